"""What is done for somebody: clocks that run out, bots that choose, passes, decks handed out."""

import asyncio
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from rulebound.games import GAMES, kit
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service.bot_worker import BotTask
from rulebound.server.service.bots import BotPool
from rulebound.server.service.settings import Settings
from rulebound.server.service.shelf import book_of
from rulebound.server.store import StoreFault
from server.sitting import FakeTime, Person, a_house, seated, settled

BOT = r.NewSeat("bot", "random")


# -- clocks


@pytest.mark.parametrize("sort", ["decision", "bank"])
def test_a_clock_runs_out(sort: Any, tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "chaotic", clock=m.ClockRule(sort, 30, 0))
            person = next(each for each in people if each.update["decision"])
            other = next(each for each in people if each is not person)
            hello = person.last("hello")
            assert hello is not None
            clock = hello["game"]["seats"][person.socket.viewer]["clock"]
            assert clock["runs"] and clock["bank" if sort == "bank" else "decision"] == 30.0
            now.now += 29
            await house.tick()
            assert not room.game.over
            await room.hear(other.socket, m.GiveTime())
            seats = person.last("seats")
            assert seats is not None
            assert seats["giver"] == other.socket.viewer
            clock = seats["seats"][person.socket.viewer]["clock"]
            assert clock["bank" if sort == "bank" else "decision"] == 61.0
            now.now += 59
            await house.tick()
            assert not room.game.over, "the other gave a minute more"
            now.now += 2
            await house.tick()
            assert room.game.over and room.row.winner == other.socket.viewer
            events = await house.store.events(room.id)
            assert [event.kind for event in events][-2:] == ["time", "leave"]

    asyncio.run(play())


def test_a_bank_is_used_up_by_thinking_and_survives_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        now = FakeTime()
        id, seat = "", -1
        async with a_house(tmp_path, clock=now) as house:
            room, people = await seated(house, "huntik", clock=m.ClockRule("bank", 100, 5))
            person = next(each for each in people if each.update["decision"])
            seat = person.socket.viewer
            now.now += 40
            assert (await person.choose(room, 99))["type"] == "refused"
            assert room.game.clocks.banks[seat] == 100.0, "what is refused stops no clock"
            await person.choose(room, 0)
            assert room.game.clocks.banks[seat] == 65.0
            id = room.id
        now.now += 10_000  # the server is down: nobody's clock runs
        async with a_house(tmp_path, clock=now) as house:
            house.start()
            while id not in house.rooms:
                await asyncio.sleep(0.01)
            game = house.rooms[id].game
            assert game.clocks.banks[seat] == 65.0 and game.clocks.running >= 0

    asyncio.run(play())


# -- bots


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_a_whole_game(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann = await house.people.guest()
            room = await house.create(ann, r.NewGame(game, [BOT, BOT]))
            await room.join(Person(ann, -1).socket)  # somebody looks on
            async with asyncio.timeout(120):
                while room.row.status == "playing":
                    await asyncio.sleep(0.02)
            assert room.row.status == "over" and house.pool.failed == 0
            assert [seat.name for seat in room.seats] == ["The Stray", "The Stray 2"]

    asyncio.run(play())


@pytest.mark.parametrize(
    "settings",
    [
        Settings(pause=0.0, people_pause=0.0, bot_workers=1, bot_seconds=0.0001),
        Settings(pause=0.0, people_pause=0.0, bot_workers=1, bot_memory=16 << 20),
    ],
    ids=["too slow", "too large"],
)
def test_a_bot_that_overruns_makes_a_plain_choice(settings: Settings, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, settings) as house:
            room, people = await seated(house, "chaotic", [r.NewSeat("you"), r.NewSeat("bot", "looks-ahead")], people=1)
            async with asyncio.timeout(60):
                while not house.pool.failed:
                    await asyncio.sleep(0.01)
                    if not room.game.held and people[0].update["decision"]:
                        await people[0].choose(room, 0)
            kinds = [event.kind for event in await house.store.events(room.id)]
            assert len(kinds) > 2

    asyncio.run(play())


def test_the_loop_does_not_wait_for_bots(tmp_path: Path) -> None:
    async def play() -> None:
        pool = BotPool(Settings(), 1)
        k, book = kit("epic"), book_of("epic")
        decks = [k.deck_kinds(deck, book) for deck in list(k.decks_for().values())[:2]]
        g = k.start(book, decks, 1)
        task = BotTask("epic", (), book.fingerprint, "looks-ahead:64", int(g.chooser), "x", g.save())
        thinking = asyncio.ensure_future(pool.choose(task))
        began = time.process_time()
        await asyncio.wait([thinking])
        assert 0 <= (thinking.result() or 0) < len(g.options) and pool.failed == 0
        assert time.process_time() - began < 0.3, "the thinking was done elsewhere"
        await pool.close()

    asyncio.run(play())


def test_passes_are_made_for_a_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            for _ in range(400):  # until somebody may pass
                await settled(room)
                game = room.game.play.table.game
                person = next(each for each in people if each.socket.viewer == game.chooser)
                options = person.update["decision"]["options"]
                if any(option["passes"] for option in options) and len(options) > 1:
                    break
                await person.choose(room, len(options) - 1)
            before = len(await house.store.events(room.id))
            await room.hear(person.socket, m.AutoPass("until_end_of_turn"))
            await settled(room)
            events = await house.store.events(room.id)
            assert len(events) > before and b'"text":"pass"' in events[before].body
            await room.hear(person.socket, m.AutoPass("never"))
            assert room.game.auto[person.socket.viewer].level == "never"

    asyncio.run(play())


def test_passing_everything_ends_with_the_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "huntik")
            for _ in range(400):
                await settled(room)
                table = room.game.play.table
                person = next(each for each in people if each.socket.viewer == table.game.chooser)
                options = person.update["decision"]["options"]
                if any(option["passes"] for option in options) and len(options) > 1:
                    break
                await person.choose(room, len(options) - 1)
            began = table.kit.span(table.game)
            await room.hear(person.socket, m.AutoPass("until_end_of_turn"))
            wishes = person.last("wishes")
            assert wishes is not None and wishes["level"] == "until_end_of_turn"
            for _ in range(400):
                await settled(room)
                if table.kit.span(table.game) != began:
                    break
                other = next(each for each in people if each.socket.viewer == table.game.chooser)
                assert other is not person or not any(o["passes"] for o in other.update["decision"]["options"])
                options = other.update["decision"]["options"]
                await other.choose(room, next((o["index"] for o in options if o["passes"]), 0))
            await asyncio.sleep(0.05)
            wishes = person.last("wishes")
            assert wishes is not None and wishes["level"] == "never", "and then it is over"

    asyncio.run(play())


def test_that_passing_is_over_is_told_also_where_it_cannot_be_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "huntik")
            person = people[0]
            await settled(room)
            await room.hear(person.socket, m.AutoPass("until_end_of_turn"))

            async def fails(*args: Any, **more: Any) -> Any:
                raise StoreFault("no space is left")

            with pytest.MonkeyPatch.context() as broken:
                broken.setattr(house.store, "change_game", fails)
                room.game._relax(0)
                await asyncio.sleep(0.05)
            assert person.last("wishes")["level"] == "never"
            again = Person(person.user, 0)
            await room.join(again.socket)
            assert again.last("wishes")["level"] == "never"

    asyncio.run(play())


def test_passing_everything_stops_at_an_attack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = count(6)
    monkeypatch.setattr("rulebound.server.service.house.new_seed", lambda: f"{next(seeds):032x}")

    async def play() -> None:
        async with a_house(tmp_path) as house:
            for _ in range(20):  # until somebody is attacked who could do something
                room, people = await seated(house, "epic")
                if await attacked(room, people):
                    return
            raise AssertionError("nobody was attacked")

    async def attacked(room: Any, people: list[Person]) -> bool:
        ann, bob = people
        said = -1
        for _ in range(300):
            await settled(room)
            game = room.game.play.table.game
            if room.game.over:
                return False
            if int(game.turn) != said and game.active == 1:
                said = int(game.turn)
                await room.hear(ann.socket, m.AutoPass("until_end_of_turn"))
                continue
            person = people[int(game.chooser)]
            options = person.update["decision"]["options"]
            aimed = [arrow for arrow in person.update["sketch"]["arrows"] if arrow["end"] == 0]
            if person is ann and aimed and len(options) > 1 and any(option["passes"] for option in options):
                await asyncio.sleep(0.02)
                wishes, stakes = ann.last("wishes"), ann.update["decision"]["stakes"]
                assert wishes is not None and wishes["level"] == "never", "she is asked, and told that passing stopped"
                assert "you: " in stakes[0] and stakes[0].endswith("offense in all."), stakes
                await room.hear(ann.socket, m.AutoPass("until_end_of_turn"))
                await settled(room)
                update = ann.update
                assert update["decision"] is None or not any(o["passes"] for o in update["decision"]["options"]), (
                    "who says so again, knowing of the attack, passes"
                )
                return True
            attack = [o["index"] for o in options if o["text"].startswith("attack")]
            passes = [o["index"] for o in options if o["passes"]]
            await person.choose(room, (attack or [0])[0] if person is bob else (passes or [len(options) - 1])[0])
        return False

    asyncio.run(play())


# -- decks that are handed out


HANDED = [("epic", "dealt"), ("epic", "sealed"), ("epic", "draft"), ("huntik", "limited")]


@pytest.mark.parametrize(("game", "form"), HANDED)
def test_decks_are_handed_out(game: str, form: str, tmp_path: Path) -> None:
    async def play() -> None:
        id = ""
        async with a_house(tmp_path) as house:
            seats = [r.NewSeat("you"), *[BOT] * (2 if game == "epic" else 1)]
            room, people = await seated(house, game, seats, 1, format=form)
            person, id = people[0], room.id
            picks = 0
            while room.row.status == "drafting":
                shown = person.last("handing")
                assert shown is not None and shown["suggested"]
                if shown["pack"]:
                    said: Any = m.Pick(f"p{picks}", shown["pick"], shown["suggested"][0])
                    picks += 1
                    if picks == 5:  # a restart in the middle of it
                        wrong = m.Pick("w", shown["pick"], 99)
                        await room.hear(person.socket, wrong)
                        assert "no card 99" in person.reply("w")["why"]
                        await house.drop_idle(-1.0)
                        room.leave(person.socket)
                        await house.drop_idle(-1.0)
                        room = await house.room(id)
                        person = Person(person.user, 0)
                        await room.join(person.socket)
                        assert person.last("handing") == shown
                else:
                    others = [place for place in range(len(shown["pool"])) if place not in shown["suggested"]]
                    said = m.Build(f"b{picks}", [*shown["suggested"], *others[:1]])
                    await room.hear(person.socket, m.Build("few", shown["suggested"][1:]))
                    assert "cards here, not" in person.reply("few")["why"]
                await room.hear(person.socket, said)
                assert person.reply(said.id)["type"] == "done"
            assert room.row.status == "playing"
            handout = kit(game).handout(form)
            assert handout is not None and picks == (handout.cards if handout.pack else 0)
            mine, *theirs = room.game.play.dealt.decks
            more = handout.cards > handout.deck and not picks  # a pool of more cards, and no upper bound (100.1)
            assert len(mine) >= handout.deck + more and all(len(deck) == handout.deck for deck in theirs)
        async with a_house(tmp_path) as house:
            assert (await house.room(id)).game is not None

    asyncio.run(play())
