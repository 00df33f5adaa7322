"""Whatever stands in a deck file: a deck that can be written again, or BadDeck with everything that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given

from fuzz.mutations import any_bytes, any_text, fuzzed, in_time, is_useful
from rulebound.cli import main
from rulebound.games import kit
from rulebound.lab.decks import BadDeck, checked_deck, deck_text, parse_deck, read_deck

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

EPIC = kit("epic")
BOOK = EPIC.book()
DECKS = [
    *(deck_text(deck) for deck in EPIC.decks().values()),
    "# wolves\nname: Wolves  # howl\ngame: epic\nformat: pantheon\nabout: all of them\n3x Fire Shaman\n"
    " 1 Wurm Hatchling\nbeside: Hask, Ninth of the Embers\n",
]


@fuzzed()
@given(any_text(DECKS))
def test_any_text_is_a_deck_or_is_refused(text: str) -> None:
    with in_time():
        try:
            deck = parse_deck(EPIC, text, "my.txt", "my")
        except BadDeck as e:
            is_useful(str(e), "my.txt", text)
            assert e.faults
            return
        assert parse_deck(EPIC, deck_text(deck), "my.txt", "my") == deck
        for fault in EPIC.deck_faults(deck, BOOK, deck.format):
            is_useful(fault.what, "", text)


@fuzzed(0.5)
@given(data=any_bytes(DECKS))
@example(data=b"\xff\xfe")
def test_any_file_is_a_deck_or_is_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "my.txt"
    path.write_bytes(data)
    with in_time():
        try:
            read_deck(EPIC, path)
        except BadDeck as e:
            is_useful(str(e), str(path), str(data))
        try:
            for fault in checked_deck(EPIC, str(path), BOOK)[1]:
                is_useful(fault.what, "", str(data))
        except BadDeck as e:
            is_useful(str(e), str(path), str(data))


@fuzzed(0.1)
@given(data=any_bytes(DECKS))
def test_the_command_tells_what_is_wrong(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path: Path = tmp_path_factory.getbasetemp() / "my.txt"
    path.write_bytes(data)
    with in_time():
        assert main(["decks", "check", str(path)]) in (0, 2)
        assert main(["decks", "show", str(path)]) in (0, 2)
