"""Sets of cards that people bring: read apart from the server, kept in its data folder, one file for each set.

They are kept where `rulebound cards import` keeps its sets, so that decks, games, bots and the command line find them
in one way.  One that belongs to somebody has a sign of its owner behind its name; the others are for all who play here.
"""

from __future__ import annotations

import csv
import io
import json
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rulebound.cards.checking import Report, check
from rulebound.cards.files import SUFFIXES, BadList, Unfit, part_list
from rulebound.cards.memory import judged
from rulebound.cards.sets import BadSet, NoSet, checked_name, forget, is_private, load_set, set_names, store, title_of
from rulebound.games import GAMES, desk, kit
from rulebound.language.desk import Refusal
from rulebound.rulebook import RuleBook
from rulebound.server.library.cards import set_shown
from rulebound.server.library.messages import (
    NameTaken,
    RefusedCard,
    RefusedLine,
    SetField,
    SetForm,
    SetReport,
    SetShown,
)

MOST_CARDS: Final = 3_000  # of one list
MOST_SETS: Final = 20  # of one person and game
MOST_REFUSED: Final = 200  # cards that a report names
LEFT_OUT: Final = ("refused", "set")  # columns that whoever writes a list does not need
EXAMPLE: Final = "my own"  # and the type: what the cards of the example are called


def sign(user: str, title: str) -> str:
    """What stands behind the name of somebody's set.  It tells nothing of who that is, nor of their other sets: whoever
    is shown one by a deck cannot ask for another.

    >>> sign("somebody", "Forest Tales"), sign("somebody", "Meadow")
    ('ufcbbd24bb4', 'ucc0a315398')
    """
    return "u" + sha256(f"rulebound set {user} {title}".encode()).hexdigest()[:10]


def own_sets(game: str, user: str) -> list[str]:
    """The names of somebody's sets.  A guest's are those of the account that the guest logged in to: of `user`, some
    ids with spaces between them, the first is theirs, and its sets come first."""
    names = set_names(game)
    return [name for id in user.split() for name in names if name.endswith(f" {sign(id, title_of(name))}")]


def own_name(game: str, title: str, user: str) -> str:
    """The name under which decks know the set that somebody calls so, if only from now on."""
    known = [name for name in own_sets(game, user) if title_of(name).casefold() == title.casefold()]
    return known[0] if known else f"{title} {sign(user.split()[0], title)}"


def own_titles(game: str, user: str) -> dict[str, str]:
    """What somebody's sets are called, by their names; of several that are called the same, the later have a number."""
    mine = own_sets(game, user)
    titles = [title_of(name) for name in mine]
    called = [f"{title} ({n + 1})" if (n := titles[:at].count(title)) else title for at, title in enumerate(titles)]
    return dict(zip(mine, called))


def shown_sets(game: str, user: str) -> list[SetShown]:
    """The sets that somebody can use besides those that ship: one's own first, then those for all."""
    kit(game)
    mine = own_titles(game, user)
    out = []
    for name in (*mine, *(name for name in set_names(game) if not is_private(name))):
        try:
            out.append(set_shown(load_set(game, name), mine.get(name, name), name in mine))
        except BadSet:  # a file that was damaged since: it can be imported anew under the same name
            continue
    return out


def read_set(game: str, user: str, title: str, file: str, text: str, keep: bool = False) -> SetReport:
    """Judge a list of cards; with `keep`, and if a card of it can be played, keep it.  BadSet if it cannot be kept."""
    kit(game)
    if keep:
        checked_name(game, title.strip())
    suffix = Path(file).suffix.lower()
    if suffix not in SUFFIXES:
        return SetReport(0, 0, [], [f"a list of cards is a file that ends in {', '.join(SUFFIXES)}"], [])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"cards{suffix}"
        path.write_text(text, encoding="utf-8", newline="")
        try:
            rows, unfit = part_list(path, desk(game).columns)
        except BadList as e:
            return SetReport(0, 0, [], [*e.faults], [])
    many = len(rows) + len(unfit)
    if many > MOST_CARDS:
        return SetReport(many, 0, [], [f"there are {many:,} cards in it; at most {MOST_CARDS:,} are read"], [])
    wrong = [refused_form(game, each) for each in unfit]
    found = check(game, rows)
    if not keep or len(found.refused) == len(found.entries):
        return told(found, wrong)
    name, mine = own_name(game, title.strip(), user), own_sets(game, user)
    if name not in mine and len(mine) >= MOST_SETS:
        raise BadSet(f"you keep {len(mine)} sets of {kit(game).title} here, and that is the most; forget one first")
    return told(store(game, rows, name).report, wrong, name)


def set_report(game: str, user: str, name: str) -> SetReport:
    """What can be played of a set that is kept, one's own or one for all, and what cannot; NoSet if there is none."""
    if name not in (own_sets(game, user) if is_private(name) else set_names(game)):
        raise NoSet("you keep no set of this name")
    return told(load_set(game, name).report, name=name)


def refused_form(game: str, card: Unfit) -> RefusedCard:
    """A card whose form is wrong, with all that is: what else it says is judged too."""
    lines = [refused_line(game, Refusal(where, why)) for where, why in card.faults]
    columns = {where for where, _ in card.faults}
    if "type" in card.rest:  # without one nothing can be said of the others
        rest = check(game, [{"name": "a card", **card.rest}]).entries[0].verdict.refused
        if unknown := [refused_line(game, each) for each in rest if each.where == "type"]:
            return RefusedCard(card.name, unknown)
        lines += [refused_line(game, each) for each in rest if each.where not in columns]
        lines += refused_text(game, card.rest, lines)
    return RefusedCard(card.name, lines)


def refused_text(game: str, row: Mapping[str, Any], known: Sequence[RefusedLine]) -> list[RefusedLine]:
    """What is wrong with the text of a card whose other columns are wrong: read as if it stood on a card of the same
    type that is right."""
    columns = {*desk(game).wordings, *desk(game).wordings.values()}
    text = {key: value for key, value in row.items() if key in columns}
    whole = examples(game).get(str(row.get("type", "")))
    if not text or whole is None or any(line.line or line.where in columns for line in known):
        return []
    bare = {key: value for key, value in whole.items() if key not in columns}
    refused = check(game, [{**bare, **text, "name": str(row.get("name") or "a card")}]).entries[0].verdict.refused
    return [refused_line(game, each) for each in refused if each.line or each.where in columns]


def refused_line(game: str, each: Refusal) -> RefusedLine:
    """One thing that is wrong with a card, as it goes over the wire: with the rules that its words end with apart."""
    what, *more = each.why.split("\n")
    words, _, ids = what.removesuffix(")").rpartition(" (")
    rules, book = ids.split(", "), RuleBook.load(game)
    if not what.endswith(")") or not all(id in book for id in rules):
        words, rules = what, []
    return RefusedLine(each.where, each.line, max(each.at, 0), "\n".join([words, *more]), rules)


def told(report: Report, wrong: Sequence[RefusedCard] = (), name: str = "") -> SetReport:
    """A report as it goes over the wire; `wrong` are the cards that could not be judged, for their form."""
    refused = [
        RefusedCard(
            entry.shown,
            [*lines, *refused_text(report.game, entry.row, lines)],
        )
        for entry in report.refused[:MOST_REFUSED]
        for lines in [[refused_line(report.game, each) for each in entry.verdict.refused]]
    ]
    renamed = [f"{entry.named} is here as {entry.name}: another card has that name" for entry in report.apart]
    whole = len(report.entries) - len(report.refused)
    cards, named = len(report.entries) + len(wrong), [*wrong, *refused][:MOST_REFUSED]
    return SetReport(cards, whole, named, [], renamed, name, len(wrong), taken(report))


def taken(report: Report) -> list[NameTaken]:
    """The cards of a list, of those that can be played, that are called as one that ships."""
    known = names_that_ship(report.game)
    found = []
    for entry in report.entries:
        if entry.whole and entry.printing_of < 0 and entry.name.casefold() in known:
            name, set_name, fingerprint = known[entry.name.casefold()]
            same = bool(fingerprint) and fingerprint == entry.verdict.fingerprint
            found.append(NameTaken(entry.shown, name, set_name, same))
    return found


@cache
def names_that_ship(game: str) -> dict[str, tuple[str, str, str]]:
    """The cards that ship, by their names without capitals: name, set, and what makes them the same card."""
    verdicts = [
        (set_name, verdict) for set_name in kit(game).sets() for verdict in judged(game, desk(game).shipped(set_name))
    ]
    return {
        str(each.card["name"]).casefold(): (str(each.card["name"]), set_name, each.fingerprint)
        for set_name, each in verdicts
    }


@cache
def examples(game: str) -> dict[str, dict[str, Any]]:
    """A card of each type that can be imported, as a row of a list, by its type."""
    one = desk(game)
    first: dict[str, dict[str, Any]] = {}
    for set_name in kit(game).sets():
        for card in one.shipped(set_name):
            row = {key: value for key, value in one.row(card).items() if key in one.columns and key not in LEFT_OUT}
            row = {**row, "name": f"{EXAMPLE} {row['type']}".title()}
            if row["type"] not in first and check(game, [row]).entries[0].whole:
                first[str(row["type"])] = row
    return first


@cache
def form_of(game: str) -> SetForm:
    """How a list of cards for this game is written: its columns, and a list that can be kept as it is, in two ways."""
    one = desk(game)
    fields = [
        SetField(name, field.sort, field.about, field.must, list(field.words))
        for name, field in one.columns.items()
        if name != "refused"
    ]
    rows = list(examples(game).values())
    used = [name for name in one.columns if any(name in row for row in rows)]
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(used)
    for row in rows:
        writer.writerow([cell(row.get(name, "")) for name in used])
    return SetForm(fields, table.getvalue(), json.dumps(rows, indent=2, ensure_ascii=False) + "\n")


def cell(value: Any) -> str:
    """A value as a cell of a table has it.

    >>> cell(["human", "knight"]), cell(3), cell("Airborne")
    ('human, knight', '3', 'Airborne')
    """
    return ", ".join(str(each) for each in value) if isinstance(value, list | tuple) else str(value)


def forget_all(user: str) -> None:
    """Forget all sets of somebody."""
    for game in GAMES:
        for name in own_sets(game, user):
            forget(game, name)


def forget_set(game: str, user: str, name: str) -> None:
    """Forget a set of one's own; BadSet if it is not theirs."""
    if name not in own_sets(game, user):
        raise BadSet("only sets of one's own can be forgotten")
    forget(game, name)
