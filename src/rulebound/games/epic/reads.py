# not compiled: runs when cards are loaded
"""What continuous text looks at, derived from its nodes: what everything is need be found anew only when that changes.

The texts and traits of champions are found anew whenever they change, and what reaches a champion when it enters; the
bits are for all else that a predicate or a condition may ask of the position.
"""

from __future__ import annotations

from typing import Final

from rulebound.engine.nodes import Amount, Condition, Pred
from rulebound.games.epic import comparing as k
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.terms import (
    DISCARD,
    HAND,
    IN_PLAY,
    READS_DAMAGE,
    READS_HAND,
    READS_HEALTH,
    READS_PILE,
    READS_PLAYED,
    READS_POSITION,
    READS_ROLE,
    READS_TURN,
    READS_VALUES,
    READS_WHO,
)

READS: Final[dict[type, int]] = {
    p.Everything: 0,
    p.IsChampion: 0,
    p.IsEvent: 0,
    p.Yours: 0,
    p.Opposing: 0,
    p.Other: 0,
    p.This: 0,
    p.Aligned: 0,
    p.OfClass: 0,
    p.IsToken: 0,
    p.Costs: 0,
    p.HasKeyword: READS_VALUES,
    p.StatBound: READS_VALUES,
    p.InBattle: READS_ROLE,
    p.InPosition: READS_POSITION,
    p.Damaged: READS_DAMAGE,
    s.YourTurn: READS_TURN,
    s.NotYourTurn: READS_TURN,
    s.PlayedOneThisTurn: READS_PLAYED,
    s.StillInPlay: READS_WHO,
    s.EmptyHand: READS_HAND,
    k.YourHealth: READS_HEALTH,
}

ZONES: Final = {IN_PLAY: READS_WHO, DISCARD: READS_PILE, HAND: READS_HAND}


def reads_of(node: Pred | Condition | Amount) -> int:
    """The bits of what this node and those inside it look at; a node that is not in the table looks at anything.

    >>> reads_of(p.All((p.Yours(), p.InPosition(0)))) == READS_POSITION
    True
    """
    if isinstance(node, p.All | p.Either):
        bits = 0
        for each in node.preds:
            bits |= reads_of(each)
        return bits
    if isinstance(node, s.AllHold | s.OneHolds):
        bits = 0
        for condition in node.conditions:
            bits |= reads_of(condition)
        return bits
    if isinstance(node, p.Not):
        return reads_of(node.pred)
    if isinstance(node, s.SomeInPlay | s.NoneInPlay):
        return reads_of(node.whom) | READS_WHO
    if isinstance(node, k.OfThem):
        return reads_of(node.condition)
    if isinstance(node, k.AtLeast | k.AtMost):
        return reads_of(node.amount)
    if isinstance(node, k.Outdoes):
        return reads_of(node.has)
    if isinstance(node, s.CountOf):
        return reads_of(node.what) | ZONES[int(node.zone)]
    return READS.get(type(node), -1)
