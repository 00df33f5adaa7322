"""Kinds of parameters that several commands have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token

MOST_DIGITS = 12  # of a number; nothing here is counted any further


def whole(kind: type, tokens: Sequence[Token]) -> int:
    """The whole number that was typed: nothing is rounded, and 0x10 is no number of games."""
    typed = tokens[0].value
    digits = typed[1:] if typed[:1] in ("-", "+") else typed
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"{typed!r} is no whole number such as 3")
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits is more than can be counted here")
    return int(typed)


Whole = Annotated[int, Parameter(converter=whole)]
Seats = Annotated[int | None, Parameter(converter=whole, show_default=False)]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON, for programs.")]
Flag = Parameter(negative="")
GameName = Annotated[str, Parameter(help="Which game: `epic`, `huntik` or `chaotic`.")]
GameAsked = Annotated[str, Parameter(show_default=False)]
