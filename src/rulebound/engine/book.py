"""The card book: the immutable, fingerprinted set of cards that a game is played with.

A game holds its book; there is no registry of cards, so different books live side by side in one process.  A card's
identity is its set, its name and the fingerprint of its printed face; for the rules only its name counts.
"""

from __future__ import annotations

from hashlib import blake2b

from mypy_extensions import i64

from rulebound.engine.nodes import CardDef, Change, Op, Text, Trigger


class CardBook:
    """Cards by *kind*: the position of a card in the book, which is how the state names it."""

    def __init__(self, game: str, cards: list[CardDef]) -> None:
        self.game = game
        self.cards = cards
        self.kinds_by_name: dict[str, list[int]] = {}
        h = blake2b(game.encode(), digest_size=12)
        for kind, card in enumerate(cards):
            self.kinds_by_name.setdefault(card.name, []).append(kind)
            h.update(card.fingerprint.encode())
        self.fingerprint = h.hexdigest()
        self.grown: dict[tuple[int, ...], Text] = {}

    def kind(self, name: str, set_name: str = "") -> int:
        """The kind with this name (and set, if given); KeyError if there is none or more than one."""
        found = self.kinds_by_name.get(name, [])
        if set_name:
            found = [k for k in found if self.cards[k].set_name == set_name]
        if len(found) != 1:
            raise KeyError(f"{len(found)} cards of this book are called {name!r}")
        return found[0]

    def program(self, number: i64) -> tuple[Op, ...]:
        """The program with this number."""
        return self.cards[number >> 8].programs[number & 255]

    def change(self, number: i64) -> Change:
        """The change with this number."""
        return self.cards[number >> 8].changes[number & 255]

    def delayed(self, number: i64) -> Trigger:
        """The delayed trigger with this number."""
        return self.cards[number >> 8].delayed[number & 255]

    def granted(self, number: i64) -> Text:
        """The text with this number that another card grants."""
        return self.cards[number >> 8].granted[number & 255]

    def grow(self, base: Text, base_name: i64, numbers: list[int]) -> Text:
        """`base` (named by `base_name`, its kind, or -1 if lost) with the granted texts of these numbers."""
        key = (base_name, *numbers)
        text = self.grown.get(key)
        if text is None:
            text = base
            for n in numbers:
                text = text.plus(self.granted(n))
            self.grown[key] = text
        return text
