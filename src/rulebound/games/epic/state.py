"""The position of a game of Epic: champions in play, players with their zones, and the game itself.

1.4.1: a card is always in one of five zones.  In play it is a `Champion`; in hand, deck, discard pile and supplemental
zone it is just its number in a list of its owner's.  The top of a deck is the end of its list.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.chance import Chance
from rulebound.engine.codec import Codec
from rulebound.engine.game import Game
from rulebound.engine.nodes import Text
from rulebound.engine.state import Card, Cards, Frame, Obj, Player, Ref, Stamp, Uid
from rulebound.games.epic.book import EVENT, GOD, EpicBook, EpicCard
from rulebound.games.epic.format import Format
from rulebound.games.epic.terms import MAIN, NO_ROLE, PREPARED, READS_ROLE, SETUP, UNBREAKABLE


@mypyc_attr(acyclic=True, free_list_len=1)
class Champion(Obj):
    """A champion or token in play.

    2.1.7: it enters prepared and deploying.  The derived values are its present offense, defense, keywords, alignments
    and what it cannot do, as recompute() finds them.
    """

    DERIVED: ClassVar[tuple[str, ...]] = ("text", "offense", "defense", "keywords", "alignments", "limits")
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
        offense: i64,
        defense: i64,
        keywords: i64,
        alignments: i64,
    ) -> None:
        super().__init__(uid, kind, card, owner, controller, controlled_by_default, stamp, text)
        self.damage: i64 = 0
        self.position: i64 = PREPARED
        self.deploying = True
        self.role: i64 = NO_ROLE
        self.counters: i64 = 0  # of +1 offense +1 defense (2.7)
        self.became: Uid = -1  # the instance in the discard pile that it became when it was broken
        self.offense = offense
        self.defense = defense
        self.keywords = keywords
        self.alignments = alignments
        self.limits: i64 = 0


@mypyc_attr(acyclic=True)
class EpicPlayer(Player):
    """A player: health (1.5), gold (R01), four of the five zones (1.4.1) and what happened this turn."""

    DERIVED: ClassVar[tuple[str, ...]] = ("limits",)

    def __init__(
        self, out: bool, health: i64, gold: i64, deck: Cards, hand: Cards, discard: Cards, supplemental: Cards
    ) -> None:
        super().__init__(out)
        self.health = health
        self.gold = gold
        self.deck = deck
        self.hand = hand
        self.discard = discard
        self.supplemental = supplemental
        self.purse: list[int] = []  # R63: gold for some costs only, a piece each: the alignments that it pays for
        self.ones_played: i64 = 0  # alignments of the {1} cards played this turn
        self.limits: i64 = 0  # what texts in play and effects forbid this player, as recompute() finds it

    def can_pay(self, cost: i64, alignments: i64) -> bool:
        """Has the player gold enough for a cost of something of these alignments?"""
        return cost <= self.gold or cost <= self.gold + len(self.pieces_for(alignments))

    def pieces_for(self, alignments: i64) -> list[int]:
        """The pieces of gold that may only be used for some costs and fit one of these alignments (R63)."""
        return [piece for piece in self.purse if piece & alignments]

    def pay(self, cost: i64, alignments: i64) -> None:
        """Pay a cost of something of these alignments: with gold that fits nothing else first (R63)."""
        left = cost
        if self.purse:
            for piece in self.pieces_for(alignments):
                if left > 0:
                    self.purse.remove(piece)
                    left -= 1
        self.gold -= left

    def new_gold(self) -> None:
        """4.2.2, 4.5.2e: all gold is lost, then 1 gold gained; R63: gold for some costs only is lost too."""
        self.gold = 1
        self.purse = []


@mypyc_attr(acyclic=True)
class Deed:
    """Something that happened this turn and that some text of the book asks about later (never changed once made).

    `kind` is the kind of event, `ref` what did it or to what it was done, `whom` to whom, `player` whose it was:

        PLAYED    ref: the card while it is being played, a champion as it is then in play; player: who played it
        BROKEN    ref: the champion; whom: the card that it became in the discard pile; player: its controller
        DAMAGED   ref: what dealt it; whom: a champion or a player
        ATTACKS   ref: the champion; whom: the player attacked
        BLOCKS    ref: the champion
        ENTERS    ref: the champion
        GAINS_HEALTH  ref, whom, player: who
        DISCARDED ref: the card in the hand; player: who discarded it

    `kind_of` is the kind of card that did it or to which it was done, -1 if none did.
    """

    FROZEN: ClassVar[bool] = True

    def __init__(self, kind: i64, ref: Ref, whom: Ref, player: i64, kind_of: i64) -> None:
        self.kind = kind
        self.ref = ref
        self.whom = whom
        self.player = player
        self.kind_of = kind_of


class EpicGame(Game):
    """A game of Epic.  Nothing here assumes two players."""

    SHARED: ClassVar[tuple[str, ...]] = (
        "book",
        "kinds",
        "owners",
        "codec",
        "options",
        "names",
        "cardbook",
        "format",
        "leads",
    )
    GIVEN: ClassVar[tuple[str, ...]] = ("book", "codec", "cardbook")
    __slots__ = ("blocked", "cardbook", "deeds", "defender", "first", "format", "initiative", "leads", "phase")

    players: list[EpicPlayer]  # type: ignore[assignment]
    objs: list[Champion]  # type: ignore[assignment]
    gone: list[Champion]  # type: ignore[assignment]

    def __init__(
        self, book: EpicBook, kinds: list[int], owners: list[int], codec: Codec, chance: Chance, form: Format
    ) -> None:
        super().__init__(book, kinds, owners, codec, chance)
        self.cardbook = book
        self.format = form
        self.leads: list[int] = []  # of each player the first of their side (R54): the player alone, or of the team
        self.phase: i64 = SETUP
        self.initiative: i64 = 0  # who holds it (4.1)
        self.first: i64 = 0  # who had the first turn
        self.defender: i64 = -1  # who is attacked in the battle that is being fought
        self.blocked = False  # 4.4.6a: belongs to the battle, not to the champions
        self.deeds: list[Deed] = []  # of this turn, as far as some text of the book asks for them

    def card(self, kind: i64) -> EpicCard:
        """The printed card of this kind."""
        return self.cardbook.cards[kind]

    def remember(self, kind: i64, ref: i64, whom: i64, player: i64, kind_of: i64) -> None:
        """Something has happened: keep it until the turn is over, if any text of the book asks for such things."""
        if self.cardbook.remembers >> kind & 1:
            self.deeds.append(Deed(kind, ref, whom, player, kind_of))

    def next_player(self, player: i64) -> i64:
        """The next player still in the game, clockwise (R07)."""
        n: i64 = len(self.players)
        p = player
        while True:
            p = (p + 1) % n
            if not self.players[p].out:
                return p

    def allied(self, player: i64, other: i64) -> bool:
        """Are these on the same side (1.2, R54)?  Everybody is on their own."""
        leads = self.leads
        return leads[player] == leads[other]

    def members(self, player: i64) -> list[int]:
        """The players of this player's side, in the order of seats."""
        lead: i64 = self.leads[player]
        out: list[int] = [lead]
        p = lead + 1
        while p < len(self.leads) and self.leads[p] == lead:
            out.append(p)
            p += 1
        return out

    def sides_at_start(self) -> i64:
        """How many sides began the game."""
        n: i64 = 0
        p: i64 = 0
        while p < len(self.leads):
            if self.leads[p] == p:
                n += 1
            p += 1
        return n

    def next_side(self, player: i64) -> i64:
        """The first player of the next side still in the game, clockwise (R07)."""
        leads = self.leads
        n: i64 = len(leads)
        mine: i64 = leads[player]
        p = player
        while True:
            p = p + 1 if p + 1 < n else 0
            lead: i64 = leads[p]
            if lead != mine and not self.players[p].out:
                return lead

    def gods(self, player: i64) -> list[int]:
        """2.4.1: the player's gods, face up in the Supplemental zone."""
        return [card for card in self.players[player].supplemental if self.card(self.kinds[card]).type == GOD]

    def has_come_round(self, before: i64, now: i64) -> bool:
        """Going clockwise from the one player to the next one who acts, does one come to the active player's seat?"""
        n: i64 = len(self.players)
        return (self.active - before - 1) % n <= (now - before - 1) % n

    def first_to_act(self) -> i64:
        """With whom a round of passing begins: the first of the side whose turn it is, or of the next one (R53)."""
        return self.next_side(self.active) if self.players[self.active].out else self.active

    def health_holder(self, player: i64) -> EpicPlayer:
        """Who holds the health of this player's side (R54): its first member."""
        return self.players[self.leads[player]]

    def opponents(self, player: i64) -> list[int]:
        """The opponents of this player who are still in the game, clockwise."""
        if len(self.players) == 2:  # shortcut
            return [] if self.players[1 - player].out else [1 - player]  # shortcut
        return [p for p in self.everyone(player) if not self.allied(p, player)]

    def everyone(self, first: i64) -> list[int]:
        """All players still in the game, clockwise, beginning with this one (R06)."""
        n: i64 = len(self.players)
        out: list[int] = []
        i: i64 = 0
        while i < n:
            p = (first + i) % n
            if not self.players[p].out:
                out.append(p)
            i += 1
        return out

    def once_a_side(self, refs: list[int]) -> list[int]:
        """These, but of each side only the first player (R54): what concerns health concerns a side once."""
        if not self.format.teams:
            return refs
        n = len(self.players)
        out: list[int] = []
        for ref in refs:
            new = True
            for other in out:
                if ref < n and other < n and self.allied(ref, other):
                    new = False
            if new:
                out.append(ref)
        return out

    def has_won(self, player: i64) -> bool:
        return self.winner >= 0 and self.allied(player, self.winner)

    def is_resolving(self, uid: i64) -> bool:
        """Is this an event that is being played and not yet done (1.4.6)?"""
        card = self.card_of(uid)
        if card < 0 or self.card(self.kinds[card]).type != EVENT:
            return False
        return card in self.players[self.owners[card]].supplemental

    def is_doomed(self, o: Champion) -> bool:
        """5.16.3: does it break of its damage?  Not if it is unbreakable (5.9.3); without damage as R42 is set."""
        if o.damage < o.defense or o.keywords & UNBREAKABLE:
            return False
        return o.damage > 0 or self.format.zero_defense_breaks

    def end_battle(self) -> None:
        """Nobody is attacking or blocking any more (5.0.6); 4.4.14: the turn is in its Main phase again."""
        for o in self.objs:
            o.role = NO_ROLE
        self.touch_if_read(READS_ROLE)
        self.defender = -1
        self.blocked = False
        self.phase = MAIN

    def champion(self, uid: i64) -> Champion | None:
        """The champion in play with this name: `obj`, knowing that it is a champion."""
        for o in self.objs:
            if o.uid == uid:
                return o
        return None

    def last_champion(self, uid: i64) -> Champion | None:
        """The champion with this name as it is, or last was: `last`, knowing that it is a champion."""
        for o in self.objs:
            if o.uid == uid:
                return o
        for o in self.gone:
            if o.uid == uid:
                return o
        return None

    def window(self, holder: i64) -> Frame:
        """The frame of a window in which players may act, beginning with this one (4.1)."""
        raise AssertionError("a position alone opens no window")

    def awaits(self, kind: i64) -> bool:
        """May anything, in play, in a discard pile or a god, wait for events of this kind?  Who looks closer finds out
        what texts in play are by now (`look_on`)."""
        return self.dirty or bool((self.awaited_kinds | self.cardbook.awaited_elsewhere) >> kind & 1)

    def alignments_of(self, uid: i64) -> i64:
        """The alignments of this instance as they are or last were in play; elsewhere those that are printed."""
        o = self.last_champion(uid)
        if o is not None:
            return o.alignments
        kind = self.kind_of(uid)
        return self.card(kind).alignments if kind >= 0 else 0

    def kind_of(self, uid: i64) -> i64:
        """The kind of the card that this instance is or last was, -1 if that is not known any more."""
        o = self.last_champion(uid)
        if o is not None:
            return o.kind
        for p in self.players:
            for played in p.supplemental:  # shortcut: most often an event that is being played
                if self.uids[played] == uid:
                    return self.kinds[played]
        card = self.card_of(uid)
        return self.kinds[card] if card >= 0 else -1
