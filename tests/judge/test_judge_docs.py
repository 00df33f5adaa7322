"""The page about scenarios and the docstrings of the judge show what runs, and the page leaves no word out."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import rulebound.judge
from rulebound.games.epic.stage import STAGE
from rulebound.judge import parse_scenario, run
from rulebound.judge.scenario import TOP
from rulebound.judge.steps import PLAYS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = [block for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL) if "title:" in block]
MODULES = [
    "rulebound.judge",
    *(f"rulebound.judge.{each.name}" for each in pkgutil.iter_modules(rulebound.judge.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 2
    assert result.failed == 0


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_the_scenarios_of_the_page_pass(text: str) -> None:
    result = run(parse_scenario(text, "docs/scenarios.md"))
    assert result.ok, result.why


def test_the_page_names_every_word() -> None:
    words = [
        *TOP,
        *STAGE.moment,
        *STAGE.moment["battle"].fields,
        *STAGE.totals,
        *STAGE.piles,
        *STAGE.marks,
        *STAGE.tags,
    ]
    words += [*STAGE.card, *STAGE.plays, *PLAYS, *STAGE.acts, *STAGE.facts_known, *STAGE.present_known, *STAGE.events]
    known = set(re.findall(r"\w+", TEXT))
    assert [word for word in words if word not in known and word != "set"] == []
