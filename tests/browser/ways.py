"""Ways to play: by mouse, by keyboard, by touch, and by what a screen reader is told.  Each decides simply, always in
the same manner: something is done rather than nothing, the last thing offered rather than the first."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import yaml
from playwright.sync_api import Locator, Page, Position, TimeoutError, WebSocketRoute, expect

from browser.seats import DECISIONS, PATIENCE, Kind, asked, set_up

USABLE: Final = ", ".join(
    ["[data-hand] .card.can", "[data-felt] .card.can", ".spot.can button.name", ".person .who.can", ".person .pile.can"]
)
WENT_ON: Final = """before => {
  const table = document.querySelector('.table[data-seq]');
  if (Number(table.dataset.seq) > before || document.querySelector('dialog[open] .result')) return 'on';
  if (document.querySelector('[role=menu] [role=menuitem]')) return 'menu';
  return document.querySelector('dialog[open]') ? 'dialog' : false;
}"""
STILL: Final = """async () => {
  const late = performance.now() + 30000;
  // What flies, not what glows or fades; and in four frames what the last update still scrolls has been scrolled.
  const flies = () => document.getAnimations().some(one => one.constructor === Animation
    && one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity);
  for (let quiet = 0; quiet < 4; quiet++) {
    await new Promise(requestAnimationFrame);
    if (flies()) quiet = -1;
    if (performance.now() > late) throw new Error('cards fly for ever');
  }
}"""
ENDED: Final = re.compile("You have won|You have lost|The game is over")
PART: Final = re.compile(r"\((1 of [2-9]|2 of [3-9]|3 of [4-9]|4 of [5-9])\)")
MARKED: Final = re.compile(r"(Exchange|Attack with|Block with|[A-Z][a-z]+) (this one|these \d+)\b")
Sketch = dict[str, Any]
Take = Callable[[Page, int, Counter[str]], None]
Wanted = Callable[[], bool]
LONGER: Final = 40  # decisions within which nearly every game comes to what is wanted


def play(page: Page, take: Take, most: int = DECISIONS) -> Counter[str]:
    """Play until the game is over, or so many decisions; how often what was done."""
    done: Counter[str] = Counter()
    goes_on, seq = asked(page)
    while goes_on and done["decisions"] < most:
        take(page, seq, done)
        done["decisions"] += 1
        goes_on, seq = asked(page, seq)
    assert not goes_on or most < DECISIONS, f"the game does not end: {done}"
    return done


def midway(page: Page, kind: Kind, take: Take, decisions: int, wanted: Wanted = lambda: True) -> None:
    """A game that has gone on for so many decisions, and then until it is as wanted: one that was over sooner is begun
    anew."""
    for _ in range(6):
        set_up(page, kind)
        done = play(page, take, decisions)
        while asked(page)[0] and done["decisions"] < decisions + LONGER:
            still(page)
            if wanted():
                return
            done += play(page, take, 1)
    raise AssertionError(f"six games did not come to what is wanted after {decisions} decisions")


def shows(there: Locator) -> Wanted:
    """Whether something is there to be seen."""
    return lambda: there.first.is_visible()


def still(page: Page) -> None:
    """Wait until nothing flies any more: what is meant lies where it is seen."""
    page.evaluate(STILL)


def came(page: Page, before: int) -> str:
    """Wait for what comes of a deed: the game goes on, a menu opens, or a dialog."""
    try:
        return str(page.wait_for_function(WENT_ON, arg=before).json_value())
    except TimeoutError:
        now = page.evaluate("['.prompt', '.said'].map(each => document.querySelector(each)?.outerHTML.slice(0, 600))")
        raise AssertionError("\n".join([f"nothing came of it; {now}; felt:", *page.evaluate("felt")])) from None


def ended(page: Page) -> Locator:
    """The dialog that tells how the game ended."""
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading").first).to_have_text(ENDED)
    return dialog


def altered(page: Page, change: Callable[[Sketch], None]) -> None:
    """From now on the table shows something else than there is."""

    def hand_on(socket: WebSocketRoute) -> None:
        def told(message: str | bytes) -> str | bytes:
            update = json.loads(message)
            if update["type"] == "update":
                change(update["sketch"])
            return json.dumps(update)

        socket.connect_to_server().on_message(lambda message: socket.send(told(message)))

    page.route_web_socket("**/*", hand_on)
    page.reload()
    asked(page)
    still(page)


# -- with the mouse, and with a finger


def by_pointer(press: Callable[[Locator], None], drags: bool) -> Take:
    """Decides by pressing what glows on the table, and else an option; with a mouse things are dragged as well."""

    def take(page: Page, seq: int, done: Counter[str]) -> None:
        still(page)
        if page.locator(".prompt.gathering").is_visible():
            gather(page, press)
            done["gathered"] += 1
            came(page, seq)
            return
        card = page.locator("[data-hand] .card.can").last
        if drags and done["dragged"] < 3 and card.is_visible() and page.locator("[data-felt]").is_visible():
            drag(page, card)
            done["dragged"] += 1
        elif page.locator(USABLE).last.is_visible() and done["glowing"] <= 4 * (done["options"] + 1):
            press(page.locator(USABLE).last)
            done["glowing"] += 1
        else:
            press(page.locator(".options .option:not(.pass)").or_(page.locator(".options .option.pass")).last)
            done["options"] += 1
        finish(page, seq, press, done)

    return take


def finish(page: Page, seq: int, press: Callable[[Locator], None], done: Counter[str]) -> None:
    """Where a menu or a pile has opened, take the last that it offers."""
    while (what := came(page, seq)) != "on":
        if what == "menu":
            press(page.get_by_role("menuitem").last)
            done["menus"] += 1
        else:
            press(page.locator("dialog[open] .card.can, dialog[open] .options .button").last)
            done["piles"] += 1


def gather(page: Page, press: Callable[[Locator], None]) -> None:
    """Where several things may be chosen: mark the last of them, more if there must be, and say that this is all."""
    wanted = unmarked(page)
    press(wanted.last)
    while page.locator(".prompt.gathering .lack").is_visible():
        press(wanted.last)
    press(page.locator(".prompt.gathering .finish"))


def unmarked(page: Page) -> Locator:
    """What can still be marked in a choice of several: also another of several alike, of which some are."""
    marked_in_part = page.locator(".prompt.gathering .option[aria-pressed=true]").filter(has_text=PART)
    return page.locator(".prompt.gathering .option[aria-pressed=false]").or_(marked_in_part)


def drag(page: Page, card: Locator) -> None:
    """Pull a card of the hand to where it can go: a place that takes it, or one's own side of the table."""
    card.scroll_into_view_if_needed()
    for _ in range(20):  # a card that is drawn just now still flies: it is picked up where it lies
        still(page)
        card.hover()
        if card.evaluate("card => card.matches(':hover') && card.getAnimations().length === 0"):
            break
    page.mouse.down()
    felt = page.locator("[data-felt]").bounding_box()
    assert felt is not None
    page.mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] * 0.75, steps=6)
    aim = page.locator("[data-felt] [data-target].aim, .person .who.aim").last
    if aim.is_visible():
        box = aim.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def click(there: Locator) -> None:
    """Press it with the mouse."""
    patiently(there, lambda timeout: there.click(position=free_spot(there), timeout=timeout))


def tap(there: Locator) -> None:
    """Touch it."""
    patiently(there, lambda timeout: there.tap(position=free_spot(there), timeout=timeout))


def patiently(there: Locator, press: Callable[[float], None]) -> None:
    """Look anew where it lies if it cannot be pressed there: what had just come was larger when it was measured."""
    try:
        press(PATIENCE / 6)
    except TimeoutError:
        still(there.page)
        press(PATIENCE)


def free_spot(there: Locator) -> Position:
    """A point of it, at the left, that a card lying over its right half does not cover."""
    box = there.bounding_box()
    assert box is not None
    return {"x": box["width"] * 0.2, "y": box["height"] * 0.5}


BY_MOUSE: Final = by_pointer(click, drags=True)
BY_TOUCH: Final = by_pointer(tap, drags=False)


# -- with keys alone


def focus_name(page: Page) -> str:
    """What has the focus, in words."""
    return str(page.evaluate("document.activeElement?.textContent?.replace(/\\s+/g, ' ').trim() ?? ''"))


def tab_to(page: Page, css: str, words: str = "", most: int = 120) -> None:
    """Press Tab until this has the focus."""
    is_there = """([css, words]) => {
      const on = document.activeElement;
      const plain = text => text.replace(/\\s+/g, '');
      return on.matches(css) && plain((on.closest('label') ?? on).textContent).includes(plain(words));
    }"""
    for _ in range(most):
        if page.evaluate(is_there, [css, words]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {css} {words!r}; the focus is on {focus_name(page)!r}")


def pick(page: Page, wanted: str) -> None:
    """Choose an entry of the list that has the focus, by typing how it begins."""
    for letter in wanted:
        page.keyboard.press("Space" if letter == " " else letter)
    value = page.evaluate("document.activeElement.selectedOptions[0].textContent.trim()")
    assert str(value).lower().startswith(wanted.lower()), f"{wanted!r} was typed, and {value!r} is chosen"


def by_keys(page: Page, seq: int, done: Counter[str]) -> None:
    """Walk to a card that can be used and press Enter; or press the number of an option; or pass with the space bar."""
    still(page)
    if page.locator(".prompt.gathering").is_visible():
        number = unmarked(page).first.locator("kbd").text_content()
        assert number is not None
        page.keyboard.press(number)
        if page.locator(".prompt.gathering .finish").is_visible():
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Space")
            done["gathered"] += 1
            came(page, seq)
            return
        by_keys(page, seq, done)
        return
    options = page.locator(".options .option")
    passes = page.locator(".options .option.pass")
    if page.locator("[data-hand] .card.can").count() > 0 and done["cards"] <= done["numbers"]:
        page.keyboard.press("h")
        for _ in range(page.locator("[data-hand] .card").count()):
            if page.evaluate("document.activeElement.matches('.card.can')"):
                break
            page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.matches('[data-hand] .card.can')"), focus_name(page)
        page.keyboard.press("Enter")
        done["cards"] += 1
    elif options.count() > passes.count():
        number = options.locator("kbd").filter(has_text=re.compile("^[0-9]$")).last.text_content()
        assert number is not None
        page.keyboard.press(number)
        done["numbers"] += 1
    else:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
        done["passes"] += 1
    while (what := came(page, seq)) != "on":
        assert what == "menu", "a dialog opened, where a menu was expected"
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        done["menus"] += 1


# -- by what a screen reader is told


def play_by_ear(page: Page) -> int:
    """Play to the end by roles and names alone; how many decisions."""
    before = ""
    for made in range(DECISIONS):
        told = heard(page, before)
        if told is None:
            return made
        options = page.get_by_role("list", name="Options", exact=True)
        everything = options.get_by_role("button", name=re.compile(r"^All \d+ options$"))
        if everything.count() > 0:
            everything.click()
            expect(options.get_by_role("button", name="Fewer", exact=True)).to_be_visible()
        names = [name for name in buttons(options.aria_snapshot()) if name != "Fewer"]
        assert names and all(names), f"an option without a name: {options.aria_snapshot()}"
        acts = [name for name in names if not re.match(r"(pass|end|done|no|keep)\b", name, re.IGNORECASE)] or names
        acts = [name for name in names if MARKED.match(name)] or acts  # what is marked is enough
        before = page.get_by_role("main").aria_snapshot()
        options.get_by_role("button", name=acts[-1], exact=True).last.click()
    raise AssertionError(f"the game does not end; it was asked last: {names}")


def heard(page: Page, before: str) -> str | None:
    """Wait until something new is asked; None once the game is over."""
    late = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < late:
        if page.get_by_role("dialog", name=ENDED).count() > 0:
            return None
        told = page.get_by_role("main").aria_snapshot()
        shown = list(options_in(yaml.safe_load(told)))
        if told != before and shown and "[disabled]" not in str(shown) and list(buttons_in(shown)):
            return told
    raise AssertionError(f"nothing new is asked or told:\n{told}")


def options_in(tree: object) -> Iterator[object]:
    """What stands in the list of options, within a larger part of the tree."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if str(key).startswith('list "Options"'):
                yield value
            else:
                yield from options_in(value)
    elif isinstance(tree, list):
        for each in tree:
            yield from options_in(each)


def buttons(snapshot: str) -> list[str]:
    """The names of the buttons in a part of the accessibility tree, in its order."""
    return [json.loads(name) if name else "" for name in buttons_in(yaml.safe_load(snapshot))]


def buttons_in(tree: object) -> Iterator[str]:
    """Their names as they are written there."""
    if isinstance(tree, str):
        found = re.match(r'button(?: ("(?:[^"\\]|\\.)*"))?', tree)
        if found and ("[pressed]" not in tree or PART.search(tree)):  # what is marked already is left so
            yield found.group(1) or ""
    elif isinstance(tree, dict):
        for key, value in tree.items():
            yield from buttons_in(key)
            yield from buttons_in(value)
    elif isinstance(tree, list):
        for each in tree:
            yield from buttons_in(each)
