"""500 Rounds and turns, 501 End of a round, 502 Start of a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import PASS, first_of, offer_once, second_of, verb_of
from rulebound.engine.state import ENDS, NOBODY, Event, Frame
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.areas import first_controller, take_top
from rulebound.games.huntik.citing import tell_readied
from rulebound.games.huntik.legality import (
    blocked_zones,
    why_not_claim,
    why_not_mover,
    why_not_pick_up,
    why_not_play,
    why_not_way,
)
from rulebound.games.huntik.movement import Move
from rulebound.games.huntik.playing import PlayHero, UseFeature
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import (
    CLAIM,
    ENTERS,
    MOVE,
    PICK_UP,
    PLAY,
    ROUND_DRAW,
    ROUNDS,
    ZONES,
)
from rulebound.games.huntik.waiting import resolve_triggered
from rulebound.games.huntik.winning import check_last_terms, last_verdict

RULES_ROUND: Final[tuple[str, ...]] = ("500.1", "500.1b", "500.1c")
RULES_ROUND_GUIDE: Final[tuple[str, ...]] = ("GL.round", "GL.mission-timer", "G12.4")
RULES_FIRST_OF_ODD: Final[tuple[str, ...]] = ("500.1c", "G12.4", "HR-31")
RULES_FIRST_OF_EVEN: Final[tuple[str, ...]] = ("500.1c", "G12.4", "HR-31")
RULES_ROUND_ONE: Final[tuple[str, ...]] = ("502.1", "HR-30")
RULES_ROUND_START: Final[tuple[str, ...]] = ("502.1",)
RULES_UNSTUN: Final[tuple[str, ...]] = ("502.1.1", "407.5", "GL.unstunned")
RULES_UNSTUN_GUIDE: Final[tuple[str, ...]] = ("G12.2", "HR-80")
RULES_READY: Final[tuple[str, ...]] = ("502.1.2", "405.1", "GL.ready")
RULES_READY_GUIDE: Final[tuple[str, ...]] = ("G12.1", "G7.3", "G15.12")
RULES_NOT_HELD: Final[tuple[str, ...]] = ("HR-80", "HR-81")
RULES_DRAW: Final[tuple[str, ...]] = ("502.1.3", "400.11d.1", "HR-28")
RULES_DRAW_GUIDE: Final[tuple[str, ...]] = ("G12.5", "GL.draw", "400.11d")
RULES_ARRIVES: Final[tuple[str, ...]] = ("305.1a", "502.1.4", "HR-72")
RULES_TURN: Final[tuple[str, ...]] = ("500.2", "GL.turn", "G4.1")
RULES_ALTERNATE: Final[tuple[str, ...]] = ("500.2", "G4.1", "G5.1")
RULES_PASS: Final[tuple[str, ...]] = ("500.2.4", "G11.1", "G5.7")
RULES_BOTH_PASS: Final[tuple[str, ...]] = ("500.2.4", "HR-32", "G11.2")
RULES_PASSED_BEFORE: Final[tuple[str, ...]] = ("G11.3",)
RULES_END: Final[tuple[str, ...]] = ("501.1", "G4.2")
RULES_END_TERMS: Final[tuple[str, ...]] = ("501.1.1",)
RULES_POINTS: Final[tuple[str, ...]] = ("102.2a", "501.1.2", "HR-110")
RULES_TIMER: Final[tuple[str, ...]] = ("501.1.5", "500.1a", "G11.4")

# Steps of a round, in the order of the book.
ROUND_BEGINS: Final = 0
UNSTUN: Final = 1  # 502.1.1
READY: Final = 2  # 502.1.2
DRAW: Final = 3  # 502.1.3
START_TRIGGERS: Final = 4  # 502.1.4
TURNS: Final = 5  # 500.2
CHECK_TERMS: Final = 6  # 501.1.1
END_TRIGGERS: Final = 7  # 501.1.2
EXPIRE: Final = 8  # 501.1.3
VERDICT: Final = 9  # 501.1.4
TIMER: Final = 10  # 501.1.5


@mypyc_attr(acyclic=True)
class Rounds(Frame):
    """One round after the other, up to seven."""

    def __init__(self) -> None:
        self.pc = ROUND_BEGINS

    def step(self, g: HuntikGame) -> None:
        pc = self.pc
        if pc == TURNS:
            self.pc = CHECK_TERMS
            g.stack.append(Turns())
        elif pc < TURNS:
            self.start(g)
        else:
            self.end(g)

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS

    # -- 502

    def start(self, g: HuntikGame) -> None:
        """502.1: from round 2 on, four steps in order."""
        pc = self.pc
        self.pc = pc + 1
        if pc == ROUND_BEGINS:
            begin_round(g)
            if g.round == 1:
                g.cite(RULES_ROUND_ONE)
                self.pc = TURNS
            else:
                g.cite(RULES_ROUND_START)
        elif pc == UNSTUN:
            unstun_all(g)
        elif pc == READY:
            ready_all(g)
        elif pc == DRAW:
            for player in (g.lead, g.defending()):
                take_top(g, player, ROUND_DRAW, log.DRAWS, RULES_DRAW)
            g.cite(RULES_DRAW_GUIDE)
        else:
            arrive(g)
            resolve_triggered(g)

    # -- 501

    def end(self, g: HuntikGame) -> None:
        """501.1: five steps in order."""
        pc = self.pc
        self.pc = pc + 1
        if pc == CHECK_TERMS:
            g.note(log.ROUND_ENDS, RULES_END, amount=g.round)
            if g.card(g.mission).last_terms:
                g.cite(RULES_END_TERMS)
            check_last_terms(g)
        elif pc == END_TRIGGERS:
            score_round(g)
            resolve_triggered(g)
        elif pc == EXPIRE:
            pass  # no modifier lasts until the end of the round yet
        elif pc == VERDICT:
            if g.round == ROUNDS:
                last_verdict(g)
        else:
            self.pc = ROUND_BEGINS
            g.round += 1
            g.note(log.TIMER, RULES_TIMER, amount=g.round)


# Steps of the turns of a round.
OFFER_TURN: Final = 0
TAKE_PLAY: Final = 1
TURN_OVER: Final = 2


@mypyc_attr(acyclic=True)
class Turns(Frame):
    """500.2: the turns of one round, one player's after the other's, until both pass in a row."""

    def __init__(self) -> None:
        self.pc = OFFER_TURN

    def step(self, g: HuntikGame) -> None:
        if self.pc == TAKE_PLAY:
            self.take_play(g, g.answer)
            return
        if self.pc == TURN_OVER:
            self.next_turn(g)
        self.offer_turn(g)

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS

    def offer_turn(self, g: HuntikGame) -> None:
        """500.2: one of the plays that there are, or pass."""
        self.pc = TAKE_PLAY
        if g.listener is not None:
            g.note(log.TURN, RULES_TURN, g.active, amount=g.round)
        g.ask(g.active, turn_options(g, g.active))

    def take_play(self, g: HuntikGame, answer: i64) -> None:
        """500.2: the play is made; what it sets off runs above this frame, then the next player takes a turn."""
        me = g.active
        self.pc = TURN_OVER
        g.gone = []  # a shortcut: nothing can ask any more for what left play on an earlier turn
        if answer == PASS:
            self.take_pass(g)
            return
        if g.passed != NOBODY:
            g.cite(RULES_PASSED_BEFORE)
            g.passed = NOBODY
        verb = verb_of(answer)
        if verb == PLAY:
            g.stack.append(PlayHero(me, first_of(answer)))
        elif verb == MOVE:
            g.stack.append(Move(me, first_of(answer), second_of(answer)))
        else:
            g.stack.append(UseFeature(me, first_of(answer), second_of(answer)))

    def take_pass(self, g: HuntikGame) -> None:
        """500.2.4: a player passes; the round ends when both do in a row (HR-32)."""
        if g.listener is not None:
            g.note(log.PASSES, RULES_PASS, g.active)
        if g.passed == g.rival(g.active):
            if g.listener is not None:
                g.note(log.PASSES_ALL, RULES_BOTH_PASS, g.active)
            g.stack.pop()
            return
        g.passed = g.active

    def next_turn(self, g: HuntikGame) -> None:
        """500.2: then the next player takes a turn."""
        g.turn += 1
        g.active = g.rival(g.active)
        if g.listener is not None:
            g.cite(RULES_ALTERNATE)


def begin_round(g: HuntikGame) -> None:
    """500.1c: the defending player has the first turn of odd rounds, the lead player of even ones."""
    odd = bool(g.round & 1)
    g.first = g.defending() if odd else g.lead
    g.active = g.first
    g.passed = NOBODY
    for p in range(2):
        g.players[p].majors = 0
    if g.listener is not None:
        g.note(log.ROUND_STARTS, RULES_ROUND, g.first, amount=g.round)
        g.cite(RULES_FIRST_OF_ODD if odd else RULES_FIRST_OF_EVEN)
        g.cite(RULES_ROUND_GUIDE)


def unstun_all(g: HuntikGame) -> None:
    """502.1.1: all stunned cards are turned face up; they stay exhausted (407.5)."""
    for o in g.objs:
        if o.stunned:
            o.stunned = False
            g.note(log.UNSTUNNED, RULES_UNSTUN, o.controller, ref=o.uid, kind_of=o.kind)
            g.cite(RULES_UNSTUN_GUIDE)
            g.cite(RULES_NOT_HELD)
            g.touch()


def ready_all(g: HuntikGame) -> None:
    """502.1.2: all heroes and features are readied."""
    if g.listener is not None:
        tell_readied(g)
    for o in g.objs:
        o.exhausted = False
    if g.listener is not None:
        g.note(log.READIES, RULES_READY)
        g.cite(RULES_READY_GUIDE)


def arrive(g: HuntikGame) -> None:
    """502.1.4, HR-110: the mission's own instructions for the start of a round: features that enter play now."""
    for each in g.card(g.mission).arrivals:
        if each.of_round == g.round and each.feature in g.aside:
            g.aside.remove(each.feature)
            g.cite(RULES_ARRIVES)
            e = Event(ENTERS, g.next_stamp(), first_controller(g, each.feature), amount=each.zone, kind_of=each.feature)
            g.occur([e], False)


def score_round(g: HuntikGame) -> None:
    """102.2a: what the mission gives points for at the end of a round, for both players at once."""
    for player in (g.lead, g.defending()):
        for score in g.card(g.mission).scores:
            if score.at_end(g, player):
                g.score(player, score.points, RULES_POINTS)


def turn_options(g: HuntikGame, player: i64) -> list[int]:
    """500.2: everything that the player may do on this turn, passing first."""
    options: list[int] = [PASS]
    book = g.cardbook
    for card in g.players[player].hand:
        kind: i64 = g.kinds[card]
        if why_not_play(g, player, kind) == 0:
            offer_once(options, book.play_options[kind])
    blocked = blocked_zones(g, g.rival(player))
    features = False
    for o in g.objs:
        if o.controller == player and not o.exhausted and why_not_mover(g, player, o) == 0:  # a shortcut, twice
            zone: i64 = 1
            while zone <= ZONES:
                if why_not_way(g, player, o, zone, blocked) == 0:
                    options.append(MOVE | o.uid << 8 | zone << 32)
                zone += 1
        features = features or not o.is_hero
    if features:
        offer_features(g, player, options)
    return options


def offer_features(g: HuntikGame, player: i64, options: list[int]) -> None:
    """HR-33: what heroes may do with features in their zones."""
    for o in g.objs:
        if o.is_hero:
            continue
        for hero in g.objs:
            if hero.zone == o.zone:  # a shortcut
                if why_not_pick_up(g, player, o, hero) == 0:
                    options.append(PICK_UP | o.uid << 8 | hero.uid << 32)
                elif why_not_claim(g, player, o, hero) == 0:
                    options.append(CLAIM | o.uid << 8 | hero.uid << 32)
