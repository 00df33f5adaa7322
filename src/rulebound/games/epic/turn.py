"""1.8 Starting hand and mulligan; 4.2 Start phase, 4.3 Main phase, 4.5 End phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import PickCards
from rulebound.engine.state import ENDS, GOES_ON, NOBODY, THIS_TURN, Cards, Event, Frame
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_gods, tell_readied
from rulebound.games.epic.continuous import settle_control
from rulebound.games.epic.gods import opening_hand
from rulebound.games.epic.health import lose_health
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import (
    END,
    FOR_HAND_LIMIT,
    FOR_MULLIGAN,
    MAIN,
    PREPARED,
    READS_DAMAGE,
    READS_PLAYED,
    READS_POSITION,
    READS_TURN,
    START,
    TURN_ENDS,
    TURN_STARTS,
)
from rulebound.games.epic.triggers import Batch, forget_the_gone, loop, match_put_off
from rulebound.games.epic.zones import discard_cards, draw, renew

RULES_SETUP: Final[tuple[str, ...]] = ("1.8.1", "1.3.1", "R59")
RULES_MULLIGAN: Final[tuple[str, ...]] = ("1.8.2", "1.8.3", "R08")
RULES_TURN: Final[tuple[str, ...]] = ("4.2", "4.1.1")
RULES_START_HEALTH: Final[tuple[str, ...]] = ("1.5.1",)
RULES_MULLIGAN_ORDER: Final[tuple[str, ...]] = ("1.8.4",)
RULES_GOLD: Final[tuple[str, ...]] = ("4.2.2", "R01")
RULES_FIRST_GOLD: Final[tuple[str, ...]] = ("4.2.2a",)
RULES_FIRST_OF_ALL: Final[tuple[str, ...]] = ("R01",)
RULES_FIRST_OF_MANY: Final[tuple[str, ...]] = ("R07",)
RULES_NO_ATTEMPT: Final[tuple[str, ...]] = ("R04",)
RULES_WON_FIRST: Final[tuple[str, ...]] = ("R15",)
RULES_CLOCKWISE: Final[tuple[str, ...]] = ("R07",)
RULES_TURN_DRAW: Final[tuple[str, ...]] = ("4.2.3", "1.6.3")
RULES_NO_FIRST_DRAW: Final[tuple[str, ...]] = ("4.2.3a", "1.6.4", "R07")
RULES_PREPARE: Final[tuple[str, ...]] = ("4.2.4", "5.17.2")
RULES_START_TRIGGERS: Final[tuple[str, ...]] = ("4.2.5", "4.2.6", "R15")
RULES_MAIN: Final[tuple[str, ...]] = ("4.0", "4.3", "4.3.1")
RULES_END_TRIGGERS: Final[tuple[str, ...]] = ("4.5.2", "4.5.2a", "R16")
RULES_HAND_LIMIT: Final[tuple[str, ...]] = ("4.5.2b", "1.7.4", "R17")
RULES_DAMAGE_OFF: Final[tuple[str, ...]] = ("4.5.2c", "R18")
RULES_EFFECTS_END: Final[tuple[str, ...]] = ("4.5.2d", "R57")
RULES_END_GOLD: Final[tuple[str, ...]] = ("4.5.2e", "R01")
RULES_TURN_ENDS: Final[tuple[str, ...]] = ("4.5.2f",)


# Steps of setting up; when all have had their mulligan, the turns begin.
DEAL: Final = 0  # 1.8.1
MULLIGANS: Final = 1  # 1.8.4: that of the first player; the others' are the steps after it


@mypyc_attr(acyclic=True)
class Setup(Frame):
    """1.8.1: each player shuffles and draws an opening hand; 1.8.4: then each may mulligan, the first player first."""

    def __init__(self) -> None:
        self.pc = DEAL

    def step(self, g: EpicGame) -> None:
        n: i64 = len(g.players)
        at = self.pc
        self.pc = at + 1
        if at == DEAL:
            g.first = self.first_side(g, g.below(g.sides_at_start()))  # R59
            g.active = g.first
            g.note(log.GAME_STARTS, RULES_SETUP, g.first)
            g.cite(RULES_START_HEALTH)
            if g.listener is not None:
                tell_gods(g)
            for p in range(n):
                g.shuffle(g.players[p].deck)
            for p in g.everyone(g.first):
                if not g.over:  # R04: whoever tries to draw from an empty deck has won at once
                    draw(g, p, opening_hand(g, p), RULES_SETUP)
        elif at - MULLIGANS < n:
            player = (g.first + at - MULLIGANS) % n
            if not g.players[player].out:
                g.cite(RULES_MULLIGAN_ORDER)
                g.stack.append(Mulligan(player))
        else:
            g.active = g.first_to_act()
            g.stack[-1] = Turns()

    def first_side(self, g: EpicGame, nth: i64) -> i64:
        """The first member of the n-th side, counted from 0."""
        p: i64 = 0
        while nth > 0:
            p += len(g.members(p))
            nth -= 1
        return p

    def someone_left(self, g: EpicGame) -> i64:
        return GOES_ON


@mypyc_attr(acyclic=True)
class Mulligan(Frame):
    """1.8.2-3: any number of cards at once to the bottom in random order; as many drawn; 1 health lost each (R08)."""

    def __init__(self, player: i64) -> None:
        self.pc = 0
        self.player = player
        self.cards: Cards = []

    def step(self, g: EpicGame) -> None:
        p = g.players[self.player]
        if self.pc == 0:
            self.pc = 1
            g.stack.append(PickCards(self.player, FOR_MULLIGAN, -1, list(p.hand), 0, len(p.hand)))
            return
        g.stack.pop()
        cards = self.cards
        n: i64 = len(cards)
        g.note(log.MULLIGANS, RULES_MULLIGAN, self.player, amount=n)
        if n == 0:
            return
        for c in cards:
            p.hand.remove(c)
            renew(g, c)
        if n > 1:
            g.shuffle(cards)
        p.deck[0:0] = cards
        draw(g, self.player, n, RULES_MULLIGAN)
        lose_health(g, self.player, n, RULES_MULLIGAN)

    def receive(self, results: list[int]) -> None:
        self.cards = results

    def someone_left(self, g: EpicGame) -> i64:
        return ENDS if g.players[self.player].out else GOES_ON


PUT_OFF_LIMIT: Final = 1_000  # R60: rounds of what was put off, after which they are taken for a circle

# Steps of a turn, in the order of the book.
START_PHASE: Final = 0  # 4.2.2-4.2.4
START_TRIGGERS: Final = 1  # 4.2.5
MAIN_PHASE: Final = 2  # 4.3
END_TRIGGERS: Final = 3  # 4.5.2a
PUT_OFF_MEANWHILE: Final = 4  # 4.5.2a: what was put off to the end of the turn by what has just resolved
HAND_LIMIT: Final = 5  # 4.5.2b: how many are too many
DISCARD_DOWN: Final = 6  # 4.5.2b: the cards are chosen
AFTER_DISCARD: Final = 7  # 4.5.2b: what that has triggered; then from PUT_OFF_MEANWHILE on again (R16)
DAMAGE_OFF: Final = 8  # 4.5.2c
EFFECTS_END: Final = 9  # 4.5.2d
LATE_TRIGGERS: Final = 10  # R16: what 4.5.2d has triggered; if nothing has, 4.5.2e, 4.5.2f and the next turn
LATE_PUT_OFF: Final = 11  # R16: what that has put off; then from DAMAGE_OFF on again


@mypyc_attr(acyclic=True)
class Turns(Frame):
    """One turn after the other.  Where nothing must settle and nothing waits, steps are taken in one go."""

    def __init__(self) -> None:
        self.pc = START_PHASE
        self.discarding: i64 = NOBODY  # who discards down to the hand limit, or was the last to
        self.cards: Cards = []  # what they discard
        self.rounds: i64 = 0  # how often something put off has resolved as this turn ends (R60)

    def step(self, g: EpicGame) -> None:
        pc = self.pc
        if pc == START_PHASE:
            self.pc = START_TRIGGERS
            self.rounds = 0
            start_phase(g)
            if g.unsettled or g.over:
                return
            pc = START_TRIGGERS
        if pc == START_TRIGGERS:
            self.pc = MAIN_PHASE
            if g.listener is not None:
                g.cite(RULES_START_TRIGGERS)
            if g.awaits(TURN_STARTS):
                g.match_after([Event(TURN_STARTS, g.active, g.active)])
            if self.resolve_waiting(g) or g.unsettled:
                return
            pc = MAIN_PHASE
        if pc == MAIN_PHASE:
            self.pc = END_TRIGGERS
            g.phase = MAIN
            if g.listener is not None:
                g.cite(RULES_MAIN)
            g.stack.append(g.window(g.first_to_act()))
            return
        if pc == END_TRIGGERS:
            self.pc = PUT_OFF_MEANWHILE
            g.phase = END
            g.initiative = g.first_to_act()
            if g.listener is not None:
                g.note(log.END_PHASE, RULES_END_TRIGGERS, g.active)
            if g.awaits(TURN_ENDS):
                g.match_after([Event(TURN_ENDS, g.active, g.active)])
            if self.resolve_waiting(g) or g.unsettled:
                return
        self.end_phase(g)

    def end_phase(self, g: EpicGame) -> None:
        """4.5.2, after the triggers of the end of the turn: from what was put off to it on."""
        if self.pc == PUT_OFF_MEANWHILE and not self.resolve_put_off(g):  # 4.5.2a
            self.pc = HAND_LIMIT
        if self.pc == HAND_LIMIT:
            self.hand_limit(g)  # 4.5.2b
        elif self.pc == DISCARD_DOWN:
            self.discard_down(g)  # 4.5.2b
        elif self.pc == AFTER_DISCARD:
            self.pc = PUT_OFF_MEANWHILE  # R16: after triggers the limit is checked again
            self.resolve_waiting(g)
        elif self.pc == LATE_PUT_OFF and not self.resolve_put_off(g):
            self.pc = DAMAGE_OFF
        if self.pc == DAMAGE_OFF:
            self.pc = EFFECTS_END
            damage_off(g)  # 4.5.2c
        if self.pc == EFFECTS_END:
            self.pc = LATE_TRIGGERS
            end_effects(g)  # 4.5.2d
            if g.unsettled:
                return
        if self.pc == LATE_TRIGGERS:
            if self.resolve_waiting(g):  # R16: inside the phase; what they do "this turn" and deal ends with it too
                self.pc = LATE_PUT_OFF
            else:
                self.pc = START_PHASE
                end_gold(g)  # 4.5.2e
                turn_over(g)  # 4.5.2f

    def hand_limit(self, g: EpicGame) -> None:
        """4.5.2b: whoever has too many cards in hand chooses which to discard; if nobody has, 4.5.2c comes."""
        me = self.over_the_limit(g)
        if me < 0:
            self.pc = DAMAGE_OFF
            return
        hand = g.players[me].hand
        over: i64 = len(hand) - g.format.hand_limit
        self.pc = DISCARD_DOWN
        self.discarding = me
        g.note(log.HAND_LIMIT, RULES_HAND_LIMIT, me, amount=over)
        g.stack.append(PickCards(me, FOR_HAND_LIMIT, -1, list(hand), over, over))

    def discard_down(self, g: EpicGame) -> None:
        """4.5.2b: the cards that were chosen are discarded."""
        self.pc = AFTER_DISCARD
        if self.cards:
            discard_cards(g, self.discarding, self.cards, -1, -1)

    def resolve_put_off(self, g: EpicGame) -> bool:
        """Let what was put off to the end of the turn resolve now; False if nothing was."""
        if g.delayed and match_put_off(g, [Event(TURN_ENDS, g.active, g.active)]):  # shortcut
            self.rounds += 1
            if self.rounds > PUT_OFF_LIMIT:
                loop(g)
            else:
                g.stack.append(Batch())
            return True
        return False

    def over_the_limit(self, g: EpicGame) -> i64:
        """The first of the side whose turn it is who has too many cards in hand, -1 if nobody has."""
        for p in g.members(g.active):
            if len(g.players[p].hand) > g.format.hand_limit:
                return p
        return -1

    def someone_left(self, g: EpicGame) -> i64:
        """R53: a turn is played out without its player."""
        return GOES_ON

    def resolve_waiting(self, g: EpicGame) -> bool:
        """Let what waits resolve; False if nothing does."""
        if g.pending:
            g.stack.append(Batch())
            return True
        return False

    def receive(self, results: list[int]) -> None:
        self.cards = results


def start_phase(g: EpicGame) -> None:
    """4.2.2 gold, 4.2.3 draw, 4.2.4 prepare; R15: in this order, and the empty deck wins before the rest."""
    me = g.active
    g.phase = START
    g.initiative = me
    if not g.pending:  # what broke as the turn passed may still be asked for
        forget_the_gone(g)  # a shortcut: nothing can ask for them any more
    if g.listener is not None:
        g.note(log.TURN_STARTS, RULES_TURN, me, amount=g.turn)
    if g.turn == 0:
        for p in range(len(g.players)):
            g.players[p].new_gold()  # 4.2.2a
            g.note(log.GOLD, RULES_FIRST_GOLD, p, amount=1)
            g.cite(RULES_FIRST_OF_ALL)
    else:
        for p in g.members(me):
            g.players[p].new_gold()
            if g.listener is not None:
                g.note(log.GOLD, RULES_GOLD, p, amount=1)
    if g.turn == 0 and g.sides_at_start() == 2:
        g.cite(RULES_NO_FIRST_DRAW)
        if not g.players[me].deck:
            g.cite(RULES_NO_ATTEMPT)
    else:
        if g.turn == 0:
            g.cite(RULES_FIRST_OF_MANY)
        for p in g.members(me):
            draw(g, p, 1, RULES_TURN_DRAW)
            if g.over:
                g.cite(RULES_WON_FIRST)
                return
    if g.listener is not None:
        tell_readied(g)
    leads = g.leads
    mine = leads[me]
    for o in g.objs:
        if leads[o.controller] == mine:
            o.position = PREPARED
            o.deploying = False
    if g.listener is not None:
        g.note(log.PREPARES_ALL, RULES_PREPARE, me)
    g.touch_if_read(READS_POSITION)


def damage_off(g: EpicGame) -> None:
    """4.5.2c: damage is removed from all champions (R18)."""
    for o in g.objs:
        o.damage = 0
    g.touch_if_read(READS_DAMAGE)
    if g.listener is not None:
        g.note(log.DAMAGE_OFF, RULES_DAMAGE_OFF, g.active)


def end_effects(g: EpicGame) -> None:
    """4.5.2d: what lasted until the end of the turn ends, temporary control with it (R16)."""
    if g.mods:
        kept = [m for m in g.mods if m.until != THIS_TURN]
        if len(kept) < len(g.mods):  # a shortcut: nothing has ended
            g.mods = kept
            g.touch()
    for d in g.delayed:
        assert d.until != THIS_TURN, "what was put off to the end of the turn has come before (4.5.2a, R16)"
    if g.listener is not None:
        g.note(log.EFFECTS_END, RULES_EFFECTS_END, g.active)
    settle_control(g)


def end_gold(g: EpicGame) -> None:
    """4.5.2e: the side whose turn it is loses all gold, then gains 1 each (R01)."""
    for p in g.members(g.active):
        if not g.players[p].out:
            g.players[p].new_gold()
            if g.listener is not None:
                g.note(log.GOLD, RULES_END_GOLD, p, amount=1)


def turn_over(g: EpicGame) -> None:
    """4.5.2f: the turn ends; the next player clockwise has the next one (R07)."""
    if g.listener is not None:
        g.note(log.TURN_ENDS, RULES_TURN_ENDS, g.active)
        g.cite(RULES_CLOCKWISE)
    for p in range(len(g.players)):
        g.players[p].ones_played = 0
    g.deeds = []
    g.turn += 1
    g.active = g.next_side(g.active)
    g.touch_if_read(READS_TURN | READS_PLAYED)
