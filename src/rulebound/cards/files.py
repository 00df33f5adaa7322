"""Lists of cards in files: JSON, CSV or YAML, with the columns that the game's desk names.

`read_list` reads a file as a whole or refuses it as a whole, with everything that is wrong with its form: an unknown
column (a misspelt one would lose text in silence), a value of the wrong sort.  `part_list` refuses the cards whose form
is wrong and keeps the others.  What is wrong with a card is another matter: that is found when the cards are judged.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import yaml

from rulebound.engine.stage import Field

LARGEST: Final = 20_000_000  # bytes of a file
LARGEST_NUMBER: Final = 10**9
NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
LONGEST_NAME: Final = 60  # characters of a name that a message shows
MOST_SHOWN: Final = 12  # faults of one file
SUFFIXES: Final = (".json", ".csv", ".yaml", ".yml")
OTHER_SIGNS: Final = {";": "semicolons", "\t": "tabs", "|": "strokes"}
CSV_ERRORS: Final = {
    "unexpected end of data": "a quote that opens in this row is never closed",
    "field larger than field limit": f"a cell has over {csv.field_size_limit():,} characters; is a quote left open?",
}
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Row = dict[str, Any]


class Twice(Exception):
    """A key that stands twice in one object, of which one value would be lost in silence."""


class Loader(LOADER):  # type: ignore[misc,valid-type]
    """Reads YAML, and refuses a key that stands twice in one mapping."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        seen: set[str] = set()
        for key in [key for key, _ in node.value if isinstance(key, yaml.ScalarNode)]:
            if key.value in seen:
                where = f"line {key.start_mark.line + 1}, column {key.start_mark.column + 1}"
                raise Twice(f"{where}: {shown(key.value)} stands twice in one card; one of the two would be lost")
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def once(pairs: list[tuple[str, Any]]) -> Row:
    """A JSON object whose keys are all different."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        values = " and ".join(shown(value) for key, value in pairs if key == twice)
        raise Twice(f"{shown(twice)} stands twice in one card, with {values}; one of them would be lost")
    return made


class BadList(ValueError):
    """A file that is no list of cards: everything that is wrong with its form."""

    def __init__(self, path: Path, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        more = len(faults) - MOST_SHOWN
        lines = [*faults[:MOST_SHOWN], *([f"and {more} more"] if more > 0 else [])]
        super().__init__("\n".join(f"{path}: {line}" for line in lines))


def read_list(path: Path, columns: Mapping[str, Field]) -> list[Row]:
    """The rows of a list of cards; BadList with all that is wrong with the file."""
    rows = raw_rows(path, columns)
    faults = [f"{which(row, number)}{why}" for number, row in enumerate(rows, 1) for _, why in row_faults(row, columns)]
    if faults:
        raise BadList(path, faults)
    return [as_row(row, columns) for row in rows]


@dataclass(frozen=True)
class Unfit:
    """A card of a list whose form is wrong: its place, what it is called, every fault with its column ("": none), and
    the row with what is right of it."""

    place: int
    name: str
    faults: tuple[tuple[str, str], ...]
    rest: Row


def part_list(path: Path, columns: Mapping[str, Field]) -> tuple[list[Row], list[Unfit]]:
    """The rows of a list whose form is right, and those whose form is wrong, each with all its faults.

    BadList if the file cannot be read as a list at all, or no card has a column that it could be read by: one that
    stands in every card and is unknown was misspelt for all of them.
    """
    raw = raw_rows(path, columns)
    keys = [set(row) for row in raw if isinstance(row, dict)]
    unknown = [key for key in (keys[0] if keys else ()) if key not in columns and all(key in each for each in keys)]
    if unknown and len(raw) > 1:
        raise BadList(path, [no_column(key, columns) for key in sorted(unknown, key=str)])
    rows: list[Row] = []
    unfit: list[Unfit] = []
    for number, row in enumerate(raw, 1):
        faults = tuple((where, why.removeprefix(f"{where}: ")) for where, why in row_faults(row, columns))
        wrong = {where for where, _ in faults}
        rest = as_row({k: v for k, v in row.items() if k not in wrong}, columns) if isinstance(row, dict) else {}
        if faults:
            name = row.get("name") if isinstance(row, dict) else None
            called = visible(name) if isinstance(name, str) and name else f"Card {number} of the list"
            unfit.append(Unfit(number - 1, called, faults, rest))
        else:
            rows.append(rest)
    return rows, unfit


def raw_rows(path: Path, columns: Mapping[str, Field]) -> list[Any]:
    """What stands in a file as a list, whatever its cards are like; BadList if it is none, or empty."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadList(path, [f"a list of cards is a file that ends in {', '.join(SUFFIXES)}"])
    if path.is_dir():
        raise BadList(path, ["this is a folder; a list of cards is a file"])
    if path.stat().st_size > LARGEST:
        raise BadList(path, [f"the file has {path.stat().st_size:,} bytes; at most {LARGEST:,} are read"])
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as e:
        raise BadList(path, [f"not a text file in UTF-8: {e.reason} at byte {e.start}"]) from None
    rows = csv_rows(path, text, columns) if path.suffix.lower() == ".csv" else data_rows(path, text)
    if not rows:
        raise BadList(path, ["there are no cards in it"])
    return rows


# -- JSON and YAML: a list of objects, or an object whose `cards` is one


def parsed(text: str, is_json: bool) -> Any:
    """What a text in JSON or YAML says."""
    return json.loads(text, object_pairs_hook=once) if is_json else yaml.load(text, Loader=Loader)


def data_rows(path: Path, text: str) -> list[Any]:
    """What stands in the file, as a list."""
    try:
        data = parsed(text, path.suffix.lower() == ".json")
    except Twice as e:
        raise BadList(path, [str(e)]) from None
    except json.JSONDecodeError as e:
        raise BadList(path, [f"line {e.lineno}, column {e.colno}: not JSON: {e.msg}"]) from None
    except yaml.YAMLError as e:
        mark = getattr(e, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark is not None else ""
        raise BadList(path, [f"{where}not YAML: {getattr(e, 'problem', None) or 'it cannot be read'}"]) from None
    except RecursionError:
        raise BadList(path, ["lists stand in lists far too deep"]) from None
    except ValueError:
        raise BadList(path, ["a number in it is far too large, or a date is none"]) from None
    if isinstance(data, dict) and "cards" in data:
        data = data["cards"]
    if not isinstance(data, list):
        raise BadList(path, ["a list of cards is expected, or an object whose `cards` is one"])
    return data


# -- CSV: a line of columns, then a line for each card


def csv_rows(path: Path, text: str, columns: Mapping[str, Field]) -> list[Any]:
    """The cards of a table with commas: empty cells are left out, lists are parted by commas, lines by line breaks."""
    rows = [(line, row) for line, row in table(path, text) if any(cell.strip() for cell in row)]
    if not rows:
        return []
    head = [column_called(cell.strip(), columns) for cell in rows[0][1]]
    faults = [f"the column {name!r} stands there twice" for name in sorted({n for n in head if head.count(n) > 1})]
    if len(head) == 1:
        other = next((sign for sign in (";", "\t", "|") if sign in head[0]), "")
        if other:
            raise BadList(path, [f"line 1: the columns are parted by {OTHER_SIGNS[other]}; write commas"])
    wrong = [(line, row) for line, row in rows[1:] if len(row) > len(head)]
    faults += [
        f"line {line}: more cells than columns, {len(row)} for {len(head)}: {', '.join(row)[:60]}; "
        "a cell with a comma in it stands in quotes"
        for line, row in wrong
    ]
    if faults:
        raise BadList(path, faults)
    return [cells(dict(zip(head, row)), columns) for _, row in rows[1:]]


def table(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table, each with the number of the line where it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error as e:
        why = next((words for known, words in CSV_ERRORS.items() if known in str(e)), str(e))
        raise BadList(path, [f"line {line}: not a table with commas: {why}"]) from None


def column_called(said: str, columns: Mapping[str, Field]) -> str:
    """The column that the head of a table means, whatever its capitals; what it says if there is none.

    >>> column_called("Discard Text", {"discard_text": Field("text")}), column_called("Colour", {})
    ('discard_text', 'Colour')
    """
    name = said.casefold().replace(" ", "_")
    return name if name in columns else said


def cells(row: Mapping[str, str], columns: Mapping[str, Field]) -> Row:
    """A card of a table: numbers and lists as what they are; what cannot be one stays text."""
    out: Row = {}
    for key, cell in row.items():
        sort = columns[key].sort if key in columns else ""
        value = cell.strip()
        if sort == "number" and NUMBER.fullmatch(value):
            out[key] = int(value)
        elif sort == "words":
            out[key] = [word.strip() for word in value.split(",") if word.strip()]
        elif value:
            out[key] = value.replace("\\n", "\n").replace("\r\n", "\n")
    return out


# -- rows


def which(row: Any, number: int) -> str:
    """What a message about a row begins with."""
    if not isinstance(row, dict):
        return f"card {number}"
    name = row.get("name")
    return f"card {number} ({visible(name)}): " if isinstance(name, str) and name else f"card {number}: "


def row_faults(row: Any, columns: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """What is wrong with the form of a row: in which column ("" for the whole of it), and what."""
    if not isinstance(row, dict):
        yield "", f" is {shown(row)}; a card is an object with columns such as {', '.join(list(columns)[:4])}"
        return
    for key, value in row.items():
        if key not in columns:
            yield str(key), no_column(key, columns)
        elif value is not None and not fits(value, columns[key].sort):
            told = f" ({columns[key].about})" if columns[key].about and columns[key].sort == "number" else ""
            yield key, f"{key}: expected {expected(columns[key].sort)}{told}, found {shown(value)}"
    for key, column in columns.items():
        if column.must and row.get(key) in (None, ""):
            yield key, f"{key} is missing"


def no_column(key: Any, columns: Mapping[str, Field]) -> str:
    """That there is no such column, and which is nearest."""
    near = get_close_matches(str(key), columns, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(columns)}"
    return f"there is no column {str(key)!r}; {hint}"


def fits(value: Any, sort: str) -> bool:
    """Is this value of the sort that the column has?"""
    if sort == "number":
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER
    if sort == "words":
        return isinstance(value, list) and all(is_text(word) for word in value)
    return is_text(value)


def is_text(value: Any) -> bool:
    """Is this text that can be written down?  Halves of characters, which JSON can say, are none."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)


def expected(sort: str) -> str:
    """What a column wants."""
    return {"number": "a whole number", "words": "a list of words"}.get(sort, "text")


def shown(value: Any) -> str:
    """A value in a message, cut short.

    >>> shown("elk"), shown([1, 2]), shown(10**80)
    ('"elk"', 'a list', 'a number of 81 digits')
    """
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return "a huge number" if abs(value) >= 10**100 else f"a number of {len(str(abs(value)))} digits"
    text = json.dumps(str(value) if not isinstance(value, str | int | float | None) else value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def visible(name: str) -> str:
    """A name in a message: cut short, and with its invisible characters written out.

    >>> visible("Yard Dog"), visible("Yard\\x1b[31m Dog"), len(visible("x" * 999))
    ('Yard Dog', 'Yard\\\\x1b[31m Dog', 61)
    """
    said = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name[: LONGEST_NAME + 1])
    return said if len(name) <= LONGEST_NAME else f"{said[:LONGEST_NAME]}…"


def as_row(row: Row, columns: Mapping[str, Field]) -> Row:
    """A row in the order of the columns, without what is empty; in a name a run of white space is one space, as it is
    where a deck names the card."""
    made = {key: row[key] for key in columns if key in row and row[key] not in (None, "", [])}
    return {**made, "name": " ".join(made["name"].split())} if isinstance(made.get("name"), str) else made
