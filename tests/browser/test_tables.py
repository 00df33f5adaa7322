"""Tables that several browsers share, that are left and come back to, and whose server is killed."""

from __future__ import annotations

import json
import re
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.seats import DECISIONS, KINDS, PATIENCE, PHONE, TableServer, Visitor, asked, game_of, seen, set_up
from browser.ways import BY_MOUSE, midway, play, shows, still, tab_to

Visit = Callable[..., Visitor]
FAR = 8  # decisions into a game: something lies on the table, and nobody has won


def test_who_follows_an_invitation_plays_at_once(visit: Visit) -> None:
    """Somebody new follows the link, sits down and is ready: a hand, and nobody away, without a reload."""
    ann, bob = visit(), visit()
    set_up(ann.page, KINDS["epic"], other="open")
    bob.page.goto(f"/game/{game_of(ann.page)}")
    expect(ann.page.get_by_text("free", exact=True)).to_have_count(1)
    bob.page.get_by_role("button", name="Sit here").click()
    expect(bob.page.get_by_text("not ready yet", exact=True)).to_have_count(2)
    expect(ann.page.get_by_text("not ready yet", exact=True)).to_have_count(2)
    ann.page.get_by_role("button", name="I am ready").click()
    bob.page.get_by_role("button", name="I am ready").click()
    for each in (ann, bob):
        expect(each.page.locator("[data-hand] .card").first).to_be_visible()
        expect(each.page.get_by_text("away", exact=True)).to_have_count(0)
    asked(next(each for each in (ann, bob) if each.page.locator(".prompt.mine").count()).page)


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_two_play_and_a_third_watches(visit: Visit, game: str) -> None:
    """Both play to the end, each in a browser of their own; none sees the other's hand, the third sees no hand."""
    ann, bob, eve = visit(), visit(), visit()
    set_up(ann.page, KINDS[game], other="open")
    table = f"/game/{game_of(ann.page)}"
    bob.page.goto(table)
    bob.page.get_by_role("button", name="Sit here").click()
    eve.page.goto(table)
    ann.page.get_by_role("button", name="I am ready").click()
    bob.page.get_by_role("button", name="I am ready").click()
    for each in (ann, bob, eve):
        each.page.locator(".table[data-seq]").wait_for()
    expect(eve.page.get_by_role("list", name="Options", exact=True)).to_have_count(0)
    hidden_at_first(ann, bob, eve)
    done = alternate(ann.page, bob.page)
    assert done["ann"] > 2 and done["bob"] > 2, done
    for each in (ann, bob, eve):
        expect(each.page.get_by_role("dialog")).to_contain_text(re.compile("has won|have won|have lost|is over"))
    assert positions(eve)[-1]["seq"] > 5
    for told in positions(eve):
        assert told["decision"] is None and told["sketch"]["hands"] == []
    assert seen(ann.page)["log"][-1] == seen(bob.page)["log"][-1] == seen(eve.page)["log"][-1], "all read the same end"


def hidden_at_first(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    """What is in a hand before anything is played stands nowhere on the others' pages, nor in what they were sent."""
    held = {each: names_in_hand(each) for each in (ann, bob)}
    assert held[ann] or held[bob], "nobody holds a card"
    for who, hand in held.items():
        for other in (ann, bob, eve):
            if other is who:
                continue
            known = other.page.content() + "".join(other.heard)
            for name in hand - held.get(other, set()):
                assert name not in known, f"{name} is in the hand of another, and is told"


def names_in_hand(visitor: Visitor) -> set[str]:
    """The cards in somebody's hands that nobody else may know: missions of Huntik lie open until one is picked."""
    hands = [hand for hand in positions(visitor)[-1]["sketch"]["hands"] if hand["name"] != "missions"]
    return {card["name"] for hand in hands for card in hand["cards"]}


def positions(visitor: Visitor) -> list[dict[str, Any]]:
    """Every position that this browser was told."""
    return [told for told in map(json.loads, visitor.heard) if told["type"] == "update"]


def alternate(ann: Page, bob: Page) -> Counter[str]:
    """Let whoever is asked decide, until the game is over; how often each did."""
    done: Counter[str] = Counter()
    ways: dict[str, Counter[str]] = {"ann": Counter(), "bob": Counter()}
    pages = {"ann": ann, "bob": bob}
    was = {"ann": -1, "bob": -1}
    late = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < late and done.total() < DECISIONS:
        for name, page in pages.items():
            if page.locator("dialog[open] .result").is_visible():
                return done
            free = page.locator(".prompt.mine:not(.busy) .options button:not(:disabled)").first
            if free.is_visible() and int(page.locator(".table").get_attribute("data-seq") or "0") > was[name]:
                _, was[name] = asked(page, was[name])
                BY_MOUSE(page, was[name], ways[name])
                done[name] += 1
                late = time.monotonic() + PATIENCE / 1000
    raise AssertionError(f"the game does not go on, or does not end: {done}")


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_a_reload_in_mid_decision_changes_nothing(visit: Visit, game: str) -> None:
    page = visit().page
    midway(page, KINDS[game], BY_MOUSE, FAR)
    before = seen(page)
    assert before["prompt"] and before["options"]
    page.reload()
    asked(page)
    assert seen(page) == before
    assert play(page, BY_MOUSE, 1)["decisions"] == 1, "and it goes on"


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_the_server_is_killed_in_mid_game(browser: Browser, tmp_path: Path, game: str) -> None:
    """After SIGKILL the page says that the connection is lost; once a server is there again it comes back by itself,
    to the same position and the same question, and the game goes on."""
    server = TableServer(tmp_path).start()
    visitor = Visitor(browser, server)
    page = visitor.page
    visitor.forgiven = ("ERR_CONNECTION_REFUSED", "WebSocket connection")
    midway(page, KINDS[game], BY_MOUSE, FAR)
    before = seen(page)
    server.end(signal.SIGKILL)
    lost = page.get_by_text("The connection is lost; trying again")
    expect(lost).to_be_visible()
    expect(page.locator(".options .option:not(:disabled)")).to_have_count(0)
    server.start()
    expect(lost).to_be_hidden()
    asked(page)
    assert seen(page) == before
    assert play(page, BY_MOUSE, 1)["decisions"] == 1, "and it goes on"
    page.reload()
    asked(page)
    visitor.leave()
    assert server.end() == 0


@pytest.mark.parametrize("game", KINDS)
def test_a_deck_goes_out_as_a_file_and_comes_in_again(visit: Visit, tmp_path: Path, game: str) -> None:
    page = visit().page
    page.goto(f"/decks/{game}")
    page.locator("section", has_text="Decks that ship").get_by_role("link").first.click()
    page.get_by_role("tab", name="Share").click()
    text = page.locator("textarea").input_value()
    with page.expect_download() as told:
        page.get_by_role("button", name="Download", exact=True).click()
    told.value.save_as(tmp_path / "deck.txt")
    assert (tmp_path / "deck.txt").read_text(encoding="utf-8").strip() == text.strip()
    other = visit().page
    other.goto(f"/decks/{game}/edit/import")
    other.get_by_label("Open a file").set_input_files(tmp_path / "deck.txt")
    expect(other.get_by_text("Legal in ")).to_be_visible()
    other.get_by_role("tab", name="Share").click()
    assert other.locator("textarea").input_value() == text


def test_a_finger_that_held_a_card_to_read_it_presses_nothing_when_it_lifts(visit: Visit) -> None:
    """The large card opens under the finger, with its button where the finger may be."""
    visitor = visit(**{**PHONE, "viewport": {"width": 360, "height": 640}}, reduced_motion="reduce")
    page = visitor.page
    set_up(page, KINDS["epic"])
    asked(page)
    touch = visitor.context.new_cdp_session(page)
    question = page.locator(".prompt").inner_text()
    for card in page.locator("[data-hand] .card").all():
        box = card.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        button = page.get_by_role("dialog").get_by_role("button", name="Exchange it")
        button.wait_for()
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(100)
        expect(button).to_be_visible()
        assert page.locator(".prompt").inner_text() == question
        page.keyboard.press("Escape")
    page.locator("[data-hand] .card").first.tap(trial=True)
    page.wait_for_timeout(500)  # from then on a tap is meant
    page.locator("[data-hand] .card").first.tap()
    expect(page.get_by_role("button", name="Exchange this one")).to_be_visible()


def ring(page: Page, place: str) -> str:
    """How a place is framed."""
    region = page.get_by_role("region", name=place, exact=True)
    return str(region.evaluate("spot => getComputedStyle(spot).boxShadow"))


def test_a_place_is_framed_where_all_that_is_asked_is_and_where_an_option_leads(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").page
    set_up(page, KINDS["chaotic"])
    asked(page)
    assert "inset" in ring(page, "A1")  # all that is asked is who is put there
    assert ring(page, "A2") == "none"
    move = page.locator(".options .option").filter(has_text=re.compile(r"Move .* from \w\d to \w\d")).last
    midway(page, KINDS["chaotic"], BY_MOUSE, 3, shows(move))
    place = str(move.inner_text()).split(" to ")[1][:2]
    before = ring(page, place)
    move.hover()
    page.wait_for_function("place => document.querySelector(`.spot.lit[aria-label=${place}]`)", arg=place)
    assert ring(page, place) != before


def test_an_attack_is_put_anywhere_on_the_table(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").page
    midway(page, KINDS["chaotic"], BY_MOUSE, 3, shows(page.get_by_role("heading", name="Play an attack with")))
    _, seq = asked(page)
    still(page)
    page.mouse.move(*middle(page.locator("[data-hand] .card.can").first))
    page.mouse.down()
    page.mouse.move(*middle(page.get_by_role("region", name="A1", exact=True)), steps=6)
    page.mouse.up()
    asked(page, seq)


def middle(there: Locator) -> tuple[float, float]:
    """Its middle, in the window."""
    box = there.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_space_bar_takes_what_was_marked_with_the_mouse_and_marks_what_has_the_focus(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    _, seq = asked(page)
    cards = page.locator(".prompt.gathering .option.about")
    pressed = page.locator(".prompt.gathering .option[aria-pressed=true]")
    sign = page.locator(".prompt.gathering .finish kbd")
    expect(sign).to_have_text("Space")
    # By keys: a button that can be pressed and released is so by the space bar, and the sign does not say otherwise.
    tab_to(page, ".prompt.gathering .option.about")
    expect(sign).to_be_hidden()
    page.keyboard.press("Space")
    expect(pressed).to_have_count(1)
    for _ in range(4):  # of cards alike one more is marked each time, and then none
        page.keyboard.press("Enter")
        if pressed.count() == 0:
            break
    expect(pressed).to_have_count(0)
    # With the mouse: what was pressed does not keep it, and Tab goes on from there.
    cards.nth(1).click()
    expect(pressed).to_have_count(1)
    expect(sign).to_be_visible()
    page.keyboard.press("Tab")
    expect(cards.nth(2)).to_be_focused()
    cards.nth(2).click()
    expect(pressed).to_have_count(2)
    expect(sign).to_be_visible()
    page.keyboard.press("Space")
    asked(page, seq)


LINES = "all => all.map(each => each.getAttribute('d').split(/[ A-Z]+/).filter(Boolean).map(Number))"


def test_arrows_lead_to_where_cards_lie_in_a_window_of_another_size(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).page
    lines = page.locator("[data-felt] path.line")
    midway(page, KINDS["epic"], BY_MOUSE, 8, shows(page.locator("[data-felt] path.line.block")))
    page.mouse.move(1, 1)  # a card below the pointer is raised
    sizes = [(1024, 768), (1280, 720), (1440, 900), (700, 900), (1024, 768)]
    drawn = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(1500)
        drawn.append(lines.evaluate_all(LINES))
    for n, (width, height) in enumerate(sizes):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        asked(page)
        page.wait_for_timeout(1500)
        now = lines.evaluate_all(LINES)
        assert [len(line) for line in drawn[n]] == [len(line) for line in now], (width, height)
        apart = [abs(a - b) for line, other in zip(drawn[n], now) for a, b in zip(line, other)]
        assert max(apart) <= 2, (width, height, drawn[n], now)


FLOWN = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const flight = animate.apply(this, how);
    if (this.dataset.area !== 'play') return flight;
    const seq = () => document.querySelector('.table').dataset.seq;
    const one = { name: this.dataset.name, to: this.offsetWidth, widths: [], during: [seq()] };
    const look = () => {
      one.widths.push(Math.round(this.getBoundingClientRect().width));
      if (flight.playState === 'running') requestAnimationFrame(look);
      else {
        one.during.push(seq());
        window.flown.push(one);
      }
    };
    requestAnimationFrame(look);
    return flight;
  };
}"""


def test_a_card_that_moves_grows_or_shrinks_straight_to_its_new_size(visit: Visit) -> None:
    page = visit(viewport={"width": 1440, "height": 900}).page
    page.add_init_script(f"({FLOWN})()")
    fighters = page.locator("[data-felt] .card.busy")
    midway(page, KINDS["chaotic"], BY_MOUSE, 3, shows(fighters))
    page.wait_for_timeout(300)
    flown = [one for one in page.evaluate("window.flown") if 0 not in one["widths"]]
    assert any(max(one["widths"]) > 1.2 * min(one["widths"]) for one in flown), "some have changed their size"
    wrong = [one for one in flown if max(one["widths"]) > 1.06 * max(one["widths"][0], one["widths"][-1])]
    assert wrong == [], "on the way none is larger than before and after"
    alone = [one for one in flown if one["during"][0] == one["during"][1]]  # else the next update may fit it anew
    assert alone
    wrong = [one for one in alone if abs(one["to"] - one["widths"][-1]) > 2]
    assert wrong == [], "each flies to the size that it keeps"
