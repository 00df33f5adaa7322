"""What the text of a card means, part by part, for an answer about it; read once for each card and kept."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from rulebound.cards.memory import remembered
from rulebound.cards.outline import Meant, meanings
from rulebound.games import desk, kit
from rulebound.server.messages import AnswerLine

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook

_reading: Final = Lock()  # a language reads one text at a time


@lru_cache(maxsize=8)
def class_words(game: str, book: CardBook) -> tuple[str, ...]:
    """The class words of a book, which its texts may say."""
    k = kit(game)
    return tuple(desk(game).classes([k.card_face(book, kind) for kind in range(len(book.cards))]))


@lru_cache(maxsize=2_000)
def meaning(game: str, book: CardBook, kind: int) -> tuple[AnswerLine, ...]:
    """Each line of the card's text, and under it what the rules say of its parts.  Nothing for a card without text; a
    line that cannot be read stands alone."""
    one = desk(game)
    lines: list[AnswerLine] = []
    with _reading, remembered(game, class_words(game, book)) as language:
        for text in one.lines(kit(game).card_face(book, kind)):
            lines.append(AnswerLine(f"“{text}”", [], "meaning"))
            try:
                tree = language.read(text)
            except ValueError:
                continue
            ruled = [part for part in meanings(language, tree) if part.rules]
            for part in [part for part in ruled if part.doc] or ruled:
                if explained(part) not in lines:
                    lines.append(explained(part))
    return tuple(lines)


def explained(part: Meant) -> AnswerLine:
    """A part of a text with what it does, as far as its rules do not say that alone."""
    said = part.words or part.construct
    return AnswerLine(f"{said}: {part.doc}" if part.doc else said, list(part.rules), "meaning")
