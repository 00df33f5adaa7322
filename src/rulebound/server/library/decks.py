"""Decks being built: read from their text as the command line reads it, judged by their game, dealt for a look."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from rulebound.cards.sets import BadSet, set_names
from rulebound.engine.book import CardBook
from rulebound.engine.deck_names import NAMED, find_kind, kinds_called, whole_names
from rulebound.engine.game import Game
from rulebound.engine.kit import Deck, Fault, Kit
from rulebound.engine.record import seat_letter
from rulebound.games import GAMES, kit
from rulebound.lab.decks import deck_text, fault_text, is_format, parse_list
from rulebound.server.library.messages import DeckEntry, DeckKept, DeckReport, FaultShown, HandShown, SampleHands
from rulebound.server.library.sets import own_titles
from rulebound.server.service.shelf import book_of
from rulebound.server.store.rows import DeckRow

FILE: Final = "deck"  # what faults call the text
UNNAMED: Final = "New deck"
MOST_KEPT: Final = 200  # decks of one person
CALLED: Final = re.compile(r"(?m)(^[^\S\n]*set:[^\S\n]*|\[)([^\]#\n]*[^\]#\s])")  # where the text of a deck names a set
MOST_SETUP: Final = 60  # decisions before a hand must have been dealt


class TooMany(ValueError):
    """Somebody keeps as many decks as can be kept."""


def report(game: str, text: str, format: str = "", user: str = "") -> DeckReport:
    """The deck that a text lists, with everything that is wrong with it in this format, its own, or the usual one.

    The sets of `user` may be called as they call them, and need not be named for cards that only one of them has.
    """
    k = kit(game)
    own = own_titles(game, user)
    public = set_names(game)
    called = {name: title for name, title in own.items() if title not in public}  # those mean the same for everybody
    found = parse_list(k, with_names(text, called), FILE, UNNAMED)
    deck, several = with_own(found.deck, list(own))
    found = replace(found, deck=deck)
    book = book_of(game, (*deck.sets, *several))
    form = format or (deck.format if is_format(k, deck) else "") or k.formats()[0]
    k.plain_format(form)
    faults = found.faults(k, book, form)
    deck = whole_names(deck, book)
    entries = [entry(book, deck, name, count) for name, count in deck.cards]
    entries += [entry(book, deck, name, 1, beside=True) for name in deck.beside]
    return DeckReport(
        name=deck.name,
        format=form,
        about=deck.about,
        sets=list(deck.sets),
        entries=entries,
        faults=[fault_shown(replace(fault, what=with_titles(fault.what, own))) for fault in faults],
        cards=sum(count for _, count in deck.cards),
        text=deck_text(deck),
    )


def with_names(text: str, own: Mapping[str, str]) -> str:
    """The text of a deck in which sets that are called so have their names.

    >>> with_names("set: Herd\\n1 Elk [herd]\\nset: other", {"Herd u0123456789": "Herd"})
    'set: Herd u0123456789\\n1 Elk [Herd u0123456789]\\nset: other'
    """
    names = {title.casefold(): name for name, title in own.items()}
    return CALLED.sub(lambda said: said[1] + names.get(said[2].casefold(), said[2]), text)


def with_titles(words: str, own: Mapping[str, str]) -> str:
    """Words about a deck in which these sets are called as their owner calls them."""
    for name, title in own.items():
        words = words.replace(f"[{name}]", f"[{title}]")
    return words


def with_own(deck: Deck, own: Sequence[str]) -> tuple[Deck, list[str]]:
    """The deck that names those of these sets that alone have a card of it; and the sets of which several have one."""
    one: list[str] = []
    several: list[str] = []
    if own and deck.game in GAMES:
        book = book_of(deck.game, deck.sets)
        named = dict.fromkeys((*(name for name, _ in deck.cards), *deck.beside))
        lost = [said for said in named if isinstance(find_kind(book, said, deck.sets, near=False), Fault)]
        theirs = [(each, those_of(deck.game, each, lost)) for each in own if lost]
        for said in lost:
            having = [each for each, names in theirs if said in names]
            (one if len(having) == 1 else several).extend(having)
    several = list(dict.fromkeys(several))
    return replace(deck, sets=tuple(dict.fromkeys((*deck.sets, *one)))), several


def those_of(game: str, set_name: str, names: Sequence[str]) -> set[str]:
    """Those of these names, as decks say them, that a card of this set has which can be played.  A set whose file is
    damaged has none."""
    try:
        book = book_of(game, (set_name,))
    except BadSet:
        return set()
    there = set()
    for said in names:
        found = NAMED.fullmatch(said)
        name, wanted = (found["name"], found["set"]) if found else (said, "")
        if wanted in ("", set_name) and kinds_called(book, name, set_name):
            there.add(said)
    return there


def entry(book: CardBook, deck: Deck, name: str, count: int, beside: bool = False) -> DeckEntry:
    """A line of a deck with the card that it means."""
    kind = find_kind(book, name, deck.sets, near=False)
    if isinstance(kind, Fault):
        return DeckEntry(count, name, "", "", beside)
    return DeckEntry(count, name, book.cards[kind].name, book.cards[kind].set_name, beside)


def fault_shown(fault: Fault) -> FaultShown:
    """A fault with its place in the text, if it has one.

    >>> fault_shown(Fault("59 cards, at least 60 are needed", ("R03",), "deck:3:1"))
    FaultShown(what='59 cards, at least 60 are needed', rules=['R03'], line=3, column=1)
    """
    parts = fault.where.rsplit(":", 2)
    line, column = (int(parts[1]), int(parts[2])) if len(parts) == 3 else (0, 0)
    return FaultShown(fault.what, list(fault.rules), line, column)


def sample_hands(game: str, text: str, format: str = "", number: int = 0) -> SampleHands:
    """What a player with this deck holds once a game has begun: dealt by the game itself, not by a guess.

    The deck is dealt against itself.  Where it cannot be, `why` says what is missing.
    """
    k = kit(game)
    found = parse_list(k, text, FILE, UNNAMED)
    book = book_of(game, found.deck.sets)
    form = format or (found.deck.format if is_format(k, found.deck) else "") or k.formats()[0]
    faults = found.faults(k, book, form)
    if faults:
        return SampleHands([], f"A hand can be dealt once the deck is legal: {fault_text(without_place(faults[0]))}.")
    kinds = k.deck_kinds(found.deck, book, form)
    # What was dealt is what comes out otherwise by another chance: cards that everybody begins with are the same.
    seeds = (f"sample hand {number}", f"another hand {number}")
    games = [k.start(book, [kinds] * k.seats()[0], seed, form) for seed in seeds]
    for _ in range(MOST_SETUP):
        shown, other = (hands_of(k, g, book) for g in games)
        if shown != other:
            return SampleHands([hand for hand in shown if hand.cards])
        if any(g.over for g in games):
            break
        for g in games:
            g.choose(0)
    return SampleHands([], f"Nobody holds cards by chance at the beginning of a game of {k.title}.")


def hands_of(k: Kit, g: Game, book: CardBook) -> list[HandShown]:
    """What the first player holds now."""
    names = [seat_letter(seat) for seat in range(len(g.players))]
    hands = k.sketch(k.view(g, 0), names, book).hands
    return [HandShown(hand.title.text, [card.name for card in hand.cards]) for hand in hands]


def without_place(fault: Fault) -> Fault:
    """The same fault, wherever it is."""
    return Fault(fault.what, fault.rules)


# -- decks that are kept and that ship


def shipped(game: str = "") -> list[DeckKept]:
    """The decks that ship, of one game or of all."""
    return [ships(k, deck) for k in (kit(name) for name in GAMES if game in ("", name)) for deck in k.decks().values()]


def ships(k: Kit, deck: Deck) -> DeckKept:
    """A deck that ships, as lists show it."""
    return DeckKept("", k.name, deck.name, deck_text(deck), "", True)


def kept(row: DeckRow) -> DeckKept:
    """A deck that somebody keeps, as lists show it."""
    at = datetime.fromtimestamp(row.changed, UTC).isoformat(timespec="seconds")
    return DeckKept(row.id, row.game, row.name, row.text, at)
