"""What goes over the wire: every message of the socket; the bodies of HTTP are in `requests.py`.

The client's types are generated from both (`tools/write_message_types.py`), and so is the OpenAPI page.  Messages are
JSON; those of the socket carry their sort in `type`.  Decoding is strict: an unknown field is an error.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

# `$` alone also stands before a last line break, in Python; as ECMA reads it, which other programs do, it does not.
END: Final = r"$(?!\n)"
ID: Final = "^[a-z0-9]{8,24}" + END  # of games and of decks
Words = Annotated[str, Meta(max_length=500)]
Seq = Annotated[int, Meta(ge=0)]
Small = Annotated[int, Meta(ge=-1, le=1_000_000_000)]
MessageId = Annotated[str, Meta(min_length=1, max_length=40)]


class Wire(Struct, forbid_unknown_fields=True, omit_defaults=False):
    """A message: nothing that it does not name is taken."""


# -- what the client says on the socket


class Choose(Wire, tag="choose"):
    """Take an option of the decision that stands after `seq` events; `id` comes back in the reply, and the same id
    twice is one choice."""

    id: MessageId
    seq: Seq
    index: Annotated[int, Meta(ge=0)]


class Undo(Wire, tag="undo"):
    """Take one's last step back."""

    id: MessageId
    seq: Seq


class Concede(Wire, tag="concede"):
    """Give the game up."""

    id: MessageId


class Say(Wire, tag="say"):
    """Words for the chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class GiveTime(Wire, tag="give_time"):
    """Give the other seats more time."""


class Ask(Wire, tag="ask"):
    """A question about the position: why a thing cannot be used or is as it is (`ref` or `card` or `place`), why it
    cannot be put at a place (`ref` or `card`, and `place`), or what would come of an option (`index`)."""

    id: MessageId
    seq: Seq
    ref: Small | None = None
    card: Words | None = None
    place: Words | None = None
    index: Small | None = None


class AutoPass(Wire, tag="auto_pass"):
    """How much is passed for this seat: nothing (full control), or everything until the turn ends (the round, in games
    where a turn is a single play: `GameShown.span`).  It is kept with the seat.  Passing everything stops by itself: at
    that end, and when something new is aimed at the seat that more could be done about than to pass."""

    level: Literal["never", "until_end_of_turn"]


class Mute(Wire, tag="mute"):
    """Whose words this viewer does not want to read from now on: those of these seats, and those of onlookers.  It is
    kept for a seat; an onlooker says it again after coming back."""

    seats: Annotated[list[int], Meta(max_length=16)]
    onlookers: bool


class Pick(Wire, tag="pick"):
    """Take the card at this place of the pack, as pick number `number` (counted from 0) of this seat."""

    id: MessageId
    number: Annotated[int, Meta(ge=0)]
    place: Annotated[int, Meta(ge=0)]


class Build(Wire, tag="build"):
    """Play these cards of the pool, by their places in it."""

    id: MessageId
    places: Annotated[list[int], Meta(max_length=400)]


class StandIn(Wire, tag="stand_in"):
    """Let a bot play for somebody who is away (`SeatShown.away`), until they come back."""

    id: MessageId
    seat: Annotated[int, Meta(ge=0, le=15)]
    bot: Annotated[str, Meta(max_length=40)] = "looks-ahead"


class Claim(Wire, tag="claim"):
    """Take the game as given up by somebody who is away (`SeatShown.away`): they leave it as if their time had run
    out."""

    id: MessageId
    seat: Annotated[int, Meta(ge=0, le=15)]


class Here(Wire, tag="here"):
    """Is the line alive?  Whoever has heard nothing for a while says so."""


Said = Choose | Undo | Concede | Say | GiveTime | Ask | AutoPass | Mute | Pick | Build | StandIn | Claim | Here


# -- what the server says on the socket


class About(Wire):
    """What an option is about: a thing or a player by reference, a card by name, whose it is and in which hand or pile
    it lies (`where`), a place by name."""

    sort: Literal["thing", "player", "card", "place"]
    ref: int = -1
    name: str = ""
    where: str = ""


class OptionShown(Wire):
    """One option of a decision; `number` where it is an amount: how much it means.  `begins`: what else one points at
    who means it, such as those that could attack, for declaring a battle."""

    index: int
    text: str
    words: str
    rules: list[str]
    about: list[About]
    passes: bool = False
    number: int | None = None
    begins: list[About] = []


class Candidate(Wire):
    """Something that can be picked in a choice of several, `count` times; its option has the same `text`."""

    text: str
    words: str
    about: list[About]
    count: int = 1


class Picking(Wire):
    """A choice of several, of which the options offer the next one only: how many are picked, how many must and may be
    in all, and what can still be, in the order in which it has to; `ordered` if in any, and that order counts.  `does`
    says what is done with them, as it stands before "this one"."""

    have: int
    least: int
    most: int
    among: list[Candidate]
    ordered: bool = False
    does: str = "Choose"


class DecisionShown(Wire):
    """What this viewer must decide now; `picking` where it is a choice of several.  `so_far` says what was chosen in it
    already, and `chosen` what of that lies on the table, by reference.  `stakes` says what there is to think of now, as
    the question alone often reads the same, and `passing` what comes of passing, as it follows "Pass: "."""

    prompt: str
    so_far: list[str]
    options: list[OptionShown]
    picking: Picking | None = None
    stakes: list[str] = []
    passing: str = ""
    chosen: list[int] = []


class LogLineShown(Wire):
    """A line of the log with the rules it follows."""

    text: str
    rules: list[str]


class Clock(Wire):
    """A seat's clock: seconds left in the bank and for this decision (None: no such limit), and whether it runs."""

    bank: float | None
    decision: float | None
    runs: bool


class ClockRule(Wire):
    """How long players may think: not limited, so many seconds for each decision, or a bank with an increment.  While
    decks are handed out each pick has the seconds of a decision, or a tenth of a bank, and building a deck five times
    that; whoever is late gets what a plain player would take."""

    sort: Literal["off", "decision", "bank"] = "off"
    seconds: Annotated[int, Meta(ge=5, le=1_209_600)] = 60  # for a decision, or in the bank
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class SeatShown(Wire):
    """Who sits where.  `away`: the game has waited so long for somebody without a connection that the others may let a
    bot play or claim the game; `stand_in`: the bot that plays for them until they come back; `beside`: the card that
    begins the game beside the deck, where the format has such; `unplayable`: the game could not begin with this deck,
    and whoever brought it is told why when they are ready again."""

    seat: int
    letter: str
    name: str
    sort: Literal["person", "bot", "open"]
    bot: str = ""
    deck: str = ""
    here: bool = False
    ready: bool = False
    clock: Clock | None = None
    away: bool = False
    stand_in: str = ""
    beside: str = ""
    unplayable: bool = False


class Fairness(Wire):
    """The promise about chance: the hash shown before the deal, the salts of the seats, the seed once all is over."""

    commitment: str
    salts: list[str]
    seed: str = ""


class GameShown(Wire):
    """A game as lists and pages name it."""

    id: str
    game: str
    title: str
    format: str
    status: Literal["open", "drafting", "playing", "over", "shown"]
    public: bool
    seats: list[SeatShown]
    fairness: Fairness
    began: str
    clock: ClockRule
    result: str = ""
    winner: int = -1
    host: bool = False  # are you the one who made it?
    you: int = -1  # the seat that is yours
    next: str = ""
    note: str = ""  # why it can no longer be played on
    away: int = 0  # seconds that it waits for somebody without a connection, if no clock runs (0: for ever)
    span: str = "turn"  # what one passes until the end of, who passes everything: a turn, a round
    ended: str = ""  # when it was over, if that is known
    deck_text: str = ""  # what is in your deck, until the game begins, if it is not one that ships


class Hello(Wire, tag="hello"):
    """The first message: the game, and as whom one is there (-1: an onlooker).  `stood_in`: a bot has played for you
    until you came."""

    game: GameShown
    you: int
    onlookers: int
    stood_in: bool = False


class Update(Wire, tag="update"):
    """The position as this viewer sees it, with what is new in the log: from line `log_from` on it reads as `log` says.

    `seq` counts what this viewer has noticed of the game, never down.  What others did in secret does not count, so it
    tells nothing; an update with the same `seq` as the one before replaces that one.
    """

    seq: int
    sketch: dict[str, Any]
    decision: DecisionShown | None
    waits_for: str
    log: list[LogLineShown]
    log_from: int
    undo: str | None  # None: a step can be taken back; otherwise why not
    over: bool
    result: str


class Wishes(Wire, tag="wishes"):
    """How your seat is served, as it was kept: told when you come, when you have changed it from anywhere, and when
    passing everything has stopped."""

    level: Literal["never", "until_end_of_turn"] = "never"
    muted: list[int] = []
    mutes_onlookers: bool = False


class Seated(Wire, tag="seats"):
    """Somebody sat down, left, came back, is away, is ready, or the clocks were set anew; `giver`: the seat that has
    just given the others more time."""

    seats: list[SeatShown]
    onlookers: int
    giver: int = -1


class Chat(Wire, tag="chat"):
    """Words of somebody at the table; `seat` is -1 for an onlooker."""

    seat: int
    name: str
    text: str
    at: str


class Spoken(Wire, tag="spoken"):
    """What was said at the table before one came, the first words first: one message, however much it was."""

    words: list[Chat]


class Done(Wire, tag="done"):
    """The choice with this id is on disk; with it one had noticed the game up to `seq`, whatever came of it."""

    id: str
    seq: int


class Refused(Wire, tag="refused"):
    """Something could not be done: why, by which rules; `id` if it answers a message that had one."""

    id: str
    why: str
    rules: list[str]


class OutcomeShown(Wire):
    """Something that would come of an option, as far as one can know: in words, and whether it is sure.  For pictures:
    the thing or player (`ref`) to which it happens, the number that changes (`what`), what it is, and between which
    two it will be."""

    words: str
    sure: bool
    ref: int = -1
    what: str = ""
    before: int = 0
    low: int = 0
    high: int = 0


class AnswerLine(Wire):
    """A line of an answer with its rules: what it is about (`name`), something that can be done now or cannot
    (`offered`, `refused`), where a number comes from (`number`), what else works on a thing (`influence`), what its
    text means (`meaning`: first a line of the text in quotes, then its parts), what a rule says (`rule`), or just words
    (`note`)."""

    text: str
    rules: list[str]
    sort: Literal["name", "offered", "refused", "number", "influence", "meaning", "rule", "note"]


class Answer(Wire, tag="answer"):
    """The answer to a question, in lines with their rules; if it was about an option, what would come of that."""

    id: str
    lines: list[AnswerLine]
    outcome: list[OutcomeShown] = []


class Handing(Wire, tag="handing"):
    """Decks being handed out, as one seat sees it: the pack to take a card from (empty: wait for the others), or, once
    `pool` is whole, the deck to build of it.  Cards are named; `pick` is the number of the next pick, `suggested` what
    a plain player would take or play, as places; `about` tells of each card in words what a hand shows of it."""

    pick: int
    picks: int
    pack: list[str]
    pool: list[str]
    deck: int  # how many cards a deck has at least
    suggested: list[int]
    builds: bool  # is a deck to be built now?
    waits_for: list[str]
    about: dict[str, str]


class Over(Wire, tag="over"):
    """The game has ended: everything about chance is told, and where a rematch is."""

    game: GameShown


class Closed(Wire, tag="closed"):
    """The last message: why the server ends this connection, and whether one should come back."""

    why: str
    again: bool


class Heard(Wire, tag="heard"):
    """The line is alive."""


Told = Hello | Wishes | Update | Seated | Chat | Spoken | Done | Refused | Answer | Handing | Over | Closed | Heard
