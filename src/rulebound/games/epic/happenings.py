"""Which events abilities wait for, where more than one thing is said of them: who attacks whom, alone or with others,
who deals damage to whom."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.nodes import Condition, Pred, When
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
        assert o is not None, "whoever attacks is in play"
        return self.whom.ok(g, s, o)


class AttackBegins(EpicWhen):
    """Champions attack, on the turn of one of those meant and one of those meant: once for all attackers (4.4.2)."""

    def __init__(self, by: i64, on: i64) -> None:
        self.by = by
        self.on = on

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        for o in g.objs:
            if o.role == ATTACKING and o.uid < e.ref:
                return False  # it is the first of them that counts
        return concerns(g, s, self.by, g.active) and concerns(g, s, self.on, g.defender)


class WhileSo(EpicWhen):
    """It happens while something is so: on somebody's turn."""

    def __init__(self, when: When, condition: Condition) -> None:
        self.when = when
        self.condition = condition

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return self.condition.holds(g, s) and self.when.ok(g, s, e)


class OneIsHit(EpicWhen):
    """A player who is meant is dealt damage."""

    def __init__(self, who: i64) -> None:
        self.who = who

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return concerns(g, s, self.who, e.ref)


class OneFaces(EpicWhen):
    """Of a blocker and an attacker, the source is one of those meant, and so is the other."""

    def __init__(self, whom: Pred, other: Pred) -> None:
        self.whom = whom
        self.other = other

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        o = g.champion(e.source)
        other = g.champion(e.ref)
        if o is None or other is None:
            return False
        return self.whom.ok(g, s, o) and self.other.ok(g, s, other)


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
