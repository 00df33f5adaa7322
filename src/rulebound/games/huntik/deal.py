"""A game with its cards on the table, before anything has happened (400.2: who owns what)."""

from __future__ import annotations

from rulebound.engine.chance import Chance, seeded
from rulebound.engine.log import Listener
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.format import CONSTRUCTED, Format
from rulebound.games.huntik.game import Huntik
from rulebound.games.huntik.records import HuntikCodec
from rulebound.games.huntik.starting import Setup
from rulebound.games.huntik.state import HuntikPlayer
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MISSION

CODEC = HuntikCodec()


def lay_out(book: HuntikBook, decks: list[list[int]], chance: Chance, form: Format) -> Huntik:
    """A game with these decks (kinds of cards, unshuffled) and nothing done yet.

    Legendary heroes among them make the player's pile (301.3), missions are those that the player has brought (G1.7).
    """
    kinds: list[int] = []
    owners: list[int] = []
    players: list[HuntikPlayer] = []
    for p, deck in enumerate(decks):
        player = HuntikPlayer(False, [], [], [], [], [])
        for kind in deck:
            type_ = book.cards[kind].type
            if type_ == FEATURE:
                raise ValueError(f"{book.cards[kind].name} is a feature, which comes with its mission (100.1, 305.1)")
            area = player.pile if type_ == LEGENDARY else player.missions if type_ == MISSION else player.deck
            area.append(len(kinds))
            kinds.append(kind)
            owners.append(p)
        players.append(player)
    g = Huntik(book, kinds, owners, CODEC, chance, form)
    g.players.extend(players)
    g.number_cards()
    for p, player in enumerate(players):  # 400.8a: one's own pile may be looked through
        for card in player.pile:
            g.learn(card, p)
        for card in player.missions:
            g.show(card)
    return g


def start(
    book: HuntikBook,
    decks: list[list[int]],
    seed: int | str,
    form: Format = CONSTRUCTED,
    listener: Listener | None = None,
) -> Huntik:
    """A game with these decks at its first decision: whoever chance says is asked who leads."""
    g = lay_out(book, decks, seeded(seed), form)
    g.begin(Setup(), listener)
    return g
