"""Rulebound for programs: everything a bot, a script or another front end needs, in one place.

>>> table = new_table("epic", decks=starter_decks("epic"), seed=7)
>>> decision = table.decision()
>>> table.choose(decision.options[0])

docs/api.md is the page to read.  What is named here stays as it is from version to version; the modules behind it may
change.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance, seeded
from rulebound.engine.codec import BadSave
from rulebound.engine.decision import AmbiguousChoice, Decision, NoSuchOption, Option
from rulebound.engine.game import Game, IllegalChoice
from rulebound.engine.hearing import LogLine
from rulebound.engine.kit import Deck, Fault, Kit, Reason
from rulebound.engine.opening import IllegalDeck
from rulebound.engine.record import BadRecord, Choice, Leaving, LogText, Record
from rulebound.engine.record_text import parse_record, read_record, record_text, write_record
from rulebound.engine.replay import Diverged, Replay
from rulebound.engine.table import NoUndo, Table
from rulebound.games import UnknownGame, kit


def new_table(
    game: str,
    decks: Sequence[Deck | str | Sequence[int]],
    seed: int | str,
    *,
    book: CardBook | None = None,
    format: str = "",
    rulings: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
    quiet: bool = False,
    by_name: bool = False,
) -> Table:
    """A table at the first decision of a new game; the same decks, seed and choices always make the same game.

    Decks are `Deck`s, names of decks that ship, or lists of kinds of cards; `book` is the one that ships unless another
    is given.  IllegalDeck tells everything that is wrong with the decks.  With `by_name`, words call players by their
    names instead of letters, and say no numbers of things.

    >>> new_table("epic", starter_decks("epic"), seed=7, names=("Ann", "Bob"), by_name=True).log(0)[0].text
    'Ann goes first.'
    """
    rules = kit(game)
    return Table(rules, rules.book() if book is None else book, decks, seed, format, rulings, names, quiet, by_name)


def starter_decks(game: str) -> list[str]:
    """The names of two decks that ship, for a quick start."""
    return list(kit(game).decks())[:2]


def load(game: str, data: bytes, *, book: CardBook | None = None, names: Sequence[str] = ()) -> Table:
    """A table at the position that `Table.save` gave; BadSave if it is damaged or speaks of other cards.

    >>> table = new_table("epic", starter_decks("epic"), seed=7)
    >>> load("epic", table.save()).view(0) == table.view(0)
    True
    """
    rules = kit(game)
    return Table.load(rules, rules.book() if book is None else book, data, names)


def replay(record: Record | str | os.PathLike[str], *, book: CardBook | None = None, to: int | None = None) -> Table:
    """The table after `to` choices of the record, or of the record in this file (all of them, if not said).

    It can be played on from there.  BadRecord tells what is wrong with the file, Diverged where the game goes astray.
    """
    found = record if isinstance(record, Record) else read_record(record)
    return Replay(found, kit(found.game), book).run(to)


__all__ = [
    # to begin with
    "new_table",
    "starter_decks",
    "load",
    "replay",
    "kit",
    # the table
    "Table",
    "Decision",
    "Option",
    "LogLine",
    "Reason",
    # the game
    "Kit",
    "Game",
    "CardBook",
    "Deck",
    "Chance",
    "seeded",
    # records
    "Record",
    "Choice",
    "Leaving",
    "LogText",
    "Replay",
    "read_record",
    "write_record",
    "parse_record",
    "record_text",
    # what can go wrong; all are ValueErrors
    "IllegalChoice",
    "NoSuchOption",
    "AmbiguousChoice",
    "NoUndo",
    "IllegalDeck",
    "Fault",
    "BadSave",
    "BadRecord",
    "Diverged",
    "UnknownGame",
]
