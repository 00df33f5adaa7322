"""Series of games: who sits where, with which deck, by which seed."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.games import kit
from rulebound.lab.matches import BadSeries, all_tables, series
from rulebound.players import UnknownPlayer

DECKS = list(kit("epic").decks())


def test_players_exchange_seats_on_the_same_shuffles() -> None:
    games = series("epic", 8, "s", "looks-ahead,random")
    for index in range(0, 8, 2):
        one, other = games.match(index), games.match(index + 1)
        assert (one.seats, other.seats) == ((0, 1), (1, 0))
        assert one.seed == other.seed
        assert one.decks == other.decks
        assert one.start().save() == other.start().save()


def test_every_pair_of_decks_is_played() -> None:
    tables = all_tables("epic", 2)
    assert len(tables) == len(DECKS) * (len(DECKS) + 1) // 2
    games = series("epic", 2 * len(tables), "s")
    met = Counter(games.match(index).decks for index in range(games.games))
    assert met == Counter({table: 2 for table in tables})


def test_a_named_deck_stays_with_its_player() -> None:
    games = series("epic", 2, "s", "looks-ahead,random", f"{DECKS[0]},{DECKS[1]}")
    assert games.match(0).decks == (DECKS[0], DECKS[1])
    assert games.match(1).decks == (DECKS[1], DECKS[0])


def test_games_differ_from_round_to_round() -> None:
    games = series("epic", 10, "s", decks=f"{DECKS[0]},{DECKS[0]}")
    assert len({games.match(index).start().save() for index in range(0, 10, 2)}) == 5


def test_seats_choose_by_seeds_of_their_own() -> None:
    games = series("epic", 4, "s")
    seeds = {games.match(index).choices_seed(seat) for index in range(4) for seat in range(2)}
    assert len(seeds) == 8


def test_labels_tell_equal_players_apart() -> None:
    assert series("epic", 1, "s", "random,looks-ahead").labels == ("random", "looks-ahead")
    assert series("epic", 1, "s", "random,random").labels == ("random 1", "random 2")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ({"games": 0}, "at least one game"),
        ({"players": "random,random,random", "seats": 2}, "2 seats need 2 players, and 3 were named"),
        ({"seats": 9}, "--seats 9: Epic has 2 to 8 seats"),
        ({"seats": -3}, "--seats -3: Epic has 2 to 8 seats"),
        ({"seats": 1}, "--seats 1: Epic has 2 to 8 seats"),
        ({"teams": "3+3+3"}, "is played by 2 to 8 players, not by 9"),
        ({"players": "looks-ahead,random", "seats": 3}, "and 2 were named: looks-ahead, random"),
        ({"teams": "2+x"}, "names no sides"),
        ({"teams": "2+2", "seats": 3}, "4 players together, and 3 seats"),
        ({"decks": DECKS[0]}, "2 players need 2 decks"),
        ({"decks": f"{DECKS[0]},{DECKS[0][:-1]}"}, "did you mean"),
        ({"decks": "zzz,zzz"}, "there are:"),
        ({"format": "wrong"}, "no format of Epic is called 'wrong'"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(words: dict[str, object], hint: str) -> None:
    asked: dict[str, object] = {"game": "epic", "games": 1, "seed": "s", **words}
    with pytest.raises(BadSeries, match=hint):
        series(**asked)  # type: ignore[arg-type]


def test_an_unknown_player_or_game_is_refused() -> None:
    with pytest.raises(UnknownPlayer):
        series("epic", 1, "s", "random,nobody")
    with pytest.raises(ValueError, match="epic"):
        series("epix", 1, "s")
