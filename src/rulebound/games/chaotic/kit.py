# not compiled: the seam between the game and everything for people
"""Chaotic's kit: what the table, the judge, the players and the command line ask of Chaotic.

>>> from rulebound.games import kit
>>> chaotic = kit("chaotic")
>>> chaotic.title, chaotic.formats()[0]
('Chaotic', 'apprentice 3')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine import determinise as engine_determinise
from rulebound.engine.codec import BadSave
from rulebound.engine.kit import Deck, Fault, Kit, Reason, Samples, Source, Thing
from rulebound.engine.sketch import Sketch
from rulebound.engine.wording import listed
from rulebound.games.chaotic import deal, decks, invariants, options, sketch, speech, telling, view, whynot
from rulebound.games.chaotic.book import ChaoticBook
from rulebound.games.chaotic.cards import SETS, bench_decks, book_of_data, face_of, make_book, shipped_decks
from rulebound.games.chaotic.format import FORMATS, RULING_SETTINGS, Format
from rulebound.games.chaotic.naming import chaotic

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry, Listener

NO_CARDS = "rules"  # the set of kind 0, which is no card


class ChaoticKit(Kit):
    """Chaotic as the rest of Rulebound sees it."""

    name = "chaotic"
    title = "Chaotic"
    edition = "comprehensive rules 2.00.00 of 8 April 2009"
    numbers = view.VALUES
    noun = "creature"
    samples = Samples("skarn", "6.3.1", "initiative", "pass")

    # -- cards and decks

    def sets(self) -> list[str]:
        """The sets that ship."""
        return list(SETS)

    def book(self, sets: Sequence[str] = (), extra: Sequence[Mapping[str, Any]] = ()) -> ChaoticBook:
        """The card book of these sets (none named: all) and of cards given as data."""
        return make_book(sets, extra)

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> ChaoticBook:
        """The book whose cards had these faces."""
        return book_of_data([face for face in faces if face.get("set") != NO_CARDS])

    def decks(self) -> dict[str, Deck]:
        """The decks that ship, by name."""
        return dict(shipped_decks())

    def bench_decks(self) -> tuple[CardBook, list[list[int]]]:
        """Two frozen decks of the usual size."""
        return bench_decks()

    def deck_faults(self, deck: Deck, book: CardBook, format: str = "") -> list[Fault]:
        """Everything that is wrong with the deck (2.2)."""
        return decks.deck_faults(deck, own(book), format)

    def deck_kinds(self, deck: Deck, book: CardBook, format: str = "") -> list[int]:
        """The kinds of the deck's cards, one for each card."""
        return decks.deck_kinds(deck, own(book))

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each card of these sets."""
        wanted = tuple(sets) or SETS
        return [kind for kind, card in enumerate(book.cards) if card.set_name in wanted]

    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed, with the keys that cards given as data have."""
        return face_of(own(book).cards[kind])

    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed, in plain lines."""
        return speech.card_lines(own(book).cards[kind])

    # -- games

    def formats(self) -> list[str]:
        """The formats: Apprentice by size, the usual one first, and with the numbers of Limited."""
        return list(FORMATS)

    def seats(self) -> tuple[int, int]:
        """Two players (R89)."""
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
        """A game at its first decision: the first creature is to be placed."""
        if len(decks) != 2:
            raise ValueError(f"Chaotic is played by 2 here, not by {len(decks)}")
        return deal.start(own(book), [list(deck) for deck in decks], seed, format_with(format, rulings), listener)

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
        return speech.prompt(chaotic(g))

    def option_words(self, g: Game, code: int) -> str:
        """An option in words for people."""
        return speech.option_words(chaotic(g), code)

    def option_text(self, g: Game, code: int) -> str:
        """An option as a line of text that `read_option` reads."""
        return speech.option_text(chaotic(g), code)

    def read_option(self, g: Game, text: str) -> int:
        """The code that a line of text means, offered or not; a ValueError says what is wrong with it."""
        return options.read_option(chaotic(g), text)

    def codes_about(self, g: Game, player: int, thing: Thing) -> list[int]:
        """The moves of a creature to the spaces around it."""
        return options.moves_about(chaotic(g), thing.ref)

    def option_rules(self, g: Game, code: int) -> tuple[str, ...]:
        """The rules that allow this option."""
        return speech.option_rules(chaotic(g), code)

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        """Why this player cannot choose this now; None exactly when it is among the options."""
        return whynot.why_not(chaotic(g), player, code)

    def secret_card(self, g: Game, code: int) -> int:
        """A creature is placed face down (4.1.1)."""
        return options.placed_card(chaotic(g), code)

    # -- what is seen and told

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        """All that this viewer (-1: an onlooker) may see now."""
        return view.view(chaotic(g), viewer)

    def knowledge(self, g: Game, viewer: int) -> dict[str, dict[str, list[str]]]:
        """The hidden cards that this player has seen before and knows the place of."""
        return view.knowledge(chaotic(g), viewer)

    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view."""
        return sketch.sketch(view, names, own(book))

    def things(self, g: Game, viewer: int) -> list[Thing]:
        """All that this viewer can point at; the judge (-2) at every card."""
        return view.things(chaotic(g), viewer)

    def tell(self, g: Game, entry: Entry, viewer: int) -> str:
        """An entry of the log in words for this viewer."""
        return telling.tell(chaotic(g), entry, viewer)

    def event_name(self, entry: Entry) -> str:
        """The sort of an entry as one word."""
        return telling.event_name(entry)

    def tells_of_play(self, entry: Entry) -> bool:
        """An attack is played, a creature or a location revealed."""
        return telling.event_name(entry) in ("plays", "revealed", "location")

    def sources(self, g: Game, ref: int, value: str) -> list[Source]:
        """Why a discipline or the Energy of a creature is what it is."""
        return view.sources(chaotic(g), ref, value)

    def determinise(self, g: Game, viewer: int, chance: Chance) -> Game:
        """A copy in which all that this viewer does not know is dealt anew; only at a decision of the viewer's."""
        return engine_determinise.determinise(g, viewer, chance)

    def result_words(self, g: Game) -> str:
        """Who has won, and why."""
        return speech.result_words(chaotic(g))

    def faults(self, g: Game) -> list[str]:
        """What is wrong with this position: empty unless the engine has a bug."""
        return invariants.faults(chaotic(g))


def own(book: CardBook) -> ChaoticBook:
    """The same book, known to be one of Chaotic's."""
    if not isinstance(book, ChaoticBook):
        raise TypeError(f"Chaotic's kit was handed a card book of {book.game}")
    return book


def format_with(name: str, rulings: Mapping[str, str]) -> Format:
    """The format of this name, the usual one if none is said, with our rulings settled otherwise where asked.

    >>> format_with("apprentice 6", {"R08": "only facing spaces touch"}).touching
    False
    """
    base = FORMATS[KIT.plain_format(name or next(iter(FORMATS)))]
    touching, priority = base.touching, base.priority
    for ruling, value in rulings.items():
        if ruling not in RULING_SETTINGS:
            raise ValueError(f"the ruling {ruling} cannot be set; those that can are {listed(RULING_SETTINGS)}")
        if value not in RULING_SETTINGS[ruling]:
            raise ValueError(f"{ruling} cannot be {value!r}: it is {listed(RULING_SETTINGS[ruling], 'or')}")
        ours = value == RULING_SETTINGS[ruling][0]
        if ruling == "R08":
            touching = ours
        else:
            priority = not ours
    return Format(base.name, base.size, base.attacks, base.build, base.locations, touching, priority)


KIT = ChaoticKit()
