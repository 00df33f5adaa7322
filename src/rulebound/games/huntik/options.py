# not compiled: words are for people
"""Options read from lines of text: the other half of `speech.option_text`.

    pass   no   fight
    play "Sunwake, First over the Ridge"      mission "The Idol"
    move Sunwake, First over the Ridge#34 3   pickup Smiling Idol#90 by Sunwake, First over the Ridge#34
    claim Clay Colossus#90 by Piper Dunn, Runs Ahead#40
    pick B                                    card "Lantern Moth, Follows the Light"
    number 3 for Old Gate#88                  number 2

A piece may be named without its number where only one of that name is in play.
"""

from __future__ import annotations

import re

from rulebound.engine.codes import CARD, NUMBER, PICK, code
from rulebound.engine.option_lines import (
    BadOption,
    card_option,
    number_option,
    parts,
    read_kind,
    read_ref,
    verb_and_rest,
    whole,
)
from rulebound.games.huntik.naming import NAMING
from rulebound.games.huntik.speech import VERB_NUMBERS
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import (
    CLAIM,
    FARTHEST_MOVE,
    MISSION,
    MISSION_CARD,
    MOVE,
    OBJECT,
    OBSTACLE,
    PICK_UP,
    PLAY,
    TYPES,
    ZONES,
)

MOVED = re.compile(r"(?P<what>.*\S)\s+(?P<n>\d+)")
BY = re.compile(r"(?P<feature>.+)\s+by\s+(?P<hero>.+)")
DEEDS = {OBJECT: PICK_UP, OBSTACLE: CLAIM}  # what heroes do with features
BARE = frozenset(VERB_NUMBERS.values()) - {PICK, PLAY, MISSION_CARD, CARD, NUMBER, MOVE, PICK_UP, CLAIM}


def read_option(g: HuntikGame, text: str) -> int:
    """The code that a line of text means, whether or not it is offered now; BadOption if it means none, or several."""
    verb, word, rest = verb_and_rest(text, VERB_NUMBERS, BARE)
    if not rest:
        return int(code(verb))
    if verb == PICK:
        return int(code(verb, read_ref(g, rest, NAMING)))
    if verb in (PLAY, MISSION_CARD):
        kind = read_kind(g.book, rest)
        if (g.card(kind).type == MISSION) != (verb == MISSION_CARD):
            raise BadOption(f"{text!r}: {g.card(kind).name} is a {TYPES[g.card(kind).type]}")
        return int(code(verb, kind))
    if verb == CARD:
        return card_option(g, rest, text)
    if verb == NUMBER:
        return number_option(g, rest, text, NAMING)
    if verb == MOVE:
        found = parts(MOVED, rest, text, "move REFERENCE ZONE")
        zone = whole(found["n"], text)
        if not 1 <= zone <= ZONES:
            raise BadOption(f"{text!r}: zones are numbered from 1 to {ZONES}")
        return int(code(verb, read_ref(g, found["what"], NAMING), zone))
    found = parts(BY, rest, text, f"{word} FEATURE by HERO")
    return int(code(verb, read_ref(g, found["feature"], NAMING), read_ref(g, found["hero"], NAMING)))


def deeds_about(g: HuntikGame, player: int, uid: int) -> list[int]:
    """The moves of this hero or obstacle to each zone as far as those move (403.1); what each of the player's heroes in
    its zone might do with this feature, or what the player might if there is none; nothing of anything else."""
    o = g.piece(uid)
    if o is None:
        return []
    codes: list[int] = []
    if o.is_hero or (o.fights and o.controller == player):
        zones = [zone for zone in range(1, ZONES + 1) if abs(zone - int(o.zone)) <= FARTHEST_MOVE]
        codes += [int(code(MOVE, uid, zone)) for zone in zones]
    verb = DEEDS.get(int(g.card(o.kind).sort)) if not o.is_hero else None
    if verb is not None and o.controller != player:
        heroes = [int(h.uid) for h in g.objs if h.is_hero and h.zone == o.zone and h.controller == player]
        codes += [int(code(verb, uid, hero)) for hero in heroes or [player]]
    return codes


def moves_to(g: HuntikGame, player: int, place: str) -> list[int]:
    """The moves of what this player controls into a zone, called as the player counts the zones (400.10a)."""
    zone = int(g.zone_of(player, int(place.rpartition(" ")[2])))
    return [int(code(MOVE, o.uid, zone)) for o in g.objs if o.controller == player and o.fights]
