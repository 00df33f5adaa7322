"""10 Formats: the numbers that a game and its decks are made by (R85), and the settings of our own rulings."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64


class Format:
    """What one way of playing Chaotic fixes before the game.

    >>> FORMATS["apprentice 6"].size, FORMATS["apprentice limited"].attacks
    (6, 10)
    """

    FROZEN: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        size: i64,
        attacks: i64 = 20,
        build: i64 = 20,
        locations: i64 = 10,
        touching: bool = True,
        priority: bool = False,
    ) -> None:
        self.name = name
        self.size = size  # 2.1.1: creatures, and spaces, of each player
        self.attacks = attacks  # 2.2.8: exactly so many
        self.build = build  # 2.2.8.1: their build costs add up to no more
        self.locations = locations  # 2.2.9: exactly so many
        self.touching = touching  # R08: spaces across the base line touch at corners too
        self.priority = priority  # R86: is anybody asked to pass though nothing can be played?


SIZES = (3, 6, 1, 10)  # the usual one first
FORMATS = {f"apprentice {size}": Format(f"apprentice {size}", size) for size in SIZES}
FORMATS["apprentice limited"] = Format("apprentice limited", 3, 10, 10, 5)  # 10.4.1, without battlegear and Mugic

# Rulings whose choice can be set otherwise: our own value, then what else it can be.
RULING_SETTINGS = {
    "R08": ("corners touch", "only facing spaces touch"),
    "R86": ("nobody is asked to pass", "players pass"),
}
