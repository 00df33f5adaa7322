"""Who is there and who is not: wishes that last, picks by the clock, bots that stand in, claims, guests who log in."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from rulebound.engine.record import Choice
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.people import NoEntry
from server.sitting import FakeTime, Person, a_house, play_random, seated, settled

BOT = r.NewSeat("bot", "random")


async def back(house: Any, id: str, person: Person) -> tuple[Any, Person]:
    """The room of this id, and the same person with a new socket there."""
    room = await house.room(id)
    again = Person(person.user, room.seat_of(person.user.id))
    await room.join(again.socket)
    return room, again


# -- wishes


def test_wishes_survive_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "chaotic")
            id = room.id
            tab = Person(ann.user, 0)
            await room.join(tab.socket)
            await room.hear(ann.socket, m.Mute([1], True))
            await room.hear(ann.socket, m.AutoPass("until_end_of_turn"))
            wishes = {"type": "wishes", "level": "until_end_of_turn", "muted": [1], "mutes_onlookers": True}
            assert ann.last("wishes") == wishes
            assert tab.last("wishes") == wishes, "all sockets of the seat are served so"
            await room.hear(bob.socket, m.Say("hello?"))
            assert ann.last("chat") is None and tab.last("chat") is None and bob.last("chat") is not None
        async with a_house(tmp_path) as house:
            room, ann = await back(house, id, ann)
            assert ann.last("wishes") == wishes
            assert room.game.auto[0].level == "until_end_of_turn"
            assert ann.last("spoken")["words"] == [], "what was said before is muted too"
            room, bob = await back(house, id, bob)
            await room.hear(bob.socket, m.Say("hello again?"))
            assert ann.last("chat") is None
            usual = {"type": "wishes", "level": "never", "muted": [], "mutes_onlookers": False}
            assert bob.last("wishes") == usual
            await room.hear(ann.socket, m.Mute([], False))
            await room.hear(bob.socket, m.Say("now?"))
            said = ann.last("chat")
            assert said is not None and said["text"] == "now?"

    asyncio.run(play())


def test_who_is_muted_stays_muted_in_a_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, bob) = await seated(house, "epic")
            await room.hear(ann.socket, m.Mute([1], False))
            await room.hear(ann.socket, m.AutoPass("until_end_of_turn"))
            await room.hear(ann.socket, m.Concede("c"))
            again = await house.rematch(ann.user, room.id)
            assert again.seat_of(bob.user.id) == 0, "they have swapped seats"
            new = Person(ann.user, again.seat_of(ann.user.id))
            await again.join(new.socket)
            wishes = {"type": "wishes", "level": "never", "muted": [0], "mutes_onlookers": False}
            assert new.last("wishes") == wishes

    asyncio.run(play())


# -- picks by the clock


@pytest.mark.parametrize(("sort", "seconds", "a_pick"), [("decision", 30, 30), ("bank", 600, 60)])
def test_picks_by_the_clock(sort: Any, seconds: int, a_pick: int, tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            seats = [r.NewSeat("you"), r.NewSeat("open"), BOT]
            room, (ann, bob) = await seated(house, "epic", seats, format="draft", clock=m.ClockRule(sort, seconds))
            hello = ann.last("hello")
            assert hello is not None
            clocks = [seat["clock"] for seat in hello["game"]["seats"]]
            assert clocks == [{"bank": None, "decision": float(a_pick), "runs": True}] * 2 + [None]
            shown = ann.last("handing")
            assert shown is not None
            assert set(shown["about"]) == set(shown["pack"])
            for words in shown["about"].values():
                assert re.match(r"[01] gold, (\w+ )+(champion, \d+/\d+|event)$", words), words
            await room.hear(ann.socket, m.Pick("p", 0, 3))
            assert ann.last("handing")["pool"] == [shown["pack"][3]], "what was taken is seen while the others choose"
            now.now += a_pick - 1
            await house.tick()
            assert bob.last("handing")["pick"] == 0
            await room.hear(ann.socket, m.GiveTime())
            assert bob.last("seats")["giver"] == 0
            now.now += 2
            await house.tick()
            assert bob.last("handing")["pick"] == 0, "a minute more was given"
            wanted = bob.last("handing")["pack"][bob.last("handing")["suggested"][0]]
            now.now += 60
            await house.tick()
            late = bob.last("handing")
            assert late["pick"] == 1 and late["pool"] == [wanted], "what a plain player would take"
            assert ann.last("handing")["pool"] == [shown["pack"][3]]
            id = room.id
        now.now += 10_000
        async with a_house(tmp_path, clock=now) as house:
            house.start()
            async with asyncio.timeout(20):
                while id not in house.rooms:
                    await asyncio.sleep(0.01)
            room = house.rooms[id]
            assert room.pick_clocks.left(0, now.now) == a_pick, "while the server is down no clock runs"
            assert not room.is_idle(now.now + 1_000_000, 0.0), "and it stays in memory for its clock"
            for _ in range(60):  # nobody comes: the draft goes on all the same, and the game begins
                now.now += 5 * a_pick + 1
                await house.tick()
                if room.row.status == "playing":
                    break
            assert room.row.status == "playing"

    asyncio.run(play())


def test_without_a_clock_picks_have_time(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, _ = await seated(house, "epic", format="draft")
            now.now += 1_000_000
            await house.tick()
            assert room.handing.number(0) == 0 and room.clocks() == []

    asyncio.run(play())


def test_bots_alone_draft_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room = await house.create(await house.people.guest(), r.NewGame("epic", [BOT, BOT], format="draft"))
            assert room.row.status in ("playing", "over") and room.game is not None

    asyncio.run(play())


# -- who is away


async def away(house: Any, now: FakeTime, **more: Any) -> tuple[Any, Person, Person]:
    """A game in which the one who must choose has gone, and the other waits."""
    room, people = await seated(house, "chaotic", **more)
    gone = next(each for each in people if each.update["decision"])
    stays = next(each for each in people if each is not gone)
    now.now += 10
    room.leave(gone.socket)
    return room, gone, stays


def seat_shown(person: Person, seat: int) -> dict[str, Any]:
    """A seat as this person was told of it last."""
    told = person.last("seats")
    assert told is not None
    found: dict[str, Any] = told["seats"][seat]
    return found


def test_a_bot_stands_in_until_its_person_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, gone, stays = await away(house, now, away=120)
            seat = gone.socket.viewer
            now.now += 119
            house.look_for_the_away()
            assert not seat_shown(stays, seat)["away"] and not seat_shown(stays, seat)["here"]
            await room.hear(stays.socket, m.StandIn("s", seat, "random"))
            assert "is not away: the game must have waited 120 seconds" in stays.reply("s")["why"]
            now.now += 2
            house.look_for_the_away()
            assert seat_shown(stays, seat)["away"]
            await room.hear(stays.socket, m.StandIn("me", stays.socket.viewer, "random"))
            assert "You are here" in stays.reply("me")["why"]
            onlooker = Person(await house.people.guest(), -1)
            await room.join(onlooker.socket)
            await room.hear(onlooker.socket, m.StandIn("o", seat, "random"))
            assert "You look on" in onlooker.reply("o")["why"]
            before = room.game.play.seq
            await room.hear(stays.socket, m.StandIn("t", seat, "random"))
            assert stays.reply("t")["type"] == "done"
            shown = seat_shown(stays, seat)
            assert (shown["stand_in"], shown["away"], shown["sort"]) == ("random", False, "person")
            async with asyncio.timeout(30):
                while room.game.play.seq == before or room.game.held:
                    await asyncio.sleep(0.01)
            assert stays.update["decision"] is not None or room.game.over, "the bot has played"
            await room.hear(stays.socket, m.StandIn("u", seat, "random"))
            assert "A bot plays for" in stays.reply("u")["why"]
            id = room.id
        async with a_house(tmp_path, clock=now) as house:  # the bot is kept with the seat
            room, stays = await back(house, id, stays)
            assert room.game.bots == {seat: "random"}
            if not room.game.over:
                room, gone = await back(house, id, gone)
                await settled(room)
                assert room.game.bots == {} and seat_shown(stays, seat)["stand_in"] == ""
                assert gone.last("hello")["stood_in"] and not stays.last("hello")["stood_in"], "it is told once"
                await play_random(room, sorted([gone, stays], key=lambda each: each.socket.viewer), 1, most=6)
        async with a_house(tmp_path, clock=now) as house:
            room = await house.room(id)
            assert room.game.over or room.bots == {}

    asyncio.run(play())


def test_who_comes_back_while_the_bot_thinks_chooses(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, gone, stays = await away(house, now)
            now.now += 601
            thinks = asyncio.Event()

            async def slow(task: Any) -> int:
                await thinks.wait()
                return 0

            house.pool.choose = slow  # type: ignore[method-assign]
            before = room.game.play.seq
            await room.hear(stays.socket, m.StandIn("s", gone.socket.viewer, "random"))
            await asyncio.sleep(0.02)
            joining = asyncio.ensure_future(back(house, room.id, gone))
            while gone.socket.viewer in room.game.bots:
                await asyncio.sleep(0.001)
            thinks.set()
            _, again = await joining
            await settled(room)
            assert room.game.play.seq == before, "the bot's thought was not taken"
            assert again.update["decision"] is not None
            assert (await again.choose(room, 0))["type"] == "done"

    asyncio.run(play())


def test_who_comes_back_while_the_bot_thinks_and_passes_everything_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the bot thought of is not done for its person either, who wishes something else."""
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: "04" * 16)

    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "epic")
            while True:  # until somebody may pass, and do something else instead
                await settled(room)
                gone = people[int(room.game.play.table.game.chooser)]
                options = gone.update["decision"]["options"]
                if any(option["passes"] for option in options) and not options[-1]["passes"]:
                    break
                await gone.choose(room, 0)
            stays = next(each for each in people if each is not gone)
            room.leave(gone.socket)
            now.now += 601
            thinks = asyncio.Event()

            async def slow(task: Any) -> int:
                await thinks.wait()
                return len(options) - 1

            house.pool.choose = slow  # type: ignore[method-assign]
            before = len(room.game.play.table.steps)
            await room.hear(stays.socket, m.StandIn("s", gone.socket.viewer, "random"))
            assert stays.reply("s")["type"] == "done"
            await asyncio.sleep(0.02)
            _, again = await back(house, room.id, gone)
            await room.hear(again.socket, m.AutoPass("until_end_of_turn"))
            thinks.set()
            await settled(room)
            made = room.game.play.table.steps[before]
            assert isinstance(made, Choice) and options[made.index]["passes"], made.text

    asyncio.run(play())


def test_a_claim(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, gone, stays = await away(house, now)
            seat = gone.socket.viewer
            await room.hear(stays.socket, m.Claim("c", seat))
            assert "is not away" in stays.reply("c")["why"] and not room.game.over
            now.now += 601
            await room.hear(stays.socket, m.Claim("d", seat))
            assert stays.reply("d")["type"] == "done"
            assert room.row.status == "over" and room.row.winner == stays.socket.viewer
            assert [event.kind for event in await house.store.events(room.id)][-1] == "leave"

    asyncio.run(play())


def test_who_is_here_or_not_asked_is_not_away(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "chaotic")
            asked = next(each for each in people if each.update["decision"])
            waits = next(each for each in people if each is not asked)
            now.now += 10_000
            assert room.away() == frozenset(), "who is here may think"
            room.leave(waits.socket)
            now.now += 10_000
            assert room.away() == frozenset(), "who is not asked keeps nobody waiting"
            await asked.choose(room, 0)
            while asked.update["decision"] is not None:
                await asked.choose(room, 0)
                await settled(room)
            assert room.away() == frozenset(), "and has all the time once they are"
            now.now += 600
            assert room.away() == {waits.socket.viewer}

    asyncio.run(play())


@pytest.mark.parametrize("more", [{"away": 0}, {"clock": m.ClockRule("decision", 1_000_000)}], ids=["never", "a clock"])
def test_games_that_wait_for_ever_or_by_a_clock(more: dict[str, Any], tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, gone, stays = await away(house, now, **more)
            now.now += 900_000
            await room.hear(stays.socket, m.Claim("c", gone.socket.viewer))
            assert "waits for everybody" in stays.reply("c")["why"]

    asyncio.run(play())


def test_a_restart_gives_everybody_the_whole_time(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, gone, stays = await away(house, now)
            id = room.id
        now.now += 10_000
        async with a_house(tmp_path, clock=now) as house:
            room, stays = await back(house, id, stays)
            assert room.away() == frozenset()
            now.now += 300
            room.leave(stays.socket)
            await house.drop_idle(-1.0)
            assert id not in house.rooms
            now.now += 301
            room, stays = await back(house, id, stays)
            assert room.away() == {gone.socket.viewer}, "that nobody looked on does not begin it anew"

    asyncio.run(play())


def test_a_bot_picks_for_who_is_away(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, (ann, bob) = await seated(house, "epic", format="draft")
            await room.hear(ann.socket, m.Pick("p", 0, 0))
            room.leave(bob.socket)
            now.now += 601
            house.look_for_the_away()
            assert seat_shown(ann, 1)["away"] and not seat_shown(ann, 0)["away"]
            await room.hear(ann.socket, m.Claim("c", 1))
            assert "has not begun" in ann.reply("c")["why"]
            await room.hear(ann.socket, m.StandIn("s", 1))
            assert ann.reply("s")["type"] == "done"
            assert ann.last("handing")["pick"] == 1 and ann.last("handing")["pack"]
            room, bob = await back(house, room.id, bob)
            assert bob.last("handing")["pick"] >= 1 and room.handing.bots == frozenset()

    asyncio.run(play())


# -- guests who log in


def test_a_guest_who_logs_in_keeps_games_and_decks(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            account = await house.people.register(await house.people.guest(), "Ann", "long enough")
            old = await house.create(account, r.NewGame("epic", [r.NewSeat("you"), BOT]))
            room, (guest, bob) = await seated(house, "chaotic")
            idle = await house.create(guest.user, r.NewGame("huntik", [r.NewSeat("open"), BOT]))
            await house.drop_idle(-1.0)
            assert idle.id not in house.rooms and room.id in house.rooms
            with pytest.raises(NoEntry):
                await house.log_in(guest.user, "Ann", "wrong password")
            assert room.seat_of(guest.user.id) == guest.socket.viewer
            assert (await house.log_in(guest.user, "Ann", "long enough")).id == account.id
            assert room.seat_of(account.id) == guest.socket.viewer and room.seat_of(guest.user.id) == -1
            mine = {shown.id for shown in (await house.lists(account)).mine}
            assert mine == {old.id, room.id}, "nobody sits at the other"
            assert (await house.room(idle.id)).row.host == account.id
            assert await house.store.user(guest.user.id) is None
            asked = next(each for each in (guest, bob) if each.update["decision"])
            assert (await asked.choose(room, 0))["type"] == "done", "the open socket plays on"
            assert (await house.log_in(account, "Ann", "long enough")).id == account.id, "once more changes nothing"
            other = await house.people.register(await house.people.guest(), "Bea", "long enough")
            assert (await house.log_in(other, "Ann", "long enough")).id == account.id
            assert await house.store.user(other.id) is not None, "an account is never merged into another"
            id = room.id
        async with a_house(tmp_path) as house:
            assert (await house.room(id)).seat_of(account.id) >= 0

    asyncio.run(play())


def test_nobody_gets_two_seats_at_one_table_by_logging_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, (ann, guest) = await seated(house, "chaotic")
            await house.people.register(ann.user, "Ann", "long enough")
            await house.log_in(guest.user, "Ann", "long enough")
            assert [seat.user for seat in room.seats] == [ann.user.id, None]
            await house.drop_idle(-1.0)
            found = await house.store.game(room.id)
            assert found is not None and [seat.user for seat in found[1]] == [ann.user.id, None]

    asyncio.run(play())
