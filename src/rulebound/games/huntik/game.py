"""The rules acting by themselves: what each event does, what must be so at once, how a player leaves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.game import DRAW, QUIT_CLOCK, EngineFault
from rulebound.engine.nodes import NO_TEXT
from rulebound.engine.state import Event
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.areas import enter, leave, relocate, stun
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import (
    ENTERS,
    KO,
    LEAVING,
    LEGENDARY,
    MOVES,
    OBSTACLE,
    STUNNED,
)
from rulebound.games.huntik.winning import BY_CLOCK, BY_CONCESSION, check_terms

RULES_ENTERS: Final[tuple[str, ...]] = ("301.1", "705.1", "405.1")
RULES_ENTERS_GUIDE: Final[tuple[str, ...]] = ("G6.2", "G7.2", "400.10c")
RULES_ENTERS_ALWAYS_ON: Final[tuple[str, ...]] = ("705.1c", "703.1")
RULES_FEATURE_ENTERS: Final[tuple[str, ...]] = ("705.1", "705.1b.2", "305.1a")
RULES_KO_POINTS: Final[tuple[str, ...]] = ("102.2a", "HR-100", "HR-110")
RULES_CONCEDES: Final[tuple[str, ...]] = ("102.3", "HR-26")
RULES_LOOP: Final[tuple[str, ...]] = ("802.4", "HR-127")


class Huntik(HuntikGame):
    """A game of Huntik."""

    # -- what must be so at once

    def settle(self) -> None:
        """Bring derived values up to date; a mission whose terms are met is won (102.4)."""
        if self.dirty:
            self.recompute()
        self.unsettled = False
        check_terms(self)

    def recompute(self) -> None:
        """Present values are the printed ones (no modifiers are played yet); a stunned card has no text (407.1)."""
        self.dirty = False
        self.reset()

    def reset(self) -> None:
        """Give everything in play its printed values."""
        for o in self.objs:
            c = self.card(o.kind)
            o.is_hero = c.is_hero
            o.fights = c.is_hero or c.sort == OBSTACLE
            o.attack = c.attack
            o.defense = c.defense
            o.text = NO_TEXT if o.stunned else c.text
            o.keywords = o.text.keywords

    # -- events

    def match_before(self, events: list[Event]) -> None:
        """702.4: no triggered power is played yet."""

    def match_after(self, events: list[Event]) -> None:
        """702.4: no triggered power is played yet."""

    def commit(self, events: list[Event]) -> None:
        """Make these events so, all at the same moment."""
        one: i64 = 1
        for e in events:
            if e.kind == ENTERS:
                self.enters(e)
                continue
            o = self.piece(e.ref)
            if o is None:
                continue
            if e.kind == MOVES:
                relocate(self, o, e.flag)
            elif LEAVING & one << e.kind:
                leave(self, o, e.kind)
                if e.kind == KO:
                    self.score_ko(o)
            elif e.kind == STUNNED:
                stun(self, o)
            else:
                raise EngineFault(f"no rule says what event {e.kind} does")

    def enters(self, e: Event) -> None:
        """705.1: a hero or feature is in play, in the zone that the event says."""
        enter(self, e.player, e.kind_of, e.card, e.ref, e.amount)
        if self.listener is not None:
            hero = self.card(e.kind_of).is_hero
            rules = RULES_ENTERS if hero else RULES_FEATURE_ENTERS
            self.note(log.ENTERS_PLAY, rules, e.player, ref=e.ref, kind_of=e.kind_of, amount=e.amount)
            if hero:
                self.cite(RULES_ENTERS_GUIDE)
            if self.card(e.kind_of).text.keywords:
                self.cite(RULES_ENTERS_ALWAYS_ON)

    def score_ko(self, o: Piece) -> None:
        """102.2a: points that the mission gives for a KO, to the enemy of who controlled the hero (HR-100)."""
        for score in self.card(self.mission).scores:
            if score.for_ko(self, o):
                self.score(self.rival(o.controller), score.points, RULES_KO_POINTS)

    # -- leaving, circles, hidden cards

    def quit(self, player: i64, reason: i64) -> None:
        """102.3, HR-26: at any decision, anybody's; the other player has won."""
        self.check_leaving(player)
        clock = reason == QUIT_CLOCK
        self.note(log.CLOCK if clock else log.CONCEDES, RULES_CONCEDES, player)
        self.players[player].out = True
        self.asking = False
        self.winner = self.rival(player)
        self.why_won = BY_CLOCK if clock else BY_CONCESSION

    def endless(self) -> None:
        """802.4: the only draw there is."""
        self.winner = DRAW
        self.note(log.LOOP, RULES_LOOP)

    def back_of(self, card: i64) -> i64:
        """A legendary hero is never in a deck or hand (301.3), so it changes places with its like only."""
        return 1 if self.card(self.kinds[card]).type == LEGENDARY else 0
