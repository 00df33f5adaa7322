"""Instructions that depend on a choice or on what became of the last one: payments inside effects, "if you do"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.codes import NO, YES
from rulebound.engine.nodes import JUMP, WAIT, Cost, Op
from rulebound.games.epic.card_effects import BanishPile, BreakOwn, MoveCards
from rulebound.games.epic.effects import EpicOp, LeavePlay, Transform
from rulebound.games.epic.state import EpicGame

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_PAYMENT: Final[tuple[str, ...]] = ("5.18.3", "R22")
RULES_PAYMENT_DECLINED: Final[tuple[str, ...]] = ("5.18.3", "R29")
RULES_NOT_DONE: Final[tuple[str, ...]] = ("3.2.3c",)


class MayPay(EpicOp):
    """You may pay a cost, which is the next instruction; if you do not, or cannot, skip this many (5.18.3, R22)."""

    def __init__(self, cost: Cost, skip: i64) -> None:
        self.cost = cost
        self.skip = skip

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            if self.cost.why_not(g, f):
                f.pc += self.skip + 1
                return JUMP
            f.sub = 1
            if g.ask(f.player, [YES, NO]):
                return WAIT
        if g.answer == NO:
            g.cite(RULES_PAYMENT_DECLINED)
            f.pc += self.skip + 1
            return JUMP
        g.cite(RULES_PAYMENT)
        f.pc += 1
        return JUMP


class SkipUnlessDone(EpicOp):
    """Skip this many instructions if the last one found nothing that it could do it to (3.2.3c)."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.got:
            f.pc += 1
        else:
            g.cite(RULES_NOT_DONE)
            f.pc += self.skip + 1
        return JUMP


def if_done(done: tuple[Op, ...], then: tuple[Op, ...]) -> tuple[Op, ...]:
    """What follows "if you do": only if the last thing happened to something, where that can be otherwise."""
    if done and isinstance(done[-1], (LeavePlay, MoveCards, Transform, BreakOwn, BanishPile)):
        return (SkipUnlessDone(len(then)), *then)
    return then
