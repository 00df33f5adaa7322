"""A server in a process of its own, browsers at it, and what a test needs to know of a table that it sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket

from server.running import Server

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PATIENCE: Final = 30_000  # milliseconds; machines that check are often busy with other things
DECISIONS: Final = 400  # more than any game needs that is played on purpose
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
PHONE: Final = {
    "viewport": {"width": 412, "height": 915},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}

# Games are dealt the same way each time, by the name of the test, unless another word is given for chance.
CHANCE: Final = os.environ.get("RULEBOUND_CHANCE", "")
START: Final = """
import sys
from pathlib import Path
from rulebound.server.serve import serve
from rulebound.server.service import house
from rulebound.server.service.settings import Settings

house.new_seed = lambda: "0" * 32  # visitors' salts are all the chance there is
settings = Settings(pause=0.02, people_pause=0.0, snapshot_every=20, bot_workers=1)
sys.exit(serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], settings=settings, page=Path(sys.argv[3])))
"""

CHANCED: Final = """(() => {
  // FNV-1a over a word and a number that goes on from page to page and from tab to tab
  const drawn = () => {
    const count = Number(localStorage.getItem('chance') ?? 0);
    localStorage.setItem('chance', count + 1);
    let hash = 2166136261;
    for (const letter of `${WORD}/${count}/end`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
    return Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  };
  Math.random = () => drawn() / 4294967296;
  crypto.getRandomValues = array => {
    for (const at of array.keys()) array[at] = drawn();
    return array;
  };
})()"""


@dataclass(frozen=True)
class Kind:
    """A game as the tests play it: in its usual format, which is short."""

    name: str
    title: str
    format: str


KINDS: Final = {
    "epic": Kind("epic", "Epic", "constructed"),
    "huntik": Kind("huntik", "Huntik", "constructed"),
    "chaotic": Kind("chaotic", "Chaotic", "apprentice 3"),
}
WEAK: Final = "random"
WEAK_TITLE: Final = "The Stray"  # as people read it


class TableServer(Server):
    """The real server on SQLite; it serves a copy of the page, so that a build meanwhile changes nothing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder / "table.db"), folder)
        self.page = folder / "page"
        built = ROOT / "src/rulebound/server/page"
        assert (built / "index.html").exists(), "the page is not built; run: python tools/build_page.py"
        shutil.copytree(built, self.page)

    def start(self) -> TableServer:
        """Start it, and wait until it says where it is."""
        command = [sys.executable, "-c", START, self.database, str(self.port), str(self.page)]
        env = {**os.environ, "RULEBOUND_DATA": str(self.data)}
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "Rulebound is at http://" in said, said + self.errors.read_text()
        self.port = int(said.split("localhost:")[1].split("/")[0])
        return self


FELT = """(() => {
  const started = performance.now();
  const of = at => at instanceof Element ? `${at.tagName}.${at.className} ${at.textContent.trim().slice(0, 40)}` : '';
  globalThis.felt = [];
  for (const sort of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown']) {
    addEventListener(sort, event => {
      felt.push(`${Math.round(performance.now() - started)} ms ${sort} ${event.key ?? ''} on ${of(event.target)}`);
      felt.splice(0, felt.length - 12);
    }, true);
  }
})()"""  # what the page has felt of hands last, for whoever wonders why nothing came of it


class Visitor:
    """Somebody with a browser of their own: a cookie, a page, and everything that went wrong on it.  What the browser
    draws by chance follows from the word for it."""

    def __init__(self, browser: Browser, server: TableServer, chance: str = CHANCE, **profile: Any) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(base_url=server.url, **{**DESKTOP, **profile})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(CHANCED.replace("${WORD}", chance))
        self.context.add_init_script(FELT)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error.message}\n{error.stack}"))
        self.page.on("console", self._said)
        self.page.on("websocket", self._listens)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.forgiven):
            self.complaints.append(message.text)

    def _listens(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.heard.append(data if isinstance(data, str) else data.decode()))

    def leave(self) -> None:
        """Close the browser; whatever went wrong in it fails the test."""
        self.context.close()
        assert self.complaints == [], self.complaints


# -- what is seen of a table

ASKED = """before => {
  const table = document.querySelector('.table[data-seq]');
  if (!table) return false;
  const seq = Number(table.dataset.seq);
  if (document.querySelector('dialog[open] .result')) return 'over ' + seq;
  const asked = document.querySelector('.prompt.mine:not(.busy) .options button:not(:disabled)');
  return asked && seq > before ? 'asked ' + seq : false;
}"""

SEEN = """() => {
  const plain = each => {
    const copy = each.cloneNode(true);
    for (const passing of copy.querySelectorAll('.change')) passing.remove();
    return copy.textContent.replace(/\\s+/g, ' ').trim();
  };
  const words = css => [...document.querySelectorAll(css)].map(plain);
  return {
    prompt: words('#prompt-title')[0] ?? '',
    options: words('.options .option > span'),
    hand: words('[data-hand] .card .sr'),
    felt: words('[data-felt] .card .sr'),
    places: words('[data-felt] .spot .name'),
    people: words('.person .tallies, .person .piles'),
    log: words('#panel-log li'),
  };
}"""


def asked(page: Page, before: int = -1) -> tuple[bool, int]:
    """Wait until the person is asked something new, or the game is over; whether it goes on, and how far it is."""
    told = page.wait_for_function(ASKED, arg=before, timeout=PATIENCE).json_value()
    state, seq = str(told).split()
    return state == "asked", int(seq)


def seen(page: Page) -> dict[str, Any]:
    """Everything that the table shows: the question, its options, the hand, the table, the players, the log."""
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def game_of(page: Page) -> str:
    """The game whose table this is."""
    path = urlsplit(page.url).path
    assert path.startswith("/game/"), page.url
    return path.removeprefix("/game/")


def played(visitor: Visitor, game: str) -> str:
    """A game that two bots have played to its end."""
    request = visitor.context.request
    seats = [{"sort": "bot", "bot": WEAK}, {"sort": "bot", "bot": WEAK}]
    id: str = request.post("/api/games", data={"game": game, "seats": seats, "public": True}).json()["id"]
    onlooker = visitor.context.new_page()  # bots alone play while somebody looks on
    onlooker.goto(f"/game/{id}")
    for _ in range(600):
        if request.get(f"/api/games/{id}").json()["status"] == "over":
            onlooker.close()
            return id
        time.sleep(0.1)
    raise AssertionError("the game did not end")


def set_up(page: Page, kind: Kind, other: str = "bot") -> None:
    """Through the page that sets a game up: this format, you against a weak bot or whoever comes."""
    page.goto(f"/play?game={kind.name}")
    page.locator(f"input[name=format][value='{kind.format}']").check()
    page.get_by_role("combobox", name="Who", exact=True).nth(1).select_option(other)
    if other == "bot":
        page.get_by_role("combobox", name="Bot", exact=True).select_option(WEAK)
        page.get_by_role("button", name="Start the game").click()
    else:
        page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/game/*")
