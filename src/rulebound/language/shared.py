"""Rows every game's language can stand on: numbers, counts, and the ways English joins lists.

A language that names these as its ``shared`` rows keeps those it uses and leaves out the rest.

>>> from rulebound.language import Construct, Language
>>> toy = Language("toy", [Construct("draw", "line", "draw {n:count} [n: card|cards].")], shared=SHARED)
>>> toy.read("Draw two cards.")
Tree('draw', n=Tree('count', n=2, wording=1))
>>> toy.read("Draw a card.")["n"]
Tree('count', n=1)
"""

from __future__ import annotations

from typing import Final

from rulebound.language.rows import Construct, Row, Sort, Template
from rulebound.language.words import NUMBER, Digits, Numerals, Signed

AND: Final = ("{}", "{} and {}", "{}, {} and {}", "{}, {}, and {}")
"""A list with "and"; whether a comma stands before the last "and" makes no difference to what it means."""

OR: Final = ("{}", "{} or {}", "{}, {} or {}", "{}, {}, or {}")
"""A list with "or"."""

AND_OR: Final = ("{}", "{} and/or {}", "{}, {} and/or {}")
"""A list with "and/or"."""

DIAMONDS: Final = ("{}", "{} ◆ {}", "{} ◆ {} ◆ {}")
"""A line of keywords."""

SENTENCES: Final = ("{}", "{} {}", "{} {} {}")
"""Sentences one after another."""

LINES: Final = ("{}", "{}\n{}", "{}\n{}\n{}")
"""Lines of a text box."""

MODES: Final = ("{}", "{}\n— OR —\n{}", "{}\n— OR —\n{}\n— OR —\n{}")
"""Text boxes of which a player chooses one."""


def several(templates: tuple[str, ...], **fixed: str) -> tuple[str | Template, ...]:
    """A series' templates in which two items and more have these features: "he and she *are*".

    >>> several(AND, number="many")[:2]
    ('{}', Template('{} and {}', number='many'))
    """
    return tuple(each if each.count("{}") < 2 else Template(each, **fixed) for each in templates)


def _value(context: object, n: int) -> int:
    return n


SHARED: Final[tuple[Row, ...]] = (
    Digits("digits"),
    Numerals("numeral"),
    Signed("signed"),
    Sort("count", number=NUMBER, doc='"a" or a number', note="how many, in words or digits"),
    Construct(
        "count",
        "count",
        (Template("a", n=1, number="one"), "{n:numeral.number}", "{n:digits.number}"),
        _value,
        doc="how many: a, two, 3",
    ),
    Construct("amount", "amount", "{n:digits}", _value, doc="a number in digits"),
    Construct("change", "change", "{n:signed}", _value, doc="a number to add or take away"),
    Sort("amount", doc="a number in digits", number=NUMBER, note="how much, always in digits"),
    Sort("change", doc='a number with its sign, such as "+2"', note="how much more or less"),
)
