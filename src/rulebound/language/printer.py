"""The printer: a tree's text, by the same rules that read it.

Features flow both ways: first up (what a phrase can be, from its parts), then down (what the phrase around it
wants it to be); where a choice is left the first value of the feature is taken.

>>> from rulebound.language.rows import Construct, Sort
>>> table = Table([Sort("line", number=("one", "many")), Construct("dig", "line", "[digs|dig] deep")])
>>> Printer(table).text(Tree("dig"), 0, (2,))
'dig deep'
"""

from __future__ import annotations

from rulebound.language.errors import Unprintable
from rulebound.language.table import Fixed, Hole, Masks, Rule, Table, Varying
from rulebound.language.tree import Part, Tree


class Printer:
    """Prints trees of one table; remembers what it has found out about them while it prints one text."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[tuple[Part, int], Masks | None] = {}

    def text(self, tree: Tree, sort: int, masks: Masks) -> str:
        """The words of a tree as a phrase of a sort with these features, not yet polished."""
        self.check(tree)
        out: list[str] = []
        if not self._render(tree, sort, masks, out):
            wanted = self._table.sorts[sort].name
            raise Unprintable(f"{tree.construct} (wording {tree.wording}) cannot be printed as {wanted}: {tree!r}")
        return "".join(out)

    def check(self, tree: Tree) -> None:
        """Raises `Unprintable` where a tree has an unknown construct, a wrong part or a wording that does not exist."""
        for each in reversed(list(tree.walk())):  # the smallest wrong part is the one to name
            rules = self._table.rules.get(each.construct)
            if rules is None:
                raise Unprintable(f"there is no construct {each.construct!r}")
            if not 0 <= each.wording < len(rules):
                raise Unprintable(f"{each.construct} has {len(rules)} wordings, there is no wording {each.wording}")
            if self.env(each, rules[each.wording]) is None:
                why = self._why(each, rules[each.wording])
                raise Unprintable(f"{each.construct} does not fit its wording {rules[each.wording].text!r}: {why}")

    def _why(self, tree: Tree, rule: Rule) -> str:
        for name, value in rule.fixed:
            if dict(tree.pairs).get(name) != value:
                return f"there {name} is {value!r}"
        if not rule.series and {hole.name for hole in rule.holes} | dict(rule.fixed).keys() != tree.parts.keys():
            return f"its parts are {', '.join(tree.parts) or 'none'}"
        for name, part in tree.pairs:
            for hole in rule.holes:
                if hole.name == name and self.features(part, hole) is None:
                    shown = part.construct if isinstance(part, Tree) else repr(part)
                    return f"{name} is {shown}, not {self._table.sorts[hole.sort].name}"
        return "its parts do not agree"

    # -- up: what a phrase can be

    def features(self, part: Part, hole: Hole) -> Masks | None:
        """The features a part can have in a hole, or None when it does not fit there."""
        if hole.terminal is not None:
            return None if isinstance(part, (Tree, tuple)) else hole.terminal.masks(part)
        return self.as_sort(part, hole.sort) if isinstance(part, Tree) else None

    def as_sort(self, tree: Tree, sort: int) -> Masks | None:
        """The features a tree can have as a phrase of a sort, or None when it is none."""
        key = (tree, sort)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._as_sort(tree, sort)
        return self._known[key]

    def _as_sort(self, tree: Tree, sort: int) -> Masks | None:
        made = self._table.sort_of.get(tree.construct)
        if made is None or made not in self._table.sorts[sort].within:
            return None
        if made == sort:
            rule = self._table.rules[tree.construct][tree.wording]
            env = self.env(tree, rule)
            return None if env is None else env[: rule.own]
        union: list[int] | None = None
        for rule in self._table.sorts[sort].rules:
            if not rule.construct and (env := self._bind(rule, rule.env, (tree,))) is not None:
                own = env[: rule.own]
                union = list(own) if union is None else [a | b for a, b in zip(union, own)]
        return None if union is None else tuple(union)

    def env(self, tree: Tree, rule: Rule, masks: Masks | None = None) -> Masks | None:
        """The variables of a rule when it holds a tree's parts, or None when they do not fit."""
        parts = arrange(tree, rule)
        if parts is None:
            return None
        start = rule.env
        if masks is not None:
            start = (*(a & b for a, b in zip(rule.env, masks)), *rule.env[rule.own :])
        return self._bind(rule, start, parts)

    def _bind(self, rule: Rule, start: Masks, parts: tuple[Part, ...]) -> Masks | None:
        env = list(start)
        if not all(env):
            return None
        for hole, part in zip(slots(rule, len(parts)), parts):
            features = self.features(part, hole)
            if features is None:
                return None
            for feature, var in hole.ties:
                env[var] &= features[feature]
                if not env[var]:
                    return None
        for step in rule.steps:
            if isinstance(step, Varying):
                env[step.var] &= step.mask
                if not env[step.var]:
                    return None
        return tuple(env)

    # -- down: what it is

    def _render(self, tree: Tree, sort: int, masks: Masks, out: list[str]) -> bool:
        if self._table.sort_of.get(tree.construct) == sort:
            rule = self._table.rules[tree.construct][tree.wording]
            parts = arrange(tree, rule)
            env = self.env(tree, rule, masks)
            return parts is not None and env is not None and self._write(rule, env, parts, out)
        for rule in self._table.sorts[sort].rules:
            if not rule.construct:
                start = (*(a & b for a, b in zip(rule.env, masks)), *rule.env[rule.own :])
                env = self._bind(rule, start, (tree,))
                if env is not None and self._write(rule, env, (tree,), out):
                    return True
        return False

    def _write(self, rule: Rule, env: Masks, parts: tuple[Part, ...], out: list[str]) -> bool:
        """Writes a rule's words with the first value left for each variable; undoes itself when a part fails."""
        chosen = tuple(mask & -mask for mask in env)
        mark = len(out)
        place = 0
        for step in unrolled(rule, len(parts)):
            if isinstance(step, Fixed):
                out.append(step.text)
            elif isinstance(step, Varying):
                out.append(step.texts[chosen[step.var].bit_length() - 1] or "")
            else:
                if not self._fill(step, chosen, parts[place], out):
                    del out[mark:]
                    return False
                place += 1
        return True

    def _fill(self, hole: Hole, chosen: Masks, part: Part, out: list[str]) -> bool:
        masks = list(self._table.sorts[hole.sort].full)
        for feature, var in hole.ties:
            masks[feature] = chosen[var]
        if hole.terminal is not None:
            possible = hole.terminal.masks(part)
            if possible is None:
                return False
            words = hole.terminal.show(part, tuple((a & b) & -(a & b) for a, b in zip(masks, possible)))
            out.append(words or "")
            return words is not None
        return isinstance(part, Tree) and self._render(part, hole.sort, tuple(masks), out)


def arrange(tree: Tree, rule: Rule) -> tuple[Part, ...] | None:
    """The parts of a tree in the order of a rule's holes, or None when the rule is not for such a tree."""
    if rule.series:
        items = tree.items
        count = len(rule.holes)
        return items if len(items) == count or (count == 3 and len(items) > 3) else None
    given = dict(tree.pairs)
    for name, value in rule.fixed:
        if name not in given or given.pop(name) != value:
            return None
    holes = rule.holes
    if len(holes) != len(given):
        return None
    try:
        return tuple(given[hole.name] for hole in holes)
    except KeyError:
        return None


def slots(rule: Rule, count: int) -> list[Hole]:
    """The holes for so many parts: those of a series repeat."""
    return [step for step in unrolled(rule, count) if isinstance(step, Hole)]


def unrolled(rule: Rule, count: int) -> tuple[Fixed | Varying | Hole, ...]:
    """The steps of a rule with the repeating ones of a series written out for so many items."""
    if rule.loop[0] < 0 or count <= 3:
        return rule.steps
    after, again = rule.loop
    return (*rule.steps[:after], *(rule.steps[again:after] * (count - 3)), *rule.steps[after:])
