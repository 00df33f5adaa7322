# not compiled: decks are made before a game, never in one
"""Decks made of a set by chance, such that they may be played (R03): for sets that nobody has built decks for yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulebound.engine.chance import Chance
from rulebound.engine.deck_names import fault_words
from rulebound.engine.kit import Deck
from rulebound.games.epic.book import CHAMPION, EVENT, GOD, EpicBook
from rulebound.games.epic.decks import deck_faults, known_format
from rulebound.games.epic.format import FORMATS

SHARE = 2, 3  # so much of a deck are cards of cost 1, so that there may be as many free ones as the format allows
COPIES = 3  # of a card, in a format that does not limit them


class Making:
    """A deck in the making: how often each card is in it, and how many cards of each alignment cost 0 and 1."""

    def __init__(self, book: EpicBook, copies: int, ones_per_zero: int) -> None:
        self.book = book
        self.copies = copies or COPIES
        self.ones_per_zero = ones_per_zero
        self.numbers: dict[int, int] = {}
        self.names: dict[str, int] = {}
        self.ones: dict[int, int] = {}
        self.zeros: dict[int, int] = {}

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.numbers.values())

    def add(self, kind: int) -> None:
        """One more of this card, if there may be one: no more of a name than allowed, no free card too many."""
        card = self.book.cards[kind]
        first = int(card.first_alignment)
        if self.names.get(card.name, 0) >= self.copies:
            return
        if card.cost == 0 and (self.zeros.get(first, 0) + 1) * self.ones_per_zero > self.ones.get(first, 0):
            return
        counted = self.ones if card.cost else self.zeros
        counted[first] = counted.get(first, 0) + 1
        self.numbers[kind] = self.numbers.get(kind, 0) + 1
        self.names[card.name] = self.names.get(card.name, 0) + 1

    def fill(self, kinds: Sequence[int], size: int) -> None:
        """One of each in turn, again and again, until there are so many cards or no more may be added."""
        before = -1
        while before < self.total < size:
            before = self.total
            for kind in kinds:
                if self.total < size:
                    self.add(kind)


def made_deck(book: EpicBook, sets: Sequence[str], chance: Chance, format: str = "") -> Deck:
    """A deck of cards of these sets by chance, filled up with others of the book; ValueError if that makes none."""
    form = known_format(format) or FORMATS["constructed"]
    mine = playable(book, sets, chance)
    others = [kind for kind in playable(book, (), chance) if kind not in mine]
    free = {int(book.cards[kind].first_alignment) for kind in mine if book.cards[kind].cost == 0}
    others.sort(key=lambda kind: int(book.cards[kind].first_alignment) not in free)  # what free cards of the set need
    making = Making(book, int(form.copies), int(form.ones_per_zero))
    size = int(form.deck_size)
    ones = size * SHARE[0] // SHARE[1]
    for kinds in (mine, others):
        making.fill([kind for kind in kinds if book.cards[kind].cost], ones)
    for kinds in (mine, others):
        making.fill(kinds, size)
    name = f"Cards of {' and '.join(sets)}"
    cards = tuple((said(book, kind), n) for kind, n in sorted(making.numbers.items()))
    gods = beside(book, sets, chance) if form.gods else ()
    deck = Deck(name, "epic", cards, "made by chance", form.name, gods, tuple(sets))
    faults = deck_faults(deck, book)
    if faults:
        raise ValueError(f"no deck can be made of {' and '.join(sets)}: {fault_words(faults[0])}")
    return deck


def playable(book: EpicBook, sets: Sequence[str], chance: Chance) -> list[int]:
    """The champions and events of these sets (none named: of all), in an order by chance."""
    kinds = [kind for kind, card in enumerate(book.cards) if card.type in (CHAMPION, EVENT) and of(book, kind, sets)]
    chance.shuffle(kinds)
    return kinds


def of(book: EpicBook, kind: int, sets: Iterable[str]) -> bool:
    """Is this card of one of these sets?"""
    names = tuple(sets)
    return not names or book.cards[kind].set_name in names


def beside(book: EpicBook, sets: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """A god of these sets, or of the book where they have none."""
    gods = [kind for kind, card in enumerate(book.cards) if card.type == GOD]
    mine = [kind for kind in gods if of(book, kind, sets)] or gods
    return (said(book, mine[int(chance.below(len(mine)))]),) if mine else ()


def said(book: EpicBook, kind: int) -> str:
    """A card as a line of a deck names it: with its set where two cards of the book share the name."""
    card = book.cards[kind]
    return card.name if len(book.kinds_by_name[card.name]) == 1 else f"{card.name} [{card.set_name}]"
