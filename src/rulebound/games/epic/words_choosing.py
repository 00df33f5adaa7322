# not compiled: read when cards are loaded
"""Epic's words for champions that are chosen without being targeted, by you or by those who control them (5.12.3)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.choosing import ChooseSome, LoseOwn
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, Quantity, both, number, own
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


def lose_own(c: Maker, kind: int, n: Quantity, what: Pred, purpose: int) -> Deed:
    return lambda who: (c.did(LoseOwn(kind, number(n, None, who), own(what), who, purpose)),)


def choose(c: Maker, what: Phrase) -> Ops:
    return what.ops


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
        "deed.one",
        (
            "breaks {n:quantity} {what:champion kind.n} they control",
            "breaks {n:quantity} {what:plain kind.n}",
            *in_digits("breaks {n:numeral} of their {what:plain kind.many}"),
            "breaks {n:quantity} {what:champion kind.n} they control if able",
            "must break {n:quantity} {what:champion kind.n} they control if able",
            "breaks {n:quantity} {what:their kind.n}",
        ),
        lambda c, n, what: lose_own(c, BROKEN, n, what, FOR_BREAK),
        rules=("5.16.1", "R06"),
        doc="a champion of one's choice; nothing is targeted",
        example="Each opponent breaks a champion they control.",
    ),
    Construct(
        "banish one's own champion",
        "actor deed.one",
        (
            "banishes {n:quantity} {what:plain kind.n} they control",
            "must banish {n:quantity} {what:plain kind.n} they control if able",
            "banishes {n:quantity} {what:their kind.n}",
        ),
        lambda c, n, what: lose_own(c, BANISHED, n, what, FOR_BANISH),
        rules=("5.15.1", "R06"),
        doc="a champion of one's choice; nothing is targeted",
        example="Each opponent banishes a champion they control.",
    ),
    Construct(
        "return one's own champion",
        "actor deed.one",
        (
            "returns {n:quantity.one} {what:plain kind.n} they control to its owner's hand",
            "returns {n:quantity.many} {what:plain kind.n} they control to their owners' hands",
            "returns {n:quantity.one} {what:their kind.n} to its owner's hand",
            "returns {n:quantity.many} {what:their kind.n} to their owners' hands",
        ),
        lambda c, n, what: lose_own(c, RETURNED, n, what, FOR_RETURN),
        rules=("1.9.2", "R06"),
        doc="a champion of one's choice; nothing is targeted",
        example="Each player returns a champion they control to its owner's hand.",
    ),
]

CHOOSING_ROWS: list[Any] = [*CHOSEN, *OWN]
