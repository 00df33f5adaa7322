"""Instructions about champions and players: targets, damage, breaking, banishing, returning, tokens, modifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from rulebound.engine.choices import Divide, PickSome
from rulebound.engine.nodes import HAPPENED, NEXT, WAIT, Amount, Change, Op, Pred, Selector
from rulebound.engine.state import WHILE_IN_PLAY, Delayed, Event, Mod
from rulebound.games.epic import logbook as log
from rulebound.games.epic.citing import tell_in_vain, tell_legal, tell_players_hit, tell_untargeted
from rulebound.games.epic.continuous import (
    JOINED,
    RULES_GAINS_NOTHING,
    HasKeywords,
    HasText,
    LosesAbilities,
    changed,
    settle_control,
)
from rulebound.games.epic.health import deal, gain_health, hit, in_all, lose_health
from rulebound.games.epic.selectors import EpicAmount
from rulebound.games.epic.state import EpicGame
from rulebound.games.epic.terms import (
    BROKEN,
    CANT_BE_TARGETED,
    CANT_GAIN_ABILITIES,
    ENTERS,
    EXPENDED,
    FOR_EFFECT_DAMAGE,
    FOR_TARGET,
    NO_ROLE,
    OFFENSE,
    PREPARED,
    READS_POSITION,
    READS_ROLE,
    READS_VALUES,
    TRANSFORMED,
    UNTARGETABLE,
)
from rulebound.games.epic.zones import card_elsewhere, leaving_event, pile_event

if TYPE_CHECKING:
    from rulebound.engine.resolve import Resolve

RULES_TARGET: Final[tuple[str, ...]] = ("5.20.1", "3.2.3d", "R19")
RULES_PLAYER_TARGET: Final[tuple[str, ...]] = ("5.20.5-bis", "5.20.1", "R19")
RULES_UNTARGETABLE_PLAYER: Final[tuple[str, ...]] = ("5.20.4", "R50")
RULES_UNTIL: Final[tuple[str, ...]] = ("4.5.2d",)
RULES_FEWER_TARGETS: Final[tuple[str, ...]] = ("5.20.7", "3.2.3c", "R20")
RULES_PUT_TOKENS: Final[tuple[str, ...]] = ("2.3.2", "R44")
RULES_DIVIDE: Final[tuple[str, ...]] = ("R62",)
RULES_MODIFY: Final[tuple[str, ...]] = ("R57",)
RULES_GAINS_FOR_GOOD: Final[tuple[str, ...]] = ("5.0.7", "R57")
RULES_LOSES: Final[tuple[str, ...]] = ("R56",)
RULES_RESTRICTED: Final[tuple[str, ...]] = ("R63",)
RULES_COUNTERS: Final[tuple[str, ...]] = ("2.7-bis", "2.7.2", "2.7.3")
RULES_FIGHTS_ON: Final[tuple[str, ...]] = ("R33",)
RULES_COUNTERS_ADD: Final[tuple[str, ...]] = ("R51",)
RULES_LEAVE_BATTLE: Final[tuple[str, ...]] = ("4.4.12", "R36")

# Which players can be targets of an instruction.
NO_PLAYER: Final = 0
ANY_PLAYER: Final = 1
OPPONENTS: Final = 2


class EpicOp(Op):
    """An instruction that knows Epic's state."""

    def run(self, g: EpicGame, f: Resolve) -> i64:
        """Carry it out."""
        raise AssertionError(f"{type(self).__name__} does nothing")


class Target(EpicOp):
    """5.20, R19: choose targets now, as many as there are up to the number asked for; they go into a slot.

    `whom` names champions, `players` says which players: NO_PLAYER, ANY_PLAYER or OPPONENTS.
    """

    def __init__(self, slot: i64, whom: Pred | None, players: i64, low: i64, high: i64) -> None:
        self.slot = slot
        self.whom = whom
        self.players = players
        self.low = low
        self.high = high

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            legal = self.legal(g, f)
            if g.listener is not None:
                tell_legal(g, f, self.whom, len(legal), self.low)
                if len(legal) < self.low:
                    tell_in_vain(g, f)
            if not legal:
                g.cite(RULES_FEWER_TARGETS)
                return NEXT
            if g.listener is not None:
                g.cite(RULES_TARGET)
            f.sub = 1
            g.stack.append(PickSome(f.player, FOR_TARGET, f.source, legal, self.low, self.high))
            return WAIT
        for ref in f.got:
            f.pick(self.slot, ref)
            if g.listener is not None:
                self.tell(g, f, ref)
        return NEXT

    def legal(self, g: EpicGame, f: Resolve) -> list[int]:
        """5.20.2: legal targets; 5.12, 5.20.4: never an untargetable champion."""
        out: list[int] = []
        whom = self.whom
        if whom is not None:
            for o in g.objs:
                if not o.keywords & UNTARGETABLE and whom.ok(g, f, o):
                    out.append(o.uid)
        if self.players == ANY_PLAYER:
            out.extend(targetable(g, g.everyone(f.player)))
        elif self.players == OPPONENTS:
            out.extend(targetable(g, g.opponents(f.player)))
        return out

    def tell(self, g: EpicGame, f: Resolve, ref: i64) -> None:
        o = g.champion(ref)
        kind: i64 = o.kind if o is not None else -1
        g.note(log.TARGETS, RULES_PLAYER_TARGET if o is None else RULES_TARGET, f.player, ref=ref, kind_of=kind)


def targetable(g: EpicGame, players: list[int]) -> list[int]:
    """Those of these players who can be targeted (5.20.4, R50)."""
    for p in players:
        if g.players[p].limits & CANT_BE_TARGETED:
            g.cite(RULES_UNTARGETABLE_PLAYER)
            return [p for p in players if not g.players[p].limits & CANT_BE_TARGETED]
    return players


class LimitPlayers(EpicOp):
    """These players cannot do something, or it cannot be done to them, for a time."""

    def __init__(self, who: Selector, change: i64, until: i64) -> None:
        self.who = who
        self.change = change
        self.until = until

    def run(self, g: EpicGame, f: Resolve) -> i64:
        kind = g.kind_of(f.source)
        for player in self.who.refs(g, f):
            g.mods.append(Mod(player, self.change, f.player, f.source, kind, 0, g.next_stamp(), self.until))
        g.cite(RULES_UNTIL)
        g.touch()
        return HAPPENED


class Done(EpicOp):
    """An instruction whose outcome the text may ask for later, by the words "this way": then all that it was done to
    goes into the slot `done_to`, and, if each of several players is asked for, who did it into the slot `done_by`."""

    def __init__(self) -> None:
        self.done_to: i64 = -1
        self.done_by: i64 = -1

    def note_done(self, f: Resolve, refs: list[int], player: i64 = -1) -> None:
        """It is done to these, by this player."""
        if self.done_to >= 0:
            for ref in refs:
                f.pick(self.done_to, ref)
        if self.done_by >= 0:
            for _ in refs:
                f.pick(self.done_by, player)


class Damage(Done):
    """Deal N damage to these, at the same moment."""

    def __init__(self, amount: EpicAmount, whom: Selector) -> None:
        super().__init__()
        self.amount = amount
        self.whom = whom
        self.tells = False  # X is what it dealt in all, for text that says "that much" later

    def run(self, g: EpicGame, f: Resolve) -> i64:
        hits: list[Event] = []
        refs = self.whom.refs(g, f)
        self.note_done(f, refs)
        if g.listener is not None:
            tell_untargeted(g, f, refs)
        for ref in g.once_a_side(refs):
            add_hit(g, f, hits, ref, self.amount.value_of(g, f, ref))
        if self.tells:
            f.x = in_all(hits)
        deal(g, hits)
        return HAPPENED


class DamageTwo(Damage):
    """Deal N damage to these and M to those, at the same moment."""

    def __init__(self, amount: EpicAmount, whom: Selector, other_amount: EpicAmount, other: Selector) -> None:
        super().__init__(amount, whom)
        self.other_amount = other_amount
        self.other = other

    def run(self, g: EpicGame, f: Resolve) -> i64:
        hits: list[Event] = []
        these = self.whom.refs(g, f)
        those = self.other.refs(g, f)
        self.note_done(f, these + those)
        for ref in g.once_a_side(these):
            add_hit(g, f, hits, ref, self.amount.value_of(g, f, ref))
        for ref in g.once_a_side(those):
            add_hit(g, f, hits, ref, self.other_amount.value_of(g, f, ref))
        deal(g, hits)
        return HAPPENED


def add_hit(g: EpicGame, f: Resolve, hits: list[Event], ref: i64, amount: i64) -> None:
    """One more recipient of damage, if it is still there."""
    if ref < len(g.players):
        hits.append(hit(f.source, f.player, ref, ref, amount))
        return
    o = g.champion(ref)
    if o is not None:
        hits.append(hit(f.source, f.player, ref, o.controller, amount))


class DamageBy(EpicOp):
    """This champion (R38: it is the source), or each of several, deals damage equal to one of its stats to these."""

    def __init__(self, by: Selector, stat: i64, whom: Selector) -> None:
        self.by = by
        self.stat = stat
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        hits: list[Event] = []
        for source in self.by.refs(g, f):
            o = g.last_champion(source)
            if o is None:
                continue
            n = o.offense if self.stat == OFFENSE else o.defense
            for ref in g.once_a_side(self.whom.refs(g, f)):
                target = g.champion(ref)
                if ref < len(g.players):
                    hits.append(hit(source, o.controller, ref, ref, n))
                elif target is not None:
                    hits.append(hit(source, o.controller, ref, target.controller, n))
        deal(g, hits)
        return HAPPENED


class DivideDamage(EpicOp):
    """Deal N damage divided any way among those chosen (R62: at least 1 each)."""

    def __init__(self, amount: Amount, whom: Selector) -> None:
        self.amount = amount
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if f.sub == 0:
            among = self.whom.refs(g, f)
            n = self.amount.value(g, f)
            if len(among) > n:
                raise AssertionError("more targets than damage to divide among them")
            g.cite(RULES_DIVIDE)
            f.sub = 1
            caps: list[int] = [n for ref in among]
            g.stack.append(Divide(f.player, FOR_EFFECT_DAMAGE, f.source, n, among, 1, caps))
            return WAIT
        hits: list[Event] = []
        i: i64 = 0
        while i < len(f.got):
            add_hit(g, f, hits, f.got[i], f.got[i + 1])
            i += 2
        deal(g, hits)
        return HAPPENED


class LeavePlay(Done):
    """Break, banish or return these champions, all at the same moment; `kind` is the event."""

    def __init__(self, kind: i64, whom: Selector) -> None:
        super().__init__()
        self.kind = kind
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        events: list[Event] = []
        refs = self.whom.refs(g, f)
        self.note_done(f, refs)
        if g.listener is not None:
            tell_untargeted(g, f, refs)
        for uid in refs:
            o = g.champion(uid)
            if o is not None:
                events.append(leaving_event(self.kind, o, f.source, f.player))
            elif self.kind != BROKEN:  # "it" is a card elsewhere, or has been broken meanwhile: the card in the pile
                card = card_elsewhere(g, uid)
                if card >= 0:
                    events.append(pile_event(g, self.kind, card, f.source, f.player))
        g.occur(events, True)
        return HAPPENED


class Remember(EpicOp):
    """Settle now who is meant, for an instruction that comes later; they go into a slot, if there is one (not -1)."""

    def __init__(self, slot: i64, who: Selector) -> None:
        self.slot = slot
        self.who = who

    def run(self, g: EpicGame, f: Resolve) -> i64:
        if self.slot >= 0:
            for ref in self.who.refs(g, f):
                f.pick(self.slot, ref)
        return NEXT


class Transform(EpicOp):
    """5.21: onto the bottom of its owner's deck; its controller puts a token into play."""

    def __init__(self, whom: Selector, token: i64, slot: i64) -> None:
        self.whom = whom
        self.token = token
        self.slot = slot

    def run(self, g: EpicGame, f: Resolve) -> i64:
        events: list[Event] = []
        refs = self.whom.refs(g, f)
        if g.listener is not None:
            tell_untargeted(g, f, refs)
        for uid in refs:
            o = g.champion(uid)
            if o is not None:
                e = leaving_event(TRANSFORMED, o, f.source, f.player)
                e.flag = self.token
                e.amount = g.next_stamp()  # the name of the token to come
                f.pick(self.slot, e.amount)
                events.append(e)
        g.occur(events, True)
        return HAPPENED


class PutTokens(EpicOp):
    """2.3.2: these players put N tokens into play each; what they put goes into a slot."""

    def __init__(self, token: i64, amount: EpicAmount, who: Selector, slot: i64, expended: bool) -> None:
        self.token = token
        self.amount = amount
        self.who = who
        self.slot = slot
        self.expended = expended

    def run(self, g: EpicGame, f: Resolve) -> i64:
        flag: i64 = EXPENDED if self.expended else PREPARED
        events: list[Event] = []
        for player in self.who.refs(g, f):
            n = self.amount.value_of(g, f, player)
            i: i64 = 0
            while i < n:
                uid = g.next_stamp()
                f.pick(self.slot, uid)
                events.append(Event(ENTERS, uid, player, f.source, 0, -1, self.token, f.player, flag))
                i += 1
        if events:
            g.cite(RULES_PUT_TOKENS)
        g.occur(events, False)
        return HAPPENED


class Modify(EpicOp):
    """These champions get changes for a time: one modifier each (5.0.7, R57)."""

    def __init__(self, whom: Selector, changes: tuple[int, ...], until: i64, times: EpicAmount | None = None) -> None:
        self.whom = whom
        self.changes = changes
        self.until = until
        self.times = times  # of bonuses that are multiplied

    def run(self, g: EpicGame, f: Resolve) -> i64:
        kind = g.kind_of(f.source)
        x: i64 = JOINED if self.times is None else self.times.value(g, f)
        for uid in self.whom.refs(g, f):
            o = g.champion(uid)
            if o is not None:
                made: i64 = 0
                for number in self.changes:
                    change = g.book.change(number)
                    if not o.limits & CANT_GAIN_ABILITIES or not is_gain(change):
                        g.mods.append(Mod(uid, number, f.player, f.source, kind, x, g.next_stamp(), self.until))
                        changed(g, o, change, x, f.source)
                        made += 1
                    else:
                        g.cite(RULES_GAINS_NOTHING)
                if g.listener is not None:
                    g.note(log.MODIFIED, self.rules(g), o.controller, uid, o.kind, made, f.source, kind)
        return HAPPENED

    def rules(self, g: EpicGame) -> tuple[str, ...]:
        """By which rules it lasts: 5.0.7 is about abilities gained without an end, R56 about those lost."""
        rules = RULES_MODIFY
        for number in self.changes:
            change = g.book.change(number)
            if isinstance(change, LosesAbilities):
                rules = RULES_LOSES
            elif self.until == WHILE_IN_PLAY and is_gain(change):
                return RULES_GAINS_FOR_GOOD
        return rules


def is_gain(change: Change) -> bool:
    """Is an ability gained?  5.0.4: some champions gain none; bonuses they take (R57)."""
    return isinstance(change, (HasKeywords, HasText))


class ModifyAll(EpicOp):
    """All champions that are meant, now and later, get a change for a time; of the players `whose`, if it is said, each
    is "you" to the change."""

    def __init__(self, change: i64, until: i64, whose: Selector | None = None) -> None:
        self.change = change
        self.until = until
        self.whose = whose

    def run(self, g: EpicGame, f: Resolve) -> i64:
        kind = g.kind_of(f.source)
        players: list[int] = [f.player] if self.whose is None else self.whose.refs(g, f)
        for player in players:
            g.mods.append(Mod(-1, self.change, player, f.source, kind, 0, g.next_stamp(), self.until))
        g.cite(RULES_MODIFY)
        g.touch()
        return HAPPENED


class TakeControl(EpicOp):
    """R52: you control these for a time, or while they are in play."""

    def __init__(self, whom: Selector, change: i64, until: i64) -> None:
        self.whom = whom
        self.change = change
        self.until = until

    def run(self, g: EpicGame, f: Resolve) -> i64:
        kind = g.kind_of(f.source)
        for uid in self.whom.refs(g, f):
            if g.champion(uid) is not None:
                g.mods.append(Mod(uid, self.change, f.player, f.source, kind, f.player, g.next_stamp(), self.until))
        settle_control(g)
        g.touch()
        return HAPPENED


class SetPosition(EpicOp):
    """Prepare or expend these (2.6)."""

    def __init__(self, whom: Selector, position: i64) -> None:
        self.whom = whom
        self.position = position

    def run(self, g: EpicGame, f: Resolve) -> i64:
        for uid in self.whom.refs(g, f):
            o = g.champion(uid)
            if o is not None and o.position != self.position:
                o.position = self.position
                if o.role != NO_ROLE:
                    g.cite(RULES_FIGHTS_ON)
                what: i64 = log.PREPARED if self.position == PREPARED else log.EXPENDED
                g.note(what, ("2.6.1",), o.controller, ref=uid, kind_of=o.kind)
        g.touch_if_read(READS_POSITION)
        return HAPPENED


class PutCounters(EpicOp):
    """2.7: put N +1 offense +1 defense counters on these."""

    def __init__(self, amount: Amount, whom: Selector) -> None:
        self.amount = amount
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        n = self.amount.value(g, f)
        for uid in self.whom.refs(g, f):
            o = g.champion(uid)
            if o is not None:
                o.counters += n
                o.offense += n
                o.defense += n
                g.note(log.COUNTERS, RULES_COUNTERS, o.controller, ref=uid, kind_of=o.kind, amount=n)
                g.cite(RULES_COUNTERS_ADD)
        g.unsettled = True
        if g.listener is not None or g.reads & READS_VALUES:  # else nothing but these numbers has changed
            g.dirty = True
        return HAPPENED


class LeaveBattle(EpicOp):
    """Remove these from battle (4.4.12, R36)."""

    def __init__(self, whom: Selector) -> None:
        self.whom = whom

    def run(self, g: EpicGame, f: Resolve) -> i64:
        for uid in self.whom.refs(g, f):
            o = g.champion(uid)
            if o is not None and o.role != NO_ROLE:
                o.role = NO_ROLE
                g.note(log.LEAVES_BATTLE, RULES_LEAVE_BATTLE, o.controller, ref=uid, kind_of=o.kind)
        g.touch_if_read(READS_ROLE)
        return HAPPENED


class GainHealth(EpicOp):
    """These players gain N health (1.5.2)."""

    def __init__(self, amount: EpicAmount, who: Selector, rules: tuple[str, ...]) -> None:
        self.amount = amount
        self.who = who
        self.rules = rules

    def run(self, g: EpicGame, f: Resolve) -> i64:
        for player in g.once_a_side(self.who.refs(g, f)):
            gain_health(g, player, self.amount.value_of(g, f, player), self.rules)
        return HAPPENED


class GainGold(EpicOp):
    """R63: you gain 1 gold that may only be used for costs of something of these alignments."""

    def __init__(self, alignments: i64) -> None:
        self.alignments = alignments

    def run(self, g: EpicGame, f: Resolve) -> i64:
        g.players[f.player].purse.append(self.alignments)
        g.note(log.RESTRICTED_GOLD, RULES_RESTRICTED, f.player, amount=self.alignments)
        return HAPPENED


class LoseHealth(EpicOp):
    """These players lose N health, all before anybody is eliminated (R05); it is not damage (R22)."""

    def __init__(self, amount: EpicAmount, who: Selector) -> None:
        self.amount = amount
        self.who = who
        self.tells = False  # X is what they lost in all, for text that says "that much" later

    def run(self, g: EpicGame, f: Resolve) -> i64:
        players = g.once_a_side(self.who.refs(g, f))
        if g.listener is not None:
            tell_players_hit(g, len(players))
        lost: i64 = 0
        for player in players:
            n = self.amount.value_of(g, f, player)
            lose_health(g, player, n, ("R22",))
            if n > 0:
                lost += n
        if self.tells:
            f.x = lost
        return HAPPENED


class PutOff(EpicOp):
    """Put instructions off to an event, such as the end of the turn: an ability that waits and remembers what was
    chosen so far."""

    def __init__(self, trigger: i64, until: i64, once: bool) -> None:
        self.trigger = trigger
        self.until = until
        self.once = once

    def run(self, g: EpicGame, f: Resolve) -> i64:
        kind = g.kind_of(f.source)
        chosen = tuple(f.picked)
        g.delayed.append(
            Delayed(self.trigger, f.player, f.source, kind, f.it, f.x, chosen, g.next_stamp(), self.until, self.once)
        )
        g.touch()
        return HAPPENED
