# not compiled: for people
"""What each option of Huntik is about: heroes and features, cards in hand, zones, missions, players."""

from __future__ import annotations

from rulebound.engine.about import BARE, About, about_card, about_place, about_ref, no_such_verb
from rulebound.engine.choices import Divide
from rulebound.engine.codes import CARD, NUMBER, PICK, first_of, second_of, verb_of
from rulebound.games.huntik.movement import Move
from rulebound.games.huntik.naming import NAMING
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import CLAIM, FIGHT, MISSION_CARD, MOVE, PICK_UP, PLAY

HAND, MISSIONS = "hand", "missions"  # as sketches call them


def option_about(g: HuntikGame, code: int) -> tuple[About, ...]:
    """What an option is about, as the sketch of the player who must choose shows it."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
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
    raise no_such_verb("Huntik", code)


def zone(g: HuntikGame, number: int) -> About:
    """A zone, counted from the lead player's side, as the player who must choose calls it (400.10a)."""
    return about_place(f"zone {int(g.zone_of(g.chooser, number))}")
