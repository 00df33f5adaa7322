"""Whatever stands in a list of cards: rows that can be judged, or BadList with everything that is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given

from cards.own import CAT, DOG, MOON, ODD
from fuzz.mutations import any_bytes, any_text, fuzzed, in_time, is_useful
from rulebound.cards.checking import check
from rulebound.cards.files import BadList, read_list
from rulebound.cards.sets import load_set, store
from rulebound.cli import main
from rulebound.games import desk

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

COLUMNS = desk("epic").columns
CARDS = [DOG, CAT, ODD, MOON]
AS_JSON = [json.dumps(CARDS), json.dumps({"cards": CARDS}, ensure_ascii=False, indent=1)]
AS_CSV = ['name,type,alignment,class,cost,text\nElk,event,"wild, good",,0,"Draw a card.\nGain 3 health."\n']
AS_YAML = ["cards:\n- {name: Elk, type: event, alignment: [wild], cost: 0, text: Draw a card.}\n", *AS_JSON]
BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\ncards: [{name: *c, type: *c}]\n"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEBOUND_DATA", str(tmp_path / "data"))


def tried(path: Path, text: str) -> None:
    """Read the file; what is read is judged, stored and loaded again as it was."""
    with in_time():
        try:
            rows = read_list(path, COLUMNS)
        except BadList as e:
            is_useful(str(e), str(path), text)
            assert e.faults
            return
        report = check("epic", rows)
        data = report.data()
        assert data["cards"] == len(rows) and data["whole"] <= len(rows)
        assert data["printed_back"] <= data["read"] <= data["lines"]
        assert (data["whole"] == data["cards"]) == (data["refused"] == [])
        stored = store("epic", rows, "fuzzed")
        again = load_set("epic", "fuzzed")
        assert [entry.name for entry in again.report.entries] == [entry.name for entry in stored.report.entries]
        assert len(again.playable) == len(stored.playable)


@fuzzed(0.5)
@given(text=any_text(AS_JSON))
@example(text='[{"name": "\\ud800", "type": "event"}]')
@example(text='[{"name": "Elk", "type": "event", "cost": ' + "9" * 30 + "}]")
@example(text='[{"name": "Elk", "type": "event", "cost": ' + "9" * 5000 + "}]")
def test_any_json_is_a_list_or_is_refused(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "my.json"
    path.write_text(text, encoding="utf-8", errors="replace")
    tried(path, text)


@fuzzed(0.5)
@given(text=any_text(AS_CSV))
def test_any_table_is_a_list_or_is_refused(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "my.csv"
    path.write_text(text, encoding="utf-8", errors="replace")
    tried(path, text)


@fuzzed(0.5)
@given(text=any_text(AS_YAML))
@example(text=BOMB)
@example(text="- {name: 2026-99-99, type: event}")
@example(text="- {name: Elk, type: event, 3: x, 2026-01-01: y}")
@example(text="- &a {name: Elk, type: event, class: *a}")
def test_any_yaml_is_a_list_or_is_refused(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "my.yaml"
    path.write_text(text, encoding="utf-8", errors="replace")
    tried(path, text)


@fuzzed(0.1)
@given(data=any_bytes([*AS_JSON, *AS_CSV]))
def test_the_commands_tell_what_is_wrong(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    for name in ("my.json", "my.csv", "my.yaml"):
        path = tmp_path_factory.getbasetemp() / name
        path.write_bytes(data)
        with in_time():
            assert main(["cards", "check", str(path)]) in (0, 1, 2)
            assert main(["cards", "import", str(path), "--name", "fuzzed"]) in (0, 2)
