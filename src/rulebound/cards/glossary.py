"""The glossary of a game's language: each construct with its wordings, an example, the cards that use it, a scenario.

A construct's scenario is found by reading: it is one whose cards, defined in place or shipped and named, use the
construct; of several, one made for the language and with little else in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import yaml

from rulebound.cards.books import known_sets
from rulebound.cards.memory import remembered
from rulebound.cards.sets import load_set
from rulebound.games import desk, kit
from rulebound.language import Entry, Language, LanguageError
from rulebound.language.desk import Card
from rulebound.language.notation import shown

LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MADE_FOR: Final = "language"  # the folder of scenarios that are about constructs


@dataclass(frozen=True)
class Term:
    """A construct as people look it up: `cards` are those that use it, `scenario` shows it ("": none does).

    `beside` is how many other constructs of its sort some card uses: where one of a sort can stand the others can too,
    so they are the reason to keep one that hardly any card uses.
    """

    name: str
    sort: str
    wordings: tuple[str, ...]
    doc: str
    rules: tuple[str, ...]
    example: str
    cards: tuple[str, ...] = ()
    scenario: str = ""
    beside: int = 0

    def data(self, usage: bool) -> dict[str, Any]:
        """The term as plain data."""
        data: dict[str, Any] = {"name": self.name, "sort": self.sort, "wordings": list(self.wordings)}
        data |= {"doc": self.doc, "rules": list(self.rules), "example": self.example, "scenario": self.scenario}
        return data | (
            {"cards": len(self.cards), "used_by": list(self.cards), "beside": self.beside} if usage else {}
        )

    def has(self, words: Iterable[str]) -> bool:
        """Do all these words stand in it, capitals aside?"""
        text = " ".join((self.name, *self.wordings, self.doc)).casefold()
        return all(word.casefold() in text for word in words)


def glossary(game: str, scenarios: Sequence[Path] = (), set_name: str = "") -> list[Term]:
    """All constructs of a game's language, in the order of its table; a set may be named whose cards count as users.

    >>> [term.wordings[0] for term in glossary("epic") if term.name == "banish"]
    ['banish {what}']
    """
    one = desk(game)
    shipped = [card for name in (*kit(game).sets(), *kit(game).made) for card in one.shipped(name)]
    counted = cards_of(game, set_name) if set_name else shipped
    staged = [(path, *staged_cards(path, {str(card["name"]): card for card in shipped})) for path in scenarios]
    classes = one.classes([*counted, *(card for _, own, _ in staged for card in own)])
    with remembered(game, classes) as language:
        reading = Reading(language)
        for card in counted:
            for line in one.lines(card):
                reading.note_card(line, str(card["name"]))
        for path, own, named in staged:
            reading.note_scenario(path, [line for card in own for line in one.lines(card)], 0)
            reading.note_scenario(path, [line for card in named for line in one.lines(card)], 1)
        terms = [reading.term(entry) for entry in language.glossary()]
    in_use = Counter(family(term) for term in terms if term.cards)
    return [replace(term, beside=in_use[family(term)] - bool(term.cards)) for term in terms]


def family(term: Term) -> str:
    """The sort of a construct, whether it speaks of one or of several."""
    return term.sort.partition(".")[0]


def cards_of(game: str, set_name: str) -> list[dict[str, Any]]:
    """The cards of a set, one's own or one that ships."""
    (name,) = known_sets(game, [set_name])
    return desk(game).shipped(name) if name in kit(game).sets() else load_set(game, name).playable


class Reading:
    """What was found while cards and scenarios were read."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.cards: dict[str, dict[str, None]] = {}  # by construct
        self.lines: dict[str, str] = {}  # the shortest line that uses it
        self.scenarios: dict[str, tuple[tuple[int, int, int, str], str]] = {}  # how good, and which

    def constructs(self, line: str) -> set[str]:
        """The constructs of a line; none if it cannot be read."""
        try:
            return {tree.construct for tree in self.language.read(line).walk()}
        except LanguageError:
            return set()

    def note_card(self, line: str, card: str) -> None:
        """A line of a card that counts."""
        for name in self.constructs(line):
            self.cards.setdefault(name, {})[card] = None
            self.note_line(name, line)

    def note_line(self, name: str, line: str) -> None:
        """A line that uses a construct."""
        if len(line) < len(self.lines.get(name, line + " ")):
            self.lines[name] = line

    def note_scenario(self, path: Path, lines: Sequence[str], rank: int) -> None:
        """A scenario whose cards have these lines."""
        used = {line: self.constructs(line) for line in lines}
        every = set().union(*used.values()) if used else set()
        good = (rank, int(MADE_FOR not in path.parts), len(every), str(path))
        for name in every:
            if name not in self.scenarios or good < self.scenarios[name][0]:
                self.scenarios[name] = (good, str(path))
        for line, names in used.items():
            for name in names - set(self.cards):
                self.note_line(name, line)

    def term(self, entry: Entry) -> Term:
        """All that was found about a construct."""
        wordings = tuple(dict.fromkeys(shown(text) for text in entry.templates))
        example = entry.example or self.lines.get(entry.name, "")
        cards = tuple(self.cards.get(entry.name, ()))
        scenario = self.scenarios[entry.name][1] if entry.name in self.scenarios else ""
        return Term(entry.name, entry.sort, wordings, entry.doc, entry.rules, example, cards, scenario)


def staged_cards(path: Path, shipped: dict[str, Card]) -> tuple[list[Card], list[Card]]:
    """The cards of a scenario: those defined in place, and those that ship and are named in it."""
    text = path.read_text(encoding="utf-8")
    try:
        data = yaml.load(text, Loader=LOADER)
    except yaml.YAMLError:
        return [], []
    cards = data.get("cards") if isinstance(data, dict) else None
    own: list[Card] = []
    if isinstance(cards, dict):
        own = [card for card in cards.values() if isinstance(card, dict)]
    return own, [card for name, card in shipped.items() if name in text]
