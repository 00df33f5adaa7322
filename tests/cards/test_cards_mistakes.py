"""Words of other games: a text that has one is refused with a hint that tells what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.own import folder
from rulebound.cards.trying import try_text
from rulebound.games import desk
from rulebound.language import LanguageError, Unread
from rulebound.language.mistakes import Mistake

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

__all__ = ["folder"]  # the fixture
EPIC = desk("epic").language()


def refusal(text: str) -> Unread:
    with pytest.raises(Unread) as caught:
        EPIC.read(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "under", "hints"),
    [
        ("Flying", "Flying", ['"airborne"']),
        ("Flying, haste", "Flying", ['"airborne"', "diamond", '"blitz"']),
        ("Airborne, Blitz, Ambush", None, ["diamond"]),
        ("When this champion dies, draw a card.", "dies", ['"is broken"', "an arrow"]),
        ("When this card attacks: Draw a card.", ":", ["an arrow"]),
        ("Put a +1/+1 counter on target champion.", "+1/+1 counter", ["symbols"]),
        ("Put two counters on target champion.", "two counters", ["by their full name"]),
        ("Target champion gets +X/+X this turn.", "+X/+X", ["symbols"]),
        ("Create a 2/2 wolf token.", "Create", ['"put into play"', "named by its class"]),
        ("{T}: Draw a card.", "{T}", ["{expend}"]),
        ("Destroy target creature.", "Destroy", ['"break"', '"champion"']),
        ("Search your deck for a card, then shuffle.", "Search", ["no card text searches", "no card text shuffles"]),
        ("Exile target creature. You gain 3 life.", "Exile", ['"banish"', '"champion"', '"health"']),
        ("Return target champion from your graveyard to your hand.", None, ['"discard pile"']),
    ],
)
def test_a_usual_mistake_has_a_hint(text: str, under: str | None, hints: list[str]) -> None:
    refused = refusal(text)
    assert len(refused.hints) == len(hints)
    assert all(part in hint for part, hint in zip(hints, refused.hints))
    if under is not None:
        assert text[refused.at : refused.at + refused.length] == under and refused.nearest == ""


def test_a_good_text_with_a_misspelt_word_has_none() -> None:
    for text in ("Draw a crad.", "When this card attacks → Draw a crad.", "If you control a wolf, draw a crad."):
        assert refusal(text).hints == ()


@pytest.mark.parametrize("mistake", EPIC.mistakes, ids=lambda mistake: str(mistake.shown))
def test_what_is_said_instead_is_card_text(mistake: Mistake, folder: Path) -> None:
    if mistake.example:
        assert try_text("epic", mistake.example).refused == ()


def test_no_word_of_the_language_is_a_mistake() -> None:
    """A word that some text can have would be told as wrong where it is right."""
    said = {word for entry in EPIC.glossary() for text in (*entry.templates, entry.example) for word in words_of(text)}
    wrong = {word for each in EPIC.mistakes for word in each.words.split("|") if each.pattern.fullmatch(word)}
    assert len(wrong) > 50 and wrong & said == set()


def words_of(text: str) -> list[str]:
    return "".join(c if c.isalpha() else " " for c in text.lower()).split()


def test_a_class_may_be_called_as_in_another_game() -> None:
    monsters = desk("epic").language(["monster"])
    assert monsters.read("Break target monster.")
    with pytest.raises(LanguageError) as caught:
        monsters.read("Brake target monster.")
    assert "hint" not in str(caught.value)
    assert 'hint: "monster"' in str(refusal("Break target monster."))
