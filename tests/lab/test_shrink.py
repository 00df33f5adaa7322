"""Failing games made small: planted faults are shown by short records and small scenarios, which pass once mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import rulebound.games
from rulebound.cli import main
from rulebound.engine.game import QUIT_CONCEDES, Game
from rulebound.engine.kit import Reason
from rulebound.games import kit
from rulebound.games.epic import kit as epic_kit
from rulebound.games.epic.cards import FOR_DECKS
from rulebound.judge import parse_scenario, run
from rulebound.judge.runner import Run
from rulebound.judge.scenario import stage_of
from rulebound.judge.writing import scenario_text, with_names
from rulebound.lab.faults import Fault, Quit, Watcher, play_wishes, wish_for
from rulebound.lab.matches import Match, series
from rulebound.lab.parts import fewer
from rulebound.lab.shrink import Shrunk, keep, shrink
from rulebound.lab.simulate import play, play_out

pytestmark = pytest.mark.slow  # part of ./check, not of ./check --quick

Faulty = Callable[[Any], list[str]]
DECKS = "The Lantern March,The Ninth Fire"  # one with wolves


def wolf_and_expended(g: Any) -> list[str]:
    """A planted fault of a position: a wolf token and an expended champion at once."""
    tired = [o for o in g.objs if o.position == 1]
    if tired and any(g.card(o.kind).name == "Wolf Token" for o in g.objs):
        return [f"a Wolf Token is in play while {g.card(tired[0].kind).name}#{tired[0].uid} is expended"]
    return []


def wolf_raises(g: Any) -> list[str]:
    """A planted error: the second wolf token is too much."""
    if sum(g.card(o.kind).name == "Wolf Token" for o in g.objs) >= 2:
        raise ZeroDivisionError(f"{len(g.objs)} champions divided by no tokens")
    return []


class Planted(epic_kit.EpicKit):
    """Epic with a fault that is not there."""

    def __init__(self, faulty: Faulty | None = None, reason: str = "") -> None:
        super().__init__()
        self.faulty = faulty
        self.reason = reason

    def faults(self, g: Game) -> list[str]:
        return super().faults(g) + (self.faulty(g) if self.faulty is not None else [])

    def why_not(self, g: Game, player: int, code: int) -> Reason | None:
        if self.reason and self.reason in self.option_text(g, code):
            return Reason("a planted reason speaks against it", ("4.3",))
        return super().why_not(g, player, code)


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Plants a fault into Epic's kit; called without one, mends it."""

    def planted(faulty: Faulty | None = None, reason: str = "") -> None:
        monkeypatch.setattr(epic_kit, "KIT", Planted(faulty, reason))
        rulebound.games.kit.cache_clear()

    yield planted
    monkeypatch.undo()
    rulebound.games.kit.cache_clear()


def failing_game(seed: str, seats: int = 0, teams: str = "") -> tuple[Match, tuple[int, ...]]:
    """A game that fails, and the choices that lead there."""
    games = series("epic", 60, seed, seats=seats, teams=teams)
    for index in range(60):
        outcome = play(games.match(index), True)
        if outcome.failure:
            return games.match(index), outcome.choices
    raise AssertionError("no game failed")


def shrunk(match: Match, choices: tuple[int, ...]) -> Shrunk:
    s = match.series
    found = shrink("epic", match.piles(), match.seed, choices, s.format, s.teams, str(match))
    assert found is not None and found.scenario
    return found


def cards_in(text: str) -> int:
    """How many cards a scenario lays out."""
    seats = parse_scenario(text).given.seats
    return sum(len(pile) for seat in seats for name, pile in seat.piles.items() if name != "deck")


# -- the whole way


@pytest.mark.slow
def test_simulate_writes_what_shows_the_fault(
    plant: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plant(wolf_and_expended)
    words = ["simulate", "--games", "6", "--workers", "1", "--check", "--decks", DECKS, "--failures", str(tmp_path)]
    assert main(words) == 1
    said = capsys.readouterr().err
    records, scenarios = sorted(tmp_path.glob("FAULT-*.record")), sorted(tmp_path.glob("FAULT-*.yaml"))
    assert len(records) == len(scenarios) == 3
    assert all(str(path) in said for path in (*records, *scenarios))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(words) == 1  # once more: nothing is replaced
    assert len(list(tmp_path.iterdir())) == 12
    assert {path: path.read_bytes() for path in before} == before
    capsys.readouterr()
    for path in scenarios:
        assert main(["scenario", "run", str(path)]) == 1
        assert "the engine has a fault: a Wolf Token is in play while" in capsys.readouterr().out
        assert cards_in(path.read_text(encoding="utf-8")) <= 2
    for path in records:
        assert main(["record", "replay", str(path)]) == 1
        assert "steps the engine has a fault: a Wolf Token is in play while" in capsys.readouterr().err
    plant()  # the fault is mended
    for path in scenarios:
        assert main(["scenario", "run", str(path)]) == 0
    for path in records:
        assert main(["record", "replay", str(path)]) == 0


def test_games_without_failures_write_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "failures"
    words = ["simulate", "--games", "2", "--workers", "1", "--check", "--decks", DECKS, "--failures", str(folder)]
    assert main(words) == 0
    assert not folder.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "teams"), [(2, ""), (3, ""), (0, "2+2")])
def test_scenarios_are_small_whoever_plays(plant: Callable[..., None], seats: int, teams: str) -> None:
    plant(wolf_and_expended)
    match, choices = failing_game("small", seats, teams)
    found = shrunk(match, choices)
    scenario = parse_scenario(found.scenario)
    assert len(scenario.given.seats) == (seats or 4)
    assert found.choices <= len(choices)
    assert cards_in(found.scenario) <= 3 and len(scenario.steps) <= 4, found.scenario
    assert not run(scenario).ok
    plant()
    assert run(parse_scenario(found.scenario)).ok


def test_an_error_of_the_engine_is_the_last_choice(
    plant: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plant(wolf_raises)
    match, choices = failing_game("raises")
    found = shrunk(match, choices)
    assert "ZeroDivisionError" in found.fault.words
    record, scenario = found.write(tmp_path)
    assert main(["scenario", "run", str(scenario)]) == 1
    assert "the engine failed, which is a bug: ZeroDivisionError" in capsys.readouterr().out
    assert cards_in(found.scenario) <= 3
    assert main(["record", "replay", str(record)]) == 1
    assert "the engine failed, which is a bug: ZeroDivisionError" in capsys.readouterr().err
    plant()
    assert main(["scenario", "run", str(scenario)]) == 0
    assert main(["record", "replay", str(record)]) == 0


def test_a_fault_that_shows_only_closely(plant: Callable[..., None]) -> None:
    plant(reason="attacker")
    found = shrunk(*failing_game("closely"))
    assert "is offered, yet: a planted reason" in found.fault.words
    assert not run(parse_scenario(found.scenario)).ok
    plant()
    assert run(parse_scenario(found.scenario)).ok


def test_who_leaves_is_part_of_the_game(plant: Callable[..., None]) -> None:
    """The fault: somebody has left a game of three."""
    plant(lambda g: ["somebody has left"] if any(p.out for p in g.players) else [])
    match = series("epic", 1, "leaves", seats=3).match(0)
    found = shrunk_steps(match, [0, 0, Quit(1, QUIT_CONCEDES), 0, 0])
    assert "B concedes" in found.scenario
    assert "- B concedes" in found.record


def shrunk_steps(match: Match, steps: list[int | Quit]) -> Shrunk:
    found = shrink("epic", match.piles(), match.seed, steps, match.series.format)
    assert found is not None
    return found


def test_a_game_that_shows_no_fault_is_not_written(tmp_path: Path) -> None:
    match = series("epic", 1, "sound", decks=DECKS).match(0)
    assert shrink("epic", match.piles(), match.seed, [0, 0, 0]) is None
    assert "shows no fault" in keep(match, [0, 0, 0], tmp_path / "failures")
    assert not (tmp_path / "failures").exists()


def test_names_of_files_are_safe_and_new(tmp_path: Path) -> None:
    found = Shrunk(Fault("x", frozenset("x")), "../a b/7", 1, "record", "")
    assert [path.name for path in found.write(tmp_path)] == ["FAULT-a-b-7.record"]
    assert [path.name for path in found.write(tmp_path)] == ["FAULT-a-b-7-2.record"]


# -- what it stands on


@pytest.mark.slow
def test_positions_are_written_as_they_are_laid() -> None:
    """What a scenario gives, laid and written again, is the same; all resting positions can be given."""
    stage = stage_of("epic")
    tried = 0
    for index, seats in enumerate((2, 2, 2, 3, 4)):
        match = series("epic", 9, "written", seats=seats).match(index)
        players = match.players()
        g = match.start()
        for _ in range(120):
            if g.over:
                break
            given = stage.given(g)
            if given is not None:
                text = scenario_text(
                    {
                        "title": "As it is",
                        "game": "epic",
                        "players": seats,
                        "sets": list(FOR_DECKS),
                        "given": with_names(given),
                        "then": ["the game is sound"],
                    }
                )
                laid = Run(parse_scenario(text)).table.game
                again = stage.given(laid)
                assert again is not None
                assert unnamed(again) == unnamed(given), text
                plain = not g.mods and not g.delayed  # what effects have made is not all that a scenario can give
                assert as_seen(laid, plain) == as_seen(g, plain), text
                tried += 1
            g.choose(players[g.chooser].chance.below(len(g.options)))  # type: ignore[attr-defined]
    assert tried > 200


def as_seen(g: Any, plain: bool) -> list[Any]:
    """How things stand, by the words of scenarios: the moment, the totals, the piles, each champion with its marks."""
    stage = stage_of("epic")
    facts = ["name", "state", "deploying", "damage", "counters", "role", "controller", "owner"]
    if plain:
        facts += ["offense", "defense", "keywords", "alignment"]
    seen: list[Any] = [stage.present(g)]
    for player in range(len(g.players)):
        for key, value in stage.seat(g, player).items():
            if key == "play":
                value = sorted(str([stage.facts(g, thing)[fact] for fact in facts]) for thing in value)
            elif isinstance(value, list) and key != "ones_played":
                value = [g.card(thing.kind).name for thing in value]
            seen.append((player, key, value))
    return seen


def unnamed(given: dict[str, Any]) -> dict[str, Any]:
    """The same without the names of champions, which count from the first that entered."""
    seats = [seat for seat in given.values() if isinstance(seat, dict)]
    names = {entry["ref"]: entry["card"] for seat in seats for entry in seat.get("play", []) if "ref" in entry}

    def plain(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: plain(value) for key, value in part.items() if key != "ref"}
        if isinstance(part, list):
            return list(map(plain, part))
        return names.get(part, part) if isinstance(part, str) else part

    made: dict[str, Any] = plain(given)
    for side in ("attackers", "blockers"):  # in the order of entering play, whoever's they are
        if side in made.get("battle", {}):
            made["battle"][side].sort()
    return made


def test_wishes_lead_the_same_way() -> None:
    stage = stage_of("epic")
    match = series("epic", 1, "wishes", decks=DECKS).match(0)
    choices: list[int] = []
    play_out(match, choices, False)
    g = match.start()
    wishes = []
    for choice in choices:
        wishes.append(wish_for(stage, g, g.options[choice]))
        g.choose(choice)
    again = match.start()
    played = play_wishes(stage, again, wishes, Watcher(kit("epic")))
    assert played.fault is None and list(played.items) == wishes
    assert again.save() == g.save()


def test_as_few_as_fail() -> None:
    tried = 0

    def fails(kept: list[int]) -> bool:
        nonlocal tried
        tried += 1
        return {5, 6, 90} <= set(kept)

    assert fewer(range(100), fails) == [5, 6, 90]
    assert tried < 120
    assert fewer([], lambda kept: True) == []
