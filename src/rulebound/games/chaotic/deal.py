"""A game with its cards on the table, before anything has happened: each player's own creatures and two decks (2.1)."""

from __future__ import annotations

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.log import Listener
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, LOCATION, ChaoticBook
from rulebound.games.chaotic.format import Format
from rulebound.games.chaotic.game import Chaotic
from rulebound.games.chaotic.records import ChaoticCodec
from rulebound.games.chaotic.setup import Setup
from rulebound.games.chaotic.state import ChaoticPlayer

CODEC = ChaoticCodec()


def lay_out(book: ChaoticBook, decks: list[list[int]], chance: Chance, form: Format) -> Chaotic:
    """A game with these decks (kinds of cards, unshuffled) and nothing done yet; owners know their creatures."""
    kinds: list[int] = []
    owners: list[int] = []
    players: list[ChaoticPlayer] = []
    for p, deck in enumerate(decks):
        piles: list[list[int]] = [[], [], [], []]
        for kind in deck:
            piles[book.cards[kind].type].append(len(kinds))
            kinds.append(kind)
            owners.append(p)
        players.append(ChaoticPlayer(False, piles[CREATURE], piles[ATTACK_CARD], piles[LOCATION]))
    g = Chaotic(book, kinds, owners, CODEC, chance, form)
    for player in players:
        g.players.append(player)
    g.number_cards()
    for card in range(len(kinds)):
        if book.cards[kinds[card]].type == CREATURE:
            g.known[card] = 1 << owners[card]
    return g


def check_numbers(book: ChaoticBook, decks: list[list[int]], form: Format) -> None:
    """ValueError for a deck that no game can be begun with: too few or many creatures, no attack, no location."""
    for p, deck in enumerate(decks):
        count = [0, 0, 0, 0]
        for kind in deck:
            count[book.cards[kind].type] += 1
        if count[CREATURE] != form.size:
            raise ValueError(f"deck {p + 1} has {count[CREATURE]} creatures; {form.name} is played with {form.size}")
        if count[ATTACK_CARD] < 1 or count[LOCATION] < 1:
            raise ValueError(f"deck {p + 1} has {count[ATTACK_CARD]} attacks and {count[LOCATION]} locations")


def start(
    book: ChaoticBook, decks: list[list[int]], seed: int | str, form: Format, listener: Listener | None = None
) -> Chaotic:
    """A game with these decks at its first decision."""
    check_numbers(book, decks, form)
    g = lay_out(book, decks, seeded(seed), form)
    g.begin(Setup(), listener)
    return g
