"""What may be moved and where to, and why not: one answer for both (6.3).

Every function `why_not_...` gives a reason as a number, 0 where nothing stands against it; a thing is offered exactly
when it has no reason against it.  `reasons.py` has the words and the rules of each reason.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.codes import DONE, code
from rulebound.games.chaotic.state import ChaoticGame, Creature
from rulebound.games.chaotic.terms import MOVE

# Reasons.
GAME_OVER: Final = 1
NOT_ASKED: Final = 2
NOT_YOURS: Final = 3
MOVED_ALREADY: Final = 4
NOT_ADJACENT: Final = 5
OWN_CREATURE: Final = 6
FOUGHT_ALREADY: Final = 7
MUST_MOVE: Final = 8
NOT_IN_PLAY: Final = 9
NO_SUCH_SPACE: Final = 10
NOT_IN_HAND: Final = 11
NOT_IN_TEAM: Final = 12
OTHER_SPACE: Final = 13
NOT_YOUR_CHOICE: Final = 14
NOT_YOUR_TURN: Final = 15
IN_COMBAT: Final = 16
NOT_STRIKING: Final = 17
NO_COMBAT_NOW: Final = 18
NOTHING_TO_PASS: Final = 19
SAME_SPACE: Final = 20
NO_SHOWDOWN: Final = 21


def moves(g: ChaoticGame) -> list[int]:
    """6.3.1: the moves that the Active Player can make now, and to make no more once a creature has moved (R12)."""
    me = g.active
    occupants = g.occupants()
    found: list[int] = []
    for o in g.objs:
        if o.controller == me and not o.moved:
            for space in g.board.neighbours[o.space]:
                if why_not_enter(g, me, occupants[space]) == 0:
                    found.append(code(MOVE, o.uid, space))
    if why_not_stop(g, len(found)) == 0:
        found.insert(0, DONE)
    return found


def why_not_stop(g: ChaoticGame, left: i64) -> i64:
    """Against making no more moves: one creature has to move, if any can (6.3.1, R12)."""
    return MUST_MOVE if g.moves == 0 and left > 0 else 0


def why_not_move(g: ChaoticGame, me: i64, o: Creature, space: i64) -> i64:
    """Against moving this creature to this space in one's own Action Step (6.3.3, R11)."""
    if o.controller != me:
        return NOT_YOURS
    if o.moved:
        return MOVED_ALREADY
    if space == o.space:
        return SAME_SPACE
    if space not in g.board.neighbours[o.space]:
        return NOT_ADJACENT
    return why_not_enter(g, me, g.occupants()[space])


def why_not_enter(g: ChaoticGame, me: i64, occupant: i64) -> i64:
    """Against ending a move in a space with this occupant: one's own creature, or another after a combat (6.3.5)."""
    if occupant == 0:
        return 0
    if occupant == me + 1:
        return OWN_CREATURE
    return FOUGHT_ALREADY if g.fought else 0


def attacks(g: ChaoticGame, me: i64) -> list[int]:
    """7.2.5.2, 8.4.5: the attacks in hand, of which any creature can play any; equal cards are one option."""
    found: list[int] = []
    for card in g.players[me].hand:
        option = g.cardbook.attack_options[g.kinds[card]]
        if option not in found:
            found.append(option)
    return found
