"""Decks by name or from a file: a list of cards that a person can write.

    # anything after a number sign is a remark
    name: The Ninth Fire
    format: constructed
    3 Fire Shaman
    2x Wurm Hatchling
    beside: Hask, Ninth of the Embers

`beside` names a card that begins the game beside the deck, in formats that have such; one line for each.  What is
written is read back: `deck_text` makes such a file of a deck.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rulebound.engine.kit import Deck, Fault

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Kit

FACTS: Final = ("name", "game", "format", "about")
LARGEST: Final = 1_000_000  # bytes of a deck file
_CARD = re.compile(r"(\d{1,3})\s*(?:x\s+|\s)\s*(\S.*)")
_FACT = re.compile(r"([a-z]+):\s*(.*)")


class BadDeck(ValueError):
    """A deck that cannot be read, is not known or may not be played; every fault at once.

    `faults` has the lines that could not be read, `deck` what the others say (None if nothing could be read).
    """

    def __init__(self, message: str, faults: Sequence[str] = (), deck: Deck | None = None) -> None:
        self.faults = tuple(faults)
        self.deck = deck
        super().__init__(message)


def find_deck(kit: Kit, wanted: str) -> Deck:
    """The deck of this name that ships, or the one in this file."""
    known = kit.decks()
    if wanted in known:
        return known[wanted]
    folded = {name.casefold(): name for name in known}
    if wanted.casefold() in folded:
        return known[folded[wanted.casefold()]]
    if Path(wanted).is_file():
        return read_deck(kit, Path(wanted))
    near = get_close_matches(wanted.casefold(), folded, n=1)
    hint = f"did you mean {folded[near[0]]!r}?" if near else f"there are: {', '.join(known)}"
    raise BadDeck(f"no deck of {kit.title} and no file is called {wanted!r}; {hint}")


def legal_deck(kit: Kit, wanted: str, book: CardBook, format: str = "") -> Deck:
    """The deck of this name or in this file, if it may be played; BadDeck with all its faults if not."""
    deck, found = checked_deck(kit, wanted, book, format)
    faults = [f.what + (f" ({', '.join(f.rules)})" if f.rules else "") for f in found]
    if faults:
        raise BadDeck("\n".join([f"the deck {deck.name!r} may not be played:", *(f"  {fault}" for fault in faults)]))
    return deck


def checked_deck(kit: Kit, wanted: str, book: CardBook, format: str = "") -> tuple[Deck, list[Fault]]:
    """The deck of this name or in this file, with everything wrong with it: lines that cannot be read, and the rest."""
    unread: tuple[str, ...] = ()
    try:
        deck = find_deck(kit, wanted)
    except BadDeck as e:
        if e.deck is None:
            raise
        deck, unread = e.deck, e.faults
    lines = [Fault(line) for line in unread]
    if not deck.cards or deck.game != kit.name:
        return deck, lines
    return deck, lines + list(kit.deck_faults(deck, book, format or deck.format))


def read_deck(kit: Kit, path: Path) -> Deck:
    """The deck in this file; BadDeck with every line that is wrong."""
    if path.stat().st_size > LARGEST:
        raise BadDeck(f"{path}: a deck is a short list of cards, and this file has {path.stat().st_size} bytes")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as e:
        raise BadDeck(f"{path}: not a text file in UTF-8: {e.reason} at byte {e.start}") from None
    return parse_deck(kit, text, str(path), path.stem)


def parse_deck(kit: Kit, text: str, where: str, name: str) -> Deck:
    """The deck that this text lists; `name` is its name unless it says another.

    A card listed twice counts with the sum of its numbers.
    """
    facts = {"name": name, "game": kit.name, "format": "", "about": ""}
    cards: dict[str, int] = {}
    beside: list[str] = []
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        card, fact = _CARD.fullmatch(words), _FACT.fullmatch(words)
        if not words:
            continue
        if card:
            count = int(card[1])
            if count == 0:
                faults.append(f"{where}:{number}: a card that is in the deck 0 times is not listed")
            cards[card[2]] = cards.get(card[2], 0) + count
        elif fact and fact[1] == "beside":
            beside.append(fact[2])
        elif fact and fact[1] in FACTS:
            facts[fact[1]] = fact[2]
        else:
            wanted = "a number and a card's name, such as '3 Fire Shaman'"
            faults.append(f"{where}:{number}: expected {wanted}, found {words!r}")
    if facts["game"] != kit.name:
        faults.append(f"{where}: a deck of the game {facts['game']!r}, not of {kit.name!r}")
    if not cards and not faults:
        faults.append(f"{where}: no cards are listed")
    deck = Deck(facts["name"], facts["game"], tuple(cards.items()), facts["about"], facts["format"], tuple(beside))
    if faults:
        raise BadDeck("\n".join(faults), faults, deck)
    return deck


def deck_text(deck: Deck) -> str:
    """The deck as the text of a file; `parse_deck` reads it back.

    >>> print(deck_text(Deck("Wolves", "epic", (("Fire Shaman", 3),))), end="")
    name: Wolves
    game: epic
    3 Fire Shaman
    """
    facts = {"name": deck.name, "game": deck.game, "format": deck.format, "about": deck.about}
    lines = [f"{key}: {value}" for key, value in facts.items() if value]
    lines += [f"{count} {name}" for name, count in deck.cards]
    lines += [f"beside: {name}" for name in deck.beside]
    return "\n".join(lines) + "\n"
