"""3 Card types and characteristics: cards as printed, and the book of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.book import CardBook
from rulebound.engine.codes import code
from rulebound.engine.nodes import NO_TEXT, CardDef
from rulebound.games.chaotic.terms import ATTACK, BY_DISCIPLINE, BY_ELEMENT, BY_ENERGY, BY_TRIBE, NO_LINE

# Types of cards (3.1.4); kind 0 of a book is no card.  Battlegear and Mugic are not made of data yet: their text is all
# that they have.
RULES: Final = 0
CREATURE: Final = 1
ATTACK_CARD: Final = 2
LOCATION: Final = 3
TYPES: Final = ("rules", "creature", "attack", "location")

EMPTY: Final = -999  # 8.6.1.3: a box without a number, which is not a 0


class ChaoticCard(CardDef):
    """A card as printed.  `name` is its name with its version; `given_name`, without, is what counts (3.1.2.1)."""

    def __init__(self, set_name: str, name: str, fingerprint: str, type_: i64, given_name: str, version: str) -> None:
        super().__init__(set_name, name, fingerprint, NO_TEXT)
        self.type = type_
        self.given_name = given_name
        self.version = version
        self.lines: tuple[str, ...] = ()  # its game text, which Apprentice ignores (10.1)
        self.subtypes: tuple[str, ...] = ()
        self.emblem = ""
        self.flavor = ""
        self.unique = False  # 2.2.3
        self.legendary = False  # 2.2.4
        self.loyal = False  # 2.2.5
        self.loyal_to: tuple[str, ...] = ()  # R84: in place of its tribe
        # of a creature (3.2)
        self.tribe: i64 = 0
        self.courage: i64 = 0
        self.power: i64 = 0
        self.wisdom: i64 = 0
        self.speed: i64 = 0
        self.energy: i64 = 0
        self.elements: i64 = 0
        self.mugic: i64 = 0
        # of an attack (3.5)
        self.build: i64 = 0
        self.base: i64 = 0
        self.boxes: list[int] = [EMPTY, EMPTY, EMPTY, EMPTY]  # fire, air, earth, water
        self.types: i64 = 0  # 3.5.8.1: the elements of its boxes
        # of a location (3.6)
        self.initiative_by: i64 = NO_LINE
        self.initiative_of: i64 = 0
        self.initiative_line = ""
        self.initiative_word = ""  # the subtype that the line names
        self.initiative_scanned = False  # does the line say Scanned?

    def initiative(self, tribe: i64, values: list[int], energy: i64, elements: i64) -> i64:
        """How much this location's initiative line finds in a creature with these values (7.2.4.1.i3, R28)."""
        by = self.initiative_by
        if by == BY_DISCIPLINE:
            return values[self.initiative_of]
        if by == BY_ENERGY:
            return energy
        if by == BY_ELEMENT:
            return 1 if elements & self.initiative_of else 0
        if by == BY_TRIBE:
            return 1 if tribe & self.initiative_of else 0
        return 0


class ChaoticBook(CardBook):
    """A book of Chaotic's cards; kind 0 is no card."""

    cards: list[ChaoticCard]  # type: ignore[assignment]

    def __init__(self, cards: list[ChaoticCard]) -> None:
        super().__init__("chaotic", cards)  # type: ignore[arg-type]
        self.attack_options: list[int] = [code(ATTACK, kind) for kind in range(len(cards))]
