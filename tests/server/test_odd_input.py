"""What nobody sends who means well: it is refused in plain words, on both stores alike, and nothing comes of it."""

import asyncio
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from rulebound.engine.record_text import record_text
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.lab.decks import deck_text
from rulebound.server.library.apart import Refused
from rulebound.server.library.library import Library
from rulebound.server.messages import ClockRule
from rulebound.server.service.shelf import book_of, card_faces
from rulebound.server.store import GameRow, Store
from rulebound.server.web.app import make_app
from server.databases import postgres_url
from server.running import FREE
from server.sitting import a_house, seated

YOU, OPEN = {"sort": "you"}, {"sort": "open"}


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path))
    return str(tmp_path / "games.db")


@pytest.fixture
def client(database: str) -> Iterator[TestClient[Any]]:
    with TestClient(make_app(database, limits=FREE), raise_server_exceptions=False) as one:
        yield one


def last_of(client: TestClient[Any], path: str, **more: Any) -> dict[str, Any]:
    """The first word on a socket, which is the last."""
    with client.websocket_connect(path, **more) as socket:
        said: dict[str, Any] = socket.receive_json(timeout=20)
    assert said["type"] == "closed"
    return said


# -- the sign of no character, which PostgreSQL does not keep


@pytest.mark.parametrize("sort", ["sqlite", "postgresql"])
def test_no_text_with_nul_reaches_a_store(sort: str, database: str) -> None:
    deck = deck_text(next(iter(kit("chaotic").decks().values())))
    url = database if sort == "sqlite" else postgres_url()
    with TestClient(make_app(url, limits=FREE), raise_server_exceptions=False) as client:
        id = client.post("/api/games", json={"game": "chaotic", "seats": [YOU, OPEN]}).json()["id"]

        def told(path: str, body: Any) -> tuple[int, str]:
            reply = client.post(path, json=body)
            return reply.status_code, reply.json()["what"]

        for mine in ({"deck": "my\0deck", "deck_text": deck}, {"deck_text": f"{deck}# a\0b\n"}, {"deck": "a\0b"}):
            for seats in ([{**YOU, **mine}, OPEN], [YOU, {**OPEN, **mine}]):
                status, what = told("/api/games", {"game": "chaotic", "seats": seats})
                assert status == 400 and "NUL" in what, what
            status, what = told(f"/api/games/{id}/seats/0", mine)
            assert status == 400 and "NUL" in what, what
        password = {"password": "correct horse"}
        for path, body in (
            ("/api/me", {"name": "a\0b"}),
            ("/api/accounts", {"name": "a\0b", **password}),
            ("/api/session", {"name": "a\0b", **password}),
            ("/api/decks", {"game": "chaotic", "name": "a\0b", "text": deck}),
            ("/api/decks", {"game": "chaotic", "name": "a", "text": f"{deck}# a\0b\n"}),
            ("/api/sets/chaotic", {"name": "a\0b", "file": "cards.json", "text": "[]", "keep": True}),
            ("/api/games", {"game": "chaotic", "seats": [YOU, OPEN], "format": "a\0b"}),
            ("/api/games", {"game": "chaotic", "seats": [YOU, OPEN], "sets": ["a\0b"]}),
            ("/api/games", {"game": "chaotic", "seats": [YOU, OPEN], "rulings": {"a\0b": "a\0b"}}),
            ("/api/games", {"game": "chaotic", "seats": [YOU, {"sort": "bot", "bot": "random\0"}]}),
            (f"/api/games/{id}/seats/1/bot", {"bot": "\0random"}),
            (f"/api/games/{id}/ready", {"salt": "00\0"}),
        ):
            assert told(path, body)[0] == 400, (path, body)
        with client.websocket_connect(f"/api/games/{id}/socket") as socket:
            socket.send_json({"type": "say", "text": "a\0b"})
            while (said := socket.receive_json(timeout=20))["type"] != "refused":
                assert said["type"] != "chat"
            assert "nothing to read" in said["why"]
        for none in ("abc%00def", "abcdefgh%00", "abcdefgh%0A", "ABCDEFGH", "abcdefgh"):
            said = last_of(client, f"/api/games/{none}/socket")
            assert said["why"].startswith("There is no game") and not said["again"], said
            assert client.get(f"/api/games/{none}").status_code == 404


# -- where a request comes from


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "http://a\u00bdb", "null", ""])
def test_an_origin_that_is_no_address_is_another_site(client: TestClient[Any], origin: str) -> None:
    headers: Any = {"origin": origin.encode("latin-1")}
    reply = client.post("/api/me", json={"name": "Zoe"}, headers=headers)
    assert reply.status_code == 403 and "another site" in reply.json()["what"]
    said = last_of(client, "/api/games/abcdefgh/socket", headers=headers)
    assert "another site" in said["why"] and not said["again"]


# -- playing on from a record


@cache
def a_record() -> Any:
    """The record of a game of decks that ship, at its beginning."""
    k = kit("chaotic")
    deck = next(iter(k.decks_for(k.formats()[0])))
    table = Table(k, book_of("chaotic"), [deck, deck], seed=1, format=k.formats()[0])
    for _ in range(3):
        table.choose(0)
    return table.record()


def played_on(client: TestClient[Any], text: str, bot: str) -> Any:
    key = client.post("/api/replays/file", json={"text": text}).json()["key"]
    return client.post(f"/api/replays/file/{key}/on", json={"at": 1, "seat": 0, "bot": bot})


def test_the_cards_of_a_book_that_ships_cannot_be_forged(client: TestClient[Any], database: str) -> None:
    """The faces that are kept with a fingerprint are those of that book, whatever a record says of its cards."""
    record, book = a_record(), book_of("chaotic")
    assert record.book == book.fingerprint
    card = record.cards[5]
    number = next(key for key, value in card.face.items() if type(value) is int)
    forged = replace(card, face={**card.face, number: card.face[number] + 7})
    cards = (*record.cards[:5], forged, *record.cards[6:])
    assert played_on(client, record_text(replace(record, cards=cards)), "random").status_code == 201
    with sqlite3.connect(database) as raw:
        ((faces,),) = raw.execute("SELECT faces FROM book WHERE fingerprint = ?", (record.book,)).fetchall()
    assert msgspec.json.decode(faces) == card_faces(kit("chaotic"), book)


def test_the_name_of_a_bot_is_read_as_where_a_game_is_made(client: TestClient[Any]) -> None:
    text = record_text(a_record())
    on = played_on(client, text, " looks-ahead:2 ")
    assert on.status_code == 201 and on.json()["seats"][1]["bot"] == "looks-ahead:2"
    assert played_on(client, text, "nobody").status_code == 400


def test_a_record_that_is_forgotten_meanwhile_is_opened_all_the_same(tmp_path: Path) -> None:
    """Others bring records while one that was asked for is looked for."""

    async def play() -> None:
        store = Store.open(str(tmp_path / "games.db"))
        library = Library(store)
        asked: list[str] = []

        async def do(task: str, **what: Any) -> Any:
            asked.append(task)
            if asked == ["position"]:
                library._records.clear()
                raise Refused("it is no longer remembered", "Forgotten")
            return {"text": what.get("text", "")}

        library.desk.do = do  # type: ignore[method-assign]
        library._records["key"] = "the record"
        await library.place_in_record("key", 1)
        assert asked == ["position", "replay", "position"]
        store.close()

    asyncio.run(play())


# -- what lies in the store


def test_a_setup_that_cannot_be_read_keeps_no_other_clock_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(id: str, touched: float) -> GameRow:
        return GameRow(id, "chaotic", "playing", False, None, b"no setup", "00", touched, touched)

    async def play() -> None:
        async with a_house(tmp_path) as house:
            await house.store.add_game(broken("aaaaaaaa", 1.0), [])
            room, _ = await seated(house, "chaotic", clock=ClockRule("bank", 600))
            await house.store.add_game(broken("zzzzzzzz", 1e12), [])
        async with a_house(tmp_path) as house:
            house.start()
            for _ in range(6_000):
                await asyncio.sleep(0.01)
                if room.id in house.rooms and "aaaaaaaa" in caplog.text and "zzzzzzzz" in caplog.text:
                    return
            pytest.fail("it sleeps, or nothing was said of the others")

    asyncio.run(play())
