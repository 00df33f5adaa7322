"""Clocks: how long players may think.

A clock knows no time of its own: whoever asks says what time it is.  Bots have no clock, and while the server is down
nobody's runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulebound.server.messages import Clock, ClockRule

MORE_SECONDS: Final = 60.0  # that a player can give the others, or a tenth of what there was if that is more
PICK_OF_BANK: Final = 10  # a pick has this part of a bank
BUILDS: Final = "build"  # what those have to do whose cards are all there
BUILD_PICKS: Final = 5  # building a deck has the time of so many picks


class Clocks:
    """The clocks of a game; seats that have none (bots) never run out.

    >>> clocks = Clocks(ClockRule("bank", 60, 5), 2, [1])
    >>> clocks.start(0, now=100.0)
    >>> clocks.left(0, 130.0), clocks.deadline
    (30.0, 160.0)
    >>> clocks.stop(130.0)  # what the choice has given: with that taken back, it is as if there had been none
    5.0
    >>> clocks.banks, clocks.deadline
    ([35.0, 60.0], None)
    """

    def __init__(self, rule: ClockRule, seats: int, without: Sequence[int] = (), banks: Sequence[float] = ()) -> None:
        self.rule = rule
        self.without = frozenset(without)
        # What each seat had when its clock was set last: in all, or for the decision where each has its own limit.
        self.banks = [float(bank) for bank in banks] or [float(rule.seconds)] * seats
        self.running = -1
        self.since = 0.0

    @property
    def on(self) -> bool:
        """Does anybody's time run out in this game?"""
        return self.rule.sort != "off"

    @property
    def deadline(self) -> float | None:
        """When the clock that runs will have run out; None if none runs."""
        if self.running < 0:
            return None
        return self.since + self.banks[self.running]

    def start(self, seat: int, now: float) -> None:
        """It is this seat's turn to choose (-1: nobody's); the clock of another one stops."""
        if seat == self.running:
            return
        if self.running >= 0:
            self.stop(now)
        if self.on and seat >= 0 and seat not in self.without:
            self.running, self.since = seat, now

    def stop(self, now: float) -> float:
        """The seat whose clock runs has chosen; how many seconds it has more by that."""
        seat = self.running
        if seat < 0:
            return 0.0
        left = self.left(seat, now)
        self.banks[seat] = left + self.rule.increment if self.rule.sort == "bank" else float(self.rule.seconds)
        self.running = -1
        return self.banks[seat] - left

    def take_back(self, gain: float, now: float) -> None:
        """The seat whose clock runs takes back a choice that has given it so many seconds."""
        seat = self.running
        if seat >= 0:
            self.banks[seat] = self.left(seat, now) - gain
            self.running = -1

    def left(self, seat: int, now: float) -> float:
        """Seconds that this seat has left, for its bank or for the decision."""
        gone = now - self.since if seat == self.running else 0.0
        return max(0.0, self.banks[seat] - gone)

    def is_out(self, now: float) -> bool:
        """Has the clock that runs run out?"""
        deadline = self.deadline
        return deadline is not None and now >= deadline

    def give(self, giver: int) -> float:
        """Give everybody else more time; how many seconds."""
        seconds = max(MORE_SECONDS, self.rule.seconds / 10)
        for seat in range(len(self.banks)):
            if seat != giver and (self.rule.sort == "bank" or seat == self.running):
                self.banks[seat] += seconds
        return seconds

    def shown(self, now: float) -> list[Clock | None]:
        """The clocks by seat, as they are told; None for seats without one."""
        out: list[Clock | None] = []
        for seat in range(len(self.banks)):
            if not self.on or seat in self.without:
                out.append(None)
                continue
            left = round(self.left(seat, now), 1)
            by_bank = self.rule.sort == "bank"
            out.append(Clock(left if by_bank else None, None if by_bank else left, seat == self.running))
        return out


class PickClocks:
    """The clocks while decks are handed out: all who have something to do have theirs running at the same time.

    >>> clocks = PickClocks(ClockRule("decision", 30))
    >>> clocks.ask({0: "pick 1", 1: "pick 1"}, now=100.0)
    >>> clocks.ask({0: "pick 1", 1: "build"}, now=120.0)
    >>> clocks.out(131.0), clocks.left(1, 131.0)
    ([0], 139.0)
    """

    def __init__(self, rule: ClockRule) -> None:
        self.rule = rule
        self._asked: dict[int, tuple[str, float]] = {}  # what each has to do, and since when
        self._more: Mapping[tuple[int, str], float] = {}  # seconds that were given to a seat for what it has to do

    @property
    def on(self) -> bool:
        """Does anybody's time run out?"""
        return self.rule.sort != "off"

    @property
    def running(self) -> bool:
        """Does a clock run?"""
        return self.on and bool(self._asked)

    def ask(self, awaited: Mapping[int, str], now: float, more: Mapping[tuple[int, str], float] | None = None) -> None:
        """These have this to do, some of them with more time; the clock of one who has something new begins anew."""
        if not self.on:
            return
        before, self._more = self._asked, more or {}
        self._asked = {}
        for seat, what in awaited.items():
            same = seat in before and before[seat][0] == what
            self._asked[seat] = before[seat] if same else (what, now)

    def left(self, seat: int, now: float) -> float:
        """Seconds that this seat has left for what it has to do."""
        what, since = self._asked[seat]
        a_pick = self.rule.seconds / PICK_OF_BANK if self.rule.sort == "bank" else self.rule.seconds
        limit = a_pick * (BUILD_PICKS if what == BUILDS else 1) + self._more.get((seat, what), 0.0)
        return max(0.0, since + limit - now)

    def out(self, now: float) -> list[int]:
        """The seats whose time has run out."""
        return [seat for seat in sorted(self._asked) if self.left(seat, now) <= 0.0]

    def shown(self, now: float, seats: int) -> list[Clock | None]:
        """The clocks by seat, as they are told; None for seats that have nothing to do."""
        return [
            Clock(None, round(self.left(seat, now), 1), True) if seat in self._asked else None for seat in range(seats)
        ]
