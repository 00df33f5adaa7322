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
    from rulebound.engine.table import Table


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
            for line in table_lines(look.view):
                print(line)
        print()
        print(look.decision.prompt)
        for option in look.decision:
            print(f"{option.index + 1}: {option.words}")

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        for line in gathered(news):
            print(line)
        print()
        for line in table_lines(view):
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


def table_lines(view: dict[str, Any]) -> list[str]:
    """The table in plain lines, as its viewer sees it."""
    lines = [f"Turn {view['turn']}, {view['phase']}; {view['active']} is the active player."]
    for player in view["players"]:
        you = " (you)" if player["name"] == view["viewer"] else ""
        out = ", out of the game" if player["out"] else ""
        lines.append(
            f"{player['name']}{you}: {player['health']} health, {player['gold']} gold, "
            f"{counted(player['hand'], 'card')} in hand, {player['deck']} in the deck{out}."
        )
        own = [thing for thing in view["play"] if thing["controller"] == player["name"]]
        for thing in own:
            lines.append(f"  in play: {thing_line(thing)}")
        if player["discard"]:
            lines.append(f"  discard pile: {name_list(player['discard'])}")
        if player["supplemental"]:
            lines.append(f"  supplemental zone: {name_list(player['supplemental'])}")
        if "cards" in player:
            lines.append(f"  hand: {name_list(player['cards']) or 'empty'}")
    for effect in view["effects"]:
        lines.append(f"Lasting {effect['until']}: {effect['source']} of {effect['player']}")
    return lines


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
    words += thing["limits"]
    sources = [effect["source"] or "an effect" for effect in thing["effects"] if effect["until"] == "this turn"]
    if sources:
        words.append(f"until the end of the turn changed by {' and '.join(dict.fromkeys(sources))}")
    return words


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
