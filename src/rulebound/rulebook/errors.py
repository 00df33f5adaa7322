"""What can go wrong with a rule book: an id, a game or a file that is not right.

All three errors are ``ValueError`` and all three say what would be right:

>>> from rulebound.rulebook import RuleBook
>>> RuleBook.load("epic")["4.4.15"]
Traceback (most recent call last):
rulebound.rulebook.errors.UnknownRule: Epic has no rule or ruling "4.4.15"; nearest: 4.4.14, 4.4.13, 4.4.12
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_PIECE = re.compile(r"[A-Za-z_]+|\d+")
FARTHEST: Final = 400  # apart, as numbers are counted


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a rule book's file, and the line it stands in (0: the file as a whole).

    >>> print(Fault("epic.yaml", 12, "rule 4.4: kind is missing"))
    epic.yaml:12: rule 4.4: kind is missing
    """

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.what}"


class BadRuleBook(ValueError):
    """The files of a rule book are not sound; ``faults`` lists everything wrong, in file order.

    >>> print(BadRuleBook("epic", [Fault("epic.yaml", 12, "rule 4.4: kind is missing")]))
    the rule book "epic" has 1 fault:
      epic.yaml:12: rule 4.4: kind is missing
    """

    def __init__(self, game: str, faults: Sequence[Fault]) -> None:
        self.game = game
        self.faults = tuple(faults)
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        lines = "".join(f"\n  {fault}" for fault in self.faults)
        super().__init__(f'the rule book "{game}" has {count}:{lines}')


class UnknownGame(ValueError):
    """There is no rule book of that name; the message lists those there are.

    >>> print(UnknownGame("epik", ("epic",)))
    there is no rule book "epik"; there is: epic
    """

    def __init__(self, game: str, known: Sequence[str]) -> None:
        self.game = game
        self.known = tuple(known)
        super().__init__(f'there is no rule book "{game}"; there is: {", ".join(known) or "none"}')


class UnknownRule(ValueError):
    """Ids that the rule book does not have; ``ids`` are those, ``nearest`` what may have been meant.

    >>> print(UnknownRule("Epic", {"R99": ("R65", "R64")}, what="ruling"))
    Epic has no ruling "R99"; nearest: R65, R64
    """

    def __init__(self, book: str, ids: dict[str, tuple[str, ...]], what: str = "rule or ruling") -> None:
        self.ids = tuple(ids)
        self.nearest = dict(ids)
        said = [f'"{id_}"' + (f"; nearest: {', '.join(near)}" if near else "") for id_, near in ids.items()]
        if len(said) == 1:
            message = f"{book} has no {what} {said[0]}"
        else:
            message = f"{book} has none of these:" + "".join(f"\n  {line}" for line in said)
        super().__init__(message)


def nearest_ids(asked: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """The known ids most like the asked one: first those that agree longest from the left, then by distance.

    >>> nearest_ids("4.4.11c", ["4.4.11", "4.4.11a", "4.4.11b", "4.4.12", "R34"])
    ('4.4.11b', '4.4.11a', '4.4.11')
    >>> nearest_ids("R7", ["R06", "R07", "R08"])
    ('R07', 'R06', 'R08')
    """
    want = _pieces(asked)
    if not want:
        return ()
    ranked: list[tuple[int, int, int, str]] = []
    for order, id_ in enumerate(known):
        have = _pieces(id_)
        agree = 0
        while agree < min(len(want), len(have)) and want[agree] == have[agree]:
            agree += 1
        if agree:
            ranked.append((-agree, _distance(want[agree:], have[agree:]), order, id_))
    if ranked:
        return tuple(id_ for *_, id_ in sorted(ranked)[:count])
    return tuple(difflib.get_close_matches(asked, list(known), n=count))


def _pieces(id_: str) -> list[str]:
    """An id cut into words and numbers, without leading zeros: "R07" and "r7" are the same."""
    return [piece.lstrip("0") or "0" if piece.isdecimal() else piece.casefold() for piece in _PIECE.findall(id_)]


def _distance(want: list[str], have: list[str]) -> int:
    """How far apart the first differing pieces are: numbers by difference, letters by alphabet, words by likeness."""
    if not want or not have:
        return 500 + 10 * (len(want) + len(have))
    if want[0].isdecimal() and have[0].isdecimal():
        apart = abs(int(want[0]) - int(have[0])) if len(want[0]) < 9 else FARTHEST
        return min(apart, FARTHEST) * 2 + (len(have) > 1)
    if len(want[0]) == 1 and len(have[0]) == 1:
        return abs(ord(want[0]) - ord(have[0])) * 2 + (len(have) > 1)
    return 500 - round(300 * difflib.SequenceMatcher(None, want[0], have[0]).ratio())
