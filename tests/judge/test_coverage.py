"""Coverage: what counts as shown, what is told about the rest, and that an installed package can answer."""

from __future__ import annotations

import doctest
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import SimpleNamespace

import pytest

import rulebound
from rulebound.cli import main
from rulebound.cli.rules import coverage as printed_coverage
from rulebound.judge import Malformed, parse_scenario
from rulebound.judge import coverage as module
from rulebound.judge.coverage import Coverage, Gap, cover, coverage, denials, scenario_files
from rulebound.rulebook import RuleBook, UnknownGame

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "scenarios" / "epic"
CONCEDING = SCENARIOS / "examples" / "EX02-conceding.yaml"
CONCEDES = "title: Out\ngame: epic\nrules: [{rules}]\nrulings: [R09]\nwhen: [B concedes]\nthen: {then}\n"
RETOLD = {  # worked examples cite what the retelling of the book does (tests/test_scenarios.py), touched or not
    "EX10-dark-leader.yaml: 5.0.1": "what Dark Leader gives, a bonus and an alignment, is no ability",
    "EX14-target-on-resolution.yaml: R14": "that the book's \"destroy\" is breaking is a matter of words",
}
ROCK = "{name: Old Rock, type: champion, alignment: [good], cost: 0, offense: 1, defense: 3, text: Unbreakable}"


def shown(*texts: str) -> Coverage:
    return cover("epic", [parse_scenario(text, f"{n}.yaml") for n, text in enumerate(texts)])


def conceding(rules: str, then: str = "A wins") -> str:
    return CONCEDES.format(rules=rules, then=then)


def gap(found: Coverage, id_: str) -> Gap | None:
    return next((gap for gap in found.gaps if gap.entry.id == id_), None)


# -- what counts


def test_cited_and_touched_is_covered() -> None:
    found = shown(conceding("1.2.2.i2"))
    assert gap(found, "1.2.2.i2") is None
    assert gap(found, "R09") is None


def test_touched_alone_is_not() -> None:
    missing = gap(shown(conceding("1.2.2.i2")), "1.2.1.i2")
    entry = RuleBook.load("epic")["1.2.1.i2"]
    assert missing == Gap(entry, "no scenario cites it, though it was obeyed in:", ("0.yaml",))


def test_neither_is_not() -> None:
    assert str(gap(shown(conceding("1.2.2.i2")), "5.7.1")) == "5.7.1: no scenario cites it"


def test_cited_alone_is_not() -> None:
    missing = gap(shown(conceding("5.7.1"), conceding("5.7.1")), "5.7.1")
    assert missing is not None
    assert (missing.missing, missing.files) == ("cited, but the engine never touched it in:", ("0.yaml", "1.yaml"))


def test_the_same_scenario_must_do_both() -> None:
    found = shown(conceding("5.12.1"), "title: x\ngame: epic\nrules: [1.2.2.i2]\nthen: {A.health: 30}\n")
    assert gap(found, "1.2.2.i2") is not None


def test_a_definition_need_only_be_cited() -> None:
    assert RuleBook.load("epic").rule("2.1.4").kind == "definition"
    assert gap(shown(conceding("2.1.4")), "2.1.4") is None
    assert gap(shown(conceding("2.1.5")), "2.1.4") is not None


def test_a_scenario_that_fails_shows_nothing() -> None:
    found = shown(conceding("1.2.2.i2, 2.1.4", "B wins"))
    assert found.failed == ("0.yaml",)
    for id_ in ("1.2.2.i2", "2.1.4", "R09"):
        missing = gap(found, id_)
        assert missing is not None
        assert (missing.missing, missing.files) == ("the scenarios that cite it fail:", ("0.yaml",))


def test_a_denial_must_be_tried() -> None:
    quiet = "title: x\ngame: epic\nrules: [4.1.2]\nwhen: [A passes]\nthen: {decision: B}\n"
    missing = gap(shown(quiet), "4.1.2")
    assert missing is not None
    words = "cited, but nobody tried what it denies, a card or power played without Initiative:"
    assert (missing.missing, missing.files) == (words, ("0.yaml",))
    tried = "title: x\ngame: epic\nrules: [4.1.2]\ngiven: {B: {hand: [filler as f]}}\nthen: {refused: [B plays f]}\n"
    assert gap(shown(tried), "4.1.2") is None
    assert gap(shown(quiet, tried), "4.1.2") is None


def test_a_failed_attempt_counts_as_tried() -> None:
    for then, covered in (("rock is prepared", True), ("rock is expended", False)):
        text = f"title: x\ngame: epic\nrules: [5.9.2]\ncards: {{rock: {ROCK}}}\ngiven: {{A: {{play: [rock]}}}}\n"
        assert (gap(shown(text + f"when: [the rules break rock]\nthen: {then}\n"), "5.9.2") is None) == covered


def test_what_is_seen_counts_when_it_is_looked_at() -> None:
    text = "title: x\ngame: epic\nrules: [1.4.2, 1.4.3]\ngiven: {A: {hand: [filler as f], play: [wolf token as w]}}\n"
    looked = shown(text + "then: {unseen: {B: [f]}}\n")
    assert gap(looked, "1.4.2") is None and gap(looked, "1.4.3") is not None
    looked = shown(text + "then: {sees: {B: [w]}}\n")
    assert gap(looked, "1.4.2") is not None and gap(looked, "1.4.3") is None
    assert gap(shown(text + "then: {A.hand: 1}\n"), "1.4.2") is not None


def test_a_ruling_that_no_game_can_show() -> None:
    missing = gap(shown(conceding("1.2.2.i2")), "R03")
    assert missing is not None and missing.missing.startswith("no game can show it: decks are built before a game")


def test_a_fault_of_the_engine_is_a_scenario_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("no rule says so")

    monkeypatch.setattr("rulebound.judge.coverage.refused_for", broken)
    text = "title: x\ngame: epic\nrules: [4.1.2]\ngiven: {B: {hand: [filler as f]}}\nthen: {refused: [B plays f]}\n"
    assert shown(text).failed == ("0.yaml",)


def test_scenarios_of_other_games_do_not_count() -> None:
    ours = parse_scenario(conceding("1.2.2.i2"))
    theirs = replace(ours, kit=SimpleNamespace(name="chaotic"))  # type: ignore[arg-type]
    assert [len(cover("epic", [one]).shown) for one in (ours, theirs)] == [1, 0]


# -- what comes back


def test_the_numbers_add_up() -> None:
    found = shown(conceding("1.2.2.i2, 2.1.4"))
    book = RuleBook.load("epic")
    assert [rule.id for rule in found.covered] == ["1.2.2.i2", "2.1.4"]
    assert set(found.covered) | set(found.uncovered) == set(book.testable())
    rows = found.sections()
    assert [name for name, _, _ in rows] == [f"{number} {title}" for number, title in book.chapters.items()]
    assert sum(testable for _, testable, _ in rows) == len(book.testable())
    assert [covered for _, _, covered in rows] == [1, 1, 0, 0, 0]


def test_the_data() -> None:
    data = shown(conceding("1.2.2.i2")).data()
    uncovered, rulings = data.pop("uncovered"), data.pop("rulings_uncovered")
    assert data == {
        "game": "epic",
        "testable": 232,
        "covered": 1,
        "rulings": 65,
        "rulings_covered": 1,
        "scenarios": 1,
        "failed": [],
    }
    assert isinstance(uncovered, list) and len(uncovered) == 231 and "1.2.2.i2" not in uncovered
    assert isinstance(rulings, list) and len(rulings) == 64 and "R09" not in rulings


def test_every_file_is_told() -> None:
    told: list[int] = []
    files = scenario_files("epic", SCENARIOS / "coverage")
    found = coverage("epic", files, told.append)
    assert told == [1] * len(files) and len(found.shown) == len(files) > 15
    assert found.failed == ()
    assert len(found.covered) > 20


@pytest.fixture(scope="module")
def everything() -> Coverage:
    """All scenarios of Epic, run once."""
    return coverage("epic", scenario_files("epic", SCENARIOS))


@pytest.mark.slow
def test_every_testable_rule_is_covered(everything: Coverage) -> None:
    unseen = set(denials("epic").unseen)
    assert [str(gap) for gap in everything.gaps if gap.entry.id not in unseen] == []
    assert {ruling.id for ruling in everything.rulings_uncovered} == unseen


@pytest.mark.slow
def test_scenarios_cite_what_they_touch(everything: Coverage) -> None:
    """A rule in the list of a scenario that the run never comes near tells the reader something that is not so."""
    found = {f"{Path(file).name}: {entry.id}" for file, entry in everything.untouched}
    idle = sorted(found - RETOLD.keys())
    assert not idle, "cited, but the engine did not touch it in that run:\n" + "\n".join(idle)
    assert sorted(RETOLD.keys() - found) == [], "touched by now, so no exception"


def test_what_is_cited_and_never_touched() -> None:
    def untouched(*texts: str) -> list[tuple[str, str]]:
        return [(file, entry.id) for file, entry in shown(*texts).untouched]

    assert untouched(conceding("1.2.2.i2, 5.7.1"), conceding("4.4.12")) == [("0.yaml", "5.7.1"), ("1.yaml", "4.4.12")]
    assert untouched(conceding("1.2.2.i2, 2.1.4")) == []  # 2.1.4 is a definition: there is nothing to obey
    assert untouched(conceding("5.7.1", "B wins")) == []  # it fails, and so says nothing
    assert untouched(conceding("1.2.2.i2").replace("[R09]", "[R09, R60]")) == [("0.yaml", "R60")]


def test_what_is_denied_is_said_of_rules_that_can_be_tested() -> None:
    book = RuleBook.load("epic")
    for id_, what in denials("epic").what.items():
        assert book.rule(id_).testable and book.rule(id_).kind == "behaviour"
        assert what and not what.endswith(".")
    assert denials("no such game").what == {}


def test_docstrings_run() -> None:
    result = doctest.testmod(module)
    assert result.attempted > 3 and result.failed == 0
    page = doctest.testfile(str(ROOT / "docs" / "coverage.md"), module_relative=False)
    assert page.attempted > 3 and page.failed == 0


def test_the_page_names_every_key() -> None:
    page = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    assert [key for key in shown().data() if f"`{key}`" not in page] == []


# -- on the command line


def test_uncovered_rules_are_told_with_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out.yaml").write_text(conceding("1.2.2.i2, 5.7.1"), encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(conceding("1.2.2.i1", "B wins"), encoding="utf-8")
    assert main(["rules", "coverage", "epic", "--scenarios", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("Epic: 1 of 232 testable rules are covered by 2 scenarios\n")
    assert "\n1 Overview                              37        1\n" in out
    assert "\nour rulings                             65        1\n" in out
    assert f"never touched it in:\n           {tmp_path}/out.yaml\n" in out
    assert f"fail and so show nothing; `rulebound scenario run` tells why:\n           {tmp_path}/wrong.yaml\n" in out


def test_long_lists_of_files_are_cut(tmp_path: Path) -> None:
    for n in range(5):
        (tmp_path / f"{n}.yaml").write_text(conceding("5.7.1"), encoding="utf-8")
    text, _ = printed_coverage("epic", tmp_path, json=False, width=80)
    here = [line for line in text.split("\n\n") if line.startswith("5.7.1 ")]
    assert len(here) == 1
    assert here[0].count(".yaml") == 3
    assert here[0].endswith("\n           and 2 more")


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", "epic", "--json", "--scenarios", str(CONCEDING)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert list(data)[:4] == ["game", "testable", "covered", "uncovered"]
    assert data["game"] == "epic" and data["testable"] == data["covered"] + len(data["uncovered"])
    assert data["rulings"] == data["rulings_covered"] + len(data["rulings_uncovered"]) == 65


def test_all_covered_is_code_0(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    book = RuleBook.load("epic")
    monkeypatch.setattr(module, "coverage", lambda *_: Coverage(book, (), (Gap(book.ruling("R63"), "not needed"),)))
    assert main(["rules", "coverage", "epic"]) == 0
    assert capsys.readouterr().out.startswith("Epic: 232 of 232 testable rules are covered")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["epik"], 'there is no rule book "epik"; there is: '),
        (["epic", "--scenarios", "nowhere"], "there is no nowhere: --scenarios takes a scenario or a folder of them"),
        (["epic", "--scenarios", str(ROOT / "docs")], "there is no scenario in this folder"),
    ],
)
def test_bad_input(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "coverage", *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and message in err and "Traceback" not in err


def test_a_scenario_that_cannot_be_understood(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text("title: Odd\ngame: epic\nthen: {winer: B}\n", encoding="utf-8")
    assert main(["rules", "coverage", "epic", "--scenarios", str(tmp_path)]) == 2
    with pytest.raises(Malformed, match=r"odd.yaml:3:8: nothing can be expected of"):
        coverage("epic", scenario_files("epic", tmp_path))


# -- installed


def installed(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The answer of a package in this folder, away from any checkout."""
    command = [sys.executable, "-m", "rulebound", "rules", "coverage", "epic", *words]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, timeout=120
    )


@pytest.mark.slow
def test_installed_without_scenarios_it_says_where_they_are(tmp_path: Path) -> None:
    package = Path(rulebound.__file__).parent
    shutil.copytree(package, tmp_path / "rulebound", ignore=shutil.ignore_patterns("__pycache__", "scenarios"))
    done = installed(tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "rulebound: this installation carries no scenarios of epic: they are in the folder tests/scenarios/epic of "
        "Rulebound's sources; name a folder with --scenarios PATH\n"
    )
    done = installed(tmp_path, "--scenarios", str(CONCEDING))
    assert done.returncode == 1 and "covered by 1 scenario\n" in done.stdout, done.stderr


@pytest.mark.slow
def test_a_built_package_carries_its_scenarios(tmp_path: Path) -> None:
    try:
        if int(version("setuptools").partition(".")[0]) < 77:
            pytest.skip("setuptools is too old to build the package")
    except PackageNotFoundError:
        pytest.skip("setuptools is not here to build the package")
    build = [sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    carried = tmp_path / "rulebound" / "judge" / "scenarios" / "epic"
    names = {path.relative_to(SCENARIOS) for path in SCENARIOS.rglob("*.yaml")}
    assert {path.relative_to(carried) for path in carried.rglob("*.yaml")} == names
    for folder in carried.iterdir():
        if folder.name != "coverage":
            shutil.rmtree(folder)  # a few are enough to see that these are run
    done = installed(tmp_path, "--json")
    assert done.returncode == 1, done.stderr
    data = json.loads(done.stdout)
    assert data["failed"] == [] and data["scenarios"] == len(list(carried.rglob("*.yaml"))) > 15


def test_a_game_without_a_rule_book() -> None:
    with pytest.raises(UnknownGame):
        scenario_files("chess")
