"""2.4 Gods: cards that lie in the Supplemental zone and work from there as if in play, for their own text (R61)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.codes import code
from rulebound.engine.modifiers import Modifier
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import NOBODY
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_power
from rulebound.games.epic.legality import why_not_pay
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import GOD_POWER, REACHES

RULES_GOD_POWER: Final[tuple[str, ...]] = ("2.4.1", "3.5.2", "R61")
RULES_OPENING: Final[tuple[str, ...]] = ("1.8.1", "R61")


def god_plays(g: EpicGame, me: i64, options: list[int]) -> None:
    """The powers of one's own gods that can be used now."""
    for card in g.gods(me):
        kind: i64 = g.kinds[card]
        n: i64 = 0
        for p in g.card(kind).text.powers:
            if why_not_pay(g, me, g.uids[card], p.costs) == 0:
                options.append(code(GOD_POWER, kind, n))
            n += 1


def use_god_power(g: EpicGame, me: i64, kind: i64, n: i64) -> None:
    """3.5: pay the cost, then apply the outcome; the program does both."""
    for card in g.gods(me):
        if g.kinds[card] == kind:
            uid: i64 = g.uids[card]
            g.note(log.USES_POWER, RULES_GOD_POWER, me, ref=uid, kind_of=kind, amount=n)
            if g.listener is not None:
                tell_power(g, me, uid)
            g.stack.append(Resolve(g.card(kind).text.powers[n].program, me, uid, -1, 0))
            return
    raise AssertionError("the god of a power is not in the Supplemental zone")


def opening_hand(g: EpicGame, player: i64) -> i64:
    """1.8.1: how many cards the player draws as an opening hand, which a god may change."""
    n = g.format.opening_hand
    for card in g.gods(player):
        said = g.card(g.kinds[card]).opening_hand
        if said >= 0:
            g.cite(RULES_OPENING)
            n = said
    return n


def god_modifiers(g: EpicGame, modifiers: list[Modifier]) -> i64:
    """Add the continuous abilities of all gods; what they read comes back."""
    reads: i64 = 0
    for p in range(len(g.players)):
        for card in g.gods(p):
            uid: i64 = g.uids[card]
            for s in g.card(g.kinds[card]).text.statics:
                reads |= s.reads | REACHES
                modifiers.append(Modifier(s.layer, uid, g.book.change(s.change), NOBODY, s.whom, s.when, p, uid, 0))
    return reads
