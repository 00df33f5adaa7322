"""`rulebound record verify`: a fair shuffle is proved, and nothing else is."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rulebound.cli.record import verify
from rulebound.engine.record import Record
from rulebound.engine.record_text import write_record
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.server.service.fair import commitment, whole_seed

GAME, SECRET = "m43rfa4wk3cydd6f", "0123456789abcdef"


@pytest.fixture
def record() -> Record:
    k = kit("chaotic")
    table = Table(k, k.book(), list(k.decks_for())[:2], whole_seed(SECRET, ["aa11", ""]), names=["Ann", "Bob"])
    for _ in range(12):
        table.choose(0)
    table.concede(1)
    return table.record()


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    write_record(record, tmp_path / "game.txt")
    return tmp_path / "game.txt"


def test_a_game_as_promised_is_proved(file: Path) -> None:
    text, code = verify(file, commitment(GAME, SECRET), GAME)
    assert code == 0 and text.startswith("Proved") and "A added aa11" in text and "B added nothing" in text
    assert "All 12 choices follow from that seed" in text
    data = json.loads(verify(file, commitment(GAME, SECRET).upper(), GAME, json=True)[0])
    assert data["fair"] and data["salts"] == ["aa11", "-"]


@pytest.mark.parametrize("game, secret", [(GAME, "fedcba9876543210"), ("another2game3id4x", SECRET)])
def test_another_promise_or_game_is_not(file: Path, game: str, secret: str) -> None:
    text, code = verify(file, commitment(GAME, secret), game)
    assert code == 2 and "does not have the hash" in text
    assert not json.loads(verify(file, commitment(GAME, secret), game, json=True)[0])["fair"]


def test_a_seed_that_did_not_deal_these_cards_is_not(tmp_path: Path, record: Record) -> None:
    forged = replace(record, seed=whole_seed(SECRET, ["bb22", ""]))
    write_record(forged, tmp_path / "forged.txt")
    text, code = verify(tmp_path / "forged.txt", commitment(GAME, SECRET), GAME)
    assert code == 2 and "not proved" in text and "the record says" in text
    assert text.count("forged.txt") == 1


def test_a_plain_seed_was_never_promised(tmp_path: Path, record: Record) -> None:
    write_record(replace(record, seed=7), tmp_path / "plain.txt")
    text, code = verify(tmp_path / "plain.txt", commitment(GAME, SECRET), GAME)
    assert code == 2 and "nothing was promised" in text


@pytest.mark.parametrize("salts", [["aa11", "", "9"], ["aa11"]])
def test_a_seed_with_a_salt_that_no_seat_added_is_not(tmp_path: Path, record: Record, salts: list[str]) -> None:
    """One that the server adds when it knows all others would let it choose how the cards lie."""
    k = kit("chaotic")
    table = Table(k, k.book(), list(k.decks_for())[:2], whole_seed(SECRET, salts), names=["Ann", "Bob"])
    table.concede(1)
    write_record(table.record(), tmp_path / "game.txt")
    text, code = verify(tmp_path / "game.txt", commitment(GAME, SECRET), GAME)
    assert code == 2 and "2 seats could add one each" in text
