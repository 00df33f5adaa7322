# not compiled: the seam between the game and everything for people
"""Chaotic's kit: what the table, the judge, the players and the command line ask of Chaotic.

>>> from rulebound.games import kit
>>> chaotic = kit("chaotic")
>>> chaotic.title, chaotic.formats()[0]
('Chaotic', 'apprentice 3')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.engine.game_kit import GameKit, Parts, check_ruling
from rulebound.engine.kit import Samples, Thing
from rulebound.engine.primer import Primer, read_primer
from rulebound.engine.sketch import Card, Sketch
from rulebound.games.chaotic import deal, decks, options, sketch, speech, stakes, view
from rulebound.games.chaotic.about import option_about
from rulebound.games.chaotic.book import ChaoticBook
from rulebound.games.chaotic.cards import SETS, SHELF, book_of_data, face_of
from rulebound.games.chaotic.format import FORMATS, RULING_SETTINGS, Format
from rulebound.games.chaotic.game import Chaotic
from rulebound.games.chaotic.invariants import faults
from rulebound.games.chaotic.naming import chaotic
from rulebound.games.chaotic.telling import event_name, tell
from rulebound.games.chaotic.whynot import why_not
from rulebound.games.data import data_of

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry

NO_CARDS = "rules"  # the set of kind 0, which is no card


class ChaoticKit(GameKit[Chaotic, ChaoticBook]):
    """Chaotic as the rest of Rulebound sees it."""

    parts = Parts(
        Chaotic,
        ChaoticBook,
        deal.CODEC,
        deal.start,
        SHELF,
        decks,
        speech,
        view,
        options.read_option,
        option_about,
        why_not,
        tell,
        event_name,
        faults,
        tuple(FORMATS),
        RULING_SETTINGS,
    )

    name = "chaotic"
    title = "Chaotic"
    edition = "comprehensive rules 2.00.00 of 8 April 2009"
    numbers = view.VALUES
    noun = "creature"
    samples = Samples("skarn", "6.3.1", "initiative", "attack", "A2")
    sayings: Mapping[str, tuple[str, ...]] = {
        "play": ("attack",),
        "strike": ("attack",),
        "fight": ("move",),
        "combat": ("move",),
        "stop": ("done",),
        "showdown": ("pick",),
    }

    def stakes(self, g: Game) -> list[str]:
        return stakes.stakes(self.its(g))

    def passing(self, g: Game) -> str:
        return stakes.passing(self.its(g))

    # -- cards and decks

    def reprint(self, faces: Sequence[Mapping[str, Any]]) -> ChaoticBook:
        """The book whose cards had these faces."""
        return book_of_data([face for face in faces if face.get("set") != NO_CARDS])

    def box(self, book: CardBook, sets: Sequence[str] = ()) -> list[int]:
        """One of each card of these sets."""
        wanted = tuple(sets) or SETS
        return [kind for kind, card in enumerate(book.cards) if card.set_name in wanted]

    def card_face(self, book: CardBook, kind: int) -> dict[str, Any]:
        """A card as printed, with the keys that cards given as data have."""
        return face_of(self.own(book).cards[kind])

    def card_lines(self, book: CardBook, kind: int) -> list[str]:
        """A card as printed, in plain lines."""
        return speech.card_lines(self.own(book).cards[kind])

    # -- games

    def primer(self) -> Primer:
        """What somebody is told who has never played Chaotic."""
        return read_primer(data_of("chaotic")("primer"))

    def seats(self) -> tuple[int, int]:
        """Two players (R89)."""
        return 2, 2

    def settled(self, format: str, rulings: Mapping[str, str], book: ChaoticBook) -> Format:
        return format_with(format, rulings)

    # -- options

    def codes_about(self, g: Game, player: int, thing: Thing) -> list[int]:
        """The moves of a creature to the spaces around it."""
        return options.moves_about(chaotic(g), thing.ref)

    def is_meant(self, g: Game, said: str, code: int) -> bool:
        """Whoever says fight or combat means the moves that start one."""
        return said not in ("fight", "combat") or options.starts_combat(chaotic(g), code)

    def places(self, g: Game) -> list[str]:
        """The spaces of the battleboard."""
        board = chaotic(g).board
        return [board.name(space) for space in range(2 * board.size)]

    def codes_at(self, g: Game, player: int, place: str) -> list[int]:
        """The moves of the player's creatures to this space, and at first what can be put there."""
        return options.deeds_at(chaotic(g), player, place)

    def secret_card(self, g: Game, code: int) -> int:
        """A creature is placed face down (4.1.1)."""
        return options.placed_card(chaotic(g), code)

    # -- what is seen and told

    def sketch(self, view: Mapping[str, Any], names: Sequence[str], book: CardBook) -> Sketch:
        """What screens show of a view."""
        return sketch.sketch(view, names, self.own(book))

    def hand_cards(self, names: Sequence[str], book: CardBook) -> tuple[Card, ...]:
        """These cards as they are shown in a hand."""
        return sketch.hand_cards(names, self.own(book))

    def tells_of_play(self, entry: Entry) -> bool:
        """An attack is played, a creature or a location revealed."""
        return event_name(entry) in ("plays", "revealed", "location")


def format_with(name: str, rulings: Mapping[str, str]) -> Format:
    """The format of this name, the usual one if none is said, with our rulings settled otherwise where asked.

    >>> format_with("apprentice 6", {"R08": "only facing spaces touch"}).touching
    False
    """
    base = FORMATS[KIT.plain_format(name or next(iter(FORMATS)))]
    touching, priority = base.touching, base.priority
    for ruling, value in rulings.items():
        check_ruling(RULING_SETTINGS, ruling, value)
        ours = value == RULING_SETTINGS[ruling][0]
        if ruling == "R08":
            touching = ours
        else:
            priority = not ours
    return Format(base.name, base.size, base.attacks, base.build, base.locations, touching, priority)


KIT = ChaoticKit()
