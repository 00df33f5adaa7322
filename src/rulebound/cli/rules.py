"""`rulebound rules`: looking rules and rulings up, as text for people or as JSON.

Nothing here knows a command-line framework: each function takes plain values and gives back what to print. Wrong
ids and games raise the rule book's own errors, whose messages are meant to be shown.

>>> print(search("epic", ("breakthrough", "unbreakable"), json=False, width=72).splitlines()[0])
Epic: 2 answers to "breakthrough unbreakable"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from json import dumps
from pathlib import Path
from shutil import get_terminal_size
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Final

from rulebound.games import GAMES, kit
from rulebound.rulebook import Entry, Rule, RuleBook, Ruling, UnknownGame, UnknownRule

if TYPE_CHECKING:
    from rulebound.judge.coverage import Coverage

_LABEL: Final = 11
_FILES: Final = 3  # so many files are named for a rule that is not covered
_NARROWEST, _WIDEST = 30, 100
_OURS: Final = re.compile(r"\bour rulings?\b", re.IGNORECASE)
_AGAIN: Final = re.compile(r"-(?:bis|ter)\Z")  # behind a number that the document uses again
_CITED: Final = re.compile(r"\b(R\d+): (?:firm|likely|choice)[^;)]*", re.IGNORECASE)  # how sure the judge says it is


def show(game: str, ids: tuple[str, ...], json: bool, width: int | None = None) -> str:
    """Rules and rulings in full, in the order asked for; without ids, the table of contents.

    Capitals and brackets do not matter, so what a log line ends with can be pasted: "(4.4.11a; our ruling R34)".

    >>> print(show("epic", ("1.5.2",), json=False, width=60))
    Epic 1.5.2: health
    ==================
    in 1 Overview > 1.5 Health
    <BLANKLINE>
    Health has no upper limit.
    <BLANKLINE>
    Kind       behaviour, testable
    """
    book = _book("show", game, ids)
    entries = _asked(book, ids)
    if json:
        return _json({"game": book.game, "found": [_data(book, entry) for entry in entries or book]})
    columns = _columns(width)
    if not entries:
        return _contents(book, columns)
    return "\n\n\n".join("\n".join(_whole(book, entry, columns)) for entry in entries)


def show_command(game: str, ids: tuple[str, ...], json: bool) -> str:
    """What `show` gives; where words were typed instead of ids, the error says how to search for them."""
    try:
        return show(game, ids, json)
    except UnknownRule as e:
        words = [id_ for id_ in e.ids if not any(character.isdigit() for character in id_)]
        if not words:
            raise
        joint = "; " if len(e.ids) == 1 else "\n"
        raise ValueError(f"{e}{joint}'rulebound rules search {game} {' '.join(words)}' looks for words") from None


def search(game: str, words: tuple[str, ...], json: bool, width: int | None = None, most: int = 25) -> str:
    """What answers the words, best first, one paragraph each; with JSON all of it, else at most ``most``.

    >>> print(search("epic", ("breaktrough",), json=False, width=60))
    Epic: no answer to "breaktrough"; did you mean: breakthrough?
    """
    book = _book("search", game, words)
    asked = " ".join(words).strip()
    if not asked:
        said = kit(book.game).samples
        raise ValueError(f"a search needs at least one word or id, such as: {said.word}, {said.rule}")
    found = book.search(asked)
    if json:
        data = [_data(book, entry) for entry in found]
        return _json({"game": book.game, "words": asked, "found": data, "near": book.near_words(asked)})
    if not found:
        near = book.near_words(asked)
        return f'{book.title}: no answer to "{asked}"' + (f"; did you mean: {', '.join(near)}?" if near else "")
    columns = _columns(width)
    count = "1 answer" if len(found) == 1 else f"{len(found)} answers"
    lines = [f'{book.title}: {count} to "{asked}"', ""]
    pad = max(len(entry.id) for entry in found[:most]) + 2
    for entry in found[:most]:
        lines += _hanging(entry.id, _sentence(entry), pad, columns)
    if len(found) > most:
        lines += ["", f"and {len(found) - most} more; more words narrow it down"]
    return "\n".join(lines)


def coverage(game: str, scenarios: Path | None, json: bool, width: int | None = None) -> tuple[str, int]:
    """Which rules the scenarios show to be kept, and which not: what to print, and the exit code.

    The code is 0 only if all testable rules are covered. Without a path, the scenarios that the package carries count.
    """
    from rulebound.cli.reports import progress
    from rulebound.judge.coverage import coverage, scenario_files

    files = scenario_files(game, scenarios)
    with progress("scenarios", len(files)) as tell:
        found = coverage(game, files, tell)
    text = _json(found.data()) if json else "\n".join(_coverage(found, _columns(width)))
    return text, 1 if found.uncovered else 0


# --- what was asked for ------------------------------------------------------------------------------------------


def _asked(book: RuleBook, ids: Sequence[str]) -> list[Entry]:
    """The entries of the ids as people type them; one error for all that are unknown."""
    known = {entry.id.casefold(): entry for entry in book}
    asked = _CITED.sub(r"\1 ", _OURS.sub(" ", " ".join(ids))).replace(",", " ")
    wanted = [bare for part in asked.split() if (bare := part.strip("().;:[]\"'"))]
    missing = [id_ for id_ in wanted if id_.casefold() not in known]
    if missing:
        raise UnknownRule(book.title, {id_: book.nearest(id_) for id_ in missing})
    return list(dict.fromkeys(known[id_.casefold()] for id_ in wanted))


def _book(command: str, game: str, words: Sequence[str]) -> RuleBook:
    """The rule book of this game; an error that says so where the game was left out."""
    try:
        return RuleBook.load(game)
    except UnknownGame as e:
        if get_close_matches(game.casefold(), e.known) or not e.known:
            raise
        left_out = any(character.isdigit() for character in game) or command == "search"
        example = " ".join([game, *words]) if left_out else " ".join(words) or kit(GAMES[0]).samples.rule
        raise ValueError(f"{e}; the game comes first: 'rulebound rules {command} {GAMES[0]} {example}'") from None


def _same_number(book: RuleBook, rule: Rule) -> list[Rule]:
    """The other rules that have this number in the document: 4.4.6-bis of 4.4.6, and the other way round."""
    number = _AGAIN.sub("", rule.id)
    return [other for other in book.rules if other.id != rule.id and _AGAIN.sub("", other.id) == number]


def _columns(width: int | None) -> int:
    """The width to wrap to: the terminal's, within what reads well."""
    return max(_NARROWEST, min(width or get_terminal_size().columns, _WIDEST))


# --- one entry in full -------------------------------------------------------------------------------------------


def _whole(book: RuleBook, entry: Entry, columns: int) -> Iterator[str]:
    return _rule(book, entry, columns) if isinstance(entry, Rule) else _ruling(book, entry, columns)


def _rule(book: RuleBook, rule: Rule, columns: int) -> Iterator[str]:
    yield from _heading(f"{book.title} {rule.id}: {rule.name}")
    above = [f"{parent.id} {parent.name}" for parent in book.ancestors(rule.id)]
    if rule.chapter and rule.chapter not in (rule.id, *(parent.id for parent in book.ancestors(rule.id))):
        above.insert(0, f"{rule.chapter} {book.chapters[rule.chapter]}")
    if above:
        yield from _wrapped(f"in {' > '.join(above)}", columns)
        yield ""
    yield from _wrapped(rule.says, columns)
    yield ""
    yield from _field("Kind", f"{rule.kind}, {'testable' if rule.testable else 'nothing to test'}", columns)
    if rule.note:
        yield from _field("Note", rule.note, columns)
    yield from _list("Under it", book.children(rule.id), columns)
    see = [*_same_number(book, rule), *(book[id_] for id_ in rule.see)]
    yield from _list("See also", dict.fromkeys(see), columns)
    yield from _list("Named by", (entry for entry in book.referring_to(rule.id) if entry not in see), columns)
    yield from _list("Rulings", book.rulings_on(rule.id), columns)


def _ruling(book: RuleBook, ruling: Ruling, columns: int) -> Iterator[str]:
    yield from _heading(f"{book.title} {ruling.id}: {ruling.title}")
    place = f" (part {ruling.section}, {book.sections[ruling.section]})" if ruling.section else ""
    yield from _wrapped(f"our ruling{place}; confidence: {ruling.sureness}", columns)
    yield ""
    yield from _field("Question", ruling.question, columns)
    yield from _field("Text", ruling.text, columns)
    yield from _field("Ruling", ruling.ruling, columns)
    yield from _field("Why", ruling.why, columns)
    yield from _field("Test", ruling.test, columns)
    yield from _list("Rules", (book[id_] for id_ in ruling.rules), columns)
    see = [book[id_] for id_ in ruling.see]
    yield from _list("See also", see, columns)
    yield from _list("Named by", (entry for entry in book.referring_to(ruling.id) if entry not in see), columns)


def _contents(book: RuleBook, columns: int) -> str:
    """Chapters and their sections, one line each, and the parts of the rulings."""
    lines = [*_heading(f"{book.title}, {book.document}")]
    for number, title in book.chapters.items():
        sections = book.children(number)
        lines += ["", f"{number} {title}"]
        lines += [_line(rule.id, rule.title or rule.says, 10, columns) for rule in sections]
    for letter, title in book.sections.items():
        lines += ["", f"Our rulings, part {letter}: {title}"]
        ours = [ruling for ruling in book.rulings if ruling.section == letter]
        lines += [_line(ruling.id, f"{ruling.title} ({ruling.sureness})", 10, columns) for ruling in ours]
    return "\n".join(lines)


# --- coverage ----------------------------------------------------------------------------------------------------


def _coverage(found: Coverage, columns: int) -> Iterator[str]:
    """A line for each section, then each rule and ruling that is not covered, with what is missing."""
    book, rulings = found.book, len(found.book.rulings)
    count = "1 scenario" if len(found.shown) == 1 else f"{len(found.shown)} scenarios"
    yield f"{book.title}: {len(found.covered)} of {len(found.testable)} testable rules are covered by {count}"
    yield ""
    rows = [*found.sections(), ("all sections", len(found.testable), len(found.covered))]
    rows.append(("our rulings", rulings, found.rulings_covered))
    pad = max(len(name) for name, _, _ in rows) + 2
    yield f"{'section':<{pad}}testable  covered"
    for name, testable, covered in rows:
        yield f"{name:<{pad}}{testable:>8}  {covered:>7}"
    for name, entries in found.aside.items():
        of_rules = sum(isinstance(entry, Rule) for entry in entries)
        yield ""
        yield f"{name}: {of_rules} rules and {len(entries) - of_rules} rulings wait"
        yield from _wrapped(", ".join(entry.id for entry in entries), columns, " " * 2, " " * 2)
    for gap in found.gaps:
        yield ""
        entry = gap.entry
        yield from _hanging(entry.id, entry.title if isinstance(entry, Ruling) else entry.says, _LABEL, columns)
        yield from _hanging("", gap.missing, _LABEL, columns)
        yield from _files(gap.files[:_FILES])
        if len(gap.files) > _FILES:
            yield " " * _LABEL + f"and {len(gap.files) - _FILES} more"
    if found.failed:
        yield ""
        yield "these scenarios fail and so show nothing; `rulebound scenario run` tells why:"
        yield from _files(found.failed)


def _files(files: Sequence[str]) -> Iterator[str]:
    """A line for each file, never torn apart; below the present folder without its name."""
    here = f"{Path.cwd()}/"
    for file in files:
        yield " " * _LABEL + file.removeprefix(here)


# --- lines -------------------------------------------------------------------------------------------------------


def _heading(text: str) -> tuple[str, str]:
    return text, "=" * len(text)


def _field(label: str, text: str, columns: int) -> list[str]:
    """A label and its text, wrapped beside it."""
    return _hanging(label, text, _LABEL, columns)


def _hanging(label: str, text: str, indent: int, columns: int) -> list[str]:
    return _wrapped(text, columns, label.ljust(indent), " " * indent)


def _wrapped(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most that many columns; an id such as 4.4.6-bis is never torn apart."""
    return wrap(text, columns, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _list(label: str, entries: Iterable[Entry], columns: int) -> Iterator[str]:
    """A label and one line for each entry; nothing at all without entries."""
    listed = list(entries)
    pad = max((len(entry.id) for entry in listed), default=0) + 2
    for number, entry in enumerate(listed):
        start = (label if number == 0 else "").ljust(_LABEL)
        yield start + _line(entry.id, _short(entry), pad, columns - _LABEL, margin=0)


def _line(id_: str, text: str, pad: int, columns: int, margin: int = 2) -> str:
    start = " " * margin + id_.ljust(pad)
    return start + shorten(text, columns - len(start), placeholder=" ...", break_on_hyphens=False)


def _short(entry: Entry) -> str:
    """What an entry is, for one line: a heading's title, a rule's wording, a ruling's title and confidence."""
    if isinstance(entry, Ruling):
        return f"{entry.title} ({entry.sureness})"
    return entry.title if entry.heading else entry.says


def _sentence(entry: Entry) -> str:
    """What an entry says, for an answer to a search."""
    if isinstance(entry, Ruling):
        return f"{entry.title} (our ruling: {entry.sureness}). {entry.question}"
    return f"{entry.title} (heading)" if entry.heading else entry.says


# --- JSON --------------------------------------------------------------------------------------------------------


def _data(book: RuleBook, entry: Entry) -> dict[str, object]:
    """All fields of an entry, what it is, and which rulings touch it."""
    if isinstance(entry, Ruling):
        return {"what": "ruling", **asdict(entry)}
    return {"what": "rule", **asdict(entry), "rulings": [ruling.id for ruling in book.rulings_on(entry.id)]}


def _json(data: dict[str, object]) -> str:
    return dumps(data, ensure_ascii=False, indent=2)
