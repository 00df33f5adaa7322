"""8.6 Resolution of attack cards: initial damage, final damage, defeat; and 5.1.1, who is left without creatures."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.game import DRAW
from rulebound.engine.state import Event
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.book import ChaoticCard
from rulebound.games.chaotic.citing import tell_damage
from rulebound.games.chaotic.piles import spend_attack
from rulebound.games.chaotic.state import ChaoticGame, Creature, Item
from rulebound.games.chaotic.terms import DAMAGED, DEFEATED, IDLE_ATTACKS

RULES_DAMAGE: Final[tuple[str, ...]] = ("8.6.6", "GL.damage", "GL.attack_damage")
RULES_OTHER_DAMAGE: Final[tuple[str, ...]] = ("8.5.3", "GL.damage")
RULES_ZERO: Final[tuple[str, ...]] = ("8.6.5.3", "R31")
RULES_BELOW_ZERO: Final[tuple[str, ...]] = ("8.6.5.4", "R56", "R31")
RULES_STRIKER_GONE: Final[tuple[str, ...]] = ("8.6.3", "8.6.8.2", "R59")
RULES_STILL_RESOLVES: Final[tuple[str, ...]] = ("8.6.8.1", "7.3.1")
RULES_TARGET_GONE: Final[tuple[str, ...]] = ("8.6.4", "R60")
RULES_DISREGARDED: Final[tuple[str, ...]] = ("8.6.8.1", "5.1.1")
RULES_COUNT: Final[tuple[str, ...]] = ("7.3.2", "R31")
RULES_DEFEAT: Final[tuple[str, ...]] = ("3.2.9.3", "8.6.6", "R39")
RULES_OTHER_DEFEAT: Final[tuple[str, ...]] = ("3.2.9.3", "8.5.6", "R39")
RULES_DEFEATED: Final[tuple[str, ...]] = ("GL.defeated_creature", "GL.energy", "GL.current_energy")
RULES_PILE: Final[tuple[str, ...]] = ("4.1.6", "R79")
RULES_ENERGY: Final[tuple[str, ...]] = ("3.2.9.4", "8.7.3.6", "GL.current_energy")
RULES_IDLE: Final[tuple[str, ...]] = ("7.3.2", "R31")
RULES_OUT: Final[tuple[str, ...]] = ("5.1.1", "GL.creature", "R35")
RULES_WIN: Final[tuple[str, ...]] = ("5.1", "5.1.1")
RULES_DRAW: Final[tuple[str, ...]] = ("5.1.2", "R35")
RULES_ITEM: Final[tuple[str, ...]] = ("8.2.3.1", "8.2.3.2", "GL.source")


def resolve_attack(g: ChaoticGame, item: Item) -> None:
    """8.6: damage to the opposing engaged creature, defeat if that is enough, then the card is spent.

    It is the newest item of the burst, and stays there where it ends the game: the rest is disregarded (5.1.1).
    """
    striker = g.last_creature(item.source)
    assert striker is not None, "whoever played an attack in this combat is there, or was"
    card = g.card(item.kind_of)
    if g.listener is not None:
        g.cite(RULES_ITEM)
        if g.creature(item.source) is None:
            g.cite(RULES_STRIKER_GONE)
            g.cite(RULES_STILL_RESOLVES)
    amount = attack_damage(g, card, striker)
    target = g.creature(item.it)
    if target is not None and amount > 0:
        for p in g.players:
            p.idle = 0
        if g.listener is not None:
            g.cite(RULES_COUNT)
        g.occur([Event(DAMAGED, target.uid, target.controller, striker.uid, amount)], False)
        defeat_the_damaged(g, RULES_DEFEAT)
    else:
        g.players[item.player].idle += 1
        if g.listener is not None:
            rules = RULES_TARGET_GONE if target is None else RULES_BELOW_ZERO if amount < 0 else RULES_ZERO
            lacking = card.types & ~striker.elements if target is not None and amount == 0 else 0
            g.note(log.NO_DAMAGE, rules, item.player, kind_of=item.kind_of, amount=lacking, other=striker.uid)
            g.cite(RULES_COUNT)
    if not g.over:
        g.burst.pop()
        spend_attack(g, item.card)


def attack_damage(g: ChaoticGame, card: ChaoticCard, striker: Creature) -> i64:
    """8.6.1 to 8.6.5: the base value and those of each element that the striker has; below 0 is none (8.6.5.4)."""
    amount = damage_by(card, striker)
    if g.listener is not None:
        tell_damage(g, card, striker, amount)
    return amount


def damage_by(card: ChaoticCard, striker: Creature) -> i64:
    """What an attack with this card comes to, if this creature strikes."""
    amount = card.base
    bit: i64 = 1
    n: i64 = 0
    while n < len(card.boxes):
        if card.types & bit & striker.elements:
            amount += card.boxes[n]
        bit <<= 1
        n += 1
    return amount


def take_damage(g: ChaoticGame, e: Event) -> None:
    """Damage is added to what the creature has; where that reaches its Energy it is defeated (8.6.6, R39)."""
    o = g.creature(e.ref)
    assert o is not None, "only creatures in play are dealt damage"
    o.damage += e.amount
    if g.listener is not None:
        rules = RULES_DAMAGE if e.source >= 0 else RULES_OTHER_DAMAGE
        g.note(log.DAMAGE, rules, o.controller, ref=o.uid, kind_of=o.kind, amount=e.amount, other=e.source)
        g.cite(RULES_ENERGY)


def defeat_the_damaged(g: ChaoticGame, rules: tuple[str, ...]) -> None:
    """R39: one check for all, at the same time; the rules depend on what dealt the damage."""
    fallen = [o for o in g.objs if o.damage >= o.energy]
    if fallen:
        defeat(g, fallen, rules)


def defeat(g: ChaoticGame, fallen: list[Creature], rules: tuple[str, ...]) -> None:
    """These are defeated at the same moment."""
    if g.listener is not None:
        for o in fallen:
            g.note(log.DEFEATED, rules, o.controller, ref=o.uid, kind_of=o.kind)
            g.cite(RULES_DEFEATED)
            g.cite(RULES_PILE)
    g.occur([Event(DEFEATED, o.uid, o.controller, -1, 0, o.card, o.kind) for o in fallen], False)


def leave_play(g: ChaoticGame, e: Event) -> None:
    """A creature goes from the board to its owner's general discard pile, or is set aside (GL.removed_from_game)."""
    o = g.creature(e.ref)
    assert o is not None, "only creatures in play leave it"
    g.objs.remove(o)
    g.gone.append(o)
    owner = g.players[o.owner]
    if e.kind == DEFEATED:
        owner.discard.append(o.card)
    else:
        owner.removed.append(o.card)
    g.renew(o.card)


def defeat_the_idle(g: ChaoticGame) -> bool:
    """7.3.2: after twenty attacks of each player in a row without damage both engaged creatures are defeated (R31)."""
    for p in g.players:
        if p.idle < IDLE_ATTACKS:
            return False
    fallen = [o for o in g.objs if o.uid == g.attacker or o.uid == g.defender]
    g.note(log.IDLE, RULES_IDLE, g.active)
    defeat(g, fallen, RULES_IDLE)
    return True


def eliminate(g: ChaoticGame) -> None:
    """5.1.1: whoever has lost the last creature is out at once; 5.1.2: both together make a draw."""
    out: i64 = 0
    for p in range(len(g.players)):
        if not g.creatures_of(p):
            g.players[p].out = True
            out += 1
            g.note(log.ELIMINATED, RULES_OUT, p)
    if out and g.burst and g.listener is not None:
        g.cite(RULES_DISREGARDED)
    if out == len(g.players):
        g.winner = DRAW
        g.note(log.DRAWN_GAME, RULES_DRAW)
    elif out:
        winner: i64 = 1 if g.players[0].out else 0
        g.winner = winner
        g.note(log.WINS, RULES_WIN, winner)
