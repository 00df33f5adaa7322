"""Epic's language as a whole: random trees read back, wordings that mean the same, texts that are refused."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulebound.games.epic.cards import BadCards, make_book
from rulebound.games.epic.words_lines import language
from rulebound.judge import parse_scenario, run
from rulebound.language import LanguageError, same_meaning
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
    for sort in (*SORTS, "event", "condition"):
        for _ in range(1500):
            seen.update(tree.construct for tree in WORDS.generate(random, sort, depth=9).walk())
    assert set(WORDS.constructs) - seen == set()
    assert WORDS.without_meaning() == []
    assert WORDS.bad_examples() == []


def test_every_rule_behind_a_construct_is_known() -> None:
    rules = RuleBook.load("epic")
    unknown = [(entry.name, rule) for entry in WORDS.glossary() for rule in entry.rules if rule not in rules]
    assert unknown == []


SAME = [
    ("Draw two cards.", "You draw 2 cards."),
    ("Gain 5 health.", "You gain 5 health."),
    ("Target champion gains airborne this turn.", "Target champion gets airborne this turn."),
    ("Each opponent discards a card.", "Each opposing player discards one card."),
    ("Prepare your champions.", "Prepare all of your champions."),
    ("If it is your turn, break all champions.", "If it's your turn, break all champions."),
    ("This card can't attack.", "This champion cannot attack."),
    ("This card can't gain powers or abilities.", "This champion cannot gain powers or abilities."),
    ("Put two zombie tokens into play expended.", "Put 2 zombie tokens into play, expended."),
    (
        "Return target champion card from your discard pile to your hand.",
        "Return target champion in your discard pile to your hand.",
    ),
    ("When this card damages a player → Draw a card.", "When this card deals damage to a player → Draw a card."),
    ("Banish a card from your hand.", "Put a card from your hand on the bottom of your deck."),
    ("Put a champion from any discard pile into play.", "Return a champion in any discard pile to play."),
    (
        "Put a champion card from any discard pile into play under your control.",
        "Put a champion from any discard pile into play.",
    ),
    ("Reveal the top three cards of your deck.", "Reveal 3 cards from the top of your deck."),
    ("Reveal the top card of target player's deck.", "Reveal a card from the top of target player's deck."),
    ("You may draw a card. If you don't, gain 3 health.", "You may draw a card. If you do not, gain 3 health."),
    ("Each player banishes all cards in their hand.", "Each player banishes each card from their hand."),
    (
        "Each player puts a champion card from their discard pile into play.",
        "Each player returns a champion in their discard pile to play.",
    ),
    ("When you play another champion → Draw a card.", "When you play a champion → Draw a card."),
    ("{wild} → Return this card to play.", "{wild} → Put this card from your discard pile into play."),
    ("When you play an event → Gain 2 health.", "When you play an event card → You gain 2 health."),
    (
        "Tribute → Deal damage equal to its offense to a target.",
        "Tribute → Deal damage equal to its {offense} to a target.",
    ),
    (
        "Your champions have airborne, blitz and +1 {offense}.",
        "Your champions have airborne, blitz, and +1 {offense}.",
    ),
]

DIFFERENT = [
    ("Draw two cards.", "Draw three cards."),
    ("Break target champion.", "Break each champion."),
    ("Target champion gets +2 {offense}.", "Target champion gets +2 {offense} this turn."),
    ("Gain control of target champion.", "Gain control of target champion this turn."),
    ("Break two target champions.", "Break up to two target champions."),
    ("When a human is broken → Draw a card.", "When another human is broken → Draw a card."),
    ("Your humans have blitz.", "Humans have blitz."),
    ("Banish a card from your discard pile.", "Banish a card from your hand."),
    ("Banish two cards from your discard pile.", "Banish up to two cards from your discard pile."),
    ("Put a champion from your discard pile into play.", "Put another champion from your discard pile into play."),
    ("You may play an event from your hand.", "You may play an event from your hand without paying its cost."),
    ("Target player banishes a card from their hand.", "Target player may banish a card from their hand."),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_wordings_of_one_meaning(one: str, other: str) -> None:
    assert WORDS.read(one) != WORDS.read(other)
    assert same_meaning(WORDS.read(one), WORDS.read(other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_wordings_of_different_meaning(one: str, other: str) -> None:
    assert not same_meaning(WORDS.read(one), WORDS.read(other))


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
MISPRINTED = ["Break target champions.", "Each opponent discard a card.", "draw two cards.", "Draw an card."]


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
