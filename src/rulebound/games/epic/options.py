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

from rulebound.engine.codes import CARD, DONE, MODE, NO, NUMBER, PASS, PICK, REPLACE, TRIGGER, YES, code
from rulebound.engine.option_lines import (
    BadOption,
    card_option,
    number_option,
    parts,
    read_kind,
    read_number,
    read_ref,
    verb_and_rest,
    whole,
)
from rulebound.games.epic.naming import NAMING, waiting
from rulebound.games.epic.speech import VERB_NUMBERS
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ATTACK, ATTACKER, BLOCKER, GOD_POWER, GREY_POWER, PLAY, POWER

NUMBERED = re.compile(r"(?P<what>.*\S)\s+(?P<n>\d+)")
ABILITY = re.compile(r"(?P<ref>.+?)(?:\s*\((?P<n>\d+)\))?")


def read_option(g: EpicGame, text: str) -> int:
    """The code that a line of text means, whether or not it is offered now; BadOption if it means none, or several."""
    verb, word, rest = verb_and_rest(text, VERB_NUMBERS, (PASS, DONE, YES, NO, ATTACK))
    if not rest:
        return int(code(verb))
    if verb in (PICK, ATTACKER, BLOCKER):
        return int(code(verb, read_ref(g, rest, NAMING)))
    if verb == PLAY:
        return int(code(verb, read_kind(g.book, rest)))
    if verb == CARD:
        return card_option(g, rest, text)
    if verb == MODE:
        return int(code(verb, read_number(rest, text) - 1))
    if verb == NUMBER:
        return number_option(g, rest, text, NAMING)
    if verb == TRIGGER:
        return int(code(verb, read_trigger(g, rest)))
    found = parts(NUMBERED, rest, text, f"{word} WHAT N")
    n = read_number(found["n"], text) - 1
    if verb in (GREY_POWER, GOD_POWER):
        return int(code(verb, read_kind(g.book, found["what"]), n))
    if verb in (POWER, REPLACE):
        return int(code(verb, read_ref(g, found["what"], NAMING), n))
    raise BadOption(f"{text!r}: nobody has said how {word!r} is read")


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
