# not compiled: read when cards are loaded
"""Epic's words for what champions have, get and lose, for a time or while a card is in play (3.3, 5.0)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rulebound.engine.nodes import Change, Condition, Pred, Selector, Static
from rulebound.engine.state import THIS_TURN, WHILE_IN_PLAY
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.comparing import AtLeast, AtMost
from rulebound.games.epic.continuous import (
    Bonus,
    BonusFor,
    HasAlignment,
    HasKeywords,
    HasLimits,
    HasText,
    LosesAbilities,
    PlayerLimits,
)
from rulebound.games.epic.history import Is
from rulebound.games.epic.layers import BONUSES, EpicChange, ForAll
from rulebound.games.epic.maker import (
    Deed,
    Maker,
    NotPlayable,
    Ops,
    both,
    depends_on_choices,
    fitting,
    parts_of,
    text_in_play,
)
from rulebound.games.epic.reads import reads_of
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.spoken import changes_by_other
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    AMBUSH,
    CANT_BE_TARGETED,
    CANT_GAIN_HEALTH,
    KEYWORDS,
    OFFENSE,
)
from rulebound.games.epic.words_nouns import STAT_NUMBERS
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort
from rulebound.language.shared import AND

TO_YOU = (p.Yours, p.Opposing, p.Other, p.This, p.HeldBy, p.ControlledBy, p.NotChosen, s.ThisCard, s.Chosen)

# -- what becomes of champions


def keyword(c: Maker, of: str) -> HasKeywords:
    if KEYWORDS[of] == AMBUSH:
        raise NotPlayable("Ambush counts while a card is played (5.14.1); a champion in play has no use for it")
    return HasKeywords(KEYWORDS[of])


@dataclass(frozen=True)
class Becoming:
    """What becomes of champions, and for how long."""

    changes: tuple[int, ...]
    until: int
    times: EpicAmount | None = None

    def __call__(self, who: Selector) -> Ops:
        if self.times is not None:
            fitting(self.times, who)
        return (e.Modify(who, self.changes, self.until, self.times),)


@dataclass(frozen=True)
class Having(Becoming):
    """What champions have, or cannot do, this turn: of a sort of champions all that are of it at any time (R57)."""

    maker: Maker | None = None

    def __call__(self, who: Selector) -> Ops:
        if isinstance(who, s.Both):
            return (*self(who.first), *self(who.second))
        if isinstance(who, s.Each) and self.maker is not None:
            have = [self.maker.changes[number & 255] for number in self.changes]
            return tuple(op for each in have for op in for_those(self.maker, who.whom, each))
        return super().__call__(who)


def having(c: Maker, what: tuple[Change, ...]) -> Having:
    return Having(tuple(c.change(each) for each in what), THIS_TURN, None, c)


def together(c: Maker, items: tuple[Bonus, ...]) -> Bonus:
    """Several bonuses as one."""
    return Bonus(sum(each.offense for each in items), sum(each.defense for each in items))


def gain_for(c: Maker, what: Bonus, until: int, times: EpicAmount) -> Becoming:
    """A bonus that is multiplied by what there is now."""
    change = c.change(Bonus(what.offense, what.defense, True))
    return Becoming((change,), until, fitting(times))


def becoming(c: Maker, what: tuple[Change, ...], until: int) -> Becoming:
    return Becoming(tuple(c.change(each) for each in what), until)


def becomings(c: Maker, items: tuple[Becoming, ...]) -> Deed:
    """What becomes of them, one thing after the other; an end that is said last is the end of all of it."""
    if items[-1].until == THIS_TURN:
        items = tuple(replace(each, until=THIS_TURN) if each.until == WHILE_IN_PLAY else each for each in items)
    if len({each.until for each in items if each.until >= 0}) > 1:
        raise NotPlayable("it is not clear how long the first of these lasts: say it of each, or join them in one")
    return lambda who: tuple(op for each in items for op in each(who))


def bonuses(c: Maker, items: tuple[Change, ...]) -> tuple[Change, ...]:
    """All of these; after "by champions with airborne" a further keyword could be one of theirs."""
    for one, after in pairwise(items):
        if isinstance(one, HasText) and one.granted in c.open_ended and isinstance(after, HasKeywords):
            raise NotPlayable('"and" could go on with what those have: say "unblockable by" last')
    return items


def said(what: Pred) -> tuple[Pred, ...]:
    return what.preds if isinstance(what, p.All) else (what,)


def quoted(c: Maker, ability: Any) -> Change:
    inner = Maker(c.kind, c.tokens, c.class_bits, c.programs, c.changes, c.delayed, c.granted, history=c.history)
    return HasText(c.grant(text_in_play(inner, [ability(inner)], quoted=True)))


BECOMING: list[Any] = [
    Sort(
        "becoming",
        number=NUMBER,
        doc="what champions get or lose",
        note="what happens to champions that are in play now, mostly until the end of the turn",
    ),
    Sort(
        "bestowal", number=NUMBER, doc="what champions get", note='a becoming that can be said after "may"'
    ),  # what can be said after "may"
    Subsort("bestowal", "becoming"),
    Construct("keyword granted", "grant", "{of:keyword}", keyword, rules=("5.0.1",)),
    Sort("grant", doc="a keyword, an ability or a bonus", note="one thing that is granted"),
    Sort("bonus", doc='a bonus, such as "+2 {offense}"', note="a change of offense, defense or both"),
    Subsort("bonus", "grant"),
    Sort("bonuses", note='one bonus or several joined by "and"'),
    Series("bonuses", "bonuses", "bonus", AND[:2], together),
    Construct(
        "stat changed",
        "bonus",
        "{n:change} {of:stat}",
        lambda c, n, of: Bonus(n, 0) if STAT_NUMBERS[of] == OFFENSE else Bonus(0, n),
    ),
    Construct(
        "stats changed",
        "bonus",
        "{n:change} {offense} {m:change} {defense}",
        lambda c, n, m: Bonus(n, m),
        example="Target champion gets +2 {offense} +2 {defense} this turn.",
    ),
    Construct("ability granted", "grant", '"{ability:line.quoted}"', quoted, rules=("5.0.1",), later=("ability",)),
    Sort("grants", note='things that are granted, joined by "and"'),
    Series("grants", "grants", "grant", AND, bonuses),
    Construct(
        "this turn",
        "ending",
        ("this turn", "until the end of the turn", "until end of turn"),
        lambda c: THIS_TURN,
        rules=("4.5.2d",),
    ),
    Sort("until", doc="how long", note="how long a becoming lasts, perhaps nothing said"),
    Sort("ending", doc="this turn", note="how long, spelt out"),
    Subsort("ending", "until"),
    Construct("for good", "until", "", lambda c: WHILE_IN_PLAY, rules=("5.0.7",)),
    Construct(
        "gain",
        "bestowal",
        (
            "[gains|gain] {what:grants} {until:until}",
            "[gets|-] {what:grants} {until:until}",
            "[-|get] {what:grants} {until:ending}",  # without an end it is a continuous ability
            "also [gains|gain] {what:grants} {until:until}",
            "also [gets|-] {what:grants} {until:until}",
            "also [-|get] {what:grants} {until:ending}",
        ),
        becoming,
        rules=("5.0.7", "R57"),
        example="Target champion gains airborne this turn.",
    ),
    Construct(
        "gain for each",
        "bestowal",
        (
            "[gains|gain] {what:bonuses} {until:ending} {times:for each}",
            "[gets|get] {what:bonuses} {until:ending} {times:for each}",
            "[gains|gain] {what:bonuses} {times:for each} {until:ending}",
            "[gets|get] {what:bonuses} {times:for each} {until:ending}",
        ),
        gain_for,
        rules=("R57",),
        doc="counted once, when it is given",
        example="Target champion gets +1 {offense} this turn for each wolf you control.",
    ),
    Sort("granting", number=NUMBER, note="the verb and what it grants"),
    Construct(
        "granting",
        "granting",
        ("[gains|gain] {what:grants}", "[gets|get] {what:grants}"),
        lambda c, what: becoming(c, what, THIS_TURN),
    ),
    Construct(
        "holding", "granting", "[has|have] {what:grants}", having, rules=("R57",), example="This turn, it has blitz."
    ),
    Construct(
        "have this turn",
        "becoming",
        "[has|have] {what:grants} this turn",
        having,
        rules=("4.5.2d", "R57"),
    ),
    Construct(
        "are so this turn",
        "becoming",
        "[is|are] {of:keyword} {until:ending}",
        lambda c, of, until: having(c, (keyword(c, of),)),
        rules=("4.5.2d", "R57"),
        doc="have the keyword",
        example="Your champions are unbreakable this turn.",
    ),
    Construct(
        "lose abilities",
        "becoming",
        (
            "[loses|lose] [its|their] powers and abilities {until:until}",
            "[loses|lose] all powers and abilities {until:until}",
            "[loses|lose] all abilities {until:until}",
        ),
        lambda c, until: becoming(c, (LosesAbilities(),), until),
        rules=("R56",),
    ),
]


def for_all(c: Maker, whom: Pred, what: EpicChange) -> Ops:
    """This turn, all that are meant have it, whoever they are then."""
    if depends_on_choices(whom):
        raise NotPlayable("whom this concerns must not depend on what was chosen before")
    if isinstance(what, HasText) and c.granted[what.granted & 255].statics:
        raise NotPlayable("what all have this turn cannot be a continuous ability")
    return (e.ModifyAll(all_change(c, whom, what), THIS_TURN),)


def all_change(c: Maker, whom: Pred, what: EpicChange) -> int:
    return c.change(ForAll(whom, what, reads_of(whom)))


def for_those(c: Maker, whom: Pred, what: Change) -> Ops:
    """The same, also of champions of a player who was chosen or named before, whom the effect keeps in mind."""
    assert isinstance(what, EpicChange)
    theirs = [each for each in said(whom) if isinstance(each, p.ControlledBy | p.HeldBy) and depends_on_choices(each)]
    if len(theirs) != 1:
        return for_all(c, whom, what)
    rest = [each for each in said(whom) if each is not theirs[0]]
    yours = any(isinstance(node, TO_YOU) for node in parts_of(c).walk(rest))
    if yours or not isinstance(what, Bonus | HasKeywords | HasLimits):
        raise NotPlayable('who has this all turn is not clear enough: say "gain" or "get", of those in play now')
    whose = theirs[0].who if isinstance(theirs[0], p.HeldBy) else s.Chosen(theirs[0].slot)
    return (e.ModifyAll(all_change(c, both(p.Yours(), *rest), what), THIS_TURN, whose),)


# -- continuous abilities


def statics(c: Maker, whom: Pred, has: tuple[EpicChange, ...], when: Any = None) -> tuple[Static, ...]:
    for each in has:
        if isinstance(each, HasText) and c.granted[each.granted & 255].statics:
            raise NotPlayable("a continuous ability cannot give another continuous ability")
        if not isinstance(whom, p.This) and changes_by_other(each):
            raise NotPlayable('"other" could mean other than this card or other than each of those that have it')
        if each.layer <= BONUSES and isinstance(when, Is | AtLeast | AtMost) and measures(c, when):
            raise NotPlayable("what champions have is found before how strong they are with all of it (R55)")
    reads = reads_of(whom) | (reads_of(when) if when is not None else 0)
    own = isinstance(whom, p.This)
    return tuple(Static(whom, c.change(each), each.layer, when, reads | each.reads, own) for each in has)


def measures(c: Maker, when: Condition) -> bool:
    """Does this ask how strong a champion is?"""
    return any(isinstance(node, p.StatBound | p.StatMeasured | s.StatOf) for node in parts_of(c).walk(when))


def bonus_for(c: Maker, what: Bonus, times: EpicAmount) -> tuple[EpicChange, ...]:
    """A bonus that is multiplied by what there is at any time: champions in play, cards in your discard pile."""
    if not isinstance(times, s.CountOf) or depends_on_choices(times.what):
        raise NotPlayable("this cannot be counted all the time: count champions in play, or cards in your discard pile")
    reads = reads_of(times)
    return (BonusFor(what.offense, what.defense, times, reads),)


def this_bearer(c: Maker) -> Pred:
    """This card, which "it" means from now on."""
    c.it = s.ThisCard()
    return p.This()


def player_static(c: Maker, whose: int, limits: int, when: Any = None) -> tuple[Static, ...]:
    change = PlayerLimits(whose, limits)
    return (Static(p.Everything(), c.change(change), change.layer, when, 0 if when is None else reads_of(when)),)


CONTINUOUS_ROWS: list[Any] = [
    Sort("continuous ability", note="a line that works all the time while the card is in play"),
    Construct(
        "players are limited",
        "continuous ability",
        "{whose:players limited} {what:player limit.many}.",
        lambda c, whose, what: player_static(c, whose, what),
        rules=("3.3.1",),
        doc="what players cannot do while this card is in play",
        example="Opponents cannot gain health.",
    ),
    Sort("players limited", note="whom a rule for players is about"),
    Construct("limited you", "players limited", "you", lambda c: p.YOURS),
    Construct("limited opponents", "players limited", ("opponents", "your opponents"), lambda c: p.OPPOSING),
    Construct("limited players", "players limited", "players", lambda c: p.ANYBODYS),
    Sort("player limit", number=NUMBER, note="what players cannot do, or what cannot be done to them"),
    Sort("their limit", number=NUMBER, note='a player limit that is never one of champions, so that "they" is clear'),
    Subsort("their limit", "player limit"),
    Construct(
        "no health gained", "their limit", ("cannot gain health", "can't gain health"), lambda c: CANT_GAIN_HEALTH
    ),
    Construct(
        "players untargetable",
        "player limit",
        ("[is|are] untargetable", "cannot be targeted", "can't be targeted"),
        lambda c: CANT_BE_TARGETED,
        rules=("5.20.4", "R50"),
        example="You are untargetable.",
    ),
    Sort(
        "bearers",
        number=NUMBER,
        doc='the champions that have it, such as "your wolves"',
        note="whom a continuous ability is about, also those that come later",
    ),
    Construct(
        "your bearers",
        "bearers.many",
        (
            "your {what:champion kind.many}",
            "all your {what:champion kind.many}",
            "all of your {what:champion kind.many}",
        ),
        lambda c, what: both(p.Yours(), what),
        rules=("3.3.1",),
    ),
    Construct(
        "all bearers",
        "bearers.many",
        ("{what:champion kind.many}", "all {what:champion kind.many}"),
        lambda c, what: what,
        rules=("3.3.3",),
    ),
    Construct("this bearer", "bearers.one", ("this card", "this champion"), this_bearer),
    Sort("having", number=NUMBER, note="what champions have all the time, while a continuous ability works"),
    Construct(
        "have for each",
        "having",
        ("[has|have] {what:bonuses} {times:for each}", "[gets|get] {what:bonuses} {times:for each}"),
        bonus_for,
        rules=("R55",),
        doc="as many as there are at any time",
        example="This card has +1 {offense} for each other human you control.",
    ),
    Construct("have", "having", ("[has|have] {what:grants}", "[-|get] {what:grants}"), lambda c, what: what),
    Construct(
        "are so",
        "having",
        "[is|are] {of:keyword}",
        lambda c, of: (HasKeywords(KEYWORDS[of]),),
        rules=("5.1",),
        doc="have the keyword",
        example="Your other champions are untargetable.",
    ),
    Construct(
        "are also",
        "having",
        "[is|are] also {of:alignment}",
        lambda c, of: (HasAlignment(ALIGNMENTS[of]),),
        rules=("2.5.3",),
    ),
    Series("havings", "havings", "having", AND[:2], lambda c, items: tuple(ch for each in items for ch in each)),
    Sort("havings", number=NUMBER, note='one having or several joined by "and"'),
    Construct(
        "continuous",
        "continuous ability",
        "{whom:bearers} {has:havings.whom}.",
        lambda c, whom, has: statics(c, whom, has),
        rules=("3.3.1", "3.3.3"),
        doc="while this card is in play",
        example="Your other good champions have +2 {offense}.",
    ),
    Construct(
        "continuous while",
        "continuous ability",
        (
            "while {when:conditions}, {whom:bearers} {has:havings.whom}.",
            "as long as {when:conditions}, {whom:bearers} {has:havings.whom}.",
        ),
        lambda c, when, whom, has: statics(c, whom, has, when),
        rules=("3.3.1",),
    ),
    Construct(
        "continuous on your turn",
        "continuous ability",
        "{whom:bearers} {has:havings.whom} on your turn.",
        lambda c, whom, has: statics(c, whom, has, s.YourTurn()),
        rules=("R18",),
        example="Your wolves have +2 {offense} on your turn.",
    ),
    Construct(
        "keyword on your turn",
        "continuous ability",
        "{of:keyword} on your turn.",
        lambda c, of: statics(c, p.This(), (HasKeywords(KEYWORDS[of]),), s.YourTurn()),
        rules=("R18",),
        example="Unbreakable on your turn.",
    ),
]
