"""How connections end, and what is refused at the door: always with a reason that can be read, and a code that fits."""

import asyncio
import re
import socket as net
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from rulebound.server.requests import NewGame
from rulebound.server.service.house import House
from rulebound.server.service.people import People
from rulebound.server.store import StoreFault
from rulebound.server.web.app import make_app
from rulebound.server.web.limits import Limits
from server.running import FREE, Server, Visitor, begun


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("words")
    running = Server(str(folder / "games.db"), folder).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("limited")
    running = Server(str(folder / "games.db"), folder, limited=True).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


async def last_words(who: Visitor) -> tuple[dict[str, Any], int]:
    """Everything is read until the socket is closed: the last message and the code."""
    with pytest.raises(ConnectionClosed) as ended:
        while True:
            await who.read()
    assert ended.value.rcvd is not None
    return who.got[-1], ended.value.rcvd.code


def test_who_is_at_a_table_is_told_to_come_back_when_the_server_ends(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"), tmp_path).start()

    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "huntik")
            ending = asyncio.create_task(asyncio.to_thread(server.end))
            for who in (ann, bob):
                said, code = await last_words(who)
                assert said["type"] == "closed" and said["again"] and "come back" in said["why"] and code == 1013
            assert await ending == 0

    asyncio.run(play())
    assert "Traceback" not in server.errors.read_text()


@pytest.mark.slow
def test_a_request_that_is_half_sent_when_the_server_ends(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"), tmp_path).start()
    with net.create_connection(("127.0.0.1", server.port)) as raw:
        lines = ["POST /api/me HTTP/1.1", f"host: 127.0.0.1:{server.port}", "content-type: application/json"]
        raw.sendall("\r\n".join([*lines, "content-length: 100", "", '{"name"']).encode())
        raw.settimeout(30)
        assert httpx.get(f"{server.url}/health", timeout=60).status_code == 200  # the half has been read by now
        assert server.end() == 0
        assert raw.recv(1000).startswith(b"HTTP/1.1 503 ")
    assert "Traceback" not in server.errors.read_text()


def test_too_many_sockets(limited: Server) -> None:
    async def play() -> None:
        visitors = [Visitor(limited) for _ in range(Limits().sockets + 1)]
        body = {"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]}
        made = await visitors[0].post("/api/games", body, 201)
        for visitor in visitors:
            await visitor.join(made["id"])
        said, code = await last_words(visitors[-1])
        assert said["type"] == "closed" and "more connections" in said["why"] and said["again"] and code == 4429
        assert (await visitors[-2].until("hello"))["you"] == -1
        for visitor in visitors:
            await visitor.__aexit__()

    asyncio.run(play())


def test_who_comes_while_the_store_is_down_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever of its parts fails first: who it is, the game, or what was said there."""
    said: list[Any] = []

    async def known(self: People, session: str) -> None:
        raise StoreFault("down")

    async def room(self: House, id: str) -> None:
        raise StoreFault("down")

    async def come(app: Any, id: str) -> None:
        said.clear()
        path = f"/api/games/{id}/socket"
        scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "scheme": "ws"}
        scope |= {"headers": [(b"cookie", b"rulebound=x"), (b"host", b"x")], "subprotocols": [], "root_path": ""}
        connected = [{"type": "websocket.connect"}]

        async def receive() -> Any:
            if connected:
                return connected.pop()
            while said[-1]["type"] != "websocket.close":
                await asyncio.sleep(0.01)
            return {"type": "websocket.disconnect", "code": 1013}

        async def send(message: Any) -> None:
            said.append(message)

        await app(scope, receive, send)
        assert said[0]["type"] == "websocket.accept" and said[-1]["code"] == 1013, said
        closed = msgspec.json.decode(said[-2]["text"])
        assert closed["type"] == "closed" and closed["again"] and "store" in closed["why"]

    async def play() -> None:
        app = make_app(str(tmp_path / "games.db"), limits=FREE)
        async with app.interface.lifespan():
            house: House = app.interface.state.house
            with monkeypatch.context() as patch:
                patch.setattr(People, "known", known)
                await come(app, "nothinghere")
            with monkeypatch.context() as patch:
                patch.setattr(House, "room", room)
                await come(app, "nothinghere")
            guest = await house.people.guest()
            body = msgspec.convert({"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]}, NewGame)
            table = await house.create(guest, body)
            with monkeypatch.context() as patch:
                patch.setattr(house.store, "chat", room.__get__(house))
                await come(app, table.id)
            assert not table.hub

    asyncio.run(play())


def test_who_speaks_too_fast_is_told_so_and_then_closed(limited: Server) -> None:
    async def play() -> None:
        async with Visitor(limited) as ann, Visitor(limited) as bob:
            await begun([ann, bob], "epic")
            most = int(Limits().said.at_once)
            for number in range(most + 40):
                await ann.say(type="ask", id=f"q{number}", seq=0, ref=10**6)
            refused: list[str] = []
            while not refused or refused[-1] != f"q{most + 39}":
                told = await ann.read()
                assert told["type"] != "closed", told
                if told["type"] == "refused" and "wait a little" in told["why"]:
                    refused.append(told["id"])
            assert len(refused) > 10 and f"q{most - 1}" not in refused
            for number in range(200):
                await ann.say(type="ask", id=f"r{number}", seq=0, ref=10**6)
            said, code = await last_words(ann)
            assert said["type"] == "closed" and "far more messages" in said["why"] and said["again"] and code == 1013

    asyncio.run(play())


def test_many_questions_at_once_are_answered(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "epic")
            assert ann.socket is not None
            for number in range(300):
                await ann.say(type="ask", id=f"q{number}", seq=0, ref=0)
            answered: set[str] = set()
            while len(answered) < 300:
                told = await ann.read()
                assert told["type"] != "closed", told
                if told["type"] in ("answer", "refused"):
                    answered.add(told["id"])

    asyncio.run(play())


def test_nothing_understood_is_no_reason_to_come_back(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "epic")
            assert ann.socket is not None
            for _ in range(20):
                await ann.socket.send("nonsense")
            said, code = await last_words(ann)
            assert said["type"] == "closed" and not said["again"] and code == 4400

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "id", "why"),
    [
        ('{"type":"choose","id":"x","seq":0,"index":-1}', "x", "Index: this must be at least 0."),
        ('{"type":"choose","id":"x","seq":"one","index":0}', "x", "Seq: this should be a whole number, and is text."),
        ('{"type":"ask","id":"x","ref":[]}', "x", "Ref: this should be a whole number or nothing, and is a list."),
        ('{"type":"choose","id":"x","seq":0}', "x", "Index is missing."),
        ('{"type":"nothing","id":"x"}', "x", "Type: 'nothing' is none of the words that are known here."),
        ('{"type":"concede","id":"' + "x" * 41 + '"}', "", "Id: this must have at most 40 characters."),
        ('{"type":"choose","id":7}', "", "Id: this should be text, and is a whole number."),
        ('{"type":"choose","id":"x"', "", "This is not JSON, or it is cut off."),
        ('{"type":"mute","seats":[99],"onlookers":true}', "", "There is no seat 99: they are numbered from 0 to 1."),
        ('{"type":"mute","seats":[0,-5],"onlookers":true}', "", "There is no seat -5: they are numbered from 0 to 1."),
    ],
)
def test_what_is_wrong_with_a_message_is_told_in_plain_words(server: Server, text: str, id: str, why: str) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "epic")
            assert ann.socket is not None
            await ann.socket.send(text)
            assert await ann.until("refused") == {"type": "refused", "id": id, "why": why, "rules": []}
            await ann.say(type="mute", seats=[1], onlookers=False)
            assert (await ann.until("wishes"))["muted"] == [1], "nothing of it was kept"

    asyncio.run(play())


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"origin": "http://elsewhere.example"}, b'{"name":"Ann"}', 403),
        ({}, b"x" * 70_000, 413),
        ({"content-type": "text/plain"}, b'{"name":"Ann"}', 415),
        ({"content-type": "application/x-www-form-urlencoded"}, b'{"name":"Ann"}', 415),
        ({"content-type": ""}, b'{"name":"Ann"}', 415),
        ({"content-type": "application/json; charset=utf-8"}, b'{"name":"Ann"}', 200),
    ],
)
def test_what_is_refused_at_the_door_is_told_in_sentences(
    server: Server, headers: dict[str, str], body: bytes, status: int
) -> None:
    sent = {"content-type": "application/json", **headers}
    for content in (body, (part for part in [body])):  # with its length, and without
        reply = httpx.post(f"{server.url}/api/me", content=content, headers=sent, timeout=60)
        assert reply.status_code == status, reply.text
        if status != 200:
            problem = reply.json()
            assert problem["status"] == status and re.fullmatch(r"[A-Z].*[.]", problem["what"])
    if status == 415:
        assert "application/json" in problem["what"] and "set-cookie" not in reply.headers


def test_a_line_break_is_no_part_of_a_salt_or_an_id(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann:
            made = await ann.post("/api/games", {"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]}, 201)
            path = f"/api/games/{made['id']}/ready"
            assert "form" in (await ann.post(path, {"salt": "ab\n"}, 400))["faults"][0]
            await ann.post(path, {"salt": "ab"})
            reply = await ann.http.get(f"/api/games/{made['id']}%0A")
            assert reply.status_code == 404 and "cut off" in reply.json()["what"]

    asyncio.run(play())
    described = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=60).text
    patterns = set(re.findall(r'"pattern":\s*"((?:[^"\\]|\\.)*)"', described))
    assert len(patterns) >= 3
    for pattern in patterns:
        assert "\\Z" not in pattern, "others read patterns as ECMA writes them"
        assert not re.search(msgspec.json.decode(f'"{pattern}"'), "0123456789abcdef0123456789abcdef\n")
