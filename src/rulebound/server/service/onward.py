"""Playing on from a moment of another game: a new game that begins at its position, against bots."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from rulebound import __version__
from rulebound.games import kit
from rulebound.server.messages import ClockRule
from rulebound.server.service.bodies import Begin, packed
from rulebound.server.service.house import new_id
from rulebound.server.service.live import Refusal
from rulebound.server.service.loading import find_book
from rulebound.server.service.play import Play
from rulebound.server.service.seating import bot_seat
from rulebound.server.service.setup import Setup
from rulebound.server.service.shelf import card_faces, known_bot
from rulebound.server.store import GameRow, SeatRow

if TYPE_CHECKING:
    from rulebound.server.service.house import House
    from rulebound.server.service.room import Room
    from rulebound.server.store import UserRow


async def play_on(house: House, user: UserRow, place: Mapping[str, Any], seat: int, bot: str) -> Room:
    """A game that begins at this place: somebody in this seat, such bots in the others.

    `place` is what `library.replays.position` gives: the position with the settings and the cards of its game.
    """
    names: list[str] = list(place["names"])
    if not 0 <= seat < len(names):
        raise Refusal(f"there is no seat {seat}: they are numbered from 0 to {len(names) - 1}")
    bot = known_bot(bot)
    id, now = new_id(), house.time()
    seats: list[SeatRow] = [SeatRow(id, seat, "person", user.id, user.name, ready=True)]
    for number in range(len(names)):
        if number != seat:
            seats.append(bot_seat(id, number, bot, "", "", seats))
    seats.sort(key=lambda each: each.seat)
    begin = Begin(
        place["game"],
        place["format"],
        [each.name for each in seats],
        dict(place["rulings"]),
        [],
        __version__,
        kit(place["game"]).edition,
        place["book"],
        "",
        place["position"],
    )
    play, faces = await asyncio.to_thread(_begun, begin, msgspec.json.encode(place["faces"]))
    setup = Setup(begin.game, begin.format, (), dict(begin.rulings), ClockRule())
    row = GameRow(id, begin.game, "playing", False, user.id, setup.pack(), "", now, now)
    await house.store.keep_book(begin.book, begin.game, faces)
    await house.store.add_game(row, seats, [packed(1, begin, now), packed(2, play.dealt, now)])
    return await house.room(id)


def _begun(begin: Begin, faces: bytes) -> tuple[Play, bytes]:
    """The game at its first decision, and the faces of its cards: those of the book that was found, since a record may
    say what it likes of a book that is here."""
    book, _ = find_book(begin, faces)
    return Play.deal(begin, book, (), 2), msgspec.json.encode(card_faces(kit(begin.game), book))
