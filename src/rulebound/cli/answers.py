"""What a person may ask at the table, and the answers: words only, nothing here changes the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from rulebound.cli.cards import UnknownCard, find_cards
from rulebound.cli.citing import cited, our_rulings, told
from rulebound.cli.rules import show as show_rules
from rulebound.cli.screen import name_list, sketch_of
from rulebound.engine.codes import GAME_VERBS, PASS, verb_of
from rulebound.engine.codes import code as code_of
from rulebound.engine.decision import AmbiguousChoice, Decision, NoSuchOption, Option
from rulebound.engine.record import seat_letter
from rulebound.engine.wording import listed
from rulebound.rulebook import RuleBook, UnknownRule

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit, Reason, Thing
    from rulebound.engine.table import Table

LOG_LINES: Final = 20
MOST_DIGITS: Final = 9  # a longer number is none that means anything here
NONESUCH: Final = 99  # no card has so many powers
MANY_ALIKE: Final = 3  # options of one verb that the same speaks against are told once
MOST_LINES: Final = 12  # of an answer about a verb or a place


def help_text(kit: Kit) -> str:
    """What can be typed at a table of this game, and what it does."""
    said = kit.samples
    thing = f"card, {kit.noun}" if " or " in kit.noun else f"card or {kit.noun}"
    rows = (
        ("3", "take option 3"),
        ("pass", "take the option with these words, or a part of them"),
        (f"why {said.card}", f"why that {thing} cannot be used now, and why its numbers are what they are"),
        ("why 3", "which rules allow option 3"),
        (f"why {said.act}", f"why you cannot {said.act} now, or how you can; so with every other act"),
        *([(f"why {said.place}", "what you can do there now, and why not more")] if said.place else []),
        (f"card {said.card}", "read a card, and what has become of those in play"),
        (f"rules {said.rule}", "read a rule or a ruling; what stands in brackets behind a line can be typed"),
        (f"rules {said.word}", "search the rules"),
        ("log", "what has happened since your last choice, and a little before; log 50 shows more of it"),
        ("undo", "take your last step back, unless chance or an opponent came in between"),
        ("look", "show the table again"),
        ("save game.txt", "write the record of the game so far to a file"),
        ("concede", "give the game up"),
        ("quit", "leave; --record FILE or save keeps the game"),
    )
    width = max(len(typed) for typed, _ in rows) + 2
    return "\n".join(f"{typed:<{width}}{does}" for typed, does in rows)


def option_named(decision: Decision, line: str) -> Option:
    """The option that was typed: its number, its text or words, or a part of them that only it has."""
    asked = " ".join(line.split())
    if asked.isdecimal():
        return option_numbered(decision, asked)
    folded = asked.casefold()
    exact = [o for o in decision if folded in (o.text.casefold(), o.words.casefold())]
    found = exact or [o for o in decision if folded in o.words.casefold() or folded in o.text.casefold()]
    if not found:
        parts = folded.split()
        found = [o for o in decision if all(part in o.words.casefold() for part in parts)]
    if len(found) == 1:
        return found[0]
    if found:
        few = ", ".join(f"{decision.number(o)} {o.words}" for o in found[:6])
        raise AmbiguousChoice(f"{asked!r} may mean: {few}{' and more' if len(found) > 6 else ''}")
    asked = brief(asked)
    raise NoSuchOption(f"no option is called {asked!r}; why {asked} may tell the reason, and ? lists what you can type")


def option_numbered(decision: Decision, digits: str) -> Option:
    """The option of this number; NoSuchOption if there is none."""
    number = int(digits) if len(digits) <= MOST_DIGITS else -1
    numbers = [decision.number(option) for option in decision]
    if number in numbers:
        return decision.options[numbers.index(number)]
    raise NoSuchOption(f"there is no option {brief(digits)}: they are numbered from {numbers[0]} to {numbers[-1]}")


def brief(text: str, most: int = 40) -> str:
    """The text, or its beginning if it is long.

    >>> brief("5" * 5000, 5)
    '55555…'
    """
    return text if len(text) <= most else f"{text[:most]}…"


def acts_of(kit: Kit) -> list[str]:
    """The acts of a game by the words that people say for them, rather than by those that only records have.

    >>> from rulebound.games import kit
    >>> acts_of(kit("epic"))
    ['pass', 'play', 'attack', 'attacker', 'block', 'use']
    """
    own = [word for verb, word in kit.verbs().items() if verb >= GAME_VERBS or verb == PASS]
    stands_for = {
        word for said, meant in kit.sayings.items() for word in meant if len(meant) > 1 or word[:3] == said[:3]
    }
    return [*(word for word in own if word not in stands_for), *kit.sayings]


def names_of(numbered: Iterable[str]) -> list[str]:
    """The names of these things as they may be said, the longest first: without the number where no other has the name.

    >>> names_of(["Ox#50", "Wolf#51", "Wolf#52", "A"])
    ['Wolf#51', 'Wolf#52', 'Ox#50', 'Ox', 'A']
    """
    names = list(dict.fromkeys(numbered))
    bare = [name.partition("#")[0] for name in names]
    names += [name for name in bare if bare.count(name) == 1]
    return sorted(dict.fromkeys(names), key=len, reverse=True)


def whole(name: str) -> str:
    """A pattern for a name as a word of its own: `A`, and not the beginning of `A1`."""
    return rf"(?<![\w#]){re.escape(name)}(?![\w#])"


def says(words: str, name: str) -> bool:
    """Is this name said in these words?

    >>> says("a creature for A1", "A"), says("A has to move", "A")
    (False, True)
    """
    return re.search(whole(name), words) is not None


def is_in_play(thing: Thing) -> bool:
    """Is it on the table, and not in a pile or a hand?"""
    return thing.where == "play" or thing.where.endswith(".play")


class Answers:
    """Answers for the person `me` at a table."""

    def __init__(self, table: Table, me: int, since: int | None = None, columns: int | None = None) -> None:
        self.table = table
        self.me = me
        self.since = since  # the line of the log with which the last news began
        self.columns = columns  # how wide an answer may be, if the terminal does not say it

    def cited(self, rules: tuple[str, ...]) -> str:
        """Rules as they stand behind a line."""
        return cited(self.table.kit.name, rules)

    def commands(self) -> dict[str, Callable[[str], str]]:
        """What can be asked, by its first word."""
        return {
            "?": self.help,
            "help": self.help,
            "why": self.why,
            "card": self.card,
            "rules": self.rules,
            "rule": self.rules,
            "log": self.log,
        }

    def help(self, rest: str) -> str:
        """What can be typed."""
        return help_text(self.table.kit)

    def log(self, rest: str) -> str:
        """The last lines of the log as this player reads it: as many as asked for, or at least all the last news."""
        if rest and (not rest.isdecimal() or not rest.strip("0")):
            raise ValueError(f"log takes a number of lines from 1 on, such as log 50, not {brief(rest)!r}")
        lines = [told(self.table.kit.name, line) for line in self.table.log(self.me)]
        most = LOG_LINES if self.since is None else max(LOG_LINES, len(lines) - self.since)
        if rest:
            most = int(rest) if len(rest) <= MOST_DIGITS else len(lines)
        return "\n".join(lines[-most:]) or "Nothing has happened yet."

    def card(self, rest: str) -> str:
        """The cards that these words name, as printed, and what has become of those in play."""
        book = self.table.book
        name, _, number = rest.partition("#")
        found = find_cards(book, name)
        if len(found) > 4:
            names = ", ".join(book.cards[kind].name for kind in found[:12])
            return f"{len(found)} cards have {rest!r} in their names: {names}{' and more' if len(found) > 12 else ''}."
        return "\n\n".join(
            "\n".join([*self.table.kit.card_lines(book, kind), *self.in_play(kind, number)])
            for kind in found
        )

    def in_play(self, kind: int, number: str) -> list[str]:
        """The things in play of this kind, or only the one of this number, where they are not as printed."""
        lines: list[str] = []
        for thing in self.table.kit.things(self.table.game, self.me):
            if is_in_play(thing) and thing.facts.get("kind") == kind and number in ("", str(thing.ref)):
                why = [*self.why_numbers(thing.ref), *self.why_influences(thing.ref)]
                if why:
                    lines += [f"In play: {thing.name}", *why]
        return lines

    def rules(self, rest: str) -> str:
        """Rules by their ids, or what the words find."""
        from rulebound.cli.rules import search

        if not rest:
            said = self.table.kit.samples
            raise ValueError(f"rules needs an id or a word, such as: rules {said.rule}, rules {said.word}")
        try:
            return show_rules(self.table.kit.name, (rest,), json=False, width=self.columns)
        except UnknownRule:
            if any(character.isdigit() for character in rest):
                raise
            return search(self.table.kit.name, tuple(rest.split()), json=False, width=self.columns, most=8)

    # -- why

    def why(self, rest: str) -> str:
        """Why an option is offered, why something is not, and why a number is what it is."""
        decision = self.table.decision(self.me)
        if not rest:
            noun = self.table.kit.noun
            raise ValueError(f"why needs something to explain: a card, a {noun}, or the number of an option")
        if decision is not None and rest.isdecimal():
            option = option_numbered(decision, rest)
            return "\n".join([f"{option.words}:", *self.in_words(option.rules)])
        acts = self.acts(rest)
        for code in self.read(acts[0] if len(acts) == 1 else rest):
            return self.why_option(code)
        things = self.things_named(rest)
        if acts and not any(rest.casefold() == thing.name.casefold() for thing in things):
            return self.why_acts(rest, acts)
        for place in self.table.kit.places(self.table.game):
            if place.casefold() == " ".join(rest.casefold().split()):
                return self.why_place(place)
        if not things:
            return self.why_no_thing(rest)
        lines: list[str] = []
        for thing in things:
            lines += self.why_thing(thing)
        return "\n".join(lines)

    # -- why an act, or something at a place

    def acts(self, words: str) -> list[str]:
        """The verbs that these words mean, as options are written: by itself, or by what people say instead."""
        kit = self.table.kit
        folded = " ".join(words.casefold().split())
        if folded in kit.sayings:
            return list(kit.sayings[folded])
        return [word for verb, word in kit.verbs().items() if word == folded]

    def why_acts(self, said: str, acts: list[str]) -> str:
        """What of these kinds can be chosen now, and what speaks against all else; said as the player said it."""
        title = f"{said[:1].upper()}{said[1:]}"
        verbs = [verb for verb, word in self.table.kit.verbs().items() if word in acts]
        lines = list(dict.fromkeys(line for verb in verbs for line in self.why_act(verb, said)))
        if not lines:
            return f"{title}: there is nothing for that now, neither on the table nor in your hand; {self.asked()}"
        if len(lines) == 1 and not lines[0].startswith(" "):
            return f"{title}: {lines[0]}"
        return "\n".join([f"{title}:", *(f"  {line.lstrip()}" for line in lines)])

    def why_act(self, verb: int, said: str) -> list[str]:
        """What of this verb can be chosen now, and what speaks against all else; one reason where it is the same for
        whatever might be chosen, and nothing where there is nothing to choose."""
        offered = [code for code in self.table.game.options if verb_of(code) == verb]
        reason = self.against_all(verb) if not offered else None
        if reason is not None:
            return [f"no, {reason.words}{self.cited(reason.rules)}"]
        codes = dict.fromkeys(offered)
        for thing in self.table.kit.things(self.table.game, self.me):
            if verb < GAME_VERBS or self.is_not_anothers(thing):
                codes.update(dict.fromkeys(code for code in self.codes_about(thing) if verb_of(code) == verb))
        kit, g, meant = self.table.kit, self.table.game, " ".join(said.casefold().split())
        return self.each_of([code for code in codes if kit.is_meant(g, meant, code)])

    def against_all(self, verb: int) -> Reason | None:
        """What speaks against every choice of this verb; None if that depends on what it is about."""
        reasons = set()
        for first in (0, 1):
            try:
                reasons.add(self.table.why_not(self.me, int(code_of(verb, first))))
            except ValueError:  # this verb is about nothing, so there is only one choice of it
                continue
        return reasons.pop() if len(reasons) == 1 else None

    def is_not_anothers(self, thing: Thing) -> bool:
        """Is it this player's, or nobody's?"""
        owner = thing.facts.get("controller") or thing.where.partition(".")[0]
        return owner not in [seat_letter(seat) for seat in range(self.table.players) if seat != self.me]

    def why_place(self, title: str) -> str:
        """Who is at this place, what can be done there now, and what speaks against all else."""
        table = self.table
        rows = sketch_of(table, table.view(self.me)).rows
        marks = [mark for row in rows for place in row if place.title == title for mark in place.marks]
        here = name_list([f"{mark.name}#{mark.number}" if mark.number >= 0 else mark.name for mark in marks])
        lines = self.each_of(table.kit.codes_at(table.game, self.me, title))
        return "\n".join(
            [f"{title}: {here or 'empty'}", *(lines or [f"  there is nothing to do there now; {self.asked()}"])]
        )

    def asked(self) -> str:
        """What the player is asked, for answers that there is nothing else."""
        decision = self.table.decision(self.me)
        return f"you are asked: {decision.prompt.partition(': ')[2]}" if decision is not None else "you are not asked"

    def each_of(self, codes: list[int]) -> list[str]:
        """Of each of these options whether it is offered, or what speaks against it; those with the same reason
        together, and not more than can be read."""
        lines = self.offered_or_not(codes)
        if len(lines) > MOST_LINES:
            left = len(lines) - MOST_LINES
            lines = [*lines[:MOST_LINES], f"  and {left} more; why and a name tells about that one alone"]
        return lines

    def offered_or_not(self, codes: list[int]) -> list[str]:
        """Of each of these options whether it is offered, or what speaks against it."""
        table = self.table
        decision = table.decision(self.me)
        numbers = {} if decision is None else {option.code: decision.number(option) for option in decision}
        names = names_of([thing.name for thing in table.kit.things(table.game, self.me)])
        lines = []
        refused: dict[tuple[int, str, bool], list[tuple[str, str]]] = {}
        for code in codes:
            words = table.kit.option_words(table.game, code)
            reason = table.why_not(self.me, code)
            if reason is None:
                lines.append(f"  {words}: offered now as option {numbers[code]}")
                continue
            because = f"no, {reason.words}{self.cited(reason.rules)}"
            about = next((name for name in names if says(because, name) and says(words, name.partition("#")[0])), "")
            of_it = re.sub(whole(about), "it", because) if about else because
            refused.setdefault((int(verb_of(code)), of_it, bool(about)), []).append((words, because))
        for (_, of_it, like), alike in refused.items():
            if len(alike) < MANY_ALIKE:
                lines += [f"  {words}: {because}" for words, because in alike]
            else:
                others = f"{len(alike) - 1} others{' like it' if like else ''}"
                lines.append(f"  {alike[0][0]}, and {others}: {of_it}")
        return lines

    # -- why an option, or a thing

    def why_option(self, code: int) -> str:
        """Why this is offered, or why it is not."""
        decision = self.table.decision(self.me)
        for option in decision or ():
            if decision is not None and option.code == code:
                return "\n".join([f"{decision.number(option)} {option.words}:", *self.in_words(option.rules)])
        reason = self.table.why_not(self.me, code)
        words = self.table.kit.option_words(self.table.game, code)
        return f"{words}: " + (f"no, {reason.words}{self.cited(reason.rules)}" if reason else "offered now")

    def things_named(self, words: str) -> list[Thing]:
        """What this player can point at that is called so; if nothing is, what has these words in its name."""
        folded = words.casefold().strip()
        seen = self.table.kit.things(self.table.game, self.me)
        exact = [t for t in seen if folded in (t.name.casefold(), str(t.facts.get("name", "")).casefold())]
        found = exact or [t for t in seen if len(folded) > 2 and folded in t.name.casefold()]
        unique: dict[tuple[str, str], Thing] = {}
        for thing in found:
            unique.setdefault((thing.name, thing.where), thing)
        return list(unique.values())[:4]

    def why_thing(self, thing: Thing) -> list[str]:
        """Why this thing cannot be used now, option by option, and where its numbers come from."""
        place = f" ({thing.where})" if thing.where else ""
        lines = [f"{thing.name}{place}"]
        lines += self.offered_or_not(self.codes_about(thing))
        lines += self.why_numbers(thing.ref)
        if is_in_play(thing):
            lines += self.why_influences(thing.ref)
        if len(lines) == 1:
            lines.append("  there is nothing to do with it now")
        return lines

    def codes_about(self, thing: Thing) -> list[int]:
        """The options that there might be about a thing: by verbs that are offered now, and by the game's own,
        which are about cards and things in play; a player is only chosen."""
        kit, g = self.table.kit, self.table.game
        offered = {int(verb_of(code)) for code in g.options}
        outside = bool(thing.where) and not is_in_play(thing)
        name = f'"{thing.name}"' if outside else thing.name
        codes = kit.codes_about(g, self.me, thing)
        if outside and "." not in thing.where:  # it is nobody's
            return codes
        for verb, word in kit.verbs().items():
            if verb in offered or (verb >= GAME_VERBS and not 0 <= thing.ref < len(g.players)):
                codes += self.read(f"{word} {name}")
                none = self.said_of(f"{word} {name} {NONESUCH}", NONESUCH)
                for number in range(1, 4):
                    text = f"{word} {name} {number}"
                    if none is not None and self.said_of(text, number) != none:
                        codes += self.read(text)
        return list(dict.fromkeys(codes))

    def read(self, text: str) -> list[int]:
        """The code that a line means; none if it means nothing."""
        try:
            return [self.table.kit.read_option(self.table.game, text)]
        except ValueError:
            return []

    def said_of(self, text: str, number: int) -> str | None:
        """What is said against the option of this text, its number left out; None if the line means nothing."""
        for code in self.read(text):
            reason = self.table.why_not(self.me, code)
            return reason.words.replace(str(number), "") if reason is not None else ""
        return None

    def why_numbers(self, ref: int) -> list[str]:
        """Where the numbers of a thing come from, as far as they are not simply printed."""
        lines = []
        for value in self.table.kit.numbers:
            try:
                sources = self.table.kit.sources(self.table.game, ref, value)
            except ValueError:  # it has no such number
                continue
            if len(sources) > 1:
                parts = [f"{sources[0].amount} {sources[0].words}"]
                parts += [f"{source.amount:+d} {source.words}{self.cited(source.rules)}" for source in sources[1:]]
                lines.append(f"  {value} {sum(source.amount for source in sources)}: {', '.join(parts)}")
        return lines

    def why_influences(self, ref: int) -> list[str]:
        """What makes a thing in play other than it is printed, with the rules."""
        kit, g = self.table.kit, self.table.game
        return [f"  {each.words}{self.cited(each.rules)}" for each in kit.influences(g, ref, self.me)]

    def why_no_thing(self, words: str) -> str:
        """A card that is not where this player could use it, or nothing of that name at all."""
        book = self.table.book
        try:
            found = find_cards(book, words)
        except UnknownCard as e:
            near = str(e).partition("; ")[2]
            hint = f"; {near}" if near.startswith("did you mean") else ""
            named = f"no card, act or place is called {brief(words)!r}{hint}"
            acts = listed(acts_of(self.table.kit), "or")
            raise ValueError(f"{named}\nActs are {acts}; rules {brief(words)} searches the rules.") from None
        names = ", ".join(book.cards[kind].name for kind in found[:6])
        return f"{names}: neither in your hand nor anywhere on the table that you can see."

    def in_words(self, rules: tuple[str, ...]) -> list[str]:
        """Rules with what they say."""
        book = RuleBook.load(self.table.kit.name)
        lines = []
        for id_ in rules:
            entry = book[id_]
            says = getattr(entry, "says", "") or getattr(entry, "ruling", "")
            ours = "our ruling " if id_ in our_rulings(self.table.kit.name) else ""
            lines.append(f"  {ours}{id_}  {says}")
        return lines or ["  it is always possible"]
