"""What Chaotic's log can tell: a number for each sort of thing that happens (words are in `telling.py`)."""

from __future__ import annotations

from typing import Final

PLACED: Final = 1
GAME_STARTS: Final = 2
REVEALED: Final = 3
DRAWS: Final = 4
RESHUFFLES: Final = 5
TURN_STARTS: Final = 6
LOCATION: Final = 7
MOVES: Final = 8
COMBAT: Final = 9
INITIATIVE: Final = 10
ATTACKS: Final = 11
NO_ATTACK: Final = 12
DAMAGE: Final = 13
NO_DAMAGE: Final = 14
DEFEATED: Final = 15
DISCARDED: Final = 16
COMBAT_OVER: Final = 17
IDLE: Final = 18
STAYS: Final = 19
SHOWDOWN: Final = 20
CHOSEN: Final = 21
PUT: Final = 22
RECOVERY: Final = 23
LOCATION_GOES: Final = 24
TURN_ENDS: Final = 25
PASSES: Final = 26
ELIMINATED: Final = 27
WINS: Final = 28
DRAWN_GAME: Final = 29
CONCEDES: Final = 30
CLOCK: Final = 31
LOOP: Final = 32
TEXT_IGNORED: Final = 33
DECK_LEGAL: Final = 34
DECK_ILLEGAL: Final = 35
NOTHING_DRAWN: Final = 36
PLAYS: Final = 37
REMOVED: Final = 38
DRAINED: Final = 39
DESTROYED: Final = 40
SACRIFICED: Final = 41
HEALED: Final = 42
