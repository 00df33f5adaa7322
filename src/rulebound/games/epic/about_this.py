# not compiled: runs when cards are loaded
"""What a compiled text says of its own card: a god, an event and a card in a discard pile are no champions in play.

Abilities that a text grants to champions, in quotes, are theirs and are not looked into.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulebound.engine.nodes import Op, Power, Static, Text, Trigger
from rulebound.games.epic import card_effects as cards
from rulebound.games.epic import costs as k
from rulebound.games.epic import effects as e
from rulebound.games.epic import history as h
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.card_moves import DiscardThese, MoveCards
from rulebound.games.epic.choosing import LoseOwn
from rulebound.games.epic.revealing import RevealThese
from rulebound.games.epic.terms import (
    BROKEN,
    DAMAGED,
    DEALS_DAMAGE,
    DISCARDED,
    ENTERS,
    INTO_DISCARD,
    LEAVES,
    OUT_OF_DISCARD,
    RECALLED,
)

THIS = (s.ThisCard, p.This, p.ToThis, p.FromHand, p.ByThis, s.StillInPlay, h.NthPlayed)
OF_A_CHAMPION = (*THIS, cards.Recall, k.ExpendThis, k.BreakThis, k.ReturnThis, k.RemoveCounters, k.BanishThis)
AS_A_COST = (k.BreakThis, k.BreakOne, k.RemoveCounters)
CAN_BREAK = (*AS_A_COST, e.Damage, e.DamageBy, e.DivideDamage, e.Modify, e.ModifyAll)
WAYS_TO_THE_PILE = (BROKEN, DAMAGED, DEALS_DAMAGE, DISCARDED, INTO_DISCARD, LEAVES, OUT_OF_DISCARD, RECALLED)

DONE_TO_CHAMPIONS = (e.Modify, e.SetPosition, e.PutCounters, e.Transform, e.TakeControl, e.LeaveBattle)

AGAINST_EVENTS = "this concerns a champion in play; an event is none (2.2.1)"
AGAINST_GREY = "this is done to champions in play; this card lies in the discard pile (5.0.2)"
AGAINST_GODS = "this concerns a champion in play; a god is none (2.4.2), and it cannot leave its zone (2.4.1)"
OTHER_THAN_AN_EVENT = '"other" than what?  Nothing was chosen before, and an event is no champion'
PILE_FROM_PLAY = "this is done to a card outside play, and this card is in play: put it into discard_text (5.0.2)"
RECALL_FROM_PLAY = "Recall works only from the discard pile, and this card is in play: put it into discard_text (5.4.2)"
NOT_YET_IN_THE_PILE = "an event goes to the discard pile when it is done, not before (2.2.4)"
RECALL_OF_AN_EVENT = "Recall works only from the discard pile: put it into discard_text (5.4.2)"


class Parts:
    """The parts that one card's text was made of, by their numbers."""

    def __init__(self, programs: list[tuple[Op, ...]], changes: list[Any], delayed: list[Trigger]) -> None:
        self.programs = programs
        self.changes = changes
        self.delayed = delayed

    def program(self, number: int) -> tuple[Op, ...]:
        """The program of this number."""
        return self.programs[number & 255]

    def walk(self, node: Any) -> Iterator[Any]:
        """The node and all that it is made of, also what it names by number, but for texts that it grants."""
        if node is None or isinstance(node, int | str):
            return
        if isinstance(node, tuple | list):
            for each in node:
                yield from self.walk(each)
            return
        yield node
        named: tuple[str, ...] = getattr(type(node), "__mypyc_attrs__", ()) or tuple(getattr(node, "__dict__", ()))
        for name in named:
            if name[0] != "_":
                yield from self.walk(getattr(node, name))
        if isinstance(node, Trigger | Power):
            yield from self.walk(self.program(node.program))
        elif isinstance(node, Static | e.ModifyAll | e.LimitPlayers | e.TakeControl):
            yield from self.walk(self.changes[node.change & 255])
        elif isinstance(node, e.Modify):
            yield from self.walk([self.changes[number & 255] for number in node.changes])
        elif isinstance(node, e.PutOff):
            yield from self.walk(self.delayed[node.trigger & 255])


def against_god(parts: Parts, text: Text) -> str:
    """What a god's text says of the god as if it were a champion in play, "" if nothing (2.4.1, 2.4.2).  To a god every
    champion is another."""
    for node in parts.walk([text.triggers, text.statics, text.powers]):
        if isinstance(node, OF_A_CHAMPION) or getattr(node, "to", -1) == h.TO_THIS:
            return AGAINST_GODS
    return ""


def against_event(parts: Parts, ops: tuple[Op, ...]) -> str:
    """What an event's instructions say of the event as if it were a champion, "" if nothing."""
    for node in parts.walk(ops):
        if isinstance(node, p.Other):
            return OTHER_THAN_AN_EVENT
        if isinstance(node, cards.Recall):
            return RECALL_OF_AN_EVENT
    for op in ops:
        if isinstance(op, MoveCards) and isinstance(op.whom, s.ThisCard) and op.kind != ENTERS:
            return NOT_YET_IN_THE_PILE
    return as_champion(parts, ops, set())


def as_champion(parts: Parts, ops: tuple[Op, ...], settled: set[int]) -> str:
    """What these instructions do with this event that is done with champions in play only; "" if nothing.  In the slots
    `settled` it is remembered for later."""
    for op in ops:
        found = [node for node in parts.walk(op) if is_this(node, settled)]
        if isinstance(op, e.PutOff):
            later = as_champion(parts, parts.program(parts.delayed[op.trigger & 255].program), settled)
            if later:
                return later
        elif isinstance(op, e.Remember) and found:
            settled.add(int(op.slot))
        elif found and not isinstance(op, DiscardThese | RevealThese):
            moved = isinstance(op, e.LeavePlay | MoveCards) and op.kind not in (BROKEN, ENTERS)
            if not moved:
                return AGAINST_EVENTS
    return ""


def is_this(node: Any, settled: set[int]) -> bool:
    """Does this mean the card itself, or what was settled to be it?"""
    if isinstance(node, s.Chosen):
        return int(node.slot) in settled
    return isinstance(node, s.ThisCard | p.This | s.StillInPlay)


def against_grey_deeds(parts: Parts, text: Text) -> str:
    """What text of a card in the discard pile does to it that is done to champions in play only; "" if nothing."""
    for number in (*(t.program for t in text.triggers), *(power.program for power in text.powers)):
        for op in parts.program(number):
            if isinstance(op, DONE_TO_CHAMPIONS) and any(isinstance(node, s.ThisCard) for node in parts.walk(op.whom)):
                return AGAINST_GREY
    return ""


def recalls_in_vain(parts: Parts, text: Text) -> str:
    """What is wrong with a Recall in the text of a champion in play, or with moving it from the pile; "" if it could be
    found there (5.4.2).

    It could if the champion may have been broken: by what the ability waited for, by the cost, or by the text so far.
    """
    programs = [each.program for each in text.triggers if each.kind not in WAYS_TO_THE_PILE]
    for program in (*programs, *(power.program for power in text.powers)):
        why = in_vain(parts.program(program))
        if why:
            return why
    return ""


def in_vain(ops: tuple[Op, ...]) -> str:
    """Why the program looks for this card outside play in vain: nothing before can have made it leave."""
    for op in ops:
        if isinstance(op, cards.Recall):
            return RECALL_FROM_PLAY
        if isinstance(op, MoveCards) and isinstance(op.whom, s.ThisCard):
            return PILE_FROM_PLAY
        if isinstance(op, (*CAN_BREAK, e.LeavePlay, LoseOwn)):
            return ""
    return ""
