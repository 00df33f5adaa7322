"""The games: each a folder whose files follow the chapters of its rule book."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit

GAMES = ("epic",)


class UnknownGame(ValueError):
    """No game of this name is known."""


@cache
def kit(name: str) -> Kit:
    """The kit of a game.

    >>> kit("epic").title
    'Epic'
    """
    if name not in GAMES:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    made: Kit = import_module(f"rulebound.games.{name}.kit").KIT
    return made
