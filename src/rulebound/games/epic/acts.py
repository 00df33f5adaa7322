# not compiled: acts come from outside a game
"""What the rules themselves can be made to do in a scenario: deal damage, break, banish, draw, begin a phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.engine.stage import Field, Impossible, Pointer, Verb, meant
from rulebound.engine.state import OFFER, WHILE_IN_PLAY, Event, Mod
from rulebound.games.epic.book import TOKEN
from rulebound.games.epic.continuous import settle_control
from rulebound.games.epic.health import deal, gain_health, hit, lose_health
from rulebound.games.epic.playing import Initiative
from rulebound.games.epic.positions import CHANGE_NAMES, LASTING
from rulebound.games.epic.state import Champion, EpicGame
from rulebound.games.epic.terms import BANISHED, BROKEN, ENTERS, EXPENDED, PREPARED, RETURNED, TRANSFORMED
from rulebound.games.epic.turn import END_TRIGGERS, START_PHASE, Turns
from rulebound.games.epic.zones import discard_cards, draw, leaving_event, pile_event

THINGS = Field("things", "which", must=True)
AMOUNT = Field("number", "how much; 1 unless said", least=0)
PLAYER = Field("player", "who", must=True)
PHASE = Field("word", "which phase", ("start", "end"), must=True)
ACTS = {
    "damage": Verb("deal damage", {"to": THINGS, "amount": Field("number", must=True, least=0)}),
    "break": Verb("break champions", {"cards": THINGS}),
    "banish": Verb("banish champions or cards", {"cards": THINGS}),
    "return": Verb("return champions or cards to their owners' hands", {"cards": THINGS}),
    "transform": Verb("transform champions", {"cards": THINGS, "into": Field("text", "a token", must=True)}),
    "discard": Verb("make a player discard these cards", {"cards": THINGS}),
    "draw": Verb("make a player draw", {"player": PLAYER, "amount": AMOUNT}),
    "gain": Verb("make a player gain health", {"player": PLAYER, "amount": AMOUNT}),
    "lose": Verb("make a player lose health", {"player": PLAYER, "amount": AMOUNT}),
    "token": Verb("put tokens into play", {"player": PLAYER, "token": Field("text", must=True), "amount": AMOUNT}),
    "control": Verb("give control", {"cards": THINGS, "player": PLAYER, "until": Field("word", "", tuple(LASTING))}),
    "expend": Verb("expend champions", {"cards": THINGS}),
    "prepare": Verb("prepare champions", {"cards": THINGS}),
    "counters": Verb("put counters on champions", {"cards": THINGS, "amount": AMOUNT}),
    "begin": Verb("begin the Start or the End phase now", {"phase": PHASE, "player": Field("player", "whose turn")}),
}
PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} deal(s|) {amount} damage to {to}", {"do": "damage"}),
    ("{by} break(s|) {cards}", {"do": "break"}),
    ("{by} banish(es|) {cards}", {"do": "banish"}),
    ("{by} return(s|) {cards}", {"do": "return"}),
    ("{by} transform(s|) {cards} into {into}", {"do": "transform"}),
    ("{by} make(s|) {player} draw[ {amount}]", {"do": "draw"}),
    ("{by} make(s|) {player} gain {amount}[ health]", {"do": "gain"}),
    ("{by} make(s|) {player} lose {amount}[ health]", {"do": "lose"}),
    ("{by} give(s|) control of {cards} to {player}[ until {until}]", {"do": "control"}),
    ("{by} expend(s|) {cards}", {"do": "expend"}),
    ("{by} prepare(s|) {cards}", {"do": "prepare"}),
    ("{by} put(s|) {amount} counter(s|) on {cards}", {"do": "counters"}),
    ("{by} begin(s|) the {phase} phase[ of {player}]", {"do": "begin"}),
)

Things = list[Pointer | int]


def act(g: EpicGame, what: str, fields: Mapping[str, Any]) -> None:
    """Let the rules do this while a player has Initiative; then the game goes on to the next decision."""
    top = g.stack[-1] if g.stack else None
    if not isinstance(top, Initiative) or not g.asking:
        raise Impossible("the rules can be made to act only while a player has Initiative, not while a card resolves")
    g.asking = False
    top.pc = OFFER  # the window is offered anew afterwards
    amount = int(fields.get("amount", 1))
    things: Things = list(fields.get("cards", ()))
    if what == "damage":
        deal(g, [hit(-1, -1, ref, controller, amount) for ref, controller in recipients(g, fields["to"])])
    elif what in ("break", "banish", "return", "transform"):
        token = token_kind(g, fields["into"]) if what == "transform" else 0
        g.occur([leaving(g, what, thing, token) for thing in things], False)
    elif what == "discard":
        discard(g, things)
    elif what == "draw":
        draw(g, fields["player"], amount, ("1.6.1",))
    elif what == "gain":
        gain_health(g, fields["player"], amount, ("1.5.2",))
    elif what == "lose":
        lose_health(g, fields["player"], amount, ("R22",))
    elif what == "token":
        kind = token_kind(g, fields["token"])
        player = int(fields["player"])
        events = [Event(ENTERS, g.next_stamp(), player, -1, 0, -1, kind, player) for n in range(amount)]
        g.occur(events, False)
    elif what == "begin":
        begin(g, fields["phase"], fields.get("player"))
    else:
        change(g, what, [meant(g, g.objs, thing) for thing in things], fields, amount)
    g.touch()
    g.run()


def change(g: EpicGame, what: str, whom: list[Champion], fields: Mapping[str, Any], amount: int) -> None:
    """Acts that leave champions where they are."""
    for o in whom:
        if what == "expend":
            o.position = EXPENDED
        elif what == "prepare":
            o.position = PREPARED
        elif what == "counters":
            o.counters += amount
        elif what == "control":
            kind = len(g.book.cards) - 1
            number = kind << 8 | CHANGE_NAMES.index("control")
            until = LASTING[fields["until"]] if "until" in fields else WHILE_IN_PLAY
            g.mods.append(Mod(o.uid, number, fields["player"], o.uid, kind, fields["player"], g.next_stamp(), until))
            settle_control(g)
        else:
            raise Impossible(f"the rules cannot {what}")


def recipients(g: EpicGame, things: Things) -> list[tuple[int, int]]:
    """Who takes damage: each champion with its controller, each player twice."""
    out: list[tuple[int, int]] = []
    for thing in things:
        if isinstance(thing, Pointer):
            o = meant(g, g.objs, thing)
            out.append((int(o.uid), int(o.controller)))
        else:
            out.append((thing, thing))
    return out


def leaving(g: EpicGame, what: str, thing: Pointer | int, token: int) -> Event:
    """The event of a champion leaving play, or of a card in a discard pile being banished or returned."""
    kind = {"break": BROKEN, "banish": BANISHED, "return": RETURNED, "transform": TRANSFORMED}[what]
    card = thing.card if isinstance(thing, Pointer) else -1
    if kind in (BANISHED, RETURNED) and card >= 0 and card in g.players[g.owners[card]].discard:
        return pile_event(g, kind, card, -1, -1)
    e = leaving_event(kind, meant(g, g.objs, thing), -1, -1)
    e.flag = token
    return e


def discard(g: EpicGame, things: Things) -> None:
    """These cards are discarded, those of each player together."""
    mine: list[list[int]] = [[] for player in g.players]
    for thing in things:
        if not isinstance(thing, Pointer) or thing.card not in g.players[g.owners[thing.card]].hand:
            raise Impossible("only cards in a hand can be discarded (1.7.1)")
        mine[g.owners[thing.card]].append(thing.card)
    for p, cards in enumerate(mine):
        if cards:
            discard_cards(g, p, cards, -1, -1)


def token_kind(g: EpicGame, name: str) -> int:
    """The token of this name, with or without the word "token"."""
    word = name.lower().replace("_", " ").removesuffix(" token")
    for kind, card in enumerate(g.cardbook.cards):
        if card.type == TOKEN and card.classes[0] == word:
            return kind
    tokens = [card.classes[0] for card in g.cardbook.cards if card.type == TOKEN]
    raise Impossible(f"there is no {word} token; there are: {', '.join(tokens)}")


def begin(g: EpicGame, phase: str, player: int | None) -> None:
    """The Start phase of a player's turn, or the End phase of this one, begins; whatever was going on is over."""
    g.end_battle()
    turn = next(f for f in g.stack if isinstance(f, Turns))
    del g.stack[g.stack.index(turn) + 1 :]
    turn.pc = START_PHASE if phase == "start" else END_TRIGGERS
    if player is not None and player != g.active:
        if turn.pc == END_TRIGGERS:
            raise Impossible("the End phase is that of the player whose turn it is")
        g.turn += 1
        g.active = player
