"""print(read(line)) == line for every line that ships, and for every published one where the list is present."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rulebound.games import desk
from rulebound.games.epic.cards import OR, SETS, SHELF, Face, language_of, load_set, read_faces
from rulebound.language import Unread
from rulebound.language.lexer import normalise

PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "cards" / "epic.json"


def faces(where: str) -> list[Face]:
    """The cards of a set that ships, or of the decks of the benchmark, which stay as they were."""
    return read_faces(SHELF.data("bench")["cards"]) if where == "bench" else list(load_set(where))


@pytest.mark.parametrize("where", [*SETS, "tokens", "bench"])
def test_every_shipped_line_prints_back(where: str) -> None:
    cards = faces(where)
    words = language_of({c for face in cards for c in face.classes})
    lines = [line for face in cards for line in (*face.lines, *face.grey_lines) if line != OR]
    assert [words.print(words.read(line)) for line in lines] == lines
    assert len(lines) >= (0 if where == "tokens" else 20)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the list of published cards is not here")
def test_every_published_line_prints_back() -> None:
    """All are read but one, which `rulebound cards check` names; none is read in two ways, or printed otherwise."""
    rows: list[dict[str, Any]] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    classes = desk("epic").classes(rows)
    words = language_of(classes)
    lines = [
        line.strip() for row in rows for field in ("text", "discard_text") for line in (row[field] or "").split("\n")
    ]
    lines = [normalise(line) for line in lines if line and line != OR]
    assert len(lines) > 400
    unread = set()
    for line in lines:
        try:
            assert words.print(words.read(line)) == line
        except Unread:
            unread.add(line)
    assert len(unread) <= 1, unread  # it speaks of a token that no card of the list is
