"""How long the head of a request may be.

uvicorn keeps all of it, however long it is, before anybody here is asked: one connection could fill the memory.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD: Final = 256 * 1024  # bytes; what arrives at once with the first of them is not counted
TOO_LONG: Final = "The head of this request is too long."


class Heads(HttpToolsProtocol):
    """HTTP, but that whatever is sent beside a body has an end: the address, headers, and what stands between the parts
    of a body and behind it."""

    beside = 0  # bytes since the request began, without its body

    def data_received(self, data: bytes) -> None:
        """Read on; a head without end is refused, and its connection closed."""
        self.beside += len(data)
        super().data_received(data)
        if self.beside > LARGEST_HEAD and self.transport.get_protocol() is self and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        self.beside = 0
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        self.beside -= len(body)
        super().on_body(body)
