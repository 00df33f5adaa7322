"""The drawn screen: tables, news and questions on a terminal; `drawing.py` draws the table itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from rulebound.cli.drawing import FAINT, Drawing, Hanging, Style
from rulebound.cli.screen import Look, Screen, gathered, sketch_of
from rulebound.engine.wording import counted

if TYPE_CHECKING:
    from rulebound.engine.sketch import Sketch
    from rulebound.engine.table import Table

WIDEST = 110
FEWEST_NEWS, MOST_NEWS = 3, 16  # lines of the log that are shown at once, as there is room
NARROW = 72  # columns below which there are neither boxes nor columns for things in play
MANY_OPTIONS = 3  # more of them stand in two columns where lines are few
FORGET = "\x1b[3J"  # the terminal forgets the lines that have scrolled away
COLUMN = re.compile(r"\s*\S(?:.*?\S)??\s{2,}(?=\S)")  # the first column of a line in two columns
WIDE_STYLES = (
    Style(texts=True, boxes=True, cells=True),
    Style(boxes=True, cells=True),
    Style(boxes=True),
    Style(),
    Style(terse=True),
)
SLIM_STYLES = (Style(texts=True, slim=True), Style(slim=True), Style(slim=True, terse=True))


class RichScreen(Screen):
    """Draws on the terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    @property
    def width(self) -> int:
        """How wide the table is drawn."""
        return min(self.console.width, WIDEST)

    @property
    def is_narrow(self) -> bool:
        """Is there no room for boxes and columns?"""
        return self.width < NARROW

    @property
    def columns(self) -> int:
        return self.width - (2 if self.is_narrow else 4)

    @property
    def styles(self) -> Sequence[Style]:
        """The ways to draw the table here, the one that needs the most room first."""
        return SLIM_STYLES if self.is_narrow else WIDE_STYLES

    def show(self, look: Look) -> None:
        self.console.clear()
        sketch = sketch_of(look.table, look.view)
        for style in self.styles[:-1]:
            if self.shown(look, sketch, style):
                return
        self.shown(look, sketch, self.styles[-1], anyway=True)

    def shown(self, look: Look, sketch: Sketch, style: Style, anyway: bool = False) -> bool:
        """Show the table and the decision if they have room when drawn so; True if they had."""
        question = decision_picture(look, 0 if style.boxes else self.width)
        table = Drawing(sketch, self.width, style).table_picture()
        parts = [Text(look.welcome, "italic"), table] if look.welcome else [table]
        room = self.console.height - self.lines_of(Group(*parts, question)) - 1
        fewest = 0 if style.terse else FEWEST_NEWS if style.boxes else 1
        most = min(len(gathered(look.news)), MOST_NEWS)
        while most > fewest and self.lines_of(news_picture(look.news, most, not style.boxes)) > room:
            most -= 1
        news = news_picture(look.news, most, not style.boxes) if look.news else None
        if not anyway and room < (self.lines_of(news) if news is not None else 0):
            return False
        for part in (*parts, *([news] if news is not None else []), question):
            self.draw(part)
        return True

    def lines_of(self, picture: RenderableType) -> int:
        """How many lines of the screen it takes."""
        return len(self.console.render_lines(picture, self.console.options.update(width=self.width)))

    def draw(self, picture: RenderableType) -> None:
        """Put something on the screen, at the table's width."""
        self.console.print(picture, width=self.width)

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        style = self.styles[1]
        self.console.clear()
        self.draw(Drawing(sketch_of(table, view), self.width, style).table_picture())
        if news:
            self.draw(news_picture(news, MOST_NEWS, not style.boxes))
        self.draw(Panel(Text(table.result, "bold", justify="center"), box=box.HEAVY, border_style="bright_white"))

    def say(self, text: str) -> None:
        if text:
            self.draw(Text(text))

    def page(self, text: str) -> None:
        padding = (0, 0) if self.is_narrow else (0, 1)
        lines = [Hanging(Text(line), self.hang(line)) for line in text.split("\n")]
        self.draw(Panel(Group(*lines), box=box.ROUNDED, border_style=FAINT, padding=padding))

    def hang(self, line: str) -> int:
        """How far the rest of a broken line is indented: under its second column, if it has one and there is room."""
        column = COLUMN.match(line)
        return column.end() if column and not self.is_narrow else len(line) - len(line.lstrip()) + 2

    def ask(self, prompt: str = "> ") -> str | None:
        try:
            return self.console.input(Text(prompt, "bold"))
        except EOFError:
            self.console.print()
            return None

    def thinking(self, name: str) -> None:
        self.console.print(Text(f"{name} is choosing …", FAINT), end="\r")

    def look_again(self) -> None:
        """Every look shows the whole table anyway."""

    def curtain(self, name: str) -> None:
        self.clear_all()
        words = f"Now it is up to {name}.\nPress Enter when only {name} can see the screen."
        self.draw(Panel(Text(words), box=box.HEAVY))
        self.ask("")
        self.clear_all()

    def clear_all(self) -> None:
        """Clear the screen and what could be seen by scrolling back."""
        self.console.clear()
        if self.console.is_terminal and not self.console.legacy_windows:
            self.console.file.write(FORGET)
            self.console.file.flush()


# -- news and decisions


def news_picture(news: Sequence[str], most: int, bare: bool = False) -> RenderableType:
    """The last lines of what has happened since the last look; rules in a fainter shade."""
    lines = gathered(news)
    most = min(most, MOST_NEWS)
    parts = []
    if len(lines) > most:
        parts.append(Text(f"… {counted(len(lines) - most, 'line')} before: type log", f"{FAINT} italic"))
    for line in lines[max(len(lines) - most, 0) :]:
        words, bracket, rules = line.rpartition(" (")
        parts.append(Text(words).append(f" ({rules}", FAINT) if bracket else Text(line))
    told = Group(*(Hanging(part) for part in parts))
    if bare:
        return told
    return Panel(told, title=Text(" Since then ", "bold"), title_align="left", box=box.SIMPLE, padding=(0, 1))


def decision_picture(look: Look, width: int = 0) -> RenderableType:
    """The question and its numbered options; if they are many, in two columns where this width has room for that."""
    options = [(str(look.decision.number(option)), Text(option.words)) for option in look.decision]
    sizes = [len(number) + len(words) + 2 for number, words in options]
    middle = (len(options) + 1) // 2
    two = len(options) > MANY_OPTIONS and max(sizes[:middle]) + max(sizes[middle:]) + 2 <= width
    grid = Grid.grid(padding=(0, 1))
    for _ in range(2 if two else 1):
        grid.add_column(justify="right", style="bold bright_white")
        grid.add_column()
    rows = middle if two else len(options)
    for n in range(rows):
        grid.add_row(*(cell for option in options[n::rows] for cell in option))
    so_far = look.view.get("decision", {}).get("so_far", [])
    parts: list[RenderableType] = [Hanging(Text(look.decision.prompt, "bold bright_white"))]
    if so_far:
        parts.append(Hanging(Text(f"so far: {', '.join(so_far)}", "italic")))
    return Group(*parts, grid)
