# not compiled: read when cards are loaded
"""Epic's words about what has happened: earlier this turn, and by the sentence before ("this way")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Condition, Pred, Selector
from rulebound.games.epic import comparing as k
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic import thisway as t
from rulebound.games.epic.maker import Maker, NotPlayable, Ops, both
from rulebound.games.epic.spoken import Reference, same
from rulebound.games.epic.terms import ATTACKS, BLOCKS, BROKEN, DAMAGED, DISCARDED, ENTERS, GAINS_HEALTH, PLAYED
from rulebound.games.epic.words_amounts import broken_so_far, says_event
from rulebound.games.epic.words_nouns import ORDINALS, STAT_NUMBERS, in_digits
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort, Template
from rulebound.language.shared import OR

# -- "that dealt damage to you this turn": limits of champions, and of cards in a discard pile


def did_this_turn(c: Maker, kinds: tuple[int, ...], to: int = h.TO_ANYONE) -> Pred:
    c.history.update(kinds)
    return h.DidThisTurn(sum({1 << kind for kind in kinds}), to)


def was_broken(c: Maker) -> Pred:
    c.history.add(BROKEN)
    return h.BrokenThisTurn()


LIMITS: list[Any] = [
    Construct(
        "with less than this card",
        "feature",
        "less {of:stat} than this card",
        lambda c, of: p.StatMeasured(STAT_NUMBERS[of], s.StatOf(STAT_NUMBERS[of], s.ThisCard()), True, False),
        example="This card can't be blocked by champions with less {offense} than this card.",
    ),
    Construct(
        "with more than this card",
        "feature",
        ("more {of:stat} than this card", "greater {of:stat} than this card"),
        lambda c, of: p.StatMeasured(STAT_NUMBERS[of], s.StatOf(STAT_NUMBERS[of], s.ThisCard()), False, False),
    ),
    Construct(
        "that dealt damage",
        "quality",
        ("that dealt damage to {whom:party} this turn", "that damaged {whom:party} this turn"),
        lambda c, whom: did_this_turn(c, (DAMAGED,), whom),
        doc="that has dealt damage earlier this turn",
        example="Banish target champion that dealt damage to you this turn.",
    ),
    Construct(
        "that attacked someone",
        "quality",
        "that attacked {whom:attacked party} this turn",
        lambda c, whom: did_this_turn(c, (ATTACKS,), whom),
        rules=("4.4.1",),
    ),
    Construct(
        "that acted this turn",
        "quality",
        "that {did:past deeds} this turn",
        lambda c, did: did_this_turn(c, did),
        doc="that has done so earlier this turn",
        example="Break all champions that attacked or blocked this turn.",
    ),
    Construct(
        "that did not act this turn",
        "quality",
        ("that did not {did:undone deeds} this turn", "that didn't {did:undone deeds} this turn"),
        lambda c, did: p.Not(did_this_turn(c, did)),
        example="Expend all champions that did not attack this turn.",
    ),
    Construct(
        "that was damaged",
        "quality",
        ("that [was|were] damaged this turn", "that [was|were] dealt damage this turn"),
        lambda c: p.Damaged(),
        rules=("5.16.3", "4.5.2c"),
    ),
    Sort("party", note="to whom damage was dealt this turn"),
    Construct("party, you", "party", "you", lambda c: h.TO_YOU),
    Construct("party, an opponent", "party", "an opponent", lambda c: h.TO_OPPONENT),
    Construct("party, a player", "party", "a player", lambda c: h.TO_PLAYER),
    Construct("party, a champion", "party", "a champion", lambda c: h.TO_CHAMPION),
    Construct("party, this card", "party", "this card", lambda c: h.TO_THIS),
    Sort("attacked party", note="who was attacked this turn"),
    Construct("attacked, you", "attacked party", "you", lambda c: h.TO_YOU),
    Construct("attacked, an opponent", "attacked party", "an opponent", lambda c: h.TO_OPPONENT),
    Sort("past deed", note="what a champion did this turn"),
    Construct("attacked", "past deed", "attacked", lambda c: ATTACKS, rules=("4.4.1",)),
    Construct("blocked", "past deed", "blocked", lambda c: BLOCKS, rules=("4.4.6",)),
    Construct("entered play", "past deed", "entered play", lambda c: ENTERS, rules=("2.1.7",)),
    Construct("dealt damage", "past deed", "dealt damage", lambda c: DAMAGED),
    Sort("past deeds", note='one past deed, or several joined by "or"'),
    Series("past deeds", "past deeds", "past deed", OR),
    Sort("undone deed", note='what a champion did not do this turn, after "did not"'),
    Construct("to attack", "undone deed", "attack", lambda c: ATTACKS, rules=("4.4.1",)),
    Construct("to block", "undone deed", "block", lambda c: BLOCKS, rules=("4.4.6",)),
    Construct("to enter play", "undone deed", "enter play", lambda c: ENTERS, rules=("2.1.7",)),
    Construct("to deal damage", "undone deed", "deal damage", lambda c: DAMAGED),
    Sort("undone deeds", note='one undone deed, or several joined by "or"'),
    Series("undone deeds", "undone deeds", "undone deed", OR),
    Sort("card limit", number=NUMBER, note="what stands after the noun of cards outside play, perhaps nothing"),
    Construct("no card limit", "card limit", "", lambda c: None),
    Sort(
        "said card limit",
        number=NUMBER,
        doc="what is said of cards outside play",
        note="a card limit that is spelt out",
    ),
    Subsort("said card limit", "card limit"),
    Construct(
        "card with so much cost",
        "said card limit",
        ("with cost {n:digits}", "with a cost of {n:digits}"),
        lambda c, n: p.Costs(n),
        rules=("2.1.3",),
        example="Return target champion card with cost 0 from your discard pile to play.",
    ),
    Construct(
        "that was broken this turn",
        "said card limit",
        "that [was|were] broken this turn",
        was_broken,
        rules=("5.16.1",),
        doc="and has lain in the discard pile since",
        example="Return target champion card from your discard pile that was broken this turn to your hand.",
    ),
]


# -- conditions about this turn


def nth_played(c: Maker, what: Pred, nth: int) -> Condition:
    c.history.add(PLAYED)
    return h.NthPlayed(what, nth)


def have_played(c: Maker, what: Pred, other: bool, least: int = 1) -> Condition:
    c.history.add(PLAYED)
    return k.AtLeast(h.PlayedSoFar(what, other), least)


def some_played(c: Maker, what: Pred) -> Condition:
    """Whether a {1} card of an alignment was played is known of every player without a history."""
    if isinstance(what, p.All) and len(what.preds) == 2:
        aligned, cost = what.preds
        if isinstance(cost, p.Costs) and cost.cost == 1 and isinstance(aligned, p.Aligned):
            return s.PlayedOneThisTurn(aligned.alignments)
    return have_played(c, what, False)


def some_broken(c: Maker, what: Pred) -> Condition:
    return k.AtLeast(broken_so_far(c, what), 1)


def happened(c: Maker, kinds: tuple[int, ...], what: Pred | None, to: int = h.TO_ANYONE) -> Condition:
    """One of these things happened this turn."""
    if what is not None and says_event(what) and kinds != (DAMAGED,):
        raise NotPlayable("only champions do this, an event never does")
    c.history.update(kinds)
    return k.AtLeast(h.HappenedSoFar(sum({1 << kind for kind in kinds}), what, to), 1)


def discarded(c: Maker, what: Pred, least: int) -> Condition:
    """You have discarded so many of these cards this turn."""
    c.history.add(DISCARDED)
    return k.AtLeast(h.HappenedSoFar(1 << DISCARDED, both(p.Yours(), what)), least)


def gone_this_way(c: Maker, how: int, that: int) -> Condition:
    return t.AllGone(c.that_champion() if that else c.one_spoken_of(), c.this_way(how))


CONDITIONS: list[Any] = [
    Construct(
        "played as",
        "condition",
        (
            "this is the {nth:ordinal} {what:card kind.one} you've played this turn",
            "this is the {nth:ordinal} {what:card kind.one} you have played this turn",
            "this is the {nth:ordinal} {what:card kind.one} you played this turn",
            "this card is the {nth:ordinal} {what:card kind.one} you've played this turn",
        ),
        lambda c, nth, what: nth_played(c, what, ORDINALS.index(nth) + 1),
        rules=("R25",),
        doc="so many of that sort, and this is the last of them",
        example="If this is the first event you've played this turn, draw a card.",
    ),
    Construct(
        "a champion was broken",
        "condition",
        "a {what:card kind.one} was broken this turn",
        some_broken,
        rules=("5.16.1",),
        doc="a token counts as well",
        example="If a champion was broken this turn, draw a card.",
    ),
    Construct(
        "one of yours was broken",
        "condition",
        (
            "a {what:card kind.one} you control was broken this turn",
            "a {what:card kind.one} you controlled was broken this turn",
            "one of your {what:card kind.many} was broken this turn",
        ),
        lambda c, what: some_broken(c, both(p.Yours(), what)),
        rules=("5.16.1",),
        doc="under your control when it was broken",
        example="If a champion you control was broken this turn, draw a card.",
    ),
    Construct(
        "several were broken",
        "condition",
        in_digits("{n:numeral.many} or more {what:card kind.many} were broken this turn"),
        lambda c, n, what: k.AtLeast(broken_so_far(c, what), n),
        rules=("5.16.1",),
        doc="tokens count as well",
        example="If two or more champions were broken this turn, draw a card.",
    ),
    Construct(
        "several of yours were broken",
        "condition",
        in_digits(
            "{n:numeral.many} or more {what:card kind.many} you control were broken this turn",
            "{n:numeral.many} or more {what:card kind.many} you controlled were broken this turn",
            "{n:numeral.many} or more of your {what:card kind.many} were broken this turn",
        ),
        lambda c, n, what: k.AtLeast(broken_so_far(c, both(p.Yours(), what)), n),
        rules=("5.16.1",),
        doc="under your control when they were broken",
        example="If two or more of your champions were broken this turn, draw a card.",
    ),
    Construct(
        "it did not act",
        "condition",
        (
            "{who:the one} did not {did:undone deeds} this turn",
            "{who:the one} didn't {did:undone deeds} this turn",
            "{who:the one} has not {did:past deeds} this turn",
            "{who:the one} hasn't {did:past deeds} this turn",
        ),
        lambda c, who, did: h.Is(who, p.Not(did_this_turn(c, did))),
        rules=("4.4.1",),
        doc="none of these things",
        example="At the end of your turn → If this card didn't attack this turn, draw a card.",
    ),
    Construct(
        "it acted",
        "condition",
        ("{who:the one} {did:past deeds} this turn", "{who:the one} has {did:past deeds} this turn"),
        lambda c, who, did: h.Is(who, did_this_turn(c, did)),
        rules=("4.4.1",),
        example="At the end of your turn → If this card attacked this turn, draw a card.",
    ),
    Construct(
        "it attacked someone",
        "condition",
        "{who:the one} attacked {whom:attacked party} this turn",
        lambda c, who, whom: h.Is(who, did_this_turn(c, (ATTACKS,), whom)),
        rules=("4.4.1",),
    ),
    Construct(
        "it dealt damage",
        "condition",
        ("{who:the one} dealt damage to {whom:party} this turn", "{who:the one} damaged {whom:party} this turn"),
        lambda c, who, whom: h.Is(who, did_this_turn(c, (DAMAGED,), whom)),
        example="Target a champion. If it dealt damage to you this turn, banish it.",
    ),
    Construct(
        "it was damaged this turn",
        "condition",
        ("{who:the one} was damaged this turn", "{who:the one} was dealt damage this turn"),
        lambda c, who: h.Is(who, p.Damaged()),
        rules=("5.16.3", "4.5.2c"),
    ),
    Construct(
        "some acted",
        "condition",
        "a {what:card kind.one} {did:past deeds} this turn",
        lambda c, what, did: happened(c, did, what),
        rules=("4.4.1",),
        example="If a human attacked this turn, draw a card.",
    ),
    Construct(
        "some attacked someone",
        "condition",
        "a {what:card kind.one} attacked {whom:attacked party} this turn",
        lambda c, what, whom: happened(c, (ATTACKS,), what, whom),
        rules=("4.4.1",),
    ),
    Construct(
        "some dealt damage",
        "condition",
        "a {what:card kind.one} dealt damage to {whom:party} this turn",
        lambda c, what, whom: happened(c, (DAMAGED,), what, whom),
    ),
    Construct(
        "you were attacked",
        "condition",
        "you were attacked this turn",
        lambda c: happened(c, (ATTACKS,), None, h.TO_YOU),
        rules=("4.4.1",),
        example="If you were attacked this turn, draw a card.",
    ),
    Construct(
        "you were dealt damage",
        "condition",
        ("you were dealt damage this turn", "you were damaged this turn"),
        lambda c: happened(c, (DAMAGED,), None, h.TO_YOU),
        rules=("1.5.3",),
    ),
    Construct(
        "an opponent was dealt damage",
        "condition",
        ("an opponent was dealt damage this turn", "an opponent was damaged this turn"),
        lambda c: happened(c, (DAMAGED,), None, h.TO_OPPONENT),
        rules=("1.5.3",),
    ),
    Construct(
        "you did it this turn",
        "condition",
        (
            "you {did:player's past} this turn",
            "you've {did:player's past} this turn",
            "you have {did:player's past} this turn",
        ),
        lambda c, did: did,
        example="If you discarded a card this turn, draw a card.",
    ),
    Construct(
        "an opponent did it this turn",
        "condition",
        ("an opponent {did:player's past} this turn", "an opponent has {did:player's past} this turn"),
        lambda c, did: k.OfThem(s.EachOpponent(), False, did),
        doc="one of them at least",
        example="If an opponent gained health this turn, draw a card.",
    ),
    Construct(
        "you did it not",
        "condition",
        ("you have not {did:player's past} this turn", "you haven't {did:player's past} this turn"),
        lambda c, did: h.Unless(did),
        example="If you haven't discarded a card this turn, draw a card.",
    ),
    Sort("player's past", note="what a player did this turn, with any number of cards or champions"),
    Construct(
        "several played",
        "player's past",
        in_digits("played {n:numeral.many} or more {what:card kind.many}"),
        lambda c, n, what: have_played(c, what, False, n),
        rules=("R25",),
        example="If you've played three or more cards this turn, draw a card.",
    ),
    Construct(
        "several others played",
        "player's past",
        in_digits("played {n:numeral.many} or more other {what:card kind.many}"),
        lambda c, n, what: have_played(c, what, True, n),
        rules=("R25",),
        example="If you've played two or more other cards this turn, draw a card.",
    ),
    Construct(
        "some played",
        "player's past",
        "played a {what:card kind.one}",
        some_played,
        rules=("R25",),
        example="If you played a {1} evil card this turn, draw a card.",
    ),
    Construct(
        "another played",
        "player's past",
        "played another {what:card kind.one}",
        lambda c, what: have_played(c, what, True),
        rules=("R25",),
        example="If you've played another event this turn, draw a card.",
    ),
    Construct(
        "past, attacked", "player's past", "attacked", lambda c: happened(c, (ATTACKS,), p.Yours()), rules=("4.4.1",)
    ),
    Construct(
        "past, gained health",
        "player's past",
        "gained health",
        lambda c: happened(c, (GAINS_HEALTH,), None, h.TO_YOU),
        rules=("1.5.2",),
        example="If you gained health this turn, draw a card.",
    ),
    Construct(
        "past, discarded",
        "player's past",
        "discarded a {what:card kind.one}",
        lambda c, what: discarded(c, what, 1),
        rules=("1.7.1",),
    ),
    Construct(
        "past, discarded several",
        "player's past",
        in_digits("discarded {n:numeral.many} or more {what:card kind.many}"),
        lambda c, n, what: discarded(c, what, n),
        rules=("1.7.1",),
        example="If you've discarded two or more cards this turn, draw a card.",
    ),
    Construct(
        "some gone this way",
        "condition",
        ("a {what:champion kind.one} was {how:gone} this way", "a {what:champion kind.one} is {how:gone} this way"),
        lambda c, what, how: k.AtLeast(t.CountThese(c.this_way(how), what), 1),
        rules=("R23",),
        example="Deal 2 damage to each champion. If a champion was broken this way, draw a card.",
    ),
    Construct(
        "it is gone this way",
        "condition",
        (
            Template("it was {how:gone} this way", that=0),
            Template("it is {how:gone} this way", that=0),
            Template("that champion was {how:gone} this way", that=1),
            Template("that champion is {how:gone} this way", that=1),
        ),
        gone_this_way,
        rules=("R23",),
        example="Deal 3 damage to target champion. If it was broken this way, draw a card.",
    ),
    Construct(
        "you were its controller",
        "condition",
        (
            "you were its controller",
            "you were the champion's controller",
            "you were that champion's controller",
            "you controlled it",
            "you control it",
            "you are its controller",
        ),
        lambda c: h.IsYou(s.ControllerOf(c.one_spoken_of()), True),
        rules=("R27", "1.9.1"),
        doc="as it is, or last was, in play",
        example="Return target champion to its owner's hand. If you were its controller, draw a card.",
    ),
    Construct(
        "an opponent was its controller",
        "condition",
        ("an opponent was its controller", "an opponent controlled it"),
        lambda c: h.IsYou(s.ControllerOf(c.one_spoken_of()), False),
        rules=("R27", "1.9.1"),
    ),
]


# -- for each of them


@dataclass(frozen=True)
class Loop:
    """Those for each of whom something is done, and the slots: of all of them, of the one whose turn it is, and the
    first one that what is done may use."""

    over: Selector
    among: int
    now: int
    first: int
    it: Reference = None  # what "it" and "they" referred to before
    they: Reference = None


def over(c: Maker, whom: Selector, player: bool = False) -> Loop:
    if c.prelude:
        raise NotPlayable("a target cannot be chosen in this place")
    c.not_each_their_own()
    among, now = c.quiet_slot(), c.quiet_slot()
    was = (c.it, c.they)
    if player:
        c.they = t.Latest(now)
    else:
        c.it = t.Latest(now)
        c.it_is_many = False
    return Loop(whom, among, now, c.slots, *was)


def do_for_each(c: Maker, of: Loop, then: Ops) -> Ops:
    gathered = c.revealed if c.revealed >= of.first else -1
    if gathered >= 0 and isinstance(c.it, s.Chosen) and c.it.slot == gathered:
        c.it_is_many = True  # a card is revealed for each: "them" are all of these
    elif not same(c.it, of.it):
        c.unclear("could mean what was named, chosen or made for any of those: say which")
    if not same(c.they, of.they):
        c.they = of.they
    return t.for_each(of.over, of.among, of.now, of.first, c.slots - 1, then, gathered)


FOR_EACH: list[Any] = [
    Construct(
        "for each, do",
        "sentence",
        "for each {of:each of many}, {then:clauses}.",
        do_for_each,
        rules=("3.2.3",),
        doc='one after the other; "it" or "they" is the one whose turn it is',
        example="Break all champions. For each champion broken this way, its controller draws a card.",
    ),
    Sort("each of many", note='after "for each" at the beginning of a sentence'),
    Construct(
        "each gone this way",
        "each of many",
        ("{what:champion kind.one} {how:gone} this way", "{what:champion kind.one} {how:gone} in this way"),
        lambda c, what, how: over(c, t.Among(c.this_way(how), what)),
        rules=("R23",),
    ),
    Construct("each one in play", "each of many", "{what:champion kind.one}", lambda c, what: over(c, s.Each(what))),
    Construct("each of the opponents", "each of many", "opponent", lambda c: over(c, s.EachOpponent(), True)),
    Construct("each of the players", "each of many", "player", lambda c: over(c, s.EachPlayer(), True), rules=("R06",)),
]

HISTORY_ROWS: list[Any] = [*LIMITS, *CONDITIONS, *FOR_EACH]
