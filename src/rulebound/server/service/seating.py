"""The seats of a room before the game: who sits down, stands up, brings which deck and is ready."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulebound.engine.log import ONLOOKER
from rulebound.players import OPPONENTS
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.fair import new_seed
from rulebound.server.service.hub import Hub
from rulebound.server.service.live import Refusal
from rulebound.server.service.setup import BadDecks, BadSetup, check_deck, read_setup
from rulebound.server.service.shelf import known_bot
from rulebound.server.service.shown import game_shown, seats_shown
from rulebound.server.store import Gone, SeatRow, Stale, StoreFault
from rulebound.server.store.rows import SOMEBODY, free_name

if TYPE_CHECKING:
    from rulebound.server.store import GameRow, Store, UserRow


class Seating(ABC):
    """A game's row and its seats, here and in the store."""

    def __init__(self, store: Store, time: Callable[[], float], row: GameRow, seats: Sequence[SeatRow]) -> None:
        self.store = store
        self.time = time
        self.row = row
        self.seats = list(seats)
        self.hub = Hub()
        self.lock = asyncio.Lock()  # of seats and decks; the game has its own
        self.unplayable: frozenset[int] = frozenset()  # seats whose deck the game could not begin with

    @abstractmethod
    async def begin_if_ready(self) -> None:
        """Begin, if every seat is taken and ready; BadDecks if some deck cannot be played."""

    @abstractmethod
    def away(self) -> frozenset[int]:
        """The seats of those who have been waited for too long."""

    @abstractmethod
    def clocks(self) -> list[m.Clock | None]:
        """The clocks of the seats, none if time is not limited."""

    @property
    def id(self) -> str:
        """Its id."""
        return self.row.id

    @property
    def bots(self) -> dict[int, str]:
        """The bots by seat, those that stand in for somebody too."""
        return {seat.seat: seat.bot or seat.stand_in for seat in self.seats if seat.sort == "bot" or seat.stand_in}

    def seat_of(self, user: str) -> int:
        """The seat of this user, -1 if there is none."""
        return next((seat.seat for seat in self.seats if user and seat.user == user), ONLOOKER)

    def shown(self, user: str = "") -> m.GameShown:
        """The game as pages name it, to this user."""
        told = self.hub.here, self.clocks(), self.away(), self.ended(), self.unplayable
        return game_shown(self.row, self.seats, user, *told)

    def ended(self) -> float:
        """When the last thing happened in the game, 0 if that is not known."""
        return 0.0

    def tell_seats(self, giver: int = -1) -> None:
        """Tell everybody who sits where, and who has just given time."""
        form = read_setup(self.row.setup).format
        shown = seats_shown(self.row.game, form, self.seats, self.hub.here, self.clocks(), self.away(), self.unplayable)
        self.hub.tell_all(m.Seated(shown, self.hub.onlookers, giver))

    # -- seats, before the game

    async def change(self, *seats: SeatRow, **changes: Any) -> None:
        """Set these columns and seats in the store, and then here."""
        changes["touched"] = self.time()
        await self.store.change_game(self.id, changes, seats)
        self.row = replace(self.row, **changes)
        for seat in seats:
            self.seats[seat.seat] = seat
        self.unplayable -= {seat.seat for seat in seats}

    def _open_seat(self, seat: int) -> SeatRow:
        if self.row.status != "open":
            raise Refusal("the game has begun")
        if not 0 <= seat < len(self.seats):
            raise Refusal(f"there is no seat {seat}: they are numbered from 0 to {len(self.seats) - 1}")
        return self.seats[seat]

    async def sit(self, user: UserRow, seat: int, said: r.TakeSeat) -> None:
        """Take an open seat, or change the deck at one's own."""
        async with self.lock:  # from before the deck is looked at: nobody else sits down there meanwhile
            there = self._open_seat(seat)
            if there.sort != "open" and there.user != user.id:
                raise Refusal(f"this seat is taken by {there.name or 'a bot'}")
            if self.seat_of(user.id) not in (ONLOOKER, seat):
                raise Refusal("you have a seat at this table already")
            await self._check(said.deck, said.deck_text)
            mine = there.user == user.id
            name = there.name if mine else free_name(user.name, {each.name for each in self.seats})
            salt = there.salt if mine else ""  # the first one counts: nobody tries several
            taken = SeatRow(
                self.id, seat, "person", user.id, name, deck=said.deck, deck_text=said.deck_text, salt=salt
            )
            await self.change(taken)
            self._reseat(user.id)

    async def _check(self, deck: str, text: str) -> None:
        """BadSetup if this deck cannot be played here."""
        await asyncio.to_thread(check_deck, read_setup(self.row.setup), deck, text)

    async def stand(self, user: UserRow, seat: int) -> None:
        """Leave one's seat; the host may also send others away."""
        async with self.lock:
            there = self._open_seat(seat)
            if there.sort == "open":
                raise Refusal("nobody sits there")
            if user.id not in (there.user, self.row.host):
                raise Refusal("only those who sit there can leave a seat, and only the host sends others away")
            await self.change(SeatRow(self.id, seat, "open"))
            self._reseat(there.user or "")
            for each in self.hub.subscribers:
                if there.user and each.user == there.user != user.id:  # who is sent away did not ask for it
                    each.tell(m.Hello(self.shown(there.user), each.viewer, self.hub.onlookers))

    async def seat_bot(self, user: UserRow, seat: int, said: r.SeatBot) -> None:
        """Put a bot into an open seat; where that is refused, the seat is as it was."""
        async with self.lock:
            there = self._open_seat(seat)
            if self.row.host != user.id:
                raise Refusal("only the host seats bots")
            if there.sort == "person":
                raise Refusal(f"this seat is taken by {there.name}")
            await self._check(there.deck, there.deck_text)
            await self.change(bot_seat(self.id, seat, known_bot(said.bot), there.deck, there.deck_text, self.seats))
            self._reseat("")
            try:
                await self._begin()
            except Exception:
                await self.change(there)
                self._reseat("")
                raise

    async def ready(self, user: UserRow, said: r.Ready) -> None:
        """Somebody is ready, and adds a salt to the shuffle, unless they have added one; the last one begins the game.
        BadSetup if their deck cannot be played any more."""
        async with self.lock:
            seat = self.seat_of(user.id)
            if seat == ONLOOKER:
                raise Refusal("you do not sit at this table")
            there = self._open_seat(seat)
            await self._check(there.deck, there.deck_text)
            if not there.ready:
                await self.change(replace(there, salt=there.salt or said.salt, ready=True))
                self.tell_seats()
            faults = await self._begin()  # also where that failed when the last one was ready
            mine = [seat for seat in faults if self.seats[seat].user == user.id or self._is_bot_of(user, seat)]
            if mine:
                raise faults[mine[0]]

    def _is_bot_of(self, user: UserRow, seat: int) -> bool:
        return self.seats[seat].sort == "bot" and self.row.host == user.id

    async def _begin(self) -> Mapping[int, BadSetup]:
        """Begin if all are ready; by seat what is wrong with decks that cannot be played.  Those seats are not ready
        any more, which all are told, and why is for their owners.

        A beginning that fails after the deal was drawn is never tried again with the same one: the server draws a new
        secret, its hash is shown, and everybody must be ready anew."""
        try:
            await self.begin_if_ready()
        except BadDecks as e:
            await self.change(*[replace(self.seats[seat], ready=False) for seat in e.faults])
            self.unplayable |= set(e.faults)
            self.tell_seats()
            return e.faults
        except (StoreFault, Stale, Gone):  # nothing was told of the deal: it waits for the store
            raise
        except Exception:
            people = [seat for seat in self.seats if seat.sort == "person"]
            await self.change(*[replace(seat, salt="", ready=False) for seat in people], seed=new_seed())
            for each in self.hub.subscribers:
                each.tell(m.Hello(self.shown(each.user), each.viewer, self.hub.onlookers))
            raise
        return {}

    def hand_over(self, guest: str, account: str) -> None:
        """What is this guest's is this account's from now on, as the store has it already."""
        if self.row.host == guest:
            self.row = replace(self.row, host=account)
        both = self.seat_of(account) != ONLOOKER
        for number, seat in enumerate(self.seats):
            if seat.user == guest:
                self.seats[number] = replace(seat, user=None if both else account)
        for each in self.hub.subscribers:
            if each.user == guest:
                each.user = account

    def call(self, user: str, name: str) -> None:
        """Who sits here is called otherwise, as the store has it already; everybody is told."""
        for number, seat in enumerate(self.seats):
            if seat.user == user:
                self.seats[number] = replace(seat, name=name)
        for each in self.hub.subscribers:
            if each.user == user:
                each.name = name
        self.tell_seats()

    def forget(self, user: str) -> bool:
        """This user is gone, as the store has it already: the others are told, and nothing here names them.  Whether
        the table is there still."""
        was_host, waits = self.row.host == user, self.row.status == "open"
        for number, seat in enumerate(self.seats):
            if seat.user == user:
                gone = replace(seat, user=None, name=SOMEBODY, deck_text="")
                self.seats[number] = SeatRow(self.id, number, "open") if waits else gone
                self.unplayable -= {number}
        if was_host:
            heir = next((seat.user for seat in self.seats if seat.user), None) if waits else None
            self.row = replace(self.row, host=heir)
        if waits:
            for each in self.hub.subscribers:  # with who is the host now
                each.viewer = self.seat_of(each.user)
                each.tell(m.Hello(self.shown(each.user), each.viewer, self.hub.onlookers))
        self.tell_seats()
        return not (was_host and waits and self.row.host is None)

    def _reseat(self, user: str) -> None:
        """Somebody's seat has changed: those sockets are there as somebody else now."""
        for each in self.hub.subscribers:
            if user and each.user == user:
                each.viewer = self.seat_of(user)
        self.tell_seats()


def bot_seat(game: str, seat: int, bot: str, deck: str, deck_text: str, seats: Sequence[SeatRow]) -> SeatRow:
    """A seat with a bot, called as people call it."""
    name = free_name(OPPONENTS[bot.partition(":")[0]][0], {each.name for each in seats if each.seat != seat})
    return SeatRow(game, seat, "bot", None, name, bot, deck, deck_text, "", True)


def called_now(seats: Sequence[SeatRow], names: Mapping[str, str]) -> list[SeatRow]:
    """The seats as those who sit there are called now; where two are called alike, the one keeps the name and the other
    the number that they had."""
    now = {seat.seat: names.get(seat.user or "", seat.name) for seat in seats}
    new = {seat.seat: now[seat.seat] for seat in seats if now[seat.seat] != seat.name}
    taken = {seat.name for seat in seats if seat.seat not in new}
    named = {}
    for seat in sorted((seat for seat in seats if seat.seat in new), key=lambda each: each.name):
        named[seat.seat] = replace(seat, name=free_name(new[seat.seat], taken))
        taken.add(named[seat.seat].name)
    return [named.get(seat.seat, seat) for seat in seats]
