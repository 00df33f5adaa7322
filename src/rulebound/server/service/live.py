"""A game that is being played on the net: choices come in, are kept, and then are shown to everybody.

Nothing is acknowledged or shown before it is on disk.  What is done for somebody (a bot's choice, a pass made for a
person, a choice of one option that nobody is asked for) takes one fixed pause, whatever it was: meanwhile the table is
*held*, nobody is sent anything, and whatever players say waits, but for one step at most.  Steps of one player that
nobody else can notice, and the next one, have one pause together.  Who comes meanwhile sees what everybody else was
shown last.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from rulebound import __version__
from rulebound.engine.game import IllegalChoice
from rulebound.engine.record import CONCEDES, RUNS_OUT
from rulebound.engine.table import NoUndo
from rulebound.server.messages import AutoPass, Choose, Concede, Done, Undo
from rulebound.server.service.bodies import Body, Chosen, MoreTime, TakenBack, packed
from rulebound.server.service.bot_worker import BotTask
from rulebound.server.service.bots import plain_option
from rulebound.server.service.bounds import TooMuch
from rulebound.server.service.passing import Passing
from rulebound.server.service.shown import encode, update
from rulebound.server.store import Stale, StoreFault

if TYPE_CHECKING:
    from rulebound.engine.table import Table
    from rulebound.server.service.bots import BotPool
    from rulebound.server.service.clocks import Clocks
    from rulebound.server.service.hub import Hub, Subscriber
    from rulebound.server.service.play import Play
    from rulebound.server.service.settings import Settings
    from rulebound.server.store import Store

log: Final = logging.getLogger("rulebound.live")
NOT_KEPT: Final = "this could not be kept, so it has not happened; the game stands where it stood"


class Refusal(ValueError):
    """Something that a player cannot do: why, and by which rules."""

    def __init__(self, why: str, rules: tuple[str, ...] = ()) -> None:
        self.rules = rules
        super().__init__(why)


class Lost(Exception):
    """An event could not be kept: what is in memory is ahead of the store and must be loaded anew."""


class LiveGame:
    """A game in memory.  `bots` has the bot of each seat that is a bot's."""

    def __init__(
        self,
        id: str,
        play: Play,
        hub: Hub,
        store: Store,
        clocks: Clocks,
        bots: Mapping[int, str],
        pool: BotPool,
        settings: Settings,
        time: Callable[[], float],
        changed: Callable[[], Awaitable[None]],
        tell_seats: Callable[[], None],
        faces: bytes = b"",
        auto: Mapping[int, Passing] | None = None,
        relaxed: Callable[[int], None] = lambda seat: None,
    ) -> None:
        self.id = id
        self.play = play
        self.hub = hub
        self.store = store
        self.clocks = clocks
        self.bots = dict(bots)
        self.pool = pool
        self.settings = settings
        self.time = time
        self.changed = changed  # called when the game has ended or must be loaded anew
        self.tell_seats = tell_seats  # called when clocks have changed
        self.faces = faces
        self.lock = asyncio.Lock()
        self.auto = dict(auto or {})  # how much is passed for whom
        self.relaxed = relaxed  # called when passing everything for a seat is over
        self.moved = time()  # when something happened last
        self._free = asyncio.Event()  # nothing has happened that is not shown
        self._free.set()
        self._driver: asyncio.Task[None] | None = None
        self.lost = False
        self.fault = False  # it is lost by a fault of ours, and not of the store

    @property
    def held(self) -> bool:
        """Is something being done for somebody?"""
        return not self._free.is_set() or (self._driver is not None and not self._driver.done())

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.play.table.over

    # -- what players do

    async def choose(self, seat: int, said: Choose, reply: Callable[[Any], None]) -> None:
        """Take an option; the reply goes out once it is on disk.  Refusal if it cannot be taken."""

        async with _Free(self):
            await self._act(seat, said.id, said.seq, reply, lambda: self._choose(seat, said.index, said.id))

    def _choose(self, seat: int, index: int, id: str = "") -> Chosen:
        """Take an option, and stop the clock.  Steps of one player that nobody else can notice have one time together:
        else the clock would tell how many there are."""
        body = self.play.choose(seat, index, id)
        if self.clocks.running == seat and not goes_on_unseen(self.play.table, seat):
            body.gain = self.play.gains[-1] = round(self.clocks.stop(self.time()), 2)
        return body

    async def undo(self, seat: int, said: Undo, reply: Callable[[Any], None]) -> None:
        """Take one's last step back, with the time that it has given."""

        def act() -> Body:
            gain, now = self.play.gains[-1] if self.play.gains else 0.0, self.time()
            if self.clocks.on and self.play.table.can_undo(seat) and self.clocks.left(seat, now) <= gain:
                raise Refusal("there is no time left for the choice that would be open again")
            body = self.play.undo(seat, said.id)
            self.clocks.take_back(gain, now)
            return body

        async with _Free(self):
            await self._act(seat, said.id, said.seq, reply, act)

    async def concede(self, seat: int, said: Concede, reply: Callable[[Any], None]) -> None:
        """Give up, whoever must choose, and whatever is being done."""
        async with self.lock:
            await self._act(seat, said.id, None, reply, lambda: self.play.leave(seat, CONCEDES, said.id))

    async def _act(
        self, seat: int, id: str, seq: int | None, reply: Callable[[Any], None], act: Callable[[], Body]
    ) -> None:
        self._whole()
        known = self.play.ids.get((seat, id))
        if known is not None:
            reply(Done(id, known))
            return
        if self.over:
            raise Refusal("the game is over")
        if seq is not None and seq != self.play.noticed[seat]:
            raise Refusal("the game has gone on meanwhile; look at it as it stands now")
        try:
            body = act()
        except NoUndo as e:
            raise Refusal(str(e), e.reason.rules) from None
        except IllegalChoice as e:
            raise Refusal(str(e)) from None
        await self._keep(body)
        reply(Done(id, self.play.ids[seat, id]))
        await self._follow(seat, () if isinstance(body, TakenBack) else self.play.table.happened.asked)

    async def time_out(self) -> None:
        """The clock that runs has run out: its player leaves the game."""
        async with self.lock:
            seat = self.clocks.running
            if self.over or not self.clocks.is_out(self.time()):
                return
            self.clocks.stop(self.time())
            await self._keep(self.play.leave(seat, RUNS_OUT))
            await self._follow(seat, self.play.table.happened.asked)

    async def give_time(self, seat: int) -> None:
        """Give the others more time."""
        async with self.lock:
            if not self.clocks.on or self.over:
                raise Refusal("no clock runs in this game")
            await self._keep(self.play.give_time(seat, self.clocks.give(seat)))

    async def auto_pass(self, seat: int, said: AutoPass) -> Passing:
        """Set how much is passed for a seat, from now on; what is to be remembered of it."""
        async with _Free(self):
            kept = self.auto[seat] = Passing.wished(said.level, self.play, seat)
            if not self.over and self.play.table.game.chooser == seat and self._made_for(seat) is not None:
                self._go_on()
        return kept

    # -- who is away

    async def stand_in(self, seat: int, bot: str, still: Callable[[], bool] = lambda: True) -> None:
        """Let a bot play for this seat from now on, if that is still wanted when the table is free; "": its person is
        back, and what the bot thinks about is theirs."""
        if bot:
            async with _Free(self):
                if not still():
                    return
                self.bots[seat] = bot
                if self._automatic():
                    self._go_on()
        else:
            self.bots.pop(seat, None)

    async def give_up_for(self, seat: int, is_away: Callable[[], bool]) -> None:
        """Somebody who is away leaves the game, as if time had run out; Refusal if they have just come back."""
        async with _Free(self):
            if self.over or not is_away():
                raise Refusal("the game does not wait for this seat any more")
            await self._keep(self.play.leave(seat, RUNS_OUT))
            await self._follow(seat, self.play.table.happened.asked)

    # -- keeping

    def _whole(self) -> None:
        """Lost if something before was not kept: nothing can come after it."""
        if self.lost:
            raise Lost(NOT_KEPT)

    async def _keep(self, body: Body) -> None:
        """Write the event that has just happened in memory; Lost if that fails, and then memory is wrong."""
        self._whole()
        play, table = self.play, self.play.table
        changes: dict[str, Any] | None = None
        snapshot = None
        self.moved = now = self.time()
        if self.clocks.on and isinstance(body, Chosen | TakenBack | MoreTime):
            body.banks = [round(bank, 2) for bank in self.clocks.banks]
        if table.over:
            winner = int(table.game.winner)
            changes = {"status": "over", "result": table.result, "winner": max(winner, -1), "touched": now}
        elif play.seq % self.settings.snapshot_every == 0:
            changes = {"touched": now}
            snapshot = play.seq, __version__, play.snapshot()
        try:
            await self.store.append(self.id, [packed(play.seq, body, now)], changes, snapshot)
        except BaseException as e:
            self.lost = True
            if isinstance(e, Stale | StoreFault):
                log.error("game %s: event %d was not kept: %s", self.id, play.seq, type(e).__name__)
                raise Lost(NOT_KEPT) from e
            raise

    # -- what follows

    async def _follow(self, actor: int, asked: tuple[int, ...]) -> None:
        """After an event: show it, at once or after the pause."""
        g = self.play.table.game
        if g.over:
            self.clocks.start(-1, self.time())
            self.publish()
            await self.changed()
        elif self._automatic() or any(player != actor for player in asked):
            self._hold()
        else:
            self.publish()

    def _automatic(self) -> bool:
        """Is the open decision made for whoever has it?"""
        g = self.play.table.game
        seat = int(g.chooser)
        return not g.over and not self._rests() and (seat in self.bots or self._made_for(seat) is not None)

    def _rests(self) -> bool:
        """Have only bots something to choose from now on, and nobody looks on?  Then they wait until somebody does."""
        players = self.play.table.game.players
        return not self.hub and all(seat in self.bots or player.out for seat, player in enumerate(players))

    def _made_for(self, seat: int) -> int | None:
        """The option that is taken for this person without asking; None if the person is asked."""
        g, k = self.play.table.game, self.play.table.kit
        wish = self.auto.get(seat, Passing())
        if wish.level == "never":
            return None
        if wish.is_over(self.play) or wish.is_stopped(self.play, seat):
            self._relax(seat)
            return None
        return next((index for index, code in enumerate(g.options) if k.passes(g, int(code))), None)

    def _relax(self, seat: int) -> None:
        """Passing everything for this seat is over."""
        self.auto[seat] = Passing()
        self.relaxed(seat)

    def look_on(self) -> None:
        """Somebody has come: bots that rested go on."""
        if self._automatic():
            self._go_on()

    def wake(self) -> None:
        """After loading: let the bots go on if it is theirs to choose, and start the clock."""
        if self._automatic():
            self._go_on()
        elif not self.over:
            self.clocks.start(int(self.play.table.game.chooser), self.time())

    def _hold(self) -> None:
        """Let nothing out until the pause is over and the next step that is made for somebody, if there is one."""
        self._free.clear()
        self._go_on()

    def _go_on(self) -> None:
        """Let what is done for somebody be done."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        try:
            while await self._automatic_step():
                pass
        except Lost:
            await self.changed()
        except Exception:
            log.exception("game %s: a fault of ours", self.id)
            self.lost = self.fault = True
            await self.changed()
        finally:
            self._free.set()

    async def _automatic_step(self) -> bool:
        """Wait for the pause and make the choices that are made for somebody; False once somebody is asked."""
        loop = asyncio.get_running_loop()
        watched = bool(self.bots) or any(wish.level != "never" for wish in self.auto.values())
        pause = self.settings.pause if watched else self.settings.people_pause
        due = loop.time() + pause
        while True:
            moves, by, index = self.play.moves, self._by(), None
            if self._automatic():
                index = await self._thought()
            if (moves, by) != (self.play.moves, self._by()):
                index = None  # it was thought of another choice, or by a bot whose seat is its person's again
            if index is not None and self._is_secret(index):
                await asyncio.sleep(0)  # the pause would tell of it; what players have said meanwhile is first
            else:
                late = loop.time() - due
                if late > 0 and pause > 0:  # who thinks longer takes whole pauses, so that the time tells little
                    due += (int(late / pause) + 1) * pause
                await asyncio.sleep(max(0.0, due - loop.time()))
            async with self.lock:
                if self.lost:
                    return False
                if index is not None and (moves, by) == (self.play.moves, self._by()) and self._automatic():
                    seat = int(self.play.table.game.chooser)
                    self._free.clear()
                    body = self._made(seat, index)
                    if body is not None:
                        await self._keep(body)
                    if self._automatic():
                        if goes_on_unseen(self.play.table, seat):
                            continue  # there is nothing to show yet
                        self.publish()
                        return True
                elif self._automatic():
                    continue  # something happened meanwhile, and the choice is another one now
                self.publish()
                if self.over:
                    await self.changed()
                return False

    def _by(self) -> str:
        """The bot that has the open decision; "" where it is a person's."""
        return self.bots.get(int(self.play.table.game.chooser), "")

    def _made(self, seat: int, index: int) -> Body | None:
        """Take this option for somebody.  Where it leads to too much a person is asked, and a bot does something plain
        or gives up: nobody is kept waiting for one that cannot go on."""
        try:
            return self._choose(seat, index)
        except TooMuch:
            if seat not in self.bots:
                self._relax(seat)
                return None
        try:
            return self._choose(seat, plain_option(self.play.table.kit, self.play.table.game))
        except TooMuch:
            return self.play.leave(seat, CONCEDES)

    def _is_secret(self, index: int) -> bool:
        """Could nobody but its player notice this option being taken?"""
        twin = self.play.table.copy()
        seat = int(twin.game.chooser)
        try:
            self.play.take(twin, seat, index)
        except TooMuch:
            return False
        return goes_on_unseen(twin, seat)

    async def _thought(self) -> int:
        """The option that is taken for whoever must choose."""
        play, g = self.play, self.play.table.game
        seat = int(g.chooser)
        if seat not in self.bots:
            made = self._made_for(seat)
            return made if made is not None else 0
        options = len(g.options)
        seed = f"{play.begin.seed}/{seat}/{play.seq}"
        index = await self.pool.choose(self._task(play.table, seat, seed, self.bots[seat]))
        if index is None or not 0 <= index < options:
            return plain_option(play.table.kit, g)
        return index

    def preview(self, table: Table, seat: int, code: int) -> BotTask:
        """What would come of an option of this seat's at the table that it was shown, for a process to find out."""
        noticed, _, _ = self.play.pictures[seat].noticed
        return self._task(table, seat, f"preview/{self.id}/{noticed}", code=code)

    def _task(self, table: Table, seat: int, seed: str, bot: str = "", code: int = -1) -> BotTask:
        begin, book, saved = self.play.begin, table.book.fingerprint, table.save()
        return BotTask(begin.game, tuple(begin.sets), book, bot, seat, seed, saved, self.faces, code, table.names)

    # -- showing

    def publish(self) -> None:
        """Send everybody who is here what is new to them, and start the clock of whoever must choose.  Nothing is held
        back then: what players have said meanwhile is next, also where bots play on."""
        self._free.set()
        g = self.play.table.game
        if not g.over:
            self.clocks.start(int(g.chooser), self.time())
            for seat in [seat for seat, wish in self.auto.items() if wish.is_over(self.play)]:
                self._relax(seat)
        present = self.hub.viewers()
        noticed = False  # by somebody else than whoever chooses
        for viewer in range(-1, self.play.viewers - 1):
            fresh = self.play.show(viewer)
            noticed = noticed or (fresh and viewer != int(g.chooser))
            if viewer not in present:
                self.play.news[viewer] = None
                continue
            if fresh:  # what others did in secret is not even sent
                self.hub.send_to(viewer, encode(update(self.play, viewer, *self.play.take_news(viewer))))
        if self.clocks.on and noticed:  # else the clocks go on as they did, and a message would tell of a secret step
            self.tell_seats()

    async def catch_up(self, subscriber: Subscriber, since: int) -> None:
        """Send somebody who came everything since what they had noticed, and from then on all updates."""
        async with self.lock:
            self._whole()
            play, viewer, free = self.play, subscriber.viewer, self._free.is_set()
            if free:
                play.show(viewer)
            if not play.pictures[viewer].noticed[0] >= since:
                since = 0
            log = play.log_since(viewer, since, None if free else play.shown[viewer])
            subscriber.tell(update(play, viewer, *log, last=not free))
            subscriber.caught_up = True
            if free:
                play.news[viewer] = None  # everybody else has had it

    async def close(self) -> None:
        """Stop what is being done for somebody."""
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)


def goes_on_unseen(table: Table, seat: int) -> bool:
    """Was the last step one that nobody but this player could notice, who chooses on?"""
    told, asked = table.happened.told, table.happened.asked
    seen = any(text for each in told for viewer, text in enumerate(each.texts) if viewer != seat)
    return not table.over and not seen and int(table.game.chooser) == seat and set(asked) <= {seat}


class _Free:
    """The lock of a game, taken when nothing has happened that is not shown."""

    def __init__(self, game: LiveGame) -> None:
        self.game = game

    async def __aenter__(self) -> None:
        while True:
            await self.game._free.wait()
            await self.game.lock.acquire()
            if self.game._free.is_set():
                if self.game.lost:
                    self.game.lock.release()
                    raise Lost(NOT_KEPT)
                return
            self.game.lock.release()

    async def __aexit__(self, *exc: object) -> None:
        self.game.lock.release()
