# not compiled: read when cards are loaded
"""Epic's words for what holds only under a condition, in battle, or on some turns; and for keywords lost (3.3, R56)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Condition, Pred, Static
from rulebound.engine.state import THIS_TURN
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import HasKeywords, HasLimits, LosesKeywords
from rulebound.games.epic.layers import EpicChange
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, both
from rulebound.games.epic.terms import (
    BARS_BLOCKERS,
    CANT_GAIN_ABILITIES,
    KEYWORDS,
    UNBANISHABLE,
    UNBREAKABLE,
    UNTARGETABLE,
)
from rulebound.games.epic.words_battle import restricted
from rulebound.games.epic.words_continuous import becoming, player_static, statics
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort
from rulebound.language.shared import AND

# -- keywords lost


def keywords_lost(c: Maker, items: tuple[int, ...]) -> EpicChange:
    return LosesKeywords(sum({*items}))


LOST: list[Any] = [
    Sort("lost keyword", note="a keyword that champions lose or do not have"),
    Construct("keyword lost", "lost keyword", "{of:keyword}", lambda c, of: KEYWORDS[of], rules=("5.1",)),
    Sort("lost keywords", note="one lost keyword or several"),
    Series("keywords lost", "lost keywords", "lost keyword", AND, keywords_lost),
    Construct(
        "lose keywords",
        "bestowal",
        ("[loses|-] {what:lost keywords} {until:until}", "[-|lose] {what:lost keywords} {until:ending}"),
        lambda c, what, until: becoming(c, (what,), until),
        rules=("R56",),
        doc="those that it has at that moment",
        example="Target champion loses airborne this turn.",
    ),
    Construct(
        "losing",
        "granting",
        "[loses|lose] {what:lost keywords}",
        lambda c, what: becoming(c, (what,), THIS_TURN),
        rules=("R56",),
        example="This turn, target champion loses airborne.",
    ),
    Construct(
        "be without keywords",
        "having",
        "[-|lose] {what:lost keywords}",
        lambda c, what: (what,),
        rules=("R55", "R56"),
        example="Opposing champions lose airborne.",
    ),
    Construct(
        "this turn, all of those become",
        "subject clause",
        "{until:ending}, {whom:champion kind.many} {does:grantings.many}",
        lambda c, until, whom, does: all_become(c, whom, does),
        rules=("R57", "4.5.2d"),
        doc="what they get, those in play now; what they have or cannot do, also those that come later",
        example="This turn, opposing champions get -3 {offense}.",
    ),
    Construct(
        "all of those become",
        "subject clause",
        "{whom:champion kind.many} {does:bestowals.many}",
        lambda c, whom, does: all_become(c, whom, does),
        rules=("R57",),
        doc="those that are in play now",
        example="Opposing champions get -3 {offense} this turn.",
    ),
]


def all_become(c: Maker, whom: Pred, does: Deed) -> Ops:
    who = c.group_phrase(s.Each(c.of_all(whom)))
    return (*who.ops, *does(who.who))


# -- what cannot be done to champions: the rules have a keyword for it

CANNOT: list[Any] = [
    Construct(
        "cannot be broken",
        "suffering",
        "broken",
        lambda c: HasKeywords(UNBREAKABLE),
        rules=("5.9.1",),
        doc="is unbreakable",
    ),
    Construct("cannot be banished", "suffering", "banished", lambda c: HasKeywords(UNBANISHABLE), rules=("5.11.1",)),
    Construct(
        "cannot be targeted",
        "suffering",
        "targeted",
        lambda c: HasKeywords(UNTARGETABLE),
        rules=("5.12.1",),
        doc="is untargetable",
        example="Your champions can't be targeted this turn.",
    ),
    Construct(
        "cannot gain abilities",
        "inability",
        "gain powers or abilities",
        lambda c: (HasLimits(CANT_GAIN_ABILITIES),),
        rules=("5.0.4",),
        example="Target champion can't gain powers or abilities this turn.",
    ),
]


# -- while


def own_statics(c: Maker, whom: Pred, has: tuple[EpicChange, ...], what: Pred) -> tuple[Static, ...]:
    """Those of these that are so have it; this card itself, while it is so."""
    if isinstance(whom, p.This):
        return statics(c, whom, has, h.Is(s.ThisCard(), what))
    return statics(c, both(whom, what), has)


def has_while(c: Maker, whom: Pred, has: tuple[EpicChange, ...], when: Condition) -> tuple[Static, ...]:
    return statics(c, whom, has, when)


def it_bearer(c: Maker) -> Pred:
    if not isinstance(c.it, s.ThisCard):
        raise NotPlayable('"it" must be this card, named before: say "this card"')
    return p.This()


WHILE: list[Any] = [
    Construct("each bearer", "bearers.one", "each {what:champion kind.one}", lambda c, what: what, rules=("3.3.3",)),
    Construct(
        "each of your bearers",
        "bearers.one",
        "each of your {what:champion kind.many}",
        lambda c, what: both(p.Yours(), what),
        rules=("3.3.1",),
        example="Each of your other champions has +1 {offense}.",
    ),
    Construct("it bearer", "bearers.one", "it", it_bearer),
    Sort(
        "held",
        number=NUMBER,
        doc="what champions have",
        note='what champions have, before "while", "as long as" and "if"',
    ),
    Subsort("havings", "held"),
    Construct(
        "get so long",
        "held",
        ("[gets|-] {what:grants}", "[gains|gain] {what:grants}"),
        lambda c, what: what,
        rules=("3.3.1",),
        doc="have, as long as it is so",
        example="This card gets +2 {offense} while you control another wolf.",
    ),
    Construct(
        "continuous if",
        "continuous ability",
        "if {when:conditions}, {whom:bearers} {has:havings.whom}.",
        lambda c, when, whom, has: statics(c, whom, has, when),
        rules=("3.3.1",),
        doc="as long as it is so",
        example="If you control no other champions, this card has +5 {offense}.",
    ),
    Construct(
        "continuous, while",
        "continuous ability",
        (
            "{whom:bearers} {has:held.whom} while {when:conditions}.",
            "{whom:bearers} {has:held.whom} as long as {when:conditions}.",
            "{whom:bearers} {has:held.whom} if {when:conditions}.",
        ),
        has_while,
        rules=("3.3.1",),
        example="This card has airborne while you control another human.",
    ),
    Construct(
        "continuous while it is so",
        "continuous ability",
        "{whom:bearers} {has:held.whom} while {what:state}.",
        own_statics,
        rules=("3.3.1", "5.0.6"),
        example="This card has +2 {offense} while attacking.",
    ),
    Construct(
        "continuous on other turns",
        "continuous ability",
        (
            "{whom:bearers} {has:havings.whom} on opponents' turns.",
            "{whom:bearers} {has:havings.whom} on each opponent's turn.",
            "{whom:bearers} {has:havings.whom} on an opponent's turn.",
        ),
        lambda c, whom, has: statics(c, whom, has, s.NotYourTurn()),
        rules=("R18",),
        example="Your champions have untargetable on opponents' turns.",
    ),
    Construct(
        "players are limited on a turn",
        "continuous ability",
        "{whose:players limited} {what:player limit.many} on {turn:a turn}.",
        lambda c, whose, what, turn: player_static(c, whose, what, turn),
        rules=("3.3.1", "R18"),
        example="Opponents cannot play events on your turn.",
    ),
    Construct(
        "unblockable except by",
        "continuous ability",
        "unblockable except by {by:champion kind.many}.",
        lambda c, by: statics(c, p.This(), (restricted(BARS_BLOCKERS, by, True),)),
        rules=("R31", "5.10.1"),
        example="Unblockable except by champions with airborne.",
    ),
    Construct(
        "keyword while it is so",
        "continuous ability",
        "{of:keyword} while {what:state}.",
        lambda c, of, what: own_statics(c, p.This(), (HasKeywords(KEYWORDS[of]),), what),
        rules=("5.0.6",),
        example="Unbreakable while attacking.",
    ),
    Construct(
        "keyword while",
        "continuous ability",
        ("{of:keyword} while {when:conditions}.", "{of:keyword} if {when:conditions}."),
        lambda c, of, when: statics(c, p.This(), (HasKeywords(KEYWORDS[of]),), when),
        rules=("3.3.1",),
        example="Blitz while you control a human.",
    ),
    Construct(
        "keyword on other turns",
        "continuous ability",
        (
            "{of:keyword} on opponents' turns.",
            "{of:keyword} on each opponent's turn.",
            "{of:keyword} on an opponent's turn.",
        ),
        lambda c, of: statics(c, p.This(), (HasKeywords(KEYWORDS[of]),), s.NotYourTurn()),
        rules=("R18",),
        example="Unbreakable on opponents' turns.",
    ),
    Sort("several keywords", note='two keywords or more, joined by "and"'),
    Series(
        "several keywords",
        "several keywords",
        "lost keyword",
        ("{} and {}", "{}, {} and {}", "{}, {}, and {}"),
        lambda c, items: HasKeywords(sum({*items})),
    ),
    Construct(
        "keywords on your turn",
        "continuous ability",
        "{has:several keywords} on your turn.",
        lambda c, has: statics(c, p.This(), (has,), s.YourTurn()),
        rules=("R18",),
        example="Unbreakable and untargetable on your turn.",
    ),
]

WHILE_ROWS: list[Any] = [*LOST, *CANNOT, *WHILE]
