"""What people do at a table in browsers of their own: they leave and come back, sleep through a draft, run out of time,
take steps back and have things passed for them."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.seats import ASKED, KINDS, PATIENCE, Visitor, asked, game_of, seen, set_up
from browser.ways import BY_MOUSE, came, ended, play

Visit = Callable[..., Visitor]
NEW_GAME = """async setup => {
  const made = await fetch('/api/games', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(setup),
  });
  return (await made.json()).id;
}"""
FREE = ".prompt.mine:not(.busy) .options button:not(:disabled)"
OUT_OF_TIME = "has run out of time and leaves the game."
WAITS = 1  # second for somebody who is away: the page offers no less than minutes, the server takes it
A_PICK = 6  # seconds


def sit_down(ann: Visitor, bob: Visitor, **setup: Any) -> None:
    """A table of the two, set up with times that are shorter than the page offers; both are ready."""
    ann.page.goto("/about")
    id = ann.page.evaluate(NEW_GAME, {"seats": [{"sort": "you"}, {"sort": "open"}], **setup})
    for each in (ann, bob):
        each.page.goto(f"/game/{id}")
    bob.page.get_by_role("button", name="Sit here").click()
    for each in (ann, bob):
        each.page.get_by_role("button", name="I am ready").click()


def whose(ann: Visitor, bob: Visitor) -> tuple[Visitor, Visitor]:
    """Wait until one of the two is asked; that one, and the other."""
    late = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < late:
        for one, other in ((ann, bob), (bob, ann)):
            if one.page.locator(FREE).first.is_visible():
                return one, other
    raise AssertionError("nobody is asked anything")


def decide(who: Visitor) -> None:
    """Make the decision that is open, and wait until the table has it."""
    _, seq = asked(who.page)
    BY_MOUSE(who.page, seq, Counter(dragged=3))
    came(who.page, seq)


def told(visitor: Visitor, sort: str) -> list[dict[str, Any]]:
    """Every message of this sort that this browser was sent."""
    return [each for each in map(json.loads, visitor.heard) if each["type"] == sort]


def leave(ann: Visitor, bob: Visitor) -> tuple[Visitor, Visitor, str]:
    """Whoever is asked leaves the page, until the other may do something about it: who stays, who left, and where."""
    sit_down(ann, bob, game="epic", away=WAITS)
    left, stays = whose(ann, bob)
    table = f"/game/{game_of(left.page)}"
    left.page.goto("about:blank")
    expect(stays.page.get_by_role("list", name="Who is away")).to_contain_text("has been away for too long")
    return stays, left, table


def test_a_bot_stands_in_until_they_are_back(visit: Visit) -> None:
    stays, left, table = leave(visit(), visit())
    stays.page.get_by_role("button", name="Let a bot play for them").click()
    expect(stays.page.locator(".far .away")).to_have_text("away, a bot plays")
    done = play(stays.page, BY_MOUSE, 4)
    assert done["decisions"] == 4, "the bot plays on, and so does who stayed"
    left.page.goto(table)
    note = left.page.get_by_text("A bot has played for you while you were away.")
    expect(note).to_be_visible()
    expect(stays.page.locator(".far .away")).to_have_count(0)
    while (chooser := whose(stays, left)[0]) is stays:
        decide(stays)
    assert chooser is left, "the seat is theirs again"
    expect(note).to_be_visible()
    decide(left)
    expect(note).to_have_count(0)


def test_who_stays_can_claim_the_game(visit: Visit) -> None:
    stays, left, table = leave(visit(), visit())
    stays.page.get_by_role("button", name="Claim the game").click()
    question = stays.page.get_by_role("dialog")
    expect(question).to_contain_text("leaves the game as if their time had run out")
    question.get_by_role("button", name="Claim the game").click()
    for who, words in ((stays, "You have won"), (left, "You have lost")):
        if who is left:
            left.page.goto(table)
        expect(ended(who.page).get_by_role("heading").first).to_have_text(words)
        expect(who.page.get_by_role("dialog")).to_contain_text(OUT_OF_TIME)
    left.page.goto("/")
    expect(left.page.get_by_role("region", name="Your games")).to_contain_text("You lost")


@pytest.mark.slow
def test_a_draft_by_the_clock(visit: Visit) -> None:
    """Who sleeps gets what a plain player would take; the draft goes on, decks are built, and the game is played by the
    same clock, until it has run out for somebody."""
    ann, bob = visit(), visit()
    sit_down(ann, bob, game="epic", format="draft", clock={"sort": "decision", "seconds": A_PICK})
    ann.page.locator(".pack .card").nth(2).dblclick()
    expect(ann.page.get_by_role("heading", name="Your cards (1)")).to_be_visible()
    first = told(bob, "handing")[0]
    wanted = first["pack"][first["suggested"][0]]
    expect(bob.page.locator(".picks")).to_contain_text(wanted)
    assert told(ann, "handing")[0]["pack"][2] in told(ann, "handing")[-1]["pool"], "who is awake has what was clicked"
    for who in (bob, ann):
        expect(who.page.locator(".clock")).to_contain_text("left")
    building = {who: who.page.get_by_role("heading", name="Build your deck") for who in (ann, bob)}
    while not all(building[who].is_visible() for who in (ann, bob)):
        for who in (ann, bob):
            if who.page.get_by_role("heading", name="Take a card").is_visible():
                # Where the clock was faster, the next pack is taken from; after the last there is none.
                who.page.locator(".pack .card").first.or_(building[who]).first.dblclick()
    pools = {who: set(told(who, "handing")[-1]["pool"]) for who in (ann, bob)}
    change_deck(ann.page)
    for who in (ann, bob):
        who.page.get_by_role("button", name="Play this deck").click()
    for who in (ann, bob):
        expect(who.page.locator("[data-hand] .card").first).to_be_visible()
        hand = {card["name"] for card in told(who, "update")[0]["sketch"]["hands"][0]["cards"]}
        assert hand and hand <= pools[who], "the deck is made of what was picked"
    ends = [ended(who.page) for who in (ann, bob)]
    for dialog in ends:
        expect(dialog).to_contain_text(OUT_OF_TIME)
    assert sorted(dialog.get_by_role("heading").first.inner_text().lower() for dialog in ends) == [
        "you have lost",
        "you have won",
    ]


def change_deck(page: Page) -> None:
    """One card out, another in: the button waits for a whole deck."""
    ready = page.get_by_role("button", name="Play this deck")
    page.locator(".cards .card[aria-pressed=true]").first.click()
    expect(ready).to_be_disabled()
    page.locator(".cards .card[aria-pressed=false]").last.click()
    expect(ready).to_be_enabled()


def test_the_host_sends_somebody_away(visit: Visit) -> None:
    """Before the game begins: the seat is free again, and who sat there is told."""
    ann, bob = visit(), visit()
    ann.page.goto("/about")
    id = ann.page.evaluate(NEW_GAME, {"game": "epic", "seats": [{"sort": "you"}, {"sort": "open"}]})
    for each in (ann, bob):
        each.page.goto(f"/game/{id}")
    bob.page.get_by_role("button", name="Sit here").click()
    expect(bob.page.get_by_role("button", name="Send away")).to_have_count(0)
    ann.page.get_by_role("button", name="Send away").click()
    sent = bob.page.get_by_role("alert").filter(has_text="The host has sent you away")
    expect(sent).to_be_visible()
    expect(ann.page.get_by_text("Open seat")).to_be_visible()
    bob.page.get_by_role("button", name="Sit here").click()
    expect(sent).to_have_count(0)
    bob.page.get_by_role("button", name="Stand up").click()
    expect(bob.page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(sent).to_have_count(0)


def test_who_is_ready_can_still_think_again_and_stand_up(visit: Visit) -> None:
    page = visit().page
    page.goto("/about")
    id = page.evaluate(NEW_GAME, {"game": "chaotic", "seats": [{"sort": "you"}, {"sort": "open"}]})
    page.goto(f"/game/{id}")
    ready = page.get_by_role("button", name="I am ready")
    chooser = page.get_by_role("heading", name="Your deck")
    ready.click()
    expect(chooser).to_have_count(0)
    page.get_by_role("button", name="Not ready after all").click()
    expect(chooser).to_be_visible()
    ready.click()
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("Nobody sits here")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games").locator("..")).to_contain_text("None yet")


def test_who_is_given_time_is_told(visit: Visit) -> None:
    """One gives the other time: that one reads and hears who did, until their next choice."""
    ann, bob = visit(), visit()
    sit_down(ann, bob, game="epic", clock={"sort": "decision", "seconds": 600})
    one, other = whose(ann, bob)
    hello = told(other, "hello")[-1]
    words = f"{hello['game']['seats'][hello['you']]['name']} has given you more time."
    other.page.get_by_role("tab", name="Table").click()
    other.page.get_by_role("button", name="Give the others more time").click()
    expect(one.page.locator(".prompt")).to_contain_text(words)
    expect(one.page.get_by_role("log", name="What happens")).to_contain_text(words)
    expect(other.page.locator(".prompt")).not_to_contain_text("more time.")
    decide(one)
    expect(one.page.locator(".prompt")).not_to_contain_text(words)


def test_a_step_is_taken_back(visit: Visit) -> None:
    """By the button and by its key: everything is as it was; and where nothing is left to take back, it says why."""
    page = visit().page
    set_up(page, KINDS["chaotic"])
    asked(page)
    before = seen(page)
    undo = page.get_by_role("button", name="Undo", exact=True)
    for take_back in (undo.click, lambda: page.keyboard.press("u")):
        page.locator(".options .option").first.click()
        expect(undo).to_have_attribute("aria-disabled", "false")
        assert seen(page) != before
        take_back()
        expect(undo).to_have_attribute("aria-disabled", "true")
        asked(page)
        assert seen(page) == before
    undo.click(force=True)
    expect(page.get_by_text("It cannot be taken back")).to_be_visible()


def test_how_much_is_passed(visit: Visit) -> None:
    """Who wishes so is not asked again in this turn, has that confirmed in a turn of their own, and then has full
    control as before; what is wished holds after a reload, and a key changes it."""
    ann, bob = visit(), visit()
    sit_down(ann, bob, game="epic")
    for _ in (ann, bob):
        keeps, _ = whose(ann, bob)
        keeps.page.get_by_role("button", name="Keep this hand").click()
        expect(keeps.page.locator(".gathering")).to_have_count(0)
    acts, waits = whose(ann, bob)
    theirs = waits.page.get_by_label("What is passed for you")
    waits.page.keyboard.press("a")
    expect(theirs).to_have_value("until_end_of_turn")
    waits.page.reload()
    expect(theirs).to_have_value("until_end_of_turn")
    waits.page.keyboard.press("a")
    expect(theirs).to_have_value("never")
    page, level = acts.page, acts.page.get_by_label("What is passed for you")
    expect(level).to_have_value("never")
    _, seq = asked(page)
    level.select_option("Pass all this turn")
    page.get_by_role("dialog").get_by_role("button", name="Not now").click()
    expect(level).to_have_value("never")
    assert asked(page) == (True, seq), "nothing was passed"
    level.select_option("Pass all this turn")
    before = len(told(acts, "update"))
    page.get_by_role("dialog").get_by_role("button", name="Pass the rest of the turn").click()
    late = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(ASKED, seq):
        assert time.monotonic() < late, "nobody is asked again"
        if waits.page.locator(FREE).first.is_visible():
            passes(waits.page)
    expect(page.get_by_text("You are asked again: passing everything has stopped.")).to_be_visible()
    expect(level).to_have_value("never")
    mine = told(acts, "hello")[-1]["you"]
    news = told(acts, "update")[before:]
    assert any(each["sketch"]["active"] != mine for each in news), "the turn went by"
    turn = takewhile(lambda each: each["sketch"]["active"] == mine, news)
    assert [each for each in turn if each["decision"]] == [], "and nothing was asked in it"


def passes(page: Page) -> None:
    """Pass, or where that is not among the options take the last."""
    _, seq = asked(page)
    page.locator(".options .option.pass").or_(page.locator(".options .option").last).first.click()
    came(page, seq)
