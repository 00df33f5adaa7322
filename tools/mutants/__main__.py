"""The command: see the docstring of the package."""

from __future__ import annotations

import argparse
import ast
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.mutants.report import ENOUGH, Tally, with_bar
from tools.mutants.running import Bench, Run, Traced, Unready, outcomes, trace
from tools.mutants.sites import Finder, Site, node_methods

ROOT = Path(__file__).resolve().parent.parent.parent
NOT_COMPILED = "# not compiled"  # within the first lines of a module: words, loading and seams, not rules
# Compiled, but no chapter of a rule book: numbers of the log, the generated codec, printed cards, a player's taste.
NO_CHAPTERS = {"__init__.py", "logbook.py", "records.py", "book.py", "terms.py", "evaluate.py", "citing.py"}
# What the engine does for a game's rules; of these, only functions that a scenario of the game calls.  What no scenario
# of the game can reach in them (replacements, circles in which nobody is asked), the engine's own tests may notice:
# those of these modules, and those of the toy game.
ENGINE = ("choices.py", "events.py", "game.py", "modifiers.py", "nodes.py", "resolve.py")
ENGINE_TESTS, TOY_TESTS = "tests/engine", "tests/toy"
# What no scenario of a game can show, since it lies before its first position, after its last one, or in the words:
# tests of the game's own that may notice it.
GAME_TESTS = {
    "epic": (
        "test_before_and_after.py",  # dealing, the numbers of formats, circles in which nobody is asked, who has won
        "test_citing.py",  # in which situation a rule is told
        "test_the_end.py",  # a game that has ended is at rest
        "test_asked_all_the_same.py",  # who is asked though there is nothing to choose
    ),
    "huntik": (
        "test_huntik_decks.py",  # dealing, formats, missions that nobody brought
        "test_huntik_missions.py",  # every mission to its end, who has won and why, roles in a match
        "test_huntik_told.py",  # in which situation a rule is told, what is wrong with decks
        "test_huntik_edges.py",  # saved games, clocks, missions of other data, why a game was won
    ),
    "chaotic": (
        "test_chaotic_board.py",  # which spaces touch, on boards of all sizes
        "test_chaotic_kit.py",  # games that cannot be begun, deck numbers, what must not be left lying about
        "test_chaotic_citing.py",  # in which situation a rule is told
    ),
}


def main(arguments: list[str]) -> int:
    """Run it; the exit code is 0 if enough are caught, 1 if not, 2 if it could not be found out."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("game", help="the game whose rules are broken")
    parser.add_argument("--only", metavar="FILE[:LINE]", help="only the mutants of this file, or of this line")
    parser.add_argument("--workers", type=int, default=2, help="how many run at the same time (2)")
    parser.add_argument("--json", action="store_true", help="the report for programs")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    given = parser.parse_args(arguments)
    if given.only and not given.only.rpartition(":")[2].isdigit() and ":" in given.only:
        print(f"mutants: --only takes FILE or FILE:LINE, not {given.only!r}", file=sys.stderr)
        return 2
    folder = ROOT / "src" / "rulebound" / "games" / given.game
    if not folder.is_dir():
        print(f"mutants: no game is called {given.game!r}", file=sys.stderr)
        return 2
    try:
        with tempfile.TemporaryDirectory(prefix="mutants-") as name:
            return broken(Path(name).resolve(), given)
    except Unready as unready:
        print(f"mutants: {unready}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nmutants: interrupted", file=sys.stderr)
        return 130


def broken(copy: Path, given: argparse.Namespace) -> int:
    """Break a copy of the sources, so that nobody who works on them meanwhile is in the way."""
    own = [f"tests/{given.game}"] if given.game in GAME_TESTS else []
    for part in ("src/rulebound", f"tests/scenarios/{given.game}", ENGINE_TESTS, TOY_TESTS, *own):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    texts = {path: path.read_text(encoding="utf-8") for path in rule_files(copy / "src" / "rulebound", given.game)}
    sites, shortcuts = find_sites(copy / "src", texts)
    nodes = {(site.path, site.function) for site in sites if site.kind.startswith("node ")}
    if given.only:
        sites = [site for site in sites if is_meant(site, given.only)]
        if not sites:
            print(f"mutants: nothing to break at {given.only}", file=sys.stderr)
            return 2
    if given.list:
        for site in sites:
            print(f"{site.path.relative_to(copy)}:{site.first}  {site.words}  ({site.function})")
        return 0
    cases = tuple(str(path) for path in sorted((copy / "tests" / "scenarios").rglob("*.yaml")))
    tests = tuple(str(path) for path in [*engine_tests(copy), *game_tests(copy, given.game)])
    bench = Bench(texts, (*cases, *tests), lambda cases: judge(copy, given.game, cases), len(cases))
    traced = trace(bench)
    if traced.failing:
        for case, why in traced.failing:
            print(f"mutants: {Path(case).relative_to(copy)} fails without a mutant: {why}", file=sys.stderr)
        return 2
    used = [site for site in sites if is_used(site, traced, nodes, len(cases))]
    unused = sorted({s.function for s in sites if s.kind.startswith("node ") and s not in used})
    tally = Tally(given.game, copy, shortcuts, unused, tests)
    with_bar(outcomes(bench, traced, used, max(given.workers, 1)), len(used), tally)
    print(tally.as_json() if given.json else tally.as_text())
    return 0 if tally.percent >= ENOUGH else 1


def rule_files(package: Path, game: str) -> list[Path]:
    """The modules that carry the rules of a game: its chapters and nodes, and the engine's part."""
    chapters = [path for path in sorted((package / "games" / game).glob("*.py")) if path.name not in NO_CHAPTERS]
    chapters = [path for path in chapters if NOT_COMPILED not in "".join(path.open(encoding="utf-8").readlines()[:5])]
    return chapters + [package / "engine" / name for name in ENGINE]


def engine_tests(copy: Path) -> list[Path]:
    """The files of the engine's own tests: of the modules that are broken, and of the toy game."""
    own = [copy / ENGINE_TESTS / f"test_engine_{name}" for name in ENGINE]
    return [path for path in own if path.exists()] + sorted((copy / TOY_TESTS).glob("test_*.py"))


def game_tests(copy: Path, game: str) -> list[Path]:
    """The files of the game's own tests that may notice a mutant."""
    return [copy / "tests" / game / name for name in GAME_TESTS.get(game, ())]


def find_sites(source: Path, texts: dict[Path, str]) -> tuple[list[Site], int]:
    """All sites of these modules, and how many were left out as shortcuts."""
    nodes = node_methods([ast.parse(text) for text in texts.values()])
    sites: list[Site] = []
    shortcuts = 0
    for path, text in texts.items():
        finder = Finder(".".join(path.relative_to(source).with_suffix("").parts), path, text, nodes)
        sites += finder.find()
        shortcuts += finder.shortcuts
    return sites, shortcuts


def is_meant(site: Site, only: str) -> bool:
    """Is the site in this FILE or at this FILE:LINE?  The end of the file's path is enough."""
    file, _, line = only.partition(":")
    wanted = Path(file).parts
    return site.path.parts[-len(wanted) :] == wanted and (not line or site.first <= int(line) <= site.last)


def is_used(site: Site, traced: Traced, nodes: set[tuple[Path, str]], scenarios: int) -> bool:
    """Does it count?  Steps of a game always do; nodes and what the engine offers, if a scenario uses them."""
    optional = (site.path, site.function) in nodes or site.path.parent.name == "engine"
    return not optional or traced.enters(site, scenarios)


def judge(copy: Path, game: str, cases: Iterable[str]) -> Run:
    """The judge, imported from this copy, with these scenarios read; what ends with .py is a file of tests."""
    source = copy / "src"
    if str(source) not in sys.path:
        sys.path[:0] = [str(source), str(copy / "tests")]
    import rulebound
    from rulebound.games import kit
    from rulebound.judge import read_scenario, run

    assert Path(rulebound.__path__[0]).parent == source, f"imported from {rulebound.__path__[0]} instead of {source}"
    kit(game)
    read = {case: read_scenario(case) for case in cases if not case.endswith(".py")}

    def why_not(case: str) -> str:
        if case.endswith(".py"):
            return why_tests_fail(case)
        scenario = read[case] if case in read else read_scenario(case)
        result = run(scenario)
        if result.ok:  # steps that are quicker while nobody listens must do the same
            result = run(scenario, silent=True)
        return "" if result.ok else result.why

    return why_not


def why_tests_fail(file: str) -> str:
    """Why a file of tests fails, the slow ones left out; nothing if it passes."""
    import pytest

    options = ["-qx", "-m", "not slow", "-c", "/dev/null", "--import-mode=importlib", "-W", "ignore"]
    status = pytest.main([*options, "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler", file])
    return "" if status == pytest.ExitCode.OK else f"tests of {Path(file).name} fail: {status}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
