"""Live games: kept before they are acknowledged, shown to each as they may see it, the same after a restart."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound import __version__
from rulebound.engine.chance import seeded
from rulebound.games import GAMES
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.house import House
from rulebound.server.service.loading import load
from rulebound.server.service.shown import encode, update
from rulebound.server.store import StoreFault
from server.sitting import QUICK, Person, a_house, play_random, seated, settled


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, game)
            onlooker = Person(await house.people.guest(), -1)
            await room.join(onlooker.socket)
            assert await play_random(room, people, 7) > 10
            assert room.row.status == "over" and room.row.result
            table = room.game.play.table
            for person in (*people, onlooker):
                assert person.update["over"] and person.update["result"] == table.result
                assert person.log == [line.text for line in table.log(person.socket.viewer)]
                over = person.last("over")
                assert over is not None and over["game"]["fairness"]["seed"].startswith("fair1 ")
                assert [type(each) for each in (over["game"]["winner"],)] == [int]
            again = await house.store.game(room.id)
            assert again is not None and again[0].status == "over"

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_a_restart_in_mid_game(game: str, tmp_path: Path) -> None:
    """Another house on the same store shows everybody the same position, the same prompt and the same log."""

    async def play() -> None:
        settings = QUICK.__class__(pause=0.0, people_pause=0.0, snapshot_every=7)
        shown: dict[int, Any] = {}
        key, id = "", ""
        async with a_house(tmp_path, settings) as house:
            room, people = await seated(house, game)
            await play_random(room, people, 3, most=25)
            if people[0].update["undo"] is None:  # and something taken back
                await room.hear(people[0].socket, m.Undo("back", people[0].update["seq"]))
                assert people[0].reply("back")["type"] == "done"
            live = room.game.play
            key, id = live.table.game.position_key(), room.id
            shown = {viewer: encode(update(live, viewer, *live.log_since(viewer, 0))) for viewer in (0, 1, -1)}
        for drop_snapshot in (False, True):
            if drop_snapshot:
                with sqlite3.connect(tmp_path / "games.db") as raw:
                    assert raw.execute("DELETE FROM snapshot").rowcount == 1, "there was a snapshot to load from"
            async with a_house(tmp_path, settings) as house:
                room = await house.room(id)
                live = room.game.play
                assert live.table.game.position_key() == key
                for viewer, before in shown.items():
                    assert encode(update(live, viewer, *live.log_since(viewer, 0))) == before

    asyncio.run(play())


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("you", "open"), ("you", "bot"), ("you", "open", "open", "bot")])
@pytest.mark.parametrize("game", GAMES)
def test_loaded_at_any_moment(game: str, seats: tuple[Any, ...], tmp_path: Path) -> None:
    """Whatever the moment, a game that is loaded from the store shows everybody what they were shown: those who wait
    while another chooses in secret too, whose picture is not that of now."""
    if len(seats) > 2 and game != "epic":
        pytest.skip("played by two")

    async def play() -> int:
        kept = 0
        settings = QUICK.__class__(pause=0.0, people_pause=0.0, snapshot_every=7, bot_workers=1)
        async with a_house(tmp_path, settings) as house:
            wanted = [r.NewSeat(sort, bot="random" if sort == "bot" else "") for sort in seats]
            room, people = await seated(house, game, wanted, people=seats.count("you") + seats.count("open"))
            for number in range(200):
                if number % 20 == 10:
                    await room.hear(people[0].socket, m.AutoPass("until_end_of_turn"))
                await play_random(room, people, number, most=1)
                live = room.game.play
                if number % 9 == 5:
                    for person in people:
                        if person.update["undo"] is None:
                            await room.hear(person.socket, m.Undo(f"back-{number}", person.update["seq"]))
                            await settled(room)
                if live.table.over:
                    break
                viewers = range(-1, len(seats))
                shown = [encode(update(live, viewer, *live.log_since(viewer, 0))) for viewer in viewers]
                for person in people:
                    assert msgspec.json.decode(shown[person.socket.viewer + 1])["sketch"] == person.update["sketch"]
                events = await house.store.events(room.id)
                snapshot = await house.store.snapshot(room.id, __version__)
                for position in {b"", snapshot[1] if snapshot else b""}:
                    again = load(events, position, None, list(room.bots)).play
                    assert again is not None
                    assert shown == [encode(update(again, viewer, *again.log_since(viewer, 0))) for viewer in viewers]
                kept += any(live.seen(viewer) is not live.table.game for viewer in viewers)
        return kept

    assert asyncio.run(play()) > 0 or game != "epic", "in Epic there was something to be kept"


def test_kept_before_it_is_acknowledged(tmp_path: Path) -> None:
    """When the reply is handed to the socket, another connection to the database sees the event."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            person = next(each for each in people if each.update["decision"])
            seen: list[tuple[str, int]] = []
            raw = sqlite3.connect(tmp_path / "games.db")
            tell = person.socket.tell

            def watched(message: Any) -> None:
                kept = raw.execute("SELECT count(*) FROM event WHERE kind = 'choice'").fetchone()[0]
                seen.append((type(message).__name__, kept))
                tell(message)

            person.socket.tell = watched  # type: ignore[method-assign]
            assert (await person.choose(room, 0))["type"] == "done"
            assert ("Done", 1) in seen

    asyncio.run(play())


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            person = next(each for each in people if each.update["decision"])
            key = room.game.play.table.game.position_key()
            before = person.update

            async def fails(*args: Any, **more: Any) -> None:
                raise StoreFault("no space is left")

            with monkeypatch.context() as broken:
                broken.setattr(house.store, "append", fails)
                reply = await person.choose(room, 0)
            assert reply["type"] == "refused" and "has not happened" in reply["why"]
            assert room.game.play.table.game.position_key() == key
            assert {**person.update, "log": [], "log_from": 0} == {**before, "log": [], "log_from": 0}
            assert (await person.choose(room, 0))["type"] == "done", "and the game goes on"

    asyncio.run(play())


def test_stale_and_duplicate_choices(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            person = next(each for each in people if each.update["decision"])
            other = next(each for each in people if each is not person)
            seq = person.update["seq"]
            done = await person.choose(room, 0, seq, "one")
            events = room.game.play.seq
            assert await person.choose(room, 0, seq, "one") == done, "the same message twice is one choice"
            assert room.game.play.seq == events
            stale = await person.choose(room, 0, seq, "two")
            assert stale["type"] == "refused" and "gone on meanwhile" in stale["why"]
            assert room.game.play.seq == events
            waiting = next(each for each in people if not each.update["decision"])
            reply = await waiting.choose(room, 0, waiting.update["seq"])
            assert reply["type"] == "refused" and "nothing to choose" in reply["why"]
            now = next(each for each in people if each.update["decision"])
            wrong = await now.choose(room, 999, now.update["seq"])
            assert wrong["type"] == "refused" and "There is no option 999" in wrong["why"]
            assert room.game.play.seq == events
            assert other is not person

    asyncio.run(play())


def test_an_id_is_known_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        id, done, seq = "", {}, 0
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            person = next(each for each in people if each.update["decision"])
            seq = person.update["seq"]
            done = await person.choose(room, 0, seq, "one")
            id, user = room.id, person.user
        async with a_house(tmp_path) as house:
            room = await house.room(id)
            back = Person(user, room.seat_of(user.id))
            await room.join(back.socket)
            events = room.game.play.seq
            assert await back.choose(room, 0, seq, "one") == done
            assert room.game.play.seq == events

    asyncio.run(play())


def test_two_sockets_of_one_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "huntik")
            person = next(each for each in people if each.update["decision"])
            twin = Person(person.user, person.socket.viewer)
            await room.join(twin.socket)
            assert {**twin.update, "log": [], "log_from": 0} == {**person.update, "log": [], "log_from": 0}
            seq = person.update["seq"]
            both = await asyncio.gather(person.choose(room, 0, seq, "a"), twin.choose(room, 1, seq, "b"))
            assert sorted(each["type"] for each in both) == ["done", "refused"]
            await settled(room)
            assert twin.update == person.update
            assert room.hub.here == [0, 1]
            room.leave(twin.socket)
            assert room.hub.here == [0, 1], "one of two sockets left"

    asyncio.run(play())


def test_catching_up_by_what_was_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            await play_random(room, people, 5, most=20)
            seq, lines = people[0].update["seq"], people[0].log
            room.leave(people[0].socket)
            stay = Person(people[0].user, 0)
            await room.join(stay.socket)
            await play_random(room, [stay, people[1]], 6, most=10)
            back = Person(people[0].user, 0)
            await room.join(back.socket, seq)
            caught = back.update
            assert caught["log_from"] == len(lines), "only what is new"
            assert lines + [line["text"] for line in caught["log"]] == stay.log
            strange = Person(people[0].user, 0)
            await room.join(strange.socket, 99_999)
            assert strange.update["log_from"] == 0, "a number that was never sent: everything"

    asyncio.run(play())


def test_undo_takes_the_lines_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            person = next(each for each in people if each.update["decision"])
            other = next(each for each in people if each is not person)
            other.read()
            heard = len(other.got)
            key, log = room.game.play.table.game.position_key(), person.log
            assert (await person.choose(room, 1))["type"] == "done"  # marks a card for the mulligan: a secret step
            assert person.update["undo"] is None
            await room.hear(person.socket, m.Undo("u", person.update["seq"]))
            assert person.reply("u")["type"] == "done"
            assert room.game.play.table.game.position_key() == key and person.log == log
            other.read()
            assert len(other.got) == heard, "the other is told nothing of secret steps, not even that there were some"
            await room.hear(other.socket, m.Undo("v", other.update["seq"]))
            assert other.reply("v")["type"] == "refused"

    asyncio.run(play())


def test_conceding(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "huntik")
            waiting = next(each for each in people if not each.update["decision"])
            await room.hear(waiting.socket, m.Concede("c"))
            assert waiting.reply("c")["type"] == "done"
            assert room.row.status == "over"
            assert all(person.update["over"] for person in people)
            await room.hear(waiting.socket, m.Concede("d"))
            assert waiting.reply("d")["why"] == "The game is over."

    asyncio.run(play())


def test_what_was_kept_is_acknowledged_after_the_end(tmp_path: Path) -> None:
    """Somebody's choice was kept, the answer got lost, another ended the game: sent again, it is known."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "huntik")
            person = next(each for each in people if each.update["decision"])
            other = next(each for each in people if each is not person)
            seq = person.update["seq"]
            done = await person.choose(room, 0, seq, "one")
            await room.hear(other.socket, m.Concede("c"))
            assert room.row.status == "over"
            events = room.game.play.seq
            assert await person.choose(room, 0, seq, "one") == done
            late = await person.choose(room, 0, person.update["seq"], "two")
            assert late["type"] == "refused" and late["why"] == "The game is over."
            assert room.game.play.seq == events

    asyncio.run(play())


def test_an_onlooker_does_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, _ = await seated(house, "chaotic")
            onlooker = Person(await house.people.guest(), -1)
            await room.join(onlooker.socket)
            for said in (m.Choose("x", 1, 0), m.Undo("x", 1), m.Concede("x"), m.Pick("x", 0, 0)):
                await room.hear(onlooker.socket, said)
                assert "You look on" in onlooker.reply("x")["why"]
            assert onlooker.update["decision"] is None

    asyncio.run(play())


# -- what a viewer is sent depends on nothing that the viewer cannot know


@pytest.mark.parametrize("game", GAMES)
def test_a_position_dealt_anew_is_sent_alike(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, game)
            compared = 0
            for n in range(40):
                if room.row.status != "playing":
                    break
                await same_as_its_twin(house, room, people, n)
                compared += 1
                await play_random(room, people, n, most=1)
            assert compared > 15

    asyncio.run(play())


async def same_as_its_twin(house: House, room: Any, people: list[Person], n: int) -> None:
    """Whoever must choose joins the real game and one in which all else was dealt anew: byte for byte the same."""
    table = room.game.play.table
    me = int(table.game.chooser)
    real = table.game
    sent = []
    for world in (real, table.kit.determinise(real, me, seeded(f"twin {n}"))):
        table.game = world
        who = Person(people[me].user, me)
        await room.join(who.socket)
        who.read()
        room.leave(who.socket)
        sent.append(who.raw)
    table.game = real
    assert sent[0] == sent[1]
