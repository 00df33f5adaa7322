"""Decks that nobody brings: dealt, opened and drafted, always the same for the same seed."""

from __future__ import annotations

import pytest

from rulebound.api import Replay, Table, parse_record, record_text
from rulebound.engine.chance import seeded
from rulebound.engine.kit import Handout
from rulebound.games import kit
from rulebound.games.epic.cards import make_book
from rulebound.games.epic.naming import epic
from rulebound.lab.dealing import Draft, NoCards, built, deck_of, drawn, handed_out, pools
from rulebound.lab.matches import series
from rulebound.lab.simulate import simulate

EPIC = kit("epic")
BOOK = make_book()
BOX = EPIC.box(BOOK)
LIMITED = ("dealt", "sealed", "draft")


def handout(format: str) -> Handout:
    found = EPIC.handout(format)
    assert found is not None
    return found


def test_only_three_formats_hand_decks_out() -> None:
    assert [name for name in EPIC.formats() if EPIC.handout(name) is not None] == list(LIMITED)
    assert EPIC.handout("") is None
    assert EPIC.handout("draft, teams 2+2") == EPIC.handout("draft")
    assert all(handout(name).deck == 30 for name in LIMITED)


def test_the_box_has_one_of_each_champion_and_event() -> None:
    cards = [BOOK.cards[kind] for kind in BOX]
    assert len(cards) == len({card.name for card in cards}) == 120
    assert not any(card.is_token for card in cards)
    assert {BOOK.cards[kind].set_name for kind in EPIC.box(BOOK, ["waystones"])} == {"waystones"}


def test_no_card_comes_twice_before_all_have_come() -> None:
    cards = drawn(EPIC, BOOK, (), 300, seeded("twice"))
    assert sorted(cards[:120]) == sorted(cards[120:240]) == sorted(BOX)
    assert len(set(cards[240:])) == 60
    with pytest.raises(NoCards, match="nowhere"):
        drawn(EPIC, BOOK, ["nowhere"], 1, seeded("twice"))


@pytest.mark.parametrize("format", LIMITED)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_same_seed_hands_out_the_same_legal_decks(format: str, seats: int) -> None:
    decks = handed_out(EPIC, BOOK, (), format, seats, "a")
    assert decks == handed_out(EPIC, BOOK, (), format, seats, "a")
    assert decks != handed_out(EPIC, BOOK, (), format, seats, "b")
    assert [len(deck) for deck in decks] == [30] * seats
    for deck in decks:
        assert EPIC.deck_faults(deck_of(EPIC, BOOK, deck, "mine", format), BOOK, format) == []
        assert EPIC.deck_kinds(deck_of(EPIC, BOOK, deck, "mine", format), BOOK, format) == deck


def test_players_bring_their_own_decks_elsewhere() -> None:
    with pytest.raises(ValueError, match="bring their own decks to constructed"):
        handed_out(EPIC, BOOK, (), "constructed", 2, "a")


def test_packs_go_round_one_way_and_then_the_other() -> None:
    rules = Handout(cards=6, deck=4, pack=3)
    draft = Draft(EPIC, BOOK, (), rules, 3, "round")
    first = [list(pack) for pack in draft.packs]
    for seat in range(3):
        assert draft.seat == seat and draft.offered == first[seat]
        draft.take(0)
    assert draft.packs == [first[2][1:], first[0][1:], first[1][1:]]
    for _ in range(6):
        draft.take(0)
    second = [list(pack) for pack in draft.packs]
    assert [len(pack) for pack in second] == [3, 3, 3]
    for _ in range(3):
        draft.take(2)
    assert draft.packs == [second[1][:2], second[2][:2], second[0][:2]]
    for _ in range(6):
        draft.take(0)
    assert draft.over
    assert [len(cards) for cards in draft.taken] == [6, 6, 6]
    taken = [kind for cards in draft.taken for kind in cards]
    assert sorted(taken) == sorted(kind for pack in first + second for kind in pack)


def test_a_place_that_no_card_has_is_refused() -> None:
    draft = Draft(EPIC, BOOK, (), handout("draft"), 2, "a")
    with pytest.raises(IndexError, match="numbered from 0 to 11"):
        draft.take(12)
    assert draft.taken == [[], []]


def test_a_plain_player_keeps_to_few_alignments_and_enough_champions() -> None:
    for seed in range(10):
        for pool in pools(EPIC, BOOK, (), handout("sealed"), 2, str(seed)):
            deck = [BOOK.cards[kind] for kind in built(EPIC, BOOK, pool, 30)]
            by = sorted((sum(bool(card.alignments & bit) for card in deck) for bit in (1, 2, 4, 8)), reverse=True)
            assert by[0] + by[1] >= 18, by
            assert sum(card.is_champion for card in deck) >= 14
            assert sum(card.cost == 0 for card in deck) <= 12


@pytest.mark.slow
@pytest.mark.parametrize("format", [*LIMITED, "draft, teams 2+2"])
def test_bots_play_with_decks_that_are_handed_out(format: str) -> None:
    games = series("epic", 8, "handed", format=format)
    one, other, later = games.match(0), games.match(1), games.match(2)
    assert one.piles() == other.piles() != later.piles()
    assert all(len(pile) == 30 for pile in one.piles())
    assert f"{format.partition(',')[0]} deck 1" in str(one)
    result = simulate(games, workers=1, check=True)
    assert (result.finished, result.errors) == (8, 0), result.failures


def test_named_decks_are_played_where_decks_could_be_handed_out() -> None:
    names = ",".join(list(EPIC.decks())[:2])
    assert [len(pile) for pile in series("epic", 2, "s", decks=names, format="dealt").match(0).piles()] == [60, 60]


def test_sets_say_what_is_in_the_box() -> None:
    match = series("epic", 2, "s", format="sealed", sets="waystones").match(0)
    assert {match.book().cards[kind].set_name for pile in match.piles() for kind in pile} == {"waystones"}


@pytest.mark.parametrize("format", LIMITED)
def test_a_record_has_the_decks_that_came_of_it(format: str) -> None:
    kinds = handed_out(EPIC, BOOK, (), format, 2, "kept")
    decks = [deck_of(EPIC, BOOK, deck, f"mine {n}", format) for n, deck in enumerate(kinds)]
    table = Table(EPIC, BOOK, decks, 3, format)
    while not table.over and len(table.record().steps) < 60:
        table.choose(len(table.record().steps) % len(epic(table.game).options))
    record = parse_record(record_text(table.record()))
    assert [sorted(deck.kinds) for deck in record.decks] == kinds
    assert Replay(record, EPIC).run().game.position_key() == table.game.position_key()
