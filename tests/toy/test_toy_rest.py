"""The loop around events and at the end: after each event the game looks at the result, and an end is at rest."""

from __future__ import annotations

from rulebound.engine.state import Event, Frame
from toy.cards import BOOK, Table
from toy.game import Toy
from toy.state import ENTERS


class Ends(Frame):
    """Something happens, and with it the game is over."""

    def __init__(self) -> None:
        self.pc = 0

    def step(self, game: Toy) -> None:
        game.objs[0].attack = 99
        game.touch()
        game.winner = 0


def test_an_end_in_the_midst_of_things_is_at_rest() -> None:
    """Values are up to date, and nothing settles any more."""
    g = Table("Ogre").begin()
    printed = g.card(g.objs[0].kind).attack
    g.asking = False
    g.stack.append(Ends())
    g.run()
    assert g.over and not g.dirty and not g.unsettled
    assert g.objs[0].attack == printed


def test_after_an_event_the_game_looks_at_the_result() -> None:
    """Who waits for entering is looked for when all have entered, so that one's own entering is among it."""
    g = Table("Ogre").begin()
    uid = int(g.next_stamp())
    g.occur([Event(ENTERS, uid, 0, -1, 0, -1, BOOK.kind("Brood"), 0)], False)
    assert [waiting.source for waiting in g.pending] == [uid]
