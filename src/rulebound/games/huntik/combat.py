"""600 Combat, 601 Combat actions, 602 Combat conclusion."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import Divide
from rulebound.engine.codes import PASS
from rulebound.engine.state import ENDS, NOBODY, Event, Frame, Refs, Uid
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.citing import tell_aimed, tell_fighters, tell_stunned
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import FOR_AIM, KO
from rulebound.games.huntik.waiting import resolve_triggered

RULES_COMBAT: Final[tuple[str, ...]] = ("600.1", "600.2", "403.3")
RULES_COMBAT_STAYED: Final[tuple[str, ...]] = ("600.1a", "600.1", "600.2")
RULES_ATTACKED_FIRST: Final[tuple[str, ...]] = ("601.2", "G13.16", "GL.combat-action")
RULES_ATTACKER_NEXT: Final[tuple[str, ...]] = ("601.2", "G13.17", "GL.pass")
RULES_WINDOW: Final[tuple[str, ...]] = ("G13.15",)
RULES_BOTH_PASSED: Final[tuple[str, ...]] = ("601.2", "G13.18")
RULES_NOBODY_LEFT: Final[tuple[str, ...]] = ("601.4a", "HR-93")
RULES_TOTAL: Final[tuple[str, ...]] = ("602.1", "205.1", "HR-94")
RULES_TOTAL_GUIDE: Final[tuple[str, ...]] = ("G13.9", "GL.atk", "GL.attacks")
RULES_AIM: Final[tuple[str, ...]] = ("602.2", "HR-36", "HR-97")
RULES_AIM_GUIDE: Final[tuple[str, ...]] = ("G13.10", "GL.aim", "G13.11")
RULES_ALL_AIMED: Final[tuple[str, ...]] = ("602.2a",)
RULES_ONE_SIDED: Final[tuple[str, ...]] = ("601.4a", "600.3", "G13.3")
RULES_OVER: Final[tuple[str, ...]] = ("600.3", "G13.3")

# Steps, in the order of the book.
BEGIN: Final = 0  # 600.1
STARTED: Final = 1  # 601.1: what that has triggered
ACTIONS: Final = 2  # 601.2: whose turn it is to play a combat action
PASSED: Final = 3
TOTALS: Final = 4  # 602.1
ATTACKER_AIMS: Final = 5  # 602.2
AIMED: Final = 6
ATTACKED_AIMS: Final = 7
AIMED_BACK: Final = 8
CONCLUDE: Final = 9  # 602.3
AFTER_KO: Final = 10  # 602.4: what that has triggered
OVER: Final = 11  # 600.3


@mypyc_attr(acyclic=True, free_list_len=1)
class Combat(Frame):
    """One combat.  Its zone, the attacking player and what was aimed belong to the game; who fights is computed anew
    each time it matters (HR-87).

    `stayed`: the starter has moved 0 zones (600.1a); `acting` is whose chance it is to play a combat action, `passes`
    how many have passed in succession.
    """

    def __init__(self, player: i64, starter: Uid, stayed: bool) -> None:
        self.pc = BEGIN
        self.player = player
        self.starter = starter
        self.stayed = stayed
        self.acting: i64 = NOBODY
        self.passes: i64 = 0
        self.got: Refs = []

    def step(self, g: HuntikGame) -> None:
        pc = self.pc
        if pc == BEGIN:
            self.begin(g)
        elif pc == STARTED:
            self.pc = ACTIONS
            resolve_triggered(g)
        elif pc == ACTIONS:
            self.offer_action(g)
        elif pc == PASSED:
            self.take_action(g)
        elif pc == TOTALS:
            self.pc = ATTACKER_AIMS
            self.tell_totals(g)
        elif pc == ATTACKER_AIMS:
            self.pc = AIMED
            self.aim(g, self.player)
        elif pc == AIMED:
            self.pc = ATTACKED_AIMS
            self.take_aim(g, self.player)
        elif pc == ATTACKED_AIMS:
            self.pc = AIMED_BACK
            self.aim(g, g.rival(self.player))
        elif pc == AIMED_BACK:
            self.pc = CONCLUDE
            self.take_aim(g, g.rival(self.player))
        elif pc == CONCLUDE:
            self.pc = AFTER_KO
            self.conclude(g)
        elif pc == AFTER_KO:
            self.pc = OVER
            resolve_triggered(g)
        else:
            self.end(g)

    def receive(self, results: list[int]) -> None:
        self.got = results

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS

    # -- 600, 601

    def begin(self, g: HuntikGame) -> None:
        """600.1, 600.2: the combat is in the zone of the one who started it."""
        o = g.piece(self.starter)
        assert o is not None
        self.pc = STARTED
        self.acting = g.rival(self.player)  # 601.2: the attacked player comes first
        g.combat = o.zone
        g.attacking = self.player
        if g.listener is not None:
            rules = RULES_COMBAT_STAYED if self.stayed else RULES_COMBAT
            g.note(log.COMBAT, rules, self.player, ref=o.uid, kind_of=o.kind, amount=o.zone)
            tell_fighters(g)

    def offer_action(self, g: HuntikGame) -> None:
        """601.2: one combat action, or pass.  Cards with combat actions are not played yet: everybody passes."""
        if self.is_one_sided(g):
            return
        self.pc = PASSED
        if g.listener is not None:
            g.cite(RULES_ATTACKED_FIRST if self.acting != self.player else RULES_ATTACKER_NEXT)
            g.cite(RULES_WINDOW)
        g.ask(self.acting, [PASS])

    def take_action(self, g: HuntikGame) -> None:
        """601.2: a player has passed; when both have in succession, the combat concludes."""
        rules = RULES_ATTACKER_NEXT if self.acting == self.player else RULES_ATTACKED_FIRST
        g.note(log.COMBAT_PASS, rules, self.acting)
        self.passes += 1
        self.acting = g.rival(self.acting)
        self.pc = ACTIONS
        if self.passes == 2:
            self.pc = TOTALS
            if g.listener is not None:
                g.cite(RULES_BOTH_PASSED)

    def is_one_sided(self, g: HuntikGame) -> bool:
        """601.4a: if either player has nobody in combat, it ends, and nothing is aimed (HR-93)."""
        if g.has_fighter(0, g.combat) and g.has_fighter(1, g.combat):
            return False
        g.cite(RULES_NOBODY_LEFT)
        self.pc = OVER
        return True

    # -- 602

    def tell_totals(self, g: HuntikGame) -> None:
        """602.1: each player's total, the attacking player's first."""
        if g.listener is not None:
            for player in (self.player, g.rival(self.player)):
                g.note(log.ATTACKS, RULES_TOTAL, player, amount=total_attacks(g, player))
            g.cite(RULES_TOTAL_GUIDE)
            tell_stunned(g)

    def aim(self, g: HuntikGame, player: i64) -> None:
        """602.2: the player's attacks are divided among enemies in combat, none of them un-aimed."""
        total = total_attacks(g, player)
        foes = g.fighters(g.rival(player), g.combat)
        if g.listener is not None:
            g.cite(RULES_AIM)
            g.cite(RULES_AIM_GUIDE)
            if len(foes) == 1:
                g.cite(RULES_ALL_AIMED)
        if total == 0:
            return
        among: list[int] = [o.uid for o in foes]
        caps: list[int] = [total for o in foes]
        g.stack.append(Divide(player, FOR_AIM, NOBODY, total, among, 0, caps))

    def take_aim(self, g: HuntikGame, player: i64) -> None:
        """602.2: what was aimed lies open (HR-97)."""
        i: i64 = 0
        while i < len(self.got):
            uid: i64 = self.got[i]
            attacks: i64 = self.got[i + 1]
            i += 2
            if attacks > 0:
                g.aims.append(uid)
                g.aims.append(attacks)
                if g.listener is not None:
                    o = g.piece(uid)
                    assert o is not None
                    g.note(log.AIMS, RULES_AIM, player, ref=uid, kind_of=o.kind, amount=attacks)
        self.got = []

    def conclude(self, g: HuntikGame) -> None:
        """602.3: all at whom as many attacks are aimed as their DEF are KO'd at the same time (HR-96, HR-99)."""
        events: list[Event] = []
        for o in g.fighters(self.player, g.combat) + g.fighters(g.rival(self.player), g.combat):
            attacks = aimed_at(g, o.uid)
            if attacks >= o.defense:
                events.append(Event(KO, o.uid, o.controller, card=o.card, kind_of=o.kind))
            if g.listener is not None:
                tell_aimed(g, o, attacks)
        g.occur(events, False)

    def end(self, g: HuntikGame) -> None:
        """600.3: the combat is over, and with it the attacking player's turn."""
        rules = RULES_OVER if self.passes == 2 else RULES_ONE_SIDED
        g.note(log.COMBAT_OVER, rules, self.player, amount=g.combat)
        g.end_combat()
        g.stack.pop()


def total_attacks(g: HuntikGame, player: i64) -> i64:
    """602.1: the sum of the ATK of all that the player has in the combat; a negative total is 0 (HR-95)."""
    total: i64 = 0
    for o in g.fighters(player, g.combat):
        total += o.attack
    return total if total > 0 else 0


def aimed_at(g: HuntikGame, uid: i64) -> i64:
    """How many attacks are aimed at this one."""
    i: i64 = 0
    while i < len(g.aims):
        if g.aims[i] == uid:
            return g.aims[i + 1]
        i += 2
    return 0


