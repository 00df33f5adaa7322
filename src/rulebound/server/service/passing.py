"""How much is passed for somebody, and when that stops by itself.

A player is asked whenever there is a choice: what can go only one way is done without a question, after the same pause.
Who passes everything until the turn ends (in some games: the round) is asked again when it has ended, and before that
when something new is aimed at them or theirs and there is more to do about it than to pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from rulebound.engine.sketch import NEAR

if TYPE_CHECKING:
    from rulebound.engine.sketch import Sketch
    from rulebound.engine.table import Table
    from rulebound.server.service.play import Play

Level = Literal["never", "until_end_of_turn"]
Threat = tuple[int, int, str]


class Passing(Struct, frozen=True):
    """How much is passed for a seat.  For what lasts until the turn ends: the turn in which it was said, and what was
    aimed at the seat by then."""

    level: Level = "never"
    turn: int = 0
    known: tuple[Threat, ...] = ()

    @classmethod
    def wished(cls, level: Level, play: Play, seat: int) -> Passing:
        """As somebody wishes it from now on."""
        if level == "never":
            return cls()
        return cls(level, play.table.kit.span(play.table.game), tuple(threats(play.table_seen(seat), seat)))

    def is_over(self, play: Play) -> bool:
        """Was everything to be passed until the end of a turn that has ended?"""
        return self.level == "until_end_of_turn" and play.table.kit.span(play.table.game) != self.turn

    def is_stopped(self, play: Play, seat: int) -> bool:
        """Does the open decision, which is this seat's, ask for more than a pass: is something new aimed at it that
        something could be done about?"""
        g, k = play.table.game, play.table.kit
        if self.level != "until_end_of_turn" or all(k.passes(g, int(code)) for code in g.options):
            return False
        return not threats(play.table, seat) <= set(self.known)


def threats(table: Table, seat: int) -> set[Threat]:
    """What others aim at this player and what is theirs, as a picture of this table shows it."""
    return aimed_at(table.kit.sketch(table.view(seat), table.names, table.book), seat)


def aimed_at(sketch: Sketch, seat: int) -> set[Threat]:
    """The arrows of a picture from others to this viewer or what is theirs.

    >>> from rulebound.engine.sketch import Arrow, Mark, Person, Sketch, Word
    >>> people = Person(Word("A"), marks=(Mark(-1, "Ox", ref=9),), mine=True, seat=0), Person(Word("B"), seat=1)
    >>> arrows = Arrow(8, 0, "attacks"), Arrow(9, 8, "blocks"), Arrow(8, 9, "targets")
    >>> sorted(aimed_at(Sketch((), 0, people=people, arrows=arrows), 0))
    [(8, 0, 'attacks'), (8, 9, 'targets')]
    """
    mine = {mark.ref for person in sketch.people if person.seat == seat for mark in person.marks}
    mine |= {mark.ref for row in sketch.rows for place in row for mark in place.marks if mark.side == NEAR}
    mine = {ref for ref in mine if ref >= 0} | {seat}
    return {(each.start, each.end, each.what) for each in sketch.arrows if each.end in mine and each.start not in mine}
