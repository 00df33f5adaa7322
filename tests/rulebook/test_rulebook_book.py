"""Looking things up in a rule book: by id, by words, around a rule, and with wrong ids."""

from __future__ import annotations

import dataclasses
import doctest
import importlib
import pickle
from pathlib import Path

import pytest

from rulebound.rulebook import Rule, RuleBook, Ruling, UnknownGame, UnknownRule, search

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulebook.md"
MODULES = ("", ".book", ".citations", ".entries", ".errors", ".reading", ".search")


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return RuleBook.load("epic")


@pytest.mark.parametrize("name", [f"rulebound.rulebook{part}" for part in MODULES] + ["rulebound.cli.rules"])
def test_docstrings_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


def test_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted and not result.failed


def test_rule_and_ruling(book: RuleBook) -> None:
    rule, ruling = book["4.4.11a"], book["R34"]
    assert isinstance(rule, Rule) and isinstance(ruling, Ruling)
    assert rule is book.rule("4.4.11a") and ruling is book.ruling("R34")
    assert (rule.parent, rule.chapter, rule.see) == ("4.4.11", "4", ("5.7",))
    assert (ruling.confidence, ruling.remark, ruling.section) == ("firm", "two choices", "E")


def test_entries_are_values(book: RuleBook) -> None:
    rule = book.rule("1.5.2")
    assert rule == pickle.loads(pickle.dumps(rule)) and hash(rule) == hash(dataclasses.replace(rule))
    assert repr(rule) == "<Rule 1.5.2 health: Health has no upper limit.>"
    assert len(repr(book.rule("4.3.3"))) < 100
    with pytest.raises(dataclasses.FrozenInstanceError):
        rule.says = "no"  # type: ignore[misc]


def test_iteration_is_in_document_order(book: RuleBook) -> None:
    ids = [entry.id for entry in book]
    assert ids[:5] == ["1.0", "1.1", "1.2", "1.2-bis", "1.2.1"]
    assert ids.index("5.21") < ids.index("5.20.1-bis") < ids.index("R01") and ids[-1] == "R65"


@pytest.mark.parametrize(
    ("id_", "nearest"),
    [
        ("4.4.15", ("4.4.14", "4.4.13", "4.4.12")),
        ("4.4.11c", ("4.4.11b", "4.4.11a", "4.4.11")),
        ("R66", ("R65", "R64", "R63")),
        ("R7", ("R07", "R06", "R08")),
        ("5.21.4", ("5.20.4-bis",)),
        ("deploying", ("5.17", "5.17.1", "5.17.2")),
        ("hand limit", ("1.7.4",)),
    ],
)
def test_unknown_id_names_the_nearest(book: RuleBook, id_: str, nearest: tuple[str, ...]) -> None:
    with pytest.raises(UnknownRule) as caught:
        book[id_]
    assert isinstance(caught.value, ValueError)
    assert caught.value.ids == (id_,) and caught.value.nearest == {id_: nearest}
    assert str(caught.value) == f'Epic has no rule or ruling "{id_}"; nearest: {", ".join(nearest)}'


@pytest.mark.parametrize("id_", ["", "?", "4.4.11a ", "4", "zzz", "٤.٤"])
def test_odd_ids_are_unknown_and_no_crash(book: RuleBook, id_: str) -> None:
    assert id_ not in book
    with pytest.raises(UnknownRule):
        book[id_]


def test_rule_and_ruling_keep_apart(book: RuleBook) -> None:
    with pytest.raises(UnknownRule, match=r'has no rule "R34"'):
        book.rule("R34")
    with pytest.raises(UnknownRule, match=r'has no ruling "4\.4"'):
        book.ruling("4.4")
    with pytest.raises(UnknownRule):
        book.rulings_on("R34")


def test_unknown_game() -> None:
    with pytest.raises(UnknownGame, match=r'no rule book "\.\./epic"; there is: .*epic'):
        RuleBook.load("../epic")
    with pytest.raises(UnknownGame):
        RuleBook.load("")


def test_cite(book: RuleBook) -> None:
    assert book.cite(("4.4.11a", "R34")) == "(4.4.11a, R34)"
    assert book.cite(["4.5.2b"]) == book.cite("4.5.2b") == "(4.5.2b)"
    assert book.cite(()) == book.cite((), words=True) == ""
    assert book.cite(("R39", "4.4.11"), words=True) == "(4.4.11; our ruling R39: choice)"
    with pytest.raises(UnknownRule, match=r'none of these:\n  "9\.9"; .*\n  "R77"; nearest: R65'):
        book.cite(("4.4", "9.9", "R77"))


def test_decided_by_us(book: RuleBook) -> None:
    assert book.decided_by_us(("4.4.11a", "R34")) and book.decided_by_us("R34")
    assert not book.decided_by_us(("4.4.11a",)) and not book.decided_by_us(())
    with pytest.raises(UnknownRule):
        book.decided_by_us(("R99",))


def test_unknown(book: RuleBook) -> None:
    assert book.unknown(("4.4", "x", "R34", "x", "9")) == ("x", "9")
    assert book.unknown(entry.id for entry in book) == ()


def test_around_a_rule(book: RuleBook) -> None:
    assert [rule.id for rule in book.children("4.4.6")] == ["4.4.6a"]
    assert [rule.id for rule in book.children("4.4")][5:8] == ["4.4.6", "4.4.6-bis", "4.4.7"]
    assert book.children("4.4.6a") == ()
    assert [rule.id for rule in book.children("5")][-2:] == ["5.20", "5.21"]
    assert [rule.id for rule in book.ancestors("1.2.1.i1")] == ["1.2-bis", "1.2.1"]
    assert [ruling.id for ruling in book.rulings_on("4.4.6-bis")] == ["R14", "R31"]
    assert [entry.id for entry in book.referring_to("5.7")] == ["4.4.11a"]
    with pytest.raises(UnknownRule):
        book.children("6")


def test_every_rule_is_somebodys_child_once(book: RuleBook) -> None:
    found = [rule for number in book.chapters for rule in book.children(number)]
    for rule in found:
        found.extend(book.children(rule.id))
    assert sorted(rule.id for rule in found) == sorted(rule.id for rule in book.rules)


# --- search ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("breakthrough", ["5.7", "4.4.11a", "5.7.1"]),
        ("Breakthrough!", ["5.7", "4.4.11a", "5.7.1"]),
        ("mulligan", ["1.8"]),
        ("4.4.11a", ["4.4.11a", "5.7.1", "R34"]),
        ("(4.4.11A)", ["4.4.11a"]),
        ("r34", ["R34"]),
        ("5.21", ["5.21", "5.20.1-bis", "5.20.2-bis"]),
        ("seven cards", ["1.7.4", "4.5.2b"]),
        ("when are targets chosen", ["R19"]),
        ("deck construction", ["R03"]),
        ("token copies", ["R64"]),
    ],
)
def test_search_finds_the_best_first(book: RuleBook, asked: str, first: list[str]) -> None:
    assert [entry.id for entry in book.search(asked)][: len(first)] == first


def test_search_covers_rulings(book: RuleBook) -> None:
    assert {"R32", "R34", "R35"} <= {entry.id for entry in book.search("breakthrough")}


def test_search_wants_all_words_if_it_can(book: RuleBook) -> None:
    assert [entry.id for entry in book.search("airborne loyalty")]
    both = book.search("righteous breakthrough")
    assert both and all("ighteous" in _all_words(entry) and "reakthrough" in _all_words(entry) for entry in both)


def test_search_with_nothing_to_find(book: RuleBook) -> None:
    assert book.search("") == book.search("  ,; ") == book.search("xyzzy") == []
    assert book.near_words("breaktrough champoin") == ("breakthrough", "champion", "champions")
    assert book.near_words("xyzzy") == ()


def test_of_many_words_that_are_not_there_the_first_have_near_ones(
    book: RuleBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str] = []
    near = search.get_close_matches
    monkeypatch.setattr(
        search, "get_close_matches", lambda word, words, **more: compared.append(word) or near(word, words, **more)
    )
    words = " ".join(f"champoin{letter}" for letter in "abcdefghijklmnopqrst")
    assert book.search(words) == [] and book.near_words(words)[0] == "champion"
    assert len(compared) <= 5


def test_the_words_of_a_book_are_taken_apart_once(book: RuleBook, monkeypatch: pytest.MonkeyPatch) -> None:
    book.search("breakthrough")
    cut: list[str] = []
    monkeypatch.setattr(search, "stem", lambda word: cut.append(word) or word)
    book.search("tapping the airborne champions")
    assert len(cut) < 10


def _all_words(entry: Rule | Ruling) -> str:
    return " ".join(str(value) for value in dataclasses.asdict(entry).values())
