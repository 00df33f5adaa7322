"""The pages about the command line name every command, every option and everything that can be typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebound.cli import main
from rulebound.cli.answers import help_text
from rulebound.games import kit
from rulebound.lab.decks import parse_deck
from rulebound.players import PLAYERS

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
COMMAND_LINE = (DOCS / "command-line.md").read_text(encoding="utf-8")
PLAYING = (DOCS / "playing.md").read_text(encoding="utf-8")


def options_of(command: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    assert main([command, "--help"]) == 0
    return set(re.findall(r"^│[ *]*(--[a-z-]+)", capsys.readouterr().out, re.MULTILINE)) - {"--help", "--version"}


@pytest.mark.parametrize("command", ["play", "simulate", "trace", "bench"])
def test_every_option_is_on_the_page(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = options_of(command, capsys)
    assert "--game" in options
    assert [option for option in sorted(options) if not re.search(rf"[` ]{option}\b", COMMAND_LINE)] == []


def test_every_word_that_can_be_typed_is_on_the_page() -> None:
    words = {line.split()[0] for name in ("epic", "huntik", "chaotic") for line in help_text(kit(name)).splitlines()}
    assert [word for word in sorted(words) if f"`{word}" not in PLAYING] == []


def test_every_bot_is_on_the_page() -> None:
    assert [name for name in PLAYERS if f"`{name}`" not in PLAYING] == []


def test_the_deck_on_the_page_is_read() -> None:
    text = next(part for part in PLAYING.split("```") if "name: My Wolves" in part)
    deck = parse_deck(kit("epic"), text, "playing.md", "unnamed")
    assert deck.name == "My Wolves"
    names = {card.name for card in kit("epic").book().cards}
    assert {name for name, _ in deck.cards} <= names
