"""Composite choices: every way to divide or pick is reached, and in one way only."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebound.engine.choices import Divide, PickCards, PickSome
from rulebound.engine.codes import DONE
from rulebound.engine.game import EngineFault
from rulebound.engine.state import Frame
from toy.cards import DECK, empty_game
from toy.frames import Collect
from toy.game import Toy


def outcomes(frame: Frame, g: Toy | None = None) -> list[tuple[int, ...]]:
    """What this choice hands over, for every way to answer, each way once."""
    g = g or empty_game()
    collect = Collect()
    g.stack.extend([collect, frame])
    g.run()
    found: list[tuple[int, ...]] = []
    open_games = [g]
    while open_games:
        h = open_games.pop()
        if h.over:
            last = h.stack[0]
            assert isinstance(last, Collect) and last.times == 1
            found.append(tuple(last.got))
            continue
        assert len(h.options) == len(set(h.options)) > 1
        for i in range(len(h.options)):
            child = h.copy()
            assert isinstance(child, Toy)
            child.choose(i)
            open_games.append(child)
    return found


# -- dividing


def divisions(left: int, least: int, caps: list[int]) -> set[tuple[int, ...]]:
    ranges = [range(least, cap + 1) for cap in caps]
    return {shares for shares in product(*ranges) if sum(shares) == left}


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 7), st.integers(0, 1), st.lists(st.integers(1, 7), min_size=1, max_size=4))
def test_every_division_is_reached_once(left: int, least: int, caps: list[int]) -> None:
    expected = divisions(left, least, caps)
    if not expected:
        return
    among = [20 + i for i in range(len(caps))]
    found = outcomes(Divide(0, 0, -1, left, among, least, caps))
    shares = [got[1::2] for got in found]
    assert all(list(got[0::2]) == among for got in found)
    assert len(shares) == len(set(shares)) and set(shares) == expected


def test_a_division_among_nobody_hands_over_nothing() -> None:
    assert outcomes(Divide(0, 0, -1, 0, [], 0, [])) == [()]


def test_a_division_that_cannot_be_is_a_fault() -> None:
    with pytest.raises(EngineFault, match="among nothing"):
        outcomes(Divide(0, 0, -1, 5, [20, 21], 1, [2, 2]))


# -- picking things


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 5), st.integers(0, 4), st.integers(0, 4))
def test_every_set_is_picked_once(count: int, low: int, high: int) -> None:
    if low > high:
        return
    among = [20 + i for i in range(count)]
    sizes = range(min(low, count), min(high, count) + 1)
    expected = [set_ for n in sizes for set_ in combinations(among, n)]
    found = outcomes(PickSome(0, 0, -1, among, low, high))
    assert sorted(found) == sorted(expected)


def test_as_many_as_there_are_if_fewer_than_asked() -> None:
    assert outcomes(PickSome(0, 0, -1, [20], 2, 2)) == [(20,)]
    assert outcomes(PickSome(0, 0, -1, [], 1, 1)) == [()]


# -- picking cards


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 3), max_size=5), st.integers(0, 3), st.integers(0, 3), st.booleans())
def test_every_hand_of_kinds_is_picked_once(kinds: list[int], low: int, high: int, two_owners: bool) -> None:
    if low > high:
        return
    decks = [[DECK[k] for k in kinds], [DECK[k] for k in kinds] if two_owners else []]
    g = empty_game(decks=decks)
    cards = list(range(len(g.kinds)))

    def sort(card: int) -> tuple[int, int]:
        return g.owners[card], g.kinds[card]

    sizes = range(min(low, len(cards)), min(high, len(cards)) + 1)
    expected = {tuple(sorted(sort(c) for c in some)) for n in sizes for some in combinations(cards, n)}
    found = [tuple(sorted(sort(c) for c in got)) for got in outcomes(PickCards(0, 0, -1, cards, low, high), g)]
    assert len(found) == len(set(found)) and set(found) == expected


def test_whoever_must_be_asked_is_asked_though_there_is_nothing_to_pick() -> None:
    """A lower bound that is negated: nobody learns from a question that was not put."""
    g = empty_game(decks=[[DECK[0]], []])
    g.stepwise = True
    collect = Collect()
    g.stack.extend([collect, PickCards(0, 0, -1, [], ~0, 2)])
    g.run()
    assert g.asking and g.options == [DONE]
    g.choose(0)
    assert g.over and collect.got == [] and collect.times == 1


def test_whoever_has_picked_all_there_is_is_asked_no_more() -> None:
    g = empty_game(decks=[[DECK[0]], []])
    g.stepwise = True
    collect = Collect()
    g.stack.extend([collect, PickCards(0, 0, -1, [0], ~0, 2)])
    g.run()
    g.choose(1)
    assert g.over and collect.got == [0]


def test_of_equal_cards_the_one_that_is_known_is_taken() -> None:
    g = empty_game(decks=[[DECK[0]] * 3, []])
    g.known = [0b01, 0b11, 0b01]
    assert outcomes(PickCards(0, 0, -1, [0, 1, 2], 1, 1), g) == [(1,)]


def test_done_is_offered_when_enough_is_picked() -> None:
    g = empty_game()
    g.stack.extend([Collect(), PickSome(0, 0, -1, [20, 21, 22], 1, 3)])
    g.run()
    assert DONE not in g.options
    g.choose(0)
    assert DONE in g.options
