"""The invariants hold in random games, and find what is wrong in positions that were spoilt."""

from collections.abc import Callable

import pytest

from epic.kit_cards import KIT, decisions, position
from rulebound.games.epic.game import Epic
from rulebound.games.epic.terms import ATTACKING


@pytest.mark.parametrize("seed", range(8))
def test_random_games_are_sound(seed: int) -> None:
    for g in decisions(seed, 200, stepwise=seed % 2 == 1):
        assert KIT.faults(g) == []


def lose_a_card(g: Epic) -> None:
    g.players[0].deck.pop()


def double_a_card(g: Epic) -> None:
    g.players[0].discard.append(g.players[0].deck[0])
    g.show(g.players[0].deck[0])


def swap_owners(g: Epic) -> None:
    g.players[0].deck.append(g.players[1].deck.pop())


def stand_without_a_card(g: Epic) -> None:
    g.objs[0].card = -1


def share_a_name(g: Epic) -> None:
    g.uids[3] = g.uids[4]


def name_from_the_future(g: Epic) -> None:
    g.uids[3] = g.clock + 5


def owe_gold(g: Epic) -> None:
    g.players[1].gold = -1


def walk_dead(g: Epic) -> None:
    g.players[1].health = 0


def fight_without_battle(g: Epic) -> None:
    g.objs[0].role = ATTACKING


def hide_what_lies_open(g: Epic) -> None:
    g.known[g.objs[0].card] = 1


def forget_the_own_hand(g: Epic) -> None:
    g.known[g.players[0].hand[0]] = 2


def offer_twice(g: Epic) -> None:
    g.options = [*g.options, g.options[0]]


def offer_nothing(g: Epic) -> None:
    g.options = []


def ask_too_early(g: Epic) -> None:
    g.unsettled = True


def ask_nobody(g: Epic) -> None:
    g.asking = False


def stale_offense(g: Epic) -> None:
    g.objs[0].offense += 1


def negative_damage(g: Epic) -> None:
    g.objs[0].damage = -1


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lose_a_card, "is in no place"),
        (double_a_card, "is in A.deck and A.discard"),
        (swap_owners, "of B is in A.deck"),
        (stand_without_a_card, "is in play without a card"),
        (share_a_name, "two instances have the same name"),
        (name_from_the_future, "was never given by the clock"),
        (owe_gold, "B has -1 gold"),
        (walk_dead, "B has 0 health and is still in the game"),
        (fight_without_battle, "fights though no battle is fought"),
        (hide_what_lies_open, "lies open and is known to 1 only"),
        (forget_the_own_hand, "A does not know card"),
        (offer_twice, "an option is offered twice"),
        (offer_nothing, "among 0 options"),
        (ask_too_early, "before the state has settled"),
        (ask_nobody, "no decision is open"),
        (stale_offense, "is out of date"),
        (negative_damage, "has -1 damage"),
    ],
)
def test_what_is_wrong_is_found(spoil: Callable[[Epic], None], found: str) -> None:
    g = position(play=(["Sky Eel"], []), hand=(["Cave Troll"], []))
    assert KIT.faults(g) == []
    spoil(g)
    assert [fault for fault in KIT.faults(g) if found in fault], KIT.faults(g)
