"""Card text read into trees and printed back, from one table of constructs. Knows no game.

>>> from rulebound.language import Construct, Language
>>> from rulebound.language.shared import SHARED
>>> toy = Language(
...     "toy",
...     [
...         Construct("draw", "line", "draw {n:count} [n: card|cards].", lambda context, n: f"{context} draws {n}"),
...         Construct("blitz", "line", "blitz", lambda context: f"{context} has blitz"),
...     ],
...     shared=SHARED,
... )
>>> toy.read("Draw a card.")
Tree('draw', n=Tree('count', n=1))
>>> toy.print(toy.read("Draw a card."))
'Draw a card.'
>>> toy.compile(toy.read("Draw two cards."), "Ann")
'Ann draws 2'
"""

from rulebound.language.errors import (
    Ambiguous,
    BadTable,
    LanguageError,
    Misprinted,
    NoMeaning,
    TooMuch,
    Unprintable,
    Unread,
)
from rulebound.language.language import Entry, Language, Later
from rulebound.language.lexer import normalise
from rulebound.language.rows import Construct, Row, Series, Sort, Subsort, Template, Terminal
from rulebound.language.tree import Tree, dump, plain, same_meaning
from rulebound.language.words import NUMBER, Digits, Numerals, Signed, Vocabulary

__all__ = [
    "NUMBER",
    "Ambiguous",
    "BadTable",
    "Construct",
    "Digits",
    "Entry",
    "Language",
    "LanguageError",
    "Later",
    "Misprinted",
    "NoMeaning",
    "Numerals",
    "Row",
    "Series",
    "Signed",
    "Sort",
    "Subsort",
    "Template",
    "Terminal",
    "TooMuch",
    "Tree",
    "Unprintable",
    "Unread",
    "Vocabulary",
    "dump",
    "normalise",
    "plain",
    "same_meaning",
]
