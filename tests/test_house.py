"""The order of the house: imports go downwards, files stay short, nothing unfinished or foreign lies about.

These tests read the files of the checkout, not the installed package, so they mean the same in both builds.
"""

import ast
import importlib
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "rulebound"

# From low to high. A module may import its own layer and those before it.
LAYERS = ("engine", "rulebook", "language", "games", "cards", "api", "judge", "players", "lab", "server", "cli")
ENGINE_MAY_USE = {"msgspec", "mypy_extensions"}
DISTRIBUTIONS = {  # where the import has another name
    "argon2": "argon2-cffi",
    "mypy_extensions": "mypy-extensions",
    "yaml": "pyyaml",
}
LONGEST = 600
CODE_SUFFIXES = {".py", ".pyi", ".sh", ".ts", ".js", ".svelte", ".css", ".html"}
COMMANDS = ("play", "check", ".ci/run")

# Put together here, so that this file does not find itself.
UNFINISHED = re.compile("|".join(rf"\b{word}\b" for word in ("TO" + "DO", "FIX" + "ME", "XX" + "X")))
MACHINE_PATHS = re.compile(
    "|".join(rf"(?<![\w.-])/{folder}/" for folder in ("wor" + "k", "roo" + "t", "far" + "m", "opt/py" + "pi"))
)
REGISTRIES = re.compile(
    "|".join(re.escape(host) for host in ("py" + "pi.org", "python" + "hosted.org", "npm" + "js.", "yarn" + "pkg.com"))
)


class Import(NamedTuple):
    """One imported name: where, and what."""

    path: Path
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.name}"


# --- reading the checkout


@cache
def house_files() -> tuple[Path, ...]:
    """What git tracks or would add, that exists; without git, what lies outside hidden folders."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        text=True,
    )
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not any(p.startswith(".") for p in path.relative_to(ROOT).parts)]
    return tuple(sorted({path for path in found if path.is_file()}))


def text_of(path: Path) -> str | None:
    """The text of a file, or nothing if it is a picture or a font."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def lines_matching(pattern: re.Pattern[str], below: Path = ROOT) -> list[str]:
    """Places of a pattern in the files of the house, readable in a failure."""
    found = []
    for path in house_files():
        text = text_of(path) if path.is_relative_to(below) else None
        for number, line in enumerate((text or "").splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports_of(path: Path) -> tuple[Import, ...]:
    """Everything a file imports, by full name, wherever in the file it does so.

    `from a import b` counts as `a.b`: whether b is a module or a name in one makes no difference to the layers.
    """
    found = []
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found += [Import(path, node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *(node.module.split(".") if node.module else [])])
            found += [Import(path, node.lineno, f"{origin}.{alias.name}") for alias in node.names]
    return tuple(found)


def layer_of(name: str) -> str | None:
    """The layer of a module's full name; nothing for the package itself and for other packages."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "rulebound" and parts[1] in LAYERS else None


def game_of(name: str) -> str | None:
    """The game whose folder a module's full name leads into."""
    parts = name.split(".")
    if parts[:2] != ["rulebound", "games"] or len(parts) < 3:
        return None
    return parts[2] if (PACKAGE / "games" / parts[2]).is_dir() else None


def third_parties(path: Path) -> list[Import]:
    own = sys.stdlib_module_names | {"rulebound"}
    return [found for found in imports_of(path) if found.name.partition(".")[0] not in own]


# --- imports


def test_every_module_has_its_layer() -> None:
    top = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in modules()} - {"__init__", "__main__"}
    assert top <= set(LAYERS), f"give these a place in LAYERS: {sorted(top - set(LAYERS))}"


def test_imports_go_downwards() -> None:
    wrong = []
    for path in modules():
        own = layer_of(module_name(path))
        allowed = LAYERS[: LAYERS.index(own) + 1] if own else ()
        if path == PACKAGE / "__main__.py":
            allowed = LAYERS
        for found in imports_of(path):
            layer = layer_of(found.name)
            if layer and layer not in allowed:
                wrong.append(str(found))
    assert wrong == []


def test_the_engine_stands_alone() -> None:
    wrong = [
        str(found)
        for path in modules()
        if layer_of(module_name(path)) == "engine"
        for found in third_parties(path)
        if found.name.partition(".")[0] not in ENGINE_MAY_USE
    ]
    assert wrong == []


def test_no_game_knows_another() -> None:
    wrong = []
    for path in modules():
        own = game_of(module_name(path))
        if own:
            wrong += [str(found) for found in imports_of(path) if game_of(found.name) not in (None, own)]
    assert wrong == []


def test_what_is_imported_is_declared() -> None:
    """The tests run where more is installed than players have."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [group for name, group in project["optional-dependencies"].items() if name not in ("dev", "test")]
    asked = [requirement for group in (project["dependencies"], *extras) for requirement in group]
    declared = {re.split(r"[^\w-]", requirement, maxsplit=1)[0].lower() for requirement in asked}
    wrong = []
    for path in modules():
        for found in third_parties(path):
            package = found.name.partition(".")[0]
            if DISTRIBUTIONS.get(package, package).lower() not in declared:
                wrong.append(str(found))
    assert wrong == []


# --- files


def test_no_file_is_too_long() -> None:
    wrong = []
    for path in house_files():
        if path.suffix not in CODE_SUFFIXES and str(path.relative_to(ROOT)) not in COMMANDS:
            continue
        lines = (text_of(path) or "").splitlines()
        if len(lines) > LONGEST and not re.match(r"(#|//|/\*|<!--) Generated by", lines[0]):
            wrong.append(f"{path.relative_to(ROOT)}: {len(lines)} lines")
    assert wrong == []


def test_nothing_is_left_undone() -> None:
    assert lines_matching(UNFINISHED, below=SOURCE) == []


def test_no_path_of_a_machine() -> None:
    assert lines_matching(MACHINE_PATHS) == []


def test_no_address_of_a_registry() -> None:
    assert lines_matching(REGISTRIES) == []


def test_no_binary_beside_the_sources() -> None:
    assert [str(path) for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd", ".c")] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_can_be_run(command: str) -> None:
    assert os.access(ROOT / command, os.X_OK)


# --- builds


def should_be_compiled(path: Path) -> bool:
    head = path.read_text(encoding="utf-8").splitlines()[:5]
    return (
        layer_of(module_name(path)) in ("engine", "games")
        and path.name != "__init__.py"
        and not any(line.lstrip().startswith("# not compiled") for line in head)
    )


@pytest.mark.skipif("RULEBOUND_BUILD" not in os.environ, reason="./check says which build it means")
def test_the_build_is_the_one_meant() -> None:
    """A module of the wrong build would make a comparison of the two worthless."""
    compiled = os.environ["RULEBOUND_BUILD"] == "compiled"
    package = importlib.import_module("rulebound")
    assert Path(package.__file__ or "").is_relative_to(SOURCE) != compiled
    wrong = []
    for path in modules():
        if should_be_compiled(path):
            name = module_name(path)
            file = importlib.import_module(name).__file__ or ""
            if file.endswith(".py") == compiled:
                wrong.append(f"{name}: {file}")
    assert wrong == []
