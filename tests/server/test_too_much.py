"""Cards that somebody wrote so that each choice leads to more than the one before: everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.library.sets import read_set
from rulebound.server.service.bounds import MOST_THINGS, crowd
from rulebound.server.service.house import House
from rulebound.server.service.room import Room
from server.sitting import FakeTime, Person, a_house, seated, settled

SPREADS = "Tribute -> Put a human token into play.\nWhen a human token enters play -> Put 99 human tokens into play."
CIRCLES = "Tribute -> Put a human token into play.\nWhen a human token enters play -> Put a human token into play."
TELLS = "Tribute -> Gain 1 health.\nWhen you gain health -> Gain 1 health."
CROWDS = "Tribute -> " + "Put 99 human tokens into play. " * 5
SLOW = 5.0  # seconds; without a bound some of these choices take more, and all that follow


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path))


def brought(text: str) -> tuple[str, str]:
    """A set of champions with this text, and a deck of them."""
    names = [f"Z{chr(65 + number)} Tester" for number in range(20)]
    one = {"type": "champion", "alignment": ["good"], "class": ["human"], "cost": 1, "offense": 1, "defense": 1}
    report = read_set(
        "epic", "me", "mine", "mine.json", json.dumps([{"name": n, "text": text, **one} for n in names]), True
    )
    assert not report.refused
    return report.set, "\n".join([f"set: {report.set}", *(f"3 {name}" for name in names)])


async def table(house: House, text: str, second: str = "open", **more: Any) -> tuple[Room, list[Person]]:
    """A game in which all decks are such."""
    title, deck = brought(text)
    seats = [r.NewSeat("you", "", "x", deck), r.NewSeat(second, "random" if second == "bot" else "", "y", deck)]  # type: ignore[arg-type]
    return await seated(house, "epic", seats, people=1 if second == "bot" else 2, sets=[title], **more)


def asked(room: Room, people: list[Person]) -> Person:
    assert room.game is not None
    return people[int(room.game.play.table.game.chooser)]


async def played(room: Room, people: list[Person], most: int = 40) -> tuple[str, int]:
    """Play champions, and let them do what they do, until an option is refused: why, and its place."""
    for _ in range(most):
        await settled(room)
        person = asked(room, people)
        options = person.update["decision"]["options"]
        plays = [option["index"] for option in options if option["text"].startswith("play")]
        began = time.perf_counter()
        index = (plays or [0])[0]
        reply = await person.choose(room, index)
        assert time.perf_counter() - began < SLOW
        if reply["type"] == "refused":
            return str(reply["why"]), index
    raise AssertionError("nothing was refused")


@pytest.mark.parametrize("text", [SPREADS, CIRCLES, TELLS, CROWDS])
def test_what_would_lead_to_too_much_is_refused(tmp_path: Path, text: str) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await table(house, text)
            assert room.game is not None
            why, index = await played(room, people)
            assert "250 things in play" in why and "choose otherwise, take a step back, or concede" in why
            person, position = asked(room, people), room.game.play.table.save()
            other = people[1 - person.socket.viewer]
            for place in range(len(person.update["decision"]["options"])):
                told = (await other.choose(room, place))["why"]
                assert "has nothing to choose now" in told, "nobody else learns which option was tried"
            assert crowd(room.game.play.table.game) <= MOST_THINGS
            began = time.perf_counter()
            for _ in range(50):  # it is not tried again
                assert (await person.choose(room, index))["why"] == why
            assert time.perf_counter() - began < SLOW
            assert len(await house.store.events(room.id)) == room.game.play.seq
        async with a_house(tmp_path) as house:
            room = await house.room(room.id)
            assert room.game is not None
            assert room.game.play.table.save() == position
            people = [Person(each.user, seat) for seat, each in enumerate(people)]
            for each in people:
                await room.join(each.socket)
            assert await played(room, people) == (why, index)
            other = people[1 - asked(room, people).socket.viewer]
            await room.hear(other.socket, m.Concede("c"))
            assert other.reply("c")["type"] == "done" and room.row.status == "over"

    asyncio.run(play())


def test_a_step_back_and_the_clock_are_left(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await table(house, SPREADS, clock=m.ClockRule("decision", 60))
            await played(room, people)
            person = asked(room, people)
            await room.hear(person.socket, m.Undo("u", person.update["seq"]))
            assert person.reply("u")["type"] == "done"
            await played(room, people)
            now.now += 61
            await house.tick()
            assert room.row.status == "over" and room.row.winner == 1 - person.socket.viewer

    asyncio.run(play())


def test_a_bot_that_cannot_go_on_gives_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await table(house, SPREADS, "bot")
            assert room.game is not None
            async with asyncio.timeout(60):
                while not room.game.over:
                    await settled(room)
                    if room.game.over:
                        break
                    person = people[0]
                    options = person.update["decision"]["options"]
                    passes = [x["index"] for x in options if x["passes"]]
                    harmless = [x["index"] for x in options if not x["text"].startswith(("play", "trigger"))]
                    reply = await person.choose(room, (passes or harmless or [0])[0])
                    assert reply["type"] == "done"
            assert room.row.winner == 0 and any("concedes" in line for line in people[0].log)

    asyncio.run(play())


def test_passing_everything_stops_where_that_leads_to_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await table(house, "Tribute -> Draw a card.")
            assert room.game is not None
            for _ in range(30):
                person = asked(room, people)
                if any(option["passes"] for option in person.update["decision"]["options"]):
                    break
                await person.choose(room, 0)
                await settled(room)
            monkeypatch.setattr("rulebound.server.service.bounds.MOST_THINGS", -1)
            before = room.game.play.seq
            await room.hear(person.socket, m.AutoPass("until_end_of_turn"))
            await settled(room)
            assert room.game.play.seq == before and not room.lost
            async with asyncio.timeout(10):
                while (person.last("wishes") or {})["level"] != "never":
                    await asyncio.sleep(0.001)
            assert (await person.choose(room, 0))["type"] == "refused"

    asyncio.run(play())
