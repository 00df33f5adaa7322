"""The store cannot be reached for a while: what was said then has not happened, and after it everything goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.house import House
from rulebound.server.service.settings import Settings
from rulebound.server.store import Store, StoreFault
from rulebound.server.web.app import make_app
from server.running import FREE
from server.sitting import FakeTime, Person, a_house, seated, settled

BOT = r.NewSeat("bot", bot="random")


@contextmanager
def an_outage(house: House, *parts: str) -> Iterator[None]:
    """Nothing is read from the store or written to it."""

    async def fails(*args: Any, **more: Any) -> Any:
        raise StoreFault("the store cannot be reached: Outage")

    with pytest.MonkeyPatch.context() as broken:
        for part in parts or ("read", "write", "append"):
            broken.setattr(house.store, part, fails)
        yield


def asked(people: list[Person]) -> Person:
    return next(each for each in people if each.update["decision"])


async def stricken(house: House, **more: Any) -> tuple[Any, Person, Person]:
    """A game in which somebody chose while the store could not be reached, and who waits there."""
    room, people = await seated(house, "chaotic", **more)
    person = asked(people)
    with an_outage(house):
        reply = await person.choose(room, 0)
        assert reply["type"] == "refused" and "has not happened" in reply["why"]
        again = await person.choose(room, 0)
        assert again["type"] == "refused" and "cannot be reached" in again["why"]
        await house.tick()
    return room, person, next(each for each in people if each is not person)


def test_who_chooses_after_an_outage_plays_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, person, _ = await stricken(house)
            before = await house.store.events(room.id)
            assert (await person.choose(room, 0))["type"] == "done"
            assert len(await house.store.events(room.id)) == len(before) + 1

    asyncio.run(play())


def test_who_comes_after_an_outage_is_shown_the_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, person, _ = await stricken(house)
            with an_outage(house), pytest.raises(StoreFault):
                await room.join(Person(person.user, person.socket.viewer).socket)
            again = Person(person.user, person.socket.viewer)
            await room.join(again.socket)
            assert again.update["sketch"] == person.update["sketch"] and again.update["decision"]
            assert (await again.choose(room, 0))["type"] == "done"
            await settled(room)
            assert person.update["seq"] == again.update["seq"], "the other socket goes on too"

    asyncio.run(play())


def test_who_comes_meanwhile_is_told_to_come_back(tmp_path: Path) -> None:
    with TestClient(make_app(str(tmp_path / "table.db"), Settings(pause=0.0), FREE)) as client:
        made = client.post("/api/games", json={"game": "chaotic", "seats": [{"sort": "you"}, {"sort": "open"}]}).json()
        client.cookies.clear()

        async def fails(*args: Any) -> Any:
            raise StoreFault("the store cannot be read: Outage")

        with pytest.MonkeyPatch.context() as broken:
            broken.setattr(Store, "chat", fails)
            with client.websocket_connect(f"/api/games/{made['id']}/socket") as socket:
                told = socket.receive_json()
                while told["type"] in ("hello", "seats"):
                    told = socket.receive_json()
        assert told["type"] == "closed" and told["again"] and "come back" in told["why"]


def test_who_waits_and_clocks_go_on_by_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, _, other = await stricken(house, clock=m.ClockRule("decision", 60))
            shown = len([each for each in other.got if each["type"] == "update"])
            await house.tick()
            other.read()
            assert len([each for each in other.got if each["type"] == "update"]) > shown
            now.now += 61
            with an_outage(house):
                await house.tick()
                await house.tick()
            assert room.row.status == "playing"
            await house.tick()  # it is loaded, and the clock begins anew
            now.now += 61
            await house.tick()
            assert room.row.status == "over" and room.row.winner == other.socket.viewer

    asyncio.run(play())


@pytest.mark.parametrize("parts", [(), ("append",)], ids=["all", "writing"])
def test_a_draft_goes_on(parts: tuple[str, ...], tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, (ann, bob) = await seated(house, "epic", format="draft", clock=m.ClockRule("decision", 60))
            first = ann.last("handing")
            with an_outage(house, *parts):
                await room.hear(ann.socket, m.Pick("p", 0, 3))
                assert ann.reply("p")["type"] == "refused"
                now.now += 61
                await house.tick()
            again = Person(ann.user, 0)
            await room.join(again.socket)
            assert again.last("handing") == first, "nothing was taken"
            await room.hear(again.socket, m.Pick("q", 0, 3))
            assert again.reply("q")["type"] == "done"
            await house.tick()
            assert bob.last("handing")["pick"] == 1, "and the late one gets a plain pick"

    asyncio.run(play())


def test_a_room_at_fault_stops_no_other_clock(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            rooms = [(await seated(house, "chaotic", clock=m.ClockRule("decision", 60)))[0] for _ in range(3)]

            async def fails() -> None:
                raise ZeroDivisionError

            rooms[0].game.time_out = fails
            now.now += 61
            await house.tick()
            assert [room.row.status for room in rooms] == ["playing", "over", "over"]

    asyncio.run(play())


def test_what_waited_behind_a_lost_choice_is_lost_too(tmp_path: Path) -> None:
    """An event after one that was not kept would leave a gap that nothing is loaded over."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            person, append = asked(people), house.store.append
            calls = 0

            async def once(*args: Any, **more: Any) -> None:
                nonlocal calls
                calls += 1
                await asyncio.sleep(0.01)
                if calls == 1:
                    raise StoreFault("no space is left")
                await append(*args, **more)

            house.store.append = once  # type: ignore[method-assign]
            other = next(each for each in people if each is not person)
            choosing = asyncio.ensure_future(person.choose(room, 0))
            await asyncio.sleep(0)
            await room.hear(other.socket, m.Concede("c"))
            assert other.reply("c")["type"] == "refused" and (await choosing)["type"] == "refused"
            events = await house.store.events(room.id)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            await room.hear(other.socket, m.Concede("c"))
            assert other.reply("c")["type"] == "done" and room.row.status == "over"

    asyncio.run(play())


def test_bots_play_on_after_many_outages(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann,) = await seated(house, "chaotic", [r.NewSeat("you"), BOT], people=1)
            for _ in range(6):
                if ann.update["decision"] is None:
                    break
                await ann.choose(room, 0)
                with an_outage(house, "append"):
                    await asyncio.sleep(0.05)
                async with asyncio.timeout(20):
                    while room.game is None or room.game.lost or room.game.held:
                        await house.tick()
                        await asyncio.sleep(0.01)
                assert room.game.over or ann.update["decision"], "the bot has played, and somebody is asked"

    asyncio.run(play())
