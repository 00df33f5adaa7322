"""A rule book with faults is refused, and every fault is told at once with its line."""

from __future__ import annotations

import pytest
import yaml

from rulebound.rulebook import BadRuleBook, RuleBook, reading

RULES = """\
game: toy
title: Toy
document: "a leaflet"
chapters: {"1": "Play"}
rules:
  - {id: "1.1", title: "Turns", topic: turn, says: "Players take turns.", kind: behaviour, testable: true}
  - {id: "1.1a", topic: turn, says: "The oldest begins.", kind: behaviour, testable: true, see: ["1.1"]}
  - id: "1.2"
    topic: end
    says: "The last one wins."
    kind: definition
    testable: false
"""
RULINGS = """\
game: toy
sections: {A: "Beginning"}
rulings:
  - id: R01
    title: "Twins"
    section: A
    confidence: choice
    question: "Which twin is older?"
    text: "1.1a does not say."
    ruling: "A coin decides."
    why: "Nobody knows."
    test: "Both happen."
    rules: ["1.1a"]
"""


def faults(rules: str = RULES, rulings: str = RULINGS) -> list[str]:
    with pytest.raises(BadRuleBook) as caught:
        RuleBook.parse("toy", rules, rulings)
    assert isinstance(caught.value, ValueError)
    for fault in caught.value.faults:
        assert str(fault) in str(caught.value)
    return [str(fault) for fault in caught.value.faults]


def test_the_sound_one_loads() -> None:
    book = RuleBook.parse("toy", RULES, RULINGS)
    assert repr(book) == "<RuleBook toy: 3 rules, 1 rulings>"
    assert [rule.parent for rule in book.rules] == ["", "1.1", ""]


def test_a_book_without_chapters_and_with_other_ids_loads() -> None:
    rules = RULES.replace('chapters: {"1": "Play"}\n', "").replace('"1.1a"', "GL.old_age").replace('"1.2"', "G12")
    book = RuleBook.parse("toy", rules, RULINGS.replace('"1.1a"', "GL.old_age").replace("id: R01", "id: HR-47b"))
    assert [rule.id for rule in book.rules] == ["1.1", "GL.old_age", "G12"]
    assert book.cite(("GL.old_age", "HR-47b")) == "(GL.old_age, HR-47b)"
    assert book.rule("GL.old_age").chapter == ""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ('see: ["1.1"]', 'see: ["1.3"]'),
            'toy.yaml:7: rule 1.1a: see names "1.3", but there is no such rule; nearest: 1.2',
        ),
        (('see: ["1.1"]', 'see: ["R01"]'), 'toy.yaml:7: rule 1.1a: see names "R01", but there is no such rule'),
        (
            ("kind: definition", "kind: rumour"),
            'toy.yaml:11: rule 1.2: kind is "rumour", which is not one of: behaviour',
        ),
        (('id: "1.2"', 'id: "1.1"'), 'toy.yaml:8: rule 1.1: the id "1.1" is used twice'),
        (('id: "1.2"', "id: 1.2"), "toy.yaml:8: rule 1.2: id should be text, but is 1.2 (put it in quotes)"),
        (('id: "1.2"', 'id: "1 2"'), 'toy.yaml:8: rule 1 2: id is "1 2", which does not look like an id'),
        (("    topic: end\n", ""), "toy.yaml:8: rule 1.2: topic is missing"),
        (("    topic: end\n", "    topik: end\n"), "toy.yaml:9: rule 1.2: topik is no field here; topic may be meant"),
        (
            ("testable: false", "testable: perhaps"),
            'toy.yaml:12: rule 1.2: testable should be true or false, but is "per',
        ),
        (('"The last one wins."', '" "'), "toy.yaml:10: rule 1.2: says is empty"),
        (("testable: false", 'testable: false\n    under: "1.2"'), "toy.yaml:13: rule 1.2: stands under itself"),
        (("testable: false", "testable: true\n    heading: true"), "toy.yaml:13: rule 1.2: a heading has a title"),
        (('see: ["1.1"]', "see: []"), "toy.yaml:7: rule 1.1a: see should be a list of ids, but is empty"),
        (('see: ["1.1"]', 'see: ["1.1", "1.1"]'), "toy.yaml:7: rule 1.1a: see names 1.1 twice"),
        (("game: toy", "game: boy"), 'toy.yaml:1: game is "boy", but the file is named after "toy"'),
        (('"Play"}', "[]}"), 'toy.yaml:4: chapters has an entry "1" that should be text, but is empty'),
        (("rules:\n", "rules:\n  - 7\n"), "toy.yaml:6: rule number 1 should be a mapping, but is 7"),
    ],
)
def test_one_fault_in_the_rules(change: tuple[str, str], told: str) -> None:
    text = RULES.replace(*change)
    assert text != RULES
    assert any(fault.startswith(told) for fault in faults(text)), faults(text)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            ("confidence: choice", "confidence: sure"),
            'toy-rulings.yaml:7: ruling R01: confidence is "sure", which is not',
        ),
        (
            ('rules: ["1.1a"]', 'rules: ["1.1b"]'),
            'toy-rulings.yaml:13: ruling R01: rules names "1.1b", but there is no',
        ),
        (
            ('rules: ["1.1a"]', 'rules: ["1.1a"]\n    see: [R02]'),
            'toy-rulings.yaml:14: ruling R01: see names "R02", but',
        ),
        (("section: A", "section: B"), 'toy-rulings.yaml:6: ruling R01: section "B" has no title'),
        (("id: R01", 'id: "1.2"'), "toy-rulings.yaml:4: ruling 1.2: there is a rule with this id"),
        (('    why: "Nobody knows."\n', ""), "toy-rulings.yaml:4: ruling R01: why is missing"),
    ],
)
def test_one_fault_in_the_rulings(change: tuple[str, str], told: str) -> None:
    text = RULINGS.replace(*change)
    assert text != RULINGS
    assert any(fault.startswith(told) for fault in faults(rulings=text)), faults(rulings=text)


def test_all_faults_come_at_once_in_file_order() -> None:
    rules = (
        RULES.replace('see: ["1.1"]', 'see: ["9"]').replace("kind: definition", "kind: x").replace("title: Toy\n", "")
    )
    told = faults(rules, RULINGS.replace("confidence: choice", "confidence: sure").replace('"1.1a"]', '"8"]'))
    places = [fault.split(": ")[0] for fault in told]
    assert places == ["toy.yaml:1", "toy.yaml:6", "toy.yaml:10", "toy-rulings.yaml:7", "toy-rulings.yaml:13"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "toy.yaml: the file is empty"),
        ("just words", 'toy.yaml:1: the file should be a mapping, but is "just words"'),
        ("game: toy\n  rules: [", "toy.yaml:2: this is not YAML: "),
        ("game: toy\ntitle: Toy\ndocument: d\nrules: none\n", 'toy.yaml:4: rules should be a list, but is "none"'),
        (RULES[:-40], "toy.yaml:8: rule 1.2: testable is missing"),
    ],
)
def test_a_file_that_is_no_rule_book(text: str, told: str) -> None:
    assert any(fault.startswith(told) for fault in faults(text)), faults(text)


def test_the_slow_loader_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = RuleBook.parse("toy", RULES, RULINGS)
    monkeypatch.setattr(reading, "Loader", yaml.SafeLoader)
    slow = RuleBook.parse("toy", RULES, RULINGS)
    assert list(fast) == list(slow)
    assert [line[:12] for line in faults(RULES.replace("kind: definition", "kind: x"))] == ["toy.yaml:11:"]
