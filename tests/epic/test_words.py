"""Epic's language as a whole: random trees read back, texts that are refused."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulebound.engine.shelf import BadCards
from rulebound.games.epic.cards import make_book
from rulebound.games.epic.words_lines import language
from rulebound.judge import parse_scenario, run
from rulebound.language import LanguageError
from rulebound.rulebook import RuleBook

WORDS = language(("human", "dragon", "elf", "wurm"))
PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-card.md"
SORTS = ("line", "effect", "continuous ability", "headers", "costs")


@pytest.mark.parametrize("sort", SORTS)
def test_random_trees_read_back(sort: str) -> None:
    random = Random(f"epic {sort}")
    for n in range(400 if sort == "line" else 150):
        tree = WORDS.generate(random, sort, depth=6 + n % 5)
        text = WORDS.print(tree, sort)
        assert WORDS.read(text, sort) == tree, text


@pytest.mark.slow
def test_every_construct_turns_up_means_something_and_shows_its_example() -> None:
    random = Random("epic constructs")
    seen: set[str] = set()
    for sort in (*SORTS, "happening", "condition", "deed"):
        for _ in range(1500):
            seen.update(tree.construct for tree in WORDS.generate(random, sort, depth=9).walk())
    assert set(WORDS.constructs) - seen == set()
    assert WORDS.without_meaning() == []
    assert WORDS.bad_examples() == []


def test_every_rule_behind_a_construct_is_known() -> None:
    rules = RuleBook.load("epic")
    unknown = [(entry.name, rule) for entry in WORDS.glossary() for rule in entry.rules if rule not in rules]
    assert unknown == []


# What is refused, and the word at which the caret stands.
REFUSED = [
    ("Draw two crads.", "crads"),
    ("Deal 3 damge to a target.", "damge"),
    ("Break target ogre.", "ogre"),
    ("Tribute → Explode.", "Explode"),
    ("{expend}: Draw a card and win the game.", "win"),
    ("{sage} -> Draw a card.", "->"),
]

# What reads, but would be printed in another way.
MISPRINTED = [
    "Break target champions.",
    "Each opponent discard a card.",
    "draw two cards.",
    "Draw an card.",
    "You may play this card without paying their costs.",
]


@pytest.mark.parametrize(("text", "word"), REFUSED)
def test_the_caret_stands_under_the_word(text: str, word: str) -> None:
    with pytest.raises(LanguageError) as caught:
        WORDS.read(text)
    shown, caret = str(caught.value).splitlines()[:2]
    assert shown == text
    assert caret.index("^") == text.index(word)


@pytest.mark.parametrize("text", MISPRINTED)
def test_what_would_be_printed_otherwise_is_refused(text: str) -> None:
    with pytest.raises(LanguageError, match="would be printed"):
        WORDS.read(text)


def test_what_one_may_do_is_said_without_a_subject() -> None:
    with pytest.raises(LanguageError):
        WORDS.read("You may you draw a card.")


def test_a_quoted_ability_ends_with_one_full_stop() -> None:
    within = 'Your humans gain "{1}: Recycle." this turn.'
    assert WORDS.print(WORDS.read(within), "line") == within
    last = 'This card has "When this card is broken → Draw a card."'
    assert WORDS.print(WORDS.read(last), "line") == last


def champion(text: str, grey: str = "") -> dict[str, Any]:
    numbers = {"cost": 1, "offense": 3, "defense": 3}
    return (
        {"name": "Try", "type": "champion", "alignment": ["wild"], "class": ["elf"], "text": text}
        | numbers
        | ({"discard_text": grey} if grey else {})
    )


# What reads well and still makes no sense on a champion.
SENSELESS = [
    ("Draw two cards.", "an instruction of an event"),
    ("Tribute → They discard a card.", "no player was named before"),
    ("{1}: Break it.", "refers to nothing"),
    ("{1}, {1}: Draw a card.", "two costs of the same sort"),
    ("{1}: Deal 3 damage divided any way you choose to all champions.", "divided among targets"),
]


@pytest.mark.parametrize(("text", "why"), SENSELESS)
def test_what_makes_no_sense_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadCards, match=why):
        make_book((), [champion(text)])


def test_grey_text_has_no_keywords() -> None:
    with pytest.raises(BadCards, match="only triggers and powers"):
        make_book((), [champion("Blitz", "Airborne")])


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BadCards) as caught:
        make_book((), [champion("Tribut → Draw a card.\nBlizt"), champion("Airborne\nDraw a crad.") | {"name": "Two"}])
    assert [fault.card for fault in caught.value.faults] == ["Try", "Try", "Two"]


# -- the page about adding a card


def test_the_page_runs() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_scenario_of_the_page_is_so() -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    result = run(parse_scenario(text))
    assert result.ok, result.why
