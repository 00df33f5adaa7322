"""Option codes: what can be chosen, as one whole number each.

A code says what is done, not where it stands in a list: a *verb* and up to two *arguments* (a reference to a player or
an instance, the kind of a card, a number).  It means the same in every copy of a position, so searches, records and
scenarios can speak of it; words for people are made from it elsewhere.

    bits 0-7    verb
    bits 8-31   first argument
    bits 32-    second argument
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Verbs that every game shares; a game's own verbs start at GAME_VERBS.
PASS: Final = 1  # decline to act
DONE: Final = 2  # nothing more of what is being chosen
YES: Final = 3
NO: Final = 4
NUMBER: Final = 5  # first: the number
PICK: Final = 6  # first: a player or an instance in play
CARD: Final = 7  # first: kind of card; second: whose pile
TRIGGER: Final = 8  # first: serial of a waiting ability
REPLACE: Final = 9  # first: instance; second: number of its replacement
MODE: Final = 10  # first: which of the printed alternatives
GAME_VERBS: Final = 20

VERBS: Final = {
    PASS: "pass",
    DONE: "done",
    YES: "yes",
    NO: "no",
    NUMBER: "number",
    PICK: "pick",
    CARD: "card",
    TRIGGER: "trigger",
    REPLACE: "replace",
    MODE: "mode",
}


def code(verb: i64, first: i64 = 0, second: i64 = 0) -> i64:
    """The code of an option.

    >>> int(code(PICK, 17))
    4358
    """
    return verb | first << 8 | second << 32


def offer_once(options: list[int], option: i64) -> None:
    """Add the option unless it is there already: equal cards are one option.

    >>> options = [PASS, 4358]
    >>> offer_once(options, 4358), offer_once(options, 4614), options
    (None, None, [1, 4358, 4614])
    """
    for o in options:
        n: i64 = o
        if n == option:
            return
    options.append(option)


def verb_of(option: i64) -> i64:
    """The verb of a code.

    >>> int(verb_of(4358)) == PICK
    True
    """
    return option & 255


def first_of(option: i64) -> i64:
    """The first argument of a code.

    >>> int(first_of(4358))
    17
    """
    return option >> 8 & 0xFFFFFF


def second_of(option: i64) -> i64:
    """The second argument of a code.

    >>> int(second_of(code(CARD, 3, 1)))
    1
    """
    return option >> 32
