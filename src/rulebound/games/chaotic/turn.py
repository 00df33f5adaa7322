"""6 Turn order: location step, action step with its moves and the Showdown, recovery step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import DONE, PICK, code, first_of, second_of
from rulebound.engine.state import Event, Frame, Uid
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.burst import Burst
from rulebound.games.chaotic.citing import tell_chosen
from rulebound.games.chaotic.combat import Combat
from rulebound.games.chaotic.legality import moves
from rulebound.games.chaotic.piles import location_goes, reveal_location
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import ACTION_STEP, ENTERS, LOCATION_STEP, MOVING, SHOWDOWN_TURNS

RULES_TURN: Final[tuple[str, ...]] = ("6.1.1", "6.1.3", "6.1.3.i1")
RULES_ACTIVE: Final[tuple[str, ...]] = ("6.1.2", "GL.active_player", "GL.non_active_player")
RULES_LOCATION_PRIORITY: Final[tuple[str, ...]] = ("6.2.3", "6.2.4")
RULES_ACTION: Final[tuple[str, ...]] = ("6.1.3.i2", "6.3.1", "R13")
RULES_FIRST_MOVE: Final[tuple[str, ...]] = ("6.3.1", "R10")
RULES_FOUGHT: Final[tuple[str, ...]] = ("6.3.5", "R24")
RULES_ADJACENT: Final[tuple[str, ...]] = ("6.3.3", "R08", "R14")
RULES_FREE: Final[tuple[str, ...]] = ("GL.unoccupied_space", "6.3.3.3")
RULES_MOVE: Final[tuple[str, ...]] = ("6.3.3", "GL.move", "R11")
RULES_INITIATES: Final[tuple[str, ...]] = ("6.3.4", "6.3.5", "7.1")
RULES_AFTER_MOVE: Final[tuple[str, ...]] = ("6.3.2",)
RULES_AFTER_COMBAT: Final[tuple[str, ...]] = ("7.3.3", "6.3.2", "R25")
RULES_ENOUGH: Final[tuple[str, ...]] = ("6.3.6",)
RULES_NONE: Final[tuple[str, ...]] = ("R12", "6.3.6")
RULES_NO_SHOWDOWN: Final[tuple[str, ...]] = ("6.3.7.1", "R22")
RULES_SHOWDOWN: Final[tuple[str, ...]] = ("6.3.7.1", "6.3.7.2", "R22")
RULES_THEIRS: Final[tuple[str, ...]] = ("6.3.7.2.i1", "R23", "GL.opposing_creature")
RULES_OURS: Final[tuple[str, ...]] = ("6.3.7.2.i2", "R23")
RULES_PUT: Final[tuple[str, ...]] = ("6.3.7.2.i3", "R16", "R23")
RULES_ENGAGE: Final[tuple[str, ...]] = ("6.3.7.2.i5", "GL.relocate", "R03")
RULES_RECOVERY: Final[tuple[str, ...]] = ("6.1.3.i3", "6.4.1", "R01")
RULES_HEALED: Final[tuple[str, ...]] = ("6.4.1.i1", "GL.damage", "R33")
RULES_LASTING: Final[tuple[str, ...]] = ("R34",)
RULES_NOBODY: Final[tuple[str, ...]] = ("6.4.2",)
RULES_LOCATION_GOES: Final[tuple[str, ...]] = ("6.4.1.i3",)
RULES_TURN_ENDS: Final[tuple[str, ...]] = ("6.4.3", "6.1.4")

# Steps of a turn, in the order of the book.
LOCATION: Final = 0  # 6.2
MOVES: Final = 1  # 6.3.1
TAKE_MOVE: Final = 2
MOVED: Final = 3  # 6.3.2, R25
SHOWDOWN: Final = 4  # 6.3.7
TAKE_THEIRS: Final = 5  # 6.3.7.2.i1
OURS: Final = 6
TAKE_OURS: Final = 7  # 6.3.7.2.i2
RECOVERY: Final = 8  # 6.4
FOUGHT: Final = 9  # 7.3.3, R25: the move has ended with a combat


@mypyc_attr(acyclic=True)
class Turns(Frame):
    """One turn after the other; in a Showdown, `theirs` is the creature that the Active Player has chosen."""

    def __init__(self) -> None:
        self.pc = LOCATION
        self.theirs: Uid = -1

    def step(self, g: ChaoticGame) -> None:
        pc = self.pc
        if pc == LOCATION:
            self.pc = MOVES
            location_step(g)
            if g.format.priority:
                if g.listener is not None:
                    g.cite(RULES_LOCATION_PRIORITY)
                g.stack.append(Burst(g.active, False))
        elif pc in (MOVES, TAKE_MOVE):
            self.action_step(g)
        elif pc in (MOVED, FOUGHT):
            self.pc = MOVES
            if g.format.priority:
                if g.listener is not None:
                    g.cite(RULES_AFTER_COMBAT if pc == FOUGHT else RULES_AFTER_MOVE)
                g.stack.append(Burst(g.active, False))
        elif pc == RECOVERY:
            self.pc = LOCATION
            recovery_step(g)
        else:
            self.hold_showdown(g)

    def action_step(self, g: ChaoticGame) -> None:
        """6.3.1: one creature at least is moved, then any others; each move may start the one combat of the turn."""
        if self.pc == MOVES:
            g.step = ACTION_STEP
            self.pc = TAKE_MOVE
            if g.listener is not None:
                g.cite(RULES_ACTION)
                if g.turn == 0 and g.moves == 0:
                    g.cite(RULES_FIRST_MOVE)
                if g.fought:
                    g.cite(RULES_FOUGHT)
            if g.ask(g.active, moves(g)):
                return
        if g.answer == DONE:
            self.pc = SHOWDOWN
            if g.listener is not None:
                g.cite(RULES_ENOUGH if g.moves else RULES_NONE)
            return
        self.pc = MOVED
        if move(g, first_of(g.answer), second_of(g.answer)):
            self.pc = FOUGHT

    def hold_showdown(self, g: ChaoticGame) -> None:
        """6.3.7: without a combat in this turn and the two before it, the players choose two creatures to fight."""
        if self.pc == SHOWDOWN:
            if g.turn + 1 - g.last_combat < SHOWDOWN_TURNS:
                self.pc = RECOVERY
                if g.listener is not None:
                    g.cite(RULES_NO_SHOWDOWN)
                return
            g.note(log.SHOWDOWN, RULES_SHOWDOWN, g.active)
            self.pc = TAKE_THEIRS
            if g.ask(g.active, creature_options(g, g.rival(g.active))):
                return
        if self.pc == TAKE_THEIRS:
            self.theirs = first_of(g.answer)
            tell_chosen(g, g.active, self.theirs, RULES_THEIRS)
            self.pc = TAKE_OURS
            if g.ask(g.rival(g.active), creature_options(g, g.active)):
                return
        ours = first_of(g.answer)
        tell_chosen(g, g.rival(g.active), ours, RULES_OURS)
        self.pc = RECOVERY
        put_into_showdown(g, ours, self.theirs)
        self.theirs = -1


def location_step(g: ChaoticGame) -> None:
    """6.2: a new turn, and a new location."""
    g.step = LOCATION_STEP
    g.moves = 0
    g.fought = False
    for o in g.objs:
        o.moved = False
    if g.listener is not None:
        g.note(log.TURN_STARTS, RULES_TURN, g.active, amount=g.turn)
        g.cite(RULES_ACTIVE)
    reveal_location(g)


def move(g: ChaoticGame, uid: i64, space: i64) -> bool:
    """6.3.3: a creature enters an adjacent space; 6.3.4: if an opposing one is there, they fight, and that is told."""
    o = g.creature(uid)
    assert o is not None, "only creatures in play are moved"
    there: i64 = -1
    for other in g.objs:
        if other.space == space:
            there = other.uid
    g.moves += 1
    g.occur([Event(ENTERS, uid, o.controller, uid, space, o.card, o.kind, o.controller, MOVING)], False)
    if g.listener is not None:
        g.note(log.MOVES, RULES_MOVE, o.controller, ref=uid, kind_of=o.kind, amount=space)
        g.cite(RULES_ADJACENT)
        if there < 0:
            g.cite(RULES_FREE)
    if there >= 0:
        if g.listener is not None:
            g.cite(RULES_INITIATES)
        g.stack.append(Combat(uid, there))
    return there >= 0


def enter_space(g: ChaoticGame, e: Event) -> None:
    """A creature goes to another space; only a move uses up its move of this turn (R11, R16)."""
    o = g.creature(e.ref)
    assert o is not None, "only creatures in play enter spaces"
    o.space = e.amount
    if e.flag & MOVING:
        o.moved = True


def creature_options(g: ChaoticGame, player: i64) -> list[int]:
    """The creatures of this player, to pick one."""
    return [code(PICK, o.uid) for o in g.objs if o.controller == player]


def put_into_showdown(g: ChaoticGame, ours: i64, theirs: i64) -> None:
    """6.3.7.2: the Active Player's creature is put into the other's space, which is no move; they fight."""
    mine = g.creature(ours)
    other = g.creature(theirs)
    assert mine is not None and other is not None, "both were chosen among those in play"
    g.showdown = True
    g.occur([Event(ENTERS, ours, g.active, -1, other.space, mine.card, mine.kind)], False)
    if g.listener is not None:
        g.note(log.PUT, RULES_PUT, g.active, ref=ours, kind_of=mine.kind, amount=other.space)
        g.cite(RULES_ENGAGE)
    g.stack.append(Combat(ours, theirs))


def recovery_step(g: ChaoticGame) -> None:
    """6.4: damage and the location go at the same time, and the turn is over; nobody is asked (R33)."""
    if g.listener is not None:
        g.note(log.RECOVERY, RULES_RECOVERY, g.active)
        g.cite(RULES_HEALED)
        g.cite(RULES_LASTING)
        g.cite(RULES_NOBODY)
    for o in g.objs:
        o.damage = 0
    if g.location >= 0:
        location_goes(g, RULES_LOCATION_GOES)
    if g.listener is not None:
        g.note(log.TURN_ENDS, RULES_TURN_ENDS, g.active)
    g.turn += 1
    g.active = g.rival(g.active)
