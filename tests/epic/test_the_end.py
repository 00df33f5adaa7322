"""A game that ends in the midst of things is at rest: it can be saved, copied and looked at."""

from __future__ import annotations

from rulebound.games import kit
from rulebound.games.epic.naming import epic
from rulebound.judge import parse_scenario
from rulebound.judge.runner import Run

EMPTY_DECK = """
title: A win by an empty deck while a text looks at hands
game: epic
cards:
  scribe: {name: Hand Scribe, type: champion, alignment: [sage], class: [human], cost: 0, offense: 1, defense: 4,
           text: "This card has +1 {offense} for each card in your hand."}
  read: {name: Read It All, type: event, alignment: [sage], cost: 0, text: "Draw two cards."}
given: {A: {hand: [read], play: [scribe], deck: [filler]}}
when: [A plays read]
then: {winner: A}
"""


def test_the_end_is_at_rest() -> None:
    running = Run(parse_scenario(EMPTY_DECK, "end.yaml"))
    for step in running.scenario.steps:
        running.do(step)
    g = running.table.game
    assert g.over and not g.dirty and not g.unsettled
    assert kit("epic").load(g.save(), g.book).position_key() == g.position_key()


def test_values_are_up_to_date_whatever_ended_it() -> None:
    """A player leaves at a moment when values are to be found anew."""
    g = Run(parse_scenario(EMPTY_DECK, "end.yaml")).table.game
    (scribe,) = epic(g).objs
    assert scribe.offense == 2
    epic(g).players[0].hand.clear()
    g.touch()
    g.quit(1, 0)
    assert g.over and not g.dirty and not g.unsettled
    assert scribe.offense == 1
