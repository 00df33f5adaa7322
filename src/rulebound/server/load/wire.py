"""A client of HTTP and of sockets for many games at once.

It does no more than these games need: whole texts without compression, answers to pings, one request at a time on a
connection.  A client that did more would be measured in place of the server.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any, Final, cast

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK: Final = b"\0\0\0\0"  # clients must mask what they send; this mask leaves it as it is
SMALL: Final = 126  # a size that stands in the second byte of a frame is smaller
KEPT: Final = 2.0  # seconds after which a connection is not used again: the server may be about to close it
_encode: Final = msgspec.json.Encoder().encode


class Refused(Exception):
    """A request that did not come to what it asked for: which, and what the server said."""


class Http:
    """One connection for requests, one after the other."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self._used = 0.0
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """What the server answers, and the cookie that the next request of the same person needs."""
        loop = asyncio.get_running_loop()
        if loop.time() - self._used > KEPT:
            self.close()
        self._used = loop.time()
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
        data = b"" if body is None else _encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}", f"content-length: {len(data)}"]
        lines += ["content-type: application/json"] if data else []
        lines += [f"cookie: {cookie}"] if cookie else []
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        status = int((await self._reader.readline()).split()[1])
        length = 0
        while line := (await self._reader.readline()).strip():
            name, _, value = line.decode("latin-1").partition(":")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                cookie = value.strip().partition(";")[0]
        text = await self._reader.readexactly(length)
        if status >= 300:
            raise Refused(f"{method} {path}: {status} {text[:300].decode('utf-8', 'replace')}")
        return msgspec.json.decode(text), cookie

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Socket(asyncio.Protocol):
    """A socket: `heard` is called with each text that comes, `gone` when it has ended."""

    def __init__(self, heard: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        self.heard, self.gone = heard, gone
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closing = False
        self._request = b""
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls, host: str, port: int, path: str, cookie: str, heard: Callable[[bytes], None], gone: Callable[[], None]
    ) -> Socket:
        """A socket at this address, once the server has agreed."""

        def make() -> Socket:
            made = cls(heard, gone)
            key = base64.b64encode(os.urandom(16)).decode()
            lines = [f"GET {path} HTTP/1.1", f"host: {host}:{port}", "upgrade: websocket", "connection: Upgrade"]
            lines += [f"sec-websocket-key: {key}", "sec-websocket-version: 13"]
            lines += [f"cookie: {cookie}"] if cookie else []
            made._request = "\r\n".join([*lines, "", ""]).encode()
            return made

        _, made = await asyncio.get_running_loop().create_connection(make, host, port)
        await made.open
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Read the frames that are whole."""
        self._buffer += data
        if not self.open.done() and not self._agreed():
            return
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1] & 127, at + 2
            if size == SMALL:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size > SMALL:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            self._frame(buffer[at] & 15, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def _agreed(self) -> bool:
        """Has the server agreed?  Its answer is taken out of what came."""
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        self._buffer = rest
        if head.split(b" ", 2)[1] == b"101":
            self.open.set_result(None)
            return True
        self.open.set_exception(Refused(head.split(b"\r\n")[0].decode("latin-1")))
        return False

    def _frame(self, sort: int, data: bytes) -> None:
        if sort == TEXT:
            self.heard(data)
        elif sort == PING:
            self._send(PONG, data)
        elif sort == CLOSE:
            self.close()

    def say(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def _send(self, sort: int, data: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(data)
        if size < SMALL:
            head = bytes((128 | sort, 128 | size))
        else:
            head = bytes((128 | sort, 128 | SMALL)) + size.to_bytes(2, "big")
        self._transport.write(head + MASK + data)

    def close(self) -> None:
        """Hang up."""
        self.closing = True
        if self._transport is not None and not self._transport.is_closing():
            self._send(CLOSE, b"\x03\xe8")
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        if not self.open.done():
            self.open.set_exception(Refused("the server hung up before it had agreed"))
        if not self.closing:
            self.gone()
