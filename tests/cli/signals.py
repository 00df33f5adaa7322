"""Signals for the processes that tests start."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path


def heed_signals() -> None:
    """Let the process that starts be interrupted and ended: in the background its parent may ignore such signals."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def at_work(group: int, seconds: float = 4) -> None:
    """Wait until the processes of a group have computed for so long that they are past their start, however busy the
    machine is: Python itself ends by the signal when the interrupt meets it while it makes a class."""
    for _ in range(600):
        time.sleep(0.1)
        if not Path("/proc/self/stat").exists():
            time.sleep(seconds)
            return
        if computed(group) >= seconds:
            return


def computed(group: int) -> float:
    """The seconds that all processes of a group have computed."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
