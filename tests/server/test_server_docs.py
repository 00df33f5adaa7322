"""The page about the server shows what runs, names every option, and tells the limits that hold; docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import rulebound.server.service
import rulebound.server.web
from rulebound.cli import main
from rulebound.server.library.messages import MOST_RECORD_TEXT, MOST_SET_TEXT
from rulebound.server.library.sets import MOST_CARDS
from rulebound.server.service.settings import Settings
from rulebound.server.store.opening import database_url
from rulebound.server.web import guard
from rulebound.server.web.limits import Limits
from server.running import Server

PAGE = Path(__file__).resolve().parents[2] / "docs" / "server.md"
TEXT = PAGE.read_text(encoding="utf-8")
PACKAGES = (rulebound.server.service, rulebound.server.web)
MODULES = [f"{each.__name__}.{module.name}" for each in PACKAGES for module in pkgutil.iter_modules(each.__path__)]


def blocks(language: str) -> list[str]:
    """The blocks of code on the page that are in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("bot_worker")])
def test_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_examples_on_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 7 and result.failed == 0


def test_the_client_on_the_page_plays_a_game_that_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (client,) = [block for block in blocks("python") if "websockets" in block]
    (tmp_path / "client.py").write_text(client, encoding="utf-8")
    server = Server(str(tmp_path / "games.db"), tmp_path).start()
    try:
        done = subprocess.run(
            [sys.executable, "client.py", server.url], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
    finally:
        server.end()
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "wins" in lines[-2] or "draw" in lines[-2], lines
    words = shlex.split(lines[-1])
    assert words[:3] == ["rulebound", "record", "verify"]
    words[words.index("game.txt")] = str(tmp_path / "game.txt")
    assert main(words[1:]) == 0, capsys.readouterr().err


def test_the_backup_on_the_page_has_everything(tmp_path: Path) -> None:
    (line,) = [line for block in blocks("sh") for line in block.splitlines() if "backup" in line]
    source = sqlite3.connect(tmp_path / "table.db")
    source.execute("PRAGMA journal_mode=WAL")
    source.execute("CREATE TABLE event (seq INTEGER)")
    source.execute("INSERT INTO event VALUES (7)")
    source.commit()  # the connection stays open: what was written lies beside the file
    assert (tmp_path / "table.db-wal").stat().st_size > 0
    words = shlex.split(line)
    subprocess.run([sys.executable, *words[1:]], cwd=tmp_path, check=True)
    source.close()
    assert sqlite3.connect(tmp_path / "copy.db").execute("SELECT seq FROM event").fetchall() == [(7,)]


def test_every_option_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    options = set(re.findall(r"^│[ *]*(--[a-z-]+)", capsys.readouterr().out, re.MULTILINE)) - {"--help", "--version"}
    assert "--database" in options
    assert [option for option in sorted(options) if f"`{option}`" not in TEXT] == []


def test_commands_on_the_page_name_options_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--help"]) == 0
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    said = [line for line in TEXT.splitlines() if "rulebound serve" in line]
    assert len(said) > 4
    assert {option for line in said for option in re.findall(r"--[a-z-]+", line)} <= known


def test_urls_of_databases_on_the_page_are_understood() -> None:
    urls = re.findall(r"--database (\S+)", TEXT)
    assert {database_url(url).drivername for url in urls} == {"sqlite", "postgresql+psycopg"}


def test_the_limits_on_the_page_hold() -> None:
    limits, settings = Limits(), Settings()
    kilo = 1024
    for said in (
        f"{limits.api.a_second} requests a second, {limits.api.at_once} at once",
        f"one login or new account every {1 / limits.entry.a_second:.0f} seconds, {limits.entry.at_once} at once",
        f"{limits.sockets} sockets",
        f"{limits.connections} connections besides",
        f"{limits.head_seconds:.0f} seconds for the head of a request, {limits.body_seconds:.0f} for its body",
        f"{limits.uploads_of_one // kilo**2} MB, {limits.uploads // kilo**2} MB of all together",
        f"{limits.said.a_second} messages a second, {limits.said.at_once} at once",
        f"{limits.largest_body // kilo} kB, lists of cards and records {limits.largest_upload // kilo**2} MB",
        f"{MOST_SET_TEXT:,} characters, {MOST_CARDS:,} cards",
        f"{MOST_RECORD_TEXT:,} characters",
        f"{limits.largest_message // kilo} kB",
        f"{settings.backlog} messages waiting",
        f"{settings.most_open} games that have not begun",
        f"{settings.bot_seconds:.0f} seconds, {settings.bot_memory >> 30} GiB",
    ):
        assert f"| {said} |" in TEXT, said
    assert settings.idle_seconds == 300 and "five minutes" in TEXT
    assert {"/metrics", "/health"} <= set(guard.INTERFACE)


def test_behind_a_proxy_limits_count_by_who_is_behind_it(tmp_path: Path) -> None:
    """As the page says: the headers of a proxy on this machine are believed, and without them nobody is limited."""
    server = Server(str(tmp_path / "games.db"), tmp_path).start()
    try:
        behind = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
        with httpx.Client(base_url=server.url, timeout=60) as client:
            made = client.post("/api/me", json={"name": "Ann"}, headers=behind)
            assert "Secure" in made.headers["set-cookie"]
            plain = [client.get("/api/me").status_code for _ in range(int(Limits().api.at_once) + 60)]
            limited = [client.get("/api/me", headers=behind).status_code for _ in range(int(Limits().api.at_once) + 60)]
            assert set(plain) == {200} and 429 in limited
            assert client.get("/api/schema/openapi.json").status_code == 200
            for path in ("/health", "/metrics"):
                assert client.get(path).status_code == 200
            assert "rulebound_message_seconds" in client.get("/metrics").text
    finally:
        server.end()
