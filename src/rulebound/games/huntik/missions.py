"""304 Missions: the terms for winning, points, and features that come later, as a small closed set of nodes.

A mission is data; `cards.py` makes these nodes of it, and each node prints the line that says the same.  Zones are
counted from the side of the player whom a term is about: for the lead player that is how mission text counts (400.10b),
and a mutual mission says so of both players (103.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.games.huntik.terms import ANY_HERO, LEGENDARY, MAJOR, MINOR

if TYPE_CHECKING:
    from rulebound.games.huntik.state import HuntikGame, Piece

RULES_ALONE: Final[tuple[str, ...]] = ("400.10d", "HR-71", "GL.alone")
NOUNS: Final = {ANY_HERO: "hero", MAJOR: "major hero", MINOR: "minor hero", LEGENDARY: "legendary hero"}
WORDS: Final = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def some(count: i64, noun: str) -> str:
    """A number of things in words.

    >>> some(1, "hero"), some(3, "hero")
    ('a hero', 'three heroes')
    """
    return f"{WORDS[count]} {noun}" if count == 1 else f"{WORDS[count]} {noun}es"


@mypyc_attr(allow_interpreted_subclasses=True)
class Term:
    """Something by which a mission is won (102.1a, 102.2).

    `at_end`: it is checked at the end of a round only (501.1.1), of round `of_round` if that is not 0; else it wins at
    any time (102.4).
    """

    def __init__(self, at_end: bool, of_round: i64) -> None:
        self.at_end = at_end
        self.of_round = of_round

    def met(self, g: HuntikGame, player: i64) -> bool:
        """Has this player achieved it now?"""
        raise AssertionError(f"{type(self).__name__} does not say when it is met")

    def words(self, g_book: list[str]) -> str:
        """What must be so, in words that follow "you"; names of cards are looked up by kind."""
        raise AssertionError(f"{type(self).__name__} has no words")


class HeroesIn(Term):
    """Have so many unstunned or stunned heroes (HR-82) of a type in a zone; `alone`: and no enemy hero is there."""

    def __init__(self, zone: i64, count: i64, of_type: i64, alone: bool, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.zone = zone
        self.count = count
        self.of_type = of_type
        self.alone = alone

    def met(self, g: HuntikGame, player: i64) -> bool:
        zone = g.zone_of(player, self.zone)
        n: i64 = 0
        for o in g.objs:
            if o.zone == zone and o.is_hero:
                if o.controller == player:
                    if self.of_type == ANY_HERO or g.card(o.kind).type == self.of_type:
                        n += 1
                elif self.alone:
                    return False
        return n >= self.count

    def words(self, g_book: list[str]) -> str:
        held = " and no enemy hero is there" if self.alone else ""
        return f"have {some(self.count, NOUNS[self.of_type])} in zone {self.zone}{held}"


class AloneIn(Term):
    """Have a hero in a zone that is alone there (400.10d): no other unstunned hero of either side (HR-71)."""

    def __init__(self, zone: i64, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.zone = zone

    def met(self, g: HuntikGame, player: i64) -> bool:
        zone = g.zone_of(player, self.zone)
        for o in g.objs:
            if o.zone == zone and o.is_hero and o.controller == player and g.is_alone(o):
                g.cite(RULES_ALONE)
                return True
        return False

    def words(self, g_book: list[str]) -> str:
        return f"have a hero alone in zone {self.zone}"


class InPlay(Term):
    """Have so many heroes of a type in play, wherever they are: they were kept alive."""

    def __init__(self, count: i64, of_type: i64, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.count = count
        self.of_type = of_type

    def met(self, g: HuntikGame, player: i64) -> bool:
        return heroes_of(g, player, self.of_type) >= self.count

    def words(self, g_book: list[str]) -> str:
        return f"have {some(self.count, NOUNS[self.of_type])} in play"


class Brought(Term):
    """Have a hero in a zone with whom so many objects of a kind are (305.2)."""

    def __init__(self, feature: i64, count: i64, zone: i64, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.feature = feature
        self.count = count
        self.zone = zone

    def met(self, g: HuntikGame, player: i64) -> bool:
        zone = g.zone_of(player, self.zone)
        n: i64 = 0
        for o in g.objs:
            if o.kind == self.feature and o.zone == zone:
                hero = g.piece(o.bearer)
                if hero is not None and hero.controller == player:
                    n += 1
        return n >= self.count

    def words(self, g_book: list[str]) -> str:
        what = g_book[self.feature] if self.count == 1 else f"{WORDS[self.count]} {g_book[self.feature]} features"
        return f"have {what} with your heroes in zone {self.zone}"


class Defeated(Term):
    """So many obstacles of a kind have been KO'd; one that was eliminated or removed from the map has not.

    `enemys`: only those that the player's enemy controlled then, as in a mutual mission, in which both cannot have
    defeated the same one.
    """

    def __init__(self, feature: i64, count: i64, enemys: bool, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.feature = feature
        self.count = count
        self.enemys = enemys

    def met(self, g: HuntikGame, player: i64) -> bool:
        n: i64 = 0
        i: i64 = 0
        while i < len(g.beaten):
            if g.beaten[i] == self.feature and (not self.enemys or g.beaten_from[i] == g.rival(player)):
                n += 1
            i += 1
        return n >= self.count

    def words(self, g_book: list[str]) -> str:
        what = g_book[self.feature] if self.count == 1 else f"{WORDS[self.count]} {g_book[self.feature]} obstacles"
        return f"have seen {what} of your enemy's KO'd" if self.enemys else f"have seen {what} KO'd"


class Guarded(Term):
    """A feature is still in play, under the player's control."""

    def __init__(self, feature: i64, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.feature = feature

    def met(self, g: HuntikGame, player: i64) -> bool:
        for o in g.objs:
            if o.kind == self.feature and o.controller == player:
                return True
        return False

    def words(self, g_book: list[str]) -> str:
        return f"control {g_book[self.feature]}"


class Scored(Term):
    """Have so many points (102.2a)."""

    def __init__(self, points: i64, at_end: bool, of_round: i64) -> None:
        super().__init__(at_end, of_round)
        self.points = points

    def met(self, g: HuntikGame, player: i64) -> bool:
        return g.players[player].points >= self.points

    def words(self, g_book: list[str]) -> str:
        return f"have {self.points} point{'s' if self.points != 1 else ''} or more"


@mypyc_attr(allow_interpreted_subclasses=True)
class Score:
    """Something for which a mission gives points (102.2a): at the end of each round, unless it says otherwise."""

    def __init__(self, points: i64) -> None:
        self.points = points

    def at_end(self, g: HuntikGame, player: i64) -> bool:
        """Does the player score it at the end of this round?"""
        return False

    def for_ko(self, g: HuntikGame, o: Piece) -> bool:
        """Does the enemy of its controller score it when this one is KO'd?"""
        return False

    def words(self, g_book: list[str]) -> str:
        """When it is scored, in words that follow "score"."""
        raise AssertionError(f"{type(self).__name__} has no words")


class ScoreKo(Score):
    """Points for each enemy hero of a type that is KO'd."""

    def __init__(self, points: i64, of_type: i64) -> None:
        super().__init__(points)
        self.of_type = of_type

    def for_ko(self, g: HuntikGame, o: Piece) -> bool:
        return o.is_hero and (self.of_type == ANY_HERO or g.card(o.kind).type == self.of_type)

    def words(self, g_book: list[str]) -> str:
        return f"{self.points} for each enemy {NOUNS[self.of_type]} that is KO'd"


class ScoreHold(Score):
    """Points at the end of a round for a hero in a zone where no enemy hero is."""

    def __init__(self, points: i64, zone: i64) -> None:
        super().__init__(points)
        self.hold = HeroesIn(zone, 1, ANY_HERO, True, True, 0)

    def at_end(self, g: HuntikGame, player: i64) -> bool:
        return self.hold.met(g, player)

    def words(self, g_book: list[str]) -> str:
        return f"{self.points} at the end of each round in which you {self.hold.words(g_book)}"


class ScoreCarry(Score):
    """Points at the end of a round for a feature that is with one of the player's heroes."""

    def __init__(self, points: i64, feature: i64) -> None:
        super().__init__(points)
        self.feature = feature

    def at_end(self, g: HuntikGame, player: i64) -> bool:
        for o in g.objs:
            if o.kind == self.feature:
                hero = g.piece(o.bearer)
                if hero is not None and hero.controller == player:
                    return True
        return False

    def words(self, g_book: list[str]) -> str:
        return f"{self.points} at the end of each round in which {g_book[self.feature]} is with one of your heroes"


class Arrival:
    """A feature that starts to the side and enters play at the start of a round (305.1a, 400.9c)."""

    def __init__(self, feature: i64, zone: i64, of_round: i64) -> None:
        self.feature = feature
        self.zone = zone
        self.of_round = of_round


def heroes_of(g: HuntikGame, player: i64, of_type: i64) -> i64:
    """How many heroes of this type the player controls in play; HR-24: stunned ones too."""
    n: i64 = 0
    for o in g.objs:
        if o.is_hero and o.controller == player and (of_type == ANY_HERO or g.card(o.kind).type == of_type):
            n += 1
    return n
