"""100 Building a deck, G17, EX-G17: what may be played in which format, and what is wrong with the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulebound.engine.kit import Deck
from rulebound.games import kit
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.cards import book_of_data
from rulebound.games.huntik.naming import huntik
from rulebound.games.huntik.terms import EVIL, GOOD, LEGENDARY, MAJOR, MINOR
from rulebound.rulebook import RuleBook

KIT = kit("huntik")
BOOK = KIT.book()
assert isinstance(BOOK, HuntikBook)
RULES = RuleBook.load("huntik")
GOODS = [c.name for c in BOOK.cards if c.is_hero and c.team & GOOD]
EVILS = [c.name for c in BOOK.cards if c.is_hero and c.team & EVIL]
LEGENDS = [c.name for c in BOOK.cards if c.type == LEGENDARY]


def deck(cards: dict[str, int], beside: tuple[str, ...] = ()) -> Deck:
    return Deck("tried", "huntik", tuple(cards.items()), beside=beside)


def faults(tried: Deck, format: str = "constructed") -> list[tuple[str, tuple[str, ...]]]:
    found = KIT.deck_faults(tried, BOOK, format)
    for fault in found:
        assert all(rule in RULES for rule in fault.rules)
    return [(fault.what, fault.rules) for fault in found]


LEGAL = dict.fromkeys(EVILS[:13], 3) | {EVILS[13]: 1}


def test_what_ships() -> None:
    """40 heroes, 11 missions, four decks that are legal, all missions in them."""
    heroes = [card for card in BOOK.cards if card.is_hero]
    assert len(heroes) == 40 and {card.type for card in heroes} == {MAJOR, MINOR, LEGENDARY}
    assert len(BOOK.missions) == 11
    assert len(KIT.decks()) == 4
    for each in KIT.decks().values():
        assert KIT.deck_faults(each, BOOK) == []
        assert sum(n for _, n in each.cards) == 40
    brought = {name for each in KIT.decks().values() for name in each.beside}
    assert {BOOK.cards[kind].name for kind in BOOK.missions} <= brought


def test_forty_cards_in_constructed() -> None:
    assert faults(deck(LEGAL)) == []
    few = dict(list(LEGAL.items())[:10])
    assert [rules for _, rules in faults(deck(few))] == [("100.1", "G17.1")]
    assert faults(deck(few), "limited") == []  # HR-14: 30 cards, six packs
    assert faults(deck({EVILS[0]: 1}), "casual") == []


def test_at_most_three_copies_by_name_and_version() -> None:
    """EX-G17: two versions of one name are different cards (201.3)."""
    same = [name for name in EVILS if name.startswith("Hired Hand")]
    assert len(same) == 2
    both = {name: n for name, n in LEGAL.items() if name not in same} | dict.fromkeys(same, 3)
    both |= {EVILS[15]: max(0, 40 - sum(both.values()))} if sum(both.values()) < 40 else {}
    assert faults(deck(both)) == []
    assert [rules for _, rules in faults(deck(both | {same[0]: 4}))] == [("100.3", "HR-17", "G17.3")]
    assert faults(deck(dict.fromkeys(EVILS[:4], 9)), "limited") == []


def test_the_same_card_of_another_set_is_the_same_card() -> None:
    """100.3, HR-17: name and version make a card the same, whatever set it was printed in."""
    ox = {"name": "Ox", "version": "Twice", "type": "minor hero", "team": "good", "tags": [], "atk": 1, "def": 1}
    book = book_of_data([ox | {"set": "old"}, ox | {"set": "new"}])
    tried = deck({"Ox, Twice [old]": 2, "Ox, Twice [new]": 1})
    size = ("100.1", "G17.1")
    assert [fault.rules for fault in KIT.deck_faults(tried, book)] == [size]
    tried = deck({"Ox, Twice [old]": 2, "Ox, Twice [new]": 2})
    assert [fault.rules for fault in KIT.deck_faults(tried, book)] == [size, ("100.3", "HR-17", "G17.3")]


def test_good_and_evil_do_not_mix_in_constructed() -> None:
    mixed = LEGAL | {GOODS[0]: 1}
    assert [rules for _, rules in faults(deck(mixed))] == [("100.2", "202.2", "G17.2")]
    assert faults(deck(mixed), "limited") == []  # HR-15
    assert faults(deck(LEGAL, (LEGENDS[0],))) == []  # HR-18, 202.2c


def test_missions_features_and_legendary_heroes_are_in_no_deck() -> None:
    for name in ("The Idol", "Brass Key"):
        assert ("100.1", "304.2a") in [rules for _, rules in faults(deck(LEGAL | {name: 1}))]
    assert ("100.1", "301.3", "G18.3") in [rules for _, rules in faults(deck(LEGAL | {LEGENDS[0]: 1}))]


@pytest.mark.parametrize("format", ["constructed", "limited"])
def test_the_legendary_pile_has_at_most_three_of_each(format: str) -> None:
    """100.4, HR-16: in every format that is checked."""
    assert faults(deck(LEGAL, (LEGENDS[0],) * 3), format) == []
    assert [rules for _, rules in faults(deck(LEGAL, (LEGENDS[0],) * 4), format)] == [("100.4", "HR-16")]
    assert [rules for _, rules in faults(deck(LEGAL, (EVILS[0],)), format)] == [("100.4", "G1.7", "301.3")]


def test_a_card_that_is_not_there_is_told_with_its_like() -> None:
    ((what, _),) = faults(deck(LEGAL | {"Ashmaw, Eats the Rode": 1}))
    assert "Ashmaw, Eats the Road" in what


def test_the_pile_and_the_missions_lie_beside_the_deck() -> None:
    first, second = list(KIT.decks().values())[:2]
    g = huntik(KIT.start(BOOK, [KIT.deck_kinds(first, BOOK), KIT.deck_kinds(second, BOOK)], 1))
    for p in g.players:
        assert len(p.deck) == 40 and len(p.pile) == 1 and len(p.missions) == 3


def test_without_missions_an_official_draws_one() -> None:
    """304.1, HR-11: named, at random, or of the book where nobody brought any."""
    bare = [KIT.deck_kinds(replace(each, beside=()), BOOK) for each in list(KIT.decks().values())[:2]]
    g = KIT.start(BOOK, bare, 5)
    g.choose(0)
    assert huntik(g).mission in BOOK.missions
    for name in ("The Idol", "Break the Gate"):
        g = KIT.start(BOOK, bare, 5, rulings={"HR-11": name})
        g.choose(0)
        assert huntik(g).card(huntik(g).mission).name == name
    with pytest.raises(ValueError, match="no mission is called"):
        KIT.start(BOOK, bare, 5, rulings={"HR-11": "Nowhere"})
    with pytest.raises(ValueError, match="cannot be set"):
        KIT.start(BOOK, bare, 5, rulings={"HR-20": "draw"})


def test_the_first_part_of_a_name_is_enough_where_one_card_has_it() -> None:
    assert KIT.deck_kinds(deck({"Ashmaw": 1, "ashmaw [starter]": 2}), BOOK) == [BOOK.kind("Ashmaw, Eats the Road")] * 3
    assert faults(deck({"Ashmaws": 1}), "casual")[0][0].startswith("no card is called 'Ashmaws'")
    dog = {"name": "Yard Dog", "type": "minor hero", "team": "good", "tags": ["dog"], "atk": 2, "def": 1}
    both = book_of_data([{**dog, "version": version} for version in ("Old", "Young")])
    (fault,) = KIT.deck_faults(deck({"Yard Dog": 1}), both, "casual")[:1]
    assert fault.what == "several cards are called Yard Dog; write Yard Dog, Old or Yard Dog, Young"
    assert KIT.deck_faults(deck({"Yard Dog, Old": 1}), both, "casual") == []
