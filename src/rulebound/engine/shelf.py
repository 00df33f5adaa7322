# not compiled: runs when cards are loaded
"""The shelf of a game: its sets, the decks that ship, and books made of them and of cards given as data.

A game says how one card is read and how a book is made of cards that were read.  All faults of all cards are told at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulebound.engine.book import CardBook
from rulebound.engine.kit import Deck

F = TypeVar("F")
B = TypeVar("B", bound=CardBook)

LONGEST_NAME = 100  # characters
OWN = "own"  # the set of cards given as data that name none


@dataclass(frozen=True)
class CardFault:
    """What is wrong with one card: in which field, and if it is about one line of text, which, and where in it."""

    card: str
    where: str
    why: str
    line: str = ""
    at: int = -1

    def __str__(self) -> str:
        is_name = self.card.isprintable() and len(self.card) <= LONGEST_NAME
        return f"{self.card if is_name else repr(self.card[:LONGEST_NAME])}, {self.where}: {self.why}"


class BadCards(ValueError):
    """Cards that are refused, with all their faults.

    >>> print(BadCards([CardFault("Wurm", "cost", "should be 0 or 1"), CardFault("Wolf", "type", "is missing")]))
    Wurm, cost: should be 0 or 1
    Wolf, type: is missing
    """

    def __init__(self, faults: Sequence[CardFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(f) for f in faults))


class Shelf(Generic[F, B]):
    """What a game ships.

    `sets` are its sets, `for_decks` those that decks are built from, `always` those that every book of shipped cards
    has, `unlisted` those that nobody asks for by name.  `data` gives what a data file of the game holds; `read` reads
    one card, given as data, of this set, and notes its faults; `bind` makes a book of cards that were read.
    """

    def __init__(
        self,
        game: str,
        data: Callable[[str], Any],
        read: Callable[[Mapping[str, Any], str, list[CardFault]], F | None],
        bind: Callable[[Iterable[F]], B],
        fields: Sequence[str],
        sets: tuple[str, ...],
        for_decks: tuple[str, ...] = (),
        always: tuple[str, ...] = (),
        unlisted: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.data = data
        self.read = read
        self.bind = bind
        self.fields = fields
        self.sets = sets
        self.for_decks = for_decks or sets
        self.always = always
        self.unlisted = unlisted
        self._sets: dict[str, tuple[F, ...]] = {}
        self._books: dict[tuple[str, ...], B] = {}
        self._decks: dict[str, Deck] = {}

    def read_faces(self, cards: Iterable[Mapping[str, Any]], set_name: str = OWN) -> list[F]:
        """The cards that these data describe; BadCards with everything wrong with all of them."""
        faults: list[CardFault] = []
        found = []
        for number, data in enumerate(cards, 1):
            if isinstance(data, Mapping):
                found.append(self.read(data, set_name, faults))
            else:
                why = f"a card given as data is a mapping with the keys {', '.join(self.fields)}; this is {data!r}"
                faults.append(CardFault(f"card {number}", "data", why))
        if faults:
            raise BadCards(faults)
        return [face for face in found if face is not None]

    def load_set(self, name: str) -> tuple[F, ...]:
        """The cards of a set that ships."""
        if name not in (*self.sets, *self.unlisted):
            raise ValueError(f"no set is called {name!r}; there are: {', '.join(self.sets)}")
        if name not in self._sets:
            self._sets[name] = tuple(self.read_faces(self.data(name), name))
        return self._sets[name]

    def make_book(self, sets: Sequence[str] = (), extra: Sequence[Mapping[str, Any]] = ()) -> B:
        """The book of these shipped sets (none named: those for building decks), of those that are always there, and
        of cards given as data."""
        named = tuple(dict.fromkeys((*(tuple(sets) or self.for_decks), *self.always)))
        if extra:
            return self.bind([*(face for name in named for face in self.load_set(name)), *self.read_faces(extra)])
        if named not in self._books:
            self._books[named] = self.bind([face for name in named for face in self.load_set(name)])
        return self._books[named]

    def book_of_data(self, cards: Iterable[Mapping[str, Any]]) -> B:
        """The book of these cards alone, given as data, and of what every book has."""
        return self.bind(self.read_faces(cards))

    def decks(self, usual_format: str) -> dict[str, Deck]:
        """The decks that ship, by name, in the order of their file; of this format unless they say another."""
        if not self._decks:
            for row in self.data("decks"):
                cards = tuple((str(name), int(n)) for name, n in row["cards"].items())
                form, beside = row.get("format", usual_format), tuple(row.get("beside", ()))
                self._decks[row["name"]] = Deck(row["name"], self.game, cards, row.get("about", ""), form, beside)
        return dict(self._decks)

    def bench(self) -> tuple[B, list[list[int]]]:
        """The book and the decks of the benchmark, which are frozen."""
        data = self.data("bench")
        book = self.book_of_data(data["cards"])
        decks = [deck.get("cards", deck) for deck in data["decks"]]
        return book, [[book.kind(name) for name, n in deck.items() for _ in range(n)] for deck in decks]
