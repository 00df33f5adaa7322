"""The server as it is used: its own process, real sockets, killed and started again."""

import asyncio
import re
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rulebound.games import GAMES
from rulebound.server.serve import listen
from rulebound.server.web.page import PAGES
from server.databases import postgres_url
from server.running import Server, Visitor, begun


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(str(folder / "games.db"), folder).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_play_and_a_third_watches(server: Server, game: str) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            ann, bob, eve = [await stack.enter_async_context(Visitor(server)) for _ in range(3)]
            id = await begun([ann, bob], game)
            await eve.join(id)
            await eve.until("update")
            assert eve.hello["you"] == -1
            made = await asyncio.gather(ann.play(1), bob.play(2), watch(eve))
            assert made[0] > 3 and made[1] > 3
            for each in (ann, bob, eve):
                assert each.update["over"] and each.over["game"]["status"] == "over"
            assert all(message.get("decision") is None for message in eve.got)
            record = await ann.http.get(f"/api/games/{id}/record")
            assert record.status_code == 200 and record.text.startswith("Rulebound record")

    asyncio.run(play())


async def watch(eve: Visitor) -> int:
    while not eve.over:
        await eve.read()
    return 0


def test_one_click_against_a_bot(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann:
            seats = [{"sort": "you"}, {"sort": "bot", "bot": "random"}]
            made = await ann.post("/api/games", {"game": "chaotic", "seats": seats}, 201)
            await ann.post(f"/api/games/{made['id']}/ready", {"salt": "ab"})
            await ann.join(made["id"])
            await ann.until("update")
            assert await ann.play(3) > 2
            assert ann.over["game"]["result"]
            mine = (await ann.http.get("/api/games")).json()["mine"]
            assert [game["id"] for game in mine] == [made["id"]]

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_killed_in_mid_game(store: str, tmp_path: Path) -> None:
    """After kill -9: the same position, prompt and log for both, and no acknowledged choice is lost or doubled."""

    async def play() -> None:
        database = str(tmp_path / "games.db") if store == "sqlite" else postgres_url()
        server = Server(database, tmp_path).start()
        async with Visitor(server) as ann, Visitor(server) as bob:
            id = await begun([ann, bob], "epic")
            playing = [asyncio.ensure_future(ann.play(1)), asyncio.ensure_future(bob.play(2))]
            while ann.acknowledged + bob.acknowledged < 25:
                await asyncio.sleep(0.005)
            server.end(signal.SIGKILL)
            await asyncio.gather(*playing, return_exceptions=True)
            assert not ann.over
            acknowledged = ann.acknowledged + bob.acknowledged
            before = {who: dict(who.update) for who in (ann, bob)}
            server.start()
            for who in (ann, bob):
                await who.join(id, who.update["seq"])
                await who.until("update")
            kept = ann.update["seq"] >= before[ann]["seq"] and bob.update["seq"] >= before[bob]["seq"]
            assert kept, "nobody has noticed what is not kept"
            for who in (ann, bob):
                if who.update["seq"] == before[who]["seq"]:
                    for part in ("sketch", "decision", "waits_for", "undo"):
                        assert who.update[part] == before[who][part]
            assert count_choices(server, store) - acknowledged in (0, 1, 2), "one of each may have been on its way"
            await asyncio.gather(ann.play(3), bob.play(4))
            assert ann.over["game"]["winner"] == bob.over["game"]["winner"]
        assert server.end() == 0

    asyncio.run(play())


def count_choices(server: Server, store: str) -> int:
    if store == "sqlite":
        with sqlite3.connect(server.database) as raw:
            return int(raw.execute("SELECT count(*) FROM event WHERE kind = 'choice'").fetchone()[0])
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(server.database) as raw:
        return int(raw.execute("SELECT count(*) FROM event WHERE kind = 'choice'").fetchone()[0])


# -- messages that cannot be taken


MALFORMED = [
    "",
    "not json",
    "[]",
    "{}",
    '{"type":"nothing"}',
    '{"type":"choose"}',
    '{"type":"choose","id":"x","seq":"one","index":0}',
    '{"type":"choose","id":"x","seq":0,"index":-1}',
    '{"type":"choose","id":"x","seq":0,"index":0,"more":1}',
    '{"type":"choose","id":"","seq":0,"index":0}',
    '{"type":"say","text":""}',
    '{"type":"auto_pass","level":"always"}',
    '{"type":"update","seq":1}',
    '{"type":"say","text":"' + "x" * 9000 + '"}',
    '{"type":"ask","id":"x","seq":0,"ref":' + "9" * 400 + "}",
]


def test_malformed_messages_are_refused_and_change_nothing(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "huntik")
            before = dict(ann.update)
            assert ann.socket is not None
            for text in MALFORMED:
                await ann.socket.send(text)
                refused = await ann.until("refused")
                assert refused["why"] and refused["id"] == ("x" if '"id":"x"' in text and len(text) < 9000 else "")
            await ann.socket.send(b"\x00\x01")
            assert "text in JSON" in (await ann.until("refused"))["why"]
            waiting = next(who for who in (ann, bob) if not who.update["decision"])
            await waiting.say(type="choose", id="t", seq=waiting.update["seq"], index=0)
            assert "nothing to choose" in (await waiting.until("refused"))["why"]
            await waiting.say(type="choose", id="s", seq=10**9, index=0)
            assert "gone on" in (await waiting.until("refused"))["why"]
            assert ann.update == before, "nothing has moved"
            for _ in range(10):
                await ann.socket.send("nonsense")
            with pytest.raises(ConnectionClosed):
                while True:
                    message = await ann.read()
                    assert message["type"] in ("refused", "closed")

    asyncio.run(play())


def test_a_message_that_is_far_too_large_ends_the_socket(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as bob:
            await begun([ann, bob], "chaotic")
            assert ann.socket is not None
            await ann.socket.send("x" * 200_000)
            with pytest.raises(ConnectionClosed):
                while True:
                    await ann.read()
            assert (await bob.until("seats"))["seats"][0]["here"] is False

    asyncio.run(play())


def test_sockets_of_other_sites_and_of_no_game(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann:
            ann.server = Elsewhere(server)
            await ann.join("nothinghere")
            said = await ann.read()
            assert said["type"] == "closed" and "another site" in said["why"] and not said["again"]
            with pytest.raises(ConnectionClosed) as ended:
                await ann.read()
            assert ended.value.rcvd is not None and ended.value.rcvd.code == 4403
            ann.server = server
            await ann.join("nothinghere")
            said = await ann.read()
            assert said["type"] == "closed" and said["why"].startswith("There is no game") and not said["again"]
            with pytest.raises(ConnectionClosed) as ended:
                await ann.read()
            assert ended.value.rcvd is not None and ended.value.rcvd.code == 4404

    asyncio.run(play())


class Elsewhere(Server):
    """The same server, as a page of another site would call it."""

    def __init__(self, server: Server) -> None:
        self._url = server.url

    @property
    def url(self) -> str:
        return Address(self._url)


class Address(str):
    """An address that says of itself that it is another one, where the origin is told."""

    def __str__(self) -> str:
        return "http://elsewhere.example"


# -- HTTP


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "why"),
    [
        ("POST", "/api/games", b"not json", 400, "cannot be taken"),
        ("POST", "/api/games", b"{}", 400, "cannot be taken"),
        ("POST", "/api/games", b'{"game":"epic","seats":[],"x":1}', 400, "cannot be taken"),
        ("POST", "/api/games", b'{"game":"go","seats":[{"sort":"you"}]}', 404, "No game is called 'go'"),
        ("POST", "/api/games", b"x" * 70_000, 413, "at most"),
        ("POST", "/api/games/nothinghere/ready", b'{"salt":"00"}', 404, "There is no game"),
        ("POST", "/api/games/nothinghere/ready", b'{"salt":"so"}', 400, "cannot be taken"),
        ("POST", "/api/session", b'{"name":"nobody","password":"password"}', 400, "No account"),
        ("GET", "/api/games/UPPERCASE", b"", 404, "perhaps the link is cut off"),
        ("GET", "/api/nothing", b"", 404, "nothing here"),
        ("PUT", "/api/games", b"{}", 405, "in this way"),
        ("PUT", "/", b"{}", 405, "only read"),
    ],
)
def test_requests_that_cannot_be_taken(
    server: Server, method: str, path: str, body: bytes, status: int, why: str
) -> None:
    headers = {"content-type": "application/json"}
    reply = httpx.request(method, server.url + path, content=body, headers=headers, timeout=60)
    problem = reply.json()
    assert reply.status_code == status == problem["status"] and why in problem["what"], problem


def test_a_body_without_a_length_is_bounded_too(server: Server) -> None:
    pieces = (b"x" * 1000 for _ in range(200))
    headers = {"content-type": "application/json"}
    reply = httpx.post(f"{server.url}/api/games", content=pieces, headers=headers, timeout=60)
    assert reply.status_code == 413 and "at most" in reply.json()["what"]


def test_what_machines_ask_for(server: Server) -> None:
    assert httpx.head(f"{server.url}/health", timeout=60).status_code == 200
    for path in ("/robots.txt", "/rules/epic", "/", *(f"/{page}" for page in PAGES)):
        assert httpx.get(server.url + path, timeout=60).status_code == 200, path
    for path in ("/favicon.ico", "/wp-login.php", "/no/such", "/.well-known/x", "/assets/nothing.js"):
        assert httpx.get(server.url + path, timeout=60).status_code == 404, path
    router = Path(__file__).parents[2] / "web/src/lib/router.svelte.ts"
    known = re.findall(r'^    case "(\w+)":$', router.read_text(), re.MULTILINE)
    assert {*PAGES, "home", "lost"} == set(known), "the page and the server know the same"
    assert httpx.get(f"{server.url}/robots.txt", timeout=60).text.startswith("#")


def test_replays_are_found_by_the_name_that_the_menu_has_for_them(server: Server) -> None:
    for path, there in {"/replays": "/replay", "/replays/abcd?at=3": "/replay/abcd?at=3"}.items():
        reply = httpx.get(server.url + path, follow_redirects=True, timeout=60)
        assert (reply.status_code, str(reply.url)) == (200, server.url + there)
    assert httpx.get(f"{server.url}/replaysome", timeout=60).status_code == 404


def test_headers_and_cookies(server: Server) -> None:
    for path in ("/", "/health", "/api/me", "/api/nothing", "/play/anything"):
        reply = httpx.get(server.url + path, timeout=60)
        policy = reply.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "'unsafe-eval'" not in policy
        assert "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "server" not in reply.headers and "set-cookie" not in reply.headers
    reply = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}, timeout=60)
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and reply.json() == {"sort": "guest", "name": "Ann"}


@pytest.mark.parametrize(
    "headers", [{"origin": "http://elsewhere.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
def test_requests_of_other_sites(server: Server, headers: dict[str, str]) -> None:
    reply = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}, headers=headers, timeout=60)
    assert reply.status_code == 403 and "another site" in reply.json()["what"]


def test_registering_and_logging_in_elsewhere(server: Server) -> None:
    async def play() -> None:
        async with Visitor(server) as ann, Visitor(server) as phone:
            made = await ann.post("/api/games", {"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]}, 201)
            await ann.post("/api/accounts", {"name": "Ann of Kent", "password": "hunter2 hunter2"}, 201)
            me = await phone.post("/api/session", {"name": "ann of kent", "password": "hunter2 hunter2"})
            assert me == {"sort": "account", "name": "Ann of Kent"}
            shown = (await phone.http.get(f"/api/games/{made['id']}")).json()
            assert shown["you"] == 0 and shown["host"]
            old = dict(phone.http.cookies)
            await phone.http.delete("/api/session")
            assert (await phone.http.get("/api/me")).json()["sort"] == "nobody"
            again = httpx.get(f"{server.url}/api/me", cookies=old, timeout=60)
            assert again.json()["sort"] == "nobody", "a cookie that somebody kept is worth nothing"
            assert (await ann.http.get("/api/me")).json()["sort"] == "account", "elsewhere one is still logged in"

    asyncio.run(play())
    assert "hunter2" not in server.errors.read_text()


def test_small_messages_do_not_wait_for_others() -> None:
    """Messages go out at once only over sockets that are named TCP; else two short ones are 40 ms apart."""

    async def nodelay() -> int:
        there: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            there.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as made:
            async with await asyncio.start_server(came, sock=made):
                await asyncio.open_connection(*made.getsockname())
                return await there

    assert asyncio.run(nodelay()) != 0


def test_health_and_metrics(server: Server) -> None:
    assert httpx.get(f"{server.url}/health", timeout=60).json()["status"] == "ok"
    text = httpx.get(f"{server.url}/metrics", timeout=60).text
    assert "rulebound_message_seconds_bucket{le=" in text and "rulebound_games_in_memory " in text
    for line in text.splitlines():
        assert line.startswith("#") or float(line.rpartition(" ")[2]) >= 0


def test_too_many_requests(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "games.db"), tmp_path, limited=True).start()
    with httpx.Client(base_url=server.url, timeout=60) as client:
        entry: list[Any] = [client.post("/api/session", json={"name": "x", "password": "yyyyyyyy"}) for _ in range(14)]
        assert [reply.status_code for reply in entry][:10] == [400] * 10
        assert entry[-1].status_code == 429 and "wait a little" in entry[-1].json()["what"]
        assert client.get("/api/me").status_code == 200, "the rest goes on"
    assert server.end() == 0
