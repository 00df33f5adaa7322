"""Before the game: what can be set up, seats, lists, people."""

import asyncio
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulebound.games import GAMES, kit
from rulebound.lab.decks import deck_text
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.service import fair
from rulebound.server.service.house import NoGame
from rulebound.server.service.live import Refusal
from rulebound.server.service.people import NoEntry
from rulebound.server.service.settings import Settings
from rulebound.server.service.setup import BadSetup, checked
from rulebound.server.service.shelf import UnknownBot, catalogue
from server.sitting import Person, a_house, play_random, seated

BOT = r.NewSeat("bot", "random")


# -- setting up


@pytest.mark.parametrize(
    ("new", "why"),
    [
        (r.NewGame("epic", [r.NewSeat("you")]), "played by 2 to 8 players, not by 1"),
        (r.NewGame("huntik", [r.NewSeat("you"), BOT, BOT]), "played by 2 players, not by 3"),
        (r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("you")]), "you can take one seat only"),
        (r.NewGame("epic", [r.NewSeat("you"), BOT], format="blitz"), "no format of Epic is called 'blitz'"),
        (r.NewGame("epic", [r.NewSeat("you"), BOT, BOT], teams=[2, 2]), "sides of 2.2 do not make 3 seats"),
        (r.NewGame("huntik", [r.NewSeat("you"), BOT], teams=[1, 1]), "not played in teams"),
        (r.NewGame("epic", [r.NewSeat("you", deck="None Such"), BOT]), "no deck of Epic is called 'None Such'"),
        (r.NewGame("epic", [r.NewSeat("you", deck_text="3 Nothing"), BOT]), "may not be played"),
        (r.NewGame("epic", [r.NewSeat("you", deck_text="what is this"), BOT]), "the deck cannot be read"),
        (r.NewGame("epic", [r.NewSeat("you", deck="The Hollow Court"), BOT], format="draft"), "decks are handed out"),
        (r.NewGame("epic", [r.NewSeat("you"), BOT], rulings={"R1": "so"}), "cannot be set"),
        (r.NewGame("huntik", [r.NewSeat("you"), BOT], rulings={"HR-11": "The Moon"}), "no mission is called"),
        (r.NewGame("epic", [r.NewSeat("you"), BOT], sets=["none"]), "no set is called 'none'"),
    ],
)
def test_what_cannot_be_set_up(new: r.NewGame, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        checked(new)


def test_faults_of_a_deck_are_told_one_by_one() -> None:
    with pytest.raises(BadSetup) as caught:
        checked(r.NewGame("epic", [r.NewSeat("you", deck_text="3 Nothing\n2 Also Nothing"), BOT]))
    assert len(caught.value.faults) >= 2


@pytest.mark.parametrize("name", ["\u202eevil", "a\n[play]", "\x1b[31m", "\u200b", "a\u2028b"])
def test_what_a_deck_is_called_can_be_read(name: str) -> None:
    """Everybody at the table and in the lists is shown it, and the terminal prints it."""
    text = deck_text(kit("epic").decks()["The Hollow Court"])
    checked(r.NewGame("epic", [r.NewSeat("you", deck="Mein  Wald \U0001f332", deck_text=text), BOT]))
    with pytest.raises(BadSetup, match="one line of visible characters"):
        checked(r.NewGame("epic", [r.NewSeat("you", deck=name, deck_text=text), BOT]))


def test_what_a_deck_calls_itself_is_not_too_long() -> None:
    text = deck_text(kit("epic").decks()["The Hollow Court"]).replace("The Hollow Court", "x" * 101, 1)
    with pytest.raises(BadSetup, match="at most 100"):
        checked(r.NewGame("epic", [r.NewSeat("you", deck_text=text), BOT]))


def test_unknown_bots() -> None:
    with pytest.raises(UnknownBot, match="no player is called 'deep'"):
        checked(r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("bot", "deep")]))
    with pytest.raises(UnknownBot, match="at most 64 worlds"):
        checked(r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("bot", "looks-ahead:9999")]))


def test_the_catalogue_names_what_can_be_set_up() -> None:
    for game in catalogue().games:
        for form in game.formats:
            seats = [r.NewSeat("you", deck=form.decks[0].name if form.decks else ""), BOT]
            checked(r.NewGame(game.name, seats, format=form.name))
            assert form.decks or form.brings != "deck"
        for ruling in game.rulings:
            assert ruling.says
            for value in ruling.values:
                checked(r.NewGame(game.name, [r.NewSeat("you"), BOT], rulings={ruling.id: value}))
    missions = next(game for game in catalogue().games if game.name == "huntik").rulings
    assert any(len(ruling.values) > 5 for ruling in missions), "missions by name"


def test_rulings_that_belong_to_setting_a_game_up_are_asked_in_plain_words() -> None:
    """Values are called by who has the seat, and what is for the next game of a match is not offered; a value of a
    ruling that the primer renames is one that can be set."""
    for game in catalogue().games:
        plain = [ruling.says for ruling in game.rulings if ruling.plain]
        assert plain == (["Mission", "Lead player"] if game.name == "huntik" else [])
        for ruling in game.rulings:
            assert len(ruling.titles) == len(ruling.values) and ruling.titles[0]
            assert all(ruling.titles) or ruling.plain
            renamed = kit(game.name).primer().setup.get(ruling.id)
            assert renamed is None or set(renamed.values) <= set(ruling.values)
        leads = next((ruling for ruling in game.rulings if ruling.says == "Lead player"), None)
        if leads is not None:
            told = {title: value for title, value in zip(leads.titles, leads.values, strict=True) if title}
            assert (told["{A}"], told["{B}"], len(told)) == ("A leads", "B leads", 3)


def test_what_lies_beside_a_deck_is_told_and_can_be_chosen(tmp_path: Path) -> None:
    epic = next(game for game in catalogue().games if game.name == "epic")
    told = {form.name: form.beside for form in epic.formats}
    gods = told.pop("pantheon")
    assert gods is not None and gods.word == "god" and not any(told.values())

    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann = await house.people.guest()
            mine = deck_text(kit("epic").decks()["The Ninth Fire"])
            for form in ("pantheon", "constructed"):
                for god in gods.cards:
                    other = re.sub("(?m)^beside: .*$", f"beside: {god}", mine)
                    seats = [r.NewSeat("you", "", "The Ninth Fire", other), replace(BOT, deck="The Hollow Court")]
                    shown = (await house.create(ann, r.NewGame("epic", seats, form))).shown(ann.id).seats
                    expected = [god, "Morvane, Steward of the Hollow"] if form == "pantheon" else ["", ""]
                    assert [seat.beside for seat in shown] == expected
                    assert [seat.deck for seat in shown] == ["The Ninth Fire", "The Hollow Court"]

    asyncio.run(play())


def test_a_deck_that_was_pasted_is_told_to_its_owner_until_the_game_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann, bob = [await house.people.guest() for _ in range(2)]
            mine = deck_text(kit("epic").decks()["The Ninth Fire"])
            seats = [r.NewSeat("you", "", "Mine", mine), r.NewSeat("open")]
            room = await house.create(ann, r.NewGame("epic", seats))
            await room.sit(bob, 1, r.TakeSeat("The Hollow Court"))
            assert [room.shown(user).deck_text for user in (ann.id, bob.id, "")] == [mine, "", ""]
            await room.ready(ann, r.Ready("aa"))
            await room.ready(bob, r.Ready("bb"))
            assert room.row.status == "playing" and room.shown(ann.id).deck_text == ""

    asyncio.run(play())


def test_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann, bob, eve = [await house.people.guest() for _ in range(3)]
            room = await house.create(ann, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open"), r.NewSeat("open")]))
            await room.sit(bob, 1, r.TakeSeat("The Hollow Court"))
            with pytest.raises(Refusal, match="taken by"):
                await room.sit(eve, 1, r.TakeSeat())
            with pytest.raises(Refusal, match="you have a seat"):
                await room.sit(bob, 2, r.TakeSeat())
            with pytest.raises(Refusal, match="there is no seat 7"):
                await room.sit(eve, 7, r.TakeSeat())
            with pytest.raises(Refusal, match="only the host"):
                await room.seat_bot(bob, 2, r.SeatBot("random"))
            with pytest.raises(Refusal, match="do not sit"):
                await room.ready(eve, r.Ready(""))
            await room.stand(bob, 1)
            await room.sit(eve, 1, r.TakeSeat())
            await room.ready(ann, r.Ready("aa"))
            await room.ready(eve, r.Ready("bb"))
            assert room.row.status == "open", "a seat is open"
            shown = room.shown(ann.id)
            assert shown.host and shown.you == 0 and shown.fairness.salts == []
            await room.seat_bot(ann, 2, r.SeatBot("random"))
            assert room.row.status == "playing"
            shown = room.shown(bob.id)
            assert (shown.you, shown.host) == (-1, False)
            assert (shown.fairness.salts, shown.fairness.seed) == (["aa", "bb", ""], "")
            assert fair.commitment(room.id, room.row.seed) == shown.fairness.commitment
            with pytest.raises(Refusal, match="has begun"):
                await room.stand(ann, 0)

    asyncio.run(play())


def test_the_host_sends_somebody_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann, bob = await house.people.guest(), await house.people.guest()
            room = await house.create(ann, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")]))
            with pytest.raises(Refusal, match="nobody sits there"):
                await room.stand(ann, 1)
            await room.sit(bob, 1, r.TakeSeat())
            there = Person(bob, 1)
            await room.join(there.socket)
            with pytest.raises(Refusal, match="only the host"):
                await room.stand(bob, 0)
            await room.stand(ann, 1)
            assert room.seats[1].sort == "open" and there.socket.viewer == -1
            assert there.last("hello")["you"] == -1 and there.last("seats")["seats"][1]["sort"] == "open"
            await room.sit(bob, 1, r.TakeSeat())
            assert there.socket.viewer == 1, "the seat is free for everybody"

    asyncio.run(play())


def test_lists_and_links(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ann, bob = await house.people.guest(), await house.people.guest()
            seats = [r.NewSeat("you"), r.NewSeat("open")]
            private = await house.create(ann, r.NewGame("epic", seats))
            public = await house.create(ann, r.NewGame("epic", seats, public=True))
            seen = await house.lists(bob)
            assert [game.id for game in seen.open] == [public.id] and seen.mine == []
            assert {game.id for game in (await house.lists(ann)).mine} == {private.id, public.id}
            later = await house.create(ann, r.NewGame("epic", seats, public=True))
            await public.join(Person(ann, 0).socket)
            assert [game.id for game in (await house.lists(bob)).open] == [public.id, later.id], "where somebody is"
            await public.sit(bob, 1, r.TakeSeat())
            assert [game.id for game in (await house.lists(None)).open] == [later.id], "where a seat is open"
            assert (await house.room(private.id)) is private, "whoever has the link finds it"
            for room in (private, later):
                await room.stand(ann, 0)
            assert (await house.lists(None)).open == [], "nobody sits there"
            assert [game.id for game in (await house.lists(ann)).mine] == [public.id]
            await later.sit(bob, 1, r.TakeSeat())
            assert [game.id for game in (await house.lists(None)).open] == [later.id], "somebody came by the link"
            with pytest.raises(NoGame, match="there is no game"):
                await house.room("nothinghere")

    asyncio.run(play())


def test_games_of_bots_alone_that_nobody_watches_hide_no_others(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(pause=0.0, people_pause=0.0, bot_workers=1, most_of_bots=100)
        async with a_house(tmp_path, settings) as house:
            room, people = await seated(house, "chaotic", public=True)
            maker = await house.people.guest()
            bots = r.NewGame("chaotic", [r.NewSeat("bot", "random")] * 2, public=True)
            ids = [(await house.create(maker, bots)).id for _ in range(51)]
            assert [game.id for game in (await house.lists(None)).live] == [room.id]
            assert {game.id for game in (await house.lists(maker)).mine} <= set(ids), "their maker finds them"
            assert (await house.lists(maker)).mine != []
            watched, onlooker = await house.room(ids[0]), Person(people[0].user, -1)
            await watched.join(onlooker.socket)
            assert {game.id for game in (await house.lists(None)).live} == {room.id, ids[0]}
            watched.leave(onlooker.socket)
            assert [game.id for game in (await house.lists(None)).live] == [room.id]

    asyncio.run(play())


def test_the_seed_is_the_one_that_was_promised(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "chaotic")
            promised = room.shown().fairness.commitment
            await room.hear(people[0].socket, m.Concede("c"))
            seed = room.shown().fairness.seed
            assert seed == room.game.play.table.record().seed
            assert seed.split() == ["fair1", room.row.seed, "00", "01"]
            assert fair.why_unfair(seed, room.id, promised) == ""
            assert fair.why_unfair(seed, "another", promised) != ""

    asyncio.run(play())


# -- people


def test_accounts(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            people = house.people
            guest = await people.guest()
            session = people.session(guest)
            assert await people.known(session) == guest
            assert await people.known(session[:-1]) is None and await people.known("") is None
            room = await house.create(guest, r.NewGame("epic", [r.NewSeat("you"), r.NewSeat("open")]))
            ann = await people.register(guest, "Ann", "correct horse")
            assert ann.id == guest.id and room.seat_of(ann.id) == 0, "the games stay"
            assert (await people.login(" ann ", "correct horse")).id == ann.id
            for name, password in (("Ann", "wrong horse"), ("Bob", "correct horse")):
                with pytest.raises(NoEntry, match="No account has this name and this password"):
                    await people.login(name, password)
            with pytest.raises(NoEntry, match="taken"):
                await people.register(await people.guest(), "ANN", "other words")
            bob = await people.register(await people.guest(), "Bob", "bobs own words")
            with pytest.raises(NoEntry, match="The name 'bob' is taken"):
                await people.rename(ann, "bob")
            assert (await people.rename(bob, "Rob")).name == "Rob"
            guest = await people.guest()
            for name in ("ann", "The Stray", "the strategist 3", "\u0410nn", "\uff21nn"):
                with pytest.raises(NoEntry):
                    await people.rename(guest, name)
            for name in ("\u0410\u043d\u043d\u0430", "\U00017000"):  # the last is a letter without a name of its own
                assert (await people.rename(guest, name)).name == name
            assert (await people.login("rob", "bobs own words")).id == bob.id
            here, there = people.session(ann), people.session(ann)
            await people.end(here)
            await people.end(here)  # a second time it is nobody's
            await people.end("made up")
            assert await people.known(here) is None, "whoever has kept the cookie is nobody"
            assert await people.known(there) == await people.known(people.session(ann)) == ann
            kept = await house.store.account("ann")
            assert kept is not None and kept[1].startswith("$argon2id$") and "correct" not in kept[1]
            await house.leave(kept[0], "Ann", "correct horse")
            assert await house.store.account("ann") is None

    asyncio.run(play())


def test_a_password_is_changed_by_whoever_knows_the_old_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            people = house.people
            guest = await people.guest()
            with pytest.raises(NoEntry, match="guests have no password"):
                await people.change_password(guest, "anything at all", "other words")
            ann = await people.register(guest, "Ann", "correct horse")
            before = people.session(ann)
            with pytest.raises(NoEntry, match="old password is not right"):
                await people.change_password(ann, "wrong horse", "other words")
            changed = await people.change_password(ann, "correct horse", "other words")
            assert await people.known(before) is None, "sessions elsewhere are over"
            assert (await people.known(people.session(changed)) or guest).id == ann.id
            assert (await people.login("ann", "other words")).id == ann.id
            with pytest.raises(NoEntry, match="No account"):
                await people.login("ann", "correct horse")

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_answered(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, game)
            await play_random(room, people, 4, most=12)
            table = room.game.play.table
            me = people[int(table.game.chooser)]
            asked = 0
            for thing in table.kit.things(table.game, me.socket.viewer)[:30]:
                await room.hear(me.socket, m.Ask("q", 0, ref=thing.ref if thing.ref >= 0 else None, card=thing.name))
                answer = me.last("answer")
                assert answer is not None and answer["lines"]
                asked += 1
            await room.hear(me.socket, m.Ask("o", 0, index=0))
            async with asyncio.timeout(60):
                while (me.last("answer") or {}).get("id") != "o":
                    await asyncio.sleep(0.01)
            assert me.socket.asking == 0
            assert house.previews.asked == 1 and house.previews.failed == 0
            for place in table.kit.places(table.game):
                await room.hear(me.socket, m.Ask("p", 0, place=place))
            await room.hear(me.socket, m.Ask("n", 0, card="Nobody"))
            assert "nothing here called 'Nobody'" in me.reply("n")["why"]
            assert asked > 0

    asyncio.run(play())
