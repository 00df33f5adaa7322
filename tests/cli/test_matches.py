"""Matches and rulings at the terminal; numbers that mean themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.cli import main
from rulebound.cli.answers import option_named
from rulebound.cli.keeping import NotKept, RecordFile
from rulebound.cli.play import more_files
from rulebound.engine.decision import NoSuchOption
from rulebound.engine.record_text import read_record
from rulebound.engine.replay import Replay
from rulebound.engine.table import Table
from rulebound.games import kit

HUNTIK = kit("huntik")
PLAY = ["play", "--game", "huntik", "--plain", "--players", "random,random", "--seed", "4"]


def test_roles_are_exchanged_from_game_to_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """G1.6, HR-19."""
    assert main([*PLAY, "--match", "3", "--rulings", "HR-10=A leads", "--record", str(tmp_path / "m.txt")]) == 0
    out = capsys.readouterr().out
    leads = [line for line in out.splitlines() if " is the lead player." in line]
    assert leads == [
        "A is the lead player. (our ruling HR-10)",
        "B is the lead player. (G1.6; our ruling HR-19)",
        "A is the lead player. (G1.6; our ruling HR-19)",
    ]
    assert "Game 1 of the 3 of this match: A has won 0, B has won 0." in out
    assert out.rstrip().splitlines()[-1].startswith("The match is over: A has won ")
    records = [read_record(tmp_path / name) for name in ("m.txt", "m-2.txt", "m-3.txt")]
    assert [record.rulings["HR-10"] for record in records] == ["A leads", "B defended before", "A defended before"]
    assert len({str(record.seed) for record in records}) == 3


def test_a_match_that_is_left_leaves_no_empty_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebound.cli.plain.PlainScreen.ask", lambda self, prompt="": None)
    here = ["play", "--game", "huntik", "--plain", "--match", "2", "--record", str(tmp_path / "m.txt")]
    assert main(here) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["m.txt"]


def test_a_name_that_is_taken_is_told_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "m-3.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NotKept, match=r"m-3\.txt exists already"):
        more_files(RecordFile(tmp_path / "m.txt"), 3)
    assert [path.name for path in tmp_path.iterdir()] == ["m-3.txt"]


def test_a_record_is_of_one_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*PLAY, "--record", str(tmp_path / "m.txt")]) == 0
    resume = ["play", "--game", "huntik", "--resume", str(tmp_path / "m.txt")]
    assert main([*resume, "--match", "2"]) == 2
    err = capsys.readouterr().err
    assert "a record is of one game" in err
    defended = HUNTIK.next_game(Replay(read_record(tmp_path / "m.txt"), HUNTIK).run().game)["HR-10"][0]
    assert f'the next game of the match is begun with --rulings "HR-10={defended} defended before"' in err
    assert main([*resume, "--rulings", "HR-10=A leads"]) == 2
    assert main([*resume, "--match", "2", "--rulings", "HR-10=A leads"]) == 2


def test_a_number_means_itself_where_numbers_are_asked_for() -> None:
    """The mulligan (101.4a): typing 1 exchanges one card, and 0 none."""
    rulings = {"HR-10": "A leads", "HR-11": "The Idol"}
    table = Table(HUNTIK, HUNTIK.book(), list(HUNTIK.decks())[:2], "1", rulings=rulings)
    decision = table.decision(0)
    assert decision is not None
    assert [(decision.number(option), option.words) for option in decision][:3] == [
        (0, "Keep the opening hand"),
        (1, "Exchange 1 card"),
        (2, "Exchange 2 cards"),
    ]
    assert option_named(decision, "1").words == "Exchange 1 card"
    assert option_named(decision, "0").words == "Keep the opening hand"
    with pytest.raises(NoSuchOption, match="there is no option 6: they are numbered from 0 to 5"):
        option_named(decision, "6")
    table.choose("number 0")
    table.choose("number 0")
    turn = table.decision(1)
    assert turn is not None and turn.number(turn.options[0]) == 1
