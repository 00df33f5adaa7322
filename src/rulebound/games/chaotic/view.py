# not compiled: plain data for people and programs
"""What each player may see (R82), as plain data built by allow-list.

`view` has what is seen now; `knowledge` what a player remembers of hidden cards: locations that have gone under their
deck.  `things` lists what can be pointed at, with facts about it.  Nothing here reads chance, the order of a deck,
another player's hand or creatures that lie face down for anybody but the judge.
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.kit import Source, Thing
from rulebound.engine.naming import card_names
from rulebound.engine.viewing import JUDGE, card_thing, check_viewer, known_cards, seat_thing, thing_in_play
from rulebound.engine.wording import card_name
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, TYPES, ChaoticCard
from rulebound.games.chaotic.cards import boxes_of, element_names, tribe_name
from rulebound.games.chaotic.naming import NAMING, letter
from rulebound.games.chaotic.setup import own_space
from rulebound.games.chaotic.speech import result_words
from rulebound.games.chaotic.state import ChaoticGame, ChaoticPlayer, Creature
from rulebound.games.chaotic.terms import DISCIPLINES, NO_COMBAT, PHASES, STEPS

VALUES = (*DISCIPLINES, "energy")
RULES_SIGHT = {
    "play": ("4.2.2", "R82"),
    "location": ("6.2.1", "R82"),
    "discard": ("4.1.6", "R79"),
    "spent": ("4.1.6", "R79"),
    "removed": ("GL.removed_from_game",),
    "burst": ("8.4.3.1",),
    "hand": ("R82",),
    "attacks": ("4.1.5", "R82"),
    "locations": ("4.1.4", "R82"),
    "team": ("4.1.1", "R82"),
    "placed": ("4.1.1", "R82"),
}
RULES_PRINTED = ("GL.scanned_statistic",)


# -- views


def view(g: ChaoticGame, viewer: int) -> dict[str, Any]:
    """All that this viewer (-1: an onlooker) may see now."""
    check_viewer(g, viewer)
    return {
        "game": "chaotic",
        "format": g.format.name,
        "size": int(g.format.size),
        "viewer": letter(viewer) if viewer >= 0 else "",
        "turn": int(g.turn) + 1,
        "active": letter(g.active),
        "step": STEPS[g.step],
        "location": location_view(g),
        "last_combat": int(g.last_combat),
        "players": [player_view(g, p, viewer) for p in range(len(g.players))],
        "play": [creature_view(g, o) for o in g.objs],
        "combat": combat_view(g),
        "burst": [
            {
                "player": letter(item.player),
                "name": card_name(g.book, item.kind_of),
                "by": int(item.source),
                "at": int(item.it),
            }
            for item in g.burst
        ],
        "result": result_words(g) if g.over else "",
    }


def location_view(g: ChaoticGame) -> dict[str, Any] | None:
    """The active location, None if there is none."""
    if g.location < 0:
        return None
    kind = g.kinds[g.location]
    owner = letter(g.owners[g.location])
    return {"name": card_name(g.book, kind), "initiative": g.card(kind).initiative_line, "owner": owner}


def player_view(g: ChaoticGame, player: int, viewer: int) -> dict[str, Any]:
    """A player's piles: open ones by name, hidden ones as a number, what lies face down for its owner only."""
    p = g.players[player]
    shown: dict[str, Any] = {
        "name": letter(player),
        "out": bool(p.out),
        "creatures": len(g.creatures_of(player)),
        "hand": len(p.hand),
        "attacks": len(p.attacks),
        "spent": card_names(g, p.spent),
        "locations": len(p.locations),
        "discard": card_names(g, p.discard),
        "removed": card_names(g, p.removed),
        "idle": int(p.idle),
        "to_place": len(p.team),
        "face_down": [g.board.name(int(own_space(g, player, n))) for n in range(len(p.placed))],
    }
    if viewer == player:
        shown["cards"] = card_names(g, p.hand)
        shown["team"] = card_names(g, p.team)
        shown["placed"] = card_names(g, p.placed)
    return shown


def creature_view(g: ChaoticGame, o: Creature) -> dict[str, Any]:
    """A creature on the board: everything about it is open (4.2.2)."""
    card = g.card(o.kind)
    return {
        "number": int(o.uid),
        "name": card_name(g.book, o.kind),
        "owner": letter(o.owner),
        "controller": letter(o.controller),
        "space": g.board.name(int(o.space)),
        "tribe": tribe_name(int(o.tribe)),
        "subtypes": list(card.subtypes),
        **values_of(o),
        "current_energy": int(o.energy - o.damage),
        "damage": int(o.damage),
        "elements": element_names(int(o.elements)),
        "counters": int(o.counters),
        "moved": bool(o.moved),
        "engaged": not g.over and o.uid in (g.attacker, g.defender),
        "text": list(card.lines),
    }


def values_of(o: Creature) -> dict[str, int]:
    """The present disciplines and Energy of a creature."""
    return {
        "courage": int(o.courage),
        "power": int(o.power),
        "wisdom": int(o.wisdom),
        "speed": int(o.speed),
        "energy": int(o.energy),
    }


def combat_view(g: ChaoticGame) -> dict[str, Any] | None:
    """The combat that is being fought, None if there is none."""
    if g.phase == NO_COMBAT or g.over:
        return None
    return {
        "attacker": int(g.attacker),
        "defender": int(g.defender),
        "phase": PHASES[g.phase],
        "striker": letter(g.striker),
        "showdown": bool(g.showdown),
    }


def knowledge(g: ChaoticGame, viewer: int) -> dict[str, dict[str, list[str]]]:
    """For each player the hidden cards that this viewer knows of though they are not seen now, without their order."""
    hidden = []
    for n, p in enumerate(g.players):
        decks = {"attacks": p.attacks, "locations": p.locations}
        hidden.append(decks if n == viewer else {**decks, "hand": p.hand})
    return known_cards(g, viewer, hidden)


# -- things


def things(g: ChaoticGame, viewer: int) -> list[Thing]:
    """All that this viewer can point at; the judge (-2) also at cards in hands and decks, told apart by `card`."""
    check_viewer(g, viewer, JUDGE)
    found = [player_thing(g, p) for p in range(len(g.players))]
    found += [creature_thing(g, o, viewer) for o in g.objs]
    if g.location >= 0:
        found.append(printed_thing(g, g.owners[g.location], "location", int(g.location), viewer))
    found += [printed_thing(g, int(item.player), "burst", int(item.card), viewer) for item in g.burst]
    for n, p in enumerate(g.players):
        for pile, cards in piles_of(p, viewer in (JUDGE, n), viewer == JUDGE).items():
            found += [printed_thing(g, n, pile, c, viewer) for c in cards]
    return found


def piles_of(p: ChaoticPlayer, own: bool, decks: bool) -> dict[str, list[int]]:
    """The piles that may be looked into; the top of a deck comes first."""
    piles = {"discard": p.discard, "spent": p.spent, "removed": p.removed}
    if own:
        piles |= {"hand": p.hand, "team": p.team, "placed": p.placed}
    if decks:
        piles |= {"attacks": p.attacks[::-1], "locations": p.locations[::-1]}
    return piles


def player_thing(g: ChaoticGame, player: int) -> Thing:
    """A player as a thing: numbers of hidden cards, names of open ones."""
    p = g.players[player]
    facts = {
        "hand": len(p.hand),
        "attacks": len(p.attacks),
        "spent": card_names(g, p.spent),
        "locations": len(p.locations),
        "discard": card_names(g, p.discard),
        "removed": card_names(g, p.removed),
        "play": [card_name(g.book, o.kind) for o in g.objs if o.controller == player],
        "eliminated": bool(p.out),
    }
    return seat_thing(g, player, facts)


def creature_thing(g: ChaoticGame, o: Creature, viewer: int) -> Thing:
    """A creature on the board as a thing."""
    where = f"{letter(o.controller)}.play"
    facts = card_facts(g.card(o.kind), int(o.kind), where, int(o.owner)) | {
        "controller": letter(o.controller),
        "space": g.board.name(int(o.space)),
        **values_of(o),
        "current_energy": int(o.energy - o.damage),
        "damage": int(o.damage),
        "elements": element_names(int(o.elements)),
        "counters": int(o.counters),
        "moved": bool(o.moved),
        "engaged": not g.over and o.uid in (g.attacker, g.defender),
    }
    return thing_in_play(g, o, where, viewer, facts, NAMING)


def printed_thing(g: ChaoticGame, player: int, pile: str, card: int, viewer: int) -> Thing:
    """A card that is no creature in play, as printed."""
    kind = g.kinds[card]
    where = f"{letter(player)}.{pile}"
    return card_thing(g, card, where, viewer, card_facts(g.card(kind), kind, where, g.owners[card]))


def card_facts(card: ChaoticCard, kind: int, where: str, owner: int) -> dict[str, Any]:
    """The facts that a card has anywhere."""
    facts: dict[str, Any] = {
        "name": card.given_name,
        "version": card.version,
        "kind": kind,
        "zone": where,
        "owner": letter(owner),
        "type": TYPES[card.type],
        "subtypes": list(card.subtypes),
    }
    if card.tribe:
        facts["tribe"] = tribe_name(int(card.tribe))
    if card.type == CREATURE:
        numbers = (card.courage, card.power, card.wisdom, card.speed, card.energy)
        facts |= {f"scanned_{name}": int(n) for name, n in zip(VALUES, numbers)}
        facts |= {"elements": element_names(int(card.elements)), "mugic": int(card.mugic)}
    elif card.type == ATTACK_CARD:
        facts |= {"build": int(card.build), "types": element_names(int(card.types))}
        facts |= {f"{name}_damage": n for name, n in boxes_of(card).items()}
    else:
        facts["initiative"] = card.initiative_line
    return facts


# -- why a number is so


def sources(g: ChaoticGame, uid: int, value: str) -> list[Source]:
    """Why a discipline or the Energy of a creature is what it is: it is printed, as long as no text changes it."""
    o = g.creature(uid)
    if o is None:
        raise ValueError(f"no creature in play is #{uid}")
    if value not in VALUES:
        raise ValueError(f"only disciplines and Energy have sources, not {value!r}")
    return [Source("printed", values_of(o)[value], RULES_PRINTED)]
