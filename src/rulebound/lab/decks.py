"""Decks by name or from a file: a list of cards that a person can write.

    # anything after a number sign is a remark
    name: The Ninth Fire
    format: constructed
    3 Call of the Pack
    2x Wildfire Season
    Cold Hands
    beside: Hask, Ninth of the Embers
    set: mine

A card without a number is there once.  `beside` names a card that begins the game beside the deck, in formats that have
such, with or without a number; `set` names a set whose cards are meant, one that was imported or one that ships; one
line for each.  What is written is read back: `deck_text` makes such a file of a deck.  Every fault says where in the
file it is, by line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rulebound.cards.books import book_with, known_sets
from rulebound.cards.sets import BadSet, load_sets
from rulebound.engine.deck_names import find_kind
from rulebound.engine.kit import Deck, Fault
from rulebound.games import GAMES
from rulebound.games import kit as kit_of

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Kit

FACTS: Final = ("name", "game", "format", "about")
BESIDE: Final = "beside"
SET: Final = "set"
LARGEST: Final = 1_000_000  # bytes of a deck file
MOST_LINES: Final = 5  # that a fault names besides its own
LONGEST: Final = 2_000  # lines of a deck
MOST_CARDS: Final = 9_999  # in a deck and beside it
MOST_SETS: Final = 20  # that a deck names: each may have thousands of cards
_CARD = re.compile(r"(\d{1,3})\s*(?:x\s+|\s)\s*(\S.*)")
_TOO_MANY = re.compile(r"(\d{4,})\s*(?:x\s+|\s)\s*\S.*")
_FACT = re.compile(r"([a-z]+):\s*(.*)")
_RECORD = re.compile(r"Rulebound record\b")  # what a record of a game begins with


class Place(NamedTuple):
    """A place in a file, counted from 1."""

    line: int
    column: int


class BadDeck(ValueError):
    """A deck that cannot be read, is not known or may not be played; every fault at once.

    `faults` has the lines that could not be read.
    """

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__(message)


@dataclass(frozen=True)
class DeckList:
    """A deck, what of its file could not be read, and where everything else stands there.

    `cards` and `beside` have the places of each name, `facts` those of the rest; a deck that ships has none.
    """

    deck: Deck
    file: str = ""
    unread: tuple[Fault, ...] = ()
    cards: Mapping[str, Sequence[Place]] = field(default_factory=dict)
    beside: Mapping[str, Sequence[Place]] = field(default_factory=dict)
    facts: Mapping[str, Place] = field(default_factory=dict)

    def faults(self, kit: Kit, book: CardBook, format: str = "") -> list[Fault]:
        """Everything wrong with the deck: lines that cannot be read, and what its game says, in the order of the file.

        One that is about the whole deck stands where the list of cards begins.
        """
        deck = self.deck
        if not deck.cards or deck.game != kit.name:
            return list(self.unread)
        found = kit.deck_faults(deck, book, format or deck.format)
        if not found or not self.file:
            return [*self.unread, *found]
        placed = [(where_of(fault), fault) for fault in self.unread]
        begin = [min(place for places in self.cards.values() for place in places)]
        own = self.own_faults(kit, book, found, format)
        for fault in found:
            groups = own.get(fault, [begin])
            places = groups.pop(0) if len(groups) > 1 else groups[0]
            what = fault.what + also_in(places[1:])
            placed.append((places[0], replace(fault, what=what, where=self.at(places[0]))))
        return [fault for _, fault in sorted(placed, key=lambda one: one[0])]

    def own_faults(
        self, kit: Kit, book: CardBook, found: Sequence[Fault], format: str
    ) -> dict[Fault, list[Sequence[Place]]]:
        """The faults that are a part's own, with the places of that part.

        A fault is a card's own if a deck of nothing but this card has it too; it is the format's own, or that of what
        lies beside the deck, if the deck without that has it not.
        """
        deck = self.deck
        own: dict[Fault, list[Sequence[Place]]] = {}
        without: list[tuple[Deck, Place]] = []
        if not format and not is_format(kit, deck):
            without.append((replace(deck, format=""), self.facts["format"]))
            deck = replace(deck, format="")
        form = format or deck.format
        known = set(found)

        def alone(name: str, part: Deck) -> list[Fault]:
            wrong = find_kind(book, name, deck.sets, near=False)
            return [wrong] if isinstance(wrong, Fault) and wrong in known else kit.deck_faults(part, book, form)

        for name, count in deck.cards:
            for fault in alone(name, replace(deck, cards=((name, count),), beside=())):
                own.setdefault(fault, []).append(self.cards[name])
        for name, places in self.beside.items():
            for fault in alone(name, replace(deck, cards=(), beside=(name,))):
                own.setdefault(fault, []).append(places)
        if self.beside:
            last = max(place for places in self.beside.values() for place in places)
            without.append((replace(deck, beside=()), last))
        for rest, place in without:
            still = set(kit.deck_faults(rest, book, format or rest.format))
            for fault in found:
                if fault not in still and fault not in own:
                    own[fault] = [[place]]
        return own

    def at(self, place: Place) -> str:
        """A place in this file as messages name it."""
        return f"{self.file}:{place.line}:{place.column}"


def also_in(places: Sequence[Place]) -> str:
    """In which lines a fault is found again: the first few, and how many more.

    >>> also_in([Place(line, 1) for line in range(2, 9)])
    ' (also in line 2, 3, 4, 5, 6 and 2 more)'
    """
    if not places:
        return ""
    more = f" and {len(places) - MOST_LINES:,} more" if len(places) > MOST_LINES else ""
    return f" (also in line {', '.join(str(place.line) for place in places[:MOST_LINES])}{more})"


def is_format(kit: Kit, deck: Deck) -> bool:
    """Does the game know the format that the deck says it is for?  One that says none is for the usual one."""
    try:
        return not deck.format or bool(kit.plain_format(deck.format))
    except ValueError:
        return False


def where_of(fault: Fault) -> Place:
    """The place that a fault names."""
    line, column = fault.where.rsplit(":", 2)[1:]
    return Place(int(line), int(column))


def fault_text(fault: Fault) -> str:
    """A fault in one line, with where it is and the rules it breaks.

    >>> fault_text(Fault("59 cards, at least 60 are needed", ("R03",), "my.txt:3:1"))
    'my.txt:3:1: 59 cards, at least 60 are needed (R03)'
    """
    where = f"{fault.where}: " if fault.where else ""
    return f"{where}{fault.what}" + (f" ({', '.join(fault.rules)})" if fault.rules else "")


def set_hints(kit: Kit, deck: Deck, book: CardBook) -> list[str]:
    """Which lines a deck lacks, or that it is another game's: it names cards that are not in the book but in sets of
    one's own, or that another game has."""
    there = {name.casefold() for name in book.kinds_by_name}
    lost = {name.casefold(): name for name in (*(name for name, _ in deck.cards), *deck.beside)}
    hints = []
    for other in GAMES:
        if other != kit.name and (deck.game == other or has_most(other, lost.keys() - there)):
            hints.append(f"it is a deck of {kit_of(other).title}: add --game {other}")
    for own in load_sets(kit.name)[0] if lost.keys() - there else ():
        mine = {str(card["name"]).casefold() for card in own.playable}
        found = [name for folded, name in lost.items() if folded in mine and folded not in there]
        if found and own.name not in deck.sets:
            more = f" and {len(found) - 3} more" if len(found) > 3 else ""
            hints.append(f"write the line '{SET}: {own.name}': that set of yours has {', '.join(found[:3])}{more}")
    return hints


def has_most(game: str, names: AbstractSet[str]) -> bool:
    """Has a game's own card book most of the cards of these names, which are in small letters?"""
    found = names & {name.casefold() for name in kit_of(game).book().kinds_by_name}
    return len(found) * 2 > len(names)


def find_list(kit: Kit, wanted: str) -> DeckList:
    """The deck of this name that ships, or the one in this file, as far as it can be read."""
    known = kit.decks()
    if not wanted.strip():
        raise BadDeck(f"which deck? Name a file, or one of: {', '.join(known)}")
    folded = {name.casefold(): name for name in known}
    if wanted.casefold() in folded:
        return DeckList(known[wanted if wanted in known else folded[wanted.casefold()]])
    if Path(wanted).is_file():
        return read_list(kit, Path(wanted))
    if Path(wanted).is_dir():
        raise BadDeck(f"{wanted} is a folder; a deck is a file, or one of: {', '.join(known)}")
    for other in GAMES:
        if wanted.casefold() in (name.casefold() for name in kit_of(other).decks()):
            title = kit_of(other).title
            raise BadDeck(f"{wanted!r} is a deck of {title}, not of {kit.title}: add --game {other}")
    near = get_close_matches(wanted.casefold(), folded, n=1)
    hint = f"did you mean {folded[near[0]]!r}?" if near else f"there are: {', '.join(known)}"
    raise BadDeck(f"no deck of {kit.title} and no file is called {wanted!r}; {hint}")


def find_deck(kit: Kit, wanted: str) -> Deck:
    """The deck of this name that ships, or the one in this file; BadDeck with every line that cannot be read."""
    return readable(find_list(kit, wanted))


def legal_deck(kit: Kit, wanted: str, book: CardBook, format: str = "") -> Deck:
    """The deck of this name or in this file, if it may be played; BadDeck with all its faults if not."""
    deck, found = checked_deck(kit, wanted, book, format)
    if found:
        faults = [f"  {line}" for line in (*map(fault_text, found), *set_hints(kit, deck, book))]
        raise BadDeck("\n".join([f"the deck {deck.name!r} may not be played:", *faults]))
    return deck


def checked_deck(kit: Kit, wanted: str, book: CardBook, format: str = "") -> tuple[Deck, list[Fault]]:
    """The deck of this name or in this file, with everything wrong with it: lines that cannot be read, and the rest."""
    found = find_list(kit, wanted)
    return found.deck, found.faults(kit, book, format)


def book_for(kit: Kit, decks: Iterable[Deck]) -> CardBook:
    """The book that these decks are played with: the cards that ship, and those of the sets that the decks name."""
    return book_with(kit.name, list(dict.fromkeys(name for deck in decks for name in deck.sets)))


def read_list(kit: Kit, path: Path) -> DeckList:
    """The deck in this file as far as it can be read; BadDeck if this is no deck at all."""
    if path.stat().st_size > LARGEST:
        raise BadDeck(f"{path}: a deck is a short list of cards, and this file has {path.stat().st_size} bytes")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as e:
        raise BadDeck(f"{path}: not a text file in UTF-8: {e.reason} at byte {e.start}") from None
    if _RECORD.match(text):
        raise BadDeck(f"{path}:1:1: this is the record of a game, not a deck; 'rulebound record show {path}' shows it")
    return parse_list(kit, text, str(path), path.stem)


def read_deck(kit: Kit, path: Path) -> Deck:
    """The deck in this file; BadDeck with every line that is wrong."""
    return readable(read_list(kit, path))


def parse_deck(kit: Kit, text: str, where: str, name: str) -> Deck:
    """The deck that this text lists; `name` is its name unless it says another.

    A card listed twice counts with the sum of its numbers.
    """
    return readable(parse_list(kit, text, where, name))


def readable(found: DeckList) -> Deck:
    """The deck of a list that can be read from the first line to the last; else BadDeck with every other line."""
    if found.unread:
        raise BadDeck("\n".join(fault_text(fault) for fault in found.unread), found.unread)
    return found.deck


def parse_list(kit: Kit, text: str, where: str, name: str) -> DeckList:
    """The deck that this text lists, line by line; `where` is the file that faults name."""
    facts = {"name": name, "game": kit.name, "format": "", "about": ""}
    numbers: dict[str, int] = {}
    cards: dict[str, list[Place]] = {}
    beside: dict[str, list[Place]] = {}
    places: dict[str, Place] = {}
    sets: list[str] = []
    faults: list[tuple[Place, str]] = []
    bare: list[tuple[str, Place]] = []  # lines that say no number: each is one card, if there is such a card
    lines, total, said = text.splitlines(), 0, 0
    if len(lines) > LONGEST:
        faults.append((Place(LONGEST + 1, 1), f"a deck has at most {LONGEST:,} lines, and this has {len(lines):,}"))
    for number, line in enumerate(lines[:LONGEST], 1):
        line = visible(line)
        words = line.partition("#")[0].strip()
        card, fact = _CARD.fullmatch(words), _FACT.fullmatch(words)
        if not words:
            continue
        begin = line.index(words) + 1
        several = _CARD.fullmatch(fact[2]) if fact and fact[1] == BESIDE else card
        total += int(several[1]) if several else 0
        if several and total > MOST_CARDS:
            faults.append((Place(number, begin), f"more than {MOST_CARDS:,} cards are listed: this is no deck"))
            break
        if card:
            if int(card[1]) == 0:
                faults.append((Place(number, begin), "a card that is in the deck 0 times is not listed"))
                continue
            called = one_spaced(card[2])
            numbers[called] = numbers.get(called, 0) + int(card[1])
            cards.setdefault(called, []).append(Place(number, begin + card.start(2)))
        elif fact and fact[1] == BESIDE:
            name = one_spaced(several[2] if several else fact[2])
            place = Place(number, begin + fact.start(2) + (several.start(2) if several else 0))
            beside.setdefault(name, []).extend([place] * (int(several[1]) if several else 1))
        elif fact and fact[1] == SET:
            said += 1
            if said > MOST_SETS:
                faults.append((Place(number, begin), f"a deck names at most {MOST_SETS} sets"))
                break
            try:
                sets += known_sets(kit.name, [one_spaced(fact[2])])
            except BadSet as e:
                faults.append((Place(number, begin + fact.start(2)), str(e)))
        elif fact and fact[1] in FACTS:
            facts[fact[1]] = one_spaced(fact[2])
            places[fact[1]] = Place(number, begin + fact.start(2))
        elif many := _TOO_MANY.fullmatch(words):
            what = f"at most 999 of a card can be listed in a line, not {many[1][:12]}"
            faults.append((Place(number, begin), what))
        else:
            bare.append((one_spaced(words), Place(number, begin)))
    wanted = wanted_line(kit)
    known = bare_names(kit, [words for words, _ in bare], sets)
    for words, place in bare:
        if words not in known:
            faults.append((place, f"expected {wanted}, found '{words}'"))
        else:
            numbers[words] = numbers.get(words, 0) + 1
            cards.setdefault(words, []).append(place)
    if facts["game"] != kit.name:
        faults.append((places["game"], f"a deck of the game {facts['game']!r}, not of {kit.name!r}"))
    if not cards and not faults:
        faults.append((Place(1, 1), f"no cards are listed: expected {wanted}"))
    gods = tuple(each for each, at in beside.items() for _ in at)
    listed = tuple(numbers.items())
    deck = Deck(facts["name"], facts["game"], listed, facts["about"], facts["format"], gods, tuple(sets))
    unread = tuple(Fault(what, (), f"{where}:{at.line}:{at.column}") for at, what in sorted(faults))
    return DeckList(deck, where, unread, cards, beside, places)


def visible(line: str) -> str:
    """A line without what cannot be seen: lists that are copied from somewhere have such, and no card's name has.

    >>> visible("\\ufeff2\\xa0Elk\\u200b\\tHerd")
    '2\\xa0Elk\\tHerd'
    """
    return "".join(each for each in line if each.isprintable() or each.isspace())


def one_spaced(words: str) -> str:
    """Words in which every run of white space, whatever sort it is of, is one space.

    >>> one_spaced("Elk\\xa0of  the\\tFord")
    'Elk of the Ford'
    """
    return " ".join(words.split())


def bare_names(kit: Kit, names: Sequence[str], sets: Sequence[str]) -> set[str]:
    """Those of these names by which a deck that names these sets can call one card.  A set whose file is damaged has
    none."""
    try:
        book = book_with(kit.name, sets) if names else kit.book()
    except BadSet:
        return set()
    return {name for name in names if not isinstance(find_kind(book, name, sets, near=False), Fault)}


def wanted_line(kit: Kit) -> str:
    """What a line of a deck should be, with a card that the game has as an example."""
    name, n = next((card for deck in kit.decks().values() for card in deck.cards), ("Wolf", 2))
    others = ", ".join(f"{fact}:" for fact in (*FACTS, BESIDE, SET))
    return f"a number and a card's name, such as '{n} {name}', or one of {others}"


def deck_text(deck: Deck) -> str:
    """The deck as the text of a file; `parse_deck` reads it back.

    >>> print(deck_text(Deck("Wolves", "epic", (("Fire Shaman", 3),))), end="")
    name: Wolves
    game: epic
    3 Fire Shaman
    """
    facts = {"name": deck.name, "game": deck.game, "format": deck.format, "about": deck.about}
    lines = [f"{key}: {value}" for key, value in facts.items() if value]
    lines += [f"{SET}: {name}" for name in deck.sets]
    lines += [f"{count} {name}" for name, count in deck.cards]
    lines += [f"beside: {name}" for name in deck.beside]
    return "\n".join(lines) + "\n"
