"""Helpful words about a text that was not read: where reading stopped, what was expected, what comes nearest.

>>> from rulebound.language import Construct, Language
>>> Language("toy", [Construct("dig", "line", "dig a deep hole")]).read("Dig a deap hole")
Traceback (most recent call last):
rulebound.language.errors.Unread: Dig a deap hole
      ^^^^
expected: deep
nearest: "dig a deep hole"
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from functools import lru_cache

from rulebound.language.errors import Unread
from rulebound.language.lexer import Token
from rulebound.language.notation import shown
from rulebound.language.reader import Trace
from rulebound.language.table import Fixed, Rule, Table, Varying

MOST = 8
"""How many expectations a message lists."""


def unread(table: Table, text: str, tokens: Sequence[Token], trace: Trace, sort: int) -> Unread:
    """The error for a text of a sort, when reading came as far as a trace says."""
    at = trace.at
    if at < len(tokens):
        place, length, word = tokens[at].at, len(tokens[at].text), tokens[at].key
    else:
        place, length, word = len(text), 1, ""
    expected = _expected(table, trace, word) or [_name(table, sort)]
    return Unread(text, place, length, expected, _nearest(table, tokens, trace))


def _expected(table: Table, trace: Trace, word: str) -> list[str]:
    alike = difflib.get_close_matches(word, list(trace.words), n=3, cutoff=0.6) if word else []
    if alike:
        return alike
    sorts = [_name(table, sort) for sort in trace.sorts]
    # Where a whole phrase is expected its first words are not listed as well.
    begun = {key for sort in trace.sorts for key in table.first[sort]}
    words = [each for each in trace.words if each not in begun]
    listed = list(dict.fromkeys([*sorts, *words, *(["the end of the text"] if trace.complete else [])]))
    return listed if len(listed) <= MOST else [*listed[:MOST], "…"]


def _name(table: Table, sort: int) -> str:
    info = table.sorts[sort]
    return info.doc or info.name


def _nearest(table: Table, tokens: Sequence[Token], trace: Trace) -> str:
    """The template most like the text: one that was half read where reading stopped, else one for what comes then."""
    written = [token.key for token in tokens]
    half = [*trace.words.values(), *trace.sorts.values()]
    whole = [rule for rules in table.rules.values() for rule in rules]
    return _best(half, written, 0.0) or _best(whole, written[trace.at :], 0.3)


def _best(rules: Sequence[Rule], written: list[str], least: float) -> str:
    known = frozenset(written)
    best, best_score = "", least
    for rule in rules:
        words = [] if rule.series else _words(rule, known)
        score = _likeness(words, written) if words else 0.0
        if score > best_score:
            best, best_score = shown(rule.text, known), score
    return best


def _words(rule: Rule, known: frozenset[str]) -> list[str]:
    words: list[str] = []
    for step in rule.steps:
        if isinstance(step, Fixed):
            words += [key for key in step.keys if key[0].isalnum()]
        elif isinstance(step, Varying):
            forms = [keys for keys in step.keys if keys]
            words += next((keys for keys in forms if keys[0] in known), forms[-1] if forms else ())
    return words


def _likeness(words: list[str], written: list[str]) -> float:
    """The share of a template's words that the text has in their order, misspelt ones in part; long templates win."""
    got = 0.0
    start = 0
    for word in words:
        alike, place = max(((_alike(word, other), -at) for at, other in enumerate(written[start:])), default=(0.0, 0))
        if alike >= 0.7:
            got += alike
            start += 1 - place
    return got / (len(words) + 1)


@lru_cache(maxsize=20_000)
def _alike(a: str, b: str) -> float:
    return 1.0 if a == b else difflib.SequenceMatcher(None, a, b).ratio()
