"""Whoever listens hears a game without changing it: with a listener every game goes the way that it goes without."""

from __future__ import annotations

import random
from typing import Any

import pytest

from epic.kit_cards import KIT, OWN_CARDS, champion, event
from rulebound.engine.book import CardBook
from rulebound.engine.game import Game
from rulebound.engine.log import Listener
from rulebound.games.epic.naming import epic
from rulebound.lab.matches import book, series

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

GAMES = 12
DECISIONS = 300
CONCESSION = 80  # of more than two sides the one who must choose then concedes
KEYS = 10  # at one decision of so many the whole position is compared

# Continuous text that reads values, keywords and parts in a battle, and effects that change them.
READERS = [
    champion("Small Shelter", "good", "human", 0, (2, 4), "Your champions with 4 {offense} or less have +1 {defense}."),
    champion("Wind Caller", "sage", "human", 0, (2, 3), "Your champions with airborne have +2 {offense}."),
    champion("Old Fence", "good", "human", 0, (1, 5), "Champions with 3 {offense} or less cannot attack."),
    champion("Cloud Ferry", "sage", "giant", 0, (3, 5), "Your other champions have airborne."),
    champion("War Drum", "wild", "ogre", 0, (3, 3), "Blitz\nAttacking champions have +1 {offense}."),
    champion("Wake", "evil", "human", 0, (2, 2), 'Your humans have "When this card is broken → Gain 1 health."'),
    event("Gust", "sage", 0, "Target champion gains airborne this turn."),
    event("Short Rage", "wild", 0, "Target champion gains +2 {offense} this turn."),
    event("Call to Arms", "good", 0, "Your champions gain +1 {offense} this turn. Draw a card."),
    event("Long Lesson", "sage", 0, "Target champion gains breakthrough. Draw a card."),
    event("Hush", "sage", 0, "Target champion loses its powers and abilities this turn."),
    event("Howl", "wild", 0, "Put two wolf tokens into play."),
    event("Wolf Moon", "wild", 0, "Transform target champion into a wolf token."),
]

# Of each sort of game its format, how many players there are, and the sizes of teams.
SORTS = {
    "two players": ("", 2, ""),
    "three players": ("", 3, ""),
    "teams": ("", 0, "2+2"),
    "pantheon": ("pantheon", 2, ""),
}


def pair(cards: CardBook, decks: list[list[int]], seed: str, form: str) -> tuple[Game, Game]:
    """The same game twice: nobody listens to the first, somebody to the second."""
    return KIT.start(cards, decks, seed, form), KIT.start(cards, decks, seed, form, listener=Listener())


def values(g: Game) -> list[tuple[int, ...]]:
    """What every champion in play is just now: the shortcuts of a game that tells nothing must find the same."""
    return [
        (o.uid, o.controller, o.offense, o.defense, o.keywords, o.alignments, o.limits, o.position, o.damage)
        for o in epic(g).objs
    ]


def same_all_the_way(quiet: Game, told: Game, seed: str) -> None:
    """Take the same options in both and compare what may be chosen, by whom, and what is in play."""
    dice = random.Random(seed)
    for n in range(DECISIONS):
        assert (quiet.over, quiet.winner) == (told.over, told.winner), f"{seed}, decision {n}"
        if quiet.over:
            return
        assert (quiet.chooser, list(quiet.options)) == (told.chooser, list(told.options)), f"{seed}, decision {n}"
        assert values(quiet) == values(told), f"{seed}, decision {n}, in {quiet.where()}"
        if n % KEYS == 0:
            assert quiet.position_key() == told.position_key(), f"{seed}, decision {n}, in {quiet.where()}"
        if n == CONCESSION and epic(quiet).sides_at_start() > 2:
            leaver = quiet.chooser
            quiet.quit(leaver, 0)
            told.quit(leaver, 0)
            continue
        option = dice.randrange(len(quiet.options))
        quiet.choose(option)
        told.choose(option)


@pytest.mark.parametrize("sort", SORTS)
def test_a_listener_changes_nothing(sort: str) -> None:
    form, seats, teams = SORTS[sort]
    games = series("epic", GAMES, f"listening, {sort}", format=form, seats=seats, teams=teams)
    for index in range(GAMES):
        match = games.match(index)
        same_all_the_way(*pair(book("epic"), match.piles(), match.seed, games.format), f"{sort} {index}")


@pytest.mark.slow
@pytest.mark.parametrize("cards", [OWN_CARDS, READERS], ids=["all sorts", "readers"])
def test_a_listener_changes_nothing_whatever_the_cards_do(cards: list[Any]) -> None:
    own = KIT.book(["examples"], cards)
    kinds = [own.kind(card["name"]) for card in cards]
    for index in range(GAMES):
        seed = f"{cards[0]['name']} {index}"
        same_all_the_way(*pair(own, [kinds * 4, kinds * 4], seed, "dealt"), seed)
