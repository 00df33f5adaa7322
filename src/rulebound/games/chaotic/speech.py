# not compiled: words are for people
"""Chaotic in words: what a player is asked, what each option does, how a game ended.

An option has words for people (`Move Skarn from A2 to B2 and fight Gorrund`) and a line of text that says the same
without ambiguity and can be read again (`move Skarn#50 B2`, `attack "Quick Jab"`, `place "Skarn" A2`): `option_text`
writes it, and `options.py` reads it.
"""

from __future__ import annotations

from rulebound.engine.codes import DONE, PASS, PICK, VERBS, first_of, second_of, verb_of
from rulebound.engine.game import DRAW
from rulebound.engine.wording import card_name, counted, listed, quoted
from rulebound.games.chaotic import terms
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, ChaoticCard
from rulebound.games.chaotic.burst import Burst
from rulebound.games.chaotic.cards import boxes_of, element_names, tribe_name
from rulebound.games.chaotic.combat import Combat
from rulebound.games.chaotic.naming import called, pointed, ref_text, ref_words
from rulebound.games.chaotic.setup import Setup, own_space
from rulebound.games.chaotic.state import ChaoticGame, Creature
from rulebound.games.chaotic.terms import ATTACK, CHAOTIC_VERBS, ELEMENTS, MOVE, PLACE
from rulebound.games.chaotic.turn import TAKE_THEIRS, Turns

ALL_VERBS = {**VERBS, **CHAOTIC_VERBS}
VERB_NUMBERS = {word: verb for verb, word in ALL_VERBS.items()}

RULES_BY_VERB = {
    PASS: ("8.1.2", "R44"),
    DONE: ("6.3.6", "6.3.1"),
    PLACE: ("4.1.1",),
    MOVE: ("6.3.1", "6.3.3", "R11"),
    ATTACK: ("7.2.5.2", "8.4.5"),
}
RULES_THEIRS = ("6.3.7.2.i1", "R23")
RULES_OURS = ("6.3.7.2.i2", "R23")
RULES_FIGHT = ("6.3.1", "6.3.4", "6.3.5")
RULES_OTHER = ("6.1.2",)


def question_rules(g: ChaoticGame) -> tuple[str, ...]:
    """The rules by which a player is asked what is asked now."""
    top = g.stack[-1]
    if isinstance(top, Setup):
        return RULES_BY_VERB[PLACE]
    if isinstance(top, Combat):
        return RULES_BY_VERB[ATTACK]
    if isinstance(top, Burst):
        return RULES_BY_VERB[PASS]
    if in_showdown(g):
        return RULES_THEIRS if g.chooser == g.active else RULES_OURS
    return RULES_BY_VERB[MOVE] if isinstance(top, Turns) else RULES_OTHER


def in_showdown(g: ChaoticGame) -> bool:
    """Are creatures being chosen for a Showdown?"""
    top = g.stack[-1]
    return isinstance(top, Turns) and top.pc >= TAKE_THEIRS


def option_rules(g: ChaoticGame, code: int) -> tuple[str, ...]:
    """The rules that allow an option."""
    verb = int(verb_of(code))
    if verb == MOVE and standing_in(g, int(second_of(code))) is not None:
        return RULES_FIGHT
    return RULES_BY_VERB.get(verb) or question_rules(g)


# -- prompts


def question(g: ChaoticGame) -> str:
    """What is asked, without the name of the player."""
    top = g.stack[-1]
    if isinstance(top, Setup):
        space = own_space(g, top.player, len(g.players[top.player].placed))
        return f"put a creature face down on {g.board.name(int(space))}"
    if isinstance(top, Combat):
        return f"play an attack with {ref_words(g, g.engaged(g.striker))}"
    if isinstance(top, Burst):
        return "you have priority; pass"
    if in_showdown(g):
        if g.chooser == g.active:
            return "a Showdown; choose the opposing creature that fights"
        return f"a Showdown; choose the creature of {called(g, g.active)} that fights"
    if g.moves == 0:
        return "your Action Step; move a creature"
    return "your Action Step; move another creature, or no more"


def doing(g: ChaoticGame) -> str:
    """What the player who must choose is about, as everybody may know it: "B plays an attack"."""
    top = g.stack[-1]
    what = "moves creatures"
    if isinstance(top, Setup):
        what = "places creatures"
    elif isinstance(top, Combat):
        what = "picks an attack"
    elif isinstance(top, Burst):
        what = "has priority"
    elif in_showdown(g):
        what = "chooses a creature for the Showdown"
    return f"{called(g, g.chooser)} {what}"


# -- options


def option_text(g: ChaoticGame, code: int) -> str:
    """An option as a line of text: a verb and what it is about, the same in every copy of the position."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb not in ALL_VERBS:
        raise ValueError(f"{code} is no option of Chaotic: it has no verb {verb}")
    word = ALL_VERBS[verb]
    if verb == PICK:
        return f"{word} {ref_text(g, first)}"
    if verb == MOVE:
        return f"{word} {ref_text(g, first)} {space_text(g, second)}"
    if verb == ATTACK:
        return f"{word} {kind_text(g, first)}"
    if verb == PLACE:
        return f"{word} {kind_text(g, first)} {space_text(g, second)}"
    return word


def kind_text(g: ChaoticGame, kind: int) -> str:
    """A card in quotes; one that the book does not have by its number."""
    return quoted(g.book, kind) if kind < len(g.book.cards) else f"card {kind}"


def space_text(g: ChaoticGame, space: int) -> str:
    """A space by its name; one that the board does not have by its number."""
    return g.board.name(space) if space < 2 * g.board.size else f"space {space}"


def option_words(g: ChaoticGame, code: int) -> str:
    """An option in words for people."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb == PASS:
        return "Pass"
    if verb == DONE:
        if g.moves:
            return "Move no more creatures"
        return "Move no creature: none can" if DONE in g.options else "Move no creature"
    if verb == PICK:
        return thing_words(g, first)
    if verb == MOVE:
        return move_words(g, first, second)
    if verb == ATTACK:
        return f"{card_name(g.book, first)} ({attack_words(g.card(first))})"
    if verb == PLACE:
        return f"{card_name(g.book, first)} ({creature_words(g.card(first))}) on {g.board.name(second)}"
    return option_text(g, code)


def move_words(g: ChaoticGame, uid: int, space: int) -> str:
    """A move: from where, to where, and whom it would fight."""
    o = g.creature(uid)
    start = f" from {g.board.name(int(o.space))}" if o is not None else ""
    there = standing_in(g, space)
    foe = there is not None and (o is None or there.controller != o.controller)
    fight = f" and fight {foe_words(g, there)}" if there is not None and foe else ""
    name = card_name(g.book, o.kind) if g.names and o is not None else ref_words(g, uid)
    return f"Move {name}{start} to {space_text(g, space)}{fight}"


def foe_words(g: ChaoticGame, o: Creature) -> str:
    """Whom a move would fight: where and for whom it stands is said already, where players have names."""
    return f"{card_name(g.book, o.kind)} ({energy_words(o)})" if g.names else thing_words(g, int(o.uid))


def standing_in(g: ChaoticGame, space: int) -> Creature | None:
    """The creature in this space."""
    return next((o for o in g.objs if o.space == space), None)


def thing_words(g: ChaoticGame, ref: int) -> str:
    """A creature with what one wants to know before picking it."""
    o = g.creature(ref)
    if o is None:
        return pointed(g, ref)
    if g.names:
        return f"{card_name(g.book, o.kind)} ({energy_words(o)}, {g.board.name(int(o.space))})"
    return f"{ref_words(g, ref)} ({energy_words(o)}, {g.board.name(int(o.space))}, {called(g, o.controller)})"


def energy_words(o: Creature) -> str:
    """A creature's Energy: 45, or 30 of 45."""
    return f"Energy {o.energy - o.damage} of {o.energy}" if o.damage else f"Energy {o.energy}"


def creature_words(card: ChaoticCard) -> str:
    """A creature as printed, in short."""
    numbers = "/".join(str(n) for n in (card.courage, card.power, card.wisdom, card.speed))
    elements = ", ".join(element_names(int(card.elements))) or "no element"
    return f"{numbers}, {elements}, Energy {card.energy}"


def attack_words(card: ChaoticCard) -> str:
    """The damage boxes of an attack: `5 base, 10 fire`.

    An empty box is left out, and a 0 is not (8.6.1.3).
    """
    return ", ".join(f"{n} {word}" for word, n in boxes_of(card).items())


def card_lines(card: ChaoticCard) -> list[str]:
    """A card as printed, in plain lines: its name, its type line, its numbers, its text."""
    kinds = [tribe_name(int(card.tribe))] if card.tribe else []
    line = " ".join([*kinds, *card.subtypes])
    word = ("Rules", "Creature", "Attack", "Location")[card.type]
    lines = [card.name, f"{word} - {line}" if line else word]
    if card.type == CREATURE:
        names = zip(terms.DISCIPLINES, (card.courage, card.power, card.wisdom, card.speed))
        lines.append(", ".join(f"{name.capitalize()} {n}" for name, n in names))
        lines.append(f"Elements: {listed(element_names(int(card.elements))) or 'none'}")
        lines.append(f"Energy {card.energy}, Mugic ability {card.mugic}")
    elif card.type == ATTACK_CARD:
        types = [word for word, bit in ELEMENTS.items() if card.types & bit]
        lines.append(f"Build cost {card.build}")
        lines.append(f"Damage: {attack_words(card)}" + (f" ({listed(types)} attack)" if types else ""))
    elif card.initiative_line:
        lines.append(f"Initiative: {card.initiative_line}")
    for flag, words in ((card.unique, "Unique"), (card.legendary, "Legendary"), (card.loyal, loyal_words(card))):
        if flag:
            lines.append(words)
    return [*lines, *card.lines, *(["(Apprentice ignores its text.)"] if card.lines else [])]


def loyal_words(card: ChaoticCard) -> str:
    """What a Loyal card says."""
    return f"Loyal - {listed(card.loyal_to, 'or')}" if card.loyal_to else "Loyal"


def picked_so_far(g: ChaoticGame) -> list[str]:
    """What was chosen already in the composite choice that is open: Chaotic asks for one thing at a time."""
    return []


# -- the end


def result_words(g: ChaoticGame) -> str:
    """Who has won, and why, in one line, of a game that is over."""
    if g.winner == DRAW:
        if all(p.out for p in g.players):
            return "A draw: both players lost their last creatures at the same moment."
        return "A draw: the rules run in a circle that no player can leave."
    loser = int(g.rival(g.winner))
    left = counted(len(g.creatures_of(g.winner)), "creature")
    if g.creatures_of(loser) or g.players[loser].team or g.players[loser].placed:
        return f"{called(g, g.winner)} wins: {called(g, loser)} has left the game."
    return f"{called(g, g.winner)} wins with {left} left: {called(g, loser)} has none."
