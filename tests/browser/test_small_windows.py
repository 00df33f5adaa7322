"""Little windows: what counts at the moment is in sight, and what lies beside it gives way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.seats import KINDS, PHONE, Kind, Visitor, asked, set_up
from browser.ways import BY_MOUSE, BY_TOUCH, Sketch, altered, midway, play, shows, still

Visit = Callable[..., Visitor]
SMALL: Final = {**PHONE, "viewport": {"width": 360, "height": 740}}
BOXES: Final = "all => all.map(each => each.getBoundingClientRect().toJSON())"
OVER: Final = """const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
  && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;"""


def set_up_with_clock(page: Page, kind: Kind) -> None:
    page.goto(f"/play?game={kind.name}")
    page.get_by_label("Clock").select_option("usual")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    asked(page)


@pytest.mark.parametrize("game", KINDS)
def test_the_clock_and_the_hidden_cards_are_counted_in_sight(visit: Visit, game: str) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    set_up_with_clock(page, KINDS[game])

    def change(sketch: Sketch) -> None:
        for person in sketch["people"]:
            person["role"] = "defending player"
            if person["mine"]:
                sketch["active"] = person["seat"]
            if game == "huntik":
                more = {"name": "major heroes played", "count": 1, "alarm": False, "words": {"text": "1", "tone": ""}}
                person["tallies"] = [each for each in person["tallies"] if each["name"] != more["name"]] + [more]

    altered(page, change)
    expect(page.locator(".near .turn-sign")).to_be_in_viewport(ratio=1)
    clock = page.locator(".near .clock dd")
    stacks = page.locator(".far .stack").filter(has_text=re.compile("hand|deck"))
    assert stacks.count() >= 2
    shown = [clock, *stacks.all()[:2]]
    for each in shown:
        box = each.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 350, each.text_content()
        hit = "([x, y]) => document.elementFromPoint(x, y).closest('.clock, .stack') !== null"
        assert page.evaluate(hit, [box["x"] + box["width"] - 3, box["y"] + box["height"] / 2]), each.text_content()


def test_what_is_asked_has_the_room_of_an_empty_table(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    altered(page, lambda sketch: [person["marks"].clear() for person in sketch["people"]] and None)
    assert page.locator(".options").evaluate("list => list.clientHeight >= list.scrollHeight")
    page.locator(".options").evaluate("""list => {
      list.innerHTML = '<li><button class="button option">' + 'A mission of many words. '.repeat(10) + '</button></li>'
        + list.innerHTML;
    }""")
    assert page.locator(".options").evaluate("list => list.clientHeight") > 200
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 60")  # above the table is the site


@pytest.mark.parametrize(("width", "height"), [(360, 740), (412, 915)])
@pytest.mark.parametrize("format", ["apprentice 6", "apprentice 10"])
def test_a_battleboard_lies_the_same_way_all_the_time(visit: Visit, format: str, width: int, height: int) -> None:
    page = visit(**{**PHONE, "viewport": {"width": width, "height": height}}, reduced_motion="reduce").page
    set_up(page, Kind("chaotic", "Chaotic", format))
    play(page, BY_TOUCH, int(format.split()[1]))
    lies = "board => board.classList.contains('across')"
    hands = [True]

    def change(sketch: Sketch) -> None:
        sketch["hands"] = sketch["hands"] if hands[0] else []

    altered(page, change)
    before = page.locator("[data-felt] > .board").evaluate(lies)
    hands[0] = False
    page.reload()
    asked(page)
    still(page)
    assert page.locator("[data-felt] > .board").evaluate(lies) == before, "while there is no hand"
    cards = page.locator("[data-felt] .spot .card")
    assert cards.count() >= int(format.split()[1])
    assert min(box["width"] for box in cards.evaluate_all(BOXES)) >= 42, "the numbers can be read"
    covered = f"""spots => {{ {OVER} return spots.filter(spot => [...spot.querySelectorAll('.card')].some(card =>
      over(card.getBoundingClientRect(), spot.querySelector('.title button').getBoundingClientRect())))
      .map(spot => spot.ariaLabel); }}"""
    assert page.locator(".spot:not(.empty)").evaluate_all(covered) == [], "names of places lie over cards"


def test_a_fight_on_a_long_board_is_brought_into_view(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    fighters = page.locator("[data-felt] .card.busy")
    midway(page, Kind("chaotic", "Chaotic", "apprentice 10"), BY_TOUCH, 10, shows(fighters))
    expect(fighters).to_have_count(2)
    page.wait_for_function("""() => {
      const end = document.querySelector('.table .near').getBoundingClientRect().top;
      return [...document.querySelectorAll('[data-felt] .card.busy')].every(card => {
        const { top, bottom } = card.getBoundingClientRect();
        return top >= 0 && bottom <= end + 8;
      });
    }""")


@pytest.mark.parametrize("cards", [4, 5])
def test_the_hand_that_is_played_from_comes_before_others(visit: Visit, cards: int) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    set_up(page, KINDS["huntik"])
    asked(page)

    def change(sketch: Sketch) -> None:
        hand, pile = sketch["hands"]
        hand["title"]["text"] = "Your hand"
        hand["cards"] = ((hand["cards"] or pile["cards"]) * cards)[:cards]

    altered(page, change)
    boxes = page.locator("[data-hand] .hand").first.locator(".card").evaluate_all(BOXES)
    assert len(boxes) == cards
    assert all(one["right"] <= other["left"] for one, other in pairwise(boxes)), "none lies over another"
    assert boxes[-1]["right"] <= 360
    sign = page.locator(".titles button")
    expect(sign).to_contain_text("Your legendary hero pile 1")
    expect(sign).to_be_in_viewport(ratio=1)
    sign.tap()
    expect(page.locator("[data-hand] .hand").last.locator(".card")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_a_note_about_the_moment_is_seen_as_a_whole(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    set_up(page, KINDS["chaotic"])
    asked(page)
    words = "Active location: Hollow Stair of Guest 7609 (Initiative: Courage)."

    def change(sketch: Sketch) -> None:
        sketch["notes"] = [{"text": words, "tone": "aside"}]
        for person in sketch["people"]:
            decks = ("attack hand", "attack deck", "location deck")
            person["stacks"] = [{"title": title, "count": 12} for title in decks]
            person["piles"] = [
                {"title": {"text": title, "tone": ""}, "names": ["Skarn"] * 12, "long": False, "name": title}
                for title in ("attack discard pile", "discard pile", "seen in the location deck")
            ]

    altered(page, change)
    note = page.locator(".moment .note")
    expect(note).to_have_text(words)
    expect(note).to_be_in_viewport(ratio=1)
    seen = note.evaluate("""note => {
      const box = note.getBoundingClientRect();
      const at = part => document.elementFromPoint(box.right - 4, box.top + part * box.height);
      return [0.1, 0.5, 0.9].every(part => note.contains(at(part)));
    }""")
    assert seen, "nothing lies over it"
    wide = page.locator(".person .pile").evaluate_all("""all => all.filter(each =>
      each.getBoundingClientRect().right > each.closest('.person').getBoundingClientRect().right)
      .map(each => each.textContent)""")
    assert wide == []


def test_what_can_be_done_with_little_cards_covers_none_of_their_signs(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    for width, height in [(360, 740), (412, 915)]:
        page.set_viewport_size({"width": width, "height": height})
        set_up(page, KINDS["epic"])
        asked(page)
        still(page)
        covered = page.locator("[data-hand] .card").evaluate_all(f"""all => {{ {OVER} return all.filter(card => {{
          const sign = card.querySelector('.picture > .sign').getBoundingClientRect();
          const printed = [...card.querySelectorAll('.face :is(.sign, .gem)')];
          return printed.length < 2 || printed.some(each => over(sign, each.getBoundingClientRect()));
        }}).map(card => card.dataset.name); }}""")
        assert covered == [], (width, height)


@pytest.mark.parametrize("profile", [SMALL, {"viewport": {"width": 1440, "height": 900}}], ids=["phone", "desktop"])
def test_a_change_of_a_total_hides_neither_its_name_nor_a_number(visit: Visit, profile: dict[str, Any]) -> None:
    page = visit(**profile, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    told = [0]

    def change(sketch: Sketch) -> None:
        told[0] += 3
        for person in sketch["people"]:
            person["tallies"][0]["count"] += told[0]

    altered(page, change)
    page.wait_for_timeout(2600)
    _, seq = asked(page)
    (BY_TOUCH if profile is SMALL else BY_MOUSE)(page, seq, Counter(dragged=3))
    # The sign is soon gone: it is looked at as soon as it is there.
    covered = page.wait_for_function(f"""() => {{ {OVER}
      const signs = [...document.querySelectorAll('.person .change')];
      if (signs.length === 0) return false;
      const words = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
      const found = [];
      while (words.nextNode()) {{
        const word = words.currentNode;
        const within = css => word.parentElement.closest(css);
        if (!within('.person') || within('.change, .sr') || !word.data.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(word);
        // what letters have of their line
        const boxes = [...range.getClientRects()].map(({{ left, right, top, bottom }}) =>
          ({{ left, right, top: top + 0.28 * (bottom - top), bottom: bottom - 0.25 * (bottom - top) }}));
        if (boxes.some(box => signs.some(sign => over(sign.getBoundingClientRect(), box)))) found.push(word.data);
        if (!word.parentElement.checkVisibility({{ opacityProperty: true }})) found.push(`${{word.data}} is not seen`);
      }}
      return {{ found }};
    }}""").json_value()
    assert covered == {"found": []}


def test_all_options_have_half_of_the_screen_when_they_are_asked_for(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    opener = page.locator(".options .bare")
    midway(page, KINDS["huntik"], BY_TOUCH, 8, shows(opener))
    expect(opener).to_be_in_viewport(ratio=1)
    list_box = page.locator(".options").bounding_box()
    box = opener.bounding_box()
    assert box and list_box and box["y"] + box["height"] <= list_box["y"] + list_box["height"] + 1, "it is not cut"
    opener.tap()
    assert page.locator(".options").evaluate("list => list.clientHeight") > 0.3 * 740
    page.locator(".options .bare").scroll_into_view_if_needed()
    expect(page.get_by_role("button", name="Log")).to_be_in_viewport(ratio=1)


def test_a_long_board_shows_what_the_question_is_about(visit: Visit) -> None:
    page = visit(**SMALL, reduced_motion="reduce").page
    kind = Kind("chaotic", "Chaotic", "apprentice 10")
    set_up(page, kind)
    asked(page)
    expect(page.locator(".spot[aria-label='A1']")).to_be_in_viewport(ratio=1)
    movable = page.locator("[data-felt] .card.near.can")
    fight = page.locator("[data-felt] .card.busy")
    midway(page, kind, BY_TOUCH, 10, lambda: shows(movable)() and not shows(fight)())
    expect(movable.first).to_be_in_viewport(ratio=1)


def test_where_lines_have_no_room_the_other_phases_are_dots_beside_the_present_one(visit: Visit) -> None:
    page = visit(viewport={"width": 1024, "height": 768}, reduced_motion="reduce").page
    set_up(page, KINDS["chaotic"])
    names = ["Engagement", "Reveal Battlegear", "Beginning of Combat", "Initiative", "Strike"]

    def change(sketch: Sketch) -> None:
        sketch["phases"], sketch["phase"] = names, 2
        sketch["notes"] = [{"text": "Active location: a long way from here. " * 9, "tone": ""}]

    altered(page, change)
    phases = page.locator(".moment ol li")
    expect(phases).to_have_text(names)
    expect(page.locator(".moment ol [title='Initiative']")).to_be_visible()
    boxes = phases.evaluate_all(BOXES)
    middles = [box["y"] + box["height"] / 2 for box in boxes]
    assert max(middles) - min(middles) < 2, "they have one line"
    assert [box["width"] > 40 for box in boxes] == [False, False, True, False, False]


@pytest.mark.parametrize("size", [(900, 700, 100), (1024, 768, 120), (1440, 900, 160), (844, 390, 100)], ids=str)
def test_the_log_and_the_chat_open_beside_the_question(visit: Visit, size: tuple[int, int, int]) -> None:
    width, height, letters = size
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    page.add_init_script(f"localStorage.setItem('rulebound.settings', JSON.stringify({{textSize: {letters}}}))")
    set_up(page, KINDS["epic"])
    asked(page)
    still(page)
    scrolled = page.evaluate("scrollY")
    for name in ("Log", "Chat"):
        page.locator(".prompt .tools").get_by_role("button", name=name).click()
        drawer = page.get_by_role("complementary", name="Log, chat and seats")
        expect(drawer).to_be_in_viewport(ratio=1)
        box, ask = drawer.bounding_box(), page.locator(".ask").bounding_box()
        assert box is not None and ask is not None
        assert box["height"] > 0.8 * height
        assert box["width"] > 200
        assert box["x"] + box["width"] <= ask["x"], "the question is seen, and so are the buttons below it"
        assert page.evaluate("scrollY") == scrolled
        drawer.get_by_role("button", name="Close").click()
        expect(drawer).to_be_hidden()
