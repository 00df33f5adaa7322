"""Takes the pictures of docs/pictures: every page of the table, as a real browser shows it.

    python tools/page_pictures.py [NAME ...]     those whose names contain one of these words; all if none is named

It needs chromium, the page (tools/build_page.py) and the packages for tests.  Games are dealt by chance, so the cards
differ from time to time; look at the pictures before you commit them.
"""

import base64
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from browser.seats import FLAGS, KINDS, PATIENCE, PHONE, Kind, TableServer, Visitor, asked, set_up  # noqa: E402
from browser.ways import BY_MOUSE, BY_TOUCH, play  # noqa: E402

FOLDER = ROOT / "docs/pictures"
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SMALL = {**PHONE, "device_scale_factor": 1.5}
QUALITY = 72
Scene = Callable[[Page], None]
BROUGHT = """[
  {"name": "Ember Adept", "type": "champion", "alignment": ["wild"], "class": ["human"], "cost": 0,
   "offense": 2, "defense": 3, "text": "Blitz"},
  {"name": "Loose Spark", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Deal 3 damge to target champion."}
]"""


def opened(address: str, words: str) -> Scene:
    """A page that is ready once these words are on it."""

    def scene(page: Page) -> None:
        page.goto(address)
        expect(page.locator("body")).to_contain_text(words)

    return scene


def midgame(game: str, decisions: int, ways: str = "mouse") -> Scene:
    """A game that has gone so far; one that ends before is dealt again."""

    def scene(page: Page) -> None:
        for _ in range(5):
            set_up(page, KINDS[game])
            play(page, BY_TOUCH if ways == "touch" else BY_MOUSE, decisions)
            if asked(page)[0]:
                page.mouse.move(5, 300)
                return
        raise SystemExit(f"no game of {game} lasted {decisions} decisions")

    return scene


def large(game: str) -> Scene:
    """A card on the table, shown large with its meaning."""

    def scene(page: Page) -> None:
        midgame(game, 12)(page)
        page.locator("[data-felt] .card, [data-hand] .card").last.click(button="right")
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.locator("dialog .why").first).to_be_visible()

    return scene


def seats(page: Page) -> None:
    """Before a game: one seat is open."""
    set_up(page, KINDS["huntik"], other="open")
    page.get_by_role("button", name="I am ready").wait_for()


def ended(page: Page) -> None:
    """The end of a game."""
    midgame("chaotic", 8)(page)
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.get_by_role("dialog")).to_contain_text("You have lost")


def replay(page: Page) -> None:
    """A finished game, in the middle."""
    ended(page)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.locator(".still").wait_for()
    page.get_by_role("button", name="To the end").click()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")


def fair(page: Page) -> None:
    """The proof of a shuffle."""
    ended(page)
    page.goto(page.url.replace("/game/", "/replay/") + "/fair")
    expect(page.locator("main")).to_contain_text("proved")


def builder(page: Page) -> None:
    """A deck that ships, opened in the builder."""
    page.goto("/decks/epic")
    page.locator("section", has_text="Decks that ship").get_by_role("link").first.click()
    page.locator(".builder").wait_for()


def searched(page: Page) -> None:
    """Cards found by the search language."""
    page.goto("/cards/epic")
    page.get_by_role("searchbox").fill("type:champion offense>=6")
    page.locator("[data-place]").first.wait_for()


def rules(page: Page) -> None:
    """A rule in its place."""
    page.goto("/rules/epic#4.4.11a")
    expect(page.locator("[id='4.4.11a']")).to_be_in_viewport()


def scenario(page: Page) -> None:
    """A scenario that shows a rule, told step by step."""
    page.goto("/rules/epic#5.7.1")
    page.locator("[id='5.7.1']").get_by_role("button", name=re.compile("scenario")).click()
    page.locator("[id='5.7.1'] ul button").first.click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="What happens")).to_be_visible()


def draft(page: Page) -> None:
    """A pack to take a card of, after a few were taken."""
    set_up(page, Kind("epic", "Epic", "draft"))
    page.get_by_role("heading", name="Take a card").wait_for()
    for taken in range(1, 6):
        page.locator(".pack .card").first.dblclick()
        expect(page.get_by_role("heading", name=f"Your cards ({taken})")).to_be_visible()


def pool(page: Page) -> None:
    """A deck to be built of what was dealt."""
    set_up(page, Kind("epic", "Epic", "sealed"))
    page.get_by_role("heading", name="Build your deck").wait_for()


def brought(page: Page) -> None:
    """Cards of one's own: some can be played, one is refused."""
    page.goto("/cards/epic/import")
    page.get_by_text("Or paste the cards here").click()
    page.get_by_label("A line of column names").fill(BROUGHT)
    page.get_by_role("button", name="Check these cards").click()
    expect(page.locator("pre", has_text="damge")).to_contain_text("^^^^^")
    page.locator("pre", has_text="damge").scroll_into_view_if_needed()


def statistics(page: Page) -> None:
    """What is in a deck, in numbers."""
    builder(page)
    page.get_by_role("tab", name="Statistics").click()


def replays(page: Page) -> None:
    """The games that somebody has played."""
    for game, decisions in (("epic", 14), ("huntik", 10)):
        midgame(game, decisions)(page)
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("dialog").get_by_role("button", name="Concede").click()
        page.get_by_role("dialog").get_by_role("link", name="Replay").wait_for()
    ended(page)
    page.goto("/replay")
    expect(page.locator("main")).to_contain_text("Chaotic")


FRONT = opened("/", "Play a bot")
SETUP = opened("/play?game=epic", "Start the game")
SCENES: dict[str, tuple[Scene, str, bool]] = {  # what, in which look, on a phone
    "front-dark": (FRONT, "dark", False),
    "front-light": (FRONT, "light", False),
    "front-phone": (FRONT, "dark", True),
    "set-up": (SETUP, "dark", False),
    "set-up-phone": (SETUP, "light", True),
    "seats": (seats, "dark", False),
    "table-epic": (midgame("epic", 18), "dark", False),
    "table-epic-light": (midgame("epic", 16), "light", False),
    "table-huntik": (midgame("huntik", 24), "dark", False),
    "table-chaotic": (midgame("chaotic", 8), "dark", False),
    "table-epic-phone": (midgame("epic", 16, "touch"), "dark", True),
    "table-huntik-phone": (midgame("huntik", 20, "touch"), "light", True),
    "table-chaotic-phone": (midgame("chaotic", 8, "touch"), "dark", True),
    "card-large": (large("epic"), "dark", False),
    "end": (ended, "dark", False),
    "decks": (opened("/decks/epic", "Decks that ship"), "dark", False),
    "builder": (builder, "dark", False),
    "builder-phone": (builder, "light", True),
    "cards": (searched, "dark", False),
    "cards-huntik": (opened("/cards/huntik", "Search the cards"), "light", False),
    "cards-chaotic-phone": (opened("/cards/chaotic", "Search the cards"), "dark", True),
    "card": (opened("/cards/epic/card/Keeper%20of%20the%20Great%20Bell", "What it means"), "dark", False),
    "card-phone": (opened("/cards/epic/card/Keeper%20of%20the%20Great%20Bell", "What it means"), "dark", True),
    "rules": (rules, "dark", False),
    "rules-phone": (rules, "light", True),
    "replay": (replay, "dark", False),
    "replay-phone": (replay, "dark", True),
    "fair": (fair, "dark", False),
    "draft": (draft, "dark", False),
    "draft-phone": (draft, "dark", True),
    "pool": (pool, "light", False),
    "import": (brought, "dark", False),
    "statistics": (statistics, "light", False),
    "scenario": (scenario, "dark", False),
    "replays": (replays, "dark", False),
    "account": (opened("/account", "Password"), "dark", False),
    "primer": (opened("/rules/chaotic/primer", "Chaotic in two minutes"), "light", False),
    "settings": (opened("/settings", "Text size"), "dark", False),
    "about": (opened("/about", "affiliated"), "light", False),
}


def take(browser: Browser, server: TableServer, name: str) -> int:
    """Take one picture; how many bytes it has."""
    scene, look, small = SCENES[name]
    visitor = Visitor(browser, server, color_scheme=look, reduced_motion="reduce", **(SMALL if small else DESKTOP))
    page = visitor.page
    scene(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
    page.evaluate("document.fonts.ready.then(() => true)")
    session = visitor.context.new_cdp_session(page)
    told = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    data = base64.b64decode(told["data"])
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.webp").write_bytes(data)
    visitor.leave()
    return len(data)


def main(words: list[str]) -> int:
    """Take the pictures; the exit code tells whether all were taken."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        print("no chromium on the PATH (Debian: apt-get install chromium)", file=sys.stderr)
        return 1
    wanted = [name for name in SCENES if not words or any(word in name for word in words)]
    missed = []
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = TableServer(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for name in wanted:
            try:
                print(f"{name}: {take(browser, server, name) // 1024} kB", flush=True)
            except Exception as why:
                missed.append(name)
                print(f"{name}: not taken: {str(why)[:300]}", file=sys.stderr, flush=True)
        browser.close()
        server.end()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
