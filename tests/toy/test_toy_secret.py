"""Two choices at the same moment, in secret: nothing tells what the first player chose until both have."""

from __future__ import annotations

import msgspec

from rulebound.engine.chance import seeded
from rulebound.engine.choices import Sealed
from rulebound.engine.codes import DONE, PICK
from rulebound.engine.determinise import determinise
from rulebound.engine.log import Listener
from toy.cards import Table, load
from toy.game import Toy
from toy.state import CLASH


class Ear(Listener):
    """Writes down what a listener is told."""

    def __init__(self) -> None:
        self.heard_of: list[object] = []

    def heard(self, g: object, entry: object) -> None:
        self.heard_of.append(entry)

    def asked(self, g: object, player: int) -> None:
        self.heard_of.append(player)


def clash() -> Table:
    """Player 0 has begun a clash and must choose first."""
    t = Table("Squire Ogre", rival="Herald Medic Smith", hand="March", rival_hand="Lull Breakspell", deck="Fell Bind")
    t.begin()
    t.choose(CLASH)
    return t


def answered() -> list[Toy]:
    """The positions after each answer that player 0 can give."""
    t = clash()
    assert t.g.chooser == 0 and t.g.options == [DONE, t.option(PICK, "Squire"), t.option(PICK, "Ogre")]
    games = []
    for i in range(len(t.g.options)):
        g = load(t.g.save())
        g.choose(i)
        games.append(g)
    return games


def test_the_second_player_sees_the_same_whatever_the_first_chose() -> None:
    games = answered()
    assert all(g.chooser == 1 for g in games)
    for viewer in (1, -1):
        assert len({msgspec.json.encode(g.view(viewer)) for g in games}) == 1
    assert len({g.save() for g in games}) == 3, "but the choice is in the position"
    assert len({g.position_key() for g in games}) == 3, "and in its key"


def test_nothing_outside_the_seal_remembers_the_answer() -> None:
    for g in answered():
        assert g.answer == 0
        assert isinstance(g.stack[-1], Sealed)
    games = answered()
    for g in games:
        g.stack[-1].answers.clear()  # type: ignore[attr-defined]
    assert len({g.save() for g in games}) == 1


def test_a_listener_is_told_the_same() -> None:
    told = []
    for i in range(3):
        t = clash()
        t.g.listener = ear = Ear()
        t.g.choose(i)
        told.append(ear.heard_of)
    assert told[0] == told[1] == told[2]


def test_dealt_anew_for_the_second_player_the_answer_is_another() -> None:
    """From the same chance the same position comes, whatever the first player chose: it cannot have been looked at."""
    games = answered()
    for seed in range(20):
        assert len({determinise(g, 1, seeded(seed)).save() for g in games}) == 1
    guesses = {determinise(games[1], 1, seeded(seed)).stack[-1].answers[0] for seed in range(40)}  # type: ignore[attr-defined]
    assert len(guesses) == 3, "every possible answer comes up"


def test_dealt_anew_the_view_is_the_same_and_the_game_plays_on() -> None:
    for g in answered():
        for seed in range(10):
            d = determinise(g, 1, seeded(seed))
            assert isinstance(d, Toy)
            assert msgspec.json.encode(d.view(1)) == msgspec.json.encode(g.view(1)) and d.options == g.options
            d.choose(0)
            assert d.faults() == []


def test_both_are_revealed_together() -> None:
    g = answered()[2]
    assert g.view(1)["shown"] == []
    second = g.options[1]
    g.choose(1)
    shown = g.view(1)["shown"]
    assert len(shown) == 2 and shown[1] == second
    assert g.view(0)["shown"] == shown


def test_a_single_answer_is_given_silently() -> None:
    t = Table("Squire", hand="March")
    t.begin()
    t.choose(CLASH)
    assert t.g.chooser == 0
    t.choose(PICK, "Squire")
    assert t.g.where() == "Turn" and t.g.shown == [t.option(PICK, "Squire"), DONE]


def test_between_the_answers_the_game_is_saved_and_played_on() -> None:
    for g in answered():
        copies = [g.copy(), load(g.save())]
        for h in (g, *copies):
            h.choose(2)
        assert g.save() == copies[0].save() == copies[1].save()
