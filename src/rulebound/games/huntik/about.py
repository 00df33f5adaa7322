# not compiled: for people
"""What each option of Huntik is about: heroes and features, cards in hand, zones, missions, players; and what can be
picked in a choice of several."""

from __future__ import annotations

from rulebound.engine.about import BARE, About, about_card, about_place, about_ref, no_such_verb
from rulebound.engine.choices import Divide, PickCards
from rulebound.engine.codes import CARD, NUMBER, PICK, code, first_of, second_of, verb_of
from rulebound.engine.picking import Picking
from rulebound.games.huntik.movement import Move
from rulebound.games.huntik.naming import NAMING
from rulebound.games.huntik.starting import Setup
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import CLAIM, FIGHT, MISSION_CARD, MOVE, PICK_UP, PLAY

HAND, MISSIONS = "hand", "missions"  # as sketches call them


def option_about(g: HuntikGame, option: int) -> tuple[About, ...]:
    """What an option is about, as the sketch of the player who must choose shows it."""
    verb, first, second = int(verb_of(option)), int(first_of(option)), int(second_of(option))
    me = int(g.chooser)
    if verb in BARE:
        return ()
    if verb == PICK:
        return (about_ref(g, first, NAMING),)
    if verb == PLAY:  # it enters play in the player's own zone 1 (301.1)
        return about_card(g, first, me, HAND), zone(g, int(g.zone_of(me, 1)))
    if verb == MOVE:
        return about_ref(g, first, NAMING), zone(g, second)
    if verb in (PICK_UP, CLAIM):  # the hero goes to the feature
        return about_ref(g, second, NAMING), about_ref(g, first, NAMING)
    if verb == FIGHT:
        top = g.stack[-1]
        o = g.piece(top.mover) if isinstance(top, Move) else None
        return (zone(g, int(o.zone)),) if o is not None else ()
    if verb == MISSION_CARD:
        return (about_card(g, first, me, MISSIONS),)
    if verb == CARD:
        return (about_card(g, first, second, HAND),)
    if verb == NUMBER:
        return (about_ref(g, second, NAMING),) if isinstance(g.stack[-1], Divide) else ()
    raise no_such_verb("Huntik", option)


def zone(g: HuntikGame, number: int) -> About:
    """A zone, counted from the lead player's side, as the player who must choose calls it (400.10a)."""
    return about_place(f"zone {int(g.zone_of(g.chooser, number))}")


def exchanged(g: HuntikGame) -> Picking | None:
    """The cards that can still be exchanged, where that is open: as many as were announced (101.4a), each the next one
    under the deck (400.5c).  None where it is about one card only."""
    top, frame = g.stack[-1], g.stack[0]
    if not isinstance(top, PickCards) or not isinstance(frame, Setup):
        return None
    number = int(frame.numbers[frame.choosing])
    counts: dict[int, int] = {}
    for owner, kind in sorted((int(g.owners[card]), int(g.kinds[card])) for card in top.among):
        option = int(code(CARD, kind, owner))
        counts[option] = counts.get(option, 0) + 1
    return Picking(len(frame.picked), number, number, tuple(counts.items()), True, "Exchange") if number > 1 else None
