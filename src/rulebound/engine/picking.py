# not compiled: for people
"""Everything that can be picked in a choice of several, not only what may come next.

The engine asks for one thing after the other, in one order only.  A person marks what is wanted in any order; whoever
shows that needs the whole list, and how many it may be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebound.engine.choices import KIND_BITS, KIND_MASK, PickCards, PickSome, owner_and_kind
from rulebound.engine.codes import CARD, PICK, code

if TYPE_CHECKING:
    from rulebound.engine.game import Game


@dataclass(frozen=True)
class Picking:
    """How many are picked already, how many must and may be picked in all, and what can still be: options with how
    often each can be taken, in the order in which the engine asks for them.  `ordered`: it asks in no order, and that
    in which they are picked counts.  `does`: what is done with them, as it stands before "this one"."""

    have: int
    least: int
    most: int
    among: tuple[tuple[int, int], ...]
    ordered: bool = False
    does: str = "Choose"


def picking(g: Game) -> Picking | None:
    """The choice of several that is open; None if another one is, or if it never was about more than one.

    It tells what the options of this choice tell: for the player who chooses alone.
    """
    top = g.stack[-1] if g.asking and g.stack else None
    counts: dict[int, int] = {}
    if isinstance(top, PickSome):
        for ref in top.among[top.at :]:
            counts[int(code(PICK, ref))] = 1
        least = int(top.low)
    elif isinstance(top, PickCards):
        for sort in sorted(s for s in (int(owner_and_kind(g, card)) for card in top.among) if s >= top.last):
            option = int(code(CARD, sort & KIND_MASK, sort >> KIND_BITS))
            counts[option] = counts.get(option, 0) + 1
        least = int(top.least())
    else:
        return None
    have = len(top.picks)
    most = min(int(top.high), have + sum(counts.values()))
    if most < 2:
        return None
    return Picking(have, min(least, most), most, tuple(counts.items()))
