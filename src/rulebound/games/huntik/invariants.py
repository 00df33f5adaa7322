# not compiled: runs in proofs, never in play
"""What is true of every position of Huntik at a decision, whatever was played: faults here are bugs of the engine."""

from __future__ import annotations

from rulebound.engine.state import FIRST_UID
from rulebound.games.huntik.naming import huntik, letter, ref_text
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MAJORS_A_ROUND, OBJECT, OBSTACLE, ROUNDS, ZONES


def faults(g: HuntikGame) -> list[str]:
    """Everything that is wrong with a position at a decision or at the end; none if all is well."""
    found = card_faults(g)
    found += feature_faults(g)
    found += identity_faults(g)
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
    found = []
    places: list[list[str]] = [[] for _ in g.kinds]
    for n, p in enumerate(g.players):
        for area, cards in {"hand": p.hand, "deck": p.deck, "discard": p.discard, "pile": p.pile}.items():
            for card in cards:
                places[card].append(f"{letter(n)}.{area}")
                if g.owners[card] != n:
                    found.append(f"card {card} of {letter(g.owners[card])} is in {letter(n)}.{area}")
                if (g.card(g.kinds[card]).type == LEGENDARY) != (area == "pile"):
                    found.append(f"{g.card(g.kinds[card]).name} is in {letter(n)}.{area}")
        for card in p.missions:  # 400.1a: in no area
            places[card].append(f"{letter(n)}'s missions")
    for card in g.removed:
        places[card].append("removed")
    for o in g.objs:
        if o.card >= 0:
            places[o.card].append("play")
            if g.kinds[o.card] != o.kind or g.owners[o.card] != o.owner:
                found.append(f"{ref_text(g, o.uid)} is not what its card {o.card} is")
        elif g.card(o.kind).type != FEATURE:
            found.append(f"{ref_text(g, o.uid)} is in play without a card")
    for card, where in enumerate(places):
        if len(where) != 1:
            found.append(f"card {card} ({g.card(g.kinds[card]).name}) is in {' and '.join(where) or 'no area'}")
    return found


def feature_faults(g: HuntikGame) -> list[str]:
    """305.1: the features of the mission, and no others, are on the map or beside it."""
    here = sorted([int(o.kind) for o in g.objs if o.card < 0] + [int(kind) for kind in g.aside])
    laid = sorted(int(each.kind) for each in g.card(g.mission).layout) if g.mission >= 0 else []
    found = [] if here == laid else [f"the features are {here}, and the mission has {laid}"]
    for kind in g.beaten:
        if g.card(kind).sort != OBSTACLE or kind not in laid:
            found.append(f"{g.card(kind).name} was KO'd, and is no obstacle of the mission")
    return found


def identity_faults(g: HuntikGame) -> list[str]:
    """Each instance has a name of its own, given by the clock; a hero in play has the name that its card has."""
    found = []
    given = [*g.uids, *(int(o.uid) for o in g.objs if o.card < 0)]
    if len(set(given)) != len(given):
        found.append("two instances have the same name")
    for uid in given:
        if not FIRST_UID <= uid < g.clock:
            found.append(f"#{uid} was never given by the clock, which stands at {g.clock}")
    for o in g.objs:
        if o.card >= 0 and g.uids[o.card] != o.uid:
            found.append(f"{ref_text(g, o.uid)} is called #{g.uids[o.card]} by its card")
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
    found = []
    everyone = (1 << len(g.players)) - 1
    lies_open = [int(o.card) for o in g.objs if o.card >= 0] + list(g.removed)
    for n, p in enumerate(g.players):
        lies_open += [*p.discard, *p.missions]
        for card in (*p.hand, *p.pile):
            if not g.known[card] >> n & 1:
                found.append(f"{letter(n)} does not know card {card} of their own")
    for card in lies_open:
        if g.known[card] != everyone:
            found.append(f"card {card} lies open and is known to {g.known[card]:b} only")
    return found


def decision_faults(g: HuntikGame) -> list[str]:
    """A decision is open until the game is over; its options are distinct; everything has settled."""
    found = []
    if g.over:
        return ["a decision is open though the game is over"] if g.asking else []
    if not g.asking:
        return ["no decision is open"]
    if g.unsettled or g.dirty:
        found.append("a player is asked before the state has settled")
    if len(g.options) < (1 if g.stepwise else 2):
        found.append(f"a player is asked to choose among {len(g.options)} options")
    if len(set(g.options)) != len(g.options):
        found.append("an option is offered twice")
    if not 0 <= g.chooser < len(g.players):
        found.append(f"player {g.chooser} is asked, who is not in the game")
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
