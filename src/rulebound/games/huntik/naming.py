# not compiled: words are for people
"""What things are called: players by letter, cards by name and version, pieces on the map by name and number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebound.engine.state import FIRST_UID
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import KEYWORDS, TEAMS

if TYPE_CHECKING:
    from rulebound.engine.book import CardBook
    from rulebound.engine.game import Game

LETTERS = "AB"


def huntik(g: Game) -> HuntikGame:
    """The same game, known to be one of Huntik."""
    if not isinstance(g, HuntikGame):
        raise TypeError(f"Huntik's kit was handed a game of {g.book.game}")
    return g


def letter(player: int) -> str:
    """What a player is called.

    >>> letter(0), letter(1)
    ('A', 'B')
    """
    return LETTERS[player]


def card_name(book: CardBook, kind: int) -> str:
    """What a card is called; its set stands behind where another card of the book has the same name and version."""
    card = book.cards[kind]
    return f"{card.name} [{card.set_name}]" if len(book.kinds_by_name[card.name]) > 1 else card.name


def quoted(book: CardBook, kind: int) -> str:
    """A card's name in quotes, its set behind it where the name alone would be ambiguous."""
    card = book.cards[kind]
    return f'"{card.name}" [{card.set_name}]' if len(book.kinds_by_name[card.name]) > 1 else f'"{card.name}"'


def public_kind(g: HuntikGame, uid: int) -> int:
    """The kind of an instance that everybody sees or has just seen; -1 if there is no such instance."""
    o = g.last_piece(uid)
    if o is not None:
        return int(o.kind)
    for p in g.players:
        for card in p.discard:
            if g.uids[card] == uid:
                return g.kinds[card]
    for card in g.removed:
        if g.uids[card] == uid:
            return g.kinds[card]
    return -1


def ref_text(g: HuntikGame, ref: int) -> str:
    """A player or a piece, without ambiguity: `B`, `Stair Guard, Ninth Landing#50`."""
    if ref < FIRST_UID:
        return letter(ref) if 0 <= ref < len(g.players) else f"player {ref}"
    kind = public_kind(g, ref)
    return f"{card_name(g.book, kind)}#{ref}" if kind >= 0 else f"#{ref}"


def ref_words(g: HuntikGame, ref: int, kind: int = -1) -> str:
    """A player or a piece as people say it: without its version and number where nothing else is called so."""
    if ref < FIRST_UID:
        return ref_text(g, ref)
    if kind < 0:
        kind = public_kind(g, ref)
    if kind < 0:
        return f"#{ref}"
    card = g.card(kind)
    others = [o for o in (*g.objs, *g.gone) if o.uid != ref]
    if any(g.card(o.kind).name == card.name for o in others):
        return f"{card_name(g.book, kind)}#{ref}"
    if any(g.card(o.kind).printed_name == card.printed_name for o in others):
        return card_name(g.book, kind)
    return card.printed_name


def zone_words(g: HuntikGame, zone: int, viewer: int = -1) -> str:
    """A zone as a viewer counts it: the lead player's number for all who are not the defending player (400.10a)."""
    own = int(g.zone_of(viewer, zone)) if viewer >= 0 else zone
    return f"zone {zone}" if own == zone else f"zone {own} (zone {zone} of {letter(g.lead)})"


def role_words(g: HuntikGame, player: int) -> str:
    """Is a player the lead or the defending player?  Nothing before that is settled."""
    if g.lead < 0:
        return ""
    return "lead player" if player == g.lead else "defending player"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(["Sunwake", "Ashmaw", "Umber"])
    'Sunwake, Ashmaw and Umber'
    """
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def counted(n: int, noun: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{n} {noun}" if n == 1 else f"{n} {many or noun + 's'}"


def keyword_names(bits: int) -> list[str]:
    """The keywords in a set of bits."""
    return [name for name, bit in KEYWORDS.items() if bits & bit]


def team_name(team: int) -> str:
    """The team of a card, "" if it has none."""
    return next((name for name, bit in TEAMS.items() if team & bit), "")
