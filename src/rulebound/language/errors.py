"""What can go wrong with a text or with a table; all are ``ValueError``, and all show the place.

>>> print(Unread("Deal 3 damge to target champion.", 7, 5, ["damage"], 'deal {n} damage to {who}'))
Deal 3 damge to target champion.
       ^^^^^
expected: damage
nearest: "deal {n} damage to {who}"
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rulebound.language.tree import Tree, dump, plain

SIGNS: Final = frozenset(",.:;")  # signs that a list of what is expected shows in quotes


class LanguageError(ValueError):
    """Anything a language refuses.

    ``made_of`` is what a refused text is refused with, so that the same refusal can be made again, also elsewhere:

    >>> refused = Unread("Draw a crad.", 7, 4, ["card"], "")
    >>> str(Unread(*refused.made_of)) == str(refused)
    True
    """

    made_of: tuple[Any, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.made_of or self.args


class Unread(LanguageError):
    """A text that the language does not know, with a caret under the word where reading stopped.

    ``at`` and ``length`` say where that word stands in ``text``, ``expected`` what could have stood there,
    ``nearest`` is the template most like what was written, ``hints`` tell of usual mistakes in it.
    """

    def __init__(
        self, text: str, at: int, length: int, expected: Sequence[str], nearest: str, hints: Sequence[str] = ()
    ) -> None:
        self.text = text
        self.at = at
        self.length = length
        self.expected = tuple(expected)
        self.nearest = nearest
        self.hints = tuple(hints)
        self.made_of = (text, at, length, self.expected, nearest, self.hints)
        wanted = ", ".join(f'"{each}"' if each in SIGNS else each for each in self.expected) or "the end of the text"
        hint = f'\nnearest: "{nearest}"' if nearest else ""
        usual = "".join(f"\nhint: {each}" for each in self.hints)
        super().__init__(f"{caret(text, at, length)}\nexpected: {wanted}{hint}{usual}")


class Misprinted(LanguageError):
    """A text that can be read but prints back otherwise, with a caret where the two part."""

    def __init__(self, text: str, tree: Tree, printed: str) -> None:
        self.text = text
        self.tree = tree
        self.printed = printed
        self.made_of = (text, tree, printed)
        self.at = next((i for i, (a, b) in enumerate(zip(text, printed)) if a != b), min(len(text), len(printed)))
        super().__init__(f"{caret(text, self.at, 1)}\nread, but it would be printed: {printed}")


class Ambiguous(LanguageError):
    """A text with two or more meanings; the message shows where the first two part.

    >>> print(Ambiguous("Break it.", [Tree("line", {"do": Tree("smash")}), Tree("line", {"do": Tree("pause")})]))
    Break it.
    has 2 meanings, in line.do
    one:
      smash
    other:
      pause
    """

    def __init__(self, text: str, readings: Sequence[Tree]) -> None:
        self.text = text
        self.readings = tuple(readings)
        self.made_of = (text, self.readings)
        path, one, other = parting(plain(readings[0]), plain(readings[1]))
        shown = "".join(
            f"\n{name}:\n" + "\n".join(f"  {line}" for line in dump(tree).split("\n"))
            for name, tree in (("one", one), ("other", other))
        )
        super().__init__(f"{text}\nhas {len(self.readings)} meanings, in {path}{shown}")


def parting(a: Tree, b: Tree) -> tuple[str, Tree, Tree]:
    """Where two trees part: the path to the smallest pair of subtrees that holds all their differences.

    >>> parting(Tree("may", {"do": Tree("draw", {"n": 1})}), Tree("may", {"do": Tree("draw", {"n": 2})}))
    ('may.do', Tree('draw', n=1), Tree('draw', n=2))
    """
    path = a.construct
    while a.construct == b.construct and a.parts.keys() == b.parts.keys():
        differing = [name for name, value in a.pairs if b[name] != value]
        if len(differing) != 1:
            break
        below_a, below_b, step = a[differing[0]], b[differing[0]], differing[0]
        if isinstance(below_a, tuple) and isinstance(below_b, tuple) and len(below_a) == len(below_b):
            places = [place for place, (x, y) in enumerate(zip(below_a, below_b)) if x != y]
            if len(places) != 1:
                break
            below_a, below_b, step = below_a[places[0]], below_b[places[0]], f"{step}[{places[0]}]"
        if not isinstance(below_a, Tree) or not isinstance(below_b, Tree):
            break
        a, b, path = below_a, below_b, f"{path}.{step}"
    return path, a, b


class TooMuch(LanguageError):
    """A text that is longer, or holds more quoted sentences, than any card's: it is not even tried.

    >>> print(TooMuch("Draw a card. " * 900, "11,700 characters; at most 4,000 are read"))
    Draw a card. Draw a card. Draw a card. Draw a card. Draw a c...
    is too much to be read: it has 11,700 characters; at most 4,000 are read
    """

    def __init__(self, text: str, why: str) -> None:
        self.text = text
        self.made_of = (text, why)
        begins = text.split("\n")[0][:60]
        super().__init__(f"{begins}{'...' if len(text) > len(begins) else ''}\nis too much to be read: it has {why}")


class Unprintable(LanguageError):
    """A tree that the language has no words for: an unknown construct, a missing part, a wording that does not fit."""


class NoMeaning(LanguageError):
    """A construct that can be read and printed but not compiled, because its row gives no meaning."""


class BadTable(LanguageError):
    """A table that makes no language; ``faults`` lists everything wrong with it at once.

    >>> print(BadTable("toy", ["draw: there is no sort 'amuont'"]))
    the language "toy" has 1 fault:
      draw: there is no sort 'amuont'
    """

    def __init__(self, name: str, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        self.made_of = (name, self.faults)
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__(f'the language "{name}" has {count}:' + "".join(f"\n  {fault}" for fault in self.faults))


def caret(text: str, at: int, length: int) -> str:
    """The line of a text in which a place stands, with carets under it.

    >>> print(caret("Blitz\\nDraw a crad.", 13, 4))
    Draw a crad.
           ^^^^
    """
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", start)
    line = text[start:] if end < 0 else text[start:end]
    return f"{line}\n{' ' * (at - start)}{'^' * max(length, 1)}"
