"""How long the head of a request may be, how long it may take, and how many connections one address may have.

uvicorn keeps all of a head, however long it is and however long that takes, before anybody here is asked: one
connection could fill the memory, and many that say nothing would leave none for others.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from http import HTTPStatus
from typing import ClassVar, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from rulebound.server.web.limits import Limits, household

LARGEST_HEAD: Final = 256 * 1024  # bytes; what arrives at once with the first of them is not counted
TOO_LONG: Final = "The head of this request is too long."
TOO_SLOW: Final = "This request did not come in time."
TOO_MANY: Final = "These are more connections than one address may have; close some of them."


class Heads(HttpToolsProtocol):
    """HTTP, but that whatever is sent beside a body has an end: the address, headers, and what stands between the parts
    of a body and behind it.  Between two requests uvicorn waits its own time, and sockets are none of this."""

    limits: ClassVar[Limits] = Limits()
    open: ClassVar[Counter[str]] = Counter()  # connections by address
    address = ""  # as it is counted; "" if it is not
    beside = 0  # bytes since the request began, without its body
    begun = False  # has a head begun that is not whole yet?
    deadline: TimerHandle | None = None  # of the head that is awaited

    @classmethod
    def within(cls, limits: Limits) -> type[Heads]:
        """The same with these limits, and with a count of its own."""
        return type("Heads", (cls,), {"limits": limits, "open": Counter()})

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for a head, unless its address has too many connections already."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and not self.limits.is_free(host) and not self._is_proxy(host):
            self.address = household(host)
            self.open[self.address] += 1
            if self.open[self.address] > self.limits.connections:
                self._end(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY)
                return
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, and counted with those."""
        self._leave()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Read on; a head without end is refused, and its connection closed."""
        self.beside += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        if self.beside > LARGEST_HEAD:
            self.send_400_response(TOO_LONG)
        elif self.deadline is None and getattr(self.cycle, "response_complete", True):  # it is None at first
            self._await_head()

    def on_message_begin(self) -> None:
        self.beside, self.begun = 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.begun = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.beside -= len(body)
        super().on_body(body)

    def _is_proxy(self, host: str) -> bool:
        """Does this address speak for others?  Theirs are counted with each request."""
        return host in ProxyHeadersMiddleware(self.app, self.config.forwarded_allow_ips or "").trusted_hosts

    def _await_head(self) -> None:
        self.deadline = self.loop.call_later(self.limits.head_seconds, self._too_late)

    def _stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _too_late(self) -> None:
        """Whoever began a request is told that it took too long; one that said nothing is only closed."""
        self.deadline = None
        if self.begun and not self.transport.is_closing():
            self._end(HTTPStatus.REQUEST_TIMEOUT, TOO_SLOW)
        else:
            self.transport.close()

    def _end(self, status: HTTPStatus, why: str) -> None:
        head = f"HTTP/1.1 {status} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        self.transport.write(f"{head}content-length: {len(why)}\r\nconnection: close\r\n\r\n{why}".encode())
        self.transport.close()

    def _leave(self) -> None:
        """It is no connection of this sort any more."""
        self._stop_waiting()
        if self.address:
            self.open[self.address] -= 1
            if not self.open[self.address]:
                del self.open[self.address]
            self.address = ""
