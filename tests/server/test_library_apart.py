"""What is done apart from the server, and games that can no longer be played again: within limits, and told all the
same."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulebound import __version__
from rulebound.engine.book import CardBook
from rulebound.engine.opening import deck_lists
from rulebound.engine.record import Choice, Leaving
from rulebound.games import GAMES, kit
from rulebound.server.library import decks
from rulebound.server.library.apart import ASKING, Apart, Overdone, Refused
from rulebound.server.library.library import Library
from rulebound.server.library.messages import DeckSent
from rulebound.server.library.replays import OPEN, game_opened, record_of
from rulebound.server.library.sets import form_of, own_name, read_set, shown_sets, sign
from rulebound.server.service.bodies import Begin, Body, packed
from rulebound.server.service.play import Play
from rulebound.server.service.shelf import book_of, card_faces
from rulebound.server.store import Event

ELK = '[{"name": "Elk", "type": "event", "alignment": ["wild"], "cost": 0, "text": "%s"}]'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path))
    return tmp_path


# -- a process of its own


def test_what_takes_too_long_is_given_up_and_the_next_thing_works() -> None:
    async def main() -> None:
        apart = Apart(seconds=0.05)
        with pytest.raises(Overdone, match="longer than"):
            await apart.do("sets", game="chaotic", user="")
        apart.seconds = 60
        assert await apart.do("sets", game="chaotic", user="") == []
        await apart.close()

    asyncio.run(main())


def test_what_needs_too_much_memory_is_given_up() -> None:
    async def main() -> None:
        apart = Apart(memory=60 << 20)
        with pytest.raises(Overdone):
            await apart.do("sets", game="chaotic", user="")
        await apart.close()

    asyncio.run(main())


def test_a_refusal_comes_through_with_its_sort_and_too_many_do_not_wait() -> None:
    async def main() -> None:
        apart = Apart()
        with pytest.raises(Refused, match="no longer remembered") as e:
            await apart.do("frames", key="x", viewer=0, start=0, stop=1)
        assert e.value.sort == "Forgotten"
        asked = [asyncio.ensure_future(apart.do("sets", game="chaotic", user="")) for _ in range(20)]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in told].count(Overdone) == 8
        await apart.close()

    asyncio.run(main())


# -- decks


def test_a_deck_without_a_known_card_reads_each_set_of_its_owner_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        read_set("epic", "ann", f"Herd {number}", "a.json", ELK % "Draw a card.", True)
    asked: list[str] = []

    def counted(game: str, sets: tuple[str, ...] = ()) -> CardBook:
        asked.append(game)
        return book_of(game, sets)

    monkeypatch.setattr(decks, "book_of", counted)
    told = decks.report("epic", "1 Elk\n" + "".join(f"1 Unknown {n}\n" for n in range(500)), "", "ann")
    assert "several cards are called Elk" in told.faults[0].what and len(told.entries) == 501
    assert len(asked) < 10


def test_a_set_is_found_in_a_deck_however_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    name = own_name("epic", "Herd", "ann")
    read_set("epic", "ann", "Herd", "a.json", ELK % "Draw a card.", True)

    async def main() -> None:
        library = Library(None)  # type: ignore[arg-type]
        apart: list[str] = []

        async def do(process: Apart, task: str, **what: Any) -> Any:
            assert process is not library.desk, "whoever looks at a card would wait for it"
            apart.append(task)
            raise Refused("")

        monkeypatch.setattr(Apart, "do", lambda process, task, **what: do(process, task, **what))
        for line in ("set: X", " set: X", "1 Elk\rset: X", "1 Elk\x85set: X", "se\u200bt: X"):
            with pytest.raises(Refused):
                await library.deck_report("epic", DeckSent(line.replace("X", name)))
        assert apart == ["deck"] * 5

    asyncio.run(main())


def test_what_one_address_asks_for_waits_in_turn_and_keeps_nobody_out() -> None:
    async def main() -> None:
        apart = Apart()
        ASKING.set("192.0.2.1")
        asked = [asyncio.ensure_future(apart.do("sets", game="chaotic", user="")) for _ in range(20)]
        await asyncio.sleep(0)
        ASKING.set("192.0.2.2")
        assert await apart.do("sets", game="chaotic", user="") == []
        assert sum(each.done() for each in asked) < 5, "it came after one or two of them"
        assert await asyncio.gather(*asked) == [[]] * 20
        await apart.close()

    asyncio.run(main())


# -- sets


def test_a_set_that_is_imported_anew_is_the_new_one_at_once() -> None:
    name = own_name("epic", "Herd", "ann")
    assert read_set("epic", "ann", "Herd", "a.json", ELK % "Draw a card.", True).set == name
    before = book_of("epic", (name,)).fingerprint
    time.sleep(0.02)
    read_set("epic", "ann", "Herd", "a.json", ELK % "Draw two cards.", True)
    assert book_of("epic", (name,)).fingerprint != before
    assert [each.name for each in shown_sets("epic", "ann")] == [name]
    assert shown_sets("epic", "bob") == [] and sign("ann", "mine") != sign("bob", "mine")


def test_a_list_without_a_playable_card_is_not_kept(folder: Path) -> None:
    report = read_set("epic", "ann", "Herd", "a.json", ELK % "Draw a crad.", True)
    assert (report.whole, report.set) == (0, "") and not (folder / "sets").exists()


MIXED = """name,type,alignment,class,cost,offense,defense,text
Test Knight,champion,good,knight,1,6,6,Airborne
Broken Mage,champion,purple,mage,7,x,3,Summon a pizza for each opponent.
"""


def test_a_card_whose_form_is_wrong_is_refused_alone_with_all_its_faults() -> None:
    report = read_set("epic", "ann", "Herd", "a.csv", MIXED, True)
    assert (report.cards, report.whole, report.faults, [each.name for each in report.refused]) == (
        2,
        1,
        [],
        ["Broken Mage"],
    )
    assert [line.where for line in report.refused[0].lines] == ["offense", "alignment", "cost", "text"]
    assert [each.cards for each in shown_sets("epic", "ann")] == [1]


def test_a_column_that_is_unknown_in_all_cards_is_told_once_for_the_file() -> None:
    report = read_set("epic", "ann", "Herd", "a.csv", MIXED.replace("alignment", "alinement"), True)
    assert report.faults == ["there is no column 'alinement'; did you mean 'alignment'?"] and report.set == ""


def test_a_list_may_hold_what_is_no_card() -> None:
    report = read_set("epic", "ann", "Herd", "a.json", f"[7, {(ELK % 'Draw a card.').strip()[1:]}", False)
    assert (report.cards, report.whole, report.refused[0].name) == (2, 1, "Card 1 of the list")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_the_example_of_a_list_can_be_kept_as_it_is(game: str, suffix: str) -> None:
    form = form_of(game)
    report = read_set(game, "ann", "Mine", f"a.{suffix}", getattr(form, suffix), True)
    assert (report.refused, report.faults) == ([], []) and report.cards == report.whole > 1
    assert any(field.must for field in form.fields)


@pytest.mark.parametrize("name", ["../../etc", "starter", "a/b", ".."])
def test_a_set_cannot_be_called_so(name: str) -> None:
    with pytest.raises(ValueError):
        read_set("epic", "ann", name, "a.json", ELK % "Draw a card.", True)


# -- games by their events


def played(choices: int = 8) -> tuple[list[Event], bytes]:
    """The events of a game of a few choices that ends by conceding, and the faces of its cards."""
    k = kit("chaotic")
    book = book_of("chaotic")
    decks = [k.decks()[name] for name in list(k.decks_for())[:2]]
    lists = deck_lists(k, book, decks, k.formats()[0])
    form = k.formats()[0]
    begin = Begin("chaotic", form, ["Ann", "Bob"], {}, [], __version__, k.edition, book.fingerprint, "fair1 00 11 22")
    play = Play.deal(begin, book, lists, 2)
    bodies: list[Body] = [begin, play.dealt]
    for _ in range(choices):
        bodies.append(play.choose(int(play.table.game.chooser), 0, ""))
    bodies.append(play.leave(1, "concedes"))
    faces = msgspec.json.encode(card_faces(k, book))
    return [packed(number, body, 0.0) for number, body in enumerate(bodies, 1)], faces


def test_a_game_is_replayed_from_its_events() -> None:
    events, faces = played()
    told = game_opened("one", events, faces, 0, [0, OPEN, 1, -1])
    assert told.reach == len(told.steps) == 9 and told.note == "" and told.over
    assert told.seed == "fair1 00 11 22"


def test_a_game_whose_cards_are_gone_is_told_from_its_log() -> None:
    events, _ = played()
    begin = msgspec.json.decode(events[0].body)
    begin |= {"version": "0.0.1", "book": "gone"}
    older = [Event(1, "begin", msgspec.json.encode(begin), 0.0), *events[1:]]
    record = record_of(older, None)
    assert record.version == "0.0.1" and isinstance(record.steps[0], Choice) and isinstance(record.steps[-1], Leaving)
    told = game_opened("two", older, None, OPEN, [OPEN])
    assert told.reach == -1 and "told from its log" in told.note and "0.0.1" in told.note
    same = game_opened("one", *played(), OPEN, [OPEN])
    logs = [[line.text for line in step.log] for step in told.steps]
    assert logs == [[line.text for line in step.log] for step in same.steps] and any(logs)
    assert len(told.steps) == 9 and told.steps[-1].text == "concedes" and told.steps[-1].log


def test_a_game_that_has_not_begun_has_no_replay() -> None:
    with pytest.raises(ValueError, match="has not begun"):
        record_of([], None)
