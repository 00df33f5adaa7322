# not compiled: acts come from outside a game
"""What the rules themselves can be made to do in a scenario: stun, KO, put, give control, draw.

They stand in for card text that is not played yet, so that what the rules say about such things can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.engine.kit import Deck
from rulebound.engine.laying import said_cards
from rulebound.engine.nodes import NO_TEXT
from rulebound.engine.stage import Field, Impossible, Misfit, Pointer, Verb, in_play, meant
from rulebound.engine.state import NOBODY, Event
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.areas import discard, first_controller, gain_control, relocate, take_top
from rulebound.games.huntik.book import HuntikBook, HuntikCard
from rulebound.games.huntik.combat import ACTIONS, PASSED, Combat
from rulebound.games.huntik.decks import RULES_LEGAL, DeckFault, deck_faults
from rulebound.games.huntik.format import FORMATS
from rulebound.games.huntik.movement import ANSWERED, OFFER_COMBAT, Move
from rulebound.games.huntik.rounds import OFFER_TURN, TAKE_PLAY, Turns
from rulebound.games.huntik.state import HuntikGame, Piece
from rulebound.games.huntik.terms import ELIMINATED, ENTERS, KO, LEGENDARY, MINOR, REMOVED, RETURNED, STUNNED, ZONES

THINGS = Field("things", "which", must=True)
ZONE = Field("number", "the zone, counted from the lead player's side", must=True, least=1)
PLAYER = Field("player", "who", must=True)
AMOUNT = Field("number", "how many; 1 unless said", least=0)
ACTS = {
    "stun": Verb("stun heroes or obstacles", {"cards": THINGS}),
    "unstun": Verb("unstun heroes or obstacles", {"cards": THINGS}),
    "ko": Verb("KO heroes or obstacles, all at once", {"cards": THINGS}),
    "eliminate": Verb("eliminate heroes or obstacles", {"cards": THINGS}),
    "remove": Verb("remove heroes or features from the map", {"cards": THINGS}),
    "put": Verb("put heroes or features into a zone, from the map or from elsewhere", {"cards": THINGS, "to": ZONE}),
    "control": Verb("give control", {"cards": THINGS, "player": PLAYER}),
    "release": Verb("leave obstacles controlled by nobody", {"cards": THINGS}),
    "exhaust": Verb("exhaust heroes or obstacles", {"cards": THINGS}),
    "ready": Verb("ready heroes or obstacles", {"cards": THINGS}),
    "draw": Verb("make a player draw", {"player": PLAYER, "amount": AMOUNT}),
    "score": Verb("give a player points", {"player": PLAYER, "amount": AMOUNT}),
    "discard": Verb("make players discard cards from hand", {"cards": THINGS}),
    "return": Verb("return heroes to their owners' hands", {"cards": THINGS}),
    "check": Verb(
        "check a deck; what it lacks in number is filled up with plain heroes of no team",
        {
            "deck": Field("cards", "numbers and names, parted by semicolons", must=True),
            "beside": Field("cards", "legendary heroes and missions beside it, in the same way"),
            "format": Field("word", "the format; that of the game unless said", tuple(FORMATS)),
            "exact": Field("flag", "is nothing to be filled up?"),
        },
    ),
}
PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} stun(s|) {cards}", {"do": "stun"}),
    ("{by} unstun(s|) {cards}", {"do": "unstun"}),
    ("{by} KO(s|) {cards}", {"do": "ko"}),
    ("{by} eliminate(s|) {cards}", {"do": "eliminate"}),
    ("{by} remove(s|) {cards}[ from the map]", {"do": "remove"}),
    ("{by} put(s|) {cards} (into|in|to) zone {to}", {"do": "put"}),
    ("{by} give(s|) control of {cards} to nobody", {"do": "release"}),
    ("{by} give(s|) control of {cards} to {player}", {"do": "control"}),
    ("{by} exhaust(s|) {cards}", {"do": "exhaust"}),
    ("{by} read(ies|y) {cards}", {"do": "ready"}),
    ("{by} make(s|) {player} draw[ {amount}[ (card|cards)]]", {"do": "draw"}),
    ("{by} make(s|) {player} score {amount}[ (point|points)]", {"do": "score"}),
    ("{by} discard(s|) {cards}", {"do": "discard"}),
    ("{by} return(s|) {cards} to (hand|their owners' hands|its owner's hand)", {"do": "return"}),
)
NOT_OF_OBJECTS = {
    "ko": ("KO'd", "400.11e"),
    "eliminate": ("eliminated", "400.11e"),
    "stun": ("stunned", "407.1"),
    "unstun": ("stunned", "407.1"),
}
LEAVE = {"ko": KO, "eliminate": ELIMINATED, "remove": REMOVED, "return": RETURNED}
RULES_DRAW = ("400.11d",)
RULES_SCORE = ("102.2a",)
RULES_CONTROL = ("401.3", "GL.control", "HR-106")
RULES_RELEASE = ("305.3a", "401.1")
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
RULES_PUT_FEATURE = ("403.5", "400.9c")
RULES_NOT_PLAYED = ("403.5", "HR-52")
RULES_VERSIONS = ("201.3", "100.3")
RULES_NO_TEAM = ("202.2c", "G18.1", "HR-18")
RULES_LIMITED = ("HR-14", "HR-15")
RULES_BESIDE = ("100.4", "301.3", "HR-16")
RULES_ONE_TEAM = ("100.2",)
NO_ZONE = f"the map has {ZONES} zones (400.10a)"
EXAMPLE = "3 Field Ox; 1 Small Imp"  # a list of cards


def wrong_with(what: str, fields: Mapping[str, Any]) -> list[Misfit]:
    """What is wrong with an act whatever the position: a zone or a list of cards that is none."""
    found = []
    if what == "put" and fields["to"] > ZONES:
        found.append(Misfit(NO_ZONE, ("to",)))
    if what == "check":
        for key in ("deck", "beside"):
            try:
                said_cards(fields.get(key, ""), EXAMPLE)
            except Impossible as e:
                found += [Misfit(misfit.what, (key,)) for misfit in e.misfits]
    return found


def act(g: HuntikGame, what: str, fields: Mapping[str, Any]) -> None:
    """Let the rules do this while a player has a turn, a chance in combat, or may start one; then the game goes on."""
    if what == "check":
        check(g, fields)
        return
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
        found = [fighter(g, what, thing) for thing in things]
        if what == "return" and any(o.card < 0 for o in found):
            raise Impossible("a feature is nobody's and goes to nobody's hand (401.2a)")
        g.occur([Event(LEAVE[what], o.uid, o.controller, card=o.card, kind_of=o.kind) for o in found], False)
    elif what == "stun":
        g.occur([Event(STUNNED, fighter(g, what, thing).uid, -1) for thing in things], False)
        g.cite(RULES_OUT)
    elif what == "draw":
        take_top(g, fields["player"], amount, log.DRAWS, RULES_DRAW)
    elif what == "score":
        if not g.card(g.mission).scores:
            raise Impossible(f"{g.card(g.mission).name} gives no points (102.2a)")
        g.score(fields["player"], amount, RULES_SCORE)
    elif what == "discard":
        for thing in things:
            discard(g, in_hand(g, thing))
    elif what == "put":
        for thing in things:
            put(g, thing, int(fields["to"]))
    else:
        for thing in things:
            change(g, what, fighter(g, what, thing), fields)
    g.run()


def fighter(g: HuntikGame, what: str, thing: Pointer | int) -> Piece:
    """The hero or obstacle that an act is about: objects and structures are neither KO'd nor stunned nor eliminated."""
    o = meant(g, g.objs, thing)
    if not o.fights and what in NOT_OF_OBJECTS:
        done, rules = NOT_OF_OBJECTS[what]
        name = g.card(o.kind).name
        raise Impossible(f"{name} is neither a hero nor an obstacle, and nothing else is {done} ({rules})")
    return o


def change(g: HuntikGame, what: str, o: Piece, fields: Mapping[str, Any]) -> None:
    """Acts that leave a piece where it is."""
    if what == "unstun":
        if not o.stunned:
            cannot(g, o, log.IS_NOT_STUNNED, RULES_UNSTUN)
        else:
            o.stunned = False
            g.touch()
            g.note(log.UNSTUNNED, RULES_UNSTUN, o.controller, ref=o.uid, kind_of=o.kind)
            g.cite(RULES_IN)
            g.cite(RULES_COMPUTED)
    elif what == "control":
        if not o.fights:
            raise Impossible("nobody controls objects and structures (305.3a)")
        gain_control(g, o, fields["player"], RULES_CONTROL)
    elif what == "release":
        if o.is_hero or not o.fights:
            raise Impossible(f"{g.card(o.kind).name} is no obstacle, and only obstacles become uncontrolled (305.3a)")
        if o.controller < 0:
            cannot(g, o, log.IS_NOBODYS, RULES_RELEASE)
        else:
            gain_control(g, o, NOBODY, RULES_RELEASE)
            if g.combat == o.zone:
                g.cite(RULES_OUT)
                g.cite(RULES_COMPUTED)
    elif what == "exhaust":
        if o.exhausted:
            cannot(g, o, log.IS_EXHAUSTED, RULES_EXHAUST)
        else:
            o.exhausted = True
            g.note(log.EXHAUSTED, RULES_EXHAUST, o.controller, ref=o.uid, kind_of=o.kind)
    elif what == "ready":
        if o.stunned:
            cannot(g, o, log.CANT_READY, RULES_CANT_READY)
        elif not o.exhausted:
            cannot(g, o, log.IS_READY, RULES_READY)
        else:
            o.exhausted = False
            g.note(log.READIED, RULES_READY, o.controller, ref=o.uid, kind_of=o.kind)
    else:
        raise Impossible(f"the rules cannot {what}")


def cannot(g: HuntikGame, o: Piece, why: int, rules: tuple[str, ...]) -> None:
    """What an act would do to this piece does not happen: the log says why."""
    g.note(log.CANNOT, rules, o.controller, ref=o.uid, kind_of=o.kind, amount=why)


def put(g: HuntikGame, thing: Pointer | int, zone: int) -> None:
    """403.5: a hero or feature is put into a zone, from another zone or from another area: it does not move."""
    if not isinstance(thing, Pointer):
        raise Impossible("a player cannot be put into a zone")
    o = in_play(g.objs, thing)
    if o is not None:
        if o.stunned:  # it enters no other zone
            cannot(g, o, log.CANT_BE_PUT, RULES_PUT_STUNNED)
            return
        if o.bearer >= 0:
            raise Impossible(f"{g.card(o.kind).name} is with a hero and goes where that hero goes (305.2b)")
        relocate(g, o, zone)
        g.touch()
        g.note(log.PUT, RULES_PUT, o.controller, ref=o.uid, kind_of=o.kind, amount=zone)
        g.cite(RULES_PUT_BLOCK)
        g.cite(RULES_PUT_NO_FIGHT)
        if g.combat:
            g.cite(RULES_IN if zone == g.combat else RULES_OUT)
            g.cite(RULES_COMPUTED)
        return
    if thing.card < 0:
        if thing.kind not in g.aside:
            raise Impossible(f"{g.card(thing.kind).name} is neither on the map nor to its side")
        g.aside.remove(thing.kind)  # 400.9c
        player = first_controller(g, thing.kind)
        g.occur([Event(ENTERS, int(g.next_stamp()), player, kind_of=thing.kind, amount=zone)], False)
        g.cite(RULES_PUT_FEATURE)
        if g.combat == zone and player >= 0:
            g.cite(RULES_IN)
        return
    owner = g.owners[thing.card]
    p = g.players[owner]
    for area in (p.hand, p.discard, p.pile, p.deck, g.removed):
        if thing.card in area:
            area.remove(thing.card)
            e = Event(ENTERS, int(g.renew(thing.card)), owner, card=thing.card, kind_of=thing.kind, amount=zone)
            g.occur([e], False)
            g.cite(RULES_NOT_PLAYED)
            if g.combat == zone:
                g.cite(RULES_IN)
            return
    raise Impossible(f"{g.card(thing.kind).name} is nowhere")


def in_hand(g: HuntikGame, thing: Pointer | int) -> int:
    """The card in its owner's hand that is meant."""
    if not isinstance(thing, Pointer):
        raise Impossible("a player is not in a hand")
    if thing.card < 0 or thing.card not in g.players[g.owners[thing.card]].hand:
        raise Impossible(f"{g.card(thing.kind).name} is in no hand, and only cards in hand are discarded (400.11c)")
    return thing.card


# -- decks


def check(g: HuntikGame, fields: Mapping[str, Any]) -> None:
    """Check a deck and what lies beside it, and note what is wrong with it, or that nothing is."""
    form = FORMATS[fields.get("format", g.format.name)]
    cards = said_cards(fields["deck"], EXAMPLE)
    beside = [name for name, n in said_cards(fields.get("beside", ""), EXAMPLE) for _ in range(n)]
    book = g.cardbook
    if not fields.get("exact", False):
        more = [plain(n) for n in range(int(form.deck_size) - sum(n for _, n in cards))]
        book = HuntikBook([*book.cards, *more])
        cards += [(card.name, 1) for card in more]
    faults = deck_faults(Deck("a deck", "huntik", tuple(cards), "", form.name, beside=tuple(beside)), book, form.name)
    kinds = [book.kinds_by_name[name][0] for name, _ in cards if name in book.kinds_by_name]
    if len({book.cards[kind].printed_name for kind in kinds}) < len(kinds):
        g.cite(RULES_VERSIONS)
    if any(book.cards[kind].type == LEGENDARY for name in beside for kind in book.kinds_by_name.get(name, ())):
        g.cite(RULES_NO_TEAM)
        g.cite(RULES_BESIDE)
    if not form.one_team:
        g.cite(RULES_LIMITED)
    unread = [fault.what for fault in faults if not isinstance(fault, DeckFault)]
    if unread:
        raise Impossible(*unread)
    for fault in faults:
        if isinstance(fault, DeckFault):
            g.note(log.DECK_ILLEGAL, fault.rules, kind_of=fault.kind, amount=fault.sort)
    if not faults:
        g.note(log.DECK_LEGAL, RULES_LEGAL)
        if form.one_team:
            g.cite(RULES_ONE_TEAM)


def plain(n: int) -> HuntikCard:
    """A minor hero without anything that matters to decks."""
    name = f"Plain Hero {n}"
    return HuntikCard("filler", name, f"filler/{name}", MINOR, name, "", 0, (), 1, 1, (), NO_TEXT)
