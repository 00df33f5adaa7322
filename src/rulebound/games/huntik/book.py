"""Huntik's cards as printed (sections 2 and 3), and the book of those that a game is played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rulebound.engine.book import CardBook
from rulebound.engine.codes import code
from rulebound.engine.nodes import CardDef, Text
from rulebound.games.huntik.terms import FEATURE, LEGENDARY, MISSION, MISSION_CARD, NO_FEATURE, NOBODY_MAY, PLAY

if TYPE_CHECKING:
    from rulebound.games.huntik.missions import Arrival, Score, Term


class Layout:
    """Where a feature of a mission starts (305.1): its kind, its zone counted from the lead player's side (0: to the
    side of the map, 305.1a)."""

    def __init__(self, kind: i64, zone: i64) -> None:
        self.kind = kind
        self.zone = zone


class HuntikCard(CardDef):
    """A card as printed.  `name` is its name and version together, by which cards are the same or not (201.3).

    `printed_name` and `version` are the parts; `sort` is the tag of a feature or of a mission; of a feature, `holds`
    says whose heroes may pick it up or claim it, `side` who controls it at first, `rooted` that it cannot move.
    """

    def __init__(
        self,
        set_name: str,
        name: str,
        fingerprint: str,
        type_: i64,
        printed_name: str,
        version: str,
        team: i64,
        tags: tuple[str, ...],
        attack: i64,
        defense: i64,
        lines: tuple[str, ...],
        text: Text,
    ) -> None:
        super().__init__(set_name, name, fingerprint, text)
        self.type = type_
        self.in_decks = type_ != FEATURE
        self.printed_name = printed_name
        self.version = version
        self.team = team
        self.tags = tags
        self.attack = attack
        self.defense = defense
        self.lines = lines
        self.is_hero = type_ <= LEGENDARY
        self.sort: i64 = NO_FEATURE
        self.holds: i64 = NOBODY_MAY
        self.side: i64 = NOBODY_MAY
        self.rooted = False
        # of a mission (304.2): the layout of features, the terms for winning, and what else it says
        self.layout: list[Layout] = []
        self.terms: list[Term] = []  # any of them wins
        self.last_terms: list[Term] = []  # those that are checked at the end of a round (501.1.1)
        self.scores: list[Score] = []
        self.arrivals: list[Arrival] = []
        self.mission: dict[str, object] = {}  # as it was given as data


class HuntikBook(CardBook):
    """A book of Huntik's cards."""

    cards: list[HuntikCard]  # type: ignore[assignment]

    def __init__(self, cards: list[HuntikCard]) -> None:
        super().__init__("huntik", cards)  # type: ignore[arg-type]
        self.missions: list[int] = [kind for kind, card in enumerate(cards) if card.type == MISSION]
        self.features: list[int] = [kind for kind, card in enumerate(cards) if card.type == FEATURE]
        self.play_options: list[int] = [code(PLAY, kind) for kind in range(len(cards))]
        self.mission_options: list[int] = [code(MISSION_CARD, kind) for kind in range(len(cards))]
