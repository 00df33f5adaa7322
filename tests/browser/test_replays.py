"""Replays on large and small screens, and pages that tell: who will play, who one is, what numbers mean."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.seats import PHONE, Visitor, played

Visit = Callable[..., Visitor]


@pytest.fixture
def finished(visit: Visit) -> str:
    """A game that two bots have played to its end."""
    return played(visit(), "chaotic")


def test_whose_eyes_and_by_what_one_walks_leave_the_event_and_stay_in_the_address(visit: Visit, finished: str) -> None:
    visitor = visit()
    visitor.forgiven = ("status of 400",)  # what the server says of whom it does not know
    page = visitor.page
    steps = page.request.get(f"/api/replays/game/{finished}?viewer=0").json()["steps"]
    step = next(n for n, each in enumerate(steps, 1) if n > 1 and len(each["log"]) > 2)
    page.goto(f"/replay/{finished}?at={step}&event=1")
    expect(page.get_by_text(re.compile(rf"^Step {step} of \d+, event 1 of \d+, turn \d+$"))).to_be_visible()
    told = page.locator(".log li.now").inner_text()
    assert page.locator(".prompt").inner_text() in told  # what was asked is answered
    for unknown in ("x", "1.5", "-9"):
        page.goto(f"/replay/{finished}?at={step}&event=1&as={unknown}")
        expect(page.get_by_text(re.compile(rf"^Step {step} of \d+, event 1 of"))).to_be_visible()
    page.get_by_label("Seen").select_option(label="As The Stray")
    expect(page).to_have_url(re.compile(rf"at={step}&event=1&as=0$"))
    page.get_by_label("Walk by").select_option("turn")
    expect(page).to_have_url(re.compile(rf"at={step}&event=1&by=turn&as=0$"))
    page.reload()
    expect(page.get_by_label("Walk by")).to_have_value("turn")
    expect(page.get_by_text(re.compile(rf"^Step {step} of \d+, event 1 of"))).to_be_visible()


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180)], ids=str)
def test_the_log_of_a_replay_opens_at_the_moment(visit: Visit, finished: str, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}).page
    page.goto(f"/replay/{finished}?at=60")
    expect(page.locator(".still")).to_be_visible()
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator(".log .now")).to_be_in_viewport()


def test_where_there_is_little_height_the_hands_are_seen_and_more_ways_to_walk_unfold(
    visit: Visit, finished: str
) -> None:
    page = visit(viewport={"width": 360, "height": 640}).page
    page.goto(f"/replay/{finished}?at=3")
    expect(page.locator(".still [data-hand] .card").first).to_be_in_viewport()
    end = page.get_by_role("button", name="To the end")
    expect(end).to_be_hidden()
    page.get_by_role("button", name="More ways to walk").click()
    end.click()
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()


@pytest.mark.parametrize(("window", "size"), [((844, 390), 100), ((844, 390), 130), ((360, 640), 130)], ids=str)
def test_one_steps_through_a_replay_and_sees_the_table(visit: Visit, window: tuple[int, int], size: int) -> None:
    visitor = visit(**{**PHONE, "viewport": {"width": window[0], "height": window[1]}})
    page = visitor.page
    page.add_init_script(f"localStorage.setItem('rulebound.settings', '{{\"textSize\": {size}}}')")
    page.goto(f"/replay/{played(visitor, 'epic')}?at=12")
    on = page.get_by_role("button", name="One decision on")
    expect(page.locator(".still [data-felt]").first).to_be_in_viewport(ratio=0.5)
    expect(on).to_be_in_viewport(ratio=1)
    on.click()
    expect(page.get_by_text(re.compile(r"^Step 13 of \d+"))).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="More ways to walk")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if window[0] > window[1]:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        expect(page.locator(".still [data-hand] .card").first).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="More ways to walk").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()


COVERED = """() => [...document.querySelectorAll('.person .change')].map(change => {
  const a = change.getBoundingClientRect();
  const read = [...change.closest('.person').querySelectorAll('dd, .name, .role, .piles strong')];
  return read.filter(each => {
    const b = each.getBoundingClientRect();
    return each.textContent.trim() && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }).map(each => each.textContent.trim());
})"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (360, 640)], ids=str)
def test_a_change_of_a_total_covers_no_number_and_no_name(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = visitor.page
    id = played(visitor, "epic")
    page.goto(f"/replay/{id}")
    expect(page.locator(".still")).to_be_visible()
    page.locator("body").press("End")
    expect(page.locator(".person .change").first).to_be_visible()
    assert page.evaluate(COVERED) == [[] for _ in range(page.locator(".person .change").count())]


def test_whoever_is_deleted_elsewhere_is_told_so_by_the_next_page(visit: Visit) -> None:
    page = visit().page
    page.goto("/account")
    ida = {"name": "Ida", "password": "first words"}
    page.request.post("/api/accounts", data=ida)
    page.reload()
    head = page.get_by_role("banner")
    expect(head.get_by_role("link", name="Your account: Ida")).to_be_visible()
    elsewhere = visit().context.request
    elsewhere.post("/api/session", data=ida)
    elsewhere.post("/api/accounts/leave", data=ida)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    expect(head.get_by_role("link", name="Your account: Log in")).to_be_visible()


def test_the_front_page_begins_games_without_scrolling_also_in_large_letters(visit: Visit) -> None:
    visitor = visit(viewport={"width": 1366, "height": 768})
    visitor.context.add_init_script("localStorage.setItem('rulebound.settings', JSON.stringify({ textSize: 160 }))")
    visitor.page.goto("/")
    for game in ("Epic", "Huntik", "Chaotic"):
        expect(visitor.page.get_by_role("button", name=f"Play a bot at {game}")).to_be_in_viewport(ratio=1)


def test_who_will_play_is_told_beside_the_button(visit: Visit) -> None:
    page = visit().page
    page.goto("/play?game=epic")
    who = page.get_by_role("combobox", name="Who", exact=True)
    who.nth(0).select_option("bot")
    for bot in page.get_by_role("combobox", name="Bot", exact=True).all():
        bot.select_option("random")
    expect(page.get_by_text("Epic, Constructed: The Stray against The Stray", exact=True)).to_be_visible()
    who.nth(0).select_option("you")
    who.nth(1).select_option("open")
    expect(page.get_by_text("you against somebody with the link")).to_be_visible()
    page.locator("select", has=page.locator("option[value=public]")).select_option("public")
    expect(page.get_by_text("you against whoever joins")).to_be_visible()


def test_the_primer_shows_the_numbers_of_which_it_speaks(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/epic/primer")
    shown = page.locator("#primer section", has=page.get_by_role("heading", name="A battle")).locator("figure")
    expect(shown.locator("figcaption")).to_have_text(re.compile(r"offense\s*defense"))
    expect(shown.locator(".face .corner")).to_have_count(2)
