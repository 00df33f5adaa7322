"""The games: each a folder whose files follow the chapters of its rule book."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit
    from rulebound.engine.stage import Stage
    from rulebound.language.desk import Desk

GAMES = ("epic", "huntik", "chaotic")


class UnknownGame(ValueError):
    """No game of this name is known."""


@cache
def kit(name: str) -> Kit:
    """The kit of a game.

    >>> kit("epic").title
    'Epic'
    """
    made: Kit = import_module(f"rulebound.games.{known(name)}.kit").KIT
    return made


@cache
def desk(name: str) -> Desk:
    """The desk of a game, for those who write cards.

    >>> desk("epic").types[0]
    'champion'
    """
    made: Desk = import_module(f"rulebound.games.{known(name)}.desk").DESK
    return made


@cache
def stage(name: str) -> Stage:
    """The stage of a game, for those who set up positions."""
    made: Stage = import_module(f"rulebound.games.{known(name)}.stage").STAGE
    return made


def known(name: str) -> str:
    """The same name, if a game is called so."""
    if name not in GAMES:
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}")
    return name
