"""The drawn screen: the table as rich draws it, in colours and boxes.

Nothing is told by colour alone, and nothing is cut off that could be chosen.  What is drawn depends on the room: with
card texts, without them, without boxes, or terse; on a narrow screen things flow in lines that break between words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from rulebound.cli.plain import (
    being_played,
    counted,
    gold_words,
    has_left,
    health_words,
    large_effect,
    name_list,
    states,
    things_of,
)
from rulebound.cli.screen import Look, Screen, gathered, grouped

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit
    from rulebound.engine.table import Table

WIDEST = 110
COLOURS = {"good": "yellow", "evil": "red", "sage": "bright_blue", "wild": "green"}
FEWEST_NEWS, MOST_NEWS = 3, 16  # lines of the log that are shown at once, as there is room
NUMBERS = 14  # columns for the numbers of things that are alike
NARROW = 72  # columns below which there are neither boxes nor columns for things in play
SLIMMEST = 56  # columns below which the types of cards are left to `card`
MANY_OPTIONS = 3  # more of them stand in two columns where lines are few
FORGET = "\x1b[3J"  # the terminal forgets the lines that have scrolled away
SYMBOL = re.compile(r"\{(\w+)\}")
COLUMN = re.compile(r"\s*\S(?:.*?\S)??\s{2,}(?=\S)")  # the first column of a line in two columns
FAINT = "bright_black"


@dataclass(frozen=True)
class Style:
    """How the table is drawn: with the texts of cards, with boxes, for a narrow screen, without what can be asked."""

    texts: bool = False
    boxes: bool = False
    slim: bool = False
    terse: bool = False


WIDE_STYLES = (Style(texts=True, boxes=True), Style(boxes=True), Style(), Style(terse=True))
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
        for style in self.styles[:-1]:
            if self.shown(look, style):
                return
        self.shown(look, self.styles[-1], anyway=True)

    def shown(self, look: Look, style: Style, anyway: bool = False) -> bool:
        """Show the table and the decision if they have room when drawn so; True if they had."""
        question = decision_picture(look, 0 if style.boxes else self.width)
        table = Drawing(look.table, look.view, self.width, style).table_picture()
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
        self.draw(Drawing(table, view, self.width, style).table_picture())
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


# -- lines that break well


class Hanging:
    """Text whose lines after the first are indented."""

    def __init__(self, text: Text, indent: int = 2) -> None:
        self.text = text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        indent = min(self.indent, options.max_width // 4)
        whole = self.text.wrap(console, options.max_width)
        if len(whole) < 2:
            yield self.text
            return
        yield whole[0]
        words = self.text.plain
        after = len(whole[0])
        rest = self.text[after + len(words[after:]) - len(words[after:].lstrip()) :]
        for line in rest.wrap(console, options.max_width - indent):
            yield Text(" " * indent) + line


def flowed(parts: Sequence[Text], width: int, gap: str = "  ") -> Text:
    """The parts side by side, a new line wherever the next would not fit; none is broken.

    >>> flowed([Text("one"), Text("two"), Text("three")], 9).plain
    'one  two\\nthree'
    """
    text = Text()
    used = 0
    for part in parts:
        if used and used + len(gap) + len(part) > width:
            text.append("\n")
            used = 0
        elif used:
            text.append(gap)
            used += len(gap)
        text.append_text(part)
        used += len(part)
    return text


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


def legible(lines: Sequence[str], tall: bool) -> str:
    """Card text for reading: one line of it a line where there is room, symbols as words.

    >>> legible(["Blitz", "{expend}: Draw a card."], tall=False)
    'Blitz / expend: Draw a card.'
    """
    return SYMBOL.sub(r"\1", ("\n" if tall else " / ").join(lines))


# -- the table


@dataclass(frozen=True)
class Drawing:
    """A table as its viewer sees it, drawn at a width in a style."""

    table: Table
    view: dict[str, Any]
    width: int
    style: Style

    def table_picture(self) -> RenderableType:
        """The whole table, the viewer's side last; of a game that says itself how it looks, its lines."""
        told = self.table.kit.table_lines(self.view)
        if told is not None:
            lines = Group(*(Hanging(Text(line)) for line in told))
            return Panel(lines, box=box.ROUNDED, border_style=FAINT) if self.style.boxes else lines
        players = self.view["players"]
        mine = [p for p in players if p["name"] == self.view["viewer"]]
        others = [p for p in players if p["name"] != self.view["viewer"]]
        others.sort(key=lambda player: self.view["viewer"] in player["side"])  # team mates next to the viewer
        parts: list[RenderableType] = [self.moment()]
        parts += [Hanging(Text(large_effect(effect), "italic")) for effect in self.view["effects"]]
        parts += [self.side(player) for player in [*others, *mine]]
        parts += [self.hand(each["cards"]) for each in mine if "cards" in each and not has_left(self.view, each)]
        return Group(*parts)

    def moment(self) -> RenderableType:
        """Turn, phase, whose turn and who may act."""
        view = self.view
        parts = [Text(f" Turn {view['turn']} ", "bold reverse"), Text(f"{view['phase'].capitalize()} phase", "bold")]
        parts.append(Text(f"{self.whose(view['active'])} turn"))
        if view["initiative"] != view["active"]:
            parts.append(Text(f"{self.whose(view['initiative'])} Initiative"))
        if view["battle"] is not None and view["battle"]["blocked"]:
            parts.append(Text("blocked", "bold red"))
        return flowed(parts, self.width, " · " if self.style.slim else "  ·  ")

    def whose(self, name: str) -> str:
        """Whose something is, in words."""
        return "your" if name == self.view["viewer"] else f"{name}'s"

    def side(self, player: dict[str, Any]) -> RenderableType:
        """One player's side: totals, champions in play, discard pile."""
        mine = player["name"] == self.view["viewer"]
        if has_left(self.view, player):
            return Hanging(self.title(player, mine))
        own = things_of(self.view, player)
        parts: list[RenderableType] = []
        if self.style.slim:
            parts += [Hanging(thing_line(alike, self.style.texts)) for alike in gathered_things(own)]
        elif own:
            parts.append(self.things(own))
        if not own and self.style.boxes:
            parts.append(Text("no champions in play", f"{FAINT} italic"))
        if player["gods"]:
            parts.append(Hanging(Text(f"god: {name_list(player['gods'])}", "italic")))
        if played := being_played(player):
            parts.append(Hanging(Text(f"being played: {name_list(played)}", "italic")))
        if player["discard"]:
            parts.append(self.discard(player["discard"]))
        if not mine and "cards" in player:  # a team mate's hand
            parts.append(Hanging(Text(f"hand: {name_list(player['cards']) or 'empty'}")))
        return self.framed(self.title(player, mine), Group(*parts), "bright_cyan" if mine else "white")

    def things(self, own: Sequence[dict[str, Any]]) -> RenderableType:
        """Things in play in columns: numbers, names, offense/defense, and everything that changes about them."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(style=FAINT, max_width=NUMBERS)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(ratio=1)
        for alike in gathered_things(own):
            about = about_text(alike[0], self.style.texts)
            grid.add_row(number_text(alike), name_text(alike), stat_text(alike[0]), about)
        return grid

    def discard(self, names: Sequence[str]) -> RenderableType:
        """The discard pile: all of it, as much as a line holds, or only how much there is."""
        if self.style.terse:
            return Text(f"discard pile: {counted(len(names), 'card')}", FAINT)
        pile = Text(f"discard pile: {name_list(names)}", FAINT)
        if self.style.texts:
            return Hanging(pile)
        room = self.width - (4 if self.style.boxes else 0)
        if len(pile) > room:
            return Text(f"discard pile: {counted(len(names), 'card')}, the last {names[-1]}", FAINT)
        return pile

    def framed(self, title: Text, content: RenderableType, style: str) -> RenderableType:
        """A box with its title, or the title alone above the content."""
        if not self.style.boxes:
            return Group(title, content)
        return Panel(content, title=title, title_align="left", box=box.ROUNDED, border_style=style, padding=(0, 1))

    def title(self, player: dict[str, Any], mine: bool) -> Text:
        """Whose side it is, with health, gold and the numbers of cards; in short if it would not fit into a line."""
        letter = player["name"]
        names = dict(zip((p["name"] for p in self.view["players"]), self.table.names))
        who = f"You are {letter}" if mine else f"{names[letter]} is {letter}" if names[letter] != letter else letter
        if not mine and self.view["viewer"] in player["side"]:
            who += ", your team mate"
        if has_left(self.view, player):
            return Text(f" {who} ", "bold") + Text("── ", FAINT) + Text("out of the game", "reverse") + Text(" ")
        low = "bold red" if player["health"] <= 10 else "bold default"
        has = player["gold"] or player["purse"]
        gold = Text(f"● {gold_words(player)}", "yellow") if has else Text("○ no gold", FAINT)
        cards = [Text(f"hand {player['hand']}"), Text(f"deck {player['deck']}")]
        out = [Text("out of the game", "reverse")] if player["out"] else []
        long = Text(f" {who} ", "bold") + Text("── ", FAINT)
        long.append_text(Text("   ").join([Text(f"♥ {health_words(player)}", low), gold, *cards, *out])).append(" ")
        if len(long) <= self.width - (4 if self.style.boxes else 0):
            return long
        short = Text(f"You ({letter})" if mine else letter, "bold")
        parts = [short, Text(f"♥ {player['health']}", low), gold, *cards, *out]
        if self.style.boxes:
            return Text(" ") + Text(" ").join(parts) + Text(" ")
        return flowed(parts, self.width, " ")

    def hand(self, names: Sequence[str]) -> RenderableType:
        """The cards in hand, equal ones once."""
        if self.style.terse:
            cards = [hand_words(self.table, name, count) for name, count in grouped(sorted(names))] or ["empty"]
            parts = [Text(f"{words},") for words in cards[:-1]] + [Text(cards[-1])]
            return flowed([Text("Your hand:", "bold"), *parts], self.width, " ")
        if not names:
            content: RenderableType = Text("empty", f"{FAINT} italic")
        else:
            content = self.hand_in_lines(names) if self.style.slim else self.hand_in_columns(names)
        return self.framed(Text(" Your hand ", "bold"), content, "bright_cyan")

    def hand_in_columns(self, names: Sequence[str]) -> RenderableType:
        """A row for each card: name, cost, numbers, text."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(ratio=1, overflow="ellipsis", no_wrap=not self.style.texts)
        for name, count in grouped(sorted(names)):
            face = face_of(self.table.kit, self.table, name)
            text = Text(legible(face["text"].splitlines(), self.style.texts), FAINT)
            grid.add_row(card_name(name, count, face), card_type(face), Text(card_stats(face), "bold"), text)
        return grid

    def hand_in_lines(self, names: Sequence[str]) -> RenderableType:
        """A row for each card: name, cost, numbers; or a paragraph with its text too."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        paragraphs = []
        for name, count in grouped(sorted(names)):
            face = face_of(self.table.kit, self.table, name)
            title, stats = card_name(name, count, face), Text(card_stats(face), "bold")
            grid.add_row(title, card_type(face) if self.width >= SLIMMEST else card_cost(face), stats)
            text = Text(legible(face["text"].splitlines(), False), FAINT)
            paragraphs.append(Text(" ").join(part for part in (title, card_type(face), stats, text) if part))
        return Group(*(Hanging(each) for each in paragraphs)) if self.style.texts else grid


# -- things in play


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


def number_text(alike: Sequence[dict[str, Any]]) -> Text:
    """The numbers of things that are alike."""
    return Text(ranges([each["number"] for each in alike]), FAINT)


def name_text(alike: Sequence[dict[str, Any]]) -> Text:
    """The name of things that are alike, and how many they are."""
    thing = alike[0]
    shade = "bold" if thing["position"] == "prepared" else "dim"
    name = Text(thing["name"], f"{colour(thing['alignments'])} {shade}")
    return name.append(f" ×{len(alike)}", "bold default") if len(alike) > 1 else name


def stat_text(thing: dict[str, Any]) -> Text:
    """Offense, defense and damage."""
    numbers = Text(f"{thing['offense']}/{thing['defense']}", "bold")
    return numbers.append(f" −{thing['damage']}", "red") if thing["damage"] else numbers


def about_text(thing: dict[str, Any], texts: bool) -> Text:
    """Everything else that changes about a thing, its keywords and, if wanted, its text."""
    words = [word for word in states(thing) if not word.endswith(" damage") and word != "prepared"]
    about = Text(", ".join(words), "bold" if thing["role"] else "")
    if thing["keywords"]:
        about.append(("; " if words else "") + ", ".join(thing["keywords"]), "cyan")
    if texts and thing["text"]:
        about.append(("\n" if about else "") + legible(thing["text"], texts), FAINT)
    return about


def thing_line(alike: Sequence[dict[str, Any]], texts: bool) -> Text:
    """Things that are alike in one line that may be broken."""
    parts = [number_text(alike), name_text(alike), stat_text(alike[0]), about_text(alike[0], texts)]
    return Text(" ").join(part for part in parts if part)


# -- cards in hand


def face_of(kit: Kit, table: Table, name: str) -> dict[str, Any]:
    """The printed face of a card in hand, by the name that the view has."""
    title, bracket, set_name = name.partition(" [")
    kind = table.book.kind(title, set_name.rstrip("]")) if bracket else table.book.kind(name)
    return kit.card_face(table.book, kind)


def card_name(name: str, count: int, face: dict[str, Any]) -> Text:
    """The name of equal cards, and how many they are."""
    title = Text(name, f"bold {colour(face['alignment'])}")
    return title.append(f" ×{count}", "bold") if count > 1 else title


def card_cost(face: dict[str, Any]) -> Text:
    """What a card costs."""
    return Text(f"{face['cost']} gold", FAINT)


def card_type(face: dict[str, Any]) -> Text:
    """What a card costs and what it is."""
    return card_cost(face).append(f" {' '.join(face['alignment'])} {face['type']}")


def card_stats(face: dict[str, Any]) -> str:
    """Offense and defense of a card that has them."""
    return f"{face['offense']}/{face['defense']}" if "offense" in face else ""


def hand_words(table: Table, name: str, count: int) -> str:
    """Equal cards in hand in a few words: what one costs is told where it can be played."""
    many = f" ×{count}" if count > 1 else ""
    return f"{name}{many} {card_stats(face_of(table.kit, table, name))}".rstrip()


def colour(alignments: Sequence[str]) -> str:
    """The colour of a card by its alignment; the alignment itself is always told in words too."""
    return COLOURS.get(alignments[0], "white") if len(alignments) == 1 else "magenta"


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
    parts: list[RenderableType] = [Hanging(Text(look.decision.prompt, "bold bright_white"))]
    if so_far:
        parts.append(Hanging(Text(f"so far: {', '.join(so_far)}", "italic")))
    return Group(*parts, grid)
