# not compiled: the seam between the engine's games and everything for people
"""A kit made of the modules of a game: what most kits only hand on to them is handed on here.

A game names its modules once, in `Parts`; each function takes the game's own class, so that nothing in a game need look
what it was handed.  What a game says for itself stays in its kit: cards as printed, formats, how a game begins.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from rulebound.engine import determinise as engine_determinise
from rulebound.engine.about import About
from rulebound.engine.book import CardBook
from rulebound.engine.choices import Divide, PickSome
from rulebound.engine.codec import BadSave, Codec
from rulebound.engine.codes import NO, YES
from rulebound.engine.game import EngineFault, Game
from rulebound.engine.kit import Deck, Fault, Kit, Reason, Source, Thing
from rulebound.engine.log import Entry, Listener
from rulebound.engine.naming import called
from rulebound.engine.shelf import Shelf
from rulebound.engine.wording import listed

if TYPE_CHECKING:
    from rulebound.engine.chance import Chance

G = TypeVar("G", bound=Game)
B = TypeVar("B", bound=CardBook)
G_in = TypeVar("G_in", bound=Game, contravariant=True)
B_in = TypeVar("B_in", bound=CardBook, contravariant=True)


class Speech(Protocol[G_in]):
    """A game in words: `speech.py`."""

    ALL_VERBS: dict[int, str]

    def question(self, g: G_in, /) -> str: ...
    def question_rules(self, g: G_in, /) -> tuple[str, ...]: ...
    def option_words(self, g: G_in, code: int, /) -> str: ...
    def option_text(self, g: G_in, code: int, /) -> str: ...
    def option_rules(self, g: G_in, code: int, /) -> tuple[str, ...]: ...
    def picked_so_far(self, g: G_in, /) -> list[str]: ...
    def result_words(self, g: G_in, /) -> str: ...


class Views(Protocol[G_in]):
    """What each player may see: `view.py`."""

    def view(self, g: G_in, viewer: int, /) -> dict[str, Any]: ...
    def knowledge(self, g: G_in, viewer: int, /) -> dict[str, dict[str, list[str]]]: ...
    def things(self, g: G_in, viewer: int, /) -> list[Thing]: ...
    def sources(self, g: G_in, uid: int, value: str, /) -> list[Source]: ...


class Decks(Protocol[B_in]):
    """What decks must be like: `decks.py`."""

    def deck_faults(self, deck: Deck, book: B_in, format: str, /) -> list[Fault]: ...
    def deck_kinds(self, deck: Deck, book: B_in, format: str, /) -> list[int]: ...


@dataclass(frozen=True)
class Parts(Generic[G, B]):
    """The modules of a game that a kit hands on to, and what they are about."""

    game: type[G]
    book: type[B]
    codec: Codec
    start: Callable[[B, list[list[int]], int | str, Any, Listener | None], G]
    shelf: Shelf[Any, B]
    decks: Decks[B]
    speech: Speech[G]
    views: Views[G]
    read_option: Callable[[G, str], int]
    option_about: Callable[[G, int], tuple[About, ...]]
    why_not: Callable[[G, int, int], Reason | None]
    tell: Callable[[G, Entry, int], str]
    event_name: Callable[[Entry], str]
    faults: Callable[[G], list[str]]
    formats: tuple[str, ...]
    settings: Mapping[str, tuple[str, ...]]  # the rulings that can be set, with their values


class GameKit(Kit, Generic[G, B]):
    """A kit that hands on to the modules of its game."""

    parts: Parts[G, B]

    def own(self, book: CardBook) -> B:
        """The same book, known to be one of this game's."""
        if not isinstance(book, self.parts.book):
            raise TypeError(f"{self.title}'s kit was handed a card book of {book.game}")
        return book

    def its(self, g: Game) -> G:
        """The same game, known to be one of this game's."""
        if not isinstance(g, self.parts.game):
            raise TypeError(f"{self.title}'s kit was handed a game of {g.book.game}")
        return g

    # -- cards and decks

    def sets(self) -> list[str]:
        return list(self.parts.shelf.sets)

    def book(self, sets: Sequence[str] = (), extra: Sequence[Mapping[str, Any]] = ()) -> B:
        return self.parts.shelf.make_book(sets, extra)

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> B:
        return self.parts.shelf.book_of_data(faces)

    def decks(self) -> dict[str, Deck]:
        return self.parts.shelf.decks(self.formats()[0])

    def bench_decks(self) -> tuple[CardBook, list[list[int]]]:
        return self.parts.shelf.bench()

    def deck_faults(self, deck: Deck, book: CardBook, format: str = "") -> list[Fault]:
        return self.parts.decks.deck_faults(deck, self.own(book), format)

    def deck_kinds(self, deck: Deck, book: CardBook, format: str = "") -> list[int]:
        return self.parts.decks.deck_kinds(deck, self.own(book), format)

    # -- games

    def formats(self) -> list[str]:
        return list(self.parts.formats)

    def start(
        self,
        book: CardBook,
        decks: Sequence[Sequence[int]],
        seed: int | str,
        format: str = "",
        rulings: Mapping[str, str] = {},
        listener: Listener | None = None,
    ) -> Game:
        least, most = self.seats()
        if not least <= len(decks) <= most:
            many = f"{least} to {most}" if least < most else f"{least}"
            raise ValueError(f"{self.title} is played by {many} here, not by {len(decks)}")
        own = self.own(book)
        form = self.settled(format, rulings, own)
        return self.parts.start(own, [list(deck) for deck in decks], seed, form, listener)

    @abstractmethod
    def settled(self, format: str, rulings: Mapping[str, str], book: B) -> Any:
        """The format of this name, the usual one for "", with our rulings settled otherwise where asked."""

    def load(self, data: bytes, book: CardBook) -> Game:
        if type(data) is not bytes:
            raise BadSave(f"a saved position is bytes, as `save` gives them, not {type(data).__name__}")
        g = self.parts.codec.load(data, self.own(book))
        if not isinstance(g, self.parts.game):
            raise EngineFault(f"the codec of {self.title} loaded another game")
        return g

    def rulings(self) -> dict[str, tuple[str, ...]]:
        return dict(self.parts.settings)

    # -- options

    def verbs(self) -> dict[int, str]:
        return dict(self.parts.speech.ALL_VERBS)

    def prompt(self, g: Game) -> str:
        """What the player who must choose is asked, by name; how the game ended, once it is over."""
        if not g.asking:
            return self.result_words(g) if g.over else ""
        return f"{called(g, int(g.chooser))}: {self.question(g)}"

    def question(self, g: Game) -> str:
        mark = "?" if YES in g.options or NO in g.options else "."
        return f"{self.parts.speech.question(self.its(g))}{mark}"

    def picked(self, g: Game) -> list[int]:
        top = g.stack[-1] if g.asking and g.stack else None
        if isinstance(top, PickSome):
            return [int(ref) for ref in top.picks]
        return [int(ref) for ref, share in zip(top.among, top.shares) if share] if isinstance(top, Divide) else []

    def question_rules(self, g: Game) -> tuple[str, ...]:
        return self.parts.speech.question_rules(self.its(g))

    def option_words(self, g: Game, code: int) -> str:
        return self.parts.speech.option_words(self.its(g), code)

    def option_text(self, g: Game, code: int) -> str:
        return self.parts.speech.option_text(self.its(g), code)

    def option_about(self, g: Game, code: int) -> tuple[About, ...]:
        return self.parts.option_about(self.its(g), code)

    def read_option(self, g: Game, text: str) -> int:
        return self.parts.read_option(self.its(g), text)

    def option_rules(self, g: Game, code: int) -> tuple[str, ...]:
        return self.parts.speech.option_rules(self.its(g), code)

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        return self.parts.why_not(self.its(g), player, code)

    # -- what is seen and told

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        """All that this viewer (-1: an onlooker) may see now, and the decision if it is this viewer's.  Players stand
        there by letter; `called` has their names, if they have any."""
        seen = self.parts.views.view(self.its(g), viewer)
        if g.names:
            seen["called"] = list(g.names)
        if g.asking and viewer == g.chooser:
            options = [
                {
                    "code": c,
                    "text": self.option_text(g, c),
                    "words": self.option_words(g, c),
                    "rules": list(self.option_rules(g, c)),
                }
                for c in g.options
            ]
            so_far = self.parts.speech.picked_so_far(self.its(g))
            seen["decision"] = {"prompt": self.prompt(g), "so_far": so_far, "options": options}
        return seen

    def knowledge(self, g: Game, viewer: int) -> dict[str, dict[str, list[str]]]:
        """The hidden cards that this player has seen before and knows the place of, player by player."""
        return self.parts.views.knowledge(self.its(g), viewer)

    def things(self, g: Game, viewer: int) -> list[Thing]:
        """All that this viewer can point at; the judge (-2) at every card."""
        return self.parts.views.things(self.its(g), viewer)

    def tell(self, g: Game, entry: Entry, viewer: int) -> str:
        return self.parts.tell(self.its(g), entry, viewer)

    def event_name(self, entry: Entry) -> str:
        return self.parts.event_name(entry)

    def sources(self, g: Game, ref: int, value: str) -> list[Source]:
        return self.parts.views.sources(self.its(g), ref, value)

    def determinise(self, g: Game, viewer: int, chance: Chance) -> Game:
        """A copy in which all that this viewer does not know is dealt anew; only at a decision of the viewer's."""
        return engine_determinise.determinise(g, viewer, chance)

    def result_words(self, g: Game) -> str:
        """Who has won, and why, in one line; that the game goes on, as long as it does."""
        return self.parts.speech.result_words(self.its(g)) if g.over else "The game goes on."

    def faults(self, g: Game) -> list[str]:
        return self.parts.faults(self.its(g))


def check_ruling(settings: Mapping[str, tuple[str, ...]], ruling: str, value: str, fits: bool | None = None) -> None:
    """ValueError if this ruling cannot be set, or not so; `fits` tells of a value that the settings only describe.

    >>> check_ruling({"R42": ("zero defense breaks", "zero defense stays")}, "R42", "maybe")
    Traceback (most recent call last):
    ...
    ValueError: R42 cannot be 'maybe': it is zero defense breaks or zero defense stays
    """
    if ruling not in settings:
        raise ValueError(f"the ruling {ruling} cannot be set; those that can are {listed(settings)}")
    if not (value in settings[ruling] if fits is None else fits):
        raise ValueError(f"{ruling} cannot be {value!r}: it is {listed(settings[ruling], 'or')}")
