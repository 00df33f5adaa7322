"""The page: the files of the client, kept in memory, packed once; any other address shows the page itself, which knows
its own addresses, or says that there is nothing there."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

FOLDER: Final = Path(__file__).parent.parent / "page"
ENDINGS: Final = (".ico", ".txt", ".xml", ".js", ".css", ".map", ".png", ".php")  # of files, not of pages of ours
# The first words of addresses that the page knows.
PAGES: Final = ("play", "game", "decks", "cards", "rules", "replay", "about", "settings", "account")
CALLED: Final = "replays"  # what the menu calls the page at /replay: whoever types it is led there
PACKED: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
ROBOTS: Final = b"""# Pages may be found; games of people, and what they keep, not.
User-agent: *
Disallow: /api/
Disallow: /game/
Disallow: /account
Disallow: /replay/
"""
NOT_BUILT: Final = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rulebound</title></head>
<body><main><h1>The page is not built yet</h1>
<p>The server runs, but the files of the page are not there. In a checkout, this makes them:</p>
<pre>python tools/build_page.py</pre>
<p>Then load this page again. The interface for programs works already:
<a href="/api/schema/openapi.json">its description</a>.</p></main></body></html>
"""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    data: bytes
    packed: bytes  # by gzip; empty if that would not help
    type: str
    tag: str


class Page:
    """The files in a folder, as an ASGI application; they are read anew when the page has been built anew."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}
        self.stamp = -1

    def refresh(self) -> None:
        """Read the files, unless they are those that were read."""
        try:
            stamp = (self.folder / "index.html").stat().st_mtime_ns
        except OSError:
            stamp = 0
        if stamp == self.stamp:
            return
        self.stamp = stamp
        self.files = {"/robots.txt": File(ROBOTS, b"", "text/plain; charset=utf-8", "robots")}
        if stamp:
            for path in self.folder.rglob("*"):
                if path.is_file():
                    self.files[f"/{path.relative_to(self.folder).as_posix()}"] = read_file(path)
        else:
            self.files["/index.html"] = File(NOT_BUILT, b"", "text/html; charset=utf-8", "not-built")

    async def __call__(self, scope: Any, receive: object, send: Callable[[Any], Awaitable[None]]) -> None:
        """Answer a request for a file."""
        path = scope["path"]
        if there := moved(path, scope["query_string"]):
            out = [(b"location", there), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 301, "headers": out})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        if path == "/" or path not in self.files:
            self.refresh()
        file = self.files.get(path)
        status = 200
        if file is None:
            first = path[1:].partition("/")[0] if path.startswith("/") else path  # "*" is no page
            is_page = first in ("", *PAGES) and not path.endswith(ENDINGS)
            status = 200 if is_page else 404
            file = self.files["/index.html"]
        headers = {k.lower(): v for k, v in scope["headers"]}
        tag = f'"{file.tag}"'.encode()
        for_ever = path.startswith("/assets/") and status == 200
        out = [
            (b"content-type", file.type.encode()),
            (b"etag", tag),
            (b"vary", b"accept-encoding"),
            (b"cache-control", b"public, max-age=31536000, immutable" if for_ever else b"no-cache"),
        ]
        body = file.data
        if headers.get(b"if-none-match") == tag and status == 200:
            status, body = 304, b""
        elif file.packed and b"gzip" in headers.get(b"accept-encoding", b""):
            body = file.packed
            out.append((b"content-encoding", b"gzip"))
        out.append((b"content-length", str(len(body)).encode()))
        if scope["method"] == "HEAD":
            body = b""
        await send({"type": "http.response.start", "status": status, "headers": out})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def moved(path: str, query: bytes) -> bytes:
    """Where a page is that is called otherwise in the menu than in its address; empty for any other.

    >>> moved("/replays/abcd", b"at=3"), moved("/replays", b""), moved("/replaysome", b"")
    (b'/replay/abcd?at=3', b'/replay', b'')
    """
    first, slash, rest = path[1:].partition("/")
    return f"/replay{slash}{quote(rest)}".encode() + (query and b"?" + query) if first == CALLED else b""


def read_file(path: Path) -> File:
    """A file with its packed form, its type and its tag."""
    data = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        kind = "application/javascript"
    packed = gzip.compress(data, 9, mtime=0) if kind.startswith(PACKED) else b""
    if len(packed) > 0.95 * len(data):
        packed = b""
    shown = f"{kind}; charset=utf-8" if kind.startswith(("text/", "application/javascript")) else kind
    return File(data, packed, shown, sha256(data).hexdigest()[:16])
