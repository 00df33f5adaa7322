"""Positions that no game of Chaotic can come to are faults of the file, told with line and column."""

from __future__ import annotations

import pytest

from rulebound.judge.runner import run
from rulebound.judge.scenario import parse_scenario
from rulebound.judge.source import Malformed

X = "{card: filler, ref: x, space: A2}"
Y = "{card: filler, ref: y, space: B2}"
COMBAT = "combat: {attacker: x, defender: y}"
IMPOSSIBLE = {
    f"{{A: {{play: [{X}], locations: []}}}}": "the location deck of A is never without a card",
    f"{{A: {{play: [{X}], locations: []}}, B: {{location: [filler]}}}}": "the location deck of A is never without",
    "{B: {play: []}}": "B has no creature in play",
    "{step: setup, A: {team: [2 filler]}}": "A has 2 creatures for 3 spaces",
    "{step: setup, A: {team: [4 filler]}}": "A has 4 creatures for 3 spaces",
    "{step: setup, A: {hand: [filler]}}": "before the game begins nothing is in hand",
    "{turn_number: 2, last_combat: 9}": "the last combat was in turn 9, and this is turn 2",
    "{turn_number: 4, last_combat: 3, fought: true}": "so the last was not in turn 3",
    "{turn_number: 4, last_combat: 4}": "say fought: true",
    "{turn_number: 9, last_combat: 1}": "there was no Showdown",
    "{turn_number: 4, last_combat: 1, step: recovery}": "there was no Showdown",
    "{A: {idle: 5}}": "attacks are counted while a combat is fought",
    f"{{{COMBAT}, A: {{play: [{X}], idle: 20}}, B: {{play: [{Y}], idle: 20}}}}": "after twenty attacks of each",
}


@pytest.mark.parametrize("given", IMPOSSIBLE)
def test_what_cannot_be_is_a_fault_of_the_file(given: str) -> None:
    with pytest.raises(Malformed, match=IMPOSSIBLE[given]) as caught:
        run(parse_scenario(f"title: t\ngame: chaotic\ngiven: {given}\nthen: {{turn: A}}\n"))
    assert ":3:" in str(caught.value)


@pytest.mark.parametrize(
    "given",
    [
        "{turn_number: 4, last_combat: 1}",
        "{turn_number: 4, fought: true, moves: 1}",
        f"{{A: {{play: [{X}], locations: [], location: [filler]}}}}",
        f"{{{COMBAT}, A: {{play: [{X}], idle: 20}}, B: {{play: [{Y}], idle: 19}}}}",
    ],
)
def test_what_can_be_is_laid(given: str) -> None:
    assert run(parse_scenario(f"{{title: t, game: chaotic, given: {given}, then: {{turn: A}}}}")).why == ""
