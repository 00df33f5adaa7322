"""1.3 Decks: a game with its cards on the table, before anything has happened (1.9.1: who owns what)."""

from __future__ import annotations

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.log import Listener
from rulebound.games.epic.book import GOD, EpicBook
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
    g.leads = first_of_each_side(form, len(decks))
    for p, pile in enumerate(piles):
        g.players.append(EpicPlayer(False, 0, 0, pile, [], [], []))
        g.health_holder(p).health += form.health  # 1.5.1; R54: a side begins with the health of all its members
    g.number_cards()
    if form.gods:
        for p in range(len(piles)):  # 1.3.2, 2.4.1: gods are no part of the deck; they lie face up
            g.players[p].supplemental = [c for c in piles[p] if book.cards[kinds[c]].type == GOD]
            g.players[p].deck = [c for c in piles[p] if book.cards[kinds[c]].type != GOD]
            for c in g.players[p].supplemental:
                g.show(c)
    elif book.gods:
        for k in kinds:
            if book.cards[k].type == GOD:
                raise ValueError(f"{book.cards[k].name} is a god, and there are no gods in {form.name} (2.4.1)")
    return g


def first_of_each_side(form: Format, players: int) -> list[int]:
    """For each player the first of their side (R54): each is alone unless the format has teams."""
    if not form.teams:
        return list(range(players))
    leads: list[int] = []
    for size in form.teams.split("+"):
        leads.extend([len(leads)] * int(size))
    if len(leads) != players:
        raise ValueError(f"the sides have {len(leads)} players together, and {players} decks were given")
    return leads


def start(
    book: EpicBook,
    decks: list[list[int]],
    seed: int | str,
    form: Format = CONSTRUCTED,
    listener: Listener | None = None,
) -> Epic:
    """A game with these decks at its first decision: shuffled, hands drawn, the first mulligan to choose."""
    g = lay_out(book, decks, seeded(seed), form)
    g.begin(Setup(), listener)
    return g
