# not compiled: for people
"""What each option of Chaotic is about: creatures, spaces of the battleboard, attacks in hand."""

from __future__ import annotations

from rulebound.engine.about import BARE, About, about_card, about_place, about_ref, no_such_verb
from rulebound.engine.codes import PICK, first_of, second_of, verb_of
from rulebound.games.chaotic.naming import NAMING
from rulebound.games.chaotic.options import starts_combat
from rulebound.games.chaotic.speech import space_text, standing_in
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import ATTACK, MOVE, PLACE

HAND, TEAM = "hand", "team"  # as sketches call them


def option_about(g: ChaoticGame, code: int) -> tuple[About, ...]:
    """What an option is about, as the sketch of the player who must choose shows it; of a move that starts a combat
    also whom it fights."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    me = int(g.chooser)
    if verb in BARE:
        return ()
    if verb == PICK:
        return (about_ref(g, first, NAMING),)
    if verb == MOVE:
        there = standing_in(g, second) if starts_combat(g, code) else None
        foe = (about_ref(g, int(there.uid), NAMING),) if there is not None else ()
        return (about_ref(g, first, NAMING), about_place(space_text(g, second)), *foe)
    if verb == ATTACK:
        target = int(g.engaged(g.rival(me)))
        aim = (about_ref(g, target, NAMING),) if target >= 0 else ()
        return (about_card(g, first, me, HAND), *aim)
    if verb == PLACE:
        return about_card(g, first, me, TEAM), about_place(space_text(g, second))
    raise no_such_verb("Chaotic", code)
