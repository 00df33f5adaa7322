"""The rules of the toy game: what each event does, what triggers, what modifiers are at work, what a viewer sees."""

from __future__ import annotations

from typing import Any

from rulebound.engine.events import Happen
from rulebound.engine.game import DRAW, GOING, IllegalChoice
from rulebound.engine.modifiers import Modifier, by_resolution, by_trial, in_layers
from rulebound.engine.nodes import NO_TEXT, Static, Text
from rulebound.engine.state import NOBODY, Event, Frame, Mod, Obj, Scope, Waiting
from toy.frames import PlayCard, clash_options
from toy.state import (
    BY_RESOLUTION,
    BY_TRIAL,
    CONTROL,
    COUNTED,
    ELIMINATED,
    ENTERS,
    EXHAUSTED,
    GOAL,
    HERO,
    IN_LAYERS,
    KO,
    LAST_TURN,
    NO_ELIMINATION,
    NO_KO,
    PLAYED,
    READIED,
    STATS,
    STUNNED,
    TAGS,
    TEXTS,
    Hero,
    ToyGame,
)
from toy.text import COUNTER, Grants, told


class Toy(ToyGame):
    """The toy game."""

    def settle(self) -> None:
        if self.dirty:
            self.recompute()
            rounds = len(self.objs)
            while self.renew_texts() and rounds > 0:  # texts that take each other away in turn stop somewhere
                self.recompute()
                rounds -= 1
        self.unsettled = False
        a, b = (p.points for p in self.players)
        if self.turn >= LAST_TURN or a >= GOAL or b >= GOAL:
            self.winner = DRAW if a == b else 0 if a > b else 1

    def endless(self) -> None:
        self.winner = DRAW

    def quit(self, player: int, reason: int) -> None:
        if self.over:
            raise IllegalChoice("the game is over")
        self.winner = self.rival(player)
        self.asking = False

    # -- events

    def can_happen(self, e: Event) -> bool:
        """What "can't" forbids; and nothing becomes what it is already."""
        o = self.hero(e.ref)
        if o is None:
            return True
        if e.kind == KO:
            return not o.limits & NO_KO
        if e.kind == ELIMINATED:
            return not o.limits & NO_ELIMINATION
        if e.kind == STUNNED:
            return not o.stunned
        if e.kind == EXHAUSTED:
            return not o.exhausted
        if e.kind == READIED:
            return o.exhausted
        return True

    def happening(self, events: list[Event], report: bool) -> Frame:
        return Happen(events, report)

    def replaced_together(self, e: Event, other: Event) -> bool:
        return e.player == other.player

    def same_event(self, e: Event, other: Event) -> bool:
        return e.kind == other.kind and e.ref == other.ref

    def match_before(self, events: list[Event]) -> None:
        self.match([e for e in events if e.kind != ENTERS])

    def match_after(self, events: list[Event]) -> None:
        entering = [e for e in events if e.kind == ENTERS]
        if entering:
            if self.dirty:
                self.recompute()
            self.match(entering)

    def match(self, events: list[Event]) -> None:
        """Find the abilities that wait for these events, by ability, then by event."""
        for o in self.objs:
            for t in o.text.triggers:
                for e in events:
                    if t.kind == e.kind and t.when.ok(self, Scope(o.controller, o.uid), e):
                        stamp = self.next_stamp()
                        self.wait(Waiting(o.controller, t.program, o.uid, o.kind, e.ref, 0, (), stamp))

    def commit(self, events: list[Event]) -> None:
        for e in events:
            if e.kind == ENTERS:
                printed = self.card(e.kind_of)
                owner = self.owners[e.card] if e.card >= 0 else e.player
                stamp = self.next_stamp()
                self.objs.append(Hero(e.ref, e.kind_of, e.card, owner, e.player, e.player, stamp, printed.text, stamp))
                self.touch()
            elif e.kind != PLAYED:
                o = self.hero(e.ref)
                if o is not None:  # else something else of this batch has taken it away
                    self.befall(o, e)

    def befall(self, o: Hero, e: Event) -> None:
        if e.kind == KO:
            self.players[self.rival(o.controller)].points += 1
            self.leave(o)
        elif e.kind == ELIMINATED:
            self.leave(o)
        elif e.kind == STUNNED:
            o.stunned = True
            o.exhausted = True
        elif e.kind == COUNTED:
            self.mods.append(Mod(o.uid, COUNTER, e.player, e.source, -1, 0, self.next_stamp(), 0))
        elif e.kind == EXHAUSTED:
            o.exhausted = True
        elif e.kind == READIED:
            o.exhausted = False
        else:
            raise AssertionError(f"no rule says what event {e.kind} does")
        self.touch()

    def sealed_options(self, purpose: int, player: int) -> list[int]:
        return clash_options(self, player)

    # -- continuous modifiers

    def reset(self) -> None:
        for o in self.objs:
            c = self.card(o.kind)
            o.controller = o.controlled_by_default
            o.text = NO_TEXT if o.stunned else c.text
            o.tags = 0 if o.stunned else c.tags
            o.attack = c.attack
            o.defense = c.defense
            o.limits = 0
            o.lost = 0
            told(self, o, "attack", c.attack, o.uid, "printed")
            told(self, o, "defense", c.defense, o.uid, "printed")

    def bound(self, o: Obj) -> None:
        """A stunned hero has no text and no tags, whatever gives it some; by resolution, numbers stop at 0."""
        assert isinstance(o, Hero)
        if o.stunned:
            o.text = NO_TEXT
            o.tags = 0
        if self.order == BY_RESOLUTION:
            if o.attack < 0:
                told(self, o, "attack", -o.attack, -1, "floor")
                o.attack = 0
            if o.defense < 0:
                told(self, o, "defense", -o.defense, -1, "floor")
                o.defense = 0

    def recompute(self) -> None:
        """Present values from printed ones: a function of what is saved, so that a loaded game is as it was."""
        self.dirty = False
        self.unsettled = True
        self.derive()
        self.awaited_kinds = 0
        self.replaces = 0
        for o in self.objs:
            self.awaited_kinds |= o.text.awaited_kinds
            self.replaces |= o.text.replaces

    def renew_texts(self) -> bool:
        """Text that has come back gets a new moment.  Has any?"""
        returned = False
        for o in self.objs:
            silent = o.stunned or bool(o.lost)
            if o.silent and not silent:
                o.text_stamp = self.next_stamp()
                returned = True
            o.silent = silent
        return returned

    def derive(self) -> None:
        self.reset()
        if self.order == BY_TRIAL:
            by_trial(self, self.possible_modifiers())
            return
        for first, last in ((CONTROL, CONTROL), (TAGS, TEXTS), (STATS, STATS)):  # who "you" are; which text; numbers
            at_work = self.present_modifiers(first, last)
            if self.order == IN_LAYERS:
                in_layers(self, at_work, first, last)
            else:
                by_resolution(self, at_work)

    def present_modifiers(self, first: int, last: int) -> list[Modifier]:
        """Of the text that each hero has now, and of effects."""
        out: list[Modifier] = []
        for o in self.objs:
            for s in o.text.statics:
                if first <= s.layer <= last:
                    self.add_static(out, o, s, o.text_stamp)
        return out + [m for m in self.effect_modifiers() if first <= m.layer <= last]

    def possible_modifiers(self) -> list[Modifier]:
        """Of all text that a hero could have: printed, or granted by an effect or by another hero's text."""
        out: list[Modifier] = []
        for o in self.objs:
            self.add_text(out, o, self.card(o.kind).text, o.text_stamp)
        for m in self.mods:
            change = self.book.change(m.change)
            subject = self.hero(m.subject)
            if isinstance(change, Grants) and subject is not None:
                self.add_text(out, subject, self.book.granted(change.granted), m.stamp)
        for grant in out[:]:
            if isinstance(grant.change, Grants):
                for o in self.objs:
                    self.add_text(out, o, self.book.granted(grant.change.granted), grant.stamp)
        return out + self.effect_modifiers()

    def effect_modifiers(self) -> list[Modifier]:
        out = []
        for m in self.mods:
            change = self.book.change(m.change)
            out.append(Modifier(change.layer, m.stamp, change, m.subject, None, None, m.player, m.source, m.x))
        return out

    def add_text(self, out: list[Modifier], o: Hero, text: Text, stamp: int) -> None:
        for s in text.statics:
            self.add_static(out, o, s, max(stamp, o.text_stamp))

    def add_static(self, out: list[Modifier], o: Hero, s: Static, stamp: int) -> None:
        nth = sum(1 for m in out if m.holder is o and m.static is s)
        change = self.book.change(s.change)
        out.append(Modifier(s.layer, stamp, change, NOBODY, s.whom, s.when, o.controller, o.uid, 0, o, s, nth))

    # -- what is seen

    def view(self, viewer: int) -> dict[str, Any]:
        """All that this viewer may see; nothing else."""
        return {
            "turn": [int(self.turn), int(self.active), int(self.winner)],
            "heroes": [
                {
                    "name": self.card(o.kind).name,
                    "ref": int(o.uid),
                    "controller": int(o.controller),
                    "attack": int(o.attack),
                    "defense": int(o.defense),
                    "stunned": bool(o.stunned),
                }
                for o in self.objs
            ],
            "players": [
                {
                    "points": int(p.points),
                    "energy": int(p.energy),
                    "deck": len(p.deck),
                    "hand": len(p.hand),
                    "cards": [self.card(self.kinds[c]).name if self.knows(viewer, c) else "?" for c in p.hand],
                    "discard": [self.card(self.kinds[c]).name for c in p.discard],
                }
                for p in self.players
            ],
            "playing": [self.card(self.kinds[f.card]).name for f in self.stack if isinstance(f, PlayCard)],
            "burst": [self.card(w.kind_of).name for w in self.burst],
            "shown": list(self.shown),
            "doing": self.where(),
            "chooser": int(self.chooser) if self.asking else -1,
            "options": list(self.options) if self.asking and self.chooser == viewer else [],
        }

    def knows(self, viewer: int, card: int) -> bool:
        """Does this viewer (-1: an onlooker) know where the card is?"""
        return viewer >= 0 and bool(self.known[card] >> viewer & 1)

    def faults(self) -> list[str]:
        """What is wrong with this position: every card is in one place, and that is all."""
        places: list[int] = []
        for p in self.players:
            places += [*p.deck, *p.hand, *p.discard]
        places += [o.card for o in self.objs if o.card >= 0]
        places += [f.card for f in self.stack if isinstance(f, PlayCard)]
        places += [f.item for f in self.stack if type(f).__name__ == "Burst" and f.item >= 0]  # type: ignore[attr-defined]
        for w in self.burst:
            if self.card(w.kind_of).type != HERO:
                places.append(self.card_of(w.source))
        out = []
        if sorted(places) != list(range(len(self.kinds))):
            out.append(f"cards are not in one place each: {sorted(places)}")
        if self.winner == GOING and (self.unsettled or self.dirty):
            out.append("not settled")
        return out


__all__ = ["Toy"]
