"""Who may block whom, and who must attack, block or be blocked (R30, R31): what texts and effects say of that.

A champion that some others cannot block, or that cannot block some others, has a bit for that among its limits; which
ones these are is asked of the texts and effects themselves, whenever it matters.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.nodes import Change, Pred, Text
from rulebound.engine.state import CONTINUOUS, Scope
from rulebound.games.epic.layers import FORBIDDEN, EpicChange, ForAll
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import ATTACKS, BARRED_FROM_BLOCKING, BARS_BLOCKERS

RULES_RESTRICTED: Final[tuple[str, ...]] = ("R30", "R31")
RULES_CONTINUOUS: Final[tuple[str, ...]] = ("3.3.3", "R55")


class Restriction(EpicChange):
    """Some champions cannot block it (`limit` is BARS_BLOCKERS), or it cannot block some (BARRED_FROM_BLOCKING):
    those that are meant, or all but them."""

    def __init__(self, limit: i64, others: Pred, but: bool) -> None:
        super().__init__(FORBIDDEN)
        self.limit = limit
        self.others = others
        self.but = but

    def apply(self, g: EpicGame, o: Champion, x: i64, source: i64) -> None:
        o.limits |= self.limit
        notes = g.notes
        if notes is not None:
            rules = RULES_CONTINUOUS if notes.until == CONTINUOUS else RULES_RESTRICTED
            notes.add(o.uid, "limits", self.limit, source, rules)

    def forbids(self, g: EpicGame, player: i64, source: i64, o: Champion, other: Champion) -> bool:
        """Does it forbid that of these two, of whom the first one has it, one blocks the other?"""
        return self.others.ok(g, Scope(player, source, o.uid), other) != self.but


def barred_by(g: EpicGame, blocker: Champion, attacker: Champion) -> i64:
    """The source of what forbids this champion to block that attacker; -1 if nothing does."""
    if attacker.limits & BARS_BLOCKERS:
        source = forbidding(g, BARS_BLOCKERS, attacker, blocker)
        if source >= 0:
            return source
    if blocker.limits & BARRED_FROM_BLOCKING:
        return forbidding(g, BARRED_FROM_BLOCKING, blocker, attacker)
    return -1


def forbidding(g: EpicGame, limit: i64, o: Champion, other: Champion) -> i64:
    """The source of a restriction of this sort on the first champion that forbids it the second; -1 if none does."""
    for holder in g.objs:
        if text_forbids(g, holder.text, holder.controller, holder.uid, limit, o, other):
            return holder.uid
    if g.format.gods:
        for p in range(len(g.players)):
            for card in g.gods(p):
                if text_forbids(g, g.card(g.kinds[card]).text, p, g.uids[card], limit, o, other):
                    return g.uids[card]
    for m in g.mods:
        change = g.book.change(m.change)
        r = restriction(change, limit)
        if r is not None:
            meant = m.subject == o.uid
            if isinstance(change, ForAll):
                meant = change.whom.ok(g, Scope(m.player, m.source), o)
            if meant and r.forbids(g, m.player, m.source, o, other):
                return m.source
    return -1


def text_forbids(
    g: EpicGame, text: Text, player: i64, source: i64, limit: i64, o: Champion, other: Champion
) -> bool:
    """Has this text, of this player and source, a restriction of this sort on the one that forbids it the other?"""
    for static in text.statics:
        r = restriction(g.book.change(static.change), limit)
        if r is not None:
            s = Scope(player, source)
            meant = static.whom.ok(g, s, o) and (static.when is None or static.when.holds(g, s))
            if meant and r.forbids(g, player, source, o, other):
                return True
    return False


def restriction(change: Change, limit: i64) -> Restriction | None:
    """The restriction of this sort that a change is, or that it gives to many."""
    if isinstance(change, ForAll):
        change = change.inner
    return change if isinstance(change, Restriction) and change.limit == limit else None


def has_attacked(g: EpicGame, o: Champion) -> bool:
    """Has it attacked this turn?"""
    for d in g.deeds:
        if d.kind == ATTACKS and d.ref == o.uid:
            return True
    return False
