"""Faults of the engine in games that are played again: which sort a fault is, and choices that fit a like position.

A choice is kept as a `Wish`: who takes an option of which verb, on which card where.  A wish can be asked for in a game
that has fewer cards or went a little otherwise; where nothing fits it, the first option is taken instead.
"""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rulebound.engine.book import CardBook
from rulebound.engine.codes import verb_of
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit
from rulebound.engine.stage import Stage
from rulebound.judge.soundness import unsound

LOOK_AHEAD: Final = 3  # wishes that may be skipped for one that fits
PATIENCE: Final = 12  # decisions that a wish is waited for

# -- sorts of faults


@dataclass(frozen=True)
class Fault:
    """A fault as it was met: its words, and the sorts that it is of, which do not name cards, players or numbers."""

    words: str
    sorts: frozenset[str]

    def is_like(self, other: Fault) -> bool:
        """Have they a sort in common?"""
        return bool(self.sorts & other.sorts)


def fault_of_error(e: Exception) -> Fault:
    """An error that the engine raised: its sort is its class and the place where it was raised."""
    place = traceback.extract_tb(e.__traceback__)[-1]
    where = f"{os.path.basename(place.filename)} in {place.name}"
    return Fault(f"{type(e).__name__}: {e}", frozenset([f"{type(e).__name__} ({where})"]))


def fault_of_words(faults: Sequence[str], book: CardBook) -> Fault:
    """Invariants that do not hold."""
    return Fault("; ".join(faults), frozenset(sort_of(words, book) for words in faults))


def sort_of(words: str, book: CardBook) -> str:
    """The same words for every card, player and number.

    >>> from rulebound.games import kit
    >>> sort_of("Wolf Token#61 of B has 3 damage", kit("epic").book())
    'CARD of PLAYER has NUMBER damage'
    """
    words = _names(book).sub("CARD", words)
    words = re.sub(r"#\d+", "", words)
    words = re.sub(r"\b[A-P]\b", "PLAYER", words)
    return re.sub(r"\d+", "NUMBER", words)


@lru_cache(maxsize=8)
def _names(book: CardBook) -> re.Pattern[str]:
    names = sorted({card.name for card in book.cards}, key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in names))


@dataclass(frozen=True)
class Watcher:
    """Looks for faults at each decision; `closely`, also for what is offered, copied, saved or dealt anew wrongly."""

    kit: Kit
    closely: bool = False

    def look(self, g: Game) -> Fault | None:
        """What is wrong with this position, None if nothing is."""
        if g.unsettled:
            return None
        faults = self.kit.faults(g)
        if not faults and self.closely:
            faults = [words for words in (unsound(self.kit, g),) if words]
        return fault_of_words(faults, g.book) if faults else None


# -- wishes


@dataclass(frozen=True)
class Wish:
    """An option as it can be asked for in any like position."""

    by: int
    verb: int
    player: int = -1
    card: str = ""
    place: tuple[int, str] | None = None
    nth: int = 0  # among equal cards of that place
    number: int | None = None

    def likeness(self, other: Wish) -> int:
        """How much they are alike: 0 is not at all."""
        if (self.by, self.verb, self.player, self.card) != (other.by, other.verb, other.player, other.card):
            return 0
        same = (self.place == other.place, self.number == other.number, self.nth == other.nth)
        return 1 + 4 * same[0] + 2 * same[1] + same[2]


@dataclass(frozen=True)
class Quit:
    """A player leaves the game: `reason` is one of the engine's."""

    player: int
    reason: int


Item = Wish | Quit


def wish_for(stage: Stage, g: Game, code: int) -> Wish:
    """The wish for this option of the open decision."""
    subject = stage.subject(g, code)
    verb = int(verb_of(code))
    if subject.thing is None:
        return Wish(int(g.chooser), verb, subject.player, number=subject.number)
    thing = subject.thing
    place = stage.where(g, thing)
    nth = 0
    if place is not None:
        lying = stage.seat(g, place[0]).get(place[1], [])
        alike = [one for one in lying if one.kind == thing.kind]
        nth = alike.index(thing) if thing in alike else 0
    return Wish(int(g.chooser), verb, -1, g.book.cards[thing.kind].name, place, nth, subject.number)


def option_for(stage: Stage, g: Game, wish: Wish) -> int | None:
    """The option of the open decision that is most like this wish; None if none is."""
    if wish.by != g.chooser:
        return None
    best, found = 0, None
    for code in g.options:
        if verb_of(code) == wish.verb:
            likeness = wish_for(stage, g, code).likeness(wish)
            if likeness > best:
                best, found = likeness, int(code)
    return found


# -- playing again


@dataclass(frozen=True)
class Played:
    """How far wishes led: the choices that were made (each as a wish and as a code), and the fault, if one was met."""

    items: tuple[Item, ...]
    codes: tuple[int | Quit, ...]
    fault: Fault | None = None


def play_wishes(
    stage: Stage, g: Game, wishes: Sequence[Item], watcher: Watcher, take: Callable[[int], None] | None = None
) -> Played:
    """Play on as wished until a fault is met, the wishes are used up or the game is over.

    `take` takes an option and whatever belongs to that; `g.choose_code` unless said.  A lone option needs no wish.
    """
    items: list[Item] = []
    codes: list[int | Quit] = []
    take = take or g.choose_code
    most = 2 * len(wishes) + 40
    at = waited = 0
    while True:
        try:
            fault = watcher.look(g)
            if fault is not None or g.over or at == len(wishes) or len(codes) == most:
                return Played(tuple(items), tuple(codes), fault)
            wish = wishes[at]
            if isinstance(wish, Quit):
                at += 1
                items.append(wish)
                codes.append(wish)
                g.quit(wish.player, wish.reason)
                continue
            code, skipped = _next(stage, g, wishes[at : at + LOOK_AHEAD])
            waited = 0 if skipped or len(g.options) == 1 else waited + 1
            at += skipped + (waited > PATIENCE)
            items.append(wish_for(stage, g, code))
            codes.append(code)
            take(code)
        except Exception as e:  # a fault of the engine is what is looked for
            return Played(tuple(items), tuple(codes), fault_of_error(e))


def _next(stage: Stage, g: Game, wishes: Sequence[Item]) -> tuple[int, int]:
    """The option to take, and how many wishes that uses up: none where the first option must do."""
    first = int(g.options[0])
    if len(g.options) == 1:
        wish = wishes[0]
        return first, int(isinstance(wish, Wish) and option_for(stage, g, wish) == first)
    for skipped, wish in enumerate(wishes):
        if isinstance(wish, Quit):
            break
        code = option_for(stage, g, wish)
        if code is not None:
            return code, skipped + 1
    return first, 0
