"""3.6 Costs: what must be paid before a card or power does anything (R22: all of it, or nothing at all)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.choices import PickCards, PickSome
from rulebound.engine.nodes import HAPPENED, NEXT, WAIT, Cost, Pred
from rulebound.engine.state import Event, Scope
from rulebound.games.epic import legality
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_choice, tell_expending
from rulebound.games.epic.health import lose_health
from rulebound.games.epic.playing import call_off
from rulebound.games.epic.predicates import of_epic
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import (
    EXPENDED,
    FOR_BANISH,
    FOR_BREAK,
    FOR_DISCARD,
    READS_POSITION,
    RETURNED,
    UNBREAKABLE,
)
from rulebound.games.epic.zones import banishing, broken_event, card_in_pile, discard_cards, leaving_event

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_EXPEND: Final[tuple[str, ...]] = ("3.5.1", "2.6.3")
RULES_PAY_HEALTH: Final[tuple[str, ...]] = ("R22",)


class EpicCost(Cost):
    """A cost that knows Epic's state: `why_not` it cannot be paid, and how it is paid (`run`)."""

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        """The reason against paying, 0 if it can be paid."""
        raise AssertionError(f"{type(self).__name__} does not say whether it can be paid")

    def run(self, g: EpicGame, f: Resolve) -> i64:
        """Pay; what comes back is as for any instruction."""
        raise AssertionError(f"{type(self).__name__} does not say how it is paid")


class PayGold(EpicCost):
    """{1}: pay gold."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return 0 if g.players[s.player].can_pay(self.amount, g.alignments_of(s.source)) else legality.NO_GOLD

    def run(self, g: EpicGame, f: Resolve) -> i64:
        g.players[f.player].pay(self.amount, g.alignments_of(f.source))
        return NEXT


class ExpendThis(EpicCost):
    """{expend}: expend this champion (5.17.1: not while deploying, unless it has Blitz)."""

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        o = g.champion(s.source)
        return legality.GONE if o is None else legality.why_not_expend(o)

    def run(self, g: EpicGame, f: Resolve) -> i64:
        o = g.champion(f.source)
        if o is None:  # it fell by what was paid before: all of it is paid (3.5.3)
            return NEXT
        if g.listener is not None:
            tell_expending(g, o)
        o.position = EXPENDED
        g.note(log.EXPENDED, RULES_EXPEND, f.player, ref=o.uid, kind_of=o.kind)
        g.touch_if_read(READS_POSITION)
        return NEXT


class BreakThis(EpicCost):
    """Break this card (5.9.4: not if it is unbreakable)."""

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        o = g.champion(s.source)
        if o is None:
            return legality.GONE
        return legality.UNBREAKABLE_COST if o.keywords & UNBREAKABLE else 0

    def run(self, g: EpicGame, f: Resolve) -> i64:
        o = g.champion(f.source)
        if o is None:  # it fell by what was paid before: all of it is paid (3.5.3)
            return NEXT
        g.occur([broken_event(o, f.source, f.player)], False)
        return HAPPENED


class ReturnThis(EpicCost):
    """Return this card to its owner's hand (1.9.2)."""

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return legality.GONE if g.champion(s.source) is None else 0

    def run(self, g: EpicGame, f: Resolve) -> i64:
        o = g.champion(f.source)
        if o is None:  # it fell by what was paid before: all of it is paid (3.5.3)
            return NEXT
        g.occur([leaving_event(RETURNED, o, f.source, f.player)], False)
        return HAPPENED


class BreakOne(EpicCost):
    """Break a champion you control, or several (5.9.4: an unbreakable one cannot be chosen)."""

    def __init__(self, whom: Pred, amount: i64 = 1, slot: i64 = -1) -> None:
        self.whom = whom
        self.amount = amount
        self.slot = slot  # where what was broken goes, if the text speaks of it (not -1)

    def breakable(self, g: EpicGame, s: Scope) -> list[int]:
        """The champions that can be chosen."""
        return [
            o.uid
            for o in g.objs
            if o.controller == s.player and not o.keywords & UNBREAKABLE and self.whom.ok(g, s, o)
        ]

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return 0 if len(self.breakable(g, s)) >= self.amount else legality.NOTHING_TO_BREAK

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            f.sub = 1
            among = self.breakable(g, f)
            if not among:  # the last one fell by what was paid before (3.5.3)
                return NEXT
            if g.listener is not None:
                tell_choice(g, among)
            g.stack.append(PickSome(f.player, FOR_BREAK, f.source, among, self.amount, self.amount))
            return WAIT
        events: list[Event] = []
        for uid in f.got:
            o = g.champion(uid)
            if o is not None:
                events.append(broken_event(o, f.source, f.player))
                if self.slot >= 0:
                    f.pick(self.slot, uid)
        if not events:  # R53: all that could be broken have left with their owner
            call_off(g, f)
            return WAIT
        g.occur(events, False)
        return HAPPENED


class DiscardCost(EpicCost):
    """Discard N cards of this sort (1.7.3: without the cards it cannot be paid)."""

    def __init__(self, amount: i64, what: Pred) -> None:
        self.amount = amount
        self.what = of_epic((what,))[0]

    def able(self, g: EpicGame, s: Scope) -> list[int]:
        """The cards that can be discarded; R24: a card cannot pay for itself."""
        me = s.player
        return [c for c in g.players[me].hand if g.uids[c] != s.source and self.what.ok_lying(g, s, c, me)]

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return 0 if len(self.able(g, s)) >= self.amount else legality.NO_CARDS_TO_DISCARD

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            f.sub = 1
            g.stack.append(PickCards(f.player, FOR_DISCARD, f.source, self.able(g, f), self.amount, self.amount))
            return WAIT
        discard_cards(g, f.player, f.got, f.source, f.player)
        return HAPPENED


class BanishCost(EpicCost):
    """Banish N cards of this sort from your discard pile; `other`: not this card itself."""

    def __init__(self, amount: i64, what: Pred, other: bool = False) -> None:
        self.amount = amount
        self.what = of_epic((what,))[0]
        self.other = other

    def able(self, g: EpicGame, s: Scope) -> list[int]:
        """The cards that can be banished."""
        me = s.player
        able: list[int] = [c for c in g.players[me].discard if self.what.ok_lying(g, s, c, me)]
        return [c for c in able if g.uids[c] != s.source] if self.other else able

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return 0 if len(self.able(g, s)) >= self.amount else legality.NO_CARDS_TO_BANISH

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            f.sub = 1
            g.stack.append(PickCards(f.player, FOR_BANISH, f.source, self.able(g, f), self.amount, self.amount))
            return WAIT
        g.occur(banishing(g, f.got, f.source, f.player), False)
        return HAPPENED


class BanishThis(EpicCost):
    """Banish this card from your discard pile: a cost of grey text."""

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return 0 if card_in_pile(g, s.source) >= 0 else legality.NOT_IN_DISCARD

    def run(self, g: EpicGame, f: Resolve) -> i64:
        card = card_in_pile(g, f.source)
        if card < 0:  # it went with what was paid before: all of it is paid (3.5.3)
            return NEXT
        g.occur(banishing(g, [card], f.source, f.player), False)
        return HAPPENED


class RemoveCounters(EpicCost):
    """Remove N counters from this card (R51: needs them there)."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        o = g.champion(s.source)
        if o is None:
            return legality.GONE
        return 0 if o.counters >= self.amount else legality.NO_COUNTERS

    def run(self, g: EpicGame, f: Resolve) -> i64:
        o = g.champion(f.source)
        if o is None:  # it fell by what was paid before: all of it is paid (3.5.3)
            return NEXT
        o.counters -= self.amount
        g.note(log.COUNTERS, ("2.7.3", "R51"), f.player, ref=o.uid, kind_of=o.kind, amount=-self.amount)
        g.touch()
        return HAPPENED


class PayHealth(EpicCost):
    """Pay N health (R22: it takes at least that much; the last point may be paid and eliminates)."""

    def __init__(self, amount: i64) -> None:
        self.amount = amount

    def why_not(self, g: EpicGame, s: Scope) -> i64:
        return 0 if g.health_holder(s.player).health >= self.amount else legality.NO_HEALTH

    def run(self, g: EpicGame, f: Resolve) -> i64:
        lose_health(g, f.player, self.amount, RULES_PAY_HEALTH, log.PAYS_HEALTH)
        return HAPPENED
