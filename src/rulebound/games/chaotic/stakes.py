# not compiled: for people
"""What a decision is about for the player who has it: what each attack comes to now, and what passing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.codes import first_of, verb_of
from rulebound.engine.wording import card_name, listed
from rulebound.games.chaotic.burst import Burst
from rulebound.games.chaotic.combat import Combat
from rulebound.games.chaotic.damage import damage_by
from rulebound.games.chaotic.terms import ATTACK

if TYPE_CHECKING:
    from rulebound.games.chaotic.state import ChaoticGame


def stakes(g: ChaoticGame) -> list[str]:
    """Where an attack is chosen, how much damage each would deal and how much the other creature can still take."""
    if not isinstance(g.stack[-1], Combat):
        return []
    striker, other = g.creature(g.engaged(g.striker)), g.creature(g.engaged(g.rival(g.striker)))
    kinds = [int(first_of(code)) for code in g.options if verb_of(code) == ATTACK]
    if striker is None or other is None or not kinds:
        return []
    deals = listed(f"{card_name(g.book, kind)} {max(int(damage_by(g.card(kind), striker)), 0)}" for kind in kinds)
    left = max(int(other.energy - other.damage), 0)
    return [f"{card_name(g.book, other.kind)} has {left} Energy left.", f"Damage now: {deals}."]


def passing(g: ChaoticGame) -> str:
    """What comes of passing priority."""
    if not isinstance(g.stack[-1], Burst):
        return ""
    return "when both have passed, what is announced happens" if g.burst else "when both have passed, it goes on"
