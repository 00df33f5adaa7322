"""What newcomers are told: every format, every ruling that can be set, and rules that there are."""

from __future__ import annotations

import pytest

from rulebound.games import GAMES, kit
from rulebound.players import OPPONENTS, PLAYERS
from rulebound.rulebook import RuleBook
from rulebound.server.service.shelf import catalogue


@pytest.mark.parametrize("game", GAMES)
def test_every_format_and_every_ruling_has_words_of_its_own(game: str) -> None:
    primer = kit(game).primer()
    assert set(primer.formats) == set(kit(game).formats())
    assert all(each.title and each.about.endswith(".") for each in primer.formats.values())
    assert set(primer.questions) >= set(kit(game).rulings())
    assert all(each.endswith("?") for each in primer.questions.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_cited_is_in_the_book(game: str) -> None:
    book = RuleBook.load(game)
    cited = [rule for each in kit(game).primer().chapters for lesson in each.lessons for rule in lesson.rules]
    assert len(cited) > 10 and [rule for rule in cited if book.rule(rule).heading] == []
    assert all(lesson.rules for each in kit(game).primer().chapters for lesson in each.lessons)


def test_formats_are_shown_in_the_order_of_the_primer_and_the_usual_one_is_named() -> None:
    shown = {each.name: each for each in catalogue().games}
    sizes = [each.name for each in shown["chaotic"].formats]
    assert sizes == ["apprentice 1", "apprentice 3", "apprentice 6", "apprentice 10", "apprentice limited"]
    assert shown["chaotic"].usual == "apprentice 3"
    assert shown["epic"].primer[0].title == "The goal" and shown["epic"].goal


def test_a_format_of_sides_is_told_as_the_plain_one() -> None:
    assert kit("epic").format_about("constructed, teams 2+2").title == "Constructed"


def test_every_bot_has_a_name_for_people() -> None:
    assert list(OPPONENTS) == list(PLAYERS)
    assert [each.name for each in catalogue().bots] == list(PLAYERS)
    assert all(title and about.endswith(".") for title, about in OPPONENTS.values())
