# not compiled: acts come from outside a game
"""What the rules themselves can be made to do in a scenario: deal damage, put a creature elsewhere, check a deck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.engine.deck_names import find_kind
from rulebound.engine.kit import Deck
from rulebound.engine.laying import said_cards
from rulebound.engine.stage import Field, Impossible, Misfit, Verb, meant
from rulebound.engine.state import Event
from rulebound.engine.wording import counted
from rulebound.games.chaotic import logbook as log
from rulebound.games.chaotic.book import ATTACK_CARD, CREATURE, LOCATION, ChaoticCard
from rulebound.games.chaotic.burst import OFFER, Burst, combat_has_ended
from rulebound.games.chaotic.combat import CHOOSE_ATTACK, STRUCK, Combat
from rulebound.games.chaotic.damage import RULES_OTHER_DEFEAT, defeat_the_damaged
from rulebound.games.chaotic.decks import RULES_LEGAL, DeckFault, deck_faults
from rulebound.games.chaotic.format import FORMATS, Format
from rulebound.games.chaotic.piles import reveal_location
from rulebound.games.chaotic.positions import book_with_more, plain_creature
from rulebound.games.chaotic.state import ChaoticGame, Creature
from rulebound.games.chaotic.terms import DAMAGED, DEFEATED, ENTERS, REMOVED
from rulebound.games.chaotic.turn import MOVES, TAKE_MOVE, Turns

RULES_DAMAGE = ("8.5.3", "8.5.6", "GL.attack_damage")
RULES_RELOCATED = ("GL.relocate", "R16")
RULES_HEALED = ("GL.heal",)
LEAVING = {  # the ways to leave play: what is told, by which rules, and the event
    "destroy": (log.DESTROYED, ("GL.destroy", "4.1.6"), DEFEATED),
    "sacrifice": (log.SACRIFICED, ("GL.sacrifice", "4.1.6"), DEFEATED),
    "remove": (log.REMOVED, ("GL.removed_from_game",), REMOVED),
}
RULES_COMBAT_ENDS = ("7.3.1", "R21")
RULES_DRAINED = ("3.2.8.1", "GL.mugic_counter")
RULES_DECK_SCOPE = ("2.1", "2.2.1")
RULES_SIZES = ("2.1.1", "2.2.7.1", "R85")
RULES_LOYAL = ("2.2.5", "3.1.5.1", "R84")
RULES_COUNTS = ("2.2.8.1", "3.5.5.1")
RULES_VERSIONS = ("2.2.2.1", "R05", "R83")
RULES_LIMITED = ("10.4.1", "2.2.8.2", "2.2.9.1")

EXAMPLE = "2 Skarn; 1 Quick Jab"
SPACE = re.compile(r"[AB][1-9]\d?")

ACTS = {
    "damage": Verb(
        "deal damage as an ability does",
        {"to": Field("things", "which creatures", must=True), "amount": Field("number", must=True, least=0)},
    ),
    "relocate": Verb(
        "put a creature into an unoccupied space, which is no move",
        {"card": Field("thing", "which creature", must=True), "space": Field("text", "where to", must=True)},
    ),
    "remove": Verb("remove creatures from the game", {"what": Field("things", "which creatures", must=True)}),
    "destroy": Verb("destroy creatures", {"what": Field("things", "which creatures", must=True)}),
    "sacrifice": Verb("have creatures sacrificed", {"what": Field("things", "which creatures", must=True)}),
    "heal": Verb(
        "remove damage from creatures",
        {"what": Field("things", "which creatures", must=True), "amount": Field("number", must=True, least=1)},
    ),
    "drain": Verb(
        "take Mugic counters from a creature",
        {"card": Field("thing", "which creature", must=True), "amount": Field("number", must=True, least=1)},
    ),
    "reveal": Verb("reveal the top location of the player whose turn it is", {}),
    "check": Verb(
        "check a deck; what it lacks in number is filled up with plain cards, creatures of the OverWorld among them",
        {
            "deck": Field("cards", "numbers and names, parted by semicolons", must=True),
            "format": Field("word", "the format; that of the game unless said", tuple(FORMATS)),
            "exact": Field("flag", "is nothing to be filled up?"),
        },
    ),
}
PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} deal(s|) {amount} damage to {to}", {"do": "damage"}),
    ("{by} reveal(s|) a location", {"do": "reveal"}),
    ("{by} relocate(s|) {card} to {space}", {"do": "relocate"}),
    ("{by} remove(s|) {what} from the game", {"do": "remove"}),
    ("{by} destroy(s|) {what}", {"do": "destroy"}),
    ("{by} sacrifice(s|) {what}", {"do": "sacrifice"}),
    ("{by} heal(s|) {amount} damage (of|from|on) {what}", {"do": "heal"}),
    ("{by} drain(s|) {amount} Mugic counter(s|) from {card}", {"do": "drain"}),
)


def act(g: ChaoticGame, what: str, fields: Mapping[str, Any]) -> None:
    """Let the rules do this at a decision; then the game goes on to the next one."""
    if what == "check":
        check(g, fields["deck"], FORMATS[fields.get("format", g.format.name)], bool(fields.get("exact", False)))
        return
    top = g.stack[-1] if g.stack else None
    if not g.asking or not isinstance(top, (Turns, Combat, Burst)):
        raise Impossible("the rules can be made to act only while a player moves, strikes or has priority")
    if isinstance(top, Turns) and top.pc != TAKE_MOVE:
        raise Impossible("the rules cannot be made to act while creatures are chosen for a Showdown")
    g.asking = False
    top.pc = {Turns: MOVES, Combat: CHOOSE_ATTACK, Burst: OFFER}[type(top)]  # what was asked is asked anew
    if what == "damage":
        deal(g, [meant(g, g.objs, thing) for thing in fields["to"]], int(fields["amount"]))
    elif what == "relocate":
        relocate(g, meant(g, g.objs, fields["card"]), str(fields["space"]))
    elif what in LEAVING:
        leave(g, what, [meant(g, g.objs, thing) for thing in fields["what"]])
    elif what == "heal":
        heal(g, [meant(g, g.objs, thing) for thing in fields["what"]], int(fields["amount"]))
    elif what == "drain":
        drain(g, meant(g, g.objs, fields["card"]), int(fields["amount"]))
    else:
        reveal_location(g)
    if isinstance(top, Combat) and combat_has_ended(g):
        top.pc = STRUCK
    g.run()


def wrong_with(what: str, fields: Mapping[str, Any]) -> list[Misfit]:
    """What is wrong with an act whatever the position: a list of cards that is none, a space that no board has."""
    if what == "check":
        try:
            said_cards(fields["deck"], EXAMPLE)
        except Impossible as e:
            return [Misfit(misfit.what, ("deck",)) for misfit in e.misfits]
    elif what == "relocate" and SPACE.fullmatch(fields["space"]) is None:
        return [Misfit(f"no board has a space {fields['space']!r}: A1 is A's back space, B1 is B's", ("space",))]
    return []


def deal(g: ChaoticGame, whom: Sequence[Creature], amount: int) -> None:
    """Damage that is no attack damage, to all of these at the same moment (R39)."""
    g.cite(RULES_DAMAGE)
    if amount > 0:
        g.occur([Event(DAMAGED, o.uid, o.controller, -1, amount) for o in whom], False)
        defeat_the_damaged(g, RULES_OTHER_DEFEAT)


def relocate(g: ChaoticGame, o: Creature, name: str) -> None:
    """R16: a creature enters an unoccupied space without moving; engaged ones that are parted fight no more (R20)."""
    try:
        space = g.board.space(name)
    except ValueError as e:
        raise Impossible(f"{e} (4.1.7)") from None
    if g.occupants()[space]:
        raise Impossible(f"{name} is occupied, and a creature is relocated to an unoccupied space (R16)")
    g.occur([Event(ENTERS, o.uid, o.controller, -1, space, o.card, o.kind)], False)
    g.note(log.PUT, RULES_RELOCATED, o.controller, ref=o.uid, kind_of=o.kind, amount=space)


def leave(g: ChaoticGame, how: str, whom: Sequence[Creature]) -> None:
    """These leave play at the same moment; a combat of one of them ends as if it had been defeated (R21)."""
    told, rules, event = LEAVING[how]
    for o in whom:
        g.note(told, rules, o.controller, ref=o.uid, kind_of=o.kind)
        if o.uid in (g.attacker, g.defender):
            g.cite(RULES_COMBAT_ENDS)
    g.occur([Event(event, o.uid, o.controller, -1, 0, o.card, o.kind) for o in whom], False)


def heal(g: ChaoticGame, whom: Sequence[Creature], amount: int) -> None:
    """So much damage is removed from each of these, and not more than there is."""
    for o in whom:
        healed = min(amount, int(o.damage))
        o.damage -= healed
        g.note(log.HEALED, RULES_HEALED, o.controller, ref=o.uid, kind_of=o.kind, amount=healed)


def drain(g: ChaoticGame, o: Creature, amount: int) -> None:
    """A creature loses so many Mugic counters, as it would by paying with them."""
    if amount > o.counters:
        raise Impossible(f"{g.card(o.kind).name} has {counted(int(o.counters), 'Mugic counter')}, not {amount}")
    o.counters -= amount
    g.note(log.DRAINED, RULES_DRAINED, o.controller, ref=o.uid, kind_of=o.kind, amount=amount)


# -- decks


def check(g: ChaoticGame, listed: str, form: Format, exact: bool) -> None:
    """Check a deck and note what is wrong with it, or that nothing is."""
    cards = said_cards(listed, EXAMPLE)
    book = g.cardbook
    if not exact:
        count = {CREATURE: 0, ATTACK_CARD: 0, LOCATION: 0}
        for name, n in cards:
            kind = find_kind(book, name)
            if isinstance(kind, int):
                count[int(book.cards[kind].type)] += n
        more = plain_cards(form, count)
        cards += [(str(card["name"]), 1) for card in more]
        book = book_with_more(book, more)
    faults = deck_faults(Deck("a deck", "chaotic", tuple(cards), "", form.name), book, form.name)
    for rules in (RULES_DECK_SCOPE, RULES_SIZES, RULES_LOYAL, RULES_COUNTS, RULES_VERSIONS):
        g.cite(rules)
    if form.attacks < 20:
        g.cite(RULES_LIMITED)
    unread = [fault.what for fault in faults if not isinstance(fault, DeckFault)]
    if unread:
        raise Impossible(*unread)
    for fault in faults:
        if isinstance(fault, DeckFault):
            card, other = kind_in(g, fault.card), kind_in(g, fault.other)
            g.note(log.DECK_ILLEGAL, fault.rules, kind_of=card, amount=fault.as_number(), other_kind=other)
    if not faults:
        g.note(log.DECK_LEGAL, RULES_LEGAL)


def kind_in(g: ChaoticGame, card: ChaoticCard | None) -> int:
    """The kind of a card of this game, -1 where it is none of them: a plain one that filled a deck up."""
    kinds = g.cardbook.kinds_by_name.get(card.name, []) if card is not None else []
    return next((kind for kind in kinds if card is not None and g.card(kind).set_name == card.set_name), -1)


def plain_cards(form: Format, count: Mapping[int, int]) -> list[dict[str, Any]]:
    """What such a deck still needs, each card of another name, and none that is Unique, Legendary or Loyal."""
    more = [plain_creature(f"Plain Creature {n}") for n in range(int(form.size) - count[CREATURE])]
    for n in range(int(form.attacks) - count[ATTACK_CARD]):
        more.append({"name": f"Plain Attack {n}", "type": "attack", "build": 0, "damage": {"base": 0}})
    more += [{"name": f"Plain Place {n}", "type": "location"} for n in range(int(form.locations) - count[LOCATION])]
    return more
