# not compiled: read when cards are loaded
"""Epic's words about cards outside play: in discard piles, hands and decks; moving, revealing and playing them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Op, Pred, Selector
from rulebound.games.epic import card_moves as m
from rulebound.games.epic import predicates as p
from rulebound.games.epic import revealing as r
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_effects import BanishPile
from rulebound.games.epic.effects import LeavePlay
from rulebound.games.epic.maker import Maker, NotPlayable, Ops, Phrase, both
from rulebound.games.epic.terms import (
    BANISHED,
    DISCARD,
    ENTERS,
    EXPENDED,
    FOR_BANISH,
    FOR_PUT_INTO_PLAY,
    FOR_RETURN,
    FOR_REVEAL,
    HAND,
    QUIETLY,
    RETURNED,
    SECRETLY,
)
from rulebound.games.epic.words_nouns import in_digits
from rulebound.language import NUMBER, Construct, Sort

# -- where cards lie


@dataclass(frozen=True)
class Place:
    """A zone of some players, and the instructions that settle who they are."""

    zone: int
    whose: Selector
    ops: Ops = ()


def pile_of(c: Maker, who: Phrase) -> Place:
    return Place(DISCARD, who.who, who.ops)


PLACES: list[Any] = [
    Sort("place", doc='where cards lie, such as "from your discard pile"', note="where cards outside play lie"),
    Construct(
        "your pile",
        "place",
        ("from your discard pile", "in your discard pile"),
        lambda c: Place(DISCARD, s.You()),
        rules=("1.4.4",),
    ),
    Construct(
        "any pile",
        "place",
        (
            "from any discard pile",
            "in any discard pile",
            "from a discard pile",
            "in a discard pile",
            "from any player's discard pile",
            "in any player's discard pile",
            "from all discard piles",
            "in all discard piles",
            "from a player's discard pile",
            "in a player's discard pile",
        ),
        lambda c: Place(DISCARD, s.EachPlayer()),
        rules=("1.4.4",),
    ),
    Construct(
        "opponents' piles",
        "place",
        ("from an opponent's discard pile", "in an opponent's discard pile"),
        lambda c: Place(DISCARD, s.EachOpponent()),
        rules=("1.4.4",),
    ),
    Construct(
        "a player's pile",
        "place",
        ("from {who:actor.one}'s discard pile", "in {who:actor.one}'s discard pile"),
        pile_of,
        rules=("1.4.4",),
        doc="the discard pile of a player who is named",
        example="Banish a card from target player's discard pile.",
    ),
    Construct(
        "pile of that player",
        "place",
        ("from their discard pile", "in their discard pile"),
        lambda c: Place(DISCARD, c.player_spoken_of()),
        rules=("1.4.4",),
    ),
    Construct(
        "your hand",
        "place",
        ("from your hand", "in your hand"),
        lambda c: Place(HAND, s.You()),
        rules=("1.4.2",),
        example="Put a champion card from your hand into play.",
    ),
]


# -- cards there


@dataclass(frozen=True)
class Cards:
    """Cards in a place: `choice` of them that you choose into a slot (None: all that are meant); `beside`: this card
    as well."""

    among: m.CardsIn
    place: Place
    slot: int = -1
    low: int = 0
    high: int = 0
    beside: bool = False

    @property
    def who(self) -> Selector:
        """Those that are meant, when they have been chosen."""
        found: Selector = self.among if self.slot < 0 else s.Chosen(self.slot)
        return s.Both(s.ThisCard(), found) if self.beside else found

    @property
    def many(self) -> bool:
        """Can there be several?"""
        return self.beside or self.slot < 0 or self.high > 1

    def chosen(self, purpose: int) -> Ops:
        """The instructions that settle which cards are meant."""
        if self.slot < 0:
            return self.place.ops
        return (*self.place.ops, m.ChooseCards(self.slot, self.among, self.low, self.high, purpose))


def some(c: Maker, what: Pred, place: Place, low: int, high: int, limit: Pred | None, other: bool = False) -> Cards:
    """So many of these, which you choose."""
    slot = c.card_slot(high > 1)
    return Cards(m.CardsIn(both(what, limit), place.whose, place.zone, other), place, slot, low, high)


def target(c: Maker, what: Pred, place: Place, low: int, high: int, limit: Pred | None) -> Cards:
    if place.zone == HAND:
        raise NotPlayable("cards in a hand are no targets: nobody else sees them (1.4.2)")
    return some(c, what, place, low, high, limit)


def every(c: Maker, what: Pred, place: Place, limit: Pred | None, other: bool = False) -> Cards:
    """All of these, as there are when the instruction is carried out; "they" are the same, wherever they go."""
    c.it = None
    return Cards(m.CardsIn(both(what, limit), place.whose, place.zone, other), place)


def and_this(c: Maker, rest: Cards) -> Cards:
    c.it = None
    return Cards(rest.among, rest.place, rest.slot, rest.low, rest.high, True)


LYING: list[Any] = [
    Sort(
        "cards there",
        number=NUMBER,
        doc='cards outside play, such as "a card from your discard pile"',
        note="cards outside play that are chosen, or all of them",
    ),
    Construct(
        "target card there",
        "cards there.one",
        (
            "target {what:card kind.one} {place:place} {limit:card limit.one}",
            "target {what:card kind.one} {limit:said card limit.one} {place:place}",
        ),
        lambda c, what, place, limit: target(c, what, place, 1, 1, limit),
        rules=("5.20.6", "5.20.3"),
        doc="one card of a discard pile",
    ),
    Construct(
        "target cards there",
        "cards there.many",
        in_digits("{n:numeral.many} target {what:card kind.many} {place:place} {limit:card limit.many}"),
        lambda c, n, what, place, limit: target(c, what, place, n, n, limit),
        rules=("5.20.6", "5.20.7"),
    ),
    Construct(
        "up to target cards there",
        "cards there.many",
        in_digits("up to {n:numeral.many} target {what:card kind.many} {place:place} {limit:card limit.many}"),
        lambda c, n, what, place, limit: target(c, what, place, 0, n, limit),
        rules=("5.20.6", "R19"),
    ),
    Construct(
        "some cards there",
        "cards there",
        (
            "{n:count.number} {what:card kind.number} {place:place} {limit:card limit.number}",
            "{n:count.number} {what:card kind.number} {limit:said card limit.number} {place:place}",
        ),
        lambda c, n, what, place, limit: some(c, what, place, n, n, limit),
        rules=("3.2.3",),
        doc="as many as there are, up to this number",
        example="Banish two cards from your discard pile.",
    ),
    Construct(
        "another card there",
        "cards there.one",
        "another {what:card kind.one} {place:place} {limit:card limit.one}",
        lambda c, what, place, limit: some(c, what, place, 1, 1, limit, True),
        rules=("3.2.3",),
        doc="not this card itself",
        example="Put another good champion from your discard pile into play.",
    ),
    Construct(
        "other cards there",
        "cards there.many",
        "{n:count.many} other {what:card kind.many} {place:place} {limit:card limit.many}",
        lambda c, n, what, place, limit: some(c, what, place, n, n, limit, True),
        rules=("3.2.3",),
        doc="not this card itself",
        example="You may banish two other cards from your discard pile. If you do, recall.",
    ),
    Construct(
        "up to some cards there",
        "cards there.many",
        in_digits("up to {n:numeral.many} {what:card kind.many} {place:place} {limit:card limit.many}"),
        lambda c, n, what, place, limit: some(c, what, place, 0, n, limit),
        rules=("R19",),
    ),
    Construct(
        "up to one card there",
        "cards there.one",
        "up to one {what:card kind.one} {place:place} {limit:card limit.one}",
        lambda c, what, place, limit: some(c, what, place, 0, 1, limit),
        rules=("R19",),
    ),
    Construct(
        "any number of cards there",
        "cards there.many",
        "any number of {what:card kind.many} {place:place} {limit:card limit.many}",
        lambda c, what, place, limit: some(c, what, place, 0, m.ANY_NUMBER, limit),
        rules=("R19",),
        doc="from none to all",
        example="Banish any number of cards from your discard pile.",
    ),
    Construct(
        "all cards there",
        "cards there.many",
        (
            "all {what:card kind.many} {place:place} {limit:card limit.many}",
            "all {what:card kind.many} {limit:said card limit.many} {place:place}",
        ),
        lambda c, what, place, limit: every(c, what, place, limit),
        rules=("3.2.3",),
        example="Banish all events from any discard pile.",
    ),
    Construct(
        "your whole hand",
        "cards there.many",
        "your hand",
        lambda c: every(c, p.Everything(), Place(HAND, s.You()), None),
        rules=("1.4.2",),
        example="Banish your hand, then draw three cards.",
    ),
    Construct(
        "all other cards there",
        "cards there.many",
        "all other {what:card kind.many} {place:place} {limit:card limit.many}",
        lambda c, what, place, limit: every(c, what, place, limit, True),
        rules=("3.2.3",),
    ),
    Construct(
        "each card there",
        "cards there.one",
        "each {what:card kind.one} {place:place} {limit:card limit.one}",
        lambda c, what, place, limit: every(c, what, place, limit),
        rules=("3.2.3",),
    ),
    Construct(
        "this card and cards there",
        "cards there.many",
        "this card and {rest:cards there}",
        and_this,
        rules=("1.4.6",),
        doc="an event that is being played, or a card where it lies",
        example="Banish this card and any number of cards from your discard pile.",
    ),
    Sort("card reference", number=NUMBER, doc='"it", "them" or "this card"', note="a card that was named before"),
    Construct("this card there", "card reference.one", "this card", lambda c: Phrase(s.ThisCard())),
    Construct("it there", "card reference.one", "it", lambda c: Phrase(c.one_spoken_of())),
    Construct("them there", "card reference.many", "them", lambda c: Phrase(c.champions_spoken_of())),
]


# -- what you do with them


def return_cards(c: Maker, what: Cards) -> Ops:
    """1.9.2: each to its owner's hand, whatever the text calls it."""
    if what.place.zone == HAND:
        raise NotPlayable("these cards are in a hand already")
    c.gone_unseen(what.who)
    return (*what.chosen(FOR_RETURN), c.did(m.MoveCards(RETURNED, what.who)))


def banish_cards(c: Maker, what: Cards) -> Ops:
    secretly = SECRETLY if what.place.zone == HAND and not what.among.described else 0
    if secretly:
        c.it = None  # nobody else knows what it was
    c.gone_unseen(what.who)
    return (*what.chosen(FOR_BANISH), c.did(m.MoveCards(BANISHED, what.who, -1, secretly)))


def put_into_play(c: Maker, what: Cards, how: int) -> Ops:
    if not says_champion(what.among.what):
        raise NotPlayable("only champions can be put into play")
    return (*what.chosen(FOR_PUT_INTO_PLAY), m.MoveCards(ENTERS, what.who, c.slot(what.many), how))


def says_champion(what: Pred) -> bool:
    """Does the phrase say that champion cards are meant?"""
    return isinstance(what, p.IsChampion) or (isinstance(what, p.All) and any(says_champion(q) for q in what.preds))


def put_these(c: Maker, what: Phrase, how: int) -> Ops:
    slot = c.slot(c.it_is_many)
    c.became[slot] = c.still_seen(what.who)
    return (*what.ops, m.MoveCards(ENTERS, what.who, slot, how))


def gone_from(c: Maker, what: Phrase, op: Op) -> Ops:
    """It goes to a hand or a deck, where it cannot be already."""
    c.still_seen(what.who)
    c.gone_unseen(what.who)
    return (*what.ops, op)


def play_cards(c: Maker, what: Cards, unpaid: bool) -> Ops:
    if what.slot < 0 or what.beside:
        raise NotPlayable("say how many of them are played")
    choose = r.ChooseToPlay(what.slot, what.among, what.low, what.high, unpaid)
    return (*what.place.ops, choose, r.PlayCards(what.who, unpaid, c.card_slot(what.many)))


def play_these(c: Maker, what: Phrase, unpaid: bool) -> Ops:
    if not c.it_is_card:
        raise NotPlayable("only a card that is not in play can be played")
    slot = c.card_slot(c.it_is_many)
    c.became[slot] = c.still_seen(what.who)
    return (*what.ops, r.PlayCards(what.who, unpaid, slot))


def reveal_cards(c: Maker, what: Cards) -> Ops:
    if what.place.zone != HAND or what.beside:
        raise NotPlayable("only cards of a hand, or the top cards of a deck, are revealed: all others lie open")
    c.hands[what.slot] = s.You()
    return (*what.chosen(FOR_REVEAL), r.RevealThese(what.who))


ENTERING: list[Any] = [
    Sort("entering", note="expended or not, of cards that are put into play"),
    Construct("entering as usual", "entering", "", lambda c: 0),
    Construct("entering, expended", "entering", ("expended", ", expended"), lambda c: EXPENDED, rules=("2.6.2",)),
    Construct(
        "entering quietly",
        "entering",
        (
            "without triggering loyalty or tribute abilities",
            "without triggering tribute or loyalty abilities",
        ),
        lambda c: QUIETLY,
        rules=("R25",),
        doc="neither its Tribute nor its Loyalty triggers",
        example="Put a champion card from your discard pile into play without triggering loyalty or tribute abilities.",
    ),
    Sort("paying", number=NUMBER, note="whether the cost of a card is paid"),
    Construct("paying as usual", "paying", "", lambda c: False, rules=("3.2.1",)),
    Construct(
        "without paying",
        "paying",
        "without paying [its cost|their costs]",
        lambda c: True,
        rules=("3.6.1", "R25"),
        doc="neither its cost nor what its text adds to that",
    ),
]

CARD_ACTS: list[Any] = [
    Construct(
        "return cards",
        "act",
        (
            "return {what:cards there} to your hand",
            "return {what:cards there} to hand",
            "put {what:cards there} into your hand",
            "return {what:cards there.one} to its owner's hand",
            "return {what:cards there.many} to their owners' hands",
        ),
        return_cards,
        rules=("1.9.2",),
        doc="each to its owner's hand",
        example="Return target champion card from your discard pile to your hand.",
    ),
    Construct(
        "banish cards",
        "act",
        (
            "banish {what:cards there}",
            "put {what:cards there} on the bottom of your deck",
            "put {what:cards there.one} on the bottom of its owner's deck",
            "put {what:cards there.many} on the bottom of their owners' decks",
        ),
        banish_cards,
        rules=("5.15.1", "R58"),
        doc="onto the bottom of their owners' decks; from your hand, nobody else sees which",
        example="Draw two cards, then banish a card from your hand.",
    ),
    Construct(
        "put cards into play",
        "act",
        (
            "put {what:cards there} into play {how:entering}",
            "put {what:cards there} into play under your control {how:entering}",
            "return {what:cards there} to play {how:entering}",
            "return {what:cards there} to play under your control {how:entering}",
        ),
        put_into_play,
        rules=("R25",),
        doc="under your control, whoever owns them",
        example="Put a champion card from your discard pile into play.",
    ),
    Construct(
        "put it into play",
        "act",
        (
            "return {what:card reference} to play {how:entering}",
            "put {what:card reference} into play {how:entering}",
            "return {what:card reference} from your discard pile to play {how:entering}",
            "put {what:card reference} from your discard pile into play {how:entering}",
            "return {what:card reference} to play under your control {how:entering}",
            "put {what:card reference} into play under your control {how:entering}",
            "put {what:card reference} into play from your discard pile {how:entering}",
            "return {what:card reference} to play from your discard pile {how:entering}",
        ),
        put_these,
        rules=("R15", "R25"),
        doc="from wherever it is outside play",
    ),
    Construct(
        "put it into your hand",
        "act",
        (
            "return {what:card reference} to your hand",
            "put {what:card reference} into your hand",
        ),
        lambda c, what: gone_from(c, what, LeavePlay(RETURNED, what.who)),
        rules=("1.9.2",),
        doc="from play, from the discard pile, or revealed from a deck",
        example="You may return this card to your hand.",
    ),
    Construct(
        "put it from your pile into your hand",
        "act",
        (
            "return {what:card reference} from your discard pile to your hand",
            "put {what:card reference} from your discard pile into your hand",
        ),
        lambda c, what: gone_from(c, what, m.MoveCards(RETURNED, what.who)),
        rules=("1.4.4",),
        doc="only if it is there",
        example="When this card is broken → Return it from your discard pile to your hand.",
    ),
    Construct(
        "put it on the bottom",
        "act",
        (
            "put {what:card reference} on the bottom of your deck",
            "put {what:card reference.one} on the bottom of its owner's deck",
        ),
        lambda c, what: gone_from(c, what, c.did(LeavePlay(BANISHED, what.who))),
        rules=("5.15.1",),
        doc="that is to be banished",
        example="When this card is broken → Put it on the bottom of your deck.",
    ),
    Construct(
        "banish it from your pile",
        "act",
        "banish {what:card reference} from your discard pile",
        lambda c, what: gone_from(c, what, c.did(m.MoveCards(BANISHED, what.who))),
        rules=("5.15.1",),
        example="You may banish this card from your discard pile. If you do, draw a card.",
    ),
    Construct(
        "banish a pile",
        "act",
        "banish {whose:player.one}'s discard pile",
        lambda c, whose: (*whose.ops, BanishPile(whose.who)),
        rules=("5.15.1",),
    ),
    Construct(
        "banish your own pile", "act", "banish your discard pile", lambda c: (BanishPile(s.You()),), rules=("5.15.1",)
    ),
    Construct(
        "banish all piles",
        "act",
        ("banish all discard piles", "banish each discard pile"),
        lambda c: (BanishPile(s.EachPlayer()),),
        rules=("5.15.1",),
    ),
    Construct(
        "reveal from hand",
        "act",
        "reveal {what:cards there}",
        reveal_cards,
        rules=("1.4.8", "5.19.1"),
        doc="all players see them; then they are hidden again",
        example="You may reveal two good cards from your hand. If you do, draw a card.",
    ),
    Construct(
        "target a card",
        "act",
        "target a {what:card kind.one} {place:place} {limit:card limit.one}",
        lambda c, what, place, limit: target(c, what, place, 1, 1, limit).chosen(FOR_RETURN),
        rules=("5.20.6",),
        doc="only choose; what follows says what becomes of it",
        example="Target a champion card in your discard pile. Return it to play.",
    ),
    Construct(
        "play cards",
        "act",
        "play {what:cards there} {unpaid:paying.what}",
        play_cards,
        rules=("R25", "3.2.1"),
        doc="at once, whoever's turn it is",
        example="You may play an event from your hand without paying its cost.",
    ),
    Construct("play it", "act", "play {what:card reference} {unpaid:paying.what}", play_these, rules=("R25", "3.2.1")),
]


CARD_ROWS: list[Any] = [*PLACES, *LYING, *ENTERING, *CARD_ACTS]
