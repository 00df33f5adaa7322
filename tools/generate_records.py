"""Write the generated codec of each game (see rulebound/engine/generate.py).

    python tools/generate_records.py            write them
    python tools/generate_records.py --check    only say whether they are current
"""

from __future__ import annotations

import sys
from pathlib import Path

from rulebound.engine.generate import generate

SOURCE = Path(__file__).resolve().parent.parent / "src"
COMMAND = "tools/generate_records.py"

ENGINE = ["chance", "state", "resolve", "events", "choices", "game"]
EPIC = ["format", "state", "triggers", "playing", "battle", "turn", "game"]
EPIC_FRAMES = (
    "Setup Mulligan Turns Initiative PlayCard Battle Batch Resolve Happen Divide PickSome PickCards".split()
)
EPIC_EXTRA = """\
from rulebound.games.epic.book import EpicBook


def own_book(book: CardBook) -> EpicBook:
    assert isinstance(book, EpicBook)
    return book
"""
HUNTIK = ["format", "state", "combat", "movement", "playing", "rounds", "starting", "game"]
HUNTIK_FRAMES = "Setup Rounds Turns PlayHero UseFeature Move Combat Divide PickCards".split()
HUNTIK_EXTRA = """\
from rulebound.games.huntik.book import HuntikBook


def own_book(book: CardBook) -> HuntikBook:
    assert isinstance(book, HuntikBook)
    return book
"""
CHAOTIC = ["format", "state", "burst", "combat", "turn", "setup", "game"]
CHAOTIC_FRAMES = "Setup Turns Combat Burst".split()
CHAOTIC_EXTRA = """\
from rulebound.games.chaotic.book import ChaoticBook


def own_book(book: CardBook) -> ChaoticBook:
    assert isinstance(book, ChaoticBook)
    return book
"""


def modules(package: str, names: list[str]) -> dict[str, Path]:
    """The files of these modules."""
    return {f"{package}.{n}": SOURCE.joinpath(*package.split("."), f"{n}.py") for n in names}


def outputs() -> dict[Path, str]:
    """Every generated file with its text."""
    epic = generate(
        modules("rulebound.engine", ENGINE) | modules("rulebound.games.epic", EPIC),
        "Epic",
        ["Format", "Chance", "Event", "Waiting", "Mod", "Delayed", "Deed", "Champion", "EpicPlayer"],
        EPIC_FRAMES,
        "EpicCodec",
        EPIC_EXTRA,
        COMMAND,
    )
    huntik = generate(
        modules("rulebound.engine", ENGINE) | modules("rulebound.games.huntik", HUNTIK),
        "Huntik",
        ["Format", "Chance", "Event", "Waiting", "Mod", "Delayed", "Piece", "HuntikPlayer"],
        HUNTIK_FRAMES,
        "HuntikCodec",
        HUNTIK_EXTRA,
        COMMAND,
    )
    chaotic = generate(
        modules("rulebound.engine", ENGINE) | modules("rulebound.games.chaotic", CHAOTIC),
        "Chaotic",
        ["Format", "Chance", "Event", "Waiting", "Mod", "Delayed", "Creature", "ChaoticPlayer", "Item"],
        CHAOTIC_FRAMES,
        "ChaoticCodec",
        CHAOTIC_EXTRA,
        COMMAND,
    )
    games = SOURCE / "rulebound/games"
    made = {"epic": epic, "huntik": huntik, "chaotic": chaotic}
    return {games / game / "records.py": text for game, text in made.items()}


def main() -> int:
    """Write or check the files; 1 if one is not current."""
    stale = 0
    for path, text in outputs().items():
        current = path.exists() and path.read_text() == text
        if "--check" in sys.argv:
            print(f"{path.name}: {'current' if current else 'NOT current: run ' + COMMAND}")
            stale += not current
        elif not current:
            path.write_text(text)
            print(f"wrote {path}")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
