"""The library of a server: everything that the pages of cards, decks, rules and replays ask for."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import msgspec

from rulebound.cards.sets import is_private, title_of
from rulebound.engine.log import ONLOOKER
from rulebound.games import kit
from rulebound.lab.decks import visible
from rulebound.rulebook import RuleBook
from rulebound.server.library import cards, decks, rules, sets
from rulebound.server.library import messages as m
from rulebound.server.library.apart import Apart, Refused
from rulebound.server.library.replays import OPEN, key_of
from rulebound.server.requests import Faces
from rulebound.server.store import SeatRow, Store
from rulebound.server.store.rows import DeckRow

OTHER_SETS: Final = "set:"  # decks of cards that somebody brought are read apart
DECK_SECONDS: Final = 20.0  # to read a deck, and the sets of cards that it names
MOST_PAGES: Final = 2_000  # cards looked up that are remembered
MOST_RECORDS: Final = 16  # records from files that are remembered
OVER: Final = ("over", "shown")


class Unknown(ValueError):
    """Something that was asked for is not here."""


class GoesOn(ValueError):
    """A game that is not over yet: nothing of it is shown here."""


class Answer(msgspec.Struct, frozen=True):
    """Something that changes only with the version: as it goes over the wire, and its fingerprint."""

    body: bytes
    tag: str


class Library:
    """What can be looked up and built, for the people of a store."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.desk = Apart()  # for whoever waits at a page
        self.builder = Apart(seconds=DECK_SECONDS)  # for decks
        self.reader = Apart()  # for lists of cards, which may take long
        self._answers: dict[tuple[str, str], Answer] = {}
        self._pages: OrderedDict[tuple[str, str, str], m.CardPage] = OrderedDict()
        self._records: OrderedDict[str, str] = OrderedDict()

    async def close(self) -> None:
        """End what runs apart."""
        await self.desk.close()
        await self.builder.close()
        await self.reader.close()

    async def _answer(self, sort: str, game: str, make: Callable[[str], Any]) -> Answer:
        known(game)
        found = self._answers.get((sort, game))
        if found is None:
            body = await asyncio.to_thread(lambda: msgspec.json.encode(make(game)))
            found = self._answers[sort, game] = Answer(body, f'"{sha256(body).hexdigest()[:24]}"')
        return found

    # -- cards

    async def cards(self, game: str) -> Answer:
        """All cards that ship, with all that can be searched for."""
        return await self._answer("cards", game, cards.card_list)

    async def card(self, game: str, name: str, set_name: str = "") -> m.CardPage:
        """A card looked up."""
        known(game)
        found = self._pages.get((game, name, set_name))
        if found is None:
            told = await self.desk.do("card", game=game, name=name, set_name=set_name)
            found = msgspec.convert(told, m.CardPage)
            if not is_private(set_name):
                self._pages[game, name, set_name] = found
                while len(self._pages) > MOST_PAGES:
                    self._pages.popitem(last=False)
        return found

    async def sets(self, game: str, user: str) -> list[m.SetShown]:
        """The sets that somebody can use besides those that ship."""
        known(game)
        return msgspec.convert(await self.desk.do("sets", game=game, user=user), list[m.SetShown])

    async def set_cards(self, game: str, name: str) -> m.CardList:
        """The cards of a set that was brought here."""
        known(game)
        told = await self.desk.do("set cards", game=game, name=name, title=title_of(name))
        return msgspec.convert(told, m.CardList)

    async def set_form(self, game: str) -> m.SetForm:
        """How a list of cards is written."""
        known(game)
        return msgspec.convert(await self.desk.do("set form", game=game), m.SetForm)

    async def read_set(self, game: str, user: str, sent: m.SetUpload) -> m.SetReport:
        """A list of cards, judged, and kept if that is wanted."""
        known(game)
        what = {"game": game, "user": user, "title": sent.name, "file": sent.file, "text": sent.text, "keep": sent.keep}
        return msgspec.convert(await self.reader.do("read set", **what), m.SetReport)

    async def set_report(self, game: str, user: str, name: str) -> m.SetReport:
        """A set that is kept, judged again."""
        known(game)
        return msgspec.convert(await self.desk.do("set report", game=game, user=user, name=name), m.SetReport)

    async def forget_set(self, game: str, user: str, name: str) -> None:
        """Forget a set of one's own."""
        known(game)
        await asyncio.to_thread(sets.forget_set, game, user, name)

    async def forget_all_sets(self, user: str) -> None:
        """Forget the sets of somebody who is leaving."""
        await asyncio.to_thread(sets.forget_all, user)

    # -- decks

    async def deck_report(self, game: str, sent: m.DeckSent, user: str = "") -> m.DeckReport:
        """A deck, read and judged; the sets of whoever asks may be called as they call them."""
        known(game)
        if OTHER_SETS not in visible(sent.text):
            told = await asyncio.to_thread(decks.report, game, sent.text, sent.format)
            if all(entry.card for entry in told.entries) or not sets.own_sets(game, user):
                return told
        what = {"game": game, "text": sent.text, "format": sent.format, "user": user}
        return msgspec.convert(await self.builder.do("deck", **what), m.DeckReport)

    async def hands(self, game: str, wanted: m.HandsWanted) -> m.SampleHands:
        """A sample hand of a deck."""
        known(game)
        what = {"game": game, "text": wanted.text, "format": wanted.format, "number": wanted.number}
        return msgspec.convert(await self.builder.do("hands", **what), m.SampleHands)

    async def decks(self, user: str, game: str = "") -> m.DeckLists:
        """Somebody's own decks and those that ship."""
        if game:
            known(game)
        rows = await self.store.decks(user) if user else []
        mine = [decks.kept(row) for row in rows if game in ("", row.game)]
        return m.DeckLists(mine, await asyncio.to_thread(decks.shipped, game))

    async def keep_deck(self, user: str, deck: m.DeckToKeep, id: str = "") -> m.DeckKept:
        """Keep a deck, as a new one or in the place of one that is kept."""
        known(deck.game)
        there = {row.id: row.game for row in await self.store.decks(user)}
        if id and id not in there:
            raise Unknown("you keep no such deck")
        if id and there[id] != deck.game:
            raise ValueError(f"this is a deck of {kit(there[id]).title}, and stays one; keep another as a new deck")
        if "\0" in deck.name + deck.text:
            raise ValueError("a deck is text, and the sign of no character (NUL) is none")
        if not id and len(there) >= decks.MOST_KEPT:
            raise decks.TooMany(f"you keep {len(there)} decks, and that is the most; forget one first")
        row = DeckRow(id or secrets.token_hex(8), user, deck.game, deck.name, deck.text, self.now())
        await self.store.keep_deck(row)
        return decks.kept(row)

    async def forget_deck(self, user: str, id: str) -> None:
        """Forget a deck that somebody keeps."""
        if not await self.store.drop_deck(id, user):
            raise Unknown("you keep no such deck")

    # -- rules

    async def rules(self, game: str) -> Answer:
        """The whole book."""
        return await self._answer("rules", game, rules.book_shown)

    def rule(self, game: str, id: str) -> m.RuleText:
        """A rule or a ruling in short; UnknownRule if there is none of this id."""
        known(game)
        return cards.rule_text(RuleBook.load(game)[rules.nearest_rule(game, id)])

    async def search_rules(self, game: str, words: str) -> m.Found:
        """What answers a search."""
        known(game)
        return await asyncio.to_thread(rules.search, game, words)

    async def scenario(self, game: str, name: str) -> m.ScenarioText:
        """A scenario, told and as it is written."""
        known(game)
        return await asyncio.to_thread(rules.scenario_text, game, name)

    async def scenarios(self, game: str, id: str) -> list[m.ScenarioTitle]:
        """Every scenario that is about a rule or a ruling; UnknownRule if there is none of this id."""
        known(game)
        return await asyncio.to_thread(rules.all_scenarios, game, rules.nearest_rule(game, id))

    # -- replays

    async def replay(self, id: str, user: str, viewer: int | None = None) -> m.ReplayShown:
        """A game that was played here, seen by anybody who knows of it from any side."""
        key, viewers = await self._game(id, user)
        asked = viewers[0] if viewer is None else viewer
        told = await self._game_replay(id, key, asked, viewers)
        return msgspec.convert(told, m.ReplayShown)

    async def replay_frames(self, id: str, user: str, viewer: int, start: int, stop: int) -> m.Frames:
        """Positions of such a game."""
        key, viewers = await self._game(id, user)
        if viewer not in viewers:
            raise Unknown("this game may not be seen from that side")
        what = {"key": key, "viewer": viewer, "start": start, "stop": stop}
        told = await self._again("frames", what, lambda: self._game_replay(id, key, viewer, viewers))
        return msgspec.convert(told, m.Frames)

    async def replay_faces(self, id: str, user: str) -> Faces:
        """The faces of the cards of such a game."""
        key, viewers = await self._game(id, user)
        what = {"key": key}
        told = await self._again("faces", what, lambda: self._game_replay(id, key, viewers[0], viewers))
        return msgspec.convert(told, Faces)

    async def record(self, id: str, user: str) -> str:
        """The record of a finished game as text."""
        await self._game(id, user)
        events, faces = await self._events(id)
        return str(await self.desk.do("game record", events=events, faces=faces))

    async def place_in(self, id: str, user: str, at: int) -> dict[str, Any]:
        """What a game needs that begins at a moment of a finished one."""
        key, viewers = await self._game(id, user)
        what = {"key": key, "at": at}
        told = await self._again("position", what, lambda: self._game_replay(id, key, viewers[0], viewers))
        return dict(told)

    async def _game(self, id: str, user: str) -> tuple[str, list[int]]:
        """The key of a finished game's replay, and as whom this user may see it."""
        found = await self.store.game(id)
        if found is None:
            raise Unknown(f"no game here is called {id!r}")
        row, seats = found
        if row.status not in OVER:  # the number of steps alone would tell of choices made in secret
            raise GoesOn("this game is not over yet; it can be replayed once it is")
        return f"{id} {row.status}", viewers_of(seats, user)

    async def _game_replay(self, id: str, key: str, viewer: int, viewers: list[int]) -> Any:
        events, faces = await self._events(id)
        what = {"key": key, "events": events, "faces": faces, "viewer": viewer, "viewers": viewers}
        return await self.desk.do("game replay", **what)

    async def _events(self, id: str) -> tuple[list[list[Any]], bytes | None]:
        events = await self.store.events(id)
        begin = msgspec.json.decode(events[0].body) if events else {}
        faces = await self.store.book(str(begin.get("book", "")))
        return [[event.seq, event.kind, event.body, event.at] for event in events], faces

    async def _again(self, task: str, what: dict[str, Any], open_it: Callable[[], Any]) -> Any:
        """Ask about a replay, which is opened again if it was forgotten meanwhile."""
        try:
            return await self.desk.do(task, **what)
        except Refused as e:
            if e.sort != "Forgotten":
                raise
        await open_it()
        return await self.desk.do(task, **what)

    # -- replays of records from files

    async def open_record(self, sent: m.RecordSent) -> m.ReplayShown:
        """A game that somebody brings as a record."""
        told = await self.desk.do("replay", text=sent.text, viewer=sent.viewer)
        key = key_of(sent.text)
        self._records[key] = sent.text
        self._records.move_to_end(key)
        while len(self._records) > MOST_RECORDS:
            self._records.popitem(last=False)
        return msgspec.convert(told, m.ReplayShown)

    async def record_frames(self, key: str, viewer: int, start: int, stop: int) -> m.Frames:
        """Positions of such a game."""
        what = {"key": key, "viewer": viewer, "start": start, "stop": stop}
        return msgspec.convert(await self._of_record("frames", key, what), m.Frames)

    async def record_faces(self, key: str) -> Faces:
        """The faces of the cards of such a game."""
        return msgspec.convert(await self._of_record("faces", key, {"key": key}), Faces)

    async def place_in_record(self, key: str, at: int) -> dict[str, Any]:
        """What a game needs that begins at a moment of such a game."""
        return dict(await self._of_record("position", key, {"key": key, "at": at}))

    async def _of_record(self, task: str, key: str, what: dict[str, Any]) -> Any:
        text = self._records.get(key)  # now: others may bring so many meanwhile that it goes
        if text is None:
            raise Unknown("the server no longer remembers this record: open its file once more")
        return await self._again(task, what, lambda: self.desk.do("replay", text=text))


def viewers_of(seats: list[SeatRow], user: str) -> list[int]:
    """As whom somebody may see a finished game, the usual first: as oneself, else at the open table."""
    mine = [seat.seat for seat in seats if user and seat.user == user][:1]
    return [*mine, OPEN, *(seat.seat for seat in seats if seat.seat not in mine), ONLOOKER]


def known(game: str) -> None:
    """UnknownGame if no game is called so."""
    kit(game)
