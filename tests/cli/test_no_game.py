"""The command line knows no game: no word of a game's own stands in its code, besides examples and doctests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CLI = Path(__file__).resolve().parent.parent.parent / "src" / "rulebound" / "cli"
WORDS = (
    *("champion", "gold", "offense", "defense", "expended", "alignment", "god", "airborne", "breakthrough", "ambush"),
    *("hero", "mission", "legendary", "stunned", "exhausted", "atk", "titan", "seeker", "zone"),
    *("creature", "mugic", "battlegear", "battleboard", "courage", "wisdom", "energy", "tribe", "showdown", "location"),
    *("health", "initiative", "battle", "combat", "burst"),
)
# A word with what may stand around it in a name: `gold_words`, `things`, `Champions`.
OWN = re.compile(rf"(?<![a-z])({'|'.join(WORDS)})(e?s)?(?![a-z])", re.IGNORECASE)
EXAMPLES = re.compile(
    r"^ *```.*?^ *```$"  # what help texts show to be typed
    r"|^ *>>> .*?(?=^ *$|^ *\"\"\")",  # doctests and what they print
    re.MULTILINE | re.DOTALL,
)


def words_of_games(text: str) -> list[str]:
    """The words of games in a source text, each with its line."""
    bare = EXAMPLES.sub(lambda found: "\n" * found[0].count("\n"), text)
    found = []
    for number, line in enumerate(bare.splitlines(), 1):
        found += [f"{number}: {match[0]} in {line.strip()}" for match in OWN.finditer(line)]
    return found


@pytest.mark.parametrize("path", sorted(CLI.glob("*.py")), ids=lambda path: path.name)
def test_no_word_of_a_game_stands_in_the_command_line(path: Path) -> None:
    assert words_of_games(path.read_text(encoding="utf-8")) == []


def test_such_words_are_found() -> None:
    assert words_of_games('view["champions"]\n') == ['1: champions in view["champions"]']
    assert len(words_of_games("def gold_words(hero): ...\n# Mugic counters\n")) == 3
    assert words_of_games("    >>> gold(3)\n    hero\n\n    ```\n    play a hero\n    ```\n") == []
    assert words_of_games("bold, golden_section, heroic, zoned\n") == []
