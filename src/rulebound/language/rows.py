"""The rows of a language's table, as the author of a game writes them.

A language is a table. Its rows are *sorts* (the categories of phrases, with the features in which they vary),
*constructs* (one meaning, one or more wordings), *series* (lists of phrases), and *words* (numbers and
vocabularies, see `rulebound.language.words`):

>>> NUMBER = ("one", "many")
>>> rows = [
...     Sort("act", number=NUMBER, doc="something a player does"),
...     Construct("gain health", "act", "[gains|gain] {n:digits} health"),
...     Construct("line", "line", ("{does:act.many}.", "you {does:act.many}.")),
... ]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rulebound.language.tree import ITEMS, Part

Meaning: TypeAlias = Callable[..., Any]
"""Makes what the engine runs: called with the context and the compiled parts by name."""


class Sort:
    """A category of phrases, the features in which its phrases vary, and what to call it in an error.

    Each feature is given with its values in order. Sorts without features need no row of their own, but a
    ``doc`` makes better errors, and a ``note`` tells who reads the table what such phrases are for.

    >>> Sort("objects", number=("one", "many"), case=("subject", "object"), doc="a champion, card or player")
    Sort('objects', number=('one', 'many'), case=('subject', 'object'))
    """

    def __init__(self, name: str, *, doc: str = "", note: str = "", **features: tuple[str, ...]) -> None:
        self.name = name
        self.doc = doc
        self.note = note
        self.features: Mapping[str, tuple[str, ...]] = features

    def __repr__(self) -> str:
        return f"Sort({', '.join([repr(self.name), *(f'{k}={v!r}' for k, v in self.features.items())])})"


class Subsort:
    """Says that every phrase of one sort is also a phrase of another; no node of its own in the tree.

    Features of the same name are shared. A dotted value narrows: ``Subsort("act.many", "cost")`` makes costs
    of acts in the form they have for "you".

    >>> Subsort("player", "objects")
    Subsort('player', 'objects')
    """

    def __init__(self, part: str, whole: str) -> None:
        self.part = part
        self.whole = whole

    def __repr__(self) -> str:
        return f"Subsort({self.part!r}, {self.whole!r})"


class Template:
    """One wording: literal words and typed holes. Write a plain string unless something is fixed.

    ===================  ==============================================================================
    ``draw``, ``{good}``  words, signs and symbols stand for themselves
    ``{n:count}``         a hole: part ``n`` is a phrase of sort ``count``
    ``{w:noun.many}``     ... that has the feature value ``many``
    ``{w:noun.number}``   ... whose number is the number of the whole phrase
    ``{does:act.who}``    ... that agrees with the hole ``who`` in every feature both have
    ``[draws|draw]``      one form for each value of the phrase's own feature
    ``[n: card|cards]``   one form for each value of the feature of hole ``n``
    ``[case: they|them]`` one form for each value of the named feature; ``-`` where there is no such form
    ``^``                 the next word gets a capital
    ===================  ==============================================================================

    Where a sort has several features, forms go by the first one with as many values.

    Keywords fix a feature of the phrase, or a part that has no words here:

    >>> Template("a", n=1, number="one")
    Template('a', n=1, number='one')
    """

    def __init__(self, text: str, **fixed: Part) -> None:
        self.text = text
        self.fixed: Mapping[str, Part] = fixed

    def __repr__(self) -> str:
        return f"Template({', '.join([repr(self.text), *(f'{k}={v!r}' for k, v in self.fixed.items())])})"


Wordings: TypeAlias = str | Template | tuple[str | Template, ...]


class Construct:
    """One meaning and its wordings, the canonical one first.

    ``sort`` is what the construct makes, with values fixed after dots (``"objects.many"``). ``meaning`` is
    called with the context and each part, compiled, by name; parts named in ``later`` come as a `Later`
    instead, which the meaning compiles when it wants to. ``rules`` are the ids of the rules behind it,
    ``doc`` says in a sentence what it does, ``example`` is a text that uses it.

    >>> Construct("draw", "act", "[draws|draw] {n:count} [n: card|cards]", lambda context, n: ("draw", n))
    Construct('draw', 'act', '[draws|draw] {n:count} [n: card|cards]')
    """

    def __init__(
        self,
        name: str,
        sort: str,
        templates: Wordings,
        meaning: Meaning | None = None,
        rules: tuple[str, ...] = (),
        doc: str = "",
        example: str = "",
        later: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.sort = sort
        self.templates = _wordings(templates)
        self.meaning = meaning
        self.rules = rules
        self.doc = doc
        self.example = example
        self.later = later

    def __repr__(self) -> str:
        texts = ", ".join(repr(template.text) for template in self.templates)
        return f"{type(self).__name__}({self.name!r}, {self.sort!r}, {texts})"


class Series(Construct):
    """A list of phrases of one sort: "blitz, ambush and airborne".

    Each template shows one way to join: without ``{}`` for an empty list, with one ``{}`` for a single item,
    with two for exactly two, with three for three or more (the sign between the first two repeats). The
    items are the part ``items``; without a ``meaning`` a series means the tuple of what its items mean.
    Features which series and items share agree, unless a template fixes them.

    >>> Series("powers", "powers", "power", ("{}", "{} and {}", "{}, {} and {}", "{}, {}, and {}")).item
    'power'
    """

    def __init__(
        self,
        name: str,
        sort: str,
        item: str,
        templates: Wordings,
        meaning: Meaning | None = None,
        rules: tuple[str, ...] = (),
        doc: str = "",
        example: str = "",
        later: tuple[str, ...] = (),
    ) -> None:
        super().__init__(name, sort, templates, meaning or _tuple, rules, doc, example, later)
        self.item = item


def _tuple(context: object, items: tuple[Any, ...]) -> tuple[Any, ...]:
    return items


def _wordings(templates: Wordings) -> tuple[Template, ...]:
    if isinstance(templates, (str, Template)):
        templates = (templates,)
    return tuple(Template(each) if isinstance(each, str) else each for each in templates)


class Terminal(ABC):
    """A sort whose phrases are single words or numbers kept as plain values; the base of `words`.

    ``samples`` are values for random trees. ``features`` are as in `Sort`.
    """

    def __init__(
        self,
        name: str,
        samples: tuple[int | str, ...],
        doc: str = "",
        features: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.name = name
        self.samples = samples
        self.doc = doc
        self.features: Mapping[str, tuple[str, ...]] = features or {}

    @abstractmethod
    def first(self) -> frozenset[str]:
        """The keys a phrase may begin with; ``#number``, ``#signed`` and ``#symbol`` stand for any of the kind."""

    @abstractmethod
    def match(self, kinds: list[str], keys: list[str], at: int) -> list[tuple[int, int | str, tuple[int, ...]]]:
        """Every phrase that begins at a token: where it ends, its value, and a mask of values for each feature."""

    @abstractmethod
    def show(self, value: Part, chosen: tuple[int, ...]) -> str | None:
        """The words for a value with these feature values (one bit each), or None when there are none."""

    @abstractmethod
    def masks(self, value: Part) -> tuple[int, ...] | None:
        """A mask of the possible values of each feature, or None when this is no value of the sort."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


Row: TypeAlias = Sort | Subsort | Construct | Terminal

__all__ = ["ITEMS", "Construct", "Meaning", "Row", "Series", "Sort", "Subsort", "Template", "Terminal", "Wordings"]
