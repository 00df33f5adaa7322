"""A game of Chaotic under the rules: what each event does, and who leaves the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.game import DRAW, QUIT_CLOCK
from rulebound.engine.state import Event
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.damage import eliminate, leave_play, take_damage
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import DAMAGED, DEFEATED, ENTERS, REMOVED
from rulebound.games.chaotic.turn import enter_space

LEAVING: Final = 1 << DEFEATED | 1 << REMOVED  # the events by which creatures leave play

RULES_CONCEDES: Final[tuple[str, ...]] = ("R36", "5.1.1")
RULES_WIN: Final[tuple[str, ...]] = ("5.1",)
RULES_LOOP: Final[tuple[str, ...]] = ("R55",)


class Chaotic(ChaoticGame):
    """A game of Chaotic that can be played."""

    __slots__ = ()

    def settle(self) -> None:
        if self.dirty:
            self.recompute()
        self.unsettled = False

    def recompute(self) -> None:
        """8.7.2.2, 8.7.3.2: present values are computed from the Scanned ones; without card text they are the same."""
        self.dirty = False
        for o in self.objs:
            o.print_values(self.card(o.kind))

    def happen(self, events: list[Event], mask: i64) -> None:
        """These events happen at the same moment; when creatures have left play it is seen who is left (R35)."""
        for e in events:
            if e.kind == ENTERS:
                enter_space(self, e)
            elif e.kind == DAMAGED:
                take_damage(self, e)
            elif e.kind in (DEFEATED, REMOVED):
                leave_play(self, e)
            else:
                raise AssertionError(f"no rule says what event {e.kind} does")
        if mask & LEAVING:
            eliminate(self)

    def endless(self) -> None:
        """R55: an engine guard."""
        self.winner = DRAW
        self.note(log.LOOP, RULES_LOOP)

    def quit(self, player: i64, reason: i64) -> None:
        """R36: at any decision, anybody's; it takes effect at once."""
        self.check_leaving(player)
        self.note(log.CLOCK if reason == QUIT_CLOCK else log.CONCEDES, RULES_CONCEDES, player)
        self.players[player].out = True
        self.winner = self.rival(player)
        self.note(log.WINS, RULES_WIN, self.winner)
        self.asking = False
