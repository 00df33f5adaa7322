"""Who is meant, how many, and whether it is so: what instructions ask of the position when they are carried out."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.nodes import Amount, Condition, Pred, Selector
from rulebound.engine.state import Scope
from rulebound.games.epic.predicates import of_epic
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import DISCARD, HAND, IN_PLAY, OFFENSE


class EpicSelector(Selector):
    """Players and instances, as numbers."""

    def refs(self, g: EpicGame, s: Scope) -> list[int]:
        found = self.find(g, s)
        n = len(g.players)
        if n > 2:  # R53: who has left is not there any more; of two, nobody plays on: a shortcut
            return [ref for ref in found if ref >= n or not g.players[ref].out]
        return found

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        """Those that are meant."""
        raise AssertionError(f"{type(self).__name__} finds nobody")


class Chosen(EpicSelector):
    """What was chosen or made before, in this slot: targets, tokens put into play, cards returned."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return s.chosen(self.slot)


class Each(EpicSelector):
    """All champions that are meant."""

    def __init__(self, whom: Pred) -> None:
        self.whom = whom

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [o.uid for o in self.whom.among(g, s)]


class OthersOfThatName(EpicSelector):
    """All other champions with the name that one of these has or last had (2.3.6: a copy has it too)."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        known = self.whom.refs(g, s)
        names: list[str] = []
        for uid in known:
            o = g.last_champion(uid)
            if o is not None:
                names.append(g.card(o.kind).name)
        return [o.uid for o in g.objs if o.uid not in known and g.card(o.kind).name in names]


class Both(EpicSelector):
    """These and those: each champion and player.  Whoever is among both is meant once (R19)."""

    def __init__(self, first: Selector, second: Selector) -> None:
        self.first = first
        self.second = second

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        first = self.first.refs(g, s)
        return first + [ref for ref in self.second.refs(g, s) if ref not in first]


class ThisCard(EpicSelector):
    """The card that the text stands on."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [s.source]


class ItThatHappened(EpicSelector):
    """The subject of the event that the ability waited for."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [s.it] if s.it >= 0 else []


class You(EpicSelector):
    """The player whose effect it is."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [s.player]


class EachPlayer(EpicSelector):
    """Every player, beginning with you, clockwise (R06)."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return g.everyone(s.player)


class EachOpponent(EpicSelector):
    """Every opponent, clockwise."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return g.opponents(s.player)


class ActivePlayer(EpicSelector):
    """The player whose turn it is."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return [g.active]


class DefendingPlayer(EpicSelector):
    """The player who is attacked in the battle that is being fought; R54: all of that side."""

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        return g.members(g.defender) if g.defender >= 0 else []


class ControllerOf(EpicSelector):
    """The controllers of these, as they are or last were: of champions only."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        out: list[int] = []
        for uid in self.whom.refs(g, s):
            o = g.last_champion(uid)
            if o is not None:
                out.append(o.controller)
        return out


class OwnerOf(EpicSelector):
    """The owners of these, as they are or last were."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def find(self, g: EpicGame, s: Scope) -> list[int]:
        out: list[int] = []
        for uid in self.whom.refs(g, s):
            o = g.last_champion(uid)
            if o is not None:
                out.append(o.owner)
            else:
                card = g.card_of(uid)
                if card >= 0:  # 1.9.1: a card in a discard pile has an owner too
                    out.append(g.owners[card])
        return out


# -- amounts


class EpicAmount(Amount):
    """A number found in the position."""

    def value(self, g: EpicGame, s: Scope) -> i64:
        """The number."""
        raise AssertionError(f"{type(self).__name__} counts nothing")

    def value_of(self, g: EpicGame, s: Scope, who: i64) -> i64:
        """The number for one of those whom the instruction is about, where it may differ from one to the next."""
        return self.value(g, s)


class Number(EpicAmount):
    """A printed number."""

    def __init__(self, n: i64) -> None:
        self.n = n

    def value(self, g: EpicGame, s: Scope) -> i64:
        return self.n

    def value_of(self, g: EpicGame, s: Scope, who: i64) -> i64:
        return self.n


class ThatMuch(EpicAmount):
    """The amount of the event that the ability waited for; X."""

    def value(self, g: EpicGame, s: Scope) -> i64:
        return s.x


class StatOf(EpicAmount):
    """The offense or defense of these together, as they are or last were."""

    def __init__(self, stat: i64, whom: Selector) -> None:
        self.stat = stat
        self.whom = whom

    def value(self, g: EpicGame, s: Scope) -> i64:
        n: i64 = 0
        for uid in self.whom.refs(g, s):
            o = g.last_champion(uid)
            if o is not None:
                n += o.offense if self.stat == OFFENSE else o.defense
        return n


class CountOf(EpicAmount):
    """How many of these there are in a zone: champions in play, cards in your discard pile or in your hand."""

    def __init__(self, what: Pred, zone: i64, times: i64) -> None:
        self.what = of_epic((what,))[0]
        self.zone = zone
        self.times = times

    def value(self, g: EpicGame, s: Scope) -> i64:
        n: i64 = 0
        if self.zone == IN_PLAY:
            n = len(self.what.among(g, s))
        elif self.zone == DISCARD:
            for c in g.players[s.player].discard:
                if self.what.ok_lying(g, s, c, s.player):
                    n += 1
        else:
            assert self.zone == HAND, "cards are counted in play, in the discard pile or in the hand"
            n = len(g.players[s.player].hand)  # only how many there are is for all to see (1.4.2)
        return n * self.times


# -- conditions


class EpicCondition(Condition):
    """A question about the position."""

    def holds(self, g: EpicGame, s: Scope) -> bool:
        """Is it so?"""
        raise AssertionError(f"{type(self).__name__} asks nothing")


class AllHold(EpicCondition):
    """It is all so."""

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.conditions = conditions

    def holds(self, g: EpicGame, s: Scope) -> bool:
        for each in self.conditions:
            if not each.holds(g, s):
                return False
        return True


class OneHolds(EpicCondition):
    """One of this is so, or more."""

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.conditions = conditions

    def holds(self, g: EpicGame, s: Scope) -> bool:
        for each in self.conditions:
            if each.holds(g, s):
                return True
        return False


class YourTurn(EpicCondition):
    """It is your turn, or your side's (R54)."""

    def holds(self, g: EpicGame, s: Scope) -> bool:
        leads = g.leads
        return leads[g.active] == leads[s.player]


class NotYourTurn(EpicCondition):
    """It is an opponent's turn."""

    def holds(self, g: EpicGame, s: Scope) -> bool:
        leads = g.leads
        return leads[g.active] != leads[s.player]


class PlayedOneThisTurn(EpicCondition):
    """You played a {1} card of this alignment this turn."""

    def __init__(self, alignment: i64) -> None:
        self.alignment = alignment

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return g.players[s.player].ones_played & self.alignment != 0


class StillInPlay(EpicCondition):
    """This card is in play."""

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return g.champion(s.source) is not None


class NoneInPlay(EpicCondition):
    """There is none of these in play."""

    def __init__(self, whom: Pred) -> None:
        self.whom = whom

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return not self.whom.among(g, s)


class EmptyHand(EpicCondition):
    """You have no cards in hand."""

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return not g.players[s.player].hand


class SomeInPlay(EpicCondition):
    """There is at least this many of these in play."""

    def __init__(self, whom: Pred, least: i64) -> None:
        self.whom = whom
        self.least = least

    def holds(self, g: EpicGame, s: Scope) -> bool:
        return len(self.whom.among(g, s)) >= self.least
