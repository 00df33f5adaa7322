# not compiled: checked before a game, never in one
"""Deck construction (R03): all that is wrong with a deck at once, with the rules.

A deck names cards; a name may be followed by its set in brackets, `Fire Shaman [starter]`, which is needed only where
two cards of the book share the name and the deck does not say which set comes first.
"""

from __future__ import annotations

from rulebound.engine.deck_names import FEW, deck_numbers, find_kind, find_kinds
from rulebound.engine.kit import Deck, Fault
from rulebound.games.data import format_title
from rulebound.games.epic.book import CHAMPION, EVENT, GOD, EpicBook
from rulebound.games.epic.format import FORMATS, Format
from rulebound.games.epic.naming import alignment_names, counted, listed
from rulebound.games.epic.terms import ALIGNMENTS

RULES_DECK = ("R03",)
RULES_NO_TOKENS = ("2.3.7", "1.3.1")
RULES_NO_GODS = ("1.3.2", "2.4.1")
RULES_GAME_CARDS = ("1.3.1", "2.3.7")


def known_format(name: str) -> Format | None:
    """The format of this name, whatever its sides (`constructed, teams 2+2`); None if there is none."""
    return FORMATS.get((name or "constructed").partition(",")[0].strip())


def title_of(form: Format) -> str:
    """The format as people call it."""
    return format_title("epic", form.name)


def deck_faults(deck: Deck, book: EpicBook, format: str = "") -> list[Fault]:
    """Everything that is wrong with the deck in this format, or in its own; none if it may be played."""
    faults: list[Fault] = []
    wanted = format or deck.format or "constructed"
    form = known_format(wanted)
    if form is None:
        faults.append(Fault(f"no format is called {wanted!r}; there are {listed(FORMATS)}", RULES_DECK))
        form = FORMATS["constructed"]
    numbers, found = deck_numbers(deck, book)
    faults += found
    faults += unplayable(book, numbers, form)
    faults += wrong_gods(deck, book, form)
    gods = {kind: n for kind, n in numbers.items() if book.cards[kind].type == GOD}  # 1.3.2: no part of a deck
    numbers = {kind: n for kind, n in numbers.items() if kind not in gods}
    faults += too_few(sum(n for _, n in deck.cards if n > 0) - sum(gods.values()), form)
    faults += too_many_copies(book, numbers, form)
    faults += too_many_free(book, numbers, form)
    return faults


def deck_kinds(deck: Deck, book: EpicBook, format: str = "") -> list[int]:
    """The kinds of the deck's cards, one for each card, with the god beside it in a format that has gods.

    BadDeck if the book has not all of them.
    """
    form = known_format(format or deck.format)
    beside = [(name, 1) for name in deck.beside[: int(form.gods)]] if form is not None else []
    return find_kinds(book, [*deck.cards, *beside], deck.sets)


def unplayable(book: EpicBook, numbers: dict[int, int], form: Format) -> list[Fault]:
    """Only champions and events are game cards that a deck is made of: no tokens, no gods."""
    faults = []
    for kind in numbers:
        card = book.cards[kind]
        if card.is_token:
            faults.append(Fault(f"{card.name} is a token, not a game card", RULES_NO_TOKENS))
        elif card.type == GOD:
            do = "lay it beside the deck" if form.gods else f"take it out: {title_of(form)} has no gods"
            faults.append(Fault(f"{card.name} is a god and no part of a deck; {do}", RULES_NO_GODS))
        elif card.type not in (CHAMPION, EVENT):
            faults.append(Fault(f"{card.name} is not a game card", RULES_GAME_CARDS))
    return faults


def wrong_gods(deck: Deck, book: EpicBook, form: Format) -> list[Fault]:
    """2.4.1: beside a deck there are gods only, and no more of them than the format has; without gods they stay out."""
    faults: list[Fault] = []
    for name in dict.fromkeys(deck.beside):
        kind = find_kind(book, name, deck.sets, near=len(faults) < FEW)
        if isinstance(kind, Fault):
            faults.append(kind)
        elif book.cards[kind].type != GOD:
            faults.append(Fault(f"{name} is no god; only gods begin the game beside the deck", RULES_NO_GODS))
    if form.gods and len(deck.beside) > form.gods:
        faults.append(Fault(f"{len(deck.beside)} gods, at most {form.gods} in {title_of(form)}", RULES_NO_GODS))
    return faults


def too_few(total: int, form: Format) -> list[Fault]:
    """A deck has at least the number of cards of its format."""
    if total >= form.deck_size:
        return []
    return [Fault(f"{counted(total, 'card')}, at least {form.deck_size} are needed in {title_of(form)}", RULES_DECK)]


def too_many_copies(book: EpicBook, numbers: dict[int, int], form: Format) -> list[Fault]:
    """At most so many cards of one name, whatever their sets."""
    if not form.copies:
        return []
    by_name: dict[str, int] = {}
    for kind, n in numbers.items():
        name = book.cards[kind].name
        by_name[name] = by_name.get(name, 0) + n
    return [
        Fault(f"{n} copies of {name}, at most {form.copies} are allowed in {title_of(form)}", RULES_DECK)
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
