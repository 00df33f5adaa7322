"""Circles that no player can leave end in a draw; those in which somebody decides do not."""

from __future__ import annotations

import pytest

from rulebound.engine.codes import PASS, PICK
from rulebound.engine.game import DRAW, LOOP_LIMIT, LOOP_STEPS
from rulebound.engine.state import Event
from toy.cards import Table
from toy.frames import MAIN
from toy.state import COUNTED, ENTERS, EXHAUSTED, PLAY
from toy.text import hero_event


def set_off(t: Table, kind: int, name: str) -> int:
    """Let this happen to the hero, or let it enter play; how many moments went by until the game stood still."""
    g = t.begin()
    before = g.clock
    g.asking = False
    g.stack[-1].pc = MAIN
    if kind == ENTERS:
        card = t.card(0, name)
        g.occur([Event(ENTERS, g.renew(card), 0, -1, 0, card, g.kinds[card], 0)], False)
    else:
        g.occur([hero_event(kind, t[name], -1, -1)], False)
    g.run()
    return int(g.clock - before)


def test_a_circle_is_found_when_a_position_comes_again() -> None:
    t = Table("Pendulum Squire")
    moments = set_off(t, EXHAUSTED, "Pendulum")
    assert t.g.winner == DRAW
    assert moments < LOOP_STEPS, "long before the limit of steps"


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "name"), [(COUNTED, "Hydra"), (ENTERS, "Brood")])
def test_a_circle_that_grows_ends_at_the_limit_before_all_is_full(kind: int, name: str) -> None:
    t = Table("Squire", deck="Brood") if kind == ENTERS else Table("Hydra Squire")
    moments = set_off(t, kind, name)
    assert t.g.winner == DRAW
    assert LOOP_STEPS / 2 < moments < LOOP_LIMIT / 5, "far more than a circle that repeats takes"
    assert 500 < len(t.g.objs) + len(t.g.mods) < 3_000


def test_a_circle_in_which_a_player_decides_goes_on() -> None:
    t = Table("Pendulum Squire", hand="March")
    set_off(t, EXHAUSTED, "Pendulum")
    for i in range(50):
        assert t.g.asking and t.g.chooser == 0
        t.choose(PASS)
    t.choose(PLAY, "March")
    t.choose(PICK, "Squire")
    assert t.g.winner == DRAW, "nothing is left to decide"
