"""The data that ships: complete, linked, in our own words, and the same as the index it was made from.

Where the folder `shared` with the sources lies beside the checkout, the data is compared with it; elsewhere those
tests are skipped and say so. The rule book's own text is never part of the repository.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from rulebound.rulebook import RuleBook, games
from rulebound.rulebook.reading import Loader

SOURCES = Path(__file__).resolve().parents[3] / "shared" / "rules"
needs_sources = pytest.mark.skipif(
    not (SOURCES / "epic.yaml").is_file(), reason="the sources of the rule book are not beside this checkout"
)
needs_text = pytest.mark.skipif(
    not (SOURCES / "texts" / "epic-complete-rules.txt").is_file(), reason="the text of the rule book is not here"
)
LONGEST_RUN = 11


def shipped(name: str) -> str:
    return (files("rulebound.rulebook") / "data" / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return RuleBook.load("epic")


def test_epic_ships() -> None:
    assert "epic" in games()


@pytest.mark.parametrize("game", games())
def test_every_book_that_ships_is_sound(game: str) -> None:
    book = RuleBook.load(game)
    assert book.rules and book.rulings
    assert len(book) == len(book.rules) + len(book.rulings) == len({entry.id for entry in book})


def test_see_links_resolve(book: RuleBook) -> None:
    for rule in book.rules:
        assert not book.unknown(rule.see), rule.id
        assert rule.id not in rule.see
    for ruling in book.rulings:
        assert ruling.rules, f"{ruling.id} concerns no rule"
        for id_ in ruling.rules:
            book.rule(id_)
        for id_ in ruling.see:
            book.ruling(id_)


def test_ids_named_in_wording_exist(book: RuleBook) -> None:
    """A number of the right form anywhere in our words is a rule, and an R number a ruling."""
    planned = {f"5.21.{number}" for number in range(1, 6)}  # what the misnumbered rules would have been
    for entry in book:
        words = str(entry) if entry.id not in {ruling.id for ruling in book.rulings} else ""
        parts = (words, getattr(entry, "note", ""), *(getattr(entry, name, "") for name in ("question", "text", "why")))
        for id_ in re.findall(r"\b\d\.\d+(?:\.\d+)*(?:\.i\d)?[a-f]?(?:-bis|-ter)?\b|\bR\d\d\b", " ".join(parts)):
            assert id_ in book or id_ in planned, f"{entry.id} speaks of {id_}"


def test_rulings_name_their_rules_in_document_order(book: RuleBook) -> None:
    order = {rule.id: place for place, rule in enumerate(book.rules)}
    for ruling in book.rulings:
        assert list(ruling.rules) == sorted(ruling.rules, key=order.__getitem__), ruling.id


def test_every_rule_stands_in_a_chapter_under_its_heading(book: RuleBook) -> None:
    for rule in book.rules:
        assert rule.chapter in book.chapters
        for parent in book.ancestors(rule.id):
            assert parent.title, f"{parent.id} heads {rule.id} and has no title"
    assert [rule.id for rule in book.children("5.21")] == [f"5.20.{n}-bis" for n in (1, 2, 3, 4)] + ["5.20.5-ter"]
    assert [rule.id for rule in book.children("1.2-bis")] == ["1.2.1", "1.2.2"]
    assert [rule.id for rule in book.children("2.7")] == ["2.7-bis", "2.7.1", "2.7.2", "2.7.3"]


def test_headings_say_so(book: RuleBook) -> None:
    for rule in book.rules:
        assert rule.heading == rule.says.startswith("Heading for"), rule.id


@pytest.mark.parametrize("name", ["epic.yaml", "epic-rulings.yaml"])
def test_no_key_is_given_twice(name: str) -> None:
    def look(node: yaml.Node) -> None:
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(keys) == len(set(keys)), f"{name}:{node.start_mark.line + 1}"
            for _, value in node.value:
                look(value)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                look(item)

    root = yaml.compose(shipped(name), Loader)
    assert root is not None
    look(root)


@needs_sources
def test_rules_are_those_of_the_index(book: RuleBook) -> None:
    index = yaml.load((SOURCES / "epic.yaml").read_text(encoding="utf-8"), Loader)
    assert [rule.id for rule in book.rules] == [raw["id"] for raw in index]
    for rule, raw in zip(book.rules, index, strict=True):
        ours = (rule.says, rule.topic, rule.kind, rule.testable, list(rule.see), rule.note)
        theirs = (raw["says"], raw["topic"], raw["kind"], raw["testable"], raw.get("see", []), raw.get("note", ""))
        assert ours == theirs, rule.id


@needs_sources
def test_rulings_are_those_of_the_rulings_file(book: RuleBook) -> None:
    text = (SOURCES / "epic-rulings.md").read_text(encoding="utf-8")
    heads = re.findall(r"^### (R\d+) (.*) \[(firm|likely|choice)\b", text, re.MULTILINE)
    assert [(ruling.id, ruling.title, ruling.confidence) for ruling in book.rulings] == heads
    questions = re.findall(r"^- \*\*Q\*\* (.*)$", text, re.MULTILINE)
    assert [ruling.question for ruling in book.rulings] == questions
    tests = re.findall(r"^- \*\*Test\*\* (.*)$", text, re.MULTILINE)
    assert [ruling.test for ruling in book.rulings] == tests


@needs_text
@pytest.mark.parametrize("name", ["epic.yaml", "epic-rulings.yaml"])
def test_no_sentence_of_the_book_is_in_our_data(name: str) -> None:
    size = LONGEST_RUN + 1
    theirs = words_of((SOURCES / "texts" / "epic-complete-rules.txt").read_text(encoding="utf-8"))
    assert len(theirs) > 5000
    runs = {tuple(theirs[place : place + size]) for place in range(len(theirs) - size + 1)}
    ours = words_of(shipped(name))
    copied = [" ".join(run) for place in range(len(ours)) if (run := tuple(ours[place : place + size])) in runs]
    assert not copied


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", text.casefold()))


def test_data_names_no_files_and_no_addresses() -> None:
    for name in ("epic.yaml", "epic-rulings.yaml"):
        assert not re.search(r"https?:|www\.|\.com\b|\.\./|\.json\b|\.md\b", shipped(name))
