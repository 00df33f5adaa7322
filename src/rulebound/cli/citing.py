"""Rules as they stand behind a line at the table: where a ruling of ours decided, the line says so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from rulebound.rulebook import RuleBook, UnknownGame


class Line(Protocol):
    """A line of a log: its text and its rules."""

    @property
    def text(self) -> str:
        """What happened."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it follows."""


def cited(game: str, rules: Sequence[str]) -> str:
    """The rules as they stand behind a line, with a space before them; "" if there are none.

    >>> cited("epic", ("2.3.4", "R10")), cited("epic", ("R31", "R36"))
    (' (2.3.4; our ruling R10)', ' (our rulings R31, R36)')
    """
    ours = [id_ for id_ in rules if id_ in our_rulings(game)]
    parts = [", ".join(id_ for id_ in rules if id_ not in ours)]
    if ours:
        parts.append(f"our ruling{'s' if len(ours) > 1 else ''} {', '.join(ours)}")
    said = "; ".join(part for part in parts if part)
    return f" ({said})" if said else ""


def told(game: str, line: Line) -> str:
    """A line of the log with its rules.

    >>> from rulebound.engine.hearing import LogLine
    >>> told("epic", LogLine("B concedes.", ("1.2.2.i2", "R09")))
    'B concedes. (1.2.2.i2; our ruling R09)'
    """
    return f"{line.text}{cited(game, line.rules)}"


@lru_cache
def our_rulings(game: str) -> frozenset[str]:
    """The ids of our rulings; none of a game whose rule book is not here, since a record of it can be shown all the
    same."""
    try:
        return frozenset(ruling.id for ruling in RuleBook.load(game).rulings)
    except UnknownGame:
        return frozenset()
