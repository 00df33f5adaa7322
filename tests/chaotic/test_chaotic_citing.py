"""In which situation which rule is told, what somebody who is gone is called, and that nobody leaves a game twice."""

from __future__ import annotations

import pytest

from rulebound.engine.game import QUIT_CONCEDES, Game, IllegalChoice
from rulebound.engine.log import Entry, Listener
from rulebound.games import kit
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.judge.runner import Run
from rulebound.judge.scenario import parse_scenario

KIT = kit("chaotic")
HEAD = """
title: t
game: chaotic
cards:
  jab: {name: Jab, type: attack, damage: {base: 50}}
  kick: {name: Kick, type: attack, damage: {base: 50}}
  nudge: {name: Nudge, type: attack, damage: {base: 0}}
"""
SIDES = """
  A: {play: [{card: filler, ref: x, space: A2}, {card: filler, ref: z, space: A1}], hand: [jab, nudge], idle: 19}
  B: {play: [{card: filler, ref: y, space: B2}, {card: filler, ref: w, space: B1}], hand: [kick, filler], idle: 20}
"""


class Citations(Listener):
    """Keeps what is told, and by which rules."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, tuple[str, ...]]] = []
        self.cites: list[tuple[str, ...]] = []

    def heard(self, g: Game, entry: Entry) -> None:
        self.told.append((KIT.event_name(entry), KIT.tell(g, entry, 0), tuple(entry.rules)))

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        self.cites.append(tuple(rules))

    def rules_of(self, event: str) -> tuple[str, ...]:
        """The rules of the only such event."""
        (found,) = [rules for name, _, rules in self.told if name == event]
        return found


def listened(text: str) -> Citations:
    """What is told while a scenario is played."""
    running = Run(parse_scenario(HEAD + text + "\nthen: {}\n", must_expect=False))
    ear = Citations()
    running.table.game.listener = ear
    for _ in running.each():
        pass
    return ear


@pytest.mark.parametrize(
    ("combat", "step", "rules"),
    [
        ("", "A plays jab", ("7.3.1", "7.3.3", "R25")),
        (", striker: B", "B plays kick", ("7.3.1", "7.3.3", "R25")),
        ("", "A plays nudge", ("7.3.2", "7.3.3", "R31")),
        ("", "the rules relocate x to A3", ("6.3.4", "7.3.3", "R20")),
        ("", "the rules remove y from the game", ("7.3.1", "7.3.3", "R25")),
        (", showdown: true", "A plays jab", ("7.3.1", "6.3.7.2.i5", "R23")),
        (", showdown: true", "A plays nudge", ("7.3.2", "6.3.7.2.i5", "R23")),
        (", showdown: true", "the rules relocate x to A3", ("6.3.4", "6.3.7.2.i5", "R20")),
    ],
)
def test_why_a_combat_is_over(combat: str, step: str, rules: tuple[str, ...]) -> None:
    given = f"given:\n  combat: {{attacker: x, defender: y{combat}}}{SIDES}"
    assert listened(f"{given}when: [{step}]").rules_of("combat_over") == rules


@pytest.mark.parametrize("act", ["deal 50 damage to x", "deal 50 damage to x and y", "remove x and y from the game"])
@pytest.mark.parametrize("skipped", [False, True])
def test_a_combat_that_a_creature_has_left_is_not_over_by_idle_attacks(act: str, skipped: bool) -> None:
    """The twentieth attack of each, played or skipped, decides only where both are still engaged (7.3.1, R26, R31)."""
    phase, hand = (", phase: draw", "[], attacks: []") if skipped else ("", "[nudge, filler]")
    sides = SIDES.replace("[jab, nudge]", hand)
    given = f"settings: {{R86: players pass}}\ngiven:\n  combat: {{attacker: x, defender: y{phase}}}{sides}"
    steps = f"when: [the rules {act}]" if skipped else f"when: [A plays nudge, the rules {act}, A passes, B passes]"
    heard = listened(f"{given}{steps}")
    assert heard.rules_of("combat_over") == ("7.3.1", "7.3.3", "R25")
    assert "idle" not in [event for event, _, _ in heard.told]


def test_priority_after_a_move_and_after_a_combat() -> None:
    head = "settings: {R86: players pass}\ngiven:"
    sides = SIDES.replace(", idle: 19", "").replace(", idle: 20", "")
    peaceful = listened(f"{head}{sides}when: [A moves x to A3]").cites
    assert ("6.3.2",) in peaceful and ("7.3.3", "6.3.2", "R25") not in peaceful
    steps = "[A moves x to B2, A passes, B passes, A plays jab, A passes, B passes]"
    fought = listened(f"{head}{sides}when: {steps}").cites
    assert ("7.3.3", "6.3.2", "R25") in fought and ("6.3.2",) not in fought


def test_who_is_gone_keeps_the_name() -> None:
    settings = "settings: {R86: players pass}\n"
    given = f"given:\n  combat: {{attacker: x, defender: y}}{SIDES}"
    steps = "when: [A plays jab, the rules remove x and z from the game, A passes, B passes]"
    sides = "{card: filler, ref: z, space: A1}, {card: filler, ref: v, space: A3}"
    text = given.replace("{card: filler, ref: z, space: A1}", sides)
    words = [said for event, said, _ in listened(f"{settings}{text}{steps}").told if event == "damage"]
    assert len(words) == 1 and "damage from Filler x " in words[0]


def test_nobody_leaves_a_game_twice() -> None:
    sides = SIDES.replace(", idle: 19", "").replace(", idle: 20", "")
    g = Run(parse_scenario(f"{HEAD}given:{sides}", must_expect=False)).table.game
    with pytest.raises(IllegalChoice, match="there is no player 2"):
        g.quit(2, QUIT_CONCEDES)
    g.quit(0, QUIT_CONCEDES)
    with pytest.raises(IllegalChoice, match="the game is over"):
        g.quit(1, QUIT_CONCEDES)
    assert g.winner == 1


def test_who_can_move_nobody_goes_on() -> None:
    """R12, which without game text no play leads to: the duty to move is skipped, and said to be."""
    sides = SIDES.replace(", idle: 19", "").replace(", idle: 20", "")
    scenario = parse_scenario(f"{HEAD}given:\n  fought: true{sides}", must_expect=False)
    laid = scenario.stage.lay(scenario.kit, scenario.book, scenario.given)
    assert isinstance(laid.game, ChaoticGame)
    g, ear = laid.game, Citations()
    for o in g.objs:
        o.moved = True
    g.moves = 0
    g.stepwise, g.listener = True, ear
    g.run()
    assert [KIT.option_words(g, option) for option in g.options] == ["Move no creature: none can"]
    g.choose(0)
    assert ("R12", "6.3.6") in ear.cites and g.turn == 3
