"""Decks being handed out before a game: pools to build from, or packs that go round.

All pick at the same time; a pick is kept as an event at once and packs go on when everybody has picked.  Bots pick and
build by the plain rule of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebound.engine.record import DeckList
from rulebound.engine.wording import card_name
from rulebound.lab.dealing import Draft, built, pools
from rulebound.server.messages import Handing as HandingShown
from rulebound.server.service.bodies import Begin, Built, MoreTime, Picked
from rulebound.server.service.clocks import BUILDS

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Handout, Kit


class NoSuchPick(ValueError):
    """A pick or a deck that cannot be taken, and why."""


class Handing:
    """The decks of a game on their way to the seats."""

    def __init__(self, k: Kit, book: CardBook, handout: Handout, begin: Begin, bots: Sequence[int]) -> None:
        self.kit = k
        self.book = book
        self.handout = handout
        self.names = begin.names
        self.bots = frozenset(bots)  # and those for whom a bot stands in
        self.format = k.plain_format(begin.format)
        seats = len(begin.names)
        self.draft = Draft(k, book, begin.sets, handout, seats, begin.seed) if handout.pack else None
        self.pools = [] if handout.pack else pools(k, book, begin.sets, handout, seats, begin.seed)
        self.picked: dict[int, int] = {}  # who has picked from the packs that lie open, and what
        self.decks: dict[int, list[int]] = {}
        self.more: dict[tuple[int, str], float] = {}  # seconds that were given to a seat for what it has to do
        self._whole_pools()

    @property
    def done(self) -> bool:
        """Does everybody have a deck?"""
        return len(self.decks) == len(self.names)

    def lists(self) -> list[DeckList]:
        """The decks."""
        return [DeckList(f"{self.format} deck {seat + 1}", tuple(self.decks[seat])) for seat in range(len(self.names))]

    def number(self, seat: int) -> int:
        """How many cards this seat has picked."""
        return len(self.draft.taken[seat]) + (seat in self.picked) if self.draft is not None else 0

    # -- what seats do

    def pick(self, seat: int, number: int, place: int, id: str = "") -> Picked:
        """Take a card of the pack; NoSuchPick if that cannot be."""
        if self.draft is None or self.draft.over:
            raise NoSuchPick("there is no pack to take a card from")
        if seat in self.picked:
            raise NoSuchPick("you have taken a card; the others have not yet")
        if number != self.number(seat):
            raise NoSuchPick(f"this is pick {self.number(seat) + 1}, not {number + 1}")
        pack = self.draft.packs[seat]
        if not 0 <= place < len(pack):
            raise NoSuchPick(f"the pack has no card {place}: they are numbered from 0 to {len(pack) - 1}")
        self.picked[seat] = place
        self._hand_on()
        return Picked(seat, place, id)

    def build(self, seat: int, places: Sequence[int], id: str = "") -> Built:
        """Play these cards of the pool; NoSuchPick if they make no deck."""
        if not self.pools:
            raise NoSuchPick("the packs still go round")
        if seat in self.decks:
            raise NoSuchPick("your deck is built")
        pool = self.pools[seat]
        wrong = [place for place in places if not 0 <= place < len(pool)]
        if wrong:
            raise NoSuchPick(f"the pool has no card {wrong[0]}: they are numbered from 0 to {len(pool) - 1}")
        twice = [place for place, times in Counter(places).items() if times > 1]
        if twice:
            raise NoSuchPick(f"card {twice[0]} of the pool is there once and was named twice")
        if len(places) < self.handout.deck:
            raise NoSuchPick(f"a deck has at least {self.handout.deck} cards here, not {len(places)}")
        self.decks[seat] = sorted(pool[place] for place in places)
        return Built(seat, list(places), id)

    def bot_moves(self) -> list[Picked | Built]:
        """What the bots do now: they pick where they have not, and build once their pool is whole."""
        made: list[Picked | Built] = []
        before = -1
        while before < len(made):  # where bots are alone, the packs go round at once
            before = len(made)
            for seat in sorted(self.bots):
                picks = self.draft is not None and not self.draft.over and seat not in self.picked
                if picks or (self.pools and seat not in self.decks):
                    made.append(self.plain_move(seat))
        return made

    def awaited(self) -> dict[int, str]:
        """Who has something to do before it goes on, bots aside, and what: a pick by its number, or to build."""
        if self.done:
            return {}
        if self.pools:
            waits = {seat: BUILDS for seat in range(len(self.names)) if seat not in self.decks}
        else:
            waits = {seat: f"pick {self.number(seat)}" for seat in range(len(self.names)) if seat not in self.picked}
        return {seat: what for seat, what in waits.items() if seat not in self.bots}

    def plain_move(self, seat: int) -> Picked | Built:
        """What a plain player would do now, done for this seat; NoSuchPick if it has nothing to do."""
        if self.pools:
            return self.build(seat, self.suggested(seat))
        return self.pick(seat, self.number(seat), (self.suggested(seat) or [0])[0])

    def give_time(self, seat: int, seconds: float) -> MoreTime:
        """Give the others more time for what they have to do now."""
        for other, what in self.awaited().items():
            if other != seat:
                self.more[other, what] = self.more.get((other, what), 0.0) + seconds
        return MoreTime(seat, seconds)

    def again(self, body: Picked | Built | MoreTime) -> None:
        """Do what an event says."""
        if isinstance(body, MoreTime):
            self.give_time(body.seat, body.seconds)
        elif isinstance(body, Picked):
            self.pick(body.seat, self.number(body.seat), body.place)
        else:
            self.build(body.seat, body.places)

    def _hand_on(self) -> None:
        draft = self.draft
        assert draft is not None
        if len(self.picked) < len(self.names):
            return
        for seat in range(len(self.names)):
            draft.take(self.picked[seat])
        self.picked.clear()
        if draft.over:
            self.pools = [sorted(taken) for taken in draft.taken]
            self._whole_pools()

    def _whole_pools(self) -> None:
        """Who gets no more cards than a deck has builds nothing."""
        for seat, pool in enumerate(self.pools):
            if len(pool) == self.handout.deck:
                self.decks[seat] = sorted(pool)

    # -- what seats see

    def suggested(self, seat: int) -> list[int]:
        """What a plain player would take of the pack, or play of the pool, as places."""
        if not self.pools:
            if self.draft is None or seat in self.picked:
                return []
            return [self.kit.takes(self.book, self.draft.taken[seat], self.draft.packs[seat])]
        left = Counter(built(self.kit, self.book, self.pools[seat], self.handout.deck))
        places = []
        for place, kind in enumerate(self.pools[seat]):
            if left[kind] > 0:
                left[kind] -= 1
                places.append(place)
        return places

    def shown(self, seat: int) -> HandingShown:
        """What this seat sees (-1: an onlooker, who sees no cards)."""
        cards = self.book.cards
        pack: list[int] = []
        pool: list[int] = []
        if seat >= 0:
            if self.draft is not None and not self.draft.over and seat not in self.picked:
                pack = list(self.draft.packs[seat])
            pool = list(self.pools[seat] if self.pools else self.draft.taken[seat] if self.draft is not None else [])
            if self.draft is not None and seat in self.picked:
                pool.append(self.draft.packs[seat][self.picked[seat]])
        busy = self.decks if self.pools else self.picked
        return HandingShown(
            pick=self.number(seat) if seat >= 0 else 0,
            picks=self.handout.cards if self.draft is not None else 0,
            pack=[cards[kind].name for kind in pack],
            pool=[cards[kind].name for kind in pool],
            deck=self.handout.deck,
            suggested=self.suggested(seat) if seat >= 0 and seat not in self.decks else [],
            builds=seat >= 0 and bool(self.pools) and seat not in self.decks,
            waits_for=[name for other, name in enumerate(self.names) if other not in busy],
            about={cards[kind].name: self.said(kind) for kind in dict.fromkeys([*pack, *pool])},
        )

    def said(self, kind: int) -> str:
        """What a hand shows of a card, besides its name."""
        (card,) = self.kit.hand_cards([card_name(self.book, kind)], self.book)
        return ", ".join(part for part in (card.cost, card.type, card.values) if part)
