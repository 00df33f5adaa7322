# not compiled: words are for people
"""What things are called: players by letter, cards by name, creatures by name and number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import card_name
from rulebound.games.chaotic.state import ChaoticGame

if TYPE_CHECKING:
    from rulebound.engine.game import Game

LETTERS = "AB"


def chaotic(g: Game) -> ChaoticGame:
    """The same game, known to be one of Chaotic."""
    if not isinstance(g, ChaoticGame):
        raise TypeError(f"Chaotic's kit was handed a game of {g.book.game}")
    return g


def letter(player: int) -> str:
    """What a player is called.

    >>> letter(0), letter(1)
    ('A', 'B')
    """
    return LETTERS[player]


def ref_text(g: ChaoticGame, ref: int) -> str:
    """A player or a creature, without ambiguity: `B`, `Skarn#50`."""
    if ref < FIRST_UID:
        return letter(ref) if 0 <= ref < len(g.players) else f"player {ref}"
    o = g.last_creature(ref)
    return f"{card_name(g.book, o.kind)}#{ref}" if o is not None else f"#{ref}"


def ref_words(g: ChaoticGame, ref: int, kind: int = -1) -> str:
    """A player or a creature as people say it: with its number where the name alone is ambiguous."""
    if ref < FIRST_UID:
        return ref_text(g, ref)
    o = g.last_creature(ref)
    if o is not None:
        kind = int(o.kind)
    if kind < 0:
        return f"#{ref}"
    name = g.book.cards[kind].name
    alike = any(other.uid != ref and g.book.cards[other.kind].name == name for other in (*g.objs, *g.gone))
    return f"{card_name(g.book, kind)}#{ref}" if alike else card_name(g.book, kind)

