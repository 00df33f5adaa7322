"""What is told about a game: entries of the log and the sources of numbers.

A game tells nothing unless somebody listens: `g.listener` is None in searches and simulations.  An entry names what
happened, to whom, and the rules that made it so; words are made from entries by each game, for each viewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.state import CONTINUOUS

if TYPE_CHECKING:
    from rulebound.engine.game import Game

ONLOOKER: Final = -1  # the viewer who is no player: sees what all players see


class Entry:
    """One thing that happened.

    `what` is the game's number for this sort of thing; `kind_of` the kind of the card concerned, which only the players
    in the bit mask `seen_by` may read (-1: everybody); `rules` at most three ids of rules and rulings.
    """

    def __init__(
        self,
        what: i64,
        rules: tuple[str, ...],
        player: i64,
        ref: i64,
        kind_of: i64,
        amount: i64,
        other: i64,
        other_kind: i64,
        seen_by: i64,
    ) -> None:
        self.what = what
        self.rules = rules
        self.player = player
        self.ref = ref
        self.kind_of = kind_of
        self.amount = amount
        self.other = other
        self.other_kind = other_kind
        self.seen_by = seen_by

    def visible_to(self, viewer: i64) -> bool:
        """May this viewer (-1: an onlooker) read which card it was?"""
        if self.seen_by == -1:
            return True
        return viewer >= 0 and bool(self.seen_by >> viewer & 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Is told what happens.  Subclass it and set `game.listener`."""

    def names(self) -> tuple[str, ...]:
        """What it calls the players of a game that begins (see `Game.names`): nothing, if by their letters."""
        return ()

    def heard(self, g: Game, entry: Entry) -> None:
        """Something happened."""

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        """A step obeyed these rules."""

    def resolves(self, g: Game, program: i64) -> None:
        """The instructions of this program are begun."""

    def asked(self, g: Game, player: i64) -> None:
        """A player is to choose, whether or not there is more than one option: undo stops here, and must not tell."""


class Notes:
    """Why the numbers are what they are: filled by recompute() when somebody asks.

    `until` says how long the modifier lasts that is being applied: CONTINUOUS, or as `Mod.until`.
    """

    def __init__(self) -> None:
        self.until: i64 = CONTINUOUS
        self.rows: list[tuple[int, str, int, int, tuple[str, ...]]] = []

    def add(self, uid: i64, what: str, amount: i64, source: i64, rules: tuple[str, ...]) -> None:
        """Instance `uid` has `what` changed by `amount` because of the instance `source`."""
        self.rows.append((uid, what, amount, source, rules))
