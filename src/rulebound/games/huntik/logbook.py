"""What Huntik's log can tell: a number for each sort of thing that happens (words are in `telling.py`)."""

from __future__ import annotations

from typing import Final

DECIDES: Final = 1  # who names the lead player
LEADS: Final = 2
MISSION: Final = 3
LAID: Final = 4  # a feature of the mission
OPENING_HAND: Final = 5
ANNOUNCES: Final = 6  # a number of cards to mulligan
MULLIGANS: Final = 7
TAKES: Final = 8  # a card into the opening hand
ROUND_STARTS: Final = 9
READIES: Final = 10  # all of them
DRAWS: Final = 11
NO_CARD: Final = 12
TURN: Final = 13
PASSES: Final = 14
PLAYS: Final = 15
ENTERS_PLAY: Final = 16
MOVES: Final = 17
STAYS: Final = 18  # moves 0 zones
PICKS_UP: Final = 19
DROPPED: Final = 20
CLAIMS: Final = 21
COMBAT: Final = 22
NO_COMBAT: Final = 23
COMBAT_PASS: Final = 24
ATTACKS: Final = 25  # a player's total
AIMS: Final = 26
KO: Final = 27
COMBAT_OVER: Final = 28
ROUND_ENDS: Final = 29
POINTS: Final = 30
TIMER: Final = 31
WINS: Final = 32
CONCEDES: Final = 33
CLOCK: Final = 34
STUNNED: Final = 35
UNSTUNNED: Final = 36
EXHAUSTED: Final = 37
READIED: Final = 38
ELIMINATED: Final = 39
REMOVED: Final = 40
RETURNED: Final = 41  # to the legendary hero pile
CONTROL: Final = 42
PUT: Final = 43
LOOP: Final = 44
PASSES_ALL: Final = 45  # both players have passed in a row
DISCARDED: Final = 46
BACK_IN_HAND: Final = 47
DECK_LEGAL: Final = 48
DECK_ILLEGAL: Final = 49
CANNOT: Final = 50  # what an act or effect would do does not happen; the amount says why

# Why something cannot be done.
CANT_READY: Final = 1  # stunned
CANT_BE_PUT: Final = 2  # stunned
IS_STUNNED: Final = 3  # already
IS_NOT_STUNNED: Final = 4
IS_EXHAUSTED: Final = 5
IS_READY: Final = 6
IS_NOBODYS: Final = 7
