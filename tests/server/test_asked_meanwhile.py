"""Leaks by asking: who asks is answered from what they were shown last.

Here everybody at a table asks about everything, before and after each step of somebody else's that they cannot notice,
and while any step is done and not yet on disk: every reference that there is or would be by then, every name on a card,
every place, and of their own decision what would come of an option.  The answers must be the same, word for word.
"""

import asyncio
import random
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulebound.engine.table import Table
from rulebound.games import GAMES
from rulebound.server import messages as m
from rulebound.server.service import bot_worker
from rulebound.server.service.bot_worker import BotTask
from rulebound.server.service.house import House
from rulebound.server.service.live import goes_on_unseen
from rulebound.server.service.room import Room
from rulebound.server.store import StoreFault
from server.sitting import Person, a_house, seated, settled

ENOUGH = 6  # moments at which everything is asked
numbers = count()


async def tables(house: House, game: str) -> tuple[Room, list[Person]]:
    """Two players and an onlooker at a table."""
    room, people = await seated(house, game)
    eve = Person(await house.people.guest(), -1)
    await room.join(eve.socket)
    return room, [*people, eve]


async def answered(room: Room, who: Person, said: dict[str, Any]) -> dict[str, Any]:
    """What is said to somebody who asks this, without the number of the question."""
    id = f"q{next(numbers)}"
    await room.hear(who.socket, m.Ask(id, 0, **said))
    while True:
        for told in who.read():
            if told.get("id") == id:
                return {**told, "id": ""}
        await asyncio.sleep(0)


async def all_answers(room: Room, who: Person, asked: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The answers to all of these questions."""
    return {str(said): await answered(room, who, said) for said in asked}


def questions(viewer: int, *worlds: Table) -> list[dict[str, Any]]:
    """All that this viewer could point at in one of these, without repetition."""
    found: dict[str, dict[str, Any]] = {}
    for table in worlds:
        things = table.kit.things(table.game, viewer)
        asked: list[dict[str, Any]] = [{"ref": ref} for ref in range(table.players)]
        asked += [{"ref": thing.ref} for thing in things if thing.ref >= 0]
        asked += [{"card": thing.name} for thing in things if thing.where]
        asked += [{"place": place} for place in table.kit.places(table.game)]
        found |= {str(said): said for said in asked}
    return list(found.values())


def after(table: Table, index: int) -> Table:
    """A table of its own after this choice."""
    twin = table.copy()
    twin.choose(index, int(twin.game.chooser))
    return twin


@pytest.mark.parametrize("game", GAMES)
def test_what_others_do_in_secret_changes_no_answer(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: "01" * 16)

    async def play() -> int:
        async with a_house(tmp_path) as house:
            room, people = await tables(house, game)
            dice, secret = random.Random(1), 0
            for _ in range(400):
                await settled(room)
                table = room.game.play.table
                if table.over or secret == ENOUGH:
                    break
                assert room.game.play.table_seen(int(table.game.chooser)) is table, "who chooses knows how it stands"
                seat, options = int(table.game.chooser), len(table.game.options)
                index = dice.randrange(options)
                twin = after(table, index)
                others = [who for who in people if who.socket.viewer != seat] if goes_on_unseen(twin, seat) else []
                asked = [questions(who.socket.viewer, table, twin) for who in others]
                before = [await all_answers(room, who, each) for who, each in zip(others, asked)]
                assert (await people[seat].choose(room, index))["type"] == "done"
                await settled(room)
                for who, each, then in zip(others, asked, before):
                    assert not who.read(), "it could be noticed"
                    assert await all_answers(room, who, each) == then
                secret += bool(others)
            return secret

    secret = asyncio.run(play())
    assert secret == ENOUGH or (game == "chaotic" and not secret)  # whose players choose in the open


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_yet_kept_changes_no_answer(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even to who has chosen: where the store fails in the end, it has not happened."""
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: "02" * 16)

    async def play() -> int:
        async with a_house(tmp_path) as house:
            waits, goes_on = asyncio.Event(), asyncio.Event()

            async def fails(*args: Any, **more: Any) -> None:
                waits.set()
                await goes_on.wait()
                raise StoreFault("no space is left")

            async def foresee(task: BotTask) -> list[m.OutcomeShown]:
                return bot_worker.answer(task).outcome

            house.previews.foresee = foresee  # type: ignore[method-assign]
            room, people = await tables(house, game)
            keep, dice, changed = house.store.append, random.Random(2), 0
            for number in range(120):
                await settled(room)
                table = room.game.play.table
                if table.over or changed == ENOUGH:
                    break
                index = dice.randrange(len(table.game.options))
                chooser = people[int(table.game.chooser)]
                if number % 4:
                    await chooser.choose(room, index)
                    continue
                twin = after(table, index)
                asked = [questions(who.socket.viewer, table, twin) for who in people]
                asked[people.index(chooser)].append({"index": len(table.game.options) - 1})
                before = [await all_answers(room, who, each) for who, each in zip(people, asked)]
                waits.clear()
                goes_on.clear()
                house.store.append = fails  # type: ignore[method-assign]
                choosing = asyncio.create_task(chooser.choose(room, index))
                await waits.wait()
                assert room.game.play.table is table and table.game.position_key() == twin.game.position_key()
                for who, each, then in zip(people, asked, before):
                    assert await all_answers(room, who, each) == then
                changed += 1
                house.store.append = keep  # type: ignore[method-assign]
                goes_on.set()
                assert "has not happened" in (await choosing)["why"]
                while room.lost:
                    await asyncio.sleep(0.001)
            return changed

    assert asyncio.run(play()) == ENOUGH
