# not compiled: read when cards are loaded
"""Epic's words for what abilities wait for: what champions and players do, what is done to them, turns (3.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Pred, Selector, When
from rulebound.games.epic import happenings as w
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.maker import Header, Maker, NotPlayable, both
from rulebound.games.epic.spoken import Reference, Unclear
from rulebound.games.epic.terms import (
    ATTACKS,
    BANISHED,
    BECOMES_BLOCKED,
    BLOCKED_BY,
    BLOCKS,
    BLOCKS_ONE,
    BROKEN,
    DAMAGED,
    DEALS_DAMAGE,
    DISCARDED,
    DRAWN,
    ENTERS,
    GAINS_HEALTH,
    LEAVES,
    NOT_BLOCKED,
    PLAYED,
    RECALLED,
    RECYCLED,
    RETURNED,
    TRANSFORMED,
    TURN_ENDS,
    TURN_STARTS,
)
from rulebound.language import NUMBER, Construct, Series, Sort, Template
from rulebound.language.shared import OR

DEALT_OR_DAMAGED = 'could mean what dealt the damage or the champion that it was dealt to, "that champion"'
BLOCKER_OR_BLOCKED = 'could mean the one that blocks or the one that is blocked: say "this card" or "that champion"'
A_CHAMPION = ("a {what:champion kind.one}", "any {what:champion kind.one}")
Happening = Callable[[Pred], tuple[Header, ...]]  # what happens, once it is known to which champions


def this_or(whom: Pred) -> Any:
    return s.ThisCard() if isinstance(whom, p.This) else s.ItThatHappened()


def happens(*kinds: int) -> Happening:
    """Something happens to these."""
    return lambda whom: (Header(kinds, p.ToThis() if isinstance(whom, p.This) else p.ToOneOf(whom), this_or(whom)),)


def attack(on: int, alone: bool) -> Happening:
    """These attack somebody; the player attacked is "they", unless that is you."""
    they = None if on == h.TO_YOU else s.DefendingPlayer()
    return lambda whom: (Header((ATTACKS,), w.OneAttacks(whom, on, alone), this_or(whom), they=they),)


def damages(to: int) -> Happening:
    """These deal damage to somebody; a player who gets it is "they", unless that is you, a champion "that champion"."""
    they = None if to in (h.TO_CHAMPION, h.TO_YOU) else s.ItThatHappened()
    return lambda whom: (Header((DAMAGED,), by(whom, to), source_or_damaged(whom, to), they=they),)


def faces(kind: int, other: Pred) -> Happening:
    """These block one of those, or are blocked by one: that is "that champion"."""
    return lambda whom: (Header((kind,), w.OneFaces(whom, other), that_or_this(whom)),)


def that_or_this(whom: Pred) -> Reference:
    this: tuple[Selector, ...] = (s.ThisCard(),) if isinstance(whom, p.This) else ()
    return Unclear(BLOCKER_OR_BLOCKED, (*this, s.ItThatHappened()), s.ItThatHappened() if this else None)


def faces_this(kind: int) -> Happening:
    """These block this card, or are blocked by it."""
    return lambda whom: (Header((kind,), w.OneFaces(p.This(), another(whom)), s.ItThatHappened()),)


def another(whom: Pred) -> Pred:
    if isinstance(whom, p.This):
        raise NotPlayable("a champion does not block itself")
    return whom


def source_or_damaged(whom: Pred, to: int) -> Reference:
    if to == h.TO_CHAMPION:
        return Unclear(DEALT_OR_DAMAGED, (s.ThisCard(), s.ItThatHappened()), s.ItThatHappened())
    return s.ThisCard() if isinstance(whom, p.This) else None


def by(whom: Pred, to: int) -> p.EpicWhen:
    if isinstance(whom, p.This) and to in (h.TO_PLAYER, h.TO_OPPONENT):
        return p.ByThis(to == h.TO_PLAYER, to == h.TO_OPPONENT)
    return w.ByOneOf(whom, to)


def all_of(c: Maker, who: Pred, what: tuple[Happening, ...]) -> tuple[Header, ...]:
    return tuple(header for happening in what for header in happening(who))


CHAMPION_HAPPENINGS: list[Any] = [
    Sort(
        "happening",
        doc='something that happens, such as "this card attacks"',
        note='what stands after "when"; a header waits for it',
    ),
    Construct(
        "something happens",
        "happening",
        "{who:one concerned} {what:occurrences}",
        all_of,
        rules=("3.4.1",),
        doc="an ability for each thing that may happen",
        example="When this card damages an opponent and/or is broken → Draw a card.",
    ),
    Sort("one concerned", note="the champion that a happening is about"),
    Construct("this concerned", "one concerned", ("this card", "this champion", "this"), lambda c: p.This()),
    Construct("a champion concerned", "one concerned", A_CHAMPION, lambda c, what: what, rules=("R28",)),
    Construct(
        "another concerned",
        "one concerned",
        "another {what:champion kind.one}",
        lambda c, what: both(p.Other(), what),
        rules=("R28",),
    ),
    Construct(
        "one of yours concerned",
        "one concerned",
        "one of your {what:champion kind.many}",
        lambda c, what: both(p.Yours(), what),
        rules=("R28",),
    ),
    Construct(
        "another of yours concerned",
        "one concerned",
        "another of your {what:champion kind.many}",
        lambda c, what: both(p.Yours(), p.Other(), what),
        rules=("R28",),
    ),
    Construct(
        "this or another concerned",
        "one concerned",
        ("this card or another {what:champion kind.one}", "this champion or another {what:champion kind.one}"),
        lambda c, what: p.Either((p.This(), what)),
        rules=("R28",),
        example="When this card or another human is broken → Draw a card.",
    ),
    Sort("occurrences", note='one occurrence, or several joined by "or"'),
    Series("occurrences", "occurrences", "occurrence", ("{}", "{} or {}", "{} and/or {}", "{}, {} or {}")),
    Sort("occurrence", note="what happens to a champion, or what it does"),
    Construct("suffers", "occurrence", "is {what:ways of leaving}", lambda c, what: happens(*what)),
    Sort("way of leaving", note='after "is", of a champion that leaves play or is transformed'),
    Construct("broken", "way of leaving", "broken", lambda c: BROKEN, rules=("5.16.1",)),
    Construct("banished", "way of leaving", "banished", lambda c: BANISHED, rules=("5.15.1",)),
    Construct(
        "returned to a hand",
        "way of leaving",
        ("returned to a hand", "returned to its owner's hand", "returned to your hand"),
        lambda c: RETURNED,
        rules=("2.3.5a",),
    ),
    Construct("transformed", "way of leaving", "transformed", lambda c: TRANSFORMED, rules=("R43",)),
    Sort("ways of leaving", note='one of them, or several joined by "or"'),
    Series("ways of leaving", "ways of leaving", "way of leaving", OR),
    Construct("leaves play", "occurrence", "leaves play", lambda c: happens(LEAVES)),
    Construct("enters play", "occurrence", "enters play", lambda c: happens(ENTERS), rules=("R25",)),
    Construct(
        "enters under someone",
        "occurrence",
        "enters play under {whose:whose} control",
        lambda c, whose: lambda whom: happens(ENTERS)(whom if isinstance(whom, p.This) else both(whose, whom)),
        rules=("R25",),
        example="When another human enters play under your control → Gain 2 health.",
    ),
    Sort("whose", note="under whose control"),
    Construct("whose, yours", "whose", "your", lambda c: p.Yours()),
    Construct("whose, an opponent's", "whose", "an opponent's", lambda c: p.Opposing()),
    Construct(
        "is not blocked",
        "occurrence",
        (
            "is not blocked",
            "is unblocked",
            "isn't blocked",
            "attacks and is not blocked",
            "attacks and isn't blocked",
        ),
        lambda c: happens(NOT_BLOCKED),
        rules=("4.4.6a",),
        doc="when the time to declare blockers is over and there are none",
        example="When this card is not blocked → Draw a card.",
    ),
    Construct("attacks", "occurrence", ("attacks", "attacks a player"), lambda c: happens(ATTACKS), rules=("4.4.2",)),
    Construct("blocks", "occurrence", "blocks", lambda c: happens(BLOCKS), rules=("4.4.7",)),
    Construct(
        "is blocked",
        "occurrence",
        ("is blocked", "becomes blocked"),
        lambda c: happens(BECOMES_BLOCKED),
        rules=("4.4.7",),
    ),
    Construct(
        "blocks one",
        "occurrence",
        "blocks a {other:champion kind.one}",
        lambda c, other: faces(BLOCKS_ONE, other),
        rules=("4.4.7", "R31"),
        doc='for each attacker that it blocks, "that champion"',
        example="When this card blocks a champion → Break that champion.",
    ),
    Construct(
        "is blocked by one",
        "occurrence",
        ("is blocked by a {other:champion kind.one}", "becomes blocked by a {other:champion kind.one}"),
        lambda c, other: faces(BLOCKED_BY, other),
        rules=("4.4.7", "R31"),
        doc='for each blocker, "that champion"',
        example="When this card is blocked by a human → Break that champion.",
    ),
    Construct(
        "blocks this",
        "occurrence",
        "blocks this card",
        lambda c: faces_this(BLOCKED_BY),
        rules=("4.4.7", "R31"),
        example="When a champion blocks this card → Break it.",
    ),
    Construct(
        "is blocked by this",
        "occurrence",
        ("is blocked by this card", "becomes blocked by this card"),
        lambda c: faces_this(BLOCKS_ONE),
        rules=("4.4.7", "R31"),
    ),
    Construct(
        "attacks alone",
        "occurrence",
        "attacks alone",
        lambda c: attack(h.TO_PLAYER, True),
        rules=("4.4.2",),
        doc="no other champion attacks with it",
        example="When this card attacks alone → Draw a card.",
    ),
    Construct("attacks you", "occurrence", "attacks you", lambda c: attack(h.TO_YOU, False), rules=("4.4.2",)),
    Construct(
        "attacks an opponent",
        "occurrence",
        "attacks an opponent",
        lambda c: attack(h.TO_OPPONENT, False),
        rules=("4.4.2",),
    ),
    Construct("deals damage", "occurrence", "deals damage", lambda c: happens(DEALS_DAMAGE), rules=("R38",)),
    Construct(
        "damages",
        "occurrence",
        ("damages {whom:damaged party}", "deals damage to {whom:damaged party}"),
        lambda c, whom: damages(whom),
        rules=("R39",),
    ),
    Sort("damaged party", note="who is dealt damage"),
    Construct("damaged, a player", "damaged party", "a player", lambda c: h.TO_PLAYER),
    Construct("damaged, an opponent", "damaged party", "an opponent", lambda c: h.TO_OPPONENT),
    Construct("damaged, you", "damaged party", "you", lambda c: h.TO_YOU),
    Construct("damaged, a champion", "damaged party", "a champion", lambda c: h.TO_CHAMPION),
    Construct(
        "is damaged",
        "occurrence",
        ("is damaged", "is dealt damage", "takes damage"),
        lambda c: happens(DAMAGED),
        rules=("5.16.3", "R39"),
    ),
]


# -- players


def is_hit(who: int) -> Header:
    return Header((DAMAGED,), w.OneIsHit(who), None, they=None if who == h.TO_YOU else s.ItThatHappened())


PLAYER_HAPPENINGS: list[Any] = [
    Construct(
        "you are dealt damage",
        "happening",
        ("you are dealt damage", "you are damaged", "you take damage"),
        lambda c: is_hit(h.TO_YOU),
        rules=("1.5.3", "R39"),
        doc="by each source that deals any",
        example="When you are dealt damage → Draw a card.",
    ),
    Construct(
        "an opponent is dealt damage",
        "happening",
        ("an opponent is dealt damage", "an opponent is damaged", "an opponent takes damage"),
        lambda c: is_hit(h.TO_OPPONENT),
        rules=("1.5.3", "R39"),
    ),
    Construct(
        "a player is dealt damage",
        "happening",
        ("a player is dealt damage", "a player is damaged", "a player takes damage"),
        lambda c: is_hit(h.TO_PLAYER),
        rules=("1.5.3", "R39"),
    ),
    Construct(
        "you are attacked, once",
        "happening",
        "you are attacked",
        lambda c: Header((ATTACKS,), w.AttackBegins(h.TO_PLAYER, h.TO_YOU), None),
        rules=("4.4.2",),
        doc="once, however many champions attack",
        example="When you are attacked → Gain 2 health.",
    ),
    Construct(
        "you attack, once",
        "happening",
        ("you attack", "one or more of your champions attack", "one or more champions you control attack"),
        lambda c: Header((ATTACKS,), w.AttackBegins(h.TO_YOU, h.TO_PLAYER), None, they=s.DefendingPlayer()),
        rules=("4.4.2",),
        doc="once, however many champions attack",
    ),
    Construct(
        "an opponent attacks you, once",
        "happening",
        "an opponent attacks you",
        lambda c: Header((ATTACKS,), w.AttackBegins(h.TO_OPPONENT, h.TO_YOU), None, they=s.ActivePlayer()),
        rules=("4.4.2",),
        doc="once, however many champions attack",
    ),
    Construct(
        "an opponent attacks, once",
        "happening",
        "an opponent attacks",
        lambda c: Header((ATTACKS,), w.AttackBegins(h.TO_OPPONENT, h.TO_PLAYER), None, they=s.ActivePlayer()),
        rules=("4.4.2",),
    ),
]


# -- what players do


@dataclass(frozen=True)
class Doing:
    """What somebody does, and with which card."""

    kind: int
    what: Pred | None = None


def done_by(c: Maker, who: When, does: Doing, you: bool) -> Header:
    when = who if does.what is None else p.WithCard(who, does.what)
    return Header((does.kind,), when, None, they=None if you else s.ItThatHappened())


CARD_HAPPENINGS: list[Any] = [
    Sort("player doing", number=NUMBER, note="part of a happening", doc='what a player does, such as "draws a card"'),
    Construct(
        "playing a card",
        "player doing",
        "[plays|play] {what:a card}",
        lambda c, what: Doing(PLAYED, what),
        rules=("3.2.2", "R25"),
    ),
    Construct(
        "discarding a card",
        "player doing",
        "[discards|discard] {what:a card}",
        lambda c, what: Doing(DISCARDED, what),
        rules=("1.7.1",),
    ),
    Construct("drawing a card", "player doing", "[draws|draw] a card", lambda c: Doing(DRAWN), rules=("1.6.1",)),
    Construct(
        "recalling a card",
        "player doing",
        "[recalls|recall] {what:a card}",
        lambda c, what: Doing(RECALLED, what),
        rules=("5.4.1",),
    ),
    Construct(
        "recycling",
        "player doing",
        "[recycles|recycle]",
        lambda c: Doing(RECYCLED),
        rules=("5.5.1",),
        doc="two cards were banished and one was drawn",
        example="When you recycle → Gain 2 health.",
    ),
    Construct("gaining health", "player doing", "[gains|gain] health", lambda c: Doing(GAINS_HEALTH), rules=("1.5.2",)),
    Sort("a card", note="one card of a kind, that a player plays, discards or recalls"),
    Construct("a card", "a card", ("a {what:card kind.one}", "another {what:card kind.one}"), lambda c, what: what),
    Construct(
        "you do it",
        "happening",
        "you {does:player doing.many}",
        lambda c, does: done_by(c, p.YouDo(), does, True),
        rules=("3.4.1",),
        example="When you play an event → Gain 2 health.",
    ),
    Construct(
        "an opponent does it",
        "happening",
        "an opponent {does:player doing.one}",
        lambda c, does: done_by(c, p.OpponentDoes(), does, False),
        rules=("3.4.1",),
        doc='"they" and "that player" is that opponent',
        example="When an opponent plays a champion → They lose 1 health.",
    ),
    Construct(
        "a player does it",
        "happening",
        "a player {does:player doing.one}",
        lambda c, does: done_by(c, p.AnyoneDoes(), does, False),
        rules=("3.4.1",),
    ),
    Construct(
        "you recall this",
        "happening",
        "you recall this card",
        lambda c: Header((RECALLED,), p.ToThis(), s.ThisCard()),
        rules=("5.4.1", "R47"),
        doc="grey text",
        example="When you recall this card → Lose 1 health.",
    ),
]

# -- turns


@dataclass(frozen=True)
class Moment:
    """The start or the end of a turn."""

    kind: int
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Whose:
    """Whose turns, and whether that names a player, who is "that player" from then on."""

    when: p.EpicWhen
    names: int = 0

    @property
    def they(self) -> s.ActivePlayer | None:
        return s.ActivePlayer() if self.names else None


def turn_header(c: Maker, when: Moment, whose: Whose) -> Header:
    return Header((when.kind,), whose.when, None, rules=when.rules, they=whose.they)


def in_your_pile(c: Maker, when: Moment, whose: Whose) -> Header:
    return Header((when.kind,), whose.when, s.ThisCard(), rules=(when.rules[0], "5.0.2"), they=whose.they)


TURN_HEADERS: list[Any] = [
    Construct(
        "at a turn",
        "header",
        ("at the {when:moment} of {whose:turn}", "at {when:moment} of {whose:turn}"),
        turn_header,
        rules=("3.4.1",),
        doc="at the start or the end of turns",
        example="At the start of each opponent's turn → That player loses 1 health.",
    ),
    Construct(
        "in your pile at a turn",
        "header",
        "if this card is in your discard pile at the {when:moment} of {whose:turn}",
        in_your_pile,
        rules=("5.0.2",),
        doc="grey text",
    ),
    Sort("moment", note="start or end"),
    Construct(
        "start", "moment", ("start", "beginning"), lambda c: Moment(TURN_STARTS, ("4.2.5", "R15")), rules=("4.2.5",)
    ),
    Construct("end", "moment", "end", lambda c: Moment(TURN_ENDS, ("4.5.2a", "R16")), rules=("4.5.2a",)),
    Sort("turn", note="whose turn, in a header"),
    Construct(
        "your turn, each",
        "turn",
        (Template("your turn", names=0), Template("each of your turns", names=0)),
        lambda c, names: Whose(p.YouDo(), names),
    ),
    Construct(
        "every turn",
        "turn",
        (
            Template("each turn", names=0),
            Template("each player's turn", names=1),
            Template("the turn", names=0),
            Template("turn", names=0),
        ),
        lambda c, names: Whose(p.AnyoneDoes(), names),
    ),
    Construct(
        "each opponent's turn",
        "turn",
        tuple(
            Template(words, names=1)
            for words in ("each opponent's turn", "an opponent's turn", "each opposing player's turn")
        ),
        lambda c, names: Whose(p.OpponentDoes(), names),
    ),
]

TRIGGER_ROWS: list[Any] = [*CHAMPION_HAPPENINGS, *PLAYER_HAPPENINGS, *CARD_HAPPENINGS, *TURN_HEADERS]
