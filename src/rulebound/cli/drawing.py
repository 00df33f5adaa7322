"""Sketches drawn: the table of any game in colours, columns and boxes, as rich draws them.

Nothing is told by colour alone, and nothing is cut off that could be chosen.  What is drawn depends on the room: with
card texts, without them, without boxes, or terse; on a narrow screen things flow in lines that break between words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rich import box
from rich.align import Align
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from rulebound.cli.screen import name_list
from rulebound.engine.sketch import (
    FAR,
    NEAR,
    NOBODY,
    Card,
    Hand,
    Mark,
    Person,
    Pile,
    Place,
    Sketch,
    Word,
    alike,
    grouped,
)
from rulebound.engine.wording import counted

FAINT = "bright_black"
OWN, OTHERS = "bright_cyan", "white"
STYLES = {  # how tones and hues look
    "strong": "bold default",
    "faint": FAINT,
    "aside": "italic",
    "alarm": "bold red",
    "loud": "reverse",
    "blue": "bright_blue",
}
SIGNS = {NEAR: "▲", FAR: "▼", NOBODY: "◆"}
NUMBERS = 14  # columns for the numbers of things that are alike
SLIMMEST = 56  # columns below which the types of cards are left to `card`
CELL = 19  # columns that a place needs to be drawn side by side with others
WIDEST_CELL = 30
PLAN = 6  # columns of a place on the plan of a board
SYMBOL = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Style:
    """How the table is drawn: with the texts of cards, with boxes, with a box for each place of a board, for a narrow
    screen, without what can be asked."""

    texts: bool = False
    boxes: bool = False
    cells: bool = False
    slim: bool = False
    terse: bool = False


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


def look_of(tone: str) -> str:
    """How a tone or a hue looks here."""
    return STYLES.get(tone, tone)


def word_text(word: Word, brief: bool = False) -> Text:
    """A few words of a sketch."""
    return Text(word.brief if brief else word.text, look_of(word.tone))


# -- the table


@dataclass(frozen=True)
class Drawing:
    """A sketch, drawn at a width in a style."""

    sketch: Sketch
    width: int
    style: Style

    @property
    def inside(self) -> int:
        """The width within a box, if there are boxes."""
        return self.width - (4 if self.style.boxes else 0)

    def table_picture(self) -> RenderableType:
        """The whole table, the viewer's side last."""
        sketch = self.sketch
        people = sorted(sketch.people, key=lambda person: (person.mine, person.mate))  # mates next to the viewer
        parts: list[RenderableType] = [self.moment()]
        parts += [Hanging(word_text(note)) for note in sketch.notes]
        parts += [self.side(person) for person in people if not person.mine]
        if sketch.rows:
            parts.append(self.board())
        parts += [self.side(person) for person in people if person.mine]
        parts += [self.hand(hand) for hand in sketch.hands]
        return Group(*parts)

    def moment(self) -> RenderableType:
        """When it is, and what else is to be known first."""
        first, *others = self.sketch.moment
        parts = [Text(f" {first.text} ", "bold reverse"), *(word_text(word) for word in others)]
        return flowed(parts, self.width, " · " if self.style.slim else "  ·  ")

    # -- players

    def side(self, person: Person) -> RenderableType:
        """One player's side: totals, things in play, piles."""
        if person.gone:
            return Hanging(self.title(person, self.width))
        parts: list[RenderableType] = []
        marks = [] if self.style.terse and self.sketch.rows else person.marks  # the board has their names
        if self.style.slim:
            parts += [Hanging(mark_line(each, self.style.texts)) for each in alike(marks)]
        elif marks:
            parts.append(self.marks(marks))
        if not person.marks and person.nothing and self.style.boxes:
            parts.append(Text(person.nothing, f"{FAINT} italic"))
        parts += self.piles(person.piles)
        if not parts:
            return Hanging(self.title(person, self.width))
        return self.framed(self.title(person, self.inside), Group(*parts), OWN if person.mine else OTHERS)

    def title(self, person: Person, room: int) -> Text:
        """Whose side it is, with the totals; in short if it would not fit into this room."""
        long = Text(f" {person.title.text} ", "bold").append_text(Text("── ", FAINT))
        long.append_text(Text("   ").join([word_text(word) for word in person.totals])).append(" ")
        if len(long) <= room:
            return long
        parts = [Text(person.title.brief, "bold"), *(word_text(word, brief=True) for word in person.totals)]
        if room < self.width:
            return Text(" ") + Text(" ").join(parts) + Text(" ")
        return flowed(parts, self.width, " ")

    def marks(self, marks: Sequence[Mark]) -> RenderableType:
        """Things in play in columns: numbers, names, values, and everything that changes about them."""
        grid = mark_grid()
        for each in alike(marks):
            about = about_text(each[0], self.style.texts)
            grid.add_row(number_text(each), name_text(each), value_text(each[0]), about)
        return grid

    def piles(self, piles: Sequence[Pile]) -> list[RenderableType]:
        """The open piles; in short, of the long ones only how much there is."""
        if not self.style.terse:
            return [self.pile(pile) for pile in piles]
        parts = [self.pile(pile) for pile in piles if not pile.long]
        sizes = [
            Text(f"{pile.title.text}: {counted(len(pile.names), 'card')}", look_of(pile.title.tone))
            for pile in piles
            if pile.long
        ]
        return [*parts, flowed(sizes, self.width)] if sizes else parts

    def pile(self, pile: Pile) -> RenderableType:
        """A pile: all of it; if it is a long one, as much as a line holds."""
        tone = look_of(pile.title.tone)
        whole = Text(f"{pile.title.text}: {name_list(pile.names) or 'empty'}", tone)
        if not pile.long or self.style.texts:
            return Hanging(whole)
        if len(whole) > self.inside:
            return Text(f"{pile.title.text}: {counted(len(pile.names), 'card')}, the last {pile.names[-1]}", tone)
        return whole

    def framed(self, title: Text, content: RenderableType, style: str) -> RenderableType:
        """A box with its title, or the title alone above the content."""
        if not self.style.boxes:
            return Group(title, content)
        return Panel(content, title=title, title_align="left", box=box.ROUNDED, border_style=style, padding=(0, 1))

    # -- the board

    def board(self) -> RenderableType:
        """The rows of the board: places side by side, or one below the other where each row is one place."""
        most = max(len(row) for row in self.sketch.rows)
        if self.sketch.lanes:
            return self.lanes([row[0] for row in self.sketch.rows])
        room = self.width if self.style.cells else self.inside
        if room // most < CELL:
            there = [(place, mark) for row in self.sketch.rows for place in row for mark in place.marks]
            lines = [Hanging(place_line(place, mark, self.style.terse)) for place, mark in there]
            return Group(*(Align.center(row_line(row)) for row in self.sketch.rows), *lines)
        width = min(room // most, WIDEST_CELL)
        rows = Group(*(Align.center(self.cells(row, width)) for row in self.sketch.rows))
        return rows if self.style.cells else self.framed(Text(f" {self.sketch.board} ", "bold"), rows, OTHERS)

    def lanes(self, places: Sequence[Place]) -> RenderableType:
        """Places one below the other, with what is in them in columns."""
        if self.style.slim:
            lines: list[RenderableType] = []
            for place in places:
                lines.append(Text(place.title, "bold") if place.marks else empty_text(place))
                for each in alike(place.marks):
                    line = Text("  ").append_text(sign_text(each[0])).append_text(mark_line(each, self.style.texts))
                    lines.append(Hanging(line, 4))
            return Group(*lines)
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(no_wrap=True, style=FAINT)
        grid.add_column(no_wrap=True)
        for column in mark_grid().columns:
            grid.columns.append(column)
        for place in places:
            title = place.title
            for each in alike(place.marks):
                about = about_text(each[0], self.style.texts)
                row = (number_text(each), name_text(each), value_text(each[0]), about)
                grid.add_row(title, sign_text(each[0]), *row)
                title = ""
            if title:
                grid.add_row(title, Text("·", FAINT))
        return self.framed(Text(f" {self.sketch.board} ", "bold"), grid, OTHERS)

    def cells(self, row: Sequence[Place], width: int) -> RenderableType:
        """Places side by side."""
        grid = Grid.grid()
        for _ in row:
            grid.add_column(width=width, justify="left")
        if not self.style.cells:
            texts = [cell_texts(place, self.style.terse) for place in row]
            grid.add_row(*(Padding(Group(*(Hanging(text, 5) for text in each)), (0, 1, 0, 0)) for each in texts))
            return grid
        return Boxes(row, width)

    # -- cards in hand

    def hand(self, hand: Hand) -> RenderableType:
        """The cards in hand, equal ones once."""
        cards = sorted(hand.cards, key=lambda card: card.name)
        counts = grouped([card.name for card in cards])
        faces = {card.name: card for card in cards}
        if self.style.terse:
            words = [hand_words(faces[name], count) for name, count in counts] or ["empty"]
            between = ";" if any("," in each for each in words) else ","
            parts = [Text(f"{each}{between}") for each in words[:-1]] + [Text(words[-1])]
            return flowed([Text(f"{hand.title.text}:", "bold"), *parts], self.width, " ")
        if not cards:
            content: RenderableType = Text("empty", f"{FAINT} italic")
        else:
            rows = [(faces[name], count) for name, count in counts]
            content = self.hand_in_lines(rows) if self.style.slim else self.hand_in_columns(rows)
        return self.framed(Text(f" {hand.title.text} ", "bold"), content, OWN)

    def hand_in_columns(self, rows: Sequence[tuple[Card, int]]) -> RenderableType:
        """A row for each card: name, cost, values, text."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        typed = any(card_type(card) for card, _ in rows)
        for _ in range(2 if typed else 1):
            grid.add_column(no_wrap=True)
        grid.add_column(justify="left" if wordy(rows) else "right", no_wrap=True)
        grid.add_column(ratio=1, overflow="ellipsis", no_wrap=not self.style.texts)
        for card, count in rows:
            text = Text(legible(card.text, self.style.texts), FAINT)
            first = [card_name(card, count), *([card_type(card)] if typed else [])]
            grid.add_row(*first, Text(card.values, "bold"), text)
        return grid

    def hand_in_lines(self, rows: Sequence[tuple[Card, int]]) -> RenderableType:
        """A row for each card: name, cost, values; or a paragraph, where that is too wide or has its text too."""
        grid = Grid.grid(padding=(0, 1), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(no_wrap=True)
        grid.add_column(justify="left" if wordy(rows) else "right", no_wrap=True)
        paragraphs = []
        widths = [0, 0, 0]
        for card, count in rows:
            title, values = card_name(card, count), Text(card.values, "bold")
            sort = card_type(card) if self.width >= SLIMMEST else Text(card.cost, FAINT)
            grid.add_row(title, sort, values)
            widths = [max(width, len(each)) for width, each in zip(widths, (title, sort, values))]
            text = Text(legible(card.text, False) if self.style.texts else "", FAINT)
            paragraphs.append(Text(" ").join(part for part in (title, card_type(card), values, text) if part))
        fits = sum(widths) + len(widths) - 1 <= self.width
        return grid if fits and not self.style.texts else Group(*(Hanging(each) for each in paragraphs))


class Boxes:
    """Places side by side in boxes of their own, equally high."""

    def __init__(self, row: Sequence[Place], width: int) -> None:
        self.row = row
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        inside = options.update(width=self.width - 4)
        contents = [Group(*chain.from_iterable(cell_lines(mark) for mark in place.marks)) for place in self.row]
        height = 2 + max(1, *(len(console.render_lines(each, inside)) if each.renderables else 0 for each in contents))
        grid = Grid.grid()
        grid.add_row(*(self.boxed(place, each, height) for place, each in zip(self.row, contents)))
        yield grid

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        whole = self.width * len(self.row)
        return Measurement(whole, whole)

    def boxed(self, place: Place, content: Group, height: int) -> RenderableType:
        """A place in its box."""
        edge = FAINT if not place.marks else OWN if place.side == NEAR else OTHERS
        title = Text(f" {place.title} ", "bold" if place.marks else FAINT)
        form = box.ROUNDED
        return Panel(content, form, title=title, title_align="left", border_style=edge, width=self.width, height=height)


# -- things in play


def mark_grid() -> Grid:
    """The columns for things in play: numbers, names, values, everything else."""
    grid = Grid.grid(padding=(0, 1), expand=True)
    grid.add_column(style=FAINT, max_width=NUMBERS)
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(ratio=1)
    return grid


def number_text(marks: Sequence[Mark]) -> Text:
    """The numbers of things that are alike."""
    return Text(ranges([mark.number for mark in marks if mark.number >= 0]), FAINT)


def name_text(marks: Sequence[Mark]) -> Text:
    """The name of things that are alike, and how many they are."""
    mark = marks[0]
    name = Text(mark.name, name_style(mark))
    return name.append(f" ×{len(marks)}", "bold default") if len(marks) > 1 else name


def name_style(mark: Mark) -> str:
    """How a name looks: by its hue, else by its side; dim if it cannot act."""
    hue = look_of(mark.hue) if mark.hue else OWN if mark.side == NEAR else OTHERS
    return f"{hue} {'bold' if mark.bright else 'dim'}"


def sign_text(mark: Mark) -> Text:
    """Whose it is, as a sign."""
    return Text(f"{SIGNS[mark.side]} ", OWN if mark.side == NEAR else OTHERS)


def value_text(mark: Mark) -> Text:
    """The values of a thing, and what is lost of them."""
    values = Text(mark.values, "bold")
    return values.append(f" −{mark.loss}", "red") if mark.loss else values


def about_text(mark: Mark, texts: bool) -> Text:
    """Everything else that changes about a thing, its keywords and, if wanted, its text."""
    words = ", ".join(word.text for word in mark.about if word.text)
    about = Text(words, "bold" if mark.busy else "")
    if mark.keywords:
        about.append(("; " if words else "") + ", ".join(word.text for word in mark.keywords), "cyan")
    if texts and mark.text:
        about.append(("\n" if about else "") + legible(mark.text, texts), FAINT)
    return about


def mark_line(marks: Sequence[Mark], texts: bool) -> Text:
    """Things that are alike in one line that may be broken."""
    parts = [number_text(marks), name_text(marks), value_text(marks[0]), about_text(marks[0], texts)]
    return Text(" ").join(part for part in parts if part)


# -- places


def place_line(place: Place, mark: Mark, terse: bool = False) -> Text:
    """Something at a place, in a line; in short with its keywords, which are told nowhere else then."""
    line = Text(f"{place.title} ", FAINT).append_text(sign_text(mark)).append(mark.name, name_style(mark))
    words = [mark.brief.brief, *(word.brief for word in mark.keywords)] if terse else ["", mark.brief.text]
    return line.append(f" {' '.join(words)}".rstrip(), "bold" if mark.busy else "")


def row_line(row: Sequence[Place]) -> Text:
    """A row of a board as a plan: the names of its places, and whose things are there.

    >>> row_line([Place("A2", (Mark(5, "Ox", side=NEAR),)), Place("A3")]).plain
    ' A2▲   A3·  '
    """
    line = Text()
    for place in row:
        signs = "".join(SIGNS[mark.side] for mark in place.marks) or "·"
        line.append(f"{place.title}{signs}".center(PLAN), "bold" if place.marks else FAINT)
    return line


def empty_text(place: Place) -> Text:
    """A place where nothing is."""
    return Text(f"{place.title} ·", FAINT)


def cell_lines(mark: Mark) -> list[Text]:
    """Something at a place among others: its name, and what there is room for."""
    name = sign_text(mark).append(mark.name, name_style(mark))
    return [name, Text(f"  {mark.brief.text}", "bold" if mark.busy else "")] if mark.brief.text else [name]


def cell_texts(place: Place, terse: bool) -> list[Text]:
    """A place among others without a box: its name, and what is there."""
    if not place.marks:
        return [empty_text(place)]
    lines = []
    for mark in place.marks:
        name, *more = cell_lines(mark)
        lines.append(Text(f"{place.title} ", FAINT).append_text(name))
        if not terse:
            lines += [Text("   ").append_text(each) for each in more]
        elif mark.brief.text:
            lines[-1].append(f" {mark.brief.brief}", "bold" if mark.busy else "")
    return lines


# -- cards in hand


def card_name(card: Card, count: int) -> Text:
    """The name of equal cards, and how many they are."""
    title = Text(card.name, f"bold {look_of(card.hue)}".rstrip())
    return title.append(f" ×{count}", "bold") if count > 1 else title


def wordy(rows: Sequence[tuple[Card, int]]) -> bool:
    """Are there values that are more than numbers?"""
    return any(" " in card.values for card, _ in rows)


def card_type(card: Card) -> Text:
    """What a card costs and what it is."""
    return Text(card.cost, FAINT).append(f" {card.type}" if card.type else "")


def hand_words(card: Card, count: int) -> str:
    """Equal cards in hand in a few words: what one costs is told where it can be played."""
    many = f" ×{count}" if count > 1 else ""
    return f"{card.name}{many} {card.values}".rstrip()
