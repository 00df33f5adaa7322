"""The burst: items resolve last in, first out, without a decision between them, unless a trigger opens it again."""

from __future__ import annotations

from rulebound.engine.codes import PASS, PICK
from toy.cards import Table, load
from toy.state import PLAY


def sing(t: Table, song: str, target: str) -> None:
    """The player to choose plays this song on this hero."""
    t.choose(PLAY, song)
    t.choose(PICK, target)


def on_burst(t: Table) -> list[str]:
    return [t.g.card(w.kind_of).name for w in t.g.burst]


def test_the_opponent_of_who_began_is_asked_first() -> None:
    t = Table("Squire", rival="Ogre", hand="Flare March", rival_hand="March")
    t.begin()
    sing(t, "Flare", "Squire")
    assert t.g.chooser == 1 and on_burst(t) == ["Flare"]
    t.choose(PASS)
    assert t.g.chooser == 0 and t["Squire"].attack == 2, "one pass is not enough"
    t.choose(PASS)
    assert t["Squire"].attack == 3 and on_burst(t) == []


def test_the_last_song_resolves_first() -> None:
    """Bard would see Squire stunned; Unweave, sung in answer, takes its text before that."""
    t = Table("Squire", rival="Bard", hand="Lull March", rival_hand="Unweave March")
    t.begin()
    sing(t, "Lull", "Squire")
    sing(t, "Unweave", "Bard")
    assert on_burst(t) == ["Lull", "Unweave"]
    t.choose(PASS)
    t.choose(PASS)
    assert t["Squire"].stunned and not t["Bard"].text.triggers
    assert t.g.where() == "Turn" and t.g.pending == []


def test_two_passes_resolve_everything_without_a_decision() -> None:
    t = Table("Squire", rival="Ogre", hand="Flare Dirge March", rival_hand="Flare March")
    t.begin()
    sing(t, "Flare", "Squire")
    sing(t, "Flare", "Ogre")
    sing(t, "Dirge", "Ogre")
    assert on_burst(t) == ["Flare", "Flare", "Dirge"]
    t.choose(PASS)
    t.choose(PASS)
    assert t.g.where() == "Turn" and on_burst(t) == []
    assert (t["Squire"].attack, t["Ogre"].attack) == (3, 0)


def test_a_pass_does_not_shut_a_player_out() -> None:
    t = Table("Squire", rival="Ogre", hand="Flare March", rival_hand="March")
    t.begin()
    sing(t, "Flare", "Squire")
    t.choose(PASS)
    sing(t, "March", "Squire")
    assert t.g.chooser == 1 and t.offered(PLAY, "March")


def reopened() -> Table:
    """Player 0 has sung Flare and above it Lull on Ogre; all pass, Lull resolves, and the rival's Bard triggers."""
    t = Table("Squire", rival="Bard Ogre", hand="Flare Lull March March", rival_hand="March March")
    t.begin()
    sing(t, "Flare", "Squire")
    t.choose(PASS)
    sing(t, "Lull", "Ogre")
    t.choose(PASS)
    t.choose(PASS)
    return t


def test_a_trigger_opens_the_burst_again_to_the_active_player_first() -> None:
    t = reopened()
    assert t["Ogre"].stunned and t["Squire"].attack == 2
    assert on_burst(t) == ["Flare", "Bard"], "the ability lies above what had not resolved yet"
    assert t.g.chooser == 0 and t.offered(PLAY, "March")


def test_a_burst_opened_again_needs_two_passes_again() -> None:
    t = reopened()
    t.choose(PASS)
    assert t.g.chooser == 1 and on_burst(t) == ["Flare", "Bard"]
    sing(t, "March", "Squire")
    assert t.g.chooser == 0 and on_burst(t) == ["Flare", "Bard", "March"]
    t.choose(PASS)
    t.choose(PASS)
    assert t["Squire"].attack == 4 and on_burst(t) == ["Flare"], "March and Bard's ability, which asks its controller"
    assert t.g.chooser == 1 and t.g.where().endswith("PickSome")
    t.choose(PICK, "Bard")
    assert (t["Bard"].attack, t["Squire"].attack) == (2, 5) and t.g.where() == "Turn"


def test_the_active_players_triggers_go_on_first() -> None:
    t = Table("Bard Squire", rival="Bard Ogre", hand="Lull March", rival_hand="March")
    t.begin()
    sing(t, "Lull", "Ogre")
    t.choose(PASS)
    t.choose(PASS)
    assert [w.player for w in t.g.burst] == [0, 1]


def test_a_player_orders_the_own_triggers() -> None:
    t = Table("Bard Bard", rival="Ogre", hand="Lull March", rival_hand="March")
    t.begin()
    first, second = (o.uid for o in t.g.objs[:2])
    sing(t, "Lull", "Ogre")
    t.choose(PASS)
    t.choose(PASS)
    assert t.g.chooser == 0 and len(t.g.options) == 2
    t.g.choose(1)
    assert [w.source for w in t.g.burst] == [second, first]


def test_a_trigger_while_the_burst_is_built_lies_above_what_caused_it() -> None:
    t = Table("Scribe", rival="Ogre", hand="Flare March", rival_hand="March")
    t.begin()
    sing(t, "Flare", "Ogre")
    assert on_burst(t) == ["Flare", "Scribe"]
    assert t.g.chooser == 1, "the one who would have been asked without the trigger"


def test_an_open_burst_is_saved_and_played_on() -> None:
    t = reopened()
    copies = [t.g.copy(), load(t.g.save())]
    while t.g.where() != "Turn":
        for g in (t.g, *copies):
            g.choose(0)
        assert t.g.save() == copies[0].save() == copies[1].save()
