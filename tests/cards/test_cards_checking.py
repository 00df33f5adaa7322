"""What a report on a list of cards says: counts, refusals with their places, printings of one card, names apart."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cards.own import CAT, DOG, MOON, ODD, folder
from rulebound.cards import memory
from rulebound.cards.checking import check
from rulebound.cli.writing import refused_cards
from rulebound.games import desk, kit
from rulebound.language import LanguageError

__all__ = ["folder"]  # the fixture
PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "cards" / "epic.json"


def test_the_report_has_this_shape(folder: Path) -> None:
    data = check("epic", [DOG, CAT, ODD, MOON]).data()
    refused = data.pop("refused")
    assert data == {"cards": 4, "whole": 3, "lines": 7, "read": 6, "printed_back": 6}
    assert [(each["card"], each["line"], each["at"]) for each in refused] == [("Odd One", "Draw three crads.", 11)]
    assert "^^^^^" in refused[0]["why"] and set(refused[0]) == {"card", "line", "at", "why"}


def test_what_prints_back_otherwise_is_read_and_refused(folder: Path) -> None:
    data = check("epic", [{**ODD, "text": "Draw 1 cards."}]).data()
    assert (data["read"], data["printed_back"], data["whole"]) == (1, 0, 0)
    assert "would be printed" in data["refused"][0]["why"]


def test_a_card_can_be_refused_though_its_lines_are_read(folder: Path) -> None:
    data = check("epic", [{**DOG, "text": "Draw a card."}, {**ODD, "text": "Break it."}]).data()
    assert (data["lines"], data["read"], data["whole"]) == (2, 2, 0)
    assert "an instruction of an event" in data["refused"][0]["why"]
    assert data["refused"][1]["line"] == "Break it." and data["refused"][1]["at"] == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"cost": 7}, "neither 0 nor 1"),
        ({"offense": None}, "offense: expected a number"),
        ({"alignment": ["red"]}, "none of: good"),
        ({"type": "relic"}, "none of: champion"),
        ({"name": "Dog #1"}, "number sign"),
        ({"name": "Dog" * 50}, "too long with 150 characters; at most 100"),
        ({"cost": None}, "cost: expected 0 or 1; it is missing"),
        ({"cost": -2}, "cost: expected 0 or 1, found -2"),
    ],
)
def test_what_is_wrong_besides_text_is_told_too(folder: Path, change: dict[str, Any], told: str) -> None:
    data = check("epic", [{**DOG, **change}]).data()
    assert (data["whole"], data["read"]) == (0, 2)
    assert any(told in each["why"] for each in data["refused"])


@pytest.mark.parametrize("name", ["Dog\x1b[31m", "Two\nlines", "x" * 1000])
def test_no_message_shows_a_name_raw_or_without_end(folder: Path, name: str) -> None:
    report = check("epic", [{**DOG, "name": name}])
    line = next(refused_cards(report.refused))
    assert line.isprintable() and len(line) < 200
    with pytest.raises(ValueError, match=", name: a name is") as refused:
        kit("epic").book(extra=[{**desk("epic").card(DOG, "own"), "name": name}])
    assert str(refused.value).isprintable() and len(str(refused.value)) < 250


def test_a_class_is_known_if_any_card_of_the_list_has_it(folder: Path) -> None:
    assert not check("epic", [CAT]).entries[0].whole
    assert check("epic", [CAT, DOG]).entries[0].whole


def test_two_printings_of_a_card_are_one(folder: Path) -> None:
    again = {**DOG, "set": "Front Yards", "rarity": "rare", "flavor": "Woof."}
    report = check("epic", [DOG, CAT, again])
    assert [entry.printing_of for entry in report.entries] == [-1, -1, 0]
    assert report.apart == [] and report.data()["whole"] == 3


def test_other_cards_of_the_same_name_are_named_apart(folder: Path) -> None:
    other = {**DOG, "defense": 4, "set": "Front Yards"}
    third = {**DOG, "defense": 5, "set": ""}
    report = check("epic", [DOG, other, third, {**other, "defense": 6}])
    names = [entry.name for entry in report.entries]
    assert names == ["Yard Dog", "Yard Dog (Front Yards)", "Yard Dog (2)", "Yard Dog (Front Yards, 3)"]
    assert all(entry.named == "Yard Dog" for entry in report.apart) and len(report.apart) == 3


# -- what was read before


def test_readings_are_kept_and_recalled(folder: Path) -> None:
    with memory.remembered("epic", {"otter"}) as language:
        tree = language.read("Break target otter.")
        with pytest.raises(LanguageError):
            language.read("Break target oter.")
        with pytest.raises(LanguageError):
            language.read("Break target otters.")
    path = memory.memory_file("epic", ["otter"])
    read, refused = memory.load(path)
    assert memory.tree_of(read["Break target otter."]) == tree
    told = memory.refusals_of(refused)
    assert {text: kind.__name__ for text, (kind, _) in told.items()} == {
        "Break target oter.": "Unread",
        "Break target otters.": "Misprinted",
    }
    for text, (kind, made_of) in told.items():
        with pytest.raises(LanguageError) as now:
            language.read(text)
        assert str(kind(*made_of)) == str(now.value)


def test_another_language_has_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Class words, and whatever stands in the sources of the language and of the game, make another file."""
    assert memory.memory_file("epic", ["otter"]) != memory.memory_file("epic", ["newt"])
    monkeypatch.setattr(memory, "files", lambda package: tmp_path)
    seen = set()
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2"), ("b.txt", "x")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        memory.fingerprint.cache_clear()
        seen.add(memory.memory_file("epic", ["otter"]).name)
    memory.fingerprint.cache_clear()
    assert len(seen) == 3, "only sources count"


def damaged(path: Path) -> list[bytes]:
    whole = path.read_bytes()
    return [b"", whole[:-3], whole[:40], b"x" * 80, whole[:20] + bytes([whole[20] ^ 1]) + whole[21:]]


def test_a_damaged_file_is_ignored(folder: Path) -> None:
    rows = [DOG, CAT, ODD]
    before = check("epic", rows)
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert len(files) == 2  # readings and verdicts
    for file in files:
        for bytes_ in damaged(file):
            file.write_bytes(bytes_)
            memory.KEPT.clear()
            assert check("epic", rows).data() == before.data()
            file.write_bytes(bytes_)


def test_where_nothing_can_be_written_all_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path / "file"))
    assert check("epic", [DOG]).data()["whole"] == 1


def test_old_files_go(folder: Path) -> None:
    for number in range(memory.MOST_FILES + 5):
        memory.save(folder / "some" / f"epic-{number}", [number])
    assert len(list((folder / "some").iterdir())) == memory.MOST_FILES


MEASURE = """
import json, sys, time
from rulebound.cards.checking import check
from rulebound.cli.writing import refused_cards
from rulebound.games import desk, kit
from rulebound.games import desk
desk("epic")  # the program is loaded; what is measured is reading
rows = json.load(open(sys.argv[1], encoding="utf-8"))
began = time.perf_counter()
report = check("epic", rows).data()
print(json.dumps([time.perf_counter() - began, report]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not PUBLISHED.exists(), reason="the list of published cards is not here")
def test_a_long_list_is_read_quickly_and_again_at_once(folder: Path) -> None:
    """Measured in fresh processes: what was read before takes less than half of the time, the best of three."""

    def read() -> tuple[float, Any]:
        words = [sys.executable, "-c", MEASURE, str(PUBLISHED)]
        done = subprocess.run(words, capture_output=True, text=True, env=os.environ, check=True)
        seconds, report = json.loads(done.stdout)
        return seconds, report

    first, report = read()
    time.sleep(0.1)
    again = [read() for _ in range(3)]
    assert all(each[1] == report for each in again)
    assert report["cards"] == 208 and report["printed_back"] <= report["read"] <= report["lines"]
    assert min(seconds for seconds, _ in again) < first / 2, (first, again)
