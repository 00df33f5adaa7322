# not compiled: runs once a game
"""How a game begins at a table: who plays, with which decks, by which settings; or from which saved position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rulebound.engine.kit import Deck, Fault
from rulebound.engine.record import CardText, DeckList, seat_letter

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Kit


class IllegalDeck(ValueError):
    """Decks that may not be played; `faults` has everything wrong with each, by player."""

    def __init__(self, faults: Mapping[int, Sequence[Fault]], names: Sequence[str]) -> None:
        self.faults = dict(faults)
        lines = []
        for player, found in faults.items():
            for f in found:
                rules = f" ({', '.join(f.rules)})" if f.rules else ""
                lines.append(f"deck {names[player]!r}: {f.where + ': ' if f.where else ''}{f.what}{rules}")
        super().__init__("\n".join(lines))


@dataclass(frozen=True)
class Opening:
    """What a game was begun with: decks and a seed, or a saved position.

    `by_name`: everything said at the table calls players by their names and tells things alike apart as people do.
    Without, it goes by letters and numbers, as in scenarios and lines of options, and at the terminal, where a player
    is named "you".
    """

    kit: Kit
    book: CardBook
    names: tuple[str, ...]
    format: str
    rulings: Mapping[str, str]
    decks: tuple[DeckList, ...] = ()
    seed: int | str = 0
    position: bytes = b""
    by_name: bool = False

    @property
    def called(self) -> tuple[str, ...]:
        """What the players are called in words (see `Game.names`)."""
        return self.names if self.by_name else ()

    @cached_property
    def cards(self) -> tuple[CardText, ...]:
        """The cards of the book as they are printed, by kind."""
        out = []
        for kind, c in enumerate(self.book.cards):
            face = {"set": c.set_name, "name": c.name, **self.kit.card_face(self.book, kind)}
            out.append(CardText(c.set_name, c.name, c.fingerprint, json.loads(json.dumps(face))))
        return tuple(out)


def known_format(kit: Kit, format: str) -> str:
    """The format of this name, the usual one for ""; ValueError tells which there are."""
    if not format:
        return kit.formats()[0]
    kit.plain_format(format)
    return format


def seat_names(names: Sequence[str], count: int) -> tuple[str, ...]:
    """What the players are called: as given, else by their letters."""
    if not names:
        return tuple(seat_letter(p) for p in range(count))
    if len(names) != count:
        raise ValueError(f"{len(names)} names for {count} players")
    for name in names:
        if not name.isprintable() or not name.strip() or name != name.strip():
            raise ValueError(f"a player's name is one line of visible characters, not {name!r}")
    return tuple(names)


def deck_lists(
    kit: Kit, book: CardBook, decks: Sequence[Deck | str | Sequence[int]], format: str
) -> tuple[DeckList, ...]:
    """The decks by kinds of cards; IllegalDeck with everything wrong with those that are not legal."""
    out: list[DeckList] = []
    faults: dict[int, Sequence[Fault]] = {}
    for player, deck in enumerate(decks):
        if isinstance(deck, str):
            shipped = kit.decks()
            if deck not in shipped:
                raise ValueError(f"no deck of {kit.title} is called {deck!r}; there are: {', '.join(shipped)}")
            deck = shipped[deck]
        if not isinstance(deck, Deck):
            listed: list[object] = list(deck)
            odd = [k for k in listed if not isinstance(k, int)]
            if odd:
                why = f"a list of kinds of cards has numbers, not {odd[0]!r}; with names, give a Deck"
                faults[player] = [Fault(why)]
                out.append(DeckList("", ()))
                continue
            wrong = [k for k in deck if not 0 <= k < len(book.cards)]
            if wrong:
                raise ValueError(f"the book has no card of kind {wrong[0]}: kinds go from 0 to {len(book.cards) - 1}")
            out.append(DeckList("", tuple(int(k) for k in deck)))
            continue
        found = kit.deck_faults(deck, book, format)
        if found:
            faults[player] = found
            out.append(DeckList(deck.name, ()))
        else:
            out.append(DeckList(deck.name, tuple(kit.deck_kinds(deck, book, format))))
    if faults:
        raise IllegalDeck(faults, [d.name for d in out])
    return tuple(out)
