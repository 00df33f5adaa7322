"""Two revisions side by side: which of them plays faster, on the same core, in turns.

The other revision is taken out of git into a temporary folder; the checkout stays as it is.  Each side measures itself
in processes of its own.  If the engine here is the compiled one, the other is compiled as well, which takes minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import rulebound
from rulebound.lab.bench import is_compiled


class NoComparison(ValueError):
    """The other revision cannot be measured: why."""


def against(
    game: str, revision: str, rounds: int, seconds: float, decks: str = "", tell: Callable[[], None] | None = None
) -> dict[str, Any]:
    """The medians of both sides, `here` and `there`, and how many times as fast this side is.

    `tell` is called after each round.
    """
    root = checkout()
    with TemporaryDirectory(prefix="rulebound-bench-") as folder:
        there = revision_in(root, revision, Path(folder))
        rows: dict[str, list[dict[str, Any]]] = {"here": [], "there": []}
        for number in range(rounds):
            rows["here"].append(measured(game, seconds, decks, None))
            rows["there"].append(measured(game, seconds, decks, there))
            if tell is not None:
                tell()
    here, other = middle_of(rows["here"]), middle_of(rows["there"])
    ratio = round(here["decisions_per_s"] / other["decisions_per_s"], 3)
    return {"revision": revision, "here": here, "there": other, "ratio": ratio}


def checkout() -> Path:
    """The folder of the git checkout that this package, or else the present folder, belongs to."""
    for start in (Path(rulebound.__file__).parent, Path.cwd()):
        done = subprocess.run(["git", "-C", str(start), "rev-parse", "--show-toplevel"], capture_output=True, text=True)
        root = Path(done.stdout.strip())
        if done.returncode == 0 and (root / "src" / "rulebound").is_dir():
            return root
    raise NoComparison("a revision is compared inside a git checkout of Rulebound, and this is none")


def revision_in(root: Path, revision: str, folder: Path) -> Path:
    """The folder from which Python imports that revision."""
    archive = ["git", "-C", str(root), "archive", "--format=zip", f"{revision}^{{commit}}"]
    done = subprocess.run(archive, capture_output=True)
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise NoComparison(f"git knows no revision {revision!r}: {said}")
    with zipfile.ZipFile(BytesIO(done.stdout)) as sources:
        sources.extractall(folder / "sources")
    if not (folder / "sources" / "src" / "rulebound" / "lab" / "bench.py").exists():
        raise NoComparison(f"the revision {revision!r} has no benchmark yet")
    return compiled_in(folder) if is_compiled() else folder / "sources" / "src"


def compiled_in(folder: Path) -> Path:
    """The folder of the compiled package, made from the sources there."""
    build = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "-w", str(folder)]
    if find_spec("mypyc") is not None:
        build.append("--no-build-isolation")
    done = subprocess.run(
        [*build, str(folder / "sources")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "RULEBOUND_COMPILE": "1"},
    )
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode != 0 or not wheels:
        raise NoComparison(f"the other revision could not be compiled:\n{done.stdout.rstrip()}")
    with zipfile.ZipFile(wheels[0]) as wheel:
        wheel.extractall(folder / "package")
    return folder / "package"


def measured(game: str, seconds: float, decks: str, path: Path | None) -> dict[str, Any]:
    """One round of the benchmark in a process of its own, with the package from this folder (None: this one)."""
    words = [sys.executable, "-m", "rulebound", "bench", "--game", game, "--json"]
    words += ["--rounds", "1", "--seconds", str(seconds), *(["--decks", decks] if decks else [])]
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["no message"]
        raise NoComparison(f"the benchmark of {'this' if path is None else 'the other'} revision failed: {said[-1]}")
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def middle_of(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of each figure; what is no number is as in the first row."""
    out = {}
    for key, first in rows[0].items():
        is_number = isinstance(first, (int, float)) and not isinstance(first, bool)
        out[key] = round(median(row[key] for row in rows), 3) if is_number else first
    return out
