"""403 Movement: a ready hero or obstacle moves 0, 1 or 2 zones, and may start a combat where it ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import NO
from rulebound.engine.state import ENDS, Event, Frame
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.citing import tell_move, tell_no_combat
from rulebound.games.huntik.combat import Combat
from rulebound.games.huntik.legality import why_not_fight
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import FIGHT, MOVES
from rulebound.games.huntik.waiting import resolve_triggered

RULES_MOVE: Final[tuple[str, ...]] = ("403.1", "403.2", "500.2.2")
RULES_MOVE_UNBLOCKABLE: Final[tuple[str, ...]] = ("403.4a", "403.1", "403.2")
RULES_STAY: Final[tuple[str, ...]] = ("403.1", "HR-35", "G8.1")
RULES_MAY_FIGHT: Final[tuple[str, ...]] = ("403.3", "403.3a", "600.1")
RULES_MAY_FIGHT_GUIDE: Final[tuple[str, ...]] = ("G8.3", "G13.4", "G5.4")
RULES_DECLINES: Final[tuple[str, ...]] = ("403.3", "G13.5")

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
        self.stayed = False  # it has moved 0 zones

    def step(self, g: HuntikGame) -> None:
        pc = self.pc
        if pc == GO:
            self.pc = ARRIVED
            self.go(g)
        elif pc == ARRIVED:
            self.pc = OFFER_COMBAT
            resolve_triggered(g)
        elif pc == OFFER_COMBAT:
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
            g.stack[-1] = Combat(self.player, self.mover, self.stayed)
        else:
            g.note(log.NO_COMBAT, RULES_DECLINES, self.player)
            g.stack.pop()

    def go(self, g: HuntikGame) -> None:
        """403.1: it is exhausted and in the zone; what is with it goes along (305.2b)."""
        o = g.piece(self.mover)
        assert o is not None
        origin = o.zone
        rules = RULES_MOVE
        if g.listener is not None and tell_move(g, self.player, o, self.zone):
            rules = RULES_MOVE_UNBLOCKABLE
        o.exhausted = True
        if origin == self.zone:
            self.stayed = True
            g.note(log.STAYS, RULES_STAY, self.player, ref=o.uid, kind_of=o.kind, amount=origin)
            return
        g.note(log.MOVES, rules, self.player, ref=o.uid, kind_of=o.kind, amount=self.zone)
        e = Event(MOVES, o.uid, self.player, amount=origin, card=o.card, kind_of=o.kind, flag=self.zone)
        g.occur([e], False)

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS


