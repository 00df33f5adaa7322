# not compiled: the seam between the games and the judge
"""A stage: what a game offers to those who set up positions and act on them from outside, the judge above all.

The judge knows no game.  It asks the stage which words a position may hold, has it lay the cards, plan plays as picks
among the engine's options, let the rules act, and tell how things stand.  A game's stage is `STAGE` in its module
`positions`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rulebound.engine.state import FIRST_UID, Obj
from rulebound.engine.wording import card_name

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit

O = TypeVar("O", bound=Obj)  # noqa: E741

@dataclass(frozen=True)
class Misfit:
    """Something that the game does not allow: what is wrong with it, and where it stands in what was given.

    The way there goes by keys, names of cards in a pile and places in a list, counted from 0: `("B", "gold")`,
    `("A", "play", "wolf", "bonus")`, `("battle", "attackers", 0)`.  No way at all means the whole.
    """

    what: str
    where: tuple[str | int, ...] = ()


class Impossible(ValueError):
    """A position or an act that the game does not allow: everything that is wrong with it.

    >>> print(Impossible("nobody has gold", Misfit("a wolf is no event", ("A", "hand", "wolf"))))
    nobody has gold; a wolf is no event
    """

    def __init__(self, *misfits: Misfit | str) -> None:
        self.misfits = tuple(Misfit(each) if isinstance(each, str) else each for each in misfits)
        super().__init__("; ".join(each.what for each in self.misfits))


@dataclass(frozen=True)
class Field:
    """What may stand under one key.

    `sort` is one of: number, numbers, flag, text, word, words, player, players, thing, things, shares (from each source
    to each recipient so much), portions (to each recipient so much), picks (things, players, numbers, "yes", "no"),
    cards (numbers and names of cards, parted by semicolons: the text with the names as printed), group (keys of its
    own, in `fields`; a value alone is that of the key `alone`), data (anything that YAML can say, for the game to make
    sense of), title (a card, by its name or its key: the name as printed).
    """

    sort: str
    about: str = ""
    words: tuple[str, ...] = ()
    must: bool = False
    least: int | None = None
    fields: Mapping[str, Field] = field(default_factory=dict)
    alone: str = ""


Fields = Mapping[str, Field]


@dataclass(frozen=True)
class Pointer:
    """One thing of a game through all its changes: a physical card, or a token by its instance."""

    kind: int
    card: int = -1
    uid: int = -1


@dataclass(frozen=True)
class Put:
    """A card to be laid: what it will be called, its kind, and what is said of it."""

    label: str
    kind: int
    marks: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Seat:
    """What one player is given: totals by name, piles by name (the top of a pile first)."""

    totals: Mapping[str, Any]
    piles: Mapping[str, Sequence[Put]]


@dataclass(frozen=True)
class Given:
    """A position as it is asked for."""

    seats: Sequence[Seat]
    moment: Mapping[str, Any]
    seed: int | str = 0
    format: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    teams: Sequence[int] = ()  # the sizes of the sides, seats in order; nothing: everybody alone


@dataclass(frozen=True)
class Laid:
    """A position that has been laid, not yet run, and where each label lies."""

    game: Game
    things: Mapping[str, Pointer]


@dataclass(frozen=True)
class Subject:
    """What an option points at: a player, a thing, a number; `other` is a second thing, where it takes two.  `alike` if
    any equal card of the pile would do."""

    player: int = -1
    thing: Pointer | None = None
    number: int | None = None
    alike: bool = False
    other: Pointer | None = None


@dataclass(frozen=True)
class Pair:
    """Two things of one option, in the order in which it has them: names, as the planner was given them."""

    thing: Any
    other: Any


@dataclass(frozen=True)
class Asking:
    """What the open decision is for, as one word, and the thing or player whose decision it is about."""

    purpose: str = ""
    source: Subject | None = None


@dataclass(frozen=True)
class Portion:
    """So much of a division to this one: a name, as the planner was given it."""

    to: Any
    amount: int


@dataclass(frozen=True)
class Want:
    """A pick that a play needs: one of these verbs, on this thing or number; with `several`, on all these and no more;
    with `portions`, a division among these, in whatever order the game asks.

    Things are whatever the planner was given for them, or a `Pair`; they are looked up when their turn comes.
    """

    verbs: tuple[str, ...]
    things: tuple[Any, ...] = ()
    number: int | None = None
    several: bool = False
    if_asked: bool = False  # nothing is missing if the game never asks
    portions: tuple[Portion, ...] = ()


@dataclass(frozen=True)
class Verb:
    """A play of a game: its keys, and what they are called in short."""

    about: str
    fields: Fields


class Stage(ABC):
    """How a game is set up and acted on from outside."""

    # Words of positions: keys of the moment, of each player, of cards in play and of cards elsewhere.
    moment: ClassVar[Fields] = {}
    totals: ClassVar[Fields] = {}
    piles: tuple[str, ...] = ()
    table: str = ""  # the pile whose cards lie open, with marks
    seldom: tuple[str, ...] = ()  # piles and totals that are worth a word only when there is something in them
    marks: ClassVar[Fields] = {}
    tags: ClassVar[Fields] = {}
    card: ClassVar[Fields] = {}  # of a card defined in place
    facts_known: tuple[str, ...] = ()  # what can be expected of a thing
    present_known: tuple[str, ...] = ()  # what can be expected of the moment
    counts: tuple[str, ...] = ()  # what can be expected of a player besides totals and piles
    place: str = ""  # the fact that is meant where a zone is said to be a number
    strength: tuple[str, ...] = ()  # the two facts that "is 5/3" speaks of
    events: tuple[str, ...] = ()  # what the log can tell of
    heard: ClassVar[Mapping[str, str]] = {}  # other names of these, as people say them

    # Words of plays, acts and facts.
    plays: ClassVar[Mapping[str, Verb]] = {}
    acts: ClassVar[Mapping[str, Verb]] = {}
    phrases: Sequence[tuple[str, Mapping[str, Any]]] = ()
    sayings: ClassVar[Mapping[str, str]] = {}  # verbs of options as people say them
    states: ClassVar[Mapping[str, tuple[str, Any]]] = {}  # what "is ..." means: a fact and its value
    nouns: ClassVar[Mapping[str, str]] = {}  # other names of facts and piles, as people say them
    expected: Sequence[tuple[str, str, str]] = ()  # expectations in words: a template, the key and the value it says

    def title(self, fields: Mapping[str, Any]) -> str:
        """The whole name of a card defined in place, by which the book has it: with its version, if it has one."""
        return f"{fields['name']}, {fields['version']}" if fields.get("version") else str(fields["name"])

    def with_names(self, card: Mapping[str, Any], printed: Callable[[str], str]) -> dict[str, Any]:
        """A card defined in place that names others: by their keys before, as printed now."""
        return dict(card)

    @abstractmethod
    def book(self, kit: Kit, cards: Sequence[Mapping[str, Any]], fillers: Sequence[str]) -> CardBook:
        """The book of these cards, of cards that do nothing with these names, and of what positions need besides."""

    @abstractmethod
    def lay(self, kit: Kit, book: CardBook, given: Given) -> Laid:
        """The position asked for; Impossible if it cannot be.  `run()` brings it to its first decision."""

    def given(self, g: Game) -> dict[str, Any] | None:
        """The position as a scenario would give it, by the words above: each player under a letter, piles with the top
        first.  What words cannot say is left out; None where no scenario can begin, as in the midst of something."""
        return None

    @abstractmethod
    def wants(self, play: str, fields: Mapping[str, Any]) -> list[Want]:
        """The picks that this play needs, in order."""

    def meant_now(self, g: Game, fields: Mapping[str, Any], find: Callable[[Any], Subject]) -> Mapping[str, Any]:
        """The fields of a play as they are now, where they are said by how things stand; `find` looks up a name.
        Impossible if they are said of something that is not so."""
        return fields

    @abstractmethod
    def act(self, g: Game, act: str, fields: Mapping[str, Any]) -> None:
        """Let the rules do this now, and play on to the next decision; things are given as `Pointer` or player."""

    def wrong_with(self, act: str, fields: Mapping[str, Any]) -> list[Misfit]:
        """What is wrong with an act of the rules in any position, with the key that it stands under."""
        return []

    def wrong_with_play(self, play: str, fields: Mapping[str, Any]) -> list[Misfit]:
        """What is wrong with a play in any position: with what it says, not with the game."""
        return []

    def described(self, facts: Mapping[str, Any]) -> list[str] | None:
        """What is told of something on the table besides its name, by its facts; None: those that every game has."""
        return None

    @abstractmethod
    def subject(self, g: Game, code: int) -> Subject:
        """What this option points at."""

    @abstractmethod
    def code(self, g: Game, player: int, verb: str, target: Subject) -> int | None:
        """The option that this verb and target would be, offered or not; None if there can be no such option."""

    def is_all_the_same(self, g: Game) -> bool:
        """Does it make no difference which of the options is taken?"""
        return False

    def stays_open(self, g: Game) -> bool:
        """Does the position wait here though there is one option only, since taking it ends what people look at?"""
        return False

    def may_say_early(self, g: Game, player: int, verb: str, target: Subject) -> bool:
        """May this pick be said before the game asks for it, since the rules give it no order?"""
        return False

    @abstractmethod
    def asking(self, g: Game) -> Asking:
        """What the open decision is for."""

    @abstractmethod
    def where(self, g: Game, thing: Pointer) -> tuple[int, str] | None:
        """The player and the pile where this thing is; None if it is nowhere."""

    def named(self, g: Game, uid: int) -> Pointer | None:
        """The thing that is, or lately was, this instance."""
        o = g.last(uid)
        if o is not None:
            return pointer_to(o)
        card = int(g.card_of(uid))
        return Pointer(g.kinds[card], card) if card >= 0 else None

    def referred(self, g: Game, ref: int, number: int | None = None) -> Subject:
        """What a reference of a code points at: a player or an instance."""
        if ref < FIRST_UID:
            return Subject(player=ref, number=number)
        return Subject(thing=self.named(g, ref), number=number)

    @abstractmethod
    def facts(self, g: Game, thing: Pointer) -> dict[str, Any]:
        """All that can be said of a thing, by the names that scenarios use; players by letter, places as "A.deck"."""

    @abstractmethod
    def seat(self, g: Game, player: int) -> dict[str, Any]:
        """All that can be said of a player: totals by name, piles as lists of things, the top first."""

    @abstractmethod
    def present(self, g: Game) -> dict[str, Any]:
        """All that can be said of the moment, players by letter."""

    def common(self, g: Game) -> list[Pointer]:
        """What lies on the table or beside it and is no player's."""
        return []

    def now(self, g: Game, thing: Pointer) -> Pointer:
        """What a thing without a card of its own is now, where its instance has changed; else the same thing."""
        return thing

    def out(self, g: Game) -> list[int]:
        """The players who have left the game."""
        return [p for p, player in enumerate(g.players) if player.out]

    # Where a view shows a pile: by name under another key of the player, or among what all players share.
    shown_as: ClassVar[Mapping[str, str]] = {"hand": "cards"}
    shared: tuple[str, ...] = ("play",)
    sight: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # by which rules a pile is seen, or not

    def sees(self, kit: Kit, g: Game, viewer: int, thing: Pointer) -> bool:
        """Does this viewer's view show which card this is, where it lies?"""
        where = self.where(g, thing)
        if where is None:
            return False
        player, pile = where
        view = kit.view(g, viewer)
        shown = view[pile] if pile in self.shared else view["players"][player].get(self.shown_as.get(pile, pile))
        cards = shown if isinstance(shown, list) else [shown]  # hidden cards are shown as a number
        name = card_name(g.book, thing.kind)
        return any((card["name"] if isinstance(card, Mapping) else card) == name for card in cards)

    def sight_rules(self, g: Game, viewer: int, thing: Pointer) -> tuple[str, ...]:
        """The rules by which this viewer sees the card where it lies, or does not; none where no rule speaks of it."""
        where = self.where(g, thing)
        return () if where is None else self.sight.get(where[1], ())

    def knows(self, g: Game, viewer: int, thing: Pointer) -> bool:
        """Does this player know where this card is, seen or not?"""
        return thing.card < 0 or bool(g.known[thing.card] >> viewer & 1)


# -- things and what they are in a game


def pointer_to(o: Obj) -> Pointer:
    """What is in play, as a thing."""
    return Pointer(int(o.kind), int(o.card)) if o.card >= 0 else Pointer(int(o.kind), -1, int(o.uid))


def pointers(g: Game, cards: Sequence[int]) -> list[Pointer]:
    """These physical cards as things."""
    return [Pointer(g.kinds[card], card) for card in cards]


def uid_of(g: Game, thing: Pointer) -> int:
    """The instance that a thing is now."""
    return thing.uid if thing.card < 0 else g.uids[thing.card]


def in_play(objs: Sequence[O], thing: Pointer) -> O | None:
    """What this thing is among these that are in play; None if it is not there."""
    for o in objs:
        if o.card == thing.card if thing.card >= 0 else o.uid == thing.uid:
            return o
    return None


def meant(g: Game, objs: Sequence[O], thing: Pointer | int) -> O:
    """What an act is about, which must be among these that are in play; Impossible if it is not."""
    if not isinstance(thing, Pointer):
        raise Impossible("a player is not in play")
    o = in_play(objs, thing)
    if o is None:
        raise Impossible(f"{g.book.cards[thing.kind].name} is not in play")
    return o


def any_equal(kind: int, card: int, number: int | None = None) -> Subject:
    """A card that an option takes, though any equal one would do."""
    return Subject(thing=Pointer(kind, card), number=number, alike=True)
