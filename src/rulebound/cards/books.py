"""Books with cards of one's own in them: the cards that ship, and those of imported sets."""

from __future__ import annotations

from collections.abc import Sequence

from rulebound.cards.memory import remembered
from rulebound.cards.sets import BadSet, is_private, load_set, set_names, title_of
from rulebound.engine.book import CardBook
from rulebound.engine.chance import seeded
from rulebound.engine.kit import Deck
from rulebound.games import desk, kit


def book_with(game: str, sets: Sequence[str] = ()) -> CardBook:
    """The cards for building decks that ship, and the cards of these sets, one's own or shipped, that can be played.

    >>> book_with("epic", ["examples"]).kind("Fire Shaman") > 0
    True
    """
    k = kit(game)
    shipped = [name for name in sets if name in k.sets()]
    own = [load_set(game, name) for name in dict.fromkeys(sets) if name not in k.sets()]
    cards = [card for each in own for card in each.playable]
    with remembered(game, desk(game).classes(cards)):
        return k.book(k.sets() if shipped else (), cards)


def known_sets(game: str, names: Sequence[str]) -> tuple[str, ...]:
    """These sets by the names that they really have; BadSet if there is no such set.

    >>> known_sets("epic", ["Starter"])
    ('starter',)
    """
    there = {name.casefold(): name for name in (*set_names(game), *kit(game).sets())}
    out = []
    for name in names:
        if name.casefold() not in there:
            if is_private(name):
                raise BadSet(f"the set {title_of(name)!r} is gone: whoever brought it keeps it no more")
            told = [each for each in there.values() if not is_private(each)]
            raise BadSet(f"no set is called {name!r}; there are: {', '.join(told)}")
        out.append(there[name.casefold()])
    return tuple(dict.fromkeys(out))


def made_deck(game: str, book: CardBook, sets: Sequence[str], seed: str, format: str = "") -> Deck:
    """A deck of cards of these sets, by chance; the same for the same seed."""
    return desk(game).deck(book, sets, seeded(seed), format)
