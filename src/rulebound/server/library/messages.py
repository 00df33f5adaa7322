"""What goes over the wire for the pages of cards, decks, rules and replays; see `rulebound.server.messages`.

The client's types are generated from these as well: `tools/write_message_types.py` writes web/src/library/wire.ts.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rulebound.server.messages import LogLineShown, Wire
from rulebound.server.requests import DeckText, Name

MOST_SET_TEXT = 2_000_000  # characters of a list of cards that somebody uploads
MOST_RECORD_TEXT = 4_000_000  # characters of a record that somebody opens


class RuleText(Wire):
    """A rule or a ruling in short, for a look in passing."""

    id: str
    title: str
    text: str
    ours: bool = False  # a ruling of ours, not a rule of the book


class FaultShown(Wire):
    """Something wrong with a deck or a card: what, by which rules, and where in its text (0: nowhere in it)."""

    what: str
    rules: list[str]
    line: int = 0
    column: int = 0


# -- cards


class FieldShown(Wire):
    """Something that can be searched for: its name, whether it is a number, words or text, what it is, and what people
    call it where the name alone does not tell."""

    name: str
    sort: Literal["number", "words", "text", "flag"]
    about: str
    title: str = ""


class CardList(Wire):
    """Cards with all that can be searched for: `facts` has, card by card, what the face says in another shape."""

    game: str
    book: str
    faces: list[dict[str, Any]]
    facts: list[dict[str, Any]]
    fields: list[FieldShown]
    sets: list[SetShown]


class SetShown(Wire):
    """A set of cards: by what name decks know it, what it is called, and whose it is.

    `ships` with Rulebound, is kept by this server for `all`, is `mine`, or holds what effects `makes`.
    """

    name: str
    title: str
    cards: int
    sort: Literal["ships", "all", "mine", "makes"]
    refused: int = 0


class MeaningLine(Wire):
    """A part of what a line of text means: how deep it stands, its part in what is above, its words, what it does."""

    depth: int
    part: str
    construct: str
    words: str
    says: str
    rules: list[str]


class TextLine(Wire):
    """A line of a card's text and what it means, part by part."""

    text: str
    meaning: list[MeaningLine]


class SceneShown(Wire):
    """A moment in which a card's text does something: what was told, or how things stand."""

    title: str
    told: list[LogLineShown]
    stands: list[str]


class CardPage(Wire):
    """A card looked up: its text line by line with its meaning, what it does in sample positions, what rules it."""

    name: str
    set: str
    lines: list[TextLine]
    scenes: list[SceneShown]
    position: list[str]  # who has which other cards where the scenes are played
    note: str  # why there is no meaning to show
    rules: list[RuleText]
    rulings: list[RuleText]
    decks: list[str]


class SetUpload(Wire):
    """A list of cards from a file; with `keep`, the set is kept."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    file: Annotated[str, Meta(min_length=1, max_length=200)]
    text: Annotated[str, Meta(max_length=MOST_SET_TEXT)]
    keep: bool = False


class RefusedLine(Wire):
    """Why a card cannot be played: in which column, line of text and character, why, and by which rules."""

    where: str
    line: str
    at: int
    why: str
    rules: list[str]


class RefusedCard(Wire):
    """A card of a list that cannot be played, with everything that is wrong with it."""

    name: str
    lines: list[RefusedLine]


class NameTaken(Wire):
    """A card of a list that is called as one that ships: as which, of which set, and whether it is the same card."""

    name: str
    shipped: str
    set: str
    same: bool


class SetReport(Wire):
    """A list of cards, judged: `faults` says why it is no list at all, `set` by what name decks know it once kept.

    Of the cards that cannot be played, `formless` have a wrong form: they are not kept, the others wait in the set.
    """

    cards: int
    whole: int
    refused: list[RefusedCard]
    faults: list[str]
    renamed: list[str]
    set: str = ""
    formless: int = 0
    taken: list[NameTaken] = field(default_factory=list)


class SetField(Wire):
    """A column of a list of cards: what stands there, whether every card must have it, and the words it may have."""

    name: str
    sort: str
    about: str
    must: bool
    words: list[str]


class SetForm(Wire):
    """How a list of cards is written: its columns, and an example that can be kept as it is, as a table and as JSON."""

    fields: list[SetField]
    csv: str
    json: str


# -- decks


class DeckSent(Wire):
    """A deck as text, to be checked in a format ("": its own, or the usual)."""

    text: DeckText
    format: Annotated[str, Meta(max_length=60)] = ""


class DeckEntry(Wire):
    """A line of a deck: how many of which card, and which card of the book that is ("": none)."""

    count: int
    name: str
    card: str
    set: str
    beside: bool = False


class DeckReport(Wire):
    """A deck that was read: its entries, and everything that is wrong with it."""

    name: str
    format: str
    about: str
    sets: list[str]
    entries: list[DeckEntry]
    faults: list[FaultShown]
    cards: int
    text: str  # as the deck is written down


class HandsWanted(Wire):
    """Sample hands of a deck, by a number that another hand has another of."""

    text: DeckText
    format: Annotated[str, Meta(max_length=60)] = ""
    number: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class HandShown(Wire):
    """Cards that a player begins with."""

    title: str
    cards: list[str]


class SampleHands(Wire):
    """What a player holds when the game has begun; or why none can be shown."""

    hands: list[HandShown]
    why: str = ""


class DeckKept(Wire):
    """A deck that is kept or ships."""

    id: str
    game: str
    name: str
    text: str
    changed: str
    ships: bool = False


class DeckToKeep(Wire):
    """A deck to keep under this name."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    text: DeckText


class DeckLists(Wire):
    """Your own decks, the latest first, and those that ship."""

    mine: list[DeckKept]
    shipped: list[DeckKept]


# -- rules


class ScenarioTitle(Wire):
    """A scenario that shows a rule: its title, and its name where its text can be had."""

    title: str
    name: str


class RuleShown(Wire):
    """A rule of the book in our words."""

    id: str
    title: str
    topic: str
    says: str
    kind: str
    heading: bool
    testable: bool
    parent: str
    chapter: str
    depth: int
    see: list[str]
    note: str
    rulings: list[str]
    scenarios: list[ScenarioTitle]  # the plainest of those that show it
    shown_by: int  # how many show it


class RulingTold(Wire):
    """A ruling of ours, with how sure it is and the rules it concerns."""

    id: str
    title: str
    sureness: str
    question: str
    text: str
    ruling: str
    why: str
    rules: list[str]
    section: str
    see: list[str]
    scenarios: list[ScenarioTitle]
    shown_by: int


class Heading(Wire):
    """A chapter of the book, or a part of the rulings."""

    id: str
    title: str


class BookShown(Wire):
    """A rule book: chapters, rules in their order, our rulings."""

    game: str
    title: str
    document: str
    chapters: list[Heading]
    sections: list[Heading]
    rules: list[RuleShown]
    rulings: list[RulingTold]


class Found(Wire):
    """What answers a search, best first, by ids; words or ids that may have been meant, if nothing does; how many
    more answers there are."""

    ids: list[str]
    near: list[str]
    more: int = 0


class ScenarioPart(Wire):
    """A part of a scenario in lines that can be read: the cards, the position, what is done, what must come of it."""

    title: str
    lines: list[str]


class ScenarioStep(Wire):
    """A step of a scenario: what is done ("": before anything is), and what happens by it, with the rules."""

    text: str
    told: list[LogLineShown]


class ScenarioText(Wire):
    """A scenario, told in parts, step by step as it is played, and as it is written."""

    name: str
    title: str
    text: str
    parts: list[ScenarioPart]
    steps: list[ScenarioStep]


# -- replays


class StepShown(Wire):
    """A step of a game as a viewer of its replay reads it: by whom, what was chosen ("": in secret), what was told, and
    in which turn it left the game."""

    seat: int
    text: str
    log: list[LogLineShown]
    turn: int


class ReplayShown(Wire):
    """A game to step through.  Positions are asked for by its `key`, up to that after step `reach` (-1: there are none,
    the game is told and not shown; `note` says why)."""

    key: str
    game: str
    title: str
    format: str
    names: list[str]
    version: str
    seed: str
    result: str
    winner: int
    viewer: int
    viewers: list[int]  # as whom it may be seen: seats, -1 an onlooker, -2 the open table
    begin: list[LogLineShown]
    steps: list[StepShown]
    reach: int
    over: bool
    note: str = ""


class RecordSent(Wire):
    """A record from a file."""

    text: Annotated[str, Meta(max_length=MOST_RECORD_TEXT)]
    viewer: Annotated[int, Meta(ge=-2, le=15)] = -2


class Frame(Wire):
    """A position of a replay: the sketch, what is asked of whom (-1: nobody, or the viewer is not told), and whose turn
    it is to choose."""

    sketch: dict[str, Any]
    prompt: str
    chooser: int


class Frames(Wire):
    """Positions of a replay: `frames[n]` is that after `start + n` steps."""

    start: int
    frames: list[Frame]


class PlayOn(Wire):
    """Play on from a position of a replay: after so many steps, in this seat, against such bots."""

    at: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Annotated[int, Meta(ge=0, le=15)]
    bot: Annotated[str, Meta(max_length=40)] = ""
