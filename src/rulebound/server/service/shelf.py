"""What can be played here: games, formats, decks, rulings and the faces of cards, made once and kept."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from rulebound import __version__
from rulebound.cards.books import book_with
from rulebound.cards.sets import set_file
from rulebound.engine.kit import Handout
from rulebound.engine.primer import SetupField
from rulebound.games import GAMES, kit
from rulebound.players import OPPONENTS, UnknownPlayer, player
from rulebound.rulebook import RuleBook
from rulebound.server.requests import (
    BesideShown,
    BotShown,
    Catalogue,
    ChapterShown,
    DeckShown,
    Faces,
    FormatShown,
    GameKind,
    LessonShown,
    RulingShown,
)

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Kit

MOST_WORLDS: Final = 64  # for each option of a bot that looks ahead: what a server can spare


class UnknownBot(ValueError):
    """No bot of this name can take a seat here."""


def book_of(game: str, sets: tuple[str, ...] = ()) -> CardBook:
    """The cards that ship for building decks, with those of these sets, as they are now."""
    files = [set_file(game, name) for name in sets]
    return _book(game, sets, tuple(file.stat().st_mtime_ns if file.is_file() else 0 for file in files))


@lru_cache(maxsize=16)
def _book(game: str, sets: tuple[str, ...], stamps: tuple[int, ...]) -> CardBook:
    """The book of these sets; their stamps change when a set is imported anew."""
    return book_with(game, sets)


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """Everything that can be played here."""
    bots = [BotShown(name, about, title) for name, (title, about) in OPPONENTS.items()]
    return Catalogue([_kind(kit(game)) for game in GAMES], bots, __version__)


def _kind(k: Kit) -> GameKind:
    book, rules, primer = book_of(k.name), RuleBook.load(k.name), k.primer()
    formats = []
    for name in sorted(k.formats(), key=lambda each: place_of(each, [*primer.formats])):
        how = brings(k.handout(name))
        decks = k.decks_for(name).values() if how == "deck" else ()
        said = k.format_about(name)
        shown = [DeckShown(deck.name, deck.about) for deck in decks]
        lies = k.beside(book, name)
        beside = BesideShown(lies.word, list(lies.cards)) if lies is not None else None
        formats.append(FormatShown(name, how, shown, said.title, said.about, beside, list(k.lies_beside(name))))
    asks = {**{id: rules.ruling(id).title for id in k.rulings()}, **primer.questions}
    settled = k.ruling_values(book)
    rulings = []
    for id in sorted(settled, key=lambda each: place_of(each, [*primer.setup])):
        field = primer.setup.get(id) or SetupField(asks[id])
        titles = [field.called(value) for value in settled[id]]
        rulings.append(RulingShown(id, field.title, list(settled[id]), titles, id in primer.setup))
    chapters = [
        ChapterShown(each.title, [LessonShown(lesson.text, list(lesson.rules)) for lesson in each.lessons])
        for each in primer.chapters
    ]
    usual, seats = k.formats()[0], list(k.seats())
    return GameKind(k.name, k.title, k.edition, seats, k.teams, formats, rulings, usual, primer.goal, chapters)


def place_of(name: str, order: list[str]) -> int:
    """The place of a name in an order; what is not there comes last.

    >>> place_of("b", ["a", "b"]), place_of("c", ["a", "b"])
    (1, 2)
    """
    return order.index(name) if name in order else len(order)


def brings(handout: Handout | None) -> Literal["deck", "dealt", "sealed", "draft"]:
    """How players come by their decks.

    >>> brings(None), brings(Handout(30, 30)), brings(Handout(45, 30)), brings(Handout(36, 30, 12))
    ('deck', 'dealt', 'sealed', 'draft')
    """
    if handout is None:
        return "deck"
    if handout.pack:
        return "draft"
    return "dealt" if handout.cards == handout.deck else "sealed"


def card_faces(k: Kit, book: CardBook) -> list[dict[str, Any]]:
    """The faces of all cards of a book, by kind, as `Kit.reprint` reads them."""
    faces = []
    for kind, card in enumerate(book.cards):
        face = {"set": card.set_name, "name": card.name, **k.card_face(book, kind)}
        faces.append(json.loads(json.dumps(face)))
    return faces


@lru_cache(maxsize=16)
def faces(game: str, book: CardBook) -> Faces:
    """The faces of a book as they go over the wire."""
    return Faces(game, book.fingerprint, card_faces(kit(game), book))


def known_bot(spec: str) -> str:
    """The same words, if they name a bot that may sit here.

    >>> known_bot("looks-ahead:8")
    'looks-ahead:8'
    >>> known_bot("looks-ahead:5000")
    Traceback (most recent call last):
    rulebound.server.service.shelf.UnknownBot: a bot may look into at most 64 worlds for each option here, not 5000
    """
    try:
        player(spec, 0)
    except UnknownPlayer as e:
        raise UnknownBot(str(e)) from None
    worlds = spec.partition(":")[2]
    if worlds and int(worlds) > MOST_WORLDS:
        raise UnknownBot(f"a bot may look into at most {MOST_WORLDS} worlds for each option here, not {worlds}")
    return spec.strip()
