"""Cards to look through and to look up: faces with all that can be searched for, what a card's text means and does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from rulebound.cards.memory import remembered
from rulebound.cards.outline import meanings, rules_of
from rulebound.cards.sets import CardSet, NoSet, load_set, set_names
from rulebound.cards.trying import try_text
from rulebound.engine.deck_names import find_kind
from rulebound.engine.kit import Deck, Fault
from rulebound.games import desk, kit
from rulebound.rulebook import Entry, Rule, RuleBook, Ruling
from rulebound.server.library.messages import (
    CardList,
    CardPage,
    FieldShown,
    MeaningLine,
    RuleText,
    SceneShown,
    SetShown,
    TextLine,
)
from rulebound.server.library.rules import without_marks
from rulebound.server.messages import LogLineShown
from rulebound.server.service.shelf import book_of

Face = dict[str, Any]
SORTS: Final[Mapping[str, Literal["number", "words", "text", "flag"]]] = {
    "number": "number",
    "words": "words",
    "word": "words",
    "flag": "flag",
    "text": "text",
}
KINDRED: Final = ("tribe",)  # a text as a list of cards has it, and a word to those who look for cards
NOT_SEARCHED: Final = ("emblem", "refused", "note", "reminder", "set")  # a set is searched by the list's own sets
MOST_RULINGS: Final = 12
STAND_IN: Final = "Your Card"  # what the games call a card that is made around a text
SAYS_ITSELF: Final = "Its text tells in words what the card itself settles: nothing more is read from it."
NO_TEXT: Final = "This card has no text: it does what its type and its numbers say."


class NoCard(ValueError):
    """No card of this name is known, and which may have been meant."""


# -- lists


@lru_cache(maxsize=8)
def card_list(game: str) -> CardList:
    """All cards that ship with Rulebound for a game, those that effects make included."""
    k = kit(game)
    book = k.book(k.sets())
    shown = (*k.sets(), *k.made)
    faces = [
        plain({"set": card.set_name, "name": card.name, **k.card_face(book, kind)})
        for kind, card in enumerate(book.cards)
        if card.set_name in shown
    ]
    faces.sort(key=lambda face: shown.index(face["set"]))
    sets = [SetShown(name, name, count_in(faces, name), "makes" if name in k.made else "ships") for name in shown]
    return listed(game, book.fingerprint, faces, [each for each in sets if each.cards])


def set_list(game: str, name: str, title: str = "") -> CardList:
    """The playable cards of a set that was imported here; NoSet if there is none of this name."""
    if name not in set_names(game):
        raise NoSet("no set of this name is kept here; whoever brought it may have forgotten it")
    own = load_set(game, name)
    k = kit(game)
    book = book_of(game, (own.name,))
    faces = [
        plain({"set": card.set_name, "name": card.name, **k.card_face(book, kind)})
        for kind, card in enumerate(book.cards)
        if card.set_name == own.name
    ]
    return listed(game, book.fingerprint, faces, [set_shown(own, title)])


def set_shown(own: CardSet, title: str = "", mine: bool = False) -> SetShown:
    """A set that was imported, as lists name it."""
    return SetShown(own.name, title or own.name, len(own.playable), "mine" if mine else "all", len(own.refused))


def listed(game: str, book: str, faces: list[Face], sets: list[SetShown]) -> CardList:
    """These cards with all that can be searched for."""
    one = desk(game)
    rows = [one.row(face) for face in faces]
    facts = [{key: value for key, value in row.items() if key not in face} for row, face in zip(rows, faces)]
    return CardList(game, book, faces, facts, fields_of(game, rows), sets)


def fields_of(game: str, rows: Sequence[Mapping[str, Any]]) -> list[FieldShown]:
    """What these cards can be searched for, in the order of the columns of the game's lists."""
    one = desk(game)
    used = {key for row in rows for key, value in row.items() if value not in (None, "", [])}
    left_out = {*NOT_SEARCHED, *one.wordings}
    found = [
        FieldShown(
            name,
            "words" if name in KINDRED else SORTS.get(column.sort, "text"),
            column.about,
            one.titles.get(name, ""),
        )
        for name, column in one.columns.items()
        if name in used and name not in left_out
    ]
    return [*found, FieldShown("set", "words", "the set that it belongs to")]


def plain(face: Mapping[str, Any]) -> Face:
    """A face as plain data, as it goes over the wire."""
    made: Face = json.loads(json.dumps(face))
    return made


def count_in(faces: Iterable[Face], name: str) -> int:
    """How many of these cards are of a set."""
    return sum(face["set"] == name for face in faces)


# -- one card


def find_face(game: str, name: str, set_name: str = "") -> Face:
    """The face of a card by its name, of this set if one is said; NoCard if there is none."""
    lists = [card_list(game)]
    if set_name and set_name not in {each.name for each in lists[0].sets}:
        if set_name not in set_names(game):
            raise NoCard(f"no set of {kit(game).title} is called {set_name!r}")
        lists = [set_list(game, set_name)]
    for face in (face for each in lists for face in each.faces):
        if face["name"].casefold() == name.casefold() and set_name in ("", face["set"]):
            return face
    raise NoCard(f"no card of {kit(game).title} is called {name!r}{f' in the set {set_name!r}' if set_name else ''}")


def card_page(game: str, name: str, set_name: str = "") -> CardPage:
    """A card looked up: the meaning of its text in words, what it does in sample positions, rules, rulings, decks."""
    face = find_face(game, name, set_name)
    lines, cited = text_lines(game, face)
    scenes, position, note = scenes_of(game, face)
    book = RuleBook.load(game)
    return CardPage(
        name=face["name"],
        set=face["set"],
        lines=lines,
        scenes=scenes,
        position=position,
        note=note if not lines and not scenes else "",
        rules=[rule_text(book[id]) for id in cited if id in book and isinstance(book[id], Rule)],
        rulings=[rule_text(each) for each in rulings_about(book, face["name"], cited)],
        decks=[deck.name for deck in kit(game).decks().values() if uses(deck, face)],
    )


def uses(deck: Deck, face: Face) -> bool:
    """Does this deck have this very card, in it or beside it?  A card of one's own may be called as one that ships."""
    book = book_of(deck.game, deck.sets)
    kinds = [find_kind(book, name, deck.sets, near=False) for name in (*(name for name, _ in deck.cards), *deck.beside)]
    meant = (book.cards[kind] for kind in kinds if not isinstance(kind, Fault))
    return any((card.set_name, card.name) == (face["set"], face["name"]) for card in meant)


def text_lines(game: str, face: Face) -> tuple[list[TextLine], list[str]]:
    """The lines of a card's text, each with its meaning part by part, and all the rules behind them."""
    one = desk(game)
    lines: list[TextLine] = []
    cited: dict[str, None] = {}
    with remembered(game, one.classes([face])) as language:
        for text in one.lines(face):
            try:
                tree = language.read(text)
            except ValueError:
                lines.append(TextLine(text, []))
                continue
            parts = [
                MeaningLine(each.depth, each.part, each.construct, each.words, each.doc, list(each.rules))
                for each in meanings(language, tree)
            ]
            lines.append(TextLine(text, parts))
            cited |= dict.fromkeys(rules_of(language, [tree]))
    return lines, list(cited)


def scenes_of(game: str, face: Face) -> tuple[list[SceneShown], list[str], str]:
    """The moments in which the card's text does something, who has which other cards then, and a note where there is
    nothing to be shown."""
    text = str(face.get("text") or "")
    if not text.strip():
        return [], [], NO_TEXT
    try:
        tried = try_text(game, text, str(face["type"]), like=face)
    except ValueError as e:
        if desk(game).wordings and not desk(game).lines(face):
            return [], [], SAYS_ITSELF  # a sort of card, such as a mission, whose text is told from its data
        return [], [], f"{str(e)[:1].upper()}{str(e)[1:]}."  # a game whose text is not played
    name = str(face["name"])
    scenes = [
        SceneShown(
            scene.title,
            [LogLineShown(line.text.replace(STAND_IN, name), list(line.rules)) for line in scene.told],
            [words.replace(STAND_IN, name) for words in scene.stands],
        )
        for scene in tried.scenes
    ]
    return scenes, list(tried.position), ""


# -- rules


def rule_text(entry: Entry) -> RuleText:
    """A rule or a ruling in short."""
    if isinstance(entry, Ruling):
        return RuleText(entry.id, without_marks(entry.title), without_marks(entry.ruling), True)
    return RuleText(entry.id, entry.name, entry.title if entry.heading else entry.says)


def rulings_about(book: RuleBook, name: str, cited: Sequence[str]) -> list[Ruling]:
    """Our rulings that touch a card: those that name it, those that its words follow, those on the rules of its words;
    the nearest first, and not too many."""
    says_it = re.compile(rf"\b{re.escape(name.partition(',')[0])}\b")
    named = [
        each
        for each in book.rulings
        if says_it.search(f"{each.title} {each.question} {each.text} {each.ruling} {each.test}")
    ]
    followed = [each for each in book.rulings if each.id in cited]
    near = [each for each in book.rulings if any(id in each.rules for id in cited)]
    near.sort(key=lambda each: -sum(id in each.rules for id in cited))
    return list(dict.fromkeys([*named, *followed, *near]))[:MOST_RULINGS]
