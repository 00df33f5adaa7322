# not compiled: words are for people
"""The table of Huntik as a sketch: the mission, the map zone by zone, the players with their piles, one's own hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulebound.engine.sketch import (
    FAR,
    NEAR,
    NOBODY,
    OVER,
    Arrow,
    Card,
    Hand,
    Mark,
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
from rulebound.games.huntik.book import HuntikBook
from rulebound.games.huntik.naming import team_name
from rulebound.games.huntik.terms import MISSION_TAGS, MUTUAL, ROUNDS, TYPES, ZONES

READY, STUNNED = "ready", "stunned"
TURNS, ACTIONS, CONCLUSION = 1, 2, 3  # of the phases below, those in which somebody chooses
PHASES = ("Start of the round", "Turns", "Combat actions", "Combat conclusion", "End of the round")  # 500 to 502, 600
LEGENDARY = "legendary hero pile"
SEEN = {"deck": "deck", "hand": "hand", "pile": LEGENDARY}
VALUES = ("atk", "def")
ZONE = re.compile(r"\bzone (\d)")
LEADS_ZONE = re.compile(r"\bzone (\d) of the lead player")  # as mutual missions say where features are laid
USUAL = "minor hero"  # said of cards, not of each hero on the map


def sketch(view: Mapping[str, Any], names: Sequence[str], book: HuntikBook) -> Sketch:
    """What a view shows; zones as the viewer counts them, the far ones first (400.10a)."""
    people = tuple(person(player, view, name) for player, name in zip(view["players"], names))
    mine = [player for player in view["players"] if player["name"] == view["viewer"]]
    hands = []
    for player in mine:
        if lays_out(player, view):
            hands.append(Hand(Word("Your missions", said="missions"), hand_cards(player["missions"], book), "missions"))
        if player["cards"] or view["round"]:
            hands.append(Hand(Word("Your hand", said="hand"), hand_cards(player["cards"], book), "hand"))
        if player["legendary"]:
            title = Word("Your legendary hero pile", said=LEGENDARY)
            hands.append(Hand(title, hand_cards(player["legendary"], book), "pile"))
    rows = map_rows(view, book) if view["mission"] is not None else ()
    return Sketch(
        moment(view),
        view["turn"],
        notes(view),
        "The map",
        rows,
        True,
        people,
        tuple(hands),
        phases=PHASES,
        phase=phase(view),
        active=seat_of(view["active"]) if view["round"] and not view["result"] else -1,
        arrows=arrows(view),
        piles=shared_piles(view),
    )


def lays_out(player: Mapping[str, Any], view: Mapping[str, Any]) -> bool:
    """Do this player's missions lie before the player, who picks one or may come to (304.1)?  Else in a pile."""
    if view["mission"] is not None or not player["missions"] or view["result"]:
        return False
    return player["name"] == view["viewer"] and view["lead"] in ("", view["viewer"])


def phase(view: Mapping[str, Any]) -> int:
    """Where the round is: in its turns, or in a combat within one; -1 before the first and when all is over."""
    if view["result"] or not view["round"]:
        return -1
    if view["combat"] is None:
        return TURNS
    return CONCLUSION if view["combat"]["concludes"] else ACTIONS


def arrows(view: Mapping[str, Any]) -> tuple[Arrow, ...]:
    """Attacks that were aimed (602.2): from the player whose they are."""
    if view["combat"] is None:
        return ()
    rivals = {each["name"]: other["name"] for each in view["players"] for other in view["players"] if other is not each}
    return tuple(
        Arrow(seat_of(rivals[piece["controller"]]), piece["number"], f"aims {counted(piece['aimed'], 'attack')} at")
        for piece in view["play"]
        if piece["aimed"]
    )


def shared_piles(view: Mapping[str, Any]) -> tuple[Pile, ...]:
    """The mission that is played, and what lies to the side of the map (400.1a, 400.9)."""
    found = []
    if view["mission"] is not None:
        found.append(Pile(Word("mission"), (view["mission"]["name"],), name="mission"))
    if view["removed"]:
        found.append(Pile(Word("to the side of the map"), tuple(view["removed"]), name="removed"))
    return tuple(found)


def moment(view: Mapping[str, Any]) -> tuple[Word, ...]:
    """The round, the mission and whose turn it is."""
    if not view["round"]:
        return (Word("Before the first round"), *([OVER] if view["result"] else []))
    if view["result"]:
        return (Word(f"Round {view['round']} of {ROUNDS}"), Word(view["mission"]["name"], "strong"), OVER)
    whose = "your turn" if view["active"] == view["viewer"] else f"{called(view, view['active'])}'s turn"
    return (Word(f"Round {view['round']} of {ROUNDS}"), Word(view["mission"]["name"], "strong"), Word(whose))


def notes(view: Mapping[str, Any]) -> tuple[Word, ...]:
    """What the mission says, the combat that is fought, what lies beside the map."""
    found = []
    mission = view["mission"]
    if mission is not None:
        found.append(f"{mission['name']} ({mission['tag']}): {mission_words(view)}")
    combat = view["combat"]
    if combat is not None and not view["result"]:
        totals = listed(f"{called(view, player)} has {counted(n, 'attack')}" for player, n in combat["attacks"].items())
        found.append(f"Combat, started by {called(view, combat['attacking'])}: {totals}.")
    if view["removed"]:
        found.append(f"To the side of the map: {'; '.join(view['removed'])}.")
    return tuple(Word(note, "aside") for note in found)


def mission_words(view: Mapping[str, Any]) -> str:
    """What the mission says, read from the lead player's side (400.10b): for the defending player with both counts."""
    mission = view["mission"]
    text = " ".join(mission["text"])
    if not is_turned(view):
        return text
    zones = LEADS_ZONE if mission["tag"] == MISSION_TAGS[MUTUAL] else ZONE
    return re.sub(zones, both_counts(called(view, view["lead"])), text)


def both_counts(lead: str) -> Callable[[re.Match[str]], str]:
    """A zone of the lead player as the defending player counts it, with the lead player's count (400.10a)."""

    def counted_so(m: re.Match[str]) -> str:
        zone = int(m[1])
        own = ZONES + 1 - zone
        return f"zone {zone}" if own == zone else f"zone {own} (zone {zone} of {lead})"

    return counted_so


def is_turned(view: Mapping[str, Any]) -> bool:
    """Does the viewer count zones from the other side than the lead player (400.10a)?"""
    return bool(view["viewer"]) and view["lead"] not in ("", view["viewer"])


# -- the map


def map_rows(view: Mapping[str, Any], book: HuntikBook) -> tuple[tuple[Place, ...], ...]:
    """The five zones, the far one first; in each, others' things come first, and what is carried behind its hero."""
    turned = is_turned(view)
    by_number = {piece["number"]: piece for piece in view["play"]}
    combat = view["combat"]
    rows = []
    for own in range(ZONES, 0, -1):
        zone = ZONES + 1 - own if turned else own
        here = [piece for piece in view["play"] if piece["zone"] == zone]
        here.sort(key=lambda piece: place_in_zone(piece, view, by_number))
        fought = combat is not None and combat["zone"] == zone
        marks = tuple(mark(piece, view, by_number, fought, book) for piece in here)
        name = f"zone {own}"
        rows.append((Place(name, marks, NEAR if own == 1 else FAR if own == ZONES else NOBODY, name),))
    return tuple(rows)


def place_in_zone(
    piece: Mapping[str, Any], view: Mapping[str, Any], by_number: Mapping[int, Mapping[str, Any]]
) -> tuple[int, int, bool]:
    """What a zone is sorted by: what is carried goes with its hero."""
    hero = by_number.get(piece["with"])
    first = hero or piece
    return side_of(first, view), view["play"].index(first), hero is not None


def side_of(piece: Mapping[str, Any], view: Mapping[str, Any]) -> int:
    """Whose a piece is, as pictures show it: the near side is the viewer's, for an onlooker the lead player's."""
    if not piece["controller"]:
        return NOBODY
    return NEAR if piece["controller"] == (view["viewer"] or view["lead"]) else FAR


def mark(
    piece: Mapping[str, Any],
    view: Mapping[str, Any],
    by_number: Mapping[int, Mapping[str, Any]],
    fought: bool,
    book: HuntikBook,
) -> Mark:
    """A hero or feature on the map; `fought` if there is combat in its zone."""
    whose = f"{called(view, piece['controller'])}'s" if piece["controller"] else "nobody's"
    about = [Word("", said=whose)]
    if piece["fights"]:
        about.append(Word(piece["state"] if piece["state"] != READY else "", said=piece["state"]))
    attacks = counted(piece["aimed"], "attack")
    aimed_at = Word(f"{attacks} aimed at it", short=attacks)
    if piece["aimed"]:
        about.append(aimed_at)
    if piece["type"] != USUAL:
        about.append(Word(piece["type"]))
    if piece["with"] in by_number:
        bearer = by_number[piece["with"]]["name"]
        said = f"with {bearer}#{piece['with']}"
        about.append(Word(f"with {bearer}") if "called" in view else Word(f"with #{piece['with']}", said=said))
    about += [Word(f"carries {each['name']}") for each in view["play"] if each["with"] == piece["number"]]
    is_hero = piece["type"].endswith("hero")
    card = book.cards[kind_named(book, piece["name"])]
    aimed = Tally("attacks aimed at it", piece["aimed"], piece["aimed"] >= piece["def"], aimed_at)
    stats = printed_stats(VALUES, [piece[name] for name in VALUES], [card.attack, card.defense])
    return Mark(
        piece["number"],
        piece["name"],
        f"{piece['atk']}/{piece['def']}" if piece["fights"] else "",
        about=tuple(about),
        keywords=tuple(Word(word) for word in piece["keywords"]),
        text=() if is_hero else tuple(piece["text"]),
        side=side_of(piece, view),
        bright=piece["state"] == READY,
        busy=fought and piece["fights"],
        ref=piece["number"],
        card=piece["name"],
        stats=stats if piece["fights"] else (),
        tallies=(aimed,) if aimed.count else (),
        turned=piece["state"] != READY,
        down=piece["state"] == STUNNED,
        nth=piece.get("nth", ""),
        bearer=piece["with"] if piece["with"] in by_number else -1,
    )


# -- players


def person(player: Mapping[str, Any], view: Mapping[str, Any], name: str) -> Person:
    """A player's role, totals and open piles."""
    mine = player["name"] == view["viewer"]
    mission = view["mission"]
    totals = [
        Word(f"hand {player['hand']}", said=f"{counted(player['hand'], 'card')} in hand"),
        Word(f"deck {player['deck']}", said=f"{player['deck']} in the deck"),
    ]
    if player["points"] or (mission is not None and mission["scored"]):
        totals.insert(0, Word(counted(player["points"], "point"), "strong"))
    if player["pile"] and not mine:
        totals.append(Word(f"legendary {player['pile']}", said=f"{player['pile']} in the legendary hero pile"))
    if player["majors_played"]:
        totals.append(Word("major played", said="has played a major hero this round"))
    if player["out"]:
        totals.append(Word("out of the game", "loud"))
    piles = []
    if mission is None and player["missions"] and not lays_out(player, view):
        piles.append(Pile(Word("missions"), tuple(player["missions"]), name="missions"))
    if player["discard"]:
        piles.append(Pile(Word("discard pile", "faint"), tuple(player["discard"]), True, "discard"))
    return Person(
        side_words(view, player["name"], name, mine, player["role"]),
        tuple(totals),
        piles=tuple(piles),
        mine=mine,
        mate=not view["viewer"] and player["name"] == view["lead"],
        seat=seat_of(player["name"]),
        role=player["role"],
        tallies=tallies(player, view),
        stacks=stacks(player, mine),
        seen=seen_piles(view, player["name"], SEEN),
    )


def tallies(player: Mapping[str, Any], view: Mapping[str, Any]) -> tuple[Tally, ...]:
    """Points where the mission gives some, and major heroes played this round (301.2), as long as there are rounds."""
    scored = player["points"] or (view["mission"] is not None and view["mission"]["scored"])
    points = (Tally("points", player["points"]),) if scored else ()
    if view["result"] or not player["majors_played"]:
        return points
    return (*points, Tally("major heroes played", player["majors_played"]))


def stacks(player: Mapping[str, Any], mine: bool) -> tuple[Stack, ...]:
    """The deck, and of others the hand and the legendary hero pile."""
    hidden = {"deck": player["deck"]} if mine else {"hand": player["hand"], "deck": player["deck"]}
    if player["pile"] and not mine:
        hidden[LEGENDARY] = player["pile"]
    return tuple(Stack(title, count) for title, count in hidden.items())


# -- cards in hand


def hand_cards(names: Sequence[str], book: HuntikBook) -> tuple[Card, ...]:
    """The cards of these names as printed."""
    return tuple(hand_card(name, book) for name in names)


@lru_cache(2000)
def hand_card(name: str, book: HuntikBook) -> Card:
    """The card that a view calls so, as printed."""
    card = book.cards[kind_named(book, name)]
    team = team_name(int(card.team))
    words = [*([team] if team else []), *card.tags, TYPES[card.type]]
    values = f"{card.attack}/{card.defense}" if card.is_hero else ""
    return Card(name, TYPES[card.type], " ".join(words[:-1]), values, tuple(card.lines))
