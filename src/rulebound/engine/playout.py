"""Games played on by chance: the inner loops of simulations, searches and benchmarks.

They stand here because this part is compiled: a loop that drives the compiled engine from outside loses a third of its
speed.  Whoever chooses has a `Chance` of their own; the game's is for its shuffles only.

    chance = seeded("choices")
    decisions = play_random(g, chance)          # g.over is true now
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.game import DRAW, GOING

if TYPE_CHECKING:
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game

WORDS: Final = 4294967296  # so many words the generator has
ENOUGH: Final = 65536  # a word is used up when less than this is left of it
WON: Final = 1_000_000  # the value of a won game; a position is worth far less


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """What a position is worth to a player; a game subclasses it with what counts there."""

    def value(self, g: Game, player: i64) -> i64:
        """What this position is worth to this player: about 0 when all stand equally well."""
        if g.winner == GOING or g.winner == DRAW:
            return 0
        return WON if g.has_won(player) else -WON


class Census:
    """What random play meets: how many decisions, options at them, and objects in play at them."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.options: i64 = 0
        self.objects: i64 = 0


class Draws:
    """Numbers drawn by chance, each as likely as any other, several out of one word of the generator.

    `rest` is what the numbers drawn so far have left of the word: anything below `bound`, with equal chances.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.rest: i64 = 0
        self.bound: i64 = 1

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1; n is at most 2**30."""
        rest = self.rest
        bound = self.bound
        even = bound - bound % n  # beyond it the small numbers would come too often
        while rest >= even or bound < ENOUGH:
            rest = self.chance.word()
            bound = WORDS
            even = bound - bound % n
        self.rest = rest // n
        self.bound = even // n
        return rest % n


def play_random(g: Game, chance: Chance) -> i64:
    """Play the game to its end, every option as likely as any other; how many decisions that took."""
    draws = Draws(chance)
    n: i64 = 0
    while g.winner == GOING:
        g.choose(draws.below(len(g.options)))
        n += 1
    return n


def play_seats(g: Game, chances: list[Chance], most: i64) -> i64:
    """Play on, each player choosing by their own chance, to the end or for this many decisions; how many there were."""
    n: i64 = 0
    while g.winner == GOING and n < most:
        g.choose(chances[g.chooser].below(len(g.options)))
        n += 1
    return n


def play_until(g: Game, chance: Chance, turn: i64, most: i64) -> i64:
    """Play by chance until this turn begins, the game ends or this many decisions are made; how many were."""
    n: i64 = 0
    while g.winner == GOING and g.turn < turn and n < most:
        g.choose(chance.below(len(g.options)))
        n += 1
    return n


def count_random(g: Game, chance: Chance, census: Census) -> None:
    """Play the game to its end as `play_random` does and count what was met on the way."""
    draws = Draws(chance)
    while g.winner == GOING:
        n: i64 = len(g.options)
        census.decisions += 1
        census.options += n
        census.objects += len(g.objs)
        g.choose(draws.below(n))


def trace_random(g: Game, chance: Chance) -> tuple[int, str]:
    """Play the game as `play_random` does: how many decisions, and a digest of who could choose what at each."""
    h = blake2b(digest_size=8)
    draws = Draws(chance)
    n = 0
    while g.winner == GOING:
        h.update(f"{g.chooser}:{g.options};".encode())
        g.choose(draws.below(len(g.options)))
        n += 1
    return n, h.hexdigest()


def copy_times(g: Game, times: i64) -> None:
    """Copy the game so many times: for measuring."""
    i: i64 = 0
    while i < times:
        g.copy()
        i += 1


def save_times(g: Game, times: i64) -> None:
    """Save the game so many times: for measuring."""
    i: i64 = 0
    while i < times:
        g.save()
        i += 1
