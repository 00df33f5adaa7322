"""Many games: counted right, whatever the number of processes, with the failing ones told."""

from __future__ import annotations

import pytest

from rulebound.engine.game import Game
from rulebound.engine.log import Listener
from rulebound.games import kit
from rulebound.lab import invariants, simulate
from rulebound.lab.elsewhere import same_ends
from rulebound.lab.invariants import Broken, Inspector, Sample
from rulebound.lab.matches import Match, series
from rulebound.lab.simulate import NOBODY, Outcome, Result, play, play_by_chance, play_out, workers_for
from rulebound.lab.trace import traces

DECKS = list(kit("epic").decks())
BRISK = f"{DECKS[1]},{DECKS[3]}"  # two decks whose random games are short


def test_a_result_adds_up() -> None:
    result = simulate.simulate(series("epic", 12, "1", decks=BRISK), workers=1)
    assert result.errors == 0, result.failures
    assert result.finished == 12
    assert sum(result.wins.values()) + result.draws == 12
    data = result.data()
    assert list(data) == ["games", "finished", "errors", "decisions", "decisions_per_s", "wins", "draws"]
    assert data["decisions"] > 12 and data["decisions_per_s"] > 0


def test_the_fast_way_and_the_slow_way_play_the_same_games() -> None:
    games = series("epic", 6, "ways", decks=BRISK)
    for index in range(6):
        assert play_by_chance(games.match(index)) == play_out(games.match(index), [], check=False)


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    games = series("epic", 30, "2", decks=BRISK)
    told: list[int] = []
    one = simulate.simulate(games, workers=1)
    three = simulate.simulate(games, workers=3, tell=told.append)
    assert sum(told) == 30
    without_time = [{**result.data(), "decisions_per_s": 0} for result in (one, three)]
    assert without_time[0] == without_time[1]


@pytest.mark.slow
def test_games_with_all_invariants_checked() -> None:
    """./check --long does this with 10,000 games."""
    result = simulate.simulate(series("epic", 40, "3", decks=BRISK), check=True)
    assert result.failures == []
    assert result.finished == 40


def test_a_failing_game_is_told_with_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Inspector, g: Game) -> None:
        if len(self.choices) == 3:
            raise Broken("a card is in two places")

    monkeypatch.setattr(Inspector, "sound", broken)
    games = series("epic", 2, "4", decks=BRISK)
    outcome = play(games.match(1), check=True)
    assert outcome.decisions == 3
    first, second = outcome.failure.splitlines()
    assert first.startswith("game 1 (seed 4/0; random 2 with ")
    assert "Broken: a card is in two places (test_lab_simulate.py:" in first
    choices = [int(word) for word in second.removeprefix("  choices: ").split()]
    g = games.match(1).start()
    for choice in choices:
        g.choose(choice)
    result = Result(2, {"random 1": 0, "random 2": 0})
    result.add(outcome, games.labels)
    assert (result.errors, result.finished) == (1, 0)


def test_a_game_that_does_not_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MOST_DECISIONS", 10)
    outcome = play(series("epic", 1, "5").match(0), check=False)
    assert "has not ended after 10 decisions" in outcome.failure


def test_workers_follow_the_work() -> None:
    assert workers_for(1) == 1
    assert workers_for(39) == 1
    assert workers_for(1_000_000) >= 1


def test_a_draw_has_no_winner() -> None:
    result = Result(1, {"a": 0, "b": 0})
    result.add(Outcome(0, 7, NOBODY), ("a", "b"))
    assert (result.draws, result.finished, result.wins) == (1, 1, {"a": 0, "b": 0})


# -- invariants see what they are meant to see


def watched(match: Match, monkeypatch: pytest.MonkeyPatch) -> str:
    """The failure of a game that is looked at closely at every decision."""
    monkeypatch.setattr(invariants, "ONE_IN", 1)
    monkeypatch.setattr(invariants, "TABLE_ONE_IN", 1)
    return play(match, check=True).failure


def test_everything_looked_at_at_every_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(series("epic", 1, "close", decks=BRISK).match(0), monkeypatch) == ""


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ("copy", "a copy"),
        ("why_not", "is offered, yet"),
        ("view", "sees something else"),
        ("start", "lead to another end"),
    ],
)
def test_a_broken_part_is_noticed(part: str, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = series("epic", 1, "broken", decks=BRISK).match(0)

    class Spoilt(type(kit("epic"))):  # type: ignore[misc]
        """The kit with one part that does not work."""

        views = 0

        def load(self, data: bytes, book: object) -> Game:
            game: Game = super().load(data, book)
            if part == "copy":
                game.choose(0)
            return game

        def why_not(self, g: Game, player: int, code: int) -> object:
            return super().why_not(g, 1 - player if part == "why_not" else player, code)

        def view(self, g: Game, viewer: int) -> object:
            self.views += 1
            return self.views if part == "view" else super().view(g, viewer)

    spoilt = Spoilt()
    monkeypatch.setattr(invariants, "kit", lambda name: spoilt)
    if part == "copy":
        message = "what was saved and loaded differs"
    if part == "start":
        starts = iter(range(100))
        real = Match.start

        def start(self: Match, listener: Listener | None = None) -> Game:
            g = real(self, listener)
            if next(starts) == 1:
                g.choose(0)
            return g

        monkeypatch.setattr(Match, "start", start)
        failure = watched(match, monkeypatch)
        assert message in failure or "option" in failure or "over" in failure
        return
    assert message in watched(match, monkeypatch)


@pytest.mark.slow
def test_positions_are_played_on_in_another_process() -> None:
    g = series("epic", 1, "there").match(0).start()
    saved = g.save()
    choices = [0, 0, 0]
    for choice in choices:
        g.choose(choice)
    good = Sample("a game", "epic", saved, tuple(choices), g.save())
    other_end = Sample("another game", "epic", saved, (), g.save())
    refused = Sample("a third", "epic", saved, (99,), g.save())
    assert same_ends([]) == []
    assert same_ends([good]) == []
    assert same_ends([good, other_end, refused]) == [
        "another game: loaded in another process, it came to another end",
        "a third: loaded in another process, it refuses a choice: option 99 does not exist: there are "
        + f"{len(series('epic', 1, 'there').match(0).start().options)}",
    ]


# -- traces


def test_traces_are_the_same_twice_and_differ_by_seed() -> None:
    lines = list(traces(series("epic", 5, "1", decks=BRISK)))
    assert lines == list(traces(series("epic", 5, "1", decks=BRISK)))
    assert not set(lines) & set(traces(series("epic", 5, "2", decks=BRISK)))
    for index, line in enumerate(lines):
        number, decisions, choices, end, winner, turn = line.split()
        assert int(number) == index
        assert int(decisions) > 0 and int(turn) >= 0
        assert len(choices) == 16 and len(end) == 24
        assert winner in ("0", "1", "draw")
