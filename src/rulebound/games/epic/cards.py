# not compiled: runs when cards are loaded
"""Cards as data, and the books made of them.

A card is a mapping with the keys of `FIELDS`; its `text` is its program.  A card whose text is not wholly understood is
refused, with a caret under the word; all faults of all cards are told at once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

from rulebound.engine.nodes import NO_TEXT, Power, Text
from rulebound.engine.shelf import LONGEST_NAME, BadCards, CardFault, Shelf
from rulebound.games.data import data_of
from rulebound.games.epic.book import CHAMPION, EVENT, GOD, RULES, TOKEN, TYPES, EpicBook, EpicCard, Mode
from rulebound.games.epic.costs import BanishThis, BreakThis, ExpendThis, RemoveCounters, ReturnThis
from rulebound.games.epic.effects import GainHealth
from rulebound.games.epic.maker import (
    Line,
    Maker,
    NotPlayable,
    PowerLine,
    TriggerLine,
    event_mode,
    god_text,
    is_about_itself,
    text_in_play,
)
from rulebound.games.epic.predicates import ToThis
from rulebound.games.epic.selectors import ThatMuch, You
from rulebound.games.epic.terms import ALIGNMENTS, OUT_OF_DISCARD, RECALLED
from rulebound.games.epic.words_lines import language
from rulebound.games.epic.words_nouns import TOKEN_CLASSES
from rulebound.language import Language, LanguageError
from rulebound.language.lexer import normalise

FOR_DECKS = ("starter", "waystones")  # the sets that decks are built from
SETS = (*FOR_DECKS, "examples")
FIELDS = (
    "name",
    "set",
    "type",
    "alignment",
    "class",
    "cost",
    "offense",
    "defense",
    "text",
    "discard_text",
    "emblem",
    "flavor",
)
OR = "— OR —"
WORD = re.compile(r"[^\W_]+(?:[ '-][^\W_]+)*")


@dataclass(frozen=True)
class Face:
    """A card as printed, checked: the input of compiling."""

    set: str
    name: str
    type: int
    alignment: tuple[str, ...]
    classes: tuple[str, ...]
    cost: int
    offense: int
    defense: int
    lines: tuple[str, ...]
    grey_lines: tuple[str, ...]
    emblem: str = ""
    flavor: str = ""

    @property
    def fingerprint(self) -> str:
        """A digest of what is printed and matters to the rules."""
        printed = [
            self.name,
            TYPES[self.type],
            sorted(self.alignment),
            list(self.classes),
            self.cost,
            self.offense,
            self.defense,
            list(self.lines),
            list(self.grey_lines),
        ]
        return blake2b(json.dumps(printed, ensure_ascii=False).encode(), digest_size=8).hexdigest()

    def data(self) -> dict[str, Any]:
        """The card as data again: what `make_book` reads."""
        out: dict[str, Any] = {"name": self.name, "set": self.set, "type": TYPES[self.type]}
        out |= {"alignment": list(self.alignment), "class": list(self.classes)}
        if self.type != GOD:
            out |= {"cost": self.cost}
        if self.type not in (EVENT, GOD):
            out |= {"offense": self.offense, "defense": self.defense}
        out |= {"text": "\n".join(self.lines), "discard_text": "\n".join(self.grey_lines)}
        return out | ({"emblem": self.emblem} if self.emblem else {}) | ({"flavor": self.flavor} if self.flavor else {})


def read_face(data: Mapping[str, Any], set_name: str, faults: list[CardFault]) -> Face | None:
    """The face that this data describes, or None and what is wrong with it."""
    name = str(data.get("name") or "a card without a name")
    before = len(faults)

    def fault(where: str, why: str) -> None:
        faults.append(CardFault(name, where, why))

    for key in data:
        if key not in FIELDS:
            fault(str(key), f"no such field; there are: {', '.join(FIELDS)}")
    check_name(data, name, fault)
    kind = str(data.get("type", ""))
    if kind not in TYPES[CHAMPION:]:
        fault("type", f"{kind!r} is none of: {', '.join(TYPES[CHAMPION:])} (2.0)")
        return None  # what else a card has follows from its type
    alignment = read_alignment(data, fault)
    cost, offense, defense = read_numbers(data, kind, fault)
    lines, grey = read_text(data, kind, fault)
    classes = words(data, "class", fault)
    if kind == TYPES[TOKEN] and not classes:
        fault("class", "a token has a class, by which cards name it (2.3.4)")
    extras = {key: visible(data, key, fault) for key in ("set", "emblem", "flavor")}
    if len(faults) > before or cost is None or offense is None or defense is None:
        return None
    return Face(
        extras["set"] or set_name,
        name,
        TYPES.index(kind),
        alignment,
        classes,
        cost,
        offense,
        defense,
        lines,
        grey,
        extras["emblem"],
        extras["flavor"],
    )


def check_name(data: Mapping[str, Any], name: str, fault: Any) -> None:
    """A card has a name, one that options and scenarios can write."""
    if not isinstance(data.get("name"), str) or not data.get("name"):
        fault("name", "every card has a name")
    elif len(name) > LONGEST_NAME:
        fault("name", f"a name is too long with {len(name):,} characters; at most {LONGEST_NAME} are allowed")
    elif not name.isprintable() or name != name.strip():
        fault("name", f"a name is one line of visible characters, not {name!r}")
    elif "#" in name:
        fault("name", f"a name has no number sign, which stands before the numbers of champions in play: {name!r}")


def read_alignment(data: Mapping[str, Any], fault: Any) -> tuple[str, ...]:
    """The alignments of the card, one or more (2.5.1)."""
    alignment = words(data, "alignment", fault)
    for a in alignment:
        if a not in ALIGNMENTS:
            fault("alignment", f"{a!r} is none of: {', '.join(ALIGNMENTS)} (2.5.1)")
    if not alignment and not data.get("alignment"):
        fault("alignment", "every champion and event has an alignment (2.1.2, 2.2.2)")
    return alignment


def read_numbers(data: Mapping[str, Any], kind: str, fault: Any) -> tuple[int | None, int | None, int | None]:
    """Cost, offense and defense, each None if it is wrong; 0 of what has none."""
    is_god = kind == TYPES[GOD]
    if is_god and data.get("cost") not in (None, 0):
        fault("cost", "a god is not played and has no cost (2.4.1)")
    cost = 0 if is_god else whole(data, "cost", fault)
    if cost is not None and cost not in (0, 1):
        fault("cost", f"{cost} is neither 0 nor 1")
    if kind not in (TYPES[EVENT], TYPES[GOD]):
        return cost, whole(data, "offense", fault), whole(data, "defense", fault)
    if data.get("offense") is not None or data.get("defense") is not None:
        fault("offense", f"{'a god' if is_god else 'an event'} has neither offense nor defense")
    return cost, 0, 0


def read_text(data: Mapping[str, Any], kind: str, fault: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of its text, and of what works in the discard pile."""
    is_god = kind == TYPES[GOD]
    lines = text_lines(data, "text", fault)
    grey = text_lines(data, "discard_text", fault)
    if not lines and kind in (TYPES[EVENT], TYPES[GOD]):
        fault("text", f"{'a god' if is_god else 'an event'} without text does nothing")
    if is_god and grey:
        fault("discard_text", "a god never lies in the discard pile (2.4.1)")
    return lines, grey


def words(data: Mapping[str, Any], key: str, fault: Any) -> tuple[str, ...]:
    value = data.get(key) or []
    if isinstance(value, list) and all(isinstance(v, str) for v in value):
        for v in value:
            if WORD.fullmatch(v) is None:
                fault(key, f"{v!r} is no word: letters, with single spaces, hyphens or apostrophes between")
        if len(set(value)) < len(value):
            fault(key, f"the same word stands there twice: {', '.join(value)}")
        return tuple(value)
    fault(key, f"expected a list of words, found {value!r}")
    return ()


def visible(data: Mapping[str, Any], key: str, fault: Any) -> str:
    value = data.get(key) or ""
    if isinstance(value, str) and value.replace("\n", "" if key == "flavor" else "\n").isprintable():
        return value
    fault(key, f"expected visible characters, found {value!r}")
    return ""


def whole(data: Mapping[str, Any], key: str, fault: Any) -> int | None:
    value = data.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000:
        return value
    allowed = "0 or 1" if key == "cost" else "a number from 0 to 999"
    fault(key, f"expected {allowed}; it is missing" if value is None else f"expected {allowed}, found {value!r}")
    return None


def text_lines(data: Mapping[str, Any], key: str, fault: Any) -> tuple[str, ...]:
    value = data.get(key) or ""
    if not isinstance(value, str):
        fault(key, f"expected text, found {value!r}")
        return ()
    return tuple(line for line in normalise(value).split("\n") if line.strip())


# -- compiling


def compile_card(face: Face, kind: int, tokens: Mapping[str, int], bits: Mapping[str, int], lang: Language) -> EpicCard:
    """The card with its text compiled; BadCards with every line that is refused."""
    faults: list[CardFault] = []
    maker = Maker(kind, tokens, bits, on_event=face.type == EVENT)
    text = NO_TEXT
    modes: list[Mode] = []
    opening = -1
    if face.type == EVENT:
        modes = compile_modes(face, maker, lang, faults)
    elif face.type == GOD:
        text, opening = compile_god(face, maker, lang, faults)
    else:
        text = whole_text(face, face.lines, "text", maker, lang, faults)
        if any(t.kind in (OUT_OF_DISCARD, RECALLED) and isinstance(t.when, ToThis) for t in text.triggers):
            why = "leaving the discard pile is waited for in discard_text (5.0.2)"
            faults.append(CardFault(face.name, "text", why))
        if any(isinstance(c, BanishThis) for power in text.powers for c in power.costs):
            why = "only a card in the discard pile pays this cost, by its discard_text (5.0.2)"
            faults.append(CardFault(face.name, "text", why))
    grey = compile_grey(face, maker, lang, faults) if face.grey_lines else NO_TEXT
    if faults:
        raise BadCards(faults)
    every = any(trait.all_alignments for trait in maker.traits)
    alignments = sum(ALIGNMENTS.values()) if every else sum(ALIGNMENTS[a] for a in face.alignment)
    class_bits = sum({bits[c] for c in face.classes})
    card = EpicCard(
        face.set,
        face.name,
        face.fingerprint,
        face.type,
        face.cost,
        alignments,
        face.classes,
        face.offense,
        face.defense,
        face.lines,
        face.grey_lines,
        text,
        grey,
        class_bits,
    )
    card.programs = list(maker.programs)
    card.changes = list(maker.changes)
    card.delayed = list(maker.delayed)
    card.granted = list(maker.granted)
    card.modes = modes
    card.abilities = abilities_of(face, maker, text.powers + grey.powers, modes)
    card.printed_alignments = face.alignment
    card.emblem, card.flavor = face.emblem, face.flavor
    card.first_alignment = ALIGNMENTS[face.alignment[0]] if face.alignment else 0
    card.costs_gold_only = card.is_champion or any(not m.gold and not m.costs for m in modes)
    card.opening_hand = opening
    card.remembers = sum(1 << kind for kind in maker.history)
    card.enters_instead = any(trait.enters_instead for trait in maker.traits)
    card.enters_expended = any(trait.enters_expended for trait in maker.traits)
    card.counters = sum(trait.counters for trait in maker.traits)
    return card


def abilities_of(
    face: Face, maker: Maker, powers: tuple[Power, ...], modes: list[Mode]
) -> list[tuple[str, tuple[int, ...]]]:
    """Each ability of the card in the words printed, with the numbers of its programs; none of a continuous one."""
    out: list[tuple[str, tuple[int, ...]]] = []
    lines = maker.made
    for part, mode in zip(split_modes(face.lines), modes):
        out.append((" ".join(part), (mode.program,)))
        lines = lines[len(part) :]
    rest = iter(powers)
    for words, line in lines:
        if isinstance(line, PowerLine):
            out.append((words, (next(rest).program,)))
        else:
            out.append((words, tuple(t.program for t in line.triggers) if isinstance(line, TriggerLine) else ()))
    return out


def compile_modes(face: Face, maker: Maker, lang: Language, faults: list[CardFault]) -> list[Mode]:
    """The ways to play an event (3.2.1)."""
    modes = []
    for part in split_modes(face.lines):
        if not part:
            why = f'a way to play an event has instructions, before and after each "{OR}" (3.2.1)'
            faults.append(CardFault(face.name, "text", why))
        maker.start_ability()
        mode_lines = compile_lines(face, part, "text", maker, lang, faults)
        try:
            modes.append(event_mode(maker, mode_lines))
        except NotPlayable as e:
            faults.append(CardFault(face.name, "text", str(e)))
    return modes


def compile_god(face: Face, maker: Maker, lang: Language, faults: list[CardFault]) -> tuple[Text, int]:
    """The text of a god, and the opening hand it gives, -1 if it says nothing of that (2.4)."""
    compiled = compile_abilities(face, face.lines, "text", maker, lang, faults)
    try:
        return god_text(maker, compiled)
    except NotPlayable as e:
        faults.append(CardFault(face.name, "text", str(e)))
        return NO_TEXT, -1


def compile_grey(face: Face, maker: Maker, lang: Language, faults: list[CardFault]) -> Text:
    """The text that works in the discard pile (5.0.2)."""
    grey = whole_text(face, face.grey_lines, "discard_text", maker, lang, faults)
    against = against_grey(grey)
    if grey.keywords or grey.statics:
        against.append("only triggers and powers work in the discard pile (5.0.3)")
    faults.extend(CardFault(face.name, "discard_text", why) for why in against)
    return grey


def against_grey(grey: Text) -> list[str]:
    """What text of a card in the discard pile can never do (5.0.2)."""
    out = []
    of_a_champion = ExpendThis | BreakThis | ReturnThis | RemoveCounters
    if any(isinstance(c, of_a_champion) for power in grey.powers for c in power.costs):
        out.append("only a champion in play can pay such a cost; this card lies in the discard pile (5.0.2)")
    if any(is_about_itself(t.when) and t.kind not in (OUT_OF_DISCARD, RECALLED) for t in grey.triggers):
        out.append("this happens to champions in play; this card lies in the discard pile (5.0.2)")
    return out


def split_modes(lines: Sequence[str]) -> list[list[str]]:
    """3.2.1: the alternatives parted by OR."""
    out: list[list[str]] = [[]]
    for line in lines:
        if line.strip() == OR:
            out.append([])
        else:
            out[-1].append(line)
    return out


def whole_text(
    face: Face, lines: Sequence[str], where: str, maker: Maker, lang: Language, faults: list[CardFault]
) -> Text:
    compiled = compile_abilities(face, lines, where, maker, lang, faults)
    try:
        return text_in_play(maker, compiled, "a champion" if where == "text" else "a card in the discard pile")
    except NotPlayable as e:
        faults.append(CardFault(face.name, where, str(e)))
        return NO_TEXT


def compile_abilities(
    face: Face, lines: Sequence[str], where: str, maker: Maker, lang: Language, faults: list[CardFault]
) -> list[Line]:
    """Each line an ability of its own."""
    compiled = []
    for line in lines:
        maker.start_ability()
        compiled += compile_lines(face, [line], where, maker, lang, faults)
    return compiled


def compile_lines(
    face: Face, lines: Sequence[str], where: str, maker: Maker, lang: Language, faults: list[CardFault]
) -> list[Line]:
    out: list[Line] = []
    for line in lines:
        try:
            out.append(lang.compile(lang.read(line), maker))
            maker.made.append((line, out[-1]))
        except LanguageError as e:
            faults.append(CardFault(face.name, where, f"not understood\n{e}", line, getattr(e, "at", 0)))
        except NotPlayable as e:
            faults.append(CardFault(face.name, where, f"{line!r}: {e}", line))
    return out


# -- books


def rules_card() -> EpicCard:
    """Kind 0: the programs that the rules themselves make.  Program 0 is Righteous (5.13.1)."""
    card = EpicCard("rules", "Rules", "rules-1", RULES, 0, 0, (), 0, 0, (), (), NO_TEXT, NO_TEXT)
    card.programs = [(GainHealth(ThatMuch(), You(), ("5.13.1", "R38")),)]
    return card


def book_of(faces: Iterable[Face]) -> EpicBook:
    """The book of these cards and of the tokens of 2.3.4; tokens among them take the place of those that ship.

    The order in which the cards come does not matter.
    """
    wanted = {(f.set, f.name): f for f in faces}
    by_name = {f.name: f for f in load_set("tokens")}
    by_name |= {f.name: wanted.pop((f.set, f.name)) for f in list(wanted.values()) if f.type == TOKEN}
    tokens = [by_name[name] for name in sorted(by_name)]
    chosen = [*tokens, *(wanted[k] for k in sorted(wanted))]
    classes = tuple(sorted({c for f in chosen for c in f.classes} | set(TOKEN_CLASSES)))
    bits = {c: 1 << i for i, c in enumerate(classes)}
    token_kinds = {f.classes[0]: i + 1 for i, f in enumerate(tokens)}
    lang = language_of(classes)
    cards = [rules_card()]
    faults: list[CardFault] = []
    for f in chosen:
        try:
            cards.append(compile_card(f, len(cards), token_kinds, bits, lang))
        except BadCards as e:
            faults.extend(e.faults)
    if faults:
        raise BadCards(faults)
    return EpicBook(cards)


@cache
def shipped_classes() -> frozenset[str]:
    """The classes of all cards that ship: a card may speak of angels in a book that has none."""
    return frozenset(c for name in SETS for f in load_set(name) for c in f.classes)


def language_of(classes: Iterable[str]) -> Language:
    """The language of the cards that ship and of cards with these classes besides."""
    return language(tuple(sorted({*classes, *TOKEN_CLASSES, *shipped_classes()})))


def face_of(book: EpicBook, kind: int) -> Face:
    """The face of a card of a book."""
    c = book.cards[kind]
    return Face(
        c.set_name,
        c.name,
        int(c.type),
        c.printed_alignments,
        c.classes,
        int(c.cost),
        int(c.offense),
        int(c.defense),
        c.lines,
        c.grey_lines,
        c.emblem,
        c.flavor,
    )


SHELF = Shelf("epic", data_of("epic"), read_face, book_of, FIELDS, SETS, FOR_DECKS, unlisted=("tokens",))
make_book, book_of_data, read_faces, load_set = SHELF.make_book, SHELF.book_of_data, SHELF.read_faces, SHELF.load_set
