"""A room: a game with the people around it, from the first seat taken to the last word of the chat."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from rulebound import __version__
from rulebound.engine.log import ONLOOKER
from rulebound.server import messages as m
from rulebound.server.service import answers
from rulebound.server.service.attending import Attending
from rulebound.server.service.bodies import Begin, Body, MoreTime, packed
from rulebound.server.service.bounds import is_bounded
from rulebound.server.service.clocks import MORE_SECONDS, Clocks
from rulebound.server.service.fair import whole_seed
from rulebound.server.service.handing import Handing
from rulebound.server.service.hub import Subscriber
from rulebound.server.service.live import LiveGame, Lost, Refusal
from rulebound.server.service.loading import Loaded, load, read_again
from rulebound.server.service.passing import Passing
from rulebound.server.service.play import Play
from rulebound.server.service.setup import all_brought, read_setup, seat_decks
from rulebound.server.service.shelf import book_of, card_faces
from rulebound.server.service.shown import untold
from rulebound.server.store import SeatRow, Stale, StoreFault
from rulebound.server.wording import is_readable, sentence

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.record import DeckList
    from rulebound.server.service.house import House
    from rulebound.server.store import Event, GameRow
    from rulebound.server.store.rows import ChatRow

log: Final = logging.getLogger("rulebound.room")
ENDS: Final = "the server is being started anew; come back in a moment"
MOST_ASKED: Final = 3  # questions of one socket that are thought about at a time
MOST_FAULTS: Final = 3  # of the engine in one game, after which bots leave it alone


class Room(Attending):
    """One game and everybody at it."""

    def __init__(self, house: House, row: GameRow, seats: Sequence[SeatRow], kept: bool = True) -> None:
        super().__init__(house.store, house.time, row, seats, house.began)
        self.house = house
        self.kept = kept  # is it in the store?  If not, it comes there when it begins
        self.begin: Begin | None = None
        self.read: Loaded | None = None  # a game that can only be read
        self.seq = 0  # events before the deal
        self.picked: dict[tuple[int, str], int] = {}  # picks and decks by seat and id, and the number of the reply
        self.used = house.time()
        self.faults = 0
        self._astray = False  # decks that are handed out are ahead of the store

    @property
    def lost(self) -> bool:
        """Is what is in memory ahead of the store, so that it must be loaded anew?"""
        return self._astray or (self.game is not None and self.game.lost)

    def clocks(self) -> list[m.Clock | None]:
        """The clocks of the seats, none if time is not limited."""
        if self.handing is not None and self.pick_clocks.on:
            return self.pick_clocks.shown(self.house.time(), len(self.seats))
        return self.game.clocks.shown(self.house.time()) if self.game is not None and self.game.clocks.on else []

    def is_idle(self, now: float, idle: float) -> bool:
        """Can it be dropped from memory?  Not while somebody is here or a clock runs."""
        clock = self.game is not None and (self.game.clocks.running >= 0 or self.game.held)
        clock = clock or (self.handing is not None and self.pick_clocks.running)
        return not self.hub and not clock and not self.lock.locked() and now - self.used > idle

    # -- loading

    async def load(self) -> None:
        """Make everything of the events in the store."""
        store = self.house.store
        events = await store.events(self.id)
        if not events:
            return
        snapshot = await store.snapshot(self.id, __version__)
        begin = msgspec.json.decode(events[0].body)
        faces = await store.book(str(begin.get("book", "")))
        bots = list(self.bots)
        loaded = await asyncio.to_thread(load, events, snapshot[1] if snapshot is not None else b"", faces, bots)
        if self.row.status == "shown" and not loaded.note:  # all hands were shown: nobody plays on with them
            loaded = Loaded(loaded.seq, loaded.begin, note=self.row.note, log=read_again(events))
        self.seq, self.begin = loaded.seq, loaded.begin
        self.game, self.handing, self._astray = None, loaded.handing, False
        if loaded.note:
            self.read = loaded
            if self.row.status != "shown" or self.row.note != loaded.note:
                await self.change(status="shown", note=loaded.note)
            return
        self.picked = loaded.picked
        self.moved = events[-1].at
        if self.handing is not None:
            self.pick_clocks.ask(self.handing.awaited(), self.house.time(), self.handing.more)
        if loaded.play is not None:
            others = loaded.reprinted or (loaded.begin is not None and is_bounded(loaded.begin))
            self._sit_down(loaded.play, (faces or b"") if others else b"").moved = self.moved

    def _sit_down(self, play: Play, faces: bytes) -> LiveGame:
        """Play on in memory; with the faces of the cards if they are others than those that ship: what people brought
        may be imported anew or forgotten while the game goes on."""
        house, setup = self.house, read_setup(self.row.setup)
        clocks = Clocks(setup.clock, len(self.seats), list(self.bots), play.banks)
        self.game = LiveGame(
            self.id,
            play,
            self.hub,
            house.store,
            clocks,
            self.bots,
            house.pool,
            house.settings,
            house.time,
            self._game_changed,
            self.tell_seats,
            faces,
            self.autos(),
            self._relaxed,
        )
        if self.faults < MOST_FAULTS:
            self.game.wake()
        return self.game

    def _relaxed(self, seat: int) -> None:
        """Everything was passed for a seat, and that is over: it is kept and told when nothing else is being done."""
        game = self.game
        if game is not None:
            self.house.keep_task(self.relax(seat, game.auto[seat]))

    async def _game_changed(self) -> None:
        """The game has ended, or it must be loaded again."""
        game = self.game
        if game is None:
            return
        if game.lost:
            self.faults += game.fault
            asyncio.get_running_loop().call_soon(lambda: self.house.keep_task(self.reload()))
            return
        if game.over and self.row.status == "playing":
            table = game.play.table
            winner = max(int(table.game.winner), -1)
            self.row = replace(self.row, status="over", result=table.result, winner=winner)
            for each in list(self.hub.subscribers):
                each.tell(m.Over(self.shown(each.user)))

    async def reload(self) -> None:
        """Load the game from the store anew, if what is in memory is ahead of it; everybody catches up from the
        beginning.  Where the store cannot be read all stays as it is, until somebody says something or comes, or the
        clocks are looked at: then it is tried again."""
        if not self.lost:
            return
        async with self.lock:
            if not self.lost:
                return
            if self.game is not None:
                await self.game.close()
            try:
                await self.load()
            except (Stale, StoreFault) as e:
                log.error("game %s cannot be loaded anew yet: %s", self.id, e)
                return
        for each in list(self.hub.subscribers):
            each.caught_up = False
            await self._catch_up(each, 0)

    # -- coming and going

    async def join(self, subscriber: Subscriber, since: int = 0) -> None:
        """Somebody comes: first on the list, then what there is to know."""
        self.used = self.house.time()
        await self.reload()
        self.hub.add(subscriber)
        back = await self.come_back(subscriber.viewer)
        subscriber.tell(m.Hello(self.shown(subscriber.user), subscriber.viewer, self.hub.onlookers, back))
        self.serve(subscriber)
        spoken = [row for row in await self.house.store.chat(self.id) if self.reads(subscriber, row.seat)]
        subscriber.tell(m.Spoken([self._words(row) for row in spoken]))
        await self._catch_up(subscriber, since)
        self.tell_seats()
        await self._begin_late()
        if self.game is not None and not self.game.lost and self.faults < MOST_FAULTS:
            self.game.look_on()

    async def _catch_up(self, subscriber: Subscriber, since: int) -> None:
        if self.lost:
            return  # whoever loads it anew lets everybody catch up
        if self.game is not None:
            with suppress(Lost):
                await self.game.catch_up(subscriber, since)
        elif self.read is not None:
            lines = self.read.log[subscriber.viewer] if self.read.log else []
            subscriber.tell(untold(self.read.note, len(lines), lines, 0))
        elif self.handing is not None:
            subscriber.tell(self.handing.shown(subscriber.viewer))

    def leave(self, subscriber: Subscriber) -> None:
        """Somebody goes."""
        self.used = self.house.time()
        self.hub.remove(subscriber)
        self.went(subscriber.viewer)
        self.tell_seats()

    # -- beginning

    async def _begin_late(self) -> None:
        """Begin what everybody was ready for when the store or the server failed; who says so again is told why not."""
        if self.row.status == "open" and all(seat.ready for seat in self.seats):
            async with self.lock:
                with suppress(StoreFault, ValueError):
                    await self._begin()

    async def begin_if_ready(self) -> None:
        """Begin, if every seat is taken and ready."""
        if self.row.status != "open" or not all(seat.ready for seat in self.seats):
            return
        setup = read_setup(self.row.setup)
        k = setup.kit
        seed = whole_seed(self.row.seed, [seat.salt for seat in self.seats])
        handout = k.handout(setup.plain_format)
        sets, book, decks = await asyncio.to_thread(self._cards, seed, handout is None)
        begin = Begin(
            setup.game,
            setup.format,
            [seat.name for seat in self.seats],
            setup.rulings,
            list(sets),
            __version__,
            k.edition,
            book.fingerprint,
            seed,
        )
        faces = await asyncio.to_thread(lambda: msgspec.json.encode(card_faces(k, book)))
        await self.house.store.keep_book(book.fingerprint, k.name, faces)
        self.begin = begin
        if handout is None:
            await self._deal(book, decks, [begin])
        else:
            handing = Handing(k, book, handout, begin, list(self.bots))
            await self._hand(handing, [begin, *handing.bot_moves()])

    def _cards(self, seed: str, bring: bool) -> tuple[tuple[str, ...], CardBook, tuple[DeckList, ...]]:
        """The sets and the book that is made of them, and the decks if players bring them."""
        setup = read_setup(self.row.setup)
        own = all_brought(setup, self.seats) if bring else []
        sets, decks = seat_decks(setup, self.seats, own, seed) if bring else (setup.sets, ())
        return sets, book_of(setup.game, sets), decks

    async def _deal(self, book: CardBook, decks: Sequence[DeckList], before: Sequence[Body]) -> None:
        """Begin to play; what came before is kept with the deal, all or nothing."""
        assert self.begin is not None
        begin = self.begin
        play = Play.deal(begin, book, decks, self.seq + len(before) + 1)
        bodies: list[Body] = [*before, play.dealt]
        faces = await self.house.store.book(begin.book) if is_bounded(begin) else None
        now = self.house.time()
        events = [packed(self.seq + number, body, now) for number, body in enumerate(bodies, 1)]
        over = play.table.over
        changes: dict[str, Any] = {"status": "over" if over else "playing", "touched": now}
        if over:
            changes |= {"result": play.table.result, "winner": max(int(play.table.game.winner), -1)}
        await self._keep(events, changes)
        self.row = replace(self.row, **changes)
        self.seats = [replace(seat, deck=seat.deck or deck.name) for seat, deck in zip(self.seats, decks)]
        self.handing = None
        self.seq += len(bodies)
        self._sit_down(play, faces or b"")
        await self._everybody()

    async def _keep(self, events: Sequence[Event], changes: dict[str, Any]) -> None:
        """Keep what has happened with what changes by it, all or nothing; the game too if the store has it not yet."""
        if self.kept:
            await self.house.store.append(self.id, events, changes)
        else:
            await self.house.store.add_game(replace(self.row, **changes), self.seats, events)
            self.kept = True

    async def _hand(self, handing: Handing, bodies: Sequence[Body]) -> None:
        """Keep what was picked and built, and deal once everybody has a deck."""
        if handing.done:
            await self._deal(handing.book, handing.lists(), bodies)
            return
        now = self.house.time()
        events = [packed(self.seq + number, body, now) for number, body in enumerate(bodies, 1)]
        await self._keep(events, {"status": "drafting", "touched": now})
        self.seq += len(bodies)
        fresh = self.handing is None
        self.row = replace(self.row, status="drafting")
        self.handing = handing
        self.moved = now
        self.pick_clocks.ask(handing.awaited(), now, handing.more)
        if fresh:
            await self._everybody()
            return
        if not all(isinstance(body, MoreTime) for body in bodies):  # time moves no card: what somebody marks stays so
            for each in list(self.hub.subscribers):
                each.tell(handing.shown(each.viewer))
        if self.pick_clocks.on:
            self.tell_seats()

    async def hand_on(self, handing: Handing) -> None:
        """Let the bots do what they have to, where decks are handed out; under the lock."""
        moves = handing.bot_moves()
        if moves:
            await self._handed(handing, moves)

    async def _handed(self, handing: Handing, moves: Sequence[Body]) -> None:
        """Keep what was picked; where that fails nothing has happened, and everything must be loaded anew."""
        try:
            await self._hand(handing, moves)
        except BaseException:
            self._astray = True
            raise

    async def look_at_clocks(self) -> None:
        """Whose clock has run out leaves the game, or gets a plain pick where decks are handed out."""
        await self.reload()
        now = self.house.time()
        if self.lost:
            return
        if self.handing is not None and self.pick_clocks.out(now):
            await self.pick_for_the_late()
        game = self.game
        if game is not None and game.clocks.is_out(now):
            try:
                await game.time_out()
            except Lost:
                await self.reload()

    async def pick_for_the_late(self) -> None:
        """Do what a plain player would for everybody whose time for a pick or a deck has run out."""
        async with self.lock:
            handing = self.handing
            if handing is None:
                return
            late = [seat for seat in self.pick_clocks.out(self.house.time()) if seat in handing.awaited()]
            moves: list[Body] = [handing.plain_move(seat) for seat in late]
            if moves:
                await self._handed(handing, [*moves, *handing.bot_moves()])

    async def _everybody(self) -> None:
        """Everybody is told anew what this is, and where it stands."""
        for each in list(self.hub.subscribers):
            each.tell(m.Hello(self.shown(each.user), each.viewer, self.hub.onlookers))
            await self._catch_up(each, 0)

    # -- what is said on a socket

    async def hear(self, who: Subscriber, said: m.Said) -> None:
        """Do what somebody says; whatever cannot be done is refused with the reason.  What would come of an option is
        found out beside everything else: nobody's choice waits for it."""
        self.used = self.house.time()
        if isinstance(said, m.Ask) and said.index is not None and who.asking < MOST_ASKED:
            who.asking += 1
            self.house.keep_task(self._heard_beside(who, said))
        else:
            await self._heard(who, said)

    async def _heard_beside(self, who: Subscriber, said: m.Ask) -> None:
        try:
            await self._heard(who, said)
        finally:
            who.asking -= 1

    async def _heard(self, who: Subscriber, said: m.Said) -> None:
        id = getattr(said, "id", "")
        try:
            await self._hear(who, said)
        except Refusal as e:
            who.tell(m.Refused(id, sentence(str(e)), list(e.rules)))
        except Lost as e:
            who.tell(m.Refused(id, sentence(str(e)), []))
            await self.reload()
        except Stale:
            who.tell(m.Refused(id, "This is no longer as it was; nothing has happened. Load the page again.", []))
            await self.reload()
        except StoreFault:
            who.tell(m.Refused(id, "The store cannot be reached now; nothing has happened.", []))
            await self.reload()
        except ValueError as e:
            who.tell(m.Refused(id, sentence(str(e)), []))

    async def _hear(self, who: Subscriber, said: m.Said) -> None:
        if isinstance(said, m.Here):  # needs nothing but the line: not the store, nor a game
            who.tell(m.Heard())
            return
        await self.reload()
        if self.lost:
            raise StoreFault("the game cannot be loaded anew yet")
        if isinstance(said, m.Say):
            await self._say(who, said.text)
        elif isinstance(said, m.Mute):
            await self.wish(who, muted=tuple(said.seats), mutes_onlookers=said.onlookers)
        elif isinstance(said, m.Ask):
            await self._answer(who, said)
        elif who.viewer == ONLOOKER:
            raise Refusal("you look on: only those who sit at the table can do this")
        elif isinstance(said, m.Pick | m.Build):
            await self._pick(who, said)
        elif isinstance(said, m.StandIn):
            await self.stand_in(who, said)
            who.tell(m.Done(said.id, self._noticed(who.viewer)))
        elif isinstance(said, m.Claim):
            await self.claim(who, said)
            who.tell(m.Done(said.id, self._noticed(who.viewer)))
        elif isinstance(said, m.GiveTime) and self.handing is not None and self.pick_clocks.on:
            async with self.lock:
                if (handing := self.handing) is not None:  # still, after others have picked
                    await self._handed(handing, [handing.give_time(who.viewer, MORE_SECONDS)])
            self.tell_seats(who.viewer)
        elif self.game is None:
            raise Refusal("the game has not begun" if self.read is None else self.read.note)
        elif isinstance(said, m.Choose):
            await self.game.choose(who.viewer, said, who.tell)
        elif isinstance(said, m.Undo):
            await self.game.undo(who.viewer, said, who.tell)
        elif isinstance(said, m.Concede):
            await self.game.concede(who.viewer, said, who.tell)
        elif isinstance(said, m.GiveTime):
            await self.game.give_time(who.viewer)
            self.tell_seats(who.viewer)
        else:
            await self._pass_for(self.game, who.viewer, said)

    async def _pass_for(self, game: LiveGame, seat: int, said: m.AutoPass) -> None:
        """Set how much is passed for a seat; where that cannot be kept it is as it was."""
        before = game.auto.get(seat)
        wanted = await game.auto_pass(seat, said)
        try:
            await self.wish_passing(seat, wanted)
        except StoreFault:
            game.auto[seat] = before or Passing()
            raise

    def _noticed(self, seat: int) -> int:
        """How far this seat has noticed the game."""
        return self.game.play.noticed[seat] if self.game is not None else self.seq

    async def _answer(self, who: Subscriber, said: m.Ask) -> None:
        if self.game is None or self.game.held:
            raise Refusal("there is nothing to ask about now")
        table = self.game.play.table_seen(who.viewer)
        lines, kind = answers.answer(table, who.viewer, said)
        if kind is not None:
            lines = await asyncio.to_thread(answers.with_meaning, table, lines, kind)
        outcome: list[m.OutcomeShown] = []
        if said.index is not None:
            option = int(table.game.options[said.index])
            outcome = await self.house.previews.foresee(self.game.preview(table, who.viewer, option))
        who.tell(m.Answer(said.id, lines, outcome))

    async def _pick(self, who: Subscriber, said: m.Pick | m.Build) -> None:
        async with self.lock:
            known = self.picked.get((who.viewer, said.id))
            if known is not None:
                who.tell(m.Done(said.id, known))
                return
            handing = self.handing
            if handing is None:
                raise Refusal("no decks are handed out now")
            if isinstance(said, m.Pick):
                body: Body = handing.pick(who.viewer, said.number, said.place, said.id)
            else:
                body = handing.build(who.viewer, said.places, said.id)
            await self._handed(handing, [body, *handing.bot_moves()])
            self.picked[who.viewer, said.id] = handing.number(who.viewer)
            who.tell(m.Done(said.id, handing.number(who.viewer)))

    async def _say(self, who: Subscriber, text: str) -> None:
        text = " ".join(text.split())
        if not is_readable(text):
            raise Refusal("there is nothing to read in this")
        if not who.user:
            raise Refusal("guests without a name cannot speak; sit down or choose a name first")
        row = await self.house.store.say(self.id, who.viewer, who.name, text, self.house.time())
        for each in list(self.hub.subscribers):
            if self.reads(each, who.viewer):
                each.tell(self._words(row))

    def _words(self, row: ChatRow) -> m.Chat:
        return m.Chat(row.seat, row.name, row.text, self.house.stamp(row.at))

    async def close(self) -> None:
        """The server ends: everybody is told to come back."""
        if self.game is not None:
            await self.game.close()
        for each in list(self.hub.subscribers):
            each.drop(ENDS)
