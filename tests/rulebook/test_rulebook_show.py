"""`rulebound rules show` and `rulebound rules search`, as they are read and as JSON."""

from __future__ import annotations

import json

import pytest

from rulebound.cli.rules import search, show
from rulebound.rulebook import RuleBook, UnknownGame, UnknownRule

RULE = """\
Epic 4.4.11a: breakthrough
==========================
in 4 Phases and Initiative > 4.4 Battle phase > 4.4.11 Battle damage

The defending player takes the total offense of the breakthrough attackers minus
the total defense of the blockers, if positive; attackers without breakthrough
do not count.

Kind       behaviour, testable
See also   5.7  Breakthrough
Named by   5.7.1  Breakthrough: total offense of breakthrough attackers less ...
Rulings    R34  Damage assignment (firm, two choices)"""


def test_show_a_rule() -> None:
    assert show("epic", ("4.4.11a",), json=False, width=80) == RULE


def test_show_a_ruling() -> None:
    lines = show("epic", ("R34",), json=False, width=80).splitlines()
    assert lines[:7] == [
        "Epic R34: Damage assignment",
        "===========================",
        "our ruling (part E, Battle); confidence: firm, two choices",
        "",
        "Question   How is damage divided in a blocked battle, and where does the",
        "           Breakthrough excess come from?",
        "Text       4.4.11, 4.4.11a, 4.4.11b.",
    ]
    labels = [line.split()[0] for line in lines[4:] if not line.startswith(" ")]
    assert labels == ["Question", "Text", "Ruling", "Why", "Test", "Rules"]
    assert lines[-3:] == [
        "Rules      4.4.11   Damage: an unblocked attack deals the attackers' offense ...",
        "           4.4.11a  The defending player takes the total offense of the ...",
        "           4.4.11b  First the attacker, then the defender divides each of ...",
    ]


def test_show_a_heading_lists_what_stands_under_it() -> None:
    text = show("epic", ("5.21",), json=False, width=80)
    assert "Under it   5.20.1-bis  Transform puts the card on the bottom of its owner's" in text
    assert "Note       its rules are misnumbered" in text
    assert "definition, nothing to test" in text


def test_show_takes_what_a_log_line_ends_with() -> None:
    pasted = show("epic", ("(4.4.11A,", "r34)"), json=False, width=80)
    assert pasted == show("epic", ("4.4.11a", "R34", "4.4.11a"), json=False, width=80)
    assert pasted.startswith(RULE + "\n\n\nEpic R34: ")


def test_show_without_ids_is_the_table_of_contents() -> None:
    lines = show("epic", (), json=False, width=80).splitlines()
    assert lines[0] == "Epic, complete rules of 28 March 2016"
    assert {"5 Abilities, traits and keywords", "  5.7       Breakthrough", "Our rulings, part E: Battle"} <= set(lines)
    assert sum(line.startswith("  R") for line in lines) == 65


@pytest.mark.parametrize("width", [1, 40, 60, 80, 100, 500])
def test_lines_keep_to_the_width(width: int) -> None:
    book = RuleBook.load("epic")
    text = show("epic", tuple(entry.id for entry in book), json=False, width=width)
    text += "\n" + show("epic", (), json=False, width=width) + "\n" + search("epic", ("champion",), False, width)
    for line in text.splitlines():
        heading = line.startswith(("Epic ", "Our rulings", "=="))
        assert heading or len(line) <= min(max(width, 40), 100), line


def test_width_is_the_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert show("epic", ("4.4.11a",), json=False) == RULE


def test_show_as_json() -> None:
    data = json.loads(show("epic", ("4.4.11a", "R34"), json=True))
    rule, ruling = data["found"]
    assert data["game"] == "epic"
    assert (rule["what"], rule["id"], rule["parent"], rule["see"]) == ("rule", "4.4.11a", "4.4.11", ["5.7"])
    assert rule["rulings"] == ["R34"] and rule["testable"] is True
    assert (ruling["what"], ruling["confidence"], ruling["remark"]) == ("ruling", "firm", "two choices")
    assert ruling["rules"] == ["4.4.11", "4.4.11a", "4.4.11b"]
    assert len(json.loads(show("epic", (), json=True))["found"]) == 350


def test_search() -> None:
    lines = search("epic", ("Breakthrough",), json=False, width=80).splitlines()
    assert lines[:3] == ['Epic: 12 answers to "Breakthrough"', "", "5.7      Breakthrough (heading)"]
    assert lines[3].startswith("4.4.11a  The defending player takes")
    assert any(line.startswith("R34      Damage assignment (our ruling: firm, two choices).") for line in lines)


def test_search_is_cut_short_for_people_only() -> None:
    text = search("epic", ("champion",), json=False, width=80, most=5)
    found = json.loads(search("epic", ("champion",), json=True))["found"]
    assert text.endswith(f"and {len(found) - 5} more; more words narrow it down")


def test_search_without_an_answer() -> None:
    assert search("epic", ("breaktrough",), json=False) == (
        'Epic: no answer to "breaktrough"; did you mean: breakthrough?'
    )
    data = json.loads(search("epic", ("breaktrough",), json=True))
    assert data == {"game": "epic", "words": "breaktrough", "found": [], "near": ["breakthrough"]}
    with pytest.raises(ValueError, match="at least one word"):
        search("epic", (" ",), json=False)


def test_errors_are_the_books_own() -> None:
    with pytest.raises(UnknownRule) as caught:
        show("epic", ("4.4.99", "4.4", "R70"), json=False)
    assert caught.value.ids == ("4.4.99", "R70")
    assert '"R70"; nearest: R65, R64, R63' in str(caught.value)
    with pytest.raises(UnknownGame, match='no rule book "epik"; there is: '):
        show("epik", ("4.4",), json=True)
