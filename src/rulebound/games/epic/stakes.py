# not compiled: for people
"""What a decision is about for the player who must choose: what Loyalty gives, who attacks with how much, and what
passing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.wording import card_name, listed
from rulebound.games.epic import terms
from rulebound.games.epic.battle import Battle
from rulebound.games.epic.card_effects import Loyalty, LoyaltyX
from rulebound.games.epic.naming import public_kind
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.speech import asking_text

if TYPE_CHECKING:
    from rulebound.games.epic.state import EpicGame


def stakes(g: EpicGame) -> list[str]:
    """What Loyalty gives that asks, and the battle as the player who must choose sees it, in sentences."""
    return [*loyalty(g), *attack(g)]


def loyalty(g: EpicGame) -> list[str]:
    """What the card says whose Loyalty asks."""
    asked = asking_text(g)
    if asked is None or not isinstance(asked[0], Loyalty | LoyaltyX):
        return []
    kind = public_kind(g, asked[1].source)
    lines = [line for line in g.card(kind).lines if line.startswith("Loyalty")] if kind >= 0 else []
    return [line if line.endswith(".") else f"{line}." for line in lines]


def attack(g: EpicGame) -> list[str]:
    """Who attacks with how much, and who blocks; nothing outside battles."""
    battle = battle_of(g)
    attackers = [o for o in g.objs if o.role == terms.ATTACKING]
    if g.phase != terms.BATTLE or battle is None or not attackers:
        return []
    blockers = [o for o in g.objs if o.role == terms.BLOCKING]
    names = listed(f"{card_name(g.book, o.kind)} ({int(o.offense)})" for o in attackers)
    force = sum(max(int(o.offense), 0) for o in attackers)
    verb = "attacks" if len(attackers) == 1 else "attack"
    if g.allied(g.chooser, g.defender):
        whom = "you" if g.chooser == g.defender else "your side"
        said = [f"{names} {verb} {whom}: {force} offense in all."]
    elif g.allied(g.chooser, g.active):
        said = [f"You attack with {names}: {force} offense in all."]
    else:
        said = [f"{names} {verb}: {force} offense in all."]
    if blockers:
        who = listed(card_name(g.book, o.kind) for o in blockers)
        said.append(f"{who} {'blocks' if len(blockers) == 1 else 'block'}.")
    elif battle.blocks_are_chosen():
        said.append("Nobody blocks.")
    return said


def passing(g: EpicGame) -> str:
    """What comes of passing here, if nobody else does anything; "" where there is no window."""
    if not isinstance(g.stack[-1], Initiative):
        return ""
    mine = g.chooser == g.active
    if g.phase != terms.BATTLE:
        return "your turn ends, unless somebody else acts" if mine else "the turn ends, unless somebody else acts"
    battle = battle_of(g)
    if battle is not None and battle.blocks_are_chosen():
        return "then the damage of the battle is dealt"
    return "then you choose who blocks" if g.chooser == g.defender else "then blockers are chosen"


def battle_of(g: EpicGame) -> Battle | None:
    """The battle that goes on."""
    return next((frame for frame in reversed(g.stack) if isinstance(frame, Battle)), None)
