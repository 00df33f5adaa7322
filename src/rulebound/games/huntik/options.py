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
from difflib import get_close_matches

from rulebound.engine.codes import CARD, NUMBER, PICK, code
from rulebound.engine.state import FIRST_UID
from rulebound.games.huntik.naming import LETTERS, listed, ref_text
from rulebound.games.huntik.speech import VERB_NUMBERS
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import CLAIM, FARTHEST_MOVE, MISSION, MISSION_CARD, MOVE, PICK_UP, PLAY, TYPES, ZONES

MOST_DIGITS = 9
MOVED = re.compile(r"(?P<what>.*\S)\s+(?P<n>\d+)")
NAMED = re.compile(r'(?P<q>"?)(?P<name>[^"]+?)(?P=q)(?:\s+\[(?P<set>[^\]]+)\])?')
CARD_OF = re.compile(r"(?P<what>.+?)(?:\s+of\s+(?P<whose>[AB]))?")
NUMBER_FOR = re.compile(r"(?P<n>\d+)(?:\s+for\s+(?P<ref>.+))?")
BY = re.compile(r"(?P<feature>.+)\s+by\s+(?P<hero>.+)")


class BadOption(ValueError):
    """A line of text that names no option, or more than one: what is wrong with it."""


def read_option(g: HuntikGame, text: str) -> int:
    """The code that a line of text means, whether or not it is offered now; BadOption if it means none, or several."""
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    verb = VERB_NUMBERS.get(word.lower())
    if verb is None:
        raise BadOption(f"{text!r}: no verb is called {word!r}; the verbs are {listed(sorted(VERB_NUMBERS))}")
    if verb not in (PICK, PLAY, MISSION_CARD, CARD, NUMBER, MOVE, PICK_UP, CLAIM):
        if rest:
            raise BadOption(f"{text!r}: nothing follows {word!r}")
        return int(code(verb))
    if not rest:
        raise BadOption(f"{text!r}: {word!r} says nothing about what")
    if verb == PICK:
        return int(code(verb, read_ref(g, rest)))
    if verb in (PLAY, MISSION_CARD):
        kind = read_kind(g, rest)
        if (g.card(kind).type == MISSION) != (verb == MISSION_CARD):
            raise BadOption(f"{text!r}: {g.card(kind).name} is a {TYPES[g.card(kind).type]}")
        return int(code(verb, kind))
    if verb == CARD:
        found = parts(CARD_OF, rest, text, 'card "NAME" of PLAYER')
        whose = LETTERS.index(found["whose"]) if found["whose"] else int(g.chooser)
        return int(code(verb, read_kind(g, found["what"]), whose))
    if verb == NUMBER:
        found = parts(NUMBER_FOR, rest, text, "number N for REFERENCE")
        return int(code(verb, whole(found["n"], text), read_ref(g, found["ref"]) if found["ref"] else 0))
    if verb == MOVE:
        found = parts(MOVED, rest, text, "move REFERENCE ZONE")
        zone = whole(found["n"], text)
        if not 1 <= zone <= ZONES:
            raise BadOption(f"{text!r}: zones are numbered from 1 to {ZONES}")
        return int(code(verb, read_ref(g, found["what"]), zone))
    found = parts(BY, rest, text, f"{word} FEATURE by HERO")
    return int(code(verb, read_ref(g, found["feature"]), read_ref(g, found["hero"])))


def parts(pattern: re.Pattern[str], rest: str, text: str, form: str) -> dict[str, str]:
    """The named parts of what follows a verb."""
    found = pattern.fullmatch(rest)
    if found is None:
        raise BadOption(f"{text!r} is not written as {form}")
    return found.groupdict(default="")


def whole(digits: str, text: str) -> int:
    """The number of these digits; no number of a game has more than nine."""
    if len(digits) > MOST_DIGITS:
        raise BadOption(f"{text!r}: a number of {len(digits)} digits is none of this game")
    return int(digits)


def read_kind(g: HuntikGame, name: str) -> int:
    """The card that a name means."""
    found = NAMED.fullmatch(name.strip())
    if found is None:
        raise BadOption(f"{name!r} is not the name of a card")
    kinds = g.book.kinds_by_name.get(found["name"], [])
    if found["set"]:
        kinds = [kind for kind in kinds if g.book.cards[kind].set_name == found["set"]]
    if len(kinds) > 1:
        sets = listed((g.book.cards[kind].set_name for kind in kinds), "or")
        raise BadOption(f"{name!r} is the name of several cards: say of which set, [{sets}]")
    if not kinds:
        near = get_close_matches(found["name"], list(g.book.kinds_by_name), n=3)
        hint = f"; near it: {listed(near, 'or')}" if near else ""
        raise BadOption(f"no card of this game is called {name!r}{hint}")
    return kinds[0]


def read_ref(g: HuntikGame, text: str) -> int:
    """The player or the piece that a reference means."""
    text = text.strip()
    if len(text) == 1 and text in LETTERS:
        return LETTERS.index(text)
    name, mark, number = text.rpartition("#")
    if mark and number.isdecimal():
        uid = whole(number, text)
        if uid < FIRST_UID or (name and ref_text(g, uid) != text):
            raise BadOption(f"there is no {text!r} to point at")
        return uid
    alike = [o for o in g.objs if text in (g.card(o.kind).name, g.card(o.kind).printed_name)]
    if len(alike) == 1:
        return int(alike[0].uid)
    if alike:
        raise BadOption(f"{text!r} is ambiguous: {listed((ref_text(g, o.uid) for o in alike), 'or')}")
    raise BadOption(f"there is no {text!r} to point at: neither a player nor anything in play")


def deeds_about(g: HuntikGame, uid: int) -> list[int]:
    """The moves of this hero to each zone as far as heroes move (403.1); what each hero in its zone might do with this
    feature; nothing of anything else."""
    o = g.piece(uid)
    if o is None:
        return []
    if o.is_hero:
        zones = [zone for zone in range(1, ZONES + 1) if abs(zone - int(o.zone)) <= FARTHEST_MOVE]
        return [int(code(MOVE, uid, zone)) for zone in zones]
    heroes = [int(h.uid) for h in g.objs if h.is_hero and h.zone == o.zone]
    return [int(code(verb, uid, hero)) for hero in heroes for verb in (PICK_UP, CLAIM)]
