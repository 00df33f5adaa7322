# not compiled: runs in proofs, never in play
"""What is true of every position of Epic at a decision, whatever was played: faults here are bugs of the engine."""

from __future__ import annotations

from functools import lru_cache

from rulebound.engine.state import FIRST_UID
from rulebound.games.epic.book import EpicBook
from rulebound.games.epic.boons import PutCopies
from rulebound.games.epic.continuous import settle_control
from rulebound.games.epic.naming import epic, letter, ref_text
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import ATTACKING, BATTLE, BLOCKING, FLIPPED, NO_ROLE, PREPARED

CROWD = 30  # more champions than this make a board crowded
CROWDED_ONE_IN = 8  # moments of the clock


def faults(g: EpicGame) -> list[str]:
    """Everything that is wrong with a position at a decision or at the end; none if all is well."""
    found: list[str] = []
    found += card_faults(g)
    found += identity_faults(g)
    found += player_faults(g)
    found += champion_faults(g)
    found += knowledge_faults(g)
    found += decision_faults(g)
    found += derived_faults(g)
    return found


def card_faults(g: EpicGame) -> list[str]:
    """1.4.1: a card is always in exactly one zone; 1.9.2: outside play it is among its owner's."""
    found = []
    places: list[list[str]] = [[] for _ in g.kinds]
    for n, p in enumerate(g.players):
        zones = {"hand": p.hand, "deck": p.deck, "discard": p.discard, "supplemental": p.supplemental}
        for zone, cards in zones.items():
            place = f"{letter(n)}.{zone}"
            for card in cards:
                places[card].append(place)
                if g.owners[card] != n:
                    found.append(f"card {card} of {letter(g.owners[card])} is in {place}")
    for o in g.objs:
        if o.card >= 0:
            places[o.card].append("play")
            if g.kinds[o.card] != o.kind or g.owners[o.card] != o.owner:
                found.append(f"{ref_text(g, o.uid)} is not what its card {o.card} is")
        elif not g.card(o.kind).is_token and not (g.card(o.kind).is_champion and makes_copies(g.cardbook)):
            found.append(f"{ref_text(g, o.uid)} is in play without a card")
    for card, where in enumerate(places):
        if g.players[g.owners[card]].out:  # 1.9.3: it has left the game, unless that ended with its owner
            if where and not g.over:
                found.append(f"card {card} of {letter(g.owners[card])}, who has left, is in {' and '.join(where)}")
        elif len(where) != 1 and not g.over:
            found.append(f"card {card} ({g.card(g.kinds[card]).name}) is in {' and '.join(where) or 'no zone'}")
        elif len(where) > 1:
            found.append(f"card {card} ({g.card(g.kinds[card]).name}) is in {' and '.join(where)}")
    return found


@lru_cache
def makes_copies(book: EpicBook) -> bool:
    """Can a card of this book put a token copy of a champion into play (2.3.6, R64)?"""
    return any(isinstance(op, PutCopies) for card in book.cards for program in card.programs for op in program)


def identity_faults(g: EpicGame) -> list[str]:
    """Each instance has a name of its own, given by the clock; a champion in play has the name that its card has."""
    found = []
    tokens = [int(o.uid) for o in g.objs if o.card < 0]
    names = [*g.uids, *tokens]
    if len(set(names)) != len(names):
        found.append("two instances have the same name")
    for uid in names:
        if not FIRST_UID <= uid < g.clock:
            found.append(f"#{uid} was never given by the clock, which stands at {g.clock}")
    for o in g.objs:
        if o.card >= 0 and g.uids[o.card] != o.uid:
            found.append(f"{ref_text(g, o.uid)} is called #{g.uids[o.card]} by its card")
        if o.stamp >= g.clock:
            found.append(f"{ref_text(g, o.uid)} entered play in the future")
    here = {int(o.uid) for o in g.objs}
    for m in g.mods:
        if m.subject >= FIRST_UID and m.subject not in here:
            found.append(f"an effect is about #{m.subject}, which is not in play")
    return found


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
    found = []
    everyone = (1 << len(g.players)) - 1
    open_cards = [int(o.card) for o in g.objs if o.card >= 0]
    for n, p in enumerate(g.players):
        open_cards += [*p.discard, *p.supplemental]
        for card in p.hand:
            if any(not g.known[card] >> mate & 1 for mate in g.members(n)):
                found.append(f"{letter(n)} does not know card {card} of their own hand")
    for card in open_cards:
        if g.known[card] != everyone:
            found.append(f"card {card} lies open and is known to {g.known[card]:b} only")
    for card, mask in enumerate(g.known):
        if mask & ~everyone:
            found.append(f"card {card} is known to players who do not exist")
    return found


def decision_faults(g: EpicGame) -> list[str]:
    """A decision is open until the game is over; its options are distinct; everything has settled."""
    found = []
    if g.over:
        return ["a decision is open though the game is over"] if g.asking else []
    if not g.asking:
        return ["no decision is open"]
    if g.unsettled or g.dirty:
        found.append("a player is asked before the state has settled")
    least = 1 if g.stepwise else 2
    if len(g.options) < least:
        found.append(f"a player is asked to choose among {len(g.options)} options")
    if len(set(g.options)) != len(g.options):
        found.append("an option is offered twice")
    if not 0 <= g.chooser < len(g.players) or g.players[g.chooser].out:
        found.append(f"player {g.chooser} is asked, who is not in the game")
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
