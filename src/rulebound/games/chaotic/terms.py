"""The words of Chaotic's rule book as numbers: tribes, disciplines, elements, steps, phases, events, verbs."""

from __future__ import annotations

from typing import Final

# Tribes (3.2.4.1), as bits.
OVERWORLD: Final = 1
UNDERWORLD: Final = 2
DANIAN: Final = 4
MIPEDIAN: Final = 8
MARRILLIAN: Final = 16
TRIBES: Final = {
    "OverWorld": OVERWORLD,
    "UnderWorld": UNDERWORLD,
    "Danian": DANIAN,
    "Mipedian": MIPEDIAN,
    "M'arrillian": MARRILLIAN,
}
OTHER_SPELLINGS: Final = {"M'arrilian": "M'arrillian"}  # R04
TRIBAL_NOUNS: Final = {"OverWorlder": "OverWorld", "UnderWorlder": "UnderWorld"}  # 3.2.4.1.1: the others are the same

# Disciplines (3.2.6.1), in the order of the card.
COURAGE: Final = 0
POWER: Final = 1
WISDOM: Final = 2
SPEED: Final = 3
DISCIPLINES: Final = ("courage", "power", "wisdom", "speed")

# Elements (3.2.7.1), as bits, in the order of the card.
FIRE: Final = 1
AIR: Final = 2
EARTH: Final = 4
WATER: Final = 8
ELEMENTS: Final = {"fire": FIRE, "air": AIR, "earth": EARTH, "water": WATER}

# What an initiative line compares (3.6.6, 7.2.4.1.i3), and what it names: a discipline, an element, a tribe, a subtype.
NO_LINE: Final = 0
BY_DISCIPLINE: Final = 1
BY_ENERGY: Final = 2
BY_ELEMENT: Final = 3
BY_TRIBE: Final = 4
BY_SUBTYPE: Final = 5
BY_MUGIC: Final = 6
BY_CURRENT_ENERGY: Final = 7

# Steps of a turn (6.1.3).
SETUP: Final = 0
LOCATION_STEP: Final = 1
ACTION_STEP: Final = 2
RECOVERY_STEP: Final = 3
STEPS: Final = ("setup", "location", "action", "recovery")

# Phases of a combat (7.2).
NO_COMBAT: Final = 0
ENGAGEMENT: Final = 1
REVEAL_BATTLEGEAR: Final = 2
BEGINNING: Final = 3
INITIATIVE: Final = 4
STRIKE: Final = 5
PHASES: Final = ("", "engagement", "reveal battlegear", "beginning of combat", "initiative", "strike")

# Kinds of events.  Of the fields of an `Event`, these say more than their names:
#
#   ENTERS     ref: the creature; amount: the space that it goes to; flag: MOVING if that is a move (R16)
#   DAMAGED    ref: the creature; player: its controller; source: the creature that dealt it; amount: how much
#   DEFEATED   ref: the creature; player: its controller
#   REMOVED    ref: the creature, which leaves the game; player: its controller
ENTERS: Final = 0
DAMAGED: Final = 1
DEFEATED: Final = 2
REMOVED: Final = 3

MOVING: Final = 1  # flag of ENTERS

# Verbs of options, after those that every game shares.
PLACE: Final = 20  # first: kind of creature; second: the space
MOVE: Final = 21  # first: creature; second: the space
ATTACK: Final = 22  # first: kind of attack in hand
CHAOTIC_VERBS: Final = {PLACE: "place", MOVE: "move", ATTACK: "attack"}

OPENING_HAND: Final = 2  # 4.2.4
SHOWDOWN_TURNS: Final = 3  # 6.3.7.1, R22: turns without a combat
IDLE_ATTACKS: Final = 20  # 7.3.2
