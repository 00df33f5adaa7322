"""Instructions that choose cards of discard piles and hands and move them, by you or by other players (1.4, 1.7, 1.9).

Cards outside play are spoken of by the names of their instances, like champions: a card that has moved on since it was
chosen is not found again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.choices import PickCards
from rulebound.engine.codes import NO, YES
from rulebound.engine.nodes import HAPPENED, JUMP, NEXT, WAIT, Cost, Pred, Selector
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import Event, Scope
from rulebound.games.epic import logbook as log
from rulebound.games.epic.card_effects import RULES_WHO_CHOOSES, discarded, next_in_queue
from rulebound.games.epic.citing import tell_in_vain, tell_pile
from rulebound.games.epic.effects import Done, EpicOp
from rulebound.games.epic.predicates import EpicPred, Everything, of_epic
from rulebound.games.epic.selectors import EpicAmount, EpicCondition, EpicSelector
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import DISCARD, DISCARDED, ENTERS, HAND, SECRETLY
from rulebound.games.epic.thisway import in_place_of
from rulebound.games.epic.zones import card_elsewhere, discard_cards, pile_event

ALL: Final = -1  # as many as there are, without a choice
ANY_NUMBER: Final = 1 << 20  # more cards than anybody has

RULES_IN_VAIN: Final[tuple[str, ...]] = ("3.2.3c",)
RULES_SHOWN: Final[tuple[str, ...]] = ("5.19.1", "R58")
RULES_UNSEEN: Final[tuple[str, ...]] = ("1.4.2", "R58")
RULES_DECLINED: Final[tuple[str, ...]] = ("R29",)


def lying_in(g: EpicGame, player: i64, zone: i64) -> list[int]:
    """The cards of this player in a zone: the discard pile or the hand."""
    p = g.players[player]
    if zone == DISCARD:
        return p.discard
    if zone == HAND:
        return p.hand
    raise AssertionError("cards are taken out of discard piles and hands")


class CardsIn(EpicSelector):
    """The cards that lie in a zone of these players and are meant; `other`: not this card itself."""

    def __init__(self, what: Pred, whose: Selector, zone: i64, other: bool = False) -> None:
        self.what: EpicPred = of_epic((what,))[0]
        self.whose = whose
        self.zone = zone
        self.other = other
        self.described = not isinstance(what, Everything)

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [g.uids[card] for card in self.cards(g, s)]

    def cards(self, g: EpicGame, s: Scope) -> list[int]:
        """The physical cards."""
        this: i64 = card_elsewhere(g, s.source) if self.other else -1
        out: list[int] = []
        for p in self.whose.refs(g, s):
            for c in lying_in(g, p, self.zone):
                if c != this and self.what.ok_lying(g, s, c, p):
                    out.append(c)
        return out


class CardChoice(EpicOp):
    """A choice of cards by the player whose text it is; they go into a slot."""

    def __init__(self, slot: i64, low: i64, high: i64, purpose: i64) -> None:
        self.slot = slot
        self.low = low
        self.high = high
        self.purpose = purpose

    def among(self, g: EpicGame, f: Resolve) -> list[int]:
        """The cards to choose from."""
        raise AssertionError(f"{type(self).__name__} does not say which cards can be chosen")

    def hidden(self) -> bool:
        """Can only the player who chooses know which cards can be chosen?"""
        return False

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            cards = self.among(g, f)
            if not cards and not self.hidden():
                g.cite(RULES_IN_VAIN)
                if g.listener is not None:
                    tell_in_vain(g, f)
                return NEXT
            if g.listener is not None:
                tell_pile(g, cards)
            f.sub = 1
            high = self.high
            if high > len(cards):
                high = len(cards)
            low = self.low
            if low > high:
                low = high
            g.stack.append(PickCards(f.player, self.purpose, f.source, cards, ~low if self.hidden() else low, high))
            return WAIT
        for c in f.got:
            f.pick(self.slot, g.uids[c])
        return NEXT


class ChooseCards(CardChoice):
    """Choose cards of discard piles, as targets (5.20.6) or plainly, or of your hand."""

    def __init__(self, slot: i64, cards: CardsIn, low: i64, high: i64, purpose: i64) -> None:
        super().__init__(slot, low, high, purpose)
        self.cards = cards

    def among(self, g: EpicGame, f: Resolve) -> list[int]:
        return self.cards.cards(g, f)

    def hidden(self) -> bool:
        return self.cards.zone == HAND and self.cards.described


class MoveCards(Done):
    """Return cards to hand, banish them, or put them into play under your control, wherever they lie outside play:
    `kind` is the event, `flag` what else it says; champions that enter play go into a slot.

    What is banished from a hand is shown only if the text asks for a sort of card, and not SECRETLY.
    """

    def __init__(self, kind: i64, whom: Selector, slot: i64 = -1, flag: i64 = 0) -> None:
        super().__init__()
        self.kind = kind
        self.whom = whom
        self.slot = slot
        self.flag = flag

    def run(self, g: EpicGame, f: Resolve) -> i64:
        cards: list[int] = []
        for uid in self.whom.refs(g, f):
            card = card_elsewhere(g, uid)
            if card >= 0:
                cards.append(card)
        self.note_done(f, [g.uids[card] for card in cards])
        g.occur(moving(g, f, self.kind, cards, f.player, self.slot, self.flag), True)
        return HAPPENED


def moving(
    g: EpicGame, f: Resolve, kind: i64, cards: list[int], player: i64, slot: i64, flag: i64
) -> list[Event]:
    """The events of these cards being moved by this player, who controls those that enter play."""
    events: list[Event] = []
    for card in cards:
        kind_of: i64 = g.kinds[card]
        if kind == ENTERS:
            if g.card(kind_of).is_champion:
                fresh = g.next_stamp()
                if slot >= 0:
                    f.pick(slot, fresh)
                events.append(Event(ENTERS, fresh, player, f.source, 0, card, kind_of, f.player, flag))
            continue
        e = pile_event(g, kind, card, f.source, f.player)
        if flag & SECRETLY:
            g.cite(RULES_UNSEEN)
            e.flag = SECRETLY
        elif card in g.players[g.owners[card]].hand:
            g.show(card)
            g.note(log.REVEALED, RULES_SHOWN, g.owners[card], kind_of=kind_of)
        events.append(e)
    return events


class MoveOwn(Done):
    """These players move cards of their own discard pile or hand: `low` to `high` of their choice, one player after
    the other (R06), or ALL of them, all players at once; `kind`, `slot` and `flag` as in `MoveCards`, or they discard
    them."""

    def __init__(
        self, kind: i64, what: Pred, zone: i64, low: i64, high: i64, purpose: i64, who: Selector, slot: i64, flag: i64
    ) -> None:
        super().__init__()
        self.kind = kind
        self.what: EpicPred = of_epic((what,))[0]
        self.zone = zone
        self.low = low
        self.high = high
        self.purpose = purpose
        self.who = who
        self.slot = slot
        self.flag = flag
        self.described = not isinstance(what, Everything)

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if self.high == ALL:
            events: list[Event] = []
            for p in self.who.refs(g, f):
                cards = self.cards(g, f, p)
                self.note_done(f, [g.uids[c] for c in cards], p)
                events.extend(moving(g, f, self.kind, cards, p, self.slot, self.flag))
            g.occur(events, True)
            return HAPPENED
        player = next_in_queue(g, f, self.who)
        if player < 0:
            return HAPPENED
        if f.sub % 2 == 0:
            f.sub += 1
            cards = self.cards(g, f, player)
            high = self.high
            if high > len(cards):
                high = len(cards)
            low = self.low
            if low > high:
                low = high
            if len(cards) < self.low:
                g.cite(RULES_IN_VAIN)
            hidden = self.zone == HAND and self.described
            g.stack.append(PickCards(player, self.purpose, f.source, cards, ~low if hidden else low, high))
            return WAIT
        f.sub += 1
        if self.kind == DISCARDED:
            g.cite(RULES_WHO_CHOOSES)
            discard_cards(g, player, f.got, f.source, f.player)
            self.note_done(f, discarded(g, player, f.got), player)
        else:
            self.note_done(f, [g.uids[c] for c in f.got], player)
            g.occur(moving(g, f, self.kind, f.got, player, self.slot, self.flag), True)
        return WAIT  # settle, then the next player

    def cards(self, g: EpicGame, f: Resolve, player: i64) -> list[int]:
        """The cards of this player that are meant."""
        return [c for c in lying_in(g, player, self.zone) if self.what.ok_lying(g, f, c, player)]


class DiscardThese(EpicOp):
    """These players discard the cards that were chosen in their hands (1.7.1)."""

    def __init__(self, whom: Selector, who: Selector) -> None:
        self.whom = whom
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        chosen: list[int] = []
        for uid in self.whom.refs(g, f):
            card = card_elsewhere(g, uid)
            if card >= 0:
                chosen.append(card)
        for player in self.who.refs(g, f):
            mine: list[int] = [card for card in chosen if card in g.players[player].hand]
            discard_cards(g, player, mine, f.source, f.player)
        return HAPPENED


# -- players who may do something


class Asks(EpicOp):
    """An instruction that asks whether the next ones shall be followed, and skips this many if not."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def asked(self, g: EpicGame, f: Resolve) -> i64:
        """Who is asked, -1 if it is in vain."""
        raise AssertionError(f"{type(self).__name__} does not say who is asked")

    def can_do_it(self, g: EpicGame, f: Resolve) -> bool:
        """Can the player who is asked say yes?  Asked all the same where others must not know that."""
        return True

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            player = self.asked(g, f)
            if player < 0:
                f.pc += self.skip + 1
                return JUMP
            f.sub = 1
            if g.ask(player, [YES, NO] if self.can_do_it(g, f) else [NO]):
                return WAIT
        if g.answer == NO:
            g.cite(RULES_DECLINED)
            f.pc += self.skip + 1
            return JUMP
        f.pc += 1
        return JUMP


class MayChoose(Asks):
    """You may choose cards, which is the next instruction; you are not asked where all see that there are too few."""

    def __init__(self, choice: CardChoice, skip: i64) -> None:
        super().__init__(skip)
        self.choice = choice

    def asked(self, g: EpicGame, f: Resolve) -> i64:
        return f.player if self.choice.hidden() or self.can_do_it(g, f) else -1

    def can_do_it(self, g: EpicGame, f: Resolve) -> bool:
        have = len(self.choice.among(g, f))
        return have > 0 and have >= self.choice.low


class TheyMay(Asks):
    """A player, the first of these, may do what the next instructions say; not with fewer than `cards` in hand, which
    all can see, and not if what it costs cannot be paid (5.5.2, R22, R29)."""

    def __init__(self, who: Selector, skip: i64, cards: i64 = 0, cost: Cost | None = None) -> None:
        super().__init__(skip)
        self.who = who
        self.cards = cards
        self.cost = cost

    def can_do_it(self, g: EpicGame, f: Resolve) -> bool:
        player = self.asked(g, f)
        cost = self.cost
        if cost is not None and cost.why_not(g, in_place_of(f, player)):
            return False
        return len(g.players[player].hand) >= self.cards

    def asked(self, g: EpicGame, f: Resolve) -> i64:
        for player in self.who.refs(g, f):
            return player
        return -1


class SkipIfDone(EpicOp):
    """Skip this many instructions if the last one was done to `need` at least (R29)."""

    def __init__(self, skip: i64, need: i64) -> None:
        self.skip = skip
        self.need = need

    def run(self, g: EpicGame, f: Resolve) -> i64:
        f.pc += self.skip + 1 if len(f.got) >= self.need else 1
        return JUMP


# -- what is asked of cards that were chosen or moved


class HowMany(EpicAmount):
    """So much for each of these."""

    def __init__(self, whom: Selector, times: i64) -> None:
        self.whom = whom
        self.times = times

    def value(self, g: EpicGame, s: Scope) -> i64:
        return len(self.whom.refs(g, s)) * self.times


class AreCards(EpicCondition):
    """These cards, wherever they are now, are as described; there must be so many of them, or at least one (0)."""

    def __init__(self, whom: Selector, what: Pred, count: i64) -> None:
        self.whom = whom
        self.what = what
        self.count = count

    def holds(self, g: EpicGame, s: Scope) -> bool:
        found = self.whom.refs(g, s)
        if not found or (self.count and len(found) != self.count):
            return False
        for uid in found:
            kind = g.kind_of(uid)
            assert kind >= 0, "text speaks only of cards that all have seen"
            if not self.what.ok_card(g, s, g.card(kind), s.player):  # whose it is is no part of what it is
                return False
        return True
