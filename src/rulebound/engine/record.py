# not compiled: for people, not for searches
"""Records: a game as readable text, with all that is needed to show it, to replay it and to play on.

A record holds the card texts as they were, decks, seed, settings, every choice by number, code and words, whoever left
between choices, a hash of the position now and then, and the log as it was.  `record_text.py` has the form on paper,
`replay.py` plays it again; docs/records.md explains both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

FORMAT: Final = 1  # of the text; raised when an older reader would misunderstand it

CONCEDES: Final = "concedes"
RUNS_OUT: Final = "runs out of time"

MOST_FAULTS: Final = 20  # shown in one message


def seat_letter(player: int) -> str:
    """How records call a player, whatever the name.

    >>> seat_letter(0), seat_letter(1)
    ('A', 'B')
    """
    return chr(ord("A") + player)


def choices_made(steps: Sequence[Step]) -> int:
    """How many choices these first steps of a game hold."""
    for step in reversed(steps):
        if isinstance(step, Choice):
            return step.number
    return 0


@dataclass(frozen=True)
class RecordFault:
    """One thing wrong in a record, and the line it stands in (0: the file as a whole)."""

    line: int
    what: str


class BadRecord(ValueError):
    """A text that is not a sound record; `faults` lists everything wrong with it, in the order of its lines.

    `readable` is what could be read all the same, for showing only: it may lack anything, and None stands for nothing.

    >>> print(BadRecord("game.txt", [RecordFault(57, "the seat is 'C'; the record has A and B")]))
    game.txt:57: the seat is 'C'; the record has A and B
    """

    def __init__(self, where: str, faults: Sequence[RecordFault], readable: Record | None = None) -> None:
        self.where = where
        self.readable = readable
        self.faults = tuple(faults)
        said = [f"{where}:{f.line}: {f.what}" if f.line else f"{where}: {f.what}" for f in self.faults]
        if len(said) > 1:
            shown = said[:MOST_FAULTS]
            if len(said) > MOST_FAULTS:
                shown.append(f"and {len(said) - MOST_FAULTS} more")
            said = [f"the record {where} has {len(said)} faults:", *(f"  {line}" for line in shown)]
        super().__init__("\n".join(said))


@dataclass(frozen=True)
class LogText:
    """A line of the log as everybody read it, with its rules; `private` has what single players read instead.

    >>> line = LogText("A draws a card", ("1.6.1",), ((0, "A draws Wurm"),))
    >>> str(line), line.read_by(0), line.read_by(1)
    ('A draws a card (1.6.1)', 'A draws Wurm', 'A draws a card')
    """

    text: str
    rules: tuple[str, ...] = ()
    private: tuple[tuple[int, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text

    def read_by(self, seat: int) -> str:
        """The text that this player (-1: an onlooker) could read; "" if nothing."""
        for player, text in self.private:
            if player == seat:
                return text
        return self.text


@dataclass(frozen=True)
class CardText:
    """A card of the book as it was printed then: its identity (set, name, fingerprint) and its whole face."""

    set_name: str
    name: str
    fingerprint: str
    face: Mapping[str, Any]


@dataclass(frozen=True)
class DeckList:
    """A deck as it was brought: the kinds of its cards, in the order before the first shuffle."""

    name: str
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """One thing done at the table: by whom, what the log told then, and the hash of the position after it, if taken."""

    player: int
    log: tuple[LogText, ...] = ()
    key: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Choice(Step):
    """The `number`-th choice of the game: the option at `index` of `count`, its code and its text."""

    number: int = 0
    index: int = 0
    count: int = 0
    code: int = 0
    text: str = ""

    def __str__(self) -> str:
        return f"{seat_letter(self.player)} {self.index}/{self.count} #{self.code} {self.text}"


@dataclass(frozen=True)
class Leaving(Step):
    """A player left the game between two choices: conceded, or ran out of time."""

    reason: str = CONCEDES

    def __str__(self) -> str:
        return f"{seat_letter(self.player)} {self.reason}"


@dataclass(frozen=True)
class Record:
    """A game as it was played, up to its end or to where it was broken off.

    It starts from decks and a seed, or, where `position` is not empty, from a saved position.
    """

    game: str
    version: str  # of Rulebound
    edition: str  # of the rule book
    format: str
    names: tuple[str, ...]
    seed: int | str
    position: bytes
    rulings: Mapping[str, str]
    book: str  # fingerprint of the card book
    cards: tuple[CardText, ...]  # by kind
    decks: tuple[DeckList, ...]
    log: tuple[LogText, ...]  # before the first choice
    key: str  # of the first position
    steps: tuple[Step, ...]
    winner: int
    result: str  # in words

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices alone."""
        return tuple(s for s in self.steps if isinstance(s, Choice))

    def whole_log(self) -> list[LogText]:
        """The log from the beginning to the end."""
        return [line for part in (self.log, *(s.log for s in self.steps)) for line in part]

    def as_data(self) -> dict[str, Any]:
        """The whole record as plain data, for JSON."""
        return {
            "record": FORMAT,
            "game": self.game,
            "rulebound": self.version,
            "rule book": self.edition,
            "format": self.format,
            "names": list(self.names),
            "seed": self.seed,
            "position": self.position.hex(),
            "rulings": dict(self.rulings),
            "card book": self.book,
            "cards": [dict(c.face) for c in self.cards],
            "decks": [{"name": d.name, "cards": [self.cards[k].name for k in d.kinds]} for d in self.decks],
            "log": [_log_data(line) for line in self.log],
            "key": self.key,
            "steps": [_step_data(s) for s in self.steps],
            "winner": self.winner,
            "result": self.result,
        }


def _log_data(line: LogText) -> dict[str, Any]:
    data: dict[str, Any] = {"text": line.text, "rules": list(line.rules)}
    if line.private:
        data["private"] = {seat_letter(player): text for player, text in line.private}
    return data


def _step_data(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {"player": seat_letter(step.player)}
    if isinstance(step, Choice):
        data |= {"number": step.number, "index": step.index, "options": step.count}
        data |= {"code": step.code, "text": step.text}
    elif isinstance(step, Leaving):
        data["leaves"] = step.reason
    if step.key:
        data["key"] = step.key
    data["log"] = [_log_data(line) for line in step.log]
    return data
