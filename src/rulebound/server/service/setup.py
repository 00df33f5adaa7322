"""Setting a game up: what was asked for, checked from end to end before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from rulebound.cards.books import known_sets, made_deck
from rulebound.engine.chance import seeded
from rulebound.engine.record import DeckList
from rulebound.games import kit
from rulebound.lab.decks import BadDeck, parse_deck
from rulebound.server.messages import ClockRule
from rulebound.server.requests import NewGame
from rulebound.server.service.shelf import book_of, known_bot
from rulebound.server.wording import is_readable

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Deck, Kit
    from rulebound.server.store import SeatRow

LONGEST: Final = 100  # characters of a deck's name


class BadSetup(ValueError):
    """A game that cannot be played so; `faults` has everything that is wrong, for people to read."""

    def __init__(self, what: str, faults: Sequence[str] = ()) -> None:
        self.faults = tuple(faults)
        super().__init__(what)


class BadDecks(ValueError):
    """A game that cannot begin with the decks of these seats; by seat what is wrong, which is for nobody but its
    owner."""

    def __init__(self, faults: Mapping[int, BadSetup]) -> None:
        self.faults = dict(faults)
        super().__init__("a deck of this table cannot be played")


class Brought(NamedTuple):
    """A deck that can be played, and the book in which its lines were looked up."""

    deck: Deck
    book: CardBook


class Setup(Struct, frozen=True):
    """How a game is played: everything but who plays."""

    game: str
    format: str  # with its sides
    sets: tuple[str, ...]
    rulings: dict[str, str]
    clock: ClockRule
    away: int = 600  # seconds that it waits for somebody without a connection, where no clock runs; 0: for ever

    @property
    def kit(self) -> Kit:
        """The game."""
        return kit(self.game)

    @property
    def plain_format(self) -> str:
        """The format without its sides."""
        return self.kit.plain_format(self.format)

    def pack(self) -> bytes:
        """As it is kept."""
        return msgspec.json.encode(self)


def read_setup(data: bytes) -> Setup:
    """A setup that was kept."""
    return msgspec.json.decode(data, type=Setup)


def checked(new: NewGame) -> Setup:
    """The setup that was asked for; BadSetup or another ValueError says what cannot be."""
    k = kit(new.game)
    low, high = k.seats()
    if not low <= len(new.seats) <= high:
        wanted = f"{low} to {high}" if low < high else f"{low}"
        raise BadSetup(f"{k.title} is played by {wanted} players, not by {len(new.seats)}")
    if sum(seat.sort == "you" for seat in new.seats) > 1:
        raise BadSetup("you can take one seat only; leave the others open, or put bots there")
    if new.teams and (sum(new.teams) != len(new.seats) or min(new.teams) < 1):
        sides = "+".join(str(size) for size in new.teams)
        raise BadSetup(f"sides of {sides} do not make {len(new.seats)} seats")
    form = k.in_teams(new.format, new.teams)
    plain = k.plain_format(form)
    sets = known_sets(k.name, new.sets)
    book = book_of(k.name, sets)
    setup = Setup(k.name, form, sets, dict(new.rulings), new.clock, new.away)
    for seat in new.seats:
        if seat.sort == "bot":
            known_bot(seat.bot)
        check_deck(setup, seat.deck, seat.deck_text)
    try_rulings(k, book, plain, new.rulings)
    return setup


def try_rulings(k: Kit, book: CardBook, form: str, rulings: dict[str, str]) -> None:
    """ValueError if these rulings cannot be set: asked of a game that is begun and thrown away."""
    if not rulings:
        return
    decks = [k.deck_kinds(deck, book, form) for deck in list(k.decks_for(form).values())[:1]] or [[]]
    if not decks[0]:  # handed out: any cards will do for the question
        decks = [k.box(book)[:40]]
    k.start(book, decks * k.seats()[0], 0, form, rulings)


# -- decks


def check_deck(setup: Setup, name: str, text: str) -> None:
    """BadSetup if this deck cannot be played; a seat without one gets one that ships, or is handed one.  It takes a
    while: not for the event loop."""
    brought(setup, name, text)


def brought(setup: Setup, name: str, text: str) -> Brought | None:
    """The deck that a seat brings, None if it brings none; BadSetup if it cannot be played."""
    k = setup.kit
    if not name and not text:
        return None
    if "\0" in name + text:  # PostgreSQL keeps none
        raise BadSetup("a deck is text, and the sign of no character (NUL) is none")
    if k.handout(setup.plain_format) is not None:
        raise BadSetup(f"decks are handed out in {setup.plain_format}: nobody brings one")
    deck = read_deck(k, name, text)
    for called in (name, deck.name):  # everybody at the table reads it
        if called and (not is_readable(called) or len(called.splitlines()) > 1 or len(called) > LONGEST):
            raise BadSetup(f"the name of a deck is one line of visible characters, and has at most {LONGEST} of them")
    book = book_of(setup.game, deck.sets)
    found = k.deck_faults(deck, book, setup.plain_format)
    if found and setup.sets:  # of the cards that all may play with here
        book = book_of(setup.game, (*setup.sets, *deck.sets))
        found = k.deck_faults(deck, book, setup.plain_format)
    if found:
        faults = [f"{fault.what}{f' ({chr(44).join(fault.rules)})' if fault.rules else ''}" for fault in found]
        raise BadSetup(f"the deck {deck.name!r} may not be played in {setup.plain_format}", faults)
    return Brought(deck, book)


def read_deck(k: Kit, name: str, text: str) -> Deck:
    """The deck that this text lists, or the one of this name that ships; BadSetup if there is none."""
    if text:
        try:
            return parse_deck(k, text, "the deck", name or "a deck of one's own")
        except BadDeck as e:
            raise BadSetup("the deck cannot be read", str(e).splitlines()) from None
    shipped = k.decks()
    if name not in shipped:
        raise BadSetup(f"no deck of {k.title} is called {name!r}; there are: {', '.join(shipped)}")
    return shipped[name]


@lru_cache(maxsize=256)
def beside(game: str, format: str, name: str, text: str) -> str:
    """The card that begins the game beside this deck in this format; "" if none does, or if there is no such deck."""
    try:
        k = kit(game)
        if not (name or text) or k.beside(k.book(), format) is None:
            return ""
        return next(iter(read_deck(k, name, text).beside), "")
    except ValueError:  # of a version that had other decks or formats
        return ""


def all_brought(setup: Setup, seats: Sequence[SeatRow]) -> list[Brought | None]:
    """What each seat brings, whatever the others do: a set of somebody's own has no part in the decks of others.
    BadDecks if some cannot be played, which nothing of the seed decides: who learns of it has learnt nothing."""
    out: list[Brought | None] = []
    faults: dict[int, BadSetup] = {}
    for seat in seats:
        try:
            out.append(brought(setup, seat.deck, seat.deck_text))
        except BadSetup as e:
            faults[seat.seat] = e
        except ValueError as e:  # such as a set that is gone
            faults[seat.seat] = BadSetup("the deck cannot be played", str(e).splitlines())
    if faults:
        raise BadDecks(faults)
    return out


def seat_decks(
    setup: Setup, seats: Sequence[SeatRow], own: Sequence[Brought | None], seed: str
) -> tuple[tuple[str, ...], tuple[DeckList, ...]]:
    """The sets that are played with, and the deck of each seat: its own, or one that ships or is made of the sets,
    drawn by the seed."""
    k, form = setup.kit, setup.plain_format
    sets = tuple(dict.fromkeys([*setup.sets, *(name for each in own if each is not None for name in each.deck.sets)]))
    book = book_of(setup.game, sets)
    taken = {seat.deck for seat in seats if not seat.deck_text}
    fitting = list(k.decks_for(form))
    order = list(range(len(fitting)))
    seeded(f"{seed}/decks").shuffle(order)
    shipped = [fitting[place] for place in order]
    left = [name for name in shipped if name not in taken] or shipped
    lists: list[DeckList] = []
    for number, mine in enumerate(own):
        if mine is None and (setup.sets or not left):
            common = book_of(setup.game, setup.sets)
            mine = Brought(made_deck(k.name, common, setup.sets, f"{seed}/deck {number}", form), common)
        elif mine is None:
            mine = Brought(k.decks()[left[number % len(left)]], book_of(setup.game))
        lists.append(DeckList(mine.deck.name, tuple(kinds_there(k, mine, book, form))))
    return sets, tuple(lists)


def kinds_there(k: Kit, brought: Brought, book: CardBook, form: str) -> list[int]:
    """The kinds of a deck's cards in a book that has others too; BadSetup if some are not there any more."""
    places = {(card.set_name, card.name, card.fingerprint): kind for kind, card in enumerate(book.cards)}
    out = []
    for kind in k.deck_kinds(brought.deck, brought.book, form):
        card = brought.book.cards[kind]
        place = places.get((card.set_name, card.name, card.fingerprint))
        if place is None:  # of a set that was brought anew at this moment
            raise BadSetup("the cards of a deck have just been changed; try again")
        out.append(place)
    return out
