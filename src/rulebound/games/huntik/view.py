# not compiled: plain data for people and programs
"""What each player may see (400.5a to 400.10e), as plain data built by allow-list.

`view` has what is seen now; `knowledge` what a player remembers of hidden cards.  `things` lists what can be pointed
at, with facts about it.  Nothing here reads chance, the order of a deck or another player's hand for anybody but the
judge.
"""

from __future__ import annotations

from typing import Any

from rulebound.engine.kit import Source, Thing
from rulebound.engine.naming import card_names
from rulebound.engine.viewing import JUDGE, card_thing, check_viewer, known_cards, seat_thing, thing_in_play
from rulebound.games.huntik.book import HuntikCard
from rulebound.games.huntik.combat import TOTALS, Combat, aimed_at, total_attacks
from rulebound.games.huntik.naming import NAMING, card_name, keyword_names, letter, ref_text, role_words, team_name
from rulebound.games.huntik.speech import result_words
from rulebound.games.huntik.state import HuntikGame, HuntikPlayer, Piece
from rulebound.games.huntik.terms import FEATURE, FEATURE_TAGS, MISSION_TAGS, TYPES

RULES_SIGHT = {
    "play": ("400.10e", "407.1", "G16.7"),
    "discard": ("400.7a", "GL.discard-pile"),
    "removed": ("400.9b",),
    "pile": ("400.8a", "GL.legendary-pile"),
    "hand": ("400.6a", "G19.15"),
    "deck": ("400.5a",),
}
RULES_PRINTED = ("205.1", "GL.printed")
STATES = ("ready", "exhausted", "stunned")


def state_of(o: Piece) -> str:
    """Ready, exhausted or stunned."""
    return STATES[2] if o.stunned else STATES[1] if o.exhausted else STATES[0]


# -- views


def view(g: HuntikGame, viewer: int) -> dict[str, Any]:
    """All that this viewer (-1: an onlooker) may see now."""
    check_viewer(g, viewer)
    return {
        "game": "huntik",
        "format": g.format.name,
        "viewer": letter(viewer) if viewer >= 0 else "",
        "turn": int(g.turn) + 1,
        "round": int(g.round),
        "active": letter(g.active),
        "lead": letter(g.lead) if g.lead >= 0 else "",
        "mission": mission_view(g),
        "players": [player_view(g, p, viewer) for p in range(len(g.players))],
        "play": [piece_view(g, o) for o in g.objs],
        "removed": [*card_names(g, g.removed), *(card_name(g.book, kind) for kind in g.aside)],
        "combat": combat_view(g),
        "result": result_words(g) if g.over else "",
    }


def mission_view(g: HuntikGame) -> dict[str, Any] | None:
    """The mission that is played, None before it is selected."""
    if g.mission < 0:
        return None
    card = g.card(g.mission)
    return {"name": card.name, "tag": MISSION_TAGS[card.sort], "text": list(card.lines), "scored": bool(card.scores)}


def player_view(g: HuntikGame, player: int, viewer: int) -> dict[str, Any]:
    """A player's areas: hand and legendary hero pile only for their owner (400.6a, 400.8a), the deck as a number."""
    p = g.players[player]
    shown: dict[str, Any] = {
        "name": letter(player),
        "role": role_words(g, player),
        "side": [letter(player)],
        "out": bool(p.out),
        "points": int(p.points),
        "majors_played": int(p.majors),
        "missions": card_names(g, p.missions),
        "hand": len(p.hand),
        "deck": len(p.deck),
        "pile": len(p.pile),
        "discard": card_names(g, p.discard),
    }
    if viewer == player:
        shown["cards"] = card_names(g, p.hand)
        shown["legendary"] = card_names(g, p.pile)
    return shown


def piece_view(g: HuntikGame, o: Piece) -> dict[str, Any]:
    """A hero or feature in play: everything about it is public, face down or not (400.10e)."""
    card = g.card(o.kind)
    return {
        "number": int(o.uid),
        "name": card_name(g.book, o.kind),
        **({"nth": NAMING.place_among(g, int(o.uid))} if g.names else {}),
        "type": TYPES[card.type],
        "tags": [] if o.stunned else type_tags(card),
        "owner": letter(o.owner) if o.owner >= 0 else "",
        "controller": letter(o.controller) if o.controller >= 0 else "",
        "zone": int(o.zone),
        "state": state_of(o),
        "atk": int(o.attack),
        "def": int(o.defense),
        "fights": bool(o.fights),
        "keywords": keyword_names(o.keywords),
        "with": int(o.bearer),
        "aimed": int(aimed_at(g, o.uid)),
        "text": [] if o.stunned else list(card.lines),
    }


def type_tags(card: HuntikCard) -> list[str]:
    """The tags of a card, its team among them (202.2)."""
    team = team_name(int(card.team))
    return [*([team] if team else []), *card.tags]


def combat_view(g: HuntikGame) -> dict[str, Any] | None:
    """The combat that is fought, None if there is none, or no more since the game is over."""
    if not g.combat or g.over:
        return None
    attacked = g.rival(g.attacking)
    return {
        "zone": int(g.combat),
        "attacking": letter(g.attacking),
        "attacks": {letter(p): int(total_attacks(g, p)) for p in (g.attacking, attacked)},
        "concludes": any(isinstance(frame, Combat) and frame.pc >= TOTALS for frame in g.stack),
    }


def knowledge(g: HuntikGame, viewer: int) -> dict[str, dict[str, list[str]]]:
    """For each player the hidden cards that this viewer knows of though they are not seen now, without their order."""
    hidden = []
    for n, p in enumerate(g.players):
        hidden.append({"deck": p.deck} if viewer == n else {"deck": p.deck, "hand": p.hand, "pile": p.pile})
    return known_cards(g, viewer, hidden)


# -- things


def things(g: HuntikGame, viewer: int) -> list[Thing]:
    """All that this viewer can point at; the judge (-2) also at cards in hands and decks, told apart by `card`."""
    check_viewer(g, viewer, JUDGE)
    found = [player_thing(g, p) for p in range(len(g.players))]
    found += [piece_thing(g, o, viewer) for o in g.objs]
    for p in range(len(g.players)):
        own = viewer in (p, JUDGE)
        for area, cards in areas_of(g.players[p], own, viewer == JUDGE).items():
            found += [printed_thing(g, p, area, c, viewer) for c in cards]
        if g.mission < 0:  # until one is picked, all lie open (HR-11)
            found += [printed_thing(g, p, "missions", c, viewer) for c in g.players[p].missions]
    found += [printed_thing(g, g.owners[c], "removed", c, viewer) for c in g.removed]
    found += [aside_thing(g, kind) for kind in g.aside]
    return found


def areas_of(p: HuntikPlayer, own: bool, deck: bool) -> dict[str, list[int]]:
    """The player's areas outside play that may be looked into; the top of the deck comes first."""
    areas = {"discard": p.discard}
    if own:
        areas |= {"hand": p.hand, "pile": p.pile}
    if deck:
        areas["deck"] = p.deck[::-1]
    return areas


def player_thing(g: HuntikGame, player: int) -> Thing:
    """A player as a thing: points, numbers of hidden cards, names of open ones."""
    p = g.players[player]
    facts = {
        "points": int(p.points),
        "majors_played": int(p.majors),
        "hand": len(p.hand),
        "deck": len(p.deck),
        "pile": len(p.pile),
        "discard": card_names(g, p.discard),
        "play": [card_name(g.book, o.kind) for o in g.objs if o.controller == player],
    }
    return seat_thing(g, player, facts)


def piece_thing(g: HuntikGame, o: Piece, viewer: int) -> Thing:
    """A hero or feature in play as a thing; `at` counts zones from the lead player's side, `own_zone` from its
    controller's."""
    card = g.card(o.kind)
    where = f"{letter(o.controller)}.play" if o.controller >= 0 else "play"
    facts = card_facts(card, int(o.kind), where, int(o.owner)) | {
        "controller": letter(o.controller) if o.controller >= 0 else "none",
        "at": int(o.zone),
        "own_zone": int(g.zone_of(o.controller, o.zone)) if o.controller >= 0 else int(o.zone),
        "state": state_of(o),
        "exhausted": bool(o.exhausted),
        "stunned": bool(o.stunned),
        "atk": int(o.attack),
        "def": int(o.defense),
        "keywords": keyword_names(o.keywords),
        "tags": [] if o.stunned else type_tags(card),
        "with": ref_text(g, o.bearer) if o.bearer >= 0 else "none",
        "in_combat": bool(g.combat and o.zone == g.combat and o.fights and not o.stunned and o.controller >= 0),
        "alone": bool(o.is_hero and g.is_alone(o)),
        "aimed": int(aimed_at(g, o.uid)),
    }
    return thing_in_play(g, o, where, viewer, facts, NAMING)


def printed_thing(g: HuntikGame, player: int, area: str, card: int, viewer: int) -> Thing:
    """A card outside play as a thing: as printed."""
    kind = g.kinds[card]
    where = f"{letter(player)}.{area}"
    return card_thing(g, card, where, viewer, card_facts(g.card(kind), kind, where, player))


def aside_thing(g: HuntikGame, kind: int) -> Thing:
    """A feature to the side of the map as a thing: as printed, nobody's (400.9b, 400.9c, 401.2a)."""
    facts = card_facts(g.card(kind), kind, "removed", -1) | {"controller": "none"}
    return Thing(card_name(g.book, kind), -1, "removed", facts)


def card_facts(card: HuntikCard, kind: int, zone: str, owner: int) -> dict[str, Any]:
    """The facts that a card has anywhere."""
    return {
        "name": card.name,
        "kind": kind,
        "zone": zone,
        "owner": letter(owner) if owner >= 0 else "none",
        "type": TYPES[card.type],
        "version": card.version,
        "atk": int(card.attack),
        "def": int(card.defense),
        "tags": type_tags(card),
        "keywords": keyword_names(card.text.keywords),
        "sort": FEATURE_TAGS[card.sort] if card.type == FEATURE else "",
    }


# -- why a number is so


def sources(g: HuntikGame, uid: int, value: str) -> list[Source]:
    """Why ATK or DEF of a piece is what it is: as printed, as long as no modifiers are played."""
    o = g.piece(uid)
    if o is None:
        raise ValueError(f"nothing in play is #{uid}")
    if value == "atk":
        return [Source("printed", int(o.attack), RULES_PRINTED)]
    if value == "def":
        return [Source("printed", int(o.defense), RULES_PRINTED)]
    if value in keyword_names(-1):
        return [Source("printed", 1, RULES_PRINTED)] if value in keyword_names(int(o.keywords)) else []
    raise ValueError(f"only atk, def and keywords have sources, not {value!r}")
