# not compiled: runs in proofs, never in play
"""What is true of every position of any game at a decision, whatever was played: faults here are bugs of the engine.

A game adds what its rules say of its own records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulebound.engine.naming import Naming
from rulebound.engine.record import seat_letter
from rulebound.engine.state import FIRST_UID

if TYPE_CHECKING:
    from rulebound.engine.game import Game


class Places:
    """Where each physical card lies, collected pile by pile; `faults` is what is wrong with that."""

    def __init__(self, g: Game, naming: Naming[Any]) -> None:
        self.g = g
        self.naming = naming
        self.found: list[list[str]] = [[] for _ in g.kinds]
        self.faults: list[str] = []
        for o in g.objs:
            if o.card >= 0:
                self.found[o.card].append("play")
                if g.kinds[o.card] != o.kind or g.owners[o.card] != o.owner:
                    self.faults.append(f"{naming.ref_text(g, int(o.uid))} is not what its card {o.card} is")

    def piles(self, player: int, piles: Mapping[str, Iterable[int]]) -> None:
        """These piles are the player's: only own cards lie in them."""
        for pile, cards in piles.items():
            place = f"{seat_letter(player)}.{pile}"
            for card in cards:
                self.found[card].append(place)
                if self.g.owners[card] != player:
                    self.faults.append(f"card {card} of {seat_letter(self.g.owners[card])} is in {place}")

    def lie(self, place: str, cards: Iterable[int]) -> None:
        """These cards lie somewhere that belongs to nobody."""
        for card in cards:
            self.found[card].append(place)

    def all_faults(self, may_be_nowhere: bool = False) -> list[str]:
        """What was found, and each card that is not in exactly one place.

        `may_be_nowhere`: cards of who has left are in none, and others may be when the game has ended in a step.
        """
        g = self.g
        faults = list(self.faults)
        for card, where in enumerate(self.found):
            left = may_be_nowhere and g.players[g.owners[card]].out and not g.over
            if len(where) == (0 if left else 1) or (may_be_nowhere and g.over and not where):
                continue
            name = g.book.cards[g.kinds[card]].name
            gone = ", whose owner has left," if left else ""
            faults.append(f"card {card} ({name}){gone} is in {' and '.join(where) or 'no place'}")
        return faults


def identity_faults(g: Game, naming: Naming[Any]) -> list[str]:
    """Each instance has a name of its own, given by the clock; what is in play has the name that its card has."""
    found = []
    names = [*g.uids, *(int(o.uid) for o in g.objs if o.card < 0)]
    if len(set(names)) != len(names):
        found.append("two instances have the same name")
    for uid in names:
        if not FIRST_UID <= uid < g.clock:
            found.append(f"#{uid} was never given by the clock, which stands at {g.clock}")
    for o in g.objs:
        if o.card >= 0 and g.uids[o.card] != o.uid:
            found.append(f"{naming.ref_text(g, int(o.uid))} is called #{g.uids[o.card]} by its card")
        if o.stamp >= g.clock:
            found.append(f"{naming.ref_text(g, int(o.uid))} entered play in the future")
    here = {int(o.uid) for o in g.objs}
    for m in g.mods:
        if m.subject >= FIRST_UID and m.subject not in here:
            found.append(f"an effect is about #{m.subject}, which is not in play")
    return found


def open_faults(g: Game, cards: Iterable[int]) -> list[str]:
    """What is in play, and these cards besides, lie open and are known to all; nobody knows who does not exist."""
    found = []
    everyone = (1 << len(g.players)) - 1
    for card in (*(int(o.card) for o in g.objs if o.card >= 0), *cards):
        if g.known[card] != everyone:
            found.append(f"card {card} lies open and is known to {g.known[card]:b} only")
    for card, mask in enumerate(g.known):
        if mask & ~everyone:
            found.append(f"card {card} is known to players who do not exist")
    return found


def decision_faults(g: Game) -> list[str]:
    """A decision is open until the game is over; its options are distinct; everything has settled."""
    found = []
    if g.over:
        return ["a decision is open though the game is over"] if g.asking else []
    if not g.asking:
        return ["no decision is open"]
    if g.unsettled or g.dirty:
        found.append("a player is asked before the state has settled")
    if len(g.options) < (1 if g.stepwise else 2):
        found.append(f"a player is asked to choose among {len(g.options)} options")
    if len(set(g.options)) != len(g.options):
        found.append("an option is offered twice")
    if not 0 <= g.chooser < len(g.players) or g.players[g.chooser].out:
        found.append(f"player {g.chooser} is asked, who is not in the game")
    return found
