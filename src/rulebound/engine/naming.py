# not compiled: words are for people
"""What things are called: players by name or letter, cards by name, instances by name and what tells them apart.

An instance's number is new each time its card changes its place, and only instances that everybody sees are ever named,
so a name tells nothing that is not on the table.  Where players have names (`Game.names`) people read the words, and no
number is said in them: things alike are told apart by whose they are and by their place among those on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rulebound.engine.record import seat_letter
from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import card_name

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.state import Obj

G = TypeVar("G", bound="Game")


def called(g: Game, player: int) -> str:
    """A player in words for people: by name, or by letter where nobody has one."""
    return g.names[player] if g.names else seat_letter(player)


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
        """A player or an instance as people say it, and what tells it apart where the name alone is ambiguous."""
        if ref < FIRST_UID:
            return called(g, ref) if 0 <= ref < len(g.players) else self.ref_text(g, ref)
        if kind < 0:
            kind = self.public_kind(g, ref)
        if not g.names:
            return self.said(g, ref, kind) if kind >= 0 else f"#{ref}"
        if kind < 0:
            return "something that is not here"
        apart = self.apart(g, ref)
        return f"{self.name_words(g, ref, kind)} ({apart})" if apart else self.name_words(g, ref, kind)

    def pointed(self, g: G, ref: int) -> str:
        """A player or an instance where no doubt may be left: with its number, unless players have names."""
        return self.ref_words(g, ref) if g.names else self.ref_text(g, ref)

    def name_words(self, g: G, ref: int, kind: int) -> str:
        """The name of an instance of this kind, without what tells it apart from others alike."""
        return card_name(g.book, kind)

    def alike(self, g: G, ref: int) -> list[Obj]:
        """All in play that have the same name as this one, itself included, in the order of the table; none if it is
        not in play itself."""
        o = g.obj(ref)
        if o is None:
            return []
        name = g.book.cards[o.kind].name
        return [other for other in g.objs if g.book.cards[other.kind].name == name]

    def place_among(self, g: G, ref: int) -> str:
        """Which of its controller's it is of those alike: `2nd`; nothing if it is the only one."""
        found = self.alike(g, ref)
        whose = next((o.controller for o in found if o.uid == ref), -1)
        same = [int(o.uid) for o in found if o.controller == whose]
        return ordinal(same.index(ref) + 1) if len(same) > 1 else ""

    def apart(self, g: G, ref: int) -> str:
        """What tells this one from others alike: `2nd`, `Ann's`, `Ann's 2nd`; nothing if it is the only one."""
        place = self.place_among(g, ref)
        found = self.alike(g, ref)
        if all(o.controller == found[0].controller for o in found):
            return place
        whose = next(int(o.controller) for o in found if o.uid == ref)
        return f"{called(g, whose)}'s {place}".rstrip() if whose >= 0 else f"nobody's {place}".rstrip()

    def said(self, g: G, ref: int, kind: int) -> str:
        """An instance of this kind by its name, and with its number where that is ambiguous."""
        name = g.book.cards[kind].name
        alike = any(o.uid != ref and g.book.cards[o.kind].name == name for o in (*g.objs, *g.gone))
        numbered = alike or self.is_always_numbered(g, kind)
        return f"{card_name(g.book, kind)}#{ref}" if numbered else card_name(g.book, kind)


def card_names(g: Game, cards: Sequence[int]) -> list[str]:
    """The names of these physical cards, in order."""
    return [card_name(g.book, g.kinds[card]) for card in cards]


def ordinal(n: int) -> str:
    """A number as a place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    ending = "th" if n // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def bit_names(words: Mapping[str, int], bits: int) -> list[str]:
    """The words of a table whose bits are among these, in the order of the table.

    >>> bit_names({"good": 1, "evil": 2, "sage": 4}, 5)
    ['good', 'sage']
    """
    return [word for word, bit in words.items() if bits & bit]
