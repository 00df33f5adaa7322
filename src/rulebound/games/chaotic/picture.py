# not compiled: words are for people
"""The table of Chaotic in plain lines, made of a view: the battleboard row by row, then each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.engine.sketch import Sketch
from rulebound.engine.wording import counted, listed
from rulebound.games.chaotic.board import board_of

EMPTY = "·"


def sketch(view: Mapping[str, Any]) -> Sketch:
    """The whole table as the viewer of this view sees it."""
    lines = [line for player in view["players"] for line in player_lines(view, player)]
    return Sketch((moment_line(view),), (*board_lines(view), *lines))


def moment_line(view: Mapping[str, Any]) -> str:
    """Turn, step, whose turn, and where it takes place."""
    where = ""
    if view["location"] is not None:
        line = view["location"]["initiative"]
        where = f" at {view['location']['name']}{f' (Initiative: {line})' if line else ''}"
    moment = f"Turn {view['turn']}, {view['step']} step{where}; {view['active']} is the Active Player."
    return moment if view["step"] != "setup" else "Set-up: creatures are placed face down."


def board_lines(view: Mapping[str, Any]) -> list[str]:
    """The rows of the board, the viewer's own side last: who stands on each space."""
    board = board_of(view["size"], True)
    rows: dict[int, list[str]] = {}
    for space, (_, y) in enumerate(board.places):
        rows.setdefault(y, []).append(space_words(view, board.name(space)))
    from_b = view["viewer"] == "B"
    return [f"  {'  |  '.join(rows[y][::-1] if from_b else rows[y])}" for y in sorted(rows, reverse=not from_b)]


def space_words(view: Mapping[str, Any], space: str) -> str:
    """A space with what stands there."""
    here = [thing for thing in view["play"] if thing["space"] == space]
    if here:
        return f"{space} {' vs '.join(creature_words(thing) for thing in here)}"
    for player in view["players"]:
        if space in player["face_down"]:
            known = player.get("placed")
            return f"{space} {known[player['face_down'].index(space)] if known else 'face down'}"
    return f"{space} {EMPTY}"


def creature_words(thing: Mapping[str, Any]) -> str:
    """A creature in short: whose, its Energy, whether it has moved."""
    energy = f"{thing['current_energy']}/{thing['energy']}" if thing["damage"] else str(thing["energy"])
    marks = [f"{thing['controller']}", f"Energy {energy}"]
    if thing["counters"]:
        marks.append(counted(thing["counters"], "counter"))
    if thing["engaged"]:
        marks.append("engaged")
    elif thing["moved"]:
        marks.append("moved")
    return f"{thing['name']}#{thing['number']} ({', '.join(marks)})"


def player_lines(view: Mapping[str, Any], player: Mapping[str, Any]) -> list[str]:
    """A player's creatures in numbers, and the piles."""
    you = " (you)" if player["name"] == view["viewer"] else ""
    out = ", out of the game" if player["out"] else ""
    lines = [
        f"{player['name']}{you}: {counted(player['creatures'], 'creature')}, "
        f"{counted(player['hand'], 'attack')} in hand, {player['attacks']} in the attack deck, "
        f"{player['locations']} in the location deck{out}."
    ]
    for thing in view["play"]:
        if thing["controller"] == player["name"]:
            numbers = "/".join(str(thing[name]) for name in ("courage", "power", "wisdom", "speed"))
            elements = listed(thing["elements"]) or "no element"
            lines.append(f"  {thing['space']} {thing['name']}, {thing['tribe']}, {numbers}, {elements}")
    lines += pile_lines("to place", player.get("team", ()))
    lines += pile_lines("attack hand", player.get("cards", ()))
    lines += pile_lines("attack discard pile", player["spent"])
    return lines + pile_lines("discard pile", player["discard"])


def pile_lines(name: str, cards: Sequence[str]) -> list[str]:
    """A pile in a line; nothing for an empty one."""
    if not cards:
        return []
    counts = {card: list(cards).count(card) for card in cards}
    return [f"  {name}: {', '.join(card if n == 1 else f'{n} {card}' for card, n in counts.items())}"]
