"""Writes the icons that the browser's card faces need: one file per game, `web/src/assets/icons/GAME.json`.

    python tools/write_icons.py            write them anew (needs web/node_modules, see web/package.json)
    python tools/write_icons.py --check    say whether they are as they should be, and write nothing

The icons of a game are the emblems of its cards (the YAML files in its folder `data`) and those that stand in for a
card whose emblem is not among them (`web/src/faces/emblems.json`).  They come from the game-icons set (CC BY 3.0, see
NOTICE), are drawn on a square of 512, and are kept as the path alone, with numbers rounded to a tenth.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from rulebound.games import GAMES  # noqa: E402
from rulebound.games.data import data_of  # noqa: E402

WHOLE_SET = ROOT / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
STAND_INS = ROOT / "web" / "src" / "faces" / "emblems.json"
WRITTEN = ROOT / "web" / "src" / "assets" / "icons"
BODY = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')
COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)")
ARC = 7  # numbers of an arc: two radii, a turn, two flags, a point


def emblems_of(game: str) -> set[str]:
    """The names of the icons that the shipped cards of a game have on their faces, and of their stand-ins."""
    folder = ROOT / "src" / "rulebound" / "games" / game / "data"
    out: set[str] = set()
    for file in sorted(folder.glob("*.yaml")):
        cards = data_of(game)(file.stem)
        if isinstance(cards, list):
            out |= {card["emblem"] for card in cards if isinstance(card, dict) and card.get("emblem")}
    stand_ins: dict[str, str] = json.loads(STAND_INS.read_text(encoding="utf-8"))[game]
    return out | set(stand_ins.values())


def icons_of(game: str, icons: Mapping[str, Any]) -> dict[str, str]:
    """The paths of the icons that a game needs, by name; ValueError names those that the set does not have."""
    names = sorted(emblems_of(game))
    missing = [name for name in names if name not in icons]
    if missing:
        raise ValueError(
            f"the game-icons set has no icon called {', '.join(missing)}; "
            f"give another name in src/rulebound/games/{game}/data or in {STAND_INS.relative_to(ROOT)}"
        )
    out = {}
    for name in names:
        found = BODY.fullmatch(icons[name]["body"])
        if found is None:
            raise ValueError(f"the icon {name} is not a single path, and faces draw no other: take another")
        out[name] = rounded(found[1])
    return out


def rounded(path: str) -> str:
    """The same path with its numbers rounded to a tenth.

    >>> rounded("M10.04.55l-2.96 3.001zm1 1")
    'M10 .6l-3 3zm1 1'
    >>> rounded("a1.26 1.26 0 01.26.5")
    'a1.3 1.3 0 0 1 .3 .5'
    """
    return "".join(letter + joined(numbers(letter, text)) for letter, text in COMMAND.findall(path))


def numbers(letter: str, text: str) -> Iterator[float]:
    """The numbers of a command; the flags of an arc may stand without a space before what follows."""
    at = count = 0
    while True:
        while at < len(text) and text[at] in " ,\t\n":
            at += 1
        if at == len(text):
            return
        if letter in "aA" and count % ARC in (3, 4):
            yield float(text[at])
            at += 1
        else:
            found = NUMBER.match(text, at)
            if found is None:
                raise ValueError(f"a path of an icon has {text[at:]!r} where a number should be")
            yield float(found[0])
            at = found.end()
        count += 1


def joined(values: Iterator[float]) -> str:
    """Numbers as a path writes them, with no more signs between them than it needs."""
    out = ""
    for value in values:
        word = f"{round(value, 1):g}"
        word = "0" if word == "-0" else re.sub(r"^(-?)0\.", r"\1.", word)
        out += word if not out or word.startswith("-") else f" {word}"
    return out


def text_of(icons: Mapping[str, str]) -> str:
    """A file of icons: one line for each, so that a change of one is a change of one line."""
    return json.dumps(icons, indent=0, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the files, or with --check compare them; the exit status says whether all is well."""
    if not WHOLE_SET.exists():
        print(f"{WHOLE_SET.relative_to(ROOT)} is not there: run `npm ci` in web/ first", file=sys.stderr)
        return 2
    icons = json.loads(WHOLE_SET.read_text(encoding="utf-8"))["icons"]
    stale = []
    for game in GAMES:
        file = WRITTEN / f"{game}.json"
        text = text_of(icons_of(game, icons))
        if "--check" in arguments:
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                stale.append(file.name)
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"{file.relative_to(ROOT)}: {text.count(chr(10)) - 2} icons, {len(text) / 1000:.0f} kB")
    if stale:
        print(f"not as the cards ask: {', '.join(stale)}; run python tools/write_icons.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
