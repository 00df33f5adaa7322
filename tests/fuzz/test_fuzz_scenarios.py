"""Whatever stands in a scenario: one that runs without breaking the engine, or Malformed with everything wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from fuzz.mutations import BOMBS, any_bytes, any_text, fuzzed, in_time, is_useful
from rulebound.cli import main
from rulebound.judge import Malformed, parse_scenario, read_scenario, run
from rulebound.judge.telling import tell

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

FOLDER = Path(__file__).resolve().parent.parent / "scenarios" / "epic"
EVERY = 7  # of the scenarios that there are


@cache
def scenarios() -> tuple[str, ...]:
    """Some scenarios, of all folders; the long ones are left out, so that a change hits something."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.yaml"))]
    return tuple([text for text in texts if len(text) < 2500][::EVERY])


def runs_or_is_refused(text: str) -> None:
    with in_time():
        try:
            scenario = parse_scenario(text, "my.yaml")
        except Malformed as e:
            is_useful(str(e), "my.yaml", text)
            assert e.faults and len(str(e)) < 100_000
            return
        result = run(scenario)
        if not result.ok:
            is_useful(result.why, "my.yaml", text)
        assert "the engine failed" not in result.why, result.why
        assert "the engine has a fault" not in result.why, result.why
        assert tell(scenario).ok == result.ok


@fuzzed(1.25)
@given(any_text(scenarios()))
def test_any_text_runs_or_is_refused(text: str) -> None:
    runs_or_is_refused(text)


# -- scenarios that stay scenarios, more often than not


def parts(data: Any) -> Iterator[Any]:
    """All lists and mappings in this data."""
    if isinstance(data, (dict, list)):
        yield data
        for part in data.values() if isinstance(data, dict) else data:
            yield from parts(part)


def other_text(r: Random, text: str, words: list[str]) -> str:
    """A text with something else in it that stands elsewhere: a name, a number, a player."""
    way = r.randrange(4)
    if way == 0:
        return text.translate(str.maketrans("AB", "BA"))
    if way == 1:
        return re.sub(r"\d+", lambda m: str(r.randrange(12)), text)
    if way == 2 and words:
        return r.choice(words)
    mine = text.split()
    theirs = r.choice(words).split() if words else mine
    if mine and theirs:
        mine[r.randrange(len(mine))] = r.choice(theirs)
    return " ".join(mine)


def other_scenario(r: Random) -> str:
    """A scenario of which parts were left out, doubled, swapped, or taken from another place or another scenario."""
    data = yaml.load(r.choice(scenarios()), yaml.BaseLoader)
    other = yaml.load(r.choice(scenarios()), yaml.BaseLoader)
    for _ in range(r.choice((1, 2, 4, 8))):
        words = [text for part in parts(data) if isinstance(part, list) for text in part if isinstance(text, str)]
        part = r.choice([part for part in parts(data) if part] or [data])
        if isinstance(part, list):
            at, to = r.randrange(len(part)), r.randrange(len(part))
            way = r.randrange(5)
            if way == 0:
                del part[at]
            elif way == 1:
                part.insert(to, part[at])
            elif way == 2:
                part[at], part[to] = part[to], part[at]
            elif isinstance(part[at], str):
                part[at] = other_text(r, part[at], words)
        elif isinstance(part, dict) and part:
            key = r.choice(list(part))
            way = r.randrange(5)
            if way == 0 and key not in ("title", "game"):
                del part[key]
            elif way == 1:
                like = [theirs for theirs in parts(other) if isinstance(theirs, dict) and key in theirs]
                part[key] = r.choice(like)[key] if like else part[key]
            elif isinstance(part[key], str) and key not in ("title", "game"):
                part[key] = str(r.randrange(12)) if part[key].isdigit() else other_text(r, part[key], words)
    return yaml.dump(data, Dumper=Plain, sort_keys=False, width=1000)


class Plain(yaml.SafeDumper):
    """Writes every text without quotes where it can be, as people do: a number is a number again."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


Plain.add_representer(str, lambda dumper, text: dumper.represent_scalar(number_or_text(text), text))


def number_or_text(text: str) -> str:
    """The tag under which YAML writes this without quotes."""
    return "tag:yaml.org,2002:int" if re.fullmatch(r"-?\d+", text) else "tag:yaml.org,2002:str"


@fuzzed(2.0)
@given(st.randoms(use_true_random=False).map(other_scenario))
def test_other_scenarios_run_or_are_refused(text: str) -> None:
    runs_or_is_refused(text)


@pytest.mark.parametrize("bomb", BOMBS, ids=range(len(BOMBS)))
def test_bombs_everywhere(bomb: str) -> None:
    given_it = f"title: x\ngame: epic\ngiven: {{A: {{hand: {bomb}}}}}\nthen: {{A.health: 30}}"
    for text in (bomb, f"title: {bomb}", given_it):
        runs_or_is_refused(text)


@fuzzed(0.25)
@given(data=any_bytes(scenarios()))
@example(data=b"\xff\xfe")
def test_any_file_runs_or_is_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "my.yaml"
    path.write_bytes(data)
    with in_time():
        try:
            read_scenario(path)
        except Malformed as e:
            is_useful(str(e), str(path), str(data))
        assert main(["scenario", "run", str(path)]) in (0, 1, 2)
        assert main(["judge", str(path)]) in (0, 1, 2)
