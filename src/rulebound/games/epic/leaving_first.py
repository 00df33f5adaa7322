# not compiled: runs when cards are loaded
"""Text that does to a champion what is done in play only, though by then it has left play or never was there.

Nothing would happen (3.2.3c), and nobody writes that on purpose: such text is refused.
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Op
from rulebound.games.epic import effects as e
from rulebound.games.epic import selectors as s
from rulebound.games.epic.about_this import DONE_TO_CHAMPIONS
from rulebound.games.epic.card_moves import CardChoice, MoveCards
from rulebound.games.epic.costs import BreakThis, ReturnThis
from rulebound.games.epic.terms import BROKEN, ENTERS, RETURNED

IN_PLAY_ONLY = (*DONE_TO_CHAMPIONS, e.Damage)
HAS_LEFT = "by then it has left play, and this is done to champions in play only"
NOT_IN_PLAY = "this is done to champions in play, and that card is not there"


def done_too_late(ops: tuple[Op, ...], it_left: bool = False, this_left: bool = False) -> str:
    """Why the last of these instructions would be followed in vain, whatever is chosen; "" if it might do something.

    `it_left`: what the ability waited for made "it" leave play; `this_left`: it made this card leave play.

    >>> done_too_late((e.LeavePlay(RETURNED, s.Chosen(0)), e.SetPosition(s.Chosen(0), 0)))
    'by then it has left play, and this is done to champions in play only'
    """
    left: dict[int, str] = {}
    certain = 0  # from here on instructions are followed in any case
    for at, op in enumerate(ops):
        whom = getattr(op, "whom", None)
        if isinstance(op, IN_PLAY_ONLY) or (isinstance(op, e.LeavePlay) and op.kind == BROKEN):
            if (isinstance(whom, s.ItThatHappened) and it_left) or (isinstance(whom, s.ThisCard) and this_left):
                return HAS_LEFT
            if isinstance(whom, s.Chosen) and int(whom.slot) in left:
                return left[int(whom.slot)]
        if isinstance(op, BreakThis | ReturnThis):
            this_left = True
        elif isinstance(op, CardChoice):
            left[int(op.slot)] = NOT_IN_PLAY
        elif isinstance(whom, s.Chosen) and isinstance(op, e.LeavePlay) and op.kind == RETURNED and at >= certain:
            left[int(whom.slot)] = HAS_LEFT  # whoever is to be broken or banished may stay (5.9, 5.11)
        elif isinstance(op, MoveCards) and op.kind == ENTERS:
            it_left = it_left and not isinstance(whom, s.ItThatHappened)
            this_left = this_left and not isinstance(whom, s.ThisCard)
            if isinstance(whom, s.Chosen):
                left.pop(int(whom.slot), None)
        certain = max(certain, at + 1 + skipped(op))
    return ""


def skipped(op: Any) -> int:
    """How many of the next instructions this one may have skipped."""
    return int(getattr(op, "skip", 0))
