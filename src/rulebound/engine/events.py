"""Events about to happen at the same moment, and what replaces them.

In order: what cannot happen is dropped; for each event, the affected player picks among the replacements that apply to
what it has become and have not been applied to it yet, until none applies or all that do are declined; then abilities
that look back are found, everything left happens, and abilities that look at the result are found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import DONE, REPLACE, code, first_of, second_of
from rulebound.engine.nodes import Replacement
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import Event, Frame, Obj

if TYPE_CHECKING:
    from rulebound.engine.game import Game

FILTER: Final = 0
OFFER: Final = 1
TAKE: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Happen(Frame):
    """A batch of events on its way; `applied` names the replacements (`uid << 8 | n`) used on the event at `at`."""

    def __init__(self, events: list[Event], report: bool) -> None:
        self.pc = FILTER
        self.events = events
        self.report = report
        self.at: i64 = 0
        self.applied: list[int] = []

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
            self.next()
        g.stack.pop()
        g.happen(self.events)
        if self.report:
            g.stack[-1].receive([e.ref for e in self.events])

    def offers(self, g: Game, e: Event) -> list[int]:
        """The replacements of this event, and "let it happen" where none of them is compulsory."""
        one: i64 = 1
        bit = one << e.kind
        options: list[int] = []
        must = False
        for o in g.objs:
            if not o.text.replaces & bit:
                continue
            n: i64 = 0
            for r in o.text.replacements:
                if r.kind == e.kind and self.applies(g, e, o, r, n):
                    options.append(code(REPLACE, o.uid, n))
                    if not r.may:
                        must = True
                n += 1
        if options and not must:
            options.append(DONE)
        return options

    def applies(self, g: Game, e: Event, o: Obj, r: Replacement, n: i64) -> bool:
        key: i64 = o.uid << 8 | n
        for used in self.applied:
            if used == key:
                return False
        if r.onto_this:
            i: i64 = 0
            while i < self.at:  # something already settled in this batch happens to the source
                if self.events[i].ref == o.uid:
                    return False
                i += 1
        s = g.scratch
        s.player = o.controller
        s.source = o.uid
        return r.when.ok(g, s, e)

    def take(self, g: Game) -> None:
        self.pc = OFFER
        answer = g.answer
        if answer == DONE:
            self.next()
            return
        uid = first_of(answer)
        n = second_of(answer)
        e = self.events[self.at]
        o = g.obj(uid)
        if o is None:
            raise AssertionError("the source of a replacement left before it was applied")
        r = o.text.replacements[n]
        self.applied.append(uid << 8 | n)
        it = e.ref
        if not (g.replaced(e, o, r) and g.can_happen(e)):
            del self.events[self.at]
            self.applied.clear()
        if r.program >= 0:
            g.stack.append(Resolve(r.program, o.controller, uid, it, -1, 0))

    def next(self) -> None:
        self.at += 1
        self.applied.clear()
