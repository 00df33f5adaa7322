"""What `cards show`, `cards list`, `cards sets` and `decks` print."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from json import dumps
from typing import TYPE_CHECKING, Any

from rulebound.cards.books import book_with, known_sets, made_deck
from rulebound.cards.checking import Checked
from rulebound.cards.memory import remembered
from rulebound.cards.outline import outline, rules_of
from rulebound.cards.sets import load_set, load_sets, set_file
from rulebound.cli.citing import cited
from rulebound.games import desk, kit
from rulebound.lab.decks import BadDeck, DeckList, book_for, deck_text, find_deck, find_list, set_hints
from rulebound.rulebook import Rule, RuleBook

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Deck, Fault, Kit

RULES = "rules"  # the set of what is no card


class UnknownCard(ValueError):
    """No card, or more than one, is called so."""


def find_cards(book: CardBook, asked: str) -> list[int]:
    """The kinds of the cards of this name, or else of all whose names hold these words, capitals aside."""
    names = {kind: card.name for kind, card in enumerate(book.cards) if card.set_name != RULES}
    return [kind for kind in names if names[kind] in named(list(names.values()), asked)]


def named(names: list[str], asked: str) -> list[str]:
    """Those of these names that are meant: the one asked for, else all that hold the words; UnknownCard if none."""
    wanted = " ".join(asked.casefold().split())
    if not wanted:
        raise UnknownCard("which card? Type its name or a part of it")
    folded = {name: name.casefold() for name in names}
    found = [name for name in folded if folded[name] == wanted] or [name for name in folded if wanted in folded[name]]
    if not found:
        near = get_close_matches(wanted, list(folded.values()), n=3, cutoff=0.5)
        known = [name for name in folded if folded[name] in near]
        hint = f"did you mean: {', '.join(known)}?" if known else "'rulebound cards list' lists all"
        raise UnknownCard(f"no card is called {asked!r}; {hint}")
    return found


# -- cards


def cards_show_command(game: str, name: str, tree: bool, json: bool) -> int:
    """Show the cards that these words name, of the sets that ship and of one's own."""
    k = kit(game)
    mine, damaged = load_sets(game)
    for why in damaged.values():
        print(f"rulebound: {why}", file=sys.stderr)
    own = [each.name for each in mine]
    book = book_with(game, [*k.sets(), *own])
    refused = [entry for each in mine for entry in each.refused]
    names = [card.name for card in book.cards if card.set_name != RULES]
    found = named([*names, *(entry.name for entry in refused)], name)
    kinds = [kind for kind, card in enumerate(book.cards) if card.name in found and card.set_name != RULES]
    lost = [entry for entry in refused if entry.name in found]
    said = extras(game, own)
    if json:
        rows = [card_data(k, book, kind, said, tree) for kind in kinds]
        print(dumps([*rows, *(refused_data(entry) for entry in lost)], ensure_ascii=False))
        return 0
    shown = ["\n".join(card_lines(k, book, kind, said, tree)) for kind in kinds]
    print("\n\n".join([*shown, *("\n".join(refused_lines(game, entry)) for entry in lost)]))
    return 0


def extras(game: str, own: list[str]) -> dict[tuple[str, str], Mapping[str, Any]]:
    """What is said of each card besides its rules, by set and name."""
    one = desk(game)
    shipped = [card for name in (*kit(game).sets(), *kit(game).made) for card in one.shipped(name)]
    mine = [card for name in own for card in load_set(game, name).playable]
    return {(str(card["set"]), str(card["name"])): card for card in [*shipped, *mine]}


def card_lines(
    k: Kit, book: CardBook, kind: int, said: Mapping[tuple[str, str], Mapping[str, Any]], tree: bool
) -> list[str]:
    """A card: what is printed, its set and emblem, the rules of its text and, if wanted, what each line means."""
    card = book.cards[kind]
    more = said.get((card.set_name, card.name), {})
    lines = list(k.card_lines(book, kind))
    if more.get("flavor"):
        lines += ["", *str(more["flavor"]).splitlines()]
    emblem = f", emblem {more['emblem']}" if more.get("emblem") else ""
    lines += ["", f"Set: {card.set_name}{emblem}"]
    texts, rules = meaning(k, book, kind)
    if rules:
        lines.append(f"Rules: {'; '.join(rule_words(k.name, rules))}")
    if tree:
        for text, tree_lines in texts:
            lines += ["", text, *(f"  {line}" for line in tree_lines)]
    return lines


def rule_words(game: str, rules: Sequence[str]) -> list[str]:
    """Rules and rulings, each with what it is about in a word or two.

    >>> rule_words("epic", ["5.6.1", "R29"])
    ['5.6.1 tribute', 'R29 Optional triggers']
    """
    entries = [RuleBook.load(game)[id_] for id_ in rules]
    return [f"{entry.id} {entry.name if isinstance(entry, Rule) else entry.title}" for entry in entries]


def meaning(k: Kit, book: CardBook, kind: int) -> tuple[list[tuple[str, list[str]]], list[str]]:
    """The lines of a card's text with their outlines, and the rules behind all of them."""
    one = desk(k.name)
    face = k.card_face(book, kind)
    faces = [k.card_face(book, each) for each, card in enumerate(book.cards) if card.set_name != RULES]
    texts: list[tuple[str, list[str]]] = []
    trees = []
    with remembered(k.name, one.classes(faces)) as language:
        for line in one.lines(face):
            trees.append(language.read(line))
            texts.append((line, outline(language, trees[-1])))
        return texts, rules_of(language, trees)


def card_data(
    k: Kit, book: CardBook, kind: int, said: Mapping[tuple[str, str], Mapping[str, Any]], tree: bool
) -> dict[str, Any]:
    """The same for programs."""
    face = k.card_face(book, kind)
    more = said.get((str(face["set"]), str(face["name"])), {})
    texts, rules = meaning(k, book, kind)
    data = {**face, **{key: more[key] for key in ("emblem", "flavor") if more.get(key)}, "rules": rules}
    return data | ({"lines": [{"text": text, "tree": lines} for text, lines in texts]} if tree else {})


def refused_lines(game: str, entry: Checked) -> list[str]:
    """A card of one's own that is refused: what is printed, and why it cannot be played."""
    card = entry.verdict.card
    one = desk(game)
    words: list[object] = []
    for key in one.type_line:
        said = card.get(key) or ()
        words += said if isinstance(said, list | tuple) else [said]
    lines = [f"{entry.shown}: refused, it cannot be played", " ".join(str(word).capitalize() for word in words)]
    lines += [str(card[key]) for key in dict.fromkeys(("text", *one.wordings.values())) if card.get(key)]
    lines += ["", f"Set: {card.get('set', '')}"]
    return [*lines, *(f"{each.where}: {each.why}" for each in entry.verdict.refused)]


def refused_data(entry: Checked) -> dict[str, Any]:
    """The same for programs."""
    refused = [{"line": each.line, "at": max(each.at, 0), "why": str(each)} for each in entry.verdict.refused]
    return {**entry.verdict.card, "refused": refused}


def cards_list_command(game: str, set_name: str, json: bool) -> int:
    """List all cards that ship, or those of one set, the refused ones too."""
    k = kit(game)
    sets = known_sets(game, [set_name] if set_name else k.sets())
    book = book_with(game, sets)
    listed = sets if set_name else (*sets, *kit(game).made)
    kinds = [kind for kind, card in enumerate(book.cards) if card.set_name in listed]
    refused = [entry for name in sets if name not in k.sets() for entry in load_set(game, name).refused]
    if json:
        rows = [k.card_face(book, kind) for kind in kinds]
        print(dumps([*rows, *(refused_data(entry) for entry in refused)], ensure_ascii=False))
        return 0
    for kind in kinds:
        print("; ".join(line for line in k.card_lines(book, kind) if line.strip()))
    for entry in refused:
        print(f"{entry.shown}: refused; 'rulebound cards show {entry.shown}' tells why")
    return 0


def cards_sets_command(game: str, json: bool) -> int:
    """List the sets that ship and those of one's own."""
    rows: list[dict[str, Any]] = []
    for name in kit(game).sets():
        rows.append({"set": name, "cards": len(desk(game).shipped(name)), "refused": 0, "file": ""})
    mine, damaged = load_sets(game)
    for own in mine:
        count = len(own.playable) + len(own.refused)
        rows.append({"set": own.name, "cards": count, "refused": len(own.refused), "file": str(own.path)})
    if json:
        for name, why in damaged.items():
            rows.append({"set": name, "cards": 0, "refused": 0, "file": str(set_file(game, name)), "damaged": str(why)})
        print(dumps(rows, ensure_ascii=False))
        return 0
    width = max(len(name) for name in (*(row["set"] for row in rows), *damaged))
    for row in rows:
        lost = f", {row['refused']} of them refused" if row["refused"] else ""
        print(f"{row['set']:<{width}}  {row['cards']} cards{lost}  {row['file'] or 'ships'}")
    for name, why in damaged.items():
        print(f"{name:<{width}}  {why}")
    return 0


# -- decks


def decks_list_command(game: str, json: bool) -> int:
    """List the decks that ship."""
    found = kit(game).decks().values()
    if json:
        rows = [{"name": deck.name, "cards": sum(n for name, n in deck.cards), "about": deck.about} for deck in found]
        print(dumps(rows, ensure_ascii=False))
        return 0
    width = max((len(deck.name) for deck in found), default=0)
    for deck in found:
        print(f"{deck.name:<{width}}  {sum(n for name, n in deck.cards)} cards  {deck.about}".rstrip())
    return 0


def decks_show_command(game: str, name: str, json: bool) -> int:
    """Show a deck as the text of a deck file."""
    return print_deck(find_deck(kit(game), name), json)


def decks_make_command(game: str, set_name: str, seed: str, format: str, json: bool) -> int:
    """Make a deck of a set, and print it as the text of a deck file."""
    k = kit(game)
    sets = known_sets(game, [set_name])
    form = k.plain_format(format) if format else ""
    return print_deck(made_deck(game, book_with(game, sets), sets, seed, form), json)


def print_deck(deck: Deck, json: bool) -> int:
    """Print a deck as the text of a deck file, or as JSON."""
    if json:
        facts = {"name": deck.name, "game": deck.game, "format": deck.format, "about": deck.about}
        lists = {"cards": dict(deck.cards), "beside": list(deck.beside), "sets": list(deck.sets)}
        print(dumps({**facts, **lists}, ensure_ascii=False))
    else:
        print(deck_text(deck), end="")
    return 0


def decks_check_command(game: str, name: str, format: str, json: bool) -> int:
    """Tell all faults of a deck; 2 if there are any."""
    k = kit(game)
    if format:
        k.plain_format(format)
    found = find_list(k, name)
    deck, book = found.deck, book_for(k, [found.deck])
    faults = found.faults(k, book, format)
    if json:
        rows = [{"what": fault.what, "where": fault.where, "rules": list(fault.rules)} for fault in faults]
        print(dumps({"deck": deck.name, "legal": not faults, "faults": rows}, ensure_ascii=False))
    elif faults:
        print(f"{deck.name} may not be played:")
        for fault in faults:
            print(f"  {fault_line(fault, game)}")
        for hint in set_hints(k, deck, book):
            print(f"  {hint}")
    else:
        print(f"{deck.name} may be played: {sum(n for name, n in deck.cards)} cards")
    return 2 if faults else 0


def playable_deck(k: Kit, found: DeckList, book: CardBook, format: str = "") -> Deck:
    """The deck of this list; BadDeck with all its faults if it may not be played with this book, in this format or in
    its own."""
    faults = found.faults(k, book, format)
    if faults:
        said = [f"  {fault_line(fault, k.name)}" for fault in faults]
        said += [f"  {hint}" for hint in set_hints(k, found.deck, book)]
        raise BadDeck("\n".join([f"the deck {found.deck.name!r} may not be played:", *said]))
    return found.deck


def fault_line(fault: Fault, game: str) -> str:
    """A fault with where it is and its rules."""
    where = f"{fault.where}: " if fault.where else ""
    return f"{where}{fault.what}{cited(game, fault.rules)}"
