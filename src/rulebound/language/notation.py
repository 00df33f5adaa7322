"""The notation of templates, taken apart: words, holes, and words that change their form.

>>> for piece in pieces("[draws|draw] {n:count} [n: card|cards]"):
...     print(piece)
Forms(on='', forms=('draws', 'draw'))
Words(text=' ')
Gap(name='n', sort='count', wants=())
Words(text=' ')
Forms(on='n', forms=('card', 'cards'))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from rulebound.language.lexer import tidy

_PIECE: Final = re.compile(
    r"""
    \{ (?P<name>[a-z_]\w*) : (?P<sort>[^{}.:]+) (?P<wants>(?:\.\w+)*) \}
  | \[ (?: (?P<on>[a-z_][\w.]*) : \s* )? (?P<forms>[^\]\[]*) \]
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Words:
    """Literal text, spaces included."""

    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A hole for a phrase of a sort, and what is asked of its features."""

    name: str
    sort: str
    wants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forms:
    """Words that vary with a feature; ``on`` names it or the hole that has it. None: there is no such form."""

    on: str
    forms: tuple[str | None, ...]


Piece: TypeAlias = Words | Gap | Forms


def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a template in order.

    >>> pieces("{who:objects.one}'s {offense}")
    (Gap(name='who', sort='objects', wants=('one',)), Words(text="'s {offense}"))
    """
    found: list[Piece] = []
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            found.append(Words(text[at : match.start()]))
        at = match.end()
        if match["name"] is not None:
            wants = tuple(want for want in match["wants"].split(".") if want)
            found.append(Gap(match["name"], match["sort"].strip(), wants))
        else:
            forms = tuple(None if form.strip() == "-" else form for form in match["forms"].split("|"))
            found.append(Forms(match["on"] or "", forms))
    if at < len(text):
        found.append(Words(text[at:]))
    return tuple(found)


def series_pieces(text: str) -> tuple[str, ...]:
    """The words around the items of a series' template: before, between, and after.

    >>> series_pieces("{}, {} and {}")
    ('', ', ', ' and ', '')
    """
    return tuple(text.split("{}"))


def split_sort(dotted: str) -> tuple[str, tuple[str, ...]]:
    """A sort and the values asked of it.

    >>> split_sort("objects.many.subject")
    ('objects', ('many', 'subject'))
    """
    name, *values = dotted.split(".")
    return name, tuple(values)


def shown(text: str, words: frozenset[str] = frozenset(), optional: frozenset[str] = frozenset()) -> str:
    """A template as a reader of an error sees it: holes by name, and of the forms the one that was written.

    Holes that may stay empty are left out.

    >>> shown("[deals|deal] {n:amount} damage to {who:objects}", frozenset({"deal"}))
    'deal {n} damage to {who}'
    >>> shown("draw {n:amount} cards {times:times}.", optional=frozenset({"times"}))
    'draw {n} cards.'
    """

    def one(piece: Piece) -> str:
        if isinstance(piece, Words):
            return piece.text.replace("^", "")
        if isinstance(piece, Gap):
            return "" if piece.name in optional else f"{{{piece.name}}}"
        forms = [form for form in piece.forms if form is not None]
        return next((form for form in forms if form in words), forms[-1] if forms else "")

    return tidy("".join(one(piece) for piece in pieces(text)))
