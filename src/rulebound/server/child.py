"""How a process that works for the server begins: with as much memory as it may have, and less urgent than it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO


def run(serve: Callable[[BinaryIO, BinaryIO], None]) -> None:
    """Serve from the standard input to the standard output; the first argument is how many bytes may be used."""
    with suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        most = int(sys.argv[1])
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with suppress(AttributeError, OSError):
        os.nice(5)
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints does not come between the replies
    with suppress(KeyboardInterrupt):
        serve(sys.stdin.buffer, sink)
