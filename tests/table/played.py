"""Tables to test with: games of Epic with decks that ship, played by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rulebound.api import Table, new_table, starter_decks


def fresh(seed: int = 7, **settings: Any) -> Table:
    """A new game between two decks that ship."""
    return new_table("epic", starter_decks("epic"), seed, **settings)


def by_chance(table: Table, seed: int = 1, most: int = 10_000) -> Iterator[int]:
    """Play on at random, at most so many choices; yields the player after each of their choices."""
    dice = Random(seed)
    while not table.over and most > 0:
        player = int(table.game.chooser)
        table.choose(dice.randrange(len(table.game.options)))
        most -= 1
        yield player


def played(seed: int = 7, most: int = 10_000, **settings: Any) -> Table:
    """A game played at random, to its end or so many choices far."""
    table = fresh(seed, **settings)
    for player in by_chance(table, seed, most):
        pass
    return table
