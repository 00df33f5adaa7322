"""Heroes KO'd at the same moment, and what competes to replace that."""

from __future__ import annotations

from rulebound.engine.codes import DONE, PASS, PICK, REPLACE
from rulebound.engine.game import Game
from rulebound.engine.state import Event, Frame
from toy.cards import BOOK, CODEC, Table, load
from toy.frames import Collect
from toy.game import Toy
from toy.state import BY_TRIAL, KO, PLAY
from toy.text import hero_event


def collapse(heroes: str, rival: str = "", deck: str = "") -> Table:
    """Player 0 plays Collapse: KO each hero.  Nobody wins by points meanwhile."""
    t = Table(heroes, rival=rival, hand="Collapse", deck=deck)
    for p in t.g.players:
        p.points = -20
    t.begin()
    t.choose(PLAY, "Collapse")
    return t


def fell(name: str, heroes: str = "", rival: str = "") -> Table:
    """Player 0 plays Fell: KO this hero."""
    t = Table(heroes, rival=rival, hand="Fell March")
    t.begin()
    t.choose(PLAY, "Fell")
    if t.offered(PICK, name):
        t.choose(PICK, name)
    return t


def standing(t: Table) -> list[str]:
    return [t.g.card(o.kind).name for o in t.g.objs]


def test_one_guardian_steps_in_for_all_and_leaves_once() -> None:
    t = collapse("Guardian Squire Ogre Mourner")
    assert standing(t) == ["Squire", "Ogre", "Mourner"]
    assert t.g.players[1].points == -20, "nobody was KO'd, not even the guardian"
    assert sorted(t.names(t.g.players[0].discard)) == ["Collapse", "Guardian"]
    assert t["Mourner"].attack == 1, "what was replaced never happened, so nothing triggers on it"


def test_a_source_that_would_fall_in_the_same_batch_still_replaces() -> None:
    t = collapse("Squire Guardian")
    assert standing(t) == ["Squire"] and t.g.players[1].points == -20


def test_what_cannot_happen_is_not_replaced() -> None:
    t = fell("Stone", "Stone Guardian")
    assert standing(t) == ["Stone", "Guardian"]


def test_an_event_is_replaced_even_by_what_cannot_happen() -> None:
    t = collapse("Guardian Squire Anchor")
    assert standing(t) == ["Guardian", "Squire", "Anchor"]


def test_of_two_guardians_the_chosen_one_takes_every_instance() -> None:
    t = collapse("Guardian Guardian Squire")
    first, second = (o.uid for o in t.g.objs if t.g.card(o.kind).name == "Guardian")
    assert t.g.chooser == 0 and [o & 255 for o in t.g.options] == [REPLACE, REPLACE]
    h = t.g.copy()
    t.g.choose(0)
    assert t.g.objs[0].uid == second and len(t.g.objs) == 2
    h.choose(1)
    assert h.objs[0].uid == first and len(h.objs) == 2


def test_replacements_compete_and_the_affected_player_chooses() -> None:
    t = fell("Squire", rival="Squire Medic Guardian")
    assert t.g.chooser == 1, "not the player who plays the card"
    assert t.offered(REPLACE, "Medic") and t.offered(REPLACE, "Guardian")
    assert not t.offered(DONE), "one of them is compulsory"
    h = load(t.g.save())
    t.choose(REPLACE, "Medic")
    assert standing(t) == ["Squire", "Medic", "Guardian"] and t["Squire"].stunned
    h.choose_code(t.option(REPLACE, "Guardian"))
    assert [h.card(o.kind).name for o in h.objs] == ["Squire", "Medic"] and not h.objs[0].stunned


def test_an_optional_replacement_can_be_declined() -> None:
    t = fell("Squire", rival="Squire Medic")
    assert t.offered(DONE)
    t.choose(DONE)
    assert standing(t) == ["Medic"] and t.g.players[0].points == 1


def test_an_event_moved_onto_its_source_in_the_same_batch() -> None:
    """Martyr falls anyway and takes the others' KO on itself; Medic competes for each event, whatever it has become."""
    t = collapse("Martyr Squire Medic")
    g = t.g
    assert g.options == [t.option(REPLACE, "Medic"), DONE], "Martyr replaces the KO of others only"
    t.choose(DONE)
    assert g.options == [t.option(REPLACE, "Martyr"), t.option(REPLACE, "Medic")], "for Squire"
    t.choose(REPLACE, "Martyr")
    assert g.options == [t.option(REPLACE, "Medic"), DONE], "for what has become of it: the KO of Martyr"
    assert len(g.objs) == 3, "nothing has happened yet"
    t.choose(DONE)
    assert g.options == [t.option(REPLACE, "Medic"), DONE], "for Medic's own KO, which Martyr took along"
    t.choose(DONE)
    assert standing(t) == ["Squire", "Medic"]
    assert g.players[1].points == -19, "three events have become one"


def test_events_that_have_become_one_happen_and_trigger_once() -> None:
    t = Table("Martyr Squire Ogre Mourner")
    g = t.g
    collect = Collect()
    g.stack.append(collect)
    martyr = t["Martyr"].uid
    g.occur([hero_event(KO, o, -1, -1) for o in g.objs[:3]], True)
    g.stack[-1].step(g)  # the batch; nobody has anything to choose
    g.stack[-1].step(g)
    assert collect.got == [martyr] and len(g.pending) == 1


def test_an_event_is_not_replaced_twice_by_the_same() -> None:
    t = fell("Squire", rival="Martyr Martyr Squire")
    g = t.g
    first, second = (o.uid for o in g.objs[:2])
    assert g.chooser == 1 and len(g.options) == 2
    g.choose(0)
    assert [o.uid for o in g.objs] == [first, g.objs[1].uid] and standing(t) == ["Martyr", "Squire"]
    assert second not in [o.uid for o in g.objs], "moved to the first, from there to the second, and no further"


def test_the_rest_of_the_batch_happens_before_the_program_of_a_replacement() -> None:
    t = collapse("Phoenix Squire", deck="Flare")
    assert standing(t) == ["Phoenix"]
    assert t["Phoenix"].attack == 3 and t.names(t.g.players[0].hand) == ["Flare"]


def test_abilities_look_back_at_the_moment_before_the_batch() -> None:
    """Shaper makes the others Titans and falls with them; Rider, who falls too, sees two Titans fall."""
    t = collapse("Rider Shaper Squire")
    assert standing(t) == [] and t.g.players[1].points == -17
    assert len(t.g.pending) == 2, "which of the two goes on the burst first?"
    t.g.choose(0)
    assert t.g.players[0].points == -18


def test_those_who_fall_together_see_each_other_fall() -> None:
    t = collapse("Mourner Mourner", rival="Rider")
    assert standing(t) == [] and t.g.chooser == 0
    assert [w.player for w in t.g.pending] == [0, 0], "each has seen the other fall"


def test_a_batch_is_saved_and_played_on_in_the_middle() -> None:
    t = collapse("Martyr Squire Medic")
    while t.g.where().endswith("Happen"):
        h, k = t.g.copy(), load(t.g.save())
        for g in (t.g, h, k):
            g.choose(0)
        assert t.g.save() == h.save() == k.save()


# -- the other policy: each event on its own


class OneByOne(Toy):
    """The toy game with a choice for each event."""

    def replaced_together(self, e: Event, other: Event) -> bool:
        return False

    def same_event(self, e: Event, other: Event) -> bool:
        return False


class Done(Frame):
    """Keeps what has happened and ends the game."""

    def __init__(self) -> None:
        self.refs: list[int] = []

    def receive(self, results: list[int]) -> None:
        self.refs = results

    def step(self, g: Game) -> None:
        g.winner = 0


def test_where_the_game_says_so_each_event_is_chosen_for_itself() -> None:
    t = Table("Guardian Guardian Squire Ogre")
    g = OneByOne(BOOK, t.g.kinds, t.g.owners, CODEC, t.g.chance, BY_TRIAL)
    g.players, g.objs, g.uids, g.known = t.g.players, t.g.objs, t.g.uids, t.g.known
    g.touch()
    g.settle()
    done = Done()
    g.stack.append(done)
    first, second = g.objs[0].uid, g.objs[1].uid
    g.occur([hero_event(KO, o, -1, -1) for o in g.objs[2:]], True)
    g.run()
    assert len(g.options) == 2
    g.choose(0)
    assert len(g.options) == 2, "asked again for the second event"
    g.choose(1)
    assert done.refs == [first, second]
    assert [g.card(o.kind).name for o in g.objs] == ["Squire", "Ogre"]


def test_what_happened_is_reported_to_the_frame_that_asked_for_it() -> None:
    t = Table("Stone Squire Medic")
    g = t.g
    g.stack.append(Collect())
    g.occur([hero_event(KO, o, -1, -1) for o in g.objs], True)
    g.run()
    squire = t["Squire"].uid
    assert g.options == [t.option(REPLACE, "Medic"), DONE], "Stone cannot be KO'd; this is about Squire"
    g.choose(1)
    collect = g.stack[0]
    g.choose(1)
    assert isinstance(collect, Collect) and collect.got[0] == squire and len(collect.got) == 2 and collect.times == 1


def test_what_happened_is_reported_where_nothing_replaces_it() -> None:
    t = Table("Stone Squire Ogre")
    g = t.g
    collect = Collect()
    g.stack.append(collect)
    uids = [o.uid for o in g.objs]
    assert g.occur([hero_event(KO, o, -1, -1) for o in g.objs], True), "nobody is asked"
    assert (collect.got, collect.times) == (uids[1:], 1), "Stone cannot be KO'd"


def test_nothing_is_asked_where_nothing_replaces() -> None:
    t = Table("Squire Ogre", hand="Collapse", rival_hand="Breakspell")
    t.g.players[1].points = -20
    t.begin()
    t.choose(PLAY, "Collapse")
    t.choose(PASS)
    assert standing(t) == [] and t.g.where() == "Turn"
