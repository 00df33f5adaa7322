# not compiled: for people
"""What each option of Epic is about: the champion, player or card that a person would click on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulebound.engine.about import BARE, CARD, PENDING, About, about_card, about_ref, no_such_verb
from rulebound.engine.choices import Divide, PickCards, PickSome, owner_and_kind
from rulebound.engine.codes import CARD as CARD_VERB
from rulebound.engine.codes import DONE, MODE, NUMBER, PICK, REPLACE, TRIGGER, first_of, second_of, verb_of
from rulebound.engine.picking import Picking
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import FIRST_UID
from rulebound.games.epic import terms
from rulebound.games.epic.battle import TAKE_ATTACKER, TAKE_BLOCKER, Battle
from rulebound.games.epic.legality import why_not_attack
from rulebound.games.epic.naming import NAMING, card_name, public_kind, waiting
from rulebound.games.epic.playing import PlayCard
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import ATTACK, ATTACKER, BLOCKER, GOD_POWER, GREY_POWER, PLAY, POWER

if TYPE_CHECKING:
    from rulebound.engine.game import Game

DOES = {  # with what is picked, as it stands before "this one"; whatever else is chosen is chosen
    terms.FOR_MULLIGAN: "Exchange",
    terms.FOR_DISCARD: "Discard",
    terms.FOR_HAND_LIMIT: "Discard",
    terms.FOR_RECYCLE: "Banish",
    terms.FOR_LOYALTY: "Reveal",
    terms.FOR_BREAK: "Break",
    terms.FOR_BANISH: "Banish",
    terms.FOR_RETURN: "Return",
    terms.FOR_REVEAL: "Reveal",
}
HAND, DECK, DISCARD, PLAYED, GOD = "hand", "deck", "discard", "played", "god"  # as sketches call them


def option_about(g: EpicGame, code: int) -> tuple[About, ...]:
    """What an option is about, as the sketch of the player who must choose shows it."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    me = int(g.chooser)
    if verb in BARE or verb == ATTACK:
        return ()
    if verb in (PICK, ATTACKER, BLOCKER, POWER, REPLACE):
        return (instance(g, first, me),)
    if verb == PLAY:
        return (about_card(g, first, me, HAND),)
    if verb == GREY_POWER:
        return (about_card(g, first, me, DISCARD),)
    if verb == GOD_POWER:
        return (about_card(g, first, me, GOD),)
    if verb == CARD_VERB:
        return (about_card(g, first, second, pile_of_choice(g, first, second)),)
    if verb == NUMBER:
        return (instance(g, second, me),) if isinstance(g.stack[-1], Divide) else ()
    if verb == MODE:
        return asked_for(g)
    if verb == TRIGGER:
        found = [w for w in waiting(g) if w.serial == first]
        return (ability(g, int(found[0].source), int(found[0].kind_of), int(found[0].player)),) if found else ()
    raise no_such_verb("Epic", code)


def those_who_attack(g: EpicGame) -> tuple[About, ...]:
    """The champions with which a battle can be declared (4.4.1)."""
    me = int(g.chooser)
    return tuple(instance(g, int(o.uid), me) for o in g.objs if why_not_attack(g, me, o) == 0)


def declared(g: Game, battle: Battle) -> Picking | None:
    """Those who can still attack or block beside those chosen: the engine asks for them in the order of entering play,
    but any of them may be named.  None where somebody must block (R30): then not everything can be left."""
    attacks = battle.pc == TAKE_ATTACKER
    if not attacks and (battle.pc != TAKE_BLOCKER or DONE not in g.options):
        return None
    have, can = len(battle.chosen), [int(option) for option in g.options if option != DONE]
    most = have + len(can)
    does = "Attack with" if attacks else "Block with"
    return Picking(have, int(attacks), most, tuple((option, 1) for option in can), does=does) if most > 1 else None


def picked_several(found: Picking | None, g: Game) -> Picking | None:
    """A choice of several cards or things, with what is done with them."""
    top = g.stack[-1] if g.stack else None
    if found is None or not isinstance(top, PickCards | PickSome):
        return found
    return replace(found, does=DOES.get(int(top.purpose), found.does))


def instance(g: EpicGame, ref: int, player: int) -> About:
    """A player, a champion, or a card that is an instance elsewhere; what is left of it where it has gone."""
    if ref < FIRST_UID or g.champion(ref) is not None:
        return about_ref(g, ref, NAMING)
    return ability(g, ref, public_kind(g, ref), player)


def ability(g: EpicGame, source: int, kind: int, player: int) -> About:
    """What an ability of this source is about: a champion in play, a card in a pile, or only what is pending."""
    if g.champion(source) is not None:
        return about_ref(g, source, NAMING)
    card = int(g.card_of(source))
    where = pile_of(g, card) if card >= 0 else PENDING
    if where in (DISCARD, PLAYED, GOD):
        return about_card(g, g.kinds[card], g.owners[card], where)
    return About(CARD, player, card_name(g.book, kind) if kind >= 0 else "", PENDING)


def asked_for(g: EpicGame) -> tuple[About, ...]:
    """The card that is being played in one of several ways, or whose text is followed in one."""
    top = g.stack[-1]
    if isinstance(top, PlayCard):
        return (about_card(g, g.kinds[top.card], g.owners[top.card], PLAYED),)
    if isinstance(top, Resolve):
        return (ability(g, int(top.source), public_kind(g, top.source), int(top.player)),)
    return ()


def pile_of_choice(g: EpicGame, kind: int, owner: int) -> str:
    """The pile of this owner's from which a card of this kind would be picked now; "" if none is to be picked."""
    top = g.stack[-1]
    if isinstance(top, PickCards):
        for card in top.among:
            if g.kinds[card] == kind and g.owners[card] == owner and owner_and_kind(g, card) >= top.last:
                return pile_of(g, card)
    return ""


def pile_of(g: EpicGame, card: int) -> str:
    """The hand or pile of its owner's in which a card lies, as sketches call it; "" for a card in play."""
    p = g.players[g.owners[card]]
    if card in p.supplemental:
        return GOD if card in g.gods(g.owners[card]) else PLAYED
    piles = {HAND: p.hand, DECK: p.deck, DISCARD: p.discard}
    return next((name for name, cards in piles.items() if card in cards), "")
