"""What every proof in a browser stands on: Debian's chromium, a server, and visitors."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.seats import CHANCE, FLAGS, PATIENCE, TableServer, Visitor

Visit = Callable[..., Visitor]
FAILED: Final = pytest.StashKey[bool]()
PICTURES: Final = Path(__file__).parent / "failures"


def chromium() -> str:
    """Where chromium is; without one the test is skipped, or fails where everything has to be there."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    why = "no chromium on the PATH (Debian: apt-get install chromium), so nothing is proved in a browser"
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window.  It ends with the module: while it runs, no other event loop can."""
    where = chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=where, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableServer]:
    """A server that all tests of a module share."""
    chromium()
    running = TableServer(tmp_path_factory.mktemp("table")).start()
    yield running
    assert running.end() == 0
    assert "fault of ours" not in running.errors.read_text()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Note on each test whether it failed, for the pictures that are taken then."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: TableServer) -> Iterator[Visit]:
    """Makes visitors; at the end all leave, and nothing may have gone wrong on their pages.  Where a test has failed,
    what they saw last is kept as pictures."""
    there: list[Visitor] = []

    def enter(**profile: Any) -> Visitor:
        there.append(Visitor(browser, server, f"{CHANCE}/{request.node.name}/{len(there)}", **profile))
        return there[-1]

    yield enter
    if request.node.stash.get(FAILED, False):
        PICTURES.mkdir(exist_ok=True)
        for number, each in enumerate(there):
            name = re.sub(r"\W+", "-", request.node.name).strip("-")
            each.page.screenshot(path=PICTURES / f"{name}-{number}.png")
    for each in there:
        each.leave()
