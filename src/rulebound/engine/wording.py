# not compiled: words are for people
"""Words that every game needs: lists in a sentence, numbers of things, names of cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(["Wolf", "Wurm", "Golem"])
    'Wolf, Wurm and Golem'
    """
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


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
