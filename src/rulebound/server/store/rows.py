"""Rows as values: what the store gives and takes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec import Struct

SOMEBODY: Final = "somebody"  # the name of who is gone


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with a number if somebody is called so.

    >>> free_name("Ann", ["Ann", "Bob"])
    'Ann 2'
    """
    number, out = 2, name
    while out in taken:
        out, number = f"{name} {number}", number + 1
    return out


class UserRow(Struct, frozen=True):
    """Somebody who plays: a guest, or one with an account (`has_password`).  `was` has the ids of guests who logged in
    to it."""

    id: str
    name: str
    has_password: bool
    generation: int
    was: str = ""

    @property
    def ids(self) -> str:
        """All ids under which something may have been kept, with spaces between them; one's own first."""
        return f"{self.id} {self.was}".strip()


class GameRow(Struct, frozen=True):
    """A game and the room around it.  `setup` is how it was asked for, packed; `seed` is secret until the end."""

    id: str
    game: str
    status: str
    public: bool
    host: str | None
    setup: bytes
    seed: str
    made: float
    touched: float
    result: str = ""
    winner: int = -1
    next: str = ""
    note: str = ""


class SeatRow(Struct, frozen=True):
    """A seat of a game, and who sits there; `wishes` is how its person wants to be served, packed, and `stand_in` the
    bot that plays for them while they are away."""

    game: str
    seat: int
    sort: str
    user: str | None = None
    name: str = ""
    bot: str = ""
    deck: str = ""
    deck_text: str = ""
    salt: str = ""
    ready: bool = False
    wishes: str = ""
    stand_in: str = ""


class Event(Struct, frozen=True):
    """Something that happened in a game, as its `seq`-th event, counted from 1."""

    seq: int
    kind: str
    body: bytes
    at: float


class ChatRow(Struct, frozen=True):
    """Words that were said at a game; `seat` is -1 for an onlooker."""

    number: int
    seat: int
    name: str
    text: str
    at: float


class DeckRow(Struct, frozen=True):
    """A deck that somebody keeps."""

    id: str
    user: str
    game: str
    name: str
    text: str
    changed: float
