"""A stunned hero: a mask over text and tags.  A hero under control: a stack of modifiers."""

from __future__ import annotations

import pytest

from rulebound.engine.codes import PICK
from toy.cards import Table
from toy.state import BY_RESOLUTION, BY_TRIAL, IN_LAYERS, KO, PLAY, STUNNED, TITAN
from toy.text import hero_event

ORDERS = [BY_TRIAL, IN_LAYERS, BY_RESOLUTION]


def stun(t: Table, name: str, stunned: bool = True) -> None:
    t[name].stunned = stunned
    t.g.touch()
    t.g.settle()


# -- stun


@pytest.mark.parametrize("order", ORDERS)
def test_stun_masks_text_and_tags_and_keeps_the_rest(order: int) -> None:
    t = Table("Ogre Herald Colossus", order=order)
    t.counter("Ogre")
    t.change("Ogre", "March")
    assert (t["Ogre"].attack, t["Colossus"].attack) == (4 + 1 + 2 + 1, 1 + 2 + 1)
    stun(t, "Ogre")
    ogre = t["Ogre"]
    assert (ogre.tags, ogre.attack, ogre.defense) == (0, 4 + 1 + 2, 3 + 1), "counters and modifiers stay"
    assert t["Colossus"].attack == 1 + 1 + 1, "not a Titan that counts"
    assert ogre.controller == 0 and t.g.card(ogre.kind).name == "Ogre"


@pytest.mark.parametrize("order", ORDERS)
def test_a_stunned_hero_does_nothing_for_others(order: int) -> None:
    t = Table("Ogre Herald", order=order)
    stun(t, "Herald")
    assert t["Ogre"].attack == 4


@pytest.mark.parametrize("order", ORDERS)
def test_whatever_gives_tags_and_text_a_stunned_hero_has_none(order: int) -> None:
    t = Table("Squire Ogre", order=order, deck="Shaper Teacher")
    stun(t, "Squire")
    t.enter(0, "Shaper")
    t.enter(0, "Teacher")
    assert t["Squire"].tags == 0 and not t["Squire"].text.statics
    t.change("Squire", "Graft")
    t.change("Squire", "Lesson")
    assert t["Squire"].tags == 0 and not t["Squire"].text.statics
    stun(t, "Squire", False)
    assert t["Squire"].tags & TITAN and len(t["Squire"].text.statics) == 2, "it comes back with the hero"


def test_text_that_returns_gets_a_new_moment() -> None:
    t = Table("Leveller Ogre")
    t.counter("Ogre")
    assert t["Ogre"].attack == 1 + 1, "the counter is later than Leveller's text"
    moment = t["Leveller"].stamp
    stun(t, "Leveller")
    assert t["Ogre"].attack == 4 + 1
    stun(t, "Leveller", False)
    assert t["Ogre"].attack == 1, "now Leveller's text is later than the counter"
    assert t["Leveller"].stamp == moment, "the hero is the same, since when it was"


def test_text_lost_for_a_turn_returns_with_a_new_moment_too() -> None:
    t = Table("Leveller Ogre")
    t.counter("Ogre")
    t.change("Leveller", "Unweave", this_turn=True)
    assert t["Ogre"].attack == 5
    t.g.end_turn()
    t.g.settle()
    assert t["Ogre"].attack == 1


def test_what_can_happen_to_a_stunned_hero() -> None:
    t = Table("Stone Bard Squire", hand="Flare March")
    t.begin()
    stun(t, "Stone")
    t.choose(PLAY, "Flare")
    assert not t.offered(PICK, "Stone"), "it cannot be targeted"
    assert t.g.can_happen(hero_event(KO, t["Stone"], -1, -1)), "what it cannot is part of its text"
    assert not t.g.can_happen(hero_event(STUNNED, t["Stone"], -1, -1)), "nothing becomes what it is"


def test_a_loaded_game_has_the_same_moments() -> None:
    t = Table("Leveller Ogre Mirror Echo", hand="March")
    t.begin()
    stun(t, "Leveller")
    saved = t.g.save()
    loaded = t.g.codec.load(saved, t.g.book)
    assert loaded.save() == saved
    assert [o.attack for o in loaded.objs] == [o.attack for o in t.g.objs]  # type: ignore[attr-defined]


# -- control


@pytest.mark.parametrize("order", ORDERS)
def test_the_later_control_wins_and_falls_back_step_by_step(order: int) -> None:
    t = Table(rival="Ogre", order=order)
    ogre = t["Ogre"]
    t.change("Ogre", "Bind", player=0)
    assert ogre.controller == 0
    t.change("Ogre", "Charm", player=1, this_turn=True)
    assert ogre.controller == 1
    t.g.end_turn()
    t.g.settle()
    assert ogre.controller == 0, "the later one has ended, the earlier one still holds"
    t.g.mods.clear()
    t.g.touch()
    t.g.settle()
    assert ogre.controller == 1, "under whom it entered"


@pytest.mark.parametrize("order", ORDERS)
def test_the_end_of_an_earlier_control_changes_nothing(order: int) -> None:
    t = Table("Ogre", order=order)
    t.change("Ogre", "Charm", player=0, this_turn=True)
    t.change("Ogre", "Bind", player=1)
    t.g.end_turn()
    t.g.settle()
    assert t["Ogre"].controller == 1


@pytest.mark.parametrize("order", ORDERS)
def test_you_in_a_text_is_who_controls_it_now(order: int) -> None:
    t = Table("Squire", rival="Shaper Ogre Herald", order=order)
    assert not t["Squire"].tags & TITAN and t["Herald"].tags & TITAN
    t.change("Shaper", "Bind", player=0)
    assert t["Squire"].tags & TITAN and not t["Herald"].tags & TITAN
    assert t["Squire"].attack == 3


def test_a_hero_keeps_its_identity_and_goes_to_its_owner() -> None:
    t = Table(rival="Ogre", hand="Bind Fell March")
    t.begin()
    uid = t["Ogre"].uid
    t.choose(PLAY, "Bind")
    assert t["Ogre"].controller == 0 and t["Ogre"].uid == uid
    t.choose(PLAY, "Fell")
    assert t.names(t.g.players[1].discard) == ["Ogre"]
    assert t.g.players[1].points == 1, "it was player 0 who lost it"
