"""Every rule of Chaotic that needs no card text is shown to be kept, and what waits is named and really waits."""

from __future__ import annotations

import pytest

from rulebound.judge.coverage import Coverage, coverage, denials, scenario_files


@pytest.fixture(scope="module")
def found() -> Coverage:
    return coverage("chaotic", scenario_files("chaotic"))


def test_every_rule_without_card_text_is_covered(found: Coverage) -> None:
    assert found.failed == ()
    assert [str(gap) for gap in found.gaps if not gap.unseen] == []
    assert found.uncovered == () and len(found.covered) == len(found.testable)


def test_nothing_is_cited_that_is_not_touched(found: Coverage) -> None:
    assert found.untouched == ()


def test_what_waits_is_shown_by_nothing(found: Coverage) -> None:
    waiting = {entry.id for entry in found.needs_card_text}
    assert waiting == denials("chaotic").waits
    unseen = {gap.entry.id for gap in found.gaps}
    assert len(found.testable) + len(waiting | unseen) == len(found.book.testable()) + len(
        [ruling for ruling in found.book.rulings if ruling.id in waiting | unseen]
    )


def test_the_data_names_what_waits(found: Coverage) -> None:
    data = found.data()
    assert "9.3.2" in str(data["needs_card_text"]) and data["uncovered"] == []
