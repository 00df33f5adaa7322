"""Divisions as picks: the engine asks for shares one by one, and a step says them in any order.

Damage is divided from each source to each recipient (`assign`); other things are divided among recipients alone, and
there the steps of one division may also follow each other in any order (`divide`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rulebound.engine.choices import Divide
from rulebound.engine.codes import NUMBER, verb_of
from rulebound.engine.stage import Portion, Subject
from rulebound.judge.table import Refused, Stopped

if TYPE_CHECKING:
    from rulebound.judge.fields import Share
    from rulebound.judge.playing import Hand


def asks_number(hand: Hand) -> bool:
    """Is this player asked for a share?"""
    return hand.is_mine() and all(verb_of(code) == NUMBER for code in hand.game.options)


# -- among recipients


def divide(hand: Hand, verbs: tuple[str, ...], portions: Sequence[Portion]) -> None:
    """So much to each: who is not named gets nothing once all is given away, and the last one left gets the rest.

    What does not yet say how the one asked for fares waits for the next step of the same division.
    """
    left = list(portions)
    refusal: Stopped | None = None
    while not is_division(hand):
        left = [one for one in left if not hand.was_taken(verbs, one.to, one.amount)]
        if not left:
            return
        refusal = refusal or hand.refusal_here(verbs, left[0].to, left[0].amount)
        if not hand.move_on() and not hand.advance(partial(could_divide, verbs=verbs, portions=left)):
            raise refusal or hand.refusal(verbs, left[0].to, left[0].amount)
    frame = hand.game.stack[-1]
    assert isinstance(frame, Divide)
    key = (int(hand.game.turn), int(frame.player), tuple(frame.among))
    left = [one for one in left if not (names_earlier(hand, frame, one) and was_divided(hand, verbs, [one]))]
    left = [*(hand.table.waiting if hand.table.division == key else ()), *left]
    check_portions(hand, verbs, frame, left)
    while left and not hand.game.over and hand.game.stack[-1] is frame:
        to = hand.stage.subject(hand.game, hand.game.options[0])
        mine = [one for one in left if hand.is_it(to, one.to)]
        said = sum(one.amount for one in left)
        alone = len(left) == len(frame.among) - len(frame.shares) - 1  # all others are named
        if not mine and said < frame.left and not alone:
            break
        amount = mine[0].amount if mine else int(frame.left) - said
        code = next((c for c in hand.game.options if hand.stage.subject(hand.game, c).number == amount), None)
        if code is None:
            raise hand.refusal(verbs, mine[0].to if mine else left[0].to, amount)
        taken = hand.as_taken(code)
        hand.take(code)
        if mine:
            left.remove(mine[0])
        else:
            hand.table.taken.append(taken)
    hand.table.division, hand.table.waiting = key, left


def is_division(hand: Hand) -> bool:
    """Is this player asked for a share of a division?"""
    return asks_number(hand) and isinstance(hand.game.stack[-1], Divide)


def could_divide(hand: Hand, verbs: tuple[str, ...], portions: Sequence[Portion]) -> bool:
    """Is this player asked for a share, or was one of these just taken?"""
    return is_division(hand) or was_divided(hand, verbs, portions)


def was_divided(hand: Hand, verbs: tuple[str, ...], portions: Sequence[Portion]) -> bool:
    """Was one of these taken without asking since the last step?"""
    return any(hand.was_taken(verbs, one.to, one.amount) for one in portions)


def names_earlier(hand: Hand, frame: Divide, one: Portion) -> bool:
    """Does it name one of this division who has got a share already?"""
    return any(hand.is_it(hand.stage.referred(hand.game, ref), one.to) for ref in frame.among[: len(frame.shares)])


def check_portions(hand: Hand, verbs: tuple[str, ...], frame: Divide, portions: Sequence[Portion]) -> None:
    """Refused unless each names one who is still to get a share, each another one, and there is so much."""
    there = [hand.stage.referred(hand.game, ref) for ref in frame.among[len(frame.shares) :]]
    for at, one in enumerate(portions):
        if not any(hand.is_it(subject, one.to) for subject in there) or one.amount > frame.left:
            raise hand.refusal(verbs, one.to, one.amount)
        if any(hand.table.find(other.to) == hand.table.find(one.to) for other in portions[:at]):
            raise Refused(hand.spot, f"{one.to} is named twice in one division. {hand.table.decision()}", None)
    said = sum(one.amount for one in portions)
    if said > frame.left:
        raise hand.refusal(verbs, portions[-1].to, said)


# -- from each source to each recipient


def assign(hand: Hand, shares: Sequence[Share]) -> None:
    """Damage divided: each question is answered from the shares, what is not named gets nothing."""
    left = list(shares)
    while left and (asks_number(hand) or hand.move_on() or hand.advance(asks_number)):
        if not asks_number(hand) or (len(hand.game.options) == 1 and hand.move_on()):
            continue
        asking = hand.stage.asking(hand.game)
        to = hand.stage.subject(hand.game, hand.game.options[0])
        mine = [share for share in left if share_fits(hand, share, asking.purpose, asking.source, to)]
        if not mine and not any(from_here(hand, share, asking.purpose, asking.source) for share in left):
            break
        amount = mine[0].amount if mine else 0
        if mine:
            left.remove(mine[0])
        code = next((c for c in hand.game.options if hand.stage.subject(hand.game, c).number == amount), None)
        if code is None:
            words = f"{hand.table.called(to)} cannot be assigned {amount}. {hand.table.decision()}"
            raise Refused(hand.spot, words, None)
        hand.take(code)
        left = [share for share in left if not share_was_taken(hand, share)]
    for share in left:
        if not share_was_taken(hand, share):
            told = f"{share.amount} from {share.source} to {share.to}"
            raise Refused(share.source.spot, f"nothing asks for {told}. {hand.table.decision()}", None)


def from_here(hand: Hand, share: Share, purpose: str, source: Subject | None) -> bool:
    """Is this share one of what is divided now?"""
    if share.source.text == "excess":
        return purpose == "excess"
    return purpose != "excess" and source is not None and hand.is_it(source, share.source)


def share_fits(hand: Hand, share: Share, purpose: str, source: Subject | None, to: Subject) -> bool:
    """Is this share one of what is divided now, and this one's?"""
    return from_here(hand, share, purpose, source) and hand.is_it(to, share.to)


def share_was_taken(hand: Hand, share: Share) -> bool:
    """Was this share taken without asking since the last step?"""
    for taken in hand.table.taken:
        if (
            taken.verb == "number"
            and taken.subject.number == share.amount
            and share_fits(hand, share, taken.purpose, taken.source, taken.subject)
        ):
            hand.table.taken.remove(taken)
            return True
    return False
