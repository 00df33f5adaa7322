"""`rulebound bench server`: a server and its clients in processes of their own, and what came of it.

For each number of games, on a fresh database in a temporary folder:

    open     the games are begun, of all kinds by turns, and each is brought to somewhere in its middle
    play     one choice in each game every two seconds: choices a second, the time from sending a choice until all
             players of its game have been shown what came of it (the pause that the server makes is part of that) and
             until it was on disk, and the processor time that a choice costs the server
    memory   the server is killed and started again: what it needs for a game that is loaded and that nobody looks at,
             and for one with both its players at the table
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from rulebound.games import GAMES
from rulebound.lab.bench import is_compiled
from rulebound.server.service.settings import Settings

HOST: Final = "127.0.0.1"
PLAYED: Final = 20  # choices made in a game, on average, before anything is measured
EVERY: Final = 2.0  # seconds between two choices of a game
WARM: Final = 30  # games that are loaded before memory is looked at
MOST_GAMES: Final = 15_000  # two sockets each, and one address has 28,000 ports
COMMAND: Final = [sys.executable, "-m", "rulebound"]


class CannotMeasure(ValueError):
    """A measurement that came to nothing: why."""


class Child:
    """A process that says something line by line; it is ended with the block."""

    def __init__(self, command: Sequence[str], errors: Path) -> None:
        self.errors = errors
        with open(errors, "ab") as file:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, text=True
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None and not pipe.closed:
                pipe.close()

    def line(self) -> str:
        """The next line that it says; CannotMeasure if it has ended."""
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said:
            last = self.errors.read_text(errors="replace").strip().splitlines()[-3:]
            raise CannotMeasure("a process of the benchmark has ended: " + " / ".join(last or ["it said nothing"]))
        return said

    def do(self, what: str, **how: Any) -> dict[str, Any]:
        """Tell it to do something, and wait until that is done."""
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode({"do": what, **how}).decode() + "\n")
        self.process.stdin.flush()
        return msgspec.json.decode(self.line(), type=dict[str, Any])


class Served(Child):
    """A server on this database, as `rulebound serve` starts it."""

    def __init__(self, folder: Path) -> None:
        database = str(folder / "table.db")
        super().__init__([*COMMAND, "serve", "--host", HOST, "--port", "0", "--database", database], folder / "server")
        self.port = int(self.line().split("localhost:")[1].split("/")[0])

    def used(self) -> tuple[float, int]:
        """Seconds of processor that it has used, and bytes that it has in memory."""
        return usage(self.process.pid)


def usage(pid: int) -> tuple[float, int]:
    """Seconds of processor that a process has used, and bytes that it has in memory.

    >>> used, memory = usage(os.getpid())
    >>> used > 0, memory > 1_000_000
    (True, True)
    """
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        ticks = os.sysconf("SC_CLK_TCK")
        return (int(fields[11]) + int(fields[12])) / ticks, pages * os.sysconf("SC_PAGE_SIZE")
    except FileNotFoundError:  # a system that shows its processes otherwise
        said = subprocess.run(["ps", "-o", "rss=,cputime=", "-p", str(pid)], capture_output=True, text=True, check=True)
        memory, clock = said.stdout.split()
        seconds = 0.0
        for part in clock.replace("-", ":").split(":"):
            seconds = seconds * 60 + float(part)
        return seconds, int(memory) * 1024


def server_figures(
    games: Sequence[int], seconds: float, tell: Callable[[str], None] = lambda said: None, every: float = EVERY
) -> dict[str, Any]:
    """The figures for each number of games; `tell` hears what is being done."""
    if not games or any(not 1 <= count <= MOST_GAMES for count in games):
        raise ValueError(f"a benchmark of the server has 1 to {MOST_GAMES:,} games, not {', '.join(map(str, games))}")
    if not seconds >= 1:
        raise ValueError(f"a benchmark of the server takes at least one second, not {seconds}")
    rows = []
    for count in games:
        with tempfile.TemporaryDirectory(prefix="rulebound-load-") as folder:
            rows.append(_measured(Path(folder), count, seconds, every, tell))
    pause = Settings().people_pause
    return {"compiled": is_compiled(), "cores": os.cpu_count(), "every_s": every, "pause_ms": pause * 1e3, "rows": rows}


def _measured(folder: Path, count: int, seconds: float, every: float, tell: Callable[[str], None]) -> dict[str, Any]:
    """The figures for one number of games."""
    with Served(folder) as server:
        command = [sys.executable, "-m", "rulebound.server.load.clients", HOST, str(server.port)]
        with Child(command, folder / "clients") as clients:
            tell(f"{count:,} games are begun")
            opened = clients.do("open", games=count, played=PLAYED)
            tell(f"{count:,} games are played for {seconds:g} seconds")
            before, _ = server.used()
            played = clients.do("play", seconds=seconds, every=every)
            used = server.used()[0] - before
            clients.do("leave")
            server.kill()
            tell(f"{count:,} games are loaded")
            memory = _memory(folder, clients, count)
    choices = max(1, played["choices"])
    return {
        "games": count,
        "opened_s": round(opened["seconds"], 1),
        "choices": played["choices"],
        "choices_per_s": round(played["choices"] / played["seconds"], 1),
        "p50_ms": _share(played["shown"], 0.5),
        "p99_ms": _share(played["shown"], 0.99),
        "worst_ms": _share(played["shown"], 1.0),
        "kept_p50_ms": _share(played["kept"], 0.5),
        "kept_p99_ms": _share(played["kept"], 0.99),
        "server_ms_per_choice": round(used / choices * 1e3, 2),
        "server_cores": round(used / (played["seconds"] + every), 2),
        "client_cores": round(played["client_seconds"] / played["seconds"], 2),
        "late": played["late"],
        "unanswered": played["unanswered"],
        "refused": played["refusals"],
        "cut": played["cut"],
        **memory,
    }


def _memory(folder: Path, clients: Child, count: int) -> dict[str, Any]:
    """What a game needs in memory: alone, and with both its players at the table."""
    with Served(folder) as server:
        clients.do("move", port=server.port)
        first = min(count, max(len(GAMES), min(WARM, count // 3)))
        clients.do("look", first=0, last=first)  # the cards of every game, which all its games share, and much else
        alone = server.used()[1]
        loaded = clients.do("look", first=first, last=count)
        idle = server.used()[1]
        clients.do("join")
        joined = server.used()[1]
        clients.do("leave")
    games = count - first
    return {
        "idle_kb_per_game": round((idle - alone) / games / 1e3, 1) if games else None,
        "joined_kb_per_game": round((joined - alone) / games / 1e3, 1) if games else None,
        "server_mb": round(joined / 1e6, 1),
        "loading_ms_per_game": round(loaded["seconds"] / games * 1e3, 1) if games else None,
    }


def _share(times: list[float], share: float) -> float | None:
    """The time within which this share of all was done, in milliseconds."""
    if not times:
        return None
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1e3, 1)
