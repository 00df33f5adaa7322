"""What lies outside scenarios: how a game is dealt, numbers of the formats, circles without a choice, who has won."""

from __future__ import annotations

import pytest

from epic.kit_cards import BOOK, DECK, KIT
from rulebound.engine.game import DRAW, GOING, Game
from rulebound.engine.log import Listener
from rulebound.games.epic.format import FORMATS, RULING_SETTINGS, Format
from rulebound.games.epic.naming import epic
from rulebound.judge import parse_scenario
from rulebound.judge.table import sit_down


def unasked(text: str) -> Game:
    """The position of a scenario, as in a game: nobody listens, and nobody is asked where there is one option only."""
    g = sit_down(parse_scenario(text, must_expect=False)).game
    g.stepwise = False
    g.listener = None
    return g


# -- before the first decision (1.3.1, 1.8.1, 1.8.4)


@pytest.mark.parametrize("listener", [None, Listener()])
def test_a_game_begins_with_the_mulligan_of_the_first_player(listener: Listener | None) -> None:
    g = epic(KIT.start(BOOK, [DECK, DECK], 1, "dealt", listener=listener))
    assert g.asking and g.chooser == g.first and g.listener is listener
    assert [(len(p.hand), len(p.deck), p.health) for p in g.players] == [(5, len(DECK) - 5, 30)] * 2


# -- formats (R03, R60)


def numbers(f: Format) -> list[int]:
    """Health, opening hand, hand limit; cards in a deck, copies of one, {1} cards for each {0} card; batches, gods."""
    fair = [f.health, f.opening_hand, f.hand_limit]
    return [*fair, f.deck_size, f.copies, f.ones_per_zero, f.batch_limit, f.gods]


def test_the_numbers_of_each_format() -> None:
    dealt = [30, 5, 7, 30, 0, 0, 10_000, 0]
    assert {name: numbers(f) for name, f in FORMATS.items()} == {
        "constructed": [30, 5, 7, 60, 3, 2, 10_000, 0],
        "pantheon": [30, 5, 7, 60, 3, 2, 10_000, 1],
        "dealt": dealt,
        "sealed": dealt,
        "draft": dealt,
    }
    assert {name: f.name for name, f in FORMATS.items()} == {name: name for name in FORMATS}


def test_a_ruling_that_can_be_set_is_ours_unless_it_is_set() -> None:
    f = FORMATS["constructed"]
    assert RULING_SETTINGS["R60"][0] == str(f.batch_limit)
    assert RULING_SETTINGS["R42"][0] == "zero defense breaks" and f.zero_defense_breaks


# -- circles in which nobody is asked (R60)

ECHO = """
title: An ability that calls itself
game: epic
cards:
  echo: {name: Endless Echo, type: champion, alignment: [sage], cost: 0, offense: 1, defense: 1,
         text: When you gain health → Gain 1 health.}
  sip: {name: Small Sip, type: event, alignment: [good], cost: 0, text: Gain 1 health.}
given: {A: {hand: [sip], play: [echo]}}
"""

TIDE = """
title: Two abilities that put each other off to the end of the turn
game: epic
cards:
  grave: {name: Restless Grave, type: champion, alignment: [evil], cost: 0, offense: 1, defense: 5,
          text: When another champion is broken → Its controller puts a zombie token into play at the end of the turn.}
  pyre: {name: Quiet Pyre, type: champion, alignment: [good], cost: 0, offense: 1, defense: 5,
         text: When another champion enters play → Its controller breaks a zombie they control at the end of the turn.}
  call: {name: Low Call, type: event, alignment: [evil], cost: 0, text: Put a zombie token into play.}
given: {A: {hand: [call], play: [grave, pyre]}}
"""

GROWTH = """
title: A chain in which something is left behind each time
game: epic
cards:
  vine: {name: Climbing Vine, type: champion, alignment: [wild], cost: 0, offense: 1, defense: 1, text: "When you gain
         health → Gain 1 health. This card gets +1 {offense} this turn. This card gets +1 {offense} this turn."}
  sip: {name: Small Sip, type: event, alignment: [good], cost: 0, text: Gain 1 health.}
given: {A: {hand: [sip], play: [vine]}}
"""

LONG = """
title: A chain that ends with the deck
game: epic
cards:
  well: {name: Deep Well, type: champion, alignment: [sage], cost: 0, offense: 1, defense: 1, text: "When you draw
         a card → Draw a card. This card gets +1 {offense} this turn. This card gets +1 {offense} this turn."}
  pail: {name: Small Pail, type: event, alignment: [sage], cost: 0, text: Draw a card.}
given: {A: {hand: [pail], deck: 500, play: [well]}}
"""


def test_ten_thousand_batches_in_a_row_are_a_draw() -> None:
    g = unasked(ECHO)
    g.choose(1)
    assert g.winner == DRAW
    assert epic(g).players[0].health == 30 + 1 + 10_000


def test_a_chain_that_grows_is_a_draw_long_before() -> None:
    g = unasked(GROWTH)
    g.choose(1)
    assert g.winner == DRAW
    assert 100 < len(g.mods) < 10_000


def test_a_long_chain_that_ends_is_no_circle() -> None:
    """Two thousand steps and more without a decision, each of which may settle without any change."""
    g = unasked(LONG)
    g.choose(1)
    assert g.winner == 0 and not epic(g).players[0].deck, "whoever draws from an empty deck wins (1.6.2)"


@pytest.mark.slow
def test_a_circle_that_is_no_chain_of_batches_is_a_draw_too() -> None:
    """Each round of it is a batch of its own, so that only the position shows that it never ends."""
    g = unasked(TIDE)
    g.choose(1)
    assert g.winner == GOING and epic(g).active == 0
    g.choose(0)
    assert g.winner == DRAW


# -- who has won (1.2, R05, R54)

LAST_BLOW = """
title: Both at once
game: epic
cards: {blow: {name: Last Blow, type: event, alignment: [evil], cost: 0, text: Deal 1 damage to each player.}}
given: {A: {health: 1, hand: [blow]}, B: {health: 1}}
"""


def test_a_side_wins_together() -> None:
    g = KIT.start(BOOK, [DECK] * 4, 1, "dealt, teams 2+2")
    assert [g.has_won(p) for p in range(4)] == [False] * 4, "not yet"
    g.quit(1, 0)
    assert g.winner == 2 and [g.has_won(p) for p in range(4)] == [False, False, True, True]


def test_a_draw_is_won_by_nobody() -> None:
    g = unasked(LAST_BLOW)
    g.choose(1)
    assert g.winner == DRAW and [g.has_won(p) for p in range(2)] == [False, False]
