"""Work that is done apart: in a process of its own, within limits, one thing at a time.

Lists of cards and records come from outside, and reading or replaying them may take long: the server never does it
itself and never waits for it.  The process is started when it is first needed; one that takes too long, needs too much
memory or breaks is killed, and the next thing starts a new one.  `tasks` names what it can do.

It is started with `python -m rulebound.server.library.apart BYTES`; every message is its length in four bytes and then
itself, as MessagePack.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from typing import Any, BinaryIO, Final
from weakref import WeakValueDictionary

import msgspec

from rulebound.server import child

MEMORY: Final = 2 << 30  # bytes of address space
SECONDS: Final = 60.0  # for one thing, reading the cards of a game included
MOST_WAITING: Final = 12
FAULT: Final = "fault"  # the sort of an error that is nobody's but ours
ASKING: Final[ContextVar[str]] = ContextVar("asking", default="")  # the address that is answered; "": not limited
IDLE: Final = 600.0  # seconds after which a process that nobody needs is ended


class Refused(ValueError):
    """What was asked for cannot be: why, in words for people; `sort` is the name of the error that said so."""

    def __init__(self, why: str, sort: str = "") -> None:
        self.sort = sort
        super().__init__(why)


class Overdone(Exception):
    """It took too long, or too much memory, or the process broke; or too many wait already."""


class Apart:
    """A process for such work."""

    def __init__(self, memory: int = MEMORY, seconds: float = SECONDS) -> None:
        self.memory = memory
        self.seconds = seconds
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of addresses
        self._idle: asyncio.TimerHandle | None = None

    async def do(self, task: str, **what: Any) -> Any:
        """What comes of it, as plain data; Refused if it cannot be, Overdone if it was too much.

        What one address asks for is done one by one, and waits where others wait with one thing only.
        """
        address = ASKING.get()
        if not address:
            return await self._do(task, what)
        turn = self._turns.get(address) or asyncio.Lock()
        self._turns[address] = turn
        async with turn:
            return await self._do(task, what)

    async def _do(self, task: str, what: dict[str, Any]) -> Any:
        if self._waiting >= MOST_WAITING:
            raise Overdone("the server is busy with other lists and records; try again in a minute")
        self._waiting += 1
        try:
            async with self._lock:
                if self._idle is not None:
                    self._idle.cancel()
                try:
                    good, result = await self._ask(msgspec.msgpack.encode([task, what]))
                except TimeoutError:
                    await self.close()
                    raise Overdone(f"this took longer than {self.seconds:.0f} seconds and was given up") from None
                except (OSError, EOFError, msgspec.DecodeError):
                    await self.close()
                    raise Overdone("this needed more memory than it may have and was given up") from None
                except BaseException:
                    await self.close()
                    raise
                self._idle = asyncio.get_running_loop().call_later(IDLE, self._end)
        finally:
            self._waiting -= 1
        if not good:
            raise Refused(result[1], result[0])
        return result

    async def _ask(self, data: bytes) -> tuple[bool, Any]:
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", "rulebound.server.library.apart", str(self.memory))
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        async with asyncio.timeout(self.seconds):
            process.stdin.write(len(data).to_bytes(4, "big") + data)
            await process.stdin.drain()
            length = int.from_bytes(await process.stdout.readexactly(4), "big")
            good, result = msgspec.msgpack.decode(await process.stdout.readexactly(length))
        return bool(good), result

    def _end(self) -> None:
        if self._process is not None and self._waiting == 0:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        """End the process; the next thing starts a new one."""
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


# -- in the process


def tasks() -> dict[str, Callable[..., Any]]:
    """What can be done apart, by name."""
    from rulebound.server.library import cards, decks, replays, sets

    return {
        "card": cards.card_page,
        "set cards": cards.set_list,
        "read set": sets.read_set,
        "sets": sets.shown_sets,
        "set form": sets.form_of,
        "set report": sets.set_report,
        "deck": decks.report,
        "hands": decks.sample_hands,
        "replay": replays.opened,
        "frames": replays.frames,
        "faces": replays.faces,
        "position": replays.position,
        "game replay": lambda events, **what: replays.game_opened(events=stored(events), **what),
        "game record": lambda events, faces: replays.game_record(stored(events), faces),
    }


def stored(events: list[list[Any]]) -> list[Any]:
    """Events as they came over the pipe."""
    from rulebound.server.store import Event

    return [Event(*event) for event in events]


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Do everything that comes, until nothing comes any more."""
    known = tasks()
    while len(head := source.read(4)) == 4:
        task, what = msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")))
        try:
            reply: list[Any] = [True, known[task](**what)]
            data = msgspec.msgpack.encode(reply)
        except ValueError as e:
            data = msgspec.msgpack.encode([False, [type(e).__name__, str(e)]])
        except MemoryError:
            raise
        except Exception:
            traceback.print_exc()
            data = msgspec.msgpack.encode([False, [FAULT, "a fault of ours; nothing was changed"]])
        sink.write(len(data).to_bytes(4, "big") + data)
        sink.flush()


if __name__ == "__main__":
    child.run(serve)
