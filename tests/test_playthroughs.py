"""The golden playthroughs are as the engine plays and tells them: whole games, line by line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.playthroughs import GOLDEN, PLAYTHROUGHS, Playthrough  # noqa: E402


@pytest.mark.parametrize("each", PLAYTHROUGHS, ids=lambda each: each.file)
def test_it_is_played_and_told_as_kept(each: Playthrough) -> None:
    kept = (GOLDEN / each.file).read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(each.text().splitlines(), kept), 1):
        assert now == then, f"{each.file}, line {number} (python tools/playthroughs.py writes them anew)"
    assert len(each.text().splitlines()) == len(kept)


def test_they_are_long_and_differ() -> None:
    texts = [(GOLDEN / each.file).read_text(encoding="utf-8") for each in PLAYTHROUGHS]
    assert len(texts) == len({text[:3_000] for text in texts}) == len(PLAYTHROUGHS)
    assert all(text.count("\n") > 200 and (" wins" in text or " win" in text) for text in texts)
    assert sum("concedes" in text for text in texts) == 2
