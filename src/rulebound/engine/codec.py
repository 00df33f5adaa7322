"""Copy, save, load and key of a game: what the generated code of each game offers, and how numbers are named in it."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import msgspec
from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import PICK, REPLACE, code, first_of, second_of, verb_of
from rulebound.engine.state import FIRST_UID

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game

SAVE_VERSION: Final = 1
ELSEWHERE: Final = 1 << 48  # names of instances that are cards outside of play start here, for keys


DIGEST_BYTES: Final = 8


def digest_of(packed: bytes) -> bytes:
    """A digest by which damage to a saved position is noticed."""
    return blake2b(packed, digest_size=DIGEST_BYTES).digest()


class BadSave(ValueError):
    """A saved position that cannot be loaded: what is wrong with it."""


class Names:
    """How packing names things: as they are called in this game."""

    def uid(self, n: i64) -> i64:
        """The name of an instance."""
        return n

    def stamp(self, n: i64) -> i64:
        """The name of a moment."""
        return n

    def card(self, n: i64) -> i64:
        """The name of a physical card."""
        return n

    def ref(self, n: i64) -> i64:
        """The name of a player or an instance."""
        return n if n < FIRST_UID else self.uid(n)

    def pick(self, n: i64) -> i64:
        """The name of a choice, `slot << 32 | ref`."""
        return (n >> 32) << 32 | self.ref(n & 0xFFFFFFFF)

    def code(self, n: i64) -> i64:
        """The name of an option."""
        return n

    def answer(self, n: i64) -> i64:
        """The name of an option that was taken."""
        return n

    def answers(self, xs: list[int]) -> list[int]:
        """The names of options that were taken."""
        return [self.answer(x) for x in xs]

    def by_card(self, xs: list[int]) -> list[int]:
        """Something that each physical card has, in the order of the cards."""
        return list(xs)

    def codes(self, xs: list[int]) -> list[int]:
        """The names of options."""
        return [self.code(x) for x in xs]

    def uids(self, xs: list[int]) -> list[int]:
        """The names of instances."""
        return [self.uid(x) for x in xs]

    def refs(self, xs: list[int]) -> list[int]:
        """The names of players and instances."""
        return [self.ref(x) for x in xs]

    def cards(self, xs: list[int]) -> list[int]:
        """The names of physical cards."""
        return [self.card(x) for x in xs]

    def picks(self, xs: list[int]) -> list[int]:
        """The names of choices."""
        return [self.pick(x) for x in xs]


class Stamps(Names):
    """Collects the moments that a packed position speaks of."""

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}

    def stamp(self, n: i64) -> i64:
        self.seen[n] = 0
        return n


class PlaceNames(Names):
    """Names that depend on the position alone: instances by place, moments by rank, cards by owner, kind and who knows.

    Options follow from the rest of the position and are left out; so is what each physical card has, because it is part
    of the names of cards.
    """

    def __init__(self, stamps: list[int], g: Game) -> None:
        self.ranks: dict[int, int] = {n: i for i, n in enumerate(stamps)}
        self.kinds = g.kinds
        self.owners = g.owners
        self.known = g.known
        self.found: dict[int, int] = {}
        self.elsewhere: dict[int, int] = {}  # instances outside of play, by card
        for card, uid in enumerate(g.uids):
            self.elsewhere[uid] = card
        for o in g.objs:
            self.found[o.uid] = FIRST_UID + len(self.found)

    def uid(self, n: i64) -> i64:
        if n < 0:
            return n
        known = self.found.get(n)
        if known is not None:
            return known
        card = self.elsewhere.get(n)
        if card is not None:
            return ELSEWHERE + self.card(card)
        known = FIRST_UID + len(self.found)
        self.found[n] = known
        return known

    def answer(self, n: i64) -> i64:
        verb = verb_of(n)
        if verb in (PICK, REPLACE):
            return code(verb, self.ref(first_of(n)), second_of(n))
        return n

    def by_card(self, xs: list[int]) -> list[int]:
        return []

    def stamp(self, n: i64) -> i64:
        return self.ranks[n]

    def code(self, n: i64) -> i64:
        return 0

    def card(self, n: i64) -> i64:
        if n < 0:
            return n
        owner: i64 = self.owners[n]
        known: i64 = self.known[n]
        return (owner << 16 | known) << 20 | self.kinds[n]


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """What the generated code of a game offers; the base gives save, load and key on top of it."""

    def copy(self, g: Game) -> Game:
        """The same position as a game of its own."""
        raise AssertionError("this codec cannot copy")

    def pack(self, g: Game, names: Names) -> list[object]:
        """The position as nested lists of plain values."""
        raise AssertionError("this codec cannot pack")

    def unpack(self, data: list[object], book: CardBook) -> Game:
        """The game that was packed."""
        raise AssertionError("this codec cannot unpack")

    def relabel(self, g: Game, labels: list[int]) -> None:
        """Exchange physical cards: each card n becomes labels[n], everywhere."""
        raise AssertionError("this codec cannot relabel")

    def save(self, g: Game) -> bytes:
        """The position as bytes; the card book is named by its fingerprint, not included."""
        if g.unsettled or g.dirty:
            raise AssertionError("a position is saved at a decision or at the end")
        packed = msgspec.msgpack.encode([SAVE_VERSION, g.book.game, g.book.fingerprint, self.pack(g, Names())])
        return packed + digest_of(packed)

    def load(self, data: bytes, book: CardBook) -> Game:
        """The game that was saved; BadSave if the bytes are damaged or speak of other cards."""
        packed_bytes = data[:-DIGEST_BYTES]
        if not packed_bytes or digest_of(packed_bytes) != data[-DIGEST_BYTES:]:
            raise BadSave("this is not a saved position of Rulebound, or it is damaged")
        try:
            outer = msgspec.msgpack.decode(packed_bytes)
        except (msgspec.DecodeError, UnicodeDecodeError) as e:
            raise BadSave(f"this is not a saved position: {e}") from None
        if not isinstance(outer, list) or len(outer) != 4:
            raise BadSave("this is not a saved position of Rulebound")
        version, game, fingerprint, packed = outer
        if version != SAVE_VERSION:
            raise BadSave(f"saved in format {version}; this version reads format {SAVE_VERSION}")
        if game != book.game:
            raise BadSave(f"a position of {game}, but the card book is of {book.game}")
        if fingerprint != book.fingerprint:
            raise BadSave(f"saved with card book {fingerprint}, not with this one ({book.fingerprint})")
        try:
            g = self.unpack(packed, book)
        except (TypeError, ValueError, IndexError) as e:
            raise BadSave(f"the saved position is damaged: {e}") from None
        g.dirty = True
        g.recompute()
        g.unsettled = False
        return g

    def key(self, g: Game) -> str:
        """A digest that is equal for equal positions, whatever instances are called and whatever chance will bring."""
        stamps = Stamps()
        self.pack(g, stamps)
        names = PlaceNames(sorted(stamps.seen), g)
        packed = self.pack(g, names)
        return blake2b(msgspec.msgpack.encode(packed[CHANCE_FIELDS:]), digest_size=12).hexdigest()


# The first fields of a packed game, in the order of `Game.__init__`: kinds, owners, chance, clock and secrets;
# they are no part of its key.
CHANCE_FIELDS: Final = 5
