"""What is allowed on a turn, and what speaks against it: a number for each reason, 0 where there is none.

What is offered and why something is not come from here alone; words and rules are in `reasons.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.state import NOBODY
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import (
    DEFENDING_MAY,
    FARTHEST_MOVE,
    LEAD_MAY,
    LEGENDARY,
    MAJOR,
    MAJORS_A_ROUND,
    OBJECT,
    OBSTACLE,
    UNBLOCKABLE,
    ZONES,
)

NOT_IN_HAND: Final = 1
MAJOR_PLAYED: Final = 2
NOT_A_HERO: Final = 3
NOT_YOURS: Final = 4
STUNNED: Final = 5
IS_EXHAUSTED: Final = 6
IS_ROOTED: Final = 7
IS_NO_FIGHTER: Final = 8
TOO_FAR: Final = 9
OFF_THE_MAP: Final = 10
BLOCKED_HERE: Final = 11  # from a zone with an enemy
BLOCKED_ON_THE_WAY: Final = 12  # past a zone with an enemy
NO_OBJECT: Final = 13
CARRIED_ALREADY: Final = 14
OTHER_ZONE: Final = 15
NOT_FOR_YOUR_ROLE: Final = 16
HERO_ONLY: Final = 17
NOT_TO_CLAIM: Final = 18
CONTROLLED_ALREADY: Final = 19
NOBODY_TO_FIGHT: Final = 20
NOT_ASKED: Final = 21
GONE: Final = 22
GAME_OVER: Final = 23
IN_COMBAT: Final = 24
NOT_AMONG: Final = 25
LEGENDARY_PLAYED: Final = 26
STARTER_GONE: Final = 27
FEATURE_STUNNED: Final = 28
NO_HERO: Final = 29  # of the player there


# -- playing heroes (404, 301.2)


def why_not_play(g: HuntikGame, player: i64, kind: i64) -> i64:
    """Against playing a hero of this kind that is in the player's hand."""
    type_ = g.card(kind).type
    if type_ == MAJOR:
        return MAJOR_PLAYED if g.players[player].majors >= MAJORS_A_ROUND else 0
    if type_ == LEGENDARY:
        return LEGENDARY_PLAYED
    return 0 if g.card(kind).is_hero else NOT_A_HERO


# -- movement (403)


def why_not_mover(g: HuntikGame, player: i64, o: Piece) -> i64:
    """Against moving this piece at all."""
    if not o.fights:
        return IS_NO_FIGHTER
    if o.controller != player:
        return NOT_YOURS
    if o.stunned:
        return STUNNED
    if o.exhausted:
        return IS_EXHAUSTED
    return IS_ROOTED if g.card(o.kind).rooted else 0


def why_not_move(g: HuntikGame, player: i64, o: Piece, zone: i64) -> i64:
    """Against moving this piece into this zone, counted from the lead player's side."""
    reason = why_not_mover(g, player, o)
    return reason if reason else why_not_way(g, player, o, zone, blocked_zones(g, g.rival(player)))


def why_not_way(g: HuntikGame, player: i64, o: Piece, zone: i64, blocked: i64) -> i64:
    """Against the way from where this piece is to this zone: 403.1, 403.2a, 403.4; enemies block these zones."""
    if zone < 1 or zone > ZONES:
        return OFF_THE_MAP
    ahead: i64 = 1 if player == g.lead else -1  # 403.2: forward is towards the other side
    steps = (zone - o.zone) * ahead
    if steps > FARTHEST_MOVE or steps < -FARTHEST_MOVE:
        return TOO_FAR
    if steps > 0 and not o.keywords & UNBLOCKABLE:  # moving back is never blocked; 403.4a
        if blocked >> o.zone & 1:
            return BLOCKED_HERE
        if steps > 1 and blocked >> (o.zone + ahead) & 1:
            return BLOCKED_ON_THE_WAY
    return 0


def blocked_zones(g: HuntikGame, rival: i64) -> i64:
    """A bit for each zone in which this player has a hero or obstacle that blocks (HR-61)."""
    mask: i64 = 0
    one: i64 = 1
    for o in g.objs:
        if o.controller == rival and not o.stunned:
            mask |= one << o.zone
    return mask


def why_not_fight(g: HuntikGame, player: i64, mover: i64, zone: i64) -> i64:
    """Against starting a combat in the zone where this piece has ended its move: 403.3, 403.3a, HR-65, HR-66."""
    o = g.piece(mover)
    if o is None or o.zone != zone or o.stunned or o.controller != player:
        return STARTER_GONE
    return 0 if g.has_fighter(g.rival(player), zone) else NOBODY_TO_FIGHT


# -- features (305)


def may(g: HuntikGame, player: i64, roles: i64) -> bool:
    """Is the player among these roles?"""
    return bool(roles & (LEAD_MAY if player == g.lead else DEFENDING_MAY))


def why_not_hand(g: HuntikGame, player: i64, o: Piece, hero: Piece) -> i64:
    """Against this hero's doing anything with this feature: 305.2, HR-68."""
    if not hero.is_hero:
        return HERO_ONLY
    if hero.controller != player:
        return NOT_YOURS
    if hero.stunned:
        return STUNNED
    return 0 if hero.zone == o.zone else OTHER_ZONE


def why_not_pick_up(g: HuntikGame, player: i64, o: Piece, hero: Piece) -> i64:
    """Against this hero's picking up this feature."""
    reason = why_not_object(g, player, o)
    return reason if reason else why_not_hand(g, player, o, hero)


def why_not_object(g: HuntikGame, player: i64, o: Piece) -> i64:
    """Against any hero's of the player picking up this feature (305.2, 305.2a, G15.2)."""
    card = g.card(o.kind)
    if card.sort != OBJECT:
        return NO_OBJECT
    if not may(g, player, card.holds):
        return NOT_FOR_YOUR_ROLE
    return CARRIED_ALREADY if o.bearer != NOBODY else 0


def why_not_claim(g: HuntikGame, player: i64, o: Piece, hero: Piece) -> i64:
    """Against this hero's taking control of this feature."""
    reason = why_not_obstacle(g, player, o)
    return reason if reason else why_not_hand(g, player, o, hero)


def why_not_obstacle(g: HuntikGame, player: i64, o: Piece) -> i64:
    """Against any hero's of the player taking control of an obstacle that nobody controls (305.3a)."""
    card = g.card(o.kind)
    if card.sort != OBSTACLE:
        return NOT_TO_CLAIM
    if not may(g, player, card.holds):
        return NOT_FOR_YOUR_ROLE
    if o.controller != NOBODY:
        return CONTROLLED_ALREADY
    return FEATURE_STUNNED if o.stunned else 0  # 407.1: nothing says any more that it can be claimed
