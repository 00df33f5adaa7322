"""Deck files: read, written back, and refused with every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.games import kit
from rulebound.lab.decks import BadDeck, deck_text, find_deck, legal_deck, parse_deck, read_deck

EPIC = kit("epic")
DECKS = EPIC.decks()


@pytest.mark.parametrize("name", list(DECKS))
def test_a_shipped_deck_is_written_and_read_back(name: str) -> None:
    deck = DECKS[name]
    assert parse_deck(EPIC, deck_text(deck), "here", "unnamed") == deck
    assert legal_deck(EPIC, name, EPIC.book()) == deck


def test_ways_to_write_a_line() -> None:
    text = "# a remark\nname: Mine\n\n3 Fire Shaman\n2x Wurm\n2 x Wolf  # behind\n1 Fire Shaman\n"
    deck = parse_deck(EPIC, text, "here", "unnamed")
    assert deck.name == "Mine"
    assert deck.cards == (("Fire Shaman", 4), ("Wurm", 2), ("Wolf", 2))


def test_every_fault_is_told_with_its_line() -> None:
    with pytest.raises(BadDeck) as refused:
        parse_deck(EPIC, "game: chess\nFire Shaman\n3 Wurm\ncolour: red\n0 Wolf\n", "my.txt", "my")
    lines = str(refused.value).splitlines()
    assert lines[0].startswith("my.txt:2: expected a number and a card's name")
    assert lines[1].startswith("my.txt:4: ")
    assert lines[2].startswith("my.txt:5: ")
    assert lines[3] == "my.txt: a deck of the game 'chess', not of 'epic'"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no cards are listed"),
        (b"\xff\xfe\x00", "not a text file in UTF-8"),
        (b"1 Wolf\n" * 200_000, "a deck is a short list"),
    ],
)
def test_a_file_that_is_no_deck(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    with pytest.raises(BadDeck, match=message):
        read_deck(EPIC, path)


def test_a_deck_is_found_by_name_or_file(tmp_path: Path) -> None:
    name = next(iter(DECKS))
    assert find_deck(EPIC, name.upper()) == DECKS[name]
    path = tmp_path / "mine.txt"
    path.write_text("3 Fire Shaman\n", encoding="utf-8")
    assert find_deck(EPIC, str(path)).name == "mine"
    with pytest.raises(BadDeck, match="did you mean"):
        find_deck(EPIC, name[:-1] + "q")


def test_an_illegal_deck_is_told_with_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("30 No Such Card\n", encoding="utf-8")
    with pytest.raises(BadDeck, match="may not be played:\n"):
        legal_deck(EPIC, str(path), EPIC.book())
