"""The drawn screen: the table as rich draws it, in colours and boxes.

Nothing is told by colour alone, and everything fits into 80 columns.  What is drawn depends on the room: with card
texts, without them, or bare: no boxes, one line for an empty side, options in two columns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from rulebound.cli.plain import counted, name_list, states
from rulebound.cli.screen import Look, Screen, gathered, grouped

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit
    from rulebound.engine.table import Table

WIDEST = 110
COLOURS = {"good": "yellow", "evil": "red", "sage": "bright_blue", "wild": "green"}
FEWEST_NEWS, MOST_NEWS = 3, 16  # lines of the log that are shown at once, as there is room
FRAME_LINES = 3  # that news take besides their own
NUMBERS = 14  # columns for the numbers of things that are alike
NARROW = 60  # columns below which names come first and type words are left to `card`
MANY_OPTIONS = 3  # more of them stand in two columns where lines are few
FORGET = "\x1b[3J"  # the terminal forgets the lines that have scrolled away
SYMBOL = re.compile(r"\{(\w+)\}")


class RichScreen(Screen):
    """Draws on the terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)

    @property
    def width(self) -> int:
        """How wide the table is drawn."""
        return min(self.console.width, WIDEST)

    def show(self, look: Look) -> None:
        self.console.clear()
        if not (self.shown(look, True, False) or self.shown(look, False, False)):
            self.shown(look, False, True, anyway=True)

    def shown(self, look: Look, tall: bool, bare: bool, anyway: bool = False) -> bool:
        """Show the table and the decision if they have room when drawn so; True if they had."""
        question = decision_picture(look, self.width if bare else 0)
        table = table_picture(look.table, look.view, tall, bare, self.width < NARROW)
        frame = 1 if bare else FRAME_LINES
        room = self.console.height - self.lines_of(question) - self.lines_of(table) - 1
        if room < (FEWEST_NEWS + frame if look.news else 0) and not anyway:
            return False
        self.draw(table)
        if look.news:
            self.draw(news_picture(look.news, max(room - frame, 1 if bare else FEWEST_NEWS), bare))
        self.draw(question)
        return True

    def lines_of(self, picture: RenderableType) -> int:
        """How many lines of the screen it takes."""
        return len(self.console.render_lines(picture, self.console.options.update(width=self.width)))

    def draw(self, picture: RenderableType) -> None:
        """Put something on the screen, at the table's width."""
        self.console.print(picture, width=self.width)

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        self.console.clear()
        self.draw(table_picture(table, view, tall=False))
        self.draw(news_picture(news, MOST_NEWS))
        self.draw(Panel(Text(table.result, "bold", justify="center"), box=box.HEAVY, border_style="bright_white"))

    def say(self, text: str) -> None:
        if text:
            self.draw(Text(text))

    def page(self, text: str) -> None:
        self.draw(Panel(Text(text), box=box.ROUNDED, border_style="bright_black"))

    def ask(self, prompt: str = "> ") -> str | None:
        try:
            return self.console.input(Text(prompt, "bold"))
        except EOFError:
            self.console.print()
            return None

    def thinking(self, name: str) -> None:
        self.console.print(Text(f"{name} is choosing …", "bright_black"), end="\r")

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


# -- pictures


def table_picture(
    table: Table, view: dict[str, Any], tall: bool, bare: bool = False, narrow: bool = False
) -> RenderableType:
    """The whole table as its viewer sees it, the viewer's side last."""
    players = view["players"]
    mine = [p for p in players if p["name"] == view["viewer"]]
    others = [p for p in players if p["name"] != view["viewer"]]
    names = dict(zip((p["name"] for p in players), table.names))
    parts: list[RenderableType] = [moment_picture(view)]
    for player in [*others, *mine]:
        parts.append(side_picture(view, player, names[player["name"]], tall, bare, narrow))
    for player in mine:
        if "cards" in player:
            parts.append(hand_picture(table, player["cards"], tall, bare, narrow))
    return Group(*parts)


def moment_picture(view: dict[str, Any]) -> RenderableType:
    """Turn, phase, whose turn and who may act."""
    line = Text()
    line.append(f" Turn {view['turn']} ", "bold reverse")
    line.append(f"  {view['phase'].capitalize()} phase", "bold")
    line.append(f"  ·  {whose(view, view['active'])} turn")
    if view["initiative"] != view["active"]:
        line.append(f"  ·  {whose(view, view['initiative'])} Initiative")
    if view["battle"] is not None and view["battle"]["blocked"]:
        line.append("  ·  blocked", "bold red")
    return line


def whose(view: dict[str, Any], name: str) -> str:
    """Whose something is, in words."""
    return "your" if name == view["viewer"] else f"{name}'s"


def side_picture(
    view: dict[str, Any], player: dict[str, Any], name: str, tall: bool, bare: bool, narrow: bool
) -> RenderableType:
    """One player's side: totals, champions in play, discard pile."""
    mine = player["name"] == view["viewer"]
    own = [thing for thing in view["play"] if thing["controller"] == player["name"]]
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(style="bright_black", max_width=NUMBERS)
    grid.add_column(no_wrap=True, ratio=None if narrow else 3)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=5)
    for alike in gathered_things(own):
        grid.add_row(*thing_row(alike, tall))
    parts: list[RenderableType] = [grid] if own else []
    if not own and not bare:
        parts.append(Text("no champions in play", "bright_black italic"))
    if player["supplemental"]:
        parts.append(Text(f"being played: {name_list(player['supplemental'])}", "italic"))
    if player["discard"]:
        pile = f"discard pile: {name_list(player['discard'])}"
        parts.append(Text(pile, "bright_black", overflow="ellipsis", no_wrap=not tall))
    who = "You are " if mine else f"{name} is " if name != player["name"] else ""
    title = Text(f" {who}{player['name']} ", "bold") + totals(player)
    return framed(title, Group(*parts), "bright_cyan" if mine else "white", bare)


def framed(title: Text, content: RenderableType, style: str, bare: bool) -> RenderableType:
    """A box with its title, or the title alone above the content."""
    if bare:
        return Group(title, content)
    return Panel(content, title=title, title_align="left", box=box.ROUNDED, border_style=style, padding=(0, 1))


def totals(player: dict[str, Any]) -> Text:
    """Health, gold and the numbers of cards."""
    low = player["health"] <= 10
    line = Text("── ", "bright_black")
    line.append(f"♥ {player['health']} health", "bold red" if low else "bold default")
    if player["gold"]:
        line.append(f"   ● {player['gold']} gold", "yellow")
    else:
        line.append("   ○ no gold", "bright_black")
    line.append(f"   hand {player['hand']}   deck {player['deck']} ", "default")
    if player["out"]:
        line.append(" out of the game ", "reverse")
    return line


def gathered_things(things: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Things that differ in nothing but their numbers, together; tokens come in packs."""
    found: list[list[dict[str, Any]]] = []
    for thing in things:
        for alike in found:
            if {**alike[0], "number": 0} == {**thing, "number": 0}:
                alike.append(thing)
                break
        else:
            found.append([thing])
    return found


def ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, runs of them in short.

    >>> ranges([162, 163, 164, 181])
    '#162–164 #181'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"#{run[0]}" if len(run) == 1 else f"#{run[0]}–{run[-1]}" for run in runs)


def thing_row(alike: Sequence[dict[str, Any]], tall: bool) -> tuple[RenderableType, ...]:
    """A champion in play, or several alike: numbers, name, offense/defense, and everything that changes about it."""
    thing = alike[0]
    expended = thing["position"] != "prepared"
    name = Text(thing["name"], f"{colour(thing['alignments'])} {'dim' if expended else 'bold'}")
    if len(alike) > 1:
        name.append(f" ×{len(alike)}", "bold default")
    numbers = Text(f"{thing['offense']}/{thing['defense']}", "bold")
    if thing["damage"]:
        numbers.append(f" −{thing['damage']}", "red")
    words = [word for word in states(thing) if not word.endswith(" damage") and word != "prepared"]
    about = Text(", ".join(words), "bold" if thing["role"] else "")
    if thing["keywords"]:
        about.append(("; " if words else "") + ", ".join(thing["keywords"]), "cyan")
    if tall and thing["text"]:
        about.append(("\n" if about else "") + legible(thing["text"], tall), "bright_black")
    return Text(ranges([each["number"] for each in alike])), name, numbers, about


def hand_picture(table: Table, names: Sequence[str], tall: bool, bare: bool, narrow: bool) -> RenderableType:
    """The cards in hand, equal ones once."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True, ratio=3)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    if not narrow:
        grid.add_column(ratio=5, overflow="ellipsis", no_wrap=not tall)
    for name, count in grouped(sorted(names)):
        face = face_of(table.kit, table, name)
        title = Text(name, f"bold {colour(face['alignment'])}")
        if count > 1:
            title.append(f" ×{count}", "bold")
        kind = f"{face['cost']} gold" + ("" if narrow else f" {' '.join(face['alignment'])} {face['type']}")
        numbers = f"{face['offense']}/{face['defense']}" if "offense" in face else ""
        text = legible(face["text"].splitlines(), tall)
        row = [title, Text(kind, "bright_black"), Text(numbers, "bold"), Text(text, "bright_black")]
        grid.add_row(*row[:3] if narrow else row)
    content = grid if names else Text("empty", "bright_black italic")
    return framed(Text(" Your hand ", "bold"), content, "bright_cyan", bare)


def legible(lines: Sequence[str], tall: bool) -> str:
    """Card text for reading: one line of it a line where there is room, symbols as words.

    >>> legible(["Blitz", "{expend}: Draw a card."], tall=False)
    'Blitz / expend: Draw a card.'
    """
    return SYMBOL.sub(r"\1", ("\n" if tall else " / ").join(lines))


def face_of(kit: Kit, table: Table, name: str) -> dict[str, Any]:
    """The printed face of a card in hand, by the name that the view has."""
    title, bracket, set_name = name.partition(" [")
    kind = table.book.kind(title, set_name.rstrip("]")) if bracket else table.book.kind(name)
    return kit.card_face(table.book, kind)


def colour(alignments: Sequence[str]) -> str:
    """The colour of a card by its alignment; the alignment itself is always told in words too."""
    return COLOURS.get(alignments[0], "white") if len(alignments) == 1 else "magenta"


def news_picture(news: Sequence[str], most: int, bare: bool = False) -> RenderableType:
    """The last lines of what has happened since the last look; rules in a fainter shade."""
    lines = gathered(news)
    most = min(most, MOST_NEWS)
    text = Text()
    if len(lines) > most:
        text.append(f"… {counted(len(lines) - most, 'line')} before: type log", "bright_black italic")
    for line in lines[-most:]:
        words, bracket, rules = line.rpartition(" (")
        if text:
            text.append("\n")
        if bracket:
            text.append(words)
            text.append(f" ({rules}", "bright_black")
        else:
            text.append(line)
    if bare:
        return text
    return Panel(text, title=Text(" Since then ", "bold"), title_align="left", box=box.SIMPLE, padding=(0, 1))


def decision_picture(look: Look, width: int = 0) -> RenderableType:
    """The question and its numbered options; if they are many, in two columns where this width has room for that."""
    options = [(str(option.index + 1), Text(option.words)) for option in look.decision]
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
    parts: list[RenderableType] = [Text(look.decision.prompt, "bold bright_white")]
    if so_far:
        parts.append(Text(f"so far: {', '.join(so_far)}", "italic"))
    return Group(*parts, grid)
