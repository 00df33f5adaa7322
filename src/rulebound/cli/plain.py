"""The plain screen: one thing a line, no colours, no boxes; for screen readers and pipes.

The whole table is written when a turn or a game begins and when `look` asks for it; in between only what happened, the
question and its options.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulebound.cli.screen import Look, Screen, gathered, grouped

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit
    from rulebound.engine.table import Table


CONTINUOUS = "continuous"  # what a continuous ability gives is told by the text of its card and by `why`


class PlainScreen(Screen):
    """Writes to the standard output, reads from the standard input."""

    def __init__(self) -> None:
        self.last: tuple[Any, ...] = ()

    def show(self, look: Look) -> None:
        for line in gathered(look.news):
            print(line)
        moment = (look.me, look.view["turn"])
        if moment != self.last:
            self.last = moment
            print()
            for line in table_lines(look.view, look.table.kit):
                print(line)
        print()
        print(look.decision.prompt)
        for option in look.decision:
            print(f"{option.index + 1}: {option.words}")

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        for line in gathered(news):
            print(line)
        print()
        for line in table_lines(view, table.kit):
            print(line)
        print()
        print(table.result)

    def say(self, text: str) -> None:
        if text:
            print(text)

    def ask(self, prompt: str = "> ") -> str | None:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))  # what was typed is part of the transcript
        elif not line:
            print()
        return line if line else None

    def thinking(self, name: str) -> None:
        """Plain lines stay where they are, so nothing is said that is over in a moment."""

    def look_again(self) -> None:
        self.last = ()

    def curtain(self, name: str) -> None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            print("\n" * 60)
            print(f"Now it is up to {name}. Press Enter when only {name} can see the screen.", end="", flush=True)
            sys.stdin.readline()


def table_lines(view: dict[str, Any], kit: Kit) -> list[str]:
    """The table in plain lines, as its viewer sees it: those of the game, where it says how it looks."""
    told = kit.table_lines(view)
    if told is not None:
        return told
    lines = [f"Turn {view['turn']}, {view['phase']}; {view['active']} is the active player."]
    for player in view["players"]:
        you = " (you)" if player["name"] == view["viewer"] else ""
        if not you and view["viewer"] in player["side"]:
            you = " (your team mate)"
        if has_left(view, player):
            lines.append(f"{player['name']}{you}: out of the game.")
            continue
        out = ", out of the game" if player["out"] else ""
        lines.append(
            f"{player['name']}{you}: {health_words(player)}, {gold_words(player)}, "
            f"{counted(player['hand'], 'card')} in hand, {player['deck']} in the deck{out}."
        )
        for thing in things_of(view, player):
            lines.append(f"  in play: {thing_line(thing)}")
        if player["discard"]:
            lines.append(f"  discard pile: {name_list(player['discard'])}")
        if player["gods"]:
            lines.append(f"  god: {name_list(player['gods'])}")
        if played := being_played(player):
            lines.append(f"  supplemental zone: {name_list(played)}")
        if "cards" in player:
            lines.append(f"  hand: {name_list(player['cards']) or 'empty'}")
    for effect in view["effects"]:
        lines.append(f"Lasting: {large_effect(effect)}")
    return lines


def has_left(view: dict[str, Any], player: dict[str, Any]) -> bool:
    """Has this player left a game of more than two sides, with all cards that they own (1.9.3)?

    Where there are two sides the game is over when one is out, and nothing is taken from the table any more.
    """
    return bool(player["out"]) and len({tuple(each["side"]) for each in view["players"]}) > 2


def things_of(view: dict[str, Any], player: dict[str, Any]) -> list[dict[str, Any]]:
    """The things in play on this player's side.

    What is owned by somebody who has left is gone with them, and what they controlled of others' has gone home: this
    is so for the last who leaves too, although the game is over then and the table left as it was.
    """
    left = [each["name"] for each in view["players"] if has_left(view, each)]
    return [
        thing
        for thing in view["play"]
        if thing["owner"] not in left
        and player["name"] == (thing["owner"] if thing["controller"] in left else thing["controller"])
    ]


def health_words(player: dict[str, Any]) -> str:
    """A player's health; that of a side is one total."""
    shared = " shared" if len(player["side"]) > 1 else ""
    return f"{player['health']} health{shared}"


def gold_words(player: dict[str, Any]) -> str:
    """A player's gold, with what part of it is for some costs only."""
    return ", ".join([f"{player['gold']} gold", *(f"1 gold {what}" for what in player["purse"])])


def being_played(player: dict[str, Any]) -> list[str]:
    """What lies in a player's supplemental zone besides gods: an event that is being played."""
    return [name for name in player["supplemental"] if name not in player["gods"]]


def thing_line(thing: dict[str, Any]) -> str:
    """A champion in play in one line."""
    words = [f"{thing['name']}#{thing['number']}, {thing['offense']}/{thing['defense']}"]
    words += states(thing)
    words += thing["keywords"]
    return ", ".join(words)


def states(thing: dict[str, Any]) -> list[str]:
    """Everything about a champion in play that changes: damage, position, part in battle, counters, limits."""
    words = []
    if thing["damage"]:
        words.append(f"{thing['damage']} damage")
    if thing["counters"]:
        words.append(counted(thing["counters"], "counter"))
    words.append(thing["position"])
    if thing["deploying"]:
        words.append("deploying")
    if thing["role"]:
        words.append(thing["role"])
    if thing["owner"] != thing["controller"]:
        words.append(f"owned by {thing['owner']}")
    effects = [effect for effect in thing["effects"] if effect["until"] != CONTINUOUS]
    words += [limit for limit in thing["limits"] if limit not in (effect["does"] for effect in effects)]
    return words + effect_list(effects)


def effect_list(effects: Sequence[dict[str, Any]]) -> list[str]:
    """What effects do to a champion, those of one card together, in the order of time.

    >>> flying = {"source": "Old Rage", "until": "this turn", "does": "gains airborne"}
    >>> effect_list([flying, flying | {"does": "+2 offense"}])
    ['gains airborne and +2 offense until end of turn (Old Rage)']
    """
    found: dict[tuple[str, str], list[str]] = {}
    for effect in effects:
        found.setdefault((effect["source"], effect["until"]), []).append(effect["does"])
    words = []
    for (source, until), deeds in found.items():
        does = " and ".join(deed if count == 1 else f"{deed} ×{count}" for deed, count in grouped(deeds))
        words.append(f"{does}{ending(until)} ({source or 'an effect'})")
    return words


def ending(until: str) -> str:
    """How long an effect lasts, behind what it does; nothing where it simply stays.

    >>> ending("this turn"), ending("while in play")
    (' until end of turn', '')
    """
    return " until end of turn" if until == "this turn" else ""


def large_effect(effect: dict[str, Any]) -> str:
    """An effect that is about no single champion, or is still to come.

    >>> large_effect({"source": "Truce", "player": "A", "until": "this turn", "does": "Champions cannot attack."})
    'Truce of A, until end of turn: Champions cannot attack.'
    """
    whose = f"{effect['source'] or 'an effect'}{' of ' + effect['player'] if effect['player'] else ''}"
    until = f",{ending(effect['until'])}" if ending(effect["until"]) else ""
    return f"{whose}{until}: {effect['does']}" if effect["does"] else f"{whose}{until}"


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def name_list(names: Sequence[str]) -> str:
    """Names with their numbers.

    >>> name_list(["Wolf", "Wurm", "Wolf"])
    '2 Wolf, Wurm'
    """
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in grouped(names))
