"""The words of the toy's cards: predicates, changes and instructions."""

from __future__ import annotations

from typing import Final

from rulebound.engine.choices import PickSome
from rulebound.engine.game import Game
from rulebound.engine.nodes import HAPPENED, NEXT, NO_TEXT, TEXT, WAIT, Change, Op, Pred, When
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import THIS_TURN, WHILE_IN_PLAY, Event, Mod, Obj, Scope
from toy.state import (
    CONTROL,
    COUNTED,
    ENTERS,
    EXHAUSTED,
    FOR_TARGET,
    KO,
    READIED,
    STATS,
    STUNNED,
    TAGS,
    TEXTS,
    Hero,
    ToyGame,
)

# Characteristics that modifiers read and write, besides TEXT.
OF_TAGS: Final = 2
OF_STATS: Final = 4
OF_CONTROL: Final = 8
OF_LIMITS: Final = 16

COUNTER: Final = 0  # change 0 of kind 0: a counter of +1 attack +1 defense

# -- who is meant


class HeroPred(Pred):
    def ok(self, g: Game, s: Scope, o: Obj) -> bool:
        assert isinstance(o, Hero)
        return self.means(g, s, o)

    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        raise NotImplementedError


class Anyone(HeroPred):
    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return True


class This(HeroPred):
    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return o.uid == s.source


class Other(HeroPred):
    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return o.uid != s.source


class Yours(HeroPred):
    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return o.controller == s.player


class Awake(HeroPred):
    """Not stunned: stunned heroes cannot be targeted."""

    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return not o.stunned


class Tagged(HeroPred):
    def __init__(self, tag: int) -> None:
        self.tag = tag

    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return bool(o.tags & self.tag)


class Strong(HeroPred):
    """With at least this much attack."""

    def __init__(self, attack: int) -> None:
        self.attack = attack

    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return o.attack >= self.attack


class All(HeroPred):
    def __init__(self, *preds: Pred) -> None:
        self.preds = preds

    def means(self, g: Game, s: Scope, o: Hero) -> bool:
        return all(p.ok(g, s, o) for p in self.preds)


class ToOneOf(When):
    """The event happens to one of these, as it is or last was."""

    def __init__(self, whom: Pred) -> None:
        self.whom = whom

    def ok(self, g: Game, s: Scope, e: Event) -> bool:
        o = g.last(e.ref)
        return o is not None and self.whom.ok(g, s, o)


class ByYou(When):
    """You do it."""

    def ok(self, g: Game, s: Scope, e: Event) -> bool:
        return e.player == s.player


# -- changes


def told(g: Game, o: Hero, what: str, amount: int, source: int, rule: str) -> None:
    """Note a contribution for "why is this number so"."""
    if g.notes is not None and amount:
        g.notes.add(o.uid, what, amount, source, (rule,))


class Plus(Change):
    """+N attack, +N defense."""

    def __init__(self, attack: int, defense: int) -> None:
        super().__init__(STATS, OF_STATS, 0)
        self.attack = attack
        self.defense = defense

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        o.attack += self.attack
        o.defense += self.defense
        told(g, o, "attack", self.attack, source, "plus")
        told(g, o, "defense", self.defense, source, "plus")


class PlusForEach(Change):
    """+1 attack for each hero that is meant."""

    def __init__(self, whom: Pred, reads: int) -> None:
        super().__init__(STATS, OF_STATS, reads)
        self.whom = whom

    def measure(self, g: Game, o: Obj, x: int, player: int, source: int) -> int:
        s = Scope(player, source)
        return sum(1 for other in g.objs if self.whom.ok(g, s, other))

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        o.attack += x
        told(g, o, "attack", x, source, "for each")


class AttackIs(Change):
    """Attack is N."""

    def __init__(self, attack: int) -> None:
        super().__init__(STATS, OF_STATS, 0)
        self.attack = attack

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        told(g, o, "attack", self.attack - o.attack, source, "is")
        o.attack = self.attack


class Retagged(Change):
    """Has these tags, and those not."""

    def __init__(self, gains: int, loses: int = 0) -> None:
        super().__init__(TAGS, OF_TAGS, 0)
        self.gains = gains
        self.loses = loses

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        o.tags = o.tags & ~self.loses | self.gains


class LosesText(Change):
    """Loses the text that it has at this moment."""

    def __init__(self) -> None:
        super().__init__(TEXTS, TEXT, 0)

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        o.text = NO_TEXT
        o.lost = 1


class Grants(Change):
    """Has another text, given by number."""

    def __init__(self, granted: int) -> None:
        super().__init__(TEXTS, TEXT, 0)
        self.granted = granted

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        o.text = o.text.plus(g.book.granted(self.granted))


class Cannot(Change):
    """These things cannot happen to it."""

    def __init__(self, limits: int) -> None:
        super().__init__(TEXTS, OF_LIMITS, 0)
        self.limits = limits

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        o.limits |= self.limits


class UnderControl(Change):
    """Is controlled by player X."""

    def __init__(self) -> None:
        super().__init__(CONTROL, OF_CONTROL, 0)

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        o.controller = x


# -- instructions


class ToyOp(Op):
    def run(self, g: Game, f: Resolve) -> int:
        assert isinstance(g, ToyGame)
        return self.do(g, f)

    def do(self, g: ToyGame, f: Resolve) -> int:
        raise NotImplementedError


class Target(ToyOp):
    """Choose a hero now (a triggered ability; actions and songs choose when they are announced)."""

    def __init__(self, whom: Pred) -> None:
        self.whom = whom

    def do(self, g: ToyGame, f: Resolve) -> int:
        if f.sub == 0:
            legal = [o.uid for o in g.objs if not o.stunned and self.whom.ok(g, f, o)]
            if not legal:
                return NEXT
            f.sub = 1
            g.stack.append(PickSome(f.player, FOR_TARGET, f.source, legal, 1, 1))
            return WAIT
        for ref in f.got:
            f.pick(0, ref)
        return NEXT


def chosen(g: ToyGame, f: Resolve) -> list[Hero]:
    """The chosen heroes that are still in play."""
    found = [g.hero(uid) for uid in f.chosen(0)]
    return [o for o in found if o is not None]


class Happens(ToyOp):
    """An event of this kind happens to those chosen, to all that are meant, or to this hero."""

    def __init__(self, kind: int, whom: Pred | None = None) -> None:
        self.kind = kind
        self.whom = whom

    def do(self, g: ToyGame, f: Resolve) -> int:
        if self.whom is None:
            heroes = chosen(g, f)
        else:
            heroes = [o for o in g.objs if self.whom.ok(g, f, o)]
        g.occur([hero_event(self.kind, o, f.source, f.player) for o in heroes], True)
        return HAPPENED


def hero_event(kind: int, o: Hero, source: int, cause: int) -> Event:
    """Something that happens to this hero."""
    return Event(kind, o.uid, o.controller, source, 0, o.card, o.kind, cause)


def ko_each(whom: Pred) -> Happens:
    return Happens(KO, whom)


def stun() -> Happens:
    return Happens(STUNNED)


def count_this() -> Happens:
    return Happens(COUNTED, This())


def exhaust_this() -> Happens:
    return Happens(EXHAUSTED, This())


def ready_this() -> Happens:
    return Happens(READIED, This())


class Draw(ToyOp):
    def __init__(self, count: int) -> None:
        self.count = count

    def do(self, g: ToyGame, f: Resolve) -> int:
        for i in range(self.count):
            g.draw(f.player)
        return HAPPENED


class PutToken(ToyOp):
    """Put a token like this hero into play."""

    def do(self, g: ToyGame, f: Resolve) -> int:
        o = g.last(f.source)
        assert o is not None
        g.occur([Event(ENTERS, g.next_stamp(), f.player, f.source, 0, -1, o.kind, f.player)], False)
        return HAPPENED


class Score(ToyOp):
    def do(self, g: ToyGame, f: Resolve) -> int:
        g.players[f.player].points += 1
        g.unsettled = True
        return HAPPENED


class Modify(ToyOp):
    """The chosen hero gets a change, this turn or while it is in play; for control, X is the player who made it."""

    def __init__(self, change: int, this_turn: bool) -> None:
        self.change = change
        self.until = THIS_TURN if this_turn else WHILE_IN_PLAY

    def do(self, g: ToyGame, f: Resolve) -> int:
        for o in chosen(g, f):
            g.mods.append(Mod(o.uid, self.change, f.player, f.source, -1, f.player, g.next_stamp(), self.until))
        g.touch()
        return HAPPENED
