"""Deck files: read, written back, and refused with every fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.engine import deck_names
from rulebound.games import kit
from rulebound.lab.decks import (
    BadDeck,
    checked_deck,
    deck_text,
    fault_text,
    find_deck,
    legal_deck,
    parse_deck,
    parse_list,
    read_deck,
)

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
    assert lines[0] == "my.txt:1:7: a deck of the game 'chess', not of 'epic'"
    assert lines[1].startswith("my.txt:2:1: expected a number and a card's name, such as '3 ")
    assert lines[2].startswith("my.txt:4:1: ")
    assert lines[3].startswith("my.txt:5:1: ")
    assert len(lines) == 4


FAULTY = """name: Faulty
format: weird
3 No Such Card
  foo
0 Cold Hands
5 Wildfire Season  # too many
1 Wolf Token
beside: No Such Card
2   No Such Card
beside: Cold Hands
"""


def test_what_the_game_says_is_told_with_its_line_too(tmp_path: Path) -> None:
    path = tmp_path / "faulty.txt"
    path.write_text(FAULTY, encoding="utf-8")
    _, faults = checked_deck(EPIC, str(path), EPIC.book())
    told = [(fault.where.removeprefix(f"{path}:"), fault.what) for fault in faults]
    assert [where for where, _ in told] == ["2:9", "3:3", "3:3", "4:3", "5:1", "6:3", "7:3", "8:9", "10:9"]
    words = [
        "no format is called 'weird'",
        "no card is called 'No Such Card' (also in line 9)",
        "11 cards, at least 60",  # about the whole deck: where the list begins
        "expected a number",
        "0 times",
        "5 copies of Wildfire Season",
        "Wolf Token is a token",
        "no card is called 'No Such Card'",
        "Cold Hands is no god",
    ]
    for (_, what), begins in zip(told, words, strict=True):
        assert begins in what
    with pytest.raises(BadDeck, match=re.escape(f"\n  {path}:6:3: 5 copies of Wildfire Season")):
        legal_deck(EPIC, str(path), EPIC.book())


def test_a_number_that_is_too_large_is_told_with_the_largest() -> None:
    found = parse_list(EPIC, "1000 Cold Hands\n999 Cold Hands\n12345x No Such Card\n", "my.txt", "mine")
    assert [fault.what for fault in found.unread] == [
        "at most 999 of a card can be listed in a line, not 1000",
        "at most 999 of a card can be listed in a line, not 12345",
    ]


def test_a_card_without_a_number_is_there_once() -> None:
    found = parse_list(EPIC, "Cold Hands\n  cold hands  # again\n2 Cold Hands\nthree Cold Hands\n", "my.txt", "mine")
    assert found.deck.cards == (("Cold Hands", 3), ("cold hands", 1))
    assert [fault.where for fault in found.unread] == ["my.txt:4:1"]


def test_white_space_of_any_sort_is_a_space_and_what_cannot_be_seen_is_nothing() -> None:
    text = "\ufeffname:\xa0My\u2003Own\n2\xa0Cold  Hands\n1 Cold\xa0Hands\u200b\nCold\tHands\nbeside: No\xa0 Such\n"
    found = parse_list(EPIC, text, "my.txt", "mine")
    assert found.unread == ()
    assert (found.deck.name, found.deck.cards, found.deck.beside) == ("My Own", (("Cold Hands", 4),), ("No Such",))
    assert [(at.line, at.column) for at in found.cards["Cold Hands"]] == [(2, 3), (3, 3), (4, 1)]
    (fault,) = parse_list(EPIC, "some\xa0'sort'  of\u200b \"card\"\n", "my.txt", "mine").unread
    assert fault.what.endswith("""found 'some 'sort' of "card"'""")


def test_of_many_lines_with_one_fault_the_first_are_named() -> None:
    found = parse_list(EPIC, "1 No Such Card\n" * 1100, "my.txt", "mine")
    whats = [fault.what for fault in found.faults(EPIC, EPIC.book()) if fault.what.startswith("no card")]
    assert whats == ["no card is called 'No Such Card' (also in line 2, 3, 4, 5, 6 and 1,094 more)"]


def test_of_many_names_that_no_card_has_the_first_are_told_others_that_are_near(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []
    near = deck_names.nearest
    monkeypatch.setattr(deck_names, "nearest", lambda book, name: looked.append(name) or near(book, name))
    names = [f"Cold Hand {number}" for number in range(300)]
    text = "".join(f"1 {name}\nbeside: {name}\nBare {name}\n" for name in names)
    found = parse_list(EPIC, text, "my.txt", "mine")
    faults = found.faults(EPIC, EPIC.book())
    unknown = [fault for fault in faults if fault.what.startswith("no card")]
    assert [fault.where for fault in unknown[:3]] == ["my.txt:1:3", "my.txt:2:9", "my.txt:4:3"]
    assert len(unknown) == 600 and len({fault.where for fault in unknown}) == 600, "each stands in its line"
    assert "is it Cold Hands?" in unknown[0].what and "is it" not in unknown[-1].what
    assert len(looked) <= 40, "it would take minutes"


def test_names_are_compared_with_those_that_are_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    compare = deck_names.get_close_matches
    monkeypatch.setattr(
        deck_names,
        "get_close_matches",
        lambda word, names, **more: tried.append(len(names)) or compare(word, names, **more),
    )
    assert deck_names.nearest(EPIC.book(), "Wildfre Saeson") == ["Wildfire Season"]
    assert deck_names.nearest(EPIC.book(), "Wildfire Season" * 1000) == []
    assert max(tried) < 20


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("1 Cold Hands\n" * 5000, "2001:1", "a deck has at most 2,000 lines, and this has 5,000"),
        ("999 Cold Hands\n" * 20, "11:1", "more than 9,999 cards are listed: this is no deck"),
        ("beside: 999 Cold Hands\n" * 20, "11:1", "more than 9,999 cards are listed: this is no deck"),
        ("set: starter\n" * 30 + "1 Cold Hands\n", "21:1", "a deck names at most 20 sets"),
    ],
)
def test_a_deck_has_an_end(text: str, where: str, what: str) -> None:
    found = parse_list(EPIC, text, "my.txt", "mine")
    assert [(fault.where, fault.what) for fault in found.unread] == [(f"my.txt:{where}", what)]
    assert sum(number for _, number in found.deck.cards) + len(found.deck.beside) <= 9_999


def test_too_many_gods_are_told_where_the_last_is_named(tmp_path: Path) -> None:
    path = tmp_path / "gods.txt"
    gods = [card.name for card in EPIC.book(EPIC.sets()).cards if ", " in card.name][-2:]
    path.write_text("3 Cold Hands\nformat: pantheon\n" + "".join(f"beside: {god}\n" for god in gods), encoding="utf-8")
    _, faults = checked_deck(EPIC, str(path), EPIC.book())
    assert f"{path}:4:9: 2 gods, at most 1 in Pantheon (1.3.2, 2.4.1)" in [fault_text(fault) for fault in faults]


def test_a_record_and_a_folder_are_no_decks(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("Rulebound record, format 1\n", encoding="utf-8")
    with pytest.raises(BadDeck, match="this is the record of a game, not a deck"):
        read_deck(EPIC, path)
    with pytest.raises(BadDeck, match="is a folder; a deck is a file, or one of: "):
        find_deck(EPIC, str(tmp_path))


def test_the_example_in_a_message_is_a_card_that_may_be_in_a_deck() -> None:
    with pytest.raises(BadDeck) as refused:
        parse_deck(EPIC, "nonsense\n", "my.txt", "my")
    example = str(refused.value).partition("such as '3 ")[2].partition("'")[0]
    assert not isinstance(EPIC.book().kind(example), str)


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
