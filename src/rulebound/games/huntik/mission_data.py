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
from typing import TYPE_CHECKING, Any, NamedTuple

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
TERM_KEYS = {
    "heroes": ("in", "count", "type"),
    "hold": ("in", "count", "type"),
    "alone": ("in",),
    "alive": ("count", "type"),
    "bring": ("feature", "count", "to"),
    "defeat": ("feature", "count"),
    "guard": ("feature",),
}
SCORES = ("ko", "hold", "carry")
UNREAD: Mapping[str, Any] = {}  # in place of a mapping that is none


class MissionFaults(ValueError):
    """What in the data of a mission means nothing, all of it: where each stands, and why."""

    def __init__(self, faults: Sequence[tuple[str, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{where}: {why}" for where, why in faults))


class Reading:
    """The data of a mission being read: what is wrong with it, and the kinds of features by name; while only words are
    wanted, any name will do and gets a number of its own.

    What cannot be read is noted as a fault, and something harmless stands in its place.
    """

    def __init__(self, kinds: Mapping[str, int] | None = None) -> None:
        self.kinds = kinds
        self.words: dict[int, str] = {}
        self.faults: list[tuple[str, str]] = []

    def fault(self, where: str, why: str) -> None:
        self.faults.append((where, why))

    def kind(self, where: str, name: Any) -> int:
        """A feature, by name."""
        if not isinstance(name, str) or not name:
            self.fault(where, f"a feature is named, not {name!r}" if name is not None else "it names a feature")
            return self.unknown("")
        if self.kinds is None:
            return self.unknown(name)
        if name not in self.kinds:
            self.fault(where, f"it needs the feature {name!r}, which is not in this book (304.2a)")
            return 0
        return self.kinds[name]

    def unknown(self, name: str) -> int:
        """A number for a name."""
        number = len(self.words)
        self.words[number] = name
        return number

    def whole(self, where: str, said: Any, least: int, most: int) -> int:
        """A number within limits."""
        if isinstance(said, bool) or not isinstance(said, int) or not least <= said <= most:
            wrong = "and is missing" if said is None else f"not {said!r}"
            self.fault(where, f"should be a number from {least} to {most}, {wrong}")
            return least
        return said

    def keyed(self, where: str, said: Any, keys: Sequence[str]) -> Mapping[str, Any]:
        """A mapping with no other keys than these."""
        if not isinstance(said, Mapping):
            self.fault(where, f"should be a mapping with the keys {', '.join(keys)}, not {said!r}")
            return UNREAD
        for key in said:
            if key not in keys:
                self.fault(where, f"{key!r} means nothing here; there are: {', '.join(keys)}")
        return said

    def rows(self, data: Mapping[str, Any], key: str) -> list[Any]:
        """The list under a key, if there is one."""
        said = data.get(key) or []
        if not isinstance(said, list):
            self.fault(key, f"should be a list, not {said!r}")
            return []
        return said

    def hero_type(self, where: str, said: Any) -> int:
        """A type of hero, or any."""
        if said is None:
            return ANY_HERO
        if said not in TYPES[: LEGENDARY + 1]:
            self.fault(where, f"should be one of {', '.join(TYPES[: LEGENDARY + 1])}, not {said!r}")
            return ANY_HERO
        return TYPES.index(said)

    # -- parts of a mission

    def term(self, row: Any, mutual: bool) -> missions.Term | None:
        """A term for winning."""
        row = self.keyed("win", row, (*TERMS, "at", "round"))
        if row is UNREAD:
            return None
        said = [key for key in TERMS if key in row]
        if row.get("at", END) != END or ("round" in row and "at" not in row):
            self.fault("win", f"a term is met at any time, or `at: {END}`, of a `round` perhaps: {dict(row)!r}")
        at_end = "at" in row
        of_round = self.whole("win.round", row["round"], 1, ROUNDS) if "round" in row else 0
        if len(said) != 1:
            self.fault("win", f"a term is one of {', '.join(TERMS)}, not {dict(row)!r}")
            return None
        what = said[0]
        where = f"win.{what}"
        if what == "points":
            return missions.Scored(self.whole(where, row[what], 1, 99), at_end, of_round)
        body = self.keyed(where, row[what], TERM_KEYS[what])
        if body is UNREAD:
            return None
        count = self.whole(f"{where}.count", body.get("count", 1), 1, 9)
        kind = self.kind(f"{where}.feature", body.get("feature")) if "feature" in TERM_KEYS[what] else 0
        of_type = self.hero_type(f"{where}.type", body.get("type"))
        if what in ("heroes", "hold"):
            zone = self.whole(f"{where}.in", body.get("in"), 1, ZONES)
            return missions.HeroesIn(zone, count, of_type, what == "hold", at_end, of_round)
        if what == "alone":
            return missions.AloneIn(self.whole(f"{where}.in", body.get("in"), 1, ZONES), at_end, of_round)
        if what == "alive":
            return missions.InPlay(count, of_type, at_end, of_round)
        if what == "bring":
            zone = self.whole(f"{where}.to", body.get("to"), 1, ZONES)
            return missions.Brought(kind, count, zone, at_end, of_round)
        if what == "defeat":
            return missions.Defeated(kind, count, mutual, at_end, of_round)
        return missions.Guarded(kind, at_end, of_round)

    def score(self, row: Any) -> missions.Score | None:
        """Something that gives points."""
        row = self.keyed("score", row, (*SCORES, "points", "type"))
        if row is UNREAD:
            return None
        said = [key for key in SCORES if key in row]
        if len(said) != 1:
            self.fault("score", f"points are given for one of {', '.join(SCORES)}, not {dict(row)!r}")
            return None
        if said[0] == "ko":
            row = self.keyed("score.ko", row, ("ko", "type"))
            points, of_type = self.whole("score.ko", row["ko"], 1, 99), self.hero_type("score.type", row.get("type"))
            return missions.ScoreKo(points, of_type)
        row = self.keyed(f"score.{said[0]}", row, (said[0], "points"))
        points = self.whole("score.points", row.get("points"), 1, 99)
        if said[0] == "hold":
            body = self.keyed("score.hold", row["hold"], ("in",))
            return missions.ScoreHold(points, self.whole("score.hold.in", body.get("in"), 1, ZONES))
        return missions.ScoreCarry(points, self.kind("score.carry", row["carry"]))

    def layout(self, row: Any) -> Layout | None:
        """Where a feature starts."""
        row = self.keyed("features", row, ("feature", "in"))
        if row is UNREAD:
            return None
        aside = row.get("in") == "aside"
        zone = ASIDE if aside else self.whole("features.in", row.get("in"), 1, ZONES)
        return Layout(self.kind("features.feature", row.get("feature")), zone)

    def arrival(self, row: Any) -> missions.Arrival | None:
        """When a feature enters play."""
        row = self.keyed("arrive", row, ("feature", "in", "round"))
        if row is UNREAD:
            return None
        zone = self.whole("arrive.in", row.get("in"), 1, ZONES)
        of_round = self.whole("arrive.round", row.get("round"), 2, ROUNDS)
        return missions.Arrival(self.kind("arrive.feature", row.get("feature")), zone, of_round)

    def parts(self, data: Mapping[str, Any], mutual: bool) -> Parts:
        """All parts of a mission that can be read."""
        layouts = [self.layout(row) for row in self.rows(data, "features")]
        terms = [self.term(row, mutual) for row in self.rows(data, "win")]
        scores = [self.score(row) for row in self.rows(data, "score")]
        arrivals = [self.arrival(row) for row in self.rows(data, "arrive")]
        return Parts(
            [each for each in layouts if each is not None],
            [each for each in terms if each is not None],
            [each for each in scores if each is not None],
            [each for each in arrivals if each is not None],
        )

    def check(self) -> None:
        """MissionFaults if anything was wrong."""
        if self.faults:
            raise MissionFaults(self.faults)


class Parts(NamedTuple):
    """The parts of a mission."""

    layouts: list[Layout]
    terms: list[missions.Term]
    scores: list[missions.Score]
    arrivals: list[missions.Arrival]


def make_mission(
    card: HuntikCard, data: Mapping[str, Any], kinds: Mapping[str, int], cards: Sequence[HuntikCard]
) -> None:
    """Give a mission card the nodes of its data; MissionFaults if a feature is missing or cannot do what it must."""
    r = Reading(kinds)
    card.layout, terms, card.scores, card.arrivals = r.parts(data, card.sort == MUTUAL)
    r.check()
    card.terms = [term for term in terms if not term.at_end]
    card.last_terms = [term for term in terms if term.at_end]
    for term in terms:
        if isinstance(term, missions.Brought):
            needs(r, card, cards, int(term.feature), OBJECT, "brought", int(term.count))
        elif isinstance(term, missions.Guarded):
            needs(r, card, cards, int(term.feature), OBSTACLE, "guarded")
        elif isinstance(term, missions.Defeated):
            needs(r, card, cards, int(term.feature), OBSTACLE, "defeated", int(term.count))
    for arrival in card.arrivals:
        if not any(each.kind == arrival.feature and each.zone == ASIDE for each in card.layout):
            r.fault("arrive", f"{cards[arrival.feature].name} does not start to the side (305.1a)")
    r.check()


def needs(
    r: Reading, card: HuntikCard, cards: Sequence[HuntikCard], kind: int, sort: int, how: str, count: int = 1
) -> None:
    """A fault unless the feature is of this sort and so many of it are on the map at first or arrive (305.1a)."""
    name = cards[kind].name
    starts = [int(each.zone) for each in card.layout if each.kind == kind]
    coming = [each for each in card.arrivals if each.feature == kind]
    there = len(starts) - max(starts.count(ASIDE) - len(coming), 0)
    if cards[kind].sort != sort:
        r.fault("win", f"{name} cannot be {how}: it is no such feature")
    elif not starts:
        r.fault("features", f"{name} is not among the features of {card.name} (305.1)")
    elif len(starts) < count:
        r.fault("win", f"{count} of {name} cannot be {how}: the mission has {len(starts)}")
    elif there < count:
        never = "it never enters play" if count == 1 else f"only {there} ever enter play"
        r.fault("win", f"{name if count == 1 else f'{count} of {name}'} cannot be {how}: {never} (305.1a)")


# -- words


def mission_lines(data: Mapping[str, Any]) -> list[str]:
    """What a mission says, a sentence a line; MissionFaults if its data means nothing."""
    r = Reading()
    mutual = data.get("tag") == MISSION_TAGS[MUTUAL]
    layouts, terms, scores, arrivals = r.parts(data, mutual)
    if not data.get("win") and not (mutual and data.get("score")):
        r.fault("win", "a mission says how it is won (304.2)")
    r.check()
    words = [r.words[number] for number in range(len(r.words))]
    lines = []
    for each in layouts:
        place = f"into {laid_zone(each.zone, mutual)}" if each.zone else "to the side of the map"
        lines.append(f"Put {words[each.kind]} {place}.")
    for arrival in arrivals:
        place = laid_zone(arrival.zone, mutual)
        lines.append(f"At the start of round {arrival.of_round}, {words[arrival.feature]} enters play in {place}.")
    if mutual:
        lines.append("Either player can win. Zones are counted from each player's own side.")
    for score in scores:
        lines.append(f"Score {score.words(words)}.")
    for term in terms:
        when = f"At the end of {f'round {term.of_round}' if term.of_round else 'a round'}" if term.at_end else ""
        lines.append(win_line(term.words(words), when, mutual))
    return lines


def laid_zone(zone: int, mutual: bool) -> str:
    """A zone where a feature is laid: the lead player's count (400.10b), which a mutual mission must say.

    >>> laid_zone(4, False), laid_zone(4, True), laid_zone(3, True)
    ('zone 4', 'zone 4 of the lead player', 'zone 3')
    """
    return f"zone {zone} of the lead player" if mutual and zone != ZONES + 1 - zone else f"zone {zone}"


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
