"""What stands before everything else: where requests may come from, how large and how many they may be, what headers
the answers have, and who gets the page and who the interface."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from rulebound.server.library.apart import ASKING
from rulebound.server.messages import Closed
from rulebound.server.requests import Problem
from rulebound.server.service.shown import encode
from rulebound.server.web.limits import Buckets, Limits, household
from rulebound.server.web.metrics import Metrics
from rulebound.server.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    Receive = Callable[[], Awaitable[Any]]
    Send = Callable[[Any], Awaitable[None]]

OTHER_SITE: Final = 4403  # codes of sockets
TOO_MANY: Final = 4429
SAID: Final = "rulebound.said"  # where a socket finds the buckets of what is said
SAFE: Final = ("GET", "HEAD", "OPTIONS")
INTERFACE: Final = ("/api/", "/health", "/metrics")
UPLOADS: Final = ("/api/sets/", "/api/replays/file")
ENTRY: Final = ("/api/session", "/api/accounts")
POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


class Guard:
    """An ASGI application around the interface and the page.  `names` are those that it answers to besides `localhost`
    and numbers; None: any."""

    def __init__(
        self, interface: Any, page: Any, limits: Limits, metrics: Metrics, names: Sequence[str] | None = None
    ) -> None:
        self.interface = interface
        self.page = page
        self.limits = limits
        self.metrics = metrics
        self.names = names
        self._api = Buckets(limits.api)
        self._entry = Buckets(limits.entry)
        self._said = Buckets(limits.said)  # here, and not with a socket: a new one is no new leave to speak
        self._sockets: dict[str, int] = {}
        self.uploads: Counter[str] = Counter()  # bytes of what is being read and looked at, by address

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.interface(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])

        async def answer(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests[str(message["status"])] += 1
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        if not self._is_ours(headers):
            await say(Problem(421, self._not_ours(headers)), answer)
            return
        if not scope["path"].startswith(INTERFACE) and scope["path"] != "/api":
            if scope["method"] in ("GET", "HEAD"):
                await self.page(scope, receive, answer)
            else:
                await say(Problem(405, "the page is only read: by GET or HEAD"), answer)
            return
        problem = self._problem(scope, headers)
        if problem is not None:
            await say(problem, answer)
            return
        address = address_of(scope)
        ASKING.set("" if self.limits.is_free(address) else address)
        reading = Reading(self, address, self._most(scope["path"]))
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                body = await read_whole(receive, reading)
        except asyncio.CancelledError:  # the server ends, and whoever sends this has had the time that there was
            body = Problem(503, "the server ends; send this again in a moment")
        except TimeoutError:
            body = Problem(408, "this request did not come in time; send it again")
        try:
            if isinstance(body, Problem):
                await say(body, answer, last=body.status == 408)
            else:
                await self.interface(scope, body, answer)
        finally:
            reading.end()

    def _is_ours(self, headers: dict[bytes, bytes]) -> bool:
        """Is the name by which the server is asked one of its own?  A page of another site can let its name lead here,
        and would be taken for ours."""
        host = name_of(headers)
        if self.names is None or is_number(host):
            return True
        return host in ("", "localhost", *self.names) or host.endswith(".localhost")

    @staticmethod
    def _not_ours(headers: dict[bytes, bytes]) -> str:
        name = name_of(headers)
        return f"this server is not called {name!r}; if that is its name, it must be started with --site {name}"

    def _problem(self, scope: Any, headers: dict[bytes, bytes]) -> Problem | None:
        """Why a request is not even looked at."""
        if scope["method"] not in SAFE and not own_origin(headers):
            return Problem(403, "this request comes from another site, and such are not taken")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._most(scope["path"]):
            return too_large(self._most(scope["path"]))
        has_body = length != b"0" or b"transfer-encoding" in headers
        if has_body and scope["method"] not in SAFE and not is_json(headers):
            return Problem(415, "what is sent here is JSON: its content type must be application/json")
        address = address_of(scope)
        if not self.limits.is_free(address):
            entry = scope["path"].startswith(ENTRY) and scope["method"] not in SAFE
            if not self._api.take(address) or (entry and not self._entry.take(address)):
                return Problem(429, "these are more requests than one address may send; wait a little")
        return None

    def _most(self, path: str) -> int:
        return self.limits.largest_upload if path.startswith(UPLOADS) else self.limits.largest_body

    async def _socket(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        address = address_of(scope)
        other = "" if own_origin(headers) else "this connection comes from another site, and such are not taken"
        if not self._is_ours(headers):
            other = self._not_ours(headers)
        many = "" if other else self._too_many(address)
        if other or many:
            await receive()
            await send({"type": "websocket.accept"})
            await last_words(send, many or other, again=bool(many), code=TOO_MANY if many else OTHER_SITE)
            return
        self._sockets[address] = self._sockets.get(address, 0) + 1
        self.metrics.sockets += 1
        try:
            await self.interface({**scope, SAID: self._said}, receive, send)
        finally:
            self.metrics.sockets -= 1
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _too_many(self, address: str) -> str:
        """Why this address may open no socket now; "" if it may."""
        if self.limits.is_free(address):
            return ""
        if self._sockets.get(address, 0) >= self.limits.sockets:
            return "these are more connections than one address may have; close some of them"
        if not self._api.take(address):
            return "these are more connections than one address may open; wait a little"
        return ""


class Reading:
    """The body of a request while it is in memory."""

    def __init__(self, guard: Guard, address: str, most: int) -> None:
        self.uploads = guard.uploads
        self.limits = guard.limits
        self.address = address
        self.most = most
        self.read = self.counted = 0

    def add(self, data: bytes) -> Problem | None:
        """So much more has come: why it is not read on, if so, whatever its length was said to be.  What everybody
        sends in the ordinary way is small and not counted with the rest."""
        self.read += len(data)
        if self.read > self.most:
            return too_large(self.most)
        if self.most < self.limits.largest_upload or not data:
            return None
        self.counted += len(data)
        self.uploads[self.address] += len(data)
        free = self.limits.is_free(self.address)
        if not free and self.uploads[self.address] > self.limits.uploads_of_one:
            return Problem(429, "these are more lists and records at once than one address may send; wait a little")
        if self.uploads.total() > self.limits.uploads:
            return Problem(503, "too many lists and records are being sent at once; send this again in a minute")
        return None

    def end(self) -> None:
        """It is in memory no more."""
        self.uploads[self.address] -= self.counted
        if not self.uploads[self.address]:
            del self.uploads[self.address]


def too_large(most: int) -> Problem:
    """What a request is told that is larger than allowed."""
    return Problem(413, f"a request has at most {most} bytes here")


async def read_whole(receive: Receive, reading: Reading) -> Receive | Problem:
    """The same request with its body read, or why it is not read on."""
    body = bytearray()
    message: Any = await receive()
    while message["type"] == "http.request":
        data = message.get("body", b"")
        problem = reading.add(data)
        if problem is not None:
            return problem
        body += data
        if not message.get("more_body", False):
            break
        message = await receive()
    first = [{"type": "http.request", "body": bytes(body), "more_body": False}]
    if message["type"] != "http.request":
        first = [message]  # whoever sent it is gone

    async def again() -> Any:
        return first.pop() if first else await receive()

    return again


def own_origin(headers: dict[bytes, bytes]) -> bool:
    """Does it come from a page of ours, or from no page at all?  Browsers always say from where."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    try:
        where = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # no address at all, such as "http://["
        return False
    return where.encode("latin-1") == headers.get(b"host", b"")


def name_of(headers: dict[bytes, bytes]) -> str:
    """The name or number that the server is asked by, without the port; "" if none is said, as no browser does.

    >>> [name_of({b"host": host}) for host in (b"Table.example:8642", b"[::1]:80", b"localhost.", b"")]
    ['table.example', '::1', 'localhost', '']
    """
    host = headers.get(b"host", b"").decode("latin-1").lower()
    number, bracket, _ = host.removeprefix("[").partition("]")
    return number if bracket else host.partition(":")[0].rstrip(".")


def is_number(host: str) -> bool:
    """Is this an address and no name?  A number leads to one machine, whoever's page it is said on."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_json(headers: dict[bytes, bytes]) -> bool:
    """Is the body said to be JSON?  No form of another site can say so without asking first.

    >>> is_json({b"content-type": b"Application/JSON; charset=utf-8"}), is_json({b"content-type": b"text/plain"})
    (True, False)
    """
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"


def address_of(scope: Any) -> str:
    """Where a request comes from, as limits count it."""
    client = scope.get("client")
    return household(str(client[0])) if client else "unknown"


async def say(problem: Problem, send: Any, last: bool = False) -> None:
    """Answer with a problem; nothing more is read from a connection on which it is the `last` answer."""
    problem.what = sentence(problem.what)
    body = encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if last:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def last_words(send: Any, why: str, again: bool, code: int) -> None:
    """Say on a socket why it ends, and end it."""
    said = encode(Closed(sentence(why), again)).decode()
    await send({"type": "websocket.send", "bytes": None, "text": said})
    await send({"type": "websocket.close", "code": code, "reason": ""})
