# not compiled: runs in proofs, never in play
"""What is true of every position of Huntik at a decision, whatever was played: faults here are bugs of the engine."""

from __future__ import annotations

from rulebound.engine.invariants import Places, decision_faults, identity_faults, open_faults
from rulebound.games.huntik.naming import NAMING, huntik, letter, ref_text
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MAJORS_A_ROUND, OBJECT, OBSTACLE, ROUNDS, ZONES


def faults(g: HuntikGame) -> list[str]:
    """Everything that is wrong with a position at a decision or at the end; none if all is well."""
    found = card_faults(g)
    found += feature_faults(g)
    found += identity_faults(g, NAMING)
    found += moment_faults(g)
    for o in g.objs:
        wrong = piece_fault(g, o)
        if wrong:
            found.append(f"{ref_text(g, o.uid)} {wrong}")
    found += knowledge_faults(g)
    found += decision_faults(g)
    found += derived_faults(g)
    return found


def card_faults(g: HuntikGame) -> list[str]:
    """400.1: a card is in exactly one area; 400.2: outside play among its owner's; 400.8b: a legendary hero in its
    pile or in play."""
    places = Places(g, NAMING)
    found = []
    for n, p in enumerate(g.players):
        areas = {"hand": p.hand, "deck": p.deck, "discard": p.discard, "pile": p.pile}
        places.piles(n, areas | {"missions": p.missions})
        for area, cards in areas.items():
            for card in cards:
                if (g.card(g.kinds[card]).type == LEGENDARY) != (area == "pile"):
                    found.append(f"{g.card(g.kinds[card]).name} is in {letter(n)}.{area}")
    places.lie("removed", g.removed)
    for o in g.objs:
        if o.card < 0 and g.card(o.kind).type != FEATURE:
            found.append(f"{ref_text(g, o.uid)} is in play without a card")
    return found + places.all_faults()


def feature_faults(g: HuntikGame) -> list[str]:
    """305.1: the features of the mission, and no others, are on the map or beside it."""
    here = sorted([int(o.kind) for o in g.objs if o.card < 0] + [int(kind) for kind in g.aside])
    laid = sorted(int(each.kind) for each in g.card(g.mission).layout) if g.mission >= 0 else []
    found = [] if here == laid else [f"the features are {here}, and the mission has {laid}"]
    for kind in g.beaten:
        if g.card(kind).sort != OBSTACLE or kind not in laid:
            found.append(f"{g.card(kind).name} was KO'd, and is no obstacle of the mission")
    return found


def moment_faults(g: HuntikGame) -> list[str]:
    """The timer, the turn and the combat."""
    found = []
    if not 0 <= g.round <= ROUNDS:
        found.append(f"the mission timer is on {g.round}")
    if bool(g.combat) != (g.attacking >= 0):
        found.append(f"a combat in zone {g.combat} is fought by {g.attacking}")
    if g.aims and not g.combat:
        found.append("attacks are aimed though no combat is fought")
    for n, p in enumerate(g.players):
        if not 0 <= p.majors <= MAJORS_A_ROUND:
            found.append(f"{letter(n)} has played {p.majors} major heroes this round")
        if p.points < 0:
            found.append(f"{letter(n)} has {p.points} points")
    return found


def piece_fault(g: HuntikGame, o: Piece) -> str:
    """What is wrong with one piece on the map."""
    if not 1 <= o.zone <= ZONES:
        return f"is in zone {o.zone}"
    if o.controller >= 0 and not o.fights:
        return "is controlled though it is neither a hero nor an obstacle"
    if o.is_hero and o.controller not in range(len(g.players)):
        return "is a hero that nobody controls"
    if o.stunned and not o.exhausted:
        return "is stunned and ready"
    if o.bearer >= 0:
        hero = g.piece(o.bearer)
        if hero is None or not hero.is_hero or hero.stunned:
            return f"is with #{o.bearer}, which carries nothing"
        if hero.zone != o.zone:
            return f"is in zone {o.zone}, and its hero in zone {hero.zone}"
        if g.card(o.kind).sort != OBJECT:
            return "is carried and no object"
    return ""


def knowledge_faults(g: HuntikGame) -> list[str]:
    """400.7a, 400.9b, 400.10e: what lies open is known to all; 400.6a, 400.8a: players know their own hand and pile."""
    found = open_faults(g, [*g.removed, *(card for p in g.players for card in (*p.discard, *p.missions))])
    for n, p in enumerate(g.players):
        for card in (*p.hand, *p.pile):
            if not g.known[card] >> n & 1:
                found.append(f"{letter(n)} does not know card {card} of their own")
    return found


def derived_faults(g: HuntikGame) -> list[str]:
    """Derived values are those that computing them anew gives."""
    if g.over:
        return []
    fresh = huntik(g.copy())
    fresh.recompute()
    return [
        f"{ref_text(g, o.uid)} is out of date"
        for o, f in zip(g.objs, fresh.objs)
        if (o.attack, o.defense, o.keywords, o.is_hero, o.fights)
        != (f.attack, f.defense, f.keywords, f.is_hero, f.fights)
    ]
