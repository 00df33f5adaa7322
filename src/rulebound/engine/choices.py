"""Composite choices as sequences of small ones: dividing a number, picking several things, picking several cards.

No list of options is ever a list of subsets or permutations: things are picked one at a time, in one order only, so
that the same set can be reached in one way.  `purpose` is the game's number for what the choice is for; words are made
from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.codes import CARD, DONE, NUMBER, PICK, code, first_of, second_of
from rulebound.engine.state import ENDS_EMPTY, GOES_ON, OFFER, TAKE, Answers, Cards, Frame, Ref, Refs

if TYPE_CHECKING:
    from rulebound.engine.chance import Chance
    from rulebound.engine.game import Game

KIND_BITS: Final = 20
KIND_MASK: Final = (1 << 20) - 1


@mypyc_attr(acyclic=True, free_list_len=1)
class Divide(Frame):
    """Divide `left` among some: at least `least` and at most its cap each.  Hands over ref, share, ref, share, ..."""

    def __init__(
        self, player: i64, purpose: i64, source: Ref, left: i64, among: Refs, least: i64, caps: list[int]
    ) -> None:
        self.pc = OFFER
        self.player = player
        self.purpose = purpose
        self.source = source
        self.left = left
        self.among = among
        self.least = least
        self.caps = caps
        self.shares: list[int] = []

    def step(self, g: Game) -> None:
        at: i64 = len(self.shares)
        if self.pc == OFFER:
            n: i64 = len(self.among)
            if at == n:
                self.hand_over(g)
                return
            later: i64 = 0
            k = at + 1
            while k < n:
                later += self.caps[k]
                k += 1
            low = self.left - later
            if low < self.least:
                low = self.least
            high = self.left - self.least * (n - at - 1)
            cap: i64 = self.caps[at]
            if high > cap:
                high = cap
            ref: i64 = self.among[at]
            option = code(NUMBER, low, ref)
            options: list[int] = []
            while low <= high:
                options.append(option)
                option += 1 << 8  # the next number
                low += 1
            self.pc = TAKE
            if g.ask(self.player, options):
                return
        self.pc = OFFER
        share = first_of(g.answer)
        self.shares.append(share)
        self.left -= share
        if at + 1 == len(self.among):  # shortcut: the next step would do it
            self.hand_over(g)  # shortcut

    def hand_over(self, g: Game) -> None:
        """Each recipient, followed by its share."""
        g.stack.pop()
        out: list[int] = []
        i: i64 = 0
        for ref in self.among:
            out.append(ref)
            out.append(self.shares[i])
            i += 1
        g.stack[-1].receive(out)

    def someone_left(self, g: Game) -> i64:
        """It is divided anew among those still there."""
        for share in self.shares:
            self.left += share
        self.shares = []
        among: list[int] = []
        caps: list[int] = []
        i: i64 = 0
        while i < len(self.among):
            if g.is_here(self.among[i]):
                among.append(self.among[i])
                caps.append(self.caps[i])
            i += 1
        self.among = among
        self.caps = caps
        self.pc = OFFER
        return ENDS_EMPTY if g.players[self.player].out else GOES_ON


@mypyc_attr(acyclic=True, free_list_len=1)
class PickSome(Frame):
    """Pick from `low` to `high` of these players and instances.  Hands over those picked, in the order listed."""

    def __init__(self, player: i64, purpose: i64, source: Ref, among: Refs, low: i64, high: i64) -> None:
        self.pc = OFFER
        self.player = player
        self.purpose = purpose
        self.source = source
        self.among = among
        self.low = low
        self.high = high
        self.at: i64 = 0  # only things from here on are offered
        self.picks: Refs = []

    def step(self, g: Game) -> None:
        have: i64 = len(self.picks)
        if self.pc == OFFER:
            n: i64 = len(self.among)
            assert self.low <= self.high
            high = self.high
            if high > have + n - self.at:
                high = have + n - self.at
            low = self.low
            if low > high:
                low = high
            if have == high:
                g.stack.pop()
                g.stack[-1].receive(self.picks)
                return
            options: list[int] = []
            if have >= low:
                options.append(DONE)
            last = n - 1 if low <= have else n - (low - have)
            i = self.at
            while i <= last:
                ref: i64 = self.among[i]
                options.append(PICK | ref << 8)  # code(PICK, ref): a call costs more
                i += 1
            self.pc = TAKE
            if g.ask(self.player, options):
                return
        self.pc = OFFER
        if g.answer == DONE:
            self.high = have
            return
        ref = first_of(g.answer)
        i = self.at
        while self.among[i] != ref:
            i += 1
        self.picks.append(ref)
        self.at = i + 1
        if have + 1 == self.high:  # shortcut: the next step would do it
            g.stack.pop()  # shortcut
            g.stack[-1].receive(self.picks)  # shortcut

    def someone_left(self, g: Game) -> i64:
        """It is picked anew among those still there."""
        self.among = [ref for ref in self.among if g.is_here(ref)]
        self.picks = []
        self.at = 0
        self.pc = OFFER
        return ENDS_EMPTY if g.players[self.player].out else GOES_ON


@mypyc_attr(acyclic=True, free_list_len=1)
class PickCards(Frame):
    """Pick from `low` to `high` of these cards.  Hands over those picked.

    Equal cards are one option; which of them is taken makes no difference to the rules.  One that others already know
    of is taken first, so that they learn nothing and forget nothing they could not.  Where others must not learn that
    there is nothing to pick, `low` is given as `~low`: then the player is asked all the same.
    """

    def __init__(self, player: i64, purpose: i64, source: Ref, among: Cards, low: i64, high: i64) -> None:
        self.pc = OFFER
        self.player = player
        self.purpose = purpose
        self.source = source
        self.among = among
        self.low = low
        self.high = high
        self.last: i64 = -1  # what was picked last (owner and kind): only this and what comes after it is offered
        self.picks: Cards = []

    def step(self, g: Game) -> None:
        have: i64 = len(self.picks)
        if self.pc == OFFER:
            left: list[int] = []
            for c in self.among:
                sort = owner_and_kind(g, c)
                if sort >= self.last:
                    left.append(sort)
            left.sort()
            assert self.low <= self.high
            high = self.high
            if high > have + len(left):
                high = have + len(left)
            low = self.least()
            if low > high:
                low = high
            if have == high and (self.low >= 0 or have > 0):
                g.stack.pop()
                g.stack[-1].receive(self.picks)
                return
            options: list[int] = []
            if have >= low:
                options.append(DONE)
            n: i64 = len(left)
            i: i64 = 0
            before: i64 = -1
            while i < n:
                k: i64 = left[i]
                if k != before and n - i >= low - have:
                    options.append(code(CARD, k & KIND_MASK, k >> KIND_BITS))
                before = k
                i += 1
            self.pc = TAKE
            if g.ask(self.player, options):
                return
        self.pc = OFFER
        if g.answer == DONE:
            self.low = 0
            self.high = have
            return
        kind = first_of(g.answer)
        self.last = second_of(g.answer) << KIND_BITS | kind
        card = best_known(g, [c for c in self.among if owner_and_kind(g, c) == self.last], kind)
        self.among.remove(card)
        self.picks.append(card)
        if have + 1 == self.high:  # shortcut: the next step would do it
            g.stack.pop()  # shortcut
            g.stack[-1].receive(self.picks)  # shortcut

    def least(self) -> i64:
        """The fewest that may be picked."""
        return self.low if self.low >= 0 else ~self.low

    def someone_left(self, g: Game) -> i64:
        """It is picked anew among the cards still there."""
        self.among = [c for c in self.among + self.picks if not g.players[g.owners[c]].out]
        self.picks = []
        self.last = -1
        self.pc = OFFER
        return ENDS_EMPTY if g.players[self.player].out else GOES_ON


def owner_and_kind(g: Game, card: i64) -> i64:
    """What makes two cards equal to a player who picks."""
    owner: i64 = g.owners[card]
    return owner << KIND_BITS | g.kinds[card]


def best_known(g: Game, cards: Cards, kind: i64) -> i64:
    """Among these cards the one of this kind that most players know of."""
    best: i64 = -1
    most: i64 = -1
    for c in cards:
        if g.kinds[c] == kind:
            mask: i64 = g.known[c]
            count: i64 = 0
            while mask:
                count += mask & 1
                mask >>= 1
            if count > most:
                most = count
                best = c
    if best < 0:
        raise AssertionError(f"no card of kind {kind} among those offered")
    return best


@mypyc_attr(acyclic=True)
class Sealed(Frame):
    """These players choose at the same moment, each in secret.  Hands over their answers, in the order of the players.

    They are asked one after the other; until all have answered nobody sees what another chose, and `determinise` puts
    other answers in its place.  The game says what each may choose (`Game.sealed_options`), the same at any time
    meanwhile.
    """

    def __init__(self, purpose: i64, source: Ref, players: list[int]) -> None:
        self.pc = OFFER
        self.purpose = purpose
        self.source = source
        self.players = players
        self.answers: Answers = []

    def step(self, g: Game) -> None:
        if self.pc == OFFER:
            if len(self.answers) == len(self.players):
                g.stack.pop()
                g.stack[-1].receive(self.answers)
                return
            player: i64 = self.players[len(self.answers)]
            self.pc = TAKE
            if g.ask(player, g.sealed_options(self.purpose, player)):
                return
        self.pc = OFFER
        self.answers.append(g.answer)
        g.answer = 0  # it would stay there for all to see
        g.secrets += 1

    def someone_left(self, g: Game) -> i64:
        """Those who remain choose anew."""
        self.players = [p for p in self.players if not g.players[p].out]
        self.answers = []
        self.pc = OFFER
        return GOES_ON

    def reseal(self, g: Game, viewer: i64, chance: Chance) -> None:
        i: i64 = 0
        while i < len(self.answers):
            player: i64 = self.players[i]
            if player != viewer:
                options = g.sealed_options(self.purpose, player)
                self.answers[i] = options[chance.below(len(options))]
            i += 1
