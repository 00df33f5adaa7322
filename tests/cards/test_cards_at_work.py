"""What the pages of cards that ship tell first: a text at work, or why nothing comes of it."""

from __future__ import annotations

import re

import pytest

from rulebound.cards.trying import Shown, Trial, try_text
from rulebound.games import desk

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

SETS = ("starter", "waystones", "examples")
ONLY_SAID = re.compile(
    r"You (play|pay|target|choose|use|reveal) |An ability of .* (triggers|resolves)\b|.* is done and goes "
)
SHIPPED = [(set_name, str(card["name"])) for set_name in SETS for card in desk("epic").shipped(set_name)]


def trial_of(set_name: str, name: str) -> Trial | None:
    """What the page of a shipped card is made of; None for a card without text."""
    card = next(card for card in desk("epic").shipped(set_name) if card["name"] == name)
    text = str(card.get("text") or "")
    return try_text("epic", text, str(card["type"]), like=card) if text.strip() else None


def shows_nothing(scene: Shown) -> bool:
    """Is nothing told but what is done with the card?"""
    return bool(scene.told) and all(ONLY_SAID.match(each.text) for each in scene.told)


@pytest.mark.parametrize(("set_name", "name"), SHIPPED)
def test_a_text_at_work_comes_first_and_an_empty_telling_says_so(set_name: str, name: str) -> None:
    trial = trial_of(set_name, name)
    if trial is None or not trial.scenes:
        return
    assert not [scene.title for scene in trial.scenes if shows_nothing(scene)]
    says_why = ["othing more is seen of it" in (scene.told[-1].text if scene.told else "") for scene in trial.scenes]
    assert says_why == sorted(says_why), "those where nothing comes of the text are last"
    assert not says_why[0] or all(says_why)


@pytest.mark.parametrize(
    ("name", "title", "line"),
    [
        ("A Pound of Flesh", "You play it, choosing the text of part 1, while Marsh Imp is expended.", "is broken."),
        ("Borrowed Will", "You play it, choosing the text of part 1, while Marsh Imp is expended.", "You control"),
        ("Turn Aside", "You play it, choosing the text of part 2, after Marsh Imp attacked you.", "is banished."),
        ("Errant Familiar", "You play it, after you played Sage Squire and Wild Squire.", "You draw"),
        ("Chorus of the Buried", "You play it, choosing the text of part 2, with Marsh Imp in your discard pile.", ""),
    ],
)
def test_what_a_text_asks_for_is_there(name: str, title: str, line: str) -> None:
    trial = trial_of(*next(each for each in SHIPPED if each[1] == name))
    assert trial is not None
    told = {scene.title: [each.text for each in scene.told] for scene in trial.scenes}
    assert title in told, list(told)
    assert any(line in each for each in told[title])


def test_a_telling_without_effect_is_left_out_where_another_shows_the_same_part() -> None:
    trial = trial_of(*next(each for each in SHIPPED if each[1] == "Turn Aside"))
    assert trial is not None
    assert [scene.title for scene in trial.scenes] == [
        "You play it, choosing the text of part 1, while Bridge Troll attacks and Old Guard blocks.",
        "You play it, choosing the text of part 2, after Marsh Imp attacked you.",
    ]


def test_where_nothing_can_be_targeted_it_says_so() -> None:
    (scene,) = try_text("epic", "Break target champion with 50 {offense} or more.", "event").scenes
    assert scene.idle and scene.told[-1].text.startswith("Nothing here can be its target")
