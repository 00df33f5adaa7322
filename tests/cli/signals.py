"""Signals for the processes that tests start."""

from __future__ import annotations

import signal


def heed_signals() -> None:
    """Let the process that starts be interrupted and ended: in the background its parent may ignore such signals."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
