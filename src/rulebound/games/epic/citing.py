"""Which rules were obeyed where nothing else would tell: looked for only while somebody listens.

The chapters obey these rules without a word; that the situation of one has come up (an untargetable champion among
those to choose from, a champion that goes to another's pile) is found here.  Nothing in this file changes the position;
`tell_missed` stops listening for a moment, as what it asks would tell of rules that do not come up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.log import Notes
from rulebound.engine.resolve import Resolve
from rulebound.engine.state import WHILE_IN_PLAY, kinds_of
from rulebound.games.epic import logbook as log
from rulebound.games.epic.book import GOD
from rulebound.games.epic.legality import (
    AIRBORNE_ATTACKERS,
    BARRED,
    UNBLOCKABLE_ATTACKERS,
    fighters,
    why_not_block_one,
)
from rulebound.games.epic.terms import (
    AIRBORNE,
    AMBUSH,
    ATTACKING,
    BANISHED,
    BLITZ,
    BLOCKING,
    BREAKTHROUGH,
    EXPENDED,
    FLIPPED,
    MAIN,
    NO_ROLE,
    PREPARED,
    RETURNED,
    RIGHTEOUS,
    TRANSFORMED,
    UNBANISHABLE,
    UNBREAKABLE,
    UNTARGETABLE,
)
from rulebound.games.epic.triggers import RIGHTEOUS_PROGRAM, RULES_GOD_WORKS, RULES_GREY, and_leaving, concerns

if TYPE_CHECKING:
    from rulebound.engine.nodes import Pred, Text
    from rulebound.engine.state import Event, Scope
    from rulebound.games.epic.book import EpicCard
    from rulebound.games.epic.state import Champion, EpicGame

# Entering and leaving play.
RULES_ENTERS: Final[tuple[str, ...]] = ("2.1.7", "5.17.2", "R25")
RULES_ENTERS_PREPARED: Final[tuple[str, ...]] = ("2.6.2", "5.17.3")
RULES_ENTERS_WITH: Final[tuple[str, ...]] = ("2.7-bis", "2.7.3")
RULES_ENTERS_EXPENDED: Final[tuple[str, ...]] = ("5.17.2", "5.17.3", "R25")
RULES_TOKEN_ENTERS: Final[tuple[str, ...]] = ("2.3.3", "5.17.2", "5.17.3")
RULES_OWNER: Final[tuple[str, ...]] = ("1.9.1", "1.9.2", "R52")
RULES_BANISHED_FROM: Final[tuple[str, ...]] = ("5.15.3", "1.9.1", "R49")
RULES_NOT_BANISHED: Final[tuple[str, ...]] = ("5.11.3", "R49")
RULES_TRANSFORM_IS_NO_BANISHING: Final[tuple[str, ...]] = ("5.20.2-bis", "5.11.3", "R49")
RULES_INTO_THE_SAME: Final[tuple[str, ...]] = ("5.20.4-bis",)
RULES_TOGETHER: Final[tuple[str, ...]] = ("R28",)
RULES_STOLEN_BANISHED: Final[tuple[str, ...]] = ("R52",)
RULES_ENTERS_ANYHOW: Final[tuple[str, ...]] = ("R25",)
RULES_UNLESS_SAID: Final[tuple[str, ...]] = ("2.6.2",)
RULES_ATTACKER_GONE: Final[tuple[str, ...]] = ("R36",)
RULES_BLOCKER_GONE: Final[tuple[str, ...]] = ("4.4.12",)
RULES_COUNTERS_GO: Final[tuple[str, ...]] = ("R51",)
# Playing cards.
RULES_GODS: Final[tuple[str, ...]] = ("1.3.2", "2.4.1", "R61")
RULES_AMBUSH: Final[tuple[str, ...]] = ("5.14.1", "3.2.3b", "5.0.8")
RULES_AMBUSH_DEPLOYS: Final[tuple[str, ...]] = ("5.14.2", "R02")
RULES_ANY_TIME: Final[tuple[str, ...]] = ("R12",)
RULES_COST_FIRST: Final[tuple[str, ...]] = ("3.6.2", "R22")
RULES_THOUGH_DEPLOYING: Final[tuple[str, ...]] = ("R40",)
RULES_FLIPPED_EXPENDS: Final[tuple[str, ...]] = ("2.6.4", "R33")
RULES_BLITZ: Final[tuple[str, ...]] = ("5.8.1", "5.8.2")
# Triggered abilities.
RULES_MISSED: Final[tuple[str, ...]] = ("5.4.2", "5.4.3", "R47")
RULES_SILENT_IN_THE_PILE: Final[tuple[str, ...]] = ("5.0.3",)
RULES_PRINTED_COST: Final[tuple[str, ...]] = ("5.18.2", "R45")
# Targets and choices.
RULES_UNTARGETED: Final[tuple[str, ...]] = ("5.12.2", "5.20.5", "R50")
RULES_UNTARGETABLE_CHOSEN: Final[tuple[str, ...]] = ("5.12.3", "R50")
RULES_LEFT_OUT: Final[tuple[str, ...]] = ("5.12.1", "5.20.4", "R50")
RULES_ALL_THERE_ARE: Final[tuple[str, ...]] = ("5.20.7",)
RULES_UNTARGETABLE_IN_THE_PILE: Final[tuple[str, ...]] = ("5.20.6", "5.0.3", "R50")
RULES_TRIBUTE_IN_VAIN: Final[tuple[str, ...]] = ("5.6.2", "5.6.4")
RULES_ALLY_IN_PART: Final[tuple[str, ...]] = ("5.18.4",)
# Health and damage.
RULES_TOO_LATE: Final[tuple[str, ...]] = ("5.13.3", "R38")
RULES_BEFORE_THE_NEXT_SENTENCE: Final[tuple[str, ...]] = ("R06",)
RULES_ANY_DAMAGE: Final[tuple[str, ...]] = ("5.13.2",)
RULES_RIGHTEOUS_ONCE: Final[tuple[str, ...]] = ("5.13.4", "R38")
RULES_DEFENSE_ZERO: Final[tuple[str, ...]] = ("R42",)
RULES_ALL_AT_ONCE: Final[tuple[str, ...]] = ("R05",)
RULES_AT_ONCE: Final[tuple[str, ...]] = ("R23",)
RULES_OF_THE_SIDE: Final[tuple[str, ...]] = ("1.2", "R54")
# Battle.
RULES_DEFENDER_MAY: Final[tuple[str, ...]] = ("4.4.4",)
RULES_DEFENDER_MAY_AGAIN: Final[tuple[str, ...]] = ("4.4.9",)
RULES_DEFENDER_DONE: Final[tuple[str, ...]] = ("4.4.5", "R11")
RULES_DEFENDER_DONE_AGAIN: Final[tuple[str, ...]] = ("4.4.10", "R11")
RULES_AIRBORNE_BLOCKED: Final[tuple[str, ...]] = ("5.2.2", "4.4.6-bis")
RULES_UNBLOCKABLE_BLOCKED: Final[tuple[str, ...]] = ("5.10.2", "4.4.6-bis")
RULES_BLITZ_LOST_IN_BATTLE: Final[tuple[str, ...]] = ("R37",)
RULES_NO_DAMAGE: Final[tuple[str, ...]] = ("R39",)
RULES_BELOW_ZERO: Final[tuple[str, ...]] = ("R34",)
RULES_CANNOT_BLOCK_IT: Final[tuple[str, ...]] = ("5.10.1", "R31")
RULES_CANNOT_REACH_IT: Final[tuple[str, ...]] = ("5.2.1", "R31")
RULES_BARRED: Final[tuple[str, ...]] = ("R30", "R31")
RULES_BARRED_BLOCKED: Final[tuple[str, ...]] = ("4.4.6-bis", "R31")
RULES_BLOCKS_DEPLOYING: Final[tuple[str, ...]] = ("R40",)
RULES_NOBODY_TO_HIT: Final[tuple[str, ...]] = ("4.4.12", "R32")
RULES_ADDS_NOTHING: Final[tuple[str, ...]] = ("5.7.2",)
RULES_UNBREAKABLE_WALL: Final[tuple[str, ...]] = ("5.7.3", "R35")
RULES_DAMAGED_WALL: Final[tuple[str, ...]] = ("5.7.5", "R35")
RULES_WALL_AS_IT_IS: Final[tuple[str, ...]] = ("R35",)
RULES_NO_WALL: Final[tuple[str, ...]] = ("5.7.4", "R32")
RULES_BROKEN_IN_BATTLE: Final[tuple[str, ...]] = ("4.4.13",)
# What champions are.
RULES_CONTINUOUS: Final[tuple[str, ...]] = ("3.3.3", "R55")
RULES_GAINED_LATER: Final[tuple[str, ...]] = ("R55",)
RULES_COUNTERS_STAY: Final[tuple[str, ...]] = ("R51",)
RULES_REACHES: Final[tuple[str, ...]] = ("3.3.2",)
RULES_HAS_IT: Final[tuple[str, ...]] = ("5.0.1",)
RULES_AIRBORNE_TWICE: Final[tuple[str, ...]] = ("5.2.3",)
RULES_ALSO_ALIGNED: Final[tuple[str, ...]] = ("2.5.3",)
RULES_ABILITIES_LOST: Final[tuple[str, ...]] = ("2.5.3", "R56")
RULES_SHRUNK: Final[tuple[str, ...]] = ("R42",)
RULES_BLITZ_LOST: Final[tuple[str, ...]] = ("5.8.3",)
RULES_UNBREAKABLE_LOST: Final[tuple[str, ...]] = ("5.9.3", "R41")
RULES_KEPT: Final[tuple[str, ...]] = ("5.3.7", "R52")


# -- entering and leaving play


def tell_entering(g: EpicGame, o: Champion) -> None:
    """A champion has entered play, prepared unless something says otherwise, and deploying."""
    rules = RULES_TOKEN_ENTERS if o.card < 0 else RULES_ENTERS
    if o.position == EXPENDED:
        rules = RULES_ENTERS_EXPENDED
        g.cite(RULES_UNLESS_SAID)
    else:
        g.cite(RULES_ENTERS_PREPARED)
    if o.card < 0 and o.text.triggers:
        g.cite(RULES_ENTERS_ANYHOW)
    g.note(log.ENTERS_PLAY, rules, o.controller, ref=o.uid, kind_of=o.kind)
    if o.counters:
        g.note(log.COUNTERS, RULES_ENTERS_WITH, o.controller, ref=o.uid, kind_of=o.kind, amount=o.counters)


def tell_leaving(g: EpicGame, e: Event, o: Champion) -> None:
    """A champion is about to leave play: one that is stolen, one that cannot be banished, one that is transformed."""
    if o.owner != o.controller:
        g.cite(RULES_BANISHED_FROM if e.kind == BANISHED else RULES_OWNER)
        g.cite(RULES_STOLEN_BANISHED)
    if o.counters:
        g.cite(RULES_COUNTERS_GO)
    tell_out_of_battle(g, o)
    if o.keywords & UNBANISHABLE and e.kind == RETURNED:
        g.cite(RULES_NOT_BANISHED)
    if e.kind == TRANSFORMED:
        if o.keywords & UNBANISHABLE:
            g.cite(RULES_TRANSFORM_IS_NO_BANISHING)
        if o.kind == e.flag:
            g.cite(RULES_INTO_THE_SAME)


def tell_out_of_battle(g: EpicGame, o: Champion) -> None:
    """A champion goes from play: if it was fighting, neither side of the battle deals it or gets from it any more."""
    if o.role == ATTACKING:
        g.cite(RULES_ATTACKER_GONE)
    elif o.role == BLOCKING:
        g.cite(RULES_BLOCKER_GONE)


def tell_together(g: EpicGame, leaving: list[Event]) -> None:
    """Several leave play together, and one of them waits for just that."""
    if len(leaving) > 1:
        mask = and_leaving(kinds_of(leaving))
        for e in leaving:
            o = g.champion(e.ref)
            if o is not None and o.text.awaited_kinds & mask:
                g.cite(RULES_TOGETHER)
                return


# -- playing cards


def tell_gods(g: EpicGame) -> None:
    """Gods lie face up in the Supplemental zone from the start and are no part of the deck."""
    for p in range(len(g.players)):
        if g.gods(p):
            g.cite(RULES_GODS)


def tell_expending(g: EpicGame, o: Champion) -> None:
    """A champion is about to be expended for a cost: one that is flipped, or one that is deploying."""
    if o.position == FLIPPED:
        g.cite(RULES_FLIPPED_EXPENDS)
    if o.deploying:
        g.cite(RULES_BLITZ)


def tell_ambush(g: EpicGame, player: i64, c: EpicCard) -> None:
    """A champion with Ambush is played, perhaps when no other could be."""
    if c.text.keywords & AMBUSH:
        g.cite(RULES_AMBUSH_DEPLOYS)
        if g.phase != MAIN or not g.allied(player, g.active):
            g.cite(RULES_AMBUSH)
            g.cite(RULES_ANY_TIME)


def tell_readied(g: EpicGame) -> None:
    """The champions of the side whose turn it is are no longer deploying."""
    for o in g.objs:
        if o.deploying and g.allied(o.controller, g.active):
            g.cite(RULES_THOUGH_DEPLOYING)


def tell_power(g: EpicGame, player: i64, source: i64) -> None:
    """A power is used: its cost comes first; perhaps out of turn or in battle, perhaps by a deploying champion."""
    g.cite(RULES_COST_FIRST)
    if g.phase != MAIN or not g.allied(player, g.active):
        g.cite(RULES_ANY_TIME)
    o = g.champion(source)
    if o is not None and o.deploying:
        g.cite(RULES_THOUGH_DEPLOYING)


# -- triggered abilities


def tell_missed(g: EpicGame, events: list[Event]) -> None:
    """Abilities that do not work where their card is: grey text in play, other text in a discard pile."""
    mask = and_leaving(kinds_of(events))
    listener = g.listener
    g.listener = None  # they are only asked what they would have waited for
    grey = False
    plain = False
    for o in g.objs:
        grey = grey or hears(g, g.card(o.kind).grey, o.controller, o.uid, events, mask)
    for p in range(len(g.players)):
        for card in g.players[p].discard:
            plain = plain or hears(g, g.card(g.kinds[card]).text, p, g.uids[card], events, mask)
    g.listener = listener
    if grey:
        g.cite(RULES_MISSED)
        g.cite(RULES_GREY)
    if plain:
        g.cite(RULES_SILENT_IN_THE_PILE)


def hears(g: EpicGame, text: Text, player: i64, source: i64, events: list[Event], mask: i64) -> bool:
    """Would this text wait for one of these events?"""
    if text.awaited_kinds & mask:
        for t in text.triggers:
            for e in events:
                if concerns(t, e):
                    s = g.scratch
                    s.player = player
                    s.source = source
                    if t.when.ok(g, s, e):
                        return True
    return False


def tell_printed_cost(g: EpicGame, s: Scope, e: Event, alignment: i64) -> None:
    """A card of this alignment is played, and does not count for its printed cost."""
    if e.player == s.player and e.amount != 1 and g.card(e.kind_of).alignments & alignment:
        g.cite(RULES_PRINTED_COST)


# -- targets and choices


def tell_untargeted(g: EpicGame, f: Resolve, refs: list[int]) -> None:
    """An effect reaches these, of whom the untargetable were not chosen as targets."""
    for ref in refs:
        o = g.champion(ref)
        if o is not None and o.keywords & UNTARGETABLE and not was_picked(f, ref):
            g.cite(RULES_UNTARGETED)


def was_picked(f: Resolve, ref: i64) -> bool:
    """Has this one been chosen, in any slot, by what is being followed?"""
    for picked in f.picked:
        n: i64 = picked
        if n & 0xFFFFFFFF == ref:
            return True
    return False


def tell_legal(g: EpicGame, f: Resolve, whom: Pred | None, legal: i64, low: i64) -> None:
    """Targets are chosen among so many: the untargetable are left out, and where too few are left all are taken."""
    if whom is not None:
        for o in g.objs:
            if o.keywords & UNTARGETABLE and whom.ok(g, f, o):
                g.cite(RULES_LEFT_OUT)
    if legal <= low:
        g.cite(RULES_ALL_THERE_ARE)


def tell_choice(g: EpicGame, among: list[int]) -> None:
    """One of these is chosen where no target is asked for."""
    for ref in among:
        o = g.champion(ref)
        if o is not None and o.keywords & UNTARGETABLE:
            g.cite(RULES_UNTARGETABLE_CHOSEN)


def tell_pile(g: EpicGame, cards: list[int]) -> None:
    """One of these cards of discard piles is chosen: what is untargetable in play is not so there."""
    for card in cards:
        if g.card(g.kinds[card]).text.keywords & UNTARGETABLE:
            g.cite(RULES_UNTARGETABLE_IN_THE_PILE)


def tell_in_vain(g: EpicGame, f: Resolve) -> None:
    """What is being followed cannot be, or not wholly: a Tribute, or an ally ability."""
    kind = g.kind_of(f.source)
    if kind < 0:
        return
    for t in g.card(kind).text.triggers:
        if t.program == f.program:
            if f.it == f.source:  # it is about its own entering
                if "5.6.1" in t.rules:
                    g.cite(RULES_TRIBUTE_IN_VAIN)
            elif "5.18.1" in t.rules:
                g.cite(RULES_ALLY_IN_PART)


# -- health and damage


def tell_elimination(g: EpicGame, gone: list[int]) -> None:
    """These players are out: before health that waits for them is gained, and before the next sentence of a card."""
    g.cite(RULES_AT_ONCE)
    if len(gone) > 1:
        g.cite(RULES_ALL_AT_ONCE)
    for w in g.pending:
        if w.program == RIGHTEOUS_PROGRAM and g.leads[w.player] in gone:
            g.cite(RULES_TOO_LATE)
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Resolve) and top.pc < len(g.book.program(top.program)):
        g.cite(RULES_BEFORE_THE_NEXT_SENTENCE)


def tell_drawn_out(g: EpicGame) -> None:
    """A player has won by drawing, perhaps before the next sentence of a card."""
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Resolve) and top.pc + 1 < len(g.book.program(top.program)):
        g.cite(RULES_BEFORE_THE_NEXT_SENTENCE)


def tell_side(g: EpicGame, player: i64) -> None:
    """Health is a side's."""
    if len(g.members(player)) > 1:
        g.cite(RULES_OF_THE_SIDE)


def tell_players_hit(g: EpicGame, players: i64) -> None:
    """So many players are hit by one instruction, all of them before anybody is eliminated."""
    if players > 1:
        g.cite(RULES_ALL_AT_ONCE)


def tell_righteous(g: EpicGame, o: Champion) -> None:
    """A righteous champion has dealt damage: not in battle, or being righteous more than once."""
    if o.role == NO_ROLE:
        g.cite(RULES_ANY_DAMAGE)
    if times_given(g, o.uid, RIGHTEOUS) > 1:
        g.cite(RULES_RIGHTEOUS_ONCE)


def times_given(g: EpicGame, uid: i64, keyword: i64) -> i64:
    """How often a champion has this keyword: printed, and from each source."""
    n: i64 = 0
    for ref, what, amount, _, _ in notes_of(g).rows:
        if ref == uid:
            if what == "keywords" and amount & keyword:
                n += 1
            elif what == "lost" and amount & keyword:
                n = 0
    return n


def notes_of(g: EpicGame) -> Notes:
    """Everything that makes the champions of this position what they are, found on a copy of it."""
    copy = g.copy()
    notes = Notes()
    copy.notes = notes
    copy.recompute()
    return notes


def tell_lethal(g: EpicGame, doomed: list[Event]) -> None:
    """These champions break at once: of those without damage it is for their defense."""
    for e in doomed:
        o = g.champion(e.ref)
        if o is not None and o.damage == 0:
            g.cite(RULES_DEFENSE_ZERO)


# -- battle


def tell_window(g: EpicGame, passing: i64, first: bool) -> None:
    """Somebody passes in the first or second window of a battle: the defender, or whoever comes before."""
    if g.allied(passing, g.defender):
        g.cite(RULES_DEFENDER_DONE if first else RULES_DEFENDER_DONE_AGAIN)
    elif g.allied(g.next_side(passing), g.defender):
        g.cite(RULES_DEFENDER_MAY if first else RULES_DEFENDER_MAY_AGAIN)


def tell_nobody_blocks(g: EpicGame) -> None:
    """Nobody can block: of those who are prepared, for what the attackers are."""
    for o in g.objs:
        if o.position == PREPARED and g.allied(o.controller, g.defender):
            for a in fighters(g, ATTACKING):
                reason = why_not_block_one(g, o, a)
                if reason == UNBLOCKABLE_ATTACKERS:
                    g.cite(RULES_CANNOT_BLOCK_IT)
                elif reason == AIRBORNE_ATTACKERS:
                    g.cite(RULES_CANNOT_REACH_IT)
                elif reason == BARRED:
                    g.cite(RULES_BARRED)


def tell_block(g: EpicGame) -> None:
    """An attacker whom one of the blockers could not block alone is blocked with its group."""
    blockers = fighters(g, BLOCKING)
    for b in blockers:
        if b.deploying:
            g.cite(RULES_BLOCKS_DEPLOYING)
    for a in fighters(g, ATTACKING):
        if a.keywords & UNTARGETABLE:
            g.cite(RULES_UNTARGETABLE_CHOSEN)
        for b in blockers:
            reason = why_not_block_one(g, b, a)
            if reason == AIRBORNE_ATTACKERS:
                g.cite(RULES_AIRBORNE_BLOCKED)
            elif reason == UNBLOCKABLE_ATTACKERS:
                g.cite(RULES_UNBLOCKABLE_BLOCKED)
            elif reason == BARRED:
                g.cite(RULES_BARRED_BLOCKED)


def tell_attackers(g: EpicGame, attackers: list[Champion]) -> None:
    """Attackers that have lost Blitz fight on; one without offense deals nothing."""
    for o in attackers:
        if o.deploying and not o.keywords & BLITZ:
            g.cite(RULES_BLITZ_LOST_IN_BATTLE)
        if o.offense <= 0:
            g.cite(RULES_NO_DAMAGE)
        if o.offense < 0:
            g.cite(RULES_BELOW_ZERO)


def tell_excess(g: EpicGame, attackers: list[Champion], blockers: list[Champion]) -> None:
    """Breakthrough is reckoned: who adds nothing to the excess, and what the blockers stop."""
    for o in attackers:
        if not o.keywords & BREAKTHROUGH and o.offense > 0:
            g.cite(RULES_ADDS_NOTHING)
    for b in blockers:
        if b.keywords & UNBREAKABLE:
            g.cite(RULES_UNBREAKABLE_WALL)
        if b.damage > 0:
            g.cite(RULES_DAMAGED_WALL)
        if b.defense != g.card(b.kind).defense:
            g.cite(RULES_WALL_AS_IT_IS)
    if not blockers:
        g.cite(RULES_NO_WALL)


def tell_foes(g: EpicGame, foes: list[Champion]) -> None:
    """A fighter deals its damage to these: nobody is left, or an untargetable one is among them."""
    if not foes:
        g.cite(RULES_NOBODY_TO_HIT)
    for o in foes:
        if o.keywords & UNTARGETABLE:
            g.cite(RULES_UNTARGETABLE_CHOSEN)


def tell_broken_in_battle(g: EpicGame) -> None:
    """The damage of a battle was dealt: who has enough of it breaks now."""
    for o in g.objs:
        if o.role != NO_ROLE and g.is_doomed(o):
            g.cite(RULES_BROKEN_IN_BATTLE)


# -- what champions are


def values_of(g: EpicGame) -> list[tuple[int, int, int]]:
    """Of each champion in play its name, its defense and its keywords."""
    return [(o.uid, o.defense, o.keywords) for o in g.objs]


def tell_values(g: EpicGame, notes: Notes, before: list[tuple[int, int, int]]) -> None:
    """All has been computed anew: what has made champions what they are, and what they have lost."""
    for o in g.objs:
        if o.text.statics:
            g.cite(RULES_CONTINUOUS)
        tell_given(g, o, notes)
    for p in range(len(g.players)):
        for card in g.gods(p):
            if g.card(g.kinds[card]).text.statics:
                g.cite(RULES_CONTINUOUS)
                g.cite(RULES_GOD_WORKS)
    for uid, defense, keywords in before:
        tell_lost(g, uid, defense, keywords)


def tell_given(g: EpicGame, o: Champion, notes: Notes) -> None:
    """What others give to a champion, what it has twice, and what it has lost."""
    given: i64 = 0
    lost = False
    for ref, what, amount, source, _ in notes.rows:
        if ref != o.uid:
            continue
        if what == "lost":
            g.cite(RULES_ABILITIES_LOST)
            if o.counters:
                g.cite(RULES_COUNTERS_STAY)
            lost = True
            given = 0
        elif what == "keywords":
            if source != ref:
                g.cite(RULES_HAS_IT)
            if lost:
                g.cite(RULES_GAINED_LATER)
            if given & amount & AIRBORNE:
                g.cite(RULES_AIRBORNE_TWICE)
            given |= amount
        elif what == "alignments" and source != ref:
            g.cite(RULES_ALSO_ALIGNED)
        if o.keywords & UNTARGETABLE and source != ref and is_continuous(g, o, source):
            g.cite(RULES_REACHES)


def is_continuous(g: EpicGame, o: Champion, source: i64) -> bool:
    """Is what this source does to a champion done by a continuous ability, and not by an effect that it made?"""
    for m in g.mods:
        if m.subject == o.uid and m.source == source:
            return False
    by = g.champion(source)
    if by is not None:
        return len(by.text.statics) > 0
    card = g.card_of(source)
    return card >= 0 and g.card(g.kinds[card]).type == GOD


def tell_lost(g: EpicGame, uid: i64, defense: i64, keywords: i64) -> None:
    """What a champion has lost: defense above the damage marked, Blitz while deploying, its protection."""
    o = g.champion(uid)
    if o is None:
        return
    lost = keywords & ~o.keywords
    if o.damage >= o.defense and o.damage < defense:
        g.cite(RULES_SHRUNK)
    if lost & BLITZ and o.deploying:
        g.cite(RULES_BLITZ_LOST)
    if lost & UNBREAKABLE and o.damage >= o.defense:
        g.cite(RULES_UNBREAKABLE_LOST)


def tell_kept(g: EpicGame, o: Champion) -> None:
    """Under a new controller a champion keeps its counters, and what its Loyalty has given it."""
    if o.counters:
        g.cite(RULES_COUNTERS_STAY)
    loyal = False
    for t in g.card(o.kind).text.triggers:
        loyal = loyal or "5.3.1" in t.rules
    for m in g.mods:
        if loyal and m.subject == o.uid and m.source == o.uid and m.until == WHILE_IN_PLAY:
            g.cite(RULES_KEPT)
