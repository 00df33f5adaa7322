# not compiled: words are for people
"""Options read from lines of text: the other half of `speech.option_text`.

    pass   done   yes   no   attack
    play "Fire Shaman"            grey "Cave Troll" 1
    power Crystal Golem#34 1      replace Phoenix#40 1      mode 2
    attacker Wurm#41              blocker Guard#12
    pick B                        pick Wolf Token#50
    card "Ceasefire"              card "Ceasefire" of B
    number 3 for Guard#12         trigger Fire Shaman#33 (2)

A card whose name stands twice in the book is followed by its set: `play "Fire Shaman" [starter]`.  An instance may be
named without its number where only one of that name is in play, a card without quotes where nothing follows its name.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from rulebound.engine.codes import (
    CARD,
    DONE,
    MODE,
    NO,
    NUMBER,
    PASS,
    PICK,
    REPLACE,
    TRIGGER,
    YES,
    code,
)
from rulebound.engine.state import FIRST_UID
from rulebound.games.epic.naming import LETTERS, listed, ref_text, waiting
from rulebound.games.epic.speech import VERB_NUMBERS
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ATTACK, ATTACKER, BLOCKER, GOD_POWER, GREY_POWER, PLAY, POWER

MOST_DIGITS = 9
NUMBERED = re.compile(r"(?P<what>.*\S)\s+(?P<n>\d+)")
NAMED = re.compile(r'(?P<q>"?)(?P<name>[^"]+)(?P=q)(?:\s+\[(?P<set>[^\]]+)\])?')
CARD_OF = re.compile(r"(?P<what>.+?)(?:\s+of\s+(?P<whose>[A-P]))?")
NUMBER_FOR = re.compile(r"(?P<n>\d+)(?:\s+for\s+(?P<ref>.+))?")
ABILITY = re.compile(r"(?P<ref>.+?)(?:\s*\((?P<n>\d+)\))?")


class BadOption(ValueError):
    """A line of text that names no option, or more than one: what is wrong with it."""


def read_option(g: EpicGame, text: str) -> int:
    """The code that a line of text means, whether or not it is offered now; BadOption if it means none, or several."""
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    verb = VERB_NUMBERS.get(word.lower())
    if verb is None:
        raise BadOption(f"{text!r}: no verb is called {word!r}; the verbs are {listed(sorted(VERB_NUMBERS))}")
    if verb in (PASS, DONE, YES, NO, ATTACK):
        if rest:
            raise BadOption(f"{text!r}: nothing follows {word!r}")
        return int(code(verb))
    if not rest:
        raise BadOption(f"{text!r}: {word!r} says nothing about what")
    if verb in (PICK, ATTACKER, BLOCKER):
        return int(code(verb, read_ref(g, rest)))
    if verb == PLAY:
        return int(code(verb, read_kind(g, rest)))
    if verb == CARD:
        found = parts(CARD_OF, rest, text, 'card "NAME" of PLAYER')
        whose = LETTERS.index(found["whose"]) if found["whose"] else int(g.chooser)
        return int(code(verb, read_kind(g, found["what"]), whose))
    if verb == MODE:
        return int(code(verb, read_number(rest, text) - 1))
    if verb == NUMBER:
        found = parts(NUMBER_FOR, rest, text, "number N for REFERENCE")
        return int(code(verb, whole(found["n"], text), read_ref(g, found["ref"]) if found["ref"] else 0))
    if verb == TRIGGER:
        return int(code(verb, read_trigger(g, rest)))
    found = parts(NUMBERED, rest, text, f"{word} WHAT N")
    n = read_number(found["n"], text) - 1
    if verb in (GREY_POWER, GOD_POWER):
        return int(code(verb, read_kind(g, found["what"]), n))
    if verb in (POWER, REPLACE):
        return int(code(verb, read_ref(g, found["what"]), n))
    raise BadOption(f"{text!r}: nobody has said how {word!r} is read")


def parts(pattern: re.Pattern[str], rest: str, text: str, form: str) -> dict[str, str]:
    """The named parts of what follows a verb."""
    found = pattern.fullmatch(rest)
    if found is None:
        raise BadOption(f"{text!r} is not written as {form}")
    return found.groupdict(default="")


def read_number(digits: str, text: str) -> int:
    """A number from 1 on."""
    if not digits.isdecimal() or not digits.strip("0"):
        raise BadOption(f"{text!r}: {digits!r} is no number from 1 on")
    return whole(digits, text)


def whole(digits: str, text: str) -> int:
    """The number of these digits; no number of a game has more than nine."""
    if len(digits) > MOST_DIGITS:
        raise BadOption(f"{text!r}: a number of {len(digits)} digits is none of this game")
    return int(digits)


def read_kind(g: EpicGame, name: str) -> int:
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


def read_ref(g: EpicGame, text: str) -> int:
    """The player or the instance that a reference means."""
    text = text.strip()
    if len(text) == 1 and text in LETTERS[: len(g.players)]:
        return LETTERS.index(text)
    name, mark, number = text.rpartition("#")
    if mark and number.isdecimal():
        uid = whole(number, text)
        if uid < FIRST_UID or (name and ref_text(g, uid) != text):
            raise BadOption(f"there is no {text!r} to point at")
        return uid
    alike = [o for o in g.objs if g.book.cards[o.kind].name == text]
    if len(alike) == 1:
        return int(alike[0].uid)
    if alike:
        raise BadOption(f"{text!r} is ambiguous: {listed((ref_text(g, o.uid) for o in alike), 'or')}")
    raise BadOption(f"there is no {text!r} to point at: neither a player nor a champion in play")


def read_trigger(g: EpicGame, text: str) -> int:
    """The serial of the waiting ability that a reference means."""
    found = parts(ABILITY, text, f"trigger {text}", "trigger REFERENCE (N)")
    name, _, number = found["ref"].rpartition("#")
    if number.isdecimal():
        mine = [w for w in waiting(g) if w.source == whole(number, text)]
        if not mine and not name:
            return whole(number, text)
    else:
        mine = [w for w in waiting(g) if g.book.cards[w.kind_of].name == found["ref"]]
    mine = [w for w in mine if w.player == g.chooser] or mine
    if found["n"]:
        n = read_number(found["n"], text)
        if n > len(mine):
            raise BadOption(f"{text!r}: only {len(mine)} abilities of it wait")
        return int(mine[n - 1].serial)
    if len(mine) > 1:
        raise BadOption(f"{text!r} is ambiguous: {len(mine)} abilities of it wait; say which, as in {text} (1)")
    if not mine:
        raise BadOption(f"{text!r}: no ability of it waits")
    return int(mine[0].serial)
