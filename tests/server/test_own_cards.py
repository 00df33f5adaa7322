"""Lists of cards that somebody pastes, with cards of their own in them: what they call a set, the list may call it."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from rulebound.server.service.settings import Settings
from rulebound.server.web.app import make_app
from server.running import FREE

ELK = {"name": "Elk of the Ford", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}


def keep(client: TestClient[Any], title: str, *cards: dict[str, Any]) -> dict[str, Any]:
    """Keep a set of one's own."""
    sent = {"name": title, "file": "cards.json", "text": json.dumps(cards), "keep": True}
    found: dict[str, Any] = client.post("/api/sets/epic", json=sent).json()
    return found


def test_a_list_names_sets_and_cards_of_ones_own_as_they_are_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path))
    with TestClient(make_app(str(tmp_path / "table.db"), Settings(pause=0.0, people_pause=0.0), FREE)) as client:
        herd, pack = (
            keep(client, title, ELK, {**ELK, "name": card})["set"]
            for title, card in (("Herd", "Elk of Old"), ("Pack", "Elk of Late"))
        )

        def read(text: str) -> Any:
            return client.post("/api/decks/epic/check", json={"text": text}).json()

        def found(text: str) -> tuple[list[str], list[str]]:
            told = read(text)
            return told["sets"], [entry["set"] for entry in told["entries"]]

        assert found("set: HERD # mine\n2 Elk of Old\n") == ([herd], [herd])
        assert found(f"set: {herd}\n2 Elk of the Ford\n") == ([herd], [herd]), "the name that others need stays a name"
        assert found("2 elk of late\n1 Lamplight Marshal\nbeside: Elk of Old\n") == (
            [pack, herd],
            [pack, "starter", herd],
        )
        assert found("2 Elk of the Ford [pack]\n") == ([pack], [pack])
        assert read("2 Elk of the Ford [pack]\n")["text"].endswith(f"set: {pack}\n2 Elk of the Ford [{pack}]\n")
        several = read("1 Elk of the Ford\n")
        assert several["sets"] == [] and several["entries"][0]["card"] == ""
        assert several["faults"][0]["what"] == (
            "several cards are called Elk of the Ford; write Elk of the Ford [Herd] or Elk of the Ford [Pack]"
        )
        client.cookies.clear()  # somebody else
        for text in ("set: Herd\n1 Elk of Old\n", "1 Elk of Old\n"):
            told = read(text)
            assert told["entries"][0]["card"] == "" and herd not in json.dumps(told)
