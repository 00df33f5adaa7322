"""Circles that no player can leave end in a draw; those in which somebody decides do not."""

from __future__ import annotations

import pytest

from rulebound.engine.codes import PASS, PICK
from rulebound.engine.game import DRAW, LOOP_LIMIT, LOOP_STEPS
from toy.cards import Table
from toy.state import COUNTED, EXHAUSTED, PLAY
from toy.text import hero_event


def set_off(t: Table, kind: int, name: str) -> int:
    """Let this happen to the hero; how many moments went by until the game stood still."""
    g = t.begin()
    before = g.clock
    g.asking = False
    g.occur([hero_event(kind, t[name], -1, -1)], False)
    g.stack[-1].pc = 1
    g.run()
    return int(g.clock - before)


def test_a_circle_is_found_when_a_position_comes_again() -> None:
    t = Table("Pendulum Squire")
    moments = set_off(t, EXHAUSTED, "Pendulum")
    assert t.g.winner == DRAW
    assert moments < LOOP_STEPS, "long before the limit of steps"


@pytest.mark.slow
def test_a_circle_that_grows_ends_at_the_limit_of_steps() -> None:
    t = Table("Hydra Squire")
    moments = set_off(t, COUNTED, "Hydra")
    assert t.g.winner == DRAW
    assert LOOP_LIMIT / 20 < moments < LOOP_LIMIT


@pytest.mark.slow
def test_a_circle_that_fills_the_board_ends_before_the_board_is_too_full() -> None:
    t = Table("Brood Squire", deck="Ogre")
    g = t.g
    t.begin()
    g.asking = False
    t.enter(0, "Ogre")
    uid = g.objs[-1].uid
    from rulebound.engine.state import Event
    from toy.state import ENTERS

    g.match_after([Event(ENTERS, uid, 0, -1, 0, -1, 2, 0)])
    g.stack[-1].pc = 1
    g.run()
    assert g.winner == DRAW and 100 < len(g.objs) < 4_000


def test_a_circle_in_which_a_player_decides_goes_on() -> None:
    t = Table("Pendulum Squire", hand="March")
    set_off(t, EXHAUSTED, "Pendulum")
    assert not t.g.over and t.g.chooser == 0
    for i in range(50):
        t.choose(PASS)
        assert not t.g.over and t.g.chooser == 0
    t.choose(PLAY, "March")
    t.choose(PICK, "Squire")
    assert t.g.winner == DRAW, "nothing is left to decide"
