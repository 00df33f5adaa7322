# not compiled: words are for people
"""Huntik in words: what a player is asked, what each option does, how a game ended.

An option has words for people (`Move Sunwake to zone 3`) and a line of text that says the same without ambiguity and
can be read again (`move Sunwake, First over the Ridge#34 3`): `option_text` writes it, and `options.py` reads it.  In
the line zones are counted from the lead player's side.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.engine.choices import Divide, PickCards
from rulebound.engine.codes import CARD, DONE, NO, NUMBER, PASS, PICK, VERBS, YES, first_of, second_of, verb_of
from rulebound.engine.game import DRAW
from rulebound.engine.sketch import grouped
from rulebound.games.huntik import starting, winning
from rulebound.games.huntik.combat import Combat, aimed_at
from rulebound.games.huntik.fulfilled import fulfilled_words
from rulebound.games.huntik.movement import Move
from rulebound.games.huntik.naming import (
    called,
    card_name,
    counted,
    letter,
    listed,
    quoted,
    ref_text,
    ref_words,
    zone_words,
)
from rulebound.games.huntik.rounds import Turns
from rulebound.games.huntik.starting import Setup
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import (
    CLAIM,
    FIGHT,
    HUNTIK_VERBS,
    MISSION_CARD,
    MOVE,
    PICK_UP,
    PLAY,
    TYPES,
)

ALL_VERBS = {**VERBS, **HUNTIK_VERBS}
VERB_NUMBERS = {word: verb for verb, word in ALL_VERBS.items()}

RULES_BY_VERB = {
    PLAY: ("500.2.1", "404.1", "301.2"),
    MOVE: ("500.2.2", "403.1", "403.4"),
    PICK_UP: ("305.2", "G15.2", "HR-33"),
    CLAIM: ("305.3a", "HR-33"),
    FIGHT: ("403.3", "600.1"),
    MISSION_CARD: ("304.1", "HR-11"),
}
TURN = "play a hero, move or pass"
TURN_WITH_FEATURES = "play a hero, move, deal with a feature or pass"
RULES_PASS = ("500.2.4",)
RULES_COMBAT_PASS = ("601.2",)
RULES_NO_COMBAT = ("403.3", "G13.5")
RULES_LEAD = ("101.1", "HR-10")
RULES_ANNOUNCE = ("101.4a", "HR-12")
RULES_EXCHANGE = ("101.4", "400.5c", "HR-12")
RULES_AIM = ("602.2", "602.2a", "HR-97")
RULES_TURN = ("500.2",)


def question_rules(g: HuntikGame) -> tuple[str, ...]:
    """The rules by which a player is asked what is asked now."""
    top = g.stack[-1]
    if isinstance(top, Divide):
        return RULES_AIM
    if isinstance(top, Combat):
        return RULES_COMBAT_PASS
    if isinstance(top, Move):
        return RULES_BY_VERB[FIGHT]
    if isinstance(top, Setup):
        if top.pc == starting.LEAD:
            return RULES_LEAD
        if top.pc == starting.MISSION:
            return RULES_BY_VERB[MISSION_CARD]
        return RULES_ANNOUNCE
    return RULES_EXCHANGE if isinstance(top, PickCards) else RULES_TURN


def option_rules(g: HuntikGame, code: int) -> tuple[str, ...]:
    """The rules that allow an option."""
    verb = int(verb_of(code))
    if verb == PASS:
        return RULES_COMBAT_PASS if g.combat else RULES_PASS
    if verb == NO:
        return RULES_NO_COMBAT
    return RULES_BY_VERB.get(verb) or question_rules(g)


# -- prompts


def question(g: HuntikGame) -> str:
    """What is asked, without the name of the player."""
    top = g.stack[-1]
    if isinstance(top, Turns):
        plays = TURN_WITH_FEATURES if any(verb_of(c) in (PICK_UP, CLAIM) for c in g.options) else TURN
        return f"your turn in round {g.round}; {plays}"
    if isinstance(top, Divide):
        ref = top.among[len(top.shares)]
        o = g.piece(ref)
        need = f" (DEF {o.defense})" if o is not None else ""
        return f"aim {counted(int(top.left), 'attack')}: how many of them at {ref_words(g, ref)}{need}"
    if isinstance(top, Combat):
        return "the combat goes on; play a combat action or pass"
    if isinstance(top, Move):
        o = g.piece(top.mover)
        zone = zone_words(g, int(o.zone), int(g.chooser)) if o is not None else "this zone"
        return f"start a combat in {zone}"
    if isinstance(top, PickCards):
        return f"choose {counted(left_to_exchange(g), 'card')} to put under the deck, the deepest first"
    if isinstance(top, Setup):
        return setup_question(g, top)
    return "choose"


def left_to_exchange(g: HuntikGame) -> int:
    """How many cards the player who exchanges cards must still choose."""
    frame = g.stack[0]
    return int(frame.numbers[frame.choosing]) - len(frame.picked) if isinstance(frame, Setup) else 0


def setup_question(g: HuntikGame, frame: Setup) -> str:
    """What is asked before the first round."""
    if frame.pc == starting.LEAD:
        return "name the lead player; the other defends"
    if frame.pc == starting.MISSION:
        return "pick the mission"
    return "announce how many cards of the opening hand you exchange"


def doing(g: HuntikGame) -> str:
    """What the player who must choose is about, as everybody may know it."""
    return f"{called(g, g.chooser)} {doing_what(g)}"


def doing_what(g: HuntikGame) -> str:
    """What the player who must choose is about, without the name of the player."""
    top = g.stack[-1]
    if isinstance(top, Turns):
        return "has the turn"
    if isinstance(top, Divide):
        return "aims attacks"
    if isinstance(top, Combat):
        return "may play a combat action"
    if isinstance(top, Move):
        return "decides whether to start a combat"
    if isinstance(top, Setup):
        if top.pc == starting.LEAD:
            return "names the lead player"
        if top.pc == starting.MISSION:
            return "picks the mission"
        return "announces a mulligan"
    return "chooses cards to exchange" if isinstance(top, PickCards) else "chooses"


# -- options


def option_text(g: HuntikGame, code: int) -> str:
    """An option as a line of text: a verb and what it is about, the same in every copy of the position."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb not in ALL_VERBS:
        raise ValueError(f"{code} is no option of Huntik: it has no verb {verb}")
    word = ALL_VERBS[verb]
    if verb == PICK:
        return f"{word} {ref_text(g, first)}"
    if verb == MOVE:
        return f"{word} {ref_text(g, first)} {second}"
    if verb in (PICK_UP, CLAIM):
        return f"{word} {ref_text(g, first)} by {ref_text(g, second)}"
    if verb in (PLAY, MISSION_CARD):
        return f"{word} {quoted(g.book, first)}"
    if verb == CARD:
        whose = "" if second == g.chooser else f" of {letter(second)}"
        return f"{word} {quoted(g.book, first)}{whose}"
    if verb == NUMBER:
        return f"{word} {first} for {ref_text(g, second)}" if isinstance(g.stack[-1], Divide) else f"{word} {first}"
    return word


def option_words(g: HuntikGame, code: int) -> str:
    """An option in words for people."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb == PASS:
        return "Pass"
    if verb in (YES, NO, DONE):
        return {YES: "Yes", NO: "No combat", DONE: "No more"}[verb]
    if verb == FIGHT:
        return "Start a combat"
    if verb == NUMBER:
        if isinstance(g.stack[-1], Setup):
            return f"Exchange {counted(first, 'card')}" if first else "Keep the opening hand"
        return f"Aim {counted(first, 'attack') if first else 'none'} at {ref_words(g, second)}"
    if verb == PICK:
        return f"{ref_words(g, first)} leads"
    if verb == CARD:
        return card_name(g.book, first)
    if verb == MISSION_CARD:
        return f"{card_name(g.book, first)}: {' '.join(g.card(first).lines)}"
    if verb == PLAY:
        card = g.card(first)
        sort = TYPES[card.type].removesuffix(" hero")
        return f"Play {card_name(g.book, first)} ({sort}, {card.attack}/{card.defense})"
    if verb == MOVE:
        return move_words(g, first, second)
    if verb == PICK_UP:
        return f"{ref_words(g, second)} picks up {ref_words(g, first)}"
    if verb == CLAIM:
        return f"{ref_words(g, second)} takes control of {ref_words(g, first)}"
    return option_text(g, code).capitalize()


def move_words(g: HuntikGame, uid: int, zone: int) -> str:
    """A move in words: forward or back, and who is there."""
    o = g.piece(uid)
    name = ref_words(g, uid)
    if o is None:
        return f"Move {name} to {zone_words(g, zone, int(g.chooser))}"
    foes = g.fighters(g.rival(o.controller), zone)
    there = f", where {those_there(g, foes)} {'is' if len(foes) == 1 else 'are'}" if foes else ""
    here = zone_words(g, zone, int(g.chooser))
    if o.zone == zone:
        return f"{name} stays in {here}{there + ',' if there else ''} and exhausts"
    forward = (zone > o.zone) == (o.controller == g.lead)
    return f"Move {name} {'forward' if forward else 'back'} to {here}{there}"


def those_there(g: HuntikGame, pieces: Sequence[Piece]) -> str:
    """These pieces as the board calls them, those of one name counted; with their numbers unless players have names."""
    if not g.names:
        return listed(ref_words(g, each.uid) for each in pieces)
    names = grouped([g.card(each.kind).printed_name for each in pieces])
    return listed(f"{name} ×{count}" if count > 1 else name for name, count in names)


def picked_so_far(g: HuntikGame) -> list[str]:
    """What was chosen already in the composite choice that is open, for the player who chooses."""
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Divide):
        return [f"{share} at {ref_words(g, ref)}" for ref, share in zip(top.among, top.shares)]
    frame = g.stack[0] if g.stack else None
    if isinstance(top, PickCards) and isinstance(frame, Setup):
        return [card_name(g.book, g.kinds[card]) for card in frame.picked]
    return []


def aims_words(g: HuntikGame) -> list[str]:
    """What was aimed in this combat, for all to see."""
    return [f"{aimed_at(g, uid)} at {ref_words(g, uid)}" for uid in g.aims[::2]]


# -- the end

ENDINGS = {
    winning.BY_TERMS: "{what}{winner} has completed the mission {mission} and wins.",
    winning.BY_TIMER: "Round 7 is over and {mission} is not completed: {winner}, who defended, wins.",
    winning.BY_POINTS: "Round 7 is over: {winner} wins {mission} by points, {points}.",
    winning.BY_MAJORS: "{mission} is tied: {winner} has more major and legendary heroes in play and wins.",
    winning.BY_MINORS: "{mission} is tied: {winner} has more minor heroes in play and wins.",
    winning.BY_DEFENDING: "{mission} is tied in every way: {winner}, who defended, wins.",
    winning.BY_CONCESSION: "{loser} has conceded: {winner} wins.",
    winning.BY_MORE_POINTS: "Both players have completed {mission}: {winner} wins by points, {points}.",
    winning.BY_CLOCK: "{loser} has run out of time: {winner} wins.",
}


def result_words(g: HuntikGame) -> str:
    """Who has won, and why, in one line, of a game that is over."""
    if g.winner == DRAW:
        return "The rules run in a circle: the game is a draw."
    return ending_words(g, int(g.winner), int(g.why_won))


def ending_words(g: HuntikGame, winner: int, why: int) -> str:
    """That this player has won in this way, and what fulfilled the mission if that was it."""
    loser = int(g.rival(winner))
    points = [int(g.players[player].points) for player in (winner, loser)]
    what = fulfilled_words(g, winner) if why == winning.BY_TERMS else ""
    return ENDINGS[why].format(
        what=f"{what}: " if what else "",
        winner=called(g, winner),
        loser=called(g, loser),
        mission=g.card(g.mission).name if g.mission >= 0 else "the mission",
        points=f"{points[0]} to {points[1]}",
    )
