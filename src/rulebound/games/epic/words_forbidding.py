# not compiled: read when cards are loaded
"""Epic's words for what players cannot play, and for champions that come into play expended (3.3.1, 2.6.3)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.state import THIS_TURN
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import PlayerLimits
from rulebound.games.epic.maker import Maker, Ops
from rulebound.games.epic.terms import CANT_PLAY, CANT_PLAY_CHAMPIONS, CANT_PLAY_EVENTS, ENTERS_EXPENDED
from rulebound.games.epic.words_continuous import player_static
from rulebound.language import Construct, Sort

WHO = {p.ANYBODYS: s.EachPlayer(), p.OPPOSING: s.EachOpponent(), p.YOURS: s.You()}


def enter_expended_this_turn(c: Maker, whose: int) -> Ops:
    return (e.LimitPlayers(WHO[whose], c.change(PlayerLimits(p.YOURS, ENTERS_EXPENDED)), THIS_TURN),)


FORBIDDING_ROWS: list[Any] = [
    Construct(
        "nothing played",
        "their limit",
        ("cannot play {what:type of cards}", "can't play {what:type of cards}"),
        lambda c, what: what,
        rules=("3.1.1", "3.3.1"),
        doc="neither from hand nor by an effect; powers may still be used",
        example="Opponents cannot play events.",
    ),
    Sort("type of cards", note="what is forbidden to play"),
    Construct("played, cards", "type of cards", ("cards", "any cards"), lambda c: CANT_PLAY),
    Construct(
        "played, events", "type of cards", ("events", "event cards"), lambda c: CANT_PLAY_EVENTS, rules=("2.2.1",)
    ),
    Construct(
        "played, champions",
        "type of cards",
        ("champions", "champion cards"),
        lambda c: CANT_PLAY_CHAMPIONS,
        rules=("2.1.1",),
    ),
    Construct(
        "enter expended",
        "continuous ability",
        ("{whose:whose champions} enter play expended.", "{whose:whose champions} come into play expended."),
        lambda c, whose: player_static(c, whose, ENTERS_EXPENDED),
        rules=("2.6.3", "3.3.1"),
        doc="however they come into play",
        example="Opposing champions enter play expended.",
    ),
    Construct(
        "enter expended this turn",
        "subject clause",
        "{whose:whose champions} enter play expended this turn",
        enter_expended_this_turn,
        rules=("2.6.3", "4.5.2d"),
    ),
    Sort("whose champions", note="whose champions are spoken of"),
    Construct(
        "champions of opponents",
        "whose champions",
        ("opposing champions", "champions your opponents control", "your opponents' champions"),
        lambda c: p.OPPOSING,
    ),
    Construct("champions of anybody", "whose champions", ("champions", "all champions"), lambda c: p.ANYBODYS),
    Construct("champions of yours", "whose champions", "your champions", lambda c: p.YOURS),
]
