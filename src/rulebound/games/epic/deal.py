"""1.3 Decks: a game with its cards on the table, before anything has happened (1.9.1: who owns what)."""

from __future__ import annotations

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.game import EngineFault
from rulebound.engine.log import Listener
from rulebound.games.epic.book import EpicBook
from rulebound.games.epic.format import CONSTRUCTED, Format
from rulebound.games.epic.game import Epic
from rulebound.games.epic.records import EpicCodec
from rulebound.games.epic.state import EpicPlayer
from rulebound.games.epic.turn import Setup

CODEC = EpicCodec()


def lay_out(book: EpicBook, decks: list[list[int]], chance: Chance, form: Format) -> Epic:
    """A game with these decks (kinds of cards, unshuffled) and nothing done yet."""
    kinds: list[int] = []
    owners: list[int] = []
    piles: list[list[int]] = []
    for p, deck in enumerate(decks):
        piles.append(list(range(len(kinds), len(kinds) + len(deck))))
        kinds.extend(deck)
        owners.extend([p] * len(deck))
    g = Epic(book, kinds, owners, CODEC, chance, form)
    for pile in piles:
        g.players.append(EpicPlayer(False, form.health, 0, pile, [], [], []))
    named = g.clock + len(kinds)
    g.uids = list(range(g.clock, named))
    g.clock = named
    g.known = [0] * len(kinds)
    return g


def start(
    book: EpicBook,
    decks: list[list[int]],
    seed: int | str,
    form: Format = CONSTRUCTED,
    listener: Listener | None = None,
) -> Epic:
    """A game with these decks at its first decision: shuffled, hands drawn, the first mulligan to choose."""
    g = lay_out(book, decks, seeded(seed), form)
    g.listener = listener
    g.stack.append(Setup())
    g.run()
    return g


def load(data: bytes, book: EpicBook) -> Epic:
    """The game that was saved (see `Game.save`)."""
    g = CODEC.load(data, book)
    if not isinstance(g, Epic):
        raise EngineFault("the codec of Epic loaded another game")
    return g
