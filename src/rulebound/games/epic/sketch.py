# not compiled: words are for people
"""The table of Epic as a sketch: players with their champions in play, health, gold and piles, and one's own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulebound.engine.kit import Influence
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
    Sketch,
    Stack,
    Tally,
    Word,
    called,
    grouped,
    printed_stats,
    seat_of,
    seen_piles,
    side_words,
)
from rulebound.engine.wording import counted, kind_named, listed
from rulebound.games.epic.book import EVENT, GOD, TYPES, EpicBook
from rulebound.games.epic.cards import face_of
from rulebound.games.epic.terms import STATS

HUES = {"good": "yellow", "evil": "red", "sage": "blue", "wild": "green"}
SEVERAL = "magenta"  # the hue of several alignments together
LOW = 10  # health that is a warning
CONTINUOUS = "continuous"  # what a continuous ability gives is told by the text of its card and by `why`
READY, USED = "prepared", "expended"
PHASES = {"start": "Start", "main": "Main", "battle": "Battle", "end": "End"}  # 4.0
SEEN = {"deck": "deck", "hand": "hand"}


def sketch(view: Mapping[str, Any], names: Sequence[str], book: EpicBook) -> Sketch:
    """What a view shows, for players called so."""
    people = tuple(person(view, player, name, book) for player, name in zip(view["players"], names))
    mine = [p for p in view["players"] if p["name"] == view["viewer"] and "cards" in p and not has_left(view, p)]
    hands = tuple(Hand(Word("Your hand", said="hand"), hand_cards(p["cards"], book), "hand") for p in mine)
    effects = [large_effect(e | {"player": called(view, e["player"])}) for e in view["effects"]]
    notes = tuple(Word(effect, "aside", said=f"Lasting: {effect}") for effect in effects)
    going = not view["result"]
    return Sketch(
        moment(view),
        view["turn"],
        notes,
        people=people,
        hands=hands,
        phases=tuple(PHASES.values()),
        phase=list(PHASES).index(view["phase"]) if going and view["phase"] in PHASES else -1,
        active=seat_of(view["active"]) if going and view["phase"] in PHASES else -1,
        arrows=arrows(view) if going else (),
        pending=pending(view) if going else (),
    )


def moment(view: Mapping[str, Any]) -> tuple[Word, ...]:
    """Turn, phase, whose turn and who may act."""
    if view["result"]:
        return (Word(f"Turn {view['turn']}"), OVER)
    active = f"{called(view, view['active'])} is the active player"
    words = [
        Word(f"Turn {view['turn']}"),
        Word(f"{view['phase'].capitalize()} phase", "strong", said=f"{view['phase']}; {active}"),
    ]
    if view["phase"] in PHASES:  # 4.1.1: before the first turn nobody has it, nor Initiative
        words.append(Word(f"{whose(view, view['active'])} turn", said=""))
    if view["initiative"] != view["active"] and view["phase"] in PHASES:
        said = f"{called(view, view['initiative'])} has Initiative"
        words.append(Word(f"{whose(view, view['initiative'])} Initiative", said=said))
    if view["battle"] is not None and view["battle"]["blocked"]:
        words.append(Word("blocked", "alarm", said="the attack is blocked"))
    return tuple(words)


def whose(view: Mapping[str, Any], name: str) -> str:
    """Whose something is, in words."""
    return "your" if name == view["viewer"] else f"{called(view, name)}'s"


# -- what goes on


def arrows(view: Mapping[str, Any]) -> tuple[Arrow, ...]:
    """Attackers to the player whom they attack, blockers to all whom they block (R31), and targets (5.20)."""
    found = []
    battle = view["battle"]
    if battle is not None:
        found += [Arrow(uid, seat_of(battle["defender"]), "attacks") for uid in battle["attackers"]]
        found += [Arrow(uid, each, "blocks") for uid in battle["blockers"] for each in battle["attackers"]]
    there = {thing["number"] for thing in view["play"]}
    for deed in (*view["resolving"], *view["waiting"]):
        start = deed["number"] if deed["number"] in there else seat_of(deed["player"])
        found += [Arrow(start, target, "targets") for target in deed["targets"] if target != start]
    return tuple(dict.fromkeys(found))


def pending(view: Mapping[str, Any]) -> tuple[Pending, ...]:
    """What is being played or followed, then the abilities that wait (3.2.5)."""
    there = {thing["number"] for thing in view["play"]}
    return tuple(
        Pending(deed["name"], seat_of(deed["player"]), deed["text"], deed["number"] if deed["number"] in there else -1)
        for deed in (*view["resolving"], *view["waiting"])
    )


# -- players


def person(view: Mapping[str, Any], player: Mapping[str, Any], name: str, book: EpicBook) -> Person:
    """A player's side: totals, champions in play, piles."""
    mine = player["name"] == view["viewer"]
    mate = not mine and (view["viewer"] or view["players"][0]["name"]) in player["side"]
    title = side_words(view, player["name"], name, mine)
    if mate and view["viewer"]:
        said = f"{called(view, player['name'])} (your team mate)"
        title = Word(f"{title.text}, your team mate", "strong", title.short, said)
    out = Word("out of the game", "loud")
    if has_left(view, player):
        return Person(title, (out,), mine=mine, mate=mate, gone=True, seat=seat_of(player["name"]))
    marks = tuple(mark(thing, mine or mate, book, view) for thing in things_of(view, player))
    holds = view["initiative"] == player["name"] and view["phase"] in PHASES and not view["result"]
    return Person(
        title,
        (*totals(player), *((out,) if player["out"] else ())),
        marks,
        "no champions in play",
        piles(player, mine),
        mine,
        mate,
        seat=seat_of(player["name"]),
        role=", ".join([*(["has Initiative"] if holds else []), *allies(view, player)]),
        tallies=tallies(player),
        stacks=(*(() if "cards" in player else (Stack("hand", player["hand"]),)), Stack("deck", player["deck"])),
        seen=seen_piles(view, player["name"], SEEN),
    )


def allies(view: Mapping[str, Any], player: Mapping[str, Any]) -> list[str]:
    """With whom a player is, where the viewer does not see that at once: an onlooker, and among more than two sides."""
    others = [called(view, name) for name in player["side"] if name != player["name"]]
    plain = view["viewer"] and (len(sides(view)) <= 2 or view["viewer"] in player["side"])
    return [f"with {listed(others)}"] if others and not plain else []


def sides(view: Mapping[str, Any]) -> set[tuple[str, ...]]:
    """Who plays together."""
    return {tuple(each["side"]) for each in view["players"]}


def tallies(player: Mapping[str, Any]) -> tuple[Tally, ...]:
    """Health and gold; gold for some costs only is counted by itself (R63)."""
    purse = [Tally(f"gold {what}", count) for what, count in grouped(player["purse"])]
    return (Tally("health", player["health"], player["health"] <= LOW), Tally("gold", player["gold"]), *purse)


def totals(player: Mapping[str, Any]) -> list[Word]:
    """Health, gold and the numbers of cards."""
    health = health_words(player)
    gold = gold_words(player)
    has = player["gold"] or player["purse"]
    return [
        Word(f"♥ {health}", "alarm" if player["health"] <= LOW else "strong", f"♥ {player['health']}", health),
        Word(f"● {gold}", "yellow", said=gold) if has else Word("○ no gold", "faint", said=gold),
        Word(f"hand {player['hand']}", said=f"{counted(player['hand'], 'card')} in hand"),
        Word(f"deck {player['deck']}", said=f"{player['deck']} in the deck"),
    ]


def piles(player: Mapping[str, Any], mine: bool) -> tuple[Pile, ...]:
    """What lies open beside the champions; a team mate's hand too (1.10.2)."""
    found = []
    if player["gods"]:
        found.append(Pile(Word("god", "aside"), tuple(player["gods"]), name="god"))
    if played := being_played(player):
        title = Word("being played", "aside", said="supplemental zone")
        found.append(Pile(title, tuple(played), name="played"))
    if player["discard"]:
        found.append(Pile(Word("discard pile", "faint"), tuple(player["discard"]), True, "discard"))
    if not mine and "cards" in player:
        found.append(Pile(Word("hand"), tuple(player["cards"]), name="hand"))
    return tuple(found)


def has_left(view: Mapping[str, Any], player: Mapping[str, Any]) -> bool:
    """Has this player left a game of more than two sides, with all cards that they own (1.9.3)?

    Where there are two sides the game is over when one is out, and nothing is taken from the table any more.
    """
    return bool(player["out"]) and len(sides(view)) > 2


def things_of(view: Mapping[str, Any], player: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The things in play on this player's side.

    What is owned by somebody who has left is gone with them, and what they controlled of others' has gone home: this
    is so for the last who leaves too, although the game is over then and the table left as it was.
    """
    left = [each["name"] for each in view["players"] if has_left(view, each)]
    return [
        thing
        for thing in view["play"]
        if thing["owner"] not in left
        and player["name"] == (thing["owner"] if thing["controller"] in left else thing["controller"])
    ]


def health_words(player: Mapping[str, Any]) -> str:
    """A player's health; that of a side is one total."""
    shared = " shared" if len(player["side"]) > 1 else ""
    return f"{player['health']} health{shared}"


def gold_words(player: Mapping[str, Any]) -> str:
    """A player's gold, with what part of it is for some costs only."""
    return ", ".join([f"{player['gold']} gold", *(f"1 gold {what}" for what in player["purse"])])


def being_played(player: Mapping[str, Any]) -> list[str]:
    """What lies in a player's supplemental zone besides gods: an event that is being played."""
    return [name for name in player["supplemental"] if name not in player["gods"]]


# -- champions in play


def mark(thing: Mapping[str, Any], near: bool, book: EpicBook, view: Mapping[str, Any]) -> Mark:
    """A champion in play."""
    card = book.cards[kind_named(book, thing["name"])]
    damage, counters = thing["damage"], thing["counters"]
    counts = (
        Tally("damage", damage, True, Word(f"{damage} damage")),
        Tally("counters", counters, words=Word(counted(counters, "counter"))),
    )
    about = [Word("" if word == READY or word.endswith(" damage") else word, said=word) for word in states(thing, view)]
    return Mark(
        thing["number"],
        thing["name"],
        f"{thing['offense']}/{thing['defense']}",
        thing["damage"],
        tuple(about),
        tuple(Word(word) for word in thing["keywords"]),
        tuple(thing["text"]),
        hue=hue(thing["alignments"]),
        side=NEAR if near else FAR,
        bright=thing["position"] == READY,
        busy=bool(thing["role"]),
        ref=thing["number"],
        card=thing["name"],
        stats=printed_stats(STATS, [thing[name] for name in STATS], [card.offense, card.defense]),
        tallies=tuple(tally for tally in counts if tally.count),
        turned=thing["position"] == USED,
        nth=thing.get("nth", ""),
    )


def states(thing: Mapping[str, Any], view: Mapping[str, Any] = {}) -> list[str]:
    """Everything about a champion in play that changes: damage, position, part in battle, counters, limits."""
    words = []
    if thing["damage"]:
        words.append(f"{thing['damage']} damage")
    if thing["counters"]:
        words.append(counted(thing["counters"], "counter"))
    words.append(thing["position"])
    if thing["deploying"]:
        words.append("deploying")
    if thing["role"]:
        words.append(thing["role"])
    if thing["owner"] != thing["controller"]:
        words.append(f"owned by {called(view, thing['owner'])}")
    effects = [effect for effect in thing["effects"] if effect["until"] != CONTINUOUS]
    words += [limit for limit in thing["limits"] if limit not in (effect["does"] for effect in effects)]
    return words + effect_list(effects)


def effect_list(effects: Sequence[Mapping[str, Any]]) -> list[str]:
    """What effects do to a champion, those of one card together, in the order of time.

    >>> flying = {"source": "Old Rage", "until": "this turn", "does": "gains airborne"}
    >>> effect_list([flying, flying | {"does": "+2 offense"}])
    ['gains airborne and +2 offense until end of turn (Old Rage)']
    """
    found: dict[tuple[str, str], list[str]] = {}
    for effect in effects:
        found.setdefault((effect["source"], effect["until"]), []).append(effect["does"])
    words = []
    for (source, until), deeds in found.items():
        does = " and ".join(deed if count == 1 else f"{deed} ×{count}" for deed, count in grouped(deeds))
        words.append(f"{does}{ending(until)} ({source or 'an effect'})")
    return words


def influence(effect: Mapping[str, Any]) -> Influence:
    """What an effect or a continuous ability does to a champion, and by which rules."""
    source = effect["source"] or "an effect"
    by = f"continuous ability of {source}" if effect["until"] == CONTINUOUS else source
    return Influence(f"{effect['does']}{ending(effect['until'])}: {by}", tuple(effect["rules"]))


def ending(until: str) -> str:
    """How long an effect lasts, behind what it does; nothing where it simply stays.

    >>> ending("this turn"), ending("while in play")
    (' until end of turn', '')
    """
    return " until end of turn" if until == "this turn" else ""


def large_effect(effect: Mapping[str, Any]) -> str:
    """An effect that is about no single champion, or is still to come.

    >>> large_effect({"source": "Truce", "player": "A", "until": "this turn", "does": "Champions cannot attack."})
    'Truce of A, until end of turn: Champions cannot attack.'
    """
    by = f"{effect['source'] or 'an effect'}{' of ' + effect['player'] if effect['player'] else ''}"
    until = f",{ending(effect['until'])}" if ending(effect["until"]) else ""
    return f"{by}{until}: {effect['does']}" if effect["does"] else f"{by}{until}"


# -- cards in hand


def hand_cards(names: Sequence[str], book: EpicBook) -> tuple[Card, ...]:
    """The cards of these names as printed."""
    return tuple(hand_card(name, book) for name in names)


@lru_cache(2000)
def hand_card(name: str, book: EpicBook) -> Card:
    """The card that a view calls so, as printed."""
    kind = kind_named(book, name)
    card = book.cards[kind]
    alignments = face_of(book, kind).alignment
    return Card(
        name,
        f"{card.cost} gold",
        " ".join([*alignments, TYPES[card.type]]),
        f"{card.offense}/{card.defense}" if card.type not in (EVENT, GOD) else "",
        tuple(card.lines),
        hue(alignments),
    )


def hue(alignments: Sequence[str]) -> str:
    """The hue of a card by its alignment; the alignment itself is always told in words too."""
    return HUES.get(alignments[0], "white") if len(alignments) == 1 else SEVERAL
