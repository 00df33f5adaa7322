"""After the game and around it: rematches, chat, games of older versions, games that nobody looks at."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.hub import Subscriber
from rulebound.server.service.live import Refusal
from server.sitting import FakeTime, Person, a_house, play_random, seated

BOT = r.NewSeat("bot", "random")


# -- afterwards


def test_a_rematch_swaps_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            with pytest.raises(Refusal, match="not over"):
                await house.rematch(people[0].user, room.id)
            await room.hear(people[0].socket, m.Concede("c"))
            one, other = await asyncio.gather(*(house.rematch(person.user, room.id) for person in people))
            assert one is other and one.id == room.row.next
            assert [seat.user for seat in one.seats] == [people[1].user.id, people[0].user.id]
            assert one.row.status == "open" and one.row.seed != room.row.seed
            over = people[1].last("over")
            assert over is not None and over["game"]["next"] == one.id
            stranger = await house.people.guest()
            with pytest.raises(Refusal, match="only those who played"):
                await house.rematch(stranger, room.id)

    asyncio.run(play())


def test_a_rematch_of_a_match_swaps_roles(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "huntik", rulings={"HR-10": "B leads"})
            await play_random(room, people, 1, most=4)
            await room.hear(people[0].socket, m.Concede("c"))
            again = await house.rematch(people[0].user, room.id)
            assert [seat.user for seat in again.seats] == [person.user.id for person in people]
            assert msgspec.json.decode(again.row.setup)["rulings"] == {"HR-10": "A defended before"}

    asyncio.run(play())


def test_chat_and_mute(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "chaotic")
            await room.hear(ann.socket, m.Say("good  luck"))
            said = bob.last("chat")
            assert said is not None and (said["seat"], said["text"]) == (0, "good luck")
            await room.hear(bob.socket, m.Mute([0], False))
            await room.hear(ann.socket, m.Say("hello?"))
            assert bob.last("chat") == said
            late = Person(await house.people.guest(), -1)
            await room.join(late.socket)
            assert [each["text"] for each in late.last("spoken")["words"]] == ["good luck", "hello?"]

    asyncio.run(play())


def test_a_slow_socket_is_dropped_and_nobody_else() -> None:
    slow = Subscriber(0, "u", "Ann", backlog=3)
    for n in range(5):
        slow.send(b"%d" % n)
    assert slow.dropped
    (last,) = slow.waiting()
    assert msgspec.json.decode(last)["type"] == "closed"


# -- games of older versions


async def a_played_game(folder: Path) -> tuple[str, Any]:
    async with a_house(folder) as house:
        room, people = await seated(house, "epic")
        await play_random(room, people, 2, most=12)
        return room.id, people[0].log


def change_events(folder: Path, kind: str, old: bytes, new: bytes) -> None:
    with sqlite3.connect(folder / "games.db") as raw:
        raw.execute("DELETE FROM snapshot")
        for game, seq, body in raw.execute("SELECT game, seq, body FROM event WHERE kind = ?", (kind,)).fetchall():
            raw.execute("UPDATE event SET body = ? WHERE game = ? AND seq = ?", (body.replace(old, new), game, seq))


def test_an_older_game_is_played_on_where_it_goes_the_same_way(tmp_path: Path) -> None:
    async def play() -> None:
        id, _ = await a_played_game(tmp_path)
        change_events(tmp_path, "begin", b'"version":"', b'"version":"0.0-')
        change_events(tmp_path, "choice", b'"index":', b'"index":7')  # options stood elsewhere then
        async with a_house(tmp_path) as house:
            room = await house.room(id)
            assert room.game is not None and not room.row.note

    asyncio.run(play())


@pytest.mark.parametrize(
    ("kind", "old", "new", "why"),
    [
        ("choice", b'"text":"', b'"text":"no such ', "was chosen, and there is now"),
        ("begin", b'"book":"', b'"book":"other', "its cards are no longer what they were"),
        ("deal", b'"key":"', b'"key":"other', "it does not begin as it did"),
        ("begin", b'"game":"epic"', b'"game":"gone"', "no game is called"),
    ],
)
def test_a_game_that_went_astray_can_be_read(kind: str, old: bytes, new: bytes, why: str, tmp_path: Path) -> None:
    async def play() -> None:
        id, log = await a_played_game(tmp_path)
        change_events(tmp_path, kind, old, new)
        if kind == "choice":
            change_events(tmp_path, kind, b'"code":', b'"code":1')
        async with a_house(tmp_path) as house:
            room = await house.room(id)
            assert room.row.status == "shown" and why in room.row.note
            reader = Person(await house.people.guest(), 0)
            await room.join(reader.socket)
            assert reader.log == log
            assert reader.update["over"] and why in reader.update["result"]
            await room.hear(reader.socket, m.Choose("x", 1, 0))
            assert why in reader.reply("x")["why"]

    asyncio.run(play())


def test_idle_games_are_dropped_and_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "chaotic")
            now.now += 1000
            assert await house.drop_idle(300) == 0, "somebody is here"
            key = room.game.play.table.game.position_key()
            for person in people:
                room.leave(person.socket)
            assert await house.drop_idle(300) == 0, "they have just left"
            now.now += 1000
            assert await house.drop_idle(300) == 1 and house.rooms == {}
            assert (await house.room(room.id)).game.play.table.game.position_key() == key

    asyncio.run(play())
