# not compiled: for people
"""A sketch: what lies on the table as any screen can show it, made by a game of a viewer's view.

A screen knows no game and draws nothing but sketches.  A sketch has short words for pictures and, where they are other,
what plain lines say instead.  Tones and hues are names; each screen has its own way to show them, and nothing is told
by them alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

TONES = ("strong", "faint", "aside", "alarm", "loud")
HUES = ("white", "yellow", "red", "blue", "green", "magenta")
NEAR, NOBODY, FAR = 1, 0, -1  # sides of a picture


class Part(Struct, frozen=True):
    """A part of a sketch: a record that does not change, quickly made and quickly encoded, for there are many."""


class Word(Part, frozen=True):
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


class Stat(Part, frozen=True):
    """A number of something in play by the game's name for it: what it is now, and what is printed."""

    name: str
    now: int
    printed: int


class Tally(Part, frozen=True):
    """How many there are of something that is counted: health, gold, points, counters; `alarm` if that is a warning.
    Its name is a label before the number; what lies on a card says its number in `words`."""

    name: str
    count: int
    alarm: bool = False
    words: Word = Word("")


class Mark(Part, frozen=True):
    """Something on the table: its number (-1 if it has none to show), its name, its values and what is lost of them,
    everything that changes about it, its keywords and its text.

    A picture tells without words what is lost, whose it is by its `side` (the near one is the viewer's), and by the
    shade whether it can act (`bright`).  `brief` is what there is room for on a board; `busy` if it takes part in
    something now.

    Pictures of cards need more: `ref` is the reference by which options and questions mean it, `card` the name on its
    face ("" if the viewer may not know it), `stats` its numbers, `tallies` what lies on it, `turned` whether it lies
    sideways as one that has been used, `down` whether its back is up, `nth` its place among those of its side that are
    alike as words for people say it: "2nd" ("" where these do not), `bearer` the reference of
    what carries it (-1 if nothing does): it lies behind that.
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
    ref: int = -1
    card: str = ""
    stats: tuple[Stat, ...] = ()
    tallies: tuple[Tally, ...] = ()
    turned: bool = False
    down: bool = False
    nth: str = ""
    bearer: int = -1


class Place(Part, frozen=True):
    """A part of the table, what is there, and on whose side it lies; options call it by its `name`."""

    title: str
    marks: tuple[Mark, ...] = ()
    side: int = NOBODY
    name: str = ""


class Pile(Part, frozen=True):
    """Cards that lie open; a `long` pile may be shortened where there is little room; options call it by its `name`."""

    title: Word
    names: tuple[str, ...]
    long: bool = False
    name: str = ""


class Stack(Part, frozen=True):
    """Cards whose fronts the viewer does not see: a deck, a hand of another player."""

    title: str
    count: int


class Card(Part, frozen=True):
    """A card in hand as printed: its name, what it costs, what it is, its values, its text."""

    name: str
    cost: str = ""
    type: str = ""
    values: str = ""
    text: tuple[str, ...] = ()
    hue: str = ""


class Hand(Part, frozen=True):
    """Cards that only the viewer sees; options call them by the `name` of the hand."""

    title: Word
    cards: tuple[Card, ...]
    name: str = ""


class Person(Part, frozen=True):
    """A player: who it is, totals, what is in play on that side (`nothing` says that there is nothing), open piles.

    `mine` for the viewer, `mate` for those on the same side (to an onlooker: on the side that is shown near), `gone`
    for those of whom nothing is on the table any more.
    Pictures show the totals as `tallies` and the hidden cards as `stacks`; `role` is what the player is in this game;
    `seen` are cards that are hidden now and that the viewer has seen before, as long as their place is known.
    """

    title: Word
    totals: tuple[Word, ...] = ()
    marks: tuple[Mark, ...] = ()
    nothing: str = ""
    piles: tuple[Pile, ...] = ()
    mine: bool = False
    mate: bool = False
    gone: bool = False
    seat: int = -1
    role: str = ""
    tallies: tuple[Tally, ...] = ()
    stacks: tuple[Stack, ...] = ()
    seen: tuple[Pile, ...] = ()


class Arrow(Part, frozen=True):
    """From one thing or player to another, by their references, and what it tells: "attacks", "blocks", "aims at"."""

    start: int
    end: int
    what: str


class Pending(Part, frozen=True):
    """Something that has been announced and is still to come: its card, whose it is, what it will do; `ref` if the
    card is a thing on the table."""

    card: str
    seat: int
    text: str
    ref: int = -1


class Sketch(Part, frozen=True):
    """The whole table as one viewer sees it: the moment, notes, the rows of a board with the far one first, players by
    seat, the viewer's hands.  Plain lines tell all of it when `chapter` is another than before.

    The rows are `lanes` if each is a single place that tells everything about what is there; otherwise the players'
    sides tell that, and the board shows where it is.

    Pictures also show the `phases` of a turn with the place of the present one (-1: none of them), whose turn it is,
    arrows, what is `pending`, the next to come first, and the `piles` that belong to nobody.
    """

    moment: tuple[Word, ...]
    chapter: int
    notes: tuple[Word, ...] = ()
    board: str = ""
    rows: tuple[tuple[Place, ...], ...] = ()
    lanes: bool = False
    people: tuple[Person, ...] = ()
    hands: tuple[Hand, ...] = ()
    phases: tuple[str, ...] = ()
    phase: int = -1
    active: int = -1
    arrows: tuple[Arrow, ...] = ()
    pending: tuple[Pending, ...] = ()
    piles: tuple[Pile, ...] = ()


def called(view: Mapping[str, Any], letter: str) -> str:
    """The player whom a view names by this letter, as people call them: by name where the view has names.

    >>> called({"called": ["Ann", "Bob"]}, "B"), called({}, "B")
    ('Bob', 'B')
    """
    names = view.get("called")
    return str(names[seat_of(letter)]) if names and letter else letter


def side_words(view: Mapping[str, Any], letter: str, name: str, mine: bool, more: str = "") -> Word:
    """Whose side it is; `more` stands behind.

    >>> side_words({"called": ["Ann", "Bob"]}, "B", "Bob", mine=False).text, side_words({}, "B", "Bob", mine=False).text
    ('Bob', 'Bob is B')
    """
    if "called" not in view:
        return who_words(letter, name, mine, more)
    behind = f", {more}" if more else ""
    said = f"{name} (you){behind}" if mine else f"{name}{behind}"
    return Word(f"You{behind}" if mine else said, "strong", said=said)


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
    """Marks that differ in nothing but what tells them apart, together.

    >>> [[mark.number for mark in each] for each in alike([Mark(3, "Wolf"), Mark(4, "Ox"), Mark(5, "Wolf")])]
    [[3, 5], [4]]
    """
    found: dict[Mark, list[Mark]] = {}
    for mark in marks:
        found.setdefault(replace(mark, number=-1, ref=-1, nth=""), []).append(mark)
    return list(found.values())


def seat_of(letter: str) -> int:
    """The seat of the player whom views call so, -1 for nobody.

    >>> seat_of("B"), seat_of("")
    (1, -1)
    """
    return ord(letter) - ord("A") if letter else -1


def seen_piles(view: Mapping[str, Any], letter: str, titles: Mapping[str, str]) -> tuple[Pile, ...]:
    """The hidden cards of this player that the viewer has seen before, pile by pile, as these are called in words.

    >>> [pile] = seen_piles({"known": {"B": {"hand": ["Wolf"], "deck": []}}}, "B", {"hand": "hand", "deck": "deck"})
    >>> pile.title.text, pile.names
    ('seen in the hand', ('Wolf',))
    """
    known = view.get("known", {}).get(letter, {})
    return tuple(
        Pile(Word(f"seen in the {titles[name]}"), tuple(cards), name=name)
        for name, cards in known.items()
        if cards
    )


def printed_stats(names: Sequence[str], now: Sequence[int], printed: Sequence[int]) -> tuple[Stat, ...]:
    """Numbers by these names, as they are and as they are printed.

    >>> printed_stats(["offense"], [5], [3])
    (Stat(name='offense', now=5, printed=3),)
    """
    return tuple(Stat(name, int(n), int(p)) for name, n, p in zip(names, now, printed, strict=True))


def all_marks(sketch: Sketch) -> list[Mark]:
    """Everything on the table that can be pointed at, each thing once."""
    marks = [mark for person in sketch.people for mark in person.marks]
    marks += [mark for row in sketch.rows for place in row for mark in place.marks]
    return list({mark.ref: mark for mark in marks if mark.ref >= 0}.values())
