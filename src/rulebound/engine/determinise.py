"""Determinise: a position dealt anew from what one player knows.

A search may not look at the real deck or at other hands.  It looks at copies in which every card that the player does
not know lies somewhere else, and in which chance will bring something else.  What each player knows, and how instances
are called, belongs to the places, not to the cards: in all that the player may see, the copy equals the original.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from rulebound.engine.chance import Chance

if TYPE_CHECKING:
    from rulebound.engine.game import Game


def determinise(g: Game, viewer: i64, chance: Chance, alike: bool = False) -> Game:
    """A copy of the game in which the cards that `viewer` does not know have changed places, each among its owner's.

    It is made at a decision of the viewer, or after the end: the options of another player's decision were made from
    the real hand, so they would tell what is in it.  `chance` deals the cards and seeds the copy's own chance.  With
    `alike`, the same chance deals the same world whatever is hidden: for answers that must not tell even that.
    """
    if viewer < 0 or viewer >= len(g.players):
        raise ValueError(f"only players know anything: there is no player {viewer}")
    if g.asking and g.chooser != viewer:
        raise ValueError(f"player {g.chooser} must choose: nothing is dealt anew for player {viewer} until they must")
    copy = g.copy()
    labels = hidden_exchange(g, viewer, chance, alike)
    known = copy.known
    uids = copy.uids
    card: i64 = 0
    while card < len(labels):
        known[labels[card]] = g.known[card]
        uids[labels[card]] = g.uids[card]
        card += 1
    g.codec.relabel(copy, labels)
    for f in copy.stack:
        f.reseal(copy, viewer, chance)
    copy.chance = offspring(chance)
    return copy


def hidden_exchange(g: Game, viewer: i64, chance: Chance, alike: bool) -> list[int]:
    """For each card the card that takes its place: itself, or for a hidden one some hidden card of the same owner that
    looks the same from behind (`Game.back_of`); `alike`: dealt from the order of their kinds, not from where they lie.
    """
    n: i64 = len(g.kinds)
    seats: i64 = len(g.players)
    piles: list[list[int]] = []
    p: i64 = 0
    while p < seats:
        piles.append([])
        p += 1
    labels: list[int] = []
    card: i64 = 0
    while card < n:
        labels.append(card)
        mask: i64 = g.known[card]
        if not mask >> viewer & 1:
            place = g.owners[card] + seats * g.back_of(card)
            while place >= len(piles):
                piles.append([])
            piles[place].append(card)
        card += 1
    for hidden in piles:
        dealt = by_kind(g, hidden) if alike else hidden[:]
        chance.shuffle(dealt)
        i: i64 = 0
        while i < len(hidden):
            labels[hidden[i]] = dealt[i]
            i += 1
    return labels


def by_kind(g: Game, cards: list[int]) -> list[int]:
    """These cards in the order of their kinds."""
    keys: list[int] = []
    for card in cards:
        keys.append(g.kinds[card] << 32 | card)
    keys.sort()
    return [key & 0xFFFFFFFF for key in keys]


def offspring(chance: Chance) -> Chance:
    """A generator of its own, seeded by this one."""
    return Chance(chance.word() | 1, chance.word(), chance.word(), chance.word())
