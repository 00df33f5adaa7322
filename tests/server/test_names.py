"""By which names a server is asked: a page of another site can let its name lead to this machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from rulebound.server.serve import CannotServe, listen, names_of, serve
from rulebound.server.web.guard import OTHER_SITE, Guard
from rulebound.server.web.limits import Limits
from rulebound.server.web.metrics import Metrics
from server.running import Server

STRANGERS = ["rebound.example", "rebound.example:8642", "localhost.example", "127.0.0.1.example", "[::1"]
OURS = ["localhost", "LOCALHOST:8642", "localhost.", "me.localhost:80", "127.0.0.1:8642", "[::1]:8642", "192.168.1.7"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("names")
    one = Server(str(folder / "games.db"), folder).start()
    yield one
    one.end()


@pytest.mark.parametrize("path", ["/", "/health", "/api/me", "/metrics"])
@pytest.mark.parametrize("name", STRANGERS)
def test_strange_names_get_nothing_from_a_server_for_this_machine(server: Server, name: str, path: str) -> None:
    reply = httpx.get(server.url + path, headers={"host": name}, timeout=60)
    assert reply.status_code == 421 and "--site" in reply.json()["what"], reply.text
    assert "set-cookie" not in reply.headers


@pytest.mark.parametrize("name", OURS)
def test_this_machine_has_numbers_and_is_called_localhost(server: Server, name: str) -> None:
    assert httpx.get(f"{server.url}/health", headers={"host": name}, timeout=60).status_code == 200


def test_a_page_of_a_strange_name_is_no_own_site_though_its_origin_is_its_host(server: Server) -> None:
    stranger = {"host": "rebound.example", "origin": "http://rebound.example"}
    reply = httpx.post(f"{server.url}/api/me", json={"name": "Ann"}, headers=stranger, timeout=60)
    assert reply.status_code == 421

    async def play() -> None:
        address = f"ws://rebound.example:{server.port}/api/games/nothinghere/socket"
        async with connect(address, host="127.0.0.1", port=server.port) as socket:
            said = json.loads(await socket.recv())
            assert said["type"] == "closed" and "'rebound.example'" in said["why"] and not said["again"]
            with pytest.raises(ConnectionClosed) as ended:
                await socket.recv()
            assert ended.value.rcvd is not None and ended.value.rcvd.code == OTHER_SITE

    asyncio.run(play())


async def status(names: Sequence[str] | None, host: str) -> int:
    """What a server of these names answers to one who asks for a page of it by `host`."""
    said: list[Any] = []

    async def page(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        said.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host.encode())]}
    await Guard(None, page, Limits(), Metrics(), names)(scope, None, send)  # type: ignore[arg-type]
    return int(said[0]["status"])


def test_a_server_of_a_name_answers_to_it_and_one_for_everybody_to_any() -> None:
    assert asyncio.run(status(("table.example",), "Table.example:443")) == 200
    assert asyncio.run(status(("table.example",), "www.table.example")) == 421
    assert asyncio.run(status(None, "www.table.example")) == 200


@pytest.mark.parametrize("host, names", [("MyBox", ()), ("table.local", ("table.example",))])
def test_a_server_answers_at_the_address_that_it_prints(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
    names: tuple[str, ...],
) -> None:
    """Here at a name that leads to 127.0.0.1, as that of many a machine does."""
    made: list[Guard] = []

    def run(self: Any, sockets: Any) -> None:
        made.append(self.config.app)
        self.running()

    monkeypatch.setattr("rulebound.server.serve.Server.run", run)
    monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)
    monkeypatch.setattr("rulebound.server.serve.listen", lambda host, port: listen("127.0.0.1", port))
    serve(host, 0, str(tmp_path / "t.db"), names=names)
    (app,) = made
    printed = urlsplit(capsys.readouterr().out.split()[3])
    assert printed.hostname == host.lower()
    for asked in (printed.netloc, f"{host}.", *names, "localhost"):
        assert asyncio.run(status(app.names, asked)) == 200, asked
    assert asyncio.run(status(app.names, "rebound.example")) == 421


@pytest.mark.parametrize("said", ["http://table.example", "table.example:80", "two words", "a..b"])
def test_what_is_no_name_of_a_site_is_refused(said: str) -> None:
    with pytest.raises(CannotServe, match="no name of a site"):
        names_of(f"fine.example, {said}")


def test_a_name_of_a_site_is_refused_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rulebound.cli import main

    assert main(["serve", "--site", "http://table.example", "--database", str(tmp_path / "t.db")]) == 2
    assert "no name of a site" in capsys.readouterr().err
