"""Chaotic's kit: cards that are refused, invariants that are broken, words for everything, hidden creatures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rulebound.engine.codes import code
from rulebound.engine.deck_names import find_kind
from rulebound.engine.game import DRAW, Game
from rulebound.engine.kit import Deck, Kit
from rulebound.engine.log import Entry
from rulebound.engine.shelf import BadCards
from rulebound.games import kit
from rulebound.games.chaotic import legality, logbook, reasons, telling
from rulebound.games.chaotic.cards import book_of_data
from rulebound.games.chaotic.game import Chaotic
from rulebound.games.chaotic.kit import ChaoticKit
from rulebound.games.chaotic.terms import MARRILLIAN, MOVE
from rulebound.lab.leaks import deal_of, search
from rulebound.lab.matches import series
from rulebound.rulebook import RuleBook

KIT = kit("chaotic")
OX: dict[str, Any] = {"name": "Ox", "type": "creature", "tribe": "Danian", "disciplines": [1, 2, 3, 4], "energy": 5}


def some_game(seed: int = 3, form: str = "apprentice 3", steps: int = 12) -> Chaotic:
    g = series("chaotic", 2, str(seed), format=form).match(0).start()
    dice = Random(seed)
    for _ in range(steps):
        if not g.over:
            g.choose(dice.randrange(len(g.options)))
    assert isinstance(g, Chaotic) and not g.over
    return g


# -- cards


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"type": "mugic"}, "type", "mugic is not played yet"),
        ({"type": "battlegear"}, "type", "battlegear is not played yet"),
        ({"type": "hero"}, "type", "none of: creature, attack, location"),
        ({"tribe": "Elf"}, "tribe", "'Elf' is none of: OverWorld"),
        ({"disciplines": [1, 2, 3]}, "disciplines", "expected four numbers"),
        ({"disciplines": [1, 2, 3, "x"]}, "disciplines", "expected a number from 0"),
        ({"energy": 0}, "energy", "expected a number from 1"),
        ({"elements": ["mud"]}, "elements", "'mud' is none of: fire"),
        ({"build": 1}, "build", "no such field of creature cards"),
        ({"name": ""}, "name", "every card has a name"),
        ({"name": 'A "B"'}, "name", "without quotes"),
        ({"unique": "yes"}, "unique", "expected true or false"),
        ({"subtypes": "x"}, "subtypes", "expected a list of words"),
    ],
)
def test_cards_that_are_refused(change: dict[str, Any], where: str, why: str) -> None:
    with pytest.raises(BadCards) as e:
        book_of_data([OX | change])
    assert any(fault.where == where and why in fault.why for fault in e.value.faults)


def test_attacks_and_locations_that_are_refused() -> None:
    with pytest.raises(BadCards) as e:
        book_of_data(
            [
                {"name": "Jab", "type": "attack", "build": 0, "damage": {"mud": 5}},
                {"name": "Kick", "type": "attack", "build": -1, "damage": {"base": "x"}},
                {"name": "Hall", "type": "location", "initiative": "+1 luck"},
            ]
        )
    assert [(fault.card, fault.where) for fault in e.value.faults] == [
        ("Jab", "damage"),
        ("Kick", "build"),
        ("Kick", "damage"),
        ("Hall", "initiative"),
    ]


def test_both_spellings_are_one_tribe() -> None:
    """R04."""
    book = book_of_data([OX | {"name": tribe, "tribe": tribe} for tribe in ("M'arrilian", "M'arrillian")])
    assert [card.tribe for card in book.cards[1:]] == [MARRILLIAN, MARRILLIAN]


def test_a_card_in_lines() -> None:
    book = KIT.book()
    lines = KIT.card_lines(book, book.kind("Sun and Tide"))
    assert lines == [
        "Sun and Tide",
        "Attack",
        "Build cost 4",
        "Damage: 10 base, 20 fire, 20 water (fire and water attack)",
    ]
    creature = KIT.card_lines(book, book.kind("Skarn"))
    assert creature[1:3] == ["Creature - UnderWorld Scout", "Courage 40, Power 45, Wisdom 30, Speed 85"]
    assert KIT.card_lines(book, book.kind("Marrow Pit"))[-1] == "Initiative: Scanned Energy"
    own = book_of_data([OX | {"text": "Swift 1", "loyal": True}])
    assert KIT.card_lines(own, 1)[-3:] == ["Loyal", "Swift 1", "(Apprentice ignores its text.)"]


def test_deck_faults_are_told_all_at_once() -> None:
    faults = KIT.deck_faults(Deck("odd", "chaotic", (("Skarn", 3), ("Skran", 1))), KIT.book(), "apprentice 3")
    words = [find_kind(KIT.book(), "Skran"), *[fault.what for fault in faults]]
    assert "is it Skarn?" in str(words[0])
    assert [fault.rules[0] for fault in faults if fault.rules] == ["2.2.8", "2.2.9", "2.2.2"]
    assert "no format is called 'masters'" in KIT.deck_faults(Deck("odd", "chaotic", ()), KIT.book(), "masters")[0].what


def test_games_that_cannot_be_begun() -> None:
    book = KIT.book()
    deck = KIT.deck_kinds(KIT.decks()["One Sea"], book)
    with pytest.raises(ValueError, match="deck 1 has 1 creatures; apprentice 3 is played with 3"):
        KIT.start(book, [deck, deck], 1)
    with pytest.raises(ValueError, match="played by 2 here, not by 3"):
        KIT.start(book, [deck, deck, deck], 1)


# -- words


def test_every_sort_of_entry_has_words_and_a_name() -> None:
    kinds = {value for name, value in vars(logbook).items() if name.isupper()}
    assert set(telling.EVENT_NAMES) == set(telling.SENTENCES) == kinds
    assert len(set(telling.EVENT_NAMES.values())) == len(kinds)
    with pytest.raises(ValueError, match="no words for entry 99"):
        telling.tell(some_game(), Entry(99, (), 0, -1, -1, 0, -1, -1, -1), 0)


def test_every_reason_has_words_and_rules() -> None:
    numbers = {value for name, value in vars(legality).items() if name.isupper()} - {MOVE, 2}
    known = RuleBook.load("chaotic")
    assert numbers <= set(reasons.REASON_WORDS) == set(reasons.REASON_RULES)
    for rules in reasons.REASON_RULES.values():
        assert len(rules) <= 3
        known.check(rules)


def test_a_number_that_is_no_option_is_an_error() -> None:
    g = some_game()
    for option in (code(99), code(1, 5), code(6, 20, 1)):
        with pytest.raises(ValueError, match="no option of Chaotic"):
            KIT.why_not(g, 0, int(option))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("jump", "no verb is called 'jump'"),
        ("pass now", "nothing follows"),
        ("move", "says nothing about what"),
        ("move Skarn", "is not written as move WHAT SPACE"),
        ("move Nobody A1", "neither a player nor a creature"),
        ("attack Quick Jba", "near it: Quick Jab"),
        ("pick #999999999999", "digits"),
        ("pick Skarn#16", "there is no"),
        ("place Skarn A9", "there is no space 'A9'"),
        ("number 3", "no such options"),
    ],
)
def test_options_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        KIT.read_option(some_game(), text)


# -- invariants that are broken are found


def lose_a_card(g: Chaotic) -> None:
    g.players[0].attacks.pop()


def two_places(g: Chaotic) -> None:
    g.players[0].spent.append(g.players[0].hand[0])


def wrong_pile(g: Chaotic) -> None:
    g.players[0].hand.append(g.players[0].locations.pop())


def crowd(g: Chaotic) -> None:
    mine = g.creatures_of(0)
    mine[0].space = mine[1].space


def too_much_damage(g: Chaotic) -> None:
    g.objs[0].damage = g.objs[0].energy


def engaged_alone(g: Chaotic) -> None:
    g.attacker = g.objs[0].uid if g.attacker < 0 else -1


def seen_hand(g: Chaotic) -> None:
    g.known[g.players[0].hand[0]] = 3


def idle_outside(g: Chaotic) -> None:
    g.phase = 0
    g.players[0].idle = 3


def late_showdown(g: Chaotic) -> None:
    g.turn += 9


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lose_a_card, "is in no place"),
        (two_places, "is in .* and "),
        (wrong_pile, "no attack, is in A.hand"),
        (crowd, "2 creatures are in"),
        (too_much_damage, "is in play with"),
        (engaged_alone, "engaged"),
        (seen_hand, "is known to 11"),
        (idle_outside, "idle attacks"),
        (late_showdown, "the last combat was"),
    ],
)
def test_what_is_wrong_is_found(spoil: Callable[[Chaotic], None], found: str) -> None:
    g = some_game(form="apprentice 6", steps=16)
    assert KIT.faults(g) == []
    spoil(g)
    assert any(re.search(found, fault) for fault in KIT.faults(g))


# -- what is hidden


@dataclass
class Spoilt(ChaoticKit):
    """A kit that tells something it must not."""

    what: str

    def view(self, g: Game, viewer: int) -> dict[str, Any]:
        seen = super().view(g, viewer)
        assert isinstance(g, Chaotic)
        if self.what == "placed":
            return seen | {"placed": [[g.kinds[c] for c in p.placed] for p in g.players]}
        if self.what == "hand":
            return seen | {"hands": [[g.kinds[c] for c in p.hand] for p in g.players]}
        return seen | {"tops": [g.kinds[p.locations[-1]] if p.locations else -1 for p in g.players]}


@pytest.mark.parametrize("what", ["placed", "hand", "top"])
def test_the_search_for_leaks_notices(what: str) -> None:
    spoilt: Kit = Spoilt(what)
    games = series("chaotic", 30, "spoilt", format="apprentice 3")
    leaks: list[str] = []
    for index in range(30):
        leaks += search(deal_of(games.match(index), spoilt), each=3).leaks
        if leaks:
            return
    pytest.fail(f"nothing was noticed of {what}")


def test_locations_that_went_under_their_deck_are_known() -> None:
    g = some_game(form="apprentice 10", steps=120)
    assert g.turn > 2
    for viewer in (0, 1):
        known = ChaoticKit().knowledge(g, viewer)
        assert known["A"]["locations"] and known["B"]["locations"]
        assert known["A"]["attacks"] == known["B"]["attacks"] == []


def test_nothing_is_left_of_a_secret_choice() -> None:
    """What was chosen last is part of a position: a creature placed in secret must not stay there."""
    g = series("chaotic", 2, "1", format="apprentice 6").match(0).start()
    for place in range(4):
        g.choose(place % 2)
        assert g.answer == 0


def test_who_left_play_is_forgotten_after_the_combat() -> None:
    for g in (some_game(form="apprentice 10", steps=steps) for steps in range(40, 160, 7)):
        assert g.phase or not g.gone


@pytest.mark.parametrize("form", KIT.formats())
def test_the_first_decision_is_sound(form: str) -> None:
    """Owners know their creatures, and nobody else does."""
    g = series("chaotic", 2, "first", format=form).match(0).start()
    assert KIT.faults(g) == []


def test_a_circle_is_a_draw() -> None:
    """R55: nothing in Apprentice makes one, so the guard is tried alone."""
    g = some_game()
    g.endless()
    assert g.over and g.winner == DRAW and "circle" in KIT.result_words(g)
