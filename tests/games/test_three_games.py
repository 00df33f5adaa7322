"""The page "Three games, one engine" shows lines that run and names what is there; so does the reader of data."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import rulebound.games.data

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "three-games.md"
SHARED = sorted(set(re.findall(r"`(?:engine/|language/|games/)?(\w+\.py)`", PAGE.read_text(encoding="utf-8"))))


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("name", SHARED)
def test_files_that_the_page_names_are_there(name: str) -> None:
    assert list((ROOT / "src" / "rulebound").rglob(name)), name


def test_the_page_leaves_out_no_module_of_the_engine_that_games_import() -> None:
    """Whoever moves something into the engine tells where."""
    used: set[str] = set()
    for path in (ROOT / "src" / "rulebound" / "games").rglob("*.py"):
        used |= set(re.findall(r"from rulebound\.engine\.(\w+) import", path.read_text(encoding="utf-8")))
    small = {
        "book",
        "chance",
        "codes",
        "kit",
        "log",
        "nodes",
        "plain",
        "playout",
        "record",
        "sketch",
        "wording",
        "game_kit",
    }
    assert {f"{name}.py" for name in used - small} <= set(SHARED)


def test_docstrings_run() -> None:
    assert doctest.testmod(rulebound.games.data).failed == 0
