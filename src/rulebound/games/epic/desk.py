# not compiled: the seam between the game and those who write cards
"""Epic's desk: the columns of a list of cards, and how much of each card is understood (see `language/desk.py`).

>>> from rulebound.games import desk
>>> row = {"name": "Yard Dog", "type": "champion", "alignment": ["good"], "class": ["dog"], "cost": 0, "offense": 3}
>>> row |= {"defense": 2, "text": "Ambush\\nWhen this card blocks -> Gain 2 helth."}
>>> verdict = desk("epic").judged([desk("epic").card(row, "mine")])[0]
>>> verdict.lines, verdict.read, verdict.refused[0].line[verdict.refused[0].at:]
(2, 1, 'helth.')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance
from rulebound.engine.game import Game
from rulebound.engine.kit import Deck
from rulebound.engine.nodes import Cost
from rulebound.engine.resolve import Resolve
from rulebound.engine.shelf import BadCards, CardFault
from rulebound.engine.stage import Field
from rulebound.games.epic import sample
from rulebound.games.epic.book import CHAMPION, TOKEN, TYPES, EpicBook
from rulebound.games.epic.cards import (
    FIELDS,
    OR,
    Face,
    compile_card,
    language_of,
    load_set,
    read_face,
    shipped_classes,
)
from rulebound.games.epic.evaluate import EVALUATION
from rulebound.games.epic.set_decks import made_deck
from rulebound.games.epic.terms import ALIGNMENTS
from rulebound.games.epic.words_nouns import TOKEN_CLASSES
from rulebound.language import Language, LanguageError, Misprinted
from rulebound.language.desk import Card, Desk, Lying, Refusal, Scene, Verdict
from rulebound.language.lexer import normalise

DEITY = "deity"  # what lists of published cards call a god
SIGNS = {"->": "→", "<>": "◆"}  # what a keyboard has, for what is printed
ALTERNATIVE = re.compile(r"[-–—\s]*OR[-–—\s]*")
TEXTS = ("text", "discard_text")
INSTRUCTIONS, OPENING = "instructions", "opening hand"  # lines of an event, and of a god

COLUMNS = {
    "name": Field("text", "what the card is called; a deck has at most three cards of one name", must=True),
    "type": Field("word", "what sort of card", (*TYPES[CHAMPION:], DEITY), must=True),
    "alignment": Field("words", "one or more", tuple(ALIGNMENTS)),
    "class": Field("words", "any words, or none"),
    "cost": Field("number", "0 or 1; empty for a god", least=0),
    "offense": Field("number", "0 to 999, of a champion; empty for others", least=0),
    "defense": Field("number", "0 to 999, of a champion; empty for others", least=0),
    "text": Field("text", "as printed, a line for each ability"),
    "discard_text": Field("text", "the grey text, which works in the discard pile"),
    "wording": Field("text", "your own wording: read instead of `text` where it is not empty"),
    "discard_wording": Field("text", "the same for `discard_text`"),
    "emblem": Field("text", "the name of an icon of the game-icons set"),
    "flavor": Field("text", "a line without rules"),
    "set": Field("text", "where it was printed; kept"),
    "rarity": Field("text", "kept"),
    "reminder": Field("text", "kept"),
    "note": Field("text", "kept"),
    "refused": Field("text", "why the card is refused; written by the import, never read"),
}
ANNOUNCED = (  # events of the log that tell what is done with a card, and nothing that comes of it
    *("plays", "power", "mode", "triggers", "resolves", "targets", "event_done", "passes", "no_block"),
    *("shown", "to_bottom", "token_gone", "revealed", "hidden"),
)


class EpicDesk(Desk):
    """Epic as those who write cards see it."""

    types = TYPES[CHAMPION:]
    columns = COLUMNS
    type_line = ("alignment", "class", "type")
    headings = frozenset(("plays", "power", "mode", "triggers"))
    kept = ("set", "rarity", "reminder", "note", "refused")
    wordings = {"wording": "text", "discard_wording": "discard_text"}  # noqa: RUF012

    def language(self, classes: Iterable[str] = ()) -> Language:
        return language_of(classes)

    def classes(self, cards: Iterable[Card]) -> set[str]:
        found = set()
        for card in cards:
            words = card.get("class") or ()
            found |= {word for word in words if isinstance(word, str)} if isinstance(words, list | tuple) else set()
        return found

    def card(self, row: Mapping[str, Any], set_name: str) -> dict[str, Any]:
        """The card of a row: a deity is a god, signs of the keyboard become those that are printed."""
        card = {key: value for key, value in row.items() if key in FIELDS and value is not None}
        for key, printed in self.wordings.items():
            if str(row.get(key) or "").strip():
                card[printed] = row[key]
        for key in TEXTS:
            if isinstance(card.get(key), str):
                card[key] = as_printed(card[key])
        if card.get("type") == DEITY:
            card["type"] = "god"
        return card | {"set": set_name}

    def lines(self, card: Card) -> list[str]:
        texts = [normalise(str(card.get(key) or "")) for key in TEXTS]
        return [line for text in texts for line in text.split("\n") if line.strip() and line.strip() != OR]

    def judged(self, cards: Sequence[Card]) -> list[Verdict]:
        lang = self.language(self.classes(cards))
        faults: list[list[CardFault]] = [[] for card in cards]
        faces = [read_face(card, str(card.get("set") or "own"), found) for card, found in zip(cards, faults)]
        tokens = [*load_set("tokens"), *(face for face in faces if face is not None and face.type == TOKEN)]
        token_kinds = {face.classes[0]: 1 for face in tokens}
        words = sorted({*self.classes(cards), *(c for face in tokens for c in face.classes)})
        bits = {word: 1 << place for place, word in enumerate(words)}
        verdicts = []
        for card, face, found in zip(cards, faces, faults):
            if face is not None:
                try:
                    compile_card(face, 1, token_kinds, bits, lang)
                except BadCards as e:
                    found.extend(e.faults)
            verdicts.append(self.verdict(card, face, found, lang))
        return verdicts

    def verdict(self, card: Card, face: Face | None, faults: Sequence[CardFault], lang: Language) -> Verdict:
        """A card with its faults, and how many of its lines are read."""
        lines = self.lines(card) if face is None else [line for line in (*face.lines, *face.grey_lines) if line != OR]
        read = printed_back = 0
        for line in lines:
            try:
                lang.read(line)
                read += 1
                printed_back += 1
            except Misprinted:
                read += 1
            except LanguageError:
                pass
        refused = tuple(Refusal(fault.where, fault.why, fault.line, fault.at) for fault in faults)
        return Verdict(card, len(lines), read, printed_back, refused, face.fingerprint if face is not None else "")

    def shipped(self, set_name: str) -> list[dict[str, Any]]:
        return [face.data() for face in load_set(set_name)]

    # -- trying a text

    def around(self, text: str, type_name: str = "", aside: bool = False) -> list[dict[str, Any]]:
        cards = sample.around(as_printed(text), type_name, aside)
        likely = "champion" if aside else self.likely_type(self.lines(cards[0]))
        return sorted(cards, key=lambda card: card["type"] != likely)

    def likely_type(self, lines: Sequence[str]) -> str:
        """The type of card whose text these lines most likely are, by those of them that can be read.

        >>> DESK.likely_type(["Blitz", "Draw a crad."]), DESK.likely_type(["Break all other champions."])
        ('champion', 'event')
        """
        found = set()
        for line in lines:
            with suppress(LanguageError):
                found.add(self.language().read(line).construct)
        if OPENING in found:
            return "god"
        return "event" if found == {INSTRUCTIONS} else "champion"

    def sample(self, card: Card) -> list[dict[str, Any]]:
        return sample.cards(self.named_classes(card))

    def blank(self, card: Card) -> dict[str, Any] | None:
        return sample.blank(card)

    def scenes(self, book: CardBook, card: Card) -> list[Scene]:
        return sample.scenes(book, card, self.named_classes(card))

    def introduced(self, card: Card) -> list[Lying]:
        return sample.introduced(card, self.named_classes(card))

    def is_effect(self, g: Game, event: str, mine: bool) -> bool:
        top = g.stack[-1] if g.stack else None
        if isinstance(top, Resolve):
            program = g.book.cards[top.program >> 8].programs[top.program & 255]
            if top.pc < len(program) and isinstance(program[top.pc], Cost):
                return False
        return event not in ANNOUNCED and not (mine and event == "pays_health")

    def why_nothing(self, card: Card, told: Sequence[str]) -> str:
        quoted = [line for line in told if '"' in line] or self.lines(card)
        words = " ".join(quoted).casefold()
        if (
            "target" in words
            and " if " not in f" {words}"
            and not any(" target " in line for line in told if '"' not in line)
        ):
            return "Nothing here can be its target: nothing more is seen of it in this position."
        return super().why_nothing(card, told)

    def worth(self, g: Game, player: int) -> int:
        return int(EVALUATION.value(g, player))

    def deck(self, book: CardBook, sets: Sequence[str], chance: Chance, format: str = "") -> Deck:
        if not isinstance(book, EpicBook):
            raise TypeError(f"Epic's desk was handed a card book of {book.game}")
        return made_deck(book, sets, chance, format)

    def named_classes(self, card: Card) -> list[str]:
        """The classes that a card's text speaks of, besides those that the sample position has champions of anyway."""
        lang = self.language(self.classes([card]))
        known = {*self.classes([card]), *shipped_classes()} - set(TOKEN_CLASSES)
        found: dict[str, None] = {}
        for line in self.lines(card):
            with suppress(LanguageError):
                for tree in lang.read(line).walk():
                    found |= {part: None for _, part in tree.pairs if isinstance(part, str) and part in known}
        return list(found)


def as_printed(text: str) -> str:
    """A text with the signs that are printed for those that a keyboard has.

    >>> as_printed("Tribute -> Draw a card.")
    'Tribute → Draw a card.'
    >>> as_printed("Draw a card.\\nOR\\nGain 3 health.").split("\\n")[1] == OR
    True
    """
    for typed, printed in SIGNS.items():
        text = text.replace(typed, printed)
    return "\n".join(OR if ALTERNATIVE.fullmatch(line) else line for line in text.split("\n"))


DESK = EpicDesk()
