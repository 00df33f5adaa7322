# not compiled: words are for people
"""What things of Huntik are called (see `engine/naming.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebound.engine.naming import Naming, bit_names, called
from rulebound.engine.record import seat_letter as letter
from rulebound.engine.wording import card_name, counted, listed, quoted
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import KEYWORDS, TEAMS

if TYPE_CHECKING:
    from rulebound.engine.game import Game

def huntik(g: Game) -> HuntikGame:
    """The same game, known to be one of Huntik."""
    if not isinstance(g, HuntikGame):
        raise TypeError(f"Huntik's kit was handed a game of {g.book.game}")
    return g


class HuntikNaming(Naming[HuntikGame]):
    """Pieces on the map by name and version, and without the version where nothing else is called so."""

    noun = "anything in play"

    def open_cards(self, g: HuntikGame) -> list[int]:
        return [*(card for p in g.players for card in p.discard), *g.removed]

    def names_of(self, g: HuntikGame, kind: int) -> tuple[str, ...]:
        return g.card(kind).name, g.card(kind).printed_name

    def said(self, g: HuntikGame, ref: int, kind: int) -> str:
        card = g.card(kind)
        others = [g.card(o.kind) for o in (*g.objs, *g.gone) if o.uid != ref]
        alike = any(other.printed_name == card.printed_name for other in others)
        return super().said(g, ref, kind) if alike else card.printed_name

    def name_words(self, g: HuntikGame, ref: int, kind: int) -> str:
        card = g.card(kind)
        others = [g.card(o.kind) for o in g.objs if o.uid != ref]
        versions = any(other.printed_name == card.printed_name and other.name != card.name for other in others)
        return card_name(g.book, kind) if versions else card.printed_name


NAMING = HuntikNaming()
public_kind, ref_text, ref_words, pointed = NAMING.public_kind, NAMING.ref_text, NAMING.ref_words, NAMING.pointed


def zone_words(g: HuntikGame, zone: int, viewer: int = -1) -> str:
    """A zone as a viewer counts it: the lead player's number for all who are not the defending player (400.10a), who is
    told both where players have no names; pictures of the map have the viewer's own."""
    own = int(g.zone_of(viewer, zone)) if viewer >= 0 else zone
    return f"zone {own}" if g.names or own == zone else f"zone {own} (zone {zone} of {letter(g.lead)})"


def role_words(g: HuntikGame, player: int) -> str:
    """Is a player the lead or the defending player?  Nothing before that is settled."""
    if g.lead < 0:
        return ""
    return "lead player" if player == g.lead else "defending player"


def keyword_names(bits: int) -> list[str]:
    """The keywords in a set of bits."""
    return bit_names(KEYWORDS, bits)


def team_name(team: int) -> str:
    """The team of a card, "" if it has none."""
    return "".join(bit_names(TEAMS, team)[:1])


__all__ = ["called", "card_name", "counted", "letter", "listed", "quoted"]  # the engine's, said here with the rest
