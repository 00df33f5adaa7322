# not compiled: read when cards are loaded
"""Epic's verbs: what players do, what becomes of champions, and clauses and sentences made of that (sections 3, 5)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Amount, Pred
from rulebound.games.epic import card_effects as cards
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.continuous import (
    UnderControl,
)
from rulebound.games.epic.maker import Deed, Maker, NotPlayable, Ops, Phrase, both
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    BANISHED,
    BROKEN,
    DISCARD,
    ENTERS,
    EXPENDED,
    FOR_PUT_INTO_PLAY,
    IN_PLAY,
    OFFENSE,
    PREPARED,
    RETURNED,
)
from rulebound.games.epic.words_continuous import BECOMING, CONTINUOUS_ROWS
from rulebound.games.epic.words_nouns import STAT_NUMBERS, targets
from rulebound.language import NUMBER, Construct, Sort

RULES_EFFECT_GAIN = ("1.5.2",)


# -- amounts


AMOUNTS: list[Any] = [
    Construct("once", "times", "", lambda c: None),
    Construct(
        "for each champion",
        "times",
        "for each {what:champion kind.one} in play",
        lambda c, what: (what, IN_PLAY),
        doc="multiplied by a number of champions",
    ),
    Construct(
        "for each of your champions",
        "times",
        ("for each {what:champion kind.one} you control", "for each {what:champion kind.one} you have in play"),
        lambda c, what: (both(p.Yours(), what), IN_PLAY),
    ),
    Construct(
        "for each card of your pile",
        "times",
        "for each {what:card kind.one} in your discard pile",
        lambda c, what: (what, DISCARD),
        doc="multiplied by a number of cards in your discard pile",
    ),
    Construct(
        "offense of it", "measure", ("its offense", "its {offense}"), lambda c: s.StatOf(OFFENSE, c.one_spoken_of())
    ),
    Construct(
        "defense of it",
        "measure",
        ("its defense", "its {defense}"),
        lambda c: s.StatOf(STAT_NUMBERS["defense"], c.one_spoken_of()),
    ),
    Construct(
        "number of champions",
        "measure",
        "the number of {what:champion kind.many} in play",
        lambda c, what: s.CountOf(what, IN_PLAY, 1),
    ),
    Construct(
        "number of your champions",
        "measure",
        (
            "the number of {what:champion kind.many} you control",
            "the number of {what:champion kind.many} you have in play",
        ),
        lambda c, what: s.CountOf(both(p.Yours(), what), IN_PLAY, 1),
    ),
]


def number(n: int, times: tuple[Pred, int] | None) -> Amount:
    """A printed number, or so much for each of something."""
    return s.Number(n) if times is None else s.CountOf(times[0], times[1], n)


# -- what a player does


def put_tokens(c: Maker, n: int, of: str, times: Any, how: bool) -> Deed:
    slot = c.slot(n > 1 or times is not None)
    token = c.token(of)
    return lambda who: (e.PutTokens(token, number(n, times), who, slot, how),)


def break_own(c: Maker, n: int, what: Pred) -> Deed:
    return lambda who: (cards.BreakOwn(s.Number(n), what, who),)


DEEDS: list[Any] = [
    Sort("deed", number=NUMBER, doc="something a player does"),
    Construct(
        "draw",
        "deed",
        "[draws|draw] {n:count} [n: card|cards] {times:times}",
        lambda c, n, times: lambda who: (cards.Draw(number(n, times), who),),
        ("1.6.1",),
        "take cards from the top of the deck",
        "Draw two cards.",
    ),
    Construct(
        "discard",
        "deed",
        "[discards|discard] {n:count} [n: card|cards]",
        lambda c, n: lambda who: (cards.Discard(s.Number(n), who),),
        ("1.7.1", "1.7.2"),
        "cards of one's choice from hand to discard pile",
        "Target player discards two cards.",
    ),
    Construct(
        "gain health",
        "deed",
        "[gains|gain] {n:digits} health {times:times}",
        lambda c, n, times: lambda who: (e.GainHealth(number(n, times), who, RULES_EFFECT_GAIN),),
        ("1.5.2",),
        example="Gain 10 health.",
    ),
    Construct(
        "gain measured health",
        "deed",
        "[gains|gain] health equal to {n:measure}",
        lambda c, n: lambda who: (e.GainHealth(n, who, RULES_EFFECT_GAIN),),
        ("1.5.2",),
    ),
    Construct(
        "lose health",
        "deed",
        "[loses|lose] {n:digits} health {times:times}",
        lambda c, n, times: lambda who: (e.LoseHealth(number(n, times), who),),
        ("R22",),
        "not damage",
    ),
    Construct(
        "put tokens",
        "deed",
        "[puts|put] {n:count} {of:token class} [n: token|tokens] into play {how:how} {times:times}",
        put_tokens,
        ("2.3.2", "2.3.3"),
        example="Put two wolf tokens into play.",
    ),
    Construct("as usual", "how", "", lambda c: False),
    Construct("entering expended", "how", ("expended", ", expended"), lambda c: True, ("2.6.2",)),
    Construct(
        "break one's own",
        "deed.one",
        (
            "breaks {n:count} {what:champion kind.n} they control",
            "breaks {n:count} {what:champion kind.n} they control if able",
            "must break {n:count} {what:champion kind.n} they control if able",
        ),
        break_own,
        ("5.16.1",),
        "a champion of one's choice; nothing is targeted",
        "Each opponent breaks a champion they control.",
    ),
]


# -- what you do to things


def out(kind: int) -> Any:
    return lambda c, what: (*what.ops, e.LeavePlay(kind, what.who))


def position(value: int) -> Any:
    return lambda c, what: (*what.ops, e.SetPosition(what.who, value))


def put_into_play(c: Maker, what: Phrase) -> Ops:
    last = what.ops[-1] if what.ops else None
    if not isinstance(last, cards.TargetCards):
        return (*what.ops, cards.MoveCards(ENTERS, what.who, c.slot(False)))
    if not says_champion(last.what):
        raise NotPlayable("only champions can be put into play")
    choose = cards.TargetCards(last.slot, last.what, last.whose, last.low, last.high, FOR_PUT_INTO_PLAY)
    return (*what.ops[:-1], choose, cards.MoveCards(ENTERS, what.who, c.slot(last.high > 1)))


def put_copy(c: Maker, what: Phrase) -> Ops:
    return (*what.ops, e.PutCopies(what.who, c.slot(False)))


def says_champion(what: Pred) -> bool:
    """Does the phrase say that champion cards are meant?"""
    return isinstance(what, p.IsChampion) or (isinstance(what, p.All) and any(says_champion(q) for q in what.preds))


def gain_control(c: Maker, what: Phrase, until: int) -> Ops:
    return (*what.ops, e.TakeControl(what.who, c.change(UnderControl()), until))


def divided(c: Maker, n: int, whom: Phrase) -> Ops:
    """R62: each target gets at least 1, so there are at most as many targets as damage."""
    last = whom.ops[-1] if whom.ops else None
    if not isinstance(last, e.Target):
        raise NotPlayable("damage is divided among targets")
    choose = e.Target(last.slot, last.whom, last.players, min(last.low, n), min(last.high, n))
    return (*whom.ops[:-1], choose, e.DivideDamage(s.Number(n), whom.who))


ACTS: list[Any] = [
    Sort("act", doc="an instruction"),
    Construct(
        "target",
        "act",
        "target a {what:champion kind.one}",
        lambda c, what: targets(c, what, 1, 1).ops,
        ("5.20.1",),
        "only choose; what follows says what becomes of it",
        "Target a champion. Deal 2 damage to it for each wolf you control.",
    ),
    Construct(
        "gain gold for some costs",
        "act",
        (
            "gain {1} that may only be used to pay {of:alignment} costs",
            "gain {1} that may only be used to pay for {of:alignment} costs",
        ),
        lambda c, of: (e.GainGold(ALIGNMENTS[of]),),
        ("R63",),
        "a separate pool, spent first where it fits, lost with all other gold",
        "Gain {1} that may only be used to pay wild costs.",
    ),
    Construct(
        "deal damage",
        "act",
        "deal {n:digits} damage to {whom:recipients} {times:times}",
        lambda c, n, whom, times: (*whom.ops, e.Damage(number(n, times), whom.who)),
        ("1.5.3", "5.16.3"),
        example="Deal 3 damage to a target.",
    ),
    Construct(
        "deal measured damage",
        "act",
        "deal damage equal to {n:measure} to {whom:recipients}",
        lambda c, n, whom: (*whom.ops, e.Damage(n, whom.who)),
        ("1.5.3", "5.16.3"),
    ),
    Construct(
        "divide damage",
        "act",
        "deal {n:digits} damage divided any way you choose to {whom:recipients.many}",
        divided,
        ("R62",),
        example="Deal 6 damage divided any way you choose to up to three targets.",
    ),
    Construct(
        "break", "act", "break {what:champions.object}", out(BROKEN), ("5.16.1",), example="Break all champions."
    ),
    Construct(
        "banish", "act", "banish {what:champions.object}", out(BANISHED), ("5.15.1",), example="Banish target champion."
    ),
    Construct(
        "return to hand",
        "act",
        (
            "return {what:champions.one.object} to its owner's hand",
            "return {what:champions.many.object} to their owners' hands",
            "return {what:champions.many.object} to their owner's hands",
            "return {what:champions.many.object} to their owner's hand",
        ),
        out(RETURNED),
        ("1.9.2",),
        example="Return target champion to its owner's hand.",
    ),
    Construct(
        "transform",
        "act",
        "transform {what:champions.object} into a {of:token class} token",
        lambda c, what, of: (*what.ops, e.Transform(what.who, c.token(of), c.slot(c.it_is_many))),
        ("5.20.1-bis", "R43"),
        example="Transform target champion into a wolf token.",
    ),
    Construct(
        "put a copy",
        "act",
        "put a token copy of {what:champions.one.object} into play",
        put_copy,
        ("2.3.6", "R64"),
        "a token with the printed name, numbers and text",
        "Put a token copy of target champion into play.",
    ),
    Construct("prepare", "act", "prepare {what:champions.object}", position(PREPARED), ("2.6.2",)),
    Construct("expend", "act", "expend {what:champions.object}", position(EXPENDED), ("2.6.3",)),
    Construct(
        "put counters",
        "act",
        "put {n:count} +1 {offense} +1 {defense} [n: counter|counters] on {what:champions.object}",
        lambda c, n, what: (*what.ops, e.PutCounters(s.Number(n), what.who)),
        ("2.7.2", "2.7.3"),
    ),
    Construct(
        "take out of battle",
        "act",
        ("remove {what:champions.object} from battle", "remove {what:champions.object} from combat"),
        lambda c, what: (*what.ops, e.LeaveBattle(what.who)),
        ("4.4.12", "R36"),
    ),
    Construct(
        "gain control",
        "act",
        "gain control of {what:champions.object} {until:until}",
        gain_control,
        ("R52", "5.17.2"),
        example="Gain control of target champion this turn.",
    ),
    Construct("recycle", "act", "recycle", lambda c: (cards.Recycle(),), ("5.5.1",)),
    Construct("recall", "act", "recall", lambda c: (cards.Recall(),), ("5.4.1",)),
    Construct(
        "return cards",
        "act",
        ("return {what:pile cards} to your hand", "return {what:pile cards} to hand"),
        lambda c, what: (*what.ops, cards.MoveCards(RETURNED, what.who)),
        example="Return target champion card from your discard pile to your hand.",
    ),
    Construct(
        "banish cards",
        "act",
        "banish {what:pile cards}",
        lambda c, what: (*what.ops, cards.MoveCards(BANISHED, what.who)),
        ("5.15.1",),
    ),
    Construct(
        "put cards into play",
        "act",
        "put {what:pile cards} into play",
        put_into_play,
        ("R25",),
        example="Put a champion card from your discard pile into play.",
    ),
    Construct(
        "return this to play",
        "act",
        "return {what:card reference} to play",
        lambda c, what: (*what.ops, cards.MoveCards(ENTERS, what.who)),
        ("R15",),
        "from the discard pile",
    ),
    Construct(
        "banish a pile",
        "act",
        "banish {whose:player.one}'s discard pile",
        lambda c, whose: (*whose.ops, cards.BanishPile(whose.who)),
        ("5.15.1",),
    ),
]


EFFECT_ROWS: list[Any] = [*AMOUNTS, *DEEDS, *ACTS, *BECOMING, *CONTINUOUS_ROWS]
