"""The words of Epic's rule book as numbers: alignments, keywords, positions, zones, events, verbs."""

from __future__ import annotations

from typing import Final

# Alignments (2.5.1), as bits.
GOOD: Final = 1
EVIL: Final = 2
SAGE: Final = 4
WILD: Final = 8
ALIGNMENTS: Final = {"good": GOOD, "evil": EVIL, "sage": SAGE, "wild": WILD}

# Keywords (5.1), as bits.  Loyalty, Tribute, Recall, Recycle, Banish, Break, Reveal, Target and Transform are no states
# of a champion but words of the language.
AIRBORNE: Final = 1  # 5.2
AMBUSH: Final = 2  # 5.14
BLITZ: Final = 4  # 5.8
BREAKTHROUGH: Final = 8  # 5.7
RIGHTEOUS: Final = 16  # 5.13
UNBANISHABLE: Final = 32  # 5.11
UNBLOCKABLE: Final = 64  # 5.10
UNBREAKABLE: Final = 128  # 5.9
UNTARGETABLE: Final = 256  # 5.12
KEYWORDS: Final = {
    "airborne": AIRBORNE,
    "ambush": AMBUSH,
    "blitz": BLITZ,
    "breakthrough": BREAKTHROUGH,
    "righteous": RIGHTEOUS,
    "unbanishable": UNBANISHABLE,
    "unblockable": UNBLOCKABLE,
    "unbreakable": UNBREAKABLE,
    "untargetable": UNTARGETABLE,
}

# What effects forbid to a champion, as bits.
CANT_ATTACK: Final = 1
CANT_BLOCK: Final = 2
CANT_GAIN_ABILITIES: Final = 4  # 5.0.4
MUST_ATTACK: Final = 8  # each turn, if able (R30)
MUST_BLOCK: Final = 16  # if able
MUST_BE_BLOCKED: Final = 32  # if able
BARS_BLOCKERS: Final = 64  # some champions cannot block it: `restrictions.py` knows which (R31)
BARRED_FROM_BLOCKING: Final = 128  # it cannot block some champions

# What a player cannot do, or what cannot be done to a player, as bits.
CANT_GAIN_HEALTH: Final = 1
CANT_BE_TARGETED: Final = 2  # 5.20.4, R50
CANT_BE_ATTACKED: Final = 4  # R30
CANT_PLAY_EVENTS: Final = 8
CANT_PLAY_CHAMPIONS: Final = 16
ENTERS_EXPENDED: Final = 32  # whatever champion enters play under this player's control
CANT_PLAY: Final = CANT_PLAY_EVENTS | CANT_PLAY_CHAMPIONS
LIMITS_OF_A_SIDE: Final = CANT_GAIN_HEALTH | CANT_BE_ATTACKED  # R54
PLAYER_LIMITS: Final = {
    CANT_GAIN_HEALTH: "cannot gain health",
    CANT_BE_TARGETED: "cannot be targeted",
    CANT_BE_ATTACKED: "cannot be attacked",
    CANT_PLAY_EVENTS: "cannot play events",
    CANT_PLAY_CHAMPIONS: "cannot play champions",
    ENTERS_EXPENDED: "has champions enter play expended",
}

# Positions of a card in play (2.6.1).
PREPARED: Final = 0
EXPENDED: Final = 1
FLIPPED: Final = 2
POSITIONS: Final = ("prepared", "expended", "flipped")

# Part in the battle that is being fought (4.4).
NO_ROLE: Final = 0
ATTACKING: Final = 1
BLOCKING: Final = 2
ROLES: Final = ("", "attacking", "blocking")

# Zones (1.4.1) of which card text counts, or takes, what lies there.
IN_PLAY: Final = 0
DISCARD: Final = 1
HAND: Final = 2
DECK: Final = 3

# Phases (4.0); the Battle phase is nested in the Main phase (R14).
SETUP: Final = 0
START: Final = 1
MAIN: Final = 2
BATTLE: Final = 3
END: Final = 4
PHASES: Final = ("setup", "start", "main", "battle", "end")

# Kinds of events, most of which abilities can wait for.  Of the fields of an `Event`, these say more than their names:
#
#   ENTERS          ref: the name it will have; player: who puts it into play; flag: EXPENDED if it enters expended,
#                   QUIETLY if it triggers neither Tribute nor Loyalty, ELSEWHERE if it was played, not from hand
#   leaving play    ref, player: the champion and its controller; of a card elsewhere the instance and its owner
#   BANISHED        as leaving play; flag: SECRETLY if it goes from a hand and nobody else sees it
#   TRANSFORMED     as leaving play; flag: the kind of the token; amount: the name the token will have, 0: not given yet
#   DAMAGED         player: who controls what took it; source: what dealt it; amount: how much
#   DEALS_DAMAGE    ref, source: what dealt it; amount: all of it in one action (R38)
#   PLAYED          ref: the card while it is being played; amount: its printed cost (5.18.2); flag: ELSEWHERE if it
#                   was not played from hand
#   GAINS_HEALTH    ref, player: who; amount: how much
#   BLOCKS_ONE      ref, player: the attacker and its controller; source: the blocker
#   BLOCKED_BY      ref, player: the blocker and its controller; source: the attacker
#
# In all others amount and flag are 0.  An ability that is triggered has the amount of its event as X ("that much").
ENTERS: Final = 0
BROKEN: Final = 1  # 5.16
BANISHED: Final = 2  # 5.15
RETURNED: Final = 3  # to its owner's hand
TRANSFORMED: Final = 4  # 5.21
DAMAGED: Final = 5
DEALS_DAMAGE: Final = 6
PLAYED: Final = 7
ATTACKS: Final = 8
BLOCKS: Final = 9
BECOMES_BLOCKED: Final = 10
DRAWN: Final = 11
DISCARDED: Final = 12
INTO_DISCARD: Final = 13  # into a discard pile from anywhere
OUT_OF_DISCARD: Final = 14
RECALLED: Final = 15  # 5.4
TURN_STARTS: Final = 16  # 4.2.5
TURN_ENDS: Final = 17  # 4.5.2a
GAINS_HEALTH: Final = 18
LEAVES: Final = 19  # leaves play in any way
NOT_BLOCKED: Final = 20  # an attacker, when nobody was declared to block
RECYCLED: Final = 21  # 5.5
BLOCKS_ONE: Final = 22  # each attacker that a blocker blocks, and
BLOCKED_BY: Final = 23  # each blocker by which an attacker is blocked: all face all (R31)

# Flags of events, as bits besides EXPENDED.
QUIETLY: Final = 2
ELSEWHERE: Final = 4
SECRETLY: Final = 8

# What a player does: an ability that waits for it speaks of that player, not of the card.
BY_A_PLAYER: Final = 1 << PLAYED | 1 << DRAWN | 1 << DISCARDED | 1 << RECALLED | 1 << RECYCLED

LEAVING: Final = 1 << BROKEN | 1 << BANISHED | 1 << RETURNED | 1 << TRANSFORMED

# What happens to a side as one (R54).
OF_A_SIDE: Final = 1 << TURN_STARTS | 1 << TURN_ENDS | 1 << GAINS_HEALTH

# What continuous text reads of the position besides texts, traits and stats, as bits.
READS_POSITION: Final = 2
READS_ROLE: Final = 4
READS_TURN: Final = 8  # whose turn it is
READS_PLAYED: Final = 16  # what was played this turn
READS_WHO: Final = 32  # who is in play
READS_VALUES: Final = 128  # stats or keywords of champions
READS_DAMAGE: Final = 256  # damage on champions
READS_PILE: Final = 512  # cards in discard piles
READS_HAND: Final = 1024  # how many cards are in hands
READS_HEALTH: Final = 2048  # how much health players have
REACHES: Final = 64  # reads nothing, but means others than its bearer, whoever they are

# Stats.
OFFENSE: Final = 0
DEFENSE: Final = 1
STATS: Final = ("offense", "defense")

# Verbs of options, after those that every game shares.
PLAY: Final = 20  # first: kind of card
POWER: Final = 21  # first: champion; second: which of its powers
GREY_POWER: Final = 22  # first: kind of card in one's discard pile; second: which of its powers
ATTACK: Final = 23  # declare a battle
ATTACKER: Final = 24  # first: champion
BLOCKER: Final = 25  # first: champion
GOD_POWER: Final = 26  # first: kind of one's god; second: which of its powers
EPIC_VERBS: Final = {
    PLAY: "play",
    POWER: "power",
    GREY_POWER: "grey",
    GOD_POWER: "god",
    ATTACK: "attack",
    ATTACKER: "attacker",
    BLOCKER: "blocker",
}

# What a composite choice is for.
FOR_MULLIGAN: Final = 1
FOR_DISCARD: Final = 2
FOR_HAND_LIMIT: Final = 3
FOR_RECYCLE: Final = 4
FOR_LOYALTY: Final = 5
FOR_TARGET: Final = 6
FOR_BREAKTHROUGH: Final = 7
FOR_BATTLE_DAMAGE: Final = 8
FOR_EFFECT_DAMAGE: Final = 9
FOR_BREAK: Final = 10
FOR_BANISH: Final = 11
FOR_RETURN: Final = 12
FOR_PUT_INTO_PLAY: Final = 13
FOR_REVEALED: Final = 14
FOR_PLAY: Final = 15
FOR_REVEAL: Final = 16
FOR_CHOICE: Final = 20
FOR_ANY: Final = 21
