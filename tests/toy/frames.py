"""The procedures of the toy game."""

from __future__ import annotations

from typing import Final

from rulebound.engine.choices import PickSome, Sealed
from rulebound.engine.codes import DONE, PASS, PICK, TRIGGER, code, first_of, verb_of
from rulebound.engine.game import Game
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import Answers, Card, Event, Frame, Refs, Waiting
from toy.state import (
    CANCEL,
    CLASH,
    END,
    ENERGY,
    ENTERS,
    FOR_CLASH,
    FOR_TARGET,
    HERO,
    KO,
    PLAY,
    PLAYED,
    SONG,
    ToyGame,
)
from toy.text import hero_event


def toy(g: Game) -> ToyGame:
    assert isinstance(g, ToyGame)
    return g


def plays(g: ToyGame, player: int, verb: int) -> list[int]:
    """What this player can play now: any card on the own turn, songs on a burst, cancels against an action."""
    out: list[int] = []
    on_burst = verb == PLAY and any(isinstance(f, Burst) for f in g.stack)
    for card in g.players[player].hand:
        kind = g.kinds[card]
        c = g.card(kind)
        if c.cost > g.players[player].energy or code(verb, kind) in out:
            continue
        if c.cancel != (verb == CANCEL) or (on_burst and c.type != SONG):
            continue
        if c.target is not None and not targets(g, player, kind):
            continue
        out.append(code(verb, kind))
    return sorted(out)


def targets(g: ToyGame, player: int, kind: int) -> list[int]:
    """The heroes that this card can target; never a stunned one."""
    whom = g.card(kind).target
    s = Resolve(0, player, -1, -1, 0)
    return [o.uid for o in g.objs if not o.stunned and whom is not None and whom.ok(g, s, o)]


# -- the turn

START: Final = 0
MAIN: Final = 1
CHOSEN: Final = 2


class Turn(Frame):
    """Recover, draw, then play until the active player ends it."""

    def __init__(self) -> None:
        self.pc = START

    def step(self, game: Game) -> None:
        g = toy(game)
        if self.pc == START:
            g.begin_turn()
            g.players[g.active].energy = ENERGY
            g.draw(g.active)
            self.pc = MAIN
            return
        if self.pc == MAIN:
            if g.pending:
                g.stack.append(Burst(g.active))
                return
            g.gone.clear()
            options = [code(END), *plays(g, g.active, PLAY)]
            if not g.clashed and any(o.controller == g.active and not o.stunned for o in g.objs):
                options.append(code(CLASH))
            self.pc = CHOSEN
            if g.ask(g.active, options):
                return
        self.pc = MAIN
        verb = verb_of(g.answer)
        if verb == END:
            g.end_turn()
            self.pc = START
        elif verb == CLASH:
            g.clashed = True
            g.stack.append(Clash())
        else:
            kind = first_of(g.answer)
            if g.card(kind).type == SONG:
                g.stack.append(Burst(g.rival(g.active)))
            g.stack.append(PlayCard(g.active, g.take_from_hand(g.active, kind)))


# -- playing a card

ANNOUNCE: Final = 0
PAY: Final = 1
WINDOW: Final = 2
ANSWER: Final = 3
RESOLVE: Final = 4
FINISH: Final = 5


class PlayCard(Frame):
    """Announce, choose targets, pay, let the opponent cancel an action, resolve.  Meanwhile the card is in no area.

    A cancel is played like any action, above the one that it cancels, so that windows nest and the last comes first.
    """

    def __init__(self, player: int, card: Card) -> None:
        self.pc = ANNOUNCE
        self.player = player
        self.card = card
        self.targets: Refs = []
        self.cancelled = False

    def receive(self, results: list[int]) -> None:
        if self.pc == PAY:
            self.targets = results
        elif self.pc == RESOLVE:
            self.cancelled = bool(results[0])

    def step(self, game: Game) -> None:
        g = toy(game)
        kind = g.kinds[self.card]
        c = g.card(kind)
        if self.pc == ANNOUNCE:
            g.renew(self.card)
            g.show(self.card)
            self.pc = PAY
            if c.target is not None:
                legal = targets(g, self.player, kind)
                g.stack.append(PickSome(self.player, FOR_TARGET, g.uids[self.card], legal, 1, 1))
                return
        if self.pc == PAY:
            g.players[self.player].energy -= c.cost
            if c.type == HERO:
                g.stack.pop()
                g.occur([Event(ENTERS, g.uids[self.card], self.player, -1, 0, self.card, kind, self.player)], False)
                return
            if c.type == SONG:
                g.stack.pop()
                picked = tuple(self.targets)  # slot 0
                song = Waiting(self.player, kind << 8, g.uids[self.card], kind, -1, 0, picked, g.next_stamp())
                g.burst.append(song)
                g.occur([Event(PLAYED, song.source, self.player, -1, 0, self.card, kind, self.player)], False)
                return
            self.pc = WINDOW
        if self.pc == WINDOW:
            self.pc = ANSWER
            rival = g.rival(self.player)
            if g.ask(rival, [PASS, *plays(g, rival, CANCEL)]):
                return
        if self.pc == ANSWER:
            self.pc = RESOLVE
            if g.answer != PASS:
                rival = g.rival(self.player)
                g.stack.append(PlayCard(rival, g.take_from_hand(rival, first_of(g.answer))))
                return
        if self.pc == RESOLVE:
            self.pc = FINISH
            if not self.cancelled and not c.cancel:
                f = Resolve(kind << 8, self.player, g.uids[self.card], -1, 0)
                for ref in self.targets:
                    f.pick(0, ref)
                g.stack.append(f)
                return
        self.finish(g, kind)

    def finish(self, g: ToyGame, kind: int) -> None:
        """Into the discard pile; a cancel that was not cancelled itself tells the action below; triggers come last."""
        g.stack.pop()
        g.to_discard(self.card)
        if g.card(kind).cancel:
            g.stack[-1].receive([0 if self.cancelled else 1])
        if not self.cancelled:
            g.occur([Event(PLAYED, g.uids[self.card], self.player, -1, 0, self.card, kind, self.player)], False)


# -- the burst

ADD: Final = 0
ADDED: Final = 1
OFFER: Final = 2
TAKE: Final = 3
TOP: Final = 4
RESOLVED: Final = 5


class Burst(Frame):
    """Items resolve last in, first out, once both players have passed in a row; nobody is asked between them, unless
    something triggers: then the burst is open again, to the active player first.

    `item` is the song that resolves, or nothing.
    """

    def __init__(self, holder: int) -> None:
        self.pc = ADD
        self.holder = holder
        self.passes: int = 0
        self.item: Card = -1

    def step(self, game: Game) -> None:
        g = toy(game)
        if self.pc == ADD:
            if g.pending:
                self.pc = ADDED
                mine = [w for w in g.pending if w.player == g.active]
                who = g.active if mine else g.rival(g.active)
                if g.ask(who, [code(TRIGGER, w.serial) for w in g.pending if w.player == who]):
                    return
            else:
                self.pc = OFFER
        if self.pc == ADDED:
            serial = first_of(g.answer)
            g.burst.extend(w for w in g.pending if w.serial == serial)
            g.pending = [w for w in g.pending if w.serial != serial]
            self.pc = ADD
            return
        if self.pc == OFFER:
            self.pc = TAKE
            if g.ask(self.holder, [PASS, *plays(g, self.holder, PLAY)]):
                return
        if self.pc == TAKE:
            self.take(g)
        elif self.pc == TOP:
            self.resolve_top(g)
        elif self.pc == RESOLVED:
            self.after_item(g)

    def take(self, g: ToyGame) -> None:
        player = self.holder
        self.holder = g.rival(player)
        self.pc = ADD
        if g.answer != PASS:
            self.passes = 0
            g.stack.append(PlayCard(player, g.take_from_hand(player, first_of(g.answer))))
            return
        self.passes += 1
        if self.passes == 2:
            self.passes = 0
            self.pc = TOP

    def resolve_top(self, g: ToyGame) -> None:
        w = g.burst.pop()
        f = Resolve(w.program, w.player, w.source, w.it, w.x)
        f.picked = list(w.picked)
        if g.card(w.kind_of).type == SONG:
            self.item = g.card_of(w.source)
        self.pc = RESOLVED
        g.stack.append(f)

    def after_item(self, g: ToyGame) -> None:
        if self.item >= 0:
            g.to_discard(self.item)
            self.item = -1
        if g.pending:
            self.holder = g.active
            self.pc = ADD
        elif g.burst:
            self.pc = TOP
        else:
            g.stack.pop()


# -- the clash

SECRET: Final = 0
REVEALED: Final = 1


class Clash(Frame):
    """Both players choose a hero of theirs, or none, in secret; both are revealed, and each may KO the other."""

    def __init__(self) -> None:
        self.pc = SECRET
        self.answers: Answers = []

    def receive(self, results: list[int]) -> None:
        self.answers = results

    def step(self, game: Game) -> None:
        g = toy(game)
        if self.pc == SECRET:
            self.pc = REVEALED
            g.stack.append(Sealed(FOR_CLASH, -1, [g.active, g.rival(g.active)]))
            return
        g.stack.pop()
        g.shown = self.answers
        heroes = [g.hero(first_of(a)) if verb_of(a) == PICK else None for a in self.answers]
        ours, theirs = heroes
        if ours is None or theirs is None:
            return
        fallen = []
        if theirs.attack >= ours.defense:
            fallen.append(hero_event(KO, ours, theirs.uid, theirs.controller))
        if ours.attack >= theirs.defense:
            fallen.append(hero_event(KO, theirs, ours.uid, ours.controller))
        g.occur(fallen, False)


def clash_options(g: ToyGame, player: int) -> list[int]:
    """A hero of one's own that is not stunned, or none."""
    return [DONE, *(code(PICK, o.uid) for o in g.objs if o.controller == player and not o.stunned)]


class Collect(Frame):
    """Keeps what the frames above hand over: for tests of those frames alone."""

    def __init__(self) -> None:
        self.pc = 0
        self.got: list[int] = []
        self.times: int = 0

    def receive(self, results: list[int]) -> None:
        self.got = results
        self.times += 1

    def step(self, game: Game) -> None:
        toy(game).winner = 0
