# not compiled: words are for people
"""Why something cannot be chosen: for any option and any player, at any moment.

What decides is the code that makes the options, the functions `why_not_...` of `legality.py`; here their answers get
words and rules (`reasons.py`), and what they take for granted is asked first: whose decision it is, and about what.
"""

from __future__ import annotations

from rulebound.engine.codes import DONE, PASS, PICK, first_of, second_of, verb_of
from rulebound.engine.kit import Reason
from rulebound.engine.whynot import WhyNot
from rulebound.engine.wording import card_name
from rulebound.games.chaotic import legality as why
from rulebound.games.chaotic.burst import Burst
from rulebound.games.chaotic.combat import Combat
from rulebound.games.chaotic.naming import called, ref_words
from rulebound.games.chaotic.reasons import because
from rulebound.games.chaotic.setup import Setup, own_space
from rulebound.games.chaotic.speech import ALL_VERBS, doing, in_showdown, question, question_rules, standing_in
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import ATTACK, MOVE, NO_COMBAT, PLACE, SHOWDOWN_TURNS, STRIKE

ARGUMENTS = dict.fromkeys(ALL_VERBS, 2) | {PASS: 0, DONE: 0, PICK: 1, PLACE: 2, MOVE: 2, ATTACK: 1}
RULES_OTHER_QUESTION = ("6.1.2",)


def find_reason(g: ChaoticGame, player: int, code: int) -> Reason | None:
    """The reason against a choice."""
    verb = int(verb_of(code))
    if g.over:
        return because(why.GAME_OVER)
    if player != g.chooser:
        return not_your_decision(g, player, verb)
    top = g.stack[-1]
    first, second = int(first_of(code)), int(second_of(code))
    if isinstance(top, Setup):
        return against_place(g, player, first, second) if verb == PLACE else something_else(g, player, verb)
    if isinstance(top, Combat):
        return against_attack(g, player, first) if verb == ATTACK else something_else(g, player, verb)
    if isinstance(top, Burst):
        return None if verb == PASS else something_else(g, player, verb)
    if in_showdown(g):
        return against_pick(g, player, first) if verb == PICK else something_else(g, player, verb)
    if verb == MOVE:
        return against_move(g, player, first, second)
    if verb == DONE:
        left = sum(1 for option in why.moves(g) if verb_of(option) == MOVE)
        return because(why.MUST_MOVE, player=called(g, player)) if why.why_not_stop(g, left) else None
    return something_else(g, player, verb)


def not_your_decision(g: ChaoticGame, player: int, verb: int) -> Reason:
    """Somebody else must choose."""
    if verb == MOVE and player != g.active and g.turn + len(g.objs) > 0 and not isinstance(g.stack[-1], Setup):
        return because(why.NOT_YOUR_TURN, player=called(g, player), other=called(g, g.active))
    if verb == ATTACK and g.phase == STRIKE:
        return because(why.NOT_STRIKING, player=called(g, player), other=called(g, g.striker))
    return because(why.NOT_ASKED, rules=question_rules(g), player=called(g, player), doing=doing(g))


def something_else(g: ChaoticGame, player: int, verb: int) -> Reason:
    """Against anything that is no answer to what the player is asked."""
    if verb == MOVE and g.phase != NO_COMBAT:
        return because(why.IN_COMBAT)
    if verb == ATTACK and g.phase == NO_COMBAT:
        return because(why.NO_COMBAT_NOW)
    if verb == PICK:
        return because(why.NO_SHOWDOWN, turn=str(g.last_combat + SHOWDOWN_TURNS))
    if verb == PASS:
        return because(why.NOTHING_TO_PASS, question=f"{called(g, player)} is asked something else: {question(g)}")
    asked = f"{called(g, player)} is asked something else: {question(g)}"
    return Reason(asked, question_rules(g))


def against_place(g: ChaoticGame, me: int, kind: int, space: int) -> Reason | None:
    """Against putting a creature of this kind on this space."""
    p = g.players[me]
    asked = int(own_space(g, me, len(p.placed)))
    if space != asked:
        return because(why.OTHER_SPACE, space=g.board.name(asked))
    if all(g.kinds[card] != kind for card in p.team):
        return because(why.NOT_IN_TEAM, name=kind_name(g, kind), player=called(g, me))
    return None


def against_attack(g: ChaoticGame, me: int, kind: int) -> Reason | None:
    """Against playing an attack of this kind."""
    if all(g.kinds[card] != kind for card in g.players[me].hand):
        return because(why.NOT_IN_HAND, name=kind_name(g, kind), player=called(g, me))
    return None


def against_pick(g: ChaoticGame, me: int, uid: int) -> Reason | None:
    """Against choosing this creature for a Showdown: each player chooses one of the other's."""
    o = g.creature(uid)
    if o is None:
        return because(why.NOT_IN_PLAY, name=ref_words(g, uid))
    if o.controller == me:
        other = called(g, g.rival(me))
        return because(why.NOT_YOUR_CHOICE, name=ref_words(g, uid), other=called(g, me), whose=f"{other}'s")
    return None


def against_move(g: ChaoticGame, me: int, uid: int, space: int) -> Reason | None:
    """Against moving this creature to this space."""
    o = g.creature(uid)
    name = ref_words(g, uid)
    if o is None:
        return because(why.NOT_IN_PLAY, name=name)
    if space >= 2 * g.board.size:
        return because(why.NO_SUCH_SPACE)
    reason = int(why.why_not_move(g, me, o, space))
    if not reason:
        return None
    there = standing_in(g, space)
    return because(
        reason,
        name=name,
        player=called(g, me),
        other=called(g, o.controller),
        space=g.board.name(space),
        here=g.board.name(int(o.space)),
        occupant=ref_words(g, int(there.uid)) if there is not None else "",
    )


def kind_name(g: ChaoticGame, kind: int) -> str:
    """A card by name; one that the book does not have by its number."""
    return card_name(g.book, kind) if kind < len(g.book.cards) else f"card {kind}"


why_not = WhyNot("Chaotic", ALL_VERBS, ARGUMENTS, find_reason).why_not
