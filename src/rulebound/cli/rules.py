"""`rulebound rules`: looking rules and rulings up, as text for people or as JSON.

Nothing here knows a command-line framework: each function takes plain values and gives back what to print. Wrong
ids and games raise the rule book's own errors, whose messages are meant to be shown.

>>> print(search("epic", ("breakthrough", "unbreakable"), json=False, width=72).splitlines()[0])
Epic: 2 answers to "breakthrough unbreakable"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from json import dumps
from shutil import get_terminal_size
from textwrap import shorten, wrap
from typing import Final

from rulebound.rulebook import Entry, Rule, RuleBook, Ruling, UnknownRule

_LABEL: Final = 11
_NARROWEST, _WIDEST = 40, 100


def show(game: str, ids: tuple[str, ...], json: bool, width: int | None = None) -> str:
    """Rules and rulings in full, in the order asked for; without ids, the table of contents.

    Capitals and brackets do not matter, so what a log line ends with can be pasted: "(4.4.11a, R34)".

    >>> print(show("epic", ("1.5.2",), json=False, width=60))
    Epic 1.5.2: health
    ==================
    in 1 Overview > 1.5 Health
    <BLANKLINE>
    Health has no upper limit.
    <BLANKLINE>
    Kind       behaviour, testable
    """
    book = RuleBook.load(game)
    entries = _asked(book, ids)
    if json:
        return _json({"game": book.game, "found": [_data(book, entry) for entry in entries or book]})
    columns = _columns(width)
    if not entries:
        return _contents(book, columns)
    return "\n\n\n".join("\n".join(_whole(book, entry, columns)) for entry in entries)


def search(game: str, words: tuple[str, ...], json: bool, width: int | None = None, most: int = 25) -> str:
    """What answers the words, best first, one paragraph each; with JSON all of it, else at most ``most``.

    >>> print(search("epic", ("breaktrough",), json=False, width=60))
    Epic: no answer to "breaktrough"; did you mean: breakthrough?
    """
    book = RuleBook.load(game)
    asked = " ".join(words).strip()
    if not asked:
        raise ValueError("a search needs at least one word or id, such as: breakthrough, 4.4.11a")
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


# --- what was asked for ------------------------------------------------------------------------------------------


def _asked(book: RuleBook, ids: Sequence[str]) -> list[Entry]:
    """The entries of the ids as people type them; one error for all that are unknown."""
    known = {entry.id.casefold(): entry for entry in book}
    wanted = [bare for id_ in ids for part in id_.replace(",", " ").split() if (bare := part.strip("().;:[]\"'"))]
    missing = [id_ for id_ in wanted if id_.casefold() not in known]
    if missing:
        raise UnknownRule(book.title, {id_: book.nearest(id_) for id_ in missing})
    return list(dict.fromkeys(known[id_.casefold()] for id_ in wanted))


def _columns(width: int | None) -> int:
    """The width to wrap to: the terminal's, within what reads well."""
    return max(_NARROWEST, min(width or get_terminal_size().columns, _WIDEST))


# --- one entry in full -------------------------------------------------------------------------------------------


def _whole(book: RuleBook, entry: Entry, columns: int) -> Iterator[str]:
    return _rule(book, entry, columns) if isinstance(entry, Rule) else _ruling(book, entry, columns)


def _rule(book: RuleBook, rule: Rule, columns: int) -> Iterator[str]:
    yield from _heading(f"{book.title} {rule.id}: {rule.name}")
    above = [f"{parent.id} {parent.name}" for parent in book.ancestors(rule.id)]
    if rule.chapter:
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
    see = [book[id_] for id_ in rule.see]
    yield from _list("See also", see, columns)
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
