# not compiled: positions are laid from outside a game
"""Positions of Chaotic as scenarios ask for them: what can be said of them, and how they are laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulebound.engine.book import CardBook
from rulebound.engine.chance import seeded
from rulebound.engine.kit import Kit
from rulebound.engine.laying import Laying, called, lay_position
from rulebound.engine.shelf import OWN, BadCards, CardFault
from rulebound.engine.stage import Field, Fields, Given, Laid, Put, Seat
from rulebound.engine.wording import counted
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, LOCATION, TYPES, ChaoticBook
from rulebound.games.chaotic.cards import book_of, book_of_data, face_of, read_card, unknown_subtypes
from rulebound.games.chaotic.combat import BEGIN, CHOOSE_ATTACK, DETERMINE, DRAW_ATTACK, ENGAGE, Combat, engage
from rulebound.games.chaotic.deal import lay_out
from rulebound.games.chaotic.format import Format
from rulebound.games.chaotic.game import Chaotic
from rulebound.games.chaotic.kit import format_with
from rulebound.games.chaotic.naming import letter
from rulebound.games.chaotic.setup import Setup, reveal
from rulebound.games.chaotic.state import Creature
from rulebound.games.chaotic.terms import (
    BEGINNING,
    IDLE_ATTACKS,
    LOCATION_STEP,
    OPENING_HAND,
    PHASES,
    RECOVERY_STEP,
    SETUP,
    SHOWDOWN_TURNS,
    STEPS,
    STRIKE,
)
from rulebound.games.chaotic.turn import FOUGHT, MOVES, RECOVERY, Turns
from rulebound.games.chaotic.turn import LOCATION as LOCATION_PC

# The phases of a combat (7.2) as scenarios call them, and the two steps of a strike.
COMBAT_PHASES: Final = {
    "engagement": ENGAGE,
    PHASES[BEGINNING]: BEGIN,
    "initiative": DETERMINE,
    PHASES[STRIKE]: CHOOSE_ATTACK,
    "draw": DRAW_ATTACK,
    "attack": CHOOSE_ATTACK,
}
MOMENT: Fields = {
    "turn": Field("player", "whose turn it is; A unless said"),
    "turn_number": Field("number", "how many turns have begun; 3 unless said", least=1),
    "step": Field("word", "action unless said", STEPS),
    "last_combat": Field("number", "the turn of the last combat, 0 for none; the last turn unless said", least=0),
    "moves": Field("number", "move actions made this turn; as many as have moved unless said", least=0),
    "fought": Field("flag", "has a combat been initiated this turn?"),
    "combat": Field(
        "group",
        "the combat that is being fought",
        fields={
            "attacker": Field(
                "things",
                "the engaged creature of the player whose turn it is, in the defender's space or that it came from",
                must=True,
            ),
            "defender": Field("things", "the other engaged creature, in whose space they are", must=True),
            "phase": Field("word", "how far it has come; strike unless said", tuple(COMBAT_PHASES)),
            "striker": Field("player", "the Striking Player; whose turn it is unless said"),
            "showdown": Field("flag", "is it a Showdown?"),
        },
    ),
}
TOTALS: Fields = {"idle": Field("number", "attacks in a row without damage in this combat", least=0)}
MARKS: Fields = {
    "space": Field("text", "where it is, such as A2; the next free space of its side unless said"),
    "damage": Field("number", "0 unless said", least=0),
    "counters": Field("number", "of Mugic; as many as its Mugic ability says unless said", least=0),
    "moved": Field("flag", "has it moved this turn?"),
}
TAGS: Fields = {"known": Field("players", "who knows where this card is, besides those who see it")}
PILES: Final = ("play", "hand", "attacks", "spent", "locations", "location", "discard", "removed", "team")
TYPE_OF: Final = {
    "play": CREATURE,
    "discard": CREATURE,
    "removed": CREATURE,
    "team": CREATURE,
    "hand": ATTACK_CARD,
    "attacks": ATTACK_CARD,
    "spent": ATTACK_CARD,
    "locations": LOCATION,
    "location": LOCATION,
}
BEFORE: Final = ("hand", "spent", "discard", "removed", "location")  # nothing is there before the game

# -- cards that do nothing

FILLER: Final = "Filler"
PLAIN_ATTACK: Final = "Plain Attack"
PLAIN_BLOW: Final = "Plain Blow"  # the same, so that there is something to choose
PLAIN_GROUND: Final = "Plain Ground"
PLAIN: Final = "plain"  # their set


def plain_creature(name: str) -> dict[str, Any]:
    """A creature of middling numbers without elements."""
    fields: dict[str, Any] = {"name": name, "set": PLAIN, "type": "creature", "tribe": "OverWorld"}
    return fields | {"disciplines": [50, 50, 50, 50], "elements": [], "mugic": 0, "energy": 50}


def completed(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card with the numbers of a plain one where it says nothing; what is Loyal says its own tribe (R84)."""
    out = dict(card)
    if card.get("type") == "creature":
        own = ("set", "tribe") if card.get("loyal") and not card.get("loyal_to") else ("set",)
        plain = plain_creature("")
        out = {key: value for key, value in plain.items() if key not in own} | out
        if isinstance(out["disciplines"], list):  # those that are said one by one
            out["disciplines"] = [50 if value is None else value for value in out["disciplines"]]
    elif card.get("type") == "attack":
        out = {"build": 0, "damage": {"base": 0}} | out
    return out


def book_with_plain(cards: Sequence[Mapping[str, Any]], fillers: Sequence[str]) -> ChaoticBook:
    """A book of these cards, of creatures with these names that are nothing special, of plain attacks and a place."""
    attack = {"name": PLAIN_ATTACK, "set": PLAIN, "type": "attack", "build": 0, "damage": {"base": 0}}
    ground = {"name": PLAIN_GROUND, "set": PLAIN, "type": "location"}
    names = list(dict.fromkeys([FILLER, *fillers]))
    faces = [*map(completed, cards), *map(plain_creature, names), {**attack, "name": PLAIN_BLOW}]
    for plain in (attack, ground):  # a filler with a name of its own is a card of its own wherever it lies
        faces += [{**plain, "name": str(plain["name"]) + name.removeprefix(FILLER)} for name in names]
    faults: list[CardFault] = []
    read = [read_card(face, OWN, faults) for face in faces]
    whole = [card for card in read if card is not None]
    faults += unknown_subtypes(whole, [card for card in whole if card.set_name == OWN])  # others: with their whole set
    if faults:
        raise BadCards(faults)
    return book_of(whole)


def book_with_more(book: ChaoticBook, more: Sequence[Mapping[str, Any]]) -> ChaoticBook:
    """The same cards and these besides."""
    return book_of_data([*(face_of(card) for card in book.cards[1:]), *more])


# -- laying


def lay(kit: Kit, book: CardBook, given: Given) -> Laid:
    """The position asked for, ready to run."""
    return lay_position(kit, book, ChaoticBook, given, format_with, ChaoticLaying)


class ChaoticLaying(Laying[ChaoticBook, Format]):
    """One position of Chaotic being laid."""

    def __init__(self, book: ChaoticBook, given: Given, form: Format) -> None:
        super().__init__(book, given, form)
        self.creatures: dict[str, Creature] = {}
        self.spaces: dict[int, int] = {}  # of each creature to be laid that has found one
        self.in_setup = given.moment.get("step") == STEPS[SETUP]
        self.seats = [self.with_plain_cards(p, seat) for p, seat in enumerate(given.seats)]

    def full(self) -> dict[str, int]:
        """How many cards lie on piles of which nothing is said: as many as the format has (2.2.8, 2.2.9, 4.2.4)."""
        hand = 0 if self.in_setup else int(OPENING_HAND)
        return {"attacks": int(self.form.attacks) - hand, "hand": hand, "locations": int(self.form.locations)}

    def with_plain_cards(self, p: int, seat: Seat) -> Seat:
        """The seat with decks and creatures where nothing is said of them."""
        self.check_seat(p, seat)
        piles = {pile: list(puts) for pile, puts in seat.piles.items()}
        attacks = [self.book.kind(PLAIN_ATTACK), self.book.kind(PLAIN_BLOW)]
        places = [self.book.kind(PLAIN_GROUND)]
        for pile, n in self.full().items():
            if pile not in piles:
                kinds = places if pile == "locations" else attacks
                piles[pile] = [Put("", kinds[at % len(kinds)]) for at in range(n)]
        crowd = "team" if self.in_setup else "play"
        wanted = self.form.size if self.in_setup else 1
        while len(piles.setdefault(crowd, [])) < wanted:
            piles[crowd].append(Put("", self.book.kind(FILLER)))
        for pile, puts in piles.items():
            piles[pile] = [self.of_pile(pile, put) for put in puts]
        return Seat(seat.totals, piles)

    def check_seat(self, p: int, seat: Seat) -> None:
        """What is said of a player and cannot be."""
        piles = seat.piles
        if self.in_setup:
            for pile in BEFORE:
                if piles.get(pile):
                    self.wrong(f"before the game begins nothing is in {pile} (4.1, 4.2.4)", letter(p), pile)
            if "team" in piles and len(piles["team"]) != self.form.size:
                said = counted(len(piles["team"]), "creature")
                what = f"{letter(p)} has {said} for {counted(int(self.form.size), 'space')} (4.1.1)"
                self.wrong(what, letter(p), "team")
        elif "play" in piles and not piles["play"]:
            self.wrong(f"{letter(p)} has no creature in play and would be eliminated (5.1.1)", letter(p), "play")
        if "locations" in piles and not piles["locations"] and not piles.get("location"):
            deck = f"the location deck of {letter(p)}"
            self.wrong(f"{deck} is never without a card: each goes back under it (6.2.1)", letter(p), "locations")

    def of_pile(self, pile: str, put: Put) -> Put:
        """A filler is whatever the pile holds."""
        card = self.book.cards[put.kind]
        if card.set_name != PLAIN or card.type == TYPE_OF[pile]:
            return put
        name = PLAIN_ATTACK if TYPE_OF[pile] == ATTACK_CARD else PLAIN_GROUND
        return Put(put.label, self.book.kind(name + card.name.removeprefix(FILLER)), put.marks)

    def lay(self) -> Laid:
        """The game and where everything lies."""
        g = self.deal()
        moment = self.given.moment
        g.active = int(moment.get("turn", 0))
        g.turn = int(moment.get("turn_number", 3)) - 1
        g.first = int(g.active + g.turn) % 2
        self.lay_count(g)
        self.find_spaces(g)
        for p, seat in enumerate(self.seats):
            self.lay_seat(g, p, seat)
        self.lay_moves(g)
        g.recompute()
        active = [p for p, seat in enumerate(self.seats) for _ in seat.piles.get("location", ())]
        if len(active) > 1:
            self.wrong("there is one active location at most (6.2.5)", letter(active[-1]), "location")
        self.open(g)
        g.touch()
        return Laid(g, self.things)

    def lay_count(self, g: Chaotic) -> None:
        """When the last combat was, and whether one was initiated this turn (6.3.5, 6.3.7.1)."""
        moment = self.given.moment
        now = int(g.turn) + 1
        g.fought = bool(moment.get("fought", False))
        g.last_combat = int(moment.get("last_combat", now if g.fought else g.turn))
        if g.last_combat > now:
            self.wrong(f"the last combat was in turn {g.last_combat}, and this is turn {now}", "last_combat")
        elif g.fought and g.last_combat != now:
            what = f"a combat was initiated in this turn {now}, so the last was not in turn {g.last_combat} (6.3.5)"
            self.wrong(what, "last_combat")
        elif not g.fought and g.last_combat == now and "combat" not in moment:
            self.wrong(f"the last combat was in this turn {now}: say fought: true (6.3.5)", "last_combat")
        if moment.get("combat", {}).get("showdown"):
            self.check_showdown(now)
        ended = moment.get("step") == STEPS[RECOVERY_STEP]
        if now - g.last_combat > SHOWDOWN_TURNS - (1 if ended else 0):
            what = f"this is turn {now}, and after the combat of turn {g.last_combat} there was no Showdown (6.3.7.1)"
            self.wrong(what, "last_combat" if "last_combat" in moment else "turn_number")

    def check_showdown(self, now: int) -> None:
        """A Showdown is fought where there was no combat in this turn and the two before it (R22)."""
        last = self.given.moment.get("last_combat", now)  # now: the Showdown itself
        if now < SHOWDOWN_TURNS:
            self.wrong(f"in turn {now} there is no Showdown yet (6.3.7.1, R22)", "combat", "showdown")
        elif now - SHOWDOWN_TURNS < last < now:
            what = f"in turn {now} there is no Showdown after a combat in turn {last} (6.3.7.1, R22)"
            self.wrong(what, "combat", "showdown")

    def lay_moves(self, g: Chaotic) -> None:
        """How many moves were made this turn: not fewer than creatures have moved, not more than could (R11)."""
        moment = self.given.moment
        combat = moment.get("combat")
        begins = moment.get("step") == STEPS[LOCATION_STEP]
        mine = g.creatures_of(g.active)
        moved = sum(1 for o in mine if o.moved)
        if combat is not None and not combat.get("showdown"):
            fighters = [self.creatures[label] for label in combat["attacker"] if label in self.creatures]
            moved += sum(1 for o in fighters if not o.moved)
        elif g.fought and combat is None and not begins and moment.get("step") != STEPS[RECOVERY_STEP]:
            moved = max(moved, 1)  # a move has initiated that combat (6.3.4)
        g.moves = int(moment.get("moves", moved))
        player = g.players[g.active]
        could = len(mine) + len(player.discard) + len(player.removed)  # those may have moved before they left play
        if begins:
            for key in ("moves", "fought"):
                if moment.get(key):
                    self.wrong("when a turn begins, no move was made in it and no combat initiated (6.2.1)", key)
        elif g.moves < moved:
            why = "a combat was initiated by a move" if g.fought else f"{counted(moved, 'creature')} moved"
            self.wrong(f"moves is {g.moves}, but in this turn {why} (6.3.1, 6.3.4)", "moves")
        elif g.moves > could:
            has = f"{letter(g.active)} has {counted(could, 'creature')}"
            self.wrong(f"moves is {g.moves}, but {has}, and each moves once a turn (GL.move, R11)", "moves")

    def deal(self) -> Chaotic:
        """All cards, each of its owner's; those that cannot be where they are asked for are left out."""
        laid: list[list[Put]] = [[], []]
        for p, seat in enumerate(self.seats):
            for pile, puts in seat.piles.items():
                for put in puts:
                    card = self.book.cards[put.kind]
                    if card.type != TYPE_OF[pile]:
                        belongs = TYPES[TYPE_OF[pile]]
                        what = f"{called(put)} is a card of type {TYPES[card.type]}, and {pile} holds {belongs}s"
                        self.leave_out(p, pile, put, what)
                    else:
                        laid[p].append(put)
        g = lay_out(self.book, [[put.kind for put in puts] for puts in laid], seeded(self.given.seed), self.form)
        self.number(laid)
        return g

    def lay_seat(self, g: Chaotic, p: int, seat: Seat) -> None:
        """One player's piles, the creatures in play among them."""
        player = g.players[p]
        player.idle = int(seat.totals.get("idle", 0))
        if player.idle and "combat" not in self.given.moment:
            self.wrong("attacks are counted while a combat is fought (7.3.2)", letter(p), "idle")
        player.team, player.attacks, player.locations = [], [], []
        for pile in seat.piles:
            for put in self.laid(seat, pile):
                card = self.physical[id(put)]
                if pile == "play":
                    self.put_into_play(g, p, put, card)
                elif pile == "location":
                    g.location = card
                    g.show(card)
                else:
                    self.put_on(g, p, pile, card)
                for viewer in put.marks.get("known", ()):
                    g.learn(card, viewer)

    def put_on(self, g: Chaotic, p: int, pile: str, card: int) -> None:
        """A card on a pile of its owner's; the first named is the top, the end of the list."""
        player = g.players[p]
        piles = {"team": player.team, "hand": player.hand, "attacks": player.attacks, "locations": player.locations}
        piles |= {"spent": player.spent, "discard": player.discard, "removed": player.removed}
        if pile in ("team", "hand"):
            piles[pile].append(card)
            g.learn(card, p)
        else:
            piles[pile].insert(0, card)
        if pile in ("spent", "discard", "removed"):
            g.show(card)

    # -- spaces

    def find_spaces(self, g: Chaotic) -> None:
        """A space for every creature: what is said first, then the free ones of each side; the attacker in a combat is
        in the defender's (6.3.4), whether it is given there or where it came from."""
        creatures = [(p, put) for p, seat in enumerate(self.seats) for put in self.laid(seat, "play")]
        combat = self.given.moment.get("combat", {})
        fighters = [*combat.get("attacker", ()), *combat.get("defender", ())]
        by_label = {put.label: put for _, put in creatures if put.label}
        for p, put in creatures:
            if "space" in put.marks:
                beside = [other for _, other in creatures if put.label not in fighters or other.label not in fighters]
                self.take_said_space(g, p, put, {self.spaces.get(id(other), -1) for other in beside})
        for p, put in creatures:
            if "space" not in put.marks and put.label not in combat.get("attacker", ()):
                free = [space for space in range(2 * g.board.size) if space not in self.spaces.values()]
                own = [space for space in free if g.board.side(space) == p]
                if own:
                    self.spaces[id(put)] = own[0]
                else:
                    self.wrong(f"{called(put)} finds no space: all of its side are taken", letter(p), "play", put.label)
        if len(fighters) == 2 and all(label in by_label for label in fighters):
            self.engage_in_one_space(g, by_label[fighters[0]], by_label[fighters[1]], bool(combat.get("showdown")))
        for _, put in creatures:  # an attacker that is no fighter: told when the combat is opened
            if "space" not in put.marks and id(put) not in self.spaces:
                self.spaces[id(put)] = 0

    def take_said_space(self, g: Chaotic, p: int, put: Put, taken: set[int]) -> None:
        """The space that is said of a creature, unless one that it does not fight has taken it."""
        try:
            space = g.board.space(str(put.marks["space"]))
        except ValueError as e:
            self.wrong(f"{e} (4.1.7)", letter(p), "play", put.label, "space")
            return
        if space in taken:
            what = f"{called(put)} finds no space: {g.board.name(space)} is taken"
            self.wrong(what, letter(p), "play", put.label)
        else:
            self.spaces[id(put)] = space

    def engage_in_one_space(self, g: Chaotic, ours: Put, theirs: Put, showdown: bool) -> None:
        """6.3.3: the attacker came from a space beside the defender's, unless a Showdown put it there."""
        there = self.spaces.get(id(theirs))
        if there is None:
            return
        here = self.spaces.get(id(ours), there)
        if not showdown and here != there and here not in g.board.neighbours[there]:
            came, fights = g.board.name(here), g.board.name(there)
            what = f"{called(ours)} did not come from {came}, which is not adjacent to {fights} (6.3.3): say {fights}"
            self.wrong(what, letter(g.active), "play", ours.label, "space")
        self.spaces[id(ours)] = there

    def put_into_play(self, g: Chaotic, p: int, put: Put, card: int) -> None:
        """A creature on its space, with what is said of it."""
        if self.in_setup:
            self.wrong("before the game begins no creature is in play (4.2.2)", letter(p), "play", put.label)
        if id(put) not in self.spaces:
            return
        o = reveal(g, p, card, self.spaces[id(put)])
        self.creatures[put.label] = o
        o.damage = int(put.marks.get("damage", 0))
        o.moved = bool(put.marks.get("moved", False))
        o.counters = int(put.marks.get("counters", o.counters))
        printed = self.book.cards[put.kind]
        if o.counters > printed.mugic:
            said = f"{called(put)} has Mugic ability {printed.mugic}"
            what = f"{said} and not {counted(int(o.counters), 'counter')} (3.2.8.1)"
            self.wrong(what, letter(p), "play", put.label, "counters")
        if o.moved and p != g.active:
            what = f"{called(put)} has not moved this turn: it is {letter(g.active)}'s (6.1.2, 6.3.1)"
            self.wrong(what, letter(p), "play", put.label, "moved")
        if self.given.moment.get("step") == STEPS[LOCATION_STEP]:
            for mark, rule in (("moved", "6.2.1"), ("damage", "6.4.1")):
                if put.marks.get(mark):
                    what = f"when a turn begins, no creature has {mark} ({rule})"
                    self.wrong(what, letter(p), "play", put.label, mark)
        energy = printed.energy
        if o.damage >= energy:
            what = f"{called(put)} has Energy {energy}, and {o.damage} damage would defeat it (3.2.9.3)"
            self.wrong(what, letter(p), "play", put.label, "damage")

    # -- what is going on

    def open(self, g: Chaotic) -> None:
        """The frames of the turn, and of the combat that is fought."""
        step = STEPS.index(self.given.moment.get("step", "action"))
        g.step = step
        combat = self.given.moment.get("combat")
        if combat is not None and all(p.idle >= IDLE_ATTACKS for p in g.players):
            self.wrong("after twenty attacks of each without damage the combat is over (7.3.2)", letter(1), "idle")
        if step == SETUP:
            g.turn = 0
            g.last_combat = 0
            g.stack.append(Setup())
            return
        turn = Turns()
        turn.pc = {1: LOCATION_PC, 2: MOVES, 3: RECOVERY}[step]
        g.stack.append(turn)
        if combat is not None:
            if turn.pc != MOVES:
                self.wrong("a combat is fought in the action step (7.1)", "step")
            turn.pc = RECOVERY if combat.get("showdown") else FOUGHT
            self.open_combat(g, combat)

    def open_combat(self, g: Chaotic, combat: Mapping[str, Any]) -> None:
        """7: two creatures of different players, engaged in one space."""
        ours = self.fighter(g, combat, "attacker", int(g.active))
        theirs = self.fighter(g, combat, "defender", 1 - int(g.active))
        if ours is None or theirs is None:
            return
        if not combat.get("showdown"):
            ours.moved = True
        frame = Combat(ours.uid, theirs.uid)
        frame.pc = COMBAT_PHASES[combat.get("phase", "attack")]
        if frame.pc != ENGAGE:
            engage(g, ours.uid, theirs.uid)
            g.phase = BEGINNING if frame.pc == DETERMINE else STRIKE
        g.showdown = bool(combat.get("showdown", False))
        g.striker = int(combat.get("striker", g.active))
        g.stack.append(frame)

    def fighter(self, g: Chaotic, combat: Mapping[str, Any], side: str, player: int) -> Creature | None:
        """The engaged creature of this side."""
        labels = combat[side]
        if len(labels) != 1:
            self.wrong(f"one creature is the {side}, not {len(labels)}", "combat", side)
            return None
        o = self.creatures.get(labels[0])
        if o is None:
            self.wrong(f"{labels[0]} is not in play and cannot fight", "combat", side, 0)
        elif o.controller != player:
            what = f"{labels[0]} is not controlled by {letter(player)}, whose creature is the {side}"
            self.wrong(what, "combat", side, 0)
            return None
        return o
