"""1.5 Health: totals, damage, and what is checked at once (R23)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.state import Event
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import (
    RULES_DEFENSE_ZERO,
    RULES_NO_DAMAGE,
    tell_lethal,
    tell_players_hit,
    tell_righteous,
    tell_side,
)
from rulebound.games.epic.elimination import eliminate_the_dead
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    CANT_GAIN_HEALTH,
    DAMAGED,
    DEALS_DAMAGE,
    GAINS_HEALTH,
    READS_DAMAGE,
    READS_HEALTH,
    RIGHTEOUS,
    UNBREAKABLE,
)
from rulebound.games.epic.triggers import match_gone, wait_for_righteous
from rulebound.games.epic.zones import broken_event

RULES_LETHAL: Final[tuple[str, ...]] = ("5.16.3", "2.1.6", "R23")
RULES_NO_GAIN: Final[tuple[str, ...]] = ("3.3.1", "1.5.2")
RULES_PLAYER_DAMAGE: Final[tuple[str, ...]] = ("1.5.3",)
RULES_CHAMPION_DAMAGE: Final[tuple[str, ...]] = ("5.16.3",)
RULES_STAYS_MARKED: Final[tuple[str, ...]] = ("5.9.3", "R41")
RULES_UNBREAKABLE: Final[tuple[str, ...]] = ("5.9.1",)


def settle(g: EpicGame) -> None:
    """R23: after every instruction, players at 0 or less leave; champions with lethal damage break, all together."""
    if g.dirty:
        g.recompute()
    g.unsettled = False
    n: i64 = 0
    for p in g.players:
        if p.health <= 0 and not p.out and g.leads[n] == n:
            eliminate_the_dead(g)
            return
        n += 1
    doomed: list[Event] | None = None
    for o in g.objs:
        if o.damage >= o.defense and breaks_now(g, o):
            if doomed is None:
                doomed = []
            doomed.append(broken_event(o, -1, -1))
    if doomed is not None:
        if g.listener is not None:
            g.cite(RULES_LETHAL)
            tell_lethal(g, doomed)
        g.occur(doomed, False)


def breaks_now(g: EpicGame, o: Champion) -> bool:
    """Does this champion with damage at or above its defense break?  Tells why not, and of defense 0."""
    if g.listener is not None:
        if o.keywords & UNBREAKABLE:
            g.cite(RULES_STAYS_MARKED if o.damage > 0 else RULES_UNBREAKABLE)
        elif o.damage == 0:
            g.cite(RULES_DEFENSE_ZERO)
    return g.is_doomed(o)


def gain_health(g: EpicGame, player: i64, amount: i64, rules: tuple[str, ...]) -> None:
    """1.5.2: there is no maximum."""
    if amount <= 0:
        return
    if g.players[player].limits & CANT_GAIN_HEALTH:
        g.note(log.CANNOT, RULES_NO_GAIN, player, ref=player)
        return
    g.health_holder(player).health += amount
    g.touch_if_read(READS_HEALTH)
    g.remember(GAINS_HEALTH, player, player, player, -1)
    g.note(log.GAINS, rules, player, amount=amount)
    if g.listener is not None:
        tell_side(g, player)
    if g.awaits(GAINS_HEALTH):
        g.match_after([Event(GAINS_HEALTH, player, player, amount=amount)])


def lose_health(g: EpicGame, player: i64, amount: i64, rules: tuple[str, ...], what: i64 = log.LOSES) -> None:
    """Health paid or lost is not damage (R22); `what` is told."""
    if amount <= 0:
        return
    g.health_holder(player).health -= amount
    g.touch_if_read(READS_HEALTH)
    if g.listener is not None:
        g.note(what, rules, player, amount=amount)
        tell_side(g, player)
    g.unsettled = True


def deal(g: EpicGame, hits: list[Event]) -> None:
    """Deal damage, all of it at once; zero is not dealt (R39)."""
    for e in hits:
        if e.amount <= 0:
            g.cite(RULES_NO_DAMAGE)
            g.occur([e for e in hits if e.amount > 0], False)
            return
    g.occur(hits, False)


def in_all(hits: list[Event]) -> i64:
    """All damage of these together; less than nothing is not dealt (R39)."""
    n: i64 = 0
    for e in hits:
        if e.amount > 0:
            n += e.amount
    return n


def hit(source: i64, cause: i64, ref: i64, controller: i64, amount: i64) -> Event:
    """One amount of damage on its way: to `ref`, a champion and its controller, or a player, who is both."""
    return Event(DAMAGED, ref, controller, source, amount, -1, -1, cause)


def take_damage(g: EpicGame, hits: list[Event]) -> None:
    """The damage arrives; then each source counts what it dealt in this one action (R38)."""
    if g.listener is not None:
        tell_players_hit(g, len([e for e in hits if e.ref < len(g.players)]))
    g.unsettled = True
    g.touch_if_read(READS_DAMAGE | READS_HEALTH)
    for e in hits:
        if g.cardbook.remembers >> DAMAGED & 1:  # a shortcut: what dealt it is looked up only then
            g.remember(DAMAGED, e.source, e.ref, e.cause, g.kind_of(e.source))
        if e.ref < len(g.players):
            g.health_holder(e.ref).health -= e.amount
            if g.listener is not None:
                tell_damage(g, e, RULES_PLAYER_DAMAGE, e.ref, -1)
                tell_side(g, e.ref)
        else:
            o = g.champion(e.ref)
            if o is not None:
                o.damage += e.amount
                if g.listener is not None:
                    tell_damage(g, e, RULES_CHAMPION_DAMAGE, o.controller, o.kind)
    if g.dirty:  # who deals damage is looked at as it is now that the damage has arrived
        g.recompute()
    awaited = g.awaits(DEALS_DAMAGE)
    for e in hits:
        source = e.source
        if e is not hits[0] and e is not first_from(hits, source):  # the former a shortcut
            continue
        o = g.champion(source)
        left = o is None
        if o is None:
            o = g.last_champion(source)  # R27: a source that has left deals damage as it last was
        if o is None:
            continue
        total: i64 = 0
        for f in hits:
            if f.source == source:
                total += f.amount
        if o.keywords & RIGHTEOUS:
            if g.listener is not None:
                tell_righteous(g, o)
            wait_for_righteous(g, o, total)
        if awaited:
            g.match_after([dealt_by(o, total)])
        if left:
            match_gone(g, o, [*[f for f in hits if f.source == source], dealt_by(o, total)])


def first_from(hits: list[Event], source: i64) -> Event | None:
    """The first of these amounts of damage that this source deals."""
    for e in hits:
        if e.source == source:
            return e
    return None


def dealt_by(o: Champion, total: i64) -> Event:
    """The event of this champion having dealt so much damage in one action (R38)."""
    return Event(DEALS_DAMAGE, o.uid, o.controller, o.uid, total, o.card, o.kind)


def tell_damage(g: EpicGame, e: Event, rules: tuple[str, ...], player: i64, kind: i64) -> None:
    """Tell of one amount of damage and what dealt it."""
    by = g.kind_of(e.source)
    g.note(log.DAMAGE, rules, player, ref=e.ref, kind_of=kind, amount=e.amount, other=e.source, other_kind=by)
