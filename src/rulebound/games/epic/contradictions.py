# not compiled: runs when cards are loaded
"""Noun phrases that contradict themselves: no champion and no card can be all that they say."""

from __future__ import annotations

from itertools import combinations

from rulebound.engine.nodes import Pred
from rulebound.games.epic import predicates as p
from rulebound.games.epic.battle_effects import Faces, FightsAgainst, FightsAlone, IsBlocked
from rulebound.games.epic.terms import ATTACKING


def contradiction(said: list[Pred]) -> str:
    """Why nothing can be all of this, "" if something can.

    >>> contradiction([p.Costs(0), p.Costs(1)])
    'a card has one cost, not two (2.1.3)'
    >>> contradiction([p.Yours(), p.Costs(1)])
    ''
    """
    for one, other in combinations(said, 2):
        why = against(one, other) or against(other, one)
        if why:
            return why
    return ""


def against(one: Pred, other: Pred) -> str:
    """Why nothing can be both, as far as the first of them shows it; "" if something can."""
    if isinstance(one, p.Not) and is_part_of(other, one.pred):
        return "nothing both is something and is not: one of these words must go"
    if isinstance(one, p.Yours) and isinstance(other, p.Opposing | p.ControlledBy | p.HeldBy):
        return "it is said twice who controls these, and not the same: a champion has one controller (1.9.1)"
    if isinstance(one, p.Costs) and isinstance(other, p.Costs) and one.cost != other.cost:
        return "a card has one cost, not two (2.1.3)"
    if isinstance(one, p.InPosition) and isinstance(other, p.InPosition) and one.position != other.position:
        return "a champion is in one position: prepared, expended or flipped (2.6.1)"
    if isinstance(one, p.StatBound) and isinstance(other, p.StatBound) and excludes(one, other):
        return "no number is both so small and so large"
    if isinstance(one, p.IsChampion) and isinstance(other, p.IsEvent):
        return "no card is both a champion and an event (2.0)"
    if isinstance(one, IsBlocked) and isinstance(other, IsBlocked) and one.blocked != other.blocked:
        return "an attacker is either blocked or not (4.4.6a)"
    if 0 <= role(one) != role(other) >= 0:
        return "no champion attacks and blocks in one battle (5.0.6)"
    return ""


def excludes(small: p.StatBound, large: p.StatBound) -> bool:
    """Is what the first of these asks at most less than what the other asks at least?"""
    return small.stat == large.stat and small.at_most and not large.at_most and small.bound < large.bound


def role(pred: Pred) -> int:
    """The role in battle that this asks for, -1 if none."""
    if isinstance(pred, p.InBattle | FightsAlone | Faces):
        return int(pred.role)
    return ATTACKING if isinstance(pred, IsBlocked | FightsAgainst) else -1


def is_part_of(one: Pred, other: Pred) -> bool:
    """Is all that the first of these means also meant by the other: alignments, classes, keywords, tokens?"""
    if isinstance(one, p.Aligned) and isinstance(other, p.Aligned):
        return not one.alignments & ~other.alignments
    if isinstance(one, p.OfClass) and isinstance(other, p.OfClass):
        return one.bit != 0 and not one.bit & ~other.bit  # 0: a class that no card of this book has
    if isinstance(one, p.HasKeyword) and isinstance(other, p.HasKeyword):
        return not one.keyword & ~other.keyword
    return isinstance(one, p.IsToken) and isinstance(other, p.IsToken)
