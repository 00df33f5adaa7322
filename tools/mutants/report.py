"""What came of the mutants, for people and for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.mutants.running import ENDLESS, NEVER, Outcome

ENOUGH = 95.0  # percent that must be caught


class Tally:
    """The outcomes so far, with the shortcuts that were left out and the nodes that no scenario uses.

    `tests` are those that are no scenarios, but may notice a mutant too: the engine's own, and some of the game's.
    """

    def __init__(self, game: str, root: Path, shortcuts: int, unused: list[str], tests: Iterable[str] = ()) -> None:
        self.game = game
        self.root = root
        self.shortcuts = shortcuts
        self.unused = unused
        self.tests = frozenset(tests)
        self.outcomes: list[Outcome] = []

    @property
    def caught(self) -> int:
        return sum(o.is_caught for o in self.outcomes)

    @property
    def by_tests(self) -> int:
        """How many no scenario noticed, but another test."""
        return sum(o.is_caught and o.case in self.tests for o in self.outcomes)

    @property
    def percent(self) -> float:
        """Of all mutants, those never executed among them; all of none."""
        return 100 * self.caught / len(self.outcomes) if self.outcomes else 100.0

    @property
    def survivors(self) -> list[Outcome]:
        """Those that no scenario noticed, in the order of files and lines."""
        left = [o for o in self.outcomes if not o.is_caught]
        return sorted(left, key=lambda o: (str(o.site.path), o.site.first, o.site.place, o.site.part))

    def place(self, o: Outcome) -> str:
        return f"{o.site.path.relative_to(self.root)}:{o.site.first}"

    def as_text(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        ran = [o for o in self.survivors if o.result != NEVER]
        never = [o for o in self.survivors if o.result == NEVER]
        if ran:
            yield f"survived ({len(ran)}): no scenario noticed"
            for o in ran:
                yield f"  {self.place(o)}  {o.site.words}  ({o.site.function}; {scenarios(o.ran)} ran it)"
        if never:
            yield f"never executed ({len(never)}): no scenario gets there"
            for o in never:
                yield f"  {self.place(o)}  {o.site.words}  ({o.site.function})"
        if self.unused:
            yield f"nodes of the language that no scenario uses ({len(self.unused)}): {', '.join(self.unused)}"
        endless = sum(o.result == ENDLESS for o in self.outcomes)
        yield (
            f"{self.game}: {len(self.outcomes)} mutants, {self.caught} caught ({endless} of them endless, "
            f"{self.by_tests} by other tests), "
            f"{len(ran)} survived, {len(never)} never executed: {self.percent:.1f}% caught; "
            f"{self.shortcuts} left out as shortcuts"
        )

    def as_json(self) -> str:
        rows = [
            {
                "file": str(o.site.path.relative_to(self.root)),
                "line": o.site.first,
                "function": o.site.function,
                "kind": o.site.kind,
                "change": o.site.words,
                "scenarios": o.ran,
            }
            for o in self.survivors
        ]
        whole = {
            "game": self.game,
            "mutants": len(self.outcomes),
            "caught": self.caught,
            "endless": sum(o.result == ENDLESS for o in self.outcomes),
            "by_tests": self.by_tests,
            "percent": round(self.percent, 1),
            "shortcuts": self.shortcuts,
            "unused_nodes": self.unused,
            "survivors": rows,
        }
        return json.dumps(whole, ensure_ascii=False, indent=2)


def scenarios(n: int) -> str:
    return "1 scenario" if n == 1 else f"{n} scenarios"


def with_bar(found: Iterable[Outcome], total: int, tally: Tally) -> None:
    """Collect the outcomes, with a bar on the error stream."""
    live = sys.stderr.isatty()
    for n, outcome in enumerate(found, 1):
        tally.outcomes.append(outcome)
        if live or n % 100 == 0 or n == total:
            width = 30 * n // max(total, 1)
            bar = "#" * width + "." * (30 - width)
            line = f"[{bar}] {n}/{total}  caught {tally.caught}  survived {n - tally.caught}"
            print(f"\r{line}" if live else line, end="" if live else "\n", file=sys.stderr, flush=True)
    if live:
        print(file=sys.stderr)
