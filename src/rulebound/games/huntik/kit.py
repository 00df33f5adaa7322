# not compiled: the seam between the game and everything for people
"""Huntik's kit: what the table, the judge, the players and the command line ask of Huntik.

>>> from rulebound.games import kit
>>> huntik = kit("huntik")
>>> huntik.title, huntik.formats()[0]
('Huntik', 'constructed')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine.game_kit import GameKit, Parts, check_ruling
from rulebound.engine.kit import Handout, Reason, Samples, Thing
from rulebound.engine.primer import Primer, read_primer
from rulebound.games.data import data_of
from rulebound.games.huntik import deal, decks, options, speech, stakes, view
from rulebound.games.huntik.about import exchanged, option_about
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.cards import FOR_DECKS, SHELF, face_data
from rulebound.games.huntik.format import (
    AGREED,
    AT_RANDOM,
    BY_CHANCE,
    FORMATS,
    IN_A_MATCH,
    LEAD_PICKS,
    PACK,
    PACKS,
    RULING_SETTINGS,
    Format,
)
from rulebound.games.huntik.game import Huntik
from rulebound.games.huntik.invariants import faults
from rulebound.games.huntik.naming import listed, team_name
from rulebound.games.huntik.options import read_option
from rulebound.games.huntik.sketch import hand_cards, sketch
from rulebound.games.huntik.telling import event_name, tell
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MISSION, OBSTACLE, TYPES, ZONES
from rulebound.games.huntik.whynot import against_entering, why_not

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.picking import Picking
    from rulebound.engine.sketch import Card, Sketch


class HuntikKit(GameKit[Huntik, HuntikBook]):
    """Huntik as the rest of Rulebound sees it."""

    parts = Parts(
        Huntik,
        HuntikBook,
        deal.CODEC,
        deal.start,
        SHELF,
        decks,
        speech,
        view,
        read_option,
        option_about,
        why_not,
        tell,
        event_name,
        faults,
        tuple(FORMATS),
        RULING_SETTINGS,
    )

    name = "huntik"
    title = "Huntik"
    edition = "comprehensive rules version 1.2 of 18 May 2009"
    matches = True
    numbers = ("atk", "def")
    noun = "hero or feature"
    span_name = "round"
    samples = Samples("warden", "403.3", "unblockable", "fight", "zone 3")
    sayings: Mapping[str, tuple[str, ...]] = {"attack": ("fight",), "combat": ("fight",), "pick up": ("pickup",)}

    def stakes(self, g: Game) -> list[str]:
        return stakes.stakes(self.its(g))

    def passing(self, g: Game) -> str:
        return stakes.passing(self.its(g))

    def picking(self, g: Game) -> Picking | None:
        """The cards of an exchange too, in the order in which they will lie under the deck (101.4, 400.5c)."""
        h = self.its(g)
        return (exchanged(h) if h.asking and h.stack else None) or super().picking(g)

    def span(self, g: Game) -> int:
        """The round: a turn is a single play here."""
        return int(self.its(g).round)

    # -- cards and decks

    def lies_beside(self, format: str) -> tuple[str, ...]:
        """Legendary heroes and missions, in every format (100.4, G1.7)."""
        return (TYPES[LEGENDARY], TYPES[MISSION])

    def handout(self, format: str) -> Handout | None:
        """In `limited`, six packs each, of which a deck of thirty is built (100.1)."""
        if format and self.plain_format(format) == "limited":
            return Handout(cards=PACKS * PACK, deck=int(FORMATS["limited"].deck_size))
        return None

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each major and minor hero of these sets."""
        wanted = tuple(sets) or FOR_DECKS
        return [
            kind
            for kind, card in enumerate(self.own(book).cards)
            if card.is_hero and card.type != LEGENDARY and card.set_name in wanted
        ]

    def takes(self, book: CardBook, taken: Sequence[int], offered: Sequence[int]) -> int:
        """The strongest hero; minor heroes where there are enough major ones."""
        cards = self.own(book).cards
        majors = sum(cards[kind].type == 0 for kind in taken)
        best, place = -1, 0
        for n, kind in enumerate(offered):
            card = cards[kind]
            worth = int(card.attack + card.defense) * 2 + (3 if card.text.keywords else 0)
            if card.type == 0 and majors * 3 > len(taken):
                worth //= 2
            if worth > best:
                best, place = worth, n
        return place

    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed, with the keys that cards given as data have."""
        return face_data(self.own(book), kind)

    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed: name and version, type line, numbers, text."""
        card = self.own(book).cards[kind]
        team = team_name(int(card.team))
        words = [*([team] if team else []), *card.tags, TYPES[card.type]]
        lines = [card.name, " ".join(word.capitalize() for word in words)]
        if card.type != MISSION and (card.type != FEATURE or card.sort == OBSTACLE):
            lines.append(f"{card.attack} ATK, {card.defense} DEF")
        return lines + list(card.lines)

    # -- games

    def primer(self) -> Primer:
        """What somebody is told who has never played Huntik."""
        return read_primer(data_of("huntik")("primer"))

    def seats(self) -> tuple[int, int]:
        """Two players."""
        return 2, 2

    def settled(self, format: str, rulings: Mapping[str, str], book: HuntikBook) -> Format:
        if not book.missions:
            raise ValueError("a game of Huntik is played on a mission (101.2), and there is none in this book")
        return format_with(format, rulings, book)

    def ruling_values(self, book: CardBook) -> dict[str, tuple[str, ...]]:
        """The rulings, with the missions of the book by name."""
        own = self.own(book)
        missions = tuple(own.cards[kind].name for kind in own.missions)
        return {**self.rulings(), "HR-11": (LEAD_PICKS, AT_RANDOM, *missions)}

    def next_game(self, g: Game) -> dict[str, str]:
        """The player who defended leads (G1.6, HR-19), and the mission is selected as before (HR-11); if nobody led
        yet, chance says again who names the lead player.

        >>> decks = [KIT.deck_kinds(deck, KIT.book()) for deck in list(KIT.decks().values())[:2]]
        >>> KIT.next_game(KIT.start(KIT.book(), decks, 1, rulings={"HR-10": "B leads"}))
        {'HR-10': 'A defended before'}
        """
        h = self.its(g)
        lead = {"HR-10": IN_A_MATCH[int(h.defending())]} if h.lead >= 0 else {}
        return lead if h.format.mission == LEAD_PICKS else lead | {"HR-11": h.format.mission}

    def codes_about(self, g: Game, player: int, thing: Thing) -> list[int]:
        """The moves of a hero or obstacle, and what the player's heroes may do with a feature."""
        return options.deeds_about(self.its(g), player, thing.ref)

    def places(self, g: Game) -> list[str]:
        """The zones, as each player counts them."""
        return [f"zone {zone}" for zone in range(1, ZONES + 1)]

    def codes_at(self, g: Game, player: int, place: str) -> list[int]:
        """The moves of the player's heroes and obstacles to this zone."""
        return options.moves_to(self.its(g), player, place)

    def against_putting(self, g: Game, player: int, thing: Thing, place: str) -> Reason | None:
        """301.1: a hero that can be played enters play in its player's zone 1."""
        return against_entering(self.its(g), player, thing.facts.get("kind", -1), thing.where, place)

    # -- what is seen and told

    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view."""
        return sketch(view, names, self.own(book))

    def hand_cards(self, names: Sequence[str], book: CardBook) -> tuple[Card, ...]:
        """These cards as they are shown in a hand."""
        return hand_cards(names, self.own(book))


def format_with(name: str, rulings: Mapping[str, str], book: HuntikBook | None = None) -> Format:
    """The format of this name, `constructed` if none is said, with our rulings settled otherwise where asked.

    >>> format_with("", {"HR-11": "at random"}).mission
    'at random'
    """
    base = FORMATS[KIT.plain_format(name or "constructed")]
    mission, lead, after = base.mission, int(base.lead), False
    for ruling, value in rulings.items():
        if ruling == "HR-11":
            if value not in (LEAD_PICKS, AT_RANDOM) and book is not None:
                known = [book.cards[kind].name for kind in book.missions]
                if value not in known:
                    raise ValueError(f"no mission is called {value!r}; there are: {listed(known)}")
            mission = value
        else:
            check_ruling(RULING_SETTINGS, ruling, value)
            after = value in IN_A_MATCH
            lead = -1 if value == BY_CHANCE else (IN_A_MATCH if after else AGREED).index(value)
    return Format(base.name, base.deck_size, base.copies, base.one_team, base.checked, mission, lead, after)


KIT = HuntikKit()
