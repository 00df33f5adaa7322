# not compiled: read when cards are loaded
"""Epic's words for gold, for tokens of several sorts and in battle, and for what waits until a later moment."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Trigger
from rulebound.engine.state import WHILE_IN_PLAY
from rulebound.games.epic import card_moves as m
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.boons import EnterAttack, GainFreeGold
from rulebound.games.epic.maker import Deed, Maker, Ops, Phrase, number
from rulebound.games.epic.terms import ENTERS, EXPENDED, PREPARED, RETURNED, TURN_STARTS
from rulebound.games.epic.words_clauses import wholly_later
from rulebound.language import Construct, Series

# -- tokens


def sorts_of_tokens(c: Maker, what: tuple[tuple[int, int], ...], how: bool) -> Deed:
    """All of them together are "they"."""
    slot = c.slot(True)
    return lambda who: tuple(e.PutTokens(token, s.Number(n), who, slot, how) for token, n in what)


def attacking_tokens(c: Maker, n: Any, of: str) -> Deed:
    slot = c.made_slot(n != 1)
    token = c.token(of)
    return lambda who: (e.PutTokens(token, number(n, None, who), who, slot, True), EnterAttack(s.Chosen(slot)))


TOKENS: list[Any] = [
    Construct(
        "put tokens of several sorts",
        "deed",
        "[puts|put] {what:sorts of tokens} into play {how:how}",
        sorts_of_tokens,
        ("2.3.2", "2.3.3"),
        example="Put a human token and two wolf tokens into play.",
    ),
    Construct(
        "so many tokens",
        "sort of tokens",
        "{n:count} {of:token class} [n: token|tokens]",
        lambda c, n, of: (c.token(of), n),
        ("2.3.1",),
    ),
    Series("sorts of tokens", "sorts of tokens", "sort of tokens", ("{} and {}", "{}, {} and {}", "{}, {}, and {}")),
    Construct(
        "put attacking tokens",
        "deed",
        (
            "[puts|put] {n:quantity} {of:token class} [n: token|tokens] into play attacking",
            "[puts|put] {n:quantity} {of:token class} [n: token|tokens] into play expended and attacking",
        ),
        attacking_tokens,
        ("2.3.2", "R30"),
        "in the battle that is being fought; nothing that waits for an attack sees it",
        "When this card attacks → Put a wolf token into play attacking.",
    ),
    Construct(
        "gain gold",
        "act",
        "gain {1}",
        lambda c: (GainFreeGold(),),
        ("R01",),
        "to be spent on anything, lost with all other gold",
        "Gain {1}.",
    ),
]

# -- later


def from_outside(how: int) -> Any:
    def moved(c: Maker, what: Phrase) -> tuple[Phrase, Deed]:
        c.still_seen(what.who)
        return what, lambda who: (m.MoveCards(ENTERS, who, c.quiet_slot(), how),)

    return moved


def next_turn(c: Maker, says: tuple[Phrase, Deed]) -> Ops:
    """The subject is settled now, the deed waits for the start of your next turn."""
    who, deed_later = says
    slot = c.quiet_slot()
    program = c.program(deed_later(s.Chosen(slot)))
    put_off = c.put_off(Trigger(TURN_STARTS, p.YouDo(), program, rules=("4.2.5",)))
    return (*who.ops, e.Remember(slot, who.who), e.PutOff(put_off, WHILE_IN_PLAY, True))


def next_turn_all(c: Maker, says: Any) -> Ops:
    return wholly_later(c, says, TURN_STARTS, p.YouDo(), WHILE_IN_PLAY, ("4.2.5",))


LATER: list[Any] = [
    Construct(
        "you later",
        "later clause",
        ("{does:deed.many}", "you {does:deed.many}"),
        lambda c, does: (Phrase(s.You()), does),
        ("4.5.2a",),
        example="Draw two cards at the end of the turn.",
    ),
    Construct(
        "into play later",
        "later clause",
        (
            "return {what:card reference} to play",
            "put {what:card reference} into play",
            "return {what:card reference} to play under your control",
            "put {what:card reference} into play under your control",
        ),
        from_outside(0),
        ("R15", "R25"),
        example="When this card is broken → Return it to play at the end of the turn.",
    ),
    Construct(
        "into your hand later",
        "later clause",
        ("return {what:card reference} to your hand", "put {what:card reference} into your hand"),
        lambda c, what: (Phrase(c.still_seen(what.who), what.ops), lambda who: (e.LeavePlay(RETURNED, who),)),
        ("1.9.2",),
    ),
    Construct(
        "prepare later",
        "later clause",
        "prepare {what:champions.object}",
        lambda c, what: (what, lambda who: (e.SetPosition(who, PREPARED),)),
        ("2.6.2",),
    ),
    Construct(
        "expend later",
        "later clause",
        "expend {what:champions.object}",
        lambda c, what: (what, lambda who: (e.SetPosition(who, EXPENDED),)),
        ("2.6.3",),
    ),
    Construct(
        "deed at your next turn",
        "clause",
        "{says:later clause} at the start of your next turn",
        next_turn,
        ("4.2.5", "R15"),
        "the deed waits; what it is about is settled now",
        "Draw two cards at the start of your next turn.",
    ),
    Construct(
        "at your next turn, a deed",
        "clause",
        "at the start of your next turn, {says:later clause}",
        next_turn_all,
        ("4.2.5", "R15", "R19"),
        "all of it waits; what it is about is settled then",
        "At the start of your next turn, draw two cards.",
        later=("says",),
    ),
]

BOON_ROWS: list[Any] = [*TOKENS, *LATER]
