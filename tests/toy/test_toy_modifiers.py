"""Continuous modifiers: dependency found by trial, circles that start per card, layers, floors, sources of numbers."""

from __future__ import annotations

import pytest

from rulebound.engine.log import Notes
from toy.cards import Table
from toy.game import Toy
from toy.state import BY_RESOLUTION, BY_TRIAL, IN_LAYERS, SEEKER, TITAN

ORDERS = [BY_TRIAL, IN_LAYERS, BY_RESOLUTION]


def sources(g: Toy, uid: int, what: str) -> list[tuple[int, int, str]]:
    """Why a value is what it is: source, amount and rule of each contribution."""
    g.notes = Notes()
    g.recompute()
    g.unsettled = False
    rows = g.notes.rows
    g.notes = None
    return [(source, amount, rules[0]) for who, name, amount, source, rules in rows if (who, name) == (uid, what)]


# -- by trial


@pytest.mark.parametrize("heroes", ["Herald Squire Shaper", "Shaper Squire Herald"])
def test_a_modifier_waits_for_what_changes_whom_it_reaches(heroes: str) -> None:
    t = Table(heroes)
    assert t["Squire"].tags & TITAN
    assert t["Squire"].attack == 3, "Titans have +1 attack, whichever of the two came first"


def test_a_chain_is_followed_to_its_end() -> None:
    """Herald waits for Echo, and Echo for the oath, which came last of all."""
    t = Table("Herald Echo Anchor")
    assert t["Anchor"].attack == 1
    t.change("Anchor", "Oath")
    assert t["Anchor"].tags == TITAN and t["Anchor"].attack == 2


def test_a_longer_chain_in_the_worst_order() -> None:
    """Smith waits for Herald, Herald for Echo, Echo for the oath: each is earlier than what it waits for."""
    t = Table("Smith Herald Echo Anchor")
    for i in range(3):
        t.counter("Anchor")
    assert (t["Anchor"].attack, t["Anchor"].defense) == (4, 6)
    t.change("Anchor", "Oath")
    assert (t["Anchor"].attack, t["Anchor"].defense) == (5, 8)


def test_a_modifier_waits_for_what_changes_how_much_it_does() -> None:
    t = Table("Colossus Squire Shaper")
    assert t["Colossus"].attack == 1 + 2, "Squire counts as a Titan although Shaper came later"


def test_numbers_do_not_depend_on_numbers() -> None:
    t = Table("Ogre")
    t.counter("Ogre")
    t.counter("Ogre")
    assert t["Ogre"].attack == 6
    t = Table("Ogre", deck="Leveller")
    t.counter("Ogre")
    t.counter("Ogre")
    t.enter(0, "Leveller")
    assert t["Ogre"].attack == 1, "attack is 1 after two counters"
    t = Table("Ogre Leveller")
    t.counter("Ogre")
    t.counter("Ogre")
    assert t["Ogre"].attack == 3, "two counters after attack is 1"


def test_a_threshold_is_looked_at_after_what_raises_to_it() -> None:
    t = Table("Smith Ogre")
    assert t["Ogre"].defense == 3
    t.change("Ogre", "March")
    assert (t["Ogre"].attack, t["Ogre"].defense) == (6, 5)


def test_a_lost_ability_does_nothing_though_it_came_first() -> None:
    t = Table("Colossus Herald Hush")
    assert t["Colossus"].attack == 1 + 1, "no longer +1 for each Titan, but a Titan for Herald"
    t = Table("Herald Shaper Hush Squire")
    assert t["Squire"].attack == 2, "Shaper makes Herald a Titan, Hush takes its text, Herald does nothing"


def test_granted_text_is_at_work_and_counts_for_each_that_has_it() -> None:
    t = Table("Teacher Squire Ogre")
    assert t["Ogre"].attack == 4 + 2, "Squire and Ogre each have the granted text"
    t.change("Squire", "Lesson")
    assert t["Ogre"].attack == 4 + 3


def test_a_loss_takes_what_was_granted_before_it_and_nothing_after() -> None:
    t = Table("Teacher Squire Ogre")
    t.change("Squire", "Unweave")
    assert t["Ogre"].attack == 4 + 1
    t.change("Squire", "Lesson")
    assert t["Ogre"].attack == 4 + 2


def test_of_two_equal_grants_one_is_lost() -> None:
    t = Table("Squire Ogre")
    t.change("Squire", "Lesson")
    t.change("Squire", "Unweave")
    t.change("Squire", "Lesson")
    assert len(t["Squire"].text.statics) == 1 and t["Ogre"].attack == 4 + 1


# -- circles


@pytest.mark.parametrize("heroes", ["Mirror Echo Ogre Squire", "Echo Mirror Ogre Squire", "Squire Ogre Echo Mirror"])
def test_each_card_starts_a_circle_on_its_own(heroes: str) -> None:
    """Titans are Seekers instead, Seekers are Titans instead: once each, from what the card is."""
    t = Table(heroes)
    assert t["Ogre"].tags == TITAN, "Titan, Seeker, Titan"
    assert t["Squire"].tags == SEEKER, "Seeker, Titan, Seeker"


@pytest.mark.parametrize(("heroes", "ends"), [("Mirror Echo Squire Ogre", TITAN), ("Echo Mirror Squire Ogre", SEEKER)])
def test_a_card_that_all_apply_to_starts_with_the_earliest(heroes: str, ends: int) -> None:
    t = Table(heroes)
    t.change("Squire", "Graft")
    assert t["Squire"].tags == ends


def test_what_depends_on_a_circle_comes_after_it() -> None:
    t = Table("Herald Mirror Echo Ogre Squire")
    assert (t["Ogre"].attack, t["Squire"].attack) == (5, 2)


def test_a_circle_makes_no_difference_between_cards_by_their_place() -> None:
    t = Table("Herald Mirror Echo Ogre Squire Shaper Colossus Hush")
    values = {o.uid: (o.attack, o.defense, o.tags, o.text.awaited_kinds) for o in t.g.objs}
    t.g.objs.reverse()
    t.g.recompute()
    assert {o.uid: (o.attack, o.defense, o.tags, o.text.awaited_kinds) for o in t.g.objs} == values


def test_two_that_silence_each_other() -> None:
    """Each Hush is a Titan by the other side's graft: each starts with the one that reaches it, so both fall silent."""
    t = Table("Hush", rival="Hush")
    mine, theirs = t.g.objs
    assert mine.text.statics and theirs.text.statics
    t.change("Hush", "Graft")
    assert not mine.text.statics and theirs.text.statics, "only the Titan is silenced"
    first = t.g.objs.pop(0)
    t.change("Hush", "Graft")
    t.g.objs.insert(0, first)
    t.g.recompute()
    assert not mine.text.statics and not theirs.text.statics


# -- the other two orders


def test_layers_come_before_moments() -> None:
    t = Table("Herald Squire Shaper", order=IN_LAYERS)
    assert t["Squire"].attack == 3


def test_within_a_layer_the_earlier_moment_comes_first() -> None:
    t = Table("Ogre Leveller", order=IN_LAYERS)
    t.counter("Ogre")
    assert t["Ogre"].attack == 2


def test_what_is_below_the_floor_is_lost() -> None:
    t = Table("Ogre", order=BY_RESOLUTION)
    t.change("Ogre", "Dirge", this_turn=True)
    assert t["Ogre"].attack == 0
    t.change("Ogre", "March")
    assert t["Ogre"].attack == 2, "4 - 5 stops at 0, and 2 more are 2"
    t.g.end_turn()
    t.g.settle()
    assert t["Ogre"].attack == 6, "all is computed anew from the printed value"


def test_without_floors_numbers_go_below_zero() -> None:
    t = Table("Squire", order=BY_TRIAL)
    t.change("Squire", "Dirge")
    assert t["Squire"].attack == -3
    t.change("Squire", "March")
    assert t["Squire"].attack == -1


# -- why a number is so


def test_every_change_keeps_its_source() -> None:
    t = Table("Herald Squire Shaper")
    squire, herald = t["Squire"].uid, t["Herald"].uid
    assert sources(t.g, squire, "attack") == [(squire, 2, "printed"), (herald, 1, "plus")]


def test_the_floor_is_a_source_of_its_own() -> None:
    t = Table("Ogre", order=BY_RESOLUTION)
    t.change("Ogre", "Dirge")
    assert [row[1:] for row in sources(t.g, t["Ogre"].uid, "attack")] == [(4, "printed"), (-5, "plus"), (1, "floor")]


@pytest.mark.parametrize("order", ORDERS)
def test_the_sources_add_up(order: int) -> None:
    t = Table("Herald Smith Colossus Shaper Squire Teacher Leveller Ogre", rival="Hush Mirror Echo", order=order)
    for name in ("Dirge", "March", "Lesson", "Unweave"):
        t.change("Ogre", name)
    t.counter("Squire")
    for o in t.g.objs:
        for what, value in (("attack", o.attack), ("defense", o.defense)):
            assert sum(amount for source, amount, rule in sources(t.g, o.uid, what)) == value


@pytest.mark.parametrize("order", ORDERS)
def test_computing_twice_changes_nothing(order: int) -> None:
    t = Table("Herald Smith Colossus Shaper Squire Teacher Leveller Ogre Mirror Echo Hush", order=order)
    before = [(o.attack, o.defense, o.tags, o.controller) for o in t.g.objs]
    saved = t.g.save()
    t.g.recompute()
    t.g.unsettled = False
    assert [(o.attack, o.defense, o.tags, o.controller) for o in t.g.objs] == before
    assert t.g.save() == saved
