# not compiled: words are for people
"""The table of Chaotic as a sketch: the battleboard with who stands where, the players with their creatures and piles,
one's own attacks and the creatures that are still to be placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebound.engine.sketch import (
    FAR,
    NEAR,
    OVER,
    Arrow,
    Card,
    Hand,
    Mark,
    Pending,
    Person,
    Pile,
    Place,
    Sketch,
    Stack,
    Tally,
    Word,
    called,
    printed_stats,
    seat_of,
    seen_piles,
    side_words,
)
from rulebound.engine.wording import counted, kind_named, listed
from rulebound.games.chaotic.board import Board, board_of
from rulebound.games.chaotic.book import CREATURE, ChaoticBook, ChaoticCard
from rulebound.games.chaotic.cards import element_names, tribe_name
from rulebound.games.chaotic.speech import attack_words
from rulebound.games.chaotic.terms import DISCIPLINES

HUES = {"OverWorld": "blue", "UnderWorld": "red", "Mipedian": "yellow", "Danian": "green"}
FIRST, SECOND = "AB"  # the players, and the beginnings of the names of their spaces
SETUP = "setup"
TURN_STEPS = {"location": "Location Step", "action": "Action Step", "recovery": "Recovery Step"}  # 6.1.3
COMBAT_PHASES = {  # 7.2
    "engagement": "Engagement",
    "reveal battlegear": "Reveal Battlegear",
    "beginning of combat": "Beginning of Combat",
    "initiative": "Initiative",
    "strike": "Strike",
}
VALUES = (*DISCIPLINES, "energy")
Marked = tuple[Mapping[str, Any], Mark]  # something in play, as the view has it and as it is shown
SEEN = {"attacks": "attack deck", "locations": "location deck", "hand": "attack hand"}


def sketch(view: Mapping[str, Any], names: Sequence[str], book: ChaoticBook) -> Sketch:
    """What a view shows; the viewer's side of the board is the near one, for an onlooker that of A."""
    marks = [(thing, mark(view, thing, book)) for thing in view["play"]]
    people = tuple(person(view, player, name, marks) for player, name in zip(view["players"], names))
    hands = []
    for player in view["players"]:
        if player["name"] == view["viewer"]:
            if player["team"]:
                hands.append(Hand(Word("To be placed", said="to place"), hand_cards(player["team"], book), "team"))
            if view["step"] != SETUP:
                title = Word("Your attack hand", said="attack hand")
                hands.append(Hand(title, hand_cards(player["cards"], book), "hand"))
    turn = 0 if view["step"] == SETUP else view["turn"]  # the first turn is told as a whole when it begins
    combat = view["combat"]
    phases = TURN_STEPS if combat is None else COMBAT_PHASES
    now = view["step"] if combat is None else combat["phase"]
    going = not view["result"]
    return Sketch(
        moment(view),
        turn,
        notes(view),
        "The battleboard",
        rows(view, marks),
        False,
        people,
        tuple(hands),
        phases=tuple(phases.values()),
        phase=list(phases).index(now) if going and now in phases else -1,
        active=seat_of(view["active"]) if going and view["step"] != SETUP else -1,
        arrows=arrows(view) if going else (),
        pending=pending(view, book) if going else (),
        piles=location_pile(view),
    )


def arrows(view: Mapping[str, Any]) -> tuple[Arrow, ...]:
    """Who fights whom, and the attacks on the burst."""
    combat = view["combat"]
    fight = [Arrow(combat["attacker"], combat["defender"], "fights")] if combat is not None else []
    return (*fight, *(Arrow(item["by"], item["at"], f"strikes with {item['name']}") for item in view["burst"]))


def pending(view: Mapping[str, Any], book: ChaoticBook) -> tuple[Pending, ...]:
    """What is on the burst, the newest first: so it is resolved (8.2.3)."""
    return tuple(
        Pending(item["name"], seat_of(item["player"]), attack_words(book.cards[kind_named(book, item["name"])]))
        for item in reversed(view["burst"])
    )


def location_pile(view: Mapping[str, Any]) -> tuple[Pile, ...]:
    """The active location."""
    location = view["location"]
    return (Pile(Word("active location"), (location["name"],), name="location"),) if location is not None else ()


def near(view: Mapping[str, Any]) -> str:
    """The player whose side is shown below."""
    return str(view["viewer"]) or FIRST


def moment(view: Mapping[str, Any]) -> tuple[Word, ...]:
    """Turn, step, and whose turn it is."""
    if view["result"]:
        return (Word(f"Turn {view['turn']}"), OVER)
    if view["step"] == SETUP:
        return (Word("Set-up"), Word("creatures are placed face down"))
    whose = "your turn" if view["active"] == view["viewer"] else f"{called(view, view['active'])}'s turn"
    step = f"{view['step'].capitalize()} step"
    said = f"{view['step']} step; {called(view, view['active'])} is the Active Player"
    words = [Word(f"Turn {view['turn']}"), Word(step, "strong", said=said), Word(whose, said="")]
    combat = view["combat"]
    if combat is not None:
        words.append(Word("Showdown" if combat["showdown"] else "combat", "alarm"))
        name = called(view, combat["striker"])
        striker = "you strike" if combat["striker"] == view["viewer"] else f"{name} strikes"
        words.append(Word(striker, said=f"it is {name}'s turn to strike"))
    return tuple(words)


def notes(view: Mapping[str, Any]) -> tuple[Word, ...]:
    """The active location, and what is on the burst."""
    found = []
    location = view["location"]
    if location is not None:
        line = f" (Initiative: {location['initiative']})" if location["initiative"] else ""
        found.append(f"Active location: {location['name']} of {called(view, location['owner'])}{line}.")
    if view["burst"] and not view["result"]:
        burst = listed(f"{item['name']} of {called(view, item['player'])}" for item in view["burst"])
        found.append(f"On the burst: {burst}.")
    return tuple(Word(note, "aside") for note in found)


# -- the battleboard


def rows(view: Mapping[str, Any], marks: Sequence[Marked]) -> tuple[tuple[Place, ...], ...]:
    """The rows of the board, the viewer's own side last: who stands on each space."""
    board = board_of(view["size"], True)
    found: dict[int, list[Place]] = {}
    for space, (_, y) in enumerate(board.places):
        found.setdefault(y, []).append(place(view, board, space, marks))
    turned = near(view) == SECOND
    return tuple(tuple(found[y][::-1] if turned else found[y]) for y in sorted(found, reverse=not turned))


def place(view: Mapping[str, Any], board: Board, space: int, things: Sequence[Marked]) -> Place:
    """A space with who stands there; creatures that lie face down have a name for their owner only (4.1.1)."""
    name = board.name(space)
    own = near(view)
    marks = [made for thing, made in things if thing["space"] == name]
    for player in view["players"]:
        if name in player["face_down"]:
            known = player.get("placed")
            said = known[player["face_down"].index(name)] if known else "a creature"
            down = Word("face down")
            side = NEAR if player["name"] == own else FAR
            card = said if known else ""
            marks.append(
                Mark(-1, said, about=(down,), brief=down, side=side, bright=bool(known), card=card, down=True)
            )
    return Place(name, tuple(marks), NEAR if name.startswith(own) else FAR, name)


def mark(view: Mapping[str, Any], thing: Mapping[str, Any], book: ChaoticBook) -> Mark:
    """A creature on the board: its Energy, its disciplines and elements, whether it has moved or fights."""
    energy = f"{thing['current_energy']}/{thing['energy']}" if thing["damage"] else str(thing["energy"])
    state = "fights" if thing["engaged"] else "moved" if thing["moved"] else ""
    about = [Word(f"at {thing['space']}"), Word(state)]
    if thing["counters"]:
        about.append(Word(counted(thing["counters"], "Mugic counter")))
    numbers = [thing[name] for name in DISCIPLINES]
    twins = [other for other in view["play"] if other["name"] == thing["name"]]
    apart = f"#{thing['number']}"  # as the log says it
    if "called" in view:
        fights = sum(other["space"] == thing["space"] for other in twins) > 1
        whose = f"{called(view, thing['controller'])}'s in " if fights else ""
        apart = f" ({whose}{thing['space']})"
    name = f"{thing['name']}{apart}" if len(twins) > 1 else thing["name"]
    elements = listed(thing["elements"]) or "no element"
    card = book.cards[kind_named(book, thing["name"])]
    printed = [card.courage, card.power, card.wisdom, card.speed, card.energy]
    damage, counters = thing["damage"], thing["counters"]
    mugic = Word(counted(counters, "Mugic counter"), short=counted(counters, "counter"))
    counts = (Tally("damage", damage, True, Word(f"{damage} damage")), Tally("Mugic counters", counters, words=mugic))
    return Mark(
        -1,
        name,
        f"Energy {energy}",
        about=tuple(about),
        keywords=(disciplines(numbers), Word(f"{elements}, {thing['tribe']}", short=initials(thing["elements"]))),
        brief=Word(f"Energy {energy}, {state}" if state else f"Energy {energy}", short=f"{energy} {state}".rstrip()),
        hue=HUES.get(thing["tribe"], ""),
        side=NEAR if thing["controller"] == near(view) else FAR,
        bright=not thing["moved"],
        busy=thing["engaged"],
        ref=thing["number"],
        card=thing["name"],
        stats=printed_stats(VALUES, [thing[word] for word in VALUES], [int(n) for n in printed]),
        tallies=tuple(tally for tally in counts if tally.count),
    )


def disciplines(numbers: Sequence[int]) -> Word:
    """Courage, Power, Wisdom and Speed.

    >>> disciplines([60, 70, 25, 40]).text
    'C60 P70 W25 S40'
    """
    text = " ".join(f"{word[0].upper()}{n}" for word, n in zip(DISCIPLINES, numbers))
    short = "/".join(str(n) for n in numbers)
    return Word(text, short=short, said=", ".join(f"{word} {n}" for word, n in zip(DISCIPLINES, numbers)))


def initials(elements: Sequence[str]) -> str:
    """Elements by their first letters where there is little room.

    >>> initials(["fire", "water"]), initials([])
    ('FW', '-')
    """
    return "".join(element[0].upper() for element in elements) or "-"


# -- players


def person(view: Mapping[str, Any], player: Mapping[str, Any], name: str, things: Sequence[Marked]) -> Person:
    """A player's creatures, the numbers of hidden cards, the open piles."""
    mine = player["name"] == view["viewer"]
    totals = [Word(counted(player["creatures"], "creature"), "strong")]
    if view["step"] == SETUP:
        placed, left = len(player["face_down"]), player["to_place"]
        totals = [Word(f"{counted(placed, 'creature')} face down", "strong")]
        totals += [Word(f"{left} to place")] if left else []
    else:
        held = player["hand"]
        totals.append(Word(f"attack hand {held}", short=f"hand {held}", said=f"{counted(held, 'attack')} in hand"))
    totals += [
        Word(f"attacks {player['attacks']}", said=f"{player['attacks']} in the attack deck"),
        Word(f"locations {player['locations']}", said=f"{player['locations']} in the location deck"),
    ]
    if player["out"]:
        totals.append(Word("out of the game", "loud"))
    marks = tuple(made for thing, made in things if thing["controller"] == player["name"])
    piles = []
    for title, key in (("attack discard pile", "spent"), ("discard pile", "discard"), ("out of the game", "removed")):
        if player[key]:
            piles.append(Pile(Word(title, "faint"), tuple(player[key]), True, key))
    strikes = view["combat"] is not None and view["combat"]["striker"] == player["name"]
    return Person(
        side_words(view, player["name"], name, mine),
        tuple(totals),
        marks,
        piles=tuple(piles),
        mine=mine,
        seat=seat_of(player["name"]),
        role="Striking Player" if strikes else "",
        tallies=(Tally("creatures", player["creatures"]),) if view["step"] != SETUP else (),
        stacks=stacks(view, player, mine),
        seen=seen_piles(view, player["name"], SEEN),
    )


def stacks(view: Mapping[str, Any], player: Mapping[str, Any], mine: bool) -> tuple[Stack, ...]:
    """The attack deck and the location deck; of the other player what is in hand or still to be placed."""
    hidden = {"attack deck": player["attacks"], "location deck": player["locations"]}
    if not mine and view["step"] == SETUP:
        hidden = {"creatures to place": player["to_place"]} | hidden
    elif not mine:
        hidden = {"attack hand": player["hand"]} | hidden
    return tuple(Stack(title, count) for title, count in hidden.items())


# -- cards in hand


def hand_cards(names: Sequence[str], book: ChaoticBook) -> tuple[Card, ...]:
    """The cards of these names as printed."""
    return tuple(hand_card(name, book.cards[kind_named(book, name)]) for name in names)


def hand_card(name: str, card: ChaoticCard) -> Card:
    """An attack with its damage boxes, or a creature with its numbers."""
    if card.type != CREATURE:
        return Card(name, values=attack_words(card))
    tribe = tribe_name(int(card.tribe))
    values = disciplines([int(n) for n in (card.courage, card.power, card.wisdom, card.speed)]).text
    elements = listed(element_names(int(card.elements))) or "no element"
    return Card(name, f"Energy {card.energy}", f"{tribe}, {elements}", values, hue=HUES.get(tribe, ""))
