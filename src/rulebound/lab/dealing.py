"""Decks that nobody brings: dealt at random, built from a pool, or drafted from packs that go round.

    decks = handed_out(kit("epic"), book, (), "draft", 2, "7")

Everything follows from the seed and from what is taken; a bot takes and builds by the plain rule of its game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.kit import Deck, Handout

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Kit


class NoCards(ValueError):
    """Sets of which no deck can be handed out."""


def drawn(k: Kit, book: CardBook, sets: Sequence[str], count: int, chance: Chance) -> list[int]:
    """So many cards at random: none comes twice before all that there are have come."""
    box = k.box(book, sets)
    if not box:
        raise NoCards(f"no card of {', '.join(sets) or 'this book'} can be in a deck")
    cards: list[int] = []
    while len(cards) < count:
        chance.shuffle(box)
        cards += box
    return cards[:count]


def pools(k: Kit, book: CardBook, sets: Sequence[str], handout: Handout, seats: int, seed: str) -> list[list[int]]:
    """What each player gets where no packs go round."""
    cards = drawn(k, book, sets, handout.cards * seats, seeded(f"{seed}/pools"))
    return [sorted(cards[seat * handout.cards : (seat + 1) * handout.cards]) for seat in range(seats)]


class Draft:
    """Packs that go round: in each round everyone opens one, takes a card and hands the rest on, until none is left.

    Rounds go to the next seat and to the one before in turn.  All take at the same time; `seat` is the one to be asked
    now, and packs are handed on when all have been asked.
    """

    def __init__(self, k: Kit, book: CardBook, sets: Sequence[str], handout: Handout, seats: int, seed: str) -> None:
        rounds = handout.cards // handout.pack
        cards = drawn(k, book, sets, rounds * seats * handout.pack, seeded(f"{seed}/packs"))
        self.unopened = [cards[at : at + handout.pack] for at in range(0, len(cards), handout.pack)]
        self.taken: list[list[int]] = [[] for _ in range(seats)]
        self.packs: list[list[int]] = []
        self.round = 0
        self.seat = 0
        self.open_packs()

    @property
    def over(self) -> bool:
        """Have all cards been taken?"""
        return not self.packs

    @property
    def offered(self) -> list[int]:
        """The cards that the player at `seat` chooses from."""
        return self.packs[self.seat]

    def open_packs(self) -> None:
        """Everyone opens a pack, if there are any left."""
        seats = len(self.taken)
        self.packs = [sorted(pack) for pack in self.unopened[:seats]]
        del self.unopened[:seats]
        self.round += 1

    def take(self, place: int) -> None:
        """The player at `seat` takes the card at this place; the last one to do so sends the packs on."""
        if not 0 <= place < len(self.offered):
            raise IndexError(f"the pack has no card {place}: they are numbered from 0 to {len(self.offered) - 1}")
        self.taken[self.seat].append(self.offered.pop(place))
        self.seat += 1
        if self.seat < len(self.taken):
            return
        self.seat = 0
        if not self.packs[0]:
            self.open_packs()
        elif self.round % 2:
            self.packs = [self.packs[-1], *self.packs[:-1]]
        else:
            self.packs = [*self.packs[1:], self.packs[0]]


def built(k: Kit, book: CardBook, pool: Sequence[int], size: int) -> list[int]:
    """So many cards of the pool by the plain rule, one after the other."""
    left = sorted(pool)
    deck: list[int] = []
    while len(deck) < size and left:
        deck.append(left.pop(k.takes(book, deck, left)))
    return sorted(deck)


def handed_out(k: Kit, book: CardBook, sets: Sequence[str], format: str, seats: int, seed: str) -> list[list[int]]:
    """The decks of a table of bots, by kinds of cards and by seat."""
    handout = k.handout(format)
    if handout is None:
        raise ValueError(f"players bring their own decks to {format}")
    if handout.pack:
        draft = Draft(k, book, sets, handout, seats, seed)
        while not draft.over:
            draft.take(k.takes(book, draft.taken[draft.seat], draft.offered))
        got = draft.taken
    else:
        got = pools(k, book, sets, handout, seats, seed)
    return [built(k, book, cards, handout.deck) for cards in got]


def deck_of(k: Kit, book: CardBook, kinds: Sequence[int], name: str, format: str, sets: Sequence[str] = ()) -> Deck:
    """These cards as a deck; a card is named with its set where two cards of the book share the name."""
    numbers: dict[str, int] = {}
    for kind in kinds:
        card = book.cards[kind]
        said = card.name if len(book.kinds_by_name[card.name]) == 1 else f"{card.name} [{card.set_name}]"
        numbers[said] = numbers.get(said, 0) + 1
    return Deck(name, k.name, tuple(numbers.items()), format=k.plain_format(format), sets=tuple(sets))
