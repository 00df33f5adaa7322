"""Damaged records: one clear message, with lines; nothing passes in silence, nothing breaks with a traceback."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from record.damage import body, edited, resealed, whole
from rulebound.api import BadRecord, Diverged, UnknownGame, parse_record, read_record, replay
from rulebound.engine.record_text import write_record, write_whole
from table.played import played

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick


def test_truncation_is_told_wherever_it_happens() -> None:
    text = whole()
    for end in [*range(0, len(text) - 1, 97), *range(len(text) - 60, len(text) - 1)]:
        with pytest.raises(BadRecord) as e:
            parse_record(text[:end], "game.txt")
        assert "game.txt" in str(e.value)
        assert re.search("cut off|not a record|format|changed after", str(e.value)), (end, str(e.value))
    assert parse_record(text[:-1]) == parse_record(text), "the end of the last line is no loss"


def test_a_cut_record_says_where(tmp_path: Path) -> None:
    lines = whole().split("\n")
    with pytest.raises(BadRecord, match=r"^game.txt:100: the record is cut off after line 100") as e:
        parse_record("\n".join(lines[:100]) + "\n", "game.txt")
    assert len(e.value.faults) == 1


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_any_edit_is_found(data: st.DataObject) -> None:
    text = whole()
    at = data.draw(st.integers(0, len(text) - 2))
    new = data.draw(st.characters(codec="utf-8") | st.just(""))
    changed = text[:at] + new + text[at + 1 :]
    if changed.replace("\r\n", "\n").rstrip("\n") == text.rstrip("\n"):
        return
    with pytest.raises(BadRecord):
        parse_record(changed)


def test_an_edited_line_is_pointed_at() -> None:
    lines = whole().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("5 "))
    lines[at] += "!"
    with pytest.raises(BadRecord) as e:
        parse_record("\n".join(lines), "game.txt")
    assert str(e.value) == f"game.txt:{at + 1}: this line was changed after the record was written"
    gone = whole().split("\n")
    del gone[at]
    with pytest.raises(BadRecord, match=rf":{at + 1}: lines were taken out of the record: it had \d+ before"):
        parse_record("\n".join(gone))
    with pytest.raises(BadRecord, match="lines were added to the record"):
        parse_record(whole().replace("[play]\n", "[play]\n  | a dog barks\n"))





@pytest.mark.slow
@settings(max_examples=250, deadline=None)
@given(st.data())
def test_what_is_edited_and_sealed_again_never_passes_with_another_game(data: st.DataObject) -> None:
    """The check finds accidents.  Whoever changes it too is found by reading or replaying, or has changed no choice."""
    lines = body(whole())
    for change in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        if data.draw(st.booleans()):
            column = data.draw(st.integers(0, max(0, len(line) - 1)))
            new = data.draw(st.sampled_from(["", "0", "1", "9", "A", "B", "x", " ", "-", '"', "é"]))
            lines[at] = line[:column] + new + line[column + 1 :]
        else:
            lines[at] = data.draw(st.sampled_from([*lines, "", "[check]", "[deck Z] none", "1 1 x", "0 a {}", "= 0 z"]))
    original = parse_record(whole())
    try:
        record = parse_record(resealed(lines))
        table = replay(record)
    except (BadRecord, Diverged, UnknownGame) as e:
        assert str(e)
        return
    made = [(c.player, c.text) for c in table.record().choices]
    said = [(c.player, c.text) for c in original.choices]
    if (record.seed, record.decks, record.rulings) == (original.seed, original.decks, original.rulings):
        assert made == said[: len(made)] and table.game.winner == record.winner


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("record, format 1", "record, format 2", "game.txt:1: the record has format '2'; this version reads 1"),
        ("Rulebound record, format 1", "A poem", "game.txt:1: this is not a record of Rulebound"),
        ("game: epic\n", "", "game.txt: the record does not say 'game'"),
        ("\nplayer A: Ann", "\nplayer B: Ann", "game.txt:6: expected 'player A: ' and a name"),
        ("seed: 3", "seed: three", "game.txt: the seed is a whole number or a text in quotes"),
        ("winner: A", "winner: Z", "game.txt: the winner is a player's letter, 'nobody' or 'open', not 'Z'"),
        ("\ngame: epic", "\nweather: fine", "a record has no fact 'weather'; it has: game, "),
        ("\ngame: epic", "\ngame: epic\ngame: epic", "'game' is told twice"),
        ("\n[deck B]", "\n[deck A]", r"expected \[deck B\]"),
        ("\n- B concedes", "\n- C concedes", "there is no player C; the players of this record: A, B"),
        ("\n- B concedes", "\n- B sleeps", "neither a choice, a leaving, a hash nor a line of the log: '- B sleeps'"),
        ("\n= 20 ", "\n= 21 ", "a hash of the position after choice 21, but 20 choices stand before it"),
    ],
)
def test_faults_are_told_with_their_line(old: str, new: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        parse_record(edited(whole(), old, new), "game.txt")


def test_all_faults_come_at_once() -> None:
    choice = parse_record(whole()).choices[11]
    text = edited(edited(whole(), f"\n12 {choice}", f"\n77 {choice}"), "\n= 20 ", "\n= 2 ")
    with pytest.raises(BadRecord, match=r"the record game.txt has 2 faults:") as e:
        parse_record(text, "game.txt")
    assert e.value.faults[0].what == "this is choice 12, but it is numbered 77"
    assert e.value.faults[0].line == choice.line
    text = edited(edited(whole(), "game: epic\n", ""), "winner: A\n", "")
    with pytest.raises(BadRecord, match=r"does not say 'game'\n.*does not say 'winner'"):
        parse_record(text, "game.txt")


def test_a_replay_stops_at_the_first_choice_that_is_not_offered() -> None:
    record = parse_record(whole())
    choice = record.choices[29]
    for old, new in (
        (f"\n30 {choice}", f"\n30 {choice}!"),
        (f"\n30 {choice}", f"\n30 {str(choice).replace('#', '#1')}"),
        (f"\n30 {choice}", f"\n30 {'BA'[choice.player]}{str(choice)[1:]}"),
    ):
        with pytest.raises(Diverged, match=r"line \d+, choice 30: the record says .+, the game offers . \d+: "):
            replay(parse_record(edited(whole(), old, new)))


def test_a_replay_stops_at_the_first_hash_that_differs() -> None:
    key = next(c.key for c in parse_record(whole()).choices if c.number == 40)
    with pytest.raises(Diverged, match=rf"after choice 40: the position has the hash {key}, the record says abc"):
        replay(parse_record(edited(whole(), key, "abc")))
    with pytest.raises(Diverged, match="before the first choice: the position has the hash"):
        replay(parse_record(edited(whole(), "seed: 3", "seed: 4")))


def test_a_replay_compares_the_end() -> None:
    with pytest.raises(Diverged, match=r"after the last step: the record says the end: .*; the game says: A wins"):
        replay(parse_record(edited(whole(), "winner: A", "winner: B")))
    with pytest.raises(Diverged, match="the record says that the game goes on"):
        replay(parse_record(edited(whole(), "winner: A", "winner: open")))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(whole().encode().replace(b"player B", b"player \xff"))
    with pytest.raises(BadRecord, match=r"game.txt:7: this is not UTF-8 text"):
        read_record(path)
    path.write_bytes(b"")
    with pytest.raises(BadRecord, match="this is not a record of Rulebound"):
        read_record(path)
    with pytest.raises(FileNotFoundError):
        read_record(tmp_path / "none.txt")


# -- interrupted writes


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
@pytest.mark.parametrize("how", [KeyboardInterrupt, OSError])
def test_an_interrupted_write_keeps_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, how: type[BaseException]
) -> None:
    path = tmp_path / "game.txt"
    played(most=10).write_record(path)
    old = path.read_bytes()

    def interrupt(*arguments: object) -> None:
        raise how("interrupted")

    with monkeypatch.context() as patched:
        if moment == "write":
            patched.setattr("builtins.open", interrupt)
        else:
            patched.setattr(os, moment, interrupt)
        with pytest.raises(how):
            played(most=20).write_record(path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_is_not_there_is_refused_by_the_name_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.txt"
    with pytest.raises(FileNotFoundError) as missing:
        write_record(parse_record(whole()), path)
    with pytest.raises(IsADirectoryError) as folder:
        write_whole(b"x", tmp_path)
    for raised, wanted in ((missing, path), (folder, tmp_path)):
        assert raised.value.filename == str(wanted) and raised.value.filename2 is None
        assert str(raised.value).endswith(f": {str(wanted)!r}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_failing_disk_is_told_of_the_file_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device", "something else")

    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "game.txt")
    with monkeypatch.context() as patched:
        patched.setattr(os, moment, full)
        with pytest.raises(OSError, match="No space left on device") as raised:
            write_record(parse_record(whole()), link)
    assert (raised.value.errno, raised.value.filename) == (28, str(link))
    assert list(tmp_path.iterdir()) == [link]


def test_a_name_may_be_as_long_as_the_system_lets_it(tmp_path: Path) -> None:
    path = tmp_path / ("g" * 251 + ".txt")
    write_whole(b"x", path)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_link_keeps_pointing_at_its_file(tmp_path: Path) -> None:
    file, link = tmp_path / "game.txt", tmp_path / "last.txt"
    file.write_text("old")
    link.symlink_to(file)
    write_whole(b"new", link)
    assert link.is_symlink() and file.read_text() == "new"
