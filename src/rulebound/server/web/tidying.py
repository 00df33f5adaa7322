"""When Python looks for objects that only point at each other.

It looks at every object for that, and nothing else happens meanwhile: with 1,000 games in memory it would stop the
server for two thirds of a second, every few seconds, and for a thirtieth to look at those that are not quite new.
Games leave next to nothing behind that must be found so.  So here it looks at new objects as ever, and at all of them
where nobody is kept waiting, or else once in a long while.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

NEW: Final = 2_000  # objects after which the new ones are looked at
NEVER: Final = 1_000_000_000
LOOKS: Final = 5.0, 60.0  # seconds from one look whether it is quiet to the next: soon after the start, then seldom
QUIET: Final = 1.0  # seconds in which nothing is written
PATIENCE: Final = 15  # looks, after which it is done anyhow


@asynccontextmanager
async def tidied(written: Callable[[], int]) -> AsyncIterator[None]:
    """Meanwhile everything is looked at only where it is quiet; `written` counts what the server does."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # what a server is made of stays
    gc.set_threshold(NEW, NEVER, NEVER)
    task = asyncio.create_task(_tidy(written))
    try:
        yield
    finally:
        task.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _tidy(written: Callable[[], int]) -> None:
    pause, seldom = LOOKS
    while True:
        for _ in range(PATIENCE):
            await asyncio.sleep(pause)
            pause = min(seldom, 2 * pause)
            start = written()
            await asyncio.sleep(QUIET)
            if written() == start:
                break
        gc.collect()
