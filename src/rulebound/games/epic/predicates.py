"""Which champions, cards and players are meant: noun phrases of card text as predicates (2.1, 2.5, 5.0.5, 5.20.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.nodes import Amount, Pred, Selector, When
from rulebound.engine.state import Event, Obj, Scope
from rulebound.games.epic.book import EVENT, EpicCard
from rulebound.games.epic.citing import tell_printed_cost
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import ELSEWHERE, OF_A_SIDE, OFFENSE, QUIETLY

RULES_QUIETLY: Final[tuple[str, ...]] = ("R25",)
RULES_NOT_FROM_HAND: Final[tuple[str, ...]] = ("5.18.1", "R45")


class EpicPred(Pred):
    """A predicate that knows champions and Epic's cards."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        """Is this champion in play meant?"""
        raise AssertionError(f"{type(self).__name__} does not know champions")

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        """Is this card outside play meant?"""
        raise AssertionError(f"{type(self).__name__} does not know cards outside play")

    def ok_lying(self, g: EpicGame, s: Scope, number: i64, owner: i64) -> bool:
        """Is this physical card, which lies in this player's discard pile, meant?"""
        return self.ok_card(g, s, g.cardbook.cards[g.kinds[number]], owner)


def of_epic(preds: tuple[Pred, ...]) -> tuple[EpicPred, ...]:
    """The same predicates, each known to be one of Epic's."""
    out: list[EpicPred] = []
    for p in preds:
        assert isinstance(p, EpicPred)
        out.append(p)
    return tuple(out)


class Everything(EpicPred):
    """Any champion; any card."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return True

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return True


class All(EpicPred):
    """Meant by all of these, of which there are at least two."""

    def __init__(self, preds: tuple[Pred, ...]) -> None:
        self.preds = of_epic(preds)
        self.first: EpicPred = self.preds[0]
        self.others: EpicPred = self.preds[1] if len(preds) == 2 else All(preds[1:])

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return self.first.ok(g, s, o) and self.others.ok(g, s, o)

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return self.first.ok_card(g, s, card, owner) and self.others.ok_card(g, s, card, owner)

    def ok_lying(self, g: EpicGame, s: Scope, number: i64, owner: i64) -> bool:
        return self.first.ok_lying(g, s, number, owner) and self.others.ok_lying(g, s, number, owner)


ANYBODYS: Final = 0
YOURS: Final = 1
OPPOSING: Final = 2


class Described(All):
    """All of these, only faster: what most noun phrases say of a champion in play is looked at in one go.

    One part of each sort is taken apart into whose it is, whether it must be another, and bits of alignments and of
    classes; `rest` is what else was said.
    """

    def __init__(self, preds: tuple[Pred, ...]) -> None:
        super().__init__(preds)
        self.whose: i64 = ANYBODYS
        self.other = False
        self.alignments: i64 = 0
        self.class_bits: int = 0
        self.token = False
        self.rest: EpicPred | None = None
        rest: list[Pred] = []
        for p in preds:
            if isinstance(p, Yours) and self.whose == ANYBODYS:
                self.whose = YOURS
            elif isinstance(p, Opposing) and self.whose == ANYBODYS:
                self.whose = OPPOSING
            elif isinstance(p, Aligned) and not self.alignments:
                self.alignments = p.alignments
            elif isinstance(p, OfClass) and p.bit and not self.class_bits:
                self.class_bits = p.bit
            elif isinstance(p, Other):
                self.other = True
            elif isinstance(p, IsToken):
                self.token = True
            elif not isinstance(p, IsChampion):
                rest.append(p)
        if rest:
            self.rest = of_epic((rest[0],))[0] if len(rest) == 1 else All(tuple(rest))

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        whose = self.whose
        if whose == YOURS:
            if o.controller != s.player:
                return False
        elif whose == OPPOSING and g.allied(o.controller, s.player):
            return False
        if self.other and o.uid == s.source:
            return False
        if self.alignments and not o.alignments & self.alignments:
            return False
        if self.class_bits and not g.cardbook.cards[o.kind].class_bits & self.class_bits:
            return False
        if self.token and o.card >= 0:
            return False
        rest = self.rest
        return rest is None or rest.ok(g, s, o)

    def among(self, g: EpicGame, s: Scope) -> list[Obj]:
        out: list[Obj] = []
        me = s.player
        yours = self.whose == YOURS
        opposing = self.whose == OPPOSING
        alignments = self.alignments
        class_bits = self.class_bits
        cards = g.cardbook.cards
        not_this = s.source if self.other else -1
        token = self.token
        rest = self.rest
        for o in g.objs:
            if yours:
                if o.controller != me:
                    continue
            elif opposing and g.allied(o.controller, me):
                continue
            if (
                (not alignments or o.alignments & alignments)
                and (not class_bits or cards[o.kind].class_bits & class_bits)
                and o.uid != not_this
                and (not token or o.card < 0)
                and (rest is None or rest.ok(g, s, o))
            ):
                out.append(o)
        return out


class Not(EpicPred):
    """Not meant by this."""

    def __init__(self, pred: Pred) -> None:
        self.pred = pred

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return not self.pred.ok(g, s, o)


class Either(EpicPred):
    """Meant by one of these."""

    def __init__(self, preds: tuple[Pred, ...]) -> None:
        self.preds = of_epic(preds)

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        for p in self.preds:
            if p.ok(g, s, o):
                return True
        return False

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        for p in self.preds:
            if p.ok_card(g, s, card, owner):
                return True
        return False


class IsChampion(EpicPred):
    """A champion, a champion card."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return True

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return card.is_champion


class IsEvent(EpicPred):
    """An event card."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return False

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return card.type == EVENT


class Yours(EpicPred):
    """You control it; a card outside play: you own it."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.controller == s.player

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return owner == s.player


class Opposing(EpicPred):
    """An opponent controls it."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return not g.allied(o.controller, s.player)


class ControlledBy(EpicPred):
    """A certain player, chosen before in this slot, controls it."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.controller in s.chosen(self.slot)


class HeldBy(EpicPred):
    """One of certain players, who may be others whenever it is asked, controls it."""

    def __init__(self, who: Selector) -> None:
        self.who = who

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.controller in self.who.refs(g, s)


class IsOneOf(EpicPred):
    """One of these, who were chosen or made before."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.uid in self.whom.refs(g, s)


class Other(EpicPred):
    """Another than this card."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.uid != s.source


class NotChosen(EpicPred):
    """Another than those chosen or made before by the same text."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        for p in s.picked:
            n: i64 = p
            if n & 0xFFFFFFFF == o.uid:
                return False
        return True


class This(EpicPred):
    """This card itself."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.uid == s.source


class Aligned(EpicPred):
    """Of one of these alignments (2.5): in play as it is now, elsewhere as printed."""

    def __init__(self, alignments: i64) -> None:
        self.alignments = alignments

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.alignments & self.alignments != 0

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return card.alignments & self.alignments != 0


class OfClass(EpicPred):
    """Of this class (2.1.4), given as the book's bit."""

    def __init__(self, bit: int) -> None:
        self.bit = bit

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return g.card(o.kind).class_bits & self.bit != 0

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return card.class_bits & self.bit != 0


class IsToken(EpicPred):
    """A token (2.3)."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.card < 0


class Costs(EpicPred):
    """With this printed cost: a {0} or {1} champion."""

    def __init__(self, cost: i64) -> None:
        self.cost = cost

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return g.card(o.kind).cost == self.cost

    def ok_card(self, g: EpicGame, s: Scope, card: EpicCard, owner: i64) -> bool:
        return card.cost == self.cost


class InBattle(EpicPred):
    """Attacking, or blocking (5.0.6)."""

    def __init__(self, role: i64) -> None:
        self.role = role

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.role == self.role


class StatMeasured(EpicPred):
    """With offense or defense at most, or at least, a number found in the position; itself included or not."""

    def __init__(self, stat: i64, amount: Amount, at_most: bool, or_equal: bool) -> None:
        self.stat = stat
        self.amount = amount
        self.at_most = at_most
        self.or_equal = or_equal

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        has = o.offense if self.stat == OFFENSE else o.defense
        bound = self.amount.value(g, s)
        if self.or_equal and has == bound:
            return True
        return has < bound if self.at_most else has > bound


class Damaged(EpicPred):
    """With damage on it (5.16.3)."""

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.damage > 0


class InPosition(EpicPred):
    """Prepared, expended or flipped (2.6.1)."""

    def __init__(self, position: i64) -> None:
        self.position = position

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.position == self.position


class HasKeyword(EpicPred):
    """With this keyword, as it is now."""

    def __init__(self, keyword: i64) -> None:
        self.keyword = keyword

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        return o.keywords & self.keyword != 0


class StatBound(EpicPred):
    """With N or less (or N or more) offense or defense."""

    def __init__(self, stat: i64, bound: i64, at_most: bool) -> None:
        self.stat = stat
        self.bound = bound
        self.at_most = at_most

    def ok(self, g: EpicGame, s: Scope, o: Champion) -> bool:
        value = o.offense if self.stat == OFFENSE else o.defense
        return value <= self.bound if self.at_most else value >= self.bound


# -- which events an ability waits for


class EpicWhen(When):
    """An event that an ability waits for."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        """Is this the event?"""
        raise AssertionError(f"{type(self).__name__} does not know events")


class ToThis(EpicWhen):
    """It happens to this card itself."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return e.ref == s.source


class EntersItself(ToThis):
    """This card itself has entered play, and nothing keeps that from triggering Tribute and Loyalty (R25)."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        if e.ref != s.source:
            return False
        if e.flag & QUIETLY:
            g.cite(RULES_QUIETLY)
            return False
        return True


class FromHand(EpicWhen):
    """This card itself has entered play because it was played (3.2.4), not put into play by an effect."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return e.ref == s.source and e.source < 0 and not e.flag & ELSEWHERE


class ByThis(EpicWhen):
    """This card does it: the source of damage."""

    def __init__(self, to_player: bool, to_opponent: bool) -> None:
        self.to_player = to_player
        self.to_opponent = to_opponent

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        if e.source != s.source:
            return False
        if self.to_opponent:
            return e.ref < len(g.players) and not g.allied(e.ref, s.player)
        if self.to_player:
            return e.ref < len(g.players)
        return True


class ToOneOf(EpicWhen):
    """It happens to a champion that is meant, as it is or last was."""

    def __init__(self, whom: Pred) -> None:
        self.whom = whom

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        o = g.last_champion(e.ref)
        return o is not None and self.whom.ok(g, s, o)


class YouDo(EpicWhen):
    """You do it: draw, gain, start or end your turn.  R54: health and turns are your side's."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        if OF_A_SIDE >> e.kind & 1:
            return g.allied(e.player, s.player)
        return e.player == s.player


class OpponentDoes(EpicWhen):
    """An opponent does it: draw, gain, start or end a turn."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return not g.allied(e.player, s.player)


class WithCard(EpicWhen):
    """Somebody does it with a card that is meant, as printed: plays it, discards it, recalls it."""

    def __init__(self, who: When, what: Pred) -> None:
        self.who = who
        self.what = what

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return self.who.ok(g, s, e) and self.what.ok_card(g, s, g.card(e.kind_of), e.player)


class AnyoneDoes(EpicWhen):
    """It happens to anybody: each turn's start or end."""

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        return True


class Ally(EpicWhen):
    """5.18.1, R45: you play a card with printed cost 1 of this alignment from your hand."""

    def __init__(self, alignment: i64) -> None:
        self.alignment = alignment

    def ok(self, g: EpicGame, s: Scope, e: Event) -> bool:
        if g.listener is not None:
            tell_printed_cost(g, s, e, self.alignment)
        if e.player != s.player or e.amount != 1 or not g.card(e.kind_of).alignments & self.alignment:
            return False
        if e.flag & ELSEWHERE:
            g.cite(RULES_NOT_FROM_HAND)
            return False
        return True
