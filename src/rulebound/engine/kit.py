# not compiled: the seam between the engine's games and everything for people
"""What every game offers to the table, the judge, the players and the command line: its kit.

Nothing above the games knows a game; it asks the kit.  `rulebound.games.kit("epic")` gives one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebound.engine.about import declines
from rulebound.engine.picking import Picking, picking
from rulebound.engine.primer import FormatAbout, Primer

if TYPE_CHECKING:
    from rulebound.engine.about import About
    from rulebound.engine.book import CardBook
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry, Listener
    from rulebound.engine.sketch import Card, Sketch


TEAMS = re.compile(r" teams (?P<sizes>[1-9](\+[1-9])+)")  # the sides, after the name of a format and a comma


@dataclass(frozen=True)
class Reason:
    """Why something is not offered: words for people and the rules that forbid it."""

    words: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Fault:
    """Something wrong with a deck, a card or a file: where, what, and the rules it breaks."""

    what: str
    rules: tuple[str, ...] = ()
    where: str = ""


@dataclass(frozen=True)
class Deck:
    """A deck list: names of cards with their numbers.

    `beside` names cards that do not belong to the deck but begin the game beside it, in formats that have such.  `sets`
    are those that its cards are looked for in first, of several of the same name.
    """

    name: str
    game: str
    cards: tuple[tuple[str, int], ...]
    about: str = ""
    format: str = ""
    beside: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Beside:
    """What each player may begin the game with beside the deck: the word for it, and the cards to choose one from."""

    word: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Handout:
    """How players come by their decks in a format to which nobody brings one.

    Each gets so many `cards`, at random or one by one from packs of `pack` cards that go round; `deck` of them at
    least are played.
    """

    cards: int
    deck: int
    pack: int = 0


@dataclass(frozen=True)
class Source:
    """One contribution to a value: "why is this number so"."""

    words: str
    amount: int
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Influence:
    """What an effect does to something in play: words for people and the rules by which it does."""

    words: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Samples:
    """What helps of a game say by example: a part of a card's name, a rule's id, a word of the rules, an act,
    a place."""

    card: str
    rule: str
    word: str
    act: str
    place: str = ""  # in games that have a board


@dataclass(frozen=True)
class Thing:
    """Something on the table that a viewer may point at.  `words` is what people call it where players have names; it
    may be said of several."""

    name: str  # without ambiguity, as option lines have it
    ref: int  # a player or an instance, as the codes name it
    where: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""

    @property
    def said(self) -> str:
        """What people read."""
        return self.words or self.name


class Kit(ABC):
    """A game as the rest of Rulebound sees it.  Words are for people; codes and dictionaries for programs."""

    name = ""
    title = ""
    edition = ""  # of the rule book that the game is played by, as records name it
    teams = False  # can players be on a side together?
    matches = False  # does one game say how the next of the same players begins?
    made: tuple[str, ...] = ()  # sets of what no deck holds and effects make
    numbers: tuple[str, ...] = ()  # the values of things in play that have sources
    noun = "card in play"  # what such a thing is called
    span_name = "turn"  # what players pass until the end of, who want to see no more questions
    samples = Samples("wolf", "1.1", "draw", "pass")
    sayings: Mapping[str, tuple[str, ...]] = {}  # what people say for acts, and the verbs that they mean by it

    # -- cards and decks

    @abstractmethod
    def sets(self) -> list[str]:
        """The names of the sets that ship."""

    @abstractmethod
    def book(self, sets: Sequence[str] = (), extra: Sequence[Mapping[str, Any]] = ()) -> CardBook:
        """The card book of these shipped sets (none named: all for building decks) and of cards given as data."""

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> CardBook:
        """The book whose cards had these faces, kind by kind, as `card_face` gave them: for records of older cards."""
        return self.book(extra=faces)

    @abstractmethod
    def decks(self) -> dict[str, Deck]:
        """The decks that ship, by name."""

    def decks_for(self, format: str = "") -> dict[str, Deck]:
        """Those of the decks that ship that may be played in this format, the usual one for "".

        >>> from rulebound.games import kit
        >>> list(kit("chaotic").decks_for("apprentice 1"))
        ['One Mountain', 'One Sea', 'One Wind']
        """
        book = self.book()
        form = format or self.formats()[0]
        return {name: deck for name, deck in self.decks().items() if not self.deck_faults(deck, book, form)}

    def format_of(self, decks: Sequence[Deck]) -> str:
        """The format that these decks are all made for, "" if that is the usual one, or not the same for all."""
        found = {deck.format for deck in decks}
        return found.pop() if len(found) == 1 and found != {self.formats()[0]} else ""

    @abstractmethod
    def bench_decks(self) -> tuple[CardBook, list[list[int]]]:
        """What benchmarks are played with: a book and a deck for each seat, the same in all versions."""

    @abstractmethod
    def deck_faults(self, deck: Deck, book: CardBook, format: str = "") -> list[Fault]:
        """Everything that is wrong with the deck, with the rules."""

    @abstractmethod
    def deck_kinds(self, deck: Deck, book: CardBook, format: str = "") -> list[int]:
        """The kinds of the deck's cards, one for each card, and of those beside it if the format has such."""

    def beside(self, book: CardBook, format: str) -> Beside | None:
        """What each player may choose to begin the game with beside the deck in this format; None: nothing.

        >>> from rulebound.games import kit
        >>> epic = kit("epic")
        >>> epic.beside(epic.book(), "pantheon").word, epic.beside(epic.book(), "constructed")
        ('god', None)
        """
        return None

    def lies_beside(self, format: str) -> tuple[str, ...]:
        """The types of cards that are never in a deck and may begin the game beside it in this format.

        >>> from rulebound.games import kit
        >>> kit("epic").lies_beside("pantheon"), kit("epic").lies_beside("constructed")
        (('god',), ())
        >>> kit("huntik").lies_beside("constructed"), kit("chaotic").lies_beside("")
        (('legendary hero', 'mission'), ())
        """
        return ()

    def handout(self, format: str) -> Handout | None:
        """How decks are handed out in this format, whatever its sides; None where players bring their own."""
        return None

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each card that is handed out, of these sets of the book; none named: of those for building decks."""
        return []

    def takes(self, book: CardBook, taken: Sequence[int], offered: Sequence[int]) -> int:
        """The place of the card among those offered that a plain player takes who has taken these before."""
        return 0

    @abstractmethod
    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed: name, set, type, numbers, lines of text."""

    @abstractmethod
    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed, in plain lines."""

    def abilities(self, book: CardBook, kind: int) -> list[tuple[str, tuple[int, ...]]]:
        """Each ability of a card in the words printed, with the numbers of its programs; what works all the time has
        none.  Nothing, in games whose cards have no text."""
        return []

    # -- games

    @abstractmethod
    def formats(self) -> list[str]:
        """The formats that the game knows, the usual one first."""

    def primer(self) -> Primer:
        """What somebody is told who has never played this game."""
        return Primer()

    def format_about(self, format: str) -> FormatAbout:
        """A format for people, whatever its sides: its title, and a sentence on what playing it is like.

        >>> from rulebound.games import kit
        >>> kit("chaotic").format_about("apprentice 1").title
        'Apprentice, 1 creature'
        """
        plain = self.plain_format(format)
        return self.primer().formats.get(plain) or FormatAbout(plain.capitalize())

    def in_teams(self, format: str, sizes: Sequence[int]) -> str:
        """The name of this format played by sides of these sizes, seats in order, for games that know sides.

        >>> from rulebound.games import kit
        >>> kit("epic").in_teams("", [2, 2])
        'constructed, teams 2+2'
        """
        plain = format or self.formats()[0]
        return f"{plain}, teams {'+'.join(str(size) for size in sizes)}" if sizes else plain

    def plain_format(self, format: str) -> str:
        """The name of a format without its sides; a ValueError says what is wrong with it.

        >>> from rulebound.games import kit
        >>> kit("epic").plain_format("constructed, teams 2+2")
        'constructed'
        """
        plain, comma, teams = format.partition(",")
        if plain not in self.formats():
            raise ValueError(f"no format of {self.title} is called {plain!r}; there are: {', '.join(self.formats())}")
        if comma and not self.teams:
            raise ValueError(f"{self.title} is not played in teams: {format!r}")
        if comma and TEAMS.fullmatch(teams) is None:
            raise ValueError(f"{teams.strip()!r} names no sides; a game of teams is written as '{plain}, teams 2+2'")
        return plain

    @abstractmethod
    def seats(self) -> tuple[int, int]:
        """The smallest and the largest number of players."""

    @abstractmethod
    def start(
        self,
        book: CardBook,
        decks: Sequence[Sequence[int]],
        seed: int | str,
        format: str = "",
        rulings: Mapping[str, str] = {},
        listener: Listener | None = None,
    ) -> Game:
        """A game at its first decision; the listener hears of everything from the first shuffle on."""

    @abstractmethod
    def load(self, data: bytes, book: CardBook) -> Game:
        """The game that was saved."""

    @abstractmethod
    def rulings(self) -> dict[str, tuple[str, ...]]:
        """The rulings that can be set, with their values; the first value is ours."""

    def ruling_values(self, book: CardBook) -> dict[str, tuple[str, ...]]:
        """The rulings that can be set, with every value that can be picked from a list; the first value is ours."""
        return self.rulings()

    def next_game(self, g: Game) -> dict[str, str]:
        """The rulings by which the next game of a match begins after this one, in games that have `matches`."""
        return {}

    # -- options

    @abstractmethod
    def verbs(self) -> dict[int, str]:
        """The words of all verbs, the shared ones included."""

    @abstractmethod
    def prompt(self, g: Game) -> str:
        """What the player who must choose is asked, in one line."""

    def stakes(self, g: Game) -> list[str]:
        """What the open decision is about for the player who has it, in sentences, where the question alone would look
        the same each time: who attacks, with how much, what each option comes to.  Only what that player may know."""
        return []

    def passing(self, g: Game) -> str:
        """What comes of declining to act here, as it follows "Pass: "; "" if there is nothing to say."""
        return ""

    def picked(self, g: Game) -> list[int]:
        """What the player who must choose has picked already in the open choice and lies on the table, by reference."""
        return []

    def picking(self, g: Game) -> Picking | None:
        """The choice of several that is open, with everything that can be picked in it; None if another one is, or if
        things may not be marked in any order."""
        return picking(g)

    def begins(self, g: Game, code: int) -> tuple[About, ...]:
        """With what else on the table than what it is about (`option_about`) a person may begin this option: those that
        could attack, for declaring a battle."""
        return ()

    def span(self, g: Game) -> int:
        """The number of the turn, or of whatever else people mean who want to be left alone until it ends
        (`span_name`)."""
        return int(g.turn)

    @abstractmethod
    def question(self, g: Game) -> str:
        """What is asked, for the player who must choose alone: as `prompt`, without the name; only at a decision."""

    def question_rules(self, g: Game) -> tuple[str, ...]:
        """The rules by which this is asked; only at a decision."""
        return ()

    @abstractmethod
    def option_words(self, g: Game, code: int) -> str:
        """An option in words for people."""

    @abstractmethod
    def option_about(self, g: Game, code: int) -> tuple[About, ...]:
        """What an option of the open decision is about, as the sketch of its player shows it, in the order in which a
        person would drag: the card or creature first, then the target or place.  ValueError for an unknown verb."""

    def passes(self, g: Game, code: int) -> bool:
        """Is this the option that declines to act?  To pick nothing more, or to say no, is an answer."""
        return declines(code)

    @abstractmethod
    def option_text(self, g: Game, code: int) -> str:
        """An option as a stable line of text for records and scenarios: verb and references."""

    def read_option(self, g: Game, text: str) -> int:
        """The code that such a line means, offered or not; ValueError if it means none.  Unless a game reads more, only
        what is offered is understood."""
        for code in g.options:
            if self.option_text(g, code) == text:
                return int(code)
        raise ValueError(f"no option is called {text!r}")

    def codes_about(self, g: Game, player: int, thing: Thing) -> list[int]:
        """Options that there might be for this player about a thing, besides those that a verb with its name makes."""
        return []

    def is_meant(self, g: Game, said: str, code: int) -> bool:
        """Does whoever says this, a verb or one of the `sayings`, mean an option such as this one among others?"""
        return True

    def places(self, g: Game) -> list[str]:
        """The places of the board by name, as sketches call them; none in games without a board."""
        return []

    def codes_at(self, g: Game, player: int, place: str) -> list[int]:
        """Options that there might be for this player at a place of the board."""
        return []

    def against_putting(self, g: Game, player: int, thing: Thing, place: str) -> Reason | None:
        """What speaks against putting something at a place of the board that can be put elsewhere now, where no option
        is about the two; None if nothing is known of that."""
        return None

    @abstractmethod
    def option_rules(self, g: Game, code: int) -> tuple[str, ...]:
        """The rules that allow this option, at most three."""

    @abstractmethod
    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        """Why this player cannot choose this now; None exactly when it is among the options."""

    def secret_card(self, g: Game, code: int) -> int:
        """The card that this option of the open decision takes in secret, -1 where everybody sees what is chosen.

        Those that are picked in a `PickCards` need not be told here.
        """
        return -1

    # -- what is seen and told

    @abstractmethod
    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        """All that this viewer (-1: an onlooker) may see now, as plain data."""

    @abstractmethod
    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view, for players called so who play with cards of this book; `known`, if the view
        has that, are hidden cards that were seen before."""

    @abstractmethod
    def hand_cards(self, names: Sequence[str], book: CardBook) -> tuple[Card, ...]:
        """The cards that views call so, as a sketch shows them in a hand."""

    def knowledge(self, g: Game, viewer: int) -> dict[str, dict[str, list[str]]]:
        """The hidden cards that this player has seen before and knows the place of, of each player by pile."""
        return {}

    def sketch_for(self, g: Game, viewer: int, names: Sequence[str]) -> Sketch:
        """What a picture of the table shows this viewer (-1: an onlooker): the view, and beside it what a player has
        seen before.  A view alone has nothing of that: what was revealed is hidden again, though not forgotten."""
        known = self.knowledge(g, viewer) if viewer >= 0 else {}
        return self.sketch({**self.view(g, viewer), "known": known}, names, g.book)

    def influences(self, g: Game, ref: int, viewer: int) -> list[Influence]:
        """What makes something in play other than it is printed, besides its numbers, as this viewer sees it."""
        return []

    @abstractmethod
    def things(self, g: Game, viewer: int) -> list[Thing]:
        """All that this viewer can point at, with the facts that scenarios may expect of them."""

    @abstractmethod
    def tell(self, g: Game, entry: Entry, viewer: int) -> str:
        """An entry of the log in words for this viewer, without its rules; "" if there is nothing to tell."""

    @abstractmethod
    def event_name(self, entry: Entry) -> str:
        """The sort of an entry as one word, for scenarios."""

    def tells_of_play(self, entry: Entry) -> bool:
        """Does the entry tell that its card is played?"""
        return self.event_name(entry) == "plays"

    @abstractmethod
    def sources(self, g: Game, ref: int, value: str) -> list[Source]:
        """Why a value of this instance is what it is; the amounts add up to it."""

    @abstractmethod
    def determinise(self, g: Game, viewer: int, chance: Chance) -> Game:
        """A copy in which all that this viewer does not know is dealt anew, and chance is another."""

    @abstractmethod
    def result_words(self, g: Game) -> str:
        """Who has won, and why, in one line."""

    @abstractmethod
    def faults(self, g: Game) -> list[str]:
        """What is wrong with this position: the invariants of the game.  Empty unless the engine has a bug."""
