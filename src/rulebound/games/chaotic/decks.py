# not compiled: checked before a game, never in one
"""2.2 Deckbuilding rules: all that is wrong with a deck at once, with the rules (R83 to R85)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from rulebound.engine.deck_names import deck_numbers, find_kinds
from rulebound.engine.kit import Deck, Fault
from rulebound.engine.wording import counted, first_few, listed
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, LOCATION, ChaoticBook, ChaoticCard
from rulebound.games.chaotic.cards import element_names, singular, tribe_name
from rulebound.games.chaotic.format import FORMATS, Format
from rulebound.games.chaotic.terms import TRIBAL_NOUNS
from rulebound.games.data import format_title

RULES_CREATURES = ("2.1.1", "GL.game_size", "R85")
RULES_ATTACKS = ("2.2.8", "R85")
RULES_FEW_ATTACKS = ("2.2.8.2", "10.4.1", "R85")
RULES_BUILD = ("2.2.8.1", "3.5.5.1")
RULES_FEW_BUILD = ("2.2.8.2", "10.4.1")
RULES_LOCATIONS = ("2.2.9", "R85")
RULES_FEW_LOCATIONS = ("2.2.9.1", "10.4.1", "R85")
RULES_TWO = ("2.2.2", "GL.rule_of_two", "R83")
RULES_VERSIONS = ("2.2.2.1", "3.1.2.1", "R05")
RULES_UNIQUE = ("2.2.3", "GL.unique", "R83")
RULES_LEGENDARY = ("2.2.4", "GL.legendary", "R83")
RULES_LOYAL = ("2.2.5", "GL.loyal", "R84")
RULES_LEGAL = ("2.2.2", "2.2.8", "2.2.9")

# What is wrong with a deck, as the log tells it; the first three are the types of the cards.
MOST = 10_000  # a number in it is below this
BUILD, COPIES, UNIQUE, LEGENDARY, LOYAL = range(LOCATION + 1, LOCATION + 6)


@dataclass(frozen=True)
class DeckFault(Fault):
    """A fault against the rules of decks: which of those above, what was found and what the most or the right number
    is, the card that it is about, and one that it may not be with."""

    sort: int = 0
    found: int = 0
    wanted: int = 0
    card: ChaoticCard | None = None
    other: ChaoticCard | None = None

    def as_number(self) -> int:
        """The sort and both numbers as one, which an entry of the log has room for: `parts_of` reads it."""
        return (self.sort * MOST + min(self.found, MOST - 1)) * MOST + self.wanted


def parts_of(number: int) -> tuple[int, int, int]:
    """The sort of a fault, what was found and what was wanted, out of the number that the log keeps.

    >>> parts_of(DeckFault("21 attacks", sort=ATTACK_CARD, found=21, wanted=20).as_number())
    (2, 21, 20)
    """
    sort, numbers = divmod(number, MOST * MOST)
    return sort, *divmod(numbers, MOST)


def deck_faults(deck: Deck, book: ChaoticBook, format: str = "") -> list[Fault]:
    """Everything that is wrong with the deck in this format, or in its own; none if it may be played."""
    faults: list[Fault] = []
    wanted = format or deck.format or next(iter(FORMATS))
    form = FORMATS.get(wanted)
    if form is None:
        faults.append(Fault(f"no format is called {wanted!r}; there are {listed(FORMATS)}", ("R85",)))
        form = next(iter(FORMATS.values()))
    numbers, found = deck_numbers(deck, book)
    faults += found
    for name in dict.fromkeys(deck.beside):
        faults.append(Fault(f"nothing begins the game beside a deck: {name}"))
    cards = [book.cards[kind] for kind, n in numbers.items() for _ in range(n)]
    faults += wrong_numbers(cards, form)
    faults += too_many_copies(cards)
    faults += disloyal(cards)
    return faults


def deck_kinds(deck: Deck, book: ChaoticBook, format: str = "") -> list[int]:
    """The kinds of the deck's cards, one for each card; BadDeck if the book has not all of them."""
    return find_kinds(book, deck.cards, deck.sets)


def wrong_numbers(cards: Sequence[ChaoticCard], form: Format) -> list[DeckFault]:
    """2.1.1, 2.2.8, 2.2.9, R85: exactly so many of each type; 2.2.8.1: the build costs within their limit."""
    faults = []
    few, title = form.attacks < 20, format_title("chaotic", form.name)
    numbers = (
        (CREATURE, "creature", form.size, RULES_CREATURES),
        (ATTACK_CARD, "attack", form.attacks, RULES_FEW_ATTACKS if few else RULES_ATTACKS),
        (LOCATION, "location", form.locations, RULES_FEW_LOCATIONS if few else RULES_LOCATIONS),
    )
    for kind, noun, wanted, rules in numbers:
        found = sum(1 for card in cards if card.type == kind)
        if found != wanted:
            what = f"{counted(found, noun)}, exactly {wanted} in “{title}”"
            faults.append(DeckFault(what, rules, sort=kind, found=found, wanted=int(wanted)))
    build = sum(int(card.build) for card in cards)
    if build > form.build:
        what = f"the build costs of the attacks add up to {build}, at most {form.build} in “{title}”"
        rules = RULES_FEW_BUILD if few else RULES_BUILD
        faults.append(DeckFault(what, rules, sort=BUILD, found=build, wanted=int(form.build)))
    return faults


def too_many_copies(cards: Sequence[ChaoticCard]) -> list[DeckFault]:
    """The Rule of Two, Unique and Legendary, over the whole deck; versions of one name count together (R83, R05)."""
    by_name: dict[str, list[ChaoticCard]] = {}
    for card in cards:
        by_name.setdefault(card.given_name, []).append(card)
    faults = []
    for name, alike in by_name.items():
        versions = len({card.version for card in alike}) > 1
        if len(alike) > 1 and any(card.unique for card in alike):
            what = f"{len(alike)} cards called {name}, which is Unique"
            faults.append(DeckFault(what, RULES_UNIQUE, sort=UNIQUE, found=len(alike), card=alike[0]))
        elif len(alike) > 2:
            what = f"{len(alike)} cards called {name}{', all versions counted' if versions else ''}; at most 2"
            rules = RULES_VERSIONS if versions else RULES_TWO
            faults.append(DeckFault(what, rules, sort=COPIES, found=len(alike), wanted=2, card=alike[0]))
    legends = [card.name for card in cards if card.legendary]
    if len(legends) > 1:
        what = f"{len(legends)} Legendary cards, at most 1: {first_few(legends)}"
        faults.append(DeckFault(what, RULES_LEGENDARY, sort=LEGENDARY, found=len(legends), wanted=1))
    return faults


def disloyal(cards: Sequence[ChaoticCard]) -> list[DeckFault]:
    """2.2.5: with a Loyal card all creatures have its tribe, or one of the characteristics that it lists (R84)."""
    faults = []
    creatures = {card: words_of(card) for card in cards if card.type == CREATURE}
    for card in dict.fromkeys(card for card in cards if card.loyal):
        others = [other for other, words in creatures.items() if not fits_loyalty(card, other, words)]
        if others:
            verb = "not so is" if len(others) == 1 else "not so are"
            what = f"{card.name} is Loyal to {whom(card)}, and {verb} {first_few(other.name for other in others)}"
            faults.append(DeckFault(what, RULES_LOYAL, sort=LOYAL, card=card, other=others[0]))
    return faults


def whom(card: ChaoticCard) -> str:
    """Whom a Loyal card is Loyal to: the characteristics that it lists, or the creatures of its own tribe (R84)."""
    return listed(card.loyal_to, "or") if card.loyal_to else f"{tribe_name(int(card.tribe))} creatures"


def words_of(creature: ChaoticCard) -> set[str]:
    """The characteristics of a creature that a Loyal card may list."""
    words = {tribe_name(int(creature.tribe)), *creature.subtypes}
    return words | {element.capitalize() for element in element_names(int(creature.elements))}


def fits_loyalty(card: ChaoticCard, creature: ChaoticCard, words: Set[str]) -> bool:
    """May this creature, which has these characteristics, be in a deck with that Loyal card?"""
    if not card.loyal_to:
        return bool(card.tribe & creature.tribe)
    for meant in card.loyal_to:
        one = singular(meant)  # 3.2.4.1.1: OverWorlders are OverWorld creatures
        if meant in words or one in words or TRIBAL_NOUNS.get(one, one) in words:
            return True
    return False
