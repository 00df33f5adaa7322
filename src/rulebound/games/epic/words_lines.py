# not compiled: read when cards are loaded
"""Epic's lines: keywords, triggered abilities with their headers, powers with their costs, an event's instructions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from rulebound.engine.nodes import Condition, Cost, Trigger
from rulebound.games.epic import costs as k
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_effects import Loyalty, LoyaltyX, Recall, Recycle
from rulebound.games.epic.effects import Modify
from rulebound.games.epic.happenings import WhileSo
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
    TraitLine,
    TriggerLine,
    both,
    own,
    payable,
)
from rulebound.games.epic.mistakes import MISTAKES
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    ENTERS,
    INTO_DISCARD,
    KEYWORDS,
    OUT_OF_DISCARD,
    PLAYED,
    RECALLED,
)
from rulebound.games.epic.thisway import Latest
from rulebound.games.epic.words_battle import BATTLE_ROWS
from rulebound.games.epic.words_cards import CARD_ROWS
from rulebound.games.epic.words_champions import CHAMPION_ROWS
from rulebound.games.epic.words_choosing import CHOOSING_ROWS
from rulebound.games.epic.words_clauses import CLAUSE_ROWS
from rulebound.games.epic.words_compare import COMPARE_ROWS
from rulebound.games.epic.words_continuous import keyword
from rulebound.games.epic.words_effects import EFFECT_ROWS
from rulebound.games.epic.words_forbidding import FORBIDDING_ROWS
from rulebound.games.epic.words_history import HISTORY_ROWS
from rulebound.games.epic.words_later import LATER_ROWS
from rulebound.games.epic.words_nouns import NOUN_ROWS, TOKEN_CLASSES, in_digits, vocabularies
from rulebound.games.epic.words_own_cards import OWN_CARD_ROWS
from rulebound.games.epic.words_revealing import REVEALING_ROWS
from rulebound.games.epic.words_triggers import TRIGGER_ROWS
from rulebound.games.epic.words_while import WHILE_ROWS
from rulebound.games.epic.words_x import X_ROWS
from rulebound.language import NUMBER, Construct, Language, Series, Sort, Subsort, Template
from rulebound.language.shared import DIAMONDS, SHARED

SEEN_BY_ITSELF = (INTO_DISCARD, OUT_OF_DISCARD, RECALLED)  # by the card that moves, wherever it goes
PAID = 255  # the slot of what was paid; no text chooses so often
MOST_CARDS_TO_START_WITH = 20  # 1.8.1 gives 5; a third of a deck is more than any god means

# -- headers: what stands before the arrow


def entering(c: Maker) -> Header:
    return Header((ENTERS,), p.EntersItself(), s.ThisCard(), rules=("5.6.1", "5.6.3", "R29"), unnamed=True)


def loyalty(c: Maker, n: int) -> Header:
    if n < 1:
        raise NotPlayable("Loyalty reveals at least 1 card (5.3.1)")
    rules = ("5.3.1", "R46")
    before = lambda ops: (Loyalty(n, len(ops)), *ops)  # noqa: E731
    return Header((ENTERS,), p.EntersItself(), s.ThisCard(), before, rules, unnamed=True)


def loyalty_x(c: Maker) -> Header:
    rules = ("5.3.1", "R46")
    before = lambda ops: (LoyaltyX(), *ops)  # noqa: E731
    return Header((ENTERS,), p.EntersItself(), s.ThisCard(), before, rules, loyalty_x=True, unnamed=True)


def if_from_hand(c: Maker, on: Header | tuple[Header, ...]) -> Header:
    """A header that counts only for a champion that was played from its owner's hand."""
    if isinstance(on, tuple) or on.kinds != (ENTERS,) or not isinstance(on.when, p.ToThis):
        raise NotPlayable("how it entered play matters only to what waits for that")
    return Header(on.kinds, p.FromHand(), on.it, on.before, on.rules, loyalty_x=on.loyalty_x)


def on_a_turn(c: Maker, what: Header | tuple[Header, ...], whose: Condition) -> tuple[Header, ...]:
    """The same headers, only on such a turn."""
    headers = what if isinstance(what, tuple) else (what,)
    if any(kind in SEEN_BY_ITSELF for each in headers for kind in each.kinds):
        raise NotPlayable("what a card sees of its own way to or from the discard pile happens on any turn")
    return tuple(replace(each, when=WhileSo(each.when, whose)) for each in headers)


def ally(c: Maker, of: str) -> Header:
    return Header((PLAYED,), p.Ally(ALIGNMENTS[of]), None, rules=("5.18.1", "5.18.3", "R45"))


def to_this(*kinds: int) -> Header:
    return Header(kinds, p.ToThis(), s.ThisCard())


HEADERS: list[Any] = [
    Sort(
        "header",
        doc="Tribute, Loyalty, an alignment symbol, or a beginning with When, At or If",
        note="what stands before the arrow",
    ),
    Construct("tribute", "header", "^tribute", entering, rules=("5.6.1",), doc="when this card enters play"),
    Construct(
        "loyalty",
        "header",
        "^loyalty {n:digits}",
        loyalty,
        rules=("5.3.1",),
        doc="when this card enters play, if cards are revealed",
    ),
    Construct(
        "loyalty x",
        "header",
        "^loyalty ^x",
        loyalty_x,
        rules=("5.3.1", "R46"),
        doc="any number of cards may be revealed",
        example="Loyalty X → For each card revealed, draw a card.",
    ),
    Construct(
        "if played from hand",
        "header",
        "if this card entered play from your hand, it has ^{on:header}",
        if_from_hand,
        rules=("R25",),
        doc="not where an effect put it into play",
        example="If this card entered play from your hand, it has Loyalty 2 → Blitz.",
    ),
    Construct(
        "ally",
        "header",
        "{of:alignment symbol}",
        ally,
        rules=("5.18.1",),
        doc="when you play a {1} card of this alignment",
    ),
    Construct(
        "when", "header", ("when {what:happening}", "whenever {what:happening}"), lambda c, what: what, rules=("3.4.1",)
    ),
    Construct(
        "when, on a turn",
        "header",
        ("when {what:happening} on {whose:a turn}", "whenever {what:happening} on {whose:a turn}"),
        on_a_turn,
        rules=("3.4.1", "R18"),
        doc="only if it happens on such a turn",
        example="When you play an event on an opponent's turn → Draw a card.",
    ),
    Sort("a turn", note="on whose turn, after what happens"),
    Construct("on your turn", "a turn", "your turn", lambda c: s.YourTurn()),
    Construct(
        "on an opponent's turn", "a turn", ("an opponent's turn", "each opponent's turn"), lambda c: s.NotYourTurn()
    ),
    Sort("headers", note="one header or several, before one arrow"),
    Series("headers", "headers", "header", ("{}", "{} and/or {}", "{} or {}")),
]

PILE_HAPPENINGS: list[Any] = [
    Construct(
        "into your pile",
        "happening",
        "this card goes into your discard pile from anywhere",
        lambda c: to_this(INTO_DISCARD),
        rules=("1.4.4", "R52"),
    ),
    Construct(
        "out of your pile",
        "happening",
        "this card leaves your discard pile",
        lambda c: to_this(OUT_OF_DISCARD),
        rules=("5.0.2",),
    ),
]

# -- costs: what stands before the colon

COSTS: list[Any] = [
    Sort("cost", doc="a cost", note="one part of what stands before the colon"),
    Construct("gold", "cost", "{1}", lambda c: k.PayGold(1), rules=("3.6.2", "R21")),
    Construct("expend this", "cost", "{expend}", lambda c: k.ExpendThis(), rules=("5.17.1", "2.6.3")),
    Construct("break this", "cost", "break this card", lambda c: k.BreakThis(), rules=("3.5.3", "5.9.4")),
    Construct(
        "return this",
        "cost",
        ("return this card to its owner's hand", "return this card to your hand"),
        lambda c: k.ReturnThis(),
        rules=("3.5.3", "1.9.2"),
        example="{1}, Return this card to its owner's hand: Draw a card.",
    ),
    Sort("your kind", number=NUMBER, note="champions of yours, with a limit after that"),
    Construct(
        "yours and so",
        "your kind",
        "{which:plain kind.number} you control {what:quality.number}",
        lambda c, which, what: both(which, what),
        doc="those of them that are like this",
        example="Break a champion you control with airborne: Draw two cards.",
    ),
    Construct(
        "break one",
        "cost",
        (
            "break a {what:champion kind.one} you control",
            "break a {what:plain kind.one}",
            "break a {what:your kind.one}",
            "break one of your {what:champion kind.many}",
        ),
        lambda c, what: k.BreakOne(own(what)),
        rules=("5.9.4",),
    ),
    Construct(
        "break another",
        "cost",
        (
            "break another {what:champion kind.one} you control",
            "break another {what:plain kind.one}",
            "break another {what:your kind.one}",
            "break another of your {what:champion kind.many}",
        ),
        lambda c, what: k.BreakOne(both(p.Other(), own(what))),
        rules=("5.9.4",),
        example="{expend}, Break another champion you control: Draw two cards.",
    ),
    Construct(
        "break several",
        "cost",
        in_digits(
            "break {n:numeral.many} {what:champion kind.many} you control",
            "break {n:numeral.many} {what:plain kind.many}",
            "break {n:numeral.many} {what:your kind.many}",
            "break {n:numeral.many} of your {what:champion kind.many}",
        ),
        lambda c, n, what: k.BreakOne(own(what), n),
        rules=("5.9.4",),
        example="Break two champions you control: Draw three cards.",
    ),
    Construct(
        "discard cost",
        "cost",
        "discard {n:count} {what:card kind.n}",
        lambda c, n, what: k.DiscardCost(n, what),
        rules=("1.7.3",),
        example="Discard a champion card: Draw two cards.",
    ),
    Construct(
        "banish cost",
        "cost",
        "banish {n:count} {what:card kind.n} from your discard pile",
        lambda c, n, what: k.BanishCost(n, what),
        rules=("3.6.2",),
    ),
    Construct(
        "banish others as a cost",
        "cost",
        "banish {n:count.many} other {what:card kind.n} from your discard pile",
        lambda c, n, what: k.BanishCost(n, what, True),
        rules=("3.6.2", "5.0.2"),
        doc="grey text: not this card itself",
        example="Banish two other cards from your discard pile: Recall",
    ),
    Construct(
        "banish another as a cost",
        "cost",
        "banish another {what:card kind.one} from your discard pile",
        lambda c, what: k.BanishCost(1, what, True),
        rules=("3.6.2", "5.0.2"),
    ),
    Construct(
        "banish this",
        "cost",
        "banish this card from your discard pile",
        lambda c: k.BanishThis(),
        rules=("3.6.2", "5.0.2"),
        doc="grey text",
        example="{1}, Banish this card from your discard pile: Draw a card.",
    ),
    Construct(
        "remove counters",
        "cost",
        (
            "remove {n:count} [n: counter|counters] from this card",
            "remove {n:count} +1 {offense} +1 {defense} [n: counter|counters] from this card",
        ),
        lambda c, n: k.RemoveCounters(n),
        rules=("R51",),
    ),
    Construct("health cost", "cost", "pay {n:digits} health", lambda c, n: k.PayHealth(n), rules=("R22",)),
    Sort("costs", note="all that stands before the colon"),
    Series("costs", "costs", "cost", ("{}", "{}, ^{}", "{}, ^{}, ^{}")),
]

# -- lines


def flat(on: tuple[Header | tuple[Header, ...], ...]) -> list[Header]:
    """All headers one after the other: "attacks or blocks" is two of them."""
    return [header for each in on for header in (each if isinstance(each, tuple) else (each,))]


def trigger_line(c: Maker, on: tuple[Header | tuple[Header, ...], ...], do: Any) -> TriggerLine:
    """One trigger for each event waited for; the effect is made anew for each header, which says what "it" is."""
    triggers: list[Trigger] = []
    c.end_text()
    for header in flat(on):
        c.start_ability(header.it)
        c.waits_for(header)
        program = c.program(header.before(do(c)))
        triggers.extend(Trigger(kind, header.when, program, header.rules) for kind in header.kinds)
    return TriggerLine(tuple(triggers))


def power_line(c: Maker, pay: tuple[Cost, ...], do: Any) -> PowerLine:
    if len({type(cost) for cost in pay}) < len(pay):  # R22: each part is checked by itself, so it stands once
        raise NotPlayable("two costs of the same sort stand before the colon; say them as one")
    c.end_text()
    c.start_ability()
    if not c.on_event:  # of an event all costs are paid before its text begins
        pay = tuple(spoken_of(c, cost) for cost in pay)
    gold = sum(cost.amount for cost in pay if isinstance(cost, k.PayGold))
    return PowerLine(int(gold), together(tuple(payable(cost) for cost in pay)), do(c))


def spoken_of(c: Maker, cost: Cost) -> Cost:
    """The cost; a champion that is broken for it is "it" from now on."""
    if not isinstance(cost, k.BreakOne) or cost.amount != 1:
        return cost
    c.it = c.paid = Latest(PAID)
    return k.BreakOne(cost.whom, 1, PAID)


def together(pay: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """3.5.3: all parts are paid, so none may take away what another needs: what breaks comes last, a champion that
    breaks itself is not the other champion that is broken as well, and no counter is taken off beside."""
    if any(isinstance(cost, k.BanishThis) for cost in pay) and any(isinstance(cost, k.BanishCost) for cost in pay):
        raise NotPlayable("this card would be banished for both costs; say them as one (3.5.3)")
    leaves = [cost for cost in pay if isinstance(cost, k.BreakThis | k.ReturnThis)]
    if len(leaves) > 1:
        raise NotPlayable("this card cannot be broken and returned as well (3.5.3)")
    others = [cost for cost in pay if isinstance(cost, k.BreakOne)]
    if (leaves or others) and any(isinstance(cost, k.RemoveCounters) for cost in pay):
        raise NotPlayable("a champion that is broken, or falls for want of a counter, cannot pay both costs (3.5.3)")
    if leaves:
        others = [k.BreakOne(both(p.Other(), o.whom), o.amount, o.slot) for o in others]
    rest = [cost for cost in pay if not isinstance(cost, k.BreakThis | k.ReturnThis | k.BreakOne)]
    return (*rest, *others, *leaves)


def effect_line(c: Maker, do: Any) -> EffectLine:
    return EffectLine(do(c))


def gain_keyword(c: Maker, of: str) -> Ops:
    return (Modify(s.ThisCard(), (c.change(keyword(c, of)),), 0),)


PLACE = ("printed", "quoted")  # where a line stands: on the card, or between quotes in another line


def opening_hand(c: Maker, n: int) -> OpeningLine:
    if not 1 <= n <= MOST_CARDS_TO_START_WITH:
        raise NotPlayable(f"an opening hand has 1 to {MOST_CARDS_TO_START_WITH} cards, not {n} (1.8.1)")
    return OpeningLine(n)


LINES: list[Any] = [
    # Print puts the full stop of a sentence inside a closing quote, so a quoted "Recycle" is always a sentence.
    Sort(
        "line",
        place=PLACE,
        doc="a keyword, an ability or an instruction",
        note="one line of a text box; where all reading begins",
    ),
    Sort("triggered", place=PLACE, note="what follows the arrow"),
    Sort("outcome", place=PLACE, note="what follows the colon of a power"),
    Sort("instructions", place=PLACE, note="an event's whole text"),
    Sort("bare act", place=PLACE, note="a word that is a whole effect without a full stop"),
    Sort("keyword of a line", note="a keyword that the card has"),
    Construct("keyword", "keyword of a line", "{of:keyword}", lambda c, of: KEYWORDS[of], rules=("5.1",)),
    Series("keywords", "line", "keyword of a line", DIAMONDS, lambda c, items: KeywordLine(sum({*items}))),
    Construct("static", "line", "{says:continuous ability}", lambda c, says: StaticLine(says), rules=("3.3.1",)),
    Construct(
        "opening hand",
        "line.printed",
        (
            "you start the game with {n:digits} cards in hand.",
            "you start the game with {n:numeral.many} cards in hand.",
        ),
        opening_hand,
        rules=("1.8.1", "R61"),
        doc="a god's text: how many cards its player draws before the game",
        example="You start the game with 6 cards in hand.",
    ),
    Construct(
        "all alignments",
        "line.printed",
        (
            "this card has all alignments, even while it is in your hand, deck, or discard pile.",
            "this card has all alignments.",
        ),
        lambda c: TraitLine(all_alignments=True),
        rules=("2.5.1",),
        doc="good, evil, sage and wild, in every zone",
        example="This card has all alignments.",
    ),
    Construct(
        "enters with counters",
        "line.printed",
        "this card enters play with {n:count} +1 {offense} +1 {defense} [n: counter|counters].",
        lambda c, n: TraitLine(counters=n),
        rules=("2.7",),
        doc="they are on it from the first moment",
        example="This card enters play with three +1 {offense} +1 {defense} counters.",
    ),
    Construct(
        "enters expended",
        "line.printed",
        ("this card enters play expended.", "this card comes into play expended."),
        lambda c: TraitLine(enters_expended=True),
        rules=("2.6.2", "2.6.3"),
        doc="however it comes into play",
        example="This card enters play expended.",
    ),
    Construct(
        "into play instead",
        "line.printed",
        "if an opponent causes you to discard this card, put it into play instead.",
        lambda c: TraitLine(enters_instead=True),
        rules=("1.7.1", "R65"),
        doc="while it is in your hand",
        example="If an opponent causes you to discard this card, put it into play instead.",
    ),
    Construct(
        "trigger",
        "line",
        "{on:headers} → {do:triggered.place}",
        trigger_line,
        rules=("3.4.1",),
        doc="when it happens, the effect waits and resolves",
        example="When this card is broken → Draw a card.",
        later=("do",),
    ),
    Subsort("effect", "triggered"),
    Construct(
        "bare keyword",
        "triggered",
        ("{of:keyword}", Template("{of:keyword}.", place="printed")),
        gain_keyword,
        rules=("5.3.7",),
        doc="this card gains the keyword",
    ),
    Subsort("bare act", "triggered"),
    Construct("bare recycle", "bare act.printed", "recycle", lambda c: (Recycle(),), rules=("5.5.1",)),
    Construct("bare recall", "bare act.printed", "recall", lambda c: (Recall(),), rules=("5.4.1",)),
    Construct(
        "power",
        "line",
        "{pay:costs}: {do:outcome.place}",
        power_line,
        rules=("3.5.1",),
        doc="pay the cost, then apply the outcome",
        example="{expend}: Put a human token into play.",
        later=("do",),
    ),
    Subsort("effect", "outcome"),
    Subsort("bare act", "outcome"),
    Construct(
        "instructions",
        "line",
        "{do:instructions.place}",
        effect_line,
        rules=("3.2.3",),
        doc="an event's text",
        later=("do",),
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
    rows = [*vocabularies(known), *NOUN_ROWS, *CHAMPION_ROWS, *EFFECT_ROWS, *CLAUSE_ROWS, *HISTORY_ROWS, *BATTLE_ROWS]
    rows += [*HEADERS, *TRIGGER_ROWS, *PILE_HAPPENINGS, *CHOOSING_ROWS, *X_ROWS]
    rows += [*COMPARE_ROWS, *WHILE_ROWS, *LATER_ROWS, *FORBIDDING_ROWS]
    rows += [*CARD_ROWS, *OWN_CARD_ROWS, *REVEALING_ROWS, *COSTS, *LINES]
    return Language("epic", rows, shared=SHARED, mistakes=MISTAKES)
