# not compiled: for people
"""What a decision is about for the player who has it: how strong both sides of a combat are, at whom attacks can be
aimed yet, what passing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.choices import Divide
from rulebound.engine.state import NOBODY
from rulebound.games.huntik.combat import Combat, total_attacks
from rulebound.games.huntik.naming import listed, ref_words
from rulebound.games.huntik.rounds import Turns

if TYPE_CHECKING:
    from rulebound.games.huntik.state import HuntikGame


def stakes(g: HuntikGame) -> list[str]:
    """In a combat, the attacks of both sides; where they are aimed, who comes after this one; on a turn, that the other
    player has passed already."""
    top = g.stack[-1]
    if isinstance(top, Combat):
        mine, theirs = (int(total_attacks(g, player)) for player in (g.chooser, g.rival(g.chooser)))
        return [f"Your side has {mine} attacks to aim, the other side {theirs}."]
    if isinstance(top, Divide):
        return after_this(g, top)
    if isinstance(top, Turns) and g.passed not in (NOBODY, g.chooser):
        return ["The other player has passed."]
    return []


def after_this(g: HuntikGame, frame: Divide) -> list[str]:
    """At whom attacks are aimed after the one that is asked about; the last is not asked about, and gets what is left
    (602.2: no attack is un-aimed)."""
    names = []
    for ref in frame.among[len(frame.shares) + 1 :]:
        o = g.piece(ref)
        names.append(f"{ref_words(g, ref)} (DEF {o.defense})" if o is not None else ref_words(g, ref))
    if len(names) > 1:
        return [f"Then at {listed(names[:-1])}; what is left goes to {names[-1]}."]
    return [f"What is left goes to {name}." for name in names]


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
