"""Traces: one line for each random game, equal wherever the game goes the same way.

    index decisions choices end winner turn

`choices` is a digest of who could choose what at every decision, `end` the key of the last position.  Nothing in a line
depends on the machine or the build, so a difference between two traces is a difference between two engines.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebound.engine.chance import seeded
from rulebound.engine.game import DRAW
from rulebound.engine.playout import trace_random

if TYPE_CHECKING:
    from rulebound.lab.matches import Match, Series


def traces(series: Series) -> Iterator[str]:
    """The lines of all games of a series, played at random."""
    for index in range(series.games):
        yield trace(series.match(index))


def trace(match: Match) -> str:
    """The line of one game."""
    g = match.start()
    decisions, choices = trace_random(g, seeded(f"{match.series.seed}/{match.index}/trace"))
    winner = "draw" if g.winner == DRAW else str(g.winner)
    return f"{match.index} {decisions} {choices} {g.position_key()} {winner} {g.turn}"
