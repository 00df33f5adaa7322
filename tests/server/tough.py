"""Somebody who plays on whatever happens to the server: kept choices are checked, those on their way are sent again."""

from __future__ import annotations

import asyncio
import random
from typing import Any, Final

import msgspec
from websockets.exceptions import InvalidHandshake, WebSocketException

from server.running import Server, Visitor

GONE: Final = (WebSocketException, InvalidHandshake, OSError, EOFError)
SHOWN: Final = ("sketch", "decision", "waits_for", "undo", "over", "result")


class World:
    """A server that may be down for a while."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.up = asyncio.Event()
        self.up.set()
        self.kills = 0

    async def kill(self) -> None:
        """Kill it, as if the power were gone, and start it again."""
        self.up.clear()
        self.kills += 1
        await asyncio.to_thread(self.server.end, 9)
        await asyncio.to_thread(self.server.start)
        self.up.set()


class Tough(Visitor):
    """A player who notes what was acknowledged, and comes back after every fall of the server."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world.server)
        self.world = world
        self.name = name
        self.dice = random.Random(name)
        self.game = ""
        self.pending: dict[str, Any] | None = None  # what was sent and is not answered
        self.kept: dict[str, dict[str, Any]] = {}  # what was acknowledged, by id
        self.log: list[str] = []
        self.times_back = 0
        self.same_again = 0  # how often the very same position was there after a fall

    async def play_on(self) -> None:
        """Play at random until the game is over, and what was sent is answered: another's choice may have ended it."""
        self.read_log(self.update)
        await self.act()
        while not self.over or self.pending is not None:
            try:
                self.take(msgspec.json.decode(await self.socket.recv()))  # type: ignore[union-attr]
                await self.act()
            except GONE:
                await self.come_back()

    async def come_back(self) -> None:
        """Join again; what was noticed is still so, and what was on its way is sent a second time."""
        while True:
            await self.world.up.wait()
            before = self.update
            try:
                await self.join(self.game, before["seq"])
                while True:
                    message = msgspec.json.decode(await self.socket.recv())  # type: ignore[union-attr]
                    self.got.append(message)
                    if message["type"] == "update":
                        break
                self.times_back += 1
                assert message["seq"] >= before["seq"], "something that was shown is lost"
                if message["seq"] == before["seq"]:
                    self.same_again += 1
                    for part in SHOWN:
                        assert message[part] == before[part], f"after a fall {part} is another"
                self.take(message)
                if message["over"]:
                    self.over = {"game": {"result": message["result"]}}
                if self.pending is not None:
                    self.update["answered"] = True
                    await self.socket.send(msgspec.json.encode(self.pending).decode())  # type: ignore[union-attr]
                else:
                    await self.act()
                return
            except GONE:
                await asyncio.sleep(0.05)

    def take(self, message: dict[str, Any]) -> None:
        """Note what came."""
        sort = message["type"]
        if sort == "update":
            self.update = message
            self.read_log(message)
        elif sort == "over":
            self.over = message
        elif sort in ("done", "refused") and self.pending is not None and message["id"] == self.pending["id"]:
            if sort == "done":
                self.kept[message["id"]] = self.pending
                if message["seq"] <= self.update["seq"]:  # it was kept before the fall, and this came of it
                    self.update["answered"] = False
            else:
                assert "The game is over" in message["why"], f"{self.name}: {self.pending}: {message}"
            self.pending = None

    def read_log(self, update: dict[str, Any]) -> None:
        """Put the log together."""
        assert update["log_from"] <= len(self.log), "a line is missing"
        self.log[update["log_from"] :] = [line["text"] for line in update["log"]]

    async def act(self) -> None:
        """Choose at random if asked, and sometimes take a step back."""
        decision = self.update["decision"]
        if self.pending is not None or self.over or self.update.get("answered"):
            return
        back = self.update["undo"] is None and self.dice.random() < 0.1
        if not decision and not back:
            return
        self.update["answered"] = True
        self.said += 1
        said = {"id": f"{self.name}-{self.said}", "seq": self.update["seq"]}
        if back:
            self.pending = {"type": "undo", **said}
        else:
            self.pending = {"type": "choose", **said, "index": self.dice.randrange(len(decision["options"]))}
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(self.pending).decode())
