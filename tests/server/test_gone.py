"""Sessions that end and accounts that go: sockets end with them, and no table remembers who is gone."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from websockets.exceptions import ConnectionClosed

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.house import House, NoGame
from rulebound.server.service.people import NoEntry
from rulebound.server.service.room import Room
from rulebound.server.store import GameRow, Gone, SeatRow
from rulebound.server.store.rows import DeckRow
from rulebound.server.web.app import make_app
from server.running import FREE, Server, Visitor, begun
from server.sitting import FakeTime, Person, a_house, seated

WORDS = "correct horse"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("gone")
    running = Server(str(folder / "games.db"), folder).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


async def is_closed(visitor: Visitor) -> bool:
    """Whether the socket was ended with the word to come back; what is said there meanwhile is heard by nobody."""
    with suppress(ConnectionClosed):
        await visitor.say(type="say", text="still here")
        await visitor.say(type="concede", id="late")
    try:
        while True:
            message = await visitor.read()
            if message["type"] == "over" or message.get("text") == "still here":
                return False
    except ConnectionClosed:
        last = visitor.got[-1]
        return bool(last["type"] == "closed" and last["again"])


# -- sockets


def test_logging_out_ends_the_sockets_of_that_session_alone(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob, Visitor(server) as phone:
            await ann.post("/api/accounts", {"name": "Ann", "password": WORDS}, 201)
            id = await begun([ann, bob], "chaotic")
            await phone.post("/api/session", {"name": "Ann", "password": WORDS})
            await phone.join(id)
            await phone.until("update")
            assert (await phone.http.delete("/api/session")).status_code == 200
            assert await is_closed(phone)
            await phone.join(id)
            assert (await phone.until("hello"))["you"] == -1, "whoever comes back is whoever the cookie says"
            await ann.say(type="say", text="the other session goes on")
            assert (await bob.until("chat"))["text"] == "the other session goes on"

    asyncio.run(play())


def test_a_new_password_ends_the_sockets_of_all_other_sessions(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as eve, Visitor(server) as bob, Visitor(server) as phone:
            await eve.post("/api/accounts", {"name": "Eve", "password": WORDS}, 201)
            id = await begun([eve, bob], "chaotic")
            await phone.post("/api/session", {"name": "Eve", "password": WORDS})
            await phone.join(id)
            await phone.until("update")
            await phone.post("/api/accounts/password", {"password": WORDS, "new": "other words"})
            assert await is_closed(eve)
            assert await is_closed(phone), "somebody may have a copy of its cookie"
            await phone.join(id)
            assert (await phone.until("hello"))["you"] == 0
            await phone.say(type="say", text="mine goes on")
            assert (await bob.until("chat"))["text"] == "mine goes on"
            await phone.http.delete("/api/session")
            assert await is_closed(phone), "its socket is of the session that it has now"

    asyncio.run(play())


def test_a_guests_sockets_are_of_the_session_that_logs_in(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as guest, Visitor(server) as bob:
            await bob.post("/api/accounts", {"name": "Rob", "password": WORDS}, 201)
            await bob.http.delete("/api/session")
            id = await begun([guest, bob], "chaotic")
            await guest.post("/api/session", {"name": "Rob", "password": WORDS})
            assert await is_closed(guest), "somebody may have planted its cookie"
            await guest.join(id)
            assert (await guest.until("hello"))["you"] == 0
            await guest.say(type="say", text="hello")
            assert (await guest.until("chat"))["seat"] == 0, "they play on"
            await guest.http.delete("/api/session")
            assert await is_closed(guest)
            await bob.say(type="concede", id="c")
            assert (await bob.until("over"))["game"]["id"] == id

    asyncio.run(play())


def test_a_session_that_ends_while_a_socket_is_opened(tmp_path: Path) -> None:
    """Whoever was known when they came, and is not any more when they are at the table, does not stay there."""
    app = make_app(str(tmp_path / "games.db"), limits=FREE)
    with TestClient(app) as client:
        id = client.post("/api/games", json={"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]}).json()["id"]
        house = app.interface.state.house
        found = house.room

        async def slow(game: str) -> Room:
            await house.people.end(client.cookies["rulebound"])
            return await found(game)

        house.room = slow
        with client.websocket_connect(f"/api/games/{id}/socket") as socket:
            said = [socket.receive_json(timeout=20)]
            while said[-1]["type"] != "closed":
                said.append(socket.receive_json(timeout=20))
            assert said[-1]["again"]


# -- accounts that are deleted


def test_a_table_forgets_who_is_gone(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, (dora, eve) = await seated(house, "epic", away=30)
            account = await house.people.register(dora.user, "Dora", WORDS)
            await room.hear(dora.socket, m.Say("hello"))
            there = Person(account, -1)
            waits = await house.create(account, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")]))
            await waits.join(there.socket)
            with pytest.raises(NoEntry):
                await house.leave(account, "Dora", "wrong horse")
            assert room.seats[0].user == account.id and not dora.socket.dropped
            await house.leave(account, "Dora", WORDS)
            for gone in (dora, there):
                assert gone.socket.dropped and gone.last("closed")["again"]
            assert eve.last("seats")["seats"][0]["name"] == "somebody"
            assert (room.row.host, room.seats[0].user, room.seats[0].name) == (None, None, "somebody")
            assert waits.id not in house.rooms and await house.store.game(waits.id) is None, "nobody sat there"
            room.leave(dora.socket)
            await room.hear(eve.socket, m.Mute([0], True))
            assert eve.last("refused") is None and room.seats[1].wishes
            while room.game.play.table.game.chooser == 1:
                await eve.choose(room, 0)
                while room.game.held:
                    await asyncio.sleep(0.001)
            now.now += 100
            await room.hear(eve.socket, m.StandIn("s", 0))
            assert eve.reply("s")["type"] == "done"
            await room.hear(eve.socket, m.Concede("c"))
            while room.row.status != "over":
                await asyncio.sleep(0.001)
            again = await house.rematch(eve.user, room.id)
            assert again.row.host == eve.user.id, "somebody must be able to seat others"
            assert [seat.sort for seat in again.seats] == ["person", "open"], "nobody comes back who is gone"
        async with a_house(tmp_path) as house:
            assert (await house.room(room.id)).seats[0].name == "somebody"
            assert [row.name for row in await house.store.chat(room.id)] == ["somebody"]

    asyncio.run(play())


@pytest.mark.parametrize("loaded", [True, False])
def test_a_seat_at_a_table_that_waits_is_open_again(tmp_path: Path, loaded: bool) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            dora, eve = [await house.people.guest() for _ in range(2)]
            dora = await house.people.register(dora, "Dora", WORDS)
            both = r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")])
            made, joined = await house.create(dora, both), await house.create(eve, both)
            await made.sit(eve, 1, r.TakeSeat())
            await joined.sit(dora, 1, r.TakeSeat())
            for room in (made, joined):
                await room.ready(dora, r.Ready("aa"))
            there = Person(eve, 1)
            if loaded:
                await made.join(there.socket)
            else:
                await house.drop_idle(-1.0)
            await house.leave(dora, "Dora", WORDS)
            if loaded:
                told = there.last("hello")
                assert told is not None and told["game"]["host"] and told["you"] == 1
            for id, seat in ((made.id, 0), (joined.id, 1)):
                for row, seats in ((await house.room(id)).row, (await house.room(id)).seats), await kept(house, id):
                    assert row.host == eve.id
                    assert (seats[seat].sort, seats[seat].user, seats[seat].ready) == ("open", None, False)
            again = await house.room(made.id)
            await again.ready(eve, r.Ready("bb"))
            assert again.row.status == "open", "nobody plays against nobody"
            await again.seat_bot(eve, 0, r.SeatBot("random"))
            assert again.row.status == "playing"

    asyncio.run(play())


def test_a_table_at_which_nobody_else_sits_ends_with_its_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            dora, eve = [await house.people.guest() for _ in range(2)]
            dora = await house.people.register(dora, "Dora", WORDS)
            made = await house.create(dora, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")], public=True))
            looks = Person(eve, -1)
            await made.join(looks.socket)
            await house.leave(dora, "Dora", WORDS)
            last = looks.last("closed")
            assert last is not None and not last["again"]
            with pytest.raises(NoGame):
                await house.room(made.id)
            assert (await house.lists(eve)).open == []

    asyncio.run(play())


async def kept(house: House, id: str) -> tuple[GameRow, list[SeatRow]]:
    found = await house.store.game(id)
    assert found is not None
    return found


def test_a_game_that_is_being_loaded_forgets_them_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (dora, _) = await seated(house, "chaotic")
            account = await house.people.register(dora.user, "Dora", WORDS)
        async with a_house(tmp_path) as house:
            read, go_on = asyncio.Event(), asyncio.Event()
            events = house.store.events

            async def slow(game: str) -> object:
                read.set()
                await go_on.wait()
                return await events(game)

            house.store.events = slow  # type: ignore[method-assign, assignment]
            loading = asyncio.create_task(house.room(room.id))
            await read.wait()
            leaving = asyncio.create_task(house.leave(account, "Dora", WORDS))
            while await house.store.account("dora") is not None:
                await asyncio.sleep(0.001)
            go_on.set()
            await leaving
            assert (await loading).seats[0].user is None

    asyncio.run(play())


def test_what_belongs_to_nobody_any_more_is_no_fault_of_the_store(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann, bob = await house.people.guest(), await house.people.guest()
            ann = await house.people.register(ann, "Ann", WORDS)
            room = await house.create(bob, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")]))
            await house.leave(ann, "Ann", WORDS)
            with pytest.raises(Gone):
                await house.create(ann, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")]))
            with pytest.raises(Gone):
                await room.sit(ann, 1, r.TakeSeat())
            with pytest.raises(Gone):
                await house.store.keep_deck(DeckRow("d", ann.id, "epic", "Mine", "", 1.0))
            with pytest.raises(Gone):
                await house.people.rename(ann, "Anna")
            assert room.seats[1].sort == "open"

    asyncio.run(play())


def test_deleting_an_account_over_the_net(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as dora, Visitor(server) as bob:
            await dora.post("/api/accounts", {"name": "Dora", "password": WORDS}, 201)
            id = await begun([dora, bob], "huntik")
            await dora.post("/api/accounts/leave", {"name": "Dora", "password": WORDS})
            assert await is_closed(dora)
            shown = httpx.get(f"{server.url}/api/games/{id}", timeout=60).json()
            assert shown["seats"][0]["name"] == "somebody" and shown["status"] == "playing"
            await bob.say(type="mute", seats=[0], onlookers=False)
            assert (await bob.until("wishes"))["muted"] == [0]

    asyncio.run(play())


# -- passwords


def test_of_two_new_passwords_at_once_one_is_taken(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            people = house.people
            ann = await people.register(await people.guest(), "Ann", WORDS)
            both = await asyncio.gather(
                people.change_password(ann, WORDS, "words of one"),
                people.change_password(ann, WORDS, "words of another"),
                return_exceptions=True,
            )
            (taken,) = [each for each in both if not isinstance(each, BaseException)]
            (refused,) = [each for each in both if isinstance(each, BaseException)]
            assert isinstance(refused, NoEntry) and taken.generation == ann.generation + 1
            # Somebody who still has the row of before does not count from there.
            again = await people.change_password(ann, ["words of one", "words of another"][both.index(taken)], WORDS)
            assert again.generation == taken.generation + 1
            assert await people.known(people.session(taken)) is None

    asyncio.run(play())
