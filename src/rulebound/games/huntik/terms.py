"""The words of Huntik's rule books as numbers: types, teams, zones, states, events, verbs."""

from __future__ import annotations

from typing import Final

# Card types (300.1); actions and amulets have text and are not played yet.
MAJOR: Final = 0
MINOR: Final = 1
LEGENDARY: Final = 2
MISSION: Final = 3
FEATURE: Final = 4
TYPES: Final = ("major hero", "minor hero", "legendary hero", "mission", "feature")
ANY_HERO: Final = -1  # of terms that ask for no type of hero

# Teams (202.2), as bits; a legendary hero has none (202.2c).
GOOD: Final = 1
EVIL: Final = 2
TEAMS: Final = {"good": GOOD, "evil": EVIL}

# Tags of missions (304.3); solo missions are another game (304.3b).
TRAINING: Final = 0
EXPERT: Final = 1
MUTUAL: Final = 2
MISSION_TAGS: Final = ("training", "expert", "mutual")

# Tags of features (305.3, G15.1, G15.15).
NO_FEATURE: Final = -1
OBJECT: Final = 0
OBSTACLE: Final = 1
STRUCTURE: Final = 2
FEATURE_TAGS: Final = ("object", "obstacle", "structure")

# Who may do something with a feature, or controls it at first, by role.
NOBODY_MAY: Final = 0
LEAD_MAY: Final = 1
DEFENDING_MAY: Final = 2
BOTH_MAY: Final = 3
ROLES: Final = ("nobody", "lead", "defending", "both")

# Keywords (GL.keyword), as bits.
UNBLOCKABLE: Final = 1
KEYWORDS: Final = {"unblockable": UNBLOCKABLE}

# The map (400.10a): zones from 1, nearest to the lead player, to 5; the defending player counts from the other side.
ZONES: Final = 5
ASIDE: Final = 0  # no zone: a feature that starts to the side of the map (305.1a)
NO_COMBAT: Final = 0

# The game in numbers.
ROUNDS: Final = 7  # 500.1
OPENING_HAND: Final = 5  # 101.3
ROUND_DRAW: Final = 2  # 502.1.3
FARTHEST_MOVE: Final = 2  # 403.1
MAJORS_A_ROUND: Final = 1  # 301.2

# Kinds of events, which triggered powers will wait for.
ENTERS: Final = 0  # play (705.1)
KO: Final = 1  # 400.11e
ELIMINATED: Final = 2  # 400.11e
REMOVED: Final = 3  # from the map (400.9a)
MOVES: Final = 4  # amount: from which zone; flag: into which (403.2b)
STUNNED: Final = 5  # 407.1
RETURNED: Final = 6  # to its owner's hand
LEAVING: Final = 1 << KO | 1 << ELIMINATED | 1 << REMOVED | 1 << RETURNED

# Verbs of options, after those that every game shares.
PLAY: Final = 20  # first: kind of hero in hand
MOVE: Final = 21  # first: hero or obstacle; second: zone, counted from the lead player's side
PICK_UP: Final = 22  # first: object; second: hero
CLAIM: Final = 23  # first: obstacle that nobody controls; second: hero
FIGHT: Final = 24  # start a combat
MISSION_CARD: Final = 25  # first: kind of mission
HUNTIK_VERBS: Final = {
    PLAY: "play",
    MOVE: "move",
    PICK_UP: "pickup",
    CLAIM: "claim",
    FIGHT: "fight",
    MISSION_CARD: "mission",
}

# What a composite choice is for.
FOR_AIM: Final = 1
FOR_EXCHANGE: Final = 2
