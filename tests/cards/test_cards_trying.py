"""Trying a text: which sort of card it stands on, what it means, and the scenes that show what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.own import folder
from rulebound.cards.outline import outline, rules_of
from rulebound.cards.trying import Trial, try_text
from rulebound.games import desk
from rulebound.rulebook import RuleBook

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

__all__ = ["folder"]  # the fixture


@pytest.fixture(autouse=True)
def own_folder(folder: Path) -> None:
    """Nothing is written elsewhere."""


def told(trial: Trial) -> dict[str, list[str]]:
    """The scenes by their titles, with what is told or how things stand."""
    return {scene.title: [*(line.text for line in scene.told), *scene.stands] for scene in trial.scenes}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Blitz", "champion"),
        ("Tribute -> Draw a card.", "champion"),
        ("Draw a card.", "event"),
        ("Draw a card.\nOR\nGain 3 health.", "event"),
        ("You start the game with 6 cards in hand.", "god"),
    ],
)
def test_the_type_is_guessed(text: str, kind: str) -> None:
    trial = try_text("epic", text)
    assert (trial.type, trial.refused) == (kind, ())


@pytest.mark.parametrize(
    ("text", "scene", "line"),
    [
        ("Tribute -> Deal 3 damage to target champion.", "You play it.", "Marsh Imp takes 3 damage from Your Card."),
        ("{expend}: Gain 2 health.", "You use its power.", "You gain 2 health."),
        ("Blitz\n{expend}: Gain 2 health.\n{1}: Draw a card.", "You use its second power.", "You draw Good Recruit."),
        ("When this card attacks -> Gain 4 health.", "It attacks, and nobody blocks.", "You gain 4 health."),
        ("When this card is blocked -> Gain 5 health.", "It attacks, and Marsh Imp blocks.", "You gain 5 health."),
        ("When this card blocks -> Gain 6 health.", "Marsh Imp attacks, and it blocks.", "You gain 6 health."),
        ("When this card is broken -> Gain 7 health.", "It is broken.", "You gain 7 health."),
        ("When this card is banished -> Gain 7 health.", "It is banished.", "You gain 7 health."),
        ("{sage} -> Gain 8 health.", "You play Sage Squire.", "You gain 8 health."),
        ("At the start of your turn -> Gain 9 health.", "Your turn starts.", "You gain 9 health."),
        ("At the end of your turn -> Gain 9 health.", "Your turn ends.", "You gain 9 health."),
        ("When you play an event -> Gain 3 health.", "You play Small Kindness, an event.", "You gain 3 health."),
        ("When you draw a card -> Gain 3 health.", "You draw a card.", "You gain 3 health."),
        ("Loyalty 2 -> Gain 3 health.", "You play it.", "You gain 3 health."),
        (
            "When this card deals damage to a player -> That player discards a card.",
            "It attacks, and nobody blocks.",
            "Your opponent discards",
        ),
        ("Break target zombie.", "You play it.", "Marsh Imp is broken."),
        ("Break target angel.", "You play it.", "You target Plain Angel"),
        (
            "Break target attacking champion.",
            "You play it, while Bridge Troll attacks and Old Guard blocks.",
            "Bridge Troll is broken.",
        ),
        ("Gain 2 health.\nOR\n{1}: Gain 3 health.", "You play it, choosing the text of part 2.", "You gain 3 health."),
    ],
)
def test_a_scene_shows_what_it_does(text: str, scene: str, line: str) -> None:
    shown = told(try_text("epic", text))
    assert scene in shown, list(shown)
    assert any(each.startswith(line) for each in shown[scene]), shown[scene]


@pytest.mark.parametrize("alignment", ["good", "evil", "sage", "wild"])
def test_cards_are_revealed_for_loyalty_whatever_the_alignment(alignment: str) -> None:
    trial = try_text("epic", "Loyalty 2 -> Gain 3 health.", like={"alignment": [alignment]})
    told = [line.text for scene in trial.scenes for line in scene.told]
    assert sum("reveal" in line for line in told) == 2 and "You gain 3 health." in told


def test_a_circle_is_not_told_for_pages() -> None:
    text = "When a wild champion enters play under your control -> Put a wolf token into play."
    story = told(try_text("epic", text))["You play Wild Squire."]
    assert len(story) == 25 and "more lines" in story[21] and "run in a circle" in story[-1]


def test_an_outline_has_articles_and_capitals_as_a_text_has() -> None:
    (line,) = try_text("epic", "You may play an event from your hand without paying its cost. Draw a card.").lines
    assert any('"you may play an event from your hand' in each for each in line.outline), line.outline


def test_a_card_that_is_drawn_is_introduced_as_one_of_the_deck() -> None:
    trial = try_text("epic", "Tribute -> Draw a card.")
    assert "You draw Good Recruit." in told(trial)["You play it."]
    introduced = "In both decks: Good Recruit (good human champion, 4/4)."
    assert [line for line in trial.position if "Good" in line] == [introduced]


def test_only_scenes_in_which_the_text_matters_are_shown() -> None:
    assert list(told(try_text("epic", "When this card is broken -> Gain 7 health."))) == ["It is broken."]
    assert list(told(try_text("epic", "{sage} -> Gain 8 health."))) == ["You play Sage Squire."]


def test_continuous_text_shows_in_numbers() -> None:
    shown = told(try_text("epic", "Your other humans have +1 {offense} and blitz."))
    assert shown == {"You play it.": ["Old Guard: 4/4, blitz"]}


def test_grey_text_works_in_the_discard_pile() -> None:
    shown = told(try_text("epic", "{1}: Recall", aside=True))
    assert any("recall Your Card" in line for line in shown["You use its power."])
    refused = try_text("epic", "Blitz", aside=True).refused
    assert "5.0.3" in refused[0].why


def test_a_god_is_tried_beside_the_deck() -> None:
    shown = told(try_text("epic", "{1}: Gain 4 health.", "god"))
    assert "You gain 4 health." in shown["You use its power."]


def test_what_is_not_understood_has_a_caret() -> None:
    trial = try_text("epic", "Blitz\nTribute -> Draw a crad.")
    assert (trial.refused[0].line, trial.refused[0].at) == ("Tribute → Draw a crad.", 17)
    assert "^^^^" in trial.refused[0].why and trial.scenes == ()
    assert [line.text for line in trial.lines] == ["Blitz"]


def test_what_stands_on_no_card_is_refused_for_the_likeliest() -> None:
    trial = try_text("epic", "Draw a card.", "champion")
    assert "an instruction of an event" in trial.refused[0].why
    with pytest.raises(ValueError, match="'relic' is no type of card; there are: champion"):
        try_text("epic", "Draw a card.", "relic")
    with pytest.raises(ValueError, match="which text"):
        try_text("epic", "  ")


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("Break all other champions.", "event", '"other" than what?'),
        ("Draw a card.\nBreak all other champions.", "event", '"other" than what?'),
        ("Blitz\nDraw a card.", "champion", "this is an instruction of an event"),
        ("You start the game with 99 cards in hand.", "god", "an opening hand has 1 to"),
        ("Draw a card.\nDraw a crad.", "event", "expected: card"),
    ],
)
def test_where_no_type_fits_the_likeliest_is_refused(text: str, kind: str, told: str) -> None:
    trial = try_text("epic", text)
    assert trial.type == kind and told in trial.refused[0].why


def test_what_is_told_is_what_happens() -> None:
    """Whoever is expended is not expended again, and who cannot be blocked at all not only by some."""
    lines = told(try_text("epic", "Expend target champion. Expend it."))["You play it."]
    assert sum("is expended" in line for line in lines) == 1
    lines = told(try_text("epic", "Target champion can't be blocked this turn."))["You play it."]
    assert any("cannot be blocked until end of turn" in line for line in lines)
    lines = told(try_text("epic", "Target champion can't be blocked by tokens this turn."))["You play it."]
    assert any("cannot be blocked by some champions" in line for line in lines)


def test_reminder_text_alone_is_no_text() -> None:
    with pytest.raises(ValueError, match="nothing of this text is read"):
        try_text("epic", "(It is only (a reminder).)")
    assert try_text("epic", "Draw a card (the top one (of your deck)).").lines[0].text == "Draw a card."


def test_lines_of_shipped_cards_can_be_tried() -> None:
    """No line of a shipped card is refused on a card of its own type, and most show what they do."""
    one = desk("epic")
    cards = one.shipped("starter")
    lines = {line for card in cards if card["type"] == "champion" for line in str(card["text"]).split("\n")}
    trials = [try_text("epic", line, "champion") for line in sorted(lines)[::7]]
    trials += [try_text("epic", str(card["text"]), "event") for card in cards if card["type"] == "event"][::4]
    assert [trial.refused for trial in trials if trial.refused] == []
    assert sum(bool(trial.scenes) for trial in trials) / len(trials) > 0.8


# -- outlines


def test_an_outline_has_the_words_the_meaning_and_the_rules() -> None:
    language = desk("epic").language()
    tree = language.read("Tribute → You may break target champion.")
    lines = outline(language, tree)
    assert lines[0].startswith("trigger: ") and "(3.4.1)" in lines[0]
    assert any('break "break target champion"' in line and "5.16.1" in line for line in lines)
    assert not any("once" in line or "no limit" in line for line in lines), "what has no words is left out"
    rules = rules_of(language, [tree])
    RuleBook.load("epic").check(rules)
    assert {"3.4.1", "5.6.1", "5.16.1"} <= set(rules) and len(rules) == len(set(rules))


def test_every_example_of_the_language_has_an_outline() -> None:
    language = desk("epic").language()
    for row in language.constructs.values():
        if row.example:
            tree = language.read(row.example)
            assert len(outline(language, tree)) <= sum(1 for _ in tree.walk())
