# not compiled: words are for people
"""Why something cannot be chosen: for any option and any player, at any moment.

What decides is the code that makes the options: the functions `why_not_...` of `legality.py` for plays, attackers,
blockers and modes, and the list of the open question itself for what card text asks.  Here their answers get words and
rules (`reasons.py`), and what they take for granted is asked first: whose decision it is, who has Initiative, which
phase it is.
"""

from __future__ import annotations

from rulebound.engine.choices import KIND_BITS, Divide, PickCards, PickSome, owner_and_kind
from rulebound.engine.codes import (
    CARD,
    DONE,
    MODE,
    NUMBER,
    PASS,
    PICK,
    REPLACE,
    TRIGGER,
    YES,
    first_of,
    second_of,
    verb_of,
)
from rulebound.engine.events import Happen
from rulebound.engine.game import EngineFault
from rulebound.engine.kit import Reason
from rulebound.engine.nodes import Power
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import FIRST_UID
from rulebound.engine.whynot import WhyNot
from rulebound.games.epic import legality as why
from rulebound.games.epic.battle import TAKE_ATTACKER, TAKE_BLOCKER, Battle
from rulebound.games.epic.book import GOD
from rulebound.games.epic.card_effects import Loyalty
from rulebound.games.epic.effects import Target
from rulebound.games.epic.lasting import spelt
from rulebound.games.epic.naming import called, card_name, counted, listed, pointed
from rulebound.games.epic.playing import UNPAID, Initiative, PlayCard
from rulebound.games.epic.reasons import because, failing_cost, forbidding
from rulebound.games.epic.restrictions import barred_by
from rulebound.games.epic.speech import (
    ALL_VERBS,
    asking_line,
    asking_text,
    doing,
    instruction,
    question,
    question_rules,
    source_words,
)
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import (
    ATTACK,
    ATTACKER,
    ATTACKING,
    BATTLE,
    BLOCKER,
    CANT_ATTACK,
    CANT_BE_TARGETED,
    CANT_BLOCK,
    END,
    FOR_TARGET,
    GOD_POWER,
    GREY_POWER,
    MUST_ATTACK,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    PHASES,
    PLAY,
    POSITIONS,
    POWER,
    SETUP,
    START,
    UNTARGETABLE,
)
from rulebound.games.epic.triggers import Batch

ARGUMENTS = {
    NUMBER: 2,
    PICK: 1,
    CARD: 2,
    TRIGGER: 1,
    REPLACE: 2,
    MODE: 1,
    PLAY: 1,
    POWER: 2,
    GREY_POWER: 2,
    GOD_POWER: 2,
    ATTACKER: 1,
    BLOCKER: 1,
}
DEEDS = ("banish", "choose", "discard", "divide", "pick", "put", "reveal")  # so questions begin that tell what to do
PLAYS = (PASS, PLAY, POWER, GREY_POWER, GOD_POWER, ATTACK)
RULES_CLOSED = {SETUP: ("1.8.1", "1.8.4"), START: ("4.2.1",), END: ("4.5.1",)}
RULES_RESOLVING = ("3.2.6", "R13")
RULES_FIRST_BLOCKS = ("4.4.6", "R54")
RULES_BLOCKED = ("4.4.6", "4.4.8")
RULES_NO_LOYALTY = ("5.3.4", "R46")
RULES_ATTACKER_ORDER = ("4.4.1",)
RULES_BLOCKER_ORDER = ("4.4.6",)
RULES_ONE_ATTACKER = ("4.4.1", "R30")
RULES_AFTER_PASSES = ("4.4.5", "4.4.6")
RULES_ATTACK_WHOM = ("4.4.1", "R30")
RULES_POWER_NOT_YOURS = ("3.5.2",)
RULES_POWER_GOLD = ("3.5.3", "3.6.2", "3.6.3")
RULES_MODE_GOLD = ("3.6.3", "3.6.1", "R21")
RULES_TOO_FEW = ("5.20.7", "R19")
RULES_NOT_WAITING = ("3.2.5a", "R26")
RULES_GOD = ("2.4.2", "R61")


def composite(g: EpicGame) -> bool:
    """Is the open question one whose own list decides: everything but plays, attackers, blockers and modes?"""
    top = g.stack[-1]
    if isinstance(top, Battle):
        return top.pc not in (TAKE_ATTACKER, TAKE_BLOCKER)
    return not isinstance(top, (Initiative, PlayCard))


def find_reason(g: EpicGame, player: int, code: int) -> Reason | None:
    """The reason against a choice."""
    verb = int(verb_of(code))
    if g.over:
        return because(why.GAME_OVER)
    if player != g.chooser:
        return not_your_decision(g, player, code)
    top = g.stack[-1]
    if isinstance(top, Initiative):
        return with_initiative(g, player, code)
    if verb in PLAYS or (verb in (ATTACKER, BLOCKER) and not isinstance(top, Battle)):
        return nothing_played_now(g, player, verb)
    if isinstance(top, Battle):
        return in_battle(g, player, top, code)
    if isinstance(top, PlayCard):
        return in_playing(g, player, top, code)
    return not_an_answer(g, player, code)


# -- whose decision it is


def not_your_decision(g: EpicGame, player: int, code: int) -> Reason:
    """Somebody else must choose: no Initiative, a phase without plays, or something that is being resolved."""
    verb = int(verb_of(code))
    if verb in (ATTACK, ATTACKER) and player != g.active:
        reason = int(why.why_not_declare_battle(g, player))
        return because(reason, player=called(g, player), other=called(g, g.active))
    if verb in PLAYS:
        return nothing_played_now(g, player, verb)
    if verb == BLOCKER:
        return no_block_now(g, player)
    words = f"it is not {called(g, player)}'s decision: {doing(g)}"
    return because(why.NOT_ASKED, words, rules=question_rules(g))


def nothing_played_now(g: EpicGame, player: int, verb: int) -> Reason:
    """Why no card, power or battle comes now, whatever it is."""
    if verb == BLOCKER:
        return no_block_now(g, player)
    if g.phase in RULES_CLOSED:
        phase = PHASES[g.phase].capitalize() + (" phase" if g.phase != SETUP else " of the game")
        return because(why.PHASE_CLOSED, phase=phase, rules=RULES_CLOSED[int(g.phase)])
    if verb in (ATTACK, ATTACKER) and g.phase == BATTLE:
        return because(why.ALREADY_IN_BATTLE)
    if player == g.chooser:
        return asked_first(g, RULES_RESOLVING)
    if g.initiative != player:
        return because(why.NO_INITIATIVE, player=called(g, player), other=called(g, g.initiative))
    return because(why.NOT_ASKED, f"something is being resolved: {doing(g)}", rules=RULES_RESOLVING)


def asked_first(g: EpicGame, rules: tuple[str, ...] = ()) -> Reason:
    """Against anything that is no answer to what the player is asked."""
    asked = spelt(question(g))
    does = asked.partition(" ")[0] in DEEDS
    words = f"{called(g, g.chooser)} must first {asked}" if does else f"{called(g, g.chooser)} is asked first: {asked}"
    return because(why.NOT_ASKED, words, rules=rules or question_rules(g))


def no_block_now(g: EpicGame, player: int) -> Reason:
    """Why this player declares no blockers now."""
    battle = next((f for f in reversed(g.stack) if isinstance(f, Battle)), None)
    if battle is None or g.defender < 0:
        return because(why.NO_BATTLE)
    if player != g.defender and g.leads[player] == g.leads[g.defender]:
        words = f"{called(g, g.defender)}, the first member of {called(g, player)}'s side, declares its blockers"
        return because(why.NOT_ATTACKED, words, rules=RULES_FIRST_BLOCKS)
    if player != g.defender:
        return because(why.NOT_ATTACKED, player=called(g, player))
    if battle.pc > TAKE_BLOCKER:
        words = "the time to declare blockers in this battle is over"
        return because(why.NOT_ASKED, words, rules=RULES_BLOCKED)
    words = "blockers are declared when attacker and defender have passed"
    return because(why.NOT_ASKED, words, rules=RULES_AFTER_PASSES)


def not_in_play(g: EpicGame, ref: int) -> Reason:
    """Against a champion that is none: a player, or something that has left."""
    if ref < len(g.players):
        return because(why.GONE, f"{called(g, ref)} is a player, not a champion in play")
    return because(why.GONE, name=pointed(g, ref))


# -- with Initiative


def with_initiative(g: EpicGame, me: int, code: int) -> Reason | None:
    """Against a play of the player who has Initiative."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    if code == PASS:
        return against_passing(g, me)
    if verb == PLAY:
        return against_play(g, me, first)
    if verb == POWER:
        return against_power(g, me, first, second)
    if verb == GREY_POWER:
        return against_grey_power(g, me, first, second)
    if verb == GOD_POWER:
        return against_god_power(g, me, first, second)
    if verb == ATTACK:
        reason = why.why_not_declare_battle(g, me)
        return because(reason, player=called(g, me), other=called(g, g.active)) if reason else None
    if verb == ATTACKER:
        return against_attacker_before_battle(g, me, first)
    if verb == BLOCKER:
        return no_block_now(g, me)
    return asked_first(g)


def against_passing(g: EpicGame, me: int) -> Reason | None:
    """Against passing: a champion must attack first."""
    if not why.why_not_pass(g, me):
        return None
    o = next(o for o in g.objs if o.limits & MUST_ATTACK and why.must_still_attack(g, me, o))
    source = forbidding(g, int(o.uid), MUST_ATTACK)
    return because(why.MUST_ATTACK_FIRST, name=pointed(g, o.uid), source=source)


def against_play(g: EpicGame, me: int, kind: int) -> Reason | None:
    """Against playing a card of this kind from hand."""
    if kind >= len(g.book.cards):
        return because(why.NOT_IN_HAND, name=f"card {kind}", player=called(g, me))
    name = card_name(g.book, kind)
    if g.card(kind).type == GOD:
        return because(why.GOD_IS_NOT_PLAYED, name=name)
    card = next((c for c in g.players[me].hand if g.kinds[c] == kind), -1)
    if card < 0:
        return because(why.NOT_IN_HAND, name=name, player=called(g, me))
    reason = int(why.why_not_play(g, me, kind, card))
    if reason == 0:
        return None
    c = g.card(kind)
    if c.is_champion or reason == why.EFFECT_FORBIDS_PLAY:
        gold = gold_for(g, me, c.alignments)
        return because(reason, name=name, player=called(g, me), other=called(g, g.active), cost=c.cost, gold=gold)
    return against_modes(g, me, kind, card, reason)


def against_modes(g: EpicGame, me: int, kind: int, card: int, reason: int) -> Reason:
    """Against playing an event in any of its modes: what the first of them lacks."""
    c = g.card(kind)
    for n in range(len(c.modes)):
        if why.why_not_mode(g, me, kind, n, card) == reason:
            return against_mode(g, me, kind, card, n)
    raise EngineFault(f"no mode of {c.name} has the reason {reason} against it")


def against_mode(g: EpicGame, me: int, kind: int, card: int, n: int) -> Reason:
    """Against one mode of an event that cannot be played so."""
    c = g.card(kind)
    mode = c.modes[n]
    reason = int(why.why_not_mode(g, me, kind, n, card))
    name = card_name(g.book, kind)
    player = called(g, me)
    if reason == why.NO_GOLD:
        rules = RULES_MODE_GOLD if mode.gold else ()
        gold = gold_for(g, me, c.alignments)
        return because(reason, name=name, player=player, cost=c.cost + mode.gold, gold=gold, rules=rules)
    cost = failing_cost(g, me, g.uids[card], mode.costs)
    return because(reason, name=name, player=player, **cost)


def gold_for(g: EpicGame, player: int, alignments: int) -> int:
    """How much gold the player has for something of these alignments (R63)."""
    p = g.players[player]
    return int(p.gold) + len(p.pieces_for(alignments))


def against_power(g: EpicGame, me: int, uid: int, n: int) -> Reason | None:
    """Against using a power of a champion."""
    o = g.champion(uid)
    name = pointed(g, uid)
    if o is None:
        return not_in_play(g, uid)
    if n >= len(o.text.powers):
        return because(why.NO_SUCH_POWER, name=name, n=n + 1)
    if o.controller != me:
        return because(why.NOT_YOURS, name=name, other=called(g, o.controller), rules=RULES_POWER_NOT_YOURS)
    reason = int(why.why_not_pay(g, me, uid, o.text.powers[n].costs))
    return against_cost(g, me, uid, name, o.text.powers[n], reason) if reason else None


def against_cost(g: EpicGame, me: int, source: int, name: str, power: Power, reason: int) -> Reason:
    """Against a power whose cost cannot be paid in full (3.5.3)."""
    fields = failing_cost(g, me, source, power.costs)
    rules = RULES_POWER_GOLD if reason == why.NO_GOLD else ()
    return because(reason, name=name, player=called(g, me), rules=rules, **fields)


def against_grey_power(g: EpicGame, me: int, kind: int, n: int) -> Reason | None:
    """Against using a power of a card in one's own discard pile."""
    name = card_name(g.book, kind) if kind < len(g.book.cards) else f"card {kind}"
    card = next((c for c in g.players[me].discard if g.kinds[c] == kind), -1)
    if card < 0:
        return because(why.NOT_IN_DISCARD, name=name, player=called(g, me))
    powers = g.card(kind).grey.powers
    if n >= len(powers):
        return because(why.NO_SUCH_POWER, name=f"{name} in the discard pile", n=n + 1)
    reason = int(why.why_not_pay(g, me, g.uids[card], powers[n].costs))
    return against_cost(g, me, g.uids[card], name, powers[n], reason) if reason else None


def against_god_power(g: EpicGame, me: int, kind: int, n: int) -> Reason | None:
    """Against using a power of one's own god."""
    name = card_name(g.book, kind) if kind < len(g.book.cards) else f"card {kind}"
    card = next((c for c in g.gods(me) if g.kinds[c] == kind), -1)
    if card < 0:
        return because(why.NOT_YOUR_GOD, name=name, player=called(g, me))
    powers = g.card(kind).text.powers
    if n >= len(powers):
        return because(why.NO_SUCH_POWER, name=name, n=n + 1)
    reason = int(why.why_not_pay(g, me, g.uids[card], powers[n].costs))
    return against_cost(g, me, g.uids[card], name, powers[n], reason) if reason else None


def against_attacker_before_battle(g: EpicGame, me: int, uid: int) -> Reason:
    """Against naming an attacker while no battle is declared: what stands against it, or that a battle comes first."""
    reason = int(why.why_not_declare_battle(g, me))
    if reason and reason != why.NOBODY_CAN_ATTACK:
        return because(reason, player=called(g, me), other=called(g, g.active))
    found = against_attacker(g, me, uid)
    return found or because(why.NO_BATTLE, "a battle must be declared first")


# -- in a battle


def in_battle(g: EpicGame, me: int, battle: Battle, code: int) -> Reason | None:
    """Against an attacker, a blocker, or naming no more of them."""
    verb, first = int(verb_of(code)), int(first_of(code))
    attacking = battle.pc == TAKE_ATTACKER
    if attacking and code == DONE:
        if battle.chosen:
            return None
        return because(why.NOT_ASKED, "a battle needs at least one attacker", rules=RULES_ONE_ATTACKER)
    if attacking and verb == ATTACKER:
        late = named_too_late(g, battle, first, RULES_ATTACKER_ORDER)
        return late or against_attacker(g, me, first)
    if battle.pc == TAKE_BLOCKER and code == DONE:
        return against_no_more_blockers(g, me, battle)
    if battle.pc == TAKE_BLOCKER and verb == BLOCKER:
        late = named_too_late(g, battle, first, RULES_BLOCKER_ORDER)
        return late or against_blocker(g, me, first) or against_passing_over(g, battle, first)
    if verb == PICK and not attacking and battle.pc != TAKE_BLOCKER:
        if first in g.opponents(me) and g.leads[first] == first:
            return because(why.NOT_ATTACKABLE, name=called(g, first))
        words = f"{pointed(g, first)} is no opponent whom {called(g, me)} can attack"
        return because(why.NOT_ASKED, words, rules=RULES_ATTACK_WHOM)
    return asked_first(g)


def against_no_more_blockers(g: EpicGame, me: int, battle: Battle) -> Reason | None:
    """Against naming no more blockers: one must block, or an attacker must be blocked."""
    reason = int(why.why_not_stop_blocking(g, battle.chosen))
    if reason == why.MUST_BLOCK_NOW:
        last = battle.chosen[-1] if battle.chosen else -1
        uid = int(why.next_that_must_block(g, last))
        return because(reason, name=pointed(g, uid), source=forbidding(g, uid, MUST_BLOCK))
    if reason == why.MUST_BE_BLOCKED_NOW:
        o = next(o for o in g.objs if o.role == ATTACKING and o.limits & MUST_BE_BLOCKED)
        able = listed((pointed(g, b.uid) for b in g.objs if why.why_not_block(g, me, b) == 0), "or")
        return because(
            reason, name=pointed(g, o.uid), source=forbidding(g, int(o.uid), MUST_BE_BLOCKED), other=able
        )
    return None


def against_passing_over(g: EpicGame, battle: Battle, uid: int) -> Reason | None:
    """Against naming a blocker before one that entered earlier and must block."""
    must = int(why.next_that_must_block(g, battle.chosen[-1] if battle.chosen else -1))
    if 0 <= must < uid:
        return because(why.MUST_BLOCK_NOW, name=pointed(g, must), source=forbidding(g, must, MUST_BLOCK))
    return None


def named_too_late(g: EpicGame, battle: Battle, uid: int, rules: tuple[str, ...]) -> Reason | None:
    """Fighters are named once each, in the order of entering play."""
    if uid in battle.chosen:
        return because(why.CHOSEN_ALREADY, name=pointed(g, uid), rules=rules)
    if battle.chosen and uid <= battle.chosen[-1] and g.champion(uid) is not None:
        words = f"{pointed(g, uid)} entered before {pointed(g, battle.chosen[-1])}: they are named in that order"
        return because(why.CHOSEN_ALREADY, words, rules=rules)
    return None


def against_attacker(g: EpicGame, me: int, uid: int) -> Reason | None:
    """Against attacking with this champion."""
    o = g.champion(uid)
    if o is None:
        return not_in_play(g, uid)
    reason = int(why.why_not_attack(g, me, o))
    return against_fighting(g, me, o, reason, CANT_ATTACK, RULES_ATTACKER_ORDER) if reason else None


def against_blocker(g: EpicGame, me: int, uid: int) -> Reason | None:
    """Against blocking with this champion."""
    o = g.champion(uid)
    if o is None:
        return not_in_play(g, uid)
    reason = int(why.why_not_block(g, me, o))
    return against_fighting(g, me, o, reason, CANT_BLOCK, RULES_BLOCKER_ORDER) if reason else None


def against_fighting(g: EpicGame, me: int, o: Champion, reason: int, limit: int, rules: tuple[str, ...]) -> Reason:
    """The words for a champion that cannot attack or block."""
    name = pointed(g, o.uid)
    if reason == why.NOT_YOURS:
        return because(reason, name=name, other=called(g, o.controller), rules=rules)
    if reason in (why.EFFECT_FORBIDS_ATTACK, why.EFFECT_FORBIDS_BLOCK):
        return because(reason, name=name, source=forbidding(g, int(o.uid), limit))
    if reason == why.BARRED:
        attacking = [a for a in g.objs if a.role == ATTACKING]
        sources = [pointed(g, uid) for uid in (int(barred_by(g, o, a)) for a in attacking) if uid >= 0]
        names = listed(pointed(g, a.uid) for a in attacking)
        return because(reason, name=name, attackers=names, source=listed(dict.fromkeys(sources)))
    attackers = listed(pointed(g, a.uid) for a in g.objs if a.role == ATTACKING)
    return because(reason, name=name, player=called(g, me), position=POSITIONS[o.position], attackers=attackers)


# -- while something is played or resolved


def in_playing(g: EpicGame, me: int, frame: PlayCard, code: int) -> Reason | None:
    """Against a mode of the event that is being played."""
    kind = g.kinds[frame.card]
    n = int(first_of(code))
    if int(verb_of(code)) != MODE:
        return asked_first(g)
    if n >= len(g.card(kind).modes):
        return because(why.NO_SUCH_MODE, name=card_name(g.book, kind), n=n + 1)
    if frame.how & UNPAID:
        return None
    return against_mode(g, me, kind, frame.card, n) if why.why_not_mode(g, me, kind, n, frame.card) else None


def not_an_answer(g: EpicGame, me: int, code: int) -> Reason:
    """Against something that the open question, made by card text or the rules, does not list."""
    verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
    top = g.stack[-1]
    rules = question_rules(g)
    if isinstance(top, PickSome) and verb == PICK:
        return against_pick(g, top, first)
    if isinstance(top, PickCards) and verb == CARD:
        return against_card(g, top, first, second)
    if isinstance(top, Divide) and verb == NUMBER:
        return against_share(g, top, first, second)
    if isinstance(top, (PickSome, PickCards)) and code == DONE:
        low = top.least() if isinstance(top, PickCards) else top.low
        left = max(int(low) - len(top.picks), 0)
        return because(why.NOT_ASKED, f"{left} more must be picked", rules=rules)
    if isinstance(top, Batch) and verb == TRIGGER:
        words = f"that ability is not among those of {called(g, me)} that wait: {question(g)}"
        return because(why.NOT_ASKED, words, rules=RULES_NOT_WAITING)
    if isinstance(top, Happen) and verb == REPLACE:
        what = pointed(g, top.events[top.at].ref)
        return because(why.NOT_ASKED, f"{pointed(g, first)} replaces nothing of what happens to {what}", rules=rules)
    op = instruction(g, top)
    if isinstance(op, Loyalty) and isinstance(top, Resolve) and code == YES:
        cards = counted(int(op.amount), "card")
        lacks = f"{called(g, me)} does not have {cards} in hand"
        words = f"{lacks} that share an alignment with {source_words(g, top.source)}"
        return because(why.NOT_ASKED, words, rules=RULES_NO_LOYALTY)
    return asked_first(g)


def against_pick(g: EpicGame, frame: PickSome, ref: int) -> Reason:
    """Against picking this player or instance: protected, not meant, picked already, or out of order."""
    name = pointed(g, ref)
    if ref in frame.picks:
        return because(why.CHOSEN_ALREADY, name=name)
    if ref in frame.among:
        if frame.among.index(ref) < frame.at:
            words = f"{name} comes before what was picked last: they are picked in the order listed"
            return because(why.CHOSEN_ALREADY, words)
        words = f"{name} comes too late in the list: enough must remain to be picked after it"
        return because(why.CHOSEN_ALREADY, words, rules=RULES_TOO_FEW)
    o = g.champion(ref)
    if ref < len(g.players) and g.players[ref].limits & CANT_BE_TARGETED and frame.purpose == FOR_TARGET:
        return because(why.PLAYER_UNTARGETABLE, name=name)
    if o is None and ref >= FIRST_UID:
        if any(g.uids[card] == ref for p in range(len(g.players)) for card in g.gods(p)):
            return because(why.NOT_MEANT, f"{name} is a god, and nothing affects a god", rules=RULES_GOD)
        return because(why.GONE, name=name)
    asked = asking_text(g)
    if o is not None and o.keywords & UNTARGETABLE and asked is not None:
        op, scope = asked
        if isinstance(op, Target) and op.whom is not None and op.whom.ok(g, scope, o):
            return because(why.IS_UNTARGETABLE, name=name)
    source = pointed(g, frame.source) if frame.source >= 0 else "the rules"
    line = asking_line(g)
    quoted = f', whose text is "{spelt(line)}"' if line else ""
    rules = () if frame.purpose == FOR_TARGET else question_rules(g)
    return because(why.NOT_MEANT, name=name, source=f"{source} can pick{quoted}", rules=rules)


def against_card(g: EpicGame, frame: PickCards, kind: int, whose: int) -> Reason:
    """Against picking a card of this kind: not among those that can be picked, or out of order."""
    name = card_name(g.book, kind) if kind < len(g.book.cards) else f"card {kind}"
    rules = question_rules(g)
    sort = whose << KIND_BITS | kind
    if all(owner_and_kind(g, c) != sort for c in frame.among):
        return because(why.NOT_MEANT, f"{name} is not among the cards to pick from", rules=rules)
    if sort < frame.last:
        words = f"{name} comes before what was picked last: cards are picked in the order listed"
        return because(why.CHOSEN_ALREADY, words, rules=rules)
    words = f"{name} comes too late in the list: enough cards must remain to be picked after it"
    return because(why.CHOSEN_ALREADY, words, rules=rules)


def against_share(g: EpicGame, frame: Divide, n: int, ref: int) -> Reason:
    """Against this share for this one: another one's turn, too much, or too little."""
    now = frame.among[len(frame.shares)]
    rules = question_rules(g)
    if ref != now:
        return because(why.NOT_MEANT, f"the share of {pointed(g, now)} is asked for now", rules=rules)
    numbers = [int(first_of(option)) for option in g.options]
    words = f"{pointed(g, now)} gets from {min(numbers)} to {max(numbers)} of the {frame.left} left, not {n}"
    return because(why.NOT_MEANT, words, rules=rules)


why_not = WhyNot("Epic", ALL_VERBS, ARGUMENTS, find_reason, composite).why_not
