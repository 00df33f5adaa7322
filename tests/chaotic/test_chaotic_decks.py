"""Decks that the rules are made to check: cards by any spelling of a name or by key, and why a deck is illegal."""

from __future__ import annotations

import pytest

from rulebound.engine.kit import Deck
from rulebound.games import kit
from rulebound.judge.runner import run
from rulebound.judge.scenario import parse_scenario
from rulebound.judge.source import Malformed

CARDS = """
  ox: {name: Stone Ox, type: creature}
  calf: {name: Stone Ox, version: When Young, type: creature}
  king: {name: Hill King, type: creature, unique: true}
  prince: {name: Hill King, version: As a Boy, type: creature}
  sun: {name: First Sun, type: location, legendary: true}
  moon: {name: Last Moon, type: location, legendary: true}
  bug: {name: Small Bug, type: creature, tribe: Danian, loyal: true}
  lord: {name: Deep Lord, type: creature, loyal_to: [Fire, Minions]}
  minion: {name: Bent Knee, type: creature, subtypes: [Minion]}
  jab: {name: Hot Jab, type: attack, build: 10}
  one: {name: One, type: attack, build: 1}
"""


def told(step: str, cards: str = CARDS) -> list[str]:
    """What is told of a deck that is checked."""
    text = f"title: t\ngame: chaotic\ncards:{cards}\nwhen:\n- {{by: rules, do: check, {step}}}\n"
    result = run(parse_scenario(text, must_expect=False))
    assert not result.why, result.why
    return list(result.transcript)


@pytest.mark.parametrize("name", ["Hot Jab", "hot jab", "HOT JAB", "jab", "Hot Jab [own]"])
def test_a_card_has_one_name_however_it_is_written(name: str) -> None:
    assert told(f'deck: "2 {name}; 2 Stone Ox"') == ["The deck is legal."]


def test_cards_that_ship_need_not_be_in_the_position() -> None:
    assert told("deck: 2 Skarn; 1 gorrund, format: apprentice 6") == ["The deck is legal."]
    assert told("deck: 2 Skarn", "\n  own: {name: Skarn, type: creature}") == ["The deck is legal."]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("deck: 4 ox", "it has 4 creatures, and exactly 3 are needed"),
        ("deck: 2 ox; 2 calf", "it has 4 cards called Stone Ox, and 2 is the most"),
        ("deck: 1 king; 1 prince", "it has 2 cards called Hill King, which is Unique"),
        ("deck: 1 sun; 1 moon", "it has 2 Legendary cards, and 1 is the most"),
        ("deck: 2 jab; 1 one", "the build costs of its attacks add up to 21, and 20 is the most"),
        ("deck: 1 bug; 1 ox", "Small Bug is Loyal to Danian creatures, and Stone Ox is not so"),
        ("deck: 1 bug", "Small Bug is Loyal to Danian creatures, and a plain creature is not so"),
        ("deck: 1 lord; 1 minion", "Deep Lord is Loyal to Fire or Minions, and Deep Lord is not so"),
        ("deck: 1 jab, exact: true", "it has 1 attack, and exactly 20 are needed"),
        ("deck: 1 jab, exact: true", "it has 0 locations, and exactly 10 are needed"),
        ("deck: 9999999 one", "it has 9999 attacks, and exactly 20 are needed"),
    ],
)
def test_why_a_deck_is_illegal(step: str, why: str) -> None:
    assert f"The deck is illegal: {why}." in told(step)


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("deck: 1 ox; 2 jap", '17:40: there is no card "jap": neither under `cards`'),
        ('deck: "1 Gorund"', '17:35: there is no card "Gorund"'),
        ("deck: 0 Hot Jab", "17:32: a list of cards has numbers and names"),
    ],
)
def test_a_card_that_is_not_there_is_a_fault_of_the_file(step: str, line: str) -> None:
    with pytest.raises(Malformed) as caught:
        told(step)
    assert f"scenario.yaml:{line}" in str(caught.value)


def test_what_is_loyal_to_its_own_tribe_has_one() -> None:
    with pytest.raises(Malformed, match=r"scenario\.yaml:4:.*Lost One is refused: tribe: a creature has one of"):
        told("deck: 1 lost", "\n  lost: {name: Lost One, type: creature, loyal: true}")
    with pytest.raises(Malformed, match=r"scenario\.yaml:4:.*Lost Song is refused: loyal: is Loyal to its own"):
        told("deck: 1 lost", "\n  lost: {name: Lost Song, type: attack, loyal: true}")
    with pytest.raises(Malformed, match=r"'Elf' is none of") as caught:
        told("deck: 1 lost", "\n  lost: {name: Lost Song, type: attack, tribe: Elf, loyal: true}")
    assert "Loyal to its own" not in str(caught.value)


def test_a_format_is_called_as_people_call_it() -> None:
    k = kit("chaotic")
    (wrong, *_) = k.deck_faults(Deck("none", "chaotic", ()), k.book(), "apprentice 3")
    assert wrong.what == "0 creatures, exactly 3 in “Apprentice, 3 creatures”"
