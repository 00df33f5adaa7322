"""One modifier at a time: whom it changes, by how much each, and what binds it; the orders are in the toy's tests."""

from __future__ import annotations

import pytest

from rulebound.engine.game import Game
from rulebound.engine.modifiers import Modifier, apply, apply_to
from rulebound.engine.nodes import Change, Pred
from rulebound.engine.state import NOBODY, Obj
from toy.cards import Table
from toy.state import BY_RESOLUTION, STATS, Hero
from toy.text import Anyone, Other, Plus, Yours


class Doubled(Change):
    """Attack once more, as it was when the modifier settled how much it does."""

    def __init__(self) -> None:
        super().__init__(STATS)

    def measure(self, g: Game, o: Obj, x: int, player: int, source: int) -> int:
        assert isinstance(o, Hero)
        return o.attack

    def apply(self, g: Game, o: Obj, x: int, source: int) -> None:
        assert isinstance(o, Hero)
        o.attack += x


def modifier(
    change: Change, whom: Pred | None = None, subject: int = NOBODY, holder: Hero | None = None, x: int = 0
) -> Modifier:
    """A modifier of player 0's, from now on; its source is its holder."""
    source = NOBODY if holder is None else holder.uid
    return Modifier(STATS, 99, change, subject, whom, None, 0, source, x, holder)


def attacks(t: Table) -> dict[str, int]:
    """The attack of every hero in play."""
    return {t.g.card(o.kind).name: int(o.attack) for o in t.g.objs}


def test_text_about_one_other_than_its_holder_changes_that_one() -> None:
    t = Table("Squire Ogre")
    apply(t.g, modifier(Plus(3, 0), subject=t["Ogre"].uid, holder=t["Squire"]))
    assert attacks(t) == {"Squire": 2, "Ogre": 7}
    apply(t.g, modifier(Plus(3, 0), subject=t["Squire"].uid, holder=t["Squire"]))
    assert attacks(t) == {"Squire": 5, "Ogre": 7}


def test_text_about_one_that_has_left_changes_nobody() -> None:
    t = Table("Squire Ogre")
    gone = t["Ogre"].uid
    t.g.leave(t["Ogre"])
    apply(t.g, modifier(Plus(3, 0), subject=gone, holder=t["Squire"]))
    assert attacks(t) == {"Squire": 2}


@pytest.mark.parametrize("x", [0, 1, 2, 4])
def test_each_is_changed_by_its_own_amount(x: int) -> None:
    """X is what some of them measure, or none; the amounts stay with those whose they are."""
    t = Table("Herald Squire Ogre Anchor")
    assert attacks(t) == {"Herald": 1, "Squire": 2, "Ogre": 5, "Anchor": 1}
    apply(t.g, modifier(Doubled(), Anyone(), x=x))
    assert attacks(t) == {"Herald": 2, "Squire": 4, "Ogre": 10, "Anchor": 2}


def test_what_one_would_be_changed_by_is_found_for_that_one_alone() -> None:
    t = Table("Squire Ogre")
    apply_to(t.g, modifier(Doubled(), Anyone()), t["Ogre"])
    assert attacks(t) == {"Squire": 2, "Ogre": 8}


def test_of_one_alone_it_is_asked_as_of_all_whether_it_is_meant() -> None:
    t = Table("Squire Ogre", rival="Anchor")
    squire, ogre, anchor = t["Squire"], t["Ogre"], t["Anchor"]
    t.g.scratch.player, t.g.scratch.source = 1, ogre.uid  # whoever was asked about before
    apply_to(t.g, modifier(Plus(3, 0), Other(), holder=squire), ogre)
    apply_to(t.g, modifier(Plus(3, 0), Other(), holder=squire), squire)
    apply_to(t.g, modifier(Plus(3, 0), Yours(), holder=squire), anchor)
    assert attacks(t) == {"Squire": 2, "Ogre": 7, "Anchor": 1}


@pytest.mark.parametrize("alone", [False, True])
def test_limits_bind_what_a_modifier_makes(alone: bool) -> None:
    t = Table("Squire", order=BY_RESOLUTION)
    m = modifier(Plus(-5, 0), Anyone())
    if alone:
        apply_to(t.g, m, t["Squire"])
    else:
        apply(t.g, m)
    assert t["Squire"].attack == 0, "numbers stop at 0"
