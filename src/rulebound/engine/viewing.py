# not compiled: plain data for people and programs
"""What every view has in common: who may look, hidden cards that are remembered, things.

A view is plain data built by allow-list.  Nothing here reads chance, the order of a deck or another player's hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine.kit import Thing
from rulebound.engine.log import ONLOOKER
from rulebound.engine.naming import Naming, called, card_names
from rulebound.engine.record import seat_letter
from rulebound.engine.wording import card_name

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.state import Obj

JUDGE = -2  # sees every card: for scenarios and rulings, never for a player


def check_viewer(g: Game, viewer: int, least: int = ONLOOKER) -> None:
    """ValueError for a viewer who does not exist: a mistake here must never show somebody else's cards."""
    if not least <= viewer < len(g.players):
        onlooker = f", an onlooker is {ONLOOKER}" if least <= ONLOOKER else ""
        raise ValueError(f"there is no viewer {viewer} of this: players are 0 to {len(g.players) - 1}{onlooker}")


def known_cards(g: Game, viewer: int, piles: Sequence[Mapping[str, Sequence[int]]]) -> dict[str, dict[str, list[str]]]:
    """Of these hidden piles of each player, the cards that this viewer has seen before, without their order."""
    check_viewer(g, viewer, 0)
    return {
        seat_letter(p): {
            pile: sorted(card_names(g, [c for c in cards if g.known[c] >> viewer & 1])) for pile, cards in mine.items()
        }
        for p, mine in enumerate(piles)
    }


def card_thing(g: Game, card: int, where: str, viewer: int, facts: Mapping[str, Any]) -> Thing:
    """A card outside play as a thing, with these facts; the judge tells cards apart by `card`."""
    shown = {**facts, "card": card} if viewer == JUDGE else dict(facts)
    return Thing(card_name(g.book, g.kinds[card]), g.uids[card], where, shown)


def thing_in_play(g: Game, o: Obj, where: str, viewer: int, facts: Mapping[str, Any], naming: Naming[Any]) -> Thing:
    """Something in play as a thing, with these facts; the judge tells cards apart by `card`."""
    shown = {**facts, "card": int(o.card)} if viewer == JUDGE else dict(facts)
    words = naming.ref_words(g, int(o.uid)) if g.names else ""
    return Thing(naming.ref_text(g, int(o.uid)), int(o.uid), where, shown, words)


def seat_thing(g: Game, player: int, facts: Mapping[str, Any]) -> Thing:
    """A player as a thing, with these facts."""
    return Thing(seat_letter(player), player, "", facts, called(g, player) if g.names else "")
