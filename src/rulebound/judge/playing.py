"""Plays as picks: how one step of a scenario becomes the choices that the engine asks for.

The game is run so that it waits even where there is only one option.  What is forced is then taken here, at once,
except a lone "pass": a window in which a player can only pass stays open until the next step, so that the position
after a step is the one that people mean.  What was taken that way is remembered: a step that names it is satisfied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulebound.engine.codes import DONE, NO, PASS, TRIGGER, YES, verb_of
from rulebound.engine.game import QUIT_CLOCK, QUIT_CONCEDES
from rulebound.engine.kit import Reason
from rulebound.engine.stage import Impossible, Pair, Pointer, Subject, Want
from rulebound.judge.dividing import assign, divide
from rulebound.judge.names import EVERYONE, LETTERS, RULES, WHOEVER, Name, listing
from rulebound.judge.source import Spot, is_number, plain
from rulebound.judge.steps import Auto, Play
from rulebound.judge.table import Ambiguous, Early, Refused, Stopped, Table, Taken

PICKING = ("pick", "card", "trigger", "replace", "attacker", "blocker", "number", "mode")
MOST_STEPS = 10_000  # of an automatic step


class Hand:
    """Moves the pieces for one step.  A strict hand takes nothing but what is asked: what is offered *now*."""

    def __init__(self, table: Table, spot: Spot | None, strict: bool = False) -> None:
        self.table = table
        self.game = table.game
        self.stage = table.scenario.stage
        self.verbs = table.scenario.kit.verbs()
        self.spot = spot
        self.strict = strict
        self.moved = False
        self.by = WHOEVER

    # -- a whole step

    def play(self, play: Play) -> None:
        """Make a play; Refused if it is not offered, Ambiguous if it can mean several things."""
        self.by = play.by
        if play.by == RULES:
            self.act(play)
        elif play.by == EVERYONE:
            self.all_pass()
        elif play.do in ("concede", "timeout"):
            self.leave(play)
        elif play.do == "order":
            self.order(play.fields["order"])
        elif play.do == "assign":
            assign(self, play.fields["damage"])
        elif play.do == "choose":
            self.check_purpose(play.fields)
            self.choose(play.fields["pick"], play.fields.get("number"))
        elif play.do == "option":
            self.take_text(play.fields["option"])
        else:
            self.satisfy_wants(self.wants(play))
        if play.choose:
            self.choose(play.choose, None)
        self.settle()

    def wants(self, play: Play) -> list[Want]:
        """The picks that a play needs."""
        if play.do == "pass":
            return [Want(("pass",))]
        if play.do == "done":
            return [Want(("done",))]
        if play.do in ("accept", "decline"):
            self.check_purpose(play.fields)
            return [Want(("yes",) if play.do == "accept" else ("no", "done"))]
        try:
            fields = self.stage.meant_now(self.game, play.fields, self.table.find)
        except Impossible as e:
            raise Stopped(play.spot, str(e)) from None
        return self.stage.wants(play.do, fields)

    def act(self, play: Play) -> None:
        """An act of the rules themselves."""
        fields: dict[str, Any] = {}
        for key, value in play.fields.items():
            if isinstance(value, tuple):
                fields[key] = [self.target(name) for name in value]
            else:
                fields[key] = self.target(value) if isinstance(value, Name) else value
        before = self.table.moment()
        try:
            self.stage.act(self.game, play.do, fields)
        except Impossible as e:
            self.table.back_to(before)  # a part may have been done already, and the question is open again
            self.game = self.table.game
            raise Stopped(play.spot, str(e)) from None

    def target(self, name: Name) -> Pointer | int:
        found = self.table.find(name)
        return found.thing if found.thing is not None else found.player

    def leave(self, play: Play) -> None:
        """Concession, or a clock that ran out: at any moment, whoever must decide."""
        try:
            self.game.quit(play.by, QUIT_CONCEDES if play.do == "concede" else QUIT_CLOCK)
        except ValueError as e:
            raise Stopped(play.spot, str(e)) from None

    def all_pass(self) -> None:
        """Everybody passes until the window is closed."""
        if self.stage.stays_open(self.game):
            self.advance(lambda hand: hand.offers(PASS))
        if self.game.over or not self.offers(PASS):
            raise Refused(self.spot, f"nobody can pass now. {self.table.decision()}", None)
        window = self.game.stack[-1]
        for _ in range(MOST_STEPS):
            if not self.offers(PASS):
                return
            self.take(PASS)
            self.settle()
            if not self.game.asking or self.game.stack[-1] is not window:
                return

    def order(self, names: Sequence[Name]) -> None:
        """From now on abilities of these sources resolve in this order, as soon as it is asked for."""
        if self.is_mine() and self.asks_order():
            subjects = [self.stage.subject(self.game, code) for code in self.game.options]
            for name in names:
                if not any(self.is_it(subject, name) for subject in subjects):
                    raise Refused(name.spot, f"no ability of {name} waits. {self.table.decision()}", None)
        self.table.orders[self.chooser()] = list(names)

    def asks_order(self) -> bool:
        """Is it asked which ability resolves next?"""
        return self.game.asking and all(verb_of(code) == TRIGGER for code in self.game.options)

    # -- picks

    def satisfy_wants(self, wants: Sequence[Want]) -> None:
        """Make the picks of a play; one that cannot even begin is refused for the first thing that it names."""
        for at, want in enumerate(wants):
            try:
                self.satisfy(want)
            except Refused:
                named = next((w for w in wants[at + 1 :] if w.things), None)
                if at or want.things or want.if_asked or named is None:
                    raise
                raise self.refusal(named.verbs, named.things[0], named.number) from None

    def satisfy(self, want: Want) -> None:
        """Make one pick of a play, or several that belong together."""
        if want.portions:
            divide(self, want.verbs, want.portions)
            return
        if want.several:
            self.satisfy_all(want)
            return
        name = want.things[0] if want.things else None
        if want.if_asked and not self.is_open(want):
            return
        self.pick_one(want.verbs, name, want.number)

    def is_open(self, want: Want) -> bool:
        return not self.game.over and any(self.verb(code) in want.verbs for code in self.game.options)

    def pick_one(self, verbs: tuple[str, ...], name: Any, number: int | None) -> None:
        """The option of one of these verbs that points at this name or number."""
        refusal: Stopped | None = None
        self.check_word(verbs, name, number)
        while True:
            found = self.matching(verbs, name, number) if self.is_mine() else []
            if len(found) > 1:
                told = listing(self.table.option_words(code) for code in found)
                raise Ambiguous(self.spot, f"this can mean more than one thing: {told}; say which")
            if found:
                self.take(found[0], name)
                return
            if self.was_taken(verbs, name, number):
                return
            if self.say_early(verbs, name, number):
                return
            refusal = refusal or self.refusal_here(verbs, name, number)
            if self.move_on():
                continue
            if not self.advance(lambda hand: hand.could_pick(verbs, (name,), number)):
                raise refusal or self.refusal(verbs, name, number)

    def say_early(self, verbs: tuple[str, ...], name: Any, number: int | None) -> bool:
        """Keep a pick for which the rules have no order until the game asks for it; False if that cannot be."""
        if self.game.over or not isinstance(name, Name) or self.by < 0:
            return False
        found = self.table.find(name, Subject(self.by))
        if not self.stage.may_say_early(self.game, self.by, verbs[0], Subject(found.player, found.thing, number)):
            return False
        self.table.early.append(Early(self.by, verbs, name, number))
        return True

    def check_word(self, verbs: tuple[str, ...], name: Any, number: int | None) -> None:
        """Refused if something else was said early of the same thing, or of what has this number."""
        for said in self.table.early:
            mine = said.player == self.by and said.verbs == verbs and isinstance(name, Name)
            if mine and (said.number == number or self.table.find(said.name) == self.table.find(name)):
                raise Refused(self.spot, f"of {said.name} something else was said before", None)

    def could_pick(self, verbs: tuple[str, ...], names: Sequence[Any], number: int | None) -> bool:
        """Is one of these offered to this player, or just taken?"""
        if self.is_mine() and any(self.matching(verbs, name, number) for name in names):
            return True
        return any(self.was_taken(verbs, name, number) for name in names)

    def satisfy_all(self, want: Want) -> None:
        """All of these things and no others, in whatever order the game asks for them."""
        left = list(want.things)
        if not left:
            self.pick_nothing(want.verbs)
            return
        frame = None
        refusal: Stopped | None = None
        while left:
            while True:
                found = self.first_of(want.verbs, left) if self.is_mine() else None
                if found is not None:
                    break
                taken = next((name for name in left if self.was_taken(want.verbs, name, None)), None)
                if taken is not None:
                    left.remove(taken)
                    if not left:
                        break
                    continue
                refusal = refusal or self.refusal_here(want.verbs, left[0], None)
                if self.move_on():
                    continue
                if not self.advance(lambda hand: hand.could_pick(want.verbs, left, None)):
                    raise refusal or self.refusal(want.verbs, left[0], None)
            if found is None:
                break
            code, name = found
            frame = self.game.stack[-1]
            left.remove(name)
            self.take(code, name)
        if frame is not None and not self.game.over and self.game.stack[-1] is frame and self.is_mine():
            self.finish(want.verbs)

    def finish(self, verbs: tuple[str, ...]) -> None:
        """All that was asked for has been picked: say so, unless more must be."""
        if self.offers(DONE):
            self.take(DONE)
        elif any(self.verb(code) in verbs for code in self.game.options):
            raise Refused(self.spot, f"more must be chosen. {self.table.decision()}", None)

    def pick_nothing(self, verbs: tuple[str, ...]) -> None:
        """None of these."""
        while True:
            if self.can_stop(verbs):
                self.take(DONE)
                return
            if self.was_taken(("done",), None, None):
                return
            if self.move_on():
                continue
            if not self.advance(lambda hand: hand.can_stop(verbs) or hand.was_taken(("done",), None, None)):
                raise self.refusal(("done",), None, None)

    def can_stop(self, verbs: tuple[str, ...]) -> bool:
        """Does the open decision offer one of these verbs, and to pick none?"""
        return (
            self.is_mine()
            and self.offers(DONE)
            and all(self.verb(code) in (*verbs, "done") for code in self.game.options)
        )

    def choose(self, picks: Sequence[Name], number: int | None) -> None:
        """Whatever the open question asks for: things, players, numbers, yes or no, a mode."""
        if len(picks) == 1 and picks[0].text in ("yes", "no"):
            self.pick_one((picks[0].text,), None, None)
        elif len(picks) == 1 and picks[0].text == "none":
            self.pick_one(("no", "done"), None, None)
        elif len(picks) == 1 and is_number(picks[0].text):
            self.pick_one(("number", "mode"), None, int(picks[0].text))
        elif len(picks) == 1:
            self.say_yes_before(picks[0])
            self.pick_one(PICKING, picks[0], number)
        else:
            self.say_yes_before(picks[0])
            self.satisfy_all(Want(PICKING, tuple(picks), several=True))

    def say_yes_before(self, name: Name) -> None:
        """Choosing things answers yes to the question whether any are chosen at all."""
        if self.strict or self.game.over or not self.is_mine():
            return
        if [self.verb(code) for code in self.game.options] == ["yes", "no"]:
            trial = Hand(self.table.branch(), self.spot)
            trial.by = self.by
            trial.take(YES)
            while not trial.could_pick(PICKING, (name,), None):
                if not trial.move_on():
                    return
            self.take(YES)

    def take_text(self, text: str) -> None:
        """An option by its code in words."""
        if not self.by_text(text) and not self.advance(lambda hand: bool(hand.by_text(text))):
            kit = self.table.scenario.kit
            told = listing(kit.option_text(self.game, code) for code in self.game.options)
            raise Refused(self.spot, f'"{text}" is not offered; there is: {told}', None)
        self.take(self.by_text(text)[0])

    def by_text(self, text: str) -> list[int]:
        """The options of this player that are written so."""
        if not self.is_mine():
            return []
        kit, g = self.table.scenario.kit, self.game
        return [c for c in g.options if plain(kit.option_text(g, c)) == plain(text) or str(c) == text]

    # -- what is open

    def chooser(self) -> int:
        return int(self.game.chooser) if self.by == WHOEVER else self.by

    def is_mine(self) -> bool:
        """Is it this player's decision?"""
        return not self.game.over and (self.by == WHOEVER or self.game.chooser == self.by)

    def offers(self, code: int) -> bool:
        return code in self.game.options

    def verb(self, code: int) -> str:
        return self.verbs[int(verb_of(code))]

    def is_it(self, subject: Subject, name: Name | Pair | int) -> bool:
        """Is this what a name means?"""
        if isinstance(name, Pair):
            other = Subject(thing=subject.other)
            return self.is_it(subject, name.thing) and self.is_it(other, name.other)
        if isinstance(name, int):
            return subject.player == name
        try:
            meant = self.table.find(name, subject)
        except Stopped:
            return False
        if subject.player >= 0 or meant.player >= 0:
            return subject.player == meant.player
        if subject.thing is None or meant.thing is None:
            return False
        if subject.thing == meant.thing:
            return True
        if not subject.alike or subject.thing.kind != meant.thing.kind:
            return False
        where = self.stage.where(self.game, subject.thing)  # None: the source of an ability, which is there no more
        return where is None or where == self.stage.where(self.game, meant.thing)

    def matching(self, verbs: tuple[str, ...], name: Any, number: int | None) -> list[int]:
        """The options of these verbs that point at this name and number."""
        found = []
        for code in self.game.options:
            if self.verb(code) not in verbs:
                continue
            subject = self.stage.subject(self.game, code)
            if name is not None and not self.is_it(subject, name):
                continue
            if number is not None and subject.number != number:
                continue
            found.append(code)
        return found

    def first_of(self, verbs: tuple[str, ...], names: Sequence[Any]) -> tuple[int, Any] | None:
        """The first option listed that points at one of these names: things are picked in the order of the list."""
        for code in self.game.options:
            if self.verb(code) in verbs:
                subject = self.stage.subject(self.game, code)
                for name in sorted(names, key=lambda n: not self.is_exactly(subject, n)):
                    if self.is_it(subject, name):
                        return code, name
        return None

    def is_exactly(self, subject: Subject, name: Any) -> bool:
        """Is this what a name means, not just something equal?"""
        named = subject.thing is not None and isinstance(name, Name)
        return named and self.table.find(name, subject).thing == subject.thing

    def was_taken(self, verbs: tuple[str, ...], name: Any, number: int | None) -> bool:
        """Was this taken without asking since the last step?  Then the step is satisfied."""
        if self.strict and not self.moved:
            return False
        for taken in self.table.taken:
            if (
                taken.verb in verbs
                and (self.by == WHOEVER or taken.player == self.by)
                and (name is None or self.is_it(taken.subject, name) or self.is_equal(taken, name))
                and (number is None or taken.subject.number == number)
            ):
                self.table.taken.remove(taken)
                return True
        return False

    def is_equal(self, taken: Taken, name: Any) -> bool:
        """Was an equal card taken from where the named one still lies?  Then they exchange their names."""
        if not isinstance(name, Name) or not taken.subject.alike or taken.subject.thing is None:
            return False
        meant = self.table.find(name).thing
        if meant is None or meant.kind != taken.subject.thing.kind or self.stage.where(self.game, meant) != taken.where:
            return False
        self.table.swap(meant, taken.subject.thing)
        return True

    def check_purpose(self, fields: Any) -> None:
        """`for` says what the choice is for: a word of the question."""
        wanted = fields.get("for")
        if wanted is None or self.game.over:
            return
        purpose = self.stage.asking(self.game).purpose
        prompt = self.table.scenario.kit.prompt(self.game)
        last = [taken.purpose for taken in self.table.taken]
        if plain(wanted) not in (plain(purpose), *map(plain, last)) and plain(wanted) not in plain(prompt):
            raise Refused(self.spot, f'nothing is to be chosen for "{wanted}". {self.table.decision()}', None)

    # -- taking

    def take(self, code: int, name: Any = None) -> None:
        """Take an option of the open decision."""
        if isinstance(name, Name):
            subject = self.stage.subject(self.game, code)
            meant = self.table.find(name, subject).thing
            if subject.alike and subject.thing is not None and subject.thing.card >= 0 and meant is not None:
                self.table.swap(meant, subject.thing)
        if not self.moved:
            self.table.taken.clear()
        self.moved = True
        self.game.choose_code(code)

    def settle(self) -> None:
        """Take everything that is forced, but for a lone pass, and what a standing order settles."""
        while self.move_on():
            pass

    def move_on(self) -> bool:
        """Take one pick that is forced, or that a standing order settles; False if the open decision is a real one."""
        g = self.game
        if g.over:
            return False
        several = len(g.options) > 1 and not self.stage.is_all_the_same(g)
        if several or g.options[0] == PASS or self.stage.stays_open(g):
            return self.keep_order() or self.keep_word()
        code = g.options[0]
        self.table.taken.append(self.as_taken(code))
        g.choose_code(code)
        return True

    def as_taken(self, code: int) -> Taken:
        """An option of the open decision as what is taken by itself."""
        asking = self.stage.asking(self.game)
        subject = self.stage.subject(self.game, code)
        where = self.stage.where(self.game, subject.thing) if subject.thing is not None else None
        return Taken(int(self.game.chooser), self.verb(code), subject, asking.purpose, asking.source, where)

    def keep_order(self) -> bool:
        """If an order of abilities is asked for and was said, follow it."""
        g = self.game
        if g.over or not self.asks_order():
            return False
        waiting = self.table.orders.get(int(g.chooser))
        while waiting:
            name = waiting[0]
            found = [code for code in g.options if self.is_it(self.stage.subject(g, code), name)]
            waiting.pop(0)
            if found:
                g.choose_code(found[0])
                return True
        return False

    def keep_word(self) -> bool:
        """If something is asked for that was said early, take it."""
        for said in self.table.early:
            if said.player == self.game.chooser:
                found = self.matching(said.verbs, said.name, said.number)
                if found:
                    self.table.early.remove(said)
                    self.take(found[0], said.name)
                    return True
        return False

    def advance(self, test: Callable[[Hand], bool]) -> bool:
        """Take the lone passes of this turn that stand before what is asked for; False if that does not lead to it."""
        passes = 0
        trial = Hand(self.table.branch(), self.spot)
        trial.by = self.by
        last = self.game.turn  # in which it can be asked for: this turn, or the next where nothing else can be done
        while not self.strict and trial.can_only_pass() and trial.game.turn <= last:
            last += 1 if self.stage.stays_open(trial.game) and last == self.game.turn else 0
            trial.pass_on()
            passes += 1
            if not trial.game.over and trial.game.turn <= last and test(trial):
                break
        else:
            return False
        for _ in range(passes):
            self.pass_on()
        return True

    def can_only_pass(self) -> bool:
        """Is the open decision no real one?"""
        return not self.game.over and (list(self.game.options) == [PASS] or self.stage.stays_open(self.game))

    def pass_on(self) -> None:
        """Take a lone pass, or what stays open; what is taken by itself along with it counts as taken before."""
        self.game.choose_code(self.game.options[0])
        self.settle()

    # -- refusals

    def refusal_here(self, verbs: tuple[str, ...], name: Any, number: int | None) -> Stopped | None:
        """The refusal, if this is the decision in which it would be picked."""
        if self.is_mine() and any(self.verb(code) in verbs for code in self.game.options):
            return self.refusal(verbs, name, number)
        return None

    def refusal(self, verbs: tuple[str, ...], name: Any, number: int | None) -> Stopped:
        """Why this cannot be picked now, in the game's words and rules."""
        table, g = self.table, self.game
        if g.over:
            reason = table.scenario.kit.why_not(g, max(self.by, 0), PASS)
            return Refused(self.spot, f"the game is over: {table.scenario.kit.result_words(g)}", reason)
        player = self.chooser()
        target = Subject(number=number)
        if isinstance(name, Name):
            found = table.find(name, Subject(player))
            target = Subject(found.player, found.thing, number)
        elif isinstance(name, Pair):
            thing, other = table.find(name.thing).thing, table.find(name.other).thing
            target = Subject(thing=thing, other=other)
        elif isinstance(name, int):
            target = Subject(player=name)
        reason = self.reason(player, verbs, target)
        verb = self.stage.sayings.get(verbs[0], verbs[0])
        what = f"{LETTERS[player]} cannot {verb} {table.called(target)}".rstrip()
        if reason is None:
            return Refused(self.spot, f"{what}: nothing asks for it. {table.decision()}", None)
        cited = table.scenario.rulebook.cite(reason.rules)
        return Refused(self.spot, f"{what}: {table.say(reason.words)} {cited}. {table.decision()}", reason)

    def reason(self, player: int, verbs: tuple[str, ...], target: Subject) -> Reason | None:
        """The game's reason against it: that of the verb that the open decision offers, if it offers one."""
        offered = {self.verb(code) for code in self.game.options}
        for verb in sorted(verbs, key=lambda verb: verb not in offered):
            code = self.stage.code(self.game, player, verb, target)
            if code is not None:
                return self.table.scenario.kit.why_not(self.game, player, code)
        return None


def go_on(table: Table, auto: Auto) -> None:
    """Take what is forced; with a goal, pass, decline and let things be until it is reached."""
    hand = Hand(table, auto.spot)
    g = table.game
    turn = int(g.turn)
    for step in range(MOST_STEPS):
        hand.settle()
        if reached(table, auto, turn) and (auto.until or len(g.options) > 1):
            return
        if g.over:
            raise Stopped(auto.spot, f"the game ended before that: {table.scenario.kit.result_words(g)}")
        if len(g.options) == 1:
            hand.take(g.options[0])
        elif not auto.until:
            return
        else:
            code = next((c for c in (PASS, NO, DONE) if c in g.options), None)
            if code is None:
                raise Stopped(auto.spot, f"`auto` passes and declines, but here it must choose. {table.decision()}")
            hand.take(code)
    raise Stopped(auto.spot, f"the goal was not reached in {MOST_STEPS} steps")


def reached(table: Table, auto: Auto, turn: int) -> bool:
    """Has an automatic step that began in this turn reached its goal?"""
    g = table.game
    if auto.until == "end":
        return g.over
    if g.over:
        return not auto.until
    if auto.until == "turn":
        return bool(g.active == auto.player and g.turn > turn)
    if auto.until == "decision":
        return bool(g.chooser == auto.player) and len(g.options) > 1
    return True
