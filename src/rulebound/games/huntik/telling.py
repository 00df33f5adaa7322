# not compiled: words are for people
"""The log in words: what happened, told to one viewer, who reads the names of only those cards that they may see.

`EVENT_NAMES` gives each sort of entry one word, by which scenarios expect it.
"""

from __future__ import annotations

from collections.abc import Callable

from rulebound.engine import telling as words
from rulebound.games.huntik import decks
from rulebound.games.huntik import logbook as log
from rulebound.games.huntik.naming import NAMING, counted, zone_words
from rulebound.games.huntik.speech import ending_words
from rulebound.games.huntik.state import HuntikGame

EVENT_NAMES = {
    log.DECIDES: "decides",
    log.LEADS: "leads",
    log.MISSION: "mission",
    log.LAID: "laid",
    log.OPENING_HAND: "opening_hand",
    log.ANNOUNCES: "announces",
    log.MULLIGANS: "mulligans",
    log.TAKES: "takes",
    log.ROUND_STARTS: "round_starts",
    log.READIES: "readies",
    log.DRAWS: "draws",
    log.NO_CARD: "no_card",
    log.TURN: "turn",
    log.PASSES: "passes",
    log.PLAYS: "plays",
    log.ENTERS_PLAY: "enters",
    log.MOVES: "moves",
    log.STAYS: "stays",
    log.PICKS_UP: "picks_up",
    log.DROPPED: "dropped",
    log.CLAIMS: "claims",
    log.COMBAT: "combat",
    log.NO_COMBAT: "no_combat",
    log.COMBAT_PASS: "combat_pass",
    log.ATTACKS: "attacks",
    log.AIMS: "aims",
    log.KO: "ko",
    log.COMBAT_OVER: "combat_over",
    log.ROUND_ENDS: "round_ends",
    log.POINTS: "points",
    log.TIMER: "timer",
    log.WINS: "wins",
    log.CONCEDES: "concedes",
    log.CLOCK: "clock",
    log.STUNNED: "stunned",
    log.UNSTUNNED: "unstunned",
    log.EXHAUSTED: "exhausted",
    log.READIED: "readied",
    log.ELIMINATED: "eliminated",
    log.REMOVED: "removed",
    log.RETURNED: "returned",
    log.CONTROL: "control",
    log.PUT: "put",
    log.LOOP: "loop",
    log.PASSES_ALL: "both_pass",
    log.DISCARDED: "discarded",
    log.BACK_IN_HAND: "back_in_hand",
    log.CANNOT: "cannot",
    log.DECK_LEGAL: "deck_legal",
    log.DECK_ILLEGAL: "deck_illegal",
}
UNTOLD = (log.TURN, log.OPENING_HAND)  # nothing a log need say: the table shows whose turn it is


class Words(words.Words[HuntikGame]):
    """The parts of a sentence about one entry, as one viewer may hear them."""

    naming = NAMING

    @property
    def zone(self) -> str:
        """The zone that the amount says, as the viewer counts it."""
        return zone_words(self.g, self.amount, self.viewer)


def laid(w: Words) -> str:
    """A feature of the mission is laid."""
    if not w.amount:
        return f"{w.card} starts to the side of the map."
    whose = f" under {w.player}'s control" if w.entry.player >= 0 else ""
    return f"{w.card} is in {w.zone}{whose}."


def entered(w: Words) -> str:
    """A hero or a feature has entered play."""
    whose = f" under {w.player}'s control" if w.entry.player >= 0 else ""
    return f"{w.it} enters play in {w.zone}{whose}."


def won(w: Words) -> str:
    """Somebody has won, and by what."""
    return ending_words(w.g, int(w.entry.player), int(w.amount))


def announced(w: Words) -> str:
    """A mulligan was announced, or declined."""
    if w.amount:
        return f"{w.player} will exchange {counted(w.amount, 'card')}."
    return f"{w.player} keeps the opening hand."


DECK_FAULTS = {
    decks.NOT_IN_A_DECK: "{card} is not a card for a deck",
    decks.TOO_FEW: "it has too few cards",
    decks.TOO_MANY_COPIES: "it has too many copies of {card}",
    decks.BOTH_TEAMS: "it has Good and Evil cards",
    decks.NOT_BESIDE: "{card} beside it is neither a legendary hero nor a mission",
    decks.TOO_MANY_IN_THE_PILE: "there are too many copies of {card} in the legendary hero pile",
}
CANNOT = {
    log.CANT_READY: "is stunned and cannot be readied",
    log.CANT_BE_PUT: "is stunned and cannot enter another zone",
    log.IS_STUNNED: "is stunned already",
    log.IS_NOT_STUNNED: "is not stunned",
    log.IS_EXHAUSTED: "is exhausted already",
    log.IS_READY: "is ready already",
    log.IS_NOBODYS: "is controlled by nobody already",
}
SENTENCES: dict[int, Callable[[Words], str]] = {
    log.DECIDES: lambda w: f"Chance has {w.player} name the lead player.",
    log.LEADS: lambda w: f"{w.player} is the lead player.",
    log.MISSION: lambda w: f"The mission is {w.card}.",
    log.LAID: laid,
    log.ANNOUNCES: announced,
    log.MULLIGANS: lambda w: f"{w.player} exchanges {counted(w.amount, 'card')}." if w.amount else "",
    log.TAKES: lambda w: f"{w.player} takes {w.card}.",
    log.ROUND_STARTS: lambda w: f"Round {w.amount}: {w.player} has the first turn.",
    log.READIES: lambda w: "All heroes and features are readied.",
    log.DRAWS: lambda w: f"{w.player} draws {w.card}.",
    log.NO_CARD: lambda w: f"{w.player} has no more cards to draw.",
    log.PASSES: lambda w: f"{w.player} passes.",
    log.PASSES_ALL: lambda w: "Both players have passed in a row.",
    log.PLAYS: lambda w: f"{w.player} plays {w.card}.",
    log.ENTERS_PLAY: entered,
    log.MOVES: lambda w: f"{w.it} moves into {w.zone}.",
    log.STAYS: lambda w: f"{w.it} stays in {w.zone} and exhausts.",
    log.PICKS_UP: lambda w: f"{w.it} picks up {w.other}.",
    log.DROPPED: lambda w: f"{w.other} drops {w.it}.",
    log.CLAIMS: lambda w: f"{w.it} claims {w.other}.",
    log.COMBAT: lambda w: f"{w.it} starts a combat in {w.zone}.",
    log.NO_COMBAT: lambda w: f"{w.player} starts no combat.",
    log.COMBAT_PASS: lambda w: f"{w.player} plays no combat action.",
    log.ATTACKS: lambda w: f"{w.player} has {counted(w.amount, 'attack')}.",
    log.AIMS: lambda w: f"{w.player} aims {counted(w.amount, 'attack')} at {w.it}.",
    log.KO: lambda w: f"{w.it} is KO'd.",
    log.COMBAT_OVER: lambda w: "The combat is over.",
    log.ROUND_ENDS: lambda w: f"Round {w.amount} ends.",
    log.POINTS: lambda w: f"{w.player} scores {counted(w.amount, 'point')}.",
    log.TIMER: lambda w: f"The mission timer goes to {w.amount}.",
    log.WINS: won,
    log.CONCEDES: lambda w: f"{w.player} concedes.",
    log.CLOCK: lambda w: f"{w.player} has run out of time and leaves the game.",
    log.STUNNED: lambda w: f"{w.it} is stunned.",
    log.UNSTUNNED: lambda w: f"{w.it} is stunned no more.",
    log.EXHAUSTED: lambda w: f"{w.it} is exhausted.",
    log.READIED: lambda w: f"{w.it} is readied.",
    log.ELIMINATED: lambda w: f"{w.it} is eliminated.",
    log.REMOVED: lambda w: f"{w.it} is removed from the map.",
    log.RETURNED: lambda w: f"{w.it} goes back to {w.player}'s legendary hero pile.",
    log.CONTROL: lambda w: f"{w.player if w.entry.player >= 0 else 'Nobody'} controls {w.it} now.",
    log.CANNOT: lambda w: f"{w.it} {CANNOT[w.amount]}.",
    log.PUT: lambda w: f"{w.it} is put into {w.zone}.",
    log.LOOP: lambda w: "The rules run in a circle: the game is a draw.",
    log.DISCARDED: lambda w: f"{w.player} discards {w.card}.",
    log.BACK_IN_HAND: lambda w: f"{w.it} goes back to its owner's hand.",
    log.DECK_LEGAL: lambda w: "The deck is legal.",
    log.DECK_ILLEGAL: lambda w: f"The deck is illegal: {DECK_FAULTS[w.amount].format(card=w.card)}.",
}


TELLING = words.Telling("Huntik", Words, EVENT_NAMES, SENTENCES, UNTOLD)
tell, event_name = TELLING.tell, TELLING.event_name
