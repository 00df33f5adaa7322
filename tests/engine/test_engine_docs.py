"""The page and the docstrings of the engine show lines that run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import rulebound.engine

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"
MODULES = [f"rulebound.engine.{each.name}" for each in pkgutil.iter_modules(rulebound.engine.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0
