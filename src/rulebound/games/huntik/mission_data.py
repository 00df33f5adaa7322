# not compiled: runs when cards are loaded
"""Missions and features as data: what may be said, the nodes made of it, and the lines that say the same in words.

    win:     [{heroes: {in: 5, count: 2, type: minor hero}}]        have so many heroes in a zone
             [{hold: {in: 3}, at: end of round}]                    and no enemy hero is there
             [{alone: {in: 5}}]                                     no other hero is there
             [{alive: {count: 3}, at: end of round, round: 5}]      have so many heroes in play
             [{bring: {feature: Brass Key, to: 1}}]                 have an object with a hero in a zone
             [{defeat: {feature: Gate}}]                            an obstacle is KO'd
             [{guard: {feature: Caravan}, at: end of round, round: 6}]   still control it
             [{points: 5}]
    score:   [{ko: 1, type: major hero}, {hold: {in: 3}, points: 1}, {carry: Idol, points: 2}]
    features: [{feature: Gate, in: 4}, {feature: Brass Key, in: aside}]
    arrive:  [{feature: Brass Key, in: 3, round: 3}]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulebound.games.huntik import missions
from rulebound.games.huntik.book import Layout
from rulebound.games.huntik.terms import (
    ANY_HERO,
    ASIDE,
    LEGENDARY,
    MISSION_TAGS,
    MUTUAL,
    OBJECT,
    OBSTACLE,
    ROUNDS,
    TYPES,
    ZONES,
)

if TYPE_CHECKING:
    from rulebound.games.huntik.book import HuntikCard

END = "end of round"
TERMS = ("heroes", "hold", "alone", "alive", "bring", "defeat", "guard", "points")
SCORES = ("ko", "hold", "carry")


class MissionFault(ValueError):
    """Something in the data of a mission that means nothing, and where it stands."""

    def __init__(self, where: str, why: str) -> None:
        self.where = where
        super().__init__(why)


class Names:
    """The kinds of features by name; while only words are wanted, any name will do and gets a number of its own."""

    def __init__(self, kinds: Mapping[str, int] | None = None) -> None:
        self.kinds = kinds
        self.words: dict[int, str] = {}

    def kind(self, where: str, name: Any) -> int:
        if not isinstance(name, str) or not name:
            raise MissionFault(where, f"a feature is named, not {name!r}")
        if self.kinds is None:
            number = len(self.words)
            self.words[number] = name
            return number
        if name not in self.kinds:
            raise MissionFault(where, f"it needs the feature {name!r}, which is not in this book (304.2a)")
        return self.kinds[name]


def whole(where: str, said: Any, least: int, most: int) -> int:
    """A number within limits."""
    if isinstance(said, bool) or not isinstance(said, int) or not least <= said <= most:
        raise MissionFault(where, f"should be a number from {least} to {most}, not {said!r}")
    return said


def keyed(where: str, said: Any, keys: Sequence[str]) -> Mapping[str, Any]:
    """A mapping with no other keys than these."""
    if not isinstance(said, Mapping):
        raise MissionFault(where, f"should be a mapping with the keys {', '.join(keys)}, not {said!r}")
    for key in said:
        if key not in keys:
            raise MissionFault(where, f"{key!r} means nothing here; there are: {', '.join(keys)}")
    return said


def rows(data: Mapping[str, Any], key: str) -> list[Any]:
    """The list under a key, if there is one."""
    said = data.get(key) or []
    if not isinstance(said, list):
        raise MissionFault(key, f"should be a list, not {said!r}")
    return said


def hero_type(where: str, said: Any) -> int:
    """A type of hero, or any."""
    if said is None:
        return ANY_HERO
    if said not in TYPES[: LEGENDARY + 1]:
        raise MissionFault(where, f"should be one of {', '.join(TYPES[: LEGENDARY + 1])}, not {said!r}")
    return TYPES.index(said)


def term_of(row: Any, names: Names, mutual: bool) -> missions.Term:
    """A term for winning."""
    row = keyed("win", row, (*TERMS, "at", "round"))
    said = [key for key in TERMS if key in row]
    if len(said) != 1:
        raise MissionFault("win", f"a term is one of {', '.join(TERMS)}, not {dict(row)!r}")
    if row.get("at", END) != END or ("round" in row and "at" not in row):
        raise MissionFault("win", f"a term is met at any time, or `at: {END}`, of a `round` perhaps: {dict(row)!r}")
    at_end = "at" in row
    of_round = whole("win", row["round"], 1, ROUNDS) if "round" in row else 0
    what = said[0]
    where = f"win.{what}"
    body = row[what]
    if what == "points":
        return missions.Scored(whole(where, body, 1, 99), at_end, of_round)
    if what in ("heroes", "hold"):
        body = keyed(where, body, ("in", "count", "type"))
        zone, count = whole(where, body.get("in"), 1, ZONES), whole(where, body.get("count", 1), 1, 9)
        return missions.HeroesIn(zone, count, hero_type(where, body.get("type")), what == "hold", at_end, of_round)
    if what == "alone":
        body = keyed(where, body, ("in",))
        return missions.AloneIn(whole(where, body.get("in"), 1, ZONES), at_end, of_round)
    if what == "alive":
        body = keyed(where, body, ("count", "type"))
        return missions.InPlay(
            whole(where, body.get("count", 1), 1, 9), hero_type(where, body.get("type")), at_end, of_round
        )
    if what == "bring":
        body = keyed(where, body, ("feature", "count", "to"))
        kind, zone = names.kind(where, body.get("feature")), whole(where, body.get("to"), 1, ZONES)
        return missions.Brought(kind, whole(where, body.get("count", 1), 1, 9), zone, at_end, of_round)
    if what == "defeat":
        body = keyed(where, body, ("feature", "count"))
        kind = names.kind(where, body.get("feature"))
        return missions.Defeated(kind, whole(where, body.get("count", 1), 1, 9), mutual, at_end, of_round)
    body = keyed(where, body, ("feature",))
    return missions.Guarded(names.kind(where, body.get("feature")), at_end, of_round)


def score_of(row: Any, names: Names) -> missions.Score:
    """Something that gives points."""
    row = keyed("score", row, (*SCORES, "points", "type"))
    said = [key for key in SCORES if key in row]
    if len(said) != 1:
        raise MissionFault("score", f"points are given for one of {', '.join(SCORES)}, not {dict(row)!r}")
    if said[0] == "ko":
        row = keyed("score.ko", row, ("ko", "type"))
        return missions.ScoreKo(whole("score.ko", row["ko"], 1, 99), hero_type("score.ko", row.get("type")))
    points = whole(f"score.{said[0]}", row.get("points"), 1, 99)
    if said[0] == "hold":
        body = keyed("score.hold", row["hold"], ("in",))
        return missions.ScoreHold(points, whole("score.hold", body.get("in"), 1, ZONES))
    return missions.ScoreCarry(points, names.kind("score.carry", row["carry"]))


def layout_of(row: Any, names: Names) -> Layout:
    """Where a feature starts."""
    row = keyed("features", row, ("feature", "in"))
    zone = ASIDE if row.get("in") == "aside" else whole("features", row.get("in"), 1, ZONES)
    return Layout(names.kind("features", row.get("feature")), zone)


def arrival_of(row: Any, names: Names) -> missions.Arrival:
    """When a feature enters play."""
    row = keyed("arrive", row, ("feature", "in", "round"))
    zone, of_round = whole("arrive", row.get("in"), 1, ZONES), whole("arrive", row.get("round"), 2, ROUNDS)
    return missions.Arrival(names.kind("arrive", row.get("feature")), zone, of_round)


def make_mission(
    card: HuntikCard, data: Mapping[str, Any], kinds: Mapping[str, int], cards: Sequence[HuntikCard]
) -> None:
    """Give a mission card the nodes of its data; MissionFault if a feature is missing or cannot do what it must."""
    names = Names(kinds)
    card.layout = [layout_of(row, names) for row in rows(data, "features")]
    terms = [term_of(row, names, card.sort == MUTUAL) for row in rows(data, "win")]
    card.terms = [term for term in terms if not term.at_end]
    card.last_terms = [term for term in terms if term.at_end]
    card.scores = [score_of(row, names) for row in rows(data, "score")]
    card.arrivals = [arrival_of(row, names) for row in rows(data, "arrive")]
    zones = {int(each.kind): [int(e.zone) for e in card.layout if e.kind == each.kind] for each in card.layout}
    for term in terms:
        if isinstance(term, missions.Brought):
            needs(card, cards, int(term.feature), OBJECT, zones, "brought", int(term.count))
        elif isinstance(term, missions.Guarded):
            needs(card, cards, int(term.feature), OBSTACLE, zones, "guarded")
        elif isinstance(term, missions.Defeated):
            needs(card, cards, int(term.feature), OBSTACLE, zones, "defeated", int(term.count))
            if ASIDE in zones[int(term.feature)]:
                raise MissionFault("win.defeat", "an obstacle that must be defeated starts on the map, not to the side")
    for arrival in card.arrivals:
        if ASIDE not in zones.get(int(arrival.feature), []):
            raise MissionFault("arrive", f"{cards[arrival.feature].name} does not start to the side (305.1a)")


def needs(
    card: HuntikCard,
    cards: Sequence[HuntikCard],
    kind: int,
    sort: int,
    zones: Mapping[int, Sequence[int]],
    how: str,
    count: int = 1,
) -> None:
    """MissionFault unless the feature is of this sort and so many of it are among those of the mission."""
    if cards[kind].sort != sort:
        raise MissionFault("win", f"{cards[kind].name} cannot be {how}: it is no such feature")
    if kind not in zones:
        raise MissionFault("features", f"{cards[kind].name} is not among the features of {card.name} (305.1)")
    if len(zones[kind]) < count:
        raise MissionFault("win", f"{count} of {cards[kind].name} cannot be {how}: the mission has {len(zones[kind])}")


# -- words


def mission_lines(data: Mapping[str, Any]) -> list[str]:
    """What a mission says, a sentence a line; MissionFault if its data means nothing."""
    names = Names()
    layouts = [layout_of(row, names) for row in rows(data, "features")]
    mutual = data.get("tag") == MISSION_TAGS[MUTUAL]
    terms = [term_of(row, names, mutual) for row in rows(data, "win")]
    scores = [score_of(row, names) for row in rows(data, "score")]
    arrivals = [arrival_of(row, names) for row in rows(data, "arrive")]
    if not terms and not (mutual and scores):
        raise MissionFault("win", "a mission says how it is won (304.2)")
    words = [names.words[number] for number in range(len(names.words))]
    lines = []
    for each in layouts:
        place = f"into zone {each.zone}" if each.zone else "to the side of the map"
        lines.append(f"Put {words[each.kind]} {place}.")
    lines += [each.words(words) for each in arrivals]
    if mutual:
        lines.append("Either player can win. Zones are counted from each player's own side.")
    for score in scores:
        lines.append(f"Score {score.words(words)}.")
    for term in terms:
        when = f"At the end of {f'round {term.of_round}' if term.of_round else 'a round'}" if term.at_end else ""
        lines.append(win_line(term.words(words), when, mutual))
    return lines


def win_line(what: str, when: str, mutual: bool) -> str:
    """A term as a sentence: only the lead player wins by the terms of a training or expert mission (304.3a), in which
    zones are the lead player's (400.10b).

    >>> win_line("have a hero in zone 5", "", False)
    'The lead player wins as soon as they have a hero in zone 5.'
    """
    if not mutual:
        what = what.replace("your heroes", "their heroes")
        if when:
            return f"{when}, the lead player wins if they {what}."
        return f"The lead player wins as soon as they {what}."
    return f"{when}, you win if you {what}." if when else f"You win as soon as you {what}."


def feature_lines(said: Mapping[str, Any]) -> list[str]:
    """What a feature says, a sentence a line."""
    whose = {"lead": "A lead hero", "defending": "A defender hero", "both": "A hero"}
    name = said["name"]
    lines = []
    if said.get("controller", "nobody") in ("lead", "defending"):
        lines.append(f"The {said['controller']} player controls {name}.")
    if said.get("pick_up") in whose:
        lines.append(f"{whose[said['pick_up']]} in this zone may pick up {name}.")
    if said.get("claim") in whose:
        lines.append(f"{whose[said['claim']]} in this zone may take control of {name} if nobody controls it.")
    if said.get("rooted"):
        lines.append(f"{name} can't move.")
    return lines
