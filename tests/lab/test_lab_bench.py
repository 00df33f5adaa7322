"""The benchmark: its keys, and that it says what it cannot measure."""

from __future__ import annotations

import importlib.util
from collections import Counter
from typing import Any

import pytest

from rulebound.engine.chance import seeded
from rulebound.engine.playout import Census, Draws, count_random, play_random, play_seats, play_until, trace_random
from rulebound.games import kit
from rulebound.lab import bench as lab_bench
from rulebound.lab.against import NoComparison, against, middle_of
from rulebound.lab.bench import bench
from rulebound.lab.matches import series

DECKS = list(kit("epic").decks())
BRISK = f"{DECKS[1]},{DECKS[3]}"  # two decks whose random games are short
KEYS = [
    "decisions_per_s",
    "games_per_s",
    "sims_per_s",
    "copy_us",
    "determinise_us",
    "save_us",
    "state_bytes",
    "options_per_decision",
    "objects_in_play",
    "compiled",
    "chess_plies_per_s",
    "ratio_to_chess",
]


@pytest.fixture(autouse=True)
def any_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests that follow in this process may use all cores."""
    monkeypatch.setattr(lab_bench, "stay_on_one_core", lambda: None)
    monkeypatch.setattr(lab_bench, "CENSUS_GAMES", 5)
    monkeypatch.setattr(lab_bench, "GAMES_IN_THE_MIDDLE", 3)


def test_all_figures_are_there_and_plausible() -> None:
    rounds: list[int] = []
    data = bench("epic", rounds=1, seconds=0.05, decks=BRISK, tell=lambda: rounds.append(1)).data()
    assert rounds == [1]
    assert [key for key in data if key != "note"] == KEYS
    assert data["compiled"] == lab_bench.is_compiled()
    assert data["options_per_decision"] >= 2
    for key in KEYS[:9]:
        assert data[key] > 0, key


def test_without_chess_there_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(lab_bench, "find_spec", lambda name: None if name == "chess" else real(name))
    data = bench("epic", rounds=1, seconds=0.02, decks=BRISK).data()
    assert data["chess_plies_per_s"] is None
    assert data["ratio_to_chess"] is None
    assert "python-chess is not installed" in data["note"]


def test_a_benchmark_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        bench("epic", rounds=0)


def test_an_unknown_revision_is_refused() -> None:
    with pytest.raises(NoComparison, match=r"no-such-revision|git checkout"):
        against("epic", "no-such-revision", 1, 0.1)


def test_medians_of_rows() -> None:
    rows: list[dict[str, Any]] = [{"a": value, "compiled": False, "none": None} for value in (1, 5, 3)]
    assert middle_of(rows) == {"a": 3, "compiled": False, "none": None}


# -- the loops that are measured


def test_the_loops_agree() -> None:
    match = series("epic", 1, "loops", decks=BRISK).match(0)
    decisions = play_random(match.start(), seeded("x"))
    met = Census()
    count_random(match.start(), seeded("x"), met)
    assert met.decisions == decisions
    assert met.options >= 2 * decisions
    assert trace_random(match.start(), seeded("x"))[0] == decisions
    alone = seeded("x")
    assert play_seats(match.start(), [alone, alone], 100_000) == play_until(match.start(), seeded("x"), 999, 100_000)


def test_draws_are_even() -> None:
    """Several numbers come out of one word, and none more often than others: 3,000 of each are expected."""
    draws = Draws(seeded("even"))
    for n in (2, 3, 7, 10):
        seen = Counter(int(draws.below(n)) for _ in range(3_000 * n))
        assert sorted(seen) == list(range(n))
        assert all(abs(times - 3_000) < 250 for times in seen.values()), seen  # some 4.6 standard deviations
    pairs = Counter((int(draws.below(3)), int(draws.below(4))) for _ in range(12 * 3_000))
    assert len(pairs) == 12 and all(abs(times - 3_000) < 250 for times in pairs.values()), pairs


@pytest.mark.parametrize("rest", [65_535, 65_536])
def test_a_rest_that_would_favour_some_is_not_used(rest: int) -> None:
    """Of 65,537 numbers the last two are left over in three equal parts: a new word comes."""
    draws = Draws(seeded("rest"))
    draws.rest, draws.bound = rest, 65_537
    word = int(seeded("rest").word())
    assert draws.below(3) == word % 3 and draws.rest == word // 3
    draws.rest, draws.bound = 65_534, 65_537
    assert draws.below(3) == 65_534 % 3 and (draws.rest, draws.bound) == (65_534 // 3, 65_535 // 3)


def test_playing_for_a_while() -> None:
    g = series("epic", 1, "loops", decks=BRISK).match(0).start()
    assert play_until(g, seeded("x"), 1_000_000, 7) == 7
    until = g.turn + 2
    play_until(g, seeded("y"), until, 100_000)
    assert g.winner >= 0 or g.turn == until


def test_frozen_decks_have_many_abilities() -> None:
    book, piles = kit("epic").bench_decks()
    able = {kind for pile in piles for kind in pile if book.cards[kind].lines or book.cards[kind].grey_lines}
    assert [len(pile) for pile in piles] == [60, 60]
    assert len(able) >= 40
