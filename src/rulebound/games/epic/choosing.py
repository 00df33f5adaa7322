"""Champions that a player chooses without targeting them, and what players do to their own (5.12.3, R06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.choices import PickSome
from rulebound.engine.nodes import HAPPENED, NEXT, WAIT, Pred, Selector
from rulebound.engine.state import Event, Scope
from rulebound.games.epic.card_effects import next_in_queue
from rulebound.games.epic.card_moves import Asks, TheyMay
from rulebound.games.epic.citing import tell_choice, tell_in_vain
from rulebound.games.epic.effects import Done, EpicOp
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import FOR_ANY
from rulebound.games.epic.zones import leaving_event

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_IN_VAIN: Final[tuple[str, ...]] = ("3.2.3c",)


class ChooseSome(EpicOp):
    """You choose from `low` to `high` of the champions that are meant, as many as there are; they are no targets, and
    go into a slot."""

    def __init__(self, slot: i64, whom: Pred, low: i64, high: i64) -> None:
        self.slot = slot
        self.whom = whom
        self.low = low
        self.high = high

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            among: list[int] = [o.uid for o in self.whom.among(g, f)]
            if not among:
                g.cite(RULES_IN_VAIN)
                if g.listener is not None:
                    tell_in_vain(g, f)
                return NEXT
            if g.listener is not None:
                tell_choice(g, among)
            f.sub = 1
            g.stack.append(PickSome(f.player, FOR_ANY, f.source, among, self.low, self.high))
            return WAIT
        for uid in f.got:
            f.pick(self.slot, uid)
        return NEXT


class MayChooseSome(Asks):
    """You may choose champions, which is the next instruction; you are not asked where there are too few."""

    def __init__(self, choice: ChooseSome, skip: i64) -> None:
        super().__init__(skip)
        self.choice = choice

    def asked(self, g: EpicGame, f: Resolve) -> i64:
        have = len(self.choice.whom.among(g, f))
        return f.player if have > 0 and have >= self.choice.low else -1


class AllBut(EpicAmount):
    """As many champions of this sort as a player controls, but for so many."""

    def __init__(self, but: i64, whom: Pred) -> None:
        self.but = but
        self.whom = whom

    def value_of(self, g: EpicGame, s: Scope, who: i64) -> i64:
        n: i64 = -self.but
        for o in g.objs:
            if o.controller == who and self.whom.ok(g, s, o):
                n += 1
        return n if n > 0 else 0


class LoseOwn(Done):
    """These players break N champions of their choice that they control, banish them, or return them to their owners'
    hands: `kind` is the event; no targets."""

    def __init__(self, kind: i64, amount: EpicAmount, whom: Pred, who: Selector, purpose: i64) -> None:
        super().__init__()
        self.kind = kind
        self.amount = amount
        self.whom = whom
        self.who = who
        self.purpose = purpose

    def run(self, g: EpicGame, f: Resolve) -> i64:
        player = next_in_queue(g, f, self.who)
        if player < 0:
            return HAPPENED
        if f.sub % 2 == 0:
            f.sub += 1
            n = self.amount.value_of(g, f, player)
            among: list[int] = [o.uid for o in g.objs if o.controller == player and self.whom.ok(g, f, o)]
            if g.listener is not None:
                tell_choice(g, among)
            g.stack.append(PickSome(player, self.purpose, f.source, among, n, n))
            return WAIT
        f.sub += 1
        self.note_done(f, f.got, player)
        events: list[Event] = []
        for uid in f.got:
            o = g.champion(uid)
            if o is not None:
                events.append(leaving_event(self.kind, o, f.source, f.player))
        g.occur(events, True)
        return WAIT


class TheyMayLose(TheyMay):
    """A player may do this with champions of theirs, which is the next instruction, if there are enough (R29)."""

    def __init__(self, who: Selector, skip: i64, lose: LoseOwn) -> None:
        super().__init__(who, skip)
        self.lose = lose

    def can_do_it(self, g: EpicGame, f: Resolve) -> bool:
        player = self.asked(g, f)
        have: i64 = 0
        for o in g.objs:
            if o.controller == player and self.lose.whom.ok(g, f, o):
                have += 1
        need = self.lose.amount.value_of(g, f, player)
        return have > 0 and have >= need
