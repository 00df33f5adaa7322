"""Who comes to a table: what was said there, and what is shown while bots play."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from rulebound.games import GAMES
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.house import House
from rulebound.server.service.room import Room
from rulebound.server.service.settings import Settings
from rulebound.server.store import StoreFault, UserRow
from server.sitting import Person, a_house, seated

BOT = r.NewSeat("bot", "random")


@pytest.fixture(autouse=True)
def _same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: "00" * 16)


def test_a_long_talk_keeps_nobody_out(tmp_path: Path) -> None:
    """All that was said comes as one message: a newcomer is not too slow for it."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "chaotic")
            for number in range(120):
                await room.hear(ann.socket, m.Say(f"word {number}"))
            for viewer in (-1, 0, 1):
                late = Person(bob.user if viewer == 1 else ann.user, viewer, backlog=Settings().backlog)
                await room.join(late.socket)
                assert not late.socket.dropped
                spoken = late.last("spoken")
                assert spoken is not None
                assert [words["text"] for words in spoken["words"]] == [f"word {number}" for number in range(20, 120)]
                assert [each["type"] for each in late.got].index("spoken") > 0 and late.update["sketch"]

    asyncio.run(play())


def test_whoever_asks_whether_the_line_is_alive_hears_that_it_is(tmp_path: Path) -> None:
    """Players, onlookers, before the game begins and also where it must be loaded anew and cannot be."""

    async def hears(room: Room, person: Person) -> bool:
        person.read()
        before = len(person.got)
        await room.hear(person.socket, m.Here())
        person.read()
        return [each["type"] for each in person.got[before:]] == ["heard"]

    async def fails(*args: Any, **more: Any) -> Any:
        raise StoreFault("the store cannot be reached: Outage")

    async def play() -> None:
        async with a_house(tmp_path) as house:
            guest = await house.people.guest()
            empty = await house.create(guest, r.NewGame("chaotic", [r.NewSeat("you"), r.NewSeat("open")]))
            waits = Person(guest, 0)
            await empty.join(waits.socket)
            assert await hears(empty, waits)
            room, (ann, _) = await seated(house, "chaotic")
            onlooker = Person(guest, -1)
            await room.join(onlooker.socket)
            assert await hears(room, ann) and await hears(room, onlooker)
            with pytest.MonkeyPatch.context() as broken:
                broken.setattr(room, "_astray", True)
                broken.setattr(house.store, "read", fails)
                assert await hears(room, ann) and await hears(room, onlooker)

    asyncio.run(play())


# -- while bots play


class Slow:
    """A bot that chooses whenever it is let: one of the first options, or what is taken for whoever does not choose."""

    def __init__(self, house: House) -> None:
        self.let = asyncio.Semaphore(0)
        self.dice = random.Random("slow")
        self.asked = 0
        house.pool.choose = self.choose  # type: ignore[method-assign]

    async def choose(self, task: Any) -> int:
        """A choice, once it is let."""
        self.asked += 1
        await self.let.acquire()
        return self.dice.randrange(3)

    async def step(self, room: Room) -> None:
        """Let it choose once, and wait until it thinks about the next choice or somebody else is asked."""
        assert room.game is not None
        before = self.asked
        self.let.release()
        async with asyncio.timeout(20):
            while self.asked == before and room.game.held:
                await asyncio.sleep(0.001)


async def against(house: House, game: str, bots: int) -> tuple[Slow, Room, Person]:
    """A game against such bots at which somebody sits, just begun."""
    bot = Slow(house)
    user = await house.people.guest()
    room = await house.create(user, r.NewGame(game, [r.NewSeat("you"), *[BOT] * bots]))
    person = Person(user, 0)
    await room.join(person.socket)
    async with asyncio.timeout(20):
        await room.ready(user, r.Ready("00"))
    return bot, room, person


async def comes(room: Room, user: UserRow, viewer: int, since: int = 0) -> Person:
    """Somebody with a socket, who has been shown something whatever the bots do."""
    person = Person(user, viewer)
    async with asyncio.timeout(5):
        await room.join(person.socket, since)
    assert person.update["sketch"]
    return person


def seen(person: Person) -> dict[str, Any]:
    """What somebody was shown last, apart from what there is to choose and what was new."""
    return {key: part for key, part in person.update.items() if key not in ("decision", "log", "log_from")}


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_on_while_bots_play_sees_what_all_others_see(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            bot = Slow(house)
            guest = await house.people.guest()
            room = await house.create(guest, r.NewGame(game, [BOT, BOT]))
            people: list[Person] = []
            for _ in range(40):
                people.append(await comes(room, guest, -1))
                assert room.game is not None
                if room.game.over:
                    break
                assert room.game.held
                for each in people:
                    assert seen(each) == seen(people[0]) and each.log == people[0].log
                await bot.step(room)
            assert len({each.update["seq"] for each in people}) == 1
            first = [next(got for got in each.got if got["type"] == "update")["seq"] for each in people]
            assert len(set(first)) > 3, "they came at different moments"

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_again_while_a_bot_thinks_sees_what_they_saw(game: str, tmp_path: Path) -> None:
    """What the bots have done in secret, and what one has chosen oneself, is shown when it is shown to all."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            bot, room, ann = await against(house, game, 1)
            assert room.game is not None
            compared = 0
            for _ in range(200):
                if room.game.over:
                    break
                if room.game.held:
                    for since in (0, ann.update["seq"]):
                        again = await comes(room, ann.user, 0, since)
                        assert seen(again) == seen(ann)
                        assert again.update["log_from"] + len(again.update["log"]) == len(ann.log)
                        assert since or again.log == ann.log
                        if not room.game._free.is_set():
                            assert again.update["decision"] is None, "this was chosen"
                            compared += 1
                        room.leave(again.socket)
                    await bot.step(room)
                else:
                    options = len(ann.update["decision"]["options"])
                    assert (await ann.choose(room, bot.dice.randrange(options)))["type"] == "done"
            assert compared > 3

    asyncio.run(play())


def test_who_has_conceded_comes_back_while_bots_play_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            bot, room, ann = await against(house, "epic", 2)
            await room.hear(ann.socket, m.Concede("c"))
            assert ann.reply("c")["type"] == "done" and room.game is not None and not room.game.over
            for _ in range(12):
                again = await comes(room, ann.user, 0)
                assert room.game.held and seen(again) == seen(ann) and again.log == ann.log
                await bot.step(room)
            assert len({each["seq"] for each in ann.got if each["type"] == "update"}) > 3

    asyncio.run(play())


def test_what_is_said_behind_a_wish_does_not_wait_for_the_last_bot(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            bot, room, ann = await against(house, "epic", 2)
            await room.hear(ann.socket, m.Concede("c"))

            async def says() -> None:
                await room.hear(ann.socket, m.AutoPass("until_end_of_turn"))
                await room.hear(ann.socket, m.Say("well played"))

            saying = asyncio.ensure_future(says())
            for _ in range(6):
                await bot.step(room)
            assert ann.last("chat") is not None and saying.done()
            assert room.game is not None and room.game.held, "the bots play on"

    asyncio.run(play())


@pytest.mark.parametrize("secret", [0, 1, 4])
def test_a_pause_does_not_tell_how_many_secret_steps_a_bot_takes(secret: int, tmp_path: Path) -> None:
    """It marks cards for the mulligan, which nobody else can notice, and then says which is the last one."""
    pause = 1.0

    async def play() -> None:
        async with a_house(tmp_path, Settings(pause=pause, people_pause=0.0, bot_workers=1)) as house:
            left = secret

            async def choose(task: Any) -> int:
                nonlocal left
                left -= 1
                return 1 if left >= 0 else 0

            house.pool.choose = choose  # type: ignore[method-assign]
            guest = await house.people.guest()
            room = await house.create(guest, r.NewGame("epic", [BOT, BOT]))
            onlooker = await comes(room, guest, -1)
            assert room.game is not None
            began, events, seq = asyncio.get_running_loop().time(), room.game.play.seq, onlooker.update["seq"]
            async with asyncio.timeout(20):
                while onlooker.update["seq"] == seq:
                    await asyncio.sleep(0.01)
            took = asyncio.get_running_loop().time() - began
            assert room.game.play.seq == events + secret + 1
            assert 0.8 * pause < took < 1.8 * pause, f"{took / pause:.2f} pauses"

    asyncio.run(play())
