"""Every scenario of the house, as a test of its own; and every one of its expectations seen to fail when it is broken.

The worked examples of Epic's rule book are retold in tests/scenarios/epic/examples; where the workshop's own retelling
lies beside the checkout, both must expect the same.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeGuard

import jsonschema
import pytest
import yaml

from rulebound.games import GAMES
from rulebound.judge import run, run_scenario, shape
from rulebound.judge.checking import misses
from rulebound.judge.expectations import Expectation, Offer, Sight, Told, Value
from rulebound.judge.expectations import Path as ValuePath
from rulebound.judge.names import LETTERS
from rulebound.judge.runner import Run
from rulebound.judge.scenario import Scenario, read_scenario
from rulebound.judge.source import Node
from rulebound.judge.steps import Expect, told

HERE = Path(__file__).resolve().parent
SCENARIOS = sorted((HERE / "scenarios").rglob("*.yaml"))
SHARED = HERE.parent.parent / "shared"
EXAMPLES = SHARED / "rules" / "epic-examples.yaml"
CHAOTIC_EXAMPLES = SHARED / "rules" / "chaotic-examples.yaml"
# Those that need Mugic, battlegear or game text, none of which Apprentice has (10.1).
CHAOTIC_WAITS = {f"CH-E{n:02}" for n in (6, 7, 9, 10, 12, 15, 16, *range(18, 37))}
SIDES = {"A1": "A", "A2": "B", "B1": "C", "B2": "D", "S": "A", "T": "C"}  # as the retelling calls the members of teams


def name_of(path: Path) -> str:
    return str(path.relative_to(HERE / "scenarios").with_suffix(""))


with_examples = pytest.mark.skipif(not EXAMPLES.exists(), reason="the retold examples are not beside this checkout")
each_scenario = pytest.mark.parametrize("path", SCENARIOS, ids=name_of)


@each_scenario
def test_scenario(path: Path) -> None:
    result = run_scenario(path)
    assert result.ok, result.why
    assert result.touched or result.transcript == ()


@pytest.mark.slow
@each_scenario
def test_it_goes_the_same_while_nobody_listens(path: Path) -> None:
    """What is computed anew to tell why, and what is only kept up to date while nobody asks, are the same."""
    result = run(read_scenario(path), silent=True)
    assert result.ok, result.why


@pytest.mark.slow
@each_scenario
def test_its_expectations_can_fail(path: Path) -> None:
    """An expectation that nothing can break would prove nothing."""
    running = Run(read_scenario(path))
    for step in running.scenario.steps:
        if isinstance(step, Expect):
            for item in step.items:
                for broken in broken_forms(item):
                    assert list(misses(running.table, (broken,))), f"{path}:{item.spot}: {item} cannot fail"
        running.do(step)


def broken_forms(item: Expectation) -> Iterator[Expectation]:
    """The expectation with something else expected."""
    if isinstance(item, Value):
        if item.has:
            yield replace(item, negated=not item.negated)
        else:
            yield replace(item, node=other_value(item.node))
    elif isinstance(item, Offer):
        yield replace(item, offered=not item.offered)
        if item.why:
            yield replace(item, why="for no reason at all")
        if item.rules:
            yield replace(item, rules=("1.1.1-none",))
    elif isinstance(item, Told):
        yield replace(item, never=not item.never)
    elif isinstance(item, Sight):
        yield replace(item, positive=not item.positive)


def other_value(node: Node) -> Node:
    if node.text is None:
        return Node(node.spot, "97")
    other = {"true": "false", "false": "true"}.get(node.text, "97")
    return Node(node.spot, other)


# -- the schema


def test_the_schema_is_sound_and_current() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    assert schema() == shape.schema(), "write it anew: python tools/write_scenario_schema.py"


@each_scenario
def test_scenario_fits_the_schema(path: Path) -> None:
    """Editors that know the schema must not complain about what the judge accepts."""
    data = json.loads(json.dumps(yaml.safe_load(path.read_text(encoding="utf-8"))))
    jsonschema.Draft202012Validator(schema()).validate(data)


def schema() -> Any:
    text = files("rulebound.judge").joinpath("schema", "scenario.schema.json").read_text(encoding="utf-8")
    return json.loads(text)


# -- the worked examples


def cases() -> list[dict[str, Any]]:
    if not EXAMPLES.exists():
        return []
    found: list[dict[str, Any]] = yaml.safe_load(EXAMPLES.read_text(encoding="utf-8"))["cases"]
    return found


@with_examples
def test_every_example_is_a_scenario() -> None:
    folder = HERE / "scenarios" / "epic" / "examples"
    have = {path.name.partition("-")[0] for path in SCENARIOS if path.parent == folder}
    assert have == {case["id"] for case in cases()}


@with_examples
@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_example_expects_what_the_book_says(case: dict[str, Any]) -> None:
    found = [read_scenario(path) for path in SCENARIOS if path.name.startswith(case["id"] + "-")]
    mine = [scenario for scenario in found if scenario.title == case["title"]]
    assert len(mine) == 1, f"{case['id']}: one scenario has the title {case['title']!r}"
    (scenario,) = mine
    assert list(scenario.rules) == case["rules"]
    assert list(scenario.rulings) == case.get("rulings", [])
    assert list(missing(scenario, case["expect"])) == []


@pytest.mark.skipif(not CHAOTIC_EXAMPLES.exists(), reason="the retold examples are not beside this checkout")
def test_every_example_of_chaotic_without_card_text_is_a_scenario() -> None:
    retold = {case["id"]: case for case in yaml.safe_load(CHAOTIC_EXAMPLES.read_text(encoding="utf-8"))["examples"]}
    mine = {path.name[:6]: read_scenario(path) for path in SCENARIOS if path.name.startswith("CH-E")}
    assert set(mine) == set(retold) - CHAOTIC_WAITS
    for id_, scenario in mine.items():
        assert scenario.title == retold[id_]["title"]
        assert list(scenario.rules) == retold[id_]["rules"]
        assert list(scenario.rulings) == retold[id_].get("rulings", [])


def missing(scenario: Scenario, expected: dict[str, Any]) -> Iterator[str]:
    """What the example expects and the scenario does not."""
    items = [item for group in scenario.expectations() for item in group.items]
    values = [(path_of(item), plain_node(item.node)) for item in items if isinstance(item, Value) and not item.has]
    words = set(scenario.names.labels.values()) | set(scenario.names.letters())
    for key, value in in_our_seats(expected).items():
        if key == "log":
            patterns = [p for item in items if isinstance(item, Told) and not item.never for p in item.patterns]
            ours = Counter(word for p in patterns for word in [*map(str, p.names), str(p.amount)])
            theirs = Counter(word for line in value for word in words_in(line, words))
            if theirs - ours:
                yield f"log: {dict(theirs - ours)}"
        elif key in ("legal", "illegal"):
            offers = [item for item in items if isinstance(item, Offer) and item.offered == (key == "legal")]
            hidden = {(LETTERS[item.viewer], str(name)) for item in items if is_unseen(item) for name in item.things}
            for line in value:
                wanted = set(words_in(line, words))
                if " see " in line:
                    viewers, things = ({*words_in(part, words)} for part in line.split(" see "))
                    things -= set(LETTERS)
                    if not things or not {(viewer, thing) for viewer in viewers for thing in things} <= hidden:
                        yield f"{key}: {line}"
                elif not any(wanted <= set(words_in(item.play.words, words)) for item in offers):
                    yield f"{key}: {line}"
        elif (key, plain_value(value)) not in values:
            yield f"{key}: {value}"


def is_unseen(item: Expectation) -> TypeGuard[Sight]:
    return isinstance(item, Sight) and not item.positive and not item.known


def in_our_seats(value: Any) -> Any:
    """The same with our letters for the members of teams, and for the sides that of their first member."""
    if isinstance(value, dict):
        return {in_our_seats(key): in_our_seats(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [in_our_seats(inner) for inner in value]
    if isinstance(value, str):
        return re.sub(r"\b(" + "|".join(SIDES) + r")\b", lambda m: SIDES[m[0]], value)
    return value


def path_of(item: Value) -> str:
    return item.path.text if isinstance(item.path, ValuePath) else item.path


def words_in(line: str, words: set[str]) -> list[str]:
    return [word for word in re.findall(r"\w+", line) if word in words or word.isdigit()]


def plain_value(value: Any) -> Any:
    if isinstance(value, list):
        return sorted(str(v).casefold() for v in value)
    return str(value).casefold()


def plain_node(node: Node) -> Any:
    if node.items is not None:
        return sorted(told(item).casefold() for item in node.items)
    return told(node).casefold()


@pytest.mark.slow
@pytest.mark.skipif(not (SHARED / "cards").exists(), reason="the published card lists are not beside this checkout")
@pytest.mark.parametrize("game", GAMES)
def test_no_published_card_stands_in_a_scenario(game: str) -> None:
    """Only cards that the rule book itself names may be named here, in its examples."""
    listed = json.loads((SHARED / "cards" / f"{game}.json").read_text(encoding="utf-8"))
    published = {card["name"] for card in (listed["cards"] if isinstance(listed, dict) else listed)}
    wrong = []
    for path in SCENARIOS:
        if game in path.parts and "examples" not in path.parts:
            cards = yaml.safe_load(path.read_text(encoding="utf-8")).get("cards") or {}
            named = [card["name"] for card in cards.values() if isinstance(card, dict)]
            wrong += [f"{path.name}: {name}" for name in named if name in published]
    assert published and wrong == []
