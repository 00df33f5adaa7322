# not compiled: for people
"""A sketch: what lies on the table as any screen can show it, made by a game of a viewer's view.

A screen knows no game and draws nothing but sketches.  A sketch has short words for pictures and, where they are other,
what plain lines say instead.  Tones and hues are names; each screen has its own way to show them, and nothing is told
by them alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

TONES = ("strong", "faint", "aside", "alarm", "loud")
HUES = ("white", "yellow", "red", "blue", "green", "magenta")
NEAR, NOBODY, FAR = 1, 0, -1  # sides of a picture


@dataclass(frozen=True)
class Word:
    """A few words, in a tone or a hue: `short` of them where there is little room, and what plain lines say instead.
    What is "" is left out: plain lines say nothing, or a picture tells it without words.

    >>> word = Word("♥ 30 health", "strong", "♥ 30", "30 health")
    >>> word.brief, word.plain, Word("hand 5").brief, Word("blocked", said="").plain
    ('♥ 30', '30 health', 'hand 5', '')
    """

    text: str
    tone: str = ""
    short: str = ""
    said: str | None = None

    @property
    def brief(self) -> str:
        """The words where there is little room."""
        return self.short or self.text

    @property
    def plain(self) -> str:
        """The words of plain lines."""
        return self.text if self.said is None else self.said


OVER = Word("the game is over", "strong")  # instead of whose turn it is, once it is nobody's


@dataclass(frozen=True)
class Mark:
    """Something on the table: its number (-1 if it has none to show), its name, its values and what is lost of them,
    everything that changes about it, its keywords and its text.

    A picture tells without words what is lost, whose it is by its `side` (the near one is the viewer's), and by the
    shade whether it can act (`bright`).  `brief` is what there is room for on a board; `busy` if it takes part in
    something now.
    """

    number: int
    name: str
    values: str = ""
    loss: int = 0
    about: tuple[Word, ...] = ()
    keywords: tuple[Word, ...] = ()
    text: tuple[str, ...] = ()
    brief: Word = Word("")
    hue: str = ""
    side: int = NOBODY
    bright: bool = True
    busy: bool = False


@dataclass(frozen=True)
class Place:
    """A part of the table, what is there, and on whose side it lies."""

    title: str
    marks: tuple[Mark, ...] = ()
    side: int = NOBODY


@dataclass(frozen=True)
class Pile:
    """Cards that lie open; a `long` pile may be shortened where there is little room."""

    title: Word
    names: tuple[str, ...]
    long: bool = False


@dataclass(frozen=True)
class Card:
    """A card in hand as printed: its name, what it costs, what it is, its values, its text."""

    name: str
    cost: str = ""
    type: str = ""
    values: str = ""
    text: tuple[str, ...] = ()
    hue: str = ""


@dataclass(frozen=True)
class Hand:
    """Cards that only the viewer sees."""

    title: Word
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Person:
    """A player: who it is, totals, what is in play on that side (`nothing` says that there is nothing), open piles.

    `mine` for the viewer, `mate` for those on the same side, `gone` for those of whom nothing is on the table any more.
    """

    title: Word
    totals: tuple[Word, ...] = ()
    marks: tuple[Mark, ...] = ()
    nothing: str = ""
    piles: tuple[Pile, ...] = ()
    mine: bool = False
    mate: bool = False
    gone: bool = False


@dataclass(frozen=True)
class Sketch:
    """The whole table as one viewer sees it: the moment, notes, the rows of a board with the far one first, players by
    seat, the viewer's hands.  Plain lines tell all of it when `chapter` is another than before.

    The rows are `lanes` if each is a single place that tells everything about what is there; otherwise the players'
    sides tell that, and the board shows where it is.
    """

    moment: tuple[Word, ...]
    chapter: int
    notes: tuple[Word, ...] = ()
    board: str = ""
    rows: tuple[tuple[Place, ...], ...] = ()
    lanes: bool = False
    people: tuple[Person, ...] = ()
    hands: tuple[Hand, ...] = ()


def who_words(letter: str, name: str, mine: bool, more: str = "") -> Word:
    """Whose side it is: by the letter, and by the name where the player has one; `more` stands behind.

    >>> who_words("B", "looks-ahead", mine=False).text, who_words("A", "you", mine=True).text
    ('looks-ahead is B', 'You are A')
    >>> who_words("A", "you", mine=True, more="lead player").plain
    'A (you), lead player'
    """
    who = f"You are {letter}" if mine else f"{name} is {letter}" if name != letter else letter
    behind = f", {more}" if more else ""
    said = f"{letter} (you){behind}" if mine else f"{letter}{behind}"
    short = f"You ({letter}){behind}" if mine else f"{letter}{behind}"
    return Word(f"{who}{behind}", "strong", short, said)


def grouped(names: Sequence[str]) -> list[tuple[str, int]]:
    """Each name once, with how often it occurs, in the order of first occurrence.

    >>> grouped(["Wolf", "Wurm", "Wolf"])
    [('Wolf', 2), ('Wurm', 1)]
    """
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return list(counts.items())


def alike(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Marks that differ in nothing but their numbers, together.

    >>> [[mark.number for mark in each] for each in alike([Mark(3, "Wolf"), Mark(4, "Ox"), Mark(5, "Wolf")])]
    [[3, 5], [4]]
    """
    found: dict[Mark, list[Mark]] = {}
    for mark in marks:
        found.setdefault(replace(mark, number=-1), []).append(mark)
    return list(found.values())
