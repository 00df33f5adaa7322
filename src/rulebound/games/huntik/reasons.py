# not compiled: words are for people
"""The reasons of `legality.py` in words, with the rules that forbid."""

from __future__ import annotations

from rulebound.engine.whynot import Reasons
from rulebound.games.huntik import legality as why

REASON_WORDS = {
    why.NOT_IN_HAND: "{name} is not in {player}'s hand",
    why.MAJOR_PLAYED: "{player} has played a major hero this round, and {name} is another",
    why.LEGENDARY_PLAYED: "{name} is a legendary hero, which only the text of another card brings into play",
    why.NOT_A_HERO: "{name} is no hero and is not played from a hand",
    why.NOT_YOURS: "{name} is not controlled by {player}",
    why.STUNNED: "{name} is stunned",
    why.IS_EXHAUSTED: "{name} is exhausted, and only what is ready moves",
    why.IS_ROOTED: "{name} cannot move",
    why.IS_NO_FIGHTER: "{name} is neither a hero nor an obstacle and does not move by itself",
    why.TOO_FAR: "{zone} is more than two zones away from {name}",
    why.OFF_THE_MAP: "there is no {zone}: the map has five",
    why.BLOCKED_HERE: "{name} shares its zone with an enemy and cannot move forward from it",
    why.BLOCKED_ON_THE_WAY: "an enemy on the way blocks {name}, which is not unblockable",
    why.NO_OBJECT: "{name} is no object that could be picked up",
    why.CARRIED_ALREADY: "{name} is with a hero already",
    why.OTHER_ZONE: "{hero} is not in the zone of {name}",
    why.NO_HERO: "a hero does that, in the zone of {name}",
    why.NOT_FOR_YOUR_ROLE: "{name} is not for heroes of {player}, the {role}",
    why.HERO_ONLY: "{hero} is no hero",
    why.NOT_TO_CLAIM: "{name} is no obstacle that could be claimed",
    why.CONTROLLED_ALREADY: "{name} is controlled by {other}",
    why.FEATURE_STUNNED: "{name} is stunned and has no text by which it could be claimed",
    why.NOBODY_TO_FIGHT: "no enemy that could take part in a combat is in that zone",
    why.STARTER_GONE: "who has moved there is not there to start a combat",
    why.NOT_ASKED: "it is not {player}'s decision",
    why.GONE: "{name} is not in play",
    why.GAME_OVER: "the game is over",
    why.IN_COMBAT: "a combat is fought, and only combat actions are played in it",
    why.NOT_AMONG: "{name} is not among those that can be chosen",
}
REASON_RULES = {
    why.NOT_IN_HAND: ("404.1c", "500.2.1"),
    why.MAJOR_PLAYED: ("301.2", "G6.4", "GL.major-hero"),
    why.LEGENDARY_PLAYED: ("301.3", "GL.legendary-hero"),
    why.NOT_A_HERO: ("500.2.1",),
    why.NOT_YOURS: ("403.1", "500.2.2", "401.1"),
    why.STUNNED: ("407.1", "G16.2"),
    why.IS_EXHAUSTED: ("403.1", "G7.4", "G13.7"),
    why.IS_ROOTED: ("103.1", "103.3", "G1.4"),
    why.IS_NO_FIGHTER: ("403.1", "G15.16"),
    why.TOO_FAR: ("403.1", "GL.move", "G8.1"),
    why.OFF_THE_MAP: ("400.10a", "403.2a"),
    why.BLOCKED_HERE: ("403.4", "HR-60", "HR-61"),
    why.BLOCKED_ON_THE_WAY: ("403.4", "G8.4", "G8.6"),
    why.NO_OBJECT: ("305.2", "G15.16"),
    why.CARRIED_ALREADY: ("305.2a", "G15.5"),
    why.OTHER_ZONE: ("305.2", "G15.3", "G19.26"),
    why.NO_HERO: ("305.2", "G15.3", "G19.26"),
    why.NOT_FOR_YOUR_ROLE: ("305.2", "G15.2", "G19.17"),
    why.HERO_ONLY: ("305.2", "305.3c", "HR-68"),
    why.NOT_TO_CLAIM: ("305.3a",),
    why.CONTROLLED_ALREADY: ("305.3a", "401.1"),
    why.FEATURE_STUNNED: ("407.1", "305.3a"),
    why.NOBODY_TO_FIGHT: ("403.3", "HR-66"),
    why.STARTER_GONE: ("403.3a", "HR-65"),
    why.NOT_ASKED: ("500.2",),
    why.GONE: ("400.4", "500.2.2"),
    why.GAME_OVER: ("102.4",),
    why.IN_COMBAT: ("601.3", "G13.22"),
    why.NOT_AMONG: ("602.2",),
}

because = Reasons(REASON_WORDS, REASON_RULES).because
