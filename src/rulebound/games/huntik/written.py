# not compiled: positions are written for people
"""A position of Huntik as a scenario gives it: the opposite of `positions.py`.

Only resting positions can be given: a turn about to be taken, or the first announcement of a mulligan.
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.laying import entry_for, labels_of, pile_names
from rulebound.engine.state import NOBODY
from rulebound.games.huntik.naming import letter
from rulebound.games.huntik.rounds import Turns
from rulebound.games.huntik.starting import ANNOUNCED, Setup
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import OBJECT
from rulebound.games.huntik.view import state_of


def given(g: HuntikGame) -> dict[str, Any] | None:
    """The position as it would stand under `given` in a scenario; None in the midst of something."""
    top = g.stack[-1] if g.stack else None
    moment: dict[str, Any] = {}
    if g.over or not g.asking:
        return None
    if isinstance(top, Setup) and top.pc == ANNOUNCED:
        moment["phase"] = "mulligan"
    elif isinstance(top, Turns):
        moment |= {"turn": letter(g.active), "round": int(g.round)}
        if g.passed != NOBODY:
            moment["passed"] = letter(g.passed)
    else:
        return None
    labels = labels_of(g)
    moment |= {"lead": letter(g.lead), "mission": g.card(g.mission).name}
    return moment | {letter(p): seat_of(g, p, labels) for p in range(2)}


def seat_of(g: HuntikGame, p: int, labels: dict[int, str]) -> dict[str, Any]:
    """A player's totals and piles; the top of a pile comes first."""
    player = g.players[p]
    seat: dict[str, Any] = {}
    if player.points:
        seat["points"] = int(player.points)
    if player.majors:
        seat["majors_played"] = int(player.majors)
    removed = [c for c in g.removed if g.owners[c] == p]
    aside = features_aside(g, p)
    piles = {
        "hand": player.hand,
        "deck": player.deck[::-1],
        "discard": player.discard[::-1],
        "pile": player.pile,
        "missions": player.missions,
        "removed": removed,
    }
    for pile, cards in piles.items():
        if cards or pile in ("hand", "deck"):
            seat[pile] = pile_names(g, cards)
    if aside:
        seat["removed"] = [*seat.get("removed", []), *aside]
    mine = [o for o in g.objs if o.controller == p or (o.controller == NOBODY and p == g.lead)]
    if mine:
        seat["play"] = [piece(g, o, labels) for o in mine]
    return seat


def features_aside(g: HuntikGame, p: int) -> list[dict[str, Any]]:
    """The features to the side of the map (400.9c): those that were KO'd with who controlled them then, all others with
    the lead player."""
    beaten = [(int(kind), int(loser)) for kind, loser in zip(g.beaten, g.beaten_from)]
    found: list[dict[str, Any]] = []
    for kind in g.aside:
        entry: dict[str, Any] = {"card": g.card(kind).name}
        loser = next((loser for one, loser in beaten if one == kind), None)
        if loser is not None:
            beaten.remove((kind, loser))
            entry["beaten"] = True
        if p == (loser if loser is not None and loser >= 0 else g.lead):
            found.append(entry)
    return found


def piece(g: HuntikGame, o: Piece, labels: dict[int, str]) -> dict[str, Any]:
    """A hero or feature on the map with its marks."""
    entry = entry_for(g, int(o.kind), labels[int(o.uid)]) | {"at": int(o.zone)}
    if o.exhausted:
        entry["state"] = state_of(o)
    if o.bearer >= 0:
        entry["with"] = labels[int(o.bearer)]
    if o.controller == NOBODY and g.card(o.kind).sort != OBJECT:
        entry["uncontrolled"] = True
    if o.owner >= 0 and o.owner != o.controller:
        entry["owner"] = letter(o.owner)
    return entry
