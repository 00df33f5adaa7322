"""What may be played, used, attacked or blocked with, and why not: one answer for both.

Every function `why_not_...` gives a reason as a number, 0 where nothing stands against it; a thing is offered exactly
when it has no reason against it.  `reasons.py` has the words and the rules of each reason.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.codes import PASS, code, offer_once
from rulebound.engine.nodes import Cost
from rulebound.games.epic.book import TOO_SLOW, EpicCard
from rulebound.games.epic.restrictions import barred_by, has_attacked
from rulebound.games.epic.state import Champion, EpicGame, EpicPlayer
from rulebound.games.epic.terms import (
    AIRBORNE,
    ATTACK,
    ATTACKING,
    ATTACKS,
    BARRED_FROM_BLOCKING,
    BARS_BLOCKERS,
    BATTLE,
    BLITZ,
    CANT_ATTACK,
    CANT_BE_ATTACKED,
    CANT_BLOCK,
    CANT_PLAY,
    CANT_PLAY_CHAMPIONS,
    CANT_PLAY_EVENTS,
    EXPENDED,
    GREY_POWER,
    MAIN,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    POWER,
    PREPARED,
    UNBLOCKABLE,
)

# Reasons.
NO_INITIATIVE: Final = 1
NOT_IN_HAND: Final = 2
NO_GOLD: Final = 3
SLOW_ON_OTHER_TURN: Final = 4
SLOW_IN_BATTLE: Final = 5
NOT_YOURS: Final = 6
NO_SUCH_POWER: Final = 7
ALREADY_EXPENDED: Final = 8
DEPLOYING_EXPEND: Final = 9
DEPLOYING_ATTACK: Final = 10
NOT_PREPARED_ATTACK: Final = 11
EFFECT_FORBIDS_ATTACK: Final = 12
NOT_YOUR_TURN_ATTACK: Final = 13
ALREADY_IN_BATTLE: Final = 14
NOBODY_CAN_ATTACK: Final = 15
NOT_PREPARED_BLOCK: Final = 16
AIRBORNE_ATTACKERS: Final = 17
UNBLOCKABLE_ATTACKERS: Final = 18
NOTHING_TO_BLOCK: Final = 19
EFFECT_FORBIDS_BLOCK: Final = 20
NOT_ATTACKED: Final = 21
NOTHING_TO_BREAK: Final = 22
UNBREAKABLE_COST: Final = 23
NO_CARDS_TO_DISCARD: Final = 24
NO_COUNTERS: Final = 25
NO_HEALTH: Final = 26
NO_CARDS_TO_BANISH: Final = 27
NOT_IN_DISCARD: Final = 28
IS_UNTARGETABLE: Final = 29
NOT_MEANT: Final = 30
NO_BATTLE: Final = 31
PLAYER_UNTARGETABLE: Final = 32
NOT_ASKED: Final = 33
GONE: Final = 34
CHOSEN_ALREADY: Final = 35
PHASE_CLOSED: Final = 36
GAME_OVER: Final = 37
NO_SUCH_MODE: Final = 38
NOT_YOUR_GOD: Final = 39
NOT_FIRST_OF_SIDE: Final = 40
GOD_IS_NOT_PLAYED: Final = 41
MUST_ATTACK_FIRST: Final = 42
MUST_BLOCK_NOW: Final = 43
MUST_BE_BLOCKED_NOW: Final = 44
BARRED: Final = 45
NOBODY_TO_ATTACK: Final = 46
NOT_ATTACKABLE: Final = 47
EFFECT_FORBIDS_PLAY: Final = 48


def plays(g: EpicGame, me: i64) -> list[int]:
    """3.1.1: what a player with Initiative may do: pass, play a card, use a power, declare a battle."""
    kinds = g.kinds
    book = g.cardbook
    options: list[int] = [PASS]
    if book.remembers >> ATTACKS & 1 and why_not_pass(g, me):  # the former a shortcut
        options.clear()
    p = g.players[me]
    cards = book.cards
    gold = p.gold
    purse = p.purse
    banned = p.limits & CANT_PLAY
    slow = g.phase == MAIN and g.leads[g.active] == g.leads[me]  # for a shortcut below
    needed = book.gold_for if slow else book.gold_for_fast  # for a shortcut below
    at_most = gold + len(purse)  # for a shortcut below
    if at_most >= TOO_SLOW:  # shortcut
        at_most = TOO_SLOW - 1  # shortcut
    for card in p.hand:
        kind: i64 = kinds[card]
        if needed[kind] > at_most:  # shortcut
            continue
        c = cards[kind]
        if banned and is_banned(p, c):  # the former a shortcut
            continue
        if (c.costs_gold_only and c.cost <= gold) or why_not_play(g, me, kind, card) == 0:  # the former a shortcut
            option = book.play_options[kind]
            if option not in options:  # equal cards are one option
                options.append(option)
    for o in g.objs:
        if o.controller == me and o.text.powers:
            ready = why_not_expend(o) == 0  # for a shortcut below
            n: i64 = 0
            for power in o.text.powers:
                if power.expends and (not ready or len(power.costs) == 1):  # shortcut
                    payable = ready  # shortcut
                else:
                    payable = why_not_pay(g, me, o.uid, power.costs) == 0
                if payable:
                    options.append(code(POWER, o.uid, n))
                n += 1
    if gold >= book.least_for_grey or purse:  # shortcut
        offer_grey(g, me, options)
    if slow and why_not_declare_battle(g, me) == 0:  # the former a shortcut
        options.append(ATTACK)
    return options


def is_banned(p: EpicPlayer, c: EpicCard) -> bool:
    """Does an effect forbid this player to play such a card?"""
    return p.limits & (CANT_PLAY_CHAMPIONS if c.is_champion else CANT_PLAY_EVENTS) != 0


def why_not_pass(g: EpicGame, me: i64) -> i64:
    """Against passing with Initiative: R30, while a champion that must attack this turn can, its side's first member
    cannot let the Main phase end."""
    if g.active == me and g.phase == MAIN:
        for o in g.objs:
            if o.limits & MUST_ATTACK and must_still_attack(g, me, o):
                return MUST_ATTACK_FIRST
    return 0


def must_still_attack(g: EpicGame, me: i64, o: Champion) -> bool:
    """Must this champion, which must attack each turn if able, attack now?  Once a turn is enough."""
    return why_not_attack(g, me, o) == 0 and not has_attacked(g, o) and not nobody_to_attack(g, me)


def attackable(g: EpicGame, me: i64) -> list[int]:
    """Whom this player can attack: the first of each opposing side (R54) that no effect protects (R30)."""
    return [p for p in g.opponents(me) if g.leads[p] == p and not g.players[p].limits & CANT_BE_ATTACKED]


def nobody_to_attack(g: EpicGame, me: i64) -> bool:
    """Is there nobody whom this player can attack?  Some opponent is always there; so it takes an effect."""
    for p in g.players:
        if p.limits & CANT_BE_ATTACKED:  # shortcut
            return not attackable(g, me)
    return False


def offer_grey(g: EpicGame, me: i64, options: list[int]) -> None:
    """R12: powers of cards in one's own discard pile (5.0.2), equal cards once."""
    kinds = g.kinds
    usable = g.cardbook.grey_powers
    for card in g.players[me].discard:
        kind: i64 = kinds[card]
        if usable[kind]:
            n: i64 = 0
            for p in g.card(kind).grey.powers:
                if why_not_pay(g, me, g.uids[card], p.costs) == 0:
                    offer_once(options, code(GREY_POWER, kind, n))
                n += 1


def why_not_play(g: EpicGame, me: i64, kind: i64, card: i64) -> i64:
    """Against playing a card from hand with Initiative (3.1, 3.2, 3.2.3a-c)."""
    c = g.cardbook.cards[kind]
    p = g.players[me]
    if is_banned(p, c):
        return EFFECT_FORBIDS_PLAY
    if c.is_slow:
        if not g.allied(g.active, me):
            return SLOW_ON_OTHER_TURN
        if g.phase != MAIN:
            return SLOW_IN_BATTLE
    if c.is_champion:
        return 0 if p.can_pay(c.cost, c.alignments) else NO_GOLD
    first: i64 = 0
    n: i64 = 0
    while n < len(c.modes):
        reason = why_not_mode(g, me, kind, n, card)
        if reason == 0:
            return 0
        if first == 0:
            first = reason
        n += 1
    return first


def why_not_mode(g: EpicGame, me: i64, kind: i64, mode: i64, card: i64) -> i64:
    """Against playing an event in this mode (R21: its own cost comes on top of the card's)."""
    c = g.cardbook.cards[kind]
    m = c.modes[mode]
    if not g.players[me].can_pay(c.cost + m.gold, c.alignments):
        return NO_GOLD
    return why_not_pay(g, me, g.uids[card], m.costs) if m.costs else 0


def why_not_pay(g: EpicGame, me: i64, source: i64, costs: tuple[Cost, ...]) -> i64:
    """Against paying all these costs for something of this source (3.5.3, 3.6.3, R22): an event, or with Initiative a
    power of a champion that one controls (3.5.2), of a card in one's discard pile (5.0.2), of one's god (2.4)."""
    s = g.scratch
    s.player = me
    s.source = source
    for cost in costs:
        reason = cost.why_not(g, s)
        if reason:
            return reason
    return 0


def why_not_declare_battle(g: EpicGame, me: i64) -> i64:
    """Against declaring a battle with Initiative (4.4, 4.4.1); R54: the first member of a side declares its battles."""
    if g.active != me:
        return NOT_FIRST_OF_SIDE if g.leads[g.active] == g.leads[me] else NOT_YOUR_TURN_ATTACK
    if g.phase == BATTLE:
        return ALREADY_IN_BATTLE
    leads = g.leads
    lead = leads[me]
    for o in g.objs:
        if o.position != PREPARED or leads[o.controller] != lead:  # shortcut
            continue
        if why_not_attack(g, me, o) == 0:
            return NOBODY_TO_ATTACK if nobody_to_attack(g, me) else 0
    return NOBODY_CAN_ATTACK


def why_not_attack(g: EpicGame, me: i64, o: Champion) -> i64:
    """Against attacking with this champion (4.4.1, 5.17.1, 5.8.1, R30); R54: a side attacks together."""
    leads = g.leads
    if leads[o.controller] != leads[me]:
        return NOT_YOURS
    if o.position != PREPARED:
        return NOT_PREPARED_ATTACK
    if o.deploying and not o.keywords & BLITZ:
        return DEPLOYING_ATTACK
    if o.limits & CANT_ATTACK:
        return EFFECT_FORBIDS_ATTACK
    return 0


def why_not_block(g: EpicGame, me: i64, o: Champion) -> i64:
    """Against blocking with this champion (4.4.6, 5.2, 5.10, R31): it must be able to block some attacker by itself."""
    leads = g.leads
    if leads[o.controller] != leads[me]:
        return NOT_YOURS
    if o.position != PREPARED:
        return NOT_PREPARED_BLOCK
    if o.limits & CANT_BLOCK:
        return EFFECT_FORBIDS_BLOCK
    reason: i64 = NOTHING_TO_BLOCK
    for a in g.objs:
        if a.role == ATTACKING:
            r = why_not_block_one(g, o, a)
            if r == 0:
                return 0
            if reason == NOTHING_TO_BLOCK:
                reason = r
    return reason


def why_not_block_one(g: EpicGame, o: Champion, attacker: Champion) -> i64:
    """Against this champion blocking that attacker."""
    if attacker.keywords & UNBLOCKABLE:  # 5.10.1
        return UNBLOCKABLE_ATTACKERS
    if attacker.keywords & AIRBORNE and not o.keywords & AIRBORNE:  # 5.2.1
        return AIRBORNE_ATTACKERS
    if attacker.limits & BARS_BLOCKERS or o.limits & BARRED_FROM_BLOCKING:  # shortcut
        return BARRED if barred_by(g, o, attacker) >= 0 else 0
    return 0


def why_not_stop_blocking(g: EpicGame, chosen: list[int]) -> i64:
    """Against naming no more blockers than these: R30, who must block does, and an attacker that must be blocked is, if
    anybody is able to; one blocker blocks all (R31)."""
    obliged: i64 = 0
    for o in g.objs:
        obliged |= o.limits
    if not obliged & (MUST_BLOCK | MUST_BE_BLOCKED):  # shortcut
        return 0
    last: i64 = chosen[-1] if chosen else -1
    if next_that_must_block(g, last) >= 0:
        return MUST_BLOCK_NOW
    if not chosen:
        for a in g.objs:
            if a.role == ATTACKING and a.limits & MUST_BE_BLOCKED:
                for o in g.objs:
                    if why_not_block(g, g.defender, o) == 0:
                        return MUST_BE_BLOCKED_NOW
    return 0


def next_that_must_block(g: EpicGame, last: i64) -> i64:
    """The next champion of the defender, after this one in the order of entering play, that must block and can; -1 if
    there is none.  No other is named after it before it is."""
    for o in g.objs:
        if o.uid > last and o.limits & MUST_BLOCK and why_not_block(g, g.defender, o) == 0:
            return o.uid
    return -1


def why_not_expend(o: Champion) -> i64:
    """Against paying an expend cost with this champion (5.17.1, 2.6.4: a flipped one can)."""
    if o.position == EXPENDED:
        return ALREADY_EXPENDED
    if o.deploying and not o.keywords & BLITZ:
        return DEPLOYING_EXPEND
    return 0


def anyone(g: EpicGame, role: i64) -> bool:
    """Is any champion attacking, or blocking?"""
    for o in g.objs:
        if o.role == role:
            return True
    return False


def fighters(g: EpicGame, role: i64) -> list[Champion]:
    """The champions attacking, or those blocking, in the order of entering play."""
    return [o for o in g.objs if o.role == role]
