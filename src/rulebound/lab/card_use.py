"""Which cards were played in a series of games, how often, and which of their abilities were followed.

    wanted = series("epic", games=2_000, seed="1", format="dealt")
    use = card_use(wanted, simulate(wanted, watch=True).tally)
    use.seldom, use.never           # what was played too seldom, and abilities that were never followed

An ability counts as followed when all its programs have begun to resolve; one that works all the time, when its card
was in play, or began the game beside a deck.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from rulebound.engine.log import Listener
from rulebound.games import kit

if TYPE_CHECKING:
    from rulebound.engine.game import Game
    from rulebound.engine.log import Entry
    from rulebound.lab.matches import Match, Series

OFTEN: Final = 20  # a card is tried when it was played so many times


@dataclass
class Tally:
    """Of kinds of cards: which began beside decks, how often each was played, and in how many games it was there to
    work; of programs, how often each was begun."""

    beside: set[int] = field(default_factory=set)
    played: Counter[int] = field(default_factory=Counter)
    present: Counter[int] = field(default_factory=Counter)
    begun: Counter[int] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count what another has counted as well."""
        self.beside |= other.beside
        self.played.update(other.played)
        self.present.update(other.present)
        self.begun.update(other.begun)


class Watcher(Listener):
    """Counts in one game."""

    def __init__(self, match: Match) -> None:
        self.kit = kit(match.series.game)
        book = match.book()
        in_decks = {*self.kit.box(book, match.series.sets), *self.kit.box(book)}
        self.tally = Tally({kind for pile in match.piles() for kind in pile} - in_decks)
        self.here = set(self.tally.beside)

    def heard(self, g: Game, entry: Entry) -> None:
        """A card may be played."""
        if entry.kind_of >= 0 and self.kit.tells_of_play(entry):
            self.tally.played[int(entry.kind_of)] += 1

    def resolves(self, g: Game, program: int) -> None:
        """A program begins."""
        self.tally.begun[int(program)] += 1

    def look(self, g: Game) -> None:
        """At a decision: what is in play works."""
        self.here.update(int(o.kind) for o in g.objs)

    def counted(self) -> Tally:
        """The game is over: what was counted."""
        self.tally.present.update(self.here)
        return self.tally


@dataclass(frozen=True)
class CardUse:
    """How the cards of a series were used.

    `seldom` are those played less than OFTEN, with the number of plays; `never` pairs of a card and an ability of it
    that was not followed.
    """

    cards: int
    abilities: int
    seldom: list[tuple[str, int]]
    never: list[tuple[str, str]]

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "cards": self.cards,
            "played_often": self.cards - len(self.seldom),
            "often": OFTEN,
            "abilities": self.abilities,
            "resolved": self.abilities - len(self.never),
            "seldom": [{"card": name, "played": times} for name, times in self.seldom],
            "never": [{"card": name, "ability": words} for name, words in self.never],
        }

    def lines(self) -> list[str]:
        """In words, a line each."""
        often = self.cards - len(self.seldom)
        done = self.abilities - len(self.never)
        out = [
            f"{often:,} of {self.cards:,} cards were played at least {OFTEN} times; "
            f"{done:,} of {self.abilities:,} abilities were followed"
        ]
        out += [f"  played {times} time{'s' * (times != 1)}: {name}" for name, times in self.seldom]
        out += [f"  never followed: {name}: {words}" for name, words in self.never]
        return out


def card_use(series: Series, tally: Tally) -> CardUse:
    """How often the cards of the series were played, and what of their text was followed.

    Cards are those that decks can be made of, of the series' sets or of those that ship, and what began beside decks.
    """
    k = kit(series.game)
    book = series.match(0).book()
    box = k.box(book, series.sets)
    kinds = [*box, *sorted(tally.beside)]
    seldom = [(book.cards[kind].name, tally.played[kind]) for kind in box if tally.played[kind] < OFTEN]
    never = []
    abilities = 0
    for kind in kinds:
        for words, programs in k.abilities(book, kind):
            abilities += 1
            if not (all(tally.begun[p] for p in programs) if programs else tally.present[kind]):
                never.append((book.cards[kind].name, words))
    return CardUse(len(box), abilities, sorted(seldom, key=lambda one: (one[1], one[0])), never)
