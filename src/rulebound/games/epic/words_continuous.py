# not compiled: read when cards are loaded
"""Epic's words for what champions have, get and lose, for a time or while a card is in play (3.3, 5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulebound.engine.nodes import Change, Pred, Selector, Static
from rulebound.engine.state import THIS_TURN, WHILE_IN_PLAY
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import (
    Bonus,
    EpicChange,
    ForAll,
    HasAlignment,
    HasKeywords,
    HasLimits,
    HasText,
    LosesAbilities,
)
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, both, depends_on_choices, text_in_play
from rulebound.games.epic.reads import reads_of
from rulebound.games.epic.terms import ALIGNMENTS, CANT_ATTACK, CANT_BLOCK, CANT_GAIN_ABILITIES, KEYWORDS, OFFENSE
from rulebound.games.epic.words_nouns import STAT_NUMBERS
from rulebound.language import NUMBER, Construct, Series, Sort
from rulebound.language.shared import AND

# -- what becomes of champions


@dataclass(frozen=True)
class Becoming:
    """What becomes of champions, and for how long."""

    changes: tuple[int, ...]
    until: int

    def __call__(self, who: Selector) -> Ops:
        return (e.Modify(who, self.changes, self.until),)


def becoming(c: Maker, what: tuple[Change, ...], until: int) -> Becoming:
    return Becoming(tuple(c.change(each) for each in what), until)


def becomings(c: Maker, items: tuple[Becoming, ...]) -> Deed:
    if len({each.until for each in items}) > 1:
        raise NotPlayable("it is not clear how long the first of these lasts: say it of each, or join them in one")
    return lambda who: tuple(op for each in items for op in each(who))


def bonuses(c: Maker, items: tuple[Change, ...]) -> tuple[Change, ...]:
    return items


def quoted(c: Maker, ability: Any) -> Change:
    inner = Maker(c.kind, c.tokens, c.class_bits, c.programs, c.changes, c.delayed, c.granted)
    return HasText(c.grant(text_in_play(inner, [ability(inner)])))


BECOMING: list[Any] = [
    Sort("becoming", number=NUMBER, doc="what champions get or lose"),
    Construct("keyword granted", "grant", "{of:keyword}", lambda c, of: HasKeywords(KEYWORDS[of]), ("5.0.1",)),
    Construct(
        "stat changed",
        "grant",
        "{n:change} {of:stat}",
        lambda c, n, of: Bonus(n, 0) if STAT_NUMBERS[of] == OFFENSE else Bonus(0, n),
    ),
    Construct(
        "stats changed",
        "grant",
        "{n:change} {offense} {m:change} {defense}",
        lambda c, n, m: Bonus(n, m),
        example="Target champion gets +2 {offense} +2 {defense} this turn.",
    ),
    Construct("ability granted", "grant", '"{ability:line.quoted}"', quoted, ("5.0.1",), later=("ability",)),
    Series("grants", "grants", "grant", AND, bonuses),
    Construct("this turn", "until", "this turn", lambda c: THIS_TURN, ("4.5.2d",)),
    Construct("for good", "until", "", lambda c: WHILE_IN_PLAY, ("5.0.7",)),
    Construct(
        "gain",
        "becoming",
        (
            "[gains|gain] {what:grants} {until:until}",
            "[gets|get] {what:grants} {until:until}",
            "also [gains|gain] {what:grants} {until:until}",
            "also [gets|get] {what:grants} {until:until}",
        ),
        becoming,
        ("5.0.7", "R57"),
        example="Target champion gains airborne this turn.",
    ),
    Construct(
        "have this turn",
        "becoming",
        "[has|have] {what:grants} this turn",
        lambda c, what: becoming(c, what, THIS_TURN),
        ("4.5.2d",),
    ),
    Construct(
        "lose abilities",
        "becoming",
        "[loses|lose] [its|their] powers and abilities {until:until}",
        lambda c, until: becoming(c, (LosesAbilities(),), until),
        ("R56",),
    ),
]


def forbidden(c: Maker, whom: Pred, limits: int) -> Ops:
    if depends_on_choices(whom):
        raise NotPlayable("whom this concerns must not depend on what was chosen before")
    return (e.ModifyAll(c.change(ForAll(whom, HasLimits(limits), reads_of(whom))), THIS_TURN),)


# -- continuous abilities


def statics(c: Maker, whom: Pred, has: tuple[EpicChange, ...], when: Any = None) -> tuple[Static, ...]:
    for each in has:
        if isinstance(each, HasText) and c.granted[each.granted & 255].statics:
            raise NotPlayable("a continuous ability cannot give another continuous ability")
    reads = reads_of(whom) | (reads_of(when) if when is not None else 0)
    own = isinstance(whom, p.This)
    return tuple(Static(whom, c.change(each), each.layer, when, reads, own) for each in has)


CONTINUOUS_ROWS: list[Any] = [
    Sort("bearers", number=NUMBER, doc='the champions that have it, such as "your wolves"'),
    Construct(
        "your bearers",
        "bearers.many",
        "your {what:champion kind.many}",
        lambda c, what: both(p.Yours(), what),
        ("3.3.1",),
    ),
    Construct("all bearers", "bearers.many", "{what:champion kind.many}", lambda c, what: what, ("3.3.3",)),
    Construct("this bearer", "bearers.one", ("this card", "this champion"), lambda c: p.This()),
    Sort("having", number=NUMBER),
    Construct("have", "having", "[has|have] {what:grants}", lambda c, what: what),
    Construct(
        "are also", "having", "[is|are] also {of:alignment}", lambda c, of: (HasAlignment(ALIGNMENTS[of]),), ("2.5.3",)
    ),
    Construct(
        "cannot gain abilities",
        "having",
        ("can't gain powers or abilities", "cannot gain powers or abilities"),
        lambda c: (HasLimits(CANT_GAIN_ABILITIES),),
        ("5.0.4",),
    ),
    Construct(
        "never attack", "having", ("can't attack", "cannot attack"), lambda c: (HasLimits(CANT_ATTACK),), ("R30",)
    ),
    Construct("never block", "having", ("can't block", "cannot block"), lambda c: (HasLimits(CANT_BLOCK),), ("R30",)),
    Series("havings", "havings", "having", AND[:2], lambda c, items: tuple(ch for each in items for ch in each)),
    Sort("havings", number=NUMBER),
    Construct(
        "continuous",
        "continuous ability",
        "{whom:bearers} {has:havings.whom}.",
        lambda c, whom, has: statics(c, whom, has),
        ("3.3.1", "3.3.3"),
        "while this card is in play",
        "Your other good champions have +2 {offense}.",
    ),
    Construct(
        "continuous while",
        "continuous ability",
        "while {when:condition}, {whom:bearers} {has:havings.whom}.",
        lambda c, when, whom, has: statics(c, whom, has, when),
        ("3.3.1",),
    ),
    Construct(
        "keyword on your turn",
        "continuous ability",
        "{of:keyword} on your turn.",
        lambda c, of: statics(c, p.This(), (HasKeywords(KEYWORDS[of]),), s.YourTurn()),
        ("R18",),
        example="Unbreakable on your turn.",
    ),
]
