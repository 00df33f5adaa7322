"""The scenarios run on a mutant: which of them run its lines, and whether one of them fails.

Every mutant lives and ends in a forked process of its own, which gets as much ready-made as its function allows: one
that runs on importing is changed before anything is imported; one that runs when scenarios are read is changed before
they are; for all others everything is there, and the process only exchanges the code of the function.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from tools.mutants.changing import exchange, import_mutant
from tools.mutants.sites import Site

MEMORY = 2 << 30  # an endless loop that collects something ends here
LEAST_TIME = 3.0  # seconds; a scenario may take this long, or so many times its usual time
TIMES_USUAL = 50.0

CAUGHT, ENDLESS, SURVIVED, NEVER = "caught", "endless", "survived", "never executed"

Run = Callable[[str], str]  # of one scenario: why it fails, nothing if it passes
Job = tuple[Site, list[int]]  # and the scenarios that run it


class Unready(Exception):
    """The scenarios cannot be run as they are."""


@dataclass(frozen=True)
class Bench:
    """What is broken and what must notice it.

    `texts` has the source of each module that may be changed, by its file; `cases` are the names of the scenarios, and
    after them those of other tests that may notice too; `prepare` imports what they need, reads those named and gives
    the function that runs any of them; `scenarios` says how many of the cases are scenarios, which are tried first.
    """

    texts: dict[Path, str]
    cases: tuple[str, ...]
    prepare: Callable[[Iterable[str]], Run]
    scenarios: int = 0


@dataclass
class Traced:
    """What a run without a mutant showed: the lines that each scenario runs, its time, and what fails anyway."""

    lines: dict[Path, dict[int, set[int]]]  # file, line -> numbers of the scenarios that run it
    times: list[float]
    failing: list[tuple[str, str]]
    importing: set[tuple[Path, int]] = field(default_factory=set)  # file, line: what runs on importing
    reading: set[tuple[Path, int]] = field(default_factory=set)  # and what runs when scenarios are read

    def running(self, site: Site) -> list[int]:
        """The scenarios that run the site, the quickest first."""
        lines = self.lines.get(site.path, {})
        found: set[int] = set()
        for line in range(site.first, site.last + 1):
            found |= lines.get(line, set())
        return sorted(found, key=self.times.__getitem__)

    def enters(self, site: Site, before: int) -> bool:
        """Does any of the cases before this one call the function in which the site stands?"""
        return any(n < before for n in self.lines.get(site.path, {}).get(site.entry, ()))


@dataclass(frozen=True)
class Outcome:
    """What came of a mutant: CAUGHT or ENDLESS by `case`, SURVIVED although `ran` scenarios ran it, or NEVER."""

    site: Site
    result: str
    ran: int
    case: str = ""
    why: str = ""

    @property
    def is_caught(self) -> bool:
        return self.result in (CAUGHT, ENDLESS)


# -- without a mutant


def trace(bench: Bench) -> Traced:
    """Run all scenarios once as they are, in a process of its own."""
    child = Child(lambda: pickle.dumps(traced_here(bench)))
    status, answer = child.wait()
    if status or not answer:
        raise Unready(f"the scenarios could not be run without a mutant:\n{answer.decode()}")
    found: Traced = pickle.loads(answer)
    return found


def traced_here(bench: Bench) -> Traced:
    """Run all scenarios twice: once watching the lines, once taking the time."""
    watched = {str(path): path for path in bench.texts}
    lines: dict[Path, dict[int, set[int]]] = {path: {} for path in bench.texts}
    seen: set[tuple[str, int]] = set()
    reading: set[tuple[Path, int]] = set()

    def on_line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, _: Any) -> Any:
        return on_line if frame.f_code.co_filename in watched else None

    def collect(numbers: Iterable[int]) -> None:
        for name, line in seen:
            lines[watched[name]].setdefault(line, set()).update(numbers)
        seen.clear()

    def watch(run: Run, case: str) -> str:
        reading.update((watched[name], line) for name, line in seen)
        return run(case)

    sys.settrace(on_call)
    bench.prepare([])
    importing = {(watched[name], line) for name, line in seen}
    collect(range(len(bench.cases)))  # this concerns all
    failing = []
    for n, case in enumerate(bench.cases):
        why = attempt(lambda case: watch(bench.prepare([case]), case), case)
        if why:
            failing.append((case, why))
        collect([n])
    sys.settrace(None)
    times = []
    run = bench.prepare([] if failing else bench.cases)
    for case in bench.cases:
        began = time.perf_counter()
        attempt(run, case)
        times.append(time.perf_counter() - began)
    return Traced(lines, times, failing, importing, reading)


def attempt(run: Run, case: str) -> str:
    """Why the scenario fails, whatever it does."""
    try:
        return run(case)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


# -- with mutants


def outcomes(bench: Bench, traced: Traced, sites: list[Site], workers: int) -> Iterator[Outcome]:
    """What comes of each mutant, as they are done; this process imports what the scenarios need."""
    unimported: list[Job] = []
    unread: list[Job] = []
    ready: list[Job] = []
    for site in sites:
        cases = sorted(traced.running(site), key=lambda n: n >= bench.scenarios)
        if not cases:
            yield Outcome(site, NEVER, 0)
        elif site.is_default or (site.path, site.entry) in traced.importing:
            unimported.append((site, cases))
        elif (site.path, site.entry) in traced.reading:
            unread.append((site, cases))
        else:
            ready.append((site, cases))
    yield from in_turn(unimported, workers, partial(try_unimported, bench, traced))
    if unread:
        yield from in_turn(unread, workers, partial(try_imported, bench, traced, bench.prepare([])))
    if ready:
        run = bench.prepare(bench.cases)
        gc.freeze()  # the forked processes shall share this memory
        yield from in_turn(ready, workers, partial(try_imported, bench, traced, run))


def in_turn(jobs: list[Job], workers: int, work: Callable[[Site, list[int]], bytes]) -> Iterator[Outcome]:
    """Each job in a process, so many at a time."""
    waiting = list(reversed(jobs))
    running: dict[int, tuple[Child, Site, int]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            site, cases = waiting.pop()
            child = Child(partial(work, site, cases))
            running[child.pid] = child, site, len(cases)
        pid, status = os.wait()
        child, site, ran = running.pop(pid)
        yield judged(site, ran, status, child.answer())


def judged(site: Site, ran: int, status: int, answer: bytes) -> Outcome:
    """What the end of a mutant's process means."""
    case, _, why = answer.decode(errors="replace").partition("\n")
    if os.WIFSIGNALED(status):
        endless = os.WTERMSIG(status) in (signal.SIGALRM, signal.SIGKILL)
        return Outcome(site, ENDLESS if endless else CAUGHT, ran, case, f"signal {os.WTERMSIG(status)}")
    if os.WEXITSTATUS(status):
        return Outcome(site, CAUGHT, ran, "loading", why)
    return Outcome(site, CAUGHT, ran, case, why) if case else Outcome(site, SURVIVED, ran)


def try_unimported(bench: Bench, traced: Traced, site: Site, cases: list[int]) -> bytes:
    """In a process that has imported nothing yet: the mutant is imported."""
    confine(10 * LEAST_TIME)
    import_mutant(bench.texts[site.path], site)
    return first_failure(bench, traced, bench.prepare([]), cases)


def try_imported(bench: Bench, traced: Traced, run: Run, site: Site, cases: list[int]) -> bytes:
    """In a process that has imported everything: the code of a function is exchanged."""
    confine(10 * LEAST_TIME)
    exchange(bench.texts[site.path], site)
    return first_failure(bench, traced, run, cases)


def confine(seconds: float) -> None:
    with contextlib.suppress(OSError, ValueError):  # not every system has this limit
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_REAL, seconds)


def first_failure(bench: Bench, traced: Traced, run: Run, cases: list[int]) -> bytes:
    """The first scenario that fails, and why; nothing if none does."""
    for n in cases:
        signal.setitimer(signal.ITIMER_REAL, max(LEAST_TIME, TIMES_USUAL * traced.times[n]))
        if why := attempt(run, bench.cases[n]):
            return f"{bench.cases[n]}\n{why[:500]}".encode()
    return b""


class Child:
    """A forked process that does one thing and hands over some bytes."""

    def __init__(self, work: Callable[[], bytes]) -> None:
        self.file = os.memfd_create("answer") if hasattr(os, "memfd_create") else temporary()
        self.pid = os.fork()
        if self.pid == 0:
            code = 1
            try:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                silence()
                write(self.file, work())
                code = 0
            except BaseException:
                write(self.file, ("\n" + traceback.format_exc(limit=-3)).encode())
            finally:
                os._exit(code)

    def wait(self) -> tuple[int, bytes]:
        """Wait for its end: the status and the bytes."""
        _, status = os.waitpid(self.pid, 0)
        return status, self.answer()

    def answer(self) -> bytes:
        """The bytes; the process has ended."""
        with os.fdopen(self.file, "rb") as file:
            file.seek(0)
            return file.read()


def temporary() -> int:
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def write(file: int, answer: bytes) -> None:
    done = 0
    while done < len(answer):
        done += os.write(file, answer[done:])


def silence() -> None:
    """A mutant's words are not for the screen."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
