"""Phones: what is asked for, who plays, and the steps of a replay are in sight, and nothing lies over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.seats import KINDS, PHONE, Visitor, asked, set_up
from browser.ways import BY_TOUCH, still

Visit = Callable[..., Visitor]


@pytest.mark.parametrize("size", [(360, 740), (360, 640)], ids=str)
def test_why_a_card_cannot_be_used_is_seen_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}}, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    for _ in range(12):
        _, seq = asked(page)
        still(page)
        gathers = page.locator(".prompt.gathering").is_visible()
        if not gathers and page.locator("[data-hand] .card:not(.can)").count() > 0:
            break
        BY_TOUCH(page, seq, Counter())
    page.locator("[data-hand] .card:not(.can)").first.tap()
    title = page.get_by_role("dialog").locator("h3").first
    expect(title).to_have_text("What cannot, and why")
    reason = page.get_by_role("dialog").locator(".why li").first
    expect(reason).to_be_in_viewport(ratio=1)
    expect(reason.get_by_role("button").first).to_be_in_viewport(ratio=1)  # its rule
