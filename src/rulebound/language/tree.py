"""What a card's text means, as a tree: constructs, their parts, and which of their wordings was printed.

A tree knows no language and no game; it is plain data that can be compared, hashed, pickled and shown:

>>> card = Tree("draw", {"n": Tree("count", {"n": 2}, wording=1)})
>>> card
Tree('draw', n=Tree('count', n=2, wording=1))
>>> print(dump(card))
draw
  n: count (wording 1)
    n: 2
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias, Union

Part: TypeAlias = Union["Tree", int, str, tuple["Tree", ...]]
"""What fills a hole: a tree, a number, a word or symbol, or the items of a series."""

ITEMS: Final = "items"
"""The name under which a series keeps its items."""


class Tree:
    """A construct with its parts; immutable and hashable.

    ``wording`` is the index of the template that was used: a *wording mark*, which printing needs and meaning
    does not. Two trees are equal when both meaning and marks agree; `same_meaning` ignores the marks.

    >>> two = Tree("count", {"n": 2})
    >>> two == Tree("count", {"n": 2}), two == Tree("count", {"n": 2}, wording=1)
    (True, False)
    >>> two["n"]
    2
    """

    __slots__ = ("_hash", "construct", "pairs", "wording")

    construct: str
    pairs: tuple[tuple[str, Part], ...]
    wording: int
    _hash: int

    def __init__(self, construct: str, parts: Mapping[str, Part] | None = None, wording: int = 0) -> None:
        self._set(construct, tuple(parts.items()) if parts else (), wording)

    @classmethod
    def of_pairs(cls, construct: str, pairs: tuple[tuple[str, Part], ...], wording: int) -> Tree:
        """The tree with these (name, part) pairs; what the reader uses.

        >>> Tree.of_pairs("count", (("n", 3),), 0)
        Tree('count', n=3)
        """
        tree = cls.__new__(cls)
        tree._set(construct, pairs, wording)
        return tree

    def _set(self, construct: str, pairs: tuple[tuple[str, Part], ...], wording: int) -> None:
        put = object.__setattr__
        put(self, "construct", construct)
        put(self, "pairs", pairs)
        put(self, "wording", wording)
        # The order of the parts is for showing only, so it may not count here.
        put(self, "_hash", hash((construct, wording, pairs if len(pairs) < 2 else frozenset(pairs))))

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts by the names of their holes, read-only.

        >>> dict(Tree("damage", {"n": 3, "who": Tree("you")}).parts)
        {'n': 3, 'who': Tree('you')}
        """
        return MappingProxyType(dict(self.pairs))

    @property
    def items(self) -> tuple[Tree, ...]:
        """The items of a series; empty for every other tree.

        >>> Tree("powers", {"items": (Tree("blitz"), Tree("ambush"))}).items
        (Tree('blitz'), Tree('ambush'))
        """
        for name, value in self.pairs:
            if name == ITEMS and isinstance(value, tuple):
                return value
        return ()

    def __getitem__(self, name: str) -> Any:
        for key, value in self.pairs:
            if key == name:
                return value
        raise KeyError(f"{self.construct} has no part {name!r}, only {', '.join(self.parts) or 'none at all'}")

    def children(self) -> Iterator[Tree]:
        """The trees directly below, in order.

        >>> [str(t.construct) for t in Tree("gain", {"n": 3, "who": Tree("you")}).children()]
        ['you']
        """
        for _, value in self.pairs:
            if isinstance(value, Tree):
                yield value
            elif isinstance(value, tuple):
                yield from value

    def walk(self) -> Iterator[Tree]:
        """This tree and every tree below it, parents first.

        >>> [t.construct for t in Tree("may", {"does": Tree("draw", {"n": Tree("count", {"n": 1})})}).walk()]
        ['may', 'draw', 'count']
        """
        yield self
        for child in self.children():
            yield from child.walk()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tree cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tree cannot be changed: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Tree.of_pairs, (self.construct, self.pairs, self.wording))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Tree):
            return NotImplemented
        if self._hash != other._hash or self.construct != other.construct or self.wording != other.wording:
            return False
        return self.pairs == other.pairs or frozenset(self.pairs) == frozenset(other.pairs)

    def __repr__(self) -> str:
        words = [repr(self.construct), *(f"{name}={value!r}" for name, value in self.pairs)]
        if self.wording:
            words.append(f"wording={self.wording}")
        return f"Tree({', '.join(words)})"


def plain(tree: Tree) -> Tree:
    """The same tree with every wording mark set to 0: its meaning alone.

    >>> plain(Tree("draw", {"n": Tree("count", {"n": 2}, wording=1)}))
    Tree('draw', n=Tree('count', n=2))
    """

    def strip(value: Part) -> Part:
        if isinstance(value, Tree):
            return plain(value)
        if isinstance(value, tuple):
            return tuple(plain(item) for item in value)
        return value

    return Tree.of_pairs(tree.construct, tuple((name, strip(value)) for name, value in tree.pairs), 0)


def same_meaning(a: Tree, b: Tree) -> bool:
    """Whether two trees mean the same, however they are worded.

    >>> same_meaning(Tree("count", {"n": 3}), Tree("count", {"n": 3}, wording=1))
    True
    >>> same_meaning(Tree("count", {"n": 3}), Tree("count", {"n": 4}))
    False
    """
    return plain(a) == plain(b)


def dump(tree: Tree, marks: bool = True) -> str:
    """The tree as indented plain text, one construct a line: what golden files hold.

    ``marks=False`` leaves the wording marks out, so that only the meaning is shown.

    >>> print(dump(Tree("gain", {"what": Tree("powers", {"items": (Tree("blitz"), Tree("offense", {"n": 2}))})})))
    gain
      what: powers
        - blitz
        - offense
          n: 2
    """
    return "\n".join(_lines(tree, "", "", marks))


def _lines(tree: Tree, indent: str, label: str, marks: bool) -> Iterator[str]:
    mark = f" (wording {tree.wording})" if marks and tree.wording else ""
    yield f"{indent}{label}{tree.construct}{mark}"
    below = indent + "  "
    for name, value in tree.pairs:
        if isinstance(value, Tree):
            yield from _lines(value, below, f"{name}: ", marks)
        elif isinstance(value, tuple):
            for item in value:
                yield from _lines(item, below, "- ", marks)
        else:
            yield f"{below}{name}: {value}"
