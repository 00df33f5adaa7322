"""The map of Epic's grammar is as the files are, and says of every sort of phrase what it is."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.grammar_map import ORDER, PAGE, WORDS, page, rows_of

from rulebound.language import Construct, Sort, Subsort


def test_the_map_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python tools/grammar_map.py writes it anew"


def test_the_map_has_every_file_of_words() -> None:
    assert {path.stem for path in WORDS.glob("words_*.py")} == {f"words_{name}" for name in ORDER}


def test_every_sort_says_what_it_is() -> None:
    rows = [row for name in ORDER for row in rows_of(name)]
    noted = {row.name: row.note for row in rows if isinstance(row, Sort)}
    made = {row.sort.partition(".")[0] for row in rows if isinstance(row, Construct)}
    made |= {row.whole.partition(".")[0] for row in rows if isinstance(row, Subsort)}
    assert sorted(made - set(noted)) == [] and sorted(sort for sort, note in noted.items() if not note) == []
    assert len(set(noted.values())) == len(noted), "two sorts with the same note"
