"""The glossary: every construct, its wordings, the cards that use it, and a scenario whose cards use it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.own import folder
from rulebound.cards.glossary import Term, glossary
from rulebound.cli.language import reason_to_keep
from rulebound.games import desk, kit
from rulebound.judge.coverage import scenario_files
from rulebound.rulebook import RuleBook

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

__all__ = ["folder"]  # the fixture
SCENARIO = """
title: The otter swims
game: epic
cards:
  otter: {name: Otter, type: champion, alignment: [wild], class: [otter], cost: 0, offense: 1, defense: 1,
          text: "When this card attacks → Banish target otter."}
then: {A.health: 30}
"""


@pytest.fixture
def terms(folder: Path) -> dict[str, Term]:
    return {term.name: term for term in glossary("epic", scenario_files("epic"))}


def test_every_construct_is_in_it(terms: dict[str, Term]) -> None:
    language = desk("epic").language()
    assert list(terms) == list(language.constructs)
    book = RuleBook.load("epic")
    for term in terms.values():
        book.check(term.rules)
        assert term.wordings and all("[" not in wording for wording in term.wordings)


def test_cards_and_scenarios_really_use_it(terms: dict[str, Term]) -> None:
    language = desk("epic").language()
    shipped = {str(card["name"]): card for name in kit("epic").sets() for card in desk("epic").shipped(name)}
    for name in ("banish", "draw", "tribute"):
        for card in terms[name].cards:
            trees = [tree for line in desk("epic").lines(shipped[card]) for tree in language.read(line).walk()]
            assert any(tree.construct == name for tree in trees), (name, card)
        assert Path(terms[name].scenario).is_file()


def test_most_constructs_have_an_example_and_a_scenario(terms: dict[str, Term]) -> None:
    for what in ("scenario", "example"):
        without = [term.name for term in terms.values() if not getattr(term, what)]
        assert len(without) / len(terms) < 0.25, f"constructs without {what}: {', '.join(without)}"


def test_a_scenario_is_found_by_the_texts_of_its_cards(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "language" / "otter.yaml"
    path.parent.mkdir()
    path.write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("[", encoding="utf-8")
    found = {term.name: term.scenario for term in glossary("epic", [path, tmp_path / "broken.yaml"])}
    assert found["banish"] == found["attacks"] == str(path)
    assert found["loyalty"] == ""


def test_words_find_terms() -> None:
    term = Term("break", "act", ("break {what}",), "into the discard pile", ("5.16.1",), "Break all champions.")
    assert term.has(["BREAK"]) and term.has(["discard", "what"]) and not term.has(["break", "banish"])
    assert "cards" not in term.data(False) and term.data(True)["cards"] == 0


def test_whatever_is_seldom_used_says_why_it_is_kept(terms: dict[str, Term]) -> None:
    seldom = [term for term in terms.values() if len(term.cards) < 2]
    assert all(term.scenario for term in seldom), [term.name for term in seldom if not term.scenario]
    alone = [term.name for term in seldom if not term.beside]
    assert len(alone) / len(terms) < 0.1, f"nothing of their sort is on any card: {', '.join(alone)}"
    assert reason_to_keep(terms["not of class"]).startswith("beside ")
    assert reason_to_keep(Term("new", "new", ("new",), "", (), "")).startswith("for cards to come")
