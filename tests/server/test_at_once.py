"""Two things at the same moment, and things that fail half way: nobody loses a seat, a game or their time by them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service import room as rooms
from rulebound.server.service.loading import Loaded, read_again, unpacked
from rulebound.server.service.settings import Settings
from rulebound.server.store import StoreFault
from server.sitting import FakeTime, Person, a_house, seated, settled

BOT = r.NewSeat("bot", "random")


async def fails(*args: Any, **more: Any) -> Any:
    raise StoreFault("the store cannot be reached: Outage")


# -- coming and going


@pytest.mark.parametrize("late", [False, True], ids=["while it is kept", "while it waits for the table"])
def test_no_bot_sits_down_for_somebody_who_comes_back_at_that_moment(late: bool, tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "chaotic", away=30)
            assert room.game is not None
            seat = int(room.game.play.table.game.chooser)
            stays = people[1 - seat]
            room.leave(people[seat].socket)
            now.now += 100
            again = Person(people[seat].user, seat)
            coming: list[asyncio.Task[None]] = []
            change = room.store.change_game

            async def slowly(*args: Any, **more: Any) -> None:
                await change(*args, **more)
                room.store.change_game = change  # type: ignore[method-assign]
                coming.append(asyncio.create_task(room.join(again.socket)))
                await asyncio.sleep(0.01)

            room.store.change_game = slowly  # type: ignore[method-assign]
            if late:
                await room.game.lock.acquire()
            seating = asyncio.create_task(room.hear(stays.socket, m.StandIn("s", seat, "random")))
            await asyncio.sleep(0.1)
            if late:
                room.game.lock.release()
            await seating
            await asyncio.gather(*coming)
            await settled(room)
            assert coming and not room.seats[seat].stand_in and room.game.bots == {}
            assert again.update["decision"], "it is theirs to choose"

    asyncio.run(play())


def test_a_room_that_is_taken_up_while_others_are_closed_stays_the_room_of_its_game(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            first, people = await seated(house, "chaotic", [r.NewSeat("you"), BOT], people=1)
            assert first.game is not None
            while first.game._driver is None:  # until it takes a moment to close it
                await people[0].choose(first, 0)
                await settled(first)
            first.leave(people[0].socket)
            users = [await house.people.guest() for _ in range(2)]
            second = await house.create(users[0], r.NewGame("chaotic", [r.NewSeat("you"), r.NewSeat("open")]))
            await second.sit(users[1], 1, r.TakeSeat())
            await second.ready(users[0], r.Ready("00"))
            await settled(first)
            now.now += 1000
            dropping = asyncio.create_task(house.drop_idle(300))
            await asyncio.sleep(0)  # the first is being closed
            beginning = asyncio.create_task(second.ready(users[1], r.Ready("01")))
            assert await dropping == 1
            assert await house.room(second.id) is second
            await beginning
            assert second.game is not None

    asyncio.run(play())


def test_a_room_that_was_just_asked_for_is_not_dropped(tmp_path: Path) -> None:
    """Whoever asked sits down there; a room that is loaded meanwhile would know nothing of it."""

    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            users = [await house.people.guest() for _ in range(2)]
            made = await house.create(users[0], r.NewGame("chaotic", [r.NewSeat("you"), r.NewSeat("open")]))
            now.now += 1000
            room = await house.room(made.id)
            assert await house.drop_idle(300) == 0 and await house.room(made.id) is room
            now.now += 1000
            assert await house.drop_idle(300) == 1

    asyncio.run(play())


# -- beginning


def test_a_beginning_that_could_not_be_kept_comes_with_the_next_word_or_visitor(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ids = []
            for asks in (True, False):
                users = [await house.people.guest() for _ in range(2)]
                room = await house.create(users[0], r.NewGame("chaotic", [r.NewSeat("you"), r.NewSeat("open")]))
                await room.sit(users[1], 1, r.TakeSeat())
                await room.ready(users[0], r.Ready("00"))
                with pytest.MonkeyPatch.context() as broken:
                    broken.setattr(house.store, "append", fails)
                    with pytest.raises(StoreFault):
                        await room.ready(users[1], r.Ready("01"))
                assert room.row.status == "open"
                if asks:
                    await room.ready(users[0], r.Ready("02"))
                    assert room.row.status == "playing" and [seat.salt for seat in room.seats] == ["00", "01"]
                ids.append((room.id, users[0]))
        async with a_house(tmp_path) as house:
            id, user = ids[1]
            room = await house.room(id)
            person = Person(user, room.seat_of(user.id))
            await room.join(person.socket)
            assert room.row.status == "playing" and person.update["sketch"]["people"]

    asyncio.run(play())


def test_who_is_ready_with_a_deck_that_is_wrong_by_now_can_bring_it_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            users = [await house.people.guest() for _ in range(2)]
            room = await house.create(users[0], r.NewGame("chaotic", [r.NewSeat("you"), r.NewSeat("open")]))
            await room.sit(users[1], 1, r.TakeSeat())
            await room.ready(users[0], r.Ready("00"))

            def gone(*args: Any) -> Any:
                raise ValueError("the set of this deck is gone")

            with monkeypatch.context() as broken:
                broken.setattr(rooms, "seat_decks", gone)
                with pytest.raises(ValueError, match="is gone"):
                    await room.ready(users[1], r.Ready("01"))
            assert [(seat.ready, seat.salt) for seat in room.seats] == [(False, "")] * 2, "nobody knows whose it was"
            for user in users:
                await room.ready(user, r.Ready("02"))
            assert room.row.status == "playing"

    asyncio.run(play())


def test_a_game_whose_hands_were_shown_is_never_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also not where another version could play it again: everybody may have seen all of it."""

    def other(events: Any, snapshot: bytes, faces: bytes | None, bots: Any) -> Loaded:
        note = "This game can be read, but no longer played on: its rules are others."
        begin: Any = unpacked(events[0])
        return Loaded(len(events), begin, note=note, log=read_again(events))

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            for _ in range(3):
                await next(each for each in people if each.update["decision"]).choose(room, 0)
            told = people[0].log
        with monkeypatch.context() as changed:
            changed.setattr(rooms, "load", other)
            async with a_house(tmp_path) as house:
                assert (await house.room(room.id)).row.status == "shown"
        async with a_house(tmp_path) as house:
            room_now = await house.room(room.id)
            assert room_now.game is None and room_now.row.status == "shown"
            again = Person(people[0].user, 0)
            await room_now.join(again.socket)
            assert again.log == told and "its rules are others" in again.update["result"]
            assert (await again.choose(room_now, 0, 0))["type"] == "refused"

    asyncio.run(play())


# -- clocks, and what is done for somebody


@pytest.mark.parametrize("rule", [m.ClockRule("decision", 60), m.ClockRule("bank", 600, 5)], ids=["decision", "bank"])
def test_clocks_tell_nobody_of_steps_that_cannot_be_noticed(rule: m.ClockRule, tmp_path: Path) -> None:
    """Neither by a message nor by their numbers: such steps have one time together."""

    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "epic", clock=rule)
            game, chance, secret = room.game, random.Random(3), 0
            assert game is not None
            for _ in range(200):
                await settled(room)
                if game.over:
                    break
                seat = int(game.play.table.game.chooser)
                person, other = people[seat], people[1 - seat]
                options = person.update["decision"]["options"]
                other.read()
                now.now += 1
                before, seen = game.clocks.left(seat, now()), len(other.got)
                await person.choose(room, chance.randrange(len(options)))
                await settled(room)
                other.read()
                told = game.play.table.happened.told
                if game.over or int(game.play.table.game.chooser) != seat:
                    continue
                if any(text for each in told for viewer, text in enumerate(each.texts) if viewer != seat):
                    continue
                secret += 1
                assert other.got[seen:] == []
                assert game.clocks.left(seat, now()) == pytest.approx(before)
            assert secret > 5

    asyncio.run(play())


def test_whoever_gives_time_all_the_time_does_not_keep_a_bot_from_choosing(tmp_path: Path) -> None:
    async def play() -> None:
        rule = m.ClockRule("decision", 60)
        async with a_house(tmp_path, Settings(pause=0.3, people_pause=0.0, bot_workers=1)) as house:
            room, (person,) = await seated(house, "chaotic", [r.NewSeat("you"), BOT], people=1, clock=rule)
            game = room.game
            assert game is not None
            while not game.held:
                await person.choose(room, 0)
            moves = game.play.moves
            for _ in range(100):
                await room.hear(person.socket, m.GiveTime())
                await asyncio.sleep(0.1)
                if game.play.moves > moves:
                    break
            assert game.play.moves > moves

    asyncio.run(play())


def test_a_pass_that_is_made_for_somebody_stops_their_clock(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "epic", clock=m.ClockRule("decision", 30))
            game, chance, asked_again = room.game, random.Random(5), 0
            assert game is not None
            for _ in range(200):
                await settled(room)
                table = game.play.table
                if game.over:
                    break
                seat, moves = int(table.game.chooser), game.play.moves
                if any(table.kit.passes(table.game, int(code)) for code in table.game.options):
                    now.now += 20
                    await room.hear(people[seat].socket, m.AutoPass("until_end_of_turn"))
                    await settled(room)
                    if not game.over and game.clocks.running == seat and game.play.moves > moves:
                        asked_again += 1
                        assert game.clocks.left(seat, now()) == 30
                    await room.hear(people[seat].socket, m.AutoPass("never"))
                    await settled(room)
                if game.over:
                    break
                options = people[int(game.play.table.game.chooser)].update["decision"]["options"]
                await people[int(game.play.table.game.chooser)].choose(room, chance.randrange(len(options)))
            assert asked_again > 0

    asyncio.run(play())


def test_passing_that_could_not_be_kept_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            assert room.game is not None
            waits = people[1 - int(room.game.play.table.game.chooser)]
            with monkeypatch.context() as broken:
                broken.setattr(room.store, "change_game", fails)
                await room.hear(waits.socket, m.AutoPass("until_end_of_turn"))
            refused = waits.last("refused")
            assert refused is not None and "nothing has happened" in refused["why"]
            assert room.game.auto[waits.socket.viewer].level == "never"

    asyncio.run(play())


def test_a_few_questions_of_a_socket_are_thought_about_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many others of it are refused meanwhile."""

    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            asks = next(each for each in people if each.update["decision"])
            gate, thinking, most = asyncio.Event(), 0, 0

            async def slowly(task: Any) -> list[m.OutcomeShown]:
                nonlocal thinking, most
                thinking += 1
                most = max(most, thinking)
                await gate.wait()
                thinking -= 1
                return []

            monkeypatch.setattr(house.previews, "foresee", slowly)
            seq = asks.update["seq"]
            for number in range(30):
                wanted = 0 if asks.socket.asking < rooms.MOST_ASKED else 999  # refused at once
                await room.hear(asks.socket, m.Ask(f"q{number}", seq, index=wanted))
                await asyncio.sleep(0)
            await asyncio.sleep(0.05)
            assert most == rooms.MOST_ASKED
            gate.set()
            await asyncio.sleep(0.05)
            assert asks.socket.asking == 0

    asyncio.run(play())
