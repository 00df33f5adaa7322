"""Words that the server says to people: sentences."""

from __future__ import annotations


def sentence(words: str) -> str:
    """Words as a sentence, for a person to read.

    >>> sentence("no card is called 'Elk'"), sentence("Is it you?"), sentence("")
    ("No card is called 'Elk'.", 'Is it you?', '')
    """
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) or not words else ".")
