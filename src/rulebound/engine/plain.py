"""Plain values out of packed data: each function gives the value or says what stood there instead."""

from __future__ import annotations


def an_int(x: object) -> int:
    """A whole number.

    >>> an_int(3)
    3
    """
    if isinstance(x, int) and not isinstance(x, bool):
        return x
    raise ValueError(f"expected a whole number, found {x!r}")


def a_bool(x: object) -> bool:
    """A truth value."""
    if isinstance(x, bool):
        return x
    raise ValueError(f"expected true or false, found {x!r}")


def a_str(x: object) -> str:
    """A text."""
    if isinstance(x, str):
        return x
    raise ValueError(f"expected a text, found {x!r}")


def a_list(x: object) -> list[object]:
    """A list."""
    if isinstance(x, list):
        return x
    raise ValueError(f"expected a list, found {x!r}")


def ints(x: object) -> list[int]:
    """A list of whole numbers."""
    return [an_int(n) for n in a_list(x)]


def need(d: list[object], count: int, what: str) -> None:
    """The list has this many values."""
    if len(d) != count:
        raise ValueError(f"{what} has {count} values, found {len(d)}")
