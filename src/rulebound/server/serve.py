"""`rulebound serve`: the table on the net, from the first address printed to the last game kept."""

from __future__ import annotations

import ipaddress
import logging
import re
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn

from rulebound.cards.folders import data_folder
from rulebound.server.service.settings import Settings
from rulebound.server.web.app import goodbye, make_app
from rulebound.server.web.heads import Heads
from rulebound.server.web.limits import Limits

GRACE: Final = 5  # seconds that open requests get when the server is asked to end
TURN: Final = 0.001  # seconds that the thread which writes waits for a busy one: it has little to do

NAME: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")  # browsers send other letters in these too


class CannotServe(ValueError):
    """A server that cannot be started: why, and what would be right."""


def usual_database() -> str:
    """The file that games are kept in unless another is named; its folder is made."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return str(folder / "table.db")


def names_of(said: str) -> tuple[str, ...]:
    """The names of a site that are said with commas between them; CannotServe if one is none.

    >>> names_of("Table.example, www.table.example")
    ('table.example', 'www.table.example')
    """
    names = tuple(name.strip().lower() for name in said.split(",") if name.strip())
    for name in names:
        if NAME.fullmatch(name) is None:
            raise CannotServe(f"{name!r} is no name of a site: it looks like table.example, without http:// or a port")
    return names


def answers_to(host: str, names: Sequence[str], alone: bool) -> tuple[str, ...] | None:
    """The names by which a server may be asked that listens at `host`, to its own machine `alone` or to others too;
    None for any.  Its own address, which is printed and opened, is always one of them.

    >>> answers_to("MyBox", (), True), answers_to("mybox", ("table.example",), False), answers_to("mybox", (), False)
    (('mybox',), ('table.example', 'mybox'), None)
    """
    return (*names, host.lower().rstrip(".")) if names or alone else None


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; CannotServe if it is taken or cannot be had."""
    if not 0 <= port <= 65535:
        raise CannotServe(f"a port is a number from 0 to 65535, not {port}")
    try:
        family, sort, protocol, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, sort, protocol)  # named TCP, or asyncio would let small messages wait for others
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        return made
    except OSError as e:
        why = (e.strerror or str(e)).lower()
        raise CannotServe(f"no server can be started at {host}:{port}: {why}; name another with --port") from None


class Server(uvicorn.Server):
    """Tells somebody once it runs, and before it ends."""

    def __init__(
        self, config: uvicorn.Config, running: Callable[[], None], ending: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self.running = running
        self.ending = ending

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take a request to end as one: when all is done that had to be, the exit code says that all went well."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self.running()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell, then end: after that every connection is cut off."""
        await self.ending()
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int,
    database: str = "",
    open_page: bool = False,
    settings: Settings | None = None,
    limits: Limits | None = None,
    page: Path | None = None,
    names: Sequence[str] = (),
) -> int:
    """Serve until asked to end; the exit code.  Everything that was acknowledged is kept.  `names` are those that
    browsers know the server by; without any, one that listens to this machine alone has `localhost` and `host`."""
    from rulebound.server.store.alone import alone
    from rulebound.server.store.opening import open_engine

    where = database or usual_database()
    with alone(where):
        open_engine(where).dispose()  # what is wrong with it is said before anything else happens
        return _serve(host, port, where, open_page, settings, limits, page, names)


def _serve(
    host: str,
    port: int,
    where: str,
    open_page: bool,
    settings: Settings | None,
    limits: Limits | None,
    page: Path | None,
    names: Sequence[str],
) -> int:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s", stream=sys.stderr)
    extra: dict[str, Any] = {} if page is None else {"page": page}
    made = listen(host, port)
    alone = ipaddress.ip_address(made.getsockname()[0]).is_loopback
    app = make_app(where, settings, limits, names=answers_to(host, names, alone), **extra)
    allowed = limits or Limits()
    config = uvicorn.Config(
        app,
        http=Heads.within(allowed),
        ws="websockets-sansio",
        ws_max_size=2 * allowed.largest_message,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown}:{made.getsockname()[1]}/"

    def running() -> None:
        print(f"Rulebound is at {address}  (Ctrl-C ends it; every game is kept)", flush=True)
        if open_page:
            webbrowser.open(address)

    server = Server(config, running, lambda: goodbye(app))
    sys.setswitchinterval(TURN)
    try:
        server.run(sockets=[made])
    except KeyboardInterrupt:
        pass
    finally:
        made.close()
    return 0 if server.started else 1
