"""Faults: the server is killed at random moments while many play; sockets are slow, dead, doubled.

No acknowledged choice is lost, none is made twice, and everybody finds the position where it was.  `./check --long`
plays 200 games so.
"""

import asyncio
import random
import socket as net
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rulebound.games import GAMES
from server.extent import LONG, extent
from server.running import Server, Visitor, begun
from server.tough import SHOWN, Tough, World

AT_ONCE = extent(6, 20)
GROUPS = extent(1, 10)
KILLS = extent(3, 6)  # in each group of games


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_killed_while_many_play(group: int, tmp_path: Path) -> None:
    """Killed with SIGKILL at random moments: nothing acknowledged is lost, nothing is done twice."""

    async def play() -> None:
        world = World(Server(str(tmp_path / "games.db"), tmp_path).start())
        dice = random.Random(f"kills/{group}")
        async with AsyncExitStack() as stack:
            tables: list[list[Tough]] = []
            for number in range(AT_ONCE):
                names = [f"{group}.{number}.{seat}" for seat in range(2)]
                two = [await stack.enter_async_context(Tough(world, name)) for name in names]
                id = await begun(list(two), GAMES[number % len(GAMES)])
                for each in two:
                    each.game = id
                tables.append(two)
            everybody = [each for two in tables for each in two]
            playing = asyncio.gather(*(each.play_on() for each in everybody))
            while not playing.done() and world.kills < KILLS:
                await asyncio.wait([playing], timeout=dice.uniform(0.1, 1.2))
                if not playing.done():
                    await world.kill()
            await asyncio.wait_for(playing, extent(240, 1200))
            assert world.kills > 1 and sum(each.times_back for each in everybody) > AT_ONCE
            assert not LONG or any(each.same_again for each in everybody)
            for two in tables:
                for each in two:
                    await look_again(each)
                check_kept(tmp_path / "games.db", two)
        assert world.server.end() == 0
        assert "fault of ours" not in world.server.errors.read_text()

    asyncio.run(play())


async def look_again(player: Tough) -> None:
    """Somebody who comes anew is shown the end and the log that the player has put together over all falls."""
    await player.join(player.game)
    shown = await player.until("update")
    assert [line["text"] for line in shown["log"]] == player.log
    assert shown["over"] and shown["result"] == player.over["game"]["result"]
    await player.socket.close()  # type: ignore[union-attr]


def check_kept(database: Path, players: list[Tough]) -> None:
    """Every acknowledged choice is in the store once, as it was made, and nothing is there that was not."""
    with sqlite3.connect(database) as raw:
        wanted = "SELECT seq, kind, body FROM event WHERE game = ? ORDER BY seq"
        rows = raw.execute(wanted, (players[0].game,)).fetchall()
    assert [seq for seq, _, _ in rows] == list(range(1, len(rows) + 1))
    sorts = {"choice": "choose", "undo": "undo"}
    bodies = [(sorts[kind], msgspec.json.decode(body)) for _, kind, body in rows if kind in sorts]
    kept = {id: (seat, said) for seat, player in enumerate(players) for id, said in player.kept.items()}
    assert sorted(body["id"] for _, body in bodies) == sorted(kept), "lost, doubled, or never acknowledged"
    for sort, body in bodies:
        seat, said = kept[body["id"]]
        assert (sort, body["seat"]) == (said["type"], seat)
        assert sort == "undo" or body["index"] == said["index"]


# -- slow, dead and doubled sockets


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("sockets")
    running = Server(str(folder / "games.db"), folder).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


def sockets_of(server: Server) -> int:
    text = httpx.get(f"{server.url}/metrics", timeout=60).text
    line = next(line for line in text.splitlines() if line.startswith("rulebound_sockets"))
    return int(float(line.rpartition(" ")[2]))


@pytest.mark.slow
def test_a_socket_that_reads_nothing_is_dropped_and_catches_up(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob, Visitor(server) as eve:
            id = await begun([ann, bob], "epic")
            raw = net.socket()
            raw.setsockopt(net.SOL_SOCKET, net.SO_RCVBUF, 2048)
            raw.setblocking(False)
            await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", server.port))
            address = f"ws://127.0.0.1:{server.port}/api/games/{id}/socket"
            eve.socket = await connect(address, sock=raw, max_size=None, max_queue=1, ping_interval=None)
            await eve.until("update")
            noticed = eve.update["seq"]
            eve.socket.transport.pause_reading()
            for number in range(4000):  # the answers, 6 MB, are longer than what may wait for a socket
                await eve.say(type="ask", id=str(number), seq=0, card="𝕏" * 400)
            await asyncio.wait_for(some_choices(ann, bob, 12), 60)
            assert ann.acknowledged + bob.acknowledged == 12, "nobody waits for a slow socket"
            eve.socket.transport.resume_reading()
            with pytest.raises(ConnectionClosed):
                while True:
                    await eve.read(20)
            assert eve.got[-1]["type"] == "closed" and "too slow" in eve.got[-1]["why"] and eve.got[-1]["again"]
            assert sum(each["type"] == "refused" for each in eve.got) < 4000
            await eve.join(id, noticed)
            await eve.until("update")
            fresh = Visitor(server)
            await fresh.join(id)
            await fresh.until("update")
            assert eve.update["sketch"] == fresh.update["sketch"] and eve.update["seq"] > noticed
            assert [*fresh.update["log"]][eve.update["log_from"] :] == eve.update["log"]
            await fresh.__aexit__()

    asyncio.run(play())


@pytest.mark.slow
def test_sockets_that_die(server: Server) -> None:
    """Sockets that are cut off at any moment, also in the middle of a message, disturb nobody."""

    async def play() -> None:
        dice = random.Random("dead")
        async with Visitor(server) as ann, Visitor(server) as bob:
            id = await begun([ann, bob], "huntik")
            before = sockets_of(server)
            cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
            for _ in range(extent(25, 300)):
                await asyncio.to_thread(cut_off, server, id, cookie if dice.random() < 0.5 else "", dice)
            await some_choices(ann, bob, 12)
            assert ann.acknowledged + bob.acknowledged == 12
            for _ in range(100):
                if sockets_of(server) == before:
                    break
                await asyncio.sleep(0.05)
            assert sockets_of(server) == before, "those who are gone are not kept"

    asyncio.run(play())


def cut_off(server: Server, game: str, cookie: str, dice: random.Random) -> None:
    """Open a socket, perhaps say the beginning of something, and be gone without a word."""
    raw = net.create_connection(("127.0.0.1", server.port))
    raw.setsockopt(net.SOL_SOCKET, net.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # the other side is told by a reset
    lines = [f"GET /api/games/{game}/socket HTTP/1.1", f"host: 127.0.0.1:{server.port}", "upgrade: websocket"]
    lines += ["connection: Upgrade", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==", "sec-websocket-version: 13"]
    lines += [f"cookie: {cookie}"] if cookie else []
    request = "\r\n".join([*lines, "", ""]).encode()
    raw.sendall(request[: dice.randrange(1, len(request) + 1)] if dice.random() < 0.2 else request)
    if dice.random() < 0.6:
        raw.settimeout(2)
        try:
            raw.recv(200)
            said = b'{"type":"say","text":"I am not there any more"}'
            frame = bytes((0x81, 0x80 | len(said))) + bytes(4) + said
            raw.sendall(frame[: dice.randrange(len(frame) - 1)])
        except OSError:
            pass
    raw.close()


@pytest.mark.slow
def test_two_tabs_of_one_seat(server: Server) -> None:
    """Both tabs are shown the same, whichever of them chooses; of two choices at once one is made."""

    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob, Visitor(server) as tab:
            id = await begun([ann, bob], "chaotic")
            tab.http.cookies = ann.http.cookies
            await tab.join(id)
            await tab.until("update")
            dice = random.Random("tabs")
            done = refused = 0
            for number in range(extent(12, 40)):
                if ann.update["over"]:
                    break
                chooser = ann if ann.update["decision"] else bob
                options = len(chooser.update["decision"]["options"])
                pair = {"here": ann, "there": tab} if chooser is ann else {"here": bob}
                for name, each in pair.items():
                    index = dice.randrange(options)
                    await each.say(type="choose", id=f"{number}-{name}", seq=each.update["seq"], index=index)
                replies = [await reply_to(each, f"{number}-{name}") for name, each in pair.items()]
                done += replies.count("done")
                refused += replies.count("refused")
                assert replies.count("done") == 1
                await until_asked([ann, tab, bob])
                for part in ("seq", *SHOWN):
                    assert ann.update[part] == tab.update[part]
            assert done > 3 and refused > 0

    asyncio.run(play())


async def reply_to(who: Visitor, id: str) -> str:
    while True:
        message = await who.read()
        if message["type"] in ("done", "refused") and message["id"] == id:
            return str(message["type"])


async def some_choices(ann: Visitor, bob: Visitor, count: int) -> None:
    """So many choices at random by whoever is asked."""
    dice = random.Random(count)
    for _ in range(count):
        await until_asked([ann, bob])
        chooser = ann if ann.update["decision"] else bob
        reply = await chooser.choose(dice.randrange(len(chooser.update["decision"]["options"])))
        assert reply["type"] == "done", reply


async def until_asked(visitors: list[Visitor]) -> None:
    """Read on until nothing more comes and somebody is asked, or the game is over."""
    for _ in range(500):
        for each in visitors:
            try:
                while True:
                    await each.read(0.03)
            except TimeoutError:
                pass
        if any(each.update["over"] or each.update["decision"] for each in visitors):
            return
    pytest.fail("nobody is asked any more")


def test_long_means_two_hundred_games() -> None:
    assert not LONG or AT_ONCE * GROUPS == 200
