"""The house: all rooms, those in memory and those in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from rulebound.engine.log import ONLOOKER
from rulebound.games import kit
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.attending import Wishes
from rulebound.server.service.bots import BotPool
from rulebound.server.service.fair import new_seed
from rulebound.server.service.hub import Subscriber
from rulebound.server.service.live import Refusal
from rulebound.server.service.people import People
from rulebound.server.service.room import Room
from rulebound.server.service.seating import bot_seat, called_now
from rulebound.server.service.settings import Settings
from rulebound.server.service.setup import BadDecks, checked, read_setup
from rulebound.server.service.shelf import catalogue
from rulebound.server.service.shown import game_shown
from rulebound.server.store import GameRow, SeatRow, Stale, Store, StoreFault, UserRow

if TYPE_CHECKING:
    from collections.abc import Sequence

log: Final = logging.getLogger("rulebound.house")
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for others
ID_LENGTH: Final = 16  # nobody guesses one of 10**23: the id of a private game is its invitation
DAY: Final = 86_400.0  # seconds
TICK: Final = 0.25  # seconds between two looks at the clocks
GOODBYE: Final = 2.0  # seconds for the last words, when the server ends
A_MOMENT: Final = 0.02  # between two looks whether they have been said
OVER: Final = ("over", "shown")
NO_GAME: Final = 4404  # the code of a socket at a table that is not there


class NoGame(ValueError):
    """There is no game of this id."""


class House:
    """All games of a store; `time` says what time it is."""

    def __init__(self, store: Store, people: People, settings: Settings, time: Callable[[], float] = time.time) -> None:
        self.store = store
        self.people = people
        self.settings = settings
        self.time = time
        self.began = time()
        self.pool = BotPool(settings, settings.bot_workers)
        self.previews = BotPool(settings, 1)  # apart, so that nobody waits for a bot to see what an option does
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    @classmethod
    async def open(
        cls, store: Store, settings: Settings | None = None, clock: Callable[[], float] = time.time
    ) -> House:
        """The house of this store, with nobody in it yet."""
        return cls(store, await People.of(store), settings or Settings(), clock)

    def start(self) -> None:
        """Begin to look at clocks, load the games whose clocks run, and make the cards ready."""
        self.keep_task(self._tick_for_ever())
        self.keep_task(self._wake_clocks())
        self.keep_task(asyncio.to_thread(catalogue))

    async def say_goodbye(self) -> None:
        """Tell everybody to come back, and wait until they have been told; not for those who read nothing."""
        self.closed = True
        for room in list(self.rooms.values()):
            await room.close()
        waits = GOODBYE
        while waits > 0 and any(room.hub for room in self.rooms.values()):
            await asyncio.sleep(A_MOMENT)
            waits -= A_MOMENT

    async def close(self) -> None:
        """End: tell everybody to come back, and stop the bots."""
        self.closed = True
        for room in list(self.rooms.values()):
            await room.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()
        await self.previews.close()

    def keep_task(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside everything else; a fault in it is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a fault of ours", exc_info=task.exception())

    @staticmethod
    def stamp(at: float) -> str:
        """A time as it goes over the wire."""
        return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")

    # -- rooms

    async def room(self, id: str) -> Room:
        """The room of this id, loaded if need be; NoGame if there is none."""
        found = self.rooms.get(id)
        if found is not None:
            found.used = self.time()  # whoever asks goes on with it, and another room of this game would not know
            return found
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room:
        found = await self.store.game(id)
        if found is None:
            raise NoGame(f"there is no game {id!r}; perhaps the link is cut off")
        if len(self.rooms) >= self.settings.most_rooms:
            await self.drop_idle(0.0)
        room = Room(self, *found)
        await room.load()
        self.rooms[id] = room
        return room

    async def drop_idle(self, idle: float) -> int:
        """Drop the rooms that nobody uses from memory; how many."""
        now = self.time()
        gone = [room for room in self.rooms.values() if room.is_idle(now, idle)]
        dropped = 0
        for room in gone:
            if self.rooms.get(room.id) is room and room.is_idle(now, idle):  # still, after others were closed
                del self.rooms[room.id]
                await room.close()
                dropped += 1
        return dropped

    # -- clocks

    async def tick(self) -> None:
        """Look at the clocks of all rooms once, whatever goes wrong in one of them."""
        for room in list(self.rooms.values()):
            try:
                await room.look_at_clocks()
            except (Stale, StoreFault) as e:
                log.error("game %s: its clocks wait for the store: %s", room.id, e)
            except Exception:
                log.exception("game %s: a fault of ours while looking at its clocks", room.id)

    def look_for_the_away(self) -> None:
        """Tell the others, wherever somebody has been waited for too long."""
        for room in list(self.rooms.values()):
            if room.hub:
                room.tell_of_the_away()

    async def _tick_for_ever(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
                ticks += 1
                if ticks % 4 == 0:
                    self.look_for_the_away()
                if ticks % 40 == 0:
                    await self.drop_idle(self.settings.idle_seconds)
            except Exception:
                log.exception("a fault of ours while looking at the clocks")

    async def _wake_clocks(self) -> None:
        """Load the games that go on by a clock, so that it runs also where nobody looks on."""
        for row, _ in [row for status in ("playing", "drafting") for row in await self.store.games_by_status(status)]:
            try:
                if read_setup(row.setup).clock.sort != "off":
                    await self.room(row.id)
            except Exception:
                log.exception("game %s cannot be loaded", row.id)

    # -- games

    async def create(self, user: UserRow, new: r.NewGame) -> Room:
        """Set a game up; its seats are taken as was asked, and nobody is ready but the bots."""
        setup = await asyncio.to_thread(checked, new)
        waiting = await self.store.games(["open"], user.id)
        if len(waiting) >= self.settings.most_open:
            raise Refusal(f"you have {len(waiting)} games that have not begun; begin or leave one of them first")
        id, now = new_id(), self.time()
        if all(seat.sort == "bot" for seat in new.seats):
            already = await self.store.games_of_bots(user.id, now - DAY)
            if already >= self.settings.most_of_bots:
                raise Refusal(f"you have begun {already} games of bots alone within a day; more can begin tomorrow")
        row = GameRow(id, setup.game, "open", new.public, user.id, setup.pack(), new_seed(), now, now)
        seats: list[SeatRow] = []
        for number, seat in enumerate(new.seats):
            if seat.sort == "bot":
                seats.append(bot_seat(id, number, seat.bot.strip(), seat.deck, seat.deck_text, seats))
            elif seat.sort == "you":
                made = SeatRow(id, number, "person", user.id, user.name, deck=seat.deck, deck_text=seat.deck_text)
                seats.append(made)
            else:
                seats.append(SeatRow(id, number, "open", deck=seat.deck, deck_text=seat.deck_text))
        room = Room(self, row, seats, kept=False)
        if all(seat.ready for seat in seats):  # bots alone: they begin at once, or there is no such game
            try:
                await room.begin_if_ready()
            except BadDecks as e:
                raise next(iter(e.faults.values())) from None
        else:
            await self.store.add_game(row, seats)
            room.kept = True
        self.rooms[id] = room
        return room

    async def rematch(self, user: UserRow, id: str) -> Room:
        """The game that follows this one: the same players, as they are called now, and decks.  Where a match has roles
        the rules say how it goes on; elsewhere everybody moves one seat on."""
        room = await self.room(id)
        if room.seat_of(user.id) < 0:
            raise Refusal("only those who played can ask for another game")
        if room.row.status not in OVER:
            raise Refusal("this game is not over")
        if room.row.next:
            return await self.room(room.row.next)
        setup = read_setup(room.row.setup)
        k = kit(setup.game)
        there = [await self.store.user(seat.user) for seat in room.seats if seat.user]
        seats = called_now(room.seats, {each.id: each.name for each in there if each is not None})
        game = room.game
        if k.matches and game is not None:
            setup = replace(setup, rulings={**setup.rulings, **k.next_game(game.play.table.game)})
        else:
            seats = [*seats[1:], seats[0]]
        now = self.time()
        following = new_id()
        row = GameRow(
            following, setup.game, "open", room.row.public, room.row.host or user.id, setup.pack(), new_seed(), now, now
        )
        again = []
        places = {seat.seat: number for number, seat in enumerate(seats)}
        for number, seat in enumerate(seats):
            if seat.sort == "person" and seat.user is None:  # who is gone does not come back
                again.append(SeatRow(following, number, "open"))
                continue
            moved = replace(seat, game=following, seat=number, salt="", ready=seat.sort == "bot", stand_in="")
            wishes = Wishes.of(seat).moved(places).pack() if seat.wishes else ""
            again.append(replace(moved, deck=deck_again(seat, k.decks()), wishes=wishes))
        next_id = await self.store.claim_next(id, row, again)
        room.row = replace(room.row, next=next_id)
        for each in list(room.hub.subscribers):
            each.tell(m.Over(room.shown(each.user)))
        return await self.room(next_id)

    async def rename(self, user: UserRow, name: str) -> UserRow:
        """Call somebody otherwise, at tables that wait for them too; NoEntry if they cannot be called so."""
        named = await self.people.rename(user, name)
        await self._called(named)
        return named

    async def register(self, user: UserRow, name: str, password: str) -> UserRow:
        """Make a guest somebody with an account, called so at tables that wait for them too; NoEntry if the name is
        taken."""
        named = await self.people.register(user, name, password)
        await self._called(named)
        return named

    async def _called(self, user: UserRow) -> None:
        """Somebody is called so from now on: at tables where no game has begun, and wherever they look on.  Where
        that cannot be kept the seats have the name of before: what was asked for has happened all the same."""
        named: dict[str, str] = {}

        async def change() -> list[str]:
            named.update(await self.store.name_seats(user.id))
            return list(named)

        try:
            await self._everywhere(user.id, change(), lambda room: room.call(user.id, named[room.id]))
        except StoreFault as e:
            log.error("the seats of somebody who has a new name keep the one before: %s", e)
        for each in self.sockets():
            if each.user == user.id and each.viewer == ONLOOKER:
                each.name = user.name

    async def log_in(self, guest: UserRow | None, name: str, password: str) -> UserRow:
        """Who has this name and this password; whoever was a guest until now brings games, decks and sets of cards
        along, and their sockets are to be ended.  NoEntry if nobody has."""
        account = await self.people.login(name, password)
        if guest is None or guest.has_password or guest.id == account.id:
            return account
        ending = [each for each in self.sockets() if each.user == guest.id]  # once their browser has the new cookie
        merged = self.store.merge_user(guest.id, account.id)
        await self._everywhere(guest.id, merged, lambda room: room.hand_over(guest.id, account.id))
        for room in self.rooms.values():
            for each in room.hub.subscribers:
                if each.user == account.id and each.viewer != room.seat_of(account.id) and each not in ending:
                    each.drop("you are somebody else at this table now; come back")
        await self._called(account)
        return account

    async def leave(self, user: UserRow, name: str, password: str) -> None:
        """Delete an account with everything that is its own, and end its sockets; NoEntry if the name or the password
        is not right."""
        await self.people.may_leave(user, name, password)
        await self._everywhere(user.id, self.store.drop_user(user.id), lambda room: self._forget(room, user.id))
        self.end_sockets(lambda each: each.user == user.id)

    def _forget(self, room: Room, user: str) -> None:
        """Somebody is gone; a table that goes with them ends for those who look on."""
        if not room.forget(user):
            self.end_sockets(lambda each: each.user == user)
            self.rooms.pop(room.id, None)
            for each in list(room.hub.subscribers):
                each.drop("this table is gone: whoever made it has left for ever", again=False, code=NO_GAME)

    async def _everywhere(
        self, user: str, change: Coroutine[Any, Any, list[str]], told: Callable[[Room], None]
    ) -> None:
        """Change in the store what is somebody's, while no table of theirs changes otherwise; then tell the tables that
        it was about."""
        async with AsyncExitStack() as stack:
            for room in sorted(self.rooms.values(), key=lambda each: each.id):
                if room.row.host == user or room.seat_of(user) >= 0:
                    await stack.enter_async_context(room.lock)
            about = await change
            loading = [self._loading[id] for id in about if id in self._loading]  # they may have been read before
            for id in about:
                if id in self.rooms:
                    told(self.rooms[id])
        for task in loading:
            await asyncio.wait([task])
            if not task.cancelled() and task.exception() is None:  # else it is loaded anew, from what is kept now
                told(task.result())

    # -- sockets

    def sockets(self) -> list[Subscriber]:
        """Those of everybody, at all tables."""
        return [each for room in self.rooms.values() for each in room.hub.subscribers]

    def end_sockets(self, which: Callable[[Subscriber], bool]) -> None:
        """End the sockets of sessions that have ended; they come back as whoever their cookie names then."""
        for each in self.sockets():
            if which(each):
                each.drop("you are no longer logged in here; come back")

    async def lists(self, user: UserRow | None) -> r.GameLists:
        """Games to join, first those where somebody is there, to watch, and one's own.  Tables at which nobody sits any
        more are none of them; nor, to watch, those of bots alone at which nobody looks on: they rest, and anybody can
        make as many as they like."""
        id = user.id if user is not None else ""
        everything = ["open", "drafting", "playing", "over", "shown"]
        mine = await self.store.games(everything, id) if id else []
        waiting = self._shown(await self.store.games(["open"], open_seat=True), id)
        watched = [room.id for room in self.rooms.values() if room.hub and len(room.bots) == len(room.seats)]
        live = await self.store.games(["drafting", "playing"], watched=watched)
        return r.GameLists(
            sorted(waiting, key=lambda game: not any(seat.here for seat in game.seats)),
            self._shown(live, id),
            self._shown([each for each in mine if each[0].status != "open" or has_people(each[1])], id),
        )

    def _shown(self, found: Sequence[tuple[GameRow, list[SeatRow]]], user: str) -> list[m.GameShown]:
        out = []
        for row, seats in found:
            room = self.rooms.get(row.id)
            out.append(room.shown(user) if room is not None else game_shown(row, seats, user))
        return out


def has_people(seats: Sequence[SeatRow]) -> bool:
    """Does somebody sit there who is no bot?"""
    return any(seat.sort == "person" for seat in seats)


def deck_again(seat: SeatRow, shipped: dict[str, Any]) -> str:
    """The deck that a seat brings to a rematch: the same, if it was brought and not handed out."""
    return seat.deck if seat.deck in shipped or seat.deck_text else ""


def new_id() -> str:
    """An id that nobody guesses."""
    number = secrets.randbelow(len(LETTERS) ** ID_LENGTH)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(ID_LENGTH))
