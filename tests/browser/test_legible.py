"""What stands on a card can be read, also where there are many cards, and where numbers have grown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.seats import DESKTOP, KINDS, PHONE, Kind, Visitor, asked, set_up
from browser.ways import BY_MOUSE, BY_TOUCH, Sketch, altered, midway, play, shows, still

Visit = Callable[..., Visitor]
OVERLAPPING: Final = """all => all.slice(1).filter((card, n) =>
  all[n].getBoundingClientRect().right > card.getBoundingClientRect().left + 1).length"""
OUTSIDE: Final = """all => all.filter(corner => {
  const box = corner.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(corner);
  const { left, right } = range.getBoundingClientRect();
  return left < box.left + 1 || right > box.right - 1;
}).map(corner => corner.textContent.trim())"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720), (1920, 1080)])
def test_creatures_that_are_to_be_placed_show_all_their_numbers(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    set_up(page, Kind("chaotic", "Chaotic", "apprentice 10"))
    asked(page)
    still(page)
    cards = page.locator("[data-hand] .card")
    expect(cards).to_have_count(10)
    assert cards.evaluate_all(OVERLAPPING) == 0


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_numbers_of_two_digits_that_changed_stay_in_their_fields(visit: Visit, profile: dict[str, object]) -> None:
    page = visit(**profile, reduced_motion="reduce").page
    take = BY_TOUCH if profile is PHONE else BY_MOUSE
    midway(page, KINDS["epic"], take, 8, shows(page.locator("[data-felt] .card")))
    marked = [0]

    def change(sketch: Sketch) -> None:
        for person in sketch["people"]:
            for mark in person["marks"]:
                marked[0] += 1
                for stat in mark["stats"]:
                    stat["now"], stat["printed"] = 12, 2

    altered(page, change)
    assert marked[0] > 0, "somebody has a champion"
    corners = page.locator("[data-felt] .face .corner")
    assert "12" in " ".join(corners.all_text_contents())
    assert corners.evaluate_all(OUTSIDE) == []


BROKEN: Final = """all => all.filter(text => {
  const signs = [...text.querySelectorAll('.symbol:not(.arrow, .diamond)')];
  const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const mark = words.currentNode;
    const sign = signs.findLast(each => each.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (!sign || !/^[.,]/.test(mark.data)) continue;
    range.setStart(mark, 0);
    range.setEnd(mark, 1);
    if (range.getBoundingClientRect().left < sign.getBoundingClientRect().left) return true;
  }
}).map(text => text.textContent)"""


def test_no_line_of_a_card_begins_with_the_mark_after_a_sign(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic?q=hask")
    text = page.locator(".face .text")
    expect(text.filter(has_text="Your wild champions have +1")).to_be_visible()
    expect(text.first).to_have_attribute("data-fits", "true")
    assert text.evaluate_all(BROKEN) == []


def test_what_a_card_does_several_times_is_told_once_and_where_it_lies_several_times_too(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic/card/Ember%20Mourner")
    position = page.get_by_role("list", name="The sample position")
    expect(position).to_contain_text("You have in hand: Wild Squire (3 times; wild human champion, 4/4).")
    told = page.locator("details[open] .told li")
    expect(told.filter(has_text="You reveal Wild Squire to all players (2 times).")).to_have_count(1)
    expect(told.filter(has_text="Wild Squire is hidden again in your hand (2 times).")).to_have_count(1)


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_what_a_hero_carries_lies_under_its_edge(visit: Visit, profile: dict[str, object]) -> None:
    page = visit(**profile, reduced_motion="reduce").page
    take = BY_TOUCH if profile is PHONE else BY_MOUSE
    midway(page, KINDS["huntik"], take, 8, shows(page.locator("[data-felt] .card")))

    def change(sketch: Sketch) -> None:
        places = [place for row in sketch["rows"] for place in row]
        hero = {**next(mark for place in places for mark in place["marks"] if mark["stats"]), "side": -1}
        brand = {**hero, "ref": 902, "name": "Lit Brand", "card": "Lit Brand", "stats": [], "side": 0, "bearer": 901}
        for place in places:
            place["marks"] = []
        places[2]["marks"] = [{**hero, "ref": 900}, {**hero, "ref": 901}, brand, {**hero, "ref": 903, "side": 1}]

    altered(page, change)
    cards = page.locator("[data-felt] .card")
    expect(cards).to_have_count(4)
    boxes = [card.bounding_box() for card in cards.all()]
    parts = [one["x"] + one["width"] - other["x"] for one, other in pairwise(box for box in boxes if box is not None)]
    assert [part > 3 for part in parts] == [False, True, False], "only the object lies under another card"
    clasp = cards.locator(".carries")
    expect(clasp).to_have_count(1)
    assert clasp.evaluate("clasp => clasp.closest('.card').dataset.ref") == "901"
    seen = """card => {
      const box = card.getBoundingClientRect();
      return document.elementFromPoint(box.right - 3, box.top + 30) === card;
    }"""
    assert cards.nth(1).evaluate(seen), "the hero is whole"


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 720, 72), (1024, 768, 62)])
def test_creatures_on_a_large_battleboard_fill_their_places(visit: Visit, width: int, height: int, least: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    set_up(page, Kind("chaotic", "Chaotic", "apprentice 10"))
    play(page, BY_MOUSE, 13)

    def part(sketch: Sketch) -> None:
        for place in (place for row in sketch["rows"] for place in row):
            gone = [mark["ref"] for mark in place["marks"][1:]]  # two that fight have more room than others
            place["marks"] = place["marks"][:1]
            for person in sketch["people"]:
                person["marks"] = [mark for mark in person["marks"] if mark["ref"] not in gone]

    altered(page, part)
    cards = page.locator("[data-felt] .card")
    assert page.locator("[data-hand] .card").count() < 6
    assert cards.count() > 12
    assert min(cards.evaluate_all("all => all.map(card => card.offsetWidth)")) >= least


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_large_letters_leave_the_hand_its_text(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    page.add_init_script("localStorage.setItem('rulebound.settings', JSON.stringify({textSize: 160}))")
    set_up(page, KINDS["epic"])
    asked(page)
    still(page)
    cards = page.locator("[data-hand] .card.tall")  # such a one shows its text
    expect(cards).to_have_count(5)
    assert min(cards.evaluate_all("all => all.map(card => card.offsetWidth)")) >= 130
