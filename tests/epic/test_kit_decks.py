"""Deck construction (R03): all faults at once, with their rules."""

import pytest

from epic.kit_cards import BOOK, KIT, champion
from rulebound.engine.deck_names import BadDeck
from rulebound.engine.kit import Deck
from rulebound.games.epic.book import CHAMPION, GOD

WILD_ONES = [champion(f"Boar {n}", "wild", "boar", 1, (5, 5)) for n in range(14)]
WILD_ZEROS = [champion(f"Piglet {n}", "wild", "boar", 0, (1, 1)) for n in range(7)]
GOOD_ONES = [champion(f"Knight {n}", "good", "human", 1, (5, 5)) for n in range(20)]
TWO_SIDED = [
    {**champion("Wild Squire", "wild", "human", 0, (1, 1)), "alignment": ["wild", "good"]},
    {**champion("Good Squire", "good", "human", 0, (1, 1)), "alignment": ["good", "wild"]},
]
HOUSE = KIT.book([], [*WILD_ONES, *WILD_ZEROS, *GOOD_ONES, *TWO_SIDED])


def deck(*cards: tuple[str, int], format: str = "") -> Deck:
    return Deck("a deck", "epic", cards, format=format)


def spread(name: str, total: int) -> list[tuple[str, int]]:
    """So many cards of one sort, three of each at most."""
    return [(f"{name} {n}", min(3, total - 3 * n)) for n in range((total + 2) // 3)]


def words(d: Deck, format: str = "") -> list[str]:
    return [fault.what for fault in KIT.deck_faults(d, HOUSE, format)]


def test_forty_paid_and_twenty_free_cards_of_an_alignment() -> None:
    assert words(deck(*spread("Boar", 40), *spread("Piglet", 20))) == []


def test_one_free_card_too_many() -> None:
    faults = KIT.deck_faults(deck(*spread("Boar", 39), *spread("Piglet", 21)), HOUSE)
    assert [(f.what, f.rules) for f in faults] == [
        ("21 wild cards of cost 0 and 39 of cost 1: 2 of cost 1 are needed for each of cost 0", ("R03",))
    ]


def test_another_alignment_does_not_help() -> None:
    assert words(deck(*spread("Knight", 57), ("Boar 0", 3), ("Piglet 0", 2))) == [
        "2 wild cards of cost 0 and 3 of cost 1: 2 of cost 1 are needed for each of cost 0"
    ]


def test_a_card_of_two_alignments_counts_for_the_one_printed_first() -> None:
    assert words(deck(*spread("Knight", 57), ("Good Squire", 3))) == []
    assert words(deck(*spread("Knight", 57), ("Wild Squire", 3))) == [
        "3 wild cards of cost 0 and 0 of cost 1: 2 of cost 1 are needed for each of cost 0"
    ]


def test_too_many_copies_and_too_few_cards() -> None:
    assert words(deck(*spread("Knight", 54), ("Boar 0", 2), ("Boar 1", 1), ("Boar 0", 2))) == [
        "59 cards, at least 60 are needed in Constructed",
        "4 copies of Boar 0, at most 3 are allowed in Constructed",
    ]


def test_all_faults_at_once() -> None:
    d = deck(("Bore 1", 3), ("Wolf Token", 4), ("Piglet 0", 5), ("Knight 1", 0), ("Rules", 1))
    faults = KIT.deck_faults(d, HOUSE)
    assert [f.what for f in faults] == [
        "no card is called 'Bore 1'; is it Boar 1, Boar 13 or Boar 12?",
        "0 is no number of cards: Knight 1",
        "Wolf Token is a token, not a game card",
        "Rules is not a game card",
        "13 cards, at least 60 are needed in Constructed",
        "4 copies of Wolf Token, at most 3 are allowed in Constructed",
        "5 copies of Piglet 0, at most 3 are allowed in Constructed",
        faults[7].what,
    ]
    assert "wild cards of cost 0" in faults[7].what
    assert faults[2].rules == ("2.3.7", "1.3.1")


def test_a_god_in_a_deck_is_one_fault_and_no_card_of_any_cost() -> None:
    book = KIT.own(KIT.book())
    god = next(card.name for card in book.cards if card.type == GOD)
    full = (*((card.name, 3) for card in book.cards if card.type == CHAMPION and card.cost == 1),)
    for format, do in (("constructed", "take it out: Constructed has no gods"), ("pantheon", "lay it beside the deck")):
        found = KIT.deck_faults(deck(*full, (god, 5), format=format), book)
        assert [(f.what, f.rules) for f in found] == [
            (f"{god} is a god and no part of a deck; {do}", ("1.3.2", "2.4.1"))
        ]
    short = deck(("Lamplight Marshal", 3), (god, 1))
    assert "3 cards, at least 60 are needed in Constructed" in [f.what for f in KIT.deck_faults(short, book)]


def test_formats_without_limits() -> None:
    thirty = deck(("Piglet 0", 30))
    assert [words(thirty, format) for format in ("dealt", "sealed", "draft")] == [[], [], []]
    assert words(deck(("Piglet 0", 29), format="dealt")) == ["29 cards, at least 30 are needed in Dealt"]
    assert words(thirty, "chess")[0].startswith("no format is called 'chess'; there are constructed, pantheon, dealt")


def test_a_name_that_two_sets_share_needs_its_set() -> None:
    book = KIT.book([], [champion("Twin", "good", "human", 1, (1, 1)) | {"set": name} for name in ("one", "two")])
    (fault, *_) = KIT.deck_faults(deck(("Twin", 30), format="dealt"), book)
    assert fault.what == "several cards are called Twin; write Twin [one] or Twin [two]"
    fine = deck(("Twin [one]", 20), ("Twin [two]", 10), format="dealt")
    assert KIT.deck_faults(fine, book) == []
    assert [KIT.deck_kinds(fine, book).count(kind) for kind in book.kinds_by_name["Twin"]] == [20, 10]
    assert words(deck(("Boar 1 [one]", 30)), "dealt")[0].startswith("no card is called 'Boar 1 [one]'")


def test_no_card_is_proposed_that_no_deck_may_have() -> None:
    fault = KIT.deck_faults(deck(("Wolfy Wolf", 1)), KIT.book())[0]
    assert fault.what.startswith("no card is called 'Wolfy Wolf'") and "Token" not in fault.what


def test_kinds_of_a_deck() -> None:
    assert KIT.deck_kinds(deck(("Cave Troll", 2), ("Hurricane", 1)), BOOK) == [
        BOOK.kind("Cave Troll"),
        BOOK.kind("Cave Troll"),
        BOOK.kind("Hurricane"),
    ]
    with pytest.raises(BadDeck, match="no card is called 'Huricane'; is it Hurricane"):
        KIT.deck_kinds(deck(("Huricane", 1)), BOOK)


def test_decks_that_ship_may_be_played() -> None:
    book = KIT.book()
    shipped = KIT.decks()
    assert shipped
    for name, d in shipped.items():
        assert KIT.deck_faults(d, book) == [], name
        assert sum(n for _, n in d.cards) == 60
