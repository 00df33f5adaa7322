"""The words of a language that are values rather than constructs: numbers, signed numbers, vocabularies.

>>> Numerals("numeral").show(3, (2,))
'three'
>>> Digits("digits").show(3, (2,))
'3'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulebound.language.errors import BadTable
from rulebound.language.lexer import lex
from rulebound.language.rows import Terminal
from rulebound.language.tree import Part

NUMBER: Final = ("one", "many")
"""The values of the feature ``number``: "card" and "draws", "cards" and "draw"."""

NUMERALS: Final = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
).split()

LONGEST_NUMBER: Final = 6
"""The digits of the longest number that is read: no card has a longer one, and no game could count with any."""

Match = list[tuple[int, int | str, tuple[int, ...]]]


class Digits(Terminal):
    """A number in digits: "3". Has the feature ``number``: 1 is one, everything else many."""

    def __init__(
        self, name: str, samples: tuple[int, ...] = (0, 1, 2, 3, 5, 10), doc: str = "a number in digits"
    ) -> None:
        super().__init__(name, samples, doc, {"number": NUMBER})

    def first(self) -> frozenset[str]:
        return frozenset({"#number"})

    def match(self, kinds: list[str], keys: list[str], at: int) -> Match:
        if at < len(keys) and kinds[at] == "number" and len(keys[at]) <= LONGEST_NUMBER:
            value = int(keys[at])
            return [(at + 1, value, (1 if value == 1 else 2,))]
        return []

    def show(self, value: Part, chosen: tuple[int, ...]) -> str | None:
        return str(value) if self.masks(value) is not None else None

    def masks(self, value: Part) -> tuple[int, ...] | None:
        return (1 if value == 1 else 2,) if isinstance(value, int) and value >= 0 else None


class Numerals(Terminal):
    """A number in words, "one" to "twenty". Has the feature ``number``."""

    def __init__(self, name: str, samples: tuple[int, ...] = (1, 2, 3, 4, 6), doc: str = "a number word") -> None:
        super().__init__(name, samples, doc, {"number": NUMBER})
        self._values = {word: value for value, word in enumerate(NUMERALS, 1)}

    def first(self) -> frozenset[str]:
        return frozenset(NUMERALS)

    def match(self, kinds: list[str], keys: list[str], at: int) -> Match:
        value = self._values.get(keys[at]) if at < len(keys) else None
        return [] if value is None else [(at + 1, value, (1 if value == 1 else 2,))]

    def show(self, value: Part, chosen: tuple[int, ...]) -> str | None:
        return NUMERALS[value - 1] if isinstance(value, int) and self.masks(value) is not None else None

    def masks(self, value: Part) -> tuple[int, ...] | None:
        return (1 if value == 1 else 2,) if isinstance(value, int) and 1 <= value <= len(NUMERALS) else None


class Signed(Terminal):
    """A number with its sign, "+2" or "-3"; zero is "+0".

    >>> Signed("signed").show(-3, ())
    '-3'
    """

    def __init__(
        self, name: str, samples: tuple[int, ...] = (1, 2, 4, -1, -3), doc: str = "a number with its sign"
    ) -> None:
        super().__init__(name, samples, doc)

    def first(self) -> frozenset[str]:
        return frozenset({"#signed"})

    def match(self, kinds: list[str], keys: list[str], at: int) -> Match:
        if at == len(keys) or kinds[at] != "signed" or keys[at] == "-0" or len(keys[at]) > LONGEST_NUMBER + 1:
            return []
        return [(at + 1, int(keys[at]), ())] if keys[at][1:].isdigit() else []

    def show(self, value: Part, chosen: tuple[int, ...]) -> str | None:
        return f"{value:+d}" if isinstance(value, int) else None

    def masks(self, value: Part) -> tuple[int, ...] | None:
        return () if isinstance(value, int) else None


class Vocabulary(Terminal):
    """A closed list of words, each a value of its own: classes, alignments, names of cards.

    ``entries`` gives each value its words: a string, or one string for each value of ``feature``, which is
    ``number`` unless another is given. Words may be several, or symbols.

    >>> classes = Vocabulary("class", {"wolf": ("wolf", "wolves"), "human": ("human", "humans")})
    >>> classes.show("wolf", (2,))
    'wolves'
    """

    def __init__(
        self,
        name: str,
        entries: Mapping[str, str | tuple[str, ...]],
        doc: str = "",
        feature: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        inflected = any(isinstance(forms, tuple) for forms in entries.values())
        super().__init__(name, tuple(entries), doc, (feature or {"number": NUMBER}) if inflected else {})
        width = len(next(iter(self.features.values()))) if self.features else 1
        self._forms: dict[str, tuple[str, ...]] = {}
        self._by_first: dict[str, list[tuple[tuple[str, ...], str, tuple[int, ...]]]] = {}
        for value, forms in entries.items():
            self._forms[value] = forms if isinstance(forms, tuple) else (forms,) * width
            if len(self._forms[value]) != width:
                raise ValueError(
                    f"{name}: {value!r} has {len(self._forms[value])} forms, the feature has {width} values"
                )
            masks: dict[tuple[str, ...], int] = {}
            for place, form in enumerate(self._forms[value]):
                keys = tuple(token.key for token in lex(form))
                if not keys:
                    raise BadTable(name, [f"{value!r} has no words"])
                masks[keys] = masks.get(keys, 0) | 1 << place
            for keys, mask in masks.items():
                self._by_first.setdefault(keys[0], []).append((keys, value, (mask,) if self.features else ()))

    def first(self) -> frozenset[str]:
        return frozenset(self._by_first)

    def match(self, kinds: list[str], keys: list[str], at: int) -> Match:
        found: Match = []
        if at < len(keys):
            for words, value, mask in self._by_first.get(keys[at], ()):
                if tuple(keys[at : at + len(words)]) == words:
                    found.append((at + len(words), value, mask))
        return found

    def show(self, value: Part, chosen: tuple[int, ...]) -> str | None:
        forms = self._forms.get(value) if isinstance(value, str) else None
        if forms is None:
            return None
        return forms[chosen[0].bit_length() - 1] if chosen else forms[0]

    def masks(self, value: Part) -> tuple[int, ...] | None:
        if value not in self._forms:
            return None
        return ((1 << len(next(iter(self.features.values())))) - 1,) if self.features else ()
