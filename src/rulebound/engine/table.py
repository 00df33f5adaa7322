# not compiled: for people and programs that play, not for searches
"""The table: a game with everything around it that players need.

It says what is to be decided, in codes and in words; keeps the log as each player reads it; takes steps back where that
is fair; lets players leave; and writes the record.  It knows no game: the game's kit speaks.

    table = Table(kit, book, decks, seed=7)
    while table.decision() is not None:
        table.choose(0)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from rulebound import __version__
from rulebound.engine.chance import seeded
from rulebound.engine.decision import Decision, Option
from rulebound.engine.game import QUIT_CLOCK, QUIT_CONCEDES, IllegalChoice
from rulebound.engine.hearing import Ear, LogLine, Told
from rulebound.engine.kit import Deck, Reason
from rulebound.engine.log import ONLOOKER
from rulebound.engine.naming import called
from rulebound.engine.opening import Opening, deck_lists, known_format, seat_names
from rulebound.engine.record import (
    CONCEDES,
    RUNS_OUT,
    Choice,
    Leaving,
    LogText,
    Record,
    Step,
    choices_made,
)
from rulebound.engine.record_text import write_record

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit

LARGEST_CODE: Final = 2**63
HASH_EVERY: Final = 20  # choices between two hashes of the position


class NoUndo(ValueError):
    """A step that cannot be taken back, and why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(f"the step cannot be taken back: {reason.words}")


@dataclass(frozen=True)
class Back:
    """A decision that its player may still return to."""

    player: int
    saved: bytes


@dataclass(frozen=True)
class Happened:
    """What came of a step, or of the beginning: what was told, and who was asked, those included who had no choice."""

    told: tuple[Told, ...]
    asked: tuple[int, ...]


NOTHING_CHOSEN: Final = "you have not chosen anything yet"


class Table:
    """A game being played.  Players are numbered from 0; records call them A, B and so on, and so do all words, unless
    `by_name` is said: then these call them by their names, and tell things alike apart without numbers.

    `decks` has for each player a `Deck`, the name of a deck that ships, or a list of kinds of cards.  The first two
    must be legal in the format (IllegalDeck tells all that is not); a list of kinds is taken as it is.  A quiet table
    keeps no log, no record and no way back: for trying things out quickly.
    """

    def __init__(
        self,
        kit: Kit,
        book: CardBook,
        decks: Sequence[Deck | str | Sequence[int]],
        seed: int | str,
        format: str = "",
        rulings: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        quiet: bool = False,
        by_name: bool = False,
    ) -> None:
        format = known_format(kit, format)
        low, high = kit.seats()
        if isinstance(decks, str):
            raise ValueError(f"`decks` is a list with a deck for each player, not the one name {decks!r}")
        if not low <= len(decks) <= high:
            wanted = f"{low} to {high}" if low < high else f"{low}"
            raise ValueError(f"{len(decks)} decks; {kit.title} is played by {wanted} players, each with a deck")
        opening = Opening(
            kit,
            book,
            seat_names(names, len(decks)),
            format,
            dict(rulings or {}),
            deck_lists(kit, book, decks, format),
            seed,
            by_name=by_name,
        )
        self._sit_down(opening, None, quiet)

    @classmethod
    def seated(cls, opening: Opening, game: Game | None = None, quiet: bool = False) -> Table:
        """A table at the game that the opening describes, or at this one, which came from it."""
        table = cls.__new__(cls)
        table._sit_down(opening, game, quiet)
        return table

    def _sit_down(self, opening: Opening, game: Game | None, quiet: bool) -> None:
        self.opening = opening
        self.kit = opening.kit
        self.book = opening.book
        self.names = opening.names
        self._ear = ear = None if quiet else Ear(self.kit, self.players, opening.called)
        if game is None and opening.position:
            game = self.kit.load(opening.position, self.book)
        elif game is None:
            kinds = [list(deck.kinds) for deck in opening.decks]
            game = self.kit.start(self.book, kinds, opening.seed, opening.format, opening.rulings, ear)
        if len(game.players) != self.players:
            raise ValueError(f"{self.players} players are named, but {len(game.players)} play")
        self.game = self._served(game)
        self._steps: list[Step] = []
        told, asked = ear.take() if ear is not None else ([], [])
        self._told: list[list[Told]] = [told]  # at the start and at each step
        self.happened = Happened(tuple(told), tuple(asked))  # at the last of them
        self._first_key = "" if ear is None else game.position_key()
        self.left = b""  # the position before the last step, or before it was taken back
        self._ways_back: list[Back] = []
        # Why not, for each player: what others do in silence must not show in it.
        self._no_way_back = [NOTHING_CHOSEN] * self.players
        self._callbacks: list[tuple[int, Callable[[LogLine], None]]] = []

    def __repr__(self) -> str:
        state = self.kit.result_words(self.game) if self.over else f"{self.names[self.game.chooser]} to choose"
        return f"<Table {self.kit.name}: {state}>"

    # -- the decision

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.over

    @property
    def winner(self) -> int | None:
        """The player who has won; None if the game goes on or was drawn."""
        return int(self.game.winner) if self.game.winner >= 0 else None

    @property
    def result(self) -> str:
        """Who has won, and why, in one line; "" while the game goes on."""
        return self.kit.result_words(self.game) if self.over else ""

    @property
    def players(self) -> int:
        """How many there are."""
        return len(self.names)

    def decision(self, player: int | None = None) -> Decision | None:
        """What is to be decided now; None when the game is over or, if a player is named, when it is another's turn to
        choose.  Show it to nobody but its player."""
        g = self.game
        if g.over or (player is not None and player != g.chooser):
            return None
        kit = self.kit
        options = tuple(
            Option(i, int(c), kit.option_text(g, c), kit.option_words(g, c), tuple(kit.option_rules(g, c)))
            for i, c in enumerate(g.options)
        )
        return Decision(int(g.chooser), kit.prompt(g), options)

    def choose(self, pick: int | str | Option, player: int | None = None) -> None:
        """Take an option: by its place in the list, by its text or words, or as it was given by `decision`.

        IllegalChoice tells what is wrong and what there is; the game then stands where it stood.  With `player`, only a
        decision of that player's is taken.
        """
        g = self.game
        if g.over:
            raise IllegalChoice("the game is over")
        if player is not None and player != g.chooser:
            who = called(g, self._player(player)) if g.names else f"player {player}"
            raise IllegalChoice(f"{who} has nothing to choose now")
        if isinstance(pick, Option):
            self._take(self._place(pick.code))
        elif isinstance(pick, str):
            decision = self.decision()
            assert decision is not None
            self._take(decision.find(pick).index)
        elif not isinstance(pick, int):
            raise IllegalChoice(f"an option is chosen by its number, its text or as it was given, not by {pick!r}")
        elif 0 <= pick < len(g.options):
            self._take(pick)
        else:
            raise IllegalChoice(f"there is no option {pick!r}: they are numbered from 0 to {len(g.options) - 1}")

    def choose_code(self, code: int, player: int | None = None) -> None:
        """Take the option with this code."""
        self.choose(0 if self.over else self._place(code), player)

    def _place(self, code: int) -> int:
        if code in self.game.options:
            return self.game.options.index(code)
        if not 0 <= code < LARGEST_CODE:
            raise IllegalChoice(f"{code} is the code of no option")
        try:
            reason = self.kit.why_not(self.game, self.game.chooser, code)
        except ValueError as e:
            raise IllegalChoice(str(e)) from None
        why = f": {reason.words} ({', '.join(reason.rules)})" if reason is not None else ""
        raise IllegalChoice(f"option {code} is not offered{why}")

    def _take(self, index: int) -> None:
        g = self.game
        if self._ear is None:
            g.choose(index)
            return
        player = int(g.chooser)
        secrets, known = g.secrets, list(g.known)
        way_back = Back(player, g.save())
        code = int(g.options[index])
        made = Choice(
            player,
            number=choices_made(self._steps) + 1,
            index=index,
            count=len(g.options),
            code=code,
            text=self.kit.option_text(g, code),
        )
        told, asked = self._hear(lambda: g.choose(index), way_back.saved)
        other = next((p for p in asked if p != player), None)
        g = self.game
        if other is not None:
            # The first of them is named, whatever came after: who can only pass is passed over within this step, and
            # neither what happened then nor who was asked next may tell that they could do nothing.
            self._bar(player, f"it has been up to {called(g, other)} to act since")
        elif g.secrets != secrets or self._learned(player, known):
            self._bar(player, "chance was used or a hidden card was seen since")
        else:
            self._ways_back.append(way_back)
        if made.number % HASH_EVERY == 0:
            made = replace(made, key=g.position_key())
        self._add(made, told, asked)

    def _learned(self, player: int, known: list[int]) -> bool:
        """Has this player seen a card since that was hidden from that player?  One's own card, played, is no news."""
        return any(now >> player & ~(before >> player) & 1 for before, now in zip(known, self.game.known, strict=True))

    def _hear(self, act: Callable[[], None], saved: bytes) -> tuple[list[Told], list[int]]:
        """Do something to the game and give back what was heard; if it breaks off, nothing has happened."""
        assert self._ear is not None
        try:
            act()
        except BaseException:
            self._ear.take()
            self._restore(saved)
            raise
        self.left = saved
        return self._ear.take()

    def _restore(self, saved: bytes) -> None:
        self.game = self._served(self.kit.load(saved, self.book))

    def _served(self, game: Game) -> Game:
        """The game, with what is no part of a position: who listens, and what the players are called."""
        game.listener = self._ear
        game.names = self.opening.called
        return game

    def _bar(self, player: int, why: str) -> None:
        self._ways_back.clear()
        self._no_way_back[player] = why

    def _add(self, step: Step, told: list[Told], asked: list[int]) -> None:
        self.happened = Happened(tuple(told), tuple(asked))
        self._steps.append(step)
        self._told.append(told)
        for viewer, callback in self._callbacks:
            for each in told:
                if each.texts[viewer]:
                    callback(each.line(viewer))

    # -- leaving

    def concede(self, player: int) -> None:
        """The player gives up, whoever must choose; it takes effect at once."""
        self._leave(player, QUIT_CONCEDES, CONCEDES)

    def time_out(self, player: int) -> None:
        """The player's clock ran out: the game goes on, or ends, without that player."""
        self._leave(player, QUIT_CLOCK, RUNS_OUT)

    def _leave(self, player: int, reason: int, words: str) -> None:
        self._player(player)
        g = self.game
        if g.over:
            raise IllegalChoice("the game is over")
        if self._ear is None:
            g.quit(player, reason)
            return
        told, asked = self._hear(lambda: g.quit(player, reason), g.save())
        for p in range(self.players):
            self._bar(p, f"{called(g, player)} has left the game since")
        self._add(Leaving(player, reason=words), told, asked)

    # -- taking back

    def why_not_undo(self, player: int) -> Reason | None:
        """Why this player cannot take the last step back; None if that is possible."""
        if self._ear is None:
            return Reason("a quiet table keeps no way back", ())
        if self.over:
            return Reason("the game is over", ())
        if self._ways_back and self._ways_back[-1].player == player:
            return None
        return Reason(self._no_way_back[self._player(player)], ())

    def can_undo(self, player: int) -> bool:
        """Can this player take the last step back?"""
        return self.why_not_undo(player) is None

    def undo(self, player: int) -> None:
        """Take back this player's last step.  NoUndo if since then chance was used, a hidden card was seen, or another
        player could have acted."""
        reason = self.why_not_undo(player)
        if reason is not None:
            raise NoUndo(reason)
        self.left = self.save()
        self._restore(self._ways_back.pop().saved)
        self._steps.pop()
        told = self._told.pop()
        for viewer, callback in self._callbacks:
            lines = sum(1 for each in told if each.texts[viewer])
            if lines:  # who has seen nothing of the step is not told that there was one
                callback(LogLine(f"{called(self.game, player)} takes a step back.", (), lines))

    # -- what is seen and told

    def view(self, viewer: int) -> dict[str, Any]:
        """All that this player (-1: an onlooker) may see now, as plain data."""
        return self.kit.view(self.game, self._viewer(viewer))

    def log(self, viewer: int) -> list[LogLine]:
        """What has happened, as this player (-1: an onlooker) reads it."""
        viewer = self._viewer(viewer)
        return [each.line(viewer) for told in self._told for each in told if each.texts[viewer]]

    def listen(self, callback: Callable[[LogLine], None], viewer: int = ONLOOKER) -> Callable[[], None]:
        """Call back for each new line of the log as this viewer reads it, once its step is done.

        What comes back is a function that ends it.
        """
        entry = (self._viewer(viewer), callback)
        self._callbacks.append(entry)

        def stop() -> None:
            if entry in self._callbacks:
                self._callbacks.remove(entry)

        return stop

    def why_not(self, player: int, code: int) -> Reason | None:
        """Why this player cannot choose this now; None exactly when it is among the options."""
        return self.kit.why_not(self.game, player, code)

    def _player(self, player: int) -> int:
        if not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}: they are numbered from 0 to {self.players - 1}")
        return player

    def _viewer(self, viewer: int) -> int:
        return viewer if viewer == ONLOOKER else self._player(viewer)

    # -- copies

    def copy(self, quiet: bool | None = None) -> Table:
        """A table of its own at the same position, with the same log and record; nobody listens to it.

        A quiet copy leaves log, record and the way back behind.
        """
        if quiet is None:
            quiet = self._ear is None
        if not quiet and self._ear is None:
            raise ValueError("a quiet table has no log that a copy could go on with")
        twin = Table.seated(self.opening, self.game.copy(), quiet)
        if not quiet:
            twin._steps = list(self._steps)
            twin._told = list(self._told)
            twin._first_key = self._first_key
            twin._ways_back = list(self._ways_back)
            twin._no_way_back = list(self._no_way_back)
        return twin

    def determinise(self, player: int, seed: int | str) -> Table:
        """A quiet table at a position that differs from this one only in what this player does not know."""
        return Table.seated(self.opening, self.kit.determinise(self.game, player, seeded(seed)), quiet=True)

    def save(self) -> bytes:
        """The position as bytes; the card book is named in them, not included."""
        return self.game.save()

    @classmethod
    def load(cls, kit: Kit, book: CardBook, data: bytes, names: Sequence[str] = (), quiet: bool = False) -> Table:
        """A table at a saved position, with a log and a record that begin there."""
        game = kit.load(data, book)
        opening = Opening(kit, book, seat_names(names, len(game.players)), "", {}, position=data)
        return cls.seated(opening, game, quiet)

    # -- going on elsewhere

    @property
    def steps(self) -> tuple[Step, ...]:
        """What was done so far, without what the log told of it."""
        return tuple(self._steps)

    @property
    def first_key(self) -> str:
        """The hash of the position that it began with."""
        return self._first_key

    def ways_back(self) -> tuple[tuple[Back, ...], tuple[str, ...]]:
        """The steps that can still be taken back, and why not more, for each player."""
        return tuple(self._ways_back), tuple(self._no_way_back)

    @classmethod
    def resumed(
        cls,
        opening: Opening,
        game: Game,
        first_key: str,
        steps: Sequence[Step],
        told: Sequence[Sequence[Told]],
        ways_back: tuple[Sequence[Back], Sequence[str]],
    ) -> Table:
        """The table that had these steps, at the position they led to: with its log, its record and its ways back.
        What was told comes first at the start, then for each step."""
        if len(told) != len(steps) + 1:
            raise ValueError(f"{len(steps)} steps have {len(steps) + 1} lists of what was told, not {len(told)}")
        table = cls.seated(opening, game)
        table._first_key = first_key
        table._steps = list(steps)
        table._told = [list(each) for each in told]
        table._ways_back = list(ways_back[0])
        table._no_way_back = list(ways_back[1])
        return table

    # -- the record

    def record(self) -> Record:
        """The game so far, to be shown, replayed or played on."""
        if self._ear is None:
            raise ValueError("a quiet table keeps no record")
        o, kit = self.opening, self.kit
        steps = [replace(s, log=_texts(told)) for s, told in zip(self._steps, self._told[1:])]
        if steps:
            steps[-1] = replace(steps[-1], key=self.game.position_key())
        return Record(
            game=kit.name,
            version=__version__,
            edition=kit.edition,
            format=o.format,
            names=o.names,
            seed=o.seed,
            position=o.position,
            rulings=o.rulings,
            book=o.book.fingerprint,
            cards=o.cards,
            decks=o.decks,
            log=_texts(self._told[0]),
            key=self._first_key,
            steps=tuple(steps),
            winner=int(self.game.winner),
            result=kit.result_words(self.game),
        )

    def write_record(self, path: str | os.PathLike[str]) -> None:
        """Write the record; a file of that name is replaced only once the new one is whole."""
        try:
            write_record(self.record(), path)
        except OSError as e:  # said of the file that was asked for, not of the one it is made of
            raise OSError(e.errno, e.strerror, os.fspath(path)) from None


def _texts(told: Sequence[Told]) -> tuple[LogText, ...]:
    return tuple(each.log_text() for each in told)
