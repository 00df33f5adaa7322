"""What a text compiles to, as plain data: two cards do the same exactly where these are equal."""

from __future__ import annotations

from typing import Any

from rulebound.engine.shelf import BadCards
from rulebound.games.epic.book import EpicCard
from rulebound.games.epic.cards import book_of_data, language_of

COMPILED = ("text", "grey", "programs", "changes", "delayed", "granted", "modes", "remembers", "opening_hand")
CLASSES = ("dragon", "elf", "human", "wurm")
WORDS = language_of(CLASSES)


def card_with(text: str, grey: str = "") -> dict[str, Any]:
    """A card with this text: an event where the text instructs, else a champion."""
    card = {"name": "Proof", "alignment": ["wild"], "class": list(CLASSES), "cost": 1, "text": text}
    lines = [line for line in text.split("\n") if line]
    if lines and all(WORDS.read(line).construct == "instructions" for line in lines):
        return card | {"type": "event"}
    return card | {"type": "champion", "offense": 3, "defense": 3, "discard_text": grey}


def compiled(text: str, grey: str = "") -> EpicCard:
    """The card with this text; BadCards if it is refused."""
    book = book_of_data([card_with(text, grey)])
    return book.cards[book.kind("Proof")]


def means(text: str, grey: str = "") -> tuple[Any, ...]:
    """Everything that the engine runs of a card with this text, as data that can be compared."""
    card = compiled(text, grey)
    traits = (card.alignments, card.enters_instead, card.enters_expended, card.counters, card.costs_gold_only)
    return (*(data(getattr(card, name)) for name in COMPILED), *traits)


def data(node: Any) -> Any:
    """A node with all that is in it: its class by name, and its attributes by theirs, compiled or not."""
    if node is None or isinstance(node, (int, str)):
        return node
    if isinstance(node, (tuple, list)):
        return tuple(data(each) for each in node)
    names: tuple[str, ...] = getattr(type(node), "__mypyc_attrs__", ()) or tuple(getattr(node, "__dict__", ()))
    return (type(node).__name__, *((name, data(getattr(node, name))) for name in sorted(names) if name[0] != "_"))


__all__ = ["WORDS", "BadCards", "card_with", "compiled", "data", "means"]
