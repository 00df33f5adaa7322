"""The game: a position, the decision it waits for, and the loop that goes from one decision to the next.

    while not g.over:
        g.choose(i)         # 0 <= i < len(g.options), a decision of player g.chooser

`choose` runs the frames on the stack until a player has at least two options or the game is over.  Everything between
two decisions happens inside that call; everything that outlasts it is plain data in the records.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance
from rulebound.engine.codec import Codec
from rulebound.engine.log import Entry, Listener, Notes
from rulebound.engine.nodes import NO_TEXT
from rulebound.engine.state import (
    ENDS_EMPTY,
    FIRST_UID,
    GOES_ON,
    GOES_ON_ALONE,
    ByCard,
    Cards,
    Code,
    Codes,
    Delayed,
    Event,
    Frame,
    Mod,
    Obj,
    Player,
    Scope,
    Waiting,
    kinds_of,
)

if TYPE_CHECKING:
    from rulebound.engine.nodes import Replacement

# Values of `winner` besides the number of a player (or side).
GOING: Final = -1
DRAW: Final = -2

# Loop guard: steps without a decision.
LOOP_STEPS: Final = 2_000  # from here on, and again at every doubling, a position is remembered
LOOP_WINDOW: Final = 300  # and this many that follow are compared with it
LOOP_LIMIT: Final = 200_000  # here a circle that never repeats is taken as proven
LOOP_GROWTH: Final = 3  # each 2**3 objects and modifiers that came into play meanwhile make a step count once more


class IllegalChoice(ValueError):
    """A choice that is not on the list, or no decision is open."""


class EngineFault(Exception):
    """The engine reached a state that its rules exclude; this is a bug, never bad input."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A position of some game.  A game subclasses this with its own totals, areas and policies.

    `DERIVED` fields are computed from the others, `SHARED` ones never changed in place, `KEPT` lists hold records that
    nothing changes any more, `GIVEN` ones come from whoever loads a position, `UNSAVED` ones are no part of it: the
    generator of the codec reads these.
    `__slots__` names all fields again for CPython, which is slow with so many of them; the compiled build ignores it.
    Public to everyone: `over`, `winner`, `chooser`, `options`, `choose`, `quit`, `copy`.
    """

    DERIVED: ClassVar[tuple[str, ...]] = ("awaited_kinds", "replaces", "reads", "unsettled", "dirty")
    KEPT: ClassVar[tuple[str, ...]] = ("gone",)
    GIVEN: ClassVar[tuple[str, ...]] = ("book", "codec")
    SHARED: ClassVar[tuple[str, ...]] = ("book", "kinds", "owners", "codec", "options", "names")
    UNSAVED: ClassVar[tuple[str, ...]] = ("listener", "names", "notes", "scratch", "stepwise")
    __slots__ = (
        "active",
        "answer",
        "asking",
        "awaited_kinds",
        "book",
        "chance",
        "chooser",
        "clock",
        "codec",
        "delayed",
        "dirty",
        "gone",
        "kinds",
        "known",
        "listener",
        "mods",
        "names",
        "notes",
        "objs",
        "options",
        "owners",
        "pending",
        "players",
        "reads",
        "replaces",
        "scratch",
        "secrets",
        "stack",
        "stepwise",
        "turn",
        "uids",
        "unsettled",
        "winner",
    )

    def __init__(self, book: CardBook, kinds: list[int], owners: list[int], codec: Codec, chance: Chance) -> None:
        self.book = book
        # What is saved of the next six comes first in a packed game and is no part of its key (`codec.CHANCE_FIELDS`).
        self.kinds = kinds  # of each physical card; never changed
        self.owners = owners  # of each physical card; never changed
        self.codec = codec
        self.chance = chance
        self.clock: i64 = FIRST_UID
        self.secrets: i64 = 0  # how often chance was asked or a card looked at in secret: undo stops there
        self.turn: i64 = 0
        self.active: i64 = 0  # whose turn it is
        self.winner: i64 = GOING
        self.players: list[Player] = []
        self.objs: list[Obj] = []  # in play, in the order of entering
        self.mods: list[Mod] = []
        self.delayed: list[Delayed] = []  # abilities that effects have made and that wait
        self.pending: list[Waiting] = []  # abilities that have triggered and wait to resolve
        self.gone: list[Obj] = []  # left play lately, kept as they last were
        self.stack: list[Frame] = []  # the last one runs
        self.uids: ByCard = []  # the instance that each physical card is now
        self.known: ByCard = []  # for each physical card, a bit for every player who knows where it is
        self.asking = False
        self.chooser: i64 = 0
        self.options: Codes = []
        self.answer: Code = 0
        # derived by recompute()
        self.awaited_kinds: i64 = 0  # of events that some text in play, or something delayed, waits for
        self.replaces: i64 = 0  # kinds of events that some text in play replaces
        self.reads: i64 = -1  # what else than texts and modifiers some continuous text in play reads
        self.unsettled = False  # something must settle before anybody is asked
        self.dirty = False  # derived values are out of date
        # not part of the position
        self.listener: Listener | None = None
        self.names: tuple[str, ...] = ()  # what people call the players; words go by letters and numbers without
        self.notes: Notes | None = None
        self.scratch = Scope(0, -1)
        self.stepwise = False  # ask even where there is one option only: scenarios look at every step

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.winner != GOING

    def number_cards(self) -> None:
        """Before anything happens: each physical card is an instance with a name, and nobody knows where it is."""
        n = len(self.kinds)
        named = self.clock + n
        self.uids = list(range(self.clock, named))
        self.clock = named
        self.known = [0] * n

    def begin(self, first: Frame, listener: Listener | None) -> None:
        """Play from this procedure to the first decision; the listener hears of everything, and says what the players
        are called."""
        self.listener = listener
        if listener is not None:
            self.names = listener.names()
        self.stack.append(first)
        self.run()

    # -- decisions

    def ask(self, player: i64, options: list[int]) -> bool:
        """Have `player` pick one option.  True if the game now waits; False if there was only one: `answer` has it."""
        listener = self.listener
        if listener is not None:
            listener.asked(self, player)
        n = len(options)
        if n == 1 and not self.stepwise:
            self.answer = options[0]
            return False
        if n == 0:
            raise EngineFault(f"player {player} was asked to choose among nothing, in {self.where()}")
        if self.unsettled or self.dirty:
            raise EngineFault(f"player {player} was asked before the state had settled, in {self.where()}")
        self.asking = True
        self.chooser = player
        self.options = options
        return True

    def choose(self, i: i64) -> None:
        """Take the option at this place of the list and play on to the next decision."""
        if not self.asking:
            raise IllegalChoice("no decision is open" if not self.over else "the game is over")
        if i < 0 or i >= len(self.options):
            raise IllegalChoice(f"option {i} does not exist: there are {len(self.options)}")
        self.answer = self.options[i]
        self.asking = False
        self.run()

    def choose_code(self, option: i64) -> None:
        """Take the option with this code."""
        i: i64 = 0
        for o in self.options:
            if o == option:
                self.choose(i)
                return
            i += 1
        raise IllegalChoice(f"option {option} is not offered")

    def run(self) -> None:
        """Step until a player must choose or the game is over."""
        stack = self.stack
        steps: i64
        for steps in range(LOOP_STEPS):
            if self.asking or self.winner != GOING:
                if not self.asking:
                    self.rest()
                return
            if self.unsettled:  # settling may break what must settle in its turn
                self.settle()
            else:
                stack[-1].step(self)
        self.run_on()

    def run_on(self) -> None:
        """So many steps were taken without a decision: go on as in `run`, but look whether it is a circle."""
        steps: i64 = LOOP_STEPS
        growth: i64 = 0
        size: i64 = len(self.objs) + len(self.mods)
        mark: i64 = LOOP_STEPS
        settling = self.unsettled  # what settles without a change is where it was, but no circle
        remembered = self.position_key()
        while not self.asking and self.winner == GOING:
            if self.unsettled:
                self.settle()
            else:
                self.stack[-1].step(self)
            steps += 1
            now: i64 = len(self.objs) + len(self.mods)
            if now > size:
                growth += (now - size) >> LOOP_GROWTH
            if steps == 2 * mark:
                mark = steps
                settling = self.unsettled
                remembered = self.position_key()
            elif steps + growth > LOOP_LIMIT or (
                steps - mark <= LOOP_WINDOW and self.unsettled == settling and self.position_key() == remembered
            ):
                self.endless()
                self.run()
                return
        if not self.asking:
            self.rest()

    def rest(self) -> None:
        """The game is over: nothing settles any more, and what is in play stays as it is."""
        if self.dirty:
            self.recompute()
        self.unsettled = False

    def dismiss(self) -> None:
        """Players have left (`Player.out`): all that is going on goes on without them, or ends; the question that was
        open is not asked any more, and who calls this says so (`asking`)."""
        i: i64 = 0
        while i < len(self.stack):
            fate = self.stack[i].someone_left(self)
            if fate == GOES_ON_ALONE:
                del self.stack[i + 1 :]
            elif fate != GOES_ON:
                del self.stack[i:]
                if fate == ENDS_EMPTY:
                    self.stack[-1].receive([])
            i += 1

    def is_here(self, ref: i64) -> bool:
        """Is this a player who is in the game, or something in play?"""
        if ref < len(self.players):
            return ref >= 0 and not self.players[ref].out
        return self.obj(ref) is not None

    def has_won(self, player: i64) -> bool:
        """Has this player won, alone or with others?"""
        return self.winner == player

    def where(self) -> str:
        """The names of the running procedures, for faults."""
        return " > ".join([type(f).__name__ for f in self.stack])

    # -- copy, save, key: the generated code of the game does the work

    def copy(self) -> Game:
        """A game of its own at the same position; listeners stay behind."""
        return self.codec.copy(self)

    def save(self) -> bytes:
        """The position as bytes; `codec.load` makes a game of them again."""
        return self.codec.save(self)

    def position_key(self) -> str:
        """A digest that is equal for equal positions, whatever their instances are called."""
        return self.codec.key(self)

    # -- identity and time

    def next_stamp(self) -> i64:
        """The next moment of the clock; also the next free name of an instance."""
        n = self.clock
        self.clock = n + 1
        return n

    def renew(self, card: i64) -> i64:
        """The card has changed its place: it is a new instance from now on, whose name comes back."""
        uid = self.next_stamp()
        self.uids[card] = uid
        return uid

    def obj(self, uid: i64) -> Obj | None:
        """The instance in play with this name."""
        for o in self.objs:
            if o.uid == uid:
                return o
        return None

    def last(self, uid: i64) -> Obj | None:
        """The instance in play with this name, or as it last was."""
        for o in self.objs:
            if o.uid == uid:
                return o
        for o in self.gone:
            if o.uid == uid:
                return o
        return None

    def card_of(self, uid: i64) -> i64:
        """The physical card that is this instance now, -1 if none is."""
        i: i64 = 0
        for u in self.uids:
            if u == uid:
                return i
            i += 1
        return -1

    def touch(self) -> None:
        """Derived values must be computed anew and the state must settle."""
        self.dirty = True
        self.unsettled = True

    def touch_if_read(self, what: i64) -> None:
        """As `touch`, but only if some continuous text in play reads one of these: bits, as in `Static.reads`."""
        if what & self.reads:
            self.dirty = True
            self.unsettled = True

    # -- chance and knowledge

    def below(self, n: i64) -> i64:
        """A random number below n: a step that cannot be taken back."""
        self.secrets += 1
        return self.chance.below(n)

    def shuffle(self, cards: Cards) -> None:
        """Shuffle these cards; nobody knows their places any more."""
        self.secrets += 1
        self.chance.shuffle(cards)
        known = self.known
        for c in cards:
            known[c] = 0

    def learn(self, card: i64, player: i64) -> None:
        """From now on this player knows where this card is."""
        bit: i64 = 1
        self.known[card] |= bit << player
        self.secrets += 1

    def show(self, card: i64) -> None:
        """From now on every player knows where this card is."""
        bit: i64 = 1
        self.known[card] = (bit << len(self.players)) - 1

    # -- what happens

    def occur(self, events: list[Event], report: bool) -> bool:
        """Let these events happen at the same moment.  False if a frame was pushed for that; with `report`, the frame
        that called gets the subjects of what happened by `receive`."""
        mask = kinds_of(events)
        if self.replaces & mask:
            self.stack.append(self.happening(events, report))
            return False
        done = events
        n: i64 = 0
        for e in events:
            if self.can_happen(e):
                if done is not events:
                    done.append(e)
            elif done is events:  # the first that cannot happen: from here on only the others are collected
                done = events[:n]
            n += 1
        self.happen(done, mask)
        if report:
            self.stack[-1].receive([e.ref for e in done])
        return True

    def happen(self, events: list[Event], mask: i64) -> None:
        """What was not prevented or replaced of events of these kinds: look back, change, look at the result.

        A game says how to do the three, or overrides this and needs none of them (but `match_after`, where its rules
        call it: for what nothing replaces).
        """
        if not events:
            return
        self.match_before(events)
        self.commit(events)
        self.match_after(events)
        self.unsettled = True

    def wait(self, w: Waiting) -> None:
        """A triggered ability waits."""
        self.pending.append(w)

    # -- telling

    def note(
        self,
        what: i64,
        rules: tuple[str, ...],
        player: i64 = -1,
        ref: i64 = -1,
        kind_of: i64 = -1,
        amount: i64 = 0,
        other: i64 = -1,
        other_kind: i64 = -1,
        seen_by: i64 = -1,
    ) -> None:
        """Tell the listener, if there is one, what happened and by which rules."""
        listener = self.listener
        if listener is not None:
            listener.heard(self, Entry(what, rules, player, ref, kind_of, amount, other, other_kind, seen_by))

    def cite(self, rules: tuple[str, ...]) -> None:
        """Tell the listener, if there is one, that these rules were obeyed here."""
        listener = self.listener
        if listener is not None:
            listener.cited(self, rules)

    # -- what each game says

    def settle(self) -> None:
        """Bring derived values up to date and do what the rules demand at once."""
        raise unsaid(self, "settle")

    def recompute(self) -> None:
        """Compute derived values from printed ones."""
        raise unsaid(self, "recompute")

    def can_happen(self, e: Event) -> bool:
        """May this event happen at all?  What cannot happen is not replaced either."""
        return True

    def match_before(self, events: list[Event]) -> None:
        """Find the abilities that look back at the state before these events."""
        raise unsaid(self, "match_before")

    def commit(self, events: list[Event]) -> None:
        """Make these events so."""
        raise unsaid(self, "commit")

    def match_after(self, events: list[Event]) -> None:
        """Find the abilities that look at the state after these events."""
        raise unsaid(self, "match_after")

    def affected(self, e: Event) -> i64:
        """The player who chooses among replacements of this event."""
        return e.player

    def replaced_together(self, e: Event, other: Event) -> bool:
        """Does a replacement chosen for `e` at once replace `other` as well, a later event of the same batch?"""
        return False

    def same_event(self, e: Event, other: Event) -> bool:
        """Have these two events of one batch become one and the same?  Then it happens once."""
        return False

    def replaced(self, e: Event, source: Obj, r: Replacement) -> bool:
        """Turn the event into what the replacement says; False if it does not happen at all."""
        if r.become < 0:
            return False
        e.kind = r.become
        if r.onto_this:
            e.ref = source.uid
            e.card = source.card
            e.kind_of = source.kind
            e.player = source.controller
        return True

    def happening(self, events: list[Event], report: bool) -> Frame:
        """The frame in which replacements of these events are chosen."""
        raise unsaid(self, "happening")

    def reset(self) -> None:
        """Give everything in play its printed values: where each trial of modifiers begins."""
        raise unsaid(self, "reset values to what is printed")

    def bound(self, o: Obj) -> None:
        """A modifier has changed this one: keep its values within the limits that hold after each change."""

    def back_of(self, card: i64) -> i64:
        """A number for what this card's back, or its place face down, tells: only cards with the same can be taken for
        each other (see `determinise.py`)."""
        return 0

    def sealed_options(self, purpose: i64, player: i64) -> list[int]:
        """What this player may choose in secret (see `choices.Sealed`)."""
        raise unsaid(self, "choose in secret")

    def endless(self) -> None:
        """The rules run in a circle that no player can leave."""
        raise unsaid(self, "endless")

    def quit(self, player: i64, reason: i64) -> None:
        """The player leaves the game from outside the list of options: concession, or a clock that ran out."""
        raise unsaid(self, "quit")

    def check_leaving(self, player: i64) -> None:
        """IllegalChoice if nobody of this number can leave the game now."""
        if self.winner != GOING:
            raise IllegalChoice("the game is over")
        if player < 0 or player >= len(self.players):
            raise IllegalChoice(f"there is no player {player}: they are numbered from 0 to {len(self.players) - 1}")
        if self.players[player].out:
            called = self.names[player] if self.names else chr(65 + player)  # A, B, ... where nobody has a name
            raise IllegalChoice(f"{called} is not in the game any more")


def unsaid(g: Game, what: str) -> EngineFault:
    return EngineFault(f"{type(g).__name__} does not say how to {what}")


QUIT_CONCEDES: Final = 0
QUIT_CLOCK: Final = 1

__all__ = [
    "DRAW",
    "GOING",
    "NO_TEXT",
    "QUIT_CLOCK",
    "QUIT_CONCEDES",
    "EngineFault",
    "Game",
    "IllegalChoice",
]
