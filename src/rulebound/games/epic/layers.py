"""The layers in which continuous changes are made (R55), and changes of champions in general."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.nodes import Change, Pred
from rulebound.games.epic.state import Champion, EpicGame

# Layers (R55).
CONTROL: Final = 1
TRAITS: Final = 2
LIMITS: Final = 3  # 5.0.4: what cannot gain abilities gains none from continuous abilities, whichever came first
ABILITIES: Final = 4
BONUSES: Final = 5
FORBIDDEN: Final = 6  # R30: whoever cannot attack or block is meant as it is now
PLAYERS: Final = 7  # what players cannot do


class EpicChange(Change):
    """A change of champions.  What it does depends on nothing else; whom it is done to may (`ForAll` says `reads`)."""

    def __init__(self, layer: i64, reads: i64 = 0) -> None:
        super().__init__(layer, -1, reads)
        self.plain = True

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        """Make the change."""
        raise AssertionError(f"{type(self).__name__} changes nothing")


class ForAll(EpicChange):
    """A change on all champions that a predicate means, now and later, made by an effect."""

    def __init__(self, whom: Pred, change: EpicChange, reads: i64) -> None:
        super().__init__(change.layer, reads)
        self.whom = whom
        self.inner = change

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        self.inner.apply(g, o, x, source)


def whom_of(change: Change) -> Pred | None:
    """The predicate of a change on all that it means."""
    return change.whom if isinstance(change, ForAll) else None
