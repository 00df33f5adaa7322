"""The table at which a scenario is played: the game, what everything on it is called, and what was told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulebound.engine.game import Game
from rulebound.engine.kit import Reason
from rulebound.engine.log import Entry, Listener
from rulebound.engine.stage import Pointer, Portion, Subject
from rulebound.judge.names import LETTERS, WHOEVER, Name, listing
from rulebound.judge.scenario import Scenario
from rulebound.judge.source import Spot, plain


class Stopped(Exception):
    """A scenario that does not go on as it should: where, and why."""

    def __init__(self, spot: Spot | None, why: str) -> None:
        self.spot = spot
        self.why = why
        super().__init__(why)


class Refused(Stopped):
    """A play that the game does not offer now, with the game's own reason if it has one."""

    def __init__(self, spot: Spot | None, why: str, reason: Reason | None) -> None:
        self.reason = reason
        super().__init__(spot, why)


class Ambiguous(Stopped):
    """A name or a play that can mean more than one thing; the message lists them."""


@dataclass(frozen=True)
class Heard:
    """An entry of the log, in the words of whoever saw most of it, and the names and kinds that it concerns."""

    entry: Entry
    event: str
    words: str
    labels: frozenset[str]
    players: frozenset[int]
    kinds: frozenset[int]
    amount: int


@dataclass(frozen=True)
class Taken:
    """A pick that was taken because there was no other: who, what, and what it was for."""

    player: int
    verb: str
    subject: Subject
    purpose: str
    source: Subject | None
    where: tuple[int, str] | None  # the pile that it was taken from


@dataclass(frozen=True)
class Early:
    """A pick that was said before the game asks for it: who, how, what, and the number with it."""

    player: int
    verbs: tuple[str, ...]
    name: Name
    number: int | None


@dataclass
class Table:
    """A game in progress with the names of a scenario on it."""

    scenario: Scenario
    game: Game
    things: dict[str, Pointer]
    log: list[Heard] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)
    taken: list[Taken] = field(default_factory=list)
    orders: dict[int, list[Name]] = field(default_factory=dict)
    early: list[Early] = field(default_factory=list)  # picks that were said before the game asks for them
    division: tuple[int, int, tuple[int, ...]] | None = None  # the last one: the turn, by whom, among which
    waiting: list[Portion] = field(default_factory=list)  # what was said of it before it was asked for

    def branch(self) -> Table:
        """A table of its own at the same position, where something can be tried out."""
        other = Table(self.scenario, self.game.copy(), dict(self.things))
        other.game.stepwise = True
        other.taken = list(self.taken)
        other.division, other.waiting = self.division, list(self.waiting)
        other.early = list(self.early)
        return other

    def moment(self) -> Table:
        """How everything stands now, for `back_to`."""
        other = self.branch()
        other.log, other.rules = list(self.log), set(self.rules)
        return other

    def back_to(self, moment: Table) -> None:
        """Everything is as it was at a moment that was kept: the game, the names, what was told."""
        moment.game.listener = self.game.listener
        self.game, self.things, self.taken = moment.game, moment.things, moment.taken
        self.log[:], self.rules = moment.log, moment.rules

    # -- names

    def find(self, name: Name, near: Subject | None = None) -> Subject:
        """The player or thing that a name means now; of several that share it the one that can be meant `near` another
        thing, or by a player who acts."""
        names = self.scenario.names
        player = names.player(name.text)
        if player is not None:
            return Subject(player=player)
        label = names.label(name.text)
        if label is not None:
            if label not in self.things:
                raise Stopped(name.spot, f'nothing is called "{label}" yet')
            return Subject(thing=self.present(label))
        place = names.place(name.text)
        if place is not None:
            owner, pile, at = place
            lying = self.scenario.stage.seat(self.game, owner)[pile]
            if not -len(lying) <= at < len(lying):
                raise Stopped(name.spot, f"{name.text} is empty: {LETTERS[owner]} has {len(lying)} cards in {pile}")
            return Subject(thing=lying[at])
        return Subject(thing=self.find_alike(name, near))

    def present(self, label: str) -> Pointer:
        """What a label means now; what has another instance than before keeps its label."""
        thing = self.things[label] = self.scenario.stage.now(self.game, self.things[label])
        return thing

    def find_alike(self, name: Name, near: Subject | None = None) -> Pointer:
        """The only thing that goes by the name of its card."""
        alike = [label for label in self.scenario.names.alike(name.text) if label in self.things]
        found = [self.present(label) for label in alike]
        if not found:
            kind = self.scenario.names.cards.get(plain(name.text), -1)
            if near is not None and near.thing is not None and near.alike and near.thing.kind == kind:
                return near.thing
            stage = self.scenario.stage
            for player in range(self.scenario.names.players):
                found += [thing for thing in stage.seat(self.game, player)[stage.table] if thing.kind == kind]
            found += [thing for thing in stage.common(self.game) if thing.kind == kind]
        if len(found) > 1 and near is not None:
            found = self.there(found, near)
        if len(found) == 1:
            return found[0]
        if not found:
            raise Stopped(name.spot, f"there is no {name.text} on the table now")
        told = listing(f"{self.label(thing)} ({self.place(thing)})" for thing in found)
        if len({self.label(thing) for thing in found}) == len(found):
            raise Ambiguous(name.spot, f'"{name.text}" can mean {told}; say which')
        hint = f"give each a name where the position is given, as in `{{card: {name.text}, ref: one}}`"
        raise Ambiguous(name.spot, f'"{name.text}" can mean {told}; {hint}')

    def there(self, found: list[Pointer], near: Subject) -> list[Pointer]:
        """Of things that share a name those that lie where this one does, or on this player's side; one of them where
        they are equal in a choice.  All of them if none lies there."""
        stage, g = self.scenario.stage, self.game
        if near.thing is None:
            owned = [thing for thing in found if (stage.where(g, thing) or (WHOEVER, ""))[0] == near.player]
            piles = {stage.where(g, thing) for thing in owned}
            equal = len(piles) == 1 and (near.player, stage.table) not in piles
            return owned[:1] if equal else owned or found
        where = stage.where(g, near.thing)
        beside = [thing for thing in found if stage.where(g, thing) == where]
        return [near.thing] if near.alike and near.thing in beside else beside or found

    def label(self, thing: Pointer | None) -> str:
        """What a thing is called: its label, or the name of its card."""
        if thing is None:
            return "something unknown"
        for label, one in self.things.items():
            if one == thing:
                return label
        return self.scenario.book.cards[thing.kind].name

    def called(self, subject: Subject) -> str:
        """What a subject is called."""
        if subject.player >= 0:
            return LETTERS[subject.player]
        if subject.thing is not None:
            return self.label(subject.thing)
        return "" if subject.number is None else str(subject.number)

    def place(self, thing: Pointer) -> str:
        """Where a thing is, as `A.discard`; of what is no player's, what is told of it."""
        stage = self.scenario.stage
        if thing in stage.common(self.game):
            told = stage.described(stage.facts(self.game, thing))
            if told:
                return told[0]
        where = stage.where(self.game, thing)
        return "none" if where is None else f"{LETTERS[where[0]]}.{where[1]}"

    def swap(self, wanted: Pointer, taken: Pointer) -> None:
        """Equal cards are one option: if the game takes another one than was named, they exchange their names."""
        if wanted == taken:
            return
        there = {label: pointer for label, pointer in self.things.items() if pointer in (wanted, taken)}
        for label, pointer in there.items():
            self.things[label] = taken if pointer == wanted else wanted

    # -- words

    def say(self, words: str, g: Game | None = None) -> str:
        """Words of the game with the names of the scenario: `Fire Shaman (s1)` instead of `Fire Shaman#61`."""

        def renamed(m: re.Match[str]) -> str:
            thing = self.scenario.stage.named(g or self.game, int(m[1]))
            label = "" if thing is None else self.label(thing)
            if thing is None:
                return m[0]
            if not words[: m.start()].rstrip(" ") or words[m.start() - 1] == " ":  # the game does not tell its name
                return label
            if label == self.scenario.book.cards[thing.kind].name:
                return m[0] if self.is_one_of_many(g or self.game, thing) else ""
            return f" ({label})"

        return re.sub(r"#(\d+)", renamed, words)

    def is_one_of_many(self, g: Game, thing: Pointer) -> bool:
        """Is something else of the same name on the table?"""
        stage = self.scenario.stage
        there = [one for player in range(self.scenario.names.players) for one in stage.seat(g, player)[stage.table]]
        return any(one.kind == thing.kind and one != thing for one in (*there, *stage.common(g)))

    def option_words(self, code: int) -> str:
        """An option in words, with the names of the scenario."""
        kit, stage = self.scenario.kit, self.scenario.stage
        words = self.say(kit.option_words(self.game, code))
        subject = stage.subject(self.game, code)
        label = self.called(subject) if subject.thing is not None else ""
        return words if not label or label in words else f"{words} ({label})"

    def decision(self) -> str:
        """Whose decision it is and what can be chosen, in one line."""
        g = self.game
        if g.over:
            return self.scenario.kit.result_words(g)
        words = "; ".join(self.option_words(code) for code in g.options)
        return f"{self.say(self.scenario.kit.prompt(g))} Options: {words.rstrip('.')}."


class Ear(Listener):
    """Hears a game for a table."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def heard(self, g: Game, entry: Entry) -> None:
        table = self.table
        kit = table.scenario.kit
        viewer = -1
        if not entry.visible_to(-1) and entry.player >= 0:
            viewer = int(entry.player)
        labels: set[str] = set()
        players: set[int] = {int(entry.player)} if entry.player >= 0 else set()
        kinds: set[int] = set()
        for ref, kind in ((int(entry.ref), int(entry.kind_of)), (int(entry.other), int(entry.other_kind))):
            concerned(table, g, ref, kind, labels, players, kinds)
        table.rules.update(entry.rules)
        table.log.append(
            Heard(
                entry,
                kit.event_name(entry),
                table.say(kit.tell(g, entry, viewer), g),
                frozenset(labels),
                frozenset(players),
                frozenset(kinds),
                int(entry.amount),
            )
        )

    def cited(self, g: Game, rules: tuple[str, ...]) -> None:
        self.table.rules.update(rules)


def concerned(
    table: Table, g: Game, ref: int, kind: int, labels: set[str], players: set[int], kinds: set[int]
) -> None:
    """Whom an entry concerns: a player, an instance, or a card of which only the kind is told."""
    if kind >= 0:
        kinds.add(kind)
    if 0 <= ref < table.scenario.names.players:
        players.add(ref)
        return
    thing = table.scenario.stage.named(g, ref) if ref >= 0 else None
    if thing is not None:
        kinds.add(thing.kind)
        labels.add(table.label(thing))
    elif kind >= 0:
        labels.update(label for label, one in table.things.items() if one.kind == kind)


def sit_down(scenario: Scenario) -> Table:
    """The table of a scenario at its first decision; every decision is waited for, forced ones too."""
    laid = scenario.stage.lay(scenario.kit, scenario.book, scenario.given)
    things: Mapping[str, Pointer] = laid.things
    table = Table(scenario, laid.game, dict(things))
    table.game.stepwise = True
    table.game.listener = Ear(table)
    table.game.run()
    return table
