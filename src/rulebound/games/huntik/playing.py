"""404 Playing cards, 705 Entering play, 305.2 Features picked up, 305.3a Obstacles claimed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import best_known
from rulebound.engine.state import ENDS, Event, Frame
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.areas import gain_control
from rulebound.games.huntik.citing import tell_pick_up
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import ENTERS, MAJOR, OBJECT
from rulebound.games.huntik.waiting import resolve_triggered

RULES_PLAY: Final[tuple[str, ...]] = ("404.1", "500.2.1")
RULES_PLAY_MAJOR: Final[tuple[str, ...]] = ("301.2", "404.1", "500.2.1")
RULES_PLAY_MINOR: Final[tuple[str, ...]] = ("G6.5", "GL.minor-hero")
RULES_ENTERS: Final[tuple[str, ...]] = ("301.1", "404.1b", "705.1b.1")
RULES_ZONES: Final[tuple[str, ...]] = ("400.10a", "GL.zone", "G3.1")
RULES_WHOLE_TURN: Final[tuple[str, ...]] = ("G6.3", "G6.6", "G5.2")
RULES_IN_HAND: Final[tuple[str, ...]] = ("GL.play-verb", "G6.1", "G5.3")
RULES_PICK_UP: Final[tuple[str, ...]] = ("305.2", "G15.2", "HR-33")
RULES_CLAIM: Final[tuple[str, ...]] = ("305.3a", "401.1", "HR-33")

ENTER: Final = 0
AFTER_ENTERING: Final = 1  # 705.1d: what that has triggered


@mypyc_attr(acyclic=True)
class PlayHero(Frame):
    """500.2.1: a hero is played from hand and enters play."""

    def __init__(self, player: i64, kind: i64) -> None:
        self.pc = ENTER
        self.player = player
        self.kind = kind

    def step(self, g: HuntikGame) -> None:
        if self.pc == ENTER:
            self.pc = AFTER_ENTERING
            self.enter(g)
            return
        if resolve_triggered(g):
            return
        g.stack.pop()

    def enter(self, g: HuntikGame) -> None:
        """404.1b: the hero leaves the hand and enters play, ready, in its controller's zone 1 (301.1)."""
        p = g.players[self.player]
        card = best_known(g, p.hand, self.kind)
        p.hand.remove(card)
        major = g.card(self.kind).type == MAJOR
        if major:
            p.majors += 1
        if g.listener is not None:
            g.note(log.PLAYS, RULES_PLAY_MAJOR if major else RULES_PLAY, self.player, kind_of=self.kind)
            if not major:
                g.cite(RULES_PLAY_MINOR)
            g.cite(RULES_WHOLE_TURN)
            g.cite(RULES_IN_HAND)
            g.cite(RULES_ENTERS)
            g.cite(RULES_ZONES)
        uid = g.renew(card)
        zone = g.zone_of(self.player, 1)
        g.occur([Event(ENTERS, uid, self.player, card=card, kind_of=self.kind, amount=zone)], False)

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS


@mypyc_attr(acyclic=True)
class UseFeature(Frame):
    """HR-33: a hero picks up an object (305.2), or an obstacle comes under its player's control (305.3a)."""

    def __init__(self, player: i64, feature: i64, hero: i64) -> None:
        self.pc = 0
        self.player = player
        self.feature = feature
        self.hero = hero

    def step(self, g: HuntikGame) -> None:
        if self.pc == 0:
            self.pc = 1
            o = g.piece(self.feature)
            hero = g.piece(self.hero)
            assert o is not None and hero is not None
            if g.card(o.kind).sort == OBJECT:
                if g.listener is not None:
                    tell_pick_up(g, self.hero)
                o.bearer = hero.uid
                g.note(
                    log.PICKS_UP, RULES_PICK_UP, self.player, hero.uid, hero.kind, other=o.uid, other_kind=o.kind
                )
                g.touch()
            else:
                g.note(log.CLAIMS, RULES_CLAIM, self.player, hero.uid, hero.kind, other=o.uid, other_kind=o.kind)
                gain_control(g, o, self.player, RULES_CLAIM)
            return
        if resolve_triggered(g):
            return
        g.stack.pop()

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS


