"""Resolve: the frame that follows a program, and the instructions that steer it.

A program is a tuple of instructions.  An instruction that asks a player comes back to itself when the answer is there;
`sub` tells it how far it had come.  Jumps are relative, so programs are put together by joining tuples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import NO, YES
from rulebound.engine.nodes import HAPPENED, JUMP, NEXT, WAIT, Condition, Op
from rulebound.engine.state import ENDS, GOES_ON, Ref, Refs, Scope, Uid

if TYPE_CHECKING:
    from rulebound.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Resolve(Scope):
    """A program being followed, instruction by instruction, the state settling after each.

    `got` is what a frame above handed over; `queue` the players who must do the same thing one after the other.
    """

    def __init__(self, program: i64, player: i64, source: Uid, it: Ref, x: i64) -> None:
        super().__init__(player, source, it, x)
        self.program = program
        self.sub: i64 = 0
        self.got: Refs = []
        self.queue: Refs = self.got

    def step(self, g: Game) -> None:
        ops = g.book.cards[self.program >> 8].programs[self.program & 255]  # a call less than `program`
        if g.listener is not None and self.pc == 0 and self.sub == 0:
            g.listener.resolves(g, self.program)
        while self.pc < len(ops):
            r = ops[self.pc].run(g, self)
            if r == WAIT:
                return
            self.sub = 0
            if r != JUMP:
                self.pc += 1
            if r == HAPPENED or g.unsettled:
                if self.pc >= len(ops) and g.stack[-1] is self:  # shortcut: the next step would do it
                    g.stack.pop()  # shortcut
                return
        g.stack.pop()

    def receive(self, results: list[int]) -> None:
        self.got = results

    def someone_left(self, g: Game) -> i64:
        if g.players[self.player].out:
            return ENDS
        if g.asking and g.stack[-1] is self:
            self.sub = 0  # an instruction asks before it does anything: it asks anew
        return GOES_ON


class Jump(Op):
    """Go on after skipping this many instructions."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, g: Game, f: Resolve) -> i64:
        f.pc += self.skip + 1
        return JUMP


class SkipUnless(Op):
    """Skip this many instructions unless the condition holds."""

    def __init__(self, condition: Condition, skip: i64) -> None:
        self.condition = condition
        self.skip = skip

    def run(self, g: Game, f: Resolve) -> i64:
        f.pc += 1 if self.condition.holds(g, f) else self.skip + 1
        return JUMP


class May(Op):
    """"You may": ask, and skip this many instructions if the answer is no."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, g: Game, f: Resolve) -> i64:
        if f.sub == 0:
            f.sub = 1
            if g.ask(f.player, [YES, NO]):
                return WAIT
        f.pc += 1 if g.answer == YES else self.skip + 1
        return JUMP


def may(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """A program that the player may follow or not."""
    return (May(len(ops)), *ops)


def only_if(condition: Condition, ops: tuple[Op, ...], otherwise: tuple[Op, ...] = ()) -> tuple[Op, ...]:
    """A program that is followed if the condition holds, and another one if not."""
    if not otherwise:
        return (SkipUnless(condition, len(ops)), *ops)
    return (SkipUnless(condition, len(ops) + 1), *ops, Jump(len(otherwise)), *otherwise)


__all__ = ["HAPPENED", "JUMP", "NEXT", "WAIT", "Jump", "May", "Resolve", "SkipUnless", "may", "only_if"]
