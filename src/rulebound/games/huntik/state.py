"""The position of a game of Huntik: pieces on the map, players with their areas, and the game itself.

400.1: a card is in one of six areas.  In play it is a `Piece` in a zone; in a deck, hand, discard pile or legendary
hero pile it is its number in a list of its owner's, and removed from the map in a list that all share (400.2).  The top
of a deck is the end of its list.  The mission is in no area (400.1a), and features are nobody's (401.2a): they are
pieces without a card, and kinds of cards in `aside` while they are removed from the map (400.9c).
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.chance import Chance
from rulebound.engine.codec import Codec
from rulebound.engine.game import Game
from rulebound.engine.nodes import Text
from rulebound.engine.state import NOBODY, Card, Cards, Obj, Player, Refs, Stamp, Uid
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.book import HuntikBook, HuntikCard
from rulebound.games.huntik.format import Format
from rulebound.games.huntik.terms import NO_COMBAT, ZONES


@mypyc_attr(acyclic=True, free_list_len=1)
class Piece(Obj):
    """A hero or a feature in play, in a zone counted from the lead player's side.

    405.1: it enters ready.  `controller` is NOBODY for a feature that no player controls; `bearer` is the hero that an
    object is with (305.2).  The derived values are its present ATK, DEF and keywords.
    """

    DERIVED: ClassVar[tuple[str, ...]] = ("text", "attack", "defense", "keywords", "is_hero", "fights")

    def __init__(
        self,
        uid: Uid,
        kind: i64,
        card: Card,
        owner: i64,
        controller: i64,
        controlled_by_default: i64,
        stamp: Stamp,
        text: Text,
        zone: i64,
        attack: i64,
        defense: i64,
        keywords: i64,
    ) -> None:
        super().__init__(uid, kind, card, owner, controller, controlled_by_default, stamp, text)
        self.zone = zone
        self.exhausted = False
        self.stunned = False
        self.bearer: Uid = -1
        self.attack = attack
        self.defense = defense
        self.keywords = keywords
        self.is_hero = False
        self.fights = False  # a hero or an obstacle: moves, blocks and fights if it is controlled


@mypyc_attr(acyclic=True)
class HuntikPlayer(Player):
    """A player: four areas (400.2), the missions brought along (G1.7), points (102.2a), major heroes this round."""

    def __init__(self, out: bool, deck: Cards, hand: Cards, discard: Cards, pile: Cards, missions: Cards) -> None:
        super().__init__(out)
        self.deck = deck
        self.hand = hand
        self.discard = discard
        self.pile = pile  # of legendary heroes (400.8)
        self.missions = missions  # brought along, for all to see
        self.points: i64 = 0
        self.majors: i64 = 0  # played this round (301.2)


class HuntikGame(Game):
    """A game of Huntik between two players."""

    SHARED: ClassVar[tuple[str, ...]] = ("book", "kinds", "owners", "codec", "options", "names", "cardbook", "format")
    GIVEN: ClassVar[tuple[str, ...]] = ("book", "codec", "cardbook")
    __slots__ = (
        "aims",
        "aside",
        "attacking",
        "beaten",
        "beaten_from",
        "cardbook",
        "combat",
        "first",
        "format",
        "lead",
        "mission",
        "passed",
        "removed",
        "round",
        "why_won",
    )

    players: list[HuntikPlayer]  # type: ignore[assignment]
    objs: list[Piece]  # type: ignore[assignment]
    gone: list[Piece]  # type: ignore[assignment]

    def __init__(
        self, book: HuntikBook, kinds: list[int], owners: list[int], codec: Codec, chance: Chance, form: Format
    ) -> None:
        super().__init__(book, kinds, owners, codec, chance)
        self.cardbook = book
        self.format = form
        self.lead: i64 = NOBODY  # 101.1: the lead player; the other is the defending player
        self.mission: i64 = -1  # 101.2: the kind of the mission card
        self.round: i64 = 0  # what the mission timer is on (500.1b); 0 before the first
        self.first: i64 = NOBODY  # who had the first turn of this round (500.1c)
        self.passed: i64 = NOBODY  # who passed on the turn before this one (500.2.4)
        self.combat: i64 = NO_COMBAT  # the zone of the combat that is fought (600.2)
        self.attacking: i64 = NOBODY  # the attacking player (600.1)
        self.aims: Refs = []  # what was aimed in this combat: at whom, how many attacks, and so on (602.2)
        self.removed: Cards = []  # heroes removed from the map (400.9)
        self.aside: list[int] = []  # kinds of features removed from the map (400.9c)
        self.beaten: list[int] = []  # kinds of obstacles that were KO'd, not eliminated or removed (GL.eliminate)
        self.beaten_from: list[int] = []  # who controlled each of these as it was KO'd, NOBODY if none
        self.why_won: i64 = 0  # how the game was won (see `winning.py`)

    def card(self, kind: i64) -> HuntikCard:
        """The printed card of this kind."""
        return self.cardbook.cards[kind]

    def rival(self, player: i64) -> i64:
        """The other player."""
        return 1 - player

    def defending(self) -> i64:
        """The defending player (101.1)."""
        return 1 - self.lead

    def score(self, player: i64, points: i64, rules: tuple[str, ...]) -> None:
        """102.2a: a player scores points."""
        self.players[player].points += points
        self.note(log.POINTS, rules, player, amount=points)
        self.unsettled = True

    def end_combat(self) -> None:
        """No combat is fought any more."""
        self.combat = NO_COMBAT
        self.attacking = NOBODY
        self.aims = []

    def zone_of(self, player: i64, zone: i64) -> i64:
        """A zone that one side counts, as the other does: 400.10a, from the lead player's side or the player's own."""
        return zone if player == self.lead else ZONES + 1 - zone

    def piece(self, uid: i64) -> Piece | None:
        """The hero or feature in play with this name."""
        for o in self.objs:
            if o.uid == uid:
                return o
        return None

    def is_alone(self, hero: Piece) -> bool:
        """400.10d, HR-71: is no other unstunned hero of either side in this hero's zone?"""
        for o in self.objs:
            if o is not hero and o.is_hero and not o.stunned and o.zone == hero.zone:
                return False
        return True

    def fighters(self, player: i64, zone: i64) -> list[Piece]:
        """600.2, HR-87: the player's heroes and obstacles in this zone that take part in a combat there.

        What somebody controls is a hero or an obstacle: nobody controls objects and structures.
        """
        return [o for o in self.objs if o.zone == zone and o.controller == player and not o.stunned]

    def has_fighter(self, player: i64, zone: i64) -> bool:
        """Has the player a hero or obstacle in this zone that blocks and fights (403.4, 600.2, HR-61)?"""
        for o in self.objs:
            if o.zone == zone and o.controller == player and not o.stunned:
                return True
        return False
