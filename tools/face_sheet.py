"""Draws a sheet of card faces in a real browser, to look at, or measures every shipped card.

    python tools/face_sheet.py sheet.png [query ...]    pictures of sheets; `web/src/faces/sheet.ts` reads the queries
    python tools/face_sheet.py --measure [size ...]     figures over all shipped cards: time, size, what does not fit

Needs Node with web/node_modules, Playwright for Python and Chromium.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from rulebound.games import GAMES, kit  # noqa: E402

WEB = ROOT / "web"
WITHOUT_FACES = "rules"  # the set of what is no card
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WAIT = 600_000  # milliseconds for a sheet to be drawn on a busy machine


def shipped_faces() -> dict[str, list[dict[str, Any]]]:
    """The faces of all cards that ship, by game."""
    out = {}
    for game in GAMES:
        k = kit(game)
        book = k.book(k.sets())
        kinds = [kind for kind, card in enumerate(book.cards) if card.set_name != WITHOUT_FACES]
        out[game] = [k.card_face(book, kind) for kind in kinds]
    return out


def missing_tools() -> str:
    """What is not there of what a sheet needs, in words; "" if nothing is."""
    if shutil.which("node") is None:
        return "Node is not on this machine"
    if not (WEB / "node_modules" / "vite").exists():
        return "web/node_modules is not there: run `npm ci` in web/"
    if shutil.which("chromium") is None:
        return "Chromium is not on this machine"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright for Python is not installed"
    return ""


def build(folder: Path) -> None:
    """Build the page of the sheet into a folder, with the faces of all cards beside it."""
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    command = ["node", str(vite), "build", "--config", "vite.faces.config.ts", "--logLevel", "warn"]
    subprocess.run(command, cwd=WEB, env={**os.environ, "RULEBOUND_SHEET": str(folder)}, check=True)
    (folder / "faces.json").write_text(json.dumps(shipped_faces(), ensure_ascii=False), encoding="utf-8")


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is told."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()


@contextmanager
def opened(address: str, width: int = 1600, sharpness: float = 1) -> Iterator[Any]:
    """A page of Chromium that shows a sheet, once it is drawn."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=list(SWITCHES))
        page = browser.new_page(viewport={"width": width, "height": 900}, device_scale_factor=sharpness)
        page.on("pageerror", lambda error: print(f"the page says: {error}", file=sys.stderr))
        page.goto(address)
        page.wait_for_function("window.sheet && window.sheet.ready", timeout=WAIT)
        yield page
        browser.close()


def measured_at(sizes: Sequence[str]) -> dict[str, list[dict[str, Any]]]:
    """What a browser measures of the face of every shipped card, by size."""
    out: dict[str, list[dict[str, Any]]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        with served(folder) as address:
            for size in sizes:
                with opened(f"{address}/faces.html?measure&size={size}") as page:
                    out[size] = page.evaluate("window.sheet.measured")
    return out


def picture(file: Path, queries: list[str]) -> None:
    """Write pictures of sheets: of one query as the file is called, of more with numbers; `sharp` is twice as fine."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        with served(folder) as address:
            for place, query in enumerate(queries):
                with opened(f"{address}/faces.html?{query}", sharpness=2 if "sharp" in query else 1) as page:
                    out = file if len(queries) == 1 else file.with_stem(f"{file.stem}-{place + 1}")
                    page.screenshot(path=str(out), full_page=True)
                    print(out)


def report(rows: list[dict[str, Any]]) -> list[str]:
    """The figures in lines."""
    out = []
    for game in GAMES:
        mine = [row for row in rows if row["game"] == game]
        times = sorted(row["milliseconds"] for row in mine)
        sizes = sorted({row["text"] for row in mine if row["text"]}, key=lambda text: float(text[:-2]))
        out.append(
            f"{game}: {len(mine)} cards; art {times[len(times) // 2]:.2f} ms (median), {times[-1]:.2f} (most); "
            f"picture at most {max(row['art'] for row in mine) / 1000:.1f} kB, "
            f"markup with it at most {max(row['markup'] for row in mine) / 1000:.1f} kB; "
            f"text {' to '.join(dict.fromkeys(sizes[:1] + sizes[-1:]))}; "
            f"without flavour {sum(not row['flavor'] for row in mine)}"
        )
        for row in mine:
            if not row["fits"] or row["spilled"] or not row["emblem"]:
                out.append(f"  {row['name']}: fits {row['fits']}, spilled {row['spilled']}, emblem {row['emblem']}")
    return out


def main(arguments: list[str]) -> int:
    """Draw or measure, as asked."""
    lacking = missing_tools()
    if lacking or not arguments:
        print(lacking or __doc__, file=sys.stderr)
        return 2
    if arguments[0] == "--measure":
        for size, rows in measured_at(arguments[1:] or ["full"]).items():
            print("\n".join([f"{size}:", *report(rows)]))
    else:
        picture(Path(arguments[0]), arguments[1:] or [""])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
