"""7 Combat: engagement, beginning, initiative, strikes, and the end of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import best_known
from rulebound.engine.codes import first_of
from rulebound.engine.state import Frame, Uid
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.burst import Burst, combat_has_ended
from rulebound.games.chaotic.damage import defeat_the_idle
from rulebound.games.chaotic.legality import attacks
from rulebound.games.chaotic.piles import draw_attack
from rulebound.games.chaotic.state import ChaoticGame, Creature, Item
from rulebound.games.chaotic.terms import (
    BEGINNING,
    BY_CURRENT_ENERGY,
    BY_MUGIC,
    BY_SUBTYPE,
    IDLE_ATTACKS,
    NO_COMBAT,
    STRIKE,
)

RULES_COMBAT: Final[tuple[str, ...]] = ("7.1", "7.2.1", "GL.engaged")
RULES_PHASES: Final[tuple[str, ...]] = ("7.2", "7.2.i1", "GL.combat")
RULES_BEGINNING: Final[tuple[str, ...]] = ("7.2.3", "7.2.i3")
RULES_INITIATIVE: Final[tuple[str, ...]] = ("7.2.i4", "7.2.4.1", "3.6.6.1")
RULES_LINE: Final[tuple[str, ...]] = ("7.2.4.1.i3", "3.6.6", "R28")
RULES_TIE: Final[tuple[str, ...]] = ("7.2.4.1.i4", "7.2.4.1.i3", "R28")
RULES_SCANNED: Final[tuple[str, ...]] = ("GL.scanned_statistic", "GL.scanned_characteristic", "R28")
RULES_SCANNED_BY: Final[tuple[tuple[str, ...], ...]] = ((), ("3.2.6.3",), ("3.2.9.2",), ("3.2.7.3",), ())
RULES_STRIKE: Final[tuple[str, ...]] = ("7.2.i5", "7.2.4.2", "7.2.5")
RULES_STRIKER: Final[tuple[str, ...]] = ("GL.striking_player",)
RULES_PLAY: Final[tuple[str, ...]] = ("7.2.5.2", "8.4.3.1", "8.4.5")
RULES_ON_BURST: Final[tuple[str, ...]] = ("8.4.3", "8.4.3.3", "8.2.1")
RULES_FIRST_TO_PASS: Final[tuple[str, ...]] = ("7.2.5.3", "R37")
RULES_SKIPPED: Final[tuple[str, ...]] = ("7.3.2", "R30", "R31")
RULES_NEXT: Final[tuple[str, ...]] = ("7.2.5.4",)
RULES_OVER: Final[tuple[str, ...]] = ("7.3.1", "7.3.3", "R25")
RULES_OVER_IDLE: Final[tuple[str, ...]] = ("7.3.2", "7.3.3", "R31")
RULES_OVER_SHOWDOWN: Final[tuple[str, ...]] = ("7.3.1", "6.3.7.2.i5", "R23")
RULES_OVER_SHOWDOWN_IDLE: Final[tuple[str, ...]] = ("7.3.2", "6.3.7.2.i5", "R23")
RULES_OVER_APART: Final[tuple[str, ...]] = ("6.3.4", "7.3.3", "R20")
RULES_OVER_SHOWDOWN_APART: Final[tuple[str, ...]] = ("6.3.4", "6.3.7.2.i5", "R20")
RULES_WON: Final[tuple[str, ...]] = ("R27",)
RULES_WINNER: Final[tuple[str, ...]] = ("6.3.4", "R27")

PAIR: Final = 1000  # two values of an initiative line are told as one number, the higher times this

# Steps of a combat.
ENGAGE: Final = 0  # 7.2.1
BEGIN: Final = 1  # 7.2.2, 7.2.3
DETERMINE: Final = 2  # 7.2.4
DRAW_ATTACK: Final = 3  # 7.2.5.1
CHOOSE_ATTACK: Final = 4  # 7.2.5.2
TAKE_ATTACK: Final = 5
STRUCK: Final = 6  # 7.2.5.4: the burst is concluded


@mypyc_attr(acyclic=True)
class Combat(Frame):
    """A combat between these two, the Active Player's creature first."""

    def __init__(self, attacker: Uid, defender: Uid) -> None:
        self.pc = ENGAGE
        self.attacker = attacker
        self.defender = defender

    def step(self, g: ChaoticGame) -> None:
        pc = self.pc
        if pc == ENGAGE:
            self.pc = BEGIN
            engage(g, self.attacker, self.defender)
        elif pc == BEGIN:
            self.pc = DETERMINE
            g.phase = BEGINNING
            if g.listener is not None:
                g.cite(RULES_BEGINNING)
            if g.format.priority:
                g.stack.append(Burst(g.active, False))
        elif pc == DETERMINE:
            self.pc = DRAW_ATTACK
            if combat_has_ended(g):  # R26: no Initiative, no strike
                self.pc = STRUCK
            else:
                determine_initiative(g)
        elif pc == DRAW_ATTACK:
            self.pc = CHOOSE_ATTACK
            if g.listener is not None:
                g.cite(RULES_STRIKE)
                g.cite(RULES_STRIKER)
            draw_attack(g, g.striker)
        elif pc == STRUCK:
            self.after_strike(g)
        else:
            self.strike(g)

    def strike(self, g: ChaoticGame) -> None:
        """7.2.5.2: the Striking Player plays an attack; without one the strike is skipped (R30)."""
        if self.pc == CHOOSE_ATTACK:
            options = attacks(g, g.striker)
            if not options:
                self.pc = STRUCK
                g.players[g.striker].idle += 1
                g.note(log.NO_ATTACK, RULES_SKIPPED, g.striker)
                if g.format.priority:
                    g.stack.append(Burst(g.striker, False))
                return
            self.pc = TAKE_ATTACK
            if g.ask(g.striker, options):
                return
        self.pc = STRUCK
        play_attack(g, g.striker, first_of(g.answer))
        g.stack.append(Burst(g.striker, True))

    def after_strike(self, g: ChaoticGame) -> None:
        """7.2.5.4: the other player strikes next, unless a creature has left play (7.3.1) or nothing helps (7.3.2)."""
        if not combat_has_ended(g) and not defeat_the_idle(g):
            self.pc = DRAW_ATTACK
            g.striker = g.rival(g.striker)
            if g.listener is not None:
                g.cite(RULES_NEXT)
        elif not g.over:
            end_combat(g)
            g.stack.pop()


def engage(g: ChaoticGame, attacker: i64, defender: i64) -> None:
    """7.2.1: from now on the two are engaged."""
    g.attacker = attacker
    g.defender = defender
    g.fought = True
    g.last_combat = g.turn + 1
    if g.listener is not None:
        g.note(log.COMBAT, RULES_COMBAT, g.active, ref=attacker, other=defender)
        g.cite(RULES_PHASES)


def determine_initiative(g: ChaoticGame) -> None:
    """7.2.4: the location's line decides, and where that is a tie, that it is the Active Player's turn."""
    ours = g.creature(g.attacker)
    theirs = g.creature(g.defender)
    assert ours is not None and theirs is not None, "without two creatures there is no Initiative (R26)"
    mine = line_value(g, ours)
    other = line_value(g, theirs)
    g.striker = g.active if mine >= other else g.rival(g.active)
    if g.listener is not None:
        first = ours if g.striker == g.active else theirs
        rules = RULES_TIE if mine == other else RULES_LINE
        g.cite(RULES_INITIATIVE)
        found = mine * PAIR + other if g.striker == g.active else other * PAIR + mine
        place: i64 = -1
        if g.location >= 0:
            place = g.kinds[g.location]
        g.note(log.INITIATIVE, rules, g.striker, ref=first.uid, kind_of=first.kind, amount=found, other_kind=place)
    g.phase = STRIKE


def line_value(g: ChaoticGame, o: Creature) -> i64:
    """What the active location's initiative line finds in this creature; 0 where there is no location (R28)."""
    if g.location < 0:
        return 0
    location = g.card(g.kinds[g.location])
    by = location.initiative_by
    if by == BY_SUBTYPE:
        return 1 if location.initiative_word in g.card(o.kind).subtypes else 0
    if by == BY_MUGIC:
        return g.card(o.kind).mugic
    if by == BY_CURRENT_ENERGY:
        return o.energy - o.damage
    if location.initiative_scanned:  # 3.2.9.2, GL.scanned_statistic: as printed
        if g.listener is not None:
            g.cite(RULES_SCANNED)
            g.cite(RULES_SCANNED_BY[by])
        c = g.card(o.kind)
        return location.initiative(c.tribe, [c.courage, c.power, c.wisdom, c.speed], c.energy, c.elements)
    return location.initiative(o.tribe, [o.courage, o.power, o.wisdom, o.speed], o.energy, o.elements)


def play_attack(g: ChaoticGame, player: i64, kind: i64) -> None:
    """8.4.3: the attack is announced and goes on the burst; the player's engaged creature plays it."""
    card = best_known(g, g.players[player].hand, kind)
    g.players[player].hand.remove(card)
    g.renew(card)
    g.show(card)
    source = g.engaged(player)
    target = g.engaged(g.rival(player))
    g.burst.append(Item(player, source, card, kind, target, g.next_stamp()))
    if g.listener is not None:
        g.note(log.PLAYS, RULES_PLAY, player, kind_of=kind)
        g.note(log.ATTACKS, RULES_ON_BURST, player, ref=source, other=target)
        if g.format.priority:
            g.cite(RULES_FIRST_TO_PASS)


def rules_of_the_end(g: ChaoticGame) -> tuple[str, ...]:
    """Why the combat is over, and where the game goes on: after a Showdown it is the recovery step (R23)."""
    if g.creature(g.attacker) is not None and g.creature(g.defender) is not None:
        return RULES_OVER_SHOWDOWN_APART if g.showdown else RULES_OVER_APART
    for p in g.players:
        if p.idle < IDLE_ATTACKS:
            return RULES_OVER_SHOWDOWN if g.showdown else RULES_OVER
    return RULES_OVER_SHOWDOWN_IDLE if g.showdown else RULES_OVER_IDLE


def winner_of_combat(g: ChaoticGame) -> Creature | None:
    """R27: the one of the two that is still in play and in their space; R20: nobody where both are in play."""
    ours = g.creature(g.attacker)
    theirs = g.creature(g.defender)
    if (ours is None) == (theirs is None):
        return None
    left = theirs if ours is None else ours
    lost = g.last_creature(g.attacker if ours is None else g.defender)
    assert left is not None and lost is not None, "one is in play, and the other was"
    return left if left.space == lost.space else None


def end_combat(g: ChaoticGame) -> None:
    """7.3: nobody is engaged any more; whoever alone is left in the space has won and stays there (6.3.4, R27)."""
    if g.listener is not None:
        g.note(log.COMBAT_OVER, rules_of_the_end(g), g.active)
        g.cite(RULES_WON)
        o = winner_of_combat(g)
        if o is not None:
            g.note(log.STAYS, RULES_WINNER, o.controller, ref=o.uid, kind_of=o.kind, amount=o.space)
    g.phase = NO_COMBAT
    g.attacker = -1
    g.defender = -1
    g.showdown = False
    for p in g.players:
        p.idle = 0
    g.gone.clear()
