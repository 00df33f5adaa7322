"""The records that a position consists of.

State is plain data: whole numbers, truth values, lists of them, and records of those.  It holds no node, no function
and no reference from one record to another: things are named by number.  The aliases below say what a number names; the
generator of copy, save, load and key reads them (see `generate.py`):

    Uid     an instance: a card or token in one area; a card that changes its area becomes a new instance
    Ref     a player (below FIRST_UID) or an instance; -1 for nobody
    Card    a physical card, numbered from 0 at the start of the game; -1 for a token
    Stamp   a moment, from the game's clock
    Code    an option (see `codes.py`)
    Picks   choices made so far, `slot << 32 | ref` each
    Answers options that were taken and are remembered
    ByCard  something that each physical card has, in the order of the cards

A plural names a list of such numbers.  `DERIVED` fields are computed from the others and neither saved nor compared;
`FROZEN` records are never changed once made, so copies share them.  No record refers to another one, so none is part of
a circle of references: the compiled build is told so (`acyclic`), and that it may use the memory of the last record of
a sort again for the next (`free_list_len`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game
    from rulebound.engine.nodes import Text

# What frames and nodes are asked about: those of a game name its own classes here, which spares them to look each time.
AnyGame: TypeAlias = Any
AnyObj: TypeAlias = Any
AnyCard: TypeAlias = Any

Uid: TypeAlias = i64
Uids: TypeAlias = list[int]
Ref: TypeAlias = i64
Refs: TypeAlias = list[int]
Card: TypeAlias = i64
Cards: TypeAlias = list[int]
Stamp: TypeAlias = i64
Code: TypeAlias = i64
Codes: TypeAlias = list[int]
Picks: TypeAlias = list[int]  # slot << 32 | ref
FrozenPicks: TypeAlias = tuple[int, ...]
Answers: TypeAlias = list[int]
ByCard: TypeAlias = list[int]

FIRST_UID: Final = 16  # numbers below name players
NOBODY: Final = -1

# How long a modifier or a delayed ability lasts; a game adds its own durations from GAME_DURATIONS on.
CONTINUOUS: Final = -1  # of no effect, but of a continuous ability: as long as that says
WHILE_IN_PLAY: Final = 0
THIS_TURN: Final = 1
GAME_DURATIONS: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Obj:
    """A card or token in play.

    `controller` is who controls it now; `controlled_by_default` who does when no effect says otherwise.
    """

    DERIVED: ClassVar[tuple[str, ...]] = ("text",)
    def __init__(
        self,
        uid: Uid,
        kind: i64,
        card: Card,
        owner: i64,
        controller: i64,
        controlled_by_default: i64,
        stamp: Stamp,
        text: Text,
    ) -> None:
        self.uid = uid
        self.kind = kind
        self.card = card
        self.owner = owner
        self.controller = controller
        self.controlled_by_default = controlled_by_default
        self.stamp = stamp
        self.text = text


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Player:
    """One seat; a game adds areas and totals.  `out` once the player has left the game."""

    def __init__(self, out: bool) -> None:
        self.out = out


@mypyc_attr(acyclic=True, free_list_len=1)
class Event:
    """Something about to happen to one subject; several at once make a batch.

    `ref` is whom it happens to, `card` that subject's physical card, `player` the player it concerns (controller, owner
    or actor, by kind), `source` what does it, `cause` the player whose effect it is (-1: the rules), `kind_of` the kind
    of card, `amount` how much, `flag` what else the game must know.
    """

    def __init__(
        self,
        kind: i64,
        ref: Ref,
        player: i64,
        source: Ref = -1,
        amount: i64 = 0,
        card: Card = -1,
        kind_of: i64 = -1,
        cause: i64 = -1,
        flag: i64 = 0,
    ) -> None:
        self.kind = kind
        self.ref = ref
        self.player = player
        self.source = source
        self.amount = amount
        self.card = card
        self.kind_of = kind_of
        self.cause = cause
        self.flag = flag


def kinds_of(events: list[Event]) -> i64:
    """A bit for each kind among these events.

    >>> bin(kinds_of([Event(3, 0, 0), Event(1, 0, 0), Event(3, 1, 1)]))
    '0b1010'
    """
    mask: i64 = 0
    one: i64 = 1
    for e in events:
        mask |= one << e.kind
    return mask


@mypyc_attr(acyclic=True)
class Waiting:
    """A triggered ability that waits to be resolved (never changed once made)."""

    FROZEN: ClassVar[bool] = True

    def __init__(
        self,
        player: i64,
        program: i64,
        source: Uid,
        kind_of: i64,
        it: Ref,
        x: i64,
        picked: FrozenPicks,
        serial: Stamp,
    ) -> None:
        self.player = player
        self.program = program
        self.source = source
        self.it = it
        self.x = x
        self.picked = picked
        self.serial = serial
        self.kind_of = kind_of


@mypyc_attr(acyclic=True)
class Mod:
    """A modifier made by an effect: `change` on `subject`, for as long as `until` says (never changed once made)."""

    FROZEN: ClassVar[bool] = True

    def __init__(
        self, subject: Ref, change: i64, player: i64, source: Uid, kind_of: i64, x: i64, stamp: Stamp, until: i64
    ) -> None:
        self.subject = subject
        self.change = change
        self.player = player
        self.source = source
        self.kind_of = kind_of
        self.x = x
        self.stamp = stamp
        self.until = until


@mypyc_attr(acyclic=True)
class Delayed:
    """What an effect has put off to a later event, a delayed ability: `trigger` names it, the rest is what it remembers
    (never changed)."""

    FROZEN: ClassVar[bool] = True

    def __init__(
        self,
        trigger: i64,
        player: i64,
        source: Uid,
        kind_of: i64,
        it: Ref,
        x: i64,
        picked: FrozenPicks,
        stamp: Stamp,
        until: i64,
        once: bool,
    ) -> None:
        self.trigger = trigger
        self.player = player
        self.source = source
        self.kind_of = kind_of
        self.it = it
        self.x = x
        self.picked = picked
        self.stamp = stamp
        self.until = until
        self.once = once


# Steps of a frame that asks one question after the other.
OFFER: Final = 0
TAKE: Final = 1

# What becomes of a frame when players have left the game.
GOES_ON: Final = 0
ENDS: Final = 1
ENDS_EMPTY: Final = 2
GOES_ON_ALONE: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Frame:
    """A procedure of the rules in progress: `pc` is the step it goes on with; subclasses add what it must remember.

    A step (1) sets `pc` before it asks or pushes; (2) returns before asking if it changed anything that must settle;
    (3) takes the answer first thing in the step after the question; (4) hands results to the frame below by `receive`;
    (5) keeps only plain data.
    """

    def __init__(self) -> None:
        self.pc: i64 = 0

    def step(self, g: AnyGame) -> None:
        """Take one step."""
        raise AssertionError(f"{type(self).__name__} has no steps")

    def receive(self, results: list[int]) -> None:
        """The frame above is done and hands this over."""
        raise AssertionError(f"{type(self).__name__} takes no results")

    def someone_left(self, g: AnyGame) -> i64:
        """Players have left the game, which goes on: forget the question that was asked and all that was theirs.

        GOES_ON, or why it does not: ENDS (and all above it), ENDS_EMPTY (and hands over nothing), GOES_ON_ALONE (what
        runs above it ends).
        """
        raise AssertionError(f"{type(self).__name__} does not say how it goes on when a player has left")

    def reseal(self, g: Game, viewer: i64, chance: Chance) -> None:
        """Put something else that is possible in the place of every secret that the viewer does not know.

        Part of `determinise`, after hidden cards have changed places: only what is no card need be thought of.
        """


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Scope(Frame):
    """From where text is read: who "you" are, which card is "this", what "it" is, how much X is.

    `picked` holds what was chosen so far as `slot << 32 | ref`, in the order of choosing.
    """

    def __init__(self, player: i64, source: Uid, it: Ref = -1, x: i64 = 0) -> None:
        self.pc = 0
        self.player = player
        self.source = source
        self.it = it
        self.x = x
        self.picked: Picks = []

    def pick(self, slot: i64, ref: i64) -> None:
        """Remember a choice."""
        self.picked.append(slot << 32 | ref)

    def chosen(self, slot: i64) -> list[int]:
        """What was chosen in this slot, in order."""
        out: list[int] = []
        for p in self.picked:
            n: i64 = p
            if n >> 32 == slot:
                out.append(n & 0xFFFFFFFF)
        return out
