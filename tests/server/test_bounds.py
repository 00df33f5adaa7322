"""How much anybody may ask for: sockets one after another, what is said on them, and games that play themselves."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.room import Room
from rulebound.server.web.app import make_app
from rulebound.server.web.guard import Guard
from rulebound.server.web.limits import Limits, Rate
from rulebound.server.web.metrics import Metrics
from server.sitting import FakeTime, Person, a_house, seated, settled

ENDLESS = Rate(10_000, 10_000)
BOT = r.NewSeat("bot", "random")
ALONE = r.NewGame("chaotic", [BOT, BOT])


@contextmanager
def opened(tmp_path: Path, limits: Limits) -> Iterator[tuple[TestClient[Any], str]]:
    """A server with these limits, and a game there; whoever comes is not from this machine."""
    with TestClient(make_app(str(tmp_path / "games.db"), limits=limits)) as client:
        seats = [{"sort": "you"}, {"sort": "open"}]
        yield client, client.post("/api/games", json={"game": "chaotic", "seats": seats}).json()["id"]


def first_word(client: TestClient[Any], id: str) -> dict[str, Any]:
    with client.websocket_connect(f"/api/games/{id}/socket") as socket:
        said: dict[str, Any] = socket.receive_json(timeout=20)
    return said


def test_opening_sockets_counts_as_asking(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(api=Rate(0.001, 8))) as (client, id):
        said = [first_word(client, id) for _ in range(9)]
        assert [each["type"] for each in said] == ["hello"] * 7 + ["closed"] * 2
        assert said[-1]["again"] and "wait a little" in said[-1]["why"]
        assert client.get("/api/me").status_code == 429


def test_a_household_has_one_address_however_many_it_was_given() -> None:
    async def interface(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def status(guard: Guard, address: str) -> int:
        said: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            said.append(message)

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        scope = {"type": "http", "method": "GET", "path": "/api/me", "headers": [], "client": (address, 50_000)}
        await guard(scope, receive, send)
        return int(said[0]["status"])

    async def play() -> None:
        guard = Guard(interface, None, Limits(api=Rate(0.001, 3)), Metrics())
        assert [await status(guard, f"2001:db8:0:1::{number}") for number in range(4)] == [200, 200, 200, 429]
        assert [await status(guard, f"2001:db8:0:2:{number}::1") for number in range(4)] == [200, 200, 200, 429]
        addresses = ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1"]
        assert [await status(guard, each) for each in addresses] == [200, 200, 200, 429]
        assert await status(guard, "::ffff:192.0.2.2") == 200
        assert [await status(guard, each) for each in ["::1", "127.0.0.1", "::ffff:127.0.0.1"] * 3] == [200] * 9

    asyncio.run(play())


def test_a_new_socket_is_no_new_leave_to_speak(tmp_path: Path) -> None:
    def answers(client: TestClient[Any], id: str, many: int) -> list[bool]:
        """Which of so many questions are heard."""
        heard: list[bool] = []
        with client.websocket_connect(f"/api/games/{id}/socket") as socket:
            for number in range(many):
                socket.send_json({"type": "ask", "id": str(number), "seq": 0, "ref": 1})
            while len(heard) < many:
                told = socket.receive_json(timeout=20)
                if told["type"] == "refused":
                    heard.append("wait a little" not in told["why"])
        return heard

    with opened(tmp_path, Limits(api=ENDLESS, said=Rate(0.001, 6))) as (client, id):
        assert answers(client, id, 4) == [True] * 4
        assert answers(client, id, 4) == [True, True, False, False]
        mine = dict(client.cookies)
        client.cookies.clear()
        client.post("/api/me", json={"name": "Zoe"})
        assert answers(client, id, 2) == [True, True], "somebody else at this address has not spoken yet"
        client.cookies.clear()
        client.cookies.update(mine)
        assert answers(client, id, 1) == [False]


# -- games that play themselves


async def goes_on(room: Room, steps: int = 3) -> bool:
    """Are so many steps made by themselves?"""
    assert room.game is not None
    before = room.game.play.seq
    with suppress(TimeoutError):
        async with asyncio.timeout(30 if room.game.held else 0.1):
            while room.game.play.seq < before + steps and not room.game.over:
                await asyncio.sleep(0.01)
    return room.game.play.seq > before


async def looks_on(room: Room) -> Person:
    """Somebody who has come."""
    onlooker = Person(await room.house.people.guest(), -1)
    await room.join(onlooker.socket)
    return onlooker


def test_bots_alone_play_only_while_somebody_looks_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            rooms = [await house.create(await house.people.guest(), ALONE) for _ in range(12)]
            room, *others = rooms
            assert not await goes_on(room)
            eve, zoe = await looks_on(room), await looks_on(room)
            assert await goes_on(room), "a socket looks on"
            room.leave(eve.socket)
            assert await goes_on(room), "so does another"
            room.leave(zoe.socket)
            await settled(room)
            assert not await goes_on(room) and not room.game.over
            assert room.is_idle(house.time() + 1_000, 300), "and it leaves memory"
            assert not any([await goes_on(each) for each in others])
            id, seq = room.id, room.game.play.seq
        async with a_house(tmp_path) as house:
            room = await house.room(id)
            assert not await goes_on(room) and room.game.play.seq == seq, "nor after a restart"
            await looks_on(room)
            async with asyncio.timeout(60):
                while room.row.status == "playing":
                    await asyncio.sleep(0.01)
            assert room.row.status == "over"

    asyncio.run(play())


def test_bots_put_into_all_seats_wait_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann = await house.people.guest()
            room = await house.create(ann, r.NewGame("chaotic", [r.NewSeat("open"), BOT]))
            await room.seat_bot(ann, 0, r.SeatBot("random"))
            assert room.row.status == "playing" and not await goes_on(room)
            await looks_on(room)
            assert await goes_on(room)

    asyncio.run(play())


def test_bots_that_are_left_alone_wait(tmp_path: Path) -> None:
    """Whoever has given up may look on; so may whoever a bot stands in for, and then the seat is theirs again."""

    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            seats = [r.NewSeat("you"), r.NewSeat("open"), BOT]
            room, people = await seated(house, "epic", seats)
            assert room.game is not None
            gone = people[int(room.game.play.table.game.chooser)]
            stays = next(each for each in people if each is not gone)
            room.leave(gone.socket)
            now.now += 601
            await room.hear(stays.socket, m.StandIn("s", gone.socket.viewer, "random"))
            assert stays.reply("s")["type"] == "done"
            await room.hear(stays.socket, m.Concede("c"))
            assert await goes_on(room)
            room.leave(stays.socket)
            await settled(room)
            assert not room.game.over and not await goes_on(room)
            again = Person(gone.user, gone.socket.viewer)
            await room.join(again.socket)
            assert room.bots == {2: "random"}
            await settled(room)
            assert again.update["decision"] is not None or room.game.over

    asyncio.run(play())


def test_a_game_goes_on_without_its_person_until_they_are_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann,) = await seated(house, "chaotic", [r.NewSeat("you"), BOT], people=1)
            assert room.game is not None
            for _ in range(50):
                await settled(room)
                before = room.game.play.seq
                ann = Person(ann.user, 0)
                await room.join(ann.socket)
                await ann.choose(room, 0, id=f"a{before}")
                room.leave(ann.socket)
                await settled(room)
                assert room.game.play.table.game.chooser == 0
                if room.game.play.seq > before + 1:
                    return
            raise AssertionError("the bot was never asked")

    asyncio.run(play())
