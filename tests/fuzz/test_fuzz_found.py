"""What fuzzing has found: each fault of a reader that was mended, kept as an example."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from fuzz.mutations import in_time, is_useful
from record.damage import body, resealed, whole
from rulebound.engine import record_text
from rulebound.engine.record import BadRecord
from rulebound.engine.record_text import parse_record, read_record
from rulebound.games import kit
from rulebound.judge import Malformed, parse_scenario, run
from rulebound.language import LanguageError

LONG = "9" * 5000
HEAD = "title: x\ngame: epic\n"
THEN = "\nthen: {A.health: 30}\n"
QUICK = 3.0  # seconds; each took much longer, or for ever

SCENARIOS = {
    "a place with a long number": (f"{HEAD}when: ['A chooses A.deck[{LONG}]']{THEN}", "my.yaml:3:"),
    "a path with a long number": (f"{HEAD}then: {{'A.deck[{LONG[:900]}].name': y}}", "nothing can be expected of"),
    "a long amount in the log": (f"{HEAD}then: {{log: ['A draws {LONG}']}}", "neither an event"),
    "a share with a long number": (f"{HEAD}when: ['A assigns A {LONG} to B']{THEN}", "at most 500 characters"),
    "a rule with a long number": (f"{HEAD}rules: [4.{LONG}]{THEN}", "there is no rule"),
    "a number that is no character": (f'title: "\\U0011ffff"\ngame: epic{THEN}', "this is not YAML"),
    "half of a character": (f'{HEAD}given: {{A: {{hand: ["\\ud800"]}}}}{THEN}', "half of a character"),
    "a version of YAML with a long number": (f"%YAML 1.{LONG}\n---\n{HEAD}{THEN}", "this is not YAML"),
    "values in values": (f"{HEAD}about: {'[' * 60}{']' * 60}{THEN}", "more than 40 deep"),
    "spaces in a step": (f"{HEAD}when: ['A plays{' ' * 400}y']{THEN}", "single spaces between its words"),
    "a long step": (f"{HEAD}when: ['A plays{' y' * 4000}']{THEN}", "at most 500 characters"),
    "spaces in an expectation": (f"{HEAD}then: ['A may play{' ' * 400}y']", "single spaces between its words"),
    "spaces in a pile": (f"{HEAD}given: {{A: {{hand: ['a{' ' * 4000}y']}}}}{THEN}", "at most 500 characters"),
    "a god where there are none": (
        f"{HEAD}cards: {{g: {{name: G, type: god, alignment: [evil], cost: 0, text: '{{evil}} → Lose 2 health.'}}}}\n"
        f"given: {{A: {{god: g}}}}{THEN}",
        "my.yaml:4:18: g is a god, and there are no gods in constructed (2.4.1)",
    ),
    "the turn of a second member": (f"{HEAD}teams: 2+2\ngiven: {{turn: B}}{THEN}", "B is on the side of A"),
    "a ruling with a long number": (f"{HEAD}settings: {{R60: '{'9' * 30}'}}{THEN}", "R60 cannot be"),
    "a position that is not sound": (f"{HEAD}then: {{sound: no}}", "can only be expected to be sound"),
}


@pytest.mark.parametrize(("text", "message"), SCENARIOS.values(), ids=SCENARIOS)
def test_scenarios(text: str, message: str) -> None:
    began = perf_counter()
    with in_time(), pytest.raises(Malformed) as e:
        parse_scenario(text, "my.yaml")
    assert perf_counter() - began < QUICK
    is_useful(str(e.value), "my.yaml", text)
    assert message in str(e.value), str(e.value)[:400]


def test_a_battle_between_teams_is_laid() -> None:
    """The side next in turn is attacked, not the team mate, and every member's champions fight."""
    text = (
        f"{HEAD}teams: 2+2\ngiven: {{B: {{play: [Wolf Token]}}, battle: {{attackers: [Wolf Token]}}}}\n"
        "then: {defender: C, Wolf Token.role: attacking}"
    )
    assert run(parse_scenario(text)).why == ""


# -- records


def test_a_position_with_other_letters() -> None:
    lines = [line for line in body(whole(9)) if not line.startswith("seed: ")]
    lines = lines[: lines.index("[deck A]") if "[deck A]" in lines else len(lines)]
    lines.append("position: \ufefflAGk")
    with pytest.raises(BadRecord):
        parse_record(resealed(lines), "my.txt")


def test_a_deck_that_fills_the_memory() -> None:
    lines = body(whole(9))
    at = next(n for n, line in enumerate(lines) if line.startswith("[deck A]")) + 1
    lines[at:at] = [lines[at].replace(lines[at].split()[0], "999", 1)] * 40
    with pytest.raises(BadRecord, match="more than 10,000 cards"):
        parse_record(resealed(lines), "my.txt")


def test_a_file_that_fills_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_text, "LARGEST_FILE", 100)
    path = tmp_path / "large.txt"
    path.write_bytes(b"x" * 101)
    with pytest.raises(BadRecord, match=r"large\.txt: a file of more than 100 bytes is not read"):
        read_record(path)


# -- cards

CARD: dict[str, Any] = {
    "name": "Mine", "set": "own", "type": "champion", "alignment": ["wild"], "cost": 1, "offense": 1, "defense": 1
}  # fmt: skip
CARDS = {
    "a long number": ({"text": f"Tribute → Draw {'9' * 30} cards."}, "not understood"),
    "a very long number": ({"text": f"Tribute → Draw {LONG} cards."}, "5,022 characters; at most 4,000 are read"),
    "many quotes": ({"text": '"Draw a card." ' * 20}, "20 quoted sentences; at most 6 are read"),
    "a class without a letter": ({"class": [""]}, "'' is no word"),
    "a class of half a character": ({"class": ["\ud800"]}, "is no word"),
    "an alignment twice": ({"alignment": ["wild", "wild"]}, "the same word stands there twice: wild, wild"),
    "a token without a class": ({"type": "token champion"}, "a token has a class"),
    "a set that is a list": ({"set": ["x"]}, "expected visible characters, found ['x']"),
}


@pytest.mark.parametrize(("change", "message"), CARDS.values(), ids=CARDS)
def test_cards(change: dict[str, Any], message: str) -> None:
    began = perf_counter()
    with in_time(), pytest.raises(ValueError) as e:
        kit("epic").book([], [CARD | change])
    assert not isinstance(e.value, (UnicodeError, LanguageError))
    assert perf_counter() - began < QUICK
    assert message in str(e.value), str(e.value)[:400]


def test_a_number_sign_in_a_name_is_refused() -> None:
    card = {"name": "G#9999999999", "type": "event", "alignment": ["wild"], "cost": 0, "text": "Draw a card."}
    with pytest.raises(ValueError, match="a name has no number sign"):
        kit("epic").book([], [card])


def test_brackets_without_end_are_refused_at_once() -> None:
    with pytest.raises(Malformed, match="nested too deeply"):
        parse_scenario("[" * 100_000, "my.yaml")
