"""Parts of a position as a scenario gives it: mappings and lists in each other, of which parts can be left out.

A way leads to a part: `("A", "hand", 0)` is the first card in A's hand.  Nothing here knows what the parts mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, TypeVar

T = TypeVar("T")
Way = tuple[str | int, ...]


def paths(given: Mapping[str, Any]) -> list[Way]:
    """The ways to all parts that may be left out or made smaller: keys, and entries of lists.

    >>> paths({"turn": "A", "A": {"hand": ["Wolf"], "gold": 1}})
    [('turn',), ('A',), ('A', 'hand'), ('A', 'hand', 0), ('A', 'gold')]
    """
    return list(_paths(given, ()))


def _paths(part: Any, way: Way) -> Iterator[Way]:
    inside: Sequence[tuple[str | int, Any]] = ()
    if isinstance(part, Mapping):
        inside = [(key, value) for key, value in part.items() if key not in ("card", "ref")]
    elif isinstance(part, list):
        inside = list(enumerate(part))
    for key, value in inside:
        yield (*way, key)
        yield from _paths(value, (*way, key))


def without(given: Mapping[str, Any], left_out: set[Way]) -> dict[str, Any]:
    """The same position without these parts, and without what holds nothing then.

    >>> without({"turn": "A", "A": {"hand": ["Wolf"], "gold": 1}}, {("A", "hand", 0), ("turn",)})
    {'A': {'gold': 1}}
    """
    made: dict[str, Any] = _without(given, (), left_out)
    return made


def _without(part: Any, way: Way, left_out: set[Way]) -> Any:
    if isinstance(part, Mapping):
        kept = {k: _without(v, (*way, k), left_out) for k, v in part.items() if (*way, k) not in left_out}
        return {k: v for k, v in kept.items() if v not in ({}, [])}
    if isinstance(part, list):
        return [_without(v, (*way, n), left_out) for n, v in enumerate(part) if (*way, n) not in left_out]
    return part


def renamed(part: Any, name: str, other: str) -> Any:
    """The same with another name for a thing.

    >>> renamed({"battle": {"attackers": ["wolf 1", "wolf 2"]}}, "wolf 1", "Wolf")
    {'battle': {'attackers': ['Wolf', 'wolf 2']}}
    """
    if isinstance(part, Mapping):
        return {key: renamed(value, name, other) for key, value in part.items()}
    if isinstance(part, list):
        return [renamed(value, name, other) for value in part]
    return other if part == name else part


def at_path(given: Mapping[str, Any], way: Way) -> Any:
    """The part that a way leads to."""
    part: Any = given
    for key in way:
        part = part[key]
    return part


def changed(given: Mapping[str, Any], way: Way, value: Any) -> dict[str, Any]:
    """The same position with another value at the end of a way."""
    made = deepcopy(dict(given))
    at_path(made, way[:-1])[way[-1]] = value
    return made


def fewer(parts: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """As few of these as still fail, found by leaving out ever smaller stretches.

    >>> fewer(range(20), lambda kept: 3 in kept and 17 in kept)
    [3, 17]
    """
    kept = list(parts)
    size = max(1, len(kept) // 2)
    while kept:
        at = 0
        while at < len(kept):
            less = kept[:at] + kept[at + size :]
            if fails(less):
                kept = less
            else:
                at += size
        if size == 1:
            break
        size = max(1, size // 2)
    return kept
