# not compiled: runs when cards are loaded
"""What "if you do" asks for: all of one thing (R29)."""

from __future__ import annotations

from rulebound.engine.nodes import Op, Selector
from rulebound.games.epic.card_effects import BanishPile, ChooseOwn, Discard
from rulebound.games.epic.card_moves import CardChoice, MoveCards, MoveOwn
from rulebound.games.epic.choosing import ChooseSome, LoseOwn
from rulebound.games.epic.effects import LeavePlay, Target, Transform
from rulebound.games.epic.maker import NotPlayable, Ops
from rulebound.games.epic.revealing import PlayCards
from rulebound.games.epic.selectors import Both, Chosen, Number

MOVES = (LeavePlay, MoveCards, Transform, PlayCards)
COUNTED = (*MOVES, MoveOwn, LoseOwn, BanishPile, Discard)  # what can be done to too few, or to nothing


def needed(ops: Ops) -> int:
    """To how many the last of these must have been done, for "if you do" to hold.

    >>> needed((Discard(Number(2), Chosen(0)),))
    2
    """
    if any(isinstance(op, COUNTED) for op in ops[:-1]):
        raise NotPlayable('"if you do" and "if you don\'t" ask for one thing, but several stand before')
    last = ops[-1] if ops else None
    if isinstance(last, Discard | LoseOwn):
        return least(last.amount)
    if isinstance(last, MoveOwn):
        return max(1, int(last.low))
    return asked_for(ops, last.whom) if isinstance(last, MOVES) else 1


def least(amount: object) -> int:
    """A printed number."""
    if isinstance(amount, Number):
        return max(1, int(amount.n))
    raise NotPlayable('"if you do" and "if you don\'t" ask for as many as a printed number says')


def asked_for(ops: Ops, whom: Selector) -> int:
    """How many were to be chosen for this; where they are as many as there are, at least one."""
    if isinstance(whom, Both):
        raise NotPlayable('"if you do" and "if you don\'t" ask for one thing, but several stand before')
    if not isinstance(whom, Chosen):
        return 1
    return max([1, *(lowest(op) for op in ops if getattr(op, "slot", -1) == whom.slot)])


def lowest(op: Op) -> int:
    """How many this instruction has chosen at least, if there are so many."""
    if isinstance(op, Target | CardChoice | ChooseSome):
        return int(op.low)
    return least(op.amount) if isinstance(op, ChooseOwn) else 1
