# not compiled: a tool that writes source code
"""Write the codec of a game: copy, pack, unpack and relabel of every record, from the fields that its classes declare.

A record is a class whose `__init__` sets its fields; their annotations say what they hold (see `state.py`).  The result
is committed; a test shows that it is what this file writes now.  Run `python tools/generate_records.py`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path

SCALARS = {"i64", "int", "bool", "str"}
NAMED = {"Uid": "uid", "Ref": "ref", "Card": "card", "Stamp": "stamp", "Code": "code"}
NAMED_LISTS = {
    "Uids": "uids",
    "Refs": "refs",
    "Cards": "cards",
    "Picks": "picks",
    "Codes": "codes",
    "Answers": "answers",
    "ByCard": "by_card",
}


class BadRecordClass(ValueError):
    """A class whose fields the generator cannot understand."""


@dataclass
class RecordClass:
    """A record class: its fields in order with their types, and which of them its constructor takes."""

    name: str
    module: str
    base: str
    fields: dict[str, str] = field(default_factory=dict)
    params: list[str] = field(default_factory=list)
    marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    frozen: bool = False

    def mark(self, name: str) -> tuple[str, ...]:
        return self.marks.get(name, ())


def read_records(paths: dict[str, Path]) -> dict[str, RecordClass]:
    """The record classes of these modules by name, inherited fields included."""
    records: dict[str, RecordClass] = {}
    for module, path in paths.items():
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                base = node.bases[0].id if node.bases and isinstance(node.bases[0], ast.Name) else ""
                record = RecordClass(node.name, module, base)
                read_class(node, record, records.get(base))
                records[node.name] = record
    return records


def read_class(node: ast.ClassDef, record: RecordClass, base: RecordClass | None) -> None:
    if base is not None:
        record.fields.update(base.fields)
        record.params = list(base.params)
        record.marks.update(base.marks)
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            name = item.target.id
            if name == "FROZEN":
                record.frozen = True
            elif name in ("DERIVED", "SHARED", "UNSAVED", "KEPT", "GIVEN") and item.value is not None:
                record.marks[name] = tuple(ast.literal_eval(item.value))
            elif name in record.fields:  # a narrower type for an inherited field
                record.fields[name] = ast.unparse(item.annotation)
        elif isinstance(item, ast.FunctionDef) and item.name == "__init__":
            read_init(item, record)


def read_init(init: ast.FunctionDef, record: RecordClass) -> None:
    types = {a.arg: ast.unparse(a.annotation) for a in init.args.args[1:] if a.annotation is not None}
    passed: dict[str, str] = {}  # parameter -> field
    own: dict[str, str] = {}
    for stmt in init.body:
        if isinstance(stmt, ast.AnnAssign) and is_self(stmt.target):
            own[attr(stmt.target)] = ast.unparse(stmt.annotation)
        elif isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and is_self(stmt.targets[0]):
            name = attr(stmt.targets[0])
            value = stmt.value
            if isinstance(value, ast.Name) and value.id in types:
                passed.setdefault(value.id, name)
                own.setdefault(name, types[value.id])
            elif name in record.fields:
                own[name] = record.fields[name]
            elif isinstance(value, ast.Constant) and isinstance(value.value, bool):
                own[name] = "bool"
            elif isinstance(value, ast.Call):
                own[name] = ast.unparse(value.func)
            else:
                raise BadRecordClass(f"{record.name}.{name}: give it a type")
        elif isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Call):
            for arg in stmt.value.args:  # super().__init__(...)
                if isinstance(arg, ast.Name) and arg.id in types:
                    passed.setdefault(arg.id, arg.id)
    record.fields.update(own)
    record.params = []
    for parameter in types:
        if parameter not in passed:
            raise BadRecordClass(f"{record.name}: the constructor takes {parameter} but keeps no such field")
        record.params.append(passed[parameter])


def is_self(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"


def attr(target: ast.expr) -> str:
    assert isinstance(target, ast.Attribute)
    return target.attr


def element(type_: str) -> str:
    """The type of a list's elements, "" if it is no list of records."""
    return type_[5:-1] if type_.startswith("list[") and type_ != "list[int]" else ""


class Writer:
    """Writes the codec of one game."""

    def __init__(self, records: dict[str, RecordClass], game: str, frames: list[str], codec: str) -> None:
        self.records = records
        self.game = records[game]
        self.frames = frames
        self.codec = codec
        self.lines: list[str] = []
        self.used: set[str] = {game}

    # -- one value

    def copied(self, type_: str, expr: str, kept: bool = False) -> str:
        item = element(type_)
        if type_ in SCALARS or type_ in NAMED or type_ in ("FrozenPicks", "tuple[int, ...]"):
            return expr
        if type_ in NAMED_LISTS or type_ == "list[int]" or kept or (item and self.record(item).frozen):
            return f"{expr}[:]"
        if item == "Frame":
            return f"[copy_frame(f) for f in {expr}]"
        if item:
            return f"[copy_{snake(item)}(r) for r in {expr}]"
        return f"copy_{snake(self.record(type_).name)}({expr})"

    def packed(self, type_: str, expr: str, kept: bool = False) -> str:
        item = element(type_)
        if type_ in SCALARS:
            return expr
        if type_ in NAMED:
            return f"names.{NAMED[type_]}({expr})"
        if type_ in NAMED_LISTS:
            return f"names.{NAMED_LISTS[type_]}({expr})"
        if type_ == "FrozenPicks":
            return f"names.picks(list({expr}))"
        if type_ == "list[int]":
            return f"list({expr})"
        if item == "Frame":
            return f"[pack_frame(f, names) for f in {expr}]"
        if item:
            whole = "_whole" if kept else ""
            return f"[pack_{snake(item)}{whole}(r, names) for r in {expr}]"
        return f"pack_{snake(self.record(type_).name)}({expr}, names)"

    def unpacked(self, type_: str, expr: str, kept: bool = False) -> str:
        item = element(type_)
        if type_ in ("bool", "str"):
            return f"a_{type_}({expr})"
        if type_ in SCALARS or type_ in NAMED:
            return f"an_int({expr})"
        if type_ == "FrozenPicks":
            return f"tuple(ints({expr}))"
        if type_ in NAMED_LISTS or type_ == "list[int]":
            return f"ints({expr})"
        book = "book, " if self.needs_book(item or type_) else ""
        if item == "Frame":
            return f"[unpack_frame(a_list(r)) for r in a_list({expr})]"
        if item:
            whole = "_whole" if kept else ""
            return f"[unpack_{snake(item)}{whole}({book}a_list(r)) for r in a_list({expr})]"
        return f"unpack_{snake(self.record(type_).name)}({book}a_list({expr}))"

    def record(self, name: str) -> RecordClass:
        if name not in self.records:
            raise BadRecordClass(f"{name} is neither a plain type nor a known record")
        self.used.add(name)
        return self.records[name]

    def needs_book(self, name: str) -> bool:
        return name in self.records and "text" in self.records[name].fields

    # -- one record

    def write_record(self, r: RecordClass) -> None:
        name, derived = snake(r.name), r.mark("DERIVED")
        saved = [f for f in r.fields if f not in derived]
        if not r.frozen:
            self.put(f"def copy_{name}(r: {r.name}) -> {r.name}:")
            copied = {f: self.copied(t, f"r.{f}") for f, t in r.fields.items() if t != "Text"}
            self.write_copy(r, "r", copied | text_of(r))
        self.put(f"def pack_{name}(r: {r.name}, names: Names) -> list[object]:")
        self.put(f"    return [{', '.join(self.packed(r.fields[f], f'r.{f}') for f in saved)}]", "", "")
        book = "book: CardBook, " if self.needs_book(r.name) else ""
        self.put(f"def unpack_{name}({book}d: list[object]) -> {r.name}:")
        values = {f: self.unpacked(r.fields[f], f"d[{i}]") for i, f in enumerate(saved)}
        self.write_make(r, values | {f: printed(r.fields[f]) for f in derived}, len(saved))
        if derived:
            everything = [f for f in r.fields if r.fields[f] != "Text"]
            self.put(f"def pack_{name}_whole(r: {r.name}, names: Names) -> list[object]:")
            self.put(f"    return [{', '.join(self.packed(r.fields[f], f'r.{f}') for f in everything)}]", "", "")
            self.put(f"def unpack_{name}_whole({book}d: list[object]) -> {r.name}:")
            values = {f: self.unpacked(r.fields[f], f"d[{i}]") for i, f in enumerate(everything)}
            texts = {f: printed("Text") for f, t in r.fields.items() if t == "Text"}
            self.write_make(r, values | texts, len(everything))

    def write_copy(self, r: RecordClass, old: str, values: dict[str, str]) -> None:
        rest = [f for f in r.fields if f not in r.params]
        call = f"{r.name}({', '.join(values[f] for f in r.params)})"
        if not rest:
            self.put(f"    return {call}", "", "")
            return
        self.put(f"    n = {call}")
        self.put(*[f"    n.{f} = {values[f]}" for f in rest], "    return n", "", "")

    def write_make(self, r: RecordClass, values: dict[str, str], count: int) -> None:
        self.put(f"    need(d, {count}, {r.name!r})".replace("'", '"'))
        rest = [f for f in r.fields if f not in r.params and f not in r.mark("DERIVED")]
        rest += [f for f in r.mark("DERIVED") if f not in r.params and values[f] != "0"]
        self.put(f"    n = {r.name}({', '.join(values[f] for f in r.params)})")
        self.put(*[f"    n.{f} = {values[f]}" for f in rest], "    return n", "", "")

    # -- frames

    def write_frames(self) -> None:
        for name in self.frames:
            self.used.add(name)
            self.write_record(self.records[name])
        self.put("def copy_frame(f: Frame) -> Frame:")
        self.put(*[f"    if isinstance(f, {n}):\n        return copy_{snake(n)}(f)" for n in self.deepest_first()])
        self.put('    raise AssertionError(f"{type(f).__name__} is not a known procedure")', "", "")
        self.put("def pack_frame(f: Frame, names: Names) -> list[object]:")
        for n in self.deepest_first():
            self.put(f"    if isinstance(f, {n}):\n        return [{self.frames.index(n)}, pack_{snake(n)}(f, names)]")
        self.put('    raise AssertionError(f"{type(f).__name__} is not a known procedure")', "", "")
        self.put("def unpack_frame(d: list[object]) -> Frame:", '    need(d, 2, "Frame")', "    n = an_int(d[0])")
        self.put("    r = a_list(d[1])")
        self.put(*[f"    if n == {i}:\n        return unpack_{snake(f)}(r)" for i, f in enumerate(self.frames)])
        self.put('    raise ValueError(f"no procedure has number {n}")', "", "")
        self.put("def relabel_frame(f: Frame, labels: list[int]) -> None:")
        body = []
        for n in self.deepest_first():
            changes = self.relabelled(self.records[n], "f")
            if changes:
                body += [f"    if isinstance(f, {n}):"] + [f"        {c}" for c in changes]
        self.put(*(body or ["    pass"]), "", "")

    def deepest_first(self) -> list[str]:
        """Subclasses before their bases, so that the first match is the class itself."""
        depth = {}
        for n in self.frames:
            d, at = 0, n
            while at in self.records:
                d, at = d + 1, self.records[at].base
            depth[n] = d
        return sorted(self.frames, key=lambda n: (-depth[n], self.frames.index(n)))

    def relabelled(self, r: RecordClass, expr: str) -> list[str]:
        out = []
        for f, t in r.fields.items():
            if t == "Card":
                out.append(f"{expr}.{f} = labels[{expr}.{f}] if {expr}.{f} >= 0 else -1")
            elif t == "Cards":
                out.append(f"{expr}.{f} = [labels[c] for c in {expr}.{f}]")
            elif element(t) and element(t) != "Frame" and element(t) in self.records:
                inner = self.relabelled(self.records[element(t)], f"{f}_item")
                if inner and f not in r.mark("KEPT"):
                    out.append(f"for {f}_item in {expr}.{f}:")
                    out += [f"    {line}" for line in inner]
        return out

    # -- the game

    def write_game(self) -> None:
        g, name = self.game, self.game.name
        shared, unsaved, kept, derived, given = (g.mark(m) for m in ("SHARED", "UNSAVED", "KEPT", "DERIVED", "GIVEN"))
        self.put(f"class {self.codec}(Codec):", f'    """Copy, pack, unpack and relabel of {name}."""', "")
        self.put("    def copy(self, g: Game) -> Game:", f"        assert isinstance(g, {name})")
        values = {f: f"g.{f}" for f in shared} | {"book": "own_book(g.book)"}
        for f, t in g.fields.items():
            if f not in shared and f not in unsaved:
                values[f] = self.copied(t, f"g.{f}", f in kept)
        self.put(f"        n = {name}({', '.join(values[f] for f in g.params)})")
        self.put(*[f"        n.{f} = {values[f]}" for f in g.fields if f not in g.params and f in values])
        self.put("        return n", "")
        saved = [f for f in g.fields if f not in derived and f not in unsaved and f not in given]
        self.put("    def pack(self, g: Game, names: Names) -> list[object]:", f"        assert isinstance(g, {name})")
        self.put("        return [")
        self.put(*[f"            {self.packed(self.saved_type(f), f'g.{f}', f in kept)}," for f in saved])
        self.put("        ]", "")
        self.put("    def unpack(self, data: list[object], book: CardBook) -> Game:")
        self.put(f"        need(data, {len(saved)}, {name!r})".replace("'", '"'))
        values = {f: self.unpacked(self.saved_type(f), f"data[{i}]", f in kept) for i, f in enumerate(saved)}
        values |= {"book": "own_book(book)", "codec": "self"}
        self.put(f"        n = {name}({', '.join(values[f] for f in g.params)})")
        self.put(*[f"        n.{f} = {values[f]}" for f in saved if f not in g.params])
        self.put("        return n", "")
        self.put("    def relabel(self, g: Game, labels: list[int]) -> None:", f"        assert isinstance(g, {name})")
        for line in self.relabelled(g, "g"):
            self.put(f"        {line}")
        self.put("        for f in g.stack:", "            relabel_frame(f, labels)")

    def saved_type(self, f: str) -> str:
        return self.game.fields[f]

    def put(self, *lines: str) -> None:
        self.lines.extend(lines)


def printed(type_: str) -> str:
    """What a derived field holds until recompute() has run."""
    return "book.cards[an_int(d[1])].text" if type_ == "Text" else "0"


def text_of(r: RecordClass) -> dict[str, str]:
    return {f: f"r.{f}" for f, t in r.fields.items() if t == "Text"}


def snake(name: str) -> str:
    """The name of a class as part of a function's name.

    >>> snake("PickCards")
    'pick_cards'
    """
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


def generate(
    paths: dict[str, Path], game: str, plain: list[str], frames: list[str], codec: str, extra: str, command: str
) -> str:
    """The source of a game's codec.

    `paths` are the modules with record classes, `game` the class of the game, `plain` its records besides frames,
    `frames` its procedures in the order of their numbers, `codec` the class to write, `extra` code that defines
    `own_book` and packs what is no record.
    """
    records = read_records(paths)
    w = Writer(records, game, frames, codec)
    for name in plain:
        w.used.add(name)
        w.write_record(records[name])
    w.write_frames()
    w.write_game()
    imports: dict[str, list[str]] = {
        "rulebound.engine.book": ["CardBook"],
        "rulebound.engine.codec": ["Codec", "Names"],
        "rulebound.engine.game": ["Game"],
        "rulebound.engine.plain": ["a_bool", "a_list", "a_str", "an_int", "ints", "need"],
        "rulebound.engine.state": ["Frame"],
    }
    for name in sorted(w.used - {"Frame"}):
        imports.setdefault(records[name].module, []).append(name)
    head = [
        f"# Generated by {command}: do not edit",
        "# ruff: noqa: E501, F401, I001, RUF100",
        f'"""Copy, pack, unpack and relabel of every record of {game}."""',
        "",
        "from __future__ import annotations",
        "",
    ]
    head += [f"from {m} import {', '.join(sorted(set(names)))}" for m, names in sorted(imports.items())]
    return "\n".join([*head, *extra.rstrip().split("\n"), "", "", *w.lines]).rstrip() + "\n"
