"""The golden card trees are as the language reads and prints the cards that ship, line by line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.card_trees import WITH_TEXT, golden, text  # noqa: E402

from rulebound.games import desk, kit  # noqa: E402


@pytest.mark.parametrize("game", WITH_TEXT)
def test_every_card_is_read_as_kept(game: str) -> None:
    kept = golden(game).read_text(encoding="utf-8").splitlines()
    now = text(game).splitlines()
    for number, (fresh, old) in enumerate(zip(now, kept), 1):
        assert fresh == old, f"{golden(game).name}, line {number} (python tools/card_trees.py writes it anew)"
    assert len(now) == len(kept)


@pytest.mark.parametrize("game", WITH_TEXT)
def test_every_card_and_every_printed_line_is_in_it(game: str) -> None:
    kept = golden(game).read_text(encoding="utf-8").splitlines()
    for name in kit(game).sets():
        for card in desk(game).shipped(name):
            at = kept.index(f"== {card['name']} [{name}]")
            end = next((n for n in range(at + 1, len(kept)) if kept[n].startswith("== ")), len(kept))
            printed = [line for line in kept[at + 2 : end] if line and not line.startswith(" ")]
            assert printed == desk(game).lines(card), card["name"]
