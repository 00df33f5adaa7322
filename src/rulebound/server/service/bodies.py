"""What events hold, and how they are packed.

A game is `begin`; if decks are handed out, `pick`, `build` and `time`; then `deal`, and from there `choice`, `undo`,
`leave` and `time`.  Every one that changed the position holds what was told then, for each who could read it, so that a
game can always be shown, whatever becomes of the rules and the cards.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from rulebound.engine.hearing import Told
from rulebound.server.store import Event


class Line(Struct, frozen=True, array_like=True):
    """Something told: one text for all, or one for each player and the onlooker, with the rules; and who saw more."""

    texts: tuple[str, ...]
    rules: tuple[str, ...] = ()
    secret_to: tuple[int, ...] = ()


class Begin(Struct, tag="begin"):
    """Who plays what: everything that was settled before the first card was dealt; or the position it begins at."""

    game: str
    format: str
    names: list[str]
    rulings: dict[str, str]
    sets: list[str]
    version: str
    edition: str
    book: str
    seed: str
    position: bytes = b""


class Picked(Struct, tag="pick"):
    """A card taken from a pack."""

    seat: int
    place: int
    id: str = ""


class Built(Struct, tag="build"):
    """A deck made of a pool, by the places of its cards there."""

    seat: int
    places: list[int]
    id: str = ""


class Dealt(Struct, tag="deal"):
    """The decks, by kinds of cards, and what the first deal told."""

    names: list[str]
    decks: list[list[int]]
    key: str
    log: list[Line]
    asked: list[int]


class Chosen(Struct, tag="choice"):
    """A choice: the option at `index` of `count`, its code and its text; `banks` are the clocks after it, and `gain`
    the seconds that it has given its player."""

    seat: int
    index: int
    count: int
    code: int
    text: str
    log: list[Line]
    asked: list[int]
    id: str = ""
    key: str = ""
    banks: list[float] = []
    gain: float = 0.0


class TakenBack(Struct, tag="undo"):
    """The last step taken back by its player; `banks` are the clocks after it."""

    seat: int
    id: str = ""
    banks: list[float] = []


class GoneAway(Struct, tag="leave"):
    """Somebody left: conceded, or ran out of time."""

    seat: int
    reason: str
    log: list[Line]
    asked: list[int]
    id: str = ""


class MoreTime(Struct, tag="time"):
    """Somebody gave the other seats so many seconds more; `banks` are the clocks after it."""

    seat: int
    seconds: float
    banks: list[float] = []


Body = Begin | Picked | Built | Dealt | Chosen | TakenBack | GoneAway | MoreTime

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[Body]] = msgspec.json.Decoder(Body)


def packed(seq: int, body: Body, at: float) -> Event:
    """An event of this number."""
    kind = body.__struct_config__.tag
    assert isinstance(kind, str)
    return Event(seq, kind, _encoder.encode(body), at)


def unpacked(event: Event) -> Body:
    """What an event holds."""
    return _decoder.decode(event.body)


def lines_of(told: tuple[Told, ...]) -> list[Line]:
    """What was told, to be kept: a text that all could read is kept once."""
    return [
        Line(each.texts[:1] if len(set(each.texts)) == 1 else each.texts, each.rules, each.secret_to) for each in told
    ]


def told_of(lines: list[Line], viewers: int) -> list[Told]:
    """What was told, as the table had it."""
    return [
        Told(line.texts * viewers if len(line.texts) == 1 else line.texts, line.rules, line.secret_to) for line in lines
    ]
