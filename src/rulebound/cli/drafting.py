"""Decks that nobody brings, at this terminal: people pick cards from packs and look over the deck built for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rulebound.cli.screen import Screen
from rulebound.lab.dealing import Draft, built, deck_of, pools

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.kit import Deck, Handout, Kit

LEAVE: Final = ("quit", "exit", "q")
PICKING: Final = """Type the number of a card or some of its name; nothing takes the one that is marked.
taken shows what you have, look the pack again, quit leaves."""
BUILDING: Final = """Type nothing to play this deck.
Two numbers exchange cards, one that is in the deck and one that is not: 3 17.
look shows all of them again, card 3 shows what a card says, quit leaves."""


class Left(ValueError):
    """Somebody left before there was a game."""


class Handing:
    """Decks being handed out to people and bots at this terminal."""

    def __init__(self, k: Kit, book: CardBook, screen: Screen, people: Sequence[int], names: Sequence[str]) -> None:
        self.kit = k
        self.book = book
        self.screen = screen
        self.people = people
        self.names = names
        self.at_screen = people[0] if people else -1

    def decks(self, sets: Sequence[str], handout: Handout, format: str, seed: str) -> list[Deck]:
        """A deck for each seat; Left if a person leaves."""
        seats = len(self.names)
        if handout.pack:
            got = self.drafted(Draft(self.kit, self.book, sets, handout, seats, seed), handout)
        else:
            got = pools(self.kit, self.book, sets, handout, seats, seed)
        lists = []
        for seat, cards in enumerate(got):
            deck = built(self.kit, self.book, cards, handout.deck)
            if seat in self.people and len(deck) < len(cards):
                self.turn_to(seat)
                deck = self.looked_over(cards, deck)
            lists.append(deck_of(self.kit, self.book, deck, f"{format} deck {seat + 1}", format, sets))
        return lists

    def turn_to(self, seat: int) -> None:
        """Let this person sit at the screen."""
        if seat != self.at_screen:
            self.screen.curtain(self.names[seat])
            self.at_screen = seat

    def asked(self, prompt: str) -> str:
        """What the person types; Left if nothing more comes."""
        line = self.screen.ask(prompt)
        if line is None or line.strip().casefold() in LEAVE:
            raise Left("The decks were not finished, and no game was begun.")
        return line.strip()

    # -- picking

    def drafted(self, draft: Draft, handout: Handout) -> list[list[int]]:
        """Everybody's picks."""
        if self.people:
            self.screen.say(PICKING)
        while not draft.over:
            seat = draft.seat
            plain = self.kit.takes(self.book, draft.taken[seat], draft.offered)
            if seat in self.people:
                self.turn_to(seat)
                draft.take(self.picked(draft, plain, handout))
            else:
                draft.take(plain)
        return draft.taken

    def picked(self, draft: Draft, plain: int, handout: Handout) -> int:
        """The place of the card that the person takes."""
        mine = draft.taken[draft.seat]
        self.show_pack(draft.offered, plain)
        while True:
            line = self.asked(f"Pick {len(mine) + 1} of {handout.cards}: ")
            if not line:
                return plain
            word = line.casefold()
            if word == "?":
                self.screen.say(PICKING)
            elif word == "look":
                self.show_pack(draft.offered, plain)
            elif word == "taken":
                self.screen.page("\n".join(self.words(kind) for kind in mine) or "Nothing yet.")
            else:
                try:
                    return self.place(line, draft.offered)
                except ValueError as e:
                    self.screen.say(str(e))

    def show_pack(self, offered: Sequence[int], plain: int) -> None:
        """The cards of a pack, numbered; the one that a plain player would take is marked."""
        lines = [f"{'*' if place == plain else ' '}{place + 1:2} {self.words(k)}" for place, k in enumerate(offered)]
        self.screen.page("\n".join(lines))

    def words(self, kind: int) -> str:
        """A card in one line."""
        return " · ".join(self.kit.card_lines(self.book, kind))

    def place(self, line: str, offered: Sequence[int]) -> int:
        """The place that a number or a part of a name means; ValueError if it means none, or several."""
        if line.isdecimal():
            if 1 <= int(line) <= len(offered):
                return int(line) - 1
            raise ValueError(f"The cards are numbered from 1 to {len(offered)}.")
        names = [self.book.cards[kind].name for kind in offered]
        found = [place for place, name in enumerate(names) if line.casefold() in name.casefold()]
        if len({names[place] for place in found}) > 1:
            raise ValueError(f"Which one? {', '.join(names[place] for place in found)}.")
        if not found:
            raise ValueError(f"No card here is called {line!r}; ? says what can be typed.")
        return found[0]

    # -- building

    def looked_over(self, cards: Sequence[int], deck: Sequence[int]) -> list[int]:
        """The deck that the person makes of these cards, beginning with the one that a plain player would play."""
        left = list(cards)
        for kind in deck:
            left.remove(kind)
        rows = [(kind, True) for kind in deck] + [(kind, False) for kind in sorted(left)]
        self.screen.say(f"You have {len(cards)} cards. {len(deck)} are your deck; a minus marks those that are not.")
        self.screen.say(BUILDING)
        self.show_rows(rows)
        while True:
            line = self.asked("Your deck: ").casefold()
            words = line.split()
            if not words:
                return sorted(kind for kind, played in rows if played)
            if words == ["?"]:
                self.screen.say(BUILDING)
            elif words == ["look"]:
                self.show_rows(rows)
            else:
                try:
                    self.obey(words, rows)
                except ValueError as e:
                    self.screen.say(str(e))

    def obey(self, words: Sequence[str], rows: list[tuple[int, bool]]) -> None:
        """Show a card, or exchange two; ValueError if neither was meant."""
        numbers = [int(word) - 1 for word in words if word.isdecimal()]
        if not all(0 <= number < len(rows) for number in numbers):
            raise ValueError(f"The cards are numbered from 1 to {len(rows)}.")
        if words[0] == "card" and len(words) > 1:
            place = self.place(" ".join(words[1:]), [kind for kind, _ in rows])
            self.screen.say("\n".join(self.kit.card_lines(self.book, rows[place][0])))
            return
        if len(words) != 2 or len(numbers) != 2:
            raise ValueError("Two numbers exchange two cards, as in 3 17; ? says what else can be typed.")
        one, other = numbers
        if rows[one][1] == rows[other][1]:
            where = "are in the deck" if rows[one][1] else "lie beside it"
            raise ValueError(f"Both {where}: one comes in for one that goes out.")
        for number in numbers:
            kind, played = rows[number]
            rows[number] = (kind, not played)
            name = self.book.cards[kind].name
            self.screen.say(f"{name} is {'out' if played else 'in'}.")

    def show_rows(self, rows: Sequence[tuple[int, bool]]) -> None:
        """All cards, numbered; those that are not played are marked."""
        lines = []
        for number, (kind, played) in enumerate(rows, 1):
            lines.append(f"{' ' if played else '-'}{number:2} {' · '.join(self.kit.card_lines(self.book, kind)[:3])}")
        self.screen.page("\n".join(lines))
