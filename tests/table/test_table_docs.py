"""The page of the API, the page of records and the docstrings around them show lines that run."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
from pathlib import Path

import pytest

from rulebound import api

DOCS = Path(__file__).resolve().parents[2] / "docs"
MODULES = ("decision", "hearing", "opening", "record", "record_text", "replay", "table")


@pytest.mark.parametrize("page", ["api.md", "records.md"])
def test_the_page_runs(page: str) -> None:
    result = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("name", ["rulebound.api", *(f"rulebound.engine.{name}" for name in MODULES)])
def test_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_bot_has_at_most_15_lines() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    section = page.partition("## A bot in 15 lines")[2].partition("\n## ")[0]
    code = re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", section, re.M)
    start = next(n for n, line in enumerate(code) if line.startswith("def best"))
    bot = [line for line in code[start:] if line.startswith((" ", "def best"))]
    body = bot[: next((n for n, line in enumerate(bot) if n and not line.startswith("    ")), len(bot))]
    assert 5 < len(body) <= 15
    ast.parse("\n".join(body))


def test_everything_named_is_there_and_has_words() -> None:
    assert len(set(api.__all__)) == len(api.__all__)
    for name in api.__all__:
        thing = getattr(api, name)
        source = importlib.import_module(thing.__module__).__file__ or ""
        if source.endswith(".py"):  # compiled classes have lost their words
            assert inspect.getdoc(thing), name
        if inspect.isfunction(thing):
            assert "return" in inspect.get_annotations(thing), name


def test_all_errors_are_value_errors() -> None:
    things = [getattr(api, name) for name in api.__all__]
    errors = [thing for thing in things if isinstance(thing, type) and issubclass(thing, Exception)]
    assert len(errors) >= 9 and all(issubclass(error, ValueError) for error in errors)
