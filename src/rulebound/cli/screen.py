"""What a sitting needs of a screen; `board.py` draws, `plain.py` writes plain lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rulebound.engine.sketch import Sketch, grouped

if TYPE_CHECKING:
    from rulebound.engine.decision import Decision
    from rulebound.engine.table import Table


@dataclass(frozen=True)
class Look:
    """What the person `me` is shown: the view, the decision, and what was told since the last look.

    `welcome` is who plays what against whom, until the person has chosen something.
    """

    table: Table
    me: int
    view: dict[str, Any]
    decision: Decision
    news: Sequence[str]
    welcome: str = ""


class Screen(ABC):
    """Where people look and type."""

    @property
    def columns(self) -> int | None:
        """How wide a longer answer may be; None if the terminal says it."""
        return None

    @abstractmethod
    def show(self, look: Look) -> None:
        """Show the table and the decision."""

    @abstractmethod
    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        """Show how the game ended."""

    @abstractmethod
    def say(self, text: str) -> None:
        """Say something in a line or a few; nothing for ""."""

    @abstractmethod
    def ask(self, prompt: str = "> ") -> str | None:
        """A line that the person types; None at the end of the input."""

    def page(self, text: str) -> None:
        """Show a longer answer."""
        self.say(text)

    @abstractmethod
    def thinking(self, name: str) -> None:
        """A bot is choosing."""

    @abstractmethod
    def look_again(self) -> None:
        """Whatever was left out to be brief is to be shown at the next look."""

    @abstractmethod
    def curtain(self, name: str) -> None:
        """Hide what is on the screen until another person sits there."""


def gathered(lines: Sequence[str]) -> list[str]:
    """The lines, each run of equal ones as one line with their number.

    >>> gathered(["B draws a card.", "B draws a card.", "B passes."])
    ['B draws a card. ×2', 'B passes.']
    """
    return [line if (count := len(list(run))) == 1 else f"{line} ×{count}" for line, run in groupby(lines)]


def name_list(names: Sequence[str]) -> str:
    """Names with their numbers; those that have commas of their own stand between semicolons.

    >>> name_list(["Wolf", "Wurm", "Wolf"]), name_list(["Aldo, Founder", "Wolf"])
    ('2 Wolf, Wurm', 'Aldo, Founder; Wolf')
    """
    between = "; " if any("," in name for name in names) else ", "
    return between.join(name if count == 1 else f"{count} {name}" for name, count in grouped(names))


def sketch_of(table: Table, view: dict[str, Any]) -> Sketch:
    """The sketch that the game makes of a view."""
    return table.kit.sketch(view, table.names, table.book)
