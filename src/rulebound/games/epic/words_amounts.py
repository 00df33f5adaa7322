# not compiled: read when cards are loaded
"""Epic's amounts: "for each ...", "the number of ...", of things in play, in piles and hands, and of this turn."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_moves import HowMany
from rulebound.games.epic.comparing import YourHealth
from rulebound.games.epic.maker import Maker, NotPlayable, both
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.terms import BANISHED, BROKEN, DEFENSE, DISCARD, HAND, IN_PLAY, OFFENSE, PLAYED, RETURNED
from rulebound.games.epic.thisway import CountThese
from rulebound.games.epic.words_nouns import STAT_NUMBERS
from rulebound.language import NUMBER, Construct, Sort, Subsort


def in_play(c: Maker, what: Pred) -> EpicAmount:
    return c.amount(s.CountOf(what, IN_PLAY, 1))


def yours(c: Maker, what: Pred) -> EpicAmount:
    return s.CountOf(both(p.Yours(), what), IN_PLAY, 1)


def its(c: Maker, stat: int) -> EpicAmount:
    """A stat of the one that was named before; of what a phrase describes itself, "its" would be in doubt."""
    c.its = s.StatOf(stat, c.one_spoken_of())
    return c.its


def theirs(c: Maker, what: Pred) -> EpicAmount:
    return c.theirs(yours(c, what))


def theirs_gone(c: Maker, what: Pred, how: int) -> EpicAmount:
    return c.theirs(CountThese(c.this_way(how), both(p.Yours(), what)))


def played(c: Maker, what: Pred, other: bool) -> EpicAmount:
    c.history.add(PLAYED)
    return h.PlayedSoFar(what, other)


def broken_so_far(c: Maker, what: Pred) -> EpicAmount:
    if says_event(what):
        raise NotPlayable("only champions are broken (5.16.1)")
    c.history.add(BROKEN)
    return h.HappenedSoFar(1 << BROKEN, what)


def says_event(what: Pred) -> bool:
    """Does the phrase say that event cards are meant?"""
    return isinstance(what, p.IsEvent) or (isinstance(what, p.All) and any(says_event(each) for each in what.preds))


# Things that are counted one by one ("for each card in your hand") or together ("the number of cards in your hand").
COUNTED: list[Any] = [
    Sort("counted", number=NUMBER, doc="things that are counted", note='after "for each" and "the number of"'),
    Construct(
        "cards of your pile",
        "counted",
        "{what:card kind.number} in your discard pile",
        lambda c, what: s.CountOf(what, DISCARD, 1),
        doc="a number of cards in your discard pile",
        example="Gain 2 health for each champion in your discard pile.",
    ),
    Construct(
        "cards of their pile",
        "counted",
        "{what:card kind.number} in their discard pile",
        lambda c, what: c.theirs(s.CountOf(what, DISCARD, 1)),
        doc="of each player who is spoken of, the cards in their own discard pile",
        example="Each player puts a zombie token into play for each champion in their discard pile.",
    ),
    Construct(
        "cards of your hand", "counted", "[card|cards] in your hand", lambda c: s.CountOf(p.Everything(), HAND, 1)
    ),
    Construct(
        "cards of their hand",
        "counted",
        "[card|cards] in their hand",
        lambda c: c.theirs(s.CountOf(p.Everything(), HAND, 1)),
        example="Target player loses 1 health for each card in their hand.",
    ),
    Construct(
        "gone this way",
        "counted",
        (
            "{what:champion kind.number} {how:gone} this way",
            "{what:champion kind.number} {how:gone} in this way",
        ),
        lambda c, what, how: c.amount(CountThese(c.this_way(how), what)),
        rules=("R23",),
        doc="what became of those that the sentence before was about",
        example="Deal 3 damage to each champion. Draw a card for each champion broken this way.",
    ),
    Construct("opponents counted", "counted", "[opponent|opponents]", lambda c: HowMany(s.EachOpponent(), 1)),
    Sort("gone", note="what became of champions by the sentence before"),
    Construct("gone, broken", "gone", "broken", lambda c: BROKEN, rules=("5.16.1",)),
    Construct("gone, banished", "gone", "banished", lambda c: BANISHED, rules=("5.15.1",)),
    Construct("gone, returned", "gone", "returned", lambda c: RETURNED),
    Construct(
        "damage taken",
        "counted",
        (
            "[point|points] of damage {who:the one} took this turn",
            "[point|points] of damage dealt to {who:the one} this turn",
            "[point|points] of damage on {who:the one}",
            "damage on {who:the one}",
        ),
        lambda c, who: h.DamageOn(who),
        rules=("5.16.3", "4.5.2c"),
        doc="the damage that is on a champion, which it took this turn",
    ),
    Construct(
        "counters on it",
        "counted",
        (
            "[counter|counters] on {who:the one}",
            "+1 {offense} +1 {defense} [counter|counters] on {who:the one}",
        ),
        lambda c, who: h.CountersOn(who),
        rules=("2.7",),
        doc="as many as it has, or last had",
        example="When this card attacks → Gain 1 health for each counter on it.",
    ),
    Construct(
        "played this turn",
        "counted",
        (
            "{what:card kind.number} you've played this turn",
            "{what:card kind.number} you have played this turn",
            "{what:card kind.number} you played this turn",
        ),
        lambda c, what: played(c, what, False),
        example="Gain 2 health for each event you've played this turn.",
    ),
    Construct(
        "others played this turn",
        "counted",
        (
            "other {what:card kind.number} you've played this turn",
            "other {what:card kind.number} you have played this turn",
            "other {what:card kind.number} you played this turn",
        ),
        lambda c, what: played(c, what, True),
    ),
    Construct(
        "broken this turn",
        "counted",
        ("{what:card kind.number} broken this turn", "{what:card kind.number} that [was|were] broken this turn"),
        broken_so_far,
        doc="tokens as well, wherever they are now",
        example="Draw a card for each champion broken this turn.",
    ),
]

TIMES: list[Any] = [
    Sort("for each", doc='"for each ..."', note="so much for each of these"),
    Subsort("for each", "times"),
    Sort("times", note="perhaps for each of something, perhaps nothing"),
    Construct("once", "times", "", lambda c: None),
    Construct(
        "for each champion",
        "for each",
        ("for each {what:champion kind.one.closed} in play", "for each {what:champion kind.one}"),
        in_play,
        doc="multiplied by a number of champions",
        example="Gain 2 health for each champion you control.",
    ),
    Construct(
        "for each of your champions",
        "for each",
        ("for each {what:champion kind.one} you have in play", "for each of your {what:champion kind.many}"),
        yours,
    ),
    Construct(
        "for each of their champions",
        "for each",
        "for each of their {what:champion kind.many}",
        theirs,
        doc="of each player who is spoken of, those that they control",
        example="Each player loses 1 health for each of their champions.",
    ),
    Construct(
        "for each of theirs gone this way",
        "for each",
        (
            "for each of their {what:champion kind.many} {how:gone} this way",
            "for each of their {what:champion kind.many} {how:gone} in this way",
        ),
        theirs_gone,
        rules=("R23",),
    ),
    Construct(
        "for each of yours gone this way",
        "for each",
        (
            "for each of your {what:champion kind.many} {how:gone} this way",
            "for each of your {what:champion kind.many} {how:gone} in this way",
        ),
        lambda c, what, how: CountThese(c.this_way(how), both(p.Yours(), what)),
        rules=("R23",),
    ),
    Construct("for each counted", "for each", "for each {of:counted.one}", lambda c, of: of),
]

MEASURES: list[Any] = [
    Sort("measure", doc="an amount", note='an amount to which something is equal: after "equal to" and "where X is"'),
    Sort(
        "stated measure",
        doc="an amount",
        note='a measure that can also stand in a comparison, after "less than" and "more than"',
    ),
    Subsort("stated measure", "measure"),
    Construct(
        "offense of it",
        "stated measure",
        ("its offense", "its {offense}"),
        lambda c: its(c, OFFENSE),
    ),
    Construct(
        "defense of it",
        "stated measure",
        ("its defense", "its {defense}"),
        lambda c: its(c, DEFENSE),
    ),
    Construct(
        "stat of this card",
        "stated measure",
        "this card's {of:stat}",
        lambda c, of: s.StatOf(STAT_NUMBERS[of], s.ThisCard()),
        rules=("R27",),
        doc="as it is, or last was",
        example="Deal damage equal to this card's {offense} to target champion.",
    ),
    Construct(
        "stat of that champion",
        "stated measure",
        "that champion's {of:stat}",
        lambda c, of: s.StatOf(STAT_NUMBERS[of], c.that_champion()),
        rules=("R27",),
    ),
    Construct("number of champions", "stated measure", "the number of {what:champion kind.many} in play", in_play),
    Construct(
        "number of your champions",
        "stated measure",
        (
            "the number of {what:champion kind.many} you control",
            "the number of {what:champion kind.many} you have in play",
            "the number of your {what:champion kind.many}",
        ),
        yours,
    ),
    Construct(
        "number of their champions",
        "stated measure",
        (
            "the number of {what:champion kind.many} they control",
            "the number of {what:champion kind.many} they have in play",
            "the number of their {what:champion kind.many}",
        ),
        theirs,
    ),
    Construct(
        "number of opposing champions",
        "stated measure",
        ("the number of {what:champion kind.many} your opponents control",),
        lambda c, what: s.CountOf(both(p.Opposing(), what), IN_PLAY, 1),
    ),
    Construct(
        "your health",
        "measure",
        "your health",
        lambda c: YourHealth(),
        rules=("1.5.1", "R54"),
        example="Deal damage equal to your health to target champion.",
    ),
    Construct(
        "their health",
        "measure",
        "their health",
        lambda c: c.theirs(YourHealth()),
        rules=("1.5.1", "R54"),
        doc="of each player who is spoken of",
        example="Each opponent loses health equal to their health.",
    ),
    Construct("number of counted", "measure", "the number of {of:counted.many}", lambda c, of: of),
    Construct(
        "number of theirs gone this way",
        "measure",
        (
            "the number of their {what:champion kind.many} {how:gone} this way",
            "the number of their {what:champion kind.many} {how:gone} in this way",
        ),
        theirs_gone,
        rules=("R23",),
        example="Deal 2 damage to each champion. Deal damage to each player equal to the number of their champions "
        "broken this way.",
    ),
    Construct(
        "damage of it",
        "stated measure",
        (
            "the damage {who:the one} took this turn",
            "the damage dealt to {who:the one} this turn",
            "the damage on {who:the one}",
        ),
        lambda c, who: h.DamageOn(who),
        rules=("5.16.3", "4.5.2c"),
    ),
]

AMOUNT_ROWS: list[Any] = [*COUNTED, *TIMES, *MEASURES]
