"""Write the golden card trees: every shipped card with its printed text and what each line means (tests/golden).

    python tools/card_trees.py            write them
    python tools/card_trees.py --check    only say whether they are as the language reads the cards now

A change of a construct, of a wording or of a card shows in them line by line: read the difference before you write them
anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulebound.games import GAMES, desk, kit
from rulebound.language import Language, dump
from rulebound.language.desk import Desk

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


def has_text(game: str) -> bool:
    """Has any card of this game that ships a line of text?"""
    one = desk(game)
    return any(one.lines(card) for name in kit(game).sets() for card in one.shipped(name))


WITH_TEXT = tuple(game for game in GAMES if has_text(game))


def text(game: str) -> str:
    """All cards of a game that ship, set by set, with the trees of their lines."""
    one = desk(game)
    language = one.language()
    lines = [f"{kit(game).title}: every card that ships, with what each line of its text means."]
    for name in (*kit(game).sets(), *kit(game).made):
        for card in one.shipped(name):
            lines += card_lines(card, one, language)
    return "\n".join(lines) + "\n"


def card_lines(card: dict[str, Any], one: Desk, language: Language) -> Iterator[str]:
    """A card: its name and set, its type line and numbers, and each line as it is printed back, above its tree."""
    parts = [card.get(key) or () for key in one.type_line]
    kind = " ".join(word for part in parts for word in ([part] if isinstance(part, str) else part))
    numbers = [f"{key} {card[key]}" for key, column in one.columns.items() if column.sort == "number" and key in card]
    yield ""
    yield f"== {card['name']} [{card['set']}]"
    yield ", ".join([kind, *numbers, *([f"emblem {card['emblem']}"] if card.get("emblem") else [])])
    for line in one.lines(card):
        tree = language.read(line)
        yield language.print(tree)
        yield from (f"    {part}" for part in dump(tree).split("\n"))


def golden(game: str) -> Path:
    """The file of a game."""
    return GOLDEN / f"{game}-cards.txt"


def main() -> int:
    """Write or check the files; 1 if one is not as the cards are read now."""
    stale = 0
    for game in WITH_TEXT:
        path, now = golden(game), text(game)
        current = path.exists() and path.read_text(encoding="utf-8") == now
        if "--check" in sys.argv:
            print(f"{path.name}: {'current' if current else 'NOT as the cards are read now'}")
            stale += not current
        elif not current:
            path.write_text(now, encoding="utf-8")
            print(f"wrote {path}")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
