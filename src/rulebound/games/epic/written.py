# not compiled: positions are written for people
"""A position of Epic as a scenario gives it: the opposite of `positions.py`.

Only resting positions can be given: an open window, the choice of blockers, the first mulligan.  Of what effects have
made, only what marks can say is written; what was put off and granted texts are left out.  Whoever needs the very same
position saves the game instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.engine.choices import PickCards
from rulebound.engine.laying import entry_for, labels_of, pile_names
from rulebound.engine.state import THIS_TURN, Mod
from rulebound.games.epic.battle import TAKE_BLOCKER, Battle
from rulebound.games.epic.continuous import Bonus, HasAlignment, HasKeywords, HasLimits, LosesAbilities, UnderControl
from rulebound.games.epic.naming import alignment_names, letter
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.positions import CANNOT
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    ATTACKING,
    BLOCKING,
    EXPENDED,
    FLIPPED,
    KEYWORDS,
    MAIN,
    PHASES,
    POSITIONS,
    PREPARED,
)
from rulebound.games.epic.turn import Mulligan, Setup, Turns


def given(g: EpicGame) -> dict[str, Any] | None:
    """The position as it would stand under `given` in a scenario; None in the midst of something."""
    if g.over or any(p.out for p in g.players):
        return None
    labels = labels_of(g)
    moment = moment_of(g, labels)
    if moment is None:
        return None
    return moment | {letter(p): seat_of(g, p, labels, "battle" in moment) for p in range(len(g.players))}


# -- the moment


def moment_of(g: EpicGame, labels: Mapping[int, str]) -> dict[str, Any] | None:
    """Whose turn it is, which window is open, which battle is fought; None in the midst of something."""
    moment: dict[str, Any] = {
        "turn": letter(g.active),
        "turn_number": int(g.turn) + 1,
        "initiative": letter(g.initiative),
    }
    stack = g.stack
    if len(stack) == 3 and isinstance(stack[0], Setup) and isinstance(stack[1], Mulligan):
        pick = stack[2]
        if not isinstance(pick, PickCards) or pick.picks or stack[1].player != g.active:
            return None
        return {"turn": letter(g.active), "phase": "setup", "initiative": letter(g.initiative)}
    if not stack or not isinstance(stack[0], Turns) or len(stack) == 1 or g.pending:
        return None
    window = stack[-1]
    if isinstance(window, Initiative) and window.others_acted:
        moment["acted"] = True
    if len(stack) == 2 and isinstance(window, Initiative) and g.phase == MAIN:
        return moment | {"phase": PHASES[MAIN]}
    if len(stack) in (3, 4) and isinstance(stack[1], Initiative) and isinstance(stack[2], Battle):
        battle = battle_of(g, stack[2], len(stack) == 4 and isinstance(window, Initiative), labels)
        if battle is not None:
            return moment | {"battle": battle}
    return None


def battle_of(g: EpicGame, fight: Battle, in_window: bool, labels: Mapping[int, str]) -> dict[str, Any] | None:
    """The battle that is being fought; None while attackers are chosen, damage is divided or the like."""
    if in_window:
        step = "after blocks" if fight.blocks_are_chosen() else "before blocks"
    elif fight.pc == TAKE_BLOCKER and not fight.chosen:
        step = "blocks"
    else:
        return None
    battle: dict[str, Any] = {"attackers": [labels[int(o.uid)] for o in g.objs if o.role == ATTACKING]}
    blockers = [labels[int(o.uid)] for o in g.objs if o.role == BLOCKING]
    if not battle["attackers"]:
        return None
    if blockers:
        battle["blockers"] = blockers
    return battle | {"defender": letter(g.defender), "step": step}


# -- a player


def seat_of(g: EpicGame, p: int, labels: Mapping[int, str], in_battle: bool) -> dict[str, Any]:
    """A player's totals and piles; the top of a pile comes first."""
    player = g.players[p]
    seat: dict[str, Any] = {"health": int(g.health_holder(p).health), "gold": int(player.gold)}
    if player.ones_played:
        seat["ones_played"] = alignment_names(int(player.ones_played))
    for pile, cards in (
        ("hand", player.hand),
        ("deck", player.deck[::-1]),
        ("discard", player.discard[::-1]),
        ("god", g.gods(p)),
    ):
        if pile != "god" or cards:
            seat[pile] = pile_names(g, cards)
    mine = [o for o in g.objs if o.controller == p]
    if mine:
        seat["play"] = [champion(g, o, labels[int(o.uid)], in_battle) for o in mine]
    return seat


def champion(g: EpicGame, o: Champion, label: str, in_battle: bool) -> dict[str, Any]:
    """A champion in play with its marks."""
    entry = entry_for(g, int(o.kind), label)
    usual = PREPARED
    if in_battle:
        usual = {ATTACKING: EXPENDED, BLOCKING: FLIPPED}.get(int(o.role), PREPARED)
    if o.position != usual:
        entry["state"] = POSITIONS[o.position]
    if o.deploying:
        entry["deploying"] = True
    if o.damage:
        entry["damage"] = int(o.damage)
    if o.counters:
        entry["counters"] = int(o.counters)
    if o.owner != o.controller and o.card >= 0:
        entry["owner"] = letter(o.owner)
    return entry | given_marks(g, [m for m in g.mods if m.subject == o.uid])


def given_marks(g: EpicGame, mods: list[Mod]) -> dict[str, Any]:
    """What effects have given to a champion, as far as marks can say it."""
    marks: dict[str, Any] = {}
    offense = defense = 0
    until = "while in play"
    for m in mods:
        change = g.book.change(m.change)
        if isinstance(change, HasKeywords):
            add(marks, "gained", KEYWORDS, int(change.keywords))
        elif isinstance(change, HasAlignment):
            add(marks, "alignment", ALIGNMENTS, int(change.alignments))
        elif isinstance(change, HasLimits):
            add(marks, "cannot", CANNOT, int(change.limits))
        elif isinstance(change, Bonus):
            times = int(m.x) if change.times_x else 1
            offense += int(change.offense) * times
            defense += int(change.defense) * times
        elif isinstance(change, LosesAbilities):
            marks["lost"] = True
        elif not isinstance(change, UnderControl):
            continue
        if m.until == THIS_TURN:
            until = "this turn"
    if offense or defense:
        marks["bonus"] = [offense, defense]
    if until == "this turn":
        marks["until"] = until
    return marks


def add(marks: dict[str, Any], key: str, names: Mapping[str, int], bits: int) -> None:
    """Add the words of these bits to a mark."""
    words = marks.setdefault(key, [])
    words += [word for word, bit in names.items() if bits & bit and word not in words]
    if not words:
        del marks[key]
