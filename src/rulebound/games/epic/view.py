# not compiled: plain data for people and programs
"""What each player may see (1.10, R58), as plain data built by allow-list.

`view` has what is seen now; `knowledge` what a player remembers of hidden cards that were seen before (1.4.8: a card
that was revealed is hidden again, though not forgotten).  `things` lists what can be pointed at, with facts about it.
Nothing here reads chance, the order of a deck or another player's hand for anybody but the judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebound.engine.kit import Source, Thing
from rulebound.engine.naming import card_names
from rulebound.engine.resolve import Resolve
from rulebound.engine.viewing import JUDGE, card_thing, check_viewer, known_cards, seat_thing, thing_in_play
from rulebound.games.epic.book import TOKEN, TYPES, EpicCard
from rulebound.games.epic.citing import notes_of
from rulebound.games.epic.lasting import LIMIT_WORDS, continuous_effects, effects_at_large, lasting_effects
from rulebound.games.epic.naming import (
    NAMING,
    ability_line,
    alignment_names,
    card_name,
    counted,
    keyword_names,
    letter,
    listed,
    pointed,
    public_kind,
    waiting,
)
from rulebound.games.epic.playing import PlayCard
from rulebound.games.epic.reasons import word_sources
from rulebound.games.epic.speech import program_line, result_words
from rulebound.games.epic.state import Champion, EpicGame, EpicPlayer
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    ATTACKING,
    BLOCKING,
    KEYWORDS,
    PHASES,
    PLAYER_LIMITS,
    POSITIONS,
    ROLES,
    STATS,
)

WORDS = {
    "keywords": KEYWORDS,
    "alignments": ALIGNMENTS,
    "limits": {words: bit for bit, words in LIMIT_WORDS.items()},
}
RULES_SIGHT = {
    "play": ("1.4.3", "1.10.1", "R58"),
    "discard": ("1.4.4", "1.10.1", "R58"),
    "supplemental": ("1.10.1", "R58"),
    "hand": ("1.4.2", "1.10.2", "R58"),
    "deck": ("1.3.1", "1.10.2", "R58"),
}
RULES_HAND_OF_A_MATE = ("1.10.2", "R54")


# -- views


def view(g: EpicGame, viewer: int) -> dict[str, Any]:
    """All that this viewer (-1: an onlooker) may see now."""
    check_viewer(g, viewer)
    continuous = continuous_effects(g, viewer)
    return {
        "game": "epic",
        "format": g.format.name,
        "viewer": letter(viewer) if viewer >= 0 else "",
        "turn": int(g.turn) + 1,
        "active": letter(g.active),
        "phase": PHASES[g.phase],
        "initiative": letter(g.initiative),
        "players": [player_view(g, p, viewer) for p in range(len(g.players))],
        "play": [champion_view(g, o, effects_on(g, o, viewer, continuous)) for o in g.objs],
        "effects": effects_at_large(g),
        "battle": battle_view(g),
        "resolving": resolving_view(g),
        "waiting": [
            {
                "player": letter(w.player),
                "name": card_name(g.book, w.kind_of),
                "number": int(w.source),
                "text": ability_line(g, int(w.program)),
                "targets": chosen_in_play(g, w.picked),
            }
            for w in waiting(g)
        ],
        "result": result_words(g) if g.over else "",
    }


def player_view(g: EpicGame, player: int, viewer: int) -> dict[str, Any]:
    """A player's totals and zones; the hand only for its owner and team mates (1.4.2), the deck only as a number."""
    p = g.players[player]
    shown: dict[str, Any] = {
        "name": letter(player),
        "health": int(g.health_holder(player).health),
        "gold": int(p.gold),
        "purse": [f"for {listed(alignment_names(piece), 'or')} costs" for piece in p.purse],
        "side": [letter(member) for member in g.members(player)],
        "out": bool(p.out),
        "limits": [words for bit, words in PLAYER_LIMITS.items() if p.limits & bit],
        "hand": len(p.hand),
        "deck": len(p.deck),
        "discard": card_names(g, p.discard),
        "supplemental": card_names(g, p.supplemental),
        "gods": card_names(g, g.gods(player)),
    }
    if sees_hand(g, viewer, player):
        shown["cards"] = card_names(g, p.hand)
    return shown


def sees_hand(g: EpicGame, viewer: int, player: int) -> bool:
    """May this viewer look into this player's hand?  One's own (1.4.2) and those of team mates (1.10.2, R54)."""
    return viewer >= 0 and g.allied(viewer, player)


def sight_rules(g: EpicGame, viewer: int, player: int, zone: str) -> tuple[str, ...]:
    """The rules by which this viewer sees the cards in a zone of this player's, or does not."""
    if zone == "hand" and viewer != player and sees_hand(g, viewer, player):
        return RULES_HAND_OF_A_MATE
    return RULES_SIGHT[zone]


def champion_view(g: EpicGame, o: Champion, effects: list[dict[str, Any]]) -> dict[str, Any]:
    """A champion in play: everything about it is public (1.4.3, 1.10.1)."""
    card = g.card(o.kind)
    return {
        "number": int(o.uid),
        "name": card_name(g.book, o.kind),
        **({"nth": NAMING.place_among(g, int(o.uid))} if g.names else {}),
        "type": TYPES[type_of(o, card)],
        "cost": int(card.cost),
        "alignments": alignment_names(o.alignments),
        "classes": list(card.classes),
        "owner": letter(o.owner),
        "controller": letter(o.controller),
        "offense": int(o.offense),
        "defense": int(o.defense),
        "damage": int(o.damage),
        "counters": int(o.counters),
        "position": POSITIONS[o.position],
        "deploying": bool(o.deploying),
        "role": ROLES[o.role],
        "keywords": keyword_names(o.keywords),
        "limits": limit_names(o),
        "text": list(card.lines),
        "effects": effects,
    }


def limit_names(o: Champion) -> list[str]:
    """What effects forbid to a champion."""
    return [words for bit, words in LIMIT_WORDS.items() if o.limits & bit]


def effects_on(
    g: EpicGame, o: Champion, viewer: int, continuous: dict[int, list[dict[str, Any]]] | None = None
) -> list[dict[str, Any]]:
    """What makes a champion other than it is printed (1.10.1): by which card, whose, what it does, how long, and the
    rules.  First what effects have done, in the order of time; then what continuous abilities give besides numbers."""
    if continuous is None:
        continuous = continuous_effects(g, viewer)
    return [*lasting_effects(g, o, viewer), *continuous.get(int(o.uid), [])]


def battle_view(g: EpicGame) -> dict[str, Any] | None:
    """The battle that is being fought, None if there is none."""
    if g.defender < 0:
        return None
    return {
        "attacker": letter(g.active),
        "defender": letter(g.defender),
        "blocked": bool(g.blocked),
        "attackers": [int(o.uid) for o in g.objs if o.role == ATTACKING],
        "blockers": [int(o.uid) for o in g.objs if o.role == BLOCKING],
    }


def resolving_view(g: EpicGame) -> list[dict[str, Any]]:
    """What is being played and followed now, the innermost first: it is announced to all (3.2.1, 5.20.1).

    Of a choice that is still open nothing is told, only of those that are made.
    """
    found: list[dict[str, Any]] = []
    for frame in reversed(g.stack if not g.over else []):
        if isinstance(frame, Resolve):
            kind = public_kind(g, frame.source)
            if kind >= 0:
                text, targets = program_line(g, int(frame.program)), chosen_in_play(g, frame.picked)
                found.append(deed_view(g, int(frame.player), int(frame.source), kind, text, targets))
        elif isinstance(frame, PlayCard) and frame.card in g.players[g.owners[frame.card]].supplemental:
            uid, kind = g.uids[frame.card], g.kinds[frame.card]
            if all(each["number"] != uid for each in found):
                found.append(deed_view(g, int(frame.player), uid, kind, " ".join(g.card(kind).lines), []))
    return found


def deed_view(g: EpicGame, player: int, uid: int, kind: int, text: str, targets: list[int]) -> dict[str, Any]:
    """Something that is played or followed: by whom, which card, what it says, and who was chosen for it."""
    name = card_name(g.book, kind)
    return {"player": letter(player), "name": name, "number": uid, "text": text, "targets": targets}


def chosen_in_play(g: EpicGame, picked: Sequence[int]) -> list[int]:
    """Of what was chosen for an ability the players and the champions in play, each once: nothing that is hidden."""
    refs = dict.fromkeys(pick & 0xFFFFFFFF for pick in picked)
    return [ref for ref in refs if ref < len(g.players) or g.champion(ref) is not None]


def knowledge(g: EpicGame, viewer: int) -> dict[str, dict[str, list[str]]]:
    """For each player the hidden cards that this viewer knows of though they are not seen now, without their order."""
    check_viewer(g, viewer, 0)
    hidden = []
    for n, p in enumerate(g.players):
        hidden.append({"deck": p.deck} if sees_hand(g, viewer, n) else {"deck": p.deck, "hand": p.hand})
    return known_cards(g, viewer, hidden)


# -- things


def things(g: EpicGame, viewer: int) -> list[Thing]:
    """All that this viewer can point at; the judge (-2) also at cards in hands and decks, told apart by `card`."""
    check_viewer(g, viewer, JUDGE)
    found = [player_thing(g, p) for p in range(len(g.players))]
    found += [champion_thing(g, o, viewer) for o in g.objs]
    for p in range(len(g.players)):
        for zone, cards in zones_of(g.players[p], viewer == JUDGE or sees_hand(g, viewer, p), viewer == JUDGE).items():
            found += [printed_thing(g, p, zone, c, viewer) for c in cards]
    return found


def zones_of(p: EpicPlayer, hand: bool, deck: bool) -> dict[str, list[int]]:
    """The zones outside play that may be looked into; the top of the deck comes first."""
    zones = {"discard": p.discard, "supplemental": p.supplemental}
    if hand:
        zones["hand"] = p.hand
    if deck:
        zones["deck"] = p.deck[::-1]
    return zones


def player_thing(g: EpicGame, player: int) -> Thing:
    """A player as a thing: totals, numbers of hidden cards, names of open ones."""
    p = g.players[player]
    facts = {
        "health": int(g.health_holder(player).health),
        "gold": int(p.gold) + len(p.purse),
        "hand": len(p.hand),
        "deck": len(p.deck),
        "discard": card_names(g, p.discard),
        "supplemental": card_names(g, p.supplemental),
        "play": [card_name(g.book, o.kind) for o in g.objs if o.controller == player],
        "eliminated": bool(p.out),
    }
    return seat_thing(g, player, facts)


def champion_thing(g: EpicGame, o: Champion, viewer: int) -> Thing:
    """A champion in play as a thing."""
    card = g.card(o.kind)
    where = f"{letter(o.controller)}.play"
    facts = card_facts(card, int(o.kind), where, int(o.owner)) | {
        "controller": letter(o.controller),
        "offense": int(o.offense),
        "defense": int(o.defense),
        "damage": int(o.damage),
        "counters": int(o.counters),
        "state": POSITIONS[o.position],
        "deploying": bool(o.deploying),
        "role": ROLES[o.role],
        "alignment": alignment_names(o.alignments),
        "type": TYPES[type_of(o, card)],
        "traits": traits(card, int(o.alignments), type_of(o, card)),
        "keywords": keyword_names(o.keywords),
        "limits": limit_names(o),
    }
    return thing_in_play(g, o, where, viewer, facts, NAMING)


def printed_thing(g: EpicGame, player: int, zone: str, card: int, viewer: int) -> Thing:
    """A card outside play as a thing: as printed (5.0.3)."""
    kind = g.kinds[card]
    where = f"{letter(player)}.{zone}"
    return card_thing(g, card, where, viewer, card_facts(g.card(kind), kind, where, player))


def card_facts(card: EpicCard, kind: int, zone: str, owner: int) -> dict[str, Any]:
    """The facts that a card has anywhere."""
    return {
        "name": card.name,
        "kind": kind,
        "zone": zone,
        "owner": letter(owner),
        "type": TYPES[card.type],
        "cost": int(card.cost),
        "offense": int(card.offense),
        "defense": int(card.defense),
        "alignment": alignment_names(card.alignments),
        "class": list(card.classes),
        "traits": traits(card, int(card.alignments), int(card.type)),
        "keywords": keyword_names(card.text.keywords),
    }


def traits(card: EpicCard, alignments: int, type_: int) -> list[str]:
    """5.0.5: each word of the type line is a trait; 2.5.2: alignments are among them."""
    return [*alignment_names(alignments), *card.classes, *TYPES[type_].split()]


def type_of(o: Champion, card: EpicCard) -> int:
    """Its type: a token copy of a card is a token (2.3.6, R64)."""
    return TOKEN if o.card < 0 else int(card.type)


# -- why a number is so


def sources(g: EpicGame, uid: int, value: str) -> list[Source]:
    """Why the offense or defense of a champion is what it is, or why it has a keyword, an alignment or a limit; the
    amounts add up to the number, or to more than 0 where it has the word."""
    o = g.champion(uid)
    if o is None:
        raise ValueError(f"no champion in play is #{uid}")
    for what, words in WORDS.items():
        if value in words:
            return word_sources(g, uid, what, words[value])
    if value not in STATS:
        raise ValueError(f"only offense and defense, keywords, alignments and limits have sources, not {value!r}")
    notes = notes_of(g)
    found: list[Source] = []
    for ref, what, amount, source, rules in notes.rows:
        if ref == uid and what == value:
            said = counted(int(o.counters), "counter") if source < 0 else pointed(g, source)
            found.append(Source(said if found else "printed", amount, rules))
    return found
