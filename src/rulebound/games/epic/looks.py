# not compiled: runs when cards are loaded
"""What continuous text looks at, derived from its nodes: what everything is need be found anew only when that changes.

Who is in play, and the texts, traits and stats of champions, are found anew whenever they change; the bits are for all
else that a predicate or a condition may ask of the position.
"""

from __future__ import annotations

from typing import Final

from rulebound.engine.nodes import Condition, Pred
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.terms import READS_PLAYED, READS_POSITION, READS_ROLE, READS_TURN

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
    p.HasKeyword: 0,
    p.StatBound: 0,
    p.InBattle: READS_ROLE,
    p.InPosition: READS_POSITION,
    s.YourTurn: READS_TURN,
    s.NotYourTurn: READS_TURN,
    s.PlayedOneThisTurn: READS_PLAYED,
    s.StillInPlay: 0,
}


def reads_of(node: Pred | Condition) -> int:
    """The bits of what this node and those inside it look at; a node that is not in the table looks at anything.

    >>> reads_of(p.All((p.Yours(), p.InPosition(0)))) == READS_POSITION
    True
    """
    if isinstance(node, p.All | p.Either):
        bits = 0
        for each in node.preds:
            bits |= reads_of(each)
        return bits
    if isinstance(node, p.Not):
        return reads_of(node.pred)
    if isinstance(node, s.SomeInPlay):
        return reads_of(node.whom)
    return READS.get(type(node), -1)
