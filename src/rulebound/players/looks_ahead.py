"""The player who looks ahead a little: tries options in worlds that fit what it knows, and takes the best one.

A world is a copy of the game in which all that the player does not know is dealt anew.  In each trial one world is
played up to the player's next turn and valued there.  What came of a choice is remembered in a tree: on the way down
every player takes what has done well for them so far, or what has hardly been tried; the rest of the way is played by
chance.  (Searchers know this as information-set tree search.)

What it spends is counted in trials, never in seconds, and fewer are made on a crowded table, where each takes longer:
the same seed makes the same choices on every machine and in both builds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from math import sqrt
from typing import TYPE_CHECKING, Final

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.playout import Evaluation, play_until

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.players.seat import Seat

WORLDS: Final = 16  # for each option, on average
TRIALS: Final = 300  # at one decision, on a table with few objects
FEWEST: Final = 12  # at one decision, however crowded the table
TURNS: Final = 2  # this one and the opponent's
LONGEST: Final = 80  # decisions by chance after which a trial is valued where it stands
CURIOSITY: Final = 0.1  # how much it draws players to what has hardly been tried
CLEAR: Final = 150  # a lead of this value counts half as much as a won game


@cache
def evaluation(game: str) -> Evaluation:
    """What positions of this game are worth: the game's own judgement."""
    made: Evaluation = import_module(f"rulebound.games.{game}.evaluate").EVALUATION
    return made


class Branch:
    """What is known about a choice: how often it was there, how often it was tried, and what came of that in sum."""

    __slots__ = ("next", "offered", "total", "tries")

    def __init__(self) -> None:
        self.next: dict[int, Branch] = {}
        self.offered = 0
        self.tries = 0
        self.total = 0.0

    def mean(self) -> float:
        """What came of it on average, from -1 to 1, for the player who looks ahead."""
        return self.total / self.tries

    def untried(self, options: Sequence[int]) -> list[int]:
        """The options that were never tried from here."""
        return [code for code in options if code not in self.next]

    def promising(self, options: Sequence[int], side: int) -> int:
        """The option that did best for its player (`side` is -1 for opponents), or was tried too little to tell."""
        best, best_value = options[0], -9.0
        for code in options:
            branch = self.next[code]
            value = side * branch.mean() + CURIOSITY * sqrt(branch.offered) / (1 + branch.tries)
            if value > best_value:
                best, best_value = code, value
        return best


class LooksAhead:
    """Looks ahead in so many worlds for each option, on average.

    >>> LooksAhead(seed=7, worlds=4).name
    'looks-ahead:4'
    """

    def __init__(self, seed: int | str, worlds: int = WORLDS) -> None:
        self.name = "looks-ahead" if worlds == WORLDS else f"looks-ahead:{worlds}"
        self.worlds = worlds
        self.chance: Chance = seeded(seed)

    def choose(self, seat: Seat) -> int:
        """The place of the option that was tried most: the best, unless nothing is sure."""
        options = seat.options
        root = Branch()
        world = seat.world(self.chance)
        trials = affordable(self.worlds, len(options), len(world.objs))
        for n in range(trials):
            self.trial(world, seat.me, root, evaluation(seat.game))
            if n + 1 < trials:
                world = seat.world(self.chance)
        tried = [place for place, code in enumerate(options) if code in root.next]
        return max(tried, key=lambda place: (root.next[options[place]].tries, root.next[options[place]].mean()))

    def trial(self, world: Game, me: int, root: Branch, e: Evaluation) -> None:
        """Play one world: down the tree to something new, on by chance, and remember what came of it."""
        until = world.turn + TURNS
        path = [root]
        while not world.over and world.turn < until:
            here = path[-1]
            options = world.options
            new = here.untried(options)
            if new:
                code = new[self.chance.below(len(new))]
                here.next[code] = Branch()
            else:
                code = here.promising(options, 1 if world.chooser == me else -1)
            for other in options:
                if other in here.next:
                    here.next[other].offered += 1
            path.append(here.next[code])
            world.choose_code(code)
            if new:
                break
        play_until(world, self.chance, until, LONGEST)
        value = int(e.value(world, me))
        for branch in path:
            branch.tries += 1
            branch.total += value / (abs(value) + CLEAR)


def affordable(worlds: int, options: int, objects: int) -> int:
    """How many trials a decision gets: so many for each option, but no more than a crowded table allows.

    >>> affordable(16, 5, 0), affordable(16, 50, 0), affordable(16, 50, 100), affordable(32, 50, 0)
    (80, 300, 19, 600)
    """
    dearness = 1024 + 1024 * objects // 20 + objects * objects  # 1024 where nothing is in play; as measured
    most = TRIALS * max(worlds, WORLDS) * 1024 // (WORLDS * dearness)
    return min(worlds * options, max(most, FEWEST))
