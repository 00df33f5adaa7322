"""Formats: the numbers that a game is set up with (1.5.1, R03), and the settings of our own rulings."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64


class Format:
    """What one way of playing Epic fixes before the game.

    >>> CONSTRUCTED.health, CONSTRUCTED.deck_size
    (30, 60)
    """

    FROZEN: ClassVar[bool] = True

    def __init__(
        self,
        name: str,
        health: i64 = 30,
        opening_hand: i64 = 5,
        hand_limit: i64 = 7,
        deck_size: i64 = 60,
        copies: i64 = 3,
        ones_per_zero: i64 = 2,
        zero_defense_breaks: bool = True,
        batch_limit: i64 = 10_000,
        teams: str = "",
        gods: i64 = 0,
    ) -> None:
        self.name = name
        self.health = health  # 1.5.1
        self.opening_hand = opening_hand  # 1.8.1
        self.hand_limit = hand_limit  # 1.7.4
        self.deck_size = deck_size  # R03: at least this many cards
        self.copies = copies  # R03: at most this many of one name; 0 for no limit
        self.ones_per_zero = ones_per_zero  # R03: {1} cards needed for each {0} card of an alignment; 0 for no limit
        self.zero_defense_breaks = zero_defense_breaks  # R42
        self.batch_limit = batch_limit  # R60
        self.gods = gods  # 2.4.1: how many gods a player may have
        self.teams = teams  # R54: how many players each side has, in the order of seats, as "2+2"; "": each plays alone


def constructed() -> Format:
    """The format of decks that players build (R03)."""
    return Format("constructed")


def limited(name: str) -> Format:
    """Formats with decks of 30 dealt, opened or drafted cards and no limits on them (R03)."""
    return Format(name, deck_size=30, copies=0, ones_per_zero=0)


CONSTRUCTED = constructed()
FORMATS = {
    "constructed": CONSTRUCTED,
    "pantheon": Format("pantheon", gods=1),
    "dealt": limited("dealt"),
    "sealed": limited("sealed"),
    "draft": limited("draft"),
}

# Rulings whose choice can be set otherwise: our own value, then what else it can be (of a number, in words).
RULING_SETTINGS = {
    "R42": ("zero defense breaks", "zero defense stays"),
    "R60": ("10000", "a number of consecutive batches"),
}
