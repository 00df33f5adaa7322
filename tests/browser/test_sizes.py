"""Windows and letters of every size: what is asked can be read and chosen, and no card is cut off."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.seats import KINDS, PHONE, WEAK, Visitor, asked, set_up
from browser.ways import BY_MOUSE, BY_TOUCH, midway, play, still

Visit = Callable[..., Visitor]
SIZES: Final = [(1440, 900), (1280, 800), (1024, 768), (820, 1180), (390, 844), (360, 640), (844, 390)]
LETTERS: Final = [100, 125, 160]
FAR: Final = 8  # decisions into a game: something lies on the table
LONG: Final = {  # questions as long as they get in hundreds of games: what the game happens to ask does not matter then
    "epic": "Choose another blocker against Mother of Foundlings, Relief Column (1st), Human Token (2nd), Clockwork "
    "Armiger and Lion of the Last Mile, or no more.",
    "huntik": "Aim 3 attacks: how many of them at Oswin Marl, Keeper of the Lower Stair (2nd) (DEF 5).",
    "chaotic": "A Showdown; choose the opposing creature that fights.",
}

FAULTS: Final = """() => {
  const found = [];
  const box = each => each.getBoundingClientRect();
  const all = css => [...document.querySelectorAll(css)].filter(each => box(each).width > 0);
  const inside = (one, other) => one.top >= other.top - 3 && one.bottom <= other.bottom + 3
    && one.left >= other.left - 3 && one.right <= other.right + 3;
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const window = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
  const title = document.querySelector('#prompt-title');
  for (const within of [window, box(document.querySelector('.prompt')), box(title.closest('.question'))]) {
    if (!inside(box(title), within)) found.push('the question is cut');
  }
  const list = box(document.querySelector('.options'));
  const options = all('.options .button').map(box);
  const whole = options.filter(each => inside(each, list) && inside(each, window)).length;
  // Options may be so long that fewer fit: then there is room for some lines of them, and a sign for the rest.
  const line = parseFloat(getComputedStyle(document.querySelector('.options .button')).lineHeight) || 24;
  const roomy = document.querySelector('.prompt .below') && list.height >= (WANTED + 1) * line;
  if (!roomy && whole < Math.min(options.length, WANTED)) found.push(`of ${options.length} options ${whole} are seen`);
  const sign = document.querySelector('.prompt .below');
  if (sign && over(box(sign), list)) found.push('the sign for more options lies on them');
  const felt = box(document.querySelector('[data-felt]'));
  const phone = document.documentElement.dataset.room.includes('phone');
  const end = Math.min(felt.bottom, innerHeight, phone ? box(document.querySelector('.table .near')).top : innerHeight);
  const part = (end - Math.max(0, felt.top)) / innerHeight;
  if (part < (innerHeight > 800 ? 0.3 : 0.2)) found.push(`of the screen ${Math.round(100 * part)} % are board`);
  for (const spot of all('[data-felt] .spot')) {
    if (phone && (box(spot).top < -3 || box(spot).bottom > end + 3)) found.push(`${spot.ariaLabel} is not seen`);
    const marks = [...spot.querySelectorAll('.card')].map(box);
    const wider = marks.some(each => each.left < box(spot).left - 3 || each.right > box(spot).right + 3);
    if (wider) found.push(`what lies in ${spot.ariaLabel} is wider`);
  }
  const cards = all('[data-felt] .card');
  for (const card of cards) Object.assign(card.style, { transition: 'none', rotate: 'none' }); // else boxes are larger
  for (const card of cards) {
    for (let part = card.parentElement; part; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.overflow === 'visible' || style.overflow === 'clip') continue;
      // Of many on a phone that lies, the board is scrolled within the screen.
      if (part.matches('.table.crowd .felt') && part.scrollHeight > part.clientHeight && !phone) continue;
      if (!inside(box(card), box(part))) found.push(`${card.dataset.name} is cut by .${part.className}`);
    }
    const name = document.createRange();
    name.selectNodeContents(card.querySelector('.title') ?? card);
    const lines = [...name.getClientRects()];
    for (const sign of card.querySelectorAll('.tally, .mark')) {
      if (lines.some(line => over(line, box(sign)))) found.push(`a sign lies over the name of ${card.dataset.name}`);
    }
  }
  for (const row of all('[data-felt] .whose')) {
    if (cards.some(card => over(box(card), box(row)))) found.push(`the name of ${row.textContent}'s row is covered`);
  }
  for (const title of all('.hand .title')) {
    if (box(title).right > innerWidth) found.push(`${title.textContent} is cut`);
  }
  return [...new Set(found)];
}"""


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_two_players(visit: Visit, game: str) -> None:
    page = visit(reduced_motion="reduce").page
    midway(page, KINDS[game], BY_MOUSE, FAR)
    assert at_every_size(page, LONG[game]) == {}


@pytest.mark.slow
def test_four_players(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").page
    page.goto("/play?game=epic")
    page.get_by_role("combobox", name="Players", exact=True).select_option("4")
    for bot in page.get_by_role("combobox", name="Bot", exact=True).all():
        bot.select_option(WEAK)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    play(page, BY_MOUSE, FAR)
    assert at_every_size(page, LONG["epic"]) == {}


def at_every_size(page: Page, question: str) -> dict[str, list[str]]:
    """What is wrong with the table at which size, all others being well, when it asks this."""
    page.route_web_socket("**/*", lambda socket: asks(socket, question))
    wrong: dict[str, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for letters in LETTERS:
            page.evaluate(
                "size => localStorage.setItem('rulebound.settings', JSON.stringify({textSize: size}))", letters
            )
            page.reload()
            asked(page)
            still(page)
            assert page.locator("#prompt-title").text_content() == question
            wanted = "2" if (width, height) == (820, 1180) else "1"  # where options are long, two lines hold only one
            found = page.evaluate(FAULTS.replace("WANTED", wanted))
            if found:
                wrong[f"{width}x{height}, letters of {letters} %"] = found
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
def test_two_players_on_a_phone_that_lies_are_one_screen(visit: Visit, game: str) -> None:
    page = visit(**PHONE, reduced_motion="reduce").page
    page.set_viewport_size({"width": 844, "height": 390})
    set_up(page, KINDS[game])
    page.route_web_socket("**/*", crowded)
    high = {}
    for letters in (100, 130):
        page.evaluate("size => localStorage.setItem('rulebound.settings', JSON.stringify({textSize: size}))", letters)
        page.reload()
        asked(page)
        still(page)
        high[letters] = page.locator(".table").evaluate("table => table.getBoundingClientRect().height")
    assert max(high.values()) <= 391, high


@pytest.mark.parametrize(("width", "height", "cards"), [(1366, 768, 3), (1366, 768, 5), (1440, 900, 6)])
def test_cards_in_hand_can_be_read_where_there_is_room(visit: Visit, width: int, height: int, cards: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    page.route_web_socket("**/*", lambda socket: crowded(socket, cards))
    page.reload()
    asked(page)
    expect(page.locator("[data-hand] .card.tall")).to_have_count(cards)  # such a one shows its text
    boxes = [card.bounding_box() for card in page.locator("[data-hand] .card.tall").all()]
    assert all(box is not None and box["width"] >= 130 for box in boxes), boxes


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768)])
def test_many_cards_in_hand_are_fanned_out_and_can_be_read(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    set_up(page, KINDS["epic"])
    cards = 0
    page.route_web_socket("**/*", lambda socket: crowded(socket, cards))
    for cards in (6, 8, 10):
        page.reload()
        asked(page)
        expect(page.locator("[data-hand] .card.tall")).to_have_count(cards)
        hidden = page.evaluate("""() => [...document.querySelectorAll('[data-hand] .card')].flatMap((card, n, all) => {
          const end = all[n + 1]?.getBoundingClientRect().left ?? innerWidth;
          const parts = [...card.querySelectorAll('.face :is(.name, .text, .gem, .corner)')];
          return parts.filter(part => part.getBoundingClientRect().right > end + 1)
            .map(part => `${n} ${part.className}`);
        })""")
        assert hidden == [], cards
        page.locator("[data-hand] .card").nth(1).focus()
        page.keyboard.press("ArrowRight")  # by key a card comes to the front, as a whole
        whole = """card => {
          const face = card.getBoundingClientRect();
          const text = card.querySelector('.text').getBoundingClientRect();
          return card.matches(':focus-visible') && text.width > 0.85 * face.width
            && card.contains(document.elementFromPoint(face.right - 8, face.bottom - 30));
        }"""
        assert page.locator("[data-hand] .card").nth(2).evaluate(whole)


def test_an_open_menu_stays_in_the_window_and_beside_what_it_is_about(visit: Visit) -> None:
    page = visit(viewport={"width": 820, "height": 1180}, reduced_motion="reduce").page
    midway(page, KINDS["huntik"], BY_MOUSE, FAR)
    still(page)
    several = page.locator("[data-felt] .card.can").filter(has=page.locator(".sign", has_text=re.compile(r"^\d$")))
    several.first.click()
    menu = page.get_by_role("menu")
    for width, height in [(820, 1180), (844, 390), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        expect(menu).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function("""() => {
      const menu = document.querySelector('[role=menu]').getBoundingClientRect();
      const held = document.querySelector('.card.held').getBoundingClientRect();
      return menu.left >= held.right || menu.right <= held.left || menu.top >= held.bottom || menu.bottom <= held.top;
    }""")


def crowded(socket: WebSocketRoute, hand: int = 0) -> None:
    """Hand on what the server and the page tell each other, with something in every place of the board, and as many
    cards in hand."""

    def told(message: str | bytes) -> str | bytes:
        update = json.loads(message)
        if update["type"] == "update":
            places = [place for row in update["sketch"]["rows"] for place in row]
            for place in places if update["sketch"]["lanes"] else ():
                place["marks"] = place["marks"] or next(each["marks"] for each in places if each["marks"])
            for each in update["sketch"]["hands"] if hand else ():
                each["cards"] = (each["cards"] * hand)[:hand]
        return json.dumps(update)

    socket.connect_to_server().on_message(lambda message: socket.send(told(message)))


def asks(socket: WebSocketRoute, question: str) -> None:
    """Hand on what the server and the page tell each other, with another question."""
    prompt = f'"decision":{{"prompt":{json.dumps(question)}'
    told = partial(re.sub, r'"decision":\{"prompt":"(?:[^"\\]|\\.)*"', lambda _: prompt)
    socket.connect_to_server().on_message(lambda message: socket.send(told(message)))


# -- for fingers

LOW: Final = """() => {
  const found = {};
  const asked = {};
  for (const each of document.querySelectorAll('a[href], button, select, summary, input, textarea, [role=tab]')) {
    const part = each.matches('[type=radio], [type=checkbox], [type=file]') ? each.closest('label') ?? each : each;
    if (each.closest('.sr, .skip, .table[data-seq], .still') || !part.checkVisibility()) continue;
    const kind = `${part.tagName.toLowerCase()}.${part.className} in ${part.parentElement.className}`;
    asked[kind] = (asked[kind] ?? 0) + 1;
    if (asked[kind] > 3) continue;
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = part.getClientRects()[0];
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const hit = (x, y) => part.contains(document.elementFromPoint(x, y));
    let [top, bottom] = [middle.y, middle.y];
    while (bottom - top < 60 && hit(middle.x, top - 1)) top--;
    while (bottom - top < 60 && hit(middle.x, bottom + 1)) bottom++;
    const words = [...part.parentElement.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== '');
    const inText = words || part.matches('.rule *, article[id] *, .line *, .step *, .cited *');
    if (part.matches('a') && words && getComputedStyle(part).display === 'inline') continue; // a word of a sentence
    const high = bottom - top + 1;
    if (high < (inText ? 24 : 40)) found[`${kind}: ${part.textContent.trim().slice(0, 30)}`] = high;
  }
  return found;
}"""
PAGES: Final = {
    "/": ".games .button",
    "/play?game=epic": ".go .button",
    "/play?game=huntik": ".go .button",
    "/decks/epic": ".page a.button",
    "/decks/epic/edit/new": "[data-place]",
    "/cards/epic": "[data-place]",
    "/rules/epic": ".rule",
    "/replay": ".page label.button",
    "/settings": "main select",
    "/account": "main form",
    "/about": "main h1",
}


@pytest.mark.slow
def test_what_a_finger_presses_is_large_enough(visit: Visit) -> None:
    page = visit(**PHONE, reduced_motion="reduce").page
    page.set_viewport_size({"width": 390, "height": 844})
    low = {}
    for address, there in PAGES.items():
        page.goto(address)
        page.wait_for_selector(there)
        low[address] = page.evaluate(LOW)
    page.goto("/decks/epic")
    page.get_by_role("link", name=re.compile("The Lantern March")).click()
    page.wait_for_selector("[role=tab]")
    low["a deck"] = page.evaluate(LOW)
    assert {address: found for address, found in low.items() if found} == {}


def test_large_letters_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE).page
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script("localStorage.setItem('rulebound.settings', JSON.stringify({textSize: 160}))")
    page.goto("/play?game=epic")
    page.wait_for_selector(".seats select")
    words = page.locator("header nav a").first.evaluate("link => parseFloat(getComputedStyle(link).fontSize)")
    assert words >= 18
    assert page.locator("header ul").evaluate("list => list.scrollWidth <= list.clientWidth")
    assert page.evaluate("""() => [...document.querySelectorAll('.seats li')].every(seat => {
      const right = seat.querySelector('.deck').getBoundingClientRect().right;
      return [...seat.querySelectorAll('select')].every(each => each.getBoundingClientRect().right <= right + 1);
    })""")


# What sticks out to the right of the window, or out of the panel that it lies in.
WIDE: Final = """() => {
  const found = [];
  for (const each of document.querySelectorAll('main *')) {
    if (!each.checkVisibility() || each.closest('.sr, svg, [aria-hidden=true]')) continue;
    const right = each.getBoundingClientRect().right;
    const panel = each.parentElement.closest('.panel, li, body').getBoundingClientRect().right;
    if (right > Math.min(panel, innerWidth) + 1) found.push(`${each.tagName} ${each.className} ${Math.round(right)}`);
  }
  return found;
}"""


def test_the_forms_of_an_account_fit_a_phone_with_large_letters(visit: Visit) -> None:
    page = visit().page
    page.goto("/account")
    page.wait_for_selector("main form")
    for sort in ("guest", "account"):
        if sort == "account":
            page.request.post("/api/accounts", data={"name": "Wide Ida", "password": "long enough"})
        for width, letters in ((360, 110), (360, 160), (412, 130), (412, 160)):
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate(
                "size => localStorage.setItem('rulebound.settings', JSON.stringify({textSize: size}))", letters
            )
            page.reload()
            page.get_by_role("heading", name="Delete the account" if sort == "account" else "Log in").wait_for()
            assert page.evaluate(WIDE) == [], (sort, width, letters)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (412, 915)])
def test_the_front_page_and_the_set_up_fit_a_phone(visit: Visit, width: int, height: int) -> None:
    page = visit(viewport={"width": width, "height": height}, reduced_motion="reduce").page
    page.goto("/play?game=chaotic")
    page.wait_for_selector(".seats select")
    room = page.locator(".choice").evaluate_all("""all => all.map(each => {
      const title = each.querySelector('span:last-child').getBoundingClientRect();
      return [each.getBoundingClientRect().right - title.right, each.getBoundingClientRect().top];
    })""")
    assert min(right for right, _ in room) >= 8, room
    assert len({top for _, top in room}) == 1, "in one row"
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    for letters in (100, 160):
        page.evaluate("size => localStorage.setItem('rulebound.settings', JSON.stringify({textSize: size}))", letters)
        page.goto("/")
        button = page.get_by_role("link", name="Continue")
        expect(button).to_be_in_viewport(ratio=1)  # who has a game going on need not look for it
        assert page.evaluate(WIDE) == [], letters
        below = button.evaluate("""button => button.getBoundingClientRect().top
          >= button.closest('li').querySelector('.what').getBoundingClientRect().bottom""")
        assert below == (letters == 160), "where there is room it stands beside the words"


def test_a_name_of_one_long_word_breaks(visit: Visit) -> None:
    """On the tile of a deck, on the pages of its cards, and where it is told what is wrong with it."""
    page = visit().page
    page.goto("/decks/epic")
    name = "W" * 40
    text = f"name: {name}\ngame: epic\n1 Lamplight Marshal\n1 {'x' * 60}\n"
    page.request.post("/api/decks", data={"game": "epic", "name": name, "text": text})
    for width in (360, 412, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/decks/epic")
        page.wait_for_selector(".tile strong")
        assert page.evaluate("""() => {
          const name = document.querySelector('.tile strong');
          const words = document.createRange();
          words.selectNodeContents(name);
          const bin = name.closest('.tile').querySelector('button').getBoundingClientRect();
          return [...words.getClientRects()].every(box => box.right <= bin.left + 1 || box.top >= bin.bottom - 6);
        }"""), width
        page.goto("/cards/epic/card/Lamplight%20Marshal")
        page.get_by_role("link", name=name).wait_for()
        assert page.evaluate(WIDE) == [], width
        page.goto("/decks/epic")
        page.get_by_role("link", name=name).click()
        page.get_by_text("against the rules").first.wait_for()
        assert page.locator(".verdict").evaluate("each => each.scrollWidth <= each.clientWidth"), width


SIGNS = """() => [...document.querySelectorAll('#panel-log .rule-sign')].slice(-12).map(sign => {
  const box = sign.getBoundingClientRect();
  const list = document.querySelector('#panel-log').getBoundingClientRect();
  if (box.top < list.top + 16 || box.bottom > list.bottom - 16) return null; // cut in part by the edge
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = (x, y) => sign.contains(document.elementFromPoint(x, y));
  const reach = (dx, dy) => { let n = 0; while (n < 60 && hit(x + dx * (n + 1), y + dy * (n + 1))) n++; return n; };
  return hit(x, y) ? Math.min(reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)) + 1 : null;
}).filter(size => size !== null)"""


def test_rule_signs_of_the_log_are_met_by_a_finger(visit: Visit) -> None:
    page = visit(**PHONE, reduced_motion="reduce").page
    page.set_viewport_size({"width": 390, "height": 844})
    midway(page, KINDS["epic"], BY_TOUCH, FAR)
    page.get_by_role("button", name="Log", exact=True).tap()
    expect(page.locator("#panel-log")).to_be_visible()
    sizes = page.evaluate(SIGNS)
    assert len(sizes) >= 6
    assert min(sizes) >= 28, sizes
