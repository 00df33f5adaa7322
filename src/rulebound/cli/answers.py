"""What a person may ask at the table, and the answers: words only, nothing here changes the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from rulebound.cli.cards import UnknownCard, find_cards
from rulebound.cli.citing import cited, our_rulings, told
from rulebound.cli.rules import show as show_rules
from rulebound.cli.screen import name_list
from rulebound.engine import answers
from rulebound.engine.answers import Line, Number, Offered, is_in_play
from rulebound.engine.codes import GAME_VERBS, PASS
from rulebound.engine.decision import AmbiguousChoice, Decision, NoSuchOption, Option
from rulebound.engine.kit import Influence, Reason
from rulebound.engine.wording import listed
from rulebound.rulebook import RuleBook, UnknownRule

if TYPE_CHECKING:
    from rulebound.engine.kit import Kit, Thing
    from rulebound.engine.table import Table

LOG_LINES: Final = 20
MOST_DIGITS: Final = 9  # a longer number is none that means anything here
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


class Answers:
    """Answers for the person `me` at a table."""

    def __init__(self, table: Table, me: int, since: int | None = None, columns: int | None = None) -> None:
        self.table = table
        self.me = me
        self.answers = answers.Answers(table, me)
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
                why = self.worded([*self.answers.numbers(thing.ref), *self.answers.influences(thing.ref)])
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
        for code in self.answers.read(acts[0] if len(acts) == 1 else rest):
            return self.why_option(code)
        things = self.answers.things_named(rest)
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
        answer = self.answers.of_act(verb, " ".join(said.casefold().split()))
        if isinstance(answer, Reason):
            return [self.against(answer)]
        return self.cut(self.worded(answer))

    def why_place(self, title: str) -> str:
        """Who is at this place, what can be done there now, and what speaks against all else."""
        here = name_list(self.answers.here(title))
        lines = self.cut(self.worded(self.answers.at_place(title)))
        return "\n".join(
            [f"{title}: {here or 'empty'}", *(lines or [f"  there is nothing to do there now; {self.asked()}"])]
        )

    def asked(self) -> str:
        """What the player is asked, for answers that there is nothing else."""
        decision = self.table.decision(self.me)
        return f"you are asked: {decision.prompt.partition(': ')[2]}" if decision is not None else "you are not asked"

    def cut(self, lines: list[str]) -> list[str]:
        """The lines, and not more of them than can be read."""
        if len(lines) > MOST_LINES:
            left = len(lines) - MOST_LINES
            lines = [*lines[:MOST_LINES], f"  and {left} more; why and a name tells about that one alone"]
        return lines

    # -- answers in words

    def worded(self, lines: Sequence[Line]) -> list[str]:
        """The lines of an answer as the terminal tells them; numbers that are simply printed are not told."""
        return [f"  {self.line(line)}" for line in lines if not isinstance(line, Number) or not line.is_printed]

    def line(self, line: Line) -> str:
        """A line of an answer in words, with its rules."""
        if isinstance(line, Number):
            first, *more = line.sources
            parts = [f"{first.amount} {first.words}"]
            parts += [f"{source.amount:+d} from {source.words}{self.cited(source.rules)}" for source in more]
            return f"{line.name} {line.amount}: {', '.join(parts)}"
        if isinstance(line, Influence):
            return f"{line.words}{self.cited(line.rules)}"
        if isinstance(line, Offered):
            return f"{line.words}: offered now as option {self.number(line.index)}"
        others = f", and {line.others} others{' like it' if line.like else ''}" if line.others else ""
        return f"{line.words}{others}: {self.against(line.reason)}"

    def against(self, reason: Reason) -> str:
        """What speaks against something, with its rules."""
        return f"no, {reason.words}{self.cited(reason.rules)}"

    def number(self, index: int) -> int:
        """The number under which the option at this place is shown."""
        decision = self.table.decision(self.me)
        assert decision is not None  # it is offered
        return decision.number(decision.options[index])

    # -- why an option, or a thing

    def why_option(self, code: int) -> str:
        """Why this is offered, or why it is not."""
        answer = self.answers.option(code)
        if isinstance(answer, Offered):
            return "\n".join([f"{self.number(answer.index)} {answer.words}:", *self.in_words(answer.rules)])
        return self.line(answer)

    def why_thing(self, thing: Thing) -> list[str]:
        """Why this thing cannot be used now, option by option, and where its numbers come from."""
        place = f" ({thing.where})" if thing.where else ""
        lines = self.worded(self.answers.of_thing(thing))
        nothing = self.answers.nothing(thing)
        return [f"{thing.name}{place}", *(lines or [f"  {nothing.words}{self.cited(nothing.rules)}"])]

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
