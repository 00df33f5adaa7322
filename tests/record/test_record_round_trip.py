"""Records: what is written is read back, replays to the same end, and can be played on from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebound
from rulebound.api import (
    Choice,
    Diverged,
    Leaving,
    LogText,
    Record,
    Replay,
    Table,
    kit,
    load,
    parse_record,
    read_record,
    record_text,
    replay,
    starter_decks,
)
from rulebound.engine.record import DeckList
from rulebound.engine.record_text import printable, unprintable
from table.played import by_chance, fresh, played

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick


@pytest.mark.parametrize("seed", range(8))
def test_a_record_is_read_back_and_replays_to_the_same_end(seed: int) -> None:
    table = played(seed)
    record = table.record()
    text = record_text(record)
    again = parse_record(text)
    assert again == record
    assert record_text(again) == text
    twin = replay(again)
    assert twin.save() == table.save() and twin.result == table.result
    assert [twin.log(v) for v in (0, 1, -1)] == [table.log(v) for v in (0, 1, -1)]
    assert record_text(twin.record()) == text


def test_another_process_replays_to_the_same_end(tmp_path: Path) -> None:
    path, again = tmp_path / "game.txt", tmp_path / "again.txt"
    played(4).write_record(path)
    program = f"from rulebound.api import replay; replay({str(path)!r}).write_record({str(again)!r})"
    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "PYTHONHASHSEED": "4711"})
    assert again.read_bytes() == path.read_bytes()


def test_a_game_goes_on_from_any_choice() -> None:
    table = played(5, most=100)
    record = table.record()
    for to in range(0, len(record.choices) + 1, 9):
        twin = replay(record, to=to)
        assert [str(c) for c in twin.record().choices] == [str(c) for c in record.choices[:to]]
        for choice in record.choices[to:]:
            twin.choose_code(choice.code, player=choice.player)
        assert twin.record() == record
    other = replay(record, to=20)
    for player in by_chance(other, seed=99):
        pass
    assert replay(other.record()).save() == other.save()


def test_undo_goes_on_after_a_replay() -> None:
    table = fresh(2)
    undone = 0
    for player in by_chance(table, 2, most=60):
        if table.can_undo(player) and undone < 5:
            again = replay(table.record())
            assert again.can_undo(player)
            again.undo(player)
            assert again.save() == replay(table.record(), to=len(table.record().choices) - 1).save()
            undone += 1
    assert undone == 5


@pytest.mark.parametrize("leave", ["concede", "time_out"])
def test_leavings_stand_between_choices(leave: str) -> None:
    table = played(most=23)
    getattr(table, leave)(0)
    record = parse_record(record_text(table.record()))
    assert [type(step) for step in record.steps] == [Choice] * 23 + [Leaving]
    assert replay(record).result == table.result
    before = replay(record, to=23)
    assert not before.over and before.record().choices[:-1] == record.choices[:-1]


def test_a_game_from_a_position_is_recorded_as_well() -> None:
    table = load("epic", played(most=30).save(), names=("Ann", "Bob"))
    for player in by_chance(table, seed=8):
        pass
    record = parse_record(record_text(table.record()))
    assert record == table.record() and record.position and not record.decks
    assert replay(record).save() == table.save()


def test_all_settings_are_kept() -> None:
    table = fresh("monday", names=("Zoë", "名前"), rulings={"R42": "zero defense stays"}, format="sealed")
    record = parse_record(record_text(table.record()))
    assert (record.seed, record.names, record.format) == ("monday", ("Zoë", "名前"), "sealed")
    assert record.rulings == {"R42": "zero defense stays"}
    assert record.version == rulebound.__version__ and record.edition == kit("epic").edition
    assert record.book == table.book.fingerprint and len(record.cards) == len(table.book.cards)
    assert [d.name for d in record.decks] == starter_decks("epic")
    assert record.steps == () and replay(record).save() == table.save()


def test_cards_are_those_of_the_record() -> None:
    """A book that does not ship, and is not at hand when the record is replayed, is made of the record's own texts."""
    own: dict[str, Any] = {"name": "Dull Ox", "set": "own", "type": "champion", "alignment": ["good"], "class": ["ox"]}
    own |= {"cost": 0, "offense": 2, "defense": 3, "text": "", "discard_text": ""}
    epic = kit("epic")
    book = epic.book(["examples"], [own])
    kinds = [kind for kind in range(1, len(book.cards)) if epic.card_face(book, kind)["type"] != "token champion"] * 5
    table = Table(epic, book, [kinds, kinds], seed=1)
    for player in by_chance(table):
        pass
    record = parse_record(record_text(table.record()))
    again = replay(record)
    assert again.book is not book and again.book.fingerprint == book.fingerprint
    assert again.result == table.result
    assert replay(record, book=book).book is book
    wrong = [replace(c, face={**c.face, "offense": 9}) if c.name == "Dull Ox" else c for c in record.cards]
    with pytest.raises(Diverged, match="the card 'Dull Ox' of the set 'own' is no longer what it was"):
        replay(replace(record, cards=tuple(wrong)))


def test_the_log_is_kept_as_it_was() -> None:
    table = played()
    lines = table.record().whole_log()
    assert [line.text for line in lines if line.text] == [line.text for line in table.log(-1)]
    for player in (0, 1):
        assert [text for line in lines if (text := line.read_by(player))] == [line.text for line in table.log(player)]


# -- other versions


def test_a_record_of_another_version_is_tried() -> None:
    old = replace(played(most=50).record(), version="0.0.1", key="00")
    swapped = [replace(c, index=c.index + 1, count=c.count + 2, code=c.code + 256) for c in old.choices]
    again = Replay(replace(old, steps=tuple(swapped)), kit("epic"))
    table = again.run()
    assert [c.text for c in table.record().choices] == [c.text for c in old.choices]
    assert "the record is of Rulebound 0.0.1" in again.remarks[0]
    assert "before the first choice the position has another hash" in again.remarks[1]
    assert len(again.remarks) == 2 + len(old.choices)
    swapped[30] = replace(swapped[30], text="dance")
    with pytest.raises(Diverged, match=r"choice 31: the record says .* dance, the game offers .*Rulebound 0.0.1") as e:
        replay(replace(old, steps=tuple(swapped)))
    assert e.value.table is not None and len(e.value.table.record().choices) == 30


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(Diverged, match="a record of 'bridge' cannot be played by the rules of Epic"):
        Replay(replace(fresh().record(), game="bridge"), kit("epic"))
    with pytest.raises(ValueError, match="no game is called 'bridge'"):
        replay(replace(fresh().record(), game="bridge"))
    with pytest.raises(ValueError, match="there is no choice 51: the record has 50"):
        replay(played(most=50).record(), to=51)


# -- text


@given(st.text())
def test_any_text_becomes_one_printable_line(text: str) -> None:
    line = printable(text)
    assert line.isprintable() and unprintable(line) == text


FREE = st.text(max_size=30)


@given(
    names=st.lists(FREE.filter(lambda t: t == t.strip() != ""), min_size=2, max_size=2),
    seed=st.integers() | st.text(),
    deck=FREE.filter(lambda t: t == t.strip()),
    told=st.lists(st.builds(LogText, FREE, st.sampled_from([(), ("1.6.1",), ("4.4.6-bis", "R04")]), st.just(()))),
    private=FREE.filter(bool),
    word=FREE.filter(bool),
)
def test_any_words_are_read_back(
    names: list[str], seed: int | str, deck: str, told: list[LogText], private: str, word: str
) -> None:
    record = skeleton()
    told = [*told, LogText("secret", ("1.6.1",), ((1, private),))]
    step = Choice(1, tuple(told), "ab", 0, 1, 0, 2, 7, word)
    made = replace(
        record,
        names=tuple(names),
        seed=seed,
        decks=(DeckList(deck, record.decks[0].kinds), record.decks[1]),
        log=tuple(told),
        steps=(step, Leaving(0, tuple(told), "cd", 0)),
        result=word.strip(),
    )
    assert parse_record(record_text(made)) == made


_SKELETON: list[Record] = []


def skeleton() -> Record:
    if not _SKELETON:
        _SKELETON.append(fresh().record())
    return _SKELETON[0]


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    table = played()
    table.write_record(path)
    assert read_record(path) == table.record()
    assert replay(path).save() == table.save()
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"]
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_record(path) == table.record(), "an editor may have changed the ends of the lines"
