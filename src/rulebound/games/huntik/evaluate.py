"""What a position of Huntik is worth to a player, for bots that look ahead: a rough judgement, not a rule.

Heroes and obstacles in play, cards in hand, points, what is carried, and how far heroes have come.  Only what every
player may know is read, so the value tells nothing about hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.game import GOING
from rulebound.engine.playout import Evaluation
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import UNBLOCKABLE

if TYPE_CHECKING:
    from rulebound.engine.game import Game

CARD_IN_HAND: Final = 6
IN_PLAY: Final = 12
ATTACK: Final = 5
DEFENSE: Final = 5
READY: Final = 3
AHEAD: Final = 3  # for each zone that a hero has come
FREE: Final = 6  # unblockable
POINT: Final = 60
CARRIED: Final = 25


class HuntikEvaluation(Evaluation):
    """The worth of a position of Huntik."""

    def value(self, g: Game, player: i64) -> i64:
        """A won game is worth a million; a point sixty."""
        assert isinstance(g, HuntikGame)
        if g.winner != GOING:
            return super().value(g, player)
        return standing(g, player) - standing(g, g.rival(player))


def standing(g: HuntikGame, player: i64) -> i64:
    """What a player has."""
    p = g.players[player]
    v = p.points * POINT + len(p.hand) * CARD_IN_HAND
    for o in g.objs:
        if o.controller == player and o.fights:
            v += worth(g, o)
        elif o.bearer >= 0:
            hero = g.piece(o.bearer)
            if hero is not None and hero.controller == player:
                v += CARRIED
    return v


def worth(g: HuntikGame, o: Piece) -> i64:
    """What a hero or obstacle is worth to its controller."""
    v = IN_PLAY + o.attack * ATTACK + o.defense * DEFENSE + g.zone_of(o.controller, o.zone) * AHEAD
    if not o.exhausted:
        v += READY
    if o.keywords & UNBLOCKABLE:
        v += FREE
    return v


EVALUATION = HuntikEvaluation()
