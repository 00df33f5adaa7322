# not compiled: the judge's way into Epic
"""Epic for the judge: plays as picks, acts of the rules themselves, and how things stand (see `engine/stage.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.choices import Divide, PickCards, PickSome, best_known
from rulebound.engine.codes import CARD, MODE, NUMBER, PICK, REPLACE, TRIGGER, code, first_of, second_of, verb_of
from rulebound.engine.events import Happen
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit
from rulebound.engine.log import ONLOOKER
from rulebound.engine.naming import bit_names
from rulebound.engine.stage import (
    Asking,
    Field,
    Given,
    Impossible,
    Laid,
    Pointer,
    Stage,
    Subject,
    Verb,
    Want,
    any_equal,
    in_play,
    pointer_to,
    pointers,
    uid_of,
)
from rulebound.games.epic import acts, positions, terms, written
from rulebound.games.epic.battle import TAKE_ATTACKER, TAKE_BLOCKER, Battle
from rulebound.games.epic.book import GOD, EpicBook
from rulebound.games.epic.cards import book_of_data
from rulebound.games.epic.naming import alignment_names, epic, letter, waiting, waiting_alike
from rulebound.games.epic.playing import Initiative, PlayCard
from rulebound.games.epic.speech import VERB_NUMBERS
from rulebound.games.epic.telling import EVENT_NAMES
from rulebound.games.epic.terms import ATTACKER, BLOCKER, GOD_POWER, GREY_POWER, PHASES, PLAY, POSITIONS, POWER, ROLES
from rulebound.games.epic.triggers import Batch
from rulebound.games.epic.view import champion_thing, printed_thing, sight_rules, zones_of

PURPOSES = {
    terms.FOR_MULLIGAN: "mulligan",
    terms.FOR_DISCARD: "discard",
    terms.FOR_HAND_LIMIT: "hand limit",
    terms.FOR_RECYCLE: "recycle",
    terms.FOR_LOYALTY: "loyalty",
    terms.FOR_TARGET: "target",
    terms.FOR_BREAKTHROUGH: "excess",
    terms.FOR_BATTLE_DAMAGE: "battle damage",
    terms.FOR_EFFECT_DAMAGE: "damage",
    terms.FOR_BREAK: "break",
    terms.FOR_CHOICE: "choice",
    terms.FOR_ANY: "any",
    terms.FOR_BANISH: "banish",
    terms.FOR_RETURN: "return",
    terms.FOR_PUT_INTO_PLAY: "put into play",
    terms.FOR_REVEALED: "revealed",
    terms.FOR_PLAY: "play",
    terms.FOR_REVEAL: "reveal",
}

CARDS = Field("things", "which cards", must=True)
PLAYS = {
    "play": Verb(
        "play a card from hand", {"card": Field("thing", must=True), "mode": Field("number", "which OR part", least=1)}
    ),
    "power": Verb(
        "use a power of a champion, or of a card in the discard pile",
        {"source": Field("thing", must=True), "number": Field("number", "which of its powers", least=1)},
    ),
    "attack": Verb(
        "declare a battle",
        {"with": Field("things", "the attackers", must=True), "player": Field("player", "who is attacked")},
    ),
    "block": Verb("declare blockers, or none", {"with": Field("things", "the blockers")}),
    "mulligan": Verb("exchange cards of the opening hand", {"cards": Field("things", "none to keep the hand")}),
    "discard": Verb("discard cards", {"cards": CARDS}),
    "reveal": Verb("reveal cards for Loyalty", {"cards": CARDS}),
    "recycle": Verb("banish two cards of the discard pile and draw", {"cards": CARDS}),
}

PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} play(s|) {card} (in|for) mode {mode}[ choosing {choose}]", {"do": "play"}),
    ("{by} play(s|) {card} choosing {choose}", {"do": "play"}),
    ("{by} play(s|) {card}", {"do": "play"}),
    ("{by} use(s|) power {number} of {source}[ choosing {choose}]", {"do": "power"}),
    ("{by} use(s|) [the power of ]{source}[ choosing {choose}]", {"do": "power"}),
    ("{by} attack(s|) with {with}", {"do": "attack"}),
    ("{by} attack(s|) {player} with {with}", {"do": "attack"}),
    ("{by} (does|do|) not block", {"do": "block", "with": ""}),
    ("{by} block(s|) with (none|nothing|nobody)", {"do": "block", "with": ""}),
    ("{by} block(s|) with {with}", {"do": "block"}),
    ("{by} mulligan(s|) {cards}", {"do": "mulligan"}),
    ("{by} keep(s|) the hand", {"do": "mulligan", "cards": ""}),
    ("{by} discard(s|) {cards}", {"do": "discard"}),
    ("{by} reveal(s|) {cards}", {"do": "reveal"}),
    ("{by} recycle(s|) {cards}", {"do": "recycle"}),
    *acts.PHRASES,
)

CARD_FIELDS = {
    "name": Field("text", must=True),
    "type": Field("word", "", ("champion", "event", "god"), must=True),
    "alignment": Field("words", "", tuple(terms.ALIGNMENTS), must=True),
    "class": Field("words"),
    "cost": Field("number", "0 or 1; a god has none", least=0),
    "offense": Field("number", "of a champion", least=0),
    "defense": Field("number", "of a champion", least=0),
    "text": Field("text", "as printed: its program"),
    "discard_text": Field("text", "text that works in the discard pile"),
    "set": Field("text"),
}
FACTS = (
    "zone",
    "name",
    "type",
    "cost",
    "state",
    "deploying",
    "damage",
    "counters",
    "offense",
    "defense",
    "alignment",
    "class",
    "traits",
    "keywords",
    "cannot",
    "role",
    "controller",
    "owner",
)

SAYINGS = {"attacker": "attack with", "blocker": "block with", "card": "pick", "power": "use", "done": "stop"}
STATES: dict[str, tuple[str, Any]] = (
    {word: ("state", word) for word in POSITIONS}
    | {word: ("role", word) for word in ROLES if word}
    | {"deploying": ("deploying", True)}
    | {word: ("keywords", word) for word in terms.KEYWORDS}
    | {word: ("alignment", word) for word in terms.ALIGNMENTS}
)
NOUNS = {
    "discard pile": "discard",
    "card in hand": "hand",
    "cards in hand": "hand",
    "cards in the deck": "deck",
    "cards in the discard pile": "discard",
    "supplemental zone": "supplemental",
    "champion in play": "play",
    "champions in play": "play",
    "counter": "counters",
}


class EpicStage(Stage):
    """Epic as the judge sees it."""

    moment = positions.MOMENT
    totals = positions.TOTALS
    piles = ("hand", "deck", "discard", "play", "god")
    table = "play"
    seldom = ("god",)
    marks = positions.MARKS
    tags = positions.TAGS
    card = CARD_FIELDS
    facts_known = FACTS
    present_known = ("turn", "turn_number", "phase", "initiative", "defender", "blocked")
    strength = ("offense", "defense")
    events = tuple(EVENT_NAMES.values())
    plays = PLAYS
    acts = acts.ACTS
    phrases = PHRASES
    sayings = SAYINGS
    states = STATES
    nouns = NOUNS

    def book(self, kit: Kit, cards: Sequence[Mapping[str, Any]], fillers: Sequence[str]) -> CardBook:
        book = book_of_data(cards) if cards else kit.book(["examples"])
        if not isinstance(book, EpicBook):
            raise Impossible("Epic's kit made a book of another game")
        return positions.book_with_given(book, fillers)

    def lay(self, kit: Kit, book: CardBook, given: Given) -> Laid:
        return positions.lay(kit, book, given)

    def given(self, g: Game) -> dict[str, Any] | None:
        return written.given(epic(g))

    def act(self, g: Game, act: str, fields: Mapping[str, Any]) -> None:
        acts.act(epic(g), act, fields)

    # -- plays

    def wants(self, play: str, fields: Mapping[str, Any]) -> list[Want]:
        if play == "play":
            wants = [Want(("play",), (fields["card"],))]
            return [*wants, Want(("mode",), number=fields["mode"])] if "mode" in fields else wants
        if play == "power":
            return [Want(("power", "grey", "god"), (fields["source"],), number=fields.get("number"))]
        if play == "attack":
            wants = [Want(("attack",)), Want(("attacker",), tuple(fields["with"]), several=True)]
            return [*wants, Want(("pick",), (fields["player"],))] if "player" in fields else wants
        if play == "block":
            return [Want(("blocker",), tuple(fields.get("with", ())), several=True)]
        cards = Want(("card",), tuple(fields.get("cards", ())), several=True)
        return [cards] if play in ("mulligan", "discard") else [Want(("yes",), if_asked=True), cards]

    def subject(self, g: Game, code: int) -> Subject:
        e = epic(g)
        verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
        if verb in (PICK, ATTACKER, BLOCKER):
            return self.referred(e, first)
        if verb in (POWER, REPLACE):
            return self.referred(e, first, second + 1)
        if verb == NUMBER:
            return self.referred(e, second, first)
        if verb == MODE:
            return Subject(number=first + 1)
        if verb == PLAY:
            return any_equal(first, int(best_known(g, e.players[e.chooser].hand, first)))
        if verb == GREY_POWER:
            mine = [c for c in e.players[e.chooser].discard if e.kinds[c] == first]
            return Subject(thing=Pointer(first, mine[0]), number=second + 1, alike=True)
        if verb == GOD_POWER:
            mine = [c for c in e.gods(e.chooser) if e.kinds[c] == first]
            return Subject(thing=Pointer(first, mine[0]), number=second + 1)
        if verb == CARD:
            top = g.stack[-1]
            if not isinstance(top, PickCards):
                return Subject()
            return any_equal(first, int(best_known(g, [c for c in top.among if e.owners[c] == second], first)))
        if verb == TRIGGER:
            for w in waiting(e):
                if w.serial == first:
                    source = self.named(g, int(w.source))
                    number = waiting_alike(e, w).index(first) + 1
                    if source is None:  # an event, or one that went long ago: what is left is what it was
                        return Subject(thing=Pointer(int(w.kind_of), -1, int(w.source)), number=number, alike=True)
                    return Subject(thing=source, number=number)
        return Subject()

    def code(self, g: Game, player: int, verb: str, target: Subject) -> int | None:
        e = epic(g)
        number = VERB_NUMBERS[verb]
        thing = target.thing
        if number == MODE:
            return int(code(MODE, target.number - 1)) if target.number else None  # modes are counted from 1
        if number == PICK and target.player >= 0:
            return int(code(PICK, target.player))
        if number in (PLAY, CARD, GREY_POWER, GOD_POWER, PICK, POWER, ATTACKER, BLOCKER, REPLACE):
            if thing is None:
                return None
            where = self.where(g, thing)
            is_god = e.card(thing.kind).type == GOD
            if number in (POWER, GREY_POWER, GOD_POWER) and is_god != (number == GOD_POWER):
                return None
            if number in (PLAY, GREY_POWER, GOD_POWER):
                if number == GREY_POWER and where is not None and where[1] != "discard":
                    return None
                return int(code(number, thing.kind, (target.number or 1) - 1 if number != PLAY else 0))
            if number == CARD:
                return int(code(CARD, thing.kind, e.owners[thing.card] if thing.card >= 0 else player))
            if number == POWER and where is not None and where[1] == "discard":
                return None
            return int(code(number, uid_of(g, thing), (target.number or 1) - 1 if number in (POWER, REPLACE) else 0))
        if number in (NUMBER, TRIGGER):
            return None
        return int(code(number))

    def is_all_the_same(self, g: Game) -> bool:
        waits = {int(w.serial): w for w in waiting(epic(g))}
        found = [waits.get(int(first_of(c))) if verb_of(c) == TRIGGER else None for c in g.options]
        alike = {None if w is None else (w.program, w.source, w.it, w.x, w.picked) for w in found}
        return len(alike) == 1 and None not in alike

    def asking(self, g: Game) -> Asking:
        e = epic(g)
        top = g.stack[-1] if g.stack else None
        if isinstance(top, (PickSome, PickCards, Divide)):
            source = int(top.source)
            return Asking(PURPOSES[int(top.purpose)], self.referred(e, source) if source >= 0 else None)
        if isinstance(top, Initiative):
            return Asking("initiative")
        if isinstance(top, Batch):
            return Asking("order")
        if isinstance(top, PlayCard):
            return Asking("mode", Subject(thing=Pointer(e.kinds[top.card], int(top.card))))
        if isinstance(top, Battle):
            step = {TAKE_ATTACKER: "attackers", TAKE_BLOCKER: "blockers"}
            return Asking(step.get(int(top.pc), "defender"))
        if isinstance(top, Happen):
            return Asking("replacement")
        return Asking("yes or no")

    # -- how things stand

    def where(self, g: Game, thing: Pointer) -> tuple[int, str] | None:
        e = epic(g)
        o = in_play(e.objs, thing)
        if o is not None:
            return int(o.controller), "play"
        if thing.card >= 0:
            owner = e.owners[thing.card]
            for zone, cards in zones_of(e.players[owner], hand=True, deck=True).items():
                if thing.card in cards:
                    return owner, zone
        return None

    def facts(self, g: Game, thing: Pointer) -> dict[str, Any]:
        e = epic(g)
        o = in_play(e.objs, thing)
        if o is not None:
            return {**champion_thing(e, o, ONLOOKER).facts, "cannot": bit_names(positions.CANNOT, int(o.limits))}
        where = self.where(g, thing)
        if where is None:
            return {"name": e.card(thing.kind).name, "zone": "none"}
        player, zone = where
        return dict(printed_thing(e, player, zone, thing.card, ONLOOKER).facts)

    def seat(self, g: Game, player: int) -> dict[str, Any]:
        e = epic(g)
        p = e.players[player]
        return {
            "health": int(e.health_holder(player).health),
            "gold": int(p.gold),
            "ones_played": alignment_names(int(p.ones_played)),
            "hand": pointers(g, p.hand),
            "deck": pointers(g, p.deck[::-1]),
            "discard": pointers(g, p.discard[::-1]),
            "play": [pointer_to(o) for o in e.objs if o.controller == player],
            "god": pointers(g, e.gods(player)),
        }

    def present(self, g: Game) -> dict[str, Any]:
        e = epic(g)
        return {
            "turn": letter(e.active),
            "turn_number": int(e.turn) + 1,
            "phase": PHASES[e.phase],
            "initiative": letter(e.initiative),
            "defender": letter(e.defender) if e.defender >= 0 else "none",
            "blocked": bool(e.blocked),
        }

    # -- what is seen

    def sight_rules(self, g: Game, viewer: int, thing: Pointer) -> tuple[str, ...]:
        where = self.where(g, thing)
        return () if where is None else sight_rules(epic(g), viewer, *where)


STAGE = EpicStage()
