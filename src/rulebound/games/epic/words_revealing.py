# not compiled: read when cards are loaded
"""Epic's words about cards that are revealed, and what is asked of cards that were revealed or moved (5.19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Condition, Pred, Selector
from rulebound.games.epic import card_moves as m
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import revealing as r
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_effects import Discard, DiscardAtRandom
from rulebound.games.epic.effects import Done, Remember
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, is_several, number
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    BANISHED,
    DISCARDED,
    ENTERS,
    RETURNED,
)
from rulebound.games.epic.words_cards import says_champion
from rulebound.games.epic.words_history import over
from rulebound.games.epic.words_nouns import in_digits
from rulebound.language import NUMBER, Construct, Sort, Template

# -- revealing


def group(c: Maker, many: bool) -> int:
    """A slot for cards that are revealed: "it", or "them", among which one may choose."""
    slot = c.card_slot(many)
    c.revealed = slot
    c.doubts.discard("them")
    c.taken = []
    return slot


def reveal(c: Maker, n: int, whose: Phrase, times: EpicAmount | None) -> Ops:
    slot = group(c, n > 1 or times is not None or is_several(whose.who))
    return (*whose.ops, r.RevealTop(slot, number(n, times, whose.who), whose.who))


def reveal_hands(c: Maker) -> Deed:
    slot = group(c, True)

    def revealed_by(who: Selector) -> Ops:
        c.hands[slot] = who
        return (r.RevealHands(slot, who),)

    return revealed_by


def revealed(c: Maker) -> Selector:
    """What was revealed and not chosen yet."""
    c.not_in_doubt("them")
    if c.revealed < 0:
        raise NotPlayable("no cards were revealed before to choose from")
    return r.Rest(c.revealed, tuple(c.taken))


def reveal_own(c: Maker, n: int) -> Deed:
    slot = group(c, True)
    return lambda who: (r.RevealTop(slot, s.Number(n), who),)


@dataclass(frozen=True)
class Revealed:
    """Cards among those that were revealed: chosen by an instruction, or the rest of them."""

    who: Selector
    what: Pred
    ops: Ops = ()
    many: bool = True


def chosen_slot(c: Maker, many: bool) -> int:
    """A slot for cards chosen among those revealed; where a hand was, they are in the same."""
    slot = c.card_slot(many)
    c.taken.append(slot)
    if c.revealed in c.hands:
        c.hands[slot] = c.hands[c.revealed]
    return slot


def among_them(c: Maker, what: Pred, low: int, high: int) -> Revealed:
    whom = revealed(c)
    slot = chosen_slot(c, high > 1)
    return Revealed(s.Chosen(slot), what, (r.ChooseRevealed(slot, r.CardsAmong(whom, what), low, high),), high > 1)


def all_among_them(c: Maker, what: Pred) -> Revealed:
    whom = revealed(c)
    slot = chosen_slot(c, True)
    return Revealed(s.Chosen(slot), what, (Remember(slot, r.CardsAmong(whom, what)),))


def rest(c: Maker) -> Revealed:
    return Revealed(revealed(c), p.Everything())


def revealed_into_play(c: Maker, what: Revealed, how: int) -> Ops:
    if not says_champion(what.what):
        raise NotPlayable("only champions can be put into play")
    return (*what.ops, m.MoveCards(ENTERS, what.who, c.slot(what.many), how))


def put_away(c: Maker, what: Revealed, op: m.MoveCards | Done) -> Ops:
    """They go to a hand or a deck."""
    c.gone_unseen(what.who)
    return (*what.ops, op)


REVEALING: list[Any] = [
    Sort("deck", note="whose deck"),
    Construct("your deck", "deck", "your deck", lambda c: Phrase(s.You()), rules=("1.4.5",)),
    Construct("a player's deck", "deck", "{who:actor.one}'s deck", lambda c, who: who, rules=("1.4.5",)),
    Construct("deck of that player", "deck", "their deck", lambda c: Phrase(c.player_spoken_of()), rules=("1.4.5",)),
    Construct(
        "reveal",
        "act",
        (
            Template("reveal the top card of {whose:deck} {times:times}", n=1),
            "reveal the top {n:numeral.many} cards of {whose:deck} {times:times}",
            "reveal the top {n:digits.many} cards of {whose:deck} {times:times}",
            Template("reveal a card from the top of {whose:deck} {times:times}", n=1),
            "reveal {n:numeral.many} cards from the top of {whose:deck} {times:times}",
            "reveal {n:digits.many} cards from the top of {whose:deck} {times:times}",
        ),
        reveal,
        rules=("5.19.1", "R04"),
        doc="all players see them; they stay where they are, and it is no draw",
        example="Reveal the top three cards of your deck.",
    ),
    Construct(
        "reveal one's own",
        "actor deed",
        (
            Template("[reveals|reveal] the top card of their deck", n=1),
            "[reveals|reveal] the top {n:numeral.many} cards of their deck",
            "[reveals|reveal] the top {n:digits.many} cards of their deck",
        ),
        reveal_own,
        rules=("5.19.1", "R04"),
        example="Each player reveals the top card of their deck.",
    ),
    Construct(
        "reveal the hand",
        "actor deed",
        "[reveals|reveal] their hand",
        reveal_hands,
        rules=("1.4.8", "5.19.1"),
        doc="all players see its cards; then they are hidden again",
        example="Target opponent reveals their hand.",
    ),
    Construct(
        "each card gone this way",
        "each of many",
        ("card {how:gone} this way", "card {how:gone} in this way"),
        lambda c, how: over(c, c.cards_this_way(how)),
        rules=("3.2.3",),
        doc="one after the other",
        example="Banish any number of cards from your discard pile. "
        "For each card banished this way, reveal a card from the top of your deck.",
    ),
    Construct(
        "cards gone this way",
        "counted",
        ("[card|cards] {how:gone} this way", "[card|cards] {how:gone} in this way"),
        lambda c, how: m.HowMany(c.cards_this_way(how), 1),
        rules=("3.2.3",),
        doc="cards that the sentence before has moved",
        example="Banish any number of cards from your discard pile. Gain 1 health for each card banished this way.",
    ),
    Construct(
        "cards discarded this way",
        "counted",
        (
            "[card|cards] discarded this way",
            "[card|cards] discarded in this way",
            "[card|cards] you discarded this way",
        ),
        lambda c: m.HowMany(c.cards_this_way(DISCARDED), 1),
        rules=("1.7.1",),
    ),
    Sort(
        "revealed cards",
        number=NUMBER,
        doc='cards that were revealed, such as "one of them"',
        note="cards among those that were just revealed",
    ),
    Construct(
        "among them",
        "revealed cards",
        (
            "{n:count.number} {what:card kind.number} among them",
            "{n:count.number} {what:card kind.number} from among them",
            "{n:count.number} {what:card kind.number} revealed this way",
            "{n:count.number} {what:card kind.number} from it",
        ),
        lambda c, n, what: among_them(c, what, n, n),
        rules=("3.2.3",),
        doc="as many as there are, up to this number",
        example="Reveal the top three cards of your deck. "
        "You may choose a champion card among them and put it into play.",
    ),
    Construct(
        "up to some among them",
        "revealed cards.many",
        in_digits(
            "up to {n:numeral.many} {what:card kind.many} among them",
            "up to {n:numeral.many} {what:card kind.many} from among them",
        ),
        lambda c, n, what: among_them(c, what, 0, n),
    ),
    Construct(
        "any number among them",
        "revealed cards.many",
        (
            "any number of {what:card kind.many} among them",
            "any number of {what:card kind.many} from among them",
        ),
        lambda c, what: among_them(c, what, 0, m.ANY_NUMBER),
    ),
    Construct(
        "all among them",
        "revealed cards.many",
        (
            "all {what:card kind.many} among them",
            "all {what:card kind.many} from among them",
            "all {what:card kind.many} revealed this way",
        ),
        all_among_them,
    ),
    Construct(
        "so many of them",
        "revealed cards",
        in_digits("{n:numeral.number} of them"),
        lambda c, n: among_them(c, p.Everything(), n, n),
        example="Reveal the top two cards of your deck. Put one of them into your hand and banish the rest.",
    ),
    Construct(
        "up to so many of them",
        "revealed cards",
        in_digits("up to {n:numeral.number} of them"),
        lambda c, n: among_them(c, p.Everything(), 0, n),
    ),
    Construct(
        "any of them",
        "revealed cards.many",
        "any number of them",
        lambda c: among_them(c, p.Everything(), 0, m.ANY_NUMBER),
    ),
    Construct(
        "the rest", "revealed cards.many", "the rest", rest, rules=("3.2.3",), doc="what was revealed and not chosen"
    ),
    Construct(
        "choose revealed",
        "act",
        "choose {what:revealed cards}",
        lambda c, what: what.ops,
        rules=("3.2.3",),
        doc="what follows says what becomes of it",
    ),
    Construct(
        "put revealed into hand",
        "act",
        "put {what:revealed cards} into your hand",
        lambda c, what: put_away(c, what, m.MoveCards(RETURNED, what.who)),
        rules=("1.9.2", "R04"),
        doc="that is no draw",
    ),
    Construct(
        "put some into hand, banish others",
        "act",
        "put {what:revealed cards} into your hand and {others:revealed cards} on the bottom of your deck",
        lambda c, what, others: (
            *what.ops,
            *others.ops,
            m.MoveCards(RETURNED, what.who),
            c.did(m.MoveCards(BANISHED, others.who)),
        ),
        rules=("1.9.2", "5.15.1"),
        example="Reveal the top two cards of your deck. Put one of them into your hand and the rest on the bottom of "
        "your deck.",
    ),
    Construct(
        "put revealed into play",
        "act",
        "put {what:revealed cards} into play {how:entering}",
        revealed_into_play,
        rules=("R25",),
    ),
    Construct(
        "banish revealed",
        "act",
        ("banish {what:revealed cards}", "put {what:revealed cards} on the bottom of your deck"),
        lambda c, what: put_away(c, what, c.did(m.MoveCards(BANISHED, what.who))),
        rules=("5.15.1", "5.15.2"),
        doc="in random order, if several",
        example="Reveal the top two cards of your deck. Put one of them into your hand and banish the rest.",
    ),
]


# -- what is asked of them


def it_or_that(c: Maker, that: int) -> Selector:
    return c.that_champion() if that else c.one_spoken_of()


def are_cards(c: Maker, whom: Selector, what: Pred, count: int) -> Condition:
    """In play a champion is as it is or last was; a card elsewhere is as printed."""
    return m.AreCards(whom, what, count) if c.it_is_card else h.Is(whom, what)


def one_asked(c: Maker, what: Pred, that: int) -> Condition:
    """Of a card that was discarded last, all know what it is, for it lies in the discard pile (1.4.4)."""
    done = c.done
    by_discard = isinstance(done, Discard | DiscardAtRandom | m.MoveOwn) and done.kind == DISCARDED
    if that or not by_discard or c.it_is_card:
        return are_cards(c, it_or_that(c, that), what, 0)
    if c.it is not None and c.it is not c.unnamed and c.it is not c.paid and not isinstance(c.it, s.ThisCard):
        raise NotPlayable('"it" could mean the card that was discarded or what was named before: say which')
    if not says_one(done):
        raise NotPlayable('"it" speaks of one, but several cards were discarded')
    return m.AreCards(c.cards_this_way(DISCARDED), what, 0)


def says_one(done: Any) -> bool:
    """Does this discard at most one card?"""
    if is_several(done.who):
        return False
    return done.high == 1 if isinstance(done, m.MoveOwn) else isinstance(done.amount, s.Number) and done.amount.n == 1


CARD_CONDITIONS: list[Any] = [
    Construct(
        "they are both",
        "condition",
        ("they are both {of:alignment}", "both of them are {of:alignment}", "both are {of:alignment}"),
        lambda c, of: are_cards(c, c.champions_spoken_of(), p.Aligned(ALIGNMENTS[of]), 2),
        rules=("2.5.1",),
        doc="there are two, and both of them are",
        example="Banish two cards from your discard pile. If they are both sage, draw two cards.",
    ),
    Construct(
        "they are all",
        "condition",
        ("they are all {of:alignment}", "all of them are {of:alignment}"),
        lambda c, of: are_cards(c, c.champions_spoken_of(), p.Aligned(ALIGNMENTS[of]), 0),
        rules=("2.5.1",),
    ),
    Construct(
        "they are both cards",
        "condition",
        ("they are both {what:card kind.many}", "both of them are {what:card kind.many}"),
        lambda c, what: are_cards(c, c.champions_spoken_of(), what, 2),
    ),
    Construct(
        "they are all cards",
        "condition",
        ("they are all {what:card kind.many}", "all of them are {what:card kind.many}"),
        lambda c, what: are_cards(c, c.champions_spoken_of(), what, 0),
    ),
    Construct(
        "it is aligned",
        "condition",
        (
            Template("it is {of:alignment}", that=0),
            Template("it's {of:alignment}", that=0),
            Template("it was {of:alignment}", that=0),
            Template("that champion is {of:alignment}", that=1),
            Template("that champion was {of:alignment}", that=1),
            Template("that card is {of:alignment}", that=0),
            Template("that card was {of:alignment}", that=0),
        ),
        lambda c, of, that: one_asked(c, p.Aligned(ALIGNMENTS[of]), that),
        rules=("2.5.1",),
    ),
    Construct(
        "it is a card",
        "condition",
        (
            Template("it is a {what:card kind.one}", that=0),
            Template("it's a {what:card kind.one}", that=0),
            Template("it was a {what:card kind.one}", that=0),
            Template("that champion was a {what:card kind.one}", that=1),
            Template("that card is a {what:card kind.one}", that=0),
            Template("that card was a {what:card kind.one}", that=0),
        ),
        lambda c, what, that: one_asked(c, what, that),
        example="Reveal the top card of your deck. If it is a champion card, put it into play.",
    ),
    Construct(
        "you are its owner",
        "condition",
        ("you are its owner", "you own it", "you are the champion's owner", "you were its owner"),
        lambda c: you_own(c),
        rules=("1.9.1",),
        doc='"that player" is its owner afterwards',
        example="Return target champion to its owner's hand. If you are its owner, draw a card.",
    ),
]


def you_own(c: Maker) -> Condition:
    owner = s.OwnerOf(c.one_spoken_of())
    c.they = owner
    return h.IsYou(owner, True)


REVEALING_ROWS: list[Any] = [*REVEALING, *CARD_CONDITIONS]
