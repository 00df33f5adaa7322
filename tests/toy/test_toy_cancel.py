"""A cancel window: announce, pay, let the opponent cancel, and cancel the cancel, before anything resolves."""

from __future__ import annotations

from rulebound.engine.codes import PASS, PICK
from toy.cards import Table, load
from toy.state import CANCEL, PLAY


def fell_the_ogre(rival_hand: str = "Breakspell", hand: str = "Fell", heroes: str = "Squire") -> Table:
    """Player 0 plays Fell on the rival's Ogre."""
    t = Table(heroes, rival="Ogre", hand=hand, rival_hand=rival_hand)
    t.begin()
    t.choose(PLAY, "Fell")
    t.choose(PICK, "Ogre")
    return t


def test_a_card_being_played_lies_in_no_area() -> None:
    t = fell_the_ogre()
    g = t.g
    assert g.chooser == 1 and t.offered(PASS) and t.offered(CANCEL, "Breakspell")
    assert t.names(g.players[0].hand) == [] and t.names(g.players[0].discard) == []
    assert g.burst == [] and t.has("Ogre")
    assert g.view(1)["playing"] == ["Fell"]
    assert g.faults() == []


def test_a_cancelled_action_is_paid_for_and_does_nothing() -> None:
    t = fell_the_ogre()
    before = t.g.players[0].energy
    t.choose(CANCEL, "Breakspell")
    assert t.has("Ogre")
    assert before == 9 - 2 == t.g.players[0].energy
    assert t.names(t.g.players[0].discard) == ["Fell"] and t.names(t.g.players[1].discard) == ["Breakspell"]


def test_an_action_that_nobody_cancels_resolves() -> None:
    t = fell_the_ogre()
    t.choose(PASS)
    assert not t.has("Ogre") and t.g.players[0].points == 1


def test_a_cancel_can_be_cancelled_and_the_last_comes_first() -> None:
    t = fell_the_ogre(hand="Fell Breakspell")
    t.choose(CANCEL, "Breakspell")
    assert t.g.chooser == 0 and t.has("Ogre")
    assert t.g.view(0)["playing"] == ["Fell", "Breakspell"]
    t.choose(CANCEL, "Breakspell")
    assert not t.has("Ogre")
    assert t.names(t.g.players[0].discard) == ["Breakspell", "Fell"]


def test_a_cancel_of_a_cancel_of_a_cancel() -> None:
    t = fell_the_ogre(hand="Fell Breakspell", rival_hand="Breakspell Breakspell")
    for i in range(3):
        assert t.g.chooser == (1, 0, 1)[i]
        t.choose(CANCEL, "Breakspell")
    assert t.has("Ogre"), "the second cancel was cancelled, so the first one counts"


def test_a_cancelled_action_triggers_nothing() -> None:
    for answer, counters in ((PASS, 1), (CANCEL, 0)):
        t = fell_the_ogre(heroes="Scribe")
        t.choose(answer, "" if answer == PASS else "Breakspell")
        assert t["Scribe"].attack == 1 + counters


def test_the_action_is_finished_before_what_it_triggers() -> None:
    t = fell_the_ogre(heroes="Scribe", hand="Fell March")
    t.choose(PASS)
    assert t.g.chooser == 0 and not t.has("Ogre")
    assert t["Scribe"].attack == 1, "the ability waits on the burst, and March may answer it"
    t.choose(PASS)
    assert t["Scribe"].attack == 2


def test_without_a_cancel_nobody_is_asked() -> None:
    t = fell_the_ogre(rival_hand="March")
    assert t.g.chooser == 0 and not t.has("Ogre")


def test_a_window_is_saved_and_played_on_like_any_position() -> None:
    t = fell_the_ogre(hand="Fell Breakspell")
    t.choose(CANCEL, "Breakspell")
    copies = [t.g.copy(), load(t.g.save())]
    for g in (t.g, *copies):
        g.choose_code(t.option(CANCEL, "Breakspell"))
    assert t.g.save() == copies[0].save() == copies[1].save()
