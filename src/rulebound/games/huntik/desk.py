# not compiled: the seam between the game and those who write cards
"""Huntik's desk: the columns of a list of cards, and how much of each card is understood (see `language/desk.py`).

The language is one word so far: a hero is unblockable, or has no text.

>>> from rulebound.games import desk
>>> row = {"name": "Yard Dog", "type": "minor hero", "team": "good", "tags": ["dog"], "atk": 2, "def": 1}
>>> verdict = desk("huntik").judged([desk("huntik").card(row | {"text": "Draw a card."}, "mine")])[0]
>>> verdict.refused[0].why
"this card has text; text is not played yet: 'Draw a card.'"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.chance import Chance
from rulebound.engine.game import Game
from rulebound.engine.kit import Deck
from rulebound.engine.shelf import CardFault
from rulebound.engine.stage import Field, Given, Put, Seat
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.cards import FIELDS, Reader, load_set
from rulebound.games.huntik.format import CONSTRUCTED, FORMATS
from rulebound.games.huntik.naming import huntik
from rulebound.games.huntik.terms import EVIL, FEATURE_TAGS, GOOD, LEGENDARY, MISSION, MISSION_TAGS, ROLES, TEAMS, TYPES
from rulebound.language import Language
from rulebound.language.desk import Card, Desk, Pick, Refusal, Scene, Verdict
from rulebound.language.rows import Construct

NAME = "Your Card"
SET = "sample"
GUARD, RUNNER = "Plain Guard", "Plain Runner"
COLUMNS = {
    "name": Field("text", "what the card is called; a deck has at most three of one name and version", must=True),
    "version": Field("text", "of a hero: printed under its name"),
    "type": Field("word", "what sort of card", TYPES, must=True),
    "team": Field("word", "of a major or minor hero", tuple(TEAMS)),
    "tags": Field("words", "any words, or none"),
    "atk": Field("number", "of a hero or an obstacle", least=0),
    "def": Field("number", "of a hero or an obstacle", least=0),
    "text": Field("text", "as printed; nothing but the keyword unblockable is played yet"),
    "wording": Field("text", "your own wording: read instead of `text` where it is not empty"),
    "tag": Field("word", "of a feature or a mission", (*FEATURE_TAGS, *MISSION_TAGS)),
    "controller": Field("word", "of an obstacle: who controls it at first", ROLES),
    "pick_up": Field("word", "of an object: whose heroes may pick it up", ROLES),
    "claim": Field("word", "of an obstacle that nobody controls: whose heroes may take control of it", ROLES),
    "emblem": Field("text", "the name of an icon of the game-icons set"),
    "flavor": Field("text", "a line without rules"),
    "set": Field("text", "where it was printed; kept"),
    "rarity": Field("text", "kept"),
    "note": Field("text", "kept"),
    "refused": Field("text", "why the card is refused; written by the import, never read"),
}


@cache
def keywords() -> Language:
    """The language of heroes: a keyword."""
    row = Construct("unblockable", "line", "unblockable", doc="It cannot be blocked moving forward.", rules=("403.4a",))
    return Language("huntik", [row])


class HuntikDesk(Desk):
    """Huntik as those who write cards see it."""

    types = TYPES
    columns = COLUMNS
    titles = {"tags": "tags of heroes", "tag": "kind of mission or feature"}  # noqa: RUF012
    type_line = ("team", "tags", "tag", "type")
    kept = ("set", "rarity", "note", "refused")
    wordings = {"wording": "text"}  # noqa: RUF012

    def language(self, classes: Iterable[str] = ()) -> Language:
        return keywords()

    def classes(self, cards: Iterable[Card]) -> set[str]:
        return set()

    def card(self, row: Mapping[str, Any], set_name: str) -> dict[str, Any]:
        card = {key: value for key, value in row.items() if key in FIELDS and value is not None}
        if str(row.get("wording") or "").strip():
            card["text"] = row["wording"]
        return card | {"set": set_name}

    def lines(self, card: Card) -> list[str]:
        """Lines of heroes; what missions and features say is data, put into words."""
        if card.get("type") in TYPES[MISSION:]:
            return []
        return [line.strip() for line in str(card.get("text") or "").splitlines() if line.strip()]

    def judged(self, cards: Sequence[Card]) -> list[Verdict]:
        found = []
        for card in cards:
            faults: list[CardFault] = []
            face = Reader(card, SET, faults).face()
            lines = self.lines(card)
            read = 0 if any(fault.where == "text" for fault in faults) else len(lines)
            refused = tuple(Refusal(fault.where, fault.why) for fault in faults)
            printed = face.fingerprint if face is not None else ""
            found.append(Verdict(card, len(lines), read, read, refused, printed))
        return found

    def shipped(self, set_name: str) -> list[dict[str, Any]]:
        return [{**face.said, "name": face.name} for face in load_set(set_name)]

    # -- the sample position

    def around(self, text: str, type_name: str = "", aside: bool = False) -> list[dict[str, Any]]:
        kind = type_name or "minor hero"
        card = plain(NAME, "good", 3, 3) | {"type": kind, "text": text}
        if kind == "legendary hero":
            del card["team"]
        return [card]

    def sample(self, card: Card) -> list[dict[str, Any]]:
        return [plain(GUARD, "good", 2, 3), plain(RUNNER, "evil", 3, 2), {**HILL}]

    def blank(self, card: Card) -> dict[str, Any] | None:
        return {**card, "text": ""} if card.get("text") else None

    def scenes(self, book: CardBook, card: Card) -> list[Scene]:
        name = str(card["name"]) + (f", {card['version']}" if card.get("version") else "")
        kind = book.kind(name, str(card.get("set") or SET))
        put = Put(name, kind)
        if card["type"] not in TYPES[:LEGENDARY]:
            return []
        return [
            Scene("You play it.", position(book, {"hand": [put]}), ((Pick(("play",), name),),)),
            Scene("It moves.", position(book, {"play": [Put(name, kind, {"at": 2})]}), ((Pick(("move",), name, 4),),)),
        ]

    def worth(self, g: Game, player: int) -> int:
        h = huntik(g)
        if h.over:
            return 1000 if h.winner == player else -1000
        total = int(h.players[player].points - h.players[h.rival(player)].points) * 20
        for o in h.objs:
            if o.controller >= 0:
                total += int(o.attack + o.defense) * (1 if o.controller == player else -1)
        return total

    def deck(self, book: CardBook, sets: Sequence[str], chance: Chance, format: str = "") -> Deck:
        if not isinstance(book, HuntikBook):
            raise TypeError(f"Huntik's desk was handed a card book of {book.game}")
        form = FORMATS[format.partition(",")[0]] if format else CONSTRUCTED
        heroes = [kind for kind, card in enumerate(book.cards) if card.is_hero and card.type != LEGENDARY]
        own = [kind for kind in heroes if book.cards[kind].set_name in sets]
        if not own:
            raise ValueError(f"no card of {', '.join(sets)} can be in a deck of {form.name}")
        good = sum(1 for kind in own if book.cards[kind].team & GOOD)
        team = GOOD if 2 * good >= len(own) else EVIL
        fitting = [kind for kind in own if not form.one_team or book.cards[kind].team & team]
        others = [kind for kind in heroes if kind not in own and (not form.one_team or book.cards[kind].team & team)]
        chance.shuffle(others)
        size = max(int(form.deck_size), 40)
        copies = int(form.copies) or 3
        numbers: dict[int, int] = {}
        for kind in (*fitting, *others):
            take = min(copies, size - sum(numbers.values()))
            if take > 0:
                numbers[kind] = take
        if sum(numbers.values()) < int(form.deck_size):
            raise ValueError(f"{', '.join(sets)} and the cards that ship do not make a deck of {form.name}")
        cards = tuple((named(book, kind), n) for kind, n in numbers.items())
        return Deck(f"A deck of {' and '.join(sets)}", "huntik", cards, format=form.name, sets=tuple(sets))


def named(book: CardBook, kind: int) -> str:
    """A card as a deck names it, with its set where another has the same name."""
    card = book.cards[kind]
    return card.name if len(book.kinds_by_name[card.name]) == 1 else f"{card.name} [{card.set_name}]"


def plain(name: str, team: str, attack: int, defense: int) -> dict[str, Any]:
    """A minor hero without text."""
    card: dict[str, Any] = {"name": name, "set": SET, "type": "minor hero", "team": team, "tags": []}
    return card | {"atk": attack, "def": defense, "text": ""}


HILL: dict[str, Any] = {
    "name": "The Hill",
    "set": SET,
    "type": "mission",
    "tag": "training",
    "win": [{"hold": {"in": 3}, "at": "end of round", "round": 7}],
}


def position(book: CardBook, mine: Mapping[str, Sequence[Put]]) -> Given:
    """A position in which A leads and has the turn, with a guard of A's and a runner of B's on the map."""
    guard = Put(f"{GUARD} of A", book.kind(GUARD, SET), {"at": 1})
    runner = Put(f"{RUNNER} of B", book.kind(RUNNER, SET), {"at": 3})
    a = {**mine, "play": [guard, *mine.get("play", ())]}
    moment = {"turn": 0, "lead": 0, "round": 2, "mission": "The Hill"}
    return Given([Seat({}, a), Seat({}, {"play": [runner]})], moment, SET)


DESK = HuntikDesk()
