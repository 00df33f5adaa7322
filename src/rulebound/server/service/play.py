"""A game being played: the table, its events, and what each viewer has noticed of them.

What a viewer is sent is numbered by what that viewer could notice: lines of the log, one's own doings, and each time
that one is asked after somebody else was.  The number of events would tell more: whether another player had a choice at
all, and how many steps a secret one took.  (Who has no choice is asked all the same, as the table hears it, so both
count alike.)

Who waits keeps the picture of the moment at which they noticed something last: while somebody else chooses, it may
change by what only they know, such as that they have one more choice to make.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from rulebound import __version__
from rulebound.engine.decision import some_of
from rulebound.engine.hearing import Told
from rulebound.engine.log import ONLOOKER
from rulebound.engine.opening import Opening
from rulebound.engine.record import CONCEDES, Choice, DeckList, Leaving, Step, choices_made
from rulebound.engine.table import Back, Table
from rulebound.games import kit
from rulebound.server.messages import LogLineShown
from rulebound.server.service import bounds
from rulebound.server.service.bodies import (
    Begin,
    Body,
    Chosen,
    Dealt,
    GoneAway,
    MoreTime,
    TakenBack,
    lines_of,
    told_of,
)

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game

REMEMBERED: Final = 64  # messages whose ids are known when they come a second time
NOT_YOURS: Final = "who looks on takes nothing back"
Noticeable = tuple[int, str, str | None]  # how much was noticed, for whom one waits, why one can take nothing back


class GoneAstray(ValueError):
    """A game that does not go any more as its events say: by other rules, or with other cards."""


class Picture(Struct):
    """When a viewer was shown something last: what there was to notice, and the position, once the game has left it."""

    noticed: Noticeable
    position: bytes = b""


class Snapshot(Struct, frozen=True):
    """A position after so many events, what of them can still be taken back, and what each viewer was shown last."""

    seq: int
    position: bytes
    ways_back: tuple[tuple[int, bytes], ...]
    barred: tuple[str, ...]
    pictures: tuple[Picture, ...]


class Play:
    """A table and how it came about.  Viewers are players by seat, and -1 for onlookers."""

    def __init__(self, begin: Begin, table: Table, dealt: Dealt, seq: int) -> None:
        self.begin = begin
        self.table = table
        self.dealt = dealt
        self.seq = seq  # how many events there are
        self.moves = 0  # how often the position has changed since it was made
        self.viewers = table.players + 1
        self.noticed = [0] * self.viewers
        self.length = [0] * self.viewers  # lines of the log
        self.shown: list[int] = []  # how many of them there were when each was shown something last
        self.news: list[tuple[int, list[LogLineShown]] | None] = [None] * self.viewers  # since the last time
        self.ids: dict[tuple[int, str], int] = {}  # what was said with which id, and the number of the reply
        self.banks: list[float] = []  # the clocks after the last event from the store that tells
        self.gains: list[float] = []  # seconds that each step that stands has given its player
        self._before: list[tuple[int, ...]] = []  # lines of the logs before each step that stands
        self._history = array("i")  # by event: what each had noticed after it, and where it changed each log
        self._last_asked = -1
        self._bounded = bounds.is_bounded(begin)
        self._too_much: set[int] = set()  # options of this decision that were tried and led to too much
        self._notice(-1, told_of(dealt.log, self.viewers), dealt.asked)
        self.pictures = [Picture(self.noticeable(viewer)) for viewer in [*range(table.players), ONLOOKER]]
        self.shown = list(self.length)

    # -- what is done

    def choose(self, seat: int, index: int, id: str = "") -> Chosen:
        """Take an option; what is to be kept.  IllegalChoice if there is none, and nothing has happened."""
        table = self.table
        self.take(table, seat, index)
        made = table.steps[-1]
        assert isinstance(made, Choice)
        happened = table.happened
        log, asked = lines_of(happened.told), list(happened.asked)
        self._done(seat, happened.told, asked, id)
        return Chosen(seat, made.index, made.count, made.code, made.text, log, asked, id, made.key)

    def take(self, table: Table, seat: int, index: int) -> None:
        """Take an option at this table or a copy of it.  What leads to too much is not tried twice: it takes long.
        Which options were tried is for whoever chooses; all others are told that they do not."""
        if not self._bounded:
            table.choose(index, seat)
            return
        if index in self._too_much and seat == int(table.game.chooser):
            raise bounds.TooMuch
        try:
            bounds.choose(table, index, seat)
        except bounds.TooMuch:
            self._too_much.add(index)
            raise

    def undo(self, seat: int, id: str) -> TakenBack:
        """Take the last step back; NoUndo if that is not fair."""
        self.table.undo(seat)
        self._took_back(seat, id)
        return TakenBack(seat, id)

    def leave(self, seat: int, reason: str, id: str = "") -> GoneAway:
        """Concede, or run out of time."""
        table = self.table
        table.concede(seat) if reason == CONCEDES else table.time_out(seat)
        happened = table.happened
        self._done(seat, happened.told, happened.asked, id)
        return GoneAway(seat, reason, lines_of(happened.told), list(happened.asked), id)

    def give_time(self, seat: int, seconds: float) -> MoreTime:
        """Give the others more time; the position stays as it is."""
        self._done(-1, (), (), "")
        return MoreTime(seat, seconds)

    # -- what is noticed

    def _done(self, seat: int, told: Sequence[Told], asked: Sequence[int], id: str) -> None:
        if seat >= 0:
            self._move_on()
            self.moves += 1
        self.seq += 1
        if seat >= 0:
            self._before.append(tuple(self.length))
            self.gains.append(0.0)
        self._remember(seat, id)
        self._notice(seat, told, asked)

    def _took_back(self, seat: int, id: str) -> None:
        self._move_on()
        self.seq += 1
        self.moves += 1
        self._remember(seat, id)
        now = self._before.pop()
        self.gains.pop()
        for viewer in range(self.viewers):
            if now[viewer] == self.length[viewer]:
                continue  # who has seen nothing of the step is not told that it was taken back
            self.noticed[viewer] += 1
            start, lines = self.news[viewer] or (now[viewer], [])
            start = min(start, now[viewer])
            self.news[viewer] = start, lines[: now[viewer] - start]
        self.noticed[seat] += 1
        self.length = list(now)
        self._last_asked = seat
        self._history.extend([*self.noticed, *now])

    def _notice(self, actor: int, told: Sequence[Told], asked: Sequence[int]) -> None:
        before = tuple(self.length)
        for each in told:
            shown: dict[str, LogLineShown] = {}
            for viewer, text in enumerate(each.texts):
                if text:
                    line = shown.get(text) or shown.setdefault(text, LogLineShown(text, list(each.rules)))
                    news = self.news[viewer]
                    if news is None:
                        news = self.news[viewer] = (self.length[viewer], [])
                    news[1].append(line)
                    self.length[viewer] += 1
                    self.noticed[viewer] += 1
        if actor >= 0:
            self.noticed[actor] += 1
        for player in asked:
            if player != self._last_asked:
                self.noticed[player] += 1
                self._last_asked = player
        self._history.extend([*self.noticed, *before])

    def _remember(self, seat: int, id: str) -> None:
        """Called before anything is noticed: the reply counts one's own deed and nothing that came of it, for it goes
        out before the pause, and would tell whether anybody else had a choice."""
        if id:
            self.ids[seat, id] = self.noticed[seat] + 1
            if len(self.ids) > REMEMBERED:
                del self.ids[next(iter(self.ids))]

    def take_news(self, viewer: int) -> tuple[int, list[LogLineShown]]:
        """What is new in this viewer's log since the last time: from which line on, and the lines."""
        news = self.news[viewer]
        self.news[viewer] = None
        return news if news is not None else (self.length[viewer], [])

    def log_since(self, viewer: int, noticed: int, end: int | None = None) -> tuple[int, list[LogLineShown]]:
        """What is new for one who had noticed so much, up to this line: everything for one who had noticed nothing."""
        count, row = self.viewers, 2 * self.viewers
        at = viewer % count
        start = self.length[viewer] if 0 < noticed <= self.noticed[viewer] else 0
        for place in range(0, len(self._history), row):
            if self._history[place + at] > noticed:
                start = min(start, self._history[place + count + at])
        return start, [LogLineShown(line.text, list(line.rules)) for line in self.table.log(viewer)[start:end]]

    # -- what is shown

    def noticeable(self, viewer: int) -> Noticeable:
        """What must differ for this viewer to be shown anything without news."""
        g = self.table.game
        reason = None if viewer == ONLOOKER else self.table.why_not_undo(viewer)
        undo = NOT_YOURS if viewer == ONLOOKER else None if reason is None else reason.words
        waits = "" if g.over or g.chooser == viewer else self.table.names[g.chooser]
        return self.noticed[viewer], waits, undo

    def show(self, viewer: int) -> bool:
        """This viewer is shown how things stand; False if there is nothing to notice since the last time."""
        now = self.noticeable(viewer)
        if now == self.pictures[viewer].noticed:
            return False
        self.pictures[viewer] = Picture(now)
        self.shown[viewer] = self.length[viewer]
        return True

    def seen(self, viewer: int, last: bool = False) -> Game:
        """The game as this viewer was shown it last; as it is, for one who must choose, unless `last` is wanted."""
        g, position = self.table.game, self.pictures[viewer].position
        if not position or (not last and (g.over or g.chooser == viewer)):
            return g
        then = self.table.kit.load(position, self.table.book)
        then.names = g.names
        return then

    def table_seen(self, viewer: int) -> Table:
        """The table as this viewer was shown it last, to answer questions by: what has happened since may be a secret
        of others, may not be kept yet, and may be taken back."""
        game = self.seen(viewer, last=True)
        return self.table if game is self.table.game else Table.seated(self.table.opening, game, quiet=True)

    def _move_on(self) -> None:
        """The game has left a position: keep it for those who were shown it last."""
        self._too_much.clear()
        for picture in self.pictures:
            picture.position = picture.position or self.table.left

    # -- snapshots

    def snapshot(self) -> bytes:
        """The position, packed."""
        backs, barred = self.table.ways_back()
        ways = tuple((back.player, back.saved) for back in backs)
        return msgspec.msgpack.encode(Snapshot(self.seq, self.table.save(), ways, barred, tuple(self.pictures)))

    # -- from the store

    @classmethod
    def deal(cls, begin: Begin, book: CardBook, decks: Sequence[DeckList], seq: int) -> Play:
        """A new game at its first decision."""
        table = Table.seated(_opening(begin, book, decks))
        happened = table.happened
        dealt = Dealt(
            [deck.name for deck in decks],
            [list(deck.kinds) for deck in decks],
            table.first_key,
            lines_of(happened.told),
            list(happened.asked),
        )
        return cls(begin, table, dealt, seq)

    @classmethod
    def again(cls, begin: Begin, book: CardBook, dealt: Dealt, bodies: Sequence[Body], seq: int, kept: bytes) -> Play:
        """A game as its events say, from the snapshot if there is one; `seq` is the number of the deal.  GoneAstray if
        it goes another way."""
        decks = [DeckList(name, tuple(kinds)) for name, kinds in zip(dealt.names, dealt.decks)]
        opening = _opening(begin, book, decks)
        snapshot = msgspec.msgpack.decode(kept, type=Snapshot) if kept else None
        skip = 0
        try:
            if snapshot is not None and seq <= snapshot.seq <= seq + len(bodies):
                skip = snapshot.seq - seq
                table = _resumed(opening, dealt, bodies[:skip], snapshot)
            else:
                table = Table.seated(opening)
        except ValueError as e:
            raise GoneAstray(f"it cannot begin as it did: {e}") from e
        same = begin.version == __version__
        if same and table.first_key != dealt.key:
            raise GoneAstray("it does not begin as it did")
        play = cls(begin, table, dealt, seq)
        for number, body in enumerate(bodies):
            if number >= skip:
                _take(table, body, same)
            play._hear_again(body)
            if snapshot is not None and number == skip - 1:
                play.pictures = list(snapshot.pictures)
            if number >= skip - 1:
                for viewer in range(-1, play.viewers - 1):
                    play.show(viewer)
        play.shown = list(play.length)
        return play

    def _hear_again(self, body: Body) -> None:
        """Count what was noticed of an event, as it was then."""
        if isinstance(body, Chosen | GoneAway):
            self._done(body.seat, told_of(body.log, self.viewers), body.asked, body.id)
        elif isinstance(body, TakenBack):
            self._took_back(body.seat, body.id)
        elif isinstance(body, MoreTime):
            self._done(-1, (), (), "")
        if isinstance(body, Chosen):
            self.gains[-1] = body.gain
        if isinstance(body, Chosen | TakenBack | MoreTime) and body.banks:  # bots' choices of old told nothing
            self.banks = body.banks


def _opening(begin: Begin, book: CardBook, decks: Sequence[DeckList]) -> Opening:
    lists, names = tuple(decks), tuple(begin.names)
    rules, position = begin.rulings, begin.position
    return Opening(kit(begin.game), book, names, begin.format, rules, lists, begin.seed, position, by_name=True)


def _resumed(opening: Opening, dealt: Dealt, bodies: Sequence[Body], snapshot: Snapshot) -> Table:
    """The table at a snapshot; what was done and told before it is taken from the events."""
    viewers = len(opening.names) + 1
    steps: list[Step] = []
    told = [told_of(dealt.log, viewers)]
    for body in bodies:
        if isinstance(body, Chosen):
            number = choices_made(steps) + 1
            steps.append(Choice(body.seat, (), body.key, 0, number, body.index, body.count, body.code, body.text))
        elif isinstance(body, GoneAway):
            steps.append(Leaving(body.seat, reason=body.reason))
        elif isinstance(body, TakenBack):
            steps.pop()
            told.pop()
        if isinstance(body, Chosen | GoneAway):
            told.append(told_of(body.log, viewers))
    game = opening.kit.load(snapshot.position, opening.book)
    backs = [Back(player, saved) for player, saved in snapshot.ways_back]
    return Table.resumed(opening, game, dealt.key, steps, told, (backs, snapshot.barred))


def _take(table: Table, body: Body, same: bool) -> None:
    """Do once more what an event says; GoneAstray if that is no longer possible."""
    try:
        if isinstance(body, Chosen):
            table.choose(_option(table, body, same), body.seat)
            if same and body.key and body.key != table.game.position_key():
                raise GoneAstray(f"after {body.text!r} the position is another")
        elif isinstance(body, TakenBack):
            table.undo(body.seat)
        elif isinstance(body, GoneAway) and body.reason == CONCEDES:
            table.concede(body.seat)
        elif isinstance(body, GoneAway):
            table.time_out(body.seat)
    except GoneAstray:
        raise
    except ValueError as e:
        raise GoneAstray(str(e)) from e


def _option(table: Table, body: Chosen, same: bool) -> int:
    """The place of the option that was taken: where it was in this version, by its text in another."""
    g, k = table.game, table.kit
    codes = [] if g.over else list(g.options)
    if same and body.index < len(codes) == body.count and codes[body.index] == body.code:
        return body.index
    texts = [k.option_text(g, code) for code in codes]
    if same or texts.count(body.text) != 1:
        raise GoneAstray(f"{body.text!r} was chosen, and there is now: {some_of(texts) or 'nothing to choose'}")
    return texts.index(body.text)
