"""Who plays whom, with which decks and by which seed: the same list of games for simulations, traces and benchmarks.

Game `i` of a series follows from the series and `i` alone, so the results do not depend on how many processes share the
work.  Games come in rounds: in one round every player takes every seat once, on the same shuffles and with the same
decks at the same seats, so that luck of the draw falls on all of them alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING

from rulebound.cards.books import book_with, known_sets, made_deck
from rulebound.engine.kit import TEAMS, Deck
from rulebound.games import kit
from rulebound.lab.dealing import handed_out
from rulebound.lab.decks import find_deck, legal_deck
from rulebound.players import Player, Seat, player

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit
    from rulebound.engine.log import Listener


Rulings = tuple[tuple[str, str], ...]  # those that are set, with their values


class BadSeries(ValueError):
    """A series of games that cannot be played: what is wrong with it."""


@dataclass(frozen=True)
class Series:
    """Many games between the same players.

    `decks` are names of decks that ship or of `files`, one for each player, who keeps it; without any, all pairs of
    decks are played, and in each round every player has each deck of the pair once.  `teams` are the sizes of the
    sides: then each player has all seats of a side, and decks are named by seat.  `sets` are sets of cards of which
    decks are made instead, in each round anew.  In a format in which decks are handed out, every round has new ones,
    unless `decks` names some.  `rulings` are set otherwise than ours; with `together` games come in matches of so many,
    in which players keep their seats and decks and each game begins as the one before says.
    """

    game: str
    games: int
    seed: str
    players: tuple[str, ...] = ("random", "random")
    decks: tuple[str, ...] = ()
    format: str = ""
    teams: tuple[int, ...] = ()
    sets: tuple[str, ...] = ()
    files: tuple[tuple[str, Deck], ...] = ()  # decks that were read from files, by the names of these
    rulings: Rulings = ()
    together: int = 1

    @property
    def book_sets(self) -> tuple[str, ...]:
        """The sets whose cards are in the book besides those that ship: of `sets`, or of the decks in files."""
        return self.sets or tuple(dict.fromkeys(name for _, deck in self.files for name in deck.sets))

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
        """Game number `index`, counted from 0; in a match, as if it were the first."""
        count = len(self.players)
        first = index // self.together
        turn = first % count
        sides = [(side + turn) % count for side in range(count)]
        sizes = self.teams or (1,) * count
        seats = tuple(who for who, size in zip(sides, sizes) for _ in range(size))
        if self.decks and self.teams:
            decks = self.decks
        elif self.decks:
            decks = tuple(self.decks[who] for who in seats)
        elif kit(self.game).handout(self.format) is not None:
            how = kit(self.game).plain_format(self.format)
            decks = tuple(f"{how} deck {place}" for place in range(1, len(seats) + 1))
        elif self.sets:
            decks = tuple(f"deck {place} of {' and '.join(self.sets)}" for place in range(1, len(seats) + 1))
        else:
            tables = all_tables(self.game, len(seats), self.format)
            decks = tables[first // count % len(tables)]
        place = index % self.together
        seed = self.round_seed(index) + (f"/game {place + 1}" if place else "")
        return Match(self, index, seed, seats, decks, self.rulings)

    def round_seed(self, index: int) -> str:
        """The seed of the round that this game belongs to, by which decks are made or handed out."""
        return f"{self.seed}/{index // self.together // len(self.players)}"


@dataclass(frozen=True)
class Match:
    """One game of a series: `seats[s]` is the number of the player who sits at seat s with the deck `decks[s]`."""

    series: Series
    index: int
    seed: str
    seats: tuple[int, ...]
    decks: tuple[str, ...]
    rulings: Rulings = ()

    def after(self, g: Game) -> Rulings:
        """The rulings of the next game of the series, which this one says if both are of the same match."""
        if (self.index + 1) % self.series.together == 0:
            return self.series.rulings
        return tuple({**dict(self.series.rulings), **kit(self.series.game).next_game(g)}.items())

    def ruled(self, rulings: Rulings) -> Match:
        """The same game with these rulings."""
        return replace(self, rulings=rulings)

    def start(self, listener: Listener | None = None) -> Game:
        """The game at its first decision."""
        k = kit(self.series.game)
        return k.start(self.book(), self.piles(), self.seed, self.series.format, dict(self.rulings), listener)

    def book(self) -> CardBook:
        """The cards that it is played with."""
        return book(self.series.game, self.series.book_sets)

    def piles(self) -> list[list[int]]:
        """The decks by kinds of cards, by seat."""
        s = self.series
        if not s.decks and kit(s.game).handout(s.format) is not None:
            return handed_decks(s.game, s.sets, s.format, len(self.decks), s.round_seed(self.index))
        if s.sets:
            seed = s.round_seed(self.index)
            return [set_deck(s.game, s.sets, f"{seed}/{name}", s.format) for name in self.decks]
        own = dict(s.files)
        return [
            deck_file(s.game, own[name], s.format, s.book_sets)
            if name in own
            else shipped(s.game, name, s.format, s.book_sets)
            for name in self.decks
        ]

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
    game: str,
    games: int,
    seed: str,
    players: str = "",
    decks: str = "",
    format: str = "",
    seats: int = 0,
    teams: str = "",
    sets: str = "",
    rulings: str = "",
    together: int = 1,
) -> Series:
    """A series from words of the command line; BadSeries or UnknownPlayer if they make none.

    `seats` is how many play, 0 if that was not said; one player who is named alone sits at all of them.

    >>> series("epic", 4, "1", "looks-ahead, random").labels
    ('looks-ahead', 'random')
    >>> series("epic", 4, "1", seats=3).labels
    ('random 1', 'random 2', 'random 3')
    >>> series("epic", 4, "1", "looks-ahead").labels
    ('looks-ahead 1', 'looks-ahead 2')
    """
    k = kit(game)
    if games < 1:
        raise BadSeries(f"a series has at least one game, not {games}")
    try:
        format, sizes = format_and_sides(k, format, teams)
    except ValueError as e:
        raise BadSeries(str(e)) from None
    asked_seats(k, seats or None)
    names = words(players)
    for name in names:
        player(name, 0)
    names = names or ("random",)
    sides = len(sizes) or seats or (len(names) if len(names) > 1 else k.seats()[0])
    if len(names) == 1:
        names *= sides
    if len(names) != sides:
        what = "sides" if sizes else "seats"
        raise BadSeries(f"{sides} {what} need {sides} players, and {named(names)}")
    people = sum(sizes) or sides
    check_seats(k, people, seats)
    wanted = words(decks)
    files = tuple((name, find_deck(k, name)) for name in dict.fromkeys(wanted) if is_file(k, name))
    for name in wanted:
        if name not in dict(files):
            known_deck(k, name)
    shipped = [name for name in wanted if name not in dict(files)]
    if not format:
        format = k.format_of([k.decks()[name] for name in shipped])
    for name in shipped:
        playable(k, name, format)
    if wanted and len(wanted) != people:
        raise BadSeries(f"{people} players need {people} decks, and {named(wanted)}")
    made_of = known_sets(game, words(sets))
    if made_of and wanted:
        raise BadSeries(f"decks are made of {named(made_of)} or taken as named by --decks: use one of the two")
    form = k.in_teams(format, sizes) if sizes else format
    set_so = tuple(said_rulings(k, rulings).items())
    result = Series(game, games, seed, names, wanted, form, sizes, made_of, files, set_so, in_matches(k, together))
    for name, _ in files:
        legal_deck(k, name, result.match(0).book(), form)
    if files or made_of or (not wanted and k.handout(form) is not None):
        result.match(0).piles()  # no deck may be possible: that is told before the first game
    if set_so:
        result.match(0).start()  # a ruling may name what is not there
    return result


def said_rulings(k: Kit, said: str) -> dict[str, str]:
    """The rulings that words of the command line set, with their values; BadSeries for those that cannot be set.

    >>> said_rulings(kit("huntik"), "HR-10 = A leads; HR-11 = at random")
    {'HR-10': 'A leads', 'HR-11': 'at random'}
    """
    known = k.rulings()
    found: dict[str, str] = {}
    for part in said.split(";") if said.strip() else []:
        ruling, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not value:
            raise BadSeries(f"{part.strip()!r} sets no ruling: write it as in {next(iter(known), 'R1')}=VALUE")
        if ruling not in known:
            raise BadSeries(f"{ruling!r} cannot be set in {k.title}; what can is {settings_words(k)}")
        if ruling in found:
            raise BadSeries(f"{ruling} is set twice")
        found[ruling] = value
    return found


def settings_words(k: Kit) -> str:
    """The rulings of a game that can be set, with their values."""
    rows = [f"{ruling} ({', '.join(values)})" for ruling, values in k.rulings().items()]
    return "; ".join(rows) or "nothing"


def in_matches(k: Kit, together: int) -> int:
    """How many games make a match; BadSeries if the game has no matches, or it is no number of games."""
    if together < 1:
        raise BadSeries(f"a match has at least one game, not {together}")
    if together > 1 and not k.matches:
        raise BadSeries(f"{k.title} has no matches: no game of it says how the next begins")
    return together


def words(listed: str) -> tuple[str, ...]:
    """What stands between commas; nothing for nothing."""
    return tuple(word.strip() for word in listed.split(",")) if listed.strip() else ()


def format_and_sides(k: Kit, format: str, teams: str) -> tuple[str, tuple[int, ...]]:
    """A format without its sides, and the sizes of these, said with it or apart.

    >>> format_and_sides(kit("epic"), "pantheon, teams 2+2", "")
    ('pantheon', (2, 2))
    """
    plain = k.plain_format(format) if format else ""
    within = format.partition(", teams ")[2]
    if within and teams:
        raise BadSeries(f"the sides are said twice: in the format, {within}, and as teams, {teams}")
    return plain, team_sizes(k, within or teams)


def team_sizes(k: Kit, teams: str) -> tuple[int, ...]:
    """The sizes of the sides.

    >>> team_sizes(kit("epic"), "2+2")
    (2, 2)
    """
    if not teams:
        return ()
    if not k.teams:
        raise BadSeries(f"{k.title} is not played in teams")
    if TEAMS.fullmatch(f" teams {teams}") is None:
        raise BadSeries(f"{teams!r} names no sides: write how many players each has, as in 2+2")
    return tuple(int(size) for size in teams.split("+"))


def asked_seats(k: Kit, seats: int | None) -> int:
    """How many seats were asked for, 0 if nothing was said (None); BadSeries if the game has not so many, or more.

    >>> asked_seats(kit("epic"), 3), asked_seats(kit("epic"), None)
    (3, 0)
    >>> asked_seats(kit("epic"), -3)
    Traceback (most recent call last):
    rulebound.lab.matches.BadSeries: --seats -3: Epic has 2 to 8 seats, one for each player
    """
    low, high = k.seats()
    if seats is not None and not low <= seats <= high:
        many = str(low) if low == high else f"{low} to {high}"
        raise BadSeries(f"--seats {seats}: {k.title} has {many} seats, one for each player")
    return seats or 0


def check_seats(k: Kit, people: int, seats: int = 0) -> None:
    """BadSeries unless so many can play, and as many as there are seats, if that was said."""
    low, high = k.seats()
    if not low <= people <= high:
        many = str(low) if low == high else f"{low} to {high}"
        raise BadSeries(f"{k.title} is played by {many} players, not by {people}")
    if seats and seats != people:
        raise BadSeries(f"the sides have {people} players together, and {seats} seats were asked for")


def named(names: Sequence[str]) -> str:
    """How many were named, and which.

    >>> named(["random"]), named(["you", "random"])
    ('1 was named: random', '2 were named: you, random')
    """
    return f"{len(names)} {'was' if len(names) == 1 else 'were'} named: {', '.join(names)}"


def is_file(k: Kit, name: str) -> bool:
    """Is a deck in a file meant, and none that ships?"""
    return name not in k.decks() and Path(name).is_file()


def known_deck(k: Kit, name: str) -> None:
    """BadSeries unless a deck of this name ships."""
    known = k.decks()
    if name not in known:
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
        raise BadSeries(f"no deck of {k.title} and no file is called {name!r}; {hint}")


def playable(k: Kit, name: str, format: str) -> None:
    """BadSeries unless the deck of this name may be played in this format."""
    faults = k.deck_faults(k.decks()[name], k.book(), format or k.formats()[0])
    if faults:
        raise BadSeries(f"the deck {name!r} may not be played in {format or k.formats()[0]}: {faults[0].what}")


@cache
def all_tables(game: str, players: int, format: str = "") -> list[tuple[str, ...]]:
    """Every way to seat so many of the decks that ship and may be played in this format, whatever the order; the same
    deck may sit at several seats."""
    return list(combinations_with_replacement(kit(game).decks_for(format), players))


@cache
def book(game: str, sets: tuple[str, ...] = ()) -> CardBook:
    """The cards that ship, and those of these sets."""
    return book_with(game, sets)


@lru_cache(maxsize=64)
def set_deck(game: str, sets: tuple[str, ...], seed: str, format: str = "") -> list[int]:
    """The kinds of the cards of a deck made of these sets, with what begins beside it in this format."""
    k = kit(game)
    plain = k.plain_format(format) if format else ""
    return k.deck_kinds(made_deck(game, book(game, sets), sets, seed, plain), book(game, sets), format)


@lru_cache(maxsize=64)
def handed_decks(game: str, sets: tuple[str, ...], format: str, seats: int, seed: str) -> list[list[int]]:
    """The kinds of the cards of decks that are handed out to bots, by seat."""
    return handed_out(kit(game), book(game, sets), sets, format, seats, seed)


@cache
def shipped(game: str, deck: str, format: str = "", sets: tuple[str, ...] = ()) -> list[int]:
    """The kinds of the cards of a deck that ships, with what begins beside it in this format, in a book with sets."""
    k = kit(game)
    return k.deck_kinds(k.decks()[deck], book(game, sets), format)


@cache
def deck_file(game: str, deck: Deck, format: str, sets: tuple[str, ...]) -> list[int]:
    """The same of a deck that was read from a file."""
    return kit(game).deck_kinds(deck, book(game, sets), format)


__all__ = ["BadSeries", "Match", "Seat", "Series", "all_tables", "book", "known_deck", "series", "shipped"]
