"""Reading YAML so that every fault can point at its line and column.

A text becomes a tree of `Node`s: scalars as they are written, lists, and mappings in the order of the text.  Nothing is
guessed about scalars: what is a number, a flag or a name is settled by whoever reads the node, so that `no`, `4.10` and
`1e3` never turn into something else.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

LARGEST = 1_000_000  # characters of a scenario
LARGEST_NUMBER = 9999
MOST_DIGITS = 40
MOST_NODES = 50_000  # aliases can make a short text very long
DEEPEST = 40  # values in values
DEEPEST_BRACKETS = 400  # brackets open at once anywhere: more take the reader of YAML too long
LONGEST_LINE = 500  # characters of a line of words
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_GAP = re.compile(r"\s{20}")
_NO_SIGNS = str.maketrans("_-,", "   ")


@dataclass(frozen=True, order=True)
class Spot:
    """A place in a text, counted from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@dataclass(frozen=True)
class Fault:
    """One thing wrong in a file: where, and what.

    >>> print(Fault("block.yaml", Spot(3, 9), "there is no card \\"gard\\"; nearest: guard"))
    block.yaml:3:9: there is no card "gard"; nearest: guard
    """

    file: str
    spot: Spot | None
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.spot}: {self.what}" if self.spot else f"{self.file}: {self.what}"


class Malformed(ValueError):
    """A scenario that cannot be understood; `faults` has everything that is wrong, in the order of the text."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda f: f.spot or Spot(0, 0)))
        super().__init__("\n".join(str(f) for f in self.faults))


@dataclass(frozen=True)
class Node:
    """A value in a text: exactly one of `text`, `items` and `pairs` is not None."""

    spot: Spot
    text: str | None = None
    quoted: bool = False
    items: tuple[Node, ...] | None = None
    pairs: tuple[tuple[Node, Node], ...] | None = None

    @property
    def is_empty(self) -> bool:
        """Is nothing written here?"""
        return self.text is not None and not self.quoted and self.text in ("", "~", "null")

    @property
    def sort(self) -> str:
        """What it is, in words."""
        if self.items is not None:
            return "a list"
        if self.pairs is not None:
            return "a mapping"
        return "nothing" if self.is_empty else f'"{self.text}"'

    def entries(self) -> Iterator[tuple[str, Node, Node]]:
        """The keys of a mapping as text, each with its own node and its value."""
        for key, value in self.pairs or ():
            yield key.text or "", key, value


def read(text: str, file: str) -> Node:
    """The tree of a YAML text; raises `Malformed` if it is no YAML or not one document.

    >>> [key for key, _, _ in read("title: A block\\nrules: [4.4.6]", "block.yaml").entries()]
    ['title', 'rules']
    """
    if len(text) > LARGEST:
        raise Malformed([Fault(file, Spot(1, 1), f"a scenario of more than {LARGEST:,} characters is not read")])
    if deepest(text) > DEEPEST_BRACKETS:
        raise Malformed([Fault(file, None, "it is nested too deeply")])
    try:
        documents = list(yaml.compose_all(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as e:
        mark = e.problem_mark or e.context_mark
        spot = Spot(mark.line + 1, mark.column + 1) if mark else None
        said = " ".join(part for part in (e.context, e.problem) if part)
        raise Malformed([Fault(file, spot, f"this is not YAML: {said}")]) from None
    except yaml.reader.ReaderError as e:
        raise Malformed([Fault(file, None, f"this is not text: {e.reason} at byte {e.position}")]) from None
    except RecursionError:
        raise Malformed([Fault(file, None, "it is nested too deeply")]) from None
    except ValueError:
        what = "this is not YAML: a number in it is too long, or stands for no character"
        raise Malformed([Fault(file, None, what)]) from None
    if not documents:
        raise Malformed([Fault(file, Spot(1, 1), "the file is empty")])
    if len(documents) > 1:
        raise Malformed([Fault(file, _spot(documents[1]), "a second document begins here; a file holds one scenario")])
    count = 0

    def tree(node: yaml.Node, above: tuple[yaml.Node, ...]) -> Node:
        nonlocal count
        count += 1
        spot = _spot(node)
        if count > MOST_NODES:
            raise Malformed([Fault(file, spot, f"a scenario of more than {MOST_NODES:,} values is not read")])
        if len(above) > DEEPEST:
            raise Malformed([Fault(file, spot, f"values stand in values more than {DEEPEST} deep, which is not read")])
        if any(node is one for one in above):
            raise Malformed([Fault(file, spot, "this value holds itself")])
        inside = (*above, node)
        if isinstance(node, yaml.SequenceNode):
            return Node(spot, items=tuple(tree(item, inside) for item in node.value))
        if isinstance(node, yaml.MappingNode):
            return Node(spot, pairs=tuple((tree(key, inside), tree(value, inside)) for key, value in node.value))
        if not str(node.value).isascii() and _SURROGATE.search(str(node.value)):
            raise Malformed([Fault(file, spot, "half of a character stands here: a surrogate, which is no text")])
        return Node(spot, text=str(node.value), quoted=isinstance(node, yaml.ScalarNode) and node.style is not None)

    return tree(documents[0], ())


def deepest(text: str) -> int:
    """How many brackets and braces are open at once at most, wherever they stand.

    >>> deepest("a: [1, {b: 2}] ]"), deepest("[[[")
    (2, 3)
    """
    depth = most = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth = depth + 1 if mark in "[{" else max(0, depth - 1)
        most = max(most, depth)
    return most


def read_text(path: str | Path) -> str:
    """The text of a file; raises `Malformed` if it cannot be read."""
    try:
        if Path(path).stat().st_size > LARGEST * 4:
            raise Malformed([Fault(str(path), Spot(1, 1), f"a file of more than {LARGEST * 4:,} bytes is not read")])
        return Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Malformed([Fault(str(path), None, f"there is no such file{scenario_like(Path(path))}")]) from None
    except IsADirectoryError:
        why = "this is a folder; the judge tells one scenario, and `rulebound scenario run` runs all in a folder"
        raise Malformed([Fault(str(path), None, why)]) from None
    except UnicodeDecodeError as e:
        raise Malformed([Fault(str(path), None, f"this is not UTF-8 text (byte {e.start})")]) from None
    except OSError as e:
        raise Malformed([Fault(str(path), None, f"it cannot be read: {e.strerror}")]) from None


def scenario_like(path: Path) -> str:
    """Words for the end of a message: the scenario of nearly this name in the same folder, if there is one."""
    if not path.parent.is_dir():
        return f": there is no folder {path.parent}"
    stems = {each.stem: each for each in sorted(path.parent.iterdir()) if each.suffix in (".yaml", ".yml")}
    near = difflib.get_close_matches(path.stem, stems, n=1)
    return f"; did you mean {stems[near[0]]}?" if near else "; name the file of a scenario, which ends in .yaml"


def _spot(node: yaml.Node) -> Spot:
    return Spot(node.start_mark.line + 1, node.start_mark.column + 1)


@dataclass
class Reading:
    """What has been found wrong so far in one file."""

    file: str
    faults: list[Fault] = field(default_factory=list)

    def fault(self, at: Node | Spot | None, what: str) -> None:
        """Remember a fault."""
        spot = at.spot if isinstance(at, Node) else at
        self.faults.append(Fault(self.file, spot, what))

    def stop(self) -> None:
        """Raise `Malformed` if anything was wrong."""
        if self.faults:
            raise Malformed(self.faults)

    # -- plain values; None where there was a fault

    def mapping(
        self, node: Node, known: Iterable[str], what: str, nouns: Mapping[str, str] | None = None
    ) -> dict[str, Node]:
        """The values of a mapping by key; unknown and doubled keys are faults.  `nouns`: other names of keys."""
        if node.pairs is None:
            if not node.is_empty:
                self.fault(node, f"{what} should be a mapping, but is {node.sort}")
            return {}
        names = list(known)
        found: dict[str, Node] = {}
        for said, key, value in node.entries():
            name = said
            if said not in names:
                name = next((of for noun, of in (nouns or {}).items() if same(noun, said) and of in names), said)
            if name not in names:
                self.fault(key, f'{what} has no key "{name}"{nearest(name, names)}')
            elif name in found:
                self.fault(key, f'"{name}" stands here twice')
            else:
                found[name] = value
        return found

    def items(self, node: Node) -> tuple[Node, ...]:
        """The items of a list; a single value counts as a list of one, nothing as none."""
        if node.items is not None:
            return node.items
        return () if node.is_empty else (node,)

    def text(self, node: Node, what: str) -> str | None:
        """A text."""
        if node.text is None or node.is_empty:
            self.fault(node, f"{what} should be a text, but is {node.sort}")
            return None
        return node.text

    def line(self, node: Node, what: str) -> str | None:
        """A line of words: a text that is no longer, and has no wider gaps, than a person would write."""
        text = self.text(node, what)
        if text is not None and len(text) > LONGEST_LINE:
            self.fault(node, f"{what} should have at most {LONGEST_LINE} characters, but has {len(text):,}")
            return None
        if text is not None and _GAP.search(text.strip()):
            self.fault(node, f"{what} should have single spaces between its words")
            return None
        return text

    def number(self, node: Node, what: str, least: int | None = None) -> int | None:
        """A whole number."""
        text = node.text or ""
        if node.quoted or not is_number(text[:MOST_DIGITS]) or not text.lstrip("+-").isdecimal():
            self.fault(node, f"{what} should be a whole number, but is {node.sort}")
            return None
        number = int(text) if is_number(text) else LARGEST_NUMBER + 1
        if abs(number) > LARGEST_NUMBER:
            self.fault(node, f"{what} should be at most {LARGEST_NUMBER}, but is {text[:MOST_DIGITS]}")
            return None
        if least is not None and number < least:
            self.fault(node, f"{what} should be at least {least}, but is {number}")
            return None
        return number

    def flag(self, node: Node, what: str) -> bool | None:
        """True or false."""
        if node.text is not None and not node.quoted and node.text in FLAGS:
            return FLAGS[node.text]
        self.fault(node, f"{what} should be true or false, but is {node.sort}")
        return None

    def word(self, node: Node, what: str, words: Sequence[str]) -> str | None:
        """One of these words, written in any case."""
        text = self.text(node, what)
        if text is None:
            return None
        for word in words:
            if same(word, text):
                return word
        self.fault(node, f'{what} cannot be "{text}"{nearest(text, words)}')
        return None


FLAGS = {"true": True, "True": True, "yes": True, "false": False, "False": False, "no": False}


def is_number(text: str) -> bool:
    """Is this a whole number in digits, and no longer than any that is read?

    >>> is_number("-3"), is_number("4.4"), is_number("")
    (True, False, False)
    """
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS


def plain(name: str) -> str:
    """A name without its spelling: case, underscores, hyphens and commas do not count.

    >>> plain("Wolf_Token"), plain("Hask, Ninth of the Embers")
    ('wolf token', 'hask ninth of the embers')
    """
    return " ".join(name.casefold().translate(_NO_SIGNS).split())


def same(a: str, b: str) -> bool:
    """Do these names mean the same?"""
    return plain(a) == plain(b)


def torn(asked: str, known: Iterable[str]) -> str:
    """Words for the end of a message if this is a part of a known name that its comma has torn apart; "" if not.

    >>> torn("Hask", ["Hask, Ninth of the Embers"])
    '; "Hask, Ninth of the Embers" has a comma: in [...] or {...} write quotes around it, or around the whole line'
    >>> torn("Hask", ["Hask"])
    ''
    """
    for name in known:
        if "," in name and plain(asked) in [plain(part) for part in name.split(",")]:
            return f'; "{name}" has a comma: in [...] or {{...}} write quotes around it, or around the whole line'
    return ""


def nearest(asked: str, known: Iterable[str]) -> str:
    """Words for the end of a message: the known names most like the one asked for, or all if they are few.

    >>> nearest("heath", ["health", "hand", "gold", "deck", "discard", "play", "phase"])
    '; nearest: health'
    >>> nearest("x", ["yes", "no"])
    '; it can be: yes, no'
    """
    names = list(dict.fromkeys(known))
    by_plain = {plain(name): name for name in names}
    close = difflib.get_close_matches(plain(asked), list(by_plain), n=3, cutoff=0.6)
    if close:
        return f"; nearest: {', '.join(by_plain[name] for name in close)}"
    if not names:
        return ""
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"; it can be: {shown}"
