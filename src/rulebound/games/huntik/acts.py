# not compiled: acts come from outside a game
"""What the rules themselves can be made to do in a scenario: stun, KO, put, give control, draw.

They stand in for card text that is not played yet, so that what the rules say about such things can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.engine.stage import Field, Impossible, Pointer, Verb, in_play, meant
from rulebound.engine.state import Event
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.areas import gain_control, relocate, renew, take_top
from rulebound.games.huntik.combat import ACTIONS, PASSED, Combat
from rulebound.games.huntik.movement import ANSWERED, OFFER_COMBAT, Move
from rulebound.games.huntik.rounds import OFFER_TURN, TAKE_PLAY, Turns
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import ELIMINATED, ENTERS, KO, REMOVED, STUNNED, ZONES

THINGS = Field("things", "which", must=True)
ZONE = Field("number", "the zone, counted from the lead player's side", must=True, least=1)
PLAYER = Field("player", "who", must=True)
AMOUNT = Field("number", "how many; 1 unless said", least=0)
ACTS = {
    "stun": Verb("stun heroes or obstacles", {"cards": THINGS}),
    "unstun": Verb("unstun heroes or obstacles", {"cards": THINGS}),
    "ko": Verb("KO heroes or obstacles, all at once", {"cards": THINGS}),
    "eliminate": Verb("eliminate heroes or obstacles", {"cards": THINGS}),
    "remove": Verb("remove heroes or obstacles from the map", {"cards": THINGS}),
    "put": Verb("put heroes or features into a zone, from the map or from elsewhere", {"cards": THINGS, "to": ZONE}),
    "control": Verb("give control", {"cards": THINGS, "player": PLAYER}),
    "exhaust": Verb("exhaust heroes or obstacles", {"cards": THINGS}),
    "ready": Verb("ready heroes or obstacles", {"cards": THINGS}),
    "draw": Verb("make a player draw", {"player": PLAYER, "amount": AMOUNT}),
    "score": Verb("give a player points", {"player": PLAYER, "amount": AMOUNT}),
}
PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} stun(s|) {cards}", {"do": "stun"}),
    ("{by} unstun(s|) {cards}", {"do": "unstun"}),
    ("{by} KO(s|) {cards}", {"do": "ko"}),
    ("{by} eliminate(s|) {cards}", {"do": "eliminate"}),
    ("{by} remove(s|) {cards}", {"do": "remove"}),
    ("{by} put(s|) {cards} into zone {to}", {"do": "put"}),
    ("{by} give(s|) control of {cards} to {player}", {"do": "control"}),
    ("{by} exhaust(s|) {cards}", {"do": "exhaust"}),
    ("{by} read(ies|y) {cards}", {"do": "ready"}),
    ("{by} make(s|) {player} draw[ {amount}]", {"do": "draw"}),
    ("{by} make(s|) {player} score {amount}", {"do": "score"}),
)
LEAVE = {"ko": KO, "eliminate": ELIMINATED, "remove": REMOVED}
RULES_DRAW = ("400.11d",)
RULES_SCORE = ("102.2a",)
RULES_CONTROL = ("401.3", "GL.control", "HR-106")
RULES_PUT = ("403.5", "GL.put", "HR-67")
RULES_PUT_STUNNED = ("407.1",)
RULES_PUT_BLOCK = ("403.5.1", "403.5.2", "G16.16")
RULES_PUT_NO_FIGHT = ("403.5.2", "G16.15")
RULES_COMPUTED = ("HR-87",)
RULES_IN = ("601.4", "HR-91", "G13.21")
RULES_OUT = ("601.4", "HR-92", "G13.20")
RULES_EXHAUST = ("405.1", "GL.exhaust")
RULES_READY = ("405.1", "GL.ready")
RULES_UNSTUN = ("407.5", "HR-80")
RULES_CANT_READY = ("407.1", "405.1")


def act(g: HuntikGame, what: str, fields: Mapping[str, Any]) -> None:
    """Let the rules do this while a player has a turn, a chance in combat, or may start one; then the game goes on."""
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Turns) and g.asking and top.pc == TAKE_PLAY:
        top.pc = OFFER_TURN
    elif isinstance(top, Combat) and g.asking and top.pc == PASSED:
        top.pc = ACTIONS
    elif isinstance(top, Move) and g.asking and top.pc == ANSWERED:
        top.pc = OFFER_COMBAT
    else:
        raise Impossible("the rules can be made to act only on a turn, or while a combat action can be played")
    g.asking = False
    things: list[Pointer | int] = list(fields.get("cards", ()))
    amount = int(fields.get("amount", 1))
    if what in LEAVE:
        found = [meant(g, g.objs, thing) for thing in things]
        g.occur([Event(LEAVE[what], o.uid, o.controller, card=o.card, kind_of=o.kind) for o in found], False)
    elif what == "stun":
        g.occur([Event(STUNNED, meant(g, g.objs, thing).uid, -1) for thing in things], False)
        g.cite(RULES_OUT)
    elif what == "draw":
        take_top(g, fields["player"], amount, log.DRAWS, RULES_DRAW)
    elif what == "score":
        g.score(fields["player"], amount, RULES_SCORE)
    elif what == "put":
        for thing in things:
            put(g, thing, int(fields["to"]))
    else:
        for thing in things:
            change(g, what, meant(g, g.objs, thing), fields)
    g.touch()
    g.run()


def change(g: HuntikGame, what: str, o: Piece, fields: Mapping[str, Any]) -> None:
    """Acts that leave a piece where it is."""
    if what == "unstun":
        if o.stunned:
            o.stunned = False
            g.note(log.UNSTUNNED, RULES_UNSTUN, o.controller, ref=o.uid, kind_of=o.kind)
            g.cite(RULES_IN)
            g.cite(RULES_COMPUTED)
    elif what == "control":
        if not o.fights:
            raise Impossible("nobody controls objects and structures (305.3a)")
        gain_control(g, o, fields["player"], RULES_CONTROL)
    elif what == "exhaust":
        if not o.exhausted:  # 405.1: only a ready card is exhausted
            o.exhausted = True
            g.note(log.EXHAUSTED, RULES_EXHAUST, o.controller, ref=o.uid, kind_of=o.kind)
    elif what == "ready":
        if o.stunned:
            g.cite(RULES_CANT_READY)
        elif o.exhausted:
            o.exhausted = False
            g.note(log.READIED, RULES_READY, o.controller, ref=o.uid, kind_of=o.kind)
    else:
        raise Impossible(f"the rules cannot {what}")


def put(g: HuntikGame, thing: Pointer | int, zone: int) -> None:
    """403.5: a hero or feature is put into a zone, from another zone or from another area: it does not move."""
    if not isinstance(thing, Pointer):
        raise Impossible("a player cannot be put into a zone")
    if zone > ZONES:
        raise Impossible(f"the map has {ZONES} zones (400.10a)")
    o = in_play(g.objs, thing)
    if o is not None:
        if o.stunned:
            g.cite(RULES_PUT_STUNNED)  # a stunned card enters no other zone
            return
        relocate(g, o, zone)
        g.note(log.PUT, RULES_PUT, o.controller, ref=o.uid, kind_of=o.kind, amount=zone)
        g.cite(RULES_PUT_BLOCK)
        g.cite(RULES_PUT_NO_FIGHT)
        if g.combat:
            g.cite(RULES_IN if zone == g.combat else RULES_OUT)
            g.cite(RULES_COMPUTED)
        return
    if thing.card < 0:
        raise Impossible(f"{g.card(thing.kind).name} is not on the map")
    owner = g.owners[thing.card]
    p = g.players[owner]
    for area in (p.hand, p.discard, p.pile, p.deck, g.removed):
        if thing.card in area:
            area.remove(thing.card)
            e = Event(ENTERS, int(renew(g, thing.card)), owner, card=thing.card, kind_of=thing.kind, amount=zone)
            g.occur([e], False)
            if g.combat == zone:
                g.cite(RULES_IN)
            return
    raise Impossible(f"{g.card(thing.kind).name} is nowhere")
