"""Instructions about cards: draw, discard, Recycle (5.5), Recall (5.4), Loyalty (5.3), cards of the discard pile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.choices import PickCards, PickSome
from rulebound.engine.codes import NO, YES
from rulebound.engine.nodes import HAPPENED, JUMP, NEXT, WAIT, Amount, Pred, Selector
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import Event
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_choice, tell_in_vain
from rulebound.games.epic.effects import Done, EpicOp
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import (
    DISCARDED,
    FOR_CHOICE,
    FOR_DISCARD,
    FOR_LOYALTY,
    FOR_RECYCLE,
    RECALLED,
    RECYCLED,
)
from rulebound.games.epic.zones import banishing, card_in_pile, discard_cards, draw, everyone_mask, pile_event

RULES_EFFECT_DRAW: Final[tuple[str, ...]] = ("1.6.1",)
RULES_RECYCLE: Final[tuple[str, ...]] = ("5.5.1", "5.5.3", "R48")
RULES_NO_RECYCLE: Final[tuple[str, ...]] = ("5.5.2", "R48")
RULES_NO_EMPTY_DECK: Final[tuple[str, ...]] = ("R04",)
RULES_STILL_RESOLVING: Final[tuple[str, ...]] = ("5.5.6",)
RULES_RECALL: Final[tuple[str, ...]] = ("5.4.1", "R47")
RULES_LOYALTY: Final[tuple[str, ...]] = ("5.3.1", "5.3.2", "R46")
RULES_NO_LOYALTY: Final[tuple[str, ...]] = ("5.3.4",)
RULES_RECYCLED: Final[tuple[str, ...]] = ("5.5.1", "5.5.4", "R48")
RULES_RECYCLE_DECLINED: Final[tuple[str, ...]] = ("5.5.5", "R29", "R48")
RULES_BY_CHANCE: Final[tuple[str, ...]] = ("1.7.1", "R59")
RULES_WHO_CHOOSES: Final[tuple[str, ...]] = ("R65",)
RULES_OWN_HAND: Final[tuple[str, ...]] = ("R54",)
RULES_LOYALTY_DECLINED: Final[tuple[str, ...]] = ("5.3.5", "R29")
RULES_REVEALED_AGAIN: Final[tuple[str, ...]] = ("5.3.3", "5.19.2")
RULES_NOT_IN_THE_PILE: Final[tuple[str, ...]] = ("5.4.2", "R47")
RULES_ONE_AFTER_THE_OTHER: Final[tuple[str, ...]] = ("R06",)
RULES_HIDDEN: Final[tuple[str, ...]] = ("1.4.8", "5.3.6", "5.19.1")
RULES_DISCARD_LESS: Final[tuple[str, ...]] = ("1.7.2", "3.2.3c")


class Draw(EpicOp):
    """These players draw N cards, one player after the other (R06)."""

    def __init__(self, amount: EpicAmount, who: Selector) -> None:
        self.amount = amount
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        players = self.who.refs(g, f)
        if g.listener is not None and len(players) > 1:
            g.cite(RULES_ONE_AFTER_THE_OTHER)
        amounts: list[int] = [self.amount.value_of(g, f, player) for player in players]
        for player, n in zip(players, amounts):
            draw(g, player, n, RULES_EFFECT_DRAW)
            if g.over:
                break
        return HAPPENED


def discarded(g: EpicGame, player: i64, cards: list[int]) -> list[int]:
    """The instances of those of these cards that this player has just discarded; the others entered play instead."""
    pile = g.players[player].discard
    return [g.uids[card] for card in cards if card in pile]


class Discard(Done):
    """These players discard N cards of their choice each, one player after the other (1.7, R06, R65)."""

    def __init__(self, amount: EpicAmount, who: Selector) -> None:
        super().__init__()
        self.kind: i64 = DISCARDED
        self.amount = amount
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        player = next_in_queue(g, f, self.who)
        if player < 0:
            return HAPPENED
        if f.sub % 2 == 0:
            n = self.amount.value_of(g, f, player)
            hand = list(g.players[player].hand)
            if len(hand) < n:
                g.cite(RULES_DISCARD_LESS)
                if g.listener is not None:
                    tell_in_vain(g, f)
            f.sub += 1
            g.cite(RULES_WHO_CHOOSES)
            g.stack.append(PickCards(player, FOR_DISCARD, f.source, hand, n, n))
            return WAIT
        f.sub += 1
        discard_cards(g, player, f.got, f.source, f.player)
        self.note_done(f, discarded(g, player, f.got), player)
        return WAIT  # settle, then the next player


class DiscardAtRandom(Done):
    """These players discard N cards each by chance, one player after the other (R06, R59)."""

    def __init__(self, amount: EpicAmount, who: Selector) -> None:
        super().__init__()
        self.kind: i64 = DISCARDED
        self.amount = amount
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        g.cite(RULES_BY_CHANCE)
        for player in self.who.refs(g, f):
            n = self.amount.value_of(g, f, player)
            hand = list(g.players[player].hand)
            chosen: list[int] = []
            while hand and len(chosen) < n:
                chosen.append(hand.pop(g.below(len(hand))))
            discard_cards(g, player, chosen, f.source, f.player)
            self.note_done(f, discarded(g, player, chosen), player)
        return HAPPENED


class ChooseOwn(EpicOp):
    """These players choose N champions each that they control, one player after the other (R06); no targets."""

    def __init__(self, slot: i64, amount: Amount, whom: Pred, who: Selector) -> None:
        self.slot = slot
        self.amount = amount
        self.whom = whom
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub % 2 == 1:  # the choice that was open has been made
            for uid in f.got:
                f.pick(self.slot, uid)
            f.sub += 1
        player = next_in_queue(g, f, self.who)
        if player < 0:
            return NEXT
        f.sub += 1
        n = self.amount.value(g, f)
        among: list[int] = [o.uid for o in g.objs if o.controller == player and self.whom.ok(g, f, o)]
        if g.listener is not None:
            tell_choice(g, among)
        g.stack.append(PickSome(player, FOR_CHOICE, f.source, among, n, n))
        return WAIT


def next_in_queue(g: EpicGame, f: Resolve, who: Selector) -> i64:
    """R06: who comes next of these, one after the other; -1 when all have had their turn.  R53: who left is skipped.

    `f.sub` is twice the number of those who are done, and one more while a player's choice is being carried out.
    """
    if f.sub == 0:
        f.queue = who.refs(g, f)
        if g.listener is not None and len(f.queue) > 1:
            g.cite(RULES_ONE_AFTER_THE_OTHER)
    while f.sub < 2 * len(f.queue):
        player: i64 = f.queue[f.sub // 2]
        if not g.players[player].out:
            return player
        f.sub = (f.sub // 2 + 1) * 2
    return -1


class Recycle(EpicOp):
    """5.5.1: you may banish two cards from your discard pile; if you do, draw a card."""

    def run(self, g: EpicGame, f: Resolve) -> i64:
        pile = g.players[f.player].discard
        if f.sub == 0:
            if g.listener is not None and g.is_resolving(f.source):  # it lies in no pile yet
                g.cite(RULES_STILL_RESOLVING)
            if len(pile) < 2:
                g.cite(RULES_NO_RECYCLE)
                return NEXT
            f.sub = 1
            if g.ask(f.player, [YES, NO]):
                return WAIT
        if f.sub == 1:
            if g.answer == NO:
                g.cite(RULES_RECYCLE_DECLINED)
                return NEXT
            f.sub = 2
            g.stack.append(PickCards(f.player, FOR_RECYCLE, f.source, list(pile), 2, 2))
            return WAIT
        if f.sub == 2:
            f.sub = 3
            g.note(log.RECYCLES, RULES_RECYCLED, f.player)
            g.occur(banishing(g, f.got, f.source, f.player), False)
            return WAIT
        if g.listener is not None and len(g.players[f.player].deck) == 2:  # it was empty before
            g.cite(RULES_NO_EMPTY_DECK)
        draw(g, f.player, 1, RULES_RECYCLE)
        if g.awaits(RECYCLED):
            g.match_after([Event(RECYCLED, f.player, f.player)])
        return HAPPENED


class Recall(EpicOp):
    """5.4.1: return this card from your discard pile to your hand, if it lies there still (R47)."""

    def run(self, g: EpicGame, f: Resolve) -> i64:
        card = card_in_pile(g, f.source)
        if card < 0:
            g.cite(RULES_NOT_IN_THE_PILE)
            return NEXT
        g.note(log.RECALLED, RULES_RECALL, f.player, kind_of=g.kinds[card])
        g.occur([pile_event(g, RECALLED, card, f.source, f.player)], False)
        return HAPPENED


class LoyaltyX(EpicOp):
    """R46: you may reveal any number of cards of your hand that share an alignment with this card; X is how many."""

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            able = can_reveal(g, f)
            f.sub = 1
            g.stack.append(PickCards(f.player, FOR_LOYALTY, f.source, able, 0, len(able)))
            return WAIT
        reveal_for_loyalty(g, f)
        f.x = len(f.got)
        return NEXT


class Loyalty(EpicOp):
    """5.3.1: you may reveal N cards of your hand that share an alignment with this card; if not, skip what follows."""

    def __init__(self, amount: i64, skip: i64) -> None:
        self.amount = amount
        self.skip = skip

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            answers: list[int] = [YES, NO]
            if g.format.teams:
                g.cite(RULES_OWN_HAND)
            if len(can_reveal(g, f)) < self.amount:
                g.cite(RULES_NO_LOYALTY)
                answers = [NO]  # asked all the same: whether one is asked must not tell what is in hand
            f.sub = 1
            if g.ask(f.player, answers):
                return WAIT
        if f.sub == 1:
            if g.answer == NO:
                if g.listener is not None and len(can_reveal(g, f)) >= self.amount:
                    g.cite(RULES_LOYALTY_DECLINED)
                f.pc += self.skip + 1
                return JUMP
            f.sub = 2
            able = can_reveal(g, f)
            g.stack.append(PickCards(f.player, FOR_LOYALTY, f.source, able, self.amount, self.amount))
            return WAIT
        reveal_for_loyalty(g, f)
        return NEXT


def can_reveal(g: EpicGame, f: Resolve) -> list[int]:
    """R46: the cards in hand that share an alignment that this card has now, or had when it left."""
    o = g.last_champion(f.source)
    assert o is not None, "Loyalty waits for its own card to enter play"
    return [c for c in g.players[f.player].hand if g.card(g.kinds[c]).alignments & o.alignments]


def reveal_for_loyalty(g: EpicGame, f: Resolve) -> None:
    """Show the cards that were picked to all players; then they are hidden again."""
    for card in f.got:  # 5.3.2: all at the same time, to all opponents
        if g.listener is not None and g.known[card] == everyone_mask(g):
            g.cite(RULES_REVEALED_AGAIN)
        g.show(card)
        g.note(log.REVEALED, RULES_LOYALTY, f.player, kind_of=g.kinds[card])
    for card in f.got:  # 1.4.8: then they are hidden again, though not forgotten
        g.note(log.HIDDEN_AGAIN, RULES_HIDDEN, f.player, kind_of=g.kinds[card])


class BanishPile(EpicOp):
    """Banish the discard piles of these players."""

    def __init__(self, who: Selector) -> None:
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        events: list[Event] = []
        for player in self.who.refs(g, f):
            events.extend(banishing(g, g.players[player].discard, f.source, f.player))
        g.occur(events, True)
        return HAPPENED

