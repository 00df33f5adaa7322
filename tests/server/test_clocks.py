"""Clocks that cannot be cheated and forget nothing: what an undo leaves, and time that was given."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.room import Room
from server.sitting import FakeTime, Person, a_house, seated, settled

BOT = r.NewSeat("bot", "random")


def asked(people: list[Person]) -> Person:
    """Whoever must choose."""
    return next(each for each in people if each.update["decision"])


async def undo(room: Room, person: Person, id: str) -> dict[str, Any]:
    await room.hear(person.socket, m.Undo(id, person.update["seq"]))
    return person.reply(id)


def left(room: Room, person: Person) -> float:
    """Seconds that this person has left."""
    assert room.game is not None
    return room.game.clocks.left(person.socket.viewer, room.house.time())


@pytest.mark.parametrize("rule", [m.ClockRule("bank", 100, 10), m.ClockRule("decision", 100)], ids=["bank", "decision"])
@pytest.mark.parametrize("game", ["epic", "huntik"], ids=["a secret step", "a step that all see"])
def test_an_undo_gives_no_time(rule: m.ClockRule, game: str, tmp_path: Path) -> None:
    """Whoever chooses and takes back has the time of one who has done nothing but think."""

    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, game, clock=rule)
            person = asked(people)
            step = 1 if game == "epic" else person.socket.viewer  # a card for the mulligan, or: I lead
            for number in range(3):
                now.now += 5
                assert (await person.choose(room, step))["type"] == "done"
                now.now += 2
                assert (await undo(room, person, f"u{number}"))["type"] == "done"
                assert left(room, person) == 100 - 7 * (number + 1)
            now.now += 9
            steps = 2 if game == "epic" else 1  # in Huntik a second one deals cards
            for _ in range(steps):
                await person.choose(room, step)
            for number in range(steps):
                assert (await undo(room, person, f"v{number}"))["type"] == "done"
            assert left(room, person) == 70.0, "each was taken back"
            await person.choose(room, step)
            id, seat = room.id, person.socket.viewer
        async with a_house(tmp_path, clock=now) as house:
            room = await house.room(id)
            person = Person(person.user, seat)
            await room.join(person.socket)
            assert (await undo(room, person, "w"))["type"] == "done"
            assert left(room, person) == 70.0, "nor after a restart"
        async with a_house(tmp_path, clock=now) as house:
            room = await house.room(id)
            assert left(room, person) == 70.0

    asyncio.run(play())


@pytest.mark.parametrize("rule", [m.ClockRule("bank", 30, 20), m.ClockRule("decision", 30)], ids=["bank", "decision"])
def test_nothing_is_taken_back_once_its_time_is_used_up(rule: m.ClockRule, tmp_path: Path) -> None:
    """It would be the end of the game: there is no time left for the choice that would be open again."""

    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "huntik", clock=rule)
            person = asked(people)
            now.now += 20
            await person.choose(room, person.socket.viewer)  # who leads: they themselves
            now.now += 12
            seq = person.update["seq"]
            assert "time" in (await undo(room, person, "u"))["why"]
            assert person.update["seq"] == seq and left(room, person) == 18.0
            await house.tick()
            assert not room.game.over

    asyncio.run(play())


@pytest.mark.parametrize("sort", ["bank", "decision"])
def test_time_that_was_given_survives_a_restart(sort: Any, tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "epic", clock=m.ClockRule(sort, 30))
            person = asked(people)
            other = next(each for each in people if each is not person)
            for _ in range(3):
                await room.hear(other.socket, m.GiveTime())
            assert left(room, person) == 210.0
            id = room.id
        async with a_house(tmp_path, clock=now) as house:
            room = await house.room(id)
            assert left(room, person) == 210.0
            assert left(room, other) == 30.0

    asyncio.run(play())


def test_a_bank_survives_the_choices_of_bots(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, (person,) = await seated(house, "epic", [r.NewSeat("you"), BOT], 1, clock=m.ClockRule("bank", 100))
            spent, kinds = 0, []
            while not (spent and kinds[-1] == BOT.sort):
                await settled(room)
                now.now += 3
                spent += 3
                assert (await person.choose(room, 0))["type"] == "done"
                await settled(room)
                seats = [step.player for step in room.game.play.table.steps]
                kinds.append("you" if seats[-1] == person.socket.viewer else BOT.sort)
            id = room.id
        async with a_house(tmp_path, clock=now) as house:
            assert left(await house.room(id), person) == 100.0 - spent

    asyncio.run(play())


def test_time_that_was_given_for_a_pick_survives_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, (ann, bob) = await seated(house, "epic", format="draft", clock=m.ClockRule("decision", 30))
            await room.hear(bob.socket, m.Pick("p", 0, 0))
            ann.read()
            await room.hear(bob.socket, m.GiveTime())
            assert {each["type"] for each in ann.read()} == {"seats"}, "no card has moved"
            seats = ann.last("seats")
            assert seats is not None and seats["giver"] == bob.socket.viewer
            assert seats["seats"][0]["clock"]["decision"] == 90.0
            id = room.id
        async with a_house(tmp_path, clock=now) as house:
            room = await house.room(id)
            assert room.pick_clocks.left(0, now.now) == 90.0
            ann = Person(ann.user, 0)
            await room.join(ann.socket)
            await room.hear(ann.socket, m.Pick("q", 0, 0))
            assert ann.reply("q")["type"] == "done"
            assert [room.pick_clocks.left(seat, now.now) for seat in (0, 1)] == [30.0, 30.0], "it was for that pick"

    asyncio.run(play())


def test_a_pick_that_is_sent_twice_is_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "epic", format="draft")
            await room.hear(ann.socket, m.Pick("p", 0, 3))
            done = ann.reply("p")
            assert done["type"] == "done"
            events = room.seq
            await room.hear(ann.socket, m.Pick("p", 0, 3))
            assert ann.reply("p") == done and ann.got.count(done) == 2 and room.seq == events
            await room.hear(bob.socket, m.Pick("p", 0, 3))
            assert bob.reply("p")["type"] == "done" and room.seq == events + 1, "ids are each seat's own"
            await room.hear(ann.socket, m.Pick("p", 0, 3))
            assert ann.reply("p") == done, "also when the packs have gone on"
            id = room.id
        async with a_house(tmp_path) as house:
            room = await house.room(id)
            ann = Person(ann.user, 0)
            await room.join(ann.socket)
            await room.hear(ann.socket, m.Pick("p", 0, 3))
            assert ann.reply("p") == done and room.seq == events + 1, "and after a restart"

    asyncio.run(play())
