# not compiled: checked before a game, never in one
"""Deck construction (R03): all that is wrong with a deck at once, with the rules.

A deck names cards; a name may be followed by its set in brackets, `Fire Shaman [starter]`, which is needed only where
two cards of the book share the name and the deck does not say which set comes first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from rulebound.engine.book import CardBook
from rulebound.engine.kit import Deck, Fault
from rulebound.games.epic.book import CHAMPION, EVENT, GOD, EpicBook
from rulebound.games.epic.format import FORMATS, Format
from rulebound.games.epic.naming import alignment_names, counted, listed
from rulebound.games.epic.terms import ALIGNMENTS

NAMED = re.compile(r"(?P<name>.*\S)\s*\[(?P<set>[^\]]+)\]")

RULES_DECK = ("R03",)
RULES_NO_TOKENS = ("2.3.7", "1.3.1")
RULES_NO_GODS = ("1.3.2", "2.4.1")
RULES_GAME_CARDS = ("1.3.1", "2.3.7")


class BadDeck(ValueError):
    """A deck that cannot be played, with all its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(fault_words(f) for f in faults))


def fault_words(fault: Fault) -> str:
    """A fault in one line, with the rules it breaks.

    >>> fault_words(Fault("59 cards, at least 60 are needed", ("R03",)))
    '59 cards, at least 60 are needed (R03)'
    """
    return fault.what + (f" ({', '.join(fault.rules)})" if fault.rules else "")


def known_format(name: str) -> Format | None:
    """The format of this name, whatever its sides (`constructed, teams 2+2`); None if there is none."""
    return FORMATS.get((name or "constructed").partition(",")[0].strip())


def deck_faults(deck: Deck, book: EpicBook, format: str = "") -> list[Fault]:
    """Everything that is wrong with the deck in this format, or in its own; none if it may be played."""
    faults: list[Fault] = []
    wanted = format or deck.format or "constructed"
    form = known_format(wanted)
    if form is None:
        faults.append(Fault(f"no format is called {wanted!r}; there are {listed(FORMATS)}", RULES_DECK))
        form = FORMATS["constructed"]
    if deck.game != book.game:
        faults.append(Fault(f"a deck for {deck.game}, not for {book.game}"))
    numbers: dict[int, int] = {}
    for name, n in deck.cards:
        if n < 1:
            faults.append(Fault(f"{n} is no number of cards: {name}"))
            continue
        kind = find_kind(book, name, deck.sets)
        if isinstance(kind, Fault):
            faults.append(kind)
        else:
            numbers[kind] = numbers.get(kind, 0) + n
    faults += unplayable(book, numbers)
    faults += wrong_gods(deck, book, form)
    faults += too_few(sum(n for _, n in deck.cards if n > 0), form)
    faults += too_many_copies(book, numbers, form)
    faults += too_many_free(book, numbers, form)
    return faults


def deck_kinds(deck: Deck, book: EpicBook, format: str = "") -> list[int]:
    """The kinds of the deck's cards, one for each card, with the god beside it in a format that has gods.

    BadDeck if the book has not all of them.
    """
    kinds: list[int] = []
    faults: list[Fault] = []
    form = known_format(format or deck.format)
    beside = [(name, 1) for name in deck.beside[: int(form.gods)]] if form is not None else []
    for name, n in [*deck.cards, *beside]:
        kind = find_kind(book, name, deck.sets)
        if isinstance(kind, Fault):
            faults.append(kind)
        else:
            kinds.extend([kind] * n)
    if faults:
        raise BadDeck(faults)
    return kinds


def find_kind(book: CardBook, name: str, sets: Sequence[str] = ()) -> int | Fault:
    """The card that a line of a deck names, or what is wrong with that name; of several, that of the first set."""
    found = NAMED.fullmatch(name)
    plain, set_name = (found["name"], found["set"]) if found is not None else (name, "")
    kinds = book.kinds_by_name.get(plain) or whatever_capitals(book, plain)
    if set_name:
        kinds = [kind for kind in kinds if book.cards[kind].set_name == set_name]
    if len(kinds) == 1:
        return kinds[0]
    for first in sets:
        for kind in kinds:
            if book.cards[kind].set_name == first:
                return kind
    if kinds:
        forms = listed((f"{plain} [{book.cards[kind].set_name}]" for kind in kinds), "or")
        return Fault(f"several cards are called {plain}; write {forms}")
    near = nearest(book, plain)
    return Fault(f"no card is called {name!r}" + (f"; is it {listed(near, 'or')}?" if near else ""))


def whatever_capitals(book: CardBook, name: str) -> list[int]:
    """The cards of this name, if it is one name but for its capitals."""
    same = [each for each in book.kinds_by_name if each.casefold() == name.casefold()]
    return book.kinds_by_name[same[0]] if len(same) == 1 else []


def nearest(book: CardBook, name: str) -> list[str]:
    """The names of cards that are most like this one."""
    low = {each.lower(): each for each in book.kinds_by_name}
    return [low[each] for each in get_close_matches(name.lower(), list(low), n=3, cutoff=0.6)]


def unplayable(book: EpicBook, numbers: dict[int, int]) -> list[Fault]:
    """Only champions and events are game cards that a deck is made of: no tokens, no gods."""
    faults = []
    for kind in numbers:
        card = book.cards[kind]
        if card.is_token:
            faults.append(Fault(f"{card.name} is a token, not a game card", RULES_NO_TOKENS))
        elif card.type == GOD:
            faults.append(Fault(f"{card.name} is a god, which starts in the Supplemental zone", RULES_NO_GODS))
        elif card.type not in (CHAMPION, EVENT):
            faults.append(Fault(f"{card.name} is not a game card", RULES_GAME_CARDS))
    return faults


def wrong_gods(deck: Deck, book: EpicBook, form: Format) -> list[Fault]:
    """2.4.1: beside a deck there are gods only, and no more of them than the format has; without gods they stay out."""
    faults = []
    for name in deck.beside:
        kind = find_kind(book, name, deck.sets)
        if isinstance(kind, Fault):
            faults.append(kind)
        elif book.cards[kind].type != GOD:
            faults.append(Fault(f"{name} is no god; only gods begin the game beside the deck", RULES_NO_GODS))
    if form.gods and len(deck.beside) > form.gods:
        faults.append(Fault(f"{len(deck.beside)} gods, at most {form.gods} in {form.name}", RULES_NO_GODS))
    return faults


def too_few(total: int, form: Format) -> list[Fault]:
    """A deck has at least the number of cards of its format."""
    if total >= form.deck_size:
        return []
    return [Fault(f"{counted(total, 'card')}, at least {form.deck_size} are needed in {form.name}", RULES_DECK)]


def too_many_copies(book: EpicBook, numbers: dict[int, int], form: Format) -> list[Fault]:
    """At most so many cards of one name, whatever their sets."""
    if not form.copies:
        return []
    by_name: dict[str, int] = {}
    for kind, n in numbers.items():
        name = book.cards[kind].name
        by_name[name] = by_name.get(name, 0) + n
    return [
        Fault(f"{n} copies of {name}, at most {form.copies} are allowed in {form.name}", RULES_DECK)
        for name, n in by_name.items()
        if n > form.copies
    ]


def too_many_free(book: EpicBook, numbers: dict[int, int], form: Format) -> list[Fault]:
    """For each alignment, so many cards of cost 1 for each free one; a card of several counts for the first of them."""
    if not form.ones_per_zero:
        return []
    free = dict.fromkeys(ALIGNMENTS, 0)
    paid = dict.fromkeys(ALIGNMENTS, 0)
    for kind, n in numbers.items():
        card = book.cards[kind]
        for name in alignment_names(card.first_alignment):
            counter = free if card.cost == 0 else paid
            counter[name] += n
    return [
        Fault(
            f"{counted(free[name], f'{name} card')} of cost 0 and {paid[name]} of cost 1: "
            f"{form.ones_per_zero} of cost 1 are needed for each of cost 0",
            RULES_DECK,
        )
        for name in ALIGNMENTS
        if free[name] * form.ones_per_zero > paid[name]
    ]
