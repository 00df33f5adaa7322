"""Who is at a table: sockets, what waits for each of them, and which seats are here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

from rulebound.engine.log import ONLOOKER
from rulebound.server.messages import Closed
from rulebound.server.service.shown import encode
from rulebound.server.wording import sentence

COME_BACK: Final = 1013  # the code of a socket that one should open again


class Subscriber:
    """One socket: as whom it is there, and what it has still to be sent.

    What waits is bounded.  One that falls too far behind is dropped; it comes back and catches up.
    """

    def __init__(self, viewer: int, user: str, name: str, backlog: int = 64, session: str = "") -> None:
        self.viewer = viewer
        self.user = user
        self.name = name
        self.session = session  # what its cookie held; it ends with that
        self.caught_up = False  # updates come to it only from then on
        self.dropped = False
        self.code = COME_BACK  # that it is closed with
        self.asking = 0  # questions that are still being thought about
        self.muted: tuple[frozenset[int], bool] = (frozenset(), False)  # seats, and onlookers
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._backlog = backlog

    def tell(self, message: Any) -> None:
        """Send a message to this one alone."""
        self.send(encode(message))

    def send(self, data: bytes) -> None:
        """Send what is encoded already."""
        if self.dropped:
            return
        if self._queue.qsize() >= self._backlog:
            self.drop("this connection is too slow; come back and catch up")
            return
        self._queue.put_nowait(data)

    def drop(self, why: str, again: bool = True, code: int = COME_BACK) -> None:
        """End it: what waited is thrown away, and the last message says why."""
        if self.dropped:
            return
        self.dropped, self.code = True, code
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(encode(Closed(sentence(why), again)))
        self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to be sent; None when there is no more."""
        return await self._queue.get()

    def waiting(self) -> list[bytes]:
        """What waits now, taken out: for tests."""
        out = []
        while not self._queue.empty():
            data = self._queue.get_nowait()
            if data is not None:
                out.append(data)
        return out


class Hub:
    """The sockets of one game."""

    def __init__(self) -> None:
        self.subscribers: list[Subscriber] = []

    def __len__(self) -> int:
        return len(self.subscribers)

    def add(self, subscriber: Subscriber) -> None:
        """Somebody came."""
        self.subscribers.append(subscriber)

    def remove(self, subscriber: Subscriber) -> None:
        """Somebody left."""
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)

    @property
    def here(self) -> list[int]:
        """The seats that have a socket."""
        return sorted({each.viewer for each in self.subscribers if each.viewer != ONLOOKER})

    @property
    def onlookers(self) -> int:
        """How many look on."""
        return sum(1 for each in self.subscribers if each.viewer == ONLOOKER)

    def viewers(self) -> set[int]:
        """Those who are sent updates."""
        return {each.viewer for each in self.subscribers if each.caught_up}

    def of(self, viewer: int) -> Iterator[Subscriber]:
        """The sockets of this viewer that are sent updates."""
        return (each for each in list(self.subscribers) if each.viewer == viewer and each.caught_up)

    def send_to(self, viewer: int, data: bytes) -> None:
        """Send something to all sockets of a viewer."""
        for each in self.of(viewer):
            each.send(data)

    def tell_all(self, message: Any) -> None:
        """Send a message to everybody."""
        data = encode(message)
        for each in list(self.subscribers):
            each.send(data)
