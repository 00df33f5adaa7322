"""Instructions that give what cards alone cannot: gold, token copies, champions that enter into an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.nodes import HAPPENED, Selector
from rulebound.engine.state import Event
from rulebound.games.epic import logbook as log
from rulebound.games.epic.effects import EpicOp
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ATTACKING, BATTLE, ENTERS, READS_POSITION, READS_ROLE

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_COPY: Final[tuple[str, ...]] = ("2.3.6", "R64")
RULES_GOLD: Final[tuple[str, ...]] = ("R01",)
RULES_ENTERS_ATTACKING: Final[tuple[str, ...]] = ("2.6.3", "R30")


class PutCopies(EpicOp):
    """2.3.6, R64: you put a token copy of each of these into play, as printed; the copies go into a slot."""

    def __init__(self, whom: Selector, slot: i64) -> None:
        self.whom = whom
        self.slot = slot

    def run(self, g: EpicGame, f: Resolve) -> i64:
        events: list[Event] = []
        for uid in self.whom.refs(g, f):
            kind = g.kind_of(uid)
            if kind >= 0 and g.card(kind).is_champion:
                g.cite(RULES_COPY)
                fresh = g.next_stamp()
                f.pick(self.slot, fresh)
                events.append(Event(ENTERS, fresh, f.player, f.source, 0, -1, kind, f.player))
        g.occur(events, False)
        return HAPPENED


class GainFreeGold(EpicOp):
    """You gain 1 gold, which is lost with all other gold when it would be."""

    def run(self, g: EpicGame, f: Resolve) -> i64:
        p = g.players[f.player]
        p.gold += 1
        g.note(log.GOLD, RULES_GOLD, f.player, amount=p.gold)
        return HAPPENED


class EnterAttack(EpicOp):
    """These, which have just entered play, attack in the battle that is being fought; they were not declared,
    so that nothing that waits for an attack sees it (R30).  Without a battle of their controller's they only enter."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        for uid in self.whom.refs(g, f):
            o = g.champion(uid)
            if o is not None and g.phase == BATTLE and g.allied(o.controller, g.active):
                o.role = ATTACKING
                g.note(log.ATTACKS, RULES_ENTERS_ATTACKING, g.active, ref=uid, kind_of=o.kind, other=g.defender)
        g.touch_if_read(READS_POSITION | READS_ROLE)
        return HAPPENED
