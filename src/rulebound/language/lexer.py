"""Card text cut into tokens: words, numbers, signs and symbols, each with its place in the text.

>>> [token.text for token in lex("{expend}, Remove a counter: This card's owner draws 2 cards.")]
['{expend}', ',', 'Remove', 'a', 'counter', ':', 'This', 'card', "'s", 'owner', 'draws', '2', 'cards', '.']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_TOKEN: Final = re.compile(
    r"""
    (?P<symbol> \{[^{}]*\} )
  | (?P<signed> (?<!\w) [+-] (?: \d+ | X\b ) )
  | (?P<number> \d+ )
  | (?P<word>   's\b | [^\W\d_]+ (?: '(?!s\b) [^\W\d_]+ )* )
  | (?P<line>   \n )
  | (?P<sign>   \S )
    """,
    re.VERBOSE,
)

_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u2212": "-", "\u00a0": " ", "\r": None})
_REMINDER: Final = re.compile(r"\([^()]*\)|<i>.*?</i>", re.DOTALL)
_ARTICLES: Final = {"an": "a"}


@dataclass(frozen=True, slots=True)
class Token:
    """One token: its text, where it begins and ends, what kind it is, and the ``key`` it is compared by.

    Keys know neither capitals nor the difference between "a" and "an": printing back settles both.

    >>> lex("An evil card")[0]
    Token(text='An', at=0, end=2, kind='word', key='a')
    """

    text: str
    at: int
    end: int
    kind: str
    key: str


def lex(text: str) -> list[Token]:
    """The tokens of a text, in order; white space parts them and is left out, line ends are tokens.

    >>> [(token.kind, token.key) for token in lex('+2 {offense} → "X"')]
    [('signed', '+2'), ('symbol', '{offense}'), ('sign', '→'), ('sign', '"'), ('word', 'x'), ('sign', '"')]
    """
    tokens = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        key = word.lower()
        tokens.append(Token(word, match.start(), match.end(), str(match.lastgroup), _ARTICLES.get(key, key)))
    return tokens


def normalise(text: str) -> str:
    """The text as the reader compares it: plain apostrophes and quotes, single spaces, no reminder text.

    Reminder text is what stands in parentheses or between ``<i>`` and ``</i>``; a line of nothing else goes
    altogether. A full stop after a closing quote moves inside, where most cards print it.

    >>> normalise("Return it to its  owner’s hand . (It comes back.)")
    "Return it to its owner's hand."
    >>> normalise("Draw a card (the top one (of your deck)).")
    'Draw a card.'
    >>> normalise('It has "Blitz".')
    'It has "Blitz."'
    """
    text, found = _REMINDER.subn("", text.translate(_PLAIN))
    while found:  # parentheses within parentheses, from the inside out
        text, found = _REMINDER.subn("", text)
    lines = (tidy(line) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def tidy(line: str) -> str:
    """One line with single spaces, none before a stop, and full stops inside closing quotes.

    >>> tidy('Gain  5 health .')
    'Gain 5 health.'
    """
    line = re.sub(r"[ \t]+", " ", line)
    line = re.sub(r" (?=[.,:;])", "", line)
    line = re.sub(r'\.?"\.', '."', line)
    return line.strip()


def streams(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Every way to understand the full stops inside closing quotes, the commonest first.

    Print puts one stop where the grammar has two (the quoted sentence's and the outer one's), and moves the
    outer one inside when the quoted text has none. Where nothing ends after the quote there is one way only.

    >>> for stream in streams(lex('It has "Draw a card."')):
    ...     print(" ".join(token.text for token in stream[-4:]))
    card . " .
    a card " .
    a card . "
    """
    for place, token in enumerate(tokens):
        if _is_open_end(tokens, place):
            stop, before = tokens[place - 1], list(tokens[: place - 1])
            outer = Token(".", token.end, token.end, "sign", ".")
            for rest in streams(tokens[place + 1 :]):
                yield [*before, stop, token, outer, *rest]
                yield [*before, token, outer, *rest]
                yield [*before, stop, token, *rest]
            return
    yield list(tokens)


def open_ends(tokens: Sequence[Token]) -> int:
    """How many quotes close behind a full stop where a sentence can end: there are up to three streams for each.

    >>> open_ends(lex('It has "Draw a card." It has "Gain 1 health." this turn.'))
    1
    """
    return sum(_is_open_end(tokens, place) for place in range(len(tokens)))


def _is_open_end(tokens: Sequence[Token], place: int) -> bool:
    closing = tokens[place].text == '"' and place > 0 and tokens[place - 1].text == "."
    return closing and (place + 1 == len(tokens) or _begins(tokens[place + 1]))


def _begins(token: Token) -> bool:
    return token.kind in ("line", "symbol") or token.text[0].isupper() or token.text == '"'
