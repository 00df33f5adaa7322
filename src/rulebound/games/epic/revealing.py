"""Instructions that reveal cards of decks (5.19), choose among them, and play cards while a text is followed (R25)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.nodes import HAPPENED, NEXT, WAIT, Op, Pred, Selector
from rulebound.engine.resolve import Jump, Resolve, may
from rulebound.engine.state import Scope
from rulebound.games.epic import logbook as log
from rulebound.games.epic.book import CHAMPION, EVENT
from rulebound.games.epic.card_effects import RULES_HIDDEN, BanishPile, Discard
from rulebound.games.epic.card_moves import (
    Asks,
    CardChoice,
    CardsIn,
    ChooseCards,
    MayChoose,
    MoveCards,
    MoveOwn,
    SkipIfDone,
    TheyMay,
)
from rulebound.games.epic.choosing import ChooseSome, LoseOwn, MayChooseSome
from rulebound.games.epic.effects import EpicOp, LeavePlay
from rulebound.games.epic.legality import is_banned, why_not_mode
from rulebound.games.epic.playing import BY_EFFECT, FROM_DECK, UNPAID, PlayCard
from rulebound.games.epic.selectors import EpicAmount, EpicSelector, Number, You
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ELSEWHERE, FOR_PLAY, FOR_REVEALED
from rulebound.games.epic.zones import card_elsewhere, take_out

RULES_REVEAL: Final[tuple[str, ...]] = ("5.19.1",)
RULES_FEWER: Final[tuple[str, ...]] = ("3.2.3c", "R04")
RULES_PLAYED_BY_EFFECT: Final[tuple[str, ...]] = ("R25",)


class RevealTop(EpicOp):
    """Reveal the top N cards of these players' decks to all, as many as there are (R04: it is no draw); they stay where
    they are and go into a slot, the topmost first."""

    def __init__(self, slot: i64, amount: EpicAmount, whose: Selector) -> None:
        self.slot = slot
        self.amount = amount
        self.whose = whose

    def run(self, g: EpicGame, f: Resolve) -> i64:
        revealed = f.chosen(self.slot)
        for p in self.whose.refs(g, f):
            deck = g.players[p].deck
            at: i64 = len(deck) - 1
            while at >= 0 and g.uids[deck[at]] in revealed:  # for another one before: the next ones come now
                at -= 1
            left = self.amount.value_of(g, f, p)
            while left > 0 and at >= 0:
                card: i64 = deck[at]
                g.show(card)
                g.secrets += 1
                g.note(log.REVEALED, RULES_REVEAL, f.player, kind_of=g.kinds[card])
                f.pick(self.slot, g.uids[card])
                at -= 1
                left -= 1
            if left > 0:
                g.cite(RULES_FEWER)
        return NEXT


class RevealThese(EpicOp):
    """Reveal these cards of a hand to all; then they are hidden again, though not forgotten (1.4.8)."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        f.got = show_in_hand(g, self.whom.refs(g, f))
        return NEXT


class RevealHands(EpicOp):
    """These players reveal their hands; the cards go into a slot."""

    def __init__(self, slot: i64, who: Selector) -> None:
        self.slot = slot
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        for p in self.who.refs(g, f):
            for uid in show_in_hand(g, [g.uids[card] for card in g.players[p].hand]):
                f.pick(self.slot, uid)
        return NEXT


def show_in_hand(g: EpicGame, uids: list[int]) -> list[int]:
    """All players see these cards in hand, as far as they are still there (5.19.1); those come back."""
    shown: list[int] = []
    for uid in uids:
        card = card_elsewhere(g, uid)
        if card >= 0:
            g.show(card)
            g.secrets += 1
            g.note(log.REVEALED, RULES_REVEAL, g.owners[card], kind_of=g.kinds[card])
            shown.append(uid)
    for uid in shown:
        card = g.card_of(uid)
        g.note(log.HIDDEN_AGAIN, RULES_HIDDEN, g.owners[card], kind_of=g.kinds[card])
    return shown


class Rest(EpicSelector):
    """Those in one slot that are in none of the others: the rest of what was revealed."""

    def __init__(self, group: i64, taken: tuple[int, ...]) -> None:
        self.group = group
        self.taken = taken

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        taken: list[int] = []
        for slot in self.taken:
            taken.extend(s.chosen(slot))
        return [uid for uid in s.chosen(self.group) if uid not in taken]


class CardsAmong(EpicSelector):
    """Those of these cards outside play that are as described."""

    def __init__(self, whom: Selector, what: Pred) -> None:
        self.whom = whom
        self.what = what

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [g.uids[card] for card in self.cards(g, s)]

    def cards(self, g: EpicGame, s: Scope) -> list[int]:
        """The physical cards."""
        out: list[int] = []
        for uid in self.whom.refs(g, s):
            card = card_elsewhere(g, uid)
            if card >= 0 and self.what.ok_card(g, s, g.card(g.kinds[card]), g.owners[card]):
                out.append(card)
        return out


class ChooseRevealed(CardChoice):
    """Choose among the cards that were revealed."""

    def __init__(self, slot: i64, cards: CardsAmong, low: i64, high: i64) -> None:
        super().__init__(slot, low, high, FOR_REVEALED)
        self.cards = cards

    def among(self, g: EpicGame, f: Resolve) -> list[int]:
        return self.cards.cards(g, f)


# -- playing cards by an effect


class ChooseToPlay(ChooseCards):
    """Choose cards to play: only those that can be paid for, or `unpaid` any."""

    def __init__(self, slot: i64, cards: CardsIn, low: i64, high: i64, unpaid: bool) -> None:
        super().__init__(slot, cards, low, high, FOR_PLAY)
        self.unpaid = unpaid

    def among(self, g: EpicGame, f: Resolve) -> list[int]:
        return [card for card in self.cards.cards(g, f) if can_play(g, f.player, card, self.unpaid)]


def can_play(g: EpicGame, me: i64, card: i64, unpaid: bool) -> bool:
    """Can this player play the card by an effect?  R25: at any time; its cost is paid unless the effect says not."""
    kind: i64 = g.kinds[card]
    c = g.card(kind)
    if is_banned(g.players[me], c):
        return False
    if c.type == CHAMPION:
        return unpaid or g.players[me].can_pay(c.cost, c.alignments)
    if c.type != EVENT:
        return False
    n: i64 = 0
    while n < len(c.modes):
        if unpaid or why_not_mode(g, me, kind, n, card) == 0:
            return True
        n += 1
    return False


class PlayCards(EpicOp):
    """You play these cards, one after the other, at once (R25); under the names that they have then they go into a
    slot."""

    def __init__(self, whom: Selector, unpaid: bool, slot: i64) -> None:
        self.whom = whom
        self.unpaid = unpaid
        self.slot = slot

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            f.queue = self.whom.refs(g, f)
        elif f.sub % 2 == 1:  # a card has been played, or was taken back
            for uid in f.got:
                f.pick(self.slot, uid)
            if not f.got:
                is_back(g, f, f.queue[f.sub // 2])
            f.sub += 1
        while f.sub < 2 * len(f.queue):
            card = card_elsewhere(g, f.queue[f.sub // 2])
            if card >= 0 and can_play(g, f.player, card, self.unpaid):
                f.sub += 1
                self.play(g, f, card)
                return WAIT
            f.sub += 2
        f.got = f.chosen(self.slot)
        return HAPPENED

    def play(self, g: EpicGame, f: Resolve, card: i64) -> None:
        """Take the card from where it lies and play it."""
        p = g.players[g.owners[card]]
        how: i64 = BY_EFFECT | UNPAID if self.unpaid else BY_EFFECT
        if card in p.deck:
            how |= ELSEWHERE | FROM_DECK
        elif card not in p.hand or g.owners[card] != f.player:
            how |= ELSEWHERE
        g.cite(RULES_PLAYED_BY_EFFECT)
        take_out(g, card)
        g.stack.append(PlayCard(f.player, card, how))


def is_back(g: EpicGame, f: Resolve, uid: i64) -> None:
    """A card could not be paid for after all and lies where it was (R53): whatever speaks of it means it there."""
    o = g.last_champion(uid)
    if o is not None:
        renamed: list[int] = []
        for pick in f.picked:
            n: i64 = pick
            renamed.append(n - uid + g.uids[o.card] if n & 0xFFFFFFFF == uid else n)
        f.picked = renamed


class MayPlay(Asks):
    """You may play these cards, which is the next instruction; you are not asked if you cannot."""

    def __init__(self, playing: PlayCards, skip: i64) -> None:
        super().__init__(skip)
        self.playing = playing

    def asked(self, g: EpicGame, f: Resolve) -> i64:
        for uid in self.playing.whom.refs(g, f):
            card = card_elsewhere(g, uid)
            if card >= 0 and can_play(g, f.player, card, self.playing.unpaid):
                return f.player
        return -1


# -- "you may"


def you_may(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """A program that the player may follow or not; nobody is asked in vain where all see that nothing can be done."""
    first = ops[0] if ops else None
    if isinstance(first, CardChoice):
        return (MayChoose(first, len(ops)), *ops)
    if isinstance(first, ChooseSome):
        return (MayChooseSome(first, len(ops)), *ops)
    if isinstance(first, PlayCards):
        return (MayPlay(first, len(ops)), *ops)
    if in_hand(ops):
        return (TheyMay(You(), len(ops), in_hand(ops)), *ops)
    return may(ops)


def in_hand(ops: tuple[Op, ...]) -> i64:
    """How many cards in hand it takes to follow instructions that begin with discarding several; 0 of others."""
    for op in ops[:1]:
        if isinstance(op, Discard):
            amount = op.amount
            if isinstance(amount, Number) and amount.n > 1:
                return amount.n
    return 0


def unless_done(ops: tuple[Op, ...], then: tuple[Op, ...], need: i64) -> tuple[Op, ...]:
    """A program, and what follows it if the player does not follow it, or if it was done to fewer than needed: "if you
    don't"."""
    if isinstance(ops[-1], (LeavePlay, MoveCards, MoveOwn, PlayCards, BanishPile, LoseOwn, Discard)):
        return (*ops, SkipIfDone(len(then), need))
    return (*ops, Jump(len(then)))
