# not compiled: for people
"""The table of Huntik as a screen shows it: the mission, the map zone by zone, the players (see `engine/sketch.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.engine.sketch import Mark, Person, Place, Sketch
from rulebound.games.huntik.naming import counted, listed
from rulebound.games.huntik.terms import ZONES


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> Sketch:
    """What a view shows; zones as the viewer counts them, the far ones first (400.10a)."""
    mine = next((p for p in view["players"] if p["name"] == view["viewer"]), None)
    turned = mine is not None and view["lead"] not in ("", view["viewer"])
    hand = tuple(mine["cards"]) if mine is not None else None
    people = tuple(person(p, view, names[n]) for n, p in enumerate(view["players"]))
    return Sketch(moment(view), notes(view), places(view, turned), people, hand)


def moment(view: Mapping[str, Any]) -> tuple[str, ...]:
    """The round, the mission and whose turn it is."""
    if not view["round"]:
        return ("Before the first round",)
    whose = "your turn" if view["active"] == view["viewer"] else f"{view['active']}'s turn"
    return (f"Round {view['round']} of 7", view["mission"]["name"], whose)


def notes(view: Mapping[str, Any]) -> tuple[str, ...]:
    """What the mission says, and the combat that is fought."""
    found = []
    mission = view["mission"]
    if mission is not None:
        found.append(f"{mission['name']} ({mission['tag']}): {' '.join(mission['text'])}")
    combat = view["combat"]
    if combat is not None:
        totals = listed(f"{player} has {counted(n, 'attack')}" for player, n in combat["attacks"].items())
        found.append(f"Combat, started by {combat['attacking']}: {totals}.")
    if view["removed"]:
        found.append(f"To the side of the map: {together(view['removed'])}.")
    return tuple(found)


def places(view: Mapping[str, Any], turned: bool) -> tuple[Place, ...]:
    """The five zones, the far one first."""
    by_number = {piece["number"]: piece for piece in view["play"]}
    found = []
    for own in range(ZONES, 0, -1):
        zone = ZONES + 1 - own if turned else own
        here = [piece for piece in view["play"] if piece["zone"] == zone]
        here.sort(key=lambda piece: piece["controller"] == view["viewer"])
        found.append(Place(f"zone {own}", tuple(mark(piece, view, by_number) for piece in here)))
    return tuple(found)


def mark(piece: Mapping[str, Any], view: Mapping[str, Any], by_number: Mapping[int, Mapping[str, Any]]) -> Mark:
    """A hero or feature on the map."""
    about = [f"{piece['controller']}'s" if piece["controller"] else "nobody's"]
    if piece["fights"]:
        about.append(piece["state"])
    about += piece["keywords"]
    if piece["type"] != "minor hero":
        about.append(piece["type"])
    if piece["with"] in by_number:
        about.append(f"with {by_number[piece['with']]['name']}")
    if piece["aimed"]:
        about.append(f"{counted(piece['aimed'], 'attack')} aimed at it")
    values = f"{piece['atk']}/{piece['def']}" if piece["fights"] else ""
    mine = piece["controller"] == view["viewer"] != ""
    text = tuple(piece["text"]) if not piece["type"].endswith("hero") else ()
    return Mark(piece["number"], piece["name"], values, tuple(about), text, piece["state"] == "ready", mine)


def person(player: Mapping[str, Any], view: Mapping[str, Any], name: str) -> Person:
    """A player's totals and open piles."""
    mine = player["name"] == view["viewer"]
    letter = player["name"]
    who = f"You are {letter}" if mine else letter if name == letter else f"{name} is {letter}"
    title = f"{who}, {player['role']}" if player["role"] else who
    totals = [f"hand {player['hand']}", f"deck {player['deck']}"]
    mission = view["mission"]
    if player["points"] or (mission is not None and mission["tag"] == "mutual"):
        totals.insert(0, counted(player["points"], "point"))
    if player["majors_played"]:
        totals.append("has played a major hero this round")
    if player["out"]:
        totals.append("out of the game")
    lines = []
    if player["discard"]:
        lines.append(f"discard pile: {together(player['discard'])}")
    if mine and player["legendary"]:
        lines.append(f"legendary hero pile: {together(player['legendary'])}")
    elif player["pile"]:
        lines.append(f"legendary hero pile: {counted(player['pile'], 'card')}")
    if mission is None and player["missions"]:
        lines.append(f"missions: {together(player['missions'])}")
    return Person(title, tuple(totals), tuple(lines), mine)


def together(names: Sequence[str]) -> str:
    """Names side by side; those of heroes have commas of their own.

    >>> together(["Ashmaw, Eats the Road", "Piper Dunn, Runs Ahead"])
    'Ashmaw, Eats the Road; Piper Dunn, Runs Ahead'
    """
    return "; ".join(names)
