"""Several games in a row as a match, and rulings set by words of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.games import kit
from rulebound.games.huntik.naming import huntik
from rulebound.lab.matches import BadSeries, Match, said_rulings, series
from rulebound.lab.shrink import keep
from rulebound.lab.simulate import play, play_share, share_of, simulate


def leads(match: Match) -> int:
    """Who leads in a game, played to its end by first options."""
    g = match.start()
    while not g.over:
        g.choose(0)
    return int(huntik(g).lead)


def test_in_a_match_players_keep_their_seats_and_roles_are_exchanged() -> None:
    """G1.6, HR-19."""
    games = series("huntik", 6, "1", "looks-ahead, random", together=3)
    matches = [games.match(index) for index in range(6)]
    assert [match.seats for match in matches] == [(0, 1)] * 3 + [(1, 0)] * 3
    assert len({match.decks for match in matches}) == 1
    assert [match.seed for match in matches] == ["1/0", "1/0/game 2", "1/0/game 3"] * 2
    handed = series("huntik", 6, "1", format="limited", together=3)
    assert handed.match(0).piles() == handed.match(2).piles() == handed.match(3).piles()
    random = series("huntik", 6, "1", together=3)
    outcomes = play_share(random, 0, 6, check=False, watch=False)
    assert [outcome.failure for outcome in outcomes] == [""] * 6
    rulings = [random.rulings, *(outcome.after for outcome in outcomes)]
    said = [dict(each).get("HR-10", "") for each in rulings]
    assert said[0] == said[3] == said[6] == ""
    assert {said[1], said[2]} == {said[4], said[5]} == {"A defended before", "B defended before"}
    follows = random.match(1).ruled(rulings[1])
    assert leads(follows) == ("A defended before", "B defended before").index(said[1])
    assert play(follows, check=True).failure == ""


def test_matches_are_the_same_however_many_processes_share_them() -> None:
    games = series("huntik", 30, "7", together=3)
    assert share_of(games, 2) % 3 == 0
    alone, shared = simulate(games, 1), simulate(games, 2)
    assert alone.errors == shared.errors == 0
    assert (alone.wins, alone.decisions) == (shared.wins, shared.decisions)
    assert alone.decisions != simulate(series("huntik", 30, "7"), 1).decisions


def test_what_a_failing_game_of_a_match_writes_was_played_by_its_rulings(tmp_path: Path) -> None:
    match = series("huntik", 2, "1", together=2).match(1).ruled((("HR-10", "B defended before"),))
    assert "shows no fault" in keep(match, [0, 0], tmp_path)
    assert int(huntik(match.start()).lead) == 1


def test_rulings_are_set_in_words() -> None:
    games = series("huntik", 2, "1", rulings="HR-10 = B leads; HR-11 = The Idol")
    g = huntik(games.match(1).start())
    assert (int(g.lead), g.card(g.mission).name) == (1, "The Idol")
    assert said_rulings(kit("huntik"), " ") == {}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"rulings": "HR-10"}, "'HR-10' sets no ruling: write it as in HR-10=VALUE"),
        ({"rulings": "HR-12=first"}, "'HR-12' cannot be set in Huntik; what can is HR-10 (chance says"),
        ({"rulings": "HR-10=A leads;HR-10=B leads"}, "HR-10 is set twice"),
        ({"rulings": "HR-10=C leads"}, "HR-10 cannot be 'C leads': it is chance says"),
        ({"rulings": "HR-11=Nowhere"}, "no mission is called 'Nowhere'; there are: "),
        ({"together": 0}, "a match has at least one game, not 0"),
    ],
)
def test_a_match_or_a_ruling_that_there_is_not_is_refused(words: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=r"\S") as told:
        series("huntik", 2, "1", **words)  # type: ignore[arg-type]
    assert str(told.value).startswith(why)


def test_a_game_without_matches_says_so() -> None:
    with pytest.raises(BadSeries, match="Epic has no matches"):
        series("epic", 2, "1", together=2)
    assert series("epic", 2, "1", together=1).together == 1
