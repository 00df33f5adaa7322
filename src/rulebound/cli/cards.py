"""What `cards` and `decks` print."""

from __future__ import annotations

from difflib import get_close_matches
from json import dumps
from typing import TYPE_CHECKING

from rulebound.cli.citing import cited
from rulebound.games import kit
from rulebound.lab.decks import BadDeck, checked_deck, deck_text, find_deck

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Deck, Fault, Kit


class UnknownCard(ValueError):
    """No card, or more than one, is called so."""


def find_cards(book: CardBook, asked: str) -> list[int]:
    """The kinds of the cards of this name, or else of all whose names hold these words, capitals aside."""
    wanted = " ".join(asked.casefold().split())
    if not wanted:
        raise UnknownCard("which card? Type its name or a part of it")
    names = {kind: card.name.casefold() for kind, card in enumerate(book.cards) if card.set_name != "rules"}
    exact = [kind for kind, name in names.items() if name == wanted]
    found = exact or [kind for kind, name in names.items() if wanted in name]
    if not found:
        near = get_close_matches(wanted, list(names.values()), n=3, cutoff=0.5)
        known = [book.cards[kind].name for kind, name in names.items() if name in near]
        hint = f"did you mean: {', '.join(known)}?" if known else "'rulebound cards list' lists all"
        raise UnknownCard(f"no card is called {asked!r}; {hint}")
    return found


def whole_book(k: Kit) -> CardBook:
    """All cards that ship, of all sets."""
    return k.book(k.sets())


def cards_show_command(game: str, name: str, json: bool) -> int:
    """Show the cards that these words name."""
    k = kit(game)
    book = whole_book(k)
    found = find_cards(book, name)
    if json:
        print(dumps([k.card_face(book, kind) for kind in found], ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(k.card_lines(book, kind)) for kind in found))
    return 0


def cards_list_command(game: str, json: bool) -> int:
    """List all cards that ship."""
    k = kit(game)
    book = whole_book(k)
    kinds = [kind for kind, card in enumerate(book.cards) if card.set_name != "rules"]
    if json:
        print(dumps([k.card_face(book, kind) for kind in kinds], ensure_ascii=False))
        return 0
    for kind in kinds:
        print("; ".join(line for line in k.card_lines(book, kind) if line.strip()))
    return 0


def decks_list_command(game: str, json: bool) -> int:
    """List the decks that ship."""
    found = kit(game).decks().values()
    if json:
        rows = [{"name": deck.name, "cards": sum(n for name, n in deck.cards), "about": deck.about} for deck in found]
        print(dumps(rows, ensure_ascii=False))
        return 0
    width = max((len(deck.name) for deck in found), default=0)
    for deck in found:
        print(f"{deck.name:<{width}}  {sum(n for name, n in deck.cards)} cards  {deck.about}".rstrip())
    return 0


def decks_show_command(game: str, name: str, json: bool) -> int:
    """Show a deck as the text of a deck file."""
    deck = find_deck(kit(game), name)
    if json:
        facts = {"name": deck.name, "game": deck.game, "format": deck.format, "about": deck.about}
        print(dumps({**facts, "cards": dict(deck.cards), "beside": list(deck.beside)}, ensure_ascii=False))
    else:
        print(deck_text(deck), end="")
    return 0


def decks_check_command(game: str, name: str, format: str, json: bool) -> int:
    """Tell all faults of a deck; 2 if there are any."""
    k = kit(game)
    if format:
        k.plain_format(format)
    deck, faults = checked_deck(k, name, k.book(), format)
    if json:
        rows = [{"what": fault.what, "where": fault.where, "rules": list(fault.rules)} for fault in faults]
        print(dumps({"deck": deck.name, "legal": not faults, "faults": rows}, ensure_ascii=False))
    elif faults:
        print(f"{deck.name} may not be played:")
        for fault in faults:
            print(f"  {fault_line(fault, game)}")
    else:
        print(f"{deck.name} may be played: {sum(n for name, n in deck.cards)} cards")
    return 2 if faults else 0


def playable_deck(k: Kit, name: str, book: CardBook) -> Deck:
    """The deck of this name or in this file; BadDeck with all its faults if it may not be played."""
    deck, faults = checked_deck(k, name, book)
    if faults:
        lines = [f"the deck {deck.name!r} may not be played:", *(f"  {fault_line(fault, k.name)}" for fault in faults)]
        raise BadDeck("\n".join(lines))
    return deck


def fault_line(fault: Fault, game: str) -> str:
    """A fault with where it is and its rules."""
    where = f"{fault.where}: " if fault.where else ""
    return f"{where}{fault.what}{cited(game, fault.rules)}"
