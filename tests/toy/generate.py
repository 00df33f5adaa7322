"""Write `records.py`, the codec of the toy game, as `tools/generate_records.py` does for the games.

Run `python tests/toy/generate.py`.
"""

from __future__ import annotations

from pathlib import Path

from rulebound.engine.generate import generate

TESTS = Path(__file__).resolve().parent.parent
ENGINE = TESTS.parent / "src" / "rulebound" / "engine"
OUTPUT = TESTS / "toy" / "records.py"

NAMES = ("chance", "state", "resolve", "events", "choices", "game")
MODULES = {f"rulebound.engine.{n}": ENGINE / f"{n}.py" for n in NAMES}
TOY_MODULES = {f"toy.{n}": TESTS / "toy" / f"{n}.py" for n in ("state", "frames", "game")}
RECORDS = ["Chance", "Event", "Waiting", "Mod", "Delayed", "Hero", "ToyPlayer"]
FRAMES = "Turn PlayCard Burst Clash Collect Resolve Happen Divide PickSome PickCards Sealed".split()
EXTRA = """\


def own_book(book: CardBook) -> CardBook:
    return book
"""


def text() -> str:
    """What `records.py` should say."""
    return generate(MODULES | TOY_MODULES, "Toy", RECORDS, FRAMES, "ToyCodec", EXTRA, "tests/toy/generate.py")


if __name__ == "__main__":
    OUTPUT.write_text(text())
