# not compiled: read when cards are loaded
"""Epic's nouns, with what stands before and after them: kinds of champions and cards, players (2.1, 2.3, 2.5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from rulebound.engine.nodes import Pred, Selector
from rulebound.games.epic import predicates as p
from rulebound.games.epic.effects import ANY_PLAYER, OPPONENTS, Target
from rulebound.games.epic.maker import Maker, NotPlayable, Phrase, both, is_several
from rulebound.games.epic.selectors import (
    ActivePlayer,
    Chosen,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    EpicAmount,
    OwnerOf,
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
from rulebound.language import NUMBER, Construct, Series, Sort, Subsort, Template, Vocabulary
from rulebound.language.english import plural
from rulebound.language.shared import AND, OR, several

ENDING = ("closed", "open")  # open: a measure stands last, to which "in play" would belong
SOME_OR = OR[1:]
SOME_AND = several(AND[1:], number="many")
LISTING = ("single", "joined")  # joined: qualities with "and" between them, after which another "and" is in doubt
ORDINALS = ("first", "second", "third")
ANY_NUMBER = 1_000  # more than are ever in play
STAT_NUMBERS = {"offense": OFFENSE, "defense": DEFENSE, "offense, a word": OFFENSE, "defense, a word": DEFENSE}
STAT_WORDS = {"offense": "{offense}", "defense": "{defense}"}
STAT_WORDS |= {"offense, a word": "offense", "defense, a word": "defense"}
EACH_OPPONENT = ("each opponent", "each opposing player", "each of your opponents")
ALL_OPPONENTS = ("opponents", "your opponents", "all opponents", "all your opponents", "all of your opponents")
SEVERAL_NAMED = "speaks of one, but several were named before"
ITS_OWN = '"its" could mean the champion described here or another: say "this card\'s" or "that champion\'s"'
TOKEN_CLASSES = ("wolf", "zombie", "human", "demon")  # 2.3.4


def in_digits(*wordings: str) -> tuple[str, ...]:
    """The same wordings, and further ones in which their numbers are digits instead of words."""
    return (*wordings, *(each.replace(":numeral", ":digits") for each in wordings))


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


def either(items: tuple[Pred, ...]) -> Pred:
    """Meant by one of these: of one of several alignments, classes or keywords, which is a single look."""
    if all(isinstance(one, p.Aligned) for one in items):
        return p.Aligned(all_bits(one.alignments for one in items if isinstance(one, p.Aligned)))
    if all(isinstance(one, p.OfClass) for one in items):
        return p.OfClass(all_bits(one.bit for one in items if isinstance(one, p.OfClass)))
    if all(isinstance(one, p.HasKeyword) for one in items):
        return p.HasKeyword(all_bits(one.keyword for one in items if isinstance(one, p.HasKeyword)))
    return p.Either(items)


def all_bits(bits: Iterable[int]) -> int:
    return reduce(or_, bits)


def controlled_by(c: Maker, who: Phrase) -> Pred:
    """Under the control of this player, who is settled before the champions are."""
    c.prelude.extend(who.ops)
    if isinstance(who.who, You):
        return p.Yours()
    if isinstance(who.who, Chosen):
        return p.ControlledBy(who.who.slot)
    if is_several(who.who):
        c.each_their_own = p.Yours()
        return c.each_their_own
    return p.HeldBy(who.who)


def measured(c: Maker, of: str, n: EpicAmount, at_most: bool, or_equal: bool) -> Pred:
    """With a stat that is compared with an amount, not with one of "its" own."""
    if n is c.its:
        raise NotPlayable(ITS_OWN)
    return p.StatMeasured(STAT_NUMBERS[of], n, at_most, or_equal)


ADJECTIVES: list[Any] = [
    Sort("adjective", note="what stands before the noun"),
    Construct("of class", "adjective", "{of:class.one}", lambda c, of: p.OfClass(c.class_bit(of)), rules=("2.1.4",)),
    Construct(
        "not of class",
        "denial",
        "non-{of:class.one}",
        lambda c, of: p.Not(p.OfClass(c.class_bit(of))),
        rules=("2.1.4",),
    ),
    Construct("of alignment", "adjective", "{of:alignment}", lambda c, of: p.Aligned(ALIGNMENTS[of]), rules=("2.5.1",)),
    Construct(
        "not of alignment",
        "denial",
        "non-{of:alignment}",
        lambda c, of: p.Not(p.Aligned(ALIGNMENTS[of])),
        rules=("2.5.1",),
    ),
    Construct("with cost", "adjective", "{of:cost symbol}", lambda c, of: p.Costs(int(of)), rules=("2.1.3",)),
    Construct("opposing", "adjective", "opposing", lambda c: p.Opposing(), doc="controlled by an opponent"),
    Construct(
        "other",
        "adjective",
        "other",
        lambda c: c.other(),
        doc="not this card; on an event, which is no champion, none of those chosen before, so something must be",
    ),
    Construct("attacking", "adjective", "attacking", lambda c: p.InBattle(ATTACKING), rules=("5.0.6",)),
    Construct("blocking", "adjective", "blocking", lambda c: p.InBattle(BLOCKING), rules=("5.0.6",)),
    Construct("prepared", "adjective", "prepared", lambda c: p.InPosition(PREPARED), rules=("2.6.2",)),
    Construct("expended", "adjective", "expended", lambda c: p.InPosition(EXPENDED), rules=("2.6.3",)),
    Construct("damaged", "adjective", "damaged", lambda c: p.Damaged(), rules=("5.16.3",), doc="with damage on it"),
    Construct("flipped", "adjective", "flipped", lambda c: p.InPosition(FLIPPED), rules=("2.6.4",)),
    Construct(
        "no token", "denial", ("non-token", "nontoken"), lambda c: p.Not(p.IsToken()), rules=("2.3.1",), doc="a card"
    ),
    Construct(
        "that has a keyword",
        "adjective",
        "{of:keyword}",
        lambda c, of: p.HasKeyword(KEYWORDS[of]),
        rules=("5.1",),
        example="Break target airborne champion.",
    ),
    Construct(
        "that lacks a keyword",
        "denial",
        "non-{of:keyword}",
        lambda c, of: p.Not(p.HasKeyword(KEYWORDS[of])),
        rules=("5.1",),
    ),
    Sort("adjectives one", note='an adjective, or several joined by "or"; those that deny may be joined by commas'),
    Series("either", "adjectives one", "adjective", SOME_OR, lambda c, items: either(items)),
    Subsort("adjective", "adjectives one"),
    Sort("denial", note="an adjective that says what champions are not"),
    Subsort("denial", "adjective"),
    Series(
        "neither",
        "adjectives one",
        "denial",
        ("{}, {}", "{}, {}, {}"),
        lambda c, items: both(*items),
        doc="nothing of this",
        example="Break all non-human, non-zombie champions.",
    ),
    Sort("adjectives", note="all that stands before the noun, perhaps nothing"),
    Series(
        "adjectives", "adjectives", "adjectives one", ("", "{}", "{} {}", "{} {} {}"), lambda c, items: both(*items)
    ),
]

LIMIT_ROWS: list[Any] = [
    Sort(
        "limit",
        number=NUMBER,
        ending=ENDING,
        listing=LISTING,
        note="what stands after the noun; of cards outside play see card limit",
    ),
    Construct("no limit", "limit", "", lambda c: None),
    Subsort("control", "limit"),
    Subsort("quality", "limit"),
    Construct(
        "controlled and so",
        "limit",
        (
            "{whose:control} {what:quality.number.ending.listing}",
            Template("{what:quality.number.closed} {whose:control}", ending="closed"),
        ),
        lambda c, whose, what: both(whose, what),
        doc="both limits hold",
        example="Break target champion you control with 5 or less {defense}.",
    ),
    Sort("control", note="a limit that says whose champions are meant"),
    Construct(
        "controlled by",
        "control",
        "{who:player} [who: controls|control]",
        controlled_by,
        doc="under a player's control",
    ),
    Construct("controlled by an opponent", "control", "an opponent controls", lambda c: p.Opposing()),
    Sort(
        "quality",
        number=NUMBER,
        ending=ENDING,
        listing=LISTING,
        note="a limit that says what champions are like, or what they did",
    ),
    Construct(
        "with",
        "quality",
        "with {what:feature.ending}",
        lambda c, what: what,
        example="Break target champion with airborne.",
    ),
    Series(
        "with all of these",
        "quality.closed.joined",
        "feature.closed",
        ("with {} and {}", "with {}, {} and {}", "with {}, {}, and {}", "with {} and with {}"),
        lambda c, items: both(*items),
        doc="all of it is so",
        example="Break target champion with airborne and 3 or less {offense}.",
    ),
    Series(
        "with one of these",
        "quality.closed",
        "feature.closed",
        ("with {} or {}", "with {}, {} or {}", "with {}, {}, or {}", "with {} or with {}"),
        lambda c, items: either(items),
        doc="one of it is so, or more",
        example="Break all champions with airborne or blitz.",
    ),
    Series(
        "without keyword",
        "quality",
        "lost keyword",
        ("without {}", "without {} or {}", "without {}, {} or {}", "without {}, {}, or {}"),
        lambda c, items: p.Not(p.HasKeyword(sum({*items}))),
        rules=("5.1",),
        doc="with none of these",
        example="Break all champions without airborne or righteous.",
    ),
    Sort("feature", ending=ENDING, doc="what champions have", note='what stands after "with"'),
    Construct("with keyword", "feature", "{of:keyword}", lambda c, of: p.HasKeyword(KEYWORDS[of]), rules=("5.1",)),
    Construct(
        "with at most",
        "feature",
        (
            "{n:digits} {of:stat} or less",
            "{n:digits} or less {of:stat}",
            "{of:stat} {n:digits} or less",
            "{of:stat} of {n:digits} or less",
            "{of:stat} less than or equal to {n:digits}",
        ),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, True),
        doc="with a small offense or defense",
    ),
    Construct(
        "with at most a measure",
        "feature.open",
        (
            "{of:stat} less than or equal to {n:stated measure}",
            "less {of:stat} than or equal to {n:stated measure}",
        ),
        lambda c, of, n: measured(c, of, n, True, True),
        doc="with a stat no greater than something counted",
        example="Break target champion with {defense} less than or equal to the number of humans you control.",
    ),
    Construct(
        "with less than a measure",
        "feature.open",
        ("{of:stat} less than {n:stated measure}", "less {of:stat} than {n:stated measure}"),
        lambda c, of, n: measured(c, of, n, True, False),
    ),
    Construct(
        "with at least a measure",
        "feature.open",
        "{of:stat} greater than or equal to {n:stated measure}",
        lambda c, of, n: measured(c, of, n, False, True),
    ),
    Construct(
        "with more than a measure",
        "feature.open",
        ("{of:stat} greater than {n:stated measure}", "more {of:stat} than {n:stated measure}"),
        lambda c, of, n: measured(c, of, n, False, False),
    ),
    Construct(
        "with at least",
        "feature",
        (
            "{n:digits} {of:stat} or more",
            "{n:digits} or more {of:stat}",
            "{of:stat} {n:digits} or more",
            "{of:stat} of {n:digits} or more",
            "{of:stat} greater than or equal to {n:digits}",
        ),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n, False),
        doc="with a large offense or defense",
    ),
    Construct(
        "with less than",
        "feature",
        ("less than {n:digits} {of:stat}", "{of:stat} less than {n:digits}"),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n - 1, True),
        example="Break target champion with less than 4 {defense}.",
    ),
    Construct(
        "with more than",
        "feature",
        ("more than {n:digits} {of:stat}", "{of:stat} greater than {n:digits}"),
        lambda c, n, of: p.StatBound(STAT_NUMBERS[of], n + 1, False),
    ),
    Construct(
        "with so much cost",
        "feature",
        ("cost {n:digits}", "a cost of {n:digits}"),
        lambda c, n: p.Costs(n),
        rules=("2.1.3",),
        example="Banish target champion with cost 0.",
    ),
]

NOUNS: list[Any] = [
    Sort("head", number=NUMBER, note="the noun itself"),
    Sort(
        "champion kind",
        number=NUMBER,
        ending=ENDING,
        listing=LISTING,
        doc="a kind of champion",
        note="the noun with what stands around it",
    ),
    Sort(
        "card kind",
        number=NUMBER,
        doc="a kind of card",
        note="a noun for cards that are not in play, with what stands before it",
    ),
    Sort("card head", number=NUMBER, note="the noun itself, of cards outside play"),
    Construct("champion", "head", "[champion|champions]", lambda c: p.Everything(), rules=("2.1.1",)),
    Sort("class word", number=NUMBER, doc="a class", note="the name of a class, as a noun"),
    Subsort("class word", "head"),
    Construct(
        "class noun", "class word", "{of:class.number}", lambda c, of: p.OfClass(c.class_bit(of)), rules=("2.1.4",)
    ),
    Sort("class list", number=NUMBER, doc="classes", note='classes as nouns, joined by "or" or, of several, by "and"'),
    Subsort("class list", "head"),
    Series(
        "class noun, either",
        "class list",
        "class word",
        SOME_OR,
        lambda c, items: either(items),
        rules=("2.1.4",),
        doc="of one of these classes, or of several",
        example="Break target wolf or human.",
    ),
    Series(
        "class nouns together",
        "class list.many",
        "class word.many",
        SOME_AND,
        lambda c, items: either(items),
        rules=("2.1.4",),
        doc="those of each of these classes",
        example="Your wolves, humans and zombies have +1 {offense}.",
    ),
    Construct(
        "token champion",
        "head",
        ("token [champion|champions]", "[token|tokens]"),
        lambda c: p.IsToken(),
        rules=("2.3.1",),
        example="Break all token champions.",
    ),
    Construct(
        "champions",
        "champion kind",
        "{which:adjectives} {head:head.number} {limit:limit.number.ending.listing}",
        lambda c, which, head, limit: both(which, head, limit),
        doc="champions described by class, alignment, cost, state and limits",
    ),
    Sort("plain kind", number=NUMBER, doc="a kind of champion", note="a champion kind without a limit after it"),
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
        rules=("2.1.4",),
        example="When you play a human → Gain 1 health.",
    ),
    Construct(
        "class of card, either",
        "card head",
        "{of:class list.number}",
        lambda c, of: both(p.IsChampion(), of),
        rules=("2.1.4",),
        example="When you play a human or wolf → Gain 1 health.",
    ),
    Construct("event card", "card head", ("event [card|cards]", "[event|events]"), lambda c: p.IsEvent()),
    Sort("card adjectives", note="all that stands before the noun of cards outside play, perhaps nothing"),
    Series(
        "card adjectives", "card adjectives", "card adjectives one", ("", "{}", "{} {}"), lambda c, items: both(*items)
    ),
    Sort("card adjectives one", note='a card adjective, or several joined by "or"'),
    Series(
        "either, of cards",
        "card adjectives one",
        "card adjective",
        SOME_OR,
        lambda c, items: either(items),
        example="Return a good or sage card from your discard pile to your hand.",
    ),
    Subsort("card adjective", "card adjectives one"),
    Sort("card adjective", note="what stands before the noun, of cards outside play"),
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
    Sort("player", number=NUMBER, doc="a player", note="a player, also you"),
    Sort("actor", number=NUMBER, doc="a player", note="a player other than you, or chosen"),  # anybody but you
    Subsort("actor", "player"),
    Sort("named player", number=NUMBER, doc="a player", note='an actor that is named, by another word than "they"'),
    Subsort("named player", "actor"),
    Construct("you", "player.many", "you", lambda c: Phrase(You())),
    Construct(
        "target player",
        "named player.one",
        "target player",
        lambda c: chosen_player(c, ANY_PLAYER),
        rules=("5.20.5-bis", "5.20.1"),
    ),
    Construct(
        "target opponent",
        "named player.one",
        "target opponent",
        lambda c: chosen_player(c, OPPONENTS),
        rules=("5.20.3",),
    ),
    Construct(
        "each player",
        "named player.one",
        ("each player", "starting with you, each player"),
        lambda c: named(c, EachPlayer()),
        rules=("R06",),
    ),
    Construct("each opponent", "named player.one", EACH_OPPONENT, lambda c: named(c, EachOpponent())),
    Construct("opponents", "named player.many", ALL_OPPONENTS, lambda c: named(c, EachOpponent())),
    Construct(
        "players", "named player.many", ("players", "all players"), lambda c: named(c, EachPlayer()), rules=("R06",)
    ),
    Construct(
        "active player", "named player.one", "the player whose turn it is", lambda c: named(c, ActivePlayer())
    ),
    Construct(
        "its controller",
        "named player.one",
        (
            Template("its controller", that=0),
            Template("the champion's controller", that=0),
            Template("that champion's controller", that=1),
        ),
        lambda c, that: named(c, ControllerOf(c.that_champion() if that else c.one_in_control())),
        rules=("1.9.1",),
    ),
    Construct(
        "its owner",
        "named player.one",
        "its owner",
        lambda c: named(c, OwnerOf(c.one_in_control())),
        rules=("1.9.1",),
    ),
    Construct("that player", "named player.one", "that player", lambda c: Phrase(c.player_spoken_of(True))),
    Construct("they, that player", "actor.many", "they", lambda c: Phrase(c.player_spoken_of())),
]


NOUN_ROWS: list[Any] = [*ADJECTIVES, *LIMIT_ROWS, *NOUNS, *PLAYERS]
