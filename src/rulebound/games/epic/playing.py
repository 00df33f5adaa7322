"""Section 3, Playing a card; 3.5 Powers; 4.1 Initiative."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import best_known
from rulebound.engine.codes import MODE, PASS, code, first_of, second_of, verb_of
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import ENDS, ENDS_EMPTY, GOES_ON, NOBODY, OFFER, TAKE, Card, Event, Frame
from rulebound.games.epic import logbook as log
from rulebound.games.epic.battle import Battle
from rulebound.games.epic.book import EpicCard
from rulebound.games.epic.citing import tell_ambush, tell_power, tell_window
from rulebound.games.epic.gods import god_plays, use_god_power
from rulebound.games.epic.legality import plays, why_not_mode
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import (
    ATTACK,
    BATTLE,
    ELSEWHERE,
    ENTERS,
    GREY_POWER,
    MAIN,
    PLAY,
    PLAYED,
    POWER,
    READS_HAND,
    READS_PLAYED,
)
from rulebound.games.epic.triggers import Batch, forget_the_gone
from rulebound.games.epic.zones import into_discard, into_hand, renew, take_out

RULES_INITIATIVE: Final[tuple[str, ...]] = ("4.1.2", "3.1.1")
RULES_MUST_ATTACK: Final[tuple[str, ...]] = ("R30",)
RULES_PASS: Final[tuple[str, ...]] = ("4.1.3", "4.3.3", "R10")
RULES_PASS_IN_BATTLE: Final[tuple[str, ...]] = ("4.1.3", "R11")
RULES_ALL_PASSED: Final[tuple[str, ...]] = ("4.1.5",)
RULES_ANNOUNCE: Final[tuple[str, ...]] = ("3.2.1", "3.6.1")
RULES_ANNOUNCE_EVENT: Final[tuple[str, ...]] = ("3.2.1", "3.6.1", "1.4.6")
RULES_PAY_FIRST: Final[tuple[str, ...]] = ("R22",)
RULES_CALLED_OFF: Final[tuple[str, ...]] = ("3.5.3", "R53")
RULES_IN_PLAY: Final[tuple[str, ...]] = ("3.2.4",)
RULES_INSTRUCTIONS: Final[tuple[str, ...]] = ("3.2.3",)
RULES_EVENT_DONE: Final[tuple[str, ...]] = ("2.2.4", "3.2.4", "1.4.6")
RULES_TAKEN_BACK: Final[tuple[str, ...]] = ("3.6.3", "R53")
RULES_TEAM_PASS: Final[tuple[str, ...]] = ("1.2", "R54")
RULES_MODE: Final[tuple[str, ...]] = ("3.2.1", "R21")
RULES_POWER: Final[tuple[str, ...]] = ("3.5.1", "3.5.2")
RULES_CHAMPION_PLAYED: Final[tuple[str, ...]] = ("1.4.1", "R24")
RULES_EVENT_PLAYED: Final[tuple[str, ...]] = ("1.4.1", "2.2.3", "R24")
RULES_THEN_TRIGGERS: Final[tuple[str, ...]] = ("3.2.5",)
RULES_STILL_HAS_IT: Final[tuple[str, ...]] = ("4.1.1", "R53")
RULES_KEEPS_INITIATIVE: Final[tuple[str, ...]] = ("3.2.6", "4.1.1", "R13")


@mypyc_attr(acyclic=True, free_list_len=1)
class Initiative(Frame):
    """4.1, 4.3, 4.4.3-5, 4.4.8-10: players act until all have declined.

    R10, R11: the active player acts and passes; then each other player, clockwise, acts any number of times and passes.
    If any of them made a play, it begins again with the active player, else the window is closed.  R54: a side has
    passed when all its members have passed in a row.  `phase` is that of the window: it closes with its battle (R53).
    """

    def __init__(self, holder: i64, phase: i64) -> None:
        self.pc = OFFER
        self.holder = holder
        self.phase = phase
        self.others_acted = False
        self.passed: i64 = 0  # how many of the holder's side have passed in a row

    def step(self, g: EpicGame) -> None:
        if self.pc == OFFER and self.offer(g):
            return
        self.pc = OFFER
        while g.answer == PASS:  # nothing happens by passing, so that the next player is asked at once
            self.pass_on(g)
            if self.holder == NOBODY or self.offer(g):
                return
            self.pc = OFFER
        self.act(g, self.holder, g.answer)

    def offer(self, g: EpicGame) -> bool:
        """Ask the holder of Initiative; False if there is one option only, which is the answer."""
        me = self.holder
        if me != NOBODY:
            g.initiative = me
        if g.pending:  # 3.2.5: what has triggered comes first
            g.stack.append(Batch())
            return True
        if g.gone:  # shortcut: it keeps positions small, and nobody asks for them any more
            forget_the_gone(g)  # shortcut
        if me == NOBODY or g.phase != self.phase:
            g.stack.pop()
            if me == NOBODY:
                g.cite(RULES_ALL_PASSED)
            else:
                self.keep_after_battle(g)
            return True
        if g.listener is not None:
            g.cite(RULES_INITIATIVE)
        options = plays(g, me)
        if g.listener is not None and PASS not in options:
            g.cite(RULES_MUST_ATTACK)
        if g.format.gods:
            god_plays(g, me, options)
        self.pc = TAKE
        if len(options) == 1 and g.listener is None and not g.stepwise:  # shortcut: as `ask` does
            g.answer = options[0]  # shortcut
            return False  # shortcut
        return g.ask(me, options)

    def act(self, g: EpicGame, me: i64, option: i64) -> None:
        """3.1.1: play a card, use a power, declare a battle."""
        self.passed = 0
        if not g.allied(me, g.active):
            self.others_acted = True
        verb = verb_of(option)
        if verb == ATTACK:
            g.stack.append(Battle())
        elif verb == PLAY:
            hand = g.players[me].hand
            card = best_known(g, hand, first_of(option))
            hand.remove(card)
            g.touch_if_read(READS_HAND)
            g.stack.append(PlayCard(me, card, WITH_INITIATIVE))
        elif verb == POWER:
            use_power(g, me, first_of(option), second_of(option))
        elif verb == GREY_POWER:
            use_grey_power(g, me, first_of(option), second_of(option))
        else:
            use_god_power(g, me, first_of(option), second_of(option))

    def pass_on(self, g: EpicGame) -> None:
        """4.1.3: Initiative passes to the left; 4.1.5: when all have declined, the window closes."""
        me = self.holder
        if g.listener is not None:
            g.note(log.PASSES, RULES_PASS if g.phase == MAIN else RULES_PASS_IN_BATTLE, me)
            if g.phase == BATTLE:
                below = g.stack[-2]
                tell_window(g, me, isinstance(below, Battle) and not below.blocks_are_chosen())
        if g.format.teams and self.team_mate_next(g):
            return
        self.to_the_left(g)
        if self.holder == NOBODY:
            if g.listener is not None:
                g.cite(RULES_ALL_PASSED)
            g.stack.pop()  # a shortcut: it is what the next step would do

    def to_the_left(self, g: EpicGame) -> None:
        """Initiative goes to the next side, or to nobody if it has gone round and nobody else made a play (R10)."""
        before = self.holder
        if len(g.players) == 2:  # shortcut
            self.holder = 1 - before  # shortcut
            come_round = before != g.active  # shortcut
        else:
            self.holder = g.next_side(before)
            come_round = g.has_come_round(before, self.holder)
        if come_round:
            if not self.others_acted:
                self.holder = NOBODY
            self.others_acted = False

    def keep_after_battle(self, g: EpicGame) -> None:
        """R53: a battle that ends because a player left takes Initiative from nobody (3.2.6, 4.1.1): its holder has
        it in the Main phase, and when it has gone round, the player whose turn it is (4.3.1)."""
        main = g.stack[-2]
        assert isinstance(main, Initiative), "a battle is declared with Initiative in the Main phase"
        if main.holder != self.holder:
            g.cite(RULES_STILL_HAS_IT)
            main.holder = self.holder
            main.others_acted = not g.allied(self.holder, g.active)

    def team_mate_next(self, g: EpicGame) -> bool:
        """R54: Initiative goes round a side until all its members have passed in a row."""
        side = g.members(self.holder)
        self.passed += 1
        if self.passed == len(side):
            self.passed = 0
            return False
        g.cite(RULES_TEAM_PASS)
        self.holder = side[(self.holder - side[0] + 1) % len(side)]
        return True

    def someone_left(self, g: EpicGame) -> i64:
        """R53: if the holder has left, Initiative goes to the left; if all others had passed, the window closes."""
        self.pc = OFFER
        if self.holder != NOBODY and g.players[self.holder].out:
            self.passed = 0
            self.to_the_left(g)
        return GOES_ON


def use_power(g: EpicGame, me: i64, uid: i64, n: i64) -> None:
    """3.5: pay the cost, then apply the outcome; the program does both."""
    o = g.champion(uid)
    assert o is not None
    p = o.text.powers[n]
    g.note(log.USES_POWER, RULES_POWER, me, ref=uid, kind_of=o.kind, amount=n)
    if g.listener is not None:
        tell_power(g, me, uid)
    g.stack.append(Resolve(p.program, me, uid, -1, 0))


def use_grey_power(g: EpicGame, me: i64, kind: i64, n: i64) -> None:
    """R12: a power of a card in one's own discard pile."""
    for card in g.players[me].discard:
        if g.kinds[card] == kind:
            p = g.card(kind).grey.powers[n]
            uid: i64 = g.uids[card]
            g.note(log.USES_POWER, ("5.0.2", "3.5.2", "R12"), me, ref=uid, kind_of=kind, amount=n)
            if g.listener is not None:
                tell_power(g, me, uid)
            g.stack.append(Resolve(p.program, me, uid, -1, 0))
            return
    raise AssertionError("the card of a grey power is not in the discard pile")


# Steps of playing a card: a champion takes the first only.
BEGIN: Final = 0  # R24: into the supplemental zone; a champion is paid for, announced and enters
OFFER_MODES: Final = 1
TAKE_MODE: Final = 2  # 3.2.1: and everything is paid
ANNOUNCE: Final = 3  # 3.2.1, 3.2.3
EVENT_DONE: Final = 4  # 3.2.4

# How a card is played, as bits besides ELSEWHERE: not from hand.
WITH_INITIATIVE: Final = 0
BY_EFFECT: Final = 1
UNPAID: Final = 2
FROM_DECK: Final = 8


@mypyc_attr(acyclic=True, free_list_len=1)
class PlayCard(Frame):
    """3.2: pay and announce; follow the instructions; then into play or into the discard pile.

    R24: while it is played the card is in the supplemental zone of its owner, from before its costs are paid: it pays
    for nothing.  `how` says whether it is played with Initiative, or by an effect, from where, and whether it is paid
    for; an effect gets the name that the card has afterwards, or nothing.
    """

    def __init__(self, player: i64, card: Card, how: i64) -> None:
        self.pc = BEGIN
        self.player = player
        self.card = card
        self.how = how
        self.mode: i64 = -1

    def step(self, g: EpicGame) -> None:
        kind: i64 = g.kinds[self.card]
        c = g.cardbook.cards[kind]
        if self.pc == BEGIN:
            self.begin(g, c)
            if c.is_champion:
                self.play_champion(g, c, kind)
                return
            self.pc = OFFER_MODES
        if self.pc == OFFER_MODES and not self.offer_modes(g, c, kind):
            return
        if self.pc == TAKE_MODE and not self.pay(g, c):
            return
        if self.pc == ANNOUNCE:
            self.play_event(g, c, kind)
            return
        if self.pc == EVENT_DONE and self.card in g.players[g.owners[self.card]].supplemental:
            g.players[g.owners[self.card]].supplemental.remove(self.card)
            into_discard(g, self.card)
            if g.listener is not None:
                g.note(log.EVENT_DONE, RULES_EVENT_DONE, g.owners[self.card], kind_of=kind)
        self.done(g)

    def begin(self, g: EpicGame, c: EpicCard) -> None:
        """R24: the card goes into the supplemental zone, where all see it."""
        g.players[g.owners[self.card]].supplemental.append(self.card)
        renew(g, self.card)
        g.show(self.card)
        if g.listener is not None:
            g.cite(RULES_CHAMPION_PLAYED if c.is_champion else RULES_EVENT_PLAYED)

    def play_champion(self, g: EpicGame, c: EpicCard, kind: i64) -> None:
        """3.2.1: it is paid for and announced; 3.2.4: it enters play."""
        me = self.player
        if g.listener is not None and self.how == WITH_INITIATIVE:
            tell_ambush(g, me, c)
        if not self.how & UNPAID:
            g.players[me].pay(c.cost, c.alignments)
        self.announce(g, kind)
        if g.listener is not None:
            g.cite(RULES_IN_PLAY)
        name = g.next_stamp()
        g.remember(PLAYED, name, -1, me, kind)
        entered = g.occur([Event(ENTERS, name, me, -1, 0, self.card, kind, me, self.how & ELSEWHERE)], False)
        assert entered, "nothing replaces entering play"
        self.done(g)

    def offer_modes(self, g: EpicGame, c: EpicCard, kind: i64) -> bool:
        """3.2.1: the player chooses a way to play the event that can be paid; True if there is one only."""
        options: list[int] = []
        n: i64 = 0
        while n < len(c.modes):
            if self.how & UNPAID or why_not_mode(g, self.player, kind, n, self.card) == 0:
                options.append(code(MODE, n))
            n += 1
        if not options:  # R53: whoever was to help to pay has left
            take_back(g, self)
            return False
        self.pc = TAKE_MODE
        return not g.ask(self.player, options)

    def pay(self, g: EpicGame, c: EpicCard) -> bool:
        """3.2.1: all but gold is paid before the card is announced, gold last, for R53 may call it off; True if that
        is done, for nothing but gold is to be paid."""
        self.mode = first_of(g.answer)
        self.pc = ANNOUNCE
        payment = c.modes[self.mode].payment
        if payment < 0 or self.how & UNPAID:
            return True
        g.cite(RULES_PAY_FIRST)
        g.stack.append(Resolve(payment, self.player, g.uids[self.card], -1, 0))
        return False

    def play_event(self, g: EpicGame, c: EpicCard, kind: i64) -> None:
        """3.2.1: the gold is paid and the event announced; 3.2.3: its instructions are followed."""
        me = self.player
        if not self.how & UNPAID:
            g.players[me].pay(c.cost + c.modes[self.mode].gold, c.alignments)
        self.announce(g, kind)
        g.remember(PLAYED, g.uids[self.card], -1, me, kind)
        if g.listener is not None:
            if len(c.modes) > 1:
                g.note(log.MODE, RULES_MODE, me, kind_of=kind, amount=self.mode)
            g.cite(RULES_INSTRUCTIONS)
        self.pc = EVENT_DONE
        g.stack.append(Resolve(c.modes[self.mode].program, me, g.uids[self.card], -1, 0))

    def done(self, g: EpicGame) -> None:
        """3.2.5, 3.2.6: what has triggered resolves next; then the player has Initiative again.  A card that an effect
        has played is done with, and the effect goes on: what has triggered waits for the end of that (3.2.2)."""
        g.stack.pop()
        if self.how & BY_EFFECT:
            g.stack[-1].receive([g.uids[self.card]])
            return
        if g.listener is not None:
            g.cite(RULES_KEEPS_INITIATIVE)
            if g.pending:
                g.cite(RULES_THEN_TRIGGERS)

    def someone_left(self, g: EpicGame) -> i64:
        """R53: what a player who left was playing, or owned, is dropped; else the way to play it is chosen anew."""
        if g.players[self.player].out:
            return ENDS
        if g.players[g.owners[self.card]].out:
            return ENDS_EMPTY
        if self.pc == TAKE_MODE:
            self.pc = OFFER_MODES
        return GOES_ON

    def announce(self, g: EpicGame, kind: i64) -> None:
        """3.2.1, 3.2.2: the card is announced; what waits for that triggers now and resolves later (5.18, R45)."""
        me = self.player
        c = g.card(kind)
        if g.listener is not None:
            g.note(log.PLAYS, RULES_ANNOUNCE if c.is_champion else RULES_ANNOUNCE_EVENT, me, kind_of=kind)
        if g.awaits(PLAYED):
            flag = self.how & ELSEWHERE
            g.match_after([Event(PLAYED, g.uids[self.card], me, -1, c.cost, self.card, kind, me, flag)])
        if c.cost == 1:
            g.players[me].ones_played |= c.alignments
        g.touch_if_read(READS_PLAYED)


def take_back(g: EpicGame, playing: PlayCard) -> None:
    """R53: a card whose costs cannot be paid any more, since a player has left, goes back to where it was: to its
    owner's hand, or onto the deck from which an effect had it played."""
    g.stack.remove(playing)
    take_out(g, playing.card)
    if playing.how & FROM_DECK:
        g.players[g.owners[playing.card]].deck.append(playing.card)
        renew(g, playing.card)
    elif playing.how & ELSEWHERE:
        into_discard(g, playing.card)
    else:
        into_hand(g, playing.card)
    g.note(log.TAKEN_BACK, RULES_TAKEN_BACK, playing.player, kind_of=g.kinds[playing.card])
    if playing.how & BY_EFFECT:
        g.stack[-1].receive([])


def call_off(g: EpicGame, payment: Frame) -> None:
    """R53, 3.5.3: a power, or a card, whose cost cannot be paid any more is not used, or not played."""
    g.stack.remove(payment)
    below = g.stack[-1]
    if isinstance(below, PlayCard):
        take_back(g, below)
    else:
        g.cite(RULES_CALLED_OFF)
