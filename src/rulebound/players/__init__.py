"""Players who are not people: bots that see only what a player may see.

>>> player("looks-ahead:4", seed=7).name
'looks-ahead:4'

A bot is anything with a `name` and `choose(seat)`, which gives the place of one option in `seat.options`; see
`seat.py` for all that a seat tells.
"""

from __future__ import annotations

from difflib import get_close_matches

from rulebound.players.by_chance import ByChance
from rulebound.players.looks_ahead import LooksAhead
from rulebound.players.seat import Player, Seat

PLAYERS = {
    "random": "takes any option, all as likely",
    "looks-ahead": "tries its options in worlds that fit what it knows; looks-ahead:48 in 48 for each, not 16",
}
# The same for people who choose whom to play against: a name, and what playing against it is like.
OPPONENTS = {
    "random": ("The Stray", "Plays at random: for a first look at the game."),
    "looks-ahead": ("The Strategist", "Looks ahead before every move: a real opponent."),
}
MOST_WORLDS = 10_000


class UnknownPlayer(ValueError):
    """No player of this name is known."""


def player(spec: str, seed: int | str) -> Player:
    """The bot that these words name, choosing by this seed; the same seed makes the same choices.

    >>> player("random", seed=1).name
    'random'
    >>> player("looksahead", seed=1)
    Traceback (most recent call last):
    rulebound.players.UnknownPlayer: no player is called 'looksahead'; did you mean 'looks-ahead'?
    """
    name, colon, number = spec.strip().partition(":")
    if name == "random" and not colon:
        return ByChance(seed)
    if name == "looks-ahead":
        if not colon:
            return LooksAhead(seed)
        if number.isdecimal() and number.isascii() and 1 <= int(number) <= MOST_WORLDS:
            return LooksAhead(seed, int(number))
        raise UnknownPlayer(
            f"{spec!r}: the number of worlds after the colon is from 1 to {MOST_WORLDS}, such as looks-ahead:8"
        )
    if name in PLAYERS:
        raise UnknownPlayer(f"{spec!r}: the player {name!r} takes no number")
    near = get_close_matches(name, PLAYERS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(PLAYERS)}"
    raise UnknownPlayer(f"no player is called {name!r}; {hint}")


__all__ = ["OPPONENTS", "PLAYERS", "ByChance", "LooksAhead", "Player", "Seat", "UnknownPlayer", "player"]
