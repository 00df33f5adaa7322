"""Card text as nodes: what printed text compiles to.

Nodes are small objects, shared by all games that use the same card book and never changed once it is made (but for
`Static.node`, which is looked up when it is first needed).  State never holds a node; it names
text by numbers: `program`, `change` and `delayed` numbers are `kind << 8 | n`, the n-th of that kind of card.

Each base class has one question that its subclasses answer.  One that does not answer cannot run: the base raises.
The subclasses of a game say which game, things and cards they know (`AnyGame` and so on in `state.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.resolve import Resolve
    from rulebound.engine.state import AnyCard, AnyGame, AnyObj, Event, Obj, Scope

# What an instruction tells the frame that runs it.
NEXT: Final = 0  # done: go on with the next instruction
HAPPENED: Final = 1  # done, and something happened: let the state settle first
WAIT: Final = 2  # a player was asked or a frame pushed: run this instruction again when it comes back
JUMP: Final = 3  # the instruction has set the program counter itself

# Characteristics that modifiers read and write (see `Change`); a game's own have other bits.
TEXT: Final = 1


def unanswered(node: object) -> AssertionError:
    return AssertionError(f"{type(node).__name__} does not say what it means")


@mypyc_attr(allow_interpreted_subclasses=True)
class Pred:
    """Is this one meant?  Asked of things in play, and of cards elsewhere."""

    def ok(self, g: AnyGame, s: Scope, o: AnyObj) -> bool:
        raise unanswered(self)

    def ok_card(self, g: AnyGame, s: Scope, card: AnyCard, owner: i64) -> bool:
        raise unanswered(self)

    def among(self, g: AnyGame, s: Scope) -> list[Obj]:
        """Those in play that are meant, in the order of entering."""
        game: Game = g
        return [o for o in game.objs if self.ok(game, s, o)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """How many?"""

    def value(self, g: AnyGame, s: Scope) -> i64:
        raise unanswered(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Is it so?"""

    def holds(self, g: AnyGame, s: Scope) -> bool:
        raise unanswered(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Selector:
    """Which players and instances?"""

    def refs(self, g: AnyGame, s: Scope) -> list[int]:
        raise unanswered(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class When:
    """Is this the event that the ability waits for?"""

    def ok(self, g: AnyGame, s: Scope, e: Event) -> bool:
        raise unanswered(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Change:
    """What a continuous modifier does to one thing (see `modifiers.py`).

    `layer` is its place in an order by layers.  `reads` and `writes` have a bit for each characteristic that it reads
    and writes: TEXT, and others as the game numbers them; -1 means any.  They only spare trials of what cannot matter.
    `plain` says that X is all it ever measures and that no limit binds what it makes, so nobody need ask.
    """

    def __init__(self, layer: i64, writes: i64 = -1, reads: i64 = -1) -> None:
        self.layer = layer
        self.writes = writes
        self.reads = reads
        self.plain = False

    def measure(self, g: AnyGame, o: AnyObj, x: i64, player: i64, source: i64) -> i64:
        """How much it would change this one now: the X that `apply` will get.  Asked before anything is changed."""
        return x

    def apply(self, g: AnyGame, o: AnyObj, x: i64, source: i64) -> None:
        raise unanswered(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One instruction of a program."""

    def run(self, g: AnyGame, f: Resolve) -> i64:
        raise unanswered(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost(Op):
    """An instruction that is a price: `why_not` gives the reason against paying it, 0 if it can be paid."""

    def why_not(self, g: AnyGame, s: Scope) -> i64:
        raise unanswered(self)


class Trigger:
    """A triggered ability: on events of `kind` for which `when` holds, `program` waits to be resolved."""

    def __init__(self, kind: i64, when: When, program: i64, rules: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.when = when
        self.program = program
        self.rules = rules


class Static:
    """A continuous ability: all that `whom` means have `change`, while `when` holds.

    `reads` has a bit for each characteristic that `whom` and `when` look at; -1 means any (see `Change`).  `own` says
    that `whom` means the bearer itself and nothing else.
    """

    def __init__(
        self,
        whom: Pred,
        change: i64,
        layer: i64,
        when: Condition | None = None,
        reads: i64 = -1,
        own: bool = False,
    ) -> None:
        self.whom = whom
        self.change = change
        self.layer = layer
        self.when = when
        self.reads = reads
        self.own = own
        self.node: Change | None = None  # the change itself, once it was looked up


class Replacement:
    """If an event of `kind` that `when` means would happen, `program` is followed instead (or the event is changed).

    `become` is the kind the event turns into (-1: the event does not happen); `onto_this` makes the source of the
    replacement the event's new subject; `may` leaves the choice to the player affected.
    """

    def __init__(self, kind: i64, when: When, may: bool, become: i64, onto_this: bool, program: i64 = -1) -> None:
        self.kind = kind
        self.when = when
        self.may = may
        self.become = become
        self.onto_this = onto_this
        self.program = program


class Power:
    """An activated ability: `costs` decide whether it can be used; `program` pays them first, then follows the text.

    `expends`: its bearer is expended as a cost.  `money`: what of its costs is paid in money.
    """

    def __init__(
        self,
        costs: tuple[Cost, ...],
        program: i64,
        rules: tuple[str, ...] = (),
        expends: bool = False,
        money: i64 = 0,
    ) -> None:
        self.costs = costs
        self.program = program
        self.rules = rules
        self.expends = expends
        self.money = money


class Text:
    """The abilities of a card, sorted by what the engine asks for.

    `awaited_kinds` has a bit for each kind of event that a trigger waits for, `replaces` one for each kind that is
    replaced, `reads` one for each characteristic that a continuous ability looks at; `reaches` says that one of those
    means others than the bearer.
    """

    def __init__(
        self,
        keywords: i64 = 0,
        triggers: tuple[Trigger, ...] = (),
        statics: tuple[Static, ...] = (),
        replacements: tuple[Replacement, ...] = (),
        powers: tuple[Power, ...] = (),
    ) -> None:
        self.keywords = keywords
        self.triggers = triggers
        self.statics = statics
        self.replacements = replacements
        self.powers = powers
        awaited: i64 = 0
        one: i64 = 1
        for t in triggers:
            awaited |= one << t.kind
        self.awaited_kinds = awaited
        replaces: i64 = 0
        for r in replacements:
            replaces |= one << r.kind
        self.replaces = replaces
        reads: i64 = 0
        reaches = False
        for s in statics:
            reads |= s.reads
            reaches = reaches or not s.own
        self.reads = reads
        self.reaches = reaches

    def plus(self, other: Text) -> Text:
        """Both texts together, this one's abilities first."""
        return Text(
            self.keywords | other.keywords,
            self.triggers + other.triggers,
            self.statics + other.statics,
            self.replacements + other.replacements,
            self.powers + other.powers,
        )


NO_TEXT: Final = Text()


@mypyc_attr(allow_interpreted_subclasses=True)
class CardDef:
    """A card as printed, and what its text compiled to; each game adds its own printed values in a subclass."""

    def __init__(self, set_name: str, name: str, fingerprint: str, text: Text) -> None:
        self.set_name = set_name
        self.name = name
        self.fingerprint = fingerprint
        self.text = text
        self.programs: list[tuple[Op, ...]] = []
        self.changes: list[Change] = []
        self.delayed: list[Trigger] = []
        self.granted: list[Text] = []
        self.in_decks = True  # can a deck have it, or begin with it beside it?
