"""Every rule of Chaotic that needs no card text is shown to be kept, and what waits is named and really waits."""

from __future__ import annotations

import pytest

from rulebound.judge.coverage import Coverage, coverage, denials, scenario_files


@pytest.fixture(scope="module")
def found() -> Coverage:
    return coverage("chaotic", scenario_files("chaotic"))


def test_every_rule_without_card_text_is_covered(found: Coverage) -> None:
    assert found.failed == ()
    assert {gap.entry.id for gap in found.gaps} == set(denials("chaotic").unseen)
    assert found.uncovered == ()


def test_nothing_is_cited_that_is_not_touched(found: Coverage) -> None:
    assert found.untouched == ()


def test_what_waits_is_shown_by_nothing(found: Coverage) -> None:
    aside = denials("chaotic").aside
    cited = {entry for one in found.shown if one.ok for entry in one.cites & one.touched}
    assert cited & set(aside) == set()
    assert len(found.covered) + sum(rule.id in aside for rule in found.testable) == len(found.testable)


def test_the_data_names_what_waits(found: Coverage) -> None:
    data = found.data()
    assert "9.3.2" in str(data["needs_card_text"]) and data["uncovered"] == []
