# not compiled: the seam between the game and everything for people
"""Epic's kit: what the table, the judge, the players and the command line ask of Epic.

>>> from rulebound.games import kit
>>> epic = kit("epic")
>>> epic.title, epic.formats()[0]
('Epic', 'constructed')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine.codes import verb_of
from rulebound.engine.game_kit import GameKit, Parts, check_ruling
from rulebound.engine.kit import TEAMS, Beside, Handout, Influence, Samples
from rulebound.engine.primer import Primer, read_primer
from rulebound.games.data import data_of
from rulebound.games.epic import deal, decks, handouts, sketch, speech, stakes, view
from rulebound.games.epic.about import declared, option_about, picked_several, those_who_attack
from rulebound.games.epic.battle import Battle
from rulebound.games.epic.book import EVENT, GOD, TYPES, EpicBook
from rulebound.games.epic.cards import SHELF, book_of_data, face_of
from rulebound.games.epic.format import FORMATS, RULING_SETTINGS, Format
from rulebound.games.epic.game import Epic
from rulebound.games.epic.invariants import faults
from rulebound.games.epic.naming import alignment_names
from rulebound.games.epic.options import read_option
from rulebound.games.epic.set_decks import said
from rulebound.games.epic.telling import event_name, tell
from rulebound.games.epic.terms import ATTACK
from rulebound.games.epic.whynot import why_not

if TYPE_CHECKING:
    from rulebound.engine.about import About
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.picking import Picking
    from rulebound.engine.sketch import Card, Sketch

GODS = frozenset(("god", "goddess", "demigod", "demigoddess"))  # classes that say the type already (2.4.3, 2.4.4)
NO_CARDS = "rules"  # the set of kind 0, which is no card


class EpicKit(GameKit[Epic, EpicBook]):
    """Epic as the rest of Rulebound sees it."""

    parts = Parts(
        Epic,
        EpicBook,
        deal.CODEC,
        deal.start,
        SHELF,
        decks,
        speech,
        view,
        read_option,
        option_about,
        why_not,
        tell,
        event_name,
        faults,
        tuple(FORMATS),
        RULING_SETTINGS,
    )

    name = "epic"
    title = "Epic"
    edition = "complete rules of 28 March 2016"
    teams = True
    made = ("tokens",)
    numbers = ("offense", "defense")
    noun = "champion"
    samples = Samples("wolf", "4.4.6", "breakthrough", "attack")
    sayings: Mapping[str, tuple[str, ...]] = {"block": ("blocker",), "use": ("power", "god", "grey")}

    def picked(self, g: Game) -> list[int]:
        """Attackers and blockers too, before they are declared."""
        top = g.stack[-1] if g.asking and g.stack else None
        return [int(uid) for uid in top.chosen] if isinstance(top, Battle) else super().picked(g)

    def picking(self, g: Game) -> Picking | None:
        """Attackers and blockers too: they are declared at the same moment (4.4.1, 4.4.6)."""
        top = g.stack[-1] if g.asking and g.stack else None
        return declared(g, top) if isinstance(top, Battle) else picked_several(super().picking(g), g)

    def begins(self, g: Game, code: int) -> tuple[About, ...]:
        return those_who_attack(self.its(g)) if verb_of(code) == ATTACK else ()

    def stakes(self, g: Game) -> list[str]:
        return stakes.stakes(self.its(g))

    def passing(self, g: Game) -> str:
        return stakes.passing(self.its(g))

    # -- cards and decks

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> EpicBook:
        """The book whose cards had these faces, its tokens included; the programs of the rules are as they are now."""
        return book_of_data([face for face in faces if face.get("set") != NO_CARDS])

    def beside(self, book: CardBook, format: str) -> Beside | None:
        """A god, in `pantheon` (2.4.1)."""
        if not self.lies_beside(format):
            return None
        own = self.own(book)
        gods = [said(own, kind) for kind, card in enumerate(own.cards) if card.type == GOD]
        return Beside(TYPES[GOD], tuple(gods))

    def lies_beside(self, format: str) -> tuple[str, ...]:
        """Gods, in `pantheon` (2.4.1)."""
        return (TYPES[GOD],) if FORMATS[self.plain_format(format)].gods else ()

    def handout(self, format: str) -> Handout | None:
        """How decks are handed out in `dealt`, `sealed` and `draft` (R03)."""
        return handouts.handouts().get(self.plain_format(format)) if format else None

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each champion and event of these sets."""
        return handouts.box(self.own(book), sets)

    def takes(self, book: CardBook, taken: Sequence[int], offered: Sequence[int]) -> int:
        """The strongest card, rather of an alignment that was taken before."""
        return handouts.best_of(self.own(book), taken, offered)

    def abilities(self, book: CardBook, kind: int) -> list[tuple[str, tuple[int, ...]]]:
        """Each line of its text, of an event each way to play it, with the numbers of its programs."""
        return self.own(book).cards[kind].abilities

    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed, with the keys that cards given as data have."""
        return face_of(self.own(book), kind).data()

    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed: its name and cost, its type line, its numbers, its text; a god has no cost or numbers."""
        card = self.own(book).cards[kind]
        is_god = card.type == GOD
        sort = [] if is_god and not GODS.isdisjoint(card.classes) else TYPES[card.type].split()
        words = [*alignment_names(card.alignments), *card.classes, *sort]
        lines = [card.name if is_god else f"{card.name} ({card.cost})", " ".join(word.capitalize() for word in words)]
        if card.type not in (EVENT, GOD):
            lines.append(f"{card.offense} offense, {card.defense} defense")
        lines += card.lines
        return lines + [f"In the discard pile: {line}" for line in card.grey_lines]

    # -- games

    def primer(self) -> Primer:
        """What somebody is told who has never played Epic."""
        return read_primer(data_of("epic")("primer"))

    def seats(self) -> tuple[int, int]:
        """From two players on; names of players are one letter, and numbers of instances begin behind theirs."""
        return 2, 8

    def ruling_values(self, book: CardBook) -> dict[str, tuple[str, ...]]:
        """The rulings that have names for their values: one is a number, which nobody picks from a list."""
        return {ruling: values for ruling, values in self.rulings().items() if ruling != "R60"}

    def settled(self, format: str, rulings: Mapping[str, str], book: EpicBook) -> Format:
        return format_with(format, rulings)

    # -- what is seen and told

    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view."""
        return sketch.sketch(view, names, self.own(book))

    def hand_cards(self, names: Sequence[str], book: CardBook) -> tuple[Card, ...]:
        """These cards as they are shown in a hand."""
        return sketch.hand_cards(names, self.own(book))

    def influences(self, g: Game, ref: int, viewer: int) -> list[Influence]:
        """What effects and continuous abilities do to a champion in play."""
        o = self.its(g).champion(ref)
        return [sketch.influence(effect) for effect in view.effects_on(self.its(g), o, viewer)] if o is not None else []


def format_with(name: str, rulings: Mapping[str, str]) -> Format:
    """The format of this name, `constructed` if none is said, with our rulings settled otherwise where asked.

    >>> format_with("", {"R42": "zero defense stays"}).zero_defense_breaks
    False
    """
    name = name or "constructed"
    base = FORMATS[KIT.plain_format(name)]
    sides = TEAMS.search(name)
    zero_breaks, batches = base.zero_defense_breaks, base.batch_limit
    for ruling, value in rulings.items():
        if ruling == "R60":
            check_ruling(RULING_SETTINGS, ruling, value, value.isdecimal() and len(value) < 10 and int(value) > 0)
            batches = int(value)
        else:
            check_ruling(RULING_SETTINGS, ruling, value)
            zero_breaks = value == RULING_SETTINGS["R42"][0]
    return Format(
        name,
        base.health,
        base.opening_hand,
        base.hand_limit,
        base.deck_size,
        base.copies,
        base.ones_per_zero,
        zero_breaks,
        batches,
        sides["sizes"] if sides is not None else "",
        base.gods,
    )


KIT = EpicKit()
