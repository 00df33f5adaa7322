"""The page about Huntik shows what runs, and so do its docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import rulebound.games.huntik
from rulebound.games.huntik.mission_data import SCORES, TERMS
from rulebound.games.huntik.positions import PHASES
from rulebound.judge import parse_scenario, run

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "huntik.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
MODULES = [f"rulebound.games.huntik.{each.name}" for each in pkgutil.iter_modules(rulebound.games.huntik.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_scenarios_of_the_page_pass(text: str) -> None:
    result = run(parse_scenario(text))
    assert result.ok, result.why


def test_the_page_leaves_no_word_out() -> None:
    for word in (*TERMS, *PHASES):
        assert word in PAGE
    assert SCORES == ("ko", "hold", "carry")
