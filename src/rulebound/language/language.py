"""A language: a table of constructs that reads text into trees and prints trees as text.

>>> from rulebound.language.shared import SHARED
>>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
>>> tree = toy.read("Draw three cards.")
>>> toy.print(tree)
'Draw three cards.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rulebound.language import checks, nearest
from rulebound.language.english import CAPITALS_AFTER, polish
from rulebound.language.errors import Ambiguous, BadTable, LanguageError, Misprinted, NoMeaning, TooMuch, Unprintable
from rulebound.language.generator import Generator
from rulebound.language.lexer import Token, lex, normalise, open_ends, streams
from rulebound.language.mistakes import Mistake
from rulebound.language.printer import Printer
from rulebound.language.reader import Trace, read_all
from rulebound.language.rows import Construct, Row, Sort
from rulebound.language.table import Fault, Masks, SortInfo, Table
from rulebound.language.tree import ITEMS, Part, Tree, plain

LONGEST: Final = 4_000  # characters of a text
MOST_REFUSED: Final = 10_000  # texts whose refusal is kept, to be told again without reading
MOST_QUOTES: Final = 6  # quoted sentences at whose end another begins: each can be understood in three ways

Refused: TypeAlias = tuple[type[LanguageError], tuple[Any, ...]]
"""Why a text was refused: the error, and what it is made of."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the glossary: one construct as people look it up."""

    name: str
    sort: str
    templates: tuple[str, ...]
    doc: str
    rules: tuple[str, ...]
    example: str


@dataclass(frozen=True, slots=True)
class Later:
    """A part that a construct asked to compile itself: call it with a context for its meaning."""

    tree: Tree
    compile: Callable[[Tree, Any], Any]

    def __call__(self, context: Any) -> Any:
        return self.compile(self.tree, context)


class Language:
    """A named table of rows, checked as a whole when it is made.

    ``start`` are the sorts a whole text can be, the first of them unless one is asked for. ``shared`` are
    further rows of which only those are kept that the others use. ``capitals_after`` are the signs after
    which a sentence begins. ``mistakes`` are words that people usually write and the language does not have, told
    where a text is refused. ``constructs`` are the constructs in use by name, in the order of the table.
    """

    def __init__(
        self,
        name: str,
        rows: Iterable[Row],
        start: tuple[str, ...] = ("line",),
        shared: Iterable[Row] = (),
        capitals_after: str = CAPITALS_AFTER,
        mistakes: Iterable[Mistake] = (),
    ) -> None:
        self.name = name
        self.mistakes = tuple(mistakes)
        self.start = start
        rows, shared = list(rows), list(shared)
        declared = {row.name for row in rows if isinstance(row, Sort)}
        shared = [row for row in shared if not (isinstance(row, Sort) and row.name in declared)]
        optional = frozenset(row.name for row in shared if isinstance(row, Construct))
        self._table = Table([*rows, *shared])
        faults = self._table.faults + checks.faults(self._table, start, optional)
        if faults:
            raise BadTable(name, faults)
        reached = checks.reachable(self._table, start)
        self._capitals_after = capitals_after
        self._generator = Generator(self._table)
        self.constructs: Mapping[str, Construct] = MappingProxyType(
            {name: row for name, row in self._table.constructs.items() if self._table.sort_of[name] in reached}
        )
        self._cache: dict[tuple[str, str], Tree] = {}
        self._refused: dict[tuple[str, str], Refused] = {}

    def __repr__(self) -> str:
        return f"<Language {self.name}: {len(self.constructs)} constructs>"

    # -- reading and printing

    def read(self, text: str, sort: str = "") -> Tree:
        """The one tree that a text means and that prints back as that text.

        Raises `Unread` when there is no tree, `Misprinted` when there is one but it prints otherwise,
        `Ambiguous` when there are two that differ in meaning.

        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
        >>> toy.read("Draw two crads.")
        Traceback (most recent call last):
        rulebound.language.errors.Unread: Draw two crads.
                 ^^^^^
        expected: cards
        nearest: "draw {n} cards."
        """
        sort = sort or self.start[0]
        known = self._cache.get((text, sort))  # what is normalised already
        if known is not None:
            return known
        key = (normalise(text), sort)
        known = self._cache.get(key)
        if known is not None:
            return known
        if key in self._refused:
            kind, made_of = self._refused[key]
            raise kind(*made_of)
        try:
            known = self._cache[key] = self._read(*key)
        except LanguageError as e:
            if e.made_of and len(self._refused) < MOST_REFUSED:
                self._refused[key] = (type(e), e.made_of)
            raise
        return known

    def readings_so_far(self) -> tuple[dict[str, Tree], dict[str, Refused]]:
        """What whole texts were read as so far, and why others were refused: for `remember`.

        >>> toy = Language("toy", [Construct("blitz", "line", "blitz")])
        >>> toy.read("Blitz")
        Tree('blitz')
        >>> toy.readings_so_far()
        ({'Blitz': Tree('blitz')}, {})
        """
        whole = self.start[0]
        read = {text: tree for (text, sort), tree in self._cache.items() if sort == whole}
        return read, {text: refused for (text, sort), refused in self._refused.items() if sort == whole}

    def remember(self, read: Mapping[str, Tree], refused: Mapping[str, Refused]) -> None:
        """Take these texts as read and refused, as `readings_so_far` of the same language told it."""
        whole = self.start[0]
        self._cache.update({(text, whole): tree for text, tree in read.items()})
        self._refused.update({(text, whole): each for text, each in refused.items()})

    def _read(self, text: str, sort: str) -> Tree:
        trees = self.readings(text, sort)
        if not trees:
            raise self._refusal(text, sort)
        exact = [tree for tree in trees if self.print(tree, sort) == text]
        if not exact:
            raise Misprinted(text, trees[0], self.print(trees[0], sort))
        meanings: dict[Tree, Tree] = {}
        for tree in exact:
            meanings.setdefault(plain(tree), tree)
        if len(meanings) > 1:
            raise Ambiguous(text, list(meanings.values()))
        return min(exact, key=_marks)

    def readings(self, text: str, sort: str = "") -> list[Tree]:
        """Every tree that a text can be read as, whether or not it prints back the same.

        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
        >>> toy.readings("draw a card."), toy.readings("Draw nothing.")
        ([Tree('draw', n=Tree('count', n=1))], [])
        """
        info, masks = self._sort(sort or self.start[0])
        found: dict[Tree, None] = {}
        for stream in streams(self._tokens(normalise(text))):
            found.update(dict.fromkeys(read_all(self._table, stream, info.id, masks)))
        return list(found)

    def _tokens(self, text: str) -> list[Token]:
        """The tokens of a text; TooMuch if there are more than any card has, so that reading always comes to an end."""
        if len(text) > LONGEST:
            raise TooMuch(text, f"{len(text):,} characters; at most {LONGEST:,} are read")
        tokens = lex(text)
        quotes = open_ends(tokens)
        if quotes > MOST_QUOTES:
            raise TooMuch(text, f"{quotes} quoted sentences; at most {MOST_QUOTES} are read")
        return tokens

    def _refusal(self, text: str, sort: str) -> LanguageError:
        """Why a text has no reading: its phrases do not agree, or there is a word that nothing expects."""
        info, masks = self._sort(sort)
        furthest: tuple[Trace, list[Token]] | None = None
        for stream in streams(lex(text)):
            trace = Trace()
            for tree in read_all(self._table, stream, info.id, masks, trace):
                try:
                    return Misprinted(text, tree, self.print(tree, sort))
                except Unprintable:
                    continue
            if furthest is None or trace.at > furthest[0].at:
                furthest = (trace, stream)
        assert furthest is not None
        return nearest.unread(self._table, text, furthest[1], furthest[0], info.id, self.mistakes)

    def print(self, tree: Tree, sort: str = "") -> str:
        """The text of a tree; of any sort that the tree is, unless one is given.

        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
        >>> toy.print(Tree("draw", {"n": Tree("count", {"n": 7}, wording=2)}))
        'Draw 7 cards.'
        """
        return polish(self.words(tree, sort), self._capitals_after)

    def words(self, tree: Tree, sort: str = "") -> str:
        """The text of a tree as it stands inside a sentence: no capital at its start, articles not yet set."""
        if not sort:
            made = self._table.sort_of.get(tree.construct)
            if made is None:
                raise Unprintable(f"there is no construct {tree.construct!r}")
            info = self._table.sorts[made]
            return Printer(self._table).text(tree, info.id, info.full)
        info, masks = self._sort(sort)
        return Printer(self._table).text(tree, info.id, masks)

    def _sort(self, dotted: str) -> tuple[SortInfo, Masks]:
        try:
            return self._table.narrowed(dotted)
        except Fault as fault:
            raise LanguageError(f"{self.name}: {fault}") from None

    # -- making trees

    def tree(self, construct: str, **parts: Part) -> Tree:
        """A tree with the first wording that fits its parts; what scripts and tests build trees with.

        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
        >>> toy.tree("draw", n=toy.tree("count", n=4))
        Tree('draw', n=Tree('count', n=4, wording=1))
        """
        printer = Printer(self._table)
        for wording, rule in enumerate(self._table.rules.get(construct, ())):
            made = Tree(construct, {name: parts[name] for name, _ in rule.order if name in parts} | parts, wording)
            if printer.env(made, rule) is not None:
                return made
        printer.check(Tree(construct, parts))
        raise Unprintable(f"{construct} has no wording for {parts!r}")

    def generate(self, random: Random, sort: str = "", depth: int = 6) -> Tree:
        """A random tree of a sort, at most so many constructs deep where the language allows it.

        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
        >>> toy.print(toy.generate(Random(5)))
        'Draw a card.'
        """
        info, masks = self._sort(sort or self.start[0])
        for _ in range(100):
            tree = self._generator.tree(random, info.id, masks, depth)
            if tree is not None:
                return tree
        raise LanguageError(f"{self.name}: no tree of sort {sort!r} could be made")

    def nestings(self, random: Random, depth: int = 4) -> Iterator[tuple[str, Tree]]:
        """Every construct in every hole where it fits, in each wording: a sort and a random tree of it for each.

        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
        >>> sorted(toy.print(tree, sort) for sort, tree in toy.nestings(Random(5)))[0]
        'Draw 2 cards.'
        """
        for sort, tree in self._generator.nestings(random, depth):
            yield self._table.sorts[sort].name, tree

    # -- meaning

    def compile(self, tree: Tree, context: Any = None) -> Any:
        """What a tree means: each construct's ``meaning``, called with the context and its parts, parts first.

        >>> double = Construct("double", "line", "twice {n:digits}", lambda context, n: context * n)
        >>> from rulebound.language.shared import SHARED
        >>> toy = Language("toy", [double], shared=SHARED)
        >>> toy.compile(toy.read("Twice 21"), 2)
        42
        """
        row = self.constructs.get(tree.construct)
        if row is None or row.meaning is None:
            raise NoMeaning(f"{self.name}: {tree.construct} has no meaning")
        made = {name: self._compile_part(row, name, part, context) for name, part in tree.pairs}
        return row.meaning(context, **made)

    def _compile_part(self, row: Construct, name: str, part: Part, context: Any) -> Any:
        if isinstance(part, tuple):
            later = ITEMS in row.later
            return tuple(Later(item, self.compile) if later else self.compile(item, context) for item in part)
        if isinstance(part, Tree):
            return Later(part, self.compile) if name in row.later else self.compile(part, context)
        return part

    def without_meaning(self) -> list[str]:
        """The constructs that can be read but not compiled; a finished game has none.

        >>> Language("toy", [Construct("blitz", "line", "blitz")]).without_meaning()
        ['blitz']
        """
        return [name for name, row in self.constructs.items() if row.meaning is None]

    # -- looking it up

    def glossary(self) -> list[Entry]:
        """Every construct with its sort, wordings, explanation, rules and example, in the order of the table.

        >>> toy = Language("toy", [Construct("blitz", "line", "blitz", doc="May attack at once.", rules=("5.8",))])
        >>> toy.glossary()
        [Entry(name='blitz', sort='line', templates=('blitz',), doc='May attack at once.', rules=('5.8',), example='')]
        """
        return [
            Entry(name, row.sort, tuple(each.text for each in row.templates), row.doc, row.rules, row.example)
            for name, row in self.constructs.items()
        ]

    def bad_examples(self) -> list[str]:
        """The constructs whose example is not read as a start sort, or is read without them; empty when all is well."""
        bad = []
        for name, row in self.constructs.items():
            if row.example and not self._shows(name, row.example):
                bad.append(name)
        return bad

    def _shows(self, name: str, example: str) -> bool:
        for sort in self.start:
            try:
                if any(tree.construct == name for tree in self.read(example, sort).walk()):
                    return True
            except LanguageError:
                continue
        return False


def _marks(tree: Tree) -> tuple[int, ...]:
    return tuple(each.wording for each in tree.walk())
