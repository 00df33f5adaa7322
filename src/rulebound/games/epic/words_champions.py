# not compiled: read when cards are loaded
"""Epic's phrases for the champions that something is done to: targets, "it", "your wolves", and who is dealt damage.

What stands inside such a phrase, the kind of champion, is in words_nouns; champions that are chosen without being
targeted are in words_choosing (5.20, 5.12.3).
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred
from rulebound.games.epic import predicates as p
from rulebound.games.epic.effects import ANY_PLAYER, NO_PLAYER, Target
from rulebound.games.epic.maker import Maker, NotPlayable, Phrase, both
from rulebound.games.epic.selectors import (
    Both,
    Chosen,
    Each,
    EachOpponent,
    EachPlayer,
    ItThatHappened,
    OthersOfThatName,
    ThisCard,
)
from rulebound.games.epic.spoken import THIS_OR_THAT, Unclear
from rulebound.games.epic.thisway import Latest
from rulebound.games.epic.words_nouns import ANY_NUMBER, SEVERAL_NAMED, controlled_by, in_digits
from rulebound.language import NUMBER, Construct, Sort, Subsort, Template

CASE = ("subject", "object")


def targets(c: Maker, what: Pred, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return c.phrase(Chosen(slot), Target(slot, what, NO_PLAYER, low, high))


def another(c: Maker) -> Pred:
    """Another than those chosen before by this text; where none was, than this card."""
    if isinstance(c.it, Unclear):
        before = c.it.ones
    else:
        before = (ThisCard(),) if c.it is None or c.it is c.paid else (c.it,)
    if before and all(isinstance(one, Chosen) for one in before):
        return p.NotChosen()
    if before and all(isinstance(one, ThisCard) for one in before):
        return p.Other()
    raise NotPlayable('"another" could mean another than this card or than what was named before')


def any_targets(c: Maker, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return Phrase(Chosen(slot), (Target(slot, p.Everything(), ANY_PLAYER, low, high),))


def it(c: Maker, that: int) -> Phrase:
    return Phrase(c.that_champion() if that else c.one_spoken_of())


def this_card(c: Maker) -> Phrase:
    """This card, which "it" means from now on unless something else was named before: then it is in doubt."""
    before = c.it
    if before is None or before is c.paid or isinstance(before, ThisCard):
        c.it = ThisCard()
        c.it_is_many = False
    elif isinstance(before, Unclear):
        c.unclear(before.why, before.that, *before.ones, ThisCard())
    else:
        c.unclear(THIS_OR_THAT, None if c.it_is_many else before, before, ThisCard())
    return Phrase(ThisCard())


def these_and_those(c: Maker, first: Phrase, second: Phrase) -> Phrase:
    """Both; where either is one, "it" is in doubt from now on."""
    if isinstance(second.who, Chosen | ThisCard | ItThatHappened | Latest):
        that = first.who if isinstance(second.who, ThisCard) and isinstance(first.who, Chosen) else None
        c.unclear(SEVERAL_NAMED, that, first.who, second.who)
    return Phrase(Both(first.who, second.who), (*first.ops, *second.ops))


def this_one(c: Maker) -> ThisCard:
    """This card, which "it" means from now on unless something else was named before."""
    if c.it is None:
        c.it = ThisCard()
    return ThisCard()


CHAMPIONS: list[Any] = [
    Sort(
        "champions",
        number=NUMBER,
        case=CASE,
        doc='champions, such as "target champion"',
        note="the ones an instruction is done to; may choose, may mean several",
    ),
    Sort(
        "group", number=NUMBER, doc='champions, such as "your wolves"', note="several champions together"
    ),
    Subsort("group", "champions"),
    Sort(
        "chosen now",
        number=NUMBER,
        doc='a champion that is chosen now, such as "target champion"',
        note='chosen by this very phrase, so "it" is clear afterwards',
    ),
    Subsort("chosen now", "champions"),
    Construct(
        "target champion",
        "chosen now.one",
        ("target {what:champion kind.one}", "a target {what:champion kind.one}"),
        lambda c, what: targets(c, what, 1, 1),
        rules=("5.20.1", "5.20.3"),
        doc="one champion, chosen when the instruction is carried out",
        example="Break target evil champion.",
    ),
    Construct(
        "another target",
        "chosen now.one",
        "another target {what:champion kind.one}",
        lambda c, what: targets(c, both(another(c), what), 1, 1),
        rules=("5.20.1", "R19"),
        doc="not one chosen before; where none was, not this card",
    ),
    Sort("other targets", number=NUMBER, doc="other targets", note="targets that are not those chosen before"),
    Construct(
        "other targets",
        "other targets",
        "other target {what:champion kind.number}",
        lambda c, what: both(another(c), what),
        rules=("5.20.1", "R19"),
        doc="none chosen before; where none was, not this card",
        example="Tribute → Break two other target champions.",
    ),
    Construct(
        "several targets",
        "group.many",
        in_digits("{n:numeral.many} target {what:champion kind.many}", "{n:numeral.many} {what:other targets.many}"),
        lambda c, n, what: targets(c, what, n, n),
        rules=("5.20.7",),
        doc="as many as there are, up to this number",
        example="Break two target champions.",
    ),
    Construct(
        "up to one target",
        "chosen now.one",
        (
            "up to one target {what:champion kind.one}",
            "up to one {what:other targets.one}",
            "up to 1 target {what:champion kind.one}",
            "up to 1 {what:other targets.one}",
        ),
        lambda c, what: targets(c, what, 0, 1),
        rules=("R19",),
        example="Return up to one target champion to its owner's hand.",
    ),
    Construct(
        "any number of targets",
        "group.many",
        ("any number of target {what:champion kind.many}", "any number of {what:other targets.many}"),
        lambda c, what: targets(c, what, 0, ANY_NUMBER),
        rules=("R19",),
        example="Prepare any number of target champions.",
    ),
    Construct(
        "up to targets",
        "group.many",
        in_digits(
            "up to {n:numeral.many} target {what:champion kind.many}",
            "up to {n:numeral.many} {what:other targets.many}",
        ),
        lambda c, n, what: targets(c, what, 0, n),
        rules=("R19",),
    ),
    Construct(
        "each champion",
        "champions.one",
        "each {what:champion kind.one}",
        lambda c, what: c.phrase(Each(c.of_all(what))),
    ),
    Construct(
        "all champions",
        "champions.many",
        "all {what:champion kind.many}",
        lambda c, what: c.group_phrase(Each(c.of_all(what))),
    ),
    Construct(
        "champions of someone",
        "group.many",
        (
            "{whose:possessor} {what:champion kind.many}",
            "all of {whose:possessor} {what:champion kind.many}",
            "all {whose:possessor} {what:champion kind.many}",
        ),
        lambda c, whose, what: c.group_phrase(Each(c.of_all(both(whose, what)))),
        rules=("1.9.1",),
        doc="all champions that a player controls",
        example="Prepare all of your champions.",
    ),
    Sort("possessor", note="whose it is"),
    Construct("possessor, you", "possessor", "your", lambda c: p.Yours()),
    Construct(
        "possessor, they",
        "possessor",
        "their",
        lambda c: controlled_by(c, Phrase(c.player_spoken_of())),
        rules=("1.9.1",),
    ),
    Construct(
        "possessor",
        "possessor",
        "{who:actor.one}'s",
        lambda c, who: controlled_by(c, who),
        rules=("1.9.1",),
        example="Deal 2 damage to each of target opponent's champions.",
    ),
    Construct("each of those", "champions.one", "each of {whom:group.many}", lambda c, whom: whom),
    Construct(
        "others of that name",
        "champions.many",
        "all other champions with the same name",
        lambda c: Phrase(OthersOfThatName(c.one_spoken_of())),
        rules=("2.3.6", "R64"),
        doc="as what was named or made last has, or last had",
    ),
    Construct("this card", "champions.one", ("this card", "this champion"), this_card),
    Construct(
        "these and those",
        "champions.many.object",
        "{first:champions.one.object} and {second:champions.object}",
        these_and_those,
        doc="one champion and another one, or several others",
        example="Break target champion and all other champions with the same name.",
    ),
    Construct(
        "it",
        "champions.one",
        (Template("it", that=0), Template("that champion", that=1)),
        it,
        doc="what was named or made last",
    ),
    Construct(
        "they",
        "champions.many",
        "[case: they|them]",
        lambda c: Phrase(c.champions_spoken_of()),
        doc="those that were named or made last",
    ),
    Sort("the one", note="one champion that was named before"),
    Construct(
        "the one, it",
        "the one",
        (Template("it", that=0), Template("that champion", that=1)),
        lambda c, that: c.that_champion() if that else c.one_spoken_of(),
    ),
    Construct(
        "the one, this card",
        "the one",
        (Template("this card", that=0), Template("this champion", that=0)),
        lambda c, that: this_one(c),
    ),
]


def is_opposing(what: Pred) -> bool:
    """Does the phrase say "opposing"?"""
    return isinstance(what, p.Opposing) or (isinstance(what, p.All) and any(is_opposing(q) for q in what.preds))


RECIPIENTS: list[Any] = [
    Sort("recipients", number=NUMBER, doc="champions or players", note="champions and players that are dealt damage"),
    Subsort("champions.object", "recipients"),
    Subsort("player", "recipients"),
    Construct(
        "a target",
        "recipients.one",
        ("a target", "target champion or player", "target player or champion", "any target"),
        lambda c: any_targets(c, 1, 1),
        rules=("R19", "5.20.5-bis"),
        doc="any champion or any player",
        example="Deal 3 damage to a target.",
    ),
    Sort("target list", number=NUMBER, doc="champions or players", note="targets chosen by one phrase"),
    Subsort("target list", "recipients"),
    Construct(
        "some targets",
        "target list.many",
        in_digits("up to {n:numeral.many} targets"),
        lambda c, n: any_targets(c, 0, n),
    ),
    Construct(
        "as many targets as wanted",
        "target list.many",
        "any number of targets",
        lambda c: any_targets(c, 0, ANY_NUMBER),
    ),
    Construct("each of them", "recipients.one", "each of {whom:target list.many}", lambda c, whom: whom),
    Construct(
        "each champion and player",
        "recipients.one",
        (
            "each {what:champion kind.one} and player",
            "each {what:champion kind.one} and each player",
            "each player and {what:champion kind.one}",
        ),
        lambda c, what: c.phrase(Both(Each(what), EachOpponent() if is_opposing(what) else EachPlayer())),
        rules=("R05",),
        doc='champions and players; "opposing" is said of both',
    ),
    Construct(
        "all champions and players",
        "recipients.many",
        ("all {what:champion kind.many} and players", "all {what:champion kind.many} and all players"),
        lambda c, what: c.phrase(Both(Each(what), EachOpponent() if is_opposing(what) else EachPlayer())),
        rules=("R05",),
        doc='champions and players; "opposing" is said of both',
        example="Deal 2 damage to all champions and players.",
    ),
    Construct(
        "each champion and opponent",
        "recipients.one",
        ("each {what:champion kind.one} and each opponent", "each {what:champion kind.one} and opponent"),
        lambda c, what: c.phrase(Both(Each(what), EachOpponent())),
        rules=("R05",),
        example="Deal 2 damage to each opposing champion and each opponent.",
    ),
    Construct(
        "player and champions",
        "recipients.many",
        ("{who:player} and {whom:champions.object}", "{who:player} and to {whom:champions.object}"),
        lambda c, who, whom: Phrase(Both(who.who, whom.who), (*who.ops, *whom.ops)),
    ),
]


CHAMPION_ROWS: list[Any] = [*CHAMPIONS, *RECIPIENTS]
