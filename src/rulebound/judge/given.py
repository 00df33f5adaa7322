"""The position of a scenario: the moment, each player's totals, and what lies where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.kit import Kit
from rulebound.engine.stage import Given, Impossible, Put, Seat, Stage
from rulebound.judge.cards import RULES, Cards, kind_of, make_book
from rulebound.judge.fields import read_field, read_fields, several
from rulebound.judge.names import Name, Names, listing
from rulebound.judge.source import Node, Reading, Spot, is_number, plain

ENTRY = re.compile(r"(?:(?P<count>\d+)\s+)?(?P<card>.+?)(?:\s+as\s+(?P<label>.+))?")
MOST_CARDS = 500  # in one pile
MOST_IN_PLAY = 200
DECK = 20  # cards of a deck of which nothing is said


@dataclass
class Entry:
    """One entry of a pile as it is written: so many of a card, with what is said of it."""

    node: Node
    card: str
    label: str
    count: int
    marks: dict[str, Any] = field(default_factory=dict)
    first: int = 0  # the number of the first of them, where they share their card's name


@dataclass
class Written:
    """One player's part of the position as it is written."""

    totals: dict[str, Any] = field(default_factory=dict)
    piles: dict[str, list[Entry]] = field(default_factory=dict)


def read_given(
    r: Reading, node: Node | None, players: int, cards: Cards, kit: Kit, stage: Stage, listed: Sequence[str] = ()
) -> tuple[Given, Names, CardBook | None]:
    """The position, the names in it, and the book of its cards (None if a card is refused); `listed` are names of cards
    that stand elsewhere."""
    names = Names(players, stage)
    letters = names.letters()
    node = node or Node(Spot(1, 1), "")
    keys = r.mapping(node, [*stage.moment, *letters], "`given`")
    seats = [read_seat(r, keys.get(letter), letter, names, stage) for letter in letters]
    name_things(r, seats, cards, names)
    named = [entry.card for seat in seats for pile in seat.piles.values() for entry in pile]
    own = {plain(name) for name in cards.nodes}
    named += [name for name in listed if plain(name) not in own]
    book = make_book(r, cards, named, kit, stage)
    if book is not None:
        names.cards = {plain(card.name): kind for kind, card in enumerate(book.cards)}
        names.printed = {plain(card.name): card.name for card in book.cards}
        keyed = {key: plain(name) for key, (_, name) in cards.keys.items()}
        names.printed |= {key: names.printed[name] for key, name in keyed.items() if name in names.cards}
        names.printable = [*cards.keys, *cards.shipped, *(card.name for card in book.cards if card.set_name != RULES)]
        for key, (_, name) in cards.keys.items():
            if plain(name) in names.cards:
                names.cards.setdefault(key, names.cards[plain(name)])
    moment = read_moment(r, keys, stage, names)
    laid = [lay_seat(r, seat, cards, book) for seat in seats]
    return Given(laid, labelled(r, moment, names)), names, book


def read_moment(r: Reading, keys: Mapping[str, Node], stage: Stage, names: Names) -> dict[str, Any]:
    """The keys of the moment; one with a fault is left out as a whole."""
    moment: dict[str, Any] = {}
    for key, field_ in stage.moment.items():
        if key in keys:
            before = len(r.faults)
            value = read_field(r, keys[key], field_, names, f"`{key}` of `given`")
            if len(r.faults) == before:
                moment[key] = value
    return moment


def labelled(r: Reading, moment: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """The moment with the labels of things; a fault for a name that several share."""
    out: dict[str, Any] = {}
    for key, value in moment.items():
        if isinstance(value, dict):
            out[key] = labelled(r, value, names)
        elif isinstance(value, tuple):
            out[key] = [label_of(r, name, names) for name in value]
        else:
            out[key] = value
    return out


def label_of(r: Reading, name: Name, names: Names) -> str:
    """The label that a name in the position means."""
    label = names.label(name.text)
    alike = names.alike(name.text)
    if label is None and alike:
        r.fault(name.spot, f'"{name.text}" can mean {listing(alike)}; give them names, as in `{name.text} as first`')
    return label or name.text


def check_position(r: Reading, keys: Mapping[str, Node], given: Given, names: Names, kit: Kit, book: CardBook) -> None:
    """A fault for everything in the position that the game does not allow, where it is written; none about what has one
    already, of which a part was left out."""
    misread = {fault.spot for fault in r.faults}
    try:
        names.stage.lay(kit, book, given)
    except Impossible as e:
        found = [(place_of(r, keys, names, misfit.where), misfit.what) for misfit in e.misfits]
        told = {(node.spot, what): None for node, what in found if misread.isdisjoint(spots_in(node))}
        for spot, what in told:
            r.fault(spot, what)


def spots_in(node: Node) -> Iterator[Spot]:
    """The places of a value and of everything in it."""
    yield node.spot
    for part in (*(node.items or ()), *(each for pair in node.pairs or () for each in pair)):
        yield from spots_in(part)


def place_of(r: Reading, keys: Mapping[str, Node], names: Names, where: Sequence[str | int]) -> Node:
    """The value that this way through the position leads to, or as near to it as something is written."""
    node = keys.get("given") or Node(Spot(1, 1), "")
    inside = {name: value for name, _, value in node.entries()}
    for n, step in enumerate(where):
        found: Node | None = None
        if isinstance(step, int):
            found = dict(enumerate(several(r, node, names))).get(step)
        elif n == 0:
            found = inside.get(step) or keys.get(step)
        else:
            found = {name: value for name, _, value in node.entries()}.get(step) or names.nodes.get(step)
        if found is None:
            break
        node = found
    return node


def read_seat(r: Reading, node: Node | None, letter: str, names: Names, stage: Stage) -> Written:
    """A player's totals and piles."""
    seat = Written()
    keys = {} if node is None else r.mapping(node, [*stage.totals, *stage.piles], f"player {letter}", stage.nouns)
    for key, value in keys.items():
        if key in stage.totals:
            total = read_field(r, value, stage.totals[key], names, f"`{key}` of player {letter}")
            if total is not None:
                seat.totals[key] = total
        else:
            seat.piles[key] = pile = read_pile(r, value, key, names, stage)
            most = MOST_IN_PLAY if key == stage.table else MOST_CARDS
            if sum(entry.count for entry in pile) > most:
                r.fault(value, f"`{key}` of player {letter} should have at most {most} cards")
                seat.piles[key] = []
    if "deck" in stage.piles and "deck" not in seat.piles:
        seat.piles["deck"] = [Entry(node or Node(Spot(1, 1), ""), "filler", "", DECK)]
    return seat


def read_pile(r: Reading, node: Node, pile: str, names: Names, stage: Stage) -> list[Entry]:
    """The entries of a pile; a number alone means so many fillers."""
    if node.text is not None and is_number(node.text):
        count = r.number(node, f"the {pile}", 0)
        return [Entry(node, "filler", "", count or 0)]
    return [entry for entry in (read_entry(r, item, pile, names, stage) for item in r.items(node)) if entry is not None]


def read_entry(r: Reading, node: Node, pile: str, names: Names, stage: Stage) -> Entry | None:
    """`troll`, `3 troll`, `troll as t1`, or a mapping with `card`, `ref` and what is said of it."""
    if node.text is not None:
        words = r.line(node, f"an entry of the {pile}")
        if words is None:
            return None
        m = ENTRY.fullmatch(words.strip())
        if m is None:
            r.fault(node, f"the {pile} needs the name of a card here")
            return None
        number = int((m["count"] or "1")[:9])
        if m["label"] and number != 1:
            r.fault(node, f"{number} cards cannot share the name {m['label']}")
        return Entry(node, m["card"], m["label"] or "", number)
    fields = stage.marks if pile == stage.table else stage.tags
    keys = r.mapping(node, ["card", "ref", "count", *fields], f"a card in {pile}")
    marks = read_fields(
        r, {k: v for k, v in keys.items() if k in fields}, fields, names, f"a card in {pile}", node
    )
    if "card" not in keys:
        if node.pairs is not None:
            r.fault(node, "an entry says which card it is, under `card`")
        return None
    card = r.text(keys["card"], "the card")
    label = r.text(keys["ref"], "the name of a thing") if "ref" in keys else ""
    count = r.number(keys["count"], "the number of cards", 1) if "count" in keys else 1
    if card is None or label is None or count is None:
        return None
    if label and count != 1:
        r.fault(node, f"{count} cards cannot share the name {label}")
    return Entry(node, card, label, count, marks)


def name_things(r: Reading, seats: list[Written], cards: Cards, names: Names) -> None:
    """A label for everything: the one it was given, or its card's name if it is the only one of it without a label."""
    entries = [entry for seat in seats for pile in seat.piles.values() for entry in pile]
    counts: dict[str, int] = {}
    for entry in entries:
        if not entry.label:
            counts[plain(entry.card)] = counts.get(plain(entry.card), 0) + entry.count
    for entry in entries:
        if entry.label:
            names.add(r, entry.node, entry.label)
        elif counts[plain(entry.card)] == 1 and not cards.is_filler(entry.card):
            entry.label = entry.card
            names.add(r, entry.node, entry.label, of_card=True)
    numbers: dict[str, int] = {}
    for entry in entries:
        if cards.is_filler(entry.card):
            cards.filler(entry.label)
        if not entry.label:
            at = numbers.get(plain(entry.card), 0)
            numbers[plain(entry.card)] = at + entry.count
            entry.first = at + 1
            for n in range(entry.first, entry.first + entry.count):
                label = f"{entry.card}#{n}"
                names.put(entry.node, label)


def lay_seat(r: Reading, seat: Written, cards: Cards, book: CardBook | None) -> Seat:
    """The cards of each pile, one by one."""
    piles: dict[str, list[Put]] = {}
    for pile, entries in seat.piles.items():
        piles[pile] = []
        for entry in entries:
            if book is None:
                continue
            if cards.is_filler(entry.card):
                kind: int | None = book.kind(cards.filler(entry.label))
            else:
                kind = kind_of(r, entry.node, entry.card, cards, book)
            if kind is None:
                continue
            for n in range(entry.count):
                label = entry.label or f"{entry.card}#{entry.first + n}"
                piles[pile].append(Put(label, kind, entry.marks))
    return Seat(seat.totals, piles)
