"""The judge on the command line: what is printed, what the exit code is, and how a scenario is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebound.judge import Malformed
from rulebound.judge.command import judge, judged, run

GOOD = "title: Leaving\ngame: epic\nwhen: [B concedes]\nthen: {winner: A}\n"
WRONG = "title: Staying\ngame: epic\nwhen: [B concedes]\nthen: {winner: B, B.health: 29, eliminated: [B]}\n"
ODD = "title: Odd\ngame: epic\nthen: {winer: B}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("good", GOOD), ("wrong", WRONG), ("odd", ODD)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_all_pass(folder: Path) -> None:
    text, code = run([str(folder / "good.yaml")])
    assert code == 0
    assert text == f"passed  {folder}/good.yaml: Leaving\n1 passed, 0 failed"


def test_one_fails(folder: Path) -> None:
    text, code = run([str(folder / "good.yaml"), str(folder / "wrong.yaml")])
    assert code == 1
    assert f"{folder}/wrong.yaml:4:8: winner is A, not B\n" in text
    assert f"{folder}/wrong.yaml:4:19: B.health is 30, not 29" in text
    assert text.endswith("1 passed, 1 failed")


def test_one_cannot_be_understood(folder: Path) -> None:
    text, code = run([str(folder)], json=True)
    assert code == 2
    data = json.loads(text)
    assert (data["passed"], data["failed"]) == (1, 2)
    assert [sorted(row) for row in data["results"]] == [["file", "ok", "title", "why"]] * 3
    odd = next(row for row in data["results"] if row["file"].endswith("odd.yaml"))
    assert not odd["ok"]
    assert odd["why"] == f'{folder}/odd.yaml:3:8: nothing can be expected of "winer"; nearest: winner, never'


def test_a_scenario_of_nearly_that_name_is_suggested(folder: Path) -> None:
    found = next(folder.glob("*.yaml"))
    text, code = run([str(folder / f"{found.stem[:-1]}.yaml")])
    assert code == 2 and f"there is no such file; did you mean {found}?" in text


def test_a_missing_file(tmp_path: Path) -> None:
    text, code = run([str(tmp_path / "none.yaml")])
    assert code == 2
    assert "there is no such file" in text


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="there is no scenario in this folder"):
        run([str(tmp_path)])


def test_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(b"\xff\xfe\x00")
    text, code = run([str(tmp_path / "x.yaml")])
    assert code == 2
    assert "this is not UTF-8 text" in text


STORY = """\
Crystal Golem pays with itself
A power whose cost is its source.

What it is about
  3.5.3 {says}

The position
  A: 30 health, 1 gold, 0 in hand, 20 in deck, 0 in discard
     golem (Crystal Golem): 7/4, ambush, untargetable
  B: 30 health, 1 gold, 0 in hand, 20 in deck, 0 in discard
  turn A, turn number 3, phase main, initiative A
"""


def test_a_story(tmp_path: Path) -> None:
    path = tmp_path / "golem.yaml"
    path.write_text(
        "title: Crystal Golem pays with itself\n"
        "about: A power whose cost is its source.\n"
        "game: epic\n"
        "rules: [3.5.3]\n"
        "sets: [examples]\n"
        "cards: {golem: Crystal Golem}\n"
        "given: {A: {play: [golem]}}\n"
        "when: [A uses golem]\n"
        "then: [golem is in A's discard pile, A may not use golem]\n",
        encoding="utf-8",
    )
    text = judge(str(path))
    says = text.partition("  3.5.3 ")[2].partition("\n")[0]
    assert text.startswith(STORY.format(says=says))
    assert "  1. A uses golem\n" in text
    assert "       Crystal Golem is broken. (5.16.1, 1.9.2)\n" in text
    assert "     yes golem.zone is A's discard pile\n" in text
    assert "     yes refused: A use golem\n" in text
    assert text.endswith("\nAll is as expected.")


def test_a_story_that_goes_wrong(folder: Path) -> None:
    text = judge(str(folder / "wrong.yaml"))
    assert "       B concedes. (1.2.2.i2; our ruling R09: choice)\n" in text
    assert "     no  winner is B: winner is A, not B\n" in text
    assert "     yes eliminated is [B]\n" in text
    assert f"Not as expected: {folder}/wrong.yaml:4:8: winner is A, not B" in text


def test_a_story_that_cannot_be_read(folder: Path) -> None:
    with pytest.raises(Malformed):
        judge(str(folder / "odd.yaml"))


def test_a_story_without_expectations(tmp_path: Path) -> None:
    path = tmp_path / "asked.yaml"
    path.write_text("title: Leaving\ngame: epic\nwhen: [B concedes]\n", encoding="utf-8")
    text, code = judged(str(path))
    assert code == 0
    assert "       A is the only player left and wins. (1.2.1.i2)\n" in text
    assert text.endswith("\nNothing was expected.")
    data, code = judged(str(path), json=True)
    assert code == 0 and json.loads(data)["ok"] and not json.loads(data)["steps"][1]["expected"]
    text, code = run([str(path)])
    assert code == 2
    assert f"{path}:1:1: nothing is expected" in text and "`rulebound judge` tells what happens in it" in text


def test_a_story_without_expectations_that_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "asked.yaml"
    path.write_text(
        "title: Too early\ngame: epic\nsets: [examples]\ncards: {golem: Crystal Golem}\n"
        "given: {B: {play: [golem]}}\nwhen: [B attacks with golem]\n",
        encoding="utf-8",
    )
    text, code = judged(str(path))
    assert code == 1
    assert f"\nIt goes no further: {path}:6:8: " in text and "All is as expected" not in text


# -- as JSON


def test_a_story_as_json(tmp_path: Path) -> None:
    path = tmp_path / "golem.yaml"
    path.write_text(
        "title: Crystal Golem pays with itself\n"
        "game: epic\n"
        "rules: [3.5.3]\n"
        "rulings: [R44]\n"
        "settings: {R60: 9}\n"
        "sets: [examples]\n"
        "cards: {golem: Crystal Golem}\n"
        "given: {A: {play: [golem]}}\n"
        "when:\n"
        "  - A uses golem\n"
        "  - then: [golem is in A's discard pile, A may not use golem]\n"
        "  - B concedes\n"
        "then: {winner: A}\n",
        encoding="utf-8",
    )
    text, code = judged(str(path), json=True)
    assert code == 0
    data = json.loads(text)
    assert list(data) == [
        *("file", "title", "ok", "why", "about", "rules", "rulings", "settings", "before", "steps", "after")
    ]
    assert (data["file"], data["ok"], data["why"]) == (str(path), True, "")
    assert data["title"] == "Crystal Golem pays with itself"
    assert (data["rules"], data["rulings"], data["settings"]) == (["3.5.3"], ["R44"], {"R60": "9"})
    assert "   golem (Crystal Golem): 7/4, ambush, untargetable" in data["before"]
    assert not any("golem (" in line for line in data["after"][1:])
    start, uses, leaves = data["steps"]
    assert {tuple(step) for step in data["steps"]} == {("text", "rules", "rulings", "told", "decision", "expected")}
    assert (start["text"], start["told"], uses["text"], leaves["text"]) == ("", [], "A uses golem", "B concedes")
    assert {"text": "Crystal Golem is broken.", "rules": ["5.16.1", "1.9.2"], "rulings": []} in uses["told"]
    found, refused = uses["expected"]
    assert found == {"text": "golem.zone is A's discard pile", "ok": True, "why": ""}
    assert refused["text"] == "refused: A use golem"
    assert set(refused["refusal"]) == {"text", "rules", "rulings"} and refused["refusal"]["rules"]
    assert set(refused["refusal"]["rules"]) <= set(uses["rules"])
    assert uses["decision"].startswith("A: ") and leaves["decision"] == "A wins: B has left the game."
    assert (leaves["rules"], leaves["rulings"]) == (["1.2.2.i2", "1.2.1.i2"], ["R09"])


def test_the_two_ways_of_telling_tell_the_same(folder: Path) -> None:
    path = str(folder / "wrong.yaml")
    told, code = judged(path)
    data = json.loads(judged(path, json=True)[0])
    assert code == judged(path, json=True)[1] == 1
    assert not data["ok"] and told.endswith(f"Not as expected: {data['why']}")
    for step in data["steps"]:
        assert step["text"] in told
        for line in (*step["told"], *step["expected"]):
            assert line["text"] in told
    whys = [item["why"] for item in data["steps"][1]["expected"]]
    assert whys == ["winner is A, not B", "B.health is 30, not 29", ""]


def test_a_scenario_that_cannot_be_read_is_told_as_json_too(folder: Path) -> None:
    text, code = judged(str(folder / "odd.yaml"), json=True)
    why = f'{folder}/odd.yaml:3:8: nothing can be expected of "winer"; nearest: winner, never'
    assert code == 2
    assert json.loads(text) == {"file": f"{folder}/odd.yaml", "title": "", "ok": False, "why": why, "steps": []}
