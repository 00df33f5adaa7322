# not compiled: read when cards are loaded
"""Epic's nouns: champions, cards, tokens, players, and how card text points at them (2.1, 2.3, 2.5, 5.20)."""

from __future__ import annotations

from typing import Any

from rulebound.engine.nodes import Pred, Selector
from rulebound.games.epic import predicates as p
from rulebound.games.epic.effects import ANY_PLAYER, NO_PLAYER, OPPONENTS, Target
from rulebound.games.epic.maker import Maker, NotPlayable, Phrase, both, is_several
from rulebound.games.epic.selectors import (
    ActivePlayer,
    Both,
    Chosen,
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    ItThatHappened,
    OthersOfThatName,
    OwnerOf,
    ThisCard,
    You,
)
from rulebound.games.epic.spoken import THIS_OR_THAT, Unclear
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
from rulebound.games.epic.thisway import Latest
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort, Template, Vocabulary
from rulebound.language.english import plural

CASE = ("subject", "object")
ENDING = ("closed", "open")  # open: a measure stands last, to which "in play" would belong
ORDINALS = ("first", "second", "third")
ANY_NUMBER = 1_000  # more than are ever in play
STAT_NUMBERS = {"offense": OFFENSE, "defense": DEFENSE, "offense, a word": OFFENSE, "defense, a word": DEFENSE}
STAT_WORDS = {"offense": "{offense}", "defense": "{defense}"}
STAT_WORDS |= {"offense, a word": "offense", "defense, a word": "defense"}
EACH_OPPONENT = ("each opponent", "each opposing player", "each of your opponents")
SEVERAL_NAMED = "speaks of one, but several were named before"
TOKEN_CLASSES = ("wolf", "zombie", "human", "demon")  # 2.3.4


def vocabularies(classes: tuple[str, ...]) -> list[Any]:
    """The closed lists of words; the classes are those of the cards at hand."""
    return [
        Vocabulary("class", {c: (c, plural(c)) for c in classes}, doc="a class"),
        Vocabulary("token class", {c: c for c in classes}, doc="the class of a token"),  # the book says which there are
        Vocabulary("alignment", {a: a for a in ALIGNMENTS}, doc="an alignment"),
        Vocabulary("alignment symbol", {a: f"{{{a}}}" for a in ALIGNMENTS}, doc="an alignment symbol"),
        Vocabulary("cost symbol", {"0": "{0}", "1": "{1}"}, doc="a cost"),
        Vocabulary("keyword", {k: k for k in KEYWORDS}, doc="a keyword"),
        Vocabulary("stat", STAT_WORDS, doc="{offense} or {defense}"),
        Vocabulary("ordinal", {word: word for word in ORDINALS}, doc="first, second or third"),
        Vocabulary("x bonus", {"1": "+X", "-1": "-X"}, doc='"+X" or "-X"'),
    ]


# -- adjectives and limits: predicates


def controlled_by(c: Maker, who: Phrase) -> Pred:
    """Under the control of this player, who is settled before the champions are."""
    c.prelude.extend(who.ops)
    if isinstance(who.who, You):
        return p.Yours()
    if isinstance(who.who, Chosen):
        return p.ControlledBy(who.who.slot)
    if is_several(who.who):
        c.each_their_own = True
        return p.Yours()
    return p.HeldBy(who.who)


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
    Construct(
        "no token", "adjective", ("non-token", "nontoken"), lambda c: p.Not(p.IsToken()), ("2.3.1",), "a card"
    ),
    Construct(
        "that has a keyword",
        "adjective",
        "{of:keyword}",
        lambda c, of: p.HasKeyword(KEYWORDS[of]),
        ("5.1",),
        example="Break target airborne champion.",
    ),
    Construct(
        "that lacks a keyword",
        "adjective",
        "non-{of:keyword}",
        lambda c, of: p.Not(p.HasKeyword(KEYWORDS[of])),
        ("5.1",),
    ),
    Series("either", "adjectives one", "adjective", ("{} or {}",), lambda c, items: p.Either(items)),
    Subsort("adjective", "adjectives one"),
    Series(
        "adjectives", "adjectives", "adjectives one", ("", "{}", "{} {}", "{} {} {}"), lambda c, items: both(*items)
    ),
]

LIMIT_ROWS: list[Any] = [
    Sort("limit", number=NUMBER, ending=ENDING),
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
        (
            "with {n:digits} {of:stat} or less",
            "with {n:digits} or less {of:stat}",
            "with {of:stat} {n:digits} or less",
            "with {of:stat} of {n:digits} or less",
            "with {of:stat} less than or equal to {n:digits}",
        ),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, True),
        doc="with a small offense or defense",
    ),
    Construct(
        "with at most a measure",
        "limit.open",
        (
            "with {of:stat} less than or equal to {n:stated measure}",
            "with less {of:stat} than or equal to {n:stated measure}",
        ),
        lambda c, of, n: p.StatMeasured(STAT_NUMBERS[of], n, True, True),
        doc="with a stat no greater than something counted",
        example="Break target champion with {defense} less than or equal to the number of humans you control.",
    ),
    Construct(
        "with less than a measure",
        "limit.open",
        ("with {of:stat} less than {n:stated measure}", "with less {of:stat} than {n:stated measure}"),
        lambda c, of, n: p.StatMeasured(STAT_NUMBERS[of], n, True, False),
    ),
    Construct(
        "with at least a measure",
        "limit.open",
        "with {of:stat} greater than or equal to {n:stated measure}",
        lambda c, of, n: p.StatMeasured(STAT_NUMBERS[of], n, False, True),
    ),
    Construct(
        "with more than a measure",
        "limit.open",
        ("with {of:stat} greater than {n:stated measure}", "with more {of:stat} than {n:stated measure}"),
        lambda c, of, n: p.StatMeasured(STAT_NUMBERS[of], n, False, False),
    ),
    Construct(
        "with at least",
        "limit",
        (
            "with {n:digits} {of:stat} or more",
            "with {n:digits} or more {of:stat}",
            "with {of:stat} {n:digits} or more",
            "with {of:stat} of {n:digits} or more",
            "with {of:stat} greater than or equal to {n:digits}",
        ),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, False),
        doc="with a large offense or defense",
    ),
    Construct(
        "with less than",
        "limit",
        ("with less than {n:digits} {of:stat}", "with {of:stat} less than {n:digits}"),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n - 1, True),
        example="Break target champion with less than 4 {defense}.",
    ),
    Construct(
        "with more than",
        "limit",
        ("with more than {n:digits} {of:stat}", "with {of:stat} greater than {n:digits}"),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n + 1, False),
    ),
    Construct(
        "with so much cost",
        "limit",
        ("with cost {n:digits}", "with a cost of {n:digits}"),
        lambda c, n: p.Costs(n),
        ("2.1.3",),
        example="Banish target champion with cost 0.",
    ),
]

NOUNS: list[Any] = [
    Sort("head", number=NUMBER),
    Sort("champion kind", number=NUMBER, ending=ENDING, doc="a kind of champion"),
    Sort("card kind", number=NUMBER, doc="a kind of card"),
    Sort("card head", number=NUMBER),
    Construct("champion", "head", "[champion|champions]", lambda c: p.Everything(), ("2.1.1",)),
    Construct("class noun", "head", "{of:class.number}", lambda c, of: p.OfClass(c.class_bit(of)), ("2.1.4",)),
    Construct(
        "class noun, either",
        "head",
        (
            "{first:class.number} or {second:class.number}",
            Template("{first:class.many} and {second:class.many}", number="many"),
        ),
        lambda c, first, second: p.Either((p.OfClass(c.class_bit(first)), p.OfClass(c.class_bit(second)))),
        ("2.1.4",),
        "of one of these classes, or of both",
        "Your wolves and humans have +1 {offense}.",
    ),
    Construct(
        "token champion",
        "head",
        ("token [champion|champions]", "[token|tokens]"),
        lambda c: p.IsToken(),
        ("2.3.1",),
        example="Break all token champions.",
    ),
    Construct(
        "champions",
        "champion kind",
        "{which:adjectives} {head:head.number} {limit:limit.number.ending}",
        lambda c, which, head, limit: both(which, head, limit),
        doc="champions described by class, alignment, cost, state and limits",
    ),
    Sort("plain kind", number=NUMBER, doc="a kind of champion"),
    Construct(
        "champions, no more",
        "plain kind",
        "{which:adjectives} {head:head.number}",
        lambda c, which, head: both(which, head),
        doc="champions described without limits",
    ),
    Construct("card", "card head", "[card|cards]", lambda c: p.Everything()),
    Construct(
        "champion card", "card head", ("champion [card|cards]", "[champion|champions]"), lambda c: p.IsChampion()
    ),
    Construct(
        "class of card",
        "card head",
        "{of:class.number}",
        lambda c, of: both(p.IsChampion(), p.OfClass(c.class_bit(of))),
        ("2.1.4",),
        example="When you play a human → Gain 1 health.",
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


def named(c: Maker, who: Selector) -> Phrase:
    """Players, whom "they" and "that player" mean from now on."""
    c.they = who
    return Phrase(who)


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
    Construct(
        "each player",
        "actor.one",
        ("each player", "starting with you, each player"),
        lambda c: named(c, EachPlayer()),
        ("R06",),
    ),
    Construct(
        "each opponent", "actor.one", EACH_OPPONENT, lambda c: named(c, EachOpponent())
    ),
    Construct("opponents", "actor.many", ("opponents", "your opponents"), lambda c: named(c, EachOpponent())),
    Construct("players", "actor.many", "players", lambda c: named(c, EachPlayer()), ("R06",)),
    Construct("active player", "actor.one", "the player whose turn it is", lambda c: named(c, ActivePlayer())),
    Construct(
        "its controller",
        "actor.one",
        (
            Template("its controller", that=0),
            Template("the champion's controller", that=0),
            Template("that champion's controller", that=1),
        ),
        lambda c, that: named(c, ControllerOf(c.that_champion() if that else c.one_in_control())),
        ("1.9.1",),
    ),
    Construct("its owner", "actor.one", "its owner", lambda c: named(c, OwnerOf(c.one_in_control())), ("1.9.1",)),
    Construct("that player", "actor.one", "that player", lambda c: Phrase(c.player_spoken_of(True))),
    Construct("they, that player", "actor.many", "they", lambda c: Phrase(c.player_spoken_of())),
]


# -- champions in use


def targets(c: Maker, what: Pred, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return c.phrase(Chosen(slot), Target(slot, what, NO_PLAYER, low, high))


def another(c: Maker) -> Pred:
    """Another than those chosen before by this text; where none was, than this card."""
    if isinstance(c.it, Unclear):
        before = c.it.ones
    else:
        before = (ThisCard(),) if c.it is None or c.it is c.paid else (c.it,)
    if before and all(isinstance(one, Chosen) for one in before):
        return p.NotChosen()
    if before and all(isinstance(one, ThisCard) for one in before):
        return p.Other()
    raise NotPlayable('"another" could mean another than this card or than what was named before')


def any_targets(c: Maker, low: int, high: int) -> Phrase:
    slot = c.slot(high > 1)
    return Phrase(Chosen(slot), (Target(slot, p.Everything(), ANY_PLAYER, low, high),))


def it(c: Maker, that: int) -> Phrase:
    return Phrase(c.that_champion() if that else c.one_spoken_of())


def this_card(c: Maker) -> Phrase:
    """This card, which "it" means from now on unless something else was named before: then it is in doubt."""
    before = c.it
    if before is None or before is c.paid or isinstance(before, ThisCard):
        c.it = ThisCard()
        c.it_is_many = False
    elif isinstance(before, Unclear):
        c.unclear(before.why, before.that, *before.ones, ThisCard())
    else:
        c.unclear(THIS_OR_THAT, None if c.it_is_many else before, before, ThisCard())
    return Phrase(ThisCard())


def these_and_those(c: Maker, first: Phrase, second: Phrase) -> Phrase:
    """Both; where either is one, "it" is in doubt from now on."""
    if isinstance(second.who, Chosen | ThisCard | ItThatHappened | Latest):
        that = first.who if isinstance(second.who, ThisCard) and isinstance(first.who, Chosen) else None
        c.unclear(SEVERAL_NAMED, that, first.who, second.who)
    return Phrase(Both(first.who, second.who), (*first.ops, *second.ops))


def possessor(c: Maker, who: Phrase) -> Pred:
    """Under the control of a player who is named; of all opponents, or all players, under anyone's of theirs."""
    if isinstance(who.who, EachOpponent):
        return p.Opposing()
    return p.Everything() if isinstance(who.who, EachPlayer) else controlled_by(c, who)


CHAMPIONS: list[Any] = [
    Sort("champions", number=NUMBER, case=CASE, doc='champions, such as "target champion"'),
    Sort("group", number=NUMBER, doc='champions, such as "your wolves"'),
    Subsort("group", "champions"),
    Sort("fresh", number=NUMBER, doc='a champion that is chosen now, such as "target champion"'),
    Subsort("fresh", "champions"),
    Construct(
        "target champion",
        "fresh.one",
        ("target {what:champion kind.one}", "a target {what:champion kind.one}"),
        lambda c, what: targets(c, what, 1, 1),
        ("5.20.1", "5.20.3"),
        "one champion, chosen when the instruction is carried out",
        "Break target evil champion.",
    ),
    Construct(
        "another target",
        "fresh.one",
        "another target {what:champion kind.one}",
        lambda c, what: targets(c, both(another(c), what), 1, 1),
        ("5.20.1", "R19"),
        "not one chosen before; where none was, not this card",
    ),
    Construct(
        "several targets",
        "group.many",
        "{n:numeral.many} target {what:champion kind.many}",
        lambda c, n, what: targets(c, what, n, n),
        ("5.20.7",),
        "as many as there are, up to this number",
        "Break two target champions.",
    ),
    Construct(
        "up to one target",
        "fresh.one",
        "up to one target {what:champion kind.one}",
        lambda c, what: targets(c, what, 0, 1),
        ("R19",),
        example="Return up to one target champion to its owner's hand.",
    ),
    Construct(
        "any number of targets",
        "group.many",
        "any number of target {what:champion kind.many}",
        lambda c, what: targets(c, what, 0, ANY_NUMBER),
        ("R19",),
        example="Prepare any number of target champions.",
    ),
    Construct(
        "up to targets",
        "group.many",
        "up to {n:numeral.many} target {what:champion kind.many}",
        lambda c, n, what: targets(c, what, 0, n),
        ("R19",),
    ),
    Construct("each champion", "champions.one", "each {what:champion kind.one}", lambda c, what: c.phrase(Each(what))),
    Construct(
        "all champions", "champions.many", "all {what:champion kind.many}", lambda c, what: c.group_phrase(Each(what))
    ),
    Construct(
        "champions of someone",
        "group.many",
        (
            "{whose:possessor} {what:champion kind.many}",
            "all of {whose:possessor} {what:champion kind.many}",
            "all {whose:possessor} {what:champion kind.many}",
        ),
        lambda c, whose, what: c.group_phrase(Each(both(whose, what))),
        ("1.9.1",),
        "all champions that a player controls",
        "Prepare all of your champions.",
    ),
    Construct("possessor, you", "possessor", "your", lambda c: p.Yours()),
    Construct(
        "possessor, they", "possessor", "their", lambda c: controlled_by(c, Phrase(c.player_spoken_of())), ("1.9.1",)
    ),
    Construct(
        "possessor",
        "possessor",
        "{who:actor.one}'s",
        possessor,
        ("1.9.1",),
        example="Deal 2 damage to each of target opponent's champions.",
    ),
    Construct("each of those", "champions.one", "each of {whom:group.many}", lambda c, whom: whom),
    Construct(
        "others of that name",
        "champions.many",
        "all other champions with the same name",
        lambda c: Phrase(OthersOfThatName(c.one_spoken_of())),
        ("2.3.6", "R64"),
        "as what was named or made last has, or last had",
    ),
    Construct("this card", "champions.one", ("this card", "this champion"), this_card),
    Construct(
        "these and those",
        "champions.many.object",
        "{first:champions.one.object} and {second:champions.object}",
        these_and_those,
        doc="one champion and another one, or several others",
        example="Break target champion and all other champions with the same name.",
    ),
    Construct(
        "it",
        "champions.one",
        (Template("it", that=0), Template("that champion", that=1)),
        it,
        doc="what was named or made last",
    ),
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
        ("a target", "target champion or player", "target player or champion", "any target"),
        lambda c: any_targets(c, 1, 1),
        ("R19", "5.20.5-bis"),
        "any champion or any player",
        "Deal 3 damage to a target.",
    ),
    Sort("target list", number=NUMBER, doc="champions or players"),
    Subsort("target list", "recipients"),
    Construct("some targets", "target list.many", "up to {n:numeral.many} targets", lambda c, n: any_targets(c, 0, n)),
    Construct(
        "as many targets as wanted",
        "target list.many",
        "any number of targets",
        lambda c: any_targets(c, 0, ANY_NUMBER),
    ),
    Construct("each of them", "recipients.one", "each of {whom:target list.many}", lambda c, whom: whom),
    Construct(
        "each champion and player",
        "recipients.one",
        (
            "each {what:champion kind.one} and player",
            "each {what:champion kind.one} and each player",
            "each player and {what:champion kind.one}",
        ),
        lambda c, what: c.phrase(Both(Each(what), EachOpponent() if is_opposing(what) else EachPlayer())),
        ("R05",),
        'champions and players; "opposing" is said of both',
    ),
    Construct(
        "all champions and players",
        "recipients.many",
        ("all {what:champion kind.many} and players", "all {what:champion kind.many} and all players"),
        lambda c, what: c.phrase(Both(Each(what), EachOpponent() if is_opposing(what) else EachPlayer())),
        ("R05",),
        'champions and players; "opposing" is said of both',
        "Deal 2 damage to all champions and players.",
    ),
    Construct(
        "each champion and opponent",
        "recipients.one",
        ("each {what:champion kind.one} and each opponent", "each {what:champion kind.one} and opponent"),
        lambda c, what: c.phrase(Both(Each(what), EachOpponent())),
        ("R05",),
        example="Deal 2 damage to each opposing champion and each opponent.",
    ),
    Construct(
        "player and champions",
        "recipients.many",
        ("{who:player.one} and {whom:champions.object}", "{who:player.one} and to {whom:champions.object}"),
        lambda c, who, whom: Phrase(Both(who.who, whom.who), (*who.ops, *whom.ops)),
    ),
]


NOUN_ROWS: list[Any] = [*ADJECTIVES, *LIMIT_ROWS, *NOUNS, *PLAYERS, *CHAMPIONS, *RECIPIENTS]
