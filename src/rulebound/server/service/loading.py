"""A game from its events: how far it can be played on, and what can be shown of it if it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from rulebound import __version__
from rulebound.cards.sets import BadSet
from rulebound.games import UnknownGame, kit
from rulebound.server.messages import LogLineShown
from rulebound.server.service.bodies import (
    Begin,
    Body,
    Built,
    Chosen,
    Dealt,
    GoneAway,
    MoreTime,
    Picked,
    TakenBack,
    told_of,
    unpacked,
)
from rulebound.server.service.handing import Handing
from rulebound.server.service.play import GoneAstray, Play
from rulebound.server.service.shelf import book_of

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.server.store import Event


@dataclass
class Loaded:
    """What events lead to: a game, or decks on their way, or only what was told (`note` says why)."""

    seq: int
    begin: Begin | None = None
    play: Play | None = None
    handing: Handing | None = None
    note: str = ""
    log: list[list[LogLineShown]] = field(default_factory=list)  # by viewer, the onlooker last
    reprinted: bool = False  # the cards are made of their faces: they ship no more
    picked: dict[tuple[int, str], int] = field(default_factory=dict)  # by seat and id; the number of the reply


def load(events: Sequence[Event], snapshot: bytes, faces: bytes | None, bots: Sequence[int]) -> Loaded:
    """What these events lead to.  It takes a while: not for the event loop."""
    loaded = Loaded(len(events))
    bodies: list[Body] = []
    try:
        bodies = [unpacked(event) for event in events]
        if not bodies:
            return loaded
        begin = bodies[0]
        if not isinstance(begin, Begin):
            raise GoneAstray(f"it does not begin with its beginning but with {events[0].kind!r}")
        loaded.begin = begin
        loaded.picked = picked_before(bodies)
        book, loaded.reprinted = find_book(begin, faces)
        deal = next((place for place, body in enumerate(bodies) if isinstance(body, Dealt)), None)
        if deal is None:
            loaded.handing = handed(begin, book, bodies[1:], bots)
            return loaded
        dealt = bodies[deal]
        assert isinstance(dealt, Dealt)
        loaded.play = Play.again(begin, book, dealt, bodies[deal + 1 :], deal + 1, snapshot)
    except (GoneAstray, UnknownGame, msgspec.DecodeError) as e:
        loaded.note = why_shown(loaded.begin, str(e))
        loaded.log = told_then(bodies)
    return loaded


def why_shown(begin: Begin | None, why: str) -> str:
    """Why a game can only be read any more."""
    version = f" It was played with Rulebound {begin.version}; this is {__version__}." if begin is not None else ""
    return f"This game can be read, but no longer played on: {why.rstrip('.')}.{version}"


def find_book(begin: Begin, faces: bytes | None) -> tuple[CardBook, bool]:
    """The cards that the game was begun with: those that are here, or else made of their faces as they were."""
    try:
        book = book_of(begin.game, tuple(begin.sets))
        if book.fingerprint == begin.book:
            return book, False
    except BadSet:  # a set that was here then
        pass
    if faces is not None:
        try:
            made = kit(begin.game).reprint(msgspec.json.decode(faces, type=list[dict[str, Any]]))
        except (ValueError, KeyError, TypeError) as e:
            raise GoneAstray(f"its cards cannot be made again: {e}") from e
        if made.fingerprint == begin.book:
            return made, True
    raise GoneAstray("its cards are no longer what they were")


def handed(begin: Begin, book: CardBook, bodies: Sequence[Body], bots: Sequence[int]) -> Handing:
    """Decks on their way, as far as they have come."""
    k = kit(begin.game)
    handout = k.handout(k.plain_format(begin.format))
    if handout is None:
        raise GoneAstray("decks are no longer handed out in its format")
    handing = Handing(k, book, handout, begin, bots)
    try:
        for body in bodies:
            assert isinstance(body, Picked | Built | MoreTime)
            handing.again(body)
    except ValueError as e:
        raise GoneAstray(str(e)) from e
    return handing


def picked_before(bodies: Sequence[Body]) -> dict[tuple[int, str], int]:
    """What was picked and built with which id, and how many cards its seat had picked by then."""
    picks: Counter[int] = Counter()
    found = {}
    for body in bodies:
        if isinstance(body, Picked | Built):
            picks[body.seat] += isinstance(body, Picked)
            if body.id:
                found[body.seat, body.id] = picks[body.seat]
    return found


def read_again(events: Sequence[Event]) -> list[list[LogLineShown]]:
    """The log of these events as it was told, also where they could be played again."""
    return told_then([unpacked(event) for event in events])


def told_then(bodies: Sequence[Body]) -> list[list[LogLineShown]]:
    """The log as it was told then, for each viewer."""
    begin = bodies[0] if bodies and isinstance(bodies[0], Begin) else None
    viewers = len(begin.names) + 1 if begin is not None else 1
    groups: list[list[list[LogLineShown]]] = []
    for body in bodies:
        if isinstance(body, TakenBack):
            groups.pop()
        if isinstance(body, Dealt | Chosen | GoneAway):
            told = told_of(body.log, viewers)
            groups.append(
                [
                    [LogLineShown(each.texts[viewer], list(each.rules)) for each in told if each.texts[viewer]]
                    for viewer in range(viewers)
                ]
            )
    return [[line for group in groups for line in group[viewer]] for viewer in range(viewers)]
