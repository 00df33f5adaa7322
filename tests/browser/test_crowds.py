"""Tables of many players: who they are and what they have can be read on any screen, and nothing lies over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.seats import DESKTOP, WEAK, Visitor, asked
from browser.ways import BY_MOUSE, altered, play

Visit = Callable[..., Visitor]
SMALL: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS: Final = {"phone": SMALL, "laptop": {"viewport": {"width": 1280, "height": 800}}, "desktop": DESKTOP}

MAKE: Final = """async ([seats, teams]) => {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/games' + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const made = await post('', { game: 'epic', format: 'constructed', seats, teams });
  await post(`/${made.id}/ready`, { salt: '0123456789abcdef0123456789abcdef' });
  return made.id;
}"""
# Of each panel: its name, health and gold; of each of these, whether it is seen as a whole and nothing lies over it.
SEEN: Final = """() => [...document.querySelectorAll('.person')].map(person => {
  const name = person.querySelector('.name');
  const parts = [name, ...person.querySelectorAll('.tallies dd')];
  const whole = part => {
    const box = part.getBoundingClientRect();
    const at = [[box.left + 1, box.top + 2], [box.right - 2, box.bottom - 3]];
    const over = at.map(([x, y]) => document.elementFromPoint(x, y));
    return part.scrollWidth <= part.clientWidth + 1 && over.every(each => person.contains(each));
  };
  return [name.textContent.trim(), parts.every(whole), Boolean(person.querySelector('.you'))];
})"""


def sit(visitor: Visitor, seats: int, teams: list[int]) -> None:
    """A table of so many, the others weak bots, where the person is asked something."""
    visitor.page.goto("/about")
    others = [{"sort": "bot", "bot": WEAK}] * (seats - 1)
    made = visitor.page.evaluate(MAKE, [[{"sort": "you", "bot": ""}, *others], teams])
    visitor.page.goto(f"/game/{made}")
    asked(visitor.page)


def whole(visitor: Visitor) -> tuple[list[str], bool]:
    """Whose name, health and gold are seen as a whole, and whether one's own are."""
    told: list[list[Any]] = visitor.page.evaluate(SEEN)
    return [name for name, seen, _ in told if seen], any(seen and mine for _, seen, mine in told)


@pytest.mark.parametrize("size", [100, 125])
@pytest.mark.parametrize(("seats", "teams"), [(3, []), (4, []), (4, [2, 2]), (8, []), (8, [4, 4])])
@pytest.mark.parametrize("screen", SCREENS)
def test_all_players_are_seen_or_there_is_a_sign_that_leads_to_them(
    visit: Visit, screen: str, seats: int, teams: list[int], size: int
) -> None:
    visitor = visit(**SCREENS[screen], reduced_motion="reduce")
    page = visitor.page
    page.add_init_script(f"localStorage.setItem('rulebound.settings', JSON.stringify({{ textSize: {size} }}))")
    sit(visitor, seats, teams)
    seen, own = whole(visitor)
    assert own, "one's own panel is whole"
    assert len(seen) >= min(seats, 3), seen
    met = set(seen)
    more = page.get_by_role("button", name="more players")
    for _ in range(2 * seats):
        if more.count() == 0:
            break
        more.first.click()
        page.wait_for_timeout(400)
        met |= set(whole(visitor)[0])
    expect(more).to_have_count(0)
    assert len(met) == seats, f"never seen as a whole: only {sorted(met)} were"


def test_four_players_with_piles_and_something_to_come_are_all_in_sight(visit: Visit) -> None:
    visitor = visit(**DESKTOP, reduced_motion="reduce")
    sit(visitor, 4, [])
    pile = {"names": ["Human Token"], "long": False, "name": "discard"}
    to_come = {"card": "Lantern Bearer", "seat": 0, "text": "Put two human tokens into play.", "ref": 0}

    def later(sketch: dict[str, Any]) -> None:
        for person in sketch["people"]:
            title = {**person["title"], "text": "discard pile"}
            person["piles"] = [{**pile, "title": title}, {**pile, "title": {**title, "text": "banished"}}]
        sketch["pending"] = [to_come] * 3

    altered(visitor.page, later)
    expect(visitor.page.locator(".pending")).to_be_visible()
    assert len(whole(visitor)[0]) == 4
    assert visitor.page.get_by_role("button", name="more players").count() == 0
    expect(visitor.page.get_by_role("button", name="discard pile 1")).to_have_count(4)  # a sign, and words for the ear


@pytest.mark.parametrize("screen", ["laptop", "desktop"])
def test_a_table_that_scrolls_says_where_more_lies(visit: Visit, screen: str) -> None:
    visitor = visit(**SCREENS[screen], reduced_motion="reduce")
    page = visitor.page
    sit(visitor, 8, [])
    felt = page.locator("[data-felt]")
    assert felt.evaluate("felt => felt.scrollHeight > felt.clientHeight + 20"), "eight rows do not fit here"
    above, below = page.get_by_text("more above"), page.get_by_text("more below")
    expect(above).to_be_visible()
    expect(below).to_have_count(0)  # one's own row comes first
    for _ in range(8):
        if above.count() == 0:
            break
        above.click()
        page.wait_for_timeout(400)
    expect(above).to_have_count(0)
    assert felt.evaluate("felt => felt.scrollTop") < 7
    below.click()
    expect(above).to_be_visible()


def test_on_a_phone_ones_own_row_is_seen_first_and_a_sign_leads_to_the_others(visit: Visit) -> None:
    visitor = visit(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = visitor.page
    sit(visitor, 4, [])
    seen = """side => {
      const parts = [side, document.querySelector('.table .far'), document.querySelector('.table .near')];
      const [row, far, near] = parts.map(each => each.getBoundingClientRect());
      return row.top >= far.bottom - 3 && row.bottom <= near.top + 3;
    }"""
    rows = page.locator("[data-felt] [data-side]")
    above, below = page.get_by_text("more above"), page.get_by_text("more below")
    expect(above).to_be_visible()
    expect(below).to_have_count(0)
    assert [row.evaluate(seen) for row in rows.all()][-1], "one's own row is the last, and whole"
    for _ in range(4):
        if above.count() == 0:
            break
        above.click()
        page.wait_for_timeout(400)
    expect(above).to_have_count(0)
    assert rows.first.evaluate(seen)
    expect(below).to_be_visible()


def test_a_card_under_a_resting_mouse_is_shown_large_only_when_the_mouse_moves(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    sit(visitor, 2, [])
    box = page.locator("[data-hand] .card").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    large = page.locator(".hover")
    page.mouse.move(x, y)
    expect(large).to_be_visible()
    page.mouse.click(x, y, button="right")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("[data-hand] .card:hover")).to_have_count(0)
    page.keyboard.press("Escape")  # the card lies under the mouse again
    expect(page.locator("[data-hand] .card:hover")).to_have_count(1)
    page.wait_for_timeout(700)
    expect(large).to_have_count(0)
    page.mouse.move(x + 3, y + 3)
    expect(large).to_be_visible()


def test_a_list_of_options_that_is_scrolled_to_its_end_stays_as_high_as_it_was(visit: Visit) -> None:
    """Whoever scrolls to an option and presses it presses that one: nothing moves under the pointer."""
    visitor = visit(viewport={"width": 1280, "height": 480}, reduced_motion="reduce")
    page = visitor.page
    sit(visitor, 2, [])
    options, sign = page.locator(".prompt .options"), page.locator(".prompt .below")
    expect(sign).to_be_visible()
    high = options.evaluate("list => list.clientHeight")
    options.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect(sign).not_to_be_visible()
    assert options.evaluate("list => list.clientHeight") == high


# Signs that lie over what they lead to: over panels, or over the text of what is still to come.
LYING_OVER: Final = """() => {
  const box = each => each.getBoundingClientRect();
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [...document.querySelectorAll('.strip .below, .pending .below')].filter(sign =>
    [...document.querySelectorAll('.strip .panels, .pending li')].some(part => over(box(sign), box(part)))).length;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768), (1440, 900)])
def test_two_teams_are_told_beside_the_board(visit: Visit, width: int, height: int) -> None:
    visitor = visit(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.page
    sit(visitor, 4, [2, 2])
    to_come = {"card": "Lantern Bearer", "seat": 0, "text": "Put two human tokens into play. " * 4, "ref": 0}

    def later(sketch: dict[str, Any]) -> None:
        for person in sketch["people"]:
            title = {**person["title"], "text": "discard pile"}
            discard = {"title": title, "names": ["Human Token"] * 4, "long": False, "name": "discard"}
            person["piles"] = [*[pile for pile in person["piles"] if pile["name"] != "discard"], discard]
            person["title"]["text"] = person["title"]["text"].replace("The Stray", "The Strategist")
        sketch["pending"] = [to_come]

    altered(page, later)
    expect(page.locator(".pending")).to_be_visible()
    assert len(whole(visitor)[0]) == 4
    assert page.evaluate(LYING_OVER) == 0
    mate = page.locator(".near .strip .person")
    pictures = mate.locator(".pile path").evaluate_all("all => all.map(each => each.getAttribute('d'))")
    assert len(pictures) == 2 and len(set(pictures)) == 2, "two piles look different"
    heads = page.locator("[data-felt] .whose").evaluate_all("""all => all.map(head => {
      const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      const lines = {};
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.parentElement.closest('.sr')) continue;
        for (let at = 0; at < node.length; at++) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          lines[top] = (lines[top] ?? '') + node.data[at];
        }
      }
      return Object.values(lines).map(line => line.trim());
    })""")
    assert [line for lines in heads for line in lines if line.startswith(",")] == []
    assert any("your team" in " ".join(lines) for lines in heads)


def test_damage_is_not_covered_by_signs(visit: Visit) -> None:
    visitor = visit(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = visitor.page
    sit(visitor, 4, [2, 2])
    play(page, BY_MOUSE, 4)

    def later(sketch: dict[str, Any]) -> None:
        some = next(mark for person in sketch["people"] for mark in person["marks"])
        signs = [{"text": word, "tone": ""} for word in ("deploying", "Airborne", "Righteous")]
        damage = {"name": "damage", "count": 3, "alarm": True, "words": {"text": "3 damage", "tone": ""}}
        for person in sketch["people"]:
            more = {"about": [], "keywords": signs, "tallies": [damage], "turned": False}
            person["marks"] = [{**some, **more, "ref": 800 + person["seat"]}]

    altered(page, later)
    cards = page.locator("[data-felt] .card")
    expect(cards).to_have_count(4)
    expect(cards.first.locator(".mark")).to_have_count(3)
    covered = cards.evaluate_all("""all => all.filter(card => {
      const tally = card.querySelector('.tally').getBoundingClientRect();
      return [...card.querySelectorAll('.mark')].some(mark => mark.getBoundingClientRect().left < tally.right - 1);
    }).length""")
    assert covered == 0
