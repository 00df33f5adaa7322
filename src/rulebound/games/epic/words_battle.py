# not compiled: read when cards are loaded
"""Epic's words about battle: who must or cannot attack and block, who fights how, who joins in (4.4, R30, R31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Condition, Pred, Selector, Static, Text
from rulebound.engine.resolve import may
from rulebound.engine.state import THIS_TURN
from rulebound.games.epic import battle_effects as b
from rulebound.games.epic import effects as e
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import HasLimits, HasText, PlayerLimits
from rulebound.games.epic.layers import EpicChange
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, both, depends_on_choices
from rulebound.games.epic.restrictions import Restriction
from rulebound.games.epic.terms import (
    ATTACKING,
    ATTACKS,
    BARRED_FROM_BLOCKING,
    BARS_BLOCKERS,
    BLOCKING,
    CANT_ATTACK,
    CANT_BE_ATTACKED,
    CANT_BLOCK,
    EXPENDED,
    FLIPPED,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    PREPARED,
)
from rulebound.games.epic.words_continuous import becomings, for_all, having, player_static, said, statics
from rulebound.games.epic.words_nouns import named
from rulebound.language import NUMBER, Construct, Series, Sort
from rulebound.language.shared import AND, OR

OF_A_FEATURE = (p.HasKeyword, p.StatBound, p.StatMeasured, p.Costs)  # what "with" says

# -- what is forbidden, and what must be


def restricted(limit: int, others: Pred, but: bool = False) -> EpicChange:
    if depends_on_choices(others):
        raise NotPlayable("whom this concerns must not depend on what was chosen before")
    return Restriction(limit, others, but)


def must_attack(c: Maker) -> EpicChange:
    c.history.add(ATTACKS)
    return HasLimits(MUST_ATTACK)


def gains_unblockable_by(c: Maker, by: Pred) -> EpicChange:
    change = restricted(BARS_BLOCKERS, by)
    static = Static(p.This(), c.change(change), change.layer, None, 0, True)
    granted = c.grant(Text(0, (), (static,)))
    if any(isinstance(each, OF_A_FEATURE) for each in said(by)):
        c.open_ended.add(granted)
    return HasText(granted)


def all_limited(c: Maker, whom: Pred, what: tuple[EpicChange, ...]) -> Ops:
    """This turn, all that are meant, whoever they are then."""
    return tuple(op for each in what for op in for_all(c, whom, each))


LIMITATIONS: list[Any] = [
    Sort("limitation", doc="what champions cannot do", note="what champions cannot do, or only do to some"),
    Construct(
        "limitation",
        "limitation",
        ("can't {what:inabilities}", "cannot {what:inabilities}"),
        lambda c, what: what,
        rules=("R30",),
        example="Target champion can't attack or block this turn.",
    ),
    Sort("inabilities", note='after "cannot": one, or several joined by "or"'),
    Series("inabilities", "inabilities", "inability", OR, lambda c, items: tuple(ch for each in items for ch in each)),
    Sort("inability", note='after "cannot"'),
    Construct("cannot attack", "inability", "attack", lambda c: (HasLimits(CANT_ATTACK),), rules=("R30",)),
    Construct("cannot block", "inability", "block", lambda c: (HasLimits(CANT_BLOCK),), rules=("R30",)),
    Construct(
        "cannot be",
        "inability",
        "be {what:sufferings}",
        lambda c, what: what,
        doc="what cannot be done to it",
        example="This card can't be targeted or banished.",
    ),
    Sort("sufferings", note='after "cannot be": one, or several joined by "or"'),
    Series("sufferings", "sufferings", "suffering", OR),
    Sort("suffering", note='what cannot be done to champions, after "cannot be"'),
    Construct(
        "cannot be blocked",
        "suffering",
        "blocked",
        lambda c: restricted(BARS_BLOCKERS, p.Everything()),
        rules=("R31",),
        example="Target champion can't be blocked this turn.",
    ),
    Construct(
        "cannot be blocked by",
        "suffering",
        "blocked by {by:champion kind.many}",
        lambda c, by: restricted(BARS_BLOCKERS, by),
        rules=("R31",),
        doc="these cannot block it by itself; they may block a group that it is in",
        example="This card can't be blocked by champions with airborne.",
    ),
    Construct(
        "cannot block some",
        "inability",
        "block {whom:champion kind.many}",
        lambda c, whom: (restricted(BARRED_FROM_BLOCKING, whom),),
        rules=("R31",),
        example="This card can't block humans.",
    ),
    Construct(
        "cannot block this",
        "inability",
        "block this card",
        lambda c: (Restriction(BARRED_FROM_BLOCKING, p.This(), False),),
        rules=("R31",),
        example="Humans can't block this card.",
    ),
    Construct(
        "blocked only by",
        "limitation",
        (
            "can only be blocked by {by:champion kind.many}",
            "can't be blocked except by {by:champion kind.many}",
            "cannot be blocked except by {by:champion kind.many}",
        ),
        lambda c, by: (restricted(BARS_BLOCKERS, by, True),),
        rules=("R31",),
        example="This card can only be blocked by wolves.",
    ),
    Construct(
        "block only some",
        "limitation",
        "can only block {whom:champion kind.many}",
        lambda c, whom: (restricted(BARRED_FROM_BLOCKING, whom, True),),
        rules=("R31",),
    ),
    Construct("limited always", "having", "{what:limitation}", lambda c, what: what, rules=("R30",)),
    Construct(
        "limited unless",
        "continuous ability",
        "{whom:bearers} {what:limitation} unless {when:conditions}.",
        lambda c, whom, what, when: statics(c, whom, what, h.Unless(when)),
        rules=("3.3.1", "R30"),
        example="This card can't attack unless you control a human.",
    ),
    Construct(
        "all limited this turn",
        "subject clause",
        "{whom:champion kind.many} {what:limitation} {until:ending}",
        lambda c, whom, what, until: all_limited(c, whom, what),
        rules=("R30", "4.5.2d"),
        doc="all that are meant, also those that come later this turn",
        example="Champions cannot attack this turn.",
    ),
    Construct("limited so", "granting", "{what:limitation}", having, rules=("R30", "4.5.2d")),
    Construct(
        "limited",
        "becoming",
        "{what:limitation} {until:ending}",
        lambda c, what, until: having(c, what),
        rules=("R30", "4.5.2d"),
        example="Target champion cannot block this turn.",
    ),
    Construct(
        "unblockable by",
        "continuous ability",
        "unblockable by {by:champion kind.many}.",
        lambda c, by: statics(c, p.This(), (restricted(BARS_BLOCKERS, by),)),
        rules=("R31", "5.10.1"),
        doc="these cannot block it by itself; they may block a group that it is in",
        example="Unblockable by champions with {offense} less than this card's {offense}.",
    ),
    Construct(
        "unblockable by, granted",
        "grant",
        "unblockable by {by:champion kind.many.single}",
        gains_unblockable_by,
        rules=("R31", "5.0.1"),
        example="Target champion gains unblockable by wolves this turn.",
    ),
    Construct(
        "players not attacked",
        "their limit",
        ("cannot be attacked", "can't be attacked"),
        lambda c: CANT_BE_ATTACKED,
        rules=("R30",),
        doc="by nobody's champions",
        example="You cannot be attacked this turn.",
    ),
    Construct(
        "no attack on you",
        "subject clause",
        (
            "champions cannot attack you this turn",
            "champions can't attack you this turn",
            "opposing champions cannot attack you this turn",
            "opposing champions can't attack you this turn",
            "opponents cannot attack you this turn",
            "opponents can't attack you this turn",
        ),
        lambda c: (e.LimitPlayers(s.You(), c.change(PlayerLimits(p.YOURS, CANT_BE_ATTACKED)), THIS_TURN),),
        rules=("R30", "4.5.2d"),
    ),
    Construct(
        "never an attack on you",
        "continuous ability",
        ("opponents cannot attack you.", "opponents can't attack you.", "champions cannot attack you."),
        lambda c: player_static(c, p.YOURS, CANT_BE_ATTACKED),
        rules=("R30", "3.3.1"),
    ),
]

COMPULSIONS: list[Any] = [
    Sort("compulsion", number=NUMBER, doc="what champions must do", note='followed by "if able"'),
    Construct(
        "must attack",
        "compulsion",
        ("must attack", "[attacks|attack]"),
        must_attack,
        rules=("R30",),
        doc="once a turn is enough",
    ),
    Construct(
        "must block", "compulsion", ("must block", "[blocks|block]"), lambda c: HasLimits(MUST_BLOCK), rules=("R30",)
    ),
    Construct(
        "must be blocked",
        "compulsion",
        "must be blocked",
        lambda c: HasLimits(MUST_BE_BLOCKED),
        rules=("R30", "R31"),
        doc="by one champion at least, if any can block",
    ),
    Construct(
        "compelled always",
        "having",
        ("{what:compulsion.number} each turn if able", "{what:compulsion.number} if able"),
        lambda c, what: (what,),
        rules=("R30",),
        example="This card must attack each turn if able.",
    ),
    Construct(
        "all compelled this turn",
        "subject clause",
        (
            "{whom:champion kind.many} {what:compulsion.many} this turn if able",
            "{whom:champion kind.many} {what:compulsion.many} if able this turn",
        ),
        for_all,
        rules=("R30", "4.5.2d"),
        example="Champions must attack this turn if able.",
    ),
    Construct(
        "compelled so",
        "granting",
        "{what:compulsion.number} if able",
        lambda c, what: having(c, (what,)),
        rules=("R30", "4.5.2d"),
        example="This turn, target champion must attack if able.",
    ),
    Construct(
        "compelled",
        "becoming",
        ("{what:compulsion.number} this turn if able", "{what:compulsion.number} if able this turn"),
        lambda c, what: having(c, (what,)),
        rules=("R30", "4.5.2d"),
        example="Target champion must be blocked this turn if able.",
    ),
]

# -- who fights how

FIGHTING: list[Any] = [
    Construct("unblocked", "adjective", "unblocked", lambda c: b.IsBlocked(False), rules=("4.4.6a",), doc="it attacks"),
    Construct("blocked, attacking", "adjective", "blocked", lambda c: b.IsBlocked(True), rules=("4.4.6a",)),
    Construct(
        "fighting so",
        "quality",
        ("{how:fighting}", "that [is|are] {how:fighting}"),
        lambda c, how: how,
        doc="in the battle that is being fought",
        example="Banish target champion attacking you.",
    ),
    Sort("fighting", note="part in the battle that is being fought"),
    Construct("attacking alone", "fighting", "attacking alone", lambda c: b.FightsAlone(ATTACKING), rules=("5.0.6",)),
    Construct("blocking alone", "fighting", "blocking alone", lambda c: b.FightsAlone(BLOCKING), rules=("5.0.6",)),
    Construct("attacking you", "fighting", "attacking you", lambda c: b.FightsAgainst(h.TO_YOU), rules=("4.4.1",)),
    Construct(
        "attacking an opponent",
        "fighting",
        "attacking an opponent",
        lambda c: b.FightsAgainst(h.TO_OPPONENT),
        rules=("4.4.1",),
    ),
    Construct(
        "blocking it",
        "fighting",
        "blocking {who:the one}",
        lambda c, who: b.Faces(BLOCKING, who),
        rules=("R31",),
        doc="all blockers block all attackers",
    ),
    Construct(
        "blocked by it", "fighting", "blocked by {who:the one}", lambda c, who: b.Faces(ATTACKING, who), rules=("R31",)
    ),
    Construct(
        "the defending player",
        "named player.one",
        ("the defending player", "defending player"),
        lambda c: named(c, s.DefendingPlayer()),
    ),
    Construct("the attacking player", "named player.one", "the attacking player", lambda c: named(c, s.ActivePlayer())),
]


# -- conditions


def one_alone(c: Maker, what: Pred, how: Pred) -> Condition:
    """Only one can be alone, so that "it" is known."""
    c.it = s.Each(both(how, what))
    c.it_is_many = False
    return s.SomeInPlay(both(how, what), 1)


STATES: list[Any] = [
    Construct(
        "it is so",
        "condition",
        "{who:the one} {what:beings}",
        lambda c, who, what: h.Is(who, both(*what)),
        rules=("5.0.6", "R27"),
        doc="as it is, or last was, in play",
        example="Return target champion to its owner's hand. If it was attacking you and was unblocked, draw a card.",
    ),
    Sort("beings", note='what is asked about one champion: one thing, or several joined by "and"'),
    Series("beings", "beings", "being", AND[:2]),
    Sort("being", note="one thing that is asked about one champion"),
    Construct("being", "being", ("is {what:state}", "was {what:state}"), lambda c, what: what),
    Sort("state", note='after "is", of one champion'),
    Construct("state, fighting", "state", "{how:fighting}", lambda c, how: how),
    Construct("state, attacking", "state", "attacking", lambda c: p.InBattle(ATTACKING), rules=("5.0.6",)),
    Construct("state, blocking", "state", "blocking", lambda c: p.InBattle(BLOCKING), rules=("5.0.6",)),
    Construct("state, unblocked", "state", "unblocked", lambda c: b.IsBlocked(False), rules=("4.4.6a",)),
    Construct("state, blocked", "state", "blocked", lambda c: b.IsBlocked(True), rules=("4.4.6a",)),
    Construct("state, prepared", "state", "prepared", lambda c: p.InPosition(PREPARED), rules=("2.6.2",)),
    Construct("state, expended", "state", "expended", lambda c: p.InPosition(EXPENDED), rules=("2.6.3",)),
    Construct("state, flipped", "state", "flipped", lambda c: p.InPosition(FLIPPED), rules=("2.6.4",)),
    Construct("state, damaged", "state", "damaged", lambda c: p.Damaged(), rules=("5.16.3",)),
    Construct(
        "one is alone",
        "condition",
        "a {what:champion kind.one} is {how:alone}",
        one_alone,
        rules=("5.0.6",),
        doc='no other does the same; "it" is that champion',
        example="If a champion is attacking alone, banish it.",
    ),
    Sort("alone", note="part in the battle, as the only one"),
    Construct("alone, attacking", "alone", "attacking alone", lambda c: b.FightsAlone(ATTACKING)),
    Construct("alone, blocking", "alone", "blocking alone", lambda c: b.FightsAlone(BLOCKING)),
    Construct(
        "you are attacked",
        "condition",
        ("you are being attacked", "you are attacked"),
        lambda c: b.YouFight(True),
        rules=("4.4.1",),
    ),
    Construct("you are attacking", "condition", "you are attacking", lambda c: b.YouFight(False), rules=("4.4.1",)),
]


# -- joining in


@dataclass(frozen=True)
class Joining:
    """Champions attack or block together with another."""

    beside: Selector
    ways: int
    until: int = -1  # it is done at once

    def __call__(self, who: Selector) -> Ops:
        return (b.JoinBattle(who, self.beside, self.ways),)


def may_become(c: Maker, who: Phrase, does: Deed) -> Ops:
    return may((*who.ops, *does(who.who)))


JOINING: list[Any] = [
    Construct(
        "join in",
        "bestowal",
        "{how:joining.number} with {beside:the one}",
        lambda c, how, beside: Joining(beside, how),
        rules=("R30", "R31"),
        doc="as if it had been declared: it must be able to",
        example="When this card attacks → One of your humans may attack with this card.",
    ),
    Sort("joining", number=NUMBER, note="how a champion joins another in the battle"),
    Construct("join, attack", "joining", "[attacks|attack]", lambda c: b.TO_ATTACK, rules=("4.4.1",)),
    Construct("join, block", "joining", "[blocks|block]", lambda c: b.TO_BLOCK, rules=("4.4.6",)),
    Construct("join, either", "joining", "[attacks or blocks|attack or block]", lambda c: b.TO_ATTACK | b.TO_BLOCK),
    Series("bestowals", "bestowals", "bestowal", AND[:2], becomings),
    Sort("bestowals", number=NUMBER, note='one bestowal or several joined by "and"'),
    Construct(
        "may become",
        "subject clause",
        "{who:champions.one.subject} may {does:bestowals.many}",
        may_become,
        rules=("R29",),
        doc="your choice",
    ),
]

BATTLE_ROWS: list[Any] = [*LIMITATIONS, *COMPULSIONS, *FIGHTING, *STATES, *JOINING]
