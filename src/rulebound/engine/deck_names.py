# not compiled: decks are read before a game, never in one
"""Cards as decks name them: by name, with the set in brackets where two cards of the book share one.

`Fire Shaman [starter]` is needed only where the deck does not say which set comes first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from heapq import nlargest
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.engine.kit import Deck, Fault
from rulebound.engine.wording import first_few, listed

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook

NAMED: Final = re.compile(r"(?P<name>.*\S)\s*\[(?P<set>[^\[\]]+)\]")
FEW: Final = 5  # names that no card has for which those of others are told: to look for them takes its time
LIKELY: Final = 12  # names that are compared letter by letter with one that no card has
LONGEST: Final = 60  # letters of names that are compared


@dataclass(frozen=True, eq=False)
class NoCard(Fault):
    """A name that no card has: the same fault whether it tells the names of others or not."""

    name: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NoCard) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


class Called(NamedTuple):
    """The names of a book in small letters: what is written so, and the cards whose name begins so before a comma."""

    names: dict[str, list[str]]
    begun: dict[str, list[int]]


class BadDeck(ValueError):
    """A deck that cannot be played, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault_words(f) for f in faults))


def fault_words(fault: Fault) -> str:
    """A fault in one line, with the rules it breaks.

    >>> fault_words(Fault("59 cards, at least 60 are needed", ("R03",)))
    '59 cards, at least 60 are needed (R03)'
    """
    return fault.what + (f" ({', '.join(fault.rules)})" if fault.rules else "")


def find_kinds(book: CardBook, named: Sequence[tuple[str, int]], sets: Sequence[str] = ()) -> list[int]:
    """The kinds of these cards, one for each card; BadDeck if the book has not all of them."""
    kinds: list[int] = []
    faults: list[Fault] = []
    for name, n in named:
        kind = find_kind(book, name, sets, near=len(faults) < FEW)
        if isinstance(kind, Fault):
            faults.append(kind)
        else:
            kinds.extend([kind] * n)
    if faults:
        raise BadDeck(faults)
    return kinds


def deck_numbers(deck: Deck, book: CardBook) -> tuple[dict[int, int], list[Fault]]:
    """How many of each kind of card the deck has, and what is wrong with its lines, whatever the format."""
    faults: list[Fault] = []
    if deck.game != book.game:
        faults.append(Fault(f"a deck for {deck.game}, not for {book.game}"))
    numbers: dict[int, int] = {}
    for name, n in deck.cards:
        if n < 1:
            faults.append(Fault(f"{n} is no number of cards: {name}"))
            continue
        kind = find_kind(book, name, deck.sets, near=len(faults) < FEW)
        if isinstance(kind, Fault):
            faults.append(kind)
        else:
            numbers[kind] = numbers.get(kind, 0) + n
    return numbers, faults


def find_kind(book: CardBook, name: str, sets: Sequence[str] = (), near: bool = True) -> int | Fault:
    """The card that a line of a deck names, or what is wrong with that name, and which are `near` to it; of several
    cards that of the first set."""
    found = NAMED.fullmatch(name)
    plain, set_name = (found["name"], found["set"]) if found is not None else (name, "")
    kinds = kinds_called(book, plain, set_name)
    if len(kinds) == 1:
        return kinds[0]
    names = dict.fromkeys(book.cards[kind].name for kind in kinds)
    if len(names) > 1:
        return Fault(f"several cards are called {plain}; write {first_few(names, 'or')}")
    for first in sets:
        for kind in kinds:
            if book.cards[kind].set_name == first:
                return kind
    if kinds:
        forms = first_few((f"{plain} [{book.cards[kind].set_name}]" for kind in kinds), "or")
        return Fault(f"several cards are called {plain}; write {forms}")
    alike = nearest(book, plain) if near else []
    what = f"no card is called {name!r}" + (f"; is it {listed(alike, 'or')}?" if alike else "")
    return NoCard(what, name=name)


def kinds_called(book: CardBook, name: str, set_name: str = "") -> list[int]:
    """The cards of this name, whatever its capitals if it is no other name, and of this set if one is said.

    If there are none, those whose name begins with it and a comma: what the card itself has in large letters.
    """
    kinds = book.kinds_by_name.get(name) or whatever_capitals(book, name) or begun_with(book, name)
    return [kind for kind in kinds if set_name in ("", book.cards[kind].set_name)]


def whatever_capitals(book: CardBook, name: str) -> list[int]:
    """The cards of this name, if it is one name but for its capitals."""
    same = called(book).names.get(name.casefold(), [])
    return book.kinds_by_name[same[0]] if len(same) == 1 else []


def begun_with(book: CardBook, name: str) -> list[int]:
    """The cards whose name has a second part, and this as its first: `Ashmaw` of `Ashmaw, Eats the Road`."""
    return called(book).begun.get(name.casefold(), [])


@lru_cache(maxsize=16)
def called(book: CardBook) -> Called:
    """The names of a book, ready to be looked up."""
    found = Called({}, {})
    for name, kinds in book.kinds_by_name.items():
        low = name.casefold()
        found.names.setdefault(low, []).append(name)
        for comma in re.finditer(", ", low):
            found.begun.setdefault(low[: comma.start()], []).extend(kinds)
    return found


def whole_names(deck: Deck, book: CardBook) -> Deck:
    """The same deck, in which every card that the book has is called by its whole name, however it was written."""

    def whole(name: str) -> str:
        kind = find_kind(book, name, deck.sets, near=False)
        found = NAMED.fullmatch(name)
        plain = found["name"] if found is not None else name
        if isinstance(kind, Fault) or plain.casefold() == book.cards[kind].name.casefold():
            return name
        return book.cards[kind].name + name.removeprefix(plain)

    numbers: dict[str, int] = {}
    for name, n in deck.cards:
        now = whole(name)
        numbers[now] = numbers.get(now, 0) + n
    return replace(deck, cards=tuple(numbers.items()), beside=tuple(whole(name) for name in deck.beside))


def nearest(book: CardBook, name: str) -> list[str]:
    """The names of cards that a deck may have and that are most like this one: of those with most letters in common."""
    if len(name) > LONGEST:
        return []
    low = {
        each.lower(): each
        for each, kinds in book.kinds_by_name.items()
        if len(each) <= LONGEST and any(book.cards[kind].in_decks for kind in kinds)
    }
    letters = SequenceMatcher(None, "", name.lower(), autojunk=False)

    def likeness(each: str) -> tuple[float, str]:
        letters.set_seq1(each)
        return letters.quick_ratio(), each

    likely = nlargest(LIKELY, low, key=likeness)
    return [low[each] for each in get_close_matches(name.lower(), likely, n=3, cutoff=0.6)]
