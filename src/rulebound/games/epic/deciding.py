"""Instructions that depend on a choice or on what became of the last one: payments inside effects, "if you do"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.codes import MODE, NO, YES, code, first_of
from rulebound.engine.nodes import HAPPENED, JUMP, WAIT, Cost, Op, Selector
from rulebound.engine.resolve import Jump
from rulebound.games.epic import logbook as log
from rulebound.games.epic.card_effects import BanishPile, Discard
from rulebound.games.epic.card_moves import MoveCards, MoveOwn
from rulebound.games.epic.choosing import LoseOwn
from rulebound.games.epic.effects import EpicOp, LeavePlay, Transform
from rulebound.games.epic.revealing import PlayCards
from rulebound.games.epic.state import EpicGame

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_PAYMENT: Final[tuple[str, ...]] = ("5.18.3", "R22")
RULES_PAYMENT_DECLINED: Final[tuple[str, ...]] = ("5.18.3", "R29")
RULES_EITHER: Final[tuple[str, ...]] = ("R21",)
RULES_NOT_DONE: Final[tuple[str, ...]] = ("3.2.3c",)
RULES_NOT_ALL_DONE: Final[tuple[str, ...]] = ("3.2.3c", "R29")


class MayPay(EpicOp):
    """You may pay a cost, which is the next instruction; if you do not, or cannot, skip this many (5.18.3, R22)."""

    def __init__(self, cost: Cost, skip: i64) -> None:
        self.cost = cost
        self.skip = skip

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            g.cite(RULES_PAYMENT)
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
        f.pc += 1
        return JUMP


class TheyPay(EpicOp):
    """A player, the first of these, pays a cost that takes no choice: health or gold (R22)."""

    def __init__(self, cost: Cost, who: Selector) -> None:
        self.cost = cost
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        you = f.player
        for player in self.who.refs(g, f):
            p = g.players[player]
            gold = p.gold
            f.player = player
            self.cost.run(g, f)
            f.player = you
            g.cite(RULES_PAYMENT)
            if p.gold != gold:
                g.note(log.GOLD, RULES_PAYMENT, player, amount=p.gold)
            break
        return HAPPENED


class SkipUnlessDone(EpicOp):
    """Skip this many instructions if the last one found fewer than `need` that it could do it to (3.2.3c, R29)."""

    def __init__(self, skip: i64, need: i64) -> None:
        self.skip = skip
        self.need = need

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if len(f.got) >= self.need:
            f.pc += 1
        else:
            g.cite(RULES_NOT_ALL_DONE if f.got else RULES_NOT_DONE)
            f.pc += self.skip + 1
        return JUMP


def if_done(done: tuple[Op, ...], then: tuple[Op, ...], need: i64) -> tuple[Op, ...]:
    """What follows "if you do": only if the last thing happened to as many as were needed, where that can be otherwise.
    """
    for last in done[-1:]:
        if isinstance(
            last, (LeavePlay, MoveCards, MoveOwn, PlayCards, Transform, LoseOwn, BanishPile, Discard)
        ):
            return (SkipUnlessDone(len(then), need), *then)
    return then


class Either(EpicOp):
    """Choose one of two ways, now: go on with the first, or skip it and go on with the second (R21)."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            f.sub = 1
            if g.ask(f.player, [code(MODE, 0), code(MODE, 1)]):
                return WAIT
        g.cite(RULES_EITHER)
        f.pc += 1 if first_of(g.answer) == 0 else self.skip + 1
        return JUMP


class OnceMore(EpicOp):
    """Follow the next instructions once more, X times in all; what was chosen the time before is let go."""

    def __init__(self, skip: i64) -> None:
        self.skip = skip

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.x <= 0:
            f.pc += self.skip + 1
        else:
            f.x -= 1
            f.picked = []
            f.pc += 1
        return JUMP


def x_times(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """A program that is followed X times."""
    return (OnceMore(len(ops) + 1), *ops, Jump(-len(ops) - 2))


def either(first: tuple[Op, ...], second: tuple[Op, ...]) -> tuple[Op, ...]:
    """One program or the other, whichever the player chooses when it comes to that."""
    return (Either(len(first) + 1), *first, Jump(len(second)), *second)
