"""Huntik's rule data is that of the index; what is cited is known; the book's examples are scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rulebound.judge.coverage import coverage, scenario_files
from rulebound.judge.scenario import read_scenario
from rulebound.rulebook import Rule, RuleBook, Ruling
from rulebound.rulebook.citations import cited_ids

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT.parent / "shared" / "rules"
BOOK = RuleBook.load("huntik")
SCENARIOS = ROOT / "tests" / "scenarios" / "huntik"
PLAIN = ("EX-403.4", "EX-602.3", "EX-G8", "EX-G13-danny", "EX-G13-lisa", "EX-G15-ring", "EX-G17")  # need no card text
needs_sources = pytest.mark.skipif(not SOURCES.is_dir(), reason="the sources of the rule book are not here")


@pytest.mark.parametrize("folder", [ROOT / "src" / "rulebound" / "games" / "huntik", SCENARIOS])
def test_every_id_cited_is_known(folder: Path) -> None:
    found = cited_ids(folder)
    assert len(found) > 100
    assert [f"{file}:{line}: {id_}" for file, line, id_ in found if id_ not in BOOK] == []


def test_see_links_resolve() -> None:
    for rule in BOOK.rules:
        assert not BOOK.unknown(rule.see) and rule.id not in rule.see, rule.id
        assert rule.chapter in BOOK.chapters
    for ruling in BOOK.rulings:
        assert ruling.rules and not BOOK.unknown(ruling.rules), ruling.id


@needs_sources
def test_rules_and_rulings_are_those_of_the_sources() -> None:
    index = yaml.safe_load((SOURCES / "huntik.yaml").read_text(encoding="utf-8"))
    assert [rule.id for rule in BOOK.rules] == [raw["id"] for raw in index]
    for rule, raw in zip(BOOK.rules, index, strict=True):
        assert (rule.says, rule.topic, rule.kind, rule.testable) == tuple(
            raw[key] for key in ("says", "topic", "kind", "testable")
        )
    text = (SOURCES / "huntik-rulings.md").read_text(encoding="utf-8")
    ids = re.findall(r"^### (HR-\w+)", text, re.MULTILINE)
    known, later = BOOK.rulings[: len(ids)], BOOK.rulings[len(ids) :]
    assert [ruling.id for ruling in known] == ids
    assert [ruling.ruling for ruling in known] == re.findall(r"^- Ruling: (.*)$", text, re.MULTILINE)
    assert {ruling.id for ruling in later} <= {"HR-139"}  # ruled since


@needs_sources
@pytest.mark.parametrize("id_", PLAIN)
def test_examples_that_need_no_card_text_are_scenarios(id_: str) -> None:
    cases = yaml.safe_load((SOURCES / "huntik-examples.yaml").read_text(encoding="utf-8"))
    case = next(case for case in cases if case["id"] == id_)
    found = [read_scenario(path) for path in sorted((SCENARIOS / "examples").glob(f"{id_}*.yaml"))]
    assert found and {scenario.title for scenario in found} == {case["title"]}
    assert {rule for scenario in found for rule in scenario.rules} == set(case["rules"])
    assert {ruling for scenario in found for ruling in scenario.rulings} == set(case.get("rulings", []))


def test_every_rule_that_needs_no_card_text_is_covered() -> None:
    found = coverage("huntik", scenario_files("huntik"))
    assert found.failed == ()
    assert [str(gap) for gap in found.gaps] == []
    assert found.untouched == ()
    page = " ".join((ROOT / "docs" / "huntik.md").read_text(encoding="utf-8").split())
    wait = [sum(isinstance(entry, kind) for entry in found.aside["needs_card_text"]) for kind in (Rule, Ruling)]
    shown = f"{len(found.covered)} of the {len(found.testable)} testable rules and {found.rulings_covered} of the "
    assert f"{shown}{len(BOOK.rulings)} rulings are shown; {wait[0]} and {wait[1]} wait for card text." in page
    assert len(found.covered) + sum(rule in BOOK.rules for list_ in found.aside.values() for rule in list_) == len(
        found.testable
    )
