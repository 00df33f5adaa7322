"""A terminal that hangs up: the game is kept, the exit code says what happened, and nothing is complained about."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from cli.signals import heed_signals
from rulebound.engine.record_text import read_record

if sys.platform == "win32":
    pytest.skip("Windows has no such terminals", allow_module_level=True)

import fcntl
import signal
import struct
import termios

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

COLOURS = re.compile(rb"\x1b\[[0-9;]*[a-zA-Z]")


def at_terminal(*, ignoring: bool = False) -> Callable[[], None]:
    """What a new process does first to have its standard input as its own terminal; it may ignore the hang-up."""

    def prepare() -> None:
        heed_signals()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        if ignoring:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)

    return prepare


def hung_up(path: Path, stderr: int | IO[str], ignoring: bool = False, size: tuple[int, int] = (24, 80)) -> int:
    """The exit code of a game at a terminal of this size that hangs up after the first choice."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    words = ("--players", "you,you", "--seed", "7", "--record", str(path))
    with subprocess.Popen(
        [sys.executable, "-m", "rulebound", "play", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave if stderr == subprocess.STDOUT else stderr,
        start_new_session=True,
        preexec_fn=at_terminal(ignoring=ignoring),
    ) as game:
        os.close(slave)
        wait_for(master, b"1 Keep this hand")
        os.write(master, b"1\n")
        wait_for(master, b"Press Enter")
        os.close(master)
        return game.wait(60)


def wait_for(terminal: int, words: bytes) -> None:
    """Read what is drawn until these words have come."""
    seen = b""
    while words not in COLOURS.sub(b"", seen):
        assert select.select([terminal], [], [], 60)[0], f"the screen still does not say {words!r}: {seen!r}"
        seen += os.read(terminal, 4096)


@pytest.mark.parametrize("ignoring", [False, True])
def test_the_record_is_kept_and_the_code_is_129(tmp_path: Path, ignoring: bool) -> None:
    path, errors = tmp_path / "game.txt", tmp_path / "errors.txt"
    with errors.open("w", encoding="utf-8") as stderr:
        assert hung_up(path, stderr, ignoring) == 129
    assert len(read_record(path).choices) == 1
    assert errors.read_text(encoding="utf-8").strip() == "Interrupted."


def test_nobody_is_left_to_complain_to(tmp_path: Path) -> None:
    """The standard error stream hangs up too: neither a traceback nor a failing flush changes the code."""
    path = tmp_path / "game.txt"
    assert hung_up(path, subprocess.STDOUT) == 129
    assert len(read_record(path).choices) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]
