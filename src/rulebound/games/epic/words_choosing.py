# not compiled: read when cards are loaded
"""Epic's words for champions that are chosen without being targeted, by you or by those who control them (5.12.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Pred
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.choosing import AllBut, ChooseSome, LoseOwn
from rulebound.games.epic.effects import LeavePlay
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, Quantity, both, number, own
from rulebound.games.epic.predicates import NotChosen
from rulebound.games.epic.terms import BANISHED, BROKEN, FOR_BANISH, FOR_BREAK, FOR_RETURN, RETURNED
from rulebound.games.epic.words_champions import another
from rulebound.games.epic.words_nouns import ANY_NUMBER, in_digits
from rulebound.language import NUMBER, Construct, Sort


def some_champions(c: Maker, what: Pred, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return c.phrase(s.Chosen(slot), ChooseSome(slot, what, low, high))


def one_of_them(c: Maker) -> Phrase:
    if c.it_is_card:
        raise NotPlayable("these are cards outside play: say what becomes of cards")
    return some_champions(c, p.IsOneOf(c.still_seen(c.champions_spoken_of())), 1, 1)


@dataclass(frozen=True)
class Whole:
    """All champions of a sort that a player controls, or all but some of them."""

    n: AllBut
    what: Pred


def lose_own(c: Maker, kind: int, n: Quantity, what: Pred, purpose: int) -> Deed:
    return lambda who: (c.did(LoseOwn(kind, number(n, None, who), own(what), who, purpose)),)


def choose(c: Maker, what: Phrase) -> Ops:
    for op in what.ops:
        if isinstance(op, ChooseSome):
            c.chosen_of = (int(op.slot), op.whom)
    return what.ops


def break_the_rest(c: Maker) -> Ops:
    """Those of the same sort, and of the same players, that were not chosen."""
    if c.chosen_of is None or not isinstance(c.it, s.Chosen) or c.it.slot != c.chosen_of[0]:
        raise NotPlayable('"the rest" are those that were not chosen: say before who chooses, and which champions')
    return (c.did(LeavePlay(BROKEN, s.Each(both(c.chosen_of[1], NotChosen())))),)


CHOSEN: list[Any] = [
    Construct(
        "a champion",
        "chosen now.one",
        ("a {what:champion kind.one}", "one of {what:those}"),
        lambda c, what: some_champions(c, what, 1, 1),
        rules=("3.2.3", "R19"),
        doc="one that you choose; nothing is targeted",
        example="Break a champion you control. If you do, draw two cards.",
    ),
    Construct(
        "one of them",
        "champions.one.subject",
        "one of them",
        one_of_them,
        rules=("3.2.3",),
        doc="one that you choose of several champions that were named or made before",
        example="Put two wolf tokens into play. One of them gains blitz.",
    ),
    Construct(
        "another champion",
        "chosen now.one",
        ("another {what:champion kind.one}", "another of {what:those}"),
        lambda c, what: some_champions(c, both(another(c), what), 1, 1),
        rules=("3.2.3", "R19"),
        doc="not one chosen before; where none was, not this card",
        example="Return another champion you control to its owner's hand.",
    ),
    Sort("those", doc='champions of one player, such as "your humans"', note="of which some are chosen"),
    Construct(
        "those of someone",
        "those",
        "{whose:possessor} {what:champion kind.many}",
        lambda c, whose, what: both(whose, what),
        rules=("1.9.1",),
        doc="a player's champions, of which some are chosen",
        example="Choose one of your champions. It gains airborne this turn.",
    ),
    Construct(
        "so many champions",
        "group.many",
        in_digits("{n:numeral.many} {what:champion kind.many}", "{n:numeral.many} of {what:those}"),
        lambda c, n, what: some_champions(c, what, n, n),
        rules=("3.2.3", "R19"),
        doc="as many as there are, up to this number",
        example="Expend two champions.",
    ),
    Construct(
        "up to so many champions",
        "group.many",
        in_digits("up to {n:numeral.many} {what:champion kind.many}", "up to {n:numeral.many} of {what:those}"),
        lambda c, n, what: some_champions(c, what, 0, n),
        rules=("R19",),
    ),
    Construct(
        "up to one champion",
        "chosen now.one",
        (
            "up to one {what:champion kind.one}",
            "up to one of {what:those}",
            "up to 1 {what:champion kind.one}",
            "up to 1 of {what:those}",
        ),
        lambda c, what: some_champions(c, what, 0, 1),
        rules=("R19",),
        example="Prepare up to one champion you control.",
    ),
    Construct(
        "any number of champions",
        "group.many",
        ("any number of {what:champion kind.many}", "any number of {what:those}"),
        lambda c, what: some_champions(c, what, 0, ANY_NUMBER),
        rules=("R19",),
        example="Break any number of champions you control.",
    ),
    Construct(
        "choose champions",
        "act",
        ("choose {what:chosen now.one}", "choose {what:group.many}"),
        choose,
        rules=("3.2.3",),
        doc="what follows says what becomes of them",
        example="Choose a champion. Break all other champions.",
    ),
    Construct(
        "break the rest",
        "act",
        ("break the rest", "break all the others"),
        break_the_rest,
        rules=("5.16.1",),
        doc="those that could have been chosen and were not",
        example="Each player chooses two of their champions. Break the rest.",
    ),
]

OWN: list[Any] = [
    Sort("their kind", number=NUMBER, note="champions of the player spoken of, with a limit after that"),
    Construct(
        "theirs and so",
        "their kind",
        "{which:plain kind.number} they control {what:quality.number}",
        lambda c, which, what: both(which, what),
        doc="those of them that are like this",
        example="Each opponent breaks a champion they control with airborne.",
    ),
    Construct(
        "break one's own",
        "actor deed",
        (
            "[breaks|break] {n:quantity} {what:champion kind.n} they control",
            "[breaks|-] {n:quantity} {what:plain kind.n}",
            *in_digits("[breaks|break] {n:numeral} of their {what:plain kind.many}"),
            "[breaks|break] {n:quantity} {what:champion kind.n} they control if able",
            "[must|-] break {n:quantity} {what:champion kind.n} they control if able",
            "[breaks|break] {n:quantity} {what:their kind.n}",
        ),
        lambda c, n, what: lose_own(c, BROKEN, n, what, FOR_BREAK),
        rules=("5.16.1", "R06"),
        doc="a champion of one's choice; nothing is targeted",
        example="Each opponent breaks a champion they control.",
    ),
    Construct(
        "banish one's own champion",
        "actor deed",
        (
            "[banishes|banish] {n:quantity} {what:plain kind.n} they control",
            "[must|-] banish {n:quantity} {what:plain kind.n} they control if able",
            "[banishes|banish] {n:quantity} {what:their kind.n}",
        ),
        lambda c, n, what: lose_own(c, BANISHED, n, what, FOR_BANISH),
        rules=("5.15.1", "R06"),
        doc="a champion of one's choice; nothing is targeted",
        example="Each opponent banishes a champion they control.",
    ),
    Construct(
        "return one's own champion",
        "actor deed",
        (
            "[returns|return] {n:quantity.one} {what:plain kind.n} they control to its owner's hand",
            "[returns|return] {n:quantity.many} {what:plain kind.n} they control to their owners' hands",
            "[returns|return] {n:quantity.one} {what:their kind.n} to its owner's hand",
            "[returns|return] {n:quantity.many} {what:their kind.n} to their owners' hands",
        ),
        lambda c, n, what: lose_own(c, RETURNED, n, what, FOR_RETURN),
        rules=("1.9.2", "R06"),
        doc="a champion of one's choice; nothing is targeted",
        example="Each player returns a champion they control to its owner's hand.",
    ),
    Sort("own whole", note="all champions of a sort that a player controls, or all but some"),
    Construct(
        "all of one's own",
        "own whole",
        (
            "all {what:plain kind.many} they control",
            "all of their {what:plain kind.many}",
            "all their {what:plain kind.many}",
            "all {what:their kind.many}",
        ),
        lambda c, what: Whole(AllBut(0, own(what)), what),
        rules=("1.9.1",),
        example="Each opponent breaks all of their tokens.",
    ),
    Construct(
        "all but some of one's own",
        "own whole",
        (
            *in_digits("all but {n:numeral} {what:plain kind.n} they control"),
            *in_digits("all but {n:numeral} of their {what:plain kind.many}"),
        ),
        lambda c, n, what: Whole(AllBut(n, own(what)), what),
        rules=("1.9.1", "R06"),
        doc="that player chooses which",
        example="Each player breaks all but one of their champions.",
    ),
    Construct(
        "break one's own whole",
        "actor deed",
        "[breaks|break] {what:own whole}",
        lambda c, what: lose_own(c, BROKEN, what.n, what.what, FOR_BREAK),
        rules=("5.16.1", "R06"),
    ),
    Construct(
        "banish one's own whole",
        "actor deed",
        "[banishes|banish] {what:own whole}",
        lambda c, what: lose_own(c, BANISHED, what.n, what.what, FOR_BANISH),
        rules=("5.15.1", "R06"),
    ),
    Construct(
        "return one's own whole",
        "actor deed",
        "[returns|return] {what:own whole} to their owners' hands",
        lambda c, what: lose_own(c, RETURNED, what.n, what.what, FOR_RETURN),
        rules=("1.9.2", "R06"),
    ),
]

CHOOSING_ROWS: list[Any] = [*CHOSEN, *OWN]
