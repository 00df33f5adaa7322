"""Situations that the rules speak of and that a game need not look for: only told, if somebody listens.

Each function looks whether a situation has come up and cites its rules; none of them changes anything.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.state import NOBODY
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.legality import STARTER_GONE, blocked_zones, why_not_fight
from rulebound.games.huntik.missions import Defeated
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import ELIMINATED, KO, LEGENDARY, RETURNED, UNBLOCKABLE

RULES_STRUCTURE_READY: Final[tuple[str, ...]] = ("G15.18", "502.1.2")
RULES_ALWAYS_ON: Final[tuple[str, ...]] = ("703.1", "GL.always-on", "G10.2")
RULES_ZERO: Final[tuple[str, ...]] = ("104.1",)
RULES_STUNNED_THERE: Final[tuple[str, ...]] = ("HR-82", "407.1")
RULES_HEROES_ON_MAP: Final[tuple[str, ...]] = ("400.4",)
RULES_MOVE_INTO: Final[tuple[str, ...]] = ("403.2b",)
RULES_STAY_TO_FIGHT: Final[tuple[str, ...]] = ("600.1a", "G13.6", "HR-35")
RULES_MOVE_EXHAUSTS: Final[tuple[str, ...]] = ("403.1", "405.1", "G8.2")
RULES_BACK_PAST: Final[tuple[str, ...]] = ("403.4", "G8.5", "G8.7")
RULES_INTO_ENEMIES: Final[tuple[str, ...]] = ("403.4", "G8.4", "GL.block")
RULES_UNBLOCKABLE: Final[tuple[str, ...]] = ("403.4a", "GL.unblockable", "G8.8")
RULES_NO_BLOCK: Final[tuple[str, ...]] = ("HR-61", "407.1")
RULES_LEGENDARY_MOVES: Final[tuple[str, ...]] = ("G18.6",)
RULES_STARTER_GONE: Final[tuple[str, ...]] = ("403.3a", "HR-65")
RULES_OBSTACLE_MOVES: Final[tuple[str, ...]] = ("305.3", "G15.11", "GL.obstacle")
RULES_CARRIES: Final[tuple[str, ...]] = ("305.2b", "G15.4")
RULES_NOBODY_THERE: Final[tuple[str, ...]] = ("403.3", "HR-66")
RULES_IN_COMBAT: Final[tuple[str, ...]] = ("600.2", "G13.1", "G13.2")
RULES_SIDES: Final[tuple[str, ...]] = ("GL.attacking-player", "GL.attacked-player", "GL.combat")
RULES_EXHAUSTED_FIGHT: Final[tuple[str, ...]] = ("600.2", "HR-90", "G7.5")
RULES_STUNNED_OUT: Final[tuple[str, ...]] = ("407.3", "G16.4", "G16.2")
RULES_OBSTACLE_FIGHTS: Final[tuple[str, ...]] = ("305.3b", "G15.9", "G15.13")
RULES_NOBODYS_OBSTACLE: Final[tuple[str, ...]] = ("305.3b", "G15.10")
RULES_CARRIED: Final[tuple[str, ...]] = ("G15.3", "G15.4", "GL.pick-up")
RULES_THIS_ZONE: Final[tuple[str, ...]] = ("G19.26",)
RULES_EXHAUSTED_TOO: Final[tuple[str, ...]] = ("HR-68",)
RULES_MORE_THAN_ONE: Final[tuple[str, ...]] = ("305.2a", "G15.7")
RULES_HERO_KO: Final[tuple[str, ...]] = ("400.11e", "400.7a", "400.2")
RULES_COMBAT_KO: Final[tuple[str, ...]] = ("602.3", "400.11e", "400.7a")
RULES_KO_OBSTACLE: Final[tuple[str, ...]] = ("400.11e", "400.9c", "305.3b")
RULES_COMBAT_KO_OBSTACLE: Final[tuple[str, ...]] = ("602.3", "400.9c", "305.3b")
RULES_DEFEATED: Final[tuple[str, ...]] = ("HR-139",)
RULES_ELIMINATE: Final[tuple[str, ...]] = ("400.11e", "400.7a", "400.2")
RULES_ELIMINATE_OBSTACLE: Final[tuple[str, ...]] = ("400.9c",)
RULES_REMOVE: Final[tuple[str, ...]] = ("400.9a", "400.9b", "G16.17")
RULES_RETURN: Final[tuple[str, ...]] = ("400.2", "400.11a")
RULES_TO_PILE: Final[tuple[str, ...]] = ("400.8b", "HR-73", "HR-74")
RULES_PILE_GUIDE: Final[tuple[str, ...]] = ("G18.8",)
RULES_PILE_NOT_HAND: Final[tuple[str, ...]] = ("G18.9",)
RULES_NOT_KO: Final[tuple[str, ...]] = ("GL.eliminate", "G16.11", "G19.10")
RULES_OBSTACLE_REMOVED: Final[tuple[str, ...]] = ("G16.19",)
RULES_STUNNED_GOES: Final[tuple[str, ...]] = ("HR-86",)  # by the rules, not for a power
RULES_OWNER: Final[tuple[str, ...]] = ("401.2", "400.2", "G19.19")
RULES_NEW: Final[tuple[str, ...]] = ("400.11a", "405.2")
RULES_KO: Final[tuple[str, ...]] = ("602.3", "GL.ko", "HR-99")
RULES_KO_GUIDE: Final[tuple[str, ...]] = ("G13.12", "GL.def", "G13.14")
RULES_LIVES: Final[tuple[str, ...]] = ("602.3", "G13.13")
RULES_NO_DEF: Final[tuple[str, ...]] = ("HR-96",)


# -- rounds


def tell_readied(g: HuntikGame) -> None:
    """All heroes and features are about to be readied: perhaps a structure was exhausted too."""
    for o in g.objs:
        if o.exhausted and not o.fights:
            g.cite(RULES_STRUCTURE_READY)


# -- movement


def tell_move(g: HuntikGame, player: i64, o: Piece, zone: i64) -> bool:
    """A move is made: past whom, with what, and by whom.  True if only an unblockable card can make it."""
    g.cite(RULES_MOVE_EXHAUSTS)
    if not o.is_hero:
        g.cite(RULES_OBSTACLE_MOVES)
    blocked = blocked_zones(g, g.rival(player))
    ahead: i64 = 1 if player == g.lead else -1
    steps = (zone - o.zone) * ahead
    if steps == 0:
        g.cite(RULES_ZERO)
        if blocked >> zone & 1:
            g.cite(RULES_STAY_TO_FIGHT)
        return False
    g.cite(RULES_MOVE_INTO)
    if g.card(o.kind).type == LEGENDARY:
        g.cite(RULES_LEGENDARY_MOVES)
    for f in g.objs:
        if f.bearer == o.uid:
            g.cite(RULES_CARRIES)
    if blocked >> zone & 1:
        g.cite(RULES_INTO_ENEMIES)
    stopped = bool(blocked >> o.zone & 1)
    if steps in (2, -2):
        stopped = stopped or bool(blocked >> (o.zone + zone) // 2 & 1)
    for other in g.objs:
        if other.fights and other.controller != player and (other.stunned or other.controller == NOBODY):
            between = other.zone == o.zone or (other.zone - o.zone) * (other.zone - zone) < 0
            if between and steps > 0 and not stopped:
                g.cite(RULES_NO_BLOCK)
    if stopped and steps < 0:
        g.cite(RULES_BACK_PAST)
    elif stopped and o.keywords & UNBLOCKABLE:
        g.cite(RULES_UNBLOCKABLE)
        g.cite(RULES_ALWAYS_ON)
        return True
    return False


def tell_no_combat(g: HuntikGame, player: i64, mover: i64, zone: i64) -> None:
    """No combat can be started: perhaps for the mover is not there to start one, or the enemies there are stunned."""
    if why_not_fight(g, player, mover, zone) == STARTER_GONE:
        g.cite(RULES_STARTER_GONE)
    else:
        for other in g.objs:
            if other.zone == zone and other.controller == g.rival(player) and other.stunned:
                g.cite(RULES_NOBODY_THERE)


# -- combat


def tell_fighters(g: HuntikGame) -> None:
    """A combat has started: who takes part although exhausted or no hero, and who does not."""
    g.cite(RULES_IN_COMBAT)
    g.cite(RULES_SIDES)
    here: list[Piece] = [o for o in g.objs if o.zone == g.combat and o.fights]
    for o in here:
        if o.stunned:
            g.cite(RULES_STUNNED_OUT)
        elif o.controller == NOBODY:
            g.cite(RULES_NOBODYS_OBSTACLE)
        elif not o.is_hero:
            g.cite(RULES_OBSTACLE_FIGHTS)
        elif o.exhausted:
            g.cite(RULES_EXHAUSTED_FIGHT)


def tell_aimed(g: HuntikGame, o: Piece, attacks: i64) -> None:
    """So many attacks are aimed at this one as a combat concludes."""
    if attacks >= o.defense:
        g.cite(RULES_KO)
        g.cite(RULES_KO_GUIDE)
        if o.defense <= 0:
            g.cite(RULES_NO_DEF)
    elif attacks > 0:
        g.cite(RULES_LIVES)
    if attacks == 0:
        g.cite(RULES_ZERO)


def tell_stunned(g: HuntikGame) -> None:
    """The attacks of a combat are added up: stunned cards in its zone are left out."""
    for o in g.objs:
        if o.zone == g.combat and o.fights and o.stunned:
            g.cite(RULES_STUNNED_OUT)


# -- features and leaving play


def tell_pick_up(g: HuntikGame, uid: i64) -> None:
    """A hero picks something up: it may be exhausted, and carry something already."""
    hero = g.piece(uid)
    g.cite(RULES_CARRIED)
    g.cite(RULES_THIS_ZONE)
    if hero is not None and hero.exhausted:
        g.cite(RULES_EXHAUSTED_TOO)
    for o in g.objs:
        if o.bearer == uid:
            g.cite(RULES_MORE_THAN_ONE)


def tell_gone(g: HuntikGame, o: Piece, event: i64) -> None:
    """A hero has left play."""
    what: i64 = log.REMOVED
    rules = RULES_REMOVE
    if event == KO:
        what = log.KO
        rules = RULES_HERO_KO
        if g.aims:  # "being KO'd by combat attacks"
            rules = RULES_COMBAT_KO
            g.cite(RULES_HERO_KO)
    elif event == ELIMINATED:
        what = log.ELIMINATED
        rules = RULES_ELIMINATE
    elif event == RETURNED:
        what = log.BACK_IN_HAND
        rules = RULES_RETURN
    if event != RETURNED or g.card(o.kind).type != LEGENDARY:  # which goes to its pile instead (400.8b)
        g.note(what, rules, o.controller, ref=o.uid, kind_of=o.kind)
    g.cite(RULES_NEW)
    if event == ELIMINATED:
        g.cite(RULES_NOT_KO)
    if o.stunned and event in (ELIMINATED, KO):
        g.cite(RULES_STUNNED_GOES)
    if o.owner != o.controller:
        g.cite(RULES_OWNER)


def tell_to_pile(g: HuntikGame, o: Piece, event: i64) -> None:
    """A legendary hero has gone back to its owner's pile, wherever else it would have gone."""
    g.note(log.RETURNED, RULES_TO_PILE, o.owner, ref=o.uid, kind_of=o.kind)
    if event == KO:
        g.cite(RULES_PILE_GUIDE)
    elif event == RETURNED:
        g.cite(RULES_PILE_NOT_HAND)


def tell_feature_gone(g: HuntikGame, o: Piece, event: i64) -> None:
    """A feature has left play, to the side of the map."""
    if event == KO:
        if g.aims:
            g.cite(RULES_KO_OBSTACLE)
        g.note(log.KO, RULES_COMBAT_KO_OBSTACLE if g.aims else RULES_KO_OBSTACLE, o.controller, o.uid, o.kind)
        g.cite(RULES_OBSTACLE_REMOVED)
        for term in g.card(g.mission).terms + g.card(g.mission).last_terms:
            if isinstance(term, Defeated) and term.enemys:
                g.cite(RULES_DEFEATED)
    elif event == ELIMINATED:
        g.note(log.ELIMINATED, RULES_ELIMINATE_OBSTACLE, o.controller, ref=o.uid, kind_of=o.kind)
    else:
        g.note(log.REMOVED, RULES_REMOVE, o.controller, ref=o.uid, kind_of=o.kind)


# -- winning


def tell_heroes(g: HuntikGame, player: i64) -> None:
    """The player wins by what is on the map: heroes elsewhere do not count, stunned ones do."""
    g.cite(RULES_HEROES_ON_MAP)
    for o in g.objs:
        if o.is_hero and o.stunned and o.controller == player:
            g.cite(RULES_STUNNED_THERE)
