"""What scenarios of Huntik cannot ask of the rules is refused in one sentence; next games of a match."""

from __future__ import annotations

import pytest

from rulebound.engine.game import QUIT_CONCEDES
from rulebound.engine.stage import Impossible
from rulebound.engine.state import Event
from rulebound.games import kit
from rulebound.games.huntik.cards import book_of_data
from rulebound.games.huntik.naming import huntik
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import KO
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run
from rulebound.judge.table import Stopped

KIT = kit("huntik")
SCENARIO = """title: An act of the rules
game: huntik
cards:
  ox: {{name: Field Ox, type: minor hero, team: evil, atk: 4, def: 5}}
given: {{turn: A, mission: {mission}, A: {{play: [{{card: ox, at: 4}}]}}}}
when: [{act}]
then: {{round: 2}}
"""


def after(mission: str, act: str) -> HuntikGame:
    running = Run(parse_scenario(SCENARIO.format(mission=mission, act=act), "told.yaml"))
    for step in running.scenario.steps:
        running.do(step)
    return huntik(running.table.game)


@pytest.mark.parametrize("mission, feature", [("The Brass Key", "Brass Key"), ("King of the Fountain", "Dry Fountain")])
@pytest.mark.parametrize("act, rule", [("KO", "400.11e"), ("eliminate", "400.11e"), ("stun", "407.1")])
def test_objects_and_structures_are_neither_kod_nor_stunned(mission: str, feature: str, act: str, rule: str) -> None:
    with pytest.raises((Impossible, Stopped)) as caught:
        after(mission, f"rules {act} {feature}")
    assert f"{feature} is neither a hero nor an obstacle" in str(caught.value) and rule in str(caught.value)


def test_objects_and_structures_are_removed_from_the_map() -> None:
    """400.9a speaks of any card."""
    g = after("The Brass Key", "rules remove Brass Key")
    assert KIT.view(g, 1)["removed"] == ["Brass Key"]
    assert [thing.where for thing in KIT.things(g, 1) if thing.name == "Brass Key"] == ["removed"]


def test_in_a_mutual_mission_one_defeats_what_the_enemy_controlled() -> None:
    """102.2: one KO is not the deed of both players."""
    gate = {"name": "Gate", "type": "feature", "tag": "obstacle", "controller": "lead", "atk": 1, "def": 1}
    ox = {"name": "Ox", "type": "minor hero", "team": "good", "tags": [], "atk": 1, "def": 1}
    mission = {"name": "Try", "type": "mission", "tag": "mutual", "features": [{"feature": "Gate", "in": 3}]}
    for player, words in ((0, "B has completed"), (1, "A has completed")):
        book = book_of_data([ox, gate, mission | {"win": [{"defeat": {"feature": "Gate"}}]}])
        decks = [[book.kinds_by_name["Ox"][0]] * 20] * 2
        g = huntik(KIT.start(book, decks, 1, rulings={"HR-10": "A leads", "HR-11": "Try"}))
        while not g.round:
            g.choose(0)
        o = g.objs[0]
        o.controller = player
        g.occur([Event(KO, o.uid, player, kind_of=o.kind)], False)
        g.settle()
        assert g.winner == 1 - player and words in KIT.result_words(g)
    assert "of your enemy's KO'd" in book.cards[book.missions[0]].lines[-1]


def test_the_next_game_of_a_match_keeps_the_mission_and_needs_no_lead_player() -> None:
    """G1.6, HR-11: also if somebody has conceded before anybody was named."""
    decks = [KIT.deck_kinds(deck, KIT.book()) for deck in list(KIT.decks().values())[:2]]
    g = KIT.start(KIT.book(), decks, 1, rulings={"HR-11": "The Idol"})
    assert KIT.next_game(g) == {"HR-11": "The Idol"}
    g = KIT.start(KIT.book(), decks, 1)
    g.quit(0, QUIT_CONCEDES)
    assert KIT.next_game(g) == {}
