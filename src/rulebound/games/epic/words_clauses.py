# not compiled: read when cards are loaded
"""How Epic's instructions are joined: clauses, conditions, choices and sentences (3.2.3, R29).

A clause without a subject is about you ("draw a card and break target champion"); one with a subject names it ("each
player draws a card").  Clauses are joined by "and" and by ", then"; a condition stands before, a choice after
"you may".
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred, Trigger, When
from rulebound.engine.resolve import Jump, only_if
from rulebound.engine.state import THIS_TURN
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import PlayerLimits
from rulebound.games.epic.costs import PayGold, PayHealth, RemoveCounters
from rulebound.games.epic.deciding import MayPay, either, if_done, x_times
from rulebound.games.epic.done import needed
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, both, payable
from rulebound.games.epic.revealing import you_may
from rulebound.games.epic.spoken import come_together, one_way_or, same, spoken
from rulebound.games.epic.terms import BANISHED, BROKEN, RETURNED, TURN_ENDS
from rulebound.games.epic.words_champions import these_and_those
from rulebound.games.epic.words_continuous import becomings, for_all
from rulebound.games.epic.words_nouns import in_digits
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort, Template, Tree
from rulebound.language.shared import AND, OR, SENTENCES


def does(c: Maker, who: Phrase, does: Deed) -> Ops:
    return (*who.ops, *does(who.who))


def both_become(who: Phrase, does: Deed) -> Ops:
    return (*who.ops, *does(who.who))


def in_turn(c: Maker, items: tuple[Ops, ...]) -> Ops:
    """One after the other."""
    return tuple(op for ops in items for op in ops)


def whole_effect(c: Maker, items: tuple[Ops, ...]) -> Ops:
    """All sentences; whatever X they speak of has been explained."""
    c.all_explained()
    return in_turn(c, items)


def opponents_turn(c: Maker) -> s.NotYourTurn:
    """ "That player" is from here on the one whose turn it is."""
    c.they = s.ActivePlayer()
    return s.NotYourTurn()


def you_control(c: Maker, what: Pred, n: int = 1) -> s.SomeInPlay:
    return s.SomeInPlay(both(p.Yours(), what), n)


def may_pay(c: Maker, cost: Any, then: Any) -> Ops:
    (ops,) = one_way_or(c, then)
    return (MayPay(payable(cost), 1 + len(ops)), cost, *ops)


def may_pay_or(c: Maker, cost: Any, then: Any) -> Ops:
    (ops,) = one_way_or(c, then)
    return (MayPay(payable(cost), 2), cost, Jump(len(ops)), *ops)


def may_do(c: Maker, does: Any, then: Any) -> Ops:
    was = spoken(c)
    first: Ops = does(c)
    ops = (*first, *if_done(first, then(c), needed(first)))
    come_together(c, was, spoken(c))
    return you_may(ops)


def for_each_revealed(c: Maker, does: Any) -> Ops:
    if not c.loyalty_x:
        raise NotPlayable("only Loyalty X reveals a number of cards of your choice (R46)")
    before = c.it
    ops = x_times(does(c))
    if c.counts_revealed:
        raise NotPlayable('the number of revealed cards is counted down by "for each": say it once (R46)')
    if not same(c.it, before):
        c.unclear("could mean what was named or made for any of the revealed cards: say which")
    return ops


def at_end_of_turn(c: Maker, says: Any) -> Ops:
    """The subject is settled now, the deed waits for the end of the turn."""
    who, deed_later = says
    slot = c.quiet_slot()
    program = c.program(deed_later(s.Chosen(slot)))
    number_ = c.put_off(Trigger(TURN_ENDS, p.AnyoneDoes(), program, rules=("4.5.2a",)))
    return (*who.ops, e.Remember(slot, who.who), e.PutOff(number_, THIS_TURN, True))


def wholly_later(c: Maker, says: Any, kind: int, when: When, until: int, rules: tuple[str, ...]) -> Ops:
    """All of it waits for this event, also who is meant (R19); the rest of the text cannot speak of that yet."""
    it, group, they, done, told = c.it, c.group, c.they, c.done, c.told
    who, deed_later = says(c)
    program = c.program((*who.ops, *deed_later(who.who)))
    c.it = it if c.it is it else None
    c.group = group if c.group is group else None
    c.they = they if c.they is they else None
    c.done = done if c.done is done else None
    c.told = told if c.told is told else None
    return (e.PutOff(c.put_off(Trigger(kind, when, program, rules=rules)), until, True),)


def at_end_all(c: Maker, says: Any) -> Ops:
    return wholly_later(c, says, TURN_ENDS, p.AnyoneDoes(), THIS_TURN, ("4.5.2a",))


CLAUSES: list[Any] = [
    # what you do
    Sort("bare", doc="an instruction", note="one instruction without a subject, which is about you"),
    Subsort("act", "bare"),
    Construct("you do", "bare", "{does:deed.many}", lambda c, does: does(s.You())),
    Sort(
        "doing",
        said=("plainly", "of you"),
        doc="an instruction",
        note='what you do: one instruction or several joined by "and"; said "of you" it begins with "you"',
    ),
    Series(
        "doing",
        "doing",
        "bare",
        (
            *(Template(joined, said="plainly") for joined in AND),
            *(Template(f"you {joined}", said="of you") for joined in AND),
        ),
        in_turn,
        doc="what you do, one thing after the other",
        example="Draw a card and break target champion.",
    ),
    # what others do, and what becomes of champions
    Series(
        "deeds",
        "deeds",
        "actor deed",
        (*AND[:2], "{}, then {}"),
        lambda c, items: lambda who: tuple(op for deed in items for op in deed(who)),
    ),
    Sort("deeds", number=NUMBER, note='one deed or several joined by "and"'),
    Sort("subject clause", note="a step that names who does it or to whom it is done"),
    Construct("does", "subject clause", "{who:actor.one} {does:deeds.who}", does, doc="a player does something"),
    # What "they" do, and what a player may do, goes on after ", then": only a new subject ends it.
    Construct(
        "they do",
        "closing clause",
        "{who:actor.many} {does:deeds.who}",
        does,
        doc='also what follows with ", then"',
        example="At the end of each opponent's turn → They lose 2 health, then draw a card.",
    ),
    Sort("closing clause", doc="an instruction", note="can only come last: what follows would be part of it"),
    Series("becomings", "becomings", "becoming", AND[:2], becomings),
    Sort("becomings", number=NUMBER, note='one becoming or several joined by "and"'),
    Construct("become", "subject clause", "{who:champions.subject} {does:becomings.who}", does),
    Sort("grantings", number=NUMBER, note='one granting or several joined by "and"'),
    Series("grantings", "grantings", "granting", AND[:2], becomings),
    Construct(
        "this turn, become",
        "subject clause",
        "{until:ending}, {who:champions.subject} {does:grantings.who}",
        lambda c, until, who, does: both_become(who, does),
        rules=("4.5.2d", "R57"),
        example="This turn, your humans gain blitz.",
    ),
    Construct(
        "all have this turn",
        "subject clause",
        "{whom:champion kind.many} have {what:grants} this turn",
        lambda c, whom, what: tuple(op for each in what for op in for_all(c, whom, each)),
        rules=("4.5.2d", "R57"),
        doc="all that are meant, also those that come later this turn",
        example="Demons have blitz this turn.",
    ),
    Construct(
        "players limited this turn",
        "subject clause",
        (
            "{who:named player} {what:player limit.who} {until:ending}",
            Template("you {what:player limit.many} {until:ending}", who=Tree("you")),
            Template("they {what:their limit.many} {until:ending}", who=Tree("they, that player")),
            "{until:ending}, {who:named player} {what:player limit.who}",
            Template("{until:ending}, you {what:player limit.many}", who=Tree("you")),
        ),
        lambda c, who, what, until: (*who.ops, e.LimitPlayers(who.who, c.change(PlayerLimits(p.YOURS, what)), until)),
        rules=("4.5.2d",),
        example="Each opponent cannot gain health this turn.",
    ),
    # clauses
    Sort("clause", doc="an instruction", note='one step of a sentence, before or after ", then"'),
    Sort("leading", doc="an instruction", note='a step that may also be the first of two joined by "and"'),
    Subsort("doing", "leading"),
    Subsort("subject clause", "leading"),
    Construct(
        "these and those become",
        "leading",
        "{who:champions.one.subject} and {others:champions.subject} {does:becomings.many}",
        lambda c, who, others, does: both_become(these_and_those(c, who, others), does),
        doc='not after another "and", where it could be another one\'s beginning',
        example="Target champion and all other champions with the same name gain blitz this turn.",
    ),
    Construct(
        "may",
        "leading",
        "you may {does:doing.plainly}",
        lambda c, does: you_may(*one_way_or(c, does)),
        rules=("R29",),
        doc="a choice",
        later=("does",),
    ),
    Subsort("leading", "clause"),
    Sort("starting", doc="an instruction", note='the first of two steps joined by "and"'),
    Subsort("leading", "starting"),
    Subsort("closing clause", "starting"),
    Sort("following", doc="an instruction", note='the second of two steps joined by "and", with a subject of its own'),
    Subsort("subject clause", "following"),
    Construct("you do as well", "following", "you {does:deed.many}", lambda c, does: does(s.You())),
    Construct(
        "and",
        "clause",
        "{first:starting} and {then:following}",
        lambda c, first, then: (*first, *then),
        doc="two things, of which the second has a subject of its own",
        example="Draw a card and each opponent loses 2 health.",
    ),
    Construct(
        "deed at end of turn",
        "clause",
        (
            "{says:later clause} at the end of the turn",
            "{says:later clause} at the end of turn",
            "{says:later clause} at end of turn",
        ),
        at_end_of_turn,
        rules=("4.5.2a", "R16"),
        doc="the deed waits; what it is about is settled now",
    ),
    Construct(
        "at end of turn, a deed",
        "clause",
        (
            "at the end of the turn, {says:later clause}",
            "at the end of turn, {says:later clause}",
            "at end of turn, {says:later clause}",
        ),
        at_end_all,
        rules=("4.5.2a", "R16", "R19"),
        doc="all of it waits; what it is about is settled then",
        example="At the end of the turn, break all champions.",
        later=("says",),
    ),
    Sort("later clause", note="what may wait for the end of the turn or the next turn"),
    Construct("player later", "later clause", "{who:actor.one} {does:deeds.who}", lambda c, who, does: (who, does)),
    Construct(
        "break later",
        "later clause",
        "break {what:champions.object}",
        lambda c, what: (what, lambda who: (e.LeavePlay(BROKEN, who),)),
    ),
    Construct(
        "banish later",
        "later clause",
        "banish {what:champions.object}",
        lambda c, what: (what, lambda who: (e.LeavePlay(BANISHED, who),)),
    ),
    Construct(
        "return later",
        "later clause",
        (
            "return {what:champions.one.object} to its owner's hand",
            "return {what:champions.many.object} to their owners' hands",
        ),
        lambda c, what: (what, lambda who: (e.LeavePlay(RETURNED, who),)),
        example="Target a champion. Return it to its owner's hand at the end of the turn.",
    ),
    Sort("clause list", note='clauses that go on with ", then"'),
    Series(
        "then",
        "clause list",
        "clause",
        ("{}", "{}, then {}", "{}, then {}, then {}"),
        in_turn,
        rules=("3.2.3",),
        doc="one thing, then another",
    ),
    Sort("clauses", note="all of a sentence but its full stop"),
    Subsort("clause list", "clauses"),
    # sentences
    Sort("sentence", doc="an instruction", note='ends with a full stop; conditions and "you may" begin here'),
    Construct("sentence", "sentence", ("{says:clauses}.", "then, {says:clauses}."), lambda c, says: says),
    Construct(
        "if",
        "sentence",
        "if {condition:conditions}, {then:clauses}.",
        lambda c, condition, then: only_if(condition, *one_way_or(c, then)),
        later=("then",),
    ),
    Construct(
        "if, otherwise",
        "sentence",
        "if {condition:conditions}, {then:clauses}. otherwise, {other:clauses}.",
        lambda c, condition, then, other: only_if(condition, *one_way_or(c, then, other)),
        doc="one way or the other; each speaks of what was named before",
        later=("then", "other"),
    ),
    Construct(
        "may pay",
        "sentence",
        "you may {cost:price}. if you do, {then:clauses}.",
        may_pay,
        rules=("5.18.3", "R22"),
        doc="a payment inside an effect",
        example="You may pay 1 health. If you do, put a demon token into play.",
        later=("then",),
    ),
    Construct(
        "may pay, if you don't",
        "sentence",
        (
            "you may {cost:price}. if you don't, {then:clauses}.",
            "you may {cost:price}. if you do not, {then:clauses}.",
        ),
        may_pay_or,
        rules=("5.18.3", "R22"),
        doc="what follows if it was not paid, by choice or since it could not be",
        example="You may pay 3 health. If you don't, discard a card.",
        later=("then",),
    ),
    Sort("price", note='a cost that is paid while an effect is followed, after "you may"; before a colon it is a cost'),
    Sort("their price", note="a price that any player can pay"),
    Subsort("their price", "price"),
    Construct("pay health", "their price", "pay {n:digits} health", lambda c, n: PayHealth(n), rules=("R22",)),
    Construct(
        "pay counters",
        "price",
        "remove {n:count} [n: counter|counters] from this card",
        lambda c, n: RemoveCounters(n),
        rules=("R51", "R22"),
        example="You may remove a counter from this card. If you do, draw a card.",
    ),
    Construct("pay gold", "their price", "pay {1}", lambda c: PayGold(1), rules=("R22", "3.6.2")),
    Construct(
        "may, if you do",
        "sentence",
        "you may {does:doing.plainly}. if you do, {then:clauses}.",
        may_do,
        rules=("R29", "3.2.3"),
        doc="what follows depends on whether it was done",
        example="You may break target champion. If you do, its controller draws a card.",
        later=("does", "then"),
    ),
    Construct(
        "if you do",
        "sentence",
        "{does:doing}. if you do, {then:clauses}.",
        lambda c, does, then: (*does, *if_done(does, one_way_or(c, then)[0], needed(does))),
        rules=("3.2.3c",),
        doc="what follows depends on whether it could be done",
        example="Break target {1} champion you control. If you do, draw two cards.",
        later=("then",),
    ),
    Construct(
        "for each card revealed",
        "sentence",
        "for each card revealed, {does:clauses}.",
        for_each_revealed,
        rules=("R46",),
        doc="as often as cards were revealed for Loyalty X",
        example="Loyalty X → For each card revealed, draw a card.",
        later=("does",),
    ),
    Construct(
        "either or",
        "sentence",
        "either {first:clauses}, or {second:clauses}.",
        lambda c, first, second: either(*one_way_or(c, first, second)),
        rules=("R21",),
        doc="one of two ways, chosen when it comes to that",
        example="Either gain 10 health, or deal 6 damage to a target.",
        later=("first", "second"),
    ),
    Sort("effect", note="sentences, one after the other"),
    Series("effect", "effect", "sentence", SENTENCES, whole_effect),
]

CONDITIONS: list[Any] = [
    Sort("conditions", doc="a condition", note='what stands after "if", "while" or "unless": one, or two joined'),
    Subsort("condition", "conditions"),
    Series(
        "all is so",
        "conditions",
        "condition",
        AND[1:2],
        lambda c, items: s.AllHold(items),
        rules=("3.2.3",),
        example="If it is your turn and you control a human, draw a card.",
    ),
    Series(
        "one is so",
        "conditions",
        "condition",
        OR[1:2],
        lambda c, items: s.OneHolds(items),
        rules=("3.2.3",),
        doc="or more of it",
        example="If you control no champions or you have no cards in hand, draw a card.",
    ),
    Sort("condition", doc="a condition", note="something that is so or not"),
    Series(
        "you control all of these",
        "condition",
        "belonging",
        tuple(f"you control {joined}" for joined in AND[1:]),
        lambda c, items: s.AllHold(items),
        rules=("1.9.1",),
        doc="one champion may be several of these at once",
        example="While you control a human and a zombie, this card has airborne.",
    ),
    Series(
        "you control one of these",
        "condition",
        "belonging",
        tuple(f"you control {joined}" for joined in OR[1:]),
        lambda c, items: s.OneHolds(items),
        rules=("1.9.1",),
        doc="or several",
        example="If you control a human or a zombie, draw a card.",
    ),
    Sort("belonging", doc="what you control", note="what you control, one of several such things"),
    Construct("belonging, one", "belonging", "a {what:champion kind.one}", you_control),
    Construct(
        "belonging, another",
        "belonging",
        "another {what:champion kind.one}",
        lambda c, what: you_control(c, both(c.other(), what)),
    ),
    Construct(
        "belonging, several",
        "belonging",
        in_digits("{n:numeral.many} or more {what:champion kind.many}"),
        lambda c, n, what: you_control(c, what, n),
    ),
    Construct(
        "belonging, none",
        "belonging",
        "no {what:champion kind.many}",
        lambda c, what: s.NoneInPlay(both(p.Yours(), what)),
    ),
    Construct("your turn", "condition", ("it is your turn", "it's your turn"), lambda c: s.YourTurn()),
    Construct(
        "an opponent's turn",
        "condition",
        (
            "it is an opponent's turn",
            "it's an opponent's turn",
            "it is not your turn",
            "it's not your turn",
            "it isn't your turn",
        ),
        opponents_turn,
    ),
    Construct("still in play", "condition", "this card is in play", lambda c: s.StillInPlay(), rules=("R27",)),
    Construct(
        "you control some",
        "condition",
        ("you control a {what:champion kind.one}", "you have a {what:champion kind.one} in play"),
        you_control,
        example="While you control a human, this card has airborne.",
    ),
    Construct(
        "you control another",
        "condition",
        ("you control another {what:champion kind.one}", "you have another {what:champion kind.one} in play"),
        lambda c, what: s.SomeInPlay(both(p.Yours(), c.other(), what), 1),
        example="While you control another wolf, this card has blitz.",
    ),
    Construct(
        "you control several",
        "condition",
        (
            "you control {n:numeral.many} or more {what:champion kind.many}",
            "you control at least {n:numeral.many} {what:champion kind.many}",
            "you control {n:digits.many} or more {what:champion kind.many}",
            "you control at least {n:digits.many} {what:champion kind.many}",
        ),
        lambda c, n, what: s.SomeInPlay(both(p.Yours(), what), n),
        example="If you control three or more humans, draw a card.",
    ),
    Construct(
        "you control none",
        "condition",
        (
            "you control no {what:champion kind.many}",
            "you do not control a {what:champion kind.one}",
            "you don't control a {what:champion kind.one}",
            "you have no {what:champion kind.many.closed} in play",
        ),
        lambda c, what: s.NoneInPlay(both(p.Yours(), what)),
        example="If you control no champions, put two wolf tokens into play.",
    ),
    Construct(
        "you control no other",
        "condition",
        ("you do not control another {what:champion kind.one}", "you don't control another {what:champion kind.one}"),
        lambda c, what: s.NoneInPlay(both(p.Yours(), c.other(), what)),
        example="While you do not control another champion, this card has blitz.",
    ),
    Construct(
        "an opponent controls some",
        "condition",
        "an opponent controls a {what:champion kind.one}",
        lambda c, what: s.SomeInPlay(both(p.Opposing(), what), 1),
        example="If an opponent controls a demon, draw a card.",
    ),
    Construct(
        "no cards in hand",
        "condition",
        ("you have no cards in hand", "you have no cards in your hand", "your hand is empty"),
        lambda c: s.EmptyHand(),
        rules=("1.4.2",),
        example="If you have no cards in hand, draw two cards.",
    ),
]

CLAUSE_ROWS: list[Any] = [*CLAUSES, *CONDITIONS]
