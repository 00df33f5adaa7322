"""Continuous modifiers: how printed values become present ones.

A game collects all modifiers at work whenever something has changed, gives everything its printed values, and lets one
of three orders apply them; which one is a policy of the game.

    in_layers       layer by layer, within a layer the earlier moment first
    by_resolution   the earlier moment first
    by_trial        the earlier moment first, but what depends on another comes after it; dependency is found by trying

In every order a modifier first settles whom it reaches and how much it does to each (`Change.measure`), then changes
them all; after each change the game keeps the values within their limits (`Game.bound`: floors, masks).  Changes tell
`game.notes` what they did, if somebody wants to know why a number is so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.nodes import TEXT
from rulebound.engine.state import CONTINUOUS, NOBODY, Obj, Scope

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.nodes import Change, Condition, Pred, Static


@mypyc_attr(acyclic=True, free_list_len=1)
class Modifier:
    """A modifier at work: a change on one thing, or on all that a predicate means, from one moment on.

    `subject` is that one thing, or NOBODY if `whom` says who is meant; nothing is done unless `when` holds.  A modifier
    that comes from a continuous ability has its `holder` and `static`, and an order by trial asks whether the holder
    still has it; `nth` counts equal abilities of one holder from 0.  `order` is by layers, then by moments.
    `until` says how long it lasts if an effect has made it.
    """

    def __init__(
        self,
        layer: i64,
        stamp: i64,
        change: Change,
        subject: i64,
        whom: Pred | None,
        when: Condition | None,
        player: i64,
        source: i64,
        x: i64,
        holder: Obj | None = None,
        static: Static | None = None,
        nth: i64 = 0,
        until: i64 = CONTINUOUS,
    ) -> None:
        self.layer = layer
        self.stamp = stamp
        self.order = layer << 48 | stamp
        self.change = change
        self.subject = subject
        self.whom = whom
        self.when = when
        self.player = player
        self.source = source
        self.x = x
        self.holder = holder
        self.static = static
        self.nth = nth
        self.until = until


# -- the two plain orders


def in_layers(g: Game, modifiers: list[Modifier], first: i64, last: i64) -> None:
    """Apply all modifiers of the layers from `first` to `last`: the lower layer first, then the earlier moment."""
    for m in in_order(modifiers):
        if first <= m.layer <= last:
            apply(g, m)


def in_order(modifiers: list[Modifier]) -> list[Modifier]:
    """The modifiers in the order of their layers, those of one layer in the order of their moments."""
    if len(modifiers) < 2:
        return modifiers
    out: list[Modifier] = []
    last: i64 = -1
    for m in modifiers:
        order = m.order
        if order >= last:
            out.append(m)
            last = order
        else:
            at: i64 = len(out) - 1
            while at > 0 and out[at - 1].order > order:
                at -= 1
            out.insert(at, m)
    return out


def by_resolution(g: Game, modifiers: list[Modifier]) -> None:
    """Apply all modifiers, the earlier moment first."""
    for m in in_time(modifiers):
        apply(g, m)


def in_time(modifiers: list[Modifier]) -> list[Modifier]:
    """The modifiers in the order of their moments, of equal moments in the order given."""
    out: list[Modifier] = []
    for m in modifiers:
        put_in_time(out, m)
    return out


def put_in_time(sorted_ones: list[Modifier], m: Modifier) -> None:
    at: i64 = len(sorted_ones)
    while at > 0 and sorted_ones[at - 1].stamp > m.stamp:
        at -= 1
    sorted_ones.insert(at, m)


def apply(g: Game, m: Modifier) -> None:
    """Let one modifier change all that it reaches."""
    change = m.change
    o = m.holder
    player = m.player if o is None else o.controller  # as `you`
    s = g.scratch
    s.player = player
    s.source = m.source
    when = m.when
    if when is not None and not when.holds(g, s):
        return
    notes = g.notes
    if notes is not None:
        notes.until = m.until
    if m.subject != NOBODY:
        if o is None or o.uid != m.subject:  # most often it is about itself
            o = g.obj(m.subject)
        if o is not None:
            if change.plain:  # shortcut
                change.apply(g, o, m.x, m.source)
                return
            change.apply(g, o, change.measure(g, o, m.x, player, m.source), m.source)
            g.bound(o)
        return
    whom = m.whom
    assert whom is not None
    if change.plain:  # shortcut
        for o in whom.among(g, s):
            change.apply(g, o, m.x, m.source)
        return
    reached: list[Obj] | None = None
    amounts: list[int] | None = None  # of each of them, where one is not X
    for o in g.objs:
        if whom.ok(g, s, o):
            if reached is None:
                reached = []
            amount = change.measure(g, o, m.x, player, m.source)
            if amounts is None and amount != m.x:
                amounts = [m.x] * len(reached)
            if amounts is not None:
                amounts.append(amount)
            reached.append(o)
    if reached is None:
        return
    i: i64 = 0
    for o in reached:
        change.apply(g, o, m.x if amounts is None else amounts[i], m.source)
        g.bound(o)
        i += 1


def apply_to(g: Game, m: Modifier, o: Obj) -> None:
    """Let a modifier change this one only, if it is meant."""
    whom = m.whom
    assert whom is not None
    s = g.scratch
    s.player = you(m)
    s.source = m.source
    when = m.when
    if (when is None or when.holds(g, s)) and whom.ok(g, s, o):
        m.change.apply(g, o, m.change.measure(g, o, m.x, s.player, m.source), m.source)
        g.bound(o)


def you(m: Modifier) -> i64:
    """Whom the modifier's text calls "you": who controls its holder now, or made it."""
    holder = m.holder
    return m.player if holder is None else holder.controller


# -- the order by trial


def by_trial(g: Game, modifiers: list[Modifier]) -> None:
    """Apply all modifiers in the order of time, but each after those that it depends on.

    A modifier depends on a second one if the presence of the second changes whether it exists, whom it reaches or how
    much it does to them.  That is tried: with each alone on printed values, and with all others applied in the order
    found so far, until no modifier is changed by one that comes after it.  Those that depend on each other in a circle
    come where the latest of them stands, and each thing starts the circle on its own (`Trials.circle`).  The game must
    have given everything its printed values; `Game.reset` gives them again for each trial.
    """
    t = Trials(g, in_time(modifiers))
    if not t.possible():
        for m in t.modifiers:
            if exists(m):
                apply(g, m)
        return
    notes = g.notes
    g.notes = None
    t.find()
    g.reset()
    g.notes = notes
    t.apply_all()


class Trials:
    """Modifiers in the order of time, and which depends on which: bit j of `needs[i]` says that i depends on j."""

    def __init__(self, g: Game, modifiers: list[Modifier]) -> None:
        self.g = g
        self.modifiers = modifiers
        self.maybe: list[int] = []  # what is worth a trial
        self.needs: list[int] = []

    def possible(self) -> bool:
        """Might any modifier depend on another?  Only if one writes what another reads."""
        found = False
        written: i64 = 0
        for m in self.modifiers:
            written |= m.change.writes
        for m in self.modifiers:
            reads = m.change.reads
            static = m.static
            if static is not None:
                reads |= static.reads | TEXT  # a lost ability does nothing
            mask = 0
            if reads & written:
                j = 0
                for other in self.modifiers:
                    if other is not m and reads & other.change.writes:
                        mask |= 1 << j
                        found = True
                    j += 1
            self.maybe.append(mask)
            self.needs.append(0)
        return found

    def find(self) -> None:
        """Try all that is possible, until an order built on what was found shows nothing new."""
        useful = 0
        for mask in self.maybe:
            useful |= mask
        self.try_alone(useful)
        again = True
        while again:
            again = False
            order = self.arranged()
            for i in range(len(self.modifiers)):
                if self.maybe[i] & ~self.needs[i] and self.walk(order, i, useful):
                    again = True

    def try_alone(self, useful: int) -> None:
        """Apply each to printed values alone and look which others it has changed."""
        g = self.g
        g.reset()
        printed = [reach(g, m) for m in self.modifiers]
        for j in range(len(self.modifiers)):
            if useful >> j & 1:
                g.reset()
                self.apply_one(j)
                for i in range(len(self.modifiers)):
                    self.look(i, [j], printed[i])

    def walk(self, order: list[list[int]], i: int, useful: int) -> bool:
        """Apply all others in this order and look after each whether it has changed what modifier i does.

        True if i was found to depend on one more.  What changes nothing for anybody is left out.
        """
        g = self.g
        m = self.modifiers[i]
        g.reset()
        before = reach(g, m)
        known = self.needs[i]
        for group in order:
            here = [j for j in group if j != i and useful >> j & 1]
            if len(here) > 1 and i not in group:
                self.circle(here)
                before = self.look(i, here, before)
            else:
                for j in here:
                    self.apply_one(j)
                    before = self.look(i, [j], before)
        return self.needs[i] != known

    def look(self, i: int, applied: list[int], before: list[int]) -> list[int]:
        """What modifier i reaches now; if that has changed, it depends on those just applied."""
        mask = 0
        for j in applied:
            mask |= 1 << j
        if not mask & self.maybe[i]:
            return before
        now = reach(self.g, self.modifiers[i])
        if now != before:
            self.needs[i] |= mask
        return now

    def arranged(self) -> list[list[int]]:
        """The modifiers by number in the order of application; those of a circle together."""
        n = len(self.modifiers)
        every = closure(self.needs)
        groups: list[list[int]] = []
        for i in range(n):
            group = [j for j in range(n) if j == i or (every[i] >> j & 1 and every[j] >> i & 1)]
            if group[0] == i:
                groups.append(group)
        out: list[list[int]] = []
        placed = 0
        while groups:
            best = -1
            for at, group in enumerate(groups):
                if best >= 0 and group[-1] > groups[best][-1]:
                    continue  # numbers are in the order of time, and a circle stands where its latest stands
                inside = 0
                asked = 0
                for i in group:
                    inside |= 1 << i
                    asked |= self.needs[i]
                if asked & ~inside & ~placed == 0:
                    best = at
            group = groups.pop(best)
            for i in group:
                placed |= 1 << i
            out.append(group)
        return out

    def apply_all(self) -> None:
        """Apply all in the order found."""
        for group in self.arranged():
            if len(group) == 1:
                self.apply_one(group[0])
            else:
                self.circle(group)

    def apply_one(self, i: int) -> None:
        """Apply a modifier, if it exists by now."""
        m = self.modifiers[i]
        if exists(m):
            apply(self.g, m)

    def circle(self, group: list[int]) -> None:
        """Modifiers that depend on each other: each thing starts with the earliest that applies to it and goes on with
        what depends on the one before, the earlier first, each once.

        All things take their steps together, so that it makes no difference which of them is looked at first.
        """
        g = self.g
        last: dict[int, int] = {o.uid: -1 for o in g.objs}  # thing -> the modifier it came to last, -1: none yet
        left: dict[int, list[int]] = {o.uid: group[:] for o in g.objs}
        moved = True
        while moved:
            moved = False
            reached: list[Obj] = []
            by: list[Modifier] = []
            amounts: list[int] = []
            for o in g.objs:
                i = self.next_in_circle(o, last[o.uid], left[o.uid])
                if i >= 0:
                    moved = True
                    left[o.uid].remove(i)
                    m = self.modifiers[i]
                    if last[o.uid] < 0 or applies(g, m, o):
                        reached.append(o)
                        by.append(m)
                        amounts.append(m.change.measure(g, o, m.x, you(m), m.source))
                    last[o.uid] = i
            for at, o in enumerate(reached):
                by[at].change.apply(g, o, amounts[at], by[at].source)
                g.bound(o)

    def next_in_circle(self, o: Obj, before: int, left: list[int]) -> int:
        """The modifier that this thing comes to after `before` (-1: it has not started); -1 if there is none."""
        if before < 0:
            for i in left:
                if applies(self.g, self.modifiers[i], o):
                    return i
            return -1
        for i in left:
            if self.needs[i] >> before & 1:
                return i
        return left[0] if left else -1


def closure(needs: list[int]) -> list[int]:
    """For each modifier all that it depends on, directly or not."""
    every = needs[:]
    n = len(every)
    for k in range(n):
        for i in range(n):
            if every[i] >> k & 1:
                every[i] |= every[k]
    return every


def exists(m: Modifier) -> bool:
    """Does its holder still have the ability that the modifier comes from?"""
    static = m.static
    holder = m.holder
    if static is None or holder is None:
        return True
    count: i64 = 0
    for s in holder.text.statics:
        if s is static:
            count += 1
    return count > m.nth


def applies(g: Game, m: Modifier, o: Obj) -> bool:
    """Does the modifier exist and reach this one now?"""
    if m.subject != NOBODY and m.subject != o.uid:
        return False
    return bool(reached_among(g, m, [o]))


def reached_among(g: Game, m: Modifier, objs: list[Obj]) -> list[Obj]:
    """Those of these that the modifier reaches now: none if it does not exist or its condition does not hold."""
    out: list[Obj] = []
    if not exists(m):
        return out
    s = Scope(you(m), m.source)
    when = m.when
    if when is not None and not when.holds(g, s):
        return out
    if m.subject != NOBODY:
        for o in objs:
            if o.uid == m.subject:
                out.append(o)
    else:
        whom = m.whom
        assert whom is not None
        for o in objs:
            if whom.ok(g, s, o):
                out.append(o)
    return out


def reach(g: Game, m: Modifier) -> list[int]:
    """Whom the modifier reaches now and how much it does to each: uid, amount, uid, amount, ..."""
    out: list[int] = []
    for o in reached_among(g, m, g.objs):
        out.append(o.uid)
        out.append(m.change.measure(g, o, m.x, you(m), m.source))
    return out
