"""The plain screen: one thing a line, no colours, no boxes; for screen readers and pipes.

The whole table is written when a turn or a game begins and when `look` asks for it; in between only what happened, the
question and its options.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulebound.cli.screen import Look, Screen, gathered, name_list, sketch_of
from rulebound.engine.sketch import Mark, Sketch, Word

if TYPE_CHECKING:
    from rulebound.engine.table import Table


class PlainScreen(Screen):
    """Writes to the standard output, reads from the standard input."""

    def __init__(self) -> None:
        self.last: tuple[Any, ...] = ()

    def show(self, look: Look) -> None:
        for line in gathered(look.news):
            print(line)
        sketch = sketch_of(look.table, look.view)
        if (look.me, sketch.chapter) != self.last:
            self.last = (look.me, sketch.chapter)
            print()
            for line in sketch_lines(sketch):
                print(line)
        print()
        print(look.decision.prompt)
        for option in look.decision:
            print(f"{look.decision.number(option)}: {option.words}")

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        for line in gathered(news):
            print(line)
        print()
        for line in lines_of(table, view):
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


def lines_of(table: Table, view: dict[str, Any]) -> list[str]:
    """The table in plain lines."""
    return sketch_lines(sketch_of(table, view))


def sketch_lines(sketch: Sketch) -> list[str]:
    """A sketch, a line for each thing.

    >>> from rulebound.engine.sketch import Place
    >>> zones = ((Place("zone 2", (Mark(34, "Ox", "2/3", about=(Word("ready"),)),)),), (Place("zone 1"),))
    >>> sketch_lines(Sketch((Word("Round 2"), Word("your turn")), 1, rows=zones, lanes=True))
    ['Round 2, your turn.', 'zone 2: Ox#34, 2/3, ready', 'zone 1: empty']
    """
    lines = [f"{said(sketch.moment)}.", *(note.plain for note in sketch.notes), *board_lines(sketch)]
    for person in sketch.people:
        lines.append(f"{person.title.plain}: {said(person.totals)}.")
        lines += [f"  in play: {mark_line(mark)}" for mark in person.marks]
        lines += [f"  {pile.title.plain}: {name_list(pile.names) or 'empty'}" for pile in person.piles]
        for hand in sketch.hands if person.mine else ():
            lines.append(f"  {hand.title.plain}: {name_list([card.name for card in hand.cards]) or 'empty'}")
    return lines


def board_lines(sketch: Sketch) -> list[str]:
    """The places of a board: what is there as far as no player's side tells it, and where nothing is."""
    told = [mark for person in sketch.people for mark in person.marks]
    lines = []
    empty = []
    for row in sketch.rows:
        for place in row:
            lines += [f"{place.title}: {mark_line(mark)}" for mark in place.marks if mark not in told]
            if not place.marks and sketch.lanes:
                lines.append(f"{place.title}: empty")
            elif not place.marks:
                empty.append(place.title)
    return [*lines, f"empty: {', '.join(empty)}"] if empty else lines


def said(words: Sequence[Word]) -> str:
    """Words of a sketch side by side."""
    return ", ".join(word.plain for word in words if word.plain)


def mark_line(mark: Mark) -> str:
    """Something on the table in one line."""
    name = f"{mark.name}#{mark.number}" if mark.number >= 0 else mark.name
    words = [mark.values, *(word.plain for word in (*mark.about, *mark.keywords))]
    return ", ".join([name, *(word for word in words if word)])
