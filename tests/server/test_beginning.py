"""How a game begins, or does not: decks with cards of somebody's own, salts, and what is left of a game that cannot."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.games import kit
from rulebound.server import messages as m
from rulebound.server import requests as r
from rulebound.server.library.library import Library
from rulebound.server.service.house import House
from rulebound.server.service.live import Refusal
from rulebound.server.service.onward import play_on
from rulebound.server.service.settings import Settings
from rulebound.server.store import StoreFault, UserRow
from rulebound.server.store.writer import Shut
from rulebound.server.web.app import make_app
from server.running import FREE
from server.sitting import FakeTime, a_house, seated

EPIC = kit("epic")


class Guest:
    """Somebody with a browser of their own, at the server of a test."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, body: Any = None, status: int | None = 200) -> Any:
        """The answer to a request, which has this status."""
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        reply = self.client.request(method, f"/api{path}", json=body)
        self.cookies.update({each.name: str(each.value) for each in self.client.cookies.jar})
        assert status in (None, reply.status_code), reply.text
        return reply.json()

    def keep(self, title: str, names: list[str]) -> str:
        """Keep a set of cards of these names, the first six of them free; what it is called."""
        card = {"type": "champion", "alignment": ["good"], "class": ["human"], "offense": 3, "defense": 3}
        cards = [{**card, "name": name, "cost": int(n >= 6), "text": "Blitz"} for n, name in enumerate(names)]
        sent = {"name": title, "file": "cards.json", "text": json.dumps(cards), "keep": True}
        return str(self.ask("POST", "/sets/epic", sent)["set"])

    def set_up(self, *seats: dict[str, Any], **more: Any) -> str:
        """Set a game up; its id."""
        return str(self.ask("POST", "/games", {"game": "epic", "seats": seats, **more}, 201)["id"])

    def sit(self, id: str, **deck: str) -> Any:
        """Sit down on the second seat."""
        return self.ask("POST", f"/games/{id}/seats/1", deck)

    def ready(self, id: str, salt: str, status: int = 200) -> Any:
        """Be ready."""
        return self.ask("POST", f"/games/{id}/ready", {"salt": salt}, status)

    def see(self, id: str) -> Any:
        """The game as it is shown."""
        return self.ask("GET", f"/games/{id}")


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path))
    return make_app(str(tmp_path / "table.db"), Settings(pause=0.0, people_pause=0.0, bot_workers=1), FREE)


@pytest.fixture
def client(app: Any) -> Iterator[TestClient[Any]]:
    with TestClient(app) as found:
        yield found


YOU, OPEN = {"sort": "you"}, {"sort": "open"}
OWN = [f"Own {number}" for number in range(20)]


def own_deck(name: str, cards: list[str]) -> str:
    return f"set: {name}\n" + "".join(f"3 {card}\n" for card in cards)


def shipped_names(deck: str) -> list[str]:
    return [re.sub(r"\s*\[.*", "", name) for name, _ in EPIC.decks()[deck].cards]


# -- cards of one name


def test_nobody_chooses_by_a_set_of_their_own_which_deck_another_is_dealt(client: TestClient[Any]) -> None:
    """Cards called like those of all decks but one made every other draw fail, and it could be tried again."""
    ann, bob = Guest(client), Guest(client)
    decks = list(EPIC.decks_for("constructed"))
    wanted = shipped_names(decks[-1])
    same = [next(name for name in shipped_names(deck) if name not in wanted) for deck in decks[:-1]]
    mine = ann.keep("Rig", [*OWN, *same])
    dealt = set()
    for number in range(8):
        id = ann.set_up({**YOU, "deck_text": own_deck(mine, OWN)}, OPEN)
        bob.sit(id)
        bob.ready(id, "bb")
        shown = ann.ready(id, f"{number:04x}")
        assert shown["status"] == "playing"
        dealt.add(shown["seats"][1]["deck"])
    assert len(dealt) > 2


@pytest.mark.parametrize("other", ["deck", "text", "bot"])
def test_cards_of_one_name_meet_in_a_game(app: Any, client: TestClient[Any], other: str) -> None:
    ann, bob = Guest(client), Guest(client)
    name = next(iter(EPIC.decks_for("constructed")))
    cards = shipped_names(name)[:20]
    mine = ann.keep("Twin", cards)
    seat = {"sort": "bot", "bot": "random", "deck": name} if other == "bot" else OPEN
    id = ann.set_up({**YOU, "deck_text": own_deck(mine, cards)}, seat)
    if other != "bot":
        text = "".join(f"{n} {card}\n" for card, n in EPIC.decks()[name].cards)
        bob.sit(id, **({"deck": name} if other == "deck" else {"deck_text": text}))
        bob.ready(id, "bb")
    assert ann.ready(id, "aa")["status"] == "playing"
    room = app.interface.state.house.rooms[id]
    table = room.game.play.table
    sets = [{table.book.cards[kind].set_name for kind in deck.kinds} for deck in table.opening.decks]
    assert sets[0] == {mine} and mine not in sets[1], "each has the cards of their own deck"
    told = {face["set"] for face in ann.ask("GET", f"/games/{id}/faces")["faces"] if face["name"] == cards[0]}
    assert told == {mine, "starter"}


# -- decks that cannot be played any more, and salts


def test_whoever_brought_a_deck_is_told_what_is_wrong_with_it_and_nobody_else(client: TestClient[Any]) -> None:
    ann, bob = Guest(client), Guest(client)
    mine = ann.keep("Mine", OWN)
    deck = own_deck(mine, OWN)
    id = ann.set_up({**YOU, "deck_text": deck}, OPEN)
    bob.sit(id)
    ann.ready(id, "aa")
    before = ann.see(id)["fairness"]["commitment"]
    ann.keep("Mine", ["Another", *OWN[1:]])
    shown = bob.ready(id, "bb")
    assert "Own 0" not in json.dumps(shown), "the cards of others are nobody's business"
    assert [(seat["ready"], seat["unplayable"]) for seat in shown["seats"]] == [(False, True), (True, False)]
    told = ann.ready(id, "a1", 400)
    assert "Own 0" in told["faults"][0]
    ann.ask("POST", f"/games/{id}/seats/0", {"deck_text": deck.replace("3 Own 0\n", "3 Another\n")})
    assert not ann.see(id)["seats"][0]["unplayable"]
    shown = ann.ready(id, "a2")
    assert shown["status"] == "playing" and shown["fairness"]["commitment"] == before
    assert shown["fairness"]["salts"] == ["aa", "bb"], "nobody tries several salts"


def test_a_deal_that_could_not_be_made_is_never_drawn_again(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Guest(client), Guest(client)
    id = ann.set_up(YOU, OPEN)
    bob.sit(id)
    ann.ready(id, "aa")
    before = ann.see(id)["fairness"]["commitment"]

    def fails(*args: Any) -> Any:
        raise RuntimeError("no such deal")

    with monkeypatch.context() as broken:
        broken.setattr("rulebound.server.service.play.Play.deal", fails)
        client.raise_server_exceptions = False
        bob.ready(id, "bb", 500)
    shown = ann.see(id)
    assert shown["status"] == "open" and not any(seat["ready"] for seat in shown["seats"])
    promised = shown["fairness"]["commitment"]
    assert promised != before, "what the server had promised is used up"
    assert bob.ready(id, "b2")["status"] == "open"
    shown = ann.ready(id, "a2")
    assert shown["status"] == "playing" and shown["fairness"] == {**shown["fairness"], "commitment": promised}
    assert shown["fairness"]["salts"] == ["a2", "b2"], "salts that the server knew before it promised do not count"


def test_a_bot_that_is_refused_does_not_sit_there(client: TestClient[Any]) -> None:
    ann = Guest(client)
    mine = ann.keep("Mine", OWN)
    id = ann.set_up(YOU, {**OPEN, "deck_text": own_deck(mine, OWN)})
    ann.ready(id, "aa")
    before = ann.see(id)["seats"]
    ann.keep("Mine", ["Another", *OWN[1:]])
    told = ann.ask("POST", f"/games/{id}/seats/1/bot", {"bot": "random"}, 400)
    assert "Own 0" in told["faults"][0]
    assert ann.see(id)["seats"] == before


def test_a_bot_with_which_no_game_can_be_dealt_does_not_sit_there(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Guest(client)
    id = ann.set_up(YOU, OPEN)
    ann.ready(id, "aa")

    def fails(*args: Any) -> Any:
        raise ValueError("no such deal")

    with monkeypatch.context() as broken:
        broken.setattr("rulebound.server.service.play.Play.deal", fails)
        ann.ask("POST", f"/games/{id}/seats/1/bot", {"bot": "random"}, 400)
    assert [seat["sort"] for seat in ann.see(id)["seats"]] == ["person", "open"]


# -- what is left of a game that did not begin


async def begun_or_nothing(house: House, user: UserRow, begin: Callable[[], Awaitable[Any]]) -> int:
    """Begin a game, while the store fails after ever more writes: it is there whole or not; how often it failed."""
    before = len((await house.lists(user)).mine)
    found, left = house.store.writer._wait, 0

    async def writes(*given: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Shut("no more of this")
        return await found(*given)

    for most in range(10):
        left = most
        house.store.writer._wait = writes  # type: ignore[method-assign]
        try:
            await begin()
        except StoreFault:
            assert len((await house.lists(user)).mine) == before, most
            assert await house.store.games(["open"], user.id) == []
        else:
            return most
        finally:
            house.store.writer._wait = found  # type: ignore[method-assign]
    raise AssertionError("it never began")


def test_a_game_that_goes_on_from_another_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            room, people = await seated(house, "epic")
            for _ in range(4):
                await next(each for each in people if each.update["decision"]).choose(room, 0)
            await room.hear(people[0].socket, m.Concede("c"))
            while room.row.status != "over":
                await asyncio.sleep(0.001)
            user, library = people[0].user, Library(house.store)
            place = await library.place_in(room.id, user.id, 2)
            assert await begun_or_nothing(house, user, lambda: play_on(house, user, place, 0, "random")) > 0
            await library.close()

    asyncio.run(play())


@pytest.mark.parametrize("format", ["constructed", "draft"])
def test_a_game_of_bots_alone_is_there_whole_or_not_at_all(tmp_path: Path, format: str) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            user = await house.people.guest()
            new = r.NewGame("epic", [r.NewSeat("bot", "random")] * 2, format=format)
            assert await begun_or_nothing(house, user, lambda: house.create(user, new)) > 0

    asyncio.run(play())


def test_games_of_bots_that_cannot_begin_are_not_left_behind(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Guest(client)
    ann.set_up(YOU, OPEN)
    bots = [{"sort": "bot", "bot": "random"}] * 2

    def fails(*args: Any) -> Any:
        raise ValueError("no such deal")

    with monkeypatch.context() as broken:
        broken.setattr("rulebound.server.service.play.Play.deal", fails)
        for _ in range(Settings.most_open):
            ann.ask("POST", "/games", {"game": "epic", "seats": bots}, 400)
    assert ann.set_up(YOU, OPEN)


def test_one_person_begins_so_many_games_of_bots_alone_in_a_day(tmp_path: Path) -> None:
    async def play() -> None:
        now, settings = FakeTime(), Settings(pause=0.0, people_pause=0.0, bot_workers=1, most_of_bots=3)
        async with a_house(tmp_path, settings, now) as house:
            user, other = [await house.people.guest() for _ in range(2)]
            bot = r.NewSeat("bot", "random")
            alone = r.NewGame("chaotic", [bot] * 2)
            for _ in range(3):
                await house.create(user, alone)
            with pytest.raises(Refusal, match="3 games of bots alone within a day"):
                await house.create(user, alone)
            for _ in range(4):  # these are something else
                room = await house.create(user, r.NewGame("chaotic", [r.NewSeat("you"), bot]))
                await room.ready(user, r.Ready("aa"))
                assert room.row.status == "playing"
            await house.create(other, alone)
            now.now += 90_000
            await house.create(user, alone)

    asyncio.run(play())
