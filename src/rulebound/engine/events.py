"""Events about to happen at the same moment, and what replaces them.

In order: what cannot happen is dropped; for each event, the affected player picks among the replacements that apply to
what it has become and have not been applied to it yet, until none applies or all that do are declined; then abilities
that look back are found, everything left happens, abilities that look at the result are found, and the programs of
replacements are followed.  Until then nothing has changed, so that whatever is in play before the batch can replace any
event of it, even if the batch takes it away.

Two things are for each game to say: whether one choice replaces several events of the batch (`Game.replaced_together`),
and when two events have become the same one (`Game.same_event`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import DONE, REPLACE, code, first_of, second_of
from rulebound.engine.nodes import Replacement
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import GOES_ON, OFFER, TAKE, Event, Frame, Obj, Picks, Waiting, kinds_of

if TYPE_CHECKING:
    from rulebound.engine.game import Game

FILTER: Final = -1  # the step before the first OFFER

DROPPED: Final = -1  # the kind of an event that will not happen


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Happen(Frame):
    """A batch of events on its way: the one at `at` is being looked at, those before it are settled.

    `applied` names the replacements used so far, `(event << 8 | n) << 32 | source`: each is applied to an event, and to
    what becomes of it, at most once.  `programs` are those to be followed when the batch has happened.
    """

    def __init__(self, events: list[Event], report: bool) -> None:
        self.pc = FILTER
        self.events = events
        self.report = report
        self.at: i64 = 0
        self.applied: Picks = []
        self.programs: list[Waiting] = []

    def step(self, g: Game) -> None:
        if self.pc == FILTER:
            self.events = [e for e in self.events if g.can_happen(e)]
            self.pc = OFFER
        if self.pc == TAKE:
            self.take(g)
            return
        while self.at < len(self.events):
            e = self.events[self.at]
            options = self.offers(g, e)
            if options:
                self.pc = TAKE
                if not g.ask(g.affected(e), options):
                    self.take(g)
                return
            self.at += 1
        self.finish(g)

    def offers(self, g: Game, e: Event) -> list[int]:
        """The replacements of this event, and "let it happen" where none of them is compulsory."""
        options: list[int] = []
        if e.kind == DROPPED:
            return options
        one: i64 = 1
        bit = one << e.kind
        must = False
        for o in g.objs:
            if not o.text.replaces & bit:
                continue
            n: i64 = 0
            for r in o.text.replacements:
                if self.applies(g, self.at, o, r, n):
                    options.append(code(REPLACE, o.uid, n))
                    if not r.may:
                        must = True
                n += 1
        if options and not must:
            options.append(DONE)
        return options

    def applies(self, g: Game, i: i64, o: Obj, r: Replacement, n: i64) -> bool:
        """Can this replacement, the n-th of this source, be applied to the event at this place?"""
        e = self.events[i]
        if r.kind != e.kind:
            return False
        use = (i << 8 | n) << 32 | o.uid
        for used in self.applied:
            if used == use:
                return False
        s = g.scratch
        s.player = o.controller
        s.source = o.uid
        return r.when.ok(g, s, e)

    def take(self, g: Game) -> None:
        """The affected player has chosen: apply the replacement, or let the event happen as it is."""
        self.pc = OFFER
        answer = g.answer
        if answer == DONE:
            self.at += 1
            return
        o = g.obj(first_of(answer))
        if o is None:
            raise AssertionError("the source of a replacement left before it was applied")
        n = second_of(answer)
        r = o.text.replacements[n]
        places: list[int] = [self.at]
        i = self.at + 1
        while i < len(self.events):
            if self.applies(g, i, o, r, n) and g.replaced_together(self.events[self.at], self.events[i]):
                places.append(i)
            i += 1
        for place in places:
            self.replace(g, place, o, r, n)

    def replace(self, g: Game, i: i64, o: Obj, r: Replacement, n: i64) -> None:
        """Turn the event at this place into what the replacement says, if that can happen; else into nothing."""
        e = self.events[i]
        self.applied.append((i << 8 | n) << 32 | o.uid)
        if r.program >= 0:
            w = Waiting(o.controller, r.program, o.uid, o.kind, e.ref, e.amount, (), g.next_stamp())
            self.programs.append(w)
        if not (g.replaced(e, o, r) and g.can_happen(e)):
            e.kind = DROPPED

    def someone_left(self, g: Game) -> i64:
        """What was theirs does not happen any more; the event in question is looked at anew."""
        for e in self.events:
            theirs = e.player >= 0 and g.players[e.player].out
            if e.card >= 0 and g.players[g.owners[e.card]].out:
                theirs = True
            if e.ref < len(g.players) and not g.is_here(e.ref):
                theirs = True
            if theirs:
                e.kind = DROPPED
        self.programs = [w for w in self.programs if not g.players[w.player].out]
        if self.pc == TAKE:
            self.pc = OFFER
        return GOES_ON

    def finish(self, g: Game) -> None:
        """All is settled: let it happen, report it, and follow the programs, the first chosen first."""
        done: list[Event] = []
        for e in self.events:
            new = e.kind != DROPPED
            for d in done:
                if new and g.same_event(d, e):
                    new = False
            if new:
                done.append(e)
        g.stack.pop()
        g.happen(done, kinds_of(done))
        if self.report:
            g.stack[-1].receive([e.ref for e in done])
        i: i64 = len(self.programs) - 1
        while i >= 0:
            w = self.programs[i]
            g.stack.append(Resolve(w.program, w.player, w.source, w.it, w.x))
            i -= 1
