"""What must hold in every game of every game, watched while it is played.

At every decision the game's own invariants (cards conserved, each in one place, and so on).  At some decisions, chosen
by a chance of their own: a copy equals its original and goes the same way when the same is chosen; so does a game that
was saved and loaded, and one that somebody listens to; a world dealt anew looks the same to the player it was made for;
what is offered has no reason against it.  At the end: the same choices from the start lead to the same end.  Of some
games as well: what is undone is as it was before, and the record, written and read again, replays to the same end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulebound.engine.chance import seeded
from rulebound.engine.game import QUIT_CONCEDES
from rulebound.engine.log import Listener
from rulebound.engine.record_text import parse_record, record_text
from rulebound.engine.replay import replay
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.judge.soundness import dealt_anew, offered

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.lab.matches import Match

ONE_IN: Final = 24  # decisions are looked at closely so often
TABLE_ONE_IN: Final = 20  # games are played at a table as well so often
SHADOWED: Final = 20  # decisions that a copy is played beside the game


CONCEDES_ONE_IN: Final = 150  # in games of several players, decisions at which somebody concedes


def take(g: Game, choice: int) -> None:
    """Choose the option at this place; a number below 0 is a concession: -1 of player 0, -2 of player 1, and so on."""
    if choice < 0:
        g.quit(-1 - choice, QUIT_CONCEDES)
    else:
        g.choose(choice)


class Broken(Exception):
    """An invariant does not hold: which, and how it shows."""


@dataclass
class Shadow:
    """A game that is played beside the real one and must stay equal to it."""

    what: str
    game: Game
    left: int


@dataclass(frozen=True)
class Sample:
    """A position and how it went on, for another process to play on."""

    match: str
    game: str
    saved: bytes
    choices: tuple[int, ...]
    end: bytes
    sets: tuple[str, ...] = ()


class Inspector:
    """Watches one game.  Tell it of every decision before the choice, of every choice, and of the end."""

    def __init__(self, match: Match, with_sample: bool = False) -> None:
        self.match = match
        self.kit = kit(match.series.game)
        self.chance = seeded(f"{match.series.seed}/{match.index}/check")
        self.shadows: list[Shadow] = []
        self.choices: list[int] = []
        self.sample_at = int(self.chance.below(100)) if with_sample else -1
        self.sampled: tuple[int, bytes] | None = None

    def decision(self, g: Game) -> None:
        """The game waits for a choice."""
        self.sound(g)
        if len(self.choices) == self.sample_at:
            self.sampled = (len(self.choices), g.save())
        if self.chance.below(ONE_IN) == 0:
            self.cast_shadows(g)
            self.offered(g)
            self.dealt_anew(g)

    def concession(self, g: Game) -> int:
        """Somebody who now concedes, as a choice below 0 (see `take`); 0 if nobody does.  In games of several only."""
        if len(g.players) < 3 or self.chance.below(CONCEDES_ONE_IN):
            return 0
        still = [p for p, player in enumerate(g.players) if not player.out]
        return -1 - still[int(self.chance.below(len(still)))]

    def chosen(self, g: Game, choice: int) -> None:
        """This option was taken: the game now stands at its next decision or its end."""
        self.choices.append(choice)
        for shadow in self.shadows:
            take(shadow.game, choice)
            shadow.left -= 1
        if any(shadow.left == 0 for shadow in self.shadows):
            self.compare(g)
            self.shadows = [shadow for shadow in self.shadows if shadow.left > 0]

    def ended(self, g: Game) -> Sample | None:
        """The game is over; a position of it for another process, if one was wanted and met."""
        self.sound(g)
        self.compare(g)
        again = self.match.start()
        for choice in self.choices:
            take(again, choice)
        if again.save() != g.save():
            raise Broken("the same choices from the start lead to another end")
        if self.chance.below(TABLE_ONE_IN) == 0:
            self.at_a_table(g)
        if self.sampled is None:
            return None
        at, saved = self.sampled
        series = self.match.series
        return Sample(str(self.match), series.game, saved, tuple(self.choices[at:]), g.save(), series.book_sets)

    # -- one question each

    def sound(self, g: Game) -> None:
        """The invariants of the game itself."""
        faults = self.kit.faults(g)
        if faults:
            raise Broken("; ".join(faults))

    def cast_shadows(self, g: Game) -> None:
        """A copy that is listened to, and the game loaded from its save, are played beside the game from here on."""
        saved = g.save()
        copy = g.copy()
        copy.listener = Listener()
        loaded = self.kit.load(saved, g.book)
        for what, other in (("a copy", copy), ("what was saved and loaded", loaded)):
            if other.save() != saved:
                raise Broken(f"{what} differs from the game")
            if other.position_key() != g.position_key():
                raise Broken(f"{what} has another key than the game")
            self.shadows.append(Shadow(what, other, SHADOWED))

    def compare(self, g: Game) -> None:
        """The shadows are still equal to the game."""
        saved = g.save()
        for shadow in self.shadows:
            if shadow.game.save() != saved:
                since = SHADOWED - shadow.left
                raise Broken(f"{shadow.what} went another way within {since} decisions, though the same was chosen")

    def offered(self, g: Game) -> None:
        """What is offered is offered once, and nothing speaks against it."""
        self.no(offered(self.kit, g))

    def dealt_anew(self, g: Game) -> None:
        """A world dealt anew is sound and shows its player nothing else than the game does."""
        self.no(dealt_anew(self.kit, g, self.chance))

    def no(self, fault: str) -> None:
        """Broken if there is a fault."""
        if fault:
            raise Broken(fault)

    def at_a_table(self, g: Game) -> None:
        """The same game at a table: whatever can be taken back is as it was, and the record leads to the same end."""
        match = self.match
        table = Table(self.kit, g.book, match.piles(), match.seed, match.series.format, dict(match.rulings))
        for choice in self.choices:
            if choice < 0:
                table.concede(-1 - choice)
                continue
            me = int(table.game.chooser)
            before = table.save()
            table.choose(choice)
            if table.can_undo(me):
                after = table.save()
                table.undo(me)
                if table.save() != before:
                    raise Broken("what was taken back is not as it was before")
                table.choose(choice)
                if table.save() != after:
                    raise Broken("what was taken back and done again is not as it was")
        if table.save() != g.save():
            raise Broken("the same choices at a table lead to another end")
        written = record_text(table.record())
        if replay(parse_record(written), self.kit, g.book).save() != g.save():
            raise Broken("the record leads to another end")


def plays_on(sample: Sample, game: Game) -> str:
    """What is wrong when a loaded game is played on as it was; "" if it comes to the same end."""
    try:
        for choice in sample.choices:
            take(game, choice)
    except ValueError as e:
        return f"{sample.match}: loaded in another process, it refuses a choice: {e}"
    if game.save() != sample.end:
        return f"{sample.match}: loaded in another process, it came to another end"
    return ""
