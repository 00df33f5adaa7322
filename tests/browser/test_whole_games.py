"""Whole games against a bot in a real browser: by mouse, by keyboard, by a screen reader's words, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.seats import KINDS, PHONE, WEAK, WEAK_TITLE, Visitor, asked, game_of, set_up
from browser.ways import BY_MOUSE, BY_TOUCH, by_keys, ended, pick, play, play_by_ear, tab_to

Visit = Callable[..., Visitor]
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", KINDS)
def test_by_mouse(visit: Visit, game: str) -> None:
    page = visit().page
    set_up(page, KINDS[game])
    done = play(page, BY_MOUSE)
    assert done["dragged"] > 0 and done["glowing"] > 0, done
    tall = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert tall[0] <= tall[1], f"the table is {tall[0]} high in a window of {tall[1]}: it scrolls out of sight"
    ended(page).get_by_role("link", name="Replay").click()
    expect(page.get_by_role("group", name="Walk through the game")).to_be_visible()
    page.goto("/")
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name=re.compile(f"^Replay {KINDS[game].title} with you, "))).to_be_visible()


@pytest.mark.parametrize("game", KINDS)
def test_by_keyboard_alone(visit: Visit, game: str) -> None:
    """From the front page to the replay of the finished game, without a pointer."""
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name=f"More choices for {KINDS[game].title}").wait_for()
    tab_to(page, "a", f"More choices for {KINDS[game].title}")
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Bot", exact=True).wait_for()
    tab_to(page, f"input[name=format][value='{KINDS[game].format}']")
    tab_to(page, "select", "Bot")
    pick(page, WEAK_TITLE)
    tab_to(page, "button", "Start the game")
    page.keyboard.press("Enter")
    done = play(page, by_keys)
    assert done["cards"] > 0 and done["numbers"] > 0, done
    ended(page)
    tab_to(page, "a", "Replay")
    page.keyboard.press("Enter")
    where = page.get_by_role("group", name="Walk through the game")
    expect(where).to_contain_text("Step 0 of")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("Step 1 of")


@pytest.mark.parametrize("game", KINDS)
def test_by_the_accessibility_tree_alone(visit: Visit, game: str) -> None:
    """Everything is found by its role and its name, from the front page to the end; nothing that can be pressed is
    without a name."""
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name=f"More choices for {KINDS[game].title}").click()
    expect(page.get_by_role("group", name="Format").get_by_role("radio", checked=True)).to_have_count(1)
    page.get_by_role("combobox", name="Bot", exact=True).select_option(WEAK)
    page.get_by_role("button", name="Start the game", exact=True).click()
    assert play_by_ear(page) > 3
    nameless = re.findall(r"^\s*- (?:button|link|combobox|textbox|tab)\b(?! \")(?!:? ?[\"/])", tree(page), re.MULTILINE)
    assert nameless == [], tree(page)
    dialog = ended(page)
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("tabpanel", name="Log").get_by_role("listitem").last).to_be_visible()
    assert page.get_by_role("region", name=re.compile("^The (table|map|battleboard)$")).count() == 1


def tree(page: Page) -> str:
    """The page as a screen reader has it."""
    return page.locator("body").aria_snapshot()


@pytest.mark.parametrize("game", KINDS)
def test_on_a_phone(visit: Visit, game: str) -> None:
    page = visit(**PHONE).page
    page.goto("/")
    page.get_by_role("link", name=f"More choices for {KINDS[game].title}").tap()
    expect(page.get_by_role("group", name="Format").get_by_role("radio", checked=True)).to_have_count(1)
    page.get_by_role("combobox", name="Bot", exact=True).select_option(WEAK)
    page.get_by_role("button", name="Start the game", exact=True).tap()
    asked(page)
    fits(page)
    done = play(page, BY_TOUCH)
    assert done["glowing"] > 0, done
    fits(page)
    dialog = ended(page)
    box = dialog.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 412
    first = game_of(page)
    dialog.get_by_role("button", name="Rematch").tap()
    page.wait_for_url(lambda address: "/game/" in address and first not in address)
    page.locator(".table[data-seq]").wait_for()


def fits(page: Page) -> None:
    """Nothing hangs over the side of the screen, and the question is on it."""
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"the page is {wide[0]} wide on a screen of {wide[1]}"
    expect(page.locator("#prompt-title")).to_be_in_viewport()
