# not compiled: read when cards are loaded
"""Epic's conditions that compare: how much health players have, how many cards and champions, and what is measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Condition, Pred, Selector
from rulebound.games.epic import comparing as k
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.maker import Maker, NotPlayable
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.terms import ATTACKS, DISCARD, HAND, KEYWORDS
from rulebound.games.epic.thisway import Theirs
from rulebound.games.epic.words_amounts import broken_so_far, yours
from rulebound.games.epic.words_history import happened
from rulebound.games.epic.words_nouns import STAT_NUMBERS, in_digits
from rulebound.language import Construct, Sort, Subsort, Template


@dataclass(frozen=True)
class Rivals:
    """With whom you are compared: with one of these players, or with each of them."""

    who: Selector
    every: bool


def in_pile(c: Maker, what: Pred) -> EpicAmount:
    return s.CountOf(what, DISCARD, 1)


def of_that_player(c: Maker, what: Condition, one: int) -> Condition:
    return k.OfThem(c.player_spoken_of(bool(one)), True, what)


def of_its_controller(c: Maker, what: Condition) -> Condition:
    controller = s.ControllerOf(c.one_in_control())
    c.they = controller
    return k.OfThem(controller, True, what)


def one_number(n: EpicAmount) -> EpicAmount:
    if isinstance(n, Theirs) and n.each:
        raise NotPlayable("each player has another number: say whose is meant")
    return n


def none_broken(c: Maker, what: Pred) -> Condition:
    return h.Unless(k.AtLeast(broken_so_far(c, what), 1))


WEALTH: list[Any] = [
    Sort("wealth", doc='what a player has, such as "cards in hand"', note="what is compared between players"),
    Construct("wealth, health", "wealth", "health", lambda c: k.YourHealth(), rules=("1.5.1",)),
    Sort("number of cards", doc="cards or champions", note="a wealth of which a player may have none"),
    Subsort("number of cards", "wealth"),
    Construct(
        "wealth, hand",
        "number of cards",
        ("cards in hand", "cards in your hand", "cards in their hand"),
        lambda c: s.CountOf(p.Everything(), HAND, 1),
        rules=("1.4.2",),
    ),
    Construct(
        "wealth, pile",
        "number of cards",
        ("{what:card kind.many} in your discard pile", "{what:card kind.many} in their discard pile"),
        in_pile,
        rules=("1.4.4",),
    ),
    Construct(
        "wealth, champions", "number of cards", "{what:champion kind.many.closed} in play", yours, rules=("1.9.1",)
    ),
    Sort("holding", doc='so much, such as "10 or less health"', note="how much a player has"),
    Construct(
        "holding at most",
        "holding",
        (
            "{n:digits} or less {of:wealth}",
            "{n:digits} or fewer {of:wealth}",
            "{n:numeral} or fewer {of:wealth}",
            "{n:numeral} or less {of:wealth}",
            "{n:digits} {of:wealth} or less",
        ),
        lambda c, n, of: k.AtMost(of, n),
        example="If you have 10 or less health, draw two cards.",
    ),
    Construct(
        "holding at least",
        "holding",
        (
            "{n:digits} or more {of:wealth}",
            "{n:numeral} or more {of:wealth}",
            "{n:digits} {of:wealth} or more",
            "at least {n:digits} {of:wealth}",
            "at least {n:numeral} {of:wealth}",
        ),
        lambda c, n, of: k.AtLeast(of, n),
        example="If you have five or more cards in your discard pile, draw a card.",
    ),
    Sort("their holding", doc='so much, such as "no cards in hand"', note="how much another player has, also none"),
    Subsort("holding", "their holding"),
    Construct(
        "holding none",
        "their holding",
        "no {of:number of cards}",
        lambda c, of: k.AtMost(of, 0),
        rules=("1.4.2",),
        example="If an opponent has no cards in hand, draw a card.",
    ),
    Sort(
        "holding or rivalry",
        doc='so much, such as "10 or less health" or "more health than an opponent"',
        note="how much a player has, by itself or compared",
    ),
    Subsort("holding", "holding or rivalry"),
    Construct(
        "holding more",
        "holding or rivalry",
        "more {of:wealth} than {whom:rivals}",
        lambda c, of, whom: k.Outdoes(of, True, whom.who, whom.every),
        example="If you have more health than an opponent, draw a card.",
    ),
    Construct(
        "holding less",
        "holding or rivalry",
        ("less {of:wealth} than {whom:rivals}", "fewer {of:wealth} than {whom:rivals}"),
        lambda c, of, whom: k.Outdoes(of, False, whom.who, whom.every),
    ),
    Sort("rivals", note="with whom a player is compared"),
    Construct(
        "an opponent as rival", "rivals", ("an opponent", "any opponent"), lambda c: Rivals(s.EachOpponent(), False)
    ),
    Construct(
        "every opponent as rival",
        "rivals",
        ("each opponent", "each other player", "each of your opponents", "your opponents"),
        lambda c: Rivals(s.EachOpponent(), True),
    ),
    Construct("that player as rival", "rivals", "that player", lambda c: Rivals(c.player_spoken_of(True), True)),
]

COMPARED: list[Any] = [
    Construct(
        "you have so much", "condition", "you have {what:holding or rivalry}", lambda c, what: what, rules=("1.5.1",)
    ),
    Construct(
        "an opponent has so much",
        "condition",
        "an opponent has {what:their holding}",
        lambda c, what: k.OfThem(s.EachOpponent(), False, what),
        doc="one of them at least",
        example="If an opponent has 10 or less health, draw a card.",
    ),
    Construct(
        "each opponent has so much",
        "condition",
        ("each opponent has {what:their holding}", "your opponents have {what:their holding}"),
        lambda c, what: k.OfThem(s.EachOpponent(), True, what),
    ),
    Construct(
        "that player has so much",
        "condition",
        (Template("that player has {what:their holding}", one=1), Template("they have {what:their holding}", one=0)),
        of_that_player,
        example="Target player draws a card. If they have five or more cards in hand, they discard a card.",
    ),
    Construct("its controller has so much", "condition", "its controller has {what:their holding}", of_its_controller),
    Construct(
        "an opponent has more",
        "condition",
        ("an opponent has more {of:wealth} than you", "an opponent has more {of:wealth} than you do"),
        lambda c, of: k.Outdoes(of, False, s.EachOpponent(), False),
        example="If an opponent has more cards in hand than you, draw a card.",
    ),
    Construct(
        "an opponent has less",
        "condition",
        (
            "an opponent has less {of:wealth} than you",
            "an opponent has fewer {of:wealth} than you",
            "an opponent has less {of:wealth} than you do",
            "an opponent has fewer {of:wealth} than you do",
        ),
        lambda c, of: k.Outdoes(of, True, s.EachOpponent(), False),
    ),
    Construct(
        "you control more",
        "condition",
        "you control more {what:champion kind.many} than {whom:rivals}",
        lambda c, what, whom: k.Outdoes(yours(c, what), True, whom.who, whom.every),
        rules=("1.9.1",),
        example="If you control more humans than each opponent, draw a card.",
    ),
    Construct(
        "you control fewer",
        "condition",
        "you control fewer {what:champion kind.many} than {whom:rivals}",
        lambda c, what, whom: k.Outdoes(yours(c, what), False, whom.who, whom.every),
        rules=("1.9.1",),
    ),
    Construct(
        "an opponent controls more",
        "condition",
        (
            "an opponent controls more {what:champion kind.many} than you",
            "an opponent controls more {what:champion kind.many} than you do",
        ),
        lambda c, what: k.Outdoes(yours(c, what), False, s.EachOpponent(), False),
        rules=("1.9.1",),
    ),
    Construct(
        "an opponent controls several",
        "condition",
        in_digits("an opponent controls {n:numeral.many} or more {what:champion kind.many}"),
        lambda c, n, what: k.OfThem(s.EachOpponent(), False, k.AtLeast(yours(c, what), n)),
        rules=("1.9.1",),
        example="If an opponent controls three or more champions, break all champions.",
    ),
    Construct(
        "an opponent controls none",
        "condition",
        "an opponent controls no {what:champion kind.many}",
        lambda c, what: k.OfThem(s.EachOpponent(), False, k.AtMost(yours(c, what), 0)),
        rules=("1.9.1",),
    ),
    Construct(
        "several lie there",
        "condition",
        (
            "there are {n:numeral.many} or more {what:card kind.many} in your discard pile",
            "there are {n:digits.many} or more {what:card kind.many} in your discard pile",
        ),
        lambda c, n, what: k.AtLeast(in_pile(c, what), n),
        rules=("1.4.4",),
        example="If there are ten or more cards in your discard pile, draw a card.",
    ),
    Construct(
        "your pile is so",
        "condition",
        "your discard pile {so:pile state}",
        lambda c, so: so,
        rules=("1.4.4",),
        example="If your discard pile is empty, draw a card.",
    ),
    Construct(
        "an opponent's pile is so",
        "condition",
        "an opponent's discard pile {so:pile state}",
        lambda c, so: k.OfThem(s.EachOpponent(), False, so),
        rules=("1.4.4",),
        doc="of one of them at least",
        example="If an opponent's discard pile has ten or more cards, draw a card.",
    ),
    Sort("pile state", note="how full a discard pile is"),
    Construct(
        "pile, empty", "pile state", "is empty", lambda c: k.AtMost(in_pile(c, p.Everything()), 0), rules=("1.4.4",)
    ),
    Construct(
        "pile, so many",
        "pile state",
        (
            "has {n:numeral.many} or more {what:card kind.many} in it",
            "has {n:numeral.many} or more {what:card kind.many}",
            "has {n:digits.many} or more {what:card kind.many} in it",
            "has {n:digits.many} or more {what:card kind.many}",
            "contains {n:numeral.many} or more {what:card kind.many}",
            "contains {n:digits.many} or more {what:card kind.many}",
        ),
        lambda c, n, what: k.AtLeast(in_pile(c, what), n),
        rules=("1.4.4",),
    ),
    Construct(
        "one lies there",
        "condition",
        (
            "there is a {what:card kind.one} in your discard pile",
            "you have a {what:card kind.one} in your discard pile",
        ),
        lambda c, what: k.AtLeast(in_pile(c, what), 1),
        rules=("1.4.4",),
    ),
    Construct(
        "none lies there",
        "condition",
        (
            "there are no {what:card kind.many} in your discard pile",
            "you have no {what:card kind.many} in your discard pile",
        ),
        lambda c, what: k.AtMost(in_pile(c, what), 0),
        rules=("1.4.4",),
    ),
    Construct(
        "several in play",
        "condition",
        in_digits("there are {n:numeral.many} or more {what:champion kind.many.closed} in play"),
        lambda c, n, what: s.SomeInPlay(what, n),
    ),
    Construct(
        "none in play",
        "condition",
        (
            "there are no {what:champion kind.many.closed} in play",
            "no {what:champion kind.many.closed} are in play",
        ),
        lambda c, what: s.NoneInPlay(what),
    ),
    Construct(
        "it measures at least",
        "condition",
        ("{n:measure} is {m:digits} or more", "{n:measure} was {m:digits} or more"),
        lambda c, n, m: k.AtLeast(one_number(n), m),
        rules=("R27",),
        doc="as it is, or last was",
        example="Target a champion. If its {offense} is 5 or more, banish it.",
    ),
    Construct(
        "it measures at most",
        "condition",
        ("{n:measure} is {m:digits} or less", "{n:measure} was {m:digits} or less"),
        lambda c, n, m: k.AtMost(one_number(n), m),
        rules=("R27",),
    ),
    Construct(
        "it has so much",
        "being",
        ("has {n:digits} or more {of:stat}", "had {n:digits} or more {of:stat}"),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, False),
        rules=("R27",),
        doc="as it is, or last was, in play",
        example="When this card attacks → If it has 10 or more {offense}, draw a card.",
    ),
    Construct(
        "it has so little",
        "being",
        ("has {n:digits} or less {of:stat}", "had {n:digits} or less {of:stat}"),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, True),
        rules=("R27",),
    ),
    Construct(
        "it has a keyword",
        "being",
        ("has {of:keyword}", "had {of:keyword}"),
        lambda c, of: p.HasKeyword(KEYWORDS[of]),
        rules=("5.1",),
        doc="as it is, or last was, in play",
        example="Break target champion. If it had airborne, draw a card.",
    ),
    Construct(
        "state, a token",
        "state",
        ("a token", "a token champion"),
        lambda c: p.IsToken(),
        rules=("2.3.1",),
        example="Break target champion. If it was a token, draw a card.",
    ),
    Construct(
        "you did not attack",
        "condition",
        ("you did not attack this turn", "you didn't attack this turn"),
        lambda c: h.Unless(happened(c, (ATTACKS,), p.Yours())),
        rules=("4.4.1",),
    ),
    Construct(
        "none attacked",
        "condition",
        "no {what:card kind.many} attacked this turn",
        lambda c, what: h.Unless(happened(c, (ATTACKS,), what)),
        rules=("4.4.1",),
        example="If no champions attacked this turn, draw a card.",
    ),
    Construct(
        "none was broken",
        "condition",
        "no {what:card kind.many} were broken this turn",
        none_broken,
        rules=("5.16.1",),
    ),
]

COMPARE_ROWS: list[Any] = [*WEALTH, *COMPARED]
