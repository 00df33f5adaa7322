"""Games of cards whose texts are random: whatever the language allows, the engine plays, and the invariants hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from epic.compiled import CLASSES
from epic.test_words_random import random_card
from rulebound.engine.shelf import BadCards
from rulebound.games import kit
from rulebound.games.epic.book import EpicBook
from rulebound.games.epic.cards import book_of_data
from rulebound.games.epic.invariants import faults
from rulebound.games.epic.naming import epic

KIT = kit("epic")
CARDS = 30  # in a deck, each twice
GAMES = 4
MOST = 500  # decisions of a game: random texts may well go on for ever


def random_book(random: Random) -> tuple[EpicBook, list[int]]:
    """A book of random cards that make sense, and the kinds that can be played."""
    cards: list[dict[str, Any]] = []
    n = 0
    while len(cards) < CARDS:
        n += 1
        card, _ = random_card(random, n)
        if card["type"] == "god":
            continue
        card["class"] = random.sample(CLASSES, 2)
        try:
            book_of_data([card])
        except BadCards:
            continue
        cards.append(card)
    book = book_of_data(cards)
    return book, [book.kind(str(card["name"])) for card in cards]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_games_of_random_cards(seed: int) -> None:
    random = Random(f"random cards {seed}")
    book, kinds = random_book(random)
    for number in range(GAMES):
        g = KIT.start(book, [kinds * 2, kinds * 2], f"{seed} {number}", "dealt")
        done = 0
        while not g.over and done < MOST:
            g.choose(random.randrange(len(g.options)))
            done += 1
            if done % 5 == 0:
                assert faults(epic(g)) == []
        assert done > 10
