# not compiled: read when cards are loaded
"""Epic's amounts that are said elsewhere: X, which the same sentence explains, and "that much" (R46, R57)."""

from __future__ import annotations

from typing import Any

from rulebound.games.epic.continuous import Bonus
from rulebound.games.epic.maker import Maker, NotPlayable, Ops, ThatMany
from rulebound.games.epic.selectors import Both, Each, EpicAmount, StatOf
from rulebound.games.epic.terms import DEFENSE, OFFENSE
from rulebound.games.epic.words_continuous import Becoming, gain_for, together
from rulebound.games.epic.words_nouns import STAT_NUMBERS
from rulebound.language import NUMBER, Construct, Digits, Series, Sort, Subsort
from rulebound.language.shared import AND

X = "X"
THAT_MUCH = "that much"


class Sums(Digits):
    """An amount of damage or health: a number in digits, X, or "that much".

    >>> Sums("sum").show("X", (2,)), Sums("sum").show(3, (2,))
    ('X', '3')
    """

    def __init__(self, name: str) -> None:
        super().__init__(name, doc='a number in digits, X or "that much"')
        self.samples = (*self.samples, X, THAT_MUCH)

    def first(self) -> frozenset[str]:
        return frozenset({"#number", "x", "that"})

    def match(self, kinds: list[str], keys: list[str], at: int) -> list[tuple[int, int | str, tuple[int, ...]]]:
        if keys[at : at + 1] == ["x"]:
            return [(at + 1, X, (2,))]
        if keys[at : at + 2] == ["that", "much"]:
            return [(at + 2, THAT_MUCH, (2,))]
        return super().match(kinds, keys, at)

    def show(self, value: Any, chosen: tuple[int, ...]) -> str | None:
        return value if value in (X, THAT_MUCH) else super().show(value, chosen)

    def masks(self, value: Any) -> tuple[int, ...] | None:
        return (2,) if value in (X, THAT_MUCH) else super().masks(value)


def so_much(c: Maker, n: int | str) -> int | EpicAmount:
    """The amount that is meant."""
    if n == X:
        return c.x()
    if n == THAT_MUCH:
        return c.that_much()
    return int(n)


def where(c: Maker, says: Ops, n: EpicAmount) -> Ops:
    c.explain_x(n)
    return says


def bonus_of_x(c: Maker, sign: str, of: str) -> Bonus:
    return Bonus(int(sign), 0) if STAT_NUMBERS[of] == OFFENSE else Bonus(0, int(sign))


def gain_x(c: Maker, what: Bonus, until: int) -> Becoming:
    x = c.x()
    return gain_for(c, what, until, x)


def double(c: Maker, who: Any, of: tuple[int, ...], until: int) -> Ops:
    """As much again as it has now of each of these stats."""
    if isinstance(who.who, Each | Both):
        raise NotPlayable("the numbers of one champion are doubled at a time, not of each")
    ops: list[Any] = list(who.ops)
    for stat in of:
        bonus = Bonus(1, 0) if stat == OFFENSE else Bonus(0, 1)
        ops.extend(gain_for(c, bonus, until, StatOf(stat, who.who))(who.who))
    return tuple(ops)


X_ROWS: list[Any] = [
    Sums("sum"),
    Sort("quantity", number=NUMBER, doc='"a", a number or X', note='how many, also X and "that many"'),
    Subsort("count", "quantity"),
    Construct(
        "x of them",
        "quantity.many",
        "^x",
        lambda c: c.x(),
        rules=("R46",),
        doc="as many as the sentence says",
        example="Put X wolf tokens into play, where X is the number of champions you control.",
    ),
    Construct(
        "that many",
        "quantity.many",
        "that many",
        lambda c: ThatMany(c),
        rules=("3.2.3",),
        doc="as many as were moved before",
        example="Discard any number of cards, then draw that many cards.",
    ),
    Construct(
        "where x is",
        "clauses",
        "{says:clause list}, where ^x is {n:measure}",
        where,
        rules=("3.2.3",),
        doc="X is counted when the instruction is carried out",
        example="Deal X damage to a target, where X is the number of wolves you control.",
    ),
    Construct(
        "cards revealed for loyalty",
        "counted",
        "[card|cards] revealed",
        lambda c: c.revealed_cards(),
        rules=("R46",),
        example="Loyalty X → Gain 2 health for each card revealed.",
    ),
    Sort("bonus of x", note="a bonus with X in it"),
    Construct("stat changed by x", "bonus of x", "{sign:x bonus} {of:stat}", bonus_of_x),
    Construct(
        "stats changed by x",
        "bonus of x",
        "{sign:x bonus} {offense} {other:x bonus} {defense}",
        lambda c, sign, other: Bonus(int(sign), int(other)),
    ),
    Sort("bonuses of x", note="one bonus of X or several"),
    Series("bonuses of x", "bonuses of x", "bonus of x", AND[:2], together),
    Construct(
        "gain x",
        "bestowal",
        ("[gets|get] {what:bonuses of x} {until:ending}", "[gains|gain] {what:bonuses of x} {until:ending}"),
        gain_x,
        rules=("R57",),
        doc="X is counted once, when it is given",
        example="Target champion gets +X {offense} this turn, where X is the number of wolves you control.",
    ),
    Construct(
        "double",
        "act",
        "double {who:champions.one.object}'s {of:doubled stats} {until:ending}",
        double,
        rules=("R57", "4.5.2d"),
        doc="as much again as it has when that is done",
        example="Double target champion's {offense} this turn.",
    ),
    Sort("doubled stats", note="what is doubled"),
    Construct("doubled stat", "doubled stats", "{of:stat}", lambda c, of: (STAT_NUMBERS[of],)),
    Construct("both stats doubled", "doubled stats", "{offense} and {defense}", lambda c: (OFFENSE, DEFENSE)),
]
