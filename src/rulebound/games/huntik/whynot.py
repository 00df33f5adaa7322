# not compiled: words are for people
"""Why something cannot be chosen: for any option and any player, at any moment.

What decides is the code that makes the options: the functions `why_not_...` of `legality.py` for plays, moves, features
and combats, and the list of the open question itself for numbers and cards.  Here their answers get words and rules.
"""

from __future__ import annotations

from rulebound.engine.choices import Divide, PickCards
from rulebound.engine.codes import CARD, NO, NUMBER, PASS, PICK, first_of, second_of, verb_of
from rulebound.engine.codes import code as code_of
from rulebound.engine.kit import Reason
from rulebound.engine.state import Frame
from rulebound.engine.whynot import WhyNot
from rulebound.games.huntik import legality as why
from rulebound.games.huntik import starting
from rulebound.games.huntik.combat import Combat
from rulebound.games.huntik.movement import Move
from rulebound.games.huntik.naming import called, card_name, letter, pointed, role_words, zone_words
from rulebound.games.huntik.reasons import because
from rulebound.games.huntik.rounds import Turns
from rulebound.games.huntik.speech import ALL_VERBS, doing, question, question_rules
from rulebound.games.huntik.starting import Setup
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import CLAIM, FIGHT, MISSION_CARD, MOVE, PICK_UP, PLAY

ARGUMENTS = {NUMBER: 2, PICK: 1, CARD: 2, PLAY: 1, MOVE: 2, PICK_UP: 2, CLAIM: 2, MISSION_CARD: 1}
TURN_PLAYS = (PASS, PLAY, MOVE, PICK_UP, CLAIM)
RULES_NOT_YOUR_TURN = ("404.1", "500.2", "G5.1")
RULES_BEFORE_ROUND = ("101.3", "101.4", "500.1")
RULES_ROLES = ("101.1",)
RULES_MISSIONS = ("304.1", "G1.7")
RULES_NUMBER = ("101.4", "HR-12")
RULES_STUNNED = ("407.3", "G16.4", "602.2")
RULES_NOBODYS = ("305.3b", "G15.10", "602.2")
RULES_NO_FEATURE = ("305.2", "400.4")
RULES_ENTRY = ("301.1", "400.10a")
RULES_HAND = ("305.2", "HR-68")
RULES_STUNNED_HAND = ("407.1", "305.2", "HR-68")
RULES_AFTER_MOVE = ("403.3", "600.1")
RULES_NO_MOVE = ("403.3", "600.1", "HR-66")


def composite(g: HuntikGame) -> bool:
    """Is the open question one whose own list decides: numbers, cards, missions, roles?"""
    return isinstance(g.stack[-1], (Divide, PickCards, Setup))


def find_reason(g: HuntikGame, player: int, code: int) -> Reason | None:
    """The reason against a choice."""
    if g.over:
        return because(why.GAME_OVER)
    if player != g.chooser:
        return not_your_decision(g, player, int(verb_of(code)))
    top = g.stack[-1]
    if isinstance(top, Turns):
        return on_a_turn(g, player, code)
    if isinstance(top, Move):
        return after_a_move(g, player, top, code)
    if isinstance(top, Combat):
        if code == PASS:
            return None
        return in_combat(g, int(verb_of(code)))
    if isinstance(top, Divide):
        return against_share(g, top, code)
    return in_setup(g, top, code)


def not_your_decision(g: HuntikGame, player: int, verb: int) -> Reason:
    """Somebody else must choose."""
    if g.combat and verb in TURN_PLAYS:
        return in_combat(g, verb)
    if verb in TURN_PLAYS and g.round and player != g.active:
        words = f"it is {called(g, g.active)}'s turn, and {called(g, player)} plays only on their own"
        return because(why.NOT_ASKED, words, rules=RULES_NOT_YOUR_TURN)
    if verb == FIGHT and not g.combat and g.round:
        words = "a combat is started at the end of a move, in a zone with an enemy that could take part"
        return because(why.NOT_ASKED, words, rules=RULES_NO_MOVE)
    words = f"it is not {called(g, player)}'s decision: {doing(g)}"
    return because(why.NOT_ASKED, words, rules=question_rules(g))


def asked_first(g: HuntikGame) -> Reason:
    """Against anything that is no answer to what the player is asked."""
    words = f"{called(g, g.chooser)} is asked something else first: {question(g)}"
    return because(why.NOT_ASKED, words, rules=question_rules(g))


def in_combat(g: HuntikGame, verb: int) -> Reason:
    """Against anything but a combat action in a combat."""
    return because(why.IN_COMBAT) if verb in TURN_PLAYS else asked_first(g)


# -- on a turn


def on_a_turn(g: HuntikGame, me: int, code: int) -> Reason | None:
    """Against a play of the player whose turn it is."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if code == PASS:
        return None
    if verb == PLAY:
        return against_play(g, me, first)
    if verb == MOVE:
        return against_move(g, me, first, second)
    if verb in (PICK_UP, CLAIM):
        return against_feature(g, me, verb, first, second)
    if verb in (FIGHT, NO):
        words = "a combat is started at the end of a move"
        return because(why.NOT_ASKED, words, rules=RULES_AFTER_MOVE)
    return asked_first(g)


def against_play(g: HuntikGame, me: int, kind: int) -> Reason | None:
    """Against playing a hero of this kind from hand."""
    if kind >= len(g.book.cards):
        return because(why.NOT_IN_HAND, name=f"card {kind}", player=called(g, me))
    name = card_name(g.book, kind)
    reason = int(why.why_not_play(g, me, kind))
    if reason in (why.LEGENDARY_PLAYED, why.NOT_A_HERO):
        return because(reason, name=name)
    if all(g.kinds[card] != kind for card in g.players[me].hand):
        return because(why.NOT_IN_HAND, name=name, player=called(g, me))
    return because(reason, name=name, player=called(g, me)) if reason else None


def against_entering(g: HuntikGame, player: int, kind: int, where: str, place: str) -> Reason | None:
    """Against playing a hero of this kind from hand, where that can be done, into another zone than the first."""
    mine = where == f"{letter(player)}.hand" and player == g.chooser
    if not mine or place == "zone 1" or int(code_of(PLAY, kind)) not in g.options:
        return None
    return Reason("heroes enter play in your zone 1", RULES_ENTRY)


def against_move(g: HuntikGame, me: int, uid: int, zone: int) -> Reason | None:
    """Against moving a piece into a zone, counted from the lead player's side."""
    o = g.piece(uid)
    if o is None:
        return not_in_play(g, uid)
    reason = int(why.why_not_move(g, me, o, zone))
    where = f"zone {zone}" if reason == why.OFF_THE_MAP else zone_words(g, zone, me)  # 400.10a: as the player counts
    return because(reason, name=pointed(g, uid), player=called(g, me), zone=where) if reason else None


def against_feature(g: HuntikGame, me: int, verb: int, feature: int, hero: int) -> Reason | None:
    """Against a hero's doing something with a feature."""
    o, h = g.piece(feature), g.piece(hero)
    if o is None:
        return not_in_play(g, feature, RULES_NO_FEATURE)
    if h is None and not 0 <= hero < len(g.players):
        return not_in_play(g, hero, RULES_NO_FEATURE)
    if h is None:  # said of the player: by any hero at all
        reason = int((why.why_not_object if verb == PICK_UP else why.why_not_obstacle)(g, me, o)) or why.NO_HERO
    else:
        reason = int((why.why_not_pick_up if verb == PICK_UP else why.why_not_claim)(g, me, o, h))
    if not reason:
        return None
    if reason in (why.NOT_YOURS, why.STUNNED):
        rules = RULES_STUNNED_HAND if reason == why.STUNNED else RULES_HAND
        return because(reason, name=pointed(g, hero), player=called(g, me), rules=rules)
    other = called(g, o.controller) if o.controller >= 0 else "nobody"
    name, by = pointed(g, feature), pointed(g, hero)
    return because(reason, role=role_words(g, me), name=name, hero=by, player=called(g, me), other=other)


def not_in_play(g: HuntikGame, ref: int, rules: tuple[str, ...] = ()) -> Reason:
    """Against something that is not on the map: a player, or what has left."""
    if ref < len(g.players):
        return because(why.GONE, f"{called(g, ref)} is a player, not in play", rules=rules)
    return because(why.GONE, name=pointed(g, ref), rules=rules)


# -- elsewhere


def after_a_move(g: HuntikGame, me: int, frame: Move, code: int) -> Reason | None:
    """Against an answer to whether a combat is started."""
    if code == NO:
        return None
    if code == FIGHT:
        reason = int(why.why_not_fight(g, me, frame.mover, frame.zone))
        return because(reason) if reason else None
    return asked_first(g)


def against_share(g: HuntikGame, frame: Divide, code: int) -> Reason:
    """Against so many attacks at this one: another one comes now, too many, or too few."""
    verb, n, ref = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if verb in TURN_PLAYS:
        return because(why.IN_COMBAT)
    if verb != NUMBER:
        return asked_first(g)
    now = frame.among[len(frame.shares)]
    rules = question_rules(g)
    if ref not in frame.among:
        o = g.piece(ref)
        barred = () if o is None else RULES_STUNNED if o.stunned else RULES_NOBODYS if o.controller < 0 else ()
        return because(why.NOT_AMONG, name=pointed(g, ref), rules=barred)
    if n > frame.left:
        return because(why.NOT_AMONG, f"{n} attacks cannot be aimed: there are {frame.left} left", rules=rules)
    if ref != now:
        return because(why.NOT_AMONG, f"how many are aimed at {pointed(g, now)} is asked for now", rules=rules)
    numbers = [int(first_of(option)) for option in g.options]
    words = f"from {min(numbers)} to {max(numbers)} of the {frame.left} attacks left go to {pointed(g, now)}, not {n}"
    return because(why.NOT_AMONG, words, rules=rules)


def in_setup(g: HuntikGame, frame: Frame, code: int) -> Reason:
    """Against anything that is not listed before the first round."""
    verb = int(verb_of(code))
    if verb in TURN_PLAYS:
        return because(why.NOT_ASKED, "the first round has not begun", rules=RULES_BEFORE_ROUND)
    if isinstance(frame, PickCards):
        if verb == CARD:
            words = "this card is not in the opening hand, or was chosen already"
            return because(why.NOT_AMONG, words, rules=RULES_NUMBER)
        return asked_first(g)
    if frame.pc == starting.LEAD and verb == PICK:
        return because(why.NOT_AMONG, "one of the two players leads", rules=RULES_ROLES)
    if frame.pc == starting.MISSION and verb == MISSION_CARD:
        return because(why.NOT_AMONG, "the lead player has not brought this mission", rules=RULES_MISSIONS)
    if verb == NUMBER and frame.pc in (starting.ANNOUNCED, starting.ANNOUNCED_TOO):
        return because(why.NOT_AMONG, "there are not so many cards in the opening hand", rules=RULES_NUMBER)
    return asked_first(g)


why_not = WhyNot("Huntik", ALL_VERBS, ARGUMENTS, find_reason, composite).why_not
