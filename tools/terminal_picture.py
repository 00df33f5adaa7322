"""Draws docs/terminal.svg, the picture of the README: a real moment of a game, as `rulebound play` shows it.

    .venv/bin/python tools/terminal_picture.py
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console, ConsoleDimensions

from rulebound.cli.board import RichScreen
from rulebound.cli.citing import told
from rulebound.cli.screen import Look
from rulebound.engine.table import Table
from rulebound.games import kit
from rulebound.players import Seat, player

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "terminal.svg"
SEED = "a picture"
GAMES = 40  # to look for a moment in
DECKS = ("The Lantern March", "The Ninth Fire")
WIDTH, HEIGHT = 100, 50


def main() -> None:
    """Play games until one comes to a moment worth seeing, and draw it."""
    if not any(drawn(f"{SEED} {n}") for n in range(GAMES)):
        raise SystemExit(f"none of the {GAMES} games of the seed {SEED!r} has such a moment")


def drawn(seed: str) -> bool:
    """Play the game of this seed; True if its first moment worth seeing has been drawn."""
    table = Table(kit("epic"), kit("epic").book(), DECKS, seed, names=("you", "looks-ahead"))
    bots = [player("looks-ahead:4", f"{seed}/{seat}") for seat in range(2)]
    read = 0
    while not table.over:
        me = int(table.game.chooser)
        if me == 0:
            log = [told(table.kit.name, line) for line in table.log(me)]
            if worth_seeing(table):
                draw(table, log[read:])
                return True
            read = len(log)
        table.choose(bots[me].choose(Seat(table.kit, table.game, me)))
    return False


def worth_seeing(table: Table) -> bool:
    """The attacked player may choose a blocker, and there is something on both sides."""
    view = table.view(0)
    sides = [thing["controller"] for thing in view["play"]]
    battle = view["battle"]
    return (
        battle is not None
        and battle["defender"] == "A"
        and "blocker" in view["decision"]["prompt"]
        and sides.count("A") >= 3
        and sides.count("B") >= 2
        and len(table.game.options) >= 4
    )


def draw(table: Table, news: list[str]) -> None:
    """Write the picture."""
    console = Console(record=True, file=StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    console.size = ConsoleDimensions(WIDTH, HEIGHT)
    decision = table.decision(0)
    assert decision is not None
    RichScreen(console).show(Look(table, 0, table.view(0), decision, news))
    console.print("> ", end="")
    svg = console.export_svg(title="rulebound play", unique_id="rulebound")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing is fetched to show a picture
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    PICTURE.write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")
    print(f"{PICTURE.name} shows turn {table.view(0)['turn']}")


if __name__ == "__main__":
    main()
