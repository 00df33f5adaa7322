"""Phones with much on the table, or with large letters: what is there is whole, and lies over nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.seats import KINDS, PHONE, Visitor, asked, set_up
from browser.ways import BY_TOUCH, Sketch, altered, midway, shows, still

Visit = Callable[..., Visitor]
SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 740}}
USUAL: Final = {**PHONE, "viewport": {"width": 412, "height": 915}}
LYING: Final = {**PHONE, "viewport": {"width": 915, "height": 412}}
BOXES: Final = "all => all.map(each => each.getBoundingClientRect().toJSON())"


def write_large(page: Page, letters: int) -> None:
    """Letters of so many hundredths of the usual size, from the next page on."""
    page.add_init_script(f"localStorage.setItem('rulebound.settings', JSON.stringify({{textSize: {letters}}}))")


def fill(sketch: Sketch, game: str, count: int) -> None:
    """Let so many lie together: on each side, or in the last place of the board."""
    places = [place for row in sketch["rows"] for place in row]
    marks = [mark for part in places + sketch["people"] for mark in part["marks"]]
    several = [{**marks[n % len(marks)], "ref": 900 + n, "turned": False} for n in range(count)]
    if game == "huntik":
        places[-1]["marks"] = several
    else:
        for at, person in enumerate(sketch["people"]):
            person["marks"] = [{**mark, "ref": mark["ref"] + 50 * at} for mark in several]


@pytest.mark.parametrize("profile", [SMALL, USUAL], ids=["small", "usual"])
def test_eleven_cards_in_one_zone_show_their_numbers(visit: Visit, profile: dict[str, Any]) -> None:
    page = visit(**profile, reduced_motion="reduce").page
    midway(page, KINDS["huntik"], BY_TOUCH, 12, shows(page.locator("[data-felt] .card")))
    altered(page, lambda sketch: fill(sketch, "huntik", 11))
    boxes = page.locator(".spot").last.locator(".card").evaluate_all(BOXES)
    assert len(boxes) == 11
    assert min(box["width"] for box in boxes) >= 28
    assert all(one["right"] - other["left"] <= 0.08 * one["width"] for one, other in pairwise(boxes))


@pytest.mark.parametrize("profile", [SMALL, USUAL], ids=["small", "usual"])
def test_signs_end_with_their_card_and_rows_keep_apart(visit: Visit, profile: dict[str, Any]) -> None:
    page = visit(**profile, reduced_motion="reduce").page
    midway(page, KINDS["epic"], BY_TOUCH, 10, shows(page.locator("[data-felt] .card")))

    def change(sketch: Sketch) -> None:
        fill(sketch, "epic", 7)
        words = ["Airborne", "Unbanishable", "Righteous"]
        for person in sketch["people"]:
            for mark in person["marks"]:
                mark["about"], mark["keywords"] = [{"text": word, "tone": ""} for word in words], []
                mark["side"] = 1 if person["mine"] else -1

    altered(page, change)
    cards = page.locator("[data-felt] .card")
    expect(cards).to_have_count(14)
    wide = cards.evaluate_all("""all => all.filter(card => {
      const [box, marks] = [card, card.querySelector('.marks')].map(each => each.getBoundingClientRect());
      return marks.left < box.left - 1 || marks.right > box.right + 1;
    }).map(card => card.dataset.name)""")
    assert wide == []
    covered = page.locator("[data-felt] .whose").evaluate_all("""all => all.filter(bar => {
      const own = bar.closest('.card');
      const box = bar.getBoundingClientRect();
      return [...document.querySelectorAll('[data-felt] .card')].some(card => {
        const other = card.getBoundingClientRect();
        return card !== own && Math.min(box.right, other.right) > Math.max(box.left, other.left)
          && Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top);
      });
    }).length""")
    assert covered == 0, "whose a card is lies over another card"
    rows: dict[int, int] = {}
    for box in page.locator("[data-felt] .side.near .card").evaluate_all(BOXES):
        rows[round(box["y"])] = rows.get(round(box["y"]), 0) + 1
    assert max(rows.values()) - min(rows.values()) <= 1, "rows are about as long"


def test_a_card_does_not_stay_raised_where_a_finger_has_been(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    asked(page)
    card = page.locator("[data-hand] .card").first
    card.tap()
    expect(card.locator(".ribbon")).to_be_visible()  # marked, to be exchanged
    card.tap()
    expect(card.locator(".ribbon")).to_have_count(0)
    assert card.evaluate("card => getComputedStyle(card).translate") == "none"


@pytest.mark.parametrize("profile", [USUAL, LYING], ids=["upright", "lying"])
def test_the_phases_of_a_turn_have_one_line(visit: Visit, profile: dict[str, Any]) -> None:
    page = visit(**profile, reduced_motion="reduce").page
    write_large(page, 140)
    set_up(page, KINDS["epic"])
    phase = [3]

    def change(sketch: Sketch) -> None:
        sketch["phases"] = [
            "Start of the round",
            "Turns",
            "Combat actions",
            "Combat conclusion",
            "End of the round",
        ]
        sketch["phase"] = phase[0]

    altered(page, change)
    line = page.locator(".moment ol")
    expect(line.locator("li:visible")).to_have_text(["Combat conclusion"])
    box = line.bounding_box()
    assert box is not None and box["height"] < 32, box
    phase[0] = -1
    page.reload()
    asked(page)
    expect(page.locator(".moment ol li:visible")).to_have_count(0)
    expect(page.locator(".moment .below")).to_have_count(0)


@pytest.mark.parametrize("letters", [100, 160])
def test_what_is_still_to_come_leaves_the_moment_and_the_tools_of_a_lying_phone(visit: Visit, letters: int) -> None:
    page = visit(**LYING, reduced_motion="reduce").page
    write_large(page, letters)
    set_up(page, KINDS["epic"])
    asked(page)

    def change(socket: WebSocketRoute) -> None:
        def told(message: str | bytes) -> str | bytes:
            update = json.loads(message)
            if update["type"] == "update" and update["decision"]:
                pending = {"seat": 0, "card": "Mother of Foundlings", "text": "Gain 1 health."}
                stake = "Tribute: target opponent may pay 5 health, or they discard two cards."
                update["sketch"]["pending"], update["decision"]["stakes"] = [pending] * 2, [stake] * 2
                update["decision"]["picking"] = None
            return json.dumps(update)

        socket.connect_to_server().on_message(lambda message: socket.send(told(message)))

    page.route_web_socket("**/*", change)
    page.reload()
    asked(page)
    still(page)
    moment, pending = page.locator(".moment h2").bounding_box(), page.locator(".pending").bounding_box()
    assert moment and pending and moment["y"] + moment["height"] <= pending["y"] + 2
    ends = page.locator(".ask").evaluate("""ask => {
      const end = ask.querySelector('.prompt').getBoundingClientRect().bottom;
      return [...ask.querySelectorAll('.tools button')].map(each => end - each.getBoundingClientRect().bottom);
    }""")
    assert min(ends) > 0, "the tools lie within the question"
