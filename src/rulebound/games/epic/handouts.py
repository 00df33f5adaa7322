# not compiled: decks are handed out before a game, never in one
"""Decks that nobody brings: which cards are dealt, opened or drafted (R03), and which of them a plain player takes.

The plain rule: strong cards first, in few alignments, with some champions, some events and not too many free cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rulebound.engine.kit import Handout
from rulebound.games.epic.book import CHAMPION, EVENT, EpicBook, EpicCard
from rulebound.games.epic.cards import FOR_DECKS, OR, SHELF

ALIKE: Final = 12  # what it is worth that all cards taken before are of the same alignment
FREE: Final = 1 / 3  # more of the cards than this should not cost 0
EVENTS: Final = 0.45  # nor more than this be events
TOO_MANY: Final = 6  # what a card is worth less of which there are enough


@cache
def handouts() -> dict[str, Handout]:
    """How decks are handed out, by format.

    >>> handouts()["sealed"]
    Handout(cards=45, deck=30, pack=0)
    """
    return {name: Handout(**row) for name, row in SHELF.data("handouts").items()}


def box(book: EpicBook, sets: Sequence[str]) -> list[int]:
    """One of each card that is handed out: the champions and events of these sets (none named: those for decks)."""
    wanted = tuple(sets) or FOR_DECKS
    return [k for k, card in enumerate(book.cards) if card.type in (CHAMPION, EVENT) and card.set_name in wanted]


def best_of(book: EpicBook, taken: Sequence[int], offered: Sequence[int]) -> int:
    """The place of the card that a plain player takes who has taken these; the first of equals."""
    cards = [book.cards[kind] for kind in taken]
    worth = [worth_of(book.cards[kind], cards) for kind in offered]
    return worth.index(max(worth))


def worth_of(card: EpicCard, taken: Sequence[EpicCard]) -> float:
    """What a card is worth to a player who has taken these."""
    worth = strength(card)
    if not taken:
        return worth
    worth += ALIKE * sum(bool(card.alignments & other.alignments) for other in taken) / len(taken)
    if card.cost == 0 and sum(other.cost == 0 for other in taken) > FREE * len(taken):
        worth -= TOO_MANY
    if card.type == EVENT and sum(other.type == EVENT for other in taken) > EVENTS * len(taken):
        worth -= TOO_MANY
    return worth


def strength(card: EpicCard) -> float:
    """What a card is worth by itself: its numbers and how much it says, a free card somewhat more."""
    says = len(card.lines) + len(card.grey_lines)
    free = 3 if card.cost == 0 else 0
    if card.type == EVENT:
        return 7 + card.lines.count(OR) + free
    return (card.offense + card.defense) / 2 + says + free
