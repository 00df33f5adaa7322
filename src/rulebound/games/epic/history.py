"""What card text asks of this turn: who dealt damage, attacked or was broken, and which cards were played.

`EpicGame.deeds` has what happened this turn, as far as some text of the book asks for it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.nodes import Condition, Pred, Selector
from rulebound.engine.state import Scope
from rulebound.games.epic.predicates import EpicPred
from rulebound.games.epic.selectors import EpicAmount, EpicCondition
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import PLAYED

# To whom damage was dealt, or whom an attack was on.
TO_YOU: Final = 0
TO_OPPONENT: Final = 1
TO_PLAYER: Final = 2
TO_CHAMPION: Final = 3
TO_THIS: Final = 4
TO_ANYONE: Final = 5


def concerns(g: EpicGame, s: Scope, party: i64, whom: i64) -> bool:
    """Is this player or champion one of those meant?  R54: health and attacks are a side's."""
    if party == TO_ANYONE:
        return True
    if party == TO_THIS:
        return whom == s.source
    if whom >= len(g.players):
        return party == TO_CHAMPION
    if party == TO_YOU:
        return g.allied(whom, s.player)
    return party == TO_PLAYER or (party == TO_OPPONENT and not g.allied(whom, s.player))


class DidThisTurn(EpicPred):
    """That attacked, blocked, entered play or dealt damage this turn: `kinds` has a bit for each, `to` says to whom."""

    def __init__(self, kinds: i64, to: i64 = TO_ANYONE) -> None:
        self.kinds = kinds
        self.to = to

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        for d in g.deeds:
            if d.ref == o.uid and self.kinds >> d.kind & 1 and concerns(g, s, self.to, d.whom):
                return True
        return False


class BrokenThisTurn(EpicPred):
    """A card in a discard pile that was broken this turn and has lain there since."""

    def ok_lying(self, g: EpicGame, s: Scope, number: i64, owner: i64) -> bool:
        uid: i64 = g.uids[number]
        for d in g.deeds:
            if d.whom == uid:  # only what was broken has become a card there
                return True
        return False


# -- amounts


class HappenedSoFar(EpicAmount):
    """How often one of these things happened this turn: done by, or to, these, tokens as well, as the cards and under
    whom they were (None: whatever it was, also the rules themselves); `to` says to whom."""

    def __init__(self, kinds: i64, what: Pred | None, to: i64 = TO_ANYONE) -> None:
        self.kinds = kinds
        self.what = what
        self.to = to

    def value(self, g: EpicGame, s: Scope) -> i64:
        n: i64 = 0
        for d in g.deeds:
            if self.kinds >> d.kind & 1 and concerns(g, s, self.to, d.whom):
                what = self.what
                if what is None or (d.kind_of >= 0 and what.ok_card(g, s, g.card(d.kind_of), d.player)):
                    n += 1
        return n


class PlayedSoFar(EpicAmount):
    """How many cards of this sort you have played this turn; `other`: besides this one."""

    def __init__(self, what: Pred, other: bool) -> None:
        self.what = what
        self.other = other

    def value(self, g: EpicGame, s: Scope) -> i64:
        n: i64 = 0
        for d in g.deeds:
            mine = d.kind == PLAYED and d.player == s.player and not (self.other and d.ref == s.source)
            if mine and self.what.ok_card(g, s, g.card(d.kind_of), s.player):
                n += 1
        return n


class DamageOn(EpicAmount):
    """The damage that these took this turn: all of it is still on them, or was when they left (4.5.2c, 5.16.3)."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def value(self, g: EpicGame, s: Scope) -> i64:
        n: i64 = 0
        for uid in self.whom.refs(g, s):
            o = g.last_champion(uid)
            if o is not None:
                n += o.damage
        return n


class CountersOn(EpicAmount):
    """The counters on these, as they are or last were (2.7)."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def value(self, g: EpicGame, s: Scope) -> i64:
        n: i64 = 0
        for uid in self.whom.refs(g, s):
            o = g.last_champion(uid)
            if o is not None:
                n += o.counters
        return n


# -- conditions


class NthPlayed(EpicCondition):
    """This is the first card of this sort that you have played this turn, or the second, and so on."""

    def __init__(self, what: Pred, nth: i64) -> None:
        self.what = what
        self.nth = nth

    def holds(self, g: EpicGame, s: Scope) -> bool:
        n: i64 = 0
        for d in g.deeds:
            if d.kind == PLAYED and d.player == s.player and self.what.ok_card(g, s, g.card(d.kind_of), s.player):
                n += 1
                if d.ref == s.source:
                    return n == self.nth
        return False


class Unless(EpicCondition):
    """It is not so."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return not self.condition.holds(g, s)


class Is(EpicCondition):
    """These are, or last were, as described: in play, or as they left it; false if there are none."""

    def __init__(self, whom: Selector, what: Pred) -> None:
        self.whom = whom
        self.what = what

    def holds(self, g: EpicGame, s: Scope) -> bool:
        found = False
        for uid in self.whom.refs(g, s):
            o = g.last_champion(uid)
            if o is None or not self.what.ok(g, s, o):
                return False
            found = True
        return found


class IsYou(EpicCondition):
    """A certain player, such as its controller, is you; or, not `you`, is an opponent."""

    def __init__(self, who: Selector, you: bool) -> None:
        self.who = who
        self.you = you

    def holds(self, g: EpicGame, s: Scope) -> bool:
        for player in self.who.refs(g, s):
            return player == s.player if self.you else not g.allied(player, s.player)
        return False
