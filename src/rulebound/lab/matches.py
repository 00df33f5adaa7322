"""Who plays whom, with which decks and by which seed: the same list of games for simulations, traces and benchmarks.

Game `i` of a series follows from the series and `i` alone, so the results do not depend on how many processes share the
work.  Games come in rounds: in one round every player takes every seat once, on the same shuffles and with the same
decks at the same seats, so that luck of the draw falls on all of them alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from rulebound.games import kit
from rulebound.players import Player, Seat, player

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit


class BadSeries(ValueError):
    """A series of games that cannot be played: what is wrong with it."""


@dataclass(frozen=True)
class Series:
    """Many games between the same players.

    `decks` are names of decks that ship, one for each player, who keeps it; without any, all pairs of decks are played,
    and in each round every player has each deck of the pair once.
    """

    game: str
    games: int
    seed: str
    players: tuple[str, ...] = ("random", "random")
    decks: tuple[str, ...] = ()
    format: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """What the players are called in results: their names, numbered where they are the same.

        >>> Series("epic", 2, "1").labels
        ('random 1', 'random 2')
        """
        names = self.players
        if len(set(names)) == len(names):
            return names
        return tuple(f"{name} {number}" for number, name in enumerate(names, 1))

    def match(self, index: int) -> Match:
        """Game number `index`, counted from 0."""
        count = len(self.players)
        turn = index % count
        seats = tuple((seat + turn) % count for seat in range(count))
        if self.decks:
            decks = tuple(self.decks[who] for who in seats)
        else:
            tables = all_tables(self.game, count)
            decks = tables[index // count % len(tables)]
        return Match(self, index, f"{self.seed}/{index // count}", seats, decks)


@dataclass(frozen=True)
class Match:
    """One game of a series: `seats[s]` is the number of the player who sits at seat s with the deck `decks[s]`."""

    series: Series
    index: int
    seed: str
    seats: tuple[int, ...]
    decks: tuple[str, ...]

    def start(self) -> Game:
        """The game at its first decision."""
        game = self.series.game
        return kit(game).start(book(game), self.piles(), self.seed, self.series.format)

    def piles(self) -> list[list[int]]:
        """The decks by kinds of cards, by seat."""
        return [shipped(self.series.game, name) for name in self.decks]

    def choices_seed(self, seat: int) -> str:
        """The seed by which the player at this seat chooses."""
        return f"{self.series.seed}/{self.index}/seat {seat}"

    def players(self) -> list[Player]:
        """The players, by seat."""
        return [player(self.series.players[who], self.choices_seed(seat)) for seat, who in enumerate(self.seats)]

    def __str__(self) -> str:
        who = [self.series.labels[number] for number in self.seats]
        table = ", ".join(f"{name} with {deck}" for name, deck in zip(who, self.decks))
        return f"game {self.index} (seed {self.seed}; {table})"


def series(
    game: str, games: int, seed: str, players: str = "random,random", decks: str = "", format: str = ""
) -> Series:
    """A series from words of the command line; BadSeries or UnknownPlayer if they make none.

    >>> series("epic", 4, "1", "looks-ahead, random").labels
    ('looks-ahead', 'random')
    """
    k = kit(game)
    if games < 1:
        raise BadSeries(f"a series has at least one game, not {games}")
    names = tuple(word.strip() for word in players.split(","))
    for name in names:
        player(name, 0)
    low, high = k.seats()
    if not low <= len(names) <= high:
        many = str(low) if low == high else f"{low} to {high}"
        raise BadSeries(f"{k.title} is played by {many} players, and {len(names)} were named: {players}")
    wanted = tuple(word.strip() for word in decks.split(",")) if decks.strip() else ()
    for name in wanted:
        known_deck(k, name)
    if wanted and len(wanted) != len(names):
        raise BadSeries(f"{len(names)} players need {len(names)} decks, and {len(wanted)} were named: {decks}")
    if format and format not in k.formats():
        raise BadSeries(f"no format of {k.title} is called {format!r}; there are: {', '.join(k.formats())}")
    return Series(game, games, seed, names, wanted, format)


def known_deck(k: Kit, name: str) -> None:
    """BadSeries unless a deck of this name ships."""
    known = k.decks()
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
        raise BadSeries(f"no deck of {k.title} is called {name!r}; {hint}")


@cache
def all_tables(game: str, players: int) -> list[tuple[str, ...]]:
    """Every way to seat so many of the decks that ship, whatever the order; the same deck may sit at several seats."""
    return list(combinations_with_replacement(kit(game).decks(), players))


@cache
def book(game: str) -> CardBook:
    """The cards that ship."""
    return kit(game).book()


@cache
def shipped(game: str, deck: str) -> list[int]:
    """The kinds of the cards of a deck that ships."""
    k = kit(game)
    return k.deck_kinds(k.decks()[deck], book(game))


__all__ = ["BadSeries", "Match", "Seat", "Series", "all_tables", "book", "known_deck", "series", "shipped"]
