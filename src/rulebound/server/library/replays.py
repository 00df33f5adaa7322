"""Games to step through: a record is played again, apart from the server, and shown position by position.

A game that can no longer be played again, because it is of another version or was damaged, is shown as far as it goes,
and told from its log beyond that.
"""

from __future__ import annotations

import dataclasses
import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from rulebound import __version__
from rulebound.engine.game import GOING
from rulebound.engine.log import ONLOOKER
from rulebound.engine.record import (
    BadRecord,
    CardText,
    Choice,
    DeckList,
    Leaving,
    LogText,
    Record,
    Step,
    choices_made,
    seat_letter,
)
from rulebound.engine.record_text import parse_record, record_text
from rulebound.engine.replay import Diverged, Replay, find_book
from rulebound.games import UnknownGame, kit
from rulebound.server.library.messages import Frame, Frames, ReplayShown, StepShown
from rulebound.server.messages import LogLineShown
from rulebound.server.requests import Faces
from rulebound.server.service.bodies import (
    Begin,
    Body,
    Chosen,
    Dealt,
    GoneAway,
    Line,
    TakenBack,
    told_of,
    unpacked,
)
from rulebound.server.service.loading import load
from rulebound.server.store import Event

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit
    from rulebound.engine.sketch import Hand, Mark, Sketch

OPEN: Final = -2  # the viewer who sees all hands
FILE: Final = "the record"
KEPT: Final = 6  # replays that are remembered
MOST_FRAMES: Final = 40  # at a time
MOST_STEPS: Final = 20_000
NUMBERED: Final = re.compile(r"#\d+")  # what tells things apart in the lines of records


class Forgotten(ValueError):
    """A replay that is no longer remembered: its record is wanted again."""


@dataclass
class Known:
    """A record and the positions that it led to: the first, and that after each step."""

    record: Record
    kit: Kit | None
    book: CardBook | None
    saved: list[bytes]
    turns: list[int]
    words: list[str]  # of what was chosen, as far as the positions go
    note: str

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return told_names(self.record)


def told_names(record: Record) -> tuple[str, ...]:
    """What the players of a record are called; who was "you" at a terminal is nobody's name."""
    letters = [seat_letter(seat) for seat in range(len(record.names or record.decks))]
    names = record.names or letters
    return tuple(f"player {letter}" if name == "you" else name for name, letter in zip(names, letters))


_known: OrderedDict[str, Known] = OrderedDict()


def key_of(text: str) -> str:
    """How a record's replay is asked for.

    >>> key_of("Rulebound record")[:8]
    '84f3018f'
    """
    return sha256(text.encode()).hexdigest()[:32]


# -- opening


def opened(text: str, viewer: int = OPEN) -> ReplayShown:
    """The game that a record tells, as this viewer reads it; BadRecord if nothing of it can be read."""
    key = key_of(text)
    return shown(key, _recall(key) if key in _known else _keep(key, _played(text)), viewer)


def game_opened(key: str, events: Sequence[Event], faces: bytes | None, viewer: int, viewers: list[int]) -> ReplayShown:
    """A game that was or is played here, by its events; it may be seen by these viewers."""
    return shown(key, _recall(key) if key in _known else _keep(key, _of_events(events, faces)), viewer, viewers)


def shown(key: str, known: Known, viewer: int, viewers: list[int] | None = None) -> ReplayShown:
    """A replay as this viewer reads it; `viewers` are those as whom it may be seen: everybody, if not said."""
    record = known.record
    seats = range(len(known.names))
    allowed = viewers if viewers is not None else [OPEN, *seats, ONLOOKER]
    if viewer not in allowed:
        raise ValueError("this game may not be seen from that side")
    turns = known.turns + known.turns[-1:] * (len(record.steps) + 1 - len(known.turns))
    words = known.words + [""] * (len(record.steps) - len(known.words))
    return ReplayShown(
        key=key,
        game=record.game,
        title=known.kit.title if known.kit is not None else record.game,
        format=record.format,
        names=list(known.names),
        version=record.version,
        seed=str(record.seed) if OPEN in allowed else "",
        result=record.result,
        winner=record.winner if record.winner >= 0 else -1,
        viewer=viewer,
        viewers=allowed,
        begin=_read(record.log, viewer),
        steps=[_step(*each, viewer) for each in zip(record.steps, turns[1:] or [0] * len(record.steps), words)],
        reach=len(known.saved) - 1,
        over=record.winner != GOING,
        note=known.note,
    )


def _played(text: str) -> Known:
    """A record, played again as far as it goes."""
    damaged = ""
    try:
        record = parse_record(text, FILE)
    except BadRecord as e:
        first = e.faults[0]
        if e.readable is None or not (e.readable.log or e.readable.steps):
            raise ValueError(f"line {first.line}: {first.what}" if first.line else first.what) from None
        record = e.readable
        damaged = f"The record is damaged, so it is told as far as it can be read: line {first.line}: {first.what}."
    if len(record.steps) > MOST_STEPS:
        raise ValueError(f"the record has {len(record.steps):,} steps; at most {MOST_STEPS:,} are shown here")
    if not damaged:
        return _again(record)
    try:
        k: Kit | None = kit(record.game)
    except UnknownGame:
        k = None
    return Known(record, k, None, [], [0], [], damaged)


def _again(record: Record) -> Known:
    """A game played again as far as it goes, with every position on the way."""
    saved: list[bytes] = []
    turns: list[int] = []
    words: list[str] = []
    k: Kit | None = None
    book: CardBook | None = None
    try:
        k = kit(record.game)
        book = find_book(record, k)
        again = Replay(dataclasses.replace(record, names=told_names(record)), k, book, by_name=True)
        while True:
            saved.append(again.table.save())
            turns.append(k.sketch(again.table.view(ONLOOKER), record.names, book).chapter)
            if again.done == len(record.steps):
                break
            step, g = record.steps[again.done], again.table.game
            words.append(k.option_words(g, step.code) if isinstance(step, Choice) and step.code in g.options else "")
            again.step()
        note = f"This game was played with Rulebound {record.version}; it goes the same way with {__version__}."
        return Known(record, k, book, saved, turns, words, "" if again.same_version else note)
    except (Diverged, UnknownGame) as e:
        beyond = f"after step {len(saved) - 1} it is told from its log" if saved else "it is told from its log"
        note = f"This game can no longer be played again, so {beyond}. {str(e)[:1].upper()}{str(e)[1:]}."
        return Known(record, k, book, saved, turns or [0], words[: max(len(saved) - 1, 0)], note)


# -- games that were played here


def _of_events(events: Sequence[Event], faces: bytes | None) -> Known:
    """A game by its events: played again, or told as it was told then."""
    return _again(record_of(events, faces))


def record_of(events: Sequence[Event], faces: bytes | None) -> Record:
    """The record of a game that was or is played here; ValueError if it has not begun."""
    loaded = load(events, b"", faces, ())
    if loaded.play is not None:
        return loaded.play.table.record()
    if loaded.begin is None or not loaded.note:
        raise ValueError("this game has not begun: there is nothing to replay yet")
    return told_record(loaded.begin, [unpacked(event) for event in events], faces)


def told_record(begin: Begin, bodies: Sequence[Body], faces: bytes | None) -> Record:
    """The record of a game that can no longer be played again, of what its events say."""
    viewers = len(begin.names) + 1
    first: tuple[LogText, ...] = ()
    decks: list[DeckList] = []
    key = ""
    steps: list[Step] = []
    for body in bodies:
        if isinstance(body, Dealt):
            first, key = _texts(body.log, viewers), body.key
            decks = [DeckList(name, tuple(kinds)) for name, kinds in zip(body.names, body.decks)]
        elif isinstance(body, Chosen):
            log, number = _texts(body.log, viewers), choices_made(steps) + 1
            steps.append(Choice(body.seat, log, body.key, 0, number, body.index, body.count, body.code, body.text))
        elif isinstance(body, GoneAway):
            steps.append(Leaving(body.seat, _texts(body.log, viewers), reason=body.reason))
        elif isinstance(body, TakenBack):
            steps.pop()
    printed: list[dict[str, Any]] = msgspec.json.decode(faces) if faces else []
    cards = tuple(CardText(str(face.get("set", "")), str(face.get("name", "")), "", face) for face in printed)
    told = f"Played with Rulebound {begin.version}."
    return Record(
        game=begin.game,
        version=begin.version,
        edition=begin.edition,
        format=begin.format,
        names=tuple(begin.names),
        seed=begin.seed,
        position=b"",
        rulings=begin.rulings,
        book=begin.book,
        cards=cards,
        decks=tuple(decks),
        log=first,
        key=key,
        steps=tuple(steps),
        winner=GOING,
        result=told,
    )


def _texts(lines: list[Line], viewers: int) -> tuple[LogText, ...]:
    return tuple(told.log_text() for told in told_of(lines, viewers))


def game_record(events: Sequence[Event], faces: bytes | None) -> str:
    """The record of a game that was played here, as text."""
    return record_text(record_of(events, faces))


# -- what is remembered


def _keep(key: str, known: Known) -> Known:
    _known[key] = known
    while len(_known) > KEPT:
        _known.popitem(last=False)
    return known


def _recall(key: str) -> Known:
    if key not in _known:
        raise Forgotten("this replay is no longer remembered")
    _known.move_to_end(key)
    return _known[key]


def _read(lines: Iterable[LogText], viewer: int) -> list[LogLineShown]:
    """Lines of the log as this viewer reads them; at the open table, what whoever saw most reads."""
    out = []
    for line in lines:
        text = line.private[0][1] if viewer == OPEN and line.private else line.read_by(max(viewer, ONLOOKER))
        if text:
            out.append(LogLineShown(text, list(line.rules)))
    return out


def _step(step: Step, turn: int, words: str, viewer: int) -> StepShown:
    """A step as this viewer reads it: what others chose is in the log as far as they could see it.  `words` are the
    option's, if they could be found."""
    mine = viewer in (OPEN, step.player)
    text = words or NUMBERED.sub("", step.text) if isinstance(step, Choice) else getattr(step, "reason", "")
    return StepShown(step.player, text if mine or not isinstance(step, Choice) else "", _read(step.log, viewer), turn)


# -- positions


def frames(key: str, viewer: int, start: int, stop: int) -> Frames:
    """The positions after steps `start` to `stop - 1`; Forgotten if the replay is no longer known."""
    known = _recall(key)
    first = max(0, start)
    last = min(stop, first + MOST_FRAMES, len(known.saved))
    return Frames(first, [_frame(known, at, viewer) for at in range(first, last)])


def _frame(known: Known, at: int, viewer: int) -> Frame:
    assert known.kit is not None and known.book is not None
    g = known.kit.load(known.saved[at], known.book)
    g.names = known.names
    sketch = _open_sketch(known, g) if viewer == OPEN else _sketch(known, g, viewer)
    told = not g.over and viewer in (OPEN, int(g.chooser))
    prompt = known.kit.prompt(g) if told or g.over else ""
    return Frame(msgspec.to_builtins(sketch), prompt, int(g.chooser) if told else -1)


def _sketch(known: Known, g: Game, viewer: int) -> Sketch:
    assert known.kit is not None and known.book is not None
    return known.kit.sketch(known.kit.view(g, viewer), known.names, known.book)


def _open_sketch(known: Known, g: Game) -> Sketch:
    """What an onlooker sees, with everything that a player sees besides: all hands, and what lies face down."""
    onlooker = _sketch(known, g, ONLOOKER)
    seen = [_sketch(known, g, seat) for seat in range(len(known.names))]
    better: dict[int, Mark] = {}
    hands: list[Hand] = []
    for seat, one in enumerate(seen):
        for mark in _marks(one):
            if mark.ref >= 0 and mark.card and mark.down:
                better.setdefault(mark.ref, mark)
        hands += [_hand_of(known.names[seat], hand) for hand in one.hands if hand.cards]
    people = tuple(replace(each, marks=_bettered(each.marks, better)) for each in onlooker.people)
    rows = tuple(
        tuple(replace(place, marks=_bettered(place.marks, better)) for place in row) for row in onlooker.rows
    )
    return replace(onlooker, people=people, rows=rows, hands=tuple(hands))


def _marks(sketch: Sketch) -> Iterable[Mark]:
    for person in sketch.people:
        yield from person.marks
    for row in sketch.rows:
        for place in row:
            yield from place.marks


def _bettered(marks: Sequence[Mark], better: dict[int, Mark]) -> tuple[Mark, ...]:
    """The same things, those that lie face down with their faces."""
    return tuple(
        replace(mark, card=better[mark.ref].card, name=better[mark.ref].name)
        if mark.down and not mark.card and mark.ref in better
        else mark
        for mark in marks
    )


def _hand_of(name: str, hand: Hand) -> Hand:
    """A hand named by its player instead of "your"."""
    title = hand.title.text
    said = f"{name}'s {title.removeprefix('Your ')}" if title.startswith("Your ") else f"{name}: {title}"
    return replace(hand, title=replace(hand.title, text=said, said=None, short=""))


def faces(key: str) -> Faces:
    """The faces of all cards that a recorded game was played with."""
    record = _recall(key).record
    return Faces(record.game, record.book, [dict(card.face) for card in record.cards])


def position(key: str, at: int) -> dict[str, Any]:
    """What a game needs that begins after `at` steps of this one: the position, players, settings and cards."""
    known = _recall(key)
    if not 0 <= at < len(known.saved):
        raise ValueError(f"there is no position after {at} steps of this game")
    assert known.kit is not None and known.book is not None
    g = known.kit.load(known.saved[at], known.book)
    if g.over:
        raise ValueError("the game is over there: go back to a moment before its end")
    record = known.record
    return {
        "game": record.game,
        "format": record.format,
        "rulings": dict(record.rulings),
        "names": list(known.names),
        "position": known.saved[at],
        "book": record.book,
        "faces": [dict(card.face) for card in record.cards],
        "chooser": int(g.chooser),
    }
