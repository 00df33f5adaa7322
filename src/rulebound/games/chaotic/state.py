"""The position of a game of Chaotic: creatures on the battleboard, players with their decks and piles, the game itself.

A creature in play is a `Creature`; every other card is its number in a list of its owner's.  The top of a deck is the
end of its list.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.chance import Chance
from rulebound.engine.codec import Codec
from rulebound.engine.game import Game
from rulebound.engine.nodes import Text
from rulebound.engine.state import Card, Cards, Obj, Player, Ref, Stamp, Uid
from rulebound.games.chaotic.board import Board, board_of
from rulebound.games.chaotic.book import ChaoticBook, ChaoticCard
from rulebound.games.chaotic.format import Format
from rulebound.games.chaotic.terms import NO_COMBAT, SETUP


@mypyc_attr(acyclic=True, free_list_len=1)
class Creature(Obj):
    """A creature on the battleboard.  The derived values are its present ones, as recompute() finds them."""

    DERIVED: ClassVar[tuple[str, ...]] = ("text", "courage", "power", "wisdom", "speed", "energy", "elements", "tribe")

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
        space: i64,
        counters: i64,
    ) -> None:
        super().__init__(uid, kind, card, owner, controller, controlled_by_default, stamp, text)
        self.space = space
        self.counters = counters  # of Mugic (3.2.8.1)
        self.damage: i64 = 0
        self.moved = False  # this turn (R11)
        self.courage: i64 = 0
        self.power: i64 = 0
        self.wisdom: i64 = 0
        self.speed: i64 = 0
        self.energy: i64 = 0
        self.elements: i64 = 0
        self.tribe: i64 = 0

    def print_values(self, card: ChaoticCard) -> None:
        """Give it its Scanned values (GL.scanned_statistic), where every computation begins."""
        self.courage = card.courage
        self.power = card.power
        self.wisdom = card.wisdom
        self.speed = card.speed
        self.energy = card.energy
        self.elements = card.elements
        self.tribe = card.tribe


@mypyc_attr(acyclic=True)
class ChaoticPlayer(Player):
    """A player: creatures before the game, the attack deck, hand and discard pile, the location deck, the general
    discard pile (4.1.6, R79)."""

    def __init__(self, out: bool, team: Cards, attacks: Cards, locations: Cards) -> None:
        super().__init__(out)
        self.team = team  # creatures not yet on the board
        self.placed: Cards = []  # 4.1.1: face down on the spaces of the own side, in their order
        self.attacks = attacks
        self.hand: Cards = []
        self.spent: Cards = []  # the attack discard pile
        self.locations = locations
        self.discard: Cards = []
        self.removed: Cards = []  # GL.removed_from_game
        self.idle: i64 = 0  # R31: attacks in a row without damage in this combat


@mypyc_attr(acyclic=True)
class Item:
    """Something on the burst (8.2): an attack, by the creature that played it, against another."""

    def __init__(self, player: i64, source: Uid, card: Card, kind_of: i64, it: Ref, serial: Stamp) -> None:
        self.player = player
        self.source = source
        self.card = card
        self.kind_of = kind_of
        self.it = it
        self.serial = serial


class ChaoticGame(Game):
    """A game of Chaotic between two players (R89)."""

    SHARED: ClassVar[tuple[str, ...]] = (
        "book",
        "kinds",
        "owners",
        "codec",
        "options",
        "names",
        "cardbook",
        "format",
        "board",
    )
    GIVEN: ClassVar[tuple[str, ...]] = ("book", "codec", "cardbook", "board")
    __slots__ = (
        "attacker",
        "board",
        "burst",
        "cardbook",
        "defender",
        "first",
        "format",
        "fought",
        "last_combat",
        "location",
        "moves",
        "phase",
        "showdown",
        "step",
        "striker",
    )

    players: list[ChaoticPlayer]  # type: ignore[assignment]
    objs: list[Creature]  # type: ignore[assignment]
    gone: list[Creature]  # type: ignore[assignment]

    def __init__(
        self, book: ChaoticBook, kinds: list[int], owners: list[int], codec: Codec, chance: Chance, form: Format
    ) -> None:
        super().__init__(book, kinds, owners, codec, chance)
        self.cardbook = book
        self.format = form
        self.board: Board = board_of(form.size, form.touching)
        self.step: i64 = SETUP
        self.phase: i64 = NO_COMBAT
        self.first: i64 = 0  # who had the first turn
        self.location: Card = -1  # the active one
        self.moves: i64 = 0  # move actions of this turn
        self.fought = False  # has a combat been initiated this turn?
        self.last_combat: i64 = 0  # R22: the number of the last turn with a combat, counted from 1
        self.showdown = False  # is the combat that is being fought a Showdown?
        self.attacker: Uid = -1  # the Active Player's engaged creature
        self.defender: Uid = -1
        self.striker: i64 = 0  # the Striking Player
        self.burst: list[Item] = []  # the newest last

    def card(self, kind: i64) -> ChaoticCard:
        """The printed card of this kind."""
        return self.cardbook.cards[kind]

    def rival(self, player: i64) -> i64:
        """The other player."""
        return 1 - player

    def back_of(self, card: i64) -> i64:
        return self.cardbook.cards[self.kinds[card]].type

    def creature(self, uid: i64) -> Creature | None:
        """The creature in play with this name: `obj`, knowing that it is a creature."""
        for o in self.objs:
            if o.uid == uid:
                return o
        return None

    def last_creature(self, uid: i64) -> Creature | None:
        """The creature with this name as it is, or last was (8.6.3)."""
        for o in self.objs:
            if o.uid == uid:
                return o
        for o in self.gone:
            if o.uid == uid:
                return o
        return None

    def engaged(self, player: i64) -> i64:
        """The engaged creature of this player, -1 if no combat is fought."""
        return self.attacker if player == self.active else self.defender

    def creatures_of(self, player: i64) -> list[Creature]:
        """The creatures that this player controls, in the order of entering play."""
        return [o for o in self.objs if o.controller == player]

    def occupants(self) -> list[int]:
        """For each space 0, or 1 more than the player whose creature stands there."""
        found: list[int] = [0] * (2 * self.board.size)
        for o in self.objs:
            found[o.space] = 1 + o.controller
        return found
