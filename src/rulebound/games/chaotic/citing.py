"""What is told and cited where that takes a look around: only while somebody listens, and it changes nothing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.book import ChaoticCard
from rulebound.games.chaotic.state import ChaoticGame, Creature

RULES_ATTACK: Final[tuple[str, ...]] = ("8.6", "8.6.1", "8.6.1.1")
RULES_ELEMENT: Final[tuple[str, ...]] = ("8.6.1.2", "GL.elemental_damage")
RULES_NO_ELEMENT: Final[tuple[str, ...]] = ("8.6.1.2", "8.6.1.3")
RULES_BY_ELEMENT: Final[tuple[tuple[str, ...], ...]] = (
    ("GL.fire_damage",),
    ("GL.air_damage",),
    ("GL.earth_damage",),
    ("GL.water_damage",),
)
RULES_BOX: Final[tuple[str, ...]] = ("3.5.8.1", "8.6.1.4", "8.6.1.3")
RULES_FINAL: Final[tuple[str, ...]] = ("8.6.5.3",)
RULES_BOXES_ONLY: Final[tuple[str, ...]] = ("3.5.7.2", "10.1", "R86")
RULES_FLOOR: Final[tuple[str, ...]] = ("8.6.5.4", "R56")
RULES_NO_TEXT: Final[tuple[str, ...]] = ("10.1", "R86")


def tell_damage(g: ChaoticGame, card: ChaoticCard, striker: Creature, amount: i64) -> None:
    """The rules by which the damage of an attack was found."""
    g.cite(RULES_ATTACK)
    for n in range(4):
        if card.types >> n & 1:
            g.cite(RULES_BOX)
            if striker.elements >> n & 1:
                g.cite(RULES_ELEMENT)
                g.cite(RULES_BY_ELEMENT[n])
            else:
                g.cite(RULES_NO_ELEMENT)
    g.cite(RULES_FINAL)
    if card.lines:
        g.cite(RULES_BOXES_ONLY)
    if amount < 0:
        g.cite(RULES_FLOOR)


def tell_text_ignored(g: ChaoticGame) -> None:
    """10.1: that the text of creatures in play is ignored is told; what hidden decks hold is not (R82)."""
    told: list[int] = []
    for o in g.objs:
        kind = o.kind
        if g.card(kind).lines and kind not in told:
            told.append(kind)
    if told:
        g.note(log.TEXT_IGNORED, RULES_NO_TEXT, amount=len(told))


def tell_chosen(g: ChaoticGame, player: i64, uid: i64, rules: tuple[str, ...]) -> None:
    """The choices for a Showdown are made openly (R23)."""
    o = g.creature(uid)
    if o is not None and g.listener is not None:
        g.note(log.CHOSEN, rules, player, ref=uid, kind_of=o.kind)
