"""How a game that is over says what fulfilled its mission: in the result, and in the log with its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.games import kit
from rulebound.games.huntik.fulfilled import brought_words
from rulebound.games.huntik.missions import Brought
from rulebound.games.huntik.state import HuntikGame
from rulebound.judge import read_scenario
from rulebound.judge.runner import Run
from rulebound.judge.telling import tell

KIT = kit("huntik")
SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios/huntik/winning"
ENDINGS = {
    "any-time": ("Brass Key is with Garden Guard in A's zone 1", "A", "The Brass Key"),
    "two-maps": ("two Torn Map features are with Garden Guard and Lantern Lad in zone 3", "A", "Two Halves of a Map"),
    "mutual-bring": ("Smiling Idol is with Field Ox in B's zone 1", "B", "The Idol"),
    "by-ko": ("Old Gate was KO'd", "A", "Break the Gate"),
    "third-guardian": ("the third Stone Calf was KO'd", "A", "Three Guardians"),
    "alone": ("Garden Guard is alone in A's zone 4", "A", "The Lonely Watch"),
    "alive": ("at the end of round 5, A has five heroes in play", "A", "Five by Daybreak"),
    "guard": ("at the end of round 6, A still controls Ferry Bell", "A", "Until the Boats Come"),
    "end-of-round": (
        "at the end of round 6, Garden Guard is in zone 3 and no enemy hero is there",
        "A",
        "Stand on the Bridge",
    ),
    "mutual-points": ("B has 4 points", "B", "King of the Fountain"),
}


@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_the_end_says_what_fulfilled_the_mission(name: str) -> None:
    """102.1a, 102.2: the result, and the log with the rules."""
    what, winner, mission = ENDINGS[name]
    said = f"{what[0].upper()}{what[1:]}: {winner} has completed the mission {mission} and wins."
    scenario = read_scenario(SCENARIOS / f"{name}.yaml")
    run = Run(scenario)
    list(run.each())
    assert KIT.result_words(run.table.game) == said
    told = [line.strip() for line in tell(scenario).text().splitlines()]
    assert [line for line in told if line.startswith(f"{said} (") and ("102.1a" in line or "102.2" in line)]


@pytest.mark.parametrize("maps, said", [(9, "Nine"), (10, "10"), (12, "12")])
def test_so_many_features_may_be_brought_that_there_is_no_word_for_it(maps: int, said: str) -> None:
    """No mission that ships has so many; one that somebody brought may."""
    run = Run(read_scenario(SCENARIOS / "two-maps.yaml"))
    list(run.each())
    g = run.table.game
    assert isinstance(g, HuntikGame)
    term = g.card(g.mission).terms[0]
    assert isinstance(term, Brought)
    one = next(o for o in g.objs if o.kind == term.feature)
    g.objs += [one] * (maps - 2)
    assert brought_words(g, term, 0, False).startswith(f"{said} Torn Map features are with")
    assert f"{said.lower()} Torn Map features" in brought_words(g, term, 0, True)


def test_telling_how_it_ended_obeys_no_rule_anew() -> None:
    run = Run(read_scenario(SCENARIOS / "alone.yaml"))
    list(run.each())
    before = run.table.game.save()
    run.table.rules.clear()
    KIT.result_words(run.table.game)
    assert not run.table.rules and run.table.game.save() == before
