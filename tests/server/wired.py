"""The real server in this process, and people at its tables over real sockets, so that a test sees both ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from rulebound.server.serve import listen
from rulebound.server.service.house import House
from rulebound.server.service.room import Room
from rulebound.server.service.shown import encode
from rulebound.server.store import UserRow
from rulebound.server.web.app import make_app
from rulebound.server.web.sessions import COOKIE
from server.sitting import QUICK, FakeTime, Person, settled


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[House, int]]:
    """A server on the database in this folder, by a clock that stands still: its house and its port."""
    app = make_app(str(folder / "games.db"), QUICK)
    config = uvicorn.Config(app, ws="websockets-sansio", lifespan="on", access_log=False, log_level="warning")
    with listen("127.0.0.1", 0) as made:
        config.load()
        server = uvicorn.Server(config)
        server.lifespan = config.lifespan_class(config)
        with mock.patch.object(House, "open", partial(House.open, clock=FakeTime())):
            await server.startup(sockets=[made])
        try:
            yield app.interface.state.house, made.getsockname()[1]
        finally:
            await server.shutdown(sockets=[made])


class Wired(Person):
    """Somebody with a real socket at a table."""

    def __init__(self, user: UserRow, viewer: int, connection: ClientConnection) -> None:
        super().__init__(user, viewer)
        self.connection = connection
        self.heard: list[bytes] = []
        self.news = asyncio.Event()
        self.listening = asyncio.create_task(self._listen())

    @classmethod
    async def join(cls, house: House, port: int, room: Room, user: UserRow, viewer: int) -> Wired:
        """Sit down; everything that is told then has been heard."""
        address = f"ws://127.0.0.1:{port}/api/games/{room.id}/socket?from=0"
        cookie = {"cookie": f"{COOKIE}={house.people.session(user)}"}
        there = len(room.hub)
        me = cls(user, viewer, await connect(address, additional_headers=cookie, max_size=None, max_queue=None))
        while len(room.hub) == there or not me.has_come:
            await asyncio.sleep(0.001)
        return me

    @property
    def has_come(self) -> bool:
        """Has all been told that is told to somebody who comes?  The last of it is who sits where, after the talk."""
        self.read()
        sorts = [message["type"] for message in self.got]
        return "spoken" in sorts and "seats" in sorts[sorts.index("spoken") :]

    async def leave(self) -> None:
        """Close the socket."""
        await self.connection.close()
        await self.listening

    async def _listen(self) -> None:
        async for text in self.connection:
            assert isinstance(text, str)
            self.heard.append(text.encode())
            self.news.set()

    def taken(self) -> list[bytes]:
        new, self.heard = self.heard, []
        return new

    async def say(self, message: Any) -> dict[str, Any]:
        """Send a message; what is answered to it."""
        self.read()
        await self.connection.send(encode(message).decode())
        while True:
            for each in self.read():
                if each.get("id") == message.id and each["type"] in ("done", "refused", "answer"):
                    return each
            self.news.clear()
            await self.news.wait()


async def all_heard(room: Room, people: list[Wired]) -> None:
    """Wait until nothing is done for anybody, and what was told has come to everybody."""
    await settled(room)
    while any(not each._queue.empty() for each in room.hub.subscribers):
        await asyncio.sleep(0)
    for answer in [await person.connection.ping() for person in people]:
        await answer  # it comes behind everything that was sent before
