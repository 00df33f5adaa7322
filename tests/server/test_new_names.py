"""A new name is everybody's where no game has begun, and nowhere else: a record keeps who played."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.store import StoreFault
from rulebound.server.store.rows import free_name
from rulebound.server.web.app import make_app
from rulebound.server.web.guard import Guard
from server.running import FREE
from server.sitting import Person, a_house, seated

WORDS = "correct horse"
TWO = [{"sort": "you"}, {"sort": "open"}]
TABLE = r.NewGame("chaotic", [r.NewSeat("you"), r.NewSeat("open")])


@pytest.fixture
def app(tmp_path: Path) -> Guard:
    return make_app(str(tmp_path / "games.db"), limits=FREE)


@pytest.fixture
def client(app: Guard) -> Iterator[TestClient[Any]]:
    with TestClient(app) as one:
        yield one


def called(client: TestClient[Any], name: str) -> None:
    """Call oneself so."""
    assert client.post("/api/me", json={"name": name}).json()["name"] == name


def names(client: TestClient[Any], id: str) -> list[str]:
    """Who sits there, for whoever has the link."""
    return [seat["name"] for seat in client.get(f"/api/games/{id}").json()["seats"]]


def test_a_seat_follows_a_new_name_until_the_game_begins(client: TestClient[Any]) -> None:
    called(client, "Ann")
    waits = client.post("/api/games", json={"game": "chaotic", "seats": TWO, "public": True}).json()["id"]
    seats = [{"sort": "you"}, {"sort": "bot", "bot": "random"}]
    begun = client.post("/api/games", json={"game": "chaotic", "seats": seats}).json()["id"]
    client.post(f"/api/games/{begun}/ready", json={"salt": "aa"})
    bot = names(client, begun)[1]
    with client.websocket_connect(f"/api/games/{waits}/socket") as socket:
        while (told := socket.receive_json(timeout=20))["type"] != "seats":
            pass
        called(client, "Anna")
        while told["type"] != "seats" or told["seats"][0]["name"] == "Ann":
            told = socket.receive_json(timeout=20)
        assert told["seats"][0]["name"] == "Anna"
        socket.send_json({"type": "say", "text": "it is me"})
        while told["type"] != "chat":
            told = socket.receive_json(timeout=20)
        assert told["name"] == "Anna"
    client.post("/api/accounts", json={"name": "Anne", "password": WORDS})
    assert names(client, waits) == ["Anne", ""], "an account's name is a new one too"
    assert names(client, begun) == ["Ann", bot], "a game that has begun keeps who began it"
    client.cookies.clear()
    assert [[seat["name"] for seat in game["seats"]] for game in client.get("/api/games").json()["open"]] == [
        ["Anne", ""]
    ]


def test_a_guest_who_logs_in_is_called_so_where_they_wait(client: TestClient[Any]) -> None:
    client.post("/api/accounts", json={"name": "Ann", "password": WORDS})
    client.cookies.clear()
    called(client, "Nobody Special")
    waits = client.post("/api/games", json={"game": "chaotic", "seats": TWO}).json()["id"]
    client.post("/api/session", json={"name": "Ann", "password": WORDS})
    assert names(client, waits) == ["Ann", ""]


def test_a_store_that_fails_where_seats_are_named_keeps_nobody_out(
    app: Guard, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The account is made and the guest is merged by then: without the new cookie they would be nobody."""

    async def fails(id: str) -> dict[str, str]:
        raise StoreFault("no space is left")

    client.post("/api/accounts", json={"name": "Bob", "password": WORDS})
    client.cookies.clear()
    called(client, "Ann")
    waits = client.post("/api/games", json={"game": "chaotic", "seats": TWO}).json()["id"]
    with monkeypatch.context() as down:
        down.setattr(app.interface.state.house.store, "name_seats", fails)
        called(client, "Anna")
        assert client.post("/api/accounts", json={"name": "Anne", "password": WORDS}).status_code == 201
        assert client.get("/api/me").json() == {"sort": "account", "name": "Anne"}
        assert names(client, waits) == ["Ann", ""]
        client.cookies.clear()
        called(client, "Nobody Special")
        theirs = client.post("/api/games", json={"game": "chaotic", "seats": TWO}).json()["id"]
        assert client.post("/api/session", json={"name": "Bob", "password": WORDS}).status_code == 200
        assert client.get("/api/me").json() == {"sort": "account", "name": "Bob"}
        assert client.get(f"/api/games/{theirs}").json()["you"] == 0
    called(client, "Rob")
    assert names(client, theirs) == ["Rob", ""], "the next name is kept again"


def test_of_two_called_alike_the_second_has_a_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann, bob = [await house.people.guest() for _ in range(2)]
            ann = await house.rename(ann, "Ann")
            room = await house.create(ann, TABLE)
            await room.sit(bob, 1, r.TakeSeat())
            await house.rename(bob, "Ann")
            assert [seat.name for seat in room.seats][1] == "Ann 2"
            id = room.id
        async with a_house(tmp_path) as house:  # also where nobody has the table in memory
            assert id not in house.rooms
            await house.rename(bob, "Bob")
            assert [seat.name for seat in (await house.room(id)).seats][1] == "Bob"

    asyncio.run(play())
    assert [free_name("Ann", taken) for taken in ([], ["Ann"], ["Ann", "Ann 2"], ["Ann 2"])] == [
        "Ann",
        "Ann 2",
        "Ann 3",
        "Ann",
    ]


def test_a_rematch_is_of_those_who_they_are_now(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic", people=3)
            before = [seat.name for seat in room.seats]
            onlooker = Person(await house.people.guest(), -1)
            await room.join(onlooker.socket)
            for person, name in zip([*people, onlooker], ["Bob", "Ann", "Ann", "Eve"]):
                await house.rename(person.user, name)
            assert onlooker.socket.name == "Eve" and people[0].socket.name == before[0]
            for person in people[:2]:
                await room.hear(person.socket, m.Concede("c"))
            assert [seat.name for seat in room.seats] == before, "the record's"
            again = await house.rematch(people[0].user, room.id)
            assert sorted(seat.name for seat in again.seats) == ["Ann", "Ann 2", "Bob"]
            who = {seat.name: seat.user for seat in again.seats}
            await house.rename(people[0].user, "Rob")
            for person in people:
                await again.join(Person(person.user, again.seat_of(person.user.id)).socket)
                await again.ready(person.user, r.Ready("aa"))
            for person in people[:2]:
                there = next(each for each in again.hub.subscribers if each.user == person.user.id)
                await again.hear(there, m.Concede("c"))
            third = await house.rematch(people[0].user, again.id)
            assert {seat.name: seat.user for seat in third.seats} == {
                "Rob": who["Bob"],
                "Ann": who["Ann"],
                "Ann 2": who["Ann 2"],
            }, "of two called alike each keeps the number"

    asyncio.run(play())
