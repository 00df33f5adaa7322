# not compiled: positions are written for people
"""A position of Chaotic as a scenario gives it: the opposite of `positions.py`.

Only resting positions can be given: the choice of a move, and that of an attack.
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.laying import entry_for, labels_of, pile_names
from rulebound.games.chaotic.combat import TAKE_ATTACK, Combat
from rulebound.games.chaotic.naming import letter
from rulebound.games.chaotic.state import ChaoticGame, Creature
from rulebound.games.chaotic.terms import STEPS
from rulebound.games.chaotic.turn import TAKE_MOVE, Turns


def given(g: ChaoticGame) -> dict[str, Any] | None:
    """The position as it would stand under `given` in a scenario; None in the midst of something."""
    if g.over or not g.asking or g.burst:
        return None
    top = g.stack[-1]
    labels = labels_of(g)
    moment: dict[str, Any] = {
        "turn": letter(g.active),
        "turn_number": int(g.turn) + 1,
        "step": STEPS[g.step],
        "last_combat": int(g.last_combat),
    }
    if g.moves:
        moment["moves"] = int(g.moves)
    if g.fought:
        moment["fought"] = True
    if isinstance(top, Combat) and top.pc == TAKE_ATTACK:
        moment["combat"] = {
            "attacker": labels[int(g.attacker)],
            "defender": labels[int(g.defender)],
            "striker": letter(g.striker),
        } | ({"showdown": True} if g.showdown else {})
    elif not isinstance(top, Turns) or top.pc != TAKE_MOVE:
        return None
    return moment | {letter(p): seat_of(g, p, labels) for p in range(len(g.players))}


def seat_of(g: ChaoticGame, p: int, labels: dict[int, str]) -> dict[str, Any]:
    """A player's totals and piles; the top of a pile comes first."""
    player = g.players[p]
    seat: dict[str, Any] = {"idle": int(player.idle)} if player.idle else {}
    for pile, cards in (
        ("hand", player.hand),
        ("attacks", player.attacks[::-1]),
        ("spent", player.spent[::-1]),
        ("locations", player.locations[::-1]),
        ("discard", player.discard[::-1]),
    ):
        seat[pile] = pile_names(g, cards)
    if player.removed:
        seat["removed"] = pile_names(g, player.removed[::-1])
    if g.location >= 0 and g.owners[g.location] == p:
        seat["location"] = [g.card(g.kinds[g.location]).name]
    seat["play"] = [creature(g, o, labels[int(o.uid)]) for o in g.objs if o.controller == p]
    return seat


def creature(g: ChaoticGame, o: Creature, label: str) -> dict[str, Any]:
    """A creature in play with its marks; one that has moved into a combat is where it fights."""
    entry = entry_for(g, int(o.kind), label)
    entry["space"] = g.board.name(int(o.space))
    if o.counters != g.card(o.kind).mugic:
        entry["counters"] = int(o.counters)
    if o.damage:
        entry["damage"] = int(o.damage)
    if o.moved:
        entry["moved"] = True
    return entry
