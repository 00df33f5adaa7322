"""Write the golden playthroughs: random games told from start to end, kept to be compared (tests/golden).

    python tools/playthroughs.py            write them
    python tools/playthroughs.py --check    only say whether they are as the engine plays them now

They are played with the frozen decks of the benchmark, so that new cards do not touch them.  A change of a rule, of a
wording or of the order of steps shows in them line by line: read the difference before you write them anew.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from rulebound.cli.citing import cited, told
from rulebound.engine.chance import seeded
from rulebound.engine.record import seat_letter
from rulebound.engine.table import Table
from rulebound.games import kit

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
CONCESSION = 60  # in games of several players the player who must choose then concedes, once


@dataclass(frozen=True)
class Playthrough:
    """A game to be told: whose rules, which frozen deck sits at which seat, and the sizes of the sides, if any."""

    file: str
    game: str
    decks: tuple[int, ...]
    seed: str
    teams: tuple[int, ...] = ()

    def text(self) -> str:
        """The game from its first decision to its end: what each player chose, and what came of it with its rules."""
        k = kit(self.game)
        book, piles = k.bench_decks()
        form = k.in_teams("", self.teams)
        table = Table(k, book, [piles[n] for n in self.decks], self.seed, form)
        chance = seeded(f"{self.seed}/choices")
        lines = [f"{k.title}, {form}, {len(self.decks)} players, seed {self.seed}", ""]
        heard = 0
        number = 0
        while True:
            log = table.log(-1)
            lines += [f"  {told(self.game, line)}" for line in log[heard:]]
            heard = len(log)
            decision = table.decision()
            if decision is None:
                return "\n".join([*lines, "", table.result, ""])
            number += 1
            if number == CONCESSION and len(self.decks) > 2:
                lines.append(f"{number}. {decision.prompt} {seat_letter(decision.player)} concedes.")
                table.concede(decision.player)
                continue
            option = decision.options[int(chance.below(len(decision.options)))]
            lines.append(f"{number}. {decision.prompt} {option.words}{cited(self.game, option.rules)}")
            table.choose(option)


PLAYTHROUGHS = (
    Playthrough("epic-two-players.txt", "epic", (0, 1), "golden 1"),
    Playthrough("epic-three-players.txt", "epic", (0, 1, 0), "golden 2"),
    Playthrough("epic-teams.txt", "epic", (0, 1, 1, 0), "golden 3", (2, 2)),
    Playthrough("huntik-two-players.txt", "huntik", (0, 1), "golden 2"),
    Playthrough("chaotic-two-players.txt", "chaotic", (0, 1), "Lantern Terrace"),
)


def main() -> int:
    """Write or check the files; 1 if one is not as it is played now."""
    stale = 0
    GOLDEN.mkdir(exist_ok=True)
    for each in PLAYTHROUGHS:
        path = GOLDEN / each.file
        text = each.text()
        current = path.exists() and path.read_text(encoding="utf-8") == text
        if "--check" in sys.argv:
            print(f"{each.file}: {'current' if current else 'NOT as it is played now'}")
            stale += not current
        elif not current:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
