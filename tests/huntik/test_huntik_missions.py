"""Missions and features as data: what may be said of them, what is refused, and what they mean in words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulebound.engine.shelf import BadCards
from rulebound.games import kit
from rulebound.games.huntik.cards import NO_TEXT_YET, book_of_data
from rulebound.games.huntik.mission_data import mission_lines
from rulebound.games.huntik.naming import huntik

KIT = kit("huntik")
BOOK = KIT.book()
HERO: dict[str, Any] = {"name": "Ox", "type": "minor hero", "team": "good", "tags": [], "atk": 1, "def": 1}
GATE: dict[str, Any] = {"name": "Gate", "type": "feature", "tag": "obstacle", "atk": 1, "def": 1}
KEY: dict[str, Any] = {"name": "Key", "type": "feature", "tag": "object", "pick_up": "both"}


def mission(**data: Any) -> dict[str, Any]:
    return {"name": "Try", "type": "mission", "tag": "training", "win": [{"heroes": {"in": 5}}]} | data


def refused(*cards: dict[str, Any]) -> str:
    with pytest.raises(BadCards) as caught:
        book_of_data(cards)
    return str(caught.value)


def test_a_card_with_text_is_refused() -> None:
    assert NO_TEXT_YET in refused(HERO | {"text": "When I move into a zone, draw a card."})
    assert NO_TEXT_YET in refused(GATE | {"text": "Heroes in this zone get +1 ATK."})
    assert NO_TEXT_YET in refused(mission(text="You win at once."))
    assert book_of_data([HERO | {"text": "Unblockable"}]).cards[0].text.keywords


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (HERO | {"type": "free action"}, "should be one of"),
        (HERO | {"team": "grey"}, "should be one of good, evil"),
        (HERO | {"atk": -1}, "a number from 0"),
        (HERO | {"cost": 1}, "has no such field"),
        (HERO | {"type": "legendary hero"}, "has no team"),
        (GATE | {"controller": "both"}, "no more than one player"),
        (GATE | {"controller": "lead", "claim": "both"}, "only an obstacle that nobody controls"),
        (KEY | {"atk": 3}, "means nothing on a feature that is an object"),
        (mission(tag="solo"), "should be one of training, expert, mutual"),
        (mission(win=[]), "says how it is won"),
        (mission(win=[{"fly": {}}]), "means nothing here"),
        (mission(win=[{"heroes": {"in": 6}}]), "a number from 1 to 5"),
        (mission(win=[{"heroes": {"in": 5}, "round": 3}]), "at any time, or"),
        (mission(win=[{"heroes": {"in": 5}, "at": "noon"}]), "at any time, or"),
        (mission(win=[{"bring": {"feature": "Key", "to": 1}}]), "needs the feature 'Key'"),
        (mission(features=[{"feature": "Gate", "in": 9}]), "a number from 1 to 5"),
        (mission(score=[{"ko": 0}]), "a number from 1 to 99"),
    ],
)
def test_what_means_nothing_is_refused(card: dict[str, Any], why: str) -> None:
    assert why in refused(card)


def test_features_must_be_fit_for_what_the_mission_asks() -> None:
    assert "cannot be brought" in refused(GATE, mission(win=[{"bring": {"feature": "Gate", "to": 1}}]))
    assert "is not among the features" in refused(GATE, mission(win=[{"defeat": {"feature": "Gate"}}]))
    two = mission(features=[{"feature": "Gate", "in": 3}], win=[{"defeat": {"feature": "Gate", "count": 2}}])
    assert "2 of Gate cannot be defeated: the mission has 1" in refused(GATE, two)
    aside = mission(features=[{"feature": "Gate", "in": "aside"}], win=[{"defeat": {"feature": "Gate"}}])
    assert "Gate cannot be defeated: it never enters play (305.1a)" in refused(GATE, aside)
    late = mission(features=[{"feature": "Gate", "in": 3}], arrive=[{"feature": "Gate", "in": 3, "round": 3}])
    assert "does not start to the side" in refused(GATE, late)


def test_what_a_mission_says_is_made_of_its_data() -> None:
    lines = {BOOK.cards[kind].name: " ".join(BOOK.cards[kind].lines) for kind in BOOK.missions}
    sill = ("two heroes", "a legendary hero")
    wins = "The lead player wins as soon as they have"
    assert lines["Over the Sill"] == " ".join(f"{wins} {what} in zone 5." for what in sill)
    assert lines["Stand on the Bridge"].startswith(
        "At the end of round 6, the lead player wins if they have a hero in zone 3"
    )
    assert "Zones are counted from each player's own side." in lines["The Idol"]


@pytest.mark.parametrize("name", [BOOK.cards[kind].name for kind in BOOK.missions])
def test_every_mission_is_played_to_its_end(name: str) -> None:
    decks = [KIT.deck_kinds(deck, BOOK) for deck in KIT.decks().values()]
    for seed in range(6):
        g = KIT.start(BOOK, [decks[seed % 4], decks[(seed + 1) % 4]], seed, rulings={"HR-11": name})
        dice = random.Random(seed)
        while not g.over:
            g.choose(dice.randrange(len(g.options)))
        assert huntik(g).card(huntik(g).mission).name == name
        assert KIT.faults(g) == [] and name in KIT.result_words(g)


def test_roles_alternate_in_a_match() -> None:
    """G1.5, G1.6: chance in the first game, then whoever defended leads."""
    decks = [KIT.deck_kinds(deck, BOOK) for deck in list(KIT.decks().values())[:2]]
    rulings: dict[str, str] = {}
    leads = []
    for game in range(4):
        g = KIT.start(BOOK, decks, f"match/{game}", rulings=rulings)
        while not g.over:
            g.choose(0)
        leads.append(int(huntik(g).lead))
        rulings = KIT.next_game(g)
    assert leads[1:] == [1 - lead for lead in leads[:-1]]


def test_points_are_counted_in_words() -> None:
    """One point, or several."""
    one, two = ({"tag": "mutual", "win": [{"points": n}]} for n in (1, 2))
    assert mission_lines(one)[-1] == "You win as soon as you have 1 point or more."
    assert mission_lines(two)[-1] == "You win as soon as you have 2 points or more."
