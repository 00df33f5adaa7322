"""Random games with decks written for these tests, of cards that move cards about or compare, count, forbid and put
off: sound, without leaks, and every refusal with its reason."""

from __future__ import annotations

import random

import pytest

from epic import neighbour_cards, zone_cards
from epic.kit_cards import KIT
from rulebound.engine.book import CardBook
from rulebound.engine.game import Game
from rulebound.lab.leaks import Deal, search
from rulebound.lab.whys import Whys

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

WRITTEN = {"zones": (zone_cards.BOOK, zone_cards.DECK), "neighbours": (neighbour_cards.BOOK, neighbour_cards.DECK)}


@pytest.fixture(params=WRITTEN)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def start(name: str, seats: int, seed: int) -> tuple[Game, CardBook]:
    book, deck = WRITTEN[name]
    dice = random.Random(seed)
    return KIT.start(book, [dice.sample(deck, len(deck)) for _ in range(seats)], seed, "dealt"), book


def play(g: Game, seed: int, most: int) -> None:
    """Choose at random, and look for faults at every decision; of several players one leaves at times."""
    dice = random.Random(seed)
    for _ in range(most):
        assert KIT.faults(g) == []
        if g.over:
            break
        if len(g.players) > 2 and dice.random() < 0.004:
            g.quit(dice.choice([p for p, one in enumerate(g.players) if not one.out]), 0)
        else:
            g.choose(dice.randrange(len(g.options)))


@pytest.mark.parametrize("seed", range(8))
def test_games_of_two_are_sound(name: str, seed: int) -> None:
    g, _ = start(name, 2, seed)
    g.stepwise = seed % 2 == 1
    play(g, seed, 300)


@pytest.mark.parametrize("seed", range(4))
def test_games_of_three_are_sound(name: str, seed: int) -> None:
    g, _ = start(name, 3, seed)
    play(g, seed, 300)


@pytest.mark.parametrize("seed", range(3))
def test_a_saved_position_goes_on_as_it_was(name: str, seed: int) -> None:
    g, book = start(name, 2, seed)
    play(g, seed, 120)
    if not g.over:
        assert KIT.load(g.save(), book).position_key() == g.position_key()


@pytest.mark.parametrize("seed", range(4))
def test_nothing_leaks(name: str, seed: int) -> None:
    book, deck = WRITTEN[name]
    found = search(Deal(KIT, book, [deck, deck], f"{name} {seed}", "dealt", f"{name} {seed}"), each=3)
    assert found.leaks == []
    assert found.twins > 0


@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_has_a_reason(name: str, seed: int) -> None:
    whys = Whys(KIT)
    g, _ = start(name, 2, seed)
    dice = random.Random(seed)
    for n in range(120):
        if g.over:
            break
        if n % 4 == 0:
            assert whys.faults(g) == []
        g.choose(dice.randrange(len(g.options)))
