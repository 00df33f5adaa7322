"""What a position of Chaotic is worth to a player, for bots that look ahead: a rough judgement, not a rule.

Creatures, the Energy they have left and their disciplines; only what lies open is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.game import GOING
from rulebound.engine.playout import Evaluation
from rulebound.games.chaotic.state import ChaoticGame

if TYPE_CHECKING:
    from rulebound.engine.game import Game

CREATURE: Final = 100
ENERGY: Final = 2
DISCIPLINES: Final = 8  # so many points of all four together are worth 1


class ChaoticEvaluation(Evaluation):
    """The worth of a position of Chaotic."""

    def value(self, g: Game, player: i64) -> i64:
        """A won game is worth a million; a creature a hundred, and two for each point of Energy it has left."""
        assert isinstance(g, ChaoticGame)
        if g.winner != GOING:
            return super().value(g, player)
        total: i64 = 0
        for o in g.objs:
            skills = o.courage + o.power + o.wisdom + o.speed
            worth = CREATURE + ENERGY * (o.energy - o.damage) + skills // DISCIPLINES
            total += worth if o.controller == player else -worth
        return total


EVALUATION = ChaoticEvaluation()
