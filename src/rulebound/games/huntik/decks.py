# not compiled: decks are checked for people
"""100 Building a deck, G17: what is wrong with a deck, its legendary hero pile and its missions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from rulebound.engine.deck_names import FEW, deck_numbers, find_kind, find_kinds
from rulebound.engine.kit import Deck, Fault
from rulebound.games.data import format_title
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.format import FORMATS, PILE_COPIES, Format
from rulebound.games.huntik.naming import counted, listed
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MISSION, TEAMS

RULES_SIZE = ("100.1", "G17.1")
RULES_NOT_IN_A_DECK = ("100.1", "304.2a")
RULES_LEGENDARY = ("100.1", "301.3", "G18.3")
RULES_TEAMS = ("100.2", "202.2", "G17.2")
RULES_LEGAL = ("100.1", "100.3", "201.3")
RULES_COPIES = ("100.3", "HR-17", "G17.3")
RULES_PILE_COPIES = ("100.4", "HR-16")
RULES_BESIDE = ("100.4", "G1.7", "301.3")


# What is wrong with a deck, as the log tells it.
NOT_IN_A_DECK, TOO_FEW, TOO_MANY_COPIES, BOTH_TEAMS, NOT_BESIDE, TOO_MANY_IN_THE_PILE = range(1, 7)


@dataclass(frozen=True)
class DeckFault(Fault):
    """A fault against the rules of decks: which of those above, and the kind of card that it is about, -1 if none."""

    sort: int = 0
    kind: int = -1


def deck_faults(deck: Deck, book: HuntikBook, format: str = "") -> list[Fault]:
    """Everything that is wrong with the deck, with the rules."""
    name = (format or deck.format or "constructed").partition(",")[0]
    form = FORMATS.get(name)
    if form is None:
        return [Fault(f"no format of Huntik is called {name!r}; there are: {', '.join(FORMATS)}")]
    numbers, faults = deck_numbers(deck, book)
    for kind in numbers:
        type_ = book.cards[kind].type
        if type_ in (LEGENDARY, MISSION, FEATURE):
            rules = RULES_LEGENDARY if type_ == LEGENDARY else RULES_NOT_IN_A_DECK
            what = f"{book.cards[kind].name} is not a card for a deck"
            faults.append(DeckFault(what, rules, sort=NOT_IN_A_DECK, kind=kind))
    faults += wrong_beside(deck, book, form)
    total = sum(n for _, n in deck.cards if n > 0)
    if total < form.deck_size:
        few = f"{counted(total, 'card')}, at least {form.deck_size} are needed in {format_title('huntik', form.name)}"
        faults.append(DeckFault(few, RULES_SIZE, sort=TOO_FEW))
    if form.copies:
        most = f", at most {form.copies} in {format_title('huntik', form.name)}"
        faults += [
            DeckFault(f"{n} copies of {book.cards[kind].name}{most}", RULES_COPIES, sort=TOO_MANY_COPIES, kind=kind)
            for kind, n in by_name(book, numbers).items()
            if n > form.copies
        ]
    teams = {team for team, bit in TEAMS.items() for kind in numbers if book.cards[kind].team & bit}
    if form.one_team and len(teams) > 1:
        faults.append(DeckFault(f"{listed(sorted(teams))} cards in one deck", RULES_TEAMS, sort=BOTH_TEAMS))
    return faults


def wrong_beside(deck: Deck, book: HuntikBook, form: Format) -> list[Fault]:
    """Beside a deck there are legendary heroes, at most three of each, and missions."""
    faults: list[Fault] = []
    pile: dict[int, int] = {}
    for name, n in Counter(deck.beside).items():
        kind = find_kind(book, name, deck.sets, near=len(faults) < FEW)
        if isinstance(kind, Fault):
            faults.append(kind)
        elif book.cards[kind].type == LEGENDARY:
            pile[kind] = pile.get(kind, 0) + n
        elif book.cards[kind].type != MISSION:
            what = f"{name} is neither a legendary hero nor a mission"
            faults.append(DeckFault(what, RULES_BESIDE, sort=NOT_BESIDE, kind=kind))
    if form.checked:
        faults += [
            DeckFault(
                f"{n} copies of {book.cards[kind].name} in the legendary hero pile",
                RULES_PILE_COPIES,
                sort=TOO_MANY_IN_THE_PILE,
                kind=kind,
            )
            for kind, n in by_name(book, pile).items()
            if n > PILE_COPIES
        ]
    return faults


def by_name(book: HuntikBook, numbers: Mapping[int, int]) -> dict[int, int]:
    """How many cards of each name and version there are, of whatever set, by the first kind of that name: those are
    the same card (100.3, HR-17)."""
    counts: dict[int, int] = {}
    first: dict[str, int] = {}
    for kind, n in numbers.items():
        one = first.setdefault(book.cards[kind].name, kind)
        counts[one] = counts.get(one, 0) + n
    return counts


def deck_kinds(deck: Deck, book: HuntikBook, format: str = "") -> list[int]:
    """The kinds of the deck's cards, one for each card, and of the legendary heroes and missions beside it."""
    return find_kinds(book, [*deck.cards, *((name, 1) for name in deck.beside)], deck.sets)
