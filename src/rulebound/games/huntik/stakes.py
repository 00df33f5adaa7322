# not compiled: for people
"""What a decision is about for the player who has it: how strong both sides of a combat are, what passing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.state import NOBODY
from rulebound.games.huntik.combat import Combat, total_attacks
from rulebound.games.huntik.rounds import Turns

if TYPE_CHECKING:
    from rulebound.games.huntik.state import HuntikGame


def stakes(g: HuntikGame) -> list[str]:
    """In a combat, the attacks of both sides; on a turn, that the other player has passed already."""
    top = g.stack[-1]
    if isinstance(top, Combat):
        mine, theirs = (int(total_attacks(g, player)) for player in (g.chooser, g.rival(g.chooser)))
        return [f"Your side has {mine} attacks to aim, the other side {theirs}."]
    if isinstance(top, Turns) and g.passed not in (NOBODY, g.chooser):
        return ["The other player has passed."]
    return []


def passing(g: HuntikGame) -> str:
    """What comes of passing on a turn or in a combat."""
    top = g.stack[-1]
    if isinstance(top, Combat):
        return "when both have passed, attacks are aimed"
    if not isinstance(top, Turns):
        return ""
    if g.passed not in (NOBODY, g.chooser):
        return "the round ends, since the other player has passed too"
    return "the other player is next; the round ends if they pass too"
