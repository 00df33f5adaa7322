"""Sets of one's own: cards imported from a list, kept in the data folder, one YAML file for each set.

Every card of the list is kept.  One that is refused is marked with the reason and a caret, and has an empty `wording`:
whatever a person writes there is read instead of the printed text, from the next use on.  What can be played is found
anew whenever the set is loaded, so that a wording counts at once, and so does a language that has learnt more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import yaml

from rulebound.cards.checking import Checked, Report, check
from rulebound.cards.files import BadList, read_list
from rulebound.cards.folders import data_folder, write_whole
from rulebound.games import desk, kit

NAME: Final = re.compile(r"[^\W_](?:[\w '&.-]{0,58}\w)?")
LONGEST: Final = 60  # characters of a set's name
DAMAGED: Final = ".damaged"  # the ending of a file that could not be read and was put aside
REFUSED: Final = "refused"
PRIVATE: Final = re.compile(r".* u[0-9a-f]{10}")  # a set that somebody keeps on a server for others too
HEAD: Final = """\
# Cards for {title}, imported by 'rulebound cards import'. What is refused is marked: `refused` says why.
# Write a wording of your own under `wording` (grey text: `discard_wording`); it is read instead of the printed text.
"""


class BadSet(ValueError):
    """A set that cannot be stored or found: what is wrong; if cards of it are refused, with the report on them."""

    def __init__(self, message: str, report: Report | None = None) -> None:
        self.report = report
        super().__init__(message)


class NoSet(BadSet):
    """There is no set of this name."""


@dataclass(frozen=True)
class CardSet:
    """A set of one's own, as it is understood now."""

    name: str
    path: Path
    report: Report
    aside: Path | None = None  # where the file of a damaged older set of this name is now

    @property
    def playable(self) -> list[dict[str, Any]]:
        """The cards that can be played, as data, each once."""
        return [dict(entry.verdict.card) for entry in self.report.entries if entry.whole and entry.printing_of < 0]

    @property
    def refused(self) -> list[Checked]:
        """The cards that cannot."""
        return self.report.refused


class Block(str):
    """Text that is written line by line in YAML."""


class Writer(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes YAML as people do: lists of words in one line, text of several lines as a block."""


def as_block(writer: Any, text: Block) -> Any:
    return writer.represent_scalar("tag:yaml.org,2002:str", str(text), style="|")


def as_words(writer: Any, words: Sequence[Any]) -> Any:
    flow = all(isinstance(word, str) for word in words)
    return writer.represent_sequence("tag:yaml.org,2002:seq", words, flow_style=flow)


Writer.add_representer(Block, as_block)
Writer.add_representer(list, as_words)


# -- storing


def store(game: str, rows: Sequence[Mapping[str, Any]], name: str, strict: bool = False) -> CardSet:
    """Keep the cards of a list as a set; with `strict`, only if all of them are understood.

    Wordings that a person wrote into an older set of this name stay with their cards.  If the file of that set is
    damaged, it is put aside, so that nothing written there is lost.  The new file is written whole or not at all.
    BadSet if the name is none, or the set may not be stored.
    """
    checked_name(game, name)
    path = set_file(game, name)
    aside: Path | None = None
    try:
        rows = with_wordings(game, rows, path)
    except BadList:
        aside = free_path(path)
    report = check(game, rows, name)
    if strict and report.refused:
        raise BadSet(f"nothing was stored: {len(report.refused)} of {len(report.entries)} cards are refused", report)
    if aside is not None:
        path.rename(aside)
    write_whole(path, set_text(game, name, report).encode())
    return CardSet(name, path, report, aside)


def free_path(path: Path) -> Path:
    """Where a damaged file of a set is put aside: beside it, under a name that nothing has yet."""
    aside, number = path.with_name(path.name + DAMAGED), 2
    while aside.exists():
        aside, number = path.with_name(f"{path.name}{DAMAGED}-{number}"), number + 1
    return aside


def checked_name(game: str, name: str) -> None:
    """BadSet unless a set of one's own can be called so."""
    if len(name) > LONGEST:
        raise BadSet(f"a set's name is too long with {len(name):,} characters; at most {LONGEST} are allowed")
    if NAME.fullmatch(name) is None:
        raise BadSet(f"{name!r} is no name for a set: letters and digits, with spaces or signs such as - between them")
    if name.casefold() in [each.casefold() for each in (*kit(game).sets(), *kit(game).made, "own", "rules")]:
        raise BadSet(f"{name!r} is a name that Rulebound uses itself; choose another one")


def with_wordings(game: str, rows: Sequence[Mapping[str, Any]], path: Path) -> list[dict[str, Any]]:
    """The rows with the wordings that an older set gives to cards of the same name and printed text."""
    one = desk(game)
    if not path.is_file():
        return [dict(row) for row in rows]
    before = read_list(path, one.columns)
    out = []
    for row in rows:
        mine = [each for each in before if each["name"] == row["name"] or each["name"].startswith(f"{row['name']} (")]
        known = {
            wording: each[wording]
            for each in mine
            for wording, printed in one.wordings.items()
            if each.get(wording) and each.get(printed) == row.get(printed)
        }
        out.append({**known, **row})
    return out


def set_text(game: str, name: str, report: Report) -> str:
    """The file of a set."""
    one = desk(game)
    cards = [card_row(one.columns, one.wordings, entry) for entry in report.entries]
    data = {"game": game, "set": name, "cards": cards}
    body = yaml.dump(data, Dumper=Writer, sort_keys=False, allow_unicode=True, width=120)
    return HEAD.format(title=kit(game).title) + body


def card_row(columns: Mapping[str, Any], wordings: Mapping[str, str], entry: Checked) -> dict[str, Any]:
    """A card as it is kept: what the list says, and if it is refused, why, with a place for a wording."""
    row = {key: value for key, value in entry.row.items() if key != REFUSED} | {"name": entry.name}
    if not entry.whole:
        row[REFUSED] = "\n".join(f"{each.where}: {each.why}" for each in entry.verdict.refused)
        wheres = {each.where for each in entry.verdict.refused}
        for wording, printed in wordings.items():
            if printed in wheres:
                row.setdefault(wording, "")
    ordered = {key: row[key] for key in columns if key in row}
    return {key: Block(value) if isinstance(value, str) and "\n" in value else value for key, value in ordered.items()}


# -- finding


def set_file(game: str, name: str) -> Path:
    """The file in which a set of this name is kept, or would be."""
    return data_folder() / "sets" / game / f"{name}.yaml"


def is_private(name: str) -> bool:
    """Is this the name of a set that a server keeps for one of its users?  Lists for others leave it out.

    >>> is_private("Forest Tales"), is_private("Forest Tales u0123456789")
    (False, True)
    """
    return PRIVATE.fullmatch(name) is not None


def title_of(name: str) -> str:
    """What a set is called, without the sign of its owner.

    >>> title_of("Forest Tales u0123456789"), title_of("Forest Tales")
    ('Forest Tales', 'Forest Tales')
    """
    return name.rpartition(" ")[0] if is_private(name) else name


def set_names(game: str) -> list[str]:
    """The sets of one's own, by name."""
    folder = data_folder() / "sets" / game
    return sorted(file.stem for file in folder.glob("*.yaml")) if folder.is_dir() else []


def load_set(game: str, name: str) -> CardSet:
    """A set of one's own; BadSet if there is none of this name, or its file is damaged."""
    known = {each.casefold(): each for each in set_names(game)}
    found = known.get(name.casefold())
    if found is None:
        raise NoSet(f"no set of yours is called {name!r}; {hint(game, name, list(known.values()))}")
    path = set_file(game, found)
    try:
        return CardSet(found, path, check(game, read_list(path, desk(game).columns), found))
    except BadList as e:
        raise BadSet(f"the set {found!r} cannot be read: {e}") from None


def hint(game: str, name: str, known: Sequence[str]) -> str:
    """What could have been meant."""
    known = [each for each in known if not is_private(each)]
    near = get_close_matches(name, known, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    if known:
        return f"there are: {', '.join(known)}"
    return f"'rulebound cards import FILE --game {game} --name SET' makes one"


def load_sets(game: str) -> tuple[list[CardSet], dict[str, BadSet]]:
    """All sets of one's own that can be read, and by name what is wrong with the others."""
    found: list[CardSet] = []
    damaged: dict[str, BadSet] = {}
    for name in set_names(game):
        try:
            found.append(load_set(game, name))
        except BadSet as e:
            damaged[name] = e
    return found, damaged


def forget(game: str, name: str) -> Path:
    """Delete a set of one's own; the file that is gone."""
    known = {each.casefold(): each for each in set_names(game)}
    if name.casefold() not in known:
        raise NoSet(f"no set of yours is called {name!r}; {hint(game, name, list(known.values()))}")
    path = set_file(game, known[name.casefold()])
    path.unlink()
    return path
