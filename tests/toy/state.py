"""The position of the toy game: heroes in play, players with their piles, and the game's own totals.

The toy stands in for what Epic does not need and the other two games do.  Its rules, in short:

* Two players.  A turn: one's stunned heroes recover, energy is 3, draw a card; then play cards and, once, clash.
* A *hero* enters play.  An *action* is announced and paid; the opponent may cancel it with a cancel, which is an action
  itself; then it resolves.  Meanwhile it lies in no area.
* A *song* goes on the burst; both players may add songs until both pass in a row, then all resolve, the last first.
  Triggered abilities go on the burst too; if that happens while it resolves, it is open again, first to the active
  player.
* A *clash*: both players choose a hero in secret, at the same moment; each KO's the other whose defense it reaches.
* Whoever KO's three heroes wins.  After twenty turns the higher score wins.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance
from rulebound.engine.choices import best_known
from rulebound.engine.codec import Codec
from rulebound.engine.game import Game
from rulebound.engine.nodes import CardDef, Pred, Text
from rulebound.engine.state import THIS_TURN, Card, Cards, Obj, Player, Stamp, Uid, Waiting

# Types of cards.
RULES: Final = 0
HERO: Final = 1
ACTION: Final = 2
SONG: Final = 3

# Tags, bits.
TITAN: Final = 1
SEEKER: Final = 2

# Limits, bits: what cannot happen to a hero.
NO_KO: Final = 1
NO_ELIMINATION: Final = 2

# Events.
ENTERS: Final = 0
KO: Final = 1
ELIMINATED: Final = 2
STUNNED: Final = 3
COUNTED: Final = 4  # a counter is put on a hero
EXHAUSTED: Final = 5
READIED: Final = 6
PLAYED: Final = 7

# Verbs.
PLAY: Final = 20  # first: kind of card in hand
CANCEL: Final = 21  # first: kind of card in hand
CLASH: Final = 22
END: Final = 23

# Purposes of choices.
FOR_TARGET: Final = 1
FOR_CLASH: Final = 2

# Orders in which modifiers are applied: a setting of the game.
BY_TRIAL: Final = 0
IN_LAYERS: Final = 1
BY_RESOLUTION: Final = 2

# Layers of modifiers.
CONTROL: Final = 1
TAGS: Final = 2
TEXTS: Final = 3
STATS: Final = 4

GOAL: Final = 3
LAST_TURN: Final = 20
ENERGY: Final = 3


class ToyCard(CardDef):
    """A card as printed; `cancel` marks a cancel, `target` says whom an action or a song targets."""

    def __init__(self, name: str, type_: int, cost: int, attack: int, defense: int, tags: int, text: Text) -> None:
        super().__init__("toy", name, f"{name} {type_} {cost} {attack} {defense} {tags}", text)
        self.type = type_
        self.cost = cost
        self.attack = attack
        self.defense = defense
        self.tags = tags
        self.cancel = False
        self.target: Pred | None = None


class Hero(Obj):
    """A hero in play.  `text_stamp` is the moment since when it has its text; `silent`: it had none at last."""

    DERIVED: ClassVar[tuple[str, ...]] = ("text", "attack", "defense", "tags", "limits", "lost")

    def __init__(
        self,
        uid: Uid,
        kind: int,
        card: Card,
        owner: int,
        controller: int,
        controlled_by_default: int,
        stamp: Stamp,
        text: Text,
        text_stamp: Stamp,
    ) -> None:
        super().__init__(uid, kind, card, owner, controller, controlled_by_default, stamp, text)
        self.text_stamp = text_stamp
        self.stunned = False
        self.exhausted = False
        self.silent = False
        self.attack: int = 0
        self.defense: int = 0
        self.tags: int = 0
        self.limits: int = 0
        self.lost: int = 0  # has a modifier taken its text?


class ToyPlayer(Player):
    """A player: points, energy and three piles."""

    def __init__(self, out: bool, points: int, energy: int, deck: Cards, hand: Cards, discard: Cards) -> None:
        super().__init__(out)
        self.points = points
        self.energy = energy
        self.deck = deck
        self.hand = hand
        self.discard = discard


class ToyGame(Game):
    """A position of the toy game; its rules are in `game.py`."""

    players: list[ToyPlayer]  # type: ignore[assignment]
    objs: list[Hero]  # type: ignore[assignment]
    gone: list[Hero]  # type: ignore[assignment]

    def __init__(
        self, book: CardBook, kinds: list[int], owners: list[int], codec: Codec, chance: Chance, order: int
    ) -> None:
        super().__init__(book, kinds, owners, codec, chance)
        self.order = order
        self.burst: list[Waiting] = []  # the last one resolves first
        self.clashed = False  # this turn
        self.shown: list[int] = []  # what the last clash has revealed: options, in the order of the players

    def card(self, kind: int) -> ToyCard:
        """The printed card."""
        card = self.book.cards[kind]
        assert isinstance(card, ToyCard)
        return card

    def hero(self, uid: int) -> Hero | None:
        """The hero in play with this name."""
        o = self.obj(uid)
        assert o is None or isinstance(o, Hero)
        return o

    def rival(self, player: int) -> int:
        """The other player."""
        return 1 - player

    # -- moving cards

    def draw(self, player: int) -> None:
        p = self.players[player]
        if p.deck:
            card = p.deck.pop()
            p.hand.append(card)
            self.renew(card)
            self.learn(card, player)

    def take_from_hand(self, player: int, kind: int) -> int:
        hand = self.players[player].hand
        card = best_known(self, hand, kind)
        hand.remove(card)
        return card

    def to_discard(self, card: int) -> None:
        self.players[self.owners[card]].discard.append(card)
        self.renew(card)
        self.show(card)

    def leave(self, o: Hero) -> None:
        self.objs.remove(o)
        self.gone.append(o)
        self.mods = [m for m in self.mods if m.subject != o.uid]
        if o.card >= 0:
            self.to_discard(o.card)
        self.touch()

    # -- turns

    def begin_turn(self) -> None:
        """A new turn: the player's stunned heroes recover, their text newly stamped."""
        self.clashed = False
        for o in self.objs:
            if o.controller == self.active and o.stunned:
                o.stunned = False
            if o.controller == self.active:
                o.exhausted = False
        self.touch()

    def end_turn(self) -> None:
        """What lasted this turn ends; the other player is next."""
        self.mods = [m for m in self.mods if m.until != THIS_TURN]
        self.turn += 1
        self.active = self.rival(self.active)
        self.touch()
