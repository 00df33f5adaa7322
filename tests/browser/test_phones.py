"""Phones: what is asked for, who plays, and the steps of a replay are in sight, and nothing lies over them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.seats import KINDS, PHONE, Visitor, asked, played, set_up
from browser.test_crowds import sit
from browser.ways import BY_TOUCH, Sketch, altered, midway, shows, still

Visit = Callable[..., Visitor]
SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 740}}
LYING: Final = {**PHONE, "viewport": {"width": 915, "height": 412}}
# What of these is not seen as a whole, or has something of another part of the table lying over it.
HIDDEN: Final = """all => all.filter(each => {
  const box = each.getBoundingClientRect();
  const at = [[box.left + 2, box.top + 2], [box.right - 2, box.top + 2], [box.left + 2, box.bottom - 2]];
  return !at.every(([x, y]) => {
    const over = document.elementFromPoint(x, y);
    return over && (each.contains(over) || over.contains(each));
  });
}).map(each => each.className + ': ' + each.textContent.trim())"""


def hidden(visitor: Visitor, *parts: str) -> list[str]:
    """What of these parts of the table, each of which is there, is not seen as a whole."""
    found: list[str] = []
    for part in parts:
        there = visitor.page.locator(part)
        assert there.count() > 0, part
        found += there.evaluate_all(HIDDEN)
    return found


@pytest.mark.parametrize("size", [(360, 740), (360, 640)], ids=str)
def test_why_a_card_cannot_be_used_is_seen_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}}, reduced_motion="reduce").page
    unusable = page.locator("[data-hand] .card:not(.can)")
    gathering = page.locator(".prompt.gathering")
    midway(page, KINDS["epic"], BY_TOUCH, 0, lambda: shows(unusable)() and not gathering.is_visible())
    unusable.first.tap()
    title = page.get_by_role("dialog").locator("h3").first
    expect(title).to_have_text("What cannot, and why")
    reason = page.get_by_role("dialog").locator(".why li").first
    expect(reason).to_be_in_viewport(ratio=1)
    expect(reason.get_by_role("button").first).to_be_in_viewport(ratio=1)  # its rule


def test_four_players_on_a_phone_that_lies_are_one_screen(visit: Visit) -> None:
    visitor = visit(**LYING, reduced_motion="reduce")
    sit(visitor, 4, [])
    still(visitor.page)
    assert (
        visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight") < 60
    )  # above the table is the site
    assert visitor.page.locator(".far .person").count() == 3
    parts = [".far .person", ".near .person", "#prompt-title", ".ask .tools button:visible", "[data-hand] .card"]
    assert hidden(visitor, *parts) == []
    own = visitor.page.locator("[data-felt] [data-side]").last
    seen = own.evaluate("""own => {
      const [row, felt] = [own, own.closest('.felt')].map(each => each.getBoundingClientRect());
      return row.top >= felt.top && row.bottom <= felt.bottom;
    }""")
    assert seen, "one's own row is seen first"


def test_four_players_on_a_phone_see_the_moment_and_the_end_of_every_name(visit: Visit) -> None:
    visitor = visit(**SMALL, reduced_motion="reduce")
    page = visitor.page
    sit(visitor, 4, [])

    def change(sketch: Sketch) -> None:
        sketch["active"] = 2

    altered(page, change)
    page.evaluate("""() => document.querySelectorAll('.far .name .begin').forEach(each => {
      each.textContent = 'The Strategist';
    })""")
    assert hidden(visitor, ".moment h2", ".near .person", "#prompt-title") == []
    for at in (0, 10_000):
        page.evaluate("top => scrollTo(0, top)", at)
        page.wait_for_timeout(100)
        if at:
            assert hidden(visitor, ".moment h2") == []
    ends = page.locator(".far .name").evaluate_all("""all => all.map(name => {
      const letters = document.createRange();
      letters.selectNodeContents(name.childNodes[1]);
      const end = letters.getBoundingClientRect();
      const whole = end.width === 0 || end.right <= name.getBoundingClientRect().right + 1;
      return [letters.toString().trim(), whole];
    })""")
    assert ends == [["", True], ["2", True], ["3", True]]


def test_what_is_counted_of_a_player_is_scrolled_by_keys(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    set_up(page, KINDS["huntik"])

    def change(sketch: Sketch) -> None:
        for person in sketch["people"]:
            person["piles"] = []
            person["stacks"] = [{"title": f"deck of kind {number}", "count": 12} for number in range(8)]

    altered(page, change)
    counts = page.get_by_role("group", name="What The Stray has")
    counts.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.scrollLeft > 0")
    page.wait_for_function("() => document.activeElement.matches('.counts')")


def test_a_player_who_can_be_chosen_is_framed_as_a_whole(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    asked(page)
    page.locator(".far .who").evaluate("who => who.classList.add('can')")
    frame = page.locator(".far .person").evaluate("""person => {
      const [whole, name] = [person, person.querySelector('.who')].map(each => getComputedStyle(each));
      return [whole.outlineStyle, parseFloat(whole.outlineOffset) < 0, name.boxShadow];
    }""")
    assert frame == ["solid", True, "none"]
    assert page.locator(".far .person").evaluate("person => person.getBoundingClientRect().top") >= -1


@pytest.mark.parametrize("game", KINDS)
def test_in_a_replay_nothing_lies_over_the_hand_and_the_slider_has_a_row(visit: Visit, game: str) -> None:
    visitor = visit(**SMALL, reduced_motion="reduce")
    page = visitor.page
    page.goto(f"/replay/{played(visitor, game)}?at=14")
    page.locator(".still [data-hand] .card").first.wait_for()
    words = "A step of many words is read to its end. "
    page.locator(".watch .prompt").evaluate("(prompt, words) => { prompt.textContent = words; }", words * 3)
    for unfolded in (False, True):
        if unfolded:
            page.get_by_role("button", name="More ways to walk").click()
        hands = page.locator(".still > .hand").evaluate("hand => hand.getBoundingClientRect().toJSON()")
        controls = page.locator(".controls").bounding_box()
        assert controls is not None
        assert hands["bottom"] <= controls["y"] + 1, "the hand is whole"
        seen = [".watch .prompt", ".still .near .person", ".still [data-hand] .hand:first-child li:first-child .card"]
        assert hidden(visitor, *seen) == []
        slider = page.locator(".slide").bounding_box()
        assert slider is not None and slider["width"] > 250
        assert page.locator(".watch .prompt").evaluate("prompt => prompt.scrollHeight <= prompt.clientHeight + 1")
