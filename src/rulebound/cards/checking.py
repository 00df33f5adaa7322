"""A list of cards, judged: which are understood whole, which lines are refused, and why.

>>> rows = [{"name": "Elk", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a crad."}]
>>> report = check("epic", rows)
>>> report.data()["refused"][0]["at"]
7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebound.cards.files import visible
from rulebound.cards.memory import judged
from rulebound.games import desk
from rulebound.language.desk import Verdict


@dataclass(frozen=True)
class Checked:
    """One entry of a list: its row, the verdict on its card, and what its name was if it is another now.

    `printing_of` is the place of an earlier entry that is the same card to the rules, -1 if there is none.
    """

    row: Mapping[str, Any]
    verdict: Verdict
    named: str = ""
    printing_of: int = -1

    @property
    def name(self) -> str:
        """The name of the card."""
        return str(self.verdict.card.get("name", ""))

    @property
    def shown(self) -> str:
        """The name as messages show it, in visible characters and not too long."""
        return visible(self.name)

    @property
    def whole(self) -> bool:
        """Is the card understood from the first word to the last?"""
        return self.verdict.whole


@dataclass(frozen=True)
class Report:
    """A list of cards, entry by entry."""

    game: str
    entries: tuple[Checked, ...]

    @property
    def refused(self) -> list[Checked]:
        """The entries that are not understood whole."""
        return [entry for entry in self.entries if not entry.whole]

    @property
    def apart(self) -> list[Checked]:
        """The entries whose names were used before for another card."""
        return [entry for entry in self.entries if entry.named]

    def data(self) -> dict[str, Any]:
        """The report as plain data; docs/importing-cards.md tells its shape."""
        verdicts = [entry.verdict for entry in self.entries]
        refused = [
            {"card": entry.name, "line": each.line, "at": max(each.at, 0), "why": str(each)}
            for entry in self.entries
            for each in entry.verdict.refused
        ]
        return {
            "cards": len(verdicts),
            "whole": sum(verdict.whole for verdict in verdicts),
            "lines": sum(verdict.lines for verdict in verdicts),
            "read": sum(verdict.read for verdict in verdicts),
            "printed_back": sum(verdict.printed_back for verdict in verdicts),
            "refused": refused,
        }


def check(game: str, rows: Sequence[Mapping[str, Any]], set_name: str = "own") -> Report:
    """Judge all cards of a list as if they were in one book with those that ship.

    A name that stands there twice is one card in two printings if both are the same to the rules; if not, the later one
    is named apart, by where it was printed.
    """
    one = desk(game)
    verdicts = judged(game, [one.card(row, set_name) for row in rows])
    entries: list[Checked] = []
    first: dict[str, int] = {}  # by name
    for place, (row, verdict) in enumerate(zip(rows, verdicts)):
        name = str(verdict.card.get("name", ""))
        before = first.setdefault(name, place)
        if before == place or not name:
            entries.append(Checked(row, verdict))
        elif verdict.fingerprint and verdict.fingerprint == verdicts[before].fingerprint:
            entries.append(Checked(row, verdict, printing_of=before))
        else:
            other = free_name(name, str(row.get("set") or ""), first)
            first[other] = place
            card = {**verdict.card, "name": other}
            entries.append(Checked(row, renamed(verdict, card), named=name))
    return Report(game, tuple(entries))


def free_name(name: str, printed_in: str, taken: Mapping[str, int]) -> str:
    """A name for another card of the same name: with where it was printed, else with a number.

    >>> free_name("Elk", "Promo", {"Elk": 0}), free_name("Elk", "", {"Elk": 0})
    ('Elk (Promo)', 'Elk (2)')
    """
    number = 2
    other = f"{name} ({printed_in})" if printed_in else f"{name} ({number})"
    while other in taken:
        number += 1
        other = f"{name} ({printed_in}, {number})" if printed_in else f"{name} ({number})"
    return other


def renamed(verdict: Verdict, card: Mapping[str, Any]) -> Verdict:
    """The same verdict on the card under another name."""
    return Verdict(card, verdict.lines, verdict.read, verdict.printed_back, verdict.refused, verdict.fingerprint)
