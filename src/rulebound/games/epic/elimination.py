"""1.2 Winning and losing, 1.9.3: who is eliminated, and what becomes of the game that goes on without them (R53)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.game import DRAW
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_elimination, tell_out_of_battle, tell_side
from rulebound.games.epic.continuous import settle_control
from rulebound.games.epic.layers import CONTROL
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import BATTLE

RULES_ELIMINATED: Final[tuple[str, ...]] = ("1.5.4", "1.2.2", "1.2.2.i1")
RULES_WON: Final[tuple[str, ...]] = ("1.2.1",)
RULES_LAST_ONE: Final[tuple[str, ...]] = ("1.2.1.i2",)
RULES_ALL_OUT: Final[tuple[str, ...]] = ("R05",)
RULES_LEAVES: Final[tuple[str, ...]] = ("1.9.3", "R53")
RULES_ATTACK_ENDS: Final[tuple[str, ...]] = ("R53", "R36")
RULES_OUT: Final[tuple[str, ...]] = ("1.2.2",)
RULES_GOD_LEAVES: Final[tuple[str, ...]] = ("2.4.1", "R61")
RULES_TOKEN_LEAVES: Final[tuple[str, ...]] = ("R44",)


def eliminate_the_dead(g: EpicGame) -> None:
    """1.5.4: whoever has no health left is out; R05: all at the same moment; R54: a side as one."""
    gone: list[int] = []
    for p in range(len(g.players)):
        if g.leads[p] == p and g.players[p].health <= 0:
            gone.append(p)
    if g.listener is not None:
        tell_elimination(g, gone)
    eliminate(g, gone)


def eliminate(g: EpicGame, gone: list[int]) -> None:
    """These players and their sides leave the game together.

    A single side left has won (1.2.1.i2), nobody left is a draw (R05); otherwise the others play on (R53).
    """
    leaving: list[int] = []
    g.cite(RULES_OUT)
    for p in gone:
        if g.listener is not None:
            tell_side(g, p)
        for member in g.members(p):
            if not g.players[member].out:
                g.players[member].out = True
                leaving.append(member)
                if g.players[member].health <= 0 and g.leads[member] == member:
                    g.note(log.ELIMINATED, RULES_ELIMINATED, member)
    left: list[int] = []
    for p in range(len(g.players)):
        if g.leads[p] == p and not g.players[p].out:
            left.append(p)
    if len(left) == 1:
        g.cite(RULES_WON)
        g.note(log.WINS, RULES_LAST_ONE, left[0])
        g.winner = left[0]
    elif not left:
        g.note(log.DRAWN_GAME, RULES_ALL_OUT)
        g.winner = DRAW
    else:
        for p in leaving:
            leave_the_game(g, p)
        go_on_without_them(g)


def leave_the_game(g: EpicGame, player: i64) -> None:
    """1.9.3: all cards the player owns leave the game; R53: their tokens too, and what they controlled goes home."""
    g.note(log.LEAVES_GAME, RULES_LEAVES, player)
    if g.gods(player):
        g.cite(RULES_GOD_LEAVES)
    for o in g.objs:
        if o.owner == player:
            if g.listener is not None:
                tell_out_of_battle(g, o)
                if o.card < 0:
                    g.cite(RULES_TOKEN_LEAVES)
            g.gone.append(o)
            g.mods = [m for m in g.mods if m.subject != o.uid]
        elif o.controller == player:  # R53: it goes home, whoever had it in between
            o.controlled_by_default = o.owner
            g.mods = [m for m in g.mods if m.subject != o.uid or g.book.change(m.change).layer != CONTROL]
        elif o.controlled_by_default == player:
            o.controlled_by_default = o.owner
    g.objs = [o for o in g.objs if o.owner != player]
    g.mods = [m for m in g.mods if m.x != player or g.book.change(m.change).layer != CONTROL]
    p = g.players[player]
    p.deck = []
    p.hand = []
    p.discard = []
    p.supplemental = []


def go_on_without_them(g: EpicGame) -> None:
    """R53: what waits of theirs is dropped, an attack by or on them ends, Initiative goes to the left."""
    settle_control(g)
    g.pending = [w for w in g.pending if not g.players[w.player].out]
    g.delayed = [d for d in g.delayed if not g.players[d.player].out]
    if g.phase == BATTLE and (g.players[g.active].out or g.players[g.defender].out):
        g.cite(RULES_ATTACK_ENDS)
        g.end_battle()
    if g.players[g.initiative].out:
        g.initiative = g.next_side(g.initiative)
    g.dismiss()
    g.touch()
