"""The little of English that no template needs to say: "a" or "an", capitals, plurals.

>>> polish("tribute → draw a evil card . gain 5 health .")
'Tribute → Draw an evil card. Gain 5 health.'
"""

from __future__ import annotations

import re
from typing import Final

from rulebound.language.lexer import tidy

CAPITAL: Final = "\x01"
"""Stands before a word that a template wants capitalised (written ``^`` there)."""

CAPITALS_AFTER: Final = ".:→◆"
"""The signs after which a new sentence begins."""

_ARTICLE: Final = re.compile(r"(?<![\w'{])([Aa])n?(?= (\S+))")
_POSSESSIVE: Final = re.compile(r" (?='s\b)")  # after a phrase whose last part has no words
_STOP_AFTER_QUOTE: Final = re.compile(r'"\s*\.\s+(?=[^\W\d_])')  # a sentence begins; without that stop it goes on
_LIKE_CONSONANT: Final = re.compile(r"(uni(?!n|m)|use|usu|eu|one\b|once)", re.IGNORECASE)
_LIKE_VOWEL: Final = re.compile(r"([aeiou]|hour|heir|honest|honou?r|8|11\b|18\b)", re.IGNORECASE)

_IRREGULAR: Final = {
    "child": "children",
    "dwarf": "dwarves",
    "elf": "elves",
    "fish": "fish",
    "hero": "heroes",
    "man": "men",
    "sheep": "sheep",
    "thief": "thieves",
    "werewolf": "werewolves",
    "wolf": "wolves",
}
_VERBS: Final = {"be": "is", "do": "does", "go": "goes", "have": "has"}


def polish(text: str, capitals_after: str = CAPITALS_AFTER) -> str:
    """The printed text with its spaces, articles and capitals set right.

    >>> polish('it gains "' + CAPITAL + 'break this card: draw a card.".')
    'It gains "Break this card: Draw a card."'
    >>> polish('it gains "' + CAPITAL + 'break this card: draw a card." this turn. draw a card.')
    'It gains "Break this card: Draw a card." this turn. Draw a card.'
    """
    text = _STOP_AFTER_QUOTE.sub(rf"\g<0>{CAPITAL}", text)
    text = "\n".join(tidy(_POSSESSIVE.sub("", line)) for line in text.split("\n"))
    text = _ARTICLE.sub(_article, text)
    begins = rf'(^|\n|[{re.escape(capitals_after)}] |(?:(?<=\s)|^|\n)"|{CAPITAL}){CAPITAL}?([^\W\d_])'
    text = re.sub(begins, lambda match: match.group(1) + match.group(2).upper(), text)
    return text.replace(CAPITAL, "")


def _article(match: re.Match[str]) -> str:
    word = match.group(2).lstrip(f'"{{{CAPITAL}')
    vowel = _LIKE_VOWEL.match(word) and not _LIKE_CONSONANT.match(word)
    return match.group(1) + ("n" if vowel else "")


def plural(word: str) -> str:
    """A noun in the plural.

    >>> plural("champion"), plural("wolf"), plural("ability"), plural("witch"), plural("token champion")
    ('champions', 'wolves', 'abilities', 'witches', 'token champions')
    """
    rest, _, last = word.rpartition(" ")
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    elif last.endswith("y") and last[-2:-1] not in ("a", "e", "o", "u"):
        last = last[:-1] + "ies"
    elif last.endswith(("s", "x", "z", "ch", "sh")):
        last += "es"
    else:
        last += "s"
    return f"{rest} {last}".lstrip()


def third(verb: str) -> str:
    """A verb as "he", "she" or "it" has it.

    >>> third("draw"), third("banish"), third("have"), third("put")
    ('draws', 'banishes', 'has', 'puts')
    """
    return _VERBS.get(verb) or plural(verb)


def noun(word: str) -> str:
    """Both numbers of a noun, as a template writes them.

    >>> noun("wolf")
    '[wolf|wolves]'
    """
    return f"[{word}|{plural(word)}]"


def verb(word: str) -> str:
    """Both numbers of a verb (or of its first word), as a template writes them.

    >>> verb("draw"), verb("put")
    ('[draws|draw]', '[puts|put]')
    """
    return f"[{third(word)}|{word}]"
