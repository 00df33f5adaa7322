# not compiled: words are for people
"""How a scenario says plays and expectations of Huntik in words (see `judge/phrases.py`).

Each phrase is a template and the mapping that it stands for; each expectation a template, the key and the value that it
says.  The same things are said in the words of the books: a player who is done passes (G11.1), a hero moves 0 zones and
starts a combat (600.1a).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulebound.games.huntik.terms import FEATURE_TAGS, KEYWORDS, TYPES

Phrases = tuple[tuple[str, Mapping[str, Any]], ...]

WAYS: Phrases = (  # where a move leads
    (" back (to|into) zone {to}", {}),
    (" forward (to|into) zone {to}", {}),
    ("[ from zone {from}] (to|into) zone {to}", {}),
    (" (to|into) {side}'s zone {to}", {}),
    (" to {to:number}", {}),
    (" 0 zones", {"forward": "0"}),
    (" {forward:number} (zone|zones) forward", {}),
    (" forward {forward:number} (zone|zones)", {}),
    (" {back:number} (zone|zones) back", {}),
    (" back {back:number} (zone|zones)", {}),
)
ENDS: Phrases = (  # and what comes of it
    (" and (fights|fight|starts a combat|start a combat|attacks|attack)", {"do": "attack"}),
    (", starting a combat", {"do": "attack"}),
    (" and (starts|start) no combat", {"do": "move", "combat": "false"}),
    (" and (does|do) not (start a combat|fight)", {"do": "move", "combat": "false"}),
    (" without (a combat|combat|starting a combat)", {"do": "move", "combat": "false"}),
    ("", {"do": "move"}),
)


def moves() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The phrases of moves: the longer end of a line comes first, since a zone takes any words.

    >>> list(moves())[0][0]
    '{by} (moves|move) {card} back (to|into) zone {to} and (fights|fight|starts a combat|start a combat|attacks|attack)'
    """
    for end, done in ENDS:
        for way, there in WAYS:
            for who in ("{by} (moves|move) {card}", "{card} (moves|move)"):
                yield f"{who}{way}{end}", {**there, **done}


PHRASES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("{by} play(s|) {card}[ from (hand|their hand)]", {"do": "play"}),
    *moves(),
    ("{by} (starts|start) a combat", {"do": "fight"}),
    ("{by} (starts|start) no combat", {"do": "hold"}),
    ("{by} (does|do) not start a combat", {"do": "hold"}),
    ("{by} (starts|start) a combat with {card}", {"do": "attack", "forward": "0"}),
    ("{by} (fights|fight|attacks|attack) with {card}", {"do": "attack", "forward": "0"}),
    ("{by} pick(s|) up {feature} with {hero}", {"do": "pickup"}),
    ("{by} (has|have) {hero} pick up {feature}", {"do": "pickup"}),
    ("{hero} pick(s|) up {feature}", {"do": "pickup"}),
    ("{by} claim(s|) {feature} with {hero}", {"do": "claim"}),
    ("{by} (has|have) {hero} claim {feature}", {"do": "claim"}),
    ("{hero} claim(s|) {feature}", {"do": "claim"}),
    ("{by} aim(s|) {attacks}", {"do": "aim"}),
    ("{by} name(s|) {player}[ as][ the] lead[ player]", {"do": "name"}),
    ("{by} (pick|picks|choose|chooses|select|selects) the mission {card}", {"do": "mission"}),
    ("{by} announce(s|)[ a mulligan of] {number}[ (card|cards)]", {"do": "announce"}),
    ("{by} mulligan(s|) {number}[ (card|cards)]", {"do": "announce"}),
    ("{by} (keeps|keep) (the|their) hand", {"do": "announce", "number": "0"}),
    ("{by} (does|do) not mulligan", {"do": "announce", "number": "0"}),
    ("{by} exchange(s|) {cards}", {"do": "exchange"}),
    ("{by} put(s|) {cards} (under|on the bottom of) (the|their) deck", {"do": "exchange"}),
    ("{by} (is|be) done", {"do": "pass"}),
    ("{by} (says|say) (done|pass)", {"do": "pass"}),
)
STATES: dict[str, tuple[str, Any]] = (
    {"ready": ("state", "ready"), "exhausted": ("exhausted", True)}  # what is stunned is exhausted, too (407.1)
    | {word: ("stunned", True) for word in ("stunned", "face down")}
    | {word: ("stunned", False) for word in ("unstunned", "face up")}
    | {word: ("keywords", word) for word in KEYWORDS}
    | {"alone": ("alone", True), "in combat": ("in_combat", True), "in the combat": ("in_combat", True)}
    | {f"a {type_}": ("type", type_) for type_ in TYPES}
    | {f"{'an' if tag[0] == 'o' else 'a'} {tag}": ("sort", tag) for tag in FEATURE_TAGS}
)
NOUNS = {
    "discard pile": "discard",
    "card in hand": "hand",
    "cards in hand": "hand",
    "cards in the deck": "deck",
    "legendary hero pile": "pile",
    "legendary heroes": "pile",
    "removed from the map": "removed",
    "removed from map": "removed",
    "removed from map area": "removed",
    "point": "points",
    "ATK": "atk",
    "DEF": "def",
    "attack": "attacks",
    "hero": "heroes",
    "hero in play": "heroes",
    "heroes in play": "heroes",
    "attacks aimed at it": "aimed",
    "attack aimed at it": "aimed",
}
HEARD = {
    "KO'd": "ko",
    "drops": "dropped",
    "picked up": "picks_up",
    "starts a combat": "combat",
    "starts no combat": "no_combat",
    "passes in combat": "combat_pass",
    "scores": "points",
    "exchanges": "mulligans",
    "discards": "discarded",
}
EXPECTED = (
    ("{thing} is (in|at) zone {number}", "{thing}.at", "{number}"),
    ("{thing} is (in|at) {player}'s zone {number}", "{thing}.zone of {player}", "{number}"),
    ("{thing} is (in|at) zone {number} of {player}", "{thing}.zone of {player}", "{number}"),
    ("{thing} has ATK {number}", "{thing}.atk", "{number}"),
    ("{thing} has DEF {number}", "{thing}.def", "{number}"),
    ("{feature} is with (nobody|no hero)", "{feature}.with", "none"),
    ("{feature} is with {hero}", "{feature}.with", "{hero}"),
    ("{hero} (carries|has) {feature}", "{feature}.with", "{hero}"),
    ("{player} (leads|is [the ]lead player|is the lead)", "lead", "{player}"),
    ("{player} is [the ]defending player", "defending", "{player}"),
    ("{player} is [the ]attacking player", "attacking", "{player}"),
    ("it is round {number}", "round", "{number}"),
    ("[the ]round is {number}", "round", "{number}"),
    ("the (game|mission timer) is (in round|on) {number}", "round", "{number}"),
    ("the deck is legal", "log", "deck legal"),
    ("the deck is illegal", "log", "deck illegal"),
    ("there is no combat", "combat", "none"),
    ("there is a combat in zone {number}", "combat", "{number}"),
    ("{thing} (is|was) KO'd", "log", "{thing} ko"),
    ("{thing} (is|was) eliminated", "log", "{thing} eliminated"),
    ("{thing} (is|was) removed from the map", "log", "{thing} removed"),
)
