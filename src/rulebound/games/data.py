# not compiled: reads YAML once at load
"""The data files of the games: each lies in the folder `data` of its game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def data_of(game: str) -> Callable[[str], Any]:
    """What reads the data files of a game, by name.

    >>> [deck["name"] for deck in data_of("huntik")("decks")][:2]
    ['The Long Stair', 'Ahead of the Morning']
    """

    def read(name: str) -> Any:
        text = files(f"rulebound.games.{game}").joinpath("data", f"{name}.yaml").read_text(encoding="utf-8")
        return yaml.load(text, Loader=LOADER)

    return read


@cache
def format_title(game: str, format: str) -> str:
    """A format as people call it.

    >>> format_title("chaotic", "apprentice 3")
    'Apprentice, 3 creatures'
    """
    return str(data_of(game)("primer")["formats"][format]["title"])
