"""Usual mistakes: words that people who play other games write, and what a language says instead.

They are a table beside the language's own, told only where a text is refused: a text that is understood has none.

>>> mistakes = [Mistake("kick|kicks", 'write "pat"', "Pat a cat.")]
>>> mistakes += [Mistake(",", "write an arrow", pattern="^When.*?(,)")]
>>> [str(each) for each in found_in("When a dog barks, kick it.", mistakes)]
['",": write an arrow', '"kick": write "pat", as in "Pat a cat."']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MOST: Final = 4
"""How many mistakes of a text are told."""


class Mistake:
    """Words that card text does not have, parted by ``|``, what to write instead, and a text that does.

    ``pattern`` is a regular expression for what words cannot say; its first group, where it has one, is what is wrong.

    >>> Mistake("flying|flies", 'write "airborne"', "Airborne").shown
    'flying, flies'
    """

    def __init__(self, words: str, says: str, example: str = "", pattern: str = "") -> None:
        self.words = words
        self.says = says
        self.example = example
        self.pattern = re.compile(pattern or rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)

    def __repr__(self) -> str:
        return f"Mistake({self.words!r}, {self.says!r})"

    @property
    def shown(self) -> str:
        """The words as a list for people."""
        return ", ".join(self.words.split("|"))


@dataclass(frozen=True, slots=True)
class Found:
    """A mistake in a text: from where to where it stands there, the words, and what to write instead."""

    at: int
    end: int
    words: str
    says: str
    example: str

    def __str__(self) -> str:
        return f'"{self.words}": {self.says}' + (f', as in "{self.example}"' if self.example else "")


def found_in(text: str, mistakes: Iterable[Mistake]) -> list[Found]:
    """The usual mistakes of a text, each once, in the order in which they stand there; of two in one place the first
    of the table."""
    found: list[Found] = []
    for each in mistakes:
        match = each.pattern.search(text)
        if match is None:
            continue
        group = 1 if each.pattern.groups else 0
        at, end = match.span(group)
        if not any(at < other.end and other.at < end for other in found):
            found.append(Found(at, end, match.group(group), each.says, each.example))
    return sorted(found, key=lambda each: each.at)[:MOST]
