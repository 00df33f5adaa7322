# not compiled: read when cards are loaded
"""Epic's verbs: what players do and what is done to champions; discarding is in words_own_cards (sections 3, 5)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred, Selector
from rulebound.games.epic import card_effects as cards
from rulebound.games.epic import effects as e
from rulebound.games.epic import predicates as p
from rulebound.games.epic import selectors as s
from rulebound.games.epic.boons import EnterAttack, GainFreeGold, PutCopies
from rulebound.games.epic.continuous import UnderControl
from rulebound.games.epic.maker import (
    Deed,
    Maker,
    NotPlayable,
    Ops,
    Phrase,
    Quantity,
    both,
    fitting,
    is_several,
    number,
    own,
)
from rulebound.games.epic.spoken import Reference, Unclear
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    BANISHED,
    BROKEN,
    EXPENDED,
    PREPARED,
    RETURNED,
)
from rulebound.games.epic.words_amounts import AMOUNT_ROWS
from rulebound.games.epic.words_champions import targets
from rulebound.games.epic.words_continuous import BECOMING, CONTINUOUS_ROWS
from rulebound.games.epic.words_nouns import SEVERAL_NAMED, STAT_NUMBERS
from rulebound.games.epic.words_x import so_much
from rulebound.language import NUMBER, Construct, Series, Sort

OWNER_OR = "could mean the owner of what was returned or the player named before: say whom"
DEALS_OR_TAKES = "could mean the one that deals the damage or the one that it is dealt to: say which"
RULES_EFFECT_GAIN = ("1.5.2",)
WHOLE_HAND = 1_000  # more cards than a hand ever has


# -- what a player does


def gain_health(c: Maker, n: int | str, times: Any) -> Deed:
    amount = so_much(c, n)
    return lambda who: (e.GainHealth(number(amount, times, who), who, RULES_EFFECT_GAIN),)


def lose_health(c: Maker, n: int | str, times: Any) -> Deed:
    amount = so_much(c, n)
    return lambda who: (c.lost(e.LoseHealth(number(amount, times, who), who)),)


def put_tokens(c: Maker, n: Quantity, of: str, times: Any, how: bool) -> Deed:
    slot = c.made_slot(n != 1 or times is not None)
    token = c.token(of)
    return lambda who: (e.PutTokens(token, number(n, times, who), who, slot, how),)


def put_measured_tokens(c: Maker, of: str, how: bool, n: s.EpicAmount) -> Deed:
    slot = c.slot(True)
    token = c.token(of)
    return lambda who: (e.PutTokens(token, fitting(n, who), who, slot, how),)


def whose(who: Selector) -> Pred:
    """Champions of these players."""
    if isinstance(who, s.EachPlayer):
        return p.Everything()
    return p.Opposing() if isinstance(who, s.EachOpponent) else p.HeldBy(who)


def choose_own(c: Maker, n: int, what: Pred) -> Deed:
    slot = c.slot(True)

    def chosen_by(who: Selector) -> Ops:
        c.it_is_many = n > 1 or is_several(who)
        c.chosen_of = (slot, both(whose(who), what))
        return (cards.ChooseOwn(slot, s.Number(n), own(what), who),)

    return chosen_by


DEEDS: list[Any] = [
    Sort(
        "deed",
        number=NUMBER,
        doc="something a player does",
        note="what any player can do; the verb agrees with its subject",
    ),
    Construct(
        "draw",
        "deed",
        "[draws|draw] {n:quantity} [n: card|cards] {times:times}",
        lambda c, n, times: lambda who: (cards.Draw(number(n, times, who), who),),
        rules=("1.6.1",),
        doc="take cards from the top of the deck",
        example="Draw two cards.",
    ),
    Construct(
        "discard at random",
        "deed",
        "[discards|discard] {n:quantity} [n: card|cards] at random {times:times}",
        lambda c, n, times: lambda who: (c.did(cards.DiscardAtRandom(number(n, times, who), who)),),
        rules=("1.7.1", "R59"),
        doc="by chance, not by choice",
        example="Target player discards a card at random.",
    ),
    Construct(
        "discard the hand",
        "deed",
        "[discards their|discard your] hand",
        lambda c: lambda who: (c.did(cards.Discard(s.Number(WHOLE_HAND), who)),),
        rules=("1.7.1", "1.7.2"),
        doc="all cards in hand",
        example="Discard your hand, then draw three cards.",
    ),
    Construct(
        "gain health",
        "deed",
        "[gains|gain] {n:sum} health {times:times}",
        gain_health,
        rules=("1.5.2",),
        example="Gain 10 health.",
    ),
    Construct(
        "gain measured health",
        "deed",
        "[gains|gain] health equal to {n:measure}",
        lambda c, n: lambda who: (e.GainHealth(fitting(n, who), who, RULES_EFFECT_GAIN),),
        rules=("1.5.2",),
    ),
    Construct(
        "lose health",
        "deed",
        "[loses|lose] {n:sum} health {times:times}",
        lose_health,
        rules=("R22",),
        doc="not damage",
    ),
    Construct(
        "lose measured health",
        "deed",
        "[loses|lose] health equal to {n:measure}",
        lambda c, n: lambda who: (c.lost(e.LoseHealth(fitting(n, who), who)),),
        rules=("R22",),
        doc="not damage",
    ),
    Construct(
        "draw measured",
        "deed",
        ("[draws|draw] cards equal to {n:measure}", "[draws|draw] a number of cards equal to {n:measure}"),
        lambda c, n: lambda who: (cards.Draw(fitting(n, who), who),),
        rules=("1.6.1",),
        example="Draw cards equal to the number of humans you control.",
    ),
    Construct(
        "put measured tokens",
        "deed",
        "[puts|put] a number of {of:token class} tokens into play {how:how} equal to {n:measure}",
        put_measured_tokens,
        rules=("2.3.2", "2.3.3"),
    ),
    Construct(
        "put tokens",
        "deed",
        "[puts|put] {n:quantity} {of:token class} [n: token|tokens] into play {how:how} {times:times}",
        put_tokens,
        rules=("2.3.2", "2.3.3"),
        example="Put two wolf tokens into play.",
    ),
    Sort("how", note="expended or not, of tokens that are put into play"),
    Construct("as usual", "how", "", lambda c: False),
    Construct("entering expended", "how", ("expended", ", expended"), lambda c: True, rules=("2.6.2",)),
    Construct(
        "choose one's own",
        "deed.one",
        (
            "chooses {n:count} {what:champion kind.n} they control",
            "chooses {n:numeral} of their {what:plain kind.many}",
            "chooses {n:count} {what:their kind.n}",
        ),
        choose_own,
        rules=("R06",),
        doc="one's choice; nothing is targeted",
        example="Each player chooses a champion they control. Break all other champions.",
    ),
]


# -- what you do to things


def out(kind: int) -> Any:
    def leave(c: Maker, what: Phrase) -> Ops:
        c.still_seen(what.who)
        if kind == BANISHED:
            c.gone_unseen(what.who)
        return (*what.ops, c.did(e.LeavePlay(kind, what.who)))

    return leave


def return_to_hand(c: Maker, what: Phrase) -> Ops:
    """ "That player" is the owner of a single one from now on, into whose hand it goes."""
    if isinstance(what.who, s.Chosen) and not c.it_is_many:
        owner = s.OwnerOf(what.who)
        c.they = owner if c.they is None or is_of_it(c.they, what.who) else Unclear(OWNER_OR)
    c.gone_unseen(c.still_seen(what.who))
    return (*what.ops, c.did(e.LeavePlay(RETURNED, what.who)))


def is_of_it(they: Reference, it: Selector) -> bool:
    """Is this player only known as the owner or the controller of that very champion?"""
    return isinstance(they, s.OwnerOf | s.ControllerOf) and they.whom is it


def position(value: int) -> Any:
    return lambda c, what: (*what.ops, e.SetPosition(what.who, value))


def put_copy(c: Maker, what: Phrase) -> Ops:
    return (*what.ops, PutCopies(what.who, c.made_slot(False)))


def gain_control(c: Maker, what: Phrase, until: int) -> Ops:
    return (*what.ops, e.TakeControl(what.who, c.change(UnderControl()), until))


def deal(c: Maker, n: int | str, whom: Phrase, times: Any) -> Ops:
    amount = so_much(c, n)
    return (*whom.ops, c.did(e.Damage(number(amount, times, whom.who), whom.who)))


def deal_both(c: Maker, n: int, whom: Phrase, m: int, other: Phrase) -> Ops:
    dealt = c.did(e.DamageTwo(s.Number(n), whom.who, s.Number(m), other.who))
    c.told = None  # "that much" could be either
    if chooses_champion(whom) and chooses_champion(other):
        c.unclear(SEVERAL_NAMED, None, whom.who, other.who)
    return (*whom.ops, *other.ops, dealt)


def chooses_champion(who: Phrase) -> bool:
    """Is a champion chosen here, so that "it" could mean it?"""
    return any(isinstance(op, e.Target) and op.whom is not None for op in who.ops)


def one_deals(c: Maker, who: Phrase, of: str, whom: Phrase) -> Ops:
    if isinstance(c.it, s.Chosen) and isinstance(whom.who, s.Chosen) and c.it.slot == whom.who.slot:
        that = c.it if isinstance(who.who, s.ThisCard) and not c.it_is_many else None
        c.unclear(DEALS_OR_TAKES, that, who.who, whom.who)
    return (*who.ops, *whom.ops, e.DamageBy(who.who, STAT_NUMBERS[of], whom.who))


def divided(c: Maker, n: int, whom: Phrase) -> Ops:
    """R62: each target gets at least 1, so there are at most as many targets as damage."""
    last = whom.ops[-1] if whom.ops else None
    if not isinstance(last, e.Target):
        raise NotPlayable("damage is divided among targets")
    choose = e.Target(last.slot, last.whom, last.players, min(last.low, n), min(last.high, n))
    return (*whom.ops[:-1], choose, e.DivideDamage(s.Number(n), whom.who))


def recycle(c: Maker) -> Ops:
    """What was discarded before may be among the cards that go: nothing can be said of that any more."""
    c.done = None
    return (cards.Recycle(),)


ACTS: list[Any] = [
    Sort("act", doc="an instruction", note='an instruction that only "you" can be given'),
    Construct(
        "target",
        "act",
        "target a {what:champion kind.one}",
        lambda c, what: targets(c, what, 1, 1).ops,
        rules=("5.20.1",),
        doc="only choose; what follows says what becomes of it",
        example="Target a champion. Deal 2 damage to it for each wolf you control.",
    ),
    Construct(
        "gain gold for some costs",
        "act",
        (
            "gain {1} that may only be used to pay {of:alignment} costs",
            "gain {1} that may only be used to pay for {of:alignment} costs",
            "gain {1}. this may only be used to play {of:alignment} cards and powers",
            "gain {1}. this may only be used to pay {of:alignment} costs",
            "gain {1}. this may only be used to pay for {of:alignment} costs",
            "gain {1} that may only be used to play {of:alignment} cards and powers",
            "gain {1} that may only be used to play {of:alignment} cards",
        ),
        lambda c, of: (e.GainGold(ALIGNMENTS[of]),),
        rules=("R63",),
        doc="a separate pool, spent first where it fits, lost with all other gold",
        example="Gain {1} that may only be used to pay wild costs.",
    ),
    Construct(
        "deal damage",
        "act",
        (
            "deal {n:sum} damage to {whom:recipients} {times:times}",
            "this card deals {n:sum} damage to {whom:recipients} {times:times}",
        ),
        deal,
        rules=("1.5.3", "5.16.3"),
        example="Deal 3 damage to a target.",
    ),
    Construct(
        "deal measured damage",
        "act",
        "deal damage equal to {n:measure} to {whom:recipients}",
        lambda c, n, whom: (*whom.ops, c.did(e.Damage(fitting(n, whom.who), whom.who))),
        rules=("1.5.3", "5.16.3"),
    ),
    Construct(
        "deal damage by measure",
        "act",
        "deal damage to {whom:recipients} equal to {n:measure}",
        lambda c, whom, n: (*whom.ops, c.did(e.Damage(fitting(n, whom.who), whom.who))),
        rules=("1.5.3", "5.16.3"),
        doc='"its" and "their" are those to whom it is dealt',
        example="Deal damage to each player equal to the number of their champions.",
    ),
    Construct(
        "one deals damage",
        "act",
        (
            "{who:champions.one.subject} deals damage equal to its {of:stat} to {whom:recipients}",
            "have {who:champions.one.object} deal damage equal to its {of:stat} to {whom:recipients}",
            "{who:champions.many.subject} deal damage equal to their {of:stat} to {whom:recipients}",
        ),
        one_deals,
        rules=("1.5.3", "R38"),
        doc="that champion is the source of the damage; several each deal their own",
        example="Target champion deals damage equal to its {offense} to another target champion.",
    ),
    Construct(
        "gain health by another",
        "act",
        "gain health equal to {who:chosen now.one}'s {of:stat}",
        lambda c, who, of: (
            *who.ops,
            e.GainHealth(s.StatOf(STAT_NUMBERS[of], who.who), s.You(), RULES_EFFECT_GAIN),
        ),
        rules=("1.5.2",),
        example="Gain health equal to target champion's {offense}.",
    ),
    Construct(
        "deal damage by another",
        "act",
        "deal damage equal to {who:chosen now.one}'s {of:stat} to {whom:recipients}",
        lambda c, who, of, whom: (
            *who.ops,
            *whom.ops,
            c.did(e.Damage(s.StatOf(STAT_NUMBERS[of], who.who), whom.who)),
        ),
        rules=("1.5.3",),
        example="Deal damage equal to target champion's {offense} to target player.",
    ),
    Construct(
        "deal two amounts",
        "act",
        "deal {n:digits} damage to {whom:recipients} and {m:digits} damage to {other:recipients}",
        deal_both,
        rules=("1.5.3", "5.16.3"),
        example="Deal 5 damage to target champion and 3 damage to its controller.",
    ),
    Construct(
        "divide damage",
        "act",
        (
            "deal {n:digits} damage divided any way you choose to {whom:recipients.many}",
            "deal {n:digits} damage divided any way you choose among {whom:recipients.many}",
            "deal {n:digits} damage divided as you choose among {whom:recipients.many}",
        ),
        divided,
        rules=("R62",),
        example="Deal 6 damage divided any way you choose to up to three targets.",
    ),
    Construct(
        "break", "act", "break {what:champions.object}", out(BROKEN), rules=("5.16.1",), example="Break all champions."
    ),
    Construct(
        "banish",
        "act",
        "banish {what:champions.object}",
        out(BANISHED),
        rules=("5.15.1",),
        example="Banish target champion.",
    ),
    Construct(
        "return to hand",
        "act",
        (
            "return {what:champions.one.object} to its owner's hand",
            "return {what:champions.many.object} to their owners' hands",
            "return {what:champions.many.object} to their owner's hands",
            "return {what:champions.many.object} to their owner's hand",
            "return {what:chosen now.one} to your hand",
        ),
        return_to_hand,
        rules=("1.9.2",),
        example="Return target champion to its owner's hand.",
    ),
    Construct(
        "transform",
        "act",
        (
            "transform {what:champions.object} into a {of:token class} token",
            "transform {what:champions.many.object} into {of:token class} tokens",
        ),
        lambda c, what, of: (*what.ops, e.Transform(what.who, c.token(of), c.slot(c.it_is_many))),
        rules=("5.20.1-bis", "R43"),
        example="Transform target champion into a wolf token.",
    ),
    Construct(
        "put a copy",
        "act",
        (
            "put a token copy of {what:champions.one.object} into play",
            "put a token champion into play that is a copy of {what:champions.one.object}",
            "put a token into play that is a copy of {what:champions.one.object}",
        ),
        put_copy,
        rules=("2.3.6", "R64"),
        doc="a token with the printed name, numbers and text",
        example="Put a token copy of target champion into play.",
    ),
    Construct("prepare", "act", "prepare {what:champions.object}", position(PREPARED), rules=("2.6.2",)),
    Construct("expend", "act", "expend {what:champions.object}", position(EXPENDED), rules=("2.6.3",)),
    Construct(
        "put counters",
        "act",
        "put {n:quantity} +1 {offense} +1 {defense} [n: counter|counters] on {what:champions.object} {times:times}",
        lambda c, n, what, times: (*what.ops, e.PutCounters(number(n, times, what.who), what.who)),
        rules=("2.7.2", "2.7.3"),
    ),
    Construct(
        "take out of battle",
        "act",
        ("remove {what:champions.object} from battle", "remove {what:champions.object} from combat"),
        lambda c, what: (*what.ops, e.LeaveBattle(what.who)),
        rules=("4.4.12", "R36"),
    ),
    Construct(
        "gain control",
        "act",
        "gain control of {what:champions.object} {until:until}",
        gain_control,
        rules=("R52", "5.17.2"),
        example="Gain control of target champion this turn.",
    ),
    Construct("recycle", "act", "recycle", recycle, rules=("5.5.1",)),
    Construct("recall", "act", ("recall", "recall this card"), lambda c: (cards.Recall(),), rules=("5.4.1",)),
]


# -- tokens of several classes, tokens that attack, and gold


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
        "[puts|put] {what:kinds of tokens} into play {how:how}",
        sorts_of_tokens,
        rules=("2.3.2", "2.3.3"),
        example="Put a human token and two wolf tokens into play.",
    ),
    Sort("kind of tokens", note="so many tokens of a class"),
    Construct(
        "so many tokens",
        "kind of tokens",
        "{n:count} {of:token class} [n: token|tokens]",
        lambda c, n, of: (c.token(of), n),
        rules=("2.3.1",),
    ),
    Sort("kinds of tokens", note="tokens of several classes, put into play together"),
    Series("kinds of tokens", "kinds of tokens", "kind of tokens", ("{} and {}", "{}, {} and {}", "{}, {}, and {}")),
    Construct(
        "put attacking tokens",
        "deed",
        (
            "[puts|put] {n:quantity} {of:token class} [n: token|tokens] into play attacking",
            "[puts|put] {n:quantity} {of:token class} [n: token|tokens] into play expended and attacking",
        ),
        attacking_tokens,
        rules=("2.3.2", "R30"),
        doc="in the battle that is being fought; nothing that waits for an attack sees it",
        example="When this card attacks → Put a wolf token into play attacking.",
    ),
    Construct(
        "gain gold",
        "act",
        "gain {1}",
        lambda c: (GainFreeGold(),),
        rules=("R01",),
        doc="to be spent on anything, lost with all other gold",
        example="Gain {1}.",
    ),
]

EFFECT_ROWS: list[Any] = [*AMOUNT_ROWS, *DEEDS, *ACTS, *TOKENS, *BECOMING, *CONTINUOUS_ROWS]
