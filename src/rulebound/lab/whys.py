"""Whys: is there a good answer to every "why can't I?" and every "why is this number so?"

At a decision everything is tried that a person at the table could try: every verb of the game with everything that the
player can point at (`attempts`).  What is not offered must have a reason, and the reason a rule that the rule book has;
what is offered must have none.  And every value that a thing has must come from somewhere: what the kit names as its
sources adds up to it (`odd_sums`).

Everything is asked of the game's kit, so this holds for any game and any number of seats; which reasons are good enough
where is for the tests of each game to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rulebound.engine.codes import verb_of
from rulebound.engine.log import ONLOOKER
from rulebound.rulebook import RuleBook

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.kit import Kit, Reason, Thing

NUMBERS: Final = ("1", "2", "3")  # of powers, modes and shares that are tried
GIVEN_UP: Final = 3  # so often a way of putting an attempt is tried in vain before it is taken for none
MOST_RULES: Final = 3


@dataclass(frozen=True)
class Attempt:
    """Something that a player might try: the option as text and code, the verb, and what it is about, if anything."""

    text: str
    code: int
    verb: str
    thing: Thing | None = None


@dataclass(frozen=True)
class Answer:
    """An attempt of a player at a decision, and the reason against it; None if it is offered."""

    player: int
    attempt: Attempt
    reason: Reason | None


@dataclass
class Attempts:
    """Puts attempts into words as the kit reads them, and remembers which ways of putting them it understands."""

    kit: Kit
    understood: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def of(self, g: Game, player: int) -> list[Attempt]:
        """Everything that this player could try now: each verb alone, with a number, with each thing, and with a thing
        and a number.  What is offered is among it."""
        found: dict[int, Attempt] = {}
        things = self.kit.things(g, player)
        if g.asking and g.chooser == player:
            verbs = self.kit.verbs()
            for option in g.options:
                text = self.kit.option_text(g, option)
                found[int(option)] = Attempt(text, int(option), verbs[int(verb_of(option))])
        for verb in self.kit.verbs().values():
            for text, form, thing in phrases(verb, things):
                code = self.code(g, verb, form, thing, text)
                if code is not None and code not in found:
                    found[code] = Attempt(text, code, verb, thing)
        for thing in things:
            for code in self.kit.codes_about(g, player, thing):
                verb = self.kit.verbs()[int(verb_of(code))]
                found.setdefault(code, Attempt(self.kit.option_text(g, code), code, verb, thing))
        return list(found.values())

    def code(self, g: Game, verb: str, form: str, thing: Thing | None, text: str) -> int | None:
        """The code that a text means; None if it means none."""
        zone = "" if thing is None else thing.where.rpartition(".")[2] or "player"
        key = (verb, form, zone)
        tried = self.understood.get(key, 0)
        if tried >= GIVEN_UP:
            return None
        try:
            code = self.kit.read_option(g, text)
        except ValueError:
            if tried >= 0:
                self.understood[key] = tried + 1
            return None
        self.understood[key] = -1  # understood once: asked for ever
        return int(code)


def phrases(verb: str, things: Sequence[Thing]) -> Iterator[tuple[str, str, Thing | None]]:
    """The ways to put an attempt: `pass`, `mode 2`, `pick Wolf#7`, `power Wolf#7 1`, `number 1 for Wolf#7`."""
    yield verb, "alone", None
    for n in NUMBERS:
        yield f"{verb} {n}", "number", None
    for thing in things:
        yield f"{verb} {thing.name}", "thing", thing
        for n in NUMBERS[:2]:
            yield f"{verb} {thing.name} {n}", "thing and number", thing
            yield f"{verb} {n} for {thing.name}", "number for thing", thing


# -- reasons


class Whys:
    """Asks why not, and judges the answers by the rule book of the game.

    >>> from rulebound.games import kit
    >>> from rulebound.lab.matches import series
    >>> whys, g = Whys(kit("epic")), series("epic", 1, "whys").match(0).start()
    >>> any(answer.attempt.text == "attack" for answer in whys.answers(g)), whys.faults(g)
    (True, [])
    """

    def __init__(self, k: Kit) -> None:
        self.kit = k
        self.attempts = Attempts(k)
        self.rules = RuleBook.load(k.name)

    def answers(self, g: Game) -> Iterator[Answer]:
        """For every player the reason against everything that could be tried at this decision."""
        for player in range(len(g.players)):
            for attempt in self.attempts.of(g, player):
                yield Answer(player, attempt, self.kit.why_not(g, player, attempt.code))

    def faults(self, g: Game) -> list[str]:
        """What is wrong with the answers at this decision."""
        return [fault for answer in self.answers(g) for fault in self.faults_of(g, answer)]

    def faults_of(self, g: Game, answer: Answer) -> Iterator[str]:
        """What is wrong with an answer: offered exactly when there is no reason, with words and rules that exist."""
        offered = g.asking and g.chooser == answer.player and answer.attempt.code in g.options
        reason = answer.reason
        who = f"player {answer.player}, {answer.attempt.text!r}"
        if offered != (reason is None):
            yield f"{who}: {'offered' if offered else 'not offered'}, and the reason against it is {reason}"
        if reason is None:
            return
        if not reason.words.strip() or "{" in reason.words or reason.words != reason.words.strip():
            yield f"{who}: the reason has no proper words: {reason.words!r}"
        if not 1 <= len(reason.rules) <= MOST_RULES:
            yield f"{who}: {reason.words!r} names {len(reason.rules)} rules"
        for rule in reason.rules:
            if rule not in self.rules:
                yield f"{who}: {reason.words!r} names the rule {rule!r}, which is not in the rule book"


# -- sources


@dataclass(frozen=True)
class Value:
    """A value of a thing in play: a number, or a word that it has (1) or not (0)."""

    thing: Thing
    name: str
    now: int
    is_word: bool
    printed: int | None = None  # of a number, where its card has it printed

    @property
    def is_changed(self) -> bool:
        """A number that is other than printed?"""
        return self.printed is not None and self.now != self.printed


def values(k: Kit, g: Game, numbers: Sequence[str], words: Sequence[str], in_play: str = "play") -> Iterator[Value]:
    """The values of everything in play: these numbers, such as offense, and the words in these lists, such as keywords.
    A word that anything in play has is a value of everything there: of most it is one that they do not have."""
    things = [t for t in k.things(g, ONLOOKER) if t.where.rpartition(".")[2] == in_play]
    in_use = {name: sorted({word for t in things for word in t.facts[name]}) for name in words}
    for thing in things:
        kind = thing.facts.get("kind")
        printed = k.card_face(g.book, kind) if isinstance(kind, int) else {}
        for name in numbers:
            yield Value(thing, name, thing.facts[name], False, printed.get(name))
        for name in words:
            for word in in_use[name]:
                yield Value(thing, word, int(word in thing.facts[name]), True)


def odd_sums(k: Kit, g: Game, numbers: Sequence[str], words: Sequence[str], rules: RuleBook) -> list[str]:
    """The values in play whose sources do not add up to what they are now: a number equals the sum of its sources, and
    a word is there exactly if its sources add up to more than 0.  Each source has words and rules of the book."""
    found = []
    for value in values(k, g, numbers, words):
        sources = k.sources(g, value.thing.ref, value.name)
        total = sum(source.amount for source in sources)
        told = ", ".join(f"{source.words} {source.amount:+d}" for source in sources) or "nothing"
        what = f"{value.thing.name}: {value.name} is {value.now}"
        if (total > 0) != bool(value.now) if value.is_word else total != value.now:
            found.append(f"{what}, but its sources are {told}")
        if value.is_changed and len(sources) < 2:
            found.append(f"{what}, printed {value.printed}, and nothing is named but {told}")
        for source in sources:
            if not source.words or not source.rules or any(rule not in rules for rule in source.rules):
                found.append(f"{what} because of {source.words!r} by {source.rules}, which are no rules of the book")
    return found
