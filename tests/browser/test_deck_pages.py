"""Decks in a real browser where something could be lost: work not saved, links, cards of others, long lists."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.seats import DESKTOP, PHONE, Visitor
from browser.test_axe import faults, quiet

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
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
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


def test_what_was_never_saved_is_listed_opened_and_thrown_away(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/new")
    put_in(page, "Lamplight Marshal")
    page.goto("/decks/epic")
    tile = page.locator(".tile").first
    expect(tile).to_contain_text("1 card, Constructed")
    expect(tile).to_contain_text("Not saved")
    tile.get_by_role("link").click()
    expect(page.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Throw away New deck").click()
    expect(page.locator(".gone")).to_be_focused()
    expect(page.get_by_text("You keep no deck of Epic yet.")).to_be_visible()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.get_by_role("heading", name="Your decks")).to_be_focused()
    tile.get_by_role("link").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile(r"/decks/epic/edit/[a-z0-9]{16}$"))
    page.goto("/decks/epic")
    expect(page.get_by_text("Not saved")).to_have_count(0)
    page.get_by_role("button", name="Forget New deck").click()
    expect(page.locator(".gone")).to_be_focused()


def test_a_picture_is_no_list_and_a_closed_import_leaves_its_address(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/import")
    picture = {"name": "wolf.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff"}
    page.get_by_role("dialog").locator("input[type=file]").set_input_files([picture])  # type: ignore[list-item]
    expect(page.get_by_text("wolf.png is not text, so it is no list of cards.")).to_be_visible()
    expect(page.get_by_role("textbox", name="The list")).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("/decks/epic/edit/new$"))
    page.get_by_role("searchbox").fill("cost>>1")
    expect(page.get_by_text("“>>” compares nothing; write cost>1")).to_be_visible()
    cards = page.get_by_role("region", name="Cards to choose from")
    expect(cards.get_by_text("This search cannot be read")).to_be_visible()
    expect(cards.get_by_text("0 cards")).to_have_count(0)


def test_a_list_that_is_not_taken_is_there_when_the_dialog_opens_again(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/import")
    dialog, field = page.get_by_role("dialog"), page.get_by_role("textbox", name="The list")
    field.fill("2 Lamplight Marshal\n1 Bramble Mamoth\n")
    dialog.get_by_role("button", name="Read it").click()
    expect(dialog.get_by_text("Line 2:")).to_be_visible()
    ways = (
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(3, 300),
        lambda: dialog.get_by_role("button", name="Close").click(),
        page.reload,
    )
    for leave in ways:
        leave()
        expect(dialog).to_have_count(0)
        page.get_by_role("button", name="Paste or open").click()
        expect(field).to_have_value("2 Lamplight Marshal\n1 Bramble Mamoth\n")
        expect(dialog.get_by_text("Line 2:")).to_be_visible()
    field.fill("2 Lamplight Marshal\n")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Paste or open").click()
    expect(field).to_have_value("2 Lamplight Marshal\n")
    dialog.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("button", name="Remove Lamplight Marshal")).to_be_visible()
    page.get_by_role("button", name="Paste or open").click()
    expect(field).to_have_value("")
    expect(dialog).to_contain_text("takes the place of “New deck”, which is not saved")


@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_list_is_pasted_from_the_page_of_decks_where_some_are_too(visit: Visit, profile: dict[str, Any]) -> None:
    page = visit(**profile).page
    page.goto("/decks/epic")
    paste = page.get_by_role("link", name="Paste or open a list")
    expect(paste.first).to_be_visible()
    page.evaluate("""localStorage.setItem('rulebound.drafts', '[["epic/new", "1 Wolf"]]')""")
    page.reload()
    expect(page.get_by_text("Not saved")).to_be_visible()
    here, there = paste.bounding_box(), page.get_by_role("link", name="New deck", exact=True).bounding_box()
    assert here and there and here["y"] == there["y"], "beside it"
    paste.click()
    expect(page.get_by_role("dialog", name="A deck from text")).to_be_visible()


# -- what the builder does


def test_a_god_lies_beside_a_deck_of_its_format_and_is_hidden_in_others(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/new")
    page.get_by_role("searchbox").fill("type:god")
    expect(page.get_by_text("No card fits this search.")).to_be_visible()
    page.get_by_role("combobox", name="Format").select_option("pantheon")
    cards = page.locator("[data-place] > button")
    expect(cards.first).to_be_visible()
    deck = page.get_by_role("region", name="The deck")
    cards.nth(0).click()
    expect(deck.get_by_role("heading", name=re.compile("beside the deck 1"))).to_be_visible()
    first = deck.locator(".entries .of").inner_text()
    page.get_by_role("button", name=re.compile("^Lay .* beside the deck$")).nth(1).click()
    expect(deck.locator(".entries .of")).not_to_have_text(first)
    expect(deck.locator(".entries .of")).to_have_count(1)
    expect(deck.get_by_text("0 cards")).to_be_visible()
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("type:god")


def test_faults_stay_as_they_were_left_and_a_copy_is_called_so(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/import")
    page.get_by_label("The list").fill("".join(f"9 {name}\n" for name in FIVE))
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("9 copies of").first).to_be_visible()
    page.locator(".verdict summary").click()
    expect(page.get_by_text("9 copies of").first).not_to_be_visible()
    put_in(page, "Bramble Mammoth")
    expect(page.locator(".verdict")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_text("9 copies of").first).not_to_be_visible()
    page.goto("/decks/epic/ships/The%20Lantern%20March")
    page.get_by_role("button", name="Save a copy").click()
    expect(page.get_by_role("textbox", name="Name of the deck")).to_have_value("The Lantern March (copy)")
    page.goto("/decks/epic")
    expect(page.locator(".tile strong", has_text="The Lantern March (copy)")).to_have_count(1)


FIVE = ("Lamplight Marshal", "Cold Hands", "Wildfire Season", "Call of the Pack", "Beyond the Wall")


# -- links


def link_of(page: Page) -> str:
    """The link to the deck that is being built."""
    page.get_by_role("tab", name="Share").click()
    page.evaluate("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#main").get_by_text("The link is copied.")).to_be_visible()
    return str(page.evaluate("window.copied"))


def test_a_second_link_opens_its_deck_and_a_broken_one_says_why(visit: Visit) -> None:
    page = visit().page
    links = []
    for name in ("The Lantern March", "The Hollow Court"):
        page.goto(f"/decks/epic/ships/{name}")
        links.append(link_of(page))
    title = page.get_by_role("textbox", name="Name of the deck")
    page.goto(links[0])
    expect(title).to_have_value("The Lantern March")
    put_in(page, "Bramble Mammoth")
    page.goto(links[1])
    expect(title).to_have_value("The Hollow Court")
    expect(page.get_by_text(AGAIN)).to_have_count(0)
    page.go_back()
    expect(title).to_have_value("The Lantern March")
    expect(page.get_by_text(AGAIN)).to_be_visible()
    page.goto("/decks/epic/edit#deck=1.@@@")
    expect(page.get_by_text("The deck in this link cannot be read")).to_be_visible()
    page.goto(links[0])
    expect(title).to_have_value("The Lantern March")


# -- cards of one's own, and of others


def bring_set(visitor: Visitor, title: str, *names: str) -> str:
    """Keep a set of events of one's own; the name by which decks know it."""
    plain = {"type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
    text = json.dumps([{**plain, "name": name} for name in names])
    sent = {"name": title, "file": "cards.json", "text": text, "keep": True}
    return str(visitor.context.request.post("/api/sets/epic", data=sent).json()["set"])


def test_whoever_opens_a_link_sees_the_cards_of_the_deck(visit: Visit) -> None:
    mine, other = visit(), visit().page
    name = bring_set(mine, "Herd", "Elk of the Ford")
    page = mine.page
    page.goto("/decks/epic/edit/new")
    put_in(page, "Elk of the Ford")
    page.get_by_role("tab", name="Share").click()
    expect(page.get_by_text(f"“{name}” is the set “Herd”")).to_be_visible()
    other.goto(link_of(page))
    expect(other.get_by_role("button", name="Elk of the Ford", exact=True)).to_be_visible()
    expect(other.get_by_role("heading", name="not known")).to_have_count(0)
    other.get_by_role("searchbox").fill("elk of the ford")
    expect(other.locator("[data-place]")).to_have_count(1)
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other).to_have_url(re.compile(r"/decks/epic/edit/[a-z0-9]{16}$"))
    other.goto("/decks/epic")
    expect(other.locator(".tile").first.locator(".fan > span")).to_have_count(1)
    other.goto("/play?game=epic")
    other.get_by_role("button", name=re.compile("look inside.*Your deck")).click()
    other.get_by_role("button", name="Look inside New deck").click()
    expect(other.get_by_role("link", name="1 Elk of the Ford")).to_be_visible()


def test_a_pasted_list_names_a_set_of_ones_own_as_it_is_called(visit: Visit) -> None:
    mine = visit()
    name = bring_set(mine, "Good Herd", "Elk of the Hill")
    page = mine.page
    for text in ("set: good herd\n3 Elk of the Hill\n", "3 Elk of the Hill\n"):
        page.goto("/decks/epic/edit/import")
        page.get_by_label("The list").fill(text)
        page.get_by_role("button", name="Read it").click()
        expect(page.get_by_role("button", name="Elk of the Hill", exact=True)).to_be_visible()
        page.get_by_role("tab", name="Share").click()
        expect(page.get_by_label("The deck as text")).to_have_value(re.compile(f"set: {name}\n3 Elk of the Hill\n"))


# -- long lists, long names, one card


def test_what_is_too_long_is_said_and_nothing_is_cut(visit: Visit) -> None:
    page = visit().page
    page.goto("/decks/epic/edit/import")
    box, dialog = page.get_by_label("The list"), page.get_by_role("dialog")
    box.fill("".join(f"1 Nobody {n}\n" for n in range(30)))
    page.get_by_role("button", name="Read it").click()
    expect(dialog.locator("pre")).to_have_count(10)
    expect(dialog.get_by_text("20 more lines cannot be read.")).to_be_visible()
    large = {"name": "large.txt", "mimeType": "text/plain", "buffer": b"1 Nobody at All\n" * 2000}
    page.locator("input[type=file]").set_input_files([large])  # type: ignore[list-item]
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("32,000 characters.*at most 20,000"))
    expect(dialog.locator("pre")).to_have_count(0)
    text = "3 Lamplight Marshal # a remark\n" * 700
    box.fill(text)
    expect(box).to_have_value(text)
    page.get_by_role("button", name="Read it").click()
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("21,700 characters.*at most 20,000"))
    page.goto("/play?game=epic")
    page.get_by_role("button", name=re.compile("look inside.*Your deck")).click()
    dialog.get_by_text("Paste a list of cards").click()
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Take this list").click()
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("21,700 characters.*at most 20,000"))


def test_one_card_is_one_card_and_a_long_name_goes_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    name = "The long march of all the lamps to the last gate"
    page.goto("/decks/epic/edit/import")
    page.get_by_label("The list").fill(f"name: {name}\n1 Lamplight Marshal\n")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("region", name="The deck").get_by_text("1 card", exact=True)).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile(r"/decks/epic/edit/[a-z0-9]{16}$"))
    page.goto("/decks/epic")
    tile = page.locator(".tile").first
    expect(tile.locator("strong")).to_have_text(f"{name[:39].strip()}…")
    expect(tile.locator("strong")).to_have_attribute("title", name)
    expect(tile).to_contain_text("1 card, Constructed")
    seats = [{"sort": "you"}, {"sort": "open"}]
    visitor.context.request.post("/api/games", data={"game": "epic", "seats": seats, "public": True})
    page.goto("/")
    expect(page.get_by_text(re.compile("Waiting for players · Constructed")).first).to_be_visible()


# -- cards of one name, and decks of a pool


def test_a_card_called_as_one_that_ships_is_told_apart_from_it(visit: Visit) -> None:
    page = visit().page
    page.goto("/cards/epic/import")
    page.get_by_text("Or paste the cards here").click()
    card = {"name": "Lamplight Marshal", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
    page.get_by_label("A line of column names").fill(json.dumps([card]))
    page.get_by_role("button", name="Check these cards").click()
    taken = page.get_by_role("region", name="Names that are taken: 1")
    expect(taken.get_by_role("listitem")).to_contain_text("another card than Lamplight Marshal that ships")
    quiet(page)
    assert faults(page) == []
    page.get_by_role("button", name="Keep this card").click()
    page.get_by_role("link", name="build a deck").click()
    page.get_by_role("searchbox").fill("marshal")
    for whose in ("ships: starter", "yours: My cards"):
        page.get_by_role("button", name=re.compile(f"^Lamplight Marshal, .*, {whose}")).click()
        expect(page.get_by_role("button", name=f"Lamplight Marshal ({whose})", exact=True)).to_be_visible()
    assert faults(page) == []
    page.get_by_role("tab", name="Share").click()
    expect(page.locator("textarea")).to_have_value(
        re.compile(r"1 Lamplight Marshal \[starter\]\n1 Lamplight Marshal \[My cards u[0-9a-f]{10}\]\n")
    )
    page.goto("/cards/epic/card/Lamplight%20Marshal?set=starter")
    page.get_by_role("link", name="Lamplight Marshal (yours: My cards)").click()
    expect(page.get_by_text("Another card has this name")).to_contain_text("This one is of the set My cards.")


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("profile", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_deck_is_built_of_a_pool_by_what_its_cards_are(visit: Visit, profile: dict[str, Any], look: str) -> None:
    """Counted by alignment and cost, in an order of one's own, by the keys alone, and axe has nothing to say."""
    page = visit(color_scheme=look, reduced_motion="reduce", **profile).page
    page.goto("/play?game=epic")
    page.get_by_text("Sealed", exact=True).first.click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("heading", name="Build your deck").wait_for()
    sides = page.get_by_role("group", name="Alignment")
    expect(sides.get_by_role("button")).to_have_count(4)
    expect(page.get_by_label("Order by")).to_have_value("alignment")
    expect(page.get_by_role("heading", level=2)).to_have_count(4)
    quiet(page)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def counts(name: str) -> list[tuple[int, int]]:
        told = page.get_by_role("group", name=name).get_by_role("button").all_text_contents()
        return [(int(n[1]), int(n[2])) for each in told if (n := re.search(r"(\d+) of (\d+) in the deck", each))]

    page.get_by_role("button", name="None").press("Enter")
    assert [count for count, _ in counts("Alignment") + counts("Cost")] == [0] * 6
    expect(page.get_by_text("30 more are needed")).to_be_visible()
    expect(page.get_by_role("button", name="Play this deck")).to_be_disabled()
    page.get_by_label("Order by").select_option("cost")
    expect(page.get_by_role("heading", name=re.compile(r"^Cost 0"))).to_be_visible()
    page.locator(".cards .card").first.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert counts("Cost")[0][0] == 2, "the first cards are those of cost 0"
    expect(page.get_by_text("28 more are needed")).to_be_visible()
    sides.get_by_role("button").first.press("Enter")
    expect(page.locator(".cards .card")).to_have_count(counts("Alignment")[0][1])
    sides.get_by_role("button").first.press("Enter")
    page.get_by_role("button", name="As suggested").press("Enter")
    page.get_by_role("button", name="Play this deck").press("Enter")
    page.get_by_role("heading", name="Build your deck").wait_for(state="detached")


# -- large letters


@pytest.mark.parametrize("size", [100, 130, 160])
def test_the_builder_fits_a_phone_with_large_letters(visit: Visit, size: int) -> None:
    page = visit(**{**PHONE, "viewport": {"width": 390, "height": 844}}).page
    page.add_init_script(f"localStorage.setItem('rulebound.settings', '{{\"textSize\": {size}}}')")
    page.goto("/decks/epic/ships/The%20Lantern%20March")
    for side in ("Deck", "Cards"):
        bar = page.get_by_role("button", name=re.compile(rf"^{side}( \(60\))?$"))
        bar.click()
        expect(bar).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), side
        if size == 100:
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), side
    assert page.evaluate(OVERLAPPING) == [], "the buttons under the cards lie apart"
    page.get_by_role("button", name=re.compile(r"^Deck")).click()
    cut = "names => names.filter(name => name.scrollWidth > name.clientWidth + 1).map(name => name.innerText)"
    assert page.locator(".entries .of").evaluate_all(cut) == []
    narrow = page.locator(".entries .of").evaluate_all("names => Math.min(...names.map(name => name.clientWidth))")
    assert narrow > 7 * 16 * size / 100, "a name has room for its words"


@pytest.mark.parametrize("size", [100, 130])
@pytest.mark.parametrize("window", [(844, 390), (768, 1024), (820, 1180)], ids=str)
def test_the_builder_is_as_high_as_a_lying_phone_or_a_tablet(visit: Visit, window: tuple[int, int], size: int) -> None:
    page = visit(**{**PHONE, "viewport": {"width": window[0], "height": window[1]}}).page
    page.add_init_script(f"localStorage.setItem('rulebound.settings', '{{\"textSize\": {size}}}')")
    for address in ("/decks/epic/edit/new", "/decks/epic/ships/The%20Lantern%20March"):
        page.goto(address)
        for side in ("Deck", "Cards"):
            bar = page.get_by_role("button", name=re.compile(rf"^{side}( \(\d+\))?$"))
            bar.click()
            expect(bar).to_be_in_viewport(ratio=1)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (address, side)
        expect(page.locator(".under").first).to_be_in_viewport(ratio=1)  # of how many there are of the first card


@pytest.mark.parametrize("size", [100, 160])
def test_a_phone_shows_titles_apart_and_no_button_alone(visit: Visit, size: int) -> None:
    page = visit(**{**PHONE, "viewport": {"width": 390, "height": 844}}).page
    page.add_init_script(f"localStorage.setItem('rulebound.settings', '{{\"textSize\": {size}}}')")
    for address, tool in (("/decks/epic", "New deck"), ("/cards/epic", "Import cards")):
        page.goto(address)
        tools = page.locator(".tools a")
        expect(tools.last).to_have_text(tool)
        head = page.get_by_role("heading", level=1).bounding_box()
        for each in tools.all():
            button = each.bounding_box()
            assert head and button and button["y"] < head["y"] + head["height"], "in the row of the title"
    page.goto("/rules/epic")
    field = page.get_by_role("searchbox").bounding_box()
    assert field and field["width"] > 180
    sizes = page.evaluate("[...document.querySelectorAll('h1, h2')].map(h => parseFloat(getComputedStyle(h).fontSize))")
    assert sizes[0] > 1.2 * max(sizes[1:])


OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('.under button')].slice(0, 12).map(each => each.getBoundingClientRect());
  const meet = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter(b => meet(a, b)).map(b => [a.x, a.y, b.x, b.y]));
}"""
