"""Heads of requests: whatever stands there is answered, and one without end is not kept."""

import socket
from collections.abc import Iterator

import httpx
import pytest

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
