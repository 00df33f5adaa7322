"""Random trees of a language, for property tests: every tree has words, and its wording mark fits.

>>> from rulebound.language.rows import Construct
>>> table = Table([Construct("dig", "line", "dig {how:how}"), Construct("deep", "how", "deep")])
>>> Generator(table).tree(Random(1), 0, (), 3)
Tree('dig', how=Tree('deep'))
>>> heights(table)
[2, 1]
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulebound.language.printer import Printer
from rulebound.language.reader import build
from rulebound.language.table import Hole, Masks, Rule, Table
from rulebound.language.tree import ITEMS, Part, Tree

ENDLESS = 1_000_000


class Generator:
    """Makes random trees of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._height = heights(table)

    def tree(self, random: Random, sort: int, masks: Masks, depth: int) -> Tree | None:
        """A tree of a sort with these features, of at most that depth where the language allows it."""
        rules = list(self._table.sorts[sort].rules)
        random.shuffle(rules)
        # Constructs are as likely as each other, however many wordings they have.
        order = {name: random.random() for name in sorted({rule.construct for rule in rules})}
        rules.sort(key=lambda rule: order[rule.construct] if rule.construct else random.random())
        fitting = [rule for rule in rules if self.height(rule) <= depth]
        # When nothing fits the depth (or nothing that fits has the features), the shortest way out is taken.
        others = sorted((rule for rule in rules if rule not in fitting), key=self.height)
        for rule in fitting + others:
            made = self._fill(random, rule, masks, depth)
            if made is not None:
                return made
        return None

    def height(self, rule: Rule) -> int:
        """How many constructs deep the shortest tree of a rule is."""
        below = max((self._height[hole.sort] for hole in rule.holes), default=0)
        return below + (1 if rule.construct else 0)

    def nestings(self, random: Random, depth: int) -> Iterator[tuple[int, Tree]]:
        """For every wording, every hole in it and every wording that can fill that hole: a sort and a tree of it.

        Where four random fillings of the other holes do not agree with one, that pair is left out.
        """
        for info in self._table.sorts:
            for rule in info.rules:
                for place, hole in enumerate(rule.holes if rule.construct else ()):
                    for below in self._within(hole.sort):
                        tree = self._nest(random, rule, place, below, depth)
                        if tree is not None:
                            yield info.id, tree

    def _within(self, sort: int) -> list[Rule]:
        """The wordings of constructs that are phrases of this sort, those of its subsorts as well."""
        within = sorted(self._table.sorts[sort].within)
        return [rule for each in within for rule in self._table.sorts[each].rules if rule.construct]

    def _nest(self, random: Random, rule: Rule, place: int, below: Rule, depth: int) -> Tree | None:
        """A tree of one wording in which another fills a certain hole, or None where they did not agree."""
        printer = Printer(self._table)
        for _ in range(4):
            inner = self._fill(random, below, self._table.sorts[below.sort].full, depth)
            parts = [
                inner if at == place else self._part(random, hole, list(rule.env), depth)
                for at, hole in enumerate(rule.holes)
            ]
            whole = tuple(part for part in parts if part is not None)
            if len(whole) == len(parts):
                tree = self._made(rule, whole)
                if printer.env(tree, rule) is not None:
                    return tree
        return None

    def _fill(self, random: Random, rule: Rule, masks: Masks, depth: int) -> Tree | None:
        if self.height(rule) >= ENDLESS:
            return None
        env = [*(a & b for a, b in zip(rule.env, masks)), *rule.env[rule.own :]]
        if not all(env):
            return None
        holes = list(rule.holes)
        if rule.loop[0] >= 0 and random.random() < 0.3:
            holes.insert(1, holes[1])
        parts: list[Part] = []
        for hole in holes:
            part = self._part(random, hole, env, depth - (1 if rule.construct else 0))
            if part is None:
                return None
            parts.append(part)
        if not rule.construct:
            only = parts[0]
            return only if isinstance(only, Tree) else None
        tree = self._made(rule, tuple(parts))
        return tree if Printer(self._table).env(tree, rule, masks) is not None else None

    def _made(self, rule: Rule, parts: tuple[Part, ...]) -> Tree:
        """The tree of a wording with these parts."""
        if not rule.series:
            return build(rule, parts)
        items = tuple(part for part in parts if isinstance(part, Tree))
        return Tree(rule.construct, {ITEMS: items}, rule.wording)

    def _part(self, random: Random, hole: Hole, env: list[int], depth: int) -> Part | None:
        masks = list(self._table.sorts[hole.sort].full)
        for feature, var in hole.ties:
            masks[feature] &= env[var]
        part: Part | None
        features: Masks | None
        if hole.terminal is not None:
            part, features = _sample(random, hole, masks)
        else:
            part = self.tree(random, hole.sort, tuple(masks), depth)
            features = None if part is None else Printer(self._table).features(part, hole)
        if part is None or features is None:
            return None
        for feature, var in hole.ties:
            env[var] &= features[feature]
            if not env[var]:
                return None
        return part


def _sample(random: Random, hole: Hole, masks: list[int]) -> tuple[Part | None, Masks | None]:
    assert hole.terminal is not None
    values = list(hole.terminal.samples)
    random.shuffle(values)
    for value in values:
        features = hole.terminal.masks(value)
        if features is not None and all(a & b for a, b in zip(features, masks)):
            return value, features
    return None, None


def heights(table: Table) -> list[int]:
    """For each sort how deep its shortest tree is; `ENDLESS` where every tree would go on for ever."""
    height = [0 if info.terminal else ENDLESS for info in table.sorts]
    changed = True
    while changed:
        changed = False
        for info in table.sorts:
            for rule in info.rules:
                below = max((height[hole.sort] for hole in rule.holes), default=0)
                deep = below + (1 if rule.construct else 0)
                if deep < height[info.id]:
                    height[info.id] = deep
                    changed = True
    return height
