# not compiled: words are for people
"""Options read from lines of text, as far as it is the same for every game.

A line begins with a verb.  A card is named in quotes, followed by its set where the name stands twice in the book:
`play "Fire Shaman" [starter]`; the quotes may be left out where nothing follows.  An instance is named with its number
(`Wolf Token#50`), or without where only one of that name is in play; a player by letter.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from rulebound.engine.codes import CARD, NUMBER, code
from rulebound.engine.deck_names import kinds_called
from rulebound.engine.naming import Naming
from rulebound.engine.record import seat_letter
from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import listed

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game

MOST_DIGITS = 9
NAMED = re.compile(r'(?P<q>"?)(?P<name>[^"]+?)(?P=q)(?:\s+\[(?P<set>[^\]]+)\])?')
CARD_OF = re.compile(r"(?P<what>.+?)(?:\s+of\s+(?P<whose>[A-P]))?")
NUMBER_FOR = re.compile(r"(?P<n>\d+)(?:\s+for\s+(?P<ref>.+))?")


class BadOption(ValueError):
    """A line of text that names no option, or more than one: what is wrong with it."""


def verb_and_rest(text: str, verbs: Mapping[str, int], bare: Container[int]) -> tuple[int, str, str]:
    """The verb of a line, its word, and what follows: nothing for the `bare` verbs, something for all others.

    >>> verb_and_rest("play Wurm", {"pass": 1, "play": 20}, (1,))
    (20, 'play', 'Wurm')
    """
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    verb = verbs.get(word.lower())
    if verb is None:
        raise BadOption(f"{text!r}: no verb is called {word!r}; the verbs are {listed(sorted(verbs))}")
    if verb in bare and rest:
        raise BadOption(f"{text!r}: nothing follows {word!r}")
    if verb not in bare and not rest:
        raise BadOption(f"{text!r}: {word!r} says nothing about what")
    return verb, word, rest


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


def read_kind(book: CardBook, name: str) -> int:
    """The card that a name means."""
    found = NAMED.fullmatch(name.strip())
    if found is None:
        raise BadOption(f"{name!r} is not the name of a card")
    kinds = kinds_called(book, found["name"], found["set"] or "")
    if len(kinds) > 1:
        sets = listed((book.cards[kind].set_name for kind in kinds), "or")
        raise BadOption(f"{name!r} is the name of several cards: say of which set, [{sets}]")
    if not kinds:
        near = get_close_matches(found["name"], list(book.kinds_by_name), n=3)
        hint = f"; near it: {listed(near, 'or')}" if near else ""
        raise BadOption(f"no card of this game is called {name!r}{hint}")
    return kinds[0]


def read_player(g: Game, text: str) -> int:
    """The player of this letter, -1 if it is none."""
    return next((p for p in range(len(g.players)) if seat_letter(p) == text), -1)


def read_ref(g: Game, text: str, naming: Naming[Any]) -> int:
    """The player or the instance that a reference means."""
    text = text.strip()
    player = read_player(g, text)
    if player >= 0:
        return player
    name, mark, number = text.rpartition("#")
    if mark and number.isdecimal():
        uid = whole(number, text)
        if uid < FIRST_UID or (name and naming.ref_text(g, uid) != text):
            raise BadOption(f"there is no {text!r} to point at")
        return uid
    alike = [o for o in g.objs if text in naming.names_of(g, int(o.kind))]
    if len(alike) == 1:
        return int(alike[0].uid)
    if alike:
        raise BadOption(f"{text!r} is ambiguous: {listed((naming.ref_text(g, int(o.uid)) for o in alike), 'or')}")
    raise BadOption(f"there is no {text!r} to point at: neither a player nor {naming.noun}")


def card_option(g: Game, rest: str, text: str) -> int:
    """One of the cards of a `PickCards`: `card "Ceasefire"`, `card "Ceasefire" of B`."""
    found = parts(CARD_OF, rest, text, 'card "NAME" of PLAYER')
    whose = read_player(g, found["whose"]) if found["whose"] else int(g.chooser)
    if whose < 0:
        raise BadOption(f"{text!r}: there is no player {found['whose']}")
    return int(code(CARD, read_kind(g.book, found["what"]), whose))


def number_option(g: Game, rest: str, text: str, naming: Naming[Any]) -> int:
    """A number, or a share of a `Divide`: `number 2`, `number 3 for Guard#12`."""
    found = parts(NUMBER_FOR, rest, text, "number N for REFERENCE")
    return int(code(NUMBER, whole(found["n"], text), read_ref(g, found["ref"], naming) if found["ref"] else 0))
