# not compiled: read when cards are loaded
"""Epic's words for what waits until your next turn; "at the end of the turn" is in words_clauses (4.2.5, R19)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Trigger
from rulebound.engine.state import WHILE_IN_PLAY
from rulebound.games.epic import card_moves as m
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.maker import Deed, Maker, Ops, Phrase
from rulebound.games.epic.terms import ENTERS, EXPENDED, PREPARED, RETURNED, TURN_STARTS
from rulebound.games.epic.words_clauses import wholly_later
from rulebound.language import Construct


def from_outside(how: int) -> Any:
    def moved(c: Maker, what: Phrase) -> tuple[Phrase, Deed]:
        c.still_seen(what.who)
        return what, lambda who: (m.MoveCards(ENTERS, who, c.quiet_slot(), how),)

    return moved


def next_turn(c: Maker, says: tuple[Phrase, Deed]) -> Ops:
    """The subject is settled now, the deed waits for the start of your next turn."""
    who, deed_later = says
    slot = c.quiet_slot()
    program = c.program(deed_later(s.Chosen(slot)))
    put_off = c.put_off(Trigger(TURN_STARTS, p.YouDo(), program, rules=("4.2.5",)))
    return (*who.ops, e.Remember(slot, who.who), e.PutOff(put_off, WHILE_IN_PLAY, True))


def next_turn_all(c: Maker, says: Any) -> Ops:
    return wholly_later(c, says, TURN_STARTS, p.YouDo(), WHILE_IN_PLAY, ("4.2.5",))


LATER_ROWS: list[Any] = [
    Construct(
        "you later",
        "later clause",
        ("{does:deed.many}", "you {does:deed.many}"),
        lambda c, does: (Phrase(s.You()), does),
        rules=("4.5.2a",),
        example="Draw two cards at the end of the turn.",
    ),
    Construct(
        "into play later",
        "later clause",
        (
            "return {what:card reference} to play",
            "put {what:card reference} into play",
            "return {what:card reference} to play under your control",
            "put {what:card reference} into play under your control",
        ),
        from_outside(0),
        rules=("R15", "R25"),
        example="When this card is broken → Return it to play at the end of the turn.",
    ),
    Construct(
        "into your hand later",
        "later clause",
        ("return {what:card reference} to your hand", "put {what:card reference} into your hand"),
        lambda c, what: (Phrase(c.still_seen(what.who), what.ops), lambda who: (e.LeavePlay(RETURNED, who),)),
        rules=("1.9.2",),
    ),
    Construct(
        "prepare later",
        "later clause",
        "prepare {what:champions.object}",
        lambda c, what: (what, lambda who: (e.SetPosition(who, PREPARED),)),
        rules=("2.6.2",),
    ),
    Construct(
        "expend later",
        "later clause",
        "expend {what:champions.object}",
        lambda c, what: (what, lambda who: (e.SetPosition(who, EXPENDED),)),
        rules=("2.6.3",),
    ),
    Construct(
        "deed at your next turn",
        "clause",
        "{says:later clause} at the start of your next turn",
        next_turn,
        rules=("4.2.5", "R15"),
        doc="the deed waits; what it is about is settled now",
        example="Draw two cards at the start of your next turn.",
    ),
    Construct(
        "at your next turn, a deed",
        "clause",
        "at the start of your next turn, {says:later clause}",
        next_turn_all,
        rules=("4.2.5", "R15", "R19"),
        doc="all of it waits; what it is about is settled then",
        example="At the start of your next turn, draw two cards.",
        later=("says",),
    ),
]
