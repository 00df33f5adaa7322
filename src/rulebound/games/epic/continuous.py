"""3.3 Continuous abilities, 2.7 Counters, 5.0 Abilities gained and lost: what everything in play is right now.

R55: everything is computed anew from printed values, in layers: control, then alignments, then abilities lost and
gained, then stats: counters and bonuses.  Within a layer the earlier time stamp comes first, and who is meant is asked
when its turn comes; of alignments alone the order is no matter, for they are only added.  Who cannot gain abilities
(5.0.4) is known before they are gained; who cannot attack or block (R30) is asked after all else.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.log import Notes
from rulebound.engine.modifiers import Modifier, apply, apply_to, in_order, you
from rulebound.engine.nodes import NO_TEXT, Amount, Change, Static, Text
from rulebound.engine.state import CONTINUOUS, NOBODY, THIS_TURN, Mod, Scope
from rulebound.games.epic import logbook as log
from rulebound.games.epic.book import EpicCard
from rulebound.games.epic.citing import RULES_CONTINUOUS, tell_kept
from rulebound.games.epic.gods import god_modifiers
from rulebound.games.epic.layers import (
    ABILITIES,
    BONUSES,
    CONTROL,
    FORBIDDEN,
    LIMITS,
    PLAYERS,
    TRAITS,
    EpicChange,
    whom_of,
)
from rulebound.games.epic.predicates import ANYBODYS, YOURS
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    CANT_GAIN_ABILITIES,
    DEFENSE,
    LIMITS_OF_A_SIDE,
    NO_ROLE,
    OFFENSE,
    REACHES,
    READS_PLAYED,
    READS_POSITION,
    READS_TURN,
    READS_VALUES,
    READS_WHO,
    STATS,
)

# X of a modifier says, by the sort of its change: of control the player who has it; of a bonus that is multiplied how
# many times; of abilities whether the champion itself gained them by an effect (JOINED) or has them as one of many.
JOINED: Final = 1  # it has them already, its text is a part of the champion's: 5.0.4 does not ask again

RULES_COUNTERS: Final[tuple[str, ...]] = ("2.7.2", "2.7.3")
RULES_EFFECT: Final[tuple[str, ...]] = ("R57", "R55")
RULES_EFFECT_THIS_TURN: Final[tuple[str, ...]] = ("4.5.2d", "R55")
RULES_PRINTED: Final[tuple[str, ...]] = ("2.1.5", "2.1.6")
RULES_PRINTED_KEYWORDS: Final[tuple[str, ...]] = ("5.0",)
RULES_PRINTED_ALIGNMENTS: Final[tuple[str, ...]] = ("2.5",)
EVERY_KEYWORD: Final = -1  # all bits
RULES_LOST: Final[tuple[str, ...]] = ("R56",)
RULES_GRANTED: Final[tuple[str, ...]] = ("5.0.1", "R55")
RULES_GAINS_NOTHING: Final[tuple[str, ...]] = ("5.0.4", "R57")
RULES_CONTROL: Final[tuple[str, ...]] = ("5.17.2", "R40", "R52")
RULES_LEAVES_BATTLE: Final[tuple[str, ...]] = ("R36",)


def rules_of(notes: Notes) -> tuple[str, ...]:
    """By which rules the modifier that is being applied holds: that of a continuous ability, or of an effect."""
    if notes.until == CONTINUOUS:
        return RULES_CONTINUOUS
    return RULES_EFFECT_THIS_TURN if notes.until == THIS_TURN else RULES_EFFECT


class Bonus(EpicChange):
    """+N offense, +N defense, or both; `times_x` multiplies by X (the bonuses that a scenario gives are made so)."""

    def __init__(self, offense: i64, defense: i64, times_x: bool = False) -> None:
        super().__init__(BONUSES)
        self.offense = offense
        self.defense = defense
        self.times_x = times_x

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        n: i64 = x if self.times_x else 1
        o.offense += self.offense * n
        o.defense += self.defense * n
        notes = g.notes
        if notes is not None:
            if self.offense:
                notes.add(o.uid, STATS[OFFENSE], self.offense * n, source, rules_of(notes))
            if self.defense:
                notes.add(o.uid, STATS[DEFENSE], self.defense * n, source, rules_of(notes))


class BonusFor(EpicChange):
    """+N offense, +N defense, or both, for each of something that is counted again and again, while in play."""

    def __init__(self, offense: i64, defense: i64, amount: Amount, reads: i64) -> None:
        super().__init__(BONUSES, reads)
        self.offense = offense
        self.defense = defense
        self.amount = amount
        self.plain = False

    def measure(self, g: EpicGame, o: Champion, x: i64, player: i64, source: i64) -> i64:
        return self.amount.value(g, Scope(player, source, o.uid))

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        o.offense += self.offense * x
        o.defense += self.defense * x
        notes = g.notes
        if notes is not None:
            if self.offense:
                notes.add(o.uid, STATS[OFFENSE], self.offense * x, source, rules_of(notes))
            if self.defense:
                notes.add(o.uid, STATS[DEFENSE], self.defense * x, source, rules_of(notes))


class HasKeywords(EpicChange):
    """Gains or has these keywords."""

    def __init__(self, keywords: i64) -> None:
        super().__init__(ABILITIES)
        self.keywords = keywords

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        if x == JOINED or not o.limits & CANT_GAIN_ABILITIES:  # 5.0.4
            o.keywords |= self.keywords
            notes = g.notes
            if notes is not None:
                notes.add(o.uid, "keywords", self.keywords, source, rules_of(notes))
        else:
            g.cite(RULES_GAINS_NOTHING)


class HasAlignment(EpicChange):
    """Is also of this alignment (2.5.3)."""

    def __init__(self, alignments: i64) -> None:
        super().__init__(TRAITS)
        self.alignments = alignments

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        if self.alignments & ~o.alignments == 0:
            return
        o.alignments |= self.alignments
        notes = g.notes
        if notes is not None:
            notes.add(o.uid, "alignments", self.alignments, source, rules_of(notes))


class HasLimits(EpicChange):
    """Cannot do something."""

    def __init__(self, limits: i64) -> None:
        super().__init__(LIMITS if limits & CANT_GAIN_ABILITIES else FORBIDDEN)
        self.limits = limits

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        o.limits |= self.limits
        notes = g.notes
        if notes is not None:
            notes.add(o.uid, "limits", self.limits, source, rules_of(notes))


class PlayerLimits(EpicChange):
    """Of players, not champions: `whose` says which, seen by who controls the text, or by the player whom an effect
    names, to whom it is done."""

    def __init__(self, whose: i64, limits: i64) -> None:
        super().__init__(PLAYERS)
        self.whose = whose
        self.limits = limits

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        raise AssertionError("what players cannot do is found after all that champions are")

    def limit(self, g: EpicGame, you: i64, named: i64) -> None:
        """Forbid it to the player named, or to those meant."""
        assert named < 0 or self.whose == YOURS, "who is named is spoken to"
        for p in range(len(g.players)):
            if self.whose == YOURS:
                meant = self.is_one(g, p, named if named >= 0 else you)
            else:
                meant = self.whose == ANYBODYS or not g.allied(p, you)
            if meant:
                g.players[p].limits |= self.limits

    def is_one(self, g: EpicGame, player: i64, other: i64) -> bool:
        """Are these the same, as far as this is concerned?  R54: health is a side's, and so are attacks."""
        return g.allied(player, other) if self.limits & LIMITS_OF_A_SIDE else player == other


class LosesAbilities(EpicChange):
    """Loses its powers and abilities: what it has at that moment, not what it is given later (R55, R56)."""

    def __init__(self) -> None:
        super().__init__(ABILITIES)

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        notes = g.notes
        if notes is not None:
            notes.add(o.uid, "lost", EVERY_KEYWORD, source, RULES_LOST)
        o.keywords = 0
        o.text = present_text(g, o, NO_TEXT)  # without what continuous abilities had given by then


class LosesKeywords(EpicChange):
    """Loses these keywords: those that it has at that moment, not those that it is given later (R55, R56)."""

    def __init__(self, keywords: i64) -> None:
        super().__init__(ABILITIES)
        self.keywords = keywords

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        notes = g.notes
        if notes is not None and o.keywords & self.keywords:
            notes.add(o.uid, "lost", o.keywords & self.keywords, source, RULES_LOST)
        o.keywords &= ~self.keywords


class HasText(EpicChange):
    """Gains another ability, given by number (5.0.1).

    Given by an effect, the text was joined when the modifiers were gathered, so that its own continuous abilities
    count; given by a continuous ability, it is joined here.
    """

    def __init__(self, granted: i64) -> None:
        super().__init__(ABILITIES)
        self.granted = granted

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        text = g.book.granted(self.granted)
        if x == JOINED:
            o.keywords |= text.keywords
        elif not o.limits & CANT_GAIN_ABILITIES:  # 5.0.4
            o.keywords |= text.keywords
            o.text = o.text.plus(text)
        else:
            g.cite(RULES_GAINS_NOTHING)
            return
        g.cite(RULES_GRANTED)
        notes = g.notes
        if notes is not None and text.keywords:
            notes.add(o.uid, "keywords", text.keywords, source, RULES_GRANTED)


class UnderControl(EpicChange):
    """Is controlled by the player whose number is X; the latest wins (R52)."""

    def __init__(self) -> None:
        super().__init__(CONTROL)

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        raise AssertionError("control is settled before the other layers")


def recompute(g: EpicGame) -> None:
    """Compute controller, text, alignments, keywords, limits, offense and defense of all champions in play."""
    g.dirty = False
    g.unsettled = True
    for p in g.players:
        p.limits = 0
    reads: i64 = 0
    modifiers: list[Modifier] | None = None
    mods = g.mods
    notes = g.notes
    cards = g.cardbook.cards
    rewritten = False
    for m in mods:
        if rewrites(g.book.change(m.change)):
            rewritten = True
    for o in g.objs:
        c = cards[o.kind]
        text = c.text
        if rewritten:
            text = present_text(g, o, text)
        o.text = text
        o.alignments = c.alignments
        o.keywords = text.keywords
        o.limits = 0
        o.offense = c.offense + o.counters
        o.defense = c.defense + o.counters
        if notes is not None:
            notes.add(o.uid, STATS[OFFENSE], c.offense, o.uid, RULES_PRINTED)
            notes.add(o.uid, STATS[DEFENSE], c.defense, o.uid, RULES_PRINTED)
            notes.add(o.uid, "keywords", c.text.keywords, o.uid, RULES_PRINTED_KEYWORDS)
            notes.add(o.uid, "alignments", c.alignments, o.uid, RULES_PRINTED_ALIGNMENTS)
            if o.counters:
                notes.add(o.uid, STATS[OFFENSE], o.counters, -1, RULES_COUNTERS)
                notes.add(o.uid, STATS[DEFENSE], o.counters, -1, RULES_COUNTERS)
        if text.statics:
            if modifiers is None:
                modifiers = []
            add_statics(g, o, c, text, modifiers)
            reads |= text.reads
            if text.reaches:
                reads |= REACHES
    for m in mods:
        ch = g.book.change(m.change)
        if ch.layer != CONTROL:
            if modifiers is None:
                modifiers = []
            modifiers.append(modifier_by(m, ch))
            reads |= ch.reads
            if m.subject == NOBODY:
                reads |= REACHES
    if g.format.gods:
        if modifiers is None:
            modifiers = []
        reads |= god_modifiers(g, modifiers)
    if modifiers is not None:
        ordered = in_order(modifiers)
        for i in range(chain_of_traits(ordered)):
            for each in ordered:
                if each.layer == TRAITS:
                    apply(g, each)
        for each in ordered:
            if each.layer == PLAYERS:
                limit_player(g, each)
            else:
                apply(g, each)
    g.reads = reads
    find_awaited(g)


def limit_player(g: EpicGame, m: Modifier) -> None:
    """What a player cannot do, by a text in play or by an effect."""
    change = m.change
    assert isinstance(change, PlayerLimits)
    when = m.when
    if when is None or when.holds(g, Scope(you(m), m.source)):
        change.limit(g, you(m), m.subject)


def find_awaited(g: EpicGame) -> None:
    """Which kinds of events texts in play, and what was put off, wait for or replace."""
    awaited: i64 = 0
    replaces: i64 = 0
    for o in g.objs:
        awaited |= o.text.awaited_kinds
        replaces |= o.text.replaces
    one: i64 = 1
    for d in g.delayed:
        awaited |= one << g.book.delayed(d.trigger).kind
    g.awaited_kinds = awaited
    g.replaces = replaces


# -- shortcuts of recompute(): the same values, found without looking at everything (see `invariants.derived_faults`)


def came(g: EpicGame, o: Champion) -> None:
    """A champion has entered play, with its printed values: a shortcut of recompute().

    Its coming changes no other champion if its own text reaches none and no continuous text reads who is there, or what
    they are doing; then it alone is to be found anew (`meet`), and that only if it, or a text that reaches others, has
    continuous abilities.  It may still be put into play expended, so a text of its own that reads positions waits.
    """
    text = o.text
    if g.dirty or text.reaches or g.reads & ~(READS_TURN | READS_PLAYED | READS_VALUES | REACHES):
        g.touch()
        return
    if text.statics or g.reads & REACHES:
        if g.listener is not None or text.reads & READS_POSITION:  # who listens is told why all is as it is
            g.touch()
            return
        g.reads |= text.reads
        meet(g, o)
    if o.defense <= 0:  # R42
        g.unsettled = True
    g.awaited_kinds |= o.text.awaited_kinds
    g.replaces |= o.text.replaces


def meet(g: EpicGame, o: Champion) -> None:
    """Find the values of a champion that has just entered and whose text reaches no other: a part of recompute().

    No effect is about it yet, so all that can change it are its own continuous abilities and whatever reaches others;
    they are applied to its printed values in the order of recompute().
    """
    modifiers: list[Modifier] = []
    for other in g.objs:
        if other.text.reaches or other is o:
            add_statics(g, other, g.cardbook.cards[other.kind], other.text, modifiers)
    for m in g.mods:
        if m.subject == NOBODY:
            modifiers.append(modifier_by(m, g.book.change(m.change)))
    if g.format.gods:
        god_modifiers(g, modifiers)
    ordered = in_order(modifiers)
    for i in range(chain_of_traits(ordered)):
        for each in ordered:
            if each.layer == TRAITS:
                meet_one(g, each, o)
    for each in ordered:
        if each.layer != PLAYERS:
            meet_one(g, each, o)


def meet_one(g: EpicGame, each: Modifier, o: Champion) -> None:
    """Apply one modifier to a champion that has just entered, if it means it."""
    if each.subject == NOBODY:
        apply_to(g, each, o)
    elif each.subject == o.uid:
        apply(g, each)


def chain_of_traits(ordered: list[Modifier]) -> i64:
    """How often alignments must be added before the last time, so that one that is added counts for all the others."""
    n: i64 = -1
    for m in ordered:
        if m.layer != TRAITS:  # the first layer
            break
        n += 1
    return n if n > 0 else 0


def changed(g: EpicGame, o: Champion, change: Change, x: i64, source: i64) -> None:
    """A new modifier changes this champion: a shortcut of recompute().

    The latest comes last in its layer (R55), and no later layer asks for keywords unless some text reads values: so a
    bonus or a keyword can be laid on top of what is there.  A change of text, control, traits or limits cannot.
    """
    g.unsettled = True
    if g.dirty or g.listener is not None or g.reads & READS_VALUES:
        g.dirty = True
    elif isinstance(change, (Bonus, HasKeywords)):
        change.apply(g, o, x, source)
    else:
        g.dirty = True


def went(g: EpicGame, o: Champion) -> None:
    """A champion has left play: a shortcut of recompute().

    What was laid on it is gone with it; the others change only if its text reached them or some text reads who is
    there.  Else no more is to be found anew than what is waited for.
    """
    if o.text.reaches or g.reads & READS_WHO:
        g.touch()
    elif not g.dirty:
        find_awaited(g)


def add_statics(g: EpicGame, o: Champion, c: EpicCard, text: Text, modifiers: list[Modifier]) -> None:
    """Its continuous abilities: those printed from when it entered, those gained from when they were (R55)."""
    if text is c.text:  # nothing gained, nothing lost
        for s in text.statics:  # the same as modifier_of(): a call costs as much as the modifier
            change = s.node
            if change is None:
                modifiers.append(modifier_of(g, o, s, o.stamp))
            else:
                subject: i64 = o.uid if s.own else NOBODY
                modifiers.append(
                    Modifier(s.layer, o.stamp, change, subject, s.whom, s.when, o.controller, o.uid, 0, o)
                )
        return
    stamps: list[int] = []
    add_times(stamps, o.stamp, len(c.text.statics))
    for m in g.mods:
        if m.subject == o.uid:
            ch = g.book.change(m.change)
            if isinstance(ch, LosesAbilities):
                stamps.clear()
            elif isinstance(ch, HasText):
                add_times(stamps, m.stamp, len(g.book.granted(ch.granted).statics))
    i: i64 = 0
    for s in text.statics:
        modifiers.append(modifier_of(g, o, s, stamps[i]))
        i += 1


def modifier_of(g: EpicGame, o: Champion, s: Static, stamp: i64) -> Modifier:
    """What this continuous ability of this champion does, from this moment on."""
    change = s.node
    if change is None:
        change = g.book.change(s.change)
        s.node = change
    subject: i64 = o.uid if s.own else NOBODY
    return Modifier(s.layer, stamp, change, subject, s.whom, s.when, o.controller, o.uid, 0, o)


def modifier_by(m: Mod, change: Change) -> Modifier:
    """What an effect has made."""
    whom = whom_of(change) if m.subject == NOBODY else None
    return Modifier(change.layer, m.stamp, change, m.subject, whom, None, m.player, m.source, m.x, until=m.until)


def add_times(stamps: list[int], stamp: i64, times: i64) -> None:
    n: i64 = 0
    while n < times:
        stamps.append(stamp)
        n += 1


def rewrites(ch: Change) -> bool:
    """Does the change concern the text itself?"""
    return ch.layer == ABILITIES and isinstance(ch, (HasText, LosesAbilities))


def present_text(g: EpicGame, o: Champion, printed: Text) -> Text:
    """The printed text, less what was lost, with what was gained, in the order of time (R55, R57)."""
    lost = False
    gained: list[int] | None = None
    for m in g.mods:
        if m.subject == o.uid:
            ch = g.book.change(m.change)
            if isinstance(ch, LosesAbilities):
                lost = True
                gained = None
            elif isinstance(ch, HasText):
                if gained is None:
                    gained = []
                gained.append(ch.granted)
    if gained is None:
        return NO_TEXT if lost else printed
    if lost:
        return g.book.grow(NO_TEXT, -1, gained)
    return g.book.grow(printed, -1 if printed is NO_TEXT else o.kind, gained)


def settle_control(g: EpicGame) -> None:
    """Whoever has the latest effect on a champion controls it, else the player it entered under (R52)."""
    for o in g.objs:
        if not g.mods and o.controller == o.controlled_by_default:
            continue
        controller = o.controlled_by_default
        latest: i64 = -1
        for m in g.mods:
            if m.subject == o.uid and m.stamp > latest and g.book.change(m.change).layer == CONTROL:
                latest = m.stamp
                controller = m.x
        if controller != o.controller:
            take_control(g, o, controller)


def take_control(g: EpicGame, o: Champion, controller: i64) -> None:
    """5.17.2: a champion that comes under a new controller is deploying; R36: it leaves the battle."""
    o.controller = controller
    o.deploying = True
    if g.listener is not None:
        tell_kept(g, o)
    g.note(log.CONTROL, RULES_CONTROL, controller, ref=o.uid, kind_of=o.kind)
    if o.role != NO_ROLE:
        o.role = NO_ROLE
        g.note(log.LEAVES_BATTLE, RULES_LEAVES_BATTLE, controller, ref=o.uid, kind_of=o.kind)
