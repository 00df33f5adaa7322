"""Bots at the table: they think in processes of their own, within limits, and the server never waits for them.

A process that takes too long, needs too much memory or breaks is killed and started anew; whoever asked gets nothing
and lets the bot make a plain choice.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from rulebound.server.service.bot_worker import BotReply, BotTask, message

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit
    from rulebound.server.messages import OutcomeShown
    from rulebound.server.service.settings import Settings

MOST_BOOKS: Final = 16  # that one process keeps in its memory
LONGEST_START: Final = 120.0  # seconds until a process has read the cards of a game
log: Final = logging.getLogger("rulebound.bots")


class Worker:
    """One process; `ready` are the books that it has read."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.process: Process | None = None
        self.ready: set[tuple[str, str]] = set()

    async def ask(self, task: BotTask, seconds: float) -> BotReply:
        """What it answers; TimeoutError or ConnectionError if it does not, and then it has been ended."""
        book = (task.game, task.book)
        try:
            if book not in self.ready and len(self.ready) >= MOST_BOOKS:
                await self.end()
            if self.process is None:
                command = (sys.executable, "-m", "rulebound.server.service.bot_worker", str(self.memory))
                self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            if book not in self.ready:
                warm = await self._ask(BotTask(task.game, task.sets, task.book, faces=task.faces), LONGEST_START)
                if warm.fault:
                    return warm
                self.ready.add(book)
            return await self._ask(replace(task, faces=b""), seconds)
        except BaseException:
            await self.end()
            raise

    async def _ask(self, task: BotTask, seconds: float) -> BotReply:
        process = self.process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.write(message(msgspec.msgpack.encode(task)))
        async with asyncio.timeout(seconds):
            await process.stdin.drain()
            head = await process.stdout.readexactly(4)
            data = await process.stdout.readexactly(int.from_bytes(head, "big"))
        return msgspec.msgpack.decode(data, type=BotReply)

    async def end(self) -> None:
        """Kill the process; the next question starts a new one."""
        process, self.process = self.process, None
        self.ready.clear()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """So many processes, started when they are needed; `asked`, `failed` and `seconds` count for the metrics."""

    def __init__(self, settings: Settings, workers: int) -> None:
        self.settings = settings
        self.asked = 0
        self.failed = 0
        self.seconds = 0.0
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._workers = [Worker(settings.bot_memory) for _ in range(workers)]
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def choose(self, task: BotTask) -> int | None:
        """The place of the option that the bot takes; None if it came to none within its limits."""
        reply = await self._ask(task, self.settings.bot_seconds)
        return None if reply is None else reply.index

    async def foresee(self, task: BotTask) -> list[OutcomeShown]:
        """What would come of an option; nothing if that took too long to find out."""
        reply = await self._ask(task, self.settings.preview_seconds)
        return [] if reply is None else reply.outcome

    async def _ask(self, task: BotTask, seconds: float) -> BotReply | None:
        self.asked += 1
        worker = await self._idle.get()
        began = time.perf_counter()
        try:
            reply = await worker.ask(task, seconds)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as e:
            log.warning("%s did not answer: %s", task.bot or "a preview", type(e).__name__)
            self.failed += 1
            return None
        finally:
            self.seconds += time.perf_counter() - began
            self._idle.put_nowait(worker)
        if reply.fault:
            log.warning("%s failed: %s", task.bot or "a preview", reply.fault)
            self.failed += 1
            return None
        return reply

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.end()


def plain_option(k: Kit, g: Game) -> int:
    """What is taken for one who comes to no choice: to decline, where that is possible, else the first option."""
    for index, code in enumerate(g.options):
        if k.passes(g, int(code)):
            return index
    return 0
