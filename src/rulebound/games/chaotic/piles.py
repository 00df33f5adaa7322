"""4.1.4 to 4.1.6, 7.2.5.1: location decks, attack decks, attack hands and the two discard piles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.state import ChaoticGame

RULES_DRAW: Final[tuple[str, ...]] = ("7.2.5.1", "R30")
RULES_HAND: Final[tuple[str, ...]] = ("R82",)
RULES_RESHUFFLE: Final[tuple[str, ...]] = ("7.2.5.1", "4.1.6", "R30")
RULES_NOTHING: Final[tuple[str, ...]] = ("R30",)
RULES_SPENT: Final[tuple[str, ...]] = ("8.6.7", "8.2.3.2", "4.1.6")
RULES_PILES: Final[tuple[str, ...]] = ("GL.attack", "R79")
RULES_REVEAL: Final[tuple[str, ...]] = ("6.2.1", "GL.location")
RULES_BOTTOM: Final[tuple[str, ...]] = ("6.2.1", "6.2.5")


def draw_attack(g: ChaoticGame, player: i64, rules: tuple[str, ...] = RULES_DRAW) -> None:
    """Draw the top card of the attack deck; an empty one is first made anew of the attack discard pile (R30)."""
    p = g.players[player]
    if not p.attacks and p.spent:
        p.attacks = p.spent
        p.spent = []
        g.shuffle(p.attacks)
        g.note(log.RESHUFFLES, RULES_RESHUFFLE, player, amount=len(p.attacks))
    if not p.attacks:
        g.note(log.NOTHING_DRAWN, RULES_NOTHING, player)
        return
    card = p.attacks.pop()
    p.hand.append(card)
    g.renew(card)
    g.learn(card, player)
    if g.listener is not None:
        g.note(log.DRAWS, rules, player, kind_of=g.kinds[card], seen_by=g.known[card])
        g.cite(RULES_HAND)


def spend_attack(g: ChaoticGame, card: i64) -> None:
    """8.6.7: an attack that has resolved goes to its owner's attack discard pile."""
    g.players[g.owners[card]].spent.append(card)
    g.renew(card)
    if g.listener is not None:
        g.note(log.DISCARDED, RULES_SPENT, g.owners[card], kind_of=g.kinds[card])
        g.cite(RULES_PILES)


def reveal_location(g: ChaoticGame) -> None:
    """6.2.1: the Active Player's top location becomes the active one; another that lies open goes under its deck."""
    if g.location >= 0:
        if g.listener is not None:
            g.cite(RULES_BOTTOM)
        location_goes(g, RULES_BOTTOM)
    p = g.players[g.active]
    card = p.locations.pop()
    g.location = card
    g.renew(card)
    g.secrets += 1
    g.show(card)
    if g.listener is not None:
        g.note(log.LOCATION, RULES_REVEAL, g.active, kind_of=g.kinds[card])


def location_goes(g: ChaoticGame, rules: tuple[str, ...]) -> None:
    """The active location goes to the bottom of its owner's location deck; everybody has seen it and knows where."""
    card = g.location
    g.location = -1
    g.players[g.owners[card]].locations.insert(0, card)
    g.renew(card)
    if g.listener is not None:
        g.note(log.LOCATION_GOES, rules, g.owners[card], kind_of=g.kinds[card])
