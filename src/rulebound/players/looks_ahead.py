"""The player who looks ahead a little: tries the options in worlds that fit what it knows, and takes the best one.

A world is a copy of the game in which all that the player does not know is dealt anew.  In each of them every option
under trial is taken, the game is played on by chance up to the player's next turn, and the position is valued.  After
each round the worse half of the options is dropped, and what is left is tried in more worlds.

It counts worlds, never seconds: the same seed makes the same choices on every machine and in both builds.
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
        options = len(seat.options)
        tried = list(range(options))
        totals = [0] * options
        for worlds in rounds(self.worlds, options):
            for n in range(worlds):
                try_options(seat.world(self.chance), seat.me, tried, totals, e, self.chance, TURNS, LONGEST)
            tried.sort(key=lambda i: -totals[i])  # a stable sort: of equals, the one listed first
            del tried[(len(tried) + 1) // 2 :]
        return tried[0]


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
