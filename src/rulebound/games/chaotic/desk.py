# not compiled: the seam between the game and those who write cards
"""Chaotic's desk: the columns of a list of cards, and what each card is refused for (see `language/desk.py`).

Text is kept and never read: Apprentice ignores it (10.1), and no other format is played yet.

>>> from rulebound.games import desk
>>> desk("chaotic").types
('creature', 'attack', 'location')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance
from rulebound.engine.game import Game
from rulebound.engine.kit import Deck
from rulebound.engine.shelf import OWN, CardFault
from rulebound.engine.stage import Field
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, LOCATION, TYPES, ChaoticBook
from rulebound.games.chaotic.cards import SETS, face_of, load_set, read_card, unknown_subtypes
from rulebound.games.chaotic.decks import deck_faults
from rulebound.games.chaotic.evaluate import EVALUATION
from rulebound.games.chaotic.format import FORMATS
from rulebound.games.chaotic.terms import DISCIPLINES, ELEMENTS, TRIBES
from rulebound.language import Language, Row
from rulebound.language.desk import Card, Desk, Refusal, Scene, Verdict
from rulebound.language.rows import Construct, Sort

NOT_PLAYED = "the text of Chaotic's cards is not played yet: Apprentice ignores it (10.1)"
DAMAGE = tuple(f"{name}_damage" for name in ("base", *ELEMENTS))
COLUMNS = {
    "name": Field("text", "what the card is called; a deck has at most two cards of one name", must=True),
    "version": Field("text", "the line under the name"),
    "type": Field("word", "what sort of card", TYPES[CREATURE:], must=True),
    "tribe": Field("text", f"of a creature, and of others that have one: {', '.join(TRIBES)}"),
    "subtypes": Field("words", "any words, or none"),
    **{name: Field("number", "of a creature", least=0) for name in DISCIPLINES},
    "elements": Field("words", "of a creature", tuple(ELEMENTS)),
    "mugic": Field("number", "of a creature", least=0),
    "energy": Field("number", "of a creature", least=1),
    "build": Field("number", "of an attack", least=0),
    **{name: Field("number", "of an attack; empty is not 0") for name in DAMAGE},
    "initiative": Field("text", "of a location: a discipline, Energy, Mugic Ability, an element, a tribe, a subtype"),
    "text": Field("text", "as printed; kept and ignored"),
    "unique": Field("flag", "for decks"),
    "legendary": Field("flag", "for decks"),
    "loyal": Field("flag", "for decks: to its own tribe"),
    "loyal_to": Field("words", "for decks: to these tribes, elements or subtypes instead"),
    "emblem": Field("text", "the name of an icon of the game-icons set"),
    "flavor": Field("text", "a line without rules"),
    "set": Field("text", "where it was printed; kept"),
    "refused": Field("text", "why the card is refused; written by the import, never read"),
}


def read_nothing(context: object) -> None:
    """What the one line of the language means."""


@cache
def no_language() -> Language:
    """A language of one line that no card has: text is not read yet."""
    nothing = Construct("nothing", "line", "Nothing is read yet.", read_nothing)
    rows: list[Row] = [Sort("line", doc="a line of text"), nothing]
    return Language("chaotic", rows)


class ChaoticDesk(Desk):
    """Chaotic as those who write cards see it."""

    types = TYPES[CREATURE:]
    columns = COLUMNS
    kept = ("set", "refused")

    def language(self, classes: Iterable[str] = ()) -> Language:
        return no_language()

    def classes(self, cards: Iterable[Card]) -> set[str]:
        return set()

    def card(self, row: Mapping[str, Any], set_name: str) -> dict[str, Any]:
        """The card of a row: the numbers of one sort stand together."""
        said = {key: value for key, value in row.items() if value not in (None, "") and key not in self.kept}
        card = {key: value for key, value in said.items() if key not in DISCIPLINES and key not in DAMAGE}
        if any(name in said for name in DISCIPLINES):
            whole = dict(zip(DISCIPLINES, said.get("disciplines", ()))) | said
            card["disciplines"] = [whole.get(name) for name in DISCIPLINES]
        if any(name in said for name in DAMAGE):
            boxes = {name.removesuffix("_damage"): said[name] for name in DAMAGE if name in said}
            card["damage"] = {**said.get("damage", {}), **boxes}
        return card | {"set": set_name}

    def row(self, card: Card) -> dict[str, Any]:
        """The row of a card: a column for each of the numbers that stand together on it.

        >>> DESK.row({"name": "Elk", "type": "creature", "disciplines": [40, None, 20, 5]})
        {'name': 'Elk', 'type': 'creature', 'courage': 40, 'wisdom': 20, 'speed': 5}
        """
        known = {**card, **dict(zip(DISCIPLINES, card.get("disciplines") or ()))}
        known |= {f"{name}_damage": amount for name, amount in (card.get("damage") or {}).items()}
        return {key: known[key] for key in self.columns if known.get(key) is not None}

    def lines(self, card: Card) -> list[str]:
        return []

    def judged(self, cards: Sequence[Card]) -> list[Verdict]:
        faults: list[list[CardFault]] = [[] for _ in cards]
        made = [read_card(card, str(card.get("set") or OWN), found) for card, found in zip(cards, faults)]
        whole = [each for each in made if each is not None]
        verdicts = []
        for card, each, found in zip(cards, made, faults):
            found += unknown_subtypes(whole, [each]) if each is not None else []
            refused = tuple(Refusal(fault.where, fault.why) for fault in found)
            printed = each.fingerprint if each is not None and not found else ""
            verdicts.append(Verdict(card, 0, 0, 0, refused, printed))
        return verdicts

    def shipped(self, set_name: str) -> list[dict[str, Any]]:
        return [face_of(card) for card in load_set(set_name)] if set_name in SETS else []

    def around(self, text: str, type_name: str = "", aside: bool = False) -> list[dict[str, Any]]:
        raise ValueError(NOT_PLAYED)

    def sample(self, card: Card) -> list[dict[str, Any]]:
        raise ValueError(NOT_PLAYED)

    def blank(self, card: Card) -> dict[str, Any] | None:
        raise ValueError(NOT_PLAYED)

    def scenes(self, book: CardBook, card: Card) -> list[Scene]:
        raise ValueError(NOT_PLAYED)

    def worth(self, g: Game, player: int) -> int:
        return int(EVALUATION.value(g, player))

    def deck(self, book: CardBook, sets: Sequence[str], chance: Chance, format: str = "") -> Deck:
        if not isinstance(book, ChaoticBook):
            raise TypeError(f"Chaotic's desk was handed a card book of {book.game}")
        return made_deck(book, sets, chance, format or next(iter(FORMATS)))


def made_deck(book: ChaoticBook, sets: Sequence[str], chance: Chance, format: str) -> Deck:
    """A deck of this format by chance: of the cards of these sets first, then of the others of the book."""
    form = FORMATS[format]
    cards: dict[str, int] = {}
    for kind, wanted in ((CREATURE, form.size), (ATTACK_CARD, form.attacks), (LOCATION, form.locations)):
        pool = [card for card in book.cards if card.type == kind and not card.loyal and not card.legendary]
        order = list(range(len(pool)))
        chance.shuffle(order)
        order.sort(key=lambda place: pool[place].set_name not in sets)
        left, build = int(wanted), int(form.build)
        names: set[str] = set()
        for place in order:
            card = pool[place]
            copies = 1 if card.unique else 2
            # each attack that is still to come may cost nothing: only what is over the limit is left out
            copies = min(copies, left, build // int(card.build) if card.build else left)
            if copies > 0 and card.given_name not in names:
                names.add(card.given_name)
                cards[card.name] = copies
                left -= copies
                build -= copies * int(card.build)
        if left:
            raise ValueError(f"these sets have too few {TYPES[kind]} cards for a deck of {format}")
    deck = Deck(f"deck of {' and '.join(sets)}", "chaotic", tuple(cards.items()), "", format, (), tuple(sets))
    faults = deck_faults(deck, book, format)
    if faults:
        raise ValueError(f"these sets make no deck of {format}: {faults[0].what}")
    return deck


DESK = ChaoticDesk()
