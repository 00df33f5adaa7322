"""101 Starting a game: who leads, the mission and its features, opening hands, mulligans."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.choices import PickCards
from rulebound.engine.codes import NUMBER, PICK, code, first_of, offer_once
from rulebound.engine.state import ENDS, NOBODY, Cards, Frame
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.areas import enter, first_controller, take_top
from rulebound.games.huntik.format import AT_RANDOM, LEAD_PICKS
from rulebound.games.huntik.rounds import Rounds
from rulebound.games.huntik.state import HuntikGame
from rulebound.games.huntik.terms import ASIDE, FOR_EXCHANGE, MUTUAL, OPENING_HAND

RULES_RANDOM: Final[tuple[str, ...]] = ("101.1", "HR-10", "GL.random")
RULES_LEAD: Final[tuple[str, ...]] = ("101.1", "HR-10")
RULES_AGREED: Final[tuple[str, ...]] = ("HR-10",)
RULES_MATCH: Final[tuple[str, ...]] = ("G1.6", "HR-19")
RULES_MISSION: Final[tuple[str, ...]] = ("304.1", "101.2", "HR-11")
RULES_MISSION_BROUGHT: Final[tuple[str, ...]] = ("G1.7",)
RULES_MISSION_AT_RANDOM: Final[tuple[str, ...]] = ("304.1", "HR-11", "G2.1")
RULES_RANDOM_GUIDE: Final[tuple[str, ...]] = ("G1.2",)
RULES_NO_AREA: Final[tuple[str, ...]] = ("400.1a", "304.2a")
RULES_MUTUAL_LEAD: Final[tuple[str, ...]] = ("G14.4",)
RULES_SIDE: Final[tuple[str, ...]] = ("305.3a", "G15.8")
RULES_NOBODYS: Final[tuple[str, ...]] = ("401.2a",)
RULES_FEATURE: Final[tuple[str, ...]] = ("305.1", "101.2", "400.10b")
RULES_FEATURE_ASIDE: Final[tuple[str, ...]] = ("305.1a", "400.9c")
RULES_FEATURE_GUIDE: Final[tuple[str, ...]] = ("G2.2", "G3.4", "705.1b.2")
RULES_OPENING_HAND: Final[tuple[str, ...]] = ("101.3", "HR-13")
RULES_SHUFFLE: Final[tuple[str, ...]] = ("101.3", "400.5b")
RULES_ANNOUNCE: Final[tuple[str, ...]] = ("101.4a", "HR-12", "801.1")
RULES_MULLIGAN: Final[tuple[str, ...]] = ("101.4", "101.4a", "HR-12")
RULES_BOTTOM: Final[tuple[str, ...]] = ("400.5c", "GL.mulligan")
RULES_FIRST_ROUND: Final[tuple[str, ...]] = ("500.1a", "G2.3")

DECIDE: Final = 0  # 101.1: chance says who names the lead player
LEAD: Final = 1
MISSION: Final = 2  # 304.1
DEAL: Final = 3  # 101.2, 101.3
ANNOUNCE: Final = 4  # 101.4a: the lead player says how many
ANNOUNCED: Final = 5
ANNOUNCED_TOO: Final = 6
CHOOSE: Final = 7  # 101.4: the cards, in secret, each player's in the order in which they will lie under the deck
CHOSEN: Final = 8
EXCHANGE: Final = 9


@mypyc_attr(acyclic=True)
class Setup(Frame):
    """101: everything before the first round.

    `numbers` are the cards that each player exchanges, by seat; `picked` those that the player `choosing` has named so
    far, the deepest first, `kept` those of the lead player while the other chooses.
    """

    def __init__(self) -> None:
        self.pc = DECIDE
        self.decides: i64 = NOBODY
        self.numbers: list[int] = [0, 0]
        self.choosing: i64 = NOBODY
        self.picked: Cards = []
        self.kept: Cards = []
        self.got: Cards = []  # what was just named

    def step(self, g: HuntikGame) -> None:
        pc = self.pc
        if pc == DECIDE:
            self.pc = LEAD
            if g.format.lead >= 0:
                g.answer = code(PICK, g.format.lead)
                return
            self.decides = g.below(2)
            g.note(log.DECIDES, RULES_RANDOM, self.decides)
            g.ask(self.decides, [code(PICK, 0), code(PICK, 1)])
        elif pc == LEAD:
            self.pc = MISSION
            g.lead = first_of(g.answer)
            g.active = g.lead
            rules = RULES_LEAD if g.format.lead < 0 else RULES_MATCH if g.format.after else RULES_AGREED
            g.note(log.LEADS, rules, g.lead)
            self.select_mission(g)
        elif pc == MISSION:
            self.pc = DEAL
            if g.mission < 0:
                g.mission = first_of(g.answer)
            begin_mission(g)
        elif pc == DEAL:
            self.pc = ANNOUNCE
            for p in range(2):
                g.shuffle(g.players[p].deck)
            g.cite(RULES_SHUFFLE)
            for player in (g.lead, g.defending()):
                take_top(g, player, OPENING_HAND, log.TAKES, RULES_OPENING_HAND)
        elif pc == ANNOUNCE:
            self.pc = ANNOUNCED
            g.ask(g.lead, numbers_up_to(len(g.players[g.lead].hand)))
        elif pc == ANNOUNCED:
            self.pc = ANNOUNCED_TOO
            self.announce(g, g.lead)
            g.ask(g.defending(), numbers_up_to(len(g.players[g.defending()].hand)))
        elif pc == ANNOUNCED_TOO:
            self.pc = CHOOSE
            self.announce(g, g.defending())
            self.choosing = g.lead
        elif pc == CHOOSE:
            self.choose(g)
        elif pc == CHOSEN:
            self.pc = CHOOSE
            self.picked.append(self.got[0])
        else:
            exchange(g, g.lead, self.kept)
            exchange(g, g.defending(), self.picked)
            g.note(log.MULLIGANS, RULES_MULLIGAN, g.lead, amount=len(self.kept))
            g.note(log.MULLIGANS, RULES_MULLIGAN, g.defending(), amount=len(self.picked))
            for player in (g.lead, g.defending()):
                take_top(g, player, self.numbers[player], log.TAKES, RULES_MULLIGAN)
            g.round = 1
            g.cite(RULES_FIRST_ROUND)
            g.stack[-1] = Rounds()

    def select_mission(self, g: HuntikGame) -> None:
        """304.1: the lead player picks one of the missions brought along, or an official says which it is (HR-11)."""
        how = g.format.mission
        if how != LEAD_PICKS and how != AT_RANDOM:
            for kind in g.cardbook.missions:
                if g.card(kind).name == how:
                    g.mission = kind
            return
        among: list[int] = [g.kinds[card] for card in g.players[g.lead].missions]
        if not among:
            among = g.cardbook.missions
            g.mission = among[g.below(len(among))]
            return
        g.cite(RULES_MISSION_BROUGHT)
        if how == AT_RANDOM:
            g.mission = among[g.below(len(among))]
            g.cite(RULES_MISSION_AT_RANDOM)
            g.cite(RULES_RANDOM_GUIDE)
            return
        options: list[int] = []
        for kind in among:
            offer_once(options, g.cardbook.mission_options[kind])
        g.ask(g.lead, options)

    def announce(self, g: HuntikGame, player: i64) -> None:
        """101.4a: a number of cards is announced, for all to hear."""
        self.numbers[player] = first_of(g.answer)
        g.note(log.ANNOUNCES, RULES_ANNOUNCE, player, amount=self.numbers[player])

    def left(self, g: HuntikGame) -> list[int]:
        """The cards in hand that were not named yet."""
        return [c for c in g.players[self.choosing].hand if c not in self.picked]

    def choose(self, g: HuntikGame) -> None:
        """101.4, 400.5c: the cards and their order under the deck are the player's secret, named one by one."""
        if len(self.picked) == self.numbers[self.choosing]:
            if self.choosing == g.lead:
                self.kept = self.picked
                self.picked = []
                self.choosing = g.defending()
            else:
                self.pc = EXCHANGE
            return
        self.pc = CHOSEN
        g.stack.append(PickCards(self.choosing, FOR_EXCHANGE, NOBODY, self.left(g), 1, 1))

    def receive(self, results: list[int]) -> None:
        self.got = results

    def someone_left(self, g: HuntikGame) -> i64:
        return ENDS


def numbers_up_to(n: i64) -> list[int]:
    """The options 0 to n."""
    options: list[int] = []
    i: i64 = 0
    while i <= n:
        options.append(code(NUMBER, i))
        i += 1
    return options


def begin_mission(g: HuntikGame) -> None:
    """101.2, 305.1: the features of the mission are laid as it says, some to the side (305.1a)."""
    mission = g.card(g.mission)
    g.note(log.MISSION, RULES_MISSION, g.lead, kind_of=g.mission)
    if g.listener is not None:
        g.cite(RULES_NO_AREA)
        if mission.sort == MUTUAL:
            g.cite(RULES_MUTUAL_LEAD)
    for each in mission.layout:
        if each.zone == ASIDE:
            g.aside.append(each.kind)
            g.note(log.LAID, RULES_FEATURE_ASIDE, kind_of=each.kind, amount=ASIDE)
        else:
            lay_feature(g, each.kind, each.zone)
    g.touch()


def lay_feature(g: HuntikGame, kind: i64, zone: i64) -> None:
    """A feature is on the map, under the control of whom its card says (305.3a)."""
    player = first_controller(g, kind)
    uid = g.next_stamp()
    enter(g, player, kind, -1, uid, zone)
    g.note(log.LAID, RULES_FEATURE, player, ref=uid, kind_of=kind, amount=zone)
    g.cite(RULES_FEATURE_GUIDE)
    g.cite(RULES_NOBODYS)
    if player != NOBODY:
        g.cite(RULES_SIDE)


def exchange(g: HuntikGame, player: i64, cards: list[int]) -> None:
    """101.4: these cards go under the deck, the first of them deepest; only their player knows where (400.5c)."""
    if not cards:
        return
    p = g.players[player]
    for c in cards:
        p.hand.remove(c)
        g.renew(c)
    p.deck[0:0] = cards
    g.secrets += 1
    g.cite(RULES_BOTTOM)
