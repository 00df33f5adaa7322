"""The player who takes any option, all as likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.chance import Chance, seeded

if TYPE_CHECKING:
    from rulebound.players.seat import Seat


class ByChance:
    """Chooses at random, by a chance of its own.

    >>> ByChance(7).name
    'random'
    """

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self.chance: Chance = seeded(seed)

    def choose(self, seat: Seat) -> int:
        """Any option."""
        return int(self.chance.below(len(seat.options)))
