"""Whatever stands in a scenario: one that runs without breaking the engine, or Malformed with everything wrong."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given

from fuzz.mutations import BOMBS, any_bytes, any_text, fuzzed, in_time, is_useful
from rulebound.cli import main
from rulebound.judge import Malformed, parse_scenario, read_scenario, run
from rulebound.judge.telling import tell

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
            is_useful(str(e), "my.yaml")
            assert e.faults and len(str(e)) < 100_000
            return
        result = run(scenario)
        if not result.ok:
            is_useful(result.why, "my.yaml")
        assert "the engine failed" not in result.why, result.why
        assert "the engine has a fault" not in result.why, result.why
        assert tell(scenario).ok == result.ok


@fuzzed(2.0)
@given(any_text(scenarios()))
def test_any_text_runs_or_is_refused(text: str) -> None:
    runs_or_is_refused(text)


@pytest.mark.parametrize("bomb", BOMBS, ids=range(len(BOMBS)))
def test_bombs_everywhere(bomb: str) -> None:
    for text in (bomb, f"title: {bomb}", f"title: x\ngame: epic\ngiven: {{A: {{hand: {bomb}}}}}\nthen: {{A.health: 30}}"):
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
            is_useful(str(e), str(path))
        assert main(["scenario", "run", str(path)]) in (0, 1, 2)
        assert main(["judge", str(path)]) in (0, 1, 2)
