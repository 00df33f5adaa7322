"""What a position of Epic is worth to a player, for bots that look ahead: a rough judgement, not a rule.

Health, champions in play, cards in hand and unspent gold, a player's own less those of the strongest opponent.  Only
numbers that every player may know are read (1.4.4, 1.5, 1.7), so the value tells nothing about hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.game import GOING
from rulebound.engine.playout import WON, Evaluation
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import AIRBORNE, BREAKTHROUGH, PREPARED, UNBLOCKABLE, UNBREAKABLE

if TYPE_CHECKING:
    from rulebound.engine.game import Game

HEALTH: Final = 10
LOW_HEALTH: Final = 10  # on top, for each point of the last ten
CARD_IN_HAND: Final = 30
GOLD: Final = 20
CHAMPION: Final = 10
OFFENSE: Final = 7
DEFENSE: Final = 5
EVASION: Final = 3  # for each point of offense that is hard to block
LASTING: Final = 30


class EpicEvaluation(Evaluation):
    """The worth of a position of Epic."""

    def value(self, g: Game, player: i64) -> i64:
        """A won game is worth a million; a point of health ten."""
        assert isinstance(g, EpicGame)
        if g.winner != GOING:
            return super().value(g, player)
        if g.players[player].out:
            return -WON
        best: i64 = 0
        first = True
        for p in g.opponents(player):
            v = standing(g, p)
            if first or v > best:
                best = v
                first = False
        return standing(g, player) - best


def standing(g: EpicGame, player: i64) -> i64:
    """What a player's side has."""
    health = g.health_holder(player).health
    v = health * HEALTH + (health if health < 10 else 10) * LOW_HEALTH
    for member in g.members(player):
        p = g.players[member]
        v += len(p.hand) * CARD_IN_HAND + p.gold * GOLD
    for o in g.objs:
        if g.allied(o.controller, player):
            v += worth(o)
    return v


def worth(o: Champion) -> i64:
    """What a champion in play is worth to its controller."""
    offense = o.offense if o.offense > 0 else 0
    v = CHAMPION + offense * OFFENSE + o.defense * DEFENSE
    if o.keywords & (AIRBORNE | UNBLOCKABLE | BREAKTHROUGH):
        v += offense * EVASION
    if o.keywords & UNBREAKABLE:
        v += LASTING
    if o.position != PREPARED:
        v -= offense
    return v


EVALUATION = EpicEvaluation()
