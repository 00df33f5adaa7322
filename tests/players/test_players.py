"""Bots: named by words, choosing by their seed, seeing only what their seat shows."""

from __future__ import annotations

import pytest

from rulebound.engine.chance import seeded
from rulebound.engine.game import Game
from rulebound.games import kit
from rulebound.lab.matches import series
from rulebound.lab.simulate import play_out, simulate
from rulebound.players import PLAYERS, Seat, UnknownPlayer, player
from rulebound.players.looks_ahead import Branch, affordable
from rulebound.players.seat import NotAsked

EPIC = kit("epic")
DECKS = list(EPIC.decks())
BRISK = f"{DECKS[1]},{DECKS[3]}"  # two decks whose random games are short


def first_game(seed: str = "players") -> Game:
    return series("epic", 1, seed, decks=BRISK).match(0).start()


# -- names


def test_every_listed_player_can_be_made() -> None:
    assert [player(name, 1).name for name in PLAYERS] == list(PLAYERS)


@pytest.mark.parametrize(
    ("spec", "hint"),
    [
        ("rnadom", "did you mean 'random'?"),
        ("chess", "there are: random, looks-ahead"),
        ("looks-ahead:0", "from 1 to 10000"),
        ("looks-ahead:many", "from 1 to 10000"),
        ("looks-ahead:", "from 1 to 10000"),
        ("looks-ahead:²", "from 1 to 10000"),
        ("random:3", "takes no number"),
        ("", "there are: random, looks-ahead"),
    ],
)
def test_a_wrong_name_is_told_with_the_right_ones(spec: str, hint: str) -> None:
    with pytest.raises(UnknownPlayer, match=hint.replace("?", r"\?")):
        player(spec, 1)


# -- seats


def test_a_seat_tells_the_decision_and_the_view_of_its_player() -> None:
    g = first_game()
    me = int(g.chooser)
    seat = Seat(EPIC, g, me)
    assert seat.asked
    assert seat.options == tuple(g.options)
    assert seat.prompt == EPIC.prompt(g)
    assert seat.view() == EPIC.view(g, me)
    assert [seat.words(code) for code in seat.options] == [EPIC.option_words(g, code) for code in g.options]
    assert all(seat.why_not(code) is None for code in seat.options)


def test_a_seat_tells_nothing_of_another_players_decision() -> None:
    g = first_game()
    seat = Seat(EPIC, g, 1 - int(g.chooser))
    assert not seat.asked
    for ask in (lambda: seat.options, lambda: seat.prompt, lambda: seat.world(seeded(1))):
        with pytest.raises(NotAsked):
            ask()


def test_a_seat_has_no_way_to_the_game() -> None:
    """Not by accident, at least: nothing public of a seat is a game, and its attributes are private."""
    g = first_game()
    seat = Seat(EPIC, g, int(g.chooser))
    public = [name for name in dir(seat) if not name.startswith("_")]
    assert public == ["asked", "game", "me", "options", "prompt", "view", "why_not", "words", "world"]
    assert not isinstance(seat.game, Game)
    assert not hasattr(seat, "__dict__")


def test_a_world_looks_the_same_to_its_player_and_is_another_game() -> None:
    g = first_game()
    me = int(g.chooser)
    seat = Seat(EPIC, g, me)
    chance = seeded(5)
    worlds = [seat.world(chance) for n in range(4)]
    saved = g.save()
    for world in worlds:
        assert EPIC.view(world, me) == EPIC.view(g, me)
        world.choose(0)
    assert g.save() == saved
    assert len({world.save() for world in worlds}) > 1


# -- choosing


@pytest.mark.parametrize("spec", ["random", "looks-ahead:2"])
def test_the_same_seed_makes_the_same_choices(spec: str) -> None:
    games = series("epic", 2, "again", f"{spec},random", BRISK)
    for index in range(2):
        first: list[int] = []
        second: list[int] = []
        play_out(games.match(index), first, check=False)
        play_out(games.match(index), second, check=False)
        assert first == second


def test_choosing_leaves_the_game_as_it_is() -> None:
    g = first_game()
    before = g.save()
    choice = player("looks-ahead:3", 1).choose(Seat(EPIC, g, int(g.chooser)))
    assert 0 <= choice < len(g.options)
    assert g.save() == before


def test_a_bot_knows_only_its_seat() -> None:
    """A bot of a few lines plays a whole game with nothing but its seat."""

    class Eager:
        name = "eager"

        def choose(self, seat: Seat) -> int:
            return len(seat.options) - 1

    g = first_game()
    for n in range(5000):
        if g.over:
            break
        me = int(g.chooser)
        g.choose(Eager().choose(Seat(EPIC, g, me)))
    assert g.over


@pytest.mark.parametrize("objects", [0, 10, 40, 200, 1000])
def test_a_crowded_table_gets_fewer_trials(objects: int) -> None:
    assert affordable(4, 2, objects) <= 8
    assert 1 <= affordable(1, 2, objects) <= affordable(8, 2, objects) <= affordable(64, 2, objects)
    assert affordable(64, 30, objects + 10) <= affordable(64, 30, objects)


def test_the_tree_takes_what_did_well_for_whoever_chooses() -> None:
    root = Branch()
    for code, total in ((7, 3.0), (8, -3.0)):
        root.next[code] = Branch()
        root.next[code].offered = root.next[code].tries = 4
        root.next[code].total = total
    assert root.untried([7, 8, 9]) == [9]
    assert root.promising([7, 8], 1) == 7
    assert root.promising([7, 8], -1) == 8
    root.next[8].tries, root.next[8].total, root.next[8].offered = 1, -0.2, 400
    assert root.promising([7, 8], 1) == 8  # hardly tried


def test_a_bot_takes_the_win_that_is_there() -> None:
    """At the last decision before a random game is won, looking ahead finds a way to win as well."""
    found = 0
    for index in range(30):
        match = series("epic", 30, "wins", decks=BRISK).match(index)
        bots = match.players()
        g = match.start()
        before = g.copy()
        while not g.over:
            before = g.copy()
            me = int(g.chooser)
            g.choose(bots[me].choose(Seat(EPIC, g, me)))
        if g.winner == before.chooser and g.turn == before.turn:
            choice = player("looks-ahead", index).choose(Seat(EPIC, before, int(before.chooser)))
            before.choose(choice)
            found += bool(before.over and before.winner == g.winner)
            if found == 3:
                return
    raise AssertionError(f"only {found} wins were found")


@pytest.mark.slow
def test_looking_ahead_beats_chance() -> None:
    """The whole proof, 100 pairs of seeds: rulebound simulate --games 200 --players looks-ahead,random"""
    result = simulate(series("epic", 40, "1", "looks-ahead:3,random", BRISK))
    assert result.errors == 0, result.failures
    assert result.wins["looks-ahead:3"] >= 0.85 * 40
