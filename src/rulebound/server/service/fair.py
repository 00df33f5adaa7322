"""The fair shuffle: neither the server nor a player can choose how the cards lie.

Before the deal the server commits itself to a seed of its own by showing its hash.  Then every seat's browser adds a
salt.  The game's seed is made of all of them, so whoever gave one honest part knows that the whole could not be chosen,
unless by somebody who knows the server's part and gave theirs last; after the game the seed is told, and the hash shows
that it was settled before.

>>> promise = commitment("abcd1234", "00ff")
>>> seed = whole_seed("00ff", ["12", ""])
>>> seed, why_unfair(seed, "abcd1234", promise)
('fair1 00ff 12 -', '')
>>> why_unfair(whole_seed("00fe", ["12", ""]), "abcd1234", promise)
"the server's part of the seed does not have the hash that was shown before the deal"
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

SCHEME: Final = "fair1"
NO_SALT: Final = "-"


def new_seed() -> str:
    """The server's part of a game's seed."""
    return secrets.token_hex(16)


def commitment(game: str, server_seed: str) -> str:
    """The hash that is shown before the deal."""
    return sha256(f"rulebound {SCHEME} {game} {server_seed}".encode()).hexdigest()


def whole_seed(server_seed: str, salts: Sequence[str]) -> str:
    """The seed that the game is dealt by: the server's part and the salts of the seats, in their order."""
    return " ".join([SCHEME, server_seed, *(salt or NO_SALT for salt in salts)])


def why_unfair(seed: str, game: str, promise: str, seats: int | None = None) -> str:
    """What is wrong with the seed of a finished game of so many seats, "" if it is the one that was promised.

    >>> why_unfair(whole_seed("00ff", ["12", "", "99"]), "abcd1234", commitment("abcd1234", "00ff"), seats=2)
    'the seed has 3 salts, and 2 seats could add one each'
    """
    parts = seed.split(" ")
    if len(parts) < 3 or parts[0] != SCHEME:
        return f"the seed {seed!r} was not made by the scheme {SCHEME!r}, so nothing was promised about it"
    if commitment(game, parts[1]) != promise:
        return "the server's part of the seed does not have the hash that was shown before the deal"
    if seats is not None and len(parts) - 2 != seats:  # one more, and the server could have chosen it last
        return f"the seed has {len(parts) - 2} salts, and {seats} seats could add one each"
    return ""
