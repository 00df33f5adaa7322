# not compiled: read when cards are loaded
"""Epic's lines: keywords, triggered abilities with their headers, powers with their costs, an event's instructions."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebound.engine.nodes import Cost, Pred, Trigger
from rulebound.games.epic import costs as k
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_effects import Loyalty, Recall, Recycle
from rulebound.games.epic.continuous import HasKeywords
from rulebound.games.epic.effects import Modify
from rulebound.games.epic.maker import (
    EffectLine,
    Header,
    KeywordLine,
    Maker,
    NotPlayable,
    OpeningLine,
    Ops,
    PowerLine,
    StaticLine,
    TriggerLine,
    both,
)
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    ATTACKS,
    BANISHED,
    BECOMES_BLOCKED,
    BLOCKS,
    BROKEN,
    DAMAGED,
    DEALS_DAMAGE,
    DRAWN,
    ENTERS,
    GAINS_HEALTH,
    INTO_DISCARD,
    KEYWORDS,
    LEAVES,
    OUT_OF_DISCARD,
    PLAYED,
    RETURNED,
    TURN_ENDS,
    TURN_STARTS,
)
from rulebound.games.epic.words_clauses import CLAUSE_ROWS
from rulebound.games.epic.words_effects import EFFECT_ROWS
from rulebound.games.epic.words_nouns import NOUN_ROWS, TOKEN_CLASSES, vocabularies
from rulebound.language import Construct, Language, Series, Sort, Subsort
from rulebound.language.shared import DIAMONDS, OR, SHARED

MOST_CARDS_TO_START_WITH = 20  # 1.8.1 gives 5; a third of a deck is more than any god means

# -- headers: what stands before the arrow


def entering(c: Maker) -> Header:
    return Header((ENTERS,), p.ToThis(), s.ThisCard(), rules=("5.6.1", "5.6.3", "R29"))


def loyalty(c: Maker, n: int) -> Header:
    if n < 1:
        raise NotPlayable("Loyalty reveals at least 1 card (5.3.1)")
    return Header((ENTERS,), p.ToThis(), s.ThisCard(), lambda ops: (Loyalty(n, len(ops)), *ops), ("5.3.1", "R46"))


def ally(c: Maker, of: str) -> Header:
    return Header((PLAYED,), p.Ally(ALIGNMENTS[of]), None, rules=("5.18.1", "5.18.3", "R45"))


def to_this(*kinds: int) -> Header:
    return Header(kinds, p.ToThis(), s.ThisCard())


def to_some(what: Pred, kinds: tuple[int, ...]) -> Header:
    return Header(kinds, p.ToOneOf(what), s.ItThatHappened())


HEADERS: list[Any] = [
    Sort("header", doc="Tribute, Loyalty, an alignment symbol, or a beginning with When, At or If"),
    Construct("tribute", "header", "tribute", entering, ("5.6.1",), "when this card enters play"),
    Construct(
        "loyalty",
        "header",
        "loyalty {n:digits}",
        loyalty,
        ("5.3.1",),
        "when this card enters play, if cards are revealed",
    ),
    Construct(
        "ally", "header", "{of:alignment symbol}", ally, ("5.18.1",), "when you play a {1} card of this alignment"
    ),
    Construct("when", "header", "when {what:event}", lambda c, what: what, ("3.4.1",)),
    Construct(
        "start of your turn",
        "header",
        "at the start of your turn",
        lambda c: Header((TURN_STARTS,), p.YouDo(), None, rules=("4.2.5", "R15")),
        ("4.2.5",),
    ),
    Construct(
        "end of your turn",
        "header",
        "at the end of your turn",
        lambda c: Header((TURN_ENDS,), p.YouDo(), None, rules=("4.5.2a", "R16")),
        ("4.5.2a",),
    ),
    Construct(
        "end of each turn",
        "header",
        "at the end of each turn",
        lambda c: Header((TURN_ENDS,), p.AnyoneDoes(), None, rules=("4.5.2a", "R16")),
        ("4.5.2a",),
    ),
    Construct(
        "in your pile at the start",
        "header",
        "if this card is in your discard pile at the start of your turn",
        lambda c: Header((TURN_STARTS,), p.YouDo(), s.ThisCard(), rules=("4.2.5", "5.0.2")),
        ("4.2.5", "5.0.2"),
        "grey text",
    ),
    Series("headers", "headers", "header", ("{}", "{} and/or {}")),
]

EVENTS: list[Any] = [
    Sort("event", doc='something that happens, such as "this card attacks"'),
    Construct("broken", "fate", "broken", lambda c: BROKEN, ("5.16.1",)),
    Construct("banished", "fate", "banished", lambda c: BANISHED, ("5.15.1",)),
    Construct("returned to a hand", "fate", "returned to a hand", lambda c: RETURNED, ("2.3.5a",)),
    Series("fates", "fates", "fate", OR),
    Construct("this suffers", "event", "this card is {what:fates}", lambda c, what: to_this(*what)),
    Construct(
        "a champion suffers",
        "event",
        ("a {whom:champion kind.one} is {what:fates}",),
        lambda c, whom, what: to_some(whom, what),
        ("R28",),
    ),
    Construct(
        "another suffers",
        "event",
        "another {whom:champion kind.one} is {what:fates}",
        lambda c, whom, what: to_some(both(p.Other(), whom), what),
        ("R28",),
    ),
    Construct("this leaves play", "event", "this card leaves play", lambda c: to_this(LEAVES)),
    Construct(
        "a champion enters",
        "event",
        "a {whom:champion kind.one} enters play",
        lambda c, whom: to_some(whom, (ENTERS,)),
        ("R25",),
    ),
    Construct(
        "another enters",
        "event",
        "another {whom:champion kind.one} enters play",
        lambda c, whom: to_some(both(p.Other(), whom), (ENTERS,)),
        ("R25",),
    ),
    Construct("attacks", "fight", "attacks", lambda c: ATTACKS, ("4.4.2",)),
    Construct("blocks", "fight", "blocks", lambda c: BLOCKS, ("4.4.7",)),
    Construct("is blocked", "fight", "is blocked", lambda c: BECOMES_BLOCKED, ("4.4.7",)),
    Series("fights", "fights", "fight", OR),
    Construct(
        "this fights",
        "event",
        ("this card {what:fights}", "this champion {what:fights}", "this {what:fights}"),
        lambda c, what: to_this(*what),
    ),
    Construct("this deals damage", "event", "this card deals damage", lambda c: to_this(DEALS_DAMAGE), ("R38",)),
    Construct(
        "this damages a player",
        "event",
        ("this card damages a player", "this card deals damage to a player"),
        lambda c: Header((DAMAGED,), p.ByThis(True, False), s.ThisCard()),
    ),
    Construct(
        "this damages an opponent",
        "event",
        ("this card damages an opponent", "this card deals damage to an opponent"),
        lambda c: Header((DAMAGED,), p.ByThis(False, True), s.ThisCard()),
    ),
    Construct(
        "into your pile",
        "event",
        "this card goes into your discard pile from anywhere",
        lambda c: to_this(INTO_DISCARD),
        ("1.4.4", "R52"),
    ),
    Construct(
        "out of your pile", "event", "this card leaves your discard pile", lambda c: to_this(OUT_OF_DISCARD), ("5.0.2",)
    ),
    Construct(
        "you play",
        "event",
        "you play {what:a card}",
        lambda c, what: Header((PLAYED,), p.YouPlay(what), None),
        ("3.2.2", "R25"),
        example="When you play an event → Gain 2 health.",
    ),
    Construct("a card", "a card", "a {what:card kind.one}", lambda c, what: what),
    Construct("you draw", "event", "you draw a card", lambda c: Header((DRAWN,), p.YouDo(), None), ("1.6.1",)),
    Construct("you gain health", "event", "you gain health", lambda c: Header((GAINS_HEALTH,), p.YouDo(), None)),
]

# -- costs: what stands before the colon

COSTS: list[Any] = [
    Sort("cost", doc="a cost"),
    Construct("gold", "cost", "{1}", lambda c: k.PayGold(1), ("3.6.2", "R21")),
    Construct("expend this", "cost", "{expend}", lambda c: k.ExpendThis(), ("5.17.1", "2.6.3")),
    Construct("break this", "cost", "break this card", lambda c: k.BreakThis(), ("3.5.3", "5.9.4")),
    Construct(
        "break one",
        "cost",
        "break a {what:champion kind.one} you control",
        lambda c, what: k.BreakOne(what),
        ("5.9.4",),
    ),
    Construct("discard cost", "cost", "discard {n:count} [n: card|cards]", lambda c, n: k.DiscardCost(n), ("1.7.3",)),
    Construct(
        "banish cost",
        "cost",
        "banish {n:count} [n: card|cards] from your discard pile",
        lambda c, n: k.BanishCost(n),
        ("3.6.2",),
    ),
    Construct(
        "remove counters",
        "cost",
        "remove {n:count} [n: counter|counters] from this card",
        lambda c, n: k.RemoveCounters(n),
        ("R51",),
    ),
    Construct("health cost", "cost", "pay {n:digits} health", lambda c, n: k.PayHealth(n), ("R22",)),
    Series("costs", "costs", "cost", ("{}", "{}, ^{}", "{}, ^{}, ^{}")),
]

# -- lines


def trigger_line(c: Maker, on: tuple[Header, ...], do: Any) -> TriggerLine:
    """One trigger for each event waited for; the effect is made anew for each header, which says what "it" is."""
    triggers: list[Trigger] = []
    c.end_text()
    for header in on:
        c.start_ability(header.it)
        program = c.program(header.before(do(c)))
        triggers.extend(Trigger(kind, header.when, program, header.rules) for kind in header.kinds)
    return TriggerLine(tuple(triggers))


def power_line(c: Maker, pay: tuple[Cost, ...], do: Any) -> PowerLine:
    if len({type(cost) for cost in pay}) < len(pay):  # R22: each part is checked by itself, so it stands once
        raise NotPlayable("two costs of the same sort stand before the colon; say them as one")
    c.end_text()
    c.start_ability()
    gold = sum(cost.amount for cost in pay if isinstance(cost, k.PayGold))
    return PowerLine(int(gold), together(pay), do(c))


def together(pay: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """3.5.3: all parts are paid, so none may take away what another needs: what breaks comes last, a champion that
    breaks itself is not the other champion that is broken as well, and no counter is taken off beside."""
    breaks = [cost for cost in pay if isinstance(cost, k.BreakThis | k.BreakOne)]
    if breaks and any(isinstance(cost, k.RemoveCounters) for cost in pay):
        raise NotPlayable("a champion that is broken, or falls for want of a counter, cannot pay both costs (3.5.3)")
    if any(isinstance(cost, k.BreakThis) for cost in pay):
        breaks = [k.BreakOne(both(p.Other(), c.whom)) if isinstance(c, k.BreakOne) else c for c in breaks]
    rest = [cost for cost in pay if not isinstance(cost, k.BreakThis | k.BreakOne)]
    return (*rest, *sorted(breaks, key=lambda cost: isinstance(cost, k.BreakThis)))


def effect_line(c: Maker, do: Any) -> EffectLine:
    return EffectLine(do(c))


def gain_keyword(c: Maker, of: str) -> Ops:
    return (Modify(s.ThisCard(), (c.change(HasKeywords(KEYWORDS[of])),), 0),)


PLACE = ("printed", "quoted")  # where a line stands: on the card, or between quotes in another line

def opening_hand(c: Maker, n: int) -> OpeningLine:
    if not 1 <= n <= MOST_CARDS_TO_START_WITH:
        raise NotPlayable(f"an opening hand has 1 to {MOST_CARDS_TO_START_WITH} cards, not {n} (1.8.1)")
    return OpeningLine(n)


LINES: list[Any] = [
    # Print puts the full stop of a sentence inside a closing quote, so a quoted "Recycle" is always a sentence.
    Sort("line", place=PLACE, doc="a keyword, an ability or an instruction"),
    Sort("triggered", place=PLACE),
    Sort("outcome", place=PLACE),
    Sort("instructions", place=PLACE),
    Sort("bare act", place=PLACE),
    Construct("keyword", "keyword of a line", "{of:keyword}", lambda c, of: KEYWORDS[of], ("5.1",)),
    Series("keywords", "line", "keyword of a line", DIAMONDS, lambda c, items: KeywordLine(sum({*items}))),
    Construct("static", "line", "{says:continuous ability}", lambda c, says: StaticLine(says), ("3.3.1",)),
    Construct(
        "opening hand",
        "line.printed",
        "you start the game with {n:digits} cards in hand.",
        opening_hand,
        ("1.8.1", "R61"),
        "a god's text: how many cards its player draws before the game",
        "You start the game with 6 cards in hand.",
    ),
    Construct(
        "trigger",
        "line",
        "{on:headers} → {do:triggered.place}",
        trigger_line,
        ("3.4.1",),
        "when it happens, the effect waits and resolves",
        "When this card is broken → Draw a card.",
        later=("do",),
    ),
    Subsort("effect", "triggered"),
    Construct("bare keyword", "triggered", "{of:keyword}", gain_keyword, ("5.3.7",), "this card gains the keyword"),
    Subsort("bare act", "triggered"),
    Construct("bare recycle", "bare act.printed", "recycle", lambda c: (Recycle(),), ("5.5.1",)),
    Construct("bare recall", "bare act.printed", "recall", lambda c: (Recall(),), ("5.4.1",)),
    Construct(
        "power",
        "line",
        "{pay:costs}: {do:outcome.place}",
        power_line,
        ("3.5.1",),
        "pay the cost, then apply the outcome",
        "{expend}: Put a human token into play.",
        later=("do",),
    ),
    Subsort("effect", "outcome"),
    Subsort("bare act", "outcome"),
    Construct(
        "instructions", "line", "{do:instructions.place}", effect_line, ("3.2.3",), "an event's text", later=("do",)
    ),
    Subsort("effect", "instructions"),
    Subsort("bare act", "instructions"),
]


@cache
def language(classes: tuple[str, ...]) -> Language:
    """Epic's language for cards with these classes.

    >>> language(("human",)).print(language(("human",)).read("Break target human."))
    'Break target human.'
    """
    known = tuple(sorted({*classes, *TOKEN_CLASSES}))
    rows = [*vocabularies(known), *NOUN_ROWS, *EFFECT_ROWS, *CLAUSE_ROWS, *HEADERS, *EVENTS, *COSTS, *LINES]
    return Language("epic", rows, shared=SHARED)
