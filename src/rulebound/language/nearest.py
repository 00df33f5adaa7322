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
from typing import Final

from rulebound.language.errors import Unread
from rulebound.language.lexer import Token
from rulebound.language.mistakes import Mistake, found_in
from rulebound.language.notation import shown
from rulebound.language.reader import Trace
from rulebound.language.table import Fixed, Hole, Rule, Table, Varying

MOST = 8
"""How many expectations a message lists."""

_KINDS: Final = {'"': "a text in quotes", "#number": "a number in digits", "#signed": "a number with its sign"}


def unread(
    table: Table, text: str, tokens: Sequence[Token], trace: Trace, sort: int, mistakes: Sequence[Mistake] = ()
) -> Unread:
    """The error for a text of a sort, when reading came as far as a trace says, with the usual mistakes in the text.

    Where reading stopped at one of them, the caret is under all of it, and no template is guessed.
    """
    at = trace.at
    if at < len(tokens):
        place, length, word = tokens[at].at, len(tokens[at].text), tokens[at].key
    else:
        place, length, word = len(text), 1, ""
    expected = _expected(table, trace, word) or names(table, sort)
    usual = [each for each in found_in(text, mistakes) if not _knows(table, each.words)]
    hints = [str(each) for each in usual]
    for each in usual:
        if each.at <= place < each.end:
            return Unread(text, each.at, each.end - each.at, expected, "", hints)
    return Unread(text, place, length, expected, _nearest(table, tokens, trace), hints)


def _knows(table: Table, word: str) -> bool:
    """Does a phrase of the language begin with this word?  A class of cards may be called so."""
    return word.isalpha() and any(word.lower() in keys for keys in table.first)


def _expected(table: Table, trace: Trace, word: str) -> list[str]:
    alike = difflib.get_close_matches(word, list(trace.words), n=3, cutoff=0.7) if word else []
    if alike:
        return alike
    sorts = [name for sort in trace.sorts for name in names(table, sort)]
    # Where a whole phrase is expected its first words are not listed as well.
    begun = {key for sort in trace.sorts for key in table.first[sort]}
    words = sorted((each for each in trace.words if each not in begun), key=lambda each: bool(word) or each != ".")
    listed = list(dict.fromkeys([*sorts, *words, *(["the end of the text"] if trace.complete else [])]))
    return listed if len(listed) <= MOST else [*listed[:MOST], "…"]


def names(table: Table, sort: int, above: frozenset[int] = frozenset()) -> list[str]:
    """What a phrase of this sort is called in an error: as its row says, else by how such phrases begin.

    No name of a row is ever shown, since the author of a card does not know them.

    >>> from rulebound.language.rows import Construct, Sort
    >>> rows = [Sort("beast", doc="an animal"), Construct("cat", "beast", "a cat"), Construct("pat", "deed", "pat it"),
    ...     Construct("feed", "deed", "feed {who:beast}"), Construct("comes", "deed", "{who:beast} comes")]
    >>> table = Table(rows)
    >>> names(table, table.by_name["beast"].id), names(table, table.by_name["deed"].id)
    (['an animal'], ['pat', 'feed', 'an animal'])
    """
    info = table.sorts[sort]
    if info.doc:
        return [info.doc]
    if info.terminal is not None:
        return [_KINDS.get(key, key) for key in sorted(table.first[sort])]
    found: dict[str, None] = {}
    for rule in info.rules:
        for step in rule.steps:
            if isinstance(step, Fixed):
                begins = [_KINDS.get(key, key) for key in step.keys[:1]]
            elif isinstance(step, Varying):
                begins = [keys[0] for keys in step.keys if keys]
            else:
                begins = [] if step.sort in above else names(table, step.sort, above | {sort})
            found |= dict.fromkeys(begins)
            if begins and not (isinstance(step, Hole) and table.nullable[step.sort]):
                break
    return list(found)


def _nearest(table: Table, tokens: Sequence[Token], trace: Trace) -> str:
    """The template most like the text: one that was half read where reading stopped, else one for what comes then."""
    written = [token.key for token in tokens]
    half = [*trace.words.values(), *trace.sorts.values()]
    whole = [rule for rules in table.rules.values() for rule in rules]
    known = frozenset(written)
    begun = {tuple(_words(rule, known)[:1]) for rule in trace.words.values()} - {()}
    half += [rule for rule in whole if tuple(_words(rule, known)[:1]) in begun]  # a trace has one rule for each word
    return _best(table, half, written, 0.0) or _best(table, whole, written[trace.at :], 0.3)


def _best(table: Table, rules: Sequence[Rule], written: list[str], least: float) -> str:
    known = frozenset(written)
    best, best_score = "", least
    for rule in rules:
        words = [] if rule.series else _words(rule, known)
        score = _likeness(words, written) if words else 0.0
        if score > best_score:
            optional = frozenset(hole.name for hole in rule.holes if table.nullable[hole.sort])
            best, best_score = shown(rule.text, known, optional), score
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
