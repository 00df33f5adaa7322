"""From the two YAML files of a game to rules and rulings, or to a list of everything wrong with them.

A game has ``<game>.yaml`` (its rules) and ``<game>-rulings.yaml`` (our rulings) in ``data``. Both are checked in
full before anything is made of them: types, names of fields, kinds, doubled ids, and every id that points to
another. All faults come at once, each with its line.

>>> read_book("toy", 'game: toy\\nrules: [{id: "1", topic: t, says: x, kind: odd, testable: true}]', "")
Traceback (most recent call last):
rulebound.rulebook.errors.BadRuleBook: the rule book "toy" has 4 faults:
  toy.yaml:1: title is missing
  toy.yaml:1: document is missing
  toy.yaml:2: rule 1: kind is "odd", which is not one of: behaviour, definition, deckbuilding, physical, tournament
  toy-rulings.yaml: the file is empty
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, TypeAlias, cast

import yaml

from rulebound.rulebook.entries import CONFIDENCES, KINDS, Confidence, Kind, Rule, Ruling
from rulebound.rulebook.errors import BadRuleBook, Fault, nearest_ids

# The C loader reads a book ten times faster; where PyYAML was built without it, the slow one gives the same.
Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Step: TypeAlias = str | int
Raw: TypeAlias = dict[str, object]
Check: TypeAlias = Callable[[object], str]

_ID = re.compile(r"[A-Za-z0-9]+([._-][A-Za-z0-9]+)*")
_LETTER = re.compile(r"(?<=\d)[a-z]$")
_AGAIN = re.compile(r"-(bis|ter|quater)$")


@dataclass(frozen=True, slots=True)
class Contents:
    """What the two files hold, checked: rules and rulings in document order, and the titles around them."""

    game: str
    title: str
    document: str
    chapters: dict[str, str]
    sections: dict[str, str]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]


def read_book(game: str, rules_text: str, rulings_text: str) -> Contents:
    """The contents of a rule book; raises `BadRuleBook` with all faults of both files.

    >>> text = 'game: toy\\ntitle: Toy\\ndocument: none\\nrules: []'
    >>> read_book("toy", text, "game: toy\\nrulings: []").rules
    ()
    """
    first = _Source(f"{game}.yaml", rules_text)
    second = _Source(f"{game}-rulings.yaml", rulings_text)
    top = first.top(_TOP_OF_RULES, game)
    top_of_rulings = second.top(_TOP_OF_RULINGS, game)
    rules = first.entries(top, "rules", "rule", _RULE)
    rulings = second.entries(top_of_rulings, "rulings", "ruling", _RULING)
    _check_links(first, second, rules, rulings, _names(top_of_rulings.get("sections")))
    faults = first.all_faults() + second.all_faults()
    if faults:
        raise BadRuleBook(game, faults)
    chapters = _names(top.get("chapters"))
    ids = {str(raw["id"]) for raw in rules}
    return Contents(
        game=game,
        title=str(top["title"]),
        document=str(top["document"]),
        chapters=chapters,
        sections=_names(top_of_rulings.get("sections")),
        rules=tuple(_rule(raw, ids, chapters) for raw in rules),
        rulings=tuple(_ruling(raw) for raw in rulings),
    )


def parent_of(id_: str, ids: Iterable[str]) -> str:
    """The id that a rule stands under by its number alone, or "" at the top.

    A letter goes under its number, a doubled number stands beside the first.

    >>> ids = {"4.4", "4.4.6", "4.4.6-bis", "4.4.6a"}
    >>> [parent_of(id_, ids) for id_ in ("4.4.6a", "4.4.6-bis", "4.4.6", "4.4")]
    ['4.4.6', '4.4', '4.4', '']
    """
    rest = _AGAIN.sub("", id_)
    while True:
        if _LETTER.search(rest):
            rest = rest[:-1]
        elif "." in rest:
            rest = rest.rpartition(".")[0]
        else:
            return ""
        if rest in ids:
            return rest


# --- what each field may hold ------------------------------------------------------------------------------------


def _is_text(value: object) -> str:
    if not isinstance(value, str):
        return f"should be text, but is {_shown(value)}" + _quote_hint(value)
    return "" if value.strip() else "is empty"


def _is_id(value: object) -> str:
    fault = _is_text(value)
    if not fault and not _ID.fullmatch(str(value)):
        return f'is "{value}", which does not look like an id (such as 4.4.11a, GL.unique, R34)'
    return fault


def _is_truth(value: object) -> str:
    return "" if isinstance(value, bool) else f"should be true or false, but is {_shown(value)}"


def _are_ids(value: object) -> str:
    if not isinstance(value, list) or not value:
        return f"should be a list of ids, but is {_shown(value)}"
    for id_ in value:
        if fault := _is_id(id_):
            return f"has an id that {fault}"
    doubled = {id_ for id_ in value if value.count(id_) > 1}
    return f"names {', '.join(sorted(doubled))} twice" if doubled else ""


def _are_names(value: object) -> str:
    if not isinstance(value, dict):
        return f"should be a mapping, but is {_shown(value)}"
    for key, name in value.items():
        if fault := _is_text(key) or _is_text(name):
            return f"has an entry {_shown(key)} that {fault}"
    return ""


def _is_list(value: object) -> str:
    return "" if isinstance(value, list) else f"should be a list, but is {_shown(value)}"


def _one_of(words: Sequence[str]) -> Check:
    def check(value: object) -> str:
        return "" if value in words else f"is {_shown(value)}, which is not one of: {', '.join(words)}"

    return check


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list | dict):
        return "empty" if not value else "a list" if isinstance(value, list) else "a mapping"
    return "nothing" if value is None else str(value).lower()


def _quote_hint(value: object) -> str:
    return " (put it in quotes)" if isinstance(value, int | float) and not isinstance(value, bool) else ""


# A name that ends in "?" may be left out.
_TOP_OF_RULES: Final[dict[str, Check]] = {
    "game": _is_text,
    "title": _is_text,
    "document": _is_text,
    "chapters?": _are_names,
    "rules": _is_list,
}
_TOP_OF_RULINGS: Final[dict[str, Check]] = {"game": _is_text, "sections?": _are_names, "rulings": _is_list}
_RULE: Final[dict[str, Check]] = {
    "id": _is_id,
    "title?": _is_text,
    "heading?": _is_truth,
    "topic": _is_text,
    "says": _is_text,
    "kind": _one_of(KINDS),
    "testable": _is_truth,
    "under?": _is_id,
    "see?": _are_ids,
    "note?": _is_text,
}
_RULING: Final[dict[str, Check]] = {
    "id": _is_id,
    "title": _is_text,
    "section?": _is_text,
    "confidence": _one_of(CONFIDENCES),
    "remark?": _is_text,
    "question": _is_text,
    "text": _is_text,
    "ruling": _is_text,
    "why": _is_text,
    "test": _is_text,
    "rules": _are_ids,
    "see?": _are_ids,
}


# --- one file and its faults -------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Source:
    """One YAML file, and what was found wrong in it: a path into the document and words."""

    name: str
    text: str
    found: list[tuple[tuple[Step, ...], str]] = field(default_factory=list)
    broken: list[Fault] = field(default_factory=list)

    def blame(self, what: str, *path: Step) -> None:
        self.found.append((path, what))

    def top(self, fields: dict[str, Check], game: str) -> Raw:
        """The document as a mapping; an empty one where the file cannot be read at all."""
        try:
            data: object = yaml.load(self.text, Loader)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            words = getattr(error, "problem", None) or str(error).splitlines()[0]
            self.broken.append(Fault(self.name, mark.line + 1 if mark else 0, f"this is not YAML: {words}"))
            return {}
        if data is None:
            self.broken.append(Fault(self.name, 0, "the file is empty"))
            return {}
        if not isinstance(data, dict):
            self.broken.append(Fault(self.name, 1, f"the file should be a mapping, but is {_shown(data)}"))
            return {}
        self.fields(data, fields, "")
        if isinstance(data.get("game"), str) and data["game"] != game:
            self.blame(f'game is "{data["game"]}", but the file is named after "{game}"', "game")
        return data

    def entries(self, top: Raw, key: str, noun: str, fields: dict[str, Check]) -> list[Raw]:
        """The entries of a list that are mappings with an id, all of them checked field by field."""
        listed = top.get(key)
        good: list[Raw] = []
        seen: set[object] = set()
        for place, raw in enumerate(listed if isinstance(listed, list) else ()):
            if not isinstance(raw, dict):
                self.blame(f"{noun} number {place + 1} should be a mapping, but is {_shown(raw)}", key, place)
                continue
            label = f"{noun} {raw['id']}" if raw.get("id") else f"{noun} number {place + 1}"
            sound = self.fields(raw, fields, f"{label}: ", key, place)
            if sound and raw["id"] in seen:
                self.blame(f'{label}: the id "{raw["id"]}" is used twice', key, place, "id")
            if sound:
                seen.add(raw["id"])
                good.append({**raw, "@": place})
        return good

    def fields(self, raw: Raw, fields: dict[str, Check], label: str, *path: Step) -> bool:
        """Check the fields of one mapping; whether its id, where it has one, is fit to go on with."""
        known = [name.rstrip("?") for name in fields]
        for name in raw:
            if name not in known:
                close = get_close_matches(str(name), known, 1)
                hint = f"; {close[0]} may be meant" if close else ""
                self.blame(f"{label}{name} is no field here{hint}", *path, str(name))
        for name, check in fields.items():
            bare = name.rstrip("?")
            if bare in raw:
                if fault := check(raw[bare]):
                    self.blame(f"{label}{bare} {fault}", *path, bare)
            elif name == bare:
                self.blame(f"{label}{bare} is missing", *path)
        return "id" not in fields or not _is_id(raw.get("id"))

    def all_faults(self) -> list[Fault]:
        """Every fault with its line, in file order. Lines are looked up only now: a sound file never pays for them."""
        if not self.found:
            return self.broken
        root = yaml.compose(self.text, Loader)
        placed = [Fault(self.name, _line(root, path), what) for path, what in self.found]
        return self.broken + sorted(placed, key=lambda fault: fault.line)


def _line(node: yaml.Node | None, path: tuple[Step, ...]) -> int:
    """The line of the thing at the path, or of the nearest thing around it."""
    line = node.start_mark.line + 1 if node else 0
    for step in path:
        inner: yaml.Node | None = None
        if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            inner = node.value[step]
            line = inner.start_mark.line + 1
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value == step:
                    inner, line = value, key.start_mark.line + 1
        if inner is None:
            break
        node = inner
    return line


# --- links between entries ---------------------------------------------------------------------------------------


def _check_links(
    first: _Source, second: _Source, rules: list[Raw], rulings: list[Raw], sections: dict[str, str]
) -> None:
    """Every id that an entry names must be there, nothing may stand under itself, and ids are rules or rulings."""
    rule_ids = {str(raw["id"]): raw for raw in rules}
    ruling_ids = {str(raw["id"]): raw for raw in rulings}
    for raw in rules:
        _check_named(first, raw, "see", rule_ids, "rules", "rule")
        _check_named(first, raw, "under", rule_ids, "rules", "rule")
        place = cast(int, raw["@"])
        if str(raw["id"]) in _ids_above(raw, rule_ids):
            first.blame(f"rule {raw['id']}: stands under itself", "rules", place, "under")
        if raw.get("heading") is True and ("title" not in raw or raw.get("testable") is True):
            first.blame(f"rule {raw['id']}: a heading has a title and is not testable", "rules", place, "heading")
    for raw in rulings:
        _check_named(second, raw, "rules", rule_ids, "rulings", "rule")
        _check_named(second, raw, "see", ruling_ids, "rulings", "ruling")
        place = cast(int, raw["@"])
        if raw["id"] in rule_ids:
            second.blame(f"ruling {raw['id']}: there is a rule with this id", "rulings", place, "id")
        section = raw.get("section")
        if isinstance(section, str) and section not in sections:
            second.blame(f'ruling {raw["id"]}: section "{section}" has no title', "rulings", place, "section")


def _check_named(source: _Source, raw: Raw, key: str, known: dict[str, Raw], where: str, noun: str) -> None:
    value = raw.get(key)
    for id_ in [value] if isinstance(value, str) else value if isinstance(value, list) else ():
        if isinstance(id_, str) and _ID.fullmatch(id_) and id_ not in known:
            near = ", ".join(nearest_ids(id_, known))
            what = f'{where[:-1]} {raw["id"]}: {key} names "{id_}", but there is no such {noun}'
            source.blame(what + (f"; nearest: {near}" if near else ""), where, cast(int, raw["@"]), key)


def _ids_above(raw: Raw, known: dict[str, Raw]) -> list[str]:
    above: list[str] = []
    parent = _parent(raw, known)
    while parent and parent not in above:
        above.append(parent)
        parent = _parent(known[parent], known) if parent in known else ""
    return above


def _parent(raw: Raw, known: Iterable[str]) -> str:
    under = raw.get("under")
    return under if isinstance(under, str) else parent_of(str(raw["id"]), known)


# --- sound entries made into values ------------------------------------------------------------------------------


def _rule(raw: Raw, ids: set[str], chapters: dict[str, str]) -> Rule:
    id_ = str(raw["id"])
    chapter = id_.partition(".")[0]
    return Rule(
        id=id_,
        topic=str(raw["topic"]),
        says=str(raw["says"]),
        kind=cast(Kind, raw["kind"]),
        testable=bool(raw["testable"]),
        title=str(raw.get("title", "")),
        heading=bool(raw.get("heading", False)),
        parent=_parent(raw, ids),
        chapter=chapter if chapter in chapters else "",
        see=_tuple(raw.get("see")),
        note=str(raw.get("note", "")),
    )


def _ruling(raw: Raw) -> Ruling:
    words = {name: str(raw[name]) for name in ("id", "title", "question", "text", "ruling", "why", "test")}
    return Ruling(
        **words,
        confidence=cast(Confidence, raw["confidence"]),
        remark=str(raw.get("remark", "")),
        section=str(raw.get("section", "")),
        rules=_tuple(raw["rules"]),
        see=_tuple(raw.get("see")),
    )


def _tuple(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def _names(value: object) -> dict[str, str]:
    return {str(key): str(name) for key, name in value.items()} if isinstance(value, dict) else {}
