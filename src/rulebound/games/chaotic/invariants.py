# not compiled: runs in proofs, never in play
"""What is true of every position of Chaotic at a decision, whatever was played: faults here are bugs of the engine."""

from __future__ import annotations

from rulebound.engine.invariants import Places, decision_faults, identity_faults, open_faults
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, LOCATION, TYPES
from rulebound.games.chaotic.burst import Burst
from rulebound.games.chaotic.naming import NAMING, letter, ref_text
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import IDLE_ATTACKS, NO_COMBAT, SETUP, SHOWDOWN_TURNS


def faults(g: ChaoticGame) -> list[str]:
    """Everything that is wrong with a position at a decision or at the end; none if all is well."""
    found = card_faults(g)
    found += identity_faults(g, NAMING)
    found += board_faults(g)
    found += combat_faults(g)
    found += knowledge_faults(g)
    found += decision_faults(g)
    return found


def card_faults(g: ChaoticGame) -> list[str]:
    """Every card is in exactly one place, among its owner's, and where cards of its type belong (4.1.6)."""
    places = Places(g, NAMING)
    found = []
    for n, p in enumerate(g.players):
        of_type = {
            CREATURE: {"team": p.team, "placed": p.placed, "discard": p.discard, "removed": p.removed},
            ATTACK_CARD: {"attacks": p.attacks, "hand": p.hand, "spent": p.spent},
            LOCATION: {"locations": p.locations},
        }
        for type_, piles in of_type.items():
            places.piles(n, piles)
            for pile, cards in piles.items():
                for card in cards:
                    if g.card(g.kinds[card]).type != type_:
                        found.append(f"card {card}, no {TYPES[type_]}, is in {letter(n)}.{pile}")
    places.lie("burst", [int(item.card) for item in g.burst])
    places.lie("location", [int(g.location)] if g.location >= 0 else [])
    return found + places.all_faults()


def board_faults(g: ChaoticGame) -> list[str]:
    """Each space holds one creature at most, two only while they fight there; numbers are in their limits."""
    found = []
    for space in range(2 * g.board.size):
        here = [o for o in g.objs if o.space == space]
        fighting = len(here) == 2 and {int(o.uid) for o in here} == {int(g.attacker), int(g.defender)}
        if len(here) > 1 and not fighting:
            found.append(f"{len(here)} creatures are in {g.board.name(space)}")
    for o in g.objs:
        if not 0 <= o.space < 2 * g.board.size:
            found.append(f"{ref_text(g, o.uid)} is in no space")
        if o.damage < 0 or o.damage >= o.energy:
            found.append(f"{ref_text(g, o.uid)} is in play with {o.damage} damage and Energy {o.energy}")
        if not 0 <= o.counters <= g.card(o.kind).mugic:
            found.append(f"{ref_text(g, o.uid)} has {o.counters} Mugic counters")
    if not g.over and g.step != SETUP:
        for p in range(len(g.players)):
            if not g.creatures_of(p):
                found.append(f"{letter(p)} has no creature and is not eliminated")
    return found


def combat_faults(g: ChaoticGame) -> list[str]:
    """Two creatures of different players are engaged, in one space, exactly while a combat is fought."""
    found = []
    fighting = g.phase != NO_COMBAT
    if not g.over:
        if fighting != (g.attacker >= 0) or fighting != (g.defender >= 0):
            found.append(f"phase {g.phase} with {g.attacker} and {g.defender} engaged")
        ours, theirs = g.creature(g.attacker), g.creature(g.defender)
        if fighting and (ours is None or theirs is None):
            if not g.burst:  # what is on the burst is still resolved (7.3.1)
                found.append("an engaged creature is not in play")
        elif ours is None or theirs is None:
            pass
        elif ours.controller != g.active or theirs.controller == g.active:
            found.append("the engaged creatures are not of different players")
        elif ours.space != theirs.space and not g.burst:  # what is on the burst is still resolved (R20)
            found.append("the engaged creatures are not in one space")
        if g.burst and not fighting:
            found.append("an attack is on the burst though no combat is fought")
        if g.turn + 1 - g.last_combat > SHOWDOWN_TURNS:
            found.append(f"turn {g.turn + 1}, and the last combat was in turn {g.last_combat}")
    for n, p in enumerate(g.players):
        if not p.idle >= 0 or (p.idle and not fighting):
            found.append(f"{letter(n)} has {p.idle} idle attacks")
    window = bool(g.stack) and isinstance(g.stack[-1], Burst) and not g.burst  # after a skipped strike (R30, R31)
    if not g.over and not window and all(p.idle >= IDLE_ATTACKS for p in g.players):
        found.append("both players have played twenty idle attacks, and the combat goes on")
    return found


def knowledge_faults(g: ChaoticGame) -> list[str]:
    """What lies open is known to all; each player knows the own hand and creatures; attack decks are known to none."""
    lies_open = [card for p in g.players for card in (*p.discard, *p.spent, *p.removed)]
    lies_open += [int(item.card) for item in g.burst]
    found = open_faults(g, [*lies_open, int(g.location)] if g.location >= 0 else lies_open)
    for n, p in enumerate(g.players):
        for card in (*p.hand, *p.team, *p.placed):
            if g.known[card] != 1 << n:
                found.append(f"card {card} of {letter(n)} is known to {g.known[card]:b}")
        for card in p.attacks:
            if g.known[card]:
                found.append(f"card {card} in an attack deck is known to {g.known[card]:b}")
    return found
