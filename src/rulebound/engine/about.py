# not compiled: for people
"""What an option is about: the things, players, cards and places that a person would click on or drag.

A screen that shows a sketch finds each of them there: a thing by the reference of its mark, a player by seat, a card by
its name in a hand or pile of somebody, a place by its name.  The first is what one takes hold of; the others, if there
are any, are what it is dropped on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebound.engine.codes import DONE, NO, PASS, YES, verb_of
from rulebound.engine.naming import Naming, called
from rulebound.engine.state import FIRST_UID
from rulebound.engine.wording import card_name

if TYPE_CHECKING:
    from rulebound.engine.game import Game

THING, PLAYER, CARD, PLACE = "thing", "player", "card", "place"
SORTS = (THING, PLAYER, CARD, PLACE)
PENDING = "pending"  # where a card is of which nothing is left but what is still to come of it
BARE = frozenset((PASS, DONE, YES, NO))  # verbs that are about nothing


@dataclass(frozen=True)
class About:
    """Something that an option is about: a `thing` by its reference, a `player` by seat, a `card` by its name, whose it
    is (`ref`, a seat) and in which hand or pile it lies (`where`, the name of that in the sketch), a `place` by name.
    """

    sort: str
    ref: int = -1
    name: str = ""
    where: str = ""


def about_ref(g: Game, ref: int, naming: Naming[Any]) -> About:
    """A player, or something in play."""
    if ref < FIRST_UID:
        return About(PLAYER, ref, called(g, ref))
    return About(THING, ref, naming.pointed(g, ref))


def about_card(g: Game, kind: int, whose: int, where: str) -> About:
    """A card in a hand or pile of this player's."""
    return About(CARD, whose, card_name(g.book, kind), where)


def about_place(name: str) -> About:
    """A place of the board, as `Kit.places` calls it."""
    return About(PLACE, name=name)


def declines(code: int) -> bool:
    """Is this the option that declines to act?  To pick nothing more, or to say no, is an answer.

    >>> declines(PASS), declines(DONE)
    (True, False)
    """
    return verb_of(code) == PASS


def no_such_verb(title: str, code: int) -> ValueError:
    """The error for a code whose verb a game does not have."""
    return ValueError(f"{code} is no option of {title}: it has no verb {int(verb_of(code))}")
