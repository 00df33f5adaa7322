# not compiled: the judge's way into Chaotic
"""Chaotic for the judge: plays as picks, acts of the rules themselves, and how things stand (see `engine/stage.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.choices import best_known
from rulebound.engine.codes import DONE, PICK, code, first_of, second_of, verb_of
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit
from rulebound.engine.log import ONLOOKER
from rulebound.engine.stage import (
    Asking,
    Field,
    Given,
    Laid,
    Misfit,
    Pointer,
    Stage,
    Subject,
    Verb,
    Want,
    any_equal,
    in_play,
    pointer_to,
    pointers,
)
from rulebound.engine.wording import card_name, counted, listed
from rulebound.games.chaotic import acts, positions, written
from rulebound.games.chaotic.book import TYPES
from rulebound.games.chaotic.burst import Burst
from rulebound.games.chaotic.combat import Combat
from rulebound.games.chaotic.format import FORMATS
from rulebound.games.chaotic.naming import chaotic, letter
from rulebound.games.chaotic.setup import Setup, own_space
from rulebound.games.chaotic.sketch import disciplines
from rulebound.games.chaotic.speech import VERB_NUMBERS, in_showdown
from rulebound.games.chaotic.state import ChaoticGame
from rulebound.games.chaotic.telling import EVENT_NAMES
from rulebound.games.chaotic.terms import ATTACK, DISCIPLINES, ELEMENTS, MOVE, NO_COMBAT, PHASES, PLACE, STEPS, TRIBES
from rulebound.games.chaotic.view import RULES_SIGHT, VALUES, creature_thing, piles_of, printed_thing

SPACE = re.compile(r"([AB])(\d{1,2})")
OF_B = 100  # added to the numbers of B's spaces where a space is said as a number

PLAYS = {
    "place": Verb(
        "put a creature face down on a space of the own side",
        {"card": Field("thing", must=True), "space": Field("text", must=True)},
    ),
    "move": Verb("move a creature", {"card": Field("thing", must=True), "space": Field("text", must=True)}),
    "attack": Verb("play an attack from hand", {"card": Field("thing", must=True)}),
    "stop": Verb("move no more creatures", {}),
}
PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} (places|place|puts|put) {card} (on|in|at) {space}", {"do": "place"}),
    ("{by} move(s|) {card} (to|into|onto) {space}", {"do": "move"}),
    ("{by} (plays|play|attacks with|attack with|strikes with|strike with) {card}", {"do": "attack"}),
    ("{by} (stops|stop) moving", {"do": "stop"}),
    ("{by} move(s|) no (more|other|further) creature(s|)", {"do": "stop"}),
    ("{by} end(s|) the (action step|turn)", {"do": "stop"}),
    *acts.PHRASES,
)
CARD_FIELDS = {
    "name": Field("text", must=True),
    "version": Field("text", "the line under the name"),
    "type": Field("word", "", TYPES[1:], must=True),
    "tribe": Field("text", f"of a creature, OverWorld unless said or Loyal: {', '.join(TRIBES)}"),
    "subtypes": Field("words"),
    "disciplines": Field("numbers", "courage, power, wisdom, speed; 50 each unless said", least=0),
    **{name: Field("number", "of a creature, instead of `disciplines`", least=0) for name in DISCIPLINES},
    "elements": Field("words", "of a creature", tuple(ELEMENTS)),
    "mugic": Field("number", "the Mugic ability of a creature", least=0),
    "energy": Field("number", "of a creature, 50 unless said", least=1),
    "build": Field("number", "of an attack", least=0),
    "damage": Field(
        "group",
        "the boxes of an attack; a number alone is the base damage",
        fields={name: Field("number") for name in ("base", *ELEMENTS)},
        alone="base",
    ),
    **{f"{name}_damage": Field("number", "of an attack, instead of `damage`") for name in ("base", *ELEMENTS)},
    "initiative": Field("text", "of a location"),
    "text": Field("text", "as printed; Apprentice ignores it"),
    "unique": Field("flag"),
    "legendary": Field("flag"),
    "loyal": Field("flag", "to its own tribe"),
    "loyal_to": Field("words", "to these instead"),
    "set": Field("text"),
}
FACTS = (
    "zone",
    "name",
    "version",
    "type",
    "tribe",
    "subtypes",
    "owner",
    "controller",
    "space",
    *VALUES,
    *(f"scanned_{value}" for value in VALUES),
    "current_energy",
    "damage",
    "elements",
    "counters",
    "mugic",
    "moved",
    "engaged",
    "build",
    "types",
    *(f"{name}_damage" for name in ("base", *ELEMENTS)),
    "initiative",
)
SPACES = [f"{side}{number}" for side in "AB" for number in range(1, max(int(f.size) for f in FORMATS.values()) + 1)]
COUNTED = ("fought", "last_combat")  # of the moment, for the one combat a turn and the Showdown
STATES: dict[str, tuple[str, Any]] = {
    "engaged": ("engaged", True),
    "moved": ("moved", True),
    **{f"{where} {space}": ("space", space) for where in ("in", "on", "at") for space in SPACES},
}
NOUNS = {
    "attack discard pile": "spent",
    "attack discard": "spent",
    "general discard pile": "discard",
    "general discard": "discard",
    "discard pile": "discard",
    "removed from the game": "removed",
    "attack deck": "attacks",
    "attack hand": "hand",
    "attacks in hand": "hand",
    "location deck": "locations",
    "active location": "location",
    "creature": "play",
    "creatures": "play",
    "creature in play": "play",
    "creatures in play": "play",
    "mugic ability": "mugic",
    "mugic counter": "counters",
    "mugic counters": "counters",
    "striking player": "striker",
    "active player": "turn",
}
SAYINGS = {"done": "move no more", "pick": "choose"}


class ChaoticStage(Stage):
    """Chaotic as the judge sees it."""

    moment = positions.MOMENT
    totals = positions.TOTALS
    piles = positions.PILES
    table = "play"
    seldom = ("team", "location", "spent", "discard", "removed", "idle")
    marks = positions.MARKS
    tags = positions.TAGS
    card = CARD_FIELDS
    facts_known = FACTS
    present_known = ("turn", "turn_number", "step", "phase", "striker", "location", "showdown", "moves", *COUNTED)
    events = tuple(EVENT_NAMES.values())
    plays = PLAYS
    acts = acts.ACTS
    phrases = PHRASES
    sayings = SAYINGS
    states = STATES
    nouns = NOUNS
    sight = RULES_SIGHT
    shared = ("play", "burst", "location")

    def book(self, kit: Kit, cards: Sequence[Mapping[str, Any]], fillers: Sequence[str]) -> CardBook:
        return positions.book_with_plain(cards, fillers)

    def lay(self, kit: Kit, book: CardBook, given: Given) -> Laid:
        return positions.lay(kit, book, given)

    def given(self, g: Game) -> dict[str, Any] | None:
        return written.given(chaotic(g))

    def act(self, g: Game, act: str, fields: Mapping[str, Any]) -> None:
        acts.act(chaotic(g), act, fields)

    def wrong_with(self, act: str, fields: Mapping[str, Any]) -> list[Misfit]:
        return acts.wrong_with(act, fields)

    # -- plays

    def wants(self, play: str, fields: Mapping[str, Any]) -> list[Want]:
        if play == "stop":
            return [Want(("done",))]
        number = space_number(fields["space"]) if "space" in fields else None
        return [Want((play,), (fields["card"],), number=number)]

    def subject(self, g: Game, code: int) -> Subject:
        c = chaotic(g)
        verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
        if verb == PICK:
            return self.referred(c, first)
        if verb == MOVE:
            return self.referred(c, first, space_number(c.board.name(second)))
        if verb == PLACE:
            card = int(best_known(g, c.players[c.chooser].team, first))
            return any_equal(first, card, space_number(c.board.name(second)))
        if verb == ATTACK:
            return any_equal(first, int(best_known(g, c.players[c.chooser].hand, first)))
        return Subject()

    def code(self, g: Game, player: int, verb: str, target: Subject) -> int | None:
        c = chaotic(g)
        number = VERB_NUMBERS[verb]
        thing = target.thing
        if number not in (PICK, MOVE, PLACE, ATTACK):
            return int(code(number))
        if thing is None:
            return int(code(PICK, target.player)) if number == PICK and target.player >= 0 else None
        if number == ATTACK:
            return int(code(ATTACK, thing.kind))
        if number == PICK:
            return int(code(PICK, c.uids[thing.card]))
        space = space_of(c, target.number)
        return int(code(number, thing.kind if number == PLACE else c.uids[thing.card], space))

    def stays_open(self, g: Game) -> bool:
        """When no creature can move any more, the Action Step goes on until the player ends it (6.3.6)."""
        return not g.over and list(g.options) == [DONE]

    def may_say_early(self, g: Game, player: int, verb: str, target: Subject) -> bool:
        """Creatures are placed face down in any order (4.1.1): on a space of the own side for which none was placed."""
        c = chaotic(g)
        if verb != "place" or target.thing is None or not isinstance(g.stack[-1], Setup):
            return False
        p = c.players[player]
        first = int(own_space(c, player, len(p.placed)))
        return target.thing.card in p.team and first < space_of(c, target.number) < first + len(p.team)

    def asking(self, g: Game) -> Asking:
        c = chaotic(g)
        top = g.stack[-1] if g.stack else None
        if isinstance(top, Setup):
            return Asking("placing")
        if isinstance(top, Combat):
            return Asking("attack", self.referred(c, int(c.engaged(c.striker))))
        if isinstance(top, Burst):
            return Asking("priority")
        return Asking("showdown" if in_showdown(c) else "move")

    # -- how things stand

    def where(self, g: Game, thing: Pointer) -> tuple[int, str] | None:
        c = chaotic(g)
        owner = c.owners[thing.card]
        o = in_play(c.objs, thing)
        if o is not None:
            return int(o.controller), "play"
        if c.location == thing.card:
            return owner, "location"
        if any(item.card == thing.card for item in c.burst):
            return owner, "burst"
        for pile, cards in piles_of(c.players[owner], own=True, decks=True).items():
            if thing.card in cards:
                return owner, pile
        return None

    def facts(self, g: Game, thing: Pointer) -> dict[str, Any]:
        c = chaotic(g)
        o = in_play(c.objs, thing)
        if o is not None:
            return dict(creature_thing(c, o, ONLOOKER).facts)
        where = self.where(g, thing)
        if where is None:
            return {"name": c.card(thing.kind).given_name, "zone": "none"}
        player, pile = where
        return dict(printed_thing(c, player, pile, thing.card, ONLOOKER).facts)

    def described(self, facts: Mapping[str, Any]) -> list[str]:
        left = f"{facts['current_energy']} of " if facts["damage"] else ""
        values = disciplines([facts[name] for name in DISCIPLINES]).text
        parts = [facts["space"], f"Energy {left}{facts['energy']}", values, listed(facts["elements"])]
        parts += [counted(facts["counters"], "Mugic counter") if facts["counters"] else ""]
        parts += [word for word in ("moved", "engaged") if facts[word]]
        return [part for part in parts if part]

    def seat(self, g: Game, player: int) -> dict[str, Any]:
        c = chaotic(g)
        p = c.players[player]
        return {
            "idle": int(p.idle),
            "hand": pointers(g, p.hand),
            "attacks": pointers(g, p.attacks[::-1]),
            "spent": pointers(g, p.spent[::-1]),
            "locations": pointers(g, p.locations[::-1]),
            "discard": pointers(g, p.discard[::-1]),
            "removed": pointers(g, p.removed[::-1]),
            "team": pointers(g, [*p.team, *p.placed]),
            "location": pointers(g, [int(c.location)] if c.location >= 0 and c.owners[c.location] == player else []),
            "play": [pointer_to(o) for o in c.objs if o.controller == player],
        }

    def present(self, g: Game) -> dict[str, Any]:
        c = chaotic(g)
        phase = NO_COMBAT if c.over else int(c.phase)  # 5.1: nothing goes on after the end
        return {
            "turn": letter(c.active),
            "turn_number": int(c.turn) + 1,
            "step": STEPS[c.step],
            "phase": PHASES[phase] or "none",
            "striker": letter(c.striker) if phase else "none",
            "location": card_name(g.book, c.kinds[c.location]) if c.location >= 0 else "none",
            "showdown": bool(c.showdown) and not c.over,
            "moves": int(c.moves),
            "fought": bool(c.fought),
            "last_combat": int(c.last_combat),
        }


def space_number(name: str) -> int:
    """A space as a number, whatever the size of the board; 0 for what is none.

    >>> space_number("A3"), space_number("B3"), space_number("C1")
    (3, 103, 0)
    """
    found = SPACE.fullmatch(name.strip())
    return 0 if found is None else int(found[2]) + (OF_B if found[1] == "B" else 0)


def space_of(g: ChaoticGame, number: int | None) -> int:
    """The space that such a number means; one past the board's for what is none."""
    beyond = 2 * g.board.size
    side, place = divmod(number or 0, OF_B)
    return side * g.board.size + place - 1 if 0 < place <= g.board.size and side < 2 else beyond


STAGE = ChaoticStage()
