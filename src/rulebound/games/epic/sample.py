# not compiled: positions for people who write cards
"""The sample position of Epic in which a new card is tried, and the moments in which it may show what it does.

Both players have champions without text, cards in hand and in the discard pile, and gold for whatever a text costs.
The card is A's; what B does is what shows it best.  Where nothing comes of a text, it is tried once more with something
that texts ask for: a champion that is expended or has attacked, a battle, cards played before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.stage import Given, Put, Seat
from rulebound.games.epic.cards import OR
from rulebound.games.epic.terms import ALIGNMENTS
from rulebound.language.desk import Card, Let, Lying, Move, Pick, Scene

NAME = "Your Card"
SET = "sample"
TOTALS = {"gold": 3, "health": 20}  # the gold is enough for a card of cost 1 with another {1} in its text
A, B = 0, 1
GUARD, RUNNER, TROLL, IMP, KINDNESS = "Old Guard", "Grey Runner", "Bridge Troll", "Marsh Imp", "Small Kindness"
GIFT = "Small Gift"
FIGHTS = ("attack", "block", "battle")  # words of a text that is to be tried in a battle
BATTLE = {"attackers": [f"{TROLL} of B"], "blockers": [f"{GUARD} of A"], "step": "after blocks"}
USES = ("play", "power", "god", "grey")  # what a player does with a card
WHILE = f", while {TROLL} attacks and {GUARD} blocks"


def champion(name: str, alignment: str, classes: list[str], cost: int, offense: int, defense: int) -> dict[str, Any]:
    """A champion without text."""
    card: dict[str, Any] = {"name": name, "set": SET, "type": "champion", "alignment": [alignment], "class": classes}
    return card | {"cost": cost, "offense": offense, "defense": defense, "text": ""}


FIXED = [
    champion(GUARD, "good", ["human"], 0, 3, 4),
    champion(RUNNER, "wild", ["wolf"], 1, 6, 5),
    champion(TROLL, "evil", ["demon"], 1, 5, 7),
    champion(IMP, "evil", ["zombie"], 0, 2, 2),
    *(
        {"name": name, "set": SET, "type": "event", "alignment": ["sage"], "cost": 0, "text": "Gain 1 health."}
        for name in (KINDNESS, GIFT)
    ),
]


def squire(alignment: str) -> str:
    """The name of the plain {1} champion of an alignment."""
    return f"{alignment.capitalize()} Squire"


def recruit(alignment: str) -> str:
    """The name of one like it in a deck: what is drawn is not taken for what is in hand already."""
    return f"{alignment.capitalize()} Recruit"


def plain_one(word: str) -> str:
    """The name of the champion of a class that a text speaks of."""
    return f"Plain {word.title()}"


def cards(named: Iterable[str]) -> list[dict[str, Any]]:
    """The cards of the position: those that are always there, and one of each class that the text speaks of."""
    squires = [champion(name(each), each, ["human"], 1, 4, 4) for name in (squire, recruit) for each in ALIGNMENTS]
    return [*FIXED, *squires, *(champion(plain_one(word), "sage", [word], 1, 4, 3) for word in named)]


# Who has what, besides champions of the classes that a text speaks of.
DECK = [recruit("good"), GIFT, recruit("wild"), recruit("sage"), recruit("evil"), GIFT]
MINE: Mapping[str, Sequence[str]] = {
    "play": [GUARD, RUNNER],
    "hand": [*(squire(each) for each in ALIGNMENTS), KINDNESS],
    "deck": DECK,
    "discard": [TROLL, KINDNESS, squire("wild")],
}
THEIRS: Mapping[str, Sequence[str]] = {
    "play": [TROLL, IMP],
    "hand": [squire("evil"), squire("good")],
    "deck": DECK,
    "discard": [RUNNER, KINDNESS],
}


def own_hand(card: Card) -> list[str]:
    """What whoever has the card has in hand besides: also two that can be revealed with it (5.3.1)."""
    own = next((each for each in ALIGNMENTS if each in card.get("alignment", ())), "good")
    return [*MINE["hand"], squire(own), squire(own)]


def introduced(card: Card, named: Sequence[str]) -> list[Lying]:
    """The cards that lie around this one, with what they are: those in the decks, and those in hand and in the discard
    piles as far as the card can have to do with them.

    >>> introduced({"text": ""}, [])[1].cards
    (('Bridge Troll', 'evil demon champion, 5/7'), ('Marsh Imp', 'evil zombie champion, 2/2'))
    """
    known = {str(each["name"]): described(each) for each in cards(named)}
    classes = [plain_one(word) for word in named]
    text = f"{card.get('text', '')} {card.get('discard_text', '')}".casefold()
    found = []
    for who, piles in (("You have", MINE), ("Your opponent has", THEIRS)):
        places: list[tuple[str, Sequence[str]]] = [("in play", [*piles["play"], *classes])]
        if piles is MINE or "hand" in text or "discards" in text:
            places.append(("in hand", own_hand(card) if piles is MINE else piles["hand"]))
        if "discard pile" in text or card.get("discard_text"):
            places.append(("in the discard pile", piles["discard"]))
        for where, names in places:
            told = tuple((name, known[name]) for name in names)
            found.append(Lying(f"{who} {where}", told, where == "in play"))
    found.append(Lying("In both decks", tuple((name, known[name]) for name in DECK)))
    return sorted(found, key=lambda each: not each.always)


def described(card: Card) -> str:
    """What a card of the position is, in a few words."""
    words = " ".join([*card["alignment"], *card.get("class", ()), card["type"]])
    if "offense" in card:
        return f"{words}, {card['offense']}/{card['defense']}"
    return f"{words}: {str(card['text']).rstrip('.')}"


# -- cards around a text


def around(text: str, type_name: str, aside: bool) -> list[dict[str, Any]]:
    """The cards that this text may stand on."""
    if aside:
        kinds = [type_name or "champion"]
    else:
        kinds = [type_name] if type_name else ["champion", "event", "god"]
    found = []
    for kind in kinds:
        card: dict[str, Any] = {"name": NAME, "set": SET, "type": kind, "alignment": ["good"], "class": []}
        if kind == "token champion":
            card |= {"class": ["human"]}
        if kind != "god":
            card |= {"cost": 1 if kind == "champion" else 0}
        if kind in ("champion", "token champion"):
            card |= {"offense": 5, "defense": 6}
        card |= {"text": "Draw a card." if kind == "event" else "", "discard_text": text} if aside else {"text": text}
        found.append(card)
    return found


def blank(card: Card) -> dict[str, Any] | None:
    """The same card without its text; an event without text is none, and a god has something to say that is past."""
    if card.get("discard_text"):
        return {**card, "discard_text": ""}
    if card["type"] == "event":
        return None
    return {**card, "text": "You start the game with 5 cards in hand." if card["type"] == "god" else ""}


# -- positions


class Position:
    """The sample position with the card in one of A's piles."""

    def __init__(self, book: CardBook, card: Card, named: Sequence[str]) -> None:
        self.book = book
        self.it = str(card["name"])
        self.named = [plain_one(word) for word in named]
        self.format = "pantheon" if card["type"] == "god" else "constructed"
        self.own = {"play": [*MINE["play"], *self.named], "hand": own_hand(card)}
        text = f"{card.get('text', '')} {card.get('discard_text', '')}".casefold()
        self.is_of_battles = any(word in text for word in FIGHTS)

    def given(self, pile: str, turn: int = A, battle: Mapping[str, Any] | None = None) -> Given:
        """The position with the card in this pile of A's, in the Main phase of this player, or in a battle."""
        seat = self.seat({**MINE, **self.own}, "A")
        seat[pile] = [Put(self.it, self.book.kind(self.it, SET)), *seat.get(pile, ())]
        theirs = {**THEIRS, "play": [*THEIRS["play"], *self.named]}
        seats = [Seat(dict(TOTALS), seat), Seat(dict(TOTALS), self.seat(theirs, "B"))]
        moment: dict[str, Any] = {"turn": turn} | ({"battle": battle, "initiative": A} if battle else {})
        return Given(seats, moment, SET, self.format)

    def seat(self, piles: Mapping[str, Sequence[str]], letter: str) -> dict[str, list[Put]]:
        """A player's cards; the first of each name in play or in hand is called after its card and its player."""
        called: set[str] = set()
        laid: dict[str, list[Put]] = {}
        for pile, names in piles.items():
            laid[pile] = []
            for place, name in enumerate(names):
                label = f"{name} of {letter}"
                if label in called or pile not in ("play", "hand"):
                    label = f"{letter}.{pile} {place}"
                called.add(label)
                laid[pile].append(Put(label, self.book.kind(name, SET)))
        return laid

    def buried(self, given: Given, name: str) -> Given:
        """A position with one more card in A's discard pile."""
        mine, *theirs = given.seats
        pile = [*mine.piles["discard"], Put(f"A.discard {name}", self.book.kind(name, SET))]
        return replace(given, seats=[replace(mine, piles={**mine.piles, "discard": pile}), *theirs])


# -- scenes


def scenes(book: CardBook, card: Card, named: Sequence[str]) -> list[Scene]:
    """The moments in which this card may show what it does, each with others to be shown if nothing comes of it."""
    at = Position(book, card, named)
    return [replace(scene, instead=tuple(others(at, scene))) for scene in moments(at, card)]


def moments(at: Position, card: Card) -> list[Scene]:
    """The moments in which this card may show what it does."""
    if card.get("discard_text"):
        return in_the_pile(at)
    if card["type"] == "event":
        return as_event(at, str(card["text"]))
    if card["type"] == "god":
        return [*powers(at, "god", "god"), *anywhere(at, "god")]
    from_hand = Scene("You play it.", at.given("hand"), (take(("play",), at.it),))
    in_play = [Scene("It is in play.", at.given("play")), *powers(at, "play", "power"), *fights(at)]
    hand = [from_hand] if card["type"] == "champion" else []
    return [*hand, *in_play, *leaving(at), *anywhere(at, "play")]


def others(at: Position, scene: Scene) -> Iterator[Scene]:
    """The same moment with something else there that a text may ask for."""
    given, moves = scene.given, scene.moves
    first = moves[0] if moves else None
    theirs, in_battle = given.moment["turn"] == B, "battle" in given.moment
    is_use = not isinstance(first, Let) and first is not None and first[0].verbs[0] in USES

    def other(words: str, given: Given, *before: Move) -> Scene:
        title = f"{scene.title.removesuffix('.')}, {words}."
        return Scene(title, given, (*before, *moves), scene.until, len(before))

    if not in_battle:
        yield other(f"while {IMP} is expended", marked(given, f"{IMP} of B", {"state": "expended"}))
        yield other(f"while {IMP} is damaged", marked(given, f"{IMP} of B", {"damage": 1}))
        if is_use or (theirs and isinstance(first, Let)):
            attack: Move = (Pick(("attack",)), Pick(("attacker",), f"{IMP} of B"), Pick(("done",), must=False))
            nobody: Move = (Pick(("done",), beside="blocker", must=False),)
            passes: Move = (Pick(("pass",), beside="attack"),)  # as who has the turn can, once the battle is over
            yield other(f"after {IMP} attacked you", moment(given, {"turn": B}), attack, nobody, passes)
        if is_use and at.is_of_battles:
            yield other(WHILE.removeprefix(", "), moment(given, {"turn": B, "battle": BATTLE, "initiative": A}))
        if is_use and not theirs:
            played = [squire("sage"), squire("wild")]
            seats = [replace(given.seats[A], totals={**TOTALS, "gold": 5}), *given.seats[B:]]
            rich = replace(given, seats=seats)
            before = [take(("play",), f"{name} of A") for name in played]
            yield other(f"after you played {' and '.join(played)}", rich, *before)
    yield other("while you control a human token", given, Let("token", {"player": A, "token": "human"}))
    yield other(f"with {IMP} in your discard pile", at.buried(given, IMP))
    strong = {"gained": ["airborne"], "bonus": [4, 0]}
    yield other(f"while {TROLL} is airborne and has 4 offense more", marked(given, f"{TROLL} of B", strong))
    yield other("while it is damaged", marked(given, at.it, {"damage": 2}))


def moment(given: Given, changed: Mapping[str, Any]) -> Given:
    """The position at another moment."""
    return replace(given, moment={**given.moment, **changed})


def marked(given: Given, label: str, marks: Mapping[str, Any]) -> Given:
    """The position with these marks on a champion, if it is in play."""
    seats = []
    for seat in given.seats:
        play = [replace(put, marks={**put.marks, **marks}) if put.label == label else put for put in seat.piles["play"]]
        seats.append(replace(seat, piles={**seat.piles, "play": play}))
    return replace(given, seats=seats)


def take(verbs: tuple[str, ...], label: str = "", number: int = 0) -> Move:
    """One option."""
    return (Pick(verbs, label, number),)


def powers(at: Position, pile: str, verb: str) -> list[Scene]:
    """Each power used once, and in a battle too if the text speaks of one."""
    found = []
    for n, name in enumerate(("its power", "its second power", "its third power"), 1):
        use = take((verb,), at.it, n)
        found.append(Scene(f"You use {name}.", at.given(pile), (use,)))
        if at.is_of_battles:
            found.append(Scene(f"You use {name}{WHILE}.", at.given(pile, B, BATTLE), (use,)))
    return found


def as_event(at: Position, text: str) -> list[Scene]:
    """The event played in each of its modes, and in a battle if it speaks of one."""
    count = text.split("\n").count(OR) + 1
    found = []
    for mode in range(1, count + 1):
        which = f", choosing the text of part {mode}" if count > 1 else ""
        picks = [Pick(("play",), at.it), *([Pick(("mode",), "", mode)] if count > 1 else [])]
        found.append(Scene(f"You play it{which}.", at.given("hand"), (tuple(picks),)))
        if at.is_of_battles:
            found.append(Scene(f"You play it{which}{WHILE}.", at.given("hand", B, BATTLE), (tuple(picks),)))
    return found


def fights(at: Position) -> list[Scene]:
    """It attacks, it is blocked, it blocks."""
    attack: Move = (Pick(("attack",)), Pick(("attacker",), at.it), Pick(("done",), must=False))
    theirs: Move = (Pick(("attack",)), Pick(("attacker",), f"{IMP} of B"), Pick(("done",), must=False))
    nobody: Move = (Pick(("done",), beside="blocker", must=False),)
    imp: Move = (Pick(("blocker",), f"{IMP} of B"), Pick(("done",), must=False))
    mine: Move = (Pick(("blocker",), at.it), Pick(("done",), must=False))
    given, over = at.given("play"), {"phase": "main"}
    return [
        Scene("It attacks, and nobody blocks.", given, (attack, nobody), over),
        Scene(f"It attacks, and {IMP} blocks.", given, (attack, imp), over),
        Scene(f"{IMP} attacks, and it blocks.", at.given("play", B), (theirs, mine), over),
    ]


def leaving(at: Position) -> list[Scene]:
    """It leaves play."""
    given = at.given("play")
    return [
        Scene("It is broken.", given, (Let("break", {}, (at.it,)),)),
        Scene("It is banished.", given, (Let("banish", {}, (at.it,)),)),
        Scene("It returns to your hand.", given, (Let("return", {}, (at.it,)),)),
        Scene("It takes 2 damage.", given, (Let("damage", {"amount": 2}, (at.it,), "to"),)),
    ]


def in_the_pile(at: Position) -> list[Scene]:
    """Grey text: it lies in the discard pile, comes there, and goes from there."""
    given = at.given("discard")
    return [
        *powers(at, "discard", "grey"),
        Scene("It goes from play into your discard pile.", at.given("play"), (Let("break", {}, (at.it,)),)),
        Scene("It is banished from your discard pile.", given, (Let("banish", {}, (at.it,)),)),
        *anywhere(at, "discard"),
    ]


def anywhere(at: Position, pile: str) -> list[Scene]:
    """What can happen around the card wherever it is: cards played, champions lost, health and cards, turns."""
    given = at.given(pile)
    squires = [
        Scene(f"You play {squire(each)}.", given, (take(("play",), f"{squire(each)} of A"),)) for each in ALIGNMENTS
    ]
    return [
        *squires,
        Scene(f"You play {KINDNESS}, an event.", given, (take(("play",), f"{KINDNESS} of A"),)),
        Scene("A human token enters play under your control.", given, (Let("token", {"player": A, "token": "human"}),)),
        Scene(f"Your {GUARD} is broken.", given, (Let("break", {}, (f"{GUARD} of A",)),)),
        Scene(f"Your opponent's {IMP} is broken.", given, (Let("break", {}, (f"{IMP} of B",)),)),
        Scene("You draw a card.", given, (Let("draw", {"player": A}),)),
        Scene("You gain health.", given, (Let("gain", {"player": A, "amount": 2}),)),
        Scene("Your turn starts.", at.given(pile, B), (Let("begin", {"phase": "start", "player": A}),)),
        Scene("Your turn ends.", given, (Let("begin", {"phase": "end"}),)),
        Scene("Your opponent's turn ends.", at.given(pile, B), (Let("begin", {"phase": "end"}),)),
    ]
