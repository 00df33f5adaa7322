# not compiled: runs when cards are loaded
"""Cards as data, and the books made of them.

A card is a mapping with the keys of `FIELDS`.  Its text is kept as printed and ignored, as Apprentice does (10.1); all
faults of all cards are told at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from hashlib import blake2b
from typing import Any

from rulebound.engine.naming import bit_names
from rulebound.engine.shelf import CardFault, Shelf
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, EMPTY, LOCATION, RULES, TYPES, ChaoticBook, ChaoticCard
from rulebound.games.chaotic.terms import (
    BY_CURRENT_ENERGY,
    BY_DISCIPLINE,
    BY_ELEMENT,
    BY_ENERGY,
    BY_MUGIC,
    BY_SUBTYPE,
    BY_TRIBE,
    DISCIPLINES,
    ELEMENTS,
    NO_LINE,
    OTHER_SPELLINGS,
    TRIBAL_NOUNS,
    TRIBES,
)
from rulebound.games.data import data_of

SETS = ("apprentice",)
COMMON = ("name", "version", "set", "type", "subtypes", "text", "unique", "legendary", "loyal")
EXTRAS = ("loyal_to", "emblem", "flavor")
FIELDS = {
    CREATURE: (*COMMON, *EXTRAS, "tribe", "disciplines", "elements", "mugic", "energy"),
    ATTACK_CARD: (*COMMON, *EXTRAS, "tribe", "build", "damage"),
    LOCATION: (*COMMON, *EXTRAS, "tribe", "initiative"),
}
LATER = ("battlegear", "mugic")
MOST = 999
NAMED_ALIKE = (*TRIBES, *TRIBAL_NOUNS, *(element.capitalize() for element in ELEMENTS))  # by Loyal cards
CHARACTERISTICS = "tribes, elements or subtypes as on cards, such as Danians, Fire, Minions"
LINES = (
    *(discipline.capitalize() for discipline in DISCIPLINES),
    *("Energy", "Current Energy", "Scanned Energy", "Mugic Ability"),
    *(element.capitalize() for element in ELEMENTS),
    *TRIBES,
)


class Reader:
    """Reads one card and collects what is wrong with it."""

    def __init__(self, data: Mapping[str, Any], faults: list[CardFault]) -> None:
        self.data = data
        self.faults = faults
        self.name = str(data.get("name") or "a card without a name")
        self.whole_name = f"{self.name}, {data['version']}" if data.get("version") else self.name

    def fault(self, where: str, why: str) -> None:
        self.faults.append(CardFault(self.whole_name, where, why))

    def number(self, key: str, value: Any, least: int = 0, of: str = "") -> int:
        """A whole number; `of` names it where several stand under one key."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST:
            return value
        what = f"a number from {least} to {MOST}" + (f" for {of}" if of else "")
        self.fault(key, f"expected {what}, found {'nothing' if value is None else repr(value)}")
        return 0

    def text(self, key: str) -> str:
        """Visible characters, or nothing."""
        value = self.data.get(key) or ""
        if isinstance(value, str) and value.replace("\n", "").isprintable():
            return value
        self.fault(key, f"expected visible characters, found {value!r}")
        return ""

    def words(self, key: str) -> tuple[str, ...]:
        """A list of words."""
        value = self.data.get(key) or []
        if isinstance(value, list) and all(isinstance(v, str) and v.strip() for v in value):
            return tuple(value)
        self.fault(key, f"expected a list of words, found {value!r}")
        return ()

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.data.get(key, False)
        if isinstance(value, bool):
            return value
        self.fault(key, f"expected true or false, found {value!r}")
        return False

    def type(self) -> int:
        """The type of the card (3.1.4); 0 if it is none that is played."""
        kind = str(self.data.get("type", ""))
        if kind in LATER:
            self.fault("type", f"{kind} is not played yet: all that such a card does is text (10.1)")
        elif kind not in TYPES[CREATURE:]:
            self.fault("type", f"{kind!r} is none of: {', '.join(TYPES[CREATURE:])} (3.1.4)")
        else:
            return TYPES.index(kind)
        return RULES

    def tribe(self, must: bool) -> int:
        """The tribe as a bit (3.2.4.1, R04); 0 where there is none."""
        word = tribe_word(self.text("tribe"))
        if word in TRIBES:
            return TRIBES[word]
        if word or must:
            said = f"{word!r} is none of" if word else "a creature has one of"
            self.fault("tribe", f"{said}: {', '.join(TRIBES)} (3.2.4.1)")
        return 0


def read_card(data: Mapping[str, Any], set_name: str, faults: list[CardFault]) -> ChaoticCard | None:
    """The card that this data describes, or None and what is wrong with it."""
    r = Reader(data, faults)
    before = len(faults)
    kind = r.type()
    if kind == RULES:
        return None  # what else a card has follows from its type
    for key in data:
        if key not in FIELDS[kind]:
            r.fault(str(key), f"no such field of {TYPES[kind]} cards; there are: {', '.join(FIELDS[kind])}")
    name = data.get("name")
    if not isinstance(name, str) or not name:
        r.fault("name", "every card has a name (3.1.1)")
    elif not name.isprintable() or name != name.strip() or "#" in name or '"' in name:
        r.fault("name", f"a name is one line of visible characters without quotes and number signs, not {name!r}")
    version = r.text("version")
    own_set = r.text("set") or set_name
    card = ChaoticCard(own_set, r.whole_name, "", kind, r.name, version)
    read_common(r, card)
    if kind == CREATURE:
        read_creature(r, card)
    elif kind == ATTACK_CARD:
        read_attack(r, card)
    elif kind == LOCATION:
        read_initiative(r, card)
    if kind in (ATTACK_CARD, LOCATION):
        card.tribe = r.tribe(must=False)
        if card.loyal and not card.tribe and not card.loyal_to and not r.text("tribe"):
            why = "is Loyal to its own tribe and has none: give it a tribe, or say loyal_to which characteristics"
            r.fault("loyal", f"{why} (2.2.5, R84)")
    if len(faults) > before:
        return None
    card.fingerprint = fingerprint(card)
    return card


def read_common(r: Reader, card: ChaoticCard) -> None:
    """Subtypes, text and the words that only decks know (2.2.3 to 2.2.5)."""
    card.subtypes = r.words("subtypes")
    card.lines = tuple(line for line in r.text("text").split("\n") if line.strip())
    card.unique = r.flag("unique")
    card.legendary = r.flag("legendary")
    card.emblem = r.text("emblem")
    card.flavor = r.text("flavor")
    card.loyal_to = read_loyal_to(r)
    card.loyal = r.flag("loyal") or bool(card.loyal_to)


def read_loyal_to(r: Reader) -> tuple[str, ...]:
    """2.2.5, R84: the characteristics that a Loyal card lists in place of its tribe, written as on cards."""
    if r.data.get("loyal_to") == []:
        r.fault("loyal_to", f"names nothing; leave it out, or list {CHARACTERISTICS} (2.2.5)")
    words = r.words("loyal_to")
    for word in words:
        if not is_characteristic(word):
            near = suggested(word, NAMED_ALIKE)
            r.fault("loyal_to", f"{word!r} is none of {CHARACTERISTICS}{near} (2.2.5)")
    return words


def is_characteristic(word: str) -> bool:
    """Can this word of a Loyal card be a tribe, an element or a subtype, one or many of it (3.2.4.1.1)?

    >>> is_characteristic("OverWorlders"), is_characteristic("Fire"), is_characteristic("danians")
    (True, True, False)
    """
    one = singular(word)
    return one in NAMED_ALIKE or is_subtype(one)


def is_subtype(word: str) -> bool:
    """Could this stand among the subtypes of a card: words with capitals?

    >>> is_subtype("Kha'rall Muge"), is_subtype("muge"), is_subtype("Power 5")
    (True, False, False)
    """
    return re.sub("[ '-]", "", word).isalpha() and all(part[0].isupper() for part in word.split())


def singular(word: str) -> str:
    """One of what a card calls by many: `Minions` are each a Minion; other spellings are one (R04)."""
    spelt = OTHER_SPELLINGS.get(word, word)
    one = spelt.removesuffix("s")
    return OTHER_SPELLINGS.get(one, one) if spelt not in NAMED_ALIKE else spelt


def tribe_word(said: str) -> str:
    """The tribe that is meant, by any spelling and by the noun for its creatures (3.2.4.1.1, R04); other words stay.

    >>> tribe_word("overworld"), tribe_word("UnderWorlder"), tribe_word("M'arrilian"), tribe_word("Warrior")
    ('OverWorld', 'UnderWorld', "M'arrillian", 'Warrior')
    """
    names = {name: name for name in TRIBES} | OTHER_SPELLINGS | TRIBAL_NOUNS
    return next((tribe for name, tribe in names.items() if name.lower() == said.lower()), said)


def suggested(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one, as a question; nothing if there is none."""
    low = {each.lower(): each for each in known}
    near = get_close_matches(word.lower().removesuffix("s"), list(low), n=1, cutoff=0.7)
    return f"; is it {low[near[0]]}?" if near else ""


def read_creature(r: Reader, card: ChaoticCard) -> None:
    """3.2: tribe, disciplines, elements, Mugic ability, Energy."""
    card.tribe = r.tribe(must=True)
    values = r.data.get("disciplines")
    if not isinstance(values, list) or len(values) != len(DISCIPLINES):
        found = "nothing" if values is None else repr(values)
        r.fault("disciplines", f"expected four numbers, {', '.join(DISCIPLINES)} (3.2.6.1), found {found}")
        values = [0, 0, 0, 0]
    numbers = [r.number("disciplines", value, 0, name) for name, value in zip(DISCIPLINES, values)]
    card.courage, card.power, card.wisdom, card.speed = numbers
    for word in r.words("elements"):
        if word not in ELEMENTS:
            r.fault("elements", f"{word!r} is none of: {', '.join(ELEMENTS)} (3.2.7.1)")
        else:
            card.elements |= ELEMENTS[word]
    card.mugic = r.number("mugic", r.data.get("mugic", 0))
    card.energy = r.number("energy", r.data.get("energy"), 1)


def read_attack(r: Reader, card: ChaoticCard) -> None:
    """3.5: build cost and damage boxes; a number in the box of an element gives the attack its type (3.5.8.1)."""
    card.build = r.number("build", r.data.get("build"))
    damage = r.data.get("damage")
    if not isinstance(damage, dict) or not set(damage) <= {"base", *ELEMENTS}:
        r.fault("damage", f"expected boxes named base, {', '.join(ELEMENTS)} (3.5.7.1), found {damage!r}")
        return
    card.base = r.number("damage", damage.get("base", 0), -MOST + 1)
    for n, (word, bit) in enumerate(ELEMENTS.items()):
        if word in damage:
            card.boxes[n] = r.number("damage", damage[word], -MOST + 1)
            card.types |= bit


def read_initiative(r: Reader, card: ChaoticCard) -> None:
    """3.6.6: what the initiative line names: a value, an element, a tribe, or another word, which is a subtype."""
    line = re.sub(r"(?i)^initiative:\s*", "", r.text("initiative"))
    word = tribe_word(line)
    plain = word.lower().removeprefix("scanned ")
    card.initiative_scanned = word.lower() != plain
    if plain in DISCIPLINES:
        card.initiative_by, card.initiative_of = BY_DISCIPLINE, DISCIPLINES.index(plain)
    elif plain == "energy":
        card.initiative_by = BY_ENERGY
    elif plain == "current energy":
        card.initiative_by = BY_CURRENT_ENERGY
        if card.initiative_scanned:
            r.fault("initiative", f"{line!r}: what is Scanned is as printed, and Current Energy is not (3.2.9.4)")
    elif plain == "mugic ability":
        card.initiative_by = BY_MUGIC
    elif plain in ELEMENTS:
        card.initiative_by, card.initiative_of = BY_ELEMENT, ELEMENTS[plain]
    elif word in TRIBES:
        card.initiative_by, card.initiative_of = BY_TRIBE, TRIBES[word]
    elif is_subtype(line):
        card.initiative_by, card.initiative_word = BY_SUBTYPE, word
    elif line:
        near = suggested(line, LINES)
        r.fault("initiative", f"{line!r} is none of: {', '.join(LINES)}, or a subtype as printed{near} (3.6.6)")
    card.initiative_line = line


def unknown_subtypes(cards: Sequence[ChaoticCard], written: Sequence[ChaoticCard]) -> list[CardFault]:
    """What is wrong with cards that were written for these: initiative lines and Loyal lists that name a subtype which
    no creature has, neither one of these nor one that ships."""
    shipped = [card for name in SETS for card in load_set(name)]
    known = sorted({word for card in (*cards, *shipped) if card.type == CREATURE for word in card.subtypes})
    faults = []
    for card in written:
        line = card.initiative_word
        if line and line not in known:
            near = suggested(line, (*LINES, *known)) or f": {', '.join(known)}"
            why = f"{line!r} is none of: {', '.join(LINES)}, nor a subtype of a creature{near} (3.6.6)"
            faults.append(CardFault(card.name, "initiative", why))
        for word in card.loyal_to:
            one = singular(word)
            if one not in NAMED_ALIKE and one not in known and word not in known:
                near = suggested(word, (*NAMED_ALIKE, *known)) or f": {', '.join(known)}"
                why = f"{word!r} is neither a tribe nor an element nor a subtype of a creature{near} (2.2.5)"
                faults.append(CardFault(card.name, "loyal_to", why))
    return faults


def fingerprint(card: ChaoticCard) -> str:
    """A digest of what is printed and matters to the rules."""
    face = {key: value for key, value in face_of(card).items() if key not in ("emblem", "flavor", "set")}
    return blake2b(json.dumps(face, ensure_ascii=False).encode(), digest_size=8).hexdigest()


def face_of(card: ChaoticCard) -> dict[str, Any]:
    """The card as data again: what `make_book` reads."""
    out: dict[str, Any] = {"name": card.given_name, "set": card.set_name, "type": TYPES[card.type]}
    if card.version:
        out["version"] = card.version
    if card.tribe:
        out["tribe"] = tribe_name(int(card.tribe))
    if card.subtypes:
        out["subtypes"] = list(card.subtypes)
    if card.type == CREATURE:
        out["disciplines"] = [int(n) for n in (card.courage, card.power, card.wisdom, card.speed)]
        out["elements"] = element_names(int(card.elements))
        out |= {"mugic": int(card.mugic), "energy": int(card.energy)}
    elif card.type == ATTACK_CARD:
        out |= {"build": int(card.build), "damage": boxes_of(card)}
    elif card.initiative_by != NO_LINE:
        out["initiative"] = card.initiative_line
    if card.lines:
        out["text"] = "\n".join(card.lines)
    if card.unique:
        out["unique"] = True
    if card.legendary:
        out["legendary"] = True
    if card.loyal:
        out |= {"loyal_to": list(card.loyal_to)} if card.loyal_to else {"loyal": True}
    return out | {key: value for key, value in (("emblem", card.emblem), ("flavor", card.flavor)) if value}


def boxes_of(card: ChaoticCard) -> dict[str, int]:
    """The damage boxes that have a number (8.6.1.3)."""
    boxes = {word: int(n) for word, n in zip(ELEMENTS, card.boxes) if n != EMPTY}
    return {"base": int(card.base), **boxes}


def tribe_name(bit: int) -> str:
    """The tribe of this bit.

    >>> tribe_name(4)
    'Danian'
    """
    return next((name for name, tribe in TRIBES.items() if tribe == bit), "")


def element_names(bits: int) -> list[str]:
    """The elements in a set of bits, in the order of the card.

    >>> element_names(9)
    ['fire', 'water']
    """
    return bit_names(ELEMENTS, bits)


# -- books


def no_card() -> ChaoticCard:
    """Kind 0 of every book, which is no card."""
    return ChaoticCard("rules", "Rules", "rules", RULES, "Rules", "")


def book_of(cards: Iterable[ChaoticCard]) -> ChaoticBook:
    """The book of these cards, in their order."""
    return ChaoticBook([no_card(), *cards])


ALL_FIELDS = tuple(dict.fromkeys(field for fields in FIELDS.values() for field in fields))
SHELF = Shelf("chaotic", data_of("chaotic"), read_card, book_of, ALL_FIELDS, SETS)
make_book, book_of_data, load_set = SHELF.make_book, SHELF.book_of_data, SHELF.load_set
