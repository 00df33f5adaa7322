# not compiled: words for people
"""What a table hears: everything that happens, in the words of that moment, for each who may read it.

Words are made at once and not when somebody asks for the log: a line that names a card must name it as it was then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebound.engine.log import ONLOOKER, Entry, Listener
from rulebound.engine.record import LogText

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit


@dataclass(frozen=True)
class LogLine:
    """A line of the log as one viewer reads it, with the rules it follows.

    `taken_back` is 0 except on the line that listeners get when a step was taken back: so many of the lines that they
    were told before are no longer part of the log, and neither is this one.
    """

    text: str
    rules: tuple[str, ...] = ()
    taken_back: int = 0

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


@dataclass(frozen=True)
class Told:
    """Something that happened, in the words of that moment: for each player and, last, for an onlooker."""

    texts: tuple[str, ...]
    rules: tuple[str, ...]
    secret_to: tuple[int, ...]  # the players who could see more than an onlooker

    def line(self, viewer: int) -> LogLine:
        return LogLine(self.texts[viewer], self.rules)

    def log_text(self) -> LogText:
        public = self.texts[ONLOOKER]
        return LogText(public, self.rules, tuple((p, self.texts[p]) for p in self.secret_to if self.texts[p] != public))


class Ear(Listener):
    """Hears the game: what happened, put into words at once since the table changes, and who was asked.  `called` is
    what it calls the players, if not by letters."""

    def __init__(self, kit: Kit, players: int, called: tuple[str, ...] = ()) -> None:
        self.kit = kit
        self.called = called
        self.viewers = [*range(players), ONLOOKER]
        self.told: list[Told] = []
        self.players_asked: list[int] = []  # in their order

    def names(self) -> tuple[str, ...]:
        return self.called

    def heard(self, g: Game, entry: Entry) -> None:
        same: dict[str, str] = {}  # most read the same: it is kept once
        texts = tuple(same.setdefault(text, text) for text in (self.kit.tell(g, entry, v) for v in self.viewers))
        if any(texts):
            secret_to = tuple(p for p in self.viewers[:-1] if entry.visible_to(p)) if entry.seen_by != -1 else ()
            self.told.append(Told(texts, tuple(entry.rules), secret_to))

    def asked(self, g: Game, player: int) -> None:
        self.players_asked.append(int(player))

    def take(self) -> tuple[list[Told], list[int]]:
        """What was heard since the last time, and who was asked."""
        heard = self.told, self.players_asked
        self.told, self.players_asked = [], []
        return heard
