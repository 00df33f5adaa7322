"""Which constructs a scenario proves: it passes as the table is, and fails when the construct means something else.

A construct is twisted twice: to mean nothing (no instruction, no limit, an amount of none, never), and to mean what a
neighbour in the table means, one that makes the same sort of phrase of the same parts.  The scenarios whose own cards
use it are run with each of both; one that is then no longer so proves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from rulebound.engine.nodes import Amount, Change, Condition, Cost, Op, Pred, Static
from rulebound.engine.state import THIS_TURN, WHILE_IN_PLAY
from rulebound.games.epic import costs, history, predicates, selectors
from rulebound.games.epic.card_moves import CardsIn
from rulebound.games.epic.cards import OR, language_of, read_face
from rulebound.games.epic.continuous import Bonus
from rulebound.games.epic.maker import (
    EffectLine,
    Header,
    KeywordLine,
    OpeningLine,
    Phrase,
    PowerLine,
    StaticLine,
    ThatMany,
    TraitLine,
    TriggerLine,
)
from rulebound.games.epic.terms import HAND
from rulebound.games.epic.words_battle import Joining
from rulebound.games.epic.words_cards import Cards, Place
from rulebound.games.epic.words_choosing import Whole
from rulebound.games.epic.words_continuous import Becoming
from rulebound.games.epic.words_history import Loop
from rulebound.games.epic.words_own_cards import Own
from rulebound.games.epic.words_revealing import Revealed
from rulebound.judge import Malformed, read_scenario, run
from rulebound.language import Construct, LanguageError

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "epic"
NOTHING = predicates.Not(predicates.Everything())
NOBODY = selectors.Each(NOTHING)
NO_CARDS = CardsIn(NOTHING, selectors.You(), HAND, False)
Meaning = Callable[..., Any]


def uses() -> dict[str, list[Path]]:
    """For each construct the scenarios whose own cards use it, those with the shortest texts first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for path in SCENARIOS.rglob("*.yaml"):
        lines: list[tuple[str, tuple[str, ...]]] = []
        for data in (yaml.safe_load(path.read_text(encoding="utf-8")).get("cards") or {}).values():
            face = read_face(data, "own", []) if isinstance(data, dict) else None
            if face is not None:
                lines += [(line, face.classes) for line in (*face.lines, *face.grey_lines) if line != OR]
        length = sum(len(line) for line, _ in lines)
        for line, classes in lines:
            with suppress(LanguageError):  # some scenarios show what is refused
                for name in {tree.construct for tree in language_of(classes).read(line).walk()}:
                    found.setdefault(name, []).append((length, str(path)))
    return {name: [Path(path) for _, path in sorted(set(each))] for name, each in found.items()}


class NoTwist(Exception):
    """What a construct means cannot be twisted in this way."""


def to_nothing(value: Any) -> Any:
    """The same sort of thing, only that it does, limits, counts or waits for nothing."""
    if isinstance(value, predicates.Everything):
        return predicates.Not(value)
    nothing: list[tuple[type | tuple[type, ...], Callable[[Any], Any]]] = [
        (Pred, lambda v: predicates.Everything()),
        (Condition, lambda v: history.Unless(v)),
        ((Amount, ThatMany), lambda v: selectors.Number(0)),
        (Header, lambda v: replace(v, kinds=())),
        (Phrase, lambda v: replace(v, who=NOBODY)),
        (TriggerLine, lambda v: TriggerLine(())),
        (StaticLine, lambda v: StaticLine(())),
        (KeywordLine, lambda v: KeywordLine(0)),
        (EffectLine, lambda v: EffectLine(())),
        (PowerLine, lambda v: replace(v, ops=())),
        (TraitLine, lambda v: TraitLine()),
        (Change, lambda v: Bonus(0, 0)),
        (Cost, lambda v: costs.PayHealth(1)),  # a cost of 0 is refused
        (OpeningLine, lambda v: OpeningLine(v.cards + 1)),
        (Becoming, lambda v: replace(v, changes=())),
        (Joining, lambda v: replace(v, ways=0)),
        (Loop, lambda v: replace(v, over=NOBODY)),
        (Place, lambda v: replace(v, whose=NOBODY)),
        (Cards, lambda v: replace(v, low=0, high=0, among=NO_CARDS if v.slot < 0 else v.among)),
        (Own, lambda v: replace(v, what=NOTHING)),
        (Whole, lambda v: replace(v, what=NOTHING)),
        (Revealed, lambda v: replace(v, who=NOBODY)),
        (type(None), lambda v: selectors.Number(2)),
    ]
    for sort, make in nothing:
        if isinstance(value, sort):
            return make(value)
    if isinstance(value, tuple) and value and all(isinstance(each, (Op, Static, Change, Header)) for each in value):
        return ()
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Phrase):
        return (value[0], lambda whom: ())
    if isinstance(value, tuple) and value and all(isinstance(each, int) for each in value):
        return tuple(each + 1 for each in value)  # the next kinds of event
    if isinstance(value, tuple) and len(value) > 1:
        return value[:-1]  # the last of a list is left out
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value != THIS_TURN else WHILE_IN_PLAY  # which is 0: one becomes none as well
    if callable(value):
        return lambda whom: ()
    raise NoTwist


def nothing(row: Construct, numbers: bool) -> Meaning:
    """The construct's meaning, twisted to nothing; a bare number only if it shall be, for numbers name all sorts."""
    meaning = row.meaning
    assert meaning is not None

    def twisted(c: Any, **parts: Any) -> Any:
        means = meaning(c, **parts)
        if isinstance(means, int) and not isinstance(means, bool) and not numbers:
            raise NoTwist
        return NOTHING if means is None and "limit" in row.sort else to_nothing(means)

    return twisted


def neighbours(row: Construct, rows: list[Construct]) -> Iterator[Meaning]:
    """What constructs near it mean that make the same sort of phrase of parts with the same names."""
    at = rows.index(row)
    for other in sorted(rows, key=lambda each: abs(rows.index(each) - at)):
        alike = other.sort.partition(".")[0] == row.sort.partition(".")[0] and type(other) is type(row)
        if other is not row and alike and holes(other) == holes(row) and other.later == row.later:
            assert other.meaning is not None
            yield other.meaning


def holes(row: Construct) -> frozenset[str]:
    """The names of a construct's parts, and the sorts that fill them."""
    names = {
        word.strip("{}").partition(".")[0] for word in row.templates[0].text.split() if ":" in word and "{" in word
    }
    return frozenset(names | set(row.templates[0].fixed))


@contextmanager
def meaning(row: Construct, other: Meaning) -> Iterator[None]:
    """While it lasts, the construct means that."""
    before = row.meaning
    row.meaning = other
    try:
        yield
    finally:
        row.meaning = before


@dataclass(frozen=True)
class Proof:
    """What became of a construct's twists: the scenario that caught each, "" where none did; None: no such twist."""

    nothing: str | None
    neighbour: str | None


def caught(row: Construct, twist: Meaning, paths: list[Path]) -> str | None:
    """The first of these scenarios that fails while the construct means that; "": none does; None: not to be run."""
    ran = False
    for path in paths:
        try:
            with meaning(row, twist):
                result = run(read_scenario(path))
        except (NoTwist, Malformed):
            continue  # the twisted card is refused, which proves nothing
        except Exception:  # what is twisted may well break down in the midst of a game, which proves nothing either
            continue
        ran = True
        if not result.ok:
            return path.name
    return "" if ran else None


def prove(row: Construct, rows: list[Construct], paths: list[Path], most: int = 40) -> Proof:
    """Both twists of a construct against at most so many scenarios."""
    near = list(neighbours(row, rows))
    found: list[str | None] = []
    for twists in ([nothing(row, not near)], near[:3]):
        best: str | None = None
        for twist in twists:
            seen = caught(row, twist, paths[:most])
            best = best if seen is None else seen
            if best:
                break
        found.append(best)
    return Proof(found[0], found[1])
