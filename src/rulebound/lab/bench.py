"""How fast games are played, beside python-chess on the same core.

    decisions_per_s       decisions (of at least two options) of random games from start to end, in a second
    games_per_s           whole games in a second
    sims_per_s            a world dealt anew and played by chance to its end, in a second, from positions in mid-game
    copy_us               one copy of a position, microseconds
    determinise_us        one world dealt anew
    save_us               one position packed into bytes
    state_bytes           how long those bytes are
    options_per_decision  how many options a decision has on average
    objects_in_play       how many objects are in play at a decision on average
    compiled              whether the engine is the compiled one
    chess_plies_per_s     random games of python-chess: list the legal moves, choose, push, until the game is over
    ratio_to_chess        decisions_per_s divided by chess_plies_per_s

Rounds alternate between the engine and chess, so that a busy neighbour slows both; every figure is the median of the
rounds, in processor time.  Without python-chess (it comes with the extra `test`) the last two are null.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from rulebound.engine import game as engine_game
from rulebound.engine.chance import seeded
from rulebound.engine.game import Game
from rulebound.engine.playout import Census, copy_times, count_random, play_random, play_until, save_times
from rulebound.games import kit
from rulebound.lab.matches import series

ROUNDS: Final = 5
SECONDS: Final = 1.0  # of each measurement in each round
CENSUS_GAMES: Final = 200
MIDDLE: Final = (20, 40, 60)  # decisions after which positions are copied, saved and dealt anew
GAMES_IN_THE_MIDDLE: Final = 20
NO_CHESS: Final = "python-chess is not installed (it comes with the extra 'test'), so there is nothing to compare with"


@dataclass
class Bench:
    """The figures, and what there is to say about them."""

    figures: dict[str, Any]
    note: str = ""

    def data(self) -> dict[str, Any]:
        """The figures as plain data; a note only if there is one."""
        return {**self.figures, "note": self.note} if self.note else self.figures


def bench(
    game: str,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    decks: str = "",
    tell: Callable[[], None] | None = None,
) -> Bench:
    """Measure one game; `tell` is called after each round.  Takes about three times `rounds` times `seconds`.

    Without names of decks the frozen ones of the game are played (`Kit.bench_decks`), so that figures can be compared.
    """
    if rounds < 1 or seconds <= 0:
        raise ValueError(f"a benchmark needs at least one round of some time, not {rounds} of {seconds} seconds")
    stay_on_one_core()
    games = Bout(game, decks)
    middle = positions(games)
    rows: dict[str, list[float]] = {}
    chess = import_module("chess") if find_spec("chess") is not None else None
    play_some(games, 0, seconds / 4)  # warm
    for number in range(rounds):
        row: dict[str, float] = {}
        if chess is not None:
            row["chess_plies_per_s"] = chess_plies(chess, number, seconds)
        row["decisions_per_s"], row["games_per_s"] = play_some(games, number, seconds)
        row["sims_per_s"] = sims(game, middle, number, seconds / 2)
        row["copy_us"] = each_us(copy_times, middle, seconds / 6)
        row["save_us"] = each_us(save_times, middle, seconds / 6)
        row["determinise_us"] = determinise_us(game, middle, seconds / 6)
        for key, value in row.items():
            rows.setdefault(key, []).append(value)
        if tell is not None:
            tell()
    medians = {key: median(values) for key, values in rows.items()}
    return Bench(figures(games, middle, medians), NO_CHESS if chess is None else "")


class Bout:
    """The games of a benchmark by number: between frozen decks, or decks that ship."""

    def __init__(self, game: str, decks: str = "") -> None:
        self.game = game
        self.series = series(game, 1, "bench", decks=decks) if decks else None
        if self.series is None:
            self.book, self.piles = kit(game).bench_decks()

    def start(self, index: int) -> Game:
        """Game number `index` at its first decision; the decks change seats from game to game."""
        if self.series is not None:
            return self.series.match(index).start()
        piles = self.piles[index % len(self.piles) :] + self.piles[: index % len(self.piles)]
        return kit(self.game).start(self.book, piles, f"bench/{index}")


def figures(games: Bout, middle: list[Game], medians: dict[str, float]) -> dict[str, Any]:
    """All figures in the order in which they are documented."""
    met = Census()
    for index in range(CENSUS_GAMES):
        count_random(games.start(index), seeded(f"census/{index}"), met)
    decisions = int(met.decisions)
    plies = medians.get("chess_plies_per_s")
    return {
        "decisions_per_s": round(medians["decisions_per_s"]),
        "games_per_s": round(medians["games_per_s"], 1),
        "sims_per_s": round(medians["sims_per_s"], 1),
        "copy_us": round(medians["copy_us"], 2),
        "determinise_us": round(medians["determinise_us"], 2),
        "save_us": round(medians["save_us"], 2),
        "state_bytes": round(sum(len(g.save()) for g in middle) / len(middle)),
        "options_per_decision": round(int(met.options) / decisions, 2),
        "objects_in_play": round(int(met.objects) / decisions, 2),
        "compiled": is_compiled(),
        "chess_plies_per_s": None if plies is None else round(plies),
        "ratio_to_chess": None if plies is None else round(medians["decisions_per_s"] / plies, 2),
    }


def is_compiled() -> bool:
    """Is the engine that runs here the compiled one?"""
    return not (engine_game.__file__ or "").endswith(".py")


def stay_on_one_core() -> None:
    """Let this process run on one core only, where the system can be told so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


# -- measurements


def play_some(games: Bout, round_: int, seconds: float) -> tuple[float, float]:
    """Decisions and games in a second of random play, dealing included."""
    decisions = 0
    index = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        g = games.start(round_ * 1_000_000 + index)
        decisions += int(play_random(g, seeded(f"bench/{round_}/{index}")))
        index += 1
        spent = process_time() - began
    return decisions / spent, index / spent


def chess_plies(chess: Any, round_: int, seconds: float) -> float:
    """Plies in a second of random chess, as python-chess plays it."""
    random = Random(f"bench/{round_}")
    plies = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            plies += 1
        spent = process_time() - began
    return plies / spent


def positions(games: Bout) -> list[Game]:
    """Positions in the middle of random games."""
    found = []
    for index in range(GAMES_IN_THE_MIDDLE):
        for depth in MIDDLE:
            g = games.start(index)
            play_until(g, seeded(f"middle/{index}"), 1_000_000, depth)
            if not g.over:
                found.append(g)
    return found


def sims(game: str, middle: list[Game], round_: int, seconds: float) -> float:
    """Worlds in a second, each dealt anew for the player who must choose and played to its end."""
    k = kit(game)
    chance = seeded(f"sims/{round_}")
    done = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        g = middle[done % len(middle)]
        play_random(k.determinise(g, g.chooser, chance), chance)
        done += 1
        spent = process_time() - began
    return done / spent


def determinise_us(game: str, middle: list[Game], seconds: float) -> float:
    """Microseconds to deal one world anew."""
    k = kit(game)
    chance = seeded("determinise")
    done = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        for g in middle:
            k.determinise(g, g.chooser, chance)
            done += 1
        spent = process_time() - began
    return spent / done * 1e6


def each_us(times: Callable[[Game, int], None], middle: list[Game], seconds: float) -> float:
    """Microseconds for one of what `times` does to a position."""
    done = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        for g in middle:
            times(g, 50)
            done += 50
        spent = process_time() - began
    return spent / done * 1e6
