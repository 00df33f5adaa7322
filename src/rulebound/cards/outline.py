"""A tree in plain words: an indented outline in which each construct is explained, and the rules behind it.

>>> from rulebound.games import desk
>>> language = desk("epic").language()
>>> print("\\n".join(outline(language, language.read("Tribute → Draw two cards."))))
trigger: when it happens, the effect waits and resolves (3.4.1)
  on: tribute: when this card enters play (5.6.1)
  do: draw "draw two cards": take cards from the top of the deck (1.6.1)
    n: count "two": how many: a, two, 3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulebound.language import Language, LanguageError, Tree
from rulebound.language.english import polish
from rulebound.language.lexer import tidy


@dataclass(frozen=True)
class Meant:
    """A construct of a tree: how deep it stands, its part in the one above ("-" in a series, "" at the top), its name,
    its words ("" where they are its name), what it does, and its rules."""

    depth: int
    part: str
    construct: str
    words: str
    doc: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        label = "" if not self.part else "- " if self.part == "-" else f"{self.part}: "
        words = f' "{self.words}"' if self.words else ""
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{'  ' * self.depth}{label}{self.construct}{words}{f': {self.doc}' if self.doc else ''}{cited}"


def outline(language: Language, tree: Tree) -> list[str]:
    """The tree line by line: each construct by its name and its words, what it does, and its rules."""
    return [str(each) for each in meanings(language, tree)]


def meanings(language: Language, tree: Tree, part: str = "", depth: int = 0, said: str = "") -> Iterator[Meant]:
    """A construct and what is below it; one that only wraps another is left out, and so is what has no words."""
    said = said or words_of(language, tree)
    below = [(name, child, words_of(language, child)) for name, child in children(tree)]
    below = [(name, child, words) for name, child, words in below if words]
    if depth and len(below) == 1 and nearly(said, below[0][2]):
        yield from meanings(language, below[0][1], part, depth, said)
        return
    row = language.constructs.get(tree.construct)
    doc, rules = (row.doc, row.rules) if row is not None else ("", ())
    words = said if depth and said != tree.construct else ""
    yield Meant(depth, part, tree.construct, words, doc, tuple(rules))
    for name, child, _ in below:
        yield from meanings(language, child, name, depth + 1)


def children(tree: Tree) -> Iterator[tuple[str, Tree]]:
    """The trees below with the names of their holes; the items of a series have a dash."""
    for name, part in tree.pairs:
        if isinstance(part, Tree):
            yield name, part
        elif isinstance(part, tuple):
            for item in part:
                yield "-", item


def words_of(language: Language, tree: Tree) -> str:
    """The words of a part of a sentence; "" where it has none of its own."""
    try:
        words = tidy(language.words(tree)).removesuffix(".")
    except LanguageError:
        return ""
    polished = polish(words)  # as in a text, but for a capital at the start
    return (words[:1] if words[:1].isalpha() else polished[:1].lower()) + polished[1:]


def nearly(one: str, other: str) -> bool:
    """Are these the same words, but for the form of a verb or noun?

    >>> nearly("gain 2 health", "gains 2 health"), nearly("when this card attacks", "attacks")
    (True, False)
    """
    a, b = one.split(), other.split()
    return len(a) == len(b) and sum(x != y for x, y in zip(a, b)) <= 1


def rules_of(language: Language, trees: Iterable[Tree]) -> list[str]:
    """The rules behind all constructs of these trees, each once, in the order in which they come up."""
    found: dict[str, None] = {}
    for tree in trees:
        for each in tree.walk():
            row = language.constructs.get(each.construct)
            found |= dict.fromkeys(row.rules if row is not None else ())
    return list(found)
