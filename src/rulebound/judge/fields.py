"""Reading the values that a game's words ask for: each sort of `Field` has one way to be written, and one value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebound.engine.stage import Field, Fields, Portion, Stage
from rulebound.judge.names import Name, Names
from rulebound.judge.phrases import listed
from rulebound.judge.source import FLAGS, Node, Reading, Spot, is_number, nearest, plain, torn

MOST_PARTS = 4  # of one name, between its commas
NUMBER_OF = re.compile(r"\s*(?:(?P<number>\d{1,9})\s+|(?![\d-]))(?P<name>\S(?:[^[]*[^[\s])?)(?P<set>\s*\[[^\]]+\])?\s*")
SHARE = re.compile(r"(?P<source>.+?)\s+(?P<amount>\d{1,9})\s+(?:to|from)\s+(?P<to>.+)")

PORTION = re.compile(r"(?P<amount>\d{1,9})\s+(?:at|to)\s+(?P<to>.+)")
NEXT_PORTION = re.compile(r"\s*(?:,\s*and\b|,|\band\b)\s*(?=\d+\s+(?:at|to)\s)")  # names may have a comma of their own


@dataclass(frozen=True)
class Share:
    """So much from here to there."""

    source: Name
    to: Name
    amount: int


def read_fields(
    r: Reading, nodes: Mapping[str, Node], fields: Fields, names: Names, what: str, at: Node
) -> dict[str, Any]:
    """The values of these keys; a fault for each that must be there and is not."""
    found: dict[str, Any] = {}
    for key, node in nodes.items():
        value = read_field(r, node, fields[key], names, f"`{key}` of {what}")
        if value is not None:
            found[key] = value
    for key, one in fields.items():
        if one.must and key not in nodes:
            r.fault(at, f"{what} needs `{key}`" + (f" ({one.about})" if one.about else ""))
    return found


def read_field(r: Reading, node: Node, one: Field, names: Names, what: str) -> Any:
    """The value of one field, None where there was a fault."""
    sort = one.sort
    if sort == "number":
        return r.number(node, what, one.least)
    if sort == "numbers":
        return [n for n in (r.number(item, what, one.least) for item in r.items(node)) if n is not None]
    if sort == "flag":
        return r.flag(node, what)
    if sort == "text":
        return node.text if node.text is not None else r.text(node, what)
    if sort == "title":
        said = r.text(node, what)
        return None if said is None else names.printed.get(plain(said), said)
    if sort == "cards":
        return read_card_list(r, node, names, what)
    if sort == "word":
        return r.word(node, what, one.words)
    if sort == "words":
        items = several(r, node)
        if one.words:
            return [w for w in (r.word(item, what, one.words) for item in items) if w is not None]
        return [t for t in (r.text(item, what) for item in items) if t is not None]
    if sort == "player":
        return read_player(r, node, names, what)
    if sort == "players":
        return [p for p in (read_player(r, item, names, what) for item in several(r, node)) if p is not None]
    if sort == "thing":
        text = r.text(node, what)
        return None if text is None else names.check(r, node, text)
    if sort == "things":
        return read_things(r, node, names, what)
    if sort == "picks":
        items = several(r, node, names)
        if not items and node.text is None:
            r.fault(node, f'{what} should name what is chosen, or "none"')
        return tuple(pick for pick in (read_pick(r, item, names, what) for item in items) if pick)
    if sort == "shares":
        return read_shares(r, node, names, what)
    if sort == "portions":
        return read_portions(r, node, names, what)
    if sort == "group":
        if one.alone and node.text is not None and not node.is_empty:
            node = Node(node.spot, pairs=((Node(node.spot, one.alone), node),))
        return read_fields(r, r.mapping(node, one.fields, what), one.fields, names, what, node)
    if sort == "data":
        return node_data(r, node, what)
    raise AssertionError(f"nobody has said how {sort} is read")


def read_card_list(r: Reading, node: Node, names: Names, what: str) -> str | None:
    """Numbers and names of cards, parted by semicolons, each card by the name that it has in the book; a fault for each
    that is not there.  What is no number and name is left to the game."""
    text = cards_text(node) if node.text is not None or node.items is not None else r.text(node, what)
    if text is None:
        return None
    before = len(r.faults)
    found, at = [], node.spot.column + (1 if node.quoted else 0)
    for part in text.split(";"):
        m = NUMBER_OF.fullmatch(part)
        name = None if m is None else names.printed.get(plain(m["name"]))
        if m is not None and name is None:
            spot = Spot(node.spot.line, at + m.start("name")) if node.items is None else node.spot
            hint = torn(m["name"], names.printable) or nearest(m["name"], names.printable)
            r.fault(spot, f'there is no card "{m["name"]}": neither under `cards` nor in the sets that ship{hint}')
        found.append(part.strip() if m is None else f"{m['number'] or 1} {name}{m['set'] or ''}")
        at += len(part) + 1
    return "; ".join(found) if len(r.faults) == before else None


def cards_text(node: Node) -> str:
    """Numbers and names of cards, parted by semicolons, also where they stand in a list."""
    return "; ".join(item.text or "" for item in node.items) if node.items is not None else node.text or ""


def cards_listed(keys: Mapping[str, Node], stage: Stage) -> list[str]:
    """The names of cards that stand in the lists of the steps, so that the book has those that ship."""
    found = []
    steps = keys.get("when") or keys.get("plays")
    for step in steps.items or () if steps is not None else ():
        inside = {key: cards_text(value) for key, _, value in step.entries()}
        verb = stage.acts.get(inside.get("do", ""))
        for key, one in verb.fields.items() if verb is not None else ():
            parts = inside.get(key, "").split(";") if one.sort == "cards" else ()
            found += [m["name"] for m in map(NUMBER_OF.fullmatch, parts) if m is not None]
    return found


def node_data(r: Reading, node: Node, what: str) -> Any:
    """What is written here as plain data: numbers, flags, texts, lists, mappings."""
    if node.items is not None:
        return [node_data(r, item, what) for item in node.items]
    if node.pairs is not None:
        found: dict[str, Any] = {}
        for key, key_node, value in node.entries():
            if key in found:
                r.fault(key_node, f'"{key}" stands twice in {what}')
            found[key] = node_data(r, value, what)
        return found
    text = node.text or ""
    if not node.quoted and text in FLAGS:
        return FLAGS[text]
    if not node.quoted and is_number(text):
        return r.number(node, what)
    return None if node.is_empty else text


def several(r: Reading, node: Node, names: Names | None = None) -> list[Node]:
    """The items of a list, or of a list in words; names that have a comma or an "and" of their own stay whole."""
    if node.text is None or node.quoted:
        return list(r.items(node))
    if node.is_empty:
        return []
    spans: list[tuple[int, int]] = []
    for part in listed(node.text):
        at = node.text.index(part, spans[-1][1] if spans else 0)
        spans.append((at, at + len(part)))
    if not spans:
        r.fault(node, f'"{node.text}" names nothing')
    found = []
    while spans:
        start = spans[0][0]
        longer = range(min(len(spans), MOST_PARTS), 1, -1) if names is not None else ()
        many = next((n for n in longer if names and names.is_known(node.text[start : spans[n - 1][1]])), 1)
        found.append(Node(Spot(node.spot.line, node.spot.column + start), node.text[start : spans[many - 1][1]]))
        del spans[:many]
    return found


def read_player(r: Reading, node: Node, names: Names, what: str) -> int | None:
    """A player, by letter."""
    text = r.text(node, what)
    if text is None:
        return None
    player = names.player(text)
    if player is None:
        r.fault(node, f'{what} should be a player ({", ".join(names.letters())}), but is "{text}"')
    return player


def read_things(r: Reading, node: Node, names: Names, what: str) -> tuple[Name, ...]:
    """Things or players."""
    found = []
    for item in several(r, node, names):
        text = r.text(item, what)
        if text is not None and text != "none":
            found.append(names.check(r, item, text))
    return tuple(found)


def read_pick(r: Reading, node: Node, names: Names, what: str) -> Name | None:
    """Something to choose: a thing, a player, a number, yes or no, a mode."""
    text = r.text(node, what)
    if text is None:
        return None
    if is_number(text) or text in ("yes", "no", "none"):
        return Name(text, node.spot)
    return names.check(r, node, text)


def read_shares(r: Reading, node: Node, names: Names, what: str) -> tuple[Share, ...]:
    """How much goes from each source to each recipient: a mapping of mappings, or words."""
    found: list[Share] = []
    if node.pairs is None:
        for item in several(r, node):
            text = r.line(item, what)
            if text is None:
                continue
            m = SHARE.fullmatch(text)
            if m is None:
                r.fault(item, f'{what}: "{text}" is not written as `flyer 3 to guard`')
                continue
            source = read_source(r, item, m["source"], names)
            found.append(Share(source, names.check(r, item, m["to"]), int(m["amount"])))
        return tuple(found)
    for source_text, key, inner in node.entries():
        source = read_source(r, key, source_text, names)
        if inner.pairs is None:
            r.fault(inner, f"{what}: {source_text} needs a mapping from recipients to numbers, as in {{guard: 3}}")
            continue
        for to, to_key, amount_node in inner.entries():
            amount = r.number(amount_node, what, 0)
            if amount is not None:
                found.append(Share(source, names.check(r, to_key, to), amount))
    return tuple(found)


def read_portions(r: Reading, node: Node, names: Names, what: str) -> tuple[Portion, ...]:
    """How much goes to each recipient: a mapping from recipients to numbers, or words."""
    if node.pairs is not None:
        said = [(key_node, to, r.number(amount, what, 0)) for to, key_node, amount in node.entries()]
        return tuple(Portion(names.check(r, at, to), amount) for at, to, amount in said if amount is not None)
    text = r.line(node, what)
    found = []
    at = 0
    for part in NEXT_PORTION.split(text) if text else ():
        at = text.index(part, at) if text else 0
        here = Node(Spot(node.spot.line, node.spot.column + at), part)
        at += len(part)
        m = PORTION.fullmatch(part.strip())
        if m is None:
            r.fault(here, f'{what}: "{part}" is not written as `4 at ox and 1 at imp`')
        else:
            found.append(Portion(names.check(r, here, m["to"]), int(m["amount"])))
    return tuple(found)


def read_source(r: Reading, node: Node, text: str, names: Names) -> Name:
    """The source of a share; `excess` is what breaks through."""
    return Name(text, node.spot) if text == "excess" else names.check(r, node, text)
