"""8.1 Priority, 8.2 Bursts: the machine of our rulings (R37 to R44), with only attacks on it as yet.

A burst is a list of items, the newest last.  Players pass or add to it in turn; two passes in a row resolve the whole
of it, the newest first, and nobody is asked between items (R43).  Two passes in a row while nothing is on it end the
window, and the step or phase goes on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import PASS
from rulebound.engine.state import Frame
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.damage import defeat_the_idle, resolve_attack
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import NO_COMBAT

RULES_PRIORITY: Final[tuple[str, ...]] = ("8.1.1", "8.1.2", "GL.priority")
RULES_PASS: Final[tuple[str, ...]] = ("8.1.2", "8.2.2.1", "R44")
RULES_RESOLVE: Final[tuple[str, ...]] = ("8.2.3.1", "8.2.3.3", "R43")
RULES_BURST: Final[tuple[str, ...]] = ("8.2", "8.2.1", "GL.burst")
RULES_STRIKER_AGAIN: Final[tuple[str, ...]] = ("7.2.5.4", "R38")
RULES_AFTER: Final[tuple[str, ...]] = ("8.2.3.4", "R38")
RULES_ENDED: Final[tuple[str, ...]] = ("7.3.1", "R26")

OFFER: Final = 0  # the holder may play or pass
TAKE: Final = 1
RESOLVE: Final = 2  # the newest item; then the next


@mypyc_attr(acyclic=True)
class Burst(Frame):
    """A window of priority, and the burst that is built and resolved in it; `holder` has priority.

    `attack`: the burst began with an attack, so that the Striking Player has priority after it (R38).
    """

    def __init__(self, holder: i64, attack: bool) -> None:
        self.pc = OFFER
        self.holder = holder
        self.attack = attack
        self.passes: i64 = 0

    def step(self, g: ChaoticGame) -> None:
        if self.pc == OFFER:
            if not g.burst and combat_has_ended(g):  # R26: at once, and nobody has priority
                self.leave_combat(g)
                return
            if not g.format.priority:  # R86: nothing could be played
                self.pc = RESOLVE
            else:
                if g.listener is not None:
                    g.cite(RULES_PRIORITY)
                self.pc = TAKE
                if g.ask(self.holder, [PASS]):
                    return
        if self.pc == TAKE:
            self.take(g)
        if self.pc == RESOLVE:
            self.resolve(g)

    def take(self, g: ChaoticGame) -> None:
        """A pass gives priority to the opponent; two in a row resolve the burst, or end the window if it is empty."""
        if g.listener is not None:
            g.note(log.PASSES, RULES_PASS, self.holder)
        self.passes += 1
        self.holder = g.rival(self.holder)
        self.pc = OFFER
        if self.passes == 2:
            if g.burst:
                self.pc = RESOLVE
            else:
                g.stack.pop()

    def resolve(self, g: ChaoticGame) -> None:
        """8.2.3: from the newest to the oldest, each completely; then priority again, unless the combat is over."""
        if g.listener is not None:
            g.cite(RULES_BURST)
            g.cite(RULES_RESOLVE)
        while g.burst and not g.over:  # 5.1.1: what is left when a player is out is disregarded
            resolve_attack(g, g.burst[-1])
        if combat_has_ended(g):
            self.leave_combat(g)
        elif defeat_the_idle(g) or not g.format.priority:
            g.stack.pop()
        else:
            g.stack.pop()
            g.stack.append(Burst(g.striker if self.attack else g.active, False))  # another window
            if g.listener is not None:
                g.cite(RULES_STRIKER_AGAIN if self.attack else RULES_AFTER)

    def leave_combat(self, g: ChaoticGame) -> None:
        """7.3.1, R20: the combat has ended, so that its attacks count no more (R31) and nobody has priority (R26)."""
        if g.listener is not None:
            g.cite(RULES_ENDED)
        for p in g.players:
            p.idle = 0
        g.stack.pop()


def combat_has_ended(g: ChaoticGame) -> bool:
    """7.3.1, R20: is a combat fought of which a creature has left play, or the space?"""
    if g.phase == NO_COMBAT:
        return False
    space: i64 = -1  # of the first of the two
    for o in g.objs:
        if o.uid == g.attacker or o.uid == g.defender:
            if space >= 0:
                return o.space != space
            space = o.space
    return True
