"""What instructions ask of those before them: "this way", "for each of them", and amounts that differ by player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rulebound.engine.nodes import JUMP, Op, Pred, Selector
from rulebound.engine.resolve import Jump
from rulebound.engine.state import Scope
from rulebound.games.epic.effects import EpicOp, Remember
from rulebound.games.epic.selectors import EpicAmount, EpicCondition, EpicSelector
from rulebound.games.epic.state import EpicGame

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve


def in_place_of(s: Scope, player: i64) -> Scope:
    """The same text as this player would read it: what is "theirs" to others is "yours" here."""
    scope = Scope(player, s.source, s.it, s.x)
    scope.picked = s.picked
    return scope


# -- amounts


class Multiplied(EpicAmount):
    """So many for each."""

    def __init__(self, times: i64, each: EpicAmount) -> None:
        self.times = times
        self.each = each

    def value(self, g: EpicGame, s: Scope) -> i64:
        return self.times * self.each.value(g, s)

    def value_of(self, g: EpicGame, s: Scope, who: i64) -> i64:
        return self.times * self.each.value_of(g, s, who)


class Theirs(EpicAmount):
    """What a player has: of each player whom the instruction is about their own (`each`), or of one who was named."""

    def __init__(self, whose: Selector, each: bool, has: EpicAmount) -> None:
        self.whose = whose
        self.each = each
        self.has = has

    def value(self, g: EpicGame, s: Scope) -> i64:
        assert not self.each, "it is not the same for all of them"
        n: i64 = 0
        for player in self.whose.refs(g, s):
            n += self.has.value(g, in_place_of(s, player))
        return n

    def value_of(self, g: EpicGame, s: Scope, who: i64) -> i64:
        return self.has.value(g, in_place_of(s, who)) if self.each else self.value(g, s)


class CountThese(EpicAmount):
    """How many of these, gone this way, last were as described."""

    def __init__(self, whom: GoneThisWay, what: Pred) -> None:
        self.whom = whom
        self.what = what

    def value(self, g: EpicGame, s: Scope) -> i64:
        return len(described(g, s, self.whom, self.what))


def described(g: EpicGame, s: Scope, whom: GoneThisWay, what: Pred) -> list[int]:
    """Those of these champions, gone this way, that last were as described."""
    out: list[int] = []
    for uid in whom.refs(g, s):
        o = g.last_champion(uid)
        assert o is not None, "whoever has just left play is remembered"
        if what.ok(g, s, o):
            out.append(uid)
    return out


# -- who


class Among(EpicSelector):
    """Those of these champions, gone this way, that last were as described."""

    def __init__(self, whom: GoneThisWay, what: Pred) -> None:
        self.whom = whom
        self.what = what

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return described(g, s, self.whom, self.what)


class GoneThisWay(EpicSelector):
    """Of those that an instruction was about, which went into this slot, the champions that have left play by it.

    Nothing comes between an instruction and what it breaks (R23), so that whoever is not in play any more went this
    way, but for those that left the game with their owner (R53).
    """

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        out: list[int] = []
        for ref in s.chosen(self.slot):
            if g.champion(ref) is None:
                o = g.last_champion(ref)
                if o is not None and not g.players[o.owner].out:
                    out.append(ref)
        return out


class DoneBy(EpicAmount):
    """To how many of these you have done it: for each that is in the slot `to`, `by` has the player who did."""

    def __init__(self, by: i64, to: i64, those: Selector) -> None:
        self.by = by
        self.to = to
        self.those = those

    def value(self, g: EpicGame, s: Scope) -> i64:
        done = self.those.refs(g, s)
        n: i64 = 0
        for ref, player in zip(s.chosen(self.to), s.chosen(self.by)):
            if player == s.player and ref in done:
                n += 1
        return n


class AllGone(EpicCondition):
    """These are all among those gone this way; false if there are none."""

    def __init__(self, whom: Selector, gone: GoneThisWay) -> None:
        self.whom = whom
        self.gone = gone

    def holds(self, g: EpicGame, s: Scope) -> bool:
        gone = self.gone.refs(g, s)
        found = False
        for ref in self.whom.refs(g, s):
            if ref not in gone:
                return False
            found = True
        return found


class Latest(EpicSelector):
    """The one whose turn it is, of those for each of whom something is done."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return s.chosen(self.slot)[-1:]


class ForEach(EpicOp):
    """Follow the next instructions for each of those in the slot `among`, one after the other; skip them when all are
    done.  Whose turn it is goes into the slot `now`; what was chosen before for another one, in the slots from `first`
    to `last`, is let go, but for what is gathered in the slot `gathered` (-1: nothing)."""

    def __init__(self, among: i64, now: i64, first: i64, last: i64, skip: i64, gathered: i64) -> None:
        self.among = among
        self.now = now
        self.first = first
        self.last = last
        self.skip = skip
        self.gathered = gathered

    def run(self, g: EpicGame, f: Resolve) -> i64:
        among = f.chosen(self.among)
        done = len(f.chosen(self.now))
        if done >= len(among):
            f.pc += self.skip + 1
            return JUMP
        kept: list[int] = []
        for p in f.picked:
            n: i64 = p
            slot = n >> 32
            if slot < self.first or slot > self.last or slot == self.gathered:
                kept.append(p)
        f.picked = kept
        f.pick(self.now, among[done])
        f.pc += 1
        return JUMP


def for_each(
    whom: Selector, among: i64, now: i64, first: i64, last: i64, ops: tuple[Op, ...], gathered: i64 = -1
) -> tuple[Op, ...]:
    """A program that is followed for each of these; the slots from `first` to `last` are its own."""
    loop = ForEach(among, now, first, last, len(ops) + 1, gathered)
    return (Remember(among, whom), loop, *ops, Jump(-len(ops) - 2))
