# not compiled: for people
"""What a viewer may ask about a position, and the answers as data: why not, why is this so, what is allowed here.

Nothing here changes the game, and nothing knows one: the kit is asked.  A line of an answer says what sort it is and
carries its rules; a terminal words it, a server sends it.  Only what the viewer may know is looked at: the options of
somebody else's decision are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rulebound.engine.about import PLAYER, THING
from rulebound.engine.codes import GAME_VERBS, YES, verb_of
from rulebound.engine.codes import code as code_of
from rulebound.engine.kit import Influence, Reason, Source
from rulebound.engine.log import ONLOOKER
from rulebound.engine.record import seat_letter

if TYPE_CHECKING:
    from rulebound.engine.kit import Thing
    from rulebound.engine.table import Table

NONESUCH: Final = 99  # no card has so many powers
MANY_ALIKE: Final = 3  # options of one verb that the same speaks against are told once


@dataclass(frozen=True)
class Offered:
    """An option that the viewer has now: its code, its words, its place in the list, and the rules that allow it."""

    code: int
    words: str
    index: int
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Refused:
    """Something that cannot be chosen: its words and what speaks against it.  `others` are so many more against which
    the same speaks; `like` says that the reason is about each of them, and calls it "it"."""

    words: str
    reason: Reason
    others: int = 0
    like: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that forbid it."""
        return self.reason.rules


@dataclass(frozen=True)
class Number:
    """A number of something in play, and all that makes it what it is."""

    name: str
    sources: tuple[Source, ...]

    @property
    def amount(self) -> int:
        """What it is."""
        return sum(source.amount for source in self.sources)

    @property
    def is_printed(self) -> bool:
        """Does nothing but the card say so?"""
        return len(self.sources) <= 1

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it is so."""
        return tuple(dict.fromkeys(rule for source in self.sources for rule in source.rules))


Line = Offered | Refused | Number | Influence


class Answers:
    """Answers for a viewer at a table (-1: an onlooker, who has no options and is told of none)."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.table = table
        self.viewer = viewer
        self.kit = table.kit

    @property
    def options(self) -> Sequence[int]:
        """The codes that the viewer can choose of now; none in somebody else's decision."""
        g = self.table.game
        return g.options if not g.over and g.chooser == self.viewer else ()

    # -- options

    def option(self, code: int) -> Offered | Refused:
        """Whether this can be chosen now, or what speaks against it.  ValueError if it is no option at all, or asked by
        one who never has any."""
        g = self.table.game
        reason = self.table.why_not(self.viewer, code)
        words = self.kit.option_words(g, code)
        if reason is not None:
            return Refused(words, reason)
        return Offered(code, words, list(g.options).index(code), tuple(self.kit.option_rules(g, code)))

    def each_of(self, codes: Iterable[int]) -> list[Offered | Refused]:
        """Of each of these options whether it is offered, or what speaks against it: those that are offered first, then
        the others, of which those with the same reason are told together."""
        things = [thing for thing in self.kit.things(self.table.game, self.viewer) if thing.where]
        names = names_of([thing.said for thing in things])
        lines: list[Offered | Refused] = []
        alike: dict[tuple[int, str, tuple[str, ...], bool], list[Refused]] = {}
        firsts: dict[tuple[int, str], set[int]] = {}  # with which things it would be done, by verb and reason
        for code in codes:
            found = self.option(code)
            if isinstance(found, Offered):
                lines.append(found)
                continue
            words, because = found.words, found.reason.words
            about = next((name for name in names if says(because, name) and says(words, bare(name))), "")
            of_it = re.sub(whole(about), "it", because) if about else because
            alike.setdefault((int(verb_of(code)), of_it, found.rules, bool(about)), []).append(found)
            first = self.kit.option_about(self.table.game, code)[:1]
            ref = first[0].ref if first and first[0].sort == THING else -1
            firsts.setdefault((int(verb_of(code)), of_it), set()).add(ref)
        for (verb, of_it, rules, like), refused in alike.items():
            one = [thing.said for thing in things if {thing.ref} == firsts[verb, of_it]]
            if len(refused) < MANY_ALIKE:
                lines += refused
            elif one and verb >= GAME_VERBS:  # whatever is done with it
                lines.append(Refused(f"{self.kit.verbs()[verb].capitalize()} {one[0]}", Reason(of_it, rules)))
            else:
                lines.append(Refused(refused[0].words, Reason(of_it, rules), len(refused) - 1, like))
        return lines

    # -- things

    def things_named(self, words: str) -> list[Thing]:
        """What this viewer can point at that is called so; if nothing is, what has these words in its name."""
        folded = words.casefold().strip()
        seen = self.kit.things(self.table.game, self.viewer)
        exact = [t for t in seen if folded in (t.name.casefold(), str(t.facts.get("name", "")).casefold())]
        found = exact or [t for t in seen if len(folded) > 2 and folded in t.name.casefold()]
        unique: dict[tuple[str, str], Thing] = {}
        for thing in found:
            unique.setdefault((thing.name, thing.where), thing)
        return list(unique.values())[:4]

    def of_thing(self, thing: Thing, also: Iterable[int] = ()) -> list[Line]:
        """Why a thing cannot be used now, option by option (and these options too); why its numbers are what they are;
        and, of one in play, what else makes it other than it is printed.  Of what is another's only what this viewer
        could do to it is told, not what its player could do with it."""
        codes = dict.fromkeys([*also, *self.codes_about(thing)])
        anothers = self.is_anothers(thing)
        lines: list[Line] = []
        lines += self.each_of(
            code for code in codes if not anothers or verb_of(code) < GAME_VERBS or code in self.options
        )
        lines += self.numbers(thing.ref)
        if is_in_play(thing):
            lines += self.influences(thing.ref)
        return lines

    def nothing(self, thing: Thing) -> Reason:
        """That there is nothing to do with a thing or player now, and what is asked instead."""
        whose = "it is not yours, and " if self.is_anothers(thing) else ""
        player = 0 <= thing.ref < len(self.table.game.players)
        whom = "it" if not player else "yourself" if thing.ref == self.viewer else thing.said
        now = self.now()
        return Reason(f"{whose}there is nothing to do with {whom} now; {now.words}", now.rules)

    def now(self) -> Reason:
        """What the viewer is asked, or that somebody else is, with the rules of that: for answers that there is nothing
        else."""
        g = self.table.game
        if self.options:
            return Reason(f"you are asked: {self.kit.question(g)}", self.kit.question_rules(g))
        reason = self.table.why_not(self.viewer, int(code_of(YES)))
        assert reason is not None  # who has no options cannot say yes
        return Reason(f"{reason.words}.", reason.rules)

    def codes_about(self, thing: Thing) -> list[int]:
        """The options that there might be about a thing: by verbs that are offered now, and by the game's own, which
        are about cards and things in play; a player is only chosen."""
        if self.viewer == ONLOOKER:
            return []
        kit, g = self.kit, self.table.game
        offered = {int(verb_of(code)) for code in self.options}
        outside = bool(thing.where) and not is_in_play(thing)
        name = f'"{thing.name}"' if outside else thing.name
        codes = kit.codes_about(g, self.viewer, thing)
        if outside and "." not in thing.where:  # it is nobody's
            return codes
        for verb, word in kit.verbs().items():
            if verb in offered or (verb >= GAME_VERBS and not 0 <= thing.ref < len(g.players)):
                none = self._said_of(f"{word} {name} {NONESUCH}")
                if none is None or self._said_of(f"{word} {name} 1") != none:  # it has at least one of these
                    codes += self.read(f"{word} {name}")
                for number in range(1, 4):
                    text = f"{word} {name} {number}"
                    if none is not None and self._said_of(text) != none:
                        codes += self.read(text)
        return list(dict.fromkeys(codes))

    def offered_about(self, thing: Thing) -> list[int]:
        """The options of the viewer's decision that are about this thing or player alone, or about it first."""
        kit, g = self.kit, self.table.game
        found = []
        for code in self.options:
            about = kit.option_about(g, code)
            if about and about[0].sort in (THING, PLAYER) and about[0].ref == thing.ref:
                found.append(int(code))
        return found

    def read(self, text: str) -> list[int]:
        """The code that a line means; none if it means nothing."""
        try:
            return [self.kit.read_option(self.table.game, text)]
        except ValueError:
            return []

    def _said_of(self, text: str) -> str | None:
        """What is said against the option of this text, without any numbers; None if the line means nothing."""
        for code in self.read(text):
            reason = self.table.why_not(self.viewer, code)
            return re.sub(r"\d+", "", reason.words) if reason is not None else ""
        return None

    def numbers(self, ref: int) -> list[Number]:
        """The numbers of a thing, each with all that makes it what it is."""
        found = []
        for name in self.kit.numbers:
            try:
                sources = self.kit.sources(self.table.game, ref, name)
            except ValueError:  # it has no such number
                continue
            if sources:
                found.append(Number(name, tuple(sources)))
        return found

    def influences(self, ref: int) -> list[Influence]:
        """What makes a thing in play other than it is printed."""
        return self.kit.influences(self.table.game, ref, self.viewer)

    # -- acts and places

    def of_act(self, verb: int, said: str) -> list[Offered | Refused] | Reason:
        """What of this verb can be chosen now, and what speaks against all else, as far as whoever said it so means it;
        one reason where it is the same for whatever might be chosen."""
        kit, g = self.kit, self.table.game
        offered = [int(code) for code in self.options if verb_of(code) == verb]
        reason = self._against_all(verb) if not offered else None
        if reason is not None:
            return reason
        codes = dict.fromkeys(offered)
        for thing in kit.things(g, self.viewer):
            if verb < GAME_VERBS or not self.is_anothers(thing):
                codes.update(dict.fromkeys(code for code in self.codes_about(thing) if verb_of(code) == verb))
        return self.each_of([code for code in codes if kit.is_meant(g, said, code)])

    def _against_all(self, verb: int) -> Reason | None:
        """What speaks against every choice of this verb; None if that depends on what it is about."""
        reasons = set()
        for first in (0, 1):
            try:
                reasons.add(self.table.why_not(self.viewer, int(code_of(verb, first))))
            except ValueError:  # this verb is about nothing, so there is only one choice of it
                continue
        return reasons.pop() if len(reasons) == 1 else None

    def is_anothers(self, thing: Thing) -> bool:
        """Is it another player's, not this viewer's and not nobody's?"""
        owner = thing.facts.get("controller") or thing.where.partition(".")[0]
        return owner in [seat_letter(seat) for seat in range(self.table.players) if seat != self.viewer]

    def at_place(self, place: str) -> list[Offered | Refused]:
        """What can be done at a place of the board, and what speaks against all else."""
        if self.viewer == ONLOOKER:
            return []
        return self.each_of(self.kit.codes_at(self.table.game, self.viewer, place))

    def of_deed(self, thing: Thing, place: str) -> list[Offered | Refused]:
        """What can be done with a thing at a place of the board, and what speaks against it; none if it is never put
        at places."""
        if self.viewer == ONLOOKER:
            return []
        kit, g = self.kit, self.table.game
        name = thing.facts.get("name", thing.name)
        codes = kit.codes_at(g, self.viewer, place)
        first = {code: kit.option_about(g, code)[0] for code in codes}
        means = {code: a.ref == thing.ref if a.sort == THING else a.name == name for code, a in first.items()}
        reason = kit.against_putting(g, self.viewer, thing, place)
        elsewhere = [Refused("", reason)] if reason is not None else []
        return [*elsewhere, *self.each_of(code for code in codes if means[code])]

    def here(self, place: str) -> list[str]:
        """Who and what is at a place of the board, by the names under which they can be asked about."""
        rows = self.kit.sketch(self.table.view(self.viewer), self.table.names, self.table.book).rows
        marks = [mark for row in rows for each in row if each.title == place for mark in each.marks]
        if not self.table.game.names:
            return [f"{mark.name}#{mark.number}" if mark.number >= 0 else mark.name for mark in marks]
        words = {thing.ref: thing.words for thing in self.kit.things(self.table.game, self.viewer)}
        return [words.get(mark.ref) or mark.name for mark in marks]


def is_in_play(thing: Thing) -> bool:
    """Is it on the table, and not in a pile or a hand?"""
    return thing.where == "play" or thing.where.endswith(".play")


def names_of(numbered: Iterable[str]) -> list[str]:
    """The names of these things as they may be said, the longest first: without the number where no other has the name.

    >>> names_of(["Ox#50", "Wolf#51", "Wolf#52", "A"])
    ['Wolf#51', 'Wolf#52', 'Ox#50', 'Ox', 'A']
    """
    names = list(dict.fromkeys(numbered))
    plain = [bare(name) for name in names]
    names += [name for name in plain if plain.count(name) == 1]
    return sorted(dict.fromkeys(names), key=len, reverse=True)


def bare(name: str) -> str:
    """A name without what tells it apart from others.

    >>> bare("Wolf#51"), bare("Wolf (2nd)")
    ('Wolf', 'Wolf')
    """
    return name.partition("#")[0].partition(" (")[0]


def whole(name: str) -> str:
    """A pattern for a name as a word of its own: `A`, and not the beginning of `A1`."""
    return rf"(?<![\w#]){re.escape(name)}(?![\w#])"


def says(words: str, name: str) -> bool:
    """Is this name said in these words?

    >>> says("a creature for A1", "A"), says("A has to move", "A")
    (False, True)
    """
    return re.search(whole(name), words) is not None
