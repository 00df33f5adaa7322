"""The reader: every tree whose text is the given one, found with a chart.

For each sort and each place in the text the chart holds one *call*: the phrases of that sort found from there
on, and the half-read rules that wait for them. Nothing is tried twice, left recursion needs no care, and no
reading is preferred to another.

>>> from rulebound.language.lexer import lex
>>> from rulebound.language.rows import Construct
>>> table = Table([Construct("dig", "line", "dig {how:how}"), Construct("deep", "how", "deep")])
>>> read_all(table, lex("Dig deep"), table.by_name["line"].id, ())
[Tree('dig', how=Tree('deep'))]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rulebound.language.lexer import Token
from rulebound.language.table import Fixed, Hole, Masks, Rule, Table, Varying
from rulebound.language.tree import ITEMS, Part, Tree

Found: TypeAlias = tuple[int, Tree, Masks]
"""A phrase: where it ends, its tree, its features."""

Item: TypeAlias = "tuple[Rule, int, Masks, tuple[Part, ...], Call, int]"
"""A half-read rule: the step it has come to, its variables, its parts so far, its call, its place."""


class Call:
    """The phrases of one sort from one place on."""

    __slots__ = ("found", "seen", "waiting")

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.seen: set[Found] = set()
        self.waiting: list[Item] = []


@dataclass(slots=True)
class Trace:
    """How far reading came: the place, and what could have stood there, with the rules that wanted it.

    ``complete``: the text could have ended there.
    """

    at: int = 0
    complete: bool = False
    words: dict[str, Rule] = field(default_factory=dict)
    sorts: dict[int, Rule] = field(default_factory=dict)

    def reach(self, at: int) -> bool:
        """Notes that reading came to a place; says whether it is the furthest one."""
        if at > self.at:
            self.at = at
            self.words.clear()
            self.sorts.clear()
        return at == self.at


def read_all(table: Table, tokens: Sequence[Token], sort: int, masks: Masks, trace: Trace | None = None) -> list[Tree]:
    """All trees of a sort whose words are exactly these tokens, each once.

    With a trace, which asks what is wrong with a text, phrases need not agree: so "target champion gain blitz"
    is read, and printing it back shows the mistake.
    """
    keys = [token.key for token in tokens]
    kinds = [token.kind for token in tokens]
    end = len(keys)
    chart: dict[tuple[int, int], Call] = {}
    agenda: list[Item] = []

    def enter(sort: int, at: int) -> Call:
        call = chart[(sort, at)] = Call()
        rules = table.predict(sort, keys[at], kinds[at]) if at < end else table.predict(sort, "", "")
        for rule in rules:
            agenda.append((rule, 0, rule.env, (), call, at))
        return call

    top = enter(sort, 0)
    while agenda:
        item = agenda.pop()
        rule, dot, env, parts, call, at = item
        if dot == rule.loop[0]:
            agenda.append((rule, rule.loop[1], env, parts, call, at))
        if dot == len(rule.steps):
            found = (at, _tree(rule, parts), env[: rule.own])
            if found not in call.seen:
                call.seen.add(found)
                call.found.append(found)
                for waiting in call.waiting:
                    _advance(waiting, found, agenda, trace)
            continue
        step = rule.steps[dot]
        if isinstance(step, Fixed):
            after = _match(step.keys, keys, at, rule, trace)
            if after >= 0:
                agenda.append((rule, dot + 1, env, parts, call, after))
        elif isinstance(step, Varying):
            for place, form in enumerate(step.keys):
                bit = 1 << place
                agrees = env[step.var] & bit
                if form is not None and (agrees or trace is not None):
                    after = _match(form, keys, at, rule, trace if agrees else None)
                    if after >= 0:
                        bound = (*env[: step.var], bit, *env[step.var + 1 :])
                        agenda.append((rule, dot + 1, bound, parts, call, after))
        else:
            if trace is not None and dot > 0 and trace.reach(at):
                trace.sorts.setdefault(step.sort, rule)
            if step.terminal is not None:
                for after, value, features in step.terminal.match(kinds, keys, at):
                    tied = _tie(step, env, features)
                    if trace is not None:
                        trace.reach(after)
                        tied = env if tied is None else tied
                    if tied is not None:
                        agenda.append((rule, dot + 1, tied, (*parts, value), call, after))
            else:
                sub = chart.get((step.sort, at)) or enter(step.sort, at)
                sub.waiting.append(item)
                for found in sub.found:
                    _advance(item, found, agenda, trace)
    if trace is not None:
        trace.complete = any(after == trace.at for after, _, _ in top.found)
    trees: dict[Tree, None] = {}
    for after, tree, features in top.found:
        if after == end and (trace is not None or all(a & b for a, b in zip(features, masks))):
            trees[tree] = None
    return list(trees)


def _advance(item: Item, found: Found, agenda: list[Item], trace: Trace | None) -> None:
    rule, dot, env, parts, call, _ = item
    step = rule.steps[dot]
    assert isinstance(step, Hole)
    tied = _tie(step, env, found[2])
    if tied is None and trace is not None:
        tied = env
    if tied is not None:
        agenda.append((rule, dot + 1, tied, (*parts, found[1]), call, found[0]))


def _tie(hole: Hole, env: Masks, features: Masks) -> Masks | None:
    """The variables after a phrase with these features has filled the hole; None when they do not agree."""
    for feature, var in hole.ties:
        mask = env[var] & features[feature]
        if not mask:
            return None
        if mask != env[var]:
            env = (*env[:var], mask, *env[var + 1 :])
    return env


def _match(words: tuple[str, ...], keys: list[str], at: int, rule: Rule, trace: Trace | None) -> int:
    """Where the words end that stand at a place, or -1 when others stand there."""
    for word in words:
        if at >= len(keys) or keys[at] != word:
            if trace is not None and trace.reach(at):
                trace.words.setdefault(word, rule)
            return -1
        at += 1
    if trace is not None:
        trace.reach(at)
    return at


def _tree(rule: Rule, parts: tuple[Part, ...]) -> Tree:
    if not rule.construct:
        only = parts[0]
        assert isinstance(only, Tree)
        return only
    if rule.series:
        return Tree.of_pairs(rule.construct, ((ITEMS, parts),), rule.wording)  # type: ignore[arg-type]
    return build(rule, parts)


def build(rule: Rule, parts: tuple[Part, ...]) -> Tree:
    """The tree of a rule with its holes filled, parts in the order of the construct's first wording."""
    values = (*parts, *(value for _, value in rule.fixed)) if rule.fixed else parts
    return Tree.of_pairs(rule.construct, tuple([(name, values[place]) for name, place in rule.order]), rule.wording)
