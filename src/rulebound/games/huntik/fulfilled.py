# not compiled: words are for people
"""What fulfilled a mission, in words: which of its terms is met now, and by what on the map (102.1a, 102.2)."""

from __future__ import annotations

from rulebound.games.huntik.missions import (
    NOUNS,
    WORDS,
    AloneIn,
    Brought,
    Defeated,
    Guarded,
    HeroesIn,
    InPlay,
    Scored,
    Term,
    heroes_of,
    some,
)
from rulebound.games.huntik.naming import called, card_name, counted, listed, ref_words
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import ANY_HERO, ZONES

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def fulfilled_words(g: HuntikGame, player: int) -> str:
    """What this player has fulfilled the mission by, as a sentence without its end; "" if they have not.

    Terms for any time come first: a game in which one is met never gets to the end of a round (102.4, 501.1.1).
    """
    mission = g.card(g.mission)
    at_rest = g.copy()  # nobody listens to it: to look is no step of the game
    assert isinstance(at_rest, HuntikGame)
    for term in mission.terms:
        if term.met(at_rest, player):
            return term_words(at_rest, term, player, False)
    for term in mission.last_terms:
        if term.of_round in (0, g.round) and term.met(at_rest, player):
            return f"At the end of round {g.round}, {term_words(at_rest, term, player, True)}"
    return ""


def term_words(g: HuntikGame, term: Term, player: int, later: bool) -> str:
    """How a term that is met is met; `later`: within a sentence."""
    if isinstance(term, HeroesIn):
        zone = int(g.zone_of(player, term.zone))
        heroes = [o for o in here(g, player, zone) if term.of_type in (ANY_HERO, g.card(o.kind).type)]
        held = " and no enemy hero is there" if term.alone else ""
        return f"{are(g, heroes)} in {whose_zone(g, term.zone, player)}{held}"
    if isinstance(term, AloneIn):
        zone = int(g.zone_of(player, term.zone))
        heroes = [o for o in here(g, player, zone) if g.is_alone(o)]
        return f"{are(g, heroes)} alone in {whose_zone(g, term.zone, player)}"
    if isinstance(term, InPlay):
        n = int(heroes_of(g, player, term.of_type))
        many = some(n, NOUNS[term.of_type]) if n < len(WORDS) else f"{n} {NOUNS[term.of_type]}es"
        return f"{called(g, player)} has {many} in play"
    if isinstance(term, Brought):
        return brought_words(g, term, player, later)
    if isinstance(term, Defeated):
        name = card_name(g.book, int(term.feature))
        the = "the" if later else "The"
        return f"{name} was KO'd" if term.count == 1 else f"{the} {ORDINALS[int(term.count)]} {name} was KO'd"
    if isinstance(term, Guarded):
        return f"{called(g, player)} still controls {card_name(g.book, int(term.feature))}"
    assert isinstance(term, Scored)
    return f"{called(g, player)} has {counted(int(g.players[player].points), 'point')}"


def brought_words(g: HuntikGame, term: Brought, player: int, later: bool) -> str:
    """Objects are with heroes of the player in a zone."""
    zone = int(g.zone_of(player, term.zone))
    bearers: list[Piece] = []
    count = 0
    for o in g.objs:
        hero = g.piece(o.bearer) if o.kind == term.feature and o.zone == zone else None
        if hero is not None and hero.controller == player:
            count += 1
            bearers += [hero] if hero not in bearers else []
    word = WORDS[count] if count < len(WORDS) else str(count)
    number = word if later else word.capitalize()
    name = card_name(g.book, int(term.feature))
    what = f"{name} is" if count == 1 else f"{number} {name} features are"
    heroes = listed(ref_words(g, hero.uid) for hero in bearers)
    return f"{what} with {heroes} in {whose_zone(g, term.zone, player)}"


def here(g: HuntikGame, player: int, zone: int) -> list[Piece]:
    """The heroes of a player in a zone, counted from the lead player's side."""
    return [o for o in g.objs if o.is_hero and o.zone == zone and o.controller == player]


def are(g: HuntikGame, heroes: list[Piece]) -> str:
    """Heroes by name, and that they are."""
    return f"{listed(ref_words(g, o.uid) for o in heroes)} {'is' if len(heroes) == 1 else 'are'}"


def whose_zone(g: HuntikGame, zone: int, player: int) -> str:
    """A zone as this player counts it, so that everybody knows which it is (400.10a)."""
    return f"zone {zone}" if zone == ZONES + 1 - zone else f"{called(g, player)}'s zone {zone}"
