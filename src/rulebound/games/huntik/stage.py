# not compiled: the judge's way into Huntik
"""Huntik for the judge: plays as picks, acts of the rules themselves, and how things stand (see `engine/stage.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulebound.engine.book import CardBook
from rulebound.engine.choices import Divide, PickCards, best_known
from rulebound.engine.codes import CARD, NUMBER, PICK, code, first_of, second_of, verb_of
from rulebound.engine.game import Game
from rulebound.engine.kit import Kit
from rulebound.engine.log import ONLOOKER
from rulebound.engine.stage import (
    Asking,
    Field,
    Given,
    Impossible,
    Laid,
    Misfit,
    Pair,
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
from rulebound.games.huntik import acts, positions, starting, written
from rulebound.games.huntik.cards import FOR_DECKS, book_of, load_set, read_faces
from rulebound.games.huntik.combat import Combat, total_attacks
from rulebound.games.huntik.movement import Move
from rulebound.games.huntik.naming import huntik, letter
from rulebound.games.huntik.rounds import Turns
from rulebound.games.huntik.saying import EXPECTED, HEARD, NOUNS, PHRASES, STATES
from rulebound.games.huntik.speech import VERB_NUMBERS
from rulebound.games.huntik.starting import Setup
from rulebound.games.huntik.telling import EVENT_NAMES
from rulebound.games.huntik.terms import (
    CLAIM,
    FEATURE,
    FEATURE_TAGS,
    MISSION_CARD,
    MISSION_TAGS,
    MOVE,
    OBSTACLE,
    PICK_UP,
    PLAY,
    ROLES,
    TEAMS,
    TYPES,
)
from rulebound.games.huntik.view import RULES_SIGHT, areas_of, aside_thing, piece_thing, printed_thing

THING = Field("thing", must=True)
WAY = {
    "card": THING,
    "to": Field("number", "the zone, counted from the lead player's side", least=1),
    "side": Field("player", "from whose side the zone is counted instead"),
    "forward": Field("number", "so many zones forward, instead of `to`", least=0),
    "back": Field("number", "so many zones back, instead of `to`", least=0),
    "from": Field("number", "the zone in which it is before, counted as `to` is", least=1),
}
PLAYS = {
    "play": Verb("play a hero from hand", {"card": THING}),
    "move": Verb("move a hero or obstacle", {**WAY, "combat": Field("flag", "is a combat started after the move?")}),
    "attack": Verb("move a hero or obstacle and start a combat", WAY),
    "fight": Verb("start a combat after a move", {}),
    "hold": Verb("start no combat after a move", {}),
    "pickup": Verb("have a hero pick up an object", {"feature": THING, "hero": THING}),
    "claim": Verb("have a hero take control of an obstacle", {"feature": THING, "hero": THING}),
    "aim": Verb("aim attacks at enemies", {"attacks": Field("portions", "how many at each", must=True)}),
    "name": Verb("name the lead player", {"player": Field("player", must=True)}),
    "mission": Verb("pick the mission", {"card": THING}),
    "announce": Verb("announce a mulligan", {"number": Field("number", must=True, least=0)}),
    "exchange": Verb("choose the cards of a mulligan, the deepest first", {"cards": Field("things", must=True)}),
}
CARD_FIELDS = {
    "name": Field("text", must=True),
    "version": Field("text", "of a hero"),
    "type": Field("word", "", TYPES, must=True),
    "team": Field("word", "of a major or minor hero", tuple(TEAMS)),
    "tags": Field("words"),
    "atk": Field("number", "of a hero or obstacle", least=0),
    "def": Field("number", "of a hero or obstacle", least=0),
    "text": Field("text", "unblockable, or nothing"),
    "tag": Field("word", "of a feature or a mission", (*FEATURE_TAGS, *MISSION_TAGS)),
    "controller": Field("word", "of an obstacle: who controls it at first", ROLES),
    "pick_up": Field("word", "of an object: whose heroes may pick it up", ROLES),
    "claim": Field("word", "of an obstacle that nobody controls: whose heroes may take control of it", ROLES),
    "rooted": Field("flag", "of an obstacle: it cannot move"),
    "features": Field("data", "of a mission: its features, and where they start"),
    "win": Field("data", "of a mission: the terms for winning"),
    "score": Field("data", "of a mission: what it gives points for"),
    "arrive": Field("data", "of a mission: features that come later"),
    "set": Field("text"),
}
FACTS = (
    "zone",
    "name",
    "type",
    "version",
    "state",
    "exhausted",
    "stunned",
    "at",
    "own_zone",
    "atk",
    "def",
    "tags",
    "keywords",
    "with",
    "alone",
    "in_combat",
    "aimed",
    "controller",
    "owner",
    "sort",
    "zone of A",
    "zone of B",
)
SAYINGS = {"card": "exchange", "pickup": "pick up", "fight": "start a combat", "number": "aim"}
MISSION_DATA = ("features", "win", "score", "arrive")
ALL_PHRASES = (*PHRASES, *acts.PHRASES)


class HuntikStage(Stage):
    """Huntik as the judge sees it."""

    moment = positions.MOMENT
    totals = positions.TOTALS
    piles = ("hand", "deck", "discard", "play", "pile", "missions", "removed")
    table = "play"
    seldom = ("pile", "missions", "removed", "points", "majors_played")
    marks = positions.MARKS
    tags = positions.TAGS
    card = CARD_FIELDS
    facts_known = FACTS
    present_known = ("turn", "round", "lead", "defending", "mission", "first", "combat", "attacking")
    counts = ("attacks", "heroes")
    place = "at"
    strength = ("atk", "def")
    expected = EXPECTED
    events = tuple(EVENT_NAMES.values())
    heard = HEARD
    plays = PLAYS
    acts = acts.ACTS
    phrases = ALL_PHRASES
    sayings = SAYINGS
    states = STATES
    nouns = NOUNS
    shown_as = {"hand": "cards", "pile": "legendary"}  # noqa: RUF012
    sight = RULES_SIGHT
    shared = ("play", "removed")

    def book(self, kit: Kit, cards: Sequence[Mapping[str, Any]], fillers: Sequence[str]) -> CardBook:
        faces = read_faces(cards) if cards else [face for name in FOR_DECKS for face in load_set(name)]
        here = {face.name for face in faces}
        missions = [face for face in load_set("missions") if face.name not in here]
        return positions.book_with_given(book_of([*faces, *missions]), fillers)

    def with_names(self, card: Mapping[str, Any], printed: Callable[[str], str]) -> dict[str, Any]:
        """The features of a mission may be named by their keys."""
        return {key: named_as_printed(value, printed) if key in MISSION_DATA else value for key, value in card.items()}

    def lay(self, kit: Kit, book: CardBook, given: Given) -> Laid:
        return positions.lay(kit, book, given)

    def given(self, g: Game) -> dict[str, Any] | None:
        return written.given(huntik(g))

    def act(self, g: Game, act: str, fields: Mapping[str, Any]) -> None:
        acts.act(huntik(g), act, fields)

    def wrong_with(self, act: str, fields: Mapping[str, Any]) -> list[Misfit]:
        return acts.wrong_with(act, fields)

    # -- plays

    def wants(self, play: str, fields: Mapping[str, Any]) -> list[Want]:
        if play in ("play", "mission"):
            return [Want((play,), (fields["card"],))]
        if play in ("move", "attack"):
            move = Want(("move",), (fields["card"],), number=fields["to"])
            if play == "attack" or fields.get("combat", False):
                return [move, Want(("fight",))]
            return [move, Want(("no",), if_asked=True)] if "combat" in fields else [move]
        if play in ("fight", "hold"):
            return [Want(("fight",) if play == "fight" else ("no",))]
        if play in ("pickup", "claim"):
            return [Want((play,), (Pair(fields["feature"], fields["hero"]),))]
        if play == "aim":
            return [Want(("number",), portions=fields["attacks"])]
        if play == "name":
            return [Want(("pick",), (fields["player"],))]
        if play == "announce":
            return [Want(("number",), number=fields["number"])]
        return [Want(("card",), (card,)) for card in fields["cards"]]

    def meant_now(self, g: Game, fields: Mapping[str, Any], find: Callable[[Any], Subject]) -> Mapping[str, Any]:
        """Where a move leads, counted from the lead player's side: from another's side, or from where the card is."""
        h = huntik(g)
        if "side" in fields:
            return {**fields, "to": int(h.zone_of(fields["side"], fields["to"]))}
        if "forward" not in fields and "back" not in fields and "from" not in fields:
            return fields
        thing = find(fields["card"]).thing
        o = in_play(h.objs, thing) if thing is not None else None
        if o is not None and fields.get("from", o.zone) != o.zone:
            raise Impossible(f"{fields['card']} is in zone {o.zone}, not in zone {fields['from']}")
        if o is None or "to" in fields:
            return {"to": 1, **fields}  # what is not on the map is refused for that
        ahead = 1 if o.controller == h.lead else -1
        steps = fields.get("forward", 0) - fields.get("back", 0)
        return {**fields, "to": max(int(o.zone) + ahead * steps, 0)}

    def wrong_with_play(self, play: str, fields: Mapping[str, Any]) -> list[Misfit]:
        said = [key for key in ("to", "forward", "back") if key in fields]
        if play not in ("move", "attack") or len(said) == 1:
            return []
        return [Misfit("a move says where it leads: `to` a zone, so many zones `forward`, or `back`")]

    def subject(self, g: Game, code: int) -> Subject:
        h = huntik(g)
        verb, first, second = int(verb_of(code)), int(first_of(code)), int(second_of(code))
        if verb == PICK:
            return self.referred(h, first)
        if verb == MOVE:
            return self.referred(h, first, second)
        if verb in (PICK_UP, CLAIM):
            return Subject(thing=self.named(g, first), other=self.named(g, second))
        if verb == NUMBER:
            if isinstance(g.stack[-1], Divide):
                return self.referred(h, second, first)
            return Subject(number=first)
        if verb == PLAY:
            return any_equal(first, int(best_known(g, h.players[h.chooser].hand, first)))
        if verb == MISSION_CARD:
            return any_equal(first, next(c for c in h.players[h.lead].missions if h.kinds[c] == first))
        if verb == CARD:
            top = g.stack[-1]
            return any_equal(first, int(best_known(g, top.among, first))) if isinstance(top, PickCards) else Subject()
        return Subject()

    def code(self, g: Game, player: int, verb: str, target: Subject) -> int | None:
        number = VERB_NUMBERS[verb]
        thing = target.thing
        if number == PICK:
            return int(code(PICK, target.player)) if target.player >= 0 else None
        if number in (PLAY, MISSION_CARD):
            return int(code(number, thing.kind)) if thing is not None else None
        if number == CARD:
            return int(code(CARD, thing.kind, player)) if thing is not None else None
        if number == MOVE:
            if thing is None or target.number is None:
                return None
            return int(code(MOVE, uid_of(g, thing), target.number))
        if number == NUMBER:
            if thing is None or target.number is None:
                return int(code(NUMBER, target.number)) if target.number is not None else None
            return int(code(NUMBER, target.number, uid_of(g, thing)))
        if number in (PICK_UP, CLAIM):
            if thing is None or target.other is None:
                return None
            return int(code(number, uid_of(g, thing), uid_of(g, target.other)))
        return int(code(number))

    def asking(self, g: Game) -> Asking:
        top = g.stack[-1] if g.stack else None
        if isinstance(top, Divide):
            return Asking("aim")
        if isinstance(top, PickCards):
            return Asking("exchange")
        if isinstance(top, Turns):
            return Asking("turn")
        if isinstance(top, Combat):
            return Asking("combat action")
        if isinstance(top, Move):
            return Asking("combat")
        if isinstance(top, Setup):
            return Asking({starting.LEAD: "lead", starting.MISSION: "mission"}.get(int(top.pc), "mulligan"))
        return Asking()

    # -- how things stand

    def where(self, g: Game, thing: Pointer) -> tuple[int, str] | None:
        h = huntik(g)
        o = in_play(h.objs, thing)
        if o is None and thing.card < 0:
            return (int(h.lead), "removed") if thing.kind in h.aside else None
        if o is not None:
            return (int(o.controller) if o.controller >= 0 else int(h.lead)), "play"
        if thing.card >= 0:
            owner = h.owners[thing.card]
            if thing.card in h.removed:
                return owner, "removed"
            if thing.card in h.players[owner].missions:
                return owner, "missions"
            for area, cards in areas_of(h.players[owner], own=True, deck=True).items():
                if thing.card in cards:
                    return owner, area
        return None

    def facts(self, g: Game, thing: Pointer) -> dict[str, Any]:
        h = huntik(g)
        o = in_play(h.objs, thing)
        if o is not None:
            bearer = self.named(g, int(o.bearer)) if o.bearer >= 0 else None
            zones = {f"zone of {letter(p)}": int(h.zone_of(p, o.zone)) for p in range(2)}
            return {**piece_thing(h, o, ONLOOKER).facts, **zones, "with": bearer if bearer is not None else "none"}
        where = self.where(g, thing)
        if where is None:
            return {"name": h.card(thing.kind).name, "zone": "none"}
        player, area = where
        if thing.card < 0:
            return dict(aside_thing(h, thing.kind).facts)
        return dict(printed_thing(h, player, area, thing.card, ONLOOKER).facts)

    def described(self, facts: Mapping[str, Any]) -> list[str]:
        fights = facts["type"] != TYPES[FEATURE] or facts["sort"] == FEATURE_TAGS[OBSTACLE]
        if "at" not in facts:
            return ["to the side of the map"]
        parts = [f"zone {facts['at']}", f"{facts['atk']}/{facts['def']}" if fights else facts["sort"]]
        parts += [facts["state"] if fights else "", *facts["keywords"]]
        parts += [f"{facts['aimed']} aimed at it" if facts["aimed"] else ""]
        parts += [f"with {facts['with']}" if facts["with"] != "none" else ""]
        return [part for part in parts if part]

    def common(self, g: Game) -> list[Pointer]:
        """The features that nobody controls, then those to the side of the map."""
        h = huntik(g)
        return [
            *(pointer_to(o) for o in h.objs if o.controller < 0),
            *(Pointer(kind, -1) for kind in h.aside),
        ]

    def now(self, g: Game, thing: Pointer) -> Pointer:
        """A feature has no card of its own: one that has entered play anew is the newest of its kind there."""
        h = huntik(g)
        if thing.card >= 0 or thing.kind in h.aside or in_play(h.objs, thing) is not None:
            return thing
        newer = [int(o.uid) for o in h.objs if o.kind == thing.kind and o.uid > thing.uid]
        return Pointer(thing.kind, -1, max(newer)) if newer else thing

    def seat(self, g: Game, player: int) -> dict[str, Any]:
        h = huntik(g)
        p = h.players[player]
        return {
            "points": int(p.points),
            "majors_played": int(p.majors),
            "hand": pointers(g, p.hand),
            "deck": pointers(g, p.deck[::-1]),
            "discard": pointers(g, p.discard[::-1]),
            "pile": pointers(g, p.pile),
            "missions": pointers(g, p.missions),
            "removed": pointers(g, [c for c in h.removed if h.owners[c] == player]),
            "play": [pointer_to(o) for o in h.objs if o.controller == player],
            "heroes": [pointer_to(o) for o in h.objs if o.controller == player and o.is_hero],
            "attacks": int(total_attacks(h, player)) if h.combat and not h.over else 0,
        }

    def present(self, g: Game) -> dict[str, Any]:
        h = huntik(g)
        return {
            "turn": letter(h.active),
            "round": int(h.round),
            "lead": letter(h.lead) if h.lead >= 0 else "none",
            "defending": letter(h.defending()) if h.lead >= 0 else "none",
            "mission": h.card(h.mission).name if h.mission >= 0 else "none",
            "first": letter(h.first) if h.first >= 0 else "none",
            "combat": int(h.combat) if h.combat and not h.over else "none",
            "attacking": letter(h.attacking) if h.attacking >= 0 and not h.over else "none",
        }


def named_as_printed(data: Any, printed: Callable[[str], str]) -> Any:
    """Data of a mission in which each feature has the name that is printed on it.

    >>> named_as_printed([{"bring": {"feature": "key", "to": 1}}], {"key": "Brass Key"}.__getitem__)
    [{'bring': {'feature': 'Brass Key', 'to': 1}}]
    """
    if isinstance(data, list):
        return [named_as_printed(each, printed) for each in data]
    if not isinstance(data, dict):
        return data
    inside = {key: named_as_printed(value, printed) for key, value in data.items()}
    named = [key for key in ("feature", "carry") if isinstance(inside.get(key), str)]
    return inside | {key: printed(inside[key]) for key in named}


STAGE = HuntikStage()
