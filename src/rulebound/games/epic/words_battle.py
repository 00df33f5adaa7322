# not compiled: read when cards are loaded
"""Epic's words about battle: who must or cannot attack and block, who fights how, who joins in (4.4, R30, R31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Condition, Pred, Selector, Static, Text
from rulebound.engine.resolve import may
from rulebound.engine.state import THIS_TURN
from rulebound.games.epic import battle_effects as b
from rulebound.games.epic import card_effects as cards
from rulebound.games.epic import effects as e
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import HasLimits, HasText, PlayerLimits
from rulebound.games.epic.layers import EpicChange
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, both, depends_on_choices, own
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
from rulebound.games.epic.words_continuous import becomings, for_all, having, player_static, statics
from rulebound.games.epic.words_nouns import named
from rulebound.language import NUMBER, Construct, Series, Sort
from rulebound.language.shared import AND, OR

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
    return HasText(c.grant(Text(0, (), (static,))))


def all_limited(c: Maker, whom: Pred, what: tuple[EpicChange, ...]) -> Ops:
    """This turn, all that are meant, whoever they are then."""
    return tuple(op for each in what for op in for_all(c, whom, each))


LIMITATIONS: list[Any] = [
    Sort("limitation", doc="what champions cannot do"),
    Construct(
        "limitation",
        "limitation",
        ("can't {what:inabilities}", "cannot {what:inabilities}"),
        lambda c, what: what,
        ("R30",),
        example="Target champion can't attack or block this turn.",
    ),
    Series("inabilities", "inabilities", "inability", OR[:2]),
    Construct("cannot attack", "inability", "attack", lambda c: HasLimits(CANT_ATTACK), ("R30",)),
    Construct("cannot block", "inability", "block", lambda c: HasLimits(CANT_BLOCK), ("R30",)),
    Construct(
        "cannot be blocked",
        "inability",
        "be blocked",
        lambda c: restricted(BARS_BLOCKERS, p.Everything()),
        ("R31",),
        example="Target champion can't be blocked this turn.",
    ),
    Construct(
        "cannot be blocked by",
        "inability",
        "be blocked by {by:champion kind.many}",
        lambda c, by: restricted(BARS_BLOCKERS, by),
        ("R31",),
        "these cannot block it by itself; they may block a group that it is in",
        "This card can't be blocked by champions with airborne.",
    ),
    Construct(
        "cannot block some",
        "inability",
        "block {whom:champion kind.many}",
        lambda c, whom: restricted(BARRED_FROM_BLOCKING, whom),
        ("R31",),
        example="This card can't block humans.",
    ),
    Construct(
        "cannot block this",
        "inability",
        "block this card",
        lambda c: Restriction(BARRED_FROM_BLOCKING, p.This(), False),
        ("R31",),
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
        ("R31",),
        example="This card can only be blocked by wolves.",
    ),
    Construct(
        "block only some",
        "limitation",
        "can only block {whom:champion kind.many}",
        lambda c, whom: (restricted(BARRED_FROM_BLOCKING, whom, True),),
        ("R31",),
    ),
    Construct("limited always", "having", "{what:limitation}", lambda c, what: what, ("R30",)),
    Construct(
        "limited unless",
        "continuous ability",
        "{whom:bearers} {what:limitation} unless {when:condition}.",
        lambda c, whom, what, when: statics(c, whom, what, h.Unless(when)),
        ("3.3.1", "R30"),
        example="This card can't attack unless you control a human.",
    ),
    Construct(
        "all limited this turn",
        "subject clause",
        "{whom:champion kind.many} {what:limitation} this turn",
        all_limited,
        ("R30", "4.5.2d"),
        "all that are meant, also those that come later this turn",
        "Champions cannot attack this turn.",
    ),
    Construct(
        "limited",
        "becoming",
        "{what:limitation} this turn",
        having,
        ("R30", "4.5.2d"),
        example="Target champion cannot block this turn.",
    ),
    Construct(
        "unblockable by",
        "continuous ability",
        "unblockable by {by:champion kind.many}.",
        lambda c, by: statics(c, p.This(), (restricted(BARS_BLOCKERS, by),)),
        ("R31", "5.10.1"),
        "these cannot block it by itself; they may block a group that it is in",
        "Unblockable by champions with {offense} less than this card's {offense}.",
    ),
    Construct(
        "unblockable by, granted",
        "grant",
        "unblockable by {by:champion kind.many}",
        gains_unblockable_by,
        ("R31", "5.0.1"),
        example="Target champion gains unblockable by wolves this turn.",
    ),
    Construct(
        "players not attacked",
        "player limit",
        ("cannot be attacked", "can't be attacked"),
        lambda c: CANT_BE_ATTACKED,
        ("R30",),
        "by nobody's champions",
        "You cannot be attacked this turn.",
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
        ("R30", "4.5.2d"),
    ),
    Construct(
        "never an attack on you",
        "continuous ability",
        ("opponents cannot attack you.", "opponents can't attack you.", "champions cannot attack you."),
        lambda c: player_static(c, p.YOURS, CANT_BE_ATTACKED),
        ("R30", "3.3.1"),
    ),
]

COMPULSIONS: list[Any] = [
    Sort("compulsion", number=NUMBER, doc="what champions must do"),
    Construct(
        "must attack",
        "compulsion",
        ("must attack", "[attacks|attack]"),
        must_attack,
        ("R30",),
        "once a turn is enough",
    ),
    Construct(
        "must block", "compulsion", ("must block", "[blocks|block]"), lambda c: HasLimits(MUST_BLOCK), ("R30",)
    ),
    Construct(
        "must be blocked",
        "compulsion",
        "must be blocked",
        lambda c: HasLimits(MUST_BE_BLOCKED),
        ("R30", "R31"),
        "by one champion at least, if any can block",
    ),
    Construct(
        "compelled always",
        "having",
        ("{what:compulsion.number} each turn if able", "{what:compulsion.number} if able"),
        lambda c, what: (what,),
        ("R30",),
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
        ("R30", "4.5.2d"),
        example="Champions must attack this turn if able.",
    ),
    Construct(
        "compelled",
        "becoming",
        ("{what:compulsion.number} this turn if able", "{what:compulsion.number} if able this turn"),
        lambda c, what: having(c, (what,)),
        ("R30", "4.5.2d"),
        example="Target champion must be blocked this turn if able.",
    ),
]

# -- who fights how

FIGHTING: list[Any] = [
    Construct(
        "unblocked", "adjective", "unblocked", lambda c: b.IsBlocked(False), ("4.4.6a",), "attacking and not blocked"
    ),
    Construct("blocked, attacking", "adjective", "blocked", lambda c: b.IsBlocked(True), ("4.4.6a",)),
    Construct(
        "fighting so",
        "limit",
        ("{how:fighting}", "that [is|are] {how:fighting}"),
        lambda c, how: how,
        doc="in the battle that is being fought",
        example="Banish target champion attacking you.",
    ),
    Construct("attacking alone", "fighting", "attacking alone", lambda c: b.FightsAlone(ATTACKING), ("5.0.6",)),
    Construct("blocking alone", "fighting", "blocking alone", lambda c: b.FightsAlone(BLOCKING), ("5.0.6",)),
    Construct("attacking you", "fighting", "attacking you", lambda c: b.FightsAgainst(h.TO_YOU), ("4.4.1",)),
    Construct(
        "attacking an opponent",
        "fighting",
        "attacking an opponent",
        lambda c: b.FightsAgainst(h.TO_OPPONENT),
        ("4.4.1",),
    ),
    Construct(
        "blocking it",
        "fighting",
        "blocking {who:the one}",
        lambda c, who: b.Faces(BLOCKING, who),
        ("R31",),
        "all blockers block all attackers",
    ),
    Construct(
        "blocked by it", "fighting", "blocked by {who:the one}", lambda c, who: b.Faces(ATTACKING, who), ("R31",)
    ),
    Construct(
        "the defending player",
        "actor.one",
        ("the defending player", "defending player"),
        lambda c: named(c, s.DefendingPlayer()),
    ),
    Construct("the attacking player", "actor.one", "the attacking player", lambda c: named(c, s.ActivePlayer())),
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
        ("5.0.6", "R27"),
        "as it is, or last was, in play",
        "Return target champion to its owner's hand. If it was attacking you and was unblocked, draw a card.",
    ),
    Series("beings", "beings", "being", AND[:2]),
    Construct("being", "being", ("is {what:state}", "was {what:state}"), lambda c, what: what),
    Construct("state, fighting", "state", "{how:fighting}", lambda c, how: how),
    Construct("state, attacking", "state", "attacking", lambda c: p.InBattle(ATTACKING), ("5.0.6",)),
    Construct("state, blocking", "state", "blocking", lambda c: p.InBattle(BLOCKING), ("5.0.6",)),
    Construct("state, unblocked", "state", "unblocked", lambda c: b.IsBlocked(False), ("4.4.6a",)),
    Construct("state, blocked", "state", "blocked", lambda c: b.IsBlocked(True), ("4.4.6a",)),
    Construct("state, prepared", "state", "prepared", lambda c: p.InPosition(PREPARED), ("2.6.2",)),
    Construct("state, expended", "state", "expended", lambda c: p.InPosition(EXPENDED), ("2.6.3",)),
    Construct("state, flipped", "state", "flipped", lambda c: p.InPosition(FLIPPED), ("2.6.4",)),
    Construct("state, damaged", "state", "damaged", lambda c: p.Damaged(), ("5.16.3",)),
    Construct(
        "one is alone",
        "condition",
        "a {what:champion kind.one} is {how:alone}",
        one_alone,
        ("5.0.6",),
        'no other does the same; "it" is that champion',
        "If a champion is attacking alone, banish it.",
    ),
    Construct("alone, attacking", "alone", "attacking alone", lambda c: b.FightsAlone(ATTACKING)),
    Construct("alone, blocking", "alone", "blocking alone", lambda c: b.FightsAlone(BLOCKING)),
    Construct(
        "you are attacked",
        "condition",
        ("you are being attacked", "you are attacked"),
        lambda c: b.YouFight(True),
        ("4.4.1",),
    ),
    Construct("you are attacking", "condition", "you are attacking", lambda c: b.YouFight(False), ("4.4.1",)),
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


def one_of_yours(c: Maker, what: Pred) -> Phrase:
    slot = c.slot(False)
    return c.phrase(s.Chosen(slot), cards.ChooseOwn(slot, s.Number(1), own(what), s.You()))


def may_become(c: Maker, who: Phrase, does: Deed) -> Ops:
    return may((*who.ops, *does(who.who)))


JOINING: list[Any] = [
    Construct(
        "join in",
        "bestowal",
        "{how:joining.number} with {beside:the one}",
        lambda c, how, beside: Joining(beside, how),
        ("R30", "R31"),
        "as if it had been declared: it must be able to",
        "When this card attacks → One of your humans may attack with this card.",
    ),
    Sort("joining", number=NUMBER),
    Construct("join, attack", "joining", "[attacks|attack]", lambda c: b.TO_ATTACK, ("4.4.1",)),
    Construct("join, block", "joining", "[blocks|block]", lambda c: b.TO_BLOCK, ("4.4.6",)),
    Construct(
        "join, either", "joining", "[attacks or blocks|attack or block]", lambda c: b.TO_ATTACK | b.TO_BLOCK
    ),
    Construct(
        "one of yours",
        "champions.one",
        "one of your {what:champion kind.many}",
        one_of_yours,
        ("R19",),
        "one that you choose; nothing is targeted",
        "One of your champions gains airborne this turn.",
    ),
    Series("bestowals", "bestowals", "bestowal", AND[:2], becomings),
    Sort("bestowals", number=NUMBER),
    Construct(
        "may become",
        "subject clause",
        "{who:champions.one.subject} may {does:bestowals.many}",
        may_become,
        ("R29",),
        "your choice",
    ),
]

BATTLE_ROWS: list[Any] = [*LIMITATIONS, *COMPULSIONS, *FIGHTING, *STATES, *JOINING]
