"""What the text of a card means, part by part, for an answer about it; read once for each card and kept."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from rulebound.cards.memory import remembered
from rulebound.cards.outline import Meant, meanings
from rulebound.games import desk, kit
from rulebound.rulebook import Rule, RuleBook
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
            told = [part for part in ruled if part.doc or own_rule(game, part)] or ruled[:1]
            for line in [explained(game, part) for part in told]:
                if line not in lines:
                    lines.append(line)
    return tuple(lines)


def explained(game: str, part: Meant) -> AnswerLine:
    """A part of a text with what it does: in the words of the language, else in those of its rule."""
    if part.doc:
        return AnswerLine(f"{part.words or part.construct}: {part.doc}", list(part.rules), "meaning")
    id = own_rule(game, part) or part.rules[0]
    entry = RuleBook.load(game)[id]
    says = entry.says if isinstance(entry, Rule) else entry.ruling
    named = not part.words or says.casefold().startswith(f"{part.words}:")
    return AnswerLine(says if named else f"{part.words}: {says}", [id], "meaning")


def own_rule(game: str, part: Meant) -> str:
    """The rule that says what a keyword does, also one that is had at times only; "" where a part is none."""
    said = part.words or part.construct
    return headed(game).get(said.split()[0] if part.construct.startswith("keyword") else said, "")


@lru_cache(maxsize=8)
def headed(game: str) -> dict[str, str]:
    """The first rule under each heading, by the word that this is: what a keyword does.

    >>> headed("epic")["airborne"]
    '5.2.1'
    """
    rules = RuleBook.load(game).rules
    titles = {rule.id: rule.title.casefold() for rule in rules if rule.heading}
    return {titles[rule.parent]: rule.id for rule in reversed(rules) if rule.parent in titles and not rule.heading}
