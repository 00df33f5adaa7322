"""What is asked for over HTTP and what comes back, as types; the messages of the socket are in `messages.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from rulebound.server.messages import END, ClockRule, GameShown, Wire

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Salt = Annotated[str, Meta(pattern="^[0-9a-f]{0,64}" + END)]
DeckText = Annotated[str, Meta(max_length=20_000)]


class Problem(Wire):
    """What went wrong, in words for people; `faults` has the parts, if there are several."""

    status: int
    what: str
    faults: list[str] = field(default_factory=list)


class Me(Wire):
    """Who you are: nobody yet, a guest, or somebody with an account."""

    sort: Literal["nobody", "guest", "account"]
    name: str


class NewName(Wire):
    """What somebody wants to be called."""

    name: Name


class NewAccount(Wire):
    """A name and the password that an account is to have."""

    name: Name
    password: Annotated[str, Meta(min_length=8, max_length=200)]


class Login(Wire):
    """A name and the password that its account has, or not."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class NewPassword(Wire):
    """The password that an account has, and the one that it is to have."""

    password: Annotated[str, Meta(max_length=200)]
    new: Annotated[str, Meta(min_length=8, max_length=200)]


class DeckShown(Wire):
    """A deck that ships."""

    name: str
    about: str


class BesideShown(Wire):
    """What each player may begin the game with beside the deck: the word for it, and the cards to choose one from."""

    word: str
    cards: list[str]


class FormatShown(Wire):
    """A format of a game: how players come by their decks, the decks that ship for it, and what lies beside them: a
    card that each player chooses, and the types of cards that are never in a deck but may be beside it."""

    name: str
    brings: Literal["deck", "dealt", "sealed", "draft"]
    decks: list[DeckShown]
    title: str = ""
    about: str = ""
    beside: BesideShown | None = None
    lies: list[str] = field(default_factory=list)


class RulingShown(Wire):
    """A ruling that can be settled otherwise: what it is about and the values it can have; the first is the usual.
    `titles` has for each value what people call it: "{A}" in it is whoever sits there, and "" is not offered to them.
    One that is `plain` is asked for whenever a game is set up, and `says` is what its field is called."""

    id: str
    says: str
    values: list[str]
    titles: list[str]
    plain: bool


class LessonShown(Wire):
    """Something to know about a game, with the rules that say so."""

    text: str
    rules: list[str]


class ChapterShown(Wire):
    """A part of a game told in two minutes."""

    title: str
    lessons: list[LessonShown]


class GameKind(Wire):
    """A game that can be played here, with all that a page to set one up offers."""

    name: str
    title: str
    edition: str
    seats: list[int]  # the fewest and the most
    teams: bool
    formats: list[FormatShown]  # in the order that lists show
    rulings: list[RulingShown]
    usual: str = ""  # the format that is played unless another is chosen
    goal: str = ""  # of the game, in a line
    primer: list[ChapterShown] = field(default_factory=list)  # the game in two minutes


class BotShown(Wire):
    """A bot that can take a seat: `name` is what one sends, `title` what people call it."""

    name: str
    about: str
    title: str = ""


class Catalogue(Wire):
    """Everything that can be played here."""

    games: list[GameKind]
    bots: list[BotShown]
    version: str


class Faces(Wire):
    """Every card of a book by its face."""

    game: str
    book: str
    faces: list[dict[str, Any]]


class NewSeat(Wire):
    """Who is to sit there: you, a bot, or whoever comes; with a deck that ships, one written as text, or none."""

    sort: Literal["you", "bot", "open"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    deck: Annotated[str, Meta(max_length=100)] = ""
    deck_text: DeckText = ""


class NewGame(Wire):
    """A game to be set up; what is not said is as usual."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    format: Annotated[str, Meta(max_length=60)] = ""
    teams: Annotated[list[int], Meta(max_length=16)] = field(default_factory=list)
    sets: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=20)] = field(default_factory=list)
    rulings: Annotated[dict[str, str], Meta(max_length=20)] = field(default_factory=dict)
    clock: ClockRule = field(default_factory=ClockRule)
    public: bool = False
    away: Annotated[int, Meta(ge=0, le=1_209_600)] = 600  # seconds to wait for somebody without a connection; 0: no end


class TakeSeat(Wire):
    """Sit down, or change one's deck before the game."""

    deck: Annotated[str, Meta(max_length=100)] = ""
    deck_text: DeckText = ""


class SeatBot(Wire):
    """Put a bot into an open seat."""

    bot: Annotated[str, Meta(max_length=40)]


class Ready(Wire):
    """I am ready: here is my salt for the shuffle; of several the first counts.  The game begins when all seats are
    taken and ready."""

    salt: Salt


class GameLists(Wire):
    """Games to join, to watch, and your own, the latest first; to join, first those where somebody is there."""

    open: list[GameShown]
    live: list[GameShown]
    mine: list[GameShown]


class Health(Wire):
    """Whether the server is well."""

    status: Literal["ok", "ill"]
    version: str
    store: str
