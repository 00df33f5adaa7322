# not compiled: words are for people
"""What things of Chaotic are called (see `engine/naming.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.naming import Naming
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


NAMING = ChaoticNaming()
ref_text, ref_words = NAMING.ref_text, NAMING.ref_words

__all__ = ["letter"]  # the engine's, said here with the rest
