"""The one thread that writes.

Whoever wants something written hands over a function of a connection and waits for a future.  Everything that has come
in while the last transaction was being written goes into the next one together, so that many games share the price of a
disk that must be waited for; a future is done only when its transaction is on disk.  Where much is written, what comes
within a few milliseconds goes together; where little is, nothing waits.

If one of the functions fails, the transaction is undone and each is tried again in a transaction of its own: a fault
hits only whoever made it.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

T = TypeVar("T")
Row = Any  # a tuple or a mapping, as the driver of the database wants them
MOST_TOGETHER: Final = 500
GATHER: Final = 0.015  # seconds from one transaction to the next: a transaction costs more than what is in it
MOST_AT_ONCE: Final = 64  # rows added by one statement
TAKEN: Final = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505")  # a key that is there already
MISSING: Final = ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503")  # a key that is not there, or not any more


class Stale(Exception):
    """Somebody else has written the event of this number: what it was based on is no longer so."""


class Gone(Stale):
    """Whom or what this belongs to has been deleted meanwhile."""


class Shut(Exception):
    """The writer has ended; nothing is written any more."""


@dataclass
class Job:
    """Something to be written, and who waits for it."""

    work: Callable[[Connection], Any] | None
    rows: Sequence[Row]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Writes what it is handed, in its order, until it is closed.  `adds` is the statement that adds a row, as the
    driver wants it; where that names no columns' values but counts them (`?`), one statement adds many rows.  `batches`
    and `written` count for the metrics."""

    def __init__(self, engine: Engine, adds: str = "") -> None:
        self.engine = engine
        self._adds = adds
        self.batches = 0
        self.written = 0
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="rulebound-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Connection], T], rows: Sequence[Row] = ()) -> T:
        """Add rows, and do something more; what the function gives back, once everything is on disk, or the exception
        that it raises."""
        return cast(T, await self._wait(work, rows))

    async def add(self, rows: Sequence[Row]) -> None:
        """Add rows, and nothing else; together with those of others they take least."""
        await self._wait(None, rows)

    async def _wait(self, work: Callable[[Connection], Any] | None, rows: Sequence[Row]) -> Any:
        if not self._open:
            raise Shut("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(Job(work, rows, future, loop))
        return await future

    def close(self) -> None:
        """Write what has come in so far, and end."""
        if self._open:
            self._open = False
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        job = self._jobs.get()
        began = 0.0
        while job is not None:
            batch = [job]
            time.sleep(max(0.0, min(GATHER, began + GATHER - time.monotonic())))
            began = time.monotonic()
            while job is not None and len(batch) < MOST_TOGETHER:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is not None:
                    batch.append(job)
            self._write(batch)
            if job is not None:
                job = self._jobs.get()

    def _write(self, batch: list[Job]) -> None:
        self.batches += 1
        self.written += len(batch)
        try:
            with self.engine.begin() as connection:
                results = self._done(connection, batch)
        except Exception as e:
            if len(batch) == 1:
                _answer([(batch[0], None, _told(e))])
                return
            for job in batch:
                self._write([job])
            return
        _answer([(job, result, None) for job, result in zip(batch, results)])

    def _done(self, connection: Connection, batch: list[Job]) -> list[Any]:
        """What each came to.  Rows are added many at a time, but never after something that came later."""
        results: list[Any] = []
        rows: list[Row] = []
        for job in batch:
            rows += job.rows
            if job.work is None:
                results.append(None)
                continue
            self._add(connection, rows)
            rows = []
            results.append(job.work(connection))
        self._add(connection, rows)
        return results

    def _add(self, connection: Connection, rows: list[Row]) -> None:
        """Add rows.  SQLite lets other threads run at each step of a statement, and a busy one gives way only after
        milliseconds: so many rows are one statement, of a few lengths that the driver has ready."""
        start, _, row = self._adds.partition("VALUES ")
        if "?" not in row:
            if rows:
                connection.exec_driver_sql(self._adds, rows)
            return
        at = 0
        while at < len(rows):
            count = min(MOST_AT_ONCE, 1 << (len(rows) - at).bit_length() - 1)
            values = tuple(value for each in rows[at : at + count] for value in each)
            connection.exec_driver_sql(f"{start}VALUES {', '.join([row] * count)}", values)
            at += count


def _told(e: Exception) -> Exception:
    """The exception that whoever waits gets: a key that is taken, or gone, means that they came too late."""
    if isinstance(e, IntegrityError):
        for codes, sort in ((TAKEN, Stale), (MISSING, Gone)):
            if _code(e.orig) in codes:
                return sort(str(e.orig))
    return e


def _code(e: object) -> object:
    """What the database calls a fault: a name in SQLite, a number in PostgreSQL."""
    return getattr(e, "sqlite_errorname", None) or getattr(e, "sqlstate", None)


def _answer(results: list[tuple[Job, Any, Exception | None]]) -> None:
    """Wake everybody who waits, each loop once."""
    by_loop: dict[int, list[tuple[Job, Any, Exception | None]]] = {}
    for each in results:
        by_loop.setdefault(id(each[0].loop), []).append(each)
    for group in by_loop.values():
        loop = group[0][0].loop
        try:
            loop.call_soon_threadsafe(_settle, group)
        except RuntimeError:  # nobody waits any more: the loop is closed; what was written stays written
            continue


def _settle(results: list[tuple[Job, Any, Exception | None]]) -> None:
    for job, result, fault in results:
        if job.future.done():  # whoever waited has given up
            continue
        if fault is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(fault)
