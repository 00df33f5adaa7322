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

from rulebound.language import Language, LanguageError, Tree
from rulebound.language.english import polish
from rulebound.language.lexer import tidy


def outline(language: Language, tree: Tree) -> list[str]:
    """The tree line by line: each construct by its name and its words, what it does, and its rules."""
    return list(lines_of(language, tree, "", 0))


def lines_of(language: Language, tree: Tree, label: str, depth: int, said: str = "") -> Iterator[str]:
    """A construct and what is below it; one that only wraps another is left out, and so is what has no words."""
    said = said or words_of(language, tree)
    below = [(name, part, words_of(language, part)) for name, part in children(tree)]
    below = [(name, part, words) for name, part, words in below if words]
    if depth and len(below) == 1 and nearly(said, below[0][2]):
        yield from lines_of(language, below[0][1], label, depth, said)
        return
    row = language.constructs.get(tree.construct)
    doc, rules = (row.doc, row.rules) if row is not None else ("", ())
    words = f' "{said}"' if depth and said != tree.construct else ""
    cited = f" ({', '.join(rules)})" if rules else ""
    yield f"{'  ' * depth}{label}{tree.construct}{words}{f': {doc}' if doc else ''}{cited}"
    for name, part, _ in below:
        yield from lines_of(language, part, f"{name} " if name == "-" else f"{name}: ", depth + 1)


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
