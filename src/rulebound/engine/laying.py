# not compiled: positions are set up and written for people
"""Positions laid as they are asked for, and written again: what is the same for every game.

A game's `Laying` puts its own records where the position says.  What cannot be is left out and noted, so that all of it
is told at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from rulebound.engine.book import CardBook
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit
from rulebound.engine.record import seat_letter
from rulebound.engine.stage import Given, Impossible, Laid, Misfit, Pointer, Put, Seat

B = TypeVar("B", bound=CardBook)
F = TypeVar("F")


SEPARATOR = ";"  # between the cards of a list


class Laying(ABC, Generic[B, F]):
    """One position being laid: with this book, in this format."""

    def __init__(self, book: B, given: Given, form: F) -> None:
        self.book = book
        self.given = given
        self.form = form
        self.things: dict[str, Pointer] = {}
        self.physical: dict[int, int] = {}  # which card each Put is, by identity
        self.misfits: list[Misfit] = []
        self.left_out: dict[int, str] = {}  # labels of what cannot be where it is asked for, by identity

    @abstractmethod
    def lay(self) -> Laid:
        """The game, not yet run, and where everything lies."""

    def wrong(self, what: str, *where: str | int) -> None:
        """Something cannot be."""
        self.misfits.append(Misfit(what, where))

    def leave_out(self, p: int, pile: str, put: Put, what: str) -> None:
        """This card cannot be there."""
        self.left_out[id(put)] = put.label
        self.wrong(what, seat_letter(p), pile, put.label)

    def laid(self, seat: Seat, pile: str) -> list[Put]:
        """The cards of a pile, but for those that cannot be there."""
        return [put for put in seat.piles.get(pile, ()) if id(put) not in self.left_out]

    def number(self, owned: Sequence[Sequence[Put]]) -> None:
        """These are the physical cards, in the order in which the players' decks were laid out."""
        for card, put in enumerate(put for puts in owned for put in puts):
            self.physical[id(put)] = card
            if put.label:
                self.things[put.label] = Pointer(put.kind, card)


def called(put: Put) -> str:
    """What a card is called in a message: several alike share their card's name.

    >>> called(Put("Wolf#2", 7)), called(Put("", 7))
    ('Wolf', 'a plain card')
    """
    return put.label.partition("#")[0] or "a plain card"


def lay_position(
    kit: Kit,
    book: CardBook,
    book_class: type[B],
    given: Given,
    format_with: Callable[[str, Mapping[str, str]], F],
    laying: Callable[[B, Given, F], Laying[B, F]],
) -> Laid:
    """The position asked for, ready to run; Impossible with everything that is wrong with it."""
    if not isinstance(book, book_class):
        raise Impossible(f"a position of {kit.title} needs a book of {kit.title}, not of {book.game}")
    least, most = kit.seats()
    if not least <= len(given.seats) <= most:
        many = f"{least} to {most}" if least < most else f"{least}"
        raise Impossible(Misfit(f"{kit.title} is played by {many} players, not {len(given.seats)}", ("players",)))
    wrong = list(unknown_settings(given, format_with))
    teams = given.teams
    if teams and not kit.teams:
        wrong.append(Misfit(f"{kit.title} is not played in teams", ("teams",)))
        teams = ()
    name = kit.in_teams(given.format, teams)
    work = laying(book, given, format_with("", {}) if wrong else format_with(name, given.settings))
    laid = work.lay()
    if wrong or work.misfits:
        raise Impossible(*wrong, *work.misfits)
    return laid


def unknown_settings(given: Given, format_with: Callable[[str, Mapping[str, str]], object]) -> Iterator[Misfit]:
    """What is wrong with the format and with each ruling that is set."""
    tries: list[tuple[tuple[str, ...], str, Mapping[str, str]]] = [(("format",), given.format, {})]
    tries += [(("settings", ruling), "", {ruling: value}) for ruling, value in given.settings.items()]
    for where, name, rulings in tries:
        try:
            format_with(name, rulings)
        except ValueError as e:
            yield Misfit(str(e), where)


# -- written again


def labels_of(g: Game) -> dict[int, str]:
    """What each thing in play is called: by its card, numbered where another card of the game has the same name."""
    names: dict[str, int] = {}
    for kind in (*g.kinds, *(int(o.kind) for o in g.objs if o.card < 0)):
        names[g.book.cards[kind].name] = names.get(g.book.cards[kind].name, 0) + 1
    labels: dict[int, str] = {}
    for o in g.objs:
        name = g.book.cards[o.kind].name
        sayable = "".join(c for c in name if c.isalnum() or c in " '-")
        labels[int(o.uid)] = name if names[name] == 1 and sayable == name else f"{sayable} in play {len(labels) + 1}"
    return labels


def pile_names(g: Game, cards: Sequence[int]) -> list[str | dict[str, Any]]:
    """The cards of a pile as a scenario names them: in a mapping where a name could be read as one that is given
    (`troll as t1`)."""
    names = [g.book.cards[g.kinds[card]].name for card in cards]
    return [{"card": name} if " as " in name else name for name in names]


def said_cards(said: str, example: str) -> list[tuple[str, int]]:
    """The names and numbers of a list of cards such as `3 Field Ox; 1 Small Imp`; Impossible if it is none."""
    cards: list[tuple[str, int]] = []
    wrong = []
    for part in said.split(SEPARATOR) if said.strip() else ():
        number, _, name = part.strip().partition(" ")
        if not number.isdecimal() or not int(number) or not name.strip():
            wrong.append(f"a list of cards has numbers and names, as in {example!r}, not {part.strip()!r}")
        else:
            cards.append((name.strip(), int(number)))
    if wrong:
        raise Impossible(*wrong)
    return cards


def entry_for(g: Game, kind: int, label: str) -> dict[str, Any]:
    """What a scenario says first of something in play: its card, and how it is called if not so."""
    name = g.book.cards[kind].name
    return {"card": name} if label == name else {"card": name, "ref": label}
