"""Copy, save, load: the generated code is current, and no field of any record is ever lost, in either build."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import toy.generate
from rulebound.engine.codec import DIGEST_BYTES, BadSave, Codec, Names, digest_of
from rulebound.engine.generate import BadRecordClass, RecordClass, element, generate, read_records, snake
from rulebound.engine.nodes import Text
from rulebound.engine.state import Frame
from toy.cards import BOOK, Table, load, start

ROOT = Path(__file__).resolve().parents[2]


def load_tool() -> ModuleType:
    """tools/generate_records.py, which is no module of the package."""
    spec = importlib.util.spec_from_file_location("generate_records", ROOT / "tools" / "generate_records.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = load_tool()


@dataclass
class Family:
    """The records of one game, and the module with their generated code."""

    name: str
    records: dict[str, RecordClass]
    plain: list[str]
    frames: list[str]
    game: str
    code: ModuleType
    cards: Any

    @property
    def codec(self) -> Codec:
        return getattr(self.code, f"{self.game}Codec")()

    def cls(self, name: str) -> type:
        return getattr(importlib.import_module(self.records[name].module), name)


def families() -> list[Family]:
    from rulebound.games.epic.book import CHAMPION, EpicBook, EpicCard

    epic_card = EpicCard("test", "One", "1", CHAMPION, 0, 1, (), 1, 1, (), (), Text(), Text())
    epic_paths = TOOL.modules("rulebound.engine", TOOL.ENGINE) | TOOL.modules("rulebound.games.epic", TOOL.EPIC)
    epic_records = importlib.import_module("rulebound.games.epic.records")
    plain = ["Format", "Chance", "Event", "Waiting", "Mod", "Delayed", "Champion", "EpicPlayer"]
    return [
        Family(
            "toy",
            read_records(toy.generate.MODULES | toy.generate.TOY_MODULES),
            toy.generate.RECORDS,
            toy.generate.FRAMES,
            "Toy",
            importlib.import_module("toy.records"),
            BOOK,
        ),
        Family(
            "epic",
            read_records(epic_paths),
            plain,
            TOOL.EPIC_FRAMES,
            "Epic",
            epic_records,
            EpicBook([epic_card, epic_card]),
        ),
    ]


FAMILIES = families()
EVERY_RECORD = [pytest.param(f, n, id=f"{f.name}-{n}") for f in FAMILIES for n in (*f.plain, *f.frames)]
EVERY_FRAME = [pytest.param(f, n, id=f"{f.name}-{n}") for f in FAMILIES for n in f.frames]


# -- the generated code is current


def test_the_toys_code_is_current() -> None:
    assert toy.generate.OUTPUT.read_text() == toy.generate.text(), "run python tests/toy/generate.py"


@pytest.mark.parametrize("path", TOOL.outputs(), ids=lambda p: p.parent.name)
def test_each_games_code_is_current(path: Path) -> None:
    assert path.read_text() == TOOL.outputs()[path], "run python tools/generate_records.py"


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_every_procedure_is_known_to_the_code(family: Family) -> None:
    """A frame that the code does not know could be played but not copied."""
    declared = set()
    for module in {r.module for r in family.records.values()}:
        for cls in vars(importlib.import_module(module)).values():
            if isinstance(cls, type) and issubclass(cls, Frame) and cls.__module__ == module:
                declared.add(cls.__name__)
    abstract = {"Frame", "Scope"}
    unused = {"Sealed"} if family.name == "epic" else set()  # nothing is chosen in secret there
    assert declared - abstract - unused == set(family.frames)


# -- no field is lost


class Values:
    """Values for fields by their types: never twice the same."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self.n = 1_000

    def make(self, type_: str, depth: int = 0) -> Any:
        self.n += 1
        if type_ in ("i64", "int", "Uid", "Ref", "Card", "Stamp", "Code"):
            return self.n
        if type_ == "bool":
            return False
        if type_ == "str":
            return f"text {self.n}"
        if type_ == "Text":
            return self.family.cards.cards[1].text
        if type_ in ("FrozenPicks", "tuple[int, ...]"):
            return (1 << 32 | self.n, 2 << 32 | self.n)
        item = element(type_)
        if item:
            return [] if item == "Frame" else [self.record(item, depth + 1) for i in range(2)]
        if type_ in self.family.records:
            return self.record(type_, depth + 1)
        return [self.n, self.n + 7]  # a list of numbers, whatever they name

    def record(self, name: str, depth: int = 0) -> Any:
        r = self.family.records[name]
        values = {f: 1 if f == "kind" and "text" in r.fields else self.make(t, depth) for f, t in r.fields.items()}
        one = self.family.cls(name)(*[values[f] for f in r.params])
        for f in r.fields:
            if f not in r.params:
                setattr(one, f, values[f])
        return one


def shown(value: Any, records: dict[str, RecordClass]) -> Any:
    """A value as plain data, to compare records by their fields."""
    if isinstance(value, (list, tuple)):
        return [shown(v, records) for v in value]
    name = type(value).__name__
    if name in records:
        return {f: shown(getattr(value, f), records) for f in records[name].fields}
    return value


@pytest.mark.parametrize(("family", "name"), EVERY_RECORD)
def test_every_field_of_every_record_is_copied_and_saved(family: Family, name: str) -> None:
    r, code = family.records[name], family.code
    values = Values(family)
    one = values.record(name)
    functions = vars(code)
    pack, unpack = functions[f"pack_{snake(name)}"], functions[f"unpack_{snake(name)}"]
    book = (family.cards,) if "text" in r.fields else ()
    derived = r.mark("DERIVED")
    for changed in [*r.fields, None]:
        if changed is not None and changed != "kind" and r.fields[changed] != "Text":
            new = True if r.fields[changed] == "bool" else values.make(r.fields[changed])
            before = pack(one, Names())
            setattr(one, changed, new)
            if changed not in derived:
                assert pack(one, Names()) != before, f"{name}.{changed} is not saved"
        again = unpack(*book, msgspec.msgpack.decode(msgspec.msgpack.encode(pack(one, Names()))))
        kept = {f: v for f, v in shown(one, family.records).items() if f not in derived}
        assert {f: v for f, v in shown(again, family.records).items() if f not in derived} == kept
        if not r.frozen:
            copy = functions[f"copy_{snake(name)}"](one)
            assert type(copy) is type(one) and copy is not one
            assert shown(copy, family.records) == shown(one, family.records)
            for f in r.fields:
                if isinstance(getattr(one, f), list):
                    assert getattr(copy, f) is not getattr(one, f), f"{name}.{f} is shared by copies"
        if derived:
            whole = msgspec.msgpack.decode(msgspec.msgpack.encode(functions[f"pack_{snake(name)}_whole"](one, Names())))
            again = functions[f"unpack_{snake(name)}_whole"](*book, whole)
            assert shown(again, family.records) == shown(one, family.records)


@pytest.mark.parametrize(("family", "name"), EVERY_FRAME)
def test_a_procedure_comes_back_as_itself(family: Family, name: str) -> None:
    one = Values(family).record(name)
    packed = msgspec.msgpack.decode(msgspec.msgpack.encode(family.code.pack_frame(one, Names())))
    for again in (family.code.copy_frame(one), family.code.unpack_frame(packed)):
        assert type(again) is type(one)
        assert shown(again, family.records) == shown(one, family.records)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_every_field_of_the_game_is_copied_and_saved(family: Family) -> None:
    r = family.records[family.game]
    values = Values(family)
    fixed = {"book": family.cards, "cardbook": family.cards, "codec": family.codec, "kinds": [1, 1], "owners": [0, 1]}
    made = {f: fixed.get(f, None if f in r.mark("UNSAVED") else values.make(t)) for f, t in r.fields.items()}
    g = family.cls(family.game)(*[made[f] for f in r.params])
    left_out = (*r.mark("UNSAVED"), *r.mark("DERIVED"), "book", "cardbook", "codec")
    for f in r.fields:
        if f not in r.params and f not in r.mark("UNSAVED"):
            setattr(g, f, made[f])
    g.stack = [values.record(name) for name in family.frames]
    for changed in [f for f in r.fields if f not in left_out]:
        before = family.codec.pack(g, Names())
        if changed == "stack":
            g.stack.pop()
        elif changed in ("kinds", "owners"):
            setattr(g, changed, [1, 0])
        else:
            setattr(g, changed, True if r.fields[changed] == "bool" else values.make(r.fields[changed]))
        packed = family.codec.pack(g, Names())
        assert packed != before, f"{changed} is not saved"
        again = family.codec.unpack(msgspec.msgpack.decode(msgspec.msgpack.encode(packed)), family.cards)
        for other in (family.codec.copy(g), again):
            for f in r.fields:
                if f not in left_out and f not in ("objs", "gone"):
                    assert stored(getattr(other, f), family) == stored(getattr(g, f), family), f
            assert family.codec.pack(other, Names()) == packed
        copy = family.codec.copy(g)
        for f in r.mark("DERIVED"):
            assert getattr(copy, f) == getattr(g, f)


def stored(value: Any, family: Family) -> Any:
    """A field as it is saved: records without what is derived."""
    out = shown(value, family.records)
    name = type(value[0]).__name__ if isinstance(value, list) and value else ""
    if name in family.records:
        derived = family.records[name].mark("DERIVED")
        return [{f: v for f, v in each.items() if f not in derived} for each in out]
    return out


def test_a_copy_shares_nothing_that_changes() -> None:
    g = start(3)
    h = g.copy()
    before = g.save()
    while not h.over:
        h.choose(0)
    assert g.save() == before


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f.name)
def test_cards_are_exchanged_wherever_they_are_named(family: Family) -> None:
    """Relabelling finds every field that names a card; what nobody can hold twice is not touched twice."""
    labels = [2, 0, 1, 3]
    for name in family.frames:
        fields = family.records[name].fields
        if not {"Card", "Cards"} & set(fields.values()):
            continue
        one = Values(family).record(name)
        for f, t in fields.items():
            if t in ("Card", "Cards"):
                setattr(one, f, 0 if t == "Card" else [0, 2, 3])
        family.code.relabel_frame(one, labels)
        for f, t in fields.items():
            if t in ("Card", "Cards"):
                assert getattr(one, f) == (2 if t == "Card" else [2, 1, 3]), f"{name}.{f}"
                setattr(one, f, -1 if t == "Card" else [])
        family.code.relabel_frame(one, labels)


# -- what cannot be loaded


def opened(saved: bytes) -> list[Any]:
    """What a saved position says, without its digest."""
    said: list[Any] = msgspec.msgpack.decode(saved[:-DIGEST_BYTES])
    return said


def sealed(said: list[Any]) -> bytes:
    """A saved position that says this, with its digest."""
    packed = msgspec.msgpack.encode(said)
    return packed + digest_of(packed)


def test_any_changed_byte_is_noticed() -> None:
    saved = start(5).save()
    for at in range(len(saved)):
        with pytest.raises(BadSave, match="damaged"):
            load(saved[:at] + bytes([saved[at] ^ 1]) + saved[at + 1 :])


def test_damaged_positions_are_refused_with_a_reason() -> None:
    saved = start(5).save()
    for end in [*range(0, len(saved), 7), len(saved) - 1]:
        with pytest.raises(BadSave, match="saved position"):
            load(saved[:end])
    outer = opened(saved)
    for at, wrong, why in [
        (0, 99, "saved in format 99; this version reads format"),
        (1, "chess", "a position of chess, but the card book is of toy"),
        (2, "0" * 24, "saved with card book 0{24}, not with this one"),
        (3, [1, 2], "the saved position is damaged: Toy has"),
    ]:
        changed = [*outer]
        changed[at] = wrong
        with pytest.raises(BadSave, match=why):
            load(sealed(changed))
    with pytest.raises(BadSave, match="not a saved position of Rulebound"):
        load(sealed([1, 2]))


def test_a_value_of_the_wrong_sort_is_refused() -> None:
    outer = opened(start(5).save())
    packed = outer[3]
    for at, value in enumerate(packed):
        for wrong in (None, "x", 1.5, {"a": 1}, [[None]]):
            if isinstance(value, str) and isinstance(wrong, str):
                continue
            outer[3] = [*packed[:at], wrong, *packed[at + 1 :]]
            with pytest.raises(BadSave, match="the saved position is damaged"):
                load(sealed(outer))


def test_a_position_is_not_saved_before_it_has_settled() -> None:
    t = Table("Squire")
    t.g.touch()
    with pytest.raises(AssertionError, match="at a decision or at the end"):
        t.g.save()


# -- what the generator refuses

BAD = {
    "an unknown type": ("def __init__(self, x: Wonder) -> None:\n        self.x = x", "Wonder is neither"),
    "a lost parameter": ("def __init__(self, x: i64) -> None:\n        self.y: i64 = 0", "takes x but keeps no such"),
    "a field without a type": ("def __init__(self) -> None:\n        self.x = 1 + 1", "Odd.x: give it a type"),
}


@pytest.mark.parametrize("case", BAD)
def test_records_that_the_generator_does_not_understand(case: str, tmp_path: Path) -> None:
    body, why = BAD[case]
    module = tmp_path / "odd.py"
    module.write_text(f"class Odd:\n    {body}\n")
    with pytest.raises(BadRecordClass, match=why):
        generate(toy.generate.MODULES | {"odd": module}, "Game", ["Odd"], [], "OddCodec", "", "x")


def test_this_test_reads_the_sources_of_the_build_it_tests() -> None:
    """Fields are read from the sources; the classes of the installed package must have the same ones."""
    for family in FAMILIES:
        for name in (*family.plain, *family.frames):
            cls = family.cls(name)
            native = getattr(cls, "__mypyc_attrs__", None)
            if native is not None and cls.__module__.startswith("rulebound."):
                own = {f for f in native if not f.startswith("__")}
                assert own == set(family.records[name].fields), name
    assert "rulebound.engine.game" in sys.modules
