"""4 Battleboard set-up: creatures are placed face down, decks shuffled, then all is revealed at once (4.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import best_known
from rulebound.engine.codes import code, first_of, offer_once
from rulebound.engine.state import Frame
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.citing import tell_text_ignored
from rulebound.games.chaotic.piles import draw_attack
from rulebound.games.chaotic.state import ChaoticGame, Creature
from rulebound.games.chaotic.terms import OPENING_HAND, PLACE
from rulebound.games.chaotic.turn import Turns

RULES_SIZE: Final[tuple[str, ...]] = ("2.1.1", "2.1.2", "R09")
RULES_SPACES: Final[tuple[str, ...]] = ("R08",)
RULES_BOARD: Final[tuple[str, ...]] = ("2.1.3", "4.1.7", "R17")
RULES_APPRENTICE: Final[tuple[str, ...]] = ("10.1", "2.2.7.1", "R86")
RULES_OWN_DECKS: Final[tuple[str, ...]] = ("2.1", "4.1", "2.2.1")
RULES_PLACE: Final[tuple[str, ...]] = ("4.1.1", "GL.battleboard")
RULES_SHUFFLE: Final[tuple[str, ...]] = ("4.1.4", "4.1.5", "R82")
RULES_FIRST: Final[tuple[str, ...]] = ("4.2.1", "6.1.1", "6.1.2")
RULES_REVEAL: Final[tuple[str, ...]] = ("4.2.2", "3.2.8.1", "GL.mugic_counter")
RULES_CREATURES: Final[tuple[str, ...]] = ("GL.creature", "4.2.6")
RULES_DRAW: Final[tuple[str, ...]] = ("4.2.4",)
RULES_READY: Final[tuple[str, ...]] = ("4.2.5", "4.2.6")

# Steps of setting up.
PLACING: Final = 0  # 4.1.1: a creature for the next space is asked for
TAKE_PLACE: Final = 1
PREGAME: Final = 2  # 4.1.4 to 4.2.5


@mypyc_attr(acyclic=True)
class Setup(Frame):
    """4.1.1: each player puts a creature face down on each space of the own side; nobody sees the other's until 4.2.2.

    They are asked one after the other, space by space; what the one has done the other learns only when all is done.
    """

    def __init__(self) -> None:
        self.pc = PLACING
        self.player: i64 = 0

    def step(self, g: ChaoticGame) -> None:
        if self.pc == PREGAME:
            pregame(g)
            g.stack[-1] = Turns()
            return
        p = g.players[self.player]
        if self.pc == PLACING:
            if not p.team:
                self.player += 1
                if self.player == len(g.players):
                    self.pc = PREGAME
                return
            space = own_space(g, self.player, len(p.placed))
            options: list[int] = []
            for card in p.team:
                offer_once(options, code(PLACE, g.kinds[card], space))
            self.pc = TAKE_PLACE
            if g.ask(self.player, options):
                return
        self.pc = PLACING
        card = best_known(g, p.team, first_of(g.answer))
        g.answer = 0  # it would stay there for all to see
        p.team.remove(card)
        p.placed.append(card)
        if g.listener is not None:
            space = own_space(g, self.player, len(p.placed) - 1)
            kind = g.kinds[card]
            g.note(log.PLACED, RULES_PLACE, self.player, kind_of=kind, amount=space, seen_by=g.known[card])


def own_space(g: ChaoticGame, player: i64, n: i64) -> i64:
    """The n-th space of this player's side, counted from 0."""
    return g.format.size * player + n


def pregame(g: ChaoticGame) -> None:
    """4.1.4, 4.1.5: the decks are shuffled; 4.2: who begins, the creatures shown with their counters, the hands."""
    if g.listener is not None:
        g.cite(RULES_SIZE)
        g.cite(RULES_BOARD)
        g.cite(RULES_SPACES)
        g.cite(RULES_APPRENTICE)
        g.cite(RULES_OWN_DECKS)
        g.cite(RULES_SHUFFLE)
    for p in range(len(g.players)):
        g.shuffle(g.players[p].locations)
        g.shuffle(g.players[p].attacks)
    g.first = g.below(len(g.players))
    g.active = g.first
    g.note(log.GAME_STARTS, RULES_FIRST, g.first)
    for p in range(len(g.players)):
        player = g.players[p]
        n: i64 = 0
        for card in player.placed:
            reveal(g, p, card, own_space(g, p, n))
            n += 1
        player.placed = []
    if g.listener is not None:  # when all are there, so that equal ones are told apart
        for o in g.objs:
            g.note(log.REVEALED, RULES_REVEAL, o.controller, ref=o.uid, kind_of=o.kind, amount=o.counters)
    g.recompute()
    if g.listener is not None:
        g.cite(RULES_CREATURES)
        tell_text_ignored(g)
    for p in range(len(g.players)):
        for n in range(OPENING_HAND):
            draw_attack(g, p, RULES_DRAW)
    if g.listener is not None:
        g.cite(RULES_READY)


def reveal(g: ChaoticGame, player: i64, card: i64, space: i64) -> Creature:
    """4.2.2: a creature is face up on its space, with Mugic counters as its Mugic ability says."""
    kind: i64 = g.kinds[card]
    printed = g.card(kind)
    uid = g.renew(card)
    g.show(card)
    o = Creature(uid, kind, card, player, player, player, uid, printed.text, space, printed.mugic)
    g.objs.append(o)
    return o
