"""Small lists of cards for the tests of this folder: all of them our own."""

from __future__ import annotations

from typing import Any

import pytest

DOG: dict[str, Any] = {
    "name": "Yard Dog",
    "type": "champion",
    "alignment": ["good"],
    "class": ["dog"],
    "cost": 0,
    "offense": 3,
    "defense": 2,
    "text": "Ambush\nWhen this card blocks → Gain 2 health.",
    "discard_text": "",
    "reminder": "(It waits behind the fence.)",
    "set": "Backyards",
    "rarity": "common",
}
CAT: dict[str, Any] = {
    "name": "Barn Cat",
    "type": "champion",
    "alignment": ["wild"],
    "class": ["cat"],
    "cost": 1,
    "offense": 6,
    "defense": 5,
    "text": "Blitz\nTribute → Break target dog.",
    "discard_text": "{1}: Recall",
}
ODD: dict[str, Any] = {
    "name": "Odd One",
    "type": "event",
    "alignment": ["evil"],
    "class": [],
    "cost": 0,
    "offense": None,
    "defense": None,
    "text": "Draw three crads.",
}
MOON: dict[str, Any] = {
    "name": "Old Moon",
    "type": "deity",
    "alignment": ["sage"],
    "class": ["goddess"],
    "cost": None,
    "offense": None,
    "defense": None,
    "text": "You start the game with 6 cards in hand.",
}


@pytest.fixture
def folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An empty data folder that is used instead of the person's own."""
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path / "data"))
    return tmp_path / "data"
