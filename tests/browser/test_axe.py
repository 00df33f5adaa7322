"""axe looks at every page, dark and light, on a desktop and on a phone, and finds nothing to complain about."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.seats import DESKTOP, KINDS, PHONE, ROOT, Kind, Visitor, asked, set_up
from browser.ways import BY_MOUSE, BY_TOUCH, midway

Visit = Callable[..., Visitor]
SCRIPT: Final = ROOT / "web/node_modules/axe-core/axe.min.js"
LOOKS: Final = ["dark", "light"]
PAGES: Final = {  # address, and what is there once it is ready
    "/": "Play a bot",
    "/play?game=epic": "Start the game",
    "/play?game=huntik": "Start the game",
    "/play?game=chaotic": "Start the game",
    "/decks/epic": "Decks that ship",
    "/decks/epic/ships/The%20Lantern%20March": "a copy of your own",
    "/decks/huntik/edit/new": "Nothing is in it yet",
    "/decks/chaotic/edit/import": "Read it",
    "/cards/epic": "Search the cards",
    "/cards/huntik": "Search the cards",
    "/cards/chaotic": "Search the cards",
    "/cards/epic/card/Choir%20Novice": "What it means",
    "/cards/epic/import": "The columns of a card",
    "/rules/epic": "Search",
    "/rules/epic?q=breakthrough": "In the book",
    "/rules/epic#5.7": "Attackers lacking",
    "/rules/epic/primer": "Epic in two minutes",
    "/rules/huntik/primer": "Huntik in two minutes",
    "/rules/chaotic/primer": "Chaotic in two minutes",
    "/rules/huntik": "Search",
    "/rules/chaotic": "Search",
    "/replay": "Replay",
    "/about": "affiliated",
    "/settings": "Text size",
    "/account": "Make an account",
    "/nowhere": "Rulebound",
}


@cache
def axe() -> str:
    """The program; a test that cannot have it is skipped, or fails where everything has to be there."""
    if SCRIPT.exists():
        return SCRIPT.read_text(encoding="utf-8")
    why = f'{SCRIPT.relative_to(ROOT)} is missing; ./check fetches it (its part "page tests")'
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def faults(page: Page) -> list[str]:
    """Everything that axe complains about: the rule, what it says, and where."""
    page.evaluate(axe())
    found: list[dict[str, Any]] = page.evaluate("axe.run(document).then(told => told.violations)")
    told = []
    for fault in found:
        places = [f"{node['target']} {node['html'][:160]}" for node in fault["nodes"][:4]]
        told.append(f"{fault['id']}: {fault['help']}: {' | '.join(places)}")
    return told


def quiet(page: Page) -> None:
    """Wait until nothing on the page moves any more."""
    page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("profile", ["desktop", "phone"])
def test_pages(visit: Visit, profile: str, look: str) -> None:
    shape = PHONE if profile == "phone" else DESKTOP
    visitor = visit(color_scheme=look, reduced_motion="reduce", **shape)
    visitor.forgiven = ("404",)  # of the page that is none
    page = visitor.page
    found = {}
    for address, words in PAGES.items():
        page.goto(address)
        expect(page.locator("body")).to_contain_text(words)
        page.wait_for_load_state("networkidle")
        quiet(page)
        if wrong := faults(page):
            found[address] = wrong
    page.goto("/play?game=epic")
    page.get_by_role("button", name="Change or look inside").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Look inside").first.click()
    quiet(page)
    if wrong := faults(page):
        found["the choice of a deck"] = wrong
    assert found == {}, "\n".join(f"{address}\n  " + "\n  ".join(wrong) for address, wrong in found.items())


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", KINDS)
def test_tables(visit: Visit, game: str, look: str) -> None:
    """At the table, in a menu, with a card shown large, before the game, at its end, and in its replay."""
    page = visit(color_scheme=look, reduced_motion="reduce").page
    found: dict[str, list[str]] = {}

    def look_at(what: str) -> None:
        quiet(page)
        if wrong := faults(page):
            found[what] = wrong

    set_up(page, KINDS[game], other="open")
    page.get_by_role("button", name="I am ready").wait_for()
    look_at("the seats")
    midway(page, KINDS[game], BY_MOUSE, 10)
    look_at("the table")
    page.locator("[data-hand] .card, [data-felt] .card").first.click(button="right")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.wait_for_load_state("networkidle")
    look_at("a card shown large")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    look_at("the keys")
    page.keyboard.press("Escape")
    for tab in ("Chat", "Table"):
        page.get_by_role("tab", name=tab).click()
        look_at(tab)
    asked(page)
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.get_by_role("dialog")).to_contain_text("You have lost")
    look_at("the end")
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(page.get_by_text(re.compile(r"^Step \d+ of"))).to_be_visible()
    page.locator(".still").wait_for()
    look_at("the replay")
    page.goto(page.url.split("?")[0] + "/fair")
    expect(page.locator("main")).to_contain_text("proved")
    look_at("the proof of the shuffle")
    assert found == {}, "\n".join(f"{what}\n  " + "\n  ".join(wrong) for what, wrong in found.items())


CARDS: Final = """[
  {"name": "Elk of the Ford", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."},
  {"name": "Misread Ox", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a crad."}
]"""


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("profile", ["desktop", "phone"])
def test_what_opens_by_what_one_does(visit: Visit, profile: str, look: str) -> None:
    """Cards that were judged, one of them refused; a rule's scenario; a draft, and a deck to be built of a pool."""
    shape = PHONE if profile == "phone" else DESKTOP
    page = visit(color_scheme=look, reduced_motion="reduce", **shape).page
    found: dict[str, list[str]] = {}

    def look_at(what: str) -> None:
        page.wait_for_load_state("networkidle")
        quiet(page)
        if wrong := faults(page):
            found[what] = wrong

    page.goto("/cards/epic/import")
    page.get_by_text("Or paste the cards here").click()
    page.get_by_label("A line of column names").fill(CARDS)
    page.get_by_role("button", name="Check these cards").click()
    expect(page.locator("#main").get_by_text("1 of 2 cards can be played.")).to_be_visible()
    expect(page.locator("pre", has_text="Draw a crad.")).to_contain_text("^^^^")
    look_at("cards that were judged")
    page.goto("/rules/epic#5.7.1")
    page.locator("[id='5.7.1']").get_by_role("button", name=re.compile("scenario")).click()
    page.locator("[id='5.7.1'] ul button").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="What happens")).to_be_visible()
    look_at("a scenario")
    for form, words in (("draft", "Take a card"), ("sealed", "Build your deck")):
        set_up(page, Kind("epic", "Epic", form))
        page.get_by_role("heading", name=words).wait_for()
        if form == "draft":
            page.locator(".pack .card").first.dblclick()
            expect(page.get_by_role("heading", name="Your cards (1)")).to_be_visible()
        look_at(words)
    assert found == {}, "\n".join(f"{what}\n  " + "\n  ".join(wrong) for what, wrong in found.items())


HEIGHT: Final = "element => element.clientHeight"


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_the_largest_letters_on_a_phone(visit: Visit, game: str) -> None:
    """However far the page is scrolled, the question and the hand are in view."""
    page = visit(reduced_motion="reduce", **{**PHONE, "viewport": {"width": 390, "height": 844}}).page
    page.add_init_script("localStorage.setItem('rulebound.settings', JSON.stringify({textSize: 160}))")
    midway(page, KINDS[game], BY_TOUCH, 6)
    for scrolled in (0, 10_000):
        page.evaluate("top => scrollTo(0, top)", scrolled)
        for what in ("#prompt-title", "[data-hand] h2 >> nth=0"):
            expect(page.locator(what)).to_be_in_viewport(ratio=1)
        room, option = (page.locator(what).first.evaluate(HEIGHT) for what in (".options", ".options .option"))
        assert room >= 100, "three lines of an option are seen"
        expect(page.locator(".options .option").first).to_be_in_viewport(ratio=min(1, 0.9 * room / option))
    quiet(page)
    assert faults(page) == []
