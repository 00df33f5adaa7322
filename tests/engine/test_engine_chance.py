"""Chance: the same seed gives the same numbers everywhere, for ever, and all numbers are as likely."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.engine.chance import Chance, seeded

WORD = 0xFFFFFFFF


def reference(s: list[int]) -> int:
    """xoshiro128** as its authors publish it, in whole numbers without bounds."""

    def rotated(x: int, k: int) -> int:
        return (x << k | x >> (32 - k)) & WORD

    out = rotated(s[1] * 5 & WORD, 7) * 9 & WORD
    t = s[1] << 9 & WORD
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = rotated(s[3], 11)
    return out


@given(st.lists(st.integers(0, WORD), min_size=4, max_size=4).filter(any))
def test_words_are_those_of_the_published_generator(state: list[int]) -> None:
    c = Chance(*state)
    assert [c.word() for i in range(20)] == [reference(state) for i in range(20)]
    assert [c.s0, c.s1, c.s2, c.s3] == state


def test_seeds_give_these_numbers_for_ever() -> None:
    """A change here breaks every record ever written."""
    assert [int(seeded(1).word()), int(seeded("a seed").word())] == [4072386056, 4124817725]
    c = seeded(2026)
    assert [int(c.below(n)) for n in (2, 6, 52, 1_000, 2**30)] == [0, 3, 11, 816, 336643907]
    cards = list(range(12))
    c.shuffle(cards)
    assert cards == [9, 0, 2, 6, 7, 8, 1, 4, 10, 5, 3, 11]


def test_a_number_and_its_digits_are_the_same_seed() -> None:
    assert seeded(7).word() == seeded("7").word() != seeded(8).word()


@given(st.integers(1, 2**30), st.integers(0, 1_000))
def test_numbers_stay_below_their_bound(n: int, seed: int) -> None:
    c = seeded(seed)
    assert all(0 <= c.below(n) < n for i in range(20))


def test_no_number_is_favoured() -> None:
    c = seeded("fair")
    for n in (2, 3, 6, 7):
        counts = [0] * n
        for i in range(6_000):
            counts[c.below(n)] += 1
        assert max(counts) - min(counts) < 6_000 / n * 0.25


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_is_below_zero(n: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw a number below {n}"):
        seeded(1).below(n)


@given(st.lists(st.integers(), max_size=30), st.integers(0, 1_000))
def test_shuffling_keeps_what_is_shuffled(xs: list[int], seed: int) -> None:
    xs = [x & 0xFFFF for x in xs]
    mixed = xs[:]
    seeded(seed).shuffle(mixed)
    assert sorted(mixed) == sorted(xs)


def test_every_order_of_three_comes_up() -> None:
    c = seeded("orders")
    seen = {}
    for i in range(1_200):
        xs = [0, 1, 2]
        c.shuffle(xs)
        seen[tuple(xs)] = seen.get(tuple(xs), 0) + 1
    assert len(seen) == 6 and min(seen.values()) > 140
