# not compiled: words are for people
"""The reasons of `legality.py` in words, with the rules that forbid."""

from __future__ import annotations

from rulebound.engine.whynot import Reasons
from rulebound.games.chaotic import legality as why

REASON_WORDS = {
    why.GAME_OVER: "the game is over",
    why.NOT_ASKED: "it is not {player}'s decision: {doing}",
    why.NOT_YOURS: "{name} is controlled by {other}",
    why.MOVED_ALREADY: "{name} has moved this turn",
    why.NOT_ADJACENT: "{space} is not adjacent to {here}, where {name} is",
    why.OWN_CREATURE: "{occupant}, a creature of {player}'s own, is in {space}",
    why.FOUGHT_ALREADY: "{occupant} is in {space}, and {player} has initiated a combat this turn",
    why.MUST_MOVE: "{player} has to move one creature at least, and can",
    why.NOT_IN_PLAY: "{name} is not in play",
    why.NO_SUCH_SPACE: "there is no such space on a battleboard of this size",
    why.NOT_IN_HAND: "{name} is not in {player}'s attack hand",
    why.NOT_IN_TEAM: "{name} is not among the creatures that {player} has yet to place",
    why.OTHER_SPACE: "a creature for {space} is asked for now",
    why.NOT_YOUR_CHOICE: "{name} is controlled by {other}, and one of {whose} creatures is chosen",
    why.NOT_YOUR_TURN: "it is {other}'s turn, and {player} moves creatures only on their own",
    why.IN_COMBAT: "a combat is being fought, and nobody moves until it is over",
    why.NOT_STRIKING: "{other} strikes now, not {player}",
    why.NO_COMBAT_NOW: "no combat is being fought",
    why.NOTHING_TO_PASS: "nobody is asked to pass: {question}",
    why.SAME_SPACE: "{name} is in {space} already",
    why.NO_SHOWDOWN: "creatures are chosen for a Showdown, and the next can come in turn {turn}",
}
REASON_RULES = {
    why.GAME_OVER: ("5.1",),
    why.NOT_ASKED: ("6.1.2",),
    why.NOT_YOURS: ("6.3.1",),
    why.MOVED_ALREADY: ("GL.move", "R11"),
    why.NOT_ADJACENT: ("6.3.3", "R08"),
    why.OWN_CREATURE: ("6.3.3.3", "R14"),
    why.FOUGHT_ALREADY: ("6.3.5", "R24"),
    why.MUST_MOVE: ("6.3.1", "GL.move", "R12"),
    why.NOT_IN_PLAY: ("GL.in_play",),
    why.NO_SUCH_SPACE: ("4.1.7", "R17"),
    why.NOT_IN_HAND: ("7.2.5.2", "8.4.3.1", "R49"),
    why.NOT_IN_TEAM: ("4.1.1",),
    why.OTHER_SPACE: ("4.1.1",),
    why.NOT_YOUR_CHOICE: ("6.3.7.2.i1", "6.3.7.2.i2"),
    why.NOT_YOUR_TURN: ("6.3.1", "6.1.2"),
    why.IN_COMBAT: ("7.3.3", "6.3.3"),
    why.NOT_STRIKING: ("7.2.5", "GL.striking_player"),
    why.NO_COMBAT_NOW: ("7.2.5", "7.1"),
    why.NOTHING_TO_PASS: ("8.1.1", "R86"),
    why.SAME_SPACE: ("6.3.3", "R14"),
    why.NO_SHOWDOWN: ("6.3.7.1", "R22"),
}

because = Reasons(REASON_WORDS, REASON_RULES).because
