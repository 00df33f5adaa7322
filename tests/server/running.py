"""A server of its own process, and people who play there over HTTP and real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from rulebound.server.web.limits import Limits, Rate

FREE = Limits(api=Rate(10_000, 10_000))  # for a client in the same process, whose address is no address
START = """
import json
import sys
from rulebound.server.serve import serve
from rulebound.server.service.settings import Settings
from rulebound.server.web.limits import Limits

settings = Settings(pause=0.01, people_pause=0.0, snapshot_every=20, bot_workers=1)
limits = Limits(**json.loads(sys.argv[3]))
sys.exit(serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], settings=settings, limits=limits))
"""


class Server:
    """A server on this database; it runs until it is stopped or killed, and can be started again."""

    def __init__(self, database: str, folder: Path, port: int = 0, limited: bool = False, **limits: float) -> None:
        self.database = database
        self.port = port
        self.limits = {"local": not limited, **limits}
        self.errors = folder / "server.log"
        self.process: subprocess.Popen[str] | None = None
        self.data = folder

    def start(self) -> Server:
        """Start it, and wait until it says where it is."""
        command = [sys.executable, "-c", START, self.database, str(self.port), json.dumps(self.limits)]
        env = {**os.environ, "RULEBOUND_DATA": str(self.data)}
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "Rulebound is at http://" in said, said + self.errors.read_text()
        self.port = int(said.split("localhost:")[1].split("/")[0])
        return self

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it; its exit code."""
        assert self.process is not None and self.process.stdout is not None
        self.process.send_signal(how)
        code = self.process.wait(60)
        self.process.stdout.close()
        return code


class Visitor:
    """Somebody with a browser: a cookie, requests, and perhaps a socket."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.url, headers={"origin": server.url}, timeout=60)
        self.socket: ClientConnection | None = None
        self.update: dict[str, Any] = {}
        self.hello: dict[str, Any] = {}
        self.over: dict[str, Any] = {}
        self.got: list[dict[str, Any]] = []
        self.acknowledged = 0
        self.said = 0

    async def __aenter__(self) -> Visitor:
        return self

    async def __aexit__(self, *why: object) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.aclose()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Ask for something to be done."""
        reply = await self.http.post(path, json=body)
        assert reply.status_code == status, reply.text
        return reply.json()

    async def join(self, game: str, since: int = 0) -> None:
        """Open a socket to a game."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.server.url.replace('http', 'ws')}/api/games/{game}/socket?from={since}"
        headers = {"cookie": cookie} if cookie else {}
        self.socket = await connect(
            address, additional_headers=headers, origin=self.server.url, max_size=None, max_queue=None
        )

    async def read(self, seconds: float = 60) -> dict[str, Any]:
        """The next message."""
        assert self.socket is not None
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
        self.got.append(message)
        if message["type"] == "update":
            self.update = message
        elif message["type"] == "hello":
            self.hello = message
        elif message["type"] == "over":
            self.over = message
        return message

    async def until(self, sort: str, seconds: float = 60) -> dict[str, Any]:
        """The next message of this sort."""
        while True:
            message = await self.read(seconds)
            if message["type"] == sort:
                return message

    async def say(self, **message: Any) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def choose(self, index: int) -> dict[str, Any]:
        """Choose, and wait for the reply."""
        assert self.socket is not None
        self.said += 1
        id = f"{self.hello['you']}-{self.said}-{time.time_ns()}"
        await self.say(type="choose", id=id, seq=self.update["seq"], index=index)
        while True:
            message = await self.read()
            if message["type"] in ("done", "refused") and message["id"] == id:
                self.acknowledged += message["type"] == "done"
                return message

    async def play(self, seed: int, most: int = 100_000) -> int:
        """Choose at random whenever asked, until the game is over; how many choices."""
        dice = random.Random(seed)
        made = 0
        while not self.over and made < most:
            decision = self.update.get("decision")
            if decision is None or self.update.get("answered"):
                await self.read()
                continue
            answered = self.update
            reply = await self.choose(dice.randrange(len(decision["options"])))
            if reply["type"] == "refused":
                assert "gone on" in reply["why"] or "over" in reply["why"], reply
            answered["answered"] = True
            made += 1
        return made


async def begun(visitors: list[Visitor], game: str, **more: Any) -> str:
    """A game between these visitors, begun, with their sockets open; its id."""
    seats = [{"sort": "you"}, *[{"sort": "open"}] * (len(visitors) - 1)]
    made = await visitors[0].post("/api/games", {"game": game, "seats": seats, **more}, 201)
    id = str(made["id"])
    for number, visitor in enumerate(visitors[1:], 1):
        await visitor.post(f"/api/games/{id}/seats/{number}", {})
    for visitor in visitors:
        await visitor.join(id)
        await visitor.until("hello")
    for number, visitor in enumerate(visitors):
        await visitor.post(f"/api/games/{id}/ready", {"salt": f"{number:032x}"})
    for visitor in visitors:
        await visitor.until("update")
    return id
