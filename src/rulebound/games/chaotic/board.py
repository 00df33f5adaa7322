"""2.1.2 The battleboard: two triangles joined at their bases, and which spaces touch (R08).

Spaces are numbered from 0: those of player A from the back row to the front and from left to right, then B's, each the
mirror image of A's.

>>> six = board_of(6, True)
>>> [six.name(s) for s in six.neighbours[six.space("A5")]]
['A2', 'A3', 'A4', 'A6', 'B4', 'B5', 'B6']
"""

from __future__ import annotations

MOST_ROWS = 6


class Board:
    """The spaces of one size of game: where each lies, and which ones touch it."""

    def __init__(self, rows: int, touching: bool) -> None:
        self.rows = rows
        self.size = rows * (rows + 1) // 2
        self.places: list[tuple[int, int]] = []  # x and y of each space (R08)
        for y in range(rows):
            self.places.extend([(2 * c - y, y) for c in range(y + 1)])
        self.places.extend([(x, 2 * rows - 1 - y) for x, y in self.places])
        self.neighbours: list[list[int]] = []
        spaces = range(2 * self.size)
        for s in spaces:
            self.neighbours.append([t for t in spaces if self.touch(s, t, touching)])

    def touch(self, s: int, t: int, touching: bool) -> bool:
        """R08: do these two touch, along an edge or at a corner?  Across the base line, unless `touching`, only those
        that face each other."""
        x, y = self.places[s]
        u, v = self.places[t]
        if s == t or abs(x - u) > 2 or abs(y - v) > 1:
            return False
        return touching or x == u or self.side(s) == self.side(t)

    def side(self, space: int) -> int:
        """4.1.7: the player whose side this space belongs to."""
        return 0 if space < self.size else 1

    def row_lengths(self) -> list[int]:
        """How many spaces each row has, from A's end to B's (2.1.3).

        >>> board_of(6, True).row_lengths()
        [1, 2, 3, 3, 2, 1]
        """
        return [len([1 for x, y in self.places if y == row]) for row in range(2 * self.rows)]

    def name(self, space: int) -> str:
        """What a space is called: `A1` is A's back space."""
        return f"{'AB'[self.side(space)]}{space % self.size + 1}"

    def space(self, name: str) -> int:
        """The space of this name; ValueError if there is none."""
        names = [self.name(s) for s in range(2 * self.size)]
        if name not in names:
            raise ValueError(f"there is no space {name!r}: they are {names[0]} to {names[-1]}")
        return names.index(name)


def rows_of(size: int) -> int:
    """How many rows each side of a board of this size has; ValueError for a size that fills no triangle (R09).

    >>> rows_of(10)
    4
    >>> rows_of(5)
    Traceback (most recent call last):
    ValueError: no battleboard has 5 spaces a side: there are 1, 3, 6, 10, 15, 21
    """
    sizes = [k * (k + 1) // 2 for k in range(1, MOST_ROWS + 1)]
    if size not in sizes:
        raise ValueError(f"no battleboard has {size} spaces a side: there are {', '.join(str(n) for n in sizes)}")
    return sizes.index(size) + 1


BOARDS: dict[int, Board] = {}


def board_of(size: int, touching: bool) -> Board:
    """The board of this size; made once."""
    key = 2 * size + int(touching)
    if key not in BOARDS:
        BOARDS[key] = Board(rows_of(size), touching)
    return BOARDS[key]
