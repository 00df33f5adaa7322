"""How much one choice may lead to where cards are played that people brought.

Choices are made in the event loop, where everybody waits for them.  The cards that ship never come near these bounds,
but what somebody writes may put a hundred tokens into play for each token that enters.  What counts is in the position
and in what happens, so a choice that is refused once is refused always: by whoever it is made, and after a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulebound.engine.game import IllegalChoice
from rulebound.engine.log import Listener
from rulebound.games import kit

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry
    from rulebound.engine.table import Table
    from rulebound.server.service.bodies import Begin

MOST_THINGS: Final = 250  # in play, with what waits and lasts; more than twice of what the cards that ship come to
MOST_HAPPENING: Final = 2_000  # told of one choice; ten times of what the cards that ship come to
WHY: Final = (
    f"this would lead to more than {MOST_THINGS} things in play, with the effects that wait or last, or let more than "
    f"{MOST_HAPPENING:,} things happen at once, and with cards that somebody brought no more than that is played here; "
    "choose otherwise, take a step back, or concede"
)


class TooMuch(IllegalChoice):
    """A choice that would lead to more than a server can play while others wait; nothing has happened."""

    def __init__(self) -> None:
        super().__init__(WHY)


def is_bounded(begin: Begin) -> bool:
    """Is it played with other cards than those that ship?  A position that is played on may hold any."""
    return bool(begin.position) or not set(begin.sets) <= set(kit(begin.game).sets())


def crowd(g: Game) -> int:
    """How many things are in play, with all that waits or lasts."""
    return len(g.objs) + len(g.mods) + len(g.pending) + len(g.delayed)


class Fuse(Listener):
    """Hears on behalf of another, and breaks off what leads to too much."""

    def __init__(self, ear: Listener) -> None:
        self.ear = ear
        self.happened = 0

    def names(self) -> tuple[str, ...]:
        return self.ear.names()

    def heard(self, g: Game, entry: Entry) -> None:
        self.happened += 1
        self._look(g)
        self.ear.heard(g, entry)

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        self.ear.cited(g, rules)

    def resolves(self, g: Game, program: int) -> None:
        self.ear.resolves(g, program)

    def asked(self, g: Game, player: int) -> None:
        self._look(g)
        self.ear.asked(g, player)

    def _look(self, g: Game) -> None:
        if self.happened > MOST_HAPPENING or crowd(g) > MOST_THINGS:
            raise TooMuch


def choose(table: Table, index: int, seat: int) -> None:
    """Take an option; TooMuch where that leads to too much, and then the table is as it was."""
    g = table.game
    ear = g.listener
    if ear is not None:
        g.listener = Fuse(ear)
    try:
        table.choose(index, seat)
    finally:
        g.listener = ear
