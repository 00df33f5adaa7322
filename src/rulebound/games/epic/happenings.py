"""Which events abilities wait for, where more than one thing is said of them: who attacks whom, alone or with others,
who deals damage to whom."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.nodes import Pred
from rulebound.engine.state import Event, Scope
from rulebound.games.epic.history import concerns
from rulebound.games.epic.predicates import EpicWhen
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ATTACKING


class OneAttacks(EpicWhen):
    """A champion that is meant attacks one of those meant, with others or, if said so, alone."""

    def __init__(self, whom: Pred, on: i64, alone: bool) -> None:
        self.whom = whom
        self.on = on
        self.alone = alone

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        if not concerns(g, s, self.on, g.defender):
            return False
        if self.alone and how_many(g, ATTACKING) != 1:
            return False
        o = g.champion(e.ref)
        return o is not None and self.whom.ok(g, s, o)


class ByOneOf(EpicWhen):
    """A champion that is meant, as it is or last was, deals damage to one of those meant."""

    def __init__(self, whom: Pred, to: i64) -> None:
        self.whom = whom
        self.to = to

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        if not concerns(g, s, self.to, e.ref):
            return False
        o = g.last_champion(e.source)
        return o is not None and self.whom.ok(g, s, o)


def how_many(g: EpicGame, role: i64) -> i64:
    """How many champions are attacking, or blocking."""
    n: i64 = 0
    for o in g.objs:
        if o.role == role:
            n += 1
    return n
