"""Choices of several: whatever a person marks can be picked in the order told, and nothing else is offered."""

import random

import pytest

from rulebound.engine.codes import DONE
from rulebound.engine.table import Table
from rulebound.games import GAMES, kit
from rulebound.games.epic.battle import Battle


@pytest.mark.parametrize("game", GAMES)
def test_what_is_marked_in_any_order_can_be_picked(game: str) -> None:
    followed = declared = 0
    for seed in range(3):
        k = kit(game)
        table = Table(k, k.book(), list(k.decks_for())[:2], seed)
        dice = random.Random(seed)
        for _ in range(250):
            if table.over:
                break
            found = k.picking(table.game)
            if found is None:
                table.choose(dice.randrange(len(table.game.options)))
                continue
            followed += 1
            declared += isinstance(table.game.stack[-1], Battle)
            offered = [int(option) for option in table.game.options if option != DONE]
            assert offered == [option for option, _ in found.among if option in offered]
            each = [option for option, count in found.among for _ in range(count)]
            fewest, most = max(found.least - found.have, 0), found.most - found.have
            wanted = dice.sample(range(len(each)), dice.randint(fewest, most))
            have = found.have
            for place in sorted(wanted):
                now = k.picking(table.game)
                if now is None or now.have > have:  # the only one that was left was taken without a question
                    have += 1
                    continue
                assert now.have == have
                assert each[place] in table.game.options
                table.game.choose_code(each[place])
                have += 1
            now = k.picking(table.game)
            if now is not None and now.have == have and (wanted or found.have == have):
                assert DONE in table.game.options
                table.game.choose_code(DONE)
    assert (followed > declared > 10) or game != "epic"
