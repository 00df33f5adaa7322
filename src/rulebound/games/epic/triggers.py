"""3.2.2, 3.2.5, 3.4 Triggered abilities: what waits, and in which order it resolves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import TRIGGER, code, first_of
from rulebound.engine.game import DRAW
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import GOES_ON, OFFER, TAKE, Event, Frame, Scope, Waiting
from rulebound.games.epic import logbook as log
from rulebound.games.epic.book import GOD
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import BY_A_PLAYER, LEAVES, LEAVING

if TYPE_CHECKING:
    from rulebound.engine.nodes import Trigger

RIGHTEOUS_PROGRAM: Final = 0  # program 0 of kind 0: "its controller gains that much health" (5.13.1)

RULES_TRIGGER: Final[tuple[str, ...]] = ("3.4.1",)
RULES_WAIT: Final[tuple[str, ...]] = ("3.4.2",)
RULES_WAIT_FOR_THE_CARD: Final[tuple[str, ...]] = ("3.2.2",)
RULES_SOURCE_GONE: Final[tuple[str, ...]] = ("R27",)
RULES_RIGHTEOUS: Final[tuple[str, ...]] = ("5.13.1", "R38")
RULES_BATCH: Final[tuple[str, ...]] = ("3.2.5a", "R26")
RULES_HELD_BACK: Final[tuple[str, ...]] = ("3.2.5b",)
RULES_ITS_CONTROLLERS: Final[tuple[str, ...]] = ("R52",)
RULES_GOD_WORKS: Final[tuple[str, ...]] = ("2.4.1", "R61")
RULES_GREY: Final[tuple[str, ...]] = ("5.0.2",)
RULES_LOOP: Final[tuple[str, ...]] = ("R60",)
RULES_GAIN_LATER: Final[tuple[str, ...]] = ("5.13.3", "R38")


def match(g: EpicGame, events: list[Event], mask: i64) -> None:
    """Abilities that wait for one of these events, of these kinds: in play, put off, in discard piles, of gods."""
    if g.awaited_kinds & mask:
        match_in_play(g, events, mask)
        if g.delayed:
            match_put_off(g, events)
    if g.cardbook.awaited_by_grey & mask:
        match_grey(g, events, mask)
    if g.format.gods and g.cardbook.awaited_by_gods & mask:  # a shortcut: else nothing is found
        match_gods(g, events)


def match_in_play(g: EpicGame, events: list[Event], mask: i64) -> None:
    """Abilities of champions in play that wait for one of these events: by ability, then by event."""
    s = g.scratch
    for o in g.objs:
        text = o.text
        if text.awaited_kinds & mask:
            for t in text.triggers:
                kind = t.kind
                if mask >> kind & 1:
                    for e in events:
                        if kind == e.kind or kind == LEAVES:  # what leaves play does so in a batch of its own
                            s.player = o.controller
                            s.source = o.uid
                            if t.when.ok(g, s, e):
                                wait_for(g, t, o.controller, o.uid, o.kind, e)


def and_leaving(mask: i64) -> i64:
    """Whatever leaves play in some way also leaves: the kinds of events with that one, if it is so."""
    one: i64 = 1
    return mask | one << LEAVES if mask & LEAVING else mask


def concerns(t: Trigger, e: Event) -> bool:
    """Does the ability wait for events of this kind?"""
    return t.kind == e.kind or (t.kind == LEAVES and bool(LEAVING >> e.kind & 1))


def has_triggered(g: EpicGame, rules: tuple[str, ...], w: Waiting) -> None:
    """3.2.2, 3.4.2: the ability has triggered and waits; R27: it is this player's, even if its source goes."""
    if g.listener is not None:
        cited = rules if rules else RULES_TRIGGER
        g.note(log.TRIGGERS, cited, w.player, ref=w.source, kind_of=w.kind_of, amount=w.program + 1)
        g.cite(RULES_WAIT)
        if is_being_played(g):
            g.cite(RULES_WAIT_FOR_THE_CARD)
        if is_gone(g, w.source):
            g.cite(RULES_SOURCE_GONE)
    g.wait(w)


def wait_for(g: EpicGame, t: Trigger, player: i64, source: i64, kind: i64, e: Event) -> None:
    """This player's ability has triggered by this event."""
    it = e.player if BY_A_PLAYER >> e.kind & 1 else e.ref
    has_triggered(g, t.rules, Waiting(player, t.program, source, kind, it, e.amount, (), g.next_stamp()))
    if g.listener is not None:
        tell_whose(g, player, source)


def tell_whose(g: EpicGame, player: i64, source: i64) -> None:
    """An ability has triggered: of a champion that is another's, of a god, of a card in a discard pile."""
    o = g.champion(source)
    if o is not None:
        if o.owner != player:
            g.cite(RULES_ITS_CONTROLLERS)
        return
    card = g.card_of(source)
    if card >= 0:
        g.cite(RULES_GOD_WORKS if g.card(g.kinds[card]).type == GOD else RULES_GREY)


def has_changed(g: EpicGame, w: Waiting) -> bool:
    """Has the source of an ability that waits come under another player, or lost the ability?"""
    o = g.champion(w.source)
    if o is None or w.program == RIGHTEOUS_PROGRAM:
        return False
    for t in o.text.triggers:
        if t.program == w.program:
            return o.controller != w.player
    return True


def is_being_played(g: EpicGame) -> bool:
    """Is somebody playing a card, announced and not yet done (R24: it is in the supplemental zone)?"""
    for p in g.players:
        for card in p.supplemental:
            if g.card(g.kinds[card]).type != GOD:
                return True
    return False


def is_gone(g: EpicGame, source: i64) -> bool:
    """Is this instance not there any more, neither in play nor as a card elsewhere?"""
    return g.champion(source) is None and g.card_of(source) < 0


def match_grey(g: EpicGame, events: list[Event], mask: i64) -> None:
    """5.0.2: grey abilities that wait for one of these events, of cards that lie in a discard pile now (5.4.3)."""
    kinds = g.kinds
    cards = g.cardbook.cards
    for p in range(len(g.players)):
        for card in g.players[p].discard:
            grey = cards[kinds[card]].grey
            if grey.awaited_kinds & mask:
                uid: i64 = g.uids[card]
                for t in grey.triggers:
                    for e in events:
                        if t.kind == e.kind:
                            s = g.scratch
                            s.player = p
                            s.source = uid
                            if t.when.ok(g, s, e):
                                wait_for(g, t, p, uid, g.kinds[card], e)


def match_gods(g: EpicGame, events: list[Event]) -> None:
    """R61: abilities of gods that wait for one of these events."""
    for p in range(len(g.players)):
        for card in g.gods(p):
            kind: i64 = g.kinds[card]
            uid: i64 = g.uids[card]
            for t in g.card(kind).text.triggers:
                for e in events:
                    if concerns(t, e):
                        s = g.scratch
                        s.player = p
                        s.source = uid
                        if t.when.ok(g, s, e):
                            wait_for(g, t, p, uid, kind, e)


def forget_the_gone(g: EpicGame) -> None:
    """What left play is remembered no longer, unless what was put off may still ask how it last was (R27)."""
    if not g.delayed:
        g.gone.clear()  # a shortcut: nothing can ask for them
        return
    asked: list[int] = []
    for d in g.delayed:
        asked.append(d.source)
        asked.append(d.it)
        for p in d.picked:
            asked.append(p & 0xFFFFFFFF)
    g.gone = [o for o in g.gone if o.uid in asked]  # a shortcut: nothing can ask for the others


def match_gone(g: EpicGame, o: Champion, events: list[Event]) -> None:
    """Abilities of a champion that has left play and wait for what it does now, as it last was (R27)."""
    for t in o.text.triggers:
        for e in events:
            if concerns(t, e):
                s = g.scratch
                s.player = o.controller
                s.source = o.uid
                if t.when.ok(g, s, e):
                    wait_for(g, t, o.controller, o.uid, o.kind, e)


def match_put_off(g: EpicGame, events: list[Event]) -> bool:
    """What was put off to one of these events waits to resolve now; True if any of it is done with that."""
    kept = g.delayed
    fired: list[int] = []
    for d in g.delayed:
        t = g.book.delayed(d.trigger)
        for e in events:
            if concerns(t, e):
                s = Scope(d.player, d.source, d.it, d.x)
                if t.when.ok(g, s, e):
                    w = Waiting(d.player, t.program, d.source, d.kind_of, d.it, d.x, d.picked, g.next_stamp())
                    has_triggered(g, RULES_TRIGGER, w)
                    if d.once:
                        fired.append(d.stamp)
                        break
    if fired:
        g.delayed = [d for d in kept if d.stamp not in fired]
        g.touch()  # shortcut: fewer kinds of events are waited for
    return bool(fired)


def wait_for_righteous(g: EpicGame, o: Champion, amount: i64) -> None:
    """5.13: the controller at the moment of damage will gain that much, once per champion and action (5.13.4)."""
    w = Waiting(o.controller, RIGHTEOUS_PROGRAM, o.uid, o.kind, o.uid, amount, (), g.next_stamp())
    has_triggered(g, RULES_RIGHTEOUS, w)


@mypyc_attr(acyclic=True, free_list_len=1)
class Batch(Frame):
    """3.2.5a-b: what waits becomes a batch; the holder of Initiative resolves theirs first, in an order they choose,
    then each other player clockwise.  What triggers meanwhile waits for the next batch (R26)."""

    def __init__(self) -> None:
        self.pc = OFFER
        self.batch: list[Waiting] = []
        self.rounds: i64 = 0

    def step(self, g: EpicGame) -> None:
        if self.pc == OFFER:
            if not self.batch:
                if not g.pending:
                    g.stack.pop()
                    return
                self.batch = g.pending
                g.pending = []
                self.rounds += 1
                if g.listener is not None:
                    g.cite(RULES_BATCH)
                if self.rounds > g.format.batch_limit:
                    loop(g)
                    return
            who = g.initiative
            options = self.of(who)
            while not options:
                who = g.next_player(who)
                options = self.of(who)
            self.pc = TAKE
            if g.ask(who, options):
                return
        self.pc = OFFER
        serial = first_of(g.answer)
        i: i64 = 0
        while self.batch[i].serial != serial:
            i += 1
        w = self.batch.pop(i)
        f = Resolve(w.program, w.player, w.source, w.it, w.x)
        f.picked = list(w.picked)
        if g.listener is not None:
            if w.program == RIGHTEOUS_PROGRAM:
                g.cite(RULES_GAIN_LATER)
            if g.pending:  # what has triggered meanwhile is held for the next batch
                g.cite(RULES_HELD_BACK)
            if is_gone(g, w.source) or has_changed(g, w):
                g.cite(RULES_SOURCE_GONE)
            g.note(log.RESOLVES, RULES_BATCH, w.player, ref=w.source, kind_of=w.kind_of)
        g.stack.append(f)

    def someone_left(self, g: EpicGame) -> i64:
        """R53: what waited of theirs is dropped."""
        self.batch = [w for w in self.batch if not g.players[w.player].out]
        self.pc = OFFER
        return GOES_ON

    def of(self, player: i64) -> list[int]:
        """Abilities of this player still in the batch; of equal ones the first, as their order is no matter."""
        options: list[int] = []
        for w in self.batch:
            if w.player == player and w is self.first_like(w):
                options.append(code(TRIGGER, w.serial))
        return options

    def first_like(self, w: Waiting) -> Waiting:
        """The first in the batch that this player has and that would do the same."""
        for other in self.batch:
            if other is w or (other.player == w.player and equal(other, w)):
                return other
        raise AssertionError("an ability is not in its own batch")


def equal(a: Waiting, b: Waiting) -> bool:
    """Would these two abilities do the same?"""
    return (
        a.program == b.program
        and a.source == b.source
        and a.it == b.it
        and a.x == b.x
        and a.picked == b.picked
    )


def loop(g: EpicGame) -> None:
    """R60: a circle of compulsory abilities that no player can leave is a draw."""
    g.note(log.LOOP, RULES_LOOP)
    g.winner = DRAW
