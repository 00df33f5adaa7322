"""A seat at the table: everything that a player may use to choose, and nothing else.

A bot is handed its seat, never the game.  The seat tells the decision it must make, its view of the table, and worlds:
copies of the game in which all that it does not know has been dealt anew.  What a bot does with such a world is its own
business, for the world holds no secret; the game itself stays behind the seat.

A whole bot, in fewer lines than this paragraph:

    class Eager:
        name = "eager"

        def choose(self, seat):
            return len(seat.options) - 1        # never passes while there is something else to do
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit, Reason


class Player(Protocol):
    """Whoever can choose for a seat."""

    @property
    def name(self) -> str:
        """What it is called in results and records."""

    def choose(self, seat: Seat) -> int:
        """The place in `seat.options` of the option it takes."""


class NotAsked(ValueError):
    """The seat was asked about a decision while another player, or nobody, must choose."""


class Seat:
    """The game as the player `me` may use it."""

    __slots__ = ("__game", "__kit", "me")

    def __init__(self, kit: Kit, game: Game, me: int) -> None:
        self.__kit = kit
        self.__game = game
        self.me = me

    def __repr__(self) -> str:
        return f"<seat {self.me} at a game of {self.__kit.title}>"

    # -- the decision

    @property
    def game(self) -> str:
        """The name of the game that is played: "epic"."""
        return self.__kit.name

    @property
    def asked(self) -> bool:
        """Must this player choose now?"""
        return not self.__game.over and self.__game.chooser == self.me

    @property
    def options(self) -> tuple[int, ...]:
        """The codes of all options, in their order."""
        return tuple(self.__own_decision().options)

    @property
    def prompt(self) -> str:
        """What is asked, in one line."""
        return self.__kit.prompt(self.__own_decision())

    def words(self, code: int) -> str:
        """An option in words."""
        return self.__kit.option_words(self.__own_decision(), code)

    def why_not(self, code: int) -> Reason | None:
        """Why this cannot be chosen now; None if it can."""
        return self.__kit.why_not(self.__game, self.me, code)

    # -- knowledge

    def view(self) -> dict[str, Any]:
        """All that this player may see, as plain data."""
        return self.__kit.view(self.__game, self.me)

    def world(self, chance: Chance) -> Game:
        """A game of its own that differs from the real one only in what this player does not know.

        It stands at the same decision with the same options; what this chance brings decides the hidden cards and all
        shuffles to come.
        """
        return self.__kit.determinise(self.__own_decision(), self.me, chance)

    def __own_decision(self) -> Game:
        if not self.asked:
            raise NotAsked(f"player {self.me} has nothing to choose now")
        return self.__game
