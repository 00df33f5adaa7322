"""Which ids sources and scenarios cite, and that each of them is in the rule book."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.rulebook import Citation, RuleBook, cited_ids
from rulebound.rulebook.citations import cited_in_python, cited_in_yaml

ROOT = Path(__file__).resolve().parents[2]
EPIC = {
    "sources": ROOT / "src" / "rulebound" / "games" / "epic",
    "scenarios": ROOT / "tests" / "scenarios" / "epic",
}

SAMPLE = '''\
"""Speaks of "9.9.1" in its docstring, which cites nothing."""
from typing import Final

RULES = ("1.1",)
RULES_BLOCK: Final = ("1.2", "1.3") if RULES else ["1.4"]
RULE_DRAW = "1.5"
END_RULES = {"gold": ("1.6",), "draw": RULE_DRAW} | {"x": "1.7"}
RULES_ALL = frozenset({*RULES, "1.8"}) | {"1.9"}
RULES_BY_STEP: dict[int, tuple[str, ...]] = {}
RULES_BY_STEP[3] = ("2.1",)
TITLE, OVERRULED, rules = "9.9.2", ("9.9.3",), ("9.9.4",)


class Step:
    STEP_RULES = ("2.2",)

    def refuse(self, why: str, rules: tuple[str, ...] = ("2.3",), *, rule: str = "2.4") -> None:
        self.log("9.9.5", why, rules=("2.5", "2.6") + RULES)
        self.log(rule="2.7", because=("9.9.6",))
        book.cite(("2.8", *RULES), "9.9.7")
        cite(["2.9"])
        self.log(rules=("3.1",) if why == "9.9.8" else self.rules_of("9.9.9"))
        self.log(rules=tuple(f"3.{n}" for n in range(3)))
'''


def ids(found: list[Citation]) -> list[str]:
    return [id_ for _, _, id_ in found]


def test_python_sample() -> None:
    found = cited_in_python(SAMPLE, "sample.py")
    expected = [f"1.{n}" for n in range(1, 10)] + [f"2.{n}" for n in range(1, 10)] + ["3.1"]
    assert [id_ for id_ in ids(found) if not id_.startswith("f")] == expected
    assert found[0] == ("sample.py", 4, "1.1")
    assert found[-1].line == 23 and found[-1].id.startswith("f'3.")


def test_yaml_sample() -> None:
    text = """\
title: "Speaks of 9.9.1"
rules: [4.4.6, "4.4.6-bis", 4.10, 5.0]
rulings: {R11: attacker}
plays:
  - do: block
    expect:
      refused: {what: block, rules: 5.2.1}
  - ruling: R31
    rules:
      - 4.4.7
    note: 9.9.2
rules_of_thumb: [9.9.3]
---
rulings: [R34, R35]
rule:
"""
    expected = ["4.4.6", "4.4.6-bis", "4.10", "5.0", "R11", "5.2.1", "R31", "4.4.7", "R34", "R35"]
    assert ids(cited_in_yaml(text)) == expected
    assert [line for _, line, id_ in cited_in_yaml(text) if id_ in ("4.10", "5.2.1", "R35")] == [2, 7, 14]


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "turn.py").write_text("RULES = ('4.2',)\n")
    (tmp_path / "a.yml").write_text("rules: [4.3]\n")
    (tmp_path / "b.txt").write_text("rules: [9.9]\n")
    assert cited_ids(tmp_path) == [(str(tmp_path / "a.yml"), 1, "4.3"), (str(tmp_path / "inner/turn.py"), 1, "4.2")]
    assert ids(cited_ids(str(tmp_path / "a.yml"))) == ["4.3"]


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        cited_ids(tmp_path / "nowhere")
    (tmp_path / "bad.py").write_text("RULES = (\n")
    with pytest.raises(SyntaxError) as caught:
        cited_ids(tmp_path / "bad.py")
    assert caught.value.filename == str(tmp_path / "bad.py")
    (tmp_path / "bad.yaml").write_text("title: x\nrules: [1.1\n")
    with pytest.raises(ValueError, match=r"bad\.yaml:\d+: this is not YAML"):
        cited_ids(tmp_path / "bad.yaml")


@pytest.mark.parametrize("what", EPIC)
def test_every_id_cited_for_epic_is_known(what: str) -> None:
    if not EPIC[what].is_dir():
        pytest.skip(f"there are no Epic {what} yet")
    book = RuleBook.load("epic")
    wrong = [f"{file}:{line}: {id_}" for file, line, id_ in cited_ids(EPIC[what]) if id_ not in book]
    assert not wrong, "unknown rules are cited:\n" + "\n".join(wrong)
