# not compiled: words are for people
"""Options read from lines of text: the other half of `speech.option_text`.

    pass   done                    pick Skarn#50
    place "Skarn" A2               move Skarn#50 B2               attack "Quick Jab"

A card whose name stands twice in the book is followed by its set: `attack "Quick Jab" [apprentice]`.  A creature may be
named without its number where only one of that name is in play.
"""

from __future__ import annotations

import re

from rulebound.engine.choices import best_known
from rulebound.engine.codes import DONE, NO, PASS, PICK, YES, code, first_of, verb_of
from rulebound.engine.deck_names import find_kind
from rulebound.engine.kit import Fault
from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import listed
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, TYPES
from rulebound.games.chaotic.naming import LETTERS, ref_text
from rulebound.games.chaotic.speech import VERB_NUMBERS
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import ATTACK, MOVE, PLACE

MOST_DIGITS = 9
QUOTED = re.compile(r'(?P<q>"?)(?P<name>[^"]+?)(?P=q)(?:\s+\[(?P<set>[^\]]+)\])?')
TO_SPACE = re.compile(r"(?P<what>.*\S)\s+(?P<space>[AB]\d{1,2})")


class BadOption(ValueError):
    """A line of text that names no option, or more than one: what is wrong with it."""


def read_option(g: ChaoticGame, text: str) -> int:
    """The code that a line of text means, whether or not it is offered now; BadOption if it means none, or several."""
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    verb = VERB_NUMBERS.get(word.lower())
    if verb is None:
        raise BadOption(f"{text!r}: no verb is called {word!r}; the verbs are {listed(sorted(VERB_NUMBERS))}")
    if verb in (PASS, DONE, YES, NO):
        if rest:
            raise BadOption(f"{text!r}: nothing follows {word!r}")
        return int(code(verb))
    if not rest:
        raise BadOption(f"{text!r}: {word!r} says nothing about what")
    if verb == PICK:
        return int(code(verb, read_ref(g, rest)))
    if verb == ATTACK:
        return int(code(verb, of_type(g, read_kind(g, rest), ATTACK_CARD)))
    if verb in (MOVE, PLACE):
        found = TO_SPACE.fullmatch(rest)
        if found is None:
            raise BadOption(f"{text!r} is not written as {word} WHAT SPACE, such as {word} Skarn A2")
        space = read_space(g, found["space"])
        what = read_ref(g, found["what"]) if verb == MOVE else of_type(g, read_kind(g, found["what"]), CREATURE)
        return int(code(verb, what, space))
    raise BadOption(f"{text!r}: there are no such options in Chaotic")


def read_space(g: ChaoticGame, name: str) -> int:
    """The space of this name."""
    try:
        return g.board.space(name)
    except ValueError as e:
        raise BadOption(str(e)) from None


def read_kind(g: ChaoticGame, name: str) -> int:
    """The card that a name means."""
    found = QUOTED.fullmatch(name.strip())
    if found is None:
        raise BadOption(f"{name!r} is not the name of a card")
    kind = find_kind(g.book, f"{found['name']} [{found['set']}]" if found["set"] else found["name"])
    if isinstance(kind, Fault):
        raise BadOption(kind.what)
    return kind


def of_type(g: ChaoticGame, kind: int, type_: int) -> int:
    """The same kind, if its cards are of this type."""
    card = g.card(kind)
    if card.type != type_:
        raise BadOption(f"{card.name} is no {TYPES[type_]}: it is a {TYPES[card.type]}")
    return kind


def read_ref(g: ChaoticGame, text: str) -> int:
    """The player or the creature that a reference means."""
    text = text.strip()
    if len(text) == 1 and text in LETTERS:
        return LETTERS.index(text)
    name, mark, number = text.rpartition("#")
    if mark and number.isdecimal():
        if len(number) > MOST_DIGITS:
            raise BadOption(f"{text!r}: a number of {len(number)} digits is none of this game")
        uid = int(number)
        if uid < FIRST_UID or (name and ref_text(g, uid) != text):
            raise BadOption(f"there is no {text!r} to point at")
        return uid
    alike = [o for o in g.objs if g.book.cards[o.kind].name == text]
    if len(alike) == 1:
        return int(alike[0].uid)
    if alike:
        raise BadOption(f"{text!r} is ambiguous: {listed((ref_text(g, o.uid) for o in alike), 'or')}")
    raise BadOption(f"there is no {text!r} to point at: neither a player nor a creature in play")


def moves_about(g: ChaoticGame, uid: int) -> list[int]:
    """The moves of this creature to each space that touches its own; none of anything else."""
    o = g.creature(uid)
    return [] if o is None else [int(code(MOVE, uid, space)) for space in g.board.neighbours[o.space]]


def placed_card(g: ChaoticGame, option: int) -> int:
    """The creature that this option puts face down on a space, -1 if it does something else."""
    return int(best_known(g, g.players[g.chooser].team, first_of(option))) if verb_of(option) == PLACE else -1
