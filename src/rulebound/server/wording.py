"""Words that the server says to people: sentences."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

SORTS: Final = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}
# Letters and signs of which nothing is seen: fillers of several scripts, one of Braille, a note without a head.
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159")
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # the direction of what is around
BOUNDS: Final = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
# What the decoder says, and what a person reads.
SAID: Final = (
    (r"Object missing required field `(.+?)`", r"\1 is missing"),
    (r"Missing required query parameter '(.+?)' .*", r"\1 is missing"),
    (r"Object contains unknown field `(.+?)`", r"nothing is called \1 here"),
    (r"Invalid (?:enum )?value (.+)", r"\1 is none of the words that are known here"),
    (r"Expected `str` matching regex .*", "this has not the form that is wanted here"),
    (r"Expected `str` of length (\S+) (\d+)", r"this must have \1 \2 characters"),
    (r"Expected `array` of length (\S+) (\d+)", r"this must have \1 \2 parts"),
    (r"Expected `(?:int|float)` (\S+) (\S+)", r"this must be \1 \2"),
    (r"Expected `([\w| ]+)`, got `(\w+)`", r"this should be `\1`, and is `\2`"),
    (r"Expected `([\w| ]+)`", r"this should be `\1`"),
    (r"Number out of range", "this number is too large"),
    (r"Input data was truncated", "this is not JSON, or it is cut off"),
    (r"JSON is malformed: (.+)", r"this is not JSON: \1"),
    (r"'data'", "nothing was sent"),
)


def sentence(words: str) -> str:
    """Words as a sentence, for a person to read.

    >>> sentence("no card is called 'Elk'"), sentence("Is it you?"), sentence("")
    ("No card is called 'Elk'.", 'Is it you?', '')
    """
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) or not words else ".")


def is_readable(text: str) -> bool:
    """Is there something to be seen in this, and nothing that disturbs what stands around it?  Joiners are part of many
    scripts and of signs put together, so they may be in it, but they are nothing by themselves.

    >>> is_readable("good luck"), is_readable("\\u3164\\u200d"), is_readable("a\\u202eb")
    (True, False, False)
    """
    sorts = [unicodedata.category(letter) for letter in text if letter not in UNSEEN]
    disturbed = TURNS.intersection(text) or {"Cc", "Cs"}.intersection(sorts)
    # A letter, number or sign, or one that is newer than what is known of letters here.
    return not disturbed and any(sort[0] in "LNPS" or sort in ("Cn", "Co") for sort in sorts)


def decoded(words: str, where: str = "") -> str:
    """What a decoder found wrong, in words that a person reads.

    >>> decoded("Expected `str` of length >= 8", "password")
    'password: this must have at least 8 characters'
    >>> decoded("Object missing required field `name`", "data"), decoded("Expected `object`, got `array`")
    ('name is missing', 'this should be an object, and is a list')
    >>> decoded("Expected `int | null`, got `str` - at `$.seats[1].ref`")
    'seats[1].ref: this should be a whole number or nothing, and is text'
    """
    words, _, place = words.partition(" - at `$")
    where = place.strip(".`") if where in ("", "data") else where
    for said, told in SAID:
        if (found := re.fullmatch(said, words)) is not None:
            words = re.sub(r"`([\w| ]+)`", lambda sorts: _sorts(sorts[1]), found.expand(told))
            words = re.sub(r"(?<= )([<>]=?)(?= )", lambda bound: BOUNDS[bound[1]], words)
            break
    return f"{where}: {words}" if where else words


def _sorts(words: str) -> str:
    return " or ".join(SORTS.get(sort, sort) for sort in words.split(" | "))
