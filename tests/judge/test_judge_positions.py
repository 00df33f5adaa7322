"""Positions are sound whatever is asked for: cards conserved, one place each, and a game that can be played on."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rulebound.engine.game import Game
from rulebound.games import kit
from rulebound.judge import parse_scenario
from rulebound.judge.table import sit_down

CARDS = ("Fire Shaman", "Cave Troll", "Crystal Golem", "Djinn of the Sands", "Hurricane", "Spike Trap", "Dark Leader")
CHAMPIONS = (
    "Fire Shaman",
    "Cave Troll",
    "Crystal Golem",
    "Warrior Golem",
    "Standard Bearer",
    "wolf token",
    "demon token",
)
MARKS = (
    "state: expended",
    "state: flipped",
    "deploying: true",
    "damage: 1",
    "counters: 2",
    "gained: [airborne, blitz]",
)


@st.composite
def positions(draw: st.DrawFn) -> str:
    """A position at random."""
    lines = [f"  turn: {draw(st.sampled_from('AB'))}", f"  initiative: {draw(st.sampled_from('AB'))}"]
    if draw(st.booleans()):
        lines.append(f"  phase: {draw(st.sampled_from(['main', 'start', 'end']))}")
    for player in "AB":
        hand = draw(st.lists(st.sampled_from(CARDS), max_size=8))
        discard = draw(st.lists(st.sampled_from(CARDS), max_size=4))
        play = []
        for card in draw(st.lists(st.sampled_from(CHAMPIONS), max_size=5)):
            marks = draw(st.lists(st.sampled_from(MARKS), max_size=2, unique_by=lambda m: m.split(":")[0]))
            play.append("{" + ", ".join([f"card: {card}", *marks]) + "}")
        health = draw(st.integers(1, 40))
        deck = draw(st.integers(0, 30))
        piles = f"hand: [{', '.join(hand)}], discard: [{', '.join(discard)}], play: [{', '.join(play)}]"
        lines.append(f"  {player}: {{health: {health}, deck: {deck}, {piles}}}")
    return "title: T\ngame: epic\nsets: [examples]\ngiven:\n" + "\n".join(lines) + "\nthen: {winner: none}\n"


@settings(max_examples=40, deadline=None)
@given(positions(), st.integers(0, 10**6))
def test_any_position_can_be_played_to_its_end(text: str, seed: int) -> None:
    epic = kit("epic")
    scenario = parse_scenario(text)
    game = sit_down(scenario).game
    take_forced(game)
    game.stepwise = False
    count = len(game.kinds)
    rng = random.Random(seed)
    for _ in range(400):
        assert epic.faults(game) == []
        if game.over:
            break
        game.choose(rng.randrange(len(game.options)))
    assert len(game.kinds) == count


def take_forced(game: Game) -> None:
    while not game.over and len(game.options) == 1:
        game.choose(0)


@settings(max_examples=30, deadline=None)
@given(positions(), st.integers(0, 10**6))
def test_waiting_at_forced_choices_changes_nothing(text: str, seed: int) -> None:
    """A game that waits even where there is one option goes the same way as one that does not."""
    scenario = parse_scenario(text)
    slow = sit_down(scenario).game
    slow.listener = None
    take_forced(slow)
    fast = slow.copy()
    assert slow.stepwise and not fast.stepwise
    rng = random.Random(seed)
    for _ in range(120):
        if fast.over:
            break
        assert slow.options == fast.options and slow.chooser == fast.chooser
        at = rng.randrange(len(fast.options))
        fast.choose(at)
        slow.choose(at)
        take_forced(slow)
    assert slow.winner == fast.winner
