"""The commands for people who write cards: what they print, and their exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cards.own import CAT, DOG, ODD
from rulebound.cli import main

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with an empty data folder beside it."""
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def printed(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a command prints that ends with this code and complains of nothing."""
    found = main(words)
    out, err = capsys.readouterr()
    assert (found, err) == (code, ""), out
    return out


def listed(cards: list[dict[str, Any]]) -> str:
    Path("cards.json").write_text(json.dumps(cards), encoding="utf-8")
    return "cards.json"


# -- try


def test_try_tells_meaning_rules_and_a_sample(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "cards", "try", "Ambush <> Blitz", "Tribute -> Draw a card.")
    for part in ("Read as the text of a champion.", "Ambush ◆ Blitz", "Tribute → Draw a card.", "\n  5.6.1  "):
        assert part in text
    assert "    You draw Good Recruit. (1.6.1)" in text
    assert printed(capsys, "cards", "try", r"Ambush <> Blitz\nTribute -> Draw a card.") == text


def test_try_shows_the_caret(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "cards", "try", "Draw a crad.", code=1)
    assert text.startswith("Not understood.\n\nDraw a crad.\n       ^^^^\n")
    data = json.loads(printed(capsys, "cards", "try", "Draw a crad.", "--json", code=1))
    assert (data["whole"], data["refused"][0]["at"]) == (False, 7)


def test_try_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "cards", "try", "--type", "event", "Gain 3 health.", "--json"))
    assert data["type"] == "event" and data["whole"] is True
    assert data["lines"][0]["text"] == "Gain 3 health." and data["lines"][0]["tree"] and data["lines"][0]["rules"]
    assert {"text": "You gain 3 health.", "rules": ["1.5.2"]} in data["scenes"][0]["told"]


# -- check and import


def test_check_only_reports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = listed([DOG, CAT, ODD])
    data = json.loads(printed(capsys, "cards", "check", file, "--game", "epic", "--json", code=1))
    assert list(data) == ["cards", "whole", "lines", "read", "printed_back", "refused"]
    assert (data["cards"], data["whole"]) == (3, 2)
    assert "Odd One, text: not understood\nDraw three crads.\n           ^^^^^" in printed(
        capsys, "cards", "check", file, code=1
    )
    assert not (tmp_path / "data" / "sets").exists()
    assert printed(capsys, "cards", "check", listed([DOG])).startswith("1 of 1 cards understood whole; 2 of 2 lines")


def test_bad_files(capsys: pytest.CaptureFixture[str]) -> None:
    Path("cards.json").write_text('[{"name": "Elk", "typ": "event"}]', encoding="utf-8")
    for words, said in (
        (("cards", "check", "cards.json"), "no column 'typ'; did you mean 'type'?"),
        (("cards", "check", "nowhere.json"), "nowhere.json"),
        (("cards", "import", "cards.json", "--name", "mine"), "type is missing"),
        (("cards", "import", "cards.json"), "--name"),
        (("cards", "forget", "mine"), "no set of yours is called 'mine'"),
        (("cards", "list", "--set", "mine"), "no set is called 'mine'"),
        (("simulate", "--set", "mine"), "no set is called 'mine'"),
        (("play", "--set", "mine"), "no set is called 'mine'"),
        (("decks", "make", "--set", "mine"), "no set is called 'mine'"),
    ):
        assert main(words) == 2, words
        out, err = capsys.readouterr()
        assert said in err and out == "", words


def test_import_show_list_and_forget(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = printed(capsys, "cards", "import", listed([DOG, CAT, ODD]), "--name", "mine")
    path = tmp_path / "data" / "sets" / "epic" / "mine.yaml"
    assert "The set mine: 2 cards to play with; 1 card refused, marked in the file" in text and str(path) in text
    assert path.is_file()
    assert re.search(r"^mine +3 cards, 1 of them refused", printed(capsys, "cards", "sets"), re.MULTILINE)
    shown = printed(capsys, "cards", "show", "barn cat", "--tree")
    for part in ("Barn Cat (1)", "Set: mine", "Rules: ", "5.6.1 tribute", "on: tribute"):
        assert part in shown
    assert printed(capsys, "cards", "show", "odd one").startswith("Odd One: refused, it cannot be played")
    assert len(printed(capsys, "cards", "list", "--set", "mine").splitlines()) == 3
    rows = json.loads(printed(capsys, "cards", "list", "--set", "mine", "--json"))
    assert [row["name"] for row in rows] == ["Barn Cat", "Yard Dog", "Odd One"]
    assert "2 of 3 cards understood whole" in printed(capsys, "cards", "check", "mine", code=1)
    path.write_text(path.read_text(encoding="utf-8").replace("wording: ''", "wording: Draw a card."), encoding="utf-8")
    assert "3 of 3 cards understood whole" in printed(capsys, "cards", "check", "mine")
    assert str(path) in printed(capsys, "cards", "forget", "mine") and not path.exists()


def test_import_strict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["cards", "import", listed([DOG, ODD]), "--name", "mine", "--strict"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and "^^^^^" in err and "nothing was stored: 1 of 2 cards are refused" in err
    assert not (tmp_path / "data" / "sets").exists()
    data = json.loads(printed(capsys, "cards", "import", listed([DOG]), "--name", "mine", "--strict", "--json"))
    assert (data["set"], data["playable"], data["whole"]) == ("mine", 1, 1)


def test_a_deck_of_ones_own_is_made_checked_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "cards", "import", listed([DOG, CAT]), "--name", "played set")
    deck = printed(capsys, "decks", "make", "--set", "played set")
    assert "set: played set\n" in deck and "3 Barn Cat\n" in deck and "3 Yard Dog\n" in deck
    Path("deck.txt").write_text(deck, encoding="utf-8")
    assert "may be played: 60 cards" in printed(capsys, "decks", "check", "deck.txt")
    words = ("play", "--players", "random,random", "--plain", "--seed", "3", "--record", "game.txt")
    printed(capsys, *words, "--decks", "deck.txt,deck.txt")
    record = Path("game.txt").read_text(encoding="utf-8")
    assert "Barn Cat" in record
    printed(capsys, "cards", "forget", "played set")
    printed(capsys, "record", "replay", "game.txt")  # a record has its cards with it


def test_a_card_report_of_ones_own_set_tells_of_its_cards_alone(capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "cards", "import", listed([DOG, CAT]), "--name", "reported")
    words = ("simulate", "--set", "reported", "--games", "2", "--card-report", "--json")
    report = json.loads(printed(capsys, *words))["card_report"]
    lines = [card[key].splitlines() for card in (DOG, CAT) for key in ("text", "discard_text") if key in card]
    assert (report["cards"], report["abilities"]) == (2, sum(len(each) for each in lines))


def test_a_shipped_card_is_shown_with_set_emblem_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "cards", "show", "lamplight marshal")
    assert "Set: starter, emblem old-lantern" in text and "Rules: " in text and "keywords" not in text
    data = json.loads(printed(capsys, "cards", "show", "lamplight marshal", "--tree", "--json"))[0]
    assert data["emblem"] == "old-lantern" and data["set"] == "starter"
    assert "5.6.1" in data["rules"] and data["lines"][0]["text"] == "Righteous ◆ Unbanishable"


# -- the glossary


@pytest.mark.slow
def test_the_glossary(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "language", "glossary", "epic", "banish", "--usage")
    assert "    banish {what}" in text and re.search(r"^banish \[.*\]: \d+ cards$", text, re.MULTILINE)
    assert "scenario  " in text
    rows = json.loads(printed(capsys, "language", "glossary", "epic", "--usage", "--json"))
    assert len(rows) > 150 and {"name", "wordings", "example", "rules", "scenario", "cards"} <= set(rows[0])
    plain = json.loads(printed(capsys, "language", "glossary", "epic", "--json"))
    assert [row["name"] for row in plain] == [row["name"] for row in rows] and "cards" not in plain[0]
    assert "No construct has 'zebra' in it" in printed(capsys, "language", "glossary", "epic", "zebra", code=1)
    assert main(["language", "glossary", "chess"]) == 2
    capsys.readouterr()
    printed(capsys, "cards", "import", listed([DOG, CAT]), "--name", "mine")
    used = json.loads(printed(capsys, "language", "glossary", "epic", "--set", "mine", "--json"))
    assert {row["name"]: row["used_by"] for row in used}["tribute"] == ["Barn Cat"]


def test_without_scenarios_the_glossary_says_where_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(game: str, path: Path | None = None) -> list[Path]:
        raise ValueError("this installation carries no scenarios of epic: they are in the folder tests/scenarios/epic")

    monkeypatch.setattr("rulebound.cli.language.scenario_files", none)
    text = printed(capsys, "language", "glossary", "epic", "banish")
    assert "Scenarios are not told: this installation carries no scenarios" in text
