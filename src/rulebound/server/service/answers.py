"""Answers to what a person asks about the position, as they are sent: why not, why so, what is allowed here.

What is found out comes from `engine.answers`, the same as at the terminal; here it is put into lines that carry their
sort and their rules.  Words only; nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from rulebound.engine.answers import Answers, Line, Number, Offered, Refused, is_in_play
from rulebound.engine.log import ONLOOKER
from rulebound.engine.sketch import seat_of
from rulebound.rulebook import RuleBook
from rulebound.server.messages import AnswerLine
from rulebound.server.service.meaning import meaning

if TYPE_CHECKING:
    from rulebound.engine.kit import Thing
    from rulebound.engine.table import Table
    from rulebound.server.messages import Ask

MOST: Final = 12  # lines about options, of a thing or a place
MOST_THINGS: Final = 3  # of one name, in different places
NOT_SEEN: Final = "It is neither in your hand nor anywhere on the table that you can see."


def answer(table: Table, viewer: int, asked: Ask) -> tuple[list[AnswerLine], int | None]:
    """The lines of the answer, and the kind of the card whose meaning belongs to it, if it is about one.  ValueError if
    nothing was asked that can be answered."""
    answers = Answers(table, viewer)
    if asked.index is not None:
        return about_option(answers, asked.index), None
    things = find_things(answers, asked)
    if asked.place is not None:
        return (about_deed(answers, things, asked.place) if things else about_place(answers, asked.place)), None
    if not things:
        kinds = [kind for kind, card in enumerate(table.book.cards) if card.name == asked.card]
        if not kinds:
            what = f"called {asked.card!r} " if asked.card is not None else ""
            raise ValueError(f"there is nothing here {what}that you can see")
        return [AnswerLine(str(asked.card), [], "name"), AnswerLine(NOT_SEEN, [], "note")], kinds[0]
    lines: list[AnswerLine] = []
    for thing in things[:MOST_THINGS]:
        lines += about_thing(answers, thing, with_place=len(things) > 1)
    return lines, next((thing.facts["kind"] for thing in things if isinstance(thing.facts.get("kind"), int)), None)


def with_meaning(table: Table, lines: Sequence[AnswerLine], kind: int | None) -> list[AnswerLine]:
    """The answer, and after it what the card's text means.  Reading it may take a moment: not for the event loop."""
    return [*lines, *(meaning(table.kit.name, table.book, kind) if kind is not None else ())]


def find_things(answers: Answers, asked: Ask) -> list[Thing]:
    """What was asked about: by its reference, or by the name on the card, once for each place where there is one."""
    seen = answers.kit.things(answers.table.game, answers.viewer)
    if asked.ref is not None and asked.ref >= 0:
        return [thing for thing in seen if thing.ref == asked.ref][:1]
    found: dict[tuple[str, str], Thing] = {}
    for thing in seen:
        if asked.card is not None and asked.card in (thing.name, thing.facts.get("name")):
            found.setdefault((thing.name, thing.where), thing)
    return list(found.values())


def about_option(answers: Answers, index: int) -> list[AnswerLine]:
    """What the rules say that allow an option of this viewer's own decision."""
    options = answers.options
    if not 0 <= index < len(options):
        raise ValueError("there is no such option for you now")
    found = answers.option(int(options[index]))
    book = RuleBook.load(answers.kit.name)
    lines = [AnswerLine(found.words, list(found.rules), "offered")]
    for id in found.rules:
        if id in book:
            entry = book[id]
            lines.append(AnswerLine(getattr(entry, "says", "") or getattr(entry, "ruling", ""), [id], "rule"))
    return lines


def about_place(answers: Answers, place: str) -> list[AnswerLine]:
    """Who is at a place of the board, what can be done there, and why not more."""
    check_place(answers, place)
    names = answers.here(place)
    head = AnswerLine(f"{place}: {'; '.join(names) if names else 'empty'}", [], "name")
    if answers.viewer == ONLOOKER:
        return [head, AnswerLine("Who looks on does nothing there.", [], "note")]
    lines = cut(shown(answers.at_place(place)))
    now = answers.now()
    nothing = AnswerLine(f"There is nothing to do there now; {now.words}", list(now.rules), "note")
    return [head, *(lines or [nothing])]


def check_place(answers: Answers, place: str) -> None:
    """ValueError if the board has no such place."""
    if place not in answers.kit.places(answers.table.game):
        raise ValueError(f"there is no place called {place!r}")


def about_deed(answers: Answers, things: Sequence[Thing], place: str) -> list[AnswerLine]:
    """Why a thing cannot be put at a place, in so many words, of the first of the name that can be put at places, one
    that is not in play yet rather than one that is; where that is never done, why it cannot be used."""
    check_place(answers, place)
    for thing in sorted(things, key=is_in_play):
        lines = cut(shown(plainly(answers.of_deed(thing, place))))
        if lines:
            return [AnswerLine(thing.said, [], "name"), *lines]
    return about_thing(answers, things[0])


def about_thing(answers: Answers, thing: Thing, with_place: bool = False) -> list[AnswerLine]:
    """Why a thing cannot be used now, act by act; why each of its numbers is what it is; what else works on it."""
    name = f"{thing.said} ({where_words(answers, thing)})" if with_place and thing.where else thing.said
    found = answers.of_thing(thing, answers.offered_about(thing))
    acts = cut(shown(told_once([line for line in found if isinstance(line, Offered | Refused)])))
    if not acts and answers.viewer != ONLOOKER:
        nothing = answers.nothing(thing)
        acts = [AnswerLine(f"{nothing.words[:1].upper()}{nothing.words[1:]}", list(nothing.rules), "note")]
    others = shown(line for line in found if not isinstance(line, Offered | Refused))
    return [AnswerLine(name, [], "name"), *acts, *others]


def plainly(lines: list[Offered | Refused]) -> list[Offered | Refused]:
    """The reasons alone, each once: what is refused was just tried, and need not be said again.

    >>> from rulebound.engine.kit import Reason
    >>> asked = Reason("a creature for A1 is asked for now", ("4.1",))
    >>> plainly([Refused("Wolf on A2", asked)]) == [Refused("", asked)]
    True
    """
    bare = [Refused("", line.reason) if isinstance(line, Refused) and not line.others else line for line in lines]
    return list(dict.fromkeys(bare))


def told_once(lines: list[Offered | Refused]) -> list[Offered | Refused]:
    """One line where the same speaks against all that might be done: such as that something else is asked first.

    >>> from rulebound.engine.kit import Reason
    >>> asked = Reason("Ann is asked something else first", ("4.1",))
    >>> told_once([Refused("play Wolf", asked), Refused("use Wolf", asked, 2)])[0].words
    ''
    """
    reasons = {line.reason for line in lines if isinstance(line, Refused)}
    if len(lines) > 1 and len(reasons) == 1 and all(isinstance(line, Refused) for line in lines):
        return [Refused("", reasons.pop())]
    return lines


def where_words(answers: Answers, thing: Thing) -> str:
    """Where a thing is, and whose that place is, as the viewer's sketch calls it."""
    letter, dot, pile = thing.where.rpartition(".")
    table = answers.table
    people = table.kit.sketch(table.view(answers.viewer), table.names, table.book).people
    person = next((each for each in people if dot and each.seat == seat_of(letter)), None)
    if person is None:
        return pile
    title = next((each.title.text for each in person.piles if each.name == pile), pile)
    if title == "play":
        return f"in play, {'yours' if person.mine else table.names[person.seat]}"
    return f"your {title}" if person.mine else f"{table.names[person.seat]}'s {title}"


def shown(lines: Iterable[Line]) -> list[AnswerLine]:
    """Lines of an answer as they are sent."""
    return [line_shown(line) for line in lines]


def line_shown(line: Line) -> AnswerLine:
    """A line of an answer as it is sent.

    >>> from rulebound.engine.kit import Reason, Source
    >>> line_shown(Refused("attack with Wolf", Reason("it is exhausted", ("4.1.2",)), 2, like=True))
    AnswerLine(text='attack with Wolf, and 2 others like it: no, it is exhausted.', rules=['4.1.2'], sort='refused')
    >>> line_shown(Number("offense", (Source("printed", 3), Source("Old Rage", 2, ("2.1.7",))))).text
    'offense 5: 3 printed, +2 from Old Rage'
    """
    rules = list(line.rules)
    if isinstance(line, Offered):
        return AnswerLine(f"{line.words}: you can do this now.", rules, "offered")
    if isinstance(line, Number):
        parts = [f"{line.sources[0].amount} {line.sources[0].words}"]
        parts += [f"{source.amount:+d} from {source.words}" for source in line.sources[1:]]
        return AnswerLine(f"{line.name} {line.amount}: {', '.join(parts)}", rules, "number")
    if isinstance(line, Refused) and not line.words:
        return AnswerLine(f"{line.reason.words[:1].upper()}{line.reason.words[1:]}.", rules, "refused")
    if isinstance(line, Refused):
        others = f", and {line.others} others{' like it' if line.like else ''}" if line.others else ""
        return AnswerLine(f"{line.words}{others}: no, {line.reason.words}.", rules, "refused")
    return AnswerLine(line.words, rules, "influence")


def cut(lines: list[AnswerLine]) -> list[AnswerLine]:
    """The lines, and not more of them than can be read."""
    if len(lines) <= MOST:
        return lines
    return [*lines[:MOST], AnswerLine(f"And {len(lines) - MOST} more of the kind.", [], "note")]
