"""Card faces of the browser client: every shipped card has an emblem, and in a real browser its text fits."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from rulebound.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools import face_sheet, write_icons  # noqa: E402

LARGEST_MARKUP = 20_000  # bytes of one face with its picture
SLOWEST = 2.0  # milliseconds for a picture, for half of them at least: other work may halt the machine at any one
SMALLEST_TEXT = 12.5  # pixels on a card of 300


def icons(game: str) -> dict[str, str]:
    """The icons that ship for a game."""
    found: dict[str, str] = json.loads((write_icons.WRITTEN / f"{game}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_card_has_an_emblem_that_exists(game: str) -> None:
    have = icons(game)
    faces = face_sheet.shipped_faces()[game]
    assert len(faces) >= 60
    assert [(face["name"], face.get("emblem")) for face in faces if face.get("emblem") not in have] == []


@pytest.mark.parametrize("game", GAMES)
def test_only_the_icons_that_are_used_ship(game: str) -> None:
    assert set(icons(game)) == write_icons.emblems_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_icons_are_paths_and_nothing_else(game: str) -> None:
    signs = set("MmLlHhVvCcSsQqTtAaZz0123456789.- ")
    odd = {name: path[:20] for name, path in icons(game).items() if set(path) - signs}
    assert odd == {}


def test_an_icon_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"no icon called .*; give another name in src/rulebound/games/epic/data"):
        write_icons.icons_of("epic", {})


def test_paths_are_rounded_and_arcs_kept() -> None:
    assert write_icons.rounded("M10.04.55l-2.96 3.001zm1 1") == "M10 .6l-3 3zm1 1"
    assert write_icons.rounded("a1.26 1.26 0 01.26.5") == "a1.3 1.3 0 0 1 .3 .5"
    with pytest.raises(ValueError, match="where a number should be"):
        write_icons.rounded("M1;2")


def test_credits_say_the_same_everywhere() -> None:
    """The authors of the icons in NOTICE, in the docs and on the page."""
    page = (ROOT / "web" / "src" / "faces" / "credits.ts").read_text(encoding="utf-8")
    listed = page.split("by: [", 1)[1].split("]", 1)[0]
    authors = [name.strip().strip('"') for name in listed.split(",") if name.strip()]
    assert len(authors) == 36
    for file in (ROOT / "NOTICE", ROOT / "docs" / "credits.md"):
        words = " ".join(file.read_text(encoding="utf-8").replace("\n> ", " ").split())
        assert [name for name in authors if name not in words] == [], file.name
        assert "CC BY 3.0" in words and "Open Font License" in words and "not affiliated" in words


@pytest.fixture(scope="module")
def measured() -> dict[str, list[dict[str, Any]]]:
    """What Chromium measures of every shipped card, by size."""
    lacking = face_sheet.missing_tools()
    if lacking:
        pytest.skip(f"faces are not measured: {lacking}")
    return face_sheet.measured_at(("full", "board", "tiny"))


@pytest.mark.slow
def test_the_text_of_every_shipped_card_fits(measured: dict[str, list[dict[str, Any]]]) -> None:
    rows = measured["full"]
    assert len(rows) == sum(len(faces) for faces in face_sheet.shipped_faces().values())
    assert [row["name"] for row in rows if not row["fits"]] == []
    small = [(row["name"], row["text"]) for row in rows if row["text"] and float(row["text"][:-2]) < SMALLEST_TEXT]
    assert small == []


@pytest.mark.slow
@pytest.mark.parametrize("size", ["full", "board", "tiny"])
def test_names_and_numbers_stay_in_their_places(size: str, measured: dict[str, list[dict[str, Any]]]) -> None:
    assert [(row["name"], row["spilled"]) for row in measured[size] if row["spilled"]] == []


@pytest.mark.slow
def test_faces_are_small_and_quick(measured: dict[str, list[dict[str, Any]]]) -> None:
    for rows in measured.values():
        assert [(row["name"], row["markup"]) for row in rows if row["markup"] >= LARGEST_MARKUP] == []
        assert median(row["milliseconds"] for row in rows) < SLOWEST
        assert all(row["emblem"] for row in rows)
