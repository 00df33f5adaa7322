"""Leaks over the wire: a whole game and its twin, in which everything that a viewer cannot know is permuted.

At every decision of the viewer's, what the socket would be sent is byte for byte the same: the picture, the prompt and
the options, the new lines of the log, and the number of the update, which must not tell whether the other player had a
choice in between.  Then the same through the real server, for both players and onlookers: what comes over a socket from
joining on, answers and previews included.  `./check --long` plays 201 games so.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.engine.record import DeckList
from rulebound.games import GAMES
from rulebound.lab.leaks import Deal, Kept, Made, Twin, deal_of
from rulebound.lab.matches import series
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service import bot_worker
from rulebound.server.service.bodies import Begin
from rulebound.server.service.bot_worker import BotTask
from rulebound.server.service.play import Play
from rulebound.server.service.room import Room
from rulebound.server.service.shown import encode, update
from server.extent import extent
from server.sitting import Person
from server.wired import Wired, all_heard, served


def begun(deal: Deal, piles: Sequence[Sequence[int]]) -> Play:
    k = deal.kit
    form = deal.format or k.formats()[0]
    begin = Begin(k.name, form, ["Ann", "Bob"], {}, [], "", k.edition, deal.book.fingerprint, deal.seed)
    return Play.deal(begin, deal.book, [DeckList("", tuple(pile)) for pile in piles], 2)


def sent(deal: Deal, piles: Sequence[Sequence[int]], made: Sequence[Made], viewer: int) -> Iterator[bytes]:
    """What the viewer is sent at each decision of theirs."""
    play = begun(deal, piles)
    for one in made:
        if len(one.options) == 1:
            continue
        g = play.table.game
        if g.chooser == viewer:
            yield encode(update(play, viewer, *play.take_news(viewer)))
        play.choose(int(g.chooser), g.options.index(one.code))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_know(game: str) -> None:
    compared = exchanged = 0
    for number in range(3):
        kept = Kept(deal_of(series(game, 3, "sockets").match(number)))
        for viewer in (0, 1):
            twin = Twin(kept, viewer, len(kept.made) // 2)
            twin.follow()
            if twin.followed < twin.decision:
                twin = Twin(kept, viewer, len(kept.made) // 2, whole=False)
                twin.follow()
            here = sent(kept.deal, kept.deal.piles, kept.made[: twin.followed], viewer)
            there = sent(kept.deal, twin.piles(), twin.made[: twin.same], viewer)
            for one, other in zip_longest(here, there):
                assert one == other
                compared += 1
            exchanged += len(twin.exchanged)
    assert compared > 30 and exchanged > 30


def test_the_number_of_events_would_tell() -> None:
    """The twins differ in how many choices there were: what updates are numbered by must not."""
    for number in range(12):
        kept = Kept(deal_of(series("epic", 12, "sockets").match(number)))
        for viewer in (0, 1):
            twin = Twin(kept, viewer, len(kept.made) // 2)
            twin.follow()
            here = sum(len(one.options) > 1 for one in kept.made[: twin.followed])
            if here != sum(len(one.options) > 1 for one in twin.made[: twin.same]):
                return
    pytest.fail("no twin had another number of choices, so the test above shows less than it says")


# -- through the real server


class Sitting:
    """A game of the server's with these decks, and what came over each socket at it."""

    def __init__(self, deal: Deal, viewer: int) -> None:
        self.deal = deal
        self.viewer = viewer
        self.people: dict[int, Wired] = {}
        self.asked = 0
        self.known = 0  # messages up to that choice
        self.after_each: Callable[[Room, int], Awaitable[None]] | None = None

    async def play(self, folder: Path, piles: Sequence[Sequence[int]], made: Sequence[Made]) -> list[bytes]:
        """Play it; what came over the viewer's socket until the last choice of that player's: beyond it the one world
        may go on to the next decision where the other waits.  An onlooker's is that until the last choice of all."""
        k = self.deal.kit
        async with served(folder) as (house, port):

            async def foresee(task: BotTask) -> list[m.OutcomeShown]:
                return bot_worker.answer(task).outcome

            house.previews.foresee = foresee  # type: ignore[method-assign]
            guests = [await house.people.guest() for _ in range(3)]
            users = [await house.people.rename(guest, name) for guest, name in zip(guests, ("Ann", "Bob", "Eve"))]
            room = await house.create(users[0], r.NewGame(k.name, [r.NewSeat("you"), r.NewSeat("open")]))
            await room.sit(users[1], 1, r.TakeSeat())
            for viewer, user in zip((0, 1, -1), users):
                self.people[viewer] = await Wired.join(house, port, room, user, viewer)
                await self.heard(room)
            form = self.deal.format or k.formats()[0]
            book = self.deal.book.fingerprint
            room.begin = Begin(k.name, form, ["Ann", "Bob"], {}, [], "", k.edition, book, self.deal.seed)
            async with room.lock:
                decks = [DeckList("", tuple(pile)) for pile in piles]
                await room._deal(self.deal.book, decks, [room.begin])
            await self.ask(room)
            await self.choose(room, made)
            me = self.people[self.viewer]
            me.read()
            for each in self.people.values():
                await each.leave()
            return me.raw[: self.known]

    async def heard(self, room: Room) -> None:
        """Wait until nothing is done and everything told has come."""
        await all_heard(room, list(self.people.values()))

    async def choose(self, room: Room, made: Sequence[Made]) -> None:
        """Everybody chooses as the kept game has it; the viewer asks now and then."""
        assert room.game is not None
        play, own = room.game.play, 0
        for one in made:
            if len(one.options) == 1:
                continue
            await self.heard(room)
            seat = int(play.table.game.chooser)
            if seat == self.viewer:
                if own % 4 == 0:
                    await self.ask(room)
                own += 1
            if self.viewer in (seat, -1):
                self.people[self.viewer].read()
                self.known = len(self.people[self.viewer].raw)
            index = play.table.game.options.index(one.code)
            said = m.Choose(f"{own}" if seat == self.viewer else f"{play.seq}", play.noticed[seat], index)
            assert (await self.people[seat].say(said))["type"] == "done"
            if self.after_each is not None:
                await self.heard(room)
                await self.after_each(room, seat)
        await self.heard(room)

    async def ask(self, room: Room) -> None:
        """The viewer asks about some of what there is to point at, and what would come of an option."""
        assert room.game is not None
        me, table = self.people[self.viewer], room.game.play.table
        things = table.kit.things(table.game, self.viewer)
        questions: list[dict[str, Any]] = [{"ref": thing.ref} for thing in things][:3]
        questions += [{"place": place} for place in table.kit.places(table.game)][:1]
        if self.viewer >= 0 and not table.over and table.game.chooser == self.viewer:
            questions.append({"index": len(table.game.options) - 1})
        for each in questions:
            self.asked += 1
            await me.say(m.Ask(f"q{self.asked}", 0, **each))


class Stream:
    """What a socket was sent, put together: the log, the last picture of each number, at which of them the viewer was
    asked, and all other messages in their order.

    A player who can choose is waited for and one who cannot is not, so how many pictures there are in between is seen
    by all who watch a clock; everything else is the same in both worlds.
    """

    def __init__(self, sent: list[bytes]) -> None:
        self.log: list[Any] = []
        self.pictures: dict[int, bytes] = {}
        self.asked: list[int] = []
        self.rest: list[bytes] = []
        self.last = 0
        for data in sent:
            message = msgspec.json.decode(data)
            if message["type"] != "update":
                self.rest.append(data)
                continue
            assert message["log_from"] <= len(self.log), "a line is missing"
            self.log[message.pop("log_from") :] = message.pop("log")
            self.last = message["seq"]
            self.pictures[self.last] = encode(message)
            if message["decision"]:
                self.asked.append(self.last)


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_back_sees_what_they_saw(game: str, tmp_path: Path) -> None:
    """Looking again while somebody else chooses shows nothing that came of secret choices in between."""
    kept = Kept(deal_of(series(game, 67, "whole").match(28)))

    async def looked() -> int:
        sitting, count = Sitting(kept.deal, 1), 0

        async def look_again(room: Room, seat: int) -> None:
            nonlocal count
            me = sitting.people[1]
            if seat != 1 and not me.update["decision"]:
                other = Person(me.user, 1)
                await room.join(other.socket)
                assert other.update["sketch"] == me.update["sketch"]
                room.leave(other.socket)
                count += 1

        sitting.after_each = look_again
        await sitting.play(tmp_path, kept.deal.piles, kept.made)
        return count

    assert asyncio.run(looked()) > 3


GAMES_OF_EACH = extent(3, 67)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_socket_is_sent_does_not_depend_on_what_its_player_cannot_know(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebound.server.service.house.new_id", lambda: "thesameineach")
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: "00" * 16)
    monkeypatch.setattr("rulebound.server.store.writer.GATHER", 0.0)  # nobody else writes
    compared = exchanged = answers = 0
    for number in range(GAMES_OF_EACH):
        kept = Kept(deal_of(series(game, GAMES_OF_EACH, "whole").match(number)))
        viewer = (0, 1, -1)[number % 3]
        twin = Twin(kept, viewer, len(kept.made) // 2)
        twin.follow()
        if twin.followed < twin.decision:
            twin = Twin(kept, viewer, len(kept.made) // 2, whole=False)
            twin.follow()
        sent = []
        for name, piles, made in (
            ("here", kept.deal.piles, kept.made[: twin.followed]),
            ("there", twin.piles(), twin.made[: twin.same]),
        ):
            folder = tmp_path / f"{number}-{name}"
            folder.mkdir()
            sitting = Sitting(kept.deal, viewer)
            sent.append(asyncio.run(sitting.play(folder, piles, made)))
            answers += sitting.asked
        here, there = Stream(sent[0]), Stream(sent[1])
        assert here.asked == there.asked, "asked at other moments"
        assert here.rest == there.rest
        lines = min(len(here.log), len(there.log))
        assert here.log[:lines] == there.log[:lines] and (viewer < 0 or len(here.log) == len(there.log))
        both = [seq for seq in here.pictures if seq in there.pictures]
        assert set(here.asked) <= set(both) and len(both) > 3
        for seq in both:
            assert here.pictures[seq] == there.pictures[seq]
        compared += len(both) + len(here.rest)
        exchanged += len(twin.exchanged)
    assert compared > 30 * GAMES_OF_EACH // 3 and exchanged > 10 * GAMES_OF_EACH and answers > 10 * GAMES_OF_EACH
