"""What `simulate`, `trace` and `bench` print."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from json import dumps
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebound.lab.matches import Series
    from rulebound.lab.simulate import Outcome

FAILURES_SHOWN = 10
FAILURES_KEPT = 3  # made small and written


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the standard error stream while something takes its time; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def simulate_command(
    wanted: Series, workers: int, check: bool, json: bool, failures: Path = Path("failures"), card_report: bool = False
) -> int:
    """Play many games and tell what came of them; 1 if any failed.  What shows their faults goes into a folder."""
    from rulebound.lab.card_use import card_use
    from rulebound.lab.simulate import simulate

    if workers < 0:
        raise ValueError(f"--workers is a number of processes, or 0 for as many as there are cores, not {workers}")
    with progress("games", wanted.games) as tell:
        result = simulate(wanted, workers, check, tell, card_report)
    for failure in result.failures[:FAILURES_SHOWN]:
        print(failure, file=sys.stderr)
    if len(result.failures) > FAILURES_SHOWN:
        print(f"and {len(result.failures) - FAILURES_SHOWN} more failures", file=sys.stderr)
    if result.failed:
        keep_failures(wanted, result.failed, failures)
    use = card_use(wanted, result.tally) if card_report else None
    if json:
        print(dumps({**result.data(), **({"card_report": use.data()} if use else {})}, ensure_ascii=False))
    else:
        finished = f"{result.finished:,} of {result.games:,} games finished"
        print(finished + (f", {result.errors:,} failed" if result.errors else " without error"))
        rate = f"{result.decisions_per_s:,} a second"
        print(f"{result.decisions:,} decisions in {result.seconds:.1f} s ({rate}){', checked' if check else ''}")
        counts = {**result.wins, "draws": result.draws}
        width = max(len(name) for name in counts)
        for name, count in counts.items():
            share = f"{100 * count / result.finished:5.1f} %" if result.finished else ""
            print(f"  {name:<{width}}  {count:>7,}  {share}".rstrip())
        for line in use.lines() if use else []:
            print(line)
    return 1 if result.errors else 0


def keep_failures(wanted: Series, failed: Sequence[Outcome], folder: Path) -> None:
    """Make the first failing games small and write what shows their faults; say what was written."""
    from rulebound.lab.shrink import keep

    for outcome in failed[:FAILURES_KEPT]:
        try:
            said = keep(wanted.match(outcome.index).ruled(outcome.rulings), outcome.choices, folder)
        except OSError as e:
            said = f"what shows the faults cannot be written: {e.filename}: {e.strerror}"
        print(said, file=sys.stderr)


def trace_command(wanted: Series, json: bool) -> int:
    """Print the trace of each game."""
    from rulebound.lab.trace import traces

    lines = traces(wanted)
    if json:
        keys = ("game", "decisions", "choices", "end", "winner", "turn")
        rows = [dict(zip(keys, line.split())) for line in lines]
        print(dumps([{key: int(word) if word.isdecimal() else word for key, word in row.items()} for row in rows]))
    else:
        for line in lines:
            print(line)
    return 0


def bench_command(game: str, rounds: int, seconds: float, decks: str, against: str, json: bool) -> int:
    """Measure, and print the figures."""
    from rulebound.lab import against as sides
    from rulebound.lab.bench import bench

    if rounds < 1 or seconds <= 0 or not isfinite(seconds):
        raise ValueError(f"a benchmark needs at least one round of some time, not {rounds} of {seconds} seconds")
    with progress("rounds", rounds) as tell:
        if against:
            data = sides.against(game, against, rounds, seconds, decks, lambda: tell(1))
        else:
            data = bench(game, rounds, seconds, decks, lambda: tell(1)).data()
    if json:
        print(dumps(data))
    elif against:
        print(f"{'':<22} {'here':>14} {against:>14}")
        for key in data["here"]:
            print(f"{key:<22} {figure(data['here'][key]):>14} {figure(data['there'].get(key)):>14}")
        print(f"\nhere is {data['ratio']} times as fast")
    else:
        for key, value in data.items():
            print(f"{key}: {value}" if key == "note" else f"{key:<22} {figure(value):>12}")
    return 0


def bench_server_command(games: str, seconds: float, json: bool) -> int:
    """Measure the server, and print the figures."""
    from rulebound.server.load.measure import server_figures

    words = [word.strip() for word in games.split(",")]
    if not all(word.isdecimal() for word in words):
        raise ValueError(f"--games takes numbers such as 10,100,1000, not {games!r}")

    def tell(said: str) -> None:
        if sys.stderr.isatty():
            print(f"{said} ...", file=sys.stderr)

    data = server_figures([int(word) for word in words], seconds, tell)
    if json:
        print(dumps(data))
        return 0
    build = "compiled" if data["compiled"] else "plain"
    print(f"{build} build, {data['cores']} cores; one choice in each game every {data['every_s']:g} s;")
    print(f"where another player is asked next, {data['pause_ms']:g} ms of the time to all players are a fixed pause")
    rows = data["rows"]
    for key in rows[0]:
        print(f"{key:<22} " + " ".join(f"{figure(row[key]):>12}" for row in rows))
    return 0


def figure(value: Any) -> str:
    """A figure for people.

    >>> figure(81234), figure(2.5), figure(None), figure(True)
    ('81,234', '2.5', '-', 'yes')
    """
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, (int, float)) else str(value)
