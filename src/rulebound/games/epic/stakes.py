# not compiled: for people
"""What a decision is about for the player who must choose: the text that asks, who attacks with how much, and what
passing leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.choices import Divide
from rulebound.engine.wording import card_name, listed
from rulebound.games.epic import legality as why
from rulebound.games.epic import terms
from rulebound.games.epic.battle import Battle
from rulebound.games.epic.card_effects import Loyalty, LoyaltyX
from rulebound.games.epic.naming import called, pointed, public_kind, ref_words
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.reasons import REASON_RULES
from rulebound.games.epic.speech import asking_line, asking_text
from rulebound.games.epic.whynot import against_blocker

if TYPE_CHECKING:
    from rulebound.games.epic.state import Champion, EpicGame

NAMED = 3  # so many who could block are named, not counted
NOT_ABLE = {  # what holds of several champions alike; of any other reason each has its own
    why.NOT_PREPARED_BLOCK: ("is not prepared", "are not prepared"),
    why.AIRBORNE_ATTACKERS: ("is not Airborne", "are not Airborne"),
    why.UNBLOCKABLE_ATTACKERS: ("cannot block Unblockable attackers",) * 2,
}


def stakes(g: EpicGame) -> list[str]:
    """The text that asks, how damage is divided, and the battle, as the player who must choose is told."""
    if isinstance(g.stack[-1], Divide):
        return [*text_that_asks(g), *division(g)]
    return [*text_that_asks(g), *attack(g)]


def text_that_asks(g: EpicGame) -> list[str]:
    """What the card says whose text asks, where that can be told: so one knows what becomes of what is chosen."""
    asked = asking_text(g)
    if asked is None:
        return []
    if isinstance(asked[0], Loyalty | LoyaltyX):
        kind = public_kind(g, asked[1].source)
        lines = [line for line in g.card(kind).lines if line.startswith("Loyalty")] if kind >= 0 else []
    else:
        lines = [line for line in [asking_line(g)] if line]
    return [line if line.endswith(".") else f"{line}." for line in lines]


def division(g: EpicGame) -> list[str]:
    """Where damage is divided: how it is divided so far (4.4.11b: it is dealt at one time, when all of it is), what
    breaks the one that is asked about (5.16.3), and who comes after it."""
    top, battle = g.stack[-1], battle_of(g)
    assert isinstance(top, Divide)
    hits = list(battle.hits) if battle is not None and top.purpose == terms.FOR_BATTLE_DAMAGE else []
    shares = zip(top.among, top.shares, strict=False)
    # What breaks through is taken from champions, all else is given to them.
    given = [(int(ref), int(share)) for ref, share in shares] if top.purpose != terms.FOR_BREAKTHROUGH else []
    coming: dict[int, int] = {}
    for ref, amount in [*zip(hits[1::3], hits[2::3], strict=True), *given]:
        coming[int(ref)] = coming.get(int(ref), 0) + int(amount)
    said = []
    told = [f"{amount} to {ref_words(g, ref)}" for ref, amount in coming.items() if amount > 0]
    if told:
        said.append(f"Divided so far: {listed(told)}.")
    at = len(top.shares)
    if top.purpose != terms.FOR_BREAKTHROUGH:
        said += breaking(g, int(top.among[at]), coming.get(int(top.among[at]), 0))
    return said + after_this(g, top)


def breaking(g: EpicGame, ref: int, coming: int) -> list[str]:
    """How much more damage breaks a champion."""
    o = g.champion(ref)
    if o is None:
        return []
    if o.keywords & terms.UNBREAKABLE:
        return [f"{ref_words(g, ref)} is Unbreakable."]
    name, more = ref_words(g, ref), int(o.defense) - int(o.damage) - coming
    return [f"{more} more would break {name}." if more > 0 else f"{name} gets enough to break."]


def after_this(g: EpicGame, frame: Divide) -> list[str]:
    """Who comes after the one that is asked about; the last is not asked about, and has what is left."""
    names = [ref_words(g, int(ref)) for ref in frame.among[len(frame.shares) + 1 :]]
    back = frame.purpose == terms.FOR_BREAKTHROUGH
    if len(names) > 1:
        then = f"Then {'from' if back else 'to'} {listed(names[:-1])}"
        return [f"{then}; what is left {'comes from' if back else 'goes to'} {names[-1]}."]
    return [f"What is left {'comes from' if back else 'goes to'} {name}." for name in names]


def attack(g: EpicGame) -> list[str]:
    """Who attacks whom with how much, and who blocks; nothing outside battles."""
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
        whom = "" if g.sides_at_start() == 2 else f" {attacked(g)}"
        said = [f"You attack{whom} with {names}: {force} offense in all."]
    else:
        said = [f"{names} {verb} {attacked(g)}: {force} offense in all."]
    if blockers:
        who = listed(card_name(g.book, o.kind) for o in blockers)
        said.append(f"{who} {'blocks' if len(blockers) == 1 else 'block'}.")
    elif battle.blocks_are_chosen():
        said.append("Nobody blocks.")
    elif not able_to_block(g):
        reasons = against_blocking(g)
        said.append(f"Nobody can block: {', '.join(reasons)}." if reasons else "There is nobody to block.")
    return said


def attacked(g: EpicGame) -> str:
    """Who is attacked, in words: a player, or all of a side (R54)."""
    return listed(called(g, player) for player in g.members(g.defender))


def able_to_block(g: EpicGame) -> list[Champion]:
    """Those of the side that is attacked who could block as things are (4.4.6)."""
    return [o for o in g.objs if why.why_not_block(g, g.defender, o) == 0]


def against_blocking(g: EpicGame) -> list[str]:
    """Why champions of the side that is attacked cannot block, those alike together, with the rule that forbids it."""
    found: list[str] = []
    alike: dict[int, list[str]] = {}
    for o in g.objs:
        if g.allied(o.controller, g.defender):
            number = int(why.why_not_block(g, g.defender, o))
            reason = against_blocker(g, int(g.defender), int(o.uid))
            if number in NOT_ABLE:
                alike.setdefault(number, []).append(pointed(g, o.uid))
            elif reason is not None:
                found.append(f"{reason.words} ({reason.rules[0]})")
    told = [
        f"{listed(names)} {NOT_ABLE[number][len(names) > 1]} ({REASON_RULES[number][0]})"
        for number, names in alike.items()
    ]
    return told + found


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
    return blocking(g)


def blocking(g: EpicGame) -> str:
    """What comes of blocks, as things are, once both have passed: nobody is asked where there is no choice."""
    if not any(o.role == terms.ATTACKING for o in g.objs):  # R36
        return "then nobody blocks: no champion attacks any more"
    able = [pointed(g, o.uid) for o in able_to_block(g)]
    mine = g.chooser == g.defender
    if not able:
        whose = "your champions" if mine else f"{called(g, g.defender)}'s champions"
        return f"then nobody blocks: none of {whose} can"
    if len(able) == 1 and why.why_not_stop_blocking(g, []):
        return f"then {able[0]} must block"
    who = f"{listed(able, 'or')} can" if len(able) <= NAMED else f"{len(able)} champions can"
    return f"then {'you choose' if mine else f'{called(g, g.defender)} chooses'} who blocks: {who}"


def battle_of(g: EpicGame) -> Battle | None:
    """The battle that goes on."""
    return next((frame for frame in reversed(g.stack) if isinstance(frame, Battle)), None)
