"""Drafting and building in the terminal: the same seed and the same lines typed make the same decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rulebound.cli import main
from rulebound.cli.drafting import Handing, Left
from rulebound.cli.screen import Look, Screen
from rulebound.engine.kit import Deck
from rulebound.engine.record_text import read_record
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.lab.dealing import Draft, handed_out

EPIC = kit("epic")
BOOK = EPIC.book()
ENTER = ""


class Typed(Screen):
    """A screen that types these lines and keeps what it is told."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.said: list[str] = []
        self.curtains: list[str] = []

    def show(self, look: Look) -> None:
        raise AssertionError("no game has begun")

    def end(self, table: Table, view: dict[str, Any], news: Sequence[str]) -> None:
        raise AssertionError("no game has begun")

    def say(self, text: str) -> None:
        self.said.append(text)

    def ask(self, prompt: str = "> ") -> str | None:
        return next(self.lines, None)

    def thinking(self, name: str) -> None:
        """Nothing to show."""

    def look_again(self) -> None:
        """Nothing to show."""

    def curtain(self, name: str) -> None:
        self.curtains.append(name)


def handed(format: str, lines: Iterable[str], people: Sequence[int] = (0,)) -> tuple[list[Deck], Typed]:
    screen = Typed(lines)
    handout = EPIC.handout(format)
    assert handout is not None
    return Handing(EPIC, BOOK, screen, people, ["you", "random"]).decks((), handout, format, "7"), screen


def kinds(deck: Deck) -> list[int]:
    return sorted(EPIC.deck_kinds(deck, BOOK, deck.format))


@pytest.mark.parametrize("format", ["dealt", "sealed", "draft"])
def test_who_only_presses_enter_plays_as_a_bot_would(format: str) -> None:
    decks, _ = handed(format, [ENTER] * 37)
    assert [kinds(deck) for deck in decks] == handed_out(EPIC, BOOK, (), format, 2, "7")
    assert [deck.name for deck in decks] == [f"{format} deck 1", f"{format} deck 2"]


def test_nobody_is_asked_about_cards_that_are_dealt() -> None:
    decks, screen = handed("dealt", [])
    assert screen.said == [] and len(decks) == 2


def test_what_is_typed_is_taken() -> None:
    handout = EPIC.handout("draft")
    assert handout is not None
    draft = Draft(EPIC, BOOK, (), handout, 2, "7")
    plain = EPIC.takes(BOOK, [], draft.offered)
    other = next(place for place in range(12) if place != plain)
    wanted = draft.offered[other]
    by_number, _ = handed("draft", [str(other + 1), *[ENTER] * 36])
    by_name, _ = handed("draft", [BOOK.cards[wanted].name.upper(), *[ENTER] * 36])
    by_enter, _ = handed("draft", [ENTER] * 37)
    assert by_number == by_name != by_enter


def test_typing_errors_cost_nothing() -> None:
    picking = ["0", "13", "no such card", "a", "?", "look", "taken", *[ENTER] * 36]
    building = ["1", "1 2", "1 99", "card 1", "look", "?", ENTER]
    decks, screen = handed("draft", [*picking, *building])
    assert [kinds(deck) for deck in decks] == handed_out(EPIC, BOOK, (), "draft", 2, "7")
    said = "\n".join(screen.said)
    for hint in ("from 1 to 12", "No card here", "Which one?", "Nothing yet", "as in 3 17", "Both are in", "1 to 36"):
        assert hint in said, hint


def test_two_numbers_exchange_cards() -> None:
    plain, _ = handed("sealed", [ENTER])
    decks, screen = handed("sealed", ["1 31", ENTER])
    before, after = kinds(plain[0]), kinds(decks[0])
    gone, come = set(before) - set(after), set(after) - set(before)
    assert len(before) == len(after) == 30 and len(gone) == len(come) == 1
    assert screen.said[-2:] == [f"{BOOK.cards[gone.pop()].name} is out.", f"{BOOK.cards[come.pop()].name} is in."]
    assert decks[1] == plain[1]


def test_a_card_is_shown_by_its_number_or_its_name() -> None:
    _, screen = handed("sealed", ["card 1", ENTER])
    name = screen.said[-1].partition(" (")[0]
    _, again = handed("sealed", [f"card {name}", ENTER])
    assert again.said[-1] == screen.said[-1]
    assert "You have 45 cards. 30 are your deck; a minus marks those that are not." in again.said


def test_two_people_do_not_see_each_others_cards() -> None:
    _, screen = handed("sealed", [ENTER] * 2, people=(0, 1))
    assert screen.curtains == ["random"]
    _, screen = handed("draft", [ENTER] * 74, people=(0, 1))
    assert len(screen.curtains) >= 36 * 2 - 1


@pytest.mark.parametrize("lines", [["quit"], [ENTER, ENTER], [*[ENTER] * 36, "q"]])
def test_who_leaves_has_no_game(lines: list[str]) -> None:
    with pytest.raises(Left, match="no game was begun"):
        handed("draft", lines)


def test_a_drafted_game_is_recorded_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    words = ["play", "--format", "draft", "--seed", "7", "--players", "you,random", "--plain", "--record", str(file)]
    monkeypatch.setattr("sys.stdin", StringIO("2\n" + "\n" * 36 + "1\n1\nquit\n"))
    assert main(words) == 0
    record = read_record(file)
    assert record.format == "draft" and [len(deck.kinds) for deck in record.decks] == [30, 30]
    expected, _ = handed("draft", ["2", *[ENTER] * 36])
    assert [sorted(deck.kinds) for deck in record.decks] == [kinds(deck) for deck in expected]
    assert main(["record", "replay", str(file)]) == 0
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(words) == 2
    assert "exists already" in capsys.readouterr().err


def test_leaving_a_draft_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    monkeypatch.setattr("sys.stdin", StringIO("1\nquit\n"))
    assert main(["play", "--format", "draft", "--seed", "7", "--plain", "--record", str(file)]) == 0
    assert "no game was begun" in capsys.readouterr().out
    assert not file.exists()
