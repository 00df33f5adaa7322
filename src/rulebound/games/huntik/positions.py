# not compiled: positions are set up for people
"""Any position of Huntik, laid as it is asked for: the cards, the map, whose turn it is.

Positions are made of the same records and frames that a game makes by itself.  Zones are counted from the lead player's
side.  Features of the mission that are not said to lie somewhere are laid as the mission says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulebound.engine.book import CardBook
from rulebound.engine.chance import seeded
from rulebound.engine.kit import Kit
from rulebound.engine.laying import Laying, called, lay_position
from rulebound.engine.nodes import NO_TEXT
from rulebound.engine.stage import Field, Fields, Given, Laid, Pointer, Put
from rulebound.engine.state import NOBODY
from rulebound.games.huntik.areas import enter
from rulebound.games.huntik.book import HuntikBook, HuntikCard
from rulebound.games.huntik.cards import book_of, read_faces
from rulebound.games.huntik.deal import lay_out
from rulebound.games.huntik.format import Format
from rulebound.games.huntik.game import Huntik
from rulebound.games.huntik.kit import format_with
from rulebound.games.huntik.legality import may
from rulebound.games.huntik.naming import letter, role_words
from rulebound.games.huntik.rounds import CHECK_TERMS, ROUND_BEGINS, Rounds, Turns
from rulebound.games.huntik.starting import ANNOUNCE, DEAL, DECIDE, Setup, lay_feature
from rulebound.games.huntik.state import Piece
from rulebound.games.huntik.terms import (
    ASIDE,
    FEATURE,
    GOOD,
    LEGENDARY,
    MINOR,
    MISSION,
    OBJECT,
    OBSTACLE,
    ROUNDS,
    ZONES,
)

NOT_YET: Final = {  # the keys that say nothing in a phase, and why
    "decide": (("turn", "lead", "round", "mission", "passed"), "comes only after the lead player is named (101.1)"),
    "deal": (("turn", "round", "passed"), "comes only with the first round (500.1)"),
    "mulligan": (("turn", "round", "passed"), "comes only with the first round (500.1)"),
    "start": (("turn", "passed"), "follows from the round and who leads (500.1c)"),
    "end": (("passed",), "means nothing any more: both have passed (500.2.4)"),
}
PHASES: Final = ("decide", "deal", "mulligan", "start", "turn", "end")
STATES: Final = ("ready", "exhausted", "stunned")
PLACES: Final = ("at", "zone", "own_zone")  # the keys that say in which zone something is
OPEN_GROUND: Final = "Open Ground"

MOMENT: Fields = {
    "turn": Field("player", "whose turn it is; A unless said"),
    "lead": Field("player", "who is the lead player; A unless said"),
    "round": Field("number", "what the mission timer is on; 2 unless said", least=1),
    "mission": Field("title", f"the mission that is played; {OPEN_GROUND}, which nobody wins, unless said"),
    "passed": Field("player", "who passed on the turn before"),
    "phase": Field("word", "turn unless said; decide, deal and mulligan come before the first round", PHASES),
}
TOTALS: Fields = {
    "points": Field("number", "0 unless said", least=0),
    "majors_played": Field("number", "major heroes played this round; 0 unless said", least=0),
}
MARKS: Fields = {
    "at": Field("number", "the zone, counted from the lead player's side; one's own zone 1 unless said", least=1),
    "zone": Field("number", "the same as `at`", least=1),
    "own_zone": Field("number", "the zone, counted from one's own side, instead of `at`", least=1),
    "state": Field("word", "ready unless said", STATES),
    "exhausted": Field("flag", "the same as `state: exhausted`"),
    "stunned": Field("flag", "the same as `state: stunned`"),
    "with": Field("text", "of an object: the name of the hero it is with"),
    "uncontrolled": Field("flag", "of an obstacle: nobody controls it"),
    "owner": Field("player", "whose card it is, if not its controller's"),
}
TAGS: Fields = {
    "known": Field("players", "who knows where this card is, besides those who see it"),
    "beaten": Field("flag", "of an obstacle to the side of the map: it was KO'd under this player's control"),
}


def book_with_given(book: HuntikBook, fillers: Sequence[str]) -> HuntikBook:
    """A book with these fillers besides, good minor heroes 1/1, and with a mission that nobody wins."""
    plain = [
        HuntikCard("filler", name, f"filler/{name}", MINOR, name, "", GOOD, (), 1, 1, (), NO_TEXT) for name in fillers
    ]
    ground = {"name": OPEN_GROUND, "set": "rules", "type": "mission", "tag": "training", "win": [{"points": 99}]}
    card = book_of(read_faces([ground])).cards[0]
    card.terms, card.lines = [], ("Nobody wins by this mission.",)
    return HuntikBook([*book.cards, *plain, card])


def lay(kit: Kit, book: CardBook, given: Given) -> Laid:
    """The position asked for, ready to run."""

    def format_here(name: str, rulings: Mapping[str, str]) -> Format:
        return format_with(name, rulings, book if isinstance(book, HuntikBook) else None)

    return lay_position(kit, book, HuntikBook, given, format_here, HuntikLaying)


class HuntikLaying(Laying[HuntikBook, Format]):
    """One position of Huntik being laid."""

    def __init__(self, book: HuntikBook, given: Given, form: Format) -> None:
        super().__init__(book, given, form)
        self.pieces: dict[str, Piece] = {}
        self.mission: HuntikCard | None = None

    def lay(self) -> Laid:
        """The game and where everything lies."""
        g = self.deal()
        moment = self.given.moment
        phase = moment.get("phase", "turn")
        barred, why = NOT_YET.get(phase, ((), ""))
        for key in barred:
            if key in moment:
                self.wrong(f"`{key}` {why}", key)
        g.lead = int(moment.get("lead", 0))
        g.active = g.lead if phase in ("deal", "mulligan") else int(moment.get("turn", 0))
        g.round = int(moment.get("round", 2))
        if g.round > ROUNDS:
            self.wrong(f"a game has at most {ROUNDS} rounds (500.1)", "round")
            g.round = ROUNDS
        for p in range(2):
            self.lay_seat(g, p)
        if phase not in ("decide", "deal"):
            self.lay_map(g, phase)
        self.open(g, phase)
        if g.mission >= 0:
            g.touch()
        return Laid(g, self.things)

    def deal(self) -> Huntik:
        """All cards, each with its owner; features are no cards of anybody's."""
        owned: list[list[Put]] = [[], []]
        for p, seat in enumerate(self.given.seats):
            for pile, puts in seat.piles.items():
                for put in puts:
                    wrong = self.misplaced(put, pile)
                    if wrong:
                        self.leave_out(p, pile, put, f"{called(put)} {wrong}")
                    elif self.book.cards[put.kind].type != FEATURE:
                        owned[int(put.marks.get("owner", p))].append(put)
        g = lay_out(self.book, [[put.kind for put in puts] for puts in owned], seeded(self.given.seed), self.form)
        self.number(owned)
        return g

    def misplaced(self, put: Put, pile: str) -> str:
        """Why a card cannot be in this pile, "" if it can."""
        card = self.book.cards[put.kind]
        if card.type == FEATURE:
            return "" if pile in ("play", "removed") else "is a feature, which is on the map or to its side (305.1)"
        if (card.type == MISSION) != (pile == "missions"):
            return "is no mission" if pile == "missions" else "is a mission, which is in no area (400.1a)"
        if card.type == LEGENDARY and pile not in ("pile", "play"):
            return "is a legendary hero, which is in its pile or in play (400.8b)"
        if card.type != LEGENDARY and pile == "pile":
            return "is no legendary hero (301.3)"
        return ""

    def lay_seat(self, g: Huntik, p: int) -> None:
        """A player's totals and areas outside play."""
        seat = self.given.seats[p]
        player = g.players[p]
        player.points = int(seat.totals.get("points", 0))
        player.majors = int(seat.totals.get("majors_played", 0))
        for pile in ("hand", "deck", "discard", "removed", "pile"):
            for put in self.laid(seat, pile):
                if self.book.cards[put.kind].type == FEATURE:
                    continue
                card = self.physical[id(put)]
                if pile != "pile":
                    player.deck.remove(card)
                if pile == "hand":
                    player.hand.append(card)
                    g.learn(card, p)
                elif pile == "deck":
                    player.deck.insert(0, card)  # the top of a deck is the end of its list
                elif pile == "discard":
                    player.discard.insert(0, card)
                    g.show(card)
                elif pile == "removed":
                    g.removed.append(card)
                    g.show(card)
                for viewer in put.marks.get("known", ()):
                    g.learn(card, viewer)

    # -- the map

    def lay_map(self, g: Huntik, phase: str) -> None:
        """Heroes and features in their zones, then the features of the mission that are not there yet."""
        name = self.given.moment.get("mission", OPEN_GROUND)
        known = [self.book.cards[kind].name for kind in self.book.missions]
        if known.count(name) != 1:
            self.wrong(f"no mission is called {name!r}; there are: {', '.join(known)}", "mission")
            name = OPEN_GROUND
        g.mission = self.book.missions[known.index(name)]
        self.mission = self.book.cards[g.mission]
        for p in range(2):
            if g.players[p].points and not self.mission.scores:
                self.wrong(f"{name} gives no points (102.2a)", letter(p), "points")
        wanted = [(int(each.kind), int(each.zone)) for each in self.book.cards[g.mission].layout]
        for p, seat in enumerate(self.given.seats):
            for put in self.laid(seat, "play"):
                self.put_on_map(g, p, put, wanted)
            for put in seat.piles.get("removed", ()):
                if self.book.cards[put.kind].type == FEATURE and self.is_wanted(p, "removed", put, wanted):
                    self.things[put.label] = Pointer(put.kind, -1)
                    g.aside.append(put.kind)
                    if put.marks.get("beaten", False):
                        g.beaten.append(put.kind)
                        g.beaten_from.append(p)
        self.bring_in(g, phase, wanted)
        for kind, zone in wanted:
            if zone == ASIDE:
                g.aside.append(kind)
                continue
            lay_feature(g, kind, zone)
            self.things.setdefault(self.book.cards[kind].name, Pointer(kind, -1, int(g.objs[-1].uid)))
        for p, seat in enumerate(self.given.seats):
            for put in seat.piles.get("play", ()):
                if "with" in put.marks:
                    self.hand_over(g, p, put)
        g.recompute()

    def bring_in(self, g: Huntik, phase: str, wanted: list[tuple[int, int]]) -> None:
        """Features that start to the side are where they have arrived by now (305.1a, 502.1.4), unless it is said where
        they lie."""
        if phase in ("deal", "mulligan"):
            return
        for each in self.book.cards[g.mission].arrivals:
            came = each.of_round < g.round or (each.of_round == g.round and phase != "start")
            if came and (int(each.feature), ASIDE) in wanted:
                wanted[wanted.index((int(each.feature), ASIDE))] = (int(each.feature), int(each.zone))

    def put_on_map(self, g: Huntik, p: int, put: Put, wanted: list[tuple[int, int]]) -> None:
        """A hero or feature in its zone, in its state."""
        card = self.book.cards[put.kind]
        said = [key for key in PLACES if key in put.marks]
        key = said[0] if said else "own_zone"
        number = int(put.marks.get(key, 1))
        zone = int(g.zone_of(p, number)) if key == "own_zone" else number
        if not said and card.type == FEATURE:  # where the mission lays it
            zone = next((there for kind, there in wanted if kind == put.kind and there != ASIDE), zone)
        if not 1 <= zone <= ZONES:
            self.wrong(f"the map has {ZONES} zones (400.10a)", letter(p), "play", put.label, key)
            return
        if len(said) > 1:
            self.wrong(f"`{said[0]}` says already in which zone it is", letter(p), "play", put.label, said[1])
        if card.type == FEATURE:
            if not self.is_wanted(p, "play", put, wanted):
                return
            free = bool(put.marks.get("uncontrolled", False)) or card.sort != OBSTACLE
            o = enter(g, NOBODY if free else p, put.kind, -1, int(g.next_stamp()), zone)
            self.things[put.label] = Pointer(put.kind, -1, int(o.uid))
        else:
            physical = self.physical[id(put)]
            owner = g.players[g.owners[physical]]
            (owner.pile if card.type == LEGENDARY else owner.deck).remove(physical)
            o = enter(g, p, put.kind, physical, int(g.next_stamp()), zone)
        state = put.marks.get("state", "ready")
        o.stunned = state == "stunned" or bool(put.marks.get("stunned", False))
        o.exhausted = state != "ready" or o.stunned or bool(put.marks.get("exhausted", False))
        for key, so in (("exhausted", o.exhausted), ("stunned", o.stunned)):
            if put.marks.get(key, so) != so:
                self.wrong(f"what is said of it elsewhere makes it {key}", letter(p), "play", put.label, key)
        self.pieces[put.label] = o

    def is_wanted(self, p: int, pile: str, put: Put, wanted: list[tuple[int, int]]) -> bool:
        """Is this one of the mission's features that is not there yet?  It is there from now on."""
        mine = [each for each in wanted if each[0] == put.kind]
        if not mine:
            name, mission = self.book.cards[put.kind].name, self.mission
            assert mission is not None
            many = sum(int(each.kind) == put.kind for each in mission.layout)
            what = f"{called(put)} is no feature of the mission"
            if many:
                what = f"{mission.name} has {'only one' if many == 1 else f'no more than {many}'} of {name}"
            self.wrong(f"{what} (305.1)", letter(p), pile, put.label)
            return False
        wanted.remove(mine[0])
        return True

    def hand_over(self, g: Huntik, p: int, put: Put) -> None:
        """An object is with a hero."""
        o, hero = self.pieces.get(put.label), self.pieces.get(str(put.marks["with"]))
        if o is not None and hero is not None and not any(key in put.marks for key in PLACES):
            o.zone = hero.zone
        if o is None or hero is None or not hero.is_hero or self.book.cards[o.kind].sort != OBJECT:
            what = f"{called(put)} cannot be with {put.marks['with']}: an object is with a hero in play (305.2)"
            self.wrong(what, letter(p), "play", put.label, "with")
        elif hero.zone != o.zone or hero.stunned:
            what = f"{called(put)} is with a hero that is not stunned, in its own zone (305.2)"
            self.wrong(what, letter(p), "play", put.label, "with")
        elif not may(g, hero.controller, self.book.cards[o.kind].holds):
            what = f"{called(put)} is not for heroes of {letter(hero.controller)}, the {role_words(g, hero.controller)}"
            self.wrong(f"{what} (305.2, G15.2)", letter(p), "play", put.label, "with")
        else:
            o.bearer = hero.uid

    # -- what is going on

    def open(self, g: Huntik, phase: str) -> None:
        """The frames of the set-up, or of the round."""
        moment: Mapping[str, Any] = self.given.moment
        if phase in ("decide", "deal", "mulligan"):
            setup = Setup()
            setup.pc = {"decide": DECIDE, "deal": DEAL, "mulligan": ANNOUNCE}[phase]
            g.round = 0
            if phase == "decide":
                g.lead = NOBODY
            elif phase == "deal":
                self.lay_map(g, phase)
            g.stack.append(setup)
            return
        rounds = Rounds()
        g.stack.append(rounds)
        g.first = g.defending() if g.round & 1 else g.lead
        if phase == "start":
            rounds.pc = ROUND_BEGINS
            return
        rounds.pc = CHECK_TERMS
        if phase == "turn":
            g.passed = int(moment.get("passed", NOBODY))
            if g.passed == g.active:
                self.wrong("who has passed is not the player whose turn it is (500.2)", "passed")
            g.turn = int(g.round) * 10
            g.stack.append(Turns())
