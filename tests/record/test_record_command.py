"""`rulebound record show` and `rulebound record replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from record.damage import edited, whole
from rulebound.api import BadRecord
from rulebound.cli.record import replay, show


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(whole(), encoding="utf-8")
    return file


def test_show_tells_the_game(path: Path) -> None:
    text, code = show(path)
    lines = text.split("\n")
    assert code == 0
    assert lines[0].startswith("A game of epic, constructed; Rulebound ")
    assert {"Ruling R42: zero defense stays", "Seed: 3", "A is Ann", "B is Bob", "-- B concedes"} <= set(lines)
    assert any(line.startswith("1. ") for line in lines)
    assert any(line.startswith("    A alone: A draws ") for line in lines)
    assert lines[-1].startswith("A wins")


def test_show_as_data(path: Path) -> None:
    text, code = show(path, json=True)
    data = json.loads(text)
    assert code == 0
    assert data["names"] == ["Ann", "Bob"] and data["winner"] == 0 and len(data["steps"]) == 46
    assert data["steps"][-1]["leaves"] == "concedes"
    assert {"number", "index", "options", "code", "text", "player", "log"} <= set(data["steps"][0])


def test_show_needs_no_rules(path: Path) -> None:
    foreign = edited(edited(whole(), "game: epic", "game: bridge"), "rulebound: ", "rulebound: 99.")
    path.write_text(foreign, encoding="utf-8")
    assert show(path)[1] == 0
    text, code = replay(path)
    assert code == 2 and "no game is called 'bridge'" in text


def test_replay_says_where_it_stands(path: Path) -> None:
    text, code = replay(path)
    assert code == 0 and text.startswith("45 of 45 choices played again, all as recorded.\nA wins")
    text, code = replay(path, to=10)
    assert code == 0 and text.startswith("10 of 45 choices played again")
    numbers = [int(line.split()[0]) for line in text.splitlines()[1:] if line[:3].strip().isdecimal()]
    assert numbers and numbers == list(range(1, len(numbers) + 1))  # as at the table
    data = json.loads(replay(path, to=10, json=True)[0])
    assert data["same"] and not data["over"] and data["choices"] == 10 and len(data["options"]) >= 2
    with pytest.raises(ValueError, match="there is no choice 46; the record has 45"):
        replay(path, to=46)


def test_replay_says_where_it_goes_astray(path: Path) -> None:
    path.write_text(edited(whole(), "seed: 3", "seed: 4"), encoding="utf-8")
    text, code = replay(path)
    assert code == 2 and text.startswith(f"{path}: before the first choice: ")
    data = json.loads(replay(path, json=True)[0])
    assert data["same"] is False and data["why"].startswith("before the first choice")


def test_a_damaged_file_is_refused(path: Path) -> None:
    path.write_text(whole()[:500], encoding="utf-8")
    for command in (show, replay):
        with pytest.raises(BadRecord, match="cut off"):
            command(path)


def test_what_can_be_read_of_a_damaged_record_is_shown(path: Path) -> None:
    text = whole()
    path.write_text(re.split(r"\n20 [AB] ", text)[0], encoding="utf-8")
    shown, code = show(path)
    assert code == 2
    assert "A is Ann" in shown and "\n19. " in shown and "\n20. " not in shown
    assert "cut off" in shown.splitlines()[-1]
    with pytest.raises(BadRecord, match="cut off"):
        show(path, json=True)
