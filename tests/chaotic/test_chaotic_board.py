"""The battleboard is the graph of our ruling R08, for each size."""

from __future__ import annotations

import doctest

import pytest

from rulebound.games import kit
from rulebound.games.chaotic import board
from rulebound.games.chaotic.board import board_of, rows_of
from rulebound.games.chaotic.kit import format_with

SIX = """
A1: A2 A3
A2: A1 A3 A4 A5
A3: A1 A2 A5 A6
A4: A2 A5 B4 B5
A5: A2 A3 A4 A6 B4 B5 B6
A6: A3 A5 B5 B6
B1: B2 B3
B2: B1 B3 B4 B5
B3: B1 B2 B5 B6
B4: A4 A5 B2 B5
B5: A4 A5 A6 B2 B3 B4 B6
B6: A5 A6 B3 B5
"""


@pytest.mark.parametrize(("size", "adjacencies"), [(1, 1), (3, 10), (6, 25), (10, 46)])
def test_how_many_adjacencies(size: int, adjacencies: int) -> None:
    b = board_of(size, True)
    assert sum(len(near) for near in b.neighbours) == 2 * adjacencies
    for space, near in enumerate(b.neighbours):
        assert space not in near and len(set(near)) == len(near)
        assert all(space in b.neighbours[other] for other in near)


def test_size_six_is_as_the_ruling_lists_it() -> None:
    b = board_of(6, True)
    lines = [f"{b.name(s)}: {' '.join(b.name(n) for n in b.neighbours[s])}" for s in range(12)]
    assert lines == SIX.strip().splitlines()


@pytest.mark.parametrize(("size", "rows"), [(1, [1, 1]), (3, [1, 2, 2, 1]), (6, [1, 2, 3, 3, 2, 1])])
def test_rows(size: int, rows: list[int]) -> None:
    """2.1.3, and the first of the book's examples (CH-E01)."""
    b = board_of(size, True)
    assert b.row_lengths() == rows
    assert [b.side(s) for s in range(2 * size)] == [0] * size + [1] * size


def test_only_facing_spaces() -> None:
    strict = board_of(10, False)
    across = [(s, n) for s in range(10) for n in strict.neighbours[s] if n >= 10]
    assert [(strict.name(s), strict.name(n)) for s, n in across] == [(f"A{n}", f"B{n}") for n in (7, 8, 9, 10)]


def test_sizes() -> None:
    assert [rows_of(size) for size in (1, 3, 6, 10, 15, 21)] == [1, 2, 3, 4, 5, 6]
    for size in (0, 2, 4, 5, 7, 28):
        with pytest.raises(ValueError, match="no battleboard has"):
            rows_of(size)
    with pytest.raises(ValueError, match="no format of Chaotic is called 'apprentice 5'"):
        kit("chaotic").plain_format("apprentice 5")


def test_settings_of_rulings() -> None:
    assert format_with("", {}).touching and not format_with("", {}).priority
    assert format_with("apprentice 6", {"R86": "players pass"}).priority
    with pytest.raises(ValueError, match="R08 cannot be 'no': it is corners touch or only facing spaces touch"):
        format_with("", {"R08": "no"})
    with pytest.raises(ValueError, match="the ruling R01 cannot be set"):
        format_with("", {"R01": "x"})


def test_names_of_spaces() -> None:
    with pytest.raises(ValueError, match="there is no space 'A4': they are A1 to B3"):
        board_of(3, True).space("A4")
    assert doctest.testmod(board).failed == 0
