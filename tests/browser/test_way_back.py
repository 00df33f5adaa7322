"""The way back on a phone: it closes what lies open over the table, and leaves the game only when nothing does."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.seats import KINDS, PHONE, Visitor, asked, game_of, set_up

Visit = Callable[..., Visitor]
GAME = re.compile("/game/")


def at_a_table(visit: Visit) -> Page:
    page = visit(**PHONE, reduced_motion="reduce").page
    page.set_viewport_size({"width": 390, "height": 844})
    set_up(page, KINDS["epic"])
    asked(page)
    return page


def log(page: Page) -> None:
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator("#panel-log")).to_be_visible()


def large_card(page: Page) -> None:
    page.locator("[data-hand] .card").first.dispatch_event("contextmenu")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_back_closes_what_is_open_one_after_the_other(visit: Visit) -> None:
    page = at_a_table(visit)
    log(page)
    page.locator("#panel-log .rule-sign").last.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#panel-log")).to_be_visible()
    page.go_back()
    expect(page.locator("#panel-log")).to_be_hidden()
    large_card(page)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(GAME)
    page.go_forward()  # nothing opens again, and nothing is left behind
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("!history.state?.layers")
    page.go_back()
    expect(page).not_to_have_url(GAME)
    page.go_forward()
    expect(page).to_have_url(GAME)


def test_back_from_a_rule_leads_to_the_sign_that_opened_it(visit: Visit) -> None:
    page = at_a_table(visit)
    log(page)
    sign = page.locator("#panel-log .rule-sign").last
    sign.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(sign).to_be_focused()
    expect(page.locator("#panel-log")).to_be_visible()


CONCEDE = """game => {
  const socket = new WebSocket(`ws://${location.host}/api/games/${game}/socket?from=0`);
  socket.onmessage = message => {
    if (JSON.parse(message.data).type === 'hello') socket.send(JSON.stringify({ type: 'concede', id: 'elsewhere' }));
  };
}"""


def test_back_closes_the_result_that_came_over_a_large_card(visit: Visit) -> None:
    page = at_a_table(visit)
    large_card(page)
    page.evaluate(CONCEDE, game_of(page))  # on another device
    result = page.get_by_role("dialog").filter(has=page.get_by_role("button", name="Rematch"))
    expect(result).to_be_visible()
    page.go_back()
    expect(result).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(GAME)


def test_what_is_closed_by_hand_leaves_no_step(visit: Visit) -> None:
    page = at_a_table(visit)
    large_card(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    log(page)
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("#panel-log")).to_be_hidden()
    large_card(page)
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    page.wait_for_function("!history.state?.layers")
    page.go_back()
    expect(page).not_to_have_url(GAME)


def test_a_link_and_loading_anew_while_something_is_open(visit: Visit) -> None:
    page = at_a_table(visit)
    log(page)
    page.reload()
    asked(page)
    page.wait_for_function("!history.state?.layers")
    log(page)
    page.locator("header a[href='/']").first.tap()
    expect(page).not_to_have_url(GAME)
    page.go_back()
    expect(page).to_have_url(GAME)
    asked(page)
    expect(page.locator("#panel-log")).to_be_hidden()
    page.go_back()
    expect(page).not_to_have_url(GAME)
