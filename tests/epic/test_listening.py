"""Whoever listens hears a game without changing it: with a listener every game goes the way that it goes without."""

from __future__ import annotations

import random

import pytest

from epic.kit_cards import BOOK, DECK, KIT
from rulebound.engine.book import CardBook
from rulebound.engine.game import Game
from rulebound.engine.log import Listener
from rulebound.games.epic.naming import epic
from rulebound.lab.matches import book, series

GAMES = 12
DECISIONS = 300
CONCESSION = 80  # of more than two players the one who must choose then concedes
KEYS = 10  # at one decision of so many the whole position is compared

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
        if n == CONCESSION and len(quiet.players) > 2:
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


def test_a_listener_changes_nothing_among_all_sorts_of_cards() -> None:
    for index in range(GAMES):
        seed = f"all sorts {index}"
        same_all_the_way(*pair(BOOK, [DECK, DECK], seed, "dealt"), seed)
