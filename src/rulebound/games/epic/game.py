"""A game of Epic under the rules: what must happen at once, and what each event does.

The chapters of the book are in the other files of this folder; `deal.py` makes games.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.events import Happen
from rulebound.engine.game import QUIT_CLOCK
from rulebound.engine.log import Notes
from rulebound.engine.state import Event, Frame, kinds_of
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import (
    tell_entering,
    tell_leaving,
    tell_missed,
    tell_together,
    tell_values,
    values_of,
)
from rulebound.games.epic.continuous import recompute
from rulebound.games.epic.elimination import eliminate
from rulebound.games.epic.health import settle, take_damage
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import (
    BANISHED,
    BROKEN,
    DAMAGED,
    DISCARDED,
    ENTERS,
    ENTERS_EXPENDED,
    EXPENDED,
    LEAVES,
    LEAVING,
    READS_HAND,
    RECALLED,
    RETURNED,
    SECRETLY,
    UNBANISHABLE,
    UNBREAKABLE,
)
from rulebound.games.epic.triggers import and_leaving, loop, match
from rulebound.games.epic.zones import (
    RULES_BANISH,
    RULES_BREAK,
    RULES_DISCARD,
    RULES_RETURN,
    RULES_TOKEN,
    RULES_TRANSFORM,
    enter,
    into_discard,
    into_hand,
    leave,
    out_of_hand_unseen,
    recollect,
    sees_itself_discarded,
    sees_itself_recalled,
    take_out,
    to_bottom,
)

LEFT: Final = LEAVING | 1 << LEAVES
NOT_LEAVING: Final = ~LEFT

RULES_UNBREAKABLE: Final[tuple[str, ...]] = ("5.9.2", "5.9.1", "R41")
RULES_UNBANISHABLE: Final[tuple[str, ...]] = ("5.11.2", "5.11.1", "R49")
RULES_TRANSFORMED_DEPLOYS: Final[tuple[str, ...]] = ("5.20.5-ter",)
RULES_BANISHED: Final[tuple[str, ...]] = ("R49",)
RULES_NO_DRAW: Final[tuple[str, ...]] = ("1.9.2", "R04")
RULES_SHOWN: Final[tuple[str, ...]] = ("1.4.7",)
RULES_CONCEDES: Final[tuple[str, ...]] = ("1.2.2.i2", "R09")


class Epic(EpicGame):
    """A game of Epic that can be played."""

    __slots__ = ()

    def settle(self) -> None:
        settle(self)

    def recompute(self) -> None:
        if self.listener is None:
            recompute(self)
        else:
            before = values_of(self)
            notes = Notes()
            self.notes = notes
            recompute(self)
            self.notes = None
            tell_values(self, notes, before)

    def window(self, holder: i64) -> Frame:
        return Initiative(holder, self.phase)

    def happening(self, events: list[Event], report: bool) -> Frame:
        return Happen(events, report)

    def endless(self) -> None:
        loop(self)

    # -- events

    def can_happen(self, e: Event) -> bool:
        """5.9.2, 5.11.2: what cannot be broken or banished is not; the attempt fails."""
        if e.kind == BROKEN:
            o = self.champion(e.ref)
            assert o is not None, "only what is in play is broken"
            if o.keywords & UNBREAKABLE:
                self.note(log.CANNOT, RULES_UNBREAKABLE, o.controller, ref=o.uid, kind_of=o.kind)
                return False
        elif e.kind == BANISHED:
            o = self.champion(e.ref)
            if o is not None and o.keywords & UNBANISHABLE:
                self.note(log.CANNOT, RULES_UNBANISHABLE, o.controller, ref=o.uid, kind_of=o.kind)
                return False
        return True

    def happen(self, events: list[Event], mask: i64) -> None:
        """As in every game, but abilities look back at whatever leaves play (R28), and on the result of everything
        else, so each is spared where no such event is.  Whatever changes health, damage or defense says itself that the
        state must settle.
        """
        if events:
            if mask & LEAVING:
                self.look_back(events, and_leaving(mask))
            self.make_so(events, mask)
            if mask & NOT_LEAVING:
                self.look_on(events, mask)

    def match_after(self, events: list[Event]) -> None:
        self.look_on(events, kinds_of(events))

    def look_back(self, events: list[Event], mask: i64) -> None:
        """Leaving play is seen by what was in play before, those that leave included (R28)."""
        if mask & (self.awaited_kinds | self.cardbook.awaited_elsewhere):  # a shortcut: else nothing is found
            looking_back = [e for e in events if LEAVING >> e.kind & 1]
            if self.listener is not None:
                tell_together(self, looking_back)
                tell_missed(self, looking_back)
            match(self, looking_back, mask & LEFT)

    def look_on(self, events: list[Event], mask: i64) -> None:
        """Everything else is seen by what is in play afterwards."""
        if mask & NOT_LEAVING:
            if self.dirty:  # what has just entered is seen, and sees, with its present text
                self.recompute()
            if mask & (self.awaited_kinds | self.cardbook.awaited_elsewhere):
                assert not mask & LEAVING, "what leaves play does so in a batch of its own"
                match(self, events, mask)
                if self.listener is not None:
                    tell_missed(self, events)

    def make_so(self, events: list[Event], mask: i64) -> None:
        """Make these events so, all of them.

        The two most frequent kinds are told by the mask alone: whoever deals damage or puts something into play makes a
        batch of nothing else (`deal`, `Event(ENTERS, ...)`), and nothing turns another event into one of these.
        """
        if mask == 1 << DAMAGED:
            take_damage(self, events)
            return
        if mask == 1 << ENTERS:
            for e in events:
                self.put_into_play(e)
            return
        bottom: list[int] = []
        tokens: list[Event] = []
        for e in events:
            kind = e.kind
            if kind == DISCARDED:
                self.players[e.player].hand.remove(e.card)
                self.touch_if_read(READS_HAND)
                into_discard(self, e.card)
                self.note(log.DISCARDS, RULES_DISCARD, e.player, kind_of=e.kind_of)
            elif kind == RECALLED:
                take_out(self, e.card)
                into_hand(self, e.card)
                sees_itself_recalled(self, e)
            elif LEAVING >> kind & 1:
                self.move_out(e, bottom, tokens)
            else:
                raise AssertionError(f"no rule says what event {kind} does among others")
        if bottom:
            to_bottom(self, bottom, bool(tokens))
        for e in tokens:
            self.cite(RULES_TRANSFORMED_DEPLOYS)
            self.put_into_play(e)
        if tokens:
            self.match_after(tokens)

    def put_into_play(self, e: Event) -> None:
        """A champion, from wherever its card was, or a token enters play (2.1.7, 2.3.3)."""
        if e.card >= 0:
            take_out(self, e.card)
        o = enter(self, e.player, e.kind_of, e.card, e.ref)
        if e.flag & EXPENDED or self.players[e.player].limits & ENTERS_EXPENDED:
            o.position = EXPENDED
        self.remember(ENTERS, o.uid, -1, o.controller, o.kind)
        if self.listener is not None:
            tell_entering(self, o)

    def move_out(self, e: Event, bottom: list[int], tokens: list[Event]) -> None:
        """A card leaves play, or a card elsewhere is banished or returned (5.15, 5.16, 5.21)."""
        kind = e.kind
        card = e.card
        o = self.champion(e.ref)
        if o is not None:
            if self.listener is not None:
                tell_leaving(self, e, o)
            leave(self, o)
            if kind == BROKEN:
                self.note(log.BROKEN, RULES_BREAK, o.controller, ref=o.uid, kind_of=o.kind)
            elif kind == BANISHED:
                self.note(log.BANISHED, RULES_BANISH, o.controller, ref=o.uid, kind_of=o.kind)
                self.cite(RULES_BANISHED)
            elif kind == RETURNED:
                self.note(log.RETURNED, RULES_RETURN, o.owner, ref=o.uid, kind_of=o.kind)
                self.cite(RULES_SHOWN)
            else:
                self.note(log.TRANSFORMED, RULES_TRANSFORM, o.controller, ref=o.uid, kind_of=o.kind)
                name = e.amount if e.amount > 0 else self.next_stamp()
                tokens.append(Event(ENTERS, name, o.controller, e.source, 0, -1, e.flag, e.cause))
            if card < 0:
                self.note(log.TOKEN_GONE, RULES_TOKEN, o.controller, ref=o.uid, kind_of=o.kind)
                if kind == BROKEN:
                    self.remember(BROKEN, o.uid, -1, o.controller, o.kind)
                    sees_itself_discarded(self, o.text, o.owner, o.uid, o.kind)
                return
        else:
            if card < 0:
                return  # the token has left already
            from_deck = card in self.players[self.owners[card]].deck
            if e.flag & SECRETLY:
                out_of_hand_unseen(self, card)
            else:
                if card in self.players[self.owners[card]].supplemental:
                    recollect(self, card)
                take_out(self, card)
            if kind == BANISHED:
                self.note(log.BANISHED, RULES_BANISH, e.player, kind_of=e.kind_of, seen_by=self.known[card])
            elif from_deck:
                self.note(log.INTO_HAND, RULES_NO_DRAW, e.player, kind_of=e.kind_of)
            else:
                self.note(log.RETURNED, RULES_RETURN, e.player, kind_of=e.kind_of)
        if kind == BROKEN:
            into_discard(self, card, o)
            assert o is not None, "only what is in play is broken"
            self.remember(BROKEN, o.uid, o.became, o.controller, o.kind)
        elif kind == RETURNED:
            into_hand(self, card)
        else:
            bottom.append(card)

    # -- leaving the game

    def quit(self, player: i64, reason: i64) -> None:
        """1.2.2.i2, R09: at any decision, anybody's; it takes effect at once."""
        self.check_leaving(player)
        self.note(log.CLOCK if reason == QUIT_CLOCK else log.CONCEDES, RULES_CONCEDES, player)
        eliminate(self, [player])
        self.asking = False
        self.run()
