"""The cards of a scenario: defined in place by their printed text, or shipped cards under a short name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebound.cards.files import visible
from rulebound.cards.sets import load_set, set_names
from rulebound.engine.book import CardBook
from rulebound.engine.kit import Kit
from rulebound.engine.stage import Stage
from rulebound.games import desk
from rulebound.judge.fields import read_fields
from rulebound.judge.names import Names
from rulebound.judge.source import Node, Reading, nearest, plain, torn

OWN = "own"  # the set of cards defined in place
FILLER = "Filler"
RULES = "rules"  # the set of what is no card


@dataclass
class Cards:
    """What a scenario says about cards, before the book is made."""

    sets: list[str]
    extra: list[dict[str, Any]] = field(default_factory=list)
    keys: dict[str, tuple[str, str]] = field(default_factory=dict)  # key as compared -> set ("" any) and name
    nodes: dict[str, Node] = field(default_factory=dict)  # name of a card defined here -> its definition
    fillers: list[str] = field(default_factory=list)
    shipped: list[str] = field(default_factory=list)  # the names of all cards that ship, for messages

    def is_filler(self, text: str) -> bool:
        """Is a card that does nothing meant?"""
        return plain(text) in ("filler", "fillers") and plain(text) not in self.keys

    def printed(self, text: str) -> str:
        """The name of the card that has this key; any other text as it is."""
        return self.keys.get(plain(text), ("", text))[1]

    def filler(self, label: str) -> str:
        """The name of a filler: all without a label are equal, one with a label can be told from the others."""
        name = f"{FILLER} {label}" if label else FILLER
        if name not in self.fillers:
            self.fillers.append(name)
        return name


def read_cards(r: Reading, keys: Mapping[str, Node], kit: Kit, stage: Stage) -> Cards:
    """The cards and sets of a scenario."""
    shipped = kit.sets()
    cards = Cards(shipped)
    if "sets" in keys:
        there = [*shipped, *set_names(kit.name)]
        cards.sets = [s for s in (r.word(n, "a set", there) for n in r.items(keys["sets"])) if s is not None]
    node = keys.get("cards")
    if node is None or node.is_empty:
        return cards
    if node.pairs is None:
        r.fault(node, f"`cards` should be a mapping from short names to cards, but is {node.sort}")
        return cards
    names = Names(0, stage)
    for key, key_node, value in node.entries():
        if plain(key) in cards.keys:
            r.fault(key_node, f'two cards are called "{key}"')
        elif value.pairs is None:
            name = r.text(value, f"the card {key}")
            if name is not None:
                cards.keys[plain(key)] = ("", name)
        else:
            read_card(r, key, value, cards, stage, names, kit.name)
    return cards


def read_card(r: Reading, key: str, node: Node, cards: Cards, stage: Stage, names: Names, game: str) -> None:
    """A card defined in place, in the signs that are printed or that a keyboard has, as in a list of cards.

    Its text is read when the book is made.
    """
    what = f"the card {key}"
    fields = read_fields(r, r.mapping(node, stage.card, what, stage.nouns), stage.card, names, what, node)
    if not isinstance(fields.get("name"), str):
        return
    if not fields["name"].strip():
        r.fault(place_of(node, "name"), f"the card {key} has no name")
        return
    name = stage.title(fields)
    if name in cards.nodes:
        r.fault(node, f'two cards are named "{name}"; a card that is there twice is defined once')
        return
    cards.nodes[name] = node
    cards.extra.append(desk(game).card(fields, str(fields.get("set", OWN))))
    cards.keys[plain(key)] = (str(fields.get("set", OWN)), name)


def make_book(r: Reading, cards: Cards, named: Iterable[str], kit: Kit, stage: Stage) -> CardBook | None:
    """The book of the cards defined here, of the shipped ones that are named, and of tokens; None if one is refused."""
    wanted = {plain(name) for name in named if plain(name) not in cards.keys}
    wanted |= {plain(name) for set_name, name in cards.keys.values() if not set_name}
    extra = [stage.with_names(card, cards.printed) for card in cards.extra]
    try:
        for set_name in cards.sets if wanted else ():
            if set_name not in kit.sets():
                own = load_set(kit.name, set_name).playable
                cards.shipped += [str(card["name"]) for card in own]
                extra += [card for card in own if plain(str(card["name"])) in wanted]
                continue
            shipped = kit.book([set_name])
            for kind, card in enumerate(shipped.cards):
                if card.set_name != set_name:
                    continue
                cards.shipped.append(card.name)
                if plain(card.name) in wanted:
                    extra.append(kit.card_face(shipped, kind))
        return stage.book(kit, extra, cards.fillers)
    except ValueError as e:
        faults = getattr(e, "faults", ())
        misread = {told.spot for told in r.faults}  # one fault is enough for what is
        for fault in faults:
            node = cards.nodes.get(str(fault.card))
            place = place_of(node, str(fault.where))
            if place is None or place.spot not in misread:
                why = f"the card {visible(str(fault.card))} is refused: {fault.where}: {fault.why}"
                r.fault(place, why)
        if not faults:
            r.fault(None, f"the cards are refused: {e}")
        return None


def place_of(node: Node | None, where: str) -> Node | None:
    """The value of this key of a definition, or the definition; of `win.hold` that of `win`."""
    for key, _, value in node.entries() if node is not None else ():
        if key == where.partition(".")[0]:
            return value
    return node


def kind_of(r: Reading, node: Node, text: str, cards: Cards, book: CardBook) -> int | None:
    """The card that a word of the position means: a key of `cards`, or the name of a card of the book."""
    set_name, name = cards.keys.get(plain(text), ("", text))
    found = [
        kind
        for card_name, kinds in book.kinds_by_name.items()
        if plain(card_name) == plain(name)
        for kind in kinds
        if not set_name or book.cards[kind].set_name == set_name
    ]
    if len(found) == 1:
        return found[0]
    if found:
        sets = ", ".join(book.cards[kind].set_name for kind in found)
        r.fault(node, f'several cards are called "{name}", in the sets {sets}; name one set under `sets`')
    else:
        known = [*cards.keys, *cards.shipped, *(card.name for card in book.cards if card.set_name != RULES)]
        where = "neither under `cards` nor in the sets that ship"
        r.fault(node, f'there is no card "{text}": {where}{torn(text, known) or nearest(text, known)}')
    return None
