"""The player who looks ahead a little: tries the options in worlds that fit what it knows, and takes the best one.

A world is a copy of the game in which all that the player does not know is dealt anew.  In each of them every option
under trial is taken, the game is played on by chance up to the player's next turn, and the position is valued.  After
each round the worse half of the options is dropped, and what is left is tried in more worlds.

A crowded table makes every trial dearer, so there are fewer of them.  What it spends is counted in trials, never in
seconds: the same seed makes the same choices on every machine and in both builds.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.playout import Evaluation, try_options

if TYPE_CHECKING:
    from rulebound.players.seat import Seat

WORLDS: Final = 12
TURNS: Final = 2  # this one and the opponent's
LONGEST: Final = 80  # decisions after which a trial is valued where it stands
TRIALS: Final = 300  # at one decision, on a table with few objects
FEWEST: Final = 12  # options that are tried, however crowded the table


@cache
def evaluation(game: str) -> Evaluation:
    """What positions of this game are worth: the game's own judgement."""
    made: Evaluation = import_module(f"rulebound.games.{game}.evaluate").EVALUATION
    return made


class LooksAhead:
    """Looks ahead in so many worlds at each decision.

    >>> LooksAhead(seed=7, worlds=4).name
    'looks-ahead:4'
    """

    def __init__(self, seed: int | str, worlds: int = WORLDS) -> None:
        self.name = "looks-ahead" if worlds == WORLDS else f"looks-ahead:{worlds}"
        self.worlds = worlds
        self.chance: Chance = seeded(seed)

    def choose(self, seat: Seat) -> int:
        """The option that came off best."""
        e = evaluation(seat.game)
        totals = [0] * len(seat.options)
        world = seat.world(self.chance)
        trials = affordable(self.worlds, len(world.objs))
        tried = spread(len(totals), max(trials, FEWEST))
        for worlds in rounds(max(1, min(self.worlds, trials // len(tried))), len(tried)):
            for n in range(worlds):
                try_options(world, seat.me, tried, totals, e, self.chance, TURNS, LONGEST)
                world = seat.world(self.chance)
            tried.sort(key=lambda i: -totals[i])  # a stable sort: of equals, the one listed first
            del tried[(len(tried) + 1) // 2 :]
        return tried[0]


def affordable(worlds: int, objects: int) -> int:
    """How many trials a decision may take: more for those who look into more worlds, fewer on a crowded table.

    >>> affordable(12, 0), affordable(12, 20), affordable(12, 100), affordable(24, 0)
    (300, 125, 19, 600)
    """
    dearness = 1024 + 1024 * objects // 20 + objects * objects  # 1024 where nothing is in play; as measured
    return TRIALS * max(worlds, WORLDS) * 1024 // (WORLDS * dearness)


def spread(options: int, most: int) -> list[int]:
    """At most so many places of a list of options, the first among them, the others at equal distances.

    >>> spread(5, 12), spread(10, 4)
    ([0, 1, 2, 3, 4], [0, 2, 5, 7])
    """
    count = min(options, most)
    return [place * options // count for place in range(count)]


def rounds(worlds: int, options: int) -> list[int]:
    """How many worlds each round gets, until one option is left; every round makes about as many trials.

    >>> rounds(12, 8)
    [4, 8, 16]
    >>> rounds(1, 40)
    [1]
    """
    count = min((options - 1).bit_length(), worlds)
    out = []
    left = options
    for n in range(count):
        out.append(max(1, worlds * options // (count * left)))
        left = (left + 1) // 2
    return out
