"""Random games with cards that compare, count, forbid and put off: sound, without leaks, refusals with reasons."""

from __future__ import annotations

import random

import pytest

from epic.kit_cards import KIT
from epic.neighbour_cards import BOOK, DECK
from rulebound.engine.game import Game
from rulebound.lab.leaks import Deal, search
from rulebound.lab.whys import Whys

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick


def play(seed: int, seats: int, most: int, stepwise: bool = False, form: str = "dealt") -> Game:
    dice = random.Random(seed)
    decks = [dice.sample(DECK, len(DECK)) for _ in range(seats)]
    g = KIT.start(BOOK, decks, seed, form)
    g.stepwise = stepwise
    for _ in range(most):
        assert KIT.faults(g) == []
        if g.over:
            break
        if seats > 2 and dice.random() < 0.004:
            g.quit(dice.choice([p for p, one in enumerate(g.players) if not one.out]), 0)
        else:
            g.choose(dice.randrange(len(g.options)))
    return g


@pytest.mark.parametrize("seed", range(8))
def test_games_of_two_are_sound(seed: int) -> None:
    play(seed, 2, 300, stepwise=seed % 2 == 1)


@pytest.mark.parametrize("seed", range(3))
def test_games_of_three_are_sound(seed: int) -> None:
    play(seed, 3, 300)


@pytest.mark.parametrize("seed", range(3))
def test_a_saved_position_goes_on_as_it_was(seed: int) -> None:
    g = play(seed, 2, 120)
    if not g.over:
        assert KIT.load(g.save(), BOOK).position_key() == g.position_key()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_leaks(seed: int) -> None:
    found = search(Deal(KIT, BOOK, [DECK, DECK], f"neighbours {seed}", "dealt", f"neighbours {seed}"), each=3)
    assert found.leaks == []
    assert found.twins > 0


@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_has_a_reason(seed: int) -> None:
    whys = Whys(KIT)
    g = KIT.start(BOOK, [DECK, DECK], f"whys {seed}", "dealt")
    dice = random.Random(seed)
    for n in range(120):
        if g.over:
            break
        if n % 4 == 0:
            assert whys.faults(g) == []
        g.choose(dice.randrange(len(g.options)))
