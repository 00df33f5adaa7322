"""What must hold for a table before it becomes a language; every check returns the faults it finds.

A table is sound when every construct can be reached from a start sort, every sort has a finite phrase, no
chain of rules comes back to its sort without a word on the way (that would give one text endlessly many
trees), and the wordings and the meaning of a construct agree on its parts.

>>> table = Table([Construct("dig", "line", "dig"), Construct("deep", "how", "deep")])
>>> faults(table, ("line",))
["deep: nothing uses its sort 'how'"]
"""

from __future__ import annotations

import inspect
from collections.abc import Hashable, Iterable
from itertools import pairwise

from rulebound.language.errors import Unprintable
from rulebound.language.generator import ENDLESS, heights
from rulebound.language.printer import Printer
from rulebound.language.rows import Construct, Series
from rulebound.language.table import Fixed, Hole, Rule, Step, Table
from rulebound.language.tree import ITEMS, Tree


def faults(table: Table, starts: Iterable[str], optional: frozenset[str] = frozenset()) -> list[str]:
    """Everything wrong with a table beyond what compiling it has shown.

    Constructs named in ``optional`` need not be reachable.
    """
    unknown = [f"there is no sort {name!r} to start with" for name in starts if name not in table.by_name]
    if unknown or table.faults:
        return unknown
    found = [fault for row in table.constructs.values() for fault in _of_construct(table, row)]
    found += _endless(table) + _wordless_loops(table) + _twins(table)
    reached = reachable(table, starts)
    for name, sort in table.sort_of.items():
        if sort not in reached and name not in optional:
            found.append(f"{name}: nothing uses its sort {table.sorts[sort].name!r}")
    return found


def reachable(table: Table, starts: Iterable[str]) -> set[int]:
    """The sorts that can occur below the start sorts, these included."""
    todo = [table.by_name[name].id for name in starts if name in table.by_name]
    reached = set(todo)
    while todo:
        for rule in table.sorts[todo.pop()].rules:
            for hole in rule.holes:
                if hole.sort not in reached:
                    reached.add(hole.sort)
                    todo.append(hole.sort)
    return reached


def _of_construct(table: Table, row: Construct) -> list[str]:
    found = []
    if isinstance(row, Series):
        parts = {ITEMS}
        if not any(len(rule.holes) > 0 for rule in table.rules[row.name]):
            found.append(f"{row.name}: a series needs a wording with items")
    else:
        sets = [{name for name, _ in rule.order} for rule in table.rules[row.name]]
        if not sets:
            return [f"{row.name}: there is no wording"]
        parts = sets[0]
        for other, rule in zip(sets[1:], table.rules[row.name][1:]):
            if other != parts:
                found.append(
                    f"{row.name}: the wording {rule.text!r} has other parts than the first: {_names(other ^ parts)}"
                )
    for rule in table.rules[row.name]:
        for name, value in rule.fixed:
            if isinstance(value, Tree):
                try:
                    Printer(table).check(value)
                except Unprintable as error:
                    found.append(f"{row.name}: the fixed part {name!r} of {rule.text!r}: {error}")
    for name in row.later:
        if name not in parts:
            found.append(f"{row.name}: there is no part {name!r} to compile later")
    if row.meaning is not None:
        try:
            inspect.signature(row.meaning).bind(None, **dict.fromkeys(parts))
        except TypeError as error:
            found.append(f"{row.name}: its meaning does not take (context, {_names(parts)}): {error}")
        except ValueError:  # a built-in without a signature
            pass
    return found


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _endless(table: Table) -> list[str]:
    high = heights(table)
    found = []
    for info in table.sorts:
        if not info.rules and info.terminal is None:
            found.append(f"nothing makes the sort {info.name!r}")
        elif high[info.id] >= ENDLESS:
            found.append(f"the sort {info.name!r} has no finite phrase")
    return found


def _wordless_loops(table: Table) -> list[str]:
    """Chains of rules that come back to their sort without a word: a sort that holds itself and nothing more."""
    into: dict[int, dict[int, Rule]] = {info.id: {} for info in table.sorts}
    for info in table.sorts:
        for rule in info.rules:
            for hole in _bare(table, rule):
                into[info.id].setdefault(hole.sort, rule)
    found = []
    done: set[int] = set()

    def visit(sort: int, path: list[int]) -> None:
        if sort in path:
            loop = [*path[path.index(sort) :], sort]
            names = " → ".join(table.sorts[each].name for each in loop)
            rules = [into[a][b] for a, b in pairwise(loop)]
            rows = _names({rule.construct or "a subsort" for rule in rules})
            found.append(
                f"{names} comes back without a word, through {rows}: a text would have endlessly many readings"
            )
            return
        if sort in done:
            return
        done.add(sort)
        for below in into[sort]:
            visit(below, [*path, sort])

    for info in table.sorts:
        visit(info.id, [])
    return found


def _bare(table: Table, rule: Rule) -> list[Hole]:
    """The holes that may be all there is of a rule's phrase, everything else being empty."""
    for step in rule.steps:
        if isinstance(step, Fixed) and step.keys:
            return []
    if any(not isinstance(step, (Fixed, Hole)) and () not in step.keys for step in rule.steps):
        return []
    return [
        hole
        for hole in rule.holes
        if hole.terminal is None and all(table.nullable[other.sort] for other in rule.holes if other is not hole)
    ]


def _twins(table: Table) -> list[str]:
    """Two constructs of one sort with the same wording: every text with it would have two meanings."""
    found = []
    for info in table.sorts:
        seen: dict[Hashable, Rule] = {}
        for rule in info.rules:
            shape = (tuple(_shape(step) for step in rule.steps), rule.env, rule.loop)
            twin = seen.setdefault(shape, rule)
            if rule.construct and twin is not rule and twin.construct != rule.construct:
                found.append(f"{twin.construct} and {rule.construct} have the same wording {rule.text!r}")
            elif twin is not rule and twin.construct == rule.construct and twin.fixed == rule.fixed:
                found.append(f"{rule.construct}: the wording {rule.text!r} stands twice")
    return found


def _shape(step: Step) -> Hashable:
    if isinstance(step, Hole):
        return (step.sort, step.ties)
    return step.text if isinstance(step, Fixed) else (step.var, step.texts)
