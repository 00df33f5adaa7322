"""What card text says of a battle that is being fought: who fights how, and who joins in (4.4, 5.0.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.nodes import HAPPENED, Selector
from rulebound.engine.state import Event, Scope
from rulebound.games.epic import logbook as log
from rulebound.games.epic.battle import RULES_BLOCK, RULES_DECLARE, facing
from rulebound.games.epic.effects import EpicOp
from rulebound.games.epic.happenings import how_many
from rulebound.games.epic.history import concerns
from rulebound.games.epic.legality import why_not_attack, why_not_block
from rulebound.games.epic.predicates import EpicPred
from rulebound.games.epic.selectors import EpicCondition
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    ATTACKING,
    ATTACKS,
    BATTLE,
    BLOCKING,
    BLOCKS,
    EXPENDED,
    FLIPPED,
    NO_ROLE,
    READS_POSITION,
    READS_ROLE,
)

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_JOINS_NOBODY: Final[tuple[str, ...]] = ("R30", "R31")

# In which ways a champion joins a battle, as bits.
TO_ATTACK: Final = 1
TO_BLOCK: Final = 2


class FightsAlone(EpicPred):
    """Attacking, or blocking, with no other."""

    def __init__(self, role: i64) -> None:
        self.role = role

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.role == self.role and how_many(g, self.role) == 1


class FightsAgainst(EpicPred):
    """Attacking one of those meant; as it is, or last was."""

    def __init__(self, whom: i64) -> None:
        self.whom = whom

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.role == ATTACKING and concerns(g, s, self.whom, g.defender)


class IsBlocked(EpicPred):
    """Attacking and blocked, or not `blocked`: attacking and not blocked, at least so far (4.4.6a)."""

    def __init__(self, blocked: bool) -> None:
        self.blocked = blocked

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.role == ATTACKING and g.blocked == self.blocked


class Faces(EpicPred):
    """In battle on the other side than one of these: all blockers face all attackers (R31)."""

    def __init__(self, role: i64, whom: Selector) -> None:
        self.role = role
        self.whom = whom

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        if o.role != self.role:
            return False
        other: i64 = ATTACKING if self.role == BLOCKING else BLOCKING
        for uid in self.whom.refs(g, s):
            foe = g.champion(uid)
            if foe is not None and foe.role == other:
                return True
        return False


class YouFight(EpicCondition):
    """You are attacking, or, if `attacked`, are being attacked; R54: your side."""

    def __init__(self, attacked: bool) -> None:
        self.attacked = attacked

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return g.phase == BATTLE and g.allied(g.defender if self.attacked else g.active, s.player)


class JoinBattle(EpicOp):
    """These attack or block together with that champion, if they could be declared to (R30, R31)."""

    def __init__(self, whom: Selector, beside: Selector, ways: i64) -> None:
        self.whom = whom
        self.beside = beside
        self.ways = ways

    def run(self, g: EpicGame, f: Resolve) -> i64:
        role: i64 = NO_ROLE
        for uid in self.beside.refs(g, f):
            o = g.champion(uid)
            if o is not None:
                role = o.role
        events: list[Event] = []
        for uid in self.whom.refs(g, f):
            o = g.champion(uid)
            if o is not None and o.role == NO_ROLE:
                if role == ATTACKING and self.ways & TO_ATTACK and why_not_attack(g, g.active, o) == 0:
                    events.append(join_attack(g, o))
                elif role == BLOCKING and self.ways & TO_BLOCK and why_not_block(g, g.defender, o) == 0:
                    events.append(join_block(g, o))
                    events.extend(facing(g, [uid]))
                else:
                    g.cite(RULES_JOINS_NOBODY)
        if events:
            g.touch_if_read(READS_POSITION | READS_ROLE)
            g.match_after(events)
        return HAPPENED


def join_attack(g: EpicGame, o: Champion) -> Event:
    """It attacks from now on, as if it had been declared (4.4.1)."""
    o.position = EXPENDED
    o.role = ATTACKING
    g.remember(ATTACKS, o.uid, g.defender, o.controller, o.kind)
    g.note(log.ATTACKS, RULES_DECLARE, g.active, ref=o.uid, kind_of=o.kind, other=g.defender)
    return Event(ATTACKS, o.uid, o.controller, -1, 0, o.card, o.kind)


def join_block(g: EpicGame, o: Champion) -> Event:
    """It blocks from now on, as if it had been declared (4.4.6)."""
    o.position = FLIPPED
    o.role = BLOCKING
    g.remember(BLOCKS, o.uid, -1, o.controller, o.kind)
    g.note(log.BLOCKS, RULES_BLOCK, g.defender, ref=o.uid, kind_of=o.kind)
    return Event(BLOCKS, o.uid, o.controller, -1, 0, o.card, o.kind)
