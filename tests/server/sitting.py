"""Tables without a network: a house on a store in a folder, and people who sit there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.house import House
from rulebound.server.service.hub import Subscriber
from rulebound.server.service.room import Room
from rulebound.server.service.settings import Settings
from rulebound.server.store import Store, UserRow

QUICK = Settings(pause=0.0, people_pause=0.0, bot_workers=1)


class FakeTime:
    """A clock that stands still until it is moved."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def a_house(folder: Path, settings: Settings = QUICK, clock: Any = None) -> AsyncIterator[House]:
    """A house on the database in this folder."""
    store = Store.open(str(folder / "games.db"))
    house = await (House.open(store, settings) if clock is None else House.open(store, settings, clock))
    try:
        yield house
    finally:
        await house.close()
        store.close()


class Person:
    """Somebody with a socket at a table, and what came over it."""

    def __init__(self, user: UserRow, viewer: int, backlog: int = 100_000) -> None:
        self.user = user
        self.socket = Subscriber(viewer, user.id, user.name, backlog)
        self.got: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.said = 0

    def read(self) -> list[dict[str, Any]]:
        """What came since the last time."""
        new = self.taken()
        self.raw += new
        messages = [msgspec.json.decode(data) for data in new]
        self.got += messages
        return messages

    def taken(self) -> list[bytes]:
        """What came and was not looked at."""
        return self.socket.waiting()

    def last(self, sort: str) -> dict[str, Any] | None:
        """The last message of this sort."""
        self.read()
        return next((message for message in reversed(self.got) if message["type"] == sort), None)

    @property
    def update(self) -> dict[str, Any]:
        """The position as last shown."""
        found = self.last("update")
        assert found is not None
        return found

    @property
    def log(self) -> list[str]:
        """The log as it was put together from updates."""
        self.read()
        lines: list[str] = []
        for message in self.got:
            if message["type"] == "update":
                assert message["log_from"] <= len(lines), "a line is missing"
                lines[message["log_from"] :] = [line["text"] for line in message["log"]]
        return lines

    async def choose(self, room: Room, index: int, seq: int | None = None, id: str = "") -> dict[str, Any]:
        """Choose, and give back the reply."""
        self.said += 1
        id = id or f"{self.user.name}-{self.said}"
        seq = self.update["seq"] if seq is None else seq
        await room.hear(self.socket, m.Choose(id, seq, index))
        return self.reply(id)

    def reply(self, id: str) -> dict[str, Any]:
        """The last reply to the message of this id."""
        self.read()
        return next(each for each in reversed(self.got) if each["type"] in ("done", "refused") and each["id"] == id)


async def seated(
    house: House, game: str, seats: Sequence[r.NewSeat] = (), people: int = 2, **more: Any
) -> tuple[Room, list[Person]]:
    """A game that has begun, with people at all seats that are not bots'."""
    users = [await house.people.guest() for _ in range(people)]
    wanted = list(seats) or [r.NewSeat("you"), *[r.NewSeat("open")] * (people - 1)]
    room = await house.create(users[0], r.NewGame(game, wanted, **more))
    left = users[1:]
    for number, seat in enumerate(wanted):
        if seat.sort == "open":
            await room.sit(left.pop(0), number, r.TakeSeat(seat.deck, seat.deck_text))
    sitters = []
    for user in users:
        person = Person(user, room.seat_of(user.id))
        await room.join(person.socket)
        sitters.append(person)
    for number, user in enumerate(users):
        await room.ready(user, r.Ready(f"{number:02x}"))
    await settled(room)
    return room, sorted(sitters, key=lambda each: each.socket.viewer)


async def settled(room: Room) -> None:
    """Wait until nothing is done for anybody."""
    await asyncio.sleep(0)
    while room.game is not None and room.game.held:
        await asyncio.sleep(0.001)


async def play_random(room: Room, people: Sequence[Person], seed: int, most: int = 100_000) -> int:
    """Let everybody choose at random, as their sockets show it; how many choices."""
    dice = random.Random(seed)
    made = 0
    while room.row.status == "playing" and made < most:
        await settled(room)
        assert room.game is not None
        if room.game.over:
            break
        person = next(each for each in people if each.socket.viewer == room.game.play.table.game.chooser)
        decision = person.update["decision"]
        assert decision is not None, "whoever must choose is shown what"
        reply = await person.choose(room, dice.randrange(len(decision["options"])))
        assert reply["type"] == "done", reply
        made += 1
    await settled(room)
    return made
