"""The pages about writing and importing cards do what they show, from an empty folder; docstrings run."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import rulebound.cards
from cards.own import folder
from rulebound.cards.files import read_list
from rulebound.games import desk

__all__ = ["folder"]  # the fixture
DOCS = Path(__file__).resolve().parents[2] / "docs"
WRITING = (DOCS / "writing-cards.md").read_text(encoding="utf-8")
IMPORTING = (DOCS / "importing-cards.md").read_text(encoding="utf-8")
MODULES = [
    "rulebound.games.epic.desk",
    "rulebound.games.epic.set_decks",
    "rulebound.cli.cards",
    "rulebound.cli.writing",
    *(f"rulebound.cards.{each.name}" for each in pkgutil.iter_modules(rulebound.cards.__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_run(name: str, folder: Path) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def blocks() -> list[tuple[str, str]]:
    """The blocks of the page in order: what is typed, and what is shown."""
    return re.findall(r"^```(sh|text)\n(.*?)^```", WRITING, re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("sh") is None, reason="the page is for a shell")
def test_the_page_can_be_followed_in_an_empty_folder(tmp_path: Path) -> None:
    """Every command works, and prints what the page shows, in this order."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "here").mkdir()
    command = tmp_path / "bin" / "rulebound"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulebound "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    source = str(Path(rulebound.cards.__file__).parents[2])
    env = {
        **os.environ,
        "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": source,
        "RULEBOUND_DATA": str(tmp_path / "data"),
    }
    printed = ""
    for sort, text in blocks():
        if sort == "sh":
            here, nothing = tmp_path / "here", subprocess.DEVNULL
            done = subprocess.run(["sh", "-c", text], cwd=here, env=env, stdin=nothing, capture_output=True, text=True)
            refused = "damge" in text or "dies" in text
            assert (done.returncode, done.stderr) == (1 if refused else 0, ""), text
            printed = done.stdout
        else:
            assert text.strip() in printed, f"the page shows:\n{text}\nbut printed was:\n{printed}"
    assert sorted(path.name for path in (tmp_path / "here").iterdir()) == ["deck.txt", "my-cards.csv"]
    assert "3 Chimney Imp" in (tmp_path / "here" / "deck.txt").read_text(encoding="utf-8")


def test_every_usual_mistake_is_on_the_page() -> None:
    rows = [
        f"| {each.shown} | {each.says} | {f'`{each.example}`' if each.example else ''} |"
        for each in desk("epic").language().mistakes
    ]
    assert WRITING.partition("| not | but | as in |\n|---|---|---|\n")[2].splitlines() == rows


def test_every_column_is_on_the_page() -> None:
    table = IMPORTING.partition("| column |")[2].partition("\n\n")[0]
    assert set(re.findall(r"`([a-z_]+)`", re.sub(r"\|[^|]*\|$", "|", table, flags=re.MULTILINE))) >= set(
        desk("epic").columns
    )


def test_the_refused_card_on_the_page_is_a_list(tmp_path: Path) -> None:
    text = next(part for part in re.findall(r"```yaml\n(.*?)```", IMPORTING, re.DOTALL) if "refused" in part)
    path = tmp_path / "page.yaml"
    path.write_text(text, encoding="utf-8")
    assert yaml.safe_load(text)[0]["wording"] == ""
    assert read_list(path, desk("epic").columns)[0]["name"] == "Odd One"
