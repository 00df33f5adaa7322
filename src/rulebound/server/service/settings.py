"""What a server can be told to do otherwise, with the usual values."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Numbers that a server lives by.

    `pause` is the time that every answer takes that is made for somebody: a bot's, a pass made for a person, a choice
    of one option that nobody is asked for.  Where only people play and none of them is passed for, `people_pause` is
    enough: those who think take longer than either.
    """

    pause: float = 0.5
    people_pause: float = 0.12
    snapshot_every: int = 50  # events
    idle_seconds: float = 300.0  # after which a game that nobody looks at is dropped from memory
    backlog: int = 64  # messages that may wait for a slow socket
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_seconds: float = 10.0  # for one choice
    preview_seconds: float = 3.0  # to find out what would come of an option
    bot_memory: int = 2 << 30  # bytes of address space
    most_open: int = 20  # games that one user may have open at a time
    most_of_bots: int = 30  # games of bots alone that one user may begin in a day
    most_rooms: int = 20_000  # games in memory
