# not compiled: words are for people
"""What things of Chaotic are called (see `engine/naming.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.naming import Naming, called
from rulebound.engine.record import seat_letter as letter
from rulebound.games.chaotic.state import ChaoticGame

if TYPE_CHECKING:
    from rulebound.engine.game import Game

def chaotic(g: Game) -> ChaoticGame:
    """The same game, known to be one of Chaotic."""
    if not isinstance(g, ChaoticGame):
        raise TypeError(f"Chaotic's kit was handed a game of {g.book.game}")
    return g


class ChaoticNaming(Naming[ChaoticGame]):
    """Creatures by name."""

    noun = "a creature in play"

    def apart(self, g: ChaoticGame, ref: int) -> str:
        """Where it stands, if others are called so too; and whose it is, if it fights one of them there."""
        o = g.creature(ref)
        others = [other for other in self.alike(g, ref) if other.uid != ref]
        if o is None or not others:
            return ""
        space = g.board.name(int(o.space))
        fights = any(each.space == o.space for each in g.objs if each in others)
        return f"{called(g, int(o.controller))}'s in {space}" if fights else space


NAMING = ChaoticNaming()
ref_text, ref_words, pointed = NAMING.ref_text, NAMING.ref_words, NAMING.pointed

__all__ = ["called", "letter"]  # the engine's, said here with the rest
