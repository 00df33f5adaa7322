"""A table of rows made ready for the reader and the printer: sorts numbered, templates compiled into rules.

Features are sets of values kept as bit masks, so that agreement is an intersection. A rule has *variables*,
one for each of its own features and one for each feature of a hole that something depends on; holes, forms and
the phrase as a whole that share a variable agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, TypeAlias

from rulebound.language.english import CAPITAL
from rulebound.language.lexer import lex
from rulebound.language.notation import Forms, Gap, Piece, Words, pieces, series_pieces, split_sort
from rulebound.language.rows import Construct, Row, Series, Sort, Subsort, Template, Terminal
from rulebound.language.tree import ITEMS, Part

Masks: TypeAlias = tuple[int, ...]
"""One mask for each feature of a sort, or for each variable of a rule."""


@dataclass(slots=True, eq=False)
class Fixed:
    """A step of literal words: their keys for reading, their text for printing."""

    keys: tuple[str, ...]
    text: str


@dataclass(slots=True, eq=False)
class Varying:
    """A step of words in one form for each value of a variable."""

    var: int
    keys: tuple[tuple[str, ...] | None, ...]
    texts: tuple[str | None, ...]

    @property
    def mask(self) -> int:
        """The values for which there is a form."""
        return sum(1 << place for place, form in enumerate(self.keys) if form is not None)


@dataclass(slots=True, eq=False)
class Hole:
    """A step that takes a phrase; ``ties`` pairs features of its sort with variables of the rule."""

    name: str
    sort: int
    terminal: Terminal | None
    ties: tuple[tuple[int, int], ...]


Step: TypeAlias = Fixed | Varying | Hole


@dataclass(slots=True, eq=False)
class Rule:
    """One template, compiled.

    ``env`` holds the variables at the start, the first ``own`` of them the features of the phrase itself.
    ``order`` says in which order the tree keeps the parts (holes, then fixed ones). ``loop`` is the pair of
    steps between which a series repeats, ``(-1, -1)`` in all other rules. A rule without a construct belongs
    to a `Subsort` and leaves no node.
    """

    construct: str
    wording: int
    sort: int
    steps: tuple[Step, ...]
    env: Masks
    own: int
    fixed: tuple[tuple[str, Part], ...] = ()
    loop: tuple[int, int] = (-1, -1)
    series: bool = False
    text: str = ""
    holes: tuple[Hole, ...] = ()
    order: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        self.holes = tuple(step for step in self.steps if isinstance(step, Hole))
        names = (*(hole.name for hole in self.holes), *(name for name, _ in self.fixed))
        self.order = tuple((name, place) for place, name in enumerate(names))


@dataclass(slots=True, eq=False)
class SortInfo:
    """A sort with its number, its features, its rules, and the names of all sorts that lie within it."""

    name: str
    id: int
    features: dict[str, tuple[str, ...]]
    doc: str = ""
    terminal: Terminal | None = None
    rules: list[Rule] = field(default_factory=list)
    within: set[int] = field(default_factory=set)

    @property
    def full(self) -> Masks:
        """The masks that allow everything."""
        return tuple((1 << len(values)) - 1 for values in self.features.values())


class Fault(Exception):
    """A fault of one row, caught and listed by the table."""


class Table:
    """All rows compiled; ``faults`` lists what is wrong with them.

    >>> table = Table([Construct("blitz", "keyword", "blitz"), Construct("line", "line", "{k:keyword}")])
    >>> table.faults, [info.name for info in table.sorts]
    ([], ['keyword', 'line'])
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.faults: list[str] = []
        self.sorts: list[SortInfo] = []
        self.by_name: dict[str, SortInfo] = {}
        self.constructs: dict[str, Construct] = {}
        self.rules: dict[str, tuple[Rule, ...]] = {}
        self.sort_of: dict[str, int] = {}
        self._predicted: dict[tuple[int, str, str], list[Rule]] = {}
        self.first: list[set[str]] = []
        self.nullable: list[bool] = []
        rows = list(rows)
        self._declare(rows)
        for row in rows:
            if isinstance(row, Construct):
                self._compile_construct(row)
            elif isinstance(row, Subsort):
                self._compile_subsort(row)
        self._close_within()
        self._compute_first()

    # -- sorts

    def _declare(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if isinstance(row, (Sort, Terminal)):
                if row.name in self.by_name:
                    self.faults.append(f"the sort {row.name!r} is declared twice")
                    continue
                info = self._sort(row.name)
                info.features = dict(row.features)
                info.doc = row.doc
                info.terminal = row if isinstance(row, Terminal) else None
                values = [value for each in row.features.values() for value in each]
                if len(set(values) | set(row.features)) < len(values) + len(row.features):
                    self.faults.append(f"sort {row.name}: the names of features and values are not all different")
        for row in rows:
            made = [row.sort] if isinstance(row, Construct) else [row.whole] if isinstance(row, Subsort) else []
            for dotted in made:
                info = self._sort(split_sort(dotted)[0])
                if info.terminal is not None:
                    self.faults.append(f"{row!r}: {info.name!r} is a sort of words, nothing else can make it")

    def _sort(self, name: str) -> SortInfo:
        if name not in self.by_name:
            self.by_name[name] = SortInfo(name, len(self.sorts), {})
            self.sorts.append(self.by_name[name])
        return self.by_name[name]

    def find(self, name: str) -> SortInfo:
        """The sort of that name; a `Fault` when there is none."""
        if name not in self.by_name:
            raise Fault(f"there is no sort {name!r}")
        return self.by_name[name]

    def narrowed(self, dotted: str) -> tuple[SortInfo, Masks]:
        """A sort written with dots, and the masks its values leave.

        >>> table = Table([Sort("act", number=("one", "many")), Construct("recall", "act", "[recalls|recall]")])
        >>> table.narrowed("act.many")[1]
        (2,)
        """
        name, values = split_sort(dotted)
        info = self.find(name)
        masks = list(info.full)
        for value in values:
            place, mask = self.value(info, value)
            masks[place] &= mask
        return info, tuple(masks)

    def value(self, info: SortInfo, value: str) -> tuple[int, int]:
        """The feature that has a value, and the value's mask; a `Fault` when no feature has it."""
        for place, values in enumerate(info.features.values()):
            if value in values:
                return place, 1 << values.index(value)
        raise Fault(f"the sort {info.name!r} has no value {value!r}")

    # -- rules

    def _compile_construct(self, row: Construct) -> None:
        if row.name in self.constructs:
            self.faults.append(f"there are two constructs {row.name!r}")
            return
        self.constructs[row.name] = row
        rules: list[Rule] = []
        for wording, template in enumerate(row.templates):
            try:
                if isinstance(row, Series):
                    rule = self._compile_series(row, wording, template)
                else:
                    rule = self._compile(row.name, wording, row.sort, pieces(template.text), template)
            except Fault as fault:
                self.faults.append(f"{row.name}: {fault} in {template.text!r}")
                continue
            if rules and dict(rules[0].order).keys() == dict(rule.order).keys():
                rule.order = tuple((name, dict(rule.order)[name]) for name, _ in rules[0].order)
            rules.append(rule)
            self.sorts[rule.sort].rules.append(rule)
            self.sort_of[row.name] = rule.sort
        self.rules[row.name] = tuple(rules)

    def _compile_subsort(self, row: Subsort) -> None:
        try:
            whole, part = self.narrowed(row.whole)[0], self.narrowed(row.part)[0]
            if part.terminal is not None:
                raise Fault(f"{part.name!r} is a sort of words; a construct must hold it")
            wants = (*split_sort(row.part)[1], *(name for name in part.features if name in whole.features))
            whole.rules.append(self._compile("", 0, row.whole, (Gap("it", part.name, wants),), Template("")))
        except Fault as fault:
            self.faults.append(f"{row!r}: {fault}")

    def _compile(self, name: str, wording: int, dotted: str, parts: Sequence[Piece], template: Template) -> Rule:
        return _Compiler(self, dotted, parts, template).rule(name, wording)

    def _compile_series(self, row: Series, wording: int, template: Template) -> Rule:
        around = series_pieces(template.text)
        count = len(around) - 1
        if count > 3:
            raise Fault("a series shows at most three items")
        info = self.narrowed(row.sort)[0]
        item, wants = split_sort(row.item)
        held = {*template.fixed, *(f for f in info.features if self._fixes(info, row.sort, f))}
        shared = tuple(f for f in self.find(item).features if f in info.features and f not in held)
        parts: list[Piece] = []
        for place, words in enumerate(around):
            if words:
                parts.append(Words(words))
            if place < count:
                parts.append(Gap(f"{ITEMS}{place}", item, (*wants, *shared)))
        rule = self._compile(row.name, wording, row.sort, parts, template)
        rule.series = True
        if count == 3:
            second = [place for place, step in enumerate(rule.steps) if isinstance(step, Hole)][1]
            rule.loop = (second + 1, second - (1 if around[1] else 0))
        return rule

    def _fixes(self, info: SortInfo, dotted: str, feature: str) -> bool:
        return any(value in info.features[feature] for value in split_sort(dotted)[1])

    # -- what a phrase may begin with

    def _close_within(self) -> None:
        for info in self.sorts:
            info.within = {info.id}
        changed = True
        while changed:
            changed = False
            for info in self.sorts:
                for rule in info.rules:
                    if not rule.construct and not self.sorts[rule.holes[0].sort].within <= info.within:
                        info.within |= self.sorts[rule.holes[0].sort].within
                        changed = True

    def _compute_first(self) -> None:
        self.first = [set(info.terminal.first()) if info.terminal else set() for info in self.sorts]
        self.nullable = [False] * len(self.sorts)
        changed = True
        while changed:
            changed = False
            for info in self.sorts:
                for rule in info.rules:
                    first, empty = self.first_of(rule)
                    if not first <= self.first[info.id] or (empty and not self.nullable[info.id]):
                        self.first[info.id] |= first
                        self.nullable[info.id] |= empty
                        changed = True

    def first_of(self, rule: Rule) -> tuple[set[str], bool]:
        """The keys with which a rule's phrases may begin, and whether they may have no words at all."""
        first: set[str] = set()
        for step in rule.steps:
            if isinstance(step, Fixed):
                if step.keys:
                    return first | {step.keys[0]}, False
            elif isinstance(step, Varying):
                first |= {keys[0] for keys in step.keys if keys}
                if () not in step.keys:
                    return first, False
            else:
                first |= self.first[step.sort]
                if not self.nullable[step.sort]:
                    return first, False
        return first, True

    def predict(self, sort: int, key: str, kind: str) -> list[Rule]:
        """The rules of a sort that may begin with this token, or with none."""
        known = self._predicted.get((sort, key, kind))
        if known is None:
            known = []
            for rule in self.sorts[sort].rules:
                first, empty = self.first_of(rule)
                if empty or key in first or f"#{kind}" in first:
                    known.append(rule)
            self._predicted[(sort, key, kind)] = known
        return known


class _Compiler:
    """Compiles one template: gives features their variables, then the pieces their steps."""

    def __init__(self, table: Table, dotted: str, parts: Sequence[Piece], template: Template) -> None:
        self.table = table
        self.template = template
        self.parts = parts
        self.info, masks = table.narrowed(dotted)
        self.env: list[int] = list(masks)
        self.features: Final = list(self.info.features)
        self.gaps: dict[str, Gap] = {}
        self.vars: dict[tuple[str, str], int] = {}
        for piece in parts:
            if isinstance(piece, Gap):
                if piece.name in self.gaps:
                    raise Fault(f"the hole {piece.name!r} stands twice")
                if piece.name in self.features:
                    raise Fault(f"the hole {piece.name!r} has the name of a feature")
                self.gaps[piece.name] = piece
                table.find(piece.sort)
        self._check_joints()
        self.fixed: list[tuple[str, Part]] = []
        for name, value in template.fixed.items():
            if name in self.features:
                place, mask = table.value(self.info, str(value))
                self.env[place] &= mask
            elif name in self.gaps:
                raise Fault(f"the part {name!r} is both fixed and a hole")
            else:
                self.fixed.append((name, value))

    def rule(self, construct: str, wording: int) -> Rule:
        """The compiled rule."""
        for gap in self.gaps.values():
            self._want(gap, early=True)
        for gap in self.gaps.values():
            self._want(gap, early=False)
        steps = tuple(self._step(piece) for piece in self.parts)
        # Ties come last: a form anywhere in the template may have given a hole's feature its variable.
        for step in steps:
            if isinstance(step, Hole):
                features = list(self.table.sorts[step.sort].features)
                step.ties = tuple((features.index(f), var) for (hole, f), var in self.vars.items() if hole == step.name)
        return Rule(
            construct,
            wording,
            self.info.id,
            steps,
            tuple(self.env),
            len(self.features),
            tuple(self.fixed),
            text=self.template.text,
        )

    def _check_joints(self) -> None:
        """Words are told apart by the lexer, so none may be part template, part hole or form."""
        for left, right in pairwise(self.parts):
            if not isinstance(left, Words) and not isinstance(right, Words):
                continue
            before = left.text[-1:] if isinstance(left, Words) else "x"
            after = right.text[:1] if isinstance(right, Words) else "x"
            if before.isalnum() and after.isalnum():
                raise Fault("a word runs into a hole or a form: give holes and forms whole words")

    def _var(self, hole: str, feature: str) -> int:
        if (hole, feature) not in self.vars:
            values = self.table.find(self.gaps[hole].sort).features[feature]
            self.vars[(hole, feature)] = len(self.env)
            self.env.append((1 << len(values)) - 1)
        return self.vars[(hole, feature)]

    def _want(self, gap: Gap, early: bool) -> None:
        info = self.table.find(gap.sort)
        for want in gap.wants:
            if want in info.features and want in self.features:
                if early:
                    self._same_values(info, self.info, want)
                    self.vars[(gap.name, want)] = self.features.index(want)
            elif want in self.gaps:
                if not early:
                    self._agree(gap, info, want)
            elif early:
                place, mask = self.table.value(info, want)
                self.env[self._var(gap.name, list(info.features)[place])] &= mask

    def _agree(self, gap: Gap, info: SortInfo, other: str) -> None:
        there = self.table.find(self.gaps[other].sort)
        common = [feature for feature in info.features if feature in there.features]
        if not common:
            raise Fault(f"{gap.name!r} and {other!r} have no feature in common")
        for feature in common:
            self._same_values(info, there, feature)
            held = self.vars.get((gap.name, feature))
            var = self._var(other, feature)
            self.vars[(gap.name, feature)] = var
            if held is not None and held != var:
                self.env[var] &= self.env[held]

    def _same_values(self, a: SortInfo, b: SortInfo, feature: str) -> None:
        # A sort may have more values than another, after those both have: verbs have "broken" besides two numbers.
        if any(x != y for x, y in zip(a.features[feature], b.features[feature])):
            raise Fault(f"{a.name!r} and {b.name!r} have different values for {feature!r}")

    def _step(self, piece: Piece) -> Step:
        if isinstance(piece, Words):
            return Fixed(_keys(piece.text), piece.text.replace("^", CAPITAL))
        if isinstance(piece, Forms):
            texts = tuple(None if form is None else form.replace("^", CAPITAL) for form in piece.forms)
            keys = tuple(None if form is None else _keys(form) for form in piece.forms)
            return Varying(self._governor(piece), keys, texts)
        info = self.table.find(piece.sort)
        return Hole(piece.name, info.id, info.terminal, ())

    def _governor(self, piece: Forms) -> int:
        """The variable on which forms depend: the first feature with as many values as there are forms."""
        count = len(piece.forms)
        hole, _, feature = piece.on.partition(".")
        if hole in self.features:
            self._count(piece, len(self.info.features[hole]))
            return self.features.index(hole)
        if hole and hole not in self.gaps:
            raise Fault(f"{hole!r} is neither a hole nor a feature")
        there = self.table.find(self.gaps[hole].sort) if hole else self.info
        fitting = [f for f, values in there.features.items() if len(values) == count and feature in ("", f)]
        if not fitting:
            what = f"hole {hole!r}" if hole else f"sort {self.info.name!r}"
            raise Fault(f"[{'|'.join(form or '-' for form in piece.forms)}]: {what} has no feature with {count} values")
        if hole:
            return self._var(hole, fitting[0])
        return self.features.index(fitting[0])

    def _count(self, piece: Forms, values: int) -> None:
        if len(piece.forms) != values:
            raise Fault(f"{len(piece.forms)} forms for the {values} values of {piece.on!r}")


def _keys(text: str) -> tuple[str, ...]:
    return tuple(token.key for token in lex(text.replace("^", "")))
