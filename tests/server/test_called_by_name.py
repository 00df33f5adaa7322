"""What the server sends calls players by their names and says no numbers of things: live, in answers, in replays."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.engine.record_text import record_text
from rulebound.games import GAMES
from rulebound.server import messages as m
from rulebound.server.library import replays
from rulebound.server.library.messages import Frame
from server.sitting import Person, a_house, seated, settled

UNREAD = ("text", "id", "letter", "key", "seed", "commitment", "salts", "version", "began", "type")  # of these parts
NUMBER = re.compile(r"#\d")
LETTER = re.compile(r"\bB\b(?!-)|\bA's\b|\bA[,:;)]|\b(?:of|by|for|from|player|to|at|with) A\b(?! [A-Z])")


def read(data: Any) -> Iterator[str]:
    """Every text that people read; lines of options and candidates are for programs, those of the log are not."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in UNREAD or (key == "text" and not {"words", "code"} & set(data)):
                yield from read(value)
    elif isinstance(data, list):
        for value in data:
            yield from read(value)


def check(data: Any) -> None:
    for words in read(data):
        assert not NUMBER.search(words), words
        assert not LETTER.search(words), words


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_sent(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, game)
            onlooker = Person(await house.people.guest(), -1)
            await room.join(onlooker.socket)
            dice = random.Random(3)
            for n in range(120):
                await settled(room)
                if room.game.over:
                    break
                table = room.game.play.table
                me = next(each for each in people if each.socket.viewer == table.game.chooser)
                if n % 4 == 0:
                    for thing in dice.sample(table.kit.things(table.game, me.socket.viewer), 3):
                        await room.hear(me.socket, m.Ask(f"r{n}", me.update["seq"], ref=thing.ref))
                        await room.hear(me.socket, m.Ask(f"c{n}", me.update["seq"], card=thing.name))
                    last = len(me.update["decision"]["options"]) - 1
                    await room.hear(me.socket, m.Ask(f"i{n}", me.update["seq"], index=last))
                    while me.socket.asking:  # what would come of it is found out beside everything else
                        await asyncio.sleep(0.01)
                    for place in table.kit.places(table.game)[:2]:
                        await room.hear(me.socket, m.Ask(f"p{n}", me.update["seq"], place=place))
                    waiting = next(each for each in people if each is not me)
                    await waiting.choose(room, 0)
                await me.choose(room, dice.randrange(len(me.update["decision"]["options"])))
            if not room.game.over:
                await room.hear(people[0].socket, m.Concede("end"))
            names = [person.user.name for person in people]
            for person in (*people, onlooker):
                person.read()
                check([each for each in person.got if each["type"] != "done"])
                assert any(names[1] in line for line in person.log)
            sorts = {each["type"] for person in people for each in person.got}
            assert {"update", "answer", "refused"} <= sorts
            refused = [each["why"] for person in people for each in person.got if each["type"] == "refused"]
            assert all(why[:1].isupper() and why[-1] in ".?!" for why in refused), refused
            outcomes = [each.get("outcome") for person in people for each in person.got if each["type"] == "answer"]
            assert any(outcomes)
            prompts = [each["decision"]["prompt"] for each in people[0].got if each.get("decision")]
            assert prompts and not any(prompt.startswith(names[0]) or prompt[0].islower() for prompt in prompts)
            row = await house.store.game(room.id)
            assert row is not None and any(name in row[0].result for name in names)
            check_replay(record_text(room.game.play.table.record()), names)

    asyncio.run(play())


def check_replay(text: str, names: list[str]) -> None:
    """Its steps are told in the words of their options, its positions by name."""
    for viewer in (replays.OPEN, 1, -1):
        shown = replays.opened(text, viewer)
        assert shown.names == names and not shown.note
        check([msgspec.to_builtins(line) for step in shown.steps for line in step.log])
        for step in shown.steps:
            check(step.text)
            assert not step.text[:1].islower() or step.text == "concedes", step
        found: list[Frame] = replays.frames(shown.key, viewer, 20, 40).frames
        assert found
        for frame in found:
            check(msgspec.to_builtins(frame))


def test_a_record_of_the_terminal_has_nobody_called_you() -> None:
    from rulebound.api import new_table, starter_decks

    table = new_table("epic", starter_decks("epic"), seed=7, names=("you", "looks-ahead"))
    for _ in range(20):
        table.choose(0)
    shown = replays.opened(record_text(table.record()))
    assert shown.names == ["player A", "looks-ahead"]
    sketch: Any = replays.frames(shown.key, -1, 5, 6).frames[0].sketch
    assert [person["title"]["text"] for person in sketch["people"]] == ["player A", "looks-ahead"]
