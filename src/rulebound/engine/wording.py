# not compiled: words are for people
"""Words that every game needs: lists in a sentence, numbers of things, names of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook

MOST: Final = 20  # things that a sentence names


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(["Wolf", "Wurm", "Golem"])
    'Wolf, Wurm and Golem'
    """
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def first_few(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence, but only the first of many.

    >>> first_few(["Wolf", "Wurm"]), first_few((f"Wolf {n}" for n in range(100)), "or").partition("Wolf 18, ")[2]
    ('Wolf and Wurm', 'Wolf 19 or 80 more')
    """
    found = list(words)
    return listed([*found[:MOST], f"{len(found) - MOST:,} more"] if len(found) > MOST else found, last)


def counted(n: int, noun: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{n} {noun}" if n == 1 else f"{n} {many or noun + 's'}"


def card_name(book: CardBook, kind: int) -> str:
    """What a card is called; its set stands behind where another card of the book has the same name."""
    card = book.cards[kind]
    return f"{card.name} [{card.set_name}]" if len(book.kinds_by_name[card.name]) > 1 else card.name


def quoted(book: CardBook, kind: int) -> str:
    """A card's name in quotes, its set behind it where the name alone would be ambiguous."""
    card = book.cards[kind]
    return f'"{card.name}" [{card.set_name}]' if len(book.kinds_by_name[card.name]) > 1 else f'"{card.name}"'


def kind_named(book: CardBook, name: str) -> int:
    """The kind of the card that `card_name` calls so; KeyError if there is none."""
    title, bracket, set_name = name.partition(" [")
    return book.kind(title, set_name.rstrip("]")) if bracket else book.kind(name)
