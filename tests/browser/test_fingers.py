"""Phones and tablets: letters of one size, and room for a finger wherever something can be pressed at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from browser.seats import KINDS, PHONE, Visitor, asked
from browser.ways import BY_TOUCH, Sketch, altered, midway, shows, still

Visit = Callable[..., Visitor]
# What is written beside the cards, and how large.
WRITTEN: Final = """() => Object.fromEntries([
  '.far .name', '.far .stack', '.near .name', '.near .tallies dd', '.moment h2', '#prompt-title', '.option',
  '.options .bare', '.tools .button', '.tools select',
].map(css => [css, document.querySelector(css)]).filter(([, each]) => each?.checkVisibility())
  .map(([css, each]) => [css, parseFloat(getComputedStyle(each).fontSize)]))"""


@pytest.mark.parametrize("game", ["epic", "huntik"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_large_letters_are_larger_alike_and_leave_the_options_in_reach(
    visit: Visit, game: str, width: int, height: int
) -> None:
    page = visit(**{**PHONE, "viewport": {"width": width, "height": height}}, reduced_motion="reduce").page
    others = page.locator(".options .bare")
    midway(page, KINDS[game], BY_TOUCH, 2, lambda: shows(others)() and shows(page.locator(".option.pass"))())
    sizes = {}
    for letters in (100, 160):
        page.evaluate("size => localStorage.setItem('rulebound.settings', JSON.stringify({textSize: size}))", letters)
        page.reload()
        asked(page)
        still(page)
        sizes[letters] = page.evaluate(WRITTEN)
        whole = others.evaluate("""button => {
          const [box, list] = [button, button.closest('.options')].map(each => each.getBoundingClientRect());
          return box.top >= list.top - 1 && box.bottom <= list.bottom + 1 && box.bottom <= innerHeight;
        }""")
        assert whole, letters
    grown = {part: round(large / sizes[100][part], 2) for part, large in sizes[160].items()}
    assert len(grown) >= 8 and min(grown.values()) >= 1.12, grown
    assert max(grown.values()) - min(grown.values()) <= 0.05, grown


# Of a board of zones: how wide its cards are, what of one zone lies over another, and which zones are neither seen nor
# behind a sign that there are more.
ZONES: Final = """() => {
  const box = each => each.getBoundingClientRect();
  const zones = [...document.querySelectorAll('[data-felt] .spot')];
  for (const card of document.querySelectorAll('[data-felt] .card')) card.style.rotate = 'none';
  const wide = zones.flatMap(zone => [...zone.querySelectorAll('.card')].map(card => card.offsetWidth));
  const touching = zones.flatMap(zone => [...zone.querySelectorAll('.card, .whose')].filter(part =>
    zones.some(other => other !== zone && [other, ...other.querySelectorAll('.whose')].some(there =>
      box(part).left < box(there).right && box(part).right > box(there).left
      && box(part).top <= box(there).bottom && box(part).bottom >= box(there).top))));
  const signs = [...document.querySelectorAll('[data-felt] > .sign')];
  const [above, below] = [true, false].map(top => signs.some(sign => sign.matches('.top') === top
    && sign.querySelector('button').contains(document.elementFromPoint(box(sign).left + box(sign).width / 2,
      box(sign).top + (top ? 10 : -10)))));
  const end = box(document.querySelector('.table .near')).top;
  const lost = zones.filter(zone => (box(zone).top < -8 && !above) || (box(zone).bottom > end + 8 && !below));
  return { least: Math.min(...wide), touching: touching.length, lost: lost.map(zone => zone.ariaLabel),
    seen: zones.filter(zone => box(zone).top >= -8 && box(zone).bottom <= end + 8).map(zone => zone.ariaLabel) };
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844)])
def test_cards_in_zones_are_large_enough_for_a_finger_and_no_zone_is_lost(
    visit: Visit, width: int, height: int
) -> None:
    page = visit(**{**PHONE, "viewport": {"width": width, "height": height}}, reduced_motion="reduce").page
    others = page.locator(".options .bare")
    midway(page, KINDS["huntik"], BY_TOUCH, 8, lambda: shows(others)() and shows(page.locator("[data-felt] .card"))())

    def change(sketch: Sketch) -> None:
        places = [place for row in sketch["rows"] for place in row]
        marks = [mark for place in places for mark in place["marks"]]
        for at, place in enumerate(places):
            side = [1, -1] if at == 2 else [place["side"] or 1]
            few = [{**marks[n % len(marks)], "ref": 900 + 10 * at + n, "side": side[n % len(side)]} for n in range(4)]
            place["marks"] = few

    altered(page, change)
    page.wait_for_timeout(300)
    found = page.evaluate(ZONES)
    assert found["least"] >= 40, found
    assert found["touching"] == 0, found
    assert found["lost"] == [] and found["seen"], found
    others.tap()
    page.locator(".prompt.unfolded").wait_for()
    page.wait_for_timeout(300)
    found = page.evaluate(ZONES)
    assert found["lost"] == [] and found["seen"], found


# How high what is pressed is to a finger, where that is less than it should be; everything is scrolled into view.
LOW: Final = """() => {
  const found = {};
  const pressed = '.tools :is(button, select), .options .button, .moment :is(summary, .pile), .person .pile:enabled';
  for (const part of document.querySelectorAll(`.table :is(${pressed})`)) {
    if (!part.checkVisibility({ visibilityProperty: true })) continue;
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = part.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = at => part.contains(document.elementFromPoint(x, at));
    let [top, bottom] = [y, y];
    while (bottom - top < 60 && hit(top - 1)) top--;
    while (bottom - top < 60 && hit(bottom + 1)) bottom++;
    const words = part.closest('label, button, summary, li').textContent.replace(/\\s+/g, ' ').trim().slice(0, 40);
    if (bottom - top + 1 < 39) found[words] = bottom - top + 1;
  }
  return found;
}"""


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (1180, 820), (390, 844), (360, 640)])
@pytest.mark.parametrize("game", ["huntik", "chaotic"])
def test_what_a_finger_presses_at_the_table_is_large_enough(visit: Visit, game: str, width: int, height: int) -> None:
    page = visit(**{**PHONE, "viewport": {"width": width, "height": height}}, reduced_motion="reduce").page
    midway(page, KINDS[game], BY_TOUCH, 6, shows(page.locator(".options .option")))

    def change(sketch: Sketch) -> None:
        mine = next(person for person in sketch["people"] if person["mine"])
        cards = [card for hand in sketch["hands"] for card in hand["cards"]]
        names = [mark["name"] for row in sketch["rows"] for place in row for mark in place["marks"]][:2]
        for person in sketch["people"]:
            pile = {"title": {"text": "discard pile", "tone": ""}, "name": "discard", "names": names}
            person["piles"] = [{**each, "names": each["names"] or names} for each in mine["piles"]] or [pile]
        assert names or cards

    altered(page, change)
    expect(page.locator(".near .pile:enabled").first).to_be_visible()
    assert page.evaluate(LOW) == {}


@pytest.mark.parametrize(("width", "height", "lines"), [(820, 1180, 99), (390, 844, 2)])
def test_how_the_game_is_won_is_read_where_there_is_room(visit: Visit, width: int, height: int, lines: int) -> None:
    page = visit(**{**PHONE, "viewport": {"width": width, "height": height}}, reduced_motion="reduce").page
    words = page.locator(".moment .note, .moment summary span").first
    midway(page, KINDS["huntik"], BY_TOUCH, 1, shows(words))
    cut, shown = words.evaluate("""words => {
      const line = parseFloat(getComputedStyle(words).lineHeight);
      return [words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1,
        Math.round(words.clientHeight / line)];
    }""")
    assert not cut or shown >= lines, (cut, shown)
