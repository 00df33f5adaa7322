"""A set of one's own that is imported anew or forgotten while a game is played with its cards: the game goes on with
the cards as they were, and whoever thinks about it has them too."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulebound.cards.sets import forget
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.library.sets import read_set
from rulebound.server.service.bots import BotPool
from rulebound.server.service.house import House
from rulebound.server.service.room import Room
from server.sitting import Person, a_house, seated, settled

NAMES = [f"Hill Guard {chr(65 + number)}" for number in range(20)]


def brought(offense: int) -> tuple[str, str]:
    """A set of champions with this offense, and a deck of them."""
    one = {"type": "champion", "alignment": ["good"], "class": ["human"], "offense": offense, "defense": 3}
    cards = [{**one, "name": name, "cost": int(number > 5), "text": "Blitz"} for number, name in enumerate(NAMES)]
    report = read_set("epic", "me", "mine", "mine.json", json.dumps(cards), True)
    assert not report.refused
    return report.set, "\n".join([f"set: {report.set}", *(f"3 {name}" for name in NAMES)])


async def think(house: House, room: Room, person: Person) -> None:
    """The person looks at what an option would do, and plays until the bot has had something to choose."""
    asked, thought = house.previews.asked, house.pool.asked
    await settled(room)
    option = person.update["decision"]["options"][-1]
    await room.hear(person.socket, m.Ask(f"q{asked}", 0, index=option["index"]))
    while (told := person.last("answer")) is None or told["id"] != f"q{asked}":
        await asyncio.sleep(0.001)
    for _ in range(60):
        options = person.update["decision"]["options"]
        option = next((each for each in options if each["passes"]), options[0])
        assert (await person.choose(room, option["index"]))["type"] == "done"
        await settled(room)
        if house.pool.asked > thought:
            return
    raise AssertionError("the bot has had nothing to choose")


async def started_anew(pool: BotPool) -> None:
    """Its processes end; what is asked next starts new ones."""
    for worker in pool._workers:
        await worker.end()


CHANGES: list[Callable[[str], object]] = [lambda title: brought(2), lambda title: forget("epic", title)]


@pytest.mark.parametrize("change", CHANGES, ids=["imported anew", "forgotten"])
def test_bots_and_previews_have_the_cards_that_a_game_began_with(
    change: Callable[[str], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path))
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: "03" * 16)

    async def play() -> None:
        async with a_house(tmp_path) as house:
            title, deck = brought(1)
            seats = [r.NewSeat("you", "", "x", deck), r.NewSeat("bot", "looks-ahead:1", "y", deck)]
            room, [ann] = await seated(house, "epic", seats, people=1, sets=[title])
            await think(house, room, ann)
            change(title)
            await think(house, room, ann)
            for pool in (house.pool, house.previews):
                await started_anew(pool)
            await think(house, room, ann)
            room.leave(ann.socket)
            await house.drop_idle(-1.0)
            room = await house.room(room.id)
            ann = Person(ann.user, 0)
            await room.join(ann.socket)
            await think(house, room, ann)
            assert (house.pool.failed, house.previews.failed) == (0, 0)

    asyncio.run(play())


def test_a_process_that_has_read_many_cards_is_started_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would keep the cards of every game that there ever was."""
    monkeypatch.setattr("rulebound.server.service.bots.MOST_BOOKS", 2)

    async def play() -> None:
        async with a_house(tmp_path) as house:
            (worker,) = house.previews._workers
            seen = set()
            for game in ("huntik", "chaotic", "epic", "huntik"):
                room, people = await seated(house, game)
                me = next(each for each in people if each.update["decision"])
                await room.hear(me.socket, m.Ask("q", 0, index=0))
                while me.last("answer") is None:
                    await asyncio.sleep(0.001)
                assert worker.process is not None and len(worker.ready) <= 2
                seen.add(worker.process.pid)
            assert len(seen) == 2 and house.previews.failed == 0

    asyncio.run(play())
