# not compiled: the seam between the game and everything for people
"""Huntik's kit: what the table, the judge, the players and the command line ask of Huntik.

>>> from rulebound.games import kit
>>> huntik = kit("huntik")
>>> huntik.title, huntik.formats()[0]
('Huntik', 'constructed')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine import determinise as engine_determinise
from rulebound.engine.codec import BadSave
from rulebound.engine.kit import Deck, Fault, Handout, Kit, Reason, Samples, Source, Thing
from rulebound.games.huntik import deal, decks, invariants, options, speech, telling, view, whynot
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.cards import (
    FOR_DECKS,
    SETS,
    bench_decks,
    book_of_data,
    face_data,
    make_book,
    shipped_decks,
)
from rulebound.games.huntik.format import (
    AT_RANDOM,
    FORMATS,
    LEAD_PICKS,
    LEADS,
    PACK,
    PACKS,
    RULING_SETTINGS,
    Format,
)
from rulebound.games.huntik.naming import huntik, listed, team_name
from rulebound.games.huntik.sketch import sketch
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MISSION, OBSTACLE, TYPES

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry, Listener
    from rulebound.engine.sketch import Sketch


class HuntikKit(Kit):
    """Huntik as the rest of Rulebound sees it."""

    name = "huntik"
    title = "Huntik"
    edition = "comprehensive rules version 1.2 of 18 May 2009"
    numbers = ("atk", "def")
    noun = "hero or feature"
    samples = Samples("warden", "403.3", "unblockable", "fight")

    # -- cards and decks

    def sets(self) -> list[str]:
        """The sets that ship: heroes to build decks from, and the missions with their features."""
        return list(SETS)

    def book(self, sets: Sequence[str] = (), extra: Sequence[Mapping[str, Any]] = ()) -> HuntikBook:
        """The card book of these sets (none named: those for building decks), of the missions, and of cards as data."""
        return make_book(sets, extra)

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> HuntikBook:
        """The book whose cards had these faces."""
        return book_of_data(faces)

    def decks(self) -> dict[str, Deck]:
        """The decks that ship, by name."""
        return dict(shipped_decks())

    def bench_decks(self) -> tuple[CardBook, list[list[int]]]:
        """Two frozen decks with two missions each."""
        return bench_decks()

    def deck_faults(self, deck: Deck, book: CardBook, format: str = "") -> list[Fault]:
        """Everything that is wrong with the deck (100.1 to 100.4)."""
        return decks.deck_faults(deck, own(book), format)

    def deck_kinds(self, deck: Deck, book: CardBook, format: str = "") -> list[int]:
        """The kinds of the deck's cards, and of the legendary heroes and missions beside it."""
        return decks.deck_kinds(deck, own(book), format)

    def handout(self, format: str) -> Handout | None:
        """In `limited`, six packs each, of which a deck of thirty is built (100.1)."""
        if format and self.plain_format(format) == "limited":
            return Handout(cards=PACKS * PACK, deck=int(FORMATS["limited"].deck_size))
        return None

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each major and minor hero of these sets."""
        wanted = tuple(sets) or FOR_DECKS
        return [
            kind
            for kind, card in enumerate(own(book).cards)
            if card.is_hero and card.type != LEGENDARY and card.set_name in wanted
        ]

    def takes(self, book: CardBook, taken: Sequence[int], offered: Sequence[int]) -> int:
        """The strongest hero; minor heroes where there are enough major ones."""
        cards = own(book).cards
        majors = sum(cards[kind].type == 0 for kind in taken)
        best, place = -1, 0
        for n, kind in enumerate(offered):
            card = cards[kind]
            worth = int(card.attack + card.defense) * 2 + (3 if card.text.keywords else 0)
            if card.type == 0 and majors * 3 > len(taken):
                worth //= 2
            if worth > best:
                best, place = worth, n
        return place

    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed, with the keys that cards given as data have."""
        return face_data(own(book), kind)

    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed: name and version, type line, numbers, text."""
        card = own(book).cards[kind]
        team = team_name(int(card.team))
        words = [*([team] if team else []), *card.tags, TYPES[card.type]]
        lines = [card.name, " ".join(word.capitalize() for word in words)]
        if card.type != MISSION and (card.type != FEATURE or card.sort == OBSTACLE):
            lines.append(f"{card.attack} ATK, {card.defense} DEF")
        return lines + list(card.lines)

    # -- games

    def formats(self) -> list[str]:
        """The formats, `constructed` first."""
        return list(FORMATS)

    def seats(self) -> tuple[int, int]:
        """Two players."""
        return 2, 2

    def start(
        self,
        book: CardBook,
        decks: Sequence[Sequence[int]],
        seed: int | str,
        format: str = "",
        rulings: Mapping[str, str] = {},
        listener: Listener | None = None,
    ) -> Game:
        """A game at its first decision: whoever chance says is asked who leads."""
        if len(decks) != 2:
            raise ValueError(f"Huntik is played by 2 here, not by {len(decks)}")
        form = format_with(format, rulings, own(book))
        if not own(book).missions:
            raise ValueError("a game of Huntik is played on a mission (101.2), and there is none in this book")
        return deal.start(own(book), [list(deck) for deck in decks], seed, form, listener)

    def load(self, data: bytes, book: CardBook) -> Game:
        """The game that was saved."""
        if type(data) is not bytes:
            raise BadSave(f"a saved position is bytes, as `save` gives them, not {type(data).__name__}")
        return deal.load(data, own(book))

    def rulings(self) -> dict[str, tuple[str, ...]]:
        """The rulings that can be set, with their values; the first is ours."""
        return dict(RULING_SETTINGS)

    # -- options

    def verbs(self) -> dict[int, str]:
        """The words of all verbs."""
        return dict(speech.ALL_VERBS)

    def prompt(self, g: Game) -> str:
        """What the player who must choose is asked."""
        return speech.prompt(huntik(g))

    def option_words(self, g: Game, code: int) -> str:
        """An option in words for people."""
        return speech.option_words(huntik(g), code)

    def option_text(self, g: Game, code: int) -> str:
        """An option as a line of text that `read_option` reads."""
        return speech.option_text(huntik(g), code)

    def read_option(self, g: Game, text: str) -> int:
        """The code that a line of text means, offered or not; a ValueError says what is wrong with it."""
        return options.read_option(huntik(g), text)

    def codes_about(self, g: Game, player: int, thing: Thing) -> list[int]:
        """The moves of a hero as far as heroes move, and what heroes may do with a feature in their zone."""
        return options.deeds_about(huntik(g), thing.ref)

    def option_rules(self, g: Game, code: int) -> tuple[str, ...]:
        """The rules that allow this option."""
        return speech.option_rules(huntik(g), code)

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        """Why this player cannot choose this now; None exactly when it is among the options."""
        return whynot.why_not(huntik(g), player, code)

    # -- what is seen and told

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        """All that this viewer (-1: an onlooker) may see now."""
        return view.view(huntik(g), viewer)

    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view."""
        return sketch(view, names, own(book))

    def knowledge(self, g: Game, viewer: int) -> dict[str, dict[str, list[str]]]:
        """The hidden cards that this player has seen before and knows the area of."""
        return view.knowledge(huntik(g), viewer)

    def things(self, g: Game, viewer: int) -> list[Thing]:
        """All that this viewer can point at; the judge (-2) at every card."""
        return view.things(huntik(g), viewer)

    def tell(self, g: Game, entry: Entry, viewer: int) -> str:
        """An entry of the log in words for this viewer."""
        return telling.tell(huntik(g), entry, viewer)

    def event_name(self, entry: Entry) -> str:
        """The sort of an entry as one word."""
        return telling.event_name(entry)

    def sources(self, g: Game, ref: int, value: str) -> list[Source]:
        """Why the ATK or DEF of a piece is what it is."""
        return view.sources(huntik(g), ref, value)

    def determinise(self, g: Game, viewer: int, chance: Chance) -> Game:
        """A copy in which all that this viewer does not know is dealt anew; only at a decision of the viewer's."""
        return engine_determinise.determinise(g, viewer, chance)

    def result_words(self, g: Game) -> str:
        """Who has won, and why."""
        return speech.result_words(huntik(g))

    def faults(self, g: Game) -> list[str]:
        """What is wrong with this position: empty unless the engine has a bug."""
        return invariants.faults(huntik(g))


def own(book: CardBook) -> HuntikBook:
    """The same book, known to be one of Huntik's."""
    if not isinstance(book, HuntikBook):
        raise TypeError(f"Huntik's kit was handed a card book of {book.game}")
    return book


def format_with(name: str, rulings: Mapping[str, str], book: HuntikBook | None = None) -> Format:
    """The format of this name, `constructed` if none is said, with our rulings settled otherwise where asked.

    >>> format_with("", {"HR-11": "at random"}).mission
    'at random'
    """
    base = FORMATS[KIT.plain_format(name or "constructed")]
    mission, lead = base.mission, int(base.lead)
    for ruling, value in rulings.items():
        if ruling not in RULING_SETTINGS:
            raise ValueError(f"the ruling {ruling} cannot be set; those that can are {listed(RULING_SETTINGS)}")
        if ruling == "HR-10":
            if value not in LEADS:
                raise ValueError(f"HR-10 cannot be {value!r}: it is {listed(LEADS, 'or')}")
            lead = LEADS.index(value) - 1
            continue
        if value not in (LEAD_PICKS, AT_RANDOM) and book is not None:
            known = [book.cards[kind].name for kind in book.missions]
            if value not in known:
                raise ValueError(f"no mission is called {value!r}; there are: {listed(known)}")
        mission = value
    return Format(base.name, base.deck_size, base.copies, base.one_team, base.checked, mission, lead)


def next_game(g: Game) -> dict[str, str]:
    """The rulings for the next game of a match: the player who defended leads (G1.6, HR-19).

    >>> decks = [KIT.deck_kinds(deck, KIT.book()) for deck in list(KIT.decks().values())[:2]]
    >>> g = KIT.start(KIT.book(), decks, 1, rulings={"HR-10": "B leads"})
    >>> next_game(g)
    {'HR-10': 'A leads'}
    """
    return {"HR-10": LEADS[int(huntik(g).defending()) + 1]}


KIT = HuntikKit()
