"""400 Areas, 405 Ready and exhausted, 407 Stun: how cards change areas, and what features do when heroes leave.

A card that changes areas is another card from then on (400.11a, `Game.renew`).  It goes to its owner's area, whoever
controlled it (400.2); a legendary hero goes nowhere but to its pile (400.8b).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.state import NOBODY
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.citing import tell_feature_gone, tell_gone, tell_to_pile
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import DEFENDING_MAY, KO, LEAD_MAY, LEGENDARY, OBSTACLE, REMOVED, RETURNED

RULES_DRAW: Final[tuple[str, ...]] = ("400.11d", "400.11d.1")
RULES_NO_CARD: Final[tuple[str, ...]] = ("HR-27",)
RULES_DISCARD: Final[tuple[str, ...]] = ("400.11c", "GL.discard", "G19.7")
RULES_STUNNED_IN_COMBAT: Final[tuple[str, ...]] = ("407.3", "G16.3", "601.4")
RULES_CONTROL_IN_COMBAT: Final[tuple[str, ...]] = ("HR-121",)
RULES_DROP: Final[tuple[str, ...]] = ("305.2c", "G15.6")
RULES_DROP_CONTROL: Final[tuple[str, ...]] = ("401.3a", "305.2c")
RULES_STUN: Final[tuple[str, ...]] = ("407.1", "G16.1")
RULES_STUN_ONCE: Final[tuple[str, ...]] = ("HR-85", "702.5")


def take_top(g: HuntikGame, player: i64, count: i64, what: i64, rules: tuple[str, ...]) -> None:
    """The top cards of the deck go into the player's hand, all at once; as many as there are (HR-27)."""
    p = g.players[player]
    n = count
    while n > 0 and p.deck:
        n -= 1
        card = p.deck.pop()
        p.hand.append(card)
        g.renew(card)
        g.learn(card, player)
        if g.listener is not None:
            g.note(what, rules, player, kind_of=g.kinds[card], seen_by=g.known[card])
    if n > 0 and g.listener is not None:
        g.note(log.NO_CARD, RULES_NO_CARD, player)


def discard(g: HuntikGame, card: i64) -> None:
    """400.11c: a card is revealed from its owner's hand and put into that player's discard pile."""
    p = g.players[g.owners[card]]
    p.hand.remove(card)
    p.discard.append(card)
    g.renew(card)
    g.show(card)
    g.note(log.DISCARDED, RULES_DISCARD, g.owners[card], kind_of=g.kinds[card])


def first_controller(g: HuntikGame, kind: i64) -> i64:
    """305.3a: the player who controls a feature of this kind as it enters play, as its card says; NOBODY if none."""
    side = g.card(kind).side
    if side == LEAD_MAY:
        return g.lead
    return g.defending() if side == DEFENDING_MAY else NOBODY


def enter(g: HuntikGame, player: i64, kind: i64, card: i64, uid: i64, zone: i64) -> Piece:
    """A hero or feature is in play from now on, ready (705.1, 405.1)."""
    c = g.card(kind)
    owner = g.owners[card] if card >= 0 else NOBODY
    o = Piece(
        uid,
        kind,
        card,
        owner,
        player,
        player,
        g.next_stamp(),
        c.text,
        zone,
        c.attack,
        c.defense,
        c.text.keywords,
    )
    o.is_hero = c.is_hero
    o.fights = c.is_hero or c.sort == OBSTACLE
    if card >= 0:
        g.uids[card] = uid
        g.show(card)
    g.objs.append(o)
    return o


def leave(g: HuntikGame, o: Piece, event: i64) -> None:
    """A hero or obstacle leaves play by this kind of event: it drops what it carried and goes where it belongs."""
    drop_features(g, o, RULES_DROP)
    g.objs.remove(o)
    g.gone.append(o)
    if o.card < 0:
        if g.listener is not None:
            tell_feature_gone(g, o, event)
        g.aside.append(o.kind)
        if event == KO:
            g.beaten.append(o.kind)
            g.beaten_from.append(o.controller)
        return
    card = o.card
    owner: i64 = g.owners[card]
    g.renew(card)
    legendary = g.card(o.kind).type == LEGENDARY
    if g.listener is not None:
        tell_gone(g, o, event)
    if legendary:
        g.players[owner].pile.append(card)
        if g.listener is not None:
            tell_to_pile(g, o, event)
    elif event == REMOVED:
        g.removed.append(card)
    elif event == RETURNED:
        g.players[owner].hand.append(card)
    else:
        g.players[owner].discard.append(card)


def drop_features(g: HuntikGame, hero: Piece, rules: tuple[str, ...]) -> None:
    """305.2c: what is with this hero stays in its zone and is with nobody."""
    for o in g.objs:
        if o.bearer == hero.uid:
            o.bearer = NOBODY
            g.note(log.DROPPED, rules, hero.controller, ref=o.uid, kind_of=o.kind, other=hero.uid, other_kind=hero.kind)


def relocate(g: HuntikGame, o: Piece, zone: i64) -> None:
    """A hero or obstacle is in another zone, and what is with it goes along (305.2b, HR-67)."""
    o.zone = zone
    for f in g.objs:
        if f.bearer == o.uid:
            f.zone = zone


def stun(g: HuntikGame, o: Piece) -> None:
    """407.1: exhausted and face down in its zone; what it carried is dropped (305.2c)."""
    if o.stunned:
        g.note(log.CANNOT, RULES_STUN_ONCE, o.controller, ref=o.uid, kind_of=o.kind, amount=log.IS_STUNNED)
        return
    o.stunned = True
    o.exhausted = True
    g.note(log.STUNNED, RULES_STUN, o.controller, ref=o.uid, kind_of=o.kind)
    if g.combat == o.zone:
        g.cite(RULES_STUNNED_IN_COMBAT)
    drop_features(g, o, RULES_DROP)
    g.touch()


def gain_control(g: HuntikGame, o: Piece, player: i64, rules: tuple[str, ...]) -> None:
    """401.3: another player controls it; it is still the same card, and what is with it is dropped (401.3a)."""
    if o.controller != player:
        drop_features(g, o, RULES_DROP_CONTROL)
        o.controller = player
        g.note(log.CONTROL, rules, player, ref=o.uid, kind_of=o.kind)
        if g.combat == o.zone and player != NOBODY:
            g.cite(RULES_CONTROL_IN_COMBAT)
        g.touch()
