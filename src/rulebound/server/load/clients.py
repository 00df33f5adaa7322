"""The process of the clients: it opens games, joins them, and chooses at random at a steady pace.

It does what it is told, line by line in JSON, and answers each line with one:

    {"do": "open", "games": 100, "played": 20}   begin so many games, with about so many choices made in each
    {"do": "play", "seconds": 20, "every": 2}    in each game one choice every two seconds, from a random moment on
    {"do": "leave"}                              close all sockets
    {"do": "look"}                               ask for each game over HTTP, which loads it
    {"do": "join"}                               open all sockets again
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Any, Final

import msgspec
from msgspec import Struct

from rulebound.games import GAMES
from rulebound.server.load.wire import Http, Socket

TOGETHER: Final = 16  # games that are begun at a time
SEATS: Final = 2


class Decision(Struct):
    """How many options there are."""

    options: list[msgspec.Raw]


class Told(Struct):
    """What a message of the server's says, as far as a client that plays at random must know."""

    type: str
    seq: int = 0
    id: str = ""
    why: str = ""
    decision: Decision | None = None


_decode: Final = msgspec.json.Decoder(Told).decode


class Seat:
    """A seat of a game, with its socket."""

    def __init__(self, game: Game, number: int, cookie: str) -> None:
        self.game, self.number, self.cookie = game, number, cookie
        self.socket: Socket | None = None
        self.update: Told | None = None
        self.first = 0.0  # when the first update came after the last choice

    async def join(self, crowd: Crowd) -> None:
        """Open the socket, and wait for the position."""
        self.update = None
        path = f"/api/games/{self.game.id}/socket"
        self.socket = await Socket.connect(*crowd.address, path, self.cookie, self.heard, self.gone)
        async with asyncio.timeout(60):
            while self.update is None:
                self.game.came.clear()
                await self.game.came.wait()

    def heard(self, data: bytes) -> None:
        """Something came."""
        told = _decode(data)
        game = self.game
        if told.type == "update":
            self.update = told
            game.came.set()
            if not self.first:
                self.first = time.perf_counter()
        elif told.type == "done":
            if told.id == game.said:
                game.done = time.perf_counter()
        elif told.type == "refused":
            game.crowd.refused.append(told.why)
        elif told.type == "over":
            game.over = True
            game.came.set()

    def gone(self) -> None:
        """The socket has ended, and nobody had asked for that."""
        self.game.crowd.cut += 1


class Game:
    """A game of two seats, both played from here."""

    def __init__(self, crowd: Crowd, name: str, number: int) -> None:
        self.crowd, self.name, self.number = crowd, name, number
        self.dice = random.Random(f"{name}/{number}")
        self.id = ""
        self.seats: list[Seat] = []
        self.over = False
        self.said = ""  # the id of the last choice
        self.chooser: Seat | None = None
        self.sent = self.done = 0.0  # when it was sent, and when the server said that it is on disk
        self.count = 0
        self.came = asyncio.Event()  # something, since it was last cleared

    async def open(self, http: Http) -> None:
        """Begin it, with both seats at the table."""
        new = {"game": self.name, "seats": [{"sort": "you"}, {"sort": "open"}]}
        made, host = await http.ask("POST", "/api/games", new)
        self.id = made["id"]
        _, guest = await http.ask("POST", f"/api/games/{self.id}/seats/1", {})
        salt = {"salt": f"{self.number:032x}"}
        for cookie in (host, guest):
            await http.ask("POST", f"/api/games/{self.id}/ready", salt, cookie)
        self.seats = [Seat(self, number, cookie) for number, cookie in enumerate((host, guest))]
        await self.join()

    async def join(self) -> None:
        """Open both sockets."""
        for seat in self.seats:
            await seat.join(self.crowd)

    def leave(self) -> None:
        """Close both sockets."""
        for seat in self.seats:
            if seat.socket is not None:
                seat.socket.close()
                seat.socket = None

    @property
    def asked(self) -> Seat | None:
        """The seat that must choose, as far as is known here."""
        return next((each for each in self.seats if each.update is not None and each.update.decision), None)

    def came_to_end(self) -> bool:
        """Is it over?"""
        return self.over

    def choose(self) -> bool:
        """Whoever must choose chooses at random; False if nobody can: the last choice is still on its way."""
        seat = self.asked
        if seat is None or seat.socket is None or seat.update is None or seat.update.decision is None:
            return False
        self.count += 1
        self.said = f"{self.count}-{self.number}"
        index = self.dice.randrange(len(seat.update.decision.options))
        text = f'{{"type":"choose","id":"{self.said}","seq":{seat.update.seq},"index":{index}}}'
        seat.update.decision = None
        self.chooser = seat
        for each in self.seats:
            each.first = 0.0
        self.done = 0.0
        self.sent = time.perf_counter()
        seat.socket.say(text.encode())
        return True

    def settle(self) -> None:
        """Note how long the last choice took: until it was on disk, and until all who were shown something had it."""
        if not self.sent:
            return
        if self.chooser is not None and self.chooser.first:
            self.crowd.shown.append(max(seat.first for seat in self.seats) - self.sent)
            self.crowd.kept.append((self.done or self.chooser.first) - self.sent)
        else:
            self.crowd.unanswered += 1
        self.sent = 0.0

    async def hurry(self, choices: int) -> None:
        """Make so many choices one after the other, as quickly as the server lets us."""
        for _ in range(choices):
            if self.over or not self.choose():
                break
            async with asyncio.timeout(60):
                while self.asked is None and not self.came_to_end():
                    self.came.clear()
                    await self.came.wait()
        self.sent = 0.0


class Crowd:
    """All games of this process, and what is counted."""

    def __init__(self, host: str, port: int) -> None:
        self.address = host, port
        self.games: list[Game] = []
        self.shown: list[float] = []
        self.kept: list[float] = []
        self.refused: list[str] = []
        self.unanswered = self.cut = self.late = self.sent = self.begun = 0
        self._spare: set[asyncio.Task[None]] = set()
        self._http = Http(host, port)

    async def open(self, games: int, played: int) -> dict[str, Any]:
        """Begin games, of all kinds by turns, and bring each to somewhere in its middle."""
        numbers = iter(range(games))
        began = time.perf_counter()

        async def some() -> None:
            http = Http(*self.address)
            for _ in numbers:
                await self._one(http, played)
            http.close()

        await asyncio.gather(*(some() for _ in range(TOGETHER)))
        return {"seconds": time.perf_counter() - began, "choices": sum(game.count for game in self.games)}

    async def _one(self, http: Http, played: int) -> None:
        game = Game(self, GAMES[self.begun % len(GAMES)], self.begun)
        self.begun += 1
        while True:
            await game.open(http)
            await game.hurry(game.dice.randrange(2 * played + 1))
            if not game.over:
                break
            game.leave()
            game = Game(self, game.name, self.begun + 1_000_000)
        self.games.append(game)

    async def play(self, seconds: float, every: float) -> dict[str, Any]:
        """Choose in every game at a steady pace; what was counted."""
        loop = asyncio.get_running_loop()
        self.shown, self.kept, self.refused = [], [], []
        self.unanswered = self.cut = self.late = self.sent = 0
        end = loop.time() + seconds
        began, used = time.perf_counter(), time.process_time()

        def tick(place: int) -> None:
            game = self.games[place]
            game.settle()
            if loop.time() >= end:
                return
            if game.over:
                self._replace(place)
            elif game.choose():
                self.sent += 1
            else:
                self.late += 1
            loop.call_later(every, tick, place)

        for place, game in enumerate(self.games):
            loop.call_later(game.dice.random() * every, tick, place)
        await asyncio.sleep(seconds)
        took, used = time.perf_counter() - began, time.process_time() - used
        await asyncio.sleep(every + 0.2)
        return {
            "seconds": took,
            "choices": self.sent,
            "shown": self.shown,
            "kept": self.kept,
            "late": self.late,
            "unanswered": self.unanswered,
            "cut": self.cut,
            "refused": self.refused[:5],
            "refusals": len(self.refused),
            "client_seconds": used,
        }

    def _replace(self, place: int) -> None:
        """Begin another game in the place of one that is over."""

        async def again() -> None:
            old = self.games[place]
            old.leave()
            game = Game(self, old.name, self.begun)
            self.begun += 1
            http = Http(*self.address)
            await game.open(http)
            http.close()
            self.games[place] = game

        task = asyncio.ensure_future(again())
        self._spare.add(task)
        task.add_done_callback(self._spare.discard)

    async def leave(self) -> dict[str, Any]:
        """Close all sockets."""
        for game in self.games:
            game.leave()
        await asyncio.sleep(0.5)
        return {}

    async def look(self, first: int, last: int) -> dict[str, Any]:
        """Ask for these games, so that they are loaded."""
        began = time.perf_counter()
        for game in self.games[first:last]:
            await self._http.ask("GET", f"/api/games/{game.id}")
        return {"seconds": time.perf_counter() - began}

    async def join(self) -> dict[str, Any]:
        """Open all sockets again."""
        for game in self.games:
            await game.join()
        return {}

    async def move(self, port: int) -> dict[str, Any]:
        """The server is at another port now."""
        self.address = self.address[0], port
        self._http.close()
        self._http = Http(*self.address)
        return {}


async def obey(host: str, port: int) -> None:
    """Do what the lines say, until there are no more."""
    crowd = Crowd(host, port)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        said = msgspec.json.decode(line, type=dict[str, Any])
        done = await getattr(crowd, said.pop("do"))(**said)
        print(msgspec.json.encode(done).decode(), flush=True)


def main() -> None:
    """Run the clients of the server at this host and port."""
    host, port = sys.argv[1], int(sys.argv[2])
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        asyncio.run(obey(host, port))
    else:
        uvloop.run(obey(host, port))


if __name__ == "__main__":
    main()
