"""Many games between bots: how many ended, how they ended, how fast they went.

    result = simulate(series("epic", games=100, seed="1"))
    result.finished, result.wins

Results do not depend on the number of processes.  A game that fails does not stop the others: it is counted, and told
with its seed and all choices made so far.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from rulebound.engine.game import DRAW
from rulebound.engine.playout import play_seats
from rulebound.games import kit
from rulebound.lab.card_use import Tally, Watcher
from rulebound.lab.elsewhere import same_ends
from rulebound.lab.invariants import Inspector, Sample, take
from rulebound.players import ByChance, Seat

if TYPE_CHECKING:
    from rulebound.lab.matches import Match, Rulings, Series

MOST_DECISIONS: Final = 100_000  # a game that takes more counts as one that does not end
SAMPLE_ONE_IN: Final = 20  # games of which a position is played on in another process, when checking
LARGEST_SHARE: Final = 50  # games that a process is handed at once
NOBODY: Final = -1


@dataclass(frozen=True)
class Outcome:
    """How one game went: `winner` is the number of a player of the series or NOBODY; `failure` says what broke, and
    `choices` led there."""

    index: int
    decisions: int = 0
    winner: int = NOBODY
    failure: str = ""
    sample: Sample | None = None
    choices: tuple[int, ...] = ()
    tally: Tally | None = None
    rulings: Rulings = ()  # that a game was played by which broke
    after: Rulings = ()  # that the next game of the series is played by


@dataclass
class Result:
    """What came of a series."""

    games: int
    wins: dict[str, int]
    finished: int = 0
    errors: int = 0
    decisions: int = 0
    draws: int = 0
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)
    failed: list[Outcome] = field(default_factory=list)  # the games that broke, for `shrink.keep`
    tally: Tally = field(default_factory=Tally)  # of cards, if they were watched

    @property
    def decisions_per_s(self) -> int:
        """Decisions of all processes together in a second by the clock."""
        return round(self.decisions / self.seconds) if self.seconds > 0 else 0

    def add(self, outcome: Outcome, labels: tuple[str, ...]) -> None:
        """Count one game."""
        self.decisions += outcome.decisions
        if outcome.tally is not None:
            self.tally.add(outcome.tally)
        if outcome.failure:
            self.errors += 1
            self.failures.append(outcome.failure)
            self.failed.append(outcome)
            return
        self.finished += 1
        if outcome.winner == NOBODY:
            self.draws += 1
        else:
            self.wins[labels[outcome.winner]] += 1

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": self.errors,
            "decisions": self.decisions,
            "decisions_per_s": self.decisions_per_s,
            "wins": self.wins,
            "draws": self.draws,
        }


def simulate(
    series: Series,
    workers: int = 0,
    check: bool = False,
    tell: Callable[[int], None] | None = None,
    watch: bool = False,
) -> Result:
    """Play all games of a series; `tell` is called with the number of games done since the last call.

    `workers` processes share the work; 0 takes as many as there are cores and the work is worth.  `watch` counts which
    cards are played and what of their text is followed (`card_use`).
    """
    result = Result(series.games, dict.fromkeys(series.labels, 0))
    workers = workers or workers_for(series.games)
    began = perf_counter()
    outcomes: list[Outcome] = []
    for part in here(series, check, watch) if workers == 1 else spread(series, check, watch, workers):
        outcomes += part
        if tell is not None:
            tell(len(part))
    result.seconds = perf_counter() - began
    for outcome in sorted(outcomes, key=lambda outcome: outcome.index):
        result.add(outcome, series.labels)
    wrong = same_ends([outcome.sample for outcome in outcomes if outcome.sample is not None])
    result.errors += len(wrong)
    result.finished -= len(wrong)
    result.failures += wrong
    return result


def workers_for(games: int) -> int:
    """As many processes as cores may be used, but none for fewer than 40 games."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, games // 40))


def here(series: Series, check: bool, watch: bool) -> Iterator[list[Outcome]]:
    """The games one by one, in this process."""
    for index in range(0, series.games, series.together):
        yield play_share(series, index, min(index + series.together, series.games), check, watch)


def spread(series: Series, check: bool, watch: bool, workers: int) -> Iterator[list[Outcome]]:
    """Shares of the games as processes finish them, in any order; broken off, all processes are ended at once."""
    share = share_of(series, workers)
    starts = iter(range(0, series.games, share))
    others = active_children()
    whole = False
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=leave_interrupts)
    try:
        running: set[Future[list[Outcome]]] = set()
        more = True
        while more or running:
            while more and len(running) < workers * 2:
                first = next(starts, None)
                if first is None:
                    more = False
                else:
                    with interrupts_held():
                        end = min(first + share, series.games)
                        running.add(pool.submit(play_share, series, first, end, check, watch))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        whole = True
    finally:
        if not whole:
            for process in active_children():
                if process not in others:
                    process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def share_of(series: Series, workers: int) -> int:
    """How many games a process is handed at once, in whole matches: one, where players think, so that it shows."""
    if any(name != "random" for name in series.players):
        return series.together
    share = max(1, min(LARGEST_SHARE, series.games // (workers * 8)))
    return max(share // series.together, 1) * series.together


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Interrupts wait: a process that starts here is not broken off before it can leave them to us."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts() -> None:
    """An interrupt is for the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_share(series: Series, first: int, end: int, check: bool, watch: bool) -> list[Outcome]:
    """The games from `first`, which begins a match, up to `end`, in this process."""
    outcomes: list[Outcome] = []
    rulings = series.rulings
    for index in range(first, end):
        outcomes.append(play(series.match(index).ruled(rulings), check, watch))
        rulings = outcomes[-1].after
    return outcomes


# -- one game


def play(match: Match, check: bool, watch: bool = False) -> Outcome:
    """Play one game; whatever it raises becomes its failure."""
    choices: list[int] = []
    try:
        if not check and not watch:
            outcome = play_by_chance(match)
            if outcome is not None:
                return outcome
        return play_out(match, choices, check, watch)
    except Exception as e:
        why, rulings = told(match, choices, e), match.rulings
        return Outcome(
            match.index, len(choices), failure=why, choices=tuple(choices), rulings=rulings, after=match.series.rulings
        )


def play_by_chance(match: Match) -> Outcome | None:
    """The game, if all players choose by chance and nothing goes wrong: the same as `play_out`, much faster."""
    players = match.players()
    chances = [p.chance for p in players if isinstance(p, ByChance)]
    if len(chances) < len(players):
        return None
    try:
        g = match.start()
        n = play_seats(g, chances, MOST_DECISIONS)
    except Exception:
        return None  # play_out will meet it again, and keep the choices
    return Outcome(match.index, int(n), winner_of(match, int(g.winner)), after=match.after(g)) if g.over else None


def play_out(match: Match, choices: list[int], check: bool, watch: bool = False) -> Outcome:
    """The game, choice by choice; `choices` are noted as they are made."""
    k = kit(match.series.game)
    players = match.players()
    inspector = Inspector(match, match.index % SAMPLE_ONE_IN == 0) if check else None
    watcher = Watcher(match) if watch else None
    g = match.start(watcher)
    while not g.over:
        if watcher is not None:
            watcher.look(g)
        if len(choices) == MOST_DECISIONS:
            raise RuntimeError(f"the game has not ended after {MOST_DECISIONS} decisions")
        if inspector is not None:
            inspector.decision(g)
        me = int(g.chooser)
        choice = inspector.concession(g) if inspector is not None else 0
        choice = choice or players[me].choose(Seat(k, g, me))
        choices.append(choice)
        take(g, choice)
        if inspector is not None:
            inspector.chosen(g, choice)
    sample = inspector.ended(g) if inspector is not None else None
    tally = watcher.counted() if watcher is not None else None
    winner, after = winner_of(match, int(g.winner)), match.after(g)
    return Outcome(match.index, len(choices), winner, "", sample, tally=tally, after=after)


def winner_of(match: Match, winner: int) -> int:
    """The number of the player of the series who sat at the winner's seat; NOBODY for a draw."""
    return NOBODY if winner == DRAW else match.seats[winner]


def told(match: Match, choices: list[int], e: Exception) -> str:
    """A failure in words: which game, what was raised and where, and the choices that lead there."""
    place = traceback.extract_tb(e.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)}:{place.lineno} in {place.name}"
    line = " ".join(map(str, choices)) or "none"
    return f"{match}: {type(e).__name__}: {e} ({where})\n  choices: {line}"
