# not compiled: the seam between the game and everything for people
"""Epic's kit: what the table, the judge, the players and the command line ask of Epic.

>>> from rulebound.games import kit
>>> epic = kit("epic")
>>> epic.title, epic.formats()[0]
('Epic', 'constructed')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine import determinise as engine_determinise
from rulebound.engine.codec import BadSave
from rulebound.engine.kit import TEAMS, Deck, Fault, Handout, Influence, Kit, Reason, Samples, Source, Thing
from rulebound.games.epic import deal, decks, handouts, invariants, options, sketch, speech, telling, view, whynot
from rulebound.games.epic.book import EVENT, GOD, TYPES, EpicBook
from rulebound.games.epic.cards import SETS, bench_decks, book_of_data, face_of, make_book, shipped_decks
from rulebound.games.epic.format import FORMATS, RULING_SETTINGS, Format
from rulebound.games.epic.naming import alignment_names, epic, listed

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry, Listener
    from rulebound.engine.sketch import Sketch

GODS = frozenset(("god", "goddess", "demigod", "demigoddess"))  # classes that say the type already (2.4.3, 2.4.4)
NO_CARDS = "rules"  # the set of kind 0, which is no card


class EpicKit(Kit):
    """Epic as the rest of Rulebound sees it."""

    name = "epic"
    title = "Epic"
    edition = "complete rules of 28 March 2016"
    teams = True
    made = ("tokens",)
    numbers = ("offense", "defense")
    noun = "champion"
    samples = Samples("wolf", "4.4.6", "breakthrough", "attack")

    # -- cards and decks

    def sets(self) -> list[str]:
        """The sets that ship: two to build decks from, and `examples` for the cards that the rule book names."""
        return list(SETS)

    def book(self, sets: Sequence[str] = (), extra: Sequence[Mapping[str, Any]] = ()) -> EpicBook:
        """The card book of these sets (none named: those for building decks) and of cards given as data."""
        return make_book(sets, extra)

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> EpicBook:
        """The book whose cards had these faces, its tokens included; the programs of the rules are as they are now."""
        return book_of_data([face for face in faces if face.get("set") != NO_CARDS])

    def decks(self) -> dict[str, Deck]:
        """The decks that ship, by name."""
        return dict(shipped_decks())

    def bench_decks(self) -> tuple[CardBook, list[list[int]]]:
        """Two frozen decks of 64 kinds of cards with abilities."""
        return bench_decks()

    def deck_faults(self, deck: Deck, book: CardBook, format: str = "") -> list[Fault]:
        """Everything that is wrong with the deck (R03)."""
        return decks.deck_faults(deck, own(book), format)

    def deck_kinds(self, deck: Deck, book: CardBook, format: str = "") -> list[int]:
        """The kinds of the deck's cards, one for each card; in a format with gods, of the god beside it too."""
        return decks.deck_kinds(deck, own(book), format)

    def handout(self, format: str) -> Handout | None:
        """How decks are handed out in `dealt`, `sealed` and `draft` (R03)."""
        return handouts.handouts().get(self.plain_format(format)) if format else None

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each champion and event of these sets."""
        return handouts.box(own(book), sets)

    def takes(self, book: CardBook, taken: Sequence[int], offered: Sequence[int]) -> int:
        """The strongest card, rather of an alignment that was taken before."""
        return handouts.best_of(own(book), taken, offered)

    def abilities(self, book: CardBook, kind: int) -> list[tuple[str, tuple[int, ...]]]:
        """Each line of its text, of an event each way to play it, with the numbers of its programs."""
        return own(book).cards[kind].abilities

    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed, with the keys that cards given as data have."""
        return face_of(own(book), kind).data()

    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed: its name and cost, its type line, its numbers, its text; a god has no cost or numbers."""
        card = own(book).cards[kind]
        is_god = card.type == GOD
        sort = [] if is_god and not GODS.isdisjoint(card.classes) else TYPES[card.type].split()
        words = [*alignment_names(card.alignments), *card.classes, *sort]
        lines = [card.name if is_god else f"{card.name} ({card.cost})", " ".join(word.capitalize() for word in words)]
        if card.type not in (EVENT, GOD):
            lines.append(f"{card.offense} offense, {card.defense} defense")
        lines += card.lines
        return lines + [f"In the discard pile: {line}" for line in card.grey_lines]

    # -- games

    def formats(self) -> list[str]:
        """The formats, `constructed` first."""
        return list(FORMATS)

    def seats(self) -> tuple[int, int]:
        """From two players on; names of players are one letter, and numbers of instances begin behind theirs."""
        return 2, 8

    def start(
        self,
        book: CardBook,
        decks: Sequence[Sequence[int]],
        seed: int | str,
        format: str = "",
        rulings: Mapping[str, str] = {},
        listener: Listener | None = None,
    ) -> Game:
        """A game at its first decision: hands are drawn, the first mulligan is to be chosen."""
        least, most = self.seats()
        if not least <= len(decks) <= most:
            raise ValueError(f"Epic is played by {least} to {most} here, not by {len(decks)}")
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
        return speech.prompt(epic(g))

    def option_words(self, g: Game, code: int) -> str:
        """An option in words for people."""
        return speech.option_words(epic(g), code)

    def option_text(self, g: Game, code: int) -> str:
        """An option as a line of text that `read_option` reads."""
        return speech.option_text(epic(g), code)

    def read_option(self, g: Game, text: str) -> int:
        """The code that a line of text means, offered or not; a ValueError says what is wrong with it."""
        return options.read_option(epic(g), text)

    def option_rules(self, g: Game, code: int) -> tuple[str, ...]:
        """The rules that allow this option."""
        return speech.option_rules(epic(g), code)

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        """Why this player cannot choose this now; None exactly when it is among the options."""
        return whynot.why_not(epic(g), player, code)

    # -- what is seen and told

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        """All that this viewer (-1: an onlooker) may see now."""
        return view.view(epic(g), viewer)

    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view."""
        return sketch.sketch(view, names, own(book))

    def influences(self, g: Game, ref: int, viewer: int) -> list[Influence]:
        """What effects and continuous abilities do to a champion in play."""
        o = epic(g).champion(ref)
        return [sketch.influence(effect) for effect in view.effects_on(epic(g), o, viewer)] if o is not None else []

    def knowledge(self, g: Game, viewer: int) -> dict[str, dict[str, list[str]]]:
        """The hidden cards that this player has seen before and knows the zone of."""
        return view.knowledge(epic(g), viewer)

    def things(self, g: Game, viewer: int) -> list[Thing]:
        """All that this viewer can point at; the judge (-2) at every card."""
        return view.things(epic(g), viewer)

    def tell(self, g: Game, entry: Entry, viewer: int) -> str:
        """An entry of the log in words for this viewer."""
        return telling.tell(epic(g), entry, viewer)

    def event_name(self, entry: Entry) -> str:
        """The sort of an entry as one word."""
        return telling.event_name(entry)

    def sources(self, g: Game, ref: int, value: str) -> list[Source]:
        """Why the offense or defense of a champion is what it is."""
        return view.sources(epic(g), ref, value)

    def determinise(self, g: Game, viewer: int, chance: Chance) -> Game:
        """A copy in which all that this viewer does not know is dealt anew; only at a decision of the viewer's."""
        return engine_determinise.determinise(g, viewer, chance)

    def result_words(self, g: Game) -> str:
        """Who has won, and why."""
        return speech.result_words(epic(g))

    def faults(self, g: Game) -> list[str]:
        """What is wrong with this position: empty unless the engine has a bug."""
        return invariants.faults(epic(g))


def own(book: CardBook) -> EpicBook:
    """The same book, known to be one of Epic's."""
    if not isinstance(book, EpicBook):
        raise TypeError(f"Epic's kit was handed a card book of {book.game}")
    return book


def format_with(name: str, rulings: Mapping[str, str]) -> Format:
    """The format of this name, `constructed` if none is said, with our rulings settled otherwise where asked.

    >>> format_with("", {"R42": "zero defense stays"}).zero_defense_breaks
    False
    """
    name = name or "constructed"
    base = FORMATS[KIT.plain_format(name)]
    sides = TEAMS.search(name)
    zero_breaks, batches = base.zero_defense_breaks, base.batch_limit
    for ruling, value in rulings.items():
        if ruling == "R42" and value in RULING_SETTINGS["R42"]:
            zero_breaks = value == RULING_SETTINGS["R42"][0]
        elif ruling == "R60" and value.isdecimal() and len(value) < 10 and int(value) > 0:
            batches = int(value)
        elif ruling in RULING_SETTINGS:
            raise ValueError(f"{ruling} cannot be {value!r}: it is {listed(RULING_SETTINGS[ruling], 'or')}")
        else:
            raise ValueError(f"the ruling {ruling} cannot be set; those that can are {listed(RULING_SETTINGS)}")
    return Format(
        name,
        base.health,
        base.opening_hand,
        base.hand_limit,
        base.deck_size,
        base.copies,
        base.ones_per_zero,
        zero_breaks,
        batches,
        sides["sizes"] if sides is not None else "",
        base.gods,
    )


KIT = EpicKit()
