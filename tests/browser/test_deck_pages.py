"""Decks in a real browser where something could be lost: work that was not saved, links, cards of others, long lists."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.seats import Visitor

Visit = Callable[..., Visitor]
AGAIN = "Your changes that were not saved are here again"


def put_in(page: Page, name: str) -> None:
    """Put a card into the deck that is being built."""
    page.get_by_role("searchbox").fill(name)
    page.wait_for_function("() => document.querySelectorAll('[data-place]').length === 1")
    page.locator("[data-place] > button").first.click()
    expect(page.get_by_role("button", name=f"Remove {name}")).to_be_visible()


# -- what was not saved


def test_a_new_deck_that_was_not_saved_is_there_again(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic")
    page.get_by_role("link", name="New deck").first.click()
    put_in(page, "Lamplight Marshal")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.go_back()
    for again in (page.reload, lambda: page.goto("/decks/epic/edit/new"), lambda: page.goto("/decks/epic/edit")):
        expect(page.get_by_text(AGAIN)).to_be_visible()
        expect(page.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
        again()
    page.get_by_role("button", name="Throw them away").click()
    expect(page.get_by_text("Nothing is in it yet.")).to_be_visible()
    expect(page.get_by_text(AGAIN)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    put_in(page, "Bramble Mammoth")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile(r"/decks/epic/edit/[a-z0-9]{16}$"))
    page.goto("/decks/epic/edit/new")
    expect(page.get_by_text("Nothing is in it yet.")).to_be_visible()
    expect(page.get_by_text(AGAIN)).to_have_count(0)


def test_changes_of_a_saved_deck_are_kept_apart_from_those_of_others(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/new")
    put_in(page, "Lamplight Marshal")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile(r"/decks/epic/edit/[a-z0-9]{16}$"))
    put_in(page, "Bramble Mammoth")
    saved = page.url
    page.goto("/decks/epic/ships/The%20Lantern%20March")
    put_in(page, "Bramble Mammoth")
    page.goto(saved)
    expect(page.get_by_text(AGAIN)).to_be_visible()
    expect(page.get_by_role("button", name="Remove Bramble Mammoth")).to_be_visible()
    page.get_by_role("button", name="Throw them away").click()
    expect(page.get_by_role("button", name="Remove Bramble Mammoth")).to_have_count(0)
    expect(page.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
    expect(page.get_by_text(AGAIN)).to_have_count(0)
    page.goto("/decks/epic/ships/The%20Lantern%20March")
    expect(page.get_by_text(AGAIN)).to_be_visible()
