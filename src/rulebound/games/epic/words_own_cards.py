# not compiled: read when cards are loaded
"""Epic's words for what players do with their own cards, and what they may do: "their hand", "each may" (1.7, R29)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Pred, Selector
from rulebound.games.epic import card_moves as m
from rulebound.games.epic import predicates as p
from rulebound.games.epic import revealing as r
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_effects import Discard
from rulebound.games.epic.choosing import LoseOwn, TheyMayLose
from rulebound.games.epic.deciding import TheyPay, if_done
from rulebound.games.epic.done import needed
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, Quantity, is_several, number, payable
from rulebound.games.epic.spoken import Spoken, back_to, come_together, one_way_or, same, spoken
from rulebound.games.epic.terms import (
    BANISHED,
    DISCARD,
    DISCARDED,
    ENTERS,
    FOR_BANISH,
    FOR_DISCARD,
    FOR_PUT_INTO_PLAY,
    FOR_RETURN,
    HAND,
    RETURNED,
    SECRETLY,
)
from rulebound.games.epic.thisway import Latest, for_each
from rulebound.games.epic.words_cards import says_champion
from rulebound.games.epic.words_nouns import in_digits
from rulebound.language import NUMBER, Construct, Sort, Subsort

# -- what other players do with their own


@dataclass(frozen=True)
class Own:
    """Cards of a player's own discard pile or hand: so many of their choice, or all (high -1)."""

    what: Pred
    zone: int
    low: int
    high: int

    @property
    def secretly(self) -> int:
        """What is banished from a hand is shown only if a sort of card is asked for."""
        return SECRETLY if self.zone == HAND and isinstance(self.what, p.Everything) else 0


def move_own(c: Maker, kind: int, what: Own, purpose: int, flag: int) -> Deed:
    slot = c.slot(True) if kind == ENTERS else -1
    return lambda who: (c.did(m.MoveOwn(kind, what.what, what.zone, what.low, what.high, purpose, who, slot, flag)),)


def own_into_play(c: Maker, what: Own, how: int) -> Deed:
    if not says_champion(what.what):
        raise NotPlayable("only champions can be put into play")
    return move_own(c, ENTERS, what, FOR_PUT_INTO_PLAY, how)


def own_to_hand(c: Maker, what: Own) -> Deed:
    if what.zone == HAND:
        raise NotPlayable("these cards are in a hand already")
    return move_own(c, RETURNED, what, FOR_RETURN, 0)


def discard(c: Maker, n: Quantity, what: Pred, times: s.EpicAmount | None) -> Deed:
    if isinstance(what, p.Everything):
        return lambda who: (c.did(Discard(number(n, times, who), who)),)
    if not isinstance(n, int) or times is not None:
        raise NotPlayable("of cards that are described, so many are discarded as a number says")
    return discard_some(c, n, n, what)


def discard_some(c: Maker, low: int, high: int, what: Pred) -> Deed:
    return lambda who: (c.did(m.MoveOwn(DISCARDED, what, HAND, low, high, FOR_DISCARD, who, -1, 0)),)


def discard_these(c: Maker) -> Deed:
    whom = c.it
    whose = c.hands.get(whom.slot) if isinstance(whom, s.Chosen) and c.it_is_card else None
    if whose is None or not isinstance(whom, s.Chosen):
        raise NotPlayable("only a card in a hand, revealed or chosen there before, can be discarded")
    c.it = None

    def discarded_by(who: Selector) -> Ops:
        if isinstance(who, s.You) != isinstance(whose, s.You):
            raise NotPlayable("the card is in another player's hand: say who discards it, that player or you")
        return (m.DiscardThese(whom, who),)

    return discarded_by


DISCARDING: list[Any] = [
    Construct(
        "discard",
        "deed",
        "[discards|discard] {n:quantity} {what:card kind.n} {times:times}",
        discard,
        rules=("1.7.1", "1.7.2"),
        doc="cards of one's choice from hand to discard pile",
        example="Target player discards two cards.",
    ),
    Construct(
        "discard up to",
        "deed",
        in_digits("[discards|discard] up to {n:numeral} {what:card kind.n}"),
        lambda c, n, what: discard_some(c, 0, n, what),
        rules=("1.7.1",),
    ),
    Construct(
        "discard any number",
        "deed",
        "[discards|discard] any number of {what:card kind.many}",
        lambda c, what: discard_some(c, 0, m.ANY_NUMBER, what),
        rules=("1.7.1",),
        doc="from none to all",
        example="Discard any number of cards, then draw that many cards.",
    ),
    Construct(
        "discard it",
        "deed",
        ("[discards|discard] it", "[discards|discard] that card", "[discards|discard] them"),
        discard_these,
        rules=("1.7.1",),
        doc="what was chosen before in that player's hand",
        example="Target opponent reveals their hand. Choose an event card among them. That player discards it.",
    ),
]


THEIRS: list[Any] = [
    Sort("own place", note="where cards of the player spoken of lie"),
    Construct("from their pile", "own place", ("from their discard pile", "in their discard pile"), lambda c: DISCARD),
    Construct("from their hand", "own place", ("from their hand", "in their hand"), lambda c: HAND),
    Sort(
        "own cards",
        doc='cards of a player\'s own, such as "a card from their hand"',
        note="cards that a player chooses of their own",
    ),
    Construct(
        "some of their cards",
        "own cards",
        "{n:count} {what:card kind.n} {zone:own place}",
        lambda c, n, what, zone: Own(what, zone, n, n),
        rules=("3.2.3c",),
        doc="as many as there are, up to this number",
        example="Each player banishes two cards from their hand.",
    ),
    Construct(
        "up to some of their cards",
        "own cards",
        in_digits("up to {n:numeral.many} {what:card kind.many} {zone:own place}"),
        lambda c, n, what, zone: Own(what, zone, 0, n),
    ),
    Construct(
        "up to one of their cards",
        "own cards",
        "up to one {what:card kind.one} {zone:own place}",
        lambda c, what, zone: Own(what, zone, 0, 1),
    ),
    Construct(
        "any number of their cards",
        "own cards",
        "any number of {what:card kind.many} {zone:own place}",
        lambda c, what, zone: Own(what, zone, 0, m.ANY_NUMBER),
    ),
    Construct(
        "all their cards",
        "own cards",
        ("all {what:card kind.many} {zone:own place}", "each {what:card kind.one} {zone:own place}"),
        lambda c, what, zone: Own(what, zone, 0, m.ALL),
        example="Each player returns all champions in their discard pile to play.",
    ),
    Construct("their hand", "own cards", "their hand", lambda c: Own(p.Everything(), HAND, 0, m.ALL)),
    Construct("their pile", "own cards", "their discard pile", lambda c: Own(p.Everything(), DISCARD, 0, m.ALL)),
    Sort(
        "actor deed",
        number=NUMBER,
        doc="something a player does",
        note="what a player who is named does, also with cards and champions of their own",
    ),
    Subsort("deed", "actor deed"),
    Construct(
        "banish one's own",
        "actor deed",
        "[banishes|banish] {what:own cards}",
        lambda c, what: move_own(c, BANISHED, what, FOR_BANISH, what.secretly),
        rules=("5.15.1", "R58"),
        doc="cards of one's choice; from a hand, nobody else sees which",
        example="That player banishes a card from their hand.",
    ),
    Construct(
        "return one's own",
        "actor deed",
        ("[returns|return] {what:own cards} to their hand", "[puts|put] {what:own cards} into their hand"),
        own_to_hand,
        rules=("1.9.2",),
        example="Each player returns a champion card from their discard pile to their hand.",
    ),
    Construct(
        "put one's own into play",
        "actor deed",
        (
            "[puts|put] {what:own cards} into play {how:entering}",
            "[returns|return] {what:own cards} to play {how:entering}",
        ),
        own_into_play,
        rules=("R25",),
        doc="under that player's control",
        example="Each player puts a champion card from their hand into play.",
    ),
]


def they_may(c: Maker, who: Phrase, does: Any) -> Ops:
    """One player after the other decides, and does it (R06)."""
    queue, now = c.quiet_slot(), c.quiet_slot()
    before = spoken(c)
    c.they = Latest(now)
    first = c.slots
    body = does(c)(Latest(now))
    after_loop(c, before, who.who)
    return (*who.ops, *for_each(who.who, queue, now, first, c.slots - 1, (asking(now, body, len(body)), *body)))


def asking(now: int, body: Ops, skip: int) -> m.TheyMay:
    """The player whose turn it is is asked, unless all see that they cannot do it."""
    begins = body[0] if body else None
    if isinstance(begins, LoseOwn):
        return TheyMayLose(Latest(now), skip, begins)
    return m.TheyMay(Latest(now), skip, r.in_hand(body), begins.cost if isinstance(begins, TheyPay) else None)


def after_loop(c: Maker, before: Spoken, who: Selector) -> None:
    """One player may have done something, or each of several: of the latter, "it" is none that is known."""
    several = is_several(who)
    c.they = before.they if several else who
    if several and not same(c.it, before.it):
        c.unclear("could mean what any of several players chose or made: say which")
    elif not several:
        before.they = who
        come_together(c, before, spoken(c))


def they_may_or(c: Maker, who: Phrase, does: Any, then: Any, done: bool) -> Ops:
    """One player after the other decides, does it, and what depends on that follows."""
    queue, now = c.quiet_slot(), c.quiet_slot()
    before = spoken(c)
    c.they = Latest(now)
    first = c.slots
    body: Ops = does(c)(Latest(now))
    did = spoken(c)
    if not done:
        back_to(c, before)
    c.they = Latest(now)
    after: Ops = then(c)
    if not done:
        come_together(c, did, spoken(c))
    after_loop(c, before, who.who)
    need = needed(body)
    steps = (*body, *if_done(body, after, need)) if done else r.unless_done(body, after, need)
    loop: Ops = (asking(now, body, len(steps)), *steps)
    if not done:
        loop += after
    return (*who.ops, *for_each(who.who, queue, now, first, c.slots - 1, loop))


def may_or(c: Maker, does: Any, then: Any) -> Ops:
    """What follows speaks of what was there before, for nothing has come of what was not done."""
    body, after = one_way_or(c, does, then)
    return (*r.you_may(r.unless_done(body, after, needed(body))), *after)


MAY: list[Any] = [
    Construct(
        "may, if you don't",
        "sentence",
        (
            "you may {does:doing.plainly}. if you don't, {then:clauses}.",
            "you may {does:doing.plainly}. if you do not, {then:clauses}.",
        ),
        may_or,
        rules=("R29", "3.2.3"),
        doc="what follows if it was not done, by choice or since it could not be",
        example="Reveal the top card of your deck. You may play it. If you don't, banish it.",
        later=("does", "then"),
    ),
    Sort("their option", doc="something a player does, or a cost", note='what a player may do, before "if they do"'),
    Subsort("deeds.many", "their option"),
    Construct(
        "they pay",
        "their option",
        "{cost:their price}",
        lambda c, cost: lambda who: (TheyPay(payable(cost), who),),
        rules=("5.18.3", "R22"),
        doc="only if they can",
        example="Each opponent may pay 3 health. If they don't, they discard a card.",
    ),
    Construct(
        "they may, if they do",
        "sentence",
        "{who:actor.one} may {does:their option}. if they do, {then:clauses}.",
        lambda c, who, does, then: they_may_or(c, who, does, then, True),
        rules=("R29", "3.2.3"),
        doc='"they" are each player whose turn it is to decide',
        example="Target opponent may discard a card. If they do, draw a card.",
        later=("does", "then"),
    ),
    Construct(
        "they may, if they don't",
        "sentence",
        (
            "{who:actor.one} may {does:their option}. if they don't, {then:clauses}.",
            "{who:actor.one} may {does:their option}. if they do not, {then:clauses}.",
        ),
        lambda c, who, does, then: they_may_or(c, who, does, then, False),
        rules=("R29", "3.2.3"),
        example="Each opponent may discard a card. If they don't, they lose 3 health.",
        later=("does", "then"),
    ),
    Construct(
        "they may",
        "closing clause",
        "{who:actor} may {does:deeds.many}",
        they_may,
        rules=("R29", "R06"),
        doc="a choice of another player's",
        example="Each opponent may draw a card.",
        later=("does",),
    ),
    Subsort("closing clause", "clauses"),
    Construct(
        "and they", "clauses", "{first:leading} and {then:closing clause}", lambda c, first, then: (*first, *then)
    ),
    Construct(
        "then they", "clauses", "{first:clause}, then {then:closing clause}", lambda c, first, then: (*first, *then)
    ),
    Construct(
        "they, then another",
        "clauses",
        "{first:closing clause}, then {then:following}",
        lambda c, first, then: (*first, *then),
        example="Target opponent may draw a card, then you draw a card.",
    ),
]


OWN_CARD_ROWS: list[Any] = [*DISCARDING, *THEIRS, *MAY]
