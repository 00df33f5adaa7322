"""What card text compares: how much health, how many cards or champions players have; and X, which a text explains."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.nodes import Condition, Selector
from rulebound.engine.state import Scope
from rulebound.games.epic.selectors import EpicAmount, EpicCondition
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.thisway import in_place_of


class Given(EpicAmount):
    """X, as the text says what it is: "where X is ..."."""

    def __init__(self) -> None:
        self.amount: EpicAmount | None = None
        self.to: list[Selector | None] = []  # those whom the instructions that use it are about

    def explained(self) -> EpicAmount:
        """What X is."""
        amount = self.amount
        assert amount is not None, "a text that speaks of X says what X is"
        return amount

    def value(self, g: EpicGame, s: Scope) -> i64:
        return self.explained().value(g, s)

    def value_of(self, g: EpicGame, s: Scope, who: i64) -> i64:
        return self.explained().value_of(g, s, who)


class YourHealth(EpicAmount):
    """The health that you have; R54: your side's."""

    def value(self, g: EpicGame, s: Scope) -> i64:
        return g.health_holder(s.player).health


class AtLeast(EpicCondition):
    """There are so many, or more."""

    def __init__(self, amount: EpicAmount, bound: i64) -> None:
        self.amount = amount
        self.bound = bound

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return self.amount.value(g, s) >= self.bound


class AtMost(EpicCondition):
    """There are so many, or fewer."""

    def __init__(self, amount: EpicAmount, bound: i64) -> None:
        self.amount = amount
        self.bound = bound

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return self.amount.value(g, s) <= self.bound


class OfThem(EpicCondition):
    """It is so of one of these players, or of each of them (`every`): what is "yours" is theirs."""

    def __init__(self, who: Selector, every: bool, condition: Condition) -> None:
        self.who = who
        self.every = every
        self.condition = condition

    def holds(self, g: EpicGame, s: Scope) -> bool:
        for player in self.who.refs(g, s):
            if self.condition.holds(g, in_place_of(s, player)) != self.every:
                return not self.every
        return self.every


class Outdoes(EpicCondition):
    """You have more of something, or less (not `more`), than one of these players, or than each of them (`every`)."""

    def __init__(self, has: EpicAmount, more: bool, whom: Selector, every: bool) -> None:
        self.has = has
        self.more = more
        self.whom = whom
        self.every = every

    def holds(self, g: EpicGame, s: Scope) -> bool:
        mine = self.has.value(g, s)
        for player in self.whom.refs(g, s):
            other = self.has.value(g, in_place_of(s, player))
            if (mine > other if self.more else mine < other) != self.every:
                return not self.every
        return self.every
