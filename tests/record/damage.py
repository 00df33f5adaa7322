"""Records to damage: a short game with everything in it, and a way to make a damaged text look whole."""

from __future__ import annotations

from functools import cache

from rulebound.api import record_text
from rulebound.engine.record_text import sealed
from table.played import played


@cache
def whole(choices: int = 45) -> str:
    """The text of a record of a game that was broken off by a concession."""
    table = played(seed=3, most=choices, names=("Ann", "Bob"), rulings={"R42": "zero defense stays"})
    table.concede(1)
    return record_text(table.record())


def body(text: str) -> list[str]:
    """The lines before the check."""
    lines = text.split("\n")
    return lines[: lines.index("[check]")]


def resealed(lines: list[str]) -> str:
    """A record of these lines with a check that fits them: damage that only parsing or replaying can find."""
    return sealed(lines)


def edited(text: str, old: str, new: str) -> str:
    """The record with one place changed, and sealed again."""
    whole_body = "\n".join(body(text))
    assert old in whole_body
    return resealed(whole_body.replace(old, new, 1).split("\n"))
