"""Finding rules and rulings by id and by words, best first.

An id finds the entry itself, then what stands under it, then what refers to it. Words are looked for in titles and
topics first, then in the wording; every word has to occur somewhere, and only if no entry has them all does a part
of them count. Endings do not matter ("blockers" finds "blocked"), capitals neither.

>>> from rulebound.rulebook import RuleBook
>>> book = RuleBook.load("epic")
>>> [entry.id for entry in book.search("breakthrough unbreakable")][:2]
['5.7.3', 'R35']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from rulebound.rulebook.entries import Entry, Rule

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_NUMBER = re.compile(r"[a-z]?\d+(?:\.\d+)+[a-z]*\d*(?:-bis)?")
_ENDINGS: Final = ("ing", "ers", "er", "ed", "es", "s")
_SMALL: Final = frozenset(
    ("a", "an", "and", "are", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "if", "in", "is", "it")
    + ("its", "may", "my", "of", "on", "or", "that", "the", "to", "what", "when", "which", "who", "with")
)

# Weights of the fields, and of how well a word fits.
_TITLE, _TOPIC, _OURS, _SAYS, _ASIDE = 6.0, 5.0, 4.0, 3.0, 1.0
_SAME, _STEM, _PREFIX = 1.0, 0.8, 0.5
_ID, _UNDER_ID, _REFERS = 100.0, 40.0, 20.0


def ranked(entries: Sequence[Entry], asked: str) -> list[Entry]:
    """The entries that answer the question, best first; equals stay in document order, rules before rulings.

    >>> from rulebound.rulebook import RuleBook
    >>> [entry.id for entry in ranked(RuleBook.load("epic").rules, "seven cards")]
    ['1.7.4', '4.5.2b']
    >>> ranked(RuleBook.load("huntik").rules, "4.4.11a")
    []
    """
    known = {entry.id.casefold(): entry.id for entry in entries}
    ids: list[str] = []
    words: list[str] = []
    for token in asked.replace(",", " ").replace(";", " ").split():
        bare = token.strip("().\"'").casefold()
        if bare in known:
            ids.append(known[bare])
        elif _NUMBER.fullmatch(bare):
            words.append(bare)  # a number of another book: its figures are no words
        else:
            words.extend(_WORD.findall(token.casefold()))
    words = [word for word in words if word not in _SMALL] or words
    if not ids and not words:
        return []
    scored: list[tuple[bool, float, int, Entry]] = []
    for order, entry in enumerate(entries):
        parts = [_id_score(entry, id_) for id_ in ids] + _word_scores(entry, words)
        hits = sum(part > 0 for part in parts)
        if hits:
            whole = hits == len(parts)
            score = sum(parts) * hits / len(parts) + _phrase_bonus(entry, words)
            scored.append((not whole, -score, order, entry))
    if any(not partial for partial, *_ in scored):
        scored = [line for line in scored if not line[0]]
    scored.sort(key=lambda line: line[:3])
    return [entry for *_, entry in scored]


def near_words(entries: Iterable[Entry], asked: str) -> tuple[str, ...]:
    """Words of the book that look like a word that found nothing, likeliest first.

    >>> from rulebound.rulebook import RuleBook
    >>> near_words(RuleBook.load("epic").rules, "breaktrough")
    ('breakthrough',)
    """
    vocabulary = {word for entry in entries for text, _ in _fields(entry) for word in _words(text) if len(word) > 3}
    found: list[str] = []
    for word in _words(asked):
        if len(word) > 3 and word not in vocabulary:
            found += get_close_matches(word, sorted(vocabulary), n=2, cutoff=0.8)
    return tuple(dict.fromkeys(found))


def stem(word: str) -> str:
    """The word without its ending, if enough of it is left.

    >>> [stem(word) for word in ("blockers", "blocked", "block", "damage", "damaged", "does")]
    ['block', 'block', 'block', 'damag', 'damag', 'does']
    """
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
            break
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _fields(entry: Entry) -> list[tuple[str, float]]:
    """What can be searched in an entry, with the weight of each part."""
    if isinstance(entry, Rule):
        topic = entry.topic.replace("-", " ")
        return [(entry.title, _TITLE), (topic, _TOPIC), (entry.says, _SAYS), (entry.note, _ASIDE)]
    aside = f"{entry.text} {entry.why} {entry.test}"
    return [(entry.title, _OURS), (entry.question, _SAYS), (entry.ruling, _SAYS), (aside, _ASIDE)]


def _id_score(entry: Entry, id_: str) -> float:
    if entry.id == id_:
        return _ID
    if isinstance(entry, Rule):
        if entry.parent == id_ or entry.parent.startswith(f"{id_}."):
            return _UNDER_ID
        return _REFERS if id_ in entry.see else 0.0
    return _REFERS if id_ in entry.rules or id_ in entry.see else 0.0


def _word_scores(entry: Entry, words: list[str]) -> list[float]:
    """For each word the weight of the best field it occurs in, plus a little for every further one."""
    if not words:
        return []
    fields = [(_words(text), weight) for text, weight in _fields(entry) if text]
    scores: list[float] = []
    for word in words:
        fits = sorted((weight * _fit(word, texts) for texts, weight in fields), reverse=True)
        scores.append(fits[0] + 0.1 * sum(fits[1:]))
    return scores


def _fit(word: str, texts: list[str]) -> float:
    if word in texts:
        return _SAME
    root = stem(word)
    if any(stem(text) == root for text in texts):
        return _STEM
    return _PREFIX if len(word) >= 3 and any(text.startswith(word) for text in texts) else 0.0


def _phrase_bonus(entry: Entry, words: list[str]) -> float:
    """More for the words in a row, as asked."""
    if len(words) < 2:
        return 0.0
    phrase = " ".join(words)
    return max((weight for text, weight in _fields(entry) if phrase in " ".join(_words(text))), default=0.0)
