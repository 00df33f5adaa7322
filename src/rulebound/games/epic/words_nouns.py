# not compiled: read when cards are loaded
"""Epic's nouns: champions, cards, tokens, players, and how card text points at them (2.1, 2.3, 2.5, 5.20)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred
from rulebound.games.epic import predicates as p
from rulebound.games.epic.card_effects import TargetCards
from rulebound.games.epic.effects import ANY_PLAYER, NO_PLAYER, OPPONENTS, Target
from rulebound.games.epic.maker import Maker, NotPlayable, Phrase, both
from rulebound.games.epic.selectors import (
    ActivePlayer,
    Both,
    Chosen,
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    OthersOfThatName,
    OwnerOf,
    ThisCard,
    You,
)
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    ATTACKING,
    BLOCKING,
    DEFENSE,
    EXPENDED,
    FLIPPED,
    KEYWORDS,
    OFFENSE,
    PREPARED,
)
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort, Vocabulary
from rulebound.language.english import plural

CASE = ("subject", "object")
STAT_NUMBERS = {"offense": OFFENSE, "defense": DEFENSE}
TOKEN_CLASSES = ("wolf", "zombie", "human", "demon")  # 2.3.4


def vocabularies(classes: tuple[str, ...]) -> list[Any]:
    """The closed lists of words; the classes are those of the cards at hand."""
    return [
        Vocabulary("class", {c: (c, plural(c)) for c in classes}, doc="a class"),
        Vocabulary("token class", {c: c for c in TOKEN_CLASSES}, doc="the class of a token"),
        Vocabulary("alignment", {a: a for a in ALIGNMENTS}, doc="an alignment"),
        Vocabulary("alignment symbol", {a: f"{{{a}}}" for a in ALIGNMENTS}, doc="an alignment symbol"),
        Vocabulary("cost symbol", {"0": "{0}", "1": "{1}"}, doc="a cost"),
        Vocabulary("keyword", {k: k for k in KEYWORDS}, doc="a keyword"),
        Vocabulary("stat", {"offense": "{offense}", "defense": "{defense}"}, doc="{offense} or {defense}"),
    ]


# -- adjectives and limits: predicates


def controlled_by(c: Maker, who: Phrase) -> Pred:
    """Under the control of this player, who is settled before the champions are."""
    c.prelude.extend(who.ops)
    if isinstance(who.who, You):
        return p.Yours()
    if isinstance(who.who, Chosen):
        return p.ControlledBy(who.who.slot)
    raise NotPlayable("whose champions these are must be you or a player named before")


ADJECTIVES: list[Any] = [
    Construct("of class", "adjective", "{of:class.one}", lambda c, of: p.OfClass(c.class_bit(of)), ("2.1.4",)),
    Construct(
        "not of class", "adjective", "non-{of:class.one}", lambda c, of: p.Not(p.OfClass(c.class_bit(of))), ("2.1.4",)
    ),
    Construct("of alignment", "adjective", "{of:alignment}", lambda c, of: p.Aligned(ALIGNMENTS[of]), ("2.5.1",)),
    Construct(
        "not of alignment",
        "adjective",
        "non-{of:alignment}",
        lambda c, of: p.Not(p.Aligned(ALIGNMENTS[of])),
        ("2.5.1",),
    ),
    Construct("with cost", "adjective", "{of:cost symbol}", lambda c, of: p.Costs(int(of)), ("2.1.3",)),
    Construct("opposing", "adjective", "opposing", lambda c: p.Opposing(), doc="controlled by an opponent"),
    Construct(
        "other",
        "adjective",
        "other",
        lambda c: c.other(),
        doc="not this card; on an event, none of those chosen before",
    ),
    Construct("attacking", "adjective", "attacking", lambda c: p.InBattle(ATTACKING), ("5.0.6",)),
    Construct("blocking", "adjective", "blocking", lambda c: p.InBattle(BLOCKING), ("5.0.6",)),
    Construct("prepared", "adjective", "prepared", lambda c: p.InPosition(PREPARED), ("2.6.2",)),
    Construct("expended", "adjective", "expended", lambda c: p.InPosition(EXPENDED), ("2.6.3",)),
    Construct("damaged", "adjective", "damaged", lambda c: p.Damaged(), ("5.16.3",), "with damage on it"),
    Construct("flipped", "adjective", "flipped", lambda c: p.InPosition(FLIPPED), ("2.6.4",)),
    Series("either", "adjectives one", "adjective", ("{} or {}",), lambda c, items: p.Either(items)),
    Subsort("adjective", "adjectives one"),
    Series(
        "adjectives", "adjectives", "adjectives one", ("", "{}", "{} {}", "{} {} {}"), lambda c, items: both(*items)
    ),
]

LIMIT_ROWS: list[Any] = [
    Construct("no limit", "limit", "", lambda c: None),
    Construct(
        "controlled by", "limit", "{who:player} [who: controls|control]", controlled_by, doc="under a player's control"
    ),
    Construct("controlled by an opponent", "limit", "an opponent controls", lambda c: p.Opposing()),
    Construct("with keyword", "limit", "with {of:keyword}", lambda c, of: p.HasKeyword(KEYWORDS[of]), ("5.1",)),
    Construct("without keyword", "limit", "without {of:keyword}", lambda c, of: p.Not(p.HasKeyword(KEYWORDS[of]))),
    Construct(
        "with at most",
        "limit",
        "with {n:digits} {of:stat} or less",
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, True),
        doc="with a small offense or defense",
    ),
    Construct(
        "with at least",
        "limit",
        "with {n:digits} {of:stat} or more",
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, False),
        doc="with a large offense or defense",
    ),
]

NOUNS: list[Any] = [
    Sort("head", number=NUMBER),
    Sort("champion kind", number=NUMBER, doc="a kind of champion"),
    Sort("card kind", number=NUMBER, doc="a kind of card"),
    Sort("card head", number=NUMBER),
    Construct("champion", "head", "[champion|champions]", lambda c: p.Everything(), ("2.1.1",)),
    Construct("class noun", "head", "{of:class.number}", lambda c, of: p.OfClass(c.class_bit(of)), ("2.1.4",)),
    Construct(
        "token champion",
        "head",
        "token [champion|champions]",
        lambda c: p.IsToken(),
        ("2.3.1",),
        example="Break all token champions.",
    ),
    Construct(
        "class token",
        "head",
        "{of:token class} [token|tokens]",
        lambda c, of: both(p.IsToken(), p.OfClass(c.class_bit(of))),
        ("2.3.4",),
    ),
    Construct(
        "champions",
        "champion kind",
        "{which:adjectives} {head:head.number} {limit:limit}",
        lambda c, which, head, limit: both(which, head, limit),
        doc="champions described by class, alignment, cost, state and limits",
    ),
    Construct("card", "card head", "[card|cards]", lambda c: p.Everything()),
    Construct(
        "champion card", "card head", ("champion [card|cards]", "[champion|champions]"), lambda c: p.IsChampion()
    ),
    Construct("event card", "card head", ("event [card|cards]", "[event|events]"), lambda c: p.IsEvent()),
    Series("card adjectives", "card adjectives", "card adjective", ("", "{}", "{} {}"), lambda c, items: both(*items)),
    Construct("card of class", "card adjective", "{of:class.one}", lambda c, of: p.OfClass(c.class_bit(of))),
    Construct("card of alignment", "card adjective", "{of:alignment}", lambda c, of: p.Aligned(ALIGNMENTS[of])),
    Construct("card with cost", "card adjective", "{of:cost symbol}", lambda c, of: p.Costs(int(of))),
    Construct(
        "cards",
        "card kind",
        "{which:card adjectives} {head:card head.number}",
        lambda c, which, head: both(which, head),
        doc="cards outside play described by type, class, alignment and cost",
    ),
]


# -- players


def chosen_player(c: Maker, players: int) -> Phrase:
    slot = c.player_slot()
    return Phrase(Chosen(slot), (Target(slot, None, players, 1, 1),))


PLAYERS: list[Any] = [
    Sort("player", number=NUMBER, doc="a player"),
    Sort("actor", number=NUMBER, doc="a player"),  # anybody but you
    Subsort("actor", "player"),
    Construct("you", "player.many", "you", lambda c: Phrase(You())),
    Construct(
        "target player",
        "actor.one",
        "target player",
        lambda c: chosen_player(c, ANY_PLAYER),
        ("5.20.5-bis", "5.20.1"),
    ),
    Construct("target opponent", "actor.one", "target opponent", lambda c: chosen_player(c, OPPONENTS), ("5.20.3",)),
    Construct("each player", "actor.one", "each player", lambda c: Phrase(EachPlayer()), ("R06",)),
    Construct(
        "each opponent", "actor.one", ("each opponent", "each opposing player"), lambda c: Phrase(EachOpponent())
    ),
    Construct("active player", "actor.one", "the player whose turn it is", lambda c: Phrase(ActivePlayer())),
    Construct(
        "its controller",
        "actor.one",
        ("its controller", "the champion's controller", "that champion's controller"),
        lambda c: Phrase(ControllerOf(c.one_spoken_of())),
        ("1.9.1",),
    ),
    Construct("its owner", "actor.one", "its owner", lambda c: Phrase(OwnerOf(c.one_spoken_of())), ("1.9.1",)),
    Construct("that player", "actor.one", "that player", lambda c: Phrase(c.player_spoken_of())),
    Construct("they, that player", "actor.many", "they", lambda c: Phrase(c.player_spoken_of())),
]


# -- champions in use


def targets(c: Maker, what: Pred, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return c.phrase(Chosen(slot), Target(slot, what, NO_PLAYER, low, high))


def another(c: Maker) -> Pred:
    """Another than those chosen before by this text; where none was, than this card."""
    return p.NotChosen() if isinstance(c.it, Chosen) else p.Other()


def any_targets(c: Maker, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return Phrase(Chosen(slot), (Target(slot, p.Everything(), ANY_PLAYER, low, high),))


def it(c: Maker) -> Phrase:
    return Phrase(c.one_spoken_of())


CHAMPIONS: list[Any] = [
    Sort("champions", number=NUMBER, case=CASE, doc='champions, such as "target champion"'),
    Construct(
        "target champion",
        "champions.one",
        "target {what:champion kind.one}",
        lambda c, what: targets(c, what, 1, 1),
        ("5.20.1", "5.20.3"),
        "one champion, chosen when the instruction is carried out",
        "Break target evil champion.",
    ),
    Construct(
        "another target",
        "champions.one",
        "another target {what:champion kind.one}",
        lambda c, what: targets(c, both(another(c), what), 1, 1),
        ("5.20.1", "R19"),
        "not one chosen before; where none was, not this card",
    ),
    Construct(
        "several targets",
        "champions.many",
        "{n:numeral.many} target {what:champion kind.many}",
        lambda c, n, what: targets(c, what, n, n),
        ("5.20.7",),
        "as many as there are, up to this number",
        "Break two target champions.",
    ),
    Construct(
        "up to targets",
        "champions.many",
        "up to {n:numeral.many} target {what:champion kind.many}",
        lambda c, n, what: targets(c, what, 0, n),
        ("R19",),
    ),
    Construct("each champion", "champions.one", "each {what:champion kind.one}", lambda c, what: c.phrase(Each(what))),
    Construct("all champions", "champions.many", "all {what:champion kind.many}", lambda c, what: c.phrase(Each(what))),
    Construct(
        "your champions",
        "champions.many",
        ("your {what:champion kind.many}", "all of your {what:champion kind.many}"),
        lambda c, what: c.phrase(Each(both(p.Yours(), what))),
        doc="all champions that you control",
    ),
    Construct(
        "others of that name",
        "champions.many",
        "all other champions with the same name",
        lambda c: Phrase(OthersOfThatName(c.one_spoken_of())),
        ("2.3.6", "R64"),
        "as what was named or made last has, or last had",
    ),
    Construct("this card", "champions.one", ("this card", "this champion"), lambda c: Phrase(ThisCard())),
    Construct(
        "these and those",
        "champions.many",
        "{first:champions.one} and {second:champions.many}",
        lambda c, first, second: Phrase(Both(first.who, second.who), (*first.ops, *second.ops)),
        doc="one champion and several others",
        example="Target champion and all other champions with the same name gain blitz this turn.",
    ),
    Construct("it", "champions.one", ("it", "that champion"), it, doc="what was named or made last"),
    Construct(
        "they",
        "champions.many",
        "[case: they|them]",
        lambda c: Phrase(c.champions_spoken_of()),
        doc="those that were named or made last",
    ),
]


def is_opposing(what: Pred) -> bool:
    """Does the phrase say "opposing"?"""
    return isinstance(what, p.Opposing) or (isinstance(what, p.All) and any(is_opposing(q) for q in what.preds))


RECIPIENTS: list[Any] = [
    Sort("recipients", number=NUMBER, doc="champions or players"),
    Subsort("champions.object", "recipients"),
    Subsort("player", "recipients"),
    Construct(
        "a target",
        "recipients.one",
        "a target",
        lambda c: any_targets(c, 1, 1),
        ("R19", "5.20.5-bis"),
        "any champion or any player",
        "Deal 3 damage to a target.",
    ),
    Construct("some targets", "recipients.many", "up to {n:numeral.many} targets", lambda c, n: any_targets(c, 0, n)),
    Construct("each of them", "recipients.one", "each of {whom:recipients.many}", lambda c, whom: whom),
    Construct(
        "each champion and player",
        "recipients.one",
        "each {what:champion kind.one} and player",
        lambda c, what: c.phrase(Both(Each(what), EachOpponent() if is_opposing(what) else EachPlayer())),
        ("R05",),
        'champions and players; "opposing" is said of both',
    ),
    Construct(
        "player and champions",
        "recipients.many",
        "{who:player.one} and {whom:champions.object}",
        lambda c, who, whom: Phrase(Both(who.who, whom.who), (*who.ops, *whom.ops)),
    ),
]


# -- cards of discard piles


def pile_cards(c: Maker, what: Pred, whose: int, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return Phrase(Chosen(slot), (TargetCards(slot, what, whose, low, high),))


PILES: list[Any] = [
    Construct("this card there", "card reference", "this card", lambda c: Phrase(ThisCard())),
    Construct("it there", "card reference", "it", it),
    Sort("pile cards", number=NUMBER, doc="cards of a discard pile"),
    Construct("your pile", "pile", ("from your discard pile", "in your discard pile"), lambda c: p.YOURS),
    Construct("any pile", "pile", ("from any discard pile", "in any discard pile"), lambda c: p.ANYBODYS),
    Construct(
        "target card of a pile",
        "pile cards.one",
        "target {what:card kind.one} {whose:pile}",
        lambda c, what, whose: pile_cards(c, what, whose, 1, 1),
        ("5.20.6", "5.20.3"),
        "one card of a discard pile",
    ),
    Construct(
        "cards of a pile",
        "pile cards",
        "{n:count.number} {what:card kind.number} {whose:pile}",
        lambda c, n, what, whose: pile_cards(c, what, whose, n, n),
    ),
    Construct(
        "up to cards of a pile",
        "pile cards.many",
        "up to {n:numeral.many} {what:card kind.many} {whose:pile}",
        lambda c, n, what, whose: pile_cards(c, what, whose, 0, n),
    ),
]

NOUN_ROWS: list[Any] = [*ADJECTIVES, *LIMIT_ROWS, *NOUNS, *PLAYERS, *CHAMPIONS, *RECIPIENTS, *PILES]
