"""Epic's cards as printed (section 2), and the book of those that a game is played with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.book import CardBook
from rulebound.engine.codes import code
from rulebound.engine.nodes import CardDef, Cost, Text
from rulebound.games.epic.terms import AMBUSH, PLAY

# Card types (2.0).
RULES: Final = 0  # not a card: holds the programs that the rules themselves make
CHAMPION: Final = 1
EVENT: Final = 2
TOKEN: Final = 3  # a token champion (2.3)
GOD: Final = 4
TYPES: Final = ("rules", "champion", "event", "token champion", "god")

TOO_SLOW: Final = 255  # of gold: no amount is enough
NO_GREY_POWER: Final = 1 << 30  # more gold than anybody ever has


class Mode:
    """One way to play an event: a whole text box, or one of the alternatives parted by OR (3.2.1)."""

    def __init__(self, gold: i64, costs: tuple[Cost, ...], program: i64, payment: i64 = -1) -> None:
        self.gold = gold  # R21: {1} printed in the mode, on top of the card's cost
        self.costs = costs
        self.program = program
        self.payment = payment  # the program that pays the costs, -1 if there are none


class EpicCard(CardDef):
    """A card as printed: type, alignments, cost, classes, offense, defense (2.1, 2.2) and its text.

    `text` works in play, `grey` in the discard pile (5.0.2); `modes` are an event's.
    """

    def __init__(
        self,
        set_name: str,
        name: str,
        fingerprint: str,
        type_: i64,
        cost: i64,
        alignments: i64,
        classes: tuple[str, ...],
        offense: i64,
        defense: i64,
        lines: tuple[str, ...],
        grey_lines: tuple[str, ...],
        text: Text,
        grey: Text,
        class_bits: int = 0,
    ) -> None:
        super().__init__(set_name, name, fingerprint, text)
        self.type = type_
        self.cost = cost
        self.alignments = alignments
        self.classes = classes
        self.offense = offense
        self.defense = defense
        self.lines = lines
        self.grey_lines = grey_lines
        self.grey = grey
        self.modes: list[Mode] = []
        self.abilities: list[tuple[str, tuple[int, ...]]] = []  # in the words printed, with the programs of each
        self.printed_alignments: tuple[str, ...] = ()  # in the order in which they are printed
        self.emblem = ""  # the icon on its face
        self.flavor = ""
        self.first_alignment: i64 = 0  # R03: the one printed first, for which a card counts in a deck
        self.costs_gold_only = False  # to play it, or in one of its modes: the gold of its cost and nothing else
        self.remembers: i64 = 0  # kinds of events of this turn that its text asks about later
        self.counters: i64 = 0  # on it when it enters play (2.7)
        self.enters_expended = False  # 2.6.2: as its text says
        self.enters_instead = False  # put into play if an opponent's effect would have it discarded
        self.opening_hand: i64 = -1  # 1.8.1: of a god that changes it
        self.class_bits = class_bits  # the classes as bits, numbered by the maker of the book
        self.is_champion = type_ == CHAMPION or type_ == TOKEN  # card or token
        self.is_slow = self.is_champion and not text.keywords & AMBUSH  # 5.14.1: with Ambush it is played like an event
        self.is_token = type_ == TOKEN
        self.in_decks = not self.is_token


class EpicBook(CardBook):
    """A book of Epic's cards.  Kind 0 holds the programs of the rules; `tokens` names the kinds of 2.3.4."""

    cards: list[EpicCard]  # type: ignore[assignment]

    def __init__(self, cards: list[EpicCard]) -> None:
        super().__init__("epic", cards)  # type: ignore[arg-type]
        self.awaited_by_grey: i64 = 0  # kinds of events that grey text in this book waits for
        self.gods = False  # is any card of this book a god?
        self.awaited_by_gods: i64 = 0  # kinds of events that gods of this book wait for
        for card in cards:
            if card.type == GOD:
                self.gods = True
                self.awaited_by_gods |= card.text.awaited_kinds
            self.awaited_by_grey |= card.grey.awaited_kinds
        self.awaited_elsewhere = self.awaited_by_grey | self.awaited_by_gods  # than in play
        self.remembers: i64 = 0  # kinds of events of this turn that some text asks about later
        for card in cards:
            self.remembers |= card.remembers
        self.grey_powers = bytes([len(card.grey.powers) for card in cards])  # how many powers in the discard pile
        self.least_for_grey: i64 = NO_GREY_POWER  # the gold that the cheapest of them costs
        for card in cards:
            for power in card.grey.powers:
                self.least_for_grey = min(self.least_for_grey, power.money)
        # Of each kind: the gold to play it; the same while slow cards cannot be played
        self.gold_for = bytes([c.cost for c in cards])
        self.gold_for_fast = bytes([TOO_SLOW if c.is_slow else c.cost for c in cards])
        self.play_options: list[int] = [code(PLAY, kind) for kind in range(len(cards))]  # of each kind: to play it
