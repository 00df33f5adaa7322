# not compiled: runs when cards are loaded
"""Cards as data, and the books made of them.

A card is a mapping with the keys of `FIELDS`.  Heroes have no text but a keyword; a card with other text is refused,
for text is not played yet.  Of missions and features the data is the meaning, and the words are made from it; an
obstacle may have a keyword besides.  All faults of all cards are told at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from rulebound.engine.nodes import NO_TEXT, Text
from rulebound.engine.shelf import BadCards, CardFault, Shelf
from rulebound.games.data import data_of
from rulebound.games.huntik.book import HuntikBook, HuntikCard
from rulebound.games.huntik.mission_data import MissionFaults, feature_lines, make_mission, mission_lines
from rulebound.games.huntik.terms import (
    FEATURE,
    FEATURE_TAGS,
    KEYWORDS,
    LEGENDARY,
    MISSION,
    MISSION_TAGS,
    OBJECT,
    OBSTACLE,
    ROLES,
    TEAMS,
    TYPES,
)

FOR_DECKS = ("starter",)  # the sets that decks are built from
SETS = (*FOR_DECKS, "missions")
ALWAYS = ("missions",)  # the sets that every book of shipped cards has
HERO_FIELDS = ("version", "team", "tags", "atk", "def")
FEATURE_FIELDS = ("tag", "atk", "def", "controller", "pick_up", "claim", "rooted")
MISSION_FIELDS = ("tag", "features", "win", "score", "arrive")
COMMON_FIELDS = ("name", "set", "type", "text", "emblem", "flavor")
FIELDS = tuple(dict.fromkeys((*COMMON_FIELDS, *HERO_FIELDS, *FEATURE_FIELDS, *MISSION_FIELDS)))
NO_TEXT_YET = "this card has text; text is not played yet"
HIGHEST = 99  # ATK and DEF


@dataclass(frozen=True)
class Face:
    """A card as printed, checked: the input of making a book.  `said` is all that its data says, in a fixed order."""

    set: str
    name: str  # name and version
    printed_name: str
    version: str
    type: int
    team: int = 0
    tags: tuple[str, ...] = ()
    attack: int = 0
    defense: int = 0
    keywords: int = 0
    said: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fingerprint(self) -> str:
        """A digest of what is printed and matters to the rules."""
        printed = {key: value for key, value in self.said.items() if key not in ("set", "emblem", "flavor")}
        text = json.dumps(printed, ensure_ascii=False, sort_keys=True)
        return blake2b(text.encode(), digest_size=8).hexdigest()


class Reader:
    """Reads one card given as data, and notes what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], set_name: str, faults: list[CardFault]) -> None:
        self.data = data
        self.set = str(data.get("set") or set_name)
        self.name = str(data.get("name") or "a card without a name")
        self.faults = faults

    def fault(self, where: str, why: str) -> None:
        self.faults.append(CardFault(self.name, where, why))

    def face(self) -> Face | None:
        """The face that the data describes, or None and what is wrong with it."""
        before = len(self.faults)
        if not isinstance(self.data.get("name"), str) or not self.data["name"].strip():
            self.fault("name", "a card has a name")
        type_ = self.word("type", TYPES)
        if type_ is None:
            return None
        own = {FEATURE: FEATURE_FIELDS, MISSION: MISSION_FIELDS}.get(type_, HERO_FIELDS)
        for key in self.data:
            if key not in (*COMMON_FIELDS, *own):
                known = ", ".join((*COMMON_FIELDS, *own))
                self.fault(str(key), f"a {TYPES[type_]} has no such field; there are: {known}")
        face = self.hero(type_) if type_ <= LEGENDARY else self.feature() if type_ == FEATURE else self.mission()
        return face if len(self.faults) == before else None

    def word(self, key: str, words: Sequence[str]) -> int | None:
        """The place of a word among those that may stand under a key."""
        said = self.data.get(key)
        if said in words:
            return list(words).index(str(said))
        self.fault(key, f"should be one of {', '.join(words)}, not {said!r}")
        return None

    def number(self, key: str) -> int:
        """ATK or DEF (205.1)."""
        said = self.data.get(key)
        if isinstance(said, bool) or not isinstance(said, int) or not 0 <= said <= HIGHEST:
            self.fault(key, f"should be a number from 0 to {HIGHEST}, not {said!r}")
            return 0
        return said

    def hero(self, type_: int) -> Face:
        """A hero: name, version, team, tags, ATK, DEF, and at most a keyword."""
        version = str(self.data.get("version") or "")
        if version:
            self.name = self.name.removesuffix(f", {version}")  # as `face_data` writes it
        tags = self.data.get("tags", [])
        if not isinstance(tags, list) or not all(isinstance(tag, str) and tag.strip() for tag in tags):
            self.fault("tags", f"should be a list of words, not {tags!r}")
            tags = []
        team = 0
        if type_ == LEGENDARY:
            if self.data.get("team"):
                self.fault("team", "a legendary hero has no team (202.2c)")
        else:
            place = self.word("team", tuple(TEAMS))
            team = 0 if place is None else list(TEAMS.values())[place]
        keywords, rest = self.keywords()
        for line in rest:
            self.fault("text", f"{NO_TEXT_YET}: {line!r}")
        attack, defense = self.number("atk"), self.number("def")
        name = f"{self.name}, {version}" if version else self.name
        said: dict[str, Any] = {"name": self.name, "set": self.set, "type": TYPES[type_]}
        said |= {"version": version} if version else {}
        said |= {} if type_ == LEGENDARY else {"team": self.data.get("team")}
        said |= {"tags": list(tags), "atk": attack, "def": defense}
        said |= {"text": "\n".join(keyword_lines(keywords))} | self.looks()
        return Face(
            self.set, name, self.name, version, type_, team, tuple(tags), attack, defense, keywords, said
        )

    def looks(self) -> dict[str, Any]:
        """What has no impact on play."""
        return {key: str(self.data[key]) for key in ("emblem", "flavor") if self.data.get(key)}

    def feature(self) -> Face:
        """A feature (305): an object that can be picked up, an obstacle that fights, or a structure."""
        sort = self.word("tag", FEATURE_TAGS)
        said: dict[str, Any] = {"name": self.name, "set": self.set, "type": TYPES[FEATURE], "tag": self.data.get("tag")}
        attack = defense = 0
        if sort == OBSTACLE:
            attack, defense = self.number("atk"), self.number("def")
            said |= {"atk": attack, "def": defense}
        allowed = {OBJECT: ("pick_up",), OBSTACLE: ("atk", "def", "controller", "claim", "rooted")}
        for key in FEATURE_FIELDS[1:]:
            if key in self.data and sort is not None and key not in allowed.get(sort, ()):
                self.fault(key, f"means nothing on a feature that is {a_or_an(FEATURE_TAGS[sort])}")
        for key in ("controller", "pick_up", "claim"):
            if key in self.data and self.word(key, ROLES) is not None:
                said[key] = self.data[key]
        if self.data.get("controller") == "both":
            self.fault("controller", "no more than one player controls the same thing (401.1)")
        if self.data.get("claim") and self.data.get("controller", "nobody") != "nobody":
            self.fault("claim", "only an obstacle that nobody controls can be claimed")
        if "rooted" in self.data:
            if not isinstance(self.data["rooted"], bool):
                self.fault("rooted", "should be true or false")
            said["rooted"] = self.data["rooted"]
        lines = feature_lines(said)
        keywords, rest = self.keywords()
        if keywords and sort != OBSTACLE:
            self.fault("text", f"only a hero or an obstacle is {listed_keywords(keywords)} (403.4a)")
        self.check_text(lines, "\n".join(rest))
        said |= {"text": "\n".join([*keyword_lines(keywords), *lines])} | self.looks()
        tags = (str(self.data.get("tag")),)
        return Face(self.set, self.name, self.name, "", FEATURE, 0, tags, attack, defense, keywords, said)

    def mission(self) -> Face:
        """A mission (304): its features, its terms for winning, and what it gives points for."""
        self.word("tag", MISSION_TAGS)
        said: dict[str, Any] = {"name": self.name, "set": self.set, "type": TYPES[MISSION], "tag": self.data.get("tag")}
        try:
            lines = mission_lines(self.data)
        except MissionFaults as e:
            for where, why in e.faults:
                self.fault(where, why)
            lines = []
        else:
            self.check_text(lines, str(self.data.get("text") or "").strip())
        said |= {key: self.data[key] for key in MISSION_FIELDS[1:] if self.data.get(key)}
        said |= {"text": "\n".join(lines)} | self.looks()
        return Face(self.set, self.name, self.name, "", MISSION, 0, (str(self.data.get("tag")),), said=said)

    def keywords(self) -> tuple[int, list[str]]:
        """The keywords in the card's text, a line for each, and its other lines."""
        found = 0
        rest = []
        for line in str(self.data.get("text") or "").splitlines():
            bit = KEYWORDS.get(line.strip().rstrip(".").casefold())
            if bit is None:
                rest.append(line.strip())
            else:
                found |= bit
        return found, rest

    def check_text(self, lines: Sequence[str], text: str) -> None:
        """The text of a mission or feature is made of its data; another text would not be played."""
        if text and text != "\n".join(lines):
            self.fault("text", f"{NO_TEXT_YET}; what its data says is: {' '.join(lines) or 'nothing'}")


def keyword_lines(keywords: int) -> list[str]:
    """Keywords as the lines of a card's text."""
    return [word.capitalize() for word, bit in KEYWORDS.items() if keywords & bit]


def listed_keywords(keywords: int) -> str:
    """Keywords in a sentence."""
    return " and ".join(word for word, bit in KEYWORDS.items() if keywords & bit)


def a_or_an(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


# -- books


def make_card(face: Face) -> HuntikCard:
    """The card of a face, of a mission without its nodes."""
    lines = tuple(str(face.said.get("text", "")).splitlines())
    text = Text(face.keywords) if face.keywords else NO_TEXT
    card = HuntikCard(
        face.set,
        face.name,
        face.fingerprint,
        face.type,
        face.printed_name,
        face.version,
        face.team,
        face.tags,
        face.attack,
        face.defense,
        lines,
        text,
    )
    said = face.said
    card.mission = dict(said)
    if face.type == FEATURE:
        card.sort = FEATURE_TAGS.index(said["tag"])
        card.holds = ROLES.index(said.get("pick_up" if card.sort == OBJECT else "claim", "nobody"))
        card.side = ROLES.index(said.get("controller", "nobody"))
        card.rooted = bool(said.get("rooted", False))
    elif face.type == MISSION:
        card.sort = MISSION_TAGS.index(said["tag"])
    return card


def book_of(faces: Iterable[Face]) -> HuntikBook:
    """The book of these cards, in whatever order they come; a mission needs all its features in the book (304.2a)."""
    wanted = {(f.set, f.name): f for f in faces}
    cards = [make_card(wanted[key]) for key in sorted(wanted)]
    kinds = {card.name: kind for kind, card in enumerate(cards) if card.type == FEATURE}
    faults = []
    for card in cards:
        if card.type == MISSION:
            try:
                make_mission(card, card.mission, kinds, cards)
            except MissionFaults as e:
                faults += [CardFault(card.name, where, why) for where, why in e.faults]
    if faults:
        raise BadCards(faults)
    return HuntikBook(cards)


def face_data(book: HuntikBook, kind: int) -> dict[str, Any]:
    """A card as data again: what `make_book` reads; a hero by name and version together, as the book calls it."""
    return dict(book.cards[kind].mission) | {"name": book.cards[kind].name}


def read_face(data: Mapping[str, Any], set_name: str, faults: list[CardFault]) -> Face | None:
    """The face that this data describes, or None and what is wrong with it."""
    return Reader(data, set_name, faults).face()


SHELF = Shelf("huntik", data_of("huntik"), read_face, book_of, FIELDS, SETS, FOR_DECKS, ALWAYS)
make_book, book_of_data, read_faces, load_set = SHELF.make_book, SHELF.book_of_data, SHELF.read_faces, SHELF.load_set
