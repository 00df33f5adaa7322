"""102 Winning a game: by the terms of the mission, at the end of round 7, by concession."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.citing import tell_heroes
from rulebound.games.huntik.missions import heroes_of
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import LEGENDARY, MAJOR, MINOR, MUTUAL, ROUNDS

# How a game was won.
BY_TERMS: Final = 1
BY_TIMER: Final = 2  # 102.1b
BY_POINTS: Final = 3  # HR-22
BY_MAJORS: Final = 4  # 102.2b
BY_MINORS: Final = 5
BY_DEFENDING: Final = 6
BY_CONCESSION: Final = 7
BY_CLOCK: Final = 8
BY_MORE_POINTS: Final = 9  # both met the terms, HR-25

RULES_TERMS: Final[tuple[str, ...]] = ("102.1a", "102.4", "304.3a")
RULES_LAST_TERMS: Final[tuple[str, ...]] = ("501.1.1", "102.1a", "HR-23")
RULES_MUTUAL_TERMS: Final[tuple[str, ...]] = ("102.2", "102.4", "G14.3")
RULES_MUTUAL_LAST: Final[tuple[str, ...]] = ("501.1.1", "102.2", "HR-23")
RULES_TIMER: Final[tuple[str, ...]] = ("102.1b", "501.1.4", "HR-22")
RULES_POINTS: Final[tuple[str, ...]] = ("G14.5", "102.2a", "HR-22")
RULES_TIE: Final[tuple[str, ...]] = ("102.2b", "HR-20")
RULES_UNMET: Final[tuple[str, ...]] = ("102.2b", "HR-21")
RULES_BOTH_POINTS: Final[tuple[str, ...]] = ("102.2a", "HR-25", "HR-22")
RULES_BOTH: Final[tuple[str, ...]] = ("102.2b", "HR-25")
RULES_STUNNED_COUNT: Final[tuple[str, ...]] = ("HR-24", "HR-83")
RULES_TIMER_GUIDE: Final[tuple[str, ...]] = ("G12.3", "GL.defending-player", "G1.3")
RULES_OVER_ANYWAY: Final[tuple[str, ...]] = ("G14.5",)


def check_terms(g: HuntikGame) -> None:
    """102.4: terms without a time of their own win at any time, as soon as they are met (HR-23)."""
    mission = g.card(g.mission)
    lead_met = False
    defending_met = False
    for term in mission.terms:
        lead_met = lead_met or term.met(g, g.lead)
        if mission.sort == MUTUAL:
            defending_met = defending_met or term.met(g, g.defending())
    if lead_met and defending_met:
        both_met(g)
    elif defending_met:
        win(g, g.defending(), BY_TERMS, RULES_MUTUAL_TERMS)
    elif lead_met:
        win(g, g.lead, BY_TERMS, RULES_MUTUAL_TERMS if mission.sort == MUTUAL else RULES_TERMS)


def check_last_terms(g: HuntikGame) -> None:
    """501.1.1: the terms for winning at the end of a round are checked, and only now (HR-23)."""
    mission = g.card(g.mission)
    mutual = mission.sort == MUTUAL
    lead_met = False
    defending_met = False
    for term in mission.last_terms:
        if term.of_round == 0 or term.of_round == g.round:
            lead_met = lead_met or term.met(g, g.lead)
            if mutual:
                defending_met = defending_met or term.met(g, g.defending())
    if lead_met and defending_met:
        both_met(g)
    elif lead_met or defending_met:
        rules = RULES_MUTUAL_LAST if mutual else RULES_LAST_TERMS
        win(g, g.lead if lead_met else g.defending(), BY_TERMS, rules)


def last_verdict(g: HuntikGame) -> None:
    """501.1.4: round seven is over and nobody has won: the defending player has, or the better in a mutual mission."""
    assert g.round == ROUNDS
    if g.card(g.mission).sort != MUTUAL:
        g.cite(RULES_TIMER_GUIDE)
        win(g, g.defending(), BY_TIMER, RULES_TIMER)
        return
    g.cite(RULES_OVER_ANYWAY)
    lead = g.players[g.lead].points
    defending = g.players[g.defending()].points
    if lead > defending:
        win(g, g.lead, BY_POINTS, RULES_POINTS)
    elif defending > lead:
        win(g, g.defending(), BY_POINTS, RULES_POINTS)
    else:
        break_tie(g, RULES_TIE if g.card(g.mission).scores else RULES_UNMET)


def both_met(g: HuntikGame) -> None:
    """HR-25: both have met the terms in one event; who has more points wins, and only equal points are a tie."""
    lead = g.players[g.lead].points
    defending = g.players[g.defending()].points
    if lead > defending:
        win(g, g.lead, BY_MORE_POINTS, RULES_BOTH_POINTS)
    elif defending > lead:
        win(g, g.defending(), BY_MORE_POINTS, RULES_BOTH_POINTS)
    else:
        break_tie(g, RULES_BOTH)


def break_tie(g: HuntikGame, rules: tuple[str, ...]) -> None:
    """102.2b: more major and legendary heroes, then more minor heroes, then the defending player."""
    lead = g.lead
    other = g.defending()
    if g.listener is not None:
        for o in g.objs:
            if o.is_hero and o.stunned:
                g.cite(RULES_STUNNED_COUNT)
    great = heroes_of(g, lead, MAJOR) + heroes_of(g, lead, LEGENDARY)
    great -= heroes_of(g, other, MAJOR) + heroes_of(g, other, LEGENDARY)
    small = heroes_of(g, lead, MINOR) - heroes_of(g, other, MINOR)
    if great > 0:
        win(g, lead, BY_MAJORS, rules)
    elif great < 0:
        win(g, other, BY_MAJORS, rules)
    elif small > 0:
        win(g, lead, BY_MINORS, rules)
    elif small < 0:
        win(g, other, BY_MINORS, rules)
    else:
        win(g, other, BY_DEFENDING, rules)


def win(g: HuntikGame, player: i64, why: i64, rules: tuple[str, ...]) -> None:
    """The game is over (102.4)."""
    g.winner = player
    g.why_won = why
    if g.listener is not None:
        tell_heroes(g, player)
    g.note(log.WINS, rules, player, amount=why)
