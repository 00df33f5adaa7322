# not compiled: positions are set up for people
"""Any position of Epic, laid as it is asked for: the cards, what is marked on them, whose turn it is, what is going on.

Positions are made of the same records and frames that a game makes by itself: a turn at its step, the window that is
open, a battle in progress.  Marks that only effects can make (gained keywords, bonuses, control for a turn) are
modifiers of a card "Given" at the end of the book, so that they end, are counted and are told like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulebound.engine.book import CardBook
from rulebound.engine.chance import seeded
from rulebound.engine.kit import Kit
from rulebound.engine.laying import Laying, called, lay_position
from rulebound.engine.nodes import NO_TEXT, Change
from rulebound.engine.stage import Field, Fields, Given, Laid, Pointer, Put, Seat
from rulebound.engine.state import THIS_TURN, WHILE_IN_PLAY, Mod
from rulebound.games.epic.battle import CHOOSE_BLOCKERS, FIND_DAMAGE, Battle
from rulebound.games.epic.book import CHAMPION, GOD, RULES, EpicBook, EpicCard
from rulebound.games.epic.continuous import (
    Bonus,
    HasAlignment,
    HasKeywords,
    HasLimits,
    LosesAbilities,
    UnderControl,
    settle_control,
)
from rulebound.games.epic.deal import lay_out
from rulebound.games.epic.format import Format
from rulebound.games.epic.game import Epic
from rulebound.games.epic.kit import format_with
from rulebound.games.epic.naming import letter
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.state import Champion
from rulebound.games.epic.terms import (
    ALIGNMENTS,
    ATTACKING,
    BATTLE,
    BLOCKING,
    CANT_ATTACK,
    CANT_BLOCK,
    END,
    EXPENDED,
    FLIPPED,
    KEYWORDS,
    MAIN,
    PHASES,
    POSITIONS,
    SETUP,
    START,
)
from rulebound.games.epic.turn import DEAL, END_TRIGGERS, MULLIGANS, START_PHASE, Setup, Turns
from rulebound.games.epic.zones import enter

# -- what can be said of a position

BATTLE_STEPS: Final = ("before blocks", "blocks", "after blocks", "damage")
LASTING: Final = {"this turn": THIS_TURN, "while in play": WHILE_IN_PLAY}
CANNOT: Final = {"attack": CANT_ATTACK, "block": CANT_BLOCK}

MOMENT: Fields = {
    "turn": Field("player", "whose turn it is; A unless said"),
    "turn_number": Field("number", "how many turns have begun; 3 unless said", least=1),
    "phase": Field("word", "main unless said", PHASES),
    "dealt": Field("flag", "in phase setup: no, if decks are to be shuffled and hands drawn first; yes unless said"),
    "initiative": Field("player", "who may act; whose turn it is unless said"),
    "acted": Field("flag", "has another player acted since the player whose turn it is passed?"),
    "battle": Field(
        "group",
        "the battle that is being fought",
        fields={
            "attackers": Field("things", "which champions attack", must=True),
            "blockers": Field("things", "which champions block"),
            "defender": Field("player", "who is attacked; the next player unless said"),
            "step": Field("word", "how far it has come", BATTLE_STEPS),
        },
    ),
}
TOTALS: Fields = {
    "health": Field("number", "as the format says unless said", least=1),
    "gold": Field("number", "1 unless said", least=0),
    "ones_played": Field("words", "alignments of the {1} cards played this turn", tuple(ALIGNMENTS)),
}
MARKS: Fields = {
    "state": Field("word", "prepared unless said", POSITIONS),
    "deploying": Field("flag", "no unless said"),
    "damage": Field("number", "0 unless said", least=0),
    "counters": Field("number", "+1/+1 counters", least=0),
    "gained": Field("words", "keywords it has been given", tuple(KEYWORDS)),
    "lost": Field("flag", "has it lost its printed abilities?"),
    "bonus": Field("numbers", "offense and defense it has been given, as in [2, 0]"),
    "alignment": Field("words", "alignments it has been given", tuple(ALIGNMENTS)),
    "cannot": Field("words", "what an effect forbids", tuple(CANNOT)),
    "until": Field("word", "how long what it was given lasts; while in play unless said", tuple(LASTING)),
    "owner": Field("player", "whose card it is, if not its controller's"),
}
TAGS: Fields = {"known": Field("players", "who knows where this card is, besides those who see it")}

# -- the card "Given": what effects have done before the scenario begins

GIVEN_NAME: Final = "Given"


def given_changes() -> dict[str, Change]:
    """The changes that marks are made of, by name, in the order of their numbers."""
    changes: dict[str, Change] = {name: HasKeywords(bit) for name, bit in KEYWORDS.items()}
    changes |= {name: HasAlignment(bit) for name, bit in ALIGNMENTS.items()}
    changes |= {f"cannot {name}": HasLimits(bit) for name, bit in CANNOT.items()}
    changes |= {"offense": Bonus(1, 0, True), "defense": Bonus(0, 1, True)}
    return changes | {"lost": LosesAbilities(), "control": UnderControl()}


CHANGE_NAMES: Final = tuple(given_changes())


def plain_card(set_name: str, name: str, type_: int, offense: int, defense: int) -> EpicCard:
    """A card without text, class or alignment."""
    return EpicCard(set_name, name, f"{set_name}/{name}", type_, 1, 0, (), offense, defense, (), (), NO_TEXT, NO_TEXT)


def book_with_given(book: EpicBook, fillers: Sequence[str]) -> EpicBook:
    """A book with the card "Given" and these fillers besides: champions 1/1 that cost 1 and do nothing."""
    given = plain_card("rules", GIVEN_NAME, RULES, 0, 0)
    given.changes = list(given_changes().values())
    return EpicBook([*book.cards, *(plain_card("filler", name, CHAMPION, 1, 1) for name in fillers), given])


# -- laying


def lay(kit: Kit, book: CardBook, given: Given) -> Laid:
    """The position asked for, ready to run."""
    return lay_position(kit, book, EpicBook, given, format_with, EpicLaying)


class EpicLaying(Laying[EpicBook, Format]):
    """One position of Epic being laid."""

    def __init__(self, book: EpicBook, given: Given, form: Format) -> None:
        super().__init__(book, given, form)
        self.given_kind = len(book.cards) - 1
        self.champions: dict[str, Champion] = {}

    def lay(self) -> Laid:
        """The game and where everything lies."""
        g = self.deal()
        for p, seat in enumerate(self.given.seats):
            self.lay_seat(g, p, seat)
        active = self.lead(g, int(self.given.moment.get("turn", 0)), "turn")
        g.active = active
        g.turn = int(self.given.moment.get("turn_number", 3)) - 1
        g.first = (active - int(g.turn)) % len(g.players)
        g.initiative = int(self.given.moment.get("initiative", active))
        for p, seat in enumerate(self.given.seats):
            for put in self.laid(seat, "play"):
                self.put_into_play(g, p, put)
        settle_control(g)
        g.recompute()
        for p, seat in enumerate(self.given.seats):
            for put in self.laid(seat, "play"):
                mark(self.champions[put.label], put.marks)
        self.open(g)
        g.gone.clear()
        g.touch()
        return Laid(g, self.things)

    def deal(self) -> Epic:
        """All cards, each in the deck of its owner, from where the others are taken; gods lie where they lie."""
        owned: list[list[Put]] = [[] for seat in self.given.seats]
        for p, seat in enumerate(self.given.seats):
            for pile, puts in seat.piles.items():
                for put in puts:
                    card = self.book.cards[put.kind]
                    if card.is_token:
                        if pile != "play":
                            self.leave_out(p, pile, put, f"{called(put)} is a token, which exists only in play (2.3.5)")
                        elif "owner" in put.marks:
                            what = f"{called(put)} is a token, whose owner is who put it into play (our ruling R44)"
                            self.wrong(what, letter(p), pile, put.label, "owner")
                    elif (pile == "god") != (card.type == GOD):
                        what = f"{called(put)}: a god, and nothing else, is given as `god` (1.3.2, 2.4.1)"
                        self.leave_out(p, pile, put, what)
                    elif card.type == GOD and not self.form.gods:
                        what = f"{called(put)} is a god, and there are no gods in {self.form.name} (2.4.1)"
                        self.leave_out(p, pile, put, what)
                    elif pile == "play" and not card.is_champion:
                        self.leave_out(p, pile, put, f"{called(put)} is an event, which is never in play (2.2.4)")
                    else:
                        owned[int(put.marks.get("owner", p))].append(put)
        g = lay_out(self.book, [[put.kind for put in puts] for puts in owned], seeded(self.given.seed), self.form)
        self.number(owned)
        return g

    def lay_seat(self, g: Epic, p: int, seat: Seat) -> None:
        player = g.players[p]
        if "health" in seat.totals:
            self.say_health(g, p, int(seat.totals["health"]))
        if g.health_holder(p).health <= 0:
            self.wrong("a player without health is out of the game (1.5.4); give at least 1", letter(p), "health")
        player.gold = int(seat.totals.get("gold", 1))
        for alignment in seat.totals.get("ones_played", ()):
            player.ones_played |= ALIGNMENTS[alignment]
        if len(seat.piles.get("god", ())) > 1:
            self.wrong("a player has at most one god (our ruling R61)", letter(p), "god")
        for pile in ("hand", "deck", "discard"):
            for put in self.laid(seat, pile):
                card = self.physical[id(put)]
                player.deck.remove(card)
                if pile == "hand":
                    player.hand.append(card)
                    for member in g.members(p):
                        g.learn(card, member)
                elif pile == "deck":
                    player.deck.insert(0, card)  # the top of a deck is the end of its list
                else:
                    player.discard.insert(0, card)
                    g.show(card)
                for viewer in put.marks.get("known", ()):
                    for member in g.members(viewer):
                        g.learn(card, member)

    def say_health(self, g: Epic, p: int, health: int) -> None:
        """R54: a side has one total, whichever member it is said of."""
        for member in g.members(p):
            said = self.given.seats[member].totals.get("health", health)
            if member < p and said != health:
                what = f"{letter(member)} and {letter(p)} have one health total (our ruling R54), {said} or {health}"
                self.wrong(what, letter(p), "health")
        g.health_holder(p).health = health

    def put_into_play(self, g: Epic, p: int, put: Put) -> None:
        """A champion with the modifiers that it has been given; its other marks are set when all are there."""
        marks = put.marks
        token = self.book.cards[put.kind].is_token
        card = -1 if token else self.physical[id(put)]
        owner = int(marks.get("owner", p))
        if not token:
            g.players[owner].deck.remove(card)
        until = LASTING[marks.get("until", "while in play")]
        borrowed = owner != p and until == THIS_TURN
        o = enter(g, owner if borrowed else p, put.kind, card, g.next_stamp())
        self.champions[put.label] = o
        if token:
            self.things[put.label] = Pointer(put.kind, -1, int(o.uid))
        if borrowed:
            self.modify(g, o, p, "control", p, until)
        if marks.get("lost"):
            self.modify(g, o, p, "lost", 0, until)
        for name in (*marks.get("gained", ()), *marks.get("alignment", ())):
            self.modify(g, o, p, name, 0, until)
        for name in marks.get("cannot", ()):
            self.modify(g, o, p, f"cannot {name}", 0, until)
        bonus = marks.get("bonus", [0, 0])
        if len(bonus) != 2:
            what = f"the bonus of {called(put)} is two numbers, offense and defense, as in [2, 0]"
            self.wrong(what, letter(p), "play", put.label, "bonus")
        for name, amount in zip(("offense", "defense"), bonus):
            if amount:
                self.modify(g, o, p, name, amount, until)

    def modify(self, g: Epic, o: Champion, player: int, change: str, x: int, until: int) -> None:
        number = self.given_kind << 8 | CHANGE_NAMES.index(change)
        g.mods.append(Mod(o.uid, number, player, o.uid, self.given_kind, x, g.next_stamp(), until))

    # -- what is going on

    def lead(self, g: Epic, player: int, *where: str) -> int:
        """R54: a side has the turn, and is attacked, as one; it goes by its first member."""
        lead = g.leads[player]
        if lead != player:
            what = f"{letter(player)} is on the side of {letter(lead)}, who stands for it here (our ruling R54)"
            self.wrong(what, *where)
        return lead

    def open(self, g: Epic) -> None:
        """The frames of the turn, and of the window or battle that is open."""
        moment = self.given.moment
        battle = moment.get("battle")
        phase = PHASES.index(moment["phase"]) if "phase" in moment else (BATTLE if battle else MAIN)
        if battle is not None and phase != BATTLE:
            self.wrong(f"a battle is fought in the battle phase, not in the {PHASES[phase]} phase", "phase")
            phase = BATTLE
        g.phase = phase
        if phase == SETUP:
            setup = Setup()
            setup.pc = MULLIGANS if moment.get("dealt", True) else DEAL
            g.turn = 0
            g.first = g.active
            g.stack.append(setup)
            return
        turn = Turns()
        g.stack.append(turn)
        if phase in (START, END):
            turn.pc = START_PHASE if phase == START else END_TRIGGERS
            return
        turn.pc = END_TRIGGERS  # what comes when the Main phase is over
        if phase == BATTLE:
            if battle is None:
                self.wrong("in the battle phase a battle is fought: say which, under `battle`", "phase")
                return
            g.stack.append(Initiative(g.active, MAIN))
            self.open_battle(g, battle)
        else:
            self.open_window(g)

    def open_window(self, g: Epic) -> None:
        window = Initiative(g.initiative, g.phase)
        window.others_acted = bool(self.given.moment.get("acted", False))
        g.stack.append(window)

    def open_battle(self, g: Epic, battle: Mapping[str, Any]) -> None:
        """4.4: the attackers are expended, the blockers flipped, unless the scenario says otherwise."""
        step = battle.get("step", "after blocks" if battle.get("blockers") else "before blocks")
        g.defender = self.lead(g, int(battle.get("defender", g.next_side(g.active))), "battle", "defender")
        fight = Battle()
        self.join_battle(g, "attackers", battle["attackers"], int(g.active), ATTACKING, EXPENDED)
        if g.allied(g.defender, g.active):
            what = "the player whose turn it is attacks and cannot be the defender (4.4.1)"
            self.wrong(what, "battle", "defender")
        else:
            self.join_battle(g, "blockers", battle.get("blockers", ()), int(g.defender), BLOCKING, FLIPPED)
        g.blocked = bool(battle.get("blockers"))
        if g.blocked and step in ("before blocks", "blocks"):
            when = "while blocks are chosen" if step == "blocks" else step
            self.wrong(f"there are no blockers yet {when}", "battle", "step")
        fight.pc = CHOOSE_BLOCKERS if step in ("before blocks", "blocks") else FIND_DAMAGE  # what follows the window
        g.stack.append(fight)
        if step in ("before blocks", "after blocks"):
            self.open_window(g)

    def join_battle(self, g: Epic, side: str, labels: Sequence[str], player: int, role: int, position: int) -> None:
        for n, label in enumerate(labels):
            o = self.champions.get(label)
            if o is None:
                if label not in self.left_out.values():
                    self.wrong(f"{label} is not in play and cannot fight", "battle", side, n)
            elif not g.allied(o.controller, player):
                what = f"{label} is controlled by the other side and cannot fight on this one"
                self.wrong(what, "battle", side, n)
            elif o.role:
                self.wrong(f"{label} stands among the {side} twice", "battle", side, n)
            else:
                o.role = role
                if "state" not in self.marks_of(label):
                    o.position = position

    def marks_of(self, label: str) -> Mapping[str, Any]:
        for seat in self.given.seats:
            for put in seat.piles.get("play", ()):
                if put.label == label:
                    return put.marks
        return {}


def mark(o: Champion, marks: Mapping[str, Any]) -> None:
    """Position, deploying, damage and counters as they are said."""
    o.position = POSITIONS.index(marks.get("state", "prepared"))
    o.deploying = bool(marks.get("deploying", False))
    o.damage = int(marks.get("damage", 0))
    o.counters = int(marks.get("counters", 0))
