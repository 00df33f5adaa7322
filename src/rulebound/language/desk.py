"""A desk: what a game offers to those who write, check and import cards.

Nothing above the games knows how a game's cards look.  It asks the desk: which columns a list of cards has, which of
them are read and how, what a card given as data is refused for, and in which moments of play a new card shows what it
does.  A game's desk is `DESK` in its module `desk`; `rulebound.games.desk("epic")` gives it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance
from rulebound.engine.game import Game
from rulebound.engine.kit import Deck
from rulebound.engine.stage import Field, Given
from rulebound.language.language import Language

Card: TypeAlias = Mapping[str, Any]
"""A card given as data: what `Kit.book` takes as `extra`."""


@dataclass(frozen=True)
class Refusal:
    """Why a card is refused: the column, the line of text and the character where reading stopped (-1: all of it)."""

    where: str
    why: str
    line: str = ""
    at: int = -1

    def __str__(self) -> str:
        return self.why if self.line else f"{self.where}: {self.why}"


@dataclass(frozen=True)
class Verdict:
    """A card given as data, and how much of it is understood.

    `lines` counts the lines of its text, `read` those that have a meaning, `printed_back` those that print back as they
    are written; the card is `whole` if nothing is refused.  Cards of one `fingerprint` are the same to the rules.
    """

    card: Card
    lines: int
    read: int
    printed_back: int
    refused: tuple[Refusal, ...] = ()
    fingerprint: str = ""

    @property
    def whole(self) -> bool:
        """Is the card understood from the first word to the last?"""
        return not self.refused


@dataclass(frozen=True)
class Pick:
    """An option to take in a scene: one of these verbs, on the thing of this label, with this number (0: any).

    `beside`: only while an option of this verb is offered too.  If it need not be there at all, it is not `must`.
    """

    verbs: tuple[str, ...]
    label: str = ""
    number: int = 0
    beside: str = ""
    must: bool = True


@dataclass(frozen=True)
class Let:
    """Something that the rules themselves are made to do in a scene; `labels` are things, others are as they stand."""

    act: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    labels: tuple[str, ...] = ()
    key: str = "cards"  # the field of the act that the things stand in


Move: TypeAlias = Sequence[Pick] | Let


@dataclass(frozen=True)
class Scene:
    """A moment in which a card is tried: a position, what is done in it, and both in a few words.

    Between the moves players pass and choose what serves them best; after the last until the next window, or `until`
    the moment is such (as `Stage.present` tells it).  The first moves, so many as are `before`, lead to the moment and
    are not told.  Where nothing comes of it, the first of the scenes `instead` in which something does is shown.
    """

    title: str
    given: Given
    moves: tuple[Move, ...] = ()
    until: Mapping[str, Any] = field(default_factory=dict)
    before: int = 0
    instead: tuple[Scene, ...] = ()


@dataclass(frozen=True)
class Lying:
    """Cards of a sample position that lie in one place: where, in words, and each by its name with what it is.

    One that lies there several times is named as often.  They are to be introduced where a story speaks of them, or
    `always`.
    """

    where: str
    cards: tuple[tuple[str, str], ...]
    always: bool = False


class Desk(ABC):
    """How a game's cards are written."""

    types: tuple[str, ...] = ()  # the types of cards, the usual one first
    columns: ClassVar[Mapping[str, Field]] = {}  # of a list of cards, with what they are
    titles: ClassVar[Mapping[str, str]] = {}  # what people call a column whose name alone does not tell
    type_line: tuple[str, ...] = ("type",)  # columns whose words make the type line, in order
    kept: tuple[str, ...] = ()  # columns that are kept and never read
    wordings: ClassVar[Mapping[str, str]] = {}  # columns for wordings of one's own, and the column that each replaces
    headings: frozenset[str] = frozenset()  # events of the log that begin what a part of a text does

    @abstractmethod
    def language(self, classes: Iterable[str] = ()) -> Language:
        """The language of the cards that ship and of cards with these classes besides."""

    @abstractmethod
    def classes(self, cards: Iterable[Card]) -> set[str]:
        """The classes of these cards: words that cards of the same book can use."""

    @abstractmethod
    def card(self, row: Mapping[str, Any], set_name: str) -> dict[str, Any]:
        """The card that a row of a list describes, as the game takes it; one's own wordings stand for the printed."""

    def row(self, card: Card) -> dict[str, Any]:
        """The row of a list that describes this card, as far as the card says what the columns ask."""
        return {key: card[key] for key in self.columns if key in card}

    @abstractmethod
    def lines(self, card: Card) -> list[str]:
        """The lines of a card's text that have a meaning of their own, in order."""

    @abstractmethod
    def judged(self, cards: Sequence[Card]) -> list[Verdict]:
        """How much is understood of each of these cards, if all of them are in one book with those that ship."""

    @abstractmethod
    def shipped(self, set_name: str) -> list[dict[str, Any]]:
        """The cards of a set that ships, with everything that is said of them."""

    @abstractmethod
    def around(self, text: str, type_name: str = "", aside: bool = False) -> list[dict[str, Any]]:
        """Cards with this text, of this type or of each that it may be of, the likeliest first.

        `aside`: the text works elsewhere than where the card is used, as in a discard pile.
        """

    @abstractmethod
    def sample(self, card: Card) -> list[dict[str, Any]]:
        """The cards of the sample position in which this one is tried."""

    @abstractmethod
    def blank(self, card: Card) -> dict[str, Any] | None:
        """The same card without its text, to see what the text changes; None where there can be none."""

    @abstractmethod
    def scenes(self, book: CardBook, card: Card) -> list[Scene]:
        """The moments in which this card may show what it does; the book has it and the cards of `sample`."""

    def introduced(self, card: Card) -> list[Lying]:
        """The other cards of the sample position, for those who are told what happens in it."""
        return []

    def is_effect(self, g: Game, event: str, mine: bool) -> bool:
        """Is an event of the log, happening now, something that comes of a text, and no mere announcement or payment?
        `mine`: done by the player whose card it is."""
        return True

    def why_nothing(self, card: Card, told: Sequence[str]) -> str:
        """What to say where nothing comes of a text but what was told."""
        return "Nothing more is seen of it in this position."

    @abstractmethod
    def worth(self, g: Game, player: int) -> int:
        """What a position is worth to a player, so that the better of two choices is shown."""

    # -- decks of one's own cards

    @abstractmethod
    def deck(self, book: CardBook, sets: Sequence[str], chance: Chance, format: str = "") -> Deck:
        """A deck that may be played in this format, of cards of these sets by chance, each as often as need be.

        Other cards of the book fill it up where the sets are too small; ValueError if even they do not make a deck.
        """
