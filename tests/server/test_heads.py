"""Heads of requests: whatever stands there is answered, and one without end is not kept."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from websockets.sync.client import connect

from rulebound.server.web.heads import LARGEST_HEAD, TOO_LONG
from server.running import Server

POST = b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
POST += b"transfer-encoding: chunked\r\n\r\n"
CHUNK = b'1\r\n"\r\n'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("heads")
    made = Server(str(folder / "games.db"), folder).start()
    try:
        yield made
    finally:
        made.end()


def sent(server: Server, *parts: bytes) -> tuple[int, bytes]:
    """How much was taken of these, and what came back."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as raw:
        taken, back = 0, b""
        try:
            for part in parts:
                raw.sendall(part)
                taken += len(part)
            while got := raw.recv(65536):
                back += got
        except OSError:  # it has been cut off
            pass
        return taken, back


@pytest.mark.parametrize(
    ("begun", "more"),
    [
        (b"GET /" + b"a" * 1000, b"a" * 1000),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n", b"x-a: " + b"a" * 993 + b"\r\n"),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ", b"a" * 1000),
        (POST + b"1;", b"a" * 1000),
        (POST + CHUNK + b"0\r\n", b"x-a: " + b"a" * 993 + b"\r\n"),
    ],
    ids=["address", "headers", "header", "chunk", "trailers"],
)
def test_a_head_without_end_is_cut_off(server: Server, begun: bytes, more: bytes) -> None:
    many = 100 * LARGEST_HEAD // 1000  # more than the buffers of the system take
    taken, _ = sent(server, begun, *[more] * many)
    assert taken < many * 1000, "all of it was kept"
    assert httpx.get(f"{server.url}/health", timeout=60).json()["status"] == "ok"


def test_a_long_head_is_refused_in_words(server: Server) -> None:
    line = b"x-a: " + b"a" * 993 + b"\r\n"
    head = b"GET / HTTP/1.1\r\nhost: localhost\r\n" + line * 40
    assert sent(server, head, b"connection: close\r\n\r\n")[1].startswith(b"HTTP/1.1 200")
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
        raw.sendall(head)
        back = b""
        try:
            while True:
                raw.sendall(line * 10)
                raw.settimeout(0.01)
                try:
                    back += raw.recv(65536)
                    break
                except TimeoutError:
                    raw.settimeout(60)
        except OSError:
            pass
    assert back.startswith(b"HTTP/1.1 400") and back.endswith(TOO_LONG.encode())


def heard(raw: socket.socket) -> bytes:
    """All that comes back until the connection ends."""
    back = b""
    with suppress(ConnectionError):
        while got := raw.recv(65536):
            back += got
    return back


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second for everything, and takes few connections of one address."""
    folder = tmp_path_factory.mktemp("hasty")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")  # this machine is no proxy
        made = Server(
            str(folder / "games.db"),
            folder,
            limited=True,
            connections=8,
            head_seconds=1.0,
            body_seconds=1.0,
            uploads_of_one=2 << 20,
        ).start()
    try:
        yield made
    finally:
        made.end()


@pytest.mark.parametrize(
    ("begun", "answer"),
    [
        (b"", b""),
        (b"GET /health HTTP/1.1\r\nhost: localh", b"HTTP/1.1 408"),
        (b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\nGET /he", b"HTTP/1.1 200"),
        (POST + CHUNK, b"HTTP/1.1 408"),
    ],
    ids=["silent", "head", "second head", "body"],
)
def test_half_a_request_is_given_up(hasty: Server, begun: bytes, answer: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=60) as raw:
        raw.sendall(begun)
        back = heard(raw)
    assert back.startswith(answer) and bool(back) == bool(answer)


def test_who_is_heard_in_time_stays(hasty: Server) -> None:
    with httpx.Client(base_url=hasty.url, headers={"origin": hasty.url}, timeout=60) as http:
        game = http.post("/api/games", json={"game": "chaotic", "seats": [{"sort": "you"}, {"sort": "open"}]}).json()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        where = f"{hasty.url.replace('http', 'ws', 1)}/api/games/{game['id']}/socket?from=0"
        with connect(where, additional_headers={"Cookie": cookie}) as table:
            assert "hello" in table.recv(timeout=60)
            time.sleep(2.5)  # more than anybody has for a head
            table.send('{"type":"here"}')
            while "heard" not in table.recv(timeout=60):
                pass
    with socket.create_connection(("127.0.0.1", hasty.port), timeout=60) as raw:
        for _ in range(3):  # between two requests there is more time than for a head
            raw.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
            back = raw.recv(65536)
            while not back.endswith(b"}"):
                more = raw.recv(65536)
                assert more, back
                back += more
            assert back.startswith(b"HTTP/1.1 200")
            time.sleep(1.5)


def test_one_address_has_so_many_connections(hasty: Server) -> None:
    many = [socket.create_connection(("127.0.0.1", hasty.port), timeout=60) for _ in range(30)]
    refused = 0
    for raw in many:
        with raw:
            refused += heard(raw).startswith(b"HTTP/1.1 429")
    assert refused >= 20
    assert httpx.get(f"{hasty.url}/health", timeout=60).status_code == 200, "they are counted out again"


def test_one_address_sends_so_much_at_once(hasty: Server) -> None:
    head = b"POST /api/sets/epic HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    head += b"content-length: 9000000\r\nconnection: close\r\n\r\n"
    many = [socket.create_connection(("127.0.0.1", hasty.port), timeout=60) for _ in range(4)]
    answers = []
    for raw in many:
        with suppress(ConnectionError):
            raw.sendall(head + b"x" * (1 << 20))
    for raw in many:
        with raw:
            answers.append(heard(raw)[9:12])
    assert b"429" in answers and b"408" in answers, answers
    text = '{"name":"mine","file":"a.json","text":"' + " " * (1 << 20) + '"}'
    headers = {"content-type": "application/json"}
    for _ in range(4):  # what is done is counted no more
        assert httpx.post(f"{hasty.url}/api/sets/epic", content=text, headers=headers, timeout=60).status_code == 200


def test_a_body_in_pieces_may_be_longer_than_a_head(server: Server) -> None:
    text = b'{"text":"' + b"x" * 2 * LARGEST_HEAD + b'"}'
    pieces = [text[at : at + 4000] for at in range(0, len(text), 4000)]
    headers = {"content-type": "application/json"}
    reply = httpx.post(f"{server.url}/api/replays/file", content=iter(pieces), headers=headers, timeout=60)
    assert reply.status_code == 400 and "record" in reply.text, reply.text


@pytest.mark.parametrize("target", [b"*", b"*/x", b"//", b"/%00"])
def test_an_address_that_is_no_path_is_answered(server: Server, target: bytes) -> None:
    before = server.errors.read_text()
    _, back = sent(server, b"GET " + target + b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
    assert back.split(b" ")[1] in (b"200", b"400", b"404"), back
    assert "Traceback" not in server.errors.read_text()[len(before) :]
