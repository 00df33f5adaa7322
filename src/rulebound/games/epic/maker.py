# not compiled: runs when cards are loaded
"""From trees of card text to what the engine runs: the context in which a card's lines are given their meaning.

A `Maker` gathers the programs, changes and granted texts of one card and knows what "it" and "they" refer to while a
sentence is read from left to right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebound.engine.nodes import Amount, Change, Cost, Op, Power, Pred, Selector, Static, Text, Trigger, When
from rulebound.games.epic.about_this import Parts, against_event, against_god, against_grey_deeds, recalls_in_vain
from rulebound.games.epic.battle_effects import Faces
from rulebound.games.epic.book import Mode
from rulebound.games.epic.card_effects import Discard, DiscardAtRandom
from rulebound.games.epic.card_moves import HowMany, MoveCards, MoveOwn
from rulebound.games.epic.choosing import LoseOwn
from rulebound.games.epic.comparing import Given
from rulebound.games.epic.contradictions import contradiction
from rulebound.games.epic.costs import (
    BanishCost,
    BanishThis,
    BreakThis,
    DiscardCost,
    ExpendThis,
    PayGold,
    PayHealth,
    RemoveCounters,
    ReturnThis,
)
from rulebound.games.epic.effects import Damage, Done, LeavePlay, LoseHealth, Remember
from rulebound.games.epic.happenings import ByOneOf, OneAttacks, OneFaces, WhileSo
from rulebound.games.epic.history import CountersOn, DamageOn, HappenedSoFar, PlayedSoFar
from rulebound.games.epic.leaving_first import done_too_late
from rulebound.games.epic.predicates import (
    All,
    ByThis,
    ControlledBy,
    Described,
    Either,
    Everything,
    HeldBy,
    Not,
    NotChosen,
    Opposing,
    StatMeasured,
    This,
    ToThis,
    Yours,
)
from rulebound.games.epic.selectors import (
    ActivePlayer,
    Both,
    Chosen,
    CountOf,
    Each,
    EachOpponent,
    EachPlayer,
    EpicAmount,
    Number,
    StatOf,
    ThatMuch,
    ThisCard,
)
from rulebound.games.epic.spoken import NotPlayable as NotPlayable
from rulebound.games.epic.spoken import Reference, Speaker, says_other
from rulebound.games.epic.terms import BANISHED, BROKEN, DAMAGED, DEALS_DAMAGE, GAINS_HEALTH, LEAVES, LEAVING, RETURNED
from rulebound.games.epic.thisway import DoneBy, GoneThisWay, Multiplied, Theirs

# costs that only this card can pay, where it lies
OF_THIS_CARD = (ExpendThis, BreakThis, ReturnThis, RemoveCounters, BanishThis)
WITH_AMOUNT = (DAMAGED, DEALS_DAMAGE, GAINS_HEALTH)  # events of which one can say "that much"
OUT_OF_SIGHT = (BANISHED, RETURNED)  # what happens to champions that are in a deck or a hand afterwards
Ops = tuple[Op, ...]
Deed = Callable[[Selector], Ops]  # what a player does, or what becomes of champions, once it is known of whom


@dataclass(frozen=True)
class Phrase:
    """A noun phrase in use: the instructions that settle who is meant, and those who are."""

    who: Selector
    ops: Ops = ()


@dataclass(frozen=True)
class Header:
    """What stands before the arrow: the events waited for, and what comes before the effect itself (Loyalty)."""

    kinds: tuple[int, ...]
    when: When
    it: Reference
    before: Callable[[Ops], Ops] = lambda ops: ops
    rules: tuple[str, ...] = ()
    they: Selector | None = None  # the player that the event is about
    loyalty_x: bool = False  # a number of cards is revealed first
    unnamed: bool = False  # "it" is this card, though the header does not name it


# -- what a line can be


@dataclass(frozen=True)
class KeywordLine:
    """Keywords, all of the time."""

    keywords: int


@dataclass(frozen=True)
class StaticLine:
    """Continuous abilities."""

    statics: tuple[Static, ...]


@dataclass(frozen=True)
class TriggerLine:
    """Triggered abilities, one for each event waited for."""

    triggers: tuple[Trigger, ...]


@dataclass(frozen=True)
class PowerLine:
    """A power; on an event, a mode with a cost of its own."""

    gold: int
    costs: tuple[Cost, ...]
    ops: Ops


@dataclass(frozen=True)
class OpeningLine:
    """How many cards the opening hand has: a god's text (1.8.1)."""

    cards: int


@dataclass(frozen=True)
class TraitLine:
    """What the card itself is or does wherever it is: of all alignments; put into play instead of being discarded; with
    counters or expended when it enters play."""

    all_alignments: bool = False
    enters_instead: bool = False
    counters: int = 0
    enters_expended: bool = False


@dataclass(frozen=True)
class EffectLine:
    """Instructions: an event's text."""

    ops: Ops


Line = KeywordLine | StaticLine | TriggerLine | PowerLine | OpeningLine | TraitLine | EffectLine


@dataclass
class Maker(Speaker):
    """The context of one card: its kind in the book, the tokens and classes it can speak of, and what it has made."""

    kind: int
    tokens: Mapping[str, int]
    class_bits: Mapping[str, int]
    programs: list[Ops] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    delayed: list[Trigger] = field(default_factory=list)
    granted: list[Text] = field(default_factory=list)
    traits: list[TraitLine] = field(default_factory=list)  # of the card itself
    history: set[int] = field(default_factory=set)  # kinds of events of this turn that the text asks about later
    prelude: list[Op] = field(default_factory=list)  # what must be chosen before the next phrase makes sense
    each_their_own: Pred | None = None  # "yours", where a phrase just read speaks of what each of several players has
    made: list[tuple[str, Line]] = field(default_factory=list)  # the lines so far, as printed and as compiled
    loyalty_x: bool = False  # the ability has revealed a number of cards first
    given: Given | None = None  # X, of which the text has not said yet what it is
    open_ended: set[int] = field(default_factory=set)  # granted texts that end with what champions are or have
    counts_revealed: bool = False  # the text has said how many cards were revealed, by X or "for each"

    # -- numbers of what the state refers to

    def program(self, ops: Ops) -> int:
        """The number of a program made of these instructions."""
        refuse(done_too_late(ops))
        return self._number(self.programs, ops)

    def change(self, change: Change) -> int:
        """The number of a change."""
        return self._number(self.changes, change)

    def put_off(self, trigger: Trigger) -> int:
        """The number of the trigger of what is put off."""
        return self._number(self.delayed, trigger)

    def grant(self, text: Text) -> int:
        """The number of a text to be granted."""
        return self._number(self.granted, text)

    def _number(self, made: list[Any], one: object) -> int:
        made.append(one)
        if len(made) > 256:
            raise NotPlayable("a card's text has at most 256 parts of a sort")
        return self.kind << 8 | len(made) - 1

    # -- who is spoken of

    def start_ability(self, it: Reference = None) -> None:
        """A new ability begins: nothing has been chosen yet; "it" is the subject of its event, if it has one."""
        self.name_nothing(it)
        self.loyalty_x = False
        self.given = None
        self.counts_revealed = False

    def group_phrase(self, who: Selector) -> Phrase:
        """A phrase for several champions, who are remembered if "they" or "them" is said of them later."""
        made = self.phrase(who)
        self.group = Remember(-1, who)
        return Phrase(made.who, (*made.ops, self.group))

    def phrase(self, who: Selector, *ops: Op) -> Phrase:
        """A phrase with the instructions that settle it, those of players named inside it first."""
        before = tuple(self.prelude)
        self.prelude.clear()
        self.not_each_their_own()
        return Phrase(who, (*before, *ops))

    def end_text(self) -> None:
        """Nothing may be left that was to be chosen but has no instruction to belong to."""
        if self.prelude:
            self.prelude.clear()
            raise NotPlayable("a target cannot be chosen in this place")
        self.not_each_their_own()

    # -- what each player has, and what was done before

    def not_each_their_own(self) -> None:
        """What each of several players has differs from one to the next: only an amount can do so."""
        if self.each_their_own is not None:
            self.each_their_own = None
            raise NotPlayable("whose champions these are must be you or one player named before")

    def of_all(self, what: Pred) -> Pred:
        """All of these; of those that each of several players has, all that any of these players has."""
        said = what.preds if isinstance(what, All) else (what,)
        if self.each_their_own not in said:
            return what
        theirs = Opposing() if isinstance(self.they, EachOpponent) else None
        rest = [each for each in said if each is not self.each_their_own]
        self.each_their_own = None
        return both(theirs, *rest)

    def amount(self, has: EpicAmount) -> EpicAmount:
        """An amount of things; of those that each of several players has, each player's own."""
        if self.each_their_own is None:
            return has
        self.each_their_own = None
        return self.theirs(has)

    def theirs(self, has: EpicAmount) -> EpicAmount:
        """What you would have, as the player spoken of last has it, or each of those."""
        they = self.player_spoken_of()
        return Theirs(they, is_several(they), has)

    def did(self, op: Done) -> Done:
        """This is the last thing done, of which one can say "this way"."""
        self.done = op
        self.doubts.discard("this way")
        if isinstance(op, Damage):
            self.told = op
            self.doubts.discard("that much")
        return op

    # -- amounts that are said elsewhere

    def waits_for(self, header: Header) -> None:
        """The ability waits for this."""
        self.they = header.they
        self.loyalty_x = header.loyalty_x
        self.amounted = bool(header.kinds) and all(kind in WITH_AMOUNT for kind in header.kinds)
        self.unnamed = header.it if header.unnamed and isinstance(header.it, Selector) else None
        if isinstance(header.it, Selector) and header.kinds and all(kind in OUT_OF_SIGHT for kind in header.kinds):
            self.gone_unseen(header.it)

    def x(self) -> EpicAmount:
        """X: how many cards were revealed for Loyalty X, or what the text says later in the same sentence."""
        if self.loyalty_x:
            return self.revealed_cards()
        if self.given is None:
            self.given = Given()
        return self.given

    def explain_x(self, amount: EpicAmount) -> None:
        """The text says what X is."""
        if self.given is None:
            raise NotPlayable('"where X is" explains an X, but the sentence has none')
        for who in self.given.to:
            fitting(amount, who)
        self.given.amount = amount
        self.given = None

    def all_explained(self) -> None:
        """A text is at its end: it must have said what each X is."""
        if self.given is not None:
            self.given = None
            raise NotPlayable('nothing says what X is: say "where X is ..." or "Loyalty X"')

    def revealed_cards(self) -> EpicAmount:
        """How many cards were revealed for Loyalty X."""
        if not self.loyalty_x:
            raise NotPlayable("only Loyalty X reveals a number of cards of your choice (R46)")
        self.counts_revealed = True
        return ThatMuch()

    def lost(self, op: LoseHealth) -> LoseHealth:
        """This is the last thing done of which one can say "that much"."""
        self.told = op
        self.doubts.discard("that much")
        return op

    def that_much(self) -> EpicAmount:
        """As much as the last thing done, or what the ability waited for, dealt or was about."""
        if self.loyalty_x:
            raise NotPlayable('"that much" could mean the cards revealed for Loyalty X: say the amount')
        self.not_in_doubt("that much")
        if self.told is not None:
            self.told.tells = True
        elif not self.amounted:
            raise NotPlayable('"that much" refers to no damage and no health that was spoken of before')
        return ThatMuch()

    def that_many(self, who: Selector | None) -> EpicAmount:
        """As many cards as the last thing done has moved, or champions as it has made leave play; where several players
        have done it and do this as well (`who`), each as many as they have."""
        self.not_in_doubt("this way")
        done = self.done
        if not isinstance(done, LeavePlay | LoseOwn | MoveCards | MoveOwn | Discard | DiscardAtRandom):
            raise NotPlayable('"that many" refers to no cards that were moved by an instruction before')
        if isinstance(done, LeavePlay | LoseOwn):
            those: Selector = self.this_way(int(done.kind))
        else:
            if done.done_to < 0:
                done.done_to = self.quiet_slot()
            those = Chosen(done.done_to)
        if not isinstance(done, LeavePlay | MoveCards) and is_several(done.who):
            if who is done.who:
                if done.done_by < 0:
                    done.done_by = self.quiet_slot()
                return Theirs(who, True, DoneBy(done.done_by, done.done_to, those))
            if who is not None and is_several(who):
                raise NotPlayable('"that many" could be of each or of all: say "Each player ..., then draws that many"')
        return HowMany(those, 1)

    def cards_this_way(self, kind: int) -> Selector:
        """The cards that the last thing done has moved, in the way of this event."""
        self.not_in_doubt("this way")
        done = self.done
        if not isinstance(done, MoveOwn | Discard | DiscardAtRandom) or done.kind != kind:
            return self.this_way(kind)
        if done.done_to < 0:
            done.done_to = self.quiet_slot()
        return Chosen(done.done_to)

    def this_way(self, kind: int) -> GoneThisWay:
        """Those that the last thing done has made leave play, in the way of this event."""
        self.not_in_doubt("this way")
        done = self.done
        if done is None:
            raise NotPlayable('"this way" refers to nothing that was done before')
        by_damage = isinstance(done, Damage) and kind == BROKEN
        if not by_damage and not (isinstance(done, LeavePlay | MoveCards | LoseOwn) and done.kind == kind):
            raise NotPlayable('"this way" refers to what was done last, and that is something else')
        if done.done_to < 0:
            done.done_to = self.quiet_slot()
        return GoneThisWay(done.done_to)

    def token(self, name: str) -> int:
        """The kind of a token by its class."""
        if name not in self.tokens:
            raise NotPlayable(f"there is no {name} token; there are: {', '.join(sorted(self.tokens))}")
        return self.tokens[name]

    def class_bit(self, name: str) -> int:
        """The bit of a class in this book."""
        return self.class_bits.get(name, 0)


def both(*preds: Pred | None) -> Pred:
    """Meant by all of these, in one order however they were said: whose they are first, then by the sort of thing."""
    some: list[Pred] = []
    for p in preds:
        if isinstance(p, All):
            some.extend(p.preds)
        elif p is not None and not isinstance(p, Everything):
            some.append(p)
    if not some:
        return Everything()
    refuse(contradiction(some))
    some.sort(key=lambda p: (not isinstance(p, Yours | Opposing), type(p).__name__))
    return some[0] if len(some) == 1 else Described(tuple(some))


def own(what: Pred) -> Pred:
    """The same, of which a player chooses some of their own."""
    both(Yours(), what)
    return what


def payable(cost: Cost) -> Cost:
    """The cost, which is none if it is 0."""
    if isinstance(cost, PayHealth | DiscardCost | BanishCost | RemoveCounters) and cost.amount < 1:
        raise NotPlayable("a cost of 0 is no cost: leave it out")
    return cost


def is_several(who: Selector) -> bool:
    """Does this mean several players, each of whom does or has something?"""
    return isinstance(who, EachPlayer | EachOpponent)


class ThatMany:
    """ "That many": how many these are is known when the instruction before has been put together."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker


Quantity = int | EpicAmount | ThatMany


def number(n: Quantity, times: EpicAmount | None, who: Selector | None = None) -> EpicAmount:
    """A printed number, or so much for each of something, X, or "that many"; `who` are those whom the instruction is
    about."""
    if isinstance(n, ThatMany):
        n = n.maker.that_many(who)
    if isinstance(n, EpicAmount):
        if times is not None:
            raise NotPlayable('an amount such as X is not said "for each" as well')
        if isinstance(n, Given):
            n.to.append(who)
        return n
    if times is None:
        return Number(n)
    amount = fitting(times, who)
    return amount if n == 1 else Multiplied(n, amount)


def fitting(amount: EpicAmount, who: Selector | None = None) -> EpicAmount:
    """The amount; NotPlayable if it is what each of several players has, but is asked for others than them."""
    if isinstance(amount, Theirs) and amount.each and amount.whose is not who:
        raise NotPlayable('"their" and "they" must be those who do it or to whom it is done')
    if isinstance(who, Each | Both) and says_other(amount):
        raise NotPlayable('"other" could mean other than this card or other than each of those whom this is about')
    return amount


def depends_on_choices(what: Pred) -> bool:
    """Does the predicate look at what was chosen, which is forgotten when the text has been followed?"""
    if isinstance(what, All | Either):
        return any(depends_on_choices(each) for each in what.preds)
    if isinstance(what, Not):
        return depends_on_choices(what.pred)
    if isinstance(what, HeldBy):
        return not isinstance(what.who, ActivePlayer)
    if isinstance(what, StatMeasured):
        return is_passing(what.amount)
    if isinstance(what, Faces):
        return not isinstance(what.whom, ThisCard)
    return isinstance(what, ControlledBy | NotChosen)


def is_passing(amount: Amount) -> bool:
    """Is this an amount of what was chosen or done, which is forgotten when the text has been followed?"""
    if isinstance(amount, CountOf):
        return depends_on_choices(amount.what)
    if isinstance(amount, StatOf | DamageOn | CountersOn):
        return not isinstance(amount.whom, ThisCard)
    return not isinstance(amount, PlayedSoFar | HappenedSoFar)


def waits_in_vain(maker: Maker, line: TriggerLine) -> str:
    """Why all that the line waits for comes too late for what it does, as champions have left play; "" otherwise."""
    why = ""
    for t in line.triggers:
        if not (LEAVING >> t.kind & 1 or t.kind == LEAVES):
            return ""
        why = done_too_late(maker.programs[t.program & 255], True, is_about_itself(t.when))
        if not why:
            return ""
    return why


def is_about_itself(when: When) -> bool:
    """Does an ability wait for what its own card does, or what is done to it, in play?"""
    if isinstance(when, WhileSo):
        return is_about_itself(when.when)
    if isinstance(when, OneAttacks | ByOneOf | OneFaces):
        return isinstance(when.whom, This)
    return isinstance(when, ToThis | ByThis)


# -- a whole text box


def text_in_play(maker: Maker, lines: list[Line], of: str = "a champion", quoted: bool = False) -> Text:
    """The abilities of a champion, of a god or of the grey part of a card; `of` says whose, in what is refused."""
    maker.end_text()
    keywords = 0
    triggers: list[Trigger] = []
    statics: list[Static] = []
    powers: list[Power] = []
    for line in lines:
        if isinstance(line, KeywordLine):
            keywords |= line.keywords
        elif isinstance(line, StaticLine):
            statics.extend(line.statics)
        elif isinstance(line, TriggerLine):
            refuse(waits_in_vain(maker, line))
            triggers.extend(line.triggers)
        elif isinstance(line, PowerLine):
            expends = any(isinstance(cost, ExpendThis) for cost in line.costs)
            gold = sum(cost.amount for cost in line.costs if isinstance(cost, PayGold))
            powers.append(Power(line.costs, maker.program((*line.costs, *line.ops)), ("3.5.1",), expends, gold))
        elif isinstance(line, TraitLine):
            if of != "a champion" or quoted:
                raise NotPlayable("only a champion's own printed text says this")
            maker.traits.append(line)
        elif isinstance(line, OpeningLine):
            raise NotPlayable("only a god changes the opening hand (1.8.1)")
        else:
            raise NotPlayable(f"this is an instruction of an event; {of} has abilities")
    text = Text(keywords, tuple(triggers), tuple(statics), (), tuple(powers))
    if of == "a champion":
        refuse(recalls_in_vain(parts_of(maker), text))
    elif of == "a card in the discard pile":
        refuse(against_grey_deeds(parts_of(maker), text))
    return text


def parts_of(maker: Maker) -> Parts:
    """What the card's text was made of so far."""
    return Parts(maker.programs, maker.changes, maker.delayed)


def refuse(why: str) -> None:
    """NotPlayable, if there is a reason."""
    if why:
        raise NotPlayable(why)


def god_text(maker: Maker, lines: list[Line]) -> tuple[Text, int]:
    """The abilities of a god and the opening hand it gives (-1: the usual one); 2.4.2: it is never in play itself."""
    opening = [line.cards for line in lines if isinstance(line, OpeningLine)]
    text = text_in_play(maker, [line for line in lines if not isinstance(line, OpeningLine)], "a god")
    if text.keywords:
        raise NotPlayable("keywords are of champions; a god is none (2.4.2)")
    if any(s.own for s in text.statics) or any(is_about_itself(t.when) for t in text.triggers):
        raise NotPlayable("this concerns a champion in play; a god is none (2.4.2)")
    if any(isinstance(c, OF_THIS_CARD) for power in text.powers for c in power.costs):
        raise NotPlayable("only a champion in play can pay this cost; a god is none (2.4.2)")
    refuse(against_god(parts_of(maker), text))
    return text, opening[-1] if opening else -1


def event_mode(maker: Maker, lines: list[Line]) -> Mode:
    """One way to play an event: its lines in order; a cost may stand before the first (R21)."""
    maker.end_text()
    gold = 0
    costs: tuple[Cost, ...] = ()
    ops: list[Op] = []
    for at, line in enumerate(lines):
        if isinstance(line, EffectLine):
            ops.extend(line.ops)
        elif isinstance(line, PowerLine) and at == 0:
            gold = line.gold
            costs = line.costs
            ops.extend(line.ops)
        else:
            raise NotPlayable("this is an ability of a champion; an event has instructions")
    if any(isinstance(c, OF_THIS_CARD) for c in costs):
        raise NotPlayable("only a champion in play can pay this cost; an event never is one")
    refuse(against_event(parts_of(maker), tuple(ops)))
    paid = tuple(c for c in costs if not is_gold(c))
    return Mode(gold, paid, maker.program(tuple(ops)), maker.program(paid) if paid else -1)


def is_gold(cost: Cost) -> bool:
    """Is this a cost in gold, which is paid with the card's own?"""
    return isinstance(cost, PayGold)
