# not compiled: words are for people
"""Options read from lines of text: the other half of `speech.option_text`.

    pass   done                    pick Skarn#50
    place "Skarn" A2               move Skarn#50 B2               attack "Quick Jab"

A card whose name stands twice in the book is followed by its set: `attack "Quick Jab" [apprentice]`.  A creature may be
named without its number where only one of that name is in play.
"""

from __future__ import annotations

import re

from rulebound.engine.choices import best_known
from rulebound.engine.codes import DONE, NO, PASS, PICK, YES, code, first_of, second_of, verb_of
from rulebound.engine.option_lines import BadOption, parts, read_kind, read_ref, verb_and_rest
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, TYPES
from rulebound.games.chaotic.naming import NAMING
from rulebound.games.chaotic.speech import VERB_NUMBERS, standing_in
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.terms import ATTACK, MOVE, PLACE

TO_SPACE = re.compile(r"(?P<what>.*\S)\s+(?P<space>[AB]\d{1,2})")


def read_option(g: ChaoticGame, text: str) -> int:
    """The code that a line of text means, whether or not it is offered now; BadOption if it means none, or several."""
    verb, word, rest = verb_and_rest(text, VERB_NUMBERS, (PASS, DONE, YES, NO))
    if not rest:
        return int(code(verb))
    if verb == PICK:
        return int(code(verb, read_ref(g, rest, NAMING)))
    if verb == ATTACK:
        return int(code(verb, of_type(g, read_kind(g.book, rest), ATTACK_CARD)))
    if verb in (MOVE, PLACE):
        found = parts(TO_SPACE, rest, text, f"{word} WHAT SPACE, such as {word} Skarn A2")
        space = read_space(g, found["space"])
        if verb == MOVE:
            what = read_ref(g, found["what"], NAMING)
        else:
            what = of_type(g, read_kind(g.book, found["what"]), CREATURE)
        return int(code(verb, what, space))
    raise BadOption(f"{text!r}: there are no such options in Chaotic")


def read_space(g: ChaoticGame, name: str) -> int:
    """The space of this name."""
    try:
        return g.board.space(name)
    except ValueError as e:
        raise BadOption(str(e)) from None


def of_type(g: ChaoticGame, kind: int, type_: int) -> int:
    """The same kind, if its cards are of this type."""
    card = g.card(kind)
    if card.type != type_:
        raise BadOption(f"{card.name} is no {TYPES[type_]}: it is a {TYPES[card.type]}")
    return kind


def moves_about(g: ChaoticGame, uid: int) -> list[int]:
    """The moves of this creature to each space that touches its own; none of anything else."""
    o = g.creature(uid)
    return [] if o is None else [int(code(MOVE, uid, space)) for space in g.board.neighbours[o.space]]


def starts_combat(g: ChaoticGame, option: int) -> bool:
    """Would this move a creature to where an opposing one is (6.3.4)?"""
    o = g.creature(first_of(option)) if verb_of(option) == MOVE else None
    there = standing_in(g, int(second_of(option)))
    return o is not None and there is not None and there.controller != o.controller


def deeds_at(g: ChaoticGame, player: int, name: str) -> list[int]:
    """What this player might do at the space of this name: put a creature there that is yet to be placed, move one."""
    space = read_space(g, name)
    kinds = dict.fromkeys(g.kinds[card] for card in g.players[player].team)
    placing = [int(code(PLACE, kind, space)) for kind in kinds]
    return placing + [int(code(MOVE, o.uid, space)) for o in g.objs if o.controller == player and o.space != space]


def placed_card(g: ChaoticGame, option: int) -> int:
    """The creature that this option puts face down on a space, -1 if it does something else."""
    return int(best_known(g, g.players[g.chooser].team, first_of(option))) if verb_of(option) == PLACE else -1
