"""Who is at the table and who is away: how each wants to be served, and what the others may do about an empty chair.

Where no clock runs, a game waits for whoever must choose, but not for ever: after the time that its set-up names
somebody without a connection counts as away.  The others are told; they may let a bot play for them, until they come
back and have their seat again, or claim the game.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulebound.engine.log import ONLOOKER
from rulebound.server import messages as m
from rulebound.server.service.clocks import PickClocks
from rulebound.server.service.live import LiveGame, Refusal
from rulebound.server.service.passing import Level, Passing, Threat
from rulebound.server.service.seating import Seating
from rulebound.server.service.setup import read_setup
from rulebound.server.service.shelf import known_bot
from rulebound.server.store import StoreFault

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebound.server.service.handing import Handing
    from rulebound.server.service.hub import Subscriber
    from rulebound.server.store import GameRow, SeatRow, Store

log: Final = logging.getLogger("rulebound.room")


class Wishes(Struct, frozen=True):
    """How the person at a seat wants to be served: how much is passed for them, and since when, and whose
    words they do not want to read."""

    level: Level = "never"
    turn: int = 0
    known: tuple[Threat, ...] = ()
    muted: tuple[int, ...] = ()
    mutes_onlookers: bool = False

    @classmethod
    def of(cls, seat: SeatRow) -> Wishes:
        """Those that were kept with this seat.

        >>> from rulebound.server.store import SeatRow
        >>> Wishes.of(SeatRow("g", 0, "person", wishes=Wishes(muted=(1,)).pack())).muted, Wishes.of(SeatRow("g", 1, ""))
        ((1,), Wishes(level='never', turn=0, known=(), muted=(), mutes_onlookers=False))
        """
        return msgspec.json.decode(seat.wishes, type=cls) if seat.wishes else cls()

    def pack(self) -> str:
        """As they are kept."""
        return msgspec.json.encode(self).decode()

    @property
    def passing(self) -> Passing:
        """How much is passed for the seat."""
        return Passing(self.level, self.turn, self.known)

    def moved(self, places: dict[int, int]) -> Wishes:
        """The same wishes in the next game, where people sit at these other places; passing begins anew.

        >>> Wishes("until_end_of_turn", 3, muted=(1, 2)).moved({0: 2, 1: 0, 2: 1}).muted
        (0, 1)
        """
        muted = tuple(places[seat] for seat in self.muted if seat in places)
        return Wishes(muted=muted, mutes_onlookers=self.mutes_onlookers)


class Attending(Seating):
    """The seats of a room while decks are handed out and while the game is played."""

    def __init__(
        self, store: Store, time: Callable[[], float], row: GameRow, seats: Sequence[SeatRow], opened: float
    ) -> None:
        super().__init__(store, time, row, seats)
        setup = read_setup(row.setup)
        self.game: LiveGame | None = None
        self.handing: Handing | None = None
        self.pick_clocks = PickClocks(setup.clock)
        self._waits = setup.away if setup.clock.sort == "off" else 0
        self._left: dict[int, float] = {}  # when the last socket of a seat went
        self._opened = opened  # nobody has been away for longer: while the server was down nobody could be here
        self.moved = time()  # when something happened last
        self._told_away: frozenset[int] = frozenset()

    @abstractmethod
    async def hand_on(self, handing: Handing) -> None:
        """Let the bots do what they have to, where decks are handed out; under the lock."""

    # -- wishes

    def autos(self) -> dict[int, Passing]:
        """How much is passed for each seat for which something is."""
        wishes = {seat.seat: Wishes.of(seat) for seat in self.seats}
        return {seat: each.passing for seat, each in wishes.items() if each.level != "never"}

    async def wish_passing(self, seat: int, wanted: Passing) -> None:
        """Keep how much is passed for a seat, and tell its person."""
        await self._wish(seat, **msgspec.structs.asdict(wanted))

    async def relax(self, seat: int, wanted: Passing) -> None:
        """Everything was passed for a seat, and that is over: keep it, and tell its person, also where it
        cannot be kept: a page that takes everything as passed shows no question."""
        try:
            await self.wish_passing(seat, wanted)
        except StoreFault as e:
            log.error("that passing is over at game %s cannot be kept: %s", self.id, e)
            wishes = replace(Wishes.of(self.seats[seat]), **msgspec.structs.asdict(wanted))
            self._is_wished(replace(self.seats[seat], wishes=wishes.pack()))

    async def wish(self, who: Subscriber, **changes: Any) -> None:
        """Keep what somebody wishes, if it is a seat's, and do so on all their sockets."""
        for seat in changes.get("muted", ()):
            self._must_be(seat)
        if who.viewer == ONLOOKER:
            who.muted = frozenset(changes.get("muted", ())), bool(changes.get("mutes_onlookers"))
            return
        await self._wish(who.viewer, **changes)

    async def _wish(self, place: int, **changes: Any) -> None:
        async with self.lock:
            seat = self.seats[place]
            wishes = replace(Wishes.of(seat), **changes)
            wanted = replace(seat, wishes=wishes.pack())
            await self.store.change_game(self.id, {}, [wanted])
            self._is_wished(wanted)

    def _is_wished(self, seat: SeatRow) -> None:
        """So a seat is served from now on."""
        self.seats[seat.seat] = seat
        for each in list(self.hub.subscribers):
            if each.viewer == seat.seat:
                self.serve(each)

    def serve(self, who: Subscriber) -> None:
        """Serve somebody as their seat wishes, and tell them how that is; onlookers have no seat that remembers."""
        if who.viewer == ONLOOKER:
            return
        wishes = Wishes.of(self.seats[who.viewer])
        who.muted = frozenset(wishes.muted), wishes.mutes_onlookers
        who.tell(m.Wishes(wishes.level, list(wishes.muted), wishes.mutes_onlookers))

    @staticmethod
    def reads(who: Subscriber, seat: int) -> bool:
        """Does this one want to read the words of this seat (-1: of onlookers)?"""
        seats, onlookers = who.muted
        return seat not in seats and not (onlookers and seat == ONLOOKER)

    # -- who is away

    def awaited(self) -> list[int]:
        """The persons for whom the game waits now."""
        if self.row.status == "drafting" and self.handing is not None:
            return list(self.handing.awaited())
        if self.row.status != "playing" or self.game is None or self.game.over or self.game.held:
            return []
        chooser = int(self.game.play.table.game.chooser)
        return [chooser] if chooser not in self.game.bots else []

    def away(self) -> frozenset[int]:
        """The seats that have been waited for too long: nobody is there, no clock runs, and it is theirs to choose."""
        began = max(self._opened, self.game.moved if self.game is not None else self.moved)
        now = self.time()
        if not self._waits or now - began < self._waits:
            return frozenset()
        here = self.hub.here
        waits = [seat for seat in self.awaited() if seat not in here]
        return frozenset(seat for seat in waits if now - self._left.get(seat, 0.0) >= self._waits)

    def ended(self) -> float:
        return self.game.moved if self.game is not None else 0.0

    def tell_of_the_away(self) -> None:
        """Tell everybody, if somebody is away now who was not before, or the other way round."""
        away = self.away()
        if away != self._told_away:
            self._told_away = away
            self.tell_seats()

    def went(self, seat: int) -> None:
        """A socket of this seat has gone."""
        if seat != ONLOOKER and seat not in self.hub.here:
            self._left[seat] = self.time()

    def _must_be(self, seat: int) -> None:
        """Refusal, if there is no such seat."""
        if not 0 <= seat < len(self.seats):
            raise Refusal(f"there is no seat {seat}: they are numbered from 0 to {len(self.seats) - 1}")

    def _away_seat(self, who: Subscriber, seat: int) -> SeatRow:
        self._must_be(seat)
        if seat == who.viewer:
            raise Refusal("you are here, and not away")
        if self.row.status not in ("playing", "drafting"):
            raise Refusal("no game is played here now")
        there = self.seats[seat]
        if there.stand_in:
            raise Refusal(f"a bot plays for {there.name} already")
        if seat not in self.away():
            if not self._waits:
                raise Refusal("this game waits for everybody, or by a clock")
            waited = f"the game must have waited {self._waits} seconds for somebody who is not here"
            raise Refusal(f"{there.name} is not away: {waited}")
        return there

    async def stand_in(self, who: Subscriber, said: m.StandIn) -> None:
        """Let a bot play for somebody who is away."""
        bot = known_bot(said.bot)
        async with self.lock:
            there = self._away_seat(who, said.seat)
            await self._seat_stand_in(there, bot)
            if self.handing is not None:
                self.handing.bots |= {said.seat}
                await self.hand_on(self.handing)
        if self.game is not None:
            await self.game.stand_in(said.seat, bot, lambda: bool(self.seats[said.seat].stand_in))
        self.tell_seats()

    async def come_back(self, seat: int) -> bool:
        """Somebody is here: where a bot has played for them the seat is theirs again, and True comes back."""
        if seat == ONLOOKER:
            return False
        async with self.lock:  # a bot may be sitting down there just now
            if not self.seats[seat].stand_in:
                return False
            await self._seat_stand_in(self.seats[seat], "")
            if self.handing is not None:
                self.handing.bots -= {seat}
        if self.game is not None:
            await self.game.stand_in(seat, "")
        return True

    async def _seat_stand_in(self, there: SeatRow, bot: str) -> None:
        changed = replace(there, stand_in=bot)
        await self.store.change_game(self.id, {}, [changed])
        self.seats[there.seat] = changed

    async def claim(self, who: Subscriber, said: m.Claim) -> None:
        """Take the game as given up by somebody who is away."""
        self._away_seat(who, said.seat)
        if self.game is None:
            raise Refusal("the game has not begun: let a bot pick for who is away")
        await self.game.give_up_for(said.seat, lambda: said.seat in self.away())

