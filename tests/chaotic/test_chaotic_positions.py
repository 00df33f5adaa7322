"""Positions that no game of Chaotic can come to are faults of the file, told with line and column."""

from __future__ import annotations

import pytest

from rulebound.games.chaotic.positions import COMBAT_PHASES
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.judge.runner import Run, run
from rulebound.judge.scenario import parse_scenario
from rulebound.judge.source import Malformed

X = "{card: filler, ref: x, space: A2}"
Y = "{card: filler, ref: y, space: B2}"
FAR = "{card: filler, ref: x, space: A1}"
SIDES = f"A: {{play: [{X}]}}, B: {{play: [{Y}]}}"
COMBAT = "combat: {attacker: x, defender: y}"
SHOWDOWN = "combat: {attacker: x, defender: y, showdown: true}"
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
    f"{{{COMBAT}, A: {{play: [{FAR}]}}, B: {{play: [{Y}]}}}}": "x did not come from A1, which is not adjacent to B2",
    f"{{{COMBAT}, A: {{play: [{X}, {{card: filler, space: B2}}]}}, B: {{play: [{Y}]}}}}": "B2 is taken",
    f"{{A: {{play: [{X}]}}, B: {{play: [{{card: filler, space: A2}}]}}}}": "A2 is taken",
    "{A: {play: [3 filler, {card: filler, space: B1}, filler as x]}}": "x finds no space: all of its side",
    f"{{turn_number: 2, {SHOWDOWN}, {SIDES}}}": "in turn 2 there is no Showdown yet",
    f"{{turn_number: 3, last_combat: 1, {SHOWDOWN}, {SIDES}}}": "in turn 3 there is no Showdown after a combat",
    f"{{turn_number: 9, last_combat: 8, {SHOWDOWN}, {SIDES}}}": "no Showdown after a combat in turn 8",
    f"{{moves: 2, A: {{play: [{X}]}}}}": "moves is 2, but A has 1 creature, and each moves once a turn",
    f"{{moves: 0, fought: true, A: {{play: [{X}]}}}}": "moves is 0, but in this turn a combat was initiated",
    f"{{moves: 0, {COMBAT}, {SIDES}}}": "moves is 0, but in this turn 1 creature moved",
    "{moves: 1, A: {play: [{count: 2, card: filler, moved: true}]}}": "moves is 1, but in this turn 2 creatures moved",
    "{B: {play: [{card: filler, ref: y, moved: true}]}}": "y has not moved this turn: it is A's",
    "{step: location, A: {play: [{card: filler, ref: x, moved: true}]}}": "no creature has moved .6.2.1.",
    "{step: location, B: {play: [{card: filler, ref: x, damage: 5}]}}": "no creature has damage .6.4.1.",
    "{step: location, moves: 1}": "when a turn begins, no move was made",
    "{step: location, fought: true}": "when a turn begins, no move was made in it and no combat",
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
        f"{{turn_number: 3, {SHOWDOWN}, {SIDES}}}",
        f"{{turn_number: 4, last_combat: 1, {SHOWDOWN}, {SIDES}}}",
        f"{{turn_number: 4, last_combat: 4, fought: true, {SHOWDOWN}, {SIDES}}}",
        f"{{{SHOWDOWN}, A: {{play: [{FAR}]}}, B: {{play: [{Y}]}}}}",
        f"{{moves: 2, fought: true, A: {{play: [{X}], discard: [filler]}}}}",
        "{turn: B, step: recovery, fought: true, moves: 0}",
        "{step: location, fought: false, moves: 0}",
    ],
)
def test_what_can_be_is_laid(given: str) -> None:
    assert run(parse_scenario(f"{{title: t, game: chaotic, given: {given}, then: {{turn: A}}}}")).why == ""


def laid(given: str) -> ChaoticGame:
    """The game in this position, run to its first decision."""
    scenario = parse_scenario(f"{{title: t, game: chaotic, given: {given}, then: {{turn: A}}}}")
    g = Run(scenario).table.game
    assert isinstance(g, ChaoticGame)
    return g


def spaces(g: ChaoticGame) -> list[str]:
    """Where the creatures are, in the order of entering play."""
    return [g.board.name(int(o.space)) for o in g.objs]


def test_spaces_that_are_said_come_before_those_that_are_not() -> None:
    assert spaces(laid("{A: {play: [filler as x, {card: filler, ref: z, space: A1}]}}")) == ["A2", "A1", "B1"]
    guest = "{A: {play: [filler, filler]}, B: {play: [{card: filler, space: A1}]}}"
    assert spaces(laid(guest)) == ["A2", "A3", "A1"]


@pytest.mark.parametrize("space", [", space: B2", ", space: A2", ""])
def test_the_attacker_is_given_where_it_fights_or_where_it_came_from(space: str) -> None:
    """6.3.4: both are in the defender's space, and what the attacker has left is free for another."""
    attacker = f"{{card: filler, ref: x{space}}}"
    g = laid(f"{{{COMBAT}, A: {{play: [{attacker}, filler]}}, B: {{play: [{Y}]}}}}")
    assert spaces(g) == ["B2", "A1", "B2"] and g.moves == 1
    assert [o.moved for o in g.objs] == [True, False, False]


@pytest.mark.parametrize("phase", COMBAT_PHASES)
def test_the_phases_of_a_combat_go_by_one_name(phase: str) -> None:
    """What is expected of a position can be given as well (7.2)."""
    fight = f"combat: {{attacker: x, defender: y, phase: {phase}}}"
    settings = "settings: {R86: players pass}, "
    text = f"{{title: t, game: chaotic, {settings}given: {{{fight}, {SIDES}}}, then: {{turn: A}}}}"
    table = Run(parse_scenario(text)).table
    shown = table.scenario.stage.present(table.game)["phase"]
    later = {"engagement": "beginning of combat", "initiative": "strike", "draw": "strike", "attack": "strike"}
    assert shown == later.get(phase, phase)


def test_moves_are_as_many_as_creatures_have_moved() -> None:
    moved = "{card: filler, count: 2, moved: true}"
    assert laid(f"{{A: {{play: [{moved}, filler]}}}}").moves == 2
    assert laid(f"{{{COMBAT}, A: {{play: [{X}, {{card: filler, moved: true}}]}}, B: {{play: [{Y}]}}}}").moves == 2
    assert laid("{fought: true, A: {play: [filler, filler]}}").moves == 1
    assert laid("{moves: 1, A: {play: [filler, filler]}}").moves == 1
    assert laid("{A: {play: [filler, filler]}}").moves == 0
