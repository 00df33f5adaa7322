"""4.4 The Battle phase, 5.7 Breakthrough: attackers, blockers, two windows, damage dealt at the same moment."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import Divide
from rulebound.engine.codes import DONE, PICK, code, first_of
from rulebound.engine.state import ENDS, GOES_ON, GOES_ON_ALONE, NOBODY, Event, Frame, Refs, Uid, Uids
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import (
    RULES_BLITZ,
    tell_attackers,
    tell_block,
    tell_broken_in_battle,
    tell_excess,
    tell_foes,
    tell_nobody_blocks,
)
from rulebound.games.epic.health import deal, hit
from rulebound.games.epic.legality import (
    anyone,
    attackable,
    fighters,
    next_that_must_block,
    why_not_attack,
    why_not_block,
    why_not_stop_blocking,
)
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    ATTACKER,
    ATTACKING,
    ATTACKS,
    BATTLE,
    BECOMES_BLOCKED,
    BLOCKED_BY,
    BLOCKER,
    BLOCKING,
    BLOCKS,
    BLOCKS_ONE,
    BREAKTHROUGH,
    EXPENDED,
    FLIPPED,
    FOR_BATTLE_DAMAGE,
    FOR_BREAKTHROUGH,
    NOT_BLOCKED,
    PREPARED,
    READS_POSITION,
    READS_ROLE,
)

RULES_DECLARE: Final[tuple[str, ...]] = ("4.4.1", "4.3.2", "R30")
RULES_BLOCK: Final[tuple[str, ...]] = ("4.4.6", "4.4.6-bis", "R31")
RULES_MUST: Final[tuple[str, ...]] = ("R30",)
RULES_NO_BLOCK: Final[tuple[str, ...]] = ("4.4.6",)
RULES_NOBODY_ATTACKS: Final[tuple[str, ...]] = ("R36",)
RULES_UNBLOCKED: Final[tuple[str, ...]] = ("4.4.11",)
RULES_BLOCKED: Final[tuple[str, ...]] = ("4.4.11b", "R34")
RULES_STILL_BLOCKED: Final[tuple[str, ...]] = ("4.4.6a",)
RULES_EXCESS: Final[tuple[str, ...]] = ("4.4.11a", "5.7.1", "R34")
RULES_OVER: Final[tuple[str, ...]] = ("4.4.14", "R14")
RULES_MAIN_AGAIN: Final[tuple[str, ...]] = ("4.3.1",)
RULES_ATTACK_TRIGGERS: Final[tuple[str, ...]] = ("4.4.2",)
RULES_BLOCK_TRIGGERS: Final[tuple[str, ...]] = ("4.4.7",)
RULES_ATTACKER_MAY: Final[tuple[str, ...]] = ("4.4.3",)
RULES_ATTACKER_MAY_AGAIN: Final[tuple[str, ...]] = ("4.4.8",)
RULES_OFFENSE: Final[tuple[str, ...]] = ("2.1.5", "4.4.11")

# Steps, in the order of the book.  While a window is open, the step is already the one that follows it.
CHOOSE_ATTACKERS: Final = 0  # 4.4.1
TAKE_ATTACKER: Final = 1
DECLARE_ATTACK: Final = 2  # 4.4.1, 4.4.2
BEFORE_BLOCKS: Final = 3  # 4.4.3-5: opens the window
CHOOSE_BLOCKERS: Final = 4  # 4.4.6
TAKE_BLOCKER: Final = 5
DECLARE_BLOCK: Final = 6  # 4.4.6, 4.4.7
AFTER_BLOCKS: Final = 7  # 4.4.8-10: opens the window
FIND_DAMAGE: Final = 8  # 4.4.11: all of it if unblocked, else the excess (4.4.11a)
EXCESS_TAKEN: Final = 9  # 4.4.11a
ASSIGN: Final = 10  # 4.4.11b
ASSIGNED: Final = 11
OVER: Final = 12  # 4.4.14


@mypyc_attr(acyclic=True, free_list_len=1)
class Battle(Frame):
    """One battle.  Who fights is marked on the champions; whether the attack is blocked belongs to the game (4.4.6a).

    `chosen` are attackers or blockers about to be declared.  `hits` is the damage to come: source, recipient, amount,
    and so on, three numbers each.  `spent` is what Breakthrough champions gave to the excess: champion, amount, ...
    `to_divide` are the fighters whose damage is not divided yet, `dividing` is the one whose damage is being divided or
    was last, and `got` what the last division has come to: recipient, share, ...
    """

    def __init__(self) -> None:
        self.pc = CHOOSE_ATTACKERS
        self.chosen: Uids = []
        self.hits: Refs = []
        self.spent: Refs = []
        self.to_divide: Uids = []
        self.dividing: Uid = NOBODY
        self.got: Refs = []

    def step(self, g: EpicGame) -> None:
        pc = self.pc
        if pc == CHOOSE_ATTACKERS:
            self.offer_attackers(g)
        elif pc == TAKE_ATTACKER:
            if g.answer == DONE:
                self.pc = DECLARE_ATTACK
                if not g.ask(g.active, [code(PICK, p) for p in attackable(g, g.active)]):
                    self.declare_attack(g, first_of(g.answer))
            else:
                self.chosen.append(first_of(g.answer))
                self.offer_attackers(g)
        elif pc == DECLARE_ATTACK:
            self.declare_attack(g, first_of(g.answer))
        elif pc == BEFORE_BLOCKS:
            self.pc = CHOOSE_BLOCKERS
            if g.listener is not None:
                g.cite(RULES_ATTACKER_MAY)
                if g.pending:
                    g.cite(RULES_ATTACK_TRIGGERS)
            g.stack.append(g.window(g.active))
        elif pc == CHOOSE_BLOCKERS:
            self.offer_blockers(g)
        elif pc == TAKE_BLOCKER:
            if g.answer == DONE:
                self.declare_block(g)
            else:
                self.chosen.append(first_of(g.answer))
                self.offer_blockers(g)
        elif pc == DECLARE_BLOCK:
            self.declare_block(g)
        elif pc == AFTER_BLOCKS:
            self.pc = FIND_DAMAGE
            if g.listener is not None:
                g.cite(RULES_ATTACKER_MAY_AGAIN)
                if g.pending:
                    g.cite(RULES_BLOCK_TRIGGERS)
            g.stack.append(g.window(g.active))
        elif pc == FIND_DAMAGE:
            self.find_damage(g)
        elif pc == EXCESS_TAKEN:
            self.spent = self.got
            self.add_excess(g)
        elif pc == ASSIGN:
            self.assign(g)
        elif pc == ASSIGNED:
            self.add_shares()
            self.assign(g)
        else:
            g.end_battle()
            if g.listener is not None:
                g.note(log.BATTLE_OVER, RULES_OVER, g.active)
                g.cite(RULES_MAIN_AGAIN)
            g.stack.pop()

    def blocks_are_chosen(self) -> bool:
        """Is the choice of blockers (4.4.6) over, blocked or not?"""
        return self.pc > DECLARE_BLOCK

    def receive(self, results: list[int]) -> None:
        self.got = results

    def someone_left(self, g: EpicGame) -> i64:
        """R53: an attack by or on a player who has left is over; else what was being chosen is chosen anew."""
        if self.pc <= DECLARE_ATTACK:
            self.chosen = []
            self.pc = CHOOSE_ATTACKERS
            return ENDS if g.players[g.active].out else GOES_ON
        if g.phase != BATTLE:
            in_window = self.pc == CHOOSE_BLOCKERS or self.pc == FIND_DAMAGE  # it closes by itself
            self.pc = OVER
            return GOES_ON if in_window else GOES_ON_ALONE
        self.chosen = [uid for uid in self.chosen if g.champion(uid) is not None]
        if self.pc == TAKE_BLOCKER:
            self.pc = CHOOSE_BLOCKERS
        elif self.pc in (EXCESS_TAKEN, ASSIGNED):  # 4.4.11: all damage is found and divided anew
            self.hits = []
            self.spent = []
            self.pc = FIND_DAMAGE
            return GOES_ON_ALONE
        return GOES_ON

    # -- 4.4.1 attackers

    def offer_attackers(self, g: EpicGame) -> None:
        """One or more ready champions, one at a time, in the order of entering play."""
        me = g.active
        options: list[int] = [DONE] if self.chosen else []
        last: i64 = self.chosen[-1] if self.chosen else -1
        for o in g.objs:
            if o.position == PREPARED and o.uid > last and why_not_attack(g, me, o) == 0:  # the first a shortcut
                options.append(code(ATTACKER, o.uid))
        if not options:  # the last who could attack has gone with a player who left
            g.stack.pop()
            return
        self.pc = TAKE_ATTACKER
        g.ask(me, options)

    def declare_attack(self, g: EpicGame, defender: i64) -> None:
        """4.4.1: the attackers are expended, a player is attacked; 4.4.2: what that triggers waits for the window."""
        g.phase = BATTLE
        g.defender = defender
        events: list[Event] = []
        for uid in self.chosen:
            o = g.champion(uid)
            assert o is not None
            if g.listener is not None:
                if o.deploying:
                    g.cite(RULES_BLITZ)
                g.note(log.ATTACKS, RULES_DECLARE, g.active, ref=uid, kind_of=o.kind, other=defender)
            o.position = EXPENDED
            o.role = ATTACKING
            g.remember(ATTACKS, uid, defender, o.controller, o.kind)
            events.append(Event(ATTACKS, uid, o.controller, -1, 0, o.card, o.kind))
        self.chosen = []
        self.pc = BEFORE_BLOCKS
        g.touch_if_read(READS_POSITION | READS_ROLE)  # "attacking" is a trait (5.0.6) that text may ask for
        g.match_after(events)

    # -- 4.4.6 blockers

    def offer_blockers(self, g: EpicGame) -> None:
        """Any number of prepared champions that could block one of the attackers (R31)."""
        if not anyone(g, ATTACKING):
            g.cite(RULES_NOBODY_ATTACKS)
            self.pc = DECLARE_BLOCK
            return
        last: i64 = self.chosen[-1] if self.chosen else -1
        options: list[int] = [DONE]
        must: i64 = -1
        if why_not_stop_blocking(g, self.chosen):
            g.cite(RULES_MUST)
            options.clear()
            must = next_that_must_block(g, last)
        for o in g.objs:
            if o.position != PREPARED:  # shortcut
                continue
            if o.uid > last and (must < 0 or o.uid <= must) and why_not_block(g, g.defender, o) == 0:
                options.append(code(BLOCKER, o.uid))
        if g.listener is not None and len(options) == 1 and not self.chosen:
            tell_nobody_blocks(g)
        self.pc = TAKE_BLOCKER
        g.ask(g.defender, options)

    def declare_block(self, g: EpicGame) -> None:
        """4.4.6: blockers are flipped; one of them makes every attacker blocked (4.4.6-bis, 5.2.2, 5.10.2)."""
        self.pc = AFTER_BLOCKS
        if not self.chosen:
            g.note(log.NO_BLOCK, RULES_NO_BLOCK, g.defender)
            if g.awaits(NOT_BLOCKED):
                g.match_after(
                    [Event(NOT_BLOCKED, a.uid, a.controller, -1, 0, a.card, a.kind) for a in fighters(g, ATTACKING)]
                )
            return
        g.blocked = True
        events: list[Event] = []
        for uid in self.chosen:
            o = g.champion(uid)
            assert o is not None
            o.position = FLIPPED
            o.role = BLOCKING
            if g.listener is not None:
                g.note(log.BLOCKS, RULES_BLOCK, g.defender, ref=uid, kind_of=o.kind)
            g.remember(BLOCKS, uid, -1, o.controller, o.kind)
            events.append(Event(BLOCKS, uid, o.controller, -1, 0, o.card, o.kind))
        if g.listener is not None:
            tell_block(g)
        for a in fighters(g, ATTACKING):
            events.append(Event(BECOMES_BLOCKED, a.uid, a.controller, -1, 0, a.card, a.kind))
        events.extend(facing(g, self.chosen))
        g.touch_if_read(READS_POSITION | READS_ROLE)
        g.match_after(events)

    # -- 4.4.11 damage

    def find_damage(self, g: EpicGame) -> None:
        """4.4.11: unblocked, all to the player; blocked, first the excess of Breakthrough (4.4.11a, 5.7)."""
        attackers = fighters(g, ATTACKING)
        if g.listener is not None:
            tell_attackers(g, attackers)
        if not g.blocked:
            g.cite(RULES_UNBLOCKED)
            for o in attackers:
                self.add_hit(o.uid, g.defender, offense_of(o))
            self.deal_damage(g)
            return
        g.cite(RULES_BLOCKED)
        blockers = fighters(g, BLOCKING)
        if not blockers:
            g.cite(RULES_STILL_BLOCKED)
        wall: i64 = 0
        for b in blockers:
            if b.defense > 0:  # an unbreakable blocker may have less than 0, which stops nothing and adds nothing
                wall += b.defense  # 5.7.5: current defense; damage does not lower it
        total: i64 = 0
        among: list[int] = []
        caps: list[int] = []
        for o in attackers:
            if o.keywords & BREAKTHROUGH and offense_of(o) > 0:
                total += offense_of(o)
                among.append(o.uid)
                caps.append(offense_of(o))
        if g.listener is not None and total > 0:
            tell_excess(g, attackers, blockers)
        excess = total - wall
        if total > 0:
            g.cite(RULES_EXCESS)
        if excess <= 0:
            self.start_assigning(g)
            return
        self.pc = EXCESS_TAKEN
        g.stack.append(Divide(g.active, FOR_BREAKTHROUGH, g.defender, excess, among, 0, caps))

    def add_excess(self, g: EpicGame) -> None:
        """R34: the excess is taken out of the offense of the Breakthrough champions that the attacker names."""
        i: i64 = 0
        while i < len(self.spent):
            self.add_hit(self.spent[i], g.defender, self.spent[i + 1])
            i += 2
        self.start_assigning(g)

    def start_assigning(self, g: EpicGame) -> None:
        """4.4.11b: starting with the attacker, each divides the damage of their champions."""
        self.to_divide = [o.uid for o in fighters(g, ATTACKING)] + [o.uid for o in fighters(g, BLOCKING)]
        self.pc = ASSIGN

    def assign(self, g: EpicGame) -> None:
        """One fighter after the other, until one's damage must be divided or none is left."""
        self.pc = ASSIGN
        while self.to_divide and self.pc == ASSIGN:
            self.assign_next(g)
        if self.pc == ASSIGN:
            self.deal_damage(g)

    def assign_next(self, g: EpicGame) -> None:
        """The next fighter's damage, divided freely among the opposing group (R34); 4.4.12: only those still there."""
        uid: i64 = self.to_divide.pop(0)
        o = g.champion(uid)
        if o is None:  # it left with its owner
            return
        amount = offense_of(o) - self.spent_by(uid)
        foes = fighters(g, BLOCKING if o.role == ATTACKING else ATTACKING)
        if g.listener is not None:
            tell_foes(g, foes)
        if amount <= 0:
            return
        self.dividing = uid
        self.pc = ASSIGNED
        who = g.active if o.role == ATTACKING else g.defender
        among: list[int] = [f.uid for f in foes]
        caps: list[int] = [amount for f in foes]
        g.stack.append(Divide(who, FOR_BATTLE_DAMAGE, uid, amount, among, 0, caps))

    def add_shares(self) -> None:
        """A fighter's damage has been divided."""
        i: i64 = 0
        while i < len(self.got):
            self.add_hit(self.dividing, self.got[i], self.got[i + 1])
            i += 2

    def spent_by(self, uid: i64) -> i64:
        i: i64 = 0
        while i < len(self.spent):
            if self.spent[i] == uid:
                return self.spent[i + 1]
            i += 2
        return 0

    def add_hit(self, source: i64, ref: i64, amount: i64) -> None:
        """One more amount of damage to come; `deal` leaves out zero (R39)."""
        self.hits.append(source)
        self.hits.append(ref)
        self.hits.append(amount)

    def deal_damage(self, g: EpicGame) -> None:
        """4.4.11b: all damage from all champions is dealt at the same time."""
        self.pc = OVER
        events: list[Event] = []
        i: i64 = 0
        while i < len(self.hits):
            source: i64 = self.hits[i]
            ref: i64 = self.hits[i + 1]
            amount: i64 = self.hits[i + 2]
            i += 3
            o = g.champion(source)
            assert o is not None, "all damage is found anew when somebody leaves"
            controller = ref
            if ref >= len(g.players):
                target = g.champion(ref)
                assert target is not None
                controller = target.controller
            events.append(hit(source, o.controller, ref, controller, amount))
        if g.listener is not None and events:
            g.cite(RULES_OFFENSE)
        deal(g, events)
        if g.listener is not None:
            tell_broken_in_battle(g)


def offense_of(o: Champion) -> i64:
    """R34: offense below 0 counts as 0."""
    return o.offense if o.offense > 0 else 0


def facing(g: EpicGame, blockers: list[int]) -> list[Event]:
    """These block all attackers, who are blocked by all of these (R31): an event for each two and each side, if any
    ability waits for that."""
    events: list[Event] = []
    if not g.awaits(BLOCKS_ONE) and not g.awaits(BLOCKED_BY):
        return events
    for uid in blockers:
        b = g.champion(uid)
        if b is not None:
            for a in g.objs:
                if a.role == ATTACKING:
                    events.append(Event(BLOCKS_ONE, a.uid, a.controller, b.uid, 0, a.card, a.kind))
                    events.append(Event(BLOCKED_BY, b.uid, b.controller, a.uid, 0, b.card, b.kind))
    return events
