"""Plays and expectations in words: a phrase is a template that turns a line into the mapping it stands for.

    "{by} plays {card}[ in mode {mode}]"   reads   A plays hurricane in mode 2
                                           as      {by: A, do: play, card: hurricane, mode: 2}

In a template `{name}` takes any words and `{name:number}` a number, `[...]` may be left out, `(a|b)` is one of these;
case does not count.  The word form knows nothing that the mapping does not: both are read by the same code, and faults
point into the line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rulebound.judge.source import Node, Spot

_CHOICE = re.compile(r"\((\w*)\|[^)]*\)")
LIKE = 0.65  # as much as a verb is like a word that was written, at the least, for a phrase to be the nearest
_PART = re.compile(r"\{(\w+)(:number)?\}|([\[\]()|])|(\s+)|([^\s{}\[\]()|]+)")


@dataclass(frozen=True)
class Phrase:
    """A template, and the fixed entries of the mapping that it stands for."""

    template: str
    fixed: Mapping[str, str]

    def match(self, text: str) -> re.Match[str] | None:
        """The match of a whole line."""
        return _pattern(self.template).fullmatch(text)


def phrases(pairs: Iterable[tuple[str, Mapping[str, str]]]) -> list[Phrase]:
    """Phrases from pairs of a template and what it stands for."""
    return [Phrase(template, fixed) for template, fixed in pairs]


@lru_cache(maxsize=1000)
def _pattern(template: str) -> re.Pattern[str]:
    """The pattern of a template.

    >>> _pattern("{by} passes").fullmatch("A  Passes").group("by")
    'A'
    """
    out = []
    for slot, number, sign, space, word in _PART.findall(template):
        if slot:
            out.append(rf"(?P<{slot}>\d+)" if number else f"(?P<{slot}>.+?)")
        elif sign:
            out.append({"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}[sign])
        else:
            out.append(r"\s+" if space else re.escape(word))
    return re.compile("".join(out), re.IGNORECASE)


Fits = Callable[[Mapping[str, str]], bool]


def as_mapping(line: Node, known: Sequence[Phrase], fits: Fits = lambda slots: True) -> Node | None:
    """The mapping that a line of words stands for by the first phrase it matches; None if it matches none.

    `fits` may refuse a match by what stands in its slots.

    >>> known = phrases([("{by} blocks with {with}", {"do": "block"})])
    >>> node = as_mapping(Node(Spot(4, 5), "B blocks with guard"), known)
    >>> [(key, value.text, str(value.spot)) for key, _, value in node.entries()]
    [('by', 'B', '4:5'), ('with', 'guard', '4:19'), ('do', 'block', '4:5')]
    """
    text = line.text or ""
    stripped = text.strip()
    offset = text.index(stripped) + (1 if line.quoted else 0)
    for phrase in known:
        m = phrase.match(stripped)
        if m is None:
            continue
        slots = {slot: value for slot, value in m.groupdict().items() if value is not None}
        if not fits(slots):
            continue
        pairs = []
        for slot, value in slots.items():
            spot = Spot(line.spot.line, line.spot.column + offset + m.start(slot))
            pairs.append((Node(spot, slot), Node(spot, value)))
        for key, value in phrase.fixed.items():
            if key not in slots:
                pairs.append((Node(line.spot, key), Node(line.spot, value)))
        return replace(line, text=None, pairs=tuple(pairs))
    return None


def nearest_phrase(text: str, known: Sequence[Phrase]) -> str:
    """The template that looks most like a line, for messages; "" if none looks like it.

    >>> nearest_phrase("B block guard", phrases([("{by} passes", {}), ("{by} blocks with {with}", {})]))
    '{by} blocks with {with}'
    >>> nearest_phrase("A flies", phrases([("{by} aim(s|) {attacks} at {at}", {}), ("{by} passes", {})]))
    ''
    """
    words = [word for word in text.casefold().split() if len(word) > 1]

    def likeness(phrase: Phrase) -> float:
        fixed = re.findall(r"[a-z']+", _CHOICE.sub(r"\1", re.sub(r"\{[\w:]+\}", " ", phrase.template)).casefold())
        if not fixed:
            return 0.0
        best = [max((difflib.SequenceMatcher(None, a, b).ratio() for b in words), default=0.0) for a in fixed]
        return sum(best) / len(best) if best[0] >= LIKE else 0.0  # what is done counts most

    found = max(known, key=likeness, default=None)
    return found.template if found is not None and likeness(found) > 0 else ""


def listed(text: str) -> list[str]:
    """The names in a list of words.

    >>> listed("flyer, walker and old ox")
    ['flyer', 'walker', 'old ox']
    """
    return [name for name in (part.strip() for part in re.split(r",|\band\b", text)) if name]
