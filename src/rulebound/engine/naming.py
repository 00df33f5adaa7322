# not compiled: words are for people
"""What things are called: players by letter, cards by name, instances by name and number.

An instance's number is new each time its card changes its place, and only instances that everybody sees are ever named,
so a name tells nothing that is not on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rulebound.engine.record import seat_letter
from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import card_name

if TYPE_CHECKING:
    from rulebound.engine.game import Game

G = TypeVar("G", bound="Game")


class Naming(Generic[G]):
    """How a game's players and instances are named; a game says what lies open, and what sets its names apart."""

    noun = "a card in play"  # what can be pointed at besides players

    def open_cards(self, g: G) -> Iterable[int]:
        """The cards outside play that everybody sees and that can be pointed at."""
        return ()

    def names_of(self, g: G, kind: int) -> tuple[str, ...]:
        """By what a card of this kind may be called where it is pointed at."""
        return (g.book.cards[kind].name,)

    def is_always_numbered(self, g: G, kind: int) -> bool:
        """Is a card of this kind never said without its number?"""
        return False

    def public_kind(self, g: G, uid: int) -> int:
        """The kind of an instance that everybody sees or has just seen; -1 if there is no such instance."""
        o = g.last(uid)
        if o is not None:
            return int(o.kind)
        return next((g.kinds[card] for card in self.open_cards(g) if g.uids[card] == uid), -1)

    def ref_text(self, g: G, ref: int) -> str:
        """A player or an instance, without ambiguity: `B`, `Wolf Token#50`."""
        if ref < FIRST_UID:
            return seat_letter(ref) if 0 <= ref < len(g.players) else f"player {ref}"
        kind = self.public_kind(g, ref)
        return f"{card_name(g.book, kind)}#{ref}" if kind >= 0 else f"#{ref}"

    def ref_words(self, g: G, ref: int, kind: int = -1) -> str:
        """A player or an instance as people say it: with its number where the name alone is ambiguous."""
        if ref < FIRST_UID:
            return self.ref_text(g, ref)
        if kind < 0:
            kind = self.public_kind(g, ref)
        return self.said(g, ref, kind) if kind >= 0 else f"#{ref}"

    def said(self, g: G, ref: int, kind: int) -> str:
        """An instance of this kind as people say it."""
        name = g.book.cards[kind].name
        alike = any(o.uid != ref and g.book.cards[o.kind].name == name for o in (*g.objs, *g.gone))
        numbered = alike or self.is_always_numbered(g, kind)
        return f"{card_name(g.book, kind)}#{ref}" if numbered else card_name(g.book, kind)


def card_names(g: Game, cards: Sequence[int]) -> list[str]:
    """The names of these physical cards, in order."""
    return [card_name(g.book, g.kinds[card]) for card in cards]


def bit_names(words: Mapping[str, int], bits: int) -> list[str]:
    """The words of a table whose bits are among these, in the order of the table.

    >>> bit_names({"good": 1, "evil": 2, "sage": 4}, 5)
    ['good', 'sage']
    """
    return [word for word, bit in words.items() if bits & bit]
