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
from bisect import bisect_left
from collections.abc import Iterable
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
_FEW: Final = 3  # words that found nothing for which near ones are looked for


class Index:
    """Entries, ready to be searched: for each word the parts of entries that have it."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self.ids = {entry.id.casefold(): entry.id for entry in self.entries}
        self._parts: list[tuple[int, float]] = []  # the place of the entry of each, and its weight
        self._phrases: list[list[tuple[str, float]]] = []  # of each entry
        self._having: dict[str, list[int]] = {}
        for order, entry in enumerate(self.entries):
            self._phrases.append([])
            for text, weight in _fields(entry):
                words = _words(text)
                for word in dict.fromkeys(words):
                    self._having.setdefault(word, []).append(len(self._parts))
                self._parts.append((order, weight))
                self._phrases[-1].append((" ".join(words), weight))
        self._words = sorted(self._having)
        self._long = [word for word in self._words if len(word) > 3]
        self._stems: dict[str, list[str]] = {}
        for word in self._words:
            self._stems.setdefault(stem(word), []).append(word)

    def ranked(self, asked: str) -> list[Entry]:
        """The entries that answer the question, best first; equals stay in document order, rules before rulings.

        >>> from rulebound.rulebook import RuleBook
        >>> [entry.id for entry in Index(RuleBook.load("epic").rules).ranked("seven cards")]
        ['1.7.4', '4.5.2b']
        >>> Index(RuleBook.load("huntik").rules).ranked("4.4.11a")
        []
        """
        ids: list[str] = []
        words: list[str] = []
        for token in asked.replace(",", " ").replace(";", " ").split():
            bare = token.strip("().\"'").casefold()
            if bare in self.ids:
                ids.append(self.ids[bare])
            elif _NUMBER.fullmatch(bare):
                words.append(bare)  # a number of another book: its figures are no words
            else:
                words.extend(_WORD.findall(token.casefold()))
        words = list(dict.fromkeys([word for word in words if word not in _SMALL] or words))
        ids = list(dict.fromkeys(ids))
        if not ids and not words:
            return []
        scores = [self._scores(word) for word in words]
        scored: list[tuple[bool, float, int, Entry]] = []
        for order, entry in enumerate(self.entries):
            parts = [_id_score(entry, id_) for id_ in ids] + [each[order] for each in scores if order in each]
            hits = sum(part > 0 for part in parts)
            if hits:
                many = len(ids) + len(words)
                score = sum(parts) * hits / many + self._phrase_bonus(order, words)
                scored.append((hits < many, -score, order, entry))
        if any(not partial for partial, *_ in scored):
            scored = [line for line in scored if not line[0]]
        scored.sort(key=lambda line: line[:3])
        return [entry for *_, entry in scored]

    def near_words(self, asked: str) -> tuple[str, ...]:
        """Words that look like the first of those that found nothing, likeliest first.

        >>> from rulebound.rulebook import RuleBook
        >>> Index(RuleBook.load("epic").rules).near_words("breaktrough")
        ('breakthrough',)
        """
        unknown = [word for word in dict.fromkeys(_words(asked)) if len(word) > 3 and word not in self._having]
        near = [get_close_matches(word, self._long, n=2, cutoff=0.8) for word in unknown[:_FEW]]
        return tuple(dict.fromkeys(found for each in near for found in each))

    def _scores(self, word: str) -> dict[int, float]:
        """The entries that have the word, by their place: for each the weight of the best part that it occurs in, plus
        a little for every further one."""
        fits = self._begun(word)
        for fit, words in ((_STEM, self._stems.get(stem(word), [])), (_SAME, [word])):
            for other in words:
                fits.update(dict.fromkeys(self._having.get(other, []), fit))
        found: dict[int, list[float]] = {}
        for part, fit in fits.items():
            order, weight = self._parts[part]
            found.setdefault(order, []).append(weight * fit)
        best = {order: sorted(each, reverse=True) for order, each in found.items()}
        return {order: each[0] + 0.1 * sum(each[1:]) for order, each in best.items()}

    def _begun(self, word: str) -> dict[int, float]:
        """The parts that have a word which begins so."""
        fits: dict[int, float] = {}
        at = bisect_left(self._words, word) if len(word) >= 3 else len(self._words)
        while at < len(self._words) and self._words[at].startswith(word):
            fits.update(dict.fromkeys(self._having[self._words[at]], _PREFIX))
            at += 1
        return fits

    def _phrase_bonus(self, order: int, words: list[str]) -> float:
        """More for the words in a row, as asked."""
        if len(words) < 2:
            return 0.0
        phrase = " ".join(words)
        return max((weight for text, weight in self._phrases[order] if phrase in text), default=0.0)


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
