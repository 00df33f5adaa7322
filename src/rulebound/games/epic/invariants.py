# not compiled: runs in proofs, never in play
"""What is true of every position of Epic at a decision, whatever was played: faults here are bugs of the engine."""

from __future__ import annotations

from functools import lru_cache

from rulebound.engine.invariants import Places, decision_faults, identity_faults, open_faults
from rulebound.games.epic.book import EpicBook
from rulebound.games.epic.boons import PutCopies
from rulebound.games.epic.continuous import settle_control
from rulebound.games.epic.naming import NAMING, epic, letter, ref_text
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import ATTACKING, BATTLE, BLOCKING, FLIPPED, NO_ROLE, PREPARED

CROWD = 30  # more champions than this make a board crowded
CROWDED_ONE_IN = 8  # moments of the clock


def faults(g: EpicGame) -> list[str]:
    """Everything that is wrong with a position at a decision or at the end; none if all is well."""
    found: list[str] = []
    found += card_faults(g)
    found += identity_faults(g, NAMING)
    found += player_faults(g)
    found += champion_faults(g)
    found += knowledge_faults(g)
    found += decision_faults(g)
    found += derived_faults(g)
    return found


def card_faults(g: EpicGame) -> list[str]:
    """1.4.1: a card is always in exactly one zone; 1.9.2: outside play it is among its owner's."""
    places = Places(g, NAMING)
    for n, p in enumerate(g.players):
        places.piles(n, {"hand": p.hand, "deck": p.deck, "discard": p.discard, "supplemental": p.supplemental})
    found = places.all_faults(may_be_nowhere=True)  # 1.9.3
    for o in g.objs:
        if o.card < 0 and not g.card(o.kind).is_token and not (g.card(o.kind).is_champion and makes_copies(g.cardbook)):
            found.append(f"{ref_text(g, o.uid)} is in play without a card")
    return found


@lru_cache
def makes_copies(book: EpicBook) -> bool:
    """Can a card of this book put a token copy of a champion into play (2.3.6, R64)?"""
    return any(isinstance(op, PutCopies) for card in book.cards for program in card.programs for op in program)


def player_faults(g: EpicGame) -> list[str]:
    """Totals that the rules allow."""
    found = []
    for n, p in enumerate(g.players):
        if p.gold < 0:
            found.append(f"{letter(n)} has {p.gold} gold")
        if g.health_holder(n).health <= 0 and not p.out and not g.over:
            found.append(f"{letter(n)} has {p.health} health and is still in the game")
    seats = range(len(g.players))
    for what, n in (("active player", g.active), ("holder of Initiative", g.initiative), ("first player", g.first)):
        if n not in seats:
            found.append(f"the {what} is no player: {n}")
    return found


def champion_faults(g: EpicGame) -> list[str]:
    """Champions in play: sane numbers, and parts in a battle only while one is fought."""
    found = []
    fighting = g.phase == BATTLE
    if fighting != (g.defender >= 0):
        found.append(f"the attacked player is {g.defender} in phase {g.phase}")
    if g.blocked and not fighting:
        found.append("an attack is blocked though no battle is fought")
    for o in g.objs:
        wrong = champion_fault(g, o, fighting)
        if wrong:
            found.append(f"{ref_text(g, o.uid)} {wrong}")
    return found


def champion_fault(g: EpicGame, o: Champion, fighting: bool) -> str:
    """What is wrong with one champion in play."""
    if o.damage < 0 or o.counters < 0:
        return f"has {o.damage} damage and {o.counters} counters"
    if not PREPARED <= o.position <= FLIPPED:
        return f"is in no position: {o.position}"
    if o.role != NO_ROLE and not fighting:
        return "fights though no battle is fought"
    if o.role == ATTACKING and not g.allied(o.controller, g.active):
        return f"attacks for {letter(o.controller)} on {letter(g.active)}'s turn"
    if o.role == BLOCKING and (not g.allied(o.controller, g.defender) or not g.blocked):
        return f"blocks for {letter(o.controller)}, blocked: {g.blocked}"
    return ""


def knowledge_faults(g: EpicGame) -> list[str]:
    """1.4.3, 1.4.4, 1.4.6: what lies open is known to all; 1.4.2: each player knows their own hand."""
    found = open_faults(g, [card for p in g.players for card in (*p.discard, *p.supplemental)])
    for n, p in enumerate(g.players):
        for card in p.hand:
            if any(not g.known[card] >> mate & 1 for mate in g.members(n)):
                found.append(f"{letter(n)} does not know card {card} of their own hand")
    return found


def derived_faults(g: EpicGame) -> list[str]:
    """Derived values are those that computing them anew gives; on crowded boards that is looked at now and then."""
    if g.over or (len(g.objs) > CROWD and g.clock % CROWDED_ONE_IN):
        return []
    found = []
    fresh = epic(g.copy())
    settle_control(fresh)
    fresh.recompute()
    for o, f in zip(g.objs, fresh.objs):
        now, new = derived_values(o), derived_values(f)
        if now != new or len(o.text.powers) != len(f.text.powers):
            found.append(f"{ref_text(g, o.uid)} is out of date: {now}, computed anew {new}")
    # What was put off and is done may still be counted.
    if fresh.awaited_kinds & ~g.awaited_kinds or fresh.replaces & ~g.replaces:
        found.append("the kinds of events waited for are out of date")
    return found


def derived_values(o: Champion) -> tuple[int, ...]:
    """All of a champion that is computed."""
    stats = (o.controller, o.offense, o.defense, o.keywords, o.alignments, o.limits)
    return (*stats, o.text.awaited_kinds, o.text.replaces)
