# not compiled: words are for people
"""The reasons of `legality.py` in words, with the rules that forbid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulebound.engine.kit import Source
from rulebound.engine.nodes import Cost
from rulebound.engine.state import Scope
from rulebound.engine.whynot import Reasons
from rulebound.games.epic import costs
from rulebound.games.epic import legality as why
from rulebound.games.epic.citing import notes_of
from rulebound.games.epic.continuous import RULES_PRINTED_ALIGNMENTS, RULES_PRINTED_KEYWORDS
from rulebound.games.epic.naming import counted, listed, pointed
from rulebound.games.epic.state import EpicGame

REASON_WORDS = {
    why.NO_INITIATIVE: "{other} has Initiative, not {player}",
    why.NOT_IN_HAND: "{name} is not in {player}'s hand",
    why.NO_GOLD: "{name} costs {cost} gold and {player} has {gold}",
    why.SLOW_ON_OTHER_TURN: "{name} has no Ambush and it is {other}'s turn",
    why.SLOW_IN_BATTLE: "{name} has no Ambush and a battle is being fought",
    why.NOT_YOURS: "{name} is controlled by {other}",
    why.NO_SUCH_POWER: "{name} has no power {n}",
    why.ALREADY_EXPENDED: "{name} is expended already",
    why.DEPLOYING_EXPEND: "{name} is deploying until the start of {player}'s next turn and has no Blitz",
    why.DEPLOYING_ATTACK: "{name} is deploying until the start of {player}'s next turn and has no Blitz",
    why.NOT_PREPARED_ATTACK: "{name} is {position}, and only prepared champions attack",
    why.EFFECT_FORBIDS_ATTACK: "{name} cannot attack because of {source}",
    why.NOT_YOUR_TURN_ATTACK: "it is {other}'s turn, and {player} attacks only on their own",
    why.ALREADY_IN_BATTLE: "a battle is being fought already",
    why.NOBODY_CAN_ATTACK: "{player} has no champion that can attack",
    why.NOT_PREPARED_BLOCK: "{name} is {position}, and only prepared champions block",
    why.AIRBORNE_ATTACKERS: "{name} is not Airborne and can block none of the attackers: {attackers}",
    why.UNBLOCKABLE_ATTACKERS: "{name} can block none of the attackers: {attackers}",
    why.NOTHING_TO_BLOCK: "no attacker is left that {name} could block",
    why.EFFECT_FORBIDS_BLOCK: "{name} cannot block because of {source}",
    why.NOT_ATTACKED: "{player} is not the one attacked",
    why.NOTHING_TO_BREAK: "{player} controls no champion that can be broken to pay for {name}",
    why.UNBREAKABLE_COST: "{name} is Unbreakable, so breaking it cannot pay the cost",
    why.NO_CARDS_TO_DISCARD: "{name} costs discarding {cards} and {player} has too few in hand",
    why.NO_COUNTERS: "{name} does not have the {counters} to remove",
    why.NO_HEALTH: "{name} costs {cost} health and {player} has {health}",
    why.NO_CARDS_TO_BANISH: "{name} costs banishing {cards} and {player}'s discard pile has too few",
    why.NOT_IN_DISCARD: "{name} is not in {player}'s discard pile",
    why.IS_UNTARGETABLE: "{name} is Untargetable",
    why.NOT_MEANT: "{name} is not among those that {source}",
    why.NO_BATTLE: "no battle is being fought",
    why.PLAYER_UNTARGETABLE: "{name} cannot be targeted",
    why.NOT_ASKED: "it is not {player}'s decision",
    why.GONE: "{name} is not in play",
    why.CHOSEN_ALREADY: "{name} has been picked already",
    why.PHASE_CLOSED: "nobody plays cards, uses powers or attacks in the {phase}",
    why.GAME_OVER: "the game is over",
    why.NO_SUCH_MODE: "{name} cannot be played in {n} ways",
    why.NOT_YOUR_GOD: "{name} is no god of {player}",
    why.NOT_FIRST_OF_SIDE: "{other}, the first member of {player}'s side, declares its battles",
    why.GOD_IS_NOT_PLAYED: "{name} is a god, which lies beside the deck and is never played",
    why.MUST_ATTACK_FIRST: "{name} must attack this turn because of {source}, and can",
    why.MUST_BLOCK_NOW: "{name} must block because of {source}, and can",
    why.MUST_BE_BLOCKED_NOW: "{name} must be blocked because of {source}, and {other} can",
    why.BARRED: "{name} can block none of the attackers: {attackers}; {source} forbids it",
    why.NOBODY_TO_ATTACK: "there is no opponent whom {player} can attack",
    why.NOT_ATTACKABLE: "{name} cannot be attacked",
    why.EFFECT_FORBIDS_PLAY: "an effect forbids {player} to play {name}",
}
REASON_RULES = {
    why.NO_INITIATIVE: ("4.1.2", "3.1"),
    why.NOT_IN_HAND: ("3.1.1", "1.4.2"),
    why.NO_GOLD: ("3.6.3", "3.6.1", "3.2"),
    why.SLOW_ON_OTHER_TURN: ("3.2.3a", "4.1.4", "5.14.1"),
    why.SLOW_IN_BATTLE: ("3.2.3a", "5.14.1", "R12"),
    why.NOT_YOURS: ("R30",),
    why.NO_SUCH_POWER: ("3.5.1",),
    why.ALREADY_EXPENDED: ("3.5.3", "2.6.3", "R33"),
    why.DEPLOYING_EXPEND: ("5.17.1", "5.17.2", "5.8.1"),
    why.DEPLOYING_ATTACK: ("5.17.1", "4.4.1", "5.8.1"),
    why.NOT_PREPARED_ATTACK: ("4.4.1", "R33"),
    why.EFFECT_FORBIDS_ATTACK: ("R30",),
    why.NOT_YOUR_TURN_ATTACK: ("4.4.1", "4.4"),
    why.ALREADY_IN_BATTLE: ("3.1.1", "R12"),
    why.NOBODY_CAN_ATTACK: ("4.4", "4.4.1"),
    why.NOT_PREPARED_BLOCK: ("4.4.6", "R33"),
    why.AIRBORNE_ATTACKERS: ("5.2.1", "R31"),
    why.UNBLOCKABLE_ATTACKERS: ("5.10.1", "R31"),
    why.NOTHING_TO_BLOCK: ("R36", "R31"),
    why.EFFECT_FORBIDS_BLOCK: ("4.4.6", "R30"),
    why.NOT_ATTACKED: ("4.4.6", "R30"),
    why.NOTHING_TO_BREAK: ("3.5.3", "3.6.3", "5.9.4"),
    why.UNBREAKABLE_COST: ("5.9.4", "3.5.3"),
    why.NO_CARDS_TO_DISCARD: ("1.7.3", "3.5.3", "3.6.3"),
    why.NO_COUNTERS: ("3.5.3", "3.6.3", "R51"),
    why.NO_HEALTH: ("3.5.3", "3.6.3", "R22"),
    why.NO_CARDS_TO_BANISH: ("3.5.3", "3.6.3"),
    why.NOT_IN_DISCARD: ("5.0.2", "R12"),
    why.IS_UNTARGETABLE: ("5.12.1", "5.20.4", "R50"),
    why.NOT_MEANT: ("5.20.2", "5.20.3"),
    why.NO_BATTLE: ("4.4", "4.4.1"),
    why.PLAYER_UNTARGETABLE: ("5.20.4", "R50"),
    why.NOT_ASKED: ("4.1.2",),
    why.GONE: ("5.0",),
    why.CHOSEN_ALREADY: ("R19",),
    why.PHASE_CLOSED: ("4.2.1", "4.5.1"),
    why.GAME_OVER: ("1.2.1",),
    why.NO_SUCH_MODE: ("3.2.1", "R21"),
    why.NOT_YOUR_GOD: ("2.4.1", "R61"),
    why.NOT_FIRST_OF_SIDE: ("4.4.1", "R54"),
    why.GOD_IS_NOT_PLAYED: ("2.4.1",),
    why.MUST_ATTACK_FIRST: ("R30",),
    why.MUST_BLOCK_NOW: ("R30",),
    why.MUST_BE_BLOCKED_NOW: ("R30", "R31"),
    why.BARRED: ("R31", "R30"),
    why.NOBODY_TO_ATTACK: ("4.4.1", "R30"),
    why.NOT_ATTACKABLE: ("4.4.1", "R30"),
    why.EFFECT_FORBIDS_PLAY: ("3.3.1", "3.1.1"),
}

because = Reasons(REASON_WORDS, REASON_RULES).because



def failing_cost(g: EpicGame, player: int, source: int, wanted: Sequence[Cost]) -> dict[str, Any]:
    """What the first cost that cannot be paid asks for, and what there is."""
    scope = Scope(player, source)
    for cost in wanted:
        if cost.why_not(g, scope):
            return cost_fields(g, player, cost)
    return {}


def cost_fields(g: EpicGame, player: int, cost: Cost) -> dict[str, Any]:
    """The numbers that a reason against this cost speaks of."""
    p = g.players[player]
    if isinstance(cost, costs.PayGold):
        return {"cost": cost.amount, "gold": p.gold}
    if isinstance(cost, costs.PayHealth):
        return {"cost": cost.amount, "health": g.health_holder(player).health}
    if isinstance(cost, (costs.DiscardCost, costs.BanishCost)):
        return {"cards": counted(int(cost.amount), "card")}
    if isinstance(cost, costs.RemoveCounters):
        return {"counters": counted(int(cost.amount), "counter")}
    return {}


def word_sources(g: EpicGame, uid: int, what: str, bit: int) -> list[Source]:
    """Where a keyword, an alignment or a limit of a champion comes from: 1 for each that gives it, and what is lost
    counted off, so that the amounts add up to more than 0 exactly if the champion has it."""
    found: list[Source] = []
    for ref, noted, bits, source, rules in notes_of(g).rows:
        if ref != uid:
            continue
        if noted == what and bits & bit:
            printed = source == uid and rules in (RULES_PRINTED_KEYWORDS, RULES_PRINTED_ALIGNMENTS)
            found.append(Source("printed" if printed else pointed(g, source), 1, rules))
        elif noted == "lost" and what == "keywords" and bits & bit and found:
            have = sum(one.amount for one in found)
            if have:
                found.append(Source(pointed(g, source), -have, rules))
    return found


def forbidding(g: EpicGame, uid: int, limit: int) -> str:
    """The cards whose effects forbid this to a champion."""
    found = [row[3] for row in notes_of(g).rows if row[0] == uid and row[1] == "limits" and row[2] & limit]
    return listed(dict.fromkeys(pointed(g, source) for source in found)) or "an effect"
