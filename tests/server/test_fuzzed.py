"""Messages that nobody should send: malformed, oversized, out of turn, forged; a seeded generator makes them.

Whatever comes, there is a clear answer or the socket is closed, the game stands where it stood, and the server goes on.
"""

import asyncio
import json
import random
import socket as net
import sqlite3
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from rulebound.games import GAMES
from rulebound.server import messages as m
from server.extent import extent
from server.running import Server, Visitor, begun
from server.tough import SHOWN

GOOD: list[dict[str, Any]] = [
    {"type": "choose", "id": "f", "seq": 1, "index": 0},
    {"type": "undo", "id": "f", "seq": 1},
    {"type": "concede", "id": "f"},
    {"type": "say", "text": "hello"},
    {"type": "give_time"},
    {"type": "ask", "id": "f", "seq": 1, "ref": 1},
    {"type": "ask", "id": "f", "seq": 1, "card": "Wolf"},
    {"type": "ask", "id": "f", "seq": 1, "index": 0},
    {"type": "auto_pass", "level": "until_end_of_turn"},
    {"type": "mute", "seats": [0], "onlookers": True},
    {"type": "pick", "id": "f", "number": 0, "place": 0},
    {"type": "build", "id": "f", "places": [0, 1]},
]
ODD: list[Any] = [
    *(None, True, -1, 0, 1, 2**31, 2**63, 2**64, -(2**63), 10**300, 1.5, 1e308, "", "f", "x" * 41, "x" * 600),
    *("\x00", "\ud800", "𝕏" * 30, "'; DROP TABLE game; --", "<script>", [], [[]], [0] * 500, {}, {"type": "choose"}),
]
BROKEN = ["", "null", "true", "[]", "{", "}", '{"type"', "[" * 4000, '{"a":' * 1500, "NaN", '"', "\\u0000", "0" * 8000]
MOVES = (m.Choose, m.Undo, m.Concede, m.AutoPass)
_decoder = msgspec.json.Decoder(m.Said)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fuzzed")
    running = Server(str(folder / "games.db"), folder).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()
    assert "Traceback" not in running.errors.read_text()


def text_of(dice: random.Random) -> str:
    """A message that is wrong, or nearly right."""
    if dice.random() < 0.2:
        return dice.choice(BROKEN)
    said = dict(dice.choice(GOOD))
    for _ in range(dice.choice([0, 1, 1, 1, 2, 3])):
        key = dice.choice([*said, "type", "more", "seq", "index"])
        if dice.random() < 0.2:
            said.pop(key, None)
        else:
            said[key] = dice.choice([*ODD, *(each[key] for each in GOOD if key in each)])
    text = json.dumps(said)
    if dice.random() < 0.1:
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice(["", "\x01", '"', "\\", "}", "é"]) + text[at + 1 :]
    return text


def would_move(text: str) -> bool:
    """Could this message move a game?  Those that are right are sent by others' seats only (see below)."""
    try:
        return isinstance(_decoder.decode(text), MOVES)
    except (ValueError, RecursionError):
        return False


def events(server: Server, game: str) -> int:
    with sqlite3.connect(server.database) as raw:
        return int(raw.execute("SELECT count(*) FROM event WHERE game = ?", (game,)).fetchone()[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_wrong_messages_are_answered_and_move_nothing(server: Server, game: str) -> None:
    async def play() -> None:
        dice = random.Random(f"fuzz/{game}")
        async with Visitor(server) as ann, Visitor(server) as bob, Visitor(server) as eve:
            id = await begun([ann, bob], game)
            await eve.join(id)
            await eve.until("update")
            waiting = ann if bob.update["decision"] else bob
            chooser = bob if waiting is ann else ann
            before, count = {each: dict(each.update) for each in (ann, bob, eve)}, events(server, id)
            sent = answers = 0
            for _ in range(extent(250, 4000)):
                text = text_of(dice)
                who = dice.choice([eve, eve, chooser] if would_move(text) else [eve, ann, bob])
                if who is chooser and would_move(text):
                    late = dice.randrange(10**6, 10**9)
                    text = json.dumps({"type": "choose", "id": "stale", "seq": late, "index": 0})
                try:
                    assert who.socket is not None
                    await who.socket.send(text)
                    sent += 1
                    if dice.random() < 0.05:
                        answers += await drained(who)
                except (ConnectionClosed, UnicodeEncodeError):
                    await again(who, id)
            for each in (ann, bob, eve):
                answers += await drained(each)
                await again(each, id)
                for part in ("seq", *SHOWN):
                    assert each.update[part] == before[each][part], f"{part} is another"
            assert events(server, id) == count and sent > 100 and answers > sent // 4
            reply = await chooser.choose(0)
            assert reply["type"] == "done", "and the game goes on"

    asyncio.run(play())


async def drained(who: Visitor) -> int:
    """Read all answers; each says in words what is wrong.  How many there were."""
    count = 0
    try:
        while True:
            message = await who.read(0.1)
            count += message["type"] in ("refused", "answer", "chat")
            if message["type"] == "refused":
                assert len(message["why"]) > 10 and "Traceback" not in message["why"]
                assert "fault of ours" not in message["why"], message
    except (TimeoutError, ConnectionClosed):
        return count


async def again(who: Visitor, id: str) -> None:
    """Come back with a new socket."""
    assert who.socket is not None
    await who.socket.close()
    await who.join(id)
    await who.until("update")


# -- frames and requests that no library sends


@pytest.mark.slow
def test_bytes_that_are_no_protocol(server: Server) -> None:
    """Random bytes before and after a socket is opened; afterwards the server is well."""
    dice = random.Random("bytes")
    made = httpx.post(f"{server.url}/api/games", json={"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]})
    id = made.json()["id"]
    lines = [f"GET /api/games/{id}/socket HTTP/1.1", f"host: 127.0.0.1:{server.port}", "upgrade: websocket"]
    lines += ["connection: Upgrade", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==", "sec-websocket-version: 13"]
    upgrade = "\r\n".join([*lines, "", ""]).encode()
    heads = [b"\x81\x05hello", b"\xff\xff", b"\x81\xff" + b"\xff" * 8, b"\x01\x80\0\0\0\0", b"\x88\x80\0\0\0\0"]
    for _ in range(extent(40, 400)):
        with net.create_connection(("127.0.0.1", server.port)) as raw:
            raw.settimeout(5)
            if dice.random() < 0.7:
                raw.sendall(upgrade)
                assert b"101" in raw.recv(1000).split(b"\r\n")[0]
            try:
                raw.sendall(dice.choice([*heads, b""]) + dice.randbytes(dice.randrange(1, 2000)))
                if dice.random() < 0.5:
                    raw.shutdown(net.SHUT_WR)
                    while raw.recv(65536):
                        pass
            except OSError:
                pass
    assert httpx.get(f"{server.url}/health", timeout=60).json()["status"] == "ok"


NESTED = [b"[" * 60_000, b'{"game":' * 6_000, b'{"game":"epic","seats":' + b"[" * 50_000]


@pytest.mark.parametrize("body", [*NESTED, b"\xff\xfe", b'{"game":"\\ud800"}'])
def test_bodies_that_are_nested_or_no_text(server: Server, body: bytes) -> None:
    headers = {"content-type": "application/json", "origin": server.url}
    reply = httpx.post(f"{server.url}/api/games", content=body, headers=headers, timeout=60)
    assert reply.status_code == 400 and reply.json()["what"], reply.text


def test_forged_cookies_are_nobody(server: Server) -> None:
    """A cookie that was changed in one place, or that another server signed, opens no seat."""

    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob, Visitor(server) as eve:
            id = await begun([ann, bob], "huntik")
            real = dict(ann.http.cookies)["rulebound"]
            dice = random.Random("cookies")
            for _ in range(extent(15, 100)):
                at = dice.randrange(len(real))
                forged = real[:at] + dice.choice("abcXYZ019._-") + real[at + 1 :]
                forged = dice.choice([forged, real[:at], real + "x", "", "x" * 3000, real.swapcase()])
                if forged == real:
                    continue
                eve.http.cookies = httpx.Cookies({"rulebound": forged})
                try:
                    await eve.join(id)
                except InvalidHandshake:
                    continue
                assert (await eve.until("hello"))["you"] == -1, forged
                assert (await eve.until("update"))["decision"] is None
                await eve.say(type="concede", id="c")
                assert "You look on" in (await eve.until("refused"))["why"]
                await eve.socket.close()  # type: ignore[union-attr]

    asyncio.run(play())
