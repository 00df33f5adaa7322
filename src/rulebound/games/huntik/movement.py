"""403 Movement: a ready hero or obstacle moves 0, 1 or 2 zones, and may start a combat where it ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import NO
from rulebound.engine.state import ENDS, NOBODY, Event, Frame
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.combat import Combat
from rulebound.games.huntik.legality import STARTER_GONE, blocked_zones, why_not_fight
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import FIGHT, LEGENDARY, MOVES, UNBLOCKABLE
from rulebound.games.huntik.waiting import resolve_triggered

RULES_MOVE: Final[tuple[str, ...]] = ("403.1", "403.2", "500.2.2")
RULES_MOVE_INTO: Final[tuple[str, ...]] = ("403.2b",)
RULES_STAY: Final[tuple[str, ...]] = ("403.1", "HR-35", "G8.1")
RULES_STAY_TO_FIGHT: Final[tuple[str, ...]] = ("600.1a", "G13.6", "HR-35")
RULES_MOVE_EXHAUSTS: Final[tuple[str, ...]] = ("403.1", "405.1", "G8.2")
RULES_BACK_PAST: Final[tuple[str, ...]] = ("403.4", "G8.5", "G8.7")
RULES_INTO_ENEMIES: Final[tuple[str, ...]] = ("403.4", "G8.4", "GL.block")
RULES_UNBLOCKABLE: Final[tuple[str, ...]] = ("403.4a", "GL.unblockable", "G8.8")
RULES_NO_BLOCK: Final[tuple[str, ...]] = ("HR-61", "407.1")
RULES_LEGENDARY_MOVES: Final[tuple[str, ...]] = ("G18.6",)
RULES_STARTER_GONE: Final[tuple[str, ...]] = ("403.3a", "HR-65")
RULES_OBSTACLE_MOVES: Final[tuple[str, ...]] = ("305.3", "G15.11", "GL.obstacle")
RULES_CARRIES: Final[tuple[str, ...]] = ("305.2b", "G15.4")
RULES_MAY_FIGHT: Final[tuple[str, ...]] = ("403.3", "403.3a", "600.1")
RULES_MAY_FIGHT_GUIDE: Final[tuple[str, ...]] = ("G8.3", "G13.4", "G5.4")
RULES_DECLINES: Final[tuple[str, ...]] = ("403.3", "G13.5")
RULES_NOBODY_THERE: Final[tuple[str, ...]] = ("403.3", "HR-66")

GO: Final = 0
ARRIVED: Final = 1  # 403.3a: what that has triggered
OFFER_COMBAT: Final = 2  # 403.3
ANSWERED: Final = 3


@mypyc_attr(acyclic=True)
class Move(Frame):
    """500.2.2: one hero or obstacle moves into a zone, counted from the lead player's side."""

    def __init__(self, player: i64, mover: i64, zone: i64) -> None:
        self.pc = GO
        self.player = player
        self.mover = mover
        self.zone = zone

    def step(self, g: HuntikGame) -> None:
        pc = self.pc
        if pc == GO:
            self.pc = ARRIVED
            self.go(g)
            if g.unsettled:
                return
            pc = ARRIVED
        if pc == ARRIVED:
            self.pc = OFFER_COMBAT
            if resolve_triggered(g) or g.unsettled:
                return
            pc = OFFER_COMBAT
        if pc == OFFER_COMBAT:
            if why_not_fight(g, self.player, self.mover, self.zone):
                if g.listener is not None:
                    tell_no_combat(g, self.player, self.mover, self.zone)
                g.stack.pop()
                return
            self.pc = ANSWERED
            if g.listener is not None:
                g.cite(RULES_MAY_FIGHT)
                g.cite(RULES_MAY_FIGHT_GUIDE)
            g.ask(self.player, [FIGHT, NO])
        elif g.answer == FIGHT:
            g.stack[-1] = Combat(self.player, self.mover)
        else:
            g.note(log.NO_COMBAT, RULES_DECLINES, self.player)
            g.stack.pop()

    def go(self, g: HuntikGame) -> None:
        """403.1: it is exhausted and in the zone; what is with it goes along (305.2b)."""
        o = g.piece(self.mover)
        assert o is not None
        origin = o.zone
        if g.listener is not None:
            tell_move(g, self.player, o, self.zone)
        o.exhausted = True
        if origin == self.zone:
            g.note(log.STAYS, RULES_STAY, self.player, ref=o.uid, kind_of=o.kind, amount=origin)
            return
        g.note(log.MOVES, RULES_MOVE, self.player, ref=o.uid, kind_of=o.kind, amount=self.zone)
        e = Event(MOVES, o.uid, self.player, amount=origin, card=o.card, kind_of=o.kind, flag=self.zone)
        g.occur([e], False)

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS


def tell_move(g: HuntikGame, player: i64, o: Piece, zone: i64) -> None:
    """A move is made: past whom, with what, and by whom."""
    g.cite(RULES_MOVE_EXHAUSTS)
    if g.is_obstacle(o):
        g.cite(RULES_OBSTACLE_MOVES)
    blocked = blocked_zones(g, g.rival(player))
    ahead: i64 = 1 if player == g.lead else -1
    steps = (zone - o.zone) * ahead
    if steps == 0:
        if blocked >> zone & 1:
            g.cite(RULES_STAY_TO_FIGHT)
        return
    g.cite(RULES_MOVE_INTO)
    if g.card(o.kind).type == LEGENDARY:
        g.cite(RULES_LEGENDARY_MOVES)
    for f in g.objs:
        if f.bearer == o.uid:
            g.cite(RULES_CARRIES)
    if blocked >> zone & 1:
        g.cite(RULES_INTO_ENEMIES)
    stopped = bool(blocked >> o.zone & 1)
    if steps in (2, -2):
        stopped = stopped or bool(blocked >> (o.zone + zone) // 2 & 1)
    for other in g.objs:
        if other.fights and other.controller != player and (other.stunned or other.controller == NOBODY):
            between = other.zone == o.zone or (other.zone - o.zone) * (other.zone - zone) < 0
            if between and steps > 0 and not stopped:
                g.cite(RULES_NO_BLOCK)
    if stopped and steps < 0:
        g.cite(RULES_BACK_PAST)
    elif stopped and o.keywords & UNBLOCKABLE:
        g.cite(RULES_UNBLOCKABLE)


def tell_no_combat(g: HuntikGame, player: i64, mover: i64, zone: i64) -> None:
    """No combat can be started: perhaps for the mover is not there to start one, or the enemies there are stunned."""
    if why_not_fight(g, player, mover, zone) == STARTER_GONE:
        g.cite(RULES_STARTER_GONE)
    else:
        for other in g.objs:
            if other.zone == zone and other.controller == g.rival(player) and other.stunned:
                g.cite(RULES_NOBODY_THERE)
